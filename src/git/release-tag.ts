import { UserError } from '../errors.ts';
import { succeeded } from '../model/command.ts';
import { gitsOwnLine, plain } from './git.ts';
import { deepenUntil, isShallow } from './missing-history.ts';
import type { UserRepository } from './user-repository.ts';

/** What a base may be called instead of a revision. A branch of that name is `refs/heads/latest-release`. */
const LATEST_RELEASE = 'latest-release';
const TAG_PATTERN = 'tag:';

export interface ReleaseTag {
  readonly tag: string;
  readonly commit: string;
}

/** Whether `name` asks for the newest release: `latest-release`, `tag:core-v*`. */
export function isReleaseName(name: string): boolean {
  return name === LATEST_RELEASE || name.startsWith(TAG_PATTERN);
}

/**
 * The tag with the highest version among the releases in the history of `head`. Pre-releases are none. What a shallow
 * clone lacks of tags and history is asked of its remote.
 * @param leaveOut a commit whose tags do not count: head itself, which is not compared with itself
 * @throws UserError exit 2 where there is none, exit 3 where the remote cannot be asked
 */
export async function latestRelease(
  repository: UserRepository,
  name: string,
  { head, leaveOut }: { readonly head: string; readonly leaveOut: string | null },
): Promise<ReleaseTag> {
  const versionOf = versionReader(name);
  const releases = newestFirst(await tagsOf(repository), versionOf);
  const others = releases.filter(({ commit }) => commit !== leaveOut);
  const [newest] = others;
  if (newest === undefined) {
    const only = releases[0] === undefined ? '' : ` but ${plain(releases[0].tag, 100)}, which is head itself`;
    throw new UserError(`base: ${plain(name)} finds no tag that is a release${only}`, NO_RELEASE);
  }
  const isBelow = async ({ commit }: ReleaseTag) =>
    succeeded(await repository.git.run(['merge-base', '--is-ancestor', commit, head]));
  const found = await deepenUntil(repository, [head], async () => ((await isBelow(newest)) ? newest : null));
  if (found !== null) return found;
  for (const each of others.slice(1)) if (await isBelow(each)) return each;
  throw new UserError(
    `base: of ${others.length} releases that ${plain(name)} finds (newest: ${plain(newest.tag, 100)}) none is in the history of head`,
    'Name a tag or commit as base. Does the checkout have its history (actions/checkout with fetch-depth: 0)?',
  );
}

const NO_RELEASE =
  'A release is a tag such as v1.2.3 (for other names give base: "tag:NAME-*"). Push one, or name another base. ' +
  'Are tags in the checkout (actions/checkout with fetch-depth: 0 and fetch-tags: true)?';

type VersionReader = (tag: string) => readonly number[] | null;

/** A version: `1.2.3`, `v1.2.3`, `1.2.3+build.4`, `2026-11-21`. With letters in it (`1.2.3-rc.1`) it is a pre-release. */
const VERSION = /^v?(\d{1,15}(?:\.\d{1,15})*|\d{1,15}(?:-\d{1,15})+)(?:\+[\w.-]+)?$/i;

function versionReader(name: string): VersionReader {
  const [before = '', after, ...more] = name === LATEST_RELEASE ? ['', ''] : name.slice(TAG_PATTERN.length).split('*');
  if (after === undefined || more.length > 0) {
    throw new UserError(
      `base: "${plain(name)}" needs one *, which stands for the version`,
      'Write it like tag:v* or tag:core-v*; a tag by its name is a base as it is, without tag:.',
    );
  }
  return (tag) => {
    if (tag.length < before.length + after.length || !tag.startsWith(before) || !tag.endsWith(after)) return null;
    const [, version] = VERSION.exec(tag.slice(before.length, tag.length - after.length)) ?? [];
    return version?.split(/[.-]/).map(Number) ?? null;
  };
}

function newestFirst(tags: readonly ReleaseTag[], versionOf: VersionReader): readonly ReleaseTag[] {
  return tags
    .flatMap((tag) => {
      const version = versionOf(tag.tag);
      return version === null ? [] : [{ ...tag, version }];
    })
    .sort((a, b) => byVersion(b.version, a.version) || (a.tag < b.tag ? -1 : 1));
}

function byVersion(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** All tags with their commits. A shallow clone, as a job's is, has few tags of its own or none. */
async function tagsOf(repository: UserRepository): Promise<readonly ReleaseTag[]> {
  const format =
    '--format=%(objectname)%09refs/tags/%(refname:strip=2)%0a%(*objectname)%09refs/tags/%(refname:strip=2)^{}';
  const own = parseTags(await repository.git.text(['for-each-ref', format, 'refs/tags']));
  if (repository.remote === null || (own.length > 0 && !(await isShallow(repository)))) return own;
  const listing = ['ls-remote', '--quiet', '--tags', '--end-of-options', repository.remote];
  const listed = await repository.git.run(listing, { login: true });
  if (succeeded(listed)) return parseTags(listed.stdout);
  throw new UserError(
    `base: the tags of ${repository.remote} cannot be listed: ${gitsOwnLine(listed)}`,
    'Check the network and the right to read the repository; or let actions/checkout bring tags and history (fetch-depth: 0).',
    { exitCode: 3 },
  );
}

/** `5f1c...e2\trefs/tags/v1.2.3`, one a line; of an annotated tag the line with `^{}` has its commit. */
function parseTags(text: string): readonly ReleaseTag[] {
  const commits = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, object = '', tag = '', peeled = ''] = /^([0-9a-f]{40,64})\trefs\/tags\/(.+?)(\^\{\})?$/.exec(line) ?? [];
    if (tag !== '' && (peeled !== '' || !commits.has(tag))) commits.set(tag, object);
  }
  return [...commits].map(([tag, commit]) => ({ tag, commit }));
}
