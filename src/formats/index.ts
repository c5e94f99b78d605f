export { parseGo, shortName } from './go/index.ts';
export { googleBenchmark } from './googlebenchmark.ts';
export { mergeRepeated } from './merge.ts';
export { tareLines } from './tare-lines.ts';
