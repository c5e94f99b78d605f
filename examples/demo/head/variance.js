import { sum } from './numbers.js';

export function variance(values) {
  const mean = sum(values) / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return squares / (values.length - 1);
}
