import { UserError } from '../../errors.ts';
import { isText, recordIn, textOf, textsOf } from '../../formats/index.ts';
import { type Plan, resultsOf } from '../../model/command-plan.ts';
import { firstLines } from '../../model/ended.ts';
import type { Warning } from '../../model/warning.ts';
import type { Build, BuildContext } from '../harness.ts';
import { buildPython, unusable } from '../kit/python/build.ts';
import { basesVersions, type Versions } from '../kit/python/constraints.ts';
import { activeEnvironment, emptyEnvironment, pip, type Step } from '../kit/python/install.ts';
import { pythonOptions } from '../kit/python/options.ts';
import { inside, venvPython } from '../kit/python/venv.ts';
import configurationPy from './_program/tare_asv_conf.py';
import { asvOptions } from './options.ts';

/** The part of asv.conf.json that is used here. Untrusted. */
interface Configuration {
  /** Absolute path of what is benchmarked; empty: there is nothing to install. */
  readonly project: string;
  readonly requirements: readonly string[];
  /** It has an install_command or a build_command of its own. */
  readonly hasCommands: boolean;
  /** Names in its matrix that have several values: the first is taken. */
  readonly several: readonly string[];
}

/** Installs as asv makes its environments: the project, not as a link to its tree, and the packages of the matrix. */
export function* buildAsv(context: BuildContext): Plan<Build> {
  const configuration = yield* lookAt(context);
  if ('reason' in configuration) return unusable(context, configuration.reason, configuration.output);
  const built = yield* buildPython(context, {
    name: 'asv_runner',
    module: 'asv_runner',
    packages: () => OWN,
    *install() {
      return steps(context, configuration, yield* basesVersions(context));
    },
  });
  const { several } = configuration;
  const hasInstallCommand = pythonOptions(context.options.own).installCommand !== null;
  return several.length === 0 || hasInstallCommand
    ? built
    : { ...built, warnings: [...(built.warnings ?? []), matrixWarning(several)] };
}

/** Without pympler asv_runner knows no mem_ benchmarks. */
const OWN = ['asv_runner', 'pympler'];

function steps(
  context: BuildContext,
  { project, requirements, hasCommands }: Configuration,
  versions: Versions,
): readonly Step[] {
  const active = activeEnvironment(context);
  const python = venvPython(context);
  // They are installed together, so that all requirements count.
  const own = [...OWN, ...requirements];
  if (!hasCommands)
    return [emptyEnvironment(context), { ...pip(context, project === '' ? own : [...own, project]), versions }];
  const script = programPath(context);
  const install = [script, 'install', topOf(context), configurationOf(context), `${context.scratch}/bin`];
  return [
    emptyEnvironment(context),
    { ...pip(context, [...own, 'build']), versions },
    { step: 'the install_command of asv.conf.json', ...inside(context, python, install, active) },
  ];
}

function* lookAt(context: BuildContext): Plan<Configuration | { readonly reason: string; readonly output?: string }> {
  const python = pythonOptions(context.options.own).python ?? 'python3';
  const path = programPath(context);
  const look = inside(context, python, [path, 'look', topOf(context), configurationOf(context)]);
  const [result] = yield* resultsOf([{ ...look, writes: [{ path, text: configurationPy }] }]);
  if (result.notStarted) {
    throw new UserError(`${python} was not found`, 'Install Python, or give its path as `python`.');
  }
  const said = recordIn(result.stdout);
  if (said === null) {
    return { reason: 'asv.conf.json could not be read', output: firstLines(result.stderr, SHOWN_LINES) };
  }
  if (isText(said.wrong)) return { reason: said.wrong };
  const { project, requirements, commands, several } = said;
  return {
    project: textOf(project),
    requirements: textsOf(requirements),
    hasCommands: commands === true,
    several: textsOf(several),
  };
}

const SHOWN_LINES = 6;

function programPath({ scratch }: BuildContext): string {
  return `${scratch}/bin/tare_asv_conf.py`;
}

function configurationOf({ options }: BuildContext): string {
  return asvOptions(options.own).configuration ?? '';
}

function topOf({ directory, root = directory }: BuildContext): string {
  return root;
}

function matrixWarning(names: readonly string[]): Warning {
  const message = 'The matrix of asv.conf.json has several values for a name, and the first of them is taken';
  return { code: 'matrix-cut', message, subject: names.join(', ').slice(0, 2000) };
}
