/**
 * A mistake the user can put right: shown as one line and its remedy, never with a stack trace.
 * Anything else that is thrown is a bug of ours and keeps its stack.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
  /** What to do about it, as an imperative sentence. */
  readonly remedy: string;
  /** 2: the user's mistake. 3: the experiment could not be made (nothing compiled, nothing measured). */
  readonly exitCode: ErrorExitCode;
  /** Further lines worth showing, e.g. the compiler's first lines. Untrusted text: escape before rendering. */
  readonly details: readonly string[];

  constructor(message: string, remedy: string, options: UserErrorOptions = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.remedy = remedy;
    this.exitCode = options.exitCode ?? 2;
    this.details = options.details ?? [];
  }
}

type ErrorExitCode = 2 | 3;

interface UserErrorOptions {
  readonly exitCode?: ErrorExitCode;
  readonly details?: readonly string[];
  readonly cause?: unknown;
}

/** The run was ended from outside (SIGINT, SIGTERM); what was measured until then has been kept. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
  readonly signal: 'SIGINT' | 'SIGTERM';

  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super(`ended by ${signal}`);
    this.signal = signal;
  }

  /** 128 and the signal's number, as shells have it. */
  get exitCode(): 130 | 143 {
    return this.signal === 'SIGINT' ? 130 : 143;
  }
}
