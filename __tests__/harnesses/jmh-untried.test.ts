import { expect, it } from 'vitest';
import { jmh } from '../../src/harnesses/jmh/index.ts';
import { play, readTranscript } from '../support/transcripts.ts';

// Of hundreds of benchmarks, each of which is run in processes of its own to see whether it works, only as many are run as
// there is time for.

const RUN = / -f 1 /;

it('runs no more benchmarks once the time for finding them has passed, and names the others', async () => {
  const transcript = readTranscript('jmh', 'parameters-of-which-one-fails');
  const answers = [
    {
      match: ' -lp$',
      stdout: ['Benchmarks: ', 'org.example.Words.good', 'org.example.Words.later', '  param "size" = {1, 2}'],
    },
    ...readTranscript('jmh', 'benchmarks-among-the-tests')
      .answers.filter(({ match }) => match.includes('Words'))
      .map((answer) => ({ ...answer, durationMs: 300 })),
    ...transcript.answers,
  ];
  const { discovery, commands } = await play(jmh, { ...transcript, answers }, { untilMs: 250 });
  // The first one, on both sides.
  expect(commands.filter((command) => RUN.test(command.arguments.join(' '))).length).toBeGreaterThanOrEqual(2);
  expect(commands.some((command) => command.arguments.join(' ').includes('later'))).toBe(false);
  expect(discovery.targets.map(({ label }) => label)).toEqual(['org.example:Words.good']);
  expect(discovery.benchmarks.map(({ name, sides, isUntried }) => [name, sides, isUntried ?? false])).toEqual([
    ['Words.good', ['base', 'head'], false],
    ['Words.later{size=1}', ['base', 'head'], true],
    ['Words.later{size=2}', ['base', 'head'], true],
  ]);
});

/** @param shown what JMH lists; @param filter of names */
async function runsOf(shown: readonly string[], filter?: string) {
  const transcript = readTranscript('jmh', 'parameters-of-which-one-fails');
  const list = { match: ' -lp$', stdout: ['Benchmarks: ', ...shown] };
  const nothing = { match: ' -f 1 ', stdout: ['# Run complete'] };
  const pattern =
    filter === undefined ? {} : { benchmarks: { source: filter, test: (text: string) => text.includes(filter) } };
  const inputs = { ...transcript.inputs, ...pattern };
  const played = await play(jmh, { ...transcript, inputs, answers: [list, nothing, ...transcript.answers] });
  const asked = played.commands.map((command) => command.arguments.join(' ')).filter((line) => RUN.test(line));
  return asked.map((line) => / -p (\S+)/.exec(line)?.[1] ?? 'all');
}

const FEW = ['org.example.Words.few', '  param "size" = {1, 2, 3, 4}'];
const MANY = ['org.example.Words.many', '  param "size" = {1, 2, 3, 4, 5}'];

it('runs few combinations of parameters at once, and of many each by itself, as far as a filter wants them', async () => {
  expect(await runsOf(FEW)).toEqual(['all', 'all']);
  expect(await runsOf(MANY)).toEqual([1, 2, 3, 4, 5].flatMap((size) => [`size=${size}`, `size=${size}`]));
  expect(await runsOf(MANY, 'size=3')).toEqual(['size=3', 'size=3']);
  // A comma would make two values of it.
  expect(await runsOf(['org.example.Words.text', '  param "text" = {a,b, c, d, e, f}'])).toEqual(['all', 'all']);
});

it('says that a filter matches nothing, and runs nothing', async () => {
  await expect(runsOf([...FEW, ...MANY], 'nothing')).rejects.toThrow(
    'benchmarks: nothing matches none of the 9 benchmarks',
  );
});
