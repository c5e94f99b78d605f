import { type ChildProcess, spawn } from 'node:child_process';

// Two busy processes that come and go, as neighbours on a shared machine do: each works for 0.2 to 3 s and rests for as
// long, at times of its own.
const BURST_MS = [200, 3000] as const;

/** Starts them; the returned function ends them. */
export function startHog(): () => void {
  const source = `
    const [least, most] = ${JSON.stringify(BURST_MS)};
    const span = () => least + Math.random() * (most - least);
    for (;;) {
      const until = performance.now() + span();
      while (performance.now() < until);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, span());
    }`;
  const hogs: ChildProcess[] = [0, 1].map(() => spawn(process.execPath, ['-e', source], { stdio: 'ignore' }));
  const stop = () => {
    for (const hog of hogs) hog.kill('SIGKILL');
  };
  process.once('exit', stop);
  return () => {
    process.off('exit', stop);
    stop();
  };
}
