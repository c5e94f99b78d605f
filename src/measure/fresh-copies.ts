import { SIDES, type Side } from '../model/results/side.ts';
import type { SideFiles } from '../ports.ts';
import type { BuiltSides } from './build.ts';

/**
 * Files that stay for a while after their round: what is removed at once is handed out again, and the next copy lies in
 * nearly the same page frames.
 */
const KEPT = 12;

/**
 * Fresh copies of both sides' binaries for each round: an observation has files of its own. Where a file's pages happen
 * to lie moves small benchmarks by 2 to 10 %, for as long as the file lives; one copy serves every benchmark of its
 * binary in that round (docs/statistics.md). The copies' paths are of equal length on both sides: the length of argv[0]
 * moves the stack.
 */
export class FreshCopies {
  readonly #sides: BuiltSides;
  readonly #files: SideFiles;
  readonly #present = new Map<string, string>();
  /** The copies of earlier rounds, the oldest first. */
  readonly #earlier: string[] = [];

  readonly #names: { next: number };

  /** @param beside copies that are in use meanwhile: none takes the name of another */
  constructor(sides: BuiltSides, files: SideFiles, beside?: FreshCopies) {
    this.#sides = sides;
    this.#files = files;
    this.#names = beside === undefined ? { next: 0 } : beside.#names;
  }

  /** Makes this round's copy of a binary unless it is there already. Harnesses without binaries pass -1. */
  async prepare(side: Side, binary: number, round: number): Promise<void> {
    const original = this.#sides[side]?.build.binaries[binary];
    if (original === undefined || this.#present.has(`${side} ${binary}`)) return;
    this.#present.set(`${side} ${binary}`, await this.#copy(side, original.path, round));
  }

  /** Makes both sides' copies, and gives their paths. */
  async preparePair(binary: Readonly<Record<Side, number>>, round: number): Promise<Record<Side, string>> {
    for (const side of SIDES) await this.prepare(side, binary[side], round);
    return { base: this.pathOf('base', binary.base), head: this.pathOf('head', binary.head) };
  }

  /** Two further copies of a binary of base, each like the round's own; their paths are empty where it has none. */
  async twins(binary: number, round: number): Promise<readonly [string, string]> {
    const original = this.#sides.base?.build.binaries[binary];
    if (original === undefined) return ['', ''];
    const [one, other] = [
      await this.#copy('base', original.path, round),
      await this.#copy('base', original.path, round),
    ];
    this.#present.set(one, one);
    this.#present.set(other, other);
    return [one, other];
  }

  async #copy(side: Side, original: string, round: number): Promise<string> {
    const number = this.#names.next++;
    const name = `round-${String(round).padStart(4, '0')}-${String(number).padStart(6, '0')}`;
    const path = `${this.#sides[side]?.context.scratch ?? ''}/${name}`;
    await this.#files.copy(original, path);
    return path;
  }

  /** The path of this round's copy; empty where the harness has no binaries. */
  pathOf(side: Side, binary: number): string {
    return this.#present.get(`${side} ${binary}`) ?? '';
  }

  /** Ends the round: its copies are used up. */
  async endRound(): Promise<void> {
    this.#earlier.push(...this.#present.values());
    this.#present.clear();
    await this.#remove(Math.max(0, this.#earlier.length - KEPT));
  }

  /** Removes all copies. */
  async end(): Promise<void> {
    await this.endRound();
    await this.#remove(this.#earlier.length);
  }

  async #remove(count: number): Promise<void> {
    await Promise.all(this.#earlier.splice(0, count).map((path) => this.#files.remove(path)));
  }
}
