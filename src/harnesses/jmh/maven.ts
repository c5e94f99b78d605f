import { type FileToRead, type Plan, type PlannedResult, resultsOf } from '../../model/command-plan.ts';
import type { Warning } from '../../model/warning.ts';
import type { Binary, BuildContext } from '../harness.ts';
import { failuresOf, type Packaged, planned, triedByWrapper } from './tool.ts';

/** Packages these modules. */
export function* byMaven(folders: readonly string[], context: BuildContext): Plan<Packaged> {
  const { results, warnings } = yield* ran(folders, ['package'], context);
  return { failures: results.flatMap(failuresOf), warnings };
}

/**
 * For modules whose benchmarks are among their tests, or which make no jar of all that they need: their classes and the
 * class path that Maven would run them with. Modules of one build have to be packaged for that in the same run.
 */
export function* classPaths(folders: readonly string[], context: BuildContext): Plan<readonly Binary[]> {
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
  const { results } = yield* ran(modules, goals, context, reads);
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

function* ran(
  folders: readonly string[],
  goals: readonly string[],
  context: BuildContext,
  reads: readonly FileToRead[] = [],
): Plan<{ readonly results: readonly PlannedResult[]; readonly warnings: readonly Warning[] }> {
  const { files } = context;
  const tool = { program: 'mvn', wrapper: 'mvnw' } as const;
  const warnings: Warning[] = [];
  const goal = ['-q', '-B', '-DskipTests', ...goals];
  const modules = folders.filter((folder) => folder !== '');
  const inRoot = modules.length === 0 ? goal : [...goal, '-pl', modules.join(','), '-am'];
  if (files.includes('pom.xml')) {
    const { result, warnings } = yield* triedByWrapper({ ...tool, arguments: inRoot, reads }, context);
    // [ERROR] Could not find the selected project in the reactor: bench
    const isApart = modules.length > 0 && /Could not find the selected project/.test(result.stdout + result.stderr);
    if (!isApart) return { results: [result], warnings };
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
