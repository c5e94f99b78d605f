import { UserError } from '../../errors.ts';
import { type CommandResult, succeeded } from '../../model/command.ts';
import type { Plan, PlannedCommand } from '../../model/command-plan.ts';
import { firstLines, howItEnded } from '../../model/ended.ts';
import type { Failure } from '../failure.ts';
import type { Binary, Build, BuildContext } from '../harness.ts';
import { builtByCommand } from '../kit/shell-command.ts';
import { listCommand, listed } from './command.ts';
import { folderOf, isManifest, NAMES_JMH } from './detect.ts';
import { jmhOptions } from './options.ts';

/**
 * Packages the modules that name JMH, each side in its own tree, and finds the jars that have benchmarks and JMH in them.
 * Throws UserError when there is no java or no build tool.
 */
export function* buildJmh(context: BuildContext): Plan<Build> {
  const { buildCommand, jar } = jmhOptions(context.options.own);
  const toolchain = yield* findJava(context);
  const failures = buildCommand === null ? yield* packaged(context) : (yield* builtByCommand(context)).failures;
  const build = { side: context.side, toolchain, binaries: [], failures };
  if (failures.length > 0) return { ...build, unusable: true };
  const found = yield* findJars(jar, context);
  if (found.length > 0) return { ...build, binaries: found };
  const reason =
    jar === null ? 'no jar with JMH and its benchmarks was made' : `${jar} is no jar with JMH and its benchmarks`;
  return { ...build, failures: [{ of: EVERYTHING, reason, output: HOW_TO_PACKAGE }], unusable: true };
}

const EVERYTHING = { kind: 'folder', folder: '' } as const;
const HOW_TO_PACKAGE =
  'Package the benchmarks with the shade plug-in (Maven) or the me.champeau.jmh plug-in (Gradle), or give build-command and jmh-jar.';
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

type Step = Pick<PlannedCommand, 'file' | 'arguments'>;

function planned(step: Step, { directory, buildTimeoutMs }: BuildContext): PlannedCommand {
  return {
    ...step,
    cwd: directory,
    environment: { PWD: directory },
    trust: 'untrusted',
    timeoutMs: buildTimeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
  };
}

/** `openjdk version "17.0.15" 2025-04-15`, on standard error */
function* findJava(context: BuildContext): Plan<string> {
  const [result] = yield [planned({ file: 'java', arguments: ['-version'] }, context)];
  if (result === undefined || result.notStarted || !succeeded(result)) {
    throw new UserError('java was not found on this machine', 'Install a JDK first, e.g. with actions/setup-java.');
  }
  const line = firstLines(result.stderr, 5)
    .split('\n')
    .find((each) => each.includes(' version '));
  return line ?? 'java';
}

/** What failed; empty: all was packaged. */
function* packaged(context: BuildContext): Plan<readonly Failure[]> {
  const manifests = yield* manifestsWithJmh(context);
  if (manifests.length === 0) {
    throw new UserError(
      'no pom.xml or build.gradle in the working directory names JMH',
      'Set working-directory to the folder of the project, or give build-command and jmh-jar.',
    );
  }
  const poms = manifests.filter((path) => path.endsWith('pom.xml')).map(folderOf);
  const failures: Failure[] = [];
  if (poms.length > 0) failures.push(...(yield* byMaven(poms, context)));
  if (poms.length < manifests.length) failures.push(...(yield* byGradle(context)));
  return failures;
}

function* manifestsWithJmh(context: BuildContext): Plan<readonly string[]> {
  const known = context.files.filter(isManifest);
  if (known.length === 0) return [];
  const plain = ['--no-index', '--no-color', '-I', '-l', '-z', '-E'];
  const [result] = yield [planned({ file: 'git', arguments: ['grep', ...plain, NAMES_JMH, '--', ...known] }, context)];
  return (result?.stdout ?? '')
    .split('\0')
    .map((path) => path.trim())
    .filter((path) => known.includes(path));
}

function* byMaven(folders: readonly string[], context: BuildContext): Plan<readonly Failure[]> {
  const { directory, files } = context;
  const file = files.includes('mvnw') ? `${directory}/mvnw` : 'mvn';
  const goal = ['-q', '-B', '-DskipTests', 'package'];
  const modules = folders.filter((folder) => folder !== '');
  const inRoot = modules.length === 0 ? goal : [...goal, '-pl', modules.join(','), '-am'];
  if (files.includes('pom.xml')) {
    const result = yield* tried({ file, arguments: inRoot }, context);
    // [ERROR] Could not find the selected project in the reactor: bench
    const isApart = modules.length > 0 && /Could not find the selected project/.test(result.stdout + result.stderr);
    if (!isApart) return failuresOf(result);
  }
  const failures: Failure[] = [];
  for (const module of modules) {
    failures.push(...failuresOf(yield* tried({ file, arguments: [...goal, '-f', `${module}/pom.xml`] }, context)));
  }
  return failures;
}

function* byGradle(context: BuildContext): Plan<readonly Failure[]> {
  const { directory, files } = context;
  const file = files.includes('gradlew') ? `${directory}/gradlew` : 'gradle';
  // Without the name of a project: in every one that has this task. No daemon: it would outlive the run.
  return failuresOf(yield* tried({ file, arguments: ['--no-daemon', '-q', 'jmhJar'] }, context));
}

function* tried(step: Step, context: BuildContext): Plan<CommandResult> {
  const [result] = yield [planned(step, context)];
  const tool = step.file.slice(step.file.lastIndexOf('/') + 1);
  if (result === undefined || result.notStarted) {
    throw new UserError(`${tool} was not found on this machine`, 'Install it, add its wrapper, or give build-command.');
  }
  return result;
}

function failuresOf(result: CommandResult): readonly Failure[] {
  if (succeeded(result)) return [];
  // Without colours: `[\x1b[1;31mERROR\x1b[m] COMPILATION ERROR : `
  const said = `${result.stdout}\n${result.stderr}`.replace(
    new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g'),
    '',
  );
  return [{ of: EVERYTHING, reason: `the build ${howItEnded(result)}`, output: firstLines(said, 30) }];
}

/** One of each folder, the likeliest that lists benchmarks. */
function* findJars(given: string | null, context: BuildContext): Plan<readonly Binary[]> {
  const candidates = given === null ? yield* builtJars(context) : [given];
  const found = new Map<string, Binary>();
  for (const jar of candidates) {
    const group = given === null ? moduleOf(jar) : '';
    if (found.has(group)) continue;
    const binary = {
      group,
      path: `${context.directory}/${jar}`,
      directory: group === '' ? context.directory : `${context.directory}/${group}`,
    };
    const [result] = yield [listCommand(binary, context.buildTimeoutMs)];
    if (result !== undefined && succeeded(result) && listed(result.stdout).length > 0) found.set(group, binary);
  }
  return [...found.values()];
}

/** `bench/target/benchmarks.jar`, `bench/build/libs/bench-1.0-jmh.jar`: the module's folder. */
function moduleOf(jar: string): string {
  return jar.replace(/(?:^|\/)(?:target|build\/libs)\/[^/]*$/, '');
}

function* builtJars(context: BuildContext): Plan<readonly string[]> {
  const folders = [...new Set(context.files.filter(isManifest).map(folderOf))];
  const places = folders.flatMap((folder) => ['target', 'build/libs'].map((each) => `./${folder}/${each}`));
  // Places that are not there are complained about, and the others looked through.
  const [result] = yield [
    planned({ file: 'find', arguments: [...places, '-maxdepth', '1', '-type', 'f', '-name', '*.jar'] }, context),
  ];
  const paths = (result?.stdout ?? '').split('\n').map((path) => path.trim().replace(/^\.\/+/, ''));
  return paths
    .filter((path) => path.endsWith('.jar') && !/(?:-sources|-javadoc|-tests)\.jar$|(?:^|\/)original-[^/]*$/.test(path))
    .toSorted((one, other) => likelihood(other) - likelihood(one) || (one < other ? -1 : 1));
}

/** By name: `benchmarks.jar` is that of JMH's own archetype, `-jmh.jar` that of Gradle's plug-in. */
function likelihood(path: string): number {
  if (/(?:^|\/)benchmarks\.jar$|-jmh\.jar$/.test(path)) return 2;
  return /bench|jmh|-all|with-dependencies|-uber|-shaded/.test(path.slice(path.lastIndexOf('/'))) ? 1 : 0;
}
