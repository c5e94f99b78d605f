import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decideGate } from '../../src/analysis/gate.ts';
import { renderConsole } from '../../src/render/console/console.ts';
import { renderCsv } from '../../src/render/data/csv.ts';
import { renderJson } from '../../src/render/data/json.ts';
import { renderClaims } from '../../src/render/markdown/claims.ts';
import { COMMENT_LIMIT, renderComment } from '../../src/render/markdown/comment.ts';
import { markerFor, parseMarker } from '../../src/render/markdown/marker.ts';
import { inCharacters } from '../../src/render/markdown/plan.ts';
import { renderSummary } from '../../src/render/markdown/summary.ts';
import { COLUMNS } from '../../src/render/text/shorten.ts';
import { renderGateLine } from '../../src/render/view/gate-line.ts';
import { renderOneLine } from '../../src/render/view/one-line.ts';
import { viewOf } from '../../src/render/view/view.ts';
import { CASES } from './cases.ts';

// Whole renderings, kept as files to be looked at. To accept a change: npx vitest run __tests__/render -u
// Of each case those that show what no other does; example has all. What is not kept is held against what is: the job
// summary is the comment without its marker, and agreement.test.ts compares widths, and the CSV with the JSON.
const url = 'https://github.com/octo/parse/actions/runs/19384756';

/** Where names are longer than a comment may hold, the job summary has them whole. */
const WHOLE_NAMES = ['example', 'hostile'];
/** Tables that are laid out otherwise where there is room. */
const WIDE = ['example', 'hostile', 'clock', 'mixed', 'same-code'];
/** Tables, notes and keys that others have alike or do not have. */
const VERBOSE = ['example', 'hostile', 'clock', 'confirm', 'machines', 'mixed', 'parts', 'same-code', 'instructions'];
/** Columns that are empty elsewhere, or text that a spreadsheet would take for more. */
const CSV = ['example', 'hostile', 'clock', 'confirm', 'cores', 'differences', 'instructions'];
/** Fields that are not there elsewhere, or text that a terminal would take for more. */
const JSON_FIELDS = [
  'example',
  'hostile',
  'accepted-in-part',
  'base-does-not-build',
  'clock',
  'confirm',
  'cores',
  'differences',
  'head-does-not-build',
  'instructions',
  'machines',
  'noisy',
  'parts',
  'same-code',
];

const RENDERED = Object.entries(CASES).map(([name, { analysis, acceptances = [], news = null }]) => {
  const gate = decideGate(analysis, { acceptances });
  return { name, analysis, gate, view: viewOf(analysis, gate, news) };
});
const only = (names: readonly string[]) => RENDERED.filter(({ name }) => names.includes(name));
const golden = (name: string, file: string) => `golden/${name}/${file}`;

describe.each(RENDERED)('$name', ({ name, analysis, view }) => {
  const comment = renderComment(view, { marker: markerFor(analysis.results, 'benchmarks'), summaryUrl: url });

  test('comment', async () => {
    expect(comment.length).toBeLessThanOrEqual(COMMENT_LIMIT);
    // Of all readings to their last digit; what is shown of them is in the file.
    const digest = createHash('sha256').update(JSON.stringify(analysis.results)).digest('hex');
    expect(parseMarker(comment)?.resultsDigest).toBe(digest);
    await expect(comment.replace(digest, 'DIGEST')).toMatchFileSnapshot(golden(name, 'comment.md'));
  });

  test('summary', async () => {
    const summary = renderSummary(view);
    if (WHOLE_NAMES.includes(name)) await expect(summary).toMatchFileSnapshot(golden(name, 'summary.md'));
    else {
      const bare = renderComment(view, { marker: markerFor(analysis.results, 'benchmarks'), summaryUrl: null });
      expect(summary).toBe(bare.slice(bare.indexOf('\n') + 1));
    }
  });

  test('console, 80 columns', async () => {
    const text = renderConsole(view, { width: 80, more: 'tare analyse --verbose' });
    await expect(text).toMatchFileSnapshot(golden(name, 'console.txt'));
  });

  test.each([
    { width: 80, verbose: false },
    { width: 120, verbose: false },
    { width: 80, verbose: true },
    { width: 120, verbose: true },
  ])('no line of $width columns is longer (verbose: $verbose)', (options) => {
    const lines = renderConsole(view, options).split('\n');
    expect(lines.filter((line) => COLUMNS.width(line) > options.width)).toEqual([]);
  });
});

test.each(only(WIDE))('$name: console, 120 columns', async ({ name, view }) => {
  await expect(renderConsole(view, { width: 120 })).toMatchFileSnapshot(golden(name, 'console-120.txt'));
});

test.each(only(VERBOSE))('$name: console, 80 columns, verbose', async ({ name, view }) => {
  await expect(renderConsole(view, { width: 80, verbose: true })).toMatchFileSnapshot(
    golden(name, 'console-verbose.txt'),
  );
});

test.each(only(CSV))('$name: csv', async ({ name, analysis }) => {
  await expect(renderCsv(analysis)).toMatchFileSnapshot(golden(name, 'rows.csv'));
});

test.each(only(JSON_FIELDS))('$name: json', async ({ name, analysis, gate }) => {
  await expect(renderJson(analysis, gate)).toMatchFileSnapshot(golden(name, 'report.json'));
});

test('a comment on the claims of a fork', async () => {
  const reports = only(['regression-only', 'all-unchanged']);
  const run = { url: 'https://github.com/octo/parse/actions/runs/9001', number: 41 };
  const whose = [
    { strong: ['These numbers are the claim of a fork.'] },
    ' ',
    { code: 'mallory/parse' },
    ' measured them.',
  ];
  const [first] = reports;
  const marker =
    first === undefined ? null : { ...markerFor(first.analysis.results, 'benchmarks'), resultsDigest: '0'.repeat(64) };
  const comment = renderClaims({ reports, whose, run, marker, summaryUrl: url }, COMMENT_LIMIT, inCharacters);
  expect(comment.length).toBeLessThanOrEqual(COMMENT_LIMIT);
  await expect(comment).toMatchFileSnapshot('golden/fork/comment.md');
});

test('the gate line and the one line of each case', async () => {
  const lines = RENDERED.map(
    ({ name, analysis, gate }) => `${name}\n  ${renderGateLine(gate, analysis)}\n  ${renderOneLine(analysis)}\n`,
  );
  await expect(lines.join('\n')).toMatchFileSnapshot('golden/lines.txt');
});
