import { type CommandResult, succeeded } from '../../model/command.ts';
import type { Plan, PlannedResult } from '../../model/command-plan.ts';
import { type Ending, endingOf } from '../../model/results/ending.ts';
import { ofBenchmark } from '../failure.ts';
import type { SideContext, SliceReading, SliceRequest, Target } from '../harness.ts';
import { whyNoResult } from '../kit/no-result.ts';
import { type SizingRun, sizeSlice } from '../kit/sizing.ts';
import { type Answer, answerLines, answerOf, measurementOf, namesOf } from './answers.ts';
import { pytestCommand } from './command.ts';
import type { PytestNotes } from './notes.ts';

/** One process for one benchmark: it is run once, and then in one loop of so many calls. */
export function* slicePytest({ target, side, timeoutMs }: SliceRequest<PytestNotes>): Plan<SliceReading> {
  const { id } = target.notes;
  const [result] = yield [{ ...oneCommand(side, id, target.iterations ?? 1, timeoutMs), isMeasured: true }];
  if (result === undefined) throw new Error('the slice was not run');
  const answer = lastAnswer(result, id, timeoutMs);
  const ending = endingAfter(answer, result);
  return { ...readingOf(target, answer), ...(ending === null ? {} : { ending }) };
}

/** By processes of its own: how many iterations make a slice, or why it gives no result. */
export function* sizeAlone(
  side: SideContext,
  id: string,
  { sliceMs, timeoutMs }: { readonly sliceMs: number; readonly timeoutMs: number },
) {
  return yield* sizeSlice<Answer>({
    // What its process pays once falls out of the difference of two counts.
    ...{ startupMs: 0, sliceMs, timeoutMs, mostIterations: MOST_ITERATIONS },
    *run(iterations, limitMs): Plan<SizingRun<Answer> | { readonly reason: string }> {
      const [result] = yield [oneCommand(side, id, iterations, limitMs)];
      if (result === undefined) return { reason: 'was not run' };
      const answer = lastAnswer(result, id, limitMs);
      if (answer.kind !== 'timed') return { reason: reasonOf(answer) };
      return { durationMs: result.durationMs, nsPerOperation: answer.timedNs / answer.iterations, reading: answer };
    },
  });
}

const MOST_ITERATIONS = 1e9;

function oneCommand(side: SideContext, id: string, iterations: number, timeoutMs: number) {
  const { group } = namesOf(id);
  const requests = [[0, id] as const, [iterations, id] as const];
  return pytestCommand(side, { requests, ...(group === '' ? {} : { file: group }) }, timeoutMs);
}

/** What a test says once it has been measured, that it failed, is what counts. */
function lastAnswer(result: PlannedResult, id: string, timeoutMs: number): Answer {
  const own = answerLines(result.files[0]).filter((said) => said.id === id);
  const last = own.at(-1);
  const isDone = last !== undefined && (last.ready !== true || own.length > 1);
  return isDone ? answerOf(last) : { kind: 'failed', reason: whyNothing(result, timeoutMs) };
}

/** pytest says what is wrong with its command line or a file on either output. Untrusted text. */
export function whyNothing(result: CommandResult, timeoutMs: number): string {
  return whyNoResult(result, timeoutMs);
}

/** An answer of the kind that was asked for, as a reading. */
export function readingOf({ notes }: Target<PytestNotes>, answer: Answer): SliceReading {
  if (answer.kind === 'timed') return { measurements: [measurementOf(notes.id, answer)], failures: [], warnings: [] };
  const { group, name } = namesOf(notes.id);
  return { measurements: [], failures: [ofBenchmark(group, name, reasonOf(answer))], warnings: [] };
}

export function reasonOf(answer: Exclude<Answer, { kind: 'timed' }>): string {
  switch (answer.kind) {
    case 'failed':
      return answer.reason;
    case 'skipped':
      return 'skipped itself';
    case 'ready':
      return 'pytest answered something that was not asked for';
    default: {
      const never: never = answer;
      throw new TypeError(`unknown answer ${String(never)}`);
    }
  }
}

/** pytest ends with 1 where a test failed, which its answer says as well. */
function endingAfter(answer: Answer, result: CommandResult): Ending | null {
  return answer.kind !== 'timed' || succeeded(result) ? null : endingOf(result);
}
