import { expect } from 'vitest';
import { systemClock } from '../../src/host/clock.ts';
import { createExec } from '../../src/host/processes/exec.ts';
import type { Command } from '../../src/model/command.ts';
import type { Clock, Serving } from '../../src/ports.ts';

interface Setting {
  readonly interruption?: AbortSignal;
  readonly clock?: Clock;
}
/** Starts a session on this machine, of a command that is found on PATH. */
export function serve(file: string, args: readonly string[], more: Partial<Command> = {}, setting: Setting = {}) {
  const sessions = createExec({
    interruption: setting.interruption ?? new AbortController().signal,
    environment: process.env,
    toolchains: [],
    clock: setting.clock ?? systemClock,
  });
  return sessions.serve({ file, arguments: args, cwd: '/', trust: 'untrusted', timeoutMs: 20_000, ...more });
}
export const shell = (script: string, more: Partial<Command> = {}, setting: Setting = {}) =>
  serve('sh', ['-c', script], more, setting);

/** Long enough for any machine that is not stuck. */
export const LONG_MS = 60_000;
export const ask = (session: Serving, request: string) => session.ask(request, LONG_MS);
export const silent = (reason: string) => ({ kind: 'silent', reason });
export const answered = (text: string) => expect.objectContaining({ kind: 'answered', text });

/** Answers each request with itself. */
export const ECHO = 'while read -r token rest <&4; do echo "$token $rest" >&5; done';
/** Answers one request as `answer` says, with $token and $rest; then does `next`. */
export const once = (answer: string, next = 'sleep 1000') => `read -r token rest <&4; ${answer}; ${next}`;
