import { metricOf } from '../../model/units.ts';
import type { Warning } from '../../model/warning.ts';

/** The configuration that holds for a result: the last value of each key. */
export interface Configured {
  readonly group: string;
  readonly configuration: ReadonlyMap<string, string>;
}

export const NO_LINES: ReadonlyMap<string, string> = new Map();
const MOST_KEYS = 50;
const MOST_UNITS = 20;

/** The lines of Go's benchmark format that Go's own testing package does not print, or prints for information only. */
export class FileLines {
  configuration = NO_LINES;
  readonly #units = new Map<string, string>();
  /** A block of configuration begins the text or follows an empty line; elsewhere such a line is a log. */
  #isBlock = true;

  /** Whether the line is one of these. */
  take(line: string): boolean {
    const unit = /^Unit[ \t]+(\S{1,200})[ \t]+(\S.{0,200})$/.exec(line);
    // note: hw acceleration enabled
    const setting = this.#isBlock ? /^([a-z][^\sA-Z:]{0,100}):(?:[ \t]+(.*))?$/.exec(line) : null;
    this.#isBlock = line.trim() === '' || unit !== null || setting !== null || line.startsWith('pkg: ');
    if (unit !== null) this.#unit(unit[1] ?? '', unit[2] ?? '');
    // The package is the group, and has its own place.
    if (setting === null || setting[1] === 'pkg') return unit !== null;
    const [, key = '', value = ''] = setting;
    if (this.configuration.has(key) || this.configuration.size < MOST_KEYS) {
      this.configuration = new Map([...this.configuration, [key, value.trim().slice(0, 200)]]);
    }
    return true;
  }

  /** `Unit hits better=higher assume=exact`; what never varies is compared as exact anyway. */
  #unit(unit: string, said: string): void {
    const better = /(?:^|\s)better=(higher|lower)(?:\s|$)/.exec(said)?.[1];
    if (better === undefined || metricOf(unit).direction === better || this.#units.size >= MOST_UNITS) return;
    this.#units.set(unit, better);
  }

  get warnings(): readonly Warning[] {
    return [...this.#units].map(([unit, better]) => ({
      code: 'direction-unknown',
      message:
        'A Unit line says which way a unit is better. A change under test could print one too, so say it in metric-direction',
      subject: `${unit}=${better}`,
    }));
  }
}

/** Results of one name under different settings are different benchmarks: `X (note: before)`, `X (note: after)`. */
export function distinguish<T extends Configured & { readonly name: string }>(results: readonly T[]): readonly T[] {
  const seen = new Map<string, Map<string, Set<string>>>();
  for (const { group, name, configuration } of results) {
    const keys = seen.get(`${group}\n${name}`) ?? new Map<string, Set<string>>();
    seen.set(`${group}\n${name}`, keys);
    for (const [key, value] of configuration) keys.set(key, (keys.get(key) ?? new Set()).add(value));
  }
  return results.map((result) => {
    const keys = seen.get(`${result.group}\n${result.name}`) ?? new Map<string, Set<string>>();
    const different = [...result.configuration].filter(([key]) => (keys.get(key)?.size ?? 0) > 1);
    if (different.length === 0) return result;
    return { ...result, name: `${result.name} (${different.map(([key, value]) => `${key}: ${value}`).join(', ')})` };
  });
}
