import { histogram } from './numbers.js';

export function mode(values) {
  const counts = histogram(values, 32);
  return counts.indexOf(Math.max(...counts));
}
