import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { UserError } from '../../errors.ts';
import { shown } from '../../model/inputs/values.ts';
import { readCapped } from './capped-stream.ts';

/** The limits on an untrusted archive. */
interface ArchiveCaps {
  /** The most uncompressed bytes of the only file. */
  readonly bytes: number;
  /** The pattern of the file's name; a name with folders is refused in any case. */
  readonly name: RegExp;
}

/** Unix's file types in the upper half of the attributes: S_IFMT, S_IFREG. */
const TYPE_MASK = 0o170000;
const REGULAR_FILE = 0o100000;
/** The attribute of a folder in MS-DOS. */
const FOLDER = 0x10;

/** The fault of an archive, as it follows "the artifact": `is empty`. */
export class ArchiveFault extends Error {}

/**
 * The only file of an untrusted artifact. Nothing is written anywhere; the sizes that the archive states are believed
 * only where they are too large; an archive with a second file, a link, a folder or a path is refused.
 * @throws ArchiveFault
 */
export async function onlyFileIn(archive: Buffer, caps: ArchiveCaps): Promise<Buffer> {
  try {
    const { fromBuffer } = await import('yauzl');
    const zip = await new Promise<ZipFile>((resolve, reject) => {
      const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true };
      fromBuffer(archive, options, (error, opened) => (error ? reject(error) : resolve(opened)));
    });
    const entry = await nextEntry(zip);
    if (entry === null) throw new ArchiveFault('is empty');
    checkEntry(entry, caps);
    if ((await nextEntry(zip)) !== null) throw new ArchiveFault('holds more than one file');
    return await readEntry(zip, entry, caps);
  } catch (error) {
    if (error instanceof ArchiveFault) throw error;
    // "End of central directory record signature not found.", "invalid relative path: ../results.json"
    const { message } = error instanceof Error ? error : new Error(String(error));
    throw new ArchiveFault(`is no archive that can be read: ${shown(message)}`);
  }
}

/** The text of an untrusted artifact's only file. @throws UserError */
export async function readArtifactZip(archive: Buffer, caps: ArchiveCaps): Promise<string> {
  try {
    return (await onlyFileIn(archive, caps)).toString();
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error;
    throw new UserError(`the artifact ${error.message}`, 'Give the results.json of a run of tare.', { exitCode: 3 });
  }
}

function checkEntry(entry: Entry, { bytes, name }: ArchiveCaps): void {
  const { fileName, externalFileAttributes, uncompressedSize } = entry;
  const type = (externalFileAttributes >>> 16) & TYPE_MASK;
  const isPlain = (type === 0 || type === REGULAR_FILE) && (externalFileAttributes & FOLDER) === 0;
  if (!isPlain || fileName.endsWith('/')) throw new ArchiveFault(`holds ${shown(fileName)}, which is no plain file`);
  if (!name.test(fileName) || /[/\\]/.test(fileName)) {
    throw new ArchiveFault(`holds ${shown(fileName)}, which is not called as results are: *results.json`);
  }
  if (entry.isEncrypted()) throw new ArchiveFault('is encrypted');
  if (uncompressedSize > bytes) throw tooLarge(bytes);
}

function tooLarge(bytes: number): ArchiveFault {
  return new ArchiveFault(`unfolds to more than ${bytes} bytes`);
}

/** null where there is none left. */
function nextEntry(zip: ZipFile): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    zip.once('entry', resolve);
    zip.once('end', () => resolve(null));
    zip.once('error', reject);
    zip.readEntry();
  });
}

async function readEntry(zip: ZipFile, entry: Entry, { bytes }: ArchiveCaps): Promise<Buffer> {
  const content = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
  return readCapped(content, bytes, () => tooLarge(bytes));
}
