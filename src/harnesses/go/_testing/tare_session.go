package testing

import (
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// tareSession is a test binary that stays and runs slices of its benchmarks as it is asked to, one at
// a time, on descriptors of its own; between requests it blocks in a read.
//
//	TARE_SESSION=4,5          requests are read from 4, answers written to 5
//	7f3a 0 BenchmarkX/sub     TOKEN ITERATIONS NAME, the name as Go prints it, without processors
//	7f3a +100 BenchmarkX/sub  the same, but garbage of the run before is not collected first
//	7f3a {"ready":true}       TOKEN and what it gave
//
// 0 iterations: go down to the benchmark as b.Run does, through its parents, and run it once. There it
// stays: each further request for it is one run of its function with b.N iterations, on a B of its own,
// so that what its parents prepared is paid once. A request for another benchmark goes on from this one:
// their common parents are not begun again where it comes after this one, as in a run of all.
type tareSession struct {
	in, out *os.File
	unread  []byte
	matcher *matcher

	// The request.
	token      string
	iterations int
	name       string
	continued  bool
	open       bool // not answered yet

	reached bool   // its benchmark was found and had its single iteration
	onward  bool   // it is looked for from where another one was, so not in all of them
	outcome string // the answer where it was not; empty: nothing is known of it

	idleSince time.Time
	idleCPU   int64
	waited    time.Duration
	waitedCPU int64
	askedCPU  int64

	hasCollected bool
	collectedAt  uint64 // bytes allocated in all when garbage was collected last
}

// tareServing is nil in every process but a session. Package testing is initialised before every
// package that imports it: their code, and what they start, sees neither variable nor descriptors. (A
// package that does not may come first, in the order of import paths.)
var tareServing = tareOpenSession()

func tareOpenSession() *tareSession {
	const variable = "TARE_SESSION"
	requests, answers, ok := strings.Cut(os.Getenv(variable), ",")
	if !ok {
		return nil
	}
	os.Unsetenv(variable)
	in := tareDescriptor(requests, "requests")
	out := tareDescriptor(answers, "answers")
	if in == nil || out == nil {
		return nil
	}
	return &tareSession{in: in, out: out}
}

// tareWatched is the matcher of all benchmarks, which a session sets to one of them.
func tareWatched(m *matcher) *matcher {
	if tareServing != nil {
		tareServing.matcher = m
	}
	return m
}

// serve takes the place of the one run of all benchmarks, until nobody can ask any more.
func (s *tareSession) serve(main *B) bool {
	main.w = io.Discard
	main.benchTime = durationOrCountFlag{n: 1}
	s.rest()
	for s.read(); s.open; {
		s.matcher.clearSubNames()
		main.failed = false
		s.look(false)
		main.runN(1)
		if !s.open || s.onward {
			continue
		}
		if s.outcome == "" {
			s.outcome = `{"none":true}`
		}
		s.answer(s.outcome)
		s.read()
	}
	return true
}

// look lets through the benchmark that is asked for, in what is still to come.
func (s *tareSession) look(onward bool) {
	s.reached, s.outcome, s.onward = false, "", onward
	s.matcher.filter = tareExactly(strings.Split(s.name, "/"))
	runtime.GOMAXPROCS(cpuList[0])
}

// arrived is called with a benchmark that has had its single iteration, in place of its measurement.
func (s *tareSession) arrived(b *B) {
	s.reached = true
	for s.open && s.name == b.name {
		if b.previousN == 0 {
			s.answer(tareNotReturned())
		} else if s.iterations == 0 {
			s.answer(`{"ready":true}`)
		} else {
			s.answer(s.turn(b))
		}
		s.read()
	}
	if s.open {
		s.look(true)
	}
}

// tareCollects says whether garbage is to be collected before a run, as it always is outside of sessions.
func tareCollects() bool {
	return tareServing == nil || tareServing.collects()
}

// tareLeft is what runs may leave behind, in bytes, without a collection before the next one: more than
// the answers to some requests take, and far less than what begins a collection by itself.
const tareLeft = 64 << 10

// collects leaves out a collection that would find nothing: it takes longer than a short slice where the heap
// is large, and the run after it begins with cold caches.
func (s *tareSession) collects() bool {
	if s.continued {
		return false
	}
	runtime.ReadMemStats(&memStats)
	if s.hasCollected && memStats.TotalAlloc-s.collectedAt < tareLeft {
		return false
	}
	s.hasCollected, s.collectedAt = true, memStats.TotalAlloc
	return true
}

// left is called when b.Run has run sub, which may be a parent of what is looked for.
func (s *tareSession) left(sub *B) {
	if s.reached || s.outcome != "" || (s.name != sub.name && !strings.HasPrefix(s.name, sub.name+"/")) {
		return
	}
	switch {
	case sub.failed:
		s.outcome = `{"failed":` + tareQuote(sub.output) + `}`
	case sub.skipped:
		s.outcome = `{"skipped":true}`
	case s.name == sub.name:
		s.outcome = `{"failed":"it has sub-benchmarks, so it is not measured itself"}`
	}
}

// read waits for a request; none is open when there can be no more.
func (s *tareSession) read() {
	s.open = false
	for {
		if end := strings.IndexByte(string(s.unread), '\n'); end >= 0 {
			line := string(s.unread[:end])
			s.unread = s.unread[end+1:]
			var rest, iterations string
			s.token, rest, _ = strings.Cut(line, " ")
			iterations, s.name, _ = strings.Cut(rest, " ")
			n, err := strconv.Atoi(iterations)
			if err != nil || n < 0 {
				return
			}
			s.iterations, s.open = n, true
			s.continued = n > 0 && iterations[0] == '+'
			s.askedCPU = tareCPUTime()
			s.waited, s.waitedCPU = time.Since(s.idleSince), s.askedCPU-s.idleCPU
			return
		}
		var chunk [4096]byte
		n, err := s.in.Read(chunk[:])
		if n <= 0 || err != nil {
			return
		}
		s.unread = append(s.unread, chunk[:n]...)
	}
}

func (s *tareSession) answer(text string) {
	s.out.WriteString(s.token + " " + text + "\n")
	s.rest()
}

func (s *tareSession) rest() {
	s.idleSince, s.idleCPU = time.Now(), tareCPUTime()
}

// tareExactly matches one benchmark and its parents, and nothing below it.
type tareExactly []string

func (t tareExactly) matches(name []string, _ func(pat, str string) (bool, error)) (ok, partial bool) {
	if len(name) > len(t) {
		return false, false
	}
	for i, part := range name {
		if part != t[i] {
			return false, false
		}
	}
	return true, len(name) < len(t)
}

func (t tareExactly) verify(string, func(pat, str string) (bool, error)) error { return nil }
