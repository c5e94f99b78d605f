import type { Warning } from '../../model/warning.ts';
import { SKETCH_ACCURACY, sketchOf } from '../../statistics/sketch.ts';
import type { Measurement, Parsed } from '../format.ts';
import { jsonDocuments } from './documents.ts';
import { TornParts } from './torn-parts.ts';
import { areTimes, isAmount, isFiniteNumber, isName, MAX_NAME_LENGTH } from './values.ts';

const MAX_UNIT_LENGTH = 200;

/** Collects the results of a text while it is read. */
export class Gathered implements Parsed {
  readonly measurements: Measurement[] = [];
  readonly failures: Parsed['failures'][number][] = [];
  readonly #torn = new TornParts('A result');

  /**
   * Adds a result, or warns of what cannot be kept.
   * @param singleNs the times of single iterations, where the tool has them
   */
  add(
    found: Pick<Measurement, 'group' | 'name' | 'iterations'>,
    values: Iterable<readonly [string, unknown]>,
    singleNs: readonly unknown[] = [],
  ): void {
    const { group, name, iterations } = found;
    if (!isName(name) || group.length > MAX_NAME_LENGTH) {
      this.passOver(name, `a name has to have 1 to ${MAX_NAME_LENGTH} characters`);
      return;
    }
    const kept = new Map<string, number>();
    for (const [unit, value] of values) {
      if (unit === '' || unit.length > MAX_UNIT_LENGTH) {
        this.passOver(name, `a unit has to have 1 to ${MAX_UNIT_LENGTH} characters`);
      } else if (!isFiniteNumber(value)) this.passOver(`${name} ${unit}`, 'a value is not a finite number');
      else kept.set(unit, value);
    }
    if (kept.size === 0) return;
    const isCount = isAmount(iterations) && Number.isSafeInteger(iterations);
    this.measurements.push({
      group,
      name,
      ...(isCount ? { iterations } : {}),
      values: kept,
      ...(singleNs.length > 0 && areTimes(singleNs) ? { sketch: sketchOf(singleNs, SKETCH_ACCURACY) } : {}),
    });
  }

  get warnings(): readonly Warning[] {
    return this.#torn.warnings;
  }

  passOver(subject: string, why: string): void {
    this.#torn.passOver(why, subject);
  }
}

/** Calls `read` for every document of `jsonDocuments`, and warns of those that are torn. */
export function readDocuments(
  text: string,
  marks: readonly string[],
  read: (document: unknown, gathered: Gathered) => void,
): Parsed {
  const gathered = new Gathered();
  for (const { value, beginning } of jsonDocuments(text, marks)) {
    if (value !== undefined) read(value, gathered);
    else gathered.passOver(beginning, 'its JSON is torn or not valid');
  }
  return gathered;
}
