import { expect, it } from 'vitest';
import { withoutHashes } from '../../../src/harnesses/kit/objects/names.ts';
import type { CodePlans } from '../../../src/harnesses/side-code.ts';
import { differingCode } from '../../../src/measure/same-code/differing.ts';
import type { Plan } from '../../../src/model/command-plan.ts';

// Names as people know them. What is given is what c++filt of binutils 2.40 makes of these symbols.

it.each([
  [
    'serde_json::de::from_trait::h0ecc66d9c915915b',
    '_ZN10serde_json2de10from_trait17h0ecc66d9c915915bE',
    'serde_json::de::from_trait',
  ],
  ['<words[3c1c0]::Text as words[3c1c0]::Count>::count', '_RNvX', '<words::Text as words::Count>::count'],
  ['format(char const (&) [4])', '_Z6formatRA4_Kc', 'format(char const (&) [4])'],
  ['core::fmt::write::h0ecc66d9c915915b [clone .llvm.123456789]', '_ZN4core', 'core::fmt::write'],
  ['core::fmt::write::h0ecc66d9c915915b.llvm.123', '_ZN4core', 'core::fmt::write'],
  ['main', 'main', 'main'],
])('%s', (written, symbol, expected) => {
  expect(withoutHashes(written, symbol)).toBe(expected);
});

it('functions that differ have them, by a symbol of head, or of base where head has none', async () => {
  const asked: (readonly string[])[] = [];
  const plans = (bytes: number, gone: string): CodePlans => ({
    reachedBy: 'breakpoints',
    covers: () => true,
    // biome-ignore lint/correctness/useYield: nothing is run
    *units() {
      return [{ name: 'u', digest: String(bytes) }];
    },
    *partsOf() {
      const part = (name: string, symbols?: readonly string[]) => ({
        ...{ unit: 'u', name, digest: String(bytes), bytes },
        ...(symbols === undefined ? {} : { symbols }),
      });
      return [part('_Z1av'), part('_Z1b', [`_Z1b${bytes}`]), part(gone)];
    },
    *writtenNames(symbols): Plan<ReadonlyMap<string, string>> {
      asked.push(symbols);
      return new Map(symbols.map((symbol) => [symbol, `${symbol}()`]));
    },
  });
  const run = async <T>(plan: Plan<T>): Promise<T> => {
    const step = plan.next();
    if (step.done !== true) throw new Error('nothing is to be run');
    return step.value;
  };
  const difference = await differingCode({ base: plans(1, '_Z1x'), head: plans(2, '_Z1y') }, run);
  if ('unknown' in difference) throw new Error(difference.unknown);
  expect(asked).toHaveLength(1);
  expect(difference.functions.map(({ written }) => written).toSorted()).toEqual(
    ['_Z1av()', '_Z1b2()', '_Z1x()', '_Z1y()'].toSorted(),
  );
});
