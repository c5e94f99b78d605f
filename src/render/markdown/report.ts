import { codeSpan, fencedBlock, linkTarget } from '../text/escape.ts';
import { type Phrase, phraseToMarkdown } from '../text/phrase.ts';
import { CHARACTERS, distinctNames } from '../text/shorten.ts';
import type { View } from '../view/view.ts';
import { type Block, fold, type Measure, plainBlock, writeBlocks } from './plan.ts';
import { apartBlocks, foldedBlocks, NEEDS, openBlocks, plotBlock, shownNames } from './sections.ts';
import { markdownTable } from './table.ts';

/** The report as Markdown, in the order of need: the comment, the job summary and the check run are lengths of it. */

export interface ReportOptions {
  /** The most characters of a name. */
  readonly longestName: number;
  /** Where to find rows that are left out, as Markdown: `[the job summary has all rows](https://...)` */
  readonly allRows: string;
  /** The page of the run; null where there is none. */
  readonly runUrl: string | null;
  readonly limit: number;
  readonly measure: Measure;
}

/** The heading alone. */
export function heading({ title }: View): string {
  return `### ${title.sign} Benchmarks: ${title.text}`;
}

export function renderReport(view: View, options: ReportOptions): string {
  const names = distinctNames(shownNames(view), options.longestName, CHARACTERS);
  const context = { nameOf: (name: string) => names.get(name) ?? name, allRows: options.allRows };
  const blocks = [
    plainBlock(NEEDS.title, heading(view)),
    leadBlock(view),
    ...buildBlocks(view),
    ...openBlocks(view, context),
    ...(view.counts === '' ? [] : [plainBlock(NEEDS.counts, view.counts)]),
    ...whatNowBlocks(view),
    ...foldedBlocks(view, context),
    methodBlock(view, plotBlock(view, context)),
    ...apartBlocks(view, context),
    plainBlock(NEEDS.foot, foot(view, options.runUrl)),
  ];
  return writeBlocks(blocks, options.limit, options.measure);
}

/** One sentence is a paragraph, several are a list. */
function leadBlock({ lead, acceptances, alerts }: View): Block {
  const all = [...lead, ...acceptances, ...alerts].map(phraseToMarkdown);
  const mark = all.length === 1 ? '' : '- ';
  const lines = all.map((text) => ({ text: `${mark}${text}`, notes: [] }));
  return { ...plainBlock(NEEDS.lead, ''), lines, leftOut: (count) => `And ${count} more.` };
}

function buildBlocks({ builds }: View): readonly Block[] {
  return builds.map(({ title, lines }) =>
    plainBlock(NEEDS.builds, `${phraseToMarkdown(title)}\n\n${fencedBlock(lines.join('\n'))}`),
  );
}

function whatNowBlocks({ whatNow }: View): readonly Block[] {
  if (whatNow === null) return [];
  const { isOpen, repeat, accept, label, longer } = whatNow;
  const byLabel = label === '' ? '' : `, or sets the label ${codeSpan(label)}`;
  const parts = [
    ...(repeat === null ? [] : ['Measure what regressed again:', fencedBlock(repeat)]),
    ...(accept === ''
      ? []
      : [
          `Accept it: somebody with write access writes these lines, each with a reason, into the description or a comment${byLabel}; then the job runs again.`,
          fencedBlock(accept),
        ]),
    ...(longer === null
      ? []
      : [
          longer.comment === null
            ? 'Measure what is undecided for longer:'
            : `Measure what is undecided for longer: comment ${codeSpan(longer.comment)} where that is set up, or run`,
          fencedBlock(longer.command),
        ]),
  ];
  return [fold('What now?', plainBlock(NEEDS.whatNow, parts.join('\n\n')), isOpen)];
}

function methodBlock(view: View, plot: string): Block {
  const { noise, notes, alerts, measured, legend, means, changedFunctions, repeat } = view;
  const others = notes.filter((note) => !alerts.includes(note));
  const list = [
    ...others.map((note): Phrase => ['Note: ', ...note]),
    ...(means.length === 0 ? [] : [means]),
    ...measured,
    ...(noise?.lines ?? []),
    ...changedFunctions,
    ...(plot === '' ? [] : [legend]),
  ].map((line) => ({ text: `- ${phraseToMarkdown(line)}`, notes: [] }));
  const summary = [
    'Method and machine',
    ...(noise === null ? [] : [noise.summary]),
    ...(others.length === 0 ? [] : [`${others.length} ${others.length === 1 ? 'note' : 'notes'}`]),
  ].join(', ');
  const tables = (noise?.tables ?? []).map((table) => markdownTable(table, (name) => name));
  return fold(summary, {
    ...plainBlock(NEEDS.method, plot),
    lines: list,
    leftOut: (count) => `And ${count} more.`,
    close: [...tables, 'Repeat it:', fencedBlock(repeat)].join('\n\n'),
  });
}

function foot({ compared, pageUrl, helpUrl }: View, runUrl: string | null): string {
  const link = (text: string, url: string | null | undefined) => {
    const target = url === null || url === undefined ? null : linkTarget(url);
    return target === null ? [] : [`[${text}](${target})`];
  };
  const links = [...link('run', runUrl), ...link('page', pageUrl), ...link('how to read this', helpUrl)];
  return `<sub>${[phraseToMarkdown(compared), ...links].join(' · ')}</sub>`;
}
