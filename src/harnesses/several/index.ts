import type { Harness, SliceRequest, Target } from '../harness.ts';
import { defineHarness } from '../kit/define.ts';
import { allOf } from '../option.ts';
import { Builder } from './build.ts';
import { discoverAll, type PartTarget } from './discover.ts';
import { contextOf, innerGroup, outerReading, type Part, scratchFoldersOf } from './part.ts';

/** A harness, and the folder below the working directory that it is for. */
export interface PlacedHarness {
  readonly harness: Harness;
  /** `/` separated; `.` for the working directory itself. */
  readonly folder: string;
}

/**
 * Several harnesses as one, in this order: their benchmarks take turns in one run, are judged as one family and reported
 * a table each. What they built, listed and read is theirs; groups begin with the name of the harness.
 */
export function severalHarnesses(placed: readonly PlacedHarness[]): Harness {
  const parts = placed.map(({ harness, folder }, index): Part => {
    const isAlone = placed.filter((each) => each.harness === harness).length === 1;
    const label = isAlone ? harness.name : `${harness.name}:${folder}`;
    return { label, harness, folder, scratchName: `harness-${String(index).padStart(2, '0')}` };
  });
  const builder = new Builder(parts);
  return defineHarness<PartTarget>({
    name: parts.map(({ label }) => label).join(', '),
    summary: `The ${allOf(parts.map(({ label }) => label))} harnesses`,
    looksFor: null,
    manifests: [],
    detect: () => null,
    options: [...new Set(parts.flatMap(({ harness }) => harness.options))],
    clocks: [...new Set(parts.flatMap(({ harness }) => harness.clocks))],
    scratchFolders: parts.flatMap(scratchFoldersOf),
    placeOf: (group) => placeOf(parts, group),
    build: (context) => builder.build(context),
    discover: (context) => discoverAll(parts, context, builder.partsOf),
    slice: function* (request) {
      const { part } = request.target.notes;
      return outerReading(part, yield* part.harness.slice(inner(request)));
    },
    sessions: {
      keyOf: ({ notes: { part, target } }) => within(part, part.harness.sessions?.keyOf(target) ?? null),
      parentOf: ({ key, notes: { part, target } }) =>
        within(part, part.harness.sessions?.parentOf?.(target) ?? null) ?? key,
      command: (request) => plansOf(request.target).command(inner(request)),
      ask: (each, iterations) => plansOf(each).ask(each.notes.target, iterations),
      read: (each, iterations, answer) =>
        outerReading(each.notes.part, plansOf(each).read(each.notes.target, iterations, answer)),
      sizeAlone: function* (request, sliceMs) {
        const { target } = request.target.notes;
        const sized = plansOf(request.target).sizeAlone?.(inner(request), sliceMs);
        return sized === undefined ? target : yield* sized;
      },
      reasonOf: (result, timeoutMs, each) => plansOf(each).reasonOf(result, timeoutMs, each.notes.target),
    },
    counting: {
      covers: ({ notes: { part, target } }) =>
        part.harness.counting !== undefined && (part.harness.counting.covers?.(target) ?? true),
      slice: function* (request, operations) {
        const { part } = request.target.notes;
        return outerReading(part, yield* countingOf(request.target).slice(inner(request), operations));
      },
      operations: (each) => countingOf(each).operations(each.notes.target),
    },
  });
}

/** The same request as the harness that made the target knows it. */
function inner<Request extends Pick<SliceRequest<PartTarget>, 'target' | 'side'>>(request: Request) {
  const { part, target } = request.target.notes;
  return { ...request, target, side: contextOf(part, request.side) };
}

function within({ label }: Part, key: string | null): string | null {
  return key === null ? null : `${label} ${key}`;
}

function plansOf({ key, notes: { part } }: Target<PartTarget>) {
  const plans = part.harness.sessions;
  if (plans === undefined) throw new Error(`${key} is served by no session`);
  return plans;
}

function countingOf({ key, notes: { part } }: Target<PartTarget>) {
  const plans = part.harness.counting;
  if (plans === undefined) throw new Error(`instructions of ${key} cannot be counted`);
  return plans;
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
