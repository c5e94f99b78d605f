import { expect, it } from 'vitest';
import { go } from '../../src/harnesses/go/index.ts';
import { CALIBRATORS, calibratorNamed, HARNESSES } from '../../src/harnesses/registry.ts';
import { buildSides } from '../../src/measure/build.ts';
import { prepareCalibration } from '../../src/measure/clocks/calibrate.ts';
import { discoverBenchmarks } from '../../src/measure/discover.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { RunRecord } from '../../src/record/record.ts';
import { results } from '../support/results-builder.ts';
import { inputsWith, twoSides } from '../support/sides.ts';
import { itWithGo } from '../support/toolchains.ts';

// What an instrument costs is calibrated by its harness's own calibrator, which is no clock of benchmarks.

const LIMITS = { buildTimeoutMs: 120_000, sliceTimeoutMs: 60_000 };
const FILES = {
  'go.mod': 'module example.com/m\n\ngo 1.24\n',
  'm_test.go': `package m

import "testing"

var sink int

func BenchmarkLoop(b *testing.B) {
	for b.Loop() {
		for i := 0; i < 500; i++ {
			sink += i
		}
	}
}
`,
};

function recordOf(settings: ReturnType<typeof results>['settings']): RunRecord {
  const { base, head, runs } = results();
  const { host } = firstRun({ runs });
  return new RunRecord({
    toolVersion: '0',
    startedAt: new Date(0),
    startMs: 0,
    seed: '0',
    repeat: '',
    ci: null,
    sliceMs: 40,
    settings,
    directions: [],
    base,
    head,
    host,
  });
}

itWithGo('the percentile instrument is calibrated although no clock is, and the record says what it is', async () => {
  const calibrated = async (percentiles: readonly number[]) => {
    const sides = twoSides(FILES);
    const settings = { ...results().settings, percentiles: [...percentiles] };
    const inputs = inputsWith({ analysis: settings, sliceMs: 40 });
    const builds = await buildSides(go, sides.trees, inputs, sides.ports, LIMITS);
    const discovery = await discoverBenchmarks(go, builds, inputs, sides.ports, LIMITS);
    const head = builds.sides.head;
    if (head === null) throw new Error('head does not build');
    const { directory, scratch } = head.context;
    const build = head.build.calibration ?? null;
    const record = recordOf(settings);
    record.setDiscovery(discovery);
    const request = { mode: 'off', rules: [], harness: go, discovery, build, directory, scratch, ...LIMITS } as const;
    const live = await prepareCalibration(request, record, sides.ports);
    return { live, discovery, clocks: record.clocks.toCalibration().clocks };
  };
  const { live, discovery, clocks } = await calibrated([50, 99]);
  expect(clocks).toMatchObject([{ clock: 'go-percentile-observation', instrument: 'percentiles' }]);
  expect(clocks[0]?.failure).toBeUndefined();
  const instrumented = discovery.targets.filter(({ instrument }) => instrument === 'percentiles');
  expect(instrumented).toHaveLength(1);
  expect(live.map(({ targets }) => [...targets])).toEqual([instrumented.map(({ key }) => key)]);
  expect((await calibrated([])).clocks).toEqual([]);
});

it('calibrators of instruments are found by name, and are none of the clocks that a user may name', () => {
  const declared = HARNESSES.flatMap(({ clocks }) => clocks);
  const instruments = declared.filter(({ instrument }) => instrument !== undefined);
  expect(instruments.map(({ clock }) => clock)).toEqual(['go-percentile-observation']);
  for (const calibrator of declared) expect(calibratorNamed(calibrator.clock)).toBe(calibrator);
  for (const { clock } of instruments) expect(CALIBRATORS.map((each) => each.clock)).not.toContain(clock);
  expect(CALIBRATORS.map(({ clock }) => clock)).toEqual(expect.arrayContaining(['go-stop-start', 'spawn']));
  expect(calibratorNamed('hourglass')).toBeUndefined();
});
