import type { getOctokit } from '@actions/github';

export type Octokit = ReturnType<typeof getOctokit>;

const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Evaluated when first used: the client is the heaviest part of the action, and its module reads the event payload
 * while it is evaluated, so that a broken payload would otherwise end the run before it began.
 */
async function connect(token: string, apiUrl: string, timeoutMs = REQUEST_TIMEOUT_MS): Promise<Octokit> {
  const github = await import('@actions/github');
  const octokit = github.getOctokit(token, { baseUrl: apiUrl, userAgent: 'tare' });
  // The options are changed in place, as later hooks are already bound to them and would not see a copy.
  octokit.hook.before('request', (options) => {
    options.request = { ...options.request, signal: AbortSignal.timeout(timeoutMs) };
  });
  return octokit;
}

/** A client that is created on first use; all requests of a publication go through it. */
export interface Connection {
  /** There is a token. */
  readonly isPossible: boolean;
  open(): Promise<Octokit>;
}

export function connection(token: string, apiUrl: string, timeoutMs = REQUEST_TIMEOUT_MS): Connection {
  let opened: Promise<Octokit> | undefined;
  return {
    isPossible: token !== '',
    open: () => {
      opened ??= connect(token, apiUrl, timeoutMs);
      return opened;
    },
  };
}

/** The failure of a request, as far as it decides the next step. */
interface ApiFailure {
  /** 0 where there was no answer (refused connection, time limit). */
  readonly status: number;
  /** A line of the server's answer. */
  readonly message: string;
  /** How long the server asks to wait before the next request, ms; null where it does not ask. */
  readonly waitMs: number | null;
}

/** https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit */
export function apiFailure(error: unknown, nowMs: number): ApiFailure {
  const { status, message, response } = error as {
    readonly status?: number;
    readonly message?: string;
    readonly response?: { readonly headers?: Readonly<Record<string, string | number | undefined>> };
  };
  const headers = response?.headers ?? {};
  // Octokit gives network failures the status 500, without a response.
  const answered = response === undefined ? 0 : (status ?? 0);
  const text = String(message ?? error).split('\n')[0] ?? '';
  return { status: answered, message: text.slice(0, 300), waitMs: waitMs(answered, headers, text, nowMs) };
}

function waitMs(
  status: number,
  headers: Readonly<Record<string, string | number | undefined>>,
  message: string,
  nowMs: number,
): number | null {
  if (status !== 403 && status !== 429) return null;
  const after = Number(headers['retry-after']);
  if (headers['retry-after'] !== undefined && Number.isFinite(after)) return Math.max(0, after * 1000);
  const reset = Number(headers['x-ratelimit-reset']);
  if (String(headers['x-ratelimit-remaining']) === '0' && Number.isFinite(reset)) {
    return Math.max(0, reset * 1000 - nowMs);
  }
  // "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."
  return status === 429 || /secondary rate limit/i.test(message) ? 60_000 : null;
}

export interface Patience {
  /** Waits; injected so that tests do not. */
  sleep(ms: number): Promise<void>;
  /** The wall clock, ms. */
  nowMs(): number;
}

const ATTEMPTS = 4;
const MOST_WAITING_MS = 120_000;

/**
 * Runs `attempt` again after failures that may pass, a bounded number of times; throws the last failure. It is a whole
 * operation, not a request: docs/decisions/030-requests.md.
 */
export async function withRetries<T>(attempt: () => Promise<T>, patience: Patience): Promise<T> {
  let waitedMs = 0;
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      const failure = apiFailure(error, patience.nowMs());
      const passing = failure.waitMs !== null || failure.status === 0 || failure.status >= 500;
      const pauseMs = failure.waitMs ?? 1000 * 2 ** (tried - 1);
      if (!passing || tried >= ATTEMPTS || waitedMs + pauseMs > MOST_WAITING_MS) throw error;
      waitedMs += pauseMs;
      await patience.sleep(pauseMs);
    }
  }
}
