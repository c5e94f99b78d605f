import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { INPUT_DEFINITIONS, INPUT_NAMES, INPUTS } from '../../src/inputs/definitions.ts';
import { parseJudgedInputs } from '../../src/inputs/judged.ts';
import type { InputDefinition } from '../../src/model/inputs/kinds.ts';

const ofBase = (text: string | null) => (text === null ? null : { path: '.github/tare.yml of base', text });
const ofHead = (text: string | null) => (text === null ? null : { path: '.github/tare.yml', text });
const judged = (base: string | null, head: string | null, given = {}) =>
  parseJudgedInputs({ action: 'compare', given, base: ofBase(base), head: ofHead(head) });
const subjects = (base: string | null, head: string | null, given = {}) =>
  judged(base, head, given).warnings.map(({ subject }) => subject);

/** A value of each input that is not its default, and what it needs beside it; of other harnesses' options by their kind. */
const SPELT: Readonly<Record<string, string>> = {
  base: 'main',
  head: 'main',
  harness: 'go',
  'working-directory': 'a',
  'benchmarks-from': 'each',
  packages: './a',
  benchmarks: 'A',
  exclude: 'A',
  'build-command': 'make\nbench-command: x',
  'bench-command': 'x',
  'bench-format': 'go\nbench-command: x',
  'bench-results': 'a.json\nbench-command: x',
  command: '"a=b"',
  prepare: 'x\ncommand: "a=b"',
  cleanup: 'x\ncommand: "a=b"',
  'exit-codes': '0 1\ncommand: "a=b"',
  rounds: '12',
  slice: '1s',
  'time-budget': '1h',
  threshold: '9%',
  thresholds: '"*: 9%"',
  'confidence-level': '90',
  metrics: 'B/op',
  instructions: 'on',
  'metric-direction': 'x=lower',
  percentiles: 'p50',
  calibration: 'off',
  'gate-on': 'raw',
  'gate-rule': 'interval',
  'timer-windows': '"*: 1"',
  'jmh-warmup': '2s\nharness: jmh',
  'same-code': 'skip',
  pin: 'off',
  isolation: 'strict',
  'build-env': 'NPM_TOKEN',
  confirm: 'off',
  'fail-on-regression': 'false',
  'fail-on-inconclusive': 'true',
  'fail-on-missing': 'true',
  shard: '1/2',
  replicate: '1/2',
  'merge-from': 'a',
  mode: 'observe',
  'observe-until': '2030-01-01',
  'accept-label': 'a',
  ask: 'comment',
  workflow: 'bench.yml',
  'comment-mode': 'off',
  'comment-key': 'a',
  'comment-section': 'a',
  'check-run': 'true',
  issue: 'true',
  shards: '2',
  replicates: '2',
  'github-token': 'a',
  'allow-trusted-event': 'true',
  seed: 'abc',
  past: 'b.json',
  'results-path': 'a.json',
};

const OTHER: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    INPUTS.options.map(({ option, owners }) => [option.name, `${otherOf(option)}\nharness: ${owners[0]}`]),
  ),
  ...SPELT,
};

function otherOf({ kind, default: preset }: Pick<InputDefinition, 'kind' | 'default'>): string {
  if (kind.kind === 'choice') return kind.choices.find((choice) => choice !== preset) ?? '';
  return kind.kind === 'boolean' ? String(preset !== 'true') : 'a';
}

describe('whose file counts for', () => {
  it('every input, each with a value to try', () => expect(Object.keys(OTHER).sort()).toEqual([...INPUT_NAMES].sort()));

  it.each(INPUT_DEFINITIONS.map(({ name, from }) => [name, from] as const))('%s: %s', (name, from) => {
    const [value = '', ...needs] = (OTHER[name] ?? '').split('\n');
    const line = `${name}: ${value}\n`;
    if (from === 'step') {
      expect(() => judged(line, null)).toThrow(`${name} must not stand in`);
      expect(judged(null, line).inputs).toEqual(judged(null, null).inputs);
      return;
    }
    // What it goes with is head's, and stands there in each case.
    const inputs = (base: string, head: string) => JSON.stringify(judged(base, `${needs.join('\n')}\n${head}`).inputs);
    const neither = inputs('', '');
    expect(inputs(line, '') === neither).toBe(from === 'head');
    expect(inputs('', line) === neither).toBe(from === 'base');
  });
});

describe('what the pull request’s file would change', () => {
  it('is named where it differs, with both values', () => {
    expect(subjects('threshold: 3%\n', 'threshold: 900%\nrounds: 12\n')).toEqual([
      'rounds: 12 (base: not given)',
      'threshold: 900% (base: 3%)',
    ]);
    expect(subjects(null, 'threshold: 900%\n')).toEqual(['threshold: 900% (base: 5%, the default)']);
    expect(subjects('exclude: Slow\n', null)).toEqual(['exclude: not given (base: Slow)']);
    expect(subjects('threshold: 3%\n', '# a comment\nthreshold: "3%"\n')).toEqual([]);
  });

  it('is of no interest where the step decides', () => {
    expect(subjects(null, 'threshold: 900%\n', { threshold: '4%' })).toEqual([]);
  });

  it('cannot pretend to be base’s value', () => {
    expect(subjects(null, 'exclude: "A (base: B)"\n')).toEqual(['exclude: "A (base: B)" (base: not given)']);
  });

  it('says apart what counts already', () => {
    const { warnings, inputs } = judged('bench-command: make old\n', 'bench-command: make new\n');
    expect(inputs.options).toEqual({ 'bench-command': 'make new' });
    expect(warnings.map(({ code, subject }) => [code, subject])).toEqual([
      ['settings-of-head', 'bench-command: "make new" (base: "make old")'],
    ]);
  });

  it('counts for nothing where base’s build has secrets, not even how sides are built', () => {
    const base = ofBase('bench-command: make old\n');
    const head = ofHead('bench-command: make new\nbuild-command: curl\n');
    const { warnings, inputs } = parseJudgedInputs({ action: 'compare', given: {}, base, head, isBuiltByBase: true });
    expect(inputs.options).toEqual({ 'bench-command': 'make old' });
    expect(warnings).toEqual([
      expect.objectContaining({ code: 'settings-of-base', subject: 'build-command: curl (base: not given)' }),
      expect.objectContaining({ code: 'settings-of-base', subject: 'bench-command: "make new" (base: "make old")' }),
    ]);
    // A mistake that does not count fails nothing, as of all that is base's.
    const mistaken = ofHead('bench-format: none-such\nbench-command: x\n');
    expect(
      parseJudgedInputs({ action: 'compare', given: {}, base, head: mistaken, isBuiltByBase: true }).inputs,
    ).toEqual(inputs);
    expect(() => parseJudgedInputs({ action: 'compare', given: {}, base, head: mistaken })).toThrow(UserError);
  });

  it('shows no secret that stands in it', () => {
    expect(JSON.stringify(judged(null, 'github-token: ghs_hunter2\n').warnings)).not.toContain('hunter2');
  });
});

describe('mistakes', () => {
  const failure = (base: string | null, head: string | null) => {
    try {
      judged(base, head);
    } catch (error) {
      if (error instanceof UserError) return error;
      throw error;
    }
    return null;
  };

  it('in head’s file fail what counts, and only that', () => {
    expect(failure(null, 'threshold: banana\nno-such: 1\nslice: [a, [b]]\n')).toBeNull();
    expect(failure(null, 'bench-format: xml\nbench-command: x\n')?.message).toContain('bench-format: "xml"');
    expect(failure(null, 'a: [\n')?.message).toContain('.github/tare.yml is not valid YAML');
    expect(failure(null, 'bench-command: *x\n')).not.toBeNull();
  });

  it('in base’s file fail until head’s has none', () => {
    expect(failure('threshold: banana\n', 'threshold: banana\n')?.remedy).toContain('of the base branch');
    expect(failure('threshold: banana\n', null)).not.toBeNull();
    const mended = judged('fail-on-regression: yes\nrounds: 12\n', 'rounds: 30\n');
    expect(mended.inputs).toMatchObject({ rounds: 12, analysis: { failOnRegression: true } });
    expect(mended.warnings[0]?.message).toContain('has a mistake, so that the default counts');
    expect(judged('a: [\n', 'threshold: 9%\n').inputs.analysis.threshold).toBe(0.05);
  });

  it('base’s exit-codes are none where head has no command any more', () => {
    const { inputs } = judged('command: "a=b"\nexit-codes: 0 1\n', 'bench-command: x\n');
    expect(inputs.options).toEqual({ 'bench-command': 'x', 'exit-codes': [0, 1] });
    expect(failure(null, 'exit-codes: 0 1\n')).toBeNull();
  });

  it('no new input is head’s by default', () => {
    const heads = INPUT_DEFINITIONS.filter(({ from }) => from === 'head').map(({ name }) => name);
    expect(heads).toEqual([
      'harness',
      // What is installed and run is head's own code in any case.
      'python',
      'install-command',
      'build-command',
      'jmh-jar',
      'jmh-warmup',
      'bench-command',
      'bench-format',
      'bench-results',
      'command',
      'prepare',
      'cleanup',
    ]);
    expect(INPUTS.definition('threshold').from).toBe('base');
  });
});
