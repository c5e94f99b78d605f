import { UserError } from '../../errors.ts';
import { cut } from '../../model/cut.ts';
import type { Part } from '../../model/results/settings.ts';
import type { ResultsFile } from '../file/schema.ts';
import { differences, hasSplit, isBuilt, measuredTwice, splitDifference } from './agreement.ts';
import { joined } from './joined.ts';
import { newestAttempts, type PartFile, type Placed, placeOf, placeText, type Refused, refusalText } from './parts.ts';

/**
 * The results of several machines as those of one run: shards measured different benchmarks, replicates the same ones.
 * All that has to be the same is compared; every problem is named, together in one UserError. Of two attempts of one
 * part the newer counts. What a part that is missing would have measured is in the result as lost.
 */
export function mergeParts(files: readonly PartFile[]): ResultsFile {
  const { parts, twice } = newestAttempts(files.map(placeOf));
  const [first, ...others] = parts;
  if (first === undefined) {
    throw new UserError('there are no results to merge', 'Give the results.json of each shard or replicate.');
  }
  const comparable = withoutBaseless(parts);
  const split = parts.find(hasSplit) ?? first;
  const problems = [
    ...twice.map(([one, other]) => `${one.name} and ${other.name} are both ${placeText(one)}`),
    ...parts.flatMap((part) => placeFaults(part, ANY_NUMBER).map((fault) => `${part.name}: ${fault}`)),
    ...others.flatMap((other) => differences(first, other)),
    ...parts.flatMap((part) => splitDifference(split, part)),
    ...measuredTwice(comparable).map(({ one, other, id }) => twiceText(one, other, id)),
  ];
  if (problems.length > 0) {
    throw new UserError('these results are not parts of one run', 'Give the results of one run only, each part once.', {
      details: [...new Set(problems)].map((problem) => cut(problem, 2000)),
    });
  }
  return joined(first, comparable, []);
}

/** The facts of the run that who merges knows by itself. */
export interface OwnTruth {
  /** How many there have to be; null: not said. */
  readonly shards: number | null;
  readonly replicates: number | null;
  /** Says what of a part does not belong to this run, a line each. Untrusted. */
  faultsOf(file: ResultsFile): readonly string[];
  /** Gives the part of a file that is believed. */
  believed(file: ResultsFile): ResultsFile;
}

/**
 * The same of files that anybody may have written: what does not fit is left out, and named as a machine that is lost. What
 * nobody here can know (how the benchmarks were split) is as most of the parts have it.
 * @param unread files that cannot be read
 * @throws UserError where nothing is left, or no majority agrees
 */
export function mergeOwn(files: readonly PartFile[], unread: readonly Refused[], own: OwnTruth): ResultsFile {
  const refused = [...unread];
  const refuse = (part: Placed, fault: string | readonly string[]) =>
    refused.push({ name: part.name, faults: [fault].flat() });
  const fitting = files.map(placeOf).filter((part) => {
    const faults = [...placeFaults(part, own), ...own.faultsOf(part.file)];
    if (faults.length > 0) refuse(part, faults);
    return faults.length === 0;
  });
  const { parts: newest, twice } = newestAttempts(fitting);
  for (const [one, other] of twice) {
    // Which of them is it?
    for (const [part, of] of [
      [one, other],
      [other, one],
    ] as const) {
      if (!refused.some(({ name }) => name === part.name)) refuse(part, `${of.name} is ${placeText(part)}, too`);
    }
  }
  const isLeft = ({ name }: Placed) => !refused.some((each) => each.name === name);
  const once = newest.filter(isLeft);
  const reference = majorityOf(once);
  for (const part of once) {
    const faults = reference === null || part === reference ? [] : disagreements(reference, part);
    if (faults.length > 0) refuse(part, faults);
  }
  const comparable = withoutBaseless(once.filter(isLeft));
  for (const { one, other, id } of measuredTwice(comparable)) {
    const stranger = isOwner(other, id) ? one : other;
    if (isLeft(stranger)) refuse(stranger, twiceText(one, other, id));
  }
  const [first, ...others] = comparable.filter(isLeft).map((part) => ({ ...part, file: own.believed(part.file) }));
  if (first === undefined) throw nothingLeft(refused);
  return joined(first, [first, ...others], refused);
}

const ANY_NUMBER = { shards: null, replicates: null };

function placeFaults(
  { shard, replicate }: Placed,
  { shards, replicates }: Pick<OwnTruth, 'shards' | 'replicates'>,
): readonly string[] {
  const faults: string[] = [];
  const compare = (input: 'shards' | 'replicates', asked: number | null, { index, of }: Part) => {
    if (asked !== null && of !== asked) faults.push(`measured with ${input}: ${of} (here: ${asked})`);
    else if (index > of) faults.push(`it is number ${index} of ${of} ${input}`);
  };
  compare('shards', shards, shard);
  compare('replicates', replicates, replicate);
  return faults;
}

/** The part with which most agree. null: there is one, or none. @throws UserError where these are not most of all */
function majorityOf(parts: readonly Placed[]): Placed | null {
  // With one that has no split, others agree that disagree about it.
  const candidates = parts.some(hasSplit) ? parts.filter(hasSplit) : parts;
  const [first] = candidates;
  if (first === undefined) return null;
  const agreeing = (one: Placed) =>
    parts.filter((other) => other === one || disagreements(one, other).length === 0).length;
  if (agreeing(first) === parts.length) return first;
  const counted = candidates.map((part) => ({ part, count: agreeing(part) }));
  const most = counted.reduce((best, each) => (each.count > best.count ? each : best));
  if (2 * most.count > parts.length) return most.part;
  const problems = parts.flatMap((part) => (part === first ? [] : disagreements(first, part)));
  throw new UserError(
    'the results of the jobs disagree, and no more than half of them agree',
    'Run all jobs that measure again.',
    { details: problems.map((problem) => cut(problem, 2000)) },
  );
}

function disagreements(one: Placed, other: Placed): readonly string[] {
  return [...differences(one, other), ...splitDifference(one, other)];
}

function isOwner({ split, shard }: Placed, id: string): boolean {
  return split?.[shard.index - 1]?.includes(id) === true;
}

function twiceText(one: Placed, other: Placed, id: string): string {
  return `${one.name} and ${other.name} both measured benchmarks, ${id} for one`;
}

function nothingLeft(refused: readonly Refused[]): UserError {
  const what = refused.length === 1 ? 'the only file is no' : `none of the ${refused.length} files is a`;
  const reasons = new Set(refused.map(({ faults }) => faults.join('; ')));
  const [why] = reasons;
  return new UserError(
    `${what} part of this run${reasons.size === 1 ? `: ${cut(why ?? '', 500)}` : ''}`,
    'Give the jobs that measure and the one that merges the same commits and inputs, and download the artifacts of this run only.',
    { details: refused.map(refusalText) },
  );
}

/**
 * Where base was built for some shards, those without it compared nothing, and split otherwise: what they were to measure
 * is lost, and not new.
 */
function withoutBaseless(parts: readonly Placed[]): readonly Placed[] {
  if (!parts.some(hasSplit)) return parts;
  return parts.map((part) => (isBuilt(part.file, 'base') ? part : { ...part, file: { ...part.file, benchmarks: [] } }));
}
