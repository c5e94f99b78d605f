import { succeeded } from '../../model/command.ts';
import { type Plan, resultsOf } from '../../model/command-plan.ts';
import type { Warning } from '../../model/warning.ts';
import type { BuildContext } from '../harness.ts';
import { ownFolder } from './node/own-folder.ts';

/**
 * Where no lock file is committed, base is resolved first, by itself, and head is given what came of it: the way round in which
 * head, which may be a stranger's, chooses nothing that runs on base.
 */

const MOST_BYTES = 64 * 1024 * 1024;

/**
 * A path of this side as it is on base, which was built before; null where this is base. Commands that look there run in
 * `directory`: nothing of it can be seen by those of this side.
 */
export function onBase(
  { side, other, directory, scratch }: BuildContext,
  path: string,
): { readonly path: string; readonly directory: string } | null {
  if (side !== 'head' || other === undefined) return null;
  const own = ownFolder({ directory, scratch });
  const there = directory.slice(own.length);
  if (!path.startsWith(`${own}/`) || !other.directory.endsWith(there)) return null;
  const folder = other.directory.slice(0, other.directory.length - there.length);
  return { path: `${folder}${path.slice(own.length)}`, directory: other.directory };
}

/** The text of a file that base's build left, which head is about to be built with; null: there is none. */
export function* leftByBase(context: BuildContext, path: string): Plan<string | null> {
  const base = onBase(context, path);
  if (base === null) return null;
  const [found] = yield* resultsOf([
    {
      file: 'cat',
      arguments: [base.path],
      cwd: base.directory,
      trust: 'untrusted',
      timeoutMs: context.buildTimeoutMs,
      maxOutputBytes: MOST_BYTES,
    } as const,
  ]);
  return succeeded(found) && !found.truncated && found.stdout !== '' ? found.stdout : null;
}

/** Puts a file into this side's tree. It is a command of the side, so that no link in its tree leads out of it. */
export function* putInside({ directory, buildTimeoutMs: timeoutMs }: BuildContext, path: string, text: string) {
  const script = ['-c', 'cat > "$1"', 'sh', path];
  yield* resultsOf([{ file: 'sh', arguments: script, cwd: directory, input: text, trust: 'untrusted', timeoutMs }]);
}

/** @param others what head has in another version, `name 1.2.0, 1.3.0`; untrusted */
export function resolvedOnce({ side }: BuildContext, others: readonly string[] = []): Warning {
  if (side === 'base' || others.length === 0) return { code: 'no-lock-file', message: ONCE };
  return { code: 'no-lock-file', message: DIFFERING, subject: others.join(', ').slice(0, MOST_CHARACTERS) };
}

const ONCE =
  'No lock file is committed: versions of dependencies were resolved for base, and head took the same where its own ranges allow them';
const DIFFERING = 'Versions of these dependencies differ between base and head, as head’s own ranges have it';
const MOST_CHARACTERS = 2000;
