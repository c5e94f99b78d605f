import { UserError } from '../../errors.ts';
import type { Plan } from '../../model/command-plan.ts';
import type { DiscoverContext, Discovery, SideContext } from '../harness.ts';
import servedPy from '../kit/python/_program/tare_served.py';
import { inFile } from '../kit/python/names.ts';
import { pythonReach } from '../kit/python/reach.ts';
import { environmentFolder, SAME_BYTES, venvPython } from '../kit/python/venv.ts';
import { readTexts } from '../kit/read-files.ts';
import { discoverServed } from '../kit/served/discover.ts';
import { answersFile, type ServedProcess, type ServedTool, wish } from '../kit/served/program.ts';
import { joinedSurveys, type Surveyed, surveySide, surveySides } from '../kit/served/survey.ts';
import { unloadedWarnings } from '../kit/unloaded.ts';
import pyperfPy from './_program/tare_pyperf.py';
import { runsPyperf, USUAL } from './detect.ts';
import { pyperfOptions } from './options.ts';

/** Runs every benchmark once on each side, each script in a process of its own. */
export function* discoverPyperf(context: DiscoverContext): Plan<Discovery> {
  const { options, sides, sliceTimeoutMs: timeoutMs } = context;
  const { scripts: named } = pyperfOptions(options.own);
  const runs: { readonly side: SideContext; readonly script: string }[] = [];
  for (const { context: side } of sides) {
    const scripts = yield* scriptsOf(side, named, timeoutMs);
    runs.push(...scripts.map((script) => ({ side, script })));
  }
  const surveyAll = function* (side: SideContext): Plan<Surveyed> {
    const all: Surveyed[] = [];
    for (const [done, { side: own, script }] of runs.entries()) {
      if (own !== side) continue;
      const progress = { subject: `${side.side} ${script}`, done, total: runs.length };
      const command = (skipped: readonly string[]) => ({
        ...pyperfProcess(script, script).command(side, { survey: true, skipped }, timeoutMs),
        progress,
      });
      const partOf = () => ({ kind: 'group', group: script }) as const;
      all.push(yield* surveySide({ side, tool: PYPERF.tool, command, partOf, timeoutMs }));
    }
    return joinedSurveys(side, all);
  };
  const surveys = yield* surveySides(sides.map(({ context: side }) => surveyAll(side)));
  const discovery = yield* discoverServed({
    tool: PYPERF,
    context,
    surveys,
    // A benchmark has processes of its own, as in pyperf.
    processOf: (id) => pyperfProcess(PYPERF.namesOf(id).group, id),
    reachOf: (id) => {
      const { group: script } = PYPERF.namesOf(id);
      const { key, command } = pyperfProcess(script, script);
      return pythonReach({
        key,
        id,
        sliceMs: options.sliceMs,
        command: (side, _, limitMs) => command(side, { requests: [] }, limitMs),
      });
    },
  });
  if (discovery.benchmarks.length === 0) throw nothingFound();
  const unloaded = unloadedWarnings(discovery.failures);
  return { ...discovery, warnings: [...discovery.warnings, ...unloaded] };
}

function nothingFound(): UserError {
  return new UserError(
    'no script that runs benchmarks by pyperf was found',
    'Name them with pyperf-scripts, or set working-directory to the folder of the project that has them.',
    { exitCode: 3 },
  );
}

/** Ids are `bench_words.py::count`. */
const PYPERF: ServedTool = { tool: 'pyperf', namesOf: inFile };

/** A script with the project's pyperf, led by ours (_program/tare_pyperf.py). */
function pyperfProcess(script: string, key: string): ServedProcess {
  return {
    key,
    command: (side, wanted, timeoutMs) => {
      const { directory, scratch } = side;
      const folder = `${scratch}/bin`;
      return {
        file: venvPython(side),
        arguments: [`${folder}/tare_pyperf.py`],
        cwd: directory,
        environment: {
          ...SAME_BYTES,
          PWD: directory,
          VIRTUAL_ENV: environmentFolder(side),
          TARE_PYPERF: wish({ ...wanted, script }, side),
        },
        trust: 'untrusted',
        timeoutMs,
        writes: [
          { path: `${folder}/tare_pyperf.py`, text: pyperfPy },
          { path: `${folder}/tare_served.py`, text: servedPy },
        ],
        reads: answersFile(wanted, side),
      };
    },
  };
}

/** Scripts of one side, relative to the working directory, in order. @param named of these those that are there */
function* scriptsOf({ directory }: SideContext, named: readonly string[], timeoutMs: number): Plan<readonly string[]> {
  const wanted = named.map((path) => path.replace(/^\.\//, ''));
  const pathspecs = wanted.length > 0 ? wanted.map((path) => `:(literal)${path}`) : ['*.py'];
  const texts = (yield* readTexts(pathspecs, { directory, timeoutMs })) ?? new Map<string, string>();
  if (wanted.length > 0) return wanted.filter((path) => texts.has(path));
  const found = [...texts].filter(([path, text]) => USUAL.test(path) && runsPyperf(text));
  return found.map(([path]) => path).toSorted();
}
