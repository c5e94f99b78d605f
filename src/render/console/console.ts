import picocolors from 'picocolors';
import type { Analysis, BenchmarkAnalysis, BenchmarkRow, Gate } from '../../model/analysis/analysis.ts';
import { isCounted } from '../../model/analysis/judged.ts';
import { buildOf, firstRun } from '../../model/results/run.ts';
import { escapeTerminal, visibleName } from '../text/escape.ts';
import { type Phrase, phraseToTerminal } from '../text/phrase.ts';
import { WORK_NOT_TIME } from '../view/change-texts.ts';
import { benchmarkNotes, createFootnotes, rowNotes, runNotes } from '../view/footnotes.ts';
import { gateSentence } from '../view/gate-line.ts';
import { measuredLines } from '../view/measured.ts';
import { sectionsOf } from '../view/order.ts';
import { refusalCode } from '../view/percentile-instrument.ts';
import { statusText } from '../view/status.ts';
import { singleValue } from '../view/values.ts';
import { counted, geometricMeansPhrase, headline, leadSentence, noiseSentence, saysItself } from '../view/words.ts';
import { type ConsoleContext, rowBlock, terminalName, verdictColor } from './console-rows.ts';
import { fitNames, plainSpaces, wrap } from './console-table.ts';

export interface ConsoleOptions {
  readonly gate: Gate;
  /** Columns of the terminal; 80 where there is none. */
  readonly width?: number;
  readonly color?: boolean;
}

/** A narrower terminal gets lines of this width, and wraps them. */
const NARROWEST = 72;
const BUILD_LINES = 25;

/** The report for a terminal: all rows, then the notes, and the verdict last, where the eye is when it ends. */
export function renderConsole(analysis: Analysis, options: ConsoleOptions): string {
  const context: ConsoleContext = {
    width: Math.max(NARROWEST, Math.floor(options.width ?? 80)),
    colors: picocolors.createColors(options.color ?? false),
    footnotes: createFootnotes(),
    alpha: analysis.family.alpha,
    baseBuilt: buildOf(analysis.results, 'base').state === 'built',
  };
  const sections = sectionsOf(analysis);
  const isExact = ({ row }: BenchmarkRow) => row.change.kind === 'exact';
  const isCount = ({ row }: BenchmarkRow) => isCounted(row);
  const gated = [...sections.regressed, ...sections.improved, ...sections.inconclusive, ...sections.unchanged];
  // Hundreds of rows that are the same to the last unit say no more than their number, unless there is a doubt.
  const isPlain = (entry: BenchmarkRow) =>
    entry.row.change.kind === 'exact' &&
    entry.row.change.absolute === 0 &&
    !isCount(entry) &&
    rowNotes(entry).length === 0;
  const same = [...sections.unchanged, ...sections.notGated].filter(isPlain).length;
  const exact = [...sections.exactChanged, ...gated.filter((entry) => isExact(entry) && !isPlain(entry))];
  const counts = [...exact.filter(isCount), ...sections.counted];
  const blocks = [
    ...buildFailures(analysis, context),
    rowBlock(
      '',
      gated.filter((entry) => !isExact(entry)),
      context,
    ),
    rowBlock(
      'Exact metrics (every reading of a side the same):',
      exact.filter((entry) => !isCount(entry)),
      context,
    ),
    rowBlock(`Instructions (${WORK_NOT_TIME}):`, counts, context),
    same === 0 ? [] : [`${counted(same, 'exact row')} unchanged: the same on both sides, to the last unit.`],
    rowBlock(
      'Not gated:',
      sections.notGated.filter((entry) => !isPlain(entry)),
      context,
    ),
    notCompared(sections.notCompared, context),
    apart(sections.apart, context),
    context.footnotes.take().flatMap(({ mark, note }) => lines([`${mark} `, ...note], context, '  ')),
    lines(geometricMeansPhrase(analysis, 'gated'), context, '  '),
    lines(geometricMeansPhrase(analysis, 'not gated'), context, '  '),
    runNotes(analysis).flatMap((note) => lines(['Note: ', ...note], context, '  ')),
    measuredLines(analysis).flatMap((line) => lines(line, context, '  ')),
    wrap(`Repeat: ${escapeTerminal(firstRun(analysis.results).repeat)}`, context.width, '  '),
    verdict(analysis, options.gate, context),
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}

function lines(phrase: Phrase, context: ConsoleContext, indent = ''): readonly string[] {
  return wrap(phraseToTerminal(phrase, context.colors), context.width, indent);
}

function verdict(analysis: Analysis, gate: Gate, context: ConsoleContext): readonly string[] {
  const { colors } = context;
  const names = fitNames(
    analysis.benchmarks.map(({ id }) => terminalName(id)),
    60,
  );
  const nameOf = (id: string) => names.get(terminalName(id)) ?? terminalName(id);
  const lead = leadSentence(analysis, sectionsOf(analysis), nameOf);
  const color = verdictColor(analysis.verdict === 'error' ? 'regressed' : analysis.verdict, colors);
  return [
    ...wrap(plainSpaces(headline(analysis)), context.width).map((line) => colors.bold(color(line))),
    ...lines(
      [...spaced(noiseSentence(analysis)), ...lead, lead.length === 0 ? '' : ' ', ...gateSentence(gate, analysis)],
      context,
    ),
  ];
}

function notCompared(entries: readonly BenchmarkRow[], context: ConsoleContext): readonly string[] {
  if (entries.length === 0) return [];
  const texts = entries.flatMap(({ benchmark, row }) => {
    const reason = row.change.kind === 'none' ? row.change.reason : '';
    const code = refusalCode(row);
    const note: Phrase = [
      '- ',
      { code: visibleName(benchmark.id) },
      ' ',
      { code: row.metric.unit },
      ': ',
      { prose: reason.slice(0, 300) },
      ...(code === null ? [] : [' (', { code }, ')']),
    ];
    return lines(note, context, '  ');
  });
  return ['No delta for:', ...texts];
}

function apart(benchmarks: readonly BenchmarkAnalysis[], context: ConsoleContext): readonly string[] {
  if (benchmarks.length === 0) return [];
  const texts = benchmarks.flatMap((benchmark) => {
    const mark = context.footnotes.mark(benchmarkNotes(benchmark));
    const note: Phrase = [
      `- ${statusText(benchmark, context.baseBuilt)}: `,
      { code: visibleName(benchmark.id) },
      mark === '' ? '' : ` ${mark}`,
      ...readingOrReason(benchmark),
    ];
    return lines(note, context, '  ');
  });
  return [`${counted(benchmarks.length, 'benchmark')} not compared:`, ...texts];
}

function readingOrReason(benchmark: BenchmarkAnalysis): Phrase {
  if (benchmark.status === 'failed' || benchmark.status === 'not-comparable') {
    return benchmark.reason === '' ? [] : [': ', { prose: benchmark.reason.slice(0, 300) }];
  }
  return benchmark.rows.flatMap((row): Phrase => {
    const value = benchmark.status === 'added' ? row.head : row.base;
    if (value === null) return [];
    return ['  ', singleValue(value, row.metric), ...(saysItself(row.metric) ? [] : [' ', { code: row.metric.unit }])];
  });
}

function spaced(sentence: string): Phrase {
  return sentence === '' ? [] : [`${sentence} `];
}

function buildFailures({ results }: Analysis, context: ConsoleContext): readonly (readonly string[])[] {
  return (['head', 'base'] as const).flatMap((side) => {
    const build = buildOf(results, side);
    if (build.state !== 'failed') return [];
    const output = build.output.trim().split(/\r\n|\n|\r/);
    const shown = output
      .slice(0, BUILD_LINES)
      .flatMap((line) => wrap(`  ${escapeTerminal(line.replaceAll('\t', '    '))}`, context.width, '    '));
    const left = output.length - BUILD_LINES;
    return [
      [
        ...lines([`The build of ${side} failed: `, { prose: build.reason.slice(0, 300) }], context, '  '),
        ...shown,
        ...(left > 0 ? [`  ... ${counted(left, 'more line')}`] : []),
      ],
    ];
  });
}
