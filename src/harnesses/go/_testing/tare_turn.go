package testing

import (
	"runtime"
	"strconv"
	"strings"
	"time"
)

// tareTurn is what the timed region of one slice held besides its iterations. Read outside of it,
// beside the memory statistics, and in sessions only. CPU time is that of the process, and only known
// where the clock was started again a few times at most: a reading costs as much as some tens of windows.
type tareTurn struct {
	collections      uint32 // of garbage, that ended in the windows that are closed
	collectionsStart uint32
	cpu, cpuStart    int64
	starts           int
	queue            tareQueue
	queued           int64 // what its thread waited for its processor in the windows that are closed, ns
	threadCPU        int64 // and its CPU time
	queuedUnknown    bool  // of one of them
}

const tareMostCPUStarts = 5

// reset is called when the benchmark resets its clock, which may be running.
func (t *tareTurn) reset() {
	t.queue.end()
	*t = tareTurn{}
}

// starting is called before the clock is read, when the memory statistics have been.
func (t *tareTurn) starting() {
	if tareServing != nil {
		t.starts++
		t.begin()
	}
}

func (t *tareTurn) begin() {
	if tareServing != nil {
		t.collectionsStart = memStats.NumGC
		if t.starts <= tareMostCPUStarts {
			t.cpuStart = tareCPUTime()
			t.queue.begin()
		}
	}
}

// stopped is called when the duration has been summed, before the memory statistics are read.
func (t *tareTurn) stopped() {
	if tareServing != nil && t.starts <= tareMostCPUStarts {
		t.queue.stop()
		t.cpu += tareCPUTime() - t.cpuStart
		waited, cpu, ok := t.queue.ended()
		t.queued += waited
		t.threadCPU += cpu
		t.queuedUnknown = t.queuedUnknown || !ok
	}
}

// counted is called when the memory statistics have been read.
func (t *tareTurn) counted() {
	if tareServing != nil {
		t.collections += memStats.NumGC - t.collectionsStart
	}
}

// turn runs one slice, as the loop over -test.count does but for the single iteration before it, and
// gives the answer.
func (s *tareSession) turn(b *B) string {
	procs := cpuList[0]
	runtime.GOMAXPROCS(procs)
	fresh := &B{
		common:    common{signal: make(chan bool), name: b.name, w: b.w, chatty: b.chatty, bench: true},
		benchFunc: b.benchFunc,
		benchTime: durationOrCountFlag{n: s.iterations},
		// RunParallel hands out iterations by what the single one took.
		previousN:        b.previousN,
		previousDuration: b.previousDuration,
	}
	fresh.tareSetOutput()
	returned := false
	go func() {
		// Whether it returns, ends in FailNow's runtime.Goexit, or panics.
		defer func() { fresh.signal <- true }()
		fresh.runN(s.iterations)
		returned = true
	}()
	<-fresh.signal
	switch {
	case !returned && !fresh.finished:
		return tareNotReturned()
	case fresh.failed:
		return `{"failed":` + tareQuote(fresh.output) + `}`
	case fresh.skipped:
		return `{"skipped":true}`
	case fresh.hasSub.Load():
		return `{"failed":"it calls b.Run while it is measured"}`
	case fresh.N <= 0:
		return `{"failed":"it ran no iteration"}`
	}
	r := BenchmarkResult{
		N: fresh.N, T: fresh.duration, Bytes: fresh.bytes,
		MemAllocs: fresh.netAllocs, MemBytes: fresh.netBytes, Extra: fresh.extra,
	}
	// Of another instrument, which may not be in.
	if clock, ok := any(fresh).(interface{ tarePublish(BenchmarkResult) }); ok {
		clock.tarePublish(r)
	}
	tarePublishTotals(r)
	line := benchmarkName(b.name, procs) + "\t" + r.String() + "\t" + r.MemString()
	answer := []byte(`{"line":` + tareQuote([]byte(line)))
	add := func(name string, value int64) {
		answer = append(append(append(answer, `,"`...), name...), `":`...)
		answer = strconv.AppendInt(answer, value, 10)
	}
	add("timed_ns", r.T.Nanoseconds())
	t := &fresh.tareTurn
	if t.starts <= tareMostCPUStarts {
		add("cpu_ns", t.cpu)
		if !t.queuedUnknown {
			add("queued_ns", t.queued)
			add("beside_cpu_ns", max(0, t.cpu-t.threadCPU))
		}
	}
	add("used_cpu_ns", tareCPUTime()-s.askedCPU)
	add("collections", int64(t.collections))
	if fresh.tareParallel {
		answer = append(answer, `,"parallel":true`...)
	}
	add("waited_ns", int64(s.waited/time.Nanosecond))
	add("waited_cpu_ns", s.waitedCPU)
	return string(append(answer, '}'))
}

// tareNotReturned is the answer of a function that neither returned nor called FailNow or SkipNow. Deferred
// calls run before the runtime prints a panic and ends the process: no other answer comes before that.
func tareNotReturned() string {
	time.Sleep(time.Second)
	return `{"failed":"it ended its goroutine"}`
}

// tarePublishTotals adds what allocs/op and B/op are quotients of to a result that is about to be
// printed: Go's own are whole numbers. Not where the benchmark reports one of that name itself.
func tarePublishTotals(r BenchmarkResult) {
	if r.N <= 0 || r.Extra == nil {
		return
	}
	add := func(unit, name string, total uint64) {
		if _, own := r.Extra[unit]; !own {
			r.Extra[name] = float64(total)
		}
	}
	add("allocs/op", "tare-allocs", r.MemAllocs)
	add("B/op", "tare-bytes", r.MemBytes)
}

// tareQuote is a JSON string of the beginning of what a benchmark said.
func tareQuote(said []byte) string {
	const most = 8 << 10
	if len(said) > most {
		said = said[:most]
	}
	var quoted strings.Builder
	quoted.WriteByte('"')
	for _, r := range strings.ToValidUTF8(string(said), "\uFFFD") {
		switch {
		case r == '"' || r == '\\':
			quoted.WriteByte('\\')
			quoted.WriteRune(r)
		case r < ' ':
			const digits = "0123456789abcdef"
			quoted.WriteString(`\u00`)
			quoted.WriteByte(digits[r>>4])
			quoted.WriteByte(digits[r&15])
		default:
			quoted.WriteRune(r)
		}
	}
	quoted.WriteByte('"')
	return quoted.String()
}
