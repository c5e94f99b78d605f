import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { InterruptedError } from '../../src/errors.ts';
import { systemClock } from '../../src/host/clock.ts';
import { inlineProgram } from '../support/inline-program.ts';
import { running, unique } from '../support/processes.ts';
import { temporaryFolder } from '../support/repository.ts';
import { answered, ask, ECHO, LONG_MS, once, serve, shell, silent } from '../support/sessions.ts';

describe('a session', () => {
  it('answers one request after another, and says when', async () => {
    const session = await shell(ECHO);
    let beforeMs = systemClock.now();
    for (const request of ['one', 'héllo  wörld', '', 'x'.repeat(100_000)]) {
      const answer = await ask(session, request);
      expect(answer).toEqual(answered(request));
      if (answer.kind !== 'answered') continue;
      expect(answer.startMs).toBeGreaterThanOrEqual(beforeMs);
      expect(answer.durationMs).toBeGreaterThanOrEqual(0);
      beforeMs = answer.startMs + answer.durationMs;
      expect(systemClock.now()).toBeGreaterThanOrEqual(beforeMs);
    }
    expect(await session.end()).toMatchObject({ exitCode: null, signal: null, timedOut: false, notStarted: false });
  });

  it('is given a new token of 16 digits with each request', async () => {
    const session = await shell('while read -r token rest <&4; do echo "$token $token" >&5; done');
    const tokens = [];
    for (let turn = 0; turn < 5; turn++) {
      const answer = await ask(session, 'go');
      tokens.push(answer.kind === 'answered' ? answer.text : '');
    }
    await session.end();
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{16}$/);
    expect(new Set(tokens).size).toBe(5);
  });

  it('is told its file descriptors, has an empty input, and what it prints is kept', async () => {
    const session = await shell(`echo "$TARE_SESSION"; cat; echo err >&2; ${once('echo "$token x" >&5')}`);
    expect(await ask(session, '')).toEqual(answered('x'));
    expect(await session.end()).toMatchObject({ stdout: '4,5\n', stderr: 'err\n', truncated: false });
  });

  it('that prints megabytes is not held up by it', async () => {
    const flood = 'head -c 20000000 /dev/zero; head -c 20000000 /dev/zero >&2';
    const session = await shell(once(`${flood}; echo "$token done" >&5`), { maxOutputBytes: 1000 });
    expect(await ask(session, '')).toEqual(answered('done'));
    const { stdout, stderr, truncated } = await session.end();
    expect([stdout.length, stderr.length, truncated]).toEqual([1000, 1000, true]);
  });

  it('may answer in parts, with as much as 1 MiB', async () => {
    const parts = `printf "%.3s" "$token" >&5; sleep 0.05; printf "%s a" "\${token#???}" >&5; sleep 0.05; printf "b\\n" >&5`;
    const session = await shell(
      `${once(parts, '')} ${once('printf "%s " "$token" >&5; head -c 1048559 /dev/zero >&5; echo >&5')}`,
    );
    expect(await ask(session, '')).toEqual(answered('ab'));
    const long = await ask(session, '');
    expect(long.kind === 'answered' && long.text.length).toBe(1_048_559);
    await session.end();
  });

  it('that ended by itself says how', async () => {
    const session = await shell(once('echo "$token last" >&5', 'echo bye; exit 3'));
    expect(await ask(session, '')).toEqual(answered('last'));
    expect(await ask(session, '')).toEqual(silent('ended'));
    expect(await session.end()).toMatchObject({ exitCode: 3, signal: null, stdout: 'bye\n' });
  });

  it('takes one request at a time, of one line', async () => {
    const session = await shell(ECHO);
    const first = ask(session, 'one');
    expect(() => ask(session, 'two')).toThrow('one thing at a time');
    expect(await first).toEqual(answered('one'));
    expect(() => ask(session, 'a\nb')).toThrow('one line');
    await session.end();
  });
});

describe('the time limit of a request', () => {
  it('does not count what a paused machine lost', async () => {
    let lostMs = 0;
    const clock = { ...systemClock, now: () => systemClock.now() + lostMs };
    const session = await shell(once('sleep 0.5; echo "$token x" >&5'), {}, { clock });
    const answer = session.ask('', LONG_MS);
    lostMs = 600_000;
    expect(await answer).toEqual(answered('x'));
    await session.end();
  });

  it('holds under a clock that steps back, and nothing lasts for less than no time', async () => {
    let backMs = 0;
    const clock = { ...systemClock, now: () => systemClock.now() - backMs };
    const session = await shell(`${once('sleep 0.1; echo "$token x" >&5', '')} ${once(':')}`, {}, { clock });
    const answer = session.ask('', LONG_MS);
    backMs = 600_000;
    expect(await answer).toMatchObject({ kind: 'answered', durationMs: 0 });
    const late = session.ask('', 200);
    backMs = 1_200_000;
    expect(await late).toEqual(silent('timed-out'));
    await session.end();
  });
});

describe('the end of a session', () => {
  it('is one, however often it is asked for', async () => {
    const session = await shell(ECHO);
    const [one, two] = await Promise.all([session.end(), session.end()]);
    expect(two).toBe(one);
    expect(await session.end()).toBe(one);
    expect(await ask(session, '')).toEqual(silent('ended'));
  });

  it('ends a request that is under way', async () => {
    const session = await shell(once(':'));
    const answer = ask(session, '');
    await session.end();
    expect(await answer).toEqual(silent('ended'));
  });

  it.runIf(process.platform === 'linux')('leaves nobody: neither in its group nor outside of it', async () => {
    const sleep = unique();
    const left = `sleep ${sleep} & setsid sh -c 'trap "" TERM HUP; exec 4<&- 5>&-; sleep ${sleep}; true' &`;
    const session = await shell(`${left} ${ECHO}`);
    while (running(sleep).length < 3) await wait(10);
    expect(await ask(session, 'x')).toEqual(answered('x'));
    await session.end();
    expect(running(sleep)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('leaves nobody either where it ended by itself or fell silent', async () => {
    for (const last of ['exit 0', 'echo early >&5; sleep 1000', ':']) {
      const sleep = unique();
      const note = join(temporaryFolder(), 'note');
      const daemon = `setsid sh -c 'touch ${note}; sleep ${sleep}; true' & while [ ! -e ${note} ]; do sleep 0.01; done`;
      const session = await shell(`${daemon}; ${last === ':' ? once(':') : last}`);
      while (!existsSync(note)) await wait(10);
      await session.ask('', 200);
      await session.end();
      expect(running(sleep)).toEqual([]);
    }
  });
});

describe('the interruption', () => {
  it('ends sessions, asked or idle', async () => {
    const controller = new AbortController();
    const sleep = unique();
    const setting = { interruption: controller.signal };
    const asked = await shell(`sleep ${sleep} & ${once(':')}`, {}, setting);
    const idle = await shell(`sleep ${sleep} & ${ECHO}`, {}, setting);
    expect(await ask(idle, 'x')).toEqual(answered('x'));
    const answer = ask(asked, '');
    controller.abort(new InterruptedError('SIGINT'));
    expect(await answer).toEqual(silent('interrupted'));
    expect(await ask(idle, '')).toEqual(silent('interrupted'));
    expect(await asked.end()).toMatchObject({ exitCode: null, signal: 'SIGKILL' });
    await idle.end();
    if (process.platform === 'linux') expect(running(sleep)).toEqual([]);
  });

  it('lets nothing further start', async () => {
    const marker = join(temporaryFolder(), 'started');
    const session = await serve(
      'touch',
      [marker],
      {},
      { interruption: AbortSignal.abort(new InterruptedError('SIGINT')) },
    );
    expect(await ask(session, '')).toEqual(silent('interrupted'));
    expect(await session.end()).toMatchObject({ exitCode: null, signal: 'SIGINT', notStarted: false });
    expect(existsSync(marker)).toBe(false);
  });
});

/** Leaves one session idle and one that was never asked, ends one, and has nothing more to do. */
const PROGRAM = `
import { systemClock } from './src/host/clock.ts';
import { onSignals } from './src/host/interruption.ts';
import { createExec } from './src/host/processes/exec.ts';
const { signal } = onSignals();
const exec = createExec({ interruption: signal, environment: process.env, toolchains: [], clock: systemClock });
const serve = (script) => exec.serve({ file: 'sh', arguments: ['-c', script], cwd: '/', trust: 'untrusted', timeoutMs: 60000 });
const [, , script] = process.argv;
const ended = await serve(script);
const idle = await serve(script);
await serve(script);
console.log((await ended.ask('one', 60000)).text, (await idle.ask('two', 60000)).text, (await ended.end()).notStarted);
`;

describe.runIf(process.platform === 'linux')('a program with sessions that nobody has ended', () => {
  it('ends when it has nothing more to do, and they with it', async () => {
    const sleep = unique();
    const program = await inlineProgram(PROGRAM);
    const child = spawn(process.execPath, [program, `sleep ${sleep} & ${ECHO}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    let stdout = '';
    for await (const chunk of child.stdout) stdout += chunk;
    expect(stdout).toBe('one two false\n');
    expect(await ended).toBe(0);
    while (running(sleep).length > 0) await wait(10);
  });
});
