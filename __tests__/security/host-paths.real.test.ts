import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect } from 'vitest';
import { namespaces } from '../support/namespaces.ts';
import { temporaryFolder } from '../support/repository.ts';
import { type Runner, startRunner, suiteOf } from '../support/runner.ts';
import { attack } from './attack.ts';

// What builds may write to outside of a run's folders, and what names and sizes they leave in them.

let runner: Runner | undefined;
let outside = '';
afterEach(() => {
  runner?.api.close();
  if (outside !== '') rmSync(outside, { recursive: true });
  outside = '';
});

const SECRET = 'the-password-of-the-tests';
const SETTINGS = 'bench-command: sh ./suite\nrounds: 10\npin: off\n';

attack(
  'programs-in-caches',
  async () => {
    const suite = suiteOf({ A: 100 });
    const settings = `build-command: sh ./build\n${SETTINGS}`;
    runner = await startRunner({ suite, build: 'true\n', '.github/tare.yml': settings }, { 'NOTES.md': 'changed\n' });
    const { home } = runner;
    // As yarn's installer and npx put folders on PATH, and go one of the module cache; the last is not there yet.
    const folders = ['.yarn/bin', '.npm/_npx/1f/node_modules/.bin', 'go/pkg/toolchain/bin', '.npm/_cacache/bin'];
    for (const folder of folders.slice(0, -1)) mkdirSync(join(home, folder), { recursive: true });
    mkdirSync(join(home, '.npm/_cacache'));
    const names = ['npm', 'yarn', 'go'];
    for (const name of names) writeFileSync(join(home, '.yarn/bin', name), '#!/bin/sh\n', { mode: 0o755 });
    const put = folders.map((folder) => `mkdir -p "$HOME/${folder}"; echo stolen > "$HOME/${folder}/git"`);
    const replaced = names.map((name) => `echo stolen > "$HOME/.yarn/bin/${name}"`);
    runner.commitBoth({ build: `case "$PWD" in */head/tree) ${[...put, ...replaced].join('; ')};; esac; true\n` });
    const PATH = [...folders.map((folder) => join(home, folder)), process.env.PATH].join(':');
    const end = await runner.run({ inputs: { isolation: 'strict' }, environment: { PATH } });
    expect(end, end.log).toMatchObject({ exitCode: 0, outputs: { unchanged: '1' } });
    expect(folders.filter((folder) => existsSync(join(home, folder, 'git')))).toEqual([]);
    for (const name of names) expect(readFileSync(join(home, '.yarn/bin', name), 'utf8')).toBe('#!/bin/sh\n');
  },
  { skip: !namespaces },
);

attack(
  'programs-of-the-checkout',
  async () => {
    const suite = suiteOf({ A: 100 });
    runner = await startRunner({ suite, '.github/tare.yml': SETTINGS }, { 'NOTES.md': 'changed\n' });
    const { home, workspace } = runner;
    const got = join(home, 'got');
    const programs = ['git', 'sh', 'cc', 'ld', 'as', 'pasta', 'slirp4netns'].map((name) => [
      `bin/${name}`,
      `#!/bin/bash\necho ${name} >> '${got}'\nPATH="\${PATH#*:}" exec ${name} "$@"\n`,
    ]);
    const header = `#include_next <dirent.h>
#include <stdlib.h>
__attribute__((constructor)) static void got(void) { if (system("echo header >> '${got}'")) abort(); }
`;
    runner.commitBoth({ ...Object.fromEntries(programs), 'include/dirent.h': header });
    for (const [path = ''] of programs) chmodSync(join(workspace.root, path), 0o755);
    const include = join(workspace.root, 'include');
    const environment = { PATH: `${join(workspace.root, 'bin')}:${process.env.PATH}`, CPATH: include };
    const flags = Object.fromEntries(['CFLAGS', 'CPPFLAGS'].map((name) => [name, `-O2 -I${include}`]));
    const end = await runner.run({ inputs: { isolation: 'strict' }, environment: { ...environment, ...flags } });
    expect(end, end.log).toMatchObject({ exitCode: 0, outputs: { unchanged: '1' } });
    expect(existsSync(got) ? readFileSync(got, 'utf8') : '').toBe('');
  },
  { skip: !namespaces },
);

attack(
  'credentials-in-toolchains',
  async () => {
    // Neither at home nor in a temporary folder, where nothing would be seen of it anyway.
    const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
    mkdirSync(cache, { recursive: true });
    outside = mkdtempSync(join(cache, 'tare-outside-'));
    const look = `find "$HOME/.cargo/" "$HOME/cargo" "$HOME/.rye" "$HOME/.local" "$HOME/.julia" '${outside}' -type f 2>/dev/null`;
    const got = `${look} | xargs grep -q ${SECRET} && echo '{"tare":1,"benchmark":"got: credentials","metrics":{"ns/op":1}}'`;
    const suite = `${suiteOf({ A: 100 })}${got}; true\n`;
    runner = await startRunner({ suite, '.github/tare.yml': SETTINGS }, { 'NOTES.md': 'changed\n' });
    const { home } = runner;
    const CARGO_HOME = join(home, 'cargo');
    const files = ['.rye/credentials', '.local/share/uv/credentials/credentials.toml', '.julia/servers/x/auth.toml'];
    for (const path of [...files.map((file) => join(home, file)), join(CARGO_HOME, 'credentials.toml')]) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, SECRET);
    }
    writeFileSync(join(outside, 'credentials'), SECRET);
    symlinkSync(outside, join(home, '.cargo'));
    const end = await runner.run({ inputs: { isolation: 'strict' }, environment: { CARGO_HOME } });
    expect(end, end.log).toMatchObject({ exitCode: 0, outputs: { unchanged: '1' } });
    expect(end.results).not.toContain('got: ');
  },
  { skip: !namespaces },
);

attack(
  'swapped-mount-points',
  async () => {
    // What the name leads to is another place once caches stand, and there is nothing to hide.
    const build = `cd && mv .local .local.first && mv .npm .npm.first &&
mkdir -p .local .npm/_cacache real/uv decoy/uv && ln -s "$HOME/.npm/_cacache/s" .local/share &&
ln -s "$HOME/real" .npm/_cacache/s && ln -s "$HOME/decoy" .npm.first/_cacache/s`;
    const got = `grep -qr ${SECRET} "$HOME/real" && echo '{"tare":1,"benchmark":"got: credentials","metrics":{"ns/op":1}}'`;
    const suite = `${suiteOf({ A: 100 })}${got}; true\n`;
    const settings = `build-command: sh ./build\n${SETTINGS}`;
    runner = await startRunner({ suite, build: 'true\n', '.github/tare.yml': settings }, { 'NOTES.md': 'changed\n' });
    const { home } = runner;
    runner.commitBoth({ build: `case "$PWD" in */head/tree) ${build};; esac\n` });
    for (const folder of ['.local/share/uv', '.npm/_cacache', 'bin'])
      mkdirSync(join(home, folder), { recursive: true });
    writeFileSync(join(home, '.local/share/uv/credentials'), SECRET);
    writeFileSync(join(home, 'bin/npm'), '#!/bin/sh\n', { mode: 0o755 });
    const PATH = `${join(home, 'bin')}:${process.env.PATH}`;
    const end = await runner.run({ inputs: { isolation: 'strict' }, environment: { PATH } });
    expect(end.log + end.results).not.toContain('got: ');
    // It costs head its own run, and says so.
    expect(end.results).toMatch(/cannot be isolated: .*\.local\/share\/uv: Too many levels of symbolic links/);
  },
  { skip: !namespaces },
);

attack(
  'names-without-end',
  async () => {
    const suite = suiteOf({ A: 100 });
    const settings = `build-command: sh ./build\n${SETTINGS}`;
    runner = await startRunner({ suite, build: 'true\n', '.github/tare.yml': settings }, { 'NOTES.md': 'changed\n' });
    // As bytes: no text. Links, of which there may be any number: 65,000 of a file. Folders that nobody may write to.
    const script = `
for (let i = 0, file = ''; i < 250000; i++) {
  const name = String(i).padStart(250, 'n');
  if (i % 50000 === 0) fs.writeFileSync((file = name), ''); else fs.linkSync(file, name);
}
fs.writeFileSync(Buffer.from([0xff]), '');
for (let i = 0; i < 100; i++) { fs.mkdirSync('\u20ac'.repeat(85)); process.chdir('\u20ac'.repeat(85)); fs.chmodSync('..', 0o500); }`;
    const build = `case "$PWD" in */head/tree) mkdir all && cd all && node ../many.js;; esac\n`;
    runner.commitBoth({ build, 'many.js': `const fs = require('fs');${script}` });
    const TMPDIR = temporaryFolder();
    // Its heap is smaller than those names are, together.
    const environment = { TMPDIR, NODE_OPTIONS: '--max-old-space-size=48' };
    const end = await runner.run({ inputs: { isolation: namespaces ? 'strict' : 'auto' }, environment });
    expect(end, end.log).toMatchObject({ exitCode: 0, outputs: { unchanged: '1' } });
    expect(readdirSync(TMPDIR)).toEqual([]);
  },
  { skip: process.platform !== 'linux' },
);
