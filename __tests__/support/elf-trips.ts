import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';

const TRAPS: Readonly<Record<number, Buffer>> = {
  // EM_X86_64: int3
  62: Buffer.from([0xcc]),
  // EM_AARCH64: brk #0
  183: Buffer.from([0x00, 0x00, 0x20, 0xd4]),
};

/**
 * Writes a copy of a 64-bit ELF program in which these functions begin with a trap, and returns how many of the symbols
 * it has. A run of the copy that ends well has entered none of them.
 */
export function writeTrips(program: string, symbols: ReadonlySet<string>, copy: string): number {
  const bytes = readFileSync(program);
  const trap = TRAPS[bytes.readUInt16LE(18)];
  if (trap === undefined) throw new Error('a program of another machine');
  const patched = Buffer.from(bytes);
  let found = 0;
  for (const { name, at } of functionsOf(bytes)) {
    if (!symbols.has(name)) continue;
    found++;
    trap.copy(patched, at);
  }
  writeFileSync(copy, patched);
  chmodSync(copy, 0o755);
  return found;
}

/** Does this copy come to a trap, where a program leaves its signal to the system? Throws where it fails by itself. */
export function isTripped(copy: string, args: readonly string[], cwd: string): boolean {
  const { signal, status, stderr } = spawnSync(copy, args, { cwd, encoding: 'utf8', timeout: 60_000 });
  if (signal === 'SIGTRAP') return true;
  if (status !== 0) throw new Error(`${copy} ${args.join(' ')}: ${signal ?? status}\n${stderr}`);
  return false;
}

/** Does the program end well with these arguments? */
export function endsWell(program: string, args: readonly string[], cwd: string): boolean {
  return spawnSync(program, args, { cwd, stdio: 'ignore', timeout: 60_000 }).status === 0;
}

interface Section {
  readonly type: number;
  readonly address: number;
  readonly offset: number;
  readonly size: number;
  readonly link: number;
}

const SYMBOL_TABLE = 2;
const FUNCTION = 2;

function functionsOf(bytes: Buffer): { readonly name: string; readonly at: number }[] {
  const [start, size, count] = [Number(bytes.readBigUInt64LE(40)), bytes.readUInt16LE(58), bytes.readUInt16LE(60)];
  const sections: Section[] = Array.from({ length: count }, (_, index) => {
    const at = start + index * size;
    const long = (offset: number) => Number(bytes.readBigUInt64LE(at + offset));
    return {
      type: bytes.readUInt32LE(at + 4),
      address: long(16),
      offset: long(24),
      size: long(32),
      link: bytes.readUInt32LE(at + 40),
    };
  });
  const table = sections.find(({ type }) => type === SYMBOL_TABLE);
  const names = table === undefined ? undefined : sections[table.link];
  if (table === undefined || names === undefined) throw new Error('a program without symbols');
  const found: { name: string; at: number }[] = [];
  for (let at = table.offset; at < table.offset + table.size; at += 24) {
    const index = bytes.readUInt16LE(at + 6);
    // 0: another program has it.
    const section = index === 0 ? undefined : sections[index];
    if ((bytes.readUInt8(at + 4) & 15) !== FUNCTION || section === undefined) continue;
    const from = names.offset + bytes.readUInt32LE(at);
    const name = bytes.toString('utf8', from, bytes.indexOf(0, from));
    found.push({ name, at: Number(bytes.readBigUInt64LE(at + 8)) - section.address + section.offset });
  }
  return found;
}
