import type { CommandResult } from '../../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../../model/command-plan.ts';
import { firstLines } from '../../../model/ended.ts';
import type { Failure } from '../../failure.ts';
import type { BuildContext } from '../../harness.ts';
import { type GoCommandOptions, goCommand } from '../command.ts';
import { goOptions } from '../options.ts';

export interface GoModule {
  /** Folder of its go.mod relative to the working directory, `/` separated; empty for the working directory. */
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
}

export interface GoPackage {
  readonly module: GoModule;
  readonly importPath: string;
  /** Folder relative to the working directory, `/` separated; empty for the working directory itself. */
  readonly directory: string;
}

interface Packages {
  readonly withBenchmarks: readonly GoPackage[];
  readonly failures: readonly Failure[];
}

/** Folders the go command passes over itself; a go.mod in there is a fixture or somebody else's. */
const PASSED_OVER = /(?:^|\/)(?:testdata|vendor|node_modules|[_.][^/]*)\//;

/** Folders of the modules among these files. */
export function moduleDirectories(files: readonly string[]): readonly string[] {
  return files
    .filter((file) => (file === 'go.mod' || file.endsWith('/go.mod')) && !PASSED_OVER.test(file))
    .map((file) => file.slice(0, -'/go.mod'.length))
    .toSorted();
}

/** An overlay that go list sees the folders through. */
interface Listing {
  readonly flags: readonly string[];
  readonly writes: NonNullable<PlannedCommand['writes']>;
  /** The test files with benchmarks among its own. */
  readonly benchmarkFiles: ReadonlySet<string>;
}

/** Every package with benchmarks in these modules, in the order of the go command. */
export function* findPackages(
  context: BuildContext,
  directories: readonly string[],
  environment: Readonly<Record<string, string>>,
  overlaid: Listing | null = null,
): Plan<Packages> {
  const benchmarkFiles = overlaid?.benchmarkFiles ?? (yield* filesWithBenchmarks(context));
  const withBenchmarks: GoPackage[] = [];
  const failures: Failure[] = [];
  const unmatched: Failure[] = [];
  for (const directory of directories) {
    const patterns = patternsWithin(directory, goOptions(context.options.own).packages);
    if (patterns.length === 0) continue;
    const listed = yield* listPackages({ directory, environment }, patterns, context, overlaid);
    if ('failed' in listed) {
      const output = firstLines(listed.failed.stderr, 20);
      const reason = `go list failed in ${directory || 'the working directory'}`;
      failures.push({ of: { kind: 'folder', folder: directory }, reason, output });
      continue;
    }
    for (const line of listed.stdout.split('\n')) {
      const [folder = '', importPath = '', tests = '', broken = ''] = line.split('\t');
      // A pattern that names nothing comes as an entry without folder.
      if (folder === '' && broken !== '')
        unmatched.push({ of: { kind: 'group', group: directory }, reason: 'go list failed', output: broken });
      const relative = within(context.directory, folder);
      if (importPath === '' || relative === null) continue;
      const has = benchmarkFiles === null || tests.split('/').some((file) => benchmarkFiles.has(join(relative, file)));
      // A package with benchmarks that go list could not load is compiled all the same: the compiler says it best.
      const mayHave = broken !== '' && [...(benchmarkFiles ?? [])].some((file) => folderOf(file) === relative);
      if ((tests !== '' && has) || mayHave) {
        withBenchmarks.push({ module: listed.module, importPath, directory: relative });
      }
    }
  }
  // With several modules a pattern need not name something in each.
  return { withBenchmarks, failures: withBenchmarks.length === 0 ? [...failures, ...unmatched] : failures };
}

/**
 * Test files with a benchmark, relative to the working directory; null when git cannot say (then every package with
 * tests is tried). Cheaper than compiling hundreds of packages to learn that five have benchmarks.
 */
export function* filesWithBenchmarks(
  context: Pick<BuildContext, 'directory' | 'buildTimeoutMs'>,
): Plan<ReadonlySet<string> | null> {
  const files = yield* grepFiles(context, '^func Benchmark', ['*_test.go']);
  return files === null ? null : new Set(files);
}

/** Files whose text matches, NUL separated from git; it works on a plain folder too (--no-index). */
export function* grepFiles(
  context: Pick<BuildContext, 'directory' | 'buildTimeoutMs'>,
  pattern: string,
  globs: readonly string[],
): Plan<readonly string[] | null> {
  const [result] = yield* resultsOf([
    {
      file: 'git',
      arguments: ['grep', '--no-index', '--no-color', '-I', '-l', '-z', '-E', pattern, '--', ...globs],
      cwd: context.directory,
      trust: 'untrusted',
      timeoutMs: context.buildTimeoutMs,
    },
  ]);
  // 1: no file matches.
  if (result.truncated || (result.exitCode !== 0 && result.exitCode !== 1)) return null;
  return result.stdout.split('\0').filter((file) => file !== '');
}

/** One line a package: folder, import path, test files (`/` joined: no file name has one), its error, quoted. */
const LIST_TEMPLATE =
  '{{.Dir}}\t{{.ImportPath}}\t{{range .TestGoFiles}}{{.}}/{{end}}{{range .XTestGoFiles}}{{.}}/{{end}}\t{{with .Error}}{{printf "%q" .Err}}{{end}}';

type PackageListing = { readonly module: GoModule; readonly stdout: string } | { readonly failed: CommandResult };

function* listPackages(
  module: GoModule,
  patterns: readonly string[],
  context: BuildContext,
  overlaid: Listing | null,
): Plan<PackageListing> {
  const options: GoCommandOptions = {
    cwd: join(context.directory, module.directory),
    timeoutMs: context.buildTimeoutMs,
    environment: module.environment,
  };
  const flags = overlaid?.flags ?? [];
  const list = goCommand(['list', '-e', '-find', ...flags, '-f', LIST_TEMPLATE, ...patterns], options);
  const [result] = yield* resultsOf([overlaid === null ? list : { ...list, writes: overlaid.writes }]);
  // pattern ./...: directory prefix . does not contain modules listed in go.work or their selected dependencies
  // current directory is contained in a module that is not one of the workspace modules listed in go.work. ...
  const outsideWorkspace = `${result.stderr}${result.stdout}`.includes('modules listed in go.work');
  if (outsideWorkspace && module.environment.GOWORK !== 'off') {
    const alone = { ...module, environment: { ...module.environment, GOWORK: 'off' } };
    return yield* listPackages(alone, patterns, context, overlaid);
  }
  if (result.exitCode !== 0) return { failed: result };
  return { module, stdout: result.stdout };
}

/**
 * The package patterns, which are relative to the working directory, as seen from a module in one of its folders.
 * Import paths stay as they are.
 */
export function patternsWithin(moduleDirectory: string, patterns: readonly string[]): readonly string[] {
  if (moduleDirectory === '') return patterns;
  const inside: string[] = [];
  for (const pattern of patterns) {
    if (pattern !== '.' && !pattern.startsWith('./')) {
      inside.push(pattern);
      continue;
    }
    const path = pattern === '.' ? '' : pattern.slice(2);
    const parent = path === '...' ? '' : path.endsWith('/...') ? path.slice(0, -'/...'.length) : null;
    if (path === moduleDirectory) inside.push('.');
    else if (path.startsWith(`${moduleDirectory}/`)) inside.push(`./${path.slice(moduleDirectory.length + 1)}`);
    else if (parent !== null && (parent === '' || `${moduleDirectory}/`.startsWith(`${parent}/`))) inside.push('./...');
  }
  return inside;
}

/** `path` relative to `root`; null when it lies elsewhere. */
export function within(root: string, path: string): string | null {
  if (path === root) return '';
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : null;
}

export function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/');
}

export function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}
