// Package counter adds to a counter that several goroutines share.
package counter

import "sync/atomic"

var total atomic.Int64

// Add adds one to the counter, n times.
//
//go:noinline
func Add(n int) {
	for i := 0; i < n; i++ {
		total.Add(1)
	}
}
