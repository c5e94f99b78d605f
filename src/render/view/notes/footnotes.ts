import type { Analysis, BenchmarkAnalysis, BenchmarkRow } from '../../../model/analysis/analysis.ts';
import { cut } from '../../../model/cut.ts';
import { shownId } from '../../../model/results/cores.ts';
import { unreachable } from '../../../model/unreachable.ts';
import type { Warning } from '../../../model/warning.ts';
import { visibleName } from '../../text/escape.ts';
import type { Phrase } from '../../text/phrase.ts';
import type { Note } from '../table.ts';
import { capitalised, isJudgedBySmallest, thresholdText } from '../words.ts';
import { groupAlike } from './alike.ts';
import { clockNote, SAID_IN_CLOCK_NOTE } from './clock-note.ts';
import { confirmationNote, SAID_IN_CONFIRMATION } from './confirmation-note.ts';
import { machinesNote, SAID_IN_MACHINES_NOTE } from './machines-note.ts';

/** Numbers each doubt as a note. The same text is one note with one mark, however many rows it is about. */
export interface Footnotes {
  notes(texts: readonly Phrase[]): readonly Note[];
}

/** Longer messages, and longer names of what they are about, are cut. */
const TEXT_LENGTH = 300;
const SUPERSCRIPTS = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

function superscript(number: number): string {
  return Array.from(String(number), (digit) => SUPERSCRIPTS[Number(digit)] ?? '').join('');
}

export function createFootnotes(): Footnotes {
  const known = new Map<string, Note>();
  return {
    notes: (texts) =>
      texts.map((text) => {
        const key = JSON.stringify(text);
        const number = known.size + 1;
        const note = known.get(key) ?? { number, mark: superscript(number), text };
        known.set(key, note);
        return note;
      }),
  };
}

export function warningPhrase(warning: Warning): Phrase {
  const message = { prose: cut(sentence(warning.message), TEXT_LENGTH) };
  // No full stop after a name: it would be read as part of it.
  return warning.subject === undefined ? [message, '.'] : [message, ': ', { code: cut(warning.subject, TEXT_LENGTH) }];
}

/** The doubts about a benchmark and this row of it. */
export function rowNotes({ benchmark, row }: BenchmarkRow): readonly Phrase[] {
  const clock = clockNote(row);
  // The clock's note gives these with their figures.
  const refusal = row.change.kind === 'none' ? row.change.code : undefined;
  const machines = machinesNote(row);
  const isSaid = (code: Warning['code']) =>
    (clock !== null && SAID_IN_CLOCK_NOTE.has(code)) ||
    (machines !== null && SAID_IN_MACHINES_NOTE.has(code)) ||
    SAID_IN_CONFIRMATION.has(code);
  const others = row.warnings.filter(({ code }) => code !== refusal && !isSaid(code));
  const confirmation = confirmationNote(row);
  return [
    ...[confirmation, machines].filter((note) => note !== null),
    ...[...benchmark.warnings, ...others].map(warningPhrase),
    ...(clock === null ? [] : [clock]),
    ...smallestNote(row),
    ...sameCodeNote(row),
  ];
}

/** Says what moved a row in which nothing differs. */
function sameCodeNote({ verdict, direction }: BenchmarkRow['row']): readonly Phrase[] {
  if (verdict !== 'same-code' || direction === 'unknown') return [];
  return [['Nothing that it runs differs: where its code lies, or the machine, moved it.']];
}

/** Says why a small difference counts as no change. Rows of one unit share the text. */
function smallestNote(row: BenchmarkRow['row']): readonly Phrase[] {
  if (
    !isJudgedBySmallest(row) ||
    row.verdict === 'same-code' ||
    row.verdict === 'regressed' ||
    row.verdict === 'improved'
  )
    return [];
  const least = thresholdText(row, row.metric.unit);
  return [[`Of readings this small a difference of ${least} or less counts as none, whatever share of them it is.`]];
}

export function benchmarkNotes(benchmark: BenchmarkAnalysis): readonly Phrase[] {
  return [...benchmark.warnings, ...benchmark.rows.flatMap((row) => row.warnings)].map(warningPhrase);
}

/**
 * Says why more time would not settle an inconclusive row; null where they would, since the report says for all such
 * rows together how many. Rows with the same reason have the same text, and so share a note.
 */
export function settleNote({ row }: BenchmarkRow): Phrase | null {
  if (!row.gated || row.verdict !== 'inconclusive') return null;
  if (row.change.kind === 'none') return [{ prose: cut(sentence(row.change.reason), TEXT_LENGTH) }, '.'];
  if (row.change.kind === 'exact' || row.change.settle === null) return null;
  const { obstacle } = row.change.settle;
  switch (obstacle) {
    case null:
      return null;
    case 'clock':
      return ["More time would not settle it: the clock's steps are larger than the difference."];
    case 'window':
      return ['More time would not settle it: what the clock costs amid work is not known well enough.'];
    case 'bins':
      return [
        "More time would not settle it: bins and the clock's steps leave open on which side of the threshold it is.",
      ];
    case 'machines':
      return row.machines?.differ === true
        ? ['More time would not settle it: the machines differ.']
        : ['More time on these machines is not expected to settle it; more machines may.'];
    case 'noise':
      return ['Too noisy for a thousand bursts to tell.'];
    case 'threshold':
      return ['Too close to the threshold for a thousand bursts to bring it to one side.'];
    default:
      return unreachable(obstacle);
  }
}

/** Warnings that the lead's sentences already give. */
const SAID_IN_LEAD: ReadonlySet<string> = new Set(['same-tree', 'identical-binaries']);

/** A reader acts on these, or reads the figures otherwise for them. */
const FOR_A_PERSON: ReadonlySet<string> = new Set([
  'asked-in-a-comment',
  'base-does-not-build',
  'benchmarks-not-shared',
  'command-files-written',
  'controls-off',
  'credentials-persisted',
  'harness-left-out',
  'machine-lost',
  'null-control-off',
  'package-does-not-build',
  'partial-run',
  'settings-of-file',
  'settings-of-head',
  'suite-ended-badly',
  'time-budget-reached',
  'toolchain-differs',
  'toolchains-of-machines',
]);

export interface RunNotes {
  /** All doubts about the whole run. */
  readonly all: readonly Phrase[];
  /** Those of them that need a person. */
  readonly alerts: readonly Phrase[];
}

/** The doubts about the whole run, each once; failures that are alike by the first of them. */
export function runNotes(analysis: Analysis): RunNotes {
  const all = new Map<string, Warning>();
  for (const warning of [...analysis.warnings, ...analysis.results.warnings] as readonly Warning[]) {
    if (!SAID_IN_LEAD.has(warning.code)) all.set(JSON.stringify(warningPhrase(warning)), warning);
  }
  const isNoisy = analysis.noise.level === 'noisy' || analysis.noise.level === 'unusable';
  const notes = alikeWarnings([...all.values()]).map(([first, ...others]) => {
    const message = `${first.message} (${others.length + 1} alike, and this is the first)`;
    return {
      isAlert: FOR_A_PERSON.has(first.code) || (isNoisy && first.code === 'noisy-run'),
      phrase: warningPhrase(others.length === 0 ? first : { ...first, message }),
    };
  });
  return {
    all: notes.map(({ phrase }) => phrase),
    alerts: notes.filter(({ isAlert }) => isAlert).map(({ phrase }) => phrase),
  };
}

/** Doubts about a row that regressed: it may be none. */
const OF_REGRESSIONS: ReadonlySet<string> = new Set([
  'controls-moved-as-much',
  'benchmark-code-differs',
  'benchmark-source-changed',
  'short-slices-differ',
]);
const MOST_DOUBTED = 3;

/** `Parse/large: ...`, a line for each regressed row that may be none. */
export function doubtedRegressions(rows: readonly BenchmarkRow[]): readonly Phrase[] {
  return rows
    .flatMap(({ benchmark, row }) =>
      [...row.warnings, ...benchmark.warnings]
        .filter(({ code }) => OF_REGRESSIONS.has(code))
        .map(
          (warning): Phrase => [{ code: cut(visibleName(shownId(benchmark)), 80) }, ': ', ...warningPhrase(warning)],
        ),
    )
    .slice(0, MOST_DOUBTED);
}

/** Warnings that tell why something failed. */
const OF_FAILURES: ReadonlySet<string> = new Set([
  'package-does-not-build',
  'slice-failed',
  'fails-on-one-core',
  'percentiles-unseen',
]);

function alikeWarnings(warnings: readonly Warning[]): readonly (readonly [Warning, ...Warning[]])[] {
  return groupAlike(
    warnings,
    ({ subject = '' }) => ({ reason: subject, names: [] }),
    ({ code, message, subject }) => (OF_FAILURES.has(code) ? `${code} ${message}` : `${code} ${message} ${subject}`),
  );
}

/** The same benchmarks; where why they failed is alike, in the words of the first, so that they share a footnote. */
export function withAlikeWarnings(benchmarks: readonly BenchmarkAnalysis[]): readonly BenchmarkAnalysis[] {
  const first = new Map<Warning, Warning>();
  const failures = benchmarks.flatMap(({ warnings }) => warnings.filter(({ code }) => OF_FAILURES.has(code)));
  for (const group of alikeWarnings(failures)) for (const each of group) first.set(each, group[0]);
  if (first.size === 0) return benchmarks;
  return benchmarks.map((each) => ({
    ...each,
    warnings: each.warnings.map((warning) => first.get(warning) ?? warning),
  }));
}

function sentence(message: string): string {
  const text = message.trim().replace(/(?<![.\s])[.\s]+$/, '');
  return capitalised(text);
}
