import { allOf, chooserOf, oneOf } from '../harnesses/option.ts';
import type { OwnedOption } from './definitions.ts';
import type { InputName } from './own-definitions.ts';
import type { InputReader } from './reader.ts';

/**
 * What does not go with which harness, as the harnesses declare their options: those that would have no effect, and those
 * that are missing. Complete sentences. Lines that could not be read count as given: they have been complained about.
 * @param asked the input `harness`
 */
export function misfits(asked: string, reader: InputReader): readonly string[] {
  const { harnesses, options } = reader.table;
  const choosers = harnesses.flatMap((harness) => {
    const chooser = chooserOf(harness);
    return chooser === null ? [] : [{ harness: harness.name, chooser, isGiven: reader.isGiven(chooser.name) }];
  });
  const given = choosers.filter(({ isGiven }) => isGiven);
  const [missing] = choosers.filter(({ harness, isGiven }) => harness === asked && !isGiven);
  const problems =
    missing === undefined
      ? []
      : [`harness: "${asked}" needs ${missing.chooser.name}: ${missing.chooser.choosesHarness?.otherwise}.`];
  if (asked === 'auto' && given.length > 1) {
    const names = allOf(given.map(({ chooser }) => chooser.name));
    const several = given.length === 2 ? 'two' : 'several';
    return [...problems, `${names} are of ${several} harnesses: leave one of them out.`];
  }
  const chosen = asked !== 'auto' ? asked : (given[0]?.harness ?? null);
  const complaints = options.flatMap((owned) => {
    if (!reader.isGiven(owned.option.name) || isOfAnother(owned, reader)) return [];
    return complaintOf(owned, chosen, choosers) ?? [];
  });
  return [...problems, ...complaints];
}

/** What is said of results that were measured elsewhere; all others say what to measure, and how. */
const OF_RESULTS: ReadonlySet<string> = new Set<InputName>([
  ...(['results', 'results-format', 'threshold', 'thresholds', 'confidence-level', 'metrics'] as const),
  ...(['metric-direction', 'gate-rule', 'fail-on-regression', 'fail-on-inconclusive', 'fail-on-missing'] as const),
  ...(['comment-mode', 'comment-key', 'github-token', 'allow-trusted-event'] as const),
]);

/** Where `results` is given nothing is measured: what the step says of measuring would have no effect. */
export function misfitsOfResults(reader: InputReader): readonly string[] {
  if (!reader.isGiven('results')) {
    return reader.isGiven('results-format')
      ? ['results-format goes with results: give that too, or leave it out.']
      : [];
  }
  // The file is of all jobs of the repository.
  const idle = reader.table.names.filter((name) => !OF_RESULTS.has(name) && reader.text(name).from === 'given');
  if (idle.length === 0) return [];
  return [
    `results goes without ${allOf(idle)}, as nothing is measured: leave ${idle.length === 1 ? 'one of them' : 'results, or the others,'} out.`,
  ];
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

/** @param chosen the harness that is taken; null: the one whose files will be found */
function complaintOf(
  { option: { name }, owners }: OwnedOption,
  chosen: string | null,
  choosers: readonly Chooser[],
): string | null {
  const ofOwners = choosers.filter(({ harness }) => owners.includes(harness));
  const isChooser = ofOwners.some(({ chooser }) => chooser.name === name);
  // All of its harnesses have to be chosen, and none of them is.
  if (!isChooser && ofOwners.length === owners.length && ofOwners.every(({ isGiven }) => !isGiven)) {
    const what = ofOwners.length === 1 ? 'that' : 'one of them';
    return `${name} goes with ${oneOf(ofOwners.map(({ chooser }) => chooser.name))}: give ${what} too, or leave ${name} out.`;
  }
  if (chosen === null || owners.includes(chosen)) return null;
  // The option that chooses its harness is refused already.
  if (!isChooser && ofOwners.some(({ isGiven }) => isGiven)) return null;
  return `${name} goes with harness ${oneOf(owners)}, not ${chosen}: leave one of them out.`;
}
