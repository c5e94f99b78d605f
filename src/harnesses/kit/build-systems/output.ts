import { UserError } from '../../../errors.ts';
import type { CommandResult } from '../../../model/command.ts';
import { firstLines, howItEnded } from '../../../model/ended.ts';
import type { Failure } from '../../failure.ts';

const OUTPUT_LINES = 30;

/** Compilers complain on standard error; some generators hand it on as standard output. */
export function outputOf(result: CommandResult): string {
  const lines = `${result.stderr}\n${result.stdout}`;
  const from = lines.search(/^.*(?:\berror\b|CMake Error|ERROR:)/im);
  return firstLines(from < 0 ? lines : lines.slice(from), OUTPUT_LINES);
}

/** @param directory the working directory: what is missing is said relative to it */
export function notConfigured(program: string, result: CommandResult, directory: string): Failure {
  const printed = `${result.stderr}\n${result.stdout}`;
  const what = tooOldIn(printed) ?? missingIn(printed, directory);
  const said = what === null ? firstErrorIn(printed, directory) : null;
  const how = said === null ? howItEnded(result) : `${howItEnded(result)}: ${said}`;
  const reason = `${program}, configuring the project, ${what ?? how}`;
  return { of: { kind: 'folder', folder: '' }, reason, output: outputOf(result) };
}

/**
 * The first error in one line, with paths relative to the working directory; null: nothing says that it is one. Untrusted.
 *
 *     CMake Error at CMakeLists.txt:3 (message):
 *       boom
 *     meson.build:5:12: ERROR: Unknown variable "sources".
 *     words.cpp:7:3: error: 'count' was not declared in this scope
 */
export function firstErrorIn(printed: string, directory: string): string | null {
  const lines = printed
    .slice(0, 256 * 1024)
    .replaceAll(`${directory}/`, '')
    .split('\n');
  const at = lines.findIndex((line) => /CMake Error|\bERROR: |(?:^|: )(?:fatal )?error: /.test(line));
  if (at < 0) return null;
  const [first = ''] = lines.slice(at);
  if (!first.startsWith('CMake Error')) return first.trim().slice(0, LONGEST_LINE);
  // What CMake says stands below the place, further in, up to an empty line.
  const below = lines.slice(at + 1);
  const start = below.findIndex((line) => line.trim() !== '');
  const end = below.findIndex((line, index) => index > start && !/^\s+\S/.test(line));
  const said = below.slice(Math.max(0, start), end < 0 ? undefined : end).filter((line) => /^\s/.test(line));
  const whole = [first, ...said].map((line) => line.trim()).join(' ');
  return whole.trim().slice(0, LONGEST_LINE);
}

const LONGEST_LINE = 300;

/**
 *     CMake 3.28 or higher is required.  You are running version 3.25.1
 *     meson.build:1:0: ERROR: Meson version is 1.0.1 but project requires >=1.3
 */
function tooOldIn(printed: string): string | null {
  const [, least, own] =
    /\bCMake (\d[\d.]{0,20}) or higher is required\.\s{1,20}You are running version (\d[\w.]{0,20})/.exec(printed) ??
    [];
  const [, ownMeson, leastMeson] =
    /ERROR: Meson version is (\d[\w.]{0,20}) but project requires ([\w.<>=, ]{1,40})/.exec(printed) ?? [];
  const needed = least === undefined ? leastMeson?.trim() : `${least} or newer`;
  return needed === undefined ? null : `is ${own ?? ownMeson}, and the project needs ${needed}: install that`;
}

/** Packages that benchmarks need, by their names in CMake and Meson, and Debian's and Ubuntu's name for them. */
const DEBIAN: Readonly<Record<string, string>> = {
  benchmark: 'libbenchmark-dev',
  catch2: 'catch2',
  gmock: 'libgmock-dev',
  gtest: 'libgtest-dev',
};

/**
 *     CMake Error at CMakeLists.txt:4 (find_package):
 *       By not providing "Findbenchmark.cmake" in CMAKE_MODULE_PATH this project has
 *     Could NOT find GTest (missing: GTEST_LIBRARY GTEST_INCLUDE_DIR
 *     meson.build:5:12: ERROR: Dependency "benchmark" not found, tried pkgconfig and cmake
 *     The source directory
 *       /tree/third_party/benchmark
 *     does not contain a CMakeLists.txt file.
 *     fatal: unable to access 'https://github.com/google/benchmark.git/': Could not resolve host: github.com
 *     Failed to clone repository: 'https://github.com/google/benchmark.git'
 *     error: downloading 'https://github.com/google/benchmark/archive/v1.9.4.tar.gz' failed
 *           status_code: 6
 *           status_string: "Couldn't resolve host name"
 */
function missingIn(printed: string, directory: string): string | null {
  // What is not required is looked for with a warning.
  const from = printed.search(/CMake Error|ERROR:|Could NOT find/);
  if (from < 0) return null;
  const said = printed.slice(from);
  const url = /(?:Failed to clone repository:|error: downloading) '([^'\s]{1,500})'/.exec(said)?.[1];
  if (url !== undefined) {
    const [, git, download] =
      /fatal: unable to access '[^'\n]{1,500}': ([^\n]{1,200})|status_string: "([^"\n]{1,200})"/.exec(printed) ?? [];
    const why = git ?? download;
    return `could not fetch ${url}${why === undefined ? '' : ` (${why})`}`;
  }
  const folder = /The source directory\s{1,20}(\S{1,1000})\s{1,20}does not contain a CMakeLists\.txt/.exec(said)?.[1];
  if (folder?.startsWith(`${directory}/`) === true) {
    const path = folder.slice(directory.length + 1);
    return `found ${path} empty: if it is a submodule, check it out (\`git submodule update --init --recursive\`; \`submodules: recursive\` of actions/checkout)`;
  }
  const name =
    /By not providing "Find([\w.+-]{1,100})\.cmake"|Could NOT find ([\w.+-]{1,100}) \(missing|ERROR: Dependency "([\w.+-]{1,100})"[^\n]{0,100} not found/
      .exec(said)
      ?.slice(1)
      .find((each) => each !== undefined);
  if (name === undefined) return null;
  const debian = DEBIAN[name.toLowerCase()];
  const how = debian === undefined ? 'install it' : `install it (Debian, Ubuntu: \`apt-get install ${debian}\`)`;
  return `did not find the package ${name}: ${how}`;
}

interface Wanted {
  readonly program: string;
  /** Its name with its version, as a person would ask for it: `CMake 3.15 or newer`. */
  readonly product: string;
  /** Matches its version in its output. */
  readonly pattern: RegExp;
}

/** Reads the version from `--version`. Throws UserError where there is none. */
export function versionIn(result: CommandResult, { program, product, pattern }: Wanted): string {
  if (result.notStarted) {
    throw new UserError(`${program} was not found on this machine`, `Install ${product} first.`);
  }
  const version = pattern.exec(result.stdout)?.[1];
  if (version === undefined) {
    throw new UserError(`\`${program} --version\` failed`, `Check that ${program} works in the working directory.`, {
      details: firstLines(result.stderr, 5).split('\n'),
    });
  }
  return version;
}
