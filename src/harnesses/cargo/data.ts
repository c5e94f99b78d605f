import type { Plan } from '../../model/command-plan.ts';
import type { BenchmarkCode } from '../benchmark-code.ts';
import type { BuildContext } from '../harness.ts';
import { digest, hashFiles, UNREADABLE } from '../kit/read-files.ts';

/**
 * What executables may read when they run: every file of the working directory that is not compiled into them. Which of them
 * one reads is not known, so each has the same fingerprint; nothing is known of what its benchmarks themselves are made of.
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

/** Sources, what Cargo is told, and texts about them: what of these reaches an executable changes it. */
function isCompiled(file: string): boolean {
  return /(?:\.rs|\.md|(?:^|\/)Cargo\.(?:toml|lock))$/.test(file);
}
