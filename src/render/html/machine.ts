import type { Stretch, timelineOf } from '../../analysis/index.ts';
import type { Analysis } from '../../model/analysis/analysis.ts';
import { NO_BREAK_SPACE } from '../text/numbers.ts';
import type { View } from '../view/view.ts';
import { controlsFigure, percentTick, timelineFigure } from './plots.ts';
import { escapeHtml } from './text.ts';

/** What the machine did over the run, and what it made of rows that did not change. */

const STRETCHES = 60;
/** Of many machines the first are drawn. */
const MACHINES_SHOWN = 4;

interface Lane {
  readonly title: string;
  readonly of: (stretch: Stretch) => { readonly low: number; readonly high: number; readonly middle?: number } | null;
  readonly tick: (value: number) => string;
}

const LANES: readonly Lane[] = [
  {
    title: 'Base’s slices against what base reads: median, and eight of ten',
    of: ({ base }) => (base === null ? null : { low: base.lower, high: base.upper, middle: base.median }),
    tick: percentTick,
  },
  { title: 'Processors that other work kept busy', of: ({ othersCpus }) => upTo(othersCpus), tick: figureTick },
  {
    title: 'Share of the time in which something waited for a processor',
    of: ({ waitingShare }) => upTo(waitingShare),
    tick: shareTick,
  },
  {
    title: 'Share of all processors that the hypervisor gave to others',
    of: ({ stolenShare }) => upTo(stolenShare),
    tick: shareTick,
  },
];

function upTo(value: number | null) {
  return value === null ? null : { low: 0, high: value };
}

function figureTick(value: number): string {
  return String(Number(value.toPrecision(2)));
}

function shareTick(value: number): string {
  return `${Number((100 * value).toPrecision(2))}${NO_BREAK_SPACE}%`;
}

/** Empty where no slice says anything. */
export function timelinePart({ results }: Analysis, timeline: typeof timelineOf): string {
  return results.runs
    .slice(0, MACHINES_SHOWN)
    .map(({ host }, run) => {
      const stretches = timeline(results, run, STRETCHES);
      const figures = LANES.flatMap(({ title, of, tick }) => {
        const drawn = timelineFigure(stretches, of, tick);
        return drawn === null ? [] : [`<figure><figcaption>${escapeHtml(title)}</figcaption>${drawn}</figure>`];
      });
      if (figures.length === 0) return '';
      const name = results.runs.length === 1 ? '' : `<h3>Machine ${run + 1}: ${escapeHtml(host.cpuModel)}</h3>`;
      return `${name}<div class="figures">${figures.join('')}</div>`;
    })
    .join('');
}

/** Empty where nothing of the same code was measured. @param sentence what the report says of them */
export function controlsPart({ sections }: View, sentence: string): string {
  const estimates = (kinds: readonly string[]) =>
    sections.flatMap((section) =>
      section.kind !== 'apart' && kinds.includes(section.kind)
        ? section.rows.flatMap(({ plot }) => plot.interval?.estimate ?? [])
        : [],
    );
  const controls = estimates(['sameCode']);
  if (controls.length === 0) return '';
  const changed = estimates(['regressed', 'improved', 'inconclusive', 'unchanged']);
  const key =
    'Estimates of <i class="changed">rows that run what differs</i>, and of <i class="control">controls</i> below; what lies beyond stands at the ends';
  return `<p>${escapeHtml(sentence)}</p><div class="figures"><figure><figcaption>${key}</figcaption>${controlsFigure({ changed, controls })}</figure></div>`;
}
