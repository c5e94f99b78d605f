import type { Discovery, Target } from '../../harnesses/harness.ts';
import type { SliceLength } from '../../model/results/benchmark.ts';
import { SIDES } from '../../model/results/side.ts';
import type { SidePorts } from '../../ports.ts';
import { RunRecord } from '../../record/index.ts';
import { type MeasureRequest, Measuring } from '../measure.ts';
import { LONG_MS } from '../pilot/agreement.ts';
import { inOnePiece } from '../pilot/slice-length.ts';

interface LongSlicesRequest {
  /** The request as the run was measured. */
  readonly measuring: MeasureRequest;
  /** Ids of benchmarks in the order in which time is to be spent on them. */
  readonly ids: readonly string[];
  /** Monotonic; null: there is no deadline. */
  readonly deadlineMs: number | null;
}

/** Pairs of long slices, each with processes and files of its own: with fewer a t interval says nothing. */
const PAIRS = 5;
/** Slices that are nearly as long need no check. */
const SHORT_MS = LONG_MS / 2;

/** The largest share of the time for measuring that is kept for them. */
const CHECK_SHARE = 0.08;

/** Time for measuring that is kept for long slices, ms: no more than all of them take. */
export function checkReserveMs({ discovery, choices }: Pick<MeasureRequest, 'discovery' | 'choices'>, leftMs: number) {
  const allMs = discovery.targets.reduce((sum, target) => {
    const choice = choices.get(target.key);
    return isToBeChecked(choice) ? sum + PAIRS * SIDES.length * longMs(target, choice) : sum;
  }, 0);
  return Math.min(CHECK_SHARE * leftMs, allMs);
}

function isToBeChecked(choice: SliceLength | undefined): choice is SliceLength {
  return choice !== undefined && choice.by !== 'pass' && choice.ms < SHORT_MS && choice.from !== 'asked';
}

function longMs({ expectedMs }: Target, { ms }: SliceLength): number {
  return expectedMs + LONG_MS - ms;
}

/**
 * Checks whether short slices say the same of the change as long ones, by a few of those, of both sides, at the end of
 * a run. For base alone the pilot has checked that before.
 */
export async function checkByLongSlices(
  { measuring, ids, deadlineMs }: LongSlicesRequest,
  record: RunRecord,
  ports: SidePorts,
): Promise<void> {
  const { discovery, choices } = measuring;
  const rank = new Map(ids.map((id, index) => [id, index]));
  const rankOf = (target: Target): number => {
    const ranks = discovery.benchmarks.flatMap((benchmark) =>
      benchmark.targetKey === target.key ? (rank.get(record.benchmarks.entryOf(benchmark).id) ?? []) : [],
    );
    return Math.min(...ranks, Number.POSITIVE_INFINITY);
  };
  const targets: Target[] = [];
  const long = new Map<string, SliceLength>();
  let leftMs = deadlineMs === null ? Number.POSITIVE_INFINITY : deadlineMs - ports.clock.now();
  for (const target of discovery.targets.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const choice = choices.get(target.key);
    if (!isToBeChecked(choice) || rankOf(target) === Infinity) continue;
    const factor = LONG_MS / choice.ms;
    const expectedMs = longMs(target, choice);
    leftMs -= PAIRS * SIDES.length * expectedMs;
    if (leftMs < 0) break;
    const iterations = Math.round((target.iterations ?? 1) * factor);
    targets.push({ ...inOnePiece(target), expectedMs, iterations });
    long.set(target.key, { ...inOnePiece(choice), ms: LONG_MS, perBurst: 1 });
  }
  if (targets.length === 0) return;
  const what = targets.length === 1 ? '1 benchmark' : `${targets.length} benchmarks`;
  ports.log.info(`checking the short slices of ${what} by a few long ones`);
  const keys = new Set(targets.map(({ key }) => key));
  const checked: Discovery = {
    targets,
    benchmarks: discovery.benchmarks.filter(({ targetKey }) => keys.has(targetKey)),
    warnings: [],
  };
  const own = new RunRecord(record.facts);
  own.setDiscovery(checked);
  const stage = new Measuring(
    {
      ...measuring,
      discovery: checked,
      choices: long,
      clocks: [],
      nullControl: false,
      oneSidedSlices: 0,
      rounds: PAIRS,
      needed: PAIRS,
      judge: null,
      unseen: false,
      seed: `${measuring.seed} long`,
    },
    own,
    ports,
  );
  try {
    await stage.until(deadlineMs);
  } finally {
    await stage.end();
    record.addMeasuringMs(own.measuringMs);
    for (const each of own.toResults(ports.clock.now()).benchmarks) {
      record.benchmarks.entryOf(each).addChecks(each.slices);
    }
  }
}
