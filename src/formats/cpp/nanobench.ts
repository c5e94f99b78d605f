import type { Format, Measurement, Parsed } from '../format.ts';
import { listedObjects, readObject } from '../kit/listed-objects.ts';
import { TornParts } from '../kit/torn-parts.ts';
import { isAmount, isName, MAX_NAME_LENGTH } from '../kit/values.ts';

/**
 * The JSON of nanobench (`ankerl::nanobench::templates::json()`), or the table that it prints by default. The value is
 * the median over the epochs, as nanobench itself prints it; in tables it has two decimals, steps of 10 ps where it is
 * in ns. An operation is what `unit` names, and one call does `batch` of them. The group is the title.
 */
export const nanobench: Format = {
  name: 'nanobench',
  summary: 'nanobench (C++): its table, or better what `ankerl::nanobench::templates::json()` renders',
  parse: parseNanobench,
};

/** The processor's counters, which are 0 where they cannot be read. */
const COUNTERS = ['instructions', 'cpucycles', 'branchinstructions', 'branchmisses', 'contextswitches', 'pagefaults'];

const UNITS: Readonly<Record<string, string>> = { cpucycles: 'cycles/op', branchinstructions: 'branches/op' };

function parseNanobench(text: string): Parsed {
  const measurements: Measurement[] = [];
  const torn = new TornParts('A result');
  const lists = /"results"\s*:\s*\[/g;
  const written = escapeNames(text);
  while (lists.exec(written) !== null) {
    const { objects, end } = listedObjects(written, lists.lastIndex);
    lists.lastIndex = end;
    for (const { text: source, isCut } of objects) {
      // Other tools have a list with this name too.
      if (!source.includes('"median(elapsed)"')) continue;
      const entry = isCut ? null : readObject(source);
      const read = entry === null ? (isCut ? 'it is cut short' : 'it is not valid JSON') : readEntry(entry);
      if (typeof read !== 'string') measurements.push(read);
      else torn.passOver(read, source.replace(/\s+/g, ' '));
    }
  }
  if (measurements.length > 0 || torn.warnings.length > 0)
    return { measurements, failures: [], warnings: torn.warnings };
  return readTables(text);
}

interface Table {
  readonly title: string;
  /** The unit and the factor of each column; null where it is not read. */
  readonly columns: readonly ({ readonly unit: string; readonly factor: number } | null)[];
}

/**
 *     |               ns/op |                op/s |    err% |          ins/op |     total | copies
 *     |--------------------:|--------------------:|--------:|----------------:|----------:|:-------
 *     |               14.50 |       68,950,110.12 |    0.3% |           69.00 |      0.01 | `find`
 */
function readTables(text: string): Parsed {
  const measurements: Measurement[] = [];
  const failures: Parsed['failures'][number][] = [];
  const torn = new TornParts('A row');
  let table: Table | null = null;
  let before = '';
  for (const each of text.split('\n')) {
    const line = each.trim();
    const header = /^\|(?:-{4,}:\|)+:-{2,}$/.test(line) ? readHeader(before) : null;
    before = line;
    if (header !== null) table = header;
    else if (table !== null && line.startsWith('|')) {
      // The header of a new title is no row of the table before it.
      if (readHeader(line) !== null || line.startsWith('|--')) continue;
      const row = readRow(line, table);
      if (typeof row === 'string') torn.passOver(row, line);
      else if ('reason' in row) failures.push(row);
      else measurements.push(row);
    }
  }
  return { measurements, failures, warnings: torn.warnings };
}

const NS_IN: Readonly<Record<string, number>> = { ps: 1e-3, ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9 };
const COUNTED: Readonly<Record<string, string>> = { ins: 'instructions/op', cyc: 'cycles/op', bra: 'branches/op' };

/** null for the header of another table. */
function readHeader(line: string): Table | null {
  const cells = splitCells(line);
  const title = cells.pop() ?? '';
  const columns = cells.map((cell) => {
    const [what = '', per] = cell.split('/', 2);
    if (per === undefined || per === '') return null;
    const factor = Object.hasOwn(NS_IN, what) ? NS_IN[what] : undefined;
    if (factor !== undefined) return { unit: 'ns/op', factor };
    return Object.hasOwn(COUNTED, what) ? { unit: COUNTED[what] ?? '', factor: 1 } : null;
  });
  // Tables of other tools have columns of times too.
  const isOwn = cells.some((cell) => cell === 'err%' || cell === 'total');
  const hasTime = columns.filter((column) => column?.unit === 'ns/op').length === 1;
  return isOwn && hasTime ? { title: title.slice(0, MAX_NAME_LENGTH), columns } : null;
}

/** The cells between the bars of `| 1 | 2 |`; the last one may hold bars itself. */
function splitCells(line: string, count = Number.POSITIVE_INFINITY): string[] {
  const [, ...parts] = line.split('|');
  const cells = parts.length <= count ? parts : [...parts.slice(0, count - 1), parts.slice(count - 1).join('|')];
  return cells.map((cell) => cell.trim());
}

/** Reads a row, or returns in plain words what is wrong with it. */
function readRow(line: string, { title: group, columns }: Table): Measurement | Parsed['failures'][number] | string {
  // | - | - | - | - | :boom: `nothing` (iterations overflow. Maybe your code got optimized away?)
  const [, failed, reason] = /\| :boom: `(.*)` \((.*)\)$/.exec(line) ?? [];
  const cells = splitCells(line, columns.length + 1);
  if (failed === undefined && cells.length <= columns.length) return 'it is cut short';
  // `find`, :wavy_dash: `find` (Unstable with ~1,000.0 iters. Increase ...)
  const printed = failed ?? /^(?::wavy_dash: )?`(.*)`(?: \(Unstable .*\))?$/.exec(cells.at(-1) ?? '')?.[1];
  const name = printed?.replaceAll('``', '`');
  if (!isName(name)) return `its name is not 1 to ${MAX_NAME_LENGTH} characters`;
  if (failed !== undefined) return { group, name, reason: reason ?? '' };
  const values = new Map<string, number>();
  for (const [index, column] of columns.entries()) {
    if (column === null) continue;
    const value = readNumber(cells[index] ?? '') * column.factor;
    if (Number.isFinite(value)) values.set(column.unit, value);
  }
  return values.has('ns/op') ? { group, name, values } : 'its time is not a number, 0 or more';
}

/** Reads `667,000,000.00`; NaN for any other text. */
function readNumber(cell: string): number {
  return /^\d{1,3}(?:,?\d{3})*(?:\.\d+)?$/.test(cell) ? Number(cell.replaceAll(',', '')) : Number.NaN;
}

/**
 * Escapes the benchmark's name, which nanobench does not:
 *
 *     "name": "find "in" quotes",
 */
function escapeNames(text: string): string {
  const line = /^( {12}"(?:title|name|unit)": )"(.*)"(,\r?)$/gm;
  return text.replace(line, (whole, key: string, value: string, rest: string) =>
    readObject(`{"value":"${value}"}`) === null ? `${key}${JSON.stringify(value)}${rest}` : whole,
  );
}

/** Reads an entry, or returns in plain words what is wrong with it. */
function readEntry(entry: Readonly<Record<string, unknown>>): Measurement | string {
  const { title, name, batch } = entry;
  if (!isName(name)) {
    return `its name is not 1 to ${MAX_NAME_LENGTH} characters`;
  }
  const group = typeof title === 'string' ? title.slice(0, MAX_NAME_LENGTH) : '';
  if (!isAmount(batch) || batch === 0) return 'its batch is not a number above 0';
  const elapsed = entry['median(elapsed)'];
  // `elapsed` is in seconds.
  const perOperation = isAmount(elapsed) ? (elapsed * 1e9) / batch : Number.NaN;
  if (!Number.isFinite(perOperation)) return 'its median(elapsed) is not a number, 0 or more';
  const values = new Map([['ns/op', perOperation]]);
  for (const counter of COUNTERS) {
    const count = entry[`median(${counter})`];
    const value = isAmount(count) ? count / batch : 0;
    if (value > 0 && Number.isFinite(value)) values.set(UNITS[counter] ?? `${counter}/op`, value);
  }
  const iterations = totalIterations(entry.measurements);
  return { group, name, ...(iterations === null ? {} : { iterations }), values };
}

/** The iterations of all epochs; null where they are not known. */
function totalIterations(epochs: unknown): number | null {
  if (!Array.isArray(epochs) || epochs.length === 0) return null;
  const total = epochs.reduce<number>((sum, epoch) => sum + Number(epoch?.iterations), 0);
  return Number.isSafeInteger(total) && total > 0 ? total : null;
}
