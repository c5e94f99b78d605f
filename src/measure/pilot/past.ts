import { analyse } from '../../analysis/index.ts';
import type { DiscoveredBenchmark, Discovery, Target } from '../../harnesses/harness.ts';
import type { BenchmarkRecord, SliceLength } from '../../model/results/benchmark.ts';
import { benchmarkKey } from '../../model/results/benchmark-id.ts';
import type { Results } from '../../model/results/results.ts';
import { firstRun } from '../../model/results/run.ts';
import type { RunRecord } from '../../record/index.ts';
import { LONG_MS } from './agreement.ts';
import { firstPairs, type PastLength, triedLength } from './slice-length.ts';

/** In what an earlier run differs from this one, so that its lengths say nothing here. */
export type Unlike = 'harness' | 'toolchain' | 'machine';

export interface PastLengths {
  /** Gives the length that an earlier run tried for a benchmark; null: none tried one that holds here. */
  of(benchmark: Pick<DiscoveredBenchmark, 'group' | 'name'>): PastLength | null;
  /** Why the lengths of a run say nothing here, for each such run. */
  readonly unlike: readonly Unlike[];
}

/** A length is tried again when it is that old: code, data and machines change by little that no rule here sees. */
const DAYS_MOST = 30;
const DAY_MS = 24 * 3_600_000;

/**
 * Gives the slice lengths that earlier runs tried and that hold in this run, too. A results.json may be anybody's:
 * whatever it says, a length is one of those that the pilot tries.
 * @param here this run, with its harness and toolchain
 */
export function pastLengths(past: readonly Results[], here: Results): PastLengths {
  const lengths = new Map<string, PastLength | null>();
  const unlike: Unlike[] = [];
  const nowMs = beganMs(here);
  for (const results of past.toSorted((a, b) => beganMs(a) - beganMs(b))) {
    const difference = unlikeness(results, here);
    if (difference !== null) {
      unlike.push(difference);
      continue;
    }
    const contradicted = contradictedIn(results);
    for (const record of results.benchmarks) {
      const { sliceLength } = record;
      if (contradicted.has(record.id)) lengths.set(benchmarkKey(record), null);
      else if (sliceLength?.from === 'pilot' || sliceLength?.from === 'past') {
        lengths.set(benchmarkKey(record), lengthOf(sliceLength, firstRun(results).startedAt, nowMs));
      }
    }
  }
  return { of: (benchmark) => lengths.get(benchmarkKey(benchmark)) ?? null, unlike };
}

/** Gives the lengths by target. One that measures several benchmarks has the longest; null where one of them has none. */
export function pastOfTargets(
  { benchmarks }: Pick<Discovery, 'benchmarks'>,
  past: Pick<PastLengths, 'of'>,
): (target: Pick<Target, 'key'>) => PastLength | null {
  const known = new Map<string, PastLength | null>();
  for (const benchmark of benchmarks) {
    const [before, length] = [known.get(benchmark.targetKey), past.of(benchmark)];
    const isLonger = before === undefined || length === null || (before !== null && before.ms < length.ms);
    if (isLonger) known.set(benchmark.targetKey, length);
  }
  return ({ key }) => known.get(key) ?? null;
}

/** Records for benchmarks that are not measured the lengths that are known of them, for the runs after this one. */
export function keepPast(
  unmeasured: readonly Pick<DiscoveredBenchmark, 'group' | 'name'>[],
  past: Pick<PastLengths, 'of'>,
  { benchmarks }: Pick<RunRecord, 'benchmarks'>,
): void {
  for (const benchmark of unmeasured) {
    const length = past.of(benchmark);
    if (length === null) continue;
    benchmarks.entryOf(benchmark).keepSliceLength({
      ...length,
      perBurst: firstPairs(length, 0),
      by: 'session',
      from: 'past',
      refused: [],
    });
  }
}

function beganMs(results: Results): number {
  return Date.parse(firstRun(results).startedAt);
}

function unlikeness(past: Results, here: Results): Unlike | null {
  if (past.harness.name !== here.harness.name) return 'harness';
  if (past.harness.toolchain !== here.harness.toolchain) return 'toolchain';
  const { host } = firstRun(here);
  const isHere = past.runs.every(
    ({ host: { cpuModel, architecture, logicalCpus } }) =>
      cpuModel !== '' &&
      cpuModel === host.cpuModel &&
      architecture === host.architecture &&
      logicalCpus === host.logicalCpus,
  );
  return isHere ? null : 'machine';
}

/** Ids of benchmarks whose long slices said something else of the change than the short ones did. */
function contradictedIn(results: Results): ReadonlySet<string> {
  const isChecked = ({ slices }: BenchmarkRecord) => slices.some(({ check }) => check === true);
  if (!results.benchmarks.some(isChecked)) return new Set();
  const differs = analyse(results).benchmarks.filter(({ rows }) =>
    rows.some(({ warnings }) => warnings.some(({ code }) => code === 'short-slices-differ')),
  );
  return new Set(differs.map(({ id }) => id));
}

function lengthOf(choice: SliceLength, startedAt: string, nowMs: number): PastLength | null {
  const { by, from, refused, triedAt, continued } = choice;
  const ms = triedLength(choice.ms);
  if (by !== 'session' || ms === null || (continued !== true && isDoubtful(ms, refused))) return null;
  // A length that was taken over keeps the date of its trial: taking it over again and again makes it no younger.
  const triedMs = Date.parse(from === 'past' ? (triedAt ?? '') : startedAt);
  const ageMs = nowMs - triedMs;
  if (!(ageMs >= 0 && ageMs <= DAYS_MOST * DAY_MS)) return null;
  return { ms, triedAt: new Date(triedMs).toISOString(), ...(continued === true ? { continued } : {}) };
}

/** It was taken for want of a length that agrees: another trial may say more. */
function isDoubtful(ms: number, refused: SliceLength['refused']): boolean {
  return refused.some((each) => each.why === 'unclear' && (ms === LONG_MS || each.ms >= ms));
}
