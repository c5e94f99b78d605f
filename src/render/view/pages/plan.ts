import type { MeasuringPlan, PlannedRow } from '../../../model/analysis/plan.ts';
import type { Results } from '../../../model/results/results.ts';
import { missedBy } from '../../../model/results/run.ts';
import { visible, visibleName } from '../../text/escape.ts';
import { formatDuration, NO_BREAK_SPACE, plainPercent } from '../../text/numbers.ts';
import { nameCell, type Table, textCell } from '../table.ts';
import { andMore, countText, firstByReason, notLoadedTexts, thresholdText } from '../words.ts';
import type { PageBlock } from './page.ts';

const LONGEST_LISTED = 40;

/** The plan in a few lines. */
export function planLines(plan: MeasuringPlan): readonly string[] {
  const { comparedBenchmarks, addedBenchmarks, removedBenchmarks, rounds } = plan;
  const apart = [
    ...(addedBenchmarks > 0 ? [`${addedBenchmarks} on head only`] : []),
    ...(removedBenchmarks > 0 ? [`${removedBenchmarks} on base only`] : []),
  ];
  const beside = apart.length === 0 ? '' : ` (and ${apart.join(', ')})`;
  const precision = plan.precision
    .filter(({ halfWidth }) => Number.isFinite(halfWidth))
    .map(({ noise, halfWidth }) => `±${Number((100 * halfWidth).toPrecision(2))} % at ${100 * noise} % noise`)
    .join(', ');
  if (comparedBenchmarks === 0) return [plain(`0 benchmarks to measure${beside}`)];
  const time =
    plan.measuringMs === 0
      ? 'not at all: nothing of time-budget is left after trying how long a slice takes'
      : plan.measuringMs === null
        ? `until each is decided, or has ${plan.most} bursts`
        : `for ${formatDuration(plan.measuringMs)} at most, less where all are decided early`;
  return [
    `${countText(comparedBenchmarks, 'benchmark')}${beside}, measured ${time}: rounds of ${formatDuration(plan.roundMs)}, ` +
      `about ${rounds} of each`,
    ...(plan.leftBenchmarks > 0
      ? [
          `${countText(plan.leftBenchmarks, 'benchmark')} will not be measured: the time does not hold ${plan.needed} bursts of each`,
        ]
      : []),
    ...(plan.reserveMs > 0 ? [`${formatDuration(plan.reserveMs)} of that are kept to confirm what looks changed`] : []),
    ...(precision === '' ? [] : [`expected precision of a delta: ${precision}`]),
  ].map(plain);
}

/** What is going to be measured, and for how long at most: a line before the first round. */
export function measuringLine(plan: MeasuringPlan): string {
  const { comparedBenchmarks, measuringMs, leftBenchmarks, most } = plan;
  const time = measuringMs === null ? `${most} bursts of each at most` : `${formatDuration(measuringMs)} at most`;
  const left = leftBenchmarks === 0 ? '' : `; no time for ${leftBenchmarks} more`;
  const ends = comparedBenchmarks === 0 || measuringMs === 0 ? '' : `, ${time}${left}`;
  return plain(`${countText(comparedBenchmarks, 'benchmark')} to measure${ends}`);
}

/** Files of benchmarks that are not measured, in a line for each kind; empty where all were loaded. */
export function unloadedLines(results: Results): readonly string[] {
  return notLoadedTexts(missedBy(results)).map(([text, all]) => {
    const groups = firstByReason(all).map(
      ([reason, names]) => `${names.map(visibleName).join(', ')}${reason === '' ? '' : ` (${visibleName(reason)})`}`,
    );
    return plain(`${text}: ${groups.join(', ')}${andMore(all)}`);
  });
}

/** What is known of the code of both sides, in a line; empty where nobody asked. */
export function codeLines({ runs, benchmarks }: Results): readonly string[] {
  const code = runs[0]?.code;
  if (code === undefined) return [];
  if (code.functions === undefined)
    return [`all benchmarks are measured, whatever they run: ${visible(code.unknown ?? 'their code is not known')}`];
  const same = benchmarks.filter(({ sameCode }) => sameCode !== undefined).length;
  const differ = `${countText(code.functions.differ, 'function')} differ${code.functions.differ === 1 ? 's' : ''}`;
  const isUnclear = code.functions.differ === 0 && same < benchmarks.length;
  const others = isUnclear
    ? '; the others run what cannot be seen, read what differs, or were not looked at in time'
    : '';
  const text = `${differ}: ${same} of ${countText(benchmarks.length, 'benchmark')} run the same code on both sides${others}`;
  return [plain(text)];
}

/** Steps that the plan's time does not include. */
function besides({ countsInstructions }: MeasuringPlan): readonly string[] {
  return countsInstructions ? ['counting instructions'] : [];
}

/** The plan for a person: what is measured, how long, how precisely, and the slices, longest first. */
export function planPage(plan: MeasuringPlan): readonly PageBlock[] {
  const summary = [...planLines(plan), ...besides(plan).map((line) => `additional time: ${line}`)];
  const slices = plan.slices.length === 0 ? [] : [slicesBlock(plan)];
  return [{ before: summary, table: null, after: [] }, ...precisionBlocks(plan), ...slices];
}

function slicesBlock({ slices }: MeasuringPlan): PageBlock {
  const longest = slices.toSorted((a, b) => b.expectedMs - a.expectedMs);
  return {
    before: ['one slice of each, longest first:'],
    table: {
      title: '',
      columns: [
        { head: 'duration', alignment: 'right', kind: 'text' },
        { head: 'slice', alignment: 'left', kind: 'name' },
        { head: 'iterations', alignment: 'right', kind: 'text' },
        { head: 'side', alignment: 'left', kind: 'text' },
      ],
      rows: longest
        .slice(0, LONGEST_LISTED)
        .map(({ label, expectedMs, iterations, sides }) => [
          textCell(formatDuration(expectedMs)),
          nameCell(visibleName(label)),
          textCell(iterations === null ? '' : String(iterations)),
          textCell(sides.length === 2 ? '' : `${sides[0]} only`),
        ]),
    },
    after: more(longest.length),
  };
}

/**
 * The expected precision of each row, the widest interval first; rows whose noise no earlier run gives share a line.
 */
function precisionBlocks({ rows, rounds, pastRuns }: MeasuringPlan): readonly PageBlock[] {
  if (rows.length === 0) return [];
  const known = rows.filter(({ noiseFrom }) => noiseFrom === 'past').toSorted((a, b) => b.halfWidth - a.halfWidth);
  const count = (decided: PlannedRow['decided']) => rows.filter((row) => row.decided === decided).length;
  const typical = new Map<string, number>();
  for (const row of rows.filter(({ noiseFrom }) => noiseFrom === 'typical')) {
    const line = `${widthText(row)}  noise unknown, taken as a typical ${plainPercent(row.noise)}: ${outlook(row)}`;
    typical.set(line, (typical.get(line) ?? 0) + 1);
  }
  return [
    {
      before: [
        `precision at ${countText(rounds, 'burst')}${pastRuns === 0 ? '' : `, by ${countText(pastRuns, 'earlier run')}`}: of ` +
          `${countText(rows.length, 'row')} that did not change, ${count('likely')} likely to be decided, ` +
          `${count('perhaps')} perhaps, ${count('unlikely')} unlikely`,
      ],
      table: known.length === 0 ? null : precisionTable(known.slice(0, LONGEST_LISTED)),
      after: [
        ...more(known.length),
        ...[...typical].map(([line, times]) => `${line} (${countText(times, 'row')})`),
        ...(typical.size > 0 && pastRuns === 0
          ? ['(--past FILE takes the noise from the results.json of earlier runs)']
          : []),
      ],
    },
  ];
}

function precisionTable(rows: readonly PlannedRow[]): Table {
  return {
    title: '',
    columns: [
      { head: 'precision', alignment: 'right', kind: 'text' },
      { head: 'row', alignment: 'left', kind: 'name' },
      { head: 'outlook', alignment: 'left', kind: 'text' },
    ],
    rows: rows.map((row) => [
      textCell(widthText(row)),
      nameCell(visibleName(`${row.benchmark} ${row.unit}`)),
      textCell(outlook(row)),
    ]),
  };
}

function widthText({ halfWidth }: PlannedRow): string {
  return `±${plainPercent(Number(halfWidth.toPrecision(2)))}`;
}

function outlook(row: PlannedRow): string {
  const { decided, observationsForLikely } = row;
  const verdict = decided === 'perhaps' ? 'perhaps decided' : `${decided} to be decided`;
  const needs =
    observationsForLikely === null
      ? '; no reasonable number of bursts would do'
      : `; about ${observationsForLikely} bursts would do`;
  return `${verdict} at ${thresholdText(row, row.unit)}${decided === 'likely' ? '' : needs}`;
}

function more(all: number): readonly string[] {
  return all > LONGEST_LISTED ? [`... and ${all - LONGEST_LISTED} more`] : [];
}

function plain(text: string): string {
  return text.replaceAll(NO_BREAK_SPACE, ' ');
}
