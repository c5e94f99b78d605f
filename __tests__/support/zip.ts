import { crc32, deflateRawSync } from 'node:zlib';

/** A file in an archive; what is not given is as `zip` would write it. */
export interface ZipEntry {
  readonly name: string;
  readonly data: Buffer | string;
  /** Type and permissions, as Unix has them. */
  readonly mode?: number;
  readonly isEncrypted?: boolean;
  /** What the archive says of its size, instead of the truth. */
  readonly statedBytes?: number;
}

/** Archives as a stranger may write them: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, mode = 0o100644, isEncrypted = false, statedBytes } of entries) {
    const content = Buffer.from(data);
    const packed = deflateRawSync(content, { level: 9 });
    const named = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE((isEncrypted ? 1 : 0) | 0x800, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(statedBytes ?? content.length, 18);
    shared.writeUInt16LE(named.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, named, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    // Version made by: 3 is Unix, which is what makes the mode count.
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), shared, tail, named);
    files.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}
