import { createHash } from 'node:crypto';
import { succeeded } from '../../model/command.ts';
import { type Plan, resultsOf } from '../../model/command-plan.ts';
import type { Binary, BuildContext } from '../harness.ts';
import type { CodePart, CodePlans, NotKnown } from '../side-code.ts';
import type { Reached, ReachPlans } from '../target.ts';
import { isManifest } from './detect.ts';
import { CODE_PROGRAM, runnerFolder } from './runner.ts';
import { type JmhBenchmark, readResults, type Service } from './slice.ts';
import { isSurveyable, surveyAnswers, surveyCommand } from './survey.ts';
import { planned } from './tool.ts';

/**
 * The code of a side: what lies on the class path of each jar. A unit is a class or another file. It is seen which classes a
 * benchmark loads, and which it initialises, and not which methods it calls: so a class has two parts, all of it, of which
 * nothing runs before it is initialised, and what it shows as soon as it is loaded.
 */
export function jmhCode(binaries: readonly Binary[], toolchain: string, context: BuildContext): CodePlans {
  let read: readonly CodePart[] | NotKnown | null = null;
  return {
    *units() {
      read ??= yield* allParts(binaries, context);
      if ('unknown' in read) return read;
      const machine = createHash('sha256').update(toolchain).digest('hex');
      const units = read.filter(({ isOfAnother }) => !isOfAnother);
      return [{ name: MACHINE, digest: machine }, ...units.map(({ unit, digest }) => ({ name: unit, digest }))];
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
/** Behind the name of a class: its declaration, without the code of its members. */
const SHOWN = ' (declaration)';
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

/** `9f86d08... 512 6f72672f4578616d706c652e636c617373 2c26b46...` */
function partIn(line: string, group: string): readonly CodePart[] {
  const [, digest = '', bytes = '', name = '', shape = ''] =
    /^([\da-f]{64}) (\d+) ((?:[\da-f]{2})+) ([\da-f]{64})$/.exec(line) ?? [];
  const path = Buffer.from(name, 'hex').toString('utf8');
  if (digest === '' || NOTES.test(path)) return [];
  const unit = unitOf(group, path);
  const ofClass = classOf(path);
  const all = { unit, name: ofClass ?? path, digest, bytes: Number(bytes) };
  return ofClass === null
    ? [all]
    : [all, { unit, name: `${ofClass}${SHOWN}`, digest: shape, bytes: 0, isOfAnother: true }];
}

/** A class that is initialised was loaded. */
function withoutParts(parts: readonly CodePart[]): readonly CodePart[] {
  const whole = new Set(parts.flatMap(({ unit, isOfAnother }) => (isOfAnother ? [] : unit)));
  return parts.filter(({ unit, isOfAnother }) => !(isOfAnother && whole.has(unit)));
}

/** As our runner is asked for it: `org.example.Words`, loaded; `org.example.Words()`, initialised. */
function wantedName({ name, isOfAnother }: CodePart): string {
  return isOfAnother ? name.slice(0, -SHOWN.length) : `${name}()`;
}

function unitOf(group: string, path: string): string {
  return `${group}!${path}`;
}

/** `META-INF/versions/11/org/example/Words.class`: `org.example.Words` */
function classOf(path: string): string | null {
  const [, name] = /^(?:META-INF\/versions\/\d+\/)?(.*)\.class$/.exec(path) ?? [];
  return name?.replaceAll('/', '.') ?? null;
}

/**
 * Many in one virtual machine, up to the first that loads a class which differs; those behind it get another one. It has the
 * arguments of a session. Which files they open is not seen; those of their jar that are no classes count as read.
 * @param module the group of its jar
 * @param looked those that a session serves, by key
 */
export function jmhReach(
  key: string,
  module: string,
  { machines }: Service,
  looked: ReadonlyMap<string, JmhBenchmark>,
): ReachPlans {
  return {
    key: JSON.stringify([module, machines.base, machines.head]),
    name: key,
    *look({ side, binaryPath, timeoutMs, functions, only, forMs }): Plan<ReadonlyMap<string, Reached>> {
      const own = functions.filter(({ unit }) => unit === MACHINE || unit.startsWith(`${module}!`));
      const classes = new Map<string, CodePart[]>();
      for (const part of own)
        if (part.unit.endsWith('.class')) {
          const name = wantedName(part);
          classes.set(name, [...(classes.get(name) ?? []), part]);
        }
      const others = own.filter(({ unit }) => !unit.endsWith('.class'));
      if (others.length > 0) return new Map(only.map((name) => [name, { functions: others }]));
      const found = new Map<string, Reached>();
      let leftMs = forMs;
      let left = only.filter((name) => {
        const one = looked.get(name);
        return one !== undefined && isSurveyable(one);
      });
      while (left.length > 0 && leftMs > 0) {
        const runs = left.flatMap((name) => looked.get(name) ?? []);
        const { places = {}, measureMs = 0 } = runs[0] ?? {};
        const { arguments: args, runner } = machines[side.side];
        const command = surveyCommand({
          side,
          jar: { directory: side.directory, ...places[side.side], path: binaryPath },
          runner,
          arguments: args,
          runs,
          measureMs,
          limitMs: timeoutMs,
          timeoutMs: runs.length * timeoutMs,
          classes: [...classes.keys()],
        });
        const [result] = yield* resultsOf([command]);
        leftMs -= result.durationMs;
        const { ran, known, loaded, lost } = surveyAnswers(result);
        const entered = new Map(loaded === null ? known : [...known, [loaded.number, loaded.classes]]);
        for (const [number, { text }] of ran) {
          const name = left[number];
          if (name !== undefined && readResults('', text).measurements.length > 0) found.set(name, { functions: [] });
        }
        for (const [number, names] of entered) {
          const name = left[number];
          const parts = names.flatMap((each) => classes.get(each) ?? []);
          if (name !== undefined) found.set(name, { functions: withoutParts(parts) });
        }
        const last = loaded?.number ?? lost;
        if (last === null) break;
        left = left.slice(last + 1).filter((name) => !found.has(name));
      }
      return found;
    },
  };
}
