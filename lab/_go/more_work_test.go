package x

import (
	"hash/crc32"
	"hash/fnv"
	"math/rand"
	"sort"
	"testing"
)

// Work that a short slice may read otherwise than a long one: a large working set, garbage of three kinds; and two
// checksums and a sort, of which it reads the same. Each is units times the same.

const units = 100

var (
	data    = make([]byte, 1<<16)
	numbers = rand.New(rand.NewSource(2)).Perm(40)
	sorted  = make([]int, len(numbers))
	keys    = rand.New(rand.NewSource(1)).Perm(100000)
	table   = func() map[int]int {
		table := map[int]int{}
		for i := range keys {
			table[i*7] = i
		}
		return table
	}()
	next int
	sum  uint32
	keep []byte
	held [][]byte
)

func doHash() {
	for j := 0; j < units; j++ {
		sum = crc32.ChecksumIEEE(data[:4096])
	}
}

func doFnv() {
	for j := 0; j < units; j++ {
		h := fnv.New32a()
		h.Write(data[:64])
		sum = h.Sum32()
	}
}

func doSort() {
	for j := 0; j < units; j++ {
		copy(sorted, numbers)
		sort.Ints(sorted)
	}
}

func doLookups() {
	for j := 0; j < units; j++ {
		sum += uint32(table[keys[next]*7])
		if next++; next == len(keys) {
			next = 0
		}
	}
}

func doSmall() {
	for j := 0; j < units; j++ {
		keep = make([]byte, 64)
	}
}

func doLarge() {
	for j := 0; j < units; j++ {
		keep = make([]byte, 16384)
	}
}

func doHeld() {
	for j := 0; j < units; j++ {
		held = held[:0]
		for i := 0; i < 10; i++ {
			held = append(held, make([]byte, 256))
		}
	}
}

func BenchmarkHash(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doHash()
	}
}

func BenchmarkFnv(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doFnv()
	}
}

func BenchmarkSort(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doSort()
	}
}

func BenchmarkLookups(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doLookups()
	}
}

func BenchmarkSmall(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doSmall()
	}
}

func BenchmarkLarge(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doLarge()
	}
}

func BenchmarkHeld(b *testing.B) {
	for i := 0; i < b.N; i++ {
		doHeld()
	}
}
