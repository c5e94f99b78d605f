/** A benchmark library that a program of ours leads. */
export interface Library {
  /** Of the harness, and of its program: `tare_NAME.mjs`. */
  readonly name: string;
  readonly summary: string;
  /** As files import it and manifests name it. */
  readonly specifier: string;
  /** Text of the program that leads it: it exports `SPECIFIER`, `NAMES` and `lead` (_program/tare_session.mjs). */
  readonly program: string;
}
