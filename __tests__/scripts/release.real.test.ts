import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { gitEnvironment, type Repository, repository, temporaryFolder } from '../support/repository.ts';

// The release script on a small package of its own; on Tare itself: .ci/release.

const SCRIPT = fileURLToPath(new URL('../../scripts/release.mjs', import.meta.url));
const lock = (version: string) =>
  JSON.stringify({ name: 'tare', version, lockfileVersion: 3, packages: { '': { name: 'tare', version } } });
const manifest = (version: string, check: string) =>
  JSON.stringify({ name: 'tare', version, private: true, files: ['a.js'], scripts: { 'check:dist': check } });

function packaged(version: string, changelog: string, check = 'true'): Repository {
  const repo = repository();
  repo.commit({ 'a.js': '', 'CHANGELOG.md': '# Changes\n' }, 'a: begins');
  const files = { 'package.json': manifest(version, check), 'package-lock.json': lock(version) };
  repo.commit({ ...files, 'CHANGELOG.md': changelog }, 'b: <b>@someone</b> #1');
  return repo;
}

function release(repo: Repository, ...args: readonly string[]) {
  // A gh that writes down what it is asked for.
  const bin = temporaryFolder();
  writeFileSync(join(bin, 'gh'), `#!/bin/sh\nprintf '%s\\n' "$*" >>"${bin}/asked"\n`);
  chmodSync(join(bin, 'gh'), 0o755);
  const env = { ...gitEnvironment(), PATH: `${bin}:${process.env.PATH}`, GITHUB_REPOSITORY: 'o/r' };
  const run = spawnSync(process.execPath, [SCRIPT, ...args], { cwd: repo.root, env, encoding: 'utf8' });
  const asked = readdirSync(bin).includes('asked') ? readFileSync(join(bin, 'asked'), 'utf8').trim().split('\n') : [];
  return { ...run, asked };
}

it('prepares a release, and publishes that one: its tag, a complete release, and last the moving tag', () => {
  const repo = packaged('1.2.0', '# Changes\n\n## 1.2.0 (2026-11-22)\n\nFaster.\n\n## 1.1.0\n\nOld.\n');
  repo.git('tag', 'v1.1.0', 'HEAD~1');
  repo.git('tag', 'v1', 'HEAD~1');
  const folder = join(temporaryFolder(), 'release');
  expect(release(repo, '1.2.0', '--output', folder)).toMatchObject({ status: 0, asked: [] });
  expect(readdirSync(folder)).toEqual(['notes.md', 'plan.json', 'tare-1.2.0.cdx.json', 'tare-1.2.0.tgz']);
  const notes = readFileSync(join(folder, 'notes.md'), 'utf8');
  expect(notes).toMatch(/^Faster\.\n\n### Commits since v1\.1\.0\n\n- [0-9a-f]+ b: /);
  expect(notes).not.toMatch(/Old|begins|<b>|@someone|#1/);
  const sha = repo.git('rev-parse', 'HEAD');
  const { status, asked } = release(repo, '--publish', folder);
  expect(status).toBe(0);
  expect(asked).toEqual([
    `api --silent --method POST repos/o/r/git/refs -f ref=refs/tags/v1.2.0 -f sha=${sha}`,
    expect.stringMatching(/^release create v1\.2\.0 --verify-tag --draft .*\.cdx\.json .*\.tgz$/),
    'release edit v1.2.0 --draft=false --latest=true',
    `api --silent --method PATCH repos/o/r/git/refs/tags/v1 -f sha=${sha} -F force=true`,
  ]);
  repo.commit({ 'a.js': 'other' }, 'c: later');
  expect(release(repo, '--publish', folder)).toMatchObject({ status: 2, asked: [] });
});

it('moves v0 before 1.0.0, and no tag back', () => {
  const repo = packaged('0.1.1', '# Changes\n\n## 0.1.1\n\nA fix.\n');
  repo.git('tag', 'v0.1.0', 'HEAD~1');
  expect(release(repo, '--dry-run', '0.1.1').stdout).toMatch(/v0 moves there \(there is no v1 before 1\.0\.0\)/);
  repo.git('tag', 'v0.2.0', 'HEAD~1');
  const { status, stdout, asked } = release(repo, '--dry-run', '0.1.1');
  expect({ status, asked }).toEqual({ status: 0, asked: [] });
  expect(stdout).toContain('v0 stays: v0.2.0 is newer');
  expect(stdout).toContain('--latest=false');
  expect(stdout).not.toContain('refs/tags/v0 ');
  expect(repo.git('status', '--porcelain')).toBe('');
});

it('says everything that is wrong at once', () => {
  const changelog = '# Changes\n\n## Unreleased\n\nMore.\n';
  const repo = packaged('1.0.0', changelog, "echo 'dist/ does not match src/.' >&2; false");
  repo.git('tag', 'v1.0.1', 'HEAD~1');
  repo.git('update-ref', 'refs/remotes/origin/main', 'HEAD~1');
  mkdirSync(join(repo.root, 'left'));
  writeFileSync(join(repo.root, 'left/over'), '');
  const { status, stderr } = release(repo, '--dry-run', '1.0.1');
  expect(status).toBe(2);
  for (const problem of [
    'the tree is not clean: ?? left/',
    'package.json has the version 1.0.0',
    'package-lock.json has the version 1.0.0',
    'CHANGELOG.md has no section "## 1.0.1"',
    'CHANGELOG.md has changes under "## Unreleased"',
    'the tag v1.0.1 is at ',
    ' is not on main',
    'dist/ does not match src/.',
  ]) {
    expect(stderr).toContain(problem);
  }
});

const packagedOnce = packaged('1.0.0', '');

it.each([['v1.0.0'], ['1.0'], ['1.0.0-rc.1'], ['01.0.0'], ['1.0.0; id'], []])(
  'takes no other version: %s',
  (...args) => {
    const { status, stderr } = release(packagedOnce, '--dry-run', ...args);
    expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringMatching(/^release: /) });
  },
);
