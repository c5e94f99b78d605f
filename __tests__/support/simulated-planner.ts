import { analyse, decidedBenchmarks, furtherBursts } from '../../src/analysis/index.ts';
import { type Candidate, chooseTargets } from '../../src/measure/planning/planner.ts';
import type { Row } from '../../src/model/analysis/row.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import type { Results } from '../../src/model/results/results.ts';
import { nextLook } from '../../src/statistics/looks.ts';
import { observationsNeeded } from '../../src/statistics/multiplicity.ts';
import { randomStream } from '../../src/statistics/random.ts';
import { normal } from './noise-models.ts';
import { benchmark, results } from './results-builder.ts';

/** Suites whose time does not hold all that they need, so that the planner says at each look who goes on. */

export interface PlannedSuite {
  readonly seed: string;
  /** True head/base - 1 of each row. */
  readonly effects: readonly number[];
  /** Of a burst (log scale). */
  readonly scatter: number;
  /** Bursts that there is time for, of all rows together. */
  readonly bursts: number;
  readonly confirm: 'auto' | 'off';
  /** What the planner is told of a row instead of what its readings say. */
  readonly further?: (foreseen: number, row: Row | undefined) => number;
}

export interface PlannedRow {
  readonly effect: number;
  readonly row: Row;
  readonly bursts: number;
  readonly isDecided: boolean;
}

interface State {
  readonly name: string;
  readonly effect: number;
  readonly heads: readonly number[];
  bursts: number;
  until: number;
  looks: number;
  lookedAt: number;
  isDecided: boolean;
}

const MOST = 330;
const ORDINARY = 30;

/** The rows by their first readings, at the end of the time. */
export function plannedSuite(suite: PlannedSuite): readonly PlannedRow[] {
  const { seed, effects, scatter, confirm, further = (foreseen) => foreseen } = suite;
  const states = effects.map((effect, at): State => {
    const stream = randomStream(seed, 'planned', at);
    const heads = Array.from({ length: MOST }, () => 1000 * (1 + effect) * Math.exp(scatter * normal(stream)));
    const until = nextLook(0);
    return { name: `B${at}`, effect, heads, bursts: 0, until, looks: 0, lookedAt: 0, isDecided: false };
  });
  const soFar = (): Results => results({ benchmarks: states.map(recordOf), settings: { confirm } });
  let left = suite.bursts;
  while (left > 0 && states.some(takesPart)) {
    for (const state of states.filter(takesPart)) {
      if (left === 0) break;
      state.bursts += 1;
      left -= 1;
    }
    // As measure/course.ts: those that had all that they were given are looked at, and the planner says who goes on.
    const waiting = states.filter((each) => !each.isDecided && each.bursts >= each.until);
    const due = waiting.filter(({ bursts, lookedAt }) => bursts > lookedAt);
    if (due.length === 0) continue;
    for (const each of due) {
      each.looks += 1;
      each.lookedAt = each.bursts;
    }
    const results = soFar();
    const ids = (some: readonly State[]) => new Set(some.map(({ name }) => name));
    const decided = decidedBenchmarks(results, ids(due));
    for (const each of due) each.isDecided = decided.has(each.name);
    const open = waiting.filter(({ isDecided }) => !isDecided);
    const foreseen = furtherBursts(results, ids(open));
    const rows = suite.further === undefined ? new Map<string, Row>() : rowsOf(results);
    const chosen = chooseTargets(
      open.map(
        ({ name, bursts }): Candidate => ({
          key: name,
          observations: bursts,
          observationMs: 1,
          untilLook: Math.min(MOST, nextLook(bursts)) - bursts,
          further: further(foreseen.get(name) ?? Number.POSITIVE_INFINITY, rows.get(name)),
        }),
      ),
      {
        needed: observationsNeeded(0.01),
        ordinary: ORDINARY,
        most: MOST,
        leftMs: left - states.reduce((sum, each) => sum + (takesPart(each) ? each.until - each.bursts : 0), 0),
      },
    );
    for (const each of open) each.until = chosen.get(each.name) ?? each.bursts;
  }
  const rows = rowsOf(soFar());
  return states.flatMap(({ name, effect, bursts, isDecided }) => {
    const row = rows.get(name);
    return row === undefined ? [] : [{ effect, row, bursts, isDecided }];
  });
}

function takesPart({ isDecided, bursts, until }: State): boolean {
  return !isDecided && bursts < until;
}

function rowsOf(of: Results): ReadonlyMap<string, Row> {
  return new Map(analyse(of).benchmarks.flatMap(({ name, rows: [row] }) => (row === undefined ? [] : [[name, row]])));
}

function recordOf({ name, heads, bursts, looks, isDecided }: State): BenchmarkRecord {
  const head = heads.slice(0, bursts);
  const record = benchmark(name, { base: head.map(() => 1000), head, ended: isDecided ? 'decided' : 'time-budget' });
  return { ...record, looks };
}
