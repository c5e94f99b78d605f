import type { CodePart } from '../../side-code.ts';
import type { Contents, ReadUnit } from './contents.ts';
import { AUXILIARY, type ObjectFile, type ObjectSymbol } from './object-file.ts';

/** The path of a source file as objects have it, relative to the root of the tree; null: it lies elsewhere. */
export type InTree = (file: string) => string | null;

/** The functions of a package. */
export function functionsOf({ name: unit, archive }: ReadUnit, contents: Contents, inTree: InTree): CodePart[] {
  const parts = new Map<string, CodePart>();
  for (const object of archive.objects) {
    for (let index = 0; index < object.count; index++) {
      const symbol = object.symbol(index);
      if (!symbol.isFunction) continue;
      const digest = contents.functionDigest(unit, object, index);
      const source = sourceOf(object, index, inTree);
      const { name, symbols } = namesOf(symbol);
      // Names of one file may stand in another of the package too.
      const twin = parts.get(name);
      parts.set(name, {
        unit,
        name,
        digest: twin === undefined ? digest : `${twin.digest} ${digest}`,
        ...(symbols === null ? {} : { symbols }),
        bytes: symbol.size + (twin?.bytes ?? 0),
        ...(source === null ? {} : { source }),
      });
    }
  }
  return [...parts.values()];
}

/**
 * The linker gives the assembler's variant of a function (and a wrapper that it is called by) another name where the
 * compiler's is there too (cmd/link/internal/ld/symtab.go, mangleABIName), and has `.` for `·` in
 * those of local types.
 */
function namesOf({ name, abi }: ObjectSymbol): { readonly name: string; readonly symbols: readonly string[] | null } {
  const linked = name.replaceAll('·', '.');
  if (abi === 0) return { name: `${name}.abi0`, symbols: [linked, `${linked}.abi0`] };
  return { name, symbols: linked === name ? null : [linked] };
}

/** From the line of its declaration to the last that it has instructions of, without what is inlined into it. */
function sourceOf(object: ObjectFile, index: number, inTree: InTree): NonNullable<CodePart['source']> | null {
  const tables = new Map<number, Buffer>();
  for (const { type, to } of object.auxiliaries(index)) {
    if (to.kind === 'own' && !tables.has(type)) tables.set(type, object.data(to.index));
  }
  const info = tables.get(AUXILIARY.funcInfo);
  const [files, lines] = [AUXILIARY.pcfile, AUXILIARY.pcline].map((type) => stretches(tables.get(type)));
  const [first] = files ?? [];
  if (info === undefined || lines === undefined || first === undefined) return null;
  const file = inTree(object.file(first.value));
  if (file === null) return null;
  const inlined = stretches(tables.get(AUXILIARY.pcinline));
  const firstLine = info.readInt32LE(12);
  let lastLine = firstLine;
  for (const { from, to, value } of lines) {
    const isOwn = inlined.length === 0 || inlined.some((each) => each.value < 0 && each.from < to && from < each.to);
    if (isOwn) lastLine = Math.max(lastLine, value);
  }
  return { file, firstLine, lastLine };
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly value: number;
}

/** A table of values by place in the code, as differences of both (cmd/internal/obj/pcln.go, funcpctab). */
function stretches(table: Buffer | undefined): readonly Stretch[] {
  const found: Stretch[] = [];
  if (table === undefined) return found;
  let [at, place, value] = [0, 0, -1];
  const next = () => {
    let [result, scale] = [0, 1];
    for (; at < table.length; scale *= 128) {
      const byte = table.readUInt8(at++);
      result += (byte & 127) * scale;
      if (byte < 128) break;
    }
    return result;
  };
  while (at < table.length) {
    const folded = next();
    if (folded === 0 && found.length > 0) break;
    value += folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    const to = place + next();
    found.push({ from: place, to, value });
    place = to;
  }
  return found;
}
