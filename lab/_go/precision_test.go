package x

import (
	"bytes"
	"crypto/sha256"
	"hash/crc32"
	"math/big"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// Fifteen benchmarks of Go's standard library: of 4 ns to 100 µs, with and without allocations.

var (
	sinkInt    int
	sinkString string
	sinkBytes  [32]byte
	words      = func() []string {
		words := make([]string, 1000)
		for i := range words {
			words[i] = strconv.Itoa((i*7919 + 13) % 100003)
		}
		return words
	}()
	block = bytes.Repeat([]byte("0123456789abcdef"), 512)
	text  = strings.Repeat("the quick brown fox jumps over the lazy dog, ", 20)
	fox   = regexp.MustCompile(`fox|dog`)
	short = regexp.MustCompile(`^.bc(d|e)*$`)
	left  = new(big.Int).Exp(big.NewInt(3), big.NewInt(4000), nil)
	right = new(big.Int).Exp(big.NewInt(7), big.NewInt(2000), nil)
)

func BenchmarkSortStrings(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sort.Strings(append([]string(nil), words...))
	}
}

func BenchmarkSortInts(b *testing.B) {
	for i := 0; i < b.N; i++ {
		ints := make([]int, 1000)
		for j := range ints {
			ints[j] = (j * 7919) % 1009
		}
		sort.Ints(ints)
	}
}

func BenchmarkStableInts(b *testing.B) {
	for i := 0; i < b.N; i++ {
		ints := make([]int, 1000)
		for j := range ints {
			ints[j] = (j * 7919) % 1009
		}
		sort.Stable(sort.IntSlice(ints))
	}
}

func BenchmarkQuote(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sinkString = strconv.Quote("\a\b\f\r\n\t\v\a\b\f\r\n\t\v\a\b\f\r\n\t\v")
	}
}

func BenchmarkUnquote(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sinkString, _ = strconv.Unquote(`"\x47ive me a \x72ock, \x73aper and \x73cissors and \x49 will move the world."`)
	}
}

func BenchmarkSha256Block(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sinkBytes = sha256.Sum256(block)
	}
}

func BenchmarkSha256Short(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sinkBytes = sha256.Sum256(block[:8])
	}
}

func BenchmarkIndexByte(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sinkInt = bytes.IndexByte(block, 'x')
	}
}

func BenchmarkBufferWrite(b *testing.B) {
	for i := 0; i < b.N; i++ {
		var buffer bytes.Buffer
		for j := 0; j < 8; j++ {
			buffer.Write(block)
		}
		sinkInt = buffer.Len()
	}
}

func BenchmarkMatchShort(b *testing.B) {
	for i := 0; i < b.N; i++ {
		if short.MatchString("abcdededede") {
			sinkInt++
		}
	}
}

func BenchmarkReplaceAll(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sinkString = fox.ReplaceAllString(text, "cat")
	}
}

func BenchmarkBuilder(b *testing.B) {
	for i := 0; i < b.N; i++ {
		var builder strings.Builder
		for j := 0; j < 3; j++ {
			builder.WriteString("some bytes sdljlk sdlfj\n")
		}
		sinkString = builder.String()
	}
}

func BenchmarkClone(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sinkString = strings.Clone(text)
	}
}

func BenchmarkBigMul(b *testing.B) {
	product := new(big.Int)
	for i := 0; i < b.N; i++ {
		product.Mul(left, right)
	}
	sinkInt = product.BitLen()
}

func BenchmarkRuneCount(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sinkInt = utf8.RuneCountInString(text)
	}
}

func BenchmarkCRC32(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sinkInt = int(crc32.ChecksumIEEE(block))
	}
}
