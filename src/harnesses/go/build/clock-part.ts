import type { Measurement } from '../../../formats/format.ts';
import clockGo from '../_testing/tare_clock.go';
import cpuTimeGo from '../_testing/tare_cpu_time.go';
import noCpuTimeGo from '../_testing/tare_no_cpu_time.go';
import type { OverlayPart } from './overlay.ts';

/** The calibrator of the clock that StartTimer and StopTimer read. */
export const GO_CLOCK = 'go-stop-start';

/** Metrics that the overlay adds to a result line. */
export const STOPS = 'stops/op';
export const CPU_TIME = 'cpu-ns/op';
/** Replaces STOPS where the benchmark reports a metric of that name itself. */
const OWN_STOPS = 'tare-stops/op';

// 		b.start = time.Now()
// 		b.start = highPrecisionTimeNow()
const START = /^\t\tb\.start = \w.*\(\)\n/;
// 		b.duration += time.Since(b.start)
// 		b.duration += highPrecisionTimeSince(b.start)
export const DURATION = /^\t\tb\.duration \+= .*\(b\.start\)\n/;
const FIRST_START = /^\tb\.StartTimer\(\)\n(?=\tb\.benchFunc\(b\)\n\tb\.StopTimer\(\)\n)/;
export const PRINTED = /^\t\t\tresults := r\.String\(\)\n/;
// func (ctx *benchContext) processBench(b *B) {
// func (s *benchState) processBench(b *B) {
export const PROCESS_BENCH = /^func \(\w+ \*bench\w+\) processBench\(b \*B\) \{$/;

/** Adds to every benchmark a count of its clock's restarts, and its CPU time (_testing/tare_clock.go). */
export const CLOCK_PART: OverlayPart = {
  name: 'clock',
  edits: [
    { inside: 'type B struct {', at: 'end', put: 'before', text: '\n\ttareClock tareClock\n' },
    { inside: 'func (b *B) StartTimer() {', at: START, put: 'before', text: '\t\tb.tareClock.starting()\n' },
    { inside: 'func (b *B) StopTimer() {', at: DURATION, put: 'after', text: '\t\tb.tareClock.stopped()\n' },
    { inside: 'func (b *B) ResetTimer() {', at: 'start', put: 'after', text: '\tb.tareClock = tareClock{}\n' },
    { inside: 'func (b *B) ResetTimer() {', at: START, put: 'before', text: '\t\tb.tareClock.begin()\n' },
    { inside: 'func (b *B) runN(n int) {', at: FIRST_START, put: 'before', text: '\tb.tareClock.stops = -1\n' },
    { inside: PROCESS_BENCH, at: PRINTED, put: 'before', text: '\t\t\tb.tareClock.publish(r)\n' },
  ],
  files: { 'tare_clock.go': clockGo, 'tare_cpu_time.go': cpuTimeGo, 'tare_no_cpu_time.go': noCpuTimeGo },
};

/** The testing package prints no smaller step. */
const SMALLEST = 1e-6;

/**
 * Takes the count of timer windows out of an instrumented benchmark's metrics. Windows are those beyond the one that
 * every benchmark has. A single one in several iterations is a benchmark that stopped its clock to prepare: none per
 * operation. (In one iteration the two cannot be distinguished.)
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
