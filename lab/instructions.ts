// How well counts of instructions repeat, on a quiet machine and beside two busy processes that come and go: the same
// binary on both sides, several readings of each, as a run with `instructions: on` takes them.
// Usage: node scripts/lab.mjs instructions [READINGS]

import { go } from '../src/harnesses/go/index.ts';
import type { HarnessOptions } from '../src/harnesses/harness.ts';
import { parseInputs } from '../src/inputs/inputs.ts';
import { harnessOptions } from '../src/measure/build.ts';
import { countInstructions } from '../src/measure/counting/count-instructions.ts';
import { findCounter } from '../src/measure/counting/counter.ts';
import { runPlan } from '../src/measure/run-plan.ts';
import { instructionsPerOperation } from '../src/model/results/counting.ts';
import { RunRecord } from '../src/record/record.ts';
import { median } from '../src/statistics/descriptive.ts';
import source from './_go/instructions_test.go';
import { buildGo, openLab } from './go-suite.ts';
import { startHog } from './hog.ts';

const readings = Number(process.argv[2] ?? 5);
const lab = openLab(true);
const { sidePorts: ports } = lab;
try {
  const inputs = parseInputs({ given: { harness: 'go' }, givenFrom: 'command line', file: null });
  const options: HarnessOptions = { ...harnessOptions(go, inputs), percentiles: [] };
  const sides = await buildGo(lab, source, () => options);
  const plan = go.discover({ options, sides: [sides.base, sides.head], sliceTimeoutMs: 60_000 });
  const discovery = await runPlan(plan, 'discover', ports);
  const { counter } = await findCounter(
    { watch: null, mayInstall: false, directory: lab.folder, scratch: lab.folder },
    ports,
  );
  if (counter === null) throw new Error('nothing here counts instructions');
  console.log(`${counter.method} ${counter.tool}, ${readings} times 2 readings of each of 2 sides`);
  for (const hogged of [false, true]) {
    const stop = hogged ? startHog() : () => {};
    const startMs = ports.clock.now();
    const counts = new Map<string, number[]>();
    for (let turn = 0; turn < readings; turn += 1) {
      const record = newRecord();
      record.setDiscovery(discovery);
      await countInstructions(
        { discovery, counter, sides, deadlineMs: null, runTimeoutMs: 120_000, judge: null },
        record,
        ports,
      );
      for (const { name, slices } of record.toResults(ports.clock.now()).benchmarks) {
        const values = slices.flatMap((each) => (each.counted ? [instructionsPerOperation(each.counted) ?? 0] : []));
        counts.set(name, [...(counts.get(name) ?? []), ...values]);
      }
    }
    stop();
    const seconds = (ports.clock.now() - startMs) / 1000 / readings / counts.size;
    console.log(`\n${hogged ? 'beside the hog' : 'without the hog'}, ${seconds.toFixed(1)} s a benchmark`);
    for (const [name, values] of counts) {
      const middle = median(values);
      const furthest = Math.max(...values.map((value) => Math.abs(value / middle - 1)));
      console.log(
        `${name.padEnd(10)} ${middle.toFixed(1).padStart(12)} a op, ${values.length} readings within ${(100 * furthest).toFixed(3)} %`,
      );
    }
  }
} finally {
  lab.close();
}

function newRecord(): RunRecord {
  const revision = { label: '', commit: null, tree: '0'.repeat(40), subject: '' };
  return new RunRecord({
    toolVersion: 'lab',
    startedAt: new Date(0),
    startMs: ports.clock.now(),
    seed: '0',
    repeat: '',
    ci: null,
    directions: [],
    base: revision,
    head: revision,
    sliceMs: 100,
    settings: parseInputs({ given: {}, givenFrom: 'command line', file: null }).analysis,
    host: { operatingSystem: '', architecture: '', cpuModel: '', logicalCpus: 0, memoryBytes: 0, runner: '' },
  });
}
