// js-hrtime: what one timer window costs: two calls of process.hrtime.bigint() with nothing between them.
// Usage: node hrtime.mjs WINDOWS
import { run } from './report.mjs';

function batch(windows) {
  let sumNs = 0;
  for (let i = 0; i < windows; i += 1) {
    const start = process.hrtime.bigint();
    const end = process.hrtime.bigint();
    sumNs += Number(end - start);
  }
  return sumNs;
}

const origin = process.hrtime.bigint();
run('js-hrtime', batch, () => Number(process.hrtime.bigint() - origin));
