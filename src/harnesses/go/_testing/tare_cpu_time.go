// Systems on which package syscall has Getrusage.
//go:build aix || darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || solaris

package testing

import "syscall"

func tareCPUTime() int64 {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return usage.Utime.Nano() + usage.Stime.Nano()
}
