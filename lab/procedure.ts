import { NOISE_MODELS } from '../__tests__/support/noise-models.ts';
import { simulateSuite, USUAL_WORLD } from '../__tests__/support/simulated-suite.ts';

const noise = NOISE_MODELS[0]!;
for (const scale of [0.03, 0.1]) {
  const effects = [0, 0, 0, 0, 0, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.2];
  const t = performance.now();
  const s = await simulateSuite({
    benchmarks: effects.map((effect, i) => ({ name: `B${i}`, effect, scale, sliceMs: 2 })),
    world: { ...USUAL_WORLD, noise },
    seed: '1',
    by: 'session',
    rounds: 500,
    budgetMs: 60_000,
  });
  console.log(scale, performance.now() - t, s.usedMs, s.gateFailed);
  for (const r of s.rows)
    console.log(
      r.name,
      r.effect,
      r.truth.toFixed(4),
      r.interval && [r.interval.lower.toFixed(4), r.interval.upper.toFixed(4)].join(),
      r.verdict,
      r.direction,
      r.screened,
      r.confirmed,
      r.bursts,
      r.burstsAgain,
    );
}
