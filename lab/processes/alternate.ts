import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Commands by name, each run as a whole process. */
export interface Contender {
  readonly name: string;
  readonly file: string;
  readonly arguments: readonly string[];
  readonly cwd?: string;
}

/**
 * Wall time of each contender as a whole process, ms, in `rounds` rounds in which every contender runs once, the order
 * turning by one each round; one round before them warms the caches. Output is read and thrown away.
 * @param cpuMs gets the mean CPU time of each, which says more where others use the machine too (Linux)
 */
export function alternate(
  contenders: readonly Contender[],
  rounds: number,
  cpuMs = new Map<string, number>(),
): ReadonlyMap<string, readonly number[]> {
  const times = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (let at = 0; at < contenders.length; at++) {
      const contender = contenders[(at + round + 1) % contenders.length];
      if (contender === undefined) continue;
      const [startMs, usedMs] = [performance.now(), childrenMs()];
      const { status, error, stderr } = spawnSync(contender.file, contender.arguments, {
        cwd: contender.cwd,
        maxBuffer: 1024 ** 3,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const durationMs = performance.now() - startMs;
      if (error !== undefined) throw error;
      if (status !== 0 && status !== 1) throw new Error(`${contender.name} ended with ${status}: ${stderr.toString()}`);
      if (round < 0) continue;
      times.get(contender.name)?.push(durationMs);
      cpuMs.set(contender.name, (cpuMs.get(contender.name) ?? 0) + (childrenMs() - usedMs) / rounds);
    }
  }
  return times;
}

/** User and system time of all children that have ended: fields 16 and 17, in ticks of 10 ms (proc_pid_stat(5)). */
function childrenMs(): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return 10 * (Number(fields[13]) + Number(fields[14]));
}

export function medianMs(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}

/** `tare analyse    412 ms  (398 to 440)` */
export function timesLine(name: string, times: readonly number[]): string {
  const [least, most] = [Math.min(...times), Math.max(...times)];
  return `${name.padEnd(24)}${medianMs(times).toFixed(0).padStart(7)} ms  (${least.toFixed(0)} to ${most.toFixed(0)})`;
}
