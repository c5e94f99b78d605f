package x

import "testing"

// What head does more than base.
const doubleUnits = 2000

var label = "base"
var sink = uint64(label[0])

//go:noinline
func work(units int) {
	h := uint64(14695981039346656037)
	for i := 0; i < units; i++ {
		h = (h ^ uint64(i)) * 1099511628211
	}
	sink = h
}

func BenchmarkSameA(b *testing.B) {
	for i := 0; i < b.N; i++ {
		work(2000)
	}
}

func BenchmarkSameB(b *testing.B) {
	for i := 0; i < b.N; i++ {
		work(2000)
	}
}

func BenchmarkSameC(b *testing.B) {
	for i := 0; i < b.N; i++ {
		work(2000)
	}
}

func BenchmarkSameD(b *testing.B) {
	for i := 0; i < b.N; i++ {
		work(2000)
	}
}

func BenchmarkSameE(b *testing.B) {
	for i := 0; i < b.N; i++ {
		work(2000)
	}
}

func BenchmarkDouble(b *testing.B) {
	for i := 0; i < b.N; i++ {
		work(doubleUnits)
	}
}
