import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type PassLength, passCommand } from '../../src/harnesses/divan/command.ts';
import { TreeReader } from '../../src/harnesses/divan/pass.ts';
import { talkByWrites } from '../../src/harnesses/kit/held-writes.ts';
import { JsonLinesReader } from '../../src/harnesses/libtest/pass.ts';
import type { Talk } from '../../src/model/command-plan.ts';

// Programs that are held at their writes: what real ones wrote, write by write.

const FOLDER = new URL('held-at-writes/', import.meta.url);
const files = (library: string) => readdirSync(fileURLToPath(FOLDER)).filter((name) => name.startsWith(library));
const writesOf = (file: string): readonly string[] => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')).writes;

interface Stops<Ran> {
  readonly ran: readonly Ran[];
  readonly next: readonly string[];
}

/** What a talk says of bytes that come so. */
function stopsOf<Ran>(talk: Talk<{ readonly ran: Ran | null }>, pieces: readonly Uint8Array[]): Stops<Ran> {
  const stops = { ran: [] as Ran[], next: [] as string[] };
  for (const piece of pieces) {
    expect(talk.resume()).toHaveLength(0);
    const heard = talk.hear(piece);
    if (heard.kind === 'on') {
      expect(heard.reply).toHaveLength(0);
      continue;
    }
    if (heard.stop.ran !== null) stops.ran.push(heard.stop.ran);
    if (heard.next !== undefined) stops.next.push(heard.next);
  }
  return stops;
}

const written = (writes: readonly string[]) => writes.map((write) => Buffer.from(write));
/** As much as comes at a time, and no more: where a name begins, a library stops to write. */
const torn = (writes: readonly string[]) =>
  written(writes).flatMap((bytes) => (bytes.at(-1) === 10 ? [bytes.subarray(0, 7), bytes.subarray(7)] : [bytes]));

describe('Divan, held at its writes', () => {
  const paths = (name: string) => `text::${name}`;
  const talk = () => talkByWrites(new TreeReader(({ full, ...row }) => ({ full, ...row })));

  it.each(files('divan'))('stands before each benchmark, with the row of the one before: %s', (file) => {
    const { ran, next } = stopsOf(talk(), written(writesOf(file)));
    const alone = ['allocates', 'both::3::t=1', 'both::3::t=2', 'both::4::t=1', 'both::4::t=2', 'empty', 'longest'];
    const nested = ['inner::counted', 'inner::fill::Vec<u8>::10', 'inner::fill::VecDeque<u8>::1', 'slow::sleeps'];
    const named = ['named::a: a|b/(c)*', 'named::a│b', 'named::', 'worse::before'];
    const all = ran.map(({ full }) => full);
    expect(all).toEqual(expect.arrayContaining([...alone, ...nested, ...named].map(paths)));
    expect(new Set(all).size).toBe(all.length);
    // What writes itself, or runs nothing, or panics, has no row.
    expect(next).toEqual(expect.arrayContaining(['talks', 'unused', 'worse::panics', ...alone, ...named].map(paths)));
    expect(next.at(-1)).toBe('text::worse::panics');
    expect(next.filter((path) => !all.includes(path)).toSorted()).toEqual(
      ['talks', 'unused', 'worse::panics'].map(paths),
    );
    const allocates = ran.find(({ full }) => full === 'text::allocates');
    expect(allocates?.measurement.values.get('B/op')).toBe(100);
    expect(allocates?.measurement.values.get('ns/op')).toBeGreaterThan(1);
    expect(allocates?.samples).toBe(40);
    expect((allocates?.sampleSize ?? 0) * 40).toBe(allocates?.measurement.iterations);
    const counted = ran.find(({ full }) => full === 'text::inner::counted');
    expect([...(counted?.measurement.values.keys() ?? [])].slice(0, 3)).toEqual(['ns/op', 'MB/s', 'items/s']);
  });

  it.each(files('divan'))('says the same where lines come torn, or many at a time: %s', (file) => {
    const writes = writesOf(file);
    const whole = stopsOf(talk(), written(writes));
    expect(stopsOf(talk(), torn(writes))).toEqual(whole);
    // All that comes until it stands.
    const pieces: string[] = [''];
    for (const write of writes) {
      pieces.push(`${pieces.pop() ?? ''}${write}`);
      if (!write.endsWith('\n')) pieces.push('');
    }
    expect(stopsOf(talk(), written(pieces))).toEqual(whole);
  });

  it('stands at the end of its tree too, where nothing comes after it', () => {
    const lines = [
      'text  fastest │ slowest │ median │ mean │ samples │ iters\n',
      '╰─ a  ',
      '1 ns │ 1 ns │ 2 ns │ 1 ns │ 10 │ 640\n',
      '\n',
    ];
    const one = talk();
    const kinds = written(lines).map((bytes) => one.hear(bytes));
    expect(kinds.map(({ kind }) => kind)).toEqual(['on', 'stands', 'on', 'stands']);
    expect(kinds[3]).toMatchObject({ stop: { ran: { full: 'text::a', sampleSize: 64 } } });
    expect(kinds[3]).not.toHaveProperty('next');
  });

  it('is asked for exact paths, and for one size of samples once they are known', () => {
    const asked = (length: PassLength, only: readonly string[] | null) =>
      passCommand({ path: '/b', directory: '/d' }, only, length, 1000).arguments.join(' ');
    const times = '--sample-count 100000 --min-time 0 --max-time';
    expect(asked({ kind: 'chosen', ms: 5 }, null)).toBe(`--bench ${times} 0.005 --skip-ext-time=false`);
    const sized = { kind: 'sized', ms: 5, sampleSize: 64 } as const;
    const only = ['t::a', 't::b'];
    expect(asked({ ...sized, makesInputs: false }, only)).toBe(
      `--bench --exact ${times} 0.005 --skip-ext-time=true --sample-size 64 t::a t::b`,
    );
    expect(asked({ ...sized, makesInputs: true }, only)).toBe(
      `--bench --exact ${times} 0.055 --skip-ext-time=false --sample-size 64 t::a t::b`,
    );
  });
});

describe('libtest, held at its writes', () => {
  const talk = () =>
    talkByWrites(new JsonLinesReader((path, { values }) => [path, Math.round(values.get('ns/op') ?? 0)] as const));

  it('stands before each benchmark, with the result of the one before, and at the end', () => {
    const { ran, next } = stopsOf(talk(), written(writesOf('libtest-1.95.json')));
    // Of those that panic or measure nothing there is no result.
    expect(ran).toEqual([
      ['tests::bytes', 3],
      ['tests::last', 33],
      ['tests::prints', 44],
    ]);
    const all = ['is_no_benchmark', 'bytes', 'ignored', 'kills', 'last', 'no_iter', 'panics', 'prints'];
    expect(next).toEqual(all.map((name) => `tests::${name}`));
  });

  it('says the same where lines come torn', () => {
    const writes = writesOf('libtest-1.95.json');
    const bytes = Buffer.concat(written(writes));
    const single = [...bytes].map((byte) => Buffer.from([byte]));
    expect(stopsOf(talk(), single)).toEqual(stopsOf(talk(), written(writes)));
  });

  it('has said what it began where it dies in the middle', () => {
    const { ran, next } = stopsOf(talk(), written(writesOf('libtest-dies.json')));
    expect(ran).toEqual([['tests::bytes', 3]]);
    expect(next.at(-1)).toBe('tests::kills');
  });

  it('passes over what is no line of its own, and refuses one without an end', () => {
    const one = talk();
    expect(one.hear(Buffer.from('hello\n{"type":"bench"}\n{"type":"test","event":"started"}\n{ torn\n')).kind).toBe(
      'on',
    );
    expect(() => one.hear(Buffer.alloc(5 * 1024 * 1024, 'x'))).toThrow('no result');
  });
});
