import { describe, expect, it } from 'vitest';
import { artifactName } from '../../src/github/publish/artifact.ts';
import {
  parseResultsName,
  plainKey,
  readingsName,
  resultsName,
  sectionKey,
  shortKey,
} from '../../src/model/inputs/artifact-name.ts';

const KEYS = ['bench', 'a-1', 'ci/bench', 'ci-bench', 'a b', 'ümlaut', 'a-1-2', 'x'.repeat(300), `${'x'.repeat(300)}y`];

describe('the name of results', () => {
  it.each(KEYS)('is read as it was written: %s', (key) => {
    for (const attempt of [1, 2, 31]) {
      expect(parseResultsName(resultsName(key, attempt))).toEqual({ key: plainKey(key), attempt });
    }
  });

  it('is the key as it is where it can be', () => {
    expect(resultsName('bench', 2)).toBe('tare-results-bench-2');
    expect(readingsName('bench', { shard: { index: 2, of: 8 } }, 1)).toBe('tare-readings-bench=2of8-1of1-1');
  });

  it('has no character that artifacts may not have, and a bounded length', () => {
    for (const key of KEYS) {
      expect(resultsName(sectionKey(key, 'linux/arm'), 1)).toMatch(/^[A-Za-z0-9._-]{1,160}$/);
    }
  });

  it('is another one for every other key and section', () => {
    const keys = [...KEYS, 'a/b', 'a-b', 'a_b', 'a.b', 'a//b', 'a/-b'];
    const names = [
      ...keys.map((key) => resultsName(key, 1)),
      ...[sectionKey('a', 'b-c'), sectionKey('a-b', 'c'), sectionKey('a/b', 'c')].map((key) => resultsName(key, 1)),
    ];
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(['coverage', 'tare-readings-a=1of1-1of1-1', 'tare-results--1', 'tare-results-a', 'tare-results-a-1234567'])(
    'is not what %s is',
    (name) => {
      expect(parseResultsName(name)).toBeNull();
    },
  );
});

it('the readings of one key are found by their beginning, and by no other key’s', () => {
  const beginning = `tare-readings-${plainKey('ci/a')}=`;
  expect(readingsName('ci/a', {}, 1).startsWith(beginning)).toBe(true);
  expect(readingsName('ci/a-b', {}, 1).startsWith(beginning)).toBe(false);
});

it('a job’s own artifact is of its section', () => {
  const inputs = { action: 'compare', parts: {}, commentSection: 'linux' } as const;
  expect(parseResultsName(artifactName('bench', inputs, 3))).toEqual({
    key: plainKey(sectionKey('bench', 'linux')),
    attempt: 3,
  });
});

it('a key that is cut is not that of another long one', () => {
  const [one, other] = [shortKey(`${'k'.repeat(99)}a`, 64), shortKey(`${'k'.repeat(99)}b`, 64)];
  expect(one).toHaveLength(64);
  expect(one).not.toBe(other);
  expect(shortKey('k'.repeat(64), 64)).toBe('k'.repeat(64));
});
