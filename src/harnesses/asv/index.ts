/**
 * Benchmarks of airspeed velocity: found by asv.conf.json, each side in a virtual environment of its own, run by the
 * asv_runner that is in it.
 */

import type { Harness } from '../harness.ts';
import { BENCHMARKS_FROM } from '../kit/benchmarks-from.ts';
import { followLines } from '../kit/own/following.ts';
import { pythonEnvironment } from '../kit/python/environment.ts';
import { setUpPython } from '../kit/python/set-up.ts';
import { buildAsv } from './build.ts';
import { detectAsv } from './detect.ts';
import { discoverAsv } from './discover.ts';
import { ASV_OPTIONS } from './options.ts';
import { asvSource } from './source.ts';

/**
 * Suites of airspeed velocity, by the asv_runner that is installed. A slice of a `time_` benchmark is one sample of asv's,
 * with as many calls as it is asked for: `setup` comes before it, or before each call where that asv_runner does so, and is
 * not timed; its reading is the mean of the calls. Benchmarks of one module share a process, which stays; one that it comes
 * to is set up, run once, and warmed up for its `warmup_time`, 20 ms if it has none. All others (`timeraw_`, `track_`,
 * `mem_`, `peakmem_`) are read once by a process of their own, in their own unit.
 */
export const asv: Harness = {
  name: 'asv',
  summary: 'Benchmarks of airspeed velocity (`asv.conf.json`)',
  looksFor: { file: 'asv.conf.json' },
  manifests: [],
  detect: detectAsv,
  // `asv run`, `asv continuous main HEAD`
  follow: (steps) =>
    followLines(asv, steps, ({ words }) =>
      words?.[0] === 'asv' && /^(?:run|continuous|dev)$/.test(words[1] ?? '') ? {} : null,
    ),
  benchmarkFile: /(?:^|\/)(?:asv_)?bench[^/]*\/(?:.*\/)?[^/]+\.py$/,
  setUp: setUpPython,
  options: [...ASV_OPTIONS, BENCHMARKS_FROM],
  environment: pythonEnvironment,
  clocks: [],
  sourceOf: asvSource,
  build: buildAsv,
  discover: discoverAsv,
};
