import { describe, expect, it } from 'vitest';
import { createConsoleLog, progressLine } from '../../src/host/console-log.ts';

// What a person sees on standard error while a run is going on: a live line on a terminal, plain lines elsewhere.

const STEP = { stage: 'round', done: 7, total: 20, subject: 'Parse/large', remainingMs: 80_000 };

function logTo({ isTTY = false, columns = 80, quiet = false } = {}) {
  let nowMs = 0;
  let written = '';
  const write = (text: string) => {
    written += text;
  };
  const after = (ms: number) => {
    nowMs += ms;
  };
  const stream = { isTTY, columns, write } as unknown as NodeJS.WriteStream;
  const log = createConsoleLog({ stream, clock: { now: () => nowMs, date: () => new Date(0) }, quiet });
  return { log, after, text: () => written.replaceAll('\u00a0', ' ') };
}

describe('without a terminal', () => {
  it('a line a stage, and one every 15 seconds within it', () => {
    const { log, after, text } = logTo();
    log.progress({ ...STEP, stage: 'build base', total: 1 });
    log.progress({ ...STEP, done: 1 });
    for (let done = 2; done <= 20; done++) {
      after(2000);
      log.progress({ ...STEP, done });
    }
    log.progressDone();
    const lines = text().split('\n').slice(0, -1);
    // 19 steps of 2 s: one at 16 s and one at 32 s.
    expect(lines.map((line) => line.split(' · ')[0])).toEqual([
      'build base',
      'round 1/20',
      'round 9/20',
      'round 17/20',
    ]);
    expect(text()).not.toContain('\r');
    expect(text()).not.toContain('\u001b');
  });

  it('quiet: warnings only', () => {
    const { log, text } = logTo({ quiet: true });
    log.progress(STEP);
    log.info('comparing');
    log.warning('too few pairs');
    expect(text()).toBe('warning: too few pairs\n');
  });
});

describe('on a terminal', () => {
  it('one live line, rewritten in place, at most twelve times a second', () => {
    const { log, after, text } = logTo({ isTTY: true });
    for (let done = 1; done <= 20; done++) {
      log.progress({ ...STEP, done });
      after(40);
    }
    expect(text()).not.toContain('\n');
    const shown = text().split('\r\u001b[K').slice(1);
    expect(shown[0]).toBe('round 1/20 · Parse/large · 1 min 20 s left');
    // 20 steps of 40 ms, one shown every 80 ms.
    expect(shown).toHaveLength(10);
  });

  it('gives way to lines that stay, and is gone at the end', () => {
    const { log, text } = logTo({ isTTY: true });
    log.progress(STEP);
    log.warning('too few pairs');
    log.progress({ ...STEP, stage: 'other' });
    log.progressDone();
    log.progressDone();
    expect(text()).toBe(
      '\r\u001b[Kround 7/20 · Parse/large · 1 min 20 s left\r\u001b[Kwarning: too few pairs\n' +
        '\r\u001b[Kother 7/20 · Parse/large · 1 min 20 s left\r\u001b[K',
    );
  });

  it('never wraps: names are shortened, then left out', () => {
    const long = { ...STEP, subject: '名前'.repeat(100) };
    for (const width of [20, 40, 80]) expect(width - displayWidth(progressLine(long, width))).toBeGreaterThanOrEqual(0);
    expect(progressLine(long, 30).replaceAll('\u00a0', ' ')).toBe('round 7/20 · 1 min 20 s left');
    expect(progressLine(long, 20)).toBe('round 7/20');
    expect(progressLine({ ...STEP, remainingMs: null, total: 1 }, 80)).toBe('round · Parse/large');
  });
});

it('what a benchmark is called, or printed, is shown and not obeyed', () => {
  for (const isTTY of [true, false]) {
    const { log, text } = logTo({ isTTY });
    log.progress({ ...STEP, subject: '\u001b[2Jred\u0007\r\n::error::x' });
    log.progressDone();
    log.info('name\u001b]0;owned\u0007');
    log.untrusted('the compiler said', `${'line\u001b[31m\n'.repeat(30)}::error::x`);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through.
    expect(text().replaceAll('\r\u001b[K', '')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(text()).not.toMatch(/^::/m);
    expect(text()).toContain('... 11 more lines');
  }
});

/** Wide characters take two columns; there are no others here. */
function displayWidth(text: string): number {
  return [...text].reduce((sum, each) => sum + (/[\u3000-\u9fff]/.test(each) ? 2 : 1), 0);
}
