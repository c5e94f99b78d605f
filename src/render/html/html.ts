import { createHash } from 'node:crypto';
import { readingsOfRows, timelineOf } from '../../analysis/index.ts';
import type { Analysis } from '../../model/analysis/analysis.ts';
import type { Revision } from '../../model/results/revision.ts';
import { firstRun } from '../../model/results/run.ts';
import { linkTarget, visibleName } from '../text/escape.ts';
import type { Phrase } from '../text/phrase.ts';
import { plotScale } from '../text/plot.ts';
import { controlsSentence } from '../view/lead.ts';
import { apartTable } from '../view/rows.ts';
import type { View } from '../view/view.ts';
import { countText } from '../view/words.ts';
import filter from './_program/filter.mjs';
import { bandsOf } from './bands.ts';
import { detailsOf } from './details.ts';
import { controlsPart, timelinePart } from './machine.ts';
import { notesOf, type PageNotes } from './notes.ts';
import style from './page.css';
import { forestTable } from './rows.ts';
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

/** How finely the scale of all rows tells a threshold from 0, as in `plotScale`. */
const FOREST_HALF = 24;

export function renderHtml(analysis: Analysis, view: View): string {
  const rows = view.sections.flatMap((section) => (section.kind === 'apart' ? [] : section.rows));
  const { extent } = plotScale(
    rows.flatMap(({ plot }) => plot.interval ?? []),
    FOREST_HALF,
  );
  const bands = bandsOf(rows, extent);
  const details = detailsOf(analysis, readingsOfRows(analysis.results), { extent, bands });
  const notes = notesOf(view);
  const [before, after] = [partsBefore(view, analysis, notes), partsAfter(view, analysis, notes)];
  const most = Math.max(LEAST_BYTES, BYTES_OF_PAGE + BYTES_A_ROW * rows.length);
  const bytes = most - Buffer.byteLength(documentOf(view, before + after));
  return documentOf(view, [before, forestTable(view, { extent, bands, details, notes, bytes }), after].join('\n'));
}

/** The verdict and what has to be known before the table is read. */
function partsBefore(view: View, analysis: Analysis, notes: PageNotes): string {
  const doubts = view.notes.map((note): Phrase => ['Note: ', ...note]);
  return [
    header(view, analysis),
    '<main>',
    paragraph(leadOf(view), 'lead'),
    list(view.acceptances),
    list(doubts),
    ...view.builds.map(
      ({ title, lines }) => `<p>${phraseToHtml(title)}</p><pre>${lines.map(escapeHtml).join('\n')}</pre>`,
    ),
    ...apartParts(view, notes, true),
  ].join('\n');
}

function partsAfter(view: View, analysis: Analysis, notes: PageNotes): string {
  const noise = [
    timelinePart(analysis, timelineOf),
    ...(view.noise?.tables.map((table) => simpleTable(table, notes)) ?? []),
    list(view.noise?.lines ?? []),
  ];
  const measured = `${list(view.measured)}<p>Repeat it:</p><pre>${escapeHtml(view.repeat)}</pre>`;
  return [
    ...paragraphs([view.undecided, view.means]),
    ...apartParts(view, notes, false),
    unmeasuredPart(view),
    part('Controls', controlsPart(view, controlsSentence(analysis))),
    part(view.noise?.summary ?? 'The machine over the run', noise.join('')),
    notesList(notes),
    part('How this was measured', measured),
    '</main>',
  ].join('\n');
}

function documentOf(view: View, body: string): string {
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
<title>${escapeHtml(`Tare: ${view.headline}`)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
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
  return `<header class="${view.sign}">
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
  return view.lead.flatMap((sentence, index) => (index === 0 ? sentence : [' ', ...sentence]));
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

function notesList(notes: PageNotes): string {
  const items = notes.all.map((text, index) => `<li id="n${index + 1}">${phraseToHtml(text)}</li>`);
  return items.length === 0 ? '' : part('Notes', `<ol>${items.join('')}</ol>`);
}

function apartParts({ sections }: View, notes: PageNotes, isOpen: boolean): readonly string[] {
  return sections.flatMap((section) =>
    section.kind === 'apart' && section.isOpen === isOpen
      ? [part(`Not compared: ${section.summary}`, simpleTable(apartTable(section.benchmarks), notes))]
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
