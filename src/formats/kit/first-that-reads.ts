import type { Parsed } from '../format.ts';

/**
 * A reader of what the first of these finds anything in: a tool's data goes before the text that it prints for people,
 * which may stand beside it. Where none does, all say why.
 */
export function firstThatReads(...readers: readonly ((text: string) => Parsed)[]): (text: string) => Parsed {
  return (text) => {
    const silent: Parsed[] = [];
    for (const reader of readers) {
      const parsed = reader(text);
      if (parsed.measurements.length + parsed.failures.length > 0) return parsed;
      silent.push(parsed);
    }
    return { measurements: [], failures: [], warnings: silent.flatMap(({ warnings }) => warnings) };
  };
}
