package counter

import (
	"fmt"
	"testing"
)

var sizes = []int{1, 10, 30, 100, 1_000, 10_000, 100_000}

func TestAddsAsOftenAsAsked(t *testing.T) {
	before := total.Load()
	Add(4)
	if added := total.Load() - before; added != 4 {
		t.Fatalf("Add(4) added %d", added)
	}
}

// The same work twice: once with the clock stopped and started again in every iteration, as benchmarks do that have
// to prepare each operation, and once without.
func BenchmarkAtomicAdd(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprintf("timer/n=%d", n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				b.StopTimer()
				b.StartTimer()
				Add(n)
			}
		})
	}
	for _, n := range sizes {
		b.Run(fmt.Sprintf("no-timer/n=%d", n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				Add(n)
			}
		})
	}
}
