/**
 * Stands before rustc on cargo's PATH, so that symbols of the tree's own crates have the same names on both sides. It has a
 * folder of its own: rustc has to find what stands before the linkers.
 *
 * Cargo tells crates apart by `-C metadata`, from which rustc makes the hashes in symbols and the order of functions. Of a package
 * beside the workspace (benches in a workspace of their own, `bench/`, which use the library by its path) it holds the absolute
 * path, and of each package its version. Here it is made of what tells crates of one tree apart: the folder in the tree, and what is
 * asked of rustc but places and names of files, and lists of what settings may be (`--check-cfg`).
 */
export const RUSTC = `#!/bin/sh
own=\${0%/*}
rest=:$PATH:
PATH=\${rest%%":$own:"*}:\${rest#*":$own:"}
PATH=\${PATH#:}
PATH=\${PATH%:}
IFS= read -r root <"$own/../root"
case $CARGO_MANIFEST_DIR/ in "$root"/*) ;; *) exec rustc "$@" ;; esac
case " $* " in *' metadata='*) ;; *) exec rustc "$@" ;; esac
metadata=$(
  {
    printf '%s\\n' "\${CARGO_MANIFEST_DIR#"$root"}"
    for each do
      case $each in
      */* | metadata=* | extra-filename=* | 'cfg('*) ;;
      *) printf '%s\\n' "$each" ;;
      esac
    done
  } | cksum
)
for each do
  shift
  case $each in metadata=*) each=metadata=$(printf '%s' "$metadata" | tr ' ' -) ;; esac
  set -- "$@" "$each"
done
exec rustc "$@"
`;
