import { describe, expect, it } from 'vitest';
import type { PassStop, Target } from '../../src/harnesses/harness.ts';
import { type MeasureRequest, measure } from '../../src/measure/measure.ts';
import type { Command } from '../../src/model/command.ts';
import type { Talk } from '../../src/model/command-plan.ts';
import type { SliceLength } from '../../src/model/results/benchmark.ts';
import type { Results } from '../../src/model/results/results.ts';
import type { Side } from '../../src/model/results/side.ts';
import type { Answer, Serving } from '../../src/ports.ts';
import { scriptedStage } from '../support/scripted-run.ts';

// Passes in lock-step: what ends one, hangs in it or is not there, and whom that costs.

type Outcome = number | 'dies' | 'hangs' | 'torn' | 'rubbish';

interface Process {
  readonly side: Side;
  /** The number of the pass of this side, 0-based. */
  readonly nth: number;
}

interface Script {
  /** What a side has, in its order. */
  readonly lists: Readonly<Record<Side, readonly string[]>>;
  /** ns/op of a benchmark in a pass, or how it goes wrong. */
  readonly outcome?: (name: string, process: Process) => Outcome;
  readonly rounds?: number;
}

const KEY = 'suite';

/** The talk of a library that says what it begins, and then what that took. */
function aTalk(): Talk<PassStop> {
  let text = '';
  return {
    resume: () => Buffer.from('on'),
    hear(bytes) {
      text += Buffer.from(bytes).toString();
      const line = /^(begin|ran) (\w+)(?: ([\d.]+))?\n/.exec(text);
      if (line === null) {
        if (text.startsWith('rubbish')) throw new Error('rubbish');
        return { kind: 'on', reply: Buffer.alloc(0) };
      }
      text = text.slice(line[0].length);
      const [, what, name = '', ns] = line;
      if (what === 'begin') return { kind: 'on', reply: Buffer.alloc(0), begun: name };
      const values = new Map([['ns/op', Number(ns)]]);
      const reading = { measurements: [{ group: '', name, values }], failures: [], warnings: [] };
      return { kind: 'stands', stop: { ran: { name, reading } } };
    },
  };
}

async function run({ lists, outcome = () => 100, rounds = 12 }: Script) {
  const stage = scriptedStage({ rounds, nullControl: false, cpus: [0], settings: {} });
  const events: string[] = [];
  const passes: Record<Side, number> = { base: 0, head: 0 };
  let nowMs = 0;
  let working = 0;
  const serve = async (command: Command): Promise<Serving> => {
    const [side, ...only] = command.arguments as [Side, ...string[]];
    const process = { side, nth: passes[side]++ };
    expect(command.watch?.hold).toEqual({ kind: 'writes' });
    const messages: (string | { readonly ends: 'ended' | 'timed-out' })[] = [];
    for (const name of lists[side].filter((each) => only.includes(each))) {
      const is = outcome(name, process);
      // It says twice what it begins.
      messages.push(`begin ${name}\n`, `begin ${name}\n`);
      if (is === 'dies') messages.push({ ends: 'ended' });
      else if (is === 'hangs') messages.push({ ends: 'timed-out' });
      else if (is === 'torn') messages.push(`ran ${name}`, ' 1', '00\n');
      else messages.push(is === 'rubbish' ? 'rubbish' : `ran ${name} ${is}\n`);
    }
    events.push(`start ${side} ${only.join(',')}`);
    let silent: Extract<Answer, { kind: 'silent' }> | null = null;
    let cpuNs = 0;
    return {
      pid: 1,
      ask: async (request) => {
        // Never more than one process works.
        expect(working++).toBe(0);
        await Promise.resolve();
        working -= 1;
        expect(request).toMatch(/^go [\w+/=]*$/);
        const message = silent === null ? (messages.shift() ?? { ends: 'ended' as const }) : silent.reason;
        if (typeof message === 'string' && silent === null) {
          if (message.startsWith('ran')) events.push(`${side} ${message.trim()}`);
          cpuNs += 1e6;
          nowMs += 1;
          const text = `${cpuNs} ${Buffer.from(message).toString('base64')}`;
          return { kind: 'answered', text, startMs: nowMs, durationMs: 1 };
        }
        silent ??= { kind: 'silent', reason: typeof message === 'object' ? message.ends : 'ended' };
        return silent;
      },
      end: async () => {
        const ended = { exitCode: 3, signal: null, timedOut: false, notStarted: false, truncated: false };
        return { ...ended, stdout: '', stderr: 'out of luck', startMs: 0, durationMs: 0 };
      },
    };
  };
  const names = [...new Set([...lists.base, ...lists.head])];
  const target = (name: string): Target => ({
    key: name,
    group: '',
    label: name,
    sides: ['base', 'head'],
    scope: 'benchmark',
    iterations: null,
    expectedMs: 1,
    binary: { base: -1, head: -1 },
    // biome-ignore lint/correctness/useYield: it runs no command
    *slice({ side: { side } }) {
      events.push(`slice ${name} ${side}`);
      const values = new Map([['ns/op', 100]]);
      if (side === 'base') return { measurements: [{ group: '', name, values }], failures: [], warnings: [] };
      const failure = { of: { kind: 'benchmark', group: '', name }, reason: 'a slice of it fails' } as const;
      return { measurements: [], failures: [failure], warnings: [] };
    },
    pass: {
      key: KEY,
      name,
      hold: { kind: 'writes' },
      command: ({ side, only, timeoutMs }) => {
        return { file: 'suite', arguments: [side.side, ...only], cwd: '/', trust: 'untrusted', timeoutMs };
      },
      talk: aTalk,
      reasonOf: ({ exitCode, stderr, timedOut }) => (timedOut ? 'hung' : `ended with ${exitCode}: ${stderr}`),
    },
  });
  const benchmarks = names.map((name) => {
    return { targetKey: name, group: '', name, sides: ['base', 'head'], failures: {}, readings: {} } as const;
  });
  const discovery = { targets: names.map(target), benchmarks, warnings: [] };
  stage.record.setDiscovery(discovery);
  const by: SliceLength = { ms: 20, perBurst: 1, by: 'pass', from: 'only', refused: [] };
  const request: MeasureRequest = {
    ...stage.measuring,
    discovery,
    choices: new Map(names.map((name) => [name, by])),
    judge: null,
    rounds,
  };
  const ports = { ...stage.ports, sessions: { serve }, clock: { ...stage.ports.clock, now: () => nowMs } };
  await measure({ ...request, deadlineMs: null }, stage.record, ports);
  return { results: stage.record.toResults(nowMs), events, passes };
}

const entry = (results: Results, name: string) => results.benchmarks.find((each) => each.name === name);
const pairs = (results: Results, name: string) => new Set(entry(results, name)?.slices.map(({ burst }) => burst)).size;
const BOTH = { base: ['A', 'B', 'C'], head: ['A', 'B', 'C'] } as const;

describe('passes in lock-step', () => {
  it('give a pair of every benchmark a round, base and head one right after the other', async () => {
    const { results, events, passes } = await run({ lists: BOTH });
    expect(passes).toEqual({ base: 12, head: 12 });
    for (const name of BOTH.base) expect(pairs(results, name)).toBe(12);
    expect(entry(results, 'B')).toMatchObject({ ended: 'rounds', sliceLength: { by: 'pass', perBurst: 1 } });
    // From what it said first to its end, without what is before that.
    expect(new Set(entry(results, 'B')?.slices.map(({ durationMs }) => durationMs))).toEqual(new Set([2]));
    const ran = events.filter((event) => event.includes(' ran '));
    const firsts = new Set<string>();
    for (let at = 0; at < ran.length; at += 2) {
      const [one = '', other = ''] = [ran[at], ran[at + 1]];
      expect(one.replace(/^\w+/, '')).toBe(other.replace(/^\w+/, ''));
      firsts.add(one.split(' ')[0] ?? '');
    }
    expect(firsts).toEqual(new Set(['base', 'head']));
  });

  it('read answers that come torn', async () => {
    const { results } = await run({ lists: BOTH, outcome: (name) => (name === 'B' ? 'torn' : 100) });
    expect(pairs(results, 'B')).toBe(12);
    expect(entry(results, 'B')?.slices[0]?.values).toEqual({ 'ns/op': 100 });
  });

  it('lose a pair of what ends one of them once, and no other', async () => {
    const { results, events } = await run({
      lists: BOTH,
      outcome: (name, { side, nth }) => (name === 'B' && side === 'head' && nth === 4 ? 'dies' : 100),
    });
    for (const name of BOTH.base) expect(pairs(results, name)).toBe(12);
    expect(entry(results, 'B')?.sliceLength?.alone).toBeUndefined();
    // Those behind it had another pass in the same round.
    expect(events).toContain('start head C');
  });

  it('leave what ends them again and again to slices of its own, which say why', async () => {
    const { results } = await run({
      lists: BOTH,
      outcome: (name, { side }) => (name === 'B' && side === 'head' ? 'dies' : 100),
    });
    expect(entry(results, 'B')?.sliceLength).toMatchObject({ by: 'process', alone: 'ended with 3: out of luck' });
    expect(entry(results, 'B')?.head).toMatchObject({ state: 'failed' });
    expect(pairs(results, 'A')).toBe(12);
    expect(pairs(results, 'C')).toBe(12);
  });

  it('end what hangs in them at once', async () => {
    const { results, passes } = await run({
      lists: BOTH,
      outcome: (name, { side }) => (name === 'A' && side === 'base' ? 'hangs' : 100),
    });
    expect(entry(results, 'A')?.base).toMatchObject({ state: 'failed', reason: 'hung' });
    expect(pairs(results, 'A')).toBe(0);
    expect(pairs(results, 'C')).toBe(12);
    // It hung once.
    expect(passes.base).toBe(13);
  });

  it('count what writes anything else as ended', async () => {
    const { results } = await run({
      lists: BOTH,
      outcome: (name, { side }) => (name === 'C' && side === 'head' ? 'rubbish' : 100),
    });
    expect(entry(results, 'C')?.sliceLength?.alone).toBe('said what its library does not say there');
    expect(pairs(results, 'B')).toBe(12);
  });

  it('go on where the sides come to their benchmarks in another order, or do not come to one', async () => {
    const turned = await run({ lists: { base: ['A', 'B', 'C'], head: ['C', 'A', 'B'] } });
    for (const name of BOTH.base) expect(pairs(turned.results, name)).toBe(12);
    const missing = await run({ lists: { base: ['A', 'B', 'C'], head: ['A', 'C'] } });
    expect(pairs(missing.results, 'A')).toBe(12);
    expect(pairs(missing.results, 'C')).toBe(12);
    expect(entry(missing.results, 'B')?.sliceLength?.by).toBe('process');
  });
});
