import { UserError } from '../../errors.ts';
import { succeeded } from '../../model/command.ts';
import { type Plan, resultsOf } from '../../model/command-plan.ts';
import { firstLines } from '../../model/ended.ts';
import type { Warning } from '../../model/warning.ts';
import type { Failure } from '../failure.ts';
import type { Binary, Build, BuildContext } from '../harness.ts';
import { builtByCommand, hasBuildCommand } from '../kit/shell-command.ts';
import { jmhCode } from './code.ts';
import { folderOf, isManifest, NAMES_JMH } from './detect.ts';
import { findJars } from './jars.ts';
import { byMaven, classPaths } from './maven.ts';
import { jmhOptions } from './options.ts';
import { withRunners } from './runner.ts';
import { EVERYTHING, failuresOf, type Packaged, planned, triedByWrapper } from './tool.ts';

/**
 * Packages the modules that name JMH, each side in its own tree, and finds the jars that have benchmarks and JMH in them; of a
 * Maven module without one, its classes.
 * Throws UserError when there is no java or no build tool.
 */
export function* buildJmh(context: BuildContext): Plan<Build> {
  const { jar } = jmhOptions(context.options.own);
  const byCommand = hasBuildCommand(context);
  const java = yield* javaEnvironment(context);
  const toolchain = yield* findJava(java, context);
  const manifests = byCommand ? [] : yield* manifestsWithJmh(context);
  const { failures, warnings } = byCommand
    ? { failures: (yield* builtByCommand(context)).failures, warnings: [] }
    : yield* packaged(manifests, toolchain, context);
  const build = { side: context.side, toolchain, binaries: [], failures, warnings };
  if (failures.length > 0) return { ...build, unusable: true };
  const jars = yield* findJars(jar, java, context);
  const without = pomsOf(manifests).filter((folder) => !jars.some(({ group }) => group === folder));
  const found =
    jar !== null || without.length === 0 ? jars : [...jars, ...(yield* classPaths(without, toolchain, context))];
  const run =
    java === undefined ? found : found.map((one) => ({ ...one, environment: { ...one.environment, ...java } }));
  if (run.length > 0) {
    const served = yield* withRunners(run, context);
    const code = jmhCode(served.binaries, toolchain, context);
    return { ...build, ...served, warnings: [...warnings, ...served.warnings], code };
  }
  const reason =
    jar === null ? 'no jar with JMH and its benchmarks was made' : `${jar} is no jar with JMH and its benchmarks`;
  return { ...build, failures: [{ of: EVERYTHING, reason, output: HOW_TO_PACKAGE }], unusable: true };
}

const HOW_TO_PACKAGE =
  'Package the benchmarks with the shade plug-in (Maven), or with the me.champeau.jmh or the shadow plug-in (Gradle), or give build-command and jmh-jar.';

/** Build tools take the JDK of JAVA_HOME, so what they build is to be run by it, too. */
const JAVA_HOME_FIRST = `if [ -n "$JAVA_HOME" ] && [ -x "$JAVA_HOME/bin/java" ]; then printf '%s' "$JAVA_HOME/bin:$PATH"; fi`;

/** The search path with the JDK of JAVA_HOME first; undefined: there is none. */
function* javaEnvironment(context: BuildContext): Plan<Binary['environment']> {
  const [result] = yield* resultsOf([planned({ file: 'sh', arguments: ['-c', JAVA_HOME_FIRST] }, context)]);
  const path = result.stdout;
  return path === '' ? undefined : { PATH: path };
}

/** `openjdk version "17.0.15" 2025-04-15`, on standard error */
function* findJava(java: Binary['environment'], context: BuildContext): Plan<string> {
  const command = planned({ file: 'java', arguments: ['-version'] }, context);
  const [result] = yield* resultsOf([{ ...command, environment: { ...command.environment, ...java } }]);
  if (result.notStarted || !succeeded(result)) {
    throw new UserError('java was not found on this machine', 'Install a JDK first, e.g. with actions/setup-java.');
  }
  const line = firstLines(result.stderr, 5)
    .split('\n')
    .find((each) => each.includes(' version '));
  return line ?? 'java';
}

/** Runs the builds; there are no failures where all was packaged. */
function* packaged(manifests: readonly string[], toolchain: string, context: BuildContext): Plan<Packaged> {
  if (manifests.length === 0) {
    throw new UserError(
      'no pom.xml or build.gradle in the working directory names JMH',
      'Set working-directory to the folder of the project, or give build-command and jmh-jar.',
    );
  }
  const poms = pomsOf(manifests);
  const all: Packaged[] = [];
  if (poms.length > 0) all.push(yield* byMaven(poms, toolchain, context));
  if (poms.length < manifests.length) all.push(yield* byGradle(context));
  return {
    failures: all.flatMap(({ failures }) => failures),
    warnings: all.flatMap(({ warnings }) => warnings),
  };
}

function* manifestsWithJmh(context: BuildContext): Plan<readonly string[]> {
  const known = context.files.filter(isManifest);
  if (known.length === 0) return [];
  const plain = ['--no-index', '--no-color', '-I', '-l', '-z', '-E'];
  const [result] = yield* resultsOf([
    planned({ file: 'git', arguments: ['grep', ...plain, NAMES_JMH, '--', ...known] }, context),
  ]);
  return result.stdout
    .split('\0')
    .map((path) => path.trim())
    .filter((path) => known.includes(path));
}

function pomsOf(manifests: readonly string[]): readonly string[] {
  return manifests.filter((path) => path.endsWith('pom.xml')).map(folderOf);
}

/** Tasks that make a jar of benchmarks and JMH: of JMH's own plug-in, and of the one for jars of all that is needed. */
const JAR_TASKS = ['jmhJar', 'shadowJar'] as const;

function* byGradle(context: BuildContext): Plan<Packaged> {
  const warnings: Warning[] = [];
  let failures: readonly Failure[] = [];
  for (const task of JAR_TASKS) {
    // Every project that has this task runs it: no name of a project is given. No daemon: it would outlive the run.
    const step = { program: 'gradle', wrapper: 'gradlew', arguments: ['--no-daemon', '-q', task] };
    const ran = yield* triedByWrapper(step, context);
    warnings.push(...ran.warnings);
    failures = failuresOf(ran.result);
    // Task 'jmhJar' not found in root project 'kafka' and its subprojects.
    const said = `${ran.result.stdout}\n${ran.result.stderr}`;
    if (failures.length === 0 || !/^.{0,20}Task '\w+' not found in /m.test(said)) return { failures, warnings };
  }
  const reason = `no module has a task ${JAR_TASKS.join(' or ')}`;
  return { failures: [{ of: EVERYTHING, reason, output: HOW_TO_PACKAGE }], warnings };
}
