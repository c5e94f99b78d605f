import { expect, it } from 'vitest';
import type { DiscoverContext } from '../../src/harnesses/harness.ts';
import { discoverPrograms, type ListedPrograms, type ProgramPass, type Ran } from '../../src/harnesses/kit/programs.ts';
import { runHeld } from '../../src/measure/passes/held-run.ts';
import { runPlan } from '../../src/measure/run-plan.ts';
import type { Command } from '../../src/model/command.ts';
import type { PlannedCommand } from '../../src/model/command-plan.ts';
import { SIDES, type Side } from '../../src/model/results/side.ts';
import type { Serving, SidePorts } from '../../src/ports.ts';
import { inputsWith } from '../support/sides.ts';

// Programs that list their benchmarks and are gone through in one pass a side, which is held at each: played, by a clock that
// goes on by 100 ms a benchmark.

const NAMES = ['a', 'b', 'c', 'd'];
const STEP_MS = 100;

type Listed = { readonly names: readonly string[] };

const ranOf = (name: string): Ran => ({
  name,
  measurement: { printedName: name, iterations: 1, values: new Map([['ns/op', 5]]) },
});

const pass: ProgramPass<Listed, Ran> = {
  hold: { kind: 'writes' },
  command: ({ side, binary }, only) => ({
    file: binary.path,
    arguments: only,
    cwd: side.directory,
    trust: 'untrusted',
    timeoutMs: 1000,
  }),
  talk: () => ({
    resume: () => new Uint8Array(),
    hear(bytes) {
      const [name = '', next] = new TextDecoder().decode(bytes).split(' ');
      const reading = { measurements: [], failures: [], warnings: [] };
      const ran = name === '' ? null : { name, reading, found: () => ranOf(name) };
      return { kind: 'stands', stop: { ran }, ...(next === undefined ? {} : { next }) };
    },
  }),
  reasonOf: () => 'it died',
};

/** @param dies the benchmark that ends its program, by side */
async function discovered(
  untilMs: number,
  { dies = {}, isTimed }: { readonly dies?: Readonly<Partial<Record<Side, string>>>; readonly isTimed?: true } = {},
) {
  const events: string[] = [];
  const alone: string[] = [];
  let nowMs = 0;
  const serve = async ({ arguments: names, cwd }: Command): Promise<Serving> => {
    const side = cwd.slice(1);
    events.push(`${side} begins: ${names.join('')}`);
    const startMs = nowMs;
    let at = 0;
    let code: number | null = null;
    return {
      pid: 1,
      async ask() {
        const [ran = '', next] = [names[at - 1], names[at]];
        at += 1;
        if (at > names.length + 1) {
          code = 0;
          return { kind: 'silent', reason: 'ended' };
        }
        nowMs += ran === '' ? 0 : STEP_MS;
        if (ran !== '' && dies[side as Side] === ran) {
          code = 101;
          return { kind: 'silent', reason: 'ended' };
        }
        const text = `0 ${Buffer.from(next === undefined ? ran : `${ran} ${next}`).toString('base64')}`;
        return { kind: 'answered', text, startMs: nowMs, durationMs: STEP_MS };
      },
      async end() {
        if (!events.includes(`${side} ends`)) events.push(`${side} ends`);
        const how = { exitCode: code, signal: code === null ? 'SIGTERM' : null, timedOut: false, notStarted: false };
        return { ...how, stdout: '', stderr: '', truncated: false, startMs, durationMs: nowMs - startMs };
      },
    };
  };
  const asks: ListedPrograms<Listed, Ran> = {
    longestRunMs: 1000,
    // biome-ignore lint/correctness/useYield: it asks nothing
    *list() {
      return { names: NAMES };
    },
    // biome-ignore lint/correctness/useYield: it asks nothing
    *tryOn({ listed }, { side }) {
      alone.push(`${side.side} ${listed}`);
      return { ran: [ranOf(listed)], reason: null };
    },
    pass: isTimed === undefined ? pass : { ...pass, isTimed },
    settle: () => ({
      iterations: 1,
      expectedMs: 1,
      slice: () => {
        throw new Error('no slice');
      },
    }),
  };
  const clock = { now: () => nowMs, date: () => new Date(0) };
  const interruption = new AbortController().signal;
  const ports = { sessions: { serve }, clock, interruption } as unknown as SidePorts;
  const silent = () => {};
  const run = (command: PlannedCommand) => {
    if (command.held === undefined) throw new Error('it is not held');
    const watch = { file: '/watch', cpu: null, fixedLayout: false, instructions: false };
    return runHeld({ ...command, watch }, command.held, ports);
  };
  const log = { info: silent, progress: silent, progressDone: silent, untrusted: silent };
  const planPorts = { exec: { run }, log, interruption, files: {} } as unknown as Parameters<typeof runPlan>[2];
  const sides = SIDES.map((side) => ({
    context: { side, directory: `/${side}`, scratch: `/${side}/scratch` },
    build: { side, toolchain: '', binaries: [{ group: 'words', path: '/words', directory: `/${side}` }], failures: [] },
  }));
  const options = { ...inputsWith(), sliceMs: 1, percentiles: [], own: {} };
  const context: DiscoverContext = { options, sides, sliceTimeoutMs: 1000, untilMs, holds: ['writes'] };
  const { benchmarks, targets } = await runPlan(discoverPrograms(asks, context), 'discover', planPorts);
  const untried = benchmarks.flatMap(({ name, isUntried }) => (isUntried === true ? [name] : []));
  const failed = benchmarks.flatMap(({ name, failures }) => (Object.keys(failures).length > 0 ? [name] : []));
  return { events, alone, untried, failed, targets: targets.map(({ label }) => label) };
}

it('goes through a program on both sides beside each other', async () => {
  const { events, alone, untried, targets } = await discovered(Number.POSITIVE_INFINITY);
  expect(events.slice(0, 2)).toEqual(['base begins: abcd', 'head begins: abcd']);
  expect([alone, untried, targets.length]).toEqual([[], [], 4]);
});

it('goes through one side after the other where what a trial takes sizes slices, and each has its share of the time', async () => {
  const { events, untried, targets } = await discovered(4 * STEP_MS, { isTimed: true });
  expect(events.map((each) => each.split(':')[0])).toEqual(['base begins', 'base ends', 'head begins', 'head ends']);
  expect(untried.length).toBeGreaterThan(0);
  expect(targets.length).toBe(4 - untried.length);
  expect(targets.length).toBeGreaterThan(0);
});

it('ends a pass when the time for finding benchmarks is over, and names those that it has not come to', async () => {
  const { events, alone, untried, failed, targets } = await discovered(3 * STEP_MS);
  expect(events.filter((each) => each.endsWith('ends'))).toHaveLength(2);
  expect(alone).toEqual([]);
  expect(failed).toEqual([]);
  expect(untried.length).toBeGreaterThan(0);
  expect(untried.length).toBeLessThan(4);
  expect(targets.length).toBe(4 - untried.length);
});

it('begins again behind a benchmark that ends the program, which has failed there', async () => {
  const { events, alone, untried, failed, targets } = await discovered(Number.POSITIVE_INFINITY, {
    dies: { head: 'b' },
  });
  expect(events).toContain('head begins: cd');
  expect([alone, untried, failed, targets.length]).toEqual([[], [], ['b'], 4]);
});
