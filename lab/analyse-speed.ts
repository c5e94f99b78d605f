// `tare analyse` as a whole process against benchstat on the same readings: 1,000 benchmarks x 30 pairs x 3 metrics.
// Build dist/ first; benchstat on PATH or in ~/go/bin (go install golang.org/x/perf/cmd/benchstat@latest).
// Usage: node scripts/lab.mjs analyse-speed [ROUNDS] [BENCHMARKS] [DIST]
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BenchmarkRecord } from '../src/model/results/benchmark.ts';
import { RESULTS_FORMAT, RESULTS_VERSION, type Results } from '../src/model/results/results.ts';
import type { SliceRecord } from '../src/model/results/slice-record.ts';
import { metricOf } from '../src/model/units.ts';
import { resultsText } from '../src/record/file/write.ts';
import { randomStream } from '../src/statistics/random.ts';
import { alternate, medianMs, timesLine } from './processes/alternate.ts';

const [rounds = '7', size = '1000', dist = 'dist'] = process.argv.slice(2);
const PAIRS = 30;
const ITERATIONS = 1000;

/** Three metrics that all vary, so that each row is an interval: the most work that readings of this size can be. */
function observationsOf(index: number): readonly SliceRecord[] {
  const random = randomStream('5eed', 'readings', String(index), 0);
  const centre = 50 * 1.01 ** (index % 700);
  const slices: SliceRecord[] = [];
  for (let round = 0; round < PAIRS; round++) {
    for (const [position, side] of (['base', 'head'] as const).entries()) {
      const noise = () => 1 + 0.04 * (random.next() - 0.5);
      const change = side === 'head' && index % 5 === 0 ? 1.1 : 1;
      slices.push({
        side,
        run: 0,
        slice: 0,
        burst: round,
        position: position as 0 | 1,
        // To the microsecond, and never the same, as clocks read them.
        startMs: (2 * round + position) * 100 + Math.round(1000 * random.next()) / 1000,
        durationMs: 100 + Math.round(1000 * random.next()) / 1000,
        iterations: ITERATIONS,
        values: {
          'ns/op': Number((centre * change * noise()).toPrecision(4)),
          'B/op': Math.round(4096 * change * noise()),
          'allocs/op': Math.round(500 * change * noise()),
        },
      });
    }
  }
  return slices;
}

function recordOf(index: number): BenchmarkRecord {
  const name = `Operation${index % 50}/size=${index}`;
  const measured = { state: 'measured' } as const;
  const slices = [...observationsOf(index)];
  return {
    id: name,
    name,
    group: '',
    base: measured,
    head: measured,
    iterations: ITERATIONS,
    ended: 'rounds',
    slices,
    warnings: [],
  };
}

function resultsOf(benchmarks: BenchmarkRecord[]): Results {
  const tree = (digit: string) => ({ label: 'x', commit: digit.repeat(40), tree: digit.repeat(40), subject: '' });
  return {
    format: RESULTS_FORMAT,
    version: RESULTS_VERSION,
    toolVersion: '0',
    settings: {
      threshold: 0.05,
      thresholds: [],
      confidenceLevel: 0.99,
      gatedMetrics: ['ns/op', 'allocs/op'],
      gateOn: 'corrected',
      gateRule: 'estimate',
      confirm: 'off',
      percentiles: [],
      failOnRegression: true,
      failOnInconclusive: false,
      failOnMissing: false,
    },
    base: tree('1'),
    head: tree('2'),
    harness: { name: 'go', toolchain: 'go' },
    runs: [
      {
        startedAt: '2026-11-20T12:00:00.000Z',
        durationMs: 1,
        measuringMs: 1,
        seed: '5eed',
        roundsPlanned: PAIRS,
        roundsDone: PAIRS,
        sliceMs: 100,
        partial: false,
        repeat: '',
        builds: { base: { state: 'built', durationMs: 1 }, head: { state: 'built', durationMs: 1 } },
        identicalBinaries: false,
        host: { operatingSystem: '', architecture: '', cpuModel: '', logicalCpus: 1, memoryBytes: 1, runner: '' },
        calibration: { skipped: 'no-windows', spentMs: 0, clocks: [] },
      },
    ],
    metrics: ['ns/op', 'B/op', 'allocs/op'].map((unit) => metricOf(unit)),
    benchmarks,
    warnings: [],
  };
}

/** The same readings as `go test -bench` prints them: BenchmarkX-2   1000   81.20 ns/op   1024 B/op   3 allocs/op */
function goText(benchmarks: readonly BenchmarkRecord[], side: 'base' | 'head'): string {
  const lines = ['goos: linux', 'goarch: amd64', 'pkg: example.com/x', 'cpu: x'];
  for (let round = 0; round < PAIRS; round++) {
    for (const { name, slices } of benchmarks) {
      const one = slices.find((each) => each.burst === round && each.side === side);
      if (one === undefined) continue;
      const values = Object.entries(one.values).map(([unit, value]) => `${value} ${unit}`);
      lines.push(`Benchmark${name}-2\t${ITERATIONS}\t${values.join('\t')}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

const folder = mkdtempSync(join(tmpdir(), 'tare-lab-'));
try {
  const benchmarks = Array.from({ length: Number(size) }, (_, index) => recordOf(index));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const json = file('results.json', resultsText(resultsOf(benchmarks)));
  const base = file('base.txt', goText(benchmarks, 'base'));
  const head = file('head.txt', goText(benchmarks, 'head'));
  const installed = join(homedir(), 'go', 'bin', 'benchstat');
  const benchstat = existsSync(installed) ? installed : 'benchstat';
  const tare = resolve(dist, 'cli.js');
  const cpuMs = new Map<string, number>();
  const times = alternate(
    [
      { name: 'tare analyse', file: process.execPath, arguments: [tare, 'analyse', json] },
      { name: 'tare analyse (json)', file: process.execPath, arguments: [tare, 'analyse', json, '--format', 'json'] },
      { name: 'benchstat', file: benchstat, arguments: [base, head] },
    ],
    Number(rounds),
    cpuMs,
  );
  const megabytes = (path: string) => (statSync(path).size / 1e6).toFixed(1);
  console.log(`${size} benchmarks x ${PAIRS} pairs x 3 metrics, Node ${process.version}`);
  console.log(`results.json ${megabytes(json)} MB; the same as Go text 2 x ${megabytes(base)} MB`);
  console.log(`medians of ${rounds} alternating runs of the whole process (range), and mean CPU time`);
  for (const [name, each] of times) console.log(`${timesLine(name, each)}  ${(cpuMs.get(name) ?? 0).toFixed(0)} ms`);
  const ratio = medianMs(times.get('tare analyse') ?? []) / medianMs(times.get('benchstat') ?? []);
  console.log(`tare / benchstat: ${ratio.toFixed(2)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
