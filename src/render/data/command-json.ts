import { reproducible } from '../text/numbers.ts';

/** The result of a command that compares no commits, as JSON. `version` rises when a field changes its meaning. */
export function renderJsonPage(
  format: 'tare-explain' | 'tare-overhead' | 'tare-time' | 'tare-plan',
  data: object,
): string {
  const rounded = (_: string, value: unknown) => (typeof value === 'number' ? reproducible(value) : value);
  return `${JSON.stringify({ format, version: 1, ...data }, rounded, 2)}\n`;
}
