import type { BenchmarkAnalysis, BenchmarkRow } from '../../../model/analysis/analysis.ts';
import { dependsOnMachine } from '../../../model/analysis/judged.ts';
import type { Row } from '../../../model/analysis/row.ts';
import { median } from '../../../statistics/descriptive.ts';
import { nextLook } from '../../../statistics/looks.ts';
import { formatDuration, plainPercent } from '../../text/numbers.ts';
import type { Phrase } from '../../text/phrase.ts';
import { countText } from '../words.ts';

/** Inconclusive rows, summed up: a reader needs their number and what would help, not each row's reason. */

/** How many rows are inconclusive, how uncertain they are, and what would help; empty for none. */
export function undecidedPhrase(rows: readonly BenchmarkRow[]): Phrase {
  if (rows.length === 0) return [];
  const typical = typicalWidth(rows);
  const width =
    typical === null ? '' : ` ${rows.length === 1 ? 'Uncertain by' : 'Typically uncertain by'} ±${typical}.`;
  const kinds = kindsText(rows);
  return [{ strong: [`${rows.length} undecided`] }, `${kinds === '' ? '' : `: ${kinds}`}.${width} ${remedy(rows)}`];
}

/** `4 %`: half of the median interval's width; null where none has an interval of a ratio. */
export function typicalWidth(rows: readonly BenchmarkRow[]): string | null {
  const widths = rows.flatMap(({ row }) => relativeHalfWidth(row) ?? []);
  return widths.length === 0 ? null : twoFigures(median(widths));
}

function kindsText(rows: readonly BenchmarkRow[]): string {
  const of = (direction: Row['direction'], words: string, isByMachine = false) => {
    const count = rows.filter(({ row }) => row.direction === direction && dependsOnMachine(row) === isByMachine).length;
    return count === 0 ? [] : [rows.length === 1 ? words : `${count} ${words}`];
  };
  const kinds = [
    ...of('slower', 'slower, size undecided'),
    ...of('faster', 'faster, size undecided'),
    ...of('unknown', 'depending on the machine', true),
    ...of('unknown', ONLY_UNDECIDED),
  ];
  return kinds.length === 1 && kinds[0]?.endsWith(ONLY_UNDECIDED) ? '' : kinds.join(' · ');
}

/** Says nothing more than `undecided` does. */
const ONLY_UNDECIDED = 'neither slower nor faster for certain';

/** Half of the interval's width as a fraction of head / base; null where there is no interval of a ratio. */
export function relativeHalfWidth({ change }: Row): number | null {
  if (change.kind !== 'interval') return null;
  const { lower, upper, estimate } = change.delta;
  const half = (upper - lower) / 2 / (1 + estimate);
  return Number.isFinite(half) && half > 0 ? half : null;
}

/** One sentence on what would help. */
function remedy(rows: readonly BenchmarkRow[]): string {
  const settled = rows.flatMap(({ row }) => timeToSettle(row) ?? []);
  const [one, it] = rows.length === 1 ? [true, 'it'] : [false, 'them'];
  // A quieter machine does not make two kinds of processor alike.
  if (rows.every(({ row }) => row.machines?.differ === true))
    return `More time would not settle ${it}: what ${one ? 'it reads' : 'they read'} depends on the machine, and the notes say which reads what.`;
  const elsewhere = 'a quieter machine, or a larger threshold';
  if (settled.length === 0) return `More time is not expected to settle ${it}: use ${elsewhere}.`;
  const time = `about ${aboutDuration(settled.reduce((sum, ms) => sum + ms, 0))} more`;
  if (settled.length === rows.length) return `${one ? 'It needs' : 'They need'} ${time}.`;
  return `${settled.length} of them ${settled.length === 1 ? 'needs' : 'need'} ${time}; for the others use ${elsewhere}.`;
}

/**
 * The time until the look at which the row is expected to be decided, ms; null where more time is not expected to help. A
 * run decides at looks alone, so that a few observations more are not enough by themselves.
 */
export function timeToSettle({ change }: Row): number | null {
  if (change.kind !== 'interval' && change.kind !== 'difference') return null;
  const { observations } = change.kind === 'interval' ? change.delta : change.difference;
  const { moreObservations, moreMs } = change.settle ?? { moreObservations: null, moreMs: null };
  if (moreObservations === null || moreMs === null || moreObservations === 0) return moreMs;
  const look = nextLook(observations + moreObservations - 1);
  return (moreMs * (look - observations)) / moreObservations;
}

/** A guess has no seconds beside its minutes. */
function aboutDuration(ms: number): string {
  const minute = 60_000;
  if (ms < minute) return formatDuration(ms);
  return formatDuration(Math.ceil(ms / minute) * minute);
}

function twoFigures(fraction: number): string {
  return plainPercent(Number(fraction.toPrecision(2)));
}

/** Benchmarks that were not measured for one reason. Names are untrusted. */
export interface Unmeasured {
  readonly summary: string;
  readonly isSameCode: boolean;
  readonly names: readonly string[];
}

export function groupUnmeasured(benchmarks: readonly BenchmarkAnalysis[]): readonly Unmeasured[] {
  const idsOf = (status: BenchmarkAnalysis['status']) =>
    benchmarks.filter((each) => each.status === status).map(({ id }) => id);
  const groups = [
    { isSameCode: false, names: idsOf('not-measured'), text: 'not measured: there was no time left' },
    { isSameCode: false, names: idsOf('lost'), text: 'lost, as the machine that was to measure gave no results' },
    { isSameCode: true, names: idsOf('same-code'), text: 'same code, not measured' },
  ];
  return groups.flatMap(({ names, text, isSameCode }) =>
    names.length === 0
      ? []
      : [{ summary: `${isSameCode ? names.length : countText(names.length, 'benchmark')} ${text}`, isSameCode, names }],
  );
}
