import { describe, expect, it } from 'vitest';
import { parseInputs } from '../../src/inputs/inputs.ts';
import { askText, readAsk, withAsked } from '../../src/inputs/jobs/ask.ts';

const problemsOf = (comment: string) => readAsk(comment)?.problems;

describe('a comment', () => {
  it.each<readonly [comment: string, given: Readonly<Record<string, string>>]>([
    ['/tare', {}],
    ['/tare\r\nrounds=1', {}],
    ['  /tare  \n\nLet us see again.', {}],
    ['/tare Parse/large', { benchmarks: 'Parse/large' }],
    ['/tare Parse/* Encode rounds=30', { benchmarks: 'Parse/.*|Encode', rounds: '30' }],
    ['/tare rounds=30 time-budget=20m\r\n', { rounds: '30', 'time-budget': '20m' }],
    ['/tare "parse > large" `size=10`', { benchmarks: 'parse > large|size=10' }],
    ['/tare Parse/size=10', { benchmarks: 'Parse/size=10' }],
    ['/tare a.b[c](d)|$', { benchmarks: 'a\\.b\\[c\\]\\(d\\)\\|\\$' }],
    [
      '/tare benchmarks=^Parse/(small|large)$ slice=20ms confirm=off',
      {
        benchmarks: '^Parse/(small|large)$',
        slice: '20ms',
        confirm: 'off',
      },
    ],
    ['/tare $(touch /tmp/x) `id`', { benchmarks: '\\$\\(touch|/tmp/x\\)|id' }],
  ])('%j asks for %j', (comment, given) => {
    expect(readAsk(comment)).toMatchObject({ given, problems: [] });
  });

  it.each(['', 'tare', 'see /tare', '/tarepit', '/tare-now', '> /tare', 'Hello\n/tare', '/TARE'])(
    '%j asks for nothing',
    (comment) => expect(readAsk(comment)).toBeNull(),
  );

  it.each<readonly [comment: string, problems: readonly string[]]>([
    ['/tare rounds=abc', ['rounds: "abc" is not a whole number; allowed: a whole number from 10 to 1000.']],
    ['/tare rounds=3', ['rounds: "3" is too small; allowed: a whole number from 10 to 1000.']],
    ['/tare rounds=', ['rounds has no value.']],
    ['/tare rounds=30 rounds=40', ['"rounds" is given twice.']],
    ['/tare --rounds=30', ['"--rounds": write rounds=VALUE.']],
    ['/tare "Parse', ['A quotation mark is opened and not closed.']],
    ['/tare Parse benchmarks=Encode', ['It has names and benchmarks=: give one of them.']],
    ['/tare Parse\u0000', ['The line has control characters.']],
    ['/tare Parse\u202e', ['The line has control characters.']],
    ['/tare \u001b[31m', ['The line has control characters.']],
    [`/tare ${'x '.repeat(21)}`, ['The line has 21 words; at most 20 are read.']],
    [`/tare ${'x'.repeat(60_000)}`, ['The line has 60000 characters; at most 1000 are read.']],
  ])('%j is refused', (comment, problems) => expect(problemsOf(comment)).toEqual(problems));

  it.each([
    'threshold',
    'bench-command',
    'command',
    'build-command',
    'github-token',
    'mode',
    'fail-on-regression',
    'workflow',
  ])('says nothing of %s', (name) => {
    expect(problemsOf(`/tare ${name}=1`)).toEqual([expect.stringContaining('is not for a comment to say; allowed:')]);
    expect(readAsk(`/tare ${name}=1`)?.given).toEqual({});
  });

  it('is refused in all that is wrong with it at once', () => {
    expect(problemsOf('/tare Parse threshold=50% rounds=abc slice=1h wat=1')).toEqual([
      expect.stringMatching(/^"threshold" is not for a comment/),
      expect.stringMatching(/^"wat" is no option/),
      expect.stringMatching(/^rounds: "abc" is not a whole number/),
      expect.stringMatching(/^slice: "1h" is too long/),
    ]);
  });

  it('is read in no time, however long', () => {
    for (const text of ['/tare '.repeat(11_000), `/tare ${'"'.repeat(65_000)}`, `/tare${' '.repeat(65_000)}x`]) {
      expect(readAsk(text)).not.toBeUndefined();
    }
  });
});

describe('the input ask', () => {
  const ask = readAsk('/tare Parse/* rounds=30') ?? { words: '' };

  it('puts what was asked for in the place of the step’s own, and gates nothing', () => {
    const given = withAsked({
      ask: askText('octocat', ask),
      rounds: '100',
      threshold: '3%',
      mode: 'gate',
      'observe-until': '2020-01-01',
    });
    expect(given).toMatchObject({ benchmarks: 'Parse/.*', rounds: '30', threshold: '3%' });
    const inputs = parseInputs({ given, givenFrom: 'compare', file: null });
    expect(inputs).toMatchObject({ rounds: 30, ask: '@octocat Parse/* rounds=30' });
    expect(inputs.analysis.mode).toBe('observe');
    expect(inputs.analysis.observeUntil).toBeUndefined();
  });

  it.each(['octocat Parse', '@octocat', '@octocat threshold=9%', '@octo cat\u0000', 'COMMENT'])('is not %j', (text) => {
    expect(() => withAsked({ ask: text })).toThrow('is not what a job hands on');
  });

  it('is nothing when it is not given', () => {
    expect(withAsked({ rounds: '30' })).toEqual({ rounds: '30' });
    expect(withAsked({ rounds: '30', ask: ' ' })).toEqual({ rounds: '30', ask: ' ' });
  });
});
