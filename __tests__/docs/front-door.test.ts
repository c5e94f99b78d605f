import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { FIRST_WORKFLOW } from '../../src/commands/index.ts';

// One first step, wherever somebody comes in; and links that lead somewhere.

const read = (path: string) => readFileSync(path, 'utf8');
/** The YAML blocks of a page, as they are written. */
const blocks = (page: string) => [...read(page).matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);

it.each(['README.md', 'docs/github-actions.md', 'docs/migrate.md'])('the first workflow of %s is the one', (page) => {
  expect(blocks(page)[0]).toBe(FIRST_WORKFLOW);
});

const EXAMPLES = readdirSync('examples')
  .map((name) => `examples/${name}/.github/workflows/benchmarks.yml`)
  .filter((path) => existsSync(path));

describe('what tare init writes', () => {
  interface Step {
    readonly name: string;
    readonly with?: object;
  }
  /** Without what it adds for a project: what was found, steps between its two, and lines below `with` of the last one. */
  const withoutAdditions = (text: string) => {
    const { jobs, ...workflow } = parse(text);
    const steps: readonly Step[] = jobs.benchmarks.steps;
    const [checkOut] = steps;
    const { with: _, ...compare } = steps.at(-1) ?? { name: '' };
    return { ...workflow, jobs: { benchmarks: { ...jobs.benchmarks, steps: [checkOut, compare] } } };
  };

  it.each(EXAMPLES)('is that workflow and additions: %s', (path) => {
    expect(withoutAdditions(read(path))).toEqual(parse(FIRST_WORKFLOW));
  });

  it.each([
    ['docs/for-go.md', 'go-stop-timer'],
    ['docs/for-criterion.md', 'criterion'],
    ['docs/for-pytest-benchmark.md', 'pytest'],
    ['docs/for-vitest.md', 'vitest'],
  ])('is what %s shows below the checkout', (page, example) => {
    const written = read(`examples/${example}/.github/workflows/benchmarks.yml`);
    const shown = blocks(page)[0] ?? '';
    expect(shown).toMatch(/^ {6}- name: /);
    expect(written.slice(written.indexOf('persist-credentials: false\n'))).toBe(`persist-credentials: false\n${shown}`);
  });
});

/** GitHub's anchor of a heading. */
const anchor = (heading: string) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

const outsideOfBlocks = (page: string) => read(page).replace(/^( *)```[\s\S]*?^\1```$/gm, '');
const anchors = (page: string) =>
  [...outsideOfBlocks(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading));

const PAGES = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

it.each(PAGES)('every link of %s leads to a file, and to a heading of it', (page) => {
  const links = [...outsideOfBlocks(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
  const wrong = links.filter((link) => {
    const [path = '', heading] = link.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    return !existsSync(file) || (heading !== undefined && file.endsWith('.md') && !anchors(file).includes(heading));
  });
  expect(wrong).toEqual([]);
});
