import type { Measurement } from '../../../formats/format.ts';
import { recordIn } from '../../../formats/index.ts';
import { succeeded } from '../../../model/command.ts';
import { type Plan, type PlannedResult, resultsOf } from '../../../model/command-plan.ts';
import { hangLimitMs } from '../../../model/inputs/time-limit.ts';
import { type Ending, endingOf } from '../../../model/results/ending.ts';
import { unreachable } from '../../../model/unreachable.ts';
import { ofBenchmark } from '../../failure.ts';
import type { SessionPlans, SessionReading, SideContext, SliceReading, SliceRequest } from '../../harness.ts';
import { whyNoResult } from '../no-result.ts';
import type { SliceSize } from '../sizing.ts';
import { type Answer, answerLines, answerOf } from './answers.ts';
import type { ServedBenchmark, ServedTool } from './program.ts';

/** One process for one benchmark: it is run once, and then in one loop of so many calls. */
export function* sliceServed(
  benchmark: ServedBenchmark,
  { side, timeoutMs, iterations }: SliceRequest,
): Plan<SliceReading> {
  const [result] = yield* resultsOf([{ ...oneCommand(benchmark, side, iterations ?? 1, timeoutMs), isMeasured: true }]);
  const answer = lastAnswer(result, benchmark, timeoutMs);
  const ending = endingAfter(answer, result);
  return { ...readingOf(benchmark, answer), ...(ending === null ? {} : { ending }) };
}

/**
 * Finds by processes of its own how many iterations make a slice, or why it gives no result. What a benchmark computes besides
 * what it times counts as well: it may stop its clock for most of what it takes.
 */
export function* sizeServed(
  benchmark: ServedBenchmark,
  side: SideContext,
  { sliceMs, timeoutMs }: { readonly sliceMs: number; readonly timeoutMs: number },
): Plan<SliceSize | { readonly reason: string }> {
  let iterations = 1;
  let last: SliceSize | null = null;
  for (;;) {
    const limitMs: number = last === null ? timeoutMs : hangLimitMs(last.expectedMs + sliceMs, timeoutMs);
    const [result] = yield* resultsOf([oneCommand(benchmark, side, iterations, limitMs)]);
    const answer = lastAnswer(result, benchmark, limitMs);
    // It waits where neither its clock nor the processor's sees it.
    if (last !== null && result.timedOut) return last;
    if (answer.kind !== 'timed') return { reason: reasonOf(answer, benchmark) };
    const tookMs = Math.max(answer.timedNs / 1e6, answer.times.usedCpuMs ?? 0, SHORTEST_MS);
    const wanted = Math.min(MOST_ITERATIONS, Math.max(1, Math.round((iterations * sliceMs) / tookMs)));
    // Of a few iterations most of that is what is paid once.
    if (wanted < CLOSE * iterations) {
      const expectedMs = Math.max(0, result.durationMs - tookMs) + (tookMs * wanted) / iterations;
      return { iterations: wanted, expectedMs };
    }
    last = { iterations, expectedMs: result.durationMs };
    iterations = wanted;
  }
}

/** A reading of a computer's clock takes about as long, ms. */
const SHORTEST_MS = 1e-4;
const CLOSE = 4;
const MOST_ITERATIONS = 1e9;

/** Time of a process that reads such a benchmark once; or why it gives no result. */
export function* timeAlone(
  benchmark: ServedBenchmark,
  side: SideContext,
  timeoutMs: number,
): Plan<SliceSize | { readonly reason: string }> {
  const [result] = yield* resultsOf([oneCommand(benchmark, side, 1, timeoutMs)]);
  const answer = lastAnswer(result, benchmark, timeoutMs);
  if (answer.kind !== 'timed') return { reason: reasonOf(answer, benchmark) };
  return { iterations: 1, expectedMs: result.durationMs };
}

function oneCommand({ id, command }: ServedBenchmark, side: SideContext, iterations: number, timeoutMs: number) {
  return command(side, { requests: [[0, id] as const, [iterations, id] as const] }, timeoutMs);
}

/** A failure that a benchmark reports once it has been measured is what counts. */
function lastAnswer(result: PlannedResult, { id, tool }: ServedBenchmark, timeoutMs: number): Answer {
  const own = answerLines(result.files[0]).filter((said) => said.id === id);
  const last = own.at(-1);
  const isDone = last !== undefined && (last.ready !== true || own.length > 1);
  return isDone ? answerOf(last, tool) : { kind: 'failed', reason: whyNoResult(result, timeoutMs) };
}

/** An answer of the kind that was asked for, as a reading. */
function readingOf(benchmark: ServedBenchmark, answer: Answer): SliceReading {
  const { id } = benchmark;
  if (answer.kind === 'timed') {
    return { measurements: [measurementOf(benchmark, id, answer)], failures: [], warnings: [] };
  }
  const { group, name } = benchmark.namesOf(id);
  return { measurements: [], failures: [ofBenchmark(group, name, reasonOf(answer, benchmark))], warnings: [] };
}

/** `ns/op` is the mean of the loop's calls, unless the benchmark reads something itself. */
export function measurementOf(
  { namesOf }: ServedTool,
  id: string,
  { iterations, timedNs, own }: Extract<Answer, { kind: 'timed' }>,
): Measurement {
  const { unit, value } = own ?? { unit: 'ns/op', value: timedNs / iterations };
  return { ...namesOf(id), printedName: id, iterations, values: new Map([[unit, value]]) };
}

function reasonOf(answer: Exclude<Answer, { kind: 'timed' }>, { tool }: ServedTool): string {
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

export function servedSession(benchmark: ServedBenchmark): SessionPlans {
  const { key, id, tool, command, namesOf, joinMs } = benchmark;
  return {
    key,
    ...(joinMs === undefined ? {} : { joinMs }),
    // Benchmarks of one file share what prepares them.
    parent: namesOf(id).group,
    command: ({ side, timeoutMs }) => ({ ...command(side, {}, timeoutMs), isMeasured: true }),
    ask: ({ iterations, joins }) => `${joins === true ? '&' : ''}${iterations} ${id}`,
    read: (text, iterations): SessionReading => {
      const answer = answerOf(recordIn(text), tool);
      if (iterations === 0 && answer.kind === 'ready') return { measurements: [], failures: [], warnings: [] };
      if (answer.kind !== 'timed') return readingOf(benchmark, answer);
      if (answer.iterations !== iterations) return readingOf(benchmark, { kind: 'ready' });
      return { ...readingOf(benchmark, answer), ...answer.times };
    },
    *sizeAlone({ side, timeoutMs }, sliceMs) {
      return yield* sizeServed(benchmark, side, { sliceMs, timeoutMs });
    },
    reasonOf: (result, timeoutMs) => whyNoResult(result, timeoutMs),
  };
}
