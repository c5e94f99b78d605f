import { describe, expect, it } from 'vitest';
import { listedIn, precisionNsIn, rowsIn, runCommand } from '../../src/harnesses/divan/command.ts';
import { withZeros } from '../../src/harnesses/divan/executables.ts';
import { divan } from '../../src/harnesses/divan/index.ts';
import { SEEN } from '../../src/harnesses/kit/detection.ts';
import { unrun } from '../../src/model/command.ts';

const ended = (stdout: string, stderr = '', exitCode = 0) => ({ ...unrun(0), exitCode, stdout, stderr });

it('a project with Divan benchmarks names the library in a manifest', () => {
  const found = (text: string) => divan.detect({ files: ['Cargo.toml'], text: () => text });
  for (const text of ['divan = "0.1"\n', 'divan.workspace = true\n', '[dev-dependencies.divan]\n']) {
    expect(found(`[dev-dependencies]\n${text}`)).toEqual({
      score: SEEN.benchmarks,
      reason: 'Cargo.toml with divan',
    });
  }
  expect(found('[dependencies]\ndivan = { package = "codspeed-divan-compat", version = "3" }')?.score).toBe(
    SEEN.benchmarks,
  );
  expect(found('# divan = "0.1"\n[lib]\nname = "divans"\n')).toBeNull();
});

describe('a list', () => {
  it('has each benchmark with its arguments, once', () => {
    const stdout =
      'text::longest: benchmark\ntext::odd::a: b: benchmark\r\ntext::odd::: benchmark\ntext::longest: benchmark\n';
    expect(listedIn(ended(stdout))).toEqual({ paths: ['text::longest', 'text::odd::a: b', 'text::odd::'] });
  });

  it('is empty of executables of other libraries, and of an older Divan it is said what to do', () => {
    for (const stderr of [
      "error: unexpected argument '--sample-count' found\n",
      "error: Found argument '--sample-count' which wasn't expected\n",
      "error: Unrecognized option: 'sample-count'\n",
    ]) {
      expect(listedIn(ended('', stderr, 2))).toEqual({ paths: [] });
    }
    expect(listedIn(ended('', 'error: unexpected argument found\n', 2))).toEqual({
      reason: expect.stringContaining('cargo update -p divan'),
    });
    expect(listedIn(ended('', 'memory allocation of 9 bytes failed\n', 134))).toEqual({ reason: '' });
  });
});

it('a benchmark is asked for by its exact path, whatever is in it', () => {
  const { arguments: asked } = runCommand(
    { path: '/b', directory: '/d' },
    { path: 'text::a|b/(c)*', threads: 2 },
    { kind: 'fixed', samples: 10, sampleSize: 128 },
    1000,
  );
  expect(asked.join(' ')).toBe(
    '--bench --exact --sample-count 10 --sample-size 128 --min-time 0 --max-time 10 --skip-ext-time=true --threads 2 text::a|b/(c)*',
  );
});

describe('what a run prints', () => {
  const tree = (...rows: readonly string[]) =>
    ['text  fastest │ slowest │ median │ mean │ samples │ iters', ...rows, ''].join('\n');
  const values = (ns: string) => `${ns} ns │ ${ns} ns │ ${ns} ns │ ${ns} ns`;

  it('is its row, or a row for each number of threads', () => {
    expect(rowsIn(ended(tree(`╰─ a  ${values('17.3')} │ 10 │ 640`)), 'text::a', 1000)).toEqual([
      {
        threads: null,
        samples: 10,
        sampleSize: 64,
        measurement: { iterations: 640, values: new Map([['ns/op', 17.3]]) },
      },
    ]);
    const threads = tree(
      '╰─ a │ │ │ │ │',
      `   ├─ t=1  ${values('1')} │ 10 │ 640`,
      `   ╰─ t=2  ${values('2')} │ 10 │ 640`,
    );
    expect(rowsIn(ended(threads), 'text::a', 1000)).toMatchObject([{ threads: 1 }, { threads: 2 }]);
  });

  it('is nothing where it is of another benchmark, of several of one name, or out of time', () => {
    const good = tree(`╰─ a  ${values('17.3')} │ 10 │ 640`);
    expect(rowsIn(ended(good), 'text::b', 1000)).toHaveProperty('reason');
    expect(rowsIn({ ...ended(good), timedOut: true }, 'text::a', 1000)).toHaveProperty('reason');
    const two = tree(`├─ a  ${values('17.3')} │ 10 │ 640`, `╰─ a  ${values('17.3')} │ 10 │ 640`);
    expect(rowsIn(ended(two), 'text::a', 1000)).toEqual({
      reason: 'there are 2 benchmarks of this name: nothing distinguishes them',
    });
    expect(rowsIn(ended('', "\nthread 'main' (9) panicked at b.rs:3:5:\nboom\n", 101), 'text::a', 1000)).toEqual({
      reason: 'panicked at b.rs:3:5: boom',
    });
  });

  it('says how fine its clock is, and leaves out what is nothing', () => {
    expect(precisionNsIn('Timer precision: 20 ns\n')).toBe(20);
    expect(precisionNsIn('Timer precision: 1.5 µs\n')).toBe(1500);
    expect(precisionNsIn('')).toBe(0);
    expect([...withZeros(new Map([['B/op', 3]]), ['allocs/op', 'B/op'])]).toEqual([
      ['B/op', 3],
      ['allocs/op', 0],
    ]);
  });
});
