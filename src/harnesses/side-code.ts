import type { Plan } from '../model/command-plan.ts';

/**
 * The code of one side as its toolchain compiled it, before it was linked: there every reference has a name, and no place
 * is part of it. Two steps, since most of a side is the same as the other: units, which are cheap to tell apart, and the
 * parts of those that differ. What is not known is measured.
 */
export interface CodePlans {
  /** What compiles at once: a package, an object file, a module. */
  units(): Plan<readonly CodeUnit[] | NotKnown>;
  /** Functions and data of these units. */
  partsOf(units: readonly string[]): Plan<readonly CodePart[] | NotKnown>;
}

interface NotKnown {
  /** In a few words. Untrusted. */
  readonly reason: string;
}

interface CodeUnit {
  /** The same on both sides. Untrusted. */
  readonly name: string;
  /** Equal where all of its parts are. They may be equal where it is not. */
  readonly digest: string;
}

/** A function or an object of data. */
interface CodePart {
  /** As it is linked, without what differs from build to build: unique on its side. Untrusted. */
  readonly name: string;
  readonly kind: 'function' | 'data';
  /** Of its instructions or bytes; what it refers to is not in it, and neither are lines and other places. */
  readonly digest: string;
  /** Names of the parts that it calls, reads or has the address of. What is in no unit that was asked for is the same on both sides. */
  readonly references: readonly string[];
  readonly bytes: number;
  /** Where it is written; `/` separated, relative to the root of the tree. Absent: outside of it, or not known. */
  readonly source?: { readonly file: string; readonly firstLine: number; readonly lastLine: number };
}
