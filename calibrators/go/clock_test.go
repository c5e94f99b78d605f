// Package clock measures what one timer window costs in Go: nothing is done between the two reads of the clock.
//
//	go test -bench=StopStart -benchtime=1000x
//
// It is built as the benchmarks are: the same toolchain, the same flags, the same testing package.
package clock

import (
	"math"
	"sort"
	"testing"
	"time"
)

// One window of b.StartTimer and b.StopTimer: the mean, as a benchmark's own reading is one. Both read the memory
// statistics as well, which stops the world. That is outside the window, but where more than one processor takes part,
// what it leaves behind makes one window in many much longer: a median would not have it, and every benchmark does.
//
// b.Elapsed is exact and reads no clock while the timer is stopped.
func BenchmarkStopStart(b *testing.B) {
	b.StopTimer()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		b.StartTimer()
		b.StopTimer()
	}
	report(b, float64(b.Elapsed())/float64(b.N))
}

// One window of time.Now and time.Since, the clock that a benchmark reads by itself: the median of batches.
func BenchmarkTimeNow(b *testing.B) {
	const perBatch = 1000
	means := make([]float64, 0, b.N/perBatch+1)
	for i := 0; i < b.N; i += perBatch {
		windows := perBatch
		if left := b.N - i; left < windows {
			windows = left
		}
		sum := time.Duration(0)
		for j := 0; j < windows; j++ {
			start := time.Now()
			sum += time.Since(start)
		}
		means = append(means, float64(sum)/float64(windows))
	}
	// One that was interrupted does not count.
	sort.Float64s(means)
	report(b, (means[(len(means)-1)/2]+means[len(means)/2])/2)
}

func report(b *testing.B, nsPerWindow float64) {
	b.ReportMetric(nsPerWindow, "ns/window")
	if step == 0 {
		step = clockStep()
	}
	b.ReportMetric(step, "clock-step-ns")
}

// step is that of the clock, once it is known.
var step float64

// clockStep is the clock's step, ns. Where reads come faster than it advances: the smallest advance. Else: the longest
// step that divides all advances but 1 in 200, where a nanosecond more or less is rounding; 1 where none of 4 ns or
// more does.
func clockStep() float64 {
	advances := make([]float64, 0, 1000)
	smallest := math.Inf(1)
	stoodStill := false
	origin := time.Now()
	last := time.Duration(0)
	for len(advances) < cap(advances) {
		next := time.Since(origin)
		advance := float64(next - last)
		last = next
		if advance <= 0 {
			stoodStill = true
			continue
		}
		advances = append(advances, advance)
		smallest = math.Min(smallest, advance)
	}
	if stoodStill {
		return smallest
	}
	for parts := 1.0; smallest >= 4*parts; parts++ {
		step := smallest / parts
		misfits := 0
		for _, advance := range advances {
			// A read that was interrupted tells nothing.
			if advance <= 2*smallest && math.Abs(advance-math.Round(advance/step)*step) > 1 {
				misfits++
			}
		}
		if misfits <= 5 {
			return step
		}
	}
	return 1
}
