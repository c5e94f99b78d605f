import type { Analysis, ClockSummary, Experiment } from '../../model/analysis/analysis.ts';
import { cut } from '../../model/cut.ts';
import type { Results } from '../../model/results/results.ts';
import type { Revision } from '../../model/results/revision.ts';
import { buildOf, firstRun, type Run, ranIdenticalBinaries } from '../../model/results/run.ts';
import { unreachable } from '../../model/unreachable.ts';
import { formatDuration, levelPercent, plainPercent } from '../text/numbers.ts';
import type { Phrase } from '../text/phrase.ts';
import { WORK_NOT_TIME } from './change-texts.ts';
import { machinesLines } from './machines.ts';
import { noiseLine } from './noise.ts';
import { confirmationLine } from './notes/confirmation-note.ts';
import { slicesLines } from './notes/slices-note.ts';
import { windowCost } from './values.ts';
import { countText, isJudgedBySmallest, thresholdText } from './words.ts';

/** Longer texts of a toolchain or a person are cut. */
const CODE_LENGTH = 120;

function identicalWords({ benchmarks }: Analysis): string {
  const ran = benchmarks.some(({ status }) => status !== 'same-code');
  return ran ? 'Both sides ran byte-identical binaries.' : 'Both sides have byte-identical binaries.';
}

/** "Method and machine": one phrase a line, without the command that repeats the run. */
export function measuredLines(analysis: Analysis): readonly Phrase[] {
  const { results } = analysis;
  return [
    revisionLine('Base', results.base),
    revisionLine('Head', results.head),
    ...(ranIdenticalBinaries(results) ? [[identicalWords(analysis)]] : []),
    // Where head did not compile there was no experiment to describe.
    ...(buildOf(results, 'head').state !== 'built'
      ? []
      : [
          ...ownLines(results),
          experimentLine(analysis),
          ...slicesLines(results),
          confidenceLine(analysis),
          verdictLine(analysis),
          ...[confirmationLine(analysis)].filter(({ length }) => length > 0),
          clockLine(analysis),
          noiseLine(analysis),
          ...countingLines(analysis),
        ]),
    ...machinesLines(analysis),
  ];
}

/** Explains the marks of the plots. */
export function legendPhrase(alpha: number): Phrase {
  return [
    'In the tables: ',
    { code: '│' },
    ' zero, ',
    { code: '┊' },
    ' the threshold on both sides, ',
    { code: '●' },
    ' the estimate, ',
    { code: '├ ┤' },
    ` the interval (${levelPercent(alpha)} confidence), `,
    { code: '◂ ▸' },
    ' cut off.',
  ];
}

function revisionLine(side: string, revision: Revision): Phrase {
  const label: Phrase = revision.label === '' ? [] : [' (', { code: cut(revision.label, CODE_LENGTH) }, ')'];
  const commit: Phrase = revision.commit === null ? ['uncommitted work tree'] : [{ code: revision.commit.slice(0, 7) }];
  const subject: Phrase = revision.subject === '' ? [] : [': ', { code: cut(revision.subject, CODE_LENGTH) }];
  return [`${side}: `, ...commit, ...label, ...subject];
}

/** `As npm run bench runs them: bench/index.js.` */
function ownLines({ runs }: Results): readonly Phrase[] {
  const own = runs.flatMap(({ ownCommand }) => ownCommand ?? []).find(({ measured }) => measured.length > 0);
  if (own === undefined) return [];
  const shown = own.measured
    .slice(0, 20)
    .flatMap((each, index): Phrase => [index === 0 ? '' : ', ', { code: cut(each, CODE_LENGTH) }]);
  const more = own.measured.length > 20 ? ` and ${own.measured.length - 20} more` : '';
  return [['As ', { code: cut(own.name, CODE_LENGTH) }, ' runs them: ', ...shown, `${more}.`]];
}

function experimentLine({ results, experiment }: Analysis): Phrase {
  const { runs } = results;
  const run = firstRun(results);
  const { mostObservations, fewestObservations, replicates } = experiment;
  const where = replicates === undefined ? '' : ` on each of ${replicates} machines`;
  if (mostObservations === 0) return [`Experiment: nothing was measured on both sides. ${timesText(runs)}`];
  const pairs = `${fewestObservations === mostObservations ? '' : `${fewestObservations} to `}${countText(mostObservations, 'burst')} a benchmark${where}`;
  return [
    `Experiment: ${pairs}, ${slicesText(experiment)}, base and head back to back in random `,
    'balanced order (seed ',
    { code: run.seed },
    runs.length === 1 ? '' : ' and others',
    `)${endings(experiment, runs.find(({ partial }) => partial) ?? run)}. `,
    timesText(runs),
  ];
}

function timesText(runs: readonly Run[]): string {
  const measuringMs = runs.reduce((sum, run) => sum + run.measuringMs, 0);
  const longestMs = runs.reduce((most, { durationMs }) => Math.max(most, durationMs), 0);
  if (runs.length === 1) return `${formatDuration(longestMs)} in all, ${formatDuration(measuringMs)} of it measuring.`;
  return `${countText(runs.length, 'machine')}, of which the slowest took ${formatDuration(longestMs)}; ${formatDuration(measuringMs)} of measuring in all.`;
}

/** The measured length of slices, not the planned one: a single operation may take longer than a slice should. */
function slicesText({ slice, medianSliceMs, longestSliceMs }: Experiment): string {
  const median = formatDuration(medianSliceMs);
  if (slice === 'suite') return `each slice one run of the whole suite (${median}, the median)`;
  const longest = longestSliceMs >= 2 * medianSliceMs ? ` (up to ${formatDuration(longestSliceMs)})` : '';
  return `slices of about ${median}${longest}`;
}

/** Why there are fewer bursts than rounds were planned. */
function endings({ compared, endedDecided, endedByTimeBudget }: Experiment, run: Run): string {
  const benchmarks = (count: number) => (count === compared ? 'all' : `${count} of ${compared}`);
  return [
    endedDecided === 0 ? '' : `; ${benchmarks(endedDecided)} ended when decided`,
    endedByTimeBudget === 0 ? '' : `; the time budget ended ${benchmarks(endedByTimeBudget)}`,
    run.partial ? `; ended early, after ${run.roundsDone} of ${run.roundsPlanned} rounds` : '',
  ].join('');
}

/** Says what an interval covers where several machines measured the same benchmarks. */
function replicatesClause({ replicates }: Analysis['experiment']): string {
  if (replicates === undefined) return '';
  if (replicates === 2)
    return ' on a machine. Two machines: the interval reaches over those of both, and is about these two';
  return (
    " on a machine. Over machines: the mean, with Student's t and what differs between them (random effects), and reaching " +
    'over what each kind of processor reads; it is about processors like these'
  );
}

function confidenceLine({ family, results, experiment, benchmarks }: Analysis): Phrase {
  const wanted = levelPercent(1 - results.settings.confidenceLevel);
  if (family.size === 0) return [`Confidence: no gated row carries an interval (${wanted} was asked for).`];
  const looks = results.benchmarks.some((each) => (each.looks ?? 0) > 0)
    ? ' Whether a row is decided is asked at some numbers of bursts (10, 20, 30, 45, ...), and the error level is shared by these looks: the intervals are as much wider.'
    : '';
  const hasFew = benchmarks.some(({ rows }) =>
    rows.some(({ change }) => change.kind === 'interval' && change.delta.method === 'few-t'),
  );
  const few = hasFew ? ", and over fewer Student's t, by which only unchanged is called" : '';
  return [
    `Confidence: ${levelPercent(family.alpha)} for each row. A burst reads the mean of each side, or the fastest of its short slices where a neighbour disturbs the mean; over `,
    `bursts the Hodges-Lehmann estimate and the exact signed-rank interval; a verdict needs ${family.observationsNeeded} bursts${few}${replicatesClause(experiment)}.${looks}`,
  ];
}

function verdictLine(analysis: Analysis): Phrase {
  const { results, benchmarks, confirmation, experiment } = analysis;
  const { settings } = results;
  const rules =
    settings.thresholds.length === 0 ? '' : `, ${countText(settings.thresholds.length, 'rule')} for some rows`;
  const change =
    settings.gateRule === 'estimate'
      ? 'the estimate lies beyond it and the interval excludes 0'
      : 'the whole interval lies beyond it';
  const byMachine =
    experiment.replicates === undefined
      ? ''
      : '; depends on the machine: so it is, and what machines read does not agree';
  const again =
    confirmation !== null
      ? ', by re-measurement of rows that were beyond it at first'
      : settings.confirm === 'off'
        ? ', in readings of these two builds alone'
        : '';
  return [
    `Threshold: ${plainPercent(settings.threshold)}${rules}${smallestClause(benchmarks)}. Regressed or improved: ${change}${again}. Unchanged: the `,
    'whole interval lies within it. Slower or faster, perhaps under it: the interval excludes 0 and reaches across the ',
    `threshold; undecided: it holds 0 and reaches across${byMachine}. ${chanceText(analysis)}`,
  ];
}

/** `; of small readings 0.05 allocs/op`, where any row was judged by that. */
function smallestClause(benchmarks: Analysis['benchmarks']): string {
  const rows = benchmarks.flatMap(({ rows: all }) => all.filter(isJudgedBySmallest));
  const texts = new Set(rows.map((row) => thresholdText(row, row.metric.unit)));
  return texts.size === 0 ? '' : `; of small readings ${[...texts].join(' and ')}`;
}

/** A screen chooses a row by noise alone at most so often: its interval is one of 80 %. */
const CHOSEN_BY_CHANCE = 0.2;

/**
 * How often noise alone fails the gate, for the rows that were judged: an interval misses on the worse side with half of its
 * error level, and a row that is remeasured has to be chosen by chance before (docs/statistics.md, section 7).
 */
function chanceText({ family, results, confirmation, sameTree }: Analysis): string {
  if (sameTree || ranIdenticalBinaries(results)) return 'Noise alone does not fail the gate, as nothing differs.';
  if (!results.settings.failOnRegression)
    return 'The gate does not fail by what regressed (fail-on-regression is off).';
  if (family.size === 0) return 'No gated row has an interval, so that noise alone does not fail the gate.';
  const { settings } = results;
  const own = 1 - settings.confidenceLevel;
  const deciding = settings.confirm === 'off' ? family.size : (confirmation?.missing ?? 0);
  const remeasured = Math.max(0, family.size - deciding);
  const alpha = Math.min(own, 0.1 / Math.max(1, family.size));
  const chance = (deciding * alpha) / 2 + (remeasured * CHOSEN_BY_CHANCE * (confirmation?.alpha ?? own)) / 2;
  const rows = `the ${countText(family.size, 'row')} with an interval`;
  return `The chance that noise alone fails the gate by one of ${rows} is at most ${plainPercent(twoFigures(Math.min(1, chance)))}.`;
}

/** The cost of reading the clock, or why it is not known. */
function clockLine({ clocks, results }: Analysis): Phrase {
  const { settings, runs } = results;
  const spentMs = runs.reduce((sum, run) => sum + run.calibration.spentMs, 0);
  const durationMs = runs.reduce((sum, run) => sum + run.durationMs, 0);
  const read = clocks.filter(({ benchmarks }) => benchmarks > 0);
  if (read.length === 0) return ['Clock: ', ...whyNoClock(runs), '.'];
  const costs = read.flatMap((clock, index): Phrase => [index === 0 ? '' : '; ', ...clockText(clock)]);
  const share = durationMs > 0 ? `, ${plainPercent(twoFigures(spentMs / durationMs))} of the run` : '';
  const spent = spentMs > 0 ? ` Calibrating took ${formatDuration(spentMs)}${share}.` : '';
  const by = settings.gateOn === 'raw' ? ['; verdicts are by the raw readings (', { code: 'gate-on' }, ')'] : [];
  return ['Clock: ', ...costs, ...by, `.${spent}`];
}

/** How instructions were counted; no line where they were not. */
function countingLines({ results }: Analysis): readonly Phrase[] {
  const run = results.runs.find((each) => each.counting !== undefined);
  const counting = run?.counting;
  if (run === undefined || counting === undefined) return [];
  const share = run.durationMs > 0 ? `, ${plainPercent(twoFigures(counting.spentMs / run.durationMs))} of the run` : '';
  const how: Phrase =
    counting.method === 'hardware'
      ? ["by the processor's counters, in user mode"]
      : ['by cachegrind (', { code: counting.tool }, '), a simulated processor'];
  return [
    [
      `Instructions: ${WORK_NOT_TIME}. Counted `,
      ...how,
      `, apart from the slices that were timed (${formatDuration(counting.spentMs)}${share}), ${readingsText(results)} a `,
      "side; exact to what Student's t of them leaves open.",
    ],
  ];
}

/** `2 to 7 times`: how often instructions were counted. */
function readingsText({ benchmarks }: Results): string {
  const counts = benchmarks.flatMap(({ slices }) => {
    const own = slices.filter(({ counted, side, run }) => counted !== undefined && side === 'head' && run === 0);
    return own.length === 0 ? [] : [own.length];
  });
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (counts.length === 0) return 'not once';
  return least === most ? countText(most, 'time') : `${least} to ${countText(most, 'time')}`;
}

/**
 * Why no clock's cost is known. Any shard's reason counts more than that of a shard whose benchmarks never stop the
 * clock.
 */
function whyNoClock(runs: readonly Run[]): Phrase {
  const reasons = runs.map(({ calibration }) => calibration.skipped);
  const skipped = (['off', 'negligible'] as const).find((each) => reasons.includes(each));
  switch (skipped) {
    case 'off':
      return ['its cost was not measured (', { code: 'calibration' }, ' is off)'];
    case 'negligible':
      return ['its cost is below 1 % of every reading, so it was not taken off'];
    case undefined:
      return ['no benchmark stops it inside an operation, so its cost was not measured'];
    default:
      return unreachable(skipped);
  }
}

/** `go-stop-start` 26.7 ns a timer window (13.4 to 27.1 ns amid work, varying by 1.2 % over 20 rounds; `go1.26.8`) */
function clockText({ clock, toolchain, window, failure, applied, refused }: ClockSummary): Phrase {
  const tool: Phrase = toolchain.trim() === '' ? [] : ['; ', { code: cut(toolchain, CODE_LENGTH) }];
  if (window === null) {
    const line = (failure ?? '').split(/[\r\n]+/).find((text) => text.trim() !== '') ?? '';
    const why: Phrase = line === '' ? [] : [': ', { code: cut(line.trim(), CODE_LENGTH) }];
    return [{ code: clock }, ' could not be measured', ...why];
  }
  const { coefficientOfVariation: varied, rounds } = window;
  const spread =
    varied === null
      ? countText(rounds, 'round')
      : `varying by ${plainPercent(twoFigures(varied))} over ${countText(rounds, 'round')}`;
  const rows = [
    applied === 0 ? '' : `, taken off ${countText(applied, 'row')}`,
    refused === 0 ? '' : `, not off ${applied === 0 ? countText(refused, 'row') : refused}`,
  ];
  return [
    { code: clock },
    ` ${windowCost(window.ns)} a timer window, ${windowCost(window.lowerNs)} to ${windowCost(window.upperNs)} amid work (${spread}`,
    ...tool,
    `)${rows.join('')}`,
  ];
}

function twoFigures(value: number): number {
  return Number(value.toPrecision(2));
}
