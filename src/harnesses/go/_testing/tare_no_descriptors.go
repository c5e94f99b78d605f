//go:build !(aix || darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || solaris)

package testing

import "os"

func tareDescriptor(number, name string) *os.File { return nil }
