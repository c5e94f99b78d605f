import { succeeded } from '../model/command.ts';
import type { Git } from './git.ts';

/** Lines of a file, from 1, both included. */
interface Lines {
  readonly file: string;
  readonly firstLine: number;
  readonly lastLine: number;
}

/**
 * What `git diff` has to say of these lines: the hunks of their file that touch them. Empty where git knows nothing.
 * @param side whose lines they are
 */
export async function changedLines(
  { run }: Pick<Git, 'run'>,
  { base, head }: Readonly<Record<'base' | 'head', string>>,
  { file, firstLine, lastLine }: Lines,
  side: 'base' | 'head',
): Promise<readonly string[]> {
  const result = await run([
    'diff',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '-U2',
    base,
    head,
    '--',
    `:(top,literal)${file}`,
  ]);
  if (!succeeded(result) || result.truncated) return [];
  const hunks: { readonly touches: boolean; readonly lines: string[] }[] = [];
  for (const line of result.stdout.split('\n')) {
    const [, ofBase, ofHead] = /^@@ -(\d+(?:,\d+)?) \+(\d+(?:,\d+)?) @@/.exec(line) ?? [];
    const own = side === 'base' ? ofBase : ofHead;
    if (own !== undefined) {
      const [first = 0, count = 1] = own.split(',').map(Number);
      hunks.push({ touches: first <= lastLine && first + count - 1 >= firstLine, lines: [line] });
    } else hunks.at(-1)?.lines.push(line);
  }
  return hunks.flatMap(({ touches, lines }) => (touches ? lines : [])).filter((line) => line !== '');
}
