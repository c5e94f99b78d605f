import { UserError } from '../../../errors.ts';
import type { Plan } from '../../../model/command-plan.ts';
import type { Side } from '../../../model/results/side.ts';
import type { Failure } from '../../failure.ts';
import type { DiscoverContext, Discovery, SideContext } from '../../harness.ts';
import { clocked } from '../clocked.ts';
import { nearFirst } from '../select.ts';
import { discoverServed } from '../served/discover.ts';
import { joinedSurveys, type Surveyed, surveySide, surveySides, withoutFiles } from '../served/survey.ts';
import { unloadedWarnings } from '../unloaded.ts';
import { listWish, nodeReach, withoutFilesNoted, withoutNotes } from './code.ts';
import { type Looked, lookAt } from './look.ts';
import { type FileRun, moduleWarnings } from './modules.ts';
import { groupedTool, type Library, nodeProcess } from './program.ts';

/**
 * Runs every benchmark once on each side, each file in a process of its own: one that hangs or dies loses only itself. Files that
 * either side did not come to in time are named, and compared on neither.
 */
export function* discoverNodeBenchmarks(library: Library, context: DiscoverContext): Plan<Discovery> {
  const {
    options,
    sides,
    sliceTimeoutMs: timeoutMs,
    untilMs = Number.POSITIVE_INFINITY,
    isNear = () => false,
    notesCode = false,
  } = context;
  const tool = groupedTool(library.specifier);
  const looks: { readonly context: SideContext; readonly looked: Looked }[] = [];
  for (const { context: side } of sides) {
    const looked = yield* lookAt(library, side, options, timeoutMs);
    if ('reason' in looked) throw new UserError(`${looked.reason} on ${side.side}`, 'Install it with the lock file.');
    looks.push({ context: side, looked });
    if (notesCode) yield* withoutNotes(side, timeoutMs);
  }
  const total = looks.reduce((sum, { looked }) => sum + looked.files.length, 0);
  const files = new Set(looks.flatMap(({ looked }) => looked.files));
  if (total === 0) throw nothingFound(library, files, []);
  const runs: FileRun[] = [];
  const loaders = new Map<string, Partial<Record<Side, string>>>();
  let done = 0;
  const left = new Set<string>();
  const surveyAll = function* ({ context: side, looked }: (typeof looks)[number]): Plan<Surveyed> {
    const all: Surveyed[] = [];
    const clock = { ms: 0 };
    for (const file of nearFirst(looked.files, isNear)) {
      if (clock.ms > untilMs) {
        left.add(file);
        continue;
      }
      const progress = { subject: `${side.side} ${file}`, done, total };
      done += 1;
      const { loader, reason } = loaderOf(file, library, looked);
      if (reason !== undefined) {
        all.push(lost(side, { of: { kind: 'group', group: file }, reason }));
        continue;
      }
      const own = loaders.get(file) ?? {};
      if (loader !== undefined) own[side.side] = loader;
      loaders.set(file, own);
      const code = notesCode ? { code: listWish(side, file) } : {};
      const command = (skipped: readonly string[]) => ({
        ...nodeProcess(library, { file, loaders: own }).command(side, { survey: true, skipped, ...code }, timeoutMs),
        progress,
      });
      const partOf = () => ({ kind: 'group', group: file }) as const;
      const surveyed = yield* clocked(surveySide({ side, tool: tool.tool, command, partOf, timeoutMs }), clock);
      all.push(surveyed);
      runs.push({ side, file, surveyed });
    }
    return joinedSurveys(side, all);
  };
  const all = yield* surveySides(looks.map(surveyAll));
  const surveys = withoutFiles(all, left, tool);
  if (notesCode) for (const { context: side } of sides) yield* withoutFilesNoted(side, left, timeoutMs);
  const processOf = (id: string) => {
    const { group: file } = tool.namesOf(id);
    return nodeProcess(library, { file, loaders: loaders.get(file) ?? {} });
  };
  const discovery = yield* discoverServed({
    tool,
    context,
    surveys,
    // What V8 makes of code depends on what ran before in its process: each benchmark has one of its own (decisions/057).
    processOf: (id) => ({ ...processOf(id), key: id }),
  });
  if (discovery.benchmarks.length === 0) throw nothingFound(library, files, surveys.values());
  const targets = discovery.targets.map((target) => {
    const { key: id, group: file } = target;
    return { ...target, reach: nodeReach(id, processOf(id), file) };
  });
  const unloaded = unloadedWarnings(discovery.failures);
  return { ...discovery, targets, warnings: [...discovery.warnings, ...unloaded, ...moduleWarnings(runs)] };
}

/** @param files that were run, and ran none @param surveys of them */
function nothingFound({ specifier }: Library, files: ReadonlySet<string>, surveys: Iterable<Surveyed>): UserError {
  const [first, ...others] = files;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const seen = first === undefined ? '' : `: ${first}${more} ended without running any`;
  const printed = [...surveys].find(({ output }) => output !== '');
  const details = printed === undefined ? [] : [`On ${printed.side.side} it printed:`, ...printed.output.split('\n')];
  return new UserError(
    `no file with benchmarks of ${specifier} was found${seen}`,
    'Name them with bench-files, or set working-directory to the folder of the package that has them.',
    { exitCode: 3, details },
  );
}

/** The loader that Node needs to run a file; or why none does. */
function loaderOf(
  file: string,
  { scripts = [] }: Library,
  { node, strips, loader }: Looked,
): { readonly loader?: string; readonly reason?: string } {
  if (!/\.[cm]?ts$/.test(file)) return {};
  const { nodeArguments = [], byTsx = false } = scripts.find((each) => each.file === file) ?? {};
  if (byTsx && loader !== null) return { loader };
  if (
    strips ||
    nodeArguments.some((each) => /^(?:-r|--require|--import|--loader|--experimental-loader)\b/.test(each))
  ) {
    return {};
  }
  if (loader !== null) return { loader };
  return { reason: `node ${node} does not run TypeScript: use Node 22.18 or newer, or add tsx or jiti to the package` };
}

function lost(side: SideContext, failure: Failure): Surveyed {
  const none = { listed: new Set<string>(), timed: new Map(), failures: new Map(), skipped: new Set<string>() };
  return { side, ...none, unlisted: [failure], besides: [], output: '' };
}
