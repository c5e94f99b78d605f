import { recordIn } from './values.ts';

/** One JSON object of an output, or the beginning of what could not be read as one. */
type JsonDocument = { readonly value: Readonly<Record<string, unknown>> } | { readonly torn: string };

const SHOWN_LENGTH = 200;

/**
 * The JSON objects of an output, as tools write them: in one line, or from a line `{` to the next line that begins with
 * `}`. What stands around them is passed over. Never throws; linear in time.
 */
export function jsonDocuments(text: string): readonly JsonDocument[] {
  const documents: JsonDocument[] = [];
  for (let from = text.startsWith('\uFEFF') ? 1 : 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const end = newline < 0 ? text.length : newline;
    const start = from;
    from = end + 1;
    if (text[start] !== '{') continue;
    const opening = text.slice(start, end).trim();
    if (opening !== '{') {
      documents.push(read(opening) ?? { torn: opening.slice(0, SHOWN_LENGTH) });
      continue;
    }
    const closing = text.indexOf('\n}', start);
    const document = closing < 0 ? null : read(text.slice(start, closing + 2));
    documents.push(document ?? { torn: text.slice(start, start + SHOWN_LENGTH) });
    if (closing < 0) break;
    from = closing + 2;
  }
  return documents;
}

function read(text: string): JsonDocument | null {
  const value = recordIn(text) ?? (/NaN|Infinity/.test(text) ? recordIn(strict(text)) : null);
  return value === null ? null : { value };
}

/** Some writers know NaN and Infinity, which JSON does not: read as texts, so that one does not lose the rest. */
function strict(text: string): string {
  return text.replace(/"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|$)|-?Infinity|NaN/g, (part) =>
    part.startsWith('"') ? part : JSON.stringify(part),
  );
}
