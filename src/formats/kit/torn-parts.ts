import type { Warning } from '../../model/warning.ts';

/** A torn text may have thousands of torn parts, of which the first are reported. */
const MOST = 20;
const SHOWN_LENGTH = 200;

/** Collects warnings of parts that look like results and cannot be read. */
export class TornParts {
  readonly warnings: Warning[] = [];
  readonly #what: string;

  /** @param what the name of a part: `A result` */
  constructor(what: string) {
    this.#what = what;
  }

  /** @param subject the part's name, or its first characters */
  passOver(why: string, subject: string): void {
    this.say(`${this.#what} was passed over: ${why}`, subject);
  }

  say(message: string, subject?: string): void {
    if (this.warnings.length >= MOST) return;
    const shown = subject === undefined ? {} : { subject: subject.slice(0, SHOWN_LENGTH) };
    this.warnings.push({ code: 'torn-line', message, ...shown });
  }
}
