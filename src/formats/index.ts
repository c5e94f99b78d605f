export { parseGo, shortName } from './go/index.ts';
export { jmhName, parseJmh } from './jmh.ts';
export { mergeRepeated } from './merge.ts';
export { tareLines } from './tare-lines.ts';
