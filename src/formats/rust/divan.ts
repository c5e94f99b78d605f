import type { Format, Parsed } from '../format.ts';
import { NANOSECONDS, scaled } from '../kit/times.ts';
import { TornParts } from '../kit/torn-parts.ts';
import { MAX_NAME_LENGTH } from '../kit/values.ts';

const MAX_LINE_LENGTH = 64 * 1024;
const COLUMNS = ['fastest', 'slowest', 'median', 'mean', 'samples', 'iters'] as const;
const MEDIAN = COLUMNS.indexOf('median');
const ITERS = COLUMNS.indexOf('iters');

/**
 * Divan's tree, its only output. The value is the column `median`, which is cut to four digits.
 */
export const divan: Format = {
  name: 'divan',
  summary: 'Divan (`cargo bench`): its tree of benchmarks, the column `median`, with throughput and allocations',
  parse: parseDivan,
};

interface DivanRow {
  readonly group: string;
  readonly name: string;
  readonly iterations: number;
  readonly values: Map<string, number>;
}

/** The tree that is being read. */
interface Tree {
  /** The crate of the benchmarks. */
  readonly group: string;
  /** The column where values begin, as far as names leave room. */
  readonly column: number;
  /** The names from the crate's modules down to the row before. */
  readonly path: string[];
  /** A row with a name and no values yet: the benchmark runs, and may print something. */
  begun: { readonly name: string; readonly line: string } | null;
  /** The row that following values without a name belong to, and their kind. */
  row: DivanRow | null;
  tally: Tally | null;
}

interface Tally {
  readonly units: readonly (string | null)[];
  read: number;
}

/** The units of a count and a size under each heading. Freed memory was allocated before, and is not read. */
const TALLIES: ReadonlyMap<string, Tally['units']> = new Map([
  ['max alloc:', ['peak-allocs/op', 'peak-B/op']],
  ['alloc:', ['allocs/op', 'B/op']],
  ['grow:', ['grows/op', 'grown-B/op']],
  ['dealloc:', [null, null]],
  ['shrink:', [null, null]],
]);

const DECIMAL = ['', 'K', 'M', 'G', 'T', 'P'] as const;

/** The unit and the factor of printed rates and sizes. */
const AMOUNTS: ReadonlyMap<string, readonly [unit: string, factor: number]> = new Map(
  DECIMAL.flatMap((prefix, power): readonly (readonly [string, readonly [string, number]])[] => [
    [`${prefix}B`, ['B', 1000 ** power]],
    [`${prefix}B/s`, ['MB/s', 1000 ** power / 1e6]],
    [`${prefix}iB`, ['B', 1024 ** power]],
    [`${prefix}iB/s`, ['MB/s', 1024 ** power / 1e6]],
    [`${prefix}item/s`, ['items/s', 1000 ** power]],
    [`${prefix}char/s`, ['chars/s', 1000 ** power]],
    [`${prefix}Hz`, ['cycles/s', 1000 ** power]],
  ]),
);

function parseDivan(text: string): Parsed {
  const rows: DivanRow[] = [];
  const failures: Parsed['failures'][number][] = [];
  const torn = new TornParts("A row of Divan's tree");
  let tree: Tree | null = null;
  const end = () => {
    if (tree?.begun) failures.push({ group: tree.group, name: tree.begun.name, reason: 'gave no result' });
  };
  for (const line of linesOf(text)) {
    const header = readHeader(line);
    if (header !== null) {
      end();
      tree = header;
      continue;
    }
    if (tree === null) continue;
    const why = readRow(line, tree, rows);
    if (why !== null) torn.passOver(why, line.trim());
  }
  end();
  return { measurements: rows, failures, warnings: torn.warnings };
}

function* linesOf(text: string): Generator<string> {
  for (let from = text.startsWith('\ufeff') ? 1 : 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const to = newline < 0 ? text.length : newline;
    const line = text.slice(from, Math.min(to, from + MAX_LINE_LENGTH));
    from = to + 1;
    yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
}

/** `text              fastest       │ slowest       │ median        │ mean          │ samples │ iters` */
function readHeader(line: string): Tree | null {
  if (!line.endsWith('│ samples │ iters')) return null;
  const cells = splitCells(line);
  const column = line.indexOf(' fastest ') + 1;
  if (cells === null || column === 0 || !COLUMNS.slice(1).every((name, index) => cells[index + 1] === name))
    return null;
  const group = line.slice(0, column).trim();
  if (group === '' || group.length > MAX_NAME_LENGTH) return null;
  return { group, column, path: [], begun: null, row: null, tally: null };
}

/** The six columns, the first with the name before it; null for any other line. A name may hold `│` too. */
function splitCells(line: string): readonly string[] | null {
  const parts = line.split('│');
  const before = parts.length - (COLUMNS.length - 1);
  if (before < 1) return null;
  return [parts.slice(0, before).join('│'), ...parts.slice(before).map((part) => part.trim())];
}

/**
 *     ├─ frequencies                  │               │               │               │         │
 *     │  ├─ 10          1.726 µs      │ 4.266 µs      │ 1.761 µs      │ 1.902 µs      │ 20      │ 20
 *     │  │              115.8 MB/s    │ 46.87 MB/s    │ 113.5 MB/s    │ 105.1 MB/s    │         │
 *     ╰─ panics
 *
 * Returns in plain words what is wrong with the row; null for nothing.
 */
function readRow(line: string, tree: Tree, rows: DivanRow[]): string | null {
  const branch = /^(?:│ {2}| {3}){0,200}[├╰]─ /.exec(line)?.[0];
  const cells = splitCells(line);
  if (branch === undefined) return cells === null ? null : readValues(cells, line, tree, rows);
  tree.row = null;
  tree.tally = null;
  const depth = branch.length / 3 - 1;
  if (depth > tree.path.length) return 'what stands above it is missing';
  tree.path.length = depth;
  const unfinished = tree.begun;
  tree.begun = null;
  const rest = line.slice(branch.length);
  if (cells === null) {
    tree.begun = { name: nameAt(rest.slice(0, Math.max(0, tree.column - branch.length)).trim(), tree), line };
  } else {
    const why = readNamed(rest, cells, tree, rows);
    if (why !== null) return why;
  }
  return unfinished === null ? null : `there is no result of ${unfinished.name} before it`;
}

function readNamed(rest: string, cells: readonly string[], tree: Tree, rows: DivanRow[]): string | null {
  const first = (splitCells(rest)?.[0] ?? '').trimEnd();
  if (cells.slice(1).every((cell) => cell === '')) {
    // The row is an ignored benchmark, or the parent of the next rows.
    if (!/(?:^| {2})\(ignored\)$/.test(first)) tree.path.push(first.trim());
    return null;
  }
  // 10          1.726 µs
  const value = /(?:^| {2})([\d.]{1,40} [a-zµμ]{1,2})$/.exec(first);
  if (value === null) return 'it has no time';
  return addRow(first.slice(0, value.index).trim(), cells, tree, rows);
}

function nameAt(own: string, { path }: Tree): string {
  return [...path, own].join('::');
}

function addRow(own: string, cells: readonly string[], tree: Tree, rows: DivanRow[]): string | null {
  const name = nameAt(own, tree);
  if (name === '' || name.length > MAX_NAME_LENGTH) return `its name has to have 1 to ${MAX_NAME_LENGTH} characters`;
  const [amount, unit] = readAmount(cells[MEDIAN] ?? '');
  const factor = NANOSECONDS.get(unit);
  if (amount === null || factor === undefined) return 'its median is no time';
  const iterations = Number(/^\d{1,15}$/.exec(cells[ITERS] ?? '')?.[0] ?? 0);
  if (iterations === 0) return 'it has no iterations';
  tree.row = { group: tree.group, name, iterations, values: new Map([['ns/op', scaled(amount, factor)]]) };
  rows.push(tree.row);
  return null;
}

/** Reads a row without a name: the values of a benchmark that printed something, or more values of the row above. */
function readValues(cells: readonly string[], line: string, tree: Tree, rows: DivanRow[]): string | null {
  if (tree.begun !== null && cells[ITERS] !== '') {
    const { name } = tree.begun;
    tree.begun = null;
    return addRow(name.slice(nameAt('', tree).length), cells, tree, rows);
  }
  const { row } = tree;
  if (row === null) return 'what stands above it is missing';
  const heading =
    line
      .replace(/^[│ ]{0,1000}/, '')
      .split('│')[0]
      ?.trim() ?? '';
  const units = TALLIES.get(heading);
  if (units !== undefined) {
    tree.tally = { units, read: 0 };
    return null;
  }
  const [amount, suffix] = readAmount(cells[MEDIAN] ?? '');
  const [unit, factor] = suffix === '' ? ['', 1] : (AMOUNTS.get(suffix) ?? [null, 0]);
  if (amount === null || unit === null) return 'its median is no amount';
  const said = tree.tally === null ? unit : (tree.tally.units[tree.tally.read++] ?? null);
  if (said !== null && said !== '') row.values.set(said, scaled(amount, factor));
  return null;
}

/** Reads `1.761 µs` or `402`; the amount is null for any other text. */
function readAmount(cell: string): readonly [amount: number | null, unit: string] {
  const [, digits = '', unit = ''] = /^(\d{1,40}(?:\.\d{1,40})?)(?: (\S{1,10}))?$/.exec(cell) ?? [];
  const amount = digits === '' ? Number.NaN : Number(digits);
  return [Number.isFinite(amount) ? amount : null, unit];
}
