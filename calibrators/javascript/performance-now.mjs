// js-performance-now: what one timer window costs: two calls of performance.now() with nothing between them.
// Usage: node performance-now.mjs WINDOWS
import { run } from './report.mjs';

function batch(windows) {
  let sumMs = 0;
  for (let i = 0; i < windows; i += 1) {
    const start = performance.now();
    const end = performance.now();
    sumMs += end - start;
  }
  return sumMs * 1e6;
}

run('js-performance-now', batch, () => Math.round(performance.now() * 1e6));
