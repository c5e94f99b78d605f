import type { Octokit } from '../api.ts';

/** The pull request whose comments are read. */
export interface CommentPlace {
  readonly owner: string;
  readonly repository: string;
  readonly pullRequest: number;
}

export type ListedComment = Awaited<ReturnType<Octokit['rest']['issues']['listComments']>>['data'][number];

export interface Listing {
  /** Oldest first. */
  readonly comments: readonly ListedComment[];
  /**
   * The only place where one may have been missed: those that moved to the first page since it was read. Empty where
   * all comments are on one page.
   */
  moved(): Promise<readonly ListedComment[]>;
}

const PAGE = 100;

/**
 * The comments of a pull request. They come oldest first, and where one is deleted meanwhile all later ones move
 * forward, past whoever reads in their order. So after the first page, which says how many there are, they are read
 * from the last page down: what moves is met again on a page that is still to be read.
 */
export async function listComments(
  octokit: Octokit,
  { owner, repository: repo, pullRequest: issue_number }: CommentPlace,
): Promise<Listing> {
  const read = (page: number) => octokit.rest.issues.listComments({ owner, repo, issue_number, per_page: PAGE, page });
  const first = await read(1);
  const found = new Map(first.data.map((comment) => [comment.id, comment]));
  const last = lastPage(first.headers.link);
  for (let page = last; page > 1; page--) {
    for (const comment of (await read(page)).data) found.set(comment.id, comment);
  }
  return {
    comments: [...found.values()].toSorted((a, b) => a.id - b.id),
    moved: async () => (last === 1 ? [] : (await read(1)).data.filter(({ id }) => !found.has(id))),
  };
}

/**
 * `<https://api.github.com/...&page=2>; rel="next", <https://api.github.com/...&page=4>; rel="last"`; none of one page.
 */
function lastPage(link = ''): number {
  const [, page = '1'] = /[?&]page=(\d{1,6})[^>]*>; rel="last"/.exec(link) ?? [];
  return Math.max(1, Number(page));
}
