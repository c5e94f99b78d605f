import { UserError } from '../errors.ts';
import { type Plan, resultsOf } from '../model/command-plan.ts';
import type { OwnCommandRecord } from '../model/results/run.ts';
import { command } from './command/index.ts';
import type { Build, BuildContext, Followed, Harness, Project } from './harness.ts';
import { buildNodePackages } from './kit/node/node-build.ts';
import { nodeScriptOf, reachedBy } from './kit/node-benchmarks/own-scripts.ts';
import { withValues } from './kit/own/following.ts';
import { type OwnCommand, ownCommands } from './kit/own/own-commands.ts';
import { partsOf, saysBenchmarks, scriptOf } from './kit/own/parts.ts';
import type { OwnStep } from './kit/own/steps.ts';
import { builtByCommand } from './kit/shell-command.ts';

/** Is a command of the project itself, as far as its steps say, one of these harnesses'? */
export function followsOwn(project: Project, harnesses: readonly Harness[]): boolean {
  return ownCommands(project).some(({ steps }) =>
    harnesses.some(({ follow }) => (follow?.(steps, project) ?? null) !== null),
  );
}

/** The files that the project's own command runs and whose text is not known yet. */
export function unreadScripts(project: Project): readonly string[] {
  const steps = ownCommands(project).flatMap((own) => own.steps);
  const scripts = steps.flatMap((step) => nodeScriptOf(step, project.files) ?? []);
  return [...new Set(scripts.flatMap((script) => reachedBy(script, project).unread))];
}

/** A harness, and what of the project's own command it measures; null: there is no such command, or nobody asked. */
export interface Chosen {
  readonly harness: Harness | null;
  readonly own: OwnCommandRecord | null;
}

interface Found {
  /** Those that were found by the project's files, or that the user named. */
  readonly found: readonly Harness[];
  /** Those that its own command may be of. */
  readonly harnesses: readonly Harness[];
  /** The user named what was found: nothing else is measured. */
  readonly isNamed: boolean;
  /** Several as one. */
  readonly together: (harnesses: readonly Harness[]) => Harness;
}

/**
 * What the project itself runs, in place of what was found by its files: by the harnesses whose command lines it has; or
 * whole, where it has none of them and nothing else of its language was found.
 */
export function followOwn(project: Project, { found, harnesses, isNamed, together }: Found): Chosen {
  const asFound = found.length === 0 ? null : together(found);
  const commands = ownCommands(project);
  for (const own of commands) {
    const followed = harnesses.flatMap((harness) => harness.follow?.(own.steps, project) ?? []);
    if (followed.length === 0) continue;
    const kept = found.filter((each) => !followed.some(({ harness }) => isOfOneKind(harness, each)));
    return {
      harness: together([...followed.map(({ harness }) => prepared(harness, own, followed)), ...kept]),
      own: recordOf(own, followed),
    };
  }
  // `perf` may as well run a program for a profiler to look at.
  const own = commands.find(({ name, steps }) => !/\bperf$/.test(name) || steps.some(saysBenchmarks));
  if (own === undefined || isNamed) return { harness: asFound, own: null };
  const record = { name: own.name.slice(0, LENGTH), measured: [], left: linesOf(partsOf(own.steps).benchmarks) };
  // `benchmark-deps`: what other files measure needs it.
  if (record.left.length === 0) return { harness: asFound === null ? null : prepared(asFound, own, []), own: null };
  const isOfItsKind = found.every(({ manifests }) => manifests.includes(own.file));
  const canBeRun = WHOLE.test(own.file) && isOfItsKind;
  if (!canBeRun) return { harness: asFound, own: record };
  const near = [...new Set(harnesses.flatMap((harness) => harness.nearest?.(project)?.seen ?? []))];
  return { harness: runWhole(own, asFound, near), own: { ...record, measured: record.left, left: [] } };
}

/** The others need an environment that only their own tool makes. */
const WHOLE = /^(?:package\.json|(?:GNU)?[Mm]akefile|\.?[Jj]ustfile)$/;

/** Benchmarks of one language and its packages: those that the project's own command leaves out are left out. */
function isOfOneKind(one: Harness, other: Harness): boolean {
  return one.name === other.name || one.manifests.some((manifest) => other.manifests.includes(manifest));
}

/** Builds first what the command builds before its benchmarks. */
function prepared(harness: Harness, own: OwnCommand, followed: readonly Followed[]): Harness {
  const { preparing } = partsOf(
    own.steps,
    followed.flatMap(({ steps }) => steps),
  );
  return preparedBy(harness, own, preparing);
}

function preparedBy(harness: Harness, { name }: OwnCommand, preparing: readonly OwnStep[]): Harness {
  if (preparing.length === 0) return harness;
  const preparation = { of: name.slice(0, LENGTH), script: scriptOf(preparing) };
  return { ...harness, build: (context) => harness.build({ ...context, preparation }) };
}

const LENGTH = 500;

function recordOf(own: OwnCommand, followed: readonly Followed[]): OwnCommandRecord {
  const steps = followed.flatMap((each) => each.steps);
  const left = partsOf(own.steps, steps).benchmarks.filter((step) => !steps.includes(step));
  const measured = followed.flatMap((each) => (each.measures.length > 0 ? each.measures : linesOf(each.steps)));
  return { name: own.name.slice(0, LENGTH), measured: texts(measured), left: linesOf(left) };
}

function linesOf(steps: readonly OwnStep[]): string[] {
  return texts(steps.map(({ words, line }) => words?.join(' ') ?? line));
}

function texts(all: readonly string[]): string[] {
  return [...new Set(all)].map((each) => each.slice(0, LENGTH)).slice(0, 100);
}

/** Longer than this a try would take the time of what can be measured otherwise, ms. */
const LONGEST_TRY_MS = 60_000;

/**
 * Runs a project's own command as a whole, each slice one run, where it prints a format that is read. Where it does not,
 * what was found by its files is measured in its place.
 * @param otherwise null: there is nothing
 * @param near what comes nearest to benchmarks of a known kind; untrusted
 */
function runWhole(own: OwnCommand, otherwise: Harness | null, near: readonly string[]): Harness {
  const { preparing, benchmarks } = partsOf(own.steps);
  const suite = withValues(command, { 'bench-command': scriptOf(benchmarks) });
  // What other commands need they install themselves.
  const build: Harness['build'] =
    own.file === 'package.json' ? (context) => buildPackages(benchmarks, context) : builtByCommand;
  const whole: Harness = {
    ...(otherwise ?? command),
    name: command.name,
    options: [...new Set([...command.options, ...(otherwise?.options ?? [])])],
    build: otherwise?.build ?? build,
    *discover(context) {
      if (otherwise === null) {
        try {
          return yield* suite.discover(context);
        } catch (error) {
          throw error instanceof UserError ? ofOwn(error, own, near) : error;
        }
      }
      const sliceTimeoutMs = Math.min(LONGEST_TRY_MS, context.sliceTimeoutMs);
      try {
        const found = yield* suite.discover({ ...context, sliceTimeoutMs });
        if (found.targets.length > 0) return found;
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
      }
      return { ...(yield* otherwise.discover(context)), measuredBy: otherwise.name };
    },
  };
  return preparedBy(whole, own, preparing);
}

/** Nobody gave a command: the error says whose it is, and what else was seen. */
function ofOwn(error: UserError, { name }: OwnCommand, near: readonly string[]): UserError {
  const { message, remedy, exitCode, details } = error;
  const seen = [`it is what the project runs, \`${name.slice(0, LENGTH)}\``, ...near].join('; ');
  return new UserError(`${message}: ${seen}`, remedy, { exitCode, details, cause: error });
}

function* buildPackages(steps: readonly OwnStep[], context: BuildContext): Plan<Build> {
  return yield* buildNodePackages(context, 'its own', function* ({ directory, files, buildTimeoutMs: timeoutMs }) {
    const [asked] = yield* resultsOf([
      { file: 'node', arguments: ['--version'], cwd: directory, trust: 'untrusted', timeoutMs } as const,
    ]);
    return asked.notStarted
      ? { reason: 'node was not found on this machine' }
      : {
          versions: [`node ${asked.stdout.trim()}`],
          files: steps.flatMap((step) => nodeScriptOf(step, files)?.file ?? []),
        };
  });
}
