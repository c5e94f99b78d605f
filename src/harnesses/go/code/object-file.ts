/** A reference to a symbol: in this object, in that of another package, or by name. */
export type Reference =
  | { readonly kind: 'own'; readonly index: number }
  | { readonly kind: 'other'; readonly path: string; readonly name: string }
  | { readonly kind: 'named'; readonly name: string; readonly abi: number };

export interface Relocation {
  readonly offset: number;
  readonly type: number;
  readonly addend: string;
  readonly to: Reference;
}

export interface Auxiliary {
  readonly type: number;
  readonly to: Reference;
}

export interface ObjectSymbol {
  readonly name: string;
  /** 0: the assembler's; 1: the compiler's; `STATIC`: of this file alone. */
  readonly abi: number;
  readonly isFunction: boolean;
  /** Bytes in the program; data that is zero has fewer in the file. */
  readonly size: number;
}

export const STATIC_ABI = 0xffff;

/** Kinds of auxiliary symbols (cmd/internal/goobj). */
export const AUXILIARY = { funcInfo: 1, funcdata: 2, pcsp: 7, pcfile: 8, pcline: 9, pcinline: 10, pcdata: 11 } as const;

const FORMAT = '\0go120ld';
const BLOCKS_AT = FORMAT.length + 8 + 4;
const SYMBOL_BYTES = 21;
const RELOCATION_BYTES = 23;
const AUXILIARY_BYTES = 9;
const REFERENCE_NAME_BYTES = 16;

/** Blocks of the file, in their order. */
const BLOCK = {
  packages: 1,
  files: 2,
  own: 3,
  hashed64: 4,
  hashed: 5,
  named: 6,
  namedReferences: 7,
  referenceFlags: 8,
  relocationIndex: 11,
  auxiliaryIndex: 12,
  dataIndex: 13,
  relocations: 14,
  auxiliaries: 15,
  data: 16,
  referenceNames: 17,
  end: 18,
} as const;

/** Package indices with a meaning of their own. */
const PACKAGE = { none: 0x7fffffff, hashed64: 0x7ffffffe, hashed: 0x7ffffffd, builtin: 0x7ffffffc, own: 0x7ffffffb };

/**
 * One object file as Go 1.20 to 1.26 write it (cmd/internal/goobj/objfile.go). Symbols are numbered: those of the
 * package, those that are known by their content, and those known by their name everywhere.
 */
export class ObjectFile {
  readonly #bytes: Buffer;
  readonly #isFunctionType: (type: number) => boolean;
  readonly #firstHashed64: number;
  readonly #firstHashed: number;
  readonly #firstNamed: number;
  /** How many symbols are defined here. */
  readonly count: number;
  readonly #referenceNames = new Map<number, Map<number, string>>();

  /** Throws for another format. @param release 26 of Go 1.26 */
  constructor(bytes: Buffer, release: number) {
    this.#bytes = bytes;
    if (bytes.toString('latin1', 0, FORMAT.length) !== FORMAT) throw new Error('objects of an unknown format');
    // STEXT; STEXTFIPS came with Go 1.24 (cmd/internal/objabi/symkind.go).
    this.#isFunctionType = (type) => type === 1 || (type === 2 && release >= 24);
    const number = (from: number, to: number) => (this.#block(to) - this.#block(from)) / SYMBOL_BYTES;
    this.#firstHashed64 = number(BLOCK.own, BLOCK.hashed64);
    this.#firstHashed = number(BLOCK.own, BLOCK.hashed);
    this.#firstNamed = number(BLOCK.own, BLOCK.named);
    this.count = number(BLOCK.own, BLOCK.namedReferences);
    for (let at = this.#block(BLOCK.referenceNames); at < this.#block(BLOCK.end); at += REFERENCE_NAME_BYTES) {
      const [index, symbol] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
      const names = this.#referenceNames.get(index) ?? new Map<number, string>();
      this.#referenceNames.set(index, names.set(symbol, this.#string(at + 8)));
    }
  }

  symbol(index: number): ObjectSymbol {
    const at = this.#block(BLOCK.own) + index * SYMBOL_BYTES;
    return {
      name: this.#string(at),
      abi: this.#bytes.readUInt16LE(at + 8),
      isFunction: this.#isFunctionType(this.#bytes.readUInt8(at + 10)),
      size: this.#bytes.readUInt32LE(at + 13),
    };
  }

  data(index: number): Buffer {
    const [from, to] = this.#range(BLOCK.dataIndex, index);
    const start = this.#block(BLOCK.data);
    return this.#bytes.subarray(start + from, start + to);
  }

  /** Relocations that write something; others only mark what the linker keeps. */
  relocations(index: number): readonly Relocation[] {
    const [from, to] = this.#range(BLOCK.relocationIndex, index);
    const found: Relocation[] = [];
    for (let each = from; each < to; each++) {
      const at = this.#block(BLOCK.relocations) + each * RELOCATION_BYTES;
      if (this.#bytes.readUInt8(at + 4) === 0) continue;
      found.push({
        offset: this.#bytes.readInt32LE(at),
        type: this.#bytes.readUInt16LE(at + 5),
        addend: String(this.#bytes.readBigInt64LE(at + 7)),
        to: this.#reference(at + 15),
      });
    }
    return found;
  }

  auxiliaries(index: number): readonly Auxiliary[] {
    const [from, to] = this.#range(BLOCK.auxiliaryIndex, index);
    const found: Auxiliary[] = [];
    for (let each = from; each < to; each++) {
      const at = this.#block(BLOCK.auxiliaries) + each * AUXILIARY_BYTES;
      found.push({ type: this.#bytes.readUInt8(at), to: this.#reference(at + 1) });
    }
    return found;
  }

  /** The name of a source file, as the compiler was given it or as -trimpath makes it. */
  file(index: number): string {
    return this.#string(this.#block(BLOCK.files) + index * 8);
  }

  #reference(at: number): Reference {
    const [index, symbol] = [this.#bytes.readUInt32LE(at), this.#bytes.readUInt32LE(at + 4)];
    switch (index) {
      case PACKAGE.own:
        return { kind: 'own', index: symbol };
      case PACKAGE.hashed64:
        return { kind: 'own', index: this.#firstHashed64 + symbol };
      case PACKAGE.hashed:
        return { kind: 'own', index: this.#firstHashed + symbol };
      case PACKAGE.none: {
        if (this.#firstNamed + symbol < this.count) return { kind: 'own', index: this.#firstNamed + symbol };
        const { name, abi } = this.symbol(this.#firstNamed + symbol);
        return { kind: 'named', name, abi };
      }
      case PACKAGE.builtin:
        return { kind: 'named', name: `builtin ${symbol}`, abi: 1 };
      case 0:
        return { kind: 'named', name: '', abi: 1 };
      default: {
        const path = this.#string(this.#block(BLOCK.packages) + index * 8);
        const name = this.#referenceNames.get(index)?.get(symbol);
        if (name === undefined) throw new Error(`a reference into ${path} without a name`);
        return { kind: 'other', path, name };
      }
    }
  }

  /** First and last entry of a symbol in one of the indices. */
  #range(block: number, index: number): readonly [number, number] {
    const at = this.#block(block) + index * 4;
    return [this.#bytes.readUInt32LE(at), this.#bytes.readUInt32LE(at + 4)];
  }

  #block(block: number): number {
    return this.#bytes.readUInt32LE(BLOCKS_AT + block * 4);
  }

  /** A string is its length and its place. */
  #string(at: number): string {
    const [length, start] = [this.#bytes.readUInt32LE(at), this.#bytes.readUInt32LE(at + 4)];
    return this.#bytes.toString('utf8', start, start + length);
  }
}
