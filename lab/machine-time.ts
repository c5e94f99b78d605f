// Machine time for a given half-width, of three ways to compare the same two commits in the same stretch of time:
//   sequential   go test -count on base, then on head, medians compared as benchstat does
//   alternating  whole suites of base and head in turn, medians compared
//   tare         tare compare
// The commits are equal, so every delta is an error. The half-width of a way is the 95th percentile of its errors over
// all runs and benchmarks, whatever it prints itself; machine time for one half-width goes with its square.
// Usage: node scripts/lab.mjs machine-time [--runs 12] [--hog] [--slice 50ms]

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseGo } from '../src/formats/go/index.ts';
import { systemClock } from '../src/host/clock.ts';
import { firstRun } from '../src/model/results/run.ts';
import { median } from '../src/statistics/descriptive.ts';
import { randomStream } from '../src/statistics/random.ts';
import source from './_go/machine_time_test.go';
import { commitGo, compareIn, openLab } from './go-suite.ts';
import { startHog } from './hog.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '12' },
    hog: { type: 'boolean', default: false },
    slice: { type: 'string', default: '50ms' },
  },
});
/** Slices of a side: `go test -count`, and pairs of tare. */
const COUNT = 10;

const lab = openLab(true);
const { ports, folder } = lab;
type Way = 'sequential' | 'alternating' | 'tare';
const WAYS: readonly Way[] = ['sequential', 'alternating', 'tare'];
const errors: Record<Way, number[]> = { sequential: [], alternating: [], tare: [] };
const spentMs: Record<Way, number[]> = { sequential: [], alternating: [], tare: [] };

async function suite(count: number): Promise<ReadonlyMap<string, readonly number[]>> {
  const result = await ports.exec.run({
    file: join(folder, 'out', 'x.test'),
    arguments: ['-test.run=^$', '-test.bench=.', `-test.count=${count}`, `-test.benchtime=${options.slice}`],
    cwd: folder,
    trust: 'untrusted',
    timeoutMs: 600_000,
  });
  const values = new Map<string, number[]>();
  for (const { name, values: read } of parseGo(result.stdout).measurements) {
    values.set(name, [...(values.get(name) ?? []), read.get('ns/op') ?? Number.NaN]);
  }
  return values;
}

function logRatios(sides: readonly (readonly ReadonlyMap<string, readonly number[]>[])[]): readonly number[] {
  const [base = [], head = []] = sides;
  const of = (side: typeof base, name: string) => median(side.flatMap((each) => each.get(name) ?? []));
  return [...(base[0]?.keys() ?? [])].map((name) => Math.log(of(head, name) / of(base, name)));
}

const given = { base: 'HEAD~1', head: 'HEAD', harness: 'go', slice: options.slice, rounds: String(COUNT) };
const RUN: Record<Way, () => Promise<readonly number[]>> = {
  sequential: async () => logRatios([[await suite(COUNT)], [await suite(COUNT)]]),
  alternating: async () => {
    const [base, head]: [ReadonlyMap<string, readonly number[]>[], ReadonlyMap<string, readonly number[]>[]] = [[], []];
    for (let turn = 0; turn < COUNT; turn++) {
      base.push(await suite(1));
      head.push(await suite(1));
    }
    return logRatios([base, head]);
  },
  tare: async () => {
    const { analysis, results } = await compareIn(folder, given, ports);
    spentMs.tare.push(firstRun(results).measuringMs);
    return analysis.benchmarks.flatMap(({ rows }) =>
      rows.flatMap(({ metric, change }) =>
        metric.unit === 'ns/op' && change.kind === 'interval' ? [Math.log1p(change.delta.estimate)] : [],
      ),
    );
  },
};

const stopHog = options.hog ? startHog() : () => {};
try {
  commitGo(folder, () => source);
  mkdirSync(join(folder, 'out'));
  await ports.exec.run({
    file: 'go',
    arguments: ['test', '-c', '-o', 'out/x.test', '.'],
    cwd: folder,
    trust: 'untrusted',
    timeoutMs: 600_000,
  });
  for (let run = 0; run < Number(options.runs); run++) {
    for (const way of randomStream('ways', run).shuffle(WAYS)) {
      const startMs = systemClock.now();
      errors[way].push(...(await RUN[way]()));
      // Building is left out of tare's time, as it is of the others'.
      if (way !== 'tare') spentMs[way].push(systemClock.now() - startMs);
    }
    process.stderr.write(`\r${run + 1} of ${options.runs}`);
  }
} finally {
  stopHog();
  lab.close();
}
const figure = (way: Way) => {
  const sizes = errors[way].map(Math.abs).sort((a, b) => a - b);
  const halfWidth = sizes[Math.ceil(0.95 * sizes.length) - 1] ?? Number.NaN;
  return { halfWidth, seconds: median(spentMs[way]) / 1000, typical: median(sizes) };
};
const own = figure('tare');
console.log(
  `\n${options.runs} runs ${options.hog ? 'beside a hog' : 'as quiet as the machine is'}, slices of ${options.slice}, ${COUNT} a side:`,
);
for (const way of WAYS) {
  const { halfWidth, seconds, typical } = figure(way);
  const times = (seconds * halfWidth ** 2) / (own.seconds * own.halfWidth ** 2);
  console.log(
    `${way.padEnd(12)} ${seconds.toFixed(1)} s a run; 95 % of its errors below ${(100 * halfWidth).toFixed(2)} %, half below ` +
      `${(100 * typical).toFixed(2)} %; machine time for the same half-width: ${times.toFixed(1)} times tare's`,
  );
}
