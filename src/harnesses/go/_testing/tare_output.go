// Output came with Go 1.25.
//go:build go1.25

package testing

func (b *B) tareSetOutput() { b.setOutputWriter() }
