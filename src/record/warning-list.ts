import { cut } from '../model/cut.ts';
import type { Warning } from '../model/warning.ts';

/** The limit of results.json for both texts of a warning (model/results.ts). */
const TEXT_LENGTH = 2000;
/** Nobody reads more, and what a benchmark prints decides how many there are. */
const WARNINGS_A_CODE = 100;

/** A run's warnings: each said once, and never so many that they bury the results. */
export class WarningList {
  readonly #warnings: Warning[] = [];

  add(warning: Warning): void {
    const added = shortened(warning);
    const alike = this.#warnings.filter(({ code }) => code === added.code);
    if (alike.length >= WARNINGS_A_CODE) return;
    if (alike.some(({ message, subject }) => message === added.message && subject === added.subject)) return;
    this.#warnings.push(added);
  }

  /** For what every slice says again, each time about other text: the first of a kind is kept. */
  addOnce(warning: Warning): void {
    const { message } = shortened(warning);
    if (!this.#warnings.some((each) => each.code === warning.code && each.message === message)) this.add(warning);
  }

  all(): readonly Warning[] {
    return [...this.#warnings];
  }
}

export function shortened(warning: Warning): Warning {
  return {
    code: warning.code,
    message: cut(warning.message, TEXT_LENGTH),
    ...(warning.subject === undefined ? {} : { subject: cut(warning.subject, TEXT_LENGTH) }),
  };
}
