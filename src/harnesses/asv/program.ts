import servedPy from '../kit/python/_program/tare_served.py';
import { environmentFolder, SAME_BYTES, venvPython } from '../kit/python/venv.ts';
import { answersFile, type ServedProgram, wish } from '../kit/served/program.ts';
import asvPy from './_program/tare_asv.py';
import configurationPy from './_program/tare_asv_conf.py';
import type { AsvNotes } from './notes.ts';

/** The project's asv_runner, led by ours (_program/tare_asv.py). */
export const asvProgram: ServedProgram<AsvNotes> = {
  tool: 'asv',
  // The group is in the name, as asv has it.
  namesOf: (id) => ({ group: '', name: id }),
  command: (side, wanted, { configuration, module }, timeoutMs) => {
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
