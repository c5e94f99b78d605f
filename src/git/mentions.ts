import { type CommandResult, succeeded } from '../model/command.ts';
import type { Git } from './git.ts';

/**
 * Does a source of this commit have one of these texts in it? true as well where git cannot say.
 * @param globs of the sources (`*.rs`)
 * @param not of those among them that do not count
 */
export async function mentions(
  { run }: Pick<Git, 'run'>,
  commit: string,
  texts: readonly string[],
  { globs, not }: { readonly globs: readonly string[]; readonly not: readonly string[] },
): Promise<boolean> {
  const paths = [...globs, ...not.map((glob) => `:(exclude,glob)**/${glob}`)];
  const patterns = texts.flatMap((text) => ['-e', text]);
  const result: CommandResult = await run(['grep', '-q', '-I', '-i', '-F', ...patterns, commit, '--', ...paths]);
  // 1: nothing was found.
  return succeeded(result) || result.exitCode !== 1;
}
