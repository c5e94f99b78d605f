import type { CommandResult } from '../../model/command.ts';
import { firstLines } from '../../model/ended.ts';
import { whyNoResult } from '../kit/no-result.ts';

/** Says in a few lines why a bench executable gave no result. Untrusted text. */
export function whyNoBenchResult(result: CommandResult, timeoutMs: number): string {
  const said = panicIn(result.stderr);
  return said !== null && !result.timedOut ? said : whyNoResult(result, timeoutMs);
}

/**
 * The second is of Rust before 1.73.
 *
 *     thread 'main' (217) panicked at benches/words.rs:4:70:
 *     boom
 *     note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace
 *
 *     thread 'main' panicked at 'boom', benches/words.rs:4:70
 */
function panicIn(stderr: string): string | null {
  const found = /^thread '.{0,200}' (?:\(\d+\) )?panicked at (.*)\n(.*)/m.exec(stderr);
  if (found === null) return null;
  const [, where = '', next = ''] = found;
  return firstLines(`panicked at ${where}${where.endsWith(':') ? ` ${next}` : ''}`, 1);
}
