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

it('has one table on a page and one for each harness in a terminal, in whatever order its rows are', () => {
  const run = analysis([
    of('criterion', 'criterion:parse', slower),
    of('pytest:a|b', 'pytest:a|b:parse', slower),
    of('criterion', 'criterion:print', same),
    of('criterion', 'criterion:scan', slower),
  ]);
  const view = viewOf(run, decideGate(run));
  const open = renderSummary(view).split('<details')[0] ?? '';
  expect(open.match(/^\| 🔴\sslower \| `[^`]+`/gm)?.map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    '| 🔴 slower | `criterion:parse`',
    '| 🔴 slower | `pytest:a\\|b:parse`',
    '| 🔴 slower | `criterion:scan`',
  ]);
  const lines = renderConsole(view, { width: 120 }).split('\n');
  expect(lines.filter((line) => /^(?:criterion|pytest)[^ ]*:$/.test(line))).toEqual(['criterion:', 'pytest:a|b:']);
});
