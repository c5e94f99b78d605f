/** A Markdown table of finished cells: every cell must already be escaped for its place. */
export type Alignment = 'left' | 'right' | 'centre';

export interface Column {
  readonly head: string;
  readonly alignment: Alignment;
}

const RULES: Readonly<Record<Alignment, string>> = { left: ':--', right: '--:', centre: ':-:' };

export function markdownTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map((column) => column.head)),
    `|${columns.map((column) => RULES[column.alignment]).join('|')}|`,
    ...rows.map(line),
  ].join('\n');
}
