// How much the place of unchanged code is worth: the same Go test file, linked with its functions in several orders
// (-randlayout), and run in turn. The quickest of all readings of a layout is what the machine's other work left alone.
// Usage: node scripts/lab.mjs layouts [--layouts 8] [--rounds 25] [--iterations 3000]
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseGo } from '../src/formats/go/index.ts';
import { openLab } from './go-suite.ts';
import { source } from './layout-source.ts';

const { values: options } = parseArgs({
  options: {
    layouts: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '25' },
    iterations: { type: 'string', default: '3000' },
  },
});

const lab = openLab(true);
const quickest = new Map<string, number[]>();
try {
  const cwd = lab.folder;
  writeFileSync(join(cwd, 'go.mod'), 'module example.com/x\n\ngo 1.21\n');
  writeFileSync(join(cwd, 'x_test.go'), source(0));
  const seeds = Array.from({ length: Number(options.layouts) }, (_, index) => index + 1);
  for (const seed of seeds) {
    const flags = ['-trimpath', '-vet=off', `-ldflags=-randlayout=${seed}`];
    execFileSync('go', ['test', '-c', ...flags, '-o', `${seed}.test`, '.'], { cwd });
  }
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const [index, seed] of seeds.entries()) {
      const printed = execFileSync(`./${seed}.test`, ['-test.bench=.', `-test.benchtime=${options.iterations}x`], {
        cwd,
        encoding: 'utf8',
      });
      for (const { name, values } of parseGo(printed, {}).measurements) {
        const least = quickest.get(name) ?? seeds.map(() => Number.POSITIVE_INFINITY);
        least[index] = Math.min(least[index] ?? Number.POSITIVE_INFINITY, values.get('ns/op') ?? 0);
        quickest.set(name, least);
      }
    }
  }
} finally {
  lab.close();
}
for (const [name, least] of quickest) {
  const spread = 100 * (Math.max(...least) / Math.min(...least) - 1);
  console.log(
    `${name.padEnd(8)} ${spread.toFixed(1).padStart(5)} %  ${least.map((ns) => ns.toFixed(0)).join(' ')} ns/op`,
  );
}
