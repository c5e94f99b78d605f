import type { PlannedCommand } from '../../model/command-plan.ts';

interface Executable {
  readonly path: string;
  /** The package's folder: the working directory of `cargo bench`. */
  readonly directory: string;
}

/** A bench executable, as `cargo bench` would run it: in the folder of its package. */
export function benchExecutable(
  { path, directory }: Executable,
  flags: readonly string[],
  timeoutMs: number,
  environment: Readonly<Record<string, string>> = {},
): PlannedCommand {
  return {
    file: path,
    arguments: ['--bench', ...flags],
    cwd: directory,
    environment: { PWD: directory, CARGO_MANIFEST_DIR: directory, ...environment },
    trust: 'untrusted',
    timeoutMs,
  };
}
