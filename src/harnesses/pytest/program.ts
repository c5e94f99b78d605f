import type { ServedProgram } from '../kit/served/program.ts';
import { pytestCommand } from './command.ts';
import type { PytestNotes } from './notes.ts';

/** pytest with our plug-in: one run of it can stay, and go from test to test as it is asked to (_plugin/tare_pytest.py). */
export const pytestProgram: ServedProgram<PytestNotes> = {
  tool: 'pytest',
  namesOf,
  command: (side, wanted, { paths, files }, timeoutMs) => {
    const [id = ''] = wanted.requests?.[0]?.slice(1) ?? [];
    const { group } = namesOf(String(id));
    const loaded = group === '' ? files : [group];
    const only = loaded.length === 0 ? { paths } : { files: loaded };
    return pytestCommand(side, { ...wanted, ...only }, timeoutMs);
  },
};

/** `tests/test_text.py::TestText::test_upper[a::b]`: the file, and what is in it. */
function namesOf(id: string): { readonly group: string; readonly name: string } {
  const colons = id.indexOf('::');
  if (colons <= 0 || colons + 2 >= id.length) return { group: '', name: id };
  return { group: id.slice(0, colons), name: id.slice(colons + 2) };
}
