import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { opened, REPORT_SCHEMAS } from '../../scripts/report-schemas.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { Explanation } from '../../src/model/analysis/explanation.ts';
import { renderFailureLine, renderJson, renderJsonLine, renderJsonPage } from '../../src/render/index.ts';
import { CASES } from './cases.ts';

// What programs read is what the schemas say: every field is in them, and has its type.

/** Objects with the fields that they name, and no others. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  return 'properties' in schema ? { ...parts, additionalProperties: false } : parts;
}

/** As it is, and closed. */
const checks = Object.fromEntries(
  Object.entries(REPORT_SCHEMAS).map(([name, { schema }]) => {
    const ajv = new Ajv2020({ allErrors: true, strict: false });
    return [name, [opened(schema), closed(opened(schema))].map((each) => ajv.compile(each as object))];
  }),
);

function faultsOf(name: string, text: string): readonly string[] {
  const value: unknown = JSON.parse(text);
  return (checks[name] ?? []).flatMap((check) =>
    check(value)
      ? []
      : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`),
  );
}

const cases = Object.entries(CASES).map(([name, { analysis, acceptances = [] }]) => {
  return { name, analysis, gate: decideGate(analysis, { acceptances }) };
});

describe.each(cases)('$name', ({ analysis, gate }) => {
  test('--format json', () => expect(faultsOf('report-2.json', renderJson(analysis, gate))).toEqual([]));

  test('--format json-line is one line, which no program of a runner or terminal obeys', () => {
    const line = renderJsonLine(analysis, gate);
    expect(faultsOf('line-1.json', line)).toEqual([]);
    expect(line).toMatch(/^\{"format":"tare-line","version":1,/);
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|##\[/u);
    const { verdict, exitCode } = JSON.parse(line) as { verdict: string; exitCode: number };
    expect([verdict, exitCode]).toEqual([analysis.verdict, gate.exitCode]);
  });
});

test('a run that came to nothing', () => {
  const line = renderFailureLine({
    message: 'x\n::error::y ##[error]z\u001b[31m',
    remedy: 'Do it.',
    details: ['a\n::b::'],
    exitCode: 2,
  });
  expect(faultsOf('line-1.json', line)).toEqual([]);
  expect(line).not.toMatch(/\p{Cc}|##\[/u);
});

test('tare explain --format json', () => {
  const source = { file: 'a.go', firstLine: 1, lastLine: 9 };
  const changed = {
    name: 'parse',
    change: 'changed',
    bytes: { base: 10, head: 12 },
    callPath: ['BenchmarkParse', 'parse'] as string[],
    source,
    diff: ['-a', '+b'],
  } as const;
  const benchmarks: Explanation[] = [
    { id: 'Parse', rows: ['Parse regressed +9 %'], sameCode: false, functions: [changed], repeat: 'tare compare a b' },
    { id: 'Trim', rows: [], sameCode: true, repeat: 'tare compare a b' },
  ];
  expect(faultsOf('explain-1.json', renderJsonPage('tare-explain', { benchmarks }))).toEqual([]);
});

test('the schemas name what is missing and what is wrong', () => {
  const line = JSON.parse(renderFailureLine({ message: 'a', remedy: 'b', details: [], exitCode: 2 })) as object;
  expect(faultsOf('line-1.json', JSON.stringify({ ...line, exitCode: 'two' }))).not.toEqual([]);
  expect(faultsOf('line-1.json', JSON.stringify({ ...line, surprise: 1 }))).not.toEqual([]);
});
