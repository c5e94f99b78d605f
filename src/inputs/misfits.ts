import { allOf, chooserOf, oneOf } from '../harnesses/option.ts';
import { ACTIONS, actionTitle } from '../model/inputs/actions.ts';
import type { HarnessPlace, Inputs } from '../model/inputs/inputs.ts';
import type { InputReader } from './reader.ts';
import type { OwnedOption } from './table.ts';

/**
 * Options that do not go with the harness, as the harnesses declare them: those that would have no effect, and those
 * that are missing. Complete sentences. Lines that could not be read count as given: their fault is reported already.
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
    ({ harness, chooser }) =>
      `${reader.called('harness')}: "${harness}" needs ${chooser.name}: ${chooser.choosesHarness?.otherwise}.`,
  );
  if (asked.size === 0 && given.length > 1) {
    const names = allOf(given.map(({ chooser }) => reader.called(chooser.name)));
    const several = given.length === 2 ? 'two' : 'several';
    const all = given.map(({ harness }) => harness).join(', ');
    return [...problems, `${names} are of ${several} harnesses: leave one of them out, or set harness to ${all}.`];
  }
  const chosen = asked.size > 0 ? [...asked] : given.map(({ harness }) => harness);
  const complaints = options.flatMap((owned) => {
    if (!reader.isGiven(owned.option.name) || isOfAnother(owned, reader)) return [];
    return complaintOf(owned, chosen, choosers, reader) ?? [];
  });
  return [...problems, ...complaints];
}

/** Inputs given by hand to an action, or on the command line, that does not take them. */
export function misfitsOfTakers(reader: InputReader): readonly string[] {
  const { table, givenFrom } = reader;
  return table.definitions
    .filter(({ name, takers }) => !takers.includes(givenFrom) && reader.text(name).from === 'given')
    .map(({ name, takers }) => {
      const others = ACTIONS.filter((each) => takers.includes(each.name)).map((each) => actionTitle(each.name));
      const here = givenFrom === 'command line' ? 'the command line' : actionTitle(givenFrom);
      return `${name} is no input of ${here}, but of ${allOf(others)}: leave it out, or use what takes it.`;
    });
}

/** Merging the parts of a run needs to be shown them. */
export function misfitsOfMerge({ action, mergeFrom }: Inputs): readonly string[] {
  if (action !== 'merge' || mergeFrom !== '') return [];
  return [`${actionTitle(action)} needs merge-from: the folder that the results were downloaded to.`];
}

/** Where head's file chooses another harness than base's, base's options for its own are nobody's mistake. */
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
  reader: InputReader,
): string | null {
  const called = reader.called(name);
  const ofOwners = choosers.filter(({ harness }) => owners.includes(harness));
  const isChooser = ofOwners.some(({ chooser }) => chooser.name === name);
  // All of its harnesses have to be chosen, and none of them is.
  if (!isChooser && ofOwners.length === owners.length && ofOwners.every(({ isGiven }) => !isGiven)) {
    const what = ofOwners.length === 1 ? 'that' : 'one of them';
    return `${called} goes with ${oneOf(ofOwners.map(({ chooser }) => chooser.name))}: give ${what} too, or leave ${name} out.`;
  }
  if (chosen.length === 0 || owners.some((owner) => chosen.includes(owner))) return null;
  // The option that chooses its harness is refused already.
  if (!isChooser && ofOwners.some(({ isGiven }) => isGiven)) return null;
  return `${called} goes with harness ${oneOf(owners)}, not ${allOf(chosen)}: leave one of them out.`;
}
