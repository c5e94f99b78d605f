import type { TimeComparison, TimedLevel, TimedMetric, TimeReport } from '../../../model/analysis/time.ts';
import type { Metric } from '../../../model/metric.ts';
import { visibleName } from '../../text/escape.ts';
import { levelPercent, NO_BREAK_SPACE, plainPercent } from '../../text/numbers.ts';
import { deltaTexts } from '../change-texts.ts';
import { type Cell, nameCell, type Table, type TextCell, textCell } from '../table.ts';
import { levelText, rowValues, singleValue } from '../values.ts';
import { countText, verdictWord } from '../words.ts';
import { type CommandPage, noteText } from './page.ts';

/** The page of `tare time`: how long programs take, and how they differ. */
export function timePage(report: TimeReport): CommandPage {
  const { programs, comparison } = report;
  return {
    tables: [
      ...(programs.some(({ metrics }) => metrics.length > 0) ? [levelTable(report)] : []),
      ...(comparison === null ? [] : [comparisonTable(comparison)]),
    ],
    remarks: remarks(report),
  };
}

function levelTable({ programs, level }: TimeReport): Table {
  const figures = ['width', 'lowest', 'highest'] as const;
  return {
    title: '',
    columns: [
      { head: 'program', alignment: 'left', kind: 'name' },
      { head: 'metric', alignment: 'left', kind: 'text' },
      { head: 'a run', alignment: 'right', kind: 'text' },
      { head: `[${levelPercent(1 - level)}]`, alignment: 'left', kind: 'text' },
      ...figures.map((head) => ({ head, alignment: 'right', kind: 'text' }) as const),
    ],
    rows: programs.flatMap((program) =>
      program.metrics.flatMap((each, index) => {
        const { metric, value, withoutStart, lowest, highest } = each;
        const ends = [lowest, highest].map((end) => textCell(figure(end, value, metric)));
        const row: readonly Cell[] = [
          nameCell(index === 0 ? visibleName(program.name) : ''),
          metricCell(metric),
          ...levelCells(value, each),
          ...ends,
        ];
        if (withoutStart === null) return [row];
        const without = [textCell('- without its start'), ...levelCells(withoutStart, each)];
        return [row, [nameCell(''), ...without, textCell(''), textCell('')]];
      }),
    ),
  };
}

function levelCells(level: TimedLevel, { metric }: TimedMetric): readonly Cell[] {
  const text = (value: number) => figure(value, level, metric);
  const percent = `${Number((100 * level.relativeWidth).toPrecision(2))}${NO_BREAK_SPACE}%`;
  return [text(level.estimate), `[${text(level.lower)}, ${text(level.upper)}]`, level.estimate > 0 ? percent : ''].map(
    textCell,
  );
}

/** A level that never varied needs no more figures than a single reading. */
function figure(value: number, { relativeWidth }: TimedLevel, metric: Metric): string {
  return relativeWidth === 0 ? singleValue(value, metric) : levelText(value, relativeWidth, metric);
}

const NAMES: Readonly<Record<string, string>> = {
  'ns/op': 'wall',
  'cpu-ns/op': 'CPU',
  'peak-B': 'peak memory',
  'instructions/op': 'instructions',
};

function metricCell({ unit }: Metric, more = ''): TextCell {
  return { kind: 'text', phrase: [NAMES[unit] ?? { code: unit }, more] };
}

/** Compares the second program with the first. */
function comparisonTable({ rows, alpha }: TimeComparison): Table {
  return {
    title: '',
    columns: [
      { head: 'verdict', alignment: 'left', kind: 'verdict' },
      { head: 'metric', alignment: 'left', kind: 'text' },
      { head: 'first', alignment: 'right', kind: 'text' },
      { head: 'second', alignment: 'right', kind: 'text' },
      { head: 'delta', rangeHead: `[${levelPercent(alpha)}]`, alignment: 'right', kind: 'delta' },
    ],
    rows: rows.map((row) => {
      const { verdict, gated } = row;
      const { base, head } = rowValues(row);
      return [
        { kind: 'verdict', verdict, word: verdictWord(row) },
        metricCell(row.metric, gated ? '' : ' (not gated)'),
        textCell(base),
        textCell(head),
        { kind: 'delta', verdict, ...deltaTexts(row), notes: [] },
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
    const { observations } = comparison;
    const by = observations > 0 ? countText(observations, 'pair') : 'the pairs';
    const correction = wall.correction?.judged === 'corrected' ? ', without what starting a program takes' : '';
    lines.push(
      `The second against the first, by ${by} of adjacent slices in random order${correction}; the threshold is ${plainPercent(wall.threshold)}.`,
    );
    lines.push(...wall.warnings.map(noteText));
  }
  if (spawn !== null) {
    const ns = (value: number) => singleValue(value, SPAWN);
    lines.push(
      `Starting and ending an empty program takes ${ns(spawn.ns)} here (${ns(spawn.lowerNs)} to ${ns(spawn.upperNs)}).`,
    );
  }
  lines.push(...warnings.map(noteText));
  const slices = Math.max(0, ...programs.map((program) => program.slices));
  if (slices === 0) return lines;
  const runs = Math.max(1, ...programs.map(({ runsPerSlice }) => runsPerSlice));
  const each = runs === 1 ? 'one run each' : `${runs} runs each`;
  const extremes = runs === 1 ? '' : ' Lowest and highest are of single runs for wall time, of slices for the rest.';
  const ended = partial ? ' Ended before its time.' : '';
  lines.push(
    `Hodges-Lehmann estimates, exact signed-rank intervals.${extremes}${ended} ${countText(slices, 'slice')} of ${each}, seed ${seed}`,
  );
  return lines;
}

const SPAWN: Metric = { unit: 'ns/op', direction: 'lower', quantity: 'time' };
