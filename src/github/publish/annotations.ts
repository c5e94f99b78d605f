import { join } from 'node:path';
import * as core from '@actions/core';
import type { Analysis, BenchmarkAnalysis, BenchmarkRow } from '../../model/analysis/analysis.ts';
import { regressions } from '../../model/analysis/severity.ts';
import { renderRowLine } from '../../render/index.ts';
import { SourceLines, type Sources } from './source-lines.ts';

/** The runner shows ten a level and step. */
export const MOST_ANNOTATIONS = 10;
const LONGEST_PATH = 500;

/** An annotation at a line of a file. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly message: string;
}

const TITLE = 'Benchmark regressed';
const LONGEST_MESSAGE = 1000;

/**
 * The worst regressed rows as warnings of the run, a benchmark once, at the changed function that it runs where that is
 * known, else at the line of its own source where that is found;
 * none for what is open, unchanged or noise. Returns those that have a place.
 */
export async function annotateRegressions(
  analysis: Pick<Analysis, 'benchmarks'>,
  sources: Sources,
): Promise<readonly Place[]> {
  const { worst, others } = worstRegressions(analysis);
  const lines = new SourceLines(sources);
  const places: Place[] = [];
  for (const entry of worst) {
    const place = (await lines.ofChanged(entry.benchmark)) ?? (await lines.of(entry.benchmark));
    const message = renderRowLine(entry).slice(0, LONGEST_MESSAGE);
    core.warning(message, { title: TITLE, ...(place === null ? {} : { file: place.file, startLine: place.line }) });
    if (place !== null) places.push({ ...place, title: TITLE, message });
  }
  if (others > 0) core.notice(`${others} more; see the job summary.`, { title: 'Benchmarks regressed' });
  return places;
}

/**
 * Where the sources are not at hand: at the first line of the file that the group of a benchmark is said to be.
 */
export function regressionsByFile(analysis: Pick<Analysis, 'benchmarks'>, workingDirectory: string): readonly Place[] {
  return worstRegressions(analysis).worst.flatMap((entry) => {
    const file = fileOf(entry.benchmark, workingDirectory);
    const message = renderRowLine(entry).slice(0, LONGEST_MESSAGE);
    return file === null ? [] : [{ file, line: 1, title: TITLE, message }];
  });
}

function worstRegressions(analysis: Pick<Analysis, 'benchmarks'>) {
  const byBenchmark = new Map<string, BenchmarkRow>();
  for (const entry of regressions(analysis)) {
    if (!byBenchmark.has(entry.benchmark.id)) byBenchmark.set(entry.benchmark.id, entry);
  }
  const all = [...byBenchmark.values()];
  return { worst: all.slice(0, MOST_ANNOTATIONS), others: Math.max(0, all.length - MOST_ANNOTATIONS) };
}

/** The file that a benchmark's group names, relative to the workspace; null: it names none. */
function fileOf({ group, harness }: BenchmarkAnalysis, workingDirectory: string): string | null {
  const own = harness !== null && group.startsWith(`${harness}/`) ? group.slice(harness.length + 1) : group;
  const path = join(workingDirectory, own).replaceAll('\\', '/');
  const parts = path.split('/');
  const isFile = /\.\w{1,8}$/.test(path) && path.length <= LONGEST_PATH;
  return !isFile || parts.includes('..') || own.startsWith('/') || path.startsWith('/') || /\p{Cc}/u.test(path)
    ? null
    : path;
}
