import { describe, expect, it } from 'vitest';
import { optionsOfRepeat } from '../../src/cli/replay/repeat-text.ts';
import { UserError } from '../../src/errors.ts';
import { HARNESSES } from '../../src/harnesses/registry.ts';
import { replayedInputs } from '../../src/inputs/replay/replayed.ts';
import type { Results } from '../../src/model/results/results.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { refusal } from '../support/refusal.ts';
import { results } from '../support/results-builder.ts';

const COMMITS = { base: 'a'.repeat(40), head: 'b'.repeat(40) };

/** A file of results whose run was asked for this. */
function recording(inputs?: Readonly<Record<string, string>>, seed = '7f3a'): Results {
  const file = results();
  const revision = (side: 'base' | 'head') => ({ ...file[side], commit: COMMITS[side] });
  const { inputs: _, ...run } = firstRun(file);
  const runs = [{ ...run, seed, ...(inputs === undefined ? {} : { inputs }) }];
  return { ...file, base: revision('base'), head: revision('head'), runs };
}

const NOTHING = { given: {}, options: null, files: { base: null, head: null }, allowCommands: false };
const fileOf = (text: string) => ({ path: '.github/tare.yml', text });

describe('inputs of a run that is repeated', () => {
  it('are those of the file, with its commits and its seed', () => {
    const file = recording({ rounds: '30', benchmarks: 'Parse|Encode', 'time-budget': '90s', pin: 'off' });
    const { inputs, left } = replayedInputs({ ...NOTHING, results: file });
    expect(inputs).toMatchObject({ ...COMMITS, rounds: 30, timeBudgetMs: 90_000, pin: 'off', seed: '7f3a' });
    expect(inputs.benchmarks?.test('Encode')).toBe(true);
    expect(left).toEqual([]);
  });

  it('are of the part that the file is of, unless another is asked for', () => {
    const results = { ...recording({ shard: '1/9' }), plan: { shard: { index: 2, of: 3 } } };
    expect(replayedInputs({ ...NOTHING, results }).inputs.parts).toEqual({ shard: { index: 2, of: 3 } });
    const given = { shard: '1/3' };
    expect(replayedInputs({ ...NOTHING, results, given }).inputs.parts).toEqual({ shard: { index: 1, of: 3 } });
  });

  it('are judged as the file says, and by what is given before it', () => {
    const { settings, ...file } = recording({ threshold: '50%' });
    const judged = { ...file, settings: { ...settings, threshold: 0.07, failOnMissing: true } };
    const { inputs } = replayedInputs({ ...NOTHING, results: judged });
    expect(inputs.analysis).toEqual(judged.settings);
    const given = { threshold: '9%', rounds: '12', seed: 'beef' };
    const other = replayedInputs({ ...NOTHING, results: judged, given }).inputs;
    expect(other).toMatchObject({ rounds: 12, seed: 'beef', analysis: { threshold: 0.09, failOnMissing: true } });
  });

  it('run no command of the file unless that is allowed, or one of the commits says the same', async () => {
    const command = 'sh ./bench.sh';
    const file = recording({ harness: 'command', 'bench-command': command });
    const refused = await refusal((async () => replayedInputs({ ...NOTHING, results: file }))());
    expect(refused).toMatchObject({ exitCode: 2, details: ['bench-command: "sh ./bench.sh"'] });
    expect(refused.remedy).toContain('--allow-commands');
    const allowed = [
      { ...NOTHING, allowCommands: true },
      { ...NOTHING, files: { base: null, head: fileOf(`bench-command: ${command}`) } },
      { ...NOTHING, files: { base: fileOf(`bench-command: ${command}`), head: null } },
    ];
    for (const each of allowed) {
      expect(replayedInputs({ ...each, results: file }).inputs.options).toMatchObject({ 'bench-command': command });
    }
    const almost = { ...NOTHING, files: { base: null, head: fileOf(`bench-command: ${command} x`) } };
    expect(() => replayedInputs({ ...almost, results: file })).toThrow(UserError);
    const own = { ...NOTHING, given: { 'bench-command': 'true' } };
    expect(replayedInputs({ ...own, results: file }).inputs.options).toMatchObject({ 'bench-command': 'true' });
  });

  it.each([
    { 'test-paths': '../elsewhere/test_a.py' },
    { 'test-paths': 'tests /home/me/test_a.py' },
    { packages: '~/module/...' },
    { packages: './... ../other' },
    { python: './python' },
  ])('lead out of the repository no sooner: %j', (inputs) => {
    const [harness] = HARNESSES.filter(({ options }) => options.some(({ name }) => name in inputs));
    const file = recording({ harness: harness?.name ?? '', ...inputs });
    expect(() => replayedInputs({ ...NOTHING, results: file })).toThrow(/in neither commit/);
  });

  it('never lift the isolation, by the file or by a commit', () => {
    const { inputs, left } = replayedInputs({ ...NOTHING, results: recording({ isolation: 'off' }) });
    expect(inputs.isolation).toBe('auto');
    expect(left).toEqual([expect.stringContaining('isolation: off')]);
    const files = { base: null, head: fileOf('isolation: off') };
    expect(replayedInputs({ ...NOTHING, results: recording(), files }).inputs.isolation).toBe('auto');
    const given = { isolation: 'off' };
    expect(replayedInputs({ ...NOTHING, results: recording({ isolation: 'off' }), given }).inputs.isolation).toBe(
      'off',
    );
  });

  it('are not those of the file that are no inputs, or of one run alone', () => {
    const odd = { results: 'a b', 'results-path': '/etc/passwd', past: '/x', 'github-token': 'x', 'a\u001b[2J': 'y' };
    const { inputs, left } = replayedInputs({ ...NOTHING, results: recording(odd) });
    expect(inputs).toMatchObject({ resultsPath: '', past: [], githubToken: '', results: null });
    expect(left.join()).toMatch(/results.*github-token/);
    expect(left.join()).not.toContain('\u001b');
  });

  it('are refused with the input’s name where they cannot be read', () => {
    const file = recording({ rounds: 'many' });
    expect(() => replayedInputs({ ...NOTHING, results: file })).toThrow(/rounds: "many" is not a whole number/);
    const outside = recording({ 'working-directory': '../..' });
    expect(() => replayedInputs({ ...NOTHING, results: outside })).toThrow(/working-directory/);
  });

  it('of an older file are the options of its command, and head’s .github/tare.yml', () => {
    const options = optionsOfRepeat(`tare compare ${COMMITS.base} ${COMMITS.head} --rounds 30 --seed 7f3a`);
    const files = { base: null, head: fileOf('rounds: 50\npin: off') };
    const { inputs } = replayedInputs({ ...NOTHING, results: recording(), options, files });
    expect(inputs).toMatchObject({ rounds: 30, pin: 'off' });
  });
});

describe('the command by which a file says that it can be repeated', () => {
  it.each([
    ["tare compare a b --exclude 'a|b' --rounds 30", { exclude: 'a|b', rounds: '30' }],
    ["tare compare a b --bench-command 'echo '\\''x'\\''' --seed 1", { 'bench-command': "echo 'x'", seed: '1' }],
    ["tare compare a b --bench-command 'one\ntwo'", { 'bench-command': 'one\ntwo' }],
  ])('is read as the command line is: %s', (text, given) => {
    expect(optionsOfRepeat(text)).toEqual(given);
  });

  it.each([
    'rm -rf /',
    'tare compare a b --rounds 30; rm -rf /',
    'tare compare a b --rounds $(id)',
    'tare compare a b --rounds "30"',
    'tare compare a b --no-such-option 1',
    "tare compare a b --exclude 'a|b...",
    'tare init',
    'tare compare --help',
    '',
  ])('is nothing else: %s', (text) => {
    expect(optionsOfRepeat(text)).toBeNull();
  });
});

/** Free texts and lines that no program is named by. */
const HARMLESS = ['asv-config', 'bench-format', 'bench-results', 'cmake-preset', 'jmh-jar', 'jmh-warmup'];

it('every option of a harness that is free text says whether it is run', () => {
  const silent = HARNESSES.flatMap(({ options }) => options)
    .filter(({ kind, runs }) => (kind.kind === 'text' || kind.kind === 'rules') && runs !== true)
    .map(({ name }) => name);
  expect(silent.filter((name) => !HARMLESS.includes(name))).toEqual([]);
});
