// A plan for 700 benchmarks after discovery: rounds, time and expected precision, and the order of every round.
// Usage: node scripts/lab.mjs plan-speed [BENCHMARKS]
import type { Discovery } from '../src/harnesses/harness.ts';
import { parseInputs } from '../src/inputs/inputs.ts';
import { planMeasuring } from '../src/measure/planning/plan.ts';
import { scheduleRound } from '../src/measure/schedule.ts';
import { medianMs } from './processes/alternate.ts';

const size = Number(process.argv[2] ?? '700');
const names = Array.from({ length: size }, (_, index) => `Operation${index % 50}/size=${index}`);
const discovery: Discovery = {
  targets: names.map((name, index) => ({
    key: name,
    group: `example.com/package${index % 20}`,
    label: name,
    sides: ['base', 'head'],
    scope: 'benchmark',
    iterations: 1000 + index,
    expectedMs: 104,
    binary: { base: index % 20, head: index % 20 },
    slice: () => {
      throw new Error('nothing is measured here');
    },
  })),
  benchmarks: names.map((name, index) => ({
    targetKey: name,
    group: `example.com/package${index % 20}`,
    name,
    sides: ['base', 'head'],
    failures: {},
    readings: {},
  })),
  warnings: [],
};
const inputs = parseInputs({ given: {}, givenFrom: 'command line', file: null });
const times: number[] = [];
let rounds = 0;
for (let run = 0; run < 10; run++) {
  const startMs = performance.now();
  const nothing = { clocks: [], choices: new Map(), past: [], alphaOf: () => 0.01 };
  const { plan } = planMeasuring(discovery, inputs, {
    measuringMs: null,
    reserveMs: 0,
    checkMs: 0,
    spentMs: 0,
    ...nothing,
  });
  rounds = plan.rounds;
  const keys = discovery.targets.map(({ key }) => key);
  for (let round = 0; round < rounds; round++) scheduleRound(`0000000${run}`, keys, round);
  times.push(performance.now() - startMs);
}
console.log(`plan and schedule of ${size} benchmarks, ${rounds} rounds, Node ${process.version}`);
console.log(`first run ${times[0]?.toFixed(0)} ms, median of ${times.length} ${medianMs(times).toFixed(0)} ms`);
