import { cut } from '../../model/cut.ts';
import { firstRun } from '../../model/results/run.ts';
import type { Part } from '../../model/results/settings.ts';
import type { ResultsFile } from '../file/schema.ts';

/** The results of one machine, and what to call the file that they are from. */
export interface PartFile {
  readonly name: string;
  readonly file: ResultsFile;
}

/** A part with its place in the whole. */
export interface Placed extends PartFile, Place {
  /** Ids of the benchmarks of each shard, as it has them. */
  readonly split: readonly (readonly string[])[] | undefined;
}

export interface Place {
  readonly shard: Part;
  readonly replicate: Part;
}

/** A file that is left out, and why. Untrusted. */
export interface Refused {
  readonly name: string;
  readonly faults: readonly string[];
}

const ONLY: Part = { index: 1, of: 1 };

export function placeOf(part: PartFile): Placed {
  const { shard = ONLY, replicate = ONLY, split } = part.file.plan ?? {};
  return { ...part, shard, replicate, split };
}

export function placeText({ shard, replicate }: Place): string {
  const replicateText = replicate.of > 1 ? `replicate ${replicate.index} of ${replicate.of}` : '';
  if (shard.of === 1 && replicateText !== '') return replicateText;
  return `shard ${shard.index} of ${shard.of}${replicateText === '' ? '' : `, ${replicateText}`}`;
}

/** The key of a place. Two parts of one whole with the same key measured the same. */
export function placeKey({ shard, replicate }: Place): string {
  return `${replicate.index}/${shard.index}`;
}

/** A line a file. */
export function refusalText({ name, faults }: Refused): string {
  return cut(`${name}: ${faults.join('; ')}`, 2000);
}

/** Puts parts in the order of replicates and shards. `twice`: two say to be the same part, and neither is a later attempt. */
export function newestAttempts(placed: readonly Placed[]): {
  readonly parts: readonly Placed[];
  readonly twice: readonly (readonly [Placed, Placed])[];
} {
  const byPlace = new Map<string, Placed>();
  const twice: [Placed, Placed][] = [];
  for (const each of placed) {
    const key = placeKey(each);
    const known = byPlace.get(key);
    const newer = known === undefined ? each : newerOf(known, each);
    if (newer !== null) byPlace.set(key, newer);
    else if (known !== undefined) twice.push([known, each]);
  }
  const parts = [...byPlace.values()].sort(
    (a, b) => a.replicate.index - b.replicate.index || a.shard.index - b.shard.index,
  );
  return { parts, twice };
}

/** null: they are no attempts of one job. */
function newerOf(one: Placed, other: Placed): Placed | null {
  const [a, b] = [firstRun(one.file).ci, firstRun(other.file).ci];
  if (a === undefined || b === undefined || a.runId !== b.runId || a.runAttempt === b.runAttempt) return null;
  return b.runAttempt > a.runAttempt ? other : one;
}
