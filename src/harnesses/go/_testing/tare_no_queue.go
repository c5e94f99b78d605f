//go:build !linux

package testing

// tareQueue: this system does not say what a thread waits for its processor.
type tareQueue struct{}

func (q *tareQueue) begin() {}

func (q *tareQueue) stop() {}

func (q *tareQueue) ended() (waited, cpu int64, ok bool) { return 0, 0, false }

func (q *tareQueue) end() {}
