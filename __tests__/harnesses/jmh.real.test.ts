import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BEYOND_NOISE, compared, expectMoreWork, lastResults, pathWith } from '../support/program.ts';
import { repository } from '../support/repository.ts';
import { itWith } from '../support/toolchains.ts';

// The JMH harness with real Maven and JMH, through the real command. Virtual machines warm up for a moment only: what is
// tested is that the parts fit, and a difference of twenty times shows in interpreted code as well.

const POM = readFileSync(join(import.meta.dirname, '../../examples/jmh/pom.xml'), 'utf8');
const SHORT = ['--rounds', '10', '--confirm', 'off', '--jmh-warmup', '50ms', '--slice', '5ms', ...BEYOND_NOISE];
/** Maven itself lives for seconds: it compiles little of its own code, and collects its garbage with one thread. */
const PROJECT = {
  'pom.xml': POM,
  '.gitignore': 'target/\n',
  '.mvn/jvm.config': '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC\n',
};
const MINUTES = 60_000;
const LIMIT = { timeoutMs: 15 * MINUTES };

function benchmarks(turns: number, more = ''): string {
  return `package org.example;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.*;

@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SumBenchmark {
    @Param({"1", "2"})
    int step;

    static int trials;

    @Setup(Level.Trial)
    public void setUp() {
        if (++trials > 1) throw new IllegalStateException("set up twice");
    }

    @Benchmark
    public int sum() {
        int sum = 0;
        for (int i = 0; i < ${turns}; i++) sum = sum * 31 + step;
        return sum;
    }

    @Benchmark
    @BenchmarkMode(Mode.Throughput)
    public int rate() {
        return sum();
    }
${more}}
`;
}

const SOURCE = 'src/main/java/org/example/SumBenchmark.java';
const method = (name: string, body: string) => `
    @Benchmark
    public int ${name}() {
        ${body}
    }
`;

itWith('maven')(
  'says what changed, and what fails, was added or stayed the same',
  async () => {
    const repo = repository();
    const fails = method('fails', 'throw new IllegalStateException("not today");');
    const same = method('same', 'return step;');
    repo.commit({ ...PROJECT, [SOURCE]: benchmarks(1000, same) }, 'base');
    repo.commit({ [SOURCE]: benchmarks(20_000, `${same}${fails}`) }, 'head');
    const run = await compared(repo, [...SHORT, '--exclude', 'step=2'], LIMIT);
    await expectMoreWork(repo, run, 'SumBenchmark.sum{step=1}');
    expect(run.stdout).toMatch(/^(?:slower|undecided) +SumBenchmark\.rate\{step=1\}/m);
    expect(run.stdout).not.toMatch(/^(?:slower|faster|more|fewer|[✗✓]) +SumBenchmark\.same/m);
    expect(run.stdout + run.stderr).toMatch(/not today/);
    // On a busy machine nothing may be told.
    expect([0, 1]).toContain(run.exitCode);
    const { harness, benchmarks: found } = await lastResults(repo);
    expect(harness).toMatchObject({ name: 'jmh', toolchain: expect.stringMatching(/version/) });
    expect(found.map(({ name }) => name).toSorted()).toEqual([
      'SumBenchmark.fails{step=1}',
      'SumBenchmark.rate{step=1}',
      'SumBenchmark.same{step=1}',
      'SumBenchmark.sum{step=1}',
    ]);
    for (const [name, unit] of [
      ['SumBenchmark.sum{step=1}', 'ns/op'],
      ['SumBenchmark.rate{step=1}', 'ops/ns'],
    ] as const) {
      const { slices = [], sliceLength, placement } = found.find((each) => each.name === name) ?? {};
      // Ten pairs of virtual machines, each of which served several slices.
      expect(sliceLength).toMatchObject({ by: 'session', from: 'asked' });
      // What compiles and collects garbage in the machine is no work of the benchmark's.
      if (process.platform === 'linux') expect(placement).toMatchObject({ state: 'pinned' });
      expect(new Set(slices.map(({ burst }) => burst)).size).toBe(10);
      expect(slices.length).toBeGreaterThanOrEqual(20);
      expect(slices.every(({ values }) => values[unit] !== undefined)).toBe(true);
    }
  },
  20 * MINUTES,
);

itWith('maven')(
  'says that a side does not build, and what the compiler said',
  async () => {
    const repo = repository();
    repo.commit({ ...PROJECT, [SOURCE]: benchmarks(10) }, 'base');
    repo.commit({ [SOURCE]: benchmarks(10, method('wrong', 'return "text";')) }, 'head');
    const run = await compared(repo, SHORT, LIMIT);
    expect(run.stdout + run.stderr).toMatch(/head; the build ended with exit code 1/);
    expect(run.stdout + run.stderr).toMatch(/incompatible types/);
    expect(run.exitCode).not.toBe(0);
  },
  10 * MINUTES,
);

it('says what is missing where there is no java', async () => {
  const repo = repository();
  repo.commit({ ...PROJECT, [SOURCE]: benchmarks(10) }, 'base');
  repo.commit({ [SOURCE]: benchmarks(11) }, 'head');
  const run = await compared(repo, SHORT, { env: { PATH: pathWith() } });
  expect(run.stderr).toMatch(/java was not found on this machine/);
  expect(run.exitCode).toBe(2);
});
