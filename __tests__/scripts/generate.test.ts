import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { generate } from '../../scripts/generate.ts';
import { INPUTS } from '../../src/inputs/definitions.ts';
import { ACTIONS } from '../../src/model/inputs/actions.ts';

const read = (path: string) => parse(readFileSync(path, 'utf8'));

it('every generated file is current (else: npm run generate)', () => {
  expect(generate({ write: false })).toEqual([]);
});

describe.each(ACTIONS)('the action $name', ({ name, does }) => {
  const isTop = name === 'compare';
  const path = isTop ? 'action.yml' : `${name}/action.yml`;
  const own = INPUTS.definitions.filter(({ takers }) => takers.includes(name));

  it('takes its inputs, leaves each but the token empty, so that the file can speak, and starts its own program', () => {
    const { inputs, runs, description } = read(path);
    expect(description).toBe(does);
    expect(Object.keys(inputs).toSorted()).toEqual(own.map((each) => each.name).toSorted());
    for (const [input, about] of Object.entries(inputs as Record<string, { default: string; description: string }>)) {
      expect(about.default, input).toBe(input === 'github-token' ? '$' + '{{ github.token }}' : '');
      expect(about.description, input).toMatch(/ Allowed: /);
    }
    expect({ ...runs, main: posix.join(isTop ? '.' : name, runs.main) }).toEqual({
      using: 'node24',
      main: `dist/${name}.js`,
    });
  });

  it('has those that people set first, and then a line that says so of the others', () => {
    const [, above = '', below = ''] =
      /^inputs:\n([\s\S]*?)(?:^ {2}# Advanced: few need what follows\.\n([\s\S]*?))?^(?:outputs|runs):/m.exec(
        readFileSync(path, 'utf8'),
      ) ?? [];
    const namesIn = (text: string) => [...text.matchAll(/^ {2}([\w-]+):$/gm)].map(([, each]) => each);
    expect(namesIn(above)).toEqual(own.filter(({ isCommon }) => isCommon).map((each) => each.name));
    expect(namesIn(below)).toEqual(own.filter(({ isCommon }) => !isCommon).map((each) => each.name));
  });
});

it('the action at the top has about thirty inputs before the advanced ones, and those that publish and run again are short', () => {
  expect(INPUTS.inputsOf('compare').filter(({ isCommon }) => isCommon).length).toBeLessThanOrEqual(32);
  expect(INPUTS.inputsOf('again').map(({ name }) => name)).toEqual(['workflow', 'github-token']);
  expect(INPUTS.inputsOf('publish').length).toBeLessThanOrEqual(20);
});

it('every input is of an action, and each taker of one is an action or the command line', () => {
  const takers = new Set(INPUTS.definitions.flatMap((each) => each.takers));
  expect([...takers].toSorted()).toEqual(['command line', ...ACTIONS.map(({ name }) => name)].toSorted());
  for (const each of INPUTS.definitions)
    expect(
      ACTIONS.some(({ name }) => each.takers.includes(name)),
      each.name,
    ).toBe(true);
});

it('the actions are in the package', () => {
  const { files } = read('package.json');
  for (const { name } of ACTIONS) expect(files).toContain(name === 'compare' ? 'action.yml' : name);
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
  const REFUSED = ['github-token', 'check-run', 'issue'];
  const passed = INPUTS.inputsOf('plan')
    .map(({ name }) => name)
    .filter((name) => !REFUSED.includes(name));

  it('takes what its first job reads, but for the token and what needs a permission of its own', () => {
    const { inputs } = workflow().on.workflow_call;
    expect(Object.keys(inputs)).toEqual([...passed, 'runs-on', 'timeout-minutes', 'set-up']);
  });

  it.each([
    ['plan', []],
    ['measure', ['shard', 'replicate']],
    ['merge', ['merge-from']],
  ] as const)('hands on to the action in %s what of its inputs is that action’s, too', (job, own) => {
    const step = stepOf(job, 'tare');
    expect(step?.uses).toBe(`$/${job}`);
    const taken = passed.filter((name) => INPUTS.definition(name).takers.includes(job));
    expect(Object.keys(step?.with ?? {})).toEqual([...taken, ...own]);
    expect(Object.keys(read(`${job}/action.yml`).inputs)).toEqual(expect.arrayContaining([...taken, ...own]));
  });

  it('leaves out of what an action takes only what no caller may give', () => {
    const given = ['measure', 'merge'].flatMap((job) => Object.keys(stepOf(job, 'tare')?.with ?? {}));
    const left = ['measure', 'merge'].flatMap((job) => Object.keys(read(`${job}/action.yml`).inputs));
    expect([...new Set(left.filter((name) => !given.includes(name)))].toSorted()).toEqual(
      ['build-env', ...REFUSED].toSorted(),
    );
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
      '$/merge',
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
    expect([past('plan'), past('merge')]).toEqual(['inputs.past', undefined]);
  });

  it('uses nothing but actions by their commits, its own, and the one that a repository may have for itself', () => {
    const uses = Object.values(jobs()).flatMap(({ steps }) => steps.flatMap((step) => step.uses ?? []));
    for (const each of uses)
      expect(each).toMatch(/^(?:\$\/(?:plan|measure|merge)|\.\/\.github\/actions\/tare-set-up|[\w/-]+@[0-9a-f]{40})$/);
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
