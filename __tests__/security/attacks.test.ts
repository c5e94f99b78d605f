import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ATTACKS } from './attacks.ts';

const folder = new URL('.', import.meta.url);
const sources = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));

it('each attack of the list has one test, and each test its row', () => {
  const tested = sources.flatMap((text) => [...text.matchAll(/\battack\(\s*'([^']+)'/g)].map((match) => match[1]));
  expect(tested.toSorted()).toEqual(ATTACKS.map(({ id }: { readonly id: string }) => id).toSorted());
});
