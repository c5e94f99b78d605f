import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { tare } from '../support/program.ts';
import { temporaryFolder } from '../support/repository.ts';
import { messagesOf } from './messages.ts';
import { BANNED, bannedIn, commentsOf, identifiersOf, proseOf } from './words.ts';

const filesIn = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending) && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`);
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...filesIn('docs', '.md'), ...filesIn('examples', '.md')];

/** Of each file the words that are banned in it. */
const wrongIn = (paths: readonly string[], textsOf: (path: string) => readonly string[]) =>
  paths.flatMap((path) =>
    textsOf(path)
      .flatMap(bannedIn)
      .map((word) => `${path}: ${word}`),
  );

it('pages use plain words', () => {
  expect(wrongIn(pages, (page) => [proseOf(readFileSync(page, 'utf8'))])).toEqual([]);
});

it.each(['action.yml', '.github/workflows/benchmark.yml'])('%s describes inputs and outputs in plain words', (path) => {
  const descriptions: string[] = [];
  parse(readFileSync(path, 'utf8'), (key, value: unknown) => {
    if (key === 'description' && typeof value === 'string') descriptions.push(value);
    return value;
  });
  expect(descriptions.length).toBeGreaterThan(30);
  expect(descriptions.flatMap(bannedIn)).toEqual([]);
});

it('--help uses plain words', async () => {
  const cwd = temporaryFolder();
  for (const command of [[], ['compare'], ['plan'], ['analyse'], ['overhead'], ['time'], ['demo']]) {
    for (const which of [['--help'], ['--help', 'all']]) {
      const { stdout } = await tare([...command, ...which], { cwd });
      expect(stdout).toContain('Usage: tare');
      expect(bannedIn(stdout)).toEqual([]);
    }
  }
});

it('messages use plain words', () => {
  const sources = filesIn('src', '.ts');
  expect(sources.flatMap(messagesOf).length).toBeGreaterThan(1000);
  expect(wrongIn(sources, messagesOf)).toEqual([]);
});

it('comments use plain words', () => {
  expect(wrongIn(filesIn('src', '.ts'), (path) => commentsOf(readFileSync(path, 'utf8')))).toEqual([]);
});

/** Rooms whose names are checked as well. */
const PLAIN_NAMES = 'cli clocks commands formats git github host model record render statistics'.split(' ');

it.each(PLAIN_NAMES)('names of src/%s use plain words', (room) => {
  const sources = filesIn(`src/${room}`, '.ts');
  expect(wrongIn(sources, (path) => identifiersOf(readFileSync(path, 'utf8')))).toEqual([]);
});

test('a banned word is found in comments and in names, and not in samples or code', () => {
  const source = "/** It is told `told`. */\nconst untoldRows = 'told'; // told\n/**\n *     told\n */\n";
  expect(commentsOf(source).flatMap(bannedIn)).toHaveLength(2);
  expect(identifiersOf(source).flatMap(bannedIn)).toHaveLength(1);
});

test('a banned word is found across lines, whole, and with what to write instead', () => {
  expect(bannedIn('Base and head run in\nturns.')).toEqual([expect.stringContaining('interleaved')]);
  expect(bannedIn('it can’t be told')).toHaveLength(2);
  expect(bannedIn('pharmacy, retold, in turning, details, heavy tails')).toEqual([]);
  expect(proseOf('a `told` b\n```text\ncan be told\n```\n\n    told\n\n| 1 (told) |')).not.toMatch(/told/);
});

test('the glossary defines each term once, and uses no other word for it', () => {
  const terms = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/\*\*([^*]+)\*\*/g)].map(
    ([, term]) => term ?? '',
  );
  expect(new Set(terms).size).toBe(terms.length);
  expect(terms).toEqual(expect.arrayContaining(TERMS));
  for (const { words } of BANNED) expect(terms.join('\n')).not.toMatch(new RegExp(`^(?:${words})$`, 'm'));
});

test('docs/README.md lists every page', () => {
  const list = readFileSync('docs/README.md', 'utf8');
  for (const page of filesIn('docs', '.md').filter((path) => path !== 'docs/README.md')) {
    expect(list).toContain(`(${page.slice('docs/'.length)})`);
  }
});

test('README.md has at most 150 lines', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length - 1).toBeLessThanOrEqual(150);
});

const TERMS = [
  'benchmark',
  'metric',
  'unit',
  'side',
  'base',
  'head',
  'target',
  'harness',
  'format',
  'slice',
  'pair',
  'burst',
  'observation',
  'round',
  'delta',
  'confidence interval',
  'threshold',
  'verdict',
  'regressed',
  'improved',
  'unchanged',
  'inconclusive',
  'error',
  'direction',
  'clock overhead',
  'timer window',
  'calibrator',
  'noise',
  'noise controls',
  'null control',
  'pinning',
  'family',
  'gate',
  're-measurement',
  'isolation',
  'percentile',
  'instructions',
];
