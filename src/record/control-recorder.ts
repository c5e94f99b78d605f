import type { NullControlRecord, NullPair } from '../model/results/run.ts';
import type { SliceRecord } from '../model/results/slice-record.ts';
import { recorded, type SliceFacts } from './recorded.ts';

/** The limit of results.json (record/file/schema.ts). */
const PAIRS_MAX = 20_000;

/** One slice of a copy of base. */
export type CopyReading = SliceFacts & Pick<SliceRecord, 'values' | 'iterations'>;

function kept({ values, iterations, ...slice }: CopyReading): SliceRecord {
  return { ...recorded(slice), ...(iterations === undefined ? {} : { iterations }), values };
}

/** Gathers what the two copies of base in the null control read, as it happens. */
export class ControlRecorder {
  readonly #pairs: NullPair[] = [];
  #spentMs = 0;
  #planned = false;
  #skipped: NonNullable<NullControlRecord['skipped']> | undefined;

  plan(tooShort: boolean): void {
    this.#planned = true;
    if (tooShort) this.#skipped = 'too-short';
  }

  addSpentMs(ms: number): void {
    this.#spentMs += ms;
  }

  /** @param benchmark its id */
  observe(benchmark: string, one: CopyReading, other: CopyReading): void {
    if (this.#pairs.length < PAIRS_MAX) this.#pairs.push({ benchmark, one: kept(one), other: kept(other) });
  }

  /** undefined before anything was measured in pairs. */
  toRecord(): NullControlRecord | undefined {
    if (!this.#planned) return undefined;
    const skipped = this.#skipped === undefined ? {} : { skipped: this.#skipped };
    return { ...skipped, spentMs: this.#spentMs, pairs: [...this.#pairs] };
  }
}
