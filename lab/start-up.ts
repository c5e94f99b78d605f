// Start-up of the local command beyond bare Node, as whole processes in alternating runs. Build dist/ first.
// Usage: node scripts/lab.mjs start-up [ROUNDS] [DIST]
import { resolve } from 'node:path';
import { alternate, medianMs, timesLine } from './processes/alternate.ts';

const [rounds = '20', dist = 'dist'] = process.argv.slice(2);
const tare = resolve(dist, 'cli.js');
const node = process.execPath;
const times = alternate(
  [
    { name: 'node -e 0', file: node, arguments: ['-e', '0'] },
    { name: 'tare --version', file: node, arguments: [tare, '--version'] },
    { name: 'tare --help', file: node, arguments: [tare, '--help'] },
    { name: 'tare compare --help', file: node, arguments: [tare, 'compare', '--help'] },
  ],
  Number(rounds),
);
const bareMs = medianMs(times.get('node -e 0') ?? []);
console.log(`Node ${process.version}, medians of ${rounds} alternating runs (range)`);
for (const [name, each] of times) {
  const beyond = name.startsWith('tare') ? `  ${(medianMs(each) - bareMs).toFixed(0)} ms beyond bare Node` : '';
  console.log(`${timesLine(name, each)}${beyond}`);
}
