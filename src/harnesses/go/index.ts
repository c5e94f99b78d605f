import type { Harness } from '../harness.ts';
import { buildGo } from './build/build.ts';
import { goCalibrators } from './clock.ts';
import { goCounting } from './counting.ts';
import { discoverGo } from './discover/discover.ts';
import { goEnvironment } from './environment.ts';
import { GO_OPTIONS } from './options.ts';
import { goPercentileObservation } from './percentiles/clock.ts';
import { readPercentiles, slicePercentiles } from './percentiles/slice.ts';
import { readGo, sliceGo } from './slice.ts';
/** Go's own benchmarks: one test binary a package, one process a slice. */
export const go: Harness = {
  name: 'go',
  summary: 'Go benchmarks (`func BenchmarkX(b *testing.B)`) of every module in the working directory',
  // Go files without go.mod are ours as well: the build says what is missing better than "nothing found" would.
  detects: (files) => files.some((file) => file === 'go.mod' || file.endsWith('/go.mod') || file.endsWith('_test.go')),
  options: GO_OPTIONS,
  environment: goEnvironment,
  build: buildGo,
  discover: discoverGo,
  slice: (target, context, limits) =>
    target.instrument === undefined ? sliceGo(target, context, limits) : slicePercentiles(target, context, limits),
  read: (target, result) =>
    target.instrument === undefined ? readGo(target, result) : readPercentiles(target, result),
  clocks: [...goCalibrators, goPercentileObservation],
  counting: goCounting,
};
