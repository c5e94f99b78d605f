import { type Plan, resultsOf } from '../../model/command-plan.ts';
import type { BuildContext } from '../harness.ts';
import { withoutLock } from '../kit/lock-files.ts';
import { leftByBase, putInside } from '../kit/same-versions.ts';
import { cargoCommand } from './cargo.ts';

/** The lock file of a workspace, which decides what is built. */
interface CargoLock {
  readonly path: string;
  readonly isCommitted: boolean;
  /** The text that base's build left, where head has none of its own. Untrusted. */
  readonly given: string | null;
}

/** Looks for a lock file; where none is committed, head is given that which cargo wrote for base. */
export function* lookForLock(root: string, context: BuildContext): Plan<CargoLock> {
  const path = `${root}/Cargo.lock`;
  const [found] = yield* resultsOf([{ ...cargoCommand(['-f', path], context), file: 'test' }]);
  if (found.exitCode === 0) return { path, isCommitted: true, given: null };
  withoutLock(context, ['Cargo.lock']);
  const given = yield* leftByBase(context, path);
  if (given !== null) yield* putInside(context, path, given);
  return { path, isCommitted: false, given };
}

/** What head has in another version than base. */
export function* otherVersions({ path, given }: CargoLock, context: BuildContext): Plan<readonly string[]> {
  if (given === null) return [];
  const [now] = yield* resultsOf([{ ...cargoCommand([path], context), file: 'cat' }]);
  if (now.stdout === given) return [];
  const [base, head] = [packagesIn(given), packagesIn(now.stdout)];
  const text = (versions: ReadonlySet<string> | undefined) =>
    versions === undefined ? '(none)' : [...versions].join(', ');
  return [...new Set([...base.keys(), ...head.keys()])].toSorted().flatMap((name) => {
    const [one, other] = [text(base.get(name)), text(head.get(name))];
    return one === other ? [] : [`${name} ${one} → ${other}`];
  });
}

/**
 *     [[package]]
 *     name = "serde"
 *     version = "1.0.229"
 *     source = "registry+https://github.com/rust-lang/crates.io-index"
 */
function packagesIn(lock: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, name = '', version = ''] of lock.matchAll(
    /^name = "([\w-]{1,100})"\nversion = "([\w.+-]{1,100})"\nsource = /gm,
  )) {
    found.set(name, (found.get(name) ?? new Set()).add(version));
  }
  return found;
}
