import { describe, expect, it } from 'vitest';
import type { DiscoveredBenchmark } from '../../src/harnesses/harness.ts';
import { clockUses } from '../../src/measure/clocks/calibrate.ts';
import type { ClockUse, TimerWindowsRule } from '../../src/model/clock.ts';
import type { Warning } from '../../src/model/warning.ts';

// Which clock a benchmark reads, and how often: the first that is known of counted, told, declared, scanned.

const known = (source: ClockUse['source'], windows = 1): ClockUse => ({
  clock: 'go-stop-start',
  source,
  base: windows,
  head: windows,
});
const named = (name: string, clock?: ClockUse, group = ''): DiscoveredBenchmark => ({
  targetKey: name,
  group,
  name,
  sides: ['base', 'head'],
  failures: {},
  readings: {},
  ...(clock === undefined ? {} : { clock }),
});
const rule = (benchmark: string, windows: number, clock: string | null = null): TimerWindowsRule => ({
  benchmark,
  windows,
  clock,
});

function uses(rules: readonly TimerWindowsRule[], benchmarks: readonly DiscoveredBenchmark[]) {
  const warnings: Warning[] = [];
  const found = clockUses(rules, benchmarks, (warning) => warnings.push(warning));
  return { of: (name: string) => [...found].find(([each]) => each.name === name)?.[1], warnings };
}

describe('timer windows', () => {
  it('what was counted wins over what the user declared', () => {
    expect(uses([rule('*', 3)], [named('A', known('counted'))]).of('A')).toEqual(known('counted'));
    expect(uses([rule('*', 3)], [named('A', known('reported'))]).of('A')).toEqual(known('reported'));
  });

  it('what the user declared wins over a guess, and keeps its clock', () => {
    expect(uses([rule('A*', 3)], [named('A/x', known('scanned'))]).of('A/x')).toEqual({
      clock: 'go-stop-start',
      source: 'declared',
      base: 3,
      head: 3,
    });
  });

  it('a guess is better than nothing', () => {
    expect(uses([], [named('A', known('scanned'))]).of('A')?.source).toBe('scanned');
    expect(uses([], [named('A')]).of('A')).toBeUndefined();
  });

  it('the last line that matches wins, on the id as shown', () => {
    const rules = [rule('*', 1, 'js-hrtime'), rule('lib:A', 2, 'js-performance-now')];
    const found = uses(rules, [named('A', undefined, 'lib'), named('B', undefined, 'app')]);
    expect(found.of('A')).toMatchObject({ clock: 'js-performance-now', base: 2 });
    expect(found.of('B')).toMatchObject({ clock: 'js-hrtime', base: 1 });
  });

  it('a line for a benchmark that does not exist is told, each once', () => {
    const { warnings } = uses([rule('Gone', 1, 'js-hrtime'), rule('A', 1, 'js-hrtime')], [named('A')]);
    expect(warnings).toEqual([
      { code: 'timer-windows-unused', message: 'timer-windows has a line that matches no benchmark', subject: 'Gone' },
    ]);
  });

  it('a line without a clock, where the harness has none, is refused with the clocks there are', () => {
    expect(() => uses([rule('A', 1)], [named('A')])).toThrow(/timer-windows.*"A".*names no clock/);
  });
});
