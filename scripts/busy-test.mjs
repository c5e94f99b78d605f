// Runs the tests again and again beside three busy loops: node scripts/busy-test.mjs [TIMES] [COMMAND...]
// 20 times `npm test` unless said otherwise. Prints how each run ended and how long it took; what a failing run printed
// comes with it. The loops end with this script, however that ends. Fails if any run failed.
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

const LOOPS = 3;
/** Looks now and then whether this script is still there. */
const LOOP = `while kill -0 ${process.pid} 2>/dev/null; do i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; done`;
const [given = '20', ...words] = process.argv.slice(2);
const times = Number(given);
const [file = '', ...args] = words.length > 0 ? words : ['npm', 'test'];
if (!Number.isInteger(times) || times < 1) {
  console.error('usage: node scripts/busy-test.mjs [TIMES] [COMMAND...], with TIMES a whole number from 1');
  process.exit(2);
}

const running = new Set();

/** @param {NodeJS.Signals} signal */
function endAll(signal) {
  for (const child of running) {
    try {
      // Each leads a group of its own: what it started ends with it.
      process.kill(-child.pid, signal);
    } catch {}
  }
}

/** A process in a group of its own, forgotten when it has ended. */
function start(...command) {
  const child = spawn(...command);
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

function runOnce() {
  return new Promise((resolve, reject) => {
    const startMs = performance.now();
    const child = start(file, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (exitCode, signal) => {
      resolve({ ended: exitCode ?? signal, output, seconds: (performance.now() - startMs) / 1000 });
    });
  });
}

process.once('exit', () => endAll('SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
for (let i = 0; i < LOOPS; i += 1) start('sh', ['-c', LOOP], { stdio: 'ignore', detached: true });

let failed = 0;
for (let run = 1; run <= times; run += 1) {
  const { ended, output, seconds } = await runOnce();
  if (ended !== 0) failed += 1;
  console.log(`${run} of ${times}: ${ended === 0 ? 'passed' : `failed (${ended})`} after ${seconds.toFixed(0)} s`);
  if (ended !== 0) console.log(output);
}
console.log(`${times - failed} of ${times} passed beside ${LOOPS} busy loops`);
process.exit(failed === 0 ? 0 : 1);
