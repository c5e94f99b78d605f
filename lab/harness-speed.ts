// What each harness pays beside its slices: one run of each example, at its own settings but for the time.
// Usage: node scripts/lab.mjs harness-speed [SECONDS] [NAME...]    60 seconds each, all examples with tare init's workflow

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { copyExample, example, exampleNames } from '../examples/example.mjs';
import { firstRun } from '../src/model/results/run.ts';
import { parseResults } from '../src/record/read-results.ts';

const [seconds = '60', ...names] = process.argv.slice(2);
const root = resolve(import.meta.dirname, '..');
const examples = join(root, 'examples');

const AFTER_BUILDING = ['example', 'harness', 'build', 'to first slice', 'measured', 'slices', 'outside slices'];
console.log(`| ${AFTER_BUILDING.join(' | ')} |\n|:--|:--|--:|--:|--:|--:|--:|`);

for (const name of names.length > 0 ? names : exampleNames(examples)) {
  const shown = example(examples, name);
  const folder = mkdtempSync(join(tmpdir(), 'tare-lab-'));
  try {
    copyExample(shown, folder);
    const git = (...args: readonly string[]) => {
      const identity = ['-c', 'user.name=Tare', '-c', 'user.email=lab@tare.invalid'];
      execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'ignore' });
    };
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'base');
    git('apply', '--index', shown.patch);
    git('commit', '-qm', 'head');
    const options = ['--rounds', '500', '--confirm', 'off', '--time-budget', `${seconds}s`];
    spawnSync(process.execPath, [join(root, 'dist/cli.js'), 'compare', 'HEAD~1', ...options], { cwd: folder });
    const { harness, benchmarks, ...results } = await parseResults(
      readFileSync(join(folder, '.git/tare/results.json'), 'utf8'),
    );
    const { builds, durationMs, measuringMs } = firstRun(results);
    const builtMs = [builds.base, builds.head].reduce(
      (sum, build) => sum + (build.state === 'built' ? build.durationMs : 0),
      0,
    );
    const slices = benchmarks.flatMap(({ slices }) => slices);
    const firstMs = Math.min(...slices.map(({ startMs }) => startMs));
    const spanMs = durationMs - firstMs;
    const cells = [
      name,
      harness.name,
      `${(builtMs / 1000).toFixed(1)} s`,
      `${((firstMs - builtMs) / 1000).toFixed(1)} s`,
      `${(spanMs / 1000).toFixed(1)} s`,
      `${(measuringMs / 1000).toFixed(1)} s`,
      `${(100 * (1 - measuringMs / spanMs)).toFixed(0)} %`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
