import type { Measurement, Parsed } from '../../formats/format.ts';
import { catch2 as format, mergeRepeated } from '../../formats/index.ts';
import { ofBenchmark } from '../failure.ts';
import { programCommand } from '../kit/build-systems/programs.ts';
import { type PrintedReader, type Read, talkByWrites } from '../kit/held-writes.ts';
import { whyNoResult } from '../kit/no-result.ts';
import type { PassBenchmark, PassPlans, PassStop } from '../passes.ts';
import { runArguments, warmUpFor } from './command.ts';

/**
 * A program of Catch2 as a pass: each element of its XML is a write of its own, the end of a benchmark's among them. It
 * measures its clock once for all of them. Test cases can be left out, and not benchmarks within one: whatever else a
 * test case has comes along.
 * @param testCases those that may hold benchmarks; one at least, since a program that is asked for none runs all tests
 */
export function passOf(group: string, testCases: readonly string[]): PassPlans {
  return {
    key: group,
    hold: { kind: 'writes' },
    skips: false,
    takesIterations: false,
    command({ binaryPath, side, timeoutMs, only, sliceMs }) {
      const run = only === null ? testCases : [...new Set(only.map(testCaseOf))];
      const length = { samples: samplesFor(sliceMs), warmUpMs: warmUpFor(sliceMs) };
      return programCommand(binaryPath, side, runArguments(run, length, ['--order', 'decl']), timeoutMs);
    },
    reasonOf: (result, timeoutMs) => whyNoResult(result, timeoutMs, () => ''),
    talk: () => talkByWrites(new ElementReader(group, testCases)),
  };
}

/** Catch2's own number. */
const MOST_SAMPLES = 100;

/**
 * All benchmarks of a process have as many samples. A sample of a slow one lasts a run of it; of a fast one, as long as
 * the clock needs to tell it, which is far less than 1 ms.
 */
function samplesFor(sliceMs: number): number {
  return Math.max(1, Math.min(MOST_SAMPLES, Math.round(sliceMs)));
}

/** `sort\nquick/1000 words`: the test case, then sections and the benchmark. */
function passNameOf(testCase: string, name: string): string {
  return `${testCase}\n${name}`;
}

function testCaseOf(passName: string): string {
  return passName.slice(0, passName.indexOf('\n'));
}

/** A name may have `>` in it. */
const TAG = /<(\/?)(TestCase|Section|BenchmarkResults)(?=[\s>])(?:[^"<>]|"[^"]{0,8000}"){0,100}>/g;
const LONGEST_TAG = 20_000;

/** Follows the tags in what it prints, whatever a test prints between them. */
class ElementReader implements PrintedReader {
  readonly #group: string;
  /** As it lists them, by their names without the space around them. */
  readonly #testCases: ReadonlyMap<string, string>;
  readonly #seen = new Map<string, Measurement[]>();
  /** Tags of what is open around a benchmark, from the outside in. */
  readonly #open: { readonly element: string; readonly tag: string }[] = [];

  constructor(group: string, testCases: readonly string[]) {
    this.#group = group;
    this.#testCases = new Map(testCases.map((name) => [name.trim(), name]));
  }

  read(printed: string): Read {
    let stop: PassStop | null = null;
    let done = 0;
    let results: { readonly at: number; readonly tag: string } | null = null;
    for (const { 0: tag, 1: slash, 2: element = '', index } of printed.matchAll(TAG)) {
      if (results !== null && (slash === '' || element !== 'BenchmarkResults')) continue;
      done = index + tag.length;
      if (results !== null) {
        if (stop !== null) throw new Error('it prints the results of several benchmarks at once');
        stop = this.#stopAt(printed.slice(results.at, done));
        results = null;
      } else if (element === 'BenchmarkResults') results = { at: index, tag };
      else if (slash === '') this.#open.push({ element, tag });
      else this.#open.pop();
    }
    if (results !== null) {
      const begun = this.#begunBy(results.tag);
      return { rest: printed.slice(results.at), stop, ...(begun && { begun }) };
    }
    const torn = printed.slice(done).lastIndexOf('<');
    const rest = torn < 0 ? '' : printed.slice(done + torn);
    return { rest: rest.length > LONGEST_TAG ? '' : rest, stop };
  }

  #begunBy(tag: string): PassBenchmark | null {
    const [failure] = this.#parse(`${tag}<failed/></BenchmarkResults>`).failures;
    return failure === undefined ? null : this.#benchmarkOf(failure);
  }

  #stopAt(results: string): PassStop | null {
    const { measurements, failures, warnings } = this.#parse(results);
    const [one] = [...measurements, ...failures];
    if (one === undefined) return null;
    const benchmark = this.#benchmarkOf(one);
    const { group, name, passName } = benchmark;
    // A test case runs once for each of its sections and values, and so does what it has besides.
    const all = [...(this.#seen.get(passName) ?? []), ...measurements.map((each) => ({ ...each, group, name }))];
    this.#seen.set(passName, all);
    const reading = {
      measurements: mergeRepeated(all),
      failures: failures.map(({ reason }) => ofBenchmark(group, name, reason)),
      warnings,
    };
    return { ran: { benchmark, reading }, next: null };
  }

  #parse(results: string): Parsed {
    const before = this.#open.map(({ tag }) => tag);
    const after = this.#open.map(({ element }) => `</${element}>`).toReversed();
    return format.parse([...before, results, ...after].join(''));
  }

  #benchmarkOf({ group: printed, name }: { readonly group: string; readonly name: string }): PassBenchmark {
    const testCase = this.#testCases.get(printed.trim()) ?? printed;
    return { group: this.#group, name: `${testCase}/${name}`, passName: passNameOf(testCase, name) };
  }
}
