import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { objectsIn, Unreadable } from '../../../src/harnesses/kit/objects/elf.ts';
import { functionsOf } from '../../../src/harnesses/kit/objects/functions.ts';
import { differingFunctions } from '../../../src/measure/same-code/differing.ts';
import { symbolsOf } from '../../support/differing-parts.ts';
import { temporaryFolder } from '../../support/repository.ts';
import { itWith, type Toolchain } from '../../support/toolchains.ts';

// What is read of single object files, as compilers write them.

interface Compiled {
  readonly compiler: string;
  readonly flags: readonly string[];
}

const GCC: Compiled = { compiler: 'g++', flags: ['-O2', '-ffunction-sections'] };
const ARM: Compiled = { compiler: 'clang++', flags: ['-O2', '-ffunction-sections', '--target=aarch64-linux-gnu'] };
const ALL: readonly (readonly [string, Toolchain, Compiled])[] = [
  ['GCC', 'g++', GCC],
  ['GCC with functions in one section', 'g++', { ...GCC, flags: ['-O2'] }],
  ['Clang', 'clang++', { ...GCC, compiler: 'clang++' }],
  ['Clang for arm64', 'clang++', ARM],
];

function compiled(source: string, { compiler, flags }: Compiled): Buffer {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'it.cpp'), source);
  const { status, stderr } = spawnSync(compiler, [...flags, '-c', 'it.cpp', '-o', 'it.o'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return readFileSync(join(folder, 'it.o'));
}

function partsOf(sources: readonly string[], by: Compiled, folders: readonly string[] = []) {
  const objects = sources.flatMap((source) => objectsIn(compiled(source, by)));
  return functionsOf([{ unit: 'it', objects }], folders);
}

/** Names of the functions that differ, without what C++ adds to them. */
function differ(base: readonly string[], head: readonly string[], by: Compiled, folders?: readonly [string, string]) {
  const [before, after] = [partsOf(base, by, folders?.slice(0, 1)), partsOf(head, by, folders?.slice(1))];
  const parts = differingFunctions(before, after).flatMap((each) => [each.base ?? [], each.head ?? []].flat());
  const names = [...symbolsOf(parts)].map((name) => name.replace(/^_Z\d+/, ''));
  return [...new Set(names.map((name) => name.replace(/[vi](?:\.\w+)?$/, '')))].toSorted();
}

/** C++ that is the same for all compilers, since nothing in it can be computed by them. */
const SOURCE = `
extern const int far[4] = {1, 2, 3, 4};
extern const int other[4] = {5, 6, 7, 8};
extern int outside(int);
int state = 5;
int reads(int n) { return far[n]; }
int others(int n) { return other[n]; }
const char *text() { return "a text"; }
int calls(int n) { return outside(n) + 1; }
int alone(int n) { return n * 3; }
int counts() { return state++; }
`;

for (const [name, toolchain, by] of ALL) {
  const isCoarse = !by.flags.includes('-ffunction-sections');
  describe(name, () => {
    itWith(toolchain)('a function differs with what it refers to, and nothing else does', () => {
      const changes: readonly (readonly [string, string, string])[] = [
        ['{1, 2, 3, 4}', '{1, 2, 3, 5}', 'reads'],
        ['{5, 6, 7, 8}', '{5, 6, 9, 8}', 'others'],
        ['"a text"', '"b text"', 'text'],
        ['outside(n) + 1', 'outside(n) + 2', 'calls'],
        ['n * 3', 'n * 7', 'alone'],
        ['state = 5', 'state = 6', 'counts'],
      ];
      expect(differ([SOURCE], [SOURCE], by)).toEqual([]);
      expect(differ([SOURCE], [`\n// A comment.\n\n${SOURCE}`], by)).toEqual([]);
      for (const [from, to, felt] of changes) {
        const found = differ([SOURCE], [SOURCE.replace(from, to)], by);
        expect(found, from).toContain(felt);
        // Data of one section is one piece, and so are functions of one.
        if (!isCoarse && !from.startsWith('{')) expect(found, from).toEqual([felt]);
      }
    });

    itWith(toolchain)('a call of another function differs, and one of a function that differs does not', () => {
      const calls = 'int outside(int);\nint further(int);\nint calls(int n) { return outside(n) + 1; }\n';
      const one = 'int outside(int n) { return n * 3; }\nint further(int n) { return n * 5; }\n';
      const two = one.replace('n * 3', 'n * 7');
      expect(differ([calls, one], [calls.replace('return outside', 'return further'), one], by)).toEqual(['calls']);
      expect(differ([calls, one], [calls, two], by)).toContain('outside');
      expect(differ([calls, one], [calls, two], by)).not.toContain('calls');
    });

    itWith(toolchain)('data of another object counts for whoever reads it', () => {
      const reads =
        'extern const int far[4];\nextern int state;\nint reads(int n) { return far[n]; }\nint counts() { return state++; }\n';
      const data = (first: number, state: number) =>
        `extern const int far[4] = {${first}, 2, 3, 4};\nint state = ${state};\nint aside(int n) { return n; }\n`;
      expect(differ([reads, data(1, 5)], [reads, data(9, 5)], by)).toContain('reads');
      expect(differ([reads, data(1, 5)], [reads, data(1, 9)], by)).toContain('counts');
      expect(differ([reads, data(1, 5)], [reads, data(9, 5)], by)).not.toContain('aside');
    });

    itWith(toolchain)('of copies of one function that differ, the order counts', () => {
      const copy = (n: number) =>
        `inline __attribute__((noinline)) int shared(int n) { return n * ${n}; }\nint user${n}(int n) { return shared(n); }\n`;
      expect(differ([copy(3), copy(5)], [copy(5), copy(3)], by)).toContain('shared');
      const same = copy(3).replace('user3', 'user4');
      expect(differ([copy(3), same], [same, copy(3)], by)).toEqual([]);
    });

    itWith(toolchain)('paths of the side itself are no difference', () => {
      const source = (folder: string) => `const char *where() { return "${folder}/src/it.cpp"; }\n`;
      const [base, head] = ['/place/of/base', '/place/of/head'] as const;
      expect(differ([source(base)], [source(head)], by)).toEqual(['where']);
      expect(differ([source(base)], [source(head)], by, [base, head])).toEqual([]);
    });

    itWith(toolchain)('what the linker gathers in a section counts for whoever walks through it', () => {
      const walks =
        'extern const int __start_kinds[], __stop_kinds[];\nint walks() { int n = 0; for (auto at = __start_kinds; at < __stop_kinds; at++) n += *at; return n; }\n';
      const kind = (n: number) => `__attribute__((section("kinds"), used)) static const int kind = ${n};\n`;
      expect(differ([walks, kind(3)], [walks, kind(4)], by)).toEqual(['walks']);
    });

    itWith(toolchain)('what runs before main differs where its order does', () => {
      const start = (name: string) =>
        `extern int make(int);\n__attribute__((constructor)) void ${name}() { make(${name.length}); }\n`;
      const [one, three] = [start('one'), start('three')];
      expect(differ([one, three], [three, one], by)).toEqual(expect.arrayContaining(['one', 'three']));
      expect(differ([one, SOURCE, three], [one, three, SOURCE], by)).toEqual([]);
    });

    itWith(toolchain)('what it throws and catches counts', () => {
      const source = 'extern void fails();\nint tries() { try { fails(); } catch (int) { return 3; }\n return 1; }\n';
      expect(differ([source], [source.replace('catch (int)', 'catch (long)')], by)).toEqual(['tries']);
    });

    itWith(toolchain)('a torn object is refused, wherever it ends', () => {
      const bytes = compiled(SOURCE, by);
      for (let end = 0; end < bytes.length; end += 7) {
        expect(() => {
          functionsOf([{ unit: 'it', objects: objectsIn(bytes.subarray(0, end)) }], []);
        }, String(end)).toThrow(Unreadable);
      }
    });
  });
}

describe('what LLVM adds to the symbols of private functions that other objects call', () => {
  const symbol = (of: string, more: number) => `_ZN1m${of.length}${of}17h0123456789abcdefE.llvm.${more}`;
  /** A private function m::NAME, made public, with a number that is another in each build. */
  const made = (name: string, more: number, body: string) =>
    `int ${name}${more}(int n) asm("${symbol(name, more)}");\n__attribute__((noinline)) int ${name}${more}(int n) { return ${body}; }\n`;
  const caller = (calls: string) => `int calls(int n) { return ${calls}(n) + 1; }\n`;

  itWith('g++')('is no difference', () => {
    const base = made('part', 111, 'n * 3') + caller('part111');
    expect(differ([base], [made('part', 222, 'n * 3') + caller('part222')], GCC)).toEqual([]);
    const other = made('part', 222, 'n * 7') + caller('part222');
    expect(differ([base], [other], GCC)).toEqual([symbol('part', 111), symbol('part', 222)]);
  });

  itWith('g++')('is one where a caller takes another copy than before, and copies differ', () => {
    const both = [made('part', 1, 'n * 3'), made('part', 2, 'n * 5')].join('');
    const swapped = [made('part', 1, 'n * 5'), made('part', 2, 'n * 3')].join('');
    expect(differ([both + caller('part1')], [both + caller('part2')], GCC)).toContain('calls');
    expect(differ([both + caller('part1')], [swapped + caller('part1')], GCC)).toContain('calls');
    expect(differ([both + caller('part1')], [swapped + caller('part2')], GCC)).toEqual([]);
  });

  itWith('g++')('is none of two functions whose bodies are swapped: each differs', () => {
    const calls = 'int calls(int n) { return one1(n) - two1(n); }\n';
    const [one, two] = ['n * 3', 'n * 5'];
    const found = differ(
      [made('one', 1, one) + made('two', 1, two) + calls],
      [made('one', 1, two) + made('two', 1, one) + calls],
      GCC,
    );
    expect(found.filter((name) => /one|two/.test(name)).length).toBe(2);
  });
});

itWith('g++')('objects that the linker compiles are refused', () => {
  expect(() => objectsIn(compiled(SOURCE, { ...GCC, flags: ['-O2', '-flto'] }))).toThrow(/LTO/);
  expect(() => objectsIn(compiled(SOURCE, { ...GCC, flags: ['-O2', '-flto', '-ffat-lto-objects'] }))).toThrow(/LTO/);
});

itWith('clang++')("so are Clang's", () => {
  expect(() => objectsIn(compiled(SOURCE, { compiler: 'clang++', flags: ['-O2', '-flto'] }))).toThrow(/bitcode/);
});

it('what is no object is refused', () => {
  const texts = ['', 'text', '!<thin>\n', '!<arch>\nthis is no header of a member of it', '\x7fELF'.padEnd(80, '\0')];
  for (const text of texts) expect(() => objectsIn(Buffer.from(text.padEnd(80)))).toThrow(Unreadable);
});
