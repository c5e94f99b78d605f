import type { Measurement } from '../../formats/format.ts';
import type { CommandResult } from '../../model/command.ts';
import { type PlannedCommand, resultsOf, type Talk } from '../../model/command-plan.ts';
import type { Binary, Harness } from '../harness.ts';
import {
  discoverPrograms,
  type Listed,
  type ProgramPass,
  type Ran,
  type Refused,
  refused,
  sliceFailed,
  sliceReading,
} from '../kit/programs.ts';
import { BENCH_EXECUTABLES, directoriesOf } from './list.ts';

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
  /** Runs before each run. */
  before?(place: RunPlace, timeoutMs: number): PlannedCommand;
  run(path: string, place: RunPlace, timeoutMs: number): PlannedCommand;
  read(result: CommandResult, path: string, timeoutMs: number): Values | Refused;
  /** One process that runs several and is held between them. Absent: there is none. */
  readonly pass?: OneByOnePass;
}

interface OneByOnePass extends Pick<ProgramPass<Listed, TimedRun>, 'hold' | 'reasonOf'> {
  command(paths: readonly string[], place: RunPlace, timeoutMs: number): PlannedCommand;
  /** The conversation, which says of each that gave a result what that was. */
  talk<Stop>(stopOf: (path: string, values: Values) => Stop): Talk<{ readonly ran: Stop | null }>;
}

type TimedRun = Ran & { readonly durationMs: number };

/** One run of each selected benchmark on each side says how long it takes, or why it fails. */
export function oneByOne(asks: OneByOne): Pick<Harness, 'discover'> {
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
  const passOf = ({ command, talk, ...pass }: OneByOnePass): ProgramPass<Listed, TimedRun> => ({
    ...pass,
    command: ({ binary, side }, only, { timeoutMs }) => command(only, placeOf(binary, side), timeoutMs),
    talk: ({ binary: { group } }) =>
      talk((path, values) => {
        const name = asks.nameOf?.(path) ?? path;
        const reading = { measurements: [{ ...values, group, name }], failures: [], warnings: [] };
        return { name: path, reading, found: (durationMs: number) => ({ name, measurement: values, durationMs }) };
      }),
  });
  return {
    discover: (context) =>
      discoverPrograms<Listed, TimedRun>(
        {
          ...BENCH_EXECUTABLES,
          ...(asks.pass === undefined ? {} : { pass: passOf(asks.pass) }),
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
            const directories = directoriesOf(found);
            return {
              iterations: null,
              expectedMs,
              *slice({ side, binaryPath, timeoutMs }) {
                const directory = directories[side.side];
                if (directory === undefined) return sliceFailed(found, 'was not found on this side');
                const place = placeOf({ path: binaryPath, directory }, side);
                const { result, read } = yield* run(found.listed, place, timeoutMs, true);
                return sliceReading(found, result, read);
              },
            };
          },
        },
        context,
      ),
  };
}
