import { expect, it } from 'vitest';
import { ordered } from '../../src/harnesses/cargo/layout.ts';

// The order of functions in a layout: by the seed and their names, without what Rust's names hold beside them.

const names = Array.from({ length: 50 }, (_, index) => `_ZN5words8function${index}17h`);
const onBase = names.map((name, index) => `${name}${index.toString(16).padStart(16, '0')}E`);
/** Other hashes, as of another version of the crate. */
const onHead = names.map((name, index) => `${name}${(index + 7).toString(16).padStart(16, 'f')}E`);
const plain = (all: readonly string[]) => all.map((each) => each.replace(/17h[0-9a-f]{16}E/, ''));

it.each([1, 4711, 0x7fffffff])('is the same on both sides by seed %i, where head has a function more', (seed) => {
  const added = '_ZN5words5added17h0123456789abcdefE';
  const head = ordered([added, ...onHead.toReversed()], seed);
  expect(plain(head.filter((each) => each !== added))).toEqual(plain(ordered(onBase, seed)));
});

it('is another one by another seed, of the same functions', () => {
  const [one, other] = [1, 2].map((seed) => ordered(onBase, seed));
  expect(one).not.toEqual(other);
  expect(one?.toSorted()).toEqual(other?.toSorted());
});

it.each([
  ['the hash of a legacy name', '_ZN5words7letters17h0ecc66d9c915915bE', '_ZN5words7letters17h1d1f1c0e6a1f6f5dE'],
  ["LLVM's suffix", '_ZN5words7letters17h0ecc66d9c915915bE.llvm.123', '_ZN5words7letters17h0ecc66d9c915915bE'],
  ['the disambiguator of a crate', '_RNvNtCs5a1n2vPZDBM_5words4text7letters', '_RNvNtCsk9_5words4text7letters'],
])('%s says nothing: functions that differ in it alone stand beside each other as they stood', (_, one, other) => {
  for (const seed of [1, 2, 3]) {
    const order = ordered([...onBase.slice(0, 25), one, ...onBase.slice(25), other], seed);
    expect(order.indexOf(other) - order.indexOf(one)).toBe(1);
  }
});
