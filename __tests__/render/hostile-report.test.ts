import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideGate } from '../../src/analysis/gate.ts';
import type { Gate } from '../../src/model/analysis/analysis.ts';
import { renderConsole } from '../../src/render/console/console.ts';
import { renderCsv } from '../../src/render/data/csv.ts';
import { renderJson } from '../../src/render/data/json.ts';
import { COMMENT_LIMIT, fitComment, renderComment } from '../../src/render/markdown/comment.ts';
import { markerFor, parseMarker } from '../../src/render/markdown/marker.ts';
import { renderSummary, SUMMARY_LIMIT_BYTES } from '../../src/render/markdown/summary.ts';
import { COLUMNS } from '../../src/render/text/shorten.ts';
import { renderGateLine } from '../../src/render/view/gate-line.ts';
import { renderOneLine } from '../../src/render/view/one-line.ts';
import { viewOf } from '../../src/render/view/view.ts';
import { results } from '../support/results-builder.ts';
import { analysis, apart, compared, difference, exact, interval, none } from './analysis-builder.ts';
import { CASES } from './cases.ts';
import { GITHUB_REFERENCES, nodesOf, parseMarkdown } from './markdown-tree.ts';

const FAILS: Gate = {
  failed: true,
  exitCode: 3,
  accepted: [],
  exceeded: [],
  observing: null,
  reason: { kind: 'error', cause: 'no-pairs' },
};
const options = { marker: markerFor(results(), 'k'), summaryUrl: 'https://github.com/o/r/actions/runs/1' };

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .array(
      fc.constantFrom(
        '|',
        '\\',
        '`',
        '\n',
        '<b>',
        '</details>',
        '@me',
        '#1',
        'a/b',
        'www.x.example',
        '::error::',
        '##[x]',
        '-',
        ' ',
        '日本',
        '\u202e',
      ),
      { maxLength: 10 },
    )
    .map((pieces) => pieces.join('')),
);

/** One run in which every field that may come from anyone holds `texts`. */
function runOf(texts: readonly string[]) {
  const at = (index: number) => texts[index % texts.length] ?? '';
  const metric = { unit: at(1).slice(0, 200), direction: 'lower', quantity: 'other' } as const;
  return analysis(
    [
      compared(`0${at(0)}`, [interval({ metric, base: 10, percent: [9, 8, 10] }), exact(at(2), 1, 2)]),
      compared(`4${at(3)}`, [difference(at(4).slice(0, 200), 0, [3, 2, 4], { metric })]),
      compared(
        `1${at(3)}`,
        [interval({ base: 10, percent: [1, -8, 10] }), none(at(4), 1, null, at(5))],
        [{ code: 'torn-line', message: at(6), subject: at(7) }],
      ),
      apart(`2${at(8)}`, 'failed', { reason: at(9), failedSides: ['head'] }),
      apart(`3${at(10)}`, 'added', { rows: [none(at(11), null, 5, at(12))] }),
    ],
    {
      warnings: [{ code: 'torn-line', message: at(13), subject: at(14) }],
      results: {
        base: { label: at(15), commit: null, tree: '1'.repeat(40), subject: at(16) },
        builds: {
          base: built(at(0).length % 3 !== 0, at(17), at(18)),
          head: built(at(0).length % 2 !== 0, at(17), at(18)),
        },
        harness: { name: at(19), toolchain: at(20) },
        run: { repeat: at(21) },
      },
    },
  );
}

function built(succeeded: boolean, reason: string, output: string) {
  return succeeded ? ({ state: 'built', durationMs: 1 } as const) : ({ state: 'failed', reason, output } as const);
}

const texts = fc.array(text, { minLength: 22, maxLength: 22 });

/** What the report itself is made of. */
const OWN_KINDS = new Set(
  'root heading paragraph text strong inlineCode code table tableRow tableCell html break list listItem link'.split(
    ' ',
  ),
);
const OWN_HTML =
  /^(<!-- tare-comment 1 [^<>]* -->|<details(?: open)?><summary>[^<>]*<\/summary>|<\/details>|<\/?sub>|<br>)$/;

describe('whatever is in the results', () => {
  test('the comment holds our own structure, and everything else as text and code', () => {
    fc.assert(
      fc.property(texts, (given) => {
        const comment = renderComment(viewOf(runOf(given), FAILS), options);
        const nodes = nodesOf(parseMarkdown(comment));
        // One assertion for all: a comment has hundreds of nodes.
        const foreign = nodes.filter((node) => {
          if (!OWN_KINDS.has(node.type)) return true;
          if (node.type === 'html') return !OWN_HTML.test(node.value);
          if (node.type === 'link') return node.url !== options.summaryUrl;
          if (node.type === 'text') return GITHUB_REFERENCES.some((found) => node.value.match(found) !== null);
          const [head, ...rows] = node.type === 'table' ? node.children : [];
          return rows.some(({ children }) => children.length !== head?.children.length);
        });
        expect(foreign).toEqual([]);
        const folds = nodes.filter((node) => node.type === 'html').map((node) => node.value.slice(0, 9));
        expect(folds.filter((html) => html.startsWith('<details'))).toHaveLength(
          folds.filter((html) => html === '</details').length,
        );
        expect(parseMarker(comment)?.key).toBe('k');
      }),
    );
  });

  test('the console table fits, steers no terminal and gives a CI runner no command', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 72, max: 160 }), (given, width) => {
        for (const line of renderConsole(viewOf(runOf(given), FAILS), { width }).split('\n')) {
          expect(COLUMNS.width(line)).toBeLessThanOrEqual(width);
          expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]|^\s*::|##\[/u);
        }
      }),
    );
  });

  test('a page that is printed to a CI log gives the runner no command', () => {
    fc.assert(
      fc.property(texts, (given) => {
        for (const line of renderSummary(viewOf(runOf(given), FAILS)).split('\n'))
          expect(line).not.toMatch(/^\s*::|##\[/);
      }),
    );
  });

  test('CSV, JSON and the one line likewise; JSON says the same after parsing', () => {
    fc.assert(
      fc.property(texts, (given) => {
        const run = runOf(given);
        const gateLine = `tare: ${renderGateLine(decideGate(run), run)}`;
        for (const output of [renderCsv(run), renderJson(run, FAILS), renderOneLine(run), gateLine]) {
          for (const line of output.split(/\r?\n/)) expect(line).not.toMatch(/[\p{Cc}\p{Cf}]|^\s*::|##\[/u);
        }
        const report = JSON.parse(renderJson(run, FAILS)) as { benchmarks: { id: string }[] };
        expect(report.benchmarks.map(({ id }) => id)).toEqual(run.benchmarks.map(({ id }) => id));
      }),
    );
  });

  test('colours are the only escape sequences, and only when asked for', () => {
    const plain = renderConsole(viewOf(runOf(['\u001b[31mred']), FAILS));
    const colored = renderConsole(viewOf(runOf(['\u001b[31mred']), FAILS), { color: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences are what is looked for.
    expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(plain);
    expect(colored).not.toBe(plain);
  });
});

describe('limits', () => {
  const long = (index: number) => `${'segment/'.repeat(18)}${String(index).padStart(6, '0')}${'/segment'.repeat(18)}`;
  const huge = analysis(
    Array.from({ length: 20_000 }, (_, index) =>
      compared(long(index), [
        interval({
          base: 1000 + index,
          percent:
            index % 4 === 0
              ? [9 + (index % 100) / 10, 8, 30]
              : index % 4 === 1
                ? [-9, -10, -8]
                : index % 4 === 2
                  ? [1, -7, 9]
                  : [0, -1, 1],
        }),
      ]),
    ),
  );

  const hugeView = viewOf(huge, FAILS);

  test('20,000 rows of 300-character names become a comment and a summary that are accepted', () => {
    const comment = renderComment(hugeView, options);
    expect(comment.length).toBeLessThanOrEqual(COMMENT_LIMIT);
    expect(comment.length).toBeGreaterThan(COMMENT_LIMIT * 0.95);
    expect(comment).toContain('🔴 5000 regressed · 🟢 5000 improved · ⚪ 5000 unchanged · ❔ 5000 undecided');
    expect(comment).toContain(
      'more rows left out here: [the job summary has all rows](https://github.com/o/r/actions/runs/1)',
    );
    const summary = renderSummary(hugeView);
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(SUMMARY_LIMIT_BYTES);
    expect(summary).toContain('results.json has all rows');
  });

  test('where room is short, what is needed least goes first, and every length is kept', () => {
    const { analysis: mixed } = CASES.mixed ?? { analysis: huge };
    const mixedView = viewOf(mixed, decideGate(mixed));
    const full = renderComment(mixedView, options);
    expect(full).toContain('Walk/case-36');

    const some = fitComment(mixedView, options, full.length - 500);
    expect(some).not.toContain('Walk/case-36');
    expect(some).toContain('left out here: [the job summary has all rows]');

    const short = fitComment(mixedView, options, 1800);
    expect(short).toContain('### ❌ Benchmarks: 2 regressions');
    expect(short).toContain('🔴 2 regressed');
    expect(short).toContain('`Parse/large` **+9.8 %** and `Close`'.replaceAll(' %', '\u00a0%'));
    for (let limit = 400; limit < full.length; limit += 397)
      expect(fitComment(mixedView, options, limit).length).toBeLessThanOrEqual(limit);
  });

  test('the longest key and name fit where there is no room at all', () => {
    const name = '`'.repeat(2000);
    const worst = analysis([compared(name, [interval({ base: 1, percent: [9, 8, 10] })])]);
    const key = '\u202e'.repeat(200);
    expect(
      fitComment(viewOf(worst, FAILS), { ...options, marker: markerFor(worst.results, key) }, 0).length,
    ).toBeLessThan(8000);
  });
});
