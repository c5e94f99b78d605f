import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { Analysis } from '../../src/model/analysis/analysis.ts';
import type { Results } from '../../src/model/results/results.ts';
import { renderHtml } from '../../src/render/html/html.ts';
import { escapeHtml } from '../../src/render/html/text.ts';
import { viewOf } from '../../src/render/view/view.ts';
import { pageRun } from '../support/page-run.ts';
import { benchmark, results, withRun } from '../support/results-builder.ts';
import { CASES } from './cases.ts';

// The page of a report (docs/report-page.md).

function pageOf(analysis: Analysis): string {
  return renderHtml(analysis, viewOf(analysis, decideGate(analysis)));
}

const run = pageRun();
const analysis = analyse(run);
const page = pageOf(analysis);

/** Of `<a href="x">` the name and what stands in quotes after it. */
const TAG = /<\/?([a-z][a-z0-9]*)((?:\s+[a-zA-Z0-9-]+(?:="[^"<>]*")?)*)\s*\/?>/g;
const TAGS =
  'a aside b body circle code defs del details div fieldset figcaption figure form g h1 h2 h3 head header html i input ins label legend li ' +
  'line link main meta ol option output p path pre rect script section select small span style summary sup svg table tbody td ' +
  'text th thead time title tr ul use caption';

/** What is left of a page without its tags, its style and its script: the text. */
function textOf(html: string): string {
  return html.replace(/<style>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>|^<!doctype html>/g, '').replace(TAG, '');
}

test('200 rows take less than 300 kB, and all rows stand in the table', () => {
  expect(Buffer.byteLength(page)).toBeLessThan(300_000);
  expect(page.match(/<tbody class="row /g)).toHaveLength(200);
});

test('the same results give the same bytes', () => {
  expect(pageOf(analyse(pageRun()))).toBe(page);
});

test('where there is no room for all plots, rows that changed and undecided ones keep theirs, and it is said', () => {
  const rows = [...page.matchAll(/<tbody class="row [^"]*" data-s="([^"]+)"[\s\S]*?<\/tbody>/g)];
  const loud = rows.filter(([, section = '']) => ['regressed', 'improved', 'inconclusive'].includes(section));
  expect(loud.length).toBeGreaterThan(15);
  for (const [row] of loud) {
    expect(row).toContain('bursts');
    expect(row).toContain('densities');
    expect(row).toContain('About this row');
  }
  expect(loud.filter(([row]) => row.includes('first readings')).length).toBeGreaterThan(10);
  expect(loud.filter(([row]) => row.includes('What differs in what it runs')).length).toBeGreaterThan(5);
  expect(page).toMatch(
    /The plots of \d+ rows are left out here, to keep the page small: results\.json has the readings\./,
  );
});

test('the policy lets through its own style and script, and no other', () => {
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
  const digest = (tag: string) => {
    const [, text = ''] = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(page) ?? [];
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  };
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `style-src ${digest('style')}`,
    `script-src ${digest('script')}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  expect(page.match(/<style>/g)).toHaveLength(1);
  expect(page.match(/<script>/g)).toHaveLength(1);
  // Nothing is loaded: no address but those of links, of which this run has none.
  expect(page).not.toMatch(/\b(?:src|srcset|action|formaction|xlink:href)=/);
  expect([...page.matchAll(/href="([^"]*)"/g)].filter(([, to = '']) => !/^(?:#[bn]\d+|data:,)$/.test(to))).toEqual([]);
});

test.each(Object.entries(CASES))('of %s says the headline, each name and each verdict', (_, { analysis: of }) => {
  const view = viewOf(of, decideGate(of));
  const html = pageOf(of);
  expect(html).toContain(`<h1>${escapeHtml(view.headline)}</h1>`);
  for (const section of view.sections) {
    if (section.kind === 'apart') {
      for (const { name } of section.benchmarks) expect(html).toContain(escapeHtml(name.name));
      continue;
    }
    for (const { name, verdict, delta, reason } of section.rows) {
      expect(html).toContain(escapeHtml(name.name));
      expect(html).toContain(`<td class="v">${escapeHtml(verdict.word)}</td>`);
      if (reason.phrase.length === 0) expect(html).toContain(escapeHtml(delta.estimate));
    }
  }
  expectTagsOnly(html);
});

function expectTagsOnly(html: string): void {
  const known = new Set(TAGS.split(' '));
  expect([...html.matchAll(TAG)].filter(([, tag = '']) => !known.has(tag)).map(([tag]) => tag)).toEqual([]);
  expect(textOf(html)).not.toMatch(/[<>]/);
  const attributes = [...html.matchAll(TAG)].map(([, , each = '']) => each.replace(/"[^"]*"/g, ''));
  expect(attributes.filter((each) => /\s(?:on[a-z]+|style)\b/.test(each))).toEqual([]);
}

const hostile = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
  fc
    .array(
      fc.constantFrom(
        '<script>',
        '</style>',
        '"',
        "'",
        '>',
        '&lt;',
        '<svg onload=x>',
        '--',
        '\u202e',
        '\n',
        ' x=',
        ']]>',
      ),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    .map((pieces) => pieces.join('')),
);

test('names, units and subjects of anyone end no tag and open none', () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, (name, unit, subject) => {
      const values = Array.from({ length: 12 }, (_, index) => 100 + index);
      const record = {
        ...benchmark(name.slice(0, 900), {
          base: { [unit.slice(0, 150)]: values, 'ns/op': values },
          head: { [unit.slice(0, 150)]: values.toReversed(), 'ns/op': values.map((each) => 2 * each) },
        }),
        changedFunctions: [
          { name: subject, change: 'changed' as const, bytes: {}, source: { file: name, firstLine: 1, lastLine: 2 } },
        ],
      };
      const side = { label: subject, commit: 'a'.repeat(40), tree: '1'.repeat(40), subject };
      const of: Results = results({ benchmarks: [record], base: side, head: { ...side, tree: '2'.repeat(40) } });
      const assembly = [{ name: subject, base: [name, `call ${unit}`], head: [`call ${name}`, unit] }];
      const shown = pageOf(analyse(withRun(of, { assembly })));
      expect(shown).toContain(', 2 instructions</summary>');
      expectTagsOnly(shown);
    }),
    { numRuns: 60 },
  );
});
