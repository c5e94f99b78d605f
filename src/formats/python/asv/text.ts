import type { Parsed } from '../../format.ts';
import { Gathered } from '../../kit/gathered.ts';
import { linesIn } from '../../kit/lines.ts';
import { NANOSECONDS, scaled } from '../../kit/times.ts';
import { inUnit, unitByName } from './units.ts';

/** `8.06k` is of memory. */
const SIZES: ReadonlyMap<string, number> = new Map(
  ['', 'k', 'M', 'G', 'T'].map((prefix, power) => [prefix, 1000 ** power]),
);

/** The table of a benchmark with parameters. */
interface Table {
  readonly benchmark: string;
  /** The number of columns of parameters; 0 until it is known. */
  given: number;
  /** Several parameters: the last one's name stands above the columns for its values. */
  isWide: boolean;
  /** The line that names the columns. */
  head: string;
  /** Where columns begin and end; null above the rows. */
  columns: readonly (readonly [from: number, to: number])[] | null;
}

/**
 * What `asv run` prints. The last parameter has a column for each of its values.
 *
 *     [11.11%] ··· bench.Fib.time_fib                                              ok
 *     [11.11%] ··· === ============= =============
 *                  --              text
 *                  --- ---------------------------
 *                   n       a b            c
 *                  === ============= =============
 *                   5    530±400ns     610±300ns
 *                  === ============= =============
 *     [22.22%] ··· bench.Skips.time_it                                     1/3 failed
 *     [22.22%] ··· ======== ===========
 *                   param1
 *                  -------- -----------
 *                     1      371±400ns
 *                  ======== ===========
 *     [44.44%] ··· bench.peakmem_list                                           24.8M
 */
export function parseAsvText(text: string): Parsed {
  const gathered = new Gathered();
  let table: Table | null = null;
  for (const line of linesIn(text)) {
    const [, said] = /^\[ {0,2}\d{1,3}\.\d\d%\] ··· (\S.*)$/.exec(line.trimEnd()) ?? [];
    const [, benchmark, result = ''] = /^(\S{1,1000}) {2,1000}(\S.{0,100})$/.exec(said ?? '') ?? [];
    if (benchmark !== undefined && !/^=+$/.test(benchmark)) {
      // Of `ok` and `1/3 failed` the results follow.
      const hasTable = /^(?:ok|\d+\/\d+ failed)$/.test(result);
      table = hasTable ? { benchmark, given: 0, isWide: false, head: '', columns: null } : null;
      if (!hasTable) add(gathered, benchmark, benchmark, result);
    } else if (table !== null && said === undefined) table = readLine(line, table, gathered);
  }
  return gathered;
}

/** Reads a line of a table; null where it ends. */
function readLine(line: string, table: Table, gathered: Gathered): Table | null {
  const own = line.trim();
  const isRule = /^=+(?: =+)+$/.test(own);
  if (table.columns !== null) {
    if (isRule) return null;
    readRow(line, table, table.columns, gathered);
  } else if (table.given === 0 && /^-+(?: -+)+$/.test(own)) {
    table.given = own.split(' ').length - 1;
    if (!table.isWide) table.columns = columnsOf(line, '-');
  } else if (isRule) table.columns = columnsOf(line, '=');
  else if (table.given > 0) table.head = line;
  else table.isWide ||= own.startsWith('-- ');
  return table;
}

function columnsOf(line: string, mark: '-' | '='): NonNullable<Table['columns']> {
  return [...line.matchAll(mark === '-' ? /-+/g : /=+/g)].map(({ index, 0: { length } }) => [index, index + length]);
}

function readRow(
  line: string,
  { benchmark, given, isWide, head }: Table,
  columns: NonNullable<Table['columns']>,
  gathered: Gathered,
): void {
  const cellOf = (text: string, index: number) => text.slice(...(columns[index] ?? [0, 0])).trim();
  const parameters = columns.slice(0, given).map((_, index) => cellOf(line, index));
  for (let index = given; index < columns.length; index++) {
    const all = isWide ? [...parameters, cellOf(head, index)] : parameters;
    add(gathered, benchmark, `${benchmark}(${all.join(', ')})`, cellOf(line, index));
  }
}

/** Reads `2.18±0.08μs`, `24.8M`, `42`, `failed`; `n/a` was skipped. */
function add(gathered: Gathered, benchmark: string, name: string, said: string): void {
  if (said === 'failed') gathered.failures.push({ group: '', name, reason: 'asv has no result of it: it failed' });
  if (said === 'failed' || said === 'n/a' || said === 'skipped') return;
  const [, digits = '', suffix = ''] =
    /^(-?\d{1,20}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?)(?:±[\d.e+-]{1,20})?(\D{0,2})$/.exec(said) ?? [];
  const time = NANOSECONDS.get(suffix);
  const size = SIZES.get(suffix);
  const unit = unitByName(benchmark);
  if (digits === '' || (time ?? size) === undefined)
    gathered.passOver(`${name} ${said}`, 'it is not as asv prints one');
  else if (time !== undefined) gathered.add({ group: '', name }, [['ns/op', scaled(Number(digits), time)]]);
  else gathered.add({ group: '', name }, [inUnit(unit, scaled(Number(digits), size ?? 1))]);
}
