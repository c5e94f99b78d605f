import { expect, it } from 'vitest';
import { jsonDocuments } from '../../src/formats/kit/documents.ts';

const read = (text: string) =>
  jsonDocuments(text, ['"mark"']).map(({ value, beginning }) => value ?? `torn: ${beginning}`);

it.each([
  ['alone, with a byte order mark', '\uFEFF{"mark":1}\r\n', [{ mark: 1 }]],
  ['amid other output', '> npm run\n[INFO] a\n{code}\n{"mark":1}\n{"b":2} done\n', [{ mark: 1 }, { b: 2 }]],
  ['a list', 'x\n[\n  {"mark":1}\n]\n', [[{ mark: 1 }]]],
  ['two files put together', '{\n "mark": 1\n}{"b":2}\n', [{ mark: 1 }, { b: 2 }]],
  ['a number that JSON does not know', '{"mark":[NaN,-Infinity,"NaN"]}', [{ mark: ['NaN', '-Infinity', 'NaN'] }]],
  ['nothing of this tool', '{"b":1}', []],
])('reads %s', (_, text, found) => {
  expect(read(text)).toEqual(found);
});

it.each([
  ['what was cut short', '{"mark":[1,2', ['torn: {"mark":[1,2']],
  [
    'what stands behind it',
    '{"mark":[1,\n{"b":2}\n{"c":3}\n',
    ['torn: {"mark":[1,\n{"b":2}\n{"c":3}\n', { b: 2 }, { c: 3 }],
  ],
  ['what stands behind it, in a string', '{"mark":"a\n{"b":2}\n', ['torn: {"mark":"a', { b: 2 }]],
  [
    'the whole results of a list',
    '[\n{"mark":1},\n{"mark":',
    ['torn: [\n{"mark":1},\n{"mark":', { mark: 1 }, 'torn: {"mark":'],
  ],
  ['a document that is not valid', '{"mark":1,}\n{"b":2}', ['torn: {"mark":1,}', { b: 2 }]],
  ['brackets that do not fit', '{"mark":[1}\n{"b":2}', ['torn: {"mark":[1', { b: 2 }]],
  ['a hundred torn lines', `${'{"mark":"\n'.repeat(100)}{"b":2}`, [...Array(100).fill('torn: {"mark":"'), { b: 2 }]],
])('tells that it is torn: %s', (_, text, found) => {
  expect(read(text)).toEqual(found);
});

it('takes time in proportion to the length', () => {
  /** CPU time, ms. */
  const timeOf = (text: string) => {
    const before = process.cpuUsage();
    read(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  for (const shape of [
    '[',
    '[\n',
    '{"a":',
    '{"a":\n',
    '{"mark":"\n',
    '{"\n',
    '"',
    '"\\',
    '[[]\n',
    '{"a":NaN,\n',
    '[1,\n{"a":2}\n',
    '\n ',
  ]) {
    const [small, large] = [100_000, 800_000].map((length) => `{"mark":1}\n${shape.repeat(length / shape.length)}`);
    timeOf(small ?? '');
    // 8 times the text: 8 times the time if linear, 64 if quadratic.
    expect(timeOf(large ?? ''), JSON.stringify(shape)).toBeLessThan(32 * Math.max(timeOf(small ?? ''), 20));
  }
});
