import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import type { Results } from '../../src/model/results/results.ts';
import type { Side } from '../../src/model/results/side.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { gitEnvironment, type Repository, repository, temporaryFolder } from './repository.ts';

export interface ProgramOptions {
  readonly cwd: string;
  /** Added to an environment of PATH, HOME and git's settings; TMPDIR is a folder of the run's own unless given. */
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** After this the program is killed and the run fails, ms. */
  readonly timeoutMs?: number;
  /** A signal, sent once it is time: so long after the start, or when this is true for the first time. */
  readonly killWhen?: { readonly is: number | (() => boolean); readonly signal: NodeJS.Signals };
  /** Shell limits, e.g. `ulimit -f 100`, in force for the program and its children. */
  readonly limits?: string;
  /** Runs the program: `taskset -c 0`. */
  readonly through?: readonly string[];
}

export interface ProgramRun {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  /** What the run left in its temporary folder: nothing, if all is well. */
  readonly left: readonly string[];
}

/** Runs the bundled command, as a person would. */
export function tare(commandLine: readonly string[], options: ProgramOptions): Promise<ProgramRun> {
  const temporary = options.env?.TMPDIR ?? temporaryFolder('tare-test-tmp-');
  const env = { ...gitEnvironment(), TMPDIR: temporary, ...options.env };
  const program = inject('program');
  if ('failure' in program) throw new Error(program.failure);
  const command = [...(options.through ?? []), process.execPath, program.path, ...commandLine];
  const [file = '', ...args] =
    options.limits === undefined ? command : ['/bin/sh', '-c', `${options.limits}; exec "$@"`, 'sh', ...command];
  const child = spawn(file, args, { cwd: options.cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.on('error', () => {});
  child.stdin.end(options.input ?? '');
  return ending(child, options).then((ended) => ({ ...ended, left: readdirSync(temporary) }));
}

/** Between two looks whether it is time for the signal. */
const LOOK_MS = 5;

function ending(
  child: ChildProcess,
  { timeoutMs = 200_000, killWhen }: ProgramOptions,
): Promise<Omit<ProgramRun, 'left'>> {
  return new Promise((resolve, reject) => {
    const read = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.setEncoding('utf8').on('data', (text: string) => {
        read[name] += text;
      });
    }
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`no end after ${timeoutMs} ms\n${read.stdout}\n${read.stderr}`));
    }, timeoutMs);
    const startMs = performance.now();
    const look = ({ is, signal }: NonNullable<typeof killWhen>) => {
      if (typeof is === 'number' ? performance.now() - startMs < is : !is()) return;
      clearInterval(looks);
      child.kill(signal);
    };
    const looks = killWhen === undefined ? undefined : setInterval(() => look(killWhen), LOOK_MS);
    child.once('error', reject);
    child.once('close', (exitCode, signal) => {
      clearTimeout(limit);
      clearInterval(looks);
      resolve({ exitCode, signal, ...read });
    });
  });
}

/**
 * Compares the last two commits, with all of the report; what runs the same code on both sides is measured as well. Whatever else comes of it, it
 * leaves nothing behind.
 */
export async function compared(
  repo: Repository,
  options: readonly string[] = [],
  settings: Omit<ProgramOptions, 'cwd'> = {},
): Promise<ProgramRun> {
  const run = await tare(['compare', 'HEAD~1', '--same-code', 'off', '--verbose', ...options], {
    cwd: repo.root,
    ...settings,
  });
  expect(run.stderr).not.toMatch(STACK);
  expect(run.left).toEqual([]);
  expect(repo.git('status', '--porcelain')).toBe('');
  return run;
}

/** A mistake of ours would show where in the code it came up. */
export const STACK = /^\s+at .+:\d+:\d+\)?$|^tare: internal error/m;

/** The raw readings of the last run in this repository. */
export function lastResults(repo: Repository): Promise<Results> {
  return parseResults(readFileSync(resultsPath(repo), 'utf8'));
}

export function resultsPath(repo: Repository): string {
  return join(repo.root, '.git/tare/results.json');
}

/** One line of Tare's own format. */
export function line(benchmark: string, metrics: Readonly<Record<string, number>> = { 'ns/op': 100 }): string {
  return `${JSON.stringify({ tare: 1, benchmark, metrics })}\n`;
}

/**
 * A repository with two commits whose suite is a shell script, `suite`, that prints Tare's lines; the least a run
 * needs, and the same everywhere.
 */
export function suites(base: string, head: string = base): Repository {
  const repo = repository();
  repo.commit({ '.github/tare.yml': SUITE, suite: `#!/bin/sh\n${base}` }, 'base');
  repo.commit({ suite: `#!/bin/sh\n${head}` }, 'head');
  return repo;
}

/** Not pinned: on which processors it may run is the machine's affair. */
const SUITE = 'harness: command\nbench-command: sh ./suite\nrounds: 10\nseed: 7f3a\npin: off\n';

/** A PATH with node, git, a shell and these programs, as far as they are here; every toolchain is missing. */
export function pathWith(names: readonly string[] = [], node: string = process.execPath): string {
  const folder = join(temporaryFolder(), 'bin');
  mkdirSync(folder);
  symlinkSync(node, join(folder, 'node'));
  for (const name of ['git', 'sh', 'cat', 'ps', ...names]) {
    const found = (process.env.PATH ?? '').split(':').map((each) => join(each, name));
    const path = found.find((each) => existsSync(each));
    if (path !== undefined) symlinkSync(path, join(folder, name));
  }
  return folder;
}

/**
 * For what is measured by a real clock: of code that is the same on both sides noise makes no difference as large as this,
 * whatever else the machine does, and what is changed does several times the work.
 */
export const BEYOND_NOISE = ['--threshold', '50%'] as const;

/**
 * Of a benchmark whose head does several times the work: its row says that it is slower, or, where other programs made
 * readings differ by more than that, that nothing can be told; and the least readings, to which others only ever add, do.
 */
export async function expectMoreWork(repo: Repository, { stdout, stderr }: ProgramRun, name: string): Promise<void> {
  const inTable = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // A run that ended early printed no table, and why only to stderr.
  expect(stdout, stderr).not.toBe('');
  expect(stdout).toMatch(new RegExp(`^(?:slower|undecided) +(?:\\S+:)?${inTable} `, 'm'));
  const { benchmarks } = await lastResults(repo);
  const slices = benchmarks.find((each) => each.name === name)?.slices ?? [];
  const least = (wanted: Side) =>
    Math.min(...slices.flatMap(({ side, values }) => (side === wanted ? (values['ns/op'] ?? []) : [])));
  expect(least('head') / least('base'), name).toBeGreaterThan(1.5);
}

/** A shell script that prints these lines. */
export function printing(...lines: readonly string[]): string {
  return `cat <<'EOF'\n${lines.join('')}EOF\n`;
}
