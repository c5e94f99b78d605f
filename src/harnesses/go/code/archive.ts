import { ObjectFile } from './object-file.ts';

/** A compiled package: an archive of the object files of the compiler and the assembler, and of others. */
export interface Archive {
  readonly objects: readonly ObjectFile[];
  /** What is no object of Go: compiled C, and what the linker is asked for by cgo. */
  readonly foreign: readonly Buffer[];
}

const MAGIC = '!<arch>\n';
const HEADER_BYTES = 60;

/** Reads an archive as cmd/go writes it (cmd/internal/archive). Throws for what is none, and for unknown objects. */
export function readArchive(bytes: Buffer): Archive {
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error('not an archive');
  const objects: ObjectFile[] = [];
  const foreign: Buffer[] = [];
  for (let at = MAGIC.length; at + HEADER_BYTES <= bytes.length; ) {
    // __.PKGDEF       0           0     0     644     47406     `
    const header = bytes.toString('latin1', at, at + HEADER_BYTES);
    const size = Number(header.slice(48, 58).trim());
    if (!header.endsWith('`\n') || !Number.isSafeInteger(size)) throw new Error('a broken archive');
    const content = bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + size);
    at += HEADER_BYTES + size + (size % 2);
    // The export data: what importers read of it is in their own objects.
    if (header.startsWith('__.PKGDEF ')) continue;
    if (!content.subarray(0, OBJECT.length).equals(OBJECT)) {
      foreign.push(content);
      continue;
    }
    const end = content.indexOf(HEADER_END);
    if (end < 0) throw new Error('an object without its end of the header');
    const text = content.toString('latin1', 0, end);
    // Between `$$  // cgo` and `$$`.
    const cgo = text.indexOf('\n$$');
    if (cgo >= 0) foreign.push(content.subarray(cgo, end));
    objects.push(new ObjectFile(content.subarray(end + HEADER_END.length), releaseOf(text)));
  }
  return { objects, foreign };
}

const OBJECT = Buffer.from('go object ');
const HEADER_END = Buffer.from('\n!\n');

/** 26 of `go object linux amd64 go1.26.8 GOAMD64=v1 X:...`; development versions count as new. */
function releaseOf(header: string): number {
  return Number(/^go object \S+ \S+ go1\.(\d+)/.exec(header)?.[1] ?? Number.POSITIVE_INFINITY);
}
