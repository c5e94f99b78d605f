import { expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { around, benchmark, results } from '../support/results-builder.ts';

/** Hints as `old -> new`, for these removed and added names (`group:name`, or a name alone). */
function hints(removed: readonly string[], added: readonly string[]): readonly string[] {
  const record = (side: 'base' | 'head') => (id: string) => {
    const [name = '', group = ''] = id.split(':').reverse();
    return benchmark(name, { group, id: `${side} ${id}`, [side]: around(8) });
  };
  const analysis = analyse(results({ benchmarks: [...removed.map(record('base')), ...added.map(record('head'))] }));
  return analysis.benchmarks
    .filter(({ status }) => status === 'removed')
    .flatMap(({ id, warnings }) =>
      warnings.map(({ subject = '' }) => `${id.replace('base ', '')} -> ${subject.replace('head ', '')}`),
    );
}

test('names that have little in common are no rename', () => {
  expect(hints(['mode'], ['variance'])).toEqual([]);
  expect(hints(['Encode'], ['Decode', 'Walk'])).toEqual(['Encode -> Decode']); // 4 of 6 letters: worth a look
  expect(hints(['Open'], ['Close'])).toEqual([]);
});

test('siblings are told apart by what differs, not by what they share', () => {
  expect(hints(['Sort/quick'], ['Sort/merge'])).toEqual([]);
  expect(hints(['Sort/quick'], ['Sort/quick3'])).toEqual(['Sort/quick -> Sort/quick3']);
});

test('another size is another benchmark', () => {
  expect(hints(['Sort/n=10'], ['Sort/n=1000'])).toEqual([]);
});

test('a word more or less, another spelling', () => {
  expect(hints(['Map'], ['MapInsert'])).toEqual(['Map -> MapInsert']);
  expect(hints(['parse_large'], ['ParseLarge'])).toEqual(['parse_large -> ParseLarge']);
  expect(hints(['Map'], ['Mapping'])).toEqual([]);
});

test('several pairs at once, the most alike first, each name once', () => {
  expect(hints(['ParseOld', 'EncodeOld'], ['EncodeNew', 'ParseNew', 'ParseOldest'])).toEqual([
    'ParseOld -> ParseOldest',
    'EncodeOld -> EncodeNew',
  ]);
});

test('a renamed parent takes its sub-benchmarks along', () => {
  expect(hints(['Encode/small', 'Encode/large'], ['Marshal/small', 'Marshal/large'])).toEqual([
    'Encode/small -> Marshal/small',
    'Encode/large -> Marshal/large',
  ]);
  expect(hints(['Encode/small'], ['Walk/small'])).toEqual([]);
});

test('the same name in another group has moved; like names in different groups say nothing', () => {
  expect(hints(['old/pkg:Parse'], ['new/pkg:Parse'])).toEqual(['old/pkg:Parse -> new/pkg:Parse']);
  expect(hints(['a:ParseOld'], ['b:ParseNew'])).toEqual([]);
});

test('a reorganised suite gets no hints at all', () => {
  const names = (suffix: string) =>
    Array.from({ length: 101 }, (_, index) => `Case${'abcdefghij'[index % 10]}${index}${suffix}`);
  expect(hints(names('Old'), names('New'))).toEqual([]);
});
