import type { Warning } from '../../model/warning.ts';

/** A torn text may have thousands. */
const MOST = 20;
const SHOWN_LENGTH = 200;

/** What of a text looked like a result and could not be read. */
export class TornParts {
  readonly warnings: Warning[] = [];
  readonly #what: string;

  /** @param what each of them is: `A result` */
  constructor(what: string) {
    this.#what = what;
  }

  /** @param subject what it is, or how it begins */
  passOver(why: string, subject: string): void {
    this.say(`${this.#what} was passed over: ${why}`, subject);
  }

  say(message: string, subject?: string): void {
    if (this.warnings.length >= MOST) return;
    const shown = subject === undefined ? {} : { subject: subject.slice(0, SHOWN_LENGTH) };
    this.warnings.push({ code: 'torn-line', message, ...shown });
  }
}
