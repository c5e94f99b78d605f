// Systems whose processes inherit descriptors by their number.
//go:build aix || darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || solaris

package testing

import (
	"os"
	"strconv"
	"syscall"
)

// tareDescriptor takes over an inherited descriptor, so that no child of ours inherits it too.
func tareDescriptor(number, name string) *os.File {
	fd, err := strconv.Atoi(number)
	if err != nil || fd <= 2 || syscall.SetNonblock(fd, false) != nil {
		return nil
	}
	syscall.CloseOnExec(fd)
	return os.NewFile(uintptr(fd), name)
}
