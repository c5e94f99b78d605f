import { type Static, Type } from 'typebox';
import { closed, milliseconds, text } from './fields.ts';

export const RevisionSchema = Type.Object(
  {
    /** The user's name for it, or how it was found (`first parent of the merge commit`). Untrusted. */
    label: text(500),
    /** The full commit hash; null for an uncommitted work tree. */
    commit: Type.Union([Type.String({ pattern: '^([0-9a-f]{40}|[0-9a-f]{64})$' }), Type.Null()]),
    /** The hash of the measured tree. */
    tree: Type.String({ pattern: '^([0-9a-f]{40}|[0-9a-f]{64})$' }),
    /** The first line of the commit message. Untrusted. */
    subject: text(500),
  },
  closed,
);
export type Revision = Static<typeof RevisionSchema>;

/** `6c712fd123 (tree 1685218aaa)` */
export function revisionText({ commit, tree }: Pick<Revision, 'commit' | 'tree'>): string {
  return commit === null ? `the tree ${tree.slice(0, 10)}` : `${commit.slice(0, 10)} (tree ${tree.slice(0, 10)})`;
}

export const BuildSchema = Type.Union([
  Type.Object({ state: Type.Literal('built'), durationMs: milliseconds }, closed),
  /** `reason` says in one line what failed; `output` has the compiler's first lines. Both are untrusted. */
  Type.Object({ state: Type.Literal('failed'), reason: text(2000), output: text(8000) }, closed),
  /** No code differs between the sides. */
  Type.Object({ state: Type.Literal('not-needed') }, closed),
]);
export type BuildRecord = Static<typeof BuildSchema>;
