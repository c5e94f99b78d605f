// How long until the verdict where hundreds of benchmarks are in many Go packages, and one function changed that few of them
// run? A module is generated whose packages all link the one that holds it, so that every test binary differs.
// Usage: node scripts/lab.mjs many-benchmarks [--packages 45] [--each 29] [--entering 3] [--same-code sample,off]
//          [--budget 10min] [--cli dist/cli.js]
//   --entering of the benchmarks of the first package call what changed

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: {
    packages: { type: 'string', default: '45' },
    each: { type: 'string', default: '29' },
    entering: { type: 'string', default: '3' },
    'same-code': { type: 'string', default: 'sample,off' },
    budget: { type: 'string', default: '10min' },
    cli: { type: 'string', default: join(import.meta.dirname, '..', 'dist', 'cli.js') },
  },
});
const [packages, each, entering] = [options.packages, options.each, options.entering].map(Number) as [
  number,
  number,
  number,
];

const core = (rounds: number) => `package core

// Hash is what changes.
//
//go:noinline
func Hash(n int) (sum uint64) {
	for i := 0; i < n*${rounds}; i++ {
		sum = sum*31 + uint64(i)
	}
	return sum
}

// Fill is called by all others.
//
//go:noinline
func Fill(into []uint64, seed uint64) {
	for i := range into {
		seed = seed*6364136223846793005 + 1442695040888963407
		into[i] = seed
	}
}
`;

function testFile(number: number): string {
  const benchmarks = Array.from({ length: each }, (_, index) => {
    const size = 500 + 37 * index + number;
    const isEntering = number === 0 && index < entering;
    const loop = isEntering ? `sink += core.Hash(${size})` : `core.Fill(into[:], uint64(i))`;
    return `func BenchmarkWork${index}(b *testing.B) {
	var into [${size}]uint64
	for i := 0; i < b.N; i++ {
		${loop}
	}
	sink += into[0]
}
`;
  });
  const head = `package p${number}\n\nimport (\n\t"testing"\n\n\t"example.org/many/core"\n)\n\nvar sink uint64\n`;
  return [head, ...benchmarks].join('\n');
}

const work = mkdtempSync(join(tmpdir(), 'many-benchmarks-'));
try {
  const folder = join(work, 'many');
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: folder });
  const commit = (rounds: number) => {
    write('core/core.go', core(rounds));
    git('add', '-A');
    git('-c', 'user.name=lab', '-c', 'user.email=lab@example.org', 'commit', '-qm', `rounds: ${rounds}`);
  };
  write('go.mod', 'module example.org/many\n\ngo 1.21\n');
  for (let number = 0; number < packages; number++) write(`p${number}/p_test.go`, testFile(number));
  git('init', '-q');
  commit(10);
  commit(11);

  console.log('| same-code | verdict | rows decided | rows undecided | benchmarks of the same code | seconds |');
  console.log('| :-- | :-- | --: | --: | --: | --: |');
  for (const sameCode of options['same-code'].split(',')) {
    const report = join(work, `${sameCode}.json`);
    const words = ['compare', 'HEAD~1', 'HEAD', '--same-code', sameCode, '--time-budget', options.budget];
    // Each from nothing: neither has the other's build cache.
    const env = { ...process.env, GOCACHE: join(work, `cache-${sameCode}`) };
    const startMs = performance.now();
    const given = [resolve(options.cli), ...words, '--format', 'json', '--output', report];
    const { stderr } = spawnSync(process.execPath, given, { cwd: folder, env, encoding: 'utf8', maxBuffer: 2 ** 28 });
    const seconds = (performance.now() - startMs) / 1000;
    process.stderr.write(stderr.split('\n').slice(-3).join('\n'));
    const { verdict, counts } = JSON.parse(readFileSync(report, 'utf8')) as {
      readonly verdict: string;
      readonly counts: Readonly<Record<string, number>>;
    };
    const { regressed = 0, improved = 0, unchanged = 0, inconclusive = 0, sameCode: same = 0 } = counts;
    const cells = [sameCode, verdict, regressed + improved + unchanged, inconclusive, same, seconds.toFixed(0)];
    console.log(`| ${cells.join(' | ')} |`);
  }
} finally {
  execFileSync('chmod', ['-R', 'u+w', work]);
  rmSync(work, { recursive: true, force: true });
}
