import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { command } from '../../src/harnesses/command/index.ts';
import { makeOverlay } from '../../src/harnesses/go/build/overlay.ts';
import { go } from '../../src/harnesses/go/index.ts';
import { PERCENTILES_PART } from '../../src/harnesses/go/percentiles/part.ts';
import { everyFor, readSketchLine } from '../../src/harnesses/go/percentiles/slice.ts';
import type { Discovery } from '../../src/harnesses/harness.ts';
import { buildSides } from '../../src/measure/build.ts';
import { discoverBenchmarks } from '../../src/measure/discover.ts';
import { runPlan } from '../../src/measure/run-plan.ts';
import type { Sketch } from '../../src/model/results/sketch.ts';
import { sketchCount, sketchOf, sketchQuantile } from '../../src/statistics/sketch.ts';
import { results } from '../support/results-builder.ts';
import { type FileTexts, inputsWith, twoSides } from '../support/sides.ts';
import { describeWithGo } from '../support/toolchains.ts';

// Single iterations of b.Loop, seen by the instrumented testing package of the Go that is installed.

const LIMITS = { buildTimeoutMs: 120_000, sliceTimeoutMs: 60_000 };
const analysis = { ...results().settings, percentiles: [50, 99] };

const SOURCE = `package m

import (
	"fmt"
	"os"
	"testing"
	"time"
)

var sink int

func work(n int) {
	for i := 0; i < n; i++ {
		sink += i
	}
}

func BenchmarkLoop(b *testing.B) {
	for b.Loop() {
		work(500)
	}
}

func BenchmarkOld(b *testing.B) {
	for i := 0; i < b.N; i++ {
		work(500)
	}
}

func BenchmarkSub(b *testing.B) {
	fmt.Println("junk before")
	b.Run("one \\"two\\" \\\\ x/y", func(b *testing.B) {
		for n := 0; b.Loop(); n++ {
			work(500)
			// Not in each: a pipe that nobody reads for a while makes a slow benchmark of a printing one.
			if n%16 == 0 {
				fmt.Println("tare-sketch {]")
			}
		}
		fmt.Println("tare-sketch {\\"benchmark\\":\\"BenchmarkSub\\"}")
		os.Clearenv()
	})
}

// The pause is no part of an iteration.
func BenchmarkPaused(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		time.Sleep(100 * time.Microsecond)
		b.StartTimer()
		work(500)
	}
}
`;
const FILES: FileTexts = { 'go.mod': 'module example.com/m\n\ngo 1.24\n', 'm_test.go': SOURCE };

interface Ran {
  readonly discovery: Discovery;
  readonly sketches: ReadonlyMap<string, Sketch>;
  readonly identical: boolean;
  readonly counts: { readonly binaries: number; readonly perIteration: ReadonlyMap<string, number> };
}

/** Builds both sides, discovers, and runs one tail slice of each benchmark that has one, on head. */
async function run(files: FileTexts): Promise<Ran> {
  const sides = twoSides(files);
  const inputs = inputsWith({ analysis, sliceMs: 40 });
  const builds = await buildSides(go, sides.trees, inputs, sides.ports, LIMITS);
  const discovery = await discoverBenchmarks(go, builds, inputs, sides.ports, LIMITS);
  const head = builds.sides.head;
  if (head === null) throw new Error('head does not build');
  const sketches = new Map<string, Sketch>();
  const perIteration = new Map<string, number>();
  for (const target of discovery.targets) {
    if (target.instrument === undefined) continue;
    const binaryPath = head.build.binaries[target.binary.head]?.path ?? '';
    const { iterations } = target;
    const plan = target.slice({ side: head.context, binaryPath, timeoutMs: 60_000, iterations });
    const { measurements, failures } = await runPlan(plan, 'slice', sides.ports);
    expect(failures).toEqual([]);
    for (const { name, sketch, values } of measurements) {
      // ns/op holds the instrument, so it is not told.
      expect(values.size).toBe(0);
      if (sketch === undefined) continue;
      sketches.set(name, sketch);
      perIteration.set(name, (sketchCount(sketch) * (sketch.every ?? 0)) / (target.iterations ?? 1));
    }
  }
  const binaries = head.build.binaries.length;
  return { discovery, sketches, identical: builds.identicalBinaries, counts: { binaries, perIteration } };
}

describeWithGo('percentiles of a Go benchmark', () => {
  it('come from slices of their own, of benchmarks with b.Loop; the others are named', async () => {
    const { discovery, sketches, identical, counts } = await run(FILES);
    const sub = 'Sub/one_"two"_\\_x/y';
    expect([...sketches.keys()].toSorted()).toEqual(['Loop', 'Paused', sub]);
    expect(discovery.warnings).toEqual([
      {
        code: 'percentiles-unseen',
        message: 'Iterations of a b.N loop cannot be seen one by one, so there are no percentiles: use b.Loop',
        subject: 'Old',
      },
    ]);
    // Plain targets stay: each benchmark has one, and each tail target names it.
    const plain = discovery.targets.filter(({ instrument }) => instrument === undefined);
    expect(plain.map(({ label }) => label)).toEqual(['Loop', 'Old', sub, 'Paused']);
    for (const { instrument, observedTarget } of discovery.targets) {
      if (instrument !== undefined) expect(plain.map(({ key }) => key)).toContain(observedTarget);
    }
    expect(counts.binaries).toBe(2);
    expect(identical).toBe(true);
    for (const [name, share] of counts.perIteration) {
      // One in `every`, but for the first tenth (at most 100) and chance: 500 iterations at least in a slice.
      if (name === 'Loop') expect(share).toBeGreaterThan(0.7);
      if (name === 'Loop') expect(share).toBeLessThan(1.3);
    }
    const [loop, paused] = [sketches.get('Loop'), sketches.get('Paused')];
    if (loop === undefined || paused === undefined) throw new Error('no sketch');
    expect(loop.windowNs).toBeGreaterThan(0);
    expect(loop.clockStepNs).toBeGreaterThan(0);
    // Without the pause of 100 us and the stop of the world at either end of it.
    expect(sketchQuantile(paused, 0.5).value).toBeLessThan(100_000);
  });

  it('are within the stated error of those of a raw list of the same times', async () => {
    // The instrument, with one line more: it prints every time that it adds.
    const add = 'func (s *tareSketch) add(ns int64) {\n';
    const write = '\tb.w.Write(line)\n';
    const { 'tare_sketch.go': sketchGo = '', 'tare_percentiles.go': percentilesGo = '' } = PERCENTILES_PART.files;
    expect([sketchGo.split(add).length, percentilesGo.split(write).length]).toEqual([2, 2]);
    const files = {
      'tare_sketch.go': sketchGo.replace(add, `var tareRaw []int64\n\n${add}\ttareRaw = append(tareRaw, ns)\n`),
      'tare_percentiles.go': percentilesGo.replace(
        write,
        `${write}\tfor _, ns := range tareRaw {\n\t\tb.w.Write([]byte("raw " + strconv.FormatInt(ns, 10) + "\\n"))\n\t}\n`,
      ),
    };
    const part = { ...PERCENTILES_PART, files };
    const sides = twoSides(FILES);
    const { root } = sides.trees.head;
    const shell = (script: string) =>
      sides.ports.exec.run({
        file: 'sh',
        arguments: ['-ec', script],
        cwd: root,
        trust: 'untrusted',
        timeoutMs: 60_000,
      });
    const goroot = (await shell('go env GOROOT')).stdout.trim();
    const overlay = makeOverlay(readFileSync(`${goroot}/src/testing/benchmark.go`, 'utf8'), [part]);
    if ('reason' in overlay) throw new Error(overlay.reason);
    const replace: Record<string, string> = {};
    for (const [path, text] of Object.entries(overlay.files)) {
      const own = `${root}/${path.replaceAll('/', '_')}.txt`;
      await sides.ports.files.write(own, text);
      replace[`${goroot}/src/${path}`] = own;
    }
    await sides.ports.files.write(`${root}/overlay.json`, JSON.stringify({ Replace: replace }));
    const iterations = 20_000;
    const result = await shell(
      `go test -c -overlay=overlay.json -o listing.test . && TARE_PERCENTILES_EVERY=3 ./listing.test -test.bench='^BenchmarkLoop$' -test.benchtime=${iterations}x`,
    );
    const times = [...result.stdout.matchAll(/^raw (\d+)$/gm)].map((match) => Number(match[1]));
    const sketch = readSketchLine(result.stdout, 'BenchmarkLoop');
    if (sketch === null) throw new Error(result.stdout.slice(0, 500) + result.stderr);
    expect(times.length).toBe(sketchCount(sketch));
    // One in three of 19,900; the gaps' deviation is 0.8, of 6633 of them 65 iterations, 22 times.
    expect(Math.abs(times.length - 19_900 / 3)).toBeLessThan(200);
    // The same bins as ours, to the last count.
    expect(sketch.bins).toEqual(sketchOf(times).bins);
    const sorted = times.toSorted((a, b) => a - b);
    for (const q of [0, 0.5, 0.9, 0.99, 0.999, 1]) {
      const exact = sorted[Math.max(0, Math.ceil(q * sorted.length * (1 - 1e-12)) - 1)] as number;
      // In the bin of the exact one, of 0.5 %.
      expect(Math.abs(sketchQuantile(sketch, q).value - exact) / exact).toBeLessThanOrEqual(0.00502);
    }
    // Ramp-up: a run of one iteration gives nothing; the first tenth of fifty neither.
    const few = await shell(
      `for n in 1 50; do ./listing.test -test.bench='^BenchmarkLoop$' -test.benchtime=\${n}x; done`,
    );
    const counts = few.stdout.split('tare-sketch ').slice(1);
    const sketches = counts.map((line) => readSketchLine(`tare-sketch ${line}`, 'BenchmarkLoop'));
    expect(sketches.map((each) => each && sketchCount(each))).toEqual([0, 45]);
  });

  it('are missing, and nothing else is, where the anchors have moved', async () => {
    const moved = makeOverlay('package testing\n', [PERCENTILES_PART]);
    expect(moved).toMatchObject({ reason: expect.stringContaining('is not there') });
  });
});

describe('the line of the instrument', () => {
  const line = (parts: object = {}) =>
    `tare-sketch ${JSON.stringify({
      benchmark: 'BenchmarkX/sub',
      accuracy: 0.0025,
      zeros: 1,
      bins: [
        [150, 7],
        [153, 2],
      ],
      step_ns: 9,
      window_ns: 22.8,
      every: 16,
      ...parts,
    })}`;
  const read = (stdout: string) => readSketchLine(stdout, 'BenchmarkX/sub');

  it('is read among junk, and the last of its benchmark counts', () => {
    const stdout = `junk\n${line({ zeros: 5 })}\njunk tare-sketch {}\n${line()}\n${line({ benchmark: 'BenchmarkY' })}\nPASS\n`;
    expect(read(stdout)).toEqual({
      accuracy: 0.0025,
      zeros: 1,
      bins: [
        [150, 7],
        [153, 2],
      ],
      clockStepNs: 9,
      windowNs: 22.8,
      every: 16,
    });
  });

  it.each([
    ['another accuracy', { accuracy: 0.01 }],
    [
      'bins that do not ascend',
      {
        bins: [
          [2, 1],
          [2, 1],
        ],
      },
    ],
    ['a bin beyond the instrument', { bins: [[8735, 1]] }],
    ['a negative bin', { bins: [[-1, 1]] }],
    ['a count of 0', { bins: [[1, 0]] }],
    ['a count that is no integer', { bins: [[1, 1.5]] }],
    [
      'counts beyond what adds up exactly',
      {
        bins: [
          [1, Number.MAX_SAFE_INTEGER],
          [2, Number.MAX_SAFE_INTEGER],
        ],
      },
    ],
    ['bins that are no pairs', { bins: [[1, 2, 3]] }],
    ['no bins', { bins: null }],
    ['negative zeros', { zeros: -1 }],
    ['a step that is text', { step_ns: '9' }],
    ['a negative window', { window_ns: -1 }],
    ['every of 0', { every: 0 }],
  ])('with %s is passed over', (_, parts) => {
    expect(read(line(parts))).toBeNull();
  });

  it('is passed over when it is torn, or of unreasonable length', () => {
    expect(read(line().slice(0, -5))).toBeNull();
    expect(read(`x${line()}`)).toBeNull();
    expect(read(line({ more: 'x'.repeat(300_000) }))).toBeNull();
  });
});

describe('the sketch that examples/go-percentiles compares with others', () => {
  it('is the one of the instrument, to the letter', () => {
    const shown = new URL('../../examples/go-percentiles/_sketches/ours.go', import.meta.url);
    const afterPackage = (text: string) => text.slice(text.search(/^import /m));
    const sketch = afterPackage(PERCENTILES_PART.files['tare_sketch.go'] ?? '');
    expect(sketch).toContain('func (s *tareSketch) add(ns int64) {');
    expect(afterPackage(readFileSync(shown, 'utf8'))).toBe(sketch);
  });
});

describe('how often an iteration is timed', () => {
  it('is every time from a few microseconds on, and one in 16 of short ones', () => {
    expect([0, 1, 100, 187, 1000, 2999, 3000, 1e9].map(everyFor)).toEqual([16, 16, 16, 16, 3, 2, 1, 1]);
  });
});

describe('percentiles of a command', () => {
  it('are missing, with the names, where its lines have no samples', async () => {
    const lines = [
      '{"tare":1,"benchmark":"A","metrics":{"ns/op":5},"samples_ns":[4,5,6]}',
      '{"tare":1,"benchmark":"B","metrics":{"ns/op":5}}',
    ];
    const sides = twoSides({ 'lines.txt': `${lines.join('\n')}\n` });
    const inputs = inputsWith({ options: { 'bench-command': 'cat lines.txt' }, analysis });
    const builds = await buildSides(command, sides.trees, inputs, sides.ports, LIMITS);
    const { warnings } = await discoverBenchmarks(command, builds, inputs, sides.ports, LIMITS);
    expect(warnings).toMatchObject([{ code: 'percentiles-unseen', subject: 'B' }]);
    const quiet = inputsWith({ options: { 'bench-command': 'cat lines.txt' } });
    expect((await discoverBenchmarks(command, builds, quiet, sides.ports, LIMITS)).warnings).toEqual([]);
  });
});
