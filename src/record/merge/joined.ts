import { cut } from '../../model/cut.ts';
import type { PlanRecord } from '../../model/results/settings.ts';
import type { Warning } from '../../model/warning.ts';
import type { BenchmarkColumns, ResultsFile, RunColumns } from '../file/schema.ts';
import { WarningList } from '../warning-list.ts';
import { hasSplit, isBuilt } from './agreement.ts';
import { joinBenchmarks, lostBenchmark } from './benchmarks.ts';
import { type Place, type Placed, placeKey, placeText, type Refused, refusalText } from './parts.ts';

/**
 * One file of parts that agree, the first of which is `first`. What a part that is missing would have measured is in it
 * as lost.
 */
export function joined(first: Placed, parts: readonly Placed[], refused: readonly Refused[]): ResultsFile {
  const harnesses = parts.map(({ file }) => file.harness);
  const toolchains = new Set(harnesses.map(({ toolchain }) => toolchain).filter((toolchain) => toolchain !== ''));
  const runs: RunColumns[] = [];
  const warnings = new WarningList();
  const pieces: { readonly offset: number; readonly benchmarks: readonly BenchmarkColumns[] }[] = [];
  for (const { file, shard, replicate } of parts) {
    pieces.push({ offset: runs.length, benchmarks: file.benchmarks });
    for (const run of file.runs) {
      const part = { ...(shard.of > 1 ? { shard } : {}), ...(replicate.of > 1 ? { replicate } : {}) };
      runs.push({ ...run, ...part, ...(toolchains.size > 1 ? { toolchain: file.harness.toolchain } : {}) });
    }
    for (const warning of file.warnings as readonly Warning[]) warnings.add(warning);
  }
  const benchmarks = joinBenchmarks(pieces);
  const lost = lostOf(first, parts, refused, warnings, new Set(benchmarks.map(({ id }) => id)));
  if (toolchains.size > 1) {
    const message = 'the machines have different toolchains; both sides of a benchmark were built by the same';
    warnings.add({ code: 'toolchains-of-machines', message, subject: [...toolchains].join('; ') });
  }
  const { plan: _, ...comparison } = first.file;
  const plan = planOf(parts);
  return {
    ...comparison,
    harness: harnesses.find(({ name, toolchain }) => name !== '' && toolchain !== '') ?? first.file.harness,
    ...(plan === null ? {} : { plan }),
    metrics: metricsOf(parts),
    runs,
    benchmarks: [...benchmarks, ...lost],
    warnings: [...warnings.all()],
  };
}

/** The family of the whole; the most rows that any part counted. */
function planOf(parts: readonly Placed[]): PlanRecord | null {
  const families = parts.flatMap(({ file }) => file.plan?.family ?? []);
  if (families.length === 0) return null;
  return { family: families.reduce((most, each) => (each.rows > most.rows ? each : most)) };
}

function metricsOf(parts: readonly Placed[]): ResultsFile['metrics'] {
  const metrics = parts.flatMap(({ file }) => file.metrics);
  return [...new Map(metrics.map((metric) => [metric.unit, metric])).values()];
}

/**
 * What nobody measured since its machine is lost, or its file was refused, named. A replicate that is lost leaves those of
 * the others.
 */
function lostOf(
  { shard, replicate }: Place,
  parts: readonly Placed[],
  refused: readonly Refused[],
  warnings: WarningList,
  measured: ReadonlySet<string>,
): readonly BenchmarkColumns[] {
  const compared = parts.find(hasSplit);
  const { split } = compared ?? parts.find((part) => part.split !== undefined) ?? {};
  for (const part of parts) {
    if (compared === undefined || isBuilt(part.file, 'base')) continue;
    warnings.add({ code: 'machine-lost', message: `${placeText(part)} did not build base, and compared nothing` });
  }
  for (const each of refused) {
    const message = 'a file was left out, since it is no part of this run';
    warnings.add({ code: 'machine-lost', message, subject: refusalText(each) });
  }
  const have = new Set(parts.map(placeKey));
  const lost = new Set<string>();
  for (let shardIndex = 1; shardIndex <= shard.of; shardIndex++) {
    const ids = split?.[shardIndex - 1] ?? [];
    for (let index = 1; index <= replicate.of; index++) {
      const place = { shard: { index: shardIndex, of: shard.of }, replicate: { index, of: replicate.of } };
      if (have.has(placeKey(place))) continue;
      const message = `${placeText(place)} gave no results`;
      warnings.add({
        code: 'machine-lost',
        message,
        ...(ids.length === 0 ? {} : { subject: cut(ids.join(', '), 2000) }),
      });
    }
    for (const id of ids) if (!measured.has(id)) lost.add(id);
  }
  return Array.from(lost, lostBenchmark);
}
