import percentilesGo from '../_testing/tare_percentiles.go';
import sketchGo from '../_testing/tare_sketch.go';
import type { OverlayPart } from '../build/overlay.ts';

/** Loop came with Go 1.24. */
export const PERCENTILES_SINCE_GO_MINOR = 24;

/**
 * The percentile instrument (_testing/tare_percentiles.go): for a second binary that gives times of single `b.Loop()`
 * iterations and nothing else (ns/op is never taken from it). Fits Go 1.24 to 1.26.
 */
export const PERCENTILES_PART: OverlayPart = {
  name: 'percentiles',
  edits: [
    {
      inside: 'type B struct {',
      at: /^\t\/\/ loop tracks the state of B\.Loop\n/,
      put: 'before',
      text: '\ttareLeft        int64\n\ttarePercentiles *tarePercentiles\n\n',
    },
    // The iteration's time leaves out what lies between StopTimer and StartTimer, and the cost of those two.
    { inside: 'func (b *B) StopTimer() {', at: /^\tif b\.timerOn \{\n/, put: 'after', text: '\t\tb.tarePause()\n' },
    {
      inside: 'func (b *B) StartTimer() {',
      at: /^\t\tb\.loop\.i &\^= loopPoisonTimer\n/,
      put: 'after',
      text: '\t\tb.tareResume()\n',
    },
    {
      inside: 'func (b *B) Loop() bool {',
      at: /^\tif b\.loop\.i < b\.loop\.n \{\n\t\tb\.loop\.i\+\+\n\t\treturn true\n\t\}\n\treturn b\.loopSlowPath\(\)\n/,
      put: 'instead',
      text: '\tb.tareLeft--\n\tif b.tareLeft > 0 && b.loop.i < b.loop.n {\n\t\tb.loop.i++\n\t\treturn true\n\t}\n\treturn b.tareLoop()\n',
    },
    {
      inside: /^func \(s \*bench(?:State|Context)\) processBench\(b \*B\) \{$/,
      at: /^\t\t\tfmt\.Fprintln\(b\.w, results\)\n/,
      put: 'after',
      text: '\t\t\tb.tarePrint()\n',
    },
  ],
  files: { 'tare_percentiles.go': percentilesGo, 'tare_sketch.go': sketchGo },
};
