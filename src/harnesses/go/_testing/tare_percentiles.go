package testing

import (
	"os"
	"strconv"
)

// tarePercentiles times single iterations of b.Loop.
//
// Sampling: one iteration in TARE_PERCENTILES_EVERY is timed on average, after gaps of random length, so
// that work that comes back every so many iterations (a table that grows, a buffer that is flushed)
// is met as often as it happens.
//
// Ramp-up: the first tenth of the iterations, at most 100, is not timed; so a run of one iteration
// gives nothing.
type tarePercentiles struct {
	start  int64 // of the iteration that is being timed
	paused int64 // when its clock was stopped; 0: it runs
	timing bool
	random uint64
	stepNs int64
	// Mean of an empty window: what every reading holds besides the iteration.
	windowNs float64
	sketch   tareSketch
}

var tareBase = highPrecisionTimeNow()

// tareNow reads the monotonic clock, in ns; never 0.
func tareNow() int64 {
	return int64(highPrecisionTimeSince(tareBase)) + 1
}

// tareEvery is read before the benchmark can change the environment.
var tareEvery = func() uint64 {
	every, err := strconv.ParseUint(os.Getenv("TARE_PERCENTILES_EVERY"), 10, 16)
	if err != nil || every == 0 {
		return 1
	}
	return every
}()

// tareLoop does all that b.Loop does besides counting: the first and the last call, and the
// beginning and the end of an iteration that is timed.
func (b *B) tareLoop() bool {
	if t := b.tarePercentiles; t != nil && t.timing {
		t.sketch.add(tareNow() - t.start)
		t.timing = false
		b.tareLeft = t.gap() - 1
	}
	if b.loop.n == 0 {
		b.tarePercentiles = newTarePercentiles()
		b.tareLeft = tareRampUp(b.benchTime.n) + b.tarePercentiles.gap() - 1
	}
	more := b.loop.i < b.loop.n
	if more {
		b.loop.i++
	} else {
		more = b.loopSlowPath()
	}
	if t := b.tarePercentiles; more && b.tareLeft <= 0 {
		b.tareLeft = 1
		t.timing = true
		t.start = tareNow()
	}
	return more
}

func tareRampUp(iterations int) int64 {
	if iterations == 0 || iterations >= 1000 {
		return 100
	}
	return int64(iterations+9) / 10
}

func (b *B) tarePause() {
	if t := b.tarePercentiles; t != nil && t.timing {
		t.paused = tareNow()
	}
}

func (b *B) tareResume() {
	if t := b.tarePercentiles; t != nil && t.timing && t.paused != 0 {
		t.start += tareNow() - t.paused
		t.paused = 0
	}
}

// gap is 1 to 2 * every - 1, all equally likely: every on average.
func (t *tarePercentiles) gap() int64 {
	if tareEvery == 1 {
		return 1
	}
	t.random ^= t.random << 13
	t.random ^= t.random >> 7
	t.random ^= t.random << 17
	return 1 + int64(t.random%(2*tareEvery-1))
}

func newTarePercentiles() *tarePercentiles {
	t := &tarePercentiles{random: uint64(tareNow())*0x9e3779b97f4a7c15 | 1}
	t.readClock()
	return t
}

// readClock learns what the clock's readings are worth. Its step is the distance between the
// differences that occur: a clock of 10 ns steps that takes 32 ns to read gives 30 and 40, and
// after conversion to whole ns 30, 31, 40 and 41. Three differences in a row are a step of 1.
func (t *tarePercentiles) readClock() {
	const reads = 2000
	var counts [256]int
	var sum, kept, coarse int64
	previous := tareNow()
	for read := 0; read < reads || (coarse == 0 && kept == int64(counts[0]) && read < 1000000); read++ {
		now := tareNow()
		if d := now - previous; d < int64(len(counts)) {
			counts[d]++
			sum += d
			kept++
		} else if coarse == 0 || d < coarse {
			coarse = d
		}
		previous = now
	}
	if kept > 0 {
		t.windowNs = float64(sum) / float64(kept)
	}
	t.stepNs = coarse
	last, inARow, least := -1, 0, 0
	for d, count := range counts {
		if count < reads/100 {
			continue
		}
		if last >= 0 {
			if gap := d - last; gap > 1 {
				inARow = 0
				if least == 0 || gap < least {
					least = gap
				}
			} else if inARow++; inARow == 2 {
				t.stepNs = 1
				return
			}
		}
		last = d
	}
	if least > 0 {
		t.stepNs = int64(least)
	} else if last > 0 {
		t.stepNs = int64(last)
	}
}

// tarePrint prints the sketch on a line of its own, in one write, whatever was printed before.
func (b *B) tarePrint() {
	t := b.tarePercentiles
	if t == nil {
		return
	}
	line := []byte("\ntare-sketch {\"benchmark\":\"")
	for _, c := range []byte(b.name) { // printable: names are rewritten by b.Run
		if c == '"' || c == '\\' {
			line = append(line, '\\')
		}
		line = append(line, c)
	}
	line = append(line, "\",\"accuracy\":0.0025,\"zeros\":"...)
	line = strconv.AppendUint(line, t.sketch.zeros, 10)
	line = append(line, ",\"bins\":["...)
	first := true
	for i, count := range &t.sketch.bins {
		if count == 0 {
			continue
		}
		if !first {
			line = append(line, ',')
		}
		first = false
		line = append(line, '[')
		line = strconv.AppendInt(line, int64(i), 10)
		line = append(line, ',')
		line = strconv.AppendUint(line, count, 10)
		line = append(line, ']')
	}
	line = append(line, "],\"step_ns\":"...)
	line = strconv.AppendInt(line, t.stepNs, 10)
	line = append(line, ",\"window_ns\":"...)
	line = strconv.AppendFloat(line, t.windowNs, 'f', 1, 64)
	line = append(line, ",\"every\":"...)
	line = strconv.AppendUint(line, tareEvery, 10)
	line = append(line, "}\n"...)
	b.w.Write(line)
}
