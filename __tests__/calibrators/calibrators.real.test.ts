import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CALIBRATORS } from '../../src/harnesses/registry.ts';
import { areAlike, buildCalibrator, built, changedSources, leastWhenSettled } from '../support/calibrators.ts';
import { temporaryFolder } from '../support/repository.ts';
import { itWith, type Toolchain } from '../support/toolchains.ts';

// Every calibrator but Go's (go.test.ts), compiled and run by the real toolchain. What a clock costs is not asserted,
// only how readings of one machine stand to one another.

const TURNS = { least: 3, most: 15 };

interface Case {
  readonly clock: string;
  readonly toolchain: Toolchain;
  readonly file: string;
  /** A place in the source, and what has to stand there for the window to do some work. */
  readonly from: string;
  readonly to: string;
}

const C_WORK = 'for (volatile int work = 0; work < 2000; work = work + 1) {}';
const CPP_WINDOW = 'const auto end = std::chrono::steady_clock::now();';
const CASES: readonly Case[] = [
  {
    clock: 'c-clock-gettime',
    toolchain: 'cc',
    file: 'c/clock_gettime.c',
    from: 'const int64_t end',
    to: `${C_WORK} const int64_t end`,
  },
  {
    clock: 'cpp-steady-clock',
    toolchain: 'c++',
    file: 'cpp/steady_clock.cpp',
    from: CPP_WINDOW,
    to: C_WORK + CPP_WINDOW,
  },
  {
    clock: 'google-benchmark-pause',
    toolchain: 'Google Benchmark',
    file: 'cpp/google_benchmark.cpp',
    from: 'state.ResumeTiming();',
    to: `state.ResumeTiming(); ${C_WORK}`,
  },
  {
    clock: 'google-benchmark-manual',
    toolchain: 'Google Benchmark',
    file: 'cpp/google_benchmark.cpp',
    from: CPP_WINDOW,
    to: C_WORK + CPP_WINDOW,
  },
  {
    clock: 'rust-instant',
    toolchain: 'rustc',
    file: 'rust/instant.rs',
    from: 'let window',
    to: 'for work in 0..300 { std::hint::black_box(work); } let window',
  },
  {
    clock: 'criterion-per-iteration',
    toolchain: 'rustc',
    file: 'rust/criterion_per_iteration.rs',
    from: '|input| input',
    to: '|input| { for work in 0..300 { black_box(work); } input }',
  },
  {
    clock: 'js-performance-now',
    toolchain: 'node',
    file: 'javascript/performance-now.mjs',
    from: 'const end',
    to: 'for (let work = 0; work < 300; work += 1) globalThis.work = work; const end',
  },
  {
    clock: 'js-hrtime',
    toolchain: 'node',
    file: 'javascript/hrtime.mjs',
    from: 'const end',
    to: 'for (let work = 0; work < 300; work += 1) globalThis.work = work; const end',
  },
  {
    clock: 'python-perf-counter',
    toolchain: 'python3',
    file: 'python/perf_counter.py',
    from: '        end = perf_counter()',
    to: '        sum(range(20))\n        end = perf_counter()',
  },
  {
    clock: 'java-nano-time',
    toolchain: 'javac',
    file: 'java/NanoTime.java',
    from: 'final long end',
    to: 'for (int work = 0; work < 4; work++) { Thread.onSpinWait(); } final long end',
  },
  {
    clock: 'spawn',
    toolchain: 'cc',
    file: 'spawn/empty.c',
    from: 'return 0;',
    to: 'for (volatile int work = 0; work < 200000000; work = work + 1) {} return 0;',
  },
];

it('covers every calibrator', () => {
  const clocks = CALIBRATORS.map(({ clock }) => clock).filter((clock) => !clock.startsWith('go-'));
  expect(CASES.map(({ clock }) => clock).sort()).toEqual(clocks.sort());
});

it('says of each what results.json and the docs need', () => {
  expect(new Set(CALIBRATORS.map(({ clock }) => clock)).size).toBe(CALIBRATORS.length);
  for (const { clock, language, summary, effectiveShare } of CALIBRATORS) {
    expect(clock).toMatch(/^[a-z][a-z-]{1,49}$/);
    expect([language, summary]).not.toContain('');
    const [least, most] = effectiveShare;
    expect(least > 0 && least < most && most < 1.5).toBe(true);
  }
});

describe.each(CASES)('$clock', ({ clock, toolchain, file, from, to }) => {
  const itHere = itWith(toolchain);

  itHere('reads the same whatever the number of windows, and more where a window does some work', async () => {
    const changed = changedSources(file, from, to);
    const before = readdirSync(changed, { recursive: true }).sort();
    const empty = await built(clock);
    const working = await built(clock, {}, changed);
    const { windows, toolchain: name } = empty.prepared;
    expect(name).not.toBe('');
    const one = await empty.read();
    expect(one.windows).toBe(windows);
    expect(one.clockStepNs ?? 1).toBeGreaterThan(0);
    // A spawn is one window, always.
    const twice = clock === 'spawn' ? 1 : 2 * windows;
    const [ns = 0, nsOfTwice = 0, nsOfWork = 0] = await leastWhenSettled(
      TURNS,
      ([ns = 0, nsOfTwice = 0, nsOfWork = 0]) => areAlike([nsOfTwice, ns]) && nsOfWork > 1.3 * ns,
      async () => (await empty.read()).nsPerWindow,
      async () => {
        const reading = await empty.read(twice);
        expect(reading.windows).toBe(twice);
        return reading.nsPerWindow;
      },
      async () => (await working.read(Math.min(windows, 20_000))).nsPerWindow,
    );
    expect(ns).toBeGreaterThan(0);
    expect([nsOfTwice, ns]).toSatisfy(areAlike);
    expect(nsOfWork).toBeGreaterThan(1.3 * ns);
    // Nothing is written beside the sources.
    expect(readdirSync(changed, { recursive: true }).sort()).toEqual(before);
  });

  if (clock === 'spawn') {
    it('has no session: its window is a process', async () => {
      expect((await built(clock)).prepared.session).toBeUndefined();
    });
  } else {
    itHere('reads the same by a process that stays', async () => {
      const { prepared, read, observe } = await built(clock);
      const { session } = prepared;
      expect((await observe()).windows).toBe(5 * (session?.windows ?? 0));
      const [ns = 0, nsOfBurst = 0] = await leastWhenSettled(
        TURNS,
        ([ns = 0, nsOfBurst = 0]) => areAlike([nsOfBurst, ns]),
        async () => (await read()).nsPerWindow,
        async () => (await observe()).nsPerWindow,
      );
      expect([nsOfBurst, ns]).toSatisfy(areAlike);
    });
  }

  it('without a toolchain gives the reason', async () => {
    const empty = temporaryFolder();
    symlinkSync('/bin/sh', join(empty, 'sh'));
    const reason = await buildCalibrator(clock, { PATH: empty, JAVA_HOME: '' });
    expect(reason).toMatch(/^`\S+ -{1,2}version` (ended with exit code 127|could not be started): \S/);
  });

  if (toolchain !== 'node') {
    itHere('whose program does not compile, or says nothing, gives the reason', async () => {
      const changed = changedSources(file, from, '?');
      expect(await buildCalibrator(clock, {}, changed)).toMatch(
        /does not compile the calibrator; it ended with exit code \d+: |the calibrator ended with exit code 1: /,
      );
    });
  }
});

describe('the user’s toolchain and flags', () => {
  itWith('g++')('CXX and CXXFLAGS, as make reads them', async () => {
    const plain = await built('cpp-steady-clock', { CXX: 'g++', CXXFLAGS: undefined });
    expect(plain.prepared.toolchain).toMatch(/^g\+\+ .*\d+\.\d+.* -O2$/);
    const strict = '-O1 -std=c++11 -Wall -Wextra -pedantic -Werror';
    const flagged = await built('cpp-steady-clock', { CXX: 'env g++', CXXFLAGS: strict, CPPFLAGS: '-DNDEBUG' });
    expect(flagged.prepared.toolchain).toMatch(/^g\+\+ .* -O1 -std=c\+\+11 -Wall -Wextra -pedantic -Werror -DNDEBUG$/);
  });

  itWith('clang++')('another compiler', async () => {
    const calibrator = await built('cpp-steady-clock', { CXX: 'clang++' });
    expect(calibrator.prepared.toolchain).toContain('clang version');
  });

  it.each([
    ['false', '`false --version` ended with exit code 1'],
    ['no-such-compiler', '`no-such-compiler --version` ended with exit code 127: '],
  ])('CXX=%s is told', async (compiler, reason) => {
    expect(await buildCalibrator('cpp-steady-clock', { CXX: compiler })).toContain(reason);
  });

  itWith('c++')('flags that do not compile are told with the compiler’s first lines', async () => {
    const reason = await buildCalibrator('cpp-steady-clock', { CXXFLAGS: '--no-such-flag' });
    expect(reason).toMatch(/does not compile the calibrator; it ended with exit code \d+: .*no-such-flag/s);
  });

  itWith('c++')('a missing Google Benchmark is told as such', async () => {
    const reason = await buildCalibrator('google-benchmark-pause', { CXXFLAGS: '-nostdinc -nostdinc++' });
    expect(reason).toMatch(/^Google Benchmark is not installed where the compiler looks/);
  });

  itWith('javac')('JAVA_HOME goes before PATH', async () => {
    const home = join(temporaryFolder(), 'no jdk');
    mkdirSync(home);
    expect(await buildCalibrator('java-nano-time', { JAVA_HOME: home })).toContain(`${home}/bin/javac`);
  });
});

describe('a calibrator that misbehaves', () => {
  const program = (body: string) =>
    changedSources('javascript/hrtime.mjs', "import { run } from './report.mjs';", `const run = () => { ${body} };`);

  it.each([
    ['prints nothing', '', 'printed no reading of js-hrtime'],
    ['prints another’s line', 'console.log(\'{"tare":1,"benchmark":"x","metrics":{"ns/window":1}}\')', 'no reading'],
    ['throws', "throw new Error('no clock here')", 'the calibrator ended with exit code 1: '],
    [
      'reads a clock that runs backwards',
      'console.log(\'{"tare":1,"benchmark":"js-hrtime","metrics":{"ns/window":-1},"iterations":9}\')',
      'the clock runs backwards: -1 ns a window',
    ],
  ])('%s', async (_name, body, reason) => {
    expect(await buildCalibrator('js-hrtime', {}, program(body))).toContain(reason);
  });
});
