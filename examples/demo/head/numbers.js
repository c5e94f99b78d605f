// A small library: what the demo's two commits change.

export function sum(values) {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

export function median(values) {
  // Shorter, and slower: everything is sorted to find one value.
  const sorted = values.slice().sort();
  return sorted[sorted.length >> 1];
}

export function histogram(values, bins) {
  const counts = new Array(bins).fill(0);
  for (const value of values) counts[Math.min(bins - 1, Math.floor(value * bins))]++;
  return counts;
}
