import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/host/clock.ts';
import { createExec } from '../../src/host/processes/exec.ts';
import { runnable } from '../../src/host/processes/threads.ts';
import { readReport } from '../../src/host/processes/watch.ts';
import type { Command, Watch } from '../../src/model/command.ts';
import { readCpuList } from '../../src/model/cpu-list.ts';
import { temporaryFolder } from '../support/repository.ts';
import { describeWith } from '../support/toolchains.ts';
import { compiledWatch } from '../support/watch.ts';

const linux = process.platform === 'linux';
/** How long a command has between SIGTERM and SIGKILL: little where it ignores the former. */
const ending = (graceMs: number) =>
  createExec({
    interruption: new AbortController().signal,
    environment: process.env,
    toolchains: [],
    clock: systemClock,
    graceMs,
  });
const exec = ending(150);
const patient = ending(60_000);

let watch: Watch = { file: '', cpu: null, fixedLayout: false, instructions: false };
const run = (file: string, args: readonly string[], more: Partial<Command> = {}) =>
  exec.run({ file, arguments: args, cwd: '/', trust: 'untrusted', timeoutMs: 20_000, watch, ...more });
const shell = (script: string, more: Partial<Command> = {}) => run('sh', ['-c', script], more);
const gone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.startsWith('Z') ?? true;
  } catch {
    return true;
  }
};
/** CPU time of one process, with neither children nor waiting. */
const BUSY = 'i=0; while [ $i -lt 150000 ]; do i=$((i+1)); done';

describeWith('cc')('a watched command', () => {
  beforeAll(() => {
    watch = compiledWatch();
  });

  it('gives its exit code, its output and reads its input, as it does unwatched', async () => {
    const result = await shell('cat; echo err >&2; exit 3', { input: 'héllo' });
    expect(result).toMatchObject({ exitCode: 3, signal: null, stdout: 'héllo', stderr: 'err\n', notStarted: false });
  });

  it.each(['KILL', 'TERM', 'SEGV', 'INT'])('that a signal ends (%s) is told as ended by it', async (name) => {
    const result = await shell(`kill -${name} $$`);
    expect(result).toMatchObject({ exitCode: null, signal: `SIG${name}`, timedOut: false });
    expect(result.usage).toBeDefined();
  });

  it.each([
    ['a file that is not there', 'no-such-program', 'no-such-program: No such file or directory'],
    ['a file that is not executable', '/etc/passwd', '/etc/passwd: Permission denied'],
  ])('%s does not start, and says so', async (_, file, stderr) => {
    const result = await run(file, []);
    expect(result).toMatchObject({ notStarted: true, exitCode: null, stderr });
    expect(result.usage).toBeUndefined();
  });

  it('in a folder that is not there does not start, and neither does one whose watching program is gone', async () => {
    expect(await run('true', [], { cwd: '/nonexistent' })).toMatchObject({
      notStarted: true,
      stderr: expect.stringContaining('the folder /nonexistent: No such file or directory'),
    });
    const lost = await run('true', [], { watch: { ...watch, file: '/nonexistent/watch' } });
    expect(lost).toMatchObject({ notStarted: true, stderr: '/nonexistent/watch: spawn /nonexistent/watch ENOENT' });
  });

  it('that exits with 127 of its own accord did start', async () => {
    expect(await shell('exit 127')).toMatchObject({ exitCode: 127, notStarted: false });
  });

  it('is told what it used: CPU time of a loop, hardly any of a sleep, that of its children as well', async () => {
    const loop = (await shell(BUSY)).usage;
    const inChild = (await shell(`sh -c '${BUSY}'; true`)).usage;
    const sleep = (await shell('sleep 0.3')).usage;
    const cpuMs = (usage = loop) => (usage?.userMs ?? 0) + (usage?.systemMs ?? 0);
    expect(cpuMs()).toBeGreaterThan(5);
    expect(cpuMs()).toBeLessThanOrEqual((loop?.wallMs ?? 0) + 20);
    expect(cpuMs(inChild)).toBeGreaterThan(5);
    expect(sleep?.wallMs).toBeGreaterThanOrEqual(300);
    expect(cpuMs(sleep)).toBeLessThan(150);
    expect(loop?.peakMemoryBytes).toBeGreaterThan(100_000);
    expect(loop).toMatchObject({ stoppedMs: 0, fixedLayout: false });
    expect(sleep?.voluntarySwitches).toBeGreaterThan(0);
  });

  it('is ended with its whole tree at its time limit, also when it ignores SIGTERM', async () => {
    for (const trap of ['', "trap '' TERM; "]) {
      const result = await shell(`${trap}sleep 1000 & echo $! $$; while :; do sleep 100; done`, { timeoutMs: 1000 });
      expect(result).toMatchObject({ timedOut: true, exitCode: null });
      for (const pid of result.stdout.trim().split(' ')) expect(gone(Number(pid))).toBe(true);
    }
  });

  it('that tidies up on SIGTERM still tells what it used', async () => {
    const script = "trap 'exit 7' TERM; while :; do sleep 0.02; done";
    const command = { file: 'sh', arguments: ['-c', script], cwd: '/', trust: 'untrusted', timeoutMs: 1000 } as const;
    const result = await patient.run({ ...command, watch });
    expect(result).toMatchObject({ timedOut: true, exitCode: 7 });
    expect(result.usage?.wallMs).toBeGreaterThan(100);
  });

  it('sees neither descriptor of the watching program, and nothing that it writes becomes a report', async () => {
    const open = await shell('for fd in 3 4 5 6 7 8 9; do (eval "echo x >&$fd") 2>/dev/null && echo $fd; done; true');
    expect(open.stdout).toBe('');
    const forged = '{"wall_ns":1,"error":2}';
    const reaching = await shell(
      `for fd in /proc/$PPID/fd/*; do (printf '%s' '${forged}' > "$fd") 2>/dev/null; done; exit 5`,
    );
    expect(reaching).toMatchObject({ exitCode: 5, notStarted: false });
    expect(reaching.usage?.wallMs).toBeGreaterThan(0.01);
  });

  it.runIf(linux)('tells for how long it was stopped', async () => {
    const folder = temporaryFolder('tare-stopped-');
    const running = shell(`echo $$ > ${folder}/pid; while [ ! -e ${folder}/go ]; do sleep 0.02; done`);
    while (!existsSync(join(folder, 'pid')) || readFileSync(join(folder, 'pid'), 'utf8') === '') await wait(10);
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    process.kill(pid, 'SIGSTOP');
    await wait(300);
    process.kill(pid, 'SIGCONT');
    await shell(`touch ${folder}/go`);
    const { usage, exitCode } = await running;
    expect(exitCode).toBe(0);
    expect(usage?.stoppedMs).toBeGreaterThan(200);
    expect(usage?.stoppedMs).toBeLessThanOrEqual(usage?.wallMs ?? 0);
  });

  it.runIf(linux)('stays on the processor it was given, and its children with it', async () => {
    const allowed = 'grep Cpus_allowed_list /proc/self/status | cut -f2';
    const cpus = readCpuList((await shell(allowed)).stdout);
    for (const cpu of [cpus[0] ?? 0, cpus.at(-1) ?? 0]) {
      const result = await shell(allowed, { watch: { ...watch, cpu } });
      expect(result.stdout).toBe(`${cpu}\n`);
      expect(result.usage?.cpu).toBe(cpu);
    }
  });

  it.runIf(linux)('tells how many of its threads had work, alike on a crowded machine and an idle one', async () => {
    const looking = { watch: { ...watch, threads: true } };
    const one = (await shell(BUSY, looking)).usage?.runnableThreads;
    const two = (await shell(`(${BUSY}) & (${BUSY}) & wait`, looking)).usage?.runnableThreads;
    const none = (await shell('sleep 0.2', looking)).usage?.runnableThreads;
    if (one === undefined || two === undefined) return;
    expect(one).toBeGreaterThan(0.7);
    expect(one).toBeLessThan(1.3);
    expect(two).toBeGreaterThan(1.2);
    expect(none ?? 0).toBeLessThan(0.7);
    expect((await shell(BUSY)).usage).not.toHaveProperty('runnableThreads');
  });

  it.runIf(linux)('runs free, and says so, where the processor is not there', async () => {
    const { usage, exitCode } = await shell('true', { watch: { ...watch, cpu: 1023 } });
    expect(exitCode).toBe(0);
    expect(usage).toBeDefined();
    expect(usage).not.toHaveProperty('cpu');
  });

  it.runIf(linux)('has the same address-space layout each time where that is asked for and allowed', async () => {
    const stack = 'grep "\\[stack\\]" /proc/self/maps | cut -d- -f1';
    const fixed = { watch: { ...watch, fixedLayout: true } };
    const [one, two] = [await shell(stack, fixed), await shell(stack, fixed)];
    if (one.usage?.fixedLayout === true) expect(one.stdout).toBe(two.stdout);
  });
});

describe('threads that had work', () => {
  const ms = (runMs: number, waitMs: number) => ({ runNs: runMs * 1e6, waitNs: waitMs * 1e6 });

  it('are those that ran or waited for a processor; the runtime’s own do not count', () => {
    const three = new Map([
      ['1/1', ms(40, 60)],
      ['1/2', ms(20, 60)],
      ['1/3', ms(0, 90)],
    ]);
    // 1, and 0.8 of a thread that did half as much.
    expect(runnable(new Map(), three, 100)).toBeCloseTo(1.4, 12);
    expect(runnable(new Map([['1/2', ms(10, 10)]]), three, 100)).toBeCloseTo(1 + 0.6 / 4, 12);
    expect(runnable(new Map(), three, 10)).toBeCloseTo(1.5, 12);
  });

  it('are unknown where nothing ran, or counters went back', () => {
    expect(runnable(new Map(), new Map(), 100)).toBeUndefined();
    expect(runnable(new Map(), new Map([['1/1', ms(0, 5)]]), 100)).toBeUndefined();
    expect(
      runnable(
        new Map([['1/1', ms(50, 0)]]),
        new Map([
          ['1/1', ms(40, 0)],
          ['1/2', ms(40, 0)],
        ]),
        100,
      ),
    ).toBeUndefined();
  });
});

describe('a report', () => {
  const whole = {
    wall_ns: 2_000_000,
    user_us: 1000,
    system_us: 500,
    minor_faults: 1,
    major_faults: 0,
    voluntary_switches: 2,
    involuntary_switches: 3,
    peak_memory_bytes: 4096,
  };

  it('is read in ms', () => {
    expect(readReport(JSON.stringify(whole)).usage).toMatchObject({
      wallMs: 2,
      userMs: 1,
      systemMs: 0.5,
      stoppedMs: 0,
    });
  });

  it.each([
    ['nothing', ''],
    ['cut', JSON.stringify(whole).slice(0, 40)],
    ['not an object', '7'],
    ['a counter that wrapped', JSON.stringify({ ...whole, minor_faults: -2147483648 })],
    ['a clock that stepped back', JSON.stringify({ ...whole, wall_ns: -5 })],
    ['a number that is none', JSON.stringify({ ...whole, user_us: 'much' })],
    ['a part missing', JSON.stringify({ ...whole, user_us: undefined })],
    ['beyond what is exact', JSON.stringify({ ...whole, wall_ns: 2 ** 60 })],
  ])('%s is unknown', (_, text) => {
    expect(readReport(text)).toEqual({ notStarted: false });
  });

  it('of breakpoints is what was seen, where all of it is there', () => {
    const seen = { entries: [[1, 3]], found: [0, 1], opened: ['/a'] };
    const read = (more: object) => readReport(JSON.stringify({ ...whole, ...seen, ...more })).seen;
    expect(read({})).toEqual(seen);
    expect(read({ unseen: 'no table' })).toEqual({ ...seen, unseen: 'no table' });
    expect(readReport(JSON.stringify(whole))).not.toHaveProperty('seen');
    for (const wrong of [
      { entries: [[1]] },
      { entries: [[1, -1]] },
      { found: ['0'] },
      { opened: [7] },
      { found: null },
    ]) {
      expect(read(wrong)).toBeUndefined();
    }
  });
});
