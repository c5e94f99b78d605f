import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decideGate } from '../../src/analysis/gate.ts';
import { renderConsole } from '../../src/render/console/console.ts';
import { renderCsv } from '../../src/render/data/csv.ts';
import { renderJson } from '../../src/render/data/json.ts';
import { COMMENT_LIMIT, renderComment } from '../../src/render/markdown/comment.ts';
import { markerFor, parseMarker } from '../../src/render/markdown/marker.ts';
import { renderSummary } from '../../src/render/markdown/summary.ts';
import { COLUMNS } from '../../src/render/text/shorten.ts';
import { renderGateLine } from '../../src/render/view/gate-line.ts';
import { renderOneLine } from '../../src/render/view/one-line.ts';
import { viewOf } from '../../src/render/view/view.ts';
import { CASES } from './cases.ts';

// Whole renderings, kept as files to be looked at. To accept a change: npx vitest run __tests__/render -u
const url = 'https://github.com/octo/parse/actions/runs/19384756';

describe.each(Object.entries(CASES))('%s', (name, { analysis, acceptances = [] }) => {
  const gate = decideGate(analysis, { acceptances });
  const view = viewOf(analysis, gate);
  const golden = (file: string) => `golden/${name}/${file}`;

  test('comment', async () => {
    const comment = renderComment(view, { marker: markerFor(analysis.results, 'benchmarks'), summaryUrl: url });
    expect(comment.length).toBeLessThanOrEqual(COMMENT_LIMIT);
    // Of all readings to their last digit; what is shown of them is in the file.
    const digest = createHash('sha256').update(JSON.stringify(analysis.results)).digest('hex');
    expect(parseMarker(comment)?.resultsDigest).toBe(digest);
    await expect(comment.replace(digest, 'DIGEST')).toMatchFileSnapshot(golden('comment.md'));
  });

  test('summary', async () => {
    await expect(renderSummary(view)).toMatchFileSnapshot(golden('summary.md'));
  });

  test('console, 80 columns', async () => {
    const table = renderConsole(view, { width: 80 });
    expect(table.split('\n').filter((line) => COLUMNS.width(line) > 80)).toEqual([]);
    await expect(table).toMatchFileSnapshot(golden('console.txt'));
  });

  test('console, 120 columns', async () => {
    const table = renderConsole(view, { width: 120 });
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
