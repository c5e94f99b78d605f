import { type Plan, type PlannedResult, resultsOf } from '../../model/command-plan.ts';
import { endingOf } from '../../model/results/ending.ts';
import { ofBenchmark } from '../failure.ts';
import type { SliceReading, SliceRequest, Target } from '../harness.ts';
import { benchCommand, clearCommand, exactFilter, reasonOf, timeFlags } from './command.ts';
import type { CriterionNotes, CriterionPlace } from './notes.ts';
import { readBenchmarkFile, readSample } from './sample.ts';

const FOLDER = 'criterion';
const MAX_BYTES = 16 * 1024 * 1024;

/** One run of one benchmark: criterion's warm-up, then its samples. How many iterations these have is criterion's choice. */
export function* sliceCriterion(request: SliceRequest<CriterionNotes>): Plan<SliceReading> {
  const { target, side, binaryPath: path, timeoutMs } = request;
  const place = target.notes.places[side.side];
  if (place === undefined) return failed(target, 'was not found on this side');
  const { scratch } = side;
  const { directory, folder } = place;
  const home = `${scratch}/${FOLDER}`;
  const flags = [...timeFlags(place.times), exactFilter(place.id)];
  const reads = ['benchmark.json', 'sample.json'].map((file) => ({
    root: scratch,
    path: `${FOLDER}/${folder}/new/${file}`,
    maxBytes: MAX_BYTES,
  }));
  const run = { ...benchCommand({ path, directory, home }, flags, timeoutMs), reads, isMeasured: true };
  const [, result] = yield* resultsOf([clearCommand(home, scratch, timeoutMs), run]);
  return readSlice(target, place, result, timeoutMs);
}

/** A benchmark that left no sample has failed, whatever the exit code: a filter that matches nothing exits 0. */
function readSlice(
  target: Target<CriterionNotes>,
  place: CriterionPlace,
  result: PlannedResult,
  timeoutMs: number,
): SliceReading {
  const [description, sample] = result.files;
  const benchmark = readBenchmarkFile(description ?? '');
  const reading = benchmark === null ? null : readSample(sample ?? '', benchmark, place.unit);
  if (result.timedOut || benchmark === null || reading === null) {
    const [refusal] = result.refusals;
    return failed(
      target,
      refusal === undefined ? reasonOf(result, timeoutMs) : `its samples were not read: ${refusal}`,
    );
  }
  if (benchmark.id !== place.id) return failed(target, 'left the samples of another benchmark');
  const { group, notes, label } = target;
  const ending = endingOf(result);
  const message = 'A slice left its samples and then ended with an error; the result was kept';
  return {
    measurements: [{ group, name: notes.name, ...reading }],
    failures: [],
    warnings: ending === null ? [] : [{ code: 'slice-failed', message, subject: label }],
    ...(ending === null ? {} : { ending }),
  };
}

function failed({ group, notes }: Target<CriterionNotes>, reason: string): SliceReading {
  return { measurements: [], failures: [ofBenchmark(group, notes.name, reason)], warnings: [] };
}
