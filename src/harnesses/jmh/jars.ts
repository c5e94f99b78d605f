import { succeeded } from '../../model/command.ts';
import { type Plan, resultsOf } from '../../model/command-plan.ts';
import type { Binary, BuildContext } from '../harness.ts';
import { listCommand, listed } from './command.ts';
import { folderOf, isManifest } from './detect.ts';
import { planned } from './tool.ts';

/** The likeliest jar of each folder that lists benchmarks. */
export function* findJars(
  given: string | null,
  environment: Binary['environment'],
  context: BuildContext,
): Plan<readonly Binary[]> {
  const candidates = given === null ? yield* builtJars(context) : [given];
  const found = new Map<string, Binary>();
  for (const jar of candidates) {
    const group = given === null ? moduleOf(jar) : '';
    if (found.has(group)) continue;
    const binary = {
      group,
      path: `${context.directory}/${jar}`,
      ...(environment === undefined ? {} : { environment }),
      directory: group === '' ? context.directory : `${context.directory}/${group}`,
    };
    const [result] = yield* resultsOf([listCommand(binary, context.buildTimeoutMs)]);
    if (succeeded(result) && listed(result.stdout).length > 0) found.set(group, binary);
  }
  return [...found.values()];
}

/** `bench/target/benchmarks.jar`, `bench/build/libs/bench-1.0-jmh.jar`: the module's folder. */
function moduleOf(jar: string): string {
  return jar.replace(/(?:^|\/)(?:target|build\/libs)\/[^/]*$/, '');
}

function* builtJars(context: BuildContext): Plan<readonly string[]> {
  const folders = [...new Set([...context.files.filter(isManifest).map(folderOf), ...otherModules(context.files)])];
  const places = folders.flatMap((folder) =>
    ['target', 'build/libs'].map((each) => `./${folder === '' ? '' : `${folder}/`}${each}`),
  );
  // Places that are not there are complained about, and the others looked through.
  const [result] = yield* resultsOf([
    planned({ file: 'find', arguments: [...places, '-maxdepth', '1', '-type', 'f', '-name', '*.jar'] }, context),
  ]);
  const paths = result.stdout.split('\n').map((path) => path.trim().replace(/^\.\/+/, ''));
  return paths
    .filter((path) => path.endsWith('.jar') && !/(?:-sources|-javadoc|-tests)\.jar$|(?:^|\/)original-[^/]*$/.test(path))
    .toSorted((one, other) => likelihood(other) - likelihood(one) || (one < other ? -1 : 1));
}

/** `jmh-benchmarks/src/main/java/...`: Gradle's modules need no file of their own, as that of the root may say all. */
function otherModules(files: readonly string[]): readonly string[] {
  const sources = files.map((file) => /^(?:.*\/)?[^/]*(?:bench|jmh)[^/]*(?=\/src\/)/i.exec(file)?.[0]);
  return sources.filter((folder) => folder !== undefined);
}

/** Rates by name: `benchmarks.jar` is that of JMH's own archetype, `-jmh.jar` that of Gradle's plug-in. */
function likelihood(path: string): number {
  if (/(?:^|\/)benchmarks\.jar$|-jmh\.jar$/.test(path)) return 2;
  return /bench|jmh|-all|with-dependencies|-uber|-shaded/.test(path.slice(path.lastIndexOf('/'))) ? 1 : 0;
}
