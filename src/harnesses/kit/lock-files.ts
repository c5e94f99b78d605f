import { UserError } from '../../errors.ts';
import { type Plan, resultsOf } from '../../model/command-plan.ts';
import type { BuildContext } from '../harness.ts';
import { choiceOption, optionValue } from '../option.ts';

/** Shared by the harnesses whose packages a manager installs. */
export const LOCK = choiceOption('lock', ['auto', 'required'], {
  description:
    'Where no lock file is committed. auto: what base needs is resolved once, and head takes the same versions where its own ranges allow them. required: it is refused.',
  default: 'auto',
});

export function isLockRequired({ options }: Pick<BuildContext, 'options'>): boolean {
  return optionValue(options.own, LOCK) === 'required';
}

/** @throws UserError where a lock file is asked for. @param names of those that would do */
export function withoutLock({ options, side }: BuildContext, names: readonly string[]): void {
  if (!isLockRequired({ options })) return;
  throw new UserError(
    `lock: required, and ${side} has no lock file (${names.join(', ')})`,
    'Commit the lock file of your package manager, or set lock to auto.',
  );
}

/** Looks from `$1` up to `$2` for the first folder that has one of the other arguments, and prints all that it has. */
const LOOK = `at=$1 top=$2; shift 2
while :; do
	found=
	for each; do if [ -f "$at/$each" ]; then echo "$at/$each"; found=1; fi; done
	if [ -n "$found" ] || [ "$at" = "$top" ] || [ "$at" = / ]; then exit 0; fi
	at=$(dirname "$at")
done`;

/** Absolute paths of the files of these names in the working directory, or in the nearest folder above it that has one. */
export function* lockFiles(context: BuildContext, names: readonly string[]): Plan<readonly string[]> {
  const { directory, root = directory, files, buildTimeoutMs: timeoutMs } = context;
  const here = names.filter((file) => files.includes(file)).map((file) => `${directory}/${file}`);
  if (here.length > 0 || root === directory) return here;
  const script = ['-ec', LOOK, 'sh', directory, root, ...names];
  const [found] = yield* resultsOf([{ file: 'sh', arguments: script, cwd: directory, trust: 'untrusted', timeoutMs }]);
  return found.stdout.split('\n').filter((line) => line !== '');
}
