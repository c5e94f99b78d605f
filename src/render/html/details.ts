import { assemblyDiffs, type ReadingsByRow, type RowReadings, type SidesRead } from '../../analysis/index.ts';
import type { Analysis, BenchmarkAnalysis } from '../../model/analysis/analysis.ts';
import type { Change } from '../../model/analysis/change.ts';
import type { AssemblyDiff } from '../../model/analysis/explanation.ts';
import type { Row } from '../../model/analysis/row.ts';
import { visibleName } from '../text/escape.ts';
import { levelPercent } from '../text/numbers.ts';
import type { Phrase } from '../text/phrase.ts';
import { changeTexts } from '../view/change-texts.ts';
import { assemblyCalls, assemblyTitle } from '../view/notes/assembly.ts';
import { changedFunctionLines } from '../view/notes/changed-functions.ts';
import type { RowView } from '../view/rows.ts';
import { absoluteChange, levelText } from '../view/values.ts';
import { countText, thresholdText } from '../view/words.ts';
import type { Bands } from './bands.ts';
import { burstsFigure, densityFigure, forestRow, type Observed, percentTick, type Shown } from './plots.ts';
import { escapeHtml, phraseToHtml } from './text.ts';

/** What stands below a row: its readings in the order measured, their densities, and where its figures come from. */
export interface DetailsOf {
  /** Empty where there is nothing to show. */
  readonly full: (row: RowView) => string;
  /** Without densities and notes. */
  readonly small: (row: RowView) => string;
}

const NO_READINGS: RowReadings = { first: [], second: [] };
const FUNCTIONS_SHOWN = 20;
/** Of the functions that a row calls most, and lines of each. */
const ASSEMBLY_SHOWN = 2;
const ASSEMBLY_LINES = 60;

export function detailsOf(
  analysis: Analysis,
  readings: ReadingsByRow,
  scale: { readonly extent: number; readonly bands: Bands },
): DetailsOf {
  const benchmarks = new Map(analysis.benchmarks.map((each) => [each.id, each]));
  const assembly = assemblyDiffs(analysis.results);
  const known = new Map<string, string>();
  /** Asked for twice: to see what fits, and to be written. */
  const once = (key: string, make: () => string) => {
    const text = known.get(key) ?? make();
    known.set(key, text);
    return text;
  };
  const of = (view: RowView, isFull: boolean) => {
    const benchmark = benchmarks.get(view.benchmark);
    const row = benchmark?.rows.find(({ metric }) => metric.unit === view.unit.unit);
    if (benchmark === undefined || row === undefined) return '';
    const read = readings.get(benchmark.id)?.get(row.metric.unit) ?? NO_READINGS;
    return once(JSON.stringify([benchmark.id, row.metric.unit, isFull]), () =>
      details({ view, benchmark, row, read, assembly, ...scale }, isFull),
    );
  };
  return {
    full: (row) => of(row, true),
    small: (row) => of(row, false),
  };
}

interface Detailed {
  readonly view: RowView;
  readonly benchmark: BenchmarkAnalysis;
  readonly row: Row;
  readonly read: RowReadings;
  /** By the name of a function. */
  readonly assembly: ReadonlyMap<string, AssemblyDiff>;
  readonly extent: number;
  readonly bands: Bands;
}

function details(detailed: Detailed, isFull: boolean): string {
  const { read, row } = detailed;
  const bursts = burstsPart(row, read);
  if (!isFull) return bursts;
  return [bursts, densityPart(row, read), readingsPart(detailed), codePart(detailed), assemblyPart(detailed)].join('');
}

/** Of which differences are drawn: of ratios, or where there are none, of readings. */
function burstsPart(row: Row, { first, second }: RowReadings): string {
  const { change, confirmation, metric } = row;
  if (change.kind !== 'interval' && change.kind !== 'difference') return '';
  const isRatio = change.kind === 'interval';
  const value = ({ base, head }: SidesRead) => (isRatio ? head / base - 1 : head - base);
  const byFirst = confirmation === null || confirmation.state === 'missing' ? change : confirmation.first;
  const isAgain = second.length > 0 && confirmation !== null && confirmation.state !== 'missing';
  const parts: readonly Observed[] = [
    { values: first.map(value), interval: shownOf(byFirst) },
    ...(isAgain ? [{ values: second.map(value), interval: shownOf(change) }] : []),
  ];
  if (parts.every(({ values }) => values.length === 0)) return '';
  const threshold = isRatio && row.smallestDifference === null ? row.threshold : 0;
  const tick = isRatio ? percentTick : (amount: number) => absoluteChange(amount, metric);
  const count = [
    countText(first.length, 'burst'),
    ...(isAgain ? [`then ${countText(second.length, 'layout')} of re-measurement`] : []),
  ].join(', ');
  return figure(`Head against base, ${count}, in the order measured`, burstsFigure(parts, threshold, tick));
}

/** null where there is no interval to draw. */
function shownOf(change: Change): Shown | null {
  if (change.kind === 'interval') return change.delta;
  return change.kind === 'difference' ? change.difference : null;
}

function densityPart(row: Row, { first, second }: RowReadings): string {
  const { metric, confirmation } = row;
  const isAgain = second.length > 0 && confirmation !== null && confirmation.state !== 'missing';
  const drawn = densityFigure(isAgain ? second : first, (value) => levelText(value, 0.02, metric));
  if (drawn === null) return '';
  const key = '<i class="base">base</i> and <i class="head">head</i>';
  return `<figure><figcaption>Readings of ${key}${isAgain ? ' of re-measurement' : ''}, their densities</figcaption>${drawn}</figure>`;
}

/** First readings and those of the re-measurement, raw and corrected ones, and those of each machine, where there are several. */
function readingsPart({ view, row, extent, bands }: Detailed): string {
  const { confirmation, correction, machines, change } = row;
  const lines: { readonly label: string; readonly change: Change }[] = [];
  if (confirmation !== null && confirmation.state !== 'missing') {
    lines.push({ label: 'first readings', change: confirmation.first });
    lines.push({ label: 're-measurement', change });
  }
  if (correction !== null && correction.judged === 'corrected') {
    lines.push({ label: 'with the clock’s cost', change: correction.rawChange });
    lines.push({ label: 'without it', change });
  }
  const band = bands.of(view);
  const cells = lines.map(({ label, change: of }) => {
    const texts = changeTexts(of, row);
    const drawn = of.kind === 'interval' ? forestRow(of.delta, extent, band) : '';
    return readingLine(escapeHtml(label), escapeHtml(`${texts.estimate} ${texts.range}`), drawn);
  });
  for (const each of machines?.each ?? []) {
    const label = `${escapeHtml(each.processor || 'unknown processor')}`;
    const isRatio = change.kind === 'interval';
    const drawn = isRatio ? forestRow(each, extent, band) : '';
    const value = isRatio ? percentTick : (amount: number) => absoluteChange(amount, row.metric);
    cells.push(
      readingLine(label, escapeHtml(`${value(each.estimate)} [${value(each.lower)}, ${value(each.upper)}]`), drawn),
    );
  }
  if (cells.length === 0) return '';
  return `<figure><figcaption>Where the figures come from</figcaption><table class="readings">${cells.join('')}</table></figure>`;
}

function readingLine(label: string, text: string, drawn: string): string {
  return `<tr><th scope="row">${label}</th><td class="n">${text}</td><td>${drawn}</td></tr>`;
}

/** Its settings, its notes, and what differs in what it runs. */
function codePart({ view, benchmark, row }: Detailed): string {
  const { changedFunctions } = benchmark;
  const id = visibleName(benchmark.id);
  const left = changedFunctions.length - FUNCTIONS_SHOWN;
  const said: readonly Phrase[] = [
    ...(id === view.name.name ? [] : [[{ code: id }]]),
    [
      `Threshold ${thresholdText(row, row.metric.unit)}`,
      view.alpha === null ? '' : `, ${levelPercent(view.alpha)} confidence`,
      `, ${row.gated ? 'gated' : 'not gated'}.`,
    ],
    ...[...view.name.notes, ...view.delta.notes].map(({ text }) => text),
  ];
  const code =
    changedFunctions.length === 0
      ? ''
      : figureOf(
          'What differs in what it runs',
          list([
            ...changedFunctionLines(changedFunctions.slice(0, FUNCTIONS_SHOWN)),
            ...(left > 0 ? [[`${countText(left, 'more function')}`]] : []),
          ]),
        );
  return `${code}${figureOf('About this row', list(said))}`;
}

/** How the instructions differ, of what a changed row calls most. */
function assemblyPart({ benchmark: { changedFunctions }, row, assembly }: Detailed): string {
  if (row.verdict !== 'regressed' && row.verdict !== 'improved') return '';
  return changedFunctions
    .flatMap(({ name }) => {
      const diff = assembly.get(name);
      return diff === undefined ? [] : [assemblyBlock(name, diff)];
    })
    .slice(0, ASSEMBLY_SHOWN)
    .join('');
}

function assemblyBlock(name: string, diff: AssemblyDiff): string {
  const shown = diff.lines.slice(0, ASSEMBLY_LINES).map((line) => {
    const text = escapeHtml(visibleName(line));
    return line.startsWith('-') ? `<del>${text}</del>` : line.startsWith('+') ? `<ins>${text}</ins>` : text;
  });
  const more = diff.lines.length - shown.length;
  const left = more > 0 ? [`... and ${countText(more, 'more line')} (tare explain)`] : [];
  const calls = assemblyCalls(diff).map(escapeHtml);
  return `<details><summary>${escapeHtml(assemblyTitle(name, diff))}</summary><pre>${[...calls, ...shown, ...left].join('\n')}</pre></details>`;
}

function list(lines: readonly Phrase[]): string {
  return `<ul>${lines.map((line) => `<li>${phraseToHtml(line)}</li>`).join('')}</ul>`;
}

function figureOf(caption: string, content: string): string {
  return `<div class="said"><p>${caption}</p>${content}</div>`;
}

function figure(caption: string, drawn: string): string {
  return `<figure><figcaption>${escapeHtml(caption)}</figcaption>${drawn}</figure>`;
}
