import { type Command, type Hold, succeeded, type Usage, type Watch } from '../../model/command.ts';
import { readCpuList, writeCpuList } from '../../model/cpu-list.ts';
import type { PinMode } from '../../model/inputs/inputs.ts';
import type { HostFacts } from '../../model/results/host.ts';
import type { Warning } from '../../model/warning.ts';
import type { SidePorts } from '../../ports.ts';
import type { RunRecord } from '../../record/index.ts';
import type { Watching } from '../isolation/watching.ts';

interface NoiseControlsRequest {
  readonly pin: PinMode;
  /** The compiled watching program, or why there is none. */
  readonly watching: Watching | { readonly reason: string };
  /** A folder to try it in. */
  readonly scratch: string;
}

/** By what a process can be kept on one processor; null: by nothing. */
type PinnedBy = 'watch' | 'taskset' | null;

/** What this machine lets us do about a slice. */
export interface NoiseControls {
  /** Absolute path of the compiled watching program; null: what slices use is not known. */
  readonly watch: string | null;
  readonly pinnedBy: PinnedBy;
  /** How it can hold a process between its benchmarks. */
  readonly holds: readonly Hold['kind'][];
  /** Processors that slices may be pinned to, rising. */
  readonly cpus: readonly number[];
  /** What is pinned can be moved from one of them to another. */
  readonly moves: boolean;
}

export const NO_NOISE_CONTROLS: NoiseControls = { watch: null, pinnedBy: null, holds: [], cpus: [], moves: false };

const TRIAL_TIMEOUT_MS = 10_000;

/**
 * Tries what can be done here: once a run, before the first slice. One warning says what cannot be done; the run goes on
 * without it.
 */
export async function prepareNoiseControls(
  request: NoiseControlsRequest,
  record: RunRecord,
  ports: SidePorts,
): Promise<NoiseControls> {
  const { controls, warnings } = await findNoiseControls(request, record.facts.host, ports);
  record.warn(...warnings);
  const { watch, pinnedBy, cpus } = controls;
  record.setNoiseControls({ pin: request.pin, watched: watch !== null, pinnedBy, cpus: writeCpuList(cpus) });
  return controls;
}

/** Finds out what can be done here, and gives the warnings about what cannot. */
export async function findNoiseControls(
  request: NoiseControlsRequest,
  { allowedCpus = '' }: Pick<HostFacts, 'allowedCpus'>,
  ports: SidePorts,
): Promise<{ readonly controls: NoiseControls; readonly warnings: readonly Warning[] }> {
  const { watching } = request;
  const file = 'reason' in watching ? null : watching.watch.file;
  const holds = 'reason' in watching ? [] : watching.holds;
  const reason = 'reason' in watching ? watching.reason : '';
  if (reason !== '') ports.log.untrusted('Slices cannot be watched', reason);
  const cpus = readCpuList(allowedCpus);
  const pinnedBy = request.pin === 'off' ? null : await pinning(file, cpus, request.scratch, ports);
  const moves = pinnedBy === 'watch' && file !== null && (await canMove(file, cpus, request.scratch, ports));
  return {
    controls: { watch: file, pinnedBy, holds, cpus: pinnedBy === null ? [] : cpus, moves },
    warnings: warningsOf(request.pin, file, pinnedBy, reason),
  };
}

async function pinning(
  watch: string | null,
  cpus: readonly number[],
  scratch: string,
  ports: SidePorts,
): Promise<PinnedBy> {
  const [cpu] = cpus;
  if (cpu === undefined) return null;
  if (watch !== null) {
    const { usage } = await tryIt({ watch: { file: watch, cpu, ...PLAIN } }, scratch, ports);
    return usage?.cpu === cpu ? 'watch' : null;
  }
  return succeeded(await tryIt(tasksetCommand(cpu, NOTHING), scratch, ports)) ? 'taskset' : null;
}

/** Whether a process can be moved to the last of these processors, together with what it has started. */
async function canMove(watch: string, cpus: readonly number[], cwd: string, ports: SidePorts): Promise<boolean> {
  const cpu = cpus.at(-1);
  if (cpu === undefined || cpus.length < 2) return false;
  const script =
    'sleep 9 & "$0" -c "$1" -M $$; grep -q "^Cpus_allowed_list:[[:space:]]*$1$" /proc/$!/status; s=$?; kill $!; exit $s';
  return succeeded(
    await tryIt({ arguments: ['-c', script, watch, String(cpu)], trust: 'trusted', cwd: '/' }, cwd, ports),
  );
}

/**
 * Moves a process, and all below it, to a processor. false: it cannot be kept there.
 * @param watch absolute path of the compiled watching program
 */
export async function moveProcess(pid: number, cpu: number, watch: string, ports: Pick<SidePorts, 'exec'>) {
  const moved = await ports.exec.run({
    file: watch,
    arguments: ['-c', String(cpu), '-M', String(pid)],
    cwd: '/',
    trust: 'trusted',
    timeoutMs: TRIAL_TIMEOUT_MS,
  });
  return succeeded(moved);
}

/**
 * Address-space layout stays as random as the system has it, alike on both sides: each slice draws its own, and the
 * luck of a layout is in the interval instead of in every slice of one side (docs/decisions/004-pinning.md).
 */
const PLAIN = { fixedLayout: false, instructions: false } as const;

const NOTHING = { file: 'sh', arguments: ['-c', ':'] } as const;

async function tryIt(command: Partial<Command>, cwd: string, ports: SidePorts) {
  const environment = { PWD: cwd };
  const result = await ports.exec.run({
    ...NOTHING,
    cwd,
    environment,
    trust: 'untrusted',
    timeoutMs: TRIAL_TIMEOUT_MS,
    ...command,
  });
  ports.interruption.throwIfAborted();
  return result;
}

function tasksetCommand(cpu: number, command: Pick<Command, 'file' | 'arguments'>) {
  return { file: 'taskset', arguments: ['-c', String(cpu), command.file, ...command.arguments] };
}

function warningsOf(pin: PinMode, watch: string | null, pinnedBy: PinnedBy, reason: string): readonly Warning[] {
  if (watch === null) {
    const consequence =
      pinnedBy === 'taskset' ? '; benchmarks were pinned by taskset' : pin === 'auto' ? ', and nothing was pinned' : '';
    const message = `The program that watches slices could not be compiled, so what they used is unknown${consequence}`;
    return [{ code: 'not-watched', message, subject: reason.slice(0, 2000) }];
  }
  if (pin === 'off' || pinnedBy !== null) return [];
  const message = 'This system does not let a process be kept on one core, so nothing was pinned';
  return [{ code: 'not-pinned', message }];
}

/** Where a slice runs. */
export interface Place {
  /** The number of its processor; null: any. */
  readonly cpu: number | null;
  /** It is not known yet how many cores the benchmark uses: its threads are looked at. */
  readonly undecided: boolean;
  /** Another processor, where one of two processes gets ready while the other does; absent: there is none. */
  readonly apart?: { readonly cpu: number; readonly watch: string };
}

export const ANYWHERE: Place = { cpu: null, undecided: false };

/** The command as it is run: watched where that is possible, and where it belongs. */
export function withNoiseControls<T extends Command>(
  command: T,
  place: Place,
  { watch, pinnedBy }: NoiseControls,
): Command {
  const { cpu, undecided } = place;
  if (watch !== null) {
    return { ...command, watch: { file: watch, cpu: pinnedBy === 'watch' ? cpu : null, ...PLAIN, threads: undecided } };
  }
  return cpu === null || pinnedBy === null ? command : { ...command, ...tasksetCommand(cpu, command) };
}

/** How a command is watched on any processor; null: nothing can be watched. */
export function watchOf({ watch }: NoiseControls): Watch | null {
  return watch === null ? null : { file: watch, cpu: null, ...PLAIN };
}

/** Wall time over CPU time of a slice that had one processor to itself; undefined where nothing can be said. */
export function wallPerCpuOf(usage: Usage | undefined): number | undefined {
  if (usage?.cpu === undefined) return undefined;
  const cpuMs = usage.userMs + usage.systemMs;
  return cpuMs > 0 && usage.wallMs > 0 ? usage.wallMs / cpuMs : undefined;
}
