export type { Parsed } from './format.ts';
export { parseGo, shortName } from './go/index.ts';
export { mergeRepeated } from './merge.ts';
export { FORMAT_NAMES, formatNamed, recogniseFormat, WRITERS } from './registry.ts';
export { tareLines } from './tare-lines.ts';
export { parseVitest } from './vitest.ts';
