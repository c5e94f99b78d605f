/** An executable of the project, as CMake's file API tells (codemodel-v2). Untrusted. */
export interface Executable {
  /** Unique in a project. */
  readonly target: string;
  /** Absolute. */
  readonly path: string;
  readonly linksBenchmark: boolean;
}

interface ProjectModel {
  readonly executables: readonly Executable[];
  /** `GNU 12.2.0`; empty: not told. */
  readonly compiler: string;
}

/** Prints what CMake answered: the executables' files and the compilers, each after a line that no JSON has. */
export const PRINT_MODEL = `cd "$1/.cmake/api/v1/reply"
for file in toolchains-v1-*.json target-*.json; do
  case $file in
    target-*) grep -q '"type" : "EXECUTABLE"' "$file" || continue ;;
  esac
  test -f "$file" || continue
  printf '\\n@ %s\\n' "$file"
  cat "$file"
done`;

/** @param build absolute path of the build folder */
export function readModel(printed: string, build: string): ProjectModel {
  const executables = new Map<string, Executable>();
  let compiler = '';
  for (const part of printed.split('\n@ ').slice(1)) {
    const end = part.indexOf('\n');
    const file = part.slice(0, end);
    const model = read(part.slice(end + 1));
    if (file.startsWith('toolchains-')) compiler = compilerOf(model);
    const executable = file.startsWith('target-') ? executableOf(model, build) : null;
    // Of a generator with several configurations, the one that is built.
    if (executable !== null && (!executables.has(executable.target) || file.includes('-Release-'))) {
      executables.set(executable.target, executable);
    }
  }
  return { executables: [...executables.values()], compiler };
}

type Model = Readonly<Record<string, unknown>>;

function executableOf(model: Model, build: string): Executable | null {
  const { name, artifacts, link, dependencies } = model;
  const path = list(artifacts)[0]?.path;
  if (typeof name !== 'string' || name === '' || typeof path !== 'string') return null;
  const fragments = list(record(link).commandFragments).map(({ fragment }) => String(fragment));
  const linked = fragments.some((fragment) => fragment.split(/\s+/).some((word) => LIBRARY.test(word)));
  const depends = list(dependencies).some(({ id }) => /^benchmark(?:_main)?::@/.test(String(id)));
  return { target: name, path: path.startsWith('/') ? path : `${build}/${path}`, linksBenchmark: linked || depends };
}

/**
 *     /usr/lib/x86_64-linux-gnu/libbenchmark.so.1.7.1
 *     _deps/googlebenchmark-build/src/libbenchmark_main.a
 *     -lbenchmark
 */
const LIBRARY = /(?:^-l|(?:^|\/)lib)benchmark(?:_main)?d?(?:$|\.(?:a|so|dylib|tbd)(?:\.\d+)*$|\.\d+(?:\.\d+)*\.dylib$)/;

function compilerOf(model: Model): string {
  const toolchains = list(model.toolchains);
  const found = toolchains.find(({ language }) => language === 'CXX') ?? toolchains[0];
  const { id, version } = record(found?.compiler);
  return [id, version].filter((word) => typeof word === 'string').join(' ');
}

function read(text: string): Model {
  try {
    return record(JSON.parse(text));
  } catch {
    return {};
  }
}

function record(value: unknown): Model {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Model) : {};
}

function list(value: unknown): readonly Model[] {
  return Array.isArray(value) ? value.map(record) : [];
}
