/** Files of vitest benchmarks (`*.bench.ts`): installed by the lock file, one process a file and slice. */

import { type Plan, resultsOf } from '../../model/command-plan.ts';
import { endingOf } from '../../model/results/ending.ts';
import { ofBenchmark } from '../failure.ts';
import type { Detection, Harness, Project, SliceReading, SliceRequest } from '../harness.ts';
import { defineHarness } from '../kit/define.ts';
import { SEEN } from '../kit/detection.ts';
import { setUpNode } from '../kit/node/node-packages.ts';
import { BUILD_COMMAND } from '../kit/shell-command.ts';
import { buildVitest } from './build.ts';
import { readResults, reasonOf, vitestCommand } from './command.ts';
import { discoverVitest } from './discover.ts';
import { reasonFor } from './failures.ts';
import type { FileNotes } from './notes.ts';

const BENCHMARK_FILE = /\.(?:bench|benchmark)\.[cm]?[jt]sx?$/;

/**
 * Files of `vitest bench`. A slice is one process that runs one file, each of its benchmarks for a short time: to start
 * the process takes about a second, as long as some ten benchmarks, and what a benchmark takes differs more from process
 * to process than within one. A reading is the median of the samples (the mean before vitest 2.0, which says no median);
 * the warm-up is tinybench's own, as long as the measuring.
 */
export const vitestFiles: Harness = defineHarness<FileNotes>({
  name: 'vitest',
  summary: 'Benchmarks of vitest (`vitest bench`, files `*.bench.ts` and the like)',
  looksFor: { file: 'package.json', having: 'vitest', project: 'a package with vitest benchmarks' },
  manifests: ['package.json'],
  detect,
  benchmarkFile: BENCHMARK_FILE,
  setUp: setUpNode,
  clocks: [],
  options: [BUILD_COMMAND],
  build: buildVitest,
  discover: discoverVitest,
  slice,
});

function detect({ files, text }: Project): Detection | null {
  const file = files.find((each) => BENCHMARK_FILE.test(each) && !each.includes('node_modules/'));
  const manifest = files.find(
    (each) => (each === 'package.json' || each.endsWith('/package.json')) && /"vitest"\s*:/.test(text(each) ?? ''),
  );
  // Most packages with vitest have tests and no benchmarks; one whose files have other names has to be asked for.
  if (manifest === undefined || file === undefined) return null;
  return { score: SEEN.benchmarks, reason: `${manifest} with vitest, and ${file}` };
}

function* slice({ target, side, timeoutMs }: SliceRequest<FileNotes>): Plan<SliceReading> {
  const { file, vitest: known, names: wanted, isWhole, timeMs } = target.notes;
  const vitest = known[side.side];
  if (vitest === undefined) throw new Error(`${file} has a slice on ${side.side}, where it is not`);
  const names = wanted[side.side] ?? [];
  const run = { vitest, file, names: isWhole ? null : names, timeMs };
  const [result] = yield* resultsOf([{ ...vitestCommand(run, side, timeoutMs), isMeasured: true }]);
  const parsed = readResults(vitest, result);
  const isWanted = (one: { readonly group: string; readonly name: string }) =>
    one.group === file && names.includes(one.name);
  const measurements = parsed.measurements.filter(isWanted);
  const failed = parsed.failures.filter(({ group }) => group === file);
  const read = new Set(measurements.map(({ name }) => name));
  const failures = names
    .filter((name) => !read.has(name))
    .map((name) => ofBenchmark(file, name, reasonFor(name, failed) ?? reasonOf(result, timeoutMs)));
  // It ends with an error since one of its benchmarks failed, which is said of that one.
  const ending = failures.length > 0 && measurements.length > 0 ? null : endingOf(result);
  return { measurements, failures, warnings: parsed.warnings, ...(ending === null ? {} : { ending }) };
}
