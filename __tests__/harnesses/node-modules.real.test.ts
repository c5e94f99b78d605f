import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LIMIT_MS, lockFileOf, SHORT, sums } from '../support/node-project.ts';
import { compared, lastResults } from '../support/program.ts';
import { repository, temporaryFolder } from '../support/repository.ts';

// What each side runs is its own, however its packages come to it: links of a workspace, archives of one version with other
// content, which a cache could hand to the other side. Where it is not, the report says so.

const LIBRARY = JSON.stringify({ name: 'library', version: '1.0.0', type: 'module', exports: './sums.js' });
const FILE = `import { Bench } from 'tinybench';
import { sum } from 'library';
await new Bench().add('sum', () => sum()).run();
`;
const SLOWER = /^(?:regressed|slower) +(?:\S+:)?sum /m;
const text = (value: unknown) => `${JSON.stringify(value)}\n`;

it('a package of a workspace is the one of its own side', { timeout: LIMIT_MS }, async () => {
  const repo = repository();
  const root = text({
    private: true,
    type: 'module',
    workspaces: ['packages/*'],
    devDependencies: { tinybench: '6.2.3' },
  });
  const files = { 'package.json': root, 'packages/library/package.json': LIBRARY };
  const lock = lockFileOf(files);
  const [base, head] = [2000, 8000].map((turns) => ({ 'packages/library/sums.js': sums(turns) }));
  repo.commit(
    { ...files, ...base, 'package-lock.json': lock, 'bench/a.js': FILE, '.gitignore': 'node_modules\n' },
    'base',
  );
  repo.commit({ ...head }, 'head');
  const run = await compared(repo, SHORT, { timeoutMs: LIMIT_MS });
  expect(run.stdout).toMatch(SLOWER);
  const { warnings } = await lastResults(repo);
  expect(warnings.filter(({ code }) => code.startsWith('modules-'))).toEqual([]);
});

it('an archive of the same name and version is the one of its own side', { timeout: LIMIT_MS }, async () => {
  const repo = repository();
  const manifest = text({
    private: true,
    type: 'module',
    dependencies: { library: 'file:library-1.0.0.tgz' },
    devDependencies: { tinybench: '6.2.3' },
  });
  const sideOf = (turns: number) => {
    const folder = temporaryFolder('tare-library-');
    writeFileSync(join(folder, 'package.json'), LIBRARY);
    writeFileSync(join(folder, 'sums.js'), sums(turns));
    execFileSync('npm', ['pack', '--silent'], { cwd: folder, stdio: 'ignore' });
    const archive = readFileSync(join(folder, 'library-1.0.0.tgz'));
    return { archive, lock: lockFileOf({ 'package.json': manifest, 'library-1.0.0.tgz': archive }) };
  };
  const [base, head] = [sideOf(2000), sideOf(8000)];
  const commit = ({ archive, lock }: typeof base, subject: string, files: Readonly<Record<string, string>> = {}) => {
    writeFileSync(join(repo.root, 'library-1.0.0.tgz'), archive);
    repo.commit({ 'package.json': manifest, 'package-lock.json': lock, ...files }, subject);
  };
  commit(base, 'base', { 'bench/a.js': FILE, '.gitignore': 'node_modules\n' });
  commit(head, 'head');
  const run = await compared(repo, SHORT, { timeoutMs: LIMIT_MS });
  expect(run.stdout).toMatch(SLOWER);
  // Of this one the lock file has another's sum, under which a cache has the other's content.
  commit({ archive: base.archive, lock: head.lock }, 'with the lock file of another');
  const stale = await compared(repo, SHORT, { timeoutMs: LIMIT_MS });
  expect(stale.exitCode).not.toBe(0);
  expect(`${stale.stdout}${stale.stderr}`).toContain('EINTEGRITY');
});

it('packages that both sides are led to from outside are reported', { timeout: LIMIT_MS }, async () => {
  const repo = repository();
  const outside = temporaryFolder('tare-outside-');
  const manifest = text({ private: true, type: 'module', devDependencies: { tinybench: '6.2.3' } });
  writeFileSync(join(outside, 'package.json'), manifest);
  execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: outside, stdio: 'ignore' });
  // As `npm link` has it: the sources of the checkout, for whoever follows.
  mkdirSync(join(repo.root, 'library'));
  symlinkSync(join(repo.root, 'library'), join(outside, 'node_modules/library'));
  const link = `build-command: ln -sfn '${join(outside, 'node_modules')}' node_modules\nisolation: off\n`;
  const [base, head] = [2000, 8000].map((turns) => ({ 'library/sums.js': sums(turns) }));
  const ignored = { '.gitignore': 'node_modules\n', '.github/tare.yml': link };
  repo.commit(
    { 'package.json': manifest, 'library/package.json': LIBRARY, ...base, 'bench/a.js': FILE, ...ignored },
    'base',
  );
  repo.commit({ ...head }, 'head');
  const run = await compared(repo, SHORT, { timeoutMs: LIMIT_MS });
  expect(run.stdout).not.toMatch(SLOWER);
  const { warnings } = await lastResults(repo);
  expect(warnings.find(({ code }) => code === 'modules-shared')?.subject).toContain(join(repo.root, 'library/sums.js'));
  expect(run.stdout).toContain('modules from outside of their own side');
});
