package x

import (
	"bytes"
	"encoding/json"
	"sort"
	"strings"
	"testing"
)

var sink int

func BenchmarkSum(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for j := 0; j < 1000; j++ {
			sink += j ^ i
		}
	}
}

func BenchmarkSort(b *testing.B) {
	for i := 0; i < b.N; i++ {
		s := make([]int, 500)
		for j := range s {
			s[j] = (j * 7919) % 503
		}
		sort.Ints(s)
		sink += s[3]
	}
}

func BenchmarkJoin(b *testing.B) {
	words := strings.Fields(strings.Repeat("alpha beta gamma ", 50))
	for i := 0; i < b.N; i++ {
		sink += len(strings.Join(words, ","))
	}
}

func BenchmarkMarshal(b *testing.B) {
	value := map[string]any{"a": []int{1, 2, 3}, "b": strings.Repeat("x", 200), "c": 1.5}
	for i := 0; i < b.N; i++ {
		text, _ := json.Marshal(value)
		sink += bytes.IndexByte(text, 'x')
	}
}

func BenchmarkMap(b *testing.B) {
	for i := 0; i < b.N; i++ {
		m := map[int]int{}
		for j := 0; j < 300; j++ {
			m[j*31] = j
		}
		sink += len(m)
	}
}

func BenchmarkChannel(b *testing.B) {
	c := make(chan int)
	go func() {
		for i := 0; ; i++ {
			c <- i
		}
	}()
	for i := 0; i < b.N; i++ {
		sink += <-c
	}
}
