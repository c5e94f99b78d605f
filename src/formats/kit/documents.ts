import type { Warning } from '../../model/warning.ts';
import { SKETCH_ACCURACY, sketchOf } from '../../statistics/sketch.ts';
import type { Measurement, Parsed } from '../format.ts';
import { TornParts } from './torn-parts.ts';
import { isAmount, isFiniteNumber, isName, MAX_NAME_LENGTH } from './values.ts';

/** Reading of tools that write one JSON document, alone or amid what else a command printed. */

const MAX_UNIT_LENGTH = 200;
/** About 30 years. */
const MAX_NS = 1e18;
/** What looks like a document and has no end costs a look through the rest of the text: no more than so often. */
const MAX_ENDLESS = 8;

/** What is read of a text, as it is gathered. */
export class Gathered implements Parsed {
  readonly measurements: Measurement[] = [];
  readonly failures: Parsed['failures'][number][] = [];
  readonly #torn = new TornParts('A result');

  /**
   * Leaves out what cannot be kept, with a warning.
   * @param singleNs times of single iterations, where the tool has them
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
    const areTimes = singleNs.length > 0 && singleNs.every((time) => isAmount(time) && time <= MAX_NS);
    this.measurements.push({
      ...{ group, name, ...(isCount ? { iterations } : {}), values: kept },
      ...(areTimes ? { sketch: sketchOf(singleNs as readonly number[], SKETCH_ACCURACY) } : {}),
    });
  }

  get warnings(): readonly Warning[] {
    return this.#torn.warnings;
  }

  passOver(subject: string, why: string): void {
    this.#torn.passOver(why, subject);
  }
}

/**
 * Hands every document that has one of these marks to `read`, and warns of those that have it and are torn.
 * @param marks what every document of this tool has, and few others: a text without is not looked through
 */
export function readDocuments(
  text: string,
  marks: readonly string[],
  read: (document: unknown, gathered: Gathered) => void,
): Parsed {
  const gathered = new Gathered();
  const hasMark = (part: string) => marks.some((mark) => part.includes(mark));
  if (!hasMark(text)) return gathered;
  for (const part of documentsIn(text)) {
    const document = parsed(part);
    if (document !== undefined) read(document, gathered);
    else if (hasMark(part)) gathered.passOver(part.slice(0, 200), 'its JSON is torn or not valid');
  }
  return gathered;
}

/** Texts that begin as JSON documents do, at the beginning of a line, each to its end, or to that of the whole text. */
function* documentsIn(text: string): Iterable<string> {
  if (parsed(withoutMark(text)) !== undefined) {
    yield withoutMark(text);
    return;
  }
  // `[{`, `{"name"` and the like, blanks between: `[INFO]` and `{code` are none. At most 1000 blanks are looked through.
  const start = /(?:^|\n)[\uFEFF \t]{0,100}(?=\{\s{0,1000}["}]|\[\s{0,1000}[[{\]])/g;
  let endless = 0;
  for (let match = start.exec(text); match !== null && endless < MAX_ENDLESS; match = start.exec(text)) {
    const from = match.index + match[0].length;
    const end = endOf(text, from);
    if (end === null) endless += 1;
    yield text.slice(from, end ?? text.length);
    // Within what has no end there may be a whole one: a log's brace before the document.
    start.lastIndex = end ?? from + 1;
  }
}

/** Behind the bracket that closes the one at `from`; null: there is none. */
function endOf(text: string, from: number): number | null {
  const bracket = /["[\]{}]/g;
  const quote = /["\\]/g;
  bracket.lastIndex = from;
  let depth = 0;
  for (let match = bracket.exec(text); match !== null; match = bracket.exec(text)) {
    if (match[0] === '"') {
      quote.lastIndex = bracket.lastIndex;
      let found = quote.exec(text);
      while (found !== null && found[0] === '\\') {
        quote.lastIndex = found.index + 2;
        found = quote.exec(text);
      }
      if (found === null) return null;
      bracket.lastIndex = found.index + 1;
    } else depth += match[0] === '[' || match[0] === '{' ? 1 : -1;
    if (depth === 0) return bracket.lastIndex;
  }
  return null;
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
