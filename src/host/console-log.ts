import stringWidth from 'string-width';
import type { Clock, Log, Progress } from '../ports.ts';
import { escapeTerminal, formatDuration, shortenMiddle } from '../render/index.ts';

interface ConsoleLogOptions {
  /** Standard error, as standard output carries nothing but the table. */
  readonly stream: NodeJS.WriteStream;
  readonly clock: Clock;
  /** Leaves out info and progress lines, but not warnings. */
  readonly quiet: boolean;
}

/** Without a terminal, a progress line this often shows that the run is alive. */
const PLAIN_PROGRESS_EVERY_MS = 15_000;
const LIVE_PROGRESS_EVERY_MS = 80;
/** So many lines of untrusted output are shown. */
const UNTRUSTED_LINES = 20;

/** A log for a person at a terminal, or for a plain file when the stream is no terminal. */
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

/** `round 7/20 · Parse/large · 1 min 20 s left`, without the parts that `width` columns have no room for. */
export function progressLine(progress: Progress, width: number): string {
  const head = progress.total > 1 ? `${progress.stage} ${progress.done}/${progress.total}` : progress.stage;
  const left = progress.remainingMs === null ? '' : ` · ${formatDuration(progress.remainingMs)} left`;
  const tail = stringWidth(head) + stringWidth(left) > width ? '' : left;
  const room = width - stringWidth(head) - stringWidth(tail) - 3;
  const subject =
    progress.subject === '' || room < 8 ? '' : ` · ${shortenMiddle(escapeTerminal(progress.subject), room)}`;
  return `${head}${subject}${tail}`;
}
