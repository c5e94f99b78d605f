/**
 * Tests that use the `benchmark` fixture of pytest-benchmark or pytest-codspeed: each side in a virtual environment of
 * its own, as uv.lock, poetry.lock, pdm.lock or its requirements say.
 */

import type { Harness } from '../harness.ts';
import { BENCHMARKS_FROM } from '../kit/benchmarks-from.ts';
import { LOCK } from '../kit/lock-files.ts';
import { pythonEnvironment } from '../kit/python/environment.ts';
import { LOCK_NAMES, MANIFESTS } from '../kit/python/manifests.ts';
import { setUpManagedPython } from '../kit/python/set-up.ts';
import { buildPytest } from './build.ts';
import { detectPytest } from './detect.ts';
import { discoverPytest } from './discover.ts';
import { followPytest } from './follow.ts';
import { PYTEST_OPTIONS } from './options.ts';

/**
 * Tests that use the `benchmark` fixture. A slice is one timed loop of so many calls, as pytest-benchmark has it in a
 * round; its reading is the mean of them. The benchmarked code runs once before, and that is all of the warm-up.
 */
export const pytest: Harness = pytestWith([]);

/** @param own settings of pytest that the project's command has, as arguments */
function pytestWith(own: readonly string[]): Harness {
  return {
    name: 'pytest',
    summary: 'Tests with the `benchmark` fixture of pytest-benchmark or pytest-codspeed',
    looksFor: { file: 'pyproject.toml', having: 'pytest-benchmark' },
    manifests: MANIFESTS,
    detect: detectPytest,
    follow: (steps, project) => followPytest(pytestWith, steps, project),
    benchmarkFile: /(?:^|\/)(?:test_[^/]*|[^/]*_test|bench[^/]*|conftest)\.py$/,
    setUp: setUpManagedPython,
    lockNames: LOCK_NAMES,
    options: [...PYTEST_OPTIONS, LOCK, BENCHMARKS_FROM],
    environment: pythonEnvironment,
    clocks: [],
    build: buildPytest,
    discover: (context) => discoverPytest(context, own),
  };
}
