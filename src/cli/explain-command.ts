import { resolve } from 'node:path';
import { analyse, assemblyDiffs } from '../analysis/index.ts';
import { UserError } from '../errors.ts';
import { changedLines, openRepository, type UserRepository } from '../git/index.ts';
import { repeatOptions } from '../inputs/index.ts';
import type { BenchmarkAnalysis } from '../model/analysis/analysis.ts';
import type { Explanation } from '../model/analysis/explanation.ts';
import { literally } from '../model/inputs/name-pattern.ts';
import type { ChangedFunction } from '../model/results/benchmark.ts';
import type { Results } from '../model/results/results.ts';
import type { Ports } from '../ports.ts';
import { LARGEST_RESULTS_BYTES, parseResults } from '../record/index.ts';
import { explainPage, renderBlocks, renderJsonPage, renderRowLine } from '../render/index.ts';
import { lastRun } from './analyse-command.ts';
import type { OutputOptions } from './invocation.ts';
import { terminal, writePage } from './print.ts';

interface ExplainInvocation {
  /** A part of a benchmark's name; null: every benchmark with a regressed or improved row. */
  readonly benchmark: string | null;
  /** A results.json; null: the last run here. */
  readonly results: string | null;
  readonly output: OutputOptions;
}

/** `tare explain [BENCHMARK]`: the changed functions that a benchmark runs, and their lines. Returns the exit code. */
export async function explainCommand(
  { benchmark, results: path, output }: ExplainInvocation,
  folder: string,
  ports: Ports,
): Promise<number> {
  const file = path === null ? await lastRun(folder, ports) : resolve(folder, path);
  const results = await parseResults(await ports.files.readText(file, LARGEST_RESULTS_BYTES));
  const chosen = analyse(results).benchmarks.filter((each) =>
    benchmark === null ? isChanged(each) : each.id.includes(benchmark),
  );
  if (chosen.length === 0) throw nothingChosen(benchmark, results);
  // A results file can be read where its commits are not.
  const repository = await openRepository(folder, false, null, ports).catch((error) => {
    if (error instanceof UserError) return null;
    throw error;
  });
  const compiled = assemblyDiffs(results);
  const explanations: Explanation[] = [];
  for (const each of chosen) explanations.push(await explanationOf(each, results, compiled, repository));
  const pages = {
    table: () => renderBlocks(explainPage(explanations), terminal(output)),
    json: () => renderJsonPage('tare-explain', { benchmarks: explanations }),
  };
  await writePage(pages, output, ports);
  return 0;
}

function isChanged({ rows }: BenchmarkAnalysis): boolean {
  return rows.some(({ verdict }) => verdict === 'regressed' || verdict === 'improved');
}

function nothingChosen(benchmark: string | null, { benchmarks }: Results): UserError {
  if (benchmark === null) {
    return new UserError('no benchmark of this run regressed or improved', 'Name one: `tare explain NAME`.');
  }
  const some = benchmarks.slice(0, 5).map(({ id }) => id);
  return new UserError(
    `no benchmark of this run has ${benchmark} in its name`,
    `Its benchmarks begin so: ${some.join(', ')}.`,
  );
}

async function explanationOf(
  benchmark: BenchmarkAnalysis,
  results: Results,
  compiled: ReturnType<typeof assemblyDiffs>,
  repository: UserRepository | null,
): Promise<Explanation> {
  const { id } = benchmark;
  const record = results.benchmarks.find((each) => each.id === id);
  const repeat = results.runs[0]?.repeat ?? 'tare compare';
  const functions: NonNullable<Explanation['functions']>[number][] = [];
  for (const each of record?.changedFunctions ?? []) {
    const assembly = compiled.get(each.name);
    const diff = await diffOf(each, results, repository);
    functions.push({ ...each, diff, ...(assembly === undefined ? {} : { assembly }) });
  }
  return {
    id,
    rows: benchmark.rows.map((row) => renderRowLine({ benchmark, row })),
    sameCode: record?.sameCode !== undefined,
    ...(record?.changedFunctions === undefined ? {} : { functions }),
    repeat: `${repeat} ${repeatOptions({ benchmarks: `^${literally(record?.name ?? id)}$` }, 'command line')}`,
  };
}

async function diffOf(
  { source, change }: ChangedFunction,
  { base, head }: Results,
  repository: UserRepository | null,
): Promise<readonly string[]> {
  if (repository === null || source === undefined) return [];
  if (base.commit === null || head.commit === null) return [];
  const commits = { base: base.commit, head: head.commit };
  return await changedLines(repository.git, commits, source, change === 'gone' ? 'base' : 'head');
}
