package x

import "testing"

var sink uint64
var table [4096]uint64

func init() {
	for i := range table {
		table[i] = uint64(i)
	}
}

//go:noinline
func step(s, i uint64) uint64 {
	return s*3 + i
}

//go:noinline
func doSum() {
	s := uint64(0)
	for i := range table {
		s += table[i]
	}
	sink = s
}

func BenchmarkSum(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doSum()
	}
}

//go:noinline
func doOdd() {
	s := uint64(0)
	for i, x := range table {
		if x&1 == 1 {
			s += x
		} else if x&2 == 2 {
			s ^= uint64(i)
		}
	}
	sink = s
}

func BenchmarkOdd(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doOdd()
	}
}

//go:noinline
func doFind() {
	f := uint64(0)
	for k := uint64(0); k < 64; k++ {
		l, h := 0, len(table)
		for l < h {
			m := (l + h) / 2
			if table[m] < k*61 {
				l = m + 1
			} else {
				h = m
			}
		}
		f += uint64(l)
	}
	sink = f
}

func BenchmarkFind(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doFind()
	}
}

//go:noinline
func doNested() {
	s := uint64(0)
	for i := 0; i < 64; i++ {
		for j := 0; j < 7; j++ {
			s += table[(i*j)&4095]
		}
	}
	sink = s
}

func BenchmarkNested(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doNested()
	}
}

//go:noinline
func doCalls() {
	s := uint64(1)
	for i := 0; i < 512; i++ {
		s = step(s, uint64(i))
	}
	sink = s
}

func BenchmarkCalls(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doCalls()
	}
}

//go:noinline
func doHash() {
	h := uint64(14695981039346656037)
	for _, x := range table[:512] {
		h = (h ^ x) * 1099511628211
	}
	sink = h
}

func BenchmarkHash(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doHash()
	}
}
