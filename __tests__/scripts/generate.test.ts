import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
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

it('the reusable workflow hands every input but the token, and but files of steps before it, to the action of its own commit', () => {
  const workflow = read('.github/workflows/benchmark.yml');
  const step = workflow.jobs.benchmark.steps.find(({ id }: { readonly id?: string }) => id === 'tare');
  const handed = Object.keys(step.with);
  expect(step.uses).toBe('$/');
  expect(handed).toEqual(
    INPUT_NAMES.filter((name) => {
      const { place } = INPUTS.definition(name);
      return name !== 'github-token' && place !== 'step' && place !== 'part';
    }),
  );
  expect(Object.keys(workflow.on.workflow_call.inputs)).toEqual([...handed, 'runs-on', 'timeout-minutes']);
  expect(workflow.permissions).toEqual({});
  expect(workflow.jobs.benchmark.permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
});

interface Step {
  readonly name: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly 'continue-on-error'?: boolean;
}

it('the reusable workflow restores results of earlier runs everywhere, and saves those of the default branch only', () => {
  const steps: readonly Step[] = read('.github/workflows/benchmark.yml').jobs.benchmark.steps;
  const at = (part: string) => steps.findIndex(({ uses = '' }) => uses.startsWith(part));
  const [restore, compare, save] = [at('actions/cache/restore@'), at('$/'), at('actions/cache/save@')];
  expect([restore > 0, compare > restore, save > compare]).toEqual([true, true, true]);
  expect(steps[restore]?.with?.path).toBe(steps[save]?.with?.path);
  expect(steps[restore]?.with?.key).toContain(steps[restore]?.with?.['restore-keys']);
  for (const part of ['runner.os', 'runner.arch', 'inputs.harness', 'inputs.working-directory', 'inputs.comment-key']) {
    expect(steps[restore]?.with?.['restore-keys']).toContain(`{{ ${part} }}`);
  }
  expect(steps[compare]?.with?.past).toContain('/tare-past/results.json');
  // No other event has its own code on the default branch's ref.
  const kept = steps.find(({ if: condition = '' }) => condition.includes('results-path'));
  expect(kept?.if).toContain("(github.event_name == 'schedule' || github.event_name == 'push' && github.ref ==");
  expect(steps[save]?.if).toContain("steps.kept.outcome == 'success'");
  // None of it can fail the job.
  for (const step of [steps[restore], kept, steps[save]]) expect(step?.['continue-on-error']).toBe(true);
  for (const { uses = '$/' } of steps) expect(uses).toMatch(/^(?:\$\/|[\w/-]+@[0-9a-f]{40})$/);
});
