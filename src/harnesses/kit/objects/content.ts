import { createHash } from 'node:crypto';
import {
  countsFromEnd,
  type ElfSymbol,
  FLAG,
  isDifference,
  type ObjectFile,
  type Relocation,
  type Section,
  Unreadable,
} from './elf.ts';

/**
 * What sections hold and what that refers to, without places: functions by their names, data by content. A section is
 * the smallest piece, since compilers refer to what is in it by its beginning and a distance, and the distance need not
 * lie in what is meant. Only the entries of sections that a linker merges are pieces of their own.
 */
export interface Piece {
  /** Of its bytes and the names of what it refers to. */
  readonly own: string;
  /** What it has the content of as well, in the order of its references: any of these definitions, by the linker's choice. */
  readonly refersTo: readonly (readonly Place[])[];
}

/** A section of an object. */
export interface Place {
  readonly object: Linked;
  readonly index: number;
}

/** One object of all that are linked, in their order. */
export interface Linked extends ObjectFile {
  readonly unit: string;
  /** Functions that begin in a section, by its index. */
  readonly functions: ReadonlyMap<number, readonly ElfSymbol[]>;
  /** Contents beside those that the section refers to: exception tables, parts that were split off. */
  readonly beside: Map<number, Place[]>;
  /** What is known of a section beside its bytes. */
  readonly marks: Map<number, string[]>;
}

export class Contents {
  readonly #objects: readonly Linked[];
  readonly #folders: readonly Buffer[];
  readonly #nameOf: (symbol: string) => string;
  /** Definitions of global names in the order of linking, of which the linker takes one. */
  readonly #globals = new Map<string, { readonly place: Place; readonly symbol: ElfSymbol }[]>();
  /** The functions that have a name. */
  readonly #named = new Map<string, Set<string>>();
  readonly #sections = new Map<string, Place[]>();

  /**
   * @param folders absolute paths that differ between the sides, and are of equal length there
   * @param nameOf what a function is known by, of its symbol
   */
  constructor(objects: readonly Linked[], folders: readonly string[], nameOf: (symbol: string) => string) {
    this.#objects = objects;
    this.#nameOf = nameOf;
    this.#folders = folders.toSorted((a, b) => b.length - a.length).map((folder) => Buffer.from(folder));
    for (const [number, object] of objects.entries()) {
      for (const symbol of object.symbols) {
        if (typeof symbol.place !== 'number' || symbol.name === '') continue;
        const place = { object, index: symbol.place };
        if (!symbol.isLocal) entry(this.#globals, symbol.name, () => []).push({ place, symbol });
        if (!isFunction(symbol, object)) continue;
        const key = symbol.isLocal ? `${number} ${symbol.place} ${symbol.value}` : symbol.name;
        entry(this.#named, this.#nameOf(symbol.name), () => new Set()).add(key);
      }
      for (const [index, { name, flags }] of object.sections.entries()) {
        if (/^\w+$/.test(name) && flags & FLAG.allocated) entry(this.#sections, name, () => []).push({ object, index });
      }
    }
    for (const object of objects) this.#addBesides(object);
    this.#markStarts();
  }

  definitionsOf(name: string): readonly { readonly place: Place; readonly symbol: ElfSymbol }[] {
    return this.#globals.get(name) ?? [];
  }

  pieceAt(place: Place): Piece {
    const { object, index } = place;
    const section = sectionAt(place);
    if (section.flags & FLAG.compressed) throw new Unreadable('an object is compressed');
    const hash = createHash('sha256');
    const refersTo: (readonly Place[])[] = [];
    const isWritten = (section.flags & FLAG.write) !== 0 && !section.name.startsWith('.data.rel.ro');
    // Two objects that can be written are two, whatever they hold at first.
    const names = isWritten ? object.symbols.filter(({ place: at }) => at === index) : [];
    const kept = isPlaceOfPanic(place) ? PLACE_OF_PANIC.bytes - 8 : section.size;
    hash.update(`${section.size} ${section.flags & (FLAG.write | FLAG.executable)} `);
    hash.update(
      JSON.stringify([names.map(({ name, value }) => [this.#nameOf(name), value]), object.marks.get(index) ?? []]),
    );
    hash.update(this.#withoutFolders(section.bytes).subarray(0, kept));
    for (const relocation of section.relocations) {
      const { offset, type } = relocation;
      hash.update(`\n${offset} ${type} ${this.#referred(relocation, place, refersTo)}`);
    }
    for (const beside of object.beside.get(index) ?? []) refersTo.push([beside]);
    return { own: hash.digest('hex'), refersTo };
  }

  #referred(relocation: Relocation, from: Place, refersTo: (readonly Place[])[]): string {
    const { symbol, addend } = relocation;
    const { object } = from;
    if (symbol.place === 'absolute') return `= ${symbol.value} + ${addend}`;
    if (symbol.place === 'common') return `common ${symbol.name} ${symbol.size} + ${addend}`;
    const there =
      typeof symbol.place === 'number' && symbol.isLocal
        ? [{ place: { object, index: symbol.place }, symbol }]
        : this.definitionsOf(symbol.name);
    const [first] = there;
    if (first === undefined) {
      const [, bound] = /^__(?:start|stop)_(\w+)$/.exec(symbol.name) ?? [];
      // The linker makes these names for the ends of all sections of this name.
      for (const each of this.#sections.get(bound ?? '') ?? []) refersTo.push([each]);
      return `${symbol.name} + ${addend}`;
    }
    const target = sectionAt(first.place);
    if (first.place.object === object && first.place.index === from.index) {
      const at = first.symbol.kind === 'section' ? 0 : first.symbol.value;
      return `itself ${at} + ${addend}`;
    }
    if (target.flags & FLAG.executable) {
      const found = this.#functionAt(relocation, from, first);
      if (found.isDeep) refersTo.push(there.map(({ place }) => place));
      return found.said;
    }
    if (target.flags & FLAG.merge && target.entrySize > 0 && target.relocations.length === 0) {
      const entries = this.#entriesAt(relocation, from, first, target);
      if (entries !== null) return entries;
    }
    refersTo.push(there.map(({ place }) => place));
    // Code hands places of panics on; in a table it may be anything that looks like one.
    const isInData = (sectionAt(from).flags & FLAG.executable) === 0 && isPlaceOfPanic(first.place);
    const numbers = isInData ? target.bytes.toString('hex', PLACE_OF_PANIC.bytes - 8) : '';
    return `data ${first.symbol.kind === 'section' ? 0 : first.symbol.value} + ${addend} ${numbers}`;
  }

  /** A function that is entered at its beginning is known by its name; any other place in it by its content as well. */
  #functionAt(
    relocation: Relocation,
    from: Place,
    { place, symbol }: { readonly place: Place; readonly symbol: ElfSymbol },
  ): { readonly said: string; readonly isDeep: boolean } {
    const { addend } = relocation;
    const { machine } = from.object;
    const isCode = (sectionAt(from).flags & FLAG.executable) !== 0;
    const functions = place.object.functions.get(place.index) ?? [];
    const isAlone = functions.length > 0 && functions.every(({ value }) => value === 0);
    const distance = isCode && countsFromEnd(relocation, machine) ? addend + 4 : addend;
    const at = (symbol.kind === 'section' ? 0 : symbol.value) + distance;
    const named = symbol.kind === 'function' && distance === 0;
    const here = named ? [symbol] : functions.filter(({ value }) => value === at);
    if (here.length > 0 && (isAlone || named || isCode || !isDifference(relocation, machine))) {
      const names = [...new Set(here.map(({ name }) => this.#nameOf(name)))].toSorted();
      const isDeep = names.some((name) => (this.#named.get(name)?.size ?? 0) > 1);
      return { said: `function ${names.join(' ')}`, isDeep };
    }
    const names = functions.map(({ name }) => this.#nameOf(name)).toSorted();
    // Tables of places in a function are read by the function itself.
    return { said: `place in ${names.join(' ')} ${symbol.value} + ${addend}`, isDeep: isCode || !isAlone };
  }

  /** The entries of a merged section that may be meant; null: it cannot be said. */
  #entriesAt(
    relocation: Relocation,
    from: Place,
    { symbol }: { readonly symbol: ElfSymbol },
    target: Section,
  ): string | null {
    const { addend, offset } = relocation;
    const { machine } = from.object;
    const source = sectionAt(from);
    // Assemblers keep a symbol where the place is not the entry's beginning.
    if (symbol.kind !== 'section') return this.#entry(target, symbol.value, `+ ${addend}`);
    if (source.flags & FLAG.executable && countsFromEnd(relocation, machine)) {
      // Operands may follow: the instruction's end is not known.
      const entries = [4, 5, 6, 8].map((more) => this.#entry(target, addend + more, '') ?? '');
      return entries.every((each) => each === '') ? null : entries.join(' ');
    }
    if (!isDifference(relocation, machine)) return this.#entry(target, addend, '');
    // A table of differences from its own beginning, which is alone in its section.
    return source.name.startsWith('.rodata..L') ? this.#entry(target, addend - offset, '') : null;
  }

  #entry({ bytes, entrySize, flags }: Section, at: number, more: string): string | null {
    if (at < 0 || at >= bytes.length) return null;
    let start = at - (at % entrySize);
    let end = start + entrySize;
    if (flags & FLAG.strings) {
      const isEnd = (place: number) => bytes.subarray(place, place + entrySize).every((byte) => byte === 0);
      while (start >= entrySize && !isEnd(start - entrySize)) start -= entrySize;
      end = start;
      while (end < bytes.length && !isEnd(end)) end += entrySize;
    }
    const text = this.#withoutFolders(bytes.subarray(start, end));
    return `${text.toString('hex')} ${at - start} ${more}`;
  }

  #withoutFolders(bytes: Buffer): Buffer {
    let changed = bytes;
    for (const folder of this.#folders) {
      for (let at = changed.indexOf(folder); at >= 0; at = changed.indexOf(folder, at + folder.length)) {
        if (changed === bytes) changed = Buffer.from(bytes);
        changed.fill('?', at, at + folder.length);
      }
    }
    return changed;
  }

  #addBesides(object: Linked): void {
    const addTo = (index: number, beside: Place) => entry(object.beside, index, () => []).push(beside);
    const own = new Map(object.symbols.filter(({ kind }) => kind === 'function').map((each) => [each.name, each]));
    for (const { name, place } of own.values()) {
      // _Z5parsev.cold: what is seldom run of a function, which is jumped into at any place.
      const whole = own.get(name.replace(/\.cold(?:\.\d+)?$/, ''))?.place;
      if (typeof whole !== 'number' || typeof place !== 'number' || whole === place) continue;
      addTo(whole, { object, index: place });
    }
    for (const section of object.sections) {
      if (section.name !== '.eh_frame') continue;
      for (const { code, table } of exceptionTables(section, object)) addTo(code, { object, index: table });
    }
  }

  /** What runs before main is marked with what runs before it, since its order may matter. */
  #markStarts(): void {
    let before = '';
    for (const object of this.#objects) {
      for (const section of object.sections) {
        if (!/^\.(?:init_array|fini_array|preinit_array|ctors|dtors)(?:$|\.)/.test(section.name)) continue;
        for (const { symbol, addend } of section.relocations) {
          const found = typeof symbol.place === 'number' ? { object, index: symbol.place } : undefined;
          const at = found ?? this.definitionsOf(symbol.name)[0]?.place;
          if (at === undefined) continue;
          entry(at.object.marks, at.index, () => []).push(`${section.name} ${addend} after ${before}`);
          before = `${at.object.functions.get(at.index)?.map(({ name }) => this.#nameOf(name))}`;
        }
      }
    }
  }
}

/** The tables by which exceptions find what to run, of the functions that have some. */
function exceptionTables(
  { bytes, relocations }: Section,
  { sections }: ObjectFile,
): readonly { readonly code: number; readonly table: number }[] {
  const found: { code: number; table: number }[] = [];
  const sorted = relocations.toSorted((a, b) => a.offset - b.offset);
  let next = 0;
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at);
    const end = at + 4 + length;
    let code: number | null = null;
    for (; next < sorted.length && (sorted[next]?.offset ?? end) < end; next++) {
      const { place } = sorted[next]?.symbol ?? {};
      if (typeof place !== 'number') continue;
      if ((sections[place]?.flags ?? 0) & FLAG.executable) code ??= place;
      else if (code !== null && sections[place]?.name.startsWith('.gcc_except_table'))
        found.push({ code, table: place });
    }
    if (length === 0 || length === 0xffffffff) break;
    at = end;
  }
  return found;
}

/**
 * `core::panic::Location` has file, line and column: a line that moved is no other code. Such data is known by its size,
 * its one reference to a text that ends in .rs, and by having no name. Line and column are left out.
 */
const PLACE_OF_PANIC = {
  bytes: 24,
  // .data.rel.ro..Lanon.0a1b2c3d4e5f60718293a4b5c6d7e8f9.12, and where LLVM made it public for other objects:
  // .data.rel.ro.anon.0a1b2c3d4e5f60718293a4b5c6d7e8f9.12.llvm.1234567890123456789
  section: /^\.(?:data\.rel\.ro|rodata)\.(?:\.L(?:anon|_unnamed|alloc)|anon\.[0-9a-f]{32}\.\d+\.llvm\.\d+$)/,
} as const;

function isPlaceOfPanic(place: Place): boolean {
  const { name, bytes, relocations } = sectionAt(place);
  const [text] = relocations;
  if (bytes.length !== PLACE_OF_PANIC.bytes || !PLACE_OF_PANIC.section.test(name)) return false;
  if (text === undefined || relocations.length > 1 || text.offset !== 0 || typeof text.symbol.place !== 'number') {
    return false;
  }
  // Both are counted from 1; of a text and a small number in 64 bits the second is 0.
  if (bytes.readUInt32LE(16) === 0 || bytes.readUInt32LE(20) === 0) return false;
  const start = text.symbol.value + text.addend;
  const end = start + Number(bytes.readBigUInt64LE(8));
  const file = sectionAt({ ...place, index: text.symbol.place }).bytes.toString('latin1', start, end);
  return file.length === end - start && /\.rs\0?$/.test(file);
}

function sectionAt({ object, index }: Place): Section {
  const section = object.sections[index];
  if (section === undefined) throw new Unreadable('an object is torn');
  return section;
}

/** Hand-written code may say of none of its symbols that it is a function. */
export function isFunction({ kind, isLocal, place, name }: ElfSymbol, { sections }: ObjectFile): boolean {
  if (typeof place !== 'number' || name === '') return false;
  return (
    kind === 'function' || (kind === 'none' && !isLocal && ((sections[place]?.flags ?? 0) & FLAG.executable) !== 0)
  );
}

export function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
