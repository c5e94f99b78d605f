import { formatMarker, type Marker } from './marker.ts';

/**
 * A comment that several jobs share, such as the legs of a matrix: each has its section. A section ends at its own
 * digest, which nothing that it quotes can know, so that no text inside of it can begin or end one.
 */
export interface CommentSection {
  /** Letters, digits and `. _ / -`: as a comment-key. */
  readonly name: string;
  readonly runId: number;
  readonly runNumber: number;
  readonly runAttempt: number;
  /** SHA-256 of the results, hexadecimal. */
  readonly digest: string;
  /** Markdown, without the comment's marker. */
  readonly text: string;
}

// <!-- tare-section 1 name=linux run=19384756 number=42 attempt=1 results=9f86d08...0a08 -->
const BEGIN =
  /^<!-- tare-section 1 name=([A-Za-z0-9._/-]{1,64}) run=(\d{1,15}) number=(\d{1,15}) attempt=(\d{1,15}) results=([0-9a-f]{64}) -->\n/;

function endLine(digest: string): string {
  return `\n<!-- /tare-section ${digest} -->\n`;
}

/** The sections of a comment's body, in their order; what is not one of them is left out. */
export function commentSections(body: string): readonly CommentSection[] {
  // GitHub may hand a comment back as a browser has sent it.
  let rest = bodyAfterMarker(body.replaceAll('\r\n', '\n'));
  const found: CommentSection[] = [];
  for (let match = BEGIN.exec(rest); match !== null; match = BEGIN.exec(rest)) {
    const [line, name = '', runId, runNumber, runAttempt, digest = ''] = match;
    const after = `${rest.slice(line.length)}\n`;
    const end = endLine(digest);
    const at = after.indexOf(end);
    if (at < 0) break;
    const text = after.slice(0, at);
    const numbers = { runId: Number(runId), runNumber: Number(runNumber), runAttempt: Number(runAttempt) };
    found.push({ name, ...numbers, digest, text });
    rest = after.slice(at + end.length).trimStart();
  }
  return found;
}

function bodyAfterMarker(body: string): string {
  const end = body.indexOf('\n');
  return end < 0 ? '' : body.slice(end + 1).trimStart();
}

/** A page as a section of the comment, below the section's name. */
export function sectionOf(name: string, marker: Marker, page: string): CommentSection {
  const { runId, runNumber, runAttempt, resultsDigest: digest } = marker;
  // The hidden first line, which later runs read, stays first.
  const [, hidden = '', shown = ''] = /^(<!-- tare-shown [^\n]*\n)?([\s\S]*)$/.exec(page) ?? [];
  const text = `${hidden}## ${name}\n\n${shown.trimEnd()}`;
  return { name, runId, runNumber, runAttempt, digest, text };
}

/**
 * The comment's body: its sections by name. While it is longer than `limit`, the longest section left is cut to its
 * first paragraph.
 */
export function joinSections(marker: Marker, sections: readonly CommentSection[], limit: number): string {
  let shown = sections.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const write = () => `${[formatMarker(marker), ...shown.map(formatSection)].join('\n')}\n`;
  const byLength = sections.toSorted((a, b) => b.text.length - a.text.length);
  for (const longest of byLength) {
    if (write().length <= limit) break;
    shown = shown.map((each) => (each === longest ? { ...each, text: lead(each.text) } : each));
  }
  return write();
}

function formatSection({ name, runId, runNumber, runAttempt, digest, text }: CommentSection): string {
  const begin = `<!-- tare-section 1 name=${name} run=${runId} number=${runNumber} attempt=${runAttempt} results=${digest} -->`;
  return `${begin}\n${text}${endLine(digest)}`.trimEnd();
}

const LEAD_PARTS = 3;

/** The section's name, its verdict and its first paragraph. */
function lead(text: string): string {
  const parts = text.split('\n\n');
  if (parts.length <= LEAD_PARTS) return text;
  return [...parts.slice(0, LEAD_PARTS), 'The tables did not fit; the page of its run has them.'].join('\n\n');
}
