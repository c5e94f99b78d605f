import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decideGate } from '../../src/analysis/gate.ts';
import { renderConsole } from '../../src/render/console/console.ts';
import { COMMENT_LIMIT, renderComment } from '../../src/render/markdown/comment.ts';
import { markerFor } from '../../src/render/markdown/marker.ts';
import { renderSummary } from '../../src/render/markdown/summary.ts';
import { viewOf } from '../../src/render/view/view.ts';
import { VERDICT_SIGNS } from '../../src/render/view/words.ts';
import { CASES } from './cases.ts';
import { nodesOf, parseMarkdown } from './markdown-tree.ts';

// What is said is decided once (view/): the comment, the job summary and the terminal have the same rows with the same
// words and figures. All of it is read back from the rendered text.

interface Said {
  readonly verdict: string;
  /** `+9.8 % [+8.9, +10.7]` */
  readonly delta: string;
}

/** A line a row: `slower Parse/large +9.8 % [+8.9, +10.7]`. `name` stands in for names that were shortened. */
function lineOf(name: string, { verdict, delta }: Said): string {
  return `${verdict} ${name} ${delta}`;
}

const MARKS = /[⁰¹²³⁴-⁹˒]+/gu;
const SIGNS = new RegExp(Object.values(VERDICT_SIGNS).join('|'), 'gu');

function plain(text: string): string {
  return text
    .replaceAll('\u00a0', ' ')
    .replace(SIGNS, '')
    .replace(MARKS, '')
    .replaceAll('**', '')
    .replaceAll('\u2216', '\\')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The rows of all tables of a page that have a verdict. */
function rowsOfPage(page: string): readonly string[] {
  return nodesOf(parseMarkdown(page)).flatMap((node) => {
    if (node.type !== 'table') return [];
    const [head, ...rows] = node.children.map((row) => row.children.map((cell) => textOf(cell)));
    const at = (start: string) => head?.findIndex((text) => plain(text).startsWith(start)) ?? -1;
    if (at('verdict') < 0) return [];
    return rows.map((cells) =>
      lineOf(plain(cells[at('benchmark')] ?? ''), {
        verdict: plain(cells[at('verdict')] ?? ''),
        delta: plain(cells[at('delta')] ?? ''),
      }),
    );
  });
}

function textOf(cell: ReturnType<typeof nodesOf>[number]): string {
  const pieces = nodesOf(cell).flatMap((node) =>
    node.type === 'text' || node.type === 'inlineCode' ? node.value : [],
  );
  return pieces.join('');
}

/** The same rows of a terminal's tables: the delta ends below the end of its head, its range follows. */
function rowsOfConsole(text: string): readonly string[] {
  const rows: string[] = [];
  let deltaEnd: number | null = null;
  for (const line of text.split('\n')) {
    if (/^verdict +benchmark/.test(line)) {
      deltaEnd = line.indexOf(' delta') + ' delta'.length;
    } else if (deltaEnd === null || line === '') {
      deltaEnd = null;
    } else {
      const [verdict = '', name = ''] = line.split(/ {2,}/);
      // Letters that are two columns wide.
      const columns = line.replace(/[\u3000-\u9fff]/g, 'xx');
      const estimate = columns.slice(0, deltaEnd).split(/ {2,}/).at(-1) ?? '';
      const range = columns.slice(deltaEnd + 2).split(/ {2,}/)[0] ?? '';
      const delta = /^[[(]/.test(range) ? `${estimate} ${range}` : estimate;
      rows.push(lineOf(plain(name), { verdict: plain(verdict), delta: plain(delta) }));
    }
  }
  return rows;
}

/** `18 exact rows unchanged: ...`: the terminal gives their number only. */
function sameIn(text: string): number {
  return Number(/^(\d+) exact rows? unchanged:/m.exec(text)?.[1] ?? 0);
}

describe.each(Object.entries(CASES))('%s', (_, { analysis }) => {
  const view = viewOf(analysis, decideGate(analysis));
  const comment = renderComment(view, { marker: markerFor(analysis.results, 'k'), summaryUrl: null });
  const summary = renderSummary(view);
  const console = renderConsole(view);
  // A row whose metrics were exactly the same.
  const isSame = (line: string) => line.startsWith('unchanged ') && line.endsWith(' the same');
  const judged = analysis.benchmarks
    .filter(({ status }) => status === 'compared')
    .flatMap(({ rows }) => rows.filter((row) => row.verdict !== null || row.change.kind !== 'none'));

  test('the comment, the summary and the terminal have the same rows, words and deltas', () => {
    // The comment shortens long names; every case but the hostile one has none.
    const named = (rows: readonly string[]) => rows.map((row) => row.replace(/ (?:\S*…\S*|.{30,}?) (?=[+±-])/u, ' … '));
    const inSummary = rowsOfPage(summary);
    expect(named(rowsOfPage(comment)).toSorted()).toEqual(named(inSummary).toSorted());
    const inConsole = rowsOfConsole(console);
    const told = inConsole.filter((row) => !isSame(row));
    expect(named(told).toSorted()).toEqual(named(inSummary.filter((row) => !isSame(row))).toSorted());
    expect(inConsole.length + sameIn(console)).toBe(inSummary.length);
    // Nothing is lost on the way from the analysis, but for the row of the percentile instrument, which is of none.
    expect(inSummary.length).toBeGreaterThanOrEqual(judged.length);
    expect(comment.length).toBeLessThanOrEqual(COMMENT_LIMIT);
  });

  test('in the same order', () => {
    const order = (rows: readonly string[]) =>
      rows.filter((row) => !/^(unchanged|\S+ by less than) /.test(row)).map((row) => row.split(' ')[0]);
    expect(order(rowsOfConsole(console))).toEqual(order(rowsOfPage(summary)));
  });

  test('and the same headline, lead and notes', () => {
    const words = (text: string) => plain(text.replaceAll('`', '')).replace(/[\s\\]+/g, ' ');
    for (const page of [comment, summary].map(words)) {
      expect(page).toContain(words(view.headline));
      for (const line of words(console.slice(console.lastIndexOf('\n\n'))).split('. '))
        expect(page).toContain(line.replace(/\.$/, ''));
    }
  });
});

test('pages and the terminal know the analysis through the view only', () => {
  const root = new URL('../../src/render/', import.meta.url);
  for (const folder of ['markdown', 'console']) {
    const files = readdirSync(new URL(`${folder}/`, root));
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) {
      const imports = [...readFileSync(new URL(`${folder}/${file}`, root), 'utf8').matchAll(/from '([^']+)'/g)];
      const paths = imports.map(([, path]) => path);
      expect([file, paths.filter((path) => path?.includes('analysis'))]).toEqual([file, []]);
    }
  }
});
