import { type CommandResult, succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import { firstLines, howItEnded } from '../../../model/ended.ts';
import type { Warning } from '../../../model/warning.ts';
import type { Build, BuildContext } from '../../harness.ts';
import { hashSeeds } from '../hash-seeds.ts';
import { resolvedOnce } from '../same-versions.ts';
import { installedBy, otherVersions, type Versions, withoutConflicts } from './constraints.ts';
import { HASH_SEED } from './hash-seed.ts';
import { givenInstallation, type Step, withOwnProgram } from './install.ts';
import { lookAt, type PythonProject, SHOWN_LINES } from './project.ts';
import { builtStamp, pythonCode } from './side-code.ts';
import { inside, venvPython } from './venv.ts';

/** The tool that runs the benchmarks. */
interface Tool {
  /** Its package, by pip's name. */
  readonly name: string;
  /** Its module, as it is imported. */
  readonly module: string;
  /** Installs one side, where no install-command does. */
  install(project: PythonProject): Plan<readonly Step[]>;
}

/** A virtual environment of this side's own, with the project and what its benchmarks need in it. */
export function* buildPython(context: BuildContext, { name, module, install }: Tool): Plan<Build> {
  const project = yield* lookAt(context);
  const steps = [...(givenInstallation(context) ?? (yield* install(project)))];
  let done = 0;
  let bases: Versions | null = null;
  const fetched: Warning[] = [];
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    const result = yield* runStep(step, { done, total: done + 1 + steps.length }, context);
    if (step.lock !== undefined && result.notStarted) {
      steps.unshift(...withOwnProgram(context, step));
      fetched.push({ ...NEWEST, subject: step.file });
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
  const checking = inside(context, venvPython(context), ['-c', check(module)]);
  const [checked] = yield* resultsOf([{ ...checking, writes: [builtStamp(context)] }]);
  if (!succeeded(checked)) {
    const why = `${name} is not in the virtual environment that was installed: name it as a dependency, or give an`;
    return unusable(context, `${why} install-command`, firstLines(checked.stderr, SHOWN_LINES));
  }
  const toolchain = `${project.python}, ${name} ${firstLines(checked.stdout, 1)}`;
  const once = bases === null ? [] : [resolvedOnce(context, yield* differing(bases, context))];
  return {
    side: context.side,
    toolchain,
    binaries: [],
    failures: [],
    warnings: [...fetched, ...once],
    code: pythonCode(context),
    ...hashSeeds(HASH_SEED),
  };
}

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
 */
function check(module: string): string {
  return `import ${module}, compileall, sysconfig
compileall.compile_dir(sysconfig.get_path("purelib"), quiet=2, workers=0)
print(${module}.__version__)`;
}

export function unusable({ side }: BuildContext, reason: string, output = ''): Build {
  const failure = { of: { kind: 'folder', folder: '' }, reason, output } as const;
  return { side, toolchain: '', binaries: [], failures: [failure], unusable: true };
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-SHOWN_LINES).join('\n');
}
