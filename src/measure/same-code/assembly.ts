import { posix } from 'node:path';
import type { Target } from '../../harnesses/harness.ts';
import { succeeded } from '../../model/command.ts';
import type { FunctionAssembly } from '../../model/results/run.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { SidePorts } from '../../ports.ts';
import type { BuiltSide } from '../build.ts';
import { type DifferingFunction, keyOfDiffering, NAME_LENGTH, nameOf } from './differing.ts';

/** A function that differs, and a benchmark that enters it. */
export interface Listed {
  readonly differing: DifferingFunction;
  readonly target: Target;
}

/** The instructions of these functions on both sides, the first ones of them; without objdump none. */
export async function assemblyOf(
  functions: readonly Listed[],
  sides: Readonly<Record<Side, BuiltSide>>,
  timeoutMs: number,
  ports: SidePorts,
): Promise<readonly FunctionAssembly[]> {
  const byKey = new Map<string, Listed>();
  for (const each of functions) {
    const key = keyOfDiffering(each.differing);
    if (!byKey.has(key)) byKey.set(key, each);
  }
  const listed: FunctionAssembly[] = [];
  for (const { differing, target } of [...byKey.values()].slice(0, FUNCTIONS_LISTED)) {
    const lines: { base?: string[]; head?: string[] } = {};
    for (const side of SIDES) {
      const part = differing[side];
      if (part === null) continue;
      const program = sides[side].build.binaries[target.binary[side]]?.path ?? '';
      const symbol = part.symbols?.[0] ?? part.name;
      const found = await disassemble(program, symbol, timeoutMs, ports);
      if (found.length > 0) lines[side] = found;
    }
    if (lines.base !== undefined || lines.head !== undefined)
      listed.push({ name: nameOf(differing).slice(0, NAME_LENGTH), ...lines });
  }
  return listed;
}

/** The limits of results.json. */
const FUNCTIONS_LISTED = 12;
const LINES_MOST = 1000;
const LINE_LENGTH = 300;

/** GNU binutils'. Names are demangled behind it, since it looks for the symbol among what it demangles. */
const DISASSEMBLE = `command -v objdump > /dev/null || exit 3
case "$(uname -m)" in x86_64 | amd64) set -- "$1" "$2" -M intel ;; esac
program=$1 symbol=$2
shift 2
demangle() { if command -v c++filt > /dev/null; then c++filt; else cat; fi; }
LC_ALL=C objdump --no-show-raw-insn "$@" "--disassemble=$symbol" "$program" | demangle`;

async function disassemble(program: string, symbol: string, timeoutMs: number, ports: SidePorts): Promise<string[]> {
  const cwd = posix.dirname(program);
  const result = await ports.exec.run({
    file: 'sh',
    arguments: ['-c', DISASSEMBLE, 'sh', program, symbol],
    cwd,
    environment: { PWD: cwd },
    trust: 'untrusted',
    timeoutMs,
    maxOutputBytes: MOST_OUTPUT_BYTES,
  });
  if (!succeeded(result) || result.truncated) return [];
  return instructionsIn(result.stdout).map((line) => line.slice(0, LINE_LENGTH));
}

const MOST_OUTPUT_BYTES = 4 * 1024 * 1024;

interface Instruction {
  readonly address: number;
  readonly text: string;
}

/**
 * Reads what objdump prints of one function: its instructions without addresses, which are others in every program. Where one
 * jumps to within the function there is a label, `L1`, in a line of its own before it (`L1:`). Empty: a function that is too
 * long, or none.
 */
export function instructionsIn(printed: string): string[] {
  const lines = printed.split('\n');
  const heads = lines.flatMap((line, index) => (/^[0-9a-f]+ <.*>:$/.test(line) ? [index] : []));
  const [first] = heads;
  if (first === undefined || heads.length > 1) return [];
  const own = /<(.*)>:$/.exec(lines[first] ?? '')?.[1] ?? '';
  const all = lines.slice(first + 1).flatMap((line): readonly Instruction[] => {
    const read = /^ *([0-9a-f]+):\t(.*)$/.exec(line);
    return read === null ? [] : [{ address: Number.parseInt(read[1] ?? '', 16), text: (read[2] ?? '').trim() }];
  });
  const end = all.findLastIndex(({ text }) => !isPadding(text)) + 1;
  const instructions = all.slice(0, end);
  if (instructions.length > LINES_MOST / 2) return [];
  const start = instructions[0]?.address ?? 0;
  const addresses = new Set(instructions.map(({ address }) => address));
  const targets = instructions.flatMap(({ text }) => addressIn(text, own, start) ?? []);
  const labels = new Map(
    [...new Set(targets)]
      .filter((address) => addresses.has(address))
      .toSorted((a, b) => a - b)
      .map((address, index) => [address, `L${index + 1}`]),
  );
  return instructions.flatMap(({ address, text }) => {
    const label = labels.get(address);
    const to = addressIn(text, own, start);
    const line = withoutAddresses(text, labels.get(to ?? -1));
    return label === undefined ? [line] : [`${label}:`, line];
  });
}

/** Between functions. */
function isPadding(text: string): boolean {
  return (
    /^(?:int3|udf|nop\b.*|xchg +ax,ax|(?:cs|data16) .*\bnop.*|\.(?:word|inst)\t0x0{8}.*)$/.test(text) || text === ''
  );
}

/** `jbe    468ac0 <main.f+0x60>`, `# 4a1234 <table+0x8>` */
const PLACE = /\b([0-9a-f]+) <(.*)>/;

/** The address in the function that an instruction names as its operand. */
function addressIn(text: string, own: string, start: number): number | null {
  const read = PLACE.exec(text);
  if (read === null || text.slice(0, read.index).includes('#')) return null;
  const name = read[2] ?? '';
  if (name !== own && !name.startsWith(`${own}+0x`)) return null;
  const address = Number.parseInt(read[1] ?? '', 16);
  return address >= start ? address : null;
}

function withoutAddresses(text: string, label: string | undefined): string {
  const plain = text
    .replace(PLACE, (_, _address: string, name: string) => label ?? name.replace(/\+0x[0-9a-f]+$/, ''))
    // Rust's hashes, which are others in every version.
    .replace(/::h[0-9a-f]{16}\b/g, '')
    .replace(/\[rip[+-]0x[0-9a-f]+\]/, '[rip]')
    .replace(/\s*#\s*/, '  # ')
    .replace(/\s*\/\/ .*$/, '');
  const [name = '', ...operands] = plain.split(/\s+/);
  return operands.length === 0 ? name : `${name.padEnd(7)} ${plain.slice(name.length).trim()}`;
}
