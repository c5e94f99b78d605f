import { expect, it } from 'vitest';
import { foldersListedOtherwise } from '../../../src/measure/same-code/listings.ts';

const BOTH = ['a.txt', 'lib/b.txt', 'lib/deep/c.txt', 'other/d.txt'];

it.each([
  ['a file whose content differs', [], [], ['a.txt', 'lib/b.txt'], []],
  ['one that was added', [], ['lib/new.txt'], ['lib/new.txt'], ['lib']],
  ['one that is gone, at the root', ['old.txt'], [], ['old.txt'], ['.']],
  ['one in a folder that is new with those around it', [], ['lib/one/two/new.txt'], ['lib/one/two/new.txt'], ['lib']],
  ['a folder in place of a file', ['x'], ['x/y.txt'], ['x', 'x/y.txt'], ['.']],
  ['several in one folder', ['lib/old.txt'], ['lib/new.txt'], ['lib/new.txt', 'lib/old.txt'], ['lib']],
] as const)('who lists a folder sees %s', (_, onBase, onHead, changed, folders) => {
  const trees = { base: { files: [...BOTH, ...onBase] }, head: { files: [...BOTH, ...onHead] } };
  expect(foldersListedOtherwise(changed, trees)).toEqual(folders);
});
