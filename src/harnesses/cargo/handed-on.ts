import { succeeded } from '../../model/command.ts';
import { type Plan, resultsOf } from '../../model/command-plan.ts';
import type { BuildContext } from '../harness.ts';
import { cargoCommand, TARGET } from './cargo.ts';

/** Prints the settings of Cargo that lie in the tree, from `$1` up to `$2`. */
const SETTINGS = `at=$1 top=$2
while :; do
  for each in config.toml config; do if [ -f "$at/.cargo/$each" ]; then cat "$at/.cargo/$each"; echo; fi; done
  if [ "$at" = "$top" ] || [ "$at" = / ]; then exit 0; fi
  at=$(dirname "$at")
done`;

/** With these a crate that the lock file has from a registry may lie in the tree all the same, or be another by a variable. */
const REPLACES = /\b(?:source|paths|include|env)\b/;

/** Prints what is remembered of each package: `target/release/.fingerprint/serde-1f2e3d4c5b6a7988`. */
const REMEMBERED = `test ! -d "$1" || find "$1" -path '*/.fingerprint/*' -prune`;
const FORGET = `while IFS= read -r each; do rm -rf "$each" || exit 1; done`;

/**
 * Head begins with what base compiled (`handedOn`). Cargo knows a package of a workspace by its place in that, and looks at
 * the times of its files only: it would take base's for head's. So what it remembers is removed but for packages that the lock
 * file has from a registry or from git, under a name that nothing in the tree has.
 * @param lock path of the lock file
 */
export function* forgetOwn(lock: string, context: BuildContext): Plan<void> {
  const { directory, root = directory, scratch } = context;
  if (context.side !== 'head') return;
  const folder = `${scratch}/${TARGET}`;
  const run = (script: string, ...words: readonly string[]) => ({
    ...cargoCommand(['-c', script, 'sh', ...words], context),
    file: 'sh',
  });
  const [found] = yield* resultsOf([run(REMEMBERED, folder)]);
  const remembered = found.stdout.split('\n').filter((line) => line !== '');
  if (succeeded(found) && remembered.length === 0) return;
  const text = { ...cargoCommand([lock], context), file: 'cat' };
  const [settings, locked] = yield* resultsOf([run(SETTINGS, directory, root), text]);
  const isKnown = [settings, locked, found].every((each) => succeeded(each) && !each.truncated);
  const kept = isKnown && !REPLACES.test(settings.stdout) ? packagesFromElsewhere(locked.stdout) : new Set<string>();
  const own = remembered.filter((path) => !kept.has(packageOf(path)));
  const input = own.map((path) => `${path}\n`).join('');
  const [forgotten] = yield* resultsOf([{ ...run(FORGET), input }]);
  if (!succeeded(forgotten) || !succeeded(found)) yield* resultsOf([run('rm -rf "$1"', folder)]);
}

function packageOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/-[0-9a-f]{16}$/, '');
}

/**
 *     [[package]]
 *     name = "serde"
 *     version = "1.0.229"
 *     source = "registry+https://github.com/rust-lang/crates.io-index"
 */
function packagesFromElsewhere(lock: string): ReadonlySet<string> {
  const [elsewhere, own] = [new Set<string>(), new Set<string>()];
  for (const block of lock.split(/^\[\[package\]\]$/m).slice(1)) {
    const name = /^name = "([\w-]{1,100})"$/m.exec(block)?.[1] ?? '';
    (/^source = "(?:registry|sparse|git)\+/m.test(block) ? elsewhere : own).add(name);
  }
  return new Set([...elsewhere].filter((name) => !own.has(name)));
}
