import type { CodePart } from '../../side-code.ts';
import { digest } from '../read-files.ts';
import { Contents, entry, isFunction, type Linked, type Piece, type Place } from './content.ts';
import type { ElfSymbol, ObjectFile } from './elf.ts';
import { plainName, wholeName } from './names.ts';

/** Objects of one unit, in the order of linking. */
export interface UnitObjects {
  readonly unit: string;
  readonly objects: readonly ObjectFile[];
}

/** All functions of these units. Throws Unreadable. @param folders see Contents */
export function functionsOf(units: readonly UnitObjects[], folders: readonly string[]): readonly CodePart[] {
  const linked = units.flatMap(({ unit, objects }) => objects.map((object) => linkedOf(unit, object)));
  const plain = new Digests(new Contents(linked, folders, plainName));
  const isHashed = linked.some(({ symbols }) => symbols.some(({ name }) => plainName(name) !== wholeName(name)));
  const whole = isHashed ? new Digests(new Contents(linked, folders, wholeName)) : null;
  const found = new Map<string, Found>();
  for (const object of linked) {
    for (const symbol of object.symbols) {
      if (!isFunction(symbol, object) || typeof symbol.place !== 'number') continue;
      const { unit } = object;
      const name = plainName(symbol.name);
      const made = () => ({ unit, name, digests: new Set<string>(), bySymbol: new Map(), bytes: 0 });
      const part = entry(found, `${unit}\0${name}`, made);
      part.digests.add(plain.ofFunction(symbol, object));
      const copies = entry(part.bySymbol, wholeName(symbol.name), () => ({ symbols: new Set(), digests: new Set() }));
      copies.symbols.add(symbol.name);
      if (whole !== null) copies.digests.add(whole.ofFunction(symbol, object));
      part.bytes += symbol.size;
    }
  }
  return [...found.values()].map(({ unit, name, bytes, digests, bySymbol }) => {
    const symbols = [...bySymbol.values()].flatMap((copies) => [...copies.symbols]).toSorted();
    const copies = [...bySymbol].map(([whole, each]) => {
      return [whole, { digest: together(each.digests), symbols: [...each.symbols].toSorted() }] as const;
    });
    return {
      unit,
      name,
      digest: together(digests),
      ...(symbols.length === 1 && symbols[0] === name ? {} : { symbols }),
      ...(isHashed ? { bySymbol: new Map(copies) } : {}),
      bytes,
    };
  });
}

interface Found {
  readonly unit: string;
  readonly name: string;
  readonly digests: Set<string>;
  /** By their names with hashes: symbols in which the compiler wrote more, and digests. */
  readonly bySymbol: Map<string, { readonly symbols: Set<string>; readonly digests: Set<string> }>;
  bytes: number;
}

function together(digests: ReadonlySet<string>): string {
  return digest([...digests].toSorted());
}

function linkedOf(unit: string, object: ObjectFile): Linked {
  const functions = new Map<number, ElfSymbol[]>();
  for (const symbol of object.symbols) {
    if (!isFunction(symbol, object) || typeof symbol.place !== 'number') continue;
    entry(functions, symbol.place, () => []).push(symbol);
  }
  return { ...object, unit, functions, beside: new Map(), marks: new Map() };
}

/** One section on the way, with where it stands among those that refer to it. */
interface Visit {
  readonly piece: Piece;
  readonly order: number;
  low: number;
  next: number;
  readonly place: Place;
  readonly children: readonly Place[];
}

/**
 * Digests of sections with all that they refer to by content. Of sections that refer to each other in a circle the digests
 * are made in rounds, each of which looks one reference further.
 */
class Digests {
  readonly #contents: Contents;
  readonly #done = new Map<Linked, Map<number, string>>();

  constructor(contents: Contents) {
    this.#contents = contents;
  }

  /** @param object where it was found; a global one may be defined in others as well */
  ofFunction(symbol: ElfSymbol, object: Linked): string {
    const all =
      symbol.isLocal && typeof symbol.place === 'number'
        ? [{ place: { object, index: symbol.place }, symbol }]
        : this.#contents.definitionsOf(symbol.name);
    return digest([...new Set(all.map((each) => `${this.of(each.place)} ${each.symbol.value}`))]);
  }

  of(place: Place): string {
    const known = this.#known(place);
    if (known !== undefined) return known;
    this.#visit(place);
    return this.#known(place) ?? '';
  }

  #known({ object, index }: Place): string | undefined {
    return this.#done.get(object)?.get(index);
  }

  /** Circles by Tarjan's algorithm, without recursion: chains of data can be long. */
  #visit(start: Place): void {
    const visits = new Map<Linked, Map<number, Visit>>();
    const visitOf = ({ object, index }: Place) => visits.get(object)?.get(index);
    const open: Visit[] = [];
    const path: Visit[] = [];
    let order = 0;
    const enter = (place: Place) => {
      const piece = this.#contents.pieceAt(place);
      const visit = { piece, order, low: order, next: 0, place, children: piece.refersTo.flat() };
      order += 1;
      entry(visits, place.object, () => new Map()).set(place.index, visit);
      open.push(visit);
      path.push(visit);
    };
    enter(start);
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const child = visit.children[visit.next];
      if (child !== undefined) {
        visit.next += 1;
        if (this.#known(child) !== undefined) continue;
        const met = visitOf(child);
        if (met === undefined) enter(child);
        else visit.low = Math.min(visit.low, met.order);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) parent.low = Math.min(parent.low, visit.low);
      if (visit.low === visit.order) this.#close(open.splice(open.indexOf(visit)));
    }
  }

  #close(circle: readonly Visit[]): void {
    let round = new Map(circle.map((visit) => [visit, '']));
    const at = new Map<Linked, Map<number, Visit>>();
    for (const visit of circle) entry(at, visit.place.object, () => new Map()).set(visit.place.index, visit);
    const contentOf = (place: Place) => {
      const inCircle = at.get(place.object)?.get(place.index);
      return this.#known(place) ?? (inCircle === undefined ? '' : (round.get(inCircle) ?? ''));
    };
    for (let rounds = Math.min(circle.length, MOST_ROUNDS); rounds > 0; rounds--) {
      const next = circle.map(({ piece }) => {
        const choices = piece.refersTo.map((places) => [...new Set(places.map(contentOf))].join(' '));
        return digest([piece.own, ...choices]);
      });
      round = new Map(circle.map((visit, index) => [visit, next[index] ?? '']));
    }
    for (const [{ place }, text] of round) entry(this.#done, place.object, () => new Map()).set(place.index, text);
  }
}

/** Two that look alike for so many references are taken for the same. */
const MOST_ROUNDS = 64;
