import { libtest as format, recordIn } from '../../formats/index.ts';
import { benchExecutable, type OneByOne, whyNoBenchResult } from '../cargo/index.ts';
import { talkByWrites } from '../kit/held-writes.ts';
import { JsonLinesReader } from './pass.ts';

/**
 * Its JSON is unstable, and has more digits than its text. A stable compiler's libtest writes it where it is asked to.
 */
const JSON_LINES = ['-Z', 'unstable-options', '--format', 'json'];
const UNSTABLE = { RUSTC_BOOTSTRAP: '1' };

export const LIBTEST_RUNS: OneByOne = {
  list: (place, timeoutMs) => benchExecutable(place, ['--list', ...JSON_LINES], timeoutMs, UNSTABLE),

  listedIn(result, timeoutMs) {
    const listed = namesIn(result.stdout);
    if (listed !== null) return listed;
    // error: unexpected argument '-Z' found
    // error: Found argument '-Z' which wasn't expected, or isn't valid in this context
    // error: unexpected argument found
    if (/^error: .*\bargument\b/im.test(result.stderr)) return null;
    return { reason: `it ${whyNoBenchResult(result, timeoutMs)}` };
  },

  run: (path, place, timeoutMs) => benchExecutable(place, [path, '--exact', ...JSON_LINES], timeoutMs, UNSTABLE),

  read(result, path, timeoutMs) {
    const { measurements, failures } = format.parse(result.stdout);
    const measured = measurements.find(({ name }) => name === path);
    if (result.timedOut) return { reason: whyNoBenchResult(result, timeoutMs) };
    if (measured === undefined) {
      // Output of a benchmark is caught, and its panic with it.
      const stderr = failures.find(({ name }) => name === path)?.reason ?? result.stderr;
      return { reason: whyNoBenchResult({ ...result, stderr }, timeoutMs) };
    }
    if (measured.values.get('ns/op') === 0) return { reason: 'measured nothing: it does not call `Bencher::iter`' };
    return { values: measured.values };
  },

  pass: {
    hold: { kind: 'writes' },
    // Named even where it is all: tests, which it would only say to be ignored, are not.
    command: (paths, place, timeoutMs) =>
      benchExecutable(place, ['--exact', ...paths, ...JSON_LINES], timeoutMs, UNSTABLE),
    talk: (stopOf) => talkByWrites(new JsonLinesReader(stopOf)),
    reasonOf: whyNoBenchResult,
  },
};

/**
 * Paths of the benchmarks that are not ignored; null: it is no list of libtest's. The second form is of Rust before 1.70.
 *
 *     { "type": "suite", "event": "discovery" }
 *     { "type": "benchmark", "event": "discovered", "name": "tests::sum", "ignore": false, ... }
 *
 *     tests::sum: benchmark
 *
 *     0 tests, 1 benchmark
 */
function namesIn(stdout: string): readonly string[] | null {
  const names: string[] = [];
  let isList = false;
  for (const line of stdout.split('\n')) {
    const { type, event, name, ignore } = (line.startsWith('{') ? recordIn(line) : null) ?? {};
    const plain = /^(.{1,1000}): bench(?:mark)?\r?$/.exec(line)?.[1];
    isList ||= (type === 'suite' && event === 'discovery') || /^\d+ tests?, \d+ benchmarks?\r?$/.test(line);
    if (type === 'benchmark' && event === 'discovered' && typeof name === 'string' && ignore !== true) names.push(name);
    else if (plain !== undefined) names.push(plain);
  }
  return isList ? [...new Set(names)] : null;
}
