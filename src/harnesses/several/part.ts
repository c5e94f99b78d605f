import type { Measurement } from '../../formats/format.ts';
import type { NamePattern } from '../../model/inputs/name-pattern.ts';
import { folderIn, temporaryFolder } from '../../model/tree.ts';
import { unreachable } from '../../model/unreachable.ts';
import type { Failure } from '../failure.ts';
import type { Harness, HarnessOptions, SideContext, SliceReading } from '../harness.ts';
import { ownValues } from '../option.ts';

/** One of the harnesses, and where its benchmarks are. */
export interface Part {
  /** Unique; the first folder of its groups: `criterion`, or `go:server` where a harness is there twice. */
  readonly label: string;
  readonly harness: Harness;
  /** Below the working directory, `/` separated; `.` for itself. */
  readonly folder: string;
  /** Equally long on both sides, as their scratch folders are. */
  readonly scratchName: string;
}

/** Folders of its own that it finds in the scratch folder of a side. */
export function scratchFoldersOf({ harness, scratchName }: Part): readonly string[] {
  const own = harness.scratchFolders ?? [];
  return [temporaryFolder(scratchName), ...own.map((folder) => `${scratchName}/${folder}`)];
}

export function handedOnBy({ harness: { handedOn = [] }, scratchName }: Part): readonly string[] {
  return handedOn.map((folder) => `${scratchName}/${folder}`);
}

/** The context in which it works on this side. */
export function contextOf({ folder, scratchName }: Part, { side, directory, scratch }: SideContext): SideContext {
  return { side, directory: folderIn(directory, folder), scratch: `${scratch}/${scratchName}` };
}

/** Its own options; filters match its names as they are shown, and without the part that names the harness. */
export function optionsOf({ label, harness }: Part, options: HarnessOptions): HarnessOptions {
  const own = ownValues(harness.options, options.own);
  const either = (pattern: NamePattern | null): NamePattern | null =>
    pattern === null
      ? null
      : { source: pattern.source, test: (text) => pattern.test(text) || pattern.test(`${label}/${text}`) };
  return { ...options, own, benchmarks: either(options.benchmarks), exclude: either(options.exclude) };
}

/** A group of its own as it is called among those of the others. */
export function outerGroup({ label }: Part, group: string): string {
  return group === '' ? label : `${label}/${group}`;
}

/** null: it is another harness's. */
export function innerGroup({ label }: Part, group: string): string | null {
  if (group === label) return '';
  return group.startsWith(`${label}/`) ? group.slice(label.length + 1) : null;
}

export function outerFailure(part: Part, failure: Failure): Failure {
  const { of } = failure;
  switch (of.kind) {
    case 'benchmark':
    case 'group':
      return { ...failure, of: { ...of, group: outerGroup(part, of.group) } };
    case 'folder':
      return { ...failure, of: { kind: 'folder', folder: outerGroup(part, of.folder) } };
    default:
      return unreachable(of);
  }
}

export function outerMeasurement(part: Part, measurement: Measurement): Measurement {
  return { ...measurement, group: outerGroup(part, measurement.group) };
}

/** The reading of one of its slices, by its outer names. */
export function outerReading<Reading extends SliceReading>(part: Part, reading: Reading): Reading {
  return {
    ...reading,
    measurements: reading.measurements.map((each) => outerMeasurement(part, each)),
    failures: reading.failures.map((each) => outerFailure(part, each)),
  };
}
