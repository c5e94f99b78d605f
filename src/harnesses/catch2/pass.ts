import { catch2 as format, mergeRepeated, readXml } from '../../formats/index.ts';
import type { Side } from '../../model/results/side.ts';
import { ofBenchmark } from '../failure.ts';
import type { PassPlans, PassStop } from '../harness.ts';
import { programCommand } from '../kit/build-systems/programs.ts';
import { type PrintedReader, type Read, talkByWrites } from '../kit/held-writes.ts';
import { whyNoResult } from '../kit/no-result.ts';
import { runArguments } from './command.ts';
import type { TestCase } from './slice.ts';

/**
 * A test case in a pass through its program. Each element of Catch2's XML is a write of its own: held is the end of a test
 * case. All test cases of a process have as many samples, so those that are to have as many share one, and its clock is
 * measured once for all of them.
 * @param others all test cases of the run, of which the same process may hold some
 */
export function passOf(one: TestCase, others: readonly TestCase[]): PassPlans {
  const { group, testCase, samples, warmUpMs } = one;
  return {
    key: `${group}:${samples}`,
    name: testCase.trim(),
    hold: { kind: 'writes' },
    command({ binaryPath, side, timeoutMs, only }) {
      const args = runArguments(only, { samples, warmUpMs }, ['--order', 'decl']);
      return programCommand(binaryPath, side, args, timeoutMs);
    },
    reasonOf: (result, timeoutMs) => whyNoResult(result, timeoutMs, () => ''),
    talk(side) {
      const held = others.filter((each) => each.group === group);
      return talkByWrites(new TestCaseReader(side, new Map(held.map((each) => [each.testCase.trim(), each]))));
    },
  };
}

/** A name may have `>` in it. */
const TAG = /<(\/?)(TestCase|Section|BenchmarkResults)(?=[\s>])(?:[^"<>]|"[^"]{0,8000}"){0,100}>/g;
const LONGEST_TAG = 20_000;

/** Follows the tags in what it prints, whatever a test prints between them. */
class TestCaseReader implements PrintedReader<PassStop> {
  readonly #side: Side;
  /** Those that are known, by their names without the space around them. */
  readonly #testCases: ReadonlyMap<string, TestCase>;
  /** Tags of what is open around a benchmark, from the outside in. */
  readonly #open: { readonly element: string; readonly tag: string }[] = [];
  /** Documents with a benchmark each, of the open test case. */
  #results: string[] = [];

  constructor(side: Side, testCases: ReadonlyMap<string, TestCase>) {
    this.#side = side;
    this.#testCases = testCases;
  }

  read(printed: string): Read<PassStop> {
    let stop: PassStop | null = null;
    let done = 0;
    let results = -1;
    for (const { 0: tag, 1: slash, 2: element = '', index } of printed.matchAll(TAG)) {
      // What a benchmark prints may look like anything.
      if (results >= 0 && (slash === '' || element !== 'BenchmarkResults')) continue;
      done = index + tag.length;
      if (results >= 0) {
        this.#results.push(this.#document(printed.slice(results, done)));
        results = -1;
      } else if (element === 'BenchmarkResults') results = index;
      else if (slash === '') this.#open.push({ element, tag });
      else if (element === 'Section') this.#open.pop();
      else {
        if (stop !== null) throw new Error('it prints the results of several test cases at once');
        stop = this.#stop();
      }
    }
    const begun = this.#open.length === 0 ? null : this.#name();
    const said = begun === null ? {} : { begun };
    if (results >= 0) return { rest: printed.slice(results), stop, ...said };
    const torn = printed.slice(done).lastIndexOf('<');
    const rest = torn < 0 ? '' : printed.slice(done + torn);
    return { rest: rest.length > LONGEST_TAG ? '' : rest, stop, ...said };
  }

  #document(results: string): string {
    const before = this.#open.map(({ tag }) => tag);
    const after = this.#open.map(({ element }) => `</${element}>`).toReversed();
    return [...before, results, ...after].join('');
  }

  /** The open test case's. */
  #name(): string {
    let name = '';
    readXml(`${this.#open[0]?.tag ?? ''}</TestCase>`, {
      start: (_, attributes) => {
        name = attributes.get('name') ?? '';
      },
      end() {},
    });
    return name.trim();
  }

  /** null: it is none that was asked for. */
  #stop(): PassStop | null {
    const name = this.#name();
    const parsed = this.#results.map((each) => format.parse(each));
    this.#open.length = 0;
    this.#results = [];
    const known = this.#testCases.get(name);
    if (known === undefined) return null;
    const { group, testCase, names } = known;
    const own = (each: { readonly name: string }) => `${testCase}/${each.name}`;
    // It runs once for each of its sections and values, and so does what it has besides.
    const measurements = mergeRepeated(
      parsed.flatMap((one) => one.measurements.map((each) => ({ ...each, group, name: own(each) }))),
    );
    const reasons = new Map(
      parsed.flatMap(({ failures }) => failures.map((each) => [own(each), each.reason] as const)),
    );
    const wanted = names[this.#side] ?? [];
    const measured = measurements.filter((each) => wanted.includes(each.name));
    const failures = wanted
      .filter((each) => !measured.some((one) => one.name === each))
      .map((each) => ofBenchmark(group, each, reasons.get(each) ?? 'gave no result: its test case failed before it'));
    const warnings = parsed.flatMap((one) => one.warnings);
    return { ran: { name, reading: { measurements: measured, failures, warnings } } };
  }
}
