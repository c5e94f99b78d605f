/** A line of the list: what was looked at, and what of it is as Tare expects. */
export interface Finding {
  readonly what: string;
  readonly expected: string;
  /** Untrusted. */
  readonly seen: string;
  /** null: there is nothing to expect; it is written down. */
  readonly isAsExpected: boolean | null;
}

/** Whether what was seen, as text, is what was expected. */
export function finding(what: string, expected: string | RegExp, seen: unknown): Finding {
  const text = textOf(seen);
  const isAsExpected = typeof expected === 'string' ? text === expected : expected.test(text);
  return { what, expected: String(expected), seen: text, isAsExpected };
}

export function noted(what: string, seen: unknown): Finding {
  return { what, expected: '', seen: textOf(seen), isAsExpected: null };
}

function textOf(seen: unknown): string {
  return String(seen ?? '') || 'nothing';
}

/** For the job summary: what is not as expected comes first. */
export function pageOf(title: string, findings: readonly Finding[]): string {
  const rank = ({ isAsExpected }: Finding) => (isAsExpected === false ? 0 : isAsExpected ? 1 : 2);
  const rows = findings
    .toSorted((a, b) => rank(a) - rank(b))
    .map((each) => `| ${markOf(each)} | ${cell(each.what)} | ${cell(each.expected)} | ${cell(each.seen)} |\n`);
  const wrong = findings.filter(({ isAsExpected }) => isAsExpected === false).length;
  return `## First run: ${title}\n\n${wrong === 0 ? 'All is as Tare expects.' : `${wrong} are not as Tare expects.`}\n\n| | what | expected | seen |\n|:--|:--|:--|:--|\n${rows.join('')}\n`;
}

function markOf({ isAsExpected }: Finding): string {
  if (isAsExpected === null) return 'noted';
  return isAsExpected ? 'ok' : '**NOT**';
}

/** As code: names and answers come from whoever sent the event. */
function cell(text: string): string {
  const shown = text
    .slice(0, 300)
    .replaceAll(/[`\r\n]/g, ' ')
    .replaceAll('|', '\\|');
  return text === '' ? '' : `\`${shown}\``;
}
