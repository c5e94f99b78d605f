/**
 * Evaluated before everything else: each entry imports it first.
 *
 * SIGUSR1 makes Node open its inspector, through which anybody who may send it can run JavaScript in this process:
 * read the token, change what is published. Any process of the same user may. A listener takes the place of Node's
 * own handler (https://nodejs.org/api/process.html#signal-events). `process._debugProcess` sends the same signal.
 */
import { createRequire } from 'node:module';

/** `--inspect`, `--inspect-brk`, `--inspect-wait`, with or without an address; not `--inspect-port`. */
const ASKED = /--inspect(?:-brk|-wait)?(?:[=\s]|$)/;

process.on('SIGUSR1', () => {});

// Only one that was opened before this line, by the signal: whoever asks Node for an inspector gets it.
if (process.features.inspector && !ASKED.test([...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' '))) {
  // Not imported: a Node that was built without an inspector would not start.
  const inspector = createRequire(import.meta.url)('node:inspector') as typeof import('node:inspector');
  if (inspector.url() !== undefined) inspector.close();
}
