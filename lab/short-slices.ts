// Records bursts of short slices of six Go benchmarks, base against itself, by live processes on one core: on the machine
// as it is, and beside two busy processes. Of each slice its time and its wall over CPU time, as lines of CSV: the
// recording that `lab disturbed-rule` plays again. Usage: node scripts/lab.mjs short-slices FILE.csv.gz [BURSTS [TURNS]]
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { go } from '../src/harnesses/go/index.ts';
import type { Target } from '../src/harnesses/harness.ts';
import { parseInputs } from '../src/inputs/inputs.ts';
import { harnessOptions } from '../src/measure/build.ts';
import { findNoiseControls, type Place, withNoiseControls } from '../src/measure/noise-controls/noise-controls.ts';
import { runPlan } from '../src/measure/run-plan.ts';
import { Session } from '../src/measure/sessions/session.ts';
import { runSessionBurst, type Sessions } from '../src/measure/sessions/session-burst.ts';
import type { Command } from '../src/model/command.ts';
import { SIDES } from '../src/model/results/side.ts';
import { formatSeed, randomStream } from '../src/statistics/random.ts';
import source from './_go/suites_test.go';
import { buildGo, openLab } from './go-suite.ts';
import { startHog } from './hog.ts';

const [, , file, burstsText = '60', turnsText = '16'] = process.argv;
const bursts = Number(burstsText);
const turns = Number(turnsText);
const SLICE_MS = 2;
const TIMEOUT_MS = 60_000;
/** What slices are said to take, so that one that had to wait is not given less work. */
const UNHURRIED_MS = 200;
if (file === undefined) throw new Error('usage: node scripts/lab.mjs short-slices FILE.csv.gz [BURSTS [TURNS]]');

const lab = openLab(true);
const { sidePorts: ports } = lab;
const stream = randomStream(formatSeed(Math.random()), 'short-slices');
try {
  const inputs = parseInputs({ given: { harness: 'go' }, givenFrom: 'command line', file: null });
  const options = { ...harnessOptions(go, inputs), percentiles: [] };
  const sides = await buildGo(lab, source, () => options);
  const discover = go.discover({ options, sides: SIDES.map((side) => sides[side]), sliceTimeoutMs: TIMEOUT_MS });
  const { targets } = await runPlan(discover, 'discover', ports);
  const watching = { reason: 'the command is pinned by taskset' };
  const host = await ports.host.facts();
  const { controls } = await findNoiseControls({ pin: 'auto', watching, scratch: lab.folder }, host, ports);
  const place: Place = { cpu: controls.cpus[0] ?? null, undecided: false };
  if (place.cpu === null) throw new Error('nothing can be pinned here');

  /** Both of base: what is between them is noise. */
  const open = async (target: Target): Promise<Sessions> => {
    const { context, build } = sides.base;
    const binaryPath = build.binaries[target.binary.base]?.path ?? '';
    const as = (command: Command) => withNoiseControls(command, place, controls);
    const one = () => Session.open({ target, side: context, binaryPath, timeoutMs: TIMEOUT_MS, as }, ports);
    return { base: await one(), head: await one() };
  };
  const end = async (sessions: Sessions) => {
    for (const side of SIDES) await sessions[side].end();
  };
  const iterationsOf = async (target: Target): Promise<number> => {
    const sessions = await open(target);
    let iterations = 1;
    for (;;) {
      await sessions.base.standAt(target, TIMEOUT_MS);
      const turn = await sessions.base.slice(target, iterations, TIMEOUT_MS);
      if ('reason' in turn) throw new Error(turn.reason);
      const { timedMs = 0 } = turn.reading;
      if (timedMs >= SLICE_MS / 2) {
        await end(sessions);
        return Math.max(1, Math.round((iterations * SLICE_MS) / timedMs));
      }
      iterations *= 2;
    }
  };

  const lines = ['state,benchmark,burst,slice,position,ns,wall_per_cpu'];
  const iterations = new Map<string, number>();
  for (const target of targets) iterations.set(target.key, await iterationsOf(target));
  for (const [state, begin] of [
    ['shared', () => () => {}],
    ['busy', startHog],
  ] as const) {
    const stop = begin();
    for (let burst = 0; burst < bursts; burst++) {
      for (const target of stream.shuffle(targets)) {
        const sessions = await open(target);
        const orders = Array.from({ length: turns }, () => (stream.coin() ? SIDES : SIDES.toReversed()));
        const read = await runSessionBurst({
          target: { ...target, expectedMs: UNHURRIED_MS },
          iterations: iterations.get(target.key) ?? 1,
          orders,
          sessions,
          place,
          mostMs: TIMEOUT_MS,
          unseen: true,
        });
        await end(sessions);
        if (read.lost !== null) throw new Error(read.lost.reason);
        for (const [slice, pair] of read.pairs.entries()) {
          for (const [position, { reading, wallPerCpu }] of pair.entries()) {
            const ns = reading.measurements[0]?.values.get('ns/op');
            if (ns === undefined || wallPerCpu === undefined) throw new Error(`${target.label} was not read`);
            lines.push([state, target.label, burst, slice, position, ns, wallPerCpu.toFixed(3)].join(','));
          }
        }
      }
    }
    stop();
  }
  writeFileSync(file, gzipSync(`${lines.join('\n')}\n`));
} finally {
  lab.close();
}
