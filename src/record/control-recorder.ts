import type { NullControlRecord } from '../model/results/results.ts';

/** The limit of results.json (model/results.ts). */
const PAIRS_MAX = 1000;

/** What two copies of base read against each other, as it happens. */
export class ControlRecorder {
  readonly #pairs: NullControlRecord['pairs'] = [];
  #spentMs = 0;
  #planned = false;
  #skipped: NullControlRecord['skipped'];

  plan(tooShort: boolean): void {
    this.#planned = true;
    if (tooShort) this.#skipped = 'too-short';
  }

  addSpentMs(ms: number): void {
    this.#spentMs += ms;
  }

  observe(pair: NullControlRecord['pairs'][number]): void {
    if (this.#pairs.length < PAIRS_MAX) this.#pairs.push(pair);
  }

  /** undefined before anything was measured in pairs. */
  toRecord(): NullControlRecord | undefined {
    if (!this.#planned) return undefined;
    const skipped = this.#skipped === undefined ? {} : { skipped: this.#skipped };
    return { ...skipped, spentMs: this.#spentMs, pairs: [...this.#pairs] };
  }
}
