import { expect, it } from 'vitest';
import { firstRun } from '../../src/model/results/run.ts';
import { lastResults, type ProgramRun, STACK, tare } from '../support/program.ts';
import { type Repository, repository, temporaryFolder } from '../support/repository.ts';
import { describeWithGo } from '../support/toolchains.ts';

// What real Go repositories hold, through the whole program: real commits, compilers and processes.

const FAST = ['--rounds', '10', '--slice', '1ms'];
const MOD = (name: string) => `module example.com/${name}\n\ngo 1.21\n`;
const file = (name: string, body: string, imports: readonly string[] = []) =>
  `package ${name}\n\nimport (\n${['testing', ...imports].map((each) => `\t"${each}"\n`).join('')})\n\nvar sink int\n\n${body}`;
const loop = (name: string, n = 10) =>
  `func Benchmark${name}(b *testing.B) {\n\tfor i := 0; i < b.N; i++ {\n\t\tfor j := 0; j < ${n}; j++ {\n\t\t\tsink += j\n\t\t}\n\t}\n}\n`;

async function compare(repo: Repository, options: readonly string[] = FAST, env = {}): Promise<ProgramRun> {
  const run = await tare(['compare', 'HEAD~1', ...options], { cwd: repo.root, env });
  expect(run.stderr).not.toMatch(STACK);
  expect(run.left).toEqual([]);
  return run;
}

interface Row {
  readonly metric: { readonly unit: string };
  readonly verdict: string | null;
  readonly gated: boolean;
  readonly base: number | null;
  readonly head: number | null;
}

describeWithGo('a repository', () => {
  const measured = (allocation: string, cost: number) =>
    `package m\n\nvar sink, kept = 0, new(int)\n\nfunc allocate() { ${allocation} }\n\nconst cost = ${cost}\n`;
  const shapes = () =>
    file(
      'm',
      `${loop('Same')}
func BenchmarkAllocates(b *testing.B) {
	for i := 0; i < b.N; i++ {
		allocate()
	}
}

func BenchmarkThroughput(b *testing.B) {
	b.SetBytes(1000)
	for i := 0; i < b.N; i++ {
		for j := 0; j < cost; j++ {
			sink += j
		}
	}
}

func BenchmarkStopTimer(b *testing.B) {
	for i := 0; i < b.N; i++ {
		b.StopTimer()
		time.Sleep(200 * time.Microsecond)
		b.StartTimer()
		sink++
	}
}

func BenchmarkNames(b *testing.B) {
	for _, name := range []string{"size-8", "a b", "k=v:w|x*y", "\`tick\`", "<b>", "日本語", strings.Repeat("x", 300)} {
		b.Run(name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sink += i
			}
		})
	}
}
`,
      ['strings', 'time'],
    ).replace('var sink int\n', '');
  const world = file(
    'world',
    `func BenchmarkWorld(b *testing.B) {
	if _, err := os.ReadFile("testdata/fixture.txt"); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile("written.txt", []byte("x"), 0o644); err != nil {
		b.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:39471")
	if err != nil {
		b.Fatal(err)
	}
	defer listener.Close()
	for i := 0; i < b.N; i++ {
		sink += i
	}
	CUSTOM
}
`,
    ['net', 'os'],
  );

  it('of many shapes is measured whole, each benchmark as what it is', async () => {
    const repo = repository();
    repo.commit({
      'go.mod': MOD('m'),
      'm.go': measured('sink++', 10),
      'm_test.go': shapes(),
      'inner/inner_test.go': file('inner', loop('Same') + loop('OldName')),
      'nested/go.mod': MOD('nested'),
      'nested/world_test.go': world.replace('CUSTOM', ''),
      'nested/testdata/fixture.txt': 'base',
      'README.md': 'one',
    });
    repo.commit({
      'm.go': measured('kept = new(int)', 10_000),
      'inner/inner_test.go': file('inner', loop('Same') + loop('NewName')),
      'nested/world_test.go': world.replace('CUSTOM', 'b.ReportMetric(3, "widgets")'),
      'nested/testdata/fixture.txt': 'head',
    });
    const run = await compare(repo);
    expect(run.exitCode).toBe(1);
    const { benchmarks, warnings, harness } = await lastResults(repo);
    const long = 'x'.repeat(300);
    expect(benchmarks.map(({ id }) => id).toSorted()).toEqual(
      [
        'Same',
        'Allocates',
        'Throughput',
        'StopTimer',
        ...['size-8', 'a_b', 'k=v:w|x*y', '`tick`', '<b>', '日本語', long].map((name) => `Names/${name}`),
        'inner:Same',
        'inner:OldName',
        'inner:NewName',
        'nested:World',
      ].toSorted(),
    );
    expect(harness.toolchain).toMatch(/^go1\.\d+/);
    // A benchmark of other data is another benchmark; a new one that builds on base is compared.
    const subjects = (code: string) => warnings.filter((each) => each.code === code).map(({ subject }) => subject);
    expect(subjects('benchmark-source-changed')).toEqual(['nested:World']);
    expect(subjects('benchmarks-shared')).toEqual(['inner']);
    expect(subjects('benchmarks-not-shared')).toEqual(['nested (the data that they read differs)']);
    const json = JSON.parse((await tare(['analyse', '--format', 'json'], { cwd: repo.root })).stdout);
    const found = (id: string) => json.benchmarks.find((each: { readonly id: string }) => each.id === id);
    const row = (id: string, unit: string): Row => found(id).rows.find((each: Row) => each.metric.unit === unit);
    // From no allocation to one: no ratio exists. (In slices of a millisecond the runtime's own can make it undecided.)
    expect(row('Allocates', 'allocs/op')).toMatchObject({ gated: true, base: 0, head: 1 });
    expect(row('Allocates', 'allocs/op').verdict).toMatch(/regressed|inconclusive/);
    // A thousand times the work, more than any stall of a busy machine and well within a slice's time limit: more time, fewer
    // bytes a second, both of them worse.
    expect(row('Throughput', 'ns/op').verdict).toBe('regressed');
    expect(row('Throughput', 'MB/s')).toMatchObject({ verdict: 'regressed' });
    // On head only: shown, not judged.
    expect(row('nested:World', 'widgets')).toMatchObject({ verdict: null, base: null, head: 3 });
    expect(found('inner:OldName').status).toBe('removed');
    // Head's benchmarks run on both sides, and there is nothing else in that package.
    expect(found('inner:NewName').status).toBe('same-code');
    // The user's tree has nothing of what the benchmark wrote.
    expect(repo.git('status', '--porcelain')).toBe('');
  });

  it('whose change reaches no binary: said, and not measured', async () => {
    const repo = repository();
    repo.commit({ 'go.mod': MOD('m'), 'm_test.go': file('m', loop('Same')), 'tools/notes.md': 'one' });
    repo.commit({ 'tools/notes.md': 'two' });
    const run = await compare(repo);
    expect(run.exitCode).toBe(0);
    const results = await lastResults(repo);
    expect(firstRun(results).identicalBinaries).toBe(true);
    expect(results.benchmarks).toMatchObject([{ name: 'Same', ended: 'same-code', slices: [] }]);
    expect(run.stdout).toContain('1 same code');
  });

  it('built by two versions of Go: said', async () => {
    const repo = repository();
    repo.commit({ 'go.mod': MOD('m'), 'm_test.go': file('m', loop('Same')) });
    repo.commit({ newer: '' });
    // The same Go under another version's name wherever a file "newer" lies.
    const bin = temporaryFolder();
    repository(bin).write({
      go: {
        executable: `#!/bin/sh\nPATH=\${PATH#*:}\nif [ "$1" = env ] && [ -e newer ]; then go "$@" | sed 's/^go1\\..*/go1.99.0/'; else exec go "$@"; fi\n`,
      },
    });
    const run = await compare(repo, [...FAST, '--threshold', '300%'], { PATH: `${bin}:${process.env.PATH}` });
    expect(run.exitCode).toBe(0);
    const { warnings } = await lastResults(repo);
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: 'toolchain-differs', subject: expect.stringContaining('and go1.99.0') }),
    );
    expect(run.stdout).toContain('go1.99.0');
  });
});
