import { UserError } from '../../errors.ts';
import { apiFailure, type Connection, type Octokit, type Patience, withRetries } from '../api.ts';

/** GitHub did not answer, or not with what was asked: whether there is something to post is not known. */
export class ApiUnreachable extends Error {
  override readonly name = 'ApiUnreachable';
}

/** The API as a reader: each request is repeated while its failure may pass. */
export interface ForkApi {
  readonly octokit: Octokit;
  /** How many requests there were; one that is repeated counts once. */
  asked(): number;
  /** GraphQL: once, and whatever is wrong is thrown. */
  query<T>(text: string, variables: Readonly<Record<string, unknown>>): Promise<T>;
  /**
   * @param what for messages: `the list of artifacts`
   * @param permission that it needs
   * @returns null: there is no such thing (404)
   * @throws ApiUnreachable
   */
  read<T>(what: string, permission: string, request: (octokit: Octokit) => Promise<T>): Promise<T | null>;
}

/** @throws UserError without a token */
export async function openApi(connection: Connection, patience: Patience): Promise<ForkApi> {
  if (connection.isPossible) return forkApi(await connection.open(), patience);
  throw new UserError('github-token is empty', 'Leave it out: its default is the token of the job.');
}

function forkApi(octokit: Octokit, patience: Patience): ForkApi {
  let asked = 0;
  return {
    octokit,
    asked: () => asked,
    query: (text, variables) => {
      asked++;
      return octokit.graphql(text, { ...variables });
    },
    read: async (what, permission, request) => {
      asked++;
      try {
        return await withRetries(() => request(octokit), patience);
      } catch (error) {
        const { status, message, waitMs } = apiFailure(error, patience.nowMs());
        if (status === 404) return null;
        throw new ApiUnreachable(`${what} could not be read: ${reason(status, message, waitMs, permission)}`, {
          cause: error,
        });
      }
    },
  };
}

function reason(status: number, message: string, waitMs: number | null, permission: string): string {
  if (waitMs !== null) return `GitHub asks to wait (${message})`;
  switch (status) {
    case 0:
      return `GitHub did not answer (${message})`;
    case 401:
      return `github-token is not valid (${message})`;
    case 403:
      return `the token may not read it (${message}); give the job "permissions: ${permission}"`;
    default:
      return `GitHub answered ${status} (${message})`;
  }
}
