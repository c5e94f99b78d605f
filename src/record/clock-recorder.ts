import type { Calibration, ClockReading, ClockRecord } from '../model/clock.ts';
import { toMicroseconds } from './recorded.ts';

const REASON_LENGTH = 4000;
const TOOLCHAIN_LENGTH = 500;

/** Gathers what the calibrators of one run read, as it happens. */
export class ClockRecorder {
  readonly #clocks = new Map<string, ClockRecord & { readonly readings: ClockReading[] }>();
  #skipped: Calibration['skipped'];

  /** Says why no clock is calibrated in this run. */
  skip(why: NonNullable<Calibration['skipped']>): void {
    this.#skipped = why;
  }

  /** Enters a clock that will be calibrated, or (with `failure`) could not be. */
  add(clock: Omit<ClockRecord, 'readings'>): void {
    const failure = clock.failure === undefined ? {} : { failure: clock.failure.slice(0, REASON_LENGTH) };
    const toolchain = clock.toolchain.slice(0, TOOLCHAIN_LENGTH);
    this.#clocks.set(clock.clock, { ...clock, ...failure, toolchain, readings: [] });
  }

  /** Says that a clock gave no reading, more than once. What was read before stays. */
  fail(clock: string, reason: string): void {
    const known = this.#clocks.get(clock);
    if (known !== undefined) this.#clocks.set(clock, { ...known, failure: reason.slice(0, REASON_LENGTH) });
  }

  observe(clock: string, reading: ClockReading): void {
    const { startMs, durationMs } = reading;
    const times = { startMs: toMicroseconds(startMs), durationMs: toMicroseconds(durationMs) };
    this.#clocks.get(clock)?.readings.push({ ...reading, ...times });
  }

  toCalibration(): Calibration {
    const clocks = [...this.#clocks.values()].map((each) => ({ ...each, readings: [...each.readings] }));
    let spentMs = 0;
    for (const { readings } of clocks) for (const { durationMs } of readings) spentMs += durationMs;
    return { ...(this.#skipped === undefined ? {} : { skipped: this.#skipped }), spentMs, clocks };
  }
}
