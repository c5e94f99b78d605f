import type { FileTexts } from '../../support/sides.ts';

/**
 * A small module with three benchmarks. A: numbers. B: strings, types and interfaces. C: what is set up at the start,
 * embedded files, assembly, a dependency.
 */
export const MODULE: FileTexts = {
  'go.mod':
    'module example.com/x.y/m\n\ngo 1.24\n\nrequire example.com/dep.v1 v0.0.0\n\nreplace example.com/dep.v1 => ./dep\n',
  'dep/go.mod': 'module example.com/dep.v1\n\ngo 1.24\n',
  'dep/dep.go': `package dep

var Seed = 11

//go:noinline
func Mix(x int) int { return x ^ 7 }

func Half(x int) int { return x / 2 }
`,
  'inner/inner.go': `package inner

var Offset = 5

var Names = [4]string{"north", "east", "south", "west"}

type Point struct {
	X int
	Y int
}

//go:noinline
func Scale(x int) int { return x * 10 }

func Clamp(x int) int {
	if x > 50 {
		return 50
	}
	return x
}

func Idle(x int) int { return x }
`,
  'registry/registry.go': 'package registry\n\nvar All []string\n',
  'early/early.go':
    'package early\n\nimport "example.com/x.y/m/registry"\n\nfunc init() { registry.All = append(registry.All, "early") }\n',
  'zone/zone.go':
    'package zone\n\nimport "example.com/x.y/m/registry"\n\nfunc init() { registry.All = append(registry.All, "zone") }\n',
  'numbers.go': `package m

import "example.com/x.y/m/inner"

var primes = [8]int{2, 3, 5, 7, 11, 13, 17, 19}

var weights = []int{1, 2, 3, 4}

const step = 3

func double(x int) int { return x * 2 }

func Poly(x int) int { return double(x)*step + primes[x&7] + inner.Clamp(x) }

//go:noinline
func Weigh(x int) int { return weights[x&3] }

type Number interface{ ~int | ~float64 }

//go:noinline
func Largest[T Number](all []T) T {
	most := all[0]
	for _, x := range all {
		if x > most {
			most = x
		}
	}
	return most
}

//go:noinline
func Counter() func() int {
	n := 0
	return func() int {
		n += 2
		return n
	}
}

func Fan(n int) int {
	c := make(chan int, 1)
	go func() { c <- n + 1 }()
	return <-c
}

func Guarded(n int) (result int) {
	defer func() {
		if recover() != nil {
			result = -1
		}
	}()
	return 100 / n
}

//go:noinline
func Average(x float64) float64 { return x * 0.25 }

func Unused(x int) int { return x - 1 }
`,
  'words.go': `package m

import (
	"fmt"

	"example.com/x.y/m/inner"
)

type Shape interface{ Area() int }

type Square struct{ side int }

type Circle struct{ radius int }

func (s Square) Area() int { return s.side * s.side }

func (c *Circle) Area() int { return 3 * c.radius * c.radius }

var Shapes = []Shape{Square{2}, &Circle{3}}

//go:noinline
func Total(shapes []Shape) int {
	sum := 0
	for _, each := range shapes {
		sum += each.Area()
	}
	return sum
}

type Record struct {
	id   int32
	name string
}

//go:noinline
func NewRecord(name string) *Record { return &Record{id: 1, name: name} }

var prefix = "rec:"

//go:noinline
func (r *Record) Label() string { return prefix + r.name }

//go:noinline
func Word(n int) string {
	switch n {
	case 0:
		return "zero"
	case 1:
		return "one"
	case 2:
		return "two"
	case 3:
		return "three"
	case 4:
		return "four"
	case 5:
		return "five"
	case 6:
		return "six"
	case 7:
		return "seven"
	case 8:
		return "eight"
	}
	return "many"
}

//go:noinline
func Kind(v any) string {
	switch v.(type) {
	case int:
		return "int"
	case string:
		return "string"
	case fmt.Stringer:
		return "stringer"
	}
	return "other"
}

//go:noinline
func Show(p inner.Point) string { return fmt.Sprintf("%+v", p) }

//go:noinline
func Side(n int) string { return inner.Names[n&3] }

//go:noinline
func Shift(n int) int { return n + inner.Offset }

//go:noinline
func Later(r *Record) func() string { return r.Label }
`,
  'start.go': `package m

import (
	"embed"

	"example.com/dep.v1"
	_ "example.com/x.y/m/early"
	_ "example.com/x.y/m/zone"
)

//go:embed data.txt
var data string

//go:embed files
var files embed.FS

var limit int

var ready = true

var settings = struct{ low, high int }{low: 1, high: 9}

var lookup = map[string]int{"one": 1, "two": 2}

func init() { limit = 10 }

//go:noinline
func Limit(n int) int {
	if ready && n > limit {
		return limit
	}
	return n
}

//go:noinline
func Data(n int) byte { return data[n%len(data)] }

func File() int {
	text, err := files.ReadFile("files/a.txt")
	if err != nil {
		panic(err)
	}
	return len(text)
}

//go:noinline
func Find(key string) int { return lookup[key] }

//go:noinline
func Between(n int) bool { return settings.low < n && n < settings.high }

func Mixed(n int) int { return dep.Mix(n) + platform }

//go:noinline
func Seeded(n int) int { return n * dep.Seed }
`,
  'platform_linux.go': 'package m\n\nconst platform = 1\n',
  'platform_other.go': '//go:build !linux\n\npackage m\n\nconst platform = 2\n',
  'data.txt': 'embedded data\n',
  'files/a.txt': 'a file of a file system\n',
  'files/unused.txt': 'nobody opens it\n',
  'README.md': 'A module.\n',
  'testdata/input.txt': 'An input.\n',
  'sum.go': 'package m\n\nfunc sum(a, b int) int\n',
  'sum_amd64.s': `#include "textflag.h"

TEXT ·sum(SB), NOSPLIT, $0-24
	MOVQ a+0(FP), AX
	ADDQ b+8(FP), AX
	MOVQ AX, ret+16(FP)
	RET
`,
  'sum_arm64.s': `#include "textflag.h"

TEXT ·sum(SB), NOSPLIT, $0-24
	MOVD a+0(FP), R0
	MOVD b+8(FP), R1
	ADD R1, R0, R0
	MOVD R0, ret+16(FP)
	RET
`,
  'm_test.go': `package m

import (
	"testing"

	"example.com/x.y/m/inner"
)

var sink any

func BenchmarkA(b *testing.B) {
	next := Counter()
	for i := 0; i < b.N; i++ {
		sink = Poly(i) + Weigh(i) + Largest([]int{i, 4}) + next() + Fan(i) + Guarded(i+1) + inner.Scale(i)
		sink = Average(Largest([]float64{1, 2}))
	}
}

func BenchmarkB(b *testing.B) {
	record := NewRecord("x")
	later := Later(record)
	for i := 0; i < b.N; i++ {
		sink = Total(Shapes) + Shift(i)
		sink = record.Label() + Word(i%9) + Kind(i) + Side(i) + later()
		sink = Show(inner.Point{X: i, Y: 2})
	}
}

func BenchmarkC(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink = Limit(i) + int(Data(i)) + File() + Find("two") + Mixed(i) + Seeded(i) + sum(i, 1)
		sink = Between(i)
	}
}

func TestNothing(t *testing.T) {}
`,
};
