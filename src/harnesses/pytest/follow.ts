import type { Followed, Harness, Project } from '../harness.ts';
import { type Arguments, argumentsOf, followLines } from '../kit/own/following.ts';
import { folderBelow, type OwnStep } from '../kit/own/steps.ts';
import { detectPytest } from './detect.ts';

/** Options of pytest and of its plug-ins for benchmarks that have a value. */
const VALUED =
  /^(?:-[kmpcnoWr]|--(?:rootdir|import-mode|config-file|tb|maxfail|durations|numprocesses|junitxml|override-ini|benchmark-(?:json|storage|save|sort|columns|group-by|compare|histogram|timer|name|min-rounds|max-time|warmup|calibration-precision)))$/;

/** `pytest --benchmark-only benchmarks/`, `python -m pytest --codspeed tests/test_speed.py::test_one`. */
export function followPytest(
  pytestWith: (own: readonly string[]) => Harness,
  steps: readonly OwnStep[],
  project: Project,
): Followed | null {
  const isSeen = detectPytest(project) !== null;
  const callOf = ({ words }: OwnStep): Arguments | null => {
    const all = words ?? [];
    const isModule = /^python[\d.]*$/.test(all[0] ?? '') && all[1] === '-m';
    const [program, ...args] = isModule ? all.slice(2) : all;
    if (program !== 'pytest' && program !== 'py.test') return null;
    const call = argumentsOf(args, VALUED);
    return isSeen || call.options.some(([name]) => /^--(?:benchmark|codspeed)/.test(name)) ? call : null;
  };
  const settings = steps.flatMap((step) => {
    const call = callOf(step);
    return call === null ? [] : [settingsOf(call, step.folder)];
  });
  // Settings of several would be those of each.
  const own = settings.length === 1 ? settings.flat() : [];
  return followLines(pytestWith(own), steps, (step) => {
    const { folder } = step;
    const named = callOf(step)?.words ?? null;
    if (named === null) return null;
    const paths = named.flatMap((each) => folderBelow(folder, each.replace(/::.*$/, '')) ?? []);
    const isThere = (path: string) => project.files.some((file) => file === path || file.startsWith(`${path}/`));
    return { 'test-paths': paths.length === 0 && folder !== '.' ? [folder] : paths.filter(isThere) };
  });
}

/** They choose among tests, or say what pytest reads and loads. */
const CHOOSING = /^(?:-[kmpoW]|--(?:override-ini|import-mode))$/;

/**
 * Settings of a call without which its benchmarks may not be found, or fail: `-m benchmark` where the project's own leave these
 * out, `-c /dev/null` where they are for tests alone. With a file of settings the root would be where that lies.
 */
function settingsOf({ options }: Arguments, folder: string): readonly string[] {
  return options.flatMap(([name, value]) => {
    if (value === '') return [];
    if (CHOOSING.test(name)) return [name, value];
    if (name !== '-c' && name !== '--config-file') return [];
    const file = value.startsWith('/') ? value : folderBelow(folder, value);
    return file === null ? [] : ['-c', file, '--rootdir', '.'];
  });
}
