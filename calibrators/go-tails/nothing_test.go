// Package tails measures what Tare's tail instrument costs per observation: a loop of nothing, every iteration of
// which is timed. Built with the instrumented testing package (src/harnesses/go/percentiles/source.ts).
package tails

import "testing"

func BenchmarkNothing(b *testing.B) {
	for b.Loop() {
	}
}
