import { expect, it } from 'vitest';
import { decideGate } from '../../src/analysis/gate.ts';
import { renderConsole } from '../../src/render/console/console.ts';
import { renderSummary } from '../../src/render/markdown/summary.ts';
import { viewOf } from '../../src/render/view/view.ts';
import { analysis, compared, interval } from './analysis-builder.ts';

// A run of several harnesses: a table each, under its name, which is data.

const slower = interval({ unit: 'ns/op', base: 100, percent: [20, 19, 21] });
const same = interval({ unit: 'ns/op', base: 100, percent: [0, -1, 1] });
const of = (harness: string, id: string, row: typeof slower) => ({ ...compared(id, [row]), harness });

it('has a table for each harness, in whatever order its rows are', () => {
  const run = analysis([
    of('criterion', 'criterion:parse', slower),
    of('pytest:a|b', 'pytest:a|b:parse', slower),
    of('criterion', 'criterion:print', same),
    of('criterion', 'criterion:scan', slower),
  ]);
  const view = viewOf(run, decideGate(run));
  const summary = renderSummary(view);
  const tables = summary.split('<details>')[0]?.match(/^`[^`]+`$|^\| 🔴\sregressed \| `[^`]+`/gm);
  expect(tables?.map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    '`criterion`',
    '| 🔴 regressed | `criterion:parse`',
    '| 🔴 regressed | `criterion:scan`',
    '`pytest:a|b`',
    '| 🔴 regressed | `pytest:a\\|b:parse`',
  ]);
  const lines = renderConsole(view, { width: 120 }).split('\n');
  expect(lines.filter((line) => /^(?:criterion|pytest)[^ ]*:$/.test(line))).toEqual(['criterion:', 'pytest:a|b:']);
});
