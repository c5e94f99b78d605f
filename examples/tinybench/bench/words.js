import { Bench } from 'tinybench';
import { countWords, sortWords } from '../words.js';

const text = Array.from({ length: 1000 }, (_, index) => `word${(index * 7919) % 257}`).join(' ');

const bench = new Bench({ name: 'words' });
bench.add('count', () => countWords(text));
bench.add('sort', () => sortWords(text));
await bench.run();
console.table(bench.table());
