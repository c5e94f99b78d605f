import { describe, expect, it } from 'vitest';
import type { CodePart, CodePlans } from '../../src/harnesses/side-code.ts';
import type { PassPlans, SessionPlans, SliceReading, Target } from '../../src/harnesses/target.ts';
import { callsOf, reachOf } from '../../src/measure/same-code/native-reach.ts';
import type { Command, CommandResult, Seen } from '../../src/model/command.ts';
import { unrun } from '../../src/model/command.ts';
import type { Plan } from '../../src/model/command-plan.ts';
import type { SidePorts } from '../../src/ports.ts';
import { aTarget } from '../support/target.ts';

// What is asked for and concluded, with processes that are played.

const part = (name: string, symbols?: readonly string[]): CodePart => ({
  unit: 'u',
  name,
  digest: name,
  bytes: 1,
  ...(symbols === undefined ? {} : { symbols }),
});
const one = part('one');
const two = part('two', ['two.a', 'two.b']);
const functions = [one, two];

const ended = (seen: Partial<Seen> | null, more: Partial<CommandResult> = {}): CommandResult => ({
  ...unrun(0),
  exitCode: 0,
  ...(seen === null ? {} : { seen: { entries: [], found: [0], opened: ['/in'], ...seen } }),
  ...more,
});
const reading = { measurements: [{}], failures: [], warnings: [] } as unknown as SliceReading;
const nothing: SliceReading = { measurements: [], failures: [], warnings: [] };

function world(processes: { readonly hits?: Readonly<Record<string, number>>; readonly seen?: Partial<Seen> } = {}) {
  const commands: Command[] = [];
  const written = new Map<string, string>();
  let sessions = 0;
  const ports = {
    clock: { now: () => 0 },
    interruption: new AbortController().signal,
    files: { write: async (path: string, text: string) => void written.set(path, text) },
    exec: {
      run: async (command: Command) => {
        commands.push(command);
        const symbol = processes.hits?.[command.arguments[0] ?? ''];
        return ended(symbol === undefined ? { ...processes.seen } : { entries: [[symbol, 1]] });
      },
    },
    sessions: {
      serve: async (command: Command) => {
        commands.push(command);
        sessions += 1;
        let entries: Seen['entries'] = [];
        let times = 0;
        return {
          ask: async (request: string) => {
            const [name = '', iterations = '0'] = request.split(' ');
            const symbol = processes.hits?.[name];
            if (symbol === undefined) return { kind: 'answered', text: name, startMs: 0, durationMs: 1 } as const;
            const isCounted = typeof command.watch?.breakpoints?.until === 'object';
            times += isCounted ? 2 * Number(iterations) + 1 : 1;
            entries = [[symbol, times]];
            if (isCounted) return { kind: 'answered', text: name, startMs: 0, durationMs: 1 } as const;
            return { kind: 'silent', reason: 'ended' } as const;
          },
          end: async () => ended({ ...processes.seen, entries }),
        };
      },
    },
  } as unknown as SidePorts;
  return { ports, commands, written, sessions: () => sessions };
}

const session: SessionPlans = {
  key: 's',
  parent: '',
  command: () => ({ file: 'serve', arguments: [], cwd: '/', trust: 'untrusted', timeoutMs: 1 }),
  reasonOf: () => 'it ended',
  ask: () => '',
  read: (answer) => (answer === 'silent' ? nothing : reading),
  // biome-ignore lint/correctness/useYield: it is never asked for
  sizeAlone: function* () {
    return { reason: '' };
  },
};
const served = (key: string): Target =>
  aTarget({ key, session: { ...session, ask: ({ iterations }) => `${key} ${iterations}` } });
const alone = (key: string, read = reading): Target =>
  aTarget({
    key,
    slice: function* (): Plan<SliceReading> {
      const command = { file: 'x', arguments: [key], cwd: '/', trust: 'untrusted', timeoutMs: 1 } as const;
      yield [
        { ...command, arguments: ['prepare'] },
        { ...command, isMeasured: true },
      ];
      return read;
    },
  });

const request = {
  context: { side: 'head', directory: '/head', scratch: '/scratch' },
  build: { binaries: [] },
  functions,
  watchFile: '/run/watch/watch',
  timeoutMs: 1000,
  untilMs: 1000,
  apart: false,
} as const;

it('looks for each symbol of each function, in a folder that no side writes to', async () => {
  const { ports, commands, written } = world();
  await reachOf({ ...request, targets: [alone('a')] }, ports);
  expect([...written]).toEqual([['/run/watch/symbols-head', 'one\ntwo.a\ntwo.b\n']]);
  expect(commands.map(({ watch }) => watch?.breakpoints)).toEqual([
    undefined,
    { symbols: '/run/watch/symbols-head', until: 'first' },
  ]);
});

it('of targets alone: what was entered, nothing, or why it is not known', async () => {
  const { ports } = world({ hits: { b: 2 } });
  const targets = [alone('a'), alone('b', nothing), alone('c', nothing), aTarget({ key: 'd', sides: ['base'] })];
  expect(Object.fromEntries(await reachOf({ ...request, targets }, ports))).toEqual({
    a: { functions: [], opened: ['/in'] },
    b: { functions: [two], opened: ['/in'], callPaths: new Map() },
    c: { unknown: 'it gave no reading' },
  });
});

it('of a session: one process until an entry ends it, and another for those behind', async () => {
  const { ports, sessions } = world({ hits: { b: 0 } });
  const targets = ['a', 'b', 'silent', 'c', 'd'].map(served);
  expect(Object.fromEntries(await reachOf({ ...request, targets }, ports))).toEqual({
    a: { functions: [], opened: ['/in'] },
    b: { functions: [one], opened: ['/in'], callPaths: new Map() },
    silent: { unknown: 'it gave no reading' },
    c: { functions: [], opened: ['/in'] },
    d: { functions: [], opened: ['/in'] },
  });
  expect(sessions()).toBe(3);
});

describe('programs that are held at their writes', () => {
  const said: { readonly kind: 'on'; readonly reply: Uint8Array } = { kind: 'on', reply: new Uint8Array() };
  const pass: PassPlans = {
    key: 'p',
    name: '',
    hold: { kind: 'writes' },
    command: ({ only }) => ({ file: 'all', arguments: only, cwd: '/', trust: 'untrusted', timeoutMs: 1 }),
    talk: () => ({
      resume: () => new Uint8Array(),
      hear: (bytes) => {
        const [, name = '', result] = /^ran (\w+)( failed)?\n$/.exec(Buffer.from(bytes).toString()) ?? [];
        if (name === '') return said;
        return { kind: 'stands', stop: { ran: { name, reading: result === undefined ? reading : nothing } } };
      },
    }),
    reasonOf: () => 'it ended',
  };
  const held = (key: string, read = reading): Target => ({ ...alone(key, read), pass: { ...pass, name: key } });

  /** Plays a program that runs those that it is asked for, in this order. */
  function program(order: string, hits: Readonly<Record<string, number>>, failing = '') {
    const played = world({ hits });
    const processes: string[] = [];
    const run = async (command: Command) => {
      if (command.arguments[0] === 'prepare') return ended({});
      processes.push(command.arguments.join(''));
      if (command.file !== 'all') return await played.ports.exec.run(command);
      let stdout = 'starts\n';
      for (const name of [...order].filter((each) => command.arguments.includes(each))) {
        const symbol = hits[name];
        if (symbol !== undefined)
          return ended({ entries: [[symbol, 1]] }, { stdout, exitCode: null, signal: 'SIGKILL' });
        stdout += `ran ${name}${failing.includes(name) ? ' failed' : ''}\n`;
      }
      return ended({}, { stdout });
    };
    return { ports: { ...played.ports, exec: { run } } as unknown as SidePorts, processes };
  }
  const untouched = { functions: [], opened: ['/in'] };
  const entered = { functions: [one], opened: ['/in'], callPaths: new Map() };

  it('run in one process where nothing is entered', async () => {
    const { ports, processes } = program('abc', {});
    const found = await reachOf({ ...request, targets: ['a', 'b', 'c'].map((key) => held(key)) }, ports);
    expect(Object.fromEntries(found)).toEqual({ a: untouched, b: untouched, c: untouched });
    expect(processes).toEqual(['abc']);
  });

  it('run up to the first entry, in whatever order; the next is looked at alone', async () => {
    const { ports, processes } = program('dcba', { b: 0 });
    const found = await reachOf({ ...request, targets: [...'abcd'].map((key) => held(key)) }, ports);
    expect(Object.fromEntries(found)).toEqual({ a: untouched, b: entered, c: untouched, d: untouched });
    expect(processes).toEqual(['abcd', 'a', 'b']);
  });

  it('are looked at alone, ever more of them, where all enter something', async () => {
    const names = [...'abcdefgh'];
    const { ports, processes } = program('abcdefgh', Object.fromEntries(names.map((name) => [name, 0])));
    const found = await reachOf({ ...request, targets: names.map((key) => held(key)) }, ports);
    expect([...found.values()]).toEqual(names.map(() => entered));
    expect(processes).toEqual(['abcdefgh', 'a', 'b', 'cdefgh', 'c', 'd', 'e', 'f', 'gh', 'g', 'h']);
  });

  it('are known by what they say that they ran, and not for having been asked for', async () => {
    const { ports, processes } = program('ac', {}, 'c');
    const found = await reachOf({ ...request, targets: [held('a'), held('b', nothing), held('c')] }, ports);
    expect(Object.fromEntries(found)).toEqual({ a: untouched, b: { unknown: 'it gave no reading' }, c: untouched });
    expect(processes).toEqual(['abc', 'b', 'c']);
  });

  it('are looked at apart where it counts what each of them opens', async () => {
    const { ports, processes } = program('ab', {});
    await reachOf({ ...request, apart: true, targets: [held('a'), held('b')] }, ports);
    expect(processes).toEqual(['a', 'b']);
  });
});

it('what could not be seen is not known, and an entry is known all the same', async () => {
  const { ports } = world({ hits: { b: 0 }, seen: { unseen: 'no table' } });
  const targets = [served('a'), served('b'), alone('c')];
  expect(Object.fromEntries(await reachOf({ ...request, targets }, ports))).toEqual({
    a: { unknown: 'no table' },
    b: { functions: [one], opened: ['/in'], callPaths: new Map() },
    c: { unknown: 'no table' },
  });
});

it('of a function that was entered: by which path, where the harness tells one by the frames', async () => {
  const chains = [
    [0, ['one', 'reads', 'bench', 'runner']],
    [2, ['two.b', 'elsewhere']],
  ] as const;
  const callPath = (chain: readonly string[]) => (chain.includes('runner') ? chain.slice(0, -1).toReversed() : []);
  const build = { binaries: [], code: { callPath } as unknown as CodePlans };
  const { ports } = world({ hits: { b: 0 }, seen: { chains } });
  const targets = [served('b')];
  const found = async (more: object) => (await reachOf({ ...request, targets, ...more }, ports)).get('b');
  expect(await found({ build })).toMatchObject({ callPaths: new Map([[one, ['bench', 'reads', 'one']]]) });
  expect(await found({})).toMatchObject({ callPaths: new Map() });
  expect(await callsOf({ ...request, build, target: served('b') }, ports)).toEqual([
    { function: one, calls: 2, callPath: ['bench', 'reads', 'one'] },
  ]);
});

it('begins nothing when its time is over', async () => {
  const { ports, commands } = world();
  const found = await reachOf({ ...request, untilMs: 0, targets: [served('a'), alone('b')] }, ports);
  const late = { unknown: 'there was no time to look' };
  expect(Object.fromEntries(found)).toEqual({ a: late, b: late });
  expect(commands).toEqual([]);
});

it('counts calls by what three times as many operations enter beyond one time', async () => {
  const { ports } = world({ hits: { a: 0 } });
  // 2 an operation, and some of the set-up.
  expect(await callsOf({ ...request, target: served('a') }, ports)).toEqual([{ function: one, calls: 2 }]);
  expect(await callsOf({ ...request, target: served('b') }, ports)).toEqual([]);
  expect(await callsOf({ ...request, target: alone('c') }, ports)).toEqual({
    unknown: 'its operations cannot be chosen',
  });
});

/** A pass through these, each of which says that it begins and then stands; `!` says nothing, and ends the process. */
function passing(names: readonly string[], hits: Readonly<Record<string, number>> = {}) {
  const runs: (readonly string[])[] = [];
  const passOf = (name: string): PassPlans => ({
    key: 'p',
    name,
    hold: { kind: 'socket', variable: 'PORT' },
    command: ({ only }) => ({ file: 'pass', arguments: [...only], cwd: '/', trust: 'untrusted', timeoutMs: 1 }),
    reasonOf: () => 'it ended',
    talk: () => ({
      resume: () => Buffer.from(''),
      hear: (bytes) => {
        const [kind, said = ''] = Buffer.from(bytes).toString().split(' ');
        if (kind === 'begins') return { kind: 'on', reply: Buffer.from(''), begun: said };
        const failures = said === 'fails' ? [{ of: { kind: 'benchmark', group: '', name: said }, reason: 'boom' }] : [];
        return { kind: 'stands', stop: { ran: { name: said, reading: { ...reading, failures } } } } as never;
      },
    }),
  });
  const serve = async (command: Command) => {
    const only = command.arguments;
    runs.push(only);
    const said: string[] = [];
    let entries: Seen['entries'] = [];
    for (const name of names.filter((each) => only.includes(each) || each.startsWith('!'))) {
      const symbol = hits[name];
      if (symbol !== undefined && !name.startsWith('!')) said.push(`begins ${name}`);
      if (symbol !== undefined) entries = [[symbol, 1]];
      if (symbol !== undefined || name.startsWith('!')) break;
      said.push(`begins ${name}`, `stands ${name}`);
    }
    return {
      ask: async () => {
        const next = said.shift();
        if (next === undefined) return { kind: 'silent', reason: 'ended' } as const;
        return {
          kind: 'answered',
          text: `1 ${Buffer.from(next).toString('base64')}`,
          startMs: 0,
          durationMs: 1,
        } as const;
      },
      end: async () => ended({ entries }),
    };
  };
  const ports = { ...world().ports, sessions: { serve } } as unknown as SidePorts;
  return { ports, runs, targets: names.map((name) => aTarget({ key: name, pass: passOf(name) })) };
}

it('of a pass: one process until an entry ends it, and another for those behind; what fails is not known', async () => {
  const { ports, runs, targets } = passing(['a', 'b', 'fails', 'c', 'd'], { b: 0 });
  expect(Object.fromEntries(await reachOf({ ...request, targets }, ports))).toEqual({
    a: { functions: [], opened: ['/in'] },
    b: { functions: [one], opened: ['/in'], callPaths: new Map() },
    fails: { unknown: 'boom' },
    c: { functions: [], opened: ['/in'] },
    d: { functions: [], opened: ['/in'] },
  });
  expect(runs).toEqual([
    ['a', 'b', 'fails', 'c', 'd'],
    ['fails', 'c', 'd'],
  ]);
});

it('of a pass: what is entered between two benchmarks all those behind pass through', async () => {
  const { ports, runs, targets } = passing(['a', '!', 'b', 'c'], { '!': 0 });
  const benchmarks = targets.filter(({ key }) => key !== '!');
  const reached = await reachOf({ ...request, targets: benchmarks }, ports);
  const entering = { functions: [one], opened: ['/in'], callPaths: new Map() };
  expect(Object.fromEntries(reached)).toEqual({ a: { functions: [], opened: ['/in'] }, b: entering, c: entering });
  expect(runs).toHaveLength(1);
});

it('of a pass that ends before it came to them nothing is known, and apart each has its own', async () => {
  const { ports, targets } = passing(['a', '!', 'b']);
  const benchmarks = targets.filter(({ key }) => key !== '!');
  expect(Object.fromEntries(await reachOf({ ...request, targets: benchmarks }, ports))).toEqual({
    a: { functions: [], opened: ['/in'] },
    b: { unknown: 'it ended' },
  });
  const each = passing(['a', 'b']);
  await reachOf({ ...request, apart: true, targets: each.targets }, each.ports);
  expect(each.runs).toEqual([['a'], ['b']]);
});
