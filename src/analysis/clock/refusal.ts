import { nanosecondsPer } from '../../model/units.ts';
import type { Warning, WarningCode } from '../../model/warning.ts';
import type { WindowCost } from '../../statistics/clock-correction.ts';
import { figure } from '../rows/difference-row.ts';
import type { Windows } from './clock-cost.ts';

/** When a clock's cost is not taken off a row, and why: docs/calibration.md, "When it is refused". */

/**
 * Spread of t between rounds beyond which it is not one number. The cost that is taken off is the median over rounds,
 * known several times better, and its interval is in the row's: docs/calibration.md, "How steady a clock has to be".
 */
const UNSTEADY = 0.2;
/** Rounds that it takes to know that spread. */
const STEADY_ROUNDS_MIN = 5;
/** Below this share of a reading its clock is nothing to speak of. */
export const NEGLIGIBLE_SHARE = 0.01;
/** Share of a reading that the clock may be at most; and from which on a corrected size is said to be less certain. */
const DOMINATES = 0.5;
const HEAVY = 0.2;
/** The rest of a reading must be at least so many standard deviations of the cost that is taken off. */
const SIGMAS = 3;
/** A difference in windows that makes up less of a reading than this is none. */
const WINDOWS_MATTER = 0.001;

interface Facts {
  readonly alreadySubtracted: boolean;
  readonly toolchainsDiffer: boolean;
  /** Readings are of several machines. */
  readonly machinesDiffer: boolean;
  readonly clocksDiffer: boolean;
  readonly windows: Windows;
  /** Cost in the metric's unit, as readings and step are. */
  readonly cost: WindowCost | null;
  /** Says why the cost is not known, where it is not. */
  readonly unknown: Pick<Warning, 'message' | 'subject'>;
  readonly base: number;
  readonly head: number;
  readonly clockStep: number | null;
  readonly unit: string;
  /** The corrected ratio exists: every reading lies above its clock's cost. */
  readonly hasRatio: boolean;
}

/** The first reason not to correct, in order of precedence; null where there is none. */
export function refusalOf(facts: Facts): Warning | null {
  const { windows, cost } = facts;
  if (facts.alreadySubtracted) {
    return refusal('clock-already-subtracted', "the harness takes the clock's cost off by itself");
  }
  if (cost === null) return { code: 'clock-not-calibrated', ...facts.unknown };
  if (facts.machinesDiffer)
    return refusal('clock-differs', 'it was measured on several machines, each with a clock of its own');
  if (facts.clocksDiffer) return refusal('clock-differs', 'base and head read different clocks');
  if (facts.toolchainsDiffer) {
    return refusal('clock-differs', 'base and head were built by different toolchains');
  }
  return (
    windowsRefusal(windows, cost, Math.min(facts.base, facts.head)) ?? unsteadyRefusal(cost) ?? sizeRefusal(facts, cost)
  );
}

function windowsRefusal(
  { base, head, spread, rounding }: Windows,
  { cost }: WindowCost,
  reading: number,
): Warning | null {
  const matters = (difference: number) => difference > rounding && difference * cost > WINDOWS_MATTER * reading;
  if (base === null || head === null) {
    const side = base === null ? 'base' : 'head';
    return refusal('windows-differ', `how often an op reads the clock is not known on ${side}`);
  }
  if (matters(Math.abs(base - head))) {
    return refusal(
      'windows-differ',
      `an op reads the clock ${times(base)} on base and ${times(head)} on head, and the delta has that in it`,
    );
  }
  if (!matters(spread)) return null;
  return refusal('windows-differ', `the timer windows of an op differ by ${figure(spread)} between slices of one side`);
}

function unsteadyRefusal({ coefficientOfVariation, rounds }: WindowCost): Warning | null {
  if (coefficientOfVariation === null || rounds < STEADY_ROUNDS_MIN) {
    const counted = rounds === 1 ? '1 round' : `${rounds} rounds`;
    const message = `the clock was measured in ${counted} only, and it takes ${STEADY_ROUNDS_MIN} to know how steady its cost is`;
    return refusal('clock-unsteady', message);
  }
  if (coefficientOfVariation <= UNSTEADY) return null;
  return refusal('clock-unsteady', `the clock's cost varied by ${percent(coefficientOfVariation)} between rounds`);
}

function sizeRefusal(facts: Facts, { cost, coefficientOfVariation }: WindowCost): Warning | null {
  const base = (facts.windows.base ?? 0) * cost;
  const head = (facts.windows.head ?? 0) * cost;
  if (base > DOMINATES * facts.base || head > DOMINATES * facts.head) {
    const shares = sharesText(base / facts.base, head / facts.head);
    return refusal('clock-dominates', `the clock is ${shares}, so trust the direction and not the size`);
  }
  const left = Math.min(facts.base - base, facts.head - head);
  if (facts.clockStep !== null && left < facts.clockStep) {
    const step = `${figure(facts.clockStep * (nanosecondsPer(facts.unit) ?? 1))} ns`;
    return refusal(
      'clock-too-noisy',
      `what is left without the clock's cost is less than one step of the clock (${step})`,
    );
  }
  const sigma = (coefficientOfVariation ?? 0) * Math.max(base, head);
  if (left < SIGMAS * sigma || !facts.hasRatio) {
    return refusal('clock-too-noisy', "what is left without the clock's cost is lost in the spread of that cost");
  }
  return null;
}

/** Applied, but worth a word. */
export function heavyWarning(base: number, head: number): Warning | null {
  if (Math.max(base, head) <= HEAVY) return null;
  return refusal(
    'clock-heavy',
    `the clock is ${sharesText(base, head)}, and the corrected size is less certain for it`,
  );
}

function times(windows: number): string {
  return windows === 1 ? 'once' : `${figure(windows)} times`;
}

/** `48 % of base and 46 % of head` */
function sharesText(base: number, head: number): string {
  if (percent(base) === percent(head)) return `${percent(base)} of the reading`;
  return `${percent(base)} of base and ${percent(head)} of head`;
}

function percent(fraction: number): string {
  return `${Number((100 * fraction).toPrecision(2))} %`;
}

function refusal(code: WarningCode, message: string): Warning {
  return { code, message };
}
