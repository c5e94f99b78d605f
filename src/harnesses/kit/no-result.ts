import type { CommandResult } from '../../model/command.ts';
import { firstLines, howItEnded } from '../../model/ended.ts';

const MAX_LINES = 6;

/**
 * Says in a few lines why a run gave no result. Untrusted text.
 * @param outputOf the part of its standard output that is worth reading, where standard error is empty
 */
export function whyNoResult(
  result: CommandResult,
  timeoutMs: number,
  outputOf: (stdout: string) => string = (stdout) => stdout,
): string {
  if (result.notStarted) return `could not be started: ${firstLines(result.stderr, 1)}`;
  if (result.timedOut) return `gave no result within ${readableMs(timeoutMs)}`;
  const crash = crashIn(result.stderr) ?? tracebackIn(result.stderr) ?? tracebackIn(outputOf(result.stdout));
  if (crash !== null) return crash;
  const said = firstLines(result.stderr, MAX_LINES) || firstLines(outputOf(result.stdout), MAX_LINES);
  const how = `${howItEnded(result)}${result.signal === null ? ' and no result' : ''}`;
  return said === '' ? how : `${how}\n${said}`;
}

/**
 * A runtime's report of a crash, without the stacks below it:
 *
 *     panic: boom
 *     fatal error: all goroutines are asleep - deadlock!
 *     panic: runtime error: index out of range [5] with length 3 [recovered]
 */
function crashIn(stderr: string): string | null {
  const lines = stderr.split('\n');
  const start = lines.findIndex((line) => /^(panic|fatal error|runtime): |^SIG[A-Z]+: /.test(line));
  if (start < 0) return null;
  const crash = lines.slice(start);
  const stack = crash.findIndex((line) => /^goroutine \d+ /.test(line));
  return firstLines(crash.slice(0, stack < 0 ? MAX_LINES : stack).join('\n'), 4);
}

/**
 * The error of Python's last traceback, and where it was raised; pytest has its own behind a word.
 *
 *     INTERNALERROR> Traceback (most recent call last):
 *     INTERNALERROR>   File "a.py", line 3, in f
 *     INTERNALERROR>     g()
 *     INTERNALERROR> ValueError: no such name
 */
function tracebackIn(text: string): string | null {
  const lines = text
    .slice(-MOST_READ)
    .split('\n')
    .map((line) => line.replace(/^INTERNALERROR> ?/, ''));
  const start = lines.findLastIndex((line) => line.startsWith('Traceback (most recent call last)'));
  const stack = lines.slice(start + 1);
  const end = stack.findIndex((line) => /^\S/.test(line));
  if (start < 0 || end < 0) return null;
  const at = stack.slice(0, end).findLast((line) => line.startsWith('  File '));
  return firstLines([...stack.slice(end, end + 3), at ?? ''].join('\n'), MAX_LINES);
}

const MOST_READ = 64 * 1024;

/** `500 ms`, `12.5 s` */
export function readableMs(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`;
}
