import type { Format, Measurement, Parsed } from '../../format.ts';
import { firstThatReads } from '../../kit/first-that-reads.ts';
import { TornParts } from '../../kit/torn-parts.ts';
import { isName, MAX_NAME_LENGTH } from '../../kit/values.ts';
import { readXml } from '../../kit/xml.ts';
import { parseCatch2Text } from './text.ts';

/**
 * Benchmarks of Catch2 2.9 and newer, as its XML reporter prints them (`--reporter xml`) or the console does. The value is the mean of the
 * samples, which Catch2 itself reports first. The group is the test case; sections stand before the name.
 */
export const catch2: Format = {
  name: 'catch2',
  summary: 'Catch2 benchmarks (C++), printed with `--reporter xml`, or its tables',
  parse: firstThatReads(parseXml, parseCatch2Text),
};

const INVALID = 'its XML is torn or not valid';

interface Open {
  readonly name: string;
  readonly samples: string | undefined;
  readonly iterations: string | undefined;
  /** In ns; null until it is read. */
  mean: number | null;
  failure: string | null;
}

/** Follows the open test case, its sections from the outside in, and its open benchmark. */
class Catch2Reader {
  readonly measurements: Measurement[] = [];
  readonly failures: Parsed['failures'][number][] = [];
  readonly #torn = new TornParts('A result');
  #group = '';
  #sections: string[] = [];
  #open: Open | null = null;

  start(element: string, attributes: ReadonlyMap<string, string>): void {
    if (element === 'TestCase') {
      this.#abandon('it does not end');
      this.#group = (attributes.get('name') ?? '').slice(0, MAX_NAME_LENGTH);
      this.#sections = [];
    } else if (element === 'Section') {
      this.#sections.push(attributes.get('name') ?? '');
    } else if (element === 'BenchmarkResults') {
      this.#abandon('it does not end');
      const name = [...this.#sections, attributes.get('name') ?? ''].join('/');
      const samples = attributes.get('samples');
      this.#open = { name, samples, iterations: attributes.get('iterations'), mean: null, failure: null };
    } else if (this.#open !== null && element === 'mean') {
      this.#open.mean = readNumber(attributes.get('value'));
    } else if (this.#open !== null && element === 'failed') {
      this.#open.failure = (attributes.get('message') ?? '').slice(0, 2000) || 'reported itself as failed';
    }
  }

  end(element: string): void {
    if (element === 'Section') this.#sections.pop();
    if (element === 'BenchmarkResults') this.#finish();
  }

  #finish(): void {
    if (this.#open === null) return;
    const { name, mean, failure, ...counts } = this.#open;
    const group = this.#group;
    if (!isName(name)) {
      this.#abandon(`its name is not 1 to ${MAX_NAME_LENGTH} characters`);
    } else if (failure !== null) {
      this.failures.push({ group, name, reason: failure });
    } else if (mean === null) {
      this.#abandon('its mean is not a number, 0 or more');
    } else {
      const iterations = Number(counts.samples) * Number(counts.iterations);
      const counted = Number.isSafeInteger(iterations) && iterations > 0 ? { iterations } : {};
      this.measurements.push({ group, name, ...counted, values: new Map([['ns/op', mean]]) });
    }
    this.#open = null;
  }

  invalid(): void {
    if (this.#open === null) this.#torn.passOver(INVALID, this.#group);
    else this.#abandon(INVALID);
  }

  /** Gives up the open benchmark, which has no result. */
  #abandon(why: string): void {
    if (this.#open !== null) this.#torn.passOver(why, this.#open.name);
    this.#open = null;
  }

  close(): Parsed {
    this.#abandon('it does not end');
    const { measurements, failures } = this;
    return { measurements, failures, warnings: this.#torn.warnings };
  }
}

function parseXml(text: string): Parsed {
  const reader = new Catch2Reader();
  // No other XML has such an element.
  if (text.includes('<BenchmarkResults')) readXml(text, reader);
  return reader.close();
}

/** `7.2792e+06`, `117.754` */
function readNumber(text = ''): number | null {
  if (!/^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}
