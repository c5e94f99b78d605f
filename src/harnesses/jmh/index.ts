import type { Harness } from '../harness.ts';
import { defineHarness } from '../kit/define.ts';
import { buildJmh } from './build.ts';
import { detectJmh, MANIFESTS } from './detect.ts';
import { discoverJmh } from './discover.ts';
import { jmhEnvironment } from './environment.ts';
import { JMH_OPTIONS } from './options.ts';
import { type JmhNotes, sliceJmh } from './slice.ts';

/**
 * Benchmarks of JMH. A slice is a process of its own: one fork with one measured iteration, and its reading is JMH's score
 * of that. It warms up first (`jmh-warmup`), each time: a virtual machine that was just started compiles while it runs.
 */
export const jmh: Harness = defineHarness<JmhNotes>({
  name: 'jmh',
  summary: 'JMH benchmarks (`@Benchmark`) of the Maven or Gradle modules in the working directory that name JMH',
  looksFor: { file: 'pom.xml', having: 'JMH', project: 'a Maven project' },
  manifests: MANIFESTS,
  detect: detectJmh,
  setUp: () => `- name: Java
  uses: actions/setup-java@b6effb05e454b25005698d916606bdc6ffcbf961 # v5.7.0
  with:
    distribution: temurin
    java-version: "21"`,
  options: JMH_OPTIONS,
  environment: jmhEnvironment,
  clocks: [],
  build: buildJmh,
  discover: discoverJmh,
  slice: sliceJmh,
});
