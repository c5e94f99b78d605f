import { succeeded } from '../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../model/command-plan.ts';
import type { BuildContext } from '../harness.ts';
import { cargoCommand } from './cargo.ts';
import { RUSTC } from './same-names.ts';

/**
 * How executables are linked again without compiling anything: compiler drivers that stand first on cargo's PATH note what rustc
 * links with, and keep the objects that it removes afterwards. Cargo and the project's own settings know nothing of them, nor of
 * what stands before rustc (same-names.ts).
 */

/** Finds lld. */
export interface Lld {
  /** Flags for the compiler driver that find it. */
  readonly flags: readonly string[];
}

/** Prints the folder of rustc's own lld, or nothing where that on PATH is to be taken. */
const FIND = `test "$(uname -s)" = Linux || exit 1
folder=$(rustc --print target-libdir)/../bin/gcc-ld
if test -x "$folder/ld.lld"; then printf %s "$folder"; else command -v ld.lld > /dev/null; fi`;

/** null: there is none, or this is no Linux. */
export function* findLld(context: BuildContext): Plan<Lld | null> {
  const [found] = yield* resultsOf([{ ...cargoCommand(['-c', FIND], context), file: 'sh' }]);
  if (!succeeded(found)) return null;
  return { flags: [...(found.stdout === '' ? [] : [`-B${found.stdout}`]), '-fuse-ld=lld'] };
}

/** What an executable's path is followed by in that of the folder with all that it was linked with. */
export const KEPT = '.kept';

/** Puts drivers before those on PATH, one for each name that rustc may call, and rustc's; and runs a command with them. */
const RUN = `folder=$1
printf '%s\\n' "$2" >"$folder/root"
shift 2
mkdir -p "$folder/bin"
chmod +x "$folder/keep" "$folder/compiler/rustc"
IFS=:
for each in $PATH; do
  for driver in "$each"/cc "$each"/*gcc "$each"/*gcc-[0-9]* "$each"/clang "$each"/clang-[0-9]*; do
    if test -x "$driver"; then ln -sf ../keep "$folder/bin/\${driver##*/}"; fi
  done
done
unset IFS
PATH=$folder/compiler:$folder/bin:$PATH exec "$@"
`;

/**
 * Stands before a driver. Of what links an executable it keeps in the folder EXECUTABLE.kept: the folder that it runs in, the
 * driver and the arguments, one a line, and the objects of the crate itself. All else is there for as long as the build.
 */
const KEEP = `#!/bin/sh
own=\${0%/*}
rest=:$PATH:
PATH=\${rest%%":$own:"*}:\${rest#*":$own:"}
PATH=\${PATH#:}
PATH=\${PATH%:}
case " $* " in
*'.rcgu.o '*)
  output=
  before=
  for each do
    case $before in -o) output=$each ;; esac
    before=$each
  done
  case \${output##*/} in
  '' | *.* | build_script*) ;;
  *)
    kept=$output${KEPT}
    mkdir -p "$kept"
    number=0
    {
      pwd
      printf '%s\\n' "\${0##*/}"
      for each do
        case $each in
        *.rcgu.o | */rustc??????/*.*)
          if test -f "$each"; then
            number=$((number + 1))
            copy=$kept/$number.\${each##*.}
            ln -f "$each" "$copy" || cp "$each" "$copy"
            each=$copy
          fi
          ;;
        esac
        printf '%s\\n' "$each"
      done
    } 2>/dev/null >"$kept/command"
    ;;
  esac
  ;;
esac
exec "\${0##*/}" "$@"
`;

/** The command of cargo's, with what links its executables kept, and the same symbols on both sides. */
export function keepingLinks(command: PlannedCommand, { scratch, directory, root }: BuildContext): PlannedCommand {
  const folder = `${scratch}/linking`;
  return {
    ...command,
    file: 'sh',
    arguments: [`${folder}/run`, folder, root ?? directory, command.file, ...command.arguments],
    writes: [
      { path: `${folder}/run`, text: RUN },
      { path: `${folder}/keep`, text: KEEP },
      { path: `${folder}/compiler/rustc`, text: RUSTC },
    ],
  };
}

/** Links what was kept of an executable once more, without a linker that the project chose. */
const LINK = `kept=$1${KEPT}
output=$2
shift 2
if ! test -f "$kept/command"; then
  echo 'what it was linked with is not known: not by a cc, gcc or clang on PATH' >&2
  exit 1
fi
{
  IFS= read -r folder
  IFS= read -r driver
  number=$#
  before=
  while IFS= read -r each; do
    case $each in -fuse-ld=* | --ld-path=*) continue ;; esac
    case $before in -o) each=$output ;; esac
    before=$each
    set -- "$@" "$each"
  done
} < "$kept/command"
while test "$number" -gt 0; do
  set -- "$@" "$1"
  shift
  number=$((number - 1))
done
cd "$folder" && exec "$driver" "$@"`;

/** Links it again by lld, with further flags for the driver: the last that it gets, so that they win. */
export function linkAgain(
  executable: string,
  output: string,
  { lld, flags }: { readonly lld: Lld; readonly flags: readonly string[] },
  context: BuildContext,
): PlannedCommand {
  const all = [...lld.flags, ...flags.map((flag) => `-Wl,${flag}`)];
  return { ...cargoCommand(['-c', LINK, 'sh', executable, output, ...all], context), file: 'sh' };
}
