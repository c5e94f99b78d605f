import { codeSpan, escapeMarkdown, linkTarget } from '../text/escape.ts';
import { formatMarker, type Marker } from './marker.ts';

/** A commit that could not be compared, for whoever reads the comment of an earlier one. */
interface StalePage {
  readonly marker: Marker;
  /** The section that is written; empty: the whole comment is. */
  readonly section: string;
  /** Hash of the commit. */
  readonly commit: string;
  /** One line, anybody's text. */
  readonly reason: string;
  /** Of the run that could not compare it. */
  readonly runUrl: string | null;
  /** The comment as it was, marker first, or this section of it; empty: there is none. */
  readonly previous: string;
  /** Of the run that wrote that. */
  readonly previousUrl: string | null;
}

/** Every doubtful character of what stands above this line is escaped, so that the first one is ours. */
const EARLIER = '<!-- tare-earlier -->\n';
const LONGEST_REASON = 1000;
const SHORT_HASH = 10;

// ## ❌ Commit `cccccccccc` could not be compared
const TITLE = /^#{2,3} ❌ Commit `[0-9a-f]{1,64}` could not be compared\n/;
// <!-- tare-shown 1 head=5f1c... rows=... -->
const HIDDEN = /^<!-- tare-shown 1 head=([0-9a-f]*) [^\n]*\n/;

/**
 * That this commit could not be compared stands first: the numbers of the comment are of another one. They stay, folded and
 * with the commit's name, as what is known of the pull request; without room for them, a link. What the comment keeps for
 * later runs stays as well.
 */
export function renderStale(page: StalePage, limit: number): string {
  const previous = page.previous.replaceAll('\r\n', '\n');
  const text = previous.slice(previous.indexOf('\n') + 1);
  const [hidden = '', head = ''] = HIDDEN.exec(text) ?? [];
  const run = link('its run', page.runUrl);
  const reason = escapeMarkdown(page.reason.replace(/\s+/g, ' ').trim().slice(0, LONGEST_REASON));
  const lead = [
    `${formatMarker(page.marker)}\n${hidden}## ❌ Commit ${codeSpan(page.commit.slice(0, SHORT_HASH))} could not be compared`,
    `${reason}${run === '' ? '' : ` (${run})`}\n`,
  ].join('\n\n');
  const body = withoutName(text.slice(hidden.length), page.section).trim();
  const fitting = earlier(body, head, page.previousUrl).find((each) => lead.length + each.length + 1 <= limit);
  return `${lead}\n${fitting ?? ''}`;
}

/** What is left of the last page that compared something, at two lengths. */
function earlier(body: string, head: string, url: string | null): readonly string[] {
  if (body === '') return [];
  if (TITLE.test(`${body}\n`)) {
    // The second commit in a row that could not be compared.
    const at = body.indexOf(EARLIER);
    return at < 0 ? [] : [`${body.slice(at)}\n`];
  }
  const of = head === '' ? 'an earlier commit' : `commit ${head.slice(0, SHORT_HASH)}`;
  const run = link('the run that measured it', url);
  const where = run === '' ? '' : ` See ${run}.`;
  return [
    `${EARLIER}<details><summary>Result of ${of}</summary>\n\n${run === '' ? '' : `Of ${run}.\n\n`}${body}\n\n</details>\n`,
    `${EARLIER}The result of ${of} does not fit here.${where}\n`,
  ];
}

function link(text: string, url: string | null): string {
  const target = url === null ? null : linkTarget(url);
  return target === null ? '' : `[${text}](${target})`;
}

/** A section has a heading of its own. */
function withoutName(text: string, section: string): string {
  const heading = `## ${section}\n\n`;
  return section !== '' && text.startsWith(heading) ? text.slice(heading.length) : text;
}
