import type { BenchmarkAnalysis } from '../../model/analysis/analysis.ts';
import type { Delta } from '../../model/analysis/change.ts';
import type { Controls } from '../../model/analysis/controls.ts';
import type { Row } from '../../model/analysis/row.ts';
import { isSpeed } from '../../model/metric.ts';
import type { Warning } from '../../model/warning.ts';

/** Fewer controls have no quantile to speak of: their largest is the floor. */
const QUANTILE_MIN = 10;
const FLOOR_QUANTILE = 0.9;
/** So often chance alone leaves more controls beyond the threshold than `expected`. */
const CHANCE = 0.01;

interface Control {
  readonly row: Row;
  readonly delta: Delta;
}

/**
 * What rows of the same code say of this run (docs/same-code.md): from what they already are, so that no verdict and no
 * level depends on it.
 */
export function controlsOf(benchmarks: readonly BenchmarkAnalysis[]): Controls | null {
  const same = benchmarks.filter(({ verdict }) => verdict === 'same-code');
  if (same.length === 0) return null;
  const controls = same.flatMap(controlOf);
  const sizes = controls.map(({ delta }) => Math.abs(delta.estimate)).toSorted((a, b) => a - b);
  const share = sizes.length < QUANTILE_MIN ? 1 : FLOOR_QUANTILE;
  return {
    benchmarks: same.length,
    measured: controls.length,
    floor: sizes[Math.ceil(share * sizes.length) - 1] ?? null,
    beyond: controls.filter(({ row, delta }) => nearEnd(delta) > row.threshold).length,
    expected: mostByChance(controls.length, controls[0]?.row.alpha ?? 0),
  };
}

/** The first row of a time or a rate with an interval. */
function controlOf({ rows }: BenchmarkAnalysis): readonly Control[] {
  for (const row of rows) {
    if (isSpeed(row.metric) && row.change.kind === 'interval') return [{ row, delta: row.change.delta }];
  }
  return [];
}

/** How far it certainly moved: the size of the interval's end that is nearer to 0; 0 where it holds that. */
function nearEnd({ lower, upper }: Delta): number {
  return Math.max(0, lower, -upper);
}

/** The fewest `k` of which chance gives more with a probability of 1 % at most, by the binomial distribution. */
function mostByChance(count: number, alpha: number): number {
  let probability = (1 - alpha) ** count;
  let upTo = probability;
  let most = 0;
  while (most < count && 1 - upTo > CHANCE + 1e-12) {
    probability *= ((count - most) / (most + 1)) * (alpha / (1 - alpha));
    upTo += probability;
    most += 1;
  }
  return most;
}

/** The same benchmarks, with a doubt on each changed row whose change a control is known to have had as well. */
export function heldAgainst(benchmarks: readonly BenchmarkAnalysis[]): readonly BenchmarkAnalysis[] {
  const moved = benchmarks
    .filter(({ verdict }) => verdict === 'same-code')
    .flatMap(controlOf)
    .reduce((most, { delta }) => Math.max(most, nearEnd(delta)), 0);
  if (moved === 0) return benchmarks;
  const isDoubted = ({ gated, verdict, metric, change }: Row) =>
    gated &&
    (verdict === 'regressed' || verdict === 'improved') &&
    isSpeed(metric) &&
    change.kind === 'interval' &&
    Math.abs(change.delta.estimate) <= moved;
  return benchmarks.map((each) =>
    each.rows.some(isDoubted)
      ? {
          ...each,
          rows: each.rows.map((row) => (isDoubted(row) ? { ...row, warnings: [...row.warnings, AS_MUCH] } : row)),
        }
      : each,
  );
}

const AS_MUCH: Warning = {
  code: 'controls-moved-as-much',
  message:
    'a benchmark of the same code moved by as much in this run, so that the place of code or the machine may be why ' +
    'this one did',
};

/** Says that intervals do not hold what they say here. */
export function controlWarnings(controls: Controls | null): readonly Warning[] {
  if (controls === null || controls.beyond <= controls.expected) return [];
  const { beyond, measured, expected } = controls;
  const message =
    `${beyond} of ${measured} controls, whose code is the same on both sides, moved by more than the threshold for ` +
    `certain (by chance at most ${expected}): the place of code or the machine moves readings here by more than ` +
    'intervals say';
  return [{ code: 'controls-off', message }];
}
