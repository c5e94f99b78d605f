import type { Build, SideContext } from '../harnesses/harness.ts';
import type { Side } from '../model/results/side.ts';
import type { Files } from '../ports.ts';

/**
 * Fresh copies of both sides' binaries for each round. Where a file's pages happen to lie moved byte-identical
 * binaries by up to 1.8 %, for as long as the file lived; fresh copies showed no such bias (docs/statistics.md).
 * The copies' paths are of equal length on both sides: the length of argv[0] moves the stack.
 */
export class FreshCopies {
  readonly #sides: Readonly<Record<Side, { readonly context: SideContext; readonly build: Build } | null>>;
  readonly #files: Files;
  readonly #present = new Map<string, string>();
  #twins = 0;

  constructor(
    sides: Readonly<Record<Side, { readonly context: SideContext; readonly build: Build } | null>>,
    files: Files,
  ) {
    this.#sides = sides;
    this.#files = files;
  }

  /** Makes this round's copy of a binary unless it is there already. Harnesses without binaries pass -1. */
  async prepare(side: Side, binary: number, round: number): Promise<void> {
    const original = this.#sides[side]?.build.binaries[binary];
    const scratch = this.#sides[side]?.context.scratch;
    if (original === undefined || scratch === undefined || this.#present.has(`${side} ${binary}`)) return;
    const path = `${scratch}/round-${String(round).padStart(3, '0')}-${String(binary).padStart(4, '0')}`;
    await this.#files.copyFile(original.path, path);
    this.#present.set(`${side} ${binary}`, path);
  }

  /** Two further copies of a binary of base, each like the round's own; their paths are empty where it has none. */
  async twins(binary: number, round: number): Promise<readonly [string, string]> {
    const original = this.#sides.base?.build.binaries[binary];
    const scratch = this.#sides.base?.context.scratch;
    if (original === undefined || scratch === undefined) return ['', ''];
    const number = this.#twins++;
    const paths = ['a', 'b'].map((copy) => {
      return `${scratch}/round-${String(round).padStart(3, '0')}-${String(number).padStart(3, '0')}${copy}`;
    });
    const [one = '', other = ''] = paths;
    for (const path of paths) {
      await this.#files.copyFile(original.path, path);
      this.#present.set(path, path);
    }
    return [one, other];
  }

  /** This round's copy; empty where the harness has no binaries. */
  pathOf(side: Side, binary: number): string {
    return this.#present.get(`${side} ${binary}`) ?? '';
  }

  /** Removes the round's copies. */
  async endRound(): Promise<void> {
    const paths = [...this.#present.values()];
    this.#present.clear();
    await Promise.all(paths.map((path) => this.#files.remove(path)));
  }
}
