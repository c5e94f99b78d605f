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
    ...readTranscript('jmh', 'benchmarks-among-the-tests').answers.filter(({ match }) => match.includes('Words')),
    ...transcript.answers,
  ];
  const { discovery, commands } = await play(jmh, { ...transcript, answers }, { untilMs: 100 });
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
