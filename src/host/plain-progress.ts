import type { Clock, Progress } from '../ports.ts';

/** Where lines stay, one of what is counted this often shows that the run is alive. */
const EVERY_MS = 60_000;

/**
 * Whether a line is due where lines stay: one for each stage, and one a minute of those that are counted. Stages that take
 * turns, as measuring and building in other layouts do, are no news each time.
 */
export function plainProgress(clock: Pick<Clock, 'now'>): (progress: Pick<Progress, 'stage' | 'total'>) => boolean {
  const known = new Set<string>();
  let lastMs = Number.NEGATIVE_INFINITY;
  return ({ stage, total }) => {
    const nowMs = clock.now();
    if (known.has(stage) && (total <= 1 || nowMs - lastMs < EVERY_MS)) return false;
    known.add(stage);
    lastMs = nowMs;
    return true;
  };
}
