import type { Plan } from '../model/command-plan.ts';

/**
 * The code of one side as its toolchain compiled it, before it was linked: there every reference has a name, and no
 * place is part of it. It is read in two steps, since most of a side is the same as the other: units, which are cheap
 * to compare, and the parts of those that differ. Code that is not known is measured.
 */
export interface CodePlans {
  /** Units of code that are compiled at once: a package, an object file, a module. */
  units(): Plan<readonly CodeUnit[] | NotKnown>;
  /** Functions and data of these units. A tool's output about them may be longer than is kept of a command. */
  partsOf(units: readonly string[]): Plan<readonly CodePart[] | NotKnown>;
}

interface NotKnown {
  /** Says why in a few words. Untrusted. */
  readonly reason: string;
}

interface CodeUnit {
  /** The name is the same on both sides. Untrusted. */
  readonly name: string;
  /** Equal where all of its parts are. They may be equal where it is not. */
  readonly digest: string;
}

/** A function or an object of data. */
interface CodePart {
  /** Its unit: programs of a side may hold other variants of a package, with the same names in them. */
  readonly unit: string;
  /** Its name as it is linked, without what differs from build to build: unique in its unit. Untrusted. */
  readonly name: string;
  readonly kind: 'function' | 'data';
  /**
   * Digest of its instructions or bytes, with the names that they refer to, and without lines, addresses and other
   * places.
   */
  readonly digest: string;
  /** Names of what it calls, reads or has the address of, as far as it is in the program. */
  readonly references: readonly string[];
  readonly bytes: number;
  /** Its source; `/` separated, relative to the root of the tree. Absent: outside of it, or not known. */
  readonly source?: { readonly file: string; readonly firstLine: number; readonly lastLine: number };
}
