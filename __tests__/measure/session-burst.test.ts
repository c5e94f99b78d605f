import { describe, expect, it } from 'vitest';
import type { SessionReading } from '../../src/harnesses/harness.ts';
import { expectedBurstMs, hasUnseenSlice } from '../../src/measure/planning/burst-time.ts';
import { imposedIn } from '../../src/measure/sessions/session-burst.ts';

// Which part of a slice's time others took: by its cause, whatever the slice reads.

const reading = (parts: Partial<SessionReading>): SessionReading => ({
  measurements: [],
  failures: [],
  warnings: [],
  ...parts,
});
const imposed = (timedMs: number, timedCpuMs: number, queuedMs: number, besideCpuMs = 0) =>
  imposedIn(reading({ timedMs, timedCpuMs, queuedMs, besideCpuMs }));

describe('what others took of the timed region', () => {
  it('is the time for which its thread was in the queue of its processor', () => {
    expect(imposed(4, 2, 2)).toBe(0.5);
    expect(imposed(2, 2, 0)).toBe(0);
  });

  it('is no sleep of its own, however long it is', () => {
    expect(imposed(100, 2, 0)).toBe(0);
    expect(imposed(100, 2, 10)).toBe(0.1);
  });

  it('is nothing that its own threads ran while it was in the queue', () => {
    // 3 ms of its thread, 2 of others of the process, and 5 of the neighbour, for all of which it was in the queue.
    expect(imposed(10, 5, 7, 2)).toBe(0.5);
    // None of it the neighbour's.
    expect(imposed(5, 5, 2, 2)).toBe(0);
  });

  it('is unknown where its own threads may have run while it slept', () => {
    // 3 ms of its thread, 2 of others of the process, 4 in the queue and 3 asleep.
    expect(imposed(10, 5, 4, 2)).toBeUndefined();
    // A runtime's timers run in any sleep: up to 2 % of the work.
    expect(imposed(10, 5, 2, 0.1)).toBeCloseTo(0.19, 10);
  });

  it('is never more than the time in which it did not work: it waited before its clock started', () => {
    expect(imposed(2, 2, 3)).toBe(0);
    expect(imposed(4, 3, 3)).toBe(0.25);
  });

  it('is unknown where a part is', () => {
    const all = { timedMs: 4, timedCpuMs: 2, queuedMs: 2, besideCpuMs: 0 };
    for (const name of Object.keys(all)) {
      const parts = Object.fromEntries(Object.entries(all).filter(([each]) => each !== name));
      expect(imposedIn(reading(parts))).toBeUndefined();
    }
    expect(imposed(4, 0, 0)).toBeUndefined();
  });
});

it('the first slice of a process does not count where it loads caches, or makes the heap of a long slice in parts', () => {
  expect(hasUnseenSlice({ expectedMs: 2 })).toBe(true);
  expect(hasUnseenSlice({ expectedMs: 20 })).toBe(false);
  expect(hasUnseenSlice({ expectedMs: 20, continued: true })).toBe(true);
  const burst = { by: 'session', perBurst: 5 } as const;
  expect(expectedBurstMs({ expectedMs: 20 }, burst)).toBe(2 * 5 * 20);
  expect(expectedBurstMs({ expectedMs: 20, continued: true }, burst)).toBe(2 * 6 * 20);
});
