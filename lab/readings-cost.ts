// What reading the machine costs a slice: the counters before and after it, and the program that watches it.
// Usage: node scripts/lab.mjs readings-cost [--times 300]
import { parseArgs } from 'node:util';
import { systemClock } from '../src/host/clock.ts';
import { prepareWatching } from '../src/measure/isolation/watching.ts';
import { ANYWHERE, findNoiseControls, withNoiseControls } from '../src/measure/noise-controls/noise-controls.ts';
import type { Command } from '../src/model/command.ts';
import { median } from '../src/statistics/descriptive.ts';
import { openLab } from './go-suite.ts';

const { values: options } = parseArgs({ options: { times: { type: 'string', default: '300' } } });
const times = Number(options.times);
const lab = openLab(true);
const { sidePorts: ports, folder } = lab;
try {
  const { controls } = await findNoiseControls(
    {
      pin: 'off',
      watching: await prepareWatching({ scratch: folder, buildTimeoutMs: 60_000 }, ports),
      scratch: folder,
    },
    await ports.host.facts(),
    ports,
  );
  const command: Command = { file: 'true', arguments: [], cwd: folder, trust: 'untrusted', timeoutMs: 10_000 };
  const took: Record<'counters' | 'plain' | 'watched', number[]> = { counters: [], plain: [], watched: [] };
  for (let time = 0; time < times; time++) {
    const startMs = systemClock.now();
    ports.host.counters();
    ports.host.counters();
    took.counters.push(systemClock.now() - startMs);
    const plain = (await ports.exec.run(command)).durationMs;
    const watched = (await ports.exec.run(withNoiseControls(command, ANYWHERE, controls))).durationMs;
    took.plain.push(plain);
    took.watched.push(watched - plain);
  }
  const figure = (values: readonly number[]) => `${median(values).toFixed(2)} ms`;
  console.log(
    `medians of ${times}, in turn${controls.watch === null ? ' (nothing is watched here: no C compiler)' : ''}`,
  );
  console.log(`counters, before and after a slice    ${figure(took.counters)}`);
  console.log(`an empty program                      ${figure(took.plain)}`);
  console.log(`more of it under the watching program ${figure(took.watched)}`);
} finally {
  lab.close();
}
