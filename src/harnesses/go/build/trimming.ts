import { succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import type { BuildContext } from '../../harness.ts';
import { goCommand } from '../command.ts';
import { folderOf, type GoPackage, grepFiles, join } from './packages.ts';

/**
 * The packages whose test binaries hold the real paths of their sources: those that find files by runtime.Caller, in
 * their tests or in a package of this tree that they are linked with. All others are built with -trimpath, which makes
 * equal sources byte-identical binaries, so that "nothing changed" can be said for certain.
 * @returns their folders; all of them where git or go cannot say
 */
export function* needRealPaths(packages: readonly GoPackage[], context: BuildContext): Plan<ReadonlySet<string>> {
  const all = new Set(packages.map(({ directory }) => directory));
  const globs = ['*.go', ':(exclude)vendor', ':(exclude)**/vendor/**'];
  const callers = yield* grepFiles(context, CALL.source, globs);
  if (callers === null) return all;
  const inTests = new Set(callers.filter((file) => file.endsWith('_test.go')).map(folderOf));
  const measured = new Set(callers.filter((file) => !file.endsWith('_test.go')).map(folderOf));
  const real = new Set([...all].filter((folder) => inTests.has(folder) || measured.has(folder)));
  if (measured.size === 0) return real;
  for (const module of new Set(packages.map((one) => one.module))) {
    const left = packages.filter((one) => one.module === module && !real.has(one.directory));
    if (left.length === 0) continue;
    const [result] = yield* resultsOf([
      goCommand(['list', '-e', '-test', '-f', LINKED_TEMPLATE, ...left.map(({ importPath }) => importPath)], {
        cwd: join(context.directory, module.directory),
        timeoutMs: context.buildTimeoutMs,
        environment: module.environment,
      }),
    ]);
    if (!succeeded(result) || result.truncated) return all;
    const linked = new Map(result.stdout.split('\n').map((line) => [line.split('\t', 1)[0] ?? '', line.split('\t')]));
    for (const one of left) {
      const dependencies = linked.get(`${one.importPath}.test`);
      if (dependencies === undefined || dependencies.some((each) => isIn(each, measured, one))) real.add(one.directory);
    }
  }
  return real;
}

/** The same pattern for git grep and for JavaScript. */
const CALL = /runtime\.Caller\((0|1)\)/;

/** Does one of these texts find files by where its source lies? */
export function findsItsSource(texts: Iterable<string>): boolean {
  return [...texts].some((text) => CALL.test(text));
}

/** One line a package: its import path and those of what is linked with it. Tests are `example.com/m.test`. */
const LINKED_TEMPLATE = '{{.ImportPath}}{{range .Deps}}\t{{.}}{{end}}';

/**
 * May this import path be that of one of these folders? `example.com/m/log [example.com/m.test]`. For another module
 * only the end of the path is known.
 */
function isIn(dependency: string, folders: ReadonlySet<string>, { importPath, directory }: GoPackage): boolean {
  const [path = ''] = dependency.split(' ', 1);
  const root = directory === '' ? importPath : importPath.slice(0, -directory.length - 1);
  if (join(root, directory) !== importPath) return true;
  const parts = path.split('/');
  return (folders.has('') && path === root) || parts.some((_, index) => folders.has(parts.slice(index).join('/')));
}
