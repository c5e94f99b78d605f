import { describe, expect, test } from 'vitest';
import { decideGate } from '../../src/analysis/gate.ts';
import { renderConsole } from '../../src/render/console/console.ts';
import { COLUMNS } from '../../src/render/console/shorten.ts';
import { renderCsv } from '../../src/render/data/csv.ts';
import { renderJson } from '../../src/render/data/json.ts';
import { COMMENT_LIMIT, renderComment } from '../../src/render/markdown/comment.ts';
import { renderSummary } from '../../src/render/markdown/summary.ts';
import { renderGateLine } from '../../src/render/view/gate-line.ts';
import { renderOneLine } from '../../src/render/view/one-line.ts';
import { CASES } from './cases.ts';

// Whole renderings, kept as files to be looked at. To accept a change: npx vitest run __tests__/render -u
const url = 'https://github.com/octo/parse/actions/runs/19384756';

describe.each(Object.entries(CASES))('%s', (name, { analysis }) => {
  const gate = decideGate(analysis);
  const golden = (file: string) => `golden/${name}/${file}`;

  test('comment', async () => {
    const comment = renderComment(analysis, { key: 'benchmarks', gate, summaryUrl: url });
    expect(comment.length).toBeLessThanOrEqual(COMMENT_LIMIT);
    await expect(comment).toMatchFileSnapshot(golden('comment.md'));
  });

  test('summary', async () => {
    await expect(renderSummary(analysis, { gate })).toMatchFileSnapshot(golden('summary.md'));
  });

  test('console, 80 columns', async () => {
    const table = renderConsole(analysis, { gate, width: 80 });
    expect(table.split('\n').filter((line) => COLUMNS.width(line) > 80)).toEqual([]);
    await expect(table).toMatchFileSnapshot(golden('console.txt'));
  });

  test('console, 120 columns', async () => {
    const table = renderConsole(analysis, { gate, width: 120 });
    expect(table.split('\n').filter((line) => COLUMNS.width(line) > 120)).toEqual([]);
    await expect(table).toMatchFileSnapshot(golden('console-120.txt'));
  });

  test('csv', async () => {
    await expect(renderCsv(analysis)).toMatchFileSnapshot(golden('rows.csv'));
  });

  test('json', async () => {
    await expect(renderJson(analysis, gate)).toMatchFileSnapshot(golden('report.json'));
  });

  test('gate line', async () => {
    await expect(`${renderGateLine(gate, analysis)}\n`).toMatchFileSnapshot(golden('gate-line.txt'));
  });

  test('one line', async () => {
    await expect(`${renderOneLine(analysis)}\n`).toMatchFileSnapshot(golden('one-line.txt'));
  });
});
