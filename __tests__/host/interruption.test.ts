import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/repository.ts';

/** A program that runs one command until it is told to end, then reports how that ended. */
const PROGRAM = `
import { systemClock } from './src/host/clock.ts';
import { createExec } from './src/host/processes/exec.ts';
import { onSignals } from './src/host/interruption.ts';
const { signal } = onSignals();
const exec = createExec({ interruption: signal, environment: process.env, toolchains: [], clock: systemClock, graceMs: 3000 });
const script = process.argv[2];
setTimeout(() => console.log('ready'), 150);
const result = await exec.run({ file: 'sh', arguments: ['-c', script], cwd: '/', trust: 'untrusted', timeoutMs: 60000 });
console.log(signal.reason.message, result.signal);
`;
let program = '';

beforeAll(async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  program = join(temporaryFolder(), 'program.mjs');
  const virtual = {
    name: 'program',
    resolveId: (id: string) => (id === 'program' ? join(root, 'program.ts') : null),
    load: (id: string) => (id === join(root, 'program.ts') ? PROGRAM : null),
  };
  const bundle = await rolldown({
    input: 'program',
    cwd: root,
    platform: 'node',
    plugins: [virtual],
    logLevel: 'silent',
  });
  await bundle.write({ file: program, format: 'esm' });
  await bundle.close();
});

async function interrupt(script: string, signals: readonly (readonly [NodeJS.Signals, number])[]) {
  const child = spawn(process.execPath, [program, script], { stdio: ['ignore', 'pipe', 'inherit'] });
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  while (!stdout.includes('ready')) await wait(10);
  for (const [signal, afterMs] of signals) {
    await wait(afterMs);
    child.kill(signal);
  }
  return { ...(await ended), stdout };
}
const isRunning = (pid: string) => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
};

describe.runIf(process.platform === 'linux')('signals', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('%s ends the command, and the program goes on to tidy up', async (signal) => {
    const { code, stdout } = await interrupt('sleep 1000', [[signal, 0]]);
    expect(stdout).toContain(`ended by ${signal} SIGTERM`);
    expect(code).toBe(0);
  });

  it('the echo of a first one is no second one', async () => {
    const { code, stdout } = await interrupt("trap 'sleep 0.3; exit 0' TERM; sleep 1000 & wait", [
      ['SIGINT', 0],
      ['SIGINT', 5],
    ]);
    expect(stdout).toContain('ended by SIGINT');
    expect(code).toBe(0);
  });

  it('a second one ends children and program at once', async () => {
    const note = join(temporaryFolder(), 'pid');
    const script = `trap '' TERM; echo $$ > ${note}; while :; do sleep 1; done`;
    const { code } = await interrupt(script, [
      ['SIGINT', 0],
      ['SIGINT', 700],
    ]);
    expect(code).toBe(130);
    expect(isRunning(readFileSync(note, 'utf8').trim())).toBe(false);
  });
});
