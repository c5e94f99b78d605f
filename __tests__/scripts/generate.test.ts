import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { generate } from '../../scripts/generate.ts';
import { INPUT_NAMES } from '../../src/inputs/definitions.ts';

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

it('the reusable workflow hands every input but the token to the action of its own commit', () => {
  const workflow = read('.github/workflows/benchmark.yml');
  const handed = Object.keys(workflow.jobs.benchmark.steps.at(-1).with);
  expect(workflow.jobs.benchmark.steps.at(-1).uses).toBe('$/');
  expect(handed).toEqual(INPUT_NAMES.filter((name) => name !== 'github-token'));
  expect(Object.keys(workflow.on.workflow_call.inputs)).toEqual([...handed, 'runs-on', 'timeout-minutes']);
  expect(workflow.permissions).toEqual({});
  expect(workflow.jobs.benchmark.permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
});
