import type { LineProgress } from '../../../model/command-plan.ts';

/**
 * How far Ninja is, in files, and the make of CMake, in percent:
 *
 *     [41/112] Building CXX object CMakeFiles/text.dir/text.cpp.o
 *     [ 36%] Building CXX object CMakeFiles/text.dir/text.cpp.o
 */
export function buildProgress(line: string): LineProgress | null {
  const [, done, total, percent] = /^\[ {0,2}(?:(\d{1,6})\/(\d{1,6})|(\d{1,3})%)\] /.exec(line) ?? [];
  if (percent !== undefined) return { done: Number(percent), total: 100 };
  return done === undefined ? null : { done: Number(done), total: Number(total) };
}
