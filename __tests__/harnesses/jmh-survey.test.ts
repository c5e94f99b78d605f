import { describe, expect, it } from 'vitest';
import { jmh } from '../../src/harnesses/jmh/index.ts';
import { isSurveyable, surveyAnswers } from '../../src/harnesses/jmh/survey.ts';
import { withoutFiles } from '../../src/model/command-plan.ts';
import type { Side } from '../../src/model/results/side.ts';
import { play, readTranscript } from '../support/transcripts.ts';

// Which benchmarks of JMH one virtual machine runs for all, and which get a process of their own after it: played back. Real ones
// are in jmh.real.test.ts and jmh-code.real.test.ts.

const transcript = readTranscript('jmh', 'sessions');
const resultOf = (name: string) => {
  const answer = transcript.answers.find(({ match }) => match.includes(`Words\\\\\\.${name}\\$`));
  return answer?.files?.['jmh-result.json'] ?? '';
};
const lines = (...some: string[]) => some.map((line) => `${line}\n`).join('');
const SURVEY = / TareSurvey /;

const surveyAnswer = (side: Side, text: string) =>
  ({ match: SURVEY.source, side, times: 1, files: { 'jmh-answers.txt': text } }) as const;

/** @param answers of the machines of a side, in order; those that follow end at once */
async function surveyed(answers: readonly string[], onHead = answers) {
  const played = await play(jmh, {
    ...transcript,
    answers: [
      ...answers.map((text) => surveyAnswer('base', text)),
      ...onHead.map((text) => surveyAnswer('head', text)),
      ...transcript.answers,
    ],
  });
  const asked = played.commands.map((command) => command.arguments.join(' '));
  return {
    ...played,
    surveys: asked.filter((line) => SURVEY.test(line)),
    alone: asked.filter((line) => / -r 10ms /.test(line)),
  };
}

const isAlone = (alone: readonly string[], name: string) => alone.some((line) => line.includes(`Words\\.${name}$`));

describe('one machine for all benchmarks', () => {
  it('gives their results, and those without one get a process of their own', async () => {
    const { discovery, alone } = await surveyed([
      lines(
        'begin 0',
        `ran 0 30 ${resultOf('plain')}`,
        'begin 1',
        `ran 1 20 ${resultOf('rate')}`,
        'begin 2',
        'ran 2 1 []',
        'begin 3',
      ),
    ]);
    expect(isAlone(alone, 'plain')).toBe(false);
    expect(isAlone(alone, 'rate')).toBe(false);
    expect(isAlone(alone, 'both')).toBe(true);
    expect(isAlone(alone, 'sampled')).toBe(true);
    const plain = discovery.targets.find(({ label }) => label.endsWith('Words.plain'));
    expect(plain?.session).toBeDefined();
    expect(discovery.benchmarks.find(({ name }) => name === 'Words.plain')?.failures).toEqual({});
  });

  it('goes on behind one that ends it, in another machine', async () => {
    const plain = ['begin 0', `ran 0 30 ${resultOf('plain')}`, 'begin 1'];
    const { surveys, alone } = await surveyed(
      [lines(...plain), lines('begin 0', `ran 0 5 ${resultOf('both')}`)],
      // Head is asked at the same time.
      [lines(...plain, `ran 1 5 ${resultOf('rate')}`, 'begin 2', `ran 2 5 ${resultOf('both')}`)],
    );
    expect(surveys.length).toBe(3);
    expect(isAlone(alone, 'plain')).toBe(false);
    expect(isAlone(alone, 'rate')).toBe(true);
    expect(isAlone(alone, 'both')).toBe(false);
  });

  it('that says what JMH does not is passed over', async () => {
    const { alone } = await surveyed([lines('begin 0', 'ran 0 5 {"text": 1}', 'begin 7000', 'ran 7000 1 []', 'what')]);
    expect(isAlone(alone, 'plain')).toBe(true);
  });
});

describe('what a machine left', () => {
  const answersIn = (text: string) =>
    surveyAnswers({
      ...withoutFiles({
        exitCode: 0,
        signal: null,
        timedOut: false,
        notStarted: false,
        truncated: false,
        stdout: '',
        stderr: '',
        startMs: 0,
        durationMs: 900,
      }),
      files: [text],
    });

  it('is what each run was, the one that was lost, and the one that loaded a class', () => {
    const { ran, lost, loaded, startMs } = answersIn(lines('begin 0', 'ran 0 30 [1]', 'begin 1', 'loaded 1 a.B a.B$C'));
    expect([...ran]).toEqual([[0, { text: '[1]', ms: 30 }]]);
    expect([lost, loaded, startMs]).toEqual([null, { number: 1, classes: ['a.B', 'a.B$C'] }, 870]);
    expect(answersIn(lines('begin 0', 'ran 0 30 [1]', 'begin 1')).lost).toBe(1);
  });

  it('names those whose own class is one of the classes, which are not run', () => {
    const { known, lost } = answersIn(lines('extends 1 a.Base', 'extends 2 a.B', 'begin 0', 'ran 0 30 [1]'));
    expect([...known]).toEqual([
      [1, ['a.Base']],
      [2, ['a.B']],
    ]);
    expect(lost).toBeNull();
  });

  it('has no line that was not written to its end', () => {
    const { ran, lost } = answersIn(`${lines('begin 0')}ran 0 30 [1, 2`);
    expect([ran.size, lost]).toEqual([0, 0]);
  });
});

it('cannot be asked for values that are no line', () => {
  expect(isSurveyable({ printed: 'a.b', params: [['text', 'a,b c']] })).toBe(true);
  expect(isSurveyable({ printed: 'a.b', params: [['text', 'a\tb']] })).toBe(false);
});
