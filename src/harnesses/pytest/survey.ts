import type { Plan, PlannedCommand } from '../../model/command-plan.ts';
import type { Failure } from '../failure.ts';
import type { SideContext } from '../harness.ts';
import { type Answer, answerLines, answerOf } from './answers.ts';
import { pytestCommand } from './command.ts';
import { whyNothing } from './slice.ts';

type Timed = Extract<Answer, { kind: 'timed' }>;

/** What a run of everything said of one side. */
export interface Surveyed {
  readonly side: SideContext;
  /** In pytest's order. */
  readonly listed: ReadonlySet<string>;
  readonly timed: ReadonlyMap<string, Timed>;
  readonly failures: ReadonlyMap<string, string>;
  readonly skipped: ReadonlySet<string>;
  /** Files that could not be loaded, or all of it. */
  readonly unlisted: readonly Failure[];
}

interface SurveyRequest {
  readonly side: SideContext;
  readonly paths: readonly string[];
  readonly timeoutMs: number;
  readonly progress: NonNullable<PlannedCommand['progress']>;
}

/** A suite in which this many benchmarks bring the process down is not worth more. */
const MOST_DEATHS = 25;

/**
 * Everything once, in one process; where that dies or hangs, the benchmark at fault is set aside and the rest is run
 * again, so that it loses only itself.
 */
export function* surveySide({ side, paths, timeoutMs, progress }: SurveyRequest): Plan<Surveyed> {
  const listed = new Set<string>();
  const timed = new Map<string, Timed>();
  const failures = new Map<string, string>();
  const skipped = new Set<string>();
  let unlisted: readonly Failure[] = [];
  for (let deaths = 0; deaths <= MOST_DEATHS; ) {
    const done = [...timed.keys(), ...failures.keys(), ...skipped];
    const command = pytestCommand(side, { survey: true, skipped: done, paths }, timeoutMs);
    const [result] = yield [{ ...command, progress }];
    if (result === undefined) break;
    const begun: string[] = [];
    const files: Failure[] = [];
    let isListed = false;
    let isWhole = false;
    for (const said of answerLines(result.files[0])) {
      if (Array.isArray(said.listed)) {
        isListed = true;
        for (const id of said.listed) if (typeof id === 'string' && id !== '') listed.add(id);
      } else if (typeof said.started === 'string') begun.push(said.started);
      else if (typeof said.uncollected === 'string') files.push(unloaded(said.uncollected, said.reason));
      else if (said.whole === true) isWhole = true;
      else if (typeof said.id === 'string' && listed.has(said.id)) {
        const answer = answerOf(said);
        if (answer.kind === 'timed') timed.set(said.id, answer);
        else if (answer.kind === 'skipped') skipped.add(said.id);
        else if (answer.kind === 'failed') failures.set(said.id, answer.reason);
      }
    }
    unlisted = files;
    const reason = whyNothing(result, timeoutMs);
    if (!isListed) {
      unlisted = files.length > 0 ? files : [{ of: { kind: 'folder', folder: '' }, reason }];
      break;
    }
    if (isWhole) break;
    const running = begun.findLast((id) => !timed.has(id) && !failures.has(id) && !skipped.has(id));
    // The time was used up by those before it: it has its own turn first, without them.
    if (result.timedOut && running !== undefined && running !== begun[0]) continue;
    const culprit = running ?? begun.at(-1);
    if (culprit === undefined) {
      unlisted = [...files, { of: { kind: 'folder', folder: '' }, reason }];
      break;
    }
    failures.set(culprit, reason);
    deaths += 1;
  }
  for (const id of listed) {
    if (timed.has(id) || failures.has(id) || skipped.has(id)) continue;
    const all = unlisted.find(({ of }) => of.kind === 'folder');
    failures.set(id, all?.reason ?? 'not tried: too many benchmarks end the process');
  }
  for (const id of failures.keys()) timed.delete(id);
  return { side, listed, timed, failures, skipped, unlisted };
}

/** `tests/test_text.py`, `tests` or nothing, where all of it is meant. */
function unloaded(path: string, reason: unknown): Failure {
  const isFile = path.endsWith('.py');
  return {
    of: isFile ? { kind: 'group', group: path } : { kind: 'folder', folder: path === '.' ? '' : path },
    reason: typeof reason === 'string' && reason !== '' ? reason : 'cannot be loaded',
  };
}
