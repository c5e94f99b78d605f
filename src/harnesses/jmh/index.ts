/**
 * The JMH harness: a jar of benchmarks of each Maven or Gradle module; a virtual machine that stays for each
 * benchmark.
 */

import type { Harness } from '../harness.ts';
import { BENCHMARKS_FROM } from '../kit/benchmarks-from.ts';
import { buildJmh } from './build.ts';
import { detectJmh, MANIFESTS } from './detect.ts';
import { discoverJmh } from './discover.ts';
import { jmhEnvironment } from './environment.ts';
import { JMH_OPTIONS } from './options.ts';
import { jmhSource } from './source.ts';

/**
 * Benchmarks of JMH. Each has a virtual machine of its own on each side in each round, started as JMH starts its forks. It
 * sets the trial up and warms up (`jmh-warmup`) once, and is then interleaved with the other side's. A slice is one
 * iteration of JMH, a loop of so many calls between two calls of `System.nanoTime()`; its reading is that time as the
 * score of the benchmark's own mode (`AverageTime`, `Throughput`). Set-ups of an iteration run before each slice, outside
 * the clock, and the trial is not torn down: the machine is ended. Garbage is collected when the machine does so itself.
 *
 * In other modes, with several threads or with counters of its own, and where our runner does not fit the project's JMH, a
 * slice is a process of JMH: one fork with one measured iteration after warming up, its reading JMH's score of that.
 */
export const jmh: Harness = {
  name: 'jmh',
  summary: 'JMH benchmarks (`@Benchmark`) of the Maven or Gradle modules in the working directory that name JMH',
  looksFor: { file: 'pom.xml', having: 'JMH' },
  manifests: MANIFESTS,
  detect: detectJmh,
  benchmarkFile: /(?:^|\/)src\/jmh\/|Bench(?:mark)?s?\.java$/,
  setUp: () => `- name: Java
  uses: actions/setup-java@b6effb05e454b25005698d916606bdc6ffcbf961 # v5.7.0
  with:
    distribution: temurin
    java-version: "21"`,
  options: [...JMH_OPTIONS, BENCHMARKS_FROM],
  environment: jmhEnvironment,
  clocks: [],
  sourceOf: jmhSource,
  build: buildJmh,
  discover: discoverJmh,
};
