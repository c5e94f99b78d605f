import type { BenchmarkAnalysis, BenchmarkRow } from '../../../model/analysis/analysis.ts';
import { dependsOnMachine } from '../../../model/analysis/judged.ts';
import type { Row } from '../../../model/analysis/row.ts';
import { median } from '../../../statistics/descriptive.ts';
import { formatDuration, plainPercent } from '../../text/numbers.ts';
import type { Phrase } from '../../text/phrase.ts';
import { counted } from '../words.ts';

/** What is open, all together: a reader needs to know how much it is and what would help, not each row's reason. */

/** So many of the open rows stand outside of the fold: those that lean most. */
export const OPEN_ROWS_SHOWN = 5;

/** How many, how wide, and what would help; empty for none. */
export function openPhrase(rows: readonly BenchmarkRow[]): Phrase {
  if (rows.length === 0) return [];
  const widths = rows.flatMap(({ row }) => halfWidthOf(row) ?? []);
  const width =
    widths.length === 0
      ? ''
      : widths.length === 1
        ? ` Its interval is ±${twoFigures(median(widths))} wide.`
        : ` Half of the intervals are wider than ±${twoFigures(median(widths))}.`;
  return [
    { strong: [`${counted(rows.length, 'row')} ${rows.length === 1 ? 'is' : 'are'} open`] },
    `: ${kindsText(rows)}.${width} ${remedy(rows)}`,
  ];
}

function kindsText(rows: readonly BenchmarkRow[]): string {
  const of = (direction: Row['direction'], words: string, isByMachine = false) => {
    const count = rows.filter(({ row }) => row.direction === direction && dependsOnMachine(row) === isByMachine).length;
    return count === 0 ? [] : [rows.length === 1 ? words : `${count} ${words}`];
  };
  const kinds = [
    ...of('slower', 'slower, size open'),
    ...of('faster', 'faster, size open'),
    ...of('unknown', 'depending on the machine', true),
    ...of('unknown', "can't tell"),
  ];
  return kinds.join(' · ');
}

/** Half of the interval's width over head / base, a fraction; null where there is no interval of a ratio. */
export function halfWidthOf({ change }: Row): number | null {
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
  const foreseen = settles.flatMap(({ moreObservations }) => moreObservations ?? []);
  const ms = settles.reduce((sum, { moreMs }) => sum + (moreMs ?? 0), 0);
  const differ = rows.filter(({ row }) => row.machines?.differ === true).length;
  // A quieter machine does not make two kinds of processor alike.
  if (differ === rows.length)
    return `More bursts would not tell more of ${rows.length === 1 ? 'it' : 'them'}: what ${rows.length === 1 ? 'it reads' : 'they read'} depends on the machine, and the notes say which reads what.`;
  const elsewhere = 'a quieter machine, or a larger threshold';
  const [only] = foreseen;
  if (only === undefined)
    return `More bursts are not expected to tell more of ${rows.length === 1 ? 'it' : 'them'}: use ${elsewhere}.`;
  const each = foreseen.length === 1 ? '' : ' each (the median)';
  const bursts = `About ${counted(rounded(median(foreseen)), 'more burst')}${each}, ${formatDuration(ms)} in all,`;
  if (foreseen.length === rows.length)
    return `${bursts} would tell which way ${rows.length === 1 ? 'it' : 'they'} changed and about how much.`;
  return `${bursts} would tell of ${foreseen.length} of them which way they changed and about how much; for the others use ${elsewhere}.`;
}

function rounded(value: number): number {
  return Math.max(1, Math.round(Number(value.toPrecision(2))));
}

function twoFigures(fraction: number): string {
  return plainPercent(Number(fraction.toPrecision(2)));
}

/** Benchmarks that were not measured, one line a reason; names are from outside. */
export interface Unmeasured {
  readonly summary: string;
  readonly names: readonly string[];
}

export function unmeasuredOf(benchmarks: readonly BenchmarkAnalysis[]): readonly Unmeasured[] {
  const idsOf = (status: BenchmarkAnalysis['status']) =>
    benchmarks.filter((each) => each.status === status).map(({ id }) => id);
  const groups = [
    { names: idsOf('not-measured'), text: 'not measured: there was no time left' },
    { names: idsOf('lost'), text: 'lost, as the machine that was to measure gave no results' },
    { names: idsOf('same-binary'), text: 'not measured: both sides run the same binary' },
  ];
  return groups.flatMap(({ names, text }) =>
    names.length === 0 ? [] : [{ summary: `${counted(names.length, 'benchmark')} ${text}`, names }],
  );
}
