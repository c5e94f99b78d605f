import type { Measurement } from '../../formats/format.ts';
import { googleBenchmark as format, mergeRepeated } from '../../formats/index.ts';
import { ofBenchmark } from '../failure.ts';
import { programCommand } from '../kit/build-systems/programs.ts';
import { type PrintedReader, type Read, talkByWrites } from '../kit/held-writes.ts';
import { whyNoResult } from '../kit/no-result.ts';
import type { PassedStop, ProgramPass } from '../kit/programs.ts';
import { exactFilter, type Names, type SizedRan, threadsOf } from './command.ts';

/**
 * A program of Google Benchmark as a pass. It prints JSON to its standard output, which the library flushes once it knows
 * the machine, and after each benchmark with all of its repetitions (1.5 and newer). CSV is no way: a benchmark with
 * other counters than the first ends the process; the console rounds to three digits.
 */
export const PASS: ProgramPass<Names, SizedRan> = {
  hold: { kind: 'writes' },
  isTimed: true,
  command({ binary, side, names }, only, { sliceMs, timeoutMs }) {
    const filter = only.length < names.length ? filterOf(only) : null;
    const flags = [
      ...(filter === null ? [] : [`--benchmark_filter=${filter}`]),
      // Without its unit, which is not known before 1.8.
      `--benchmark_min_time=${sliceMs / 1000}`,
      '--benchmark_repetitions=1',
      '--benchmark_format=json',
    ];
    return programCommand(binary.path, side, flags, timeoutMs);
  },
  reasonOf: (result, timeoutMs) =>
    whyNoResult({ ...result, stderr: result.stderr.replaceAll(UNIT_REMARK, '') }, timeoutMs, () => ''),
  talk: ({ binary }) => talkByWrites(new ResultReader(binary.group)),
};

/** Newer libraries say so for each benchmark, without a line break. */
const UNIT_REMARK = '-- LOG(0): Value passed to --benchmark_min_time should have a suffix. Eg., `30s` for 30-seconds.';

/** Engines of regular expressions take so much without trouble: with more names, all benchmarks run. */
const LONGEST_FILTER = 50_000;

function filterOf(names: readonly string[]): string | null {
  // ^(Join/10|Join/100)$
  const filter = `^(${names.map((name) => exactFilter(name).slice(1, -1)).join('|')})$`;
  return filter.length > LONGEST_FILTER ? null : filter;
}

/** Every result is laid out like this, on lines of its own; only what the program itself prints can stand before it. */
const START = '    {\n      "name": "';
const END = '\n    }';

type Stop = PassedStop<SizedRan>;

/** A result that the buffer has torn lacks its end, or the last of its repetitions. */
class ResultReader implements PrintedReader<Stop> {
  readonly #group: string;
  readonly #seen = new Map<string, Measurement[]>();
  #isListing = false;

  constructor(group: string) {
    this.#group = group;
  }

  read(printed: string): Read<Stop> {
    if (!this.#isListing) {
      const context = /"benchmarks"\s*:\s*\[/.exec(printed);
      if (context === null) return { rest: printed, stop: null };
      this.#isListing = true;
      return { rest: printed.slice(context.index + context[0].length), stop: { ran: null } };
    }
    const { results, rest } = resultsIn(printed);
    const last = results.at(-1);
    if (last === undefined) return { rest, stop: null };
    if (rest !== '' || !isLast(last)) return { rest: printed, stop: null };
    return { rest: '', stop: this.#stopAt(`{"benchmarks":[${results.join(',')}]}`) };
  }

  /** null: only of a benchmark that is not to be run here, or of several together. */
  #stopAt(text: string): Stop | null {
    const { measurements, failures, warnings } = format.parse(text);
    const names = new Set([...measurements, ...failures].map((each) => each.name));
    const [name] = names;
    if (names.size > 1) throw new Error('it prints the results of several benchmarks at once');
    if (name === undefined) return null;
    const group = this.#group;
    const earlier = this.#seen.get(name);
    const areAggregates = failures.length === 0 && measurements.every(({ iterations }) => iterations === undefined);
    // Torn off behind its last repetition.
    if (earlier !== undefined && areAggregates) return null;
    const all = [...(earlier ?? []), ...measurements.map((each) => ({ ...each, group }))];
    this.#seen.set(name, all);
    const reading = {
      measurements: failures.length > 0 ? [] : mergeRepeated(all),
      failures: failures.map(({ reason }) => ofBenchmark(group, name, reason)),
      warnings,
    };
    const [measurement] = reading.measurements;
    const counted = measurement?.iterations ?? 1;
    const iterations = Math.max(1, Math.round(counted / threadsOf(name)));
    const expectedMs = (iterations * (measurement?.values.get('ns/op') ?? 0)) / 1e6;
    const found = measurement === undefined ? null : { name, measurement, iterations, expectedMs };
    return { ran: { name, reading, found: () => found } };
  }
}

/** The whole results in a text, and what is behind them where that is the beginning of one. */
function resultsIn(text: string): { readonly results: readonly string[]; readonly rest: string } {
  const results: string[] = [];
  for (let at = 0; ; ) {
    const start = text.indexOf(START, at);
    // The mark itself may be torn.
    if (start < 0) return { results, rest: at === 0 ? text.slice(-START.length) : '' };
    const end = text.indexOf(END, start);
    if (end < 0) return { results, rest: text.slice(start) };
    at = end + END.length;
    results.push(text.slice(start, at));
  }
}

/**
 * Is it the last of its benchmark, or one of its last aggregates, or one that has failed?
 *
 *     "repetitions": 12,
 *     "repetition_index": 11,
 */
function isLast(result: string): boolean {
  if (/^ {6}"(?:error_occurred|skipped)": true/m.test(result)) return true;
  // Mean and median come first.
  if (result.includes('"run_type": "aggregate"')) return !/^ {6}"aggregate_name": "(?:mean|median)"/m.test(result);
  const [of, index] = ['repetitions', 'repetition_index'].map((key) =>
    Number(new RegExp(`^ {6}"${key}": (\\d{1,9})`, 'm').exec(result)?.[1] ?? 0),
  );
  return (index ?? 0) + 1 >= (of ?? 0);
}
