import { UserError } from '../errors.ts';
import { succeeded } from '../model/command.ts';
import { type Plan, resultsOf } from '../model/command-plan.ts';
import { firstLines } from '../model/ended.ts';
import type { HarnessOptionValues } from '../model/inputs/inputs.ts';
import type { Side } from '../model/results/side.ts';
import type { Warning } from '../model/warning.ts';
import type { OtherSide } from './benchmark-code.ts';
import type { Build, BuildContext, Harness } from './harness.ts';
import { BENCHMARKS_FROM, notShared, sharing } from './kit/benchmarks-from.ts';
import { hashFiles, readTexts } from './kit/read-files.ts';
import { optionValue } from './option.ts';

type WithBenchmarkFiles = Pick<Harness, 'build' | 'benchmarkFile' | 'compilesBenchmarks'>;

/**
 * The builds of a harness, with `benchmarks-from` where its benchmarks are files of their own: where one side's are asked
 * for on both, the other's are put aside and these are put in their place first. Where they are compiled `auto` tries that
 * with head's. Else each side's own run, and those that differ are named. One for both sides, base first: which files differ
 * is found out before the first build, and holds for the second.
 */
export class BuildsWithBenchmarksFrom {
  readonly #harness: WithBenchmarkFiles;
  #differing: Differing | null = null;

  constructor(harness: WithBenchmarkFiles) {
    this.#harness = harness;
  }

  *build(context: BuildContext): Plan<Build> {
    const { other, side } = context;
    const { benchmarkFile, compilesBenchmarks = false } = this.#harness;
    if (other === undefined || benchmarkFile === undefined) return yield* this.#harness.build(context);
    this.#differing ??= yield* differingFiles(context, other, benchmarkFile, compilesBenchmarks);
    const { benchmarks, data } = this.#differing;
    if (benchmarks.length === 0) return yield* this.#harness.build(context);
    const mode = optionValue(context.options.own, BENCHMARKS_FROM);
    const from = side === 'base' ? 'head' : 'base';
    const isTried = (one: Side) => sharing(mode, one) === 'try' && compilesBenchmarks;
    if (sharing(mode, side) === 'always') return yield* this.#withOthers(benchmarks, context, other);
    if (isTried(side)) {
      if (data.length > 0) {
        const reason = `the data that they read differs: ${listed(data)}`;
        return withWarning(yield* this.#harness.build(context), notShared(side, `${listed(benchmarks)} (${reason})`));
      }
      const tried = yield* this.#tryOthers(benchmarks, context, other);
      if (typeof tried !== 'string') return tried;
      yield* putBack(benchmarks, context);
      return withWarning(yield* this.#harness.build(context), notShared(side, `${listed(benchmarks)} (${tried})`));
    }
    const built = yield* this.#harness.build(context);
    return sharing(mode, from) === 'always' || isTried(from) ? built : withWarning(built, notUsed(benchmarks));
  }

  *#withOthers(benchmarks: readonly string[], context: BuildContext, other: OtherSide): Plan<Build> {
    yield* putInPlace(benchmarks, context, other);
    const isOne = (file: string) => benchmarks.includes(file);
    const files = [...context.files.filter((file) => !isOne(file)), ...other.files.filter(isOne)];
    const built = yield* this.#harness.build({ ...context, files });
    return withWarning(built, used(benchmarks, context.side === 'base' ? 'head' : 'base'));
  }

  /** The build, or why this side does not build with the other's benchmarks. */
  *#tryOthers(benchmarks: readonly string[], context: BuildContext, other: OtherSide): Plan<Build | string> {
    try {
      const built = yield* this.#withOthers(benchmarks, context, other);
      const [failure] = built.failures;
      return failure === undefined ? built : [failure.reason, firstLines(failure.output ?? '', 1)].join(': ');
    } catch (error) {
      if (error instanceof UserError) return error.message;
      throw error;
    }
  }
}

/** The same values of options, but that each side runs its own benchmarks. */
export function eachItsOwn(options: HarnessOptionValues): HarnessOptionValues {
  return { ...options, [BENCHMARKS_FROM.name]: 'each' };
}

function withWarning(build: Build, warning: Warning): Build {
  return { ...build, warnings: [...(build.warnings ?? []), warning] };
}

function used(files: readonly string[], from: Side): Warning {
  const message = `Where the benchmarks themselves differ, ${from}'s ran on both sides, and only those are listed`;
  return { code: 'benchmarks-shared', message, subject: listed(files) };
}

function notUsed(files: readonly string[]): Warning {
  const message =
    'Files of benchmarks differ between base and head, and each side ran its own, so the two may do different work';
  return { code: 'benchmark-source-changed', message, subject: listed(files) };
}

const MOST_CHARACTERS = 2000;

function listed(files: readonly string[]): string {
  return files.join(', ').slice(0, MOST_CHARACTERS);
}

/** Files that are on one side only, or not the same on both, by path. */
interface Differing {
  readonly benchmarks: readonly string[];
  /**
   * Those in folders of benchmarks that are none themselves: they may be read when benchmarks run or are compiled. Looked for
   * where benchmarks are compiled.
   */
  readonly data: readonly string[];
}

const FOLDER_OF_BENCHMARKS = /(?:^|\/)bench(?:es|marks?)?\//;
/** Manifests, and texts about them. */
const NO_DATA = /\.(?:toml|lock|md)$/;

/** A file of tests may be one of benchmarks: it is where it names them. */
function* differingFiles(
  { files, directory, buildTimeoutMs: timeoutMs }: BuildContext,
  other: OtherSide,
  isBenchmarkFile: RegExp,
  wantsData: boolean,
): Plan<Differing> {
  const isData = (file: string) =>
    wantsData && FOLDER_OF_BENCHMARKS.test(file) && !isBenchmarkFile.test(file) && !NO_DATA.test(file);
  const isOne = (file: string) => (isBenchmarkFile.test(file) || isData(file)) && !file.includes('\n');
  const sides = [
    { files: files.filter(isOne), at: { directory, timeoutMs } },
    { files: other.files.filter(isOne), at: { directory: other.directory, timeoutMs } },
  ];
  const hashes = [];
  for (const side of sides) hashes.push(yield* hashFiles(side.files, side.at));
  const [own = new Map(), theirs = new Map()] = hashes;
  const differing = [...new Set([...own.keys(), ...theirs.keys()])]
    .filter((file) => own.get(file) !== theirs.get(file))
    .toSorted();
  const data = differing.filter(isData);
  const naming = new Set(differing.filter((file) => NAMES_BENCHMARKS.test(file) && !IS_TEST.test(file)));
  const open = differing.filter((file) => !naming.has(file)).slice(0, MOST_FILES);
  for (const side of sides) {
    const texts = yield* readTexts(side.files.filter((file) => open.includes(file)).map(literally), side.at);
    for (const [file, text] of texts ?? [])
      if ((IS_TEST.test(file) ? RUNS_BENCHMARKS : NAMES_BENCHMARKS).test(text)) naming.add(file);
  }
  return { benchmarks: differing.filter((file) => naming.has(file) && !isData(file)), data };
}

const NAMES_BENCHMARKS = /bench/i;
/** Names a file of a test runner, in whatever folder it lies: `test/bench/bundle.test.ts`. */
const IS_TEST = /[._](?:test|spec)\.[cm]?[jt]sx?$/;
/** In such a file the word alone may be the subject of a test: `describe('benchmark', ...)`. */
const RUNS_BENCHMARKS = /\bbench(?:\.\w+)*\s*\(|['"](?:mitata|tinybench)['"]|\bBenchmark\b/;

function literally(file: string): string {
  return `:(literal)${file}`;
}

/** Names come in by standard input, a line each: `kept` takes what stood there, `from` has what takes its place. */
const PUT = `from=$1 kept=$2
while IFS= read -r path; do
  if [ -e "./$path" ] || [ -L "./$path" ]; then
    mkdir -p "$kept/$(dirname "$path")" && mv "./$path" "$kept/$path" || exit 1
  fi
  if [ -e "$from/$path" ]; then
    mkdir -p "./$(dirname "$path")" && cp "$from/$path" "./$path" || exit 1
  fi
done`;

/** Undoes that. Files are as new, or what was built with the others would look up to date. */
const PUT_BACK = `kept=$2
while IFS= read -r path; do
  rm -f "./$path" || exit 1
  if [ -e "$kept/$path" ] || [ -L "$kept/$path" ]; then
    mkdir -p "$(dirname "./$path")" && mv "$kept/$path" "./$path" && touch -h "./$path" || exit 1
  fi
done`;

/** More than anybody has. */
const MOST_FILES = 2000;

function* putInPlace(files: readonly string[], context: BuildContext, other: OtherSide): Plan<void> {
  const theirs = other.files.filter((file) => files.includes(file));
  const at = { directory: other.directory, timeoutMs: context.buildTimeoutMs };
  const texts = files.length > MOST_FILES ? null : yield* readTexts(theirs.map(literally), at);
  yield* move(PUT, files, context, texts);
}

function* putBack(files: readonly string[], context: BuildContext): Plan<void> {
  yield* move(PUT_BACK, files, context, new Map());
}

/**
 * Runs the script as a command of this side, so that no link in its tree leads out of what it may write.
 * @param texts of the other side, by path; null: they cannot be read
 */
function* move(
  script: string,
  files: readonly string[],
  { directory, scratch, side, buildTimeoutMs: timeoutMs }: BuildContext,
  texts: ReadonlyMap<string, string> | null,
): Plan<void> {
  const folder = `${scratch}/benchmark-files`;
  const [result] = yield* resultsOf([
    {
      file: 'sh',
      arguments: ['-c', script, 'sh', `${folder}/from`, `${folder}/kept`],
      cwd: directory,
      input: files.map((file) => `${file}\n`).join(''),
      trust: 'untrusted',
      timeoutMs,
      writes: [...(texts ?? [])].map(([path, text]) => ({ path: `${folder}/from/${path}`, text })),
    },
  ]);
  if (texts !== null && succeeded(result)) return;
  const from = side === 'base' ? 'head' : 'base';
  throw new UserError(
    `benchmarks-from: ${from}'s benchmarks could not be put in place on ${side}`,
    'Set benchmarks-from to each, or split the change to the benchmarks from the change to the code.',
    { details: firstLines(result.stderr, 3).split('\n') },
  );
}
