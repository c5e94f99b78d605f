import { gungraun as format } from '../../formats/index.ts';
import type { PlannedCommand } from '../../model/command-plan.ts';
import { benchExecutable, type OneByOne, type RunPlace, whyNoBenchResult } from '../cargo/index.ts';

export const GUNGRAUN_RUNS: OneByOne = {
  list: (place, timeoutMs) => runnerCommand(place, ['--list'], timeoutMs),

  listedIn(result, timeoutMs) {
    // text::words::letters::short: benchmark
    const lines = result.stdout.split('\n').map((line) => /^(.{1,1000}): benchmark\r?$/.exec(line)?.[1]);
    // 0 tests, 7 benchmarks
    if (/^\d+ tests?, \d+ benchmarks?\r?$/m.test(result.stdout) && result.exitCode === 0) {
      return [...new Set(lines.filter((path) => path !== undefined))];
    }
    // error: unexpected argument found
    if (/^error: .*\bargument\b/im.test(result.stderr)) return null;
    return { reason: `it ${whyNoBenchResult(result, timeoutMs)}` };
  },

  // The first part is the bench target, as the group is.
  nameOf: (path) => path.slice(path.indexOf('::') + 2),

  // It would compare with what an earlier run left, and fail where it finds a regression.
  before: (place, timeoutMs) => ({
    file: 'rm',
    arguments: ['-rf', '--', homeIn(place)],
    cwd: place.scratch,
    trust: 'untrusted',
    timeoutMs,
  }),

  run: (path, place, timeoutMs) => runnerCommand(place, ['--output-format=json', wildcardFor(path)], timeoutMs),

  read(result, path, timeoutMs) {
    const { measurements } = format.parse(result.stdout);
    const [measured, ...others] = measurements.filter(({ group, name }) => isOf(path, group, name));
    if (result.timedOut || measured === undefined) return { reason: whyNoBenchResult(result, timeoutMs) };
    if (others.length > 0) {
      return { reason: `there are ${others.length + 1} benchmarks of this name: nothing distinguishes them` };
    }
    return { values: measured.values };
  },
};

function homeIn({ scratch }: RunPlace): string {
  return `${scratch}/gungraun`;
}

/** Each side writes its profiles in a folder of its own. */
function runnerCommand(place: RunPlace, flags: readonly string[], timeoutMs: number): PlannedCommand {
  const home = homeIn(place);
  return benchExecutable(place, flags, timeoutMs, { GUNGRAUN_HOME: home, IAI_CALLGRIND_HOME: home });
}

/** A filter is a pattern of the whole path. */
function wildcardFor(path: string): string {
  return path.replace(/[*?[]/g, '[$&]');
}

/** A summary's name is the function's, and, after a space, the id of the run. */
function isOf(path: string, group: string, name: string): boolean {
  return path === `${group}::${name}` || path === `${group}::${name.replace(/ ([^ ]*)$/, '::$1')}`;
}
