package x

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
