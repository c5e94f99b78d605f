import type { AcceptanceProblem, AcceptanceSource, Bound } from '../../../model/analysis/acceptance.ts';
import type { AcceptedRow, ExceededRow, Gate } from '../../../model/analysis/analysis.ts';
import { cut } from '../../../model/cut.ts';
import { shownId } from '../../../model/results/cores.ts';
import { unreachable } from '../../../model/unreachable.ts';
import { escapeTerminal, visibleName } from '../../text/escape.ts';
import { NO_BREAK_SPACE, plainPercent } from '../../text/numbers.ts';
import type { Phrase } from '../../text/phrase.ts';
import { shortenMiddle } from '../../text/shorten.ts';
import { deltaTexts } from '../change-texts.ts';
import { countText, isWallTime } from '../words.ts';

/** Accepted regressions, by whom, up to how much and why; and attempts to accept something that do not count. */

/** What the pull request says of acceptances, beside those that the gate used. */
export interface AcceptanceNews {
  readonly problems: readonly AcceptanceProblem[];
  /** The label that accepts; empty: none does. */
  readonly label: string;
}

const MOST_LINES = 20;
const LONGEST_NAME = 120;
const LONGEST_REASON = 300;

export function acceptanceLines(gate: Gate, news: AcceptanceNews | null): readonly Phrase[] {
  const { accepted, exceeded } = gate;
  return [
    ...atMost(accepted.map(acceptedLine), 'accepted row'),
    ...atMost(exceeded.map(exceededLine), 'row that is worse than was accepted'),
    ...atMost((news?.problems ?? []).map(problemLine), 'attempted acceptance'),
  ];
}

function atMost(lines: readonly Phrase[], singular: string): readonly Phrase[] {
  const left = lines.length - MOST_LINES;
  return left > 0 ? [...lines.slice(0, MOST_LINES), [`${countText(left, `more ${singular}`)}.`]] : lines;
}

function acceptedLine({ acceptance, bound, ...entry }: AcceptedRow): Phrase {
  const { source, by, at, reason } = acceptance;
  const why: Phrase = reason === '' ? [] : [': ', { prose: cut(oneLine(reason), LONGEST_REASON) }];
  return [
    ...rowPhrase(entry),
    ' was accepted up to ',
    ...boundPhrase(bound),
    ' by ',
    { code: by },
    ` (${sourceText(source)}, `,
    { code: at },
    ')',
    ...why,
    '.',
  ];
}

function exceededLine({ acceptance, bound, certainly, ...entry }: ExceededRow): Phrase {
  const again =
    acceptance.source === 'label'
      ? 'Whoever wants to accept that takes the label off and sets it again.'
      : 'Whoever wants to accept that writes a new line.';
  const sure = certainly ? 'certainly worse' : 'estimated to be worse';
  return [
    ...rowPhrase(entry),
    ` is ${sure} than the `,
    ...boundPhrase(bound),
    ' that ',
    { code: acceptance.by },
    ` accepted (${sourceText(acceptance.source)}), so that it is not accepted any more. ${again}`,
  ];
}

function rowPhrase({ benchmark, row }: Pick<AcceptedRow, 'benchmark' | 'row'>): Phrase {
  const unit: Phrase = isWallTime(row.metric) ? [] : [' ', { code: row.metric.unit }];
  return [{ code: nameOf(shownId(benchmark)) }, ...unit, ` (${deltaTexts(row).estimate})`];
}

function problemLine(problem: AcceptanceProblem): Phrase {
  switch (problem.kind) {
    case 'no-access':
      return [
        { code: problem.by },
        ` has no write access, so that this ${sourceText(problem.source)} accepts nothing: `,
        { code: cut(oneLine(problem.what), LONGEST_REASON) },
        '.',
      ];
    case 'not-asked':
      return [
        'Whether ',
        { code: problem.by },
        ` has write access could not be asked, so that this ${sourceText(problem.source)} accepts nothing: `,
        { prose: cut(oneLine(problem.why), LONGEST_REASON) },
        '.',
      ];
    case 'unreadable':
      return [
        'A line of ',
        { code: problem.by },
        ` accepts nothing, as it ${problem.fault}: `,
        { code: cut(oneLine(problem.line), LONGEST_REASON) },
        '.',
      ];
    case 'unbound':
      return [
        'The label ',
        { code: problem.label },
        ...(problem.by === '' ? [] : [' of ', { code: problem.by }]),
        ` accepts nothing: ${problem.why}.`,
      ];
    case 'no-pull':
      return [
        'Nothing counts as accepted in this run of the merge queue: ',
        { prose: cut(problem.why, LONGEST_REASON) },
        '.',
      ];
    case 'no-benchmark':
      return [{ code: problem.by }, ' accepted ', { code: nameOf(problem.benchmark) }, ', which is not in this run.'];
    default:
      return unreachable(problem);
  }
}

function boundPhrase(bound: Bound): Phrase {
  return bound.kind === 'share' ? [boundText(bound)] : [`${amountText(bound.amount)} `, { code: bound.unit }];
}

/** `12 %`, `1 allocs/op`: for a log. A share is rounded up, so that the printed share is accepted. */
export function boundText(bound: Bound): string {
  if (bound.kind === 'share') return plainPercent(Math.ceil(bound.share * 10_000 - 1e-9) / 10_000);
  return `${amountText(bound.amount)}${NO_BREAK_SPACE}${escapeTerminal(bound.unit)}`;
}

function amountText(amount: number): string {
  return String(Number(amount.toPrecision(6)));
}

function sourceText(source: AcceptanceSource): string {
  return source === 'description' ? 'line of the description' : source === 'comment' ? 'line of a comment' : 'label';
}

function nameOf(id: string): string {
  return shortenMiddle(visibleName(id), LONGEST_NAME);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
