import { type Command, type CommandResult, SYSTEM_PROGRAMS, succeeded, type Watch } from '../../model/command.ts';
import { firstLines, howItEnded } from '../../model/ended.ts';
import type { CountingMethod } from '../../model/results/counting.ts';
import type { Warning } from '../../model/warning.ts';
import type { SidePorts } from '../../ports.ts';

/** What a counted run gave. `reason` is untrusted; `said`: the counter itself gave it, not just how the command ended. */
export type Counted =
  | { readonly instructions: number; readonly result: CommandResult }
  | { readonly reason: string; readonly said: boolean; readonly result: CommandResult };

/** A way to count the instructions of a command. */
export interface Counter {
  readonly method: CountingMethod;
  /** `valgrind-3.19.0`; empty for the processor's counters. */
  readonly tool: string;
  /**
   * Runs a command to its end; the time it takes says nothing.
   * @param scratch of the side whose command it is
   */
  count(command: Command, scratch: string): Promise<Counted>;
}

interface CounterRequest {
  /** Absolute path of the compiled watching program, which reads the processor's counters; null: there is none. */
  readonly watch: string | null;
  /** valgrind may be installed: on a runner that is thrown away after the job, never on a person's machine. */
  readonly mayInstall: boolean;
  /** Absolute paths of a folder to be in, and of the scratch folder of the same side. */
  readonly directory: string;
  readonly scratch: string;
}

/** Finds the processor's counters where they can be read, else cachegrind; null, with the reason, where there is neither. */
export async function findCounter(
  request: CounterRequest,
  ports: SidePorts,
): Promise<{ readonly counter: Counter | null; readonly warnings: readonly Warning[] }> {
  const warnings: Warning[] = [];
  if (request.watch !== null) {
    const counter = hardwareCounter(request.watch, ports);
    if ('instructions' in (await counter.count(nothing(request.directory), request.scratch)))
      return { counter, warnings };
  }
  warnings.push(...refusedWarnings(ports));
  const found = await findValgrind(request, ports);
  if ('counter' in found) return { counter: found.counter, warnings };
  return { counter: null, warnings: [...warnings, found.warning] };
}

const PROBE_TIMEOUT_MS = 60_000;
const INSTALL_TIMEOUT_MS = 5 * 60_000;
const INSTALL = 'sudo apt-get install -y valgrind';

/** A command that does next to nothing. */
function nothing(cwd: string): Command {
  return { file: 'sh', arguments: ['-c', ':'], cwd, trust: 'untrusted', timeoutMs: PROBE_TIMEOUT_MS };
}

function hardwareCounter(file: string, { exec }: Pick<SidePorts, 'exec'>): Counter {
  const watch: Watch = { file, cpu: null, fixedLayout: true, instructions: true };
  return {
    method: 'hardware',
    tool: '',
    count: async (command) => {
      const result = await exec.run({ ...command, watch });
      if (result.exitCode === null || result.timedOut) return failureOf(result, '');
      const instructions = result.usage?.instructions;
      if (instructions !== undefined) return { instructions, result };
      if (!succeeded(result)) return failureOf(result, '');
      return { reason: "the processor's counters gave no reading", said: true, result };
    },
  };
}

const PARANOID = 'kernel/perf_event_paranoid';

/** Only what somebody decided is worth a word: on most virtual machines there are no counters to be had. */
function refusedWarnings({ host }: SidePorts): readonly Warning[] {
  const level = Number(host.kernelSetting(PARANOID));
  if (!(level > 2)) return [];
  const message =
    "The processor's instruction counters may not be read here, so cachegrind counts instead: " +
    `perf_event_paranoid is ${level}, and sudo sysctl kernel.perf_event_paranoid=2 allows it`;
  return [{ code: 'no-counters', message }];
}

type FoundValgrind = { readonly counter: Counter } | { readonly warning: Warning };

async function findValgrind(request: CounterRequest, ports: SidePorts): Promise<FoundValgrind> {
  let version = await versionOfValgrind(request, ports);
  if (version === null && request.mayInstall) {
    ports.log.info('installing valgrind, to count instructions');
    if (await installValgrind(ports)) version = await versionOfValgrind(request, ports);
  }
  if (version === null) {
    const tried = request.mayInstall ? 'could not be installed' : 'is not here';
    const message = `Instructions were not counted: the processor's counters cannot be read, and valgrind ${tried}: ${INSTALL}`;
    return { warning: { code: 'no-valgrind', message } };
  }
  const counter = cachegrind(version, ports);
  const tried = await counter.count(nothing(request.directory), request.scratch);
  if ('instructions' in tried) return { counter };
  const message = 'Instructions were not counted: valgrind is here and does not work';
  return { warning: { code: 'no-valgrind', message, subject: tried.reason } };
}

async function versionOfValgrind({ directory }: CounterRequest, { exec }: SidePorts): Promise<string | null> {
  const result = await exec.run({ ...nothing(directory), file: 'valgrind', arguments: ['--version'] });
  // valgrind-3.19.0
  const version = /^valgrind-[\w.-]{1,40}/.exec(result.stdout)?.[0];
  return succeeded(result) && version !== undefined ? version : null;
}

/** As root, or where sudo asks nothing. A list of packages that is out of date is fetched again. */
async function installValgrind({ exec }: SidePorts): Promise<boolean> {
  const script = `
    if [ "$(id -u)" != 0 ]; then set -- sudo -n "$@"; fi
    "$@" apt-get install -y -q --no-install-recommends valgrind ||
      { "$@" apt-get update -q && "$@" apt-get install -y -q --no-install-recommends valgrind; }`;
  const result = await exec.run({
    file: 'sh',
    arguments: ['-c', script, 'sh', 'env', 'DEBIAN_FRONTEND=noninteractive'],
    cwd: '/',
    environment: SYSTEM_PROGRAMS,
    trust: 'trusted',
    timeoutMs: INSTALL_TIMEOUT_MS,
  });
  return succeeded(result);
}

/** Without a simulated cache: only the count of instructions is wanted, and it takes half the time. */
const CACHEGRIND = ['--tool=cachegrind', '--cache-sim=no', '--trace-children=yes', '--cachegrind-out-file=/dev/null'];
const MAX_LOG_BYTES = 16 * 1024 * 1024;
const MOST_LOGS = 10_000;

function cachegrind(version: string, { exec, files }: Pick<SidePorts, 'exec' | 'files'>): Counter {
  return {
    method: 'cachegrind',
    tool: version,
    count: async (command, scratch) => {
      const folder = `${scratch}/counts`;
      await files.makeDirectory(folder);
      try {
        const log = `--log-file=${folder}/%p`;
        const result = await exec.run({
          ...command,
          file: 'valgrind',
          arguments: [...CACHEGRIND, log, command.file, ...command.arguments],
        });
        const logs = await readLogs(folder, files);
        const counted = readCachegrind(logs);
        const complaint = complaintIn(logs);
        // What its exit code says of it, the harness knows: a program may end with another than 0.
        const ended = result.exitCode !== null && !result.timedOut;
        const failed = !succeeded(result) && (complaint !== '' || 'reason' in counted);
        if (!ended || failed) return failureOf(result, complaint);
        return 'reason' in counted
          ? { ...counted, said: true, result }
          : { instructions: counted.instructions, result };
      } finally {
        await files.remove(folder);
      }
    },
  };
}

/** A file a process. The program may have written there, too: what cannot be read, or is too much, has no count. */
async function readLogs(folder: string, files: SidePorts['files']): Promise<readonly string[]> {
  const logs: string[] = [];
  let left = MAX_LOG_BYTES;
  for (const path of await files.list(folder, MOST_LOGS).catch(() => [])) {
    const log = await files.read({ root: folder, path, maxBytes: left }).catch(() => '');
    left -= log?.length ?? 0;
    logs.push(log ?? '');
  }
  return logs;
}

/**
 * The instructions of a whole run, by the logs of its processes, a file each.
 *
 *     ==4181== Cachegrind, a cache and branch-prediction profiler
 *     ==4181== Command: ./bench
 *     ==4181==
 *     ==4181== I   refs:      108,337
 *
 * A process that forks and does not start another program tells its parent's instructions once more, in its parent's
 * file: their sum would be no count.
 */
export function readCachegrind(
  logs: readonly string[],
): { readonly instructions: number } | { readonly reason: string } {
  let instructions = 0;
  for (const log of logs) {
    const counts = [...log.matchAll(/^==\d+== I\s+refs:\s+([\d,]+)\s*$/gm)];
    if (counts.length > 1) {
      return { reason: 'it forks, and cachegrind counts what came before the fork once more in each process' };
    }
    // A process that was replaced by another program (exec) tells nothing of what came before.
    instructions += Number((counts[0]?.[1] ?? '0').replaceAll(',', ''));
  }
  if (instructions > 0 && Number.isSafeInteger(instructions)) return { instructions };
  return { reason: 'cachegrind reported no count' };
}

/**
 * What valgrind itself said of a program that it cannot run.
 *
 *     ==4181== valgrind: Unrecognised instruction at address 0x52e700.
 *     ==4181== Process terminating with default action of signal 4 (SIGILL)
 */
function complaintIn(logs: readonly string[]): string {
  const lines = logs.flatMap((log) => log.split('\n')).map((line) => line.replace(/^==\d+== /, ''));
  return firstLines(lines.filter((line) => /^(valgrind: |Process terminating )/.test(line)).join('\n'), 1);
}

function failureOf(result: CommandResult, complaint: string): Counted {
  const words = (complaint || firstLines(result.stderr, 3)).replaceAll('\n', '; ');
  const reason = `it ${howItEnded(result)}${words === '' ? '' : `: ${words}`}`;
  return { reason, said: complaint !== '', result };
}
