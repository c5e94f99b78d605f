import { describe, expect, it } from 'vitest';
import { command } from '../../src/harnesses/command/index.ts';
import { ofBenchmark } from '../../src/harnesses/failure.ts';
import type { Project, SliceReading } from '../../src/harnesses/harness.ts';
import { choosePlace } from '../../src/harnesses/places.ts';
import { buildSides } from '../../src/measure/build.ts';
import { discoverBenchmarks } from '../../src/measure/discover.ts';
import { runPlan } from '../../src/measure/run-plan.ts';
import type { HarnessOptionValues, Inputs } from '../../src/model/inputs/inputs.ts';
import { refusal } from '../support/refusal.ts';
import { type FileTexts, inputsWith, twoSides } from '../support/sides.ts';

// Any command that prints results, really run on both sides.

const LIMITS = { buildTimeoutMs: 30_000, sliceTimeoutMs: 5_000 };
const line = (name: string, value: number, group = '') =>
  JSON.stringify({ tare: 1, benchmark: name, ...(group ? { group } : {}), metrics: { 'ns/op': value } });

async function discover(base: FileTexts, head: FileTexts, options: HarnessOptionValues, inputs: Partial<Inputs> = {}) {
  const sides = twoSides(base, head);
  const all = inputsWith({ options: { 'bench-command': 'cat out.txt', ...options }, ...inputs });
  const builds = await buildSides(command, sides.trees, all, sides.ports, LIMITS);
  const discovery = await discoverBenchmarks(command, builds, all, sides.ports, LIMITS);
  const slice = async (side: 'base' | 'head'): Promise<SliceReading> => {
    const target = discovery.targets[0];
    const context = builds.sides[side]?.context;
    if (target === undefined || context === undefined) throw new Error('no target');
    const plan = target.slice({ side: context, binaryPath: '', timeoutMs: 2000, iterations: null });
    return runPlan(plan, 'slice', sides.ports);
  };
  return { sides, builds, discovery, slice };
}

const out = (...lines: string[]): FileTexts => ({ 'out.txt': `${lines.join('\n')}\n` });

describe('discovering', () => {
  it('learns names, sides and the time from one run of each side, in whatever format', async () => {
    const base = out('starting', line('Same', 1), line('Removed', 1), 'done');
    const { discovery, slice } = await discover(base, out(line('Same', 2), line('Added', 2)), {});
    expect(discovery.benchmarks.map(({ name, sides }) => [name, sides])).toEqual([
      ['Same', ['base', 'head']],
      ['Removed', ['base']],
      ['Added', ['head']],
    ]);
    expect(discovery.targets).toHaveLength(1);
    expect(discovery.targets[0]).toMatchObject({ sides: ['base', 'head'], iterations: null });
    expect(discovery.targets[0]?.expectedMs).toBeGreaterThan(0);
    expect((await slice('head')).measurements.map(({ name, values }) => [name, values.get('ns/op')])).toEqual([
      ['Same', 2],
      ['Added', 2],
    ]);
  });

  it("reads Go's text, and keeps filtered benchmarks out of slices", async () => {
    const go = out(
      'pkg: example.com/m',
      'BenchmarkA-8   \t     100\t        26.74 ns/op',
      'BenchmarkB-8   \t     100\t  1 ns/op',
    );
    const { discovery, slice } = await discover(go, go, {}, { benchmarks: /^BenchmarkA$/ });
    expect(discovery.benchmarks.map(({ group, name }) => [group, name])).toEqual([['example.com/m', 'A']]);
    expect((await slice('base')).measurements.map(({ name }) => name)).toEqual(['A']);
  });

  it('reads the file that bench-results names in place of what is printed, each run its own', async () => {
    const texts = { 'out.txt': `${line('X', 3)}\n`, 'left/r.json': `${line('Old', 1)}\n` };
    const script = 'echo "$(cat out.txt | tr X Y)"; if [ ! -e ran ]; then touch ran; cat out.txt > left/r.json; fi';
    const { discovery, slice } = await discover(texts, texts, {
      'bench-command': script,
      'bench-results': 'left/r.json',
    });
    expect(discovery.benchmarks.map(({ name, sides }) => [name, sides])).toEqual([['X', ['base', 'head']]]);
    // The next run leaves none: what lies there from the one before is not taken for its own.
    const { measurements, failures } = await slice('base');
    expect(measurements).toEqual([]);
    expect(failures).toHaveLength(1);
  });

  it('says which file has no result, and that a link is not read', async () => {
    const options = { 'bench-command': 'ln -sf /etc/hostname r.json; echo done', 'bench-results': 'r.json' };
    const { message, details } = await refusal(discover({}, {}, options));
    expect(message).toBe('bench-command left no result in r.json that bench-format auto can read, on base and head');
    expect(details[0]).toMatch(/^r\.json: .*link/);
  });

  it('keeps what a suite measured that exits 1, and marks those that it reports as failed', async () => {
    const script = 'cat out.txt; exit 1';
    const text = out(line('Good', 1), '{"tare":1,"benchmark":"Bad","error":"wrong result"}');
    const { discovery, slice } = await discover(text, text, { 'bench-command': script });
    expect(discovery.benchmarks.map(({ name, failures }) => [name, failures])).toEqual([
      ['Good', {}],
      ['Bad', { base: 'wrong result', head: 'wrong result' }],
    ]);
    expect((await slice('base')).failures).toEqual([ofBenchmark('', 'Bad', 'wrong result')]);
  });

  it('takes a side that printed nothing as failed, not as having no benchmarks', async () => {
    const { discovery } = await discover({}, out(line('X', 1)), {});
    expect(discovery.targets[0]?.sides).toEqual(['head']);
    expect(discovery.benchmarks[0]).toMatchObject({ sides: ['base', 'head'] });
    expect(discovery.benchmarks[0]?.failures.base).toContain('out.txt');
  });

  it('runs build-command first, on each side, in the working directory', async () => {
    const files = { 'code/in.txt': `${line('Built', 1)}\n` };
    const options = { 'build-command': 'false || true\ncp in.txt out.txt' };
    const { discovery, sides } = await discover(files, files, options, { workingDirectory: 'code' });
    expect(discovery.benchmarks.map(({ name }) => name)).toEqual(['Built']);
    expect(sides.ran.map((each) => each.command.cwd.split('/').slice(-3).join('/'))).toEqual([
      'base/tree/code',
      'head/tree/code',
      'base/tree/code',
      'head/tree/code',
    ]);
    expect(sides.ran.every((each) => each.command.trust === 'untrusted')).toBe(true);
  });
});

describe('failing clearly', () => {
  it('nothing that can be read: shows what was printed', async () => {
    const error = await refusal(discover(out('hello', 'world'), out('hello', '::error::x'), {}));
    expect(error.message).toBe('bench-command printed no result that bench-format auto can read, on base and head');
    expect(error.exitCode).toBe(3);
    expect(error.details).toEqual(['It ended with exit code 0 and printed:', 'hello', '::error::x']);
  });

  it('a text of a known tool that is not read: says what it is, and what to give instead', async () => {
    const text = out('name,iterations,real_time,cpu_time,time_unit', 'BM_Join,57,12.3,12.2,ns');
    const error = await refusal(discover(text, text, {}));
    expect(error.remedy).toBe('Run it with `--benchmark_format=json`.');
    expect(error.details?.[0]).toBe("This is Google Benchmark's CSV");
  });

  it('a format that is named is the only one tried', async () => {
    const text = out(line('X', 1));
    await expect(discover(text, text, { 'bench-format': 'go' })).rejects.toThrow('bench-format go can read');
    await expect(discover(text, text, { 'bench-format': 'nope' })).rejects.toThrow('bench-format: nope is not known');
  });

  it('a build-command that fails is quoted, and stops at its first failing line', async () => {
    const { builds } = await discover(
      out(line('X', 1)),
      { ...out(line('X', 1)), broken: '' },
      {
        'build-command': 'if [ -e broken ]; then echo "cannot link" >&2; exit 7; fi',
      },
    );
    expect(builds.records.head).toEqual({
      state: 'failed',
      reason: 'build-command ended with exit code 7',
      output: 'cannot link',
    });
    const neither = await refusal(discover({}, {}, { 'build-command': 'false\ntrue' }));
    expect(neither.message).toBe('neither head nor base builds, so nothing can be measured');
  });

  it('a slice that hangs or prints nothing fails every benchmark of the suite', async () => {
    const text = out(line('A', 1), line('B', 1));
    const { slice, sides } = await discover(text, text, {
      'bench-command': 'if [ -e hang ]; then sleep 60; fi; cat out.txt',
    });
    await sides.ports.files.write(`${sides.trees.base.root}/hang`, '');
    const { measurements, failures } = await slice('base');
    expect(measurements).toEqual([]);
    expect(failures.map(({ of }) => of)).toEqual([{ kind: 'folder', folder: '' }]);
    expect(failures[0]?.reason).toContain('gave no result within');
  });

  it('no bench-command', async () => {
    const error = await refusal(discover({}, {}, { 'bench-command': null }));
    expect(error.message).toBe('harness: command needs a bench-command');
  });
});

it('auto takes the command harness when there is a bench-command, else what the files say', () => {
  const auto = { harnesses: [], options: {}, isGiven: false };
  const project = (...files: string[]): Project => ({ files, text: () => null });
  const asked = { ...auto, options: { 'bench-command': 'make bench' } };
  expect(choosePlace(asked, project('go.mod')).harness.name).toBe('command');
  expect(choosePlace(auto, project('a/go.mod', 'README.md')).harness.name).toBe('go');
  expect(choosePlace(auto, project('x_test.go')).harness.name).toBe('go');
  expect(() => choosePlace(auto, project('README.md'))).toThrow('no benchmarks of a known kind');
  expect(() => choosePlace({ ...auto, harnesses: [{ name: 'nope', folder: '.' }] }, project())).toThrow(
    'harness: nope is not known',
  );
});
