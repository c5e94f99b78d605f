import type { Plan } from '../../model/command-plan.ts';
import type { BenchmarkCode } from '../benchmark-code.ts';
import type { BuildContext } from '../harness.ts';
import { digest, hashFiles, UNREADABLE } from '../kit/read-files.ts';

/**
 * Files that executables may read when they run: all of the working directory that are not compiled into them. It is
 * not known which one reads which, so each has the same fingerprint; nothing is known of the benchmarks' own code.
 */
export function* dataOfBenches(context: BuildContext): Plan<BenchmarkCode> {
  const { files, directory, buildTimeoutMs: timeoutMs } = context;
  const data = files.filter((file) => !isCompiled(file)).toSorted();
  const hashes = yield* hashFiles(data, { directory, timeoutMs });
  const isKnown = data.every((file) => (hashes.get(file) ?? UNREADABLE) !== UNREADABLE);
  const fingerprint = isKnown ? digest(data.map((file) => `${file}\0${hashes.get(file) ?? ''}`)) : null;
  return {
    of: () => null,
    dataOf: () => fingerprint,
    shared: new Set(),
    isOwn: () => true,
    replaced: [],
  };
}

/** Sources, settings of Cargo, and texts about them: where these reach an executable they change it. */
function isCompiled(file: string): boolean {
  return /(?:\.rs|\.md|(?:^|\/)Cargo\.(?:toml|lock))$/.test(file);
}
