import { decode, encode } from 'cborg';
import { describe, expect, it } from 'vitest';
import { EXECUTABLES } from '../../src/harnesses/criterion/executables.ts';
import { CriterionTalk } from '../../src/harnesses/criterion/protocol.ts';

/** A message as an executable sends it. */
function framed(message: unknown): Buffer {
  const body = Buffer.from(encode(message));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
}

const ANSWER = Buffer.concat([Buffer.from('Criterion'), Buffer.from([0, 5, 1, 0, 1, 0, 1])]);
const idOf = (group_id: string, function_id: string | null = null, value_str: string | null = null) => {
  return { group_id, function_id, value_str, throughput: null };
};
const complete = (id: object) =>
  framed({ MeasurementComplete: { id, iters: [1, 2, 3], times: [10, 20, 60], plot_config: {}, benchmark_config: {} } });
const formatted = (value: string) => framed({ FormattedValue: { value } });
const said = (message: Uint8Array): unknown => decode(message.subarray(4));

function talking() {
  const talk = new CriterionTalk((benchmark, reading, { unit }) => ({ ...benchmark, unit, reading }));
  expect(Buffer.from(talk.resume()).toString('latin1', 0, 15)).toBe('cargo-criterion');
  expect(talk.hear(ANSWER)).toMatchObject({ kind: 'on' });
  return talk;
}

describe('the protocol of bench executables', () => {
  it('stands at each complete measurement, with its unit, and goes on at the end of a group', () => {
    const talk = talking();
    const id = { ...idOf('parse', 'lines', '10'), throughput: [{ Bytes: 40 }] };
    expect(talk.hear(framed({ BeginningBenchmark: { id } }))).toMatchObject({ kind: 'on', begun: 'parse/lines/10' });
    expect(talk.hear(framed({ Warmup: { id, nanos: 5e6 } })).kind).toBe('on');
    const asked = talk.hear(complete(id));
    if (asked.kind !== 'on') throw new Error('stands too early');
    expect(said(asked.reply)).toEqual({ FormatValue: { value: 20 } });
    // A double, as it takes no whole number.
    expect(asked.reply.at(-9)).toBe(0xfb);
    const heard = talk.hear(formatted('20.000 ns'));
    if (heard.kind !== 'stands') throw new Error('does not stand');
    expect(heard.stop.ran).toMatchObject({ id: 'parse/lines/10', title: 'parse/lines/10', folder: 'parse/lines/10' });
    expect(heard.stop.ran).toMatchObject({ unit: 'ns/op', reading: { iterations: 6 } });
    expect(heard.stop.ran?.reading.values.get('ns/op')).toBe(10);
    expect(heard.stop.ran?.reading.values.get('MB/s')).toBeCloseTo(4000, 6);
    expect(said(talk.resume())).toBe('Continue');
    const ended = talk.hear(framed({ FinishedBenchmarkGroup: { group: 'parse' } }));
    if (ended.kind !== 'on') throw new Error('stands at the end of a group');
    expect(said(ended.reply)).toBe('Continue');
  });

  it('knows what began and panicked at once, whose group ends in the same bytes', () => {
    const talk = talking();
    const began = framed({ BeginningBenchmark: { id: idOf('panics') } });
    const heard = talk.hear(Buffer.concat([began, framed({ FinishedBenchmarkGroup: { group: 'panics' } })]));
    if (heard.kind !== 'on') throw new Error('stands at the end of a group');
    expect(heard.begun).toBe('panics');
    expect(said(heard.reply)).toBe('Continue');
  });

  it('reads messages that come torn, byte by byte', () => {
    const talk = talking();
    const bytes = complete(idOf('sum'));
    for (const [index, byte] of bytes.entries()) {
      const heard = talk.hear(Buffer.from([byte]));
      if (heard.kind !== 'on') throw new Error('stands too early');
      expect(heard.reply.length > 0).toBe(index === bytes.length - 1);
    }
  });

  it('tells benchmarks of one id apart, and cuts long ones as the executable does', () => {
    const talk = talking();
    const ranOf = (id: object) => {
      talk.hear(complete(id));
      const heard = talk.hear(formatted('3.2 Kcycles'));
      return heard.kind === 'stands' ? heard.stop.ran : null;
    };
    expect(ranOf(idOf('a/b', 'c?'))).toMatchObject({ id: 'a/b/c?', folder: 'a_b/c_', isFirst: true });
    expect(ranOf(idOf('a/b', 'c?'))).toMatchObject({
      id: 'a/b/c?',
      title: 'a/b/c? #2',
      folder: 'a_b/c__2',
      isFirst: false,
    });
    // 65 characters of two bytes.
    const long = 'ö'.repeat(65);
    expect(ranOf(idOf(long))).toMatchObject({ id: long, title: `${'ö'.repeat(50)}...`, folder: 'ö'.repeat(32) });
    expect(ranOf(idOf('own'))).toMatchObject({ unit: 'measurement/op' });
  });

  it('tells each message before it is answered, and ends where that throws', () => {
    const heard: string[] = [];
    const talk = new CriterionTalk(
      () => null,
      (kind, { nanos }) => {
        heard.push(kind);
        if (nanos === 1e9) throw new Error('its own times');
      },
    );
    talk.hear(ANSWER);
    const id = idOf('sum');
    talk.hear(framed({ BeginningBenchmark: { id } }));
    talk.hear(framed({ Warmup: { id, nanos: 5e6 } }));
    expect(() => talk.hear(framed({ Warmup: { id, nanos: 1e9 } }))).toThrow('its own times');
    expect(heard).toEqual(['BeginningBenchmark', 'Warmup', 'Warmup']);
  });

  it('refuses what its library does not say', () => {
    expect(() => new CriterionTalk(() => null).hear(Buffer.from('HTTP/1.1 200 OK..'))).toThrow('another protocol');
    const talk = talking();
    expect(() => talk.hear(formatted('20 ns'))).toThrow('not asked for');
    expect(() => talking().hear(Buffer.from([0xff, 0xff, 0xff, 0xff]))).toThrow('too long');
    expect(() => talking().hear(framed({ MeasurementComplete: {} }))).toThrow('no name');
    expect(() => talking().hear(Buffer.from([0, 0, 0, 1, 0xff]))).toThrow();
  });
});

describe('an executable that takes whole seconds alone', () => {
  const LIMITS = { sliceMs: 20, timeoutMs: 1000 };
  const programs = (...wholeSeconds: readonly boolean[]) =>
    wholeSeconds.map((inWholeSeconds, index) => ({
      side: { side: index === 0 ? ('base' as const) : ('head' as const), directory: '/tree', scratch: '/scratch' },
      index: 0,
      binary: { group: 'parse', path: '/scratch/parse', directory: '/tree' },
      names: ['sum'],
      inWholeSeconds,
      taken: new Set<string>(),
      learned: { isLonger: false, way: inWholeSeconds ? ('tried' as const) : ('flags' as const) },
    }));
  type Program = ReturnType<typeof programs>[number];
  const { pass } = EXECUTABLES;
  const flagsOf = (program: Program) => pass?.command(program, ['sum'], LIMITS, null).arguments.join(' ') ?? '';
  const runs = (program: Program, warmUpNs: number) => {
    const talk = pass?.trialTalk?.(program, LIMITS);
    talk?.resume();
    talk?.hear(ANSWER);
    talk?.hear(framed({ Warmup: { id: idOf('sum'), nanos: warmUpNs } }));
    talk?.hear(complete(idOf('sum')));
  };

  it('keeps its own times where they are shorter', () => {
    const both = programs(true, true);
    for (const program of both) runs(program, 1e8);
    expect(pass?.hasLearned?.(both)).toBe(false);
    for (const program of both) expect(flagsOf(program)).not.toContain('-time');
    expect(EXECUTABLES.warnings?.(both)).toEqual([]);
  });

  it('has them by flags where they are longer on one side, and is gone through once more', () => {
    const both = programs(true, true) as [Program, Program];
    runs(both[0], 1e9);
    expect(() => runs(both[1], 3e9)).toThrow('longer');
    expect(pass?.hasLearned?.(both)).toBe(true);
    for (const program of both) {
      expect(flagsOf(program)).toContain('--warm-up-time 1 --measurement-time 1 ');
      runs(program, 3e9);
    }
    expect(pass?.hasLearned?.(both)).toBe(false);
    expect(EXECUTABLES.warnings?.(both)).toMatchObject([{ code: 'long-slices', subject: 'parse' }]);
  });

  it('is run in its quick mode where it takes flags, and its own win over them', () => {
    const both = programs(false, false) as [Program, Program];
    expect(() => runs(both[0], 1e9)).toThrow('longer');
    expect(pass?.hasLearned?.(both)).toBe(true);
    for (const program of both) expect(flagsOf(program)).toContain('--quick');
    expect(pass?.hasLearned?.(both)).toBe(false);
    expect(EXECUTABLES.warnings?.(both)).toEqual([]);
  });
});
