// A small library: what the demo's two commits change.

export function sum(values) {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i];
  return total;
}

export function median(values) {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function histogram(values, bins) {
  const counts = new Map();
  for (const value of values) {
    const bin = Math.min(bins - 1, Math.floor(value * bins));
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  return Array.from({ length: bins }, (_, bin) => counts.get(bin) ?? 0);
}

export function mode(values) {
  const counts = histogram(values, 64);
  return counts.indexOf(Math.max(...counts));
}
