import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CodePart } from '../../../src/harnesses/harness.ts';
import type { Builds } from '../../../src/measure/build.ts';
import { groupsHolding } from '../../../src/measure/same-code/holding.ts';
import { twoSides } from '../../support/sides.ts';

const PROGRAMS = { 'bin/a': '\0\0one_two\0three\0', 'bin/b': '\0four\0\u0001', 'bin/with space': '\0five\0' };

function part(name: string, symbols?: readonly string[]): CodePart {
  return { unit: 'unit', name, digest: '', bytes: 1, ...(symbols === undefined ? {} : { symbols }) };
}

async function holding(parts: readonly { readonly base: CodePart | null; readonly head: CodePart | null }[]) {
  const { trees, ports } = twoSides(PROGRAMS);
  const sideOf = (root: string) => ({
    build: { binaries: Object.keys(PROGRAMS).map((path) => ({ group: path.slice(4), path: join(root, path) })) },
  });
  const sides = { base: sideOf(trees.base.root), head: sideOf(trees.head.root) };
  const difference = { units: 1, unitsDiffer: 1, functions: parts };
  return [...(await groupsHolding(difference, { sides } as unknown as Builds, 10_000, ports))].toSorted();
}

it('names the groups whose programs have a function that differs, on either side', async () => {
  expect(await holding([{ base: null, head: part('three') }])).toEqual(['a']);
  expect(
    await holding([
      { base: part('Pretty<four>', ['four']), head: null },
      { base: null, head: part('five') },
    ]),
  ).toEqual(['b', 'with space']);
  expect(await holding([{ base: part('six'), head: part('six') }])).toEqual([]);
});

it('takes no name for a pattern, and says nothing where there is none', async () => {
  expect(await holding([{ base: null, head: part('f.ur') }])).toEqual([]);
  expect(await holding([{ base: null, head: part('\n') }])).toEqual([]);
  expect(await holding([])).toEqual([]);
});
