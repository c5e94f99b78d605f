import { describe, expect, it, test } from 'vitest';
import { decideGate } from '../../src/analysis/gate.ts';
import { renderConsole } from '../../src/render/console/console.ts';
import { COLUMNS } from '../../src/render/text/shorten.ts';
import { changedFunctionsList } from '../../src/render/view/notes/changed-functions.ts';
import { viewOf } from '../../src/render/view/view.ts';
import { analysis, apart, compared, interval } from './analysis-builder.ts';
import { CASES } from './cases.ts';

// What a person reads when a command ends: the rows that changed, then one sentence that agrees with the exit code, then
// how to see more.

const MORE = 'tare analyse --verbose';
const slower = interval({ unit: 'ns/op', base: 100, percent: [20, 19, 21], verdict: 'regressed' });
const same = interval({ unit: 'ns/op', base: 100, percent: [0, -1, 1], verdict: 'unchanged' });
const open = interval({ unit: 'ns/op', base: 100, percent: [1, -9, 11], verdict: 'inconclusive' });

function report(benchmarks: Parameters<typeof analysis>[0], options: Parameters<typeof renderConsole>[1] = {}) {
  const run = analysis(benchmarks);
  return renderConsole(viewOf(run, decideGate(run)), { width: 80, more: MORE, ...options }).replaceAll('\u00a0', ' ');
}

describe.each(Object.entries(CASES))('%s', (_, { analysis: run, acceptances = [] }) => {
  const gate = decideGate(run, { acceptances });
  const view = viewOf(run, gate);

  test.each([true, false])(
    'ends with a word that agrees with the exit code, and never with that alone (verbose: %s)',
    (verbose) => {
      const ends = renderConsole(view, { verbose })
        .split('\n')
        .filter((line) => /^(?:PASS|FAIL) /.test(line));
      expect(ends).toHaveLength(1);
      expect(ends[0]).toMatch(gate.exitCode === 0 ? /^PASS {2}\S/ : /^FAIL {2}\S/);
      const { counts } = run;
      if (counts.inconclusive > 0 && gate.exitCode === 0) expect(ends[0]).toContain('undecided');
    },
  );

  test('says how to see more, and is shorter than all of it', () => {
    const brief = renderConsole(view, { width: 80, more: MORE });
    expect(brief).toMatch(/\nMethod and machine: tare analyse --verbose\n$/);
    const all = renderConsole(view, { width: 80, verbose: true });
    expect(all).not.toContain('--verbose');
    expect(all.length).toBeGreaterThan(brief.length);
  });

  test('each line on the method has a short name', () => {
    for (const { name, lines } of view.terminal.keys) {
      expect(name).toMatch(/^[a-z]{2,9}$/);
      expect(lines.length).toBeGreaterThan(0);
    }
    expect(view.terminal.keys.map(({ name }) => name)).not.toContain('method');
  });
});

it('numbers what did not change where it is more than a few', () => {
  const many = Array.from({ length: 200 }, (_, index) => compared(`Walk/${index}`, [same]));
  const text = report([compared('Parse', [slower]), ...many]);
  expect(text).toContain('= 200 unchanged (tare analyse --verbose lists them)');
  expect(text).toContain('FAIL  1 slower by more than 5 %, 200 unchanged');
  expect(text.split('\n').length).toBeLessThan(12);
  expect(report([compared('Parse', [slower]), ...many], { verbose: true })).toContain('Walk/199');
});

it('lists a few', () => {
  const text = report([compared('Parse', [slower]), compared('Walk', [same]), apart('Trim', 'same-code')]);
  expect(text).toMatch(/\n= +Walk .* unchanged\n= +Trim +same code\n/);
});

it('lists the undecided that lean most, and numbers the others', () => {
  const text = report(Array.from({ length: 30 }, (_, index) => compared(`Open/${index}`, [open])));
  expect(text.match(/^\? +Open/gm)).toHaveLength(10);
  expect(text).toContain('? 20 more undecided (tare analyse --verbose lists them)');
  expect(text).toContain('PASS  30 undecided');
});

it.each([80, 120, Number.POSITIVE_INFINITY])('no name pushes the change away (width %d)', (width) => {
  const names = ['a', 'b'].map((end) => `${'internal/parser/'.repeat(12)}${end}`);
  const text = report(
    names.map((name) => compared(name, [slower])),
    { width },
  );
  const rows = text.split('\n').filter((line) => line.startsWith('✗'));
  expect(rows).toHaveLength(2);
  expect(new Set(rows).size).toBe(2);
  for (const row of rows) {
    expect(row).toContain('…');
    expect(COLUMNS.width(row.slice(0, row.indexOf('+20.0 %')))).toBeLessThan(
      width === Number.POSITIVE_INFINITY ? 80 : width,
    );
  }
});

it('names the changed function and its place, beside the row where there is room and below it elsewhere', () => {
  const changed = [
    {
      name: 'median',
      change: 'changed',
      bytes: {},
      source: { file: 'lib/numbers.js', firstLine: 9, lastLine: 12 },
    },
  ] as const;
  const rows = [{ ...compared('median', [slower]), changedFunctions: changed }];
  expect(report(rows, { width: 120 })).toMatch(/^✗ +median .* slower +median numbers\.js:9$/m);
  expect(report(rows, { width: 72 })).toMatch(/^✗ +median .* slower\n {4}because of median numbers\.js:9$/m);
});

it('names functions that read alike once, as programs each have a `main`', () => {
  const main = { name: 'main', change: 'changed', bytes: {} } as const;
  const changedFunctions = [main, { ...main, change: 'added' as const }, main, { ...main, name: 'words::find' }];
  const [list] = changedFunctionsList([{ ...compared('median', [slower]), changedFunctions }]);
  const text = list?.map((each) => (typeof each === 'string' ? each : 'code' in each ? each.code : '')).join('');
  expect(text).toBe('median runs changed: main, main (new), words::find.');
  expect(report([{ ...compared('median', [slower]), changedFunctions }], { width: 120 })).toMatch(/ main \+2 more$/m);
});

it('what failed stands above the rows, what is on one side only below them', () => {
  const text = report([
    compared('Parse', [slower]),
    apart('Broken', 'failed', { reason: 'want 3, got 4', failedSides: ['head'] }),
    apart('variance', 'added'),
    apart('mode', 'removed'),
  ]);
  const lines = text.split('\n').map((line) => line.split(' ').slice(0, 2).join(' '));
  expect(lines.filter((line) => /^[!✗+]/.test(line))).toEqual(['! failed', '✗ ', '+ variance']);
  expect(text).toContain('+ variance (added)   - mode (removed)');
});
