import type { Measurement } from '../../../formats/format.ts';
import { shortName } from '../../../formats/index.ts';
import type { Plan } from '../../../model/command-plan.ts';
import type { Side } from '../../../model/results/side.ts';
import type { Binary, DiscoverContext } from '../../harness.ts';
import { type Survey, surveyBinary } from './survey.ts';

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
}

/** Runs everything once on both sides: two processes a binary. */
export function* surveyAll(context: DiscoverContext): Plan<readonly SurveyedBinary[]> {
  const surveyed: SurveyedBinary[] = [];
  const total = context.sides.reduce((sum, { build }) => sum + build.binaries.length, 0);
  for (const { context: side, build } of context.sides) {
    const goMinor = Number(/go1\.(\d+)/.exec(build.toolchain)?.[1] ?? Number.POSITIVE_INFINITY);
    for (const [index, binary] of build.binaries.entries()) {
      if (binary.instrument !== undefined) continue;
      const other = surveyed.find((one) => one.side !== side.side && one.binary.group === binary.group);
      // Base has said what is in it.
      if (other !== undefined && context.sameGroups?.has(binary.group) === true) {
        surveyed.push({ side: side.side, index, binary, survey: other.survey });
        continue;
      }
      const survey = yield* surveyBinary(binary, {
        timeoutMs: context.sliceTimeoutMs,
        otherSideMs: other?.survey.workMs ?? null,
        exclude: context.options.exclude,
        goMinor,
        progress: { subject: `${side.side} ${binary.group || '.'}`, done: surveyed.length, total },
      });
      surveyed.push({ side: side.side, index, binary, survey });
    }
  }
  return surveyed;
}

/** Benchmarks of both sides side by side: base's order, then what only head has. */
export function candidates(surveyed: readonly SurveyedBinary[]): readonly Candidate[] {
  const found = new Map<string, Candidate & Gathering>();
  for (const { side, binary, survey } of surveyed) {
    for (const printedName of new Set([...survey.benchmarks.keys(), ...survey.failures.keys()])) {
      const key = `${binary.group}:${printedName}`;
      const candidate = found.get(key) ?? {
        group: binary.group,
        name: shortName(printedName),
        printedName,
        sides: [],
        failures: {},
        readings: {},
      };
      found.set(key, candidate);
      candidate.sides.push(side);
      const reason = survey.failures.get(printedName);
      const reading = survey.benchmarks.get(printedName);
      if (reason !== undefined) candidate.failures[side] = reason;
      else if (reading !== undefined) candidate.readings[side] = reading;
    }
  }
  return [...found.values()];
}

interface Gathering {
  readonly sides: Side[];
  readonly failures: Partial<Record<Side, string>>;
  readonly readings: Partial<Record<Side, Measurement>>;
}

/** The binary of a package on one side. */
export function binaryOf(group: string, side: Side, surveyed: readonly SurveyedBinary[]): SurveyedBinary | undefined {
  return surveyed.find((one) => one.side === side && one.binary.group === group);
}
