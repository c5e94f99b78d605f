import { type FileToRead, type Plan, type PlannedResult, resultsOf } from '../../model/command-plan.ts';
import type { Warning } from '../../model/warning.ts';
import type { Binary, BuildContext } from '../harness.ts';
import { failuresOf, type Packaged, planned, triedByWrapper } from './tool.ts';

/** Packages these modules. */
export function* byMaven(folders: readonly string[], toolchain: string, context: BuildContext): Plan<Packaged> {
  const { results, warnings } = yield* ran(folders, ['package'], toolchain, context);
  return { failures: results.flatMap(failuresOf), warnings };
}

/**
 * For modules whose benchmarks are among their tests, or which make no jar of all that they need: their classes and the
 * class path that Maven would run them with. Modules of one build have to be packaged for that in the same run.
 */
export function* classPaths(
  folders: readonly string[],
  toolchain: string,
  context: BuildContext,
): Plan<readonly Binary[]> {
  const lists = folders.flatMap((folder) => CLASSES.map((classes) => inFolder(folder, `${classes}/${LIST}`)));
  const [found] = yield* resultsOf([
    planned({ file: 'find', arguments: [...lists.map((path) => `./${path}`), '-type', 'f'] }, context),
  ]);
  const there = lists.filter((path) => found.stdout.split('\n').includes(`./${path}`));
  const modules = folders.filter((folder) =>
    CLASSES.some((classes) => there.includes(inFolder(folder, `${classes}/${LIST}`))),
  );
  if (modules.length === 0) return [];
  const reads = modules.map((folder) => ({
    root: context.directory,
    path: inFolder(folder, WRITTEN),
    maxBytes: MAX_BYTES,
  }));
  const goals = ['package', 'dependency:build-classpath', `-Dmdep.outputFile=${WRITTEN}`];
  const { results } = yield* ran(modules, goals, toolchain, context, reads);
  return modules.flatMap((group, index): readonly Binary[] => {
    const text = results.flatMap(({ files }) => files[index] ?? [])[0];
    const [list] = there.filter((path) => path.startsWith(inFolder(group, 'target/')));
    if (text === undefined || list === undefined) return [];
    const directory = inFolder(context.directory, group);
    const own = CLASSES.map((classes) => `${directory}/${classes}`);
    const environment = { CLASSPATH: [...own, text.trim()].filter((each) => each !== '').join(':') };
    return [{ group, path: `${context.directory}/${list}`, directory, environment }];
  });
}

const CLASSES = ['target/test-classes', 'target/classes'] as const;
const LIST = 'META-INF/BenchmarkList';
/** Relative to the folder of each module. */
const WRITTEN = 'target/benchmark-class-path.txt';
const MAX_BYTES = 1024 * 1024;

function inFolder(folder: string, path: string): string {
  return [folder, path].filter((each) => each !== '').join('/');
}

/**
 * What benchmarks do not need and many builds make or check before they package: documentation, jars of sources, style,
 * licences. A project without such a plug-in does not look at its property.
 */
const LEFT_OUT = [
  'skipTests',
  'maven.javadoc.skip',
  'maven.source.skip',
  'checkstyle.skip',
  'pmd.skip',
  'spotbugs.skip',
  'spotless.check.skip',
  'rat.skip',
  'license.skip',
  'animal.sniffer.skip',
  'cyclonedx.skip',
  'jacoco.skip',
].map((property) => `-D${property}`);

/**
 * JMH's annotation processor is mostly found on the class path, and from JDK 23 on javac runs none of those unless asked to.
 * Older compiler plug-ins (3.11) do not know the property.
 */
function processing(toolchain: string): readonly string[] {
  const [, major = '0'] = /\bversion "(\d{1,3})\b/.exec(toolchain) ?? [];
  return Number(major) >= 23 ? ['-Dmaven.compiler.proc=full'] : [];
}

function* ran(
  folders: readonly string[],
  goals: readonly string[],
  toolchain: string,
  context: BuildContext,
  reads: readonly FileToRead[] = [],
): Plan<{ readonly results: readonly PlannedResult[]; readonly warnings: readonly Warning[] }> {
  const tool = { program: 'mvn', wrapper: 'mvnw' } as const;
  const warnings: Warning[] = [];
  const modules = folders.filter((folder) => folder !== '');
  const own = (yield* profilesOf(folders, context)).filter(({ text }) => text.includes('org.openjdk.jmh'));
  // Such a profile may run the benchmarks, too.
  const unrun = own.some(({ text }) => text.includes('exec-maven-plugin')) ? ['-Dexec.skip'] : [];
  const settings = ['-q', '-B', ...LEFT_OUT, ...unrun, ...processing(toolchain)];
  const goal = [...settings, ...goals, ...activated(own)];
  if (context.files.includes('pom.xml')) {
    const inRoot = modules.length === 0 ? goal : [...goal, '-pl', modules.join(','), '-am'];
    let ran = yield* triedByWrapper({ ...tool, arguments: inRoot, reads }, context);
    const above = modules.length > 0 && isApart(ran.result) ? yield* profilesAbove(modules, context) : [];
    if (above.length > 0) {
      const again = [...settings, ...goals, ...activated([...own, ...above]), '-pl', modules.join(','), '-am'];
      ran = yield* triedByWrapper({ ...tool, arguments: again, reads }, context);
    }
    if (modules.length === 0 || !isApart(ran.result)) return { results: [ran.result], warnings: ran.warnings };
  }
  const results: PlannedResult[] = [];
  for (const module of modules) {
    const own = reads.map((read) => (read.path.startsWith(`${module}/`) ? read : { ...read, maxBytes: 0 }));
    const step = { ...tool, arguments: [...goal, '-f', `${module}/pom.xml`], reads: own };
    const one = yield* triedByWrapper(step, context);
    results.push(one.result);
    warnings.push(...one.warnings);
  }
  return { results, warnings };
}

/** `[ERROR] Could not find the selected project in the reactor: bench` */
function isApart({ stdout, stderr }: PlannedResult): boolean {
  return /Could not find the selected project/.test(stdout + stderr);
}

interface Profile {
  readonly id: string;
  readonly text: string;
  /** Relative to the working directory. */
  readonly modules: readonly string[];
}

function activated(profiles: readonly Profile[]): readonly string[] {
  return profiles.length === 0 ? [] : ['-P', [...new Set(profiles.map(({ id }) => id))].join(',')];
}

/** For each of these modules the first profile that has it, or a folder above it, in the manifests of the folders above. */
function* profilesAbove(modules: readonly string[], context: BuildContext): Plan<readonly Profile[]> {
  const above = [...new Set(modules.flatMap(foldersAbove))].filter((folder) =>
    context.files.includes(inFolder(folder, 'pom.xml')),
  );
  const profiles = yield* profilesOf(above, context);
  return modules.flatMap(
    (module) => profiles.find((one) => one.modules.some((each) => `${module}/`.startsWith(`${each}/`))) ?? [],
  );
}

/** `a/b/c`: the working directory, `a` and `a/b`. */
function foldersAbove(module: string): readonly string[] {
  const parts = module.split('/');
  return parts.map((_, index) => parts.slice(0, index).join('/'));
}

/** The profiles of the manifests of these folders. */
function* profilesOf(folders: readonly string[], context: BuildContext): Plan<readonly Profile[]> {
  const results = yield* resultsOf(
    folders.map((folder) => planned({ file: 'cat', arguments: [`./${inFolder(folder, 'pom.xml')}`] }, context)),
  );
  return folders.flatMap((folder, index) => profilesIn(results[index]?.stdout ?? '', folder));
}

function profilesIn(pom: string, folder: string): readonly Profile[] {
  const [first = '', ...commented] = pom.split('<!--');
  const plain = [first, ...commented.map((text) => text.split('-->').slice(1).join(''))].join('');
  const [, ...profiles] = plain.split('<profile>');
  return profiles.flatMap((rest) => {
    const text = rest.split('</profile>', 1)[0] ?? '';
    const [, id] = /<id>\s{0,200}([\w.][\w.-]{0,200})\s{0,200}<\/id>/.exec(text) ?? [];
    const paths = [...text.matchAll(/<module>\s{0,200}([^<>\s]{1,500})\s{0,200}<\/module>/g)];
    return id === undefined ? [] : [{ id, text, modules: paths.map(([, path = '']) => inFolder(folder, path)) }];
  });
}
