import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { tare } from '../support/program.ts';
import { type ActionEnd, type Runner, startRunner, suiteOf } from '../support/runner.ts';
import { attack } from './attack.ts';

const FILE = 'bench-command: sh ./suite\nrounds: 10\npin: off\n';
const SUITE = { suite: suiteOf({ A: 100 }), '.github/tare.yml': FILE };

let runner: Runner | undefined;
afterEach(() => runner?.api.close());

/** One line that says what is there, and nothing of what it leads to. */
function expectRefused(end: ActionEnd, what: string): void {
  expect(end, end.log).toMatchObject({ exitCode: 2, outputs: { verdict: 'error' } });
  expect(end.log).toContain(`::error::${what}; only a regular file is read. Put a regular file there, or none.`);
  expect(end.log + end.summary + end.comment).not.toContain('hunter2');
}

attack('settings-link', async () => {
  runner = await startRunner(SUITE, { suite: SUITE.suite, '.github/tare.yml': null });
  const secret = join(runner.home, '.netrc');
  writeFileSync(secret, 'password hunter2: x\n');
  const file = join(runner.workspace.root, '.github/tare.yml');
  mkdirSync(join(runner.workspace.root, '.github'), { recursive: true });
  symlinkSync(secret, file);
  expectRefused(await runner.run(), '.github/tare.yml is a symbolic link');
  // The same where the file of a push counts, and for the local command.
  expectRefused(await runner.run({ event: 'push', payload: {} }), '.github/tare.yml is a symbolic link');
  const local = await tare(['compare', 'HEAD~1'], { cwd: runner.workspace.root });
  expect(local.exitCode).toBe(2);
  expect(local.stderr).toContain('.github/tare.yml is a symbolic link');
  expect(local.stderr).not.toContain('hunter2');
  rmSync(join(runner.workspace.root, '.github'), { recursive: true });
  symlinkSync(runner.home, join(runner.workspace.root, '.github'));
  writeFileSync(join(runner.home, 'tare.yml'), 'hunter2: x\n');
  expectRefused(await runner.run(), '.github is a symbolic link');
});

attack('settings-link-of-base', async () => {
  runner = await startRunner(
    { suite: SUITE.suite, '.github/tare.yml': { symlink: '../suite' } },
    { suite: `${SUITE.suite}#\n`, '.github/tare.yml': null },
  );
  const end = await runner.run();
  expect(end, end.log).toMatchObject({ exitCode: 2, outputs: { verdict: 'error' } });
  expect(end.log).toContain('.github/tare.yml of base is a symbolic link');
});

attack('settings-device', async () => {
  runner = await startRunner(SUITE, { suite: SUITE.suite, '.github/tare.yml': null });
  const file = join(runner.workspace.root, '.github/tare.yml');
  mkdirSync(join(runner.workspace.root, '.github'), { recursive: true });
  symlinkSync('/dev/zero', file);
  expectRefused(await runner.run(), '.github/tare.yml is a symbolic link');
  rmSync(file);
  execFileSync('mkfifo', [file]);
  expectRefused(await runner.run(), '.github/tare.yml is a named pipe');
  rmSync(file);
  writeFileSync(file, `exclude: ${'x'.repeat(70_000)}\n`);
  const end = await runner.run();
  expect(end.exitCode).toBe(2);
  expect(end.log).toContain('.github/tare.yml is more than 65536 bytes; at most 65536 are read');
});

attack('results-in-git', async () => {
  runner = await startRunner(SUITE, { suite: `${SUITE.suite}#\n` });
  const { workspace } = runner;
  const [head, config] = [workspace.read('.git/HEAD'), workspace.read('.git/config')];
  for (const path of ['.git/HEAD', '.git/config', 'x/../.GIT/config', join(workspace.root, '.git/config')]) {
    const end = await runner.run({ inputs: { 'results-path': path } });
    expect(end.exitCode, end.log).toBe(2);
    expect(end.log).toContain('lies inside .git; allowed: a file name outside .git');
  }
  // By a link, which nothing in the path shows: nothing is measured.
  symlinkSync('.git', join(workspace.root, 'out'));
  const end = await runner.run({ inputs: { 'results-path': 'out/config' } });
  expect(end, end.log).toMatchObject({ exitCode: 2, outputs: { verdict: 'error' } });
  expect(end.log).toMatch(/^::error::.*out\/config lies inside \.git\. Choose another results-path\.$/m);
  expect([workspace.read('.git/HEAD'), workspace.read('.git/config')]).toEqual([head, config]);
});

/** What the attack meets where there are no namespaces. */
const BARE = { isolation: 'off' };

attack('results-link', async () => {
  // Made by the code under test, long after the inputs were read.
  const link = (target: string) => `ln -sfn '${target}' "$ROOT/out"; ln -sfn '${target}/file' "$ROOT/file.json"; `;
  runner = await startRunner(SUITE, { suite: `${SUITE.suite}#\n` });
  const { workspace, home } = runner;
  mkdirSync(join(home, 'kept'));
  writeFileSync(join(home, 'kept/file'), 'kept');
  workspace.write({ '.gitignore': 'out\nfile.json\n' });
  const hostile = `ROOT='${workspace.root}'; ${link(join(home, 'kept'))}sh ./suite`;
  const out = await runner.run({ inputs: { ...BARE, 'bench-command': hostile, 'results-path': 'out/results.json' } });
  expect(out, out.log).toMatchObject({ exitCode: 0, outputs: { 'results-path': '' } });
  expect(out.log).toMatch(/::warning::The results could not be written to .*leads out of .* by a symbolic link/);
  expect(readdirSync(join(home, 'kept'))).toEqual(['file']);
  // A link in the place of the file itself is replaced.
  const file = await runner.run({ inputs: { ...BARE, 'bench-command': hostile, 'results-path': 'file.json' } });
  expect(file, file.log).toMatchObject({ exitCode: 0, outputs: { 'results-path': join(workspace.root, 'file.json') } });
  expect(JSON.parse(workspace.read('file.json')).format).toBe('tare-results');
  expect(readFileSync(join(home, 'kept/file'), 'utf8')).toBe('kept');
});

it('a step may write the results outside of the workspace', async () => {
  runner = await startRunner(SUITE, { suite: `${SUITE.suite}#\n` });
  const path = join(runner.temporary, 'results/of-this-job.json');
  const end = await runner.run({ inputs: { 'results-path': path } });
  expect(end, end.log).toMatchObject({ exitCode: 0, outputs: { 'results-path': path } });
  expect(existsSync(path)).toBe(true);
});
