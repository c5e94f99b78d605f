import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { generate } from '../../scripts/generate.ts';
import { INPUT_NAMES, INPUTS } from '../../src/inputs/definitions.ts';

const read = (path: string) => parse(readFileSync(path, 'utf8'));

it('every generated file is current (else: npm run generate)', () => {
  expect(generate({ write: false })).toEqual([]);
});

it('the action takes every input, and leaves each but the token empty, so that the file can speak', () => {
  const { inputs, runs } = read('action.yml');
  expect(Object.keys(inputs)).toEqual(INPUT_NAMES);
  for (const [name, input] of Object.entries(inputs as Record<string, { default: string; description: string }>)) {
    expect(input.default, name).toBe(name === 'github-token' ? '$' + '{{ github.token }}' : '');
    expect(input.description, name).toMatch(/ Allowed: /);
  }
  expect(runs).toEqual({ using: 'node24', main: 'dist/action.js' });
});

it('the action that our workflows name by its folder is the same, with the same program', () => {
  const [{ runs: top, ...rest }, { runs, ...own }] = [read('action.yml'), read('action/action.yml')];
  expect(own).toEqual(rest);
  expect({ ...runs, main: posix.join('action', runs.main) }).toEqual(top);
});

interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly run?: string;
  readonly 'continue-on-error'?: boolean;
}

interface Job {
  readonly needs?: string | readonly string[];
  readonly permissions: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

const workflow = () => read('.github/workflows/benchmark.yml');
const jobs = (): Readonly<Record<string, Job>> => workflow().jobs;
const stepOf = (job: string, id: string) => jobs()[job]?.steps.find((step) => step.id === id);

describe('the reusable workflow', () => {
  it.each([
    ['plan', ['job'], []],
    ['measure', ['job'], ['shard', 'replicate']],
    ['merge', ['job'], ['merge-from']],
  ])('hands every input but the token, and but files of steps before it, to the action in %s', (job, before, after) => {
    const step = stepOf(job, 'tare');
    expect(step?.uses).toBe('$/action');
    expect(step?.with?.job).toBe(job);
    const passed = INPUT_NAMES.filter((name) => {
      const { place } = INPUTS.definition(name);
      return !['github-token', 'check-run', 'build-env'].includes(name) && place !== 'step' && place !== 'part';
    });
    expect(Object.keys(step?.with ?? {})).toEqual([...before, ...passed, ...after]);
    const { inputs } = workflow().on.workflow_call;
    expect(Object.keys(inputs)).toEqual([...passed, 'runs-on', 'timeout-minutes', 'set-up']);
  });

  it('lets the job that runs code of the pull request read, and the one that comments run nothing of it', () => {
    const { plan, measure, merge, gate } = jobs();
    expect(workflow().permissions).toEqual({});
    expect(plan?.permissions).toEqual({ contents: 'read', 'pull-requests': 'read' });
    expect(measure?.permissions).toEqual({ contents: 'read' });
    expect(merge?.permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
    expect(gate?.permissions).toEqual({});
    // No set-up, no script of the checked out code: the action, the cache of the default branch, and a copy.
    const ran = merge?.steps.flatMap(({ run = '', uses = '' }) => [run, uses.split('@')[0] ?? '']).filter(Boolean);
    expect(ran).toEqual([
      'actions/checkout',
      'actions/download-artifact',
      '$/action',
      'mkdir -p .tare-past && cp "$RESULTS" .tare-past/results.json',
      'actions/cache/save',
    ]);
  });

  it('takes the same earlier results in all jobs of a run, and saves those of the default branch only', () => {
    const cached = (job: string, part: string) =>
      jobs()[job]?.steps.find(({ uses = '' }) => uses.startsWith(`actions/cache/${part}@`));
    const [look, restore, save] = [cached('plan', 'restore'), cached('measure', 'restore'), cached('merge', 'save')];
    expect(look?.with?.['lookup-only']).toBe(true);
    expect(look?.with?.key).toContain(look?.with?.['restore-keys']);
    for (const part of [
      'runner.os',
      'runner.arch',
      'inputs.harness',
      'inputs.working-directory',
      'inputs.comment-key',
    ]) {
      expect(look?.with?.['restore-keys']).toContain(`{{ ${part} }}`);
    }
    expect(restore?.with?.key).toContain('{{ needs.plan.outputs.past-found }}');
    // The paths as given are a part of what a cache is found by.
    expect([look, restore, save].map((step) => step?.with?.path)).toEqual(Array(3).fill('.tare-past/results.json'));
    // No other event has its own code on the default branch's ref.
    const kept = stepOf('merge', 'kept');
    expect(kept?.if).toContain("(github.event_name == 'schedule' || github.event_name == 'push' && github.ref ==");
    expect(save?.if).toContain("steps.kept.outcome == 'success'");
    // None of it can fail the job.
    for (const step of [look, restore, kept, save]) expect(step?.['continue-on-error']).toBe(true);
  });

  it('measures by no earlier results that the checkout brought along, and writes none where it says', () => {
    const { steps = [] } = jobs().measure ?? {};
    const at = steps.findIndex(({ uses = '' }) => uses.startsWith('actions/cache/restore@'));
    expect(steps[at - 1]).toMatchObject({ if: steps[at]?.if, run: 'rm -rf .tare-past' });
    const past = (job: string) => stepOf(job, 'tare')?.with?.past?.replace(/[${}]/g, '').trim();
    expect(past('measure')).toBe("inputs.past || needs.plan.outputs.past-found && '.tare-past/results.json' || ''");
    expect([past('plan'), past('merge')]).toEqual(['inputs.past', 'inputs.past']);
  });

  it('uses nothing but actions by their commits, its own, and the one that a repository may have for itself', () => {
    const uses = Object.values(jobs()).flatMap(({ steps }) => steps.flatMap((step) => step.uses ?? []));
    for (const each of uses)
      expect(each).toMatch(/^(?:\$\/action|\.\/\.github\/actions\/tare-set-up|[\w/-]+@[0-9a-f]{40})$/);
  });

  it.each([
    ['true', 'improved', 0],
    ['false', 'regressed', 1],
    ['', '', 1],
  ])('its gate ends by what merge told: passed %o, verdict %o', (passed, verdict, exitCode) => {
    const { run = '' } = jobs().gate?.steps[0] ?? {};
    const env = { PATH: process.env.PATH, PASSED: passed, VERDICT: verdict, JOBS: 'plan success' };
    const { status, stdout } = spawnSync('bash', ['-e', '-c', run], { env, encoding: 'utf8' });
    expect(status).toBe(exitCode);
    expect(stdout).toContain(`Verdict: ${verdict || 'error'} (jobs: plan success);`);
  });
});
