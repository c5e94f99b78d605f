import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes a copy of a linked program (ELF64) in which these symbols begin with a breakpoint: whoever enters one dies.
 * Symbols that it does not have are left out.
 */
export function tripped(program: string, symbols: ReadonlySet<string>, copy: string): void {
  const bytes = readFileSync(program);
  for (const { name, address } of functionsIn(bytes)) {
    const at = symbols.has(name) ? offsetOf(address, bytes) : null;
    if (at !== null) bytes[at] = 0xcc;
  }
  writeFileSync(copy, bytes);
  chmodSync(copy, 0o755);
}

/** Does it come to a breakpoint? Throws where it fails by itself. */
export function isTripped(copy: string, args: readonly string[], cwd: string): boolean {
  const { signal, status, stderr } = spawnSync(copy, args, { cwd, encoding: 'utf8', timeout: 60_000 });
  if (signal === 'SIGTRAP') return true;
  if (status !== 0) throw new Error(`${copy} ${args.join(' ')}: ${signal ?? status}\n${stderr}`);
  return false;
}

function functionsIn(bytes: Buffer): readonly { readonly name: string; readonly address: number }[] {
  const start = Number(bytes.readBigUInt64LE(40));
  const section = (index: number) => {
    const at = start + index * 64;
    const field = (more: number) => Number(bytes.readBigUInt64LE(at + more));
    return { type: bytes.readUInt32LE(at + 4), offset: field(24), size: field(32), link: bytes.readUInt32LE(at + 40) };
  };
  const sections = Array.from({ length: bytes.readUInt16LE(60) }, (_, index) => section(index));
  const table = sections.find(({ type }) => type === 2);
  const names = sections[table?.link ?? 0];
  if (table === undefined || names === undefined) throw new Error('the program has no table of symbols');
  const found: { name: string; address: number }[] = [];
  for (let at = table.offset; at < table.offset + table.size; at += 24) {
    const nameAt = names.offset + bytes.readUInt32LE(at);
    const address = Number(bytes.readBigUInt64LE(at + 8));
    if ((bytes.readUInt8(at + 4) & 15) !== 2 || address === 0) continue;
    found.push({ name: bytes.toString('utf8', nameAt, bytes.indexOf(0, nameAt)), address });
  }
  return found;
}

function offsetOf(address: number, bytes: Buffer): number | null {
  const start = Number(bytes.readBigUInt64LE(32));
  for (let index = 0; index < bytes.readUInt16LE(56); index++) {
    const at = start + index * 56;
    const [offset, from, size] = [8, 16, 32].map((more) => Number(bytes.readBigUInt64LE(at + more)));
    const inside = address - (from ?? 0);
    if (bytes.readUInt32LE(at) === 1 && inside >= 0 && inside < (size ?? 0)) return (offset ?? 0) + inside;
  }
  return null;
}
