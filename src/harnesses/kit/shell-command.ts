import { succeeded } from '../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../model/command-plan.ts';
import { firstLines, howItEnded } from '../../model/ended.ts';
import { LAYOUT_SEED } from '../../model/results/confirmation.ts';
import type { Failure } from '../failure.ts';
import type { Build, BuildContext, LayoutRequest, Relinked } from '../harness.ts';
import { optionValue, textOption } from '../option.ts';

/** Shared by the harnesses whose sides are built by a command of the user's. */
export const BUILD_COMMAND = textOption('build-command', {
  description: 'A shell command that builds one side; run in the working directory of each side.',
  isCommon: true,
  from: 'head',
  runs: true,
});

/** -e: a build of several lines stops at the first that fails. */
export function shell(script: string, cwd: string, timeoutMs: number): PlannedCommand {
  return { file: 'sh', arguments: ['-ec', script], cwd, environment: { PWD: cwd }, trust: 'untrusted', timeoutMs };
}

interface NamedScript {
  readonly script: string;
  /** Whose it is, as a failure says it. */
  readonly name: string;
}

/** The script that builds one side; null: there is none. */
function scriptFor({ options, preparation }: BuildContext): NamedScript | null {
  const script = optionValue(options.own, BUILD_COMMAND);
  if (script !== null) return { script, name: BUILD_COMMAND.name };
  if (preparation === undefined) return null;
  return { script: preparation.script, name: `what \`${preparation.of}\` runs before its benchmarks` };
}

/** Does a command build a side? */
export function hasBuildCommand(context: BuildContext): boolean {
  return scriptFor(context) !== null;
}

/**
 * Builds one side with its `build-command`, or as the project's own command prepares its benchmarks, where there is one; it
 * names no binaries.
 * @param folders of programs that it may call, before those on PATH
 */
export function* builtByCommand(context: BuildContext, folders: readonly string[] = []): Plan<Build> {
  const command = scriptFor(context);
  const path =
    folders.length === 0 ? '' : `PATH=${folders.map((folder) => `'${folder}':`).join('')}"$PATH"; export PATH\n`;
  const whole = command === null ? null : { ...command, script: `${path}${command.script}` };
  const failures = whole === null ? [] : yield* runBuild(whole, {}, context);
  const build: Build = {
    side: context.side,
    toolchain: '',
    binaries: [],
    failures,
    ...(failures.length === 0 ? {} : { unusable: true }),
  };
  // Only a command that uses the seed is run again: others would give the same program, or fail because they have run.
  if (whole?.script.includes(LAYOUT_SEED) !== true) return build;
  return { ...build, relinksAlone: true, relink: (request) => buildAnew(whole, request, context) };
}

/** Times of files have steps of some milliseconds: what is written after this is newer than `$1`. */
const MARK = ': >"$1"; sleep 0.05 || sleep 1';
/**
 * Sums of all files below `$2` that changed since, by the change of status: a copy may keep an older time. A find that does
 * not know that fails, and nothing is known.
 */
const DIGEST = `files=$(find "$2" -name .git -prune -o -type f -cnewer "$1" -exec cksum {} +)
printf '%s\n' "$files" | LC_ALL=C sort | cksum`;

function* buildAnew(
  command: NamedScript,
  { seed, wantsDigest = false }: LayoutRequest,
  context: BuildContext,
): Plan<Relinked> {
  const { directory, scratch, root = directory, buildTimeoutMs } = context;
  const withFiles = (part: string): PlannedCommand => {
    const command = shell(part, directory, buildTimeoutMs);
    return { ...command, arguments: [...command.arguments, 'sh', `${scratch}/layout-mark`, root] };
  };
  if (wantsDigest) yield* resultsOf([withFiles(MARK)]);
  const failures = yield* runBuild(command, { [LAYOUT_SEED]: String(seed) }, context);
  const relinked = { layout: 'build-command', binaries: [], failures } as const;
  if (!wantsDigest) return relinked;
  const [summed] = yield* resultsOf([withFiles(DIGEST)]);
  return succeeded(summed) ? { ...relinked, digest: summed.stdout.trim() } : relinked;
}

function* runBuild(
  { script, name }: NamedScript,
  environment: Readonly<Record<string, string>>,
  context: BuildContext,
): Plan<readonly Failure[]> {
  const command = shell(script, context.directory, context.buildTimeoutMs);
  const [result] = yield* resultsOf([{ ...command, environment: { ...command.environment, ...environment } }]);
  if (succeeded(result)) return [];
  const output = firstLines(`${result.stderr}\n${result.stdout}`, 30);
  return [{ of: { kind: 'folder', folder: '' }, reason: `${name} ${howItEnded(result)}`, output }];
}
