import type { Measurement } from '../../../formats/format.ts';
import { shortName } from '../../../formats/index.ts';
import type { Plan } from '../../../model/command-plan.ts';
import type { Side } from '../../../model/results/side.ts';
import type { Binary, DiscoverContext } from '../../harness.ts';
import { nearFirst } from '../../kit/select.ts';
import { type Survey, surveyBinary, topOf } from './survey.ts';

/** A binary of one side and what it holds. */
export interface SurveyedBinary {
  readonly side: Side;
  readonly index: number;
  readonly binary: Binary;
  readonly survey: Survey;
}

/** One benchmark before its count is chosen; its readings are of one iteration. */
export interface Candidate {
  readonly group: string;
  readonly name: string;
  readonly printedName: string;
  readonly sides: readonly Side[];
  readonly failures: Readonly<Partial<Record<Side, string>>>;
  readonly readings: Readonly<Partial<Record<Side, Measurement>>>;
  /** There was no time to run it on each of its sides. */
  readonly isUntried: boolean;
}

/** Binaries of one package that take longer leave as much of the time as they take to those of the others. */
const SHARE_OF_BOTH = 0.5;

/**
 * Runs everything once on both sides: two processes a binary. One package after the other, on both sides, those first
 * that the change touches: what there is no time for is missing on both.
 */
export function* surveyAll(context: DiscoverContext): Plan<readonly SurveyedBinary[]> {
  const { sides, sameGroups, untilMs = Number.POSITIVE_INFINITY, isNear = () => false } = context;
  const surveyed: SurveyedBinary[] = [];
  const all = sides.flatMap(({ context: side, build }) => {
    const goMinor = Number(/go1\.(\d+)/.exec(build.toolchain)?.[1] ?? Number.POSITIVE_INFINITY);
    return build.binaries.flatMap((binary, index) =>
      binary.instrument === undefined ? [{ side: side.side, goMinor, index, binary }] : [],
    );
  });
  const groups = nearFirst([...new Set(all.map(({ binary }) => binary.group))], isNear);
  for (const [nth, group] of groups.entries()) {
    const own = all.filter(({ binary }) => binary.group === group);
    const shareOfBoth = nth === groups.length - 1 ? 1 : SHARE_OF_BOTH;
    for (const [done, { side, goMinor, index, binary }] of own.entries()) {
      const other = surveyed.find((one) => one.binary.group === group);
      // Base has said what is in it.
      if (other !== undefined && sameGroups?.has(group) === true) {
        surveyed.push({ side, index, binary, survey: other.survey });
        continue;
      }
      // Of what is left after one side took its part, the other has as much.
      const part = shareOfBoth / own.length;
      const survey = yield* surveyBinary(binary, {
        timeoutMs: context.sliceTimeoutMs,
        otherSideMs: other === undefined || other.survey.untried.length > 0 ? null : other.survey.workMs,
        exclude: context.options.exclude,
        goMinor,
        untilMs,
        share: part / (1 - done * part),
        progress: { subject: `${side} ${group || '.'}`, done: surveyed.length, total: all.length },
      });
      surveyed.push({ side, index, binary, survey });
    }
  }
  const place = ({ side, index }: SurveyedBinary) => (side === sides[0]?.context.side ? 0 : 1e6) + index;
  return surveyed.toSorted((a, b) => place(a) - place(b));
}

/** Benchmarks of both sides side by side: base's order, then what only head has. */
export function candidates(surveyed: readonly SurveyedBinary[]): readonly Candidate[] {
  const found = new Map<string, Candidate & Gathering>();
  const candidateOf = (group: string, printedName: string) => {
    const key = `${group}:${printedName}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const none = { sides: [], failures: {}, readings: {}, isUntried: false };
    const made: Candidate & Gathering = { group, name: shortName(printedName), printedName, ...none };
    found.set(key, made);
    return made;
  };
  for (const { side, binary, survey } of surveyed) {
    for (const printedName of new Set([...survey.benchmarks.keys(), ...survey.failures.keys()])) {
      const candidate = candidateOf(binary.group, printedName);
      candidate.sides.push(side);
      const reason = survey.failures.get(printedName);
      const reading = survey.benchmarks.get(printedName);
      if (reason !== undefined) candidate.failures[side] = reason;
      else if (reading !== undefined) candidate.readings[side] = reading;
    }
  }
  for (const { side, binary, survey } of surveyed) {
    for (const top of survey.untried) {
      const isBelow = (one: Candidate) => one.group === binary.group && topOf(one.printedName) === top;
      const below = [...found.values()].filter(isBelow);
      // What was run on the other side only may be on this one as well.
      for (const candidate of below.length === 0 ? [candidateOf(binary.group, top)] : below) {
        if (candidate.sides.includes(side)) continue;
        candidate.sides.push(side);
        candidate.isUntried = true;
      }
    }
  }
  return [...found.values()];
}

interface Gathering {
  readonly sides: Side[];
  readonly failures: Partial<Record<Side, string>>;
  readonly readings: Partial<Record<Side, Measurement>>;
  isUntried: boolean;
}

/** The binary of a package on one side. */
export function binaryOf(group: string, side: Side, surveyed: readonly SurveyedBinary[]): SurveyedBinary | undefined {
  return surveyed.find((one) => one.side === side && one.binary.group === group);
}
