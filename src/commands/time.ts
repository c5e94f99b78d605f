import { createHash } from 'node:crypto';
import { preciseBenchmarks } from '../analysis/analyse.ts';
import { InterruptedError } from '../errors.ts';
import type { Build, DiscoverContext, Harness, SideContext } from '../harnesses/harness.ts';
import { discoverPrograms, type Program, processes } from '../harnesses/process/index.ts';
import { harnessOptions } from '../measure/build.ts';
import { prepareCalibration } from '../measure/clocks/calibrate.ts';
import { countInstructions } from '../measure/counting/count-instructions.ts';
import { findCounter } from '../measure/counting/counter.ts';
import { wantsInstructions } from '../measure/counting/counting-pass.ts';
import { prepareWatching } from '../measure/isolation/watching.ts';
import { measure } from '../measure/measure.ts';
import { prepareNoiseControls, watchOf } from '../measure/noise-controls/noise-controls.ts';
import { Pinning } from '../measure/noise-controls/pinning.ts';
import { runPlan } from '../measure/run-plan.ts';
import type { Inputs, NamedCommand } from '../model/inputs/inputs.ts';
import type { Results, Revision, Side } from '../model/results/results.ts';
import type { Ports } from '../ports.ts';
import { RunRecord } from '../record/record.ts';
import { familyAlpha, pairsNeeded } from '../statistics/multiplicity.ts';
import { formatSeed } from '../statistics/random.ts';
import { TOOL_VERSION } from '../version.ts';

export interface TimeRequest {
  readonly inputs: Inputs;
  /** One, which stands on head; or two, the first on base. */
  readonly programs: readonly [NamedCommand] | readonly [NamedCommand, NamedCommand];
  /** Absolute path of the folder that they are run in. */
  readonly folder: string;
  /** A folder for what is built. */
  readonly scratch: string;
  readonly buildTimeoutMs: number;
  readonly sliceTimeoutMs: number;
}

/**
 * The rounds of a comparison without revisions and builds: two programs in pairs, or one alone. Nothing was measured
 * when its results have no observations; an interruption keeps what there is.
 */
export async function timePrograms(request: TimeRequest, ports: Ports): Promise<Results> {
  const { inputs, folder, scratch, buildTimeoutMs, sliceTimeoutMs } = request;
  const sides = sidesOf(request);
  const record = new RunRecord(await factsOf(request, ports));
  record.setHarness(processes.name);
  const built = { state: 'built', durationMs: 0 } as const;
  record.setBuilds({ base: built, head: built }, '', false);
  const tools = { build: null, directory: folder, scratch, buildTimeoutMs };
  try {
    const watching = await prepareWatching(tools, ports);
    const controls = await prepareNoiseControls({ pin: inputs.pin, watching, scratch }, record, ports);
    const watch = watchOf(controls);
    const options = { ...harnessOptions(inputs), benchmarks: null, exclude: null };
    const context: DiscoverContext = { options, sides, sliceTimeoutMs, watch };
    const discovery = await runPlan(discoverPrograms([programOf(request)], context, true), 'try', ports);
    record.setDiscovery(discovery);
    const asked = { harness: processes, mode: inputs.calibration, rules: [], discovery, watch, ...tools };
    const clocks = await prepareCalibration(asked, record, ports);
    const side = (name: Side) => sides.find((each) => each.context.side === name) ?? null;
    const both = { base: side('base'), head: side('head') };
    const alpha = familyAlpha(inputs.analysis.confidenceLevel, 1);
    const rounds = Math.max(inputs.rounds, pairsNeeded(alpha));
    record.setRoundsPlanned(rounds);
    if (wantsInstructions(inputs)) {
      const { counter, warnings } = await findCounter(
        { watch: controls.watch, mayInstall: false, directory: folder },
        ports,
      );
      record.warn(...warnings);
      const counted = { harness: processes, discovery, sides: both, deadlineMs: null, runTimeoutMs: sliceTimeoutMs };
      const request = { ...counted, readings: rounds, oneSided: true };
      if (counter !== null) await countInstructions({ ...request, counter }, record, ports);
    }
    await measure(
      {
        harness: processes satisfies Harness,
        discovery,
        clocks,
        sides: both,
        rounds,
        seed: record.facts.seed,
        budget: null,
        sliceTimeoutMs,
        pinning: new Pinning(controls, record.facts.host.logicalCpus),
        oneSidedSlices: request.programs.length === 1 ? rounds : 0,
        preciseBenchmarks,
      },
      record,
      ports,
    );
  } catch (error) {
    if (!(error instanceof InterruptedError) || record.roundsDone === 0) throw error;
  }
  ports.log.progressDone();
  if (record.roundsDone === 0) ports.interruption.throwIfAborted();
  return record.toResults(ports.clock.now());
}

function sidesOf({ programs, folder, scratch }: TimeRequest): DiscoverContext['sides'] {
  const one = (side: Side): { readonly context: SideContext; readonly build: Build } => ({
    context: { side, directory: folder, scratch },
    build: { side, toolchain: '', binaries: [], failures: [], benchmarkSources: new Map() },
  });
  return programs.length === 1 ? [one('head')] : [one('base'), one('head')];
}

function programOf({ programs }: TimeRequest): Program {
  const [first, second] = programs;
  if (second === undefined) return { name: first.name, lines: { head: first.command } };
  return { name: `${second.name} against ${first.name}`, lines: { base: first.command, head: second.command } };
}

async function factsOf(request: TimeRequest, ports: Ports) {
  const { inputs, programs } = request;
  const [first, second = first] = programs;
  return {
    toolVersion: TOOL_VERSION,
    startedAt: ports.clock.date(),
    startMs: ports.clock.now(),
    seed: inputs.seed ?? formatSeed(Math.random()),
    repeat: '',
    ci: null,
    settings: inputs.calibration === 'report' ? { ...inputs.analysis, gateOn: 'raw' as const } : inputs.analysis,
    directions: inputs.metricDirections,
    base: revisionOf(first),
    head: revisionOf(second),
    host: await ports.host.facts(),
    sliceMs: inputs.sliceMs,
  };
}

/** There is no commit; what identifies a side is its command. */
function revisionOf({ name, command }: NamedCommand): Revision {
  const tree = createHash('sha256').update(command).digest('hex');
  return { label: name.slice(0, 500), commit: null, tree, subject: command.slice(0, 500) };
}
