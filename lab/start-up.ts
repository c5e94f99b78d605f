// Start-up of the local command beyond bare Node, as whole processes in alternating runs. Build dist/ first.
// Usage: node scripts/lab.mjs start-up [ROUNDS] [DIST]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { around, benchmark, results } from '../__tests__/support/results-builder.ts';
import { resultsText } from '../src/record/index.ts';
import { alternate, medianMs, timesLine } from './processes/alternate.ts';

const [rounds = '20', dist = 'dist'] = process.argv.slice(2);
const tare = resolve(dist, 'cli.js');
const node = process.execPath;
const folder = mkdtempSync(join(tmpdir(), 'tare-lab-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const small = join(folder, 'results.json');
const readings = { base: { 'ns/op': around(100, 10) }, head: { 'ns/op': around(101, 10) } };
writeFileSync(
  small,
  resultsText(results({ benchmarks: [benchmark('A', readings)], plan: { shard: { index: 1, of: 1 } } })),
);
const cpuMs = new Map<string, number>();
const times = alternate(
  [
    { name: 'node -e 0', file: node, arguments: ['-e', '0'] },
    { name: 'tare --version', file: node, arguments: [tare, '--version'] },
    { name: 'tare --help', file: node, arguments: [tare, '--help'] },
    { name: 'tare compare --help', file: node, arguments: [tare, 'compare', '--help'] },
    // What the parts of the program take to be loaded, with next to nothing to do: one of them, then both.
    { name: 'tare merge', file: node, arguments: [tare, 'merge', small] },
    { name: 'tare analyse', file: node, arguments: [tare, 'analyse', '--threshold', '3%', small] },
  ],
  Number(rounds),
  cpuMs,
);
const bare = { ms: medianMs(times.get('node -e 0') ?? []), cpuMs: cpuMs.get('node -e 0') ?? 0 };
console.log(`Node ${process.version}, medians of ${rounds} alternating runs (range), and mean CPU time`);
for (const [name, each] of times) {
  const cpu = cpuMs.get(name) ?? 0;
  const beyond = `${(medianMs(each) - bare.ms).toFixed(0)} ms (${(cpu - bare.cpuMs).toFixed(0)} ms) beyond bare Node`;
  console.log(`${timesLine(name, each)}  ${cpu.toFixed(0)} ms${name.startsWith('tare') ? `  ${beyond}` : ''}`);
}
