import type { Plan } from '../../model/command-plan.ts';
import type { Failure } from '../failure.ts';
import type { DiscoverContext, Discovery } from '../harness.ts';
import { isSelected } from '../kit/select.ts';
import { discoverServed } from '../kit/served/discover.ts';
import { surveySide, surveySides } from '../kit/served/survey.ts';
import { pytestOptions } from './options.ts';
import { PYTEST, pytestProcess, pytestReach } from './program.ts';

/** Runs every benchmark once on each side, in one process as long as none brings it down. */
export function* discoverPytest(context: DiscoverContext, own: readonly string[]): Plan<Discovery> {
  const { options, sides, sliceTimeoutMs: timeoutMs } = context;
  const { testPaths: paths } = pytestOptions(options.own);
  const plans = sides.map(({ context: side }, done) => {
    const progress = { subject: `${side.side} suite`, done, total: sides.length };
    const command = (skipped: readonly string[]) => ({
      ...pytestProcess({ own, paths }).command(side, { survey: true, skipped }, timeoutMs),
      progress,
    });
    return surveySide({ side, tool: PYTEST.tool, command, partOf, timeoutMs });
  });
  const surveys = yield* surveySides(plans);
  const ids = [...surveys.values()].flatMap(({ listed }) => [...listed]);
  const wanted = ids.filter((id) => isSelected({ ...PYTEST.namesOf(id), printedName: id }, options));
  const files = [...new Set(wanted.map((id) => PYTEST.namesOf(id).group))];
  // A benchmark without a file is known to the project only; and a variable holds only so many names.
  const known = files.includes('') || files.length > MOST_FILES ? [] : files;
  return yield* discoverServed({
    tool: PYTEST,
    context,
    surveys,
    processOf: () => pytestProcess({ own, paths, files: known }),
    reachOf: (id) => pytestReach(id, options.sliceMs, own),
  });
}

const MOST_FILES = 200;

/** `tests/test_text.py`, `tests` or nothing, where all of it is meant. */
function partOf(path: string): Failure['of'] {
  if (path.endsWith('.py')) return { kind: 'group', group: path };
  return { kind: 'folder', folder: path === '.' ? '' : path };
}
