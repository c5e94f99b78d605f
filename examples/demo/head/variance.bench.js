import { Bench } from 'tinybench';
import { sample } from './sample.js';
import { variance } from './variance.js';

const bench = new Bench();
bench.add('variance', () => variance(sample));
await bench.run();
console.table(bench.table());
