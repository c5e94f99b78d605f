import { levelHead, type RowView } from '../view/rows.ts';
import type { RowSection, View } from '../view/view.ts';
import { countText } from '../view/words.ts';
import type { Bands } from './bands.ts';
import type { DetailsOf } from './details.ts';
import type { PageNotes } from './notes.ts';
import { forestAxis, forestRow } from './plots.ts';
import { escapeHtml, phraseToHtml } from './text.ts';

/** The table of all rows, which is a forest plot as well; below each row its plots, where there is room. */

interface Drawing {
  /** The scale's ends, a fraction. */
  readonly extent: number;
  readonly bands: Bands;
  readonly details: DetailsOf;
  readonly notes: PageNotes;
  /** How many bytes the table may take. */
  readonly bytes: number;
}

/** The most important rows first: where there is no room for all, the plots of the last ones are left out. */
const LOUD: readonly RowView['section'][] = ['regressed', 'improved', 'inconclusive'];

/** Empty where no benchmark was compared. */
export function forestTable(view: View, drawing: Drawing): string {
  const sections = view.sections.filter((section) => section.kind !== 'apart');
  const rows = sections.flatMap((section) => section.rows);
  if (rows.length === 0) return '';
  const units = [...new Set(rows.map(({ unit }) => unit.unit))];
  const drawn = new Map(rows.map((row) => [row, drawnRow(row, units.indexOf(row.unit.unit), drawing)]));
  const bare = [...drawn.values()].reduce((sum, row) => sum + Buffer.byteLength(row('')), 0);
  const details = fittingDetails(rows, drawing.details, drawing.bytes - bare - BYTES_AROUND);
  const bodies = sections.map((section) => {
    const own = section.rows.map((row) => drawn.get(row)?.(details.get(row) ?? ''));
    return `<tbody class="group"><tr><th scope="rowgroup" colspan="6">${escapeHtml(titleOf(section))}</th></tr></tbody>
${own.join('\n')}${afterSection(section)}`;
  });
  const left = rows.filter((row) => !details.has(row) && drawing.details.small(row) !== '').length;
  const missing =
    left === 0
      ? ''
      : `<p class="aside">The plots of ${countText(left, 'row')} are left out here, to keep the page small: results.json has the readings.</p>`;
  return `${filters(rows, units)}
<svg width="0" height="0" aria-hidden="true"><defs>${drawing.bands.definitions}</defs></svg>
<table class="rows">
<caption>Change of each row, head against base, with its confidence interval. Grey: within the threshold. Open a row for its readings.</caption>
<thead class="axis"><tr><th scope="col" class="words">benchmark</th><th scope="col" class="n side">base</th><th scope="col" class="n side">head</th><th scope="col" class="n words">delta ${escapeHtml(levelHead(rows))}</th><th scope="col" class="plot"><span class="hidden">interval</span>${forestAxis(drawing.extent)}</th><th scope="col" class="words">verdict</th></tr></thead>
${bodies.join('\n')}
</table>${missing}`;
}

/** What the table takes beside its rows. */
const BYTES_AROUND = 4_000;

function titleOf({ kind, summary, rows }: RowSection): string {
  if (summary !== '') return summary;
  return `${countText(rows.length, 'row')} ${kind === 'inconclusive' ? 'undecided' : kind}`;
}

function afterSection({ after }: RowSection): string {
  const text = phraseToHtml(after);
  return text === '' ? '' : `<tbody class="after"><tr><td colspan="6">${text}</td></tr></tbody>`;
}

/** The row with its details below it, drawn once for both with and without them. */
function drawnRow(row: RowView, unitPlace: number, { extent, bands, notes }: Drawing): (details: string) => string {
  const { name, unit, base, head, delta, plot, reason, verdict, namesMetric, harness, section } = row;
  const metric = namesMetric ? ` <small>${escapeHtml(unit.unit)}</small>` : '';
  const label = `${escapeHtml(name.name)}${metric}${harness === '' ? '' : ` <small>${escapeHtml(harness)}</small>`}`;
  const range = delta.range === '' ? '' : ` <small>${escapeHtml(delta.range)}</small>`;
  const shown =
    reason.phrase.length > 0
      ? `<td colspan="2" class="why">${phraseToHtml(reason.phrase)}</td>`
      : `<td class="n d"><b>${escapeHtml(delta.estimate)}</b>${range}${notes.marks(delta.notes)}</td><td class="plot">${plot.interval === null ? '' : forestRow(plot.interval, extent, bands.of(row))}</td>`;
  const start = `<tbody class="row ${verdict.verdict ?? 'none'}" data-s="${section}" data-u="${unitPlace}"><tr><th scope="row">`;
  const end = `${notes.marks(name.notes)}</th><td class="n side">${phraseToHtml(base.phrase)}</td><td class="n side">${phraseToHtml(head.phrase)}</td>${shown}<td class="v">${escapeHtml(verdict.word)}</td></tr>`;
  return (details) =>
    details === ''
      ? `${start}<span class="name">${label}</span>${end}</tbody>`
      : `${start}<details><summary>${label}</summary></details>${end}<tr class="more"><td colspan="6">${details}</td></tr></tbody>`;
}

/** The rows that have details here. What changed and what is undecided comes first, and in full. */
function fittingDetails(rows: readonly RowView[], details: DetailsOf, bytes: number): ReadonlyMap<RowView, string> {
  const loud = rows.filter(({ section }) => LOUD.includes(section));
  const quiet = rows.filter(({ section }) => !LOUD.includes(section));
  const fitting = new Map<RowView, string>();
  let left = bytes;
  const take = (row: RowView, text: string) => {
    const known = fitting.get(row);
    const more = Buffer.byteLength(text) - (known === undefined ? -BYTES_OF_MORE : Buffer.byteLength(known));
    if (text === '' || more > left) return;
    left -= more;
    fitting.set(row, text);
  };
  for (const row of loud) take(row, details.full(row));
  for (const row of [...loud.filter((each) => !fitting.has(each)), ...quiet]) take(row, details.small(row));
  for (const row of quiet) if (fitting.has(row)) take(row, details.full(row));
  return fitting;
}

/** What a row takes around its details. */
const BYTES_OF_MORE = 100;

/** Shown where the script runs, which they need. */
function filters(rows: readonly RowView[], units: readonly string[]): string {
  const words = [...new Set(rows.map(({ section }) => section))];
  const boxes = words.map(
    (section) =>
      `<label class="${section}"><input type="checkbox" name="section" value="${section}" checked> ${SECTION_WORDS[section]}</label>`,
  );
  const options = [
    '<option value="">all metrics</option>',
    ...units.map((unit, place) => `<option value="${place}">${escapeHtml(unit)}</option>`),
  ];
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
