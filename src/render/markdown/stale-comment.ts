import { codeSpan, escapeMarkdown, linkTarget } from '../text/escape.ts';
import { formatMarker, type Marker } from './marker.ts';

/** The page of a commit that could not be compared, where the comment has results of an earlier one. */
interface StalePage {
  readonly marker: Marker;
  /** The section to write; empty: the whole comment. */
  readonly section: string;
  /** The commit's hash. */
  readonly commit: string;
  /** Untrusted text. */
  readonly reason: string;
  /** The page of the run that could not compare it. */
  readonly runUrl: string | null;
  /** The earlier comment, marker first, or this section of it; empty: there is none. */
  readonly previous: string;
  /** The page of the run that wrote `previous`. */
  readonly previousUrl: string | null;
}

/** Text above this line is escaped, so that the first such line is ours. */
const EARLIER = '<!-- tare-earlier -->\n';
const LONGEST_REASON = 1000;
const SHORT_HASH = 10;

// ### ❌ Commit `cccccccccc` could not be compared
const TITLE = /^#{2,3} ❌ Commit `[0-9a-f]{1,64}` could not be compared\n/;
// <!-- tare-shown 1 head=5f1c... rows=... -->
const HIDDEN = /^<!-- tare-shown 1 head=([0-9a-f]*) [^\n]*\n/;

/**
 * The page says first that this commit could not be compared, since the comment's numbers are another commit's. These
 * stay, folded and with that commit's name; a link stands for them where there is no room. The hidden line that later
 * runs read stays as well.
 */
export function renderStale(page: StalePage, limit: number): string {
  const previous = page.previous.replaceAll('\r\n', '\n');
  const text = previous.slice(previous.indexOf('\n') + 1);
  const [hidden = '', head = ''] = HIDDEN.exec(text) ?? [];
  const run = link('its run', page.runUrl);
  const reason = escapeMarkdown(page.reason.replace(/\s+/g, ' ').trim().slice(0, LONGEST_REASON));
  const lead = [
    `${formatMarker(page.marker)}\n${hidden}### ❌ Commit ${codeSpan(page.commit.slice(0, SHORT_HASH))} could not be compared`,
    `${reason}${run === '' ? '' : ` (${run})`}\n`,
  ].join('\n\n');
  const body = removeHeading(text.slice(hidden.length), page.section).trim();
  const fitting = earlier(body, head, page.previousUrl).find((each) => lead.length + each.length + 1 <= limit);
  return `${lead}\n${fitting ?? ''}`;
}

/** The last page that compared something, at two lengths. */
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

/** Removes the section's name, which is a heading of its own. */
function removeHeading(text: string, section: string): string {
  const heading = `## ${section}\n\n`;
  return section !== '' && text.startsWith(heading) ? text.slice(heading.length) : text;
}
