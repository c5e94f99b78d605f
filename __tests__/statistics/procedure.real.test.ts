import { describe, expect, it } from 'vitest';
import { NOISE_MODELS } from '../support/noise-models.ts';
import {
  addTo,
  emptyTally,
  kindsOfNoise,
  MIXED,
  rowsOf,
  runFixed,
  runProcedure,
  SCALES,
  UNCHANGED,
  workOf,
} from '../support/procedure.ts';
import { simulateSuite, USUAL_WORLD } from '../support/simulated-suite.ts';

// The whole procedure on a simulated clock, through the real stages: a small part of `node scripts/lab.mjs procedure`,
// with fixed seeds, against what docs/statistics.md states.

const kinds = kindsOfNoise();
const at = <T>(all: readonly T[], nth: number): T => all[nth % all.length] as T;

describe('the procedure', { timeout: 240_000 }, () => {
  it('12 unchanged benchmarks, a third of the kinds of noise: no false gate, intervals cover', async () => {
    const tally = emptyTally();
    for (const [nth, noise] of kinds.filter((_, index) => index % 3 === 0).entries()) {
      const request = { effects: UNCHANGED, noise, scale: at(SCALES, nth), seed: `quick ${nth}`, threshold: 0.05 };
      addTo(tally, await runProcedure({ ...request, budgetMs: 20_000 }), 20_000);
    }
    const of = rowsOf(tally);
    console.info(`${tally.gates} false gates in ${tally.suites} suites of 12; ${of.covered} of ${of.shown} covered`);
    expect(tally.suites).toBe(6);
    // At 1 in 100 one in 6 has a chance of 6 %.
    expect(tally.gates).toBe(0);
    // At 99 %: four or more of 72 missed have a chance of .6 %.
    expect(of.shown - of.covered).toBeLessThanOrEqual(3);
    expect(of.rows - of.undecided).toBeGreaterThan(0.6 * of.rows);
  });

  it('half changed: sizes are in their intervals, directions are right, and the large ones are found', async () => {
    const tally = emptyTally();
    for (let nth = 0; nth < 2; nth++) {
      const request = { effects: MIXED, noise: at(kinds, 5 * nth), scale: at(SCALES, nth), threshold: 0.05 };
      addTo(tally, await runProcedure({ ...request, seed: `mixed ${nth}`, budgetMs: 120_000 }), 120_000);
    }
    const changed = rowsOf(tally, (effect) => effect !== 0);
    const large = rowsOf(tally, (effect) => effect >= 0.12);
    console.info(
      `${changed.covered} of ${changed.shown} changed rows covered; ${large.regressed} of ${large.rows} of 12 and 20 % found`,
    );
    expect(changed.shown - changed.covered).toBeLessThanOrEqual(1);
    expect(rowsOf(tally, (effect) => effect >= 0.05).wrong).toBe(0);
    expect(large.regressed).toBeGreaterThanOrEqual(0.8 * large.rows);
  });

  it('finds by second readings what first ones find, where there is just time for a dozen layouts', async () => {
    // Processes scatter by 6 %, so that a dozen bursts alone are ±7 %: a layout has several.
    const world = { ...USUAL_WORLD, noise: at(NOISE_MODELS, 0), processSd: 0.06, linkMs: 200 };
    const found: string[] = [];
    for (let run = 0; run < 6; run++) {
      const { rows } = await simulateSuite({
        benchmarks: [0.08, 0, 0].map((effect, nth) => ({ name: `B${nth}`, effect, scale: 0.03, sliceMs: 2 })),
        world,
        seed: `dozen ${run}`,
        by: 'session',
        rounds: 500,
        budgetMs: 20_000,
      });
      const [slower] = rows;
      if (slower === undefined) throw new Error('no row');
      expect(slower.burstsAgain).toBeGreaterThan(3 * slower.layouts);
      if (slower.verdict === 'regressed' && slower.confirmed) found.push(slower.name);
    }
    console.info(`${found.length} of 6 of 8 % found by second readings`);
    expect(found.length).toBeGreaterThanOrEqual(5);
  });

  it('takes a small part of the time that process slices take for the same precision', async () => {
    const request = { effects: UNCHANGED, noise: at(kinds, 0), scale: 0.03, seed: 'time', threshold: 0.05 };
    const bursts = workOf(await runProcedure({ ...request, budgetMs: 30_000 }));
    const fixed = workOf(await runFixed({ ...request, budgetMs: null }, 20));
    console.info(`machine time relative to process slices: ${(bursts / fixed).toFixed(3)}`);
    expect(bursts).toBeLessThan(0.2 * fixed);
  });
});
