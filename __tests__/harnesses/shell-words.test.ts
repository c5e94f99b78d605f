import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { shellWords } from '../../src/harnesses/kit/shell-words.ts';

/** What sh itself makes of a line. */
function bySh(line: string): readonly string[] {
  return execFileSync('sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);
}

describe('a command line without shell syntax', () => {
  it.each([
    './tool parse big.json',
    '  grep   -r  pattern\tdir ',
    "awk 'BEGIN { print 1; exit }' file",
    'tool "two words" "a \\"quoted\\" one" "a \\n backslash"',
    "tool 'it'\\''s' a\\ b a\"b\"c '' \"\"",
    'tool --option=value x=1 50% a#b a~b {a,b} a]b @^+-_:,./',
    'tool --project=one* -x[ab] --x=?',
    'tool a\\$b a\\*b "*?[" \'$HOME\' a\\',
  ])('is split into the words that sh makes of it: %s', (line) => {
    expect(shellWords(line)).toEqual({ kind: 'words', words: bySh(line) });
  });
});

describe('a command line that needs a shell', () => {
  it.each([
    'a | b',
    'a > file',
    'a; b',
    'a && b',
    'a &',
    'echo $HOME',
    'echo "$HOME"',
    'echo `date`',
    'echo "`date`"',
    'ls *.txt',
    'ls [ab]',
    'ls file?',
    '(a)',
    'A=1 tool',
    'cd folder',
    "cd 'a folder'",
    'if true',
    'ulimit -n 10',
    '~/tool',
    'tool ~/file',
    '# nothing',
  ])('goes to one: %s', (line) => {
    expect(shellWords(line)).toEqual({ kind: 'shell' });
  });

  it('but not for a word in quotes that only looks like one of its own', () => {
    expect(shellWords("'cd' x")).toEqual({ kind: 'words', words: ['cd', 'x'] });
  });
});

it.each(["tool 'a", 'tool "a', 'tool "a\\"'])('a quote without an end is told: %s', (line) => {
  expect(shellWords(line)).toEqual({ kind: 'unclosed' });
});
