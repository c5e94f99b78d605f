import type { Analysis, BenchmarkRow } from '../../model/analysis/analysis.ts';
import { isCounted } from '../../model/analysis/judged.ts';
import type { JudgedResults } from '../../model/analysis/results-comparison.ts';
import { worstRegression } from '../../model/analysis/severity.ts';
import { shownId } from '../../model/results/cores.ts';
import { escapeTerminal } from '../text/escape.ts';
import { levelPercent, NO_BREAK_SPACE } from '../text/numbers.ts';
import { shortenMiddle } from '../text/shorten.ts';
import { changeTexts, deltaTexts, WORK_NOT_TIME } from './change-texts.ts';
import { capitalised, countsLine, headline, isWallTime, verdictWord } from './words.ts';

/**
 * The run in one line of plain text, for the `summary` output, notices and logs:
 * `1 regression · 37 unchanged; worst: Parse/large regressed +9.8 % [+8.9, +10.7] at 99 %`.
 * Names in it are untrusted: no line breaks and no escape sequences, but a workflow command or Markdown still needs
 * its own escaping.
 */
export function renderOneLine(analysis: Analysis): string {
  const worst = worstRegression(analysis);
  const line = headline(analysis);
  return plain(worst === null ? line : `${line}; worst: ${renderRowLine(worst)}`);
}

/** The verdict on results that were measured elsewhere, without the worst row. Trusted text. */
export function resultsHeadline(judged: JudgedResults): string {
  const said = countsLine(judged);
  if (judged.verdict === 'error') return `nothing could be compared${said === '' ? '' : `: ${said}`}`;
  return `unpaired results: ${said === '' ? 'nothing to judge' : said}`;
}

/**
 * The verdict on results that were measured elsewhere with the row that regressed most, as `renderOneLine` writes it.
 */
export function renderResultsLine(judged: JudgedResults): string {
  const worst = worstRegression(judged);
  const line = capitalised(resultsHeadline(judged));
  return plain(worst === null ? line : `${line}; worst: ${renderRowLine(worst)}`);
}

/** One row in plain text: `Parse/large regressed +9.8 % [+8.9, +10.7] at 99 %`. The name is untrusted. */
export function renderRowLine(entry: BenchmarkRow): string {
  const { row, benchmark } = entry;
  const name = shortenMiddle(escapeTerminal(shownId(benchmark)), 80);
  const metric = isWallTime(row.metric) ? '' : ` ${shortenMiddle(escapeTerminal(row.metric.unit), 40)}`;
  if (row.change.kind === 'none') {
    return plain(`${name}${metric} ${verdictWord(row)}: ${shortenMiddle(escapeTerminal(row.change.reason), 80)}`);
  }
  const { estimate, range } = deltaTexts(row);
  const sure = isCounted(row)
    ? `, ${WORK_NOT_TIME}`
    : row.change.kind === 'exact'
      ? ', exact'
      : ` at ${levelPercent(row.alpha)}`;
  const { correction } = row;
  const clock =
    correction?.judged === 'corrected'
      ? `, corrected for the clock (raw ${changeTexts(correction.rawChange, row).estimate})`
      : '';
  return plain(`${name}${metric} ${verdictWord(row)} ${estimate}${range === '' ? '' : ` ${range}`}${sure}${clock}`);
}

function plain(text: string): string {
  return text.replaceAll(NO_BREAK_SPACE, ' ');
}
