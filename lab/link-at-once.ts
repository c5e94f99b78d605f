// What linking both sides anew takes, one after the other and at once: two folders with the same Go test file, a fresh
// order of functions each time, in turns.
// Usage: node scripts/lab.mjs link-at-once [--links 8]
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { median } from '../src/statistics/descriptive.ts';
import { openLab } from './go-suite.ts';
import { source } from './layout-source.ts';

const { values } = parseArgs({ options: { links: { type: 'string', default: '8' } } });
const run = promisify(execFile);
const lab = openLab(true);
const took = { 'after each other': [] as number[], 'at once': [] as number[] };
try {
  const sides = ['base', 'head'].map((side) => join(lab.folder, side));
  for (const [dead, cwd] of sides.entries()) {
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'go.mod'), 'module example.com/x\n\ngo 1.21\n');
    writeFileSync(join(cwd, 'x_test.go'), source(dead));
    execFileSync('go', linking(0), { cwd });
  }
  for (let nth = 1; nth <= Number(values.links); nth++) {
    for (const how of ['after each other', 'at once'] as const) {
      const seed = 2 * nth + (how === 'after each other' ? 0 : 1);
      const beganMs = performance.now();
      if (how === 'after each other') for (const cwd of sides) await run('go', linking(seed), { cwd });
      else await Promise.all(sides.map((cwd) => run('go', linking(seed), { cwd })));
      took[how].push(performance.now() - beganMs);
    }
  }
} finally {
  lab.close();
}
for (const [how, ms] of Object.entries(took))
  console.log(`${how.padEnd(16)} ${median(ms).toFixed(0)} ms (median of ${ms.length})`);

function linking(seed: number): string[] {
  return ['test', '-c', '-trimpath', '-vet=off', `-ldflags=-randlayout=${seed}`, '-o', 'x.test', '.'];
}
