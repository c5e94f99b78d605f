import type { Format, Measurement, Parsed } from '../format.ts';
import { linesIn } from '../kit/lines.ts';
import { NANOSECONDS, scaled } from '../kit/times.ts';
import { TornParts } from '../kit/torn-parts.ts';
import { isAmount, isName, MAX_NAME_LENGTH, recordIn } from '../kit/values.ts';

const MAX_STDOUT_LENGTH = 64 * 1024;
const MAX_REASON_LINES = 4;
const NOT_AS_PRINTED = 'it is not as libtest prints one';

/** Rust's own benches as text or with `--format json`, and other output of this form (criterion's bencher output). */
export const libtest: Format = {
  name: 'libtest',
  summary:
    "Rust's `cargo bench` with `#[bench]`: `test parse ... bench: 1,234.56 ns/iter (+/- 7.89)`, or its JSON lines",
  parse: parseLibtest,
};

type Failure = Parsed['failures'][number];

/** The results that have been read so far. */
interface LibtestResults {
  /** The source file that cargo's message names, where its messages are in the output too (`2>&1`). */
  group: string;
  readonly measurements: Measurement[];
  readonly failures: Failure[];
  readonly torn: TornParts;
}

function parseLibtest(text: string): Parsed {
  const reading: LibtestResults = {
    group: '',
    measurements: [],
    failures: [],
    torn: new TornParts('A result line of libtest'),
  };
  let section: Section | null = null;
  for (const line of linesIn(text)) {
    if (section !== null && !endsSection(line)) {
      section.take(line);
      continue;
    }
    section = sectionAt(line, reading);
    if (section !== null) continue;
    readLine(line, reading);
  }
  const { measurements, failures, torn } = reading;
  return { measurements, failures, warnings: torn.warnings };
}

function readLine(line: string, reading: LibtestResults): void {
  //      Running unittests src/lib.rs (target/release/deps/m-30890b07c2547eb5)
  //      Running benches/text.rs (target/release/deps/text-083e470387ef9724)
  const running = /^ {3,12}Running (?:unittests )?(\S{1,1000}) \(\S+\)$/.exec(line);
  if (running !== null) reading.group = running[1] ?? '';
  else if (line.startsWith('{')) readObject(line, reading);
  else readTest(line, reading);
}

/**
 *     test tests::sum_1000    ... bench:      17,220.22 ns/iter (+/- 7,973.85) = 464 MB/s
 *     test sum                ... bench:       1,234 ns/iter (+/- 56)
 *     test copy ... bench:        2835 cycles/iter (+/- 14)
 *     test panics      ... FAILED
 *     iitest tests::nothing     ... bench:           3.24 ns/iter (+/- 2.41)
 *
 * The letters before the last one stand for tests that `--format terse` does not list.
 */
function readTest(line: string, { group, measurements, failures, torn }: LibtestResults): void {
  const start = /^[.iF]{0,1000}test /.exec(line)?.[0].length;
  const dots = line.lastIndexOf(' ... ');
  if (start === undefined || dots < start) return;
  const name = line.slice(start, dots).trim();
  const said = line.slice(dots + ' ... '.length);
  if (said === 'FAILED' && name !== '') failures.push({ group, name: name.slice(0, MAX_NAME_LENGTH), reason: '' });
  if (!said.startsWith('bench:')) return;
  const found =
    /^bench: {1,40}((?:\d{1,40}|\d{1,3}(?:,\d{3}){1,12})(?:\.\d{1,20})?) (\S{1,40}) \(\+\/- [\d,.]{1,60}\)(?: = ([\d,]{1,40}) MB\/s)?$/.exec(
      said,
    );
  const values = found === null ? null : readValues(readNumber(found[1]), readNumber(found[3]), found[2]);
  if (values === null || !isName(name)) torn.passOver(NOT_AS_PRINTED, line);
  else measurements.push({ group, name, values });
}

/**
 * `{ "type": "bench", "name": "tests::sum_1000", "median": 19779.7, "deviation": 17260.8, "mib_per_second": 404 }`; it
 * says MiB and means MB, as the text does. `{ "type": "test", "name": "panics", "event": "failed", "stdout": "..." }`
 */
function readObject(line: string, { group, measurements, failures, torn }: LibtestResults): void {
  if (!/^\{ ?"type": ?"(?:bench|test)"/.test(line)) return;
  const { type, name, event, median, mib_per_second: rate, stdout } = recordIn(line) ?? {};
  if (!isName(name)) torn.passOver(NOT_AS_PRINTED, line);
  else if (type === 'bench') {
    const values = readValues(median, rate);
    if (values === null) torn.passOver(NOT_AS_PRINTED, line);
    else measurements.push({ group, name, values });
  } else if (event === 'failed') {
    const lines = typeof stdout === 'string' ? stdout.slice(0, MAX_STDOUT_LENGTH).split('\n') : [];
    failures.push({ group, name, reason: readReason(lines) });
  }
}

/**
 * The values by unit; null where one of them is no number that an operation can have. libtest itself prints `ns/iter`,
 * other programs with its lines print `μs/iter`, `cycles/iter`, `MS/s`.
 */
function readValues(amount: unknown, rate: unknown, printed = 'ns/iter'): ReadonlyMap<string, number> | null {
  if (!isAmount(amount)) return null;
  const what = printed.endsWith('/iter') ? printed.slice(0, -'/iter'.length) : null;
  const factor = NANOSECONDS.get(what ?? '');
  const unit = what === null ? printed : `${what}/op`;
  const values = new Map([factor === undefined ? [unit, amount] : ['ns/op', scaled(amount, factor)]]);
  if (rate === undefined || rate === null) return values;
  return isAmount(rate) ? values.set('MB/s', rate) : null;
}

/** `17,220.22` */
function readNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text.replaceAll(',', ''));
}

/** The output of a failed test, which follows all results. */
interface Section {
  take(line: string): void;
}

/** `---- panics stdout ----` */
function sectionAt(line: string, { group, failures }: LibtestResults): Section | null {
  const name = /^---- (.{1,1000}) stdout ----$/.exec(line)?.[1];
  if (name === undefined) return null;
  const index = failures.findLastIndex((each) => each.group === group && each.name === name);
  const lines: string[] = [];
  const take = (said: string) => {
    const failure = failures[index];
    if (failure === undefined || lines.length > 2 * MAX_REASON_LINES) return;
    lines.push(said);
    failures[index] = { ...failure, reason: readReason(lines) };
  };
  return { take };
}

function endsSection(line: string): boolean {
  return line === 'failures:' || line.startsWith('---- ') || line.startsWith('test result: ');
}

/**
 *     thread 'main' (14897) panicked at benches/text.rs:6:39:
 *     boom
 *     stack backtrace:
 */
function readReason(lines: readonly string[]): string {
  const end = lines.findIndex((line) => line.startsWith('stack backtrace:') || line.startsWith('note: '));
  const said = (end < 0 ? lines : lines.slice(0, end)).map((line) => line.trimEnd()).filter((line) => line !== '');
  return said.slice(0, MAX_REASON_LINES).join('\n').slice(0, 2000);
}
