// src/errors.ts
/**
* A mistake the user can put right: shown as one line and its remedy, never with a stack trace.
* Anything else that is thrown is a bug of ours and keeps its stack.
*/
var UserError = class extends Error {
	name = "UserError";
	/** What to do about it, as an imperative sentence. */
	remedy;
	/** 2: the user's mistake. 3: the experiment could not be made (nothing compiled, nothing measured). */
	exitCode;
	/** Further lines worth showing, e.g. the compiler's first lines. Untrusted text: escape before rendering. */
	details;
	constructor(message, remedy, options = {}) {
		super(message, options.cause === void 0 ? {} : { cause: options.cause });
		this.remedy = remedy;
		this.exitCode = options.exitCode ?? 2;
		this.details = options.details ?? [];
	}
};
/** The run was ended from outside (SIGINT, SIGTERM); what was measured until then has been kept. */
var InterruptedError = class extends Error {
	name = "InterruptedError";
	signal;
	constructor(signal) {
		super(`ended by ${signal}`);
		this.signal = signal;
	}
};

export { UserError as n, InterruptedError as t };