import { recordIn, recordOf, recordsOf } from '../../../formats/index.ts';
import type { Switch } from './switches.ts';
import type { Executable } from './system.ts';

interface ProjectModel {
  readonly executables: readonly Executable[];
  /** `GNU 12.2.0`; empty: not known. */
  readonly compiler: string;
  readonly name: string;
  readonly switches: readonly Switch[];
}

/** Prints what CMake answered: executables' files and compilers, each after a line that no JSON has, and what is off. */
export const PRINT_MODEL = `cd "$1/.cmake/api/v1/reply"
for file in toolchains-v1-*.json target-*.json; do
  case $file in
    target-*) grep -q '"type" : "EXECUTABLE"' "$file" || continue ;;
  esac
  test -f "$file" || continue
  printf '\\n@ %s\\n' "$file"
  cat "$file"
done
printf '\\n@ cache\\n'
grep -E '^(CMAKE_PROJECT_NAME:|[A-Za-z0-9_.+-]+:BOOL=(OFF|FALSE|NO|0|off|)$)' "$1/CMakeCache.txt" || :`;

interface Folders {
  /** Absolute paths. */
  readonly build: string;
  readonly source: string;
}

export function readModel(printed: string, folders: Folders): ProjectModel {
  const executables = new Map<string, Executable>();
  let compiler = '';
  let name = '';
  const switches: Switch[] = [];
  for (const part of printed.split('\n@ ').slice(1)) {
    const end = part.indexOf('\n');
    const file = part.slice(0, end);
    if (file === 'cache') {
      // CMAKE_PROJECT_NAME:STATIC=text
      for (const [, key = '', value = ''] of part.matchAll(/^([\w.+-]+):[A-Z]+=(.*)$/gm)) {
        if (key === 'CMAKE_PROJECT_NAME') name = value;
        else switches.push({ name: key, on: `${key}=ON` });
      }
      continue;
    }
    const model = recordIn(part.slice(end + 1)) ?? {};
    if (file.startsWith('toolchains-')) compiler = compilerOf(model);
    const executable = file.startsWith('target-') ? executableOf(model, folders) : null;
    // With several configurations the one that is built counts.
    if (executable !== null && (!executables.has(executable.target) || file.includes('-Release-'))) {
      executables.set(executable.target, executable);
    }
  }
  return { executables: [...executables.values()], compiler, name, switches };
}

type Model = Readonly<Record<string, unknown>>;

function executableOf(model: Model, folders: Folders): Executable | null {
  const { name, artifacts, link, dependencies, sources } = model;
  const path = recordsOf(artifacts)[0]?.path;
  if (typeof name !== 'string' || name === '' || typeof path !== 'string') return null;
  return {
    target: name,
    path: below(folders.build, path),
    links: recordsOf(recordOf(link).commandFragments).flatMap(({ fragment }) => String(fragment).split(/\s+/)),
    // benchmark_main::@0f1a2b3c4d5e6f708192
    needs: recordsOf(dependencies).map(({ id }) => String(id).split('::@')[0] ?? ''),
    sources: recordsOf(sources).flatMap(({ path: file }) =>
      typeof file === 'string' ? below(folders.source, file) : [],
    ),
  };
}

function below(folder: string, path: string): string {
  return path.startsWith('/') ? path : `${folder}/${path}`;
}

function compilerOf(model: Model): string {
  const toolchains = recordsOf(model.toolchains);
  const found = toolchains.find(({ language }) => language === 'CXX') ?? toolchains[0];
  const { id, version } = recordOf(found?.compiler);
  return [id, version].filter((word) => typeof word === 'string').join(' ');
}
