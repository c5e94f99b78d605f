// What layout alone does, and what confirming makes of it: head is base with dead functions before the hot ones, a few
// more in each run, so that no benchmark's code changes and all of it moves. Both answers come from the same readings:
// that of the first build (as with confirm: off), and that of both builds.
// Usage: node scripts/lab.mjs layout [--runs 12] [--slice 50ms] [--rounds 20] [--threshold 2%]
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Row } from '../src/model/analysis.ts';
import { compare } from '../src/run.ts';
import { analyse } from '../src/stages/analyse.ts';
import { decideGate } from '../src/stages/gate.ts';
import { parseInputs } from '../src/stages/inputs.ts';
import { commitGo, deltaText, openLab } from './go-suite.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '12' },
    slice: { type: 'string', default: '50ms' },
    rounds: { type: 'string', default: '20' },
    threshold: { type: 'string', default: '2%' },
  },
});

/** Short loops: how they lie in cache lines and in the processor's tables is most of what they cost. */
const WORKS = {
  Sum: 's := uint64(0)\nfor i := range table {\ns += table[i]\n}\nsink = s',
  Odd: 's := uint64(0)\nfor i, x := range table {\nif x&1 == 1 {\ns += x\n} else if x&2 == 2 {\ns ^= uint64(i)\n}\n}\nsink = s',
  Find: 'f := uint64(0)\nfor k := uint64(0); k < 64; k++ {\nl, h := 0, len(table)\nfor l < h {\nm := (l + h) / 2\nif table[m] < k*61 {\nl = m + 1\n} else {\nh = m\n}\n}\nf += uint64(l)\n}\nsink = f',
  Nested: 's := uint64(0)\nfor i := 0; i < 64; i++ {\nfor j := 0; j < 7; j++ {\ns += table[(i*j)&4095]\n}\n}\nsink = s',
  Calls: 's := uint64(1)\nfor i := 0; i < 512; i++ {\ns = step(s, uint64(i))\n}\nsink = s',
  Hash: 'h := uint64(14695981039346656037)\nfor _, x := range table[:512] {\nh = (h ^ x) * 1099511628211\n}\nsink = h',
} as const;

function source(dead: number): string {
  const unused = Array.from(
    { length: dead },
    (_, index) =>
      `//go:noinline\nfunc dead${index}(n uint64) uint64 {\n${'n = n*31 + 7\n'.repeat(1 + (index % 5))}return n\n}\n`,
  );
  const kept =
    unused.length === 0 ? '' : `var kept = []func(uint64) uint64{${unused.map((_, i) => `dead${i}`).join(', ')}}\n`;
  const bodies = Object.entries(WORKS).map(
    ([name, body]) =>
      `//go:noinline\nfunc do${name}() {\n${body}\n}\n\nfunc Benchmark${name}(b *testing.B) {\nfor i := 0; i < b.N; i++ {\ndo${name}()\n}\n}\n`,
  );
  return `package x

import "testing"

var sink uint64
var table [4096]uint64

func init() {
	for i := range table {
		table[i] = uint64(i)
	}
}

${unused.join('\n')}
${kept}
//go:noinline
func step(s, i uint64) uint64 {
	return s*3 + i
}

${bodies.join('\n')}`;
}

const lab = openLab(true);
const flagged: { run: number; name: string; row: Row }[] = [];
const failed = { first: 0, both: 0 };
let rows = 0;
try {
  const { slice, rounds, threshold } = options;
  const given = { base: 'HEAD~1', head: 'HEAD', harness: 'go', slice, rounds, threshold, calibration: 'off' };
  const inputs = parseInputs({ given, givenFrom: 'command line', file: null });
  for (let run = 0; run < Number(options.runs); run++) {
    const repository = mkdtempSync(join(lab.folder, 'run-'));
    commitGo(repository, (side) => source(side === 'base' ? 0 : run + 1));
    const { results, analysis, gate } = await compare(
      { inputs, repository, access: null, event: null, ci: null, repeat: '' },
      lab.ports,
    );
    const alone = analyse({ ...results, settings: { ...results.settings, confirm: 'off' } });
    if (decideGate(alone).failed) failed.first += 1;
    if (gate.failed) failed.both += 1;
    for (const benchmark of analysis.benchmarks) {
      for (const row of benchmark.rows.filter(({ metric }) => metric.unit === 'ns/op')) {
        rows += 1;
        if (row.confirmation !== null) flagged.push({ run, name: benchmark.name, row });
      }
    }
    process.stderr.write(`\r${run + 1} of ${options.runs}`);
  }
} finally {
  lab.close();
}
const became = (state: string) => flagged.filter(({ row }) => row.confirmation?.state === state).length;
console.log(
  `\n${options.runs} runs of ${Object.keys(WORKS).length} benchmarks whose code only moved, slices of ${options.slice}, ` +
    `threshold ${options.threshold}: ${flagged.length} of ${rows} rows regressed in the first build; of these ` +
    `${became('confirmed')} did so in the second, ${became('moved')} moved with the layout, ${became('open')} could not be ` +
    `told, ${became('missing')} had no second build. The gate failed in ${failed.first} runs by the first build alone, in ` +
    `${failed.both} by both.\n`,
);
for (const { run, name, row } of flagged) {
  const second = row.confirmation?.change;
  const text = (change: Row['change'] | null | undefined) =>
    change?.kind === 'interval' ? deltaText(change.delta) : '-';
  console.log(`run ${run} ${name}: ${text(row.change)}; second build ${text(second)}: ${row.confirmation?.state}`);
}
