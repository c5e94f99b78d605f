import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { copyExample, type Example } from '../examples/example.mjs';

/** How much work the benchmarked function does on each side of a pull request. */
export interface Change {
  readonly name: string;
  readonly baseWork: number;
  readonly headWork: number;
  /** More files of both sides, by path; and of the head. */
  readonly files?: Readonly<Record<string, string>>;
  readonly headFiles?: Readonly<Record<string, string>>;
  readonly home?: Project['home'];
}

export interface Project {
  readonly directory: string;
  /** The commit `pull_request` checks out, and its parents. */
  readonly merge: string;
  readonly base: string;
  readonly head: string;
  /** Path of the workflow in the repository. */
  readonly workflow: string;
  /** Where toolchains keep what they have; a folder of the run unless given. */
  readonly home?: string;
}

const PULL_REQUEST = 7;

/** A Go module with a pull request. */
export function makeProject(parent: string, change: Change, workflow: string): Project {
  const directory = join(parent, change.name);
  const write = (files: Readonly<Record<string, string>>) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), text);
    }
  };
  write({
    'go.mod': 'module example.org/sum\n\ngo 1.21\n',
    'sum.go': source(change.baseWork),
    'sum_test.go': BENCHMARKS,
    '.github/tare.yml': 'rounds: 10\nslice: 10ms\nthreshold: 50%\n',
    '.github/workflows/bench.yml': workflow,
    ...change.files,
  });
  startRepository(directory);
  const toHead = () =>
    write({ 'sum.go': source(change.headWork), 'README.md': `${change.name}\n`, ...change.headFiles });
  const { home } = change;
  const shown = { ...pullRequest(directory, toHead), workflow: '.github/workflows/bench.yml' };
  return home === undefined ? shown : { ...shown, home };
}

const WORKFLOW = '.github/workflows/benchmarks.yml';

/** An example as its users have it: the workflow is the one that `tare init` writes, and nothing of it is changed. */
export function makeExample(parent: string, shown: Example, tare: string): Project {
  const directory = join(parent, `example-${shown.name}`);
  copyExample(shown, directory);
  rmSync(join(directory, WORKFLOW));
  startRepository(directory);
  initialise(directory, tare, shown.short);
  const toHead = () => execFileSync('git', ['apply', shown.patch], { cwd: directory });
  return { ...pullRequest(directory, toHead), workflow: WORKFLOW, home: homedir() };
}

/** @param settings of the repository: what makes the run short */
function initialise(directory: string, tare: string, settings: Readonly<Record<string, unknown>>): void {
  execFileSync(process.execPath, [tare, 'init'], { cwd: directory, stdio: 'pipe' });
  const lines = Object.entries(settings).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  appendFileSync(join(directory, '.github/tare.yml'), lines.join(''));
}

/** Two commits of a repository: its maintainer has run `tare init`, and head is a pull request. */
export interface PublicCommits {
  readonly repository: string;
  readonly base: string;
  readonly head: string;
  /** As an input takes it. */
  readonly timeBudget: string;
}

/** Files as git has them, without the workflows that are there. */
export function makePublic(
  parent: string,
  { repository, base, head, timeBudget }: PublicCommits,
  tare: string,
): Project {
  const directory = mkdtempSync(join(parent, 'public-'));
  const env = { ...process.env, GIT_INDEX_FILE: `${directory}.index` };
  for (const command of [
    ['read-tree', base],
    ['checkout-index', '-qaf'],
  ]) {
    execFileSync('git', ['--git-dir', join(repository, '.git'), '--work-tree', directory, ...command], { env });
  }
  rmSync(join(directory, '.github/workflows'), { recursive: true, force: true });
  startRepository(directory);
  initialise(directory, tare, { 'time-budget': timeBudget });
  const toHead = () => {
    const diff = execFileSync('git', ['diff', '--binary', base, head, '--', ':!.github'], { cwd: repository });
    execFileSync('git', ['apply', '--whitespace=nowarn'], { cwd: directory, input: diff });
  };
  return { ...pullRequest(directory, toHead), workflow: WORKFLOW, home: homedir() };
}

function startRepository(directory: string): void {
  execFileSync('git', ['init', '-q', '-b', 'main', directory]);
}

/**
 * What lies in a new repository becomes a pull request: main went on after the branch left it, and the merge
 * commit of both is checked out, as actions/checkout leaves it.
 */
function pullRequest(directory: string, toHead: () => void): Omit<Project, 'workflow'> {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: directory, encoding: 'utf8' }).trim();
  const commit = (message: string) => {
    git('add', '-A');
    // A project may ignore what main goes on with.
    git('commit', '-q', '--allow-empty', '-m', message);
    return git('rev-parse', 'HEAD');
  };
  git('config', 'user.name', 'e2e');
  git('config', 'user.email', 'e2e@example.org');
  git('remote', 'add', 'origin', 'https://github.com/octo/repo.git');
  commit('the project');
  git('checkout', '-q', '-b', 'change');
  toHead();
  const head = commit('the change');
  git('checkout', '-q', 'main');
  writeFileSync(join(directory, 'MAIN.md'), 'main went on\n');
  const base = commit('main goes on');
  git('checkout', '-q', '--detach');
  git('merge', '-q', '--no-ff', '-m', `Merge ${head} into ${base}`, head);
  return { directory, merge: git('rev-parse', 'HEAD'), base, head };
}

/** @param fork that the pull request comes from, OWNER/NAME; this repository's own unless given */
export function eventOf(project: Project, fork = 'octo/repo'): object {
  const repo = { full_name: 'octo/repo', name: 'repo', owner: { login: 'octo' }, default_branch: 'main' };
  return {
    action: 'synchronize',
    number: PULL_REQUEST,
    pull_request: {
      number: PULL_REQUEST,
      base: { ref: 'main', sha: project.base, repo },
      head: { ref: 'change', sha: project.head, repo: { ...repo, full_name: fork } },
    },
    repository: repo,
  };
}

const source = (work: number) => `package sum

// Sum adds up n times.
func Sum(n int) (total uint64) {
	for i := 0; i < n*${work}; i++ {
		total = total*31 + uint64(i)
	}
	return total
}
`;

const BENCHMARKS = `package sum

import "testing"

var sink uint64

func BenchmarkSum(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink += Sum(20_000)
	}
}

func BenchmarkMake(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		sink += uint64(len(make([]byte, 100+int(sink&1))))
	}
}
`;

/** Prints its environment and everything a runner or a page might obey, under a name of 300 characters, and fails. */
export const HOSTILE_BENCHMARK = `package sum

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func BenchmarkHostile(b *testing.B) {
	lines := []string{
		"::set-output name=verdict::improved",
		"::add-mask::Sum",
		"::stop-commands::e2e",
		"::set-env name=STOLEN::yes",
		"##[error]obeyed",
		"<img src=x onerror=alert(1)> | @octocat #1 [link](https://example.org)",
		"\\x1b[31mred",
	}
	b.Run(strings.Repeat("n", 300)+"|\\x60*<b>", func(b *testing.B) {
		fmt.Println(strings.Join(lines, "\\n"))
		b.Fatal("ENVIRONMENT " + strings.Join(os.Environ(), " ") + "\\n" + strings.Join(lines, "\\n"))
	})
}
`;
