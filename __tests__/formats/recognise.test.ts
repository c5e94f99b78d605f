import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FORMATS, recogniseFormat } from '../../src/formats/registry.ts';

const FIXTURES = new URL('fixtures/', import.meta.url);

describe.each(FORMATS.map((format) => [format.name, format] as const))('output of %s', (name, format) => {
  const folder = new URL(`${name}/`, FIXTURES);
  const files = readdirSync(folder).filter((file) => file.endsWith('.txt') && !file.endsWith('.go.txt'));

  it.each(files)('%s is recognised as such, where anything can be read', (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const { measurements, failures } = format.parse(text);
    // One text and two names: which way is better is known only where a user gives one.
    const recognised = name === 'customBiggerIsBetter' ? 'customSmallerIsBetter' : name;
    expect(recogniseFormat(text)?.name).toBe(measurements.length + failures.length > 0 ? recognised : undefined);
  });
});
