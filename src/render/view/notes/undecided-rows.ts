import type { BenchmarkAnalysis, BenchmarkRow } from '../../../model/analysis/analysis.ts';
import { dependsOnMachine } from '../../../model/analysis/judged.ts';
import type { Row } from '../../../model/analysis/row.ts';
import { median } from '../../../statistics/descriptive.ts';
import { formatDuration, plainPercent } from '../../text/numbers.ts';
import type { Phrase } from '../../text/phrase.ts';
import { countText } from '../words.ts';

/** Inconclusive rows, summed up: a reader needs their number and what would help, not each row's reason. */

/** So many inconclusive rows stand outside of the fold: those that lean most. */
export const UNDECIDED_ROWS_SHOWN = 5;

/** How many rows are inconclusive, how uncertain they are, and what would help; empty for none. */
export function undecidedPhrase(rows: readonly BenchmarkRow[]): Phrase {
  if (rows.length === 0) return [];
  const widths = rows.flatMap(({ row }) => relativeHalfWidth(row) ?? []);
  const width =
    widths.length === 0
      ? ''
      : widths.length === 1
        ? ` Uncertain by ±${twoFigures(median(widths))}.`
        : ` Half of them are uncertain by more than ±${twoFigures(median(widths))}.`;
  const kinds = kindsText(rows);
  return [{ strong: [`${rows.length} undecided`] }, `${kinds === '' ? '' : `: ${kinds}`}.${width} ${remedy(rows)}`];
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
  const settles = rows.flatMap(({ row: { change } }) =>
    (change.kind === 'interval' || change.kind === 'difference') && change.settle !== null ? [change.settle] : [],
  );
  const expected = settles.flatMap(({ moreObservations }) => moreObservations ?? []);
  const ms = settles.reduce((sum, { moreMs }) => sum + (moreMs ?? 0), 0);
  const differ = rows.filter(({ row }) => row.machines?.differ === true).length;
  // A quieter machine does not make two kinds of processor alike.
  if (differ === rows.length)
    return `More bursts would not settle ${rows.length === 1 ? 'it' : 'them'}: what ${rows.length === 1 ? 'it reads' : 'they read'} depends on the machine, and the notes say which reads what.`;
  const elsewhere = 'a quieter machine, or a larger threshold';
  const [only] = expected;
  if (only === undefined)
    return `More bursts are not expected to settle ${rows.length === 1 ? 'it' : 'them'}: use ${elsewhere}.`;
  const each = expected.length === 1 ? '' : ' each (the median)';
  const time = `about ${formatDuration(ms)} more (${countText(rounded(median(expected)), 'burst')}${each})`;
  if (expected.length === rows.length) return `${rows.length === 1 ? 'It needs' : 'They need'} ${time}.`;
  return `${expected.length} of them ${expected.length === 1 ? 'needs' : 'need'} ${time}; for the others use ${elsewhere}.`;
}

function rounded(value: number): number {
  return Math.max(1, Math.round(Number(value.toPrecision(2))));
}

function twoFigures(fraction: number): string {
  return plainPercent(Number(fraction.toPrecision(2)));
}

/** Benchmarks that were not measured for one reason. Names are untrusted. */
export interface Unmeasured {
  readonly summary: string;
  readonly names: readonly string[];
}

export function groupUnmeasured(benchmarks: readonly BenchmarkAnalysis[]): readonly Unmeasured[] {
  const idsOf = (status: BenchmarkAnalysis['status']) =>
    benchmarks.filter((each) => each.status === status).map(({ id }) => id);
  const groups = [
    { names: idsOf('not-measured'), text: 'not measured: there was no time left' },
    { names: idsOf('lost'), text: 'lost, as the machine that was to measure gave no results' },
    { names: idsOf('same-code'), text: 'not measured: the code is the same on both sides' },
  ];
  return groups.flatMap(({ names, text }) =>
    names.length === 0 ? [] : [{ summary: `${countText(names.length, 'benchmark')} ${text}`, names }],
  );
}
