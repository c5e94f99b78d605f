import { expect, it } from 'vitest';
import type { Explanation } from '../../src/model/analysis/explanation.ts';
import type { Results } from '../../src/model/results/results.ts';
import { lastResults, type ProgramRun, STACK, tare } from '../support/program.ts';
import { type Repository, repository } from '../support/repository.ts';
import { describeWithGo, has } from '../support/toolchains.ts';

const MODULE = {
  'go.mod': 'module example.com/text\n\ngo 1.21\n',
  'README.md': '# text\n',
  'text.go': `package text

func Sum(text string) int {
	sum := 0
	for _, each := range []byte(text) {
		sum += int(each)
	}
	return sum
}

//go:noinline
func Count(text string, of byte) int {
	return scan(text, of)
}

//go:noinline
func scan(text string, of byte) int {
	count := 0
	for i := 0; i < len(text); i++ {
		if text[i] == of {
			count++
		}
	}
	return count
}
`,
  'text_test.go': `package text

import (
	"os"
	"strings"
	"testing"
)

var sink int
var text = strings.Repeat("a word, ", 100)

func BenchmarkSum(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink = Sum(text)
	}
}

func BenchmarkCount(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink = Count(text, 'w')
	}
}

func BenchmarkPrepared(b *testing.B) {
	n := Count(text, 'w')
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		sink += n
	}
}

func BenchmarkFile(b *testing.B) {
	data, err := os.ReadFile("testdata/text.txt")
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		sink = Sum(string(data))
	}
}
`,
  'testdata/text.txt': 'a text\n',
};

/** By far, wherever it is measured. */
const SLOWER = MODULE['text.go'].replace('count++', 'for j := 0; j < 100; j++ {\n\t\t\t\tcount += j & 1\n\t\t\t}');

async function compare(repo: Repository, options: readonly string[] = []): Promise<ProgramRun> {
  const asked = ['compare', 'HEAD~1', 'HEAD', '--rounds', '10', '--slice', '1ms', '--calibration', 'off'];
  const run = await tare([...asked, ...options], { cwd: repo.root });
  expect(run.stderr).not.toMatch(STACK);
  expect(run.left).toEqual([]);
  return run;
}

/** By name: how it ended and by what its code is the same. */
function endings({ benchmarks }: Results): Readonly<Record<string, string>> {
  return Object.fromEntries(
    benchmarks.map(({ name, ended, sameCode }) => [
      name,
      ended === 'same-code' ? `same by ${sameCode?.by}` : 'measured',
    ]),
  );
}

function changed(files: Readonly<Record<string, string>>): Repository {
  const repo = repository();
  repo.commit(MODULE, 'base');
  repo.commit(files, 'head');
  return repo;
}

describeWithGo('a change of code, seen by what benchmarks run', () => {
  it('measures those that enter the changed function, before their loop as well, and says of the others that they run the same code', async () => {
    const repo = changed({ 'text.go': SLOWER });
    const run = await compare(repo, ['--confirm', 'off']);
    const results = await lastResults(repo);
    expect(endings(results)).toEqual({
      Sum: 'same by functions',
      Count: 'measured',
      Prepared: 'measured',
      File: 'same by functions',
    });
    const count = results.benchmarks.find(({ name }) => name === 'Count');
    expect(count?.changedFunctions).toMatchObject([
      {
        name: 'example.com/text.scan',
        change: 'changed',
        source: { file: 'text.go' },
        callPath: ['text.BenchmarkCount', 'text.Count', 'text.scan'],
      },
    ]);
    expect(run.stdout).toMatch(/same code/);
    expect(run.stdout).not.toMatch(/unchanged.*Sum/);
    const explained = await tare(['explain', 'Count', '--format', 'json'], { cwd: repo.root });
    expect(explained.exitCode).toBe(0);
    const { benchmarks } = JSON.parse(explained.stdout) as { benchmarks: Pick<Explanation, 'functions'>[] };
    const [scan] = benchmarks[0]?.functions ?? [];
    expect(scan?.diff.join('\n')).toContain('+\t\t\t\tcount += j & 1');
    if (has('objdump')) {
      const { lines = [], instructions: { base = Infinity, head } = {} } = scan?.assembly ?? {};
      expect(lines.filter((line) => line.startsWith('+')).length).toBeGreaterThan(0);
      expect(head).toBeGreaterThan(base);
    }
    const page = await tare(['explain', 'Count'], { cwd: repo.root });
    expect(page.stdout).toContain('\n  text.BenchmarkCount → text.Count → text.scan\n');
  });

  it('measures what opens a file that differs', async () => {
    const repo = changed({ 'testdata/text.txt': 'another text\n' });
    await compare(repo);
    const { File, Sum } = endings(await lastResults(repo));
    expect(File).toBe('measured');
    expect(Sum).toMatch(/^same/);
  });

  it('measures nothing where only comments and documentation differ, and nothing is called unchanged', async () => {
    const repo = changed({ 'README.md': '# a text\n', 'text.go': `// Package text counts.\n${MODULE['text.go']}` });
    const run = await compare(repo, ['--format', 'json']);
    expect(run.exitCode).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({ verdict: 'same-code', counts: { sameCode: 4, unchanged: 0 } });
  });

  it('measures all of them where that is asked for, and gates none that run the same code', async () => {
    const repo = changed({ 'text.go': SLOWER });
    const run = await compare(repo, ['--same-code', 'measure', '--format', 'json']);
    const report = JSON.parse(run.stdout) as {
      benchmarks: { name: string; rows: { verdict: string; gated: boolean }[] }[];
    };
    const rows = report.benchmarks.find(({ name }) => name === 'Sum')?.rows ?? [];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ verdict, gated }) => verdict === 'same-code' && !gated)).toBe(true);
  });
});

describeWithGo('a change of documentation', () => {
  it('builds nothing', async () => {
    const repo = changed({ 'README.md': '# a text\n' });
    const run = await compare(repo);
    expect(run.exitCode).toBe(0);
    expect(run.stdout).toContain('PASS  no code changed, nothing was measured');
    expect(run.stderr).not.toMatch(/^build/m);
  });

  it('is one of code where a source names the file', async () => {
    const embedding = `package text\n\nimport _ "embed"\n\n//go:embed README.md\nvar Readme string\n`;
    const repo = repository();
    repo.commit({ ...MODULE, 'readme.go': embedding }, 'base');
    repo.commit({ 'README.md': '# a text\n' }, 'head');
    const run = await compare(repo);
    expect(run.stdout).not.toContain('no code changed');
    expect(run.stderr).toMatch(/^build/m);
  });
});
