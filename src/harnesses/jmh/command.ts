import type { CommandResult } from '../../model/command.ts';
import type { PlannedCommand } from '../../model/command-plan.ts';
import { literally } from '../../model/inputs/name-pattern.ts';
import type { Binary } from '../harness.ts';
import { whyNoResult } from '../kit/no-result.ts';

/** One combination of a benchmark's parameters. */
export interface JmhCase {
  /** Name as JMH prints it: `org.example.Words.count`. */
  readonly printed: string;
  readonly params: readonly (readonly [string, string])[];
}

interface JmhRun {
  readonly warmUpMs: number;
  readonly measureMs: number;
  /** Relative to the scratch folder of the side. */
  readonly resultFile: string;
  readonly scratch: string;
  readonly timeoutMs: number;
}

const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;
const MAX_RESULT_BYTES = 64 * 1024 * 1024;

/** Its class path is its jar, or, where classes were built and no jar, `CLASSPATH` in its environment. */
export type Runnable = Pick<Binary, 'path' | 'directory' | 'environment'>;

/**
 * JMH lets one run on a machine at a time, by a lock in the folder of temporary files. Runs follow each other anyway, and one
 * that was ended must not be in the way of the next.
 */
export const IGNORE_LOCK = '-Djmh.ignoreLock=true';

function java(jar: Runnable, args: readonly string[], timeoutMs: number): PlannedCommand {
  const classPath = jar.environment?.CLASSPATH === undefined ? ['-cp', jar.path] : [];
  return {
    file: 'java',
    arguments: [IGNORE_LOCK, ...classPath, 'org.openjdk.jmh.Main', ...args],
    cwd: jar.directory,
    environment: { PWD: jar.directory, ...jar.environment },
    trust: 'untrusted',
    timeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
  };
}

/** Lists benchmarks with the values of their parameters. */
export function listCommand(jar: Runnable, timeoutMs: number): PlannedCommand {
  return java(jar, ['-lp'], timeoutMs);
}

/**
 * One fork, one iteration after one of warming up, in the modes and with the options of the virtual machine that the
 * benchmark has itself. `params` empty: all values.
 */
export function runCommand(jar: Runnable, { printed, params }: JmhCase, run: JmhRun): PlannedCommand {
  const { warmUpMs, measureMs, resultFile, scratch, timeoutMs } = run;
  const warmUp = warmUpMs === 0 ? ['-wi', '0'] : ['-wi', '1', '-w', `${warmUpMs}ms`];
  const chosen = params.filter(([, value]) => isOneValue(value));
  const args = [
    exactPattern(printed),
    ...chosen.flatMap(([name, value]) => ['-p', `${name}=${value}`]),
    '-f',
    '1',
    '-wf',
    '0',
    ...warmUp,
    '-i',
    '1',
    '-r',
    `${measureMs}ms`,
    '-foe',
    'false',
    '-rf',
    'json',
    '-rff',
    `${scratch}/${resultFile}`,
  ];
  const reads = [{ root: scratch, path: resultFile, maxBytes: MAX_RESULT_BYTES }];
  return { ...java(jar, args, timeoutMs), reads };
}

/** A comma separates values: one that has it cannot be asked for alone, and all of that parameter are run. */
export function isOneValue(value: string): boolean {
  return value !== '' && !value.includes(',');
}

/** JMH looks for the pattern anywhere in the name (java.util.regex, find). */
export function exactPattern(printed: string): string {
  return `^${literally(printed)}$`;
}

/** A benchmark of the list; the values of each parameter as they are listed. */
export interface ListedBenchmark {
  readonly printed: string;
  readonly params: readonly (readonly [string, readonly string[]])[];
}

/**
 *     Benchmarks:
 *     org.example.Words.count
 *       param "size" = {10, 1000}
 *
 * One of several modes is there once a mode.
 */
export function listed(stdout: string): readonly ListedBenchmark[] {
  const found = new Map<string, Map<string, readonly string[]>>();
  let current: Map<string, readonly string[]> | null = null;
  let isList = false;
  for (const line of stdout.split('\n').map((each) => each.trimEnd())) {
    if (/^Benchmarks:$/.test(line)) {
      isList = true;
    } else if (isList) {
      const [, name, values] = /^ {1,8}param "([^"]{1,500})" = \{(.*)\}$/.exec(line) ?? [];
      if (name !== undefined && values !== undefined) current?.set(name, values.split(', '));
      else if (/^[^\s.]+(?:\.[^\s.]+)+$/.test(line)) {
        current = found.get(line) ?? new Map();
        found.set(line, current);
      }
    }
  }
  return [...found].map(([printed, params]) => ({ printed, params: [...params] }));
}

/**
 * Says in a few lines why a run gave no result. Untrusted text.
 *
 *     Iteration   1: <failure>
 *
 *     java.lang.IllegalStateException: not today
 *     	at org.example.Sorting.broken(Sorting.java:17)
 */
export function reasonOf(result: CommandResult, timeoutMs: number): string {
  const at = result.stdout.indexOf('<failure>');
  if (at >= 0 && !result.timedOut) {
    const said = result.stdout.slice(at + '<failure>'.length, at + 4000).trim();
    const lines = said.split(/\n\s+at |\n\s*\n/, 1)[0] ?? '';
    if (lines !== '') return lines.split('\n').slice(0, 6).join('\n');
  }
  return whyNoResult(result, timeoutMs, (stdout) => stdout.replace(/^#.*\n/gm, ''));
}
