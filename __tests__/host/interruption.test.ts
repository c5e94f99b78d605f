import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { inlineProgram } from '../support/inline-program.ts';
import { temporaryFolder } from '../support/repository.ts';

/**
 * A program that runs one command until it is told to end, then reports how that ended. By its clock so many ms lie
 * between one signal and the next; it says when it has seen one.
 */
const PROGRAM = `
import { systemClock } from './src/host/clock.ts';
import { onSignals } from './src/host/interruption.ts';
import { createExec } from './src/host/processes/exec.ts';
const [, , script, stepMs] = process.argv;
let nowMs = 0;
const { signal } = onSignals({ date: () => new Date(0), now: () => (nowMs += Number(stepMs)) });
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => console.log('seen'));
const exec = createExec({ interruption: signal, environment: process.env, toolchains: [], clock: systemClock, graceMs: 60000 });
const result = await exec.run({ file: 'sh', arguments: ['-c', script], cwd: '/', trust: 'untrusted', timeoutMs: 60000 });
console.log(signal.reason.message, result.signal);
`;
let program = '';

beforeAll(async () => {
  program = await inlineProgram(PROGRAM);
});

interface Interrupted {
  /** What the command does; "$1" and "$2" are files: it writes the first once it is ready, the second lets it end. */
  readonly script: string;
  readonly signals: readonly NodeJS.Signals[];
  /** Between two signals, by the program's clock. */
  readonly stepMs?: number;
}

/** Sends each signal once the last was seen, and lets the command end when all were sent. */
async function interrupt({ script, signals, stepMs = 0 }: Interrupted) {
  const folder = temporaryFolder();
  const [ready, end] = [join(folder, 'ready'), join(folder, 'end')];
  const command = script.replaceAll('"$1"', `'${ready}'`).replaceAll('"$2"', `'${end}'`);
  const child = spawn(process.execPath, [program, command, String(stepMs)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  const ended = new Promise<{ code: number | null }>((resolve) => child.on('close', (code) => resolve({ code })));
  while (!existsSync(ready)) await wait(LOOK_MS);
  for (const [index, signal] of signals.entries()) {
    child.kill(signal);
    while (stdout.split('seen').length <= index + 1 && child.exitCode === null) await wait(LOOK_MS);
  }
  writeFileSync(end, '');
  return { ...(await ended), stdout, pid: readFileSync(ready, 'utf8').trim(), left: readFileSync(end, 'utf8') };
}
const LOOK_MS = 10;
const isRunning = (pid: string) => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
};

describe.runIf(process.platform === 'linux')('signals', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('%s ends the command, and the program goes on to tidy up', async (signal) => {
    const { code, stdout } = await interrupt({ script: 'echo $$ > "$1"; exec sleep 1000', signals: [signal] });
    expect(stdout).toContain(`ended by ${signal} SIGTERM`);
    expect(code).toBe(0);
  });

  const TIDIES_UP = `trap 'while [ ! -e "$2" ]; do sleep 0.02; done; echo tidied up > "$2"' TERM
    echo $$ > "$1"; until grep -q tidied "$2" 2>/dev/null; do sleep 0.02; done`;

  it('the echo of a first one is no second one', async () => {
    const echo = { script: TIDIES_UP, signals: ['SIGINT', 'SIGINT'], stepMs: 499 } as const;
    const { code, stdout, left } = await interrupt(echo);
    expect(stdout).toContain('ended by SIGINT');
    expect(left).toBe('tidied up\n');
    expect(code).toBe(0);
  });

  it('a second one ends children and program at once', async () => {
    const script = `trap '' TERM; echo $$ > "$1"; while :; do sleep 1; done`;
    const { code, pid } = await interrupt({ script, signals: ['SIGINT', 'SIGINT'], stepMs: 500 });
    expect(code).toBe(130);
    expect(isRunning(pid)).toBe(false);
  });
});
