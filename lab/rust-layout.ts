// What are layouts drawn anew worth for Rust? A commit only adds a function that no benchmark runs to a crate, another one in
// each run, before the code of all benchmarks: whatever is called changed is wrong. Both ways compare the same commits: what
// looks changed is measured again as it was built (before), or linked in another order for each observation (after); or what
// runs no changed code is not judged at all (same-code, as a run is unless it is asked for something else).
// Usage: node scripts/lab.mjs rust-layout [--runs 20] [--seconds 120] [--threshold 5%] [--ways before,after,same-code]
//   --seconds    most time of one comparison; compiling both sides takes some 40 s of CPU time of it

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { analyse } from '../src/analysis/analyse.ts';
import { decideGate } from '../src/analysis/gate.ts';
import { unrun } from '../src/model/command.ts';
import { firstRun } from '../src/model/results/run.ts';
import { SIDES } from '../src/model/results/side.ts';
import type { Ports } from '../src/ports.ts';
import { randomStream } from '../src/statistics/random.ts';
import { compareIn, deltaText, openLab } from './go-suite.ts';
import { rateLimits } from './rate-limits.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '120' },
    threshold: { type: 'string', default: '5%' },
    ways: { type: 'string', default: 'before,after,same-code' },
  },
});

/** Kinds of work that the place of code matters to, and one that it does not. */
const WORKS: Readonly<Record<string, string>> = {
  branch:
    'let mut s = 7u64; for i in 0..n { if s % 3 == 0 { s += i } else if s & 4 == 0 { s ^= i << 1 } else { s = s * 5 + 1 } } s',
  call: 'let mut s = 1u64; for i in 0..n { s = s.wrapping_add(step(s, i)) } s',
  collatz:
    'let mut all = 0; for i in 1..n / 16 { let mut x = i; while x != 1 { x = if x % 2 == 0 { x / 2 } else { 3 * x + 1 }; all += 1 } } all',
  hash: 'let mut h = 14695981039346656037u64; for i in 0..n { h = (h ^ (i & 255)).wrapping_mul(1099511628211) } h',
  sort: 'let mut all: Vec<u64> = (0..n / 8).map(|i| i * 2654435761 % 1009).collect(); all.sort_unstable(); all[0]',
  words: '(0..n / 32).map(|i| i.to_string()).collect::<Vec<_>>().join(" ").split(\' \').map(|w| w.len() as u64).sum()',
};
const UNITS = 2000;

const LIB = `#[inline(never)]
fn step(s: u64, i: u64) -> u64 { if s & 1 == 0 { s >> 1 ^ i } else { s.rotate_left(7) } }
${Object.entries(WORKS)
  .map(([name, body]) => `#[inline(never)]\npub fn ${name}(n: u64) -> u64 { ${body} }\n`)
  .join('')}`;
const BENCHES = `fn main() { divan::main() }
${Object.keys(WORKS)
  .map((name) => `#[divan::bench]\nfn ${name}() -> u64 { words::${name}(divan::black_box(${UNITS})) }\n`)
  .join('')}`;

/** Kept by the linker, and called by nothing. */
function aside(run: number): string {
  const lines = `    n = n.wrapping_mul(${run + 3}) ^ (n >> ${(run % 5) + 1});\n`.repeat(3 * run + 1);
  return `#[inline(never)]
pub fn aside(mut n: u64) -> u64 {
${lines}    n
}
#[used]
static ASIDE: fn(u64) -> u64 = aside;
`;
}

/** Two commits of the example's package with these benchmarks. */
function commit(folder: string, run: number): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=lab', '-c', 'user.email=lab@tare.invalid', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  git('init', '--quiet');
  const example = fileURLToPath(new URL('../examples/divan/', import.meta.url));
  for (const file of ['Cargo.toml', 'Cargo.lock']) cpSync(join(example, file), join(folder, file));
  for (const each of ['src', 'benches']) mkdirSync(join(folder, each));
  writeFileSync(join(folder, 'benches/text.rs'), BENCHES);
  for (const side of SIDES) {
    writeFileSync(join(folder, 'src/lib.rs'), `${side === 'head' ? aside(run) : ''}${LIB}`);
    git('add', '--all');
    git('commit', '--quiet', '--no-gpg-sign', '--message', side);
  }
}

/** A machine on which cargo's harnesses find no lld (harnesses/cargo/linking.ts). */
function withoutLld(ports: Ports): Ports {
  const run: Ports['exec']['run'] = (command) =>
    command.arguments.some((each) => each.includes('/bin/gcc-ld'))
      ? Promise.resolve(unrun(ports.clock.now()))
      : ports.exec.run(command);
  return { ...ports, exec: { run } };
}

const asTheyAre = (ports: Ports) => ports;
const WAYS = {
  before: { portsOf: withoutLld, sameCode: 'off' },
  after: { portsOf: asTheyAre, sameCode: 'off' },
  'same-code': { portsOf: asTheyAre, sameCode: 'sample' },
} as const;
type Way = keyof typeof WAYS;
const ways = (Object.keys(WAYS) as Way[]).filter((way) => options.ways.split(',').includes(way));
interface Seen {
  rows: number;
  chosen: number;
  regressed: number;
  improved: number;
  failedFirst: number;
  failed: number;
  readonly layouts: Set<string>;
}
const nothing = (): Seen => ({
  rows: 0,
  chosen: 0,
  regressed: 0,
  improved: 0,
  failedFirst: 0,
  failed: 0,
  layouts: new Set(),
});
const seen: Record<Way, Seen> = { before: nothing(), after: nothing(), 'same-code': nothing() };
const lab = openLab(true);

async function compareOnce(way: Way, folder: string, run: number): Promise<void> {
  const of = seen[way];
  const { seconds, threshold } = options;
  const { portsOf, sameCode } = WAYS[way];
  const range = { base: 'HEAD~1', head: 'HEAD', harness: 'divan' };
  const given = { ...range, 'time-budget': `${seconds}s`, threshold, 'same-code': sameCode };
  const { analysis, results, gate } = await compareIn(folder, given, portsOf(lab.ports));
  const first = analyse({ ...results, settings: { ...results.settings, confirm: 'off' } });
  if (decideGate(first).failed) of.failedFirst += 1;
  if (gate.failed) of.failed += 1;
  const layout = firstRun(results).confirmation?.layout;
  if (layout !== undefined) of.layouts.add(layout);
  for (const { name, rows } of analysis.benchmarks) {
    const row = rows.find(({ metric }) => metric.unit === 'ns/op');
    if (row?.change.kind !== 'interval') continue;
    of.rows += 1;
    if (row.confirmation !== null) of.chosen += 1;
    if (row.verdict === 'regressed') of.regressed += 1;
    if (row.verdict === 'improved') of.improved += 1;
    if (row.confirmation === null) continue;
    const before = row.confirmation.first?.kind === 'interval' ? deltaText(row.confirmation.first.delta) : '-';
    console.log(`run ${run} ${way} ${name}: ${before}; again ${deltaText(row.change.delta)}: ${row.verdict ?? 'none'}`);
  }
}

try {
  for (let run = 0; run < Number(options.runs); run++) {
    const folder = mkdtempSync(join(lab.folder, 'run-'));
    commit(folder, run);
    for (const way of randomStream('rust-layout', run).shuffle(ways)) {
      await compareOnce(way, folder, run);
    }
    process.stderr.write(`\r${run + 1} of ${options.runs}`);
  }
} finally {
  lab.close();
}
/** With the exact limits at 95 % of a rate (Clopper and Pearson 1934). */
function rate(part: number): string {
  const [lower, upper] = rateLimits(part, Number(options.runs), 0.05);
  return `${part} of ${options.runs} (${(100 * lower).toFixed(0)} to ${(100 * upper).toFixed(0)} %)`;
}
console.log(`\nthreshold ${options.threshold}, at most ${options.seconds} s each; nothing that is measured changed\n`);
console.log(
  '| second readings | layouts | gates that failed | by first readings alone | rows | measured again | regressed | improved |',
);
console.log('| :-- | :-- | --: | --: | --: | --: | --: | --: |');
for (const way of ways) {
  const of = seen[way];
  const gates = [rate(of.failed), rate(of.failedFirst)];
  console.log(
    `| ${[way, [...of.layouts].join(', ') || '-', ...gates, of.rows, of.chosen, of.regressed, of.improved].join(' | ')} |`,
  );
}
