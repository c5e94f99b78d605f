import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { running, unique } from '../support/processes.ts';
import { answered, ask, ECHO, once, serve, shell, silent } from '../support/sessions.ts';

describe('a session falls silent, for good and with the same reason,', () => {
  it.each([
    ['when it writes before it is asked', `echo "0123456789abcdef early" >&5; ${ECHO}`, 'out-of-turn'],
    ['when it writes where it should read', 'echo x >&4; sleep 1000', 'out-of-turn'],
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
    ['when it closes its requests and goes on', 'exec 4<&-; sleep 1000', 'ended'],
  ])('%s', async (_, script, reason) => {
    const session = await shell(script);
    expect(await ask(session, 'x')).toEqual(silent(reason));
    expect(await ask(session, 'y')).toEqual(silent(reason));
    const result = await session.end();
    expect(await ask(session, 'z')).toEqual(silent(reason));
    expect(result).toMatchObject({ signal: null, timedOut: false });
    const exit = /exit (\d)/.exec(script)?.[1];
    expect(result.exitCode).toBe(exit === undefined ? null : Number(exit));
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
