import type { EventContext } from './event.ts';

/** Events at which the checked-out code is already merged, or was chosen by somebody with write access. */
const EVENTS_OF_OWN_CODE: ReadonlySet<string> = new Set([
  'push',
  'schedule',
  'workflow_dispatch',
  'repository_dispatch',
  'release',
  'create',
  'deployment',
]);
/** Events at which GitHub gives a pull request's code only a token and secrets that are safe with it. */
export const EVENTS_OF_PULL_REQUESTS: ReadonlySet<string> = new Set([
  'pull_request',
  'pull_request_review',
  'pull_request_review_comment',
  'merge_group',
]);

/** Whether the judged code may be others', so that base's settings count. An unknown event counts as such. */
export function judgesOthers(event: EventContext): boolean {
  return event.pullRequest !== null || !EVENTS_OF_OWN_CODE.has(event.name);
}

/**
 * Whether head may be the code of somebody without write access. A merge queue merges what has been approved.
 * @param isFork whether the payload says that the pull request comes from another repository
 */
export function judgesStrangers(event: EventContext, isFork: boolean): boolean {
  if (isFork) return true;
  // A pull request that the payload does not describe may come from a fork.
  return judgesOthers(event) && event.name !== 'merge_group' && event.pullRequest === null;
}

/** Why Tare should not run at this event, as it follows "the event X "; null where it may. */
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
