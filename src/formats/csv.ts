import type { Measurement, Results } from './format.ts';

const COLUMNS = ['group', 'benchmark', 'iterations', 'unit', 'value'];

/** RFC 4180: a line a value. Failures have none. */
export function writeCsv({ measurements }: Results): string {
  const records = [COLUMNS, ...measurements.flatMap(csvRecords)];
  return `${records.map((record) => record.map(csvField).join(',')).join('\r\n')}\r\n`;
}

function csvRecords({ group, name, iterations, values }: Measurement): readonly (readonly string[])[] {
  return [...values].map(([unit, value]) => [group, name, iterations?.toString() ?? '', unit, String(value)]);
}

/** What a spreadsheet would take for a formula is text. */
function csvField(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) && !Number.isFinite(Number(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
