import { apiFailure, type Octokit } from '../api.ts';

/** Whether somebody may accept, by what the server says now. `why`: it could not be asked; one line, untrusted. */
export type Access =
  | { readonly state: 'may' }
  | { readonly state: 'may-not' }
  | { readonly state: 'unknown'; readonly why: string };

/** Each is a request, and anybody can be many of these: of more than so many the older ones accept nothing. */
const MOST_STRANGERS = 50;

export interface Person {
  readonly login: string;
  readonly isBot: boolean;
  /**
   * `author_association`, by which nobody may anything: it hides private memberships, and does not say who may write.
   */
  readonly association: string;
}

/** Whom the repository has let in, or has merged a commit of: an account that was made for this is none of them. */
const KNOWN: ReadonlySet<string> = new Set(['OWNER', 'MEMBER', 'COLLABORATOR', 'CONTRIBUTOR']);

/**
 * Asks for each person once, by lower-case login. However many strangers there are, those that the repository knows are
 * all asked about. Programs do not accept: a workflow sets labels for anybody who opens a pull request. Throws where a
 * later attempt may succeed.
 *
 * @param people the newest first: by writing again, somebody comes before all strangers who have written so far
 */
export async function accessOf(
  people: readonly Person[],
  { owner, repository: repo }: { readonly owner: string; readonly repository: string },
  octokit: Octokit,
): Promise<ReadonlyMap<string, Access>> {
  const found = new Map<string, Access>();
  let strangers = 0;
  for (const { login, isBot, association } of people) {
    const key = login.toLowerCase();
    if (found.has(key)) continue;
    if (login === '' || isBot || key.endsWith('[bot]')) found.set(key, { state: 'may-not' });
    else if (!KNOWN.has(association) && ++strangers > MOST_STRANGERS) {
      found.set(key, { state: 'unknown', why: `${MOST_STRANGERS} people unknown to this repository wrote later` });
    } else found.set(key, await ask({ owner, repo, username: login }, octokit));
  }
  return found;
}

async function ask(
  who: { readonly owner: string; readonly repo: string; readonly username: string },
  octokit: Octokit,
): Promise<Access> {
  try {
    // `maintain` is reported as `write`, and `triage` as `read`; a role of an organisation as the one it is based on.
    const { permission } = (await octokit.rest.repos.getCollaboratorPermissionLevel(who)).data;
    return { state: ['admin', 'maintain', 'write'].includes(permission) ? 'may' : 'may-not' };
  } catch (error) {
    const { status, message, waitMs } = apiFailure(error, 0);
    if (status === 0 || status >= 500 || waitMs !== null) throw error;
    return { state: 'unknown', why: `GitHub answered ${status} (${message})` };
  }
}
