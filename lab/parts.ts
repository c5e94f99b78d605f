// Do parts of one long slice read a change as whole long slices do? Benchmarks that make garbage, head does a tenth more:
// bursts of parts and bursts of whole slices in turns, of the same two binaries: as rows read them (wall time less what
// others took), and by CPU time.
// Usage: node scripts/lab.mjs parts [--bursts 60] [--more 10] [--procs 1] [--of Small,Large,Held]
import { parseArgs } from 'node:util';
import { mean, sampleStandardDeviation } from 'simple-statistics';
import { go } from '../src/harnesses/go/index.ts';
import type { Target } from '../src/harnesses/harness.ts';
import { parseInputs } from '../src/inputs/inputs.ts';
import { harnessOptions } from '../src/measure/build.ts';
import { findNoiseControls, type Place, withNoiseControls } from '../src/measure/noise-controls/noise-controls.ts';
import { hasUnseenSlice } from '../src/measure/planning/burst-time.ts';
import { runPlan } from '../src/measure/run-plan.ts';
import { Session } from '../src/measure/sessions/session.ts';
import { runSessionBurst } from '../src/measure/sessions/session-burst.ts';
import type { Slice } from '../src/measure/slice.ts';
import type { Command } from '../src/model/command.ts';
import { SIDES, type Side } from '../src/model/results/side.ts';
import { winsorised } from '../src/statistics/descriptive.ts';
import { formatSeed, randomStream } from '../src/statistics/random.ts';
import source from './_go/more_work_test.go';
import { buildGo, openLab } from './go-suite.ts';

const { values } = parseArgs({
  options: {
    bursts: { type: 'string', default: '60' },
    more: { type: 'string', default: '10' },
    procs: { type: 'string', default: '1' },
    of: { type: 'string', default: 'Small,Large,Held' },
  },
});
const bursts = Number(values.bursts);
const UNITS = 100;
const garbage = values.of.split(',');
const TIMEOUT_MS = 60_000;
/** How a burst is made: slices of each side, their length, and whether each goes on where the one before it ended. */
const KINDS = {
  'parts of 20 ms': { pairs: 5, ms: 20, continued: true },
  'whole slices of 100 ms': { pairs: 2, ms: 100, continued: false },
} as const;
type Kind = keyof typeof KINDS;
const kinds = Object.keys(KINDS) as Kind[];

const labs = { base: openLab(true), head: openLab(true) };
const stream = randomStream(formatSeed(Math.random()), 'parts');
try {
  const { sidePorts: ports } = labs.base;
  const inputs = parseInputs({ given: { harness: 'go' }, givenFrom: 'command line', file: null });
  const options = { ...harnessOptions(go, inputs), percentiles: [] };
  const units = { base: UNITS, head: Math.round(UNITS * (1 + Number(values.more) / 100)) };
  const built = {
    base: (await buildGo(labs.base, source, () => options)).base,
    head: (await buildGo(labs.head, withUnits(units.head), () => options)).base,
  };
  const discover = go.discover({ options, sides: [built.base, built.base], sliceTimeoutMs: TIMEOUT_MS });
  const { targets } = await runPlan(discover, 'discover', ports);
  const watching = { reason: 'the command is pinned by taskset' };
  const host = await ports.host.facts();
  const { controls } = await findNoiseControls({ pin: 'auto', watching, scratch: labs.base.folder }, host, ports);
  const place: Place = { cpu: controls.cpus[0] ?? null, undecided: false };
  const open = (target: Target, side: Side) => {
    const { context, build } = built[side];
    const binaryPath = build.binaries[target.binary.base]?.path ?? '';
    const environment = { GOMAXPROCS: String(values.procs) };
    const as = (command: Command) =>
      withNoiseControls({ ...command, environment: { ...command.environment, ...environment } }, place, controls);
    const asked = { target, side: context, binaryPath, timeoutMs: TIMEOUT_MS, as };
    return Session.open(asked, labs[side].sidePorts);
  };
  const burst = async (target: Target, iterations: number, kind: Kind): Promise<readonly Slice[]> => {
    const sessions = { base: await open(target, 'base'), head: await open(target, 'head') };
    const { pairs, continued } = KINDS[kind];
    const orders = Array.from({ length: pairs }, () => (stream.coin() ? SIDES : SIDES.toReversed()));
    const of = { ...target, expectedMs: 1000, ...(continued ? { continued: true as const } : {}) };
    const asked = { target: of, iterations, orders, sessions, place, mostMs: TIMEOUT_MS, unseen: hasUnseenSlice(of) };
    const read = await runSessionBurst(asked);
    for (const side of SIDES) await sessions[side].end();
    if (read.lost !== null) throw new Error(read.lost.reason);
    return read.pairs.flat();
  };
  console.log(
    '| benchmark | bursts of | as rows read them | by CPU time | ns of base, CPU time | collections in 100 ms |',
  );
  console.log('| :-- | :-- | --: | --: | --: | --: |');
  for (const target of targets.filter(({ label }) => garbage.some((name) => label.includes(name)))) {
    const tried = await burst(target, 2000, 'whole slices of 100 ms');
    const perIterationMs = Math.min(...tried.map(({ reading }) => reading.timedCpuMs ?? 0)) / 2000;
    const logs = new Map(
      kinds.map((kind) => [kind, { wall: [] as number[], cpu: [] as number[], collections: 0, ms: 0, iterations: 0 }]),
    );
    for (let at = 0; at < bursts; at++) {
      for (const kind of stream.shuffle(kinds)) {
        const slices = await burst(target, Math.round(KINDS[kind].ms / perIterationMs), kind);
        const into = logs.get(kind);
        const sum = (side: Side, of: (slice: Slice) => number) =>
          slices.filter((each) => each.side === side).reduce((total, each) => total + of(each), 0);
        const ratio = (of: (slice: Slice) => number) => Math.log(sum('head', of) / sum('base', of));
        into?.wall.push(ratio(({ reading, imposed = 0 }) => (reading.timedMs ?? 0) * (1 - imposed)));
        into?.cpu.push(ratio(({ reading }) => reading.timedCpuMs ?? 0));
        if (into === undefined) continue;
        into.collections += sum('base', ({ reading }) => reading.collections ?? 0);
        into.ms += sum('base', ({ reading }) => reading.timedCpuMs ?? 0);
        into.iterations += sum('base', ({ reading }) => reading.measurements[0]?.iterations ?? 0);
      }
    }
    for (const [kind, { wall, cpu, collections, ms, iterations }] of logs) {
      console.log(
        `| ${[target.label, kind, text(wall), text(cpu), ((1e6 * ms) / iterations).toFixed(0), ((100 * collections) / ms).toFixed(1)].join(' | ')} |`,
      );
    }
  }
} finally {
  for (const side of SIDES) labs[side].close();
}

function withUnits(units: number): string {
  return source.replace(`const units = ${UNITS}`, `const units = ${units}`);
}

/** The mean, stray bursts drawn in, and twice its standard error. */
function text(logs: readonly number[]): string {
  const within = winsorised(logs);
  const error = sampleStandardDeviation([...within]) / Math.sqrt(within.length);
  return `${(100 * Math.expm1(mean([...within]))).toFixed(2)} ± ${(200 * error).toFixed(2)} %`;
}
