import { expect, it } from 'vitest';
import { hashSeeds } from '../../src/harnesses/kit/hash-seeds.ts';
import { stepsOf } from '../../src/harnesses/kit/own/steps.ts';
import { HASH_SEED } from '../../src/harnesses/kit/python/hash-seed.ts';
import { pytestCommand } from '../../src/harnesses/pytest/command.ts';
import { followPytest } from '../../src/harnesses/pytest/follow.ts';
import { pytest } from '../../src/harnesses/pytest/index.ts';
import { PYTEST, pytestProcess } from '../../src/harnesses/pytest/program.ts';

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

it.each([
  ['pytest -c /dev/null -n0 --benchmark-autosave micro.py', ['-c', '/dev/null', '--rootdir', '.']],
  ['cd perf && pytest --benchmark-only -c own.ini', ['-c', 'perf/own.ini', '--rootdir', '.']],
  [
    'python -m pytest --codspeed -m "benchmark and not slow" -p no:cov',
    ['-m', 'benchmark and not slow', '-p', 'no:cov'],
  ],
  ['pytest --benchmark-only -k "a or b" -v --tb=short', ['-k', 'a or b']],
  ['pytest --benchmark-only -m a && pytest --benchmark-only -m b', []],
  ['pytest --benchmark-only -c ../../other.ini', []],
])('follows the settings of %s', (script, settings) => {
  const asked: (readonly string[])[] = [];
  const project = { files: ['pyproject.toml', 'micro.py'], text: () => '' };
  const pytestWith = (own: readonly string[]) => {
    asked.push(own);
    return pytest;
  };
  followPytest(pytestWith, stepsOf(script), project);
  expect(asked).toEqual([settings]);
  const side = { side: 'head', directory: '/head/tree', scratch: '/head/scratch' } as const;
  const command = pytestProcess({ own: settings, paths: [] }).command(side, { survey: true, skipped: [] }, 1000);
  expect(command.arguments.join(' ')).toContain(settings.join(' '));
});
