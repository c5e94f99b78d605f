import type { PrintedReader, Read } from '../kit/held-writes.ts';
import { allRows, type Row } from './command.ts';

/** The row of a benchmark, with its path. */
type FullRow = Omit<Row, 'threads'> & { readonly full: string };

/**
 * A run of Divan that is held at its writes. It writes whole lines, and the name of a benchmark without the end of its line
 * just before that runs: there it stands, with all that it has to say of the one before; and so at the empty line after its
 * tree. A benchmark that writes itself is left out: to hold that would be measured as its time.
 *
 *     text                   fastest       │ slowest       │ median        │ mean          │ samples │ iters
 *     ├─ both                              │               │               │               │         │
 *     │  ├─ 3             0.262 ns      │ 0.663 ns      │ 0.272 ns      │ 0.277 ns      │ 2388    │ 9781248
 *     │  │                max alloc:    │               │               │               │         │
 */
export class TreeReader<Ran> implements PrintedReader<{ readonly ran: Ran | null }> {
  readonly #ranOf: (row: FullRow) => Ran | null;
  #header = '';
  /** The rows above the next one, by their depth. */
  readonly #above: string[] = [];
  /** What has run last: its row, after those above it, and what it says besides. */
  #last: string[] = [];
  /** The line that has not ended is that of a benchmark which runs. */
  #runs = false;

  /** @param ranOf null: it is not asked for */
  constructor(ranOf: (row: FullRow) => Ran | null) {
    this.#ranOf = ranOf;
  }

  read(printed: string): Read<{ readonly ran: Ran | null }> {
    const lines = printed.split('\n');
    const rest = lines.pop() ?? '';
    let isOver = false;
    for (const line of lines) {
      isOver ||= line === '' && this.#last.length > 0;
      this.#take(line);
    }
    // Its name is padded.
    const begins = !this.#runs && BRANCH.test(rest) && rest.endsWith('  ');
    if (!begins && !isOver) return { rest, stop: null };
    this.#runs = begins;
    return { rest, stop: { ran: this.#ran() }, ...(begins ? { begun: this.#pathOf(rest) } : {}) };
  }

  #take(line: string): void {
    const ran = this.#runs;
    this.#runs = false;
    if (line.endsWith('│ samples │ iters')) {
      this.#header = line;
      this.#above.length = 0;
      this.#last = [];
    } else if (BRANCH.test(line)) {
      this.#above.length = Math.min(this.#above.length, depthOf(line));
      if (!ran) this.#above.push(line);
      else if (HAS_RUN.test(line)) this.#last = [this.#header, ...this.#above, line];
    } else if (this.#last.length > 0) this.#last.push(line);
  }

  #ran(): Ran | null {
    const rows = allRows([...this.#last, ''].join('\n')) ?? [];
    this.#last = [];
    const [row] = rows;
    return row === undefined || rows.length > 1 ? null : this.#ranOf(row);
  }

  #pathOf(line: string): string {
    const crate = this.#header.slice(0, this.#header.indexOf(' fastest ')).trim();
    const rows = [...this.#above.slice(0, depthOf(line)), line];
    return [crate, ...rows.map((row) => row.replace(BRANCH, '').replace(NO_VALUES, '').trim())].join('::');
  }
}

const BRANCH = /^(?:│ {2}| {3}){0,200}[├╰]─ /;
/** Its samples and iterations are numbers. */
const HAS_RUN = /│ \d{1,10} {0,20}│ \d{1,15}$/;
const NO_VALUES = /(?: {0,1000}│){5} {0,1000}$/;

function depthOf(line: string): number {
  return (BRANCH.exec(line)?.[0].length ?? 3) / 3 - 1;
}
