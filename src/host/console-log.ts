import stringWidth from 'string-width';
import type { Clock, Log, Progress } from '../ports.ts';
import { escapeTerminal, formatDuration, shortenMiddle } from '../render/index.ts';
import { plainProgress } from './plain-progress.ts';

interface ConsoleLogOptions {
  /** Standard error, as standard output carries nothing but the table. */
  readonly stream: NodeJS.WriteStream;
  readonly clock: Clock;
  /** Leaves out info and progress lines, but not warnings. */
  readonly quiet: boolean;
}

const LIVE_PROGRESS_EVERY_MS = 80;
/** A step that takes long shows that it goes on: its time, this often. Nothing is timed while sides are built. */
const TICK_MS = 1000;
const IS_BUILT = /^(?:build|link) /;
/** So many lines of untrusted output are shown. */
const UNTRUSTED_LINES = 20;

/** A log for a person at a terminal, or for a plain file when the stream is no terminal. */
export function createConsoleLog({ stream, clock, quiet }: ConsoleLogOptions): Log {
  const live = stream.isTTY === true;
  let liveShown = false;
  const isDue = plainProgress(clock);
  let lastLiveMs = Number.NEGATIVE_INFINITY;
  let step = { stage: '', sinceMs: 0 };
  let ticking: NodeJS.Timeout | undefined;

  const clear = () => {
    clearInterval(ticking);
    if (liveShown) stream.write('\r\u001b[K');
    liveShown = false;
  };
  const draw = (progress: Progress) => {
    const width = Math.max(20, (stream.columns ?? 80) - 1);
    stream.write(`\r\u001b[K${liveLine(progress, clock.now() - step.sinceMs, width)}`);
    liveShown = true;
  };
  const line = (text: string) => {
    clear();
    stream.write(`${text}\n`);
  };

  return {
    info: (text) => {
      if (!quiet) line(escapeTerminal(text));
    },
    notice: (text) => line(escapeTerminal(text)),
    warning: (text) => line(`warning: ${escapeTerminal(text)}`),
    untrusted: (title, text) => {
      const lines = text.trimEnd().split('\n');
      line(escapeTerminal(title));
      for (const each of lines.slice(0, UNTRUSTED_LINES)) line(`  | ${escapeTerminal(each)}`);
      if (lines.length > UNTRUSTED_LINES) line(`  | ... ${lines.length - UNTRUSTED_LINES} more lines`);
    },
    progress: (progress) => {
      if (quiet) return;
      if (!live) {
        if (isDue(progress)) stream.write(`${progressLine(progress, Number.POSITIVE_INFINITY)}\n`);
        return;
      }
      const nowMs = clock.now();
      const isNew = progress.stage !== step.stage;
      if (!isNew && nowMs - lastLiveMs < LIVE_PROGRESS_EVERY_MS) return;
      lastLiveMs = nowMs;
      if (isNew) step = { stage: progress.stage, sinceMs: nowMs };
      clearInterval(ticking);
      draw(progress);
      if (IS_BUILT.test(progress.stage)) ticking = setInterval(draw, TICK_MS, progress).unref();
    },
    progressDone: clear,
  };
}

/** Wider ones do not say more. */
const WIDEST_BAR = 20;
const NARROWEST_BAR = 6;
/** Below this the time of a step is not worth a word. */
const SHOWN_FROM_MS = 2000;

/**
 * `measuring, round 7/20 ███████░░░░░░░░░░░░░ Parse/large · 1 min 20 s left`; of what has no end in sight how long it takes:
 * `build base · 12 s`. Without the parts that `width` columns have no room for.
 */
export function liveLine(progress: Progress, sinceMs: number, width: number): string {
  const { total, done, remainingMs } = progress;
  const spent = remainingMs === null && sinceMs >= SHOWN_FROM_MS ? ` · ${formatDuration(sinceMs)}` : '';
  const line = progressLine(progress, width - stringWidth(spent), total > 1 ? bar(done / total, width) : '');
  return `${line}${spent}`;
}

function bar(share: number, width: number): string {
  const columns = Math.min(WIDEST_BAR, Math.round(width / 4));
  if (columns < NARROWEST_BAR) return '';
  const full = Math.round(Math.min(1, Math.max(0, share)) * columns);
  return `${'█'.repeat(full)}${'░'.repeat(columns - full)}`;
}

/** `measuring, round 7/20 · Parse/large · 1 min 20 s left`, without the parts that `width` columns have no room for. */
export function progressLine(progress: Progress, width: number, drawn = ''): string {
  const head = progress.total > 1 ? `${progress.stage} ${progress.done}/${progress.total}` : progress.stage;
  const left = progress.remainingMs === null ? '' : ` · ${formatDuration(progress.remainingMs)} left`;
  const tail = stringWidth(head) + stringWidth(left) > width ? '' : left;
  const isDrawn = drawn !== '' && stringWidth(head) + stringWidth(tail) + stringWidth(drawn) < width;
  const begin = isDrawn ? `${head} ${drawn}` : head;
  const gap = isDrawn ? ' ' : ' · ';
  const room = width - stringWidth(begin) - stringWidth(tail) - gap.length;
  const subject =
    progress.subject === '' || room < 8 ? '' : `${gap}${shortenMiddle(escapeTerminal(progress.subject), room)}`;
  return `${begin}${subject}${tail}`;
}
