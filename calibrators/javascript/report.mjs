// What the JavaScript calibrators have in common: the argument, warming up, the clock's step, the median, the line.
const BATCH = 1000;
/** Enough for the optimising compiler to have taken its last turn, which it does in the background. */
const WARM_UP_BATCHES = 100;
const STEPS = 1000;

/**
 * @param {string} clock
 * @param {(windows: number) => number} batch the sum of so many windows, ns
 * @param {() => number} now the same clock, whole ns
 */
export function run(clock, batch, now) {
  const windows = Number(process.argv[2]);
  if (!Number.isInteger(windows) || windows < 1 || windows > 1e9) {
    console.error('usage: PROGRAM WINDOWS (1 to 1000000000)');
    process.exit(2);
  }
  const batches = Math.max(1, Math.floor(windows / BATCH));
  for (let i = 0; i < WARM_UP_BATCHES; i += 1) batch(BATCH);
  const means = new Float64Array(batches);
  for (let i = 0; i < batches; i += 1) means[i] = batch(BATCH) / BATCH;
  // The median of the batches: one that was interrupted, or in which garbage was collected, does not count.
  means.sort();
  const median = (means[(batches - 1) >> 1] + means[batches >> 1]) / 2;
  const metrics = { 'ns/window': Number(median.toFixed(4)), 'clock-step-ns': clockStep(now) };
  console.log(JSON.stringify({ tare: 1, benchmark: clock, metrics, iterations: batches * BATCH }));
}

/**
 * The clock's step, ns. Where reads come faster than it advances: the smallest advance. Else: the longest step that
 * divides all advances but 1 in 200, where a nanosecond more or less is rounding; 1 where none of 4 ns or more does.
 */
function clockStep(now) {
  const advances = [];
  let stoodStill = false;
  let last = now();
  while (advances.length < STEPS) {
    const next = now();
    const advance = next - last;
    last = next;
    if (advance > 0) advances.push(advance);
    else stoodStill = true;
  }
  const smallest = Math.min(...advances);
  if (stoodStill) return smallest;
  // A read that was interrupted tells nothing.
  const regular = advances.filter((advance) => advance <= 2 * smallest);
  for (let parts = 1; smallest >= 4 * parts; parts += 1) {
    const step = smallest / parts;
    const misfits = regular.filter((advance) => Math.abs(advance - Math.round(advance / step) * step) > 1);
    if (misfits.length <= STEPS / 200) return Number(step.toFixed(1));
  }
  return 1;
}
