import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { choosePlace } from '../../src/harnesses/places.ts';
import { processes } from '../../src/harnesses/process/index.ts';
import { buildSides } from '../../src/measure/build.ts';
import { discoverBenchmarks } from '../../src/measure/discover.ts';
import { runSlice } from '../../src/measure/run-slice.ts';
import type { Watch } from '../../src/model/command.ts';
import type { Inputs, NamedCommand } from '../../src/model/inputs/inputs.ts';
import type { Side } from '../../src/model/results/side.ts';
import { type FileTexts, inputsWith, twoSides } from '../support/sides.ts';
import { itWith } from '../support/toolchains.ts';
import { compiledWatch } from '../support/watch.ts';

// Whole programs, really run on both sides.

/** Where there is no compiler, programs are measured all the same. */
const watch = watchIfAny();
function watchIfAny(): Watch | null {
  try {
    return compiledWatch();
  } catch {
    return null;
  }
}

const LIMITS = { buildTimeoutMs: 30_000, sliceTimeoutMs: 5_000 };

async function discover(
  commands: readonly NamedCommand[],
  { options = {}, ...inputs }: Partial<Inputs> = {},
  base: FileTexts = {},
  head = base,
) {
  const sides = twoSides(base, head);
  const all = inputsWith({ options: { command: commands, ...options }, ...inputs });
  const builds = await buildSides(processes, sides.trees, all, sides.ports, LIMITS);
  const discovery = await discoverBenchmarks(processes, builds, all, sides.ports, { ...LIMITS, watch });
  const slice = async (side: Side, key?: string, timeoutMs = 5000) => {
    const target = discovery.targets.find((each) => key === undefined || each.key === key);
    const context = builds.sides[side]?.context;
    if (target === undefined || context === undefined) throw new Error('no target');
    const done = await runSlice(
      target.slice({ side: context, binaryPath: '', timeoutMs, iterations: target.iterations }),
      (command) => (watch === null ? command : { ...command, watch }),
      sides.ports,
    );
    if (done === null) throw new Error('interrupted');
    return done;
  };
  return { sides, discovery, slice, root: sides.trees.head.root };
}

const one = (command: string): readonly NamedCommand[] => [{ name: 'it', command }];

describe('each command is a benchmark', () => {
  itWith('cc')(
    'with wall time, CPU time and peak memory of a run, and the start of a process as its clock',
    async () => {
      const { discovery, slice } = await discover(one("awk 'BEGIN { for (i = 0; i < 100000; i++) s += i }'"));
      expect(discovery.benchmarks[0]).toMatchObject({
        name: 'it',
        sides: ['base', 'head'],
        failures: {},
        clock: { clock: 'spawn', source: 'reported', base: 1, head: 1 },
      });
      const { reading, usage, durationMs } = await slice('head');
      const [measurement] = reading.measurements;
      const wall = measurement?.values.get('ns/op') ?? 0;
      expect(wall).toBeGreaterThan(0);
      expect(wall).toBeLessThan(durationMs * 1e6);
      expect(measurement?.values.get('cpu-ns/op')).toBeGreaterThan(0);
      expect(measurement?.values.get('peak-B')).toBeGreaterThan(100_000);
      expect(usage?.wallMs).toBeCloseTo((wall / 1e6) * (measurement?.iterations ?? 0), 3);
    },
  );

  it('run as often as lasts about a slice, the same number on both sides; a long one once', async () => {
    const commands = [
      { name: 'short', command: 'true' },
      { name: 'long', command: 'sleep 0.6' },
    ];
    const { discovery, slice } = await discover(commands, { sliceMs: 500 });
    const [short, long] = discovery.targets;
    expect(short?.iterations).toBeGreaterThan(1);
    expect(long?.iterations).toBe(1);
    for (const side of ['base', 'head'] as const) {
      expect((await slice(side, 'short')).reading.measurements[0]?.iterations).toBe(short?.iterations);
    }
  });

  it("run in each side's own tree", async () => {
    const { discovery } = await discover(
      one('sh ./tool'),
      { options: { 'exit-codes': [0] } },
      { tool: 'exit 0' },
      { tool: 'exit 3' },
    );
    expect(discovery.benchmarks[0]?.failures).toEqual({ head: 'ended with exit code 3' });
  });

  it('selected by benchmarks and exclude', async () => {
    const commands = ['parse', 'encode', 'print'].map((name) => ({ name, command: 'true' }));
    const { discovery } = await discover(commands, { benchmarks: /e$/, exclude: /parse/ });
    expect(discovery.benchmarks.map(({ name }) => name)).toEqual(['encode']);
  });

  it('with a sample of each run where percentiles are asked for', async () => {
    const settings = inputsWith().analysis;
    const { slice } = await discover(one('true'), { sliceMs: 50, analysis: { ...settings, percentiles: [50] } });
    const [measurement] = (await slice('base')).reading.measurements;
    const counts = measurement?.sketch?.bins.reduce((sum, [, count]) => sum + count, 0);
    expect(counts).toBe(measurement?.iterations);
  });
});

describe('a shell', () => {
  it('starts what has shell syntax, and that is said; nothing else', async () => {
    const commands = [
      { name: 'plain', command: "printf '%s' 'a | b'" },
      { name: 'piped', command: 'printf a | cat' },
    ];
    const { discovery, sides } = await discover(commands);
    expect(discovery.warnings).toMatchObject([{ code: 'started-by-a-shell', subject: 'piped' }]);
    const ran = sides.ran.map(({ command }) => [command.file, ...command.arguments].join(' '));
    expect(ran).toContain('printf %s a | b');
    expect(ran).toContain('sh -c printf a | cat');
  });
});

describe('what is done around a run', () => {
  it('prepare before and cleanup after each, untimed', async () => {
    const options = { prepare: 'sleep 0.05; echo p >> log', cleanup: 'echo c >> log' };
    const { discovery, slice, root } = await discover(
      one('sh ./tool'),
      { options, sliceMs: 20 },
      { tool: 'echo r >> log' },
    );
    const { reading, durationMs } = await slice('head');
    const lines = readFileSync(join(root, 'log'), 'utf8').trim().split('\n');
    expect(lines.length % 3).toBe(0);
    for (const [index, line] of lines.entries()) expect(line).toBe(['p', 'r', 'c'][index % 3]);
    const runs = reading.measurements[0]?.iterations ?? 0;
    // Part of what a slice takes, no part of what it measures.
    expect(durationMs).toBeGreaterThanOrEqual(50 * runs);
    expect(discovery.targets[0]?.expectedMs).toBeGreaterThanOrEqual(50 * runs);
    expect((reading.measurements[0]?.values.get('ns/op') ?? 0) / 1e6).toBeLessThan(durationMs / runs - 50);
  });

  it('a prepare that fails fails the benchmark, and the program is not run', async () => {
    const { discovery, root } = await discover(one('touch ran'), { options: { prepare: 'echo no disk >&2; exit 4' } });
    expect(discovery.benchmarks[0]?.failures.head).toBe('prepare ended with exit code 4\nno disk');
    expect(discovery.targets).toEqual([]);
    expect(existsSync(join(root, 'ran'))).toBe(false);
  });

  it('cleanup follows a program that failed', async () => {
    const { discovery, root } = await discover(one('sh -c "echo boom; exit 1"'), {
      options: { cleanup: 'touch tidy' },
    });
    expect(discovery.benchmarks[0]?.failures.base).toBe('ended with exit code 1\nboom');
    expect(existsSync(join(root, 'tidy'))).toBe(true);
  });
});

describe('how a run ends', () => {
  it('exit codes other than 0 are for the user to allow', async () => {
    const { discovery, slice } = await discover(
      one('grep -q nothing tool'),
      { options: { 'exit-codes': [0, 1] } },
      { tool: '' },
    );
    expect(discovery.benchmarks[0]?.failures).toEqual({});
    expect((await slice('head')).reading.measurements).toHaveLength(1);
  });

  it('a program that is not there is told by name', async () => {
    const { discovery } = await discover(one('./no-such-tool'));
    expect(discovery.benchmarks[0]?.failures.head).toMatch(/^could not be started: .*(ENOENT|No such file)/);
  });

  it('one that hangs is ended, and fails its slice', async () => {
    const { slice } = await discover(one('sh ./tool'), {}, { tool: 'test ! -e hang || sleep 30' });
    const { sides, slice: other } = await discover(one('sh ./tool'), {}, { tool: 'test ! -e hang || sleep 30' });
    await sides.ports.files.write(join(sides.trees.head.root, 'hang'), '');
    const { reading, timedOut } = await other('head', 'it', 300);
    expect(timedOut).toBe(true);
    expect(reading.failures).toMatchObject([{ of: { name: 'it' }, reason: 'took longer than 0.3 s and was ended' }]);
    expect((await slice('base')).reading.failures).toEqual([]);
  });
});

it('auto takes it when there is a command', () => {
  const choice = { harnesses: [], options: { command: one('true') }, isGiven: false };
  expect(choosePlace(choice, { files: ['go.mod'], text: () => null }).harness.name).toBe('process');
});
