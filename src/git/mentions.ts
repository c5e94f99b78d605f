import { succeeded } from '../model/command.ts';
import type { Git } from './git.ts';

/**
 * Does a file of this commit have one of these texts in it? true as well where git cannot say.
 * @param not patterns of files that do not count, in any folder
 */
export async function mentions(
  { run }: Pick<Git, 'run'>,
  commit: string,
  texts: readonly string[],
  not: readonly string[],
): Promise<boolean> {
  const paths = ['.', ...not.map((glob) => `:(exclude,glob)**/${glob}`)];
  const patterns = texts.flatMap((text) => ['-e', text]);
  const result = await run(['grep', '-q', '-I', '-i', '-F', ...patterns, commit, '--', ...paths]);
  // 1: nothing was found.
  return succeeded(result) || result.exitCode !== 1;
}
