import { resolve } from 'node:path';
import { UserError } from '../errors.ts';
import { LARGEST_RESULTS_BYTES, parseResults } from '../model/read-results.ts';
import type { Results } from '../model/results.ts';
import { metricOf } from '../model/units.ts';
import { analyse } from '../stages/analyse.ts';
import { decideGate } from '../stages/gate.ts';
import type { Ports } from '../stages/ports.ts';
import { printAnalysis } from './print.ts';
import type { Given, OutputOptions } from './program.ts';

/** `tare analyse [FILE]`: everything again from the raw readings. Returns the exit code the run would have had. */
export async function analyseCommand(
  { path, given, output }: { readonly path: string | null; readonly given: Given; readonly output: OutputOptions },
  folder: string,
  ports: Ports,
): Promise<number> {
  const file = path === null ? await lastRun(folder, ports) : resolve(folder, path);
  const results = await parseResults(await ports.files.readText(file, LARGEST_RESULTS_BYTES));
  const analysis = analyse(await withSettings(results, given));
  const gate = decideGate(analysis);
  await printAnalysis(analysis, gate, output, ports);
  return gate.exitCode;
}

async function lastRun(folder: string, ports: Ports): Promise<string> {
  // Loaded only when needed, like the inputs' parser below: the file's readings are most of what there is to do.
  const { openRepository } = await import('../stages/user-repository.ts');
  const { defaultResultsPath } = await import('./compare-command.ts');
  const { gitDirectory } = await openRepository(folder, false, null, ports);
  const path = defaultResultsPath(gitDirectory);
  if (await ports.files.exists(path)) return path;
  throw new UserError('there is no earlier run in this repository', 'Run tare compare first, or name a results.json.');
}

/** The run's own settings, but for those that are given now. */
async function withSettings(results: Results, given: Given): Promise<Results> {
  const names = Object.keys(given);
  if (names.length === 0) return results;
  const { parseInputs } = await import('../stages/inputs.ts');
  const asked = parseInputs({ given, givenFrom: 'command line', file: null });
  const pick = <Key extends keyof Results['settings']>(name: string, key: Key) =>
    names.includes(name) ? { [key]: asked.analysis[key] } : {};
  const metrics = names.includes('metric-direction')
    ? results.metrics.map((metric) => metricOf(metric.unit, asked.metricDirections))
    : results.metrics;
  return {
    ...results,
    metrics,
    settings: {
      ...results.settings,
      ...pick('threshold', 'threshold'),
      ...pick('thresholds', 'thresholds'),
      ...pick('confidence-level', 'confidenceLevel'),
      ...pick('metrics', 'gatedMetrics'),
      ...pick('gate-on', 'gateOn'),
      ...pick('confirm', 'confirm'),
      ...pick('tails', 'tails'),
      ...pick('fail-on-regression', 'failOnRegression'),
      ...pick('fail-on-inconclusive', 'failOnInconclusive'),
      ...pick('fail-on-missing', 'failOnMissing'),
    },
  };
}
