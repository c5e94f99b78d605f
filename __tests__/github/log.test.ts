import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRunnerLog, inert } from '../../src/github/log.ts';
import { renderFailureLine } from '../../src/render/index.ts';

let written: string[];
let nowMs = 0;

beforeEach(() => {
  written = [];
  nowMs = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

const log = () => createRunnerLog({ now: () => nowMs, date: () => new Date(0) });
const lines = () => written.join('').split('\n').slice(0, -1);

/** What the runner obeys: `::name ...::` at the start of a line, or `##[name]` anywhere. */
const OBEYED = /^\s*::[^\s:]|##\[/;

const HOSTILE = [
  '::set-output name=verdict::unchanged',
  '  ::add-mask::e',
  '::stop-commands::x',
  '::x::',
  'text ##[error]no',
  '\u001b[31m::error::\u001b[0m',
  '\r::warning::after a carriage return',
  '\u2028::error::after a line separator',
];

describe('text of the pull request', () => {
  it('stands between stop-commands and its random token, and is inert by itself', () => {
    log().untrusted('Output of the build', HOSTILE.join('\n'));
    const [title, stop = '', ...rest] = lines();
    const token = /^::stop-commands::([0-9a-f]{48})$/.exec(stop)?.[1];
    expect(title).toBe('Output of the build');
    expect(token).toBeDefined();
    expect(rest.at(-1)).toBe(`::${token}::`);
    for (const line of rest.slice(0, -1)) expect(line).not.toMatch(OBEYED);
    expect(rest.join('')).not.toContain('\u001b');
  });

  it('cannot know the token', () => {
    log().untrusted('a', 'x');
    log().untrusted('a', 'x');
    const tokens = lines().filter((line) => line.startsWith('::stop-commands::'));
    expect(new Set(tokens).size).toBe(2);
  });

  it('is folded when long, and cut when very long', () => {
    log().untrusted('Output', Array.from({ length: 5000 }, (_, i) => `${i} ${'x'.repeat(5000)}`).join('\n'));
    expect(lines()[0]).toBe('::group::Output');
    expect(lines().at(-1)).toBe('::endgroup::');
    expect(lines()).toContain('(4800 more lines)');
    expect(written.join('').length).toBeLessThan(500_000);
  });
});

describe('lines of our own', () => {
  it('never become commands as the line for programs', () => {
    for (const name of HOSTILE) {
      log().info(renderFailureLine({ message: name, remedy: name, details: [name], exitCode: 3 }));
    }
    expect(lines()).toHaveLength(HOSTILE.length);
    for (const [index, line] of lines().entries()) {
      expect(line).not.toMatch(OBEYED);
      expect(JSON.parse(line)).toMatchObject({ message: HOSTILE[index], details: [HOSTILE[index]] });
    }
  });

  it('never become commands, whatever name is in them', () => {
    for (const line of HOSTILE) {
      expect(inert(line)).not.toMatch(OBEYED);
      log().info(line);
    }
    for (const line of lines()) expect(line).not.toMatch(OBEYED);
    expect(lines()).toHaveLength(HOSTILE.length);
  });

  it('notices and warnings are one command each, with the text as data', () => {
    log().notice('50% done\n::error::x');
    log().warning('a: b');
    expect(lines()).toEqual(['::notice::50%25 done\\u{a}::error::x', '::warning::a: b']);
  });
});

describe('progress', () => {
  it('is a line a stage, and one a minute of all that goes on', () => {
    const runner = log();
    const at = (ms: number, stage: string, done: number) => {
      nowMs = ms;
      runner.progress({ stage, done, total: 20, subject: '::error::Parse', remainingMs: 90_000 });
    };
    at(0, 'build', 1);
    at(100, 'measure', 1);
    at(10_000, 'measure', 2);
    at(20_000, 'build', 2);
    at(59_000, 'measure', 3);
    at(60_100, 'measure', 4);
    at(61_000, 'measure', 5);
    expect(lines().map((line) => line.replace(/,.*left/, ''))).toEqual([
      'build 1/20: ::error::Parse',
      'measure 1/20: ::error::Parse',
      'measure 4/20: ::error::Parse',
    ]);
  });
});
