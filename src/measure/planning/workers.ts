import type { Target } from '../../harnesses/harness.ts';
import type { SliceLength } from '../../model/results/benchmark.ts';
import { SIDES } from '../../model/results/side.ts';
import { OBSERVATIONS_MIN } from '../../statistics/multiplicity.ts';
import type { Piloted } from '../pilot/pilot.ts';
import { firstPairs } from '../pilot/slice-length.ts';
import { arrivalInBurstMs } from './burst-time.ts';
import { burstsMs } from './plan.ts';

/** More in a worker save little: most of what is left of its start is what each takes to come to. */
const PER_WORKER_MOST = 8;

type Choices = Piloted['choices'];

/**
 * Lets benchmarks of one parent share a worker where the time does not hold ten bursts of everything with one for each: two,
 * four or eight, as few as are enough. Which they are is drawn anew in each round, so that what one does to those behind it is
 * scatter.
 * @param leftMs for bursts, ms
 */
export function shareWorkers(
  { discovery, choices }: Pick<Piloted, 'discovery' | 'choices'>,
  leftMs: number | null,
): Choices {
  let shared = choices;
  for (let most = 2; most <= PER_WORKER_MOST && !isEnough(discovery.targets, shared, leftMs); most *= 2) {
    shared = sharedBy(most, discovery.targets, choices);
  }
  return shared;
}

function isEnough(targets: readonly Target[], choices: Choices, leftMs: number | null): boolean {
  return leftMs === null || burstsMs(OBSERVATIONS_MIN, targets, choices) <= leftMs;
}

/** Workers of one parent serve as many each, as far as that is possible. */
function sharedBy(most: number, targets: readonly Target[], choices: Choices): Choices {
  const sharing = targets.filter(
    ({ key, sides, session }) =>
      session?.joinMs !== undefined && sides.length === SIDES.length && choices.get(key)?.by === 'session',
  );
  const counts = new Map<string, number>();
  for (const { session } of sharing) {
    if (session !== undefined) counts.set(session.parent, (counts.get(session.parent) ?? 0) + 1);
  }
  const shared = new Map(choices);
  for (const target of sharing) {
    const { key, session } = target;
    const choice = choices.get(key);
    const all = counts.get(session?.parent ?? key) ?? 1;
    const perWorker = Math.ceil(all / Math.ceil(all / most));
    if (choice === undefined || perWorker === 1) continue;
    const perBurst = firstPairs(choice, arrivalInBurstMs(target, { perWorker }));
    shared.set(key, { ...choice, perBurst, perWorker });
  }
  return shared;
}

/** The same with a worker for each. */
export function withOwnWorkers(choices: Choices): Choices {
  return new Map([...choices].map(([key, { perWorker: _, ...own }]): [string, SliceLength] => [key, own]));
}
