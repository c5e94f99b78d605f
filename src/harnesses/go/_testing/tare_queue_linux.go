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

// tareQueue reads what this goroutine's thread has waited in the queue of its processor, and its CPU
// time, which is right after tareCPUTime has been called. Not ok: the kernel does not say, or the
// goroutine went to another thread meanwhile.
func tareQueue() (q tareQueued) {
	const usageOfThread = 1
	tid := syscall.Gettid()
	waited, ok := tareReadQueue()
	var usage syscall.Rusage
	if !ok || syscall.Getrusage(usageOfThread, &usage) != nil || syscall.Gettid() != tid {
		return tareQueued{}
	}
	return tareQueued{thread: tid, waited: waited, cpu: usage.Utime.Nano() + usage.Stime.Nano()}
}

func tareReadQueue() (waited int64, ok bool) {
	const here = ^uintptr(99) // AT_FDCWD
	path := uintptr(unsafe.Pointer(&tareSchedstat[0]))
	fd, _, failed := syscall.RawSyscall6(syscall.SYS_OPENAT, here, path, syscall.O_RDONLY|syscall.O_CLOEXEC, 0, 0, 0)
	if failed != 0 {
		return 0, false
	}
	var text [80]byte
	n, _, failed := syscall.RawSyscall(syscall.SYS_READ, fd, uintptr(unsafe.Pointer(&text[0])), uintptr(len(text)))
	syscall.RawSyscall(syscall.SYS_CLOSE, fd, 0, 0)
	if failed != 0 {
		return 0, false
	}
	at := 0
	for at < int(n) && text[at] != ' ' {
		at++
	}
	for at++; at < int(n) && '0' <= text[at] && text[at] <= '9'; at++ {
		waited, ok = 10*waited+int64(text[at]-'0'), true
	}
	return waited, ok
}
