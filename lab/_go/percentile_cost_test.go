package x

import (
	"sort"
	"sync/atomic"
	"testing"
)

var total atomic.Int64
var found int
var slice []byte
var floats = func() []float64 {
	all := make([]float64, 65536)
	for i := range all {
		all[i] = float64(i)
	}
	return all
}()

func BenchmarkSearch(b *testing.B) {
	i := 0
	for b.Loop() {
		found += sort.SearchFloat64s(floats, float64(i&65535))
		i++
	}
}

func BenchmarkAtomics(b *testing.B) {
	for b.Loop() {
		for j := 0; j < 200; j++ {
			total.Add(1)
		}
	}
}

func BenchmarkAllocate(b *testing.B) {
	for b.Loop() {
		slice = make([]byte, 4096)
	}
}
