import servedPy from '../kit/python/_program/tare_served.py';
import { pythonReach } from '../kit/python/reach.ts';
import { environmentFolder, SAME_BYTES, venvPython } from '../kit/python/venv.ts';
import { answersFile, type ServedProcess, type ServedTool, wish } from '../kit/served/program.ts';
import asvPy from './_program/tare_asv.py';
import configurationPy from './_program/tare_asv_conf.py';

export const ASV: ServedTool = {
  tool: 'asv',
  // The group is in the name, as asv has it: `text.Count.time_words(10, 'a b')`.
  namesOf: (id) => ({ group: '', name: id }),
};

/**
 * The project's asv_runner, led by ours (_program/tare_asv.py).
 * @param configuration the user's; null: it is looked for
 * @param module `benchmarks.text`: the one that is loaded; empty: all
 */
export function asvProcess(configuration: string | null, module: string): ServedProcess {
  return {
    key: module,
    command: (side, wanted, timeoutMs) => {
      const { directory, scratch } = side;
      const folder = `${scratch}/bin`;
      return {
        file: venvPython(side),
        arguments: [`${folder}/tare_asv.py`],
        cwd: directory,
        environment: {
          ...SAME_BYTES,
          PWD: directory,
          VIRTUAL_ENV: environmentFolder(side),
          TARE_ASV: wish({ ...wanted, configuration, module, folder }, side),
        },
        trust: 'untrusted',
        timeoutMs,
        writes: [
          { path: `${folder}/tare_asv.py`, text: asvPy },
          { path: `${folder}/tare_asv_conf.py`, text: configurationPy },
          { path: `${folder}/tare_served.py`, text: servedPy },
        ],
        reads: answersFile(wanted, side),
      };
    },
  };
}

/** A process for each module. */
export function asvReach(
  configuration: string | null,
  { id, module }: { readonly id: string; readonly module: string },
  sliceMs: number,
) {
  const { key, command } = asvProcess(configuration, module);
  return pythonReach({
    key,
    id,
    sliceMs,
    command: (side, _, timeoutMs) => command(side, { requests: [] }, timeoutMs),
  });
}
