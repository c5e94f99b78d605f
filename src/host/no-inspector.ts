/**
 * This module is evaluated before all others: each entry imports it first.
 *
 * SIGUSR1 makes Node open its inspector, through which anybody who may send it can run JavaScript in this process:
 * read the token, change what is published. Any process of the same user may. A listener takes the place of Node's
 * own handler (https://nodejs.org/api/process.html#signal-events). `process._debugProcess` sends the same signal.
 */
import { createRequire } from 'node:module';

/** `--inspect`, `--inspect-brk`, `--inspect-wait`, with or without an address; not `--inspect-port`. */
const ASKED = /--inspect(?:-brk|-wait)?(?:[=\s]|$)/;

process.on('SIGUSR1', () => {});

// This closes only an inspector that the signal opened before this line, and not one that Node was asked for.
if (process.features.inspector && !ASKED.test([...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' '))) {
  // An import would keep a Node that was built without an inspector from starting.
  const inspector = createRequire(import.meta.url)('node:inspector') as typeof import('node:inspector');
  if (inspector.url() !== undefined) inspector.close();
}
