import type { Format, Measurement, Parsed } from '../format.ts';
import { listedObjects, readObject } from '../kit/listed-objects.ts';
import { TornParts } from '../kit/torn-parts.ts';
import { isAmount, isName, MAX_NAME_LENGTH } from '../kit/values.ts';

/**
 * The JSON of nanobench (`ankerl::nanobench::templates::json()`): the median over the epochs, as nanobench itself prints it.
 * An operation is what `unit` names, of which one call does `batch`. The group is the title.
 */
export const nanobench: Format = {
  name: 'nanobench',
  summary: 'nanobench (C++), rendered with `ankerl::nanobench::templates::json()`',
  parse: parseNanobench,
};

/** Counters of the processor; 0 where they cannot be read. */
const COUNTERS = ['instructions', 'cpucycles', 'branchinstructions', 'branchmisses', 'contextswitches', 'pagefaults'];

const UNITS: Readonly<Record<string, string>> = { cpucycles: 'cycles/op', branchinstructions: 'branches/op' };

function parseNanobench(text: string): Parsed {
  const measurements: Measurement[] = [];
  const torn = new TornParts('A result');
  const lists = /"results"\s*:\s*\[/g;
  const written = escaped(text);
  while (lists.exec(written) !== null) {
    const { objects, end } = listedObjects(written, lists.lastIndex);
    lists.lastIndex = end;
    for (const { text: source, isCut } of objects) {
      // Other tools have a list of this name too.
      if (!source.includes('"median(elapsed)"')) continue;
      const entry = isCut ? null : readObject(source);
      const read = entry === null ? (isCut ? 'it is cut short' : 'it is not valid JSON') : readEntry(entry);
      if (typeof read !== 'string') measurements.push(read);
      else torn.passOver(read, source.replace(/\s+/g, ' '));
    }
  }
  return { measurements, failures: [], warnings: torn.warnings };
}

/**
 * Nanobench does not escape what the benchmark calls itself:
 *
 *     "name": "find "in" quotes",
 */
function escaped(text: string): string {
  const line = /^( {12}"(?:title|name|unit)": )"(.*)"(,\r?)$/gm;
  return text.replace(line, (whole, key: string, value: string, rest: string) =>
    readObject(`{"value":"${value}"}`) === null ? `${key}${JSON.stringify(value)}${rest}` : whole,
  );
}

/** The entry's content, or in plain words what is wrong with it. */
function readEntry(entry: Readonly<Record<string, unknown>>): Measurement | string {
  const { title, name, batch } = entry;
  if (!isName(name)) {
    return `its name is not 1 to ${MAX_NAME_LENGTH} characters`;
  }
  const group = typeof title === 'string' ? title.slice(0, MAX_NAME_LENGTH) : '';
  if (!isAmount(batch) || batch === 0) return 'its batch is not a number above 0';
  const elapsed = entry['median(elapsed)'];
  // In seconds.
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

/** Of all epochs. */
function totalIterations(epochs: unknown): number | null {
  if (!Array.isArray(epochs) || epochs.length === 0) return null;
  const total = epochs.reduce<number>((sum, epoch) => sum + Number(epoch?.iterations), 0);
  return Number.isSafeInteger(total) && total > 0 ? total : null;
}
