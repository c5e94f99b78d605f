package testing

// tareMaxCPUStops is the number of restarts of the clock up to which CPU time is read.
const tareMaxCPUStops = 4

// tareClock is what one benchmark's clock did since it was last reset.
//
// stops/op: how often an operation stopped the clock and started it again. Counted where the clock
// is started, before it is read, so that nothing is added to the timed region; not where it is
// stopped, because only a count of the starts is exact for every shape: a plain loop has none,
// whoever closes its one window (the package at the end of the function, b.Loop at the end of the
// loop, or the benchmark's own StopTimer before it cleans up); and both `Stop; prepare; Start; work`
// and `Start; work; Stop` have one an iteration. Stops less one, the obvious count, would miss one of
// the second. The package's own start is not counted (it begins at -1), and ResetTimer, which b.Loop
// calls as well, zeroes it together with the duration.
//
// cpu-ns/op: CPU time of the process, user and system, over the same windows as the duration. A
// reading costs about as much as ten windows, though outside the timed region; so only the first
// tareMaxCPUStops restarts are read, and a benchmark with more of them (one that stops its clock
// inside the loop) has no cpu-ns/op. Not offered either: below 20 steps of getrusage's microsecond,
// and where syscall has no Getrusage (Windows, Plan 9, wasm).
type tareClock struct {
	stops    int   // how often it was started again
	cpu      int64 // CPU time of the process in the windows that are closed, ns
	cpuStart int64 // CPU time of the process when the open one began, ns
}

// starting is called just before the clock is read.
func (c *tareClock) starting() {
	c.stops++
	if c.stops <= tareMaxCPUStops {
		c.begin()
	}
}

// begin is called just before the clock of an open window is read.
func (c *tareClock) begin() {
	c.cpuStart = tareCPUTime()
}

// stopped is called when the duration has been summed.
func (c *tareClock) stopped() {
	if c.stops <= tareMaxCPUStops {
		c.cpu += tareCPUTime() - c.cpuStart
	}
}

// publish adds the metrics to a result that is about to be printed: testing.Benchmark's callers see
// no difference. A metric of the benchmark's own keeps its name.
func (c *tareClock) publish(r BenchmarkResult) {
	if r.N <= 0 || r.Extra == nil {
		return
	}
	stops := float64(c.stops) / float64(r.N)
	if _, ok := r.Extra["stops/op"]; ok {
		r.Extra["tare-stops/op"] = stops
	} else {
		r.Extra["stops/op"] = stops
	}
	if c.stops <= tareMaxCPUStops && c.cpu >= 20000 {
		if _, ok := r.Extra["cpu-ns/op"]; !ok {
			r.Extra["cpu-ns/op"] = float64(c.cpu) / float64(r.N)
		}
	}
}

// tarePublish is for other instruments, which find out whether this one is in.
func (b *B) tarePublish(r BenchmarkResult) { b.tareClock.publish(r) }
