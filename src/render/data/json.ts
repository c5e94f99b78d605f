import type { AcceptedRow, Analysis, BenchmarkAnalysis, Gate } from '../../model/analysis/analysis.ts';
import type { Delta } from '../../model/analysis/change.ts';
import type { Confirmation, Correction, Row } from '../../model/analysis/row.ts';
import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import { buildOf, firstRun, isPartial, type Run, ranIdenticalBinaries } from '../../model/results/run.ts';
import { unreachable } from '../../model/unreachable.ts';
import { reproducible } from '../text/numbers.ts';
import { renderGateLine } from '../view/gate-line.ts';
import { headline } from '../view/words.ts';

const REPORT_FORMAT = 'tare-report';
/** Raised when a field changes its meaning or goes; new fields may come at any time. */
const REPORT_VERSION = 2;

/**
 * The conclusions for programs: one JSON object, documented in docs/report-formats.md. Changes are fractions,
 * readings are in the metric's own unit. The raw observations are in results.json, not here.
 */
export function renderJson(analysis: Analysis, gate: Gate): string {
  const { results } = analysis;
  const first = firstRun(results);
  const records = new Map(results.benchmarks.map((each) => [each.id, each]));
  const report = {
    format: REPORT_FORMAT,
    version: REPORT_VERSION,
    toolVersion: results.toolVersion,
    verdict: analysis.verdict,
    direction: analysis.direction,
    headline: headline(analysis).replaceAll('\u00a0', ' '),
    counts: analysis.counts,
    gate: {
      failed: gate.failed,
      exitCode: gate.exitCode,
      reason: gate.reason.kind,
      message: renderGateLine(gate, analysis),
      ...acceptedFields(gate),
      ...(gate.observing === null ? {} : { observing: gate.observing }),
    },
    sameTree: analysis.sameTree,
    identicalBinaries: ranIdenticalBinaries(results),
    partial: isPartial(results),
    base: results.base,
    head: results.head,
    builds: { base: buildOf(results, 'base'), head: buildOf(results, 'head') },
    run: runFields(first),
    harness: results.harness,
    host: first.host,
    ...machineFields(results.runs),
    family: analysis.family,
    experiment: analysis.experiment,
    calibration: {
      skipped: first.calibration.skipped ?? null,
      spentMs: first.calibration.spentMs,
      clocks: analysis.clocks,
    },
    noise: noiseFields(analysis.noise),
    controls: analysis.controls,
    code: anyRun(results.runs, 'code'),
    counting: anyRun(results.runs, 'counting'),
    confirmation:
      analysis.confirmation === null ? null : { ...anyRun(results.runs, 'confirmation'), ...analysis.confirmation },
    geometricMeans: analysis.geometricMeans.map((mean) => ({
      metric: mean.metric,
      gated: mean.gated,
      benchmarks: mean.benchmarks,
      ...deltaFields(mean.delta),
    })),
    benchmarks: analysis.benchmarks.map((each) => benchmarkFields(each, records.get(each.id))),
    warnings: analysis.warnings,
  };
  return `${inert(JSON.stringify(report, rounded, 2))}\n`;
}

/** The machines and their parts, where several measured; the report's `host` and `run` are those of the first. */
function machineFields(runs: readonly Run[]) {
  if (runs.length === 1) return {};
  const machines = runs.map((run) => {
    const { shard = null, replicate = null, host } = run;
    return { shard, replicate, host, run: runFields(run) };
  });
  return { machines };
}

/** Accepted regressions: by whom, up to how much, why and when. Nothing where none was accepted. */
function acceptedFields({ accepted, exceeded }: Pick<Gate, 'accepted' | 'exceeded'>) {
  return {
    ...(accepted.length === 0 ? {} : { accepted: accepted.map(acceptanceFields) }),
    ...(exceeded.length === 0
      ? {}
      : { exceeded: exceeded.map((each) => ({ ...acceptanceFields(each), certainly: each.certainly })) }),
  };
}

function acceptanceFields({ benchmark, row, acceptance, bound }: AcceptedRow) {
  const { source, by, at, reason } = acceptance;
  return { benchmark: benchmark.id, metric: row.metric.unit, bound, source, by, at, reason };
}

/** The accepted regressions alone, on one line; `[]` for none. */
export function renderAccepted({ accepted }: Pick<Gate, 'accepted'>): string {
  return inert(JSON.stringify(accepted.map(acceptanceFields), rounded));
}

/** The fields of a run that no other part of the report has. */
function runFields(run: Run) {
  const { startedAt, durationMs, measuringMs, seed, roundsPlanned, roundsDone, sliceMs, partial, repeat, ci } = run;
  const fields = { startedAt, durationMs, measuringMs, seed, roundsPlanned, roundsDone, sliceMs, partial, repeat };
  return { ...fields, ...(ci === undefined ? {} : { ci }) };
}

/** A run's optional field, from the first run that has it. */
function anyRun<Name extends 'counting' | 'confirmation' | 'code'>(runs: readonly Run[], name: Name): Run[Name] | null {
  return runs.find((run) => run[name] !== undefined)?.[name] ?? null;
}

export function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? reproducible(value) : value;
}

/**
 * Escapes characters that steer a terminal or reorder a line, and the runner's `##[command]`:
 * all of them can only stand inside strings, where `\\u....` means the same.
 */
export function inert(json: string): string {
  return json.replaceAll('##[', '\\u0023#[').replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

function benchmarkFields(benchmark: BenchmarkAnalysis, record: BenchmarkRecord | undefined) {
  const { id, group, harness, cores, name, status, verdict, direction, failedSides, reason, rows, warnings } =
    benchmark;
  const { changedFunctions } = benchmark;
  const { ended, looks, sliceLength } = record ?? {};
  const measured = { ended: ended ?? null, looks: looks ?? null, slices: sliceLength ?? null };
  const fields = {
    id,
    group,
    ...(harness === null ? {} : { harness }),
    name,
    ...(cores === undefined ? {} : { cores }),
    status,
    verdict,
    direction,
    failedSides,
    reason,
    ...measured,
    ...(record?.sameCode === undefined ? {} : { sameCode: record.sameCode }),
    // Call paths are for `tare explain`.
    ...(changedFunctions.length === 0
      ? {}
      : { changedFunctions: changedFunctions.map(({ callPath: _, ...each }) => each) }),
  };
  return { ...fields, rows: rows.map(rowFields), warnings };
}

function rowFields(row: Row) {
  const { metric, gated, threshold, smallestDifference, verdict, direction, base, head, change } = row;
  const { correction, noise, machines, confirmation, warnings } = row;
  const judged = { metric, gated, threshold, smallestDifference, verdict, direction };
  const fields = { ...judged, confidence: 1 - row.alpha, base, head };
  return {
    ...fields,
    change: changeFields(change),
    correction: correction === null ? null : correctionFields(correction),
    noise,
    ...(machines === undefined ? {} : { machines }),
    confirmation: confirmation === null ? null : confirmationFields(confirmation),
    warnings,
  };
}

function confirmationFields({ first, ...rest }: Confirmation) {
  return { ...rest, first: changeFields(first) };
}

function noiseFields({ nullControl, shifts, ...rest }: Analysis['noise']) {
  const { delta, ...control } = nullControl;
  return {
    ...rest,
    nullControl: { ...control, ...(delta === null ? { delta } : deltaFields(delta)) },
    shifts: shifts.map((shift) => ({ ...shift, ...deltaFields(shift.delta) })),
  };
}

function correctionFields(correction: Correction) {
  const { delta, difference, rawChange, ...rest } = correction;
  return {
    ...rest,
    delta: delta === null ? null : deltaFields(delta),
    difference: difference === null ? null : changeFields({ kind: 'difference', difference, settle: null }),
    rawChange: changeFields(rawChange),
  };
}

export function changeFields(change: Row['change']) {
  switch (change.kind) {
    case 'interval':
      return { kind: change.kind, ...deltaFields(change.delta), settle: change.settle };
    case 'difference': {
      const { estimate, ...interval } = change.difference;
      const { kind, settle } = change;
      return { kind, difference: estimate, ...interval, settle };
    }
    case 'exact':
      return {
        kind: change.kind,
        relative: change.relative,
        absolute: change.absolute,
        ...(change.counted === undefined ? {} : { counted: change.counted }),
      };
    case 'none':
      return { kind: change.kind, reason: change.reason };
    default:
      return unreachable(change);
  }
}

function deltaFields({ estimate, ...interval }: Delta) {
  return { delta: estimate, ...interval };
}
