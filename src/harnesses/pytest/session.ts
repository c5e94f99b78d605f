import { recordIn } from '../../formats/index.ts';
import type { SessionPlans, SliceRequest } from '../harness.ts';
import { answerOf } from './answers.ts';
import { pytestCommand } from './command.ts';
import type { PytestNotes } from './notes.ts';
import { readingOf, sizeAlone, whyNothing } from './slice.ts';

/** One run of pytest that stays, and goes from test to test as it is asked to (_plugin/tare_pytest.py). */
export const pytestSessions: SessionPlans<PytestNotes> = {
  keyOf: ({ notes }) => (notes.isServed ? 'pytest' : null),
  // Those of one file share the fixtures of its module.
  parentOf: ({ group }) => group,
  command: ({ target: { notes }, side, timeoutMs }) => ({
    ...pytestCommand(side, { paths: notes.paths }, timeoutMs),
    isMeasured: true,
  }),
  ask: ({ notes }, iterations) => `${iterations} ${notes.id}`,
  read: (target, iterations, text) => {
    const answer = answerOf(recordIn(text));
    if (iterations === 0 && answer.kind === 'ready') return { measurements: [], failures: [], warnings: [] };
    if (answer.kind !== 'timed') return readingOf(target, answer);
    if (answer.iterations !== iterations) return readingOf(target, { kind: 'ready' });
    return { ...readingOf(target, answer), ...answer.times };
  },
  *sizeAlone({ target, side, timeoutMs }: SliceRequest<PytestNotes>, sliceMs: number) {
    return yield* sizeAlone(side, target.notes.id, { sliceMs, timeoutMs });
  },
  reasonOf: whyNothing,
};
