import type { Analysis, Gate } from '../../model/analysis/analysis.ts';
import { cut } from '../../model/cut.ts';
import type { BuildRecord, Side } from '../../model/results/results.ts';
import { buildOf, firstRun } from '../../model/results/run.ts';
import { CHARACTERS, distinctNames, shortenMiddle } from '../console/shorten.ts';
import { escapeMarkdown, fencedBlock, visibleName } from '../text/escape.ts';
import { levelPercent } from '../text/numbers.ts';
import { phraseToMarkdown } from '../text/phrase.ts';
import { createFootnotes, runNotes } from '../view/footnotes.ts';
import { gateSentence } from '../view/gate-line.ts';
import { measuredLines } from '../view/measured.ts';
import { noisePage } from '../view/noise.ts';
import { type Sections, sectionsOf } from '../view/order.ts';
import { counted, geometricMeansPhrase, headline, leadSentence, noiseSentence, VERDICT_SIGNS } from '../view/words.ts';
import { Page } from './page.ts';
import { addApart, addChangedRows, addUnchangedRows, type SectionContext } from './report-sections.ts';

/** The report as Markdown, as long as `detail` allows: the comment and the job summary are two lengths of it. */

export interface Detail {
  /** Rows of each kind outside the folds. Regressed rows are the last to be cut: they get `foldedRows`, if more. */
  readonly openRows: number;
  /** Rows in each folded table of what changed, was not told or not compared. */
  readonly foldedRows: number;
  /** Rows in each folded table of what did not change, is not gated or has no delta. */
  readonly unchangedRows: number;
  /** false: nothing but the verdict, the lead and where the rest is. */
  readonly tables: boolean;
}

export interface ReportOptions {
  readonly gate: Gate;
  /** How to accept a regression: a sentence of ours, Markdown. */
  readonly acceptHint?: string | null;
}

/** What is the same for every length: sorted and named once. */
export interface ReportParts {
  readonly sections: Sections;
  /** By benchmark id: visible, shortened, distinct; not yet escaped. */
  readonly names: ReadonlyMap<string, string>;
}

/** In the first sentence, which has room to name the benchmark in full. */
const LONGEST_NAME_IN_LEAD = 120;
const OUTPUT_LINES = 25;
const OPEN_NOTES = 5;

/** `longestName`: characters of a name in the tables; longer ones are shortened in the middle. */
export function reportParts(analysis: Analysis, longestName: number): ReportParts {
  const shown = analysis.benchmarks.map((benchmark) => visibleName(benchmark.id));
  const short = distinctNames(shown, longestName, CHARACTERS);
  const names = new Map<string, string>();
  for (const [index, { id }] of analysis.benchmarks.entries()) names.set(id, short.get(shown[index] ?? '') ?? '');
  return { sections: sectionsOf(analysis), names };
}

/** `allRows`: where what is left out can be read, Markdown: `[the job summary has all rows](https://...)`. */
export function renderReport(
  analysis: Analysis,
  { sections, names }: ReportParts,
  options: ReportOptions,
  detail: Detail,
  allRows: string,
): string {
  const footnotes = createFootnotes();
  const context: SectionContext = {
    nameOf: (id) => names.get(id) ?? visibleName(id),
    alpha: analysis.family.alpha,
    footnotes,
    baseBuilt: buildOf(analysis.results, 'base').state === 'built',
    allRows,
  };
  const page = new Page(footnotes);
  page.add(`## ${VERDICT_SIGNS[headSign(analysis)]} ${headline(analysis)}`);
  page.add(leadParagraph(analysis, sections, options));
  if (!detail.tables) {
    page.add(`The tables are too long for here: ${allRows}.`);
    return page.text();
  }
  addBuildFailures(page, analysis);
  const [base, head] = [buildOf(analysis.results, 'base'), buildOf(analysis.results, 'head')];
  // Where nothing was compared, what there is stands open; but with head not built, base alone says nothing.
  const place = head.state === 'built' && (base.state === 'failed' || analysis.verdict === 'error') ? 'open' : 'folded';
  if (place === 'open') addApart(page, sections, context, detail, place);
  addChangedRows(page, sections, context, detail);
  const notes = runNotes(analysis).map((note) => `- Note: ${phraseToMarkdown(note)}`);
  page.add(notes.slice(0, OPEN_NOTES).join('\n'));
  if (!nothingChanged(analysis)) page.add(phraseToMarkdown(geometricMeansPhrase(analysis, 'gated')));
  addUnchangedRows(page, analysis, sections, context, detail);
  if (place === 'folded' && head.state === 'built') addApart(page, sections, context, detail, place);
  if (head.state === 'built') {
    const noise = noisePage(analysis, context.nameOf);
    page.fold(noise.summary, noise.content);
  }
  page.fold('How this was measured', measuredSection(analysis, notes.slice(OPEN_NOTES)));
  return page.text();
}

function nothingChanged(analysis: Analysis): boolean {
  return analysis.verdict === 'unchanged';
}

function headSign(analysis: Analysis): Analysis['verdict'] {
  if (buildOf(analysis.results, 'head').state === 'failed') return 'error';
  return buildOf(analysis.results, 'base').state === 'failed' ? 'inconclusive' : analysis.verdict;
}

function nameInLead(id: string): string {
  return shortenMiddle(visibleName(id), LONGEST_NAME_IN_LEAD, CHARACTERS);
}

function leadParagraph(analysis: Analysis, sections: Sections, options: ReportOptions): string {
  return [
    earlySentence(analysis),
    noiseSentence(analysis),
    phraseToMarkdown(leadSentence(analysis, sections, nameInLead)),
    phraseToMarkdown(gateSentence(options.gate, analysis)),
    options.gate.failed ? (options.acceptHint ?? '') : '',
    nothingChanged(analysis) ? phraseToMarkdown(geometricMeansPhrase(analysis, 'gated')) : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function earlySentence({ results }: Analysis): string {
  const headFailed = buildOf(results, 'head').state === 'failed';
  if (!headFailed && buildOf(results, 'base').state === 'failed') {
    return 'There is nothing to compare head with: its readings are shown as new.';
  }
  const run = results.runs.find(({ partial }) => partial);
  if (run === undefined || headFailed) return '';
  const rounds = `${run.roundsDone} of ${run.roundsPlanned} rounds`;
  return `**This run ended early**, after ${rounds}; what is here was measured in full pairs.`;
}

function addBuildFailures(page: Page, { results }: Analysis): void {
  const addFailure = (side: Side, build: BuildRecord) => {
    if (build.state !== 'failed') return;
    page.add(`What the build of **${side}** said (${escapeMarkdown(build.reason.slice(0, 300))}):`);
    const lines = build.output.trim().split(/\r\n|\n|\r/);
    const left = lines.length - OUTPUT_LINES;
    const shown = lines.slice(0, OUTPUT_LINES).map((line) => cut(line, 300));
    page.add(fencedBlock([...shown, ...(left > 0 ? [`... ${counted(left, 'more line')}`] : [])].join('\n')));
  };
  addFailure('head', buildOf(results, 'head'));
  addFailure('base', buildOf(results, 'base'));
}

function measuredSection(analysis: Analysis, furtherNotes: readonly string[]): string {
  const legend =
    '- In the tables: `│` zero, `┊` the threshold on both sides, `●` the estimate, `├ ┤` the interval ' +
    `(${levelPercent(analysis.family.alpha)} confidence), \`◂ ▸\` cut off.`;
  const lines = measuredLines(analysis).map((line) => `- ${phraseToMarkdown(line)}`);
  const repeat = fencedBlock(firstRun(analysis.results).repeat);
  return [[...lines, legend, ...furtherNotes].join('\n'), 'Repeat it:', repeat].join('\n\n');
}
