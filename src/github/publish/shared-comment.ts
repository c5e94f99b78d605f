import { type CommentSection, commentSections, joinSections, sectionOf } from '../../render/index.ts';
import type { Octokit, Patience } from '../api.ts';
import {
  byRun,
  type CommentOutcome,
  type CommentRequest,
  type Existing,
  findOurs,
  keptAsItIs,
  NO_COMMENT,
  ownPart,
  readAgain,
  remove,
  write,
} from './own-comments.ts';

/**
 * GitHub cannot be asked to write only if nobody wrote meanwhile, so two legs that end together may each write without
 * the other's section, or each make a comment. Each therefore looks again after a pause that is longer than reading and
 * writing take, and writes again if its section is not there; of several comments the oldest one stays.
 */
const PAUSE_MS = 4000;
/** So that legs do not look in step. */
const JITTER_MS = 2000;
const MOST_LOOKS = 8;

/** Brings this job's section of the comment of its key up to date; the other sections stay as they are. */
export async function bringSectionUpToDate(
  octokit: Octokit,
  request: CommentRequest,
  patience: Patience,
): Promise<CommentOutcome> {
  for (let looks = 1; ; looks++) {
    const found = await findOurs(octokit, looks === 1 ? request : { ...request, listing: null });
    const ours = ownFirst(found, request);
    const [first] = ours;
    if (first === undefined && request.mode === 'on-change' && !request.changed) return NO_COMMENT;
    if (request.isOnlyKept && !isToBeKept(first, request)) return NO_COMMENT;
    const newer = ours.find(({ marker }) => marker.runId > request.marker.runId && byRun(marker, request.marker) > 0);
    if (newer !== undefined) return keptAsItIs(newer);
    if (first !== undefined && !hasSecond(ours) && holdsOurs(first, request)) return { url: first.url, notice: null };
    if (looks > MOST_LOOKS) {
      const notice = `Other jobs wrote the comment again and again: the section ${request.section} may be missing there.`;
      return { url: first?.url ?? null, notice };
    }
    const others = newestOf(ours.flatMap(({ body }) => commentSections(body))).filter(
      ({ name }) => name !== request.section,
    );
    const previous = first === undefined ? '' : ownPart(first, request.section);
    await write(octokit, request, first ?? null, (limit) => bodyOf(request, { others, previous }, limit));
    // Only what this job has just taken over.
    for (const more of ours.slice(1).filter(({ body }) => commentSections(body).length > 0)) {
      await remove(octokit, request, more);
    }
    await patience.sleep(
      PAUSE_MS + (JITTER_MS * Number.parseInt(request.marker.resultsDigest.slice(0, 4), 16)) / 0xffff,
    );
    // An earlier comment may have changed its text only; beside a new one another may have been made too.
    const written = first === undefined ? null : await readAgain(octokit, request, first);
    if (first !== undefined && written !== null && holdsOurs(written, request)) return { url: first.url, notice: null };
  }
}

/** The oldest with sections, and then the others; `new`: of this run alone. */
function ownFirst(all: readonly Existing[], { mode, marker }: CommentRequest): readonly Existing[] {
  const isWhole = ({ body }: Existing) => (commentSections(body).length > 0 ? 0 : 1);
  return all
    .filter((each) => mode !== 'new' || each.marker.runId === marker.runId)
    .toSorted((a, b) => isWhole(a) - isWhole(b) || a.id - b.id);
}

/** There is a section of an earlier run. */
function isToBeKept(first: Existing | undefined, { section, marker }: CommentRequest): boolean {
  const own = commentSections(first?.body ?? '').find(({ name }) => name === section);
  if (own === undefined) return false;
  const isOfThisRun = own.runId === marker.runId && own.runAttempt === marker.runAttempt;
  return !isOfThisRun || own.digest === marker.resultsDigest;
}

function hasSecond(ours: readonly Existing[]): boolean {
  return ours.filter(({ body }) => commentSections(body).length > 0).length > 1;
}

function holdsOurs({ body }: Pick<Existing, 'body'>, { section, marker }: CommentRequest): boolean {
  return commentSections(body).some(
    (each) =>
      each.name === section &&
      each.digest === marker.resultsDigest &&
      each.runId === marker.runId &&
      each.runAttempt === marker.runAttempt,
  );
}

/** One a name, that of the newest run. */
function newestOf(sections: readonly CommentSection[]): readonly CommentSection[] {
  const byName = new Map<string, CommentSection>();
  for (const each of sections) {
    const known = byName.get(each.name);
    if (
      known === undefined ||
      each.runId > known.runId ||
      (each.runId === known.runId && each.runAttempt > known.runAttempt)
    ) {
      byName.set(each.name, each);
    }
  }
  return [...byName.values()];
}

/** Each section has its share of the room, and what the others leave. */
function bodyOf(
  request: CommentRequest,
  { others, previous }: { readonly others: readonly CommentSection[]; readonly previous: string },
  limit: number,
): string {
  const { marker, section } = request;
  const taken = others.reduce((sum, { text }) => sum + text.length, 0) + OVERHEAD * (others.length + 2);
  const room = Math.max(limit - taken, Math.floor(limit / (others.length + 1)) - OVERHEAD * 2);
  return joinSections(marker, [...others, sectionOf(section, marker, pageOf(request.render(room, previous)))], limit);
}

/** The characters of a section's beginning, end and heading. */
const OVERHEAD = 400;

/** The rendered body without the marker that it begins with. */
function pageOf(body: string): string {
  return body.slice(body.indexOf('\n') + 1);
}
