import { join } from 'node:path';
import * as core from '@actions/core';
import type { Analysis, BenchmarkAnalysis, BenchmarkRow } from '../../model/analysis/analysis.ts';
import { regressions } from '../../model/analysis/severity.ts';
import type { Files } from '../../ports.ts';
import { renderRowLine } from '../../render/index.ts';

/** The runner shows ten a level and step. */
const MOST_ANNOTATIONS = 10;
const LARGEST_SOURCE_BYTES = 1024 * 1024;

/** Where sources lie: the folder that is checked out, and the one in it that benchmarks are looked for in. */
interface Sources {
  readonly workspace: string;
  readonly workingDirectory: string;
  readonly files: Pick<Files, 'readPlainFile'>;
}

/**
 * The worst regressed rows as warnings of the run, a benchmark once, at the line of its source where its group is a file;
 * none for what is open, unchanged or noise.
 */
export async function annotateRegressions(analysis: Pick<Analysis, 'benchmarks'>, sources: Sources): Promise<void> {
  const byBenchmark = new Map<string, BenchmarkRow>();
  for (const entry of regressions(analysis)) {
    if (!byBenchmark.has(entry.benchmark.id)) byBenchmark.set(entry.benchmark.id, entry);
  }
  const worst = [...byBenchmark.values()];
  for (const entry of worst.slice(0, MOST_ANNOTATIONS)) {
    const place = await placeOf(entry.benchmark, sources);
    core.warning(renderRowLine(entry).slice(0, 1000), { title: 'Benchmark regressed', ...place });
  }
  const more = worst.length - MOST_ANNOTATIONS;
  if (more > 0) core.notice(`${more} more; see the job summary.`, { title: 'Benchmarks regressed' });
}

/** Of the file only the number of a line is told. Names are untrusted: nothing outside of the checkout is looked at. */
async function placeOf(
  { group, harness, name }: BenchmarkAnalysis,
  { workspace, workingDirectory, files }: Sources,
): Promise<{ readonly file?: string; readonly startLine?: number }> {
  const own = harness !== null && group.startsWith(`${harness}/`) ? group.slice(harness.length + 1) : group;
  const path = join(workingDirectory, own).replaceAll('\\', '/');
  const parts = path.split('/');
  if (!/\.\w{1,8}$/.test(path) || parts.includes('..') || path.startsWith('/') || /\p{Cc}/u.test(path)) return {};
  try {
    const text = await files.readPlainFile(workspace, path, LARGEST_SOURCE_BYTES);
    if (text === null) return {};
    return { file: path, startLine: lineOf(text, name) };
  } catch {
    return {};
  }
}

/** The first line with the name; with the last part of it (`test_sum[10]`, `parse > large`); else the first of all. */
function lineOf(text: string, name: string): number {
  const last = name.split(/ > |::|\//).at(-1) ?? name;
  for (const part of [name, last, last.replace(/\[.*$/s, '')]) {
    const at = part.length < 2 ? -1 : text.indexOf(part);
    if (at >= 0) return text.slice(0, at).split('\n').length;
  }
  return 1;
}
