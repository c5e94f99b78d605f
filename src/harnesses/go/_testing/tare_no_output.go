//go:build !go1.25

package testing

func (b *B) tareSetOutput() {}
