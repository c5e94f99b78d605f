import { escapeTerminal } from '../text/escape.ts';
import { NO_BREAK_SPACE } from '../text/numbers.ts';
import type { View } from '../view/view.ts';
import { allRows } from './all-rows.ts';
import { verdictColor } from './colors.ts';
import { type Block, phraseLines } from './lines.ts';
import { shownRows } from './shown-rows.ts';
import { type ConsoleOptions, createTerminal, type Terminal } from './terminal.ts';
import { plainSpaces, wrap } from './wrap.ts';

/** The report is never narrower than this; a narrower terminal wraps its lines. */
const NARROWEST = 72;

export interface ReportOptions extends ConsoleOptions {
  /** With all rows, their notes, and how it was measured. */
  readonly verbose?: boolean;
  /** The command that shows that; empty: none does. */
  readonly more?: string;
}

/** The report for a terminal: the rows, then what they come to, and last how to see more. */
export function renderConsole(view: View, { verbose = false, more = '', ...options }: ReportOptions = {}): string {
  const terminal = createTerminal(options, NARROWEST);
  const blocks: readonly Block[] = [
    ...view.builds.map(({ title, lines }) => [
      ...phraseLines(title, terminal, '  '),
      ...lines.flatMap((line) => wrap(`  ${escapeTerminal(line.replaceAll('\t', '    '))}`, terminal.width, '    ')),
    ]),
    [...phraseLines(view.terminal.compared, terminal), ...(verbose ? [] : shownRows(view, more, terminal))],
    ...(verbose ? allRows(view, terminal) : []),
    [
      ...ending(view, terminal),
      ...(verbose || more === '' ? [] : wrap(`Method and machine: ${escapeTerminal(more)}`, terminal.width)),
    ],
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}

function ending(view: View, terminal: Terminal): Block {
  const { colors } = terminal;
  const { word, ending: text, sentences, alerts, noise } = view.terminal;
  const color = word === 'FAIL' ? colors.red : verdictColor(view.sign, colors);
  // A number stays beside its word.
  const joined = `${word}  ${text}`.replace(/(?<=\d) (?=\w)/g, NO_BREAK_SPACE);
  return [
    ...wrap(joined, terminal.width, '      ').map((line) => colors.bold(color(plainSpaces(line)))),
    ...phraseLines(view.undecided, terminal, '  '),
    ...[...sentences, ...view.acceptances].flatMap((line) => phraseLines(line, terminal, '  ')),
    ...alerts.flatMap((alert) => phraseLines(['Note: ', ...alert], terminal, '  ')),
    ...wrap(plainSpaces(noise), terminal.width, '  '),
  ];
}
