import { InterruptedError } from '../errors.ts';
import type { Clock } from '../ports.ts';
import { systemClock } from './clock.ts';
import { endAll } from './processes/process-tree.ts';

/** Ctrl-C through npx or a shell arrives twice, from the terminal and forwarded; within this time it is one request. */
const ECHO_MS = 500;

interface Interruption {
  readonly signal: AbortSignal;
  /** Stops listening. */
  dispose(): void;
}

/**
 * SIGINT, SIGTERM and SIGHUP abort the signal with an InterruptedError, for an orderly end that keeps what was
 * measured. A second one, half a second or more later, ends every child and this process at once (130 or 143).
 * However this process ends, short of SIGKILL, its children are ended with it.
 */
export function onSignals(clock: Clock = systemClock): Interruption {
  const controller = new AbortController();
  let firstAtMs: number | null = null;
  const handle = (received: NodeJS.Signals) => {
    const signal = received === 'SIGINT' ? 'SIGINT' : 'SIGTERM';
    if (firstAtMs === null) {
      firstAtMs = clock.now();
      controller.abort(new InterruptedError(signal));
      return;
    }
    if (clock.now() - firstAtMs < ECHO_MS) return;
    endAll();
    process.exit(new InterruptedError(signal).exitCode);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of signals) process.on(name, handle);
  process.on('exit', endAll);
  return {
    signal: controller.signal,
    dispose: () => {
      for (const name of signals) process.off(name, handle);
      process.off('exit', endAll);
    },
  };
}
