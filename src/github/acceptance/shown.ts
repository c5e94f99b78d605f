import { rowKey, worstBound } from '../../analysis/index.ts';
import type { Bound } from '../../model/analysis/acceptance.ts';
import type { Analysis } from '../../model/analysis/analysis.ts';
import { regressions } from '../../model/analysis/severity.ts';

/**
 * What our comment keeps, hidden in its second line: which rows it shows as regressed, and up to what; and what the
 * label accepts. Keys of rows and numbers, so that no text of a pull request is in it. It proves nothing about its
 * author: whoever reads it also checks who wrote the comment.
 */
export interface Shown {
  /** Commit that was judged. */
  readonly head: string;
  readonly rows: Rows;
  /** null where no label accepts anything. */
  readonly label: BoundLabel | null;
}

/** The bounds by `rowKey`. An amount has the row's unit, which is left out here. */
type Rows = ReadonlyMap<string, Bound>;

export interface BoundLabel {
  /** Id of the event by which it was set. */
  readonly event: number;
  /** Commit whose regressions it accepts. */
  readonly head: string;
  readonly rows: Rows;
}

/** A comment has room for so many twice. */
const MOST_ROWS = 100;

// <!-- tare-shown 1 head=5f1c... rows=9f86d081884c7d659a2feaa0c55ad015:s0.1071,... label=123 of=5f1c... accepts=... -->
const SHOWN =
  /^<!-- tare-shown 1 head=([0-9a-f]{0,64}) rows=([0-9a-z:.,+]*)(?: label=(\d{1,16}) of=([0-9a-f]{0,64}) accepts=([0-9a-z:.,+]*))? -->$/;

/** The rows that a comment shows, the worst first. */
export interface ShownReport {
  /** The report's name among several; empty where there is one. */
  readonly part: string;
  readonly analysis: Pick<Analysis, 'benchmarks'>;
}

export function shownOf(reports: readonly ShownReport[], head: string): Omit<Shown, 'label'> {
  const rows = reports.flatMap(({ part, analysis }) =>
    regressions(analysis).flatMap(({ benchmark, row }): (readonly [string, Bound])[] => {
      const bound = worstBound(row);
      return bound === null ? [] : [[rowKey(benchmark.id, row.metric.unit, part), bound]];
    }),
  );
  return { head: /^[0-9a-f]{40,64}$/.test(head) ? head : '', rows: new Map(rows.slice(0, MOST_ROWS)) };
}

export function formatShown({ head, rows, label }: Shown): string {
  const accepted = label === null ? '' : ` label=${label.event} of=${label.head} accepts=${formatRows(label.rows)}`;
  return `<!-- tare-shown 1 head=${head} rows=${formatRows(rows)}${accepted} -->`;
}

/** The second line of a comment; empty where it would take the report's place. */
export function withShown(shown: Shown, limit: number, render: (limit: number) => string): string {
  const line = formatShown(shown);
  if (line.length > limit / 4) return render(limit);
  const [marker = '', ...rest] = render(limit - line.length - 1).split('\n');
  return [marker, line, ...rest].join('\n');
}

/**
 * null: there is none, or not one of ours to the letter.
 * @param page what follows the marker
 */
export function parseShown(page: string): Shown | null {
  const [line = ''] = page.slice(0, 50_000).split(/\r?\n/, 1);
  const match = SHOWN.exec(line);
  if (match === null) return null;
  const [, head = '', rowsText = '', event, of = '', accepts = ''] = match;
  const [rows, accepted] = [parseRows(rowsText), parseRows(accepts)];
  if (rows === null || accepted === null) return null;
  const id = Number(event ?? 0);
  return { head, rows, label: event === undefined ? null : { event: id, head: of, rows: accepted } };
}

/** A comment's body without the marker that it begins with. */
export function pageOf(body: string): string {
  return body.includes('\n') ? body.slice(body.indexOf('\n') + 1) : '';
}

function formatRows(rows: Rows): string {
  return Array.from(rows, ([key, bound]) =>
    bound.kind === 'share' ? `${key}:s${figure(bound.share)}` : `${key}:a${figure(bound.amount)}`,
  ).join(',');
}

/** Six figures, rounded up; of an exponent, no sign that a hidden text could not hold. */
function figure(value: number): string {
  const rounded = Number(value.toPrecision(6));
  const up = rounded >= value ? rounded : Number((value * 1.000_01).toPrecision(6));
  return up < 1e-6 ? '0.000001' : String(up);
}

function parseRows(text: string): Rows | null {
  const rows = new Map<string, Bound>();
  for (const part of text === '' ? [] : text.split(',')) {
    const [, key = '', kind = '', number = ''] =
      /^([0-9a-f]{32}):([sa])(\d[\d.]{0,30}(?:e\+\d{1,3})?)$/.exec(part) ?? [];
    const value = Number(number);
    if (key === '' || !Number.isFinite(value) || rows.size >= MOST_ROWS) return null;
    rows.set(key, kind === 's' ? { kind: 'share', share: value } : { kind: 'amount', amount: value, unit: '' });
  }
  return rows;
}
