import { UserError } from '../../errors.ts';
import { type CommandResult, succeeded } from '../../model/command.ts';
import { type Plan, type PlannedCommand, type PlannedResult, resultsOf } from '../../model/command-plan.ts';
import { firstLines, howItEnded } from '../../model/ended.ts';
import type { Warning } from '../../model/warning.ts';
import type { Failure } from '../failure.ts';
import type { BuildContext } from '../harness.ts';

/** Commands of the build, in the working directory of a side. */

export const EVERYTHING = { kind: 'folder', folder: '' } as const;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

type Step = Pick<PlannedCommand, 'file' | 'arguments' | 'reads'>;

export function planned(step: Step, { directory, buildTimeoutMs }: BuildContext): PlannedCommand {
  return {
    ...step,
    cwd: directory,
    environment: { PWD: directory },
    trust: 'untrusted',
    timeoutMs: buildTimeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
  };
}

function* tried(step: Step, context: BuildContext): Plan<PlannedResult> {
  const [result] = yield* resultsOf([planned(step, context)]);
  const tool = step.file.slice(step.file.lastIndexOf('/') + 1);
  if (result.notStarted) {
    throw new UserError(`${tool} was not found on this machine`, 'Install it, add its wrapper, or give build-command.');
  }
  return result;
}

/** What packaging came to. */
export interface Packaged {
  readonly failures: readonly Failure[];
  readonly warnings: readonly Warning[];
}

/** A run of a build tool. */
interface Ran {
  readonly result: PlannedResult;
  readonly warnings: readonly Warning[];
}

/**
 * Runs the project's own wrapper, where it has one, which downloads the tool; where that could not be had, what is on PATH
 * is run, and that is said.
 */
export function* triedByWrapper(
  { program, wrapper, ...step }: Omit<Step, 'file'> & { readonly program: string; readonly wrapper: string },
  context: BuildContext,
): Plan<Ran> {
  if (!context.files.includes(wrapper)) {
    return { result: yield* tried({ ...step, file: program }, context), warnings: [] };
  }
  const result = yield* tried({ ...step, file: `${context.directory}/${wrapper}` }, context);
  if (succeeded(result) || !isWithoutTool(result)) return { result, warnings: [] };
  const [own] = yield* resultsOf([planned({ ...step, file: program }, context)]);
  if (own.notStarted) return { result, warnings: [] };
  return { result: own, warnings: [{ ...OTHER_TOOL, subject: `${wrapper}: ${program} on PATH was run` }] };
}

const OTHER_TOOL = {
  code: 'build-tool-differs',
  message: 'The wrapper of the project could not download its build tool, and the one on this machine was used',
} as const satisfies Warning;

/**
 *     Exception in thread "main" java.net.UnknownHostException: services.gradle.org       gradlew
 *     Error: Failed to fetch https://repo.maven.apache.org/maven2/...                     mvnw
 *     curl: (6) Could not resolve host: repo.maven.apache.org                             mvnw
 *
 * What the tool itself cannot download is said otherwise, after it has begun.
 */
function isWithoutTool({ stdout, stderr }: CommandResult): boolean {
  const said = `${stdout}\n${stderr}`;
  if (/^\[(?:INFO|ERROR|WARNING)\]|^FAILURE: Build failed|^> Task /m.test(said)) return false;
  return (
    /^Exception in thread "main" (?:java\.(?:net|io)|javax\.net)\./m.test(said) ||
    /\b(?:wget|curl): |failed to (?:fetch|download)|could not (?:resolve host|download)|couldn't download/i.test(
      said,
    ) ||
    /Could not find or load main class org\.(?:apache\.maven|gradle)\.wrapper/.test(said)
  );
}

export function failuresOf(result: CommandResult): readonly Failure[] {
  if (succeeded(result)) return [];
  // Without colours: `[\x1b[1;31mERROR\x1b[m] COMPILATION ERROR : `
  const said = `${result.stdout}\n${result.stderr}`.replace(
    new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g'),
    '',
  );
  const advice = adviceOn(said);
  const reason = `the build ${howItEnded(result)}${advice === null ? '' : `: ${advice}`}`;
  return [{ of: EVERYTHING, reason, output: firstLines(withoutHelp(said), 30) }];
}

/** Without what Maven prints below every failure: `-> [Help 1]`, `[ERROR] Re-run Maven using the -X switch ...`. */
function withoutHelp(said: string): string {
  return said
    .replace(/-> \[Help \d{1,3}\]$/gm, '')
    .replace(/^\[ERROR\] *(?:(?:\[Help |To see|Re-run Maven|For more information).*)?$/gm, '');
}

/**
 *     error: Source option 6 is no longer supported. Use 7 or later.
 *     Fatal error compiling: error: invalid target release: 21         error: release version 21 not supported
 *     Detected JDK version 17.0.15 (...) is not in the allowed range [21,).
 *     Detected Maven Version: 3.8.7 is not in the allowed range [3.9,).
 *     class file has wrong version 65.0, should be 61.0
 *     Unrecognized option: --sun-misc-unsafe-memory-access=allow       Unrecognized VM option 'UseZGC'
 *     Could not find artifact g:a:jar:1.0 in central (...)             Could not transfer artifact g:a:pom:1 from/to ...
 */
const ADVICE: readonly (readonly [RegExp, (what: string) => string])[] = [
  [
    /\b(?:Source|Target) option (\d{1,3}) is no longer supported/,
    (java) => `this JDK is too new for Java ${java}; ${OTHER_JDK}`,
  ],
  [
    /\b(?:invalid (?:target|source) release: |release version )(\d{1,3})\b/,
    (java) => `it needs a JDK ${java} or later; ${OTHER_JDK}`,
  ],
  [
    /\bDetected JDK [^\n]{1,300} not in the allowed range ([[(\d.,\])]{1,40}[\])])/,
    (range) => `it allows JDKs of ${range} only; ${OTHER_JDK}`,
  ],
  [
    /\bDetected Maven [^\n]{1,300} not in the allowed range ([[(\d.,\])]{1,40}[\])])/,
    (range) => `it allows Maven ${range} only; install that`,
  ],
  [
    /\bclass file has wrong version (\d{1,3})\b/,
    (version) => `it needs a JDK ${Number(version) - 44} or later; ${OTHER_JDK}`,
  ],
  [
    /^Unrecognized (?:VM )?option:? '?([\w:=+.-]{1,100})/m,
    (option) => `this JDK does not have the option ${option}, which the project gives it; ${OTHER_JDK}`,
  ],
  [
    /\bCould not (?:find|transfer) artifact ([\w.:-]{1,200})/,
    (artifact) =>
      `${artifact} could not be downloaded; install it first with build-command, or make its repository reachable`,
  ],
];
const OTHER_JDK = 'set JAVA_HOME to another one (actions/setup-java)';

/** What to do about a failure of which the build's own words do not say it; null: they do. */
function adviceOn(said: string): string | null {
  for (const [pattern, wordsOn] of ADVICE) {
    const [, what] = pattern.exec(said) ?? [];
    if (what !== undefined) return wordsOn(what);
  }
  return null;
}
