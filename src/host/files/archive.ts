import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { UserError } from '../../errors.ts';
import { shown } from '../../model/inputs/values.ts';

/** What is read of an archive that somebody has sent. */
interface ArchiveCaps {
  /** Uncompressed, of the only file. */
  readonly bytes: number;
  /** That the file's name has to fit; folders in it are refused in any case. */
  readonly name: RegExp;
}

/** File types in the upper half of the attributes, as Unix has them: S_IFMT, S_IFREG. */
const TYPE_MASK = 0o170000;
const REGULAR_FILE = 0o100000;
/** MS-DOS: the attribute of a folder. */
const FOLDER = 0x10;

/**
 * The text of the only file of an artifact. Nothing is written anywhere; sizes that the archive states are believed only
 * where they are too large; a second file, a link, a folder or a path refuses the whole.
 * @throws UserError
 */
export async function readArtifactZip(archive: Buffer, caps: ArchiveCaps): Promise<string> {
  try {
    const { fromBuffer } = await import('yauzl');
    const zip = await new Promise<ZipFile>((resolve, reject) => {
      const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true };
      fromBuffer(archive, options, (error, opened) => (error ? reject(error) : resolve(opened)));
    });
    const entry = await nextEntry(zip);
    if (entry === null) throw refused('is empty');
    checkEntry(entry, caps);
    if ((await nextEntry(zip)) !== null) throw refused('holds more than one file');
    return await textOf(zip, entry, caps);
  } catch (error) {
    if (error instanceof UserError) throw error;
    // "End of central directory record signature not found.", "invalid relative path: ../results.json"
    const { message } = error instanceof Error ? error : new Error(String(error));
    throw refused(`is no archive that can be read: ${shown(message)}`);
  }
}

function refused(what: string): UserError {
  return new UserError(`the artifact ${what}`, 'Give the results.json of a run of tare.', { exitCode: 3 });
}

function checkEntry(entry: Entry, { bytes, name }: ArchiveCaps): void {
  const { fileName, externalFileAttributes, uncompressedSize } = entry;
  const type = (externalFileAttributes >>> 16) & TYPE_MASK;
  const isPlain = (type === 0 || type === REGULAR_FILE) && (externalFileAttributes & FOLDER) === 0;
  if (!isPlain || /[/\\]/.test(fileName)) throw refused(`holds ${shown(fileName)}, which is no plain file`);
  if (!name.test(fileName)) throw refused(`holds ${shown(fileName)}, which is not called as results are`);
  if (entry.isEncrypted()) throw refused('is encrypted');
  if (uncompressedSize > bytes) throw refused(`unfolds to more than ${bytes} bytes`);
}

/** null: there is none left. */
function nextEntry(zip: ZipFile): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    zip.once('entry', resolve);
    zip.once('end', () => resolve(null));
    zip.once('error', reject);
    zip.readEntry();
  });
}

async function textOf(zip: ZipFile, entry: Entry, { bytes }: ArchiveCaps): Promise<string> {
  const content = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    read += chunk.length;
    if (read > bytes) throw refused(`unfolds to more than ${bytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
