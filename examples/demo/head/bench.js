// Runs every function of numbers.js a fixed number of times and prints one of Tare's JSON lines for each.
import * as numbers from './numbers.js';

// A fixed sample in [0, 1): the same work in every run.
let state = 12345;
const sample = Float64Array.from({ length: 4096 }, () => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return state / 0x80000000;
});

const benchmarks = {
  sum: [() => numbers.sum(sample), 8000],
  median: [() => numbers.median(sample), 120],
  histogram: [() => numbers.histogram(sample, 64), 400],
  variance: [() => numbers.variance(sample), 4000],
};

let sink = 0;
for (const [benchmark, [run, iterations]] of Object.entries(benchmarks)) {
  for (let i = 0; i < iterations / 4; i++) sink += Number(run()); // let the compiler settle
  const start = process.hrtime.bigint();
  for (let i = 0; i < iterations; i++) sink += Number(run());
  const elapsed = Number(process.hrtime.bigint() - start);
  console.log(JSON.stringify({ tare: 1, benchmark, iterations, metrics: { 'ns/op': elapsed / iterations } }));
}
if (sink === 0.5) console.error('keeps the results alive');
