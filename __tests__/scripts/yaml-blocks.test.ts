import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  blocksOf,
  checkInputs,
  forActionlint,
  forZizmor,
  writtenWorkflows,
  yamlBlocks,
} from '../../scripts/yaml-blocks.ts';

// Every YAML block that a reader may copy is checked as the file that it is a part of.

const page = (...blocks: readonly string[]) =>
  blocks.map((text) => `Text.\n\n\`\`\`yaml\n${text}\n\`\`\`\n`).join('\n');
const only = (text: string) => blocksOf('x.md', page(text))[0];

describe('a block', () => {
  it('that is a workflow is taken as it is', () => {
    const text = 'on: push\njobs:\n  a:\n    runs-on: x\n';
    expect(only(text.trimEnd())).toEqual({ place: 'x.md:3', kind: 'workflow', text });
  });

  it('of steps, jobs or permissions becomes a whole workflow', () => {
    expect(only('      - run: make')?.text).toMatch(/^name: Example\n[\s\S]*\n {4}steps:\n {6}- run: make\n$/);
    expect(only('- run: make\n  name: x')?.text).toContain('\n      - run: make\n        name: x\n');
    expect(only('jobs:\n  a:\n    uses: x')?.text).toMatch(/^name: Example\n[\s\S]*\njobs:\n {2}a:\n/);
    expect(only('permissions:\n  contents: read # code')?.text).toContain(
      '\n    permissions:\n      contents: read # code\n    steps:\n',
    );
  });

  it('of inputs is a configuration file, and read as one', () => {
    const block = only('threshold: 3%\nrounds: 20');
    expect(block).toMatchObject({ kind: 'tare.yml' });
    expect(() => block && checkInputs(block)).not.toThrow();
    const wrong = only('treshold: 3%');
    expect(() => wrong && checkInputs(wrong)).toThrow('did you mean threshold?');
  });

  it('whose step gives what is no input is refused', () => {
    const block = only('- uses: OWNER/tare@SHA_OF_A_RELEASE # v1\n  with:\n    rounds: 5');
    expect(() => block && checkInputs(block)).toThrow('rounds');
  });

  it('of which nobody knows what it is, is an error', () => {
    expect(() => only('with:\n  rounds: 5')).toThrow('x.md:3: it is not known what this block is a part of');
  });
});

it('indented fences are found, and the action has a name that linters take', () => {
  const [block] = blocksOf('x.md', '1. Do:\n\n   ```yaml\n   - uses: OWNER/tare/.github/workflows/b.yml@v1\n   ```\n');
  expect(block?.text).toContain('\n      - uses: OWNER/tare/.github/workflows/b.yml@v1\n');
  expect(forActionlint('uses: OWNER/tare@X # v1\nuses: OWNER/tare/.github/workflows/b.yml@X')).toBe(
    'uses: ./ # v1\nuses: ./.github/workflows/b.yml',
  );
  expect(forZizmor('uses: OWNER/tare@SHA_OF_A_RELEASE')).toMatch(/^uses: octo\/tare@[0-9a-f]{40}$/);
});

it('actions have the same commits in pages as in our own workflows', () => {
  const used = (text: string) => [...text.matchAll(/uses: (actions\/\S+@[^\n]+)/g)].map((match) => match[1]);
  const root = new URL('../..', import.meta.url).pathname;
  const own = ['ci', 'benchmark'].flatMap((name) =>
    used(readFileSync(join(root, `.github/workflows/${name}.yml`), 'utf8')),
  );
  const copied = yamlBlocks(root).flatMap(({ text }) => used(text));
  expect(copied.length).toBeGreaterThan(0);
  const isOurs = (each = '') => own.some((ours = '') => ours.split('@')[0] === each.split('@')[0]);
  for (const each of copied.filter(isOurs)) expect(own).toContain(each);
});

it("all blocks of this repository's pages are of a known kind, and what they give Tare is right", () => {
  const blocks = yamlBlocks(new URL('../..', import.meta.url).pathname);
  expect(blocks.length).toBeGreaterThan(7);
  for (const block of blocks) checkInputs(block);
});

it('the workflows that tare init writes are among what is checked', () => {
  const written = writtenWorkflows(new URL('../..', import.meta.url).pathname);
  expect(written.map(({ place }) => place)).toEqual(
    expect.arrayContaining([
      'examples/criterion/.github/workflows/benchmarks.yml',
      '__tests__/program/golden/several-kinds.yml',
    ]),
  );
  for (const block of written) checkInputs(block);
});
