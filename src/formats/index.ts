/**
 * Formats, each of which parses a tool's output into measurements: one file a format, a folder where one is not enough.
 */

export { catch2 } from './cpp/catch2/index.ts';
export { googleBenchmark } from './cpp/googlebenchmark.ts';
export { parseGo, shortName } from './go/index.ts';
export { isAmount, isRecord, isText, recordIn, recordOf, recordsOf, textOf, textsOf } from './kit/values.ts';
export { readXml } from './kit/xml.ts';
export { mergeRepeated } from './merge.ts';
export { jmhName, parseJmh } from './others/jmh.ts';
export { directionsOf } from './registry.ts';
export { divan } from './rust/divan.ts';
export { gungraun } from './rust/gungraun/index.ts';
export { libtest } from './rust/libtest.ts';
export { tareLines } from './tare-lines.ts';
