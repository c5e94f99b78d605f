package x

import (
	"strings"
	"sync"
	"testing"
)

var sink uint64
var label = "base"
var bytes []byte
var text string
var table [4096]uint64
var lock sync.Mutex
var words = map[uint64]uint64{}
var order = make([]uint64, 100000)
var next uint64

func init() {
	sink = uint64(label[0])
	for i := range table {
		table[i] = uint64(i*1103515245+12345) >> 7
	}
	for i := uint64(0); i < 100000; i++ {
		words[i*7] = i
		order[i] = (i * 7919 % 100000) * 7
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
func doBranch(units int) {
	s := uint64(0)
	for i := 0; i < units; i++ {
		if table[i&4095]&1 == 0 {
			s += 3
		} else if table[i&4095]&6 == 2 {
			s ^= 5
		}
	}
	sink = s
}

func BenchmarkBranch(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doBranch(400)
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
		doAllocate(200)
	}
}

//go:noinline
func doMap(units int) {
	s := uint64(0)
	for i := 0; i < units; i++ {
		s += words[order[next]]
		next++
		if next == 100000 {
			next = 0
		}
	}
	sink = s
}

func BenchmarkMap(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doMap(100)
	}
}

//go:noinline
func doStrings(units int) {
	var builder strings.Builder
	for i := 0; i < units; i++ {
		builder.WriteString("some words of no length ")
	}
	text = strings.ToUpper(builder.String())
}

func BenchmarkStrings(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doStrings(100)
	}
}

//go:noinline
func doLock(units int) {
	for i := 0; i < units; i++ {
		lock.Lock()
		sink++
		lock.Unlock()
	}
}

func BenchmarkLock(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doLock(200)
	}
}
