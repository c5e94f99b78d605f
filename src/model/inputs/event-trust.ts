import type { EventContext } from './event.ts';

/** Events at which what is checked out is merged already, or was chosen by somebody who may write to the repository. */
const EVENTS_OF_OWN_CODE: ReadonlySet<string> = new Set([
  'push',
  'schedule',
  'workflow_dispatch',
  'repository_dispatch',
  'release',
  'create',
  'deployment',
]);
/** Events at which the code of a pull request is judged with a token and secrets that suit it. */
export const EVENTS_OF_PULL_REQUESTS: ReadonlySet<string> = new Set([
  'pull_request',
  'pull_request_review',
  'pull_request_review_comment',
  'merge_group',
]);

/** May others' code be what is judged? Then base's settings count. Of an event that nobody knows it may. */
export function judgesOthers(event: EventContext): boolean {
  return event.pullRequest !== null || !EVENTS_OF_OWN_CODE.has(event.name);
}

/**
 * May head be the code of somebody who may not write to the repository? What a merge queue merges has been approved.
 * @param isFork the payload says that the pull request is of another repository
 */
export function judgesStrangers(event: EventContext, isFork: boolean): boolean {
  if (isFork) return true;
  // A pull request that the payload does not tell of may be of a fork.
  return judgesOthers(event) && event.name !== 'merge_group' && event.pullRequest === null;
}

/** Why this event is not to be run at, after "the event X "; null: it is one of those that are fit for it. */
export function distrustOf(event: string): string | null {
  if (EVENTS_OF_OWN_CODE.has(event) || EVENTS_OF_PULL_REQUESTS.has(event)) return null;
  switch (event) {
    case 'pull_request_target':
      return 'would run the pull request with the repository’s secrets and a token that may write within reach';
    case 'issue_comment':
    case 'issues':
    case 'discussion':
    case 'discussion_comment':
      return 'can be caused by anybody, and would run what is checked out with the repository’s secrets and a token that may write within reach';
    case 'workflow_run':
    case 'check_run':
    case 'check_suite':
    case 'status':
      return 'follows runs of pull requests from forks too, and would run what is checked out with the repository’s secrets and a token that may write within reach';
    default:
      return 'is not known to keep the repository’s secrets and a token that may write from the code that is checked out';
  }
}
