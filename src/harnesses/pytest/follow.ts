import type { Followed, Harness, Project } from '../harness.ts';
import { argumentsOf, followLines } from '../kit/own/following.ts';
import { folderBelow, type OwnStep } from '../kit/own/steps.ts';
import { detectPytest } from './detect.ts';

/** Options of pytest and of its plug-ins for benchmarks that have a value. */
const VALUED =
  /^(?:-[kmpcnoWr]|--(?:rootdir|tb|maxfail|durations|numprocesses|junitxml|override-ini|benchmark-(?:json|storage|save|sort|columns|group-by|compare|histogram|timer|name|min-rounds|max-time|warmup|calibration-precision)))$/;

/** `pytest --benchmark-only benchmarks/`, `python -m pytest --codspeed tests/test_speed.py::test_one`. */
export function followPytest(harness: Harness, steps: readonly OwnStep[], project: Project): Followed | null {
  const isSeen = detectPytest(project) !== null;
  return followLines(harness, steps, ({ words, folder }) => {
    const all = words ?? [];
    const isModule = /^python[\d.]*$/.test(all[0] ?? '') && all[1] === '-m';
    const [program, ...args] = isModule ? all.slice(2) : all;
    if (program !== 'pytest' && program !== 'py.test') return null;
    const { options, words: named } = argumentsOf(args, VALUED);
    if (!isSeen && !options.some(([name]) => /^--(?:benchmark|codspeed)/.test(name))) return null;
    const paths = named.flatMap((each) => folderBelow(folder, each.replace(/::.*$/, '')) ?? []);
    const isThere = (path: string) => project.files.some((file) => file === path || file.startsWith(`${path}/`));
    return { 'test-paths': paths.length === 0 && folder !== '.' ? [folder] : paths.filter(isThere) };
  });
}
