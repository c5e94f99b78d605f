import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decideGate } from '../../src/analysis/gate.ts';
import { renderConsole } from '../../src/render/console/console.ts';
import { renderCsv } from '../../src/render/data/csv.ts';
import { renderJson } from '../../src/render/data/json.ts';
import { COMMENT_LIMIT, renderComment } from '../../src/render/markdown/comment.ts';
import { markerFor } from '../../src/render/markdown/marker.ts';
import { renderSummary } from '../../src/render/markdown/summary.ts';
import { phraseToMarkdown } from '../../src/render/text/phrase.ts';
import { viewOf } from '../../src/render/view/view.ts';
import { VERDICT_SIGNS } from '../../src/render/view/words.ts';
import { CASES } from './cases.ts';
import { nodesOf, parseMarkdown } from './markdown-tree.ts';

// What is said is decided once (view/): the comment, the job summary and the terminal have the same rows with the same
// words and figures. All of it is read back from the rendered text. The CSV has the figures of the JSON.

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

/** The rows of all tables of a page that have a verdict; tables of pictures have none. */
function rowsOfPage(page: string): readonly string[] {
  return nodesOf(parseMarkdown(page)).flatMap((node) => {
    if (node.type !== 'table') return [];
    const [head, ...rows] = node.children.map((row) => row.children.map((cell) => textOf(cell)));
    const at = (start: string) => head?.findIndex((text) => plain(text).startsWith(start)) ?? -1;
    if (head?.[0] !== '' || at('change') < 0) return [];
    return node.children.slice(1).map(({ children }, index) => {
      const name = children[at('benchmark')];
      return lineOf(name === undefined ? '' : plain(codeOf(name)), {
        verdict: plain(rows[index]?.[0] ?? ''),
        delta: plain(rows[index]?.[at('change')] ?? '')
          .replace(/,? ?exact(?=\))/, '')
          .replace(' ()', ''),
      });
    });
  });
}

/** A name, without the unit after it. */
function codeOf(cell: ReturnType<typeof nodesOf>[number]): string {
  const code = nodesOf(cell).find((node) => node.type === 'inlineCode');
  return code?.type === 'inlineCode' ? code.value : textOf(cell);
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

/** The fields of RFC 4180: quoted where they hold quotes, commas or ends of lines. */
function recordsOf(csv: string): readonly (readonly string[])[] {
  const record = /(?:(?:"(?:[^"]|"")*"|[^",\r\n]*),?)*\r\n/g;
  const field = /("(?:[^"]|"")*"|[^",\r\n]*)(?:,|\r\n)/g;
  return [...csv.matchAll(record)].map(([line]) =>
    [...line.matchAll(field)].map(([, text = '']) =>
      text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text,
    ),
  );
}

/** Of a benchmark and a row of the JSON, where they have what a column of the CSV says; the first path that leads to something. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  status: ['benchmark.status'],
  metric: ['row.metric.unit'],
  direction: ['row.metric.direction'],
  gated: ['row.gated'],
  threshold: ['row.threshold'],
  verdict: ['row.verdict'],
  change_direction: ['row.direction'],
  base: ['row.base'],
  head: ['row.head'],
  change: ['row.change.kind'],
  delta: ['row.change.delta', 'row.change.relative'],
  lower: ['row.change.counted.lower', 'interval.lower'],
  upper: ['row.change.counted.upper', 'interval.upper'],
  level: ['row.change.level', 'row.correction.difference.level'],
  observations: ['row.change.observations', 'row.correction.difference.observations'],
  absolute: ['row.change.absolute', 'row.change.difference', 'row.correction.difference.difference'],
  absolute_lower: ['difference.lower'],
  absolute_upper: ['difference.upper'],
  judged: ['row.correction.judged'],
  raw_delta: ['row.correction.rawChange.delta'],
  raw_lower: ['row.correction.rawChange.lower'],
  raw_upper: ['row.correction.rawChange.upper'],
  corrected_base: ['row.correction.base'],
  corrected_head: ['row.correction.head'],
  corrected_delta: ['row.correction.delta.delta'],
  corrected_lower: ['row.correction.delta.lower'],
  corrected_upper: ['row.correction.delta.upper'],
  clock: ['row.correction.clock'],
  timer_windows_base: ['row.correction.windows.base'],
  timer_windows_head: ['row.correction.windows.head'],
  timer_window_ns: ['row.correction.window.ns'],
  clock_refusal: ['row.correction.refusal.code'],
  noise: ['row.noise.level'],
  base_variation: ['row.noise.readings.baseVariation'],
  base_max_over_median: ['row.noise.readings.maxOverMedian'],
  wall_per_cpu: ['row.noise.readings.wallPerCpu'],
  confirmation: ['row.confirmation.state'],
  first_delta: ['row.confirmation.first.delta'],
  first_lower: ['row.confirmation.first.lower'],
  first_upper: ['row.confirmation.first.upper'],
  first_observations: ['row.confirmation.first.observations'],
  smallest_difference: ['row.smallestDifference'],
  cores: ['benchmark.cores'],
};
/** Texts, which are escaped otherwise in the CSV: what they become is in its golden files. */
const TEXTS = ['benchmark', 'group', 'name', 'reason'];

function valueAt(path: string, found: unknown): unknown {
  const [first = '', ...rest] = path.split('.');
  const next = (found as Readonly<Record<string, unknown>> | null | undefined)?.[first];
  return rest.length === 0 ? next : valueAt(rest.join('.'), next);
}

/** What a row of the JSON says, as a record of the CSV has it. */
function recordOf(
  benchmark: object,
  row: { readonly change: { readonly kind: string } } | null,
  column: string,
): string {
  const change = row?.change;
  const from = {
    benchmark,
    row,
    interval: change?.kind === 'interval' ? change : null,
    difference: change?.kind === 'difference' ? change : valueAt('correction.difference', row),
  };
  const values = (PATHS[column] ?? []).map((path) => valueAt(path, from));
  return String(values.find((value) => value !== undefined && value !== null) ?? '');
}

describe.each(Object.entries(CASES))('%s', (_, { analysis }) => {
  const view = viewOf(analysis, decideGate(analysis));
  const comment = renderComment(view, { marker: markerFor(analysis.results, 'k'), summaryUrl: null });
  const summary = renderSummary(view);
  const console = renderConsole(view, { verbose: true });
  // A row whose metrics were exactly the same.
  const isSame = (line: string) => line.startsWith('unchanged ') && line.endsWith(' identical');
  const judged = analysis.benchmarks
    .filter(({ status }) => status === 'compared')
    .flatMap(({ rows }) => rows.filter((row) => row.verdict !== null || row.change.kind !== 'none'));

  test('the comment, the summary and the terminal have the same rows, words and deltas', () => {
    // The comment shortens long names; every case but the hostile one has none.
    const named = (rows: readonly string[]) => rows.map((row) => row.replace(/ (?:\S*…\S*|.{30,}?) (?=[+±-])/u, ' … '));
    const inSummary = rowsOfPage(summary);
    expect(named(rowsOfPage(comment)).toSorted()).toEqual(named(inSummary).toSorted());
    for (const table of [console, renderConsole(view, { width: 120, verbose: true })]) {
      const inConsole = rowsOfConsole(table);
      const listed = inConsole.filter((row) => !isSame(row));
      expect(named(listed).toSorted()).toEqual(named(inSummary.filter((row) => !isSame(row))).toSorted());
      expect(inConsole.length + sameIn(table)).toBe(inSummary.length);
    }
    // Nothing is lost on the way from the analysis, but for the row of the percentile instrument, which is of none.
    expect(inSummary.length).toBeGreaterThanOrEqual(judged.length);
    expect(comment.length).toBeLessThanOrEqual(COMMENT_LIMIT);
  });

  test('the CSV has the rows and the figures of the JSON', () => {
    const report = JSON.parse(renderJson(analysis, decideGate(analysis)));
    const [columns = [], ...records] = recordsOf(renderCsv(analysis));
    expect(columns.toSorted()).toEqual([...Object.keys(PATHS), ...TEXTS, 'warnings'].toSorted());
    const expected = report.benchmarks.flatMap((benchmark: { rows: { change: { kind: string } }[] }) =>
      (benchmark.rows.length === 0 ? [null] : benchmark.rows).map((row) =>
        Object.keys(PATHS).map((column) => [column, recordOf(benchmark, row, column)]),
      ),
    );
    const written = records.map((record) =>
      Object.keys(PATHS).map((column) => [column, record[columns.indexOf(column)]]),
    );
    expect(written).toEqual(expected);
  });

  test('and the same headline and lead', () => {
    const words = (text: string) => plain(text.replaceAll('`', '')).replace(/[\s\\]+/g, ' ');
    for (const sentence of [view.headline, ...view.lead.map(phraseToMarkdown)].map(words)) {
      for (const page of [comment, summary]) expect(words(page)).toContain(sentence);
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
