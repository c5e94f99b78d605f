import { describe, expect, it } from 'vitest';
import { line, printing, STACK, suites, tare } from '../support/program.ts';
import { repository, temporaryFolder } from '../support/repository.ts';
import { itWithGo } from '../support/toolchains.ts';

// What a person can get wrong when asking: one line, what to do about it, exit code 2, and nothing is touched.

const GOOD = printing(line('Parse'));
const MOD = 'module example.com/m\n\ngo 1.21\n';

async function mistake(commandLine: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) {
  const run = await tare(commandLine, { cwd, env });
  expect(run.stdout).toBe('');
  expect(run.stderr).not.toMatch(STACK);
  expect(run.left).toEqual([]);
  expect(run.exitCode).toBe(2);
  // What was going on before it went wrong may be told; the mistake is the end of it.
  return run.stderr.slice(Math.max(0, run.stderr.search(/^tare: /m)));
}

describe('where it is run', () => {
  it('not a git repository', async () => {
    const folder = temporaryFolder();
    expect(await mistake(['compare', 'main'], folder)).toBe(
      `tare: ${folder} is not in a git repository\n` +
        '  Run Tare inside a clone; in a workflow, put a step with actions/checkout before it.\n',
    );
  });

  it('a repository without a commit', async () => {
    const said = await mistake(['compare'], repository().root);
    expect(said).toMatch(/^tare: .*(no commit|HEAD).*\n {2}\S.*\n$/);
  });

  it('a repository with nothing to measure', async () => {
    const repo = repository();
    repo.commit({ 'README.md': 'nothing here' });
    expect(await mistake(['compare', 'HEAD'], repo.root)).toBe(
      'tare: no benchmarks of a known kind were found in the working directory\n' +
        '  Set working-directory to the folder that has them, or say how yours run: bench-command, or command for a whole program.\n',
    );
  });

  it('git missing', async () => {
    const said = await mistake(['compare', 'HEAD'], suites(GOOD).root, { PATH: temporaryFolder() });
    expect(said).toMatch(/^tare: git was not found\n {2}Install git \d/);
  });
});

describe('revisions', () => {
  it('an unknown one, of either side', async () => {
    const repo = suites(GOOD);
    for (const [commandLine, side] of [
      [['compare', 'no-such-branch'], 'base'],
      [['compare', 'HEAD', 'no-such-branch'], 'head'],
    ] as const) {
      expect(await mistake(commandLine, repo.root)).toBe(
        `tare: ${side}: "no-such-branch" is not a known revision\n  Name a commit, a branch or a tag.\n`,
      );
    }
  });

  it('one that looks like an option of git, a range, or a command', async () => {
    const repo = suites(GOOD);
    expect(await mistake(['compare', '--', '--upload-pack=touch x'], repo.root)).toContain('begins with "-"');
    expect(await mistake(['compare', 'HEAD~1..HEAD'], repo.root)).toContain('is a range; give one commit');
    expect(await mistake(['compare', 'a\u001b[31mb'], repo.root)).not.toContain('\u001b');
    expect(repo.git('status', '--porcelain')).toBe('');
  });
});

describe('inputs', () => {
  const repo = suites(GOOD);

  it('all problems at once, from the command line and from the file together', async () => {
    const both = repository();
    both.commit({ '.github/tare.yml': 'threshold: banana\nslise: 1s\nharness: command\nbench-command: sh ./suite\n' });
    expect(await mistake(['compare', 'HEAD', '--rounds', '3', '--slice', '-5ms'], both.root)).toBe(
      `tare: 4 problems with the inputs
  "slise" in .github/tare.yml, line 2, is not an input; did you mean slice?
  --rounds: "3" is too small; allowed: a whole number from 10 to 1000.
  --slice: "-5ms" is negative; allowed: a duration from 1ms to 60s, such as 20ms or 2s.
  threshold: "banana" (in .github/tare.yml, line 1) is not a percentage; allowed: from 2% to 1000% (or 0.02 to 0.99); below 2% only while wall time is not gated.
  Correct them in .github/tare.yml and on the command line.
`,
    );
  });

  it.each([
    [['--threshold', 'banana'], '--threshold: "banana" is not a percentage; allowed: from 2% to 1000%'],
    [['--threshold', '1%'], '--threshold: "1%" is below what code layout alone can move wall time by; allowed: '],
    [['--threshold', '5'], '--threshold: "5" could be meant either way: write 5% or 0.05; allowed: '],
    [['--slice', '-1ms'], '--slice: "-1ms" is negative; allowed: a duration from 1ms to 60s'],
    [['--slice', '100'], '--slice: "100" has no unit; allowed: '],
    [['--rounds', '3'], '--rounds: "3" is too small; allowed: a whole number from 10 to 1000'],
    [['--rounds', '5001'], '--rounds: "5001" is too large; allowed: '],
    [['--benchmarks', '('], '--benchmarks: "(" is not a regular expression'],
    [['--working-directory', '../other'], '--working-directory: "../other" leaves the repository; allowed: '],
    [
      ['--harness', 'cargo'],
      '--harness: "cargo" is unknown (did you mean criterion, divan or libtest?); allowed: auto, or up to 10 of go, ',
    ],
    [['--metrics', 'time'], '--metrics: "time" has "time", which no harness reports (did you mean wall? '],
    [['--fail-on-missing', 'perhaps'], '--fail-on-missing: "perhaps" is neither true nor false; allowed: '],
    [['--seed', 'xyz'], '--seed: "xyz" is not a hexadecimal number of that length; allowed: '],
  ])('%j', async (options, expected) => {
    const said = await mistake(['compare', 'HEAD~1', ...options], repo.root);
    expect(said.startsWith(`tare: ${expected}`)).toBe(true);
    // One line and one remedy.
    expect(said.split('\n')).toHaveLength(3);
  });

  it('a file that is no YAML', async () => {
    const broken = repository();
    broken.commit({ '.github/tare.yml': 'threshold: [5%' });
    expect(await mistake(['compare', 'HEAD'], broken.root)).toMatch(/^tare: \.github\/tare\.yml is not valid YAML: /);
  });

  it('a filter that matches none, or excludes all', async () => {
    expect(await mistake(['compare', 'HEAD~1', '--benchmarks', 'Nope'], repo.root)).toBe(
      'tare: benchmarks: Nope matches none of the 1 benchmarks\n  There are: Parse\n' +
        '  Give a regular expression that matches some of them.\n',
    );
    expect(await mistake(['compare', 'HEAD~1', '--exclude', '.'], repo.root)).toContain('leaves none of the 1');
  });

  it('a working directory that does not exist', async () => {
    expect(await mistake(['compare', 'HEAD~1', '--working-directory', 'src'], repo.root)).toContain(
      'working-directory: src does not exist',
    );
  });
});

describe('the command line', () => {
  const folder = temporaryFolder();

  it.each([
    [['compare', '--treshold', '3%'], "tare: unknown option '--treshold'\n(Did you mean --threshold?)\n"],
    [['comapre'], "tare: unknown command 'comapre'\n(Did you mean compare?)\n"],
    [['compare', '--format', 'xml'], "tare: option '--format <format>' argument 'xml' is invalid."],
    [['compare', 'a', 'b', 'c'], "tare: too many arguments for 'compare'"],
    [['compare', '--rounds'], "tare: option '--rounds <value>' argument missing\n"],
    [['plan', '--format', 'csv'], "tare: option '--format <format>' argument 'csv' is invalid."],
  ])('%j', async (commandLine, expected) => {
    const said = await mistake(commandLine, folder);
    expect(said).toContain(expected);
    expect(said).toContain('`tare COMMAND --help`');
  });

  it.each([
    [
      ['compare', '--base', 'main'],
      'tare: --base is no option of compare\n' +
        '  Commits stand after the command: `tare compare main HEAD` compares the first with the second.\n',
    ],
    [
      ['plan', '--head=topic', '--base', 'v1'],
      'tare: --head and --base are no options of plan\n' +
        '  Commits stand after the command: `tare plan v1 topic` compares the first with the second.\n',
    ],
    [
      ['analyse', '--rounds', '30', '--comment-mode', 'off'],
      'tare: --rounds and --comment-mode are no options of analyse\n' +
        '  Leave --rounds out: `tare analyse --help all` has the options that analyse takes.\n' +
        '  Leave --comment-mode out: it is an input of the action in a workflow only (docs/inputs.md).\n',
    ],
  ])('an input that is no option there: %j', async (commandLine, expected) => {
    expect(await mistake(commandLine, folder)).toBe(expected);
  });

  it('nothing at all shows what there is', async () => {
    const run = await tare([], { cwd: folder });
    expect(run.exitCode).toBe(2);
    expect(run.stderr).toContain('Usage: tare [options] [command]');
  });

  it('--help has a dozen options, and --help all every one', async () => {
    const optionsOf = async (...commandLine: string[]) => {
      const { stdout, exitCode } = await tare(commandLine, { cwd: folder });
      expect(exitCode).toBe(0);
      return { stdout, options: stdout.match(/^ +(?:-\w, )?--[a-z-]+/gm) ?? [] };
    };
    const short = await optionsOf('compare', '--help');
    const all = await optionsOf('compare', '--help', 'all');
    expect(short.options.length).toBeLessThan(20);
    expect(all.options.length).toBeGreaterThan(50);
    expect(short.options.map((each) => each.trim())).not.toContain('--seed');
    expect(short.stdout).toMatch(/`tare compare --help all` has all \d+ options/);
    expect(all.stdout).toContain('--seed');
    expect((await optionsOf('--help', 'all')).stdout).toBe(all.stdout);
    // A command with few has them all at once.
    expect((await optionsOf('demo', '--help')).stdout).not.toContain('--help all');
  });

  it('--help and --version answer, and measure nothing', async () => {
    const help = await tare(['compare', '--help'], { cwd: folder });
    expect(help).toMatchObject({ exitCode: 0, stderr: '' });
    expect((await tare(['--help'], { cwd: folder })).stdout.split('\n').filter((each) => each.length > 80)).toEqual([]);
    for (const option of ['--threshold', '--time-budget', '--format', '--output'])
      expect(help.stdout).toContain(option);
    expect(help.stdout.split('\n').filter((each) => each.length > 80)).toEqual([]);
    expect(await tare(['--version'], { cwd: folder })).toMatchObject({ exitCode: 0, stdout: '0.1.0\n', stderr: '' });
  });
});

describe('Go modules', () => {
  const test = 'package m\n\nimport "testing"\n\nfunc BenchmarkX(b *testing.B) {}\n';

  it('go missing', async () => {
    const repo = repository();
    repo.commit({ 'go.mod': MOD, 'm_test.go': test });
    const bin = repository();
    bin.write({ git: { symlink: whereIs('git') } });
    expect(await mistake(['compare', 'HEAD'], repo.root, { PATH: bin.root })).toBe(
      'tare: go was not found on this machine\n  Install Go first, e.g. with actions/setup-go.\n',
    );
  });

  itWithGo('go too old for go.mod', async () => {
    const repo = repository();
    repo.commit({ 'go.mod': 'module example.com/m\n\ngo 1.99\n', 'm_test.go': test });
    expect(await mistake(['compare', 'HEAD'], repo.root, { GOTOOLCHAIN: 'local' })).toMatch(
      /^tare: go\.mod asks for go 1\.99, and this machine runs go 1\.\S+ \(GOTOOLCHAIN=local\)\n {2}Install go 1\.99 or newer/,
    );
  });

  itWithGo('no go.mod, although Go was asked for', async () => {
    const repo = repository();
    repo.commit({ 'm_test.go': test });
    expect(await mistake(['compare', 'HEAD'], repo.root)).toBe(
      'tare: no go.mod was found in the working directory or its folders\n' +
        '  Set working-directory to the folder of a Go module, or create one with `go mod init`.\n',
    );
  });

  itWithGo('no benchmarks; packages that do not exist', async () => {
    const repo = repository();
    repo.commit({ 'go.mod': MOD, 'm.go': 'package m\n' });
    expect(await mistake(['compare', 'HEAD'], repo.root)).toBe(
      'tare: no benchmarks were found on base or head (packages: ./...)\n' +
        '  Add a benchmark, or set working-directory or packages to where they are.\n',
    );
  });
});

function whereIs(file: string): string {
  const folders = (process.env.PATH ?? '').split(':');
  const { existsSync } = process.getBuiltinModule('node:fs');
  return `${folders.find((folder) => existsSync(`${folder}/${file}`))}/${file}`;
}
