import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assemblyDiff } from '../../../src/analysis/assembly.ts';
import type { CodePart } from '../../../src/harnesses/harness.ts';
import { assemblyOf } from '../../../src/measure/same-code/assembly.ts';
import { twoSides } from '../../support/sides.ts';
import { aTarget } from '../../support/target.ts';
import { itWith } from '../../support/toolchains.ts';

// Programs that are compiled here, and what objdump prints of them.

const SOURCE = `
int next(int x);
int scan(const int *all, int count) {
  int sum = 0;
  for (int i = 0; i < count; i++) sum += next(all[i]);
  return sum;
}
`;
const NEXT = '__attribute__((noinline)) int next(int x) { return x * 31 + 7; }\n';
const MAIN = 'int main(int count, char **words) { return scan((const int *)words, count); }\n';

const part = (name: string): CodePart => ({ unit: 'program', name, digest: '', bytes: 1 });

itWith('objdump')('what is inlined on one side is called on the other, and all that is equal is left out', async () => {
  const { trees, ports } = twoSides({});
  const compiled = (side: 'base' | 'head', source: string) => {
    const { root: directory, scratch } = trees[side];
    const path = join(directory, 'program');
    writeFileSync(`${path}.c`, source);
    execFileSync('gcc', ['-O2', '-o', path, `${path}.c`]);
    const build = { side, toolchain: '', binaries: [{ group: '', path, directory }], failures: [], warnings: [] };
    return { context: { side, directory, scratch }, build } as const;
  };
  const sides = {
    base: compiled('base', `${SOURCE}${NEXT}${MAIN}`),
    head: compiled(
      'head',
      `${SOURCE.replace('int next(int x);', 'static inline int next(int x) { return x + 1; }')}${MAIN}`,
    ),
  };
  const target = aTarget({ key: 'scan', binary: { base: 0, head: 0 } });
  const scan = { base: part('scan'), head: part('scan') };
  const gone = { base: part('next'), head: null };
  const listed = await assemblyOf(
    [
      { differing: scan, target },
      { differing: scan, target },
      { differing: gone, target },
    ],
    sides,
    60_000,
    ports,
  );
  expect(listed.map(({ name, base, head }) => [name, base !== undefined, head !== undefined])).toEqual([
    ['scan', true, true],
    ['next', true, false],
  ]);
  const [first] = listed;
  if (first === undefined) throw new Error('it was listed');
  const { lines, calls } = assemblyDiff(first);
  expect(calls).toEqual({ base: ['next'], head: [] });
  expect(lines.some((line) => /^- +(?:call|bl) +next$/.test(line))).toBe(true);
  expect(lines.join('\n')).not.toMatch(/\b[0-9a-f]{4,} </);
});

it('is nothing where the program is not there', async () => {
  const { trees, ports } = twoSides({});
  const { root: directory, scratch } = trees.base;
  const build = { side: 'base', toolchain: '', binaries: [], failures: [], warnings: [] } as const;
  const side = { context: { side: 'base', directory, scratch }, build } as const;
  const differing = { base: part('scan'), head: part('scan') };
  const target = aTarget({ key: 'scan', binary: { base: 0, head: 0 } });
  expect(await assemblyOf([{ differing, target }], { base: side, head: side }, 60_000, ports)).toEqual([]);
});
