package search

import "testing"

const size = 65536

var sink int

// keys come in no order that a branch predictor could learn: xorshift.
type keys uint64

func (k *keys) next() float64 {
	*k ^= *k << 13
	*k ^= *k >> 7
	*k ^= *k << 17
	return float64(*k % size)
}

func BenchmarkSearch(b *testing.B) {
	table := NewTable(size)
	key := keys(1)
	for b.Loop() {
		sink += table.Index(key.next())
	}
}
