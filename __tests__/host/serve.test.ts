import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { InterruptedError } from '../../src/errors.ts';
import { systemClock } from '../../src/host/clock.ts';
import { createExec } from '../../src/host/processes/exec.ts';
import type { Command } from '../../src/model/command.ts';
import type { Clock, Serving } from '../../src/ports.ts';
import { running, unique } from '../support/processes.ts';
import { temporaryFolder } from '../support/repository.ts';

interface Setting {
  readonly interruption?: AbortSignal;
  readonly clock?: Clock;
}
function serve(file: string, args: readonly string[], more: Partial<Command> = {}, setting: Setting = {}) {
  const sessions = createExec({
    interruption: setting.interruption ?? new AbortController().signal,
    environment: process.env,
    toolchains: [],
    clock: setting.clock ?? systemClock,
  });
  return sessions.serve({ file, arguments: args, cwd: '/', trust: 'untrusted', timeoutMs: 20_000, ...more });
}
const shell = (script: string, more: Partial<Command> = {}, setting: Setting = {}) =>
  serve('sh', ['-c', script], more, setting);

/** Long enough for any machine that is not stuck. */
const LONG_MS = 60_000;
const ask = (session: Serving, request: string) => session.ask(request, LONG_MS);
const silent = (reason: string) => ({ kind: 'silent', reason });
const answered = (text: string) => expect.objectContaining({ kind: 'answered', text });

/** Answers each request with itself. */
const ECHO = 'while read -r token rest <&4; do echo "$token $rest" >&5; done';
/** Answers one request as `answer` says, with $token and $rest; then does `next`. */
const once = (answer: string, next = 'sleep 1000') => `read -r token rest <&4; ${answer}; ${next}`;

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

describe('a session falls silent, for good and with the same reason,', () => {
  it.each([
    ['when it writes before it is asked', `echo "0123456789abcdef early" >&5; ${ECHO}`, 'out-of-turn'],
    ['when it writes where it should read', `echo x >&4; ${ECHO}`, 'out-of-turn'],
    ['when it answers with another token', once('echo "0123456789abcdef x" >&5'), 'out-of-turn'],
    ['when it answers with no token', once('printf hello >&5'), 'out-of-turn'],
    ['when it answers with a token that runs on', once('printf "%s0 x\\n" "$token" >&5'), 'out-of-turn'],
    ['when it answers without the space', once('echo "$token" >&5'), 'out-of-turn'],
    ['when it answers twice at once', once('printf "%s x\\n%s x\\n" "$token" "$token" >&5'), 'out-of-turn'],
    ['when it writes on after its answer', once('printf "%s x\\nmore" "$token" >&5'), 'out-of-turn'],
    [
      'when its answer is too long',
      once('printf "%s " "$token" >&5; head -c 1048560 /dev/zero >&5; echo >&5'),
      'too-long',
    ],
    ['when its answer never ends', once('printf "%s " "$token" >&5; cat /dev/zero >&5'), 'too-long'],
    ['when it ends at once', 'exit 4', 'ended'],
    ['when it ends in the middle of its answer', once('printf "%s par" "$token" >&5', 'exit 5'), 'ended'],
    ['when it closes its answers and goes on', once('exec 5>&-'), 'ended'],
    ['when it closes its requests and goes on', `exec 4<&-; touch "$NOTE"; sleep 1000`, 'ended'],
  ])('%s', async (_, script, reason) => {
    const note = join(temporaryFolder(), 'note');
    const session = await shell(script, { environment: { NOTE: note } });
    while (script.includes('NOTE') && !existsSync(note)) await wait(10);
    expect(await ask(session, 'x')).toEqual(silent(reason));
    expect(await ask(session, 'y')).toEqual(silent(reason));
    const result = await session.end();
    expect(await ask(session, 'z')).toEqual(silent(reason));
    expect(result).toMatchObject({ signal: null, timedOut: false });
    expect(result.exitCode).toBe(
      /exit (\d)/.exec(script)?.[1] === undefined ? null : Number(/exit (\d)/.exec(script)?.[1]),
    );
  });

  it.runIf(process.platform === 'linux')(
    'when it answers again, or for the first time, while nothing is asked',
    async () => {
      const sleep = unique();
      const again = `: ${sleep}; echo "$token x" >&5; sleep 0.1; echo "$token x" >&5`;
      for (const script of [once(again, ECHO), `: ${sleep}; sleep 0.1; echo "0123456789abcdef x" >&5; ${ECHO}`]) {
        const session = await shell(script);
        if (script.startsWith('read')) expect(await ask(session, '')).toEqual(answered('x'));
        // It is ended although nobody asks.
        while (running(sleep).length > 0) await wait(10);
        expect(await ask(session, '')).toEqual(silent('out-of-turn'));
        await session.end();
      }
    },
  );

  it('when it never answers', async () => {
    const session = await shell(once(':'));
    expect(await session.ask('', 200)).toEqual(silent('timed-out'));
    expect(await ask(session, '')).toEqual(silent('timed-out'));
    expect(await session.end()).toMatchObject({ exitCode: null, signal: null, timedOut: true });
  });

  it('when a signal that is not ours ends it', async () => {
    const session = await shell(once('kill -KILL $$'));
    expect(await ask(session, '')).toEqual(silent('ended'));
    expect(await session.end()).toMatchObject({ exitCode: null, signal: 'SIGKILL' });
  });

  it.each([
    ['a file that is not there', 'no-such-program', '/', 'no-such-program: spawn no-such-program ENOENT'],
    ['a folder that is not there', 'true', '/nonexistent', 'the folder /nonexistent does not exist'],
  ])('when it cannot start: %s', async (_, file, cwd, stderr) => {
    const session = await serve(file, [], { cwd });
    expect(await ask(session, '')).toEqual(silent('ended'));
    expect(await session.end()).toMatchObject({ notStarted: true, exitCode: null, stderr });
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
