// What the percentile instrument costs: per observation, beyond reading the clock; and what asking for percentiles does to
// ns/op, which comes from slices of the plain binary. Pairs of such slices, one of them with the instrument's slices
// just before it as in a run with `percentiles`, the other without, in random order.
// Usage: node scripts/lab.mjs percentile-cost [PAIRS]

import { go } from '../src/harnesses/go/index.ts';
import { goPercentileObservation } from '../src/harnesses/go/percentiles/clock.ts';
import type { HarnessOptions, Target } from '../src/harnesses/harness.ts';
import { parseInputs } from '../src/inputs/inputs.ts';
import { harnessOptions } from '../src/measure/build.ts';
import { tryClock } from '../src/measure/clocks/try-clock.ts';
import { runPlan } from '../src/measure/run-plan.ts';
import { median } from '../src/statistics/descriptive.ts';
import { formatSeed, randomStream } from '../src/statistics/random.ts';
import { signedRankInterval } from '../src/statistics/signed-rank.ts';
import source from './_go/percentile_cost_test.go';
import { buildGo, deltaText, openLab } from './go-suite.ts';

const ALPHA = 0.01;
const pairs = Number(process.argv[2] ?? 24);
const lab = openLab();
const { sidePorts: ports } = lab;
try {
  const inputs = parseInputs({
    given: { harness: 'go', percentiles: 'p50 p99' },
    givenFrom: 'command line',
    file: null,
  });
  const options: HarnessOptions = harnessOptions(go, inputs);
  const sides = await buildGo(lab, source, () => options);
  const { context, build } = sides.head;
  const plan = go.discover({ options, sides: [sides.base, sides.head], sliceTimeoutMs: 60_000 });
  const { targets } = await runPlan(plan, 'discover', ports);
  const run = async (target: Target) => {
    const binaryPath = build.binaries[target.binary.head]?.path ?? '';
    const slice = target.slice({ side: context, binaryPath, timeoutMs: 60_000, iterations: target.iterations });
    const reading = await runPlan(slice, '', ports);
    const [measurement] = reading.measurements;
    if (measurement === undefined) throw new Error(`${target.label}: ${reading.failures[0]?.reason}`);
    return measurement.values.get('ns/op') ?? Number.NaN;
  };

  const request = { build: build.calibration ?? null, directory: context.directory, scratch: context.scratch };
  // What an observation adds to a loop of nothing, and what a window between two readings of the clock holds, which is
  // one of them: an observation reads it twice.
  const costs: number[][] = [];
  for (const clock of ['go-time-now', goPercentileObservation.clock]) {
    const tried = await tryClock(clock, { ...request, buildTimeoutMs: 600_000 }, ports);
    if ('reason' in tried) throw new Error(tried.reason);
    const { prepared } = tried;
    const slices: number[] = [];
    for (let slice = 0; slice < pairs; slice++) {
      const reading = prepared.read(await ports.exec.run(prepared.slice(prepared.windows, 60_000)));
      if ('reason' in reading) throw new Error(reading.reason);
      slices.push(reading.nsPerWindow);
    }
    costs.push(slices);
  }
  ports.log.progressDone();
  const [reads = [], observations = []] = costs;
  const beyond = signedRankInterval(
    observations.map((cost, index) => cost - 2 * (reads[index] ?? Number.NaN)),
    ALPHA,
  );
  const ns = (value: number) => value.toFixed(1);
  console.log(
    `one observation of the percentile instrument: ${ns(median(observations))} ns; twice a reading of the clock:`,
  );
  console.log(
    `${ns(2 * median(reads))} ns; beyond these ${ns(beyond.estimate)} ns [${ns(beyond.lower)}, ${ns(beyond.upper)}]`,
  );
  console.log(`at ${(100 * beyond.level).toFixed(1)} %, ${pairs} slices each`);

  console.log(`ns/op with percentiles against without, ${pairs} pairs:`);
  const stream = randomStream(formatSeed(Math.random()), 'percentile-cost');
  const plain = targets.filter(({ instrument }) => instrument === undefined);
  const ratios = new Map<string, number[]>();
  for (let pair = 0; pair < pairs; pair++) {
    for (const target of plain) {
      const observed = targets.filter(({ observedTarget }) => observedTarget === target.key);
      const ns = { on: 0, off: 0 };
      const order = ['on', 'off'] as const;
      for (const way of stream.next() < 0.5 ? order : order.toReversed()) {
        for (const each of way === 'on' ? observed : []) await run(each);
        ns[way] = await run(target);
      }
      ratios.set(target.label, [...(ratios.get(target.label) ?? []), Math.log(ns.on / ns.off)]);
    }
  }
  for (const [label, logs] of ratios) {
    const { estimate, lower, upper, level } = signedRankInterval(logs, ALPHA);
    const delta = { estimate: Math.expm1(estimate), lower: Math.expm1(lower), upper: Math.expm1(upper), level };
    console.log(`${label.padEnd(12)} ${deltaText(delta)}`);
  }
} finally {
  lab.close();
}
