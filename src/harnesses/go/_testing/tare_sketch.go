package testing

import "math"

// tareSketch is a DDSketch of whole nanoseconds with a relative error of 0.25 %, its bins in an
// array: bin i counts what lies in (gamma^(i-1), gamma^i], gamma = 1.0025 / 0.9975. The last bin
// holds the largest int64.
type tareSketch struct {
	zeros uint64
	bins  [8735]uint64
}

var tarePerBin = 1 / math.Log(1.0025/0.9975)

func (s *tareSketch) add(ns int64) {
	if ns <= 0 {
		s.zeros++
		return
	}
	x := math.Log(float64(ns)) * tarePerBin
	i := int(x)
	if float64(i) < x {
		i++
	}
	s.bins[i]++
}
