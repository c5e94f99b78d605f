// Package percentiles measures what Tare's percentile instrument costs per observation: a loop of nothing, every iteration of
// which is timed. Built with the instrumented testing package (src/harnesses/go/_testing).
package percentiles

import "testing"

func BenchmarkNothing(b *testing.B) {
	for b.Loop() {
	}
}
