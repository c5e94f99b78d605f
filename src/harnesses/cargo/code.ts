import { posix } from 'node:path';
import { succeeded } from '../../model/command.ts';
import { type Plan, resultsOf } from '../../model/command-plan.ts';
import type { Binary, BuildContext } from '../harness.ts';
import { codeOfLinked, type LinkCommand } from '../kit/objects/linked.ts';
import type { CodePlans, NotKnown } from '../side-code.ts';
import { cargoCommand } from './cargo.ts';
import { KEPT } from './linking.ts';

/**
 * The code of bench executables: objects of their own, as they are kept for linking them again (linking.ts), and the
 * libraries of crates. Those name all crates that they are made with by a hash of what these hold (rustc's "strict version
 * hash"), so a library is another where data of a crate that it uses is. After link-time optimisation by rustc all
 * code is in the executable's own objects.
 */
export function codeOfBenches(binaries: readonly Binary[], context: BuildContext): CodePlans {
  return codeOfLinked({
    context,
    *commands(): Plan<readonly LinkCommand[] | NotKnown> {
      const commands: LinkCommand[] = [];
      for (const { group, path } of binaries) {
        const [kept] = yield* resultsOf([{ ...cargoCommand([`${path}${KEPT}/command`], context), file: 'cat' }]);
        const [folder, driver, ...words] = kept.stdout.trimEnd().split('\n');
        if (!succeeded(kept) || folder === undefined || driver === undefined) {
          return { unknown: `what ${group} was linked with was not by a cc, gcc or clang on PATH` };
        }
        // -Wl,--version-script=/tmp/rustcX1y2Z3/list: a folder of its own for each link.
        commands.push({ group, folder, words: words.map((word) => word.replace(/\/rustc\w{6}\//, '/')) });
      }
      return commands;
    },
    unitOf(path, group) {
      if (isKept(path)) return group;
      // libserde_json-8e1f1f3a4d7c2b60.rlib
      return posix.basename(path).replace(/^lib(.*?)(?:-[0-9a-f]{16})?\.rlib$/, '$1');
    },
    isOpen: isKept,
    covers: (path) =>
      /(?:\.rs|(?:^|\/)(?:Cargo\.(?:toml|lock)|rust-toolchain(?:\.toml)?|\.cargo\/config(?:\.toml)?))$/.test(path),
  });
}

function isKept(path: string): boolean {
  return posix.dirname(path).endsWith(KEPT);
}
