import type { BenchmarkRecord, SliceLength } from '../../../model/results/benchmark.ts';
import { shownId } from '../../../model/results/cores.ts';
import type { Results } from '../../../model/results/results.ts';
import { unreachable } from '../../../model/unreachable.ts';
import { visibleName } from '../../text/escape.ts';
import { formatDuration, signedPercent } from '../../text/numbers.ts';
import type { Phrase } from '../../text/phrase.ts';
import { CHARACTERS, shortenMiddle } from '../../text/shorten.ts';
import { countText } from '../words.ts';

/** Lines of "Method and machine" on the chosen lengths of slices; none where no length was chosen. */

const NAMED = 5;
const LONGEST_NAME = 80;

type WithSliceLength = BenchmarkRecord & { readonly sliceLength: SliceLength };

export function slicesLines({ benchmarks }: Results): readonly Phrase[] {
  const chosen = benchmarks.filter(
    (each): each is WithSliceLength => each.sliceLength !== undefined && each.slices.length > 0,
  );
  if (chosen.length === 0) return [];
  return [...byKind(chosen), ...refusals(chosen), ...alone(chosen)];
}

const KINDS: Readonly<Record<SliceLength['by'], string>> = {
  session: 'in long-lived processes',
  pass: 'in passes through the suite, base and head in lock-step',
  process: 'each a process',
};

const ORIGINS: Readonly<Record<SliceLength['from'], string>> = {
  pilot: 'found by a pilot on base',
  past: "an earlier run's",
  asked: 'as asked for',
  only: 'the only length there is',
};

function byKind(chosen: readonly WithSliceLength[]): readonly Phrase[] {
  const parts = (['session', 'pass', 'process'] as const).flatMap((by) => {
    const those = chosen.filter(({ sliceLength }) => sliceLength.by === by).map(({ sliceLength }) => sliceLength);
    if (those.length === 0) return [];
    const froms = (['pilot', 'past', 'asked', 'only'] as const).flatMap((from) => {
      const count = those.filter((each) => each.from === from).length;
      return count === 0 ? [] : [`${count === those.length ? '' : `${count} `}${ORIGINS[from]}`];
    });
    const lengths = spanText(
      those.map(({ ms }) => ms),
      formatDuration,
    );
    const pairs = spanText(
      those.map(({ perBurst }) => perBurst),
      String,
    );
    const parts = those.filter(({ continued }) => continued === true).length;
    const inParts =
      parts === 0
        ? ''
        : `, ${parts === those.length ? '' : `${parts} of them `}parts of one long slice, for the garbage they collect`;
    const perWorker = Math.max(...those.map((each) => each.perWorker ?? 1));
    const inWorkers =
      perWorker === 1 ? '' : `, for want of time up to ${perWorker} of a file by one worker, drawn anew for each burst`;
    return [
      `${countText(those.length, 'benchmark')} ${KINDS[by]}, slices of ${lengths}, ${pairs} ${pairs === '1' ? 'pair' : 'pairs'} a burst (${froms.join(', ')})${inParts}${inWorkers}`,
    ];
  });
  return [[`Slices: ${parts.join('; ')}.`]];
}

function spanText(values: readonly number[], text: (value: number) => string): string {
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  return least === most ? text(least) : `${text(least)} to ${text(most)}`;
}

/** Names the benchmarks whose shorter slices were tried and refused. */
function refusals(chosen: readonly WithSliceLength[]): readonly Phrase[] {
  const refused = chosen.filter(({ sliceLength }) => sliceLength.refused.length > 0);
  if (refused.length === 0) return [];
  const named = refused.slice(0, NAMED).flatMap((each, index): Phrase => {
    const { sliceLength } = each;
    const tries = sliceLength.refused.map(
      ({ ms, difference, why }) => `${formatDuration(ms)} ${whyText(why, difference)}`,
    );
    return [
      index === 0 ? '' : '; ',
      namePart(shownId(each)),
      ` (${formatDuration(sliceLength.ms)}): ${tries.join(', ')}`,
    ];
  });
  const left = refused.length - NAMED;
  const more = left > 0 ? `; and ${left} more` : '';
  const whose = countText(refused.length, 'benchmark');
  return [
    [`Shorter slices were refused for ${whose}, since they do not read what long ones read: `, ...named, `${more}.`],
  ];
}

function whyText(why: SliceLength['refused'][number]['why'], difference: number): string {
  switch (why) {
    case 'reads-differently':
      return `reads ${signedPercent(difference, 1)}`;
    case 'unclear':
      return 'is not known to read the same';
    default:
      return unreachable(why);
  }
}

function alone(chosen: readonly WithSliceLength[]): readonly Phrase[] {
  const apart = chosen.filter(({ sliceLength }) => sliceLength.alone !== undefined);
  if (apart.length === 0) return [];
  const named = apart
    .slice(0, NAMED)
    .flatMap(
      (each, index): Phrase => [
        index === 0 ? '' : '; ',
        namePart(shownId(each)),
        ': ',
        { prose: each.sliceLength.alone ?? '' },
      ],
    );
  const left = apart.length - NAMED;
  return [[`Run alone: `, ...named, `${left > 0 ? `; and ${left} more` : ''}.`]];
}

function namePart(id: string): Phrase[number] {
  return { code: shortenMiddle(visibleName(id), LONGEST_NAME, CHARACTERS) };
}
