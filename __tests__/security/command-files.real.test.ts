import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect } from 'vitest';
import { attacking, evidenceOf, harmless } from '../support/attacker.ts';
import { type ActionEnd, COMMAND_FILES, type Runner, startRunner } from '../support/runner.ts';
import { attack } from './attack.ts';

const opened: Runner[] = [];
afterEach(async () => {
  for (const runner of opened.splice(0)) await runner.api.close();
});

/** One file of an outer step, such as a composite action's, is in the folder too. */
const OUTER = 'set_env_of_an_outer_step';

async function attacked(script: string): Promise<{ readonly runner: Runner; readonly end: ActionEnd }> {
  const runner = await startRunner(harmless({ A: 100 }), attacking(script, { A: 100 }));
  opened.push(runner);
  writeFileSync(join(dirname(runner.file('env')), OUTER), 'OUTER=1\n');
  return { runner, end: await runner.run() };
}

/** Names of the files, all of them, as the warnings have them. */
const NAMES = [...COMMAND_FILES.map((name) => `${name}_5b1f`), OUTER];

function expectRestored({ runner, end }: { readonly runner: Runner; readonly end: ActionEnd }): void {
  expect(end, end.log).toMatchObject({ exitCode: 0, outputs: { verdict: 'unchanged' } });
  for (const name of ['env', 'path', 'state'] as const) expect(readFileSync(runner.file(name), 'utf8')).toBe('');
  expect(readFileSync(join(dirname(runner.file('env')), OUTER), 'utf8')).toBe('OUTER=1\n');
  // What Tare itself writes is there, and nothing else.
  expect(readFileSync(runner.file('output'), 'utf8')).toMatch(/^verdict<</);
  expect(end.summary).toMatch(/^### /);
  const all = [
    end.summary,
    end.comment,
    JSON.stringify(end.outputs),
    readFileSync(runner.file('output'), 'utf8'),
  ].join();
  expect(all).not.toContain('FORGED');
  // In the log each by its name, in the report one warning.
  for (const name of NAMES) expect(end.log).toMatch(new RegExp(`^::warning::Code under test wrote to ${name},`, 'm'));
  const { warnings } = JSON.parse(end.results);
  expect(warnings).toContainEqual(expect.objectContaining({ code: 'command-files-written' }));
  expect(
    warnings
      .find(({ code }: { code: string }) => code === 'command-files-written')
      .subject.split(', ')
      .sort(),
  ).toEqual(NAMES.toSorted());
  expect(end.comment).toContain('put back as they were');
}

attack('command-files-appended', async () => {
  const { runner, end } = await attacked(`
    for (const name of fs.readdirSync(commandFiles)) {
      fs.appendFileSync(path.join(commandFiles, name), 'FORGED=1\\n');
    }
    evidence(String(fs.readdirSync(commandFiles).length));`);
  expect(evidenceOf(runner)).toBe(`${NAMES.length}\n`);
  expectRestored({ runner, end });
});

attack('command-files-replaced', async () => {
  const { runner, end } = await attacked(`
    const target = path.join(root, 'target');
    fs.writeFileSync(target, 'untouched');
    const ways = [
      (file) => fs.symlinkSync(target, file),
      (file) => execFileSync('mkfifo', [file]),
      (file) => { fs.mkdirSync(file); fs.writeFileSync(path.join(file, 'in-it'), 'FORGED=1'); },
      () => {},
      (file) => { fs.writeFileSync(file, 'FORGED=1\\n'); fs.chmodSync(file, 0); },
      (file) => fs.linkSync(target, file),
    ];
    fs.readdirSync(commandFiles).sort().forEach((name, index) => {
      fs.rmSync(path.join(commandFiles, name));
      ways[index](path.join(commandFiles, name));
      evidence(name);
    });`);
  expect(evidenceOf(runner).trim().split('\n')).toEqual(NAMES.toSorted());
  expectRestored({ runner, end });
  expect(readFileSync(join(dirname(runner.temporary), 'target'), 'utf8')).toBe('untouched');
});

attack('command-files-folder', async () => {
  const { runner, end } = await attacked(`
    const own = path.join(root, 'own-folder');
    fs.cpSync(commandFiles, own, { recursive: true });
    for (const name of fs.readdirSync(own)) fs.appendFileSync(path.join(own, name), 'FORGED=1\\n');
    fs.renameSync(commandFiles, commandFiles + '.away');
    fs.symlinkSync(own, commandFiles);
    evidence('linked');`);
  expect(evidenceOf(runner)).toBe('linked\n');
  expectRestored({ runner, end });
  const own = join(dirname(runner.temporary), 'own-folder');
  for (const name of readdirSync(own)) expect(readFileSync(join(own, name), 'utf8')).toMatch(/FORGED=1\n$/);
});

attack('command-files-survivor', async () => {
  // Given up by its parent, in a session of its own, without the variable by which its kind is found.
  const alive = mkdtempSync(join(tmpdir(), 'tare-survivor-'));
  try {
    const { runner, end } = await attacked(`
        const loop = 'echo up > "$1/started"; while [ -e "$2" ]; do for f in "$0"/*; do echo FORGED=1 >> "$f"; done; sleep 0.01; done';
        const command = ['-f', 'env', '-i', 'PATH=' + process.env.PATH, 'sh', '-c', loop, commandFiles, root, ${JSON.stringify(alive)}];
        spawn('setsid', command, { stdio: 'ignore', detached: true, env: { PATH: process.env.PATH } }).unref();
        while (!fs.existsSync(path.join(root, 'started'))) execFileSync('sleep', ['0.01']);
        evidence('started');`);
    expect(evidenceOf(runner)).toBe('started\n');
    expect(existsSync(join(dirname(runner.temporary), 'started'))).toBe(true);
    expectRestored({ runner, end });
  } finally {
    rmSync(alive, { recursive: true });
  }
});
