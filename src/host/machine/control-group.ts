import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { readOrNull } from '../files/system-files.ts';

const ROOT = '/sys/fs/cgroup';

/**
 * The folders of this process's control group that may hold a controller's files, from the innermost to the root, of
 * both versions (cgroups(7)):
 *     0::/user.slice/session.scope
 *     5:cpu,cpuacct:/docker/4f1c
 * Inside a container the path may be that of the host, which does not exist there: the mounted root stands for it.
 */
export function controlGroupFolders(text: string, controller: 'cpu' | 'memory' = 'cpu'): readonly string[] {
  const folders: string[] = [];
  for (const line of text.split('\n')) {
    const [, controllers, path] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? [];
    if (controllers === undefined || path === undefined) continue;
    const names = controllers.split(',');
    if (controllers !== '' && !names.includes(controller)) continue;
    const mounts = controllers === '' ? [ROOT] : [`${ROOT}/${controllers}`, `${ROOT}/${controller}`];
    for (const mount of new Set(mounts)) folders.push(...upwards(mount, path));
  }
  return folders;
}

/** The folders from `/a/b` below a mount up to the mount. Names are the system's, and `..` is ignored. */
function upwards(mount: string, path: string): readonly string[] {
  const parts = posix
    .normalize(path)
    .split('/')
    .filter((part) => part !== '' && part !== '..');
  return Array.from({ length: parts.length + 1 }, (_, i) => [mount, ...parts.slice(0, parts.length - i)].join('/'));
}

/** The cpu.stat files of our control group and those around it that count throttling. */
export function throttlingFiles(): readonly string[] {
  return ownFolders()
    .map((folder) => `${folder}/cpu.stat`)
    .filter((path) => existsSync(path) && throttledMs([readOrNull(path)]) !== undefined);
}

/**
 * The sum over all levels, in ms, from microseconds in version 2 and nanoseconds in version 1. Unknown when one is
 * gone.
 *     throttled_usec 1200
 *     throttled_time 1200000
 */
export function throttledMs(texts: readonly (string | null)[]): number | undefined {
  if (texts.length === 0) return undefined;
  let sum = 0;
  for (const text of texts) {
    const [, name, value] = /^throttled_(usec|time) (\d+)$/m.exec(text ?? '') ?? [];
    if (value === undefined) return undefined;
    sum += name === 'usec' ? Number(value) / 1e3 : Number(value) / 1e6;
  }
  return sum;
}

/** The processors whose time the control group may use, by the tightest level; undefined: no limit. */
export function processorLimit(): number | undefined {
  const limits = ownFolders().flatMap((folder) => {
    const two = readOrNull(`${folder}/cpu.max`);
    const one = `${readOrNull(`${folder}/cpu.cfs_quota_us`) ?? ''} ${readOrNull(`${folder}/cpu.cfs_period_us`) ?? ''}`;
    return processorQuota(two ?? one) ?? [];
  });
  return limits.length === 0 ? undefined : Math.min(...limits);
}

/** Reads `150000 100000` as 1.5; `max 100000` and `-1 100000` are no limit. */
export function processorQuota(text: string): number | undefined {
  const [quota = '', period = ''] = text.trim().split(/\s+/);
  const limit = Number(quota) / Number(period);
  return quota !== '' && period !== '' && Number.isFinite(limit) && limit > 0 ? limit : undefined;
}

/** The memory limit of the tightest level; version 1 writes "no limit" as a number beyond any memory. */
export function memoryLimitBytes(): number | undefined {
  const limits = controlGroupFolders(readOrNull('/proc/self/cgroup') ?? '', 'memory').flatMap((folder) => {
    const limit = Number(readOrNull(`${folder}/memory.max`) ?? readOrNull(`${folder}/memory.limit_in_bytes`) ?? '');
    return limit > 0 && limit < 2 ** 50 ? limit : [];
  });
  return limits.length === 0 ? undefined : Math.min(...limits);
}

function ownFolders(): readonly string[] {
  return controlGroupFolders(readOrNull('/proc/self/cgroup') ?? '');
}
