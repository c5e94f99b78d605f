import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/host/clock.ts';
import { createExec } from '../../src/host/processes/exec.ts';
import type { Breakpoints, Command, CommandResult, Namespaces, Watch } from '../../src/model/command.ts';
import { linux, namespaces } from '../support/namespaces.ts';
import { running, unique } from '../support/processes.ts';
import { temporaryFolder } from '../support/repository.ts';
import { LONG_MS, serve } from '../support/sessions.ts';
import { hasGo } from '../support/toolchains.ts';
import { compiledWatch } from '../support/watch.ts';

// Breakpoints in real programs, under the watching program, compiled here.

const exec = createExec({
  interruption: new AbortController().signal,
  environment: process.env,
  toolchains: [],
  clock: systemClock,
});

const folder = realpathSync(temporaryFolder());
const at = (name: string) => join(folder, name);
let watch: Watch = { file: '', cpu: null, fixedLayout: false, instructions: false };

const PROGRAM = `
#include <arpa/inet.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
__attribute__((noinline)) int alpha(int x) { __asm__ volatile(""); return x + 1; }
__attribute__((noinline)) int beta(int x) { __asm__ volatile(""); return x * 2; }
__attribute__((noinline)) int never(int x) { __asm__ volatile(""); return x * 3; }
static int times;
static int traps;
static void *work(void *unused) { for (int i = 0; i < times; i++) alpha(i); return unused; }
static void deep(int left) { if (left > 0) deep(left - 1); else alpha(1); }
static void trap(int s) { (void)s; traps++; }
int main(int count, char **words) {
  const char *what = words[1];
  times = count > 2 ? atoi(words[2]) : 1;
  if (times < 0) never(1);
  if (strcmp(what, "loop") == 0) work(0);
  if (strcmp(what, "deep") == 0) deep(times);
  if (strcmp(what, "threads") == 0) {
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], 0, work, 0);
    for (int i = 0; i < 4; i++) pthread_join(threads[i], 0);
  }
  if (strcmp(what, "fork") == 0) {
    if (fork() == 0) { beta(1); _exit(0); }
    wait(0);
    alpha(1);
  }
  if (strcmp(what, "exec") == 0) {
    if (fork() == 0) { execv(words[3], words + 3); _exit(9); }
    wait(0);
  }
  if (strcmp(what, "trap") == 0) {
    signal(SIGTRAP, trap);
    raise(SIGTRAP);
    work(0);
    raise(SIGTRAP);
    return traps;
  }
  if (strcmp(what, "socket") == 0) {
    struct sockaddr_in port = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(getenv("PORT")))};
    port.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int to = socket(AF_INET, SOCK_STREAM, 0);
    char byte;
    if (connect(to, (struct sockaddr *)&port, sizeof port) != 0) return 4;
    for (int i = 0; i < times; i++) {
      if (send(to, "stands", 6, 0) != 6 || recv(to, &byte, 1, 0) != 1) return 5;
      beta(i);
    }
    send(to, "enters", 6, 0);
    alpha(1);
  }
  if (strcmp(what, "open") == 0) {
    for (int i = 2; i < count; i++) open(words[i], O_RDONLY);
    alpha(1);
  }
  puts("done");
  return 3;
}`;

const symbols = (...names: readonly string[]) => {
  const path = at(`symbols-${unique()}`);
  writeFileSync(path, names.map((name) => `${name}\n`).join(''));
  return path;
};
const build = (name: string, ...flags: readonly string[]) =>
  execFileSync('cc', ['-O1', '-pthread', ...flags, '-o', at(name), at('program.c')]);
const breaking = (names: readonly string[], until: Breakpoints['until']): Watch => ({
  ...watch,
  breakpoints: { symbols: symbols(...names), until },
});
const run = (
  file: string,
  args: readonly string[],
  names: readonly string[] = ['alpha', 'beta', 'nowhere'],
  until: Breakpoints['until'] = { count: 1000 },
  more: Partial<Command> = {},
): Promise<CommandResult> =>
  exec.run({
    file: at(file),
    arguments: args,
    cwd: folder,
    trust: 'untrusted',
    timeoutMs: LONG_MS,
    watch: breaking(names, until),
    ...more,
  });

describe.runIf(linux && ['x64', 'arm64'].includes(process.arch))('a command with breakpoints', () => {
  beforeAll(() => {
    watch = compiledWatch();
    writeFileSync(at('program.c'), PROGRAM);
    build('pie', '-pie', '-fPIE');
    build('fixed', '-no-pie');
    build('static', '-static');
    build('stripped', '-s');
  });

  it.each(['pie', 'fixed', 'static'])('has its entries counted, and ends as it would (%s)', async (file) => {
    const counts = await Promise.all([7, 21].map((times) => run(file, ['loop', String(times)])));
    expect(counts.map(({ seen }) => seen?.entries)).toEqual([[[0, 7]], [[0, 21]]]);
    expect(counts[0]).toMatchObject({ exitCode: 3, signal: null, stdout: 'done\n', seen: { found: [0, 1] } });
    expect(counts[0]?.seen).not.toHaveProperty('unseen');
  });

  it('is ended at the first entry, with all that it started', async () => {
    const sleep = unique();
    const script = `setsid sleep ${sleep} & ${at('pie')} loop 5; echo after`;
    const shell = { file: 'sh', arguments: ['-c', script] };
    const result = await run('', [], ['beta', 'alpha'], 'first', shell);
    expect(result).toMatchObject({ exitCode: null, signal: 'SIGKILL', timedOut: false, stdout: '' });
    expect(result.seen).toMatchObject({ entries: [[1, 1]], found: [0, 1] });
    expect(running(sleep)).toEqual([]);
  });

  it.each(['pie', 'static'])(
    'has the functions by which it came to one, as its frame pointers lead (%s)',
    async (kind) => {
      const frames = ['-fno-omit-frame-pointer', '-fno-inline', '-fno-optimize-sibling-calls'];
      build(`${kind}-frames`, kind === 'pie' ? '-pie' : '-static', kind === 'pie' ? '-fPIE' : '-fno-pie', ...frames);
      for (const until of ['first', { count: 1000 }] as const) {
        const { seen } = await run(`${kind}-frames`, ['deep', '3'], ['beta', 'alpha'], until);
        const [[symbol, names] = [], ...others] = seen?.chains ?? [];
        expect([symbol, names?.slice(0, 6), others]).toEqual([
          1,
          ['alpha', 'deep', 'deep', 'deep', 'deep', 'main'],
          [],
        ]);
      }
      const { seen } = await run(`${kind}-frames`, ['deep', '100'], ['alpha'], 'first');
      expect(seen?.chains).toEqual([[0, ['alpha', ...Array.from({ length: 32 }, () => 'deep')]]]);
    },
  );

  it('that enters none of them goes on to its end', async () => {
    const result = await run('pie', ['loop', '5'], ['beta', 'nowhere'], 'first');
    expect(result).toMatchObject({ exitCode: 3, stdout: 'done\n', seen: { entries: [], found: [0] } });
  });

  it('is counted up to the limit', async () => {
    const result = await run('pie', ['loop', '500'], ['alpha'], { count: 20 });
    expect(result).toMatchObject({ exitCode: 3, seen: { entries: [[0, 20]] } });
  });

  it('misses no entry of any thread', async () => {
    const result = await run('pie', ['threads', '25']);
    expect(result).toMatchObject({ exitCode: 3, seen: { entries: [[0, 100]] } });
  });

  it('is seen in what it forks, and in other programs that it starts', async () => {
    const forked = [
      [0, 1],
      [1, 1],
    ];
    expect((await run('pie', ['fork'])).seen?.entries).toEqual(forked);
    const other = await run('pie', ['exec', '1', at('fixed'), 'fork']);
    expect(other).toMatchObject({ exitCode: 3, stdout: 'done\ndone\n', seen: { entries: forked } });
  });

  it('says that a program has no table of symbols, also one that it starts', async () => {
    const unseen = `it has no table of symbols: ${at('stripped')}`;
    expect((await run('stripped', ['loop'])).seen).toMatchObject({ entries: [], found: [], unseen });
    expect((await run('pie', ['exec', '1', at('stripped'), 'loop'])).seen).toMatchObject({ found: [0, 1], unseen });
  });

  it('gets its own SIGTRAP as ever', async () => {
    const result = await run('pie', ['trap', '4']);
    expect(result).toMatchObject({ exitCode: 2, signal: null, seen: { entries: [[0, 4]] } });
  });

  it('is seen to open files and folders, by both names of a link, and no devices, programs or libraries', async () => {
    mkdirSync(at('data'), { recursive: true });
    writeFileSync(at('data/a "b"\n.txt'), '');
    symlinkSync('a "b"\n.txt', at('data/link'));
    const result = await run('pie', ['open', 'data', 'data/link', 'data/none', '/dev/null', '/proc/self/maps']);
    const opened = result.seen?.opened.filter((path) => path.startsWith(folder) || /^.(dev|proc)/.test(path));
    expect(opened).toEqual([at('data'), at('data/a "b"\n.txt'), at('data/link')]);
    expect(result.seen?.opened.filter((path) => /\.so(\.\d+)*$/.test(path))).toEqual([]);
  });

  it('has the symbols of a library that it loads', async () => {
    writeFileSync(at('library.c'), 'int gamma_(int x) { return x + 3; }');
    writeFileSync(at('user.c'), 'int gamma_(int); int main(void) { return gamma_(1); }');
    execFileSync('cc', ['-shared', '-fPIC', '-o', at('libgamma.so'), at('library.c')]);
    execFileSync('cc', ['-o', at('user'), at('user.c'), '-L', folder, '-lgamma', `-Wl,-rpath,${folder}`]);
    const result = await run('user', [], ['gamma_']);
    expect(result).toMatchObject({ exitCode: 4, seen: { entries: [[0, 1]], found: [0] } });
    expect(result.seen?.opened).not.toContain(at('libgamma.so'));
    expect(result.seen).not.toHaveProperty('unseen');
  });

  it.runIf(hasGo)('runs as ever when it is a Go program, on one processor and on several', async () => {
    mkdirSync(at('go'), { recursive: true });
    writeFileSync(at('go/go.mod'), 'module x.y/z\n\ngo 1.21\n');
    writeFileSync(
      at('go/main.go'),
      `package main

import ("os/exec"; "runtime"; "sync")

//go:noinline
func Alpha(x int) int { return x + 1 }

func main() {
  var all sync.WaitGroup
  for i := 0; i < 8; i++ {
    all.Add(1)
    go func() {
      defer all.Done()
      for j := 0; j < 10; j++ { Alpha(j); runtime.GC() }
    }()
  }
  all.Wait()
  if exec.Command("true").Run() != nil { panic("true") }
  println("done")
}
`,
    );
    execFileSync('go', ['build', '-o', at('of-go'), '.'], { cwd: at('go'), env: { ...process.env, GOFLAGS: '' } });
    for (const GOMAXPROCS of ['1', '4']) {
      const more = { environment: { GOMAXPROCS } };
      const result = await run('of-go', [], ['main.Alpha', 'main.never'], { count: 1000 }, more);
      expect(result).toMatchObject({ exitCode: 0, stderr: 'done\n', seen: { found: [0] } });
      // A function that needs more stack begins again, and a goroutine that is stopped at a breakpoint may.
      expect(result.seen?.entries[0]?.[1]).toBeGreaterThanOrEqual(80);
      const first = await run('of-go', [], ['main.Alpha'], 'first', more);
      expect(first).toMatchObject({ signal: 'SIGKILL', stderr: '', seen: { entries: [[0, 1]] } });
    }
  });

  it('is seen as a session as well, also where an entry ends it', async () => {
    const script = `while read -r token rest <&4; do ${at('pie')} $rest >/dev/null; echo "$token x" >&5; done`;
    const session = await serve('sh', ['-c', script], { watch: breaking(['beta', 'alpha'], 'first') });
    expect(await session.ask('open', LONG_MS)).toEqual({ kind: 'silent', reason: 'ended' });
    expect(await session.end()).toMatchObject({ signal: 'SIGKILL', seen: { entries: [[1, 1]] } });
    const other = await serve('sh', ['-c', script], { watch: breaking(['beta'], 'first') });
    for (const _ of [1, 2]) expect(await other.ask('loop', LONG_MS)).toMatchObject({ kind: 'answered', text: 'x' });
    expect((await other.end()).seen).toMatchObject({ entries: [], found: [0] });
  });

  it('is seen while a socket holds it, up to the entry that ends it', async () => {
    const held = { ...breaking(['alpha'], 'first'), hold: { kind: 'socket', variable: 'PORT' } as const };
    const session = await serve(at('pie'), ['socket', '2'], { watch: held });
    const go = (bytes: string) => session.ask(`go ${Buffer.from(bytes).toString('base64')}`, LONG_MS);
    const said = (text: string) => expect.stringMatching(new RegExp(` ${Buffer.from(text).toString('base64')}$`));
    expect(await go('')).toMatchObject({ kind: 'answered', text: said('stands') });
    expect(await go('x')).toMatchObject({ kind: 'answered', text: said('stands') });
    expect(await go('x')).toMatchObject({ kind: 'answered', text: said('enters') });
    expect(await go('x')).toMatchObject({ kind: 'silent', reason: 'ended' });
    expect((await session.end()).seen).toMatchObject({ entries: [[0, 1]], found: [0] });
  });

  it('does not start without its symbols, nor held at its writes', async () => {
    const lost = { ...watch, breakpoints: { symbols: at('none'), until: 'first' } as const };
    expect(await run('pie', ['loop'], [], 'first', { watch: lost })).toMatchObject({ notStarted: true });
    const held = { ...breaking(['alpha'], 'first'), hold: { kind: 'writes' } as const };
    expect((await run('pie', ['loop'], [], 'first', { watch: held })).stdout).toBe('');
  });

  it.runIf(namespaces)('is seen in namespaces that hide its symbols, its own and joined ones', async () => {
    const own: Namespaces = {
      network: 'none',
      use: 'own',
      places: [
        { kind: 'hidden', path: folder },
        ...['pie', 'program.c'].map((name) => ({ kind: 'visible', path: at(name) }) as const),
      ],
      mostProcesses: 4096,
      mostFileBytes: 2 ** 30,
      mostDataBytes: 2 ** 34,
    };
    const confined = (use: Namespaces['use']): Partial<Command> => ({
      watch: { ...breaking(['alpha', 'beta'], { count: 50 }), confinement: { namespaces: { ...own, use } } },
    });
    const entries = [[0, 1]];
    const alone = await run('pie', ['open', 'program.c'], [], 'first', confined('own'));
    expect(alone).toMatchObject({ exitCode: 3, seen: { entries, found: [0, 1] } });
    expect(alone.seen?.opened).toContain(at('program.c'));
    const kept = await exec.hold({
      file: '',
      arguments: [],
      cwd: folder,
      trust: 'untrusted',
      timeoutMs: LONG_MS,
      watch: { ...watch, confinement: { namespaces: { ...own, use: 'kept' } } },
    });
    if ('reason' in kept) throw new Error(kept.reason);
    const joined = await run('pie', ['open', 'program.c'], [], 'first', confined({ join: kept.first }));
    expect(joined).toMatchObject({ exitCode: 3, seen: { entries, found: [0, 1] } });
    expect(joined.seen?.opened).toContain(at('program.c'));
    const first = { ...confined({ join: kept.first }).watch, breakpoints: breaking(['alpha'], 'first').breakpoints };
    const ended = await run('pie', ['loop'], [], 'first', { watch: first as Watch });
    expect(ended).toMatchObject({ signal: 'SIGKILL', stdout: '', seen: { entries } });
    await kept.stop();
  });
});
