// How much the cost of a timer window spreads over rounds: an observation as one longer slice of a process of its own,
// and as the median of a burst of one that stays; quiet, and beside two busy processes. With the clocks of
// examples/go-stop-timer, built as a run builds them, and the general ones that this machine has toolchains for.
// Usage: node scripts/lab.mjs clock-spread [ROUNDS [CLOCK...]]

import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PreparedCalibrator } from '../src/clocks/calibrator.ts';
import { go } from '../src/harnesses/go/index.ts';
import { parseInputs } from '../src/inputs/inputs.ts';
import { harnessOptions } from '../src/measure/build.ts';
import { observeClock } from '../src/measure/clocks/clock-burst.ts';
import { tryClock } from '../src/measure/clocks/try-clock.ts';
import { ANYWHERE, findNoiseControls, withNoiseControls } from '../src/measure/noise-controls/noise-controls.ts';
import { runPlan } from '../src/measure/run-plan.ts';
import type { Command } from '../src/model/command.ts';
import { windowCost } from '../src/statistics/clock-correction.ts';
import { formatSeed, randomStream } from '../src/statistics/random.ts';
import { openLab } from './go-suite.ts';
import { startHog } from './hog.ts';

const rounds = Number(process.argv[2] ?? 20);
const asked = process.argv.slice(3);
const CLOCKS = ['go-stop-start', 'go-time-now', 'c-clock-gettime', 'js-hrtime', 'python-perf-counter'];
const TIMEOUT_MS = 60_000;

interface Observed {
  readonly ns: number[];
  readonly ms: number[];
}

const lab = openLab(true);
const { sidePorts: ports } = lab;
try {
  const directory = join(lab.folder, 'tree');
  const scratch = join(lab.folder, 'work');
  mkdirSync(join(scratch, 'bin'), { recursive: true });
  cpSync(fileURLToPath(new URL('../examples/go-stop-timer', import.meta.url)), directory, { recursive: true });
  const inputs = parseInputs({ given: { harness: 'go' }, givenFrom: 'command line', file: null });
  const options = { ...harnessOptions(go, inputs), calibration: 'auto', percentiles: [] } as const;
  const files = ['go.mod', 'counter.go', 'counter_test.go'];
  const plan = go.build({ side: 'head', directory, scratch, files, options, buildTimeoutMs: 600_000 });
  const { calibration = null } = await runPlan(plan, 'build', ports);
  const clocks = new Map<string, PreparedCalibrator>();
  for (const clock of asked.length > 0 ? asked : CLOCKS) {
    const tried = await tryClock(clock, { build: calibration, directory, scratch, buildTimeoutMs: 600_000 }, ports);
    if ('reason' in tried) console.log(`${clock}: ${tried.reason}`);
    else clocks.set(clock, tried.prepared);
  }
  const host = await ports.host.facts();
  const watching = { reason: 'the command is pinned by taskset' };
  const { controls } = await findNoiseControls({ pin: 'auto', watching, scratch }, host, ports);
  if (controls.pinnedBy === null) console.log('nothing can be pinned here');
  const place = { cpu: controls.cpus[0] ?? null, undecided: false };

  for (const [name, begin, at] of [
    ['little else running', () => () => {}, place],
    ['beside two busy processes', startHog, place],
    ['beside two busy processes, on any core', startHog, ANYWHERE],
  ] as const) {
    const end = begin();
    const observed = await observe(clocks, (command) => withNoiseControls(command, at, controls));
    end();
    console.log(`\n${name}, ${rounds} rounds\n`);
    console.log('| clock | an observation | median | least | most | spread of rounds | range of t | takes |');
    console.log('| :-- | :-- | --: | --: | --: | --: | --: | --: |');
    for (const [way, { ns, ms }] of observed) console.log(line(way, ns, ms));
  }
} finally {
  lab.close();
}

/** Both ways in each round, in random order, as a run has them among its pairs. */
async function observe(clocks: ReadonlyMap<string, PreparedCalibrator>, as: (command: Command) => Command) {
  const observed = new Map<string, Observed>();
  const ways = [...clocks].flatMap(([clock, prepared]) => {
    const { session: _, ...alone } = prepared;
    const both = [{ way: `${clock} | a process`, prepared: alone as PreparedCalibrator }];
    return prepared.session === undefined ? both : [...both, { way: `${clock} | a burst`, prepared }];
  });
  for (const { way } of ways) observed.set(way, { ns: [], ms: [] });
  const stream = randomStream(formatSeed(Math.random()), 'clock-spread');
  for (let round = 0; round < rounds; round++) {
    for (const { way, prepared } of stream.shuffle(ways)) {
      const one = await observeClock(prepared, { timeoutMs: TIMEOUT_MS, as }, ports);
      if (one === null) throw ports.interruption.reason;
      if ('reason' in one.reading) throw new Error(`${way}: ${one.reading.reason}`);
      observed.get(way)?.ns.push(one.reading.nsPerWindow);
      observed.get(way)?.ms.push(one.durationMs);
    }
  }
  return observed;
}

function line(way: string, ns: readonly number[], ms: readonly number[]): string {
  const samples = ns.map((cost, round) => ({ round, cost }));
  const { cost, lower, upper, coefficientOfVariation } = windowCost(samples, [1, 1], 0.01);
  const figures = [
    ...[cost, Math.min(...ns), Math.max(...ns)].map((each) => `${each.toFixed(1)} ns`),
    `${(100 * (coefficientOfVariation ?? Number.NaN)).toFixed(1)} %`,
    `${lower.toFixed(1)} to ${upper.toFixed(1)} ns`,
    `${(ms.reduce((a, b) => a + b, 0) / ms.length).toFixed(0)} ms`,
  ];
  return `| ${way} | ${figures.join(' | ')} |`;
}
