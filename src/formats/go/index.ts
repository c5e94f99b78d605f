/** The text that Go benchmarks print. */

import type { Warning } from '../../model/warning.ts';
import type { Format, Measurement, Parsed } from '../format.ts';
import { type Configured, distinguish, FileLines, NO_LINES } from './file-lines.ts';
import { namer } from './names.ts';
import { type Result, readWholeResult, resultAtEnd } from './result.ts';

interface GoParseOptions {
  /** The testing package's own names (`BenchmarkParse/size-8`), which distinguish a name's end from the suffix. */
  readonly knownNames?: Iterable<string>;
  /** Whatever printed the text: other tools have configuration lines, and names in lower case. */
  readonly isFile?: boolean;
}

/** The results and what else Go's testing package prints. Names are as printed, without processor suffix. */
interface GoParsed extends Parsed {
  /** Every benchmark and parent of benchmarks in the order of their start; only with -test.v. */
  readonly started: readonly string[];
  /** The benchmarks that skipped themselves; only with -test.v. */
  readonly skipped: readonly string[];
  /** The last line of the testing package: `PASS` or `FAIL`; null when the process ended before it. */
  readonly ending: 'PASS' | 'FAIL' | null;
}

/** Go's benchmark text, https://go.dev/design/14313-benchmark-format. */
export const go: Format = {
  name: 'go',
  summary: 'The text of `go test -bench` (all metrics of a line, any unit; `pkg:` lines give the group)',
  parse: (stdout) => parseGo(stdout, { isFile: true }),
};

const PREFIX = 'Benchmark';
const MAX_REASON_LINES = 6;
const MAX_REASON_LINE_LENGTH = 300;
const MAX_WARNINGS = 20;

type PrintedResult = Configured & { readonly printed: string; readonly result: Result };
type Failed = { readonly group: string; readonly printed: string; readonly reason: string[] };

/**
 * Reads the output of `go test -bench`, with or without -test.v, in one pass and linear time. It passes over all other
 * text, and never throws.
 */
export function parseGo(stdout: string, options: GoParseOptions = {}): GoParsed {
  const reader = new GoReader(new Set(options.knownNames ?? []), options.isFile === true);
  for (let from = 0; from < stdout.length; ) {
    const newline = stdout.indexOf('\n', from);
    const to = newline < 0 ? stdout.length : newline;
    reader.line(stdout.slice(from, stdout[to - 1] === '\r' ? to - 1 : to));
    from = to + 1;
  }
  return reader.end();
}

class GoReader {
  readonly #known: Set<string>;
  /** Configuration lines, `Unit` lines and names in lower case; null where Go's testing package printed the text. */
  readonly #file: FileLines | null;
  readonly #found: PrintedResult[] = [];
  readonly #failed: Failed[] = [];
  readonly #started: string[] = [];
  readonly #skipped: string[] = [];
  readonly #warnings: Warning[] = [];
  #group = '';
  #ending: 'PASS' | 'FAIL' | null = null;
  /** A name whose numbers have not come yet. */
  #torn: { readonly printed: string; result: Result | null } | null = null;
  /** The failure whose indented explanation is being read. */
  #explained: Failed | null = null;
  /** The indented lines just before: with -test.v the explanation comes before its `--- FAIL`. */
  #indented: string[] = [];

  constructor(known: Set<string>, isFile: boolean) {
    this.#known = known;
    this.#file = isFile ? new FileLines() : null;
  }

  line(line: string): void {
    //     a_test.go:77: wrong result: 42
    if (line.startsWith('    ') && this.#torn === null) {
      const text = line.trim().slice(0, MAX_REASON_LINE_LENGTH);
      if (this.#explained !== null) {
        if (this.#explained.reason.length < MAX_REASON_LINES) this.#explained.reason.push(text);
      } else if (this.#indented.length < MAX_REASON_LINES) this.#indented.push(text);
      return;
    }
    const indented = this.#indented;
    this.#indented = [];
    this.#explained = null;
    if (this.#file?.take(line) === true) return;
    if (line.startsWith(PREFIX) && this.#benchmark(line)) return;
    if (line.startsWith('--- FAIL: ')) this.#failure(line, indented);
    else if (line.startsWith('pkg: ')) {
      this.#settle();
      this.#group = line.slice('pkg: '.length).trim();
    } else if (line === 'PASS' || line === 'FAIL') {
      this.#settle();
      this.#ending = line;
    } else if (line.startsWith('--- ')) {
      this.#settle();
      if (line.startsWith('--- SKIP: ')) this.#skipped.push(line.slice('--- SKIP: '.length));
    } else if (!this.#afterPrint(line)) this.#loose(line);
  }

  /** Whether the testing package began this line with a benchmark's name. */
  #benchmark(line: string): boolean {
    const printed = line.slice(0, endOfWord(line));
    const rest = line.slice(printed.length);
    if (!isBenchmarkName(printed)) return this.#file !== null && this.#lowerCase(printed, rest);
    // -test.v announces a name alone on its line; with a tab behind it the numbers are still to come.
    if (rest === '') {
      this.#settle();
      this.#known.add(printed);
      this.#started.push(printed);
      return true;
    }
    const result = readWholeResult(rest);
    const padded = /^ *\t/.test(rest);
    if (result === null && !padded) return false;
    this.#settle();
    // BenchmarkFails/late-2   	--- FAIL: BenchmarkFails/late-2
    const failure = rest.indexOf('\t--- FAIL: ');
    if (result !== null && result.values.size > 0) this.#keep(printed, result);
    else if (failure >= 0) this.#failure(rest.slice(failure + 1), []);
    // BenchmarkPrints-2   	progress...     100	        44.16 ns/op
    // A count without metrics is a result (all metrics suppressed), or a number that the benchmark printed.
    else this.#torn = { printed, result: result ?? resultAtEnd(rest) };
    return true;
  }

  /** Other tools begin names in lower case: `Benchmarkuber_zap_total 1 10149055 total-bytes`. */
  #lowerCase(printed: string, rest: string): boolean {
    const result = readWholeResult(rest);
    if (result === null || result.values.size === 0) return false;
    this.#settle();
    this.#keep(printed, result);
    return true;
  }

  #keep(printed: string, result: Result): void {
    this.#found.push({ group: this.#group, configuration: this.#file?.configuration ?? NO_LINES, printed, result });
  }

  /**
   * Whether the line is a result after text that its benchmark printed without a newline.
   *
   *     progress...BenchmarkPrints-2   	progress...     100	        44.16 ns/op
   */
  #afterPrint(line: string): boolean {
    // The name is the last word before the first tab.
    const at = line.includes('\t') ? line.lastIndexOf(PREFIX, line.indexOf('\t')) : -1;
    if (at <= 0) return false;
    const printed = line.slice(at, at + endOfWord(line.slice(at)));
    const isKnown = this.#known.has(printed) || this.#known.has(printed.replace(/-\d+$/, ''));
    if (!isBenchmarkName(printed) || (this.#known.size > 0 && !isKnown)) return false;
    const rest = line.slice(at + printed.length);
    const result = readWholeResult(rest);
    if (result === null && !/^ *\t/.test(rest)) return false;
    this.#settle();
    if (result !== null) this.#keep(printed, result);
    else this.#torn = { printed, result: resultAtEnd(rest) };
    return true;
  }

  /** Reads the second part of a torn line, or the ending behind printed text (`debug outputPASS`). */
  #loose(line: string): void {
    if (this.#torn !== null) this.#torn.result = resultAtEnd(line) ?? this.#torn.result;
    if (line.endsWith('PASS')) this.#ending = 'PASS';
    else if (line.endsWith('FAIL')) this.#ending = 'FAIL';
  }

  #failure(line: string, before: string[]): void {
    // --- FAIL: BenchmarkFails/fatal
    const printed = line.slice('--- FAIL: '.length).split(/\s/, 1)[0] ?? '';
    if (!isBenchmarkName(printed)) return;
    if (this.#torn !== null && this.#torn.result === null) this.#torn = null;
    this.#settle();
    this.#explained = { group: this.#group, printed, reason: before };
    this.#failed.push(this.#explained);
  }

  /** Closes a torn line, for which no more numbers can come. */
  #settle(): void {
    const torn = this.#torn;
    this.#torn = null;
    if (torn === null) return;
    if (torn.result !== null) this.#keep(torn.printed, torn.result);
    else if (this.#warnings.length < MAX_WARNINGS) {
      this.#warnings.push({
        code: 'torn-line',
        message: 'A result line was broken by other output and its numbers are lost',
        subject: torn.printed.slice(0, 2000),
      });
    }
  }

  end(): GoParsed {
    this.#settle();
    const nameOf = namer(
      this.#found.map(({ printed }) => printed),
      this.#known,
    );
    const failures = this.#failed.map(({ group, printed, reason }) => ({
      group,
      name: shortName(nameOf(printed)),
      reason: reason.join('\n'),
    }));
    // A lone ReportMetric(0, "ns/op") leaves a line without metrics.
    const results = this.#found.filter(({ result }) => result.values.size > 0);
    const configured = distinguish(results.map((each) => ({ ...each, name: nameOf(each.printed) })));
    const measurements = configured.map(({ group, name, result }): Measurement => {
      return { group, name: shortName(name), printedName: name, ...result };
    });
    return {
      measurements,
      failures: removeParents(failures),
      warnings: [...this.#warnings, ...(this.#file?.warnings ?? [])],
      started: this.#started,
      skipped: this.#skipped,
      ending: this.#ending,
    };
  }
}

/** Leaves out parents, which are reported as failed when a sub-benchmark is. */
function removeParents(failures: Parsed['failures']): Parsed['failures'] {
  const parents = new Set<string>();
  for (const { group, name } of failures) {
    for (let slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
      parents.add(`${group}\n${name.slice(0, slash)}`);
    }
  }
  return failures.filter(({ group, name, reason }) => reason !== '' || !parents.has(`${group}\n${name}`));
}

/** `BenchmarkParse/large` is shown as `Parse/large`, as benchstat does; a bare `Benchmark` stays. */
export function shortName(printed: string): string {
  return printed.length > PREFIX.length && printed.startsWith(PREFIX) ? printed.slice(PREFIX.length) : printed;
}

/** The testing package takes `BenchmarkX`, `Benchmark_x` and `Benchmark`, but not `Benchmarkx`. */
function isBenchmarkName(word: string): boolean {
  return word.startsWith(PREFIX) && !/^\p{Ll}/u.test(word.slice(PREFIX.length, PREFIX.length + 2));
}

function endOfWord(line: string): number {
  const end = line.search(/[ \t]/);
  return end < 0 ? line.length : end;
}
