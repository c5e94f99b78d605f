import { type CommandResult, succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import type { BuildContext } from '../../harness.ts';
import { onBase } from '../same-versions.ts';
import { inside, venvPython } from './venv.ts';

/** Versions by package, as `pip freeze` prints them; those of links and of folders are left out. */
export type Versions = ReadonlyMap<string, string>;

/** What base's environment has, for head's; empty for base itself. Untrusted. */
export function* basesVersions(context: BuildContext): Plan<Versions> {
  const base = onBase(context, venvPython(context));
  return base === null ? new Map() : yield* installedBy(base.path, { ...context, directory: base.directory });
}

export function* installedBy(
  python: string,
  context: Pick<BuildContext, 'directory' | 'buildTimeoutMs'>,
): Plan<Versions> {
  const [frozen] = yield* resultsOf([inside(context, python, ['-m', 'pip', 'freeze', '--exclude-editable'])]);
  const lines = succeeded(frozen) ? frozen.stdout.split('\n') : [];
  return new Map(
    lines.flatMap((line): readonly (readonly [string, string])[] => {
      const [, name, version] = /^([\w.-]{1,100})==([\w.!+-]{1,100})$/.exec(line) ?? [];
      return name === undefined || version === undefined ? [] : [[normal(name), version]];
    }),
  );
}

/** Takes out those that a failure of pip's names as being in the way; all where it failed for another reason. */
export function withoutConflicts(versions: Versions, { stdout, stderr }: CommandResult): Versions {
  // The user requested (constraint) numpy==1.26.4
  const named = [...`${stdout}\n${stderr}`.matchAll(/\(constraint\) ([\w.-]{1,100})==/g)];
  const names = new Set(named.map(([, name = '']) => normal(name)));
  return new Map(names.size === 0 ? [] : [...versions].filter(([name]) => !names.has(name)));
}

/** `numpy 1.26.4 → 2.1.0` */
export function otherVersions(base: Versions, head: Versions): readonly string[] {
  return [...new Set([...base.keys(), ...head.keys()])].toSorted().flatMap((name) => {
    const [one, other] = [base.get(name), head.get(name)];
    return one === other ? [] : [`${name} ${one ?? '(none)'} → ${other ?? '(none)'}`];
  });
}

function normal(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}
