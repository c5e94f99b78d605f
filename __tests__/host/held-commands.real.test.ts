import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Command, Hold, Namespaces, Watch } from '../../src/model/command.ts';
import type { Serving } from '../../src/ports.ts';
import { linux, namespaces } from '../support/namespaces.ts';
import { running, unique } from '../support/processes.ts';
import { temporaryFolder } from '../support/repository.ts';
import { LONG_MS, serve, silent } from '../support/sessions.ts';
import { describeWith } from '../support/toolchains.ts';
import { compiledWatch } from '../support/watch.ts';

// Commands that go on only when they are asked to, under the watching program, compiled here.

let watch: Watch = { file: '', cpu: null, fixedLayout: false, instructions: false };
beforeAll(() => {
  watch = compiledWatch();
});

const held = (hold: Hold, file: string, args: readonly string[], more: Partial<Command> = {}) =>
  serve(file, args, { watch: { ...watch, hold }, ...more });

/** What comes next, as text; or why nothing does. */
async function ask(session: Serving, request: string, timeoutMs = LONG_MS): Promise<string> {
  const answer = await session.ask(request, timeoutMs);
  if (answer.kind !== 'answered') return `(${answer.reason})`;
  const [cpuNs, bytes = ''] = answer.text.split(' ');
  if (linux) expect(Number(cpuNs)).toBeGreaterThan(0);
  return Buffer.from(bytes, 'base64').toString('latin1');
}
const go = (session: Serving, bytes = '') => ask(session, `go ${Buffer.from(bytes).toString('base64')}`);

/** Writes in every way that a library may: by lines, parts, threads, much, nothing, from nowhere, under signals. */
const WRITER = `
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>
static volatile int signals;
static void count(int s) { (void)s; signals++; }
static void say(const char *text) { if (write(1, text, strlen(text)) < 0) _exit(9); }
static void *other(void *unused) { say("by a thread"); return unused; }
static char much[300000];
int main(void) {
  struct iovec parts[] = {{(char *)"in ", 3}, {(char *)"two ", 4}, {(char *)"parts", 5}};
  if (writev(1, parts, 3) != 12) return 1;
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  pthread_join(thread, 0);
  if (write(1, "", 0) != 0 || write(1, (void *)8, 5) != -1 || write(2, "error", 5) != 5) return 2;
  memset(much, 'm', sizeof much);
  if (write(1, much, sizeof much) != sizeof much) return 3;
  signal(SIGALRM, count);
  const struct itimerval often = {{0, 1000}, {0, 1000}};
  setitimer(ITIMER_REAL, &often, 0);
  while (signals < 5) {}
  say("under signals");
  say("and after");
  return 7;
}`;

describe.runIf(linux)('a command that is held at its writes', () => {
  const writes = (script: string, more: Partial<Command> = {}) => held({ kind: 'writes' }, 'sh', ['-c', script], more);

  it('does not start before it is asked to, and stands at each write until it is asked on', async () => {
    const folder = temporaryFolder();
    const [started, between] = [join(folder, 'started'), join(folder, 'between')];
    const session = await writes(`touch ${started}; echo one; touch ${between}; (echo error >&2); echo two; exit 3`);
    const unasked = await writes(`touch ${started}`);
    expect((await unasked.end()).usage).toBeUndefined();
    expect(existsSync(started)).toBe(false);
    expect(await go(session)).toBe('one\n');
    expect([existsSync(started), existsSync(between)]).toEqual([true, false]);
    expect(await go(session)).toBe('two\n');
    expect(existsSync(between)).toBe(true);
    expect(await go(session)).toBe('(ended)');
    const result = await session.end();
    expect(result).toMatchObject({ exitCode: 3, signal: null, stdout: 'one\ntwo\n', stderr: 'error\n' });
    expect(result.usage?.peakMemoryBytes).toBeGreaterThan(100_000);
  });

  it('has neither the descriptors nor the variable of whoever is asked', async () => {
    const open = 'for fd in 3 4 5 6 7 8 9 10 11; do (eval "true <&$fd") 2>/dev/null && echo $fd; done';
    const session = await writes(`echo "$TARE_SESSION-$(${open})-"`);
    expect(await go(session)).toBe('--\n');
    await session.end();
  });

  it('waits for what it starts, which is not held', async () => {
    const session = await writes('(echo child); sh -c "echo child; echo child"; echo parent; exit 0');
    expect(await go(session)).toBe('parent\n');
    expect(await go(session)).toBe('(ended)');
    expect(await session.end()).toMatchObject({ exitCode: 0, stdout: 'child\nchild\nchild\nparent\n' });
  });

  it('is held however it writes, at the beginning of what is much, and once for each write', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'writer.c'), WRITER);
    const compiler = process.env.CC ?? 'cc';
    execFileSync(compiler, ['-w', '-pthread', '-o', join(folder, 'writer'), join(folder, 'writer.c')]);
    const session = await held({ kind: 'writes' }, join(folder, 'writer'), []);
    for (const text of ['in two parts', 'by a thread', 'm'.repeat(256 * 1024), 'under signals', 'and after']) {
      expect(await go(session)).toBe(text);
    }
    expect(await go(session)).toBe('(ended)');
    const { exitCode, stdout, stderr } = await session.end();
    expect({ exitCode, written: stdout.length, stderr }).toEqual({ exitCode: 7, written: 300_045, stderr: 'error' });
  });

  it('that dies says of what, and one that prints nothing or is not there ends', async () => {
    const dying = await writes('echo one; kill -SEGV $$');
    expect([await go(dying), await go(dying)]).toEqual(['one\n', '(ended)']);
    expect(await dying.end()).toMatchObject({ exitCode: null, signal: 'SIGSEGV', stdout: 'one\n' });
    const quiet = await writes('exit 0');
    expect(await go(quiet)).toBe('(ended)');
    expect((await quiet.end()).usage?.wallMs).toBeGreaterThan(0);
    const missing = await held({ kind: 'writes' }, 'no-such-program', []);
    expect(await go(missing)).toBe('(ended)');
    const stderr = 'no-such-program: No such file or directory';
    expect(await missing.end()).toMatchObject({ notStarted: true, stderr });
  });

  it('is ended with all that it started: at its time limit, and where it stands', async () => {
    const sleep = unique();
    const hanging = await writes(`sleep ${sleep} & echo one; sleep ${sleep}`);
    expect(await go(hanging)).toBe('one\n');
    expect(await ask(hanging, 'go ', 300)).toBe('(timed-out)');
    expect(await hanging.end()).toMatchObject({ timedOut: true, exitCode: null });
    const standing = await writes(`sleep ${sleep} & echo one; echo two`);
    expect(await go(standing)).toBe('one\n');
    const result = await standing.end();
    expect(result).toMatchObject({ exitCode: null, signal: null, timedOut: false, stdout: '' });
    expect(result.usage?.wallMs).toBeGreaterThan(0);
    expect(running(sleep)).toEqual([]);
  });

  it.runIf(namespaces)('is held by the first process of its own namespaces', async () => {
    const limits = { mostProcesses: 1000, mostFileBytes: 1e9, mostDataBytes: 1e9 };
    const own: Namespaces = { network: 'none', use: 'own', places: [], ...limits };
    const confined = { ...watch, hold: { kind: 'writes' }, confinement: { namespaces: own } } as const;
    const session = await writes('echo $PPID; sleep 0.01; exit 3', { watch: confined });
    expect([await go(session), await go(session)]).toEqual(['1\n', '(ended)']);
    expect(await session.end()).toMatchObject({ exitCode: 3, stdout: '1\n' });
    const standing = await writes('echo one', { watch: confined });
    expect(await go(standing)).toBe('one\n');
    expect(await standing.end()).toMatchObject({ exitCode: null, signal: null, stdout: '' });
  });

  it('ends where it is asked for something else', async () => {
    for (const request of ['go away!', 'stay']) {
      const session = await writes('echo one; echo two');
      expect(await go(session)).toBe('one\n');
      expect(await session.ask(request, LONG_MS)).toEqual(silent('ended'));
      await session.end();
    }
  });
});

describeWith('cc')('a command that is held by a socket', () => {
  const HOLD: Hold = { kind: 'socket', variable: 'ITS_PORT' };
  /** `peer` is connected, `hear` waits for what is sent to it next. */
  const PEER = `
    const peer = require('node:net').connect(Number(process.env.ITS_PORT), '127.0.0.1');
    peer.on('error', () => process.exit(8));
    const hear = () => new Promise((resolve) => peer.once('data', (bytes) => resolve(bytes.toString())));
    const run = async () => {`;
  const peer = (script: string, more: Partial<Command> = {}) =>
    held(HOLD, process.execPath, ['-e', `${PEER} ${script} }; run();`], more);

  it('is sent what it waits for, and stands until it is asked on', async () => {
    const note = join(temporaryFolder(), 'note');
    const session = await peer(`
      peer.write('hello ' + await hear());
      const second = await hear();
      require('node:fs').writeFileSync('${note}', second);
      peer.write('again ' + second);
      await hear();
      console.log('out ' + process.env.TARE_SESSION);
      process.exitCode = 3;
      peer.end();`);
    expect(await go(session, 'you')).toBe('hello you');
    expect(existsSync(note)).toBe(false);
    expect(await go(session, '\0\x01two')).toBe('again \0\x01two');
    expect(existsSync(note)).toBe(true);
    expect(await go(session, 'end')).toBe('(ended)');
    const result = await session.end();
    expect(result).toMatchObject({ exitCode: 3, stdout: 'out undefined\n' });
    expect(result.usage?.wallMs).toBeGreaterThan(0);
  });

  it('is asked for more where what it sent was torn, and for what it sent before its end', async () => {
    const session = await peer(`
      peer.write('part');
      await hear();
      peer.write('m'.repeat(100000));
      peer.end(() => process.exit(0));`);
    expect(await go(session)).toBe('part');
    let text = await go(session, 'x');
    for (let next = ''; next !== '(ended)'; next = await go(session)) text += next;
    expect(text).toBe('m'.repeat(100_000));
    expect(await session.end()).toMatchObject({ exitCode: 0 });
  });

  it('is not held where it does not connect, and ends as it does', async () => {
    const session = await held(HOLD, 'sh', ['-c', 'echo "$ITS_PORT"; exit 4']);
    expect(await go(session, 'x')).toBe('(ended)');
    expect(await session.end()).toMatchObject({ exitCode: 4, stdout: expect.stringMatching(/^\d+\n$/) });
  });

  it('that dies, hangs or stops to talk gives nothing more', async () => {
    const dying = await peer(`peer.write('one'); await hear(); process.kill(process.pid, 'SIGKILL');`);
    expect([await go(dying), await go(dying, 'x')]).toEqual(['one', '(ended)']);
    expect(await dying.end()).toMatchObject({ signal: 'SIGKILL', exitCode: null });
    const hanging = await peer(`peer.write('one'); await hear(); setInterval(() => {}, 1000);`);
    expect([await go(hanging), await ask(hanging, 'go eA==', 300)]).toEqual(['one', '(timed-out)']);
    expect(await hanging.end()).toMatchObject({ timedOut: true });
    const silent = await peer(`peer.end('one'); setInterval(() => {}, 1000);`);
    expect([await go(silent), await go(silent)]).toEqual(['one', '(ended)']);
    await silent.end();
  });
});

describe('a command that nobody can ask', () => {
  it.runIf(linux)('does not start', async () => {
    const { createExec } = await import('../../src/host/processes/exec.ts');
    const { systemClock } = await import('../../src/host/clock.ts');
    const interruption = new AbortController().signal;
    const exec = createExec({ interruption, environment: process.env, toolchains: [], clock: systemClock });
    const common = { cwd: '/', trust: 'untrusted', timeoutMs: LONG_MS } as const;
    const command = { file: 'echo', arguments: ['x'], watch: { ...watch, hold: { kind: 'writes' } as const } };
    const result = await exec.run({ ...common, ...command });
    expect(result).toMatchObject({ notStarted: true, stdout: '' });
    expect(result.stderr).toContain('cannot be held: TARE_SESSION: ');
  });
});
