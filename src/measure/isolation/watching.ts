import { C, compile, endedSaying } from '../../clocks/index.ts';
import { UserError } from '../../errors.ts';
import { type Command, type Hold, succeeded, type Watch } from '../../model/command.ts';
import type { SidePorts } from '../../ports.ts';
import { runPlan } from '../run-plan.ts';

/** The watching program, compiled and tried on this machine. */
export interface Watching {
  /** What it can do here, on any processor. */
  readonly watch: Watch;
  /** How it can hold a process. */
  readonly holds: readonly Hold['kind'][];
  /** `cc (Debian 12.2.0-14) 12.2.0 -O0` */
  readonly toolchain: string;
}

const TRY_TIMEOUT_MS = 30_000;
/** Flags of the environment may name headers and libraries of the checkout. With -O2 it takes three times as long to compile, each time. */
const COMPILER: typeof C = { ...C, flags: '-O0' };

interface WatchingRequest {
  /** A folder for what is built; foreign code is not to write there. */
  readonly scratch: string;
  readonly buildTimeoutMs: number;
}

/**
 * Compiles calibrators/watch/, in a folder of ours, and runs it once: before any foreign code has run. Why it cannot be had
 * (no compiler, a system it does not know) is a reason and no error: what it would have seen is then unknown.
 */
export async function prepareWatching(
  { scratch: parent, buildTimeoutMs }: WatchingRequest,
  ports: SidePorts,
): Promise<Watching | { readonly reason: string }> {
  const scratch = `${parent}/watch`;
  await ports.files.makeDirectory(scratch);
  const sources = calibratorSources(ports);
  if ('reason' in sources) return sources;
  const file = `${scratch}/watch`;
  const source = `${sources.folder}/watch/watch.c`;
  const step = {
    compiler: COMPILER,
    words: '-o "$1" "$2" "${2%watch.c}isolate.c" "${2%watch.c}hold.c" "${2%watch.c}move.c" "${2%watch.c}trace.c"',
    output: file,
    source,
  };
  // What keeps others within bounds is itself within none: by programs of the machine, of which none is the checkout's.
  const exec: SidePorts['exec'] = { run: (command) => ports.exec.run({ ...command, trust: 'trusted' }) };
  const compiled = await runPlan(
    compile(step, { sources: sources.folder, scratch, build: null, buildTimeoutMs }),
    'watch',
    { ...ports, exec },
  );
  if ('reason' in compiled) return compiled;
  const all: Watch = { file, cpu: null, fixedLayout: true, instructions: true };
  const result = await ports.exec.run({ ...shellIn(scratch, ':'), watch: all });
  ports.interruption.throwIfAborted();
  if (!succeeded(result)) return { reason: `the watching program ${endedSaying(result)}` };
  const { usage } = result;
  if (usage === undefined) return { reason: 'the watching program reported nothing' };
  const { fixedLayout, instructions } = usage;
  const watch: Watch = { ...all, fixedLayout, instructions: instructions !== undefined };
  const holds = (await holdsWrites(watch, scratch, ports)) ? (['socket', 'writes'] as const) : (['socket'] as const);
  ports.interruption.throwIfAborted();
  return { watch, holds, toolchain: compiled.toolchain };
}

/** What the watching program is tried on. */
function shellIn(cwd: string, script: string): Command {
  return { file: 'sh', arguments: ['-c', script], cwd, trust: 'trusted', timeoutMs: TRY_TIMEOUT_MS };
}

/** Whether the kernel asks before a write is done. In containers another program may be asked already. */
async function holdsWrites(watch: Watch, scratch: string, ports: SidePorts): Promise<boolean> {
  const held = { ...shellIn(scratch, 'echo x'), watch: { ...watch, hold: { kind: 'writes' } as const } };
  const session = await ports.sessions.serve(held);
  const answer = await session.ask('go ', TRY_TIMEOUT_MS);
  await session.end();
  return answer.kind === 'answered' && /^\d+ eAo=$/.test(answer.text);
}

function calibratorSources(ports: SidePorts): { readonly folder: string } | { readonly reason: string } {
  try {
    return { folder: ports.host.calibrators() };
  } catch (error) {
    if (error instanceof UserError) return { reason: error.message };
    throw error;
  }
}
