import type { Warning } from '../../../model/warning.ts';
import { firstLine } from '../../text/shorten.ts';
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

/** A warning as a remark. */
export function noteText({ message, subject }: Warning): string {
  return `Note: ${message}${subject === undefined ? '' : `: ${firstLine(subject)}`}`;
}
