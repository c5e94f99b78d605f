import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { FORBIDDEN, linux, namespaces } from '../support/namespaces.ts';
import { type Runner, startRunner, suiteOf } from '../support/runner.ts';
import { attack } from './attack.ts';
import { daemonsOf, type Everything, tryEverything } from './everything.ts';

// The real action on a machine that gives namespaces, on one that does not, and without isolation.

let runner: Runner | null = null;
afterEach(async () => {
  await runner?.api.close();
  runner = null;
});

async function everything(...options: Parameters<typeof tryEverything>): Promise<Everything> {
  const all = await tryEverything(...options);
  runner = all.runner;
  return all;
}

describe('in namespaces', () => {
  attack(
    'isolated-everything',
    async () => {
      const { got, left, end } = await everything();
      expect(got).toEqual([]);
      expect(left).toBe(false);
      expect(end).toMatchObject({ exitCode: 0, outputs: { verdict: 'unchanged' } });
      expect(end.comment).toContain('Isolation: each side saw its own processes and files only');
      expect(existsSync(`${runner?.workspace.root}/stolen`)).toBe(false);
    },
    { skip: !namespaces },
  );

  attack(
    'isolated-limits',
    async () => {
      const suite = `${suiteOf({ A: 100 })}
echo "{\\"tare\\":1,\\"benchmark\\":\\"file $(ulimit -f) core $(ulimit -c) data $(ulimit -d)\\",\\"metrics\\":{\\"ns/op\\":1}}"
truncate -s 8E huge 2>/dev/null && echo '{"tare":1,"benchmark":"a huge file","metrics":{"ns/op":1}}'; true`;
      runner = await startRunner(
        { suite, '.github/tare.yml': 'bench-command: sh ./suite\nrounds: 10\npin: off\n' },
        { suite: `${suite}\n` },
      );
      const { results } = await runner.run();
      expect(results).toMatch(/file \d+ core 0 data \d+/);
      expect(results).not.toContain('a huge file');
    },
    { skip: !namespaces },
  );
});

it.skipIf(!namespaces)('a build that needs what it may not have says what to do', async () => {
  const suite = suiteOf({ A: 100 });
  runner = await startRunner(
    { suite, '.github/tare.yml': 'bench-command: sh ./suite\nbuild-command: touch /etc/of-tare\nrounds: 10\n' },
    { 'NOTES.md': 'changed\n' },
  );
  const end = await runner.run();
  expect(end.exitCode).toBe(3);
  expect(existsSync('/etc/of-tare')).toBe(false);
  expect(end.log).toMatch(/suggests that isolation is the reason \(docs\/isolation\.md says what to do/);
});

it.skipIf(!namespaces)('a toolchain at home is there; what is written to it stays with one side', async () => {
  const suite = `tool; echo 'echo changed' > "$(command -v tool)"; tool >&2; ${suiteOf({ A: 100 })}`;
  runner = await startRunner(
    { suite, '.github/tare.yml': 'bench-command: sh ./suite\nrounds: 10\npin: off\nisolation: strict\n' },
    { suite: `[ -e "$HOME/seen" ] && exit 9; [ "$(tool)" = changed ] && [ ! -e ran ] && exit 8; touch ran; ${suite}` },
  );
  const bin = join(runner.home, 'tools/bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'tool'), '#!/bin/sh\ntrue\n', { mode: 0o755 });
  writeFileSync(join(runner.home, 'seen'), '');
  const end = await runner.run({ environment: { PATH: `${bin}:${process.env.PATH}` } });
  expect(end, end.log).toMatchObject({ exitCode: 0, outputs: { unchanged: '1', failed: '0' } });
  expect(readFileSync(join(bin, 'tool'), 'utf8')).toBe('#!/bin/sh\ntrue\n');
});

describe('where there are no namespaces', () => {
  attack(
    'strict-refuses',
    async () => {
      runner = await startRunner({ '.github/tare.yml': 'bench-command: touch ran\n' }, { 'NOTES.md': 'changed\n' });
      const end = await runner.run({ inputs: { isolation: 'strict' }, through: FORBIDDEN });
      expect(end).toMatchObject({ exitCode: 3, outputs: { verdict: 'error' } });
      expect(end.log).toMatch(
        /^::error::isolation: strict is not possible here: namespaces: .+ Allow user namespaces/m,
      );
    },
    { skip: !namespaces },
  );

  attack(
    'said-in-the-report',
    async () => {
      const suite = suiteOf({ A: 100 });
      runner = await startRunner(
        { suite, '.github/tare.yml': 'bench-command: sh ./suite\nrounds: 10\npin: off\n' },
        { 'NOTES.md': 'changed\n' },
      );
      const end = await runner.run({ through: FORBIDDEN });
      expect(end.exitCode).toBe(0);
      expect(end.summary).toContain('Isolation: no namespaces here');
    },
    { skip: !namespaces },
  );

  attack(
    'sudo',
    async () => {
      // Code that may become root, as on hosted runners: here, by being root and asking sudo for it.
      const suite = `${suiteOf({ A: 100 })}grep -q 'NoNewPrivs:.1' /proc/self/status || echo '{"tare":1,"benchmark":"may gain","metrics":{"ns/op":1}}'\n`;
      runner = await startRunner(
        { suite, '.github/tare.yml': 'bench-command: sh ./suite\nbuild-command: sh ./suite\nrounds: 10\npin: off\n' },
        { 'NOTES.md': 'changed\n' },
      );
      const end = await runner.run({ through: FORBIDDEN });
      expect(end).toMatchObject({ exitCode: 0, outputs: { unchanged: '1' } });
      expect(end.results).not.toContain('may gain');
    },
    { skip: !namespaces },
  );
});

describe('without isolation', () => {
  attack(
    'left-running',
    async () => {
      const { got, left } = await everything({ isolation: 'off' });
      // The attack is a real one: without isolation there is much to be had.
      expect(got).toContain('writes at home');
      expect(left).toBe(false);
    },
    { skip: !linux },
  );

  attack(
    'left-by-a-killed-run',
    async () => {
      let killed = false;
      const all = await everything({
        isolation: 'off',
        started: async (child, daemon) => {
          while (daemonsOf(daemon).length === 0 && child.exitCode === null) await wait(5);
          killed = child.kill('SIGKILL');
        },
      });
      expect(killed).toBe(true);
      expect(all.end.signal).toBe('SIGKILL');
      while (daemonsOf(all.daemon).length > 0) await wait(5);
    },
    { skip: !linux },
  );
});
