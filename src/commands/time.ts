import { createHash } from 'node:crypto';
import { JUDGE } from '../analysis/index.ts';
import type { InterruptedError } from '../errors.ts';
import type { Build, DiscoverContext, SideContext } from '../harnesses/harness.ts';
import { discoverPrograms, type Program, processes } from '../harnesses/process/index.ts';
import {
  countInstructions,
  findCounter,
  harnessOptions,
  measure,
  Pinning,
  prepareCalibration,
  prepareNoiseControls,
  prepareWatching,
  runPlan,
  wantsInstructions,
  watchOf,
} from '../measure/index.ts';
import type { Inputs, NamedCommand } from '../model/inputs/inputs.ts';
import type { Results } from '../model/results/results.ts';
import type { Revision } from '../model/results/revision.ts';
import type { Side } from '../model/results/side.ts';
import type { SidePorts } from '../ports.ts';
import { type RunFacts, RunRecord } from '../record/index.ts';
import { firstLook } from '../statistics/looks.ts';
import { familyAlpha, observationsNeeded } from '../statistics/multiplicity.ts';
import { interruptionOf, type Limits, runFacts } from './run-facts.ts';

interface TimeRequest extends Limits {
  readonly inputs: Inputs;
  /** One, which stands on head; or two, the first on base. */
  readonly programs: readonly [NamedCommand] | readonly [NamedCommand, NamedCommand];
  /** Absolute path of the folder that they are run in. */
  readonly folder: string;
  /** A folder for what is built. */
  readonly scratch: string;
}

interface Timed {
  readonly results: Results;
  /** Set when SIGINT or SIGTERM ended the run; the results then hold what was measured until then. */
  readonly interruption: InterruptedError | null;
}

/**
 * The rounds of a comparison without revisions and builds: two programs in pairs, or one alone. Throws the
 * InterruptedError when it was interrupted before there was anything to keep.
 */
export async function timePrograms(request: TimeRequest, ports: SidePorts): Promise<Timed> {
  const record = new RunRecord(await factsOf(request, ports));
  const interruption = await interruptionOf(() => tryAndMeasure(request, record, ports));
  ports.log.progressDone();
  if (interruption !== null && record.roundsDone === 0) throw interruption;
  return { results: record.toResults(ports.clock.now()), interruption };
}

/** Unless more or fewer are asked for. */
const ROUNDS = 20;

async function tryAndMeasure(request: TimeRequest, record: RunRecord, ports: SidePorts): Promise<void> {
  const { inputs, folder, scratch, buildTimeoutMs, sliceTimeoutMs } = request;
  const sides = sidesOf(request);
  record.setHarness(processes.name);
  const built = { state: 'built', durationMs: 0 } as const;
  record.setBuilds({ base: built, head: built }, '', false);
  const tools = { build: null, directory: folder, scratch, buildTimeoutMs };
  const watching = await prepareWatching(tools, ports);
  const controls = await prepareNoiseControls({ pin: inputs.pin, watching, scratch }, record, ports);
  const watch = watchOf(controls);
  const options = { ...harnessOptions(processes, inputs), benchmarks: null, exclude: null };
  const context: DiscoverContext = { options, sides, sliceTimeoutMs, watch };
  const discovery = await runPlan(discoverPrograms([programOf(request)], context, true), 'try', ports);
  record.setDiscovery(discovery);
  const asked = { mode: inputs.calibration, rules: [], harness: processes, discovery, watch, ...tools };
  const clocks = await prepareCalibration(asked, record, ports);
  const side = (name: Side) => sides.find((each) => each.context.side === name) ?? null;
  const both = { base: side('base'), head: side('head') };
  const alpha = familyAlpha(inputs.analysis.confidenceLevel, 1);
  const rounds = Math.max(inputs.rounds ?? ROUNDS, observationsNeeded(alpha));
  record.setRoundsPlanned(rounds);
  const measuring = { discovery, sides: both };
  if (wantsInstructions(inputs)) {
    const asked = { watch: controls.watch, mayInstall: false, directory: folder, scratch };
    const { counter, warnings } = await findCounter(asked, ports);
    record.warn(...warnings);
    const counting = { ...measuring, deadlineMs: null, runTimeoutMs: sliceTimeoutMs, readings: rounds, judge: null };
    if (counter !== null) await countInstructions({ ...counting, counter, oneSided: true }, record, ports);
  }
  await measure(
    {
      ...measuring,
      clocks,
      rounds,
      seed: record.facts.seed,
      choices: new Map(),
      needed: observationsNeeded(alpha),
      firstLook: firstLook(alpha),
      deadlineMs: null,
      sliceTimeoutMs,
      pinning: new Pinning(controls, record.facts.host.logicalCpus),
      oneSidedSlices: request.programs.length === 1 ? rounds : 0,
      judge: JUDGE,
    },
    record,
    ports,
  );
  ports.interruption.throwIfAborted();
}

function sidesOf({ programs, folder, scratch }: TimeRequest): DiscoverContext['sides'] {
  const one = (side: Side): { readonly context: SideContext; readonly build: Build } => ({
    context: { side, directory: folder, scratch },
    build: { side, toolchain: '', binaries: [], failures: [] },
  });
  return programs.length === 1 ? [one('head')] : [one('base'), one('head')];
}

function programOf({ programs }: TimeRequest): Program {
  const [first, second] = programs;
  if (second === undefined) return { name: first.name, lines: { head: first.command } };
  return { name: `${second.name} against ${first.name}`, lines: { base: first.command, head: second.command } };
}

function factsOf({ inputs, programs }: TimeRequest, ports: SidePorts): Promise<RunFacts> {
  const [first, second = first] = programs;
  const sides = { base: revisionOf(first), head: revisionOf(second) };
  // There is nothing to build again, and every run is a process of its own: the first readings decide.
  const alone = { ...inputs, analysis: { ...inputs.analysis, confirm: 'off' } } as const;
  return runFacts(alone, { startMs: ports.clock.now(), ...sides, ci: null, repeat: () => '' }, ports);
}

/** There is no commit; what identifies a side is its command. */
function revisionOf({ name, command }: NamedCommand): Revision {
  const tree = createHash('sha256').update(command).digest('hex');
  return { label: name.slice(0, 500), commit: null, tree, subject: command.slice(0, 500) };
}
