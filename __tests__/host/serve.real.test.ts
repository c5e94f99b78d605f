import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/host/clock.ts';
import { createExec } from '../../src/host/processes/exec.ts';
import type { Command, Watch } from '../../src/model/command.ts';
import { readCpuList } from '../../src/model/cpu-list.ts';
import { running, unique } from '../support/processes.ts';
import { temporaryFolder } from '../support/repository.ts';
import { answered, ECHO, LONG_MS } from '../support/sessions.ts';
import { describeWith } from '../support/toolchains.ts';
import { compiledWatch } from '../support/watch.ts';

// Sessions under the watching program, compiled here.

const linux = process.platform === 'linux';

const exec = createExec({
  interruption: new AbortController().signal,
  environment: process.env,
  toolchains: [],
  clock: systemClock,
});
let watch: Watch = { file: '', cpu: null, fixedLayout: false, instructions: false };
const serve = (file: string, args: readonly string[], more: Partial<Command> = {}) =>
  exec.serve({ file, arguments: args, cwd: '/', trust: 'untrusted', timeoutMs: 20_000, watch, ...more });
const shell = (script: string, more: Partial<Command> = {}) => serve('sh', ['-c', script], more);

describeWith('cc')('a watched session', () => {
  beforeAll(() => {
    watch = compiledWatch();
  });

  it('answers, prints, and is told what it used when it ends by itself', async () => {
    const session = await shell(`echo out; echo err >&2; ${ECHO}`);
    for (const request of ['one', 'two']) expect(await session.ask(request, LONG_MS)).toEqual(answered(request));
    expect(await session.end()).toMatchObject({ stdout: 'out\n', stderr: 'err\n', exitCode: null, signal: null });
    const short = await shell('read -r token rest <&4; echo "$token x" >&5; sleep 0.05; exit 3');
    expect(await short.ask('', LONG_MS)).toEqual(answered('x'));
    expect(await short.ask('', LONG_MS)).toEqual({ kind: 'silent', reason: 'ended' });
    const result = await short.end();
    expect(result).toMatchObject({ exitCode: 3, signal: null });
    expect(result.usage?.wallMs).toBeGreaterThanOrEqual(50);
  });

  it('that is ended is told what it used as well', async () => {
    const session = await shell(ECHO);
    expect(await session.ask('x', LONG_MS)).toEqual(answered('x'));
    expect((await session.end()).usage?.peakMemoryBytes).toBeGreaterThan(100_000);
  });

  it.runIf(linux)('tells how many of its threads had work while it answered, where that is asked for', async () => {
    const spin = 'i=0; while [ "$i" -lt 20000 ]; do i=$((i + 1)); done';
    const work = (what: string) => `while read -r token rest <&4; do ${what}; echo "$token x" >&5; done`;
    const threadsOf = async (what: string) => {
      const session = await shell(work(what), { watch: { ...watch, threads: true } });
      const answer = await session.ask('', LONG_MS);
      await session.end();
      return answer.kind === 'answered' ? answer.runnableThreads : undefined;
    };
    const one = await threadsOf(spin);
    const idle = await shell(work(spin));
    expect(await idle.ask('', LONG_MS)).not.toHaveProperty('runnableThreads');
    await idle.end();
    // Where the kernel does not tell.
    if (one === undefined) return;
    expect(one).toBeGreaterThan(0.5);
    expect(one).toBeLessThan(1.3);
    expect((await threadsOf('sleep 0.1')) ?? 0).toBeLessThan(0.7);
  });

  it('that a signal ends says which; one that is not there did not start', async () => {
    const killed = await shell('read -r token rest <&4; kill -SEGV $$');
    expect(await killed.ask('', LONG_MS)).toEqual({ kind: 'silent', reason: 'ended' });
    expect(await killed.end()).toMatchObject({ exitCode: null, signal: 'SIGSEGV', timedOut: false });
    const missing = await serve('no-such-program', []);
    expect(await missing.ask('', LONG_MS)).toEqual({ kind: 'silent', reason: 'ended' });
    expect(await missing.end()).toMatchObject({
      notStarted: true,
      exitCode: null,
      stderr: 'no-such-program: No such file or directory',
    });
  });

  it('that never answers is ended at the time limit', async () => {
    const session = await shell("trap '' TERM; while :; do sleep 100; done");
    expect(await session.ask('', 200)).toEqual({ kind: 'silent', reason: 'timed-out' });
    expect(await session.end()).toMatchObject({ exitCode: null, signal: null, timedOut: true });
  });

  it('has the two descriptors that it is told of, and no other of ours', async () => {
    const open = 'for fd in 3 4 5 6 7 8 9 10 11; do (eval "true <&$fd") 2>/dev/null && echo $fd; done';
    const session = await shell(`echo "$TARE_SESSION" $(${open}); ${ECHO}`);
    expect(await session.ask('x', LONG_MS)).toEqual(answered('x'));
    expect((await session.end()).stdout).toBe('4,5 4 5\n');
  });

  it.runIf(linux)('leaves nobody, not even who left its group and wiped its environment', async () => {
    const sleep = unique();
    const note = join(temporaryFolder(), 'note');
    const daemon = `setsid env -i sh -c 'trap "" TERM HUP; touch ${note}; sleep ${sleep}; true' &`;
    for (const ending of ['ended', 'silent'] as const) {
      const session = await shell(`${daemon} ${ending === 'ended' ? ECHO : 'sleep 1000'}`);
      while (!existsSync(note) || running(sleep).length < 2) await wait(10);
      if (ending === 'silent') await session.ask('', 100);
      await session.end();
      expect(running(sleep)).toEqual([]);
    }
  });

  it.runIf(linux)('stays on the processor it was given', async () => {
    const allowed = 'grep Cpus_allowed_list /proc/self/status | cut -f2';
    const cpus = readCpuList(
      (await exec.run({ file: 'sh', arguments: ['-c', allowed], cwd: '/', trust: 'untrusted', timeoutMs: LONG_MS }))
        .stdout,
    );
    for (const cpu of [cpus[0] ?? 0, cpus.at(-1) ?? 0]) {
      const script = `while read -r token rest <&4; do echo "$token $(${allowed})" >&5; done`;
      const session = await shell(script, { watch: { ...watch, cpu } });
      expect(await session.ask('', LONG_MS)).toEqual(answered(String(cpu)));
      expect((await session.end()).usage?.cpu).toBe(cpu);
    }
  });
});

// In most containers: there the namespaces see the old /proc, where their processes can't be told from others.
describeWith('cc')('namespaces of a system whose /proc is masked', () => {
  const masked = [
    '--user',
    '--map-root-user',
    '--mount',
    'sh',
    '-c',
    'mount --bind /dev/null /proc/version && exec "$@"',
    'sh',
  ];
  const possible = linux && spawnSync('unshare', [...masked, 'true']).status === 0;

  it.runIf(possible)('give no rest to what a command leaves either', () => {
    const { file } = compiledWatch();
    const folder = temporaryFolder('tare-masked-');
    const sleep = unique();
    const script = `mkfifo "$1/input"; "$2" -n -N -K < "$1/input" 3> "$1/report" & exec 9> "$1/input"
      until grep -q ready "$1/report" && grep -q first "$1/report"; do sleep 0.01; done
      first=$(sed -n 's/.*first":\\([0-9]*\\).*/\\1/p' "$1/report")
      "$2" -n -N -J "$first" -- sh -c 'grep -c . /proc/version; setsid env -i sleep ${sleep} & echo ran' 3> /dev/null
      for each in /proc/[0-9]*; do tr '\\0' ' ' < "$each/cmdline" | grep '^sleep ${sleep}'; done
      exec 9>&-; wait`;
    const { stdout, stderr } = spawnSync('unshare', [...masked, 'sh', '-c', script, 'sh', folder, file], {
      encoding: 'utf8',
    });
    expect(stdout, stderr).toBe('0\nran\n');
    expect(running(sleep)).toEqual([]);
  });
});
