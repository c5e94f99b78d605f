import { allOf, chooserOf, oneOf } from '../harnesses/option.ts';
import type { HarnessPlace, Inputs, JobMode } from '../model/inputs/inputs.ts';
import type { InputName } from './own-definitions.ts';
import type { InputReader } from './reader.ts';
import type { OwnedOption } from './table.ts';

/**
 * What does not go with which harness, as the harnesses declare their options: those that would have no effect, and those
 * that are missing. Complete sentences. Lines that could not be read count as given: they have been complained about.
 * @param places the input `harness`
 */
export function misfits(places: readonly HarnessPlace[], reader: InputReader): readonly string[] {
  const asked = new Set(places.map(({ name }) => name));
  const { harnesses, options } = reader.table;
  const choosers = harnesses.flatMap((harness) => {
    const chooser = chooserOf(harness);
    return chooser === null ? [] : [{ harness: harness.name, chooser, isGiven: reader.isGiven(chooser.name) }];
  });
  const given = choosers.filter(({ isGiven }) => isGiven);
  const missing = choosers.filter(({ harness, isGiven }) => asked.has(harness) && !isGiven);
  const problems = missing.map(
    ({ harness, chooser }) => `harness: "${harness}" needs ${chooser.name}: ${chooser.choosesHarness?.otherwise}.`,
  );
  if (asked.size === 0 && given.length > 1) {
    const names = allOf(given.map(({ chooser }) => chooser.name));
    const several = given.length === 2 ? 'two' : 'several';
    const all = given.map(({ harness }) => harness).join(', ');
    return [...problems, `${names} are of ${several} harnesses: leave one of them out, or set harness to ${all}.`];
  }
  const chosen = asked.size > 0 ? [...asked] : given.map(({ harness }) => harness);
  const complaints = options.flatMap((owned) => {
    if (!reader.isGiven(owned.option.name) || isOfAnother(owned, reader)) return [];
    return complaintOf(owned, chosen, choosers) ?? [];
  });
  return [...problems, ...complaints];
}

/** What only some jobs do anything with. */
export function misfitsOfJob(inputs: Inputs, reader: InputReader): readonly string[] {
  const { job, parts, mergeFrom } = inputs;
  const problems: string[] = [];
  const measures = job === 'measure' || job === 'compare';
  for (const name of ['shard', 'replicate'] as const) {
    if (parts[name] !== undefined && !measures && !hasOwnList(job)) {
      problems.push(`${name} goes with job measure or compare, not ${job}: leave one of them out.`);
    }
  }
  if (measures) problems.push(...misfitsOfParts(inputs, reader));
  if (job !== 'again' && reader.isGiven('workflow')) {
    problems.push('workflow goes with job again: give that too, or leave workflow out.');
  }
  if (job === 'merge' && mergeFrom === '') {
    problems.push('job: "merge" needs merge-from: the folder that the results were downloaded to.');
  }
  if (job !== 'merge' && !hasOwnList(job) && mergeFrom !== '') {
    problems.push('merge-from goes with job merge: give that too, or leave merge-from out.');
  }
  return problems;
}

/** How many jobs there are says nothing to one of them: it has to be told which one it is. The file is of all jobs. */
function misfitsOfParts({ job, parts, ...inputs }: Inputs, reader: InputReader): readonly string[] {
  return (
    [
      ['shards', 'shard'],
      ['replicates', 'replicate'],
    ] as const
  ).flatMap(([all, one]) => {
    const count = inputs[all];
    if (reader.text(all).from !== 'given' || count === null || count === 1) return [];
    const part = parts[one];
    if (part?.of === count) return [];
    if (part !== undefined) return [`${all}: "${count}" and ${one}: "${part.index}/${part.of}" do not agree.`];
    return [
      `${all}: "${count}" is for the reusable workflow, which starts that many jobs; job ${job} is one: give ${one}: 1/${count} (and so on, a job each), or leave ${all} out.`,
    ];
  });
}

/** What is said to a job that publishes what a fork's run has measured: how it is judged, and where it is told. */
export const OF_PUBLISHING: ReadonlySet<string> = new Set<InputName>([
  ...(['job', 'threshold', 'thresholds', 'confidence-level', 'metrics', 'metric-direction', 'gate-on'] as const),
  ...(['gate-rule', 'fail-on-regression', 'fail-on-inconclusive', 'fail-on-missing', 'mode', 'observe-until'] as const),
  ...(['comment-mode', 'comment-key', 'check-run', 'github-token'] as const),
]);

/** To one that does what a comment asks for. */
const OF_RUNNING_AGAIN: ReadonlySet<string> = new Set<InputName>(['job', 'workflow', 'github-token']);

function hasOwnList(job: JobMode): boolean {
  return job === 'publish' || job === 'again';
}

/** Jobs that measure nothing, and read no file of the job's own, take few inputs. */
export function misfitsOfOthers({ job }: Inputs, reader: InputReader): readonly string[] {
  if (!hasOwnList(job)) return [];
  const counting = job === 'publish' ? OF_PUBLISHING : OF_RUNNING_AGAIN;
  const idle = reader.table.names.filter((name) => !counting.has(name) && reader.text(name).from === 'given');
  return idle.map((name) => `job: "${job}" goes without ${name}, as nothing is measured: leave ${name} out.`);
}

/** Where head's file chooses another harness than base's, what base's says to its own is no mistake of anybody's. */
function isOfAnother({ option }: OwnedOption, reader: InputReader): boolean {
  return reader.ofBothSides && option.from === 'base' && reader.text(option.name).from === 'file';
}

interface Chooser {
  readonly harness: string;
  readonly chooser: { readonly name: string };
  readonly isGiven: boolean;
}

/** @param chosen the harnesses that are taken; empty: those whose files will be found */
function complaintOf(
  { option: { name }, owners }: OwnedOption,
  chosen: readonly string[],
  choosers: readonly Chooser[],
): string | null {
  const ofOwners = choosers.filter(({ harness }) => owners.includes(harness));
  const isChooser = ofOwners.some(({ chooser }) => chooser.name === name);
  // All of its harnesses have to be chosen, and none of them is.
  if (!isChooser && ofOwners.length === owners.length && ofOwners.every(({ isGiven }) => !isGiven)) {
    const what = ofOwners.length === 1 ? 'that' : 'one of them';
    return `${name} goes with ${oneOf(ofOwners.map(({ chooser }) => chooser.name))}: give ${what} too, or leave ${name} out.`;
  }
  if (chosen.length === 0 || owners.some((owner) => chosen.includes(owner))) return null;
  // The option that chooses its harness is refused already.
  if (!isChooser && ofOwners.some(({ isGiven }) => isGiven)) return null;
  return `${name} goes with harness ${oneOf(owners)}, not ${allOf(chosen)}: leave one of them out.`;
}
