import { describe, expect, it } from 'vitest';
import { instructionsIn } from '../../../src/measure/same-code/assembly.ts';

// As GNU objdump 2.40 prints it, on x86-64 and on arm64.

const X86 = `
program:     file format elf64-x86-64


Disassembly of section .init:

Disassembly of section .text:

0000000000001150 <text::scan<u8>::h0123456789abcdef>:
    1150:\tpush   r13
    1152:\ttest   esi,esi
    1154:\tjle    1180 <text::scan<u8>::h0123456789abcdef+0x30>
    1164:\tlea    r13,[rip+0xe99]        # 2004 <words+0x4>
    1172:\tjmp    1185 <text::scan<u8>::h0123456789abcdef+0x35>
    1178:\tcall   1030 <text::next::hfedcba9876543210>
    1180:\tcall   rax
    1185:\tjmp    2000 <text::other+0x10>
    118a:\tnop    WORD PTR [rax+rax*1+0x0]
    118f:\tint3

Disassembly of section .fini:
`;

const ARM = `
0000000000000738 <main.scan>:
 738:\tcbz\tw1, 748 <main.scan+0x10>
 73c:\tb.eq\t748 <main.scan+0x10>  // b.none
 740:\tbl\t900 <runtime.morestack_noctxt>
 744:\tadrp\tx0, 4a000 <runtime.types+0x2000>
 748:\tret
 74c:\tnop
`;

describe('the instructions of a function, as objdump prints them', () => {
  it('are without addresses, with labels where the function jumps to itself', () => {
    expect(instructionsIn(X86)).toEqual([
      'push    r13',
      'test    esi,esi',
      'jle     L1',
      'lea     r13,[rip]  # words',
      'jmp     L2',
      'call    text::next',
      'L1:',
      'call    rax',
      'L2:',
      'jmp     text::other',
    ]);
    expect(instructionsIn(ARM)).toEqual([
      'cbz     w1, L1',
      'b.eq    L1',
      'bl      runtime.morestack_noctxt',
      'adrp    x0, runtime.types',
      'L1:',
      'ret',
    ]);
  });

  it('are none where there is no function, where there are two of one name, and where it is very long', () => {
    expect(instructionsIn('')).toEqual([]);
    expect(instructionsIn(X86 + X86)).toEqual([]);
    const long = Array.from({ length: 501 }, (_, index) => `    ${(16 + index).toString(16)}:\tadd    eax,0x1`);
    expect(instructionsIn(['0000000000000010 <f>:', ...long].join('\n'))).toEqual([]);
    expect(instructionsIn(['0000000000000010 <f>:', ...long.slice(1)].join('\n'))).toHaveLength(500);
  });
});
