import { UserError } from '../errors.ts';
import type { UserRepository } from '../git/index.ts';
import { ensureCommit, parentsOf } from '../git/index.ts';
import type { EventContext } from '../model/inputs/event.ts';
import { EVENTS_OF_PULL_REQUESTS } from '../model/inputs/event-trust.ts';
import { INPUT_FILE_PATH } from '../model/inputs/inputs.ts';
import { INPUT_FILE_MAX_BYTES, type InputFile } from './file.ts';

/**
 * The commit whose settings count where others' code is judged: never one that this code's author chose.
 * The first parent of the merge commit that the event made; the tip of the branch that it is to go into, where something
 * else is checked out; what the merge group builds on; else the commit of the default branch that the run belongs to.
 * @throws UserError when the event does not say
 */
export async function commitOfSettings(repository: UserRepository, event: EventContext): Promise<string> {
  const commit = await choose(repository, event);
  if (commit !== null) {
    await ensureCommit(repository, commit, 'the commit whose settings count');
    return commit;
  }
  throw new UserError(
    `the event ${event.name} does not say what the code is to be merged into, so that nobody’s settings can count`,
    'Run on pull_request, with the payload as the runner writes it.',
  );
}

async function choose(repository: UserRepository, event: EventContext): Promise<string | null> {
  if (event.name === 'merge_group') return event.mergeGroupBase;
  const { pullRequest } = event;
  if (EVENTS_OF_PULL_REQUESTS.has(event.name)) {
    const head = await repository.git.text(['rev-parse', '--verify', 'HEAD^{commit}']);
    const parents = head === event.sha ? await parentsOf(repository, head) : [];
    return (parents.length === 2 ? parents[0] : pullRequest?.baseSha) ?? null;
  }
  return pullRequest?.baseSha ?? (/^[0-9a-f]{40,64}$/.test(event.sha) ? event.sha : null);
}

/**
 * .github/tare.yml as base's commit has it; null where it has none. Read from the commit itself: what lies in the work tree
 * does not matter, and no filter runs.
 */
export async function inputFileOf(repository: UserRepository, commit: string): Promise<InputFile | null> {
  const path = `${INPUT_FILE_PATH} of base (${commit.slice(0, 10)})`;
  const parts = INPUT_FILE_PATH.split('/');
  for (let depth = 1; depth <= parts.length; depth++) {
    const place = parts.slice(0, depth).join('/');
    // `100644 blob 5f1c0a2b... \t.github/tare.yml`; of `-l`, the size stands before the tab.
    const entry = await repository.git.text(['ls-tree', '-l', '-z', '--full-tree', commit, '--', place]);
    if (entry === '') return null;
    const [mode = '', , object = '', size = ''] = entry.split('\t', 1)[0]?.split(/ +/) ?? [];
    if (mode === '040000' && depth < parts.length) continue;
    if (depth < parts.length || !mode.startsWith('100')) {
      const what = mode === '120000' ? 'a symbolic link' : 'no regular file';
      throw new UserError(`${place} of base is ${what}; only a regular file is read`, 'Put a regular file there.');
    }
    if (!(Number(size) <= INPUT_FILE_MAX_BYTES)) {
      throw new UserError(
        `${path} is ${size} bytes; at most ${INPUT_FILE_MAX_BYTES} are read`,
        'Make it shorter there.',
      );
    }
    return { path, text: await repository.git.text(['cat-file', 'blob', object]) };
  }
  return null;
}
