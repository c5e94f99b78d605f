import { succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import type { Binary, BuildContext } from '../../harness.ts';
import type { CodePlans, NotKnown } from '../../side-code.ts';
import { codeOfLinked, type LinkCommand } from '../objects/linked.ts';
import { shellWords } from '../shell-words.ts';
import type { Run } from './system.ts';

/**
 * Prints the folder and the command that a target was linked with, as the build system has it: Ninja's last command for
 * it, or the one that CMake writes for make.
 */
const LINKED = `folder=$1
if test -f "$folder/build.ninja"; then
  printf '%s\\n' "$folder"
  ninja -C "$folder" -t commands "$2" | tail -n 1
else
  found=$(find "$folder" -path "*/CMakeFiles/$2.dir/link.txt")
  test -f "$found" || exit 1
  printf '%s\\n' "\${found%/CMakeFiles/*}"
  cat "$found"
fi`;

interface BuiltPrograms {
  readonly binaries: readonly Binary[];
  /** The build folder, absolute. */
  readonly folder: string;
  readonly run: Run;
}

/** The code of these programs: all that their build made and linked, and the archives of the system. */
export function codeOfPrograms({ binaries, folder, run }: BuiltPrograms, context: BuildContext): CodePlans {
  const isMade = (path: string) => path.startsWith(`${context.scratch}/`);
  return codeOfLinked({
    context,
    *commands(): Plan<readonly LinkCommand[] | NotKnown> {
      const commands: LinkCommand[] = [];
      for (const { group } of binaries) {
        const [printed] = yield* resultsOf([run('sh', ['-c', LINKED, 'sh', folder, group])]);
        const command = succeeded(printed) ? linkIn(printed.stdout, group) : null;
        if (command === null) return { unknown: `how ${group} was linked is not said` };
        commands.push(command);
      }
      return commands;
    },
    unitOf: (path) => (isMade(path) ? path.slice(context.scratch.length + 1) : path),
    isOpen: isMade,
    covers: (path) => SOURCE.test(path),
  });
}

const SOURCE =
  /(?:\.(?:c|cc|cpp|cxx|c\+\+|h|hh|hpp|hxx|h\+\+|ipp|inl|tcc|tpp|inc|def|s|asm|ixx|cppm|cmake)|(?:^|\/)(?:CMakeLists\.txt|CMakePresets\.json|meson\.build|meson\.options|meson_options\.txt))$/i;

/**
 *     /scratch/cmake-build
 *     : && /usr/bin/c++ -O3 -DNDEBUG CMakeFiles/bench.dir/bench.cpp.o -o bench  libtext.a  -lbenchmark && :
 */
function linkIn(printed: string, group: string): LinkCommand | null {
  const [folder = '', ...lines] = printed.split('\n');
  const links = lines.flatMap((line) => line.split(' && ')).filter((line) => / -o /.test(line));
  const [link, ...others] = links;
  const split = link === undefined || others.length > 0 ? null : shellWords(link.trim());
  return split?.kind === 'words' ? { group, folder, words: split.words.slice(1) } : null;
}
