import type { Measurement } from '../../../formats/format.ts';
import type { OverlayPart } from './overlay.ts';

/** The calibrator of the clock that StartTimer and StopTimer read. */
export const GO_CLOCK = 'go-stop-start';

/** Metrics that the overlay adds to a result line. */
export const STOPS = 'stops/op';
export const CPU_TIME = 'cpu-ns/op';
/** In place of STOPS where the benchmark reports a metric of that name itself. */
export const OWN_STOPS = 'tare-stops/op';

/**
 * What every benchmark gets.
 *
 * stops/op: how often an operation stopped the clock and started it again. Counted where the clock is started, before
 * it is read, so that nothing is added to the timed region; not where it is stopped, because only a count of the
 * starts is exact for every shape: a plain loop has none, whoever closes its one window (the package at the end of
 * the function, b.Loop at the end of the loop, or the benchmark's own StopTimer before it cleans up); and both
 * `Stop; prepare; Start; work` and `Start; work; Stop` have one an iteration. Stops less one, the obvious count, would
 * miss one of the second. The package's own start is not counted (it begins at -1), and ResetTimer, which b.Loop
 * calls as well, zeroes it together with the duration.
 *
 * cpu-ns/op: CPU time of the process, user and system, over the same windows as the duration. A reading costs about as
 * much as ten windows, though outside the timed region; so only the first MAX_CPU_STOPS restarts are read, and a
 * benchmark with more of them (one that stops its clock inside the loop) has no cpu-ns/op. Not offered either: below
 * 20 steps of getrusage's microsecond, and where syscall has no Getrusage (Windows, Plan 9, wasm).
 *
 * Both are added just before the line is printed: testing.Benchmark's callers see no difference.
 */
export function clockPart(goos: string): OverlayPart {
  return {
    name: 'clock',
    edits: [
      { inside: 'type B struct {', at: 'end', put: 'before', text: '\ttareClock tareClock\n' },
      { inside: 'func (b *B) StartTimer() {', at: START, put: 'before', text: '\t\tb.tareClock.starting()\n' },
      { inside: 'func (b *B) StopTimer() {', at: DURATION, put: 'after', text: '\t\tb.tareClock.stopped()\n' },
      { inside: 'func (b *B) ResetTimer() {', at: 'start', put: 'after', text: '\tb.tareClock = tareClock{}\n' },
      { inside: 'func (b *B) ResetTimer() {', at: START, put: 'before', text: '\t\tb.tareClock.begin()\n' },
      { inside: 'func (b *B) runN(n int) {', at: FIRST_START, put: 'before', text: '\tb.tareClock.stops = -1\n' },
      { inside: PROCESS_BENCH, at: PRINTED, put: 'before', text: '\t\t\tb.tareClock.publish(r)\n' },
    ],
    files: { 'tare_clock.go': clockGo(goos) },
  };
}

// 		b.start = time.Now()
// 		b.start = highPrecisionTimeNow()
const START = /^\t\tb\.start = \w.*\(\)\n/;
// 		b.duration += time.Since(b.start)
// 		b.duration += highPrecisionTimeSince(b.start)
const DURATION = /^\t\tb\.duration \+= .*\(b\.start\)\n/;
const FIRST_START = /^\tb\.StartTimer\(\)\n(?=\tb\.benchFunc\(b\)\n\tb\.StopTimer\(\)\n)/;
const PRINTED = /^\t\t\tresults := r\.String\(\)\n/;
// func (ctx *benchContext) processBench(b *B) {
// func (s *benchState) processBench(b *B) {
const PROCESS_BENCH = /^func \(\w+ \*bench\w+\) processBench\(b \*B\) \{$/;

/** Systems on which Go's syscall package has Getrusage. */
const HAS_GETRUSAGE: ReadonlySet<string> = new Set([
  ...['aix', 'android', 'darwin', 'dragonfly', 'freebsd', 'illumos', 'ios', 'linux', 'netbsd', 'openbsd', 'solaris'],
]);

const MAX_CPU_STOPS = 4;

const CLOCK_GO = `package testing

%IMPORT%// tareClock is what one benchmark's clock did since it was last reset.
type tareClock struct {
	stops    int   // how often it was started again
	cpu      int64 // CPU time of the process in the windows that are closed, ns
	cpuStart int64 // CPU time of the process when the open one began, ns
}

// starting is called just before the clock is read.
func (c *tareClock) starting() {
	c.stops++
	if c.stops <= ${MAX_CPU_STOPS} {
		c.begin()
	}
}

// begin is called just before the clock of an open window is read.
func (c *tareClock) begin() {
	c.cpuStart = tareCPUTime()
}

// stopped is called when the duration has been summed.
func (c *tareClock) stopped() {
	if c.stops <= ${MAX_CPU_STOPS} {
		c.cpu += tareCPUTime() - c.cpuStart
	}
}

// publish adds the metrics to a result that is about to be printed.
func (c *tareClock) publish(r BenchmarkResult) {
	if r.N <= 0 || r.Extra == nil {
		return
	}
	stops := float64(c.stops) / float64(r.N)
	if _, ok := r.Extra["${STOPS}"]; ok {
		r.Extra["${OWN_STOPS}"] = stops
	} else {
		r.Extra["${STOPS}"] = stops
	}
	if c.stops <= ${MAX_CPU_STOPS} && c.cpu >= 20000 {
		if _, ok := r.Extra["${CPU_TIME}"]; !ok {
			r.Extra["${CPU_TIME}"] = float64(c.cpu) / float64(r.N)
		}
	}
}

`;

const CPU_GO = `func tareCPUTime() int64 {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return usage.Utime.Nano() + usage.Stime.Nano()
}
`;
const NO_CPU_GO = `func tareCPUTime() int64 { return 0 }
`;

function clockGo(goos: string): string {
  const reads = HAS_GETRUSAGE.has(goos);
  return CLOCK_GO.replace('%IMPORT%', reads ? 'import "syscall"\n\n' : '') + (reads ? CPU_GO : NO_CPU_GO);
}

/** The testing package prints no smaller step. */
const SMALLEST = 1e-6;

/**
 * The reading of an instrumented benchmark with its count of timer windows taken out of the metrics. Windows are those
 * beyond the one that every benchmark has. A single one in several iterations is a benchmark that stopped its clock to
 * prepare: none per operation. (In one iteration nothing can tell the two apart.)
 */
export function takeWindows(measurement: Measurement): Measurement {
  const name = measurement.values.has(OWN_STOPS) ? OWN_STOPS : STOPS;
  const stops = measurement.values.get(name);
  if (stops === undefined) return measurement;
  const values = new Map([...measurement.values].filter(([unit]) => unit !== name));
  const iterations = measurement.iterations ?? 1;
  const once = iterations > 1 && Math.round(stops * iterations) <= 1;
  return { ...measurement, values, windows: once || stops < SMALLEST ? 0 : stops, clock: GO_CLOCK };
}
