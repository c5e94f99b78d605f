import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { goEnvironment } from '../../src/harnesses/go/environment.ts';
import { toolSettings } from '../../src/host/tool-settings.ts';
import { temporaryFolder } from '../support/repository.ts';
import { type Runner, startRunner, suiteOf } from '../support/runner.ts';
import { hasGo, required } from '../support/toolchains.ts';
import { attack } from './attack.ts';

// What code can leave behind for the go command to find.

let runner: Runner | undefined;
afterEach(() => runner?.api.close());
const skip = !hasGo && !required;

/** A program that go is to start instead of its compiler. */
function toolexec(script: string): string {
  const path = join(temporaryFolder(), 'toolexec');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

const module = (text: string) => ({ 'go.mod': 'module example.com/m\n\ngo 1.21\n', 'main.go': text });
const goCache = () => execFileSync('go', ['env', 'GOCACHE'], { encoding: 'utf8' }).trim();

/** What these attacks meet where there are no namespaces. */
const BARE = { isolation: 'off' };

attack(
  'go-settings-file',
  async () => {
    const marker = join(temporaryFolder(), 'ran');
    const evil = toolexec(`: > ${marker}\nexec "$@"`);
    const settings = `GOFLAGS=-toolexec=${evil}\nGOPRIVATE=example.com\n`;
    const writes = `package main

import (
	"os"
	"path/filepath"
)

func main() {
	folder, _ := os.UserConfigDir()
	os.MkdirAll(filepath.Join(folder, "go"), 0o755)
	os.WriteFile(filepath.Join(folder, "go", "env"), []byte(${JSON.stringify(settings)}), 0o644)
}
`;
    const files = {
      '.github/tare.yml':
        'build-command: go build -o tool .\nbench-command: ./tool && sh ./suite\nrounds: 10\npin: off\n',
      suite: suiteOf({ A: 100 }),
    };
    runner = await startRunner({ ...files, ...module('package main\n\nfunc main() {}\n') }, { 'main.go': writes });
    const environment = { GOCACHE: goCache(), GOFLAGS: '', GOTOOLCHAIN: 'local' };
    expect(await runner.run({ environment, inputs: BARE })).toMatchObject({ exitCode: 0 });
    const file = join(runner.home, '.config/go/env');
    // Where the home folder was out of its sight, the attack of the next run begins here.
    if (!existsSync(file)) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, settings);
    }
    expect(readFileSync(file, 'utf8')).toBe(settings);
    const next = await runner.run({ environment, inputs: BARE });
    expect(existsSync(marker)).toBe(false);
    expect(next).toMatchObject({ exitCode: 0, outputs: { verdict: 'unchanged' } });
    expect(next.log).toContain('ignoring GOFLAGS from `go env -w`');
  },
  { skip },
);

attack(
  'go-build-interrupted',
  async () => {
    const marker = join(temporaryFolder(), 'compiling');
    const hangs = toolexec(`: > ${marker}\nexec sleep 600`);
    const test =
      'package m\n\nimport "testing"\n\nfunc BenchmarkA(b *testing.B) {\n\tfor i := 0; i < b.N; i++ {\n\t}\n}\n';
    const files = { 'go.mod': 'module example.com/m\n\ngo 1.21\n', 'm_test.go': test };
    runner = await startRunner(files, { 'unrelated.txt': '' });
    const TMPDIR = temporaryFolder();
    const environment = { TMPDIR, GOFLAGS: `-toolexec=${hangs}`, GOCACHE: goCache(), GOTOOLCHAIN: 'local' };
    let looks: NodeJS.Timeout | undefined;
    const end = await runner.run({
      environment,
      inputs: BARE,
      started: (child) => {
        looks = setInterval(() => {
          if (!existsSync(marker)) return;
          clearInterval(looks);
          child.kill('SIGTERM');
        }, 20);
      },
    });
    clearInterval(looks);
    expect(existsSync(marker)).toBe(true);
    expect(end.exitCode).not.toBe(0);
    expect(readdirSync(TMPDIR)).toEqual([]);
  },
  { skip },
);

it('of a settings file, only what chooses where modules come from is handed on', () => {
  const home = temporaryFolder();
  const settings = (lines: readonly string[], environment = {}) => {
    mkdirSync(join(home, '.config/go'), { recursive: true });
    writeFileSync(join(home, '.config/go/env'), `${lines.join('\n')}\n`);
    const { environment: passed, leftOut } = toolSettings([goEnvironment], { HOME: home, ...environment }, 'linux');
    return { environment: passed, leftOut: leftOut.flatMap(({ names }) => names) };
  };
  const harmless = ['GOPRIVATE=example.com/*', 'GOPROXY=https://proxy.example.com,direct', 'CGO_ENABLED=0'];
  expect(settings(['# GOFLAGS=-x', '', ...harmless])).toEqual({
    environment: {
      GOENV: 'off',
      GOPRIVATE: 'example.com/*',
      GOPROXY: 'https://proxy.example.com,direct',
      CGO_ENABLED: '0',
    },
    leftOut: [],
  });
  const harmful = [
    'GOFLAGS=-toolexec=/evil',
    'CC=/evil',
    'GOROOT=/evil',
    'GOPROXY=file:///evil',
    'GOSUMDB=evil.example.com+key',
    'GOTOOLCHAIN=path',
    'GOAUTH=/evil',
    'GOVCS=*:all',
    'GOMODCACHE=/evil',
    'CGO_ENABLED=/evil',
  ];
  const left = settings(harmful);
  expect(left.environment).toEqual({ GOENV: 'off' });
  expect(left.leftOut).toEqual(harmful.map((line) => line.slice(0, line.indexOf('='))));
  // The job's own environment wins, and nobody needs to hear of what it overrules.
  expect(settings(['GOPROXY=https://other.example.com', 'GOFLAGS=-x'], { GOPROXY: 'off', GOFLAGS: '-y' })).toEqual({
    environment: { GOENV: 'off' },
    leftOut: [],
  });
  expect(settings(harmless, { GOENV: 'off' }).environment).toEqual({ GOENV: 'off' });
});
