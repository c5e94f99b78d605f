import { type CommandResult, succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import { firstLines, howItEnded } from '../../../model/ended.ts';
import type { Warning } from '../../../model/warning.ts';
import type { Build, BuildContext } from '../../harness.ts';
import { hashSeeds } from '../hash-seeds.ts';
import { isLockRequired } from '../lock-files.ts';
import { resolvedOnce } from '../same-versions.ts';
import { installedBy, otherVersions, type Versions, withoutConflicts } from './constraints.ts';
import { HASH_SEED } from './hash-seed.ts';
import { addition, givenInstallation, installation, type Step, withOwnProgram } from './install.ts';
import { lookAt, type PythonProject, SHOWN_LINES } from './project.ts';
import { builtStamp, pythonCode } from './side-code.ts';
import { inside, venvPython } from './venv.ts';

/** The tool that runs the benchmarks. */
interface Tool {
  /** Its package, by pip's name. */
  readonly name: string;
  /** Its module, as it is imported. */
  readonly module: string;
  /** What has it, for pip. */
  packages(project: PythonProject): readonly string[];
  /** Installs one side, where no install-command does; without it, as the lock file or the manifests say. */
  install?(): Plan<readonly Step[]>;
}

/** A virtual environment of this side's own, with the project and what its benchmarks need in it. */
export function* buildPython(context: BuildContext, tool: Tool): Plan<Build> {
  const { name, module } = tool;
  const project = yield* lookAt(context);
  const packages = tool.packages(project);
  const given = givenInstallation(context);
  const install = tool.install ?? (() => installation(project, context, packages));
  const installed = yield* runSteps(given ?? (yield* install()), context);
  if ('unusable' in installed) return installed;
  const warnings = [...installed.warnings];
  const checking = { ...inside(context, venvPython(context), ['-c', check(module)]), writes: [builtStamp(context)] };
  let [checked] = yield* resultsOf([checking]);
  if (!succeeded(checked) && given === null) {
    // No lock file has it where nox or tox installs it to run benchmarks.
    if (isLockRequired(context)) {
      return unusable(context, `the lock file does not have ${name}: add it there, or set lock to auto`);
    }
    const added = yield* runSteps(yield* addition(context, packages), context);
    if ('unusable' in added) return added;
    warnings.push({ code: 'no-lock-file', message: ADDED, subject: packages.join(', ') });
    [checked] = yield* resultsOf([checking]);
  }
  if (!succeeded(checked)) {
    const why = given === null ? `${name} cannot be imported` : `the install-command did not install ${name}`;
    return unusable(
      context,
      `${why}: name it as a dependency, or install it by an install-command`,
      firstLines(checked.stderr, SHOWN_LINES),
    );
  }
  const [version = '', ...counting] = checked.stdout.trim().split('\n');
  const toolchain = `${project.python}, ${name} ${firstLines(version, 1)}`;
  if (counting.length > 0) warnings.push({ ...COUNTING, subject: counting.join(', ').slice(0, 2000) });
  const { bases } = installed;
  const once = bases === null ? [] : [resolvedOnce(context, yield* differing(bases, context))];
  return {
    side: context.side,
    toolchain,
    binaries: [],
    failures: [],
    warnings: [...warnings, ...once],
    code: pythonCode(context),
    ...hashSeeds(HASH_SEED),
  };
}

/** The warnings of an installation, and the versions of base that it was given; the build, where a step failed. */
function* runSteps(
  planned: readonly Step[],
  context: BuildContext,
): Plan<{ readonly warnings: readonly Warning[]; readonly bases: Versions | null } | ReturnType<typeof unusable>> {
  const steps = [...planned];
  let done = 0;
  let bases: Versions | null = null;
  const warnings: Warning[] = [];
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    const result = yield* runStep(step, { done, total: done + 1 + steps.length }, context);
    if (step.lock !== undefined && result.notStarted) {
      steps.unshift(...withOwnProgram(context, step));
      warnings.push({ ...NEWEST, subject: step.file });
      continue;
    }
    if (!succeeded(result)) {
      // The last lines of an installer say what is wrong, the first ones what it began with.
      const said = lastLines(`${result.stdout}\n${result.stderr}`);
      return unusable(context, `${step.step} ${howItEnded(result)}`, said);
    }
    bases = step.versions ?? bases;
    done += 1;
  }
  return { warnings, bases };
}

const COUNTING = {
  code: 'compiled-for-coverage',
  message:
    'Compiled modules count which lines run, for coverage: they are slower than those of a release, and differ in each build',
} as const satisfies Warning;

const ADDED =
  'The lock file does not have what runs the benchmarks: its newest version was installed beside it for base, and the same for head';

const NEWEST = {
  code: 'manager-differs',
  message: 'What manages the packages was not on this machine, and its newest version was installed for the build',
} as const satisfies Warning;

/** Runs a step; where versions of base are in its way, once more without those, and in the end without any. */
function* runStep(
  { versions, read, ...step }: Step,
  count: { readonly done: number; readonly total: number },
  { scratch }: BuildContext,
): Plan<CommandResult> {
  const progress = { subject: step.step, ...count, ...(read === undefined ? {} : { read }) };
  const path = `${scratch}/tare-constraints.txt`;
  let wanted = versions ?? new Map<string, string>();
  for (let tries = 0; tries < MOST_TRIES && wanted.size > 0; tries++) {
    const text = [...wanted].map(([name, version]) => `${name}==${version}\n`).join('');
    const args = [...step.arguments, '-c', path];
    const [result] = yield* resultsOf([{ ...step, arguments: args, writes: [{ path, text }], progress }]);
    if (succeeded(result) || result.timedOut) return result;
    wanted = withoutConflicts(wanted, result);
  }
  const [result] = yield* resultsOf([{ ...step, progress }]);
  return result;
}

/** Each is a whole resolution. */
const MOST_TRIES = 3;

function* differing(bases: Versions, context: BuildContext): Plan<readonly string[]> {
  if (bases.size === 0) return [];
  return otherVersions(bases, yield* installedBy(venvPython(context), context));
}

/**
 * Some installers do not compile what they install, and benchmarks write nothing: each process would compile it again.
 * Says the version, and which libraries of the tree are made for gcov: they have the names of the files that it writes.
 */
function check(module: string): string {
  return `import ${module}, compileall, os, sysconfig
compileall.compile_dir(sysconfig.get_path("purelib"), quiet=2, workers=0)
print(${module}.__version__)
counting = set()
for parent, folders, files in os.walk("."):
    folders[:] = [name for name in folders if name not in (".git", "node_modules")]
    for name in files:
        path = os.path.join(parent, name)
        if name.endswith(".so") and os.path.isfile(path):
            try:
                with open(path, "rb") as file:
                    if b".gcda\\0" in file.read():
                        counting.add(name)
            except OSError:
                pass
for name in sorted(counting):
    print(repr(name)[1:-1])`;
}

export function unusable({ side }: BuildContext, reason: string, output = ''): Build & { readonly unusable: true } {
  const failure = { of: { kind: 'folder', folder: '' }, reason, output } as const;
  return { side, toolchain: '', binaries: [], failures: [failure], unusable: true };
}

/** As many as are shown where neither side builds. */
const LAST_LINES = 15;

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-LAST_LINES).join('\n');
}
