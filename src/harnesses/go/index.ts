/** The Go harness: one test binary a package. */

import type { Harness } from '../harness.ts';
import { withSharedFiles } from './benchmark-code/discover.ts';
import { buildGo } from './build/build.ts';
import { goCalibrators } from './clock.ts';
import { detectGo } from './detect.ts';
import { discoverGo } from './discover/discover.ts';
import { goEnvironment } from './environment.ts';
import { GO_OPTIONS } from './options.ts';
import { goPercentileObservation } from './percentiles/clock.ts';
import { goSource } from './source.ts';

/** Go's own benchmarks: one test binary a package, one process a slice. */
export const go: Harness = {
  name: 'go',
  summary: 'Go benchmarks (`func BenchmarkX(b *testing.B)`) of every module in the working directory',
  looksFor: { file: 'go.mod', having: 'benchmarks', project: 'a Go module' },
  manifests: ['go.mod', '*_test.go'],
  detect: detectGo,
  setUp: (folder) => `- name: Go
  uses: actions/setup-go@7a3fe6cf4cb3a834922a1244abfce67bcef6a0c5 # v6.2.0
  with:
    go-version-file: ${JSON.stringify(folder === '.' ? 'go.mod' : `${folder}/go.mod`)}
    # What a pull request leaves in a cache is not to be trusted by the next run.
    cache: false`,
  options: GO_OPTIONS,
  environment: goEnvironment,
  scratchFolders: ['bin'],
  clocks: [...goCalibrators, goPercentileObservation],
  sourceOf: goSource,
  build: buildGo,
  discover: (context) => withSharedFiles(discoverGo(context), context),
};
