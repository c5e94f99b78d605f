import { recordIn, recordOf, recordsOf } from '../../../formats/index.ts';
import type { Switch } from './switches.ts';
import type { Executable } from './system.ts';

/**
 * Prints what Meson says of the project, and after a line that no JSON has, what its executables are linked with: Meson
 * itself says that since 1.2 only.
 */
export const PRINT_MODEL = `meson introspect --targets --buildoptions --projectinfo --force-object-output "$1" || exit
printf '\\n@ build.ninja\\n'
awk '/^build /{ links = /: [a-z_]+_LINKER/; if (links) print; next } links && /^ LINK_ARGS =/' "$1/build.ninja"`;

interface MesonModel {
  readonly executables: readonly Executable[];
  /** Arguments that C++ programs are linked with beside the project's own, as Meson takes them: `['-lm']`. */
  readonly linkArguments: string;
  readonly name: string;
  readonly switches: readonly Switch[];
}

/** null: Meson prints nothing that can be read. @param build absolute path of the build folder */
export function readModel(printed: string, build: string): MesonModel | null {
  const [json = '', lines = ''] = printed.split('\n@ build.ninja\n');
  const model = recordIn(json);
  if (model === null) return null;
  const links = linksIn(lines);
  const executables = recordsOf(model.targets).flatMap((one) => executableOf(one, build, links));
  const option = recordsOf(model.buildoptions).find(({ name }) => name === 'cpp_link_args');
  const flags = Array.isArray(option?.value) ? option.value.map(String) : [];
  const name = recordOf(model.projectinfo).descriptive_name;
  return {
    executables,
    linkArguments: literal(flags),
    name: typeof name === 'string' ? name : '',
    switches: recordsOf(model.buildoptions).flatMap((one) => switchOf(one)),
  };
}

/**
 *     {"name": "benchmarks", "value": false, "section": "user", "type": "boolean"}
 *     {"name": "bench", "value": "auto", "section": "user", "type": "feature"}
 */
function switchOf({ name, value, section }: Model): readonly Switch[] {
  if (typeof name !== 'string' || section !== 'user') return [];
  if (value === false) return [{ name, on: `${name}=true` }];
  return value === 'disabled' || value === 'auto' ? [{ name, on: `${name}=enabled` }] : [];
}

/** Writes words as Meson's options and arguments take lists. */
export function literal(words: readonly string[]): string {
  return `[${words.map((word) => `'${word.replace(/[\\']/g, '\\$&')}'`).join(',')}]`;
}

/**
 *     build bench/text_bench: cpp_LINKER bench/text_bench.p/bench.cpp.o | /usr/lib/x86_64-linux-gnu/libbenchmark.so libtext.a
 *      LINK_ARGS = -Wl,--as-needed libtext.a /usr/lib/x86_64-linux-gnu/libbenchmark.so -lbenchmark_main
 */
function linksIn(lines: string): ReadonlyMap<string, readonly string[]> {
  const links = new Map<string, string[]>();
  let words: string[] = [];
  for (const line of lines.split('\n')) {
    const built = /^build (\S+): \S+(.*)$/.exec(line);
    if (built !== null) {
      words = [];
      links.set(built[1] ?? '', words);
    }
    words.push(...(built?.[2] ?? line).trim().split(/\s+/));
  }
  return links;
}

type Model = Readonly<Record<string, unknown>>;

/** Two folders may have a target of one name, so it is called by its path. */
function executableOf(
  model: Model,
  build: string,
  links: ReadonlyMap<string, readonly string[]>,
): readonly Executable[] {
  const path = Array.isArray(model.filename) ? model.filename[0] : undefined;
  if (model.type !== 'executable' || typeof path !== 'string' || !path.startsWith(`${build}/`)) return [];
  const target = path.slice(build.length + 1);
  const sources = recordsOf(model.target_sources).flatMap(({ sources: files }) => (Array.isArray(files) ? files : []));
  return [
    {
      target,
      path,
      links: links.get(target) ?? [],
      needs: [],
      sources: sources.filter((file) => typeof file === 'string'),
    },
  ];
}
