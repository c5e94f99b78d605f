import { describe, expect, it } from 'vitest';
import type { PreparedCalibrator } from '../../src/clocks/calibrator.ts';
import { observeClock } from '../../src/measure/clocks/clock-burst.ts';
import type { Command, CommandResult } from '../../src/model/command.ts';
import type { Answer } from '../../src/ports.ts';

// One observation of a clock: a burst of short slices of one process, or a slice by a process of its own.

const ENDED: CommandResult = {
  exitCode: 0,
  signal: null,
  timedOut: false,
  notStarted: false,
  stdout: '',
  stderr: '',
  truncated: false,
  startMs: 5,
  durationMs: 8,
};

const program = { file: 'clock', cwd: '/', trust: 'untrusted', timeoutMs: 1000 } as const;

function read(text: string) {
  return text === '' ? { reason: 'it broke' } : { windows: 100, nsPerWindow: Number(text), clockStepNs: 10 };
}

const prepared: PreparedCalibrator = {
  toolchain: 'scripted',
  windows: 1000,
  slice: () => ({ ...program, arguments: ['slice'] }),
  read: ({ stdout }) => read(stdout),
  session: { windows: 100, command: () => ({ ...program, arguments: ['serve'] }), ask: String, read },
};

/** Answers in turn; a word is the reason for which it fell silent. */
async function observe(
  answers: readonly (number | '' | Extract<Answer, { kind: 'silent' }>['reason'])[],
  calibrator: PreparedCalibrator = prepared,
  ended: Partial<CommandResult> = {},
) {
  const interruption = new AbortController();
  const asked: string[] = [];
  const commands: Command[] = [];
  let ends = 0;
  let now = 100;
  const serving = {
    pid: 1,
    ask: async (request: string): Promise<Answer> => {
      asked.push(request);
      now += 1;
      const answer = answers[asked.length - 1] ?? '';
      if (answer === 'interrupted') interruption.abort();
      if (typeof answer === 'string' && answer !== '') return { kind: 'silent', reason: answer };
      return { kind: 'answered', text: String(answer), startMs: now - 1, durationMs: 1 };
    },
    end: async () => {
      ends += 1;
      return { ...ENDED, ...ended };
    },
  };
  const observation = await observeClock(
    calibrator,
    { timeoutMs: 1000, as: (command) => ({ ...command, environment: { PLACE: 'there' } }) },
    {
      exec: {
        run: async (command) => {
          commands.push(command);
          return { ...ENDED, stdout: '25' };
        },
      },
      sessions: {
        serve: async (command) => {
          commands.push(command);
          return serving;
        },
      },
      clock: { now: () => now, date: () => new Date(0) },
      interruption: interruption.signal,
    },
  );
  return { observation, asked, commands, ends: () => ends };
}

describe('a burst', () => {
  it('is the median of five turns, after one that only makes ready and one that is not counted', async () => {
    const { observation, asked, commands, ends } = await observe([0, 900, 24, 26, 25, 7000, 23]);
    expect(asked).toEqual(['0', '100', '100', '100', '100', '100', '100']);
    // 23, 24, 25, 26, 7000: what had the processor in one of them does not count.
    expect(observation?.reading).toEqual({ windows: 500, nsPerWindow: 25, clockStepNs: 10 });
    // All that it took, from before its process was started.
    expect(observation).toMatchObject({ startMs: 100, durationMs: 7 });
    expect(commands).toMatchObject([{ arguments: ['serve'], environment: { PLACE: 'there' } }]);
    expect(ends()).toBe(1);
  });

  it('says why its process gave out, and ends it', async () => {
    const { observation, ends } = await observe([0, 24, 'ended'], prepared, { exitCode: 3, stderr: 'no clock' });
    expect(observation?.reading).toEqual({ reason: 'the calibrator ended with exit code 3: no clock' });
    expect(ends()).toBeGreaterThan(0);
    const talkative = await observe([0, 'out-of-turn']);
    expect(talkative.observation?.reading).toEqual({ reason: 'the calibrator wrote what was not asked for' });
    expect(talkative.ends()).toBeGreaterThan(0);
    expect((await observe([0, 24, ''])).observation?.reading).toEqual({ reason: 'it broke' });
  });

  it('is nothing when the interruption ended it', async () => {
    const { observation, ends } = await observe([0, 24, 'interrupted']);
    expect(observation).toBeNull();
    expect(ends()).toBeGreaterThan(0);
  });
});

it('without a process that stays, it is a longer slice by one of its own', async () => {
  const { session: _, ...alone } = prepared;
  const { observation, asked, commands } = await observe([], alone);
  expect(asked).toEqual([]);
  expect(commands).toMatchObject([{ arguments: ['slice'], environment: { PLACE: 'there' } }]);
  expect(observation).toEqual({
    startMs: 5,
    durationMs: 8,
    reading: { windows: 100, nsPerWindow: 25, clockStepNs: 10 },
  });
});
