import type { BenchmarkOverhead, ClockCost, Level, Overhead } from '../../../model/analysis/overhead.ts';
import { metricOf } from '../../../model/units.ts';
import { visible } from '../../text/escape.ts';
import { levelPercent, plainPercent, signedPercent } from '../../text/numbers.ts';
import { firstLine } from '../../text/shorten.ts';
import { groupAlike } from '../notes/alike.ts';
import { type Cell, type Column, nameCell, type Table, textCell } from '../table.ts';
import { singleValue } from '../values.ts';
import { capitalised, countText } from '../words.ts';
import { type CommandPage, noteText } from './page.ts';

/** The page of `tare overhead`: the cost of each clock, and the benchmarks that it distorts. */
export function overheadPage(overhead: Overhead): CommandPage {
  const { project, level } = overhead;
  const benchmarks = project?.benchmarks ?? [];
  return {
    tables: [clockTable(overhead), ...(benchmarks.length === 0 ? [] : [benchmarkTable(benchmarks, level)])],
    remarks: remarks(overhead),
  };
}

/** A name gets so many columns of a terminal before dispensable columns get any. */
const NAME_WIDTH = 44;
const NANOSECONDS = metricOf('ns/op');

function clockTable({ clocks }: Overhead): Table {
  return {
    title: '',
    columns: [
      { head: 'clock', alignment: 'left', kind: 'name' },
      { head: 'one window', alignment: 'right', kind: 'text' },
      { head: 'over rounds', alignment: 'right', kind: 'text' },
      { head: 'step', alignment: 'right', kind: 'text' },
      { head: 'toolchain', alignment: 'left', kind: 'name' },
    ],
    rows: clocks.map((clock) => [
      nameCell(visible(clock.clock)),
      textCell(singleValue(clock.ns, NANOSECONDS)),
      textCell(range(clock)),
      textCell(clock.clockStepNs === null ? '' : singleValue(clock.clockStepNs, NANOSECONDS)),
      nameCell(visible(clock.toolchain)),
    ]),
  };
}

function range({ lowestNs, highestNs }: ClockCost): string {
  return `${singleValue(lowestNs, NANOSECONDS)} to ${singleValue(highestNs, NANOSECONDS)}`;
}

type BenchmarkColumn = Column & { readonly cell: (each: BenchmarkOverhead) => Cell };

function column(
  head: string,
  text: (each: BenchmarkOverhead) => string,
  more: Partial<Pick<Column, 'alignment' | 'yields'>> = {},
): BenchmarkColumn {
  return { head, alignment: 'right', kind: 'text', ...more, cell: (each) => textCell(text(each)) };
}

/** Where there is no room for all columns, the one of order 1 goes first. */
function yielding(order: number): Pick<Column, 'yields'> {
  return { yields: { order, nameWidth: NAME_WIDTH } };
}

/** Columns for suites that have the same work without a timer. */
const REFERENCE: readonly BenchmarkColumn[] = [
  column('without timer', ({ reference, metric }) =>
    reference === null ? '' : singleValue(reference.level.estimate, metric),
  ),
  column('raw error', ({ reference }) => (reference === null ? '' : signedPercent(reference.rawError, 1))),
  column('error left', ({ reference }) =>
    reference === null || reference.correctedError === null ? '' : signedPercent(reference.correctedError, 1),
  ),
];

function benchmarkTable(benchmarks: readonly BenchmarkOverhead[], level: number): Table {
  const columns: readonly BenchmarkColumn[] = [
    { head: 'benchmark', alignment: 'left', kind: 'name', cell: ({ id }) => nameCell(visible(id)) },
    column('windows/op', windowsText, yielding(2)),
    column('raw', ({ raw, metric }) => singleValue(raw.estimate, metric)),
    column('clock', ({ share }) => (share === null ? '' : plainPercent(Number(share.toPrecision(2)))), yielding(3)),
    column('corrected', ({ corrected, metric }) => (corrected === null ? '' : singleValue(corrected.estimate, metric))),
    column(`[${levelPercent(1 - level)}]`, (each) => (each.corrected === null ? '' : ends(each.corrected, each)), {
      alignment: 'left',
      ...yielding(1),
    }),
    ...(benchmarks.some(({ reference }) => reference !== null) ? REFERENCE : []),
    ...(benchmarks.some(({ refusal }) => refusal !== null)
      ? [column('refused', ({ refusal }) => refusal?.code ?? '', { alignment: 'left' })]
      : []),
  ];
  return { title: '', columns, rows: benchmarks.map((each) => columns.map(({ cell }) => cell(each))) };
}

const SOURCES: Readonly<Record<BenchmarkOverhead['source'], string>> = {
  counted: 'counted',
  reported: 'reported',
  declared: 'declared',
  scanned: 'scanned',
};

function windowsText({ windows, source }: BenchmarkOverhead): string {
  const figure = String(Number(windows.toPrecision(4)));
  return source === 'counted' ? figure : `${figure} (${SOURCES[source]})`;
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
        `${countText(project.untouched, 'benchmark')} looked at: none is known to read its clock inside an operation.`,
      );
    } else if (project.untouched > 0) {
      lines.push(
        `${countText(project.untouched, 'other benchmark')}: none is known to read its clock inside an operation.`,
      );
    }
    for (const [{ id, reason }, ...others] of groupAlike(project.failures, (each) => ({ ...each, names: [each.id] }))) {
      const more = others.length === 0 ? '' : ` and ${others.length} more`;
      lines.push(`${id}${more} could not be measured: ${firstLine(reason)}`);
    }
    lines.push(...project.warnings.map(noteText));
  }
  if (remark !== '') lines.push(`${capitalised(remark)}.`);
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
