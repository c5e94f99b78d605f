import { UserError } from '../../errors.ts';
import { succeeded } from '../../model/command.ts';
import type { Plan, PlannedCommand } from '../../model/command-plan.ts';
import { firstLines, howItEnded } from '../../model/ended.ts';
import type { Build, BuildContext } from '../harness.ts';
import projectPy from './_plugin/tare_project.py';
import { environmentFolder, SAME_BYTES, venvPython } from './command.ts';
import { manifestsIn } from './detect.ts';
import { otherHashes } from './hash-seed.ts';
import { pytestOptions } from './options.ts';

/** A virtual environment of this side's own, with the project and what its tests need in it. */
export function* buildPytest(context: BuildContext): Plan<Build> {
  const project = yield* lookAt(context);
  const commands = installation(project, context);
  for (const [index, { step, ...command }] of commands.entries()) {
    const progress = { subject: step, done: index, total: commands.length };
    const [result] = yield [{ ...command, progress }];
    if (result !== undefined && succeeded(result)) continue;
    // The last lines of an installer say what is wrong, the first ones what it began with.
    const said = lastLines(`${result?.stdout ?? ''}\n${result?.stderr ?? ''}`);
    return failed(context, `${step} ${howItEnded(result)}`, said);
  }
  const [checked] = yield [inside(context, venvPython(context), ['-c', 'import pytest; print(pytest.__version__)'])];
  if (checked === undefined || !succeeded(checked)) {
    const why = 'pytest is not in the virtual environment that was installed: name it as a dependency, or give an';
    return failed(context, `${why} install-command`, firstLines(checked?.stderr ?? '', SHOWN_LINES));
  }
  const toolchain = `${project.python}, pytest ${firstLines(checked.stdout, 1)}`;
  return { side: context.side, toolchain, binaries: [], failures: [], relink: otherHashes };
}

const SHOWN_LINES = 30;

interface Installable {
  /** `CPython 3.11.7` */
  readonly python: string;
  readonly hasUv: boolean;
  readonly isInstallable: boolean;
  readonly extras: readonly string[];
  /** Dependency groups for tests, and all that they name. */
  readonly groups: readonly string[];
  readonly grouped: readonly string[];
  readonly hasCodspeed: boolean;
}

function inside(
  { directory, buildTimeoutMs }: Pick<BuildContext, 'directory' | 'buildTimeoutMs'>,
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): PlannedCommand {
  return {
    ...{ file, arguments: args, cwd: directory, trust: 'untrusted', timeoutMs: buildTimeoutMs },
    environment: { PWD: directory, ...SAME_BYTES, ...environment },
  };
}

function* lookAt(context: BuildContext): Plan<Installable> {
  const { python } = pytestOptions(context.options.own);
  const file = python ?? 'python3';
  const [result] = yield [inside(context, file, ['-c', projectPy, ...manifestsIn(context.files)])];
  if (result === undefined || result.notStarted) {
    throw new UserError(`${file} was not found`, 'Install Python, or give its path as `python`.');
  }
  const said = succeeded(result) ? readProject(result.stdout) : null;
  if (said !== null) return said;
  const details = firstLines(`${result.stderr}\n${result.stdout}`, SHOWN_LINES).split('\n');
  throw new UserError(`${file} does not work: it ${howItEnded(result)}`, 'Give a Python 3.8 or newer as `python`.', {
    details,
  });
}

function readProject(text: string): Installable | null {
  try {
    const { python, uv, installable, extras, groups, grouped, codspeed } = JSON.parse(text);
    const texts = (value: unknown) =>
      Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
    return {
      ...{ python: String(python), hasUv: uv === true, isInstallable: installable === true },
      ...{ extras: texts(extras), groups: texts(groups), grouped: texts(grouped), hasCodspeed: codspeed === true },
    };
  } catch {
    return null;
  }
}

interface Step extends PlannedCommand {
  /** As said where it fails: `pip install`. */
  readonly step: string;
}

/** An install-command, else a lock file, else what the manifests name. */
function installation(project: Installable, context: BuildContext): readonly Step[] {
  const { python, installCommand } = pytestOptions(context.options.own);
  const venv = environmentFolder(context);
  const active = { VIRTUAL_ENV: venv, UV_PROJECT_ENVIRONMENT: venv };
  if (installCommand === null && context.files.includes('uv.lock') && project.hasUv) {
    const args = [
      ...['sync', '--frozen', '--python', python ?? 'python3'],
      ...project.extras.flatMap((name) => ['--extra', name]),
      ...project.groups.flatMap((name) => ['--group', name]),
    ];
    return [{ step: 'uv sync --frozen', ...inside(context, 'uv', args, active) }];
  }
  const made = { step: 'python -m venv', ...inside(context, python ?? 'python3', ['-m', 'venv', venv]) };
  if (installCommand !== null) {
    const script = `PATH="$VIRTUAL_ENV/bin:$PATH"\nexport PATH\n${installCommand}`;
    return [made, { step: 'install-command', ...inside(context, 'sh', ['-ec', script], active) }];
  }
  const files = manifestsIn(context.files).filter((path) => path.endsWith('.txt'));
  const own = project.extras.length === 0 ? '.' : `.[${project.extras.join(',')}]`;
  const args = [
    ...['-m', 'pip', 'install', '--quiet', '--no-input', '--disable-pip-version-check'],
    ...files.flatMap((path) => ['-r', path]),
    ...(project.isInstallable ? [own] : []),
    ...project.grouped.filter((requirement) => !requirement.startsWith('-')),
    ...['pytest', project.hasCodspeed ? 'pytest-codspeed' : 'pytest-benchmark'],
  ];
  return [made, { step: 'pip install', ...inside(context, venvPython(context), args, active) }];
}

function failed({ side }: BuildContext, reason: string, output: string): Build {
  const failure = { of: { kind: 'folder', folder: '' }, reason, output } as const;
  return { side, toolchain: '', binaries: [], failures: [failure], unusable: true };
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-SHOWN_LINES).join('\n');
}
