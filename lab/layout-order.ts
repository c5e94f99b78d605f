// What is it worth that layouts order functions by name? Head has one function more than base, which no benchmark runs. Both
// sides are linked with the same seeds, by the toolchain's linker, which shuffles, and by ours (harnesses/go/build/linker.ts);
// of each benchmark the least of some readings of each side is compared. The difference that is left is the layout's.
// Usage: node scripts/lab.mjs layout-order [SEEDS] [READINGS]

import { execFileSync } from 'node:child_process';
import { parseGo } from '../src/formats/go/index.ts';
import { go } from '../src/harnesses/go/index.ts';
import type { Build } from '../src/harnesses/harness.ts';
import { openFolders } from '../src/host/files/beneath.ts';
import { parseInputs } from '../src/inputs/inputs.ts';
import { harnessOptions } from '../src/measure/build.ts';
import { prepareRelink, relink } from '../src/measure/confirm/layout.ts';
import { SIDES, type Side } from '../src/model/results/side.ts';
import { randomStream } from '../src/statistics/random.ts';
import suitesGo from './_go/suites_test.go';
import { buildGo, openLab } from './go-suite.ts';

const [seeds = 28, readings = 4] = process.argv.slice(2).map(Number);
const WAYS = ['shuffled', 'by name'] as const;
const ADDED =
  '//go:noinline\nfunc Aside(n uint64) uint64 {\n\treturn n*3 ^ n>>2\n}\n\nfunc init() { sink += Aside(1) }\n\n';
const stream = randomStream('5eed', 'layout-order');

const labs = { base: openLab(true), head: openLab(true) };
try {
  const options = harnessOptions(go, parseInputs({ given: { harness: 'go' }, givenFrom: 'command line', file: null }));
  const sources = { base: suitesGo, head: suitesGo.replace('//go:noinline', `${ADDED}//go:noinline`) };
  const built = {} as Record<Side, { readonly context: Parameters<typeof go.build>[0]; readonly build: Build }>;
  for (const side of SIDES) {
    const of = (await buildGo(labs[side], sources[side], () => options)).head;
    built[side] = { ...of, context: { ...of.context, options, files: [], buildTimeoutMs: 600_000 } };
  }
  const files = openFolders([labs.base.folder, labs.head.folder]);
  const ports = { ...labs.head.sidePorts, files };
  const logs = new Map<string, Record<(typeof WAYS)[number], number[]>>();
  for (const way of WAYS) {
    // go does not link again what it linked with the same flags.
    const shift = way === 'by name' ? seeds : 0;
    if (way === 'by name') await prepareRelink(built, 600_000, ports);
    for (let seed = 1; seed <= seeds; seed++) {
      const { sides } = await relink(built, { seed: seed + shift, groups: new Set(['']) }, ports);
      const least = { base: new Map<string, number>(), head: new Map<string, number>() };
      for (let reading = 0; reading < readings; reading++) {
        for (const side of stream.shuffle(SIDES)) {
          const path = sides[side]?.build.binaries[0]?.path ?? '';
          const stdout = execFileSync(path, ['-test.run=^$', '-test.bench=.', '-test.benchtime=4ms', '-test.cpu=1'], {
            encoding: 'utf8',
          });
          for (const { name, values } of parseGo(stdout).measurements) {
            least[side].set(
              name,
              Math.min(least[side].get(name) ?? Number.POSITIVE_INFINITY, values.get('ns/op') ?? 0),
            );
          }
        }
      }
      for (const [name, base] of least.base) {
        const of = logs.get(name) ?? { shuffled: [], 'by name': [] };
        of[way].push(Math.log((least.head.get(name) ?? Number.NaN) / base));
        logs.set(name, of);
      }
    }
  }
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
  const spread = (values: readonly number[]) =>
    Math.sqrt(values.reduce((sum, each) => sum + each * each, 0) / values.length);
  const usual = (values: readonly number[]) =>
    values.map(Math.abs).toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
  console.log(
    '| benchmark | shuffled: root mean square | half of them below | by name: root mean square | half of them below |',
  );
  console.log('| :-- | --: | --: | --: | --: |');
  for (const [name, ways] of logs) {
    const cells = WAYS.flatMap((way) => [percent(spread(ways[way])), percent(usual(ways[way]))]);
    console.log(`| ${[name, ...cells].join(' | ')} |`);
  }
} finally {
  for (const each of Object.values(labs)) each.close();
}
