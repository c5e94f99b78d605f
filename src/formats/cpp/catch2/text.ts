import type { Parsed } from '../../format.ts';
import { Gathered } from '../../kit/gathered.ts';
import { linesIn } from '../../kit/lines.ts';
import { NANOSECONDS, scaled } from '../../kit/times.ts';

/** Tables are as wide as a terminal. */
const MAX_LINE_LENGTH = 1000;
const RULE = /^-{20,200}$/;

/**
 * The tables that Catch2 prints by default, under the name of the test case and its sections. Long names go over
 * several lines. The value is the mean of the samples, as in XML, of six digits.
 *
 *     sort
 *       small
 *     -------------------------------------------------------------------------------
 *     source.cpp:21
 *     ...............................................................................
 *
 *     benchmark name                       samples       iterations    estimated
 *                                          mean          low mean      high mean
 *                                          std dev       low std dev   high std dev
 *     -------------------------------------------------------------------------------
 *     std::sort                                       20           100       7.36 ms
 *                                             270.008 ns    250.674 ns    344.842 ns
 *                                             80.1277 ns   0.691059 ns    158.921 ns
 *
 * Without analysis the third column of the first line is the mean.
 */
export function parseCatch2Text(text: string): Parsed {
  // No other table begins so.
  if (!/benchmark name {2,}samples {2,}iterations/.test(text)) return new Gathered();
  const reader = new TextReader();
  for (const line of linesIn(text)) reader.line(line);
  return reader.close();
}

interface Row {
  readonly name: string;
  readonly iterations: number;
}

class TextReader {
  readonly #gathered = new Gathered();
  /** The lines between the last two rules: a test case and its sections. */
  #heading: string[] | null = null;
  #group = '';
  #sections: readonly string[] = [];
  /** What the third column of a row's first line is; null outside of a table. */
  #table: 'estimate' | 'mean' | null = null;
  /** The lines of a name that goes on. */
  #begun: string[] = [];
  #row: Row | null = null;

  line(line: string): void {
    const header = /^benchmark name {2,}samples {2,}iterations {2,}(mean|est)/.exec(line);
    if (header !== null) {
      this.#abandon();
      this.#table = header[1] === 'mean' ? 'mean' : 'estimate';
    } else if (RULE.test(line)) this.#rule();
    else if (this.#heading !== null) {
      if (this.#heading.length < 50) this.#heading.push(line.trimEnd());
    } else if (this.#table !== null) this.#inTable(line.trimEnd());
  }

  #rule(): void {
    if (this.#heading !== null) {
      this.#name(this.#heading);
      this.#heading = null;
    } else if (this.#table === null || this.#isFilled) {
      this.#abandon();
      this.#table = null;
      this.#heading = [];
    }
    this.#isFilled = this.#table !== null;
  }
  /** The rule below the table's header has passed; the next one is a heading's. */
  #isFilled = false;

  /** A name that did not fit goes on in the next line, as far left; sections are indented. */
  #name(lines: readonly string[]): void {
    const sections: string[] = [];
    let testCase = '';
    for (const line of lines) {
      if (line.startsWith('  ')) sections.push(line.trim());
      else testCase = testCase === '' ? line : `${testCase} ${line}`;
    }
    this.#group = testCase;
    this.#sections = sections;
  }

  #inTable(line: string): void {
    // What stands between two tables is no name.
    if (line === '') this.#begun = [];
    if (line === '' || line.length > MAX_LINE_LENGTH || !this.#isFilled) return;
    // fib 10                                          20            36    7.51752 ms
    const first = /^(.*?) +(\d{1,12}) +(\d{1,12}) +(\d{1,20}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?) (\S{1,2})$/.exec(line);
    // throws within                        Benchmark failed (the file is <missing>)
    const failed = /^(.*?) {2,}benchmark failed \((.*)\)$/i.exec(line);
    //                                         184.957 ns    183.694 ns    189.811 ns
    const times = /^(.*?) +(\d[\d.e+-]{0,30}) (\S{1,2})(?: +\d[\d.e+-]{0,30} \S{1,2}){2}$/.exec(line);
    if (times !== null) {
      // a long name                            184.957 ns    183.694 ns    189.811 ns
      const more = (times[1] ?? '').trim();
      if (this.#row !== null && more !== '') this.#row = { ...this.#row, name: `${this.#row.name} ${more}` };
      this.#add(times[2], times[3]);
    } else if (failed !== null) {
      const { name } = this.#begin(failed[1] ?? '', 0);
      this.#row = null;
      this.#gathered.failures.push({ group: this.#group, name, reason: (failed[2] ?? '').slice(0, 2000) });
    } else if (first !== null) {
      this.#abandon();
      this.#row = this.#begin(first[1] ?? '', Number(first[2]) * Number(first[3]));
      if (this.#table === 'mean') this.#add(first[4], first[5]);
    } else if (/^\S/.test(line)) {
      this.#abandon();
      if (this.#begun.length < 20) this.#begun.push(line);
    }
  }

  #begin(last: string, iterations: number): Row {
    // A name is broken at a space, or within a word behind a hyphen.
    const own = [...this.#begun, last].join(' ').replace(/- /g, '-').trim();
    this.#begun = [];
    return { name: [...this.#sections, own].join('/'), iterations };
  }

  /** The first times below a row are the means; the deviations below them are not read. */
  #add(amount = '', unit = ''): void {
    const row = this.#row;
    this.#row = null;
    if (row === null) return;
    const ns = scaled(Number(amount), NANOSECONDS.get(unit) ?? Number.NaN);
    if (!Number.isFinite(ns)) this.#gathered.passOver(row.name, 'its mean is not a number, 0 or more');
    else this.#gathered.add({ group: this.#group, ...row }, [['ns/op', ns]]);
  }

  /** Gives up a row whose mean did not come. */
  #abandon(): void {
    if (this.#row !== null) this.#gathered.passOver(this.#row.name, 'it does not end');
    this.#row = null;
  }

  close(): Parsed {
    this.#abandon();
    return this.#gathered;
  }
}
