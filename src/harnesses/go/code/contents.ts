import { createHash, type Hash } from 'node:crypto';
import type { Archive } from './archive.ts';
import { AUXILIARY, type ObjectFile, type ObjectSymbol, type Reference, STATIC_ABI } from './object-file.ts';

/** A package whose archive was read. */
export interface ReadUnit {
  readonly name: string;
  readonly archive: Archive;
}

/** What a reference can lead to beyond its own archive. */
export interface Surroundings {
  /** The unit that this unit means by a package's path; undefined: it is not known. */
  unitOf(from: string, path: string): string | undefined;
  /** Stands for all that an archive has that was not read. */
  digestOf(unit: string): string | undefined;
}

/** Data, as something that other symbols refer to. */
interface Datum {
  readonly unit: string;
  readonly object: ObjectFile;
  readonly index: number;
  readonly name: string;
}

/** A reference, resolved: data that has a content, or a name that stands for itself. */
type Resolved = { readonly datum: Datum } | { readonly label: string };

/**
 * Digests of functions and data by content: names of functions, names and contents of data and of the data that these
 * refer to. Lines, places and debug data are no part of it.
 */
export class Contents {
  readonly #around: Surroundings;
  readonly #data = new Map<ObjectFile, Map<number, Datum>>();
  readonly #byName = new Map<string, ReadonlyMap<string, Datum>>();
  readonly #digests = new Map<Datum, string>();

  constructor(units: readonly ReadUnit[], around: Surroundings) {
    this.#around = around;
    for (const { name: unit, archive } of units) {
      const byName = new Map<string, Datum>();
      for (const object of archive.objects) {
        const all = new Map<number, Datum>();
        for (let index = 0; index < object.count; index++) {
          const { name, abi, isFunction } = object.symbol(index);
          if (isFunction || MENUS.test(name)) continue;
          const datum = { unit, object, index, name };
          all.set(index, datum);
          // Debug data has no names.
          if (name !== '' && abi !== STATIC_ABI) byName.set(name, datum);
        }
        this.#data.set(object, all);
      }
      this.#byName.set(unit, byName);
    }
  }

  functionDigest(unit: string, object: ObjectFile, index: number): string {
    const hash = createHash('sha256');
    this.#hashSymbol(hash, unit, object, index, new Set());
    for (const { type, to } of object.auxiliaries(index)) {
      if (type === AUXILIARY.funcInfo && to.kind === 'own') {
        // Sizes of arguments and locals, and what kind of function it is; then come lines, files and what is inlined.
        hash.update(object.data(to.index).subarray(0, FUNC_INFO_BYTES));
      } else if (type === AUXILIARY.funcdata || type === AUXILIARY.pcsp || type === AUXILIARY.pcdata) {
        hash.update(`${type}\0${this.#identity(this.#resolve(unit, object, to), new Set())}\n`);
      }
    }
    return hash.digest('hex');
  }

  /** Its own bytes, and its references; those within `together` by name alone. */
  #hashSymbol(hash: Hash, unit: string, object: ObjectFile, index: number, together: ReadonlySet<Datum>): void {
    const data = object.data(index);
    hash.update(`${object.symbol(index).size} ${data.length}\n`);
    hash.update(data);
    for (const { offset, type, addend, to } of object.relocations(index)) {
      const identity = this.#identity(this.#resolve(unit, object, to), together);
      hash.update(`${offset} ${type} ${addend} ${identity.length} ${identity}\n`);
    }
  }

  #identity(to: Resolved, together: ReadonlySet<Datum>): string {
    if ('label' in to) return to.label;
    const name = NUMBERED.test(to.datum.name) ? '' : to.datum.name;
    return together.has(to.datum) ? name : `${name}\0${this.#digestOf(to.datum)}`;
  }

  #resolve(unit: string, object: ObjectFile, to: Reference): Resolved {
    if (to.kind === 'own') {
      const datum = this.#data.get(object)?.get(to.index);
      return datum === undefined ? { label: labelOf(object.symbol(to.index)) } : { datum };
    }
    if (to.kind === 'named') {
      if (to.name === '') return { label: '' };
      const own = this.#byName.get(unit)?.get(to.name);
      if (own !== undefined) return { datum: own };
    }
    const other = this.#around.unitOf(unit, to.kind === 'other' ? to.path : packageOf(to.name));
    const read = other === undefined ? undefined : this.#byName.get(other);
    const datum = read?.get(to.name);
    if (datum !== undefined) return { datum };
    const content = read !== undefined || other === undefined ? undefined : this.#around.digestOf(other);
    const abi = to.kind === 'named' ? ` ${to.abi}` : '';
    return { label: `${to.name}${abi}${content === undefined ? '' : ` of ${content}`}` };
  }

  /**
   * Data refers to data in circles. All that can be reached from each other has one digest together, which each has in
   * its own (Tarjan's algorithm, without recursion: chains of types are long).
   */
  #digestOf(start: Datum): string {
    const known = this.#digests.get(start);
    if (known !== undefined) return known;
    const order = new Map<Datum, number>();
    const lowest = new Map<Datum, number>();
    const open: Datum[] = [];
    const isOpen = new Set<Datum>();
    const work: { readonly datum: Datum; readonly next: Datum[] }[] = [];
    const enter = (datum: Datum) => {
      order.set(datum, order.size);
      lowest.set(datum, order.size - 1);
      open.push(datum);
      isOpen.add(datum);
      work.push({ datum, next: this.#referred(datum) });
    };
    const lower = (datum: Datum, to: number) => lowest.set(datum, Math.min(lowest.get(datum) ?? to, to));
    enter(start);
    for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
      const { datum, next } = top;
      const one = next.pop();
      if (one !== undefined) {
        if (this.#digests.has(one)) continue;
        const at = order.get(one);
        if (at === undefined) enter(one);
        else if (isOpen.has(one)) lower(datum, at);
        continue;
      }
      work.pop();
      const low = lowest.get(datum) ?? 0;
      const above = work.at(-1);
      if (above !== undefined) lower(above.datum, low);
      if (low !== order.get(datum)) continue;
      const together = new Set(open.splice(open.indexOf(datum)));
      for (const each of together) isOpen.delete(each);
      this.#conclude(together);
    }
    return this.#digests.get(start) ?? '';
  }

  #conclude(together: ReadonlySet<Datum>): void {
    const alone = new Map<Datum, string>();
    for (const datum of together) {
      const hash = createHash('sha256');
      this.#hashSymbol(hash, datum.unit, datum.object, datum.index, together);
      alone.set(datum, hash.digest('hex'));
    }
    const all = [...alone.values()].toSorted().join('\n');
    for (const [datum, own] of alone) {
      this.#digests.set(datum, createHash('sha256').update(`${own}\n${all}`).digest('hex'));
    }
  }

  #referred({ unit, object, index }: Datum): Datum[] {
    return object.relocations(index).flatMap(({ to }) => {
      const resolved = this.#resolve(unit, object, to);
      return 'datum' in resolved ? [resolved.datum] : [];
    });
  }
}

/** The head of goobj.FuncInfo: args, locals, the function's identifier and flags. */
const FUNC_INFO_BYTES = 10;

/** The lists of all tests and benchmarks in a generated main: a test more is no other code. */
const MENUS = /^main\.(?:tests|benchmarks|fuzzTargets|examples)$/;

/** Names with a number that counts what stands before it: `example.com/m..stmp_12`, `example.com/m..typeAssert.3`. */
const NUMBERED = /\.\.(?:stmp_|typeAssert\.|interfaceSwitch\.)\d+$/;

function labelOf({ name, abi }: ObjectSymbol): string {
  return `${name} ${abi}`;
}

/** `example.com/m` of `example.com/m.table` */
function packageOf(name: string): string {
  const dot = name.indexOf('.', name.lastIndexOf('/') + 1);
  return dot < 0 ? '' : name.slice(0, dot);
}
