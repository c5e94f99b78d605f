import { apiFailure, type Octokit } from '../api.ts';

/** Whether somebody may accept, by what the server says now. `why`: it could not be asked; one line, untrusted. */
export type Access =
  | { readonly state: 'may' }
  | { readonly state: 'may-not' }
  | { readonly state: 'unknown'; readonly why: string };

/** Each is a request; more people than this accept nothing at once. */
const MOST_PEOPLE = 8;

export interface Person {
  readonly login: string;
  readonly isBot: boolean;
  /** `author_association`, which says who is asked first and no more: it hides private memberships. */
  readonly association: string;
}

const NEAR: ReadonlySet<string> = new Set(['OWNER', 'MEMBER', 'COLLABORATOR']);

/**
 * Asks for each person once, by lower-case login. Programs do not accept: a workflow sets labels for anybody who opens a
 * pull request. Throws where a later attempt may succeed.
 */
export async function accessOf(
  people: readonly Person[],
  { owner, repository: repo }: { readonly owner: string; readonly repository: string },
  octokit: Octokit,
): Promise<ReadonlyMap<string, Access>> {
  const found = new Map<string, Access>();
  let asked = 0;
  const isNear = ({ association }: Person) => Number(NEAR.has(association));
  for (const { login, isBot } of people.toSorted((a, b) => isNear(b) - isNear(a))) {
    const key = login.toLowerCase();
    if (found.has(key)) continue;
    if (login === '' || isBot || key.endsWith('[bot]')) found.set(key, { state: 'may-not' });
    else if (asked >= MOST_PEOPLE) found.set(key, { state: 'unknown', why: `more than ${MOST_PEOPLE} people accept` });
    else {
      asked++;
      found.set(key, await ask({ owner, repo, username: login }, octokit));
    }
  }
  return found;
}

async function ask(
  who: { readonly owner: string; readonly repo: string; readonly username: string },
  octokit: Octokit,
): Promise<Access> {
  try {
    // `maintain` is told as `write`, and `triage` as `read`; a role of an organisation as that which it is based on.
    const { permission } = (await octokit.rest.repos.getCollaboratorPermissionLevel(who)).data;
    return { state: ['admin', 'maintain', 'write'].includes(permission) ? 'may' : 'may-not' };
  } catch (error) {
    const { status, message, waitMs } = apiFailure(error, 0);
    if (status === 0 || status >= 500 || waitMs !== null) throw error;
    return { state: 'unknown', why: `GitHub answered ${status} (${message})` };
  }
}
