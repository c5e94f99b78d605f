import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  DiscoverContext,
  DiscoveredBenchmark,
  Discovery,
  Harness,
  SliceReading,
  Target,
} from '../../src/harnesses/harness.ts';
import { type BuiltSides, buildSides } from '../../src/measure/build.ts';
import { discoverBenchmarks } from '../../src/measure/discover.ts';
import { runSlice } from '../../src/measure/run-slice.ts';
import type { Command, CommandResult } from '../../src/model/command.ts';
import type { FileToRead } from '../../src/model/command-plan.ts';
import type { Inputs } from '../../src/model/inputs/inputs.ts';
import { SIDES, type Side } from '../../src/model/results/side.ts';
import type { SideTree } from '../../src/model/tree.ts';
import type { SidePorts } from '../../src/ports.ts';
import { inputsWith } from './sides.ts';

// What a harness's commands print, played into its plans: no process is started.

type Phase = 'build' | 'discover' | 'slice';

/** What is answered to the commands that it matches; the first answer of a transcript that does is taken. */
interface Answer {
  readonly phase?: Phase;
  readonly side?: Side;
  /** Regular expression on the command and its arguments, joined by spaces. */
  readonly match: string;
  /** Answers no more than so many commands. */
  readonly times?: number;
  /** Lines; `{directory}` stands for the working directory of the side. */
  readonly stdout?: readonly string[];
  readonly stderr?: readonly string[];
  readonly exitCode?: number | null;
  readonly signal?: string;
  readonly timedOut?: boolean;
  /** Its program is not there. */
  readonly notStarted?: true;
  readonly durationMs?: number;
  /** Files that it leaves, by path relative to the root that they are read from. */
  readonly files?: Readonly<Record<string, string>>;
}

export interface Transcript {
  /** Where its texts come from, with versions. */
  readonly made: string;
  /** Paths of the tree's files. */
  readonly files?: readonly string[];
  readonly inputs?: Partial<Inputs>;
  readonly answers: readonly Answer[];
  /** Message of the UserError that ends it. */
  readonly refusal?: string;
  /** By name: where it is, where it failed until slices began, and what its slices gave. */
  readonly benchmarks?: Readonly<Record<string, ExpectedBenchmark>>;
}

interface ExpectedBenchmark {
  readonly sides: readonly Side[];
  readonly failed?: readonly Side[];
  readonly slices?: Readonly<Partial<Record<Side, 'measured' | 'failed'>>>;
}

interface PlayedSlice {
  readonly target: Target;
  readonly side: Side;
  readonly reading: SliceReading;
  /** Commands of this slice, and how many of them were measured. */
  readonly commands: number;
  readonly measured: number;
}

export interface Played {
  readonly discovery: Discovery;
  readonly slices: readonly PlayedSlice[];
  /** Every command, in order. */
  readonly commands: readonly Command[];
}

function ended(stdout: string): CommandResult {
  const well = { exitCode: 0, signal: null, timedOut: false, notStarted: false, truncated: false } as const;
  return { ...well, stdout, stderr: '', startMs: 0, durationMs: 1 };
}

const FOLDER = join(import.meta.dirname, '../harnesses/transcripts');
export const LIMITS = { buildTimeoutMs: 60_000, sliceTimeoutMs: 5_000 };
/** A plan that asks for more does not come to an end. */
const MOST_COMMANDS = 300;

/** Names of the transcripts of a harness, without `shared`. */
export function transcriptsOf(harness: string): readonly string[] {
  try {
    const names = readdirSync(join(FOLDER, harness)).filter((name) => name.endsWith('.json'));
    return names.map((name) => name.slice(0, -'.json'.length)).filter((name) => name !== 'shared');
  } catch {
    return [];
  }
}

/** `shared.json` beside it has what all of a harness's transcripts have: its answers are asked last. */
export function readTranscript(harness: string, name: string): Transcript {
  const read = (file: string) => JSON.parse(readFileSync(join(FOLDER, harness, `${file}.json`), 'utf8')) as Transcript;
  const [shared, own] = [read('shared'), read(name)];
  return {
    ...shared,
    ...own,
    inputs: { ...shared.inputs, ...own.inputs },
    answers: [...own.answers, ...shared.answers],
  };
}

/** Builds, discovers, and runs one slice of each target on each of its sides. */
export async function play(
  harness: Harness,
  transcript: Transcript,
  limits: Pick<DiscoverContext, 'untilMs'> = {},
): Promise<Played> {
  let phase: Phase = 'build';
  const commands: Command[] = [];
  const used = new Map<Answer, number>();
  /** By side, since both may run at once. */
  const left = new Map<string, string>();
  const placeOf = ({ root, path }: Pick<FileToRead, 'root' | 'path'>) => `${root.split('/')[1]}/${path}`;
  const run = async (command: Command): Promise<CommandResult> => {
    // The stage's own: what base's build hands on.
    if (command.trust === 'trusted' && command.arguments[1]?.includes('.begun') === true) return ended('');
    commands.push(command);
    if (commands.length > MOST_COMMANDS) throw new Error(`more than ${MOST_COMMANDS} commands`);
    // The shell that starts node stands for it.
    const line = [command.file, ...command.arguments].join(' ').replace(/^sh -c exec node .*? sh (?=\S)/, 'node ');
    const side = SIDES.find((each) => command.cwd.startsWith(`/${each}`)) ?? 'head';
    const answer = transcript.answers.find(
      (each) =>
        (each.phase ?? phase) === phase &&
        (each.side ?? side) === side &&
        new RegExp(each.match).test(line) &&
        (used.get(each) ?? 0) < (each.times ?? Number.POSITIVE_INFINITY),
    );
    // Files of benchmarks are the same on both sides.
    if (answer === undefined && line.startsWith('git hash-object ')) return ended(command.input ?? '');
    // Base has handed nothing on to head.
    if (answer === undefined && /^sh -c .*\.fingerprint/s.test(line)) return ended('');
    // All that benchmarks import is there.
    if (answer === undefined && line.includes('/tare_unbuilt.mjs ')) return ended('{"missing":[],"builds":[]}');
    // No program is a link.
    if (answer === undefined && line.startsWith('readlink -f '))
      return ended(`${command.arguments.slice(2).join('\n')}\n`);
    // There is no lld.
    if (answer === undefined && /^sh -c .*\bgcc-ld\b/s.test(line)) return { ...ended(''), exitCode: 1 };
    if (answer === undefined) throw new Error(`the transcript has no answer (${phase}, ${side}) to ${line}`);
    used.set(answer, (used.get(answer) ?? 0) + 1);
    for (const [path, text] of Object.entries(answer.files ?? {})) left.set(`${side}/${path}`, text);
    const text = (lines: readonly string[] = []) =>
      lines.map((each) => `${each.replaceAll('{directory}', `/${side}/tree`)}\n`).join('');
    const { timedOut = false, signal = null, durationMs = 200, notStarted = false } = answer;
    const hasCode = !timedOut && signal === null && !notStarted;
    const exitCode = answer.exitCode === undefined ? (hasCode ? 0 : null) : answer.exitCode;
    const how = { exitCode, signal: timedOut ? 'SIGKILL' : signal, timedOut, notStarted };
    return { ...ended(text(answer.stdout)), ...how, stderr: text(answer.stderr), durationMs };
  };
  const nothing = () => {};
  const ports = {
    exec: { run },
    clock: { now: () => 0, date: () => new Date(0) },
    files: {
      isFolder: async () => true,
      makeDirectory: async () => {},
      write: async () => {},
      digest: async (path: string) => path,
      removeFile: async (file) => void left.delete(placeOf(file)),
      read: async (file) => left.get(placeOf(file)) ?? null,
    } satisfies Partial<SidePorts['files']>,
    log: { info: nothing, progress: nothing, progressDone: nothing, untrusted: nothing },
    interruption: new AbortController().signal,
  } as unknown as SidePorts;
  const inputs = inputsWith({ calibration: 'off', sliceMs: 100, ...transcript.inputs });
  const trees = { base: tree('base', transcript), head: tree('head', transcript) };
  const builds = await buildSides(harness, trees, inputs, ports, LIMITS);
  phase = 'discover';
  const discovery = await discoverBenchmarks(harness, builds, inputs, ports, { ...LIMITS, ...limits });
  phase = 'slice';
  const slices: PlayedSlice[] = [];
  for (const target of discovery.targets) {
    for (const side of target.sides) {
      const before = commands.length;
      const { reading, measured } = await playSlice(target, side, builds.sides, ports);
      slices.push({ target, side, reading, measured, commands: commands.length - before });
    }
  }
  return { discovery, slices, commands };
}

async function playSlice(target: Target, side: Side, sides: BuiltSides, ports: SidePorts) {
  const built = sides[side];
  if (built === null) throw new Error(`${target.key} has a slice on ${side}, which does not build`);
  const binaryPath = built.build.binaries[target.binary[side]]?.path ?? '';
  let measured = 0;
  const counted = (command: Command) => {
    measured += 1;
    return command;
  };
  const request = { side: built.context, binaryPath, timeoutMs: 1000, iterations: target.iterations };
  // Whoever copies a target takes its plans with it.
  const { slice } = { ...target };
  const ran = await runSlice(slice(request), counted, ports);
  if (ran === null) throw new Error('interrupted');
  return { reading: ran.reading, measured };
}

function tree(side: Side, { files = [] }: Transcript): SideTree {
  const revision = { label: side, commit: null, tree: '0'.repeat(40), subject: '' };
  return { side, revision, root: `/${side}/tree`, scratch: `/${side}/scratch`, files };
}

/** The benchmarks that a target's slices are asked for. */
export function askedOf({ benchmarks }: Discovery, { key, observedTarget }: Target): readonly DiscoveredBenchmark[] {
  return benchmarks.filter(({ targetKey }) => targetKey === (observedTarget ?? key));
}
