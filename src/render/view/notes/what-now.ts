import { worstBound } from '../../../analysis/index.ts';
import type { Bound } from '../../../model/analysis/acceptance.ts';
import type { Analysis, BenchmarkRow, Gate } from '../../../model/analysis/analysis.ts';
import { literally } from '../../../model/inputs/name-pattern.ts';
import { shellWord } from '../../../model/inputs/shell-word.ts';
import { visible } from '../../text/escape.ts';
import type { Sections } from '../order.ts';
import type { AcceptanceNews } from './acceptance-note.ts';
import { timeToSettle } from './undecided-rows.ts';

/** What a person can do about a report: commands and lines to copy, in which names are untrusted. */
export interface WhatNow {
  /** The check fails, so that somebody has to do something. */
  readonly isOpen: boolean;
  /** Measures the rows that regressed again; null where none did. */
  readonly repeat: string | null;
  /** Lines that accept what regressed and was not accepted, each with its reason left to write; empty: none. */
  readonly accept: string;
  /** The label that accepts; empty: none does. */
  readonly label: string;
  /** Measures rows that are undecided for longer: by a comment on the pull request, and by hand; null where that would not help. */
  readonly longer: { readonly comment: string | null; readonly command: string } | null;
}

/** Rows of one benchmark share a line; more would be a wall of text. */
const MOST_LINES = 20;
/** Of more benchmarks than this the whole run is as well measured for longer. */
const MOST_NAMES = 8;
/** A regular expression of an input may be so long. */
const LONGEST_PATTERN = 500;
const LONGEST_ASK = 800;
/** A time budget is a day at most. */
const MOST_MINUTES = 24 * 60;
/** No line accepts more than ten times as much. */
const MOST_SHARE = 10;

/** null where there is nothing to do. @param news null: there is no pull request to write to */
export function whatNow(
  analysis: Analysis,
  { regressed, inconclusive }: Sections,
  gate: Gate,
  news: AcceptanceNews | null,
  repeat: string,
): WhatNow | null {
  const accepted = new Set(gate.accepted.map(({ row }) => row));
  const failing = regressed.filter(({ row }) => !accepted.has(row));
  const again = patternOf(regressed);
  const longer = longerOf(analysis, inconclusive, repeat);
  const isDecided = gate.reason.kind === 'regressed';
  const now: WhatNow = {
    isOpen: gate.failed,
    repeat: again === null ? null : withOption(repeat, 'benchmarks', again),
    accept: news === null || !isDecided ? '' : acceptText(failing),
    label: isDecided ? (news?.label ?? '') : '',
    longer,
  };
  return now.repeat === null && now.longer === null ? null : now;
}

/** `'^(Parse/large|Close)$'`; of many the worst that fit. */
function patternOf(rows: readonly BenchmarkRow[]): string | null {
  let pattern = '';
  for (const name of namesOf(rows)) {
    const next = pattern === '' ? literally(name) : `${pattern}|${literally(name)}`;
    if (next.length > LONGEST_PATTERN - '^()$'.length) break;
    pattern = next;
  }
  if (pattern === '') return null;
  return shellWord(pattern.includes('|') ? `^(${pattern})$` : `^${pattern}$`);
}

/** Names that can be typed, each once. The half of a benchmark that is measured on one core is measured with the other. */
function namesOf(rows: readonly BenchmarkRow[]): readonly string[] {
  const names = rows.map(({ benchmark: { name, cores } }) =>
    cores === 'one' ? name.replace(/ on one core$/, '') : name,
  );
  return [...new Set(names)].filter((name) => name.trim() === name && name !== '' && visible(name) === name);
}

/** Below a line that may be Markdown, a line counts only after an empty one. */
function acceptText(rows: readonly BenchmarkRow[]): string {
  const lines = acceptLines(rows);
  return lines.join(lines.some((line) => /[`<|$[]/.test(line)) ? '\n\n' : '\n');
}

/** `Benchmark-accept: Parse/large up to 11% because …`: up to the far end of the interval, in whole percent. */
function acceptLines(rows: readonly BenchmarkRow[]): readonly string[] {
  const bounds = new Map<string, Bound>();
  for (const { benchmark, row } of rows) {
    const bound = worstBound(row);
    if (bound === null || visible(benchmark.id) !== benchmark.id) continue;
    const key = `${bound.kind === 'share' ? '' : bound.unit}\n${benchmark.id}`;
    const known = bounds.get(key);
    if (known === undefined || sizeOf(bound) > sizeOf(known)) bounds.set(key, bound);
  }
  return [...bounds].slice(0, MOST_LINES).flatMap(([key, bound]) => {
    const amount = amountOf(bound);
    const name = quotedName(key.slice(key.indexOf('\n') + 1));
    return amount === null || name === null ? [] : [`Benchmark-accept: ${name} up to ${amount} because …`];
  });
}

function sizeOf(bound: Bound): number {
  return bound.kind === 'share' ? bound.share : bound.amount;
}

function amountOf(bound: Bound): string | null {
  if (bound.kind === 'amount') return `${Number(bound.amount.toPrecision(6))} ${bound.unit}`;
  return bound.share <= MOST_SHARE ? `${Math.ceil(100 * bound.share - 1e-9)}%` : null;
}

/** As the reader of such lines wants it; null: no form of it is read. */
function quotedName(id: string): string | null {
  if (id.trim() !== id || id === '') return null;
  if (!/^["`]| up to | because /i.test(id)) return id;
  return id.includes('"') ? null : `"${id}"`;
}

/** The time that the run took, and as much more as its undecided rows are expected to need. */
function longerOf({ results }: Analysis, rows: readonly BenchmarkRow[], repeat: string): WhatNow['longer'] {
  const needing = rows.filter(({ row }) => timeToSettle(row) !== null);
  const pattern = patternOf(needing);
  if (pattern === null) return null;
  const moreMs = needing.reduce((sum, { row }) => sum + (timeToSettle(row) ?? 0), 0);
  const ranMs = results.runs.reduce((most, { durationMs }) => Math.max(most, durationMs), 0);
  const budget = `${Math.min(MOST_MINUTES, Math.ceil((ranMs + moreMs) / 60_000))}m`;
  const names = namesOf(needing);
  if (names.length > MOST_NAMES)
    return { comment: `/tare time-budget=${budget}`, command: withOption(repeat, 'time-budget', budget) };
  const asked = names.map(askedName).filter((name) => name !== null);
  const ask = `/tare ${asked.join(' ')} time-budget=${budget}`;
  return {
    comment: asked.length > 0 && ask.length <= LONGEST_ASK ? ask : null,
    command: withOption(withOption(repeat, 'benchmarks', pattern), 'time-budget', budget),
  };
}

/** The command with this option at its end, in the place of one that it has. @param value as a word of a shell */
function withOption(command: string, name: string, value: string): string {
  let isGiven = false;
  const others = command.replace(/\s*((?:'[^']*'|\\.|[^\s'\\])+)/g, (part, word) => {
    const isCut = isGiven || word === `--${name}`;
    isGiven = !isGiven && isCut;
    return isCut ? '' : part;
  });
  return `${others} --${name} ${value}`;
}

/** A word of a comment; null: no form of it is read. */
function askedName(name: string): string | null {
  if (!/[\s="`]/.test(name) && !name.startsWith('-')) return name;
  return name.includes('"') ? null : `"${name}"`;
}
