import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { phraseToMarkdown } from '../../src/render/text/phrase.ts';
import { measuredLines } from '../../src/render/view/measured.ts';
import { clockNote } from '../../src/render/view/notes/clock-note.ts';
import { renderRowLine } from '../../src/render/view/one-line.ts';
import { around, benchmark, calibration, clock, results } from '../support/results-builder.ts';

const USE = { clock: 'go-stop-start', source: 'counted', base: 1, head: 1 } as const;

function analysed(base: number, head: number, parts: Parameters<typeof results>[0] = {}) {
  const record = benchmark('Op', {
    base: around(base + 20, 20, 0.002),
    head: around(head + 20, 20, 0.001).toReversed(),
    clock: USE,
  });
  const calibrated = calibration(clock('go-stop-start', around(20, 20, 0.004)));
  return analyse(results({ calibration: calibrated, benchmarks: [record], ...parts }));
}

function noteOf(...given: Parameters<typeof analysed>): string {
  const row = analysed(...given).benchmarks[0]?.rows[0];
  const note = row === undefined ? null : clockNote(row);
  return note === null ? '' : phraseToMarkdown(note).replaceAll('\u00a0', ' ');
}

describe('the note on a row with a clock', () => {
  test('holds the raw change where the corrected one stands in the table, and what was taken off', () => {
    expect(noteOf(180, 216)).toMatch(
      /^Corrected for the clock; raw: 200\.\d ns to 236\.\d ns, \+18\.0 % \[.*\]\. The clock: 1 window of 20 ns an op \(counted\), 10 % of base, 8\.5 % of head\.$/,
    );
  });

  test('holds the corrected one where the raw one was judged', () => {
    const settings = { settings: { gateOn: 'raw' } } as const;
    expect(noteOf(180, 216, settings)).toMatch(
      /^Raw \(`gate-on`\); corrected for the clock: 180\.?\d* ns to 216\.?\d* ns, \+20\.\d % \[.*\]\. The clock: /,
    );
  });

  test('says so where one of the two crosses the threshold, whichever was judged', () => {
    // +5.8 % of 100 ns is +4.8 % of 120 ns.
    const crossing = '**The corrected size crosses the threshold, the raw one does not**.';
    expect(noteOf(100, 105.8)).toContain(crossing);
    expect(noteOf(100, 105.8, { settings: { gateOn: 'raw' } })).toContain(crossing);
    expect(noteOf(100, 130)).not.toContain('threshold');
  });

  test('gives the reason, its code, and the difference that no clock dilutes, where it was refused', () => {
    expect(noteOf(10, 15)).toMatch(
      /^Not corrected for the clock \(`clock-dominates`\): the clock is 67 % of base and 57 % of head, so .*\. Head - base: \+5\.0\d ns \[.*\]\.$/,
    );
  });

  test('says why a clock could not be measured, in the first line of what its calibrator said', () => {
    const failed = clock('go-stop-start', [], { failure: '\n[x](https://evil.example) `@octocat`\n::error::x' });
    expect(noteOf(100, 120, { calibration: calibration(failed) })).toMatch(
      /^Not corrected for the clock \(`clock-not-calibrated`\): the clock's cost could not be measured: `` \[x\]\(https:\/\/evil\.example\) `@octocat` ``\. Head - base: /,
    );
  });

  test('is short in one line', () => {
    const [op] = analysed(180, 216).benchmarks;
    const [row] = op?.rows ?? [];
    if (op === undefined || row === undefined) throw new Error('no row');
    expect(renderRowLine({ benchmark: op, row })).toMatch(
      /^Op regressed \+20\.\d % \[.*\] at 99 %, corrected for the clock \(raw \+18\.0 %\)$/,
    );
  });
});

describe('how the clock was measured', () => {
  const lineOf = (...given: Parameters<typeof analysed>) =>
    measuredLines(analysed(...given))
      .map((line) => phraseToMarkdown(line).replaceAll('\u00a0', ' '))
      .find((line) => line.startsWith('Clock: '));
  const skipped = (why: 'off' | 'no-windows' | 'negligible') =>
    lineOf(100, 100, { calibration: { skipped: why, spentMs: 0, clocks: [] } });

  test('is one line: what it costs, how sure that is, what became of it, and what finding out took', () => {
    // 20 slices of 20 ms in 61 s.
    expect(lineOf(100, 120)).toMatch(
      /^Clock: `go-stop-start` 20 ns a timer window, 9\.97 ns to 20 ns amid work \(varying by 0\.\d+ % over 20 rounds; `go1\.26\.8 linux\/amd64`\), taken off 1 row\. Calibrating took 400 ms, 0\.66 % of the run\.$/,
    );
  });

  test('or why it was not', () => {
    expect(skipped('off')).toBe('Clock: its cost was not measured (`calibration` is off).');
    expect(skipped('no-windows')).toBe(
      'Clock: no benchmark stops it inside an operation, so its cost was not measured.',
    );
    expect(skipped('negligible')).toBe('Clock: its cost is below 1 % of every reading, so it was not taken off.');
  });

  test('with the reason where it was never read', () => {
    expect(lineOf(100, 120, { calibration: calibration(clock('go-stop-start', [])) })).toBe(
      'Clock: `go-stop-start` could not be measured: `it was never read`.',
    );
  });

  test('with the first line of a calibrator that failed, harmless', () => {
    const failed = clock('go-stop-start', [], { failure: '\u001b[1m[x](https://evil.example) `@octocat`\n::error::x' });
    const line = lineOf(100, 120, { calibration: calibration(failed) });
    expect(line).toBe(
      'Clock: `go-stop-start` could not be measured: `` \\u{1b}[1m[x](https://evil.example) `@octocat` ``.',
    );
  });
});
