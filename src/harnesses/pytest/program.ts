import { inFile } from '../kit/python/names.ts';
import { pythonReach } from '../kit/python/reach.ts';
import type { ServedProcess, ServedTool } from '../kit/served/program.ts';
import { pytestCommand } from './command.ts';

/** Ids are `tests/test_text.py::TestText::test_upper[a]`. */
export const PYTEST: ServedTool = { tool: 'pytest', namesOf: inFile };

interface PytestProject {
  /** Settings of pytest that the project's command has, as arguments. */
  readonly own: readonly string[];
  /** Where benchmarks are looked for; empty: what the project says. */
  readonly paths: readonly string[];
  readonly files?: readonly string[];
}

/**
 * pytest with our plug-in: one run of it can stay, and go from test to test as it is asked to (_plugin/tare_pytest.py).
 * @param files those that benchmarks were found in, relative to pytest's own root: a session loads these and no other tests
 */
export function pytestProcess({ own, paths, files = [] }: PytestProject): ServedProcess {
  return {
    key: 'pytest',
    command: (side, wanted, timeoutMs) => {
      const [id = ''] = wanted.requests?.[0]?.slice(1) ?? [];
      const { group } = inFile(String(id));
      const loaded = group === '' ? files : [group];
      const only = loaded.length === 0 ? { paths } : { files: loaded };
      return pytestCommand(side, { ...wanted, ...only, own }, timeoutMs);
    },
  };
}

/** Each file of tests has a process of its own, forked from one that has loaded what is beside all of them. */
export function pytestReach(id: string, sliceMs: number, own: readonly string[]) {
  return pythonReach({
    key: 'pytest',
    id,
    sliceMs,
    command: (side, only, timeoutMs) => {
      const files = [...new Set(only.map((each) => inFile(each).group))];
      return pytestCommand(side, { requests: [], files, own }, timeoutMs);
    },
  });
}
