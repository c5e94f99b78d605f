// A small library: what the demo's two commits change.

export function sum(values) {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

export function median(values) {
  // Hoare's selection: only the part with the middle in it is looked at again.
  const rest = values.slice();
  const middle = rest.length >> 1;
  let low = 0;
  let high = rest.length - 1;
  while (low < high) {
    const pivot = rest[middle];
    let left = low;
    let right = high;
    while (left <= right) {
      while (rest[left] < pivot) left++;
      while (pivot < rest[right]) right--;
      if (left <= right) [rest[left++], rest[right--]] = [rest[right], rest[left]];
    }
    if (right < middle) low = left;
    if (middle < left) high = right;
  }
  return rest[middle];
}

export function histogram(values, bins) {
  const counts = new Array(bins).fill(0);
  for (const value of values) {
    let bin = 0;
    while ((bin + 1) / bins <= value) bin++;
    counts[bin]++;
  }
  return counts;
}
