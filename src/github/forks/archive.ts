import type { Readable } from 'node:stream';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { shown } from '../../model/inputs/values.ts';
import { NothingPosted } from './nothing-posted.ts';

/**
 * Uncompressed; results of 20,000 benchmarks of 30 pairs are about 100 million characters. Less than is read of a file of
 * one's own: what a stranger sends must not use up the memory of a hosted runner.
 */
const LARGEST_FORK_RESULTS_BYTES = 128 * 1024 * 1024;
/** An object takes many times its two characters once it is parsed. 20,000 benchmarks have 400,000 of them. */
const MOST_BRACKETS = 5_000_000;

/** File types in the upper half of the attributes, as Unix has them: S_IFMT, S_IFREG. */
const TYPE_MASK = 0o170000;
const REGULAR_FILE = 0o100000;
/** MS-DOS: the attribute of a folder. */
const FOLDER = 0x10;

const RESULTS_NAME = /^[^/\\]*results\.json$/;

/**
 * The text of the only file in an archive that somebody has sent. Nothing is written anywhere, sizes that the archive
 * states are only believed where they are too large, and everything but one plain file refuses the whole.
 * @param what for messages: `the artifact "x"`
 * @throws NothingPosted
 */
export async function textInArchive(archive: Buffer, what: string, most = LARGEST_FORK_RESULTS_BYTES): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await onlyFile(archive, what, most);
  } catch (error) {
    if (error instanceof NothingPosted) throw error;
    // "End of central directory record signature not found.", "invalid relative path: ../results.json"
    const { message } = error instanceof Error ? error : new Error(String(error));
    throw new NothingPosted(`${what} is no archive that can be read: ${shown(message)}`);
  }
  if (bracketsIn(bytes) > MOST_BRACKETS) throw new NothingPosted(`${what} holds more values than any results have`);
  return bytes.toString();
}

async function onlyFile(archive: Buffer, what: string, most: number): Promise<Buffer> {
  const zip = await opened(archive);
  const entry = await nextEntry(zip);
  if (entry === null) throw new NothingPosted(`${what} is empty`);
  checkEntry(entry, what, most);
  if ((await nextEntry(zip)) !== null) throw new NothingPosted(`${what} holds more than one file`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of await contentOf(zip, entry)) {
    bytes += (chunk as Buffer).length;
    if (bytes > most) throw tooLarge(what, most);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function checkEntry(entry: Entry, what: string, most: number): void {
  const { fileName, externalFileAttributes, uncompressedSize } = entry;
  const type = (externalFileAttributes >>> 16) & TYPE_MASK;
  const isPlain = (type === 0 || type === REGULAR_FILE) && (externalFileAttributes & FOLDER) === 0;
  if (!isPlain || fileName.endsWith('/'))
    throw new NothingPosted(`${what} holds ${shown(fileName)}, which is no plain file`);
  if (!RESULTS_NAME.test(fileName)) {
    throw new NothingPosted(`${what} holds ${shown(fileName)}, which is not called as results are: *results.json`);
  }
  if (entry.isEncrypted()) throw new NothingPosted(`${what} is encrypted`);
  if (uncompressedSize > most) throw tooLarge(what, most);
}

function tooLarge(what: string, most: number): NothingPosted {
  return new NothingPosted(`${what} unfolds to more than ${most} bytes`);
}

function opened(archive: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });
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

function contentOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

function bracketsIn(bytes: Buffer): number {
  let brackets = 0;
  for (const byte of bytes) if (byte === 0x7b || byte === 0x5b) brackets++;
  return brackets;
}
