import servedPy from '../kit/python/_program/tare_served.py';
import { inFile } from '../kit/python/names.ts';
import { environmentFolder, SAME_BYTES, venvPython } from '../kit/python/venv.ts';
import { answersFile, type ServedProcess, type ServedTool, wish } from '../kit/served/program.ts';
import pyperfPy from './_program/tare_pyperf.py';

/** Ids are `bench_words.py::count`. */
export const PYPERF: ServedTool = { tool: 'pyperf', namesOf: inFile };

/** A script with the project's pyperf, led by ours (_program/tare_pyperf.py). */
export function pyperfProcess(script: string, key: string): ServedProcess {
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
