import type { Table } from '../table.ts';

/** What a command says that compares no commits: a few tables, and remarks below them. */
export interface CommandPage {
  readonly tables: readonly Table[];
  /** May hold texts from outside. */
  readonly remarks: readonly string[];
}

/** Lines of ours around a table. */
export interface PageBlock {
  readonly before: readonly string[];
  readonly table: Table | null;
  readonly after: readonly string[];
}
