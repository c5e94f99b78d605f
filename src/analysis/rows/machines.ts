import type { MachineReading, MachineReadings } from '../../model/analysis/machine-reading.ts';
import type { Row } from '../../model/analysis/row.ts';
import type { Warning } from '../../model/warning.ts';
import { type LogInterval, positionOf } from '../../statistics/interval.ts';
import { areApart, countingFrom, eachMachine } from '../../statistics/machines/apart.ts';
import { machinesThatCount } from '../../statistics/machines/over-machines.ts';
import { OBSERVATIONS_MIN } from '../../statistics/multiplicity.ts';
import { differenceLimitOf, limitOf, logRatio } from './compare.ts';
import { staysOf } from './compare-row.ts';
import { differenceOf } from './difference-row.ts';
import { isPositive, type MetricObservation, ofMachines } from './observations.ts';
import { widened } from './percentiles.ts';
import type { RowKind } from './row-kind.ts';

/** Fewer readings of a machine say nothing of it. */
const READINGS_MIN = 2;

/** Readings of a row are compared as logs of ratios, or as differences in the metric's unit. */
interface Scale {
  readonly value: (reading: MetricObservation) => number;
  readonly limit: number;
  /** Width on either side of each interval that no observation reduces. */
  readonly stays: number;
  readonly shown: (value: number) => number;
}

interface Machine extends LogInterval {
  readonly n: number;
  /** It has readings enough for the level that is said. */
  readonly counts: boolean;
  readonly processor: string;
  readonly run: number;
}

/**
 * A row that several machines measured, with each one's own interval; and with a doubt where these do not all meet, or
 * where there are too few machines for an interval over machines. All of this is about the readings that judge it.
 */
export function withMachines(row: Row, kind: RowKind | undefined): Row {
  if (kind === undefined || kind.processors === undefined) return row;
  const scale = scaleOf(row, kind);
  if (scale === null) return row;
  const { groups, kinds } = ofMachines(kind.readings, kind.processors);
  const used = groups.flatMap((group, index) =>
    group.length < READINGS_MIN ? [] : [{ group, processor: kinds[index] ?? '', run: group[0]?.run ?? 0 }],
  );
  if (used.length < 2) return row;
  const intervals = eachMachine(
    used.map(({ group }) => group.map(scale.value)),
    row.alpha,
  );
  const needed = countingFrom(used.length, row.alpha);
  const machines = used.map(({ processor, run }, index): Machine => {
    const interval = intervals[index] as (typeof intervals)[number];
    return { ...widened(interval, { openLog: scale.stays }), counts: interval.n >= needed, processor, run };
  });
  const differ = doDiffer(machines, row.alpha, scale.limit);
  const readings: MachineReadings = {
    differ,
    level: 1 - row.alpha,
    each: (isOfKinds(machines, row.alpha, scale.limit) ? byProcessor(machines) : machines.map((each) => [each])).map(
      (each) => readingOf(each, scale),
    ),
  };
  const warning = differ ? MACHINES_DIFFER : tooFew(row, machinesThatCount(groups).length);
  return { ...row, machines: readings, warnings: warning === null ? row.warnings : [...row.warnings, warning] };
}

/** null where there is no interval, and where long slices decide: they are another measurement. */
function scaleOf({ change, threshold }: Row, kind: RowKind): Scale | null {
  if (change.kind === 'difference')
    return { value: differenceOf, limit: differenceLimitOf(kind), stays: 0, shown: (value) => value };
  if (change.kind !== 'interval' || change.delta.method === 'paired-t' || !kind.readings.every(isPositive)) return null;
  return { value: logRatio, limit: limitOf(threshold), stays: staysOf(kind), shown: Math.expm1 };
}

/** Two of them do not meet, and lie apart by what is worth saying: half of the threshold. */
function doDiffer(machines: readonly Machine[], alpha: number, limit: number): boolean {
  return areApart(machines, alpha, limit / 2);
}

/** Do machines of one kind agree, at the level of all? Then a kind can speak for them. */
function isOfKinds(machines: readonly Machine[], alpha: number, limit: number): boolean {
  return byProcessor(machines).every((kind) => !doDiffer(kind, (alpha * kind.length) / machines.length, limit));
}

function byProcessor(machines: readonly Machine[]): readonly (readonly Machine[])[] {
  return [...new Set(machines.map(({ processor }) => processor))].map((kind) =>
    machines.filter(({ processor }) => processor === kind),
  );
}

function readingOf(machines: readonly Machine[], { limit, shown }: Scale): MachineReading {
  const estimate = machines.reduce((sum, each) => sum + each.estimate, 0) / machines.length;
  const lower = Math.min(...machines.map((each) => each.lower));
  const upper = Math.max(...machines.map((each) => each.upper));
  // Two readings of a machine exclude 0 half of the time.
  const isKnown = machines.some(({ counts }) => counts);
  const isWithin = positionOf({ estimate, lower, upper }, limit) === 'inside';
  return {
    processor: machines[0]?.processor ?? '',
    runs: machines.map(({ run }) => run),
    bursts: machines.map(({ n }) => n),
    estimate: shown(estimate),
    lower: shown(lower),
    upper: shown(upper),
    change: !isKnown ? 'open' : isWithin ? 'within' : lower > 0 ? 'more' : upper < 0 ? 'less' : 'open',
  };
}

export const MACHINES_DIFFER: Warning = {
  code: 'machines-differ',
  message: 'the change is not the same on all machines',
};
const NONE = `no machine has ${OBSERVATIONS_MIN} observations: what is shown holds all of them, and nothing is judged by it`;
const ONE = `only one machine has ${OBSERVATIONS_MIN} observations: what is shown is its own`;
const TWO =
  'two machines are too few for an interval over machines: what is shown reaches over the intervals of both, and is ' +
  'about these two';

function tooFew({ change }: Row, counting: number): Warning | null {
  const method =
    change.kind === 'interval' ? change.delta.method : change.kind === 'difference' && change.difference.method;
  if (method !== 'each-machine' && method !== 'signed-rank') return null;
  return { code: 'too-few-machines', message: counting === 0 ? NONE : counting === 1 ? ONE : TWO };
}
