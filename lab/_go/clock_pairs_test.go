package x

import (
	"sync/atomic"
	"testing"
)

// Units of work on base; on head, in the order of the names, the second number.
const (
	units2To3       = 2
	units10To12     = 10
	units100To101   = 100
	units1000To1000 = 1000
)

var sink int64

func BenchmarkTimer2To3(b *testing.B) {
	for i := 0; i < b.N; i++ {
		b.StopTimer()
		b.StartTimer()
		for j := 0; j < units2To3; j++ {
			atomic.AddInt64(&sink, 1)
		}
	}
}

func BenchmarkPlain2To3(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for j := 0; j < units2To3; j++ {
			atomic.AddInt64(&sink, 1)
		}
	}
}

func BenchmarkTimer10To12(b *testing.B) {
	for i := 0; i < b.N; i++ {
		b.StopTimer()
		b.StartTimer()
		for j := 0; j < units10To12; j++ {
			atomic.AddInt64(&sink, 1)
		}
	}
}

func BenchmarkPlain10To12(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for j := 0; j < units10To12; j++ {
			atomic.AddInt64(&sink, 1)
		}
	}
}

func BenchmarkTimer100To101(b *testing.B) {
	for i := 0; i < b.N; i++ {
		b.StopTimer()
		b.StartTimer()
		for j := 0; j < units100To101; j++ {
			atomic.AddInt64(&sink, 1)
		}
	}
}

func BenchmarkPlain100To101(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for j := 0; j < units100To101; j++ {
			atomic.AddInt64(&sink, 1)
		}
	}
}

func BenchmarkTimer1000To1000(b *testing.B) {
	for i := 0; i < b.N; i++ {
		b.StopTimer()
		b.StartTimer()
		for j := 0; j < units1000To1000; j++ {
			atomic.AddInt64(&sink, 1)
		}
	}
}

func BenchmarkPlain1000To1000(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for j := 0; j < units1000To1000; j++ {
			atomic.AddInt64(&sink, 1)
		}
	}
}
