import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ATTACKS } from './attacks.ts';
import { CLAIMS } from './claims.ts';

// docs/security.md is made from these lists (scripts/generate.ts); `npm run generate -- --check` holds them together.

const folder = new URL('.', import.meta.url);
const sources = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));

it('each attack of the list has one test, and each test its row', () => {
  const tested = sources.flatMap((text) => [...text.matchAll(/\battack\(\s*'([^']+)'/g)].map((match) => match[1]));
  expect(tested.toSorted()).toEqual(ATTACKS.map(({ id }) => id).toSorted());
});

it.each(CLAIMS)('what is shown elsewhere is there: $file, $title', ({ file, title }) => {
  const [source = ''] = ['.test.ts', '.real.test.ts']
    .map((end) => new URL(`../${file}${end}`, folder))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'));
  expect(source.match(/(?:it|describe|each)[^\n]*\(\s*['"`]/g)).not.toBeNull();
  expect(source).toContain(title);
});
