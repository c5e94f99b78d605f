import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SET_UP_WORDS, setUpSteps } from '../../scripts/set-up-steps.ts';
import { temporaryFolder } from '../support/repository.ts';

interface Step {
  readonly name: string;
  readonly if: string;
  readonly uses?: string;
  readonly run?: string;
}

const STEPS = setUpSteps() as readonly Step[];

/** Runs the scripts of a word in a folder of a pull request, where every program only says that it ran. */
function programsRun(word: string, files: Readonly<Record<string, string>>): readonly string[] {
  const [bin, project] = [temporaryFolder('tare-bin-'), temporaryFolder('tare-project-')];
  const said = join(bin, 'said');
  for (const name of ['rustup', 'rustc', 'cargo', 'corepack', 'npm', 'yarn', 'pipx', 'pip', 'python', 'uv', 'poetry']) {
    const text = `#!/bin/sh\necho "${name} $*" >>'${said}'\n[ "$*" != "toolchain install" ]\n`;
    writeFileSync(join(bin, name), text, { mode: 0o755 });
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  for (const { run } of STEPS.filter((step) => step.if.includes(`' ${word} '`))) {
    if (run === undefined) continue;
    const env = { PATH: `${bin}:/usr/bin:/bin` };
    // As the runner starts it.
    const shell = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', run];
    expect(spawnSync('bash', shell, { cwd: project, env }).status).toBe(0);
  }
  return existsSync(said) ? readFileSync(said, 'utf8').trim().split('\n') : [];
}

it('are there for each word, by actions whose commit and release are known', () => {
  expect(SET_UP_WORDS).toEqual(['go', 'rust', 'node', 'python', 'java', 'own']);
  for (const word of SET_UP_WORDS) expect(STEPS.filter((step) => step.if.includes(`' ${word} '`))).not.toEqual([]);
  for (const { uses = './' } of STEPS) expect(uses).toMatch(/^(?:\.\/|[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$)/);
});

it('run no program that a file of the pull request chooses', () => {
  // With `path`, rustc and cargo are whatever lies there.
  const toolchain = '[toolchain]\npath = "/opt/evil"\n';
  expect(programsRun('rust', { 'rust-toolchain.toml': toolchain })).toEqual([
    'rustup toolchain install',
    'rustup toolchain install stable',
    'rustup show active-toolchain',
  ]);
  const locks = { 'uv.lock': '', 'poetry.lock': '', 'pyproject.toml': '[build-system]\nrequires = ["evil"]\n' };
  expect(programsRun('python', locks)).toEqual(['pipx install uv', 'pipx install poetry']);
  expect(programsRun('node', { 'package.json': '{"packageManager": "yarn@https://evil.example/"}' })).toEqual([
    'corepack enable',
  ]);
});
