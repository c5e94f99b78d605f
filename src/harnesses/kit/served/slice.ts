import type { Measurement } from '../../../formats/format.ts';
import { recordIn } from '../../../formats/index.ts';
import { succeeded } from '../../../model/command.ts';
import { type Plan, type PlannedResult, resultsOf } from '../../../model/command-plan.ts';
import { type Ending, endingOf } from '../../../model/results/ending.ts';
import { unreachable } from '../../../model/unreachable.ts';
import { ofBenchmark } from '../../failure.ts';
import type { SideContext, SliceReading, SliceRequest, Target } from '../../harness.ts';
import type { SessionPlans, SessionReading } from '../../sessions.ts';
import { whyNoResult } from '../no-result.ts';
import { type SizingRun, sizeSlice } from '../sizing.ts';
import { type Answer, answerLines, answerOf } from './answers.ts';
import type { ServedNotes, ServedProgram } from './program.ts';

/** One process for one benchmark: it is run once, and then in one loop of so many calls. */
export function* sliceServed<Notes extends ServedNotes>(
  program: ServedProgram<Notes>,
  { target, side, timeoutMs }: SliceRequest<Notes>,
): Plan<SliceReading> {
  const [result] = yield* resultsOf([
    { ...oneCommand(program, side, target.notes, target.iterations ?? 1, timeoutMs), isMeasured: true },
  ]);
  const answer = lastAnswer(result, target.notes.id, program, timeoutMs);
  const ending = endingAfter(answer, result);
  return { ...readingOf(program, target, answer), ...(ending === null ? {} : { ending }) };
}

/** By processes of its own: how many iterations make a slice, or why it gives no result. */
export function* sizeServed<Notes extends ServedNotes>(
  program: ServedProgram<Notes>,
  side: SideContext,
  notes: Notes,
  { sliceMs, timeoutMs }: { readonly sliceMs: number; readonly timeoutMs: number },
) {
  return yield* sizeSlice<Answer>({
    // What its process pays once falls out of the difference of two counts.
    startupMs: 0,
    sliceMs,
    timeoutMs,
    mostIterations: MOST_ITERATIONS,
    *run(iterations, limitMs): Plan<SizingRun<Answer> | { readonly reason: string }> {
      const [result] = yield* resultsOf([oneCommand(program, side, notes, iterations, limitMs)]);
      const answer = lastAnswer(result, notes.id, program, limitMs);
      if (answer.kind !== 'timed') return { reason: reasonOf(answer, program) };
      return { durationMs: result.durationMs, nsPerOperation: answer.timedNs / answer.iterations, reading: answer };
    },
  });
}

const MOST_ITERATIONS = 1e9;

/** What a process takes that reads such a benchmark once; or why it gives no result. */
export function* timeAlone<Notes extends ServedNotes>(
  program: ServedProgram<Notes>,
  side: SideContext,
  notes: Notes,
  timeoutMs: number,
): Plan<{ readonly iterations: number; readonly expectedMs: number } | { readonly reason: string }> {
  const [result] = yield* resultsOf([oneCommand(program, side, notes, 1, timeoutMs)]);
  const answer = lastAnswer(result, notes.id, program, timeoutMs);
  if (answer.kind !== 'timed') return { reason: reasonOf(answer, program) };
  return { iterations: 1, expectedMs: result.durationMs };
}

function oneCommand<Notes extends ServedNotes>(
  program: ServedProgram<Notes>,
  side: SideContext,
  notes: Notes,
  iterations: number,
  timeoutMs: number,
) {
  const requests = [[0, notes.id] as const, [iterations, notes.id] as const];
  return program.command(side, { requests }, notes, timeoutMs);
}

type Named = Pick<ServedProgram<ServedNotes>, 'tool' | 'namesOf'>;

/** What a benchmark says once it has been measured, that it failed, is what counts. */
function lastAnswer(result: PlannedResult, id: string, { tool }: Named, timeoutMs: number): Answer {
  const own = answerLines(result.files[0]).filter((said) => said.id === id);
  const last = own.at(-1);
  const isDone = last !== undefined && (last.ready !== true || own.length > 1);
  return isDone ? answerOf(last, tool) : { kind: 'failed', reason: whyNoResult(result, timeoutMs) };
}

/** An answer of the kind that was asked for, as a reading. */
function readingOf(program: Named, { notes: { id } }: Target<ServedNotes>, answer: Answer): SliceReading {
  if (answer.kind === 'timed') {
    return { measurements: [measurementOf(program, id, answer)], failures: [], warnings: [] };
  }
  const { group, name } = program.namesOf(id);
  return { measurements: [], failures: [ofBenchmark(group, name, reasonOf(answer, program))], warnings: [] };
}

/** `ns/op` is the mean of the loop's calls, unless the benchmark reads something itself. */
export function measurementOf(
  { namesOf }: Named,
  id: string,
  { iterations, timedNs, own }: Extract<Answer, { kind: 'timed' }>,
): Measurement {
  const { unit, value } = own ?? { unit: 'ns/op', value: timedNs / iterations };
  return { ...namesOf(id), printedName: id, iterations, values: new Map([[unit, value]]) };
}

function reasonOf(answer: Exclude<Answer, { kind: 'timed' }>, { tool }: Named): string {
  switch (answer.kind) {
    case 'failed':
      return answer.reason;
    case 'skipped':
      return 'skipped itself';
    case 'ready':
      return `${tool} answered something that was not asked for`;
    default:
      return unreachable(answer);
  }
}

/** A tool may end with an error where a benchmark failed, which its answer says as well. */
function endingAfter(answer: Answer, result: PlannedResult): Ending | null {
  return answer.kind !== 'timed' || succeeded(result) ? null : endingOf(result);
}

/** @param keyOf what one process can serve */
export function servedSessions<Notes extends ServedNotes>(
  program: ServedProgram<Notes>,
  keyOf: (target: Target<Notes>) => string,
): SessionPlans<Notes> {
  return {
    keyOf: (target) => (target.notes.isServed ? keyOf(target) : null),
    // Those of one file share what prepares them.
    parentOf: ({ group }) => group,
    command: ({ target: { notes }, side, timeoutMs }) => ({
      ...program.command(side, {}, notes, timeoutMs),
      isMeasured: true,
    }),
    ask: ({ notes }, iterations) => `${iterations} ${notes.id}`,
    read: (target, iterations, text): SessionReading => {
      const answer = answerOf(recordIn(text), program.tool);
      if (iterations === 0 && answer.kind === 'ready') return { measurements: [], failures: [], warnings: [] };
      if (answer.kind !== 'timed') return readingOf(program, target, answer);
      if (answer.iterations !== iterations) return readingOf(program, target, { kind: 'ready' });
      return { ...readingOf(program, target, answer), ...answer.times };
    },
    *sizeAlone({ target, side, timeoutMs }: SliceRequest<Notes>, sliceMs: number) {
      return yield* sizeServed(program, side, target.notes, { sliceMs, timeoutMs });
    },
    reasonOf: (result, timeoutMs) => whyNoResult(result, timeoutMs),
  };
}
