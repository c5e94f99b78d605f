import type { Plan } from '../../model/command-plan.ts';

/** The same plan; notes when its last command ended, monotonic, ms. */
export function* clocked<T>(plan: Plan<T>, clock: { ms: number }): Plan<T> {
  let step = plan.next([]);
  while (step.done !== true) {
    const results = yield step.value;
    for (const { startMs, durationMs } of results) clock.ms = Math.max(clock.ms, startMs + durationMs);
    step = plan.next(results);
  }
  return step.value;
}

/** When the next of so many that share the time until then has to end: monotonic, ms. */
export function shareUntilMs(clock: { readonly ms: number }, untilMs: number, sharers: number): number {
  return clock.ms + (untilMs - clock.ms) / sharers;
}
