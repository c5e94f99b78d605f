// Six kinds of work: arithmetic, branches, allocation, search in a large table, strings, system calls.

package x

import (
	"os"
	"sort"
	"strings"
	"testing"
)

var sink int
var keys = func() []int {
	all := make([]int, 100000)
	for i := range all {
		all[i] = i * 7919
	}
	return all
}()
var text = strings.Repeat("the quick brown fox ", 200)
var bytes []byte

func BenchmarkArithmetic(b *testing.B) {
	x := uint64(1)
	for i := 0; i < b.N; i++ {
		for j := 0; j < 100; j++ {
			x = x*6364136223846793005 + 1442695040888963407
		}
	}
	sink = int(x)
}

func BenchmarkBranches(b *testing.B) {
	x := uint32(1)
	for i := 0; i < b.N; i++ {
		for j := 0; j < 100; j++ {
			x ^= x << 13
			x ^= x >> 17
			x ^= x << 5
			if x&1 == 0 {
				sink++
			}
		}
	}
}

func BenchmarkAllocate(b *testing.B) {
	for i := 0; i < b.N; i++ {
		bytes = make([]byte, 512)
	}
}

func BenchmarkSearch(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink += sort.SearchInts(keys, (i*31%100000)*7919)
	}
}

func BenchmarkFields(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink += len(strings.Fields(text))
	}
}

func BenchmarkStat(b *testing.B) {
	for i := 0; i < b.N; i++ {
		if _, err := os.Stat("x_test.go"); err != nil {
			b.Fatal(err)
		}
	}
}
