import { atOnce, type Plan, type PlannedCommand, resultsOf } from '../../../model/command-plan.ts';
import { firstLines } from '../../../model/ended.ts';
import type { Side } from '../../../model/results/side.ts';
import type { Failure } from '../../failure.ts';
import type { SideContext } from '../../harness.ts';
import { whyNoResult } from '../no-result.ts';
import { type Answer, answerLines, answerOf } from './answers.ts';
import type { ServedTool } from './program.ts';

type Timed = Extract<Answer, { kind: 'timed' }>;

/** The result of a run of everything on one side. */
export interface Surveyed {
  readonly side: SideContext;
  /** Names in the tool's order. */
  readonly listed: ReadonlySet<string>;
  readonly timed: ReadonlyMap<string, Timed>;
  readonly failures: ReadonlyMap<string, string>;
  readonly skipped: ReadonlySet<string>;
  /** Files that could not be loaded, or all of it. */
  readonly unlisted: readonly Failure[];
  /** Further answers of the last run, as it gave them. Untrusted. */
  readonly besides: readonly Readonly<Record<string, unknown>>[];
  /** How the output of that run begins. Untrusted. */
  readonly output: string;
}

interface SurveyRequest {
  readonly side: SideContext;
  readonly tool: string;
  /** One process that runs everything once, but these benchmarks and files. */
  command(skipped: readonly string[]): PlannedCommand;
  /** The part that fails where this (a path that the program names; empty: all) cannot be loaded. */
  partOf(path: string): Failure['of'];
  readonly timeoutMs: number;
}

const SHOWN_LINES = 6;
/** A suite in which this many benchmarks bring the process down is not worth more. */
const MOST_DEATHS = 25;

/**
 * Everything once, in one process; where that dies or hangs, the benchmark at fault is set aside and the rest is run
 * again, so that it loses only itself. A program that says which file it loads, and when it is done with it, has these left
 * out from then on, and loses a file that cannot be loaded in the same way: `{"loading": "a.bench.ts"}`, `{"loading": null}`.
 */
export function* surveySide({ side, tool, command, partOf, timeoutMs }: SurveyRequest): Plan<Surveyed> {
  const listed = new Set<string>();
  const timed = new Map<string, Timed>();
  const failures = new Map<string, string>();
  const skipped = new Set<string>();
  const done = new Map<string, readonly Failure[]>();
  let unlisted: readonly Failure[] = [];
  let besides: Readonly<Record<string, unknown>>[] = [];
  let output = '';
  for (let deaths = 0; deaths <= MOST_DEATHS; ) {
    const before = done.size;
    const [result] = yield* resultsOf([command([...timed.keys(), ...failures.keys(), ...skipped, ...done.keys()])]);
    const begun: string[] = [];
    const files: Failure[] = [];
    let loading: string | null = null;
    besides = [];
    output = firstLines(`${result.stderr}\n${result.stdout}`, SHOWN_LINES);
    let isListed = false;
    let isWhole = false;
    for (const said of answerLines(result.files[0])) {
      if (Array.isArray(said.listed)) {
        isListed = true;
        for (const id of said.listed) if (typeof id === 'string' && id !== '') listed.add(id);
      } else if (typeof said.started === 'string') begun.push(said.started);
      else if (typeof said.uncollected === 'string') files.push(unloaded(partOf(said.uncollected), said.reason));
      else if (typeof said.loading === 'string') loading = said.loading;
      else if (said.loading === null && loading !== null) {
        done.set(loading, files.splice(0));
        loading = null;
      } else if (said.whole === true) isWhole = true;
      else if (typeof said.id !== 'string') besides.push(said);
      else if (listed.has(said.id)) {
        const answer = answerOf(said, tool);
        if (answer.kind === 'timed') timed.set(said.id, answer);
        else if (answer.kind === 'skipped') skipped.add(said.id);
        else if (answer.kind === 'failed') failures.set(said.id, answer.reason);
      }
    }
    unlisted = [...[...done.values()].flat(), ...files];
    const reason = whyNoResult(result, timeoutMs);
    const running = begun.findLast((id) => !timed.has(id) && !failures.has(id) && !skipped.has(id));
    if (isWhole && done.size > 0) break;
    if (loading !== null && running === undefined) {
      if (result.timedOut && done.size > before) continue;
      done.set(loading, [...files, { of: partOf(loading), reason }]);
      deaths += 1;
      continue;
    }
    if (!isListed && !(isWhole && listed.size === 0)) {
      unlisted = unlisted.length > 0 ? unlisted : [{ of: partOf(''), reason }];
      break;
    }
    if (isWhole) break;
    // The time was used up by those before it: it has its own turn first, without them.
    if (result.timedOut && running !== undefined && running !== begun[0]) continue;
    const culprit = running ?? begun.at(-1);
    if (culprit === undefined) {
      unlisted = [...files, { of: partOf(''), reason }];
      break;
    }
    failures.set(culprit, reason);
    deaths += 1;
  }
  for (const id of listed) {
    if (timed.has(id) || failures.has(id) || skipped.has(id)) continue;
    const all = unlisted.find(({ of }) => of.kind !== 'benchmark');
    failures.set(id, all?.reason ?? 'not tried: too many benchmarks end the process');
  }
  for (const id of failures.keys()) timed.delete(id);
  return { side, listed, timed, failures, skipped, unlisted, besides, output };
}

/** Surveys of the sides, beside each other. */
export function* surveySides(plans: readonly Plan<Surveyed>[]): Plan<ReadonlyMap<Side, Surveyed>> {
  const all = yield* atOnce(plans);
  return new Map(all.map((surveyed) => [surveyed.side.side, surveyed]));
}

function unloaded(of: Failure['of'], reason: unknown): Failure {
  return { of, reason: typeof reason === 'string' && reason !== '' ? reason : 'cannot be loaded' };
}

/** Leaves these files out on all sides, and says of them that there was no time. */
export function withoutFiles(
  surveys: ReadonlyMap<Side, Surveyed>,
  files: ReadonlySet<string>,
  { namesOf }: ServedTool,
): ReadonlyMap<Side, Surveyed> {
  const lost = [...files].map((group): Failure => {
    return { of: { kind: 'group', group }, reason: 'there was no time to load it', noTime: true };
  });
  return new Map(
    [...surveys].map(([side, surveyed]) => {
      const isLeft = ({ of }: Failure) => of.kind === 'group' && files.has(of.group);
      const listed = new Set([...surveyed.listed].filter((id) => !files.has(namesOf(id).group)));
      const unlisted = [...surveyed.unlisted.filter((each) => !isLeft(each)), ...lost];
      return [side, { ...surveyed, listed, unlisted }];
    }),
  );
}

/** Joins surveys of processes that ran a part each. */
export function joinedSurveys(side: SideContext, all: readonly Surveyed[]): Surveyed {
  return {
    side,
    listed: new Set(all.flatMap(({ listed }) => [...listed])),
    timed: new Map(all.flatMap(({ timed }) => [...timed])),
    failures: new Map(all.flatMap(({ failures }) => [...failures])),
    skipped: new Set(all.flatMap(({ skipped }) => [...skipped])),
    unlisted: all.flatMap(({ unlisted }) => unlisted),
    besides: [],
    output: firstLines(all.map(({ output }) => output).join('\n'), SHOWN_LINES),
  };
}
