import type { PlannedCommand } from '../../model/command-plan.ts';
import type { SideContext } from '../harness.ts';
import servedPy from '../kit/python/_program/tare_served.py';
import { environmentFolder, SAME_BYTES, venvPython } from '../kit/python/venv.ts';
import { answersFile, type Wanted, wish } from '../kit/served/program.ts';
import pluginPy from './_plugin/tare_pytest.py';

/** The request to the plug-in (_plugin/tare_pytest.py). */
interface PluginRequest extends Wanted {
  /** Relative to pytest's own root: only these are loaded, as far as they are there. */
  readonly files?: readonly string[];
  /** Files and folders to look in; empty: what the project says. */
  readonly paths?: readonly string[];
  /** Settings of pytest that the project's command has, as arguments. Untrusted. */
  readonly own?: readonly string[];
}

/** Runs pytest, with our plug-in, in a side's working directory. */
export function pytestCommand(
  side: SideContext,
  { paths = [], own = [], ...wanted }: PluginRequest,
  timeoutMs: number,
): PlannedCommand {
  const { directory, scratch } = side;
  const folder = `${scratch}/bin`;
  return {
    file: venvPython(side),
    arguments: ['-m', 'pytest', '-q', '-p', 'tare_pytest', '-o', `cache_dir=${folder}/pytest-cache`, ...own, ...paths],
    cwd: directory,
    environment: {
      ...SAME_BYTES,
      PWD: directory,
      PYTHONPATH: folder,
      VIRTUAL_ENV: environmentFolder(side),
      // Files that one process leaves in the tree are a warning to the next, and with `filterwarnings = error` its end.
      HYPOTHESIS_STORAGE_DIRECTORY: `${folder}/hypothesis`,
      TARE_PYTEST: wish(wanted, side),
    },
    trust: 'untrusted',
    timeoutMs,
    writes: [
      { path: `${folder}/tare_pytest.py`, text: pluginPy },
      { path: `${folder}/tare_served.py`, text: servedPy },
    ],
    reads: answersFile(wanted, side),
  };
}
