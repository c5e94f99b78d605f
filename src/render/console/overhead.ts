import type { BenchmarkOverhead, ClockCost, Level, Overhead } from '../../model/analysis/overhead.ts';
import { metricOf } from '../../model/units.ts';
import { firstLine } from '../markdown/row-tables.ts';
import { codeSpanInCell } from '../text/escape.ts';
import { levelPercent, plainPercent, signedPercent } from '../text/numbers.ts';
import { singleValue } from '../view/values.ts';
import { counted } from '../view/words.ts';
import {
  type Cell,
  consolePage,
  jsonPage,
  markdownPage,
  type Table,
  type Terminal,
  terminalCell,
} from './command-page.ts';
import { type ConsoleColumn, columnWidths, GAP } from './console-table.ts';
import { COLUMNS, shortenMiddle } from './shorten.ts';

/** `tare overhead`: what the clock costs, and which benchmarks it distorts. */

const NAME_WIDTH = 44;
const TOOLCHAIN_WIDTH = 34;

export function renderOverhead(overhead: Overhead, terminal: Terminal): string {
  return consolePage(tablesOf(overhead, terminal.width), remarks(overhead), terminal, NAME_WIDTH);
}

export function renderOverheadMarkdown(overhead: Overhead): string {
  const code = (text: string) => (text === '' ? '' : codeSpanInCell(text));
  return markdownPage(tablesOf(overhead, null), remarks(overhead), code);
}

export function renderOverheadJson(overhead: Overhead): string {
  return jsonPage('tare-overhead', overhead);
}

function tablesOf(overhead: Overhead, width: number | null): readonly Table[] {
  const { project, level } = overhead;
  const benchmarks = project?.benchmarks ?? [];
  return [clockTable(overhead), ...(benchmarks.length === 0 ? [] : [benchmarkTable(benchmarks, level, width)])];
}

const NANOSECONDS = metricOf('ns/op');

function clockTable({ clocks }: Overhead): Table {
  return {
    columns: [
      { head: 'clock', alignment: 'left' },
      { head: 'one window', alignment: 'right' },
      { head: 'over rounds', alignment: 'right' },
      { head: 'step', alignment: 'right' },
      { head: 'toolchain', alignment: 'left' },
    ],
    rows: clocks.map((clock) => [
      { text: clock.clock, isCode: true },
      { text: singleValue(clock.ns, NANOSECONDS) },
      { text: range(clock) },
      { text: clock.clockStepNs === null ? '' : singleValue(clock.clockStepNs, NANOSECONDS) },
      { text: shortenMiddle(clock.toolchain, TOOLCHAIN_WIDTH, COLUMNS), isCode: true },
    ]),
  };
}

function range({ lowestNs, highestNs }: ClockCost): string {
  return `${singleValue(lowestNs, NANOSECONDS)} to ${singleValue(highestNs, NANOSECONDS)}`;
}

/** `dropped`: the first that goes where there is no room for all has 1. */
interface WideColumn extends ConsoleColumn {
  readonly dropped?: number;
  readonly cell: (each: BenchmarkOverhead) => Cell;
}

const REFUSED: WideColumn = {
  head: 'refused',
  alignment: 'left',
  cell: ({ refusal }) => ({ text: refusal?.code ?? '' }),
};

function benchmarkColumns(benchmarks: readonly BenchmarkOverhead[], level: number): readonly WideColumn[] {
  const ofReference = (
    text: (reference: NonNullable<BenchmarkOverhead['reference']>, of: BenchmarkOverhead) => string,
  ) => {
    return (each: BenchmarkOverhead): Cell => ({ text: each.reference === null ? '' : text(each.reference, each) });
  };
  const withReference = benchmarks.some(({ reference }) => reference !== null);
  const referenceColumns: readonly WideColumn[] = [
    {
      head: 'without timer',
      alignment: 'right',
      cell: ofReference((reference, { metric }) => singleValue(reference.level.estimate, metric)),
    },
    { head: 'raw error', alignment: 'right', cell: ofReference(({ rawError }) => signedPercent(rawError, 1)) },
    {
      head: 'error left',
      alignment: 'right',
      cell: ofReference(({ correctedError }) => (correctedError === null ? '' : signedPercent(correctedError, 1))),
    },
  ];
  return [
    { head: 'benchmark', alignment: 'left', cell: ({ id }) => ({ text: id, isCode: true }) },
    { head: 'windows/op', alignment: 'right', dropped: 2, cell: (each) => ({ text: windowsText(each) }) },
    { head: 'raw', alignment: 'right', cell: ({ raw, metric }) => ({ text: singleValue(raw.estimate, metric) }) },
    {
      head: 'clock',
      alignment: 'right',
      dropped: 3,
      cell: ({ share }) => ({ text: share === null ? '' : plainPercent(Number(share.toPrecision(2))) }),
    },
    {
      head: 'corrected',
      alignment: 'right',
      cell: ({ corrected, metric }) => ({ text: corrected === null ? '' : singleValue(corrected.estimate, metric) }),
    },
    {
      head: `[${levelPercent(1 - level)}]`,
      alignment: 'left',
      dropped: 1,
      cell: (each) => ({ text: each.corrected === null ? '' : ends(each.corrected, each) }),
    },
    ...(withReference ? referenceColumns : []),
    ...(benchmarks.some(({ refusal }) => refusal !== null) ? [REFUSED] : []),
  ];
}

/** As many columns as `width` has room for; null: all. */
function benchmarkTable(benchmarks: readonly BenchmarkOverhead[], level: number, width: number | null): Table {
  let columns = benchmarkColumns(benchmarks, level);
  const rowsOf = () => benchmarks.map((each) => columns.map(({ cell }) => cell(each)));
  for (let dropped = 1; width !== null && dropped <= 3; dropped++) {
    const cells = [
      columns.map(({ head }) => ({ text: head })),
      ...rowsOf().map((row) => row.map((cell) => terminalCell(cell, NAME_WIDTH))),
    ];
    const needed = columnWidths(cells).reduce((sum, column) => sum + column + GAP, -GAP);
    if (needed <= width) break;
    columns = columns.filter((column) => column.dropped !== dropped);
  }
  return { columns, rows: rowsOf() };
}

function windowsText({ windows, source }: BenchmarkOverhead): string {
  const figure = String(Number(windows.toPrecision(4)));
  return source === 'counted' ? figure : `${figure} (${source})`;
}

function ends({ lower, upper }: Level, { metric }: BenchmarkOverhead): string {
  return `[${singleValue(lower, metric)}, ${singleValue(upper, metric)}]`;
}

function remarks(overhead: Overhead): readonly string[] {
  const { project, missing, remark, rounds, seed } = overhead;
  const lines: string[] = [];
  if (project !== null) {
    if (project.benchmarks.length === 0) {
      lines.push(
        `${counted(project.untouched, 'benchmark')} looked at: none is known to read its clock inside an operation.`,
      );
    } else if (project.untouched > 0) {
      lines.push(
        `${counted(project.untouched, 'other benchmark')}: none is known to read its clock inside an operation.`,
      );
    }
    for (const { id, reason } of project.failures) lines.push(`${id} could not be measured: ${firstLine(reason)}`);
    for (const { message, subject } of project.warnings) {
      lines.push(`Note: ${message}${subject === undefined ? '' : `: ${firstLine(subject)}`}`);
    }
  }
  if (remark !== '') lines.push(`${remark.charAt(0).toUpperCase()}${remark.slice(1)}.`);
  const byReason = new Map<string, string[]>();
  for (const { clock, reason } of missing) {
    byReason.set(firstLine(reason), [...(byReason.get(firstLine(reason)) ?? []), clock]);
  }
  for (const [reason, clocks] of byReason) lines.push(`${clocks.join(', ')} could not be calibrated: ${reason}`);
  const refused = project?.benchmarks.some(({ refusal }) => refusal !== null) === true;
  lines.push(
    `${rounds} rounds in random order, seed ${seed}.${refused ? ' A refused correction is shown, but no comparison would use it: docs/calibration.md has the codes.' : ''}`,
  );
  return lines;
}
