/**
 * Scores of a detection. Only their order counts: whoever has seen more of its own is taken, so that a project in one
 * language with a few files of another is no riddle.
 */
export const SEEN = {
  /** Files of its benchmarks, in a project of its kind; or a manifest that names its library. */
  benchmarks: 3,
  /** A project of its kind, which may or may not have benchmarks. */
  project: 2,
  /** Something that belongs to such a project. */
  trace: 1,
} as const;
