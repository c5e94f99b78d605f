package x

import "testing"

var sink uint64
var label = "base"
var bytes []byte
var table [4096]uint64
var next [4096]uint64
var words = map[uint64]uint64{}

func init() {
	sink = uint64(label[0])
	for i := range next {
		table[i] = uint64(i)
		next[i] = uint64((i*1103 + 12345) & 4095)
	}
	for i := uint64(0); i < 1024; i++ {
		words[i] = i
	}
}

//go:noinline
func doHash(units int) {
	h := uint64(14695981039346656037)
	for i := 0; i < units; i++ {
		h = (h ^ uint64(i)) * 1099511628211
	}
	sink = h
}

func BenchmarkHash(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doHash(400)
	}
}

//go:noinline
func doSum(units int) {
	s := uint64(0)
	for i := 0; i < units; i++ {
		s += table[i&4095]
	}
	sink = s
}

func BenchmarkSum(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doSum(2000)
	}
}

//go:noinline
func doDivide(units int) {
	s := uint64(1)
	for i := 0; i < units; i++ {
		s = s/3 + uint64(i)
	}
	sink = s
}

func BenchmarkDivide(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doDivide(300)
	}
}

//go:noinline
func doChase(units int) {
	p := uint64(0)
	for i := 0; i < units; i++ {
		p = next[p]
	}
	sink = p
}

func BenchmarkChase(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doChase(600)
	}
}

//go:noinline
func doMap(units int) {
	s := uint64(0)
	for i := 0; i < units; i++ {
		s += words[uint64(i*7)&1023]
	}
	sink = s
}

func BenchmarkMap(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doMap(100)
	}
}

//go:noinline
func doAllocate(units int) {
	for i := 0; i < units; i++ {
		bytes = make([]byte, 64)
	}
}

func BenchmarkAllocate(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doAllocate(100)
	}
}
