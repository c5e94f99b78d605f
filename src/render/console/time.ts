import pc from 'picocolors';
import type { TimeComparison, TimedLevel, TimedMetric, TimeReport } from '../../model/analysis/time.ts';
import type { Metric } from '../../model/metric.ts';
import { firstLine } from '../markdown/row-tables.ts';
import { codeSpanInCell, visibleName } from '../text/escape.ts';
import { levelPercent, NO_BREAK_SPACE, plainPercent } from '../text/numbers.ts';
import { deltaTexts } from '../view/change-texts.ts';
import { levelText, rowValues, singleValue } from '../view/values.ts';
import { counted, verdictWord } from '../view/words.ts';
import { type Cell, consolePage, jsonPage, markdownPage, type Table, type Terminal } from './command-page.ts';
import { verdictColor } from './console-rows.ts';

/** `tare time`: how long programs take, and how they differ. */

const NAME_WIDTH = 40;

export function renderTime(report: TimeReport, terminal: Terminal): string {
  return consolePage(tablesOf(report, pc.createColors(terminal.color)), remarks(report), terminal, NAME_WIDTH);
}

export function renderTimeMarkdown(report: TimeReport): string {
  const tables = tablesOf(report, pc.createColors(false));
  return markdownPage(tables, remarks(report), (text) => codeSpanInCell(visibleName(text)));
}

export function renderTimeJson(report: TimeReport): string {
  return jsonPage('tare-time', report);
}

function tablesOf(report: TimeReport, colors: ReturnType<typeof pc.createColors>): readonly Table[] {
  const { programs, comparison } = report;
  return [
    ...(programs.some(({ metrics }) => metrics.length > 0) ? [levelTable(report)] : []),
    ...(comparison === null ? [] : [comparisonTable(comparison, colors)]),
  ];
}

function levelTable({ programs, level }: TimeReport): Table {
  const left = 'left' as const;
  const right = 'right' as const;
  return {
    columns: [
      { head: 'program', alignment: left },
      { head: 'metric', alignment: left },
      { head: 'a run', alignment: right },
      { head: `[${levelPercent(1 - level)}]`, alignment: left },
      { head: 'width', alignment: right },
      { head: 'lowest', alignment: right },
      { head: 'highest', alignment: right },
    ],
    rows: programs.flatMap((program) =>
      program.metrics.flatMap((each, index) => {
        const name = { text: program.name, isCode: true };
        const { metric, value, withoutStart, lowest, highest } = each;
        const ends = [lowest, highest].map((end) => ({ text: figure(end, value, metric) }));
        const row = [
          index === 0 ? name : { text: '' },
          { text: metricName(metric) },
          ...levelCells(value, each),
          ...ends,
        ];
        if (withoutStart === null) return [row];
        const blank = { text: '' };
        return [row, [blank, { text: '- without its start' }, ...levelCells(withoutStart, each), blank, blank]];
      }),
    ),
  };
}

function levelCells(level: TimedLevel, { metric }: TimedMetric): readonly Cell[] {
  const text = (value: number) => figure(value, level, metric);
  const percent = `${Number((100 * level.relativeWidth).toPrecision(2))}${NO_BREAK_SPACE}%`;
  return [
    { text: text(level.estimate) },
    { text: `[${text(level.lower)}, ${text(level.upper)}]` },
    { text: level.estimate > 0 ? percent : '' },
  ];
}

/** What never varies needs no more figures than a reading on its own. */
function figure(value: number, { relativeWidth }: TimedLevel, metric: Metric): string {
  return relativeWidth === 0 ? singleValue(value, metric) : levelText(value, relativeWidth, metric);
}

const NAMES: Readonly<Record<string, string>> = {
  'ns/op': 'wall',
  'cpu-ns/op': 'CPU',
  'peak-B': 'peak memory',
  'instructions/op': 'instructions',
};

function metricName({ unit }: Metric): string {
  return NAMES[unit] ?? unit;
}

/** The second program against the first. */
function comparisonTable({ rows, alpha }: TimeComparison, colors: ReturnType<typeof pc.createColors>): Table {
  return {
    columns: [
      { head: 'verdict', alignment: 'left' },
      { head: 'metric', alignment: 'left' },
      { head: 'first', alignment: 'right' },
      { head: 'second', alignment: 'right' },
      { head: 'delta', alignment: 'right' },
      { head: `[${levelPercent(alpha)}]`, alignment: 'left' },
    ],
    rows: rows.map((row) => {
      const color = verdictColor(row.verdict, colors);
      const { base, head } = rowValues(row);
      const { estimate, range } = deltaTexts(row);
      const gated = row.gated ? '' : ' (not gated)';
      return [
        { text: verdictWord(row), color },
        { text: `${metricName(row.metric)}${gated}` },
        { text: base },
        { text: head },
        { text: estimate, color },
        { text: range },
      ];
    }),
  };
}

function remarks(report: TimeReport): readonly string[] {
  const { programs, comparison, spawn, warnings, seed, partial } = report;
  const lines: string[] = [];
  for (const { name, failure } of programs) {
    if (failure !== null) lines.push(`${visibleName(name)} failed: ${failure.replace(/\s*\n\s*/g, ' / ')}`);
  }
  const wall = comparison?.rows.find(({ metric }) => metric.unit === 'ns/op');
  if (comparison !== null && wall !== undefined) {
    const pairs = comparison.pairs > 0 ? `${counted(comparison.pairs, 'pair')}` : 'the pairs';
    const correction = wall.correction?.judged === 'corrected' ? ', without what starting a program takes' : '';
    lines.push(
      `The second against the first, by ${pairs} of adjacent slices in random order${correction}; the threshold is ${plainPercent(wall.threshold)}.`,
    );
    for (const { message, subject } of wall.warnings) lines.push(note(message, subject));
  }
  if (spawn !== null) {
    const ns = (value: number) => singleValue(value, SPAWN);
    lines.push(
      `Starting and ending an empty program takes ${ns(spawn.ns)} here (${ns(spawn.lowerNs)} to ${ns(spawn.upperNs)}).`,
    );
  }
  for (const { message, subject } of warnings) lines.push(note(message, subject));
  const slices = Math.max(0, ...programs.map((program) => program.slices));
  if (slices === 0) return lines;
  const runs = Math.max(1, ...programs.map(({ runsPerSlice }) => runsPerSlice));
  const each = runs === 1 ? 'one run each' : `${runs} runs each`;
  const extremes = runs === 1 ? '' : ' Lowest and highest are of single runs for wall time, of slices for the rest.';
  const ended = partial ? ' Ended before its time.' : '';
  lines.push(
    `Hodges-Lehmann estimates, exact signed-rank intervals.${extremes}${ended} ${counted(slices, 'slice')} of ${each}, seed ${seed}`,
  );
  return lines;
}

const SPAWN: Metric = { unit: 'ns/op', direction: 'lower', quantity: 'time' };

function note(message: string, subject: string | undefined): string {
  return `Note: ${message}${subject === undefined ? '' : `: ${firstLine(subject)}`}`;
}
