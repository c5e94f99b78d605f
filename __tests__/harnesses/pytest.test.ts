import { expect, it } from 'vitest';
import { hashSeeds } from '../../src/harnesses/kit/hash-seeds.ts';
import { HASH_SEED } from '../../src/harnesses/kit/python/hash-seed.ts';
import { pytestCommand } from '../../src/harnesses/pytest/command.ts';
import { PYTEST } from '../../src/harnesses/pytest/program.ts';

// What transcripts of pytest do not show.

it('first readings hash by one seed on both sides, and each layout by another', () => {
  const seeds = (['base', 'head'] as const).map((side) => {
    const context = { side, directory: `/${side}`, scratch: `/scratch/${side}` };
    return pytestCommand(context, {}, 1000).environment?.PYTHONHASHSEED;
  });
  expect(seeds).toEqual(['0', '0']);
  const relinked = hashSeeds(HASH_SEED)
    .relink?.({ seed: 0x7fffffff, groups: new Set(['tests/test_a.py']) })
    .next();
  expect(relinked).toEqual({
    done: true,
    // Python takes 0 to 2^32 - 1.
    value: { layout: 'hash-seed', binaries: [], failures: [], environment: { PYTHONHASHSEED: '2147483647' } },
  });
});

it('a name is split where its file ends', () => {
  const { namesOf } = PYTEST;
  expect(namesOf('tests/test_a.py::TestA::test_b[c::d/e.py::f]')).toEqual({
    group: 'tests/test_a.py',
    name: 'TestA::test_b[c::d/e.py::f]',
  });
  expect(namesOf('::test_b')).toEqual({ group: '', name: '::test_b' });
});
