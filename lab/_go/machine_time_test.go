package x

import (
	"crypto/sha256"
	"sort"
	"strconv"
	"testing"
)

var sink int
var block = make([]byte, 4096)

func BenchmarkSHA256(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sum := sha256.Sum256(block)
		sink += int(sum[0])
	}
}

func BenchmarkSort(b *testing.B) {
	all := make([]int, 1000)
	for i := 0; i < b.N; i++ {
		for j := range all {
			all[j] = j * 7919 % 1009
		}
		sort.Ints(all)
	}
}

func BenchmarkMap(b *testing.B) {
	for i := 0; i < b.N; i++ {
		all := map[int]int{}
		for j := 0; j < 500; j++ {
			all[j*31] = j
		}
		sink += len(all)
	}
}

func BenchmarkStrconv(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for j := 0; j < 500; j++ {
			sink += len(strconv.Itoa(j * 1009))
		}
	}
}
