import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decideGate } from '../../src/analysis/gate.ts';
import { WARNING_CODES } from '../../src/model/warning.ts';
import { renderCsv } from '../../src/render/data/csv.ts';
import { renderJson } from '../../src/render/data/json.ts';
import { CASES } from './cases.ts';

const document = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

test('docs/warnings.md has one line for each code, in order, with a meaning and a remedy', () => {
  const lines = [...document('warnings.md').matchAll(/^\| `([a-z-]+)` +\| (\S.{20,}?) +\| (\S.{5,}?) +\|$/gm)];
  expect(lines.map(([, code]) => code)).toEqual([...WARNING_CODES]);
});

test('docs/report-formats.md names every column of the CSV and every field of the JSON', () => {
  const text = document('report-formats.md');
  const { analysis } = Object.values(CASES)[0] as (typeof CASES)[string];
  const [head = ''] = renderCsv(analysis).split('\r\n');
  for (const column of head.split(',')) expect(text).toContain(`\`${column}\``);
  const report = JSON.parse(renderJson(analysis, decideGate(analysis))) as Record<string, unknown> & {
    benchmarks: { rows: object[] }[];
  };
  const [benchmark] = report.benchmarks;
  const fields = [report, benchmark ?? {}, benchmark?.rows[0] ?? {}].flatMap((object) => Object.keys(object));
  for (const field of fields) expect(text).toContain(`\`${field}\``);
});
