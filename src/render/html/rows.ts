import { levelHead, type RowView } from '../view/rows.ts';
import type { RowSection, View } from '../view/view.ts';
import { countText } from '../view/words.ts';
import type { DetailsOf } from './details.ts';
import { forestAxis, forestBand, forestRow } from './plots.ts';
import { marks } from './tables.ts';
import { escapeHtml, phraseToHtml } from './text.ts';

/** The table of all rows, which is a forest plot as well; below each row its plots, where there is room. */

/** How many bytes plots may take. */
export interface Room {
  readonly bytes: number;
}

interface Drawing {
  /** The scale's ends, a fraction. */
  readonly extent: number;
  readonly details: DetailsOf;
  readonly room: Room;
}

/** The most important rows first: where there is no room for all, the plots of the last ones are left out. */
const LOUD: readonly RowView['section'][] = ['regressed', 'improved', 'inconclusive'];

/** Empty where no benchmark was compared. */
export function forestTable(view: View, drawing: Drawing): string {
  const sections = view.sections.filter((section) => section.kind !== 'apart');
  const rows = sections.flatMap((section) => section.rows);
  if (rows.length === 0) return '';
  const bands = bandsOf(rows, drawing.extent);
  const details = fittingDetails(rows, drawing);
  let place = 0;
  const bodies = sections.map((section) => {
    const own = section.rows.map((row) => {
      place += 1;
      return rowBody(row, place, bands.of(row), details.get(row) ?? '', drawing.extent);
    });
    return `<tbody class="head"><tr><th scope="rowgroup" colspan="6">${escapeHtml(titleOf(section))}</th></tr></tbody>${own.join('')}${afterSection(section)}`;
  });
  const left = rows.filter((row) => details.get(row) === '' && drawing.details.hasAny(row)).length;
  const missing =
    left === 0
      ? ''
      : `<p class="aside">The plots of ${countText(left, 'row')} are left out here, to keep the page small: results.json has the readings.</p>`;
  return `${filters(rows)}
<svg width="0" height="0" aria-hidden="true"><defs>${bands.definitions}</defs></svg>
<table class="rows">
<caption>Change of each row, head against base, with its confidence interval. Grey: within the threshold. Open a row for its readings.</caption>
<thead><tr><th scope="col">benchmark</th><th scope="col" class="n">base</th><th scope="col" class="n">head</th><th scope="col" class="n">delta ${escapeHtml(levelHead(rows))}</th><th scope="col" class="plot"><span class="hidden">interval</span>${forestAxis(drawing.extent)}</th><th scope="col">verdict</th></tr></thead>
${bodies.join('\n')}
</table>${missing}`;
}

function titleOf({ kind, summary, rows }: RowSection): string {
  if (summary !== '') return summary;
  return `${countText(rows.length, 'row')} ${kind === 'inconclusive' ? 'undecided' : kind}`;
}

function afterSection({ after }: RowSection): string {
  const text = phraseToHtml(after);
  return text === '' ? '' : `<tbody class="after"><tr><td colspan="6">${text}</td></tr></tbody>`;
}

/** Each threshold's band once: a row names its own. */
function bandsOf(rows: readonly RowView[], extent: number) {
  const ids = new Map<number, string>();
  for (const { plot } of rows) {
    if (plot.interval !== null && !ids.has(plot.interval.threshold)) ids.set(plot.interval.threshold, `b${ids.size}`);
  }
  return {
    definitions: Array.from(ids, ([threshold, id]) => `<g id="${id}">${forestBand(threshold, extent)}</g>`).join(''),
    of: ({ plot }: RowView) => (plot.interval === null ? '' : `<use href="#${ids.get(plot.interval.threshold)}"/>`),
  };
}

function rowBody(row: RowView, place: number, band: string, details: string, extent: number): string {
  const { name, unit, base, head, delta, plot, reason, verdict, namesMetric, harness } = row;
  const metric = namesMetric ? ` <small>${escapeHtml(unit.unit)}</small>` : '';
  const label = `${escapeHtml(name.name)}${metric}${harness === '' ? '' : ` <small>${escapeHtml(harness)}</small>`}`;
  const titled =
    details === '' ? `<span class="name">${label}</span>` : `<details><summary>${label}</summary></details>`;
  const range = delta.range === '' ? '' : ` <small>${escapeHtml(delta.range)}</small>`;
  const shown =
    reason.phrase.length > 0
      ? `<td colspan="2" class="why">${phraseToHtml(reason.phrase)}</td>`
      : `<td class="n d"><b>${escapeHtml(delta.estimate)}</b>${range}${marks(delta.notes)}</td><td class="plot">${plot.interval === null ? '' : forestRow(plot.interval, extent, band)}</td>`;
  const more = details === '' ? '' : `<tr class="more"><td colspan="6">${details}</td></tr>`;
  return `<tbody class="row ${verdict.verdict ?? 'none'}" id="r${place}" data-section="${row.section}" data-unit="${escapeHtml(unit.unit)}"><tr><th scope="row">${titled}${marks(name.notes)}</th><td class="n">${phraseToHtml(base.phrase)}</td><td class="n">${phraseToHtml(head.phrase)}</td>${shown}<td class="v">${escapeHtml(verdict.word)}</td></tr>${more}</tbody>`;
}

/**
 * In full: of what changed and is undecided first, then of the rest; then without densities; then nothing.
 */
function fittingDetails(rows: readonly RowView[], { details, room }: Drawing): ReadonlyMap<RowView, string> {
  const loudFirst = [
    ...rows.filter(({ section }) => LOUD.includes(section)),
    ...rows.filter(({ section }) => !LOUD.includes(section)),
  ];
  let left = room.bytes;
  const fitting = new Map<RowView, string>();
  if (left <= 0) return new Map(rows.map((row) => [row, '']));
  const take = (row: RowView, text: string) => {
    const before = Buffer.byteLength(fitting.get(row) ?? '');
    const bytes = Buffer.byteLength(text) - before + (before === 0 ? ROW_BYTES : 0);
    if (bytes > left) return;
    left -= bytes;
    fitting.set(row, text);
  };
  for (const row of rows) fitting.set(row, '');
  for (const row of loudFirst) {
    const isLoud = LOUD.includes(row.section);
    const text = isLoud ? details.full(row) : details.small(row);
    if (text !== '') take(row, text);
    if (isLoud && fitting.get(row) === '') take(row, details.small(row));
  }
  // What is still left goes to the densities of the others.
  for (const row of loudFirst) if (fitting.get(row) !== '' && !LOUD.includes(row.section)) take(row, details.full(row));
  return fitting;
}

/** What a row takes around its details. */
const ROW_BYTES = 100;

/** Shown where the script runs, which they need. */
function filters(rows: readonly RowView[]): string {
  const words = [...new Set(rows.map(({ section }) => section))];
  const units = [...new Set(rows.map(({ unit }) => unit.unit))];
  const boxes = words.map(
    (section) =>
      `<label class="${section}"><input type="checkbox" name="section" value="${section}" checked> ${SECTION_WORDS[section]}</label>`,
  );
  const options = ['', ...units].map(
    (unit) => `<option value="${escapeHtml(unit)}">${unit === '' ? 'all metrics' : escapeHtml(unit)}</option>`,
  );
  return `<form class="filters" hidden aria-label="Which rows are shown">
<label>Name <input type="search" name="name" placeholder="part of a name" autocomplete="off"></label>
${units.length < 2 ? '' : `<label>Metric <select name="unit">${options.join('')}</select></label>`}
<fieldset><legend class="hidden">Verdict</legend>${boxes.join('')}</fieldset>
<output></output>
</form>`;
}

const SECTION_WORDS: Readonly<Record<RowView['section'], string>> = {
  regressed: 'regressed',
  improved: 'improved',
  inconclusive: 'undecided',
  unchanged: 'unchanged',
  sameCode: 'same code',
  notGated: 'not gated',
  counted: 'instructions',
  notCompared: 'no delta',
};
