import { ArchiveFault, onlyFileIn } from '../../host/index.ts';
import { NothingPosted } from './nothing-posted.ts';

/**
 * Uncompressed; results of 20,000 benchmarks of 30 pairs are about 100 million characters. Less than is read of a file
 * of one's own: what a stranger sends must not use up the memory of a hosted runner.
 */
const LARGEST_FORK_RESULTS_BYTES = 128 * 1024 * 1024;
/** An object takes many times its two characters once it is parsed. 20,000 benchmarks have 400,000 of them. */
const MOST_BRACKETS = 5_000_000;

const RESULTS_NAME = /^[^/\\]*results\.json$/;

/**
 * The text of the only file in an archive that somebody has sent.
 * @param what for messages: `the artifact "x"`
 * @throws NothingPosted
 */
export async function textInArchive(archive: Buffer, what: string, most = LARGEST_FORK_RESULTS_BYTES): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await onlyFileIn(archive, { bytes: most, name: RESULTS_NAME });
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error;
    throw new NothingPosted(`${what} ${error.message}`);
  }
  if (bracketsIn(bytes) > MOST_BRACKETS) throw new NothingPosted(`${what} holds more values than any results have`);
  return bytes.toString();
}

function bracketsIn(bytes: Buffer): number {
  let brackets = 0;
  for (const byte of bytes) if (byte === 0x7b || byte === 0x5b) brackets++;
  return brackets;
}
