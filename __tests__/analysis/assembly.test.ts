import { describe, expect, it } from 'vitest';
import { assemblyDiff } from '../../src/analysis/assembly.ts';

const BASE = [
  'push    rbp',
  'test    esi,esi',
  'jle     L1',
  'call    text.next',
  'call    rax',
  'L1:',
  'pop     rbp',
  'ret',
];

describe('what differs in the instructions of a function', () => {
  it('is shown between equal ones, and the numbers of labels are no difference', () => {
    const head = [
      'push    rbp',
      'L1:',
      'test    esi,esi',
      'jle     L2',
      'add     eax,0x1',
      'jne     L1',
      'L2:',
      'pop     rbp',
      'ret',
    ];
    expect(assemblyDiff({ name: 'scan', base: BASE, head })).toEqual({
      lines: [
        '   push    rbp',
        '+L1:',
        '   test    esi,esi',
        '   jle     L2',
        '-  call    text.next',
        '-  call    rax',
        '+  add     eax,0x1',
        '+  jne     L1',
        ' L2:',
        '   pop     rbp',
        '   ret',
      ],
      instructions: { base: 7, head: 7 },
      calls: { base: ['text.next'], head: [] },
    });
  });

  it('leaves out what is equal far from it, and is nothing where all is', () => {
    const long = Array.from({ length: 20 }, (_, index) => `add     eax,${index}`);
    const { lines } = assemblyDiff({
      name: 'scan',
      base: long,
      head: [...long.slice(0, 10), 'call    slow', ...long.slice(10)],
    });
    expect(lines).toEqual([
      '...',
      ...long.slice(7, 10).map((line) => `   ${line}`),
      '+  call    slow',
      ...long.slice(10, 13).map((line) => `   ${line}`),
      '...',
    ]);
    expect(assemblyDiff({ name: 'scan', base: BASE, head: BASE }).lines).toEqual([]);
  });

  it('of a function that one side has alone it is all of it, and says nothing of calls', () => {
    const { lines, instructions, calls } = assemblyDiff({ name: 'scan', head: ['call    next', 'ret'] });
    expect(lines).toEqual(['+  call    next', '+  ret']);
    expect(instructions).toEqual({ head: 2 });
    expect(calls).toEqual({ base: [], head: [] });
  });
});
