import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstRun } from '../../src/model/results/run.ts';
import { lastResults, line, type ProgramRun, printing, resultsPath, STACK, tare } from '../support/program.ts';
import { cloneOf, type Repository, repository, temporaryFolder } from '../support/repository.ts';

// A run that was recorded in one clone, and is repeated in another one.

const SUITE = (ns: number) => `#!/bin/sh\n${printing(line('Parse', { 'ns/op': ns }), line('Same'))}`;
const FILE = 'harness: command\nbench-command: sh ./suite\nrounds: 10\npin: off\n';

let origin: Repository;
/** A results.json of origin's last two commits. */
let recorded: string;

beforeAll(async () => {
  origin = repository();
  origin.commit({ '.github/tare.yml': FILE, suite: SUITE(100) }, 'base');
  origin.commit({ suite: SUITE(69) }, 'head');
  await tare(['compare', 'HEAD~1', '--benchmarks', 'Parse', '--seed', 'beef'], { cwd: origin.root });
  recorded = resultsPath(origin);
}, 60_000);

async function replay(repo: Repository, source: string, ...options: readonly string[]): Promise<ProgramRun> {
  const run = await tare(['replay', source, ...options], { cwd: repo.root });
  expect(run.stderr).not.toMatch(STACK);
  expect(run.left).toEqual([]);
  expect(repo.git('status', '--porcelain')).toBe('');
  return run;
}

/** The recorded file, changed. */
function forged(change: (file: { readonly runs: readonly object[] }) => void): string {
  const file = JSON.parse(readFileSync(recorded, 'utf8'));
  change(file);
  const path = join(temporaryFolder(), 'results.json');
  writeFileSync(path, JSON.stringify(file));
  return path;
}

describe('tare replay', () => {
  it('repeats the run in a clone, with its settings, and shows both', async () => {
    const clone = cloneOf(origin, '--depth=1');
    const run = await replay(clone, recorded);
    expect(run.exitCode).toBe(0);
    expect(run.stdout).toMatch(/Parse +ns\/op +-31\.0 % +\(?.* +-31\.0 % .* agree/);
    expect(run.stdout).toMatch(/1 row agrees, 0 disagree/);
    const again = await lastResults(clone);
    const { seed, inputs, roundsPlanned } = firstRun(again);
    expect({ seed, roundsPlanned }).toEqual({ seed: 'beef', roundsPlanned: 10 });
    expect(inputs).toMatchObject({ benchmarks: 'Parse', rounds: '10', 'bench-command': 'sh ./suite' });
    expect(again.benchmarks.map(({ name }) => name)).toEqual(['Parse']);
  });

  it('fetches commits that only a pull request has, and prints JSON', async () => {
    const clone = cloneOf(origin);
    origin.git('checkout', '--quiet', '-b', 'work');
    origin.commit({ suite: SUITE(500) }, 'a pull request');
    const file = join(temporaryFolder(), 'results.json');
    await tare(['compare', 'main', 'work', '--seed', 'beef', '--results-path', file], { cwd: origin.root });
    origin.git('update-ref', 'refs/pull/7/head', 'work');
    origin.git('checkout', '--quiet', 'main');
    origin.git('branch', '--quiet', '-D', 'work');
    origin.git('config', 'uploadpack.allowAnySHA1InWant', 'false');
    // What the server hides from fetches by name, it still lists.
    const run = await replay(clone, file, '--format', 'json');
    expect(run.exitCode).toBe(1);
    const { format, rows, machines } = JSON.parse(run.stdout);
    expect(format).toBe('tare-replay');
    expect(rows.map((row: { id: string; outcome: string }) => [row.id, row.outcome])).toEqual([
      ['Parse', 'agree'],
      ['Same', 'agree'],
    ]);
    expect(machines.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['cpuModel', 'logicalCpus', 'kernel', 'clockSource', 'toolchain']),
    );
  });

  it('runs no command that only the file names', async () => {
    const clone = cloneOf(origin);
    const file = forged(({ runs }) => {
      (runs[0] as { inputs: object }).inputs = { harness: 'command', 'bench-command': 'touch owned; sh ./suite' };
    });
    const run = await replay(clone, file);
    expect(run.exitCode).toBe(2);
    expect(run.stderr).toContain('bench-command: "touch owned; sh ./suite"');
    expect(run.stderr).toContain('--allow-commands');
    expect((await replay(clone, file, '--allow-commands', '-q')).exitCode).toBe(0);
  });

  it('reads the options of an older file, and runs nothing of its text', async () => {
    const clone = cloneOf(origin);
    const older = (repeat: string) =>
      forged(({ runs }) => {
        const run = runs[0] as { inputs?: object; repeat: string };
        delete run.inputs;
        run.repeat = repeat;
      });
    expect((await replay(clone, older("tare compare a b --benchmarks '^Same$'"))).exitCode).toBe(0);
    expect((await lastResults(clone)).benchmarks.map(({ name }) => name)).toEqual(['Same']);
    const run = await replay(clone, older('tare compare a b --rounds 10; touch owned'));
    expect(run.stderr).toContain('does not say what that run was asked for');
  });

  it.each<[string, (file: never) => void, number, RegExp]>([
    [
      'an uncommitted work tree',
      ({ head }: { head: { commit: null } }) => {
        head.commit = null;
      },
      2,
      /uncommitted/,
    ],
    [
      'another tree',
      ({ head }: { head: { tree: string } }) => {
        head.tree = '1'.repeat(40);
      },
      2,
      /contradicts itself/,
    ],
    [
      'no such commit',
      ({ base }: { base: { commit: string } }) => {
        base.commit = '1'.repeat(40);
      },
      3,
      /neither in this clone/,
    ],
    [
      'another format',
      (file: { format: string }) => {
        file.format = 'x';
      },
      2,
      /no results file of tare/,
    ],
  ])('says in a line what is wrong with a file that has %s', async (_, change, code, text) => {
    const run = await replay(cloneOf(origin), forged(change as never));
    expect(run.exitCode).toBe(code);
    expect(run.stderr).toMatch(text);
    expect(run.stdout).toBe('');
  });
});
