package sketches

import (
	"math"
	"slices"
	"sort"
	"testing"
	"time"

	"github.com/DataDog/sketches-go/ddsketch"
)

const (
	size       = 65536
	iterations = 200_000
	accuracy   = 0.0025
	gamma      = (1 + accuracy) / (1 - accuracy)
)

type keys uint64

func (k *keys) next() float64 {
	*k ^= *k << 13
	*k ^= *k >> 7
	*k ^= *k << 17
	return float64(*k % size)
}

func table() []float64 {
	floats := make([]float64, size)
	for i := range floats {
		floats[i] = float64(i)
	}
	return floats
}

var sink int

// quantile is the middle of the bin that holds the value of 0-based rank floor(q (n - 1)), for the comparison with the
// other sketches; Tare's own reading of a sketch interpolates.
func (s *tareSketch) quantile(q float64) float64 {
	count := s.zeros
	for _, c := range s.bins {
		count += c
	}
	rank := uint64(q * float64(count-1))
	seen := s.zeros
	if rank < seen {
		return 0
	}
	for i, c := range s.bins {
		if seen += c; rank < seen {
			return 2 * math.Pow(gamma, float64(i)) / (gamma + 1)
		}
	}
	return math.NaN()
}

// Every iteration of one run goes into a plain array, the reference sketch and ours.
func TestPercentilesOfOneRun(t *testing.T) {
	floats := table()
	raw := make([]int64, 0, iterations)
	ours := new(tareSketch)
	reference, err := ddsketch.NewDefaultDDSketch(accuracy)
	if err != nil {
		t.Fatal(err)
	}
	key := keys(1)
	base := time.Now()
	for range iterations {
		start := time.Since(base)
		sink += sort.SearchFloat64s(floats, key.next())
		ns := int64(time.Since(base) - start)
		raw = append(raw, ns)
		ours.add(ns)
		if err := reference.Add(float64(ns)); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(raw)
	t.Logf("%-6s %8s %18s %18s", "", "raw", "reference sketch", "ours")
	for _, percent := range []float64{50, 90, 99, 99.9, 99.99} {
		q := percent / 100
		exact := float64(raw[int(q*float64(len(raw)-1))])
		theirs, err := reference.GetValueAtQuantile(q)
		if err != nil {
			t.Fatal(err)
		}
		own := ours.quantile(q)
		off := func(value float64) float64 { return 100 * (value/exact - 1) }
		t.Logf("p%-5v %5.0f ns %7.1f ns (%+.2f %%) %7.1f ns (%+.2f %%)", percent, exact, theirs, off(theirs), own, off(own))
		if math.Abs(own-exact) > accuracy*exact*(1+1e-9) {
			t.Errorf("p%v: %v is more than 0.25 %% from %v", percent, own, exact)
		}
	}
}

// What recording costs, beyond the two readings of the clock that each of these pays but the first: ns/op of each row
// less that of Elapsed.
func BenchmarkRecord(b *testing.B) {
	b.Run("nothing", func(b *testing.B) {
		for b.Loop() {
		}
	})
	b.Run("elapsed", func(b *testing.B) {
		base := time.Now()
		total := int64(0)
		for b.Loop() {
			start := time.Since(base)
			total += int64(time.Since(base) - start)
		}
		sink += int(total)
	})
	b.Run("big-slice", func(b *testing.B) {
		base := time.Now()
		all := []int64{}
		for b.Loop() {
			start := time.Since(base)
			all = append(all, int64(time.Since(base)-start))
		}
		sink += len(all)
	})
	b.Run("reference-sketch", func(b *testing.B) {
		base := time.Now()
		sketch, err := ddsketch.NewDefaultDDSketch(accuracy)
		if err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			start := time.Since(base)
			if err := sketch.Add(float64(time.Since(base) - start)); err != nil {
				b.Fatal(err)
			}
		}
		sink += int(sketch.GetCount())
	})
	b.Run("ours", func(b *testing.B) {
		base := time.Now()
		sketch := new(tareSketch)
		for b.Loop() {
			start := time.Since(base)
			sketch.add(int64(time.Since(base) - start))
		}
		sink += int(sketch.zeros)
	})
}
