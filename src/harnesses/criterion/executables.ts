import { recordIn } from '../../formats/index.ts';
import { succeeded } from '../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../model/command-plan.ts';
import { SIDES } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import { BENCH_EXECUTABLES } from '../cargo/index.ts';
import type { SideContext, SliceReading, SliceRequest } from '../harness.ts';
import {
  type Found,
  type Listed,
  type ListedPrograms,
  type Program,
  type Ran,
  refused,
  sliceFailed,
  sliceReading,
} from '../kit/programs.ts';
import {
  benchCommand,
  clearCommand,
  exactFilter,
  longerThan,
  NO_PLOTS,
  reasonOf,
  type SliceTimes,
  sliceTimes,
  takesWholeSeconds,
  timeFlags,
  titleFilter,
  titlesFilter,
} from './command.ts';
import { type Complete, CriterionTalk, PROTOCOL, type Reading } from './protocol.ts';
import { type BenchmarkFile, readBenchmarkFile, readSample, unitOf } from './sample.ts';

/** Name of a benchmark on one side, and the place of its results. */
interface CriterionPlace {
  /** The full id, which filters are tried on. */
  readonly id: string;
  /** Below CRITERION_HOME, as benchmark.json says it. */
  readonly folder: string;
  readonly times: SliceTimes;
  /** Unit of its samples. */
  readonly unit: string;
  /** The package's folder: the working directory of `cargo bench`. */
  readonly directory: string;
}

interface Titles extends Listed {
  readonly inWholeSeconds: boolean;
  /** Names of benchmarks that have run. */
  readonly taken: Set<string>;
  readonly learned: Learned;
}

interface Learned {
  /** It said that it takes longer than it is to. */
  isLonger: boolean;
  /**
   * With which times it is run, on both sides. Where it takes flags of whole seconds alone, by its own (`tried`, and `own` once it
   * has run so) unless they are longer; else by flags, and in its quick mode where its own win over these.
   */
  way: 'tried' | 'own' | 'flags' | 'quick';
}

function timesOf({ inWholeSeconds, learned }: Pick<Titles, 'inWholeSeconds' | 'learned'>, sliceMs: number): SliceTimes {
  if (learned.way === 'quick') return 'quick';
  return learned.way === 'flags' ? sliceTimes(sliceMs, inWholeSeconds) : 'own';
}

/** What is left where the first way takes longer than it is to: before 0.4 there is no quick mode. */
function lastWay({ inWholeSeconds }: Pick<Titles, 'inWholeSeconds'>): Learned['way'] {
  return inWholeSeconds ? 'flags' : 'quick';
}

type CriterionRan = Ran & { readonly place: CriterionPlace; readonly durationMs: number };

export const EXECUTABLES: ListedPrograms<Titles, CriterionRan> = {
  ...BENCH_EXECUTABLES,

  /** Asks with the times of a slice: the executable knows best which it takes, whatever version or fork it was built with. */
  *list({ binary, side }, { sliceMs, timeoutMs }) {
    const list = (inWholeSeconds: boolean) =>
      benchCommand(
        { ...binary, home: homeOf(side) },
        ['--list', NO_PLOTS, ...timeFlags(sliceTimes(sliceMs, inWholeSeconds))],
        timeoutMs,
      );
    let [result] = yield* resultsOf([list(false)]);
    const inWholeSeconds = takesWholeSeconds(result);
    if (inWholeSeconds) [result] = yield* resultsOf([list(true)]);
    // A package may have benchmarks of Divan too, and files beside its benchmarks that these share, of which cargo makes tests
    // without any. Criterion says which argument it does not know.
    // error: unexpected argument found
    // error: Unrecognized option: 'noplot'
    if (/^error: (?:unexpected argument found|Unrecognized option: 'noplot')$/m.test(result.stderr)) return null;
    if (!succeeded(result)) return { reason: `it ${reasonOf(result, timeoutMs)}` };
    return {
      names: titlesIn(result.stdout),
      inWholeSeconds,
      taken: new Set(),
      learned: { isLonger: false, way: inWholeSeconds ? 'tried' : 'flags' },
    };
  },

  /**
   * One slice shows where it leaves its samples, and how long a slice of it is: a group may have times of its own,
   * which win over ours. Only its title is known before.
   */
  *tryOn({ listed: title, on }, { binary, side, taken, learned }, { sliceMs, timeoutMs }) {
    // Both sides have the same times: one of them may have a later criterion.
    const inWholeSeconds = SIDES.some((each) => on[each]?.inWholeSeconds === true);
    const isUntried = learned.way === 'tried';
    const times = isUntried ? sliceTimes(sliceMs, inWholeSeconds) : timesOf({ learned, inWholeSeconds }, sliceMs);
    const home = homeOf(side);
    const [, result, left] = yield* resultsOf([
      clearCommand(home, side.scratch, timeoutMs),
      benchCommand({ ...binary, home }, [NO_PLOTS, ...timeFlags(times), titleFilter(title)], timeoutMs),
      leftCommand(home, side.scratch, timeoutMs),
    ]);
    const unit = unitOf(result.stdout);
    const found = result.timedOut ? null : readLeft(left.stdout, title, unit);
    if (found === null) return refused({ reason: reasonOf(result, timeoutMs) });
    const { file, measurement } = found;
    const name = taken.has(file.id) ? title : file.id;
    taken.add(name);
    const place = { id: file.id, folder: file.folder, times, unit, directory: binary.directory };
    return { ran: [{ name, measurement, place, durationMs: result.durationMs }], reason: null };
  },

  pass: {
    hold: PROTOCOL,
    /** No samples are left: the protocol has them. */
    command(program, only, { sliceMs, timeoutMs }) {
      const { binary, side, names } = program;
      const filters = only.length < names.length ? [titlesFilter(only)] : [];
      const flags = [...timeFlags(timesOf(program, sliceMs)), ...filters];
      return benchCommand({ ...binary, home: homeOf(side) }, flags, timeoutMs);
    },
    talk: (program, { sliceMs }) => new CriterionTalk(ranOf(program, timesOf(program, sliceMs))),
    /** Ends a pass at once that would take longer times of the program's own: seconds for each benchmark. */
    trialTalk(program, { sliceMs }) {
      const { learned, inWholeSeconds } = program;
      const times = timesOf(program, sliceMs);
      if (learned.way === lastWay(program)) return new CriterionTalk(ranOf(program, times));
      // How long it will take is an estimate. Where its own times are as long as flags of whole seconds, these may do as well.
      const isLonger = longerThan(sliceTimes(sliceMs, inWholeSeconds), inWholeSeconds ? 1 : 2);
      return new CriterionTalk(ranOf(program, times), (kind, fields) => {
        learned.isLonger ||= isLonger(kind, fields);
        if (learned.isLonger) throw new Error('its own times are longer than those that were asked for');
        if (kind === 'MeasurementComplete' && learned.way === 'tried') learned.way = 'own';
      });
    },
    hasLearned(programs) {
      const isLate = ({ inWholeSeconds }: Titles) =>
        programs.some((each) => each.learned.isLonger && each.inWholeSeconds === inWholeSeconds);
      const others = programs.filter((program) => isLate(program) && program.learned.way !== lastWay(program));
      for (const program of others) program.learned.way = lastWay(program);
      return others.length > 0;
    },
    reasonOf,
  },

  warnings(programs) {
    const long = programs.filter(({ inWholeSeconds, learned }) => inWholeSeconds && learned.way !== 'own');
    const groups = [...new Set(long.map(({ binary }) => binary.group))];
    return groups.length === 0 ? [] : [{ ...WHOLE_SECONDS, subject: groups.join(', ') }];
  },

  settle: (found) => ({
    iterations: null,
    expectedMs: Math.max(1, ...found.works.map(({ ran }) => ran.durationMs)),
    slice: (request) => slice(found, request),
  }),
};

const WHOLE_SECONDS: Warning = {
  code: 'long-slices',
  message:
    'Criterion before 0.4 takes times in whole seconds, so that a slice lasts 2 s and few fit; with a newer one it is 20 ms',
};

/** What a complete measurement is. */
function ranOf({ binary: { group, directory } }: Program, times: SliceTimes) {
  return (
    { id, title, folder, isFirst }: Complete,
    reading: Reading,
    { unit, durationMs }: { readonly unit: string; readonly durationMs: number },
  ) => {
    const place = { id, folder, times, unit, directory };
    const name = isFirst ? id : title;
    const read = { measurements: [{ ...reading, group, name }], failures: [], warnings: [] };
    return { name: title, reading: read, found: () => ({ name, measurement: reading, place, durationMs }) };
  };
}

/**
 * Titles that `--list` prints: by criterion 0.5 and later, by older ones, and by Rust's own harness, whose benchmarks are
 * not ours.
 *
 *     parse/lines/10: benchmark
 *     parse/lines/10: bench
 *     0 tests, 0 benchmarks
 */
function titlesIn(stdout: string): readonly string[] {
  if (/^\d+ tests?, \d+ benchmarks?$/m.test(stdout)) return [];
  const lines = stdout.split('\n').map((line) => /^(.+): bench(?:mark)?\r?$/.exec(line)?.[1]);
  return [...new Set(lines.filter((title) => title !== undefined))];
}

function homeOf({ scratch }: SideContext): string {
  return `${scratch}/criterion-home`;
}

/** Prints each file of a home with its path above it: of a title alone it is not known where they are. */
function leftCommand(home: string, cwd: string, timeoutMs: number): PlannedCommand {
  const named = ['(', '-path', '*/new/benchmark.json', '-o', '-path', '*/new/sample.json', ')'];
  const printed = ['-print', '-exec', 'cat', '{}', ';', '-exec', 'echo', ';'];
  return { file: 'find', arguments: [home, '-type', 'f', ...named, ...printed], cwd, trust: 'untrusted', timeoutMs };
}

/**
 *     /scratch/criterion-home/parse/lines/10/new/benchmark.json
 *     {"group_id":"parse",...,"full_id":"parse/lines/10","directory_name":"parse/lines/10","title":"parse/lines/10"}
 *     /scratch/criterion-home/parse/lines/10/new/sample.json
 *     {"sampling_mode":"Linear","iters":[75.0,150.0],"times":[9090.0,18659.0]}
 */
function readLeft(
  stdout: string,
  title: string,
  unit: string,
): { readonly file: BenchmarkFile; readonly measurement: Ran['measurement'] } | null {
  const samples = new Map<string, string>();
  const files: { readonly folder: string; readonly file: BenchmarkFile }[] = [];
  const lines = stdout.split('\n');
  for (const [index, line] of lines.entries()) {
    const [, folder = '', name] = /^(\/.*)\/new\/(benchmark|sample)\.json$/.exec(line) ?? [];
    const text = lines[index + 1] ?? '';
    if (name === 'sample') samples.set(folder, text);
    const file = name === 'benchmark' ? readBenchmarkFile(text) : null;
    if (file !== null) files.push({ folder, file });
  }
  const own = files.find(({ file }) => file.title === title);
  if (own === undefined) return null;
  const measurement = readSample(recordIn(samples.get(own.folder) ?? ''), own.file, unit);
  return measurement === null ? null : { file: own.file, measurement };
}

const FOLDER = 'criterion';
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * One run of one benchmark: criterion's warm-up, then its samples. Criterion chooses their iterations. A benchmark that
 * left no sample has failed, whatever the exit code: a filter that matches nothing exits 0.
 */
function* slice(
  found: Found<Titles, CriterionRan>,
  { side, binaryPath: path, timeoutMs }: SliceRequest,
): Plan<SliceReading> {
  const failed = (reason: string) => sliceFailed(found, reason);
  const place = found.works.find((each) => each.side === side.side)?.ran.place;
  if (place === undefined) return failed('was not found on this side');
  const { scratch } = side;
  const { directory, folder } = place;
  const home = `${scratch}/${FOLDER}`;
  const reads = ['benchmark.json', 'sample.json'].map((file) => ({
    root: scratch,
    path: `${FOLDER}/${folder}/new/${file}`,
    maxBytes: MAX_BYTES,
  }));
  const run = benchCommand(
    { path, directory, home },
    [NO_PLOTS, ...timeFlags(place.times), exactFilter(place.id)],
    timeoutMs,
  );
  const [, result] = yield* resultsOf([clearCommand(home, scratch, timeoutMs), { ...run, reads, isMeasured: true }]);
  const [description, sample] = result.files;
  const benchmark = readBenchmarkFile(description ?? '');
  const reading = benchmark === null ? null : readSample(recordIn(sample ?? ''), benchmark, place.unit);
  if (result.timedOut || benchmark === null || reading === null) {
    const [refusal] = result.refusals;
    return failed(refusal === undefined ? reasonOf(result, timeoutMs) : `its samples were not read: ${refusal}`);
  }
  if (benchmark.id !== place.id) return failed('left the samples of another benchmark');
  return sliceReading(found, result, reading, 'left its samples');
}
