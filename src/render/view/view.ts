import type { Analysis, Gate } from '../../model/analysis/analysis.ts';
import { cut } from '../../model/cut.ts';
import type { BuildRecord } from '../../model/results/revision.ts';
import { buildOf, firstRun, type Run } from '../../model/results/run.ts';
import type { Part } from '../../model/results/settings.ts';
import type { Side } from '../../model/results/side.ts';
import type { RunVerdict } from '../../model/verdict.ts';
import { visibleName } from '../text/escape.ts';
import { changeSize, formatDuration } from '../text/numbers.ts';
import type { Phrase } from '../text/phrase.ts';
import { CHARACTERS, shortenMiddle } from '../text/shorten.ts';
import { WORK_NOT_TIME } from './change-texts.ts';
import { gateSentence } from './gate-line.ts';
import {
  controlsSentence,
  doubtSentences,
  earlySentence,
  geometricMeansPhrase,
  missedSentence,
  noiseSentence,
  regressedSentence,
  unchangedMeaning,
} from './lead.ts';
import { legendPhrase, measuredLines } from './measured.ts';
import { type NoisePage, noisePage } from './noise.ts';
import { type AcceptanceNews, acceptanceLines } from './notes/acceptance-note.ts';
import { changedFunctionsList } from './notes/changed-functions.ts';
import { createFootnotes, doubtedRegressions, runNotes, withAlikeWarnings } from './notes/footnotes.ts';
import { machinesSentence } from './notes/machines-note.ts';
import { groupUnmeasured, typicalWidth, type Unmeasured, undecidedPhrase } from './notes/undecided-rows.ts';
import { type WhatNow, whatNow } from './notes/what-now.ts';
import { groupBySection, type Sections } from './order.ts';
import { type ApartView, apartViews, type RowView, rowView } from './rows.ts';
import { type TerminalView, terminalView } from './terminal.ts';
import { type Title, titleOf } from './title.ts';
import { countText, rowCounts, statusText, VERDICT_SIGNS } from './words.ts';

/**
 * The content, order and words of a report, computed once and drawn as Markdown and for a terminal. Each medium decides
 * what it folds or has no room for. A section holds rows (or benchmarks) with the same outcome; the rows of one kind
 * make a table; a note is a doubt with a mark.
 */
export interface View {
  readonly sign: RunVerdict;
  readonly title: Title;
  /** The title's text. */
  readonly headline: string;
  /** A sentence for each thing that needs a person. */
  readonly lead: readonly Phrase[];
  /** Accepted regressions, and attempts to accept one that do not count; a line each. */
  readonly acceptances: readonly Phrase[];
  readonly builds: readonly BuildOutput[];
  /** `🔴 2 regressed · ⚪ 9 unchanged`: all rows, by verdict. Trusted text. */
  readonly counts: string;
  readonly whatNow: WhatNow | null;
  readonly sections: readonly Section[];
  /** Sums up the inconclusive rows; empty where there are none. */
  readonly undecided: Phrase;
  /** The changed functions of benchmarks that regressed or improved, a benchmark a line; empty where none is known. */
  readonly changedFunctions: readonly Phrase[];
  /** Benchmarks that were not measured, by reason. */
  readonly unmeasured: readonly Unmeasured[];
  /** The geometric means of gated rows, empty for none. */
  readonly means: Phrase;
  /** Doubts about the whole run, and those of them that need a person. */
  readonly notes: readonly Phrase[];
  readonly alerts: readonly Phrase[];
  /** null where head did not build, so that nothing was measured, or where nothing is known. */
  readonly noise: NoisePage | null;
  readonly measured: readonly Phrase[];
  /** Explains the marks of the plots. */
  readonly legend: Phrase;
  /** The command that repeats the run; untrusted. */
  readonly repeat: string;
  /** `bbbbbbb vs aaaaaaa, 2 min`: what was compared, and how long it took. */
  readonly compared: Phrase;
  readonly terminal: TerminalView;
  /** The page with all rows and figures, where whoever publishes has one; untrusted. */
  readonly pageUrl?: string;
  /** How to read the report, likewise. */
  readonly helpUrl?: string;
}

export type Section = RowSection | ApartSection;

export interface RowSection {
  readonly kind: RowView['section'];
  /** The summary of a fold that holds the section; empty where it is never folded as a whole. */
  readonly summary: string;
  readonly rows: readonly RowView[];
  /** A line below the tables. */
  readonly after: Phrase;
}

/** Benchmarks that were not compared. */
export interface ApartSection {
  readonly kind: 'apart';
  readonly summary: string;
  readonly benchmarks: readonly ApartView[];
  /** Nothing was compared, so that this section is the most important one. */
  readonly isOpen: boolean;
}

/** The first lines that a failed build printed; untrusted. */
interface BuildOutput {
  readonly title: Phrase;
  readonly lines: readonly string[];
}

const LONGEST_NAME_IN_LEAD = 80;
const OUTPUT_LINES = 25;
const OUTPUT_LINE_LENGTH = 300;

/** @param news null where there is no pull request that could hold acceptances */
export function viewOf(analysed: Analysis, gate: Gate, news: AcceptanceNews | null = null): View {
  const analysis = { ...analysed, benchmarks: withAlikeWarnings(analysed.benchmarks) };
  const { results, family } = analysis;
  const sections = groupBySection(analysis);
  const title = titleOf(analysis, gate);
  const notes = runNotes(analysis);
  const repeat = repeatText(firstRun(results), results.plan?.shard);
  const nameOf = (id: string) => shortenMiddle(visibleName(id), LONGEST_NAME_IN_LEAD, CHARACTERS);
  const lead: readonly Phrase[] = [
    earlySentence(analysis),
    [noiseSentence(analysis)],
    regressedSentence(analysis, sections.regressed, nameOf),
    ...doubtedRegressions(sections.regressed),
    gateSentence(gate),
    ...doubtSentences(analysis, sections),
    missedSentence(analysis),
    machinesSentence(analysis),
  ];
  return {
    sign: shownVerdict(analysis),
    title,
    headline: title.text,
    lead: lead.filter((sentence) => sentence.some((part) => part !== '')),
    acceptances: acceptanceLines(gate, news),
    builds: buildOutputs(results),
    counts: countsText(analysis, sections),
    whatNow: whatNow(analysis, sections, gate, news, repeat),
    sections: sectionViews(analysis, sections),
    undecided: undecidedPhrase(sections.inconclusive),
    changedFunctions: changedFunctionsList(analysis.benchmarks),
    unmeasured: groupUnmeasured(analysis.benchmarks),
    means: geometricMeansPhrase(analysis, 'gated'),
    notes: notes.all,
    alerts: notes.alerts,
    noise: buildOf(results, 'head').state === 'built' ? noisePage(analysis) : null,
    measured: measuredLines(analysis),
    legend: legendPhrase(family.alpha),
    repeat,
    compared: comparedPhrase(analysis),
    terminal: terminalView(analysis, gate, sections),
  };
}

/** `🔴 2 regressed · 🟢 2 improved · ⚪ 9 unchanged · 🔁 26 same code · ❔ 3 undecided (typically ±4 %)`, in rows. */
function countsText(analysis: Analysis, { inconclusive }: Sections): string {
  // Of a build that failed nothing is known, not even what was added.
  if ((['base', 'head'] as const).some((side) => buildOf(analysis.results, side).state === 'failed')) return '';
  const counts = rowCounts(analysis);
  const typical = typicalWidth(inconclusive);
  const part = (count: number, sign: string, word: string) => (count === 0 ? [] : [`${sign}${count} ${word}`]);
  const signed = (verdict: RunVerdict, count: number, word: string) => part(count, `${VERDICT_SIGNS[verdict]} `, word);
  return [
    ...signed('regressed', counts.regressed, 'regressed'),
    ...signed('improved', counts.improved, 'improved'),
    ...signed('unchanged', counts.unchanged, 'unchanged'),
    ...signed('same-code', counts.sameCode, 'same code'),
    ...signed(
      'inconclusive',
      counts.inconclusive,
      typical === null ? 'undecided' : `undecided (typically ±${typical})`,
    ),
    ...signed('error', counts.failed, 'failed'),
    ...part(counts.notMeasured, '', 'not measured'),
    ...part(counts.lost, '', 'lost'),
    ...part(counts.added, '', 'added'),
    ...part(counts.removed, '', 'removed'),
  ].join(' · ');
}

function comparedPhrase({ results }: Analysis): Phrase {
  const commit = (side: Side): Phrase => {
    const hash = results[side].commit;
    return hash === null ? ['uncommitted work tree'] : [{ code: hash.slice(0, 7) }];
  };
  const ms = results.runs.reduce((most, { durationMs }) => Math.max(most, durationMs), 0);
  return [...commit('head'), ' vs ', ...commit('base'), ` · ${formatDuration(ms)}`];
}

function repeatText({ repeat }: Run, shard: Part | undefined): string {
  return shard === undefined ? repeat : `${repeat} --shard ${shard.index}/${shard.of}`;
}

function shownVerdict({ verdict, results }: Analysis): RunVerdict {
  if (buildOf(results, 'head').state === 'failed') return 'error';
  return buildOf(results, 'base').state === 'failed' ? 'inconclusive' : verdict;
}

/** Of a run that was ended before both sides were built there is none: where neither compiles there are no results. */
function buildOutputs(results: Analysis['results']): readonly BuildOutput[] {
  const [head, base] = [buildOf(results, 'head'), buildOf(results, 'base')];
  if (head.state === 'failed' && base.state === 'failed') return [];
  return [...buildOutput('head', head), ...buildOutput('base', base)];
}

function buildOutput(side: Side, build: BuildRecord): readonly BuildOutput[] {
  if (build.state !== 'failed') return [];
  const all = build.output.trim().split(/\r\n|\n|\r/);
  const left = all.length - OUTPUT_LINES;
  const lines = all.slice(0, OUTPUT_LINES).map((line) => cut(line, OUTPUT_LINE_LENGTH));
  return [
    {
      title: [`Build output (${side}; `, { prose: cut(build.reason, OUTPUT_LINE_LENGTH) }, '):'],
      lines: left > 0 ? [...lines, `... ${countText(left, 'more line')}`] : lines,
    },
  ];
}

function sectionViews(analysis: Analysis, sections: Sections): readonly Section[] {
  const footnotes = createFootnotes();
  const { results } = analysis;
  const baseBuilt = buildOf(results, 'base').state === 'built';
  const rows = (kind: RowView['section'], summary = '', after: Phrase = []): RowSection => ({
    kind,
    summary,
    rows: sections[kind].map((entry) => rowView(entry, kind, footnotes)),
    after,
  });
  const apart = (isOpen: boolean): ApartSection => ({
    kind: 'apart',
    summary: apartSummary(analysis, sections),
    benchmarks: apartViews(sections.apart, baseBuilt, footnotes),
    isOpen,
  });
  // Where nothing was compared, what there is comes first; but with head not built, base alone says nothing.
  const headBuilt = buildOf(results, 'head').state === 'built';
  const nothingCompared = !baseBuilt || analysis.verdict === 'error';
  const all: readonly Section[] = [
    ...(headBuilt && nothingCompared ? [apart(true)] : []),
    rows('regressed'),
    rows('improved'),
    rows('inconclusive'),
    rows('unchanged', unchangedSummary(sections)),
    rows('sameCode', sameCodeSummary(analysis, sections), [controlsSentence(analysis)]),
    rows(
      'notGated',
      `${countText(sections.notGated.length, 'row')} not gated`,
      geometricMeansPhrase(analysis, 'not gated'),
    ),
    rows('counted', `${countText(sections.counted.length, 'row')} of instructions: ${WORK_NOT_TIME}`),
    rows('notCompared', `${countText(sections.notCompared.length, 'row')} without a delta`),
    ...(headBuilt && !nothingCompared ? [apart(false)] : []),
  ];
  return all.filter((section) => (section.kind === 'apart' ? section.benchmarks : section.rows).length > 0);
}

function unchangedSummary({ unchanged }: Sections): string {
  return `${unchanged.length} unchanged: ${unchangedMeaning(unchanged)}`;
}

/** `12 same code, measured as controls: moved by up to 1.2 %` */
function sameCodeSummary({ controls }: Analysis, { sameCode }: Sections): string {
  const floor = controls?.floor ?? null;
  const moved = floor === null ? '' : `: moved by up to ${changeSize(floor, 1)}`;
  return `${sameCode.length} same code, measured as controls${moved}`;
}

/** `1 failed on head, 2 added` */
function apartSummary({ results }: Analysis, { apart }: Sections): string {
  const kinds = new Map<string, number>();
  for (const benchmark of apart) {
    const text = statusText(benchmark, buildOf(results, 'base').state === 'built');
    kinds.set(text, (kinds.get(text) ?? 0) + 1);
  }
  return Array.from(kinds, ([text, count]) => `${count} ${text}`).join(', ');
}
