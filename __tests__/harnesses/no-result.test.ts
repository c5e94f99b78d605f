import { describe, expect, it } from 'vitest';
import { whyNoResult } from '../../src/harnesses/kit/no-result.ts';
import type { CommandResult } from '../../src/model/command.ts';

// Why a process gave no result.

const ENDED: CommandResult = {
  ...{ exitCode: 3, signal: null, timedOut: false, notStarted: false, truncated: false },
  ...{ stdout: '', stderr: '', startMs: 0, durationMs: 1 },
};
const why = (more: Partial<CommandResult>) => whyNoResult({ ...ENDED, ...more }, 1000);

describe('a traceback of Python', () => {
  const lines = [
    'Traceback (most recent call last):',
    '  File "main.py", line 3, in <module>',
    '    f()',
    '  File "a.py", line 7, in f',
    '    raise ValueError("no such name")',
    'ValueError: no such name',
  ];
  const said = 'ValueError: no such name\n  File "a.py", line 7, in f';

  it('is its error, and where that was raised', () => {
    expect(why({ stderr: `warning: old\n${lines.join('\n')}\n` })).toBe(said);
    expect(why({ stdout: `1 test\n${lines.join('\n')}\n` })).toBe(said);
  });

  it('is the last of several', () => {
    const first = [...lines.slice(0, -1), 'KeyError: 1', '', 'During handling of it, another exception occurred:', ''];
    expect(why({ stderr: [...first, ...lines].join('\n') })).toBe(said);
  });

  it("is read behind pytest's own word, with what the error says in more lines", () => {
    const text = [...lines, 'and more'].map((line) => `INTERNALERROR> ${line}`).join('\n');
    expect(why({ stderr: text })).toBe('ValueError: no such name\nand more\n  File "a.py", line 7, in f');
  });

  it('that ends early is shown from its beginning, with how the process ended', () => {
    const text = lines.slice(0, 3).join('\n');
    expect(why({ stderr: text })).toBe(`ended with exit code 3 and no result\n${text}`);
  });
});

it('is its first lines where it is no report of a crash', () => {
  expect(why({ stderr: 'no such file\n', stdout: 'x' })).toBe('ended with exit code 3 and no result\nno such file');
  expect(why({})).toBe('ended with exit code 3 and no result');
});
