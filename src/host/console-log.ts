import stringWidth from 'string-width';
import type { Clock, Log, Progress } from '../ports.ts';
import { escapeTerminal, formatDuration, shortenMiddle } from '../render/index.ts';

interface ConsoleLogOptions {
  /** Standard error: standard output carries the table and nothing else. */
  readonly stream: NodeJS.WriteStream;
  readonly clock: Clock;
  /** No info and progress lines; warnings stay. */
  readonly quiet: boolean;
}

/** Without a terminal a progress line this often is enough to see that the run is alive. */
const PLAIN_PROGRESS_EVERY_MS = 15_000;
const LIVE_PROGRESS_EVERY_MS = 80;
/** Lines of untrusted output shown; the rest is in what the command printed. */
const UNTRUSTED_LINES = 20;

/** Log for a person at a terminal, or for a plain file when the stream is none. */
export function createConsoleLog({ stream, clock, quiet }: ConsoleLogOptions): Log {
  const live = stream.isTTY === true;
  let liveShown = false;
  let lastProgressMs = Number.NEGATIVE_INFINITY;
  let lastStage = '';

  const clear = () => {
    if (liveShown) stream.write('\r\u001b[K');
    liveShown = false;
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
      const now = clock.now();
      const due = now - lastProgressMs >= (live ? LIVE_PROGRESS_EVERY_MS : PLAIN_PROGRESS_EVERY_MS);
      if (!due && progress.stage === lastStage) return;
      lastProgressMs = now;
      lastStage = progress.stage;
      if (live) {
        stream.write(`\r\u001b[K${progressLine(progress, Math.max(20, (stream.columns ?? 80) - 1))}`);
        liveShown = true;
      } else stream.write(`${progressLine(progress, Number.POSITIVE_INFINITY)}\n`);
    },
    progressDone: clear,
  };
}

/** `round 7/20 · Parse/large · 1 min 20 s left`, at most `width` columns: without what there is no room for. */
export function progressLine(progress: Progress, width: number): string {
  const head = progress.total > 1 ? `${progress.stage} ${progress.done}/${progress.total}` : progress.stage;
  const left = progress.remainingMs === null ? '' : ` · ${formatDuration(progress.remainingMs)} left`;
  const tail = stringWidth(head) + stringWidth(left) > width ? '' : left;
  const room = width - stringWidth(head) - stringWidth(tail) - 3;
  const subject =
    progress.subject === '' || room < 8 ? '' : ` · ${shortenMiddle(escapeTerminal(progress.subject), room)}`;
  return `${head}${subject}${tail}`;
}
