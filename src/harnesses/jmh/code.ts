import { createHash } from 'node:crypto';
import { jmhName } from '../../formats/index.ts';
import { succeeded } from '../../model/command.ts';
import { type Plan, resultsOf } from '../../model/command-plan.ts';
import type { Side } from '../../model/results/side.ts';
import type { Binary, BuildContext } from '../harness.ts';
import type { CodePart, CodePlans, NotKnown } from '../side-code.ts';
import type { Reached, ReachPlans } from '../target.ts';
import { runCommand } from './command.ts';
import { isManifest } from './detect.ts';
import { CODE_PROGRAM, runnerFolder } from './runner.ts';
import { type JmhBenchmark, RESULT_FILE } from './slice.ts';
import { planned } from './tool.ts';
import { type Fork, trialDetails } from './trial.ts';

/**
 * The code of a side: what lies on the class path of each jar. A unit is a class or another file; it has one part, since
 * it is seen which classes a benchmark loads, and not which methods it calls.
 */
export function jmhCode(binaries: readonly Binary[], toolchain: string, context: BuildContext): CodePlans {
  let read: readonly CodePart[] | NotKnown | null = null;
  return {
    *units() {
      read ??= yield* allParts(binaries, context);
      if ('unknown' in read) return read;
      const machine = createHash('sha256').update(toolchain).digest('hex');
      return [{ name: MACHINE, digest: machine }, ...read.map(({ unit, digest }) => ({ name: unit, digest }))];
    },
    *partsOf(units) {
      const wanted = new Set(units);
      read ??= yield* allParts(binaries, context);
      if ('unknown' in read) return read;
      const machine = { unit: MACHINE, name: MACHINE, digest: toolchain, bytes: 0 } as const;
      return [machine, ...read].filter(({ unit }) => wanted.has(unit));
    },
    covers: (path) => COMPILED.test(path) || isManifest(path),
    reachedBy: 'targets',
  };
}

const MACHINE = '<java>';
/** Sources that are compiled, or not, and resources, which are in the jar. */
const COMPILED = /\.(?:java|kt|scala|groovy)$|(?:^|\/)src\/\w+\/resources\//;
/** How and from what it was made, and the list of benchmarks, each of which is asked for by its name. */
const NOTES =
  /^META-INF\/(?:MANIFEST\.MF|INDEX\.LIST|BenchmarkList|maven\/.*|[^/]*\.(?:SF|RSA|DSA|EC)|(?:LICENSE|NOTICE|DEPENDENCIES)[^/]*)$/i;
const MOST_BYTES = 64 * 1024 * 1024;

function* allParts(binaries: readonly Binary[], context: BuildContext): Plan<readonly CodePart[] | NotKnown> {
  const all: CodePart[] = [];
  for (const [index, { group, path, environment }] of binaries.entries()) {
    const args = ['-cp', runnerFolder(context, index), CODE_PROGRAM, environment?.CLASSPATH ?? path];
    const command = planned({ file: 'java', arguments: args }, context);
    const [result] = yield* resultsOf([
      { ...command, environment: { ...command.environment, ...environment }, maxOutputBytes: MOST_BYTES },
    ]);
    const lines = result.stdout.trimEnd().split('\n');
    if (!succeeded(result) || lines.pop() !== 'whole') return { unknown: `the classes of ${path} could not be read` };
    all.push(...lines.flatMap((line) => partIn(line, group)));
  }
  return all;
}

/** `9f86d08... 512 6f72672f4578616d706c652e636c617373` */
function partIn(line: string, group: string): readonly CodePart[] {
  const [, digest = '', bytes = '', name = ''] = /^([\da-f]{64}) (\d+) ((?:[\da-f]{2})+)$/.exec(line) ?? [];
  const path = Buffer.from(name, 'hex').toString('utf8');
  if (digest === '' || NOTES.test(path)) return [];
  const unit = unitOf(group, path);
  return [{ unit, name: classOf(path) ?? path, digest, bytes: Number(bytes) }];
}

function unitOf(group: string, path: string): string {
  return `${group}!${path}`;
}

/** `META-INF/versions/11/org/example/Words.class`: `org.example.Words` */
function classOf(path: string): string | null {
  const [, name] = /^(?:META-INF\/versions\/\d+\/)?(.*)\.class$/.exec(path) ?? [];
  return name?.replaceAll('/', '.') ?? null;
}

const LOADED_FILE = 'jmh-loaded.txt';
/** Java 9 and newer. Of a virtual machine that does not know it no benchmark runs, and all are measured. */
const loggedTo = (path: string) => `-Xlog:class+load:file=${path}:none:filecount=0`;

/**
 * One process for each benchmark, as it is measured alone. Which files it opens is not seen; those of its jar that are no
 * classes count as read.
 * @param module the group of its jar
 * @param forks the settings with which JMH starts it on each side
 */
export function jmhReach(
  key: string,
  benchmark: JmhBenchmark,
  module: string,
  forks: Readonly<Partial<Record<Side, Fork | null>>>,
): ReachPlans {
  return {
    key,
    name: key,
    *look({ side, binaryPath, timeoutMs, functions }): Plan<ReadonlyMap<string, Reached>> {
      const { measureMs, places, printed, params } = benchmark;
      const jar = { directory: side.directory, ...places[side.side], path: binaryPath };
      const run = { warmUpMs: 0, measureMs, resultFile: RESULT_FILE, scratch: side.scratch, timeoutMs };
      const log = loggedTo(`${side.scratch}/${LOADED_FILE}`);
      const command = runCommand(jar, benchmark, run);
      const [result] = yield* resultsOf([
        {
          ...command,
          arguments: [...command.arguments, '-jvmArgsPrepend', log],
          reads: [...(command.reads ?? []), { root: side.scratch, path: LOADED_FILE, maxBytes: MOST_BYTES }],
        },
      ]);
      const [reading, loaded] = result.files;
      const details = trialDetails(reading ?? '').get(jmhName(printed, Object.fromEntries(params)).name);
      // Our argument stands for those that the benchmark itself puts first, if it does.
      const given = details?.fork?.jvmArgs.filter((each) => each !== log);
      const isAsMeasured = given !== undefined && given.join('\0') === forks[side.side]?.jvmArgs.join('\0');
      if (!succeeded(result) || typeof loaded !== 'string' || !isAsMeasured) return new Map();
      const classes = new Set(loaded.split('\n').map((line) => /^[^\s/]+/.exec(line)?.[0] ?? ''));
      const own = functions.filter(({ unit }) => unit === MACHINE || unit.startsWith(`${module}!`));
      const entered = own.filter(({ unit, name }) => !unit.endsWith('.class') || classes.has(name));
      return new Map([[key, { functions: entered }]]);
    },
  };
}
