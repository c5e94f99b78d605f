import { alphaOfRows, JUDGE, JUDGE_AGAIN, screened } from '../analysis/index.ts';
import type { Discovery } from '../harnesses/harness.ts';
import {
  benchmarkOnOneCore,
  checkByLongSlices,
  checkReserveMs,
  confirm,
  confirmationReserveMs,
  cutToTime,
  type LiveClock,
  type MeasureRequest,
  Measuring,
  measuringMsOf,
  type NoiseControls,
  type PastLengths,
  type Piloted,
  Pinning,
  pastOfTargets,
  pilot,
  planMeasuring,
  readOnOneCore,
  refuseTooShort,
  shareWorkers,
} from '../measure/index.ts';
import type { MeasuringPlan } from '../model/analysis/plan.ts';
import type { Inputs } from '../model/inputs/inputs.ts';
import type { Results } from '../model/results/results.ts';
import type { SidePorts } from '../ports.ts';
import type { RunRecord } from '../record/index.ts';
import { measuringLine } from '../render/index.ts';
import { FEWEST } from '../statistics/few.ts';
import { firstLook } from '../statistics/looks.ts';
import { familyAlpha } from '../statistics/multiplicity.ts';

interface StagesRequest extends Pick<MeasureRequest, 'sides' | 'sliceTimeoutMs'> {
  readonly inputs: Inputs;
  readonly discovery: Discovery;
  readonly clocks: readonly LiveClock[];
  readonly controls: NoiseControls;
  /** The ports with which builds are made. */
  readonly building: SidePorts;
  /** Earlier runs, for the benchmarks' own noise. */
  readonly past: readonly Results[];
  /** The slice lengths that they tried. */
  readonly lengths: PastLengths;
  /** Stop after the plan: nothing is measured. */
  readonly planOnly: boolean;
}

/** The share of the time for measuring that the pilot may take, and the share after which it leaves out what is not sized. */
const PILOT_SHARE = 0.25;
const PILOT_MOST = 0.4;

/**
 * Runs the stages of measuring within its time: pilot, plan, first readings, readings of the re-measurement of what
 * looks changed, long slices.
 */
export async function measureStages(
  request: StagesRequest,
  record: RunRecord,
  ports: SidePorts,
): Promise<MeasuringPlan> {
  const { inputs, sides, controls, sliceTimeoutMs, past, lengths } = request;
  const pinning = new Pinning(controls, record.facts.host.logicalCpus);
  const beganMs = ports.clock.now();
  const allowedMs = measuringMsOf(inputs);
  const deadlineMs = allowedMs === null ? null : beganMs + allowedMs;
  const piloted = await pilot(
    {
      discovery: request.discovery,
      sides,
      sliceMs: inputs.sliceMs,
      pinning,
      sliceTimeoutMs,
      past: pastOfTargets(withOnOneCore(request.discovery), lengths),
      deadlineMs: beganMs + PILOT_SHARE * (allowedMs ?? Number.POSITIVE_INFINITY),
      untilMs: beganMs + PILOT_MOST * (allowedMs ?? Number.POSITIVE_INFINITY),
      bursts: {
        fewest: FEWEST,
        untilMs:
          allowedMs === null
            ? Number.POSITIVE_INFINITY
            : beganMs + allowedMs - confirmationReserveMs(inputs.analysis, allowedMs),
      },
    },
    ports,
  );
  record.benchmarks.addOnOneCore(piloted.discovery.benchmarks.filter(({ cores }) => cores === 'one'));
  const clocks = readOnOneCore(request.clocks, piloted.discovery);
  logTakenOver(piloted, ports);
  const leftMs = deadlineMs === null ? null : Math.max(0, deadlineMs - ports.clock.now());
  const reserveMs = leftMs === null ? 0 : confirmationReserveMs(inputs.analysis, leftMs);
  const spentMs = ports.clock.now() - record.facts.startMs;
  const forBurstsMs = leftMs === null ? null : leftMs - reserveMs - checkReserveMs(piloted, leftMs);
  const shared = { ...piloted, choices: shareWorkers(piloted, forBurstsMs) };
  const { discovery, choices } = cutToTime(shared, forBurstsMs);
  const checkMs = leftMs === null ? 0 : checkReserveMs({ discovery, choices }, leftMs);
  const alphaOf = (rows: number) => alphaOfRows(record.toResults(ports.clock.now()), rows);
  const options = { measuringMs: leftMs, reserveMs, checkMs, spentMs, clocks, choices, past, alphaOf };
  const { plan: planned, firstLook: firstLookAt, left, discovery: held } = planMeasuring(discovery, inputs, options);
  // Some there was no time to find out about.
  const untried = record.toResults(ports.clock.now()).benchmarks.filter(({ ended }) => ended === 'not-measured').length;
  const plan = { ...planned, leftBenchmarks: untried + piloted.left.length + planned.leftBenchmarks };
  for (const benchmark of [...piloted.left, ...left]) {
    const entry = record.benchmarks.entryOf(benchmark);
    entry.markEnded('not-measured');
    const choice = choices.get(benchmark.targetKey);
    if (choice !== undefined) entry.keepSliceLength(choice);
  }
  record.setRoundsPlanned(plan.rounds);
  if (request.planOnly) return plan;
  if (leftMs !== null) refuseTooShort(held, choices, leftMs);
  ports.log.info(measuringLine(plan));
  const measuring: MeasureRequest = {
    discovery: held,
    choices,
    clocks,
    sides,
    pinning,
    sliceTimeoutMs,
    rounds: plan.most,
    needed: plan.needed,
    // With as few a row is called unchanged, or chosen to be measured again; what decides by itself needs them all.
    ...(inputs.analysis.confirm === 'auto' ? { fewest: Math.min(plan.needed, FEWEST) } : {}),
    seed: record.facts.seed,
    firstLook: firstLookAt,
    judge: JUDGE,
  };
  const times = { deadlineMs: deadlineMs === null ? null : deadlineMs - checkMs, reserveMs };
  const ids = await firstStage(measuring, times, record, ports);
  const again = { ...measuring, firstLook: firstLook(familyAlpha(inputs.analysis.confidenceLevel, ids.length)) };
  const confirming = {
    measuring: again,
    ids,
    judge: JUDGE_AGAIN,
    building: request.building,
    deadlineMs: times.deadlineMs,
  };
  await confirm(confirming, record, ports);
  ports.interruption.throwIfAborted();
  await checkByLongSlices({ measuring, ids: inOrder(ids, held, record), deadlineMs }, record, ports);
  ports.interruption.throwIfAborted();
  return plan;
}

/** Adds the benchmarks that may come to be measured on one core as well. */
function withOnOneCore({ benchmarks }: Discovery): Pick<Discovery, 'benchmarks'> {
  return { benchmarks: [...benchmarks, ...benchmarks.map(benchmarkOnOneCore)] };
}

function logTakenOver({ choices }: Piloted, { log }: SidePorts): void {
  const count = [...choices.values()].filter(({ from }) => from === 'past').length;
  if (count > 0) log.info(`past: ${count} of ${choices.size} slice lengths are an earlier run's`);
}

/** Measures and screens. Time that is kept for what it picks is measured on where it picks nothing. */
async function firstStage(
  measuring: MeasureRequest,
  { deadlineMs, reserveMs }: { readonly deadlineMs: number | null; readonly reserveMs: number },
  record: RunRecord,
  ports: SidePorts,
): Promise<readonly string[]> {
  const stage = new Measuring(measuring, record, ports);
  const screen = () => screened(record.toResults(ports.clock.now()));
  try {
    await stage.until(deadlineMs === null ? null : deadlineMs - reserveMs);
    if (reserveMs > 0 && screen().length === 0) await stage.until(deadlineMs);
    record.complete();
  } finally {
    await stage.end();
  }
  return screen();
}

/** Puts those first that look changed: there a slice that reads differently would say something wrong. */
function inOrder(changed: readonly string[], { benchmarks }: Discovery, record: RunRecord): readonly string[] {
  const all = benchmarks.map((benchmark) => record.benchmarks.entryOf(benchmark).id);
  return [...new Set([...changed, ...all])];
}
