// What isolation does to a reading, and what it costs: byte-identical binaries on both sides, base as this user and head in
// namespaces, in pairs like any comparison. Usage: node scripts/lab.mjs isolation [--pairs 24] [--slice 100ms]

import { parseArgs } from 'node:util';
import { analyse } from '../src/analysis/analyse.ts';
import { go } from '../src/harnesses/go/index.ts';
import { parseInputs } from '../src/inputs/inputs.ts';
import { harnessOptions } from '../src/measure/build.ts';
import { prepareIsolation } from '../src/measure/isolation/isolation.ts';
import { prepareWatching } from '../src/measure/isolation/watching.ts';
import { findNoiseControls } from '../src/measure/noise-controls/noise-controls.ts';
import { Pinning } from '../src/measure/noise-controls/pinning.ts';
import type { Command } from '../src/model/command.ts';
import type { SidePorts } from '../src/ports.ts';
import { median } from '../src/statistics/descriptive.ts';
import source from './_go/isolation_test.go';
import { buildGo, deltaText, measureGo, openLab } from './go-suite.ts';

const { values: options } = parseArgs({
  options: { pairs: { type: 'string', default: '24' }, slice: { type: 'string', default: '100ms' } },
});
const lab = openLab();
const { sidePorts: ports, folder } = lab;
try {
  const given = { harness: 'go', slice: options.slice, calibration: 'off' };
  const inputs = parseInputs({ given, givenFrom: 'command line', file: null });
  const sides = await buildGo(lab, source, () => harnessOptions(go, inputs));
  const watching = await prepareWatching({ scratch: folder, buildTimeoutMs: 60_000 }, ports);
  const premises = { folder, repository: [process.cwd()], objects: `${process.cwd()}/.git/objects` };
  const isolation = await prepareIsolation({ mode: 'strict', watching, premises }, ports);
  const inside = isolation.during('measure', ports);
  const of = ({ cwd }: Command) => (cwd.startsWith(`${folder}/head/`) ? inside : ports);
  const mixed: SidePorts = {
    ...ports,
    exec: { run: (command) => of(command).exec.run(command) },
    sessions: { serve: (command) => of(command).sessions.serve(command) },
  };
  const host = await ports.host.facts();
  const { controls } = await findNoiseControls({ pin: 'auto', watching, scratch: folder }, host, ports);
  const pinning = new Pinning(controls, host.logicalCpus);
  const rounds = Number(options.pairs);
  const results = await measureGo({ inputs, options: harnessOptions(go, inputs), sides, rounds, pinning }, mixed);
  await isolation.end();
  console.log(`isolation: ${JSON.stringify(isolation.record)}`);
  console.log(`in namespaces against as this user, ns/op, ${rounds} pairs:`);
  for (const { name, rows } of analyse(results).benchmarks) {
    const row = rows.find(({ metric }) => metric.unit === 'ns/op');
    if (row?.change.kind === 'interval')
      console.log(`${name.padEnd(12)} ${String(row.base).padStart(8)} ns  ${deltaText(row.change.delta)}`);
  }
  const ran = results.benchmarks.flatMap(({ slices }) => slices);
  const took = (side: string) => median(ran.filter((each) => each.side === side).map(({ durationMs }) => durationMs));
  // Beyond what was read: starting the process, with what is around it, and seeing its end.
  const around = (side: string) =>
    median(
      ran
        .filter((each) => each.side === side)
        .map(({ durationMs, iterations = 0, values }) => durationMs - (iterations * (values['ns/op'] ?? 0)) / 1e6),
    );
  const more = around('head') - around('base');
  console.log(
    `a slice takes ${took('base').toFixed(1)} ms; isolation adds ${more.toFixed(2)} ms to what is around it, ${((100 * more) / took('base')).toFixed(2)} %`,
  );
} finally {
  lab.close();
}
