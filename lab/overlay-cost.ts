// What the overlay of Go's testing package does to ns/op: the same sources on both sides, base built with the overlay
// and head without it, measured in pairs like any comparison. Usage: node scripts/lab.mjs overlay-cost [PAIRS]

import { analyse } from '../src/analysis/analyse.ts';
import { go } from '../src/harnesses/go/index.ts';
import type { HarnessOptions } from '../src/harnesses/harness.ts';
import { parseInputs } from '../src/inputs/inputs.ts';
import { harnessOptions } from '../src/measure/build.ts';
import { NO_NOISE_CONTROLS } from '../src/measure/noise-controls/noise-controls.ts';
import { Pinning } from '../src/measure/noise-controls/pinning.ts';
import { SIDES } from '../src/model/results/side.ts';
import source from './_go/overlay_cost_test.go';
import { buildGo, deltaText, measureGo, openLab } from './go-suite.ts';

const rounds = Number(process.argv[2] ?? 24);
const lab = openLab();
const { sidePorts: ports } = lab;
try {
  const inputs = parseInputs({ given: { harness: 'go' }, givenFrom: 'command line', file: null });
  const options: HarnessOptions = { ...harnessOptions(go, inputs), percentiles: [] };
  const sides = await buildGo(lab, source, (side) => ({ ...options, calibration: side === 'base' ? 'auto' : 'off' }));
  for (const side of SIDES) console.log(`${side}: ${sides[side].build.calibration?.flags.join(' ') || 'no overlay'}`);
  // Free, as the figures in docs were made.
  const pinning = new Pinning(NO_NOISE_CONTROLS, 1);
  const results = await measureGo({ inputs, options, sides, rounds, pinning }, ports);
  const analysis = analyse(results);
  console.log(`without the overlay against with it, ns/op, ${rounds} pairs:`);
  for (const { name, rows } of analysis.benchmarks) {
    const row = rows.find(({ metric }) => metric.unit === 'ns/op');
    if (row?.change.kind !== 'interval') continue;
    console.log(`${name.padEnd(12)} ${String(row.base).padStart(8)} ns  ${deltaText(row.change.delta)}`);
  }
} finally {
  lab.close();
}
