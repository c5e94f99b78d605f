import { describe, expect, it } from 'vitest';
import { buildVariables, hasValues, secretsOf, takeVariables } from '../../src/inputs/builds/variables.ts';
import { parseInputs } from '../../src/inputs/inputs.ts';
import { repeatOptions } from '../../src/inputs/repeat-options.ts';
import { handedPlans, withOwnBenchmarks } from '../../src/measure/isolation/build-variables.ts';
import type { Plan, PlannedCommand } from '../../src/model/command-plan.ts';
import type { EventContext } from '../../src/model/inputs/event.ts';
import { judgesStrangers } from '../../src/model/inputs/event-trust.ts';
import type { Side } from '../../src/model/results/side.ts';
import { inputsWith } from '../support/sides.ts';

const named = (text: string) =>
  parseInputs({ given: { 'build-env': text }, givenFrom: 'compare', file: null }).buildEnv;

describe('names of build-env', () => {
  it('are words or lines', () => {
    expect(named('NPM_TOKEN, _a\nB2 NPM_TOKEN_2')).toEqual(['NPM_TOKEN', '_a', 'B2', 'NPM_TOKEN_2']);
  });

  it.each(['A-B', '2A', 'A=b', 'Ä', '__proto__.x', '-A'])('are names of variables, which %s is none of', (name) => {
    expect(() => named(name)).toThrow(/^build-env: /);
  });

  it.each([
    'GITHUB_TOKEN',
    'GITHUB_ENV',
    'RUNNER_TEMP',
    'ACTIONS_RUNTIME_TOKEN',
    'INPUT_GITHUB-TOKEN',
    'INPUT_X',
    'TARE_CHILD',
    'PATH',
    'path',
    'HOME',
    'TMPDIR',
    'LD_PRELOAD',
    'DYLD_INSERT_LIBRARIES',
    'NODE_OPTIONS',
  ])('are not the runner’s, Tare’s or the system’s own, as %s is', (name) => {
    expect(() => named(name)).toThrow(/^build-env: /);
    const environment = { [name]: 'a value that stays' };
    expect(takeVariables(name, environment)).toEqual({});
    expect(environment).toEqual({ [name]: 'a value that stays' });
  });

  it('stand in no file', () => {
    const file = { path: '.github/tare.yml', text: 'build-env: NPM_TOKEN\n' };
    expect(() => parseInputs({ given: {}, givenFrom: 'compare', file })).toThrow('build-env must not stand in');
  });
});

describe('variables for builds', () => {
  const log = { info: () => {}, notice: () => {} };
  const handed = (names: string, environment: Record<string, string | undefined>, isStrangers = false) =>
    buildVariables({ buildEnv: named(names) }, takeVariables(names, environment), { isStrangers, log });

  it('are taken out of the environment', () => {
    const environment = { NPM_TOKEN: 'npm_0123456', OTHER: 'stays' };
    expect(handed('NPM_TOKEN', environment)).toEqual({ values: { NPM_TOKEN: 'npm_0123456' }, isStrangers: false });
    expect(environment).toEqual({ OTHER: 'stays' });
  });

  it('are secret line by line too', () => {
    expect(secretsOf({ KEY: '-----BEGIN\r\nabcdefghijkl\n', NONE: undefined })).toEqual(
      expect.arrayContaining(['-----BEGIN\r\nabcdefghijkl', 'abcdefghijkl']),
    );
  });

  it('may be empty, as in runs of forks, and are then nobody’s', () => {
    const notices: string[] = [];
    const taken = takeVariables('NPM_TOKEN', { NPM_TOKEN: '' });
    expect(hasValues(taken)).toBe(false);
    const own = { isStrangers: true, log: { ...log, notice: (line: string) => void notices.push(line) } };
    expect(buildVariables({ buildEnv: ['NPM_TOKEN'] }, taken, own).values).toEqual({});
    expect(notices).toEqual(['build-env: NPM_TOKEN is empty here, so that no build gets it']);
  });

  it('have to be set, and long enough to be recognised', () => {
    expect(() => handed('A B', {})).toThrow('build-env: A and B are not set');
    expect(() => handed('A B', { A: '1234567', B: '12345678' })).toThrow('build-env: A is shorter than 8 characters');
  });

  it('are repeated by no command, and recorded nowhere', () => {
    const given = { 'build-env': 'NPM_TOKEN', rounds: '12' };
    expect(repeatOptions(given, 'compare')).toBe('--rounds 12');
    expect(parseInputs({ given, givenFrom: 'compare', file: null }).asked).toEqual({ rounds: '12' });
  });
});

describe('a build that is handed variables', () => {
  const command = (cwd: string): PlannedCommand => ({
    file: 'x',
    arguments: [],
    cwd,
    environment: { PWD: cwd },
    trust: 'untrusted',
    timeoutMs: 1,
  });
  function* building(side: Side): Plan<null> {
    yield [`/r/${side}/tree/a`, `/r/${side}/scratch`, '/r/other/tree', `/r/${side}/tree2`].map(command);
    return null;
  }
  /** Folders of the commands that have it. */
  const having = (side: Side, isStrangers: boolean, which: 'first' | 'again') => {
    const tree = { side, root: `/r/${side}/tree`, scratch: `/r/${side}/scratch` };
    const plans = handedPlans(tree, { values: { NPM_TOKEN: 'x', PWD: 'y' }, isStrangers });
    const commands = plans[which](building(side)).next([]).value as readonly PlannedCommand[];
    // What is set for a command by us stays.
    for (const { cwd, environment } of commands) expect(environment?.PWD).toBe(cwd);
    return commands.filter(({ environment }) => environment?.NPM_TOKEN === 'x').map(({ cwd }) => cwd);
  };

  it('has them in its own folders alone, and when it is built again', () => {
    for (const side of ['base', 'head'] as const) {
      for (const which of ['first', 'again'] as const) {
        expect(having(side, false, which)).toEqual([`/r/${side}/tree/a`, `/r/${side}/scratch`]);
      }
    }
  });

  it('is the first one of base alone, where head may be a stranger’s', () => {
    expect(having('base', true, 'first')).toEqual(['/r/base/tree/a', '/r/base/scratch']);
    expect(having('base', true, 'again')).toEqual([]);
    for (const which of ['first', 'again'] as const) expect(having('head', true, which)).toEqual([]);
  });

  it('has none of a stranger’s benchmarks', () => {
    const inputs = inputsWith({ options: { 'benchmarks-from': 'head', 'build-command': 'make' } });
    const values = { NPM_TOKEN: 'x' };
    const each = { 'benchmarks-from': 'each', 'build-command': 'make' };
    expect(withOwnBenchmarks(inputs, { values, isStrangers: true }).options).toEqual(each);
    expect(withOwnBenchmarks(inputs, { values, isStrangers: false })).toBe(inputs);
    expect(withOwnBenchmarks(inputs, { values: {}, isStrangers: true })).toBe(inputs);
  });
});

describe('whose code head may be', () => {
  const event = (name: string, pullRequest: EventContext['pullRequest']): EventContext => ({
    name,
    sha: '',
    ref: '',
    pullRequest,
    before: null,
    mergeGroupBase: null,
    defaultBranch: null,
  });
  const pull = { number: 1, baseSha: 'a', headSha: 'b' };

  it('is a stranger’s where the pull request is of another repository, or cannot be read', () => {
    expect(judgesStrangers(event('pull_request', pull), true)).toBe(true);
    expect(judgesStrangers(event('pull_request', null), false)).toBe(true);
    expect(judgesStrangers(event('workflow_run', null), false)).toBe(true);
  });

  it('is somebody’s who may write to the repository, else', () => {
    expect(judgesStrangers(event('pull_request', pull), false)).toBe(false);
    for (const name of ['push', 'schedule', 'merge_group', 'workflow_dispatch']) {
      expect(judgesStrangers(event(name, null), false)).toBe(false);
    }
  });
});
