import { inFile } from '../kit/python/names.ts';
import type { ServedProgram } from '../kit/served/program.ts';
import { pytestCommand } from './command.ts';
import type { PytestNotes } from './notes.ts';

/** pytest with our plug-in: one run of it can stay, and go from test to test as it is asked to (_plugin/tare_pytest.py). */
export const pytestProgram: ServedProgram<PytestNotes> = {
  tool: 'pytest',
  namesOf: inFile,
  command: (side, wanted, { paths, files }, timeoutMs) => {
    const [id = ''] = wanted.requests?.[0]?.slice(1) ?? [];
    const { group } = inFile(String(id));
    const loaded = group === '' ? files : [group];
    const only = loaded.length === 0 ? { paths } : { files: loaded };
    return pytestCommand(side, { ...wanted, ...only }, timeoutMs);
  },
};
