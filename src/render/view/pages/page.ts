import type { Warning } from '../../../model/warning.ts';
import { firstLine } from '../../text/shorten.ts';
import type { Table } from '../table.ts';

/** The page of a command that compares no commits: a few tables, and remarks below them. */
export interface CommandPage {
  readonly tables: readonly Table[];
  /** They may hold untrusted text. */
  readonly remarks: readonly string[];
}

/** A table with lines of ours around it. */
export interface PageBlock {
  readonly before: readonly string[];
  readonly table: Table | null;
  readonly after: readonly string[];
}

export function noteText({ message, subject }: Warning): string {
  return `Note: ${message}${subject === undefined ? '' : `: ${firstLine(subject)}`}`;
}
