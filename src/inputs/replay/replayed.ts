import { UserError } from '../../errors.ts';
import type { Inputs } from '../../model/inputs/inputs.ts';
import type { Results } from '../../model/results/results.ts';
import { firstRun } from '../../model/results/run.ts';
import type { AnalysisSettings } from '../../model/results/settings.ts';
import type { InputFile } from '../file.ts';
import { fileSettings, parseInputs } from '../inputs.ts';
import type { InputName } from '../own-definitions.ts';
import type { Given } from '../reader.ts';
import { recordedInputs } from './recorded.ts';

interface ReplayRequest {
  readonly results: Results;
  /** By hand. */
  readonly given: Given;
  /**
   * Options of the command by which the file says that it can be repeated, for files that do not record their inputs;
   * null: they cannot be read.
   */
  readonly options: Given | null;
  /** .github/tare.yml of base and of head. */
  readonly files: { readonly base: InputFile | null; readonly head: InputFile | null };
  readonly allowCommands: boolean;
}

interface ReplayedInputs {
  readonly inputs: Inputs;
  /** What of the file was not taken over. Untrusted. */
  readonly left: readonly string[];
}

/**
 * The inputs of a run, as its file has them, to run it again. Every one is read and checked as if it were given by hand;
 * by what it is judged stands in the file as values. What is given by hand wins.
 * @throws UserError for commands that nobody has allowed, and for what cannot be read
 */
export function replayedInputs({ results, given, options, files, allowCommands }: ReplayRequest): ReplayedInputs {
  const { seed, inputs: recorded = options ?? {} } = firstRun(results);
  const own = [files.base, files.head].map((file) => fileSettings(file));
  const { taken, commands, left } = recordedInputs({ recorded, given, files: own });
  if (commands.length > 0 && !allowCommands) {
    throw new UserError(
      'the file names commands or places that are in neither commit’s .github/tare.yml, and would be run on this machine',
      'Read them; give --allow-commands if you trust them, or your own by the option of that name.',
      { details: commands },
    );
  }
  // A file of before says nothing of what stood in .github/tare.yml; head's is what it was run by, but for pull requests.
  const isRecorded = firstRun(results).inputs !== undefined;
  const { shard } = results.plan ?? {};
  const part = shard === undefined ? {} : { shard: `${shard.index}/${shard.of}` };
  const read = parseInputs({
    given: { ...taken, ...part, ...given, base: results.base.commit ?? '', head: results.head.commit ?? '' },
    givenFrom: 'command line',
    file: isRecorded ? null : files.head,
  });
  const analysis = withGiven(results.settings, read.analysis, given);
  // Nor does a commit that somebody sent.
  const isolation = given.isolation === undefined && read.isolation === 'off' ? 'auto' : read.isolation;
  return { inputs: { ...read, seed: read.seed ?? seed, isolation, analysis }, left };
}

const SETTINGS: readonly (readonly [InputName, keyof AnalysisSettings])[] = [
  ['threshold', 'threshold'],
  ['thresholds', 'thresholds'],
  ['confidence-level', 'confidenceLevel'],
  ['metrics', 'gatedMetrics'],
  ['gate-on', 'gateOn'],
  ['gate-rule', 'gateRule'],
  ['confirm', 'confirm'],
  ['percentiles', 'percentiles'],
  ['fail-on-regression', 'failOnRegression'],
  ['fail-on-regression', 'failOnRegressionOf'],
  ['fail-on-inconclusive', 'failOnInconclusive'],
  ['fail-on-missing', 'failOnMissing'],
  ['mode', 'mode'],
  ['observe-until', 'observeUntil'],
];

/** A run's own settings, but for those that are given now. */
export function withGiven(settings: AnalysisSettings, asked: AnalysisSettings, given: Given): AnalysisSettings {
  const names = SETTINGS.filter(([name]) => given[name] !== undefined);
  return { ...settings, ...Object.fromEntries(names.map(([, key]) => [key, asked[key]])) };
}
