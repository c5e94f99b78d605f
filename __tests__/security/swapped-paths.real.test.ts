import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect } from 'vitest';
import { namespaces } from '../support/namespaces.ts';
import { temporaryFolder } from '../support/repository.ts';
import { type Runner, startRunner, suiteOf } from '../support/runner.ts';
import { has, hasGo, required } from '../support/toolchains.ts';
import { attack } from './attack.ts';

// Code of a side puts links and pipes where Tare reaches into its folders: in namespaces, and without any isolation.

let runner: Runner | undefined;
let server: Server | undefined;
afterEach(() => {
  runner?.api.close();
  server?.close();
});

const goCache = () => execFileSync('go', ['env', 'GOCACHE'], { encoding: 'utf8' }).trim();
const SETTINGS = 'bench-command: sh ./suite\nrounds: 10\npin: off\n';
const SECRET = 'the-password-of-the-tests';
const say = (name: string) => `echo '{"tare":1,"benchmark":"${name}","metrics":{"ns/op":1}}'`;
/** Puts a link to `target` in the place of a folder of its own, beside the checkout. */
const swap = (name: string, target: string) =>
  `(cd .. && mv ${name} ${name}-kept && ln -s '${target}' ${name}) 2>/dev/null`;

attack(
  'swapped-home',
  async () => {
    const suite = `${suiteOf({ A: 100 })}
grep -q ${SECRET} "$HOME/.netrc" 2>/dev/null && ${say('got: credentials')}
[ -S "$HOME/agent" ] && node -e 'require("net").connect(process.env.HOME + "/agent", () => process.exit())' && ${say('got: a socket')}
echo stolen > "$HOME/.profile"; true`;
    runner = await startRunner(
      { suite, swap: 'true\n', '.github/tare.yml': `build-command: sh ./swap\n${SETTINGS}` },
      { suite },
    );
    const { home, workspace } = runner;
    runner.commitBoth({ swap: `case "$PWD" in */head/tree) ${swap('home', home)};; esac; true\n` });
    writeFileSync(join(home, '.netrc'), `password ${SECRET}\n`);
    const reached: unknown[] = [];
    server = createServer((socket) => reached.push(socket)).listen(join(home, 'agent'));
    const end = await runner.run({ inputs: { isolation: 'strict' } });
    expect(end.log + end.comment).not.toContain('got: ');
    expect(existsSync(join(home, '.profile'))).toBe(false);
    expect(reached).toEqual([]);
    expect(end, end.log).toMatchObject({ exitCode: 0, outputs: { unchanged: '1' } });
    expect(workspace.git('status', '--porcelain', '--untracked-files=no')).toBe('');
  },
  { skip: !namespaces },
);

attack(
  'swapped-layers',
  async () => {
    // A tool at home, of which each side has a layer: what is written to it is to land where the link leads.
    const suite = `echo stolen > "$(dirname "$(command -v tool)")/left"; echo stolen > "$TMPDIR/left"; ${suiteOf({ A: 100 })}`;
    runner = await startRunner(
      { suite, swap: 'true\n', '.github/tare.yml': `build-command: sh ./swap\n${SETTINGS}` },
      { 'NOTES.md': 'changed\n' },
    );
    const victim = temporaryFolder();
    for (const name of ['up', 'work']) mkdirSync(join(victim, name));
    const layers = `cd .. && for layer in layers/*; do mv $layer $layer.kept && ln -s '${victim}' $layer; done`;
    const script = `(${layers}) 2>/dev/null; ${swap('temp', victim)}`;
    runner.commitBoth({ swap: `case "$PWD" in */head/tree) ${script};; esac; true\n` });
    const bin = join(runner.home, 'tools/bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, 'tool'), '#!/bin/sh\ntrue\n', { mode: 0o755 });
    const end = await runner.run({
      inputs: { isolation: 'strict' },
      environment: { PATH: `${bin}:${process.env.PATH}` },
    });
    expect(readdirSync(victim, { recursive: true })).toEqual(['up', 'work']);
    expect(end, end.log).toMatchObject({ exitCode: 0, outputs: { unchanged: '1' } });
  },
  { skip: !namespaces },
);

describe.each([
  ['in namespaces', { isolation: 'strict' }, !namespaces],
  ['without isolation', { isolation: 'off' }, false],
] as const)('%s', (_, inputs, skip) => {
  attack(
    'swapped-tree',
    async () => {
      const victim = temporaryFolder();
      const suite = `case "$PWD" in */head/tree) ${swap('tree', victim)};; esac\n(${suiteOf({ A: 100 })}) > results.txt\n`;
      const settings = `bench-results: results.txt\n${SETTINGS}`;
      runner = await startRunner({ suite, '.github/tare.yml': settings }, { 'NOTES.md': 'changed\n' });
      writeFileSync(join(victim, 'results.txt'), `{"tare":1,"benchmark":"${SECRET}","metrics":{"ns/op":1}}\n`);
      writeFileSync(join(victim, 'suite'), 'true\n');
      const end = await runner.run({ inputs });
      expect(existsSync(join(victim, 'results.txt'))).toBe(true);
      expect(end.log + end.results).not.toContain(SECRET);
    },
    { skip },
  );

  attack(
    'swapped-copies',
    async () => {
      const victim = join(temporaryFolder(), 'victim');
      writeFileSync(victim, 'kept');
      const links = `package m

import (
	"fmt"
	"os"
	"strings"
)

func init() {
	folder, _ := os.Getwd()
	if !strings.HasSuffix(folder, "/head/tree") {
		return
	}
	for round := 0; round < 30; round++ {
		for number := 0; number < 150; number++ {
			os.Symlink("${victim}", fmt.Sprintf("%s/../work/round-%04d-%06d", folder, round, number))
		}
	}
}

func F() {}
`;
      const test =
        'package m\n\nimport "testing"\n\nfunc BenchmarkA(b *testing.B) {\n\tfor i := 0; i < b.N; i++ {\n\t\tF()\n\t}\n}\n';
      const settings = 'harness: go\nrounds: 10\npin: off\ncalibration: off\nconfirm: off\n';
      runner = await startRunner(
        {
          'go.mod': 'module example.com/m\n\ngo 1.21\n',
          'm_test.go': test,
          'm.go': 'package m\n\nfunc F() {}\n',
          '.github/tare.yml': settings,
        },
        { 'm.go': links },
      );
      const end = await runner.run({
        inputs,
        environment: { GOCACHE: goCache(), GOFLAGS: '', GOTOOLCHAIN: 'local' },
      });
      expect(readFileSync(victim, 'utf8')).toBe('kept');
      // It costs head its own run, and says so.
      expect(end.log).toMatch(/cannot copy .*round-\d+-\d+/);
    },
    { skip: skip || (!hasGo && !required) },
  );

  attack(
    'pipes-among-logs',
    async () => {
      // Links to whole folders and pipes, wherever the logs of what counts instructions may lie.
      const victim = temporaryFolder();
      mkdirSync(join(victim, 'inner'));
      writeFileSync(join(victim, '1'), `==1== I   refs:      ${'1'.repeat(9)}\n`);
      const tool = `#!/bin/sh
for folder in ../../exchange/* ../work/counts; do
  [ -d "$folder" ] && mkfifo "$folder/0" && ln -s '${victim}/1' "$folder/1"
  ln -s '${victim}' "$folder.link"
done 2>/dev/null
i=0; while [ $i -lt 3000 ]; do i=$((i+1)); done\n`;
      runner = await startRunner(
        { tool, '.github/tare.yml': 'command: tool=sh ./tool\nrounds: 10\npin: off\ninstructions: on\n' },
        { 'NOTES.md': 'changed\n' },
      );
      const end = await runner.run({ inputs });
      expect(end, end.log).toMatchObject({ exitCode: 0 });
      expect(end.results).not.toContain('1'.repeat(9));
      expect(existsSync(join(victim, 'inner'))).toBe(true);
    },
    { skip: skip || (!has('valgrind') && !required) },
  );
});

attack(
  'nested-namespaces',
  async () => {
    const suite = `${suiteOf({ A: 100 })}\nunshare --user true 2>/dev/null && ${say('got: a user namespace')}; true\n`;
    runner = await startRunner({ suite, '.github/tare.yml': SETTINGS }, { 'NOTES.md': 'changed\n' });
    const end = await runner.run({ inputs: { isolation: 'strict' } });
    expect(end, end.log).toMatchObject({ exitCode: 0, outputs: { unchanged: '1' } });
    expect(end.results).not.toContain('got: ');
  },
  { skip: !namespaces },
);
