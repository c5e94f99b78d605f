import { describe, expect, it } from 'vitest';
import { recordIn } from '../../src/formats/index.ts';
import {
  exactFilter,
  longerThan,
  reasonOf,
  sliceTimes,
  timeFlags,
  titleFilter,
} from '../../src/harnesses/criterion/command.ts';
import { criterion } from '../../src/harnesses/criterion/index.ts';
import { readBenchmarkFile, readSample, unitOf } from '../../src/harnesses/criterion/sample.ts';
import { SEEN } from '../../src/harnesses/kit/detection.ts';
import { unrun } from '../../src/model/command.ts';

describe('a project with Criterion benchmarks', () => {
  const found = (manifests: Readonly<Record<string, string>>) =>
    criterion.detect({ files: Object.keys(manifests), text: (path) => manifests[path] ?? null });

  it('names the library in a manifest, its own or that of a member', () => {
    for (const text of [
      '[dev-dependencies]\ncriterion = "0.5"\n',
      '[dev-dependencies]\ncriterion.workspace = true\r\n',
      '[dev-dependencies.criterion]\nversion = "0.5"\n',
      '[target."cfg(unix)".dev-dependencies.criterion]\nversion = "0.5"\n',
      '[dev-dependencies]\ncodspeed-criterion-compat = "2"\n',
      '[dev-dependencies]\nbench = { package = "codspeed-criterion-compat", version = "2" }\n',
    ]) {
      expect(found({ 'Cargo.toml': '[workspace]\nmembers = ["a"]', 'a/Cargo.toml': text })).toEqual({
        score: SEEN.benchmarks,
        reason: 'a/Cargo.toml with criterion',
      });
    }
  });

  it('is not any Cargo package', () => {
    for (const text of [
      '[dev-dependencies]\ncriterion-plot = "0.5"\n',
      '# criterion = "0.5"\n',
      '[features]\ncriterion = []\n',
      '[package]\ndescription = """\n[dev-dependencies]\ncriterion = "0.5"\n"""\n',
      '[dev-dependencies]\ncriterion = "0.5"\n<<<<<<< HEAD\n',
      '[lib]\nname = "criterion_like"\n',
    ]) {
      expect(found({ 'Cargo.toml': text })).toBeNull();
    }
    expect(found({ 'Cargo.toml.orig': 'criterion = "0.5"' })).toBeNull();
  });
});

it('files of benchmarks are those of bench targets, and of packages that are benchmarks', () => {
  const isOne = (file: string) => criterion.benchmarkFile?.test(file) === true;
  const files = ['benches/sums.rs', 'm/benches/big/main.rs', 'bench/src/bench.rs', 'benchmarks/benches/lib.rs'];
  expect(files.filter(isOne)).toEqual(files);
  expect(['src/benched.rs', 'src/bench.rs', 'benches/input.txt', 'workbench/src/lib.rs'].filter(isOne)).toEqual([]);
});

describe('a filter', () => {
  it('means one benchmark, whatever its name has in it', () => {
    expect(exactFilter('by/size: a|b*/sum (10).x')).toBe('^by/size: a\\|b\\*/sum \\(10\\)\\.x$');
    const id = 'a^b$[c]{d}+?\\#&~-é';
    expect(new RegExp(exactFilter(id).replace(/\\([#&~])/g, '$1')).test(id)).toBe(true);
  });

  it('finds what a title stands for: itself, a cut name, the second of a name', () => {
    expect(titleFilter('sum')).toBe('^(?:sum$)');
    expect(titleFilter('long name...')).toBe('^(?:long name\\.\\.\\.$|long name)');
    expect(titleFilter('sum #2')).toBe('^(?:sum \\#2$|sum$)');
  });
});

it('a slice is a quarter warm-up, in seconds, and neither part is nothing', () => {
  expect(sliceTimes(100, false)).toEqual({ warmUp: '0.025', measurement: '0.075' });
  expect(sliceTimes(1, false)).toEqual({ warmUp: '0.001', measurement: '0.001' });
  expect(sliceTimes(20, true)).toEqual({ warmUp: '1', measurement: '1' });
  expect(sliceTimes(8000, true)).toEqual({ warmUp: '2', measurement: '6' });
});

describe('times of the program itself', () => {
  const asked = sliceTimes(20, false);
  const starts = (sample_count: number, estimate_ns: number, iter_count: number) =>
    longerThan(asked, 2)('MeasurementStart', { sample_count, estimate_ns, iter_count });

  it('are seen by what it says before it warms up, and before it measures', () => {
    expect(longerThan(asked, 2)('Warmup', { nanos: 5e6 })).toBe(false);
    expect(longerThan(asked, 2)('Warmup', { nanos: 1e9 })).toBe(true);
    expect(starts(10, 15e6, 4000)).toBe(false);
    expect(starts(10, 3e9, 90_000)).toBe(true);
    expect(starts(100, 3e9, 5050)).toBe(true);
  });

  it('count together', () => {
    const isLonger = longerThan(sliceTimes(20, true), 1);
    const start = (estimate_ns: number) => ({ sample_count: 1000, estimate_ns, iter_count: 1e6 });
    expect(isLonger('Warmup', { nanos: 1e8 })).toBe(false);
    expect(isLonger('MeasurementStart', start(1.02e9))).toBe(false);
    expect(isLonger('Warmup', { nanos: 1e9 })).toBe(false);
    expect(isLonger('MeasurementStart', start(1.02e9))).toBe(true);
    expect(isLonger('Warmup', { nanos: 3e9 })).toBe(true);
  });

  it('are not what a slow benchmark takes, which has as few calls as there can be', () => {
    expect(starts(10, 5.5e9, 55)).toBe(false);
    expect(starts(10, 1e9, 10)).toBe(false);
  });

  it('are nothing that another message says, or that is no number', () => {
    expect(longerThan(asked, 2)('BeginningBenchmark', { nanos: 1e9 })).toBe(false);
    expect(longerThan(asked, 2)('Warmup', { nanos: '1e9' })).toBe(false);
    expect(longerThan(asked, 2)('MeasurementStart', { estimate_ns: 3e9 })).toBe(false);
  });

  it('are passed by in its quick mode, without flags for times', () => {
    expect(timeFlags('quick')).toEqual(['--quick', '--nresamples', '1001']);
    expect(timeFlags('own')).toEqual(['--sample-size', '10', '--nresamples', '1001']);
    expect(timeFlags(asked).slice(0, 4)).toEqual(['--warm-up-time', '0.005', '--measurement-time', '0.015']);
  });
});

describe('what a run leaves', () => {
  const file = (throughput: unknown, folder = 'a/b') =>
    readBenchmarkFile(JSON.stringify({ full_id: 'a:b', title: 'a:b', directory_name: folder, throughput }));

  it('is read as the median of times per iteration, with its rates', () => {
    const benchmark = file({ Bytes: 1000 });
    if (benchmark === null) throw new Error('not read');
    // 100, 90, 110 and 400 ns an iteration: a stall moves the median little.
    const sample = '{"sampling_mode":"Linear","iters":[1.0,2.0,3.0,4.0],"times":[100.0,180.0,330.0,1600.0]}';
    const reading = readSample(JSON.parse(sample), benchmark, 'ns/op');
    expect(reading?.iterations).toBe(10);
    expect(reading?.values.get('ns/op')).toBeCloseTo(105, 9);
    // 1000 B in 105 ns.
    expect(reading?.values.get('MB/s')).toBeCloseTo((1e3 / 105 / 1e6) * 1e9, 6);
    expect([...(readSample(JSON.parse(sample), benchmark, 'measurement/op')?.values.keys() ?? [])]).toEqual([
      'measurement/op',
    ]);
    const both = file({ ElementsAndBytes: { elements: 2, bytes: 1000 } });
    expect(both?.throughput.map(({ unit }) => unit)).toEqual(['MB/s', 'elements/s']);
  });

  it('is nothing where it is cut, no number, or lies elsewhere', () => {
    const benchmark = file(null);
    if (benchmark === null) throw new Error('not read');
    for (const text of [
      '',
      '{"iters":[1.0],"times":[1',
      '{"iters":[],"times":[]}',
      '{"iters":[1.0],"times":[1.0,2.0]}',
      '{"iters":[0.0],"times":[1.0]}',
      '{"iters":[1.0],"times":[-1.0]}',
      '{"iters":[1.0],"times":[1e999]}',
      '{"iters":[1.0],"times":[null]}',
    ]) {
      expect(readSample(recordIn(text), benchmark, 'ns/op')).toBeNull();
    }
    for (const folder of ['../../x', '/x', 'a/./b', 'a//b', '']) expect(file(null, folder)).toBeNull();
    expect(file({ Bytes: 'many', Elements: -1, Else: 1 })?.throughput).toEqual([]);
  });

  it('is wall time where its units are times', () => {
    expect(unitOf('sum     time:   [21.964 ns 27.447 ns 39.193 ns]')).toBe('ns/op');
    expect(unitOf('sum     time:   [2.1964 µs 2.7447 µs 3.9193 µs]')).toBe('ns/op');
    expect(unitOf('sum     time:   [1234.0 cycles 1240.0 cycles 1250.0 cycles]')).toBe('measurement/op');
    expect(unitOf('')).toBe('ns/op');
  });
});

it('why a run failed is one line where it panicked, in the words of either Rust', () => {
  const said = (stderr: string) => reasonOf({ ...unrun(0), exitCode: 101, stderr }, 1000);
  const before = 'Benchmarking fails: Warming up for 25.000 ms\n\n';
  const note = 'note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n';
  expect(said(`${before}thread 'main' (217) panicked at benches/a.rs:4:70:\nboom\n${note}`)).toBe(
    'panicked at benches/a.rs:4:70: boom',
  );
  expect(said(`${before}thread 'main' panicked at 'boom', benches/a.rs:4:70\n${note}`)).toBe(
    "panicked at 'boom', benches/a.rs:4:70",
  );
  expect(said(`${before}memory allocation of 9 bytes failed\n`)).toBe(
    'ended with exit code 101 and no result\nmemory allocation of 9 bytes failed',
  );
});

it('a filter that nothing fits is no failure of the benchmark', () => {
  const stderr = 'Gnuplot not found, using plotters backend\n';
  expect(reasonOf({ ...unrun(0), exitCode: 0, stderr }, 1000)).toBe(
    'ran no benchmark of this name: is it another in each run?',
  );
  expect(reasonOf({ ...unrun(0), exitCode: 1, stderr }, 1000)).toBe('ended with exit code 1 and no result');
});
