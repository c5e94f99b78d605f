import { Bench } from 'tinybench';
import { histogram, median, sum } from './numbers.js';
import { sample } from './sample.js';

const bench = new Bench();
bench.add('sum', () => sum(sample));
bench.add('median', () => median(sample));
bench.add('histogram', () => histogram(sample, 32));
await bench.run();
console.table(bench.table());
