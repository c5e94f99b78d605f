import { createHash } from 'node:crypto';
import { readingsOfRows, timelineOf } from '../../analysis/index.ts';
import type { Analysis } from '../../model/analysis/analysis.ts';
import type { Revision } from '../../model/results/revision.ts';
import { firstRun } from '../../model/results/run.ts';
import { tableNotes } from '../markdown/table.ts';
import { linkTarget, visibleName } from '../text/escape.ts';
import type { Phrase } from '../text/phrase.ts';
import { plotScale } from '../text/plot.ts';
import { controlsSentence } from '../view/lead.ts';
import { apartTable } from '../view/rows.ts';
import type { Note } from '../view/table.ts';
import type { View } from '../view/view.ts';
import { countText } from '../view/words.ts';
import filter from './_program/filter.mjs';
import { detailsOf } from './details.ts';
import { controlsPart, timelinePart } from './machine.ts';
import style from './page.css';
import { forestTable, type Room } from './rows.ts';
import { simpleTable } from './tables.ts';
import { escapeHtml, phraseToHtml } from './text.ts';

/**
 * The report as one page that needs nothing else: no network, no script to be read, no font. What it says is the view's,
 * and what it draws are the readings. The same results give the same bytes.
 */

/** So many bytes a row may take with all its plots, beside a page that has room for some plots in any case. */
const BYTES_A_ROW = 1_250;
const BYTES_OF_PAGE = 40_000;
const LEAST_BYTES = 150_000;

/** Twice each row: what is drawn of the scale of all. */
const FOREST_HALF = 24;

export function renderHtml(analysis: Analysis, view: View): string {
  const rows = view.sections.flatMap((section) => (section.kind === 'apart' ? [] : section.rows));
  const intervals = rows.flatMap(({ plot }) => plot.interval ?? []);
  const { extent } = plotScale(intervals, FOREST_HALF);
  const details = detailsOf(analysis, readingsOfRows(analysis.results), extent);
  const page = (room: Room) => documentOf(view, analysis, extent, forestTable(view, { extent, details, room }));
  // What the page takes without any plots of rows, before what they may take is known.
  const bare = Buffer.byteLength(page({ bytes: 0 }));
  const most = Math.max(LEAST_BYTES, BYTES_OF_PAGE + BYTES_A_ROW * rows.length);
  return page({ bytes: most - bare });
}

function documentOf(view: View, analysis: Analysis, extent: number, table: string): string {
  const title = `Tare: ${view.headline}`;
  const notes = view.notes.map((note): Phrase => ['Note: ', ...note]);
  const body = [
    header(view, analysis),
    `<main>`,
    paragraph(leadOf(view), 'lead'),
    list(view.acceptances),
    list(notes),
    ...view.builds.map(
      ({ title: of, lines }) => `<p>${phraseToHtml(of)}</p><pre>${lines.map(escapeHtml).join('\n')}</pre>`,
    ),
    ...apartParts(view, true),
    table,
    ...paragraphs([view.undecided, ...(view.isUnchanged ? [] : [view.means])]),
    notesList(view),
    ...apartParts(view, false),
    unmeasuredPart(view),
    part('Changed functions', list(view.changedFunctions)),
    part('Controls', controlsPart(view, analysis, extent, controlsSentence(analysis))),
    part(
      view.noise?.summary ?? 'The machine over the run',
      [
        timelinePart(analysis, timelineOf),
        ...(view.noise?.tables.map(simpleTable) ?? []),
        list(view.noise?.lines ?? []),
      ].join(''),
    ),
    part(
      'How this was measured',
      `${list([...view.measured, view.legend])}<p>Repeat it:</p><pre>${escapeHtml(view.repeat)}</pre>`,
    ),
    `</main>`,
  ].join('\n');
  const csp = [
    "default-src 'none'",
    `style-src '${digest(style)}'`,
    `script-src '${digest(filter)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${csp}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body class="${view.sign}">
${body}
<script>${filter}</script>
</body>
</html>
`;
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function header(view: View, { results }: Analysis): string {
  const { ci, startedAt } = firstRun(results);
  const target = ci === undefined ? null : linkTarget(ci.url);
  const run =
    target === null || ci === undefined
      ? ''
      : ` · <a href="${escapeHtml(target)}" rel="noreferrer">${escapeHtml(ci.repository)}, run ${ci.runNumber}</a>`;
  return `<header>
<p class="brand"><b>Tare</b>${run} · <time datetime="${escapeHtml(startedAt)}">${escapeHtml(startedAt.slice(0, 16).replace('T', ' '))} UTC</time></p>
<h1>${escapeHtml(view.headline)}</h1>
<p class="sides">${revision('base', results.base)}${revision('head', results.head)}</p>
</header>`;
}

function revision(side: string, { commit, tree, subject, label }: Revision): string {
  const hash = (commit ?? tree).slice(0, 10);
  const what = subject === '' ? label : subject;
  return `<span><i class="${side}">${side}</i> <code>${hash}</code> ${escapeHtml(what)}</span>`;
}

function leadOf(view: View): Phrase {
  return [...view.lead, ...(view.isUnchanged ? [view.means] : [])].flatMap((sentence, index) =>
    index === 0 ? sentence : [' ', ...sentence],
  );
}

function paragraph(phrase: Phrase, name = ''): string {
  const text = phraseToHtml(phrase);
  return text.trim() === '' ? '' : `<p${name === '' ? '' : ` class="${name}"`}>${text}</p>`;
}

function paragraphs(phrases: readonly Phrase[]): readonly string[] {
  return phrases.map((phrase) => paragraph(phrase)).filter((text) => text !== '');
}

function list(lines: readonly Phrase[]): string {
  return lines.length === 0 ? '' : `<ul>${lines.map((line) => `<li>${phraseToHtml(line)}</li>`).join('')}</ul>`;
}

function part(title: string, content: string): string {
  return content === '' ? '' : `<section><h2>${escapeHtml(title)}</h2>${content}</section>`;
}

/** Each note once, in the order of its mark, to which the marks lead. */
function notesList({ sections }: View): string {
  const notes = new Map<number, Note>();
  for (const section of sections) {
    const own =
      section.kind === 'apart'
        ? tableNotes(apartTable(section.benchmarks))
        : section.rows.flatMap(({ name, delta }) => [...name.notes, ...delta.notes]);
    for (const note of own) notes.set(note.number, note);
  }
  const items = [...notes.values()]
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, text }) => `<li id="n${number}" value="${number}">${phraseToHtml(text)}</li>`);
  return items.length === 0 ? '' : part('Notes', `<ol class="notes">${items.join('')}</ol>`);
}

function apartParts({ sections }: View, isOpen: boolean): readonly string[] {
  return sections.flatMap((section) =>
    section.kind === 'apart' && section.isOpen === isOpen
      ? [part(`Not compared: ${section.summary}`, simpleTable(apartTable(section.benchmarks)))]
      : [],
  );
}

const NAMES_SHOWN = 1000;

function unmeasuredPart({ unmeasured }: View): string {
  return unmeasured
    .map(({ summary, names }) => {
      const shown = names.slice(0, NAMES_SHOWN).map((name) => `<code>${escapeHtml(visibleName(name))}</code>`);
      const left = names.length - shown.length;
      const all = `${shown.join(', ')}${left > 0 ? `, and ${countText(left, 'more benchmark')}` : ''}`;
      return `<details class="list"><summary>${escapeHtml(summary)}</summary><p>${all}</p></details>`;
    })
    .join('');
}
