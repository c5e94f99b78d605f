import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compare } from '../../src/commands/compare.ts';
import { TOOLCHAINS } from '../../src/harnesses/registry.ts';
import { openPorts } from '../../src/host/ports.ts';
import { parseInputs } from '../../src/inputs/inputs.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { lastResults, type ProgramRun, STACK, tare } from '../support/program.ts';
import { gitEnvironment, type Repository, repository, temporaryFolder } from '../support/repository.ts';
import { itWith } from '../support/toolchains.ts';

// Whole programs, compared by the real program; and everything a person can get wrong about them.

const nothing = () => {};
const silent = {
  info: nothing,
  notice: nothing,
  warning: nothing,
  untrusted: nothing,
  progress: nothing,
  progressDone: nothing,
};

/** A repository whose program is a shell script, `tool`. */
function tools(base: string, head: string = base, config = ''): Repository {
  const repo = repository();
  repo.commit(
    { tool: `#!/bin/sh\n${base}\n`, '.github/tare.yml': `rounds: 10\nslice: 5ms\nseed: 1\nthreshold: 50%\n${config}` },
    'base',
  );
  repo.commit({ tool: `#!/bin/sh\n${head}\n`, 'other.txt': '' }, 'head');
  return repo;
}

async function compared(repo: Repository, options: readonly string[], env: Record<string, string> = {}) {
  const run = await tare(['compare', 'HEAD~1', '--verbose', ...options], { cwd: repo.root, env });
  expect(run.stderr).not.toMatch(STACK);
  expect(run.left).toEqual([]);
  return run;
}

/** stdout of a mistake is empty, and its exit code 2. */
function said(run: ProgramRun): string {
  expect(run.exitCode).toBe(2);
  expect(run.stdout).toBe('');
  return run.stderr.slice(Math.max(0, run.stderr.search(/^tare: /m)));
}

const TOOL = ['--command', 'tool=sh ./tool'];

describe('programs', () => {
  itWith('cc')('are compared in each tree, with the start of a process measured beside them', async () => {
    const repo = tools(
      'i=0; while [ $i -lt 3000 ]; do i=$((i+1)); done',
      'i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done',
    );
    const run = await compared(repo, TOOL);
    expect(run.exitCode).toBe(1);
    expect(run.stdout).toMatch(/slower +tool/);
    expect(run.stdout).toContain('cpu-ns/op');
    const results = await lastResults(repo);
    expect(results.harness.name).toBe('process');
    expect(results.metrics.map(({ unit }) => unit)).toEqual(expect.arrayContaining(['ns/op', 'cpu-ns/op', 'peak-B']));
    expect(firstRun(results).calibration.clocks.map(({ clock }) => clock)).toEqual(['spawn']);
    for (const { usage } of results.benchmarks[0]?.slices ?? []) expect(usage?.cpuMs).toBeGreaterThan(0);
  });

  it('are given in the file as well, as a list; and the command that repeats the run names each', async () => {
    const repo = tools(
      'exit 0',
      'exit 0',
      'command:\n  - a=sh ./tool one\n  - b=sh ./tool two\nbuild-command: touch built\n',
    );
    const run = await compared(repo, []);
    expect([0, 1]).toContain(run.exitCode);
    expect((await lastResults(repo)).benchmarks.map(({ name }) => name)).toEqual(['a', 'b']);
    const other = await compared(repo, ['--command', 'c=sh ./tool', '--command', 'd=sh ./tool 2']);
    expect(other.stdout.replace(/\s+/g, ' ')).toContain("--command 'c=sh ./tool' --command 'd=sh ./tool 2'");
  });

  itWith('valgrind')('with their instructions on request, prepared for as any run is', async () => {
    const need = 'test -e there || exit 1; rm there; exec awk';
    const repo = tools(
      `${need} 'BEGIN { for (i = 0; i < 20000; i++) s += i }'`,
      `${need} 'BEGIN { for (i = 0; i < 9999; i++) s += i }'`,
    );
    const run = await compared(repo, [...TOOL, '--prepare', 'touch there', '--instructions', 'on']);
    expect(run.stdout).toMatch(/^(?:faster|fewer) +tool/m);
    const results = await lastResults(repo);
    const { benchmarks } = results;
    const { counting } = firstRun(results);
    expect(counting?.spentMs).toBeGreaterThan(0);
    // Of a change four a side.
    expect(benchmarks[0]?.slices.filter(({ instrument }) => instrument === 'instructions')).toHaveLength(8);
  });

  it('without a compiler: wall time is measured, the rest is unknown, and that is said', async () => {
    const repo = tools('exit 0');
    const bin = join(temporaryFolder(), 'bin');
    mkdirSync(bin);
    for (const name of ['node', 'git', 'sh', 'ps', 'env']) {
      const path = name === 'node' ? process.execPath : `/usr/bin/${name}`;
      symlinkSync(path, join(bin, name));
    }
    const run = await compared(repo, TOOL, { PATH: bin });
    expect([0, 1]).toContain(run.exitCode);
    const results = await lastResults(repo);
    expect(results.metrics.map(({ unit }) => unit)).toEqual(['ns/op']);
    expect(results.warnings).toContainEqual(expect.objectContaining({ code: 'not-watched' }));
    expect(firstRun(results).calibration.clocks[0]?.failure).toMatch(/cc/);
    // Ten bursts of each side, or more where the machine is noisy, and no other instrument's.
    const slices = results.benchmarks[0]?.slices ?? [];
    expect(slices.length).toBeGreaterThanOrEqual(20);
    expect(slices.filter(({ instrument }) => instrument !== undefined)).toEqual([]);
  });
});

describe('programs that go wrong', () => {
  it('one that cannot be started on one side fails there, and only itself', async () => {
    const repo = tools('exit 0');
    repo.commit({ new: { executable: '#!/bin/sh\nexit 0\n' } });
    const run = await compared(repo, ['--command', 'new=./new', ...TOOL]);
    expect(run.exitCode).toBe(0);
    expect(run.stdout).toMatch(/failed.*new.*could not be started/);
    const { benchmarks } = await lastResults(repo);
    expect(benchmarks[0]?.base).toMatchObject({ state: 'failed' });
    expect(benchmarks[0]?.head).toMatchObject({ state: 'measured' });
    // Where noise made it look changed it was measured again.
    expect(benchmarks[1]?.slices.filter(({ build }) => build === undefined)).toHaveLength(20);
  });

  it('one that ends with another exit code than is allowed, with its first lines', async () => {
    const repo = tools('exit 0', 'echo "no such table" >&2; exit 7');
    const run = await compared(repo, TOOL);
    expect(run.exitCode).toBe(3);
    expect(run.stdout).toContain('ended with exit code 7');
    expect(run.stdout).toContain('no such table');
    expect((await compared(repo, [...TOOL, '--exit-codes', '0 7'])).stdout).not.toContain('failed');
  });

  it('one that starts to fail in the middle is given up, with the reason', async () => {
    const count = 'echo x >> count; test $(wc -l < count) -lt 8';
    const run = await compared(tools(count), TOOL);
    expect(run.exitCode).toBe(3);
    expect(run.stdout).toContain('ended with exit code 1');
  });

  it('one that hangs on one side is ended, and fails there', async () => {
    const repo = tools('exit 0', 'sleep 60');
    const { ports, dispose } = openPorts(silent, gitEnvironment(), TOOLCHAINS);
    try {
      const inputs = parseInputs({
        given: { base: 'HEAD~1', head: 'HEAD', command: 'tool=sh ./tool' },
        givenFrom: 'command line',
        file: null,
      });
      const limits = { buildTimeoutMs: 60_000, sliceTimeoutMs: 2000 };
      const request = { inputs, repository: repo.root, access: null, event: null, ci: null, repeat: '', limits };
      const { analysis, gate } = await compare(request, ports);
      expect(analysis.benchmarks[0]).toMatchObject({ status: 'failed', failedSides: ['head'] });
      expect(analysis.benchmarks[0]?.reason).toBe('took longer than 2 s and was ended');
      expect(gate.exitCode).toBe(3);
    } finally {
      dispose();
    }
  });

  it('a prepare that fails', async () => {
    const run = await compared(tools('exit 0'), [...TOOL, '--prepare', 'echo nothing there; exit 9']);
    expect(run.exitCode).toBe(3);
    expect(run.stdout).toMatch(/prepare ended with exit code 9/);
  });

  it('a name that would obey a terminal or a page', async () => {
    const run = await compared(tools('exit 0'), ['--command', 'a\u001b[31m|b`c=sh ./tool', '--format', 'markdown']);
    expect(run.stdout).not.toContain('\u001b');
    expect([0, 1]).toContain(run.exitCode);
  });
});

describe('a command that is a mistake', () => {
  const repo = tools('exit 0');
  it.each([
    ['without a name', ['--command', './tool'], 'has the line "./tool", which has no "="'],
    ['with an empty name', ['--command', '=./tool'], 'which has no name before "="'],
    ['without a command', ['--command', 'tool='], 'which has no command'],
    ['with the name of another', ['--command', 'a=true', '--command', 'a=false'], 'has the name "a" twice'],
    ['with half a quote', ['--command', "a=echo 'b"], 'whose command has a quote that is not closed'],
    ['of another harness', ['--command', 'a=true', '--harness', 'go'], 'command goes with harness process, not go'],
    ['beside a bench-command', ['--command', 'a=true', '--bench-command', 'b'], 'leave one of them out'],
    ['not given at all', ['--harness', 'process'], 'harness: "process" needs command'],
    [
      'with a wrong exit code',
      ['--command', 'a=true', '--exit-codes', '-1'],
      'exit-codes: "-1" has an entry that begins',
    ],
  ])('%s', async (_, options, what) => {
    const text = said(await compared(repo, options));
    expect(text).toContain(what);
    expect(text.split('\n')).toHaveLength(3);
  });
});
