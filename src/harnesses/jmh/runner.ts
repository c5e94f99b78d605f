import { succeeded } from '../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../model/command-plan.ts';
import { firstLines } from '../../model/ended.ts';
import type { Warning } from '../../model/warning.ts';
import type { Binary, BuildContext, SideContext } from '../harness.ts';
import codeJava from './_runner/TareCode.java';
import sessionJava from './_runner/TareSession.java';
import surveyJava from './_runner/TareSurvey.java';
import { planned } from './tool.ts';

/** Our runners (_runner/), compiled for each jar against the JMH that is in it, and what reads its classes. */

export const RUNNER = 'TareSession';
export const SURVEY_PROGRAM = 'TareSurvey';
export const CODE_PROGRAM = 'TareCode';
const MACHINE = 'jmh-machine';
const MAX_BYTES = 64 * 1024;

/** @param index of the jar among those of its side */
export function runnerFolder({ scratch }: Pick<SideContext, 'scratch'>, index: number): string {
  return `${scratch}/${runnerPath(index)}`;
}

function runnerPath(index: number): string {
  return `bin/jmh-${index}`;
}

/** The class path with our runner before it. @param path of the jar, or of this round's copy of it */
export function classPathWith(folder: string, environment: Binary['environment'], path: string): string {
  return `${folder}:${environment?.CLASSPATH ?? path}`;
}

/** The jars, those that serve sessions marked, and why others do not. */
export function* withRunners(
  jars: readonly Binary[],
  context: BuildContext,
): Plan<{ readonly binaries: readonly Binary[]; readonly warnings: readonly Warning[] }> {
  const binaries: Binary[] = [];
  const warnings: Warning[] = [];
  for (const [index, jar] of jars.entries()) {
    const folder = runnerFolder(context, index);
    const sources = [
      { path: `${folder}/${CODE_PROGRAM}.java`, text: codeJava },
      { path: `${folder}/${RUNNER}.java`, text: sessionJava },
      { path: `${folder}/${SURVEY_PROGRAM}.java`, text: surveyJava },
    ];
    const classPath = jar.environment?.CLASSPATH ?? jar.path;
    // -proc:none: the jar may hold JMH's annotation processor.
    const files = sources.map(({ path }) => path);
    const args = ['-proc:none', '-nowarn', '-encoding', 'UTF-8', '-cp', classPath, '-d', folder, ...files];
    const [result] = yield* resultsOf([
      {
        ...planned({ file: 'javac', arguments: args }, context),
        environment: { PWD: context.directory, ...jar.environment },
        writes: sources,
      },
    ]);
    const isCompiled = !result.notStarted && succeeded(result);
    binaries.push(isCompiled ? { ...jar, servesSessions: true } : jar);
    if (isCompiled) continue;
    const said = result.notStarted ? 'javac was not found' : firstLines(result.stderr, 5);
    warnings.push(noSessions(`it does not compile with this JMH: ${said}`));
  }
  return { binaries, warnings };
}

export function noSessions(reason: string): Warning {
  const message = 'JMH could not be made to run slices on request, so each slice is a process of its own';
  return { code: 'no-sessions', message, subject: reason.slice(0, 2000) };
}

/** The virtual machine that JMH's own fork would be. Untrusted. */
export interface Machine {
  /** Folder in which it is installed. */
  readonly home: string;
  /** Its arguments, before those that a benchmark asks for. */
  readonly arguments: readonly string[];
}

/** Asks our runner which machine it would be. null: it does not run. */
export function* describedMachine(
  side: SideContext,
  { path, directory, environment }: Binary,
  index: number,
  timeoutMs: number,
): Plan<Machine | { readonly reason: string }> {
  const folder = runnerFolder(side, index);
  const command: PlannedCommand = {
    file: 'java',
    arguments: ['-cp', classPathWith(folder, environment, path), RUNNER, 'describe', folder],
    cwd: directory,
    environment: { PWD: directory, ...environment },
    trust: 'untrusted',
    timeoutMs,
    reads: [{ root: side.scratch, path: `${runnerPath(index)}/${MACHINE}`, maxBytes: MAX_BYTES }],
  };
  const [result] = yield* resultsOf([command]);
  const machine = succeeded(result) ? machineIn(result.files[0] ?? '') : null;
  return machine ?? { reason: firstLines(`${result.stderr}\n${result.stdout}`, 3) };
}

/**
 *     home /usr/lib/jvm/java-17-openjdk-amd64
 *     argument -XX:CompileCommandFile=/scratch/base/bin/jmh-0/jmh-hints
 *     whole
 */
function machineIn(text: string): Machine | null {
  const lines = text.trim().split('\n');
  const valuesOf = (key: string) =>
    lines.flatMap((line) => (line.startsWith(`${key} `) ? [line.slice(key.length + 1)] : []));
  const [home] = valuesOf('home');
  if (home === undefined || lines.at(-1) !== 'whole') return null;
  return { home, arguments: valuesOf('argument') };
}
