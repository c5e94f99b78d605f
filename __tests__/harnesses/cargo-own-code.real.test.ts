import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BEYOND_NOISE, compared, lastResults } from '../support/program.ts';
import { type Repository, repository, temporaryFolder } from '../support/repository.ts';
import { has, itWith } from '../support/toolchains.ts';

// What each side ran is its own, wherever cargo is told to put what it builds. With a crate that prints as Divan does, so
// that nothing has to be fetched and little compiled.

const SHORT = ['--rounds', '10', '--slice', '5ms', '--pin', 'off', '--confirm', 'off', ...BEYOND_NOISE];
const COMPILING_MS = 10 * 60_000;

const DIVAN = `use std::time::Instant;

/// Runs one benchmark as Divan 0.1.21 is asked to, and prints as it does.
pub fn bench(path: &str, mut run: impl FnMut()) {
    let asked: Vec<String> = std::env::args().collect();
    let (tree, name) = path.split_once("::").unwrap();
    if asked.iter().any(|each| each == "--list") {
        return println!("{path}: benchmark");
    }
    let number = |flag: &str, usual: f64| {
        let at = asked.iter().position(|each| each == flag);
        at.map_or(usual, |at| asked[at + 1].parse().unwrap())
    };
    let (most, size) = (number("--sample-count", 20.0) as u32, number("--sample-size", 8.0) as u32);
    let (begun, seconds) = (Instant::now(), number("--max-time", 1.0));
    let mut times: Vec<f64> = (0..most)
        .take_while(|_| begun.elapsed().as_secs_f64() < seconds)
        .map(|_| {
            let start = Instant::now();
            (0..size).for_each(|_| run());
            start.elapsed().as_nanos() as f64 / f64::from(size)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let (count, ns) = (times.len(), times[times.len() / 2]);
    eprintln!("Timer precision: 20 ns");
    println!("{tree}  fastest │ slowest │ median │ mean │ samples │ iters");
    println!("╰─ {name}  {ns:.1} ns │ {ns:.1} ns │ {ns:.1} ns │ {ns:.1} ns │ {count} │ {}", count * size as usize);
}
`;
const manifest = (name: string, version: string, rest = '') =>
  `[package]\nname = "${name}"\nversion = "${version}"\nedition = "2021"\n${rest}`;
const BENCHES = `[dev-dependencies]
divan = { path = "../divan" }
words = { path = "../words" }

[[bench]]
name = "reached"
harness = false

[[bench]]
name = "apart"
harness = false
`;
/** A loop whose steps wait for each other. */
const WORK = (steps: number) =>
  `pub fn work() {\n    std::hint::black_box((0..${steps}u64).fold(0, |sum, each| std::hint::black_box(sum * 31 % 1009 + each)));\n}\n`;
const MAIN = (path: string, run: string) => `fn main() {\n    divan::bench("${path}", || ${run});\n}\n`;

/** A workspace whose benchmarks are in a package that no commit touches; of those one uses a package that is changed. */
function workspace(config: string): Repository {
  const repo = repository();
  repo.commit(
    {
      'Cargo.toml': '[workspace]\nmembers = ["benchmarks", "divan", "words"]\nresolver = "2"\n',
      ...(config === '' ? {} : { '.cargo/config.toml': config }),
      '.gitignore': 'Cargo.lock\n',
      'divan/Cargo.toml': manifest('divan', '0.1.21'),
      'divan/src/lib.rs': DIVAN,
      'words/Cargo.toml': manifest('words', '0.1.0'),
      'words/src/lib.rs': WORK(500),
      'benchmarks/Cargo.toml': manifest('benchmarks', '0.1.0', BENCHES),
      'benchmarks/src/lib.rs': '',
      'benchmarks/benches/reached.rs': MAIN('reached::work', 'words::work()'),
      'benchmarks/benches/apart.rs': MAIN(
        'apart::chain',
        '(0..500u64).for_each(|each| { std::hint::black_box(each); })',
      ),
    },
    'base',
  );
  return repo;
}

async function endings(repo: Repository) {
  const { benchmarks } = await lastResults(repo);
  return Object.fromEntries(
    benchmarks.map(({ group, name, ended, slices }) => [
      `${group}:${name}`,
      { isSame: ended === 'same-code', measured: slices.length > 0 },
    ]),
  );
}

itWith('cargo')(
  'folders that both sides are told to build in are not used, and what is the same to the byte is said to be',
  async () => {
    const shared = temporaryFolder();
    for (const each of ['environment', 'target', 'build']) mkdirSync(join(shared, each));
    const repo = workspace(`[build]\ntarget-dir = "${shared}/target"\nbuild-dir = "${shared}/build"\n`);
    // Five times the work, in a package that another one's benchmarks use; that one's version stays.
    repo.commit({ 'words/src/lib.rs': WORK(2500) }, 'head');
    const env = { CARGO_TARGET_DIR: join(shared, 'environment'), CARGO_BUILD_BUILD_DIR: join(shared, 'environment') };
    const run = await compared(repo, SHORT, { timeoutMs: COMPILING_MS, env });
    expect(run.stdout).toMatch(/^(?:slower|✗) +benchmarks\/reached:work /m);
    expect(run.stdout).toMatch(/\b1 same code\b/);
    expect(await endings(repo)).toEqual({
      'benchmarks/reached:work': { isSame: false, measured: true },
      'benchmarks/apart:chain': { isSame: true, measured: false },
    });
    for (const each of ['environment', 'target', 'build']) expect(readdirSync(join(shared, each))).toEqual([]);
  },
  COMPILING_MS,
);

itWith('cargo')(
  'where nothing that is compiled was changed, nothing is measured; where data was, everything is',
  async () => {
    const repo = workspace('');
    repo.commit({ 'notes.md': 'a word\n' }, 'text');
    const text = await compared(repo, SHORT, { timeoutMs: COMPILING_MS });
    expect(text.exitCode).toBe(0);
    expect(text.stdout).not.toMatch(/^(?:slower|faster) {2,}\w/m);
    const same = { isSame: true, measured: false };
    expect(await endings(repo)).toEqual({ 'benchmarks/reached:work': same, 'benchmarks/apart:chain': same });
    repo.commit({ 'benchmarks/data.txt': 'a word\n' }, 'data');
    const data = await compared(repo, SHORT, { timeoutMs: COMPILING_MS });
    expect(data.stdout).not.toMatch(/^(?:slower|faster) {2,}\w/m);
    const measured = { isSame: false, measured: true };
    expect(await endings(repo)).toEqual({ 'benchmarks/reached:work': measured, 'benchmarks/apart:chain': measured });
  },
  COMPILING_MS,
);

const hasNamespaces =
  spawnSync('unshare', ['--user', '--map-current-user', '--pid', '--fork', '--mount', 'true']).status === 0;

it.skipIf(!hasNamespaces || !has('cargo'))(
  'a command that builds both sides in one folder runs each side’s own program, where they are isolated',
  async () => {
    const shared = temporaryFolder();
    const repo = repository();
    const program = (steps: number) => `use std::time::Instant;
fn main() {
    let start = Instant::now();
    std::hint::black_box((0..${steps}u64).fold(0, |sum, each| std::hint::black_box(sum * 31 % 1009 + each)));
    println!("{{\\"tare\\":1,\\"benchmark\\":\\"chain\\",\\"metrics\\":{{\\"ns/op\\":{}}}}}", start.elapsed().as_nanos());
}
`;
    repo.commit(
      { 'Cargo.toml': manifest('timed', '0.1.0'), 'src/main.rs': program(200_000), '.gitignore': 'Cargo.lock\n' },
      'base',
    );
    repo.commit({ 'src/main.rs': program(1_000_000) }, 'head');
    const build = `CARGO_TARGET_DIR=${shared} cargo build --release --quiet && cp ${shared}/release/timed .`;
    const options = ['--build-command', build, '--bench-command', './timed', '--isolation', 'strict'];
    const run = await compared(repo, [...SHORT, ...options], { timeoutMs: COMPILING_MS });
    expect(run.stdout).toMatch(/^slower +chain /m);
    expect(readdirSync(shared)).toEqual([]);
  },
  COMPILING_MS,
);
