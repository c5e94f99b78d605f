import type { PlannedCommand } from '../../../model/command-plan.ts';
import type { SideContext } from '../../harness.ts';

/**
 * A tool into whose process a harness puts a program of ours. It lists benchmarks by an id, and runs one so many times as
 * it is asked to: by requests that are known beforehand, answered in a file, or in a session.
 */
export interface ServedTool {
  /** Name in messages: `pytest`. */
  readonly tool: string;
  namesOf(id: string): { readonly group: string; readonly name: string };
}

/** A process of that tool; benchmarks of one key share it when it stays. */
export interface ServedProcess {
  readonly key: string;
  /** `SessionPlans.joinMs`. */
  readonly joinMs?: number;
  command(side: SideContext, wanted: Wanted, timeoutMs: number): PlannedCommand;
}

export interface ServedBenchmark extends ServedTool, ServedProcess {
  /** Name that the program has for it. */
  readonly id: string;
}

/** The request to the program, as JSON in its environment. Without `survey` and `requests` it is a session. */
export interface Wanted {
  readonly survey?: true;
  readonly skipped?: readonly string[];
  readonly requests?: readonly (readonly [iterations: number, id: string])[];
  /** In a survey of many files, by programs that know: once it has run so long, ms, the files that are left are said and not loaded. */
  readonly forMs?: number;
  /** Files that come first there, with those beside them; relative to the directory. */
  readonly touched?: readonly string[];
  /** In a survey: what is wanted of the code that it loads, by harnesses whose programs know. */
  readonly code?: CodeWish;
}

/** Paths are absolute. */
export interface CodeWish {
  /** It leaves there what it has loaded. */
  readonly folder: string;
  /** The folder of the side, which is no part of its code, and its scratch folder. */
  readonly own: string;
  readonly scratch: string;
  /** How long each benchmark runs while it is watched. */
  readonly seenMs: number;
  /** The processes whose benchmarks are listed, or looked at, by one plan. */
  readonly key?: string;
  /** Benchmarks of a process that lists come in the opposite order. */
  readonly isReversed?: boolean;
  /** A file that says which functions to look for, and in which benchmarks. */
  readonly look?: string;
}

function isSession(wanted: Wanted): boolean {
  return wanted.survey !== true && wanted.requests === undefined;
}

/** Relative to a side's scratch folder. */
const ANSWERS = 'bin/tare_answers';
const MOST_ANSWER_BYTES = 64 * 1024 * 1024;

/** The file with the answers of a program that is no session. */
export function answersFile(
  wanted: Wanted,
  { scratch }: Pick<SideContext, 'scratch'>,
): NonNullable<PlannedCommand['reads']> {
  return isSession(wanted) ? [] : [{ root: scratch, path: ANSWERS, maxBytes: MOST_ANSWER_BYTES }];
}

/** The wish, with the path of the file that is to be answered in. */
export function wish<More extends Wanted>(wanted: More, { scratch }: Pick<SideContext, 'scratch'>): string {
  return JSON.stringify(isSession(wanted) ? wanted : { ...wanted, answers: `${scratch}/${ANSWERS}` });
}
