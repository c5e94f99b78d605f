import { UserError } from '../../../errors.ts';
import { recordIn } from '../../../formats/index.ts';
import { succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import { firstLines, howItEnded } from '../../../model/ended.ts';
import type { BuildContext } from '../../harness.ts';
import projectPy from './_program/tare_project.py';
import { manifestsIn, requirementsIn } from './manifests.ts';
import { pythonOptions } from './options.ts';
import { inside } from './venv.ts';

/** Contents of the manifests of one side. Untrusted. */
export interface PythonProject {
  /** `CPython 3.11.7` */
  readonly python: string;
  readonly isInstallable: boolean;
  /** It can be installed as a link to its tree. */
  readonly isEditable: boolean;
  /** It is the root of a workspace of uv's, whose members are all wanted. */
  readonly isWorkspace: boolean;
  /** Only those for tests and benchmarks: extras, dependency groups, Poetry's optional groups. */
  readonly extras: readonly string[];
  readonly groups: readonly string[];
  readonly optional: readonly string[];
  /** Poetry's groups that no benchmark needs, such as `docs`. */
  readonly needless: readonly string[];
  /** Files of requirements, relative to the working directory; and those that give sums, which pip takes for themselves alone. */
  readonly listed: readonly string[];
  readonly hashed: readonly string[];
  /** Packages that the dependency groups name, and those of tox's environments for benchmarks. */
  readonly grouped: readonly string[];
  /** Extras and groups that pdm.lock has. */
  readonly locked: readonly string[];
  readonly hasCodspeed: boolean;
}

export const SHOWN_LINES = 30;

/** Throws UserError where there is no Python that works, or that the project takes. */
export function* lookAt(context: BuildContext): Plan<PythonProject> {
  const { python, installCommand } = pythonOptions(context.options.own);
  const file = python ?? 'python3';
  const manifests = manifestsIn(context.files);
  const always = manifests.filter((path) => path.endsWith('.txt')).join(':');
  const read = [...manifests, ...requirementsIn(context.files)];
  const [result] = yield* resultsOf([inside(context, file, ['-c', projectPy, always, ...read])]);
  if (result.notStarted) {
    throw new UserError(`${file} was not found`, 'Install Python, or give its path as `python`.');
  }
  const said = succeeded(result) ? recordIn(result.stdout.trim()) : null;
  if (said !== null && typeof said.unmet === 'string' && installCommand === null) {
    const wanted = said.unmet.replaceAll(/\s+/g, ' ').slice(0, 100);
    throw new UserError(
      `${context.side} needs Python ${wanted}, and ${file} is ${String(said.python)}`,
      'Set one up that fits (actions/setup-python), or give its path as `python`.',
    );
  }
  if (said !== null) return projectIn(said);
  const details = firstLines(`${result.stderr}\n${result.stdout}`, SHOWN_LINES).split('\n');
  throw new UserError(`${file} does not work: it ${howItEnded(result)}`, 'Give a Python 3.8 or newer as `python`.', {
    details,
  });
}

function projectIn(said: Readonly<Record<string, unknown>>): PythonProject {
  const texts = (name: string) => {
    const value = said[name];
    return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
  };
  return {
    python: String(said.python),
    isInstallable: said.installable === true,
    isEditable: said.editable === true,
    isWorkspace: said.workspace === true,
    extras: texts('extras'),
    groups: texts('groups'),
    optional: texts('optional'),
    needless: texts('needless'),
    listed: texts('listed'),
    hashed: texts('hashed'),
    grouped: texts('grouped'),
    locked: texts('locked'),
    hasCodspeed: said.codspeed === true,
  };
}
