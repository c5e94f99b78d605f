package testing

import (
	"syscall"
	"unsafe"
)

// /proc/thread-self/schedstat is `91132405 87366900 376`: ns on a processor, ns in its queue, times (kernel,
// scheduler/sched-stats). A byte array, since a string would be copied for each call: that is an
// allocation, and those of the benchmark are being counted.
var tareSchedstat = [...]byte{
	'/', 'p', 'r', 'o', 'c', '/', 't', 'h', 'r', 'e', 'a', 'd', '-', 's', 'e', 'l', 'f', '/',
	's', 'c', 'h', 'e', 'd', 's', 't', 'a', 't', 0,
}

// tareQueue reads what one thread waits in the queue of its processor, and its CPU time, over one window
// of the clock. Kernels may put off a switch to another process until the next call of the kernel: what
// is read is therefore the last call before the window and the first one after it.
type tareQueue struct {
	file        int // 0: not known
	thread      int
	waited, cpu int64
}

// begin is called right before the clock is read, and after tareCPUTime, which brings CPU times up to date.
func (q *tareQueue) begin() {
	const here = ^uintptr(99) // AT_FDCWD
	q.end()
	q.thread, q.cpu = syscall.Gettid(), tareThreadCPUTime()
	path := uintptr(unsafe.Pointer(&tareSchedstat[0]))
	fd, _, failed := syscall.RawSyscall6(syscall.SYS_OPENAT, here, path, syscall.O_RDONLY|syscall.O_CLOEXEC, 0, 0, 0)
	if failed != 0 {
		return
	}
	q.file = int(fd)
	q.waited = q.read()
}

// stop is called right after the clock was read, before tareCPUTime.
func (q *tareQueue) stop() {
	if q.file != 0 {
		q.waited = q.read() - q.waited
	}
}

// ended is what was read in the window that was stopped. Not ok: the kernel does not say, or the goroutine
// went to another thread.
func (q *tareQueue) ended() (waited, cpu int64, ok bool) {
	ok = q.file != 0 && q.waited >= 0 && q.thread == syscall.Gettid()
	cpu = tareThreadCPUTime() - q.cpu
	q.end()
	return q.waited, cpu, ok
}

// end closes what a window that was never stopped has left open.
func (q *tareQueue) end() {
	if q.file != 0 {
		syscall.RawSyscall(syscall.SYS_CLOSE, uintptr(q.file), 0, 0)
		q.file = 0
	}
}

// read is the second number of the file, which is closed where it is not there.
func (q *tareQueue) read() (waited int64) {
	var text [80]byte
	buffer := uintptr(unsafe.Pointer(&text[0]))
	// The offset is two words on some processors; all of them are 0.
	n, _, failed := syscall.RawSyscall6(syscall.SYS_PREAD64, uintptr(q.file), buffer, uintptr(len(text)), 0, 0, 0)
	at := 0
	for at < int(n) && text[at] != ' ' {
		at++
	}
	if failed != 0 || at >= int(n) {
		q.end()
		return 0
	}
	for at++; at < int(n) && '0' <= text[at] && text[at] <= '9'; at++ {
		waited = 10*waited + int64(text[at]-'0')
	}
	return waited
}

func tareThreadCPUTime() int64 {
	const ofThread = 1
	var usage syscall.Rusage
	if syscall.Getrusage(ofThread, &usage) != nil {
		return 0
	}
	return usage.Utime.Nano() + usage.Stime.Nano()
}
