// tinybench times every call: one start and one stop of performance.now() an operation. Prints Tare's own lines.
import { Bench } from 'tinybench';
import { hash } from './hash.js';

// What is computed stays in use, or the compiler would leave it out.
let key = 1;
const bench = new Bench({ time: 40, warmupTime: 20, retainSamples: false });
for (const words of [16, 96]) {
  bench.add(`hash/words=${words}`, () => {
    key = hash(key, words);
  });
}
bench.runSync();
for (const { name, result } of bench.tasks) {
  const metrics = { 'ns/op': result.latency.mean * 1e6 };
  console.log(JSON.stringify({ tare: 1, benchmark: name, metrics, iterations: result.latency.samplesCount }));
}
