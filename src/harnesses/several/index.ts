import type { Harness } from '../harness.ts';
import { allOf } from '../option.ts';
import { Builder } from './build.ts';
import { discoverAll } from './discover.ts';
import { handedOnBy, innerGroup, type Part, scratchFoldersOf } from './part.ts';

/** A harness, and the folder below the working directory that it is for. */
export interface PlacedHarness {
  readonly harness: Harness;
  /** `/` separated; `.` for the working directory itself. */
  readonly folder: string;
}

/**
 * Several harnesses as one, in this order: their benchmarks are interleaved in one run, judged as one family and
 * reported a table each. Each builds, lists and reads its own; groups begin with the name of the harness.
 */
export function severalHarnesses(placed: readonly PlacedHarness[]): Harness {
  const parts = placed.map(({ harness, folder }, index): Part => {
    const isAlone = placed.filter((each) => each.harness === harness).length === 1;
    const label = isAlone ? harness.name : `${harness.name}:${folder}`;
    return { label, harness, folder, scratchName: `harness-${String(index).padStart(2, '0')}` };
  });
  const builder = new Builder(parts);
  return {
    name: parts.map(({ label }) => label).join(', '),
    summary: `The ${allOf(parts.map(({ label }) => label))} harnesses`,
    looksFor: null,
    manifests: [],
    detect: () => null,
    options: [...new Set(parts.flatMap(({ harness }) => harness.options))],
    clocks: [...new Set(parts.flatMap(({ harness }) => harness.clocks))],
    scratchFolders: parts.flatMap(scratchFoldersOf),
    handedOn: parts.flatMap(handedOnBy),
    placeOf: (group) => placeOf(parts, group),
    build: (context) => builder.build(context),
    discover: (context) => discoverAll(parts, context, builder.partsOf),
  };
}

/** The folder of a group, relative to the working directory. */
function placeOf(parts: readonly Part[], group: string): string {
  for (const part of parts) {
    const own = innerGroup(part, group);
    if (own === null) continue;
    const place = part.harness.placeOf?.(own) ?? own;
    return part.folder === '.' ? place : [part.folder, place].filter((each) => each !== '').join('/');
  }
  return group;
}
