// What the JavaScript calibrators have in common: the argument or the session, warming up, the clock's step, the median,
// the line.
import { readSync, writeSync } from 'node:fs';

const BATCH = 1000;
/** Enough for the optimising compiler to have taken its last turn, which it does in the background. */
const WARM_UP_BATCHES = 100;
const STEPS = 1000;
const MOST_WINDOWS = 1e9;

/**
 * @param {string} clock
 * @param {(windows: number) => number} batch the sum of so many windows, ns
 * @param {() => number} now the same clock, whole ns
 */
export function run(clock, batch, now) {
  const warmUp = () => {
    for (let i = 0; i < WARM_UP_BATCHES; i += 1) batch(BATCH);
  };
  const session = process.env.TARE_SESSION;
  if (session !== undefined) {
    const step = clockStep(now);
    serve(session, (windows) => {
      if (windows > 0) return line(clock, windows, batch, step);
      warmUp();
      return '{}';
    });
    return;
  }
  const windows = Number(process.argv[2]);
  if (!Number.isInteger(windows) || windows < 1 || windows > MOST_WINDOWS) {
    console.error(`usage: PROGRAM WINDOWS (1 to ${MOST_WINDOWS})`);
    process.exit(2);
  }
  warmUp();
  console.log(line(clock, windows, batch, clockStep(now)));
}

function line(clock, windows, batch, step) {
  const batches = Math.max(1, Math.floor(windows / BATCH));
  const means = new Float64Array(batches);
  for (let i = 0; i < batches; i += 1) means[i] = batch(BATCH) / BATCH;
  // The median of the batches: one that was interrupted, or in which garbage was collected, does not count.
  means.sort();
  const median = (means[(batches - 1) >> 1] + means[batches >> 1]) / 2;
  const metrics = { 'ns/window': Number(median.toFixed(4)), 'clock-step-ns': step };
  return JSON.stringify({ tare: 1, benchmark: clock, metrics, iterations: batches * BATCH });
}

/**
 * Answers lines `TOKEN WINDOWS` on the one descriptor by `TOKEN {...}` on the other, until nobody can ask any more.
 * @param {string} descriptors `4,5`
 * @param {(windows: number) => string} answer to 0 windows, with nothing but a warm-up
 */
function serve(descriptors, answer) {
  const [requests, answers] = descriptors.split(',').map(Number);
  const chunk = Buffer.alloc(4096);
  let unread = '';
  for (;;) {
    const end = unread.indexOf('\n');
    if (end < 0) {
      const bytes = readSync(requests, chunk);
      if (bytes === 0) return;
      unread += chunk.toString('latin1', 0, bytes);
      continue;
    }
    const [token, text] = unread.slice(0, end).split(' ');
    unread = unread.slice(end + 1);
    const windows = Number(text);
    if (!Number.isInteger(windows) || windows < 0 || windows > MOST_WINDOWS) process.exit(2);
    writeSync(answers, `${token} ${answer(windows)}\n`);
  }
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
