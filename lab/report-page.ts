// The page of a report of 200 rows, or of a results.json: how large it is, how long it takes, and the file to look at.
// Usage, in the repository's root: node scripts/lab.mjs report-page [PAGE.html [RESULTS.json]]
import { readFileSync, writeFileSync } from 'node:fs';
import { pageRun } from '../__tests__/support/page-run.ts';
import { analyse, decideGate } from '../src/analysis/index.ts';
import { parseResults } from '../src/record/index.ts';
import { renderHtml } from '../src/render/html/html.ts';
import { viewOf } from '../src/render/index.ts';

const [, , target = '', source] = process.argv;
const results = source === undefined ? pageRun() : await parseResults(readFileSync(source, 'utf8'));
const analysis = analyse(results);
const view = viewOf(analysis, decideGate(analysis));
const startMs = performance.now();
const page = renderHtml(analysis, view);
const ms = performance.now() - startMs;
if (target !== '') writeFileSync(target, page);
const rows = view.sections.reduce((sum, section) => sum + (section.kind === 'apart' ? 0 : section.rows.length), 0);
const plots = page.split('<svg').length - 1;
console.log(`${rows} rows, ${Buffer.byteLength(page)} bytes, ${plots} plots, drawn in ${Math.round(ms)} ms`);
console.log(`the same bytes again: ${renderHtml(analysis, view) === page}`);
