import { type Static, Type } from 'typebox';
import { closed, milliseconds, text } from './fields.ts';

export const RevisionSchema = Type.Object(
  {
    /** As the user named it, or how it was found (`first parent of the merge commit`). Untrusted. */
    label: text(500),
    /** Full commit hash; null for an uncommitted work tree. */
    commit: Type.Union([Type.String({ pattern: '^([0-9a-f]{40}|[0-9a-f]{64})$' }), Type.Null()]),
    /** Hash of the tree that was measured. */
    tree: Type.String({ pattern: '^([0-9a-f]{40}|[0-9a-f]{64})$' }),
    /** First line of the commit message. Untrusted. */
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
  /** `reason`: what failed, one line. `output`: the compiler's first lines. Untrusted. */
  Type.Object({ state: Type.Literal('failed'), reason: text(2000), output: text(8000) }, closed),
]);
export type BuildRecord = Static<typeof BuildSchema>;
