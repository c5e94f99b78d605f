// What the overlay of Go's testing package does to ns/op: the same sources on both sides, base built with the overlay
// and head without it, measured in pairs like any comparison. Usage: node scripts/lab.mjs overlay-cost [PAIRS]

import { analyse } from '../src/analysis/analyse.ts';
import type { HarnessOptions } from '../src/harnesses/harness.ts';
import { parseInputs } from '../src/inputs/inputs.ts';
import { NO_NOISE_CONTROLS } from '../src/measure/noise-controls/noise-controls.ts';
import { Pinning } from '../src/measure/noise-controls/pinning.ts';
import { SIDES } from '../src/model/results/side.ts';
import { buildGo, deltaText, measureGo, openLab } from './go-suite.ts';

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
  const options: HarnessOptions = { ...inputs, percentiles: [] };
  const sides = await buildGo(lab, SOURCE, (side) => ({ ...options, calibration: side === 'base' ? 'auto' : 'off' }));
  for (const side of SIDES) console.log(`${side}: ${sides[side].build.calibration?.flags.join(' ') || 'no overlay'}`);
  // Free, as the figures in docs were made.
  const pinning = new Pinning(NO_NOISE_CONTROLS, 1);
  const results = await measureGo({ inputs, options, sides, rounds, pinning }, ports);
  const analysis = analyse(results);
  console.log(`without the overlay against with it, ns/op, ${rounds} pairs:`);
  for (const { name, rows } of analysis.benchmarks) {
    const row = rows.find(({ metric }) => metric.unit === 'ns/op');
    if (row?.change.kind !== 'interval') continue;
    console.log(`${name.padEnd(12)} ${String(row.base).padStart(8)} ns  ${deltaText(row.change.delta)}`);
  }
} finally {
  lab.close();
}
