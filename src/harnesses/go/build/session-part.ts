import cpuTimeGo from '../_testing/tare_cpu_time.go';
import descriptorsGo from '../_testing/tare_descriptors.go';
import noCpuTimeGo from '../_testing/tare_no_cpu_time.go';
import noDescriptorsGo from '../_testing/tare_no_descriptors.go';
import noOutputGo from '../_testing/tare_no_output.go';
import noQueueGo from '../_testing/tare_no_queue.go';
import outputGo from '../_testing/tare_output.go';
import queueGo from '../_testing/tare_queue_linux.go';
import sessionGo from '../_testing/tare_session.go';
import turnGo from '../_testing/tare_turn.go';
import { DURATION, PRINTED, PROCESS_BENCH } from './clock-part.ts';
import type { OverlayPart } from './overlay.ts';

const RUN_PARALLEL = 'func (b *B) RunParallel(body func(*PB)) {';
const START_TIMER = 'func (b *B) StartTimer() {';
const STOP_TIMER = 'func (b *B) StopTimer() {';
const RESET_TIMER = 'func (b *B) ResetTimer() {';
const MEMORY = /^\t\truntime\.ReadMemStats\(&memStats\)\n/;
const START_BYTES = /^\t\tb\.startBytes = memStats\.TotalAlloc\n/;
const RUN_BENCHMARKS = /^func runBenchmarks\(.*\) bool \{$/;
const MATCHER = /^\t\tmatch: {2}newMatcher\(matchString, \*matchBenchmarks, "-test\.bench", \*skip\),\n/;

/**
 * Makes a test binary serve slices as a long-lived process (_testing/tare_session.go), and adds allocations to every
 * result line. It does not need the clock part, nor that part this one. Fits Go 1.21 to 1.26.
 */
export const SESSION_PART: OverlayPart = {
  name: 'session',
  edits: [
    {
      inside: 'type B struct {',
      at: 'end',
      put: 'before',
      text: '\n\ttareTurn     tareTurn\n\ttareParallel bool // it has called RunParallel\n',
    },
    {
      inside: 'func (b *B) runN(n int) {',
      at: /^\truntime\.GC\(\)\n/,
      put: 'instead',
      text: '\tif tareCollects() {\n\t\truntime.GC()\n\t}\n',
    },
    { inside: RUN_PARALLEL, at: 'start', put: 'after', text: '\tb.tareParallel = true\n' },
    { inside: START_TIMER, at: START_BYTES, put: 'after', text: '\t\tb.tareTurn.starting()\n' },
    { inside: STOP_TIMER, at: DURATION, put: 'after', text: '\t\tb.tareTurn.stopped()\n' },
    { inside: STOP_TIMER, at: MEMORY, put: 'after', text: '\t\tb.tareTurn.counted()\n' },
    { inside: RESET_TIMER, at: 'start', put: 'after', text: '\tb.tareTurn.reset()\n' },
    { inside: RESET_TIMER, at: START_BYTES, put: 'after', text: '\t\tb.tareTurn.begin()\n' },
    {
      inside: RUN_BENCHMARKS,
      at: MATCHER,
      put: 'instead',
      text: '\t\tmatch:  tareWatched(newMatcher(matchString, *matchBenchmarks, "-test.bench", *skip)),\n',
    },
    {
      inside: RUN_BENCHMARKS,
      at: /^\tmain\.runN\(1\)\n/,
      put: 'before',
      text: '\tif tareServing != nil {\n\t\treturn tareServing.serve(main)\n\t}\n',
    },
    {
      inside: PROCESS_BENCH,
      at: 'start',
      put: 'after',
      text: '\tif tareServing != nil {\n\t\ttareServing.arrived(b)\n\t\treturn\n\t}\n',
    },
    { inside: PROCESS_BENCH, at: PRINTED, put: 'before', text: '\t\t\ttarePublishTotals(r)\n' },
    {
      inside: 'func (b *B) Run(name string, f func(b *B)) bool {',
      at: /^\tb\.add\(sub\.result\)\n/,
      put: 'before',
      text: '\tif tareServing != nil {\n\t\ttareServing.left(sub)\n\t}\n',
    },
  ],
  files: {
    'tare_session.go': sessionGo,
    'tare_turn.go': turnGo,
    'tare_output.go': outputGo,
    'tare_no_output.go': noOutputGo,
    'tare_descriptors.go': descriptorsGo,
    'tare_no_descriptors.go': noDescriptorsGo,
    'tare_cpu_time.go': cpuTimeGo,
    'tare_no_cpu_time.go': noCpuTimeGo,
    'tare_queue_linux.go': queueGo,
    'tare_no_queue.go': noQueueGo,
  },
};
