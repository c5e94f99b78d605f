import { expect, it } from 'vitest';
import { inTime } from '../../../src/measure/same-code/in-time.ts';
import type { Command, CommandResult } from '../../../src/model/command.ts';
import { scriptedStage } from '../../support/scripted-run.ts';

/** @param takesMs how long a command takes, unless its time limit ends it */
function ports(takesMs: number, untilMs: number) {
  const { world } = scriptedStage();
  const limits: number[] = [];
  const run = async ({ timeoutMs }: Command): Promise<CommandResult> => {
    limits.push(timeoutMs);
    world.nowMs += Math.min(takesMs, timeoutMs);
    const timedOut = takesMs > timeoutMs;
    return { exitCode: timedOut ? null : 0, signal: null, timedOut, notStarted: false, truncated: false, ...SAID };
  };
  const all = { ...world.ports, exec: { ...world.ports.exec, run } };
  const endMs = world.nowMs + untilMs;
  return { limits, run: () => inTime(endMs, all, (bounded) => bounded.exec.run(COMMAND)) };
}

const SAID = { stdout: '', stderr: '', startMs: 0, durationMs: 0 };
const COMMAND: Command = { file: 'sh', arguments: [], cwd: '/', trust: 'untrusted', timeoutMs: 1000 };

it('commands end with the time, and none is begun after it', async () => {
  const { limits, run } = ports(400, 1000);
  expect((await run())?.timedOut).toBe(false);
  expect((await run())?.timedOut).toBe(false);
  expect(await run()).toBeNull();
  expect(await run()).toBeNull();
  expect(limits).toEqual([1000, 600, 200]);
});

it('a limit of their own is theirs', async () => {
  const { run } = ports(2000, 5000);
  expect((await run())?.timedOut).toBe(true);
});

it('what is done is given, and what failed has failed', async () => {
  const { ports: all } = scriptedStage().world;
  expect(await inTime(0, all, () => Promise.resolve(7))).toBe(7);
  await expect(inTime(0, all, () => Promise.reject(new Error('boom')))).rejects.toThrow('boom');
});
