import { bench, describe } from 'vitest';
import { countWords, sortWords } from '../words.js';

const text = Array.from({ length: 1000 }, (_, index) => `word${(index * 7919) % 257}`).join(' ');

describe('words', () => {
  bench('count', () => {
    countWords(text);
  });
  bench('sort', () => {
    sortWords(text);
  });
});
