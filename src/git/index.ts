/** Revisions, the user’s repository, and the folders of a run. */

export { changedLines } from './changed-lines.ts';
export { type CheckedOut, checkOut } from './checkout/checkout.ts';
export type { GitPorts } from './git.ts';
export { mentions } from './mentions.ts';
export { ensureCommit, parentsOf } from './missing-history.ts';
export { type ResolvedRevisions, resolveRevisions } from './revisions.ts';
export { makeRunFolder, sweepStale } from './run-folder.ts';
export { type FetchAccess, objectsOf, openRepository, type UserRepository } from './user-repository.ts';
