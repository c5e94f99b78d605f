import { InterruptedError } from '../errors.ts';
import { makeRunFolder, sweepStale } from '../git/index.ts';
import type { Inputs } from '../model/inputs/inputs.ts';
import type { Ports, SidePorts } from '../ports.ts';
import type { RunFacts } from '../record/index.ts';
import { formatSeed } from '../statistics/random.ts';
import { TOOL_VERSION } from '../version.ts';

/** Time limits of what a command runs, ms. */
export interface Limits {
  readonly buildTimeoutMs: number;
  /** Of a slice of which it is not known how long it takes; the longest of any. */
  readonly sliceTimeoutMs: number;
}

const MINUTE_MS = 60_000;

/** A build may fetch and compile a toolchain; a slice that takes five minutes is no benchmark of 100 ms. */
export const BENCHMARK_LIMITS: Limits = { buildTimeoutMs: 30 * MINUTE_MS, sliceTimeoutMs: 5 * MINUTE_MS };

/** Only calibrators are built; a program may run for as long as programs do. */
export const PROGRAM_LIMITS: Limits = { buildTimeoutMs: 5 * MINUTE_MS, sliceTimeoutMs: 60 * MINUTE_MS };

/** The facts of a run that only its command knows. */
type OwnFacts = Pick<RunFacts, 'startMs' | 'base' | 'head' | 'ci'> & {
  /** The command that repeats the run, given its seed. */
  readonly repeat: (seed: string) => string;
};

/** The facts of a run: those of its command, and those that every run has. */
export async function runFacts(
  inputs: Inputs,
  { repeat, ...own }: OwnFacts,
  ports: Pick<Ports, 'clock' | 'host'>,
): Promise<RunFacts> {
  const seed = inputs.seed ?? formatSeed(Math.random());
  return {
    ...own,
    toolVersion: TOOL_VERSION,
    startedAt: ports.clock.date(),
    seed,
    repeat: repeat(seed),
    inputs: inputs.asked,
    settings: inputs.analysis,
    directions: inputs.metricDirections,
    host: await ports.host.facts(),
    sliceMs: inputs.sliceMs ?? 0,
  };
}

/**
 * Lends a folder of the run's own, outside of the user's tree; it is gone afterwards, and so are those of runs that died.
 * @param target the user's folder: beside it, the only one in which files can be reached
 */
export async function inRunFolder<T>(
  target: string,
  ports: Ports,
  use: (folder: string, ports: SidePorts) => Promise<T>,
): Promise<T> {
  const folder = await makeRunFolder(ports);
  try {
    await sweepStale(folder, ports);
    return await inFolders([folder, target], ports, (sidePorts) => use(folder, sidePorts));
  } finally {
    await ports.files.remove(folder);
  }
}

/** Opens these folders, before any code in them has run, for what runs that code. */
export async function inFolders<T>(
  folders: readonly string[],
  ports: Ports,
  use: (ports: SidePorts) => Promise<T>,
): Promise<T> {
  const files = await ports.files.openFolders(folders);
  try {
    return await use({ ...ports, files });
  } finally {
    files.close();
  }
}

/** The interruption that ended `work`, or null when it came to its end. Anything else that it throws is thrown. */
export async function interruptionOf(work: () => Promise<void>): Promise<InterruptedError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof InterruptedError) return error;
    throw error;
  }
}
