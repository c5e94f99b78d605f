import { isDeepStrictEqual } from 'node:util';
import { UserError } from '../errors.ts';
import { cut } from '../model/cut.ts';
import type { BenchmarkRecord } from '../model/results/benchmark.ts';
import type { Results } from '../model/results/results.ts';
import type { Revision } from '../model/results/revision.ts';
import { buildOf, firstRun, type Run } from '../model/results/run.ts';
import type { Part, PlanRecord } from '../model/results/settings.ts';
import type { Side } from '../model/results/side.ts';
import type { Warning } from '../model/warning.ts';
import { joinBenchmarks, lostBenchmark } from './merge-benchmarks.ts';
import { WarningList } from './warning-list.ts';

/** The results of one machine, and what to call the file that they are from. */
export interface PartFile {
  readonly name: string;
  readonly results: Results;
}

/** With its place in the whole. */
interface Placed extends PartFile {
  readonly shard: Part;
  readonly replicate: Part;
}

const ONLY: Part = { index: 1, of: 1 };

/**
 * The results of several machines as those of one run: shards measured different benchmarks, replicates the same ones.
 * All that has to be the same is compared; every problem is named, together in one UserError. Of two attempts of one
 * part the newer counts. What a part that is missing would have measured is in the result as lost.
 */
export function mergeResults(files: readonly PartFile[]): Results {
  const placed = files.map(placeOf);
  const problems: string[] = [];
  const parts = newestAttempts(placed, problems);
  const [first, ...others] = parts;
  if (first === undefined) {
    throw new UserError('there are no results to merge', 'Give the results.json of each shard or replicate.');
  }
  for (const other of others) problems.push(...differences(first, other));
  problems.push(...splitOtherwise(parts));
  const comparable = withoutBaseless(parts);
  problems.push(...measuredTwice(comparable));
  if (problems.length > 0) {
    throw new UserError('these results are not parts of one run', 'Give the results of one run only, each part once.', {
      details: [...new Set(problems)].map((problem) => cut(problem, 2000)),
    });
  }
  return joined(first, comparable);
}

function placeOf(file: PartFile): Placed {
  const { shard = ONLY, replicate = ONLY } = file.results.plan ?? {};
  return { ...file, shard, replicate };
}

function partText({ shard, replicate }: Pick<Placed, 'shard' | 'replicate'>): string {
  const replicateText = replicate.of > 1 ? `replicate ${replicate.index} of ${replicate.of}` : '';
  if (shard.of === 1 && replicateText !== '') return replicateText;
  return `shard ${shard.index} of ${shard.of}${replicateText === '' ? '' : `, ${replicateText}`}`;
}

/** In the order of replicates and shards. Another attempt of the same job takes the place of the one before it. */
function newestAttempts(placed: readonly Placed[], problems: string[]): readonly Placed[] {
  const byPart = new Map<string, Placed>();
  for (const each of placed) {
    const key = `${each.replicate.index}/${each.shard.index}`;
    const known = byPart.get(key);
    const newer = known === undefined ? each : newerOf(known, each);
    if (newer === null) problems.push(`${known?.name} and ${each.name} are both ${partText(each)}`);
    else byPart.set(key, newer);
  }
  return [...byPart.values()].sort((a, b) => a.replicate.index - b.replicate.index || a.shard.index - b.shard.index);
}

/** null: they are no attempts of one job. */
function newerOf(one: Placed, other: Placed): Placed | null {
  const [a, b] = [firstRun(one.results).ci, firstRun(other.results).ci];
  if (a === undefined || b === undefined || a.runId !== b.runId || a.runAttempt === b.runAttempt) return null;
  return b.runAttempt > a.runAttempt ? other : one;
}

/** What parts of one run have in common. */
function differences(first: Placed, other: Placed): readonly string[] {
  const problems: string[] = [];
  const differ = (what: string, here: string, there: string) =>
    problems.push(`${other.name} has another ${what} than ${first.name}: ${there}, not ${here}`);
  const [a, b] = [first.results, other.results];
  if (a.toolVersion !== b.toolVersion) differ('version of tare', a.toolVersion, b.toolVersion);
  for (const side of ['base', 'head'] as const) {
    if (!isSame(a[side], b[side])) differ(side, revisionText(a[side]), revisionText(b[side]));
  }
  // A run that was ended early had chosen none.
  const isChosen = a.harness.name !== '' && b.harness.name !== '';
  if (isChosen && a.harness.name !== b.harness.name) differ('harness', a.harness.name, b.harness.name);
  const settings = differingSettings(a, b);
  if (settings.length > 0) {
    problems.push(`${other.name} has other settings than ${first.name}: ${settings.join(', ')}`);
  }
  for (const part of ['shard', 'replicate'] as const) {
    if (first[part].of !== other[part].of) {
      differ(`number of ${part}s`, String(first[part].of), String(other[part].of));
    }
  }
  const units = new Map(a.metrics.map((metric) => [metric.unit, metric]));
  for (const metric of b.metrics) {
    const known = units.get(metric.unit);
    if (known !== undefined && !isDeepStrictEqual(known, metric)) {
      differ(`direction of ${metric.unit}`, known.direction, metric.direction);
    }
  }
  return problems;
}

function isSame(one: Revision, other: Revision): boolean {
  return one.commit === other.commit && one.tree === other.tree;
}

function revisionText({ commit, tree }: Revision): string {
  return commit === null ? `the tree ${tree.slice(0, 10)}` : `${commit.slice(0, 10)} (tree ${tree.slice(0, 10)})`;
}

function differingSettings({ settings: one }: Results, { settings: other }: Results): readonly string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  const value = (settings: Results['settings'], name: string) => (settings as Record<string, unknown>)[name];
  return [...names].filter((name) => !isDeepStrictEqual(value(one, name), value(other, name)));
}

/** Where a side was not built there is no split, or one of what the other side has. */
function hasSplit({ results }: Placed): boolean {
  return results.plan?.split !== undefined && isBuilt(results, 'base') && isBuilt(results, 'head');
}

function isBuilt(results: Results, side: Side): boolean {
  return buildOf(results, side).state === 'built';
}

function splitOtherwise(parts: readonly Placed[]): readonly string[] {
  const [first, ...others] = parts.filter(hasSplit);
  if (first === undefined) return [];
  return others
    .filter(({ shard, results }) => {
      return shard.of === first.shard.of && !isDeepStrictEqual(results.plan?.split, first.results.plan?.split);
    })
    .map(({ name }) => {
      return `${name} splits the benchmarks in another way than ${first.name}: give all shards the same past, and let them find the same benchmarks`;
    });
}

/**
 * Where base was built for some shards, those without it compared nothing, and split otherwise: what they were to measure
 * is lost, and not new.
 */
function withoutBaseless(parts: readonly Placed[]): readonly Placed[] {
  if (!parts.some(hasSplit)) return parts;
  return parts.map((part) => {
    if (isBuilt(part.results, 'base')) return part;
    return { ...part, results: { ...part.results, benchmarks: [] } };
  });
}

/** Of one replicate, each benchmark is one shard's. */
function measuredTwice(parts: readonly Placed[]): readonly string[] {
  const by = new Map<string, Placed>();
  const problems: string[] = [];
  for (const part of parts) {
    for (const { id } of part.results.benchmarks) {
      const key = `${part.replicate.index}/${id}`;
      const other = by.get(key);
      if (other === undefined) by.set(key, part);
      // One line a pair of files.
      else problems.push(`${other.name} and ${part.name} both measured benchmarks, ${id} for one`);
    }
  }
  const pairs = new Map(problems.map((problem) => [problem.split(', ')[0], problem]));
  return [...pairs.values()];
}

function joined(first: Placed, parts: readonly Placed[]): Results {
  const harnesses = parts.map(({ results }) => results.harness);
  const toolchains = new Set(harnesses.map(({ toolchain }) => toolchain).filter((toolchain) => toolchain !== ''));
  const runs: Run[] = [];
  const warnings = new WarningList();
  const pieces: { readonly offset: number; readonly benchmarks: readonly BenchmarkRecord[] }[] = [];
  for (const { results, shard, replicate } of parts) {
    pieces.push({ offset: runs.length, benchmarks: results.benchmarks });
    for (const run of results.runs) {
      const part = { ...(shard.of > 1 ? { shard } : {}), ...(replicate.of > 1 ? { replicate } : {}) };
      runs.push({ ...run, ...part, ...(toolchains.size > 1 ? { toolchain: results.harness.toolchain } : {}) });
    }
    for (const warning of results.warnings as readonly Warning[]) warnings.add(warning);
  }
  const benchmarks = joinBenchmarks(pieces);
  const lost = lostOf(first, parts, warnings, new Set(benchmarks.map(({ id }) => id)));
  if (toolchains.size > 1) {
    const message = 'the machines have different toolchains; both sides of a benchmark were built by the same';
    warnings.add({ code: 'toolchains-of-machines', message, subject: [...toolchains].join('; ') });
  }
  const { plan: _, ...comparison } = first.results;
  const plan = planOf(parts);
  return {
    ...comparison,
    harness: harnesses.find(({ name, toolchain }) => name !== '' && toolchain !== '') ?? first.results.harness,
    ...(plan === null ? {} : { plan }),
    metrics: metricsOf(parts),
    runs,
    benchmarks: [...benchmarks, ...lost],
    warnings: [...warnings.all()],
  };
}

/** The family of the whole; the most rows that any part counted. */
function planOf(parts: readonly Placed[]): PlanRecord | null {
  const families = parts.flatMap(({ results }) => results.plan?.family ?? []);
  if (families.length === 0) return null;
  return { family: families.reduce((most, each) => (each.rows > most.rows ? each : most)) };
}

function metricsOf(parts: readonly Placed[]): Results['metrics'] {
  const metrics = parts.flatMap(({ results }) => results.metrics);
  return [...new Map(metrics.map((metric) => [metric.unit, metric])).values()];
}

/** What nobody measured since its machine is lost, named. A replicate that is lost leaves those of the others. */
function lostOf(
  { shard, replicate }: Placed,
  parts: readonly Placed[],
  warnings: WarningList,
  measured: ReadonlySet<string>,
): readonly BenchmarkRecord[] {
  const compared = parts.find(hasSplit);
  const split = (compared ?? parts.find(({ results }) => results.plan?.split))?.results.plan?.split;
  for (const part of parts) {
    if (compared === undefined || isBuilt(part.results, 'base')) continue;
    warnings.add({ code: 'machine-lost', message: `${partText(part)} did not build base, and compared nothing` });
  }
  const have = new Set(parts.map((part) => `${part.replicate.index}/${part.shard.index}`));
  const lost: BenchmarkRecord[] = [];
  for (let shardIndex = 1; shardIndex <= shard.of; shardIndex++) {
    const ids = split?.[shardIndex - 1] ?? [];
    for (let index = 1; index <= replicate.of; index++) {
      if (have.has(`${index}/${shardIndex}`)) continue;
      const part = partText({ shard: { index: shardIndex, of: shard.of }, replicate: { index, of: replicate.of } });
      const message = `${part} gave no results`;
      warnings.add({
        code: 'machine-lost',
        message,
        ...(ids.length === 0 ? {} : { subject: cut(ids.join(', '), 2000) }),
      });
    }
    lost.push(...ids.filter((id) => !measured.has(id)).map(lostBenchmark));
  }
  return lost;
}
