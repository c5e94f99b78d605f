import { literally } from '../../../model/inputs/name-pattern.ts';

/**
 * An instrumented text of the standard library's testing package, for `go build -overlay`: made at run time from the
 * user's own toolchain, used for this build only, and only when every anchor is found exactly once. Pure: the caller
 * reads the source and writes the files. Each instrument is a part of its own (clock-part.ts); the files
 * that it adds lie in _testing/, a folder that `go build ./...` of a module around it passes over.
 */
export interface OverlayPart {
  /** Name for reasons and files: `clock`. */
  readonly name: string;
  /** Changes to testing/benchmark.go. */
  readonly edits: readonly OverlayEdit[];
  /** Further files of package testing, by their name; they must not exist there. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * One change, at one place of one declaration. Scoped, because the same line stands in several functions; by
 * declaration, because the source is gofmt's and so a declaration ends at the first `}` in the first column.
 */
export interface OverlayEdit {
  /**
   * The line that opens the declaration: `func (b *B) StopTimer() {`. Must stand exactly once in the file. A regular
   * expression matches up to the end of the line, without the newline.
   */
  readonly inside: string | RegExp;
  /** Whole lines, with their newline; must match exactly once in there. `start`, `end`: of the declaration's body. */
  readonly at: RegExp | 'start' | 'end';
  readonly put: 'before' | 'after' | 'instead';
  /** Whole lines, with their newline. */
  readonly text: string;
}

interface Overlay {
  /** Texts by path below $GOROOT/src: `testing/benchmark.go`. */
  readonly files: Readonly<Record<string, string>>;
}

const BENCHMARK_GO = 'testing/benchmark.go';

/** The overlay of these parts, or the anchor that does not fit. */
export function makeOverlay(source: string, parts: readonly OverlayPart[]): Overlay | { readonly reason: string } {
  // A checkout on Windows may have its own line ends; the compiler takes either.
  let text = source.replaceAll('\r\n', '\n');
  const files: Record<string, string> = {};
  for (const part of parts) {
    for (const edit of part.edits) {
      const edited = apply(text, edit);
      if ('reason' in edited) return edited;
      text = edited.text;
    }
    for (const [name, content] of Object.entries(part.files)) files[`testing/${name}`] = content;
  }
  return { files: { [BENCHMARK_GO]: text, ...files } };
}

/** The real paths, and where their texts lie instead; an empty path: nowhere. */
export type Replaced = Readonly<Record<string, string>>;

/** Files that an overlay replaces. `folder` holds the texts by their last name. */
export function replacedBy(overlay: Overlay, goroot: string, folder: string): Replaced {
  const replaced = Object.keys(overlay.files).map((path) => [`${goroot}/src/${path}`, overlayPath(folder, path)]);
  return Object.fromEntries(replaced);
}

/** The JSON that `-overlay` reads. */
export function overlayJson(replaced: Replaced): string {
  return `${JSON.stringify({ Replace: replaced }, null, 1)}\n`;
}

/** Path of the text of one file of the overlay. */
export function overlayPath(folder: string, path: string): string {
  return `${folder}/${path.slice(path.lastIndexOf('/') + 1)}`;
}

function apply(text: string, edit: OverlayEdit): { readonly text: string } | { readonly reason: string } {
  const openings = matches(text, edit.inside);
  const [opening] = openings;
  if (opening === undefined || openings.length > 1) return misfit(shown(edit.inside), openings.length);
  const from = opening[1] + 1;
  const end = text.indexOf('\n}\n', from - 1) + 1;
  if (end === 0) return { reason: `${BENCHMARK_GO}: ${shown(edit.inside)} has no end` };
  const body = text.slice(from, end);
  const place = find(body, edit.at);
  if (typeof place === 'number') return misfit(`${shown(edit.inside)} ... ${shown(edit.at)}`, place);
  const [first, last] = place;
  const before = edit.put === 'after' ? last : first;
  const after = edit.put === 'before' ? first : last;
  return { text: `${text.slice(0, from + before)}${edit.text}${text.slice(from + after)}` };
}

/** First and last offset of the place, or how many there are instead of one. */
function find(body: string, at: OverlayEdit['at']): readonly [number, number] | number {
  if (at === 'start') return [0, 0];
  if (at === 'end') return [body.length, body.length];
  const places = matches(body, at);
  const [place] = places;
  return place === undefined || places.length > 1 ? places.length : place;
}

/** First and last offset of each match; of a string, where it is a whole line, without its newline. */
function matches(text: string, pattern: string | RegExp): readonly (readonly [number, number])[] {
  const source = typeof pattern === 'string' ? `^${literally(pattern)}$` : pattern.source;
  return [...text.matchAll(new RegExp(source, 'gm'))].map((match) => [match.index, match.index + match[0].length]);
}

function misfit(anchor: string, found: number): { readonly reason: string } {
  const times = found === 0 ? 'is not there' : `is there ${found} times`;
  return { reason: `${BENCHMARK_GO}: the anchor ${anchor} ${times}` };
}

function shown(anchor: string | RegExp): string {
  return typeof anchor === 'string' ? `"${anchor}"` : String(anchor);
}
