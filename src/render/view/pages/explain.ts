import type { Explanation } from '../../../model/analysis/explanation.ts';
import type { ChangedFunction } from '../../../model/results/benchmark.ts';
import { escapeTerminal, visibleName } from '../../text/escape.ts';
import { assemblyCalls, assemblyTitle } from '../notes/assembly.ts';
import { nameCell, type Table, textCell } from '../table.ts';
import type { PageBlock } from './page.ts';

/** The page of `tare explain`: for each benchmark the functions that differ and that it runs, and their lines. */
export function explainPage(explanations: readonly Explanation[]): readonly PageBlock[] {
  return explanations.flatMap((each) => [
    {
      before: [visibleName(each.id), ...each.rows.map((row) => `  ${row}`)],
      table: each.functions === undefined || each.functions.length === 0 ? null : functionTable(each.functions),
      after: [wordsOf(each), ...(each.functions ?? []).map(callPathText)].filter((words) => words !== ''),
    },
    ...(each.functions ?? []).flatMap((one) => [...sourceBlock(one), ...assemblyBlock(one)]),
    { before: [`again: ${escapeTerminal(each.repeat)}`], table: null, after: [] },
  ]);
}

function wordsOf({ sameCode, functions }: Explanation): string {
  if (sameCode) return '  It runs the same code on both sides: only the place of its code in memory can differ.';
  if (functions === undefined) return '  It is not known which functions it runs.';
  return functions.length === 0 ? '  It enters no function that differs, but may open a file that does.' : '';
}

function functionTable(functions: readonly ChangedFunction[]): Table {
  const texts: readonly (readonly [string, 'left' | 'right', (one: ChangedFunction) => string])[] = [
    ['', 'left', ({ change }) => change],
    ['bytes', 'right', ({ bytes }) => pairText(bytes)],
    ['calls an operation', 'right', ({ calls = {} }) => pairText(calls)],
    ['source', 'left', ({ source }) => (source === undefined ? '' : `${visibleName(source.file)}:${source.firstLine}`)],
  ];
  const known = texts.filter(([, , textOf]) => functions.some((one) => textOf(one) !== ''));
  return {
    title: '',
    columns: [
      { head: 'function', alignment: 'left', kind: 'name' },
      ...known.map(([head, alignment]) => ({ head, alignment, kind: 'text' }) as const),
    ],
    rows: functions.map((one) => [
      nameCell(visibleName(one.name)),
      ...known.map(([, , textOf]) => textCell(textOf(one))),
    ]),
  };
}

/** `412 -> 480`, `412` where both are the same, `-> 480` where it was added; empty: not known. */
function pairText({ base, head }: { readonly base?: number; readonly head?: number }): string {
  const figure = (value: number) => String(Number(value.toPrecision(3)));
  const [before, after] = [base, head].map((value) => (value === undefined ? '' : figure(value)));
  if (before === after) return before ?? '';
  return `${before ?? ''} -> ${after ?? ''}`.trim();
}

const CALL_PATH_WIDTH = 96;

/** `  BenchmarkX → parse → scan`; where it is long, names are left out in its middle. */
function callPathText({ callPath = [] }: ChangedFunction): string {
  const names = callPath.map(visibleName);
  let text = names.join(' → ');
  for (let kept = names.length - 1; kept >= 2 && text.length > CALL_PATH_WIDTH; kept--) {
    const first = Math.ceil(kept / 2);
    text = [...names.slice(0, first), '…', ...names.slice(first - kept)].join(' → ');
  }
  return text === '' ? '' : `  ${text}`;
}

const DIFF_LINES = 60;

type Function = NonNullable<Explanation['functions']>[number];

function sourceBlock({ name, source, diff }: Function): readonly PageBlock[] {
  const place = source === undefined ? '' : `, ${visibleName(source.file)}`;
  return diff.length === 0 ? [] : [linesBlock(`${visibleName(name)}${place}`, diff)];
}

function assemblyBlock({ name, assembly }: Function): readonly PageBlock[] {
  if (assembly === undefined) return [];
  const notes = assemblyCalls(assembly).map((line) => `  ${line}`);
  return [linesBlock(assemblyTitle(name, assembly), assembly.lines, notes)];
}

function linesBlock(title: string, lines: readonly string[], notes: readonly string[] = []): PageBlock {
  const shown = lines.slice(0, DIFF_LINES).map((line) => `  ${escapeTerminal(line.replaceAll('\t', '    '))}`);
  const more = lines.length > DIFF_LINES ? [`  ... and ${lines.length - DIFF_LINES} lines more`] : [];
  return { before: [title, ...notes, ...shown, ...more], table: null, after: [] };
}
