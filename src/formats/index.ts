export { googleBenchmark } from './cpp/googlebenchmark.ts';
export type { Parsed } from './format.ts';
export { parseGo, shortName } from './go/index.ts';
export { parseVitest } from './javascript/vitest.ts';
export { isAmount, isRecord, isText, recordIn } from './kit/values.ts';
export { mergeRepeated } from './merge.ts';
export { jmhName, parseJmh } from './others/jmh.ts';
export { FORMAT_NAMES, formatNamed, recogniseFormat, WRITERS } from './registry.ts';
export { tareLines } from './tare-lines.ts';
