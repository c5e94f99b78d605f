import { UserError } from '../../../errors.ts';
import { succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import { firstLines, howItEnded } from '../../../model/ended.ts';
import type { Build, BuildContext } from '../../harness.ts';
import { hashSeeds } from '../hash-seeds.ts';
import { HASH_SEED } from './hash-seed.ts';
import { givenInstallation, type Step } from './install.ts';
import { lookAt, type PythonProject, SHOWN_LINES } from './project.ts';
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
  const steps = givenInstallation(context) ?? (yield* install(project));
  for (const [index, { step, lock, ...command }] of steps.entries()) {
    const [result] = yield* resultsOf([{ ...command, progress: { subject: step, done: index, total: steps.length } }]);
    if (succeeded(result)) continue;
    if (lock !== undefined && result.notStarted) {
      throw new UserError(
        `${command.file} was not found on this machine, and ${lock} is its lock file`,
        `Install ${command.file} first, or give an install-command.`,
      );
    }
    // The last lines of an installer say what is wrong, the first ones what it began with.
    const said = lastLines(`${result.stdout}\n${result.stderr}`);
    return unusable(context, `${step} ${howItEnded(result)}`, said);
  }
  const [checked] = yield* resultsOf([inside(context, venvPython(context), ['-c', check(module)])]);
  if (!succeeded(checked)) {
    const why = `${name} is not in the virtual environment that was installed: name it as a dependency, or give an`;
    return unusable(context, `${why} install-command`, firstLines(checked.stderr, SHOWN_LINES));
  }
  const toolchain = `${project.python}, ${name} ${firstLines(checked.stdout, 1)}`;
  return { side: context.side, toolchain, binaries: [], failures: [], ...hashSeeds(HASH_SEED) };
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
