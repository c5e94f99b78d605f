import { UserError } from '../../errors.ts';
import type { ResultsFile } from '../file/schema.ts';
import { parseResultsFile } from '../read-results.ts';
import { mergeParts } from './merge.ts';
import type { PartFile, Refused } from './parts.ts';

/** Reads the parts of one run, one after the other, and joins them. @throws UserError that names every problem */
export async function readParts(
  paths: readonly string[],
  read: (path: string) => Promise<string>,
): Promise<ResultsFile> {
  const { parts, unread } = await readEachPart(paths, read);
  if (unread.length === 0) return mergeParts(parts);
  throw new UserError(
    unread.length === 1 ? 'one of the files cannot be read' : `${unread.length} of the files cannot be read`,
    'Give the results.json of each shard or replicate, unedited.',
    { details: unread.map(({ name, faults }) => `${name}: ${faults.join('; ')}`) },
  );
}

/** Reads the parts that can be read, and says why the others cannot. */
export async function readEachPart(
  paths: readonly string[],
  read: (path: string) => Promise<string>,
): Promise<{ readonly parts: readonly PartFile[]; readonly unread: readonly Refused[] }> {
  const parts: PartFile[] = [];
  const unread: Refused[] = [];
  for (const path of paths) {
    try {
      parts.push({ name: path, file: await parseResultsFile(await read(path)) });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      // The name stands before it.
      const message = error.message
        .replace(/^cannot read \S+: /, '')
        .replace(/^\S+ does not exist$/, 'there is no such file');
      unread.push({ name: path, faults: [message, ...error.details] });
    }
  }
  return { parts, unread };
}
