import { resolve } from 'node:path';
import { keepResults } from '../../inputs/index.ts';
import type { Inputs } from '../../model/inputs/inputs.ts';
import type { Results } from '../../model/results/results.ts';
import type { Files, Log } from '../../ports.ts';

/** The path in the workspace at which later steps of the job look for it. */
const DEFAULT_RESULTS_PATH = 'tare-results.json';

interface ResultsOfRun {
  readonly inputs: Pick<Inputs, 'resultsPath'>;
  readonly results: Results;
  readonly workspace: string;
  readonly gitDirectory: string;
}

/** Writes results.json and returns its absolute path; empty (and why) when it was not written. */
export async function writeResults(
  { inputs, results, workspace, gitDirectory }: ResultsOfRun,
  { files, log }: { readonly files: Files; readonly log: Log },
): Promise<string> {
  const path = resolve(workspace, inputs.resultsPath || DEFAULT_RESULTS_PATH);
  try {
    if ((await keepResults(results, { path, root: workspace, gitDirectory }, files)) === 'written') return path;
    log.notice(`Nothing was measured: ${path} stays as an earlier run wrote it.`);
  } catch (error) {
    log.warning(`The results could not be written to ${path}: ${error instanceof Error ? error.message : error}`);
  }
  return '';
}
