import type { Measurement } from '../../formats/format.ts';
import type { CommandResult } from '../../model/command.ts';
import { type PlannedCommand, resultsOf } from '../../model/command-plan.ts';
import type { Binary, Harness } from '../harness.ts';
import {
  discoverPrograms,
  type Listed,
  type Ran,
  type Refused,
  refused,
  sliceFailed,
  sliceReading,
} from '../kit/programs.ts';
import { BENCH_EXECUTABLES, type Directories, directoriesOf } from './list.ts';

type Values = Pick<Measurement, 'values'>;

/** An executable, and the scratch folder of its side. */
export interface RunPlace extends Pick<Binary, 'path' | 'directory'> {
  readonly scratch: string;
}

/** A library whose executables run one benchmark by its path, for as long as the library itself finds right. */
export interface OneByOne {
  list(place: RunPlace, timeoutMs: number): PlannedCommand;
  /** Paths of its benchmarks; null: it is of another library. */
  listedIn(result: CommandResult, timeoutMs: number): readonly string[] | Refused | null;
  /** The path as it is shown within its group; absent: as it is. */
  nameOf?(path: string): string;
  /** What has to be done before each run. */
  before?(place: RunPlace, timeoutMs: number): PlannedCommand;
  run(path: string, place: RunPlace, timeoutMs: number): PlannedCommand;
  read(result: CommandResult, path: string, timeoutMs: number): Values | Refused;
}

/** What discover leaves for the slices of one benchmark. */
export interface OneByOneNotes {
  readonly name: string;
  /** As the executable lists it. */
  readonly path: string;
  readonly directories: Directories;
}

type TimedRun = Ran & { readonly durationMs: number };

/** One run of each selected benchmark on each side says how long it takes, or why it fails. */
export function oneByOne(asks: OneByOne): Pick<Harness<OneByOneNotes>, 'discover' | 'slice'> {
  const placeOf = (
    { path, directory }: Omit<RunPlace, 'scratch'>,
    { scratch }: Pick<RunPlace, 'scratch'>,
  ): RunPlace => ({
    path,
    directory,
    scratch,
  });
  function* run(path: string, place: RunPlace, timeoutMs: number, isMeasured: boolean) {
    if (asks.before !== undefined) yield* resultsOf([asks.before(place, timeoutMs)]);
    const [result] = yield* resultsOf([{ ...asks.run(path, place, timeoutMs), isMeasured }]);
    return { result, read: asks.read(result, path, timeoutMs) };
  }
  return {
    discover: (context) =>
      discoverPrograms<Listed, TimedRun, OneByOneNotes>(
        {
          ...BENCH_EXECUTABLES,
          nameOf: (path) => asks.nameOf?.(path) ?? path,
          *list({ binary, side }, { timeoutMs }) {
            const [result] = yield* resultsOf([asks.list(placeOf(binary, side), timeoutMs)]);
            const listed = asks.listedIn(result, timeoutMs);
            return listed === null || 'reason' in listed ? listed : { names: listed };
          },
          *tryOn({ name, listed }, { binary, side }, { timeoutMs }) {
            const { result, read } = yield* run(listed, placeOf(binary, side), timeoutMs, false);
            if ('reason' in read) return refused(read);
            return { ran: [{ name, measurement: read, durationMs: result.durationMs }], reason: null };
          },
          settle(found) {
            const expectedMs = Math.max(1, ...found.works.map(({ ran }) => ran.durationMs));
            const notes = { name: found.name, path: found.listed, directories: directoriesOf(found) };
            return { iterations: null, expectedMs, notes };
          },
        },
        context,
      ),
    *slice({ target, side, binaryPath, timeoutMs }) {
      const { name, path, directories } = target.notes;
      const directory = directories[side.side];
      if (directory === undefined) return sliceFailed(target.group, name, 'was not found on this side');
      const { result, read } = yield* run(path, placeOf({ path: binaryPath, directory }, side), timeoutMs, true);
      return sliceReading(target, name, result, read);
    },
  };
}
