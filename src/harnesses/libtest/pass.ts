import type { Measurement } from '../../formats/format.ts';
import { libtest as format, recordIn } from '../../formats/index.ts';
import type { PrintedReader, Read } from '../kit/held-writes.ts';

/**
 * A run of libtest that is held at its writes. It writes a line of JSON before a benchmark and one after it, and stands at
 * those before, and at the last of all. What a benchmark prints is caught.
 *
 *     { "type": "test", "event": "started", "name": "tests::bytes" }
 *     { "type": "bench", "name": "tests::bytes", "median": 2.67, "deviation": 136.8, "mib_per_second": 2500 }
 *     { "type": "suite", "event": "ok", "passed": 0, "failed": 0, "ignored": 1, "measured": 1, ... }
 */
export class JsonLinesReader<Ran> implements PrintedReader<{ readonly ran: Ran | null }> {
  readonly #ranOf: (path: string, measurement: Pick<Measurement, 'values'>) => Ran;
  #ran: Ran | null = null;

  constructor(ranOf: (path: string, measurement: Pick<Measurement, 'values'>) => Ran) {
    this.#ranOf = ranOf;
  }

  read(printed: string): Read<{ readonly ran: Ran | null }> {
    const lines = printed.split('\n');
    const rest = lines.pop() ?? '';
    let stop: { readonly ran: Ran | null; readonly next: string | null } | null = null;
    for (const line of lines) stop = this.#stopAt(line) ?? stop;
    if (stop === null) return { rest, stop };
    const { ran, next } = stop;
    return { rest, stop: { ran }, ...(next === null ? {} : { begun: next }) };
  }

  #stopAt(line: string): { readonly ran: Ran | null; readonly next: string | null } | null {
    const { type, event, name } = (line.startsWith('{') ? recordIn(line) : null) ?? {};
    if (type === 'bench') {
      const [measured] = format.parse(`${line}\n`).measurements;
      // It does not call `Bencher::iter`.
      const isNothing = measured === undefined || measured.values.get('ns/op') === 0;
      this.#ran = isNothing ? null : this.#ranOf(measured.name, { values: measured.values });
    }
    const begins = type === 'test' && event === 'started' && typeof name === 'string';
    const isOver = type === 'suite' && event !== 'started';
    if (!begins && !isOver) return null;
    const ran = this.#ran;
    this.#ran = null;
    return { ran, next: begins ? name : null };
  }
}
