/**
 * Relocatable object files as compilers write them: ELF64, little-endian, for x86-64 and arm64 (System V ABI, "Object
 * Files", and the supplements for AMD64 and AArch64), and the archives that hold them.
 */

/** What cannot be read; its message says why in a few words, after "not known: ". */
export class Unreadable extends Error {}

export interface ObjectFile {
  readonly machine: 'x86-64' | 'arm64';
  readonly sections: readonly Section[];
  readonly symbols: readonly ElfSymbol[];
}

export interface Section {
  readonly name: string;
  readonly type: number;
  readonly flags: number;
  readonly size: number;
  /** Empty where it only takes place in memory. */
  readonly bytes: Buffer;
  /** Of a table with entries of a fixed size; else 0. */
  readonly entrySize: number;
  readonly relocations: readonly Relocation[];
}

export interface ElfSymbol {
  readonly name: string;
  /** Index of the section that it lies in; else why it is in none. */
  readonly place: number | 'undefined' | 'absolute' | 'common';
  readonly kind: 'none' | 'data' | 'function' | 'section' | 'other';
  readonly isLocal: boolean;
  /** Its offset in the section. */
  readonly value: number;
  readonly size: number;
}

export interface Relocation {
  readonly offset: number;
  readonly type: number;
  readonly symbol: ElfSymbol;
  readonly addend: number;
}

export const FLAG = {
  write: 0x1,
  allocated: 0x2,
  executable: 0x4,
  merge: 0x10,
  strings: 0x20,
  compressed: 0x800,
} as const;

const SECTION_TYPE = {
  symbols: 2,
  strings: 3,
  relocationsWithAddends: 4,
  noBits: 8,
  relocations: 9,
  indices: 18,
} as const;
const MACHINES: ReadonlyMap<number, ObjectFile['machine']> = new Map([
  [62, 'x86-64'],
  [183, 'arm64'],
]);
const KINDS: readonly ElfSymbol['kind'][] = ['none', 'data', 'function', 'section', 'other', 'data', 'data'];
const INDIRECT_FUNCTION = 10;

/** Throws Unreadable. */
function readObject(bytes: Buffer): ObjectFile {
  if (bytes.length >= 2 && bytes.toString('latin1', 0, 2) === 'BC')
    throw new Unreadable('an object is compiled only when it is linked (LLVM bitcode)');
  if (bytes.length < 64 || bytes.readUInt32BE(0) !== 0x7f454c46) throw new Unreadable('an object is no ELF file');
  if (bytes[4] !== 2 || bytes[5] !== 1) throw new Unreadable('an object is not of 64 bits');
  const machine = MACHINES.get(bytes.readUInt16LE(18));
  if (bytes.readUInt16LE(16) !== 1 || machine === undefined) {
    throw new Unreadable('an object is no relocatable one of x86-64 or arm64');
  }
  try {
    return parsed(bytes, machine);
  } catch (error) {
    if (error instanceof RangeError) throw new Unreadable('an object is torn');
    throw error;
  }
}

interface Header {
  readonly nameAt: number;
  readonly type: number;
  readonly flags: number;
  readonly offset: number;
  readonly size: number;
  readonly link: number;
  readonly info: number;
  readonly entrySize: number;
}

function parsed(bytes: Buffer, machine: ObjectFile['machine']): ObjectFile {
  const headers = headersIn(bytes);
  const contentOf = ({ type, offset, size }: Header) => {
    if (type !== SECTION_TYPE.noBits && offset + size > bytes.length) throw new Unreadable('an object is torn');
    return type === SECTION_TYPE.noBits ? bytes.subarray(0, 0) : bytes.subarray(offset, offset + size);
  };
  const named = headers[wide(bytes.readUInt16LE(62), headers[0]?.link)];
  const names = named === undefined ? bytes.subarray(0, 0) : contentOf(named);
  const relocations = headers.map((): Relocation[] => []);
  const symbols: ElfSymbol[] = [];
  const table = headers.find(({ type }) => type === SECTION_TYPE.symbols);
  if (table !== undefined) {
    const indices = headers.find(({ type }) => type === SECTION_TYPE.indices);
    const texts = headers[table.link];
    const sources = { names: texts === undefined ? names : contentOf(texts), indices: indices && contentOf(indices) };
    symbols.push(...symbolsIn(contentOf(table), sources));
  }
  for (const header of headers) {
    const { type, info } = header;
    const isMeant = ((headers[info]?.flags ?? 0) & FLAG.allocated) !== 0;
    if (type === SECTION_TYPE.relocations && isMeant) throw new Unreadable('an object has relocations without addends');
    if (type !== SECTION_TYPE.relocationsWithAddends || !isMeant) continue;
    const content = contentOf(header);
    for (let at = 0; at < content.length; at += 24) {
      const type = content.readUInt32LE(at + 8);
      const symbol = symbols[content.readUInt32LE(at + 12)];
      if (symbol === undefined || !isKnown(type, machine)) throw new Unreadable(`an object has a relocation ${type}`);
      const offset = uint64(content, at);
      relocations[info]?.push({ offset, type, symbol, addend: Number(content.readBigInt64LE(at + 16)) });
    }
  }
  const optimised = headers.some(({ nameAt }) => textAt(names, nameAt).startsWith('.gnu.lto_'));
  if (optimised) throw new Unreadable('an object is compiled only when it is linked (LTO)');
  const sections = headers.map((header, index): Section => {
    const { type, flags, size, entrySize } = header;
    const own = relocations[index] ?? [];
    const name = textAt(names, header.nameAt);
    return { name, type, flags, size, entrySize, bytes: contentOf(header), relocations: own };
  });
  return { machine, sections, symbols };
}

function headersIn(bytes: Buffer): readonly Header[] {
  const start = uint64(bytes, 40);
  const each = bytes.readUInt16LE(58);
  const count = bytes.readUInt16LE(60) || uint64(bytes, start + 32);
  const headers: Header[] = [];
  for (let index = 0; index < count; index++) {
    const at = start + index * each;
    headers.push({
      nameAt: bytes.readUInt32LE(at),
      type: bytes.readUInt32LE(at + 4),
      flags: bytes.readUInt32LE(at + 8),
      offset: uint64(bytes, at + 24),
      size: uint64(bytes, at + 32),
      link: bytes.readUInt32LE(at + 40),
      info: bytes.readUInt32LE(at + 44),
      entrySize: uint64(bytes, at + 56),
    });
  }
  return headers;
}

/** More sections than fit in 16 bits have their numbers elsewhere. */
const ELSEWHERE = 0xffff;

function wide(index: number, elsewhere: number | undefined): number {
  return index === ELSEWHERE ? (elsewhere ?? 0) : index;
}

function symbolsIn(
  table: Buffer,
  { names, indices }: { readonly names: Buffer; readonly indices: Buffer | undefined },
): readonly ElfSymbol[] {
  const symbols: ElfSymbol[] = [];
  for (let at = 0; at < table.length; at += 24) {
    const info = table.readUInt8(at + 4);
    const kind = info & 15;
    symbols.push({
      name: textAt(names, table.readUInt32LE(at)),
      place: placeOf(table.readUInt16LE(at + 6), () => indices?.readUInt32LE((at / 24) * 4)),
      kind: kind === INDIRECT_FUNCTION ? 'function' : (KINDS[kind] ?? 'other'),
      isLocal: info >> 4 === 0,
      value: uint64(table, at + 8),
      size: uint64(table, at + 16),
    });
  }
  return symbols;
}

function placeOf(index: number, elsewhere: () => number | undefined): ElfSymbol['place'] {
  if (index === 0) return 'undefined';
  if (index === ELSEWHERE) return elsewhere() ?? 'undefined';
  if (index === 0xfff2) return 'common';
  return index >= 0xff00 ? 'absolute' : index;
}

function textAt(names: Buffer, at: number): string {
  const end = names.indexOf(0, at);
  return names.toString('utf8', at, end < 0 ? names.length : end);
}

function uint64(bytes: Buffer, at: number): number {
  return bytes.readUInt32LE(at + 4) * 2 ** 32 + bytes.readUInt32LE(at);
}

const X86_64 = new Set([1, 2, 4, 9, 10, 11, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 32, 33, 34, 35, 41, 42]);
/** Those whose addend counts from the end of the instruction. */
const X86_64_FROM_ITS_END = new Set([2, 4, 9, 19, 20, 22, 26, 34, 41, 42]);

function isKnown(type: number, machine: ObjectFile['machine']): boolean {
  return machine === 'x86-64' ? X86_64.has(type) : (type >= 257 && type <= 314) || (type >= 512 && type <= 573);
}

/** Is its addend that of the instruction's end, which is 4 bytes and its other operands on? */
export function countsFromEnd({ type }: Relocation, machine: ObjectFile['machine']): boolean {
  return machine === 'x86-64' && X86_64_FROM_ITS_END.has(type);
}

/** The place itself is part of the value: a difference. */
export function isDifference({ type }: Relocation, machine: ObjectFile['machine']): boolean {
  return machine === 'x86-64' ? type === 2 || type === 4 || type === 24 : type === 260 || type === 261 || type === 314;
}

/**
 * Objects of a file: itself, or the members of an archive (ar(5), GNU's long names), without Rust's metadata. Throws
 * Unreadable.
 */
export function objectsIn(bytes: Buffer): readonly ObjectFile[] {
  const magic = bytes.toString('latin1', 0, 8);
  if (magic === '!<thin>\n') throw new Unreadable('an archive holds names of files');
  if (magic !== '!<arch>\n') return [readObject(bytes)];
  const objects: ObjectFile[] = [];
  let longNames = '';
  for (let at = 8; at + 60 <= bytes.length; ) {
    // libsmall.o/     0           0     0     644     5352      `\n
    const header = bytes.toString('latin1', at, at + 60);
    const size = Number(header.slice(48, 58));
    if (!header.endsWith('`\n') || !(size >= 0)) throw new Unreadable('an archive is torn');
    const content = bytes.subarray(at + 60, at + 60 + size);
    at += 60 + size + (size % 2);
    const short = header.slice(0, 16).trimEnd();
    if (short === '//') longNames = content.toString('latin1');
    const long = /^\/(\d+)$/.exec(short)?.[1];
    const name = long === undefined ? short : longNames.slice(Number(long)).replace(/\/?\n(?:.|\n)*$/, '');
    if (/^(?:\/|\/\/|\/SYM64\/)$/.test(short) || /^lib\.rmeta\/?$/.test(name)) continue;
    objects.push(readObject(content));
  }
  return objects;
}
