import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SET_UP_WORDS, setUpSteps } from '../../scripts/set-up-steps.ts';
import { temporaryFolder } from '../support/repository.ts';

interface Step {
  readonly name: string;
  readonly if: string;
  readonly uses?: string;
  readonly 'working-directory'?: string;
  readonly run?: string;
}

const STEPS = setUpSteps() as readonly Step[];

const PROGRAMS = ['rustc', 'cargo', 'node', 'corepack', 'npm', 'yarn', 'pipx', 'pip', 'python', 'uv', 'poetry'];

/**
 * Runs the scripts of a word for a pull request with these files, where every program only says that it ran: by its name
 * in the folder of these files, as `elsewhere/NAME` in the runner's own.
 * @param missing a program that is not there until npm installs it
 */
function programsRun(word: string, files: Readonly<Record<string, string>>, missing?: string): readonly string[] {
  const [bin, project, elsewhere] = [temporaryFolder('tare-bin-'), temporaryFolder('tare-project-'), temporaryFolder()];
  const said = join(bin, 'said');
  const program = (name: string, then = '') => {
    const place = `[ "$PWD" = '${elsewhere}' ] && place=elsewhere/`;
    const text = `#!/bin/sh\n${place}\necho "$place"'${name}' "$*" >>'${said}'\n${then}\n`;
    writeFileSync(join(bin, name), text, { mode: 0o755 });
  };
  for (const name of PROGRAMS) program(name);
  program('rustup', '[ "$*" != "toolchain install" ]');
  // Of another Node, whose folder is not the user's.
  const system = temporaryFolder();
  writeFileSync(join(system, 'corepack'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  symlinkSync('/usr/bin/dirname', join(system, 'dirname'));
  if (missing !== undefined) {
    program('npm', `/bin/mv '${join(bin, 'later')}' '${join(bin, missing)}'`);
    renameSync(join(bin, missing), join(bin, 'later'));
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  for (const { run, 'working-directory': folder } of STEPS.filter((step) => step.if.includes(`' ${word} '`))) {
    if (run === undefined) continue;
    // None of this machine's own.
    const env = { PATH: `${bin}:${system}` };
    // As the runner starts it.
    const shell = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', run];
    const cwd = folder?.includes('runner.temp') ? elsewhere : project;
    const { status, stderr } = spawnSync('/bin/bash', shell, { cwd, env, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
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
  const node = {
    'package.json': '{"packageManager": "yarn@https://evil.example/"}',
    '.npmrc': 'node-options=-r ./evil',
  };
  expect(programsRun('node', node)).toEqual(['elsewhere/corepack enable']);
});

it('fetch what Node 25 and later have no more, where no file of the pull request is read', () => {
  expect(programsRun('node', { '.npmrc': 'registry=https://evil.example/' }, 'corepack')).toEqual([
    expect.stringMatching(/^elsewhere\/npm install --global --ignore-scripts corepack@\d+\.\d+\.\d+$/),
    'elsewhere/corepack enable',
  ]);
});
