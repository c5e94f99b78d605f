/**
 * Tests that use the `benchmark` fixture of pytest-benchmark or pytest-codspeed: each side in a virtual environment of
 * its own, as uv.lock, poetry.lock, pdm.lock or its requirements say.
 */

import type { Harness } from '../harness.ts';
import { defineHarness } from '../kit/define.ts';
import { pythonEnvironment } from '../kit/python/environment.ts';
import { MANIFESTS } from '../kit/python/manifests.ts';
import { setUpManagedPython } from '../kit/python/set-up.ts';
import { servedSessions, sliceServed } from '../kit/served/slice.ts';
import { buildPytest } from './build.ts';
import { detectPytest } from './detect.ts';
import { discoverPytest } from './discover.ts';
import type { PytestNotes } from './notes.ts';
import { PYTEST_OPTIONS } from './options.ts';
import { pytestProgram } from './program.ts';

/**
 * Tests that use the `benchmark` fixture. A slice is one timed loop of so many calls, as pytest-benchmark has it in a
 * round; its reading is the mean of them. What is benchmarked runs once before, and that is all of the warm-up.
 */
export const pytest: Harness = defineHarness<PytestNotes>({
  name: 'pytest',
  summary: 'Tests with the `benchmark` fixture of pytest-benchmark or pytest-codspeed',
  looksFor: { file: 'pyproject.toml', having: 'pytest-benchmark', project: 'a project that uses pytest-benchmark' },
  manifests: MANIFESTS,
  detect: detectPytest,
  benchmarkFile: /(?:^|\/)(?:test_[^/]*|[^/]*_test|bench[^/]*|conftest)\.py$/,
  setUp: setUpManagedPython,
  options: PYTEST_OPTIONS,
  environment: pythonEnvironment,
  clocks: [],
  build: buildPytest,
  discover: discoverPytest,
  slice: (request) => sliceServed(pytestProgram, request),
  sessions: servedSessions(pytestProgram, () => 'pytest'),
});
