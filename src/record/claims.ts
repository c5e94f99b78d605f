import type { Revision } from '../model/results/revision.ts';
import type { Run } from '../model/results/run.ts';
import type { AnalysisSettings } from '../model/results/settings.ts';
import { type DirectionRule, metricOf } from '../model/units.ts';
import { isOfSettings, WARNING_CODES } from '../model/warning.ts';
import type { BenchmarkColumns, ResultsFile, RunColumns } from './file/schema.ts';

/** Facts of a run that who reads its file knows by itself, and not from the file. */
export interface OwnFacts {
  readonly settings: AnalysisSettings;
  readonly directions: readonly DirectionRule[];
  readonly base: Revision;
  readonly head: Revision;
  /** null: it is no run of CI. */
  readonly ci: Run['ci'] | null;
  /** The command that repeats a run of this seed. */
  repeat(seed: string): string;
  /** Inputs that are not at their defaults; null: not known. */
  readonly asked: NonNullable<Run['inputs']> | null;
  /** ISO 8601, UTC: for a run that does not say when it began. */
  readonly now: string;
  /** Whether sentences of the file are shown, as its claim, or only what they are about. */
  readonly texts: 'shown' | 'left out';
}

/**
 * The one rule for files that were written where code of a pull request ran, its own project's or a fork's: what judges,
 * names, orders, repeats or excuses is put right from what is known here. What is left is what was measured, on what, and
 * how that went; docs/security.md has the list. Nothing here can tell an honest reading from another.
 */
export function readingsOnly(file: ResultsFile, own: OwnFacts): ResultsFile {
  return {
    format: file.format,
    version: file.version,
    toolVersion: /^[\w.+-]{1,50}$/.test(file.toolVersion) ? file.toolVersion : 'unknown',
    settings: own.settings,
    base: own.base,
    head: own.head,
    harness: file.harness,
    // The plan is left out: how many rows share the chance to err is counted here.
    metrics: file.metrics.map(({ unit }) => metricOf(unit, own.directions)),
    runs: file.runs.map((run) => runOf(run, own)),
    benchmarks: file.benchmarks.map((benchmark) => benchmarkOf(benchmark, own)),
    warnings: doubts(file.warnings, own),
  };
}

function runOf({ ci: _, inputs, ...run }: RunColumns, own: OwnFacts): RunColumns {
  return {
    ...run,
    startedAt: /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/.test(run.startedAt) ? run.startedAt : own.now,
    repeat: own.repeat(run.seed),
    // It would excuse what was read as slower, and nobody here has seen a binary.
    identicalBinaries: false,
    ...(own.ci === null || own.ci === undefined ? {} : { ci: own.ci }),
    ...(own.asked === null ? (inputs === undefined ? {} : { inputs }) : { inputs: own.asked }),
  };
}

function benchmarkOf(benchmark: BenchmarkColumns, own: OwnFacts): BenchmarkColumns {
  const { looks, looksAgain, sameCode, ...facts } = benchmark;
  const rows = benchmark.slices?.rows ?? 0;
  return {
    ...facts,
    // Each has its part of the error level, and they are taken at readings.
    ...(looks === undefined ? {} : { looks: Math.min(looks, rows) }),
    ...(looksAgain === undefined ? {} : { looksAgain: Math.min(looksAgain, rows) }),
    // It says why there are no readings, and nothing of those that there are.
    ...(sameCode === undefined || rows > 0 ? {} : { sameCode }),
    warnings: doubts(benchmark.warnings, own),
  };
}

/** So many characters of a sentence are shown. */
const CLAIM_LENGTH = 300;

/** Gives the warnings of a run. Their sentences are anybody's, and are never said as ours. */
function doubts(warnings: ResultsFile['warnings'], { texts }: OwnFacts): ResultsFile['warnings'] {
  const known: ReadonlySet<string> = new Set(WARNING_CODES.filter((code) => !isOfSettings(code)));
  const own = warnings.filter(({ code }) => known.has(code));
  if (texts === 'shown') return own.map(claim);
  return [...new Set(own.map(({ code }) => code))].map((code) => ({ code, message: BY_CODE, subject: code }));
}

const BY_CODE = 'the run noted this of itself, and docs/warnings.md says what it means';

function claim({ code, message, subject }: ResultsFile['warnings'][number]): ResultsFile['warnings'][number] {
  const text = subject === undefined ? message : `${message}: ${subject}`;
  const shown = text.length > CLAIM_LENGTH ? `${text.slice(0, CLAIM_LENGTH)}…` : text;
  return { code, message: 'the job that measured noted of itself', subject: shown };
}
