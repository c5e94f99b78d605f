import { describe, expect, it } from 'vitest';
import type { Explanation } from '../../src/model/analysis/explanation.ts';
import { explainPage, renderBlocks } from '../../src/render/index.ts';

const FUNCTION = {
  name: 'parser.next',
  change: 'changed',
  bytes: { base: 412, head: 480 },
  calls: { base: 3, head: 3 },
  source: { file: 'parser/next.go', firstLine: 12, lastLine: 40 },
  diff: ['@@ -14,2 +14,3 @@', '-	a()', '+	b()'],
} as const;

function page(explanation: Partial<Explanation>): string {
  const whole: Explanation = {
    id: 'Parse',
    rows: ['Parse regressed +9.8 %'],
    sameCode: false,
    repeat: 'tare compare',
    ...explanation,
  };
  return renderBlocks(explainPage([whole]), { width: 100, color: false });
}

describe('what `tare explain` shows', () => {
  it('has the row, the functions with their sizes, calls and places, their lines, and the command that repeats it', () => {
    const text = page({ functions: [FUNCTION] });
    expect(text).toContain('Parse regressed +9.8 %');
    expect(text).toMatch(/parser\.next +changed +412 -> 480 +3 +parser\/next\.go:12/);
    expect(text).toContain('  -    a()\n  +    b()');
    expect(text).toContain('again: tare compare');
  });

  it('has the path from the benchmark to each function, in a line, shortened in its middle', () => {
    const pathOf = (callPath: string[]) => page({ functions: [{ ...FUNCTION, diff: [], callPath }] }).split('\n');
    expect(pathOf(['BenchmarkParse', 'parse', 'scan'])).toContain('  BenchmarkParse → parse → scan');
    const long = Array.from({ length: 30 }, (_, index) => `parser.function${index}`);
    expect(pathOf(long)).toContain('  parser.function0 → parser.function1 → … → parser.function28 → parser.function29');
    const [first, last] = ['a'.repeat(90), 'b'.repeat(90)];
    expect(pathOf([first, 'c', last]).join(' ')).toMatch(/a{90} +→ … → +b{90}/);
    expect(page({ functions: [FUNCTION] })).not.toContain('→');
  });

  it('has how the instructions differ, and what is called on one side alone', () => {
    const assembly = {
      lines: ['   push    rbp', '-  call    text.next', '+  add     eax,0x1'],
      instructions: { base: 7, head: 8 },
      calls: { base: ['text.next'], head: [] },
    };
    const text = page({ functions: [{ ...FUNCTION, assembly }] });
    expect(text).toContain('parser.next, 7 -> 8 instructions\n  calls no more (inlined, or gone): text.next\n');
    expect(text).toContain('  -  call    text.next\n  +  add     eax,0x1\n');
    const same = { lines: [], instructions: { base: 7, head: 7 }, calls: { base: [], head: ['a', 'b'] } };
    expect(page({ functions: [{ ...FUNCTION, assembly: same }] })).toContain(
      'parser.next, 7 instructions, the same: what they refer to differs\n  calls now (new, or no longer inlined): a, b\n',
    );
  });

  it('says what is not known, and what is the same', () => {
    expect(page({})).toContain('not known which functions it runs');
    expect(page({ sameCode: true })).toContain('runs the same code on both sides');
    expect(page({ functions: [] })).toContain('enters no function that differs');
  });

  it('shows names, lines and commands as data', () => {
    const hostile = '\u001b[31m\u202e';
    const text = page({
      id: hostile,
      functions: [{ ...FUNCTION, name: hostile, callPath: [hostile, hostile], diff: [hostile] }],
      repeat: hostile,
    });
    for (const character of hostile.replace('[31m', '')) expect(text).not.toContain(character);
  });

  it('cuts long lines of a diff off after sixty', () => {
    const diff = Array.from({ length: 100 }, (_, index) => `+line ${index}`);
    expect(page({ functions: [{ ...FUNCTION, diff }] })).toContain('... and 40 lines more');
  });
});
