package page

import (
	"bytes"
	"fmt"
	"testing"
)

func items(count int) []string {
	list := make([]string, count)
	for i := range list {
		list[i] = fmt.Sprintf("item %d", i)
	}
	return list
}

func TestLengthIsWhatListWrites(t *testing.T) {
	var out bytes.Buffer
	List(&out, items(7))
	if out.Len() != Length(items(7)) {
		t.Fatalf("List wrote %d bytes, Length says %d", out.Len(), Length(items(7)))
	}
}

func BenchmarkList(b *testing.B) {
	for _, count := range []int{1, 10, 100} {
		b.Run(fmt.Sprintf("items=%d", count), func(b *testing.B) {
			list := items(count)
			var out bytes.Buffer
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				out.Reset()
				List(&out, list)
			}
		})
	}
}

var sink int

func BenchmarkLength(b *testing.B) {
	list := items(100)
	for i := 0; i < b.N; i++ {
		sink = Length(list)
	}
}
