import { describe, expect, it, vi } from 'vitest';
import { createConsoleLog, liveLine, progressLine } from '../../src/host/console-log.ts';

// What a person sees on standard error while a run is going on: a live line on a terminal, plain lines elsewhere.

const STEP = { stage: 'round', done: 7, total: 20, subject: 'Parse/large', remainingMs: 80_000 };

function logTo({ isTTY = false, columns = 80, quiet = false } = {}) {
  let nowMs = 0;
  let written = '';
  const write = (text: string) => {
    written += text;
  };
  const wait = (ms: number) => {
    nowMs += ms;
  };
  const stream = { isTTY, columns, write } as unknown as NodeJS.WriteStream;
  const log = createConsoleLog({ stream, clock: { now: () => nowMs, date: () => new Date(0) }, quiet });
  return { log, wait, text: () => written.replaceAll('\u00a0', ' ') };
}

describe('without a terminal', () => {
  it('a line a stage, also of those that take turns, and one a minute of what is counted', () => {
    const { log, wait, text } = logTo();
    log.progress({ ...STEP, stage: 'build base', total: 1 });
    log.progress({ ...STEP, done: 1 });
    for (let done = 2; done <= 20; done++) {
      wait(3500);
      log.progress({ ...STEP, stage: 'build base again', total: 1 });
      wait(3500);
      log.progress({ ...STEP, done });
    }
    log.progressDone();
    const lines = text().split('\n').slice(0, -1);
    // 19 times 7 s: building again after 3.5 s, and the first of measuring a minute after that, which is the 11th.
    expect(lines.map((line) => line.split(' · ')[0])).toEqual([
      'build base',
      'round 1/20',
      'build base again',
      'round 11/20',
      'round 20/20',
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
    const { log, wait, text } = logTo({ isTTY: true });
    for (let done = 1; done <= 20; done++) {
      log.progress({ ...STEP, done });
      wait(40);
    }
    expect(text()).not.toContain('\n');
    const shown = text().split('\r\u001b[K').slice(1);
    expect(shown[0]).toBe('round 1/20 █░░░░░░░░░░░░░░░░░░░ Parse/large · 1 min 20 s left');
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
      '\r\u001b[Kround 7/20 ███████░░░░░░░░░░░░░ Parse/large · 1 min 20 s left\r\u001b[Kwarning: too few pairs\n' +
        '\r\u001b[Kother 7/20 ███████░░░░░░░░░░░░░ Parse/large · 1 min 20 s left\r\u001b[K',
    );
  });

  it('of what has no end in sight it says how long it takes, and that of a build by itself', () => {
    vi.useFakeTimers();
    try {
      const { log, wait, text } = logTo({ isTTY: true });
      log.progress({ stage: 'build base', done: 0, total: 1, subject: '', remainingMs: null });
      for (let seconds = 1; seconds <= 3; seconds++) {
        wait(1000);
        vi.advanceTimersByTime(1000);
      }
      log.progress({ stage: 'measuring, round', done: 1, total: 2, subject: '', remainingMs: 1000 });
      vi.advanceTimersByTime(5000);
      log.progressDone();
      expect(text().split('\r\u001b[K').slice(1)).toEqual([
        'build base',
        'build base',
        'build base · 2 s',
        'build base · 3 s',
        'measuring, round 1/2 ██████████░░░░░░░░░░ · 1 s left',
        '',
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('never wraps: names are shortened, then left out', () => {
    const long = { ...STEP, subject: '名前'.repeat(100) };
    for (const width of [20, 30, 40, 80]) {
      for (const line of [progressLine(long, width), liveLine(long, 5000, width)])
        expect(width - displayWidth(line)).toBeGreaterThanOrEqual(0);
    }
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
