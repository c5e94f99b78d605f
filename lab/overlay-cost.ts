// What the overlay of Go's testing package does to ns/op: the same sources on both sides, base built with the overlay
// and head without it, measured in pairs like any comparison. Usage: node scripts/lab.mjs overlay-cost [PAIRS]
import { go } from '../src/harnesses/go.ts';
import type { HarnessOptions } from '../src/harnesses/harness.ts';
import { SIDES } from '../src/model/results.ts';
import { analyse } from '../src/stages/analyse.ts';
import { parseInputs } from '../src/stages/inputs.ts';
import { measure } from '../src/stages/measure.ts';
import { Placements } from '../src/stages/placement.ts';
import { RunRecord } from '../src/stages/record.ts';
import { drive } from '../src/stages/run-plan.ts';
import { NO_MEANS } from '../src/stages/steadying.ts';
import { formatSeed } from '../src/statistics/random.ts';
import { TOOL_VERSION } from '../src/version.ts';
import { buildGo, deltaText, openLab } from './go-suite.ts';

const SOURCE = `package x

import (
	"sort"
	"sync/atomic"
	"testing"
)

var sink int64
var floats = func() []float64 {
	all := make([]float64, 65536)
	for i := range all {
		all[i] = float64(i)
	}
	return all
}()

func BenchmarkAtomic(b *testing.B) {
	for i := 0; i < b.N; i++ {
		atomic.AddInt64(&sink, 1)
	}
}

func BenchmarkSearch(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink += int64(sort.SearchFloat64s(floats, float64(i&65535)))
	}
}

func BenchmarkSearchLoop(b *testing.B) {
	i := 0
	for b.Loop() {
		sink += int64(sort.SearchFloat64s(floats, float64(i&65535)))
		i++
	}
}

func BenchmarkAllocate(b *testing.B) {
	for i := 0; i < b.N; i++ {
		slice = make([]byte, 512)
	}
}

func BenchmarkStopStart(b *testing.B) {
	for i := 0; i < b.N; i++ {
		b.StopTimer()
		b.StartTimer()
		for j := 0; j < 100; j++ {
			atomic.AddInt64(&sink, 1)
		}
	}
}

var slice []byte
`;

const rounds = Number(process.argv[2] ?? 24);
const lab = openLab();
const { ports } = lab;
try {
  const inputs = parseInputs({ given: { harness: 'go' }, givenFrom: 'command line', file: null });
  const options: HarnessOptions = { ...inputs, tails: [] };
  const sides = await buildGo(lab, SOURCE, (side) => ({ ...options, calibration: side === 'base' ? 'auto' : 'off' }));
  for (const side of SIDES) console.log(`${side}: ${sides[side].build.calibration?.flags.join(' ') || 'no overlay'}`);
  const both = SIDES.map((side) => sides[side]);
  const discovery = await drive(go.discover({ options, sides: both, sliceTimeoutMs: 60_000 }), 'discover', ports);
  const nothing = { label: '', commit: null, tree: '0'.repeat(40), subject: '' };
  const record = new RunRecord({
    toolVersion: TOOL_VERSION,
    startedAt: new Date(),
    startMs: ports.clock.now(),
    seed: formatSeed(Math.random()),
    repeat: '',
    ci: null,
    settings: inputs.analysis,
    directions: [],
    base: nothing,
    head: { ...nothing, tree: '1'.repeat(40) },
    host: await ports.host.facts(),
    sliceMs: inputs.sliceMs,
  });
  const built = { state: 'built', durationMs: 0 } as const;
  record.setBuilds({ base: built, head: built }, sides.base.build.toolchain, false);
  record.setDiscovery(discovery);
  const { seed } = record.facts;
  const never = () => new Set<string>();
  await measure(
    {
      harness: go,
      discovery,
      clocks: [],
      sides,
      rounds,
      seed,
      budget: null,
      sliceTimeoutMs: 60_000,
      // As the figures in docs were made.
      placements: new Placements(NO_MEANS, 1),
      settledIn: never,
    },
    record,
    ports,
  );
  ports.log.progressDone();
  const analysis = analyse(record.toResults(ports.clock.now()));
  console.log(`without the overlay against with it, ns/op, ${rounds} pairs:`);
  for (const { name, rows } of analysis.benchmarks) {
    const row = rows.find(({ metric }) => metric.unit === 'ns/op');
    if (row?.change.kind !== 'interval') continue;
    console.log(`${name.padEnd(12)} ${String(row.base).padStart(8)} ns  ${deltaText(row.change.delta)}`);
  }
} finally {
  lab.close();
}
