export { parseGo, shortName } from './go/index.ts';
export { mergeRepeated } from './merge.ts';
export { tareLines } from './tare-lines.ts';
export { parseVitest } from './vitest.ts';
