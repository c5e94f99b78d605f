import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstRun } from '../../src/model/results/run.ts';
import { lastResults, line, type ProgramRun, printing, STACK, suites, tare } from '../support/program.ts';
import { type Repository, repository, temporaryFolder } from '../support/repository.ts';
import { describeWithGo, itWith } from '../support/toolchains.ts';

// What looks changed is measured again, by the real program with real builds. Suites print figures that depend on the
// layout's seed, which only second readings have.

async function compare(repo: Repository, options: readonly string[] = [], from = 'HEAD~1'): Promise<ProgramRun> {
  const run = await tare(['compare', from, '--verbose', ...options], { cwd: repo.root });
  expect(run.stderr).not.toMatch(STACK);
  expect(run.left).toEqual([]);
  return run;
}

/** `first` ns/op in first readings and `second` in the others, with decimals that differ from slice to slice. */
const inEither = (first: number, second: number) => `value=${first}
if [ -n "$TARE_LAYOUT_SEED" ]; then value=${second}; fi
for result in Parse:$value Same:50; do
	printf '{"tare":1,"benchmark":"%s","metrics":{"ns/op":%s.%s}}\\n' "\${result%:*}" "\${result#*:}" "$(($$ % 89 + 10))"
done
`;

interface Report {
  readonly verdict: string;
  readonly confirmation: Record<string, unknown> | null;
  readonly benchmarks: readonly {
    readonly name: string;
    readonly rows: readonly { readonly verdict: string; readonly confirmation: Record<string, unknown> | null }[];
  }[];
}

async function report(repo: Repository, ...options: readonly string[]): Promise<Report & { exitCode: number | null }> {
  const run = await tare(['analyse', '--format', 'json', ...options], { cwd: repo.root });
  return { ...JSON.parse(run.stdout), exitCode: run.exitCode };
}

describe('a regression', () => {
  it('that is there again fails the gate, and the report says so', async () => {
    const repo = suites(inEither(100, 100), inEither(120, 118));
    const run = await compare(repo);
    expect(run.exitCode).toBe(1);
    expect(run.stdout).toMatch(/^slower +Parse ¹/m);
    expect(run.stdout).toMatch(/^slower +Parse ¹ .*\+1[78]\.\d+ %/m);
    expect(run.stdout).toMatch(/^[¹²³] Remeasured with environments of another size: confirmed/m);
    expect(run.stdout).toMatch(/^FAIL {2}1 slower by more than 5 %/m);
    const results = await lastResults(repo);
    const { benchmarks } = results;
    const { confirmation, ...facts } = firstRun(results);
    expect(confirmation).toMatchObject({ layout: 'environment', rounds: 10 });
    const [parse, same] = benchmarks;
    // Raw, and told apart; the benchmark beside it needed none.
    expect(parse?.slices.filter(({ build }) => build === 1).length).toBeGreaterThanOrEqual(20);
    expect(parse?.slices.filter(({ build }) => build === undefined).length).toBeGreaterThanOrEqual(20);
    expect(same?.slices.filter(({ build }) => build === 1)).toEqual([]);
    expect(facts.measuringMs).toBeGreaterThan(confirmation?.measuringMs ?? Number.POSITIVE_INFINITY);
    // From the file alone, the same.
    expect(await report(repo)).toMatchObject({
      verdict: 'regressed',
      exitCode: 1,
      confirmation: { confirmed: 1, layout: 'environment' },
      benchmarks: [{ rows: [{ confirmation: { state: 'confirmed' } }] }, { rows: [{ confirmation: null }] }],
    });
  });

  it('that is not there again does not: the second readings are shown; by the first alone it would', async () => {
    const repo = suites(inEither(100, 100), inEither(120, 100));
    const run = await compare(repo);
    expect(run.exitCode).toBe(0);
    expect(run.stdout).toMatch(/^(?:unchanged|slower by less than 5 %|faster by less than 5 %) +Parse ¹/m);
    expect(run.stdout).toMatch(/^[¹²³] Beyond the threshold at first; remeasured .*/m);
    expect(await report(repo)).toMatchObject({ verdict: 'unchanged', exitCode: 0, confirmation: { refuted: 1 } });
    expect(await report(repo, '--confirm', 'off')).toMatchObject({ verdict: 'regressed', exitCode: 1 });
    const csv = await tare(['analyse', '--format', 'csv'], { cwd: repo.root });
    expect(csv.stdout).toMatch(/^Parse,.*,refuted,0\.(?:19|20)/m);
  });

  it('is taken as it is with confirm: off', async () => {
    const repo = suites(inEither(100, 100), inEither(120, 100));
    const run = await compare(repo, ['--confirm', 'off']);
    expect(run.exitCode).toBe(1);
    expect(firstRun(await lastResults(repo)).confirmation).toBeUndefined();
    expect(await report(repo)).toMatchObject({ confirmation: null });
  });

  it('stands where it fails in other layouts, and the report says that it was not confirmed', async () => {
    const fails = 'if [ -n "$TARE_LAYOUT_SEED" ]; then echo "no table for Parse" >&2; exit 3; fi\n';
    const repo = suites(inEither(100, 100), `${fails}${inEither(120, 120)}`);
    const run = await compare(repo);
    expect(run.exitCode).toBe(1);
    expect(run.stdout).toMatch(
      /^[¹²³] Not remeasured, so the first readings of these two builds decide: it failed on head/m,
    );
    expect(run.stdout).toContain('no table for Parse');
    expect(run.stdout).toContain('Parse was not remeasured: its first readings decide.');
  });

  it('of a build-command that names the seed is built again, and of one that does not is not', async () => {
    const suite = 'cat lines\n';
    const build = (mention: string) => `${mention}\nsh ./make >lines\n`;
    const both = suites(suite);
    both.commit({ make: inEither(100, 100) }, 'base');
    both.commit({ make: inEither(120, 100) }, 'head');
    const seeded = await compare(both, ['--build-command', build('echo "$TARE_LAYOUT_SEED" >seed')]);
    expect(seeded.exitCode).toBe(0);
    expect(seeded.stdout).toMatch(/^(?:unchanged|slower by less than 5 %|faster by less than 5 %) +Parse ¹/m);
    expect(seeded.stdout).toMatch(
      /^[¹²³] Beyond the threshold at first; remeasured with other layout seeds of the build/m,
    );
    expect(firstRun(await lastResults(both)).confirmation?.layout).toBe('build-command');
    // Built once: the same lines again.
    const plain = await compare(both, ['--build-command', build('')]);
    expect(plain.exitCode).toBe(1);
    expect(firstRun(await lastResults(both)).confirmation?.layout).toBe('environment');
  });

  it('of a build-command that makes nothing of the seed is not built for each layout', async () => {
    const both = suites('sh ./bench\n');
    both.commit({ make: inEither(100, 100) }, 'base');
    both.commit({ make: inEither(120, 118) }, 'head');
    const built = async (command: string) => {
      const run = await compare(both, ['--build-command', command]);
      const results = await lastResults(both);
      const codes = results.warnings.map(({ code }) => code);
      return { run, layout: firstRun(results).confirmation?.layout, codes };
    };
    const ignoring = await built(': for $TARE_LAYOUT_SEED\ncp make bench');
    expect(ignoring.layout).toBe('environment');
    expect(ignoring.codes).toContain('layout-seed-ignored');
    expect(ignoring.run.exitCode).toBe(1);
    expect(
      ignoring.run.stdout.match(/The\s+build\s+makes\s+the\s+same\s+files\s+for\s+every\s+TARE_LAYOUT_SEED/g),
    ).toHaveLength(1);
    // A copy that keeps its time is newer all the same.
    const using = await built(
      'printf "# %s\\n" "$TARE_LAYOUT_SEED" | cat make - >new\ntouch -r make new\nmv new bench',
    );
    expect(using.layout).toBe('build-command');
    expect(using.codes).not.toContain('layout-seed-ignored');
  });

  it('stands where the build-command does not run a second time', async () => {
    const both = suites('cat lines\n');
    both.commit({ make: inEither(100, 100) }, 'base');
    both.commit({ make: inEither(120, 100) }, 'head');
    const run = await compare(both, ['--build-command', 'mkdir out # for $TARE_LAYOUT_SEED\nsh ./make >lines']);
    expect(run.exitCode).toBe(1);
    expect(run.stdout).toMatch(
      /base\s+could\s+not\s+be\s+built\s+in\s+another\s+layout:\s+build-command\s+ended\s+with\s+exit\s+code\s+1/,
    );
  });
});

it('tare plan says how much of a time budget is kept for it', async () => {
  const repo = suites(printing(line('Parse')));
  const plan = ['plan', 'HEAD~1', '--time-budget', '60s'];
  const kept = /^1[45](?:\.\d+)? s of that are kept to confirm what looks changed$/m;
  expect((await tare(plan, { cwd: repo.root })).stdout).toMatch(kept);
  expect((await tare([...plan, '--confirm', 'off'], { cwd: repo.root })).stdout).not.toMatch(kept);
});

it('what confirm may be', async () => {
  const repo = suites(printing(line('Parse')));
  const run = await tare(['compare', 'HEAD~1', '--confirm', 'maybe'], { cwd: repo.root });
  expect(run.exitCode).toBe(2);
  expect(run.stderr).toMatch(/^tare: --confirm: "maybe" is not valid; allowed: auto or off\n/m);
});

describeWithGo('a Go repository', () => {
  const MOD = 'module example.com/m\n\ngo 1.21\n';
  const HOT = (turns: number) => `//go:noinline
func Hot(xs []int) int {
	sum := 0
	for turn := 0; turn < ${turns}; turn++ {
		for i, x := range xs {
			sum += x * i
		}
	}
	return sum
}
`;
  const TEST = `package m

import "testing"

var sink int

func BenchmarkHot(b *testing.B) {
	xs := make([]int, 512)
	for i := range xs {
		xs[i] = i * 7
	}
	for i := 0; i < b.N; i++ {
		sink += Hot(xs)
	}
}
`;
  const FAST = ['--rounds', '10', '--slice', '5ms'];

  it('in which the code got slower fails the gate, confirmed with its functions in another order', async () => {
    const repo = repository();
    repo.commit({ 'go.mod': MOD, 'm.go': `package m\n\n${HOT(4)}`, 'm_test.go': TEST });
    repo.commit({ 'm.go': `package m\n\n${HOT(400)}` });
    const run = await compare(repo, FAST);
    expect(run.exitCode).toBe(1);
    expect(run.stdout).toMatch(/Remeasured with another code layout: confirmed/);
    const results = await lastResults(repo);
    const { benchmarks } = results;
    const { confirmation } = firstRun(results);
    expect(confirmation?.layout).toBe('link-order');
    expect(benchmarks[0]?.slices.filter(({ build }) => build === 1).length).toBeGreaterThanOrEqual(20);
  });

  it('in which code was only moved, by a dead function before the hot one, does not fail the gate', async () => {
    const dead = `//go:noinline
func Dead(n int) string {
	text := ""
	for ; n > 0; n /= 10 {
		text += string(rune('0' + n%10))
	}
	return text
}

var Kept = Dead
`;
    const repo = repository();
    repo.commit({ 'go.mod': MOD, 'm.go': `package m\n\n${HOT(4)}`, 'm_test.go': TEST });
    repo.commit({ 'm.go': `package m\n\n${dead}\n${HOT(4)}` });
    const run = await compare(repo, [...FAST, '--threshold', '2%']);
    expect(run.exitCode).toBe(0);
  });
});

itWith('cc')('the C recipe of docs/confirmation.md moves code', () => {
  const document = readFileSync(new URL('../../docs/confirmation.md', import.meta.url), 'utf8');
  const recipe = /```yaml\nbuild-command: \|\n((?: {2}.*\n)+)bench-command: \.\/bench\n```/.exec(document)?.[1];
  const script = recipe?.replace(/^ {2}/gm, '') ?? '';
  expect(script).toContain('TARE_LAYOUT_SEED');
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, 'bench.c'),
    '__attribute__((noinline)) int hot(int x) { return 3 * x + 1; }\nint main(int count) { return hot(count); }\n',
  );
  /** Where the function lies. */
  const address = (seed: string) => {
    const env = { PATH: process.env.PATH ?? '', ...(seed === '' ? {} : { TARE_LAYOUT_SEED: seed }) };
    const run = spawnSync('sh', ['-ec', `${script}\nnm bench | grep -w hot`], { cwd: folder, env, encoding: 'utf8' });
    expect(run.stderr).toBe('');
    expect(run.stdout).toMatch(/ hot$/m);
    return run.stdout;
  };
  expect(address('')).toBe(address(''));
  expect(address('100')).not.toBe(address(''));
  expect(address('7777')).not.toBe(address('100'));
});
