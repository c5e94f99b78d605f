import { Bench } from 'tinybench';
import { mode } from './mode.js';
import { sample } from './sample.js';

const bench = new Bench();
bench.add('mode', () => mode(sample));
await bench.run();
console.table(bench.table());
