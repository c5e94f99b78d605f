import type { Plan } from '../model/command-plan.ts';

/**
 * The code of one side as its toolchain compiled it, before it was linked: there every reference has a name, and no
 * place is part of it. It is read in two steps, since most of a side is the same as the other: units, which are cheap
 * to compare, and the parts of those that differ. What is equal on both sides has to mean the same; what differs may
 * still do so. Code that is not known is measured.
 */
export interface CodePlans {
  /** Units of code that are compiled at once: a package, an object file, a module. All that its benchmarks may run. */
  units(): Plan<readonly CodeUnit[] | NotKnown>;
  /** Functions of these units, of which some may be on one side only. */
  partsOf(units: readonly string[]): Plan<readonly CodePart[] | NotKnown>;
  /** Is all that this file can change among the units? A path relative to the root of the tree. Others are inputs. */
  covers(path: string): boolean;
  /**
   * How it is found which functions a benchmark enters. breakpoints: they are symbols of the programs that are run.
   * targets: by the plans of targets (`reach`), from inside of their processes.
   */
  readonly reachedBy: 'breakpoints' | 'targets';
  /** It is what was noted while benchmarks were listed (`DiscoverContext.notesCode`): it is not known before. */
  readonly isNoted?: true;
  /** Functions by the symbols of a program, as their language writes them. Absent: names are that. Untrusted. */
  writtenNames?(symbols: readonly string[]): Plan<ReadonlyMap<string, string>>;
  /**
   * Of a function and those that called it, as frame pointers lead, the path from the benchmark to the function in plain
   * names; empty: it did not lead there. Absent: frame pointers say nothing for certain.
   */
  callPath?(chain: readonly string[]): readonly string[];
}

export interface NotKnown {
  /** Says why in a few words, after "not known: ". Untrusted. */
  readonly unknown: string;
}

export interface CodeUnit {
  /** The name is the same on both sides. Untrusted. */
  readonly name: string;
  /** Equal where all of its parts are. They may be equal where it is not. */
  readonly digest: string;
  /** How one program is made: a program that one side alone has says nothing of the others. */
  readonly isOfProgram?: true;
}

/** A function. */
export interface CodePart {
  /** Its unit: programs of a side may hold other variants of a package, with the same names in them. */
  readonly unit: string;
  /** Its name without what differs from build to build: unique in its unit, the same on both sides. Untrusted. */
  readonly name: string;
  /**
   * Of its instructions or bytes, with the names of the functions that they refer to and the contents of the data, of
   * that of its data as well; without lines, addresses and other places. So what reads data that differs differs.
   */
  readonly digest: string;
  /** Its names in the program that is run, where they are others than `name`: several for copies of one template. */
  readonly symbols?: readonly string[];
  /**
   * The copies that symbols tell apart, by what of them is the same on both sides, each with a digest in which functions
   * are known by that as well. Absent where names say all that symbols do.
   */
  readonly bySymbol?: ReadonlyMap<string, CodeCopy>;
  readonly bytes: number;
  /** It is what a name stands for. Where one side alone has it, it does not differ: who says that name does. */
  readonly isOfNames?: true;
  /** It is a part of another one, which differs wherever it does. */
  readonly isOfAnother?: true;
  /** Its source; `/` separated, relative to the root of the tree. Absent: outside of it, or not known. Untrusted. */
  readonly source?: { readonly file: string; readonly firstLine: number; readonly lastLine: number };
}

/** A copy of a template. */
interface CodeCopy {
  readonly digest: string;
  /** Its names in the program that is run. */
  readonly symbols: readonly string[];
}
