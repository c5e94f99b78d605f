import { isAlias, isMap, isScalar, isSeq, Lexer, type Node, type ParsedNode, Parser, parseDocument } from 'yaml';
import { INPUT_FILE_PATH } from '../model/inputs/inputs.ts';
import { shown } from '../model/inputs/values.ts';
import type { Files } from '../ports.ts';
import type { Problem } from './reader.ts';

/** Larger than any sensible configuration; a bound on what parsing may cost. */
export const INPUT_FILE_MAX_BYTES = 64 * 1024;
/** Open collections at one place, and what the parser holds beside them; a sensible configuration has four. */
const DEPTH_MAX = 40;

export interface InputFile {
  /** Path as shown in messages, e.g. `.github/tare.yml`. */
  readonly path: string;
  readonly text: string;
}

/**
 * The configuration that the action and the local command share; null where there is none.
 * Throws UserError when it is no regular file (a link to somewhere else, a pipe), or too large.
 */
export async function findInputFile(root: string, files: Pick<Files, 'readPlainFile'>): Promise<InputFile | null> {
  const text = await files.readPlainFile(root, INPUT_FILE_PATH, INPUT_FILE_MAX_BYTES);
  return text === null ? null : { path: INPUT_FILE_PATH, text };
}

interface FileText {
  readonly text: string;
  /** Of the key, from 1. */
  readonly line: number;
}

interface FileValues {
  /** Values by key, as the text that the action would be given: lists and maps become lines. */
  readonly values: ReadonlyMap<string, FileText>;
  readonly problems: readonly Problem[];
}

/**
 * Reads the configuration file without trusting it: no aliases (which can swell a small file to gigabytes), no
 * duplicate keys, one document, a size limit. Scalars keep the spelling of the file, so that `seed: 1e5` stays text.
 */
export function readInputFile(file: InputFile): FileValues {
  const none: ReadonlyMap<string, FileText> = new Map();
  if (Buffer.byteLength(file.text) > INPUT_FILE_MAX_BYTES) {
    return { values: none, problems: [whole(file, `${file.path} is larger than 64 KiB.`)] };
  }
  if (isTooDeep(file.text)) {
    return { values: none, problems: [whole(file, `${file.path} cannot be read: it is nested too deeply.`)] };
  }
  const document = parseDocument(file.text, { uniqueKeys: true, strict: true, logLevel: 'error', version: '1.2' });
  const [error] = document.errors;
  if (error !== undefined) {
    // "Map keys must be unique at line 2, column 1:" and then a picture of the line.
    const [line = ''] = error.message.split('\n');
    return { values: none, problems: [whole(file, `${file.path} is not valid YAML: ${line.replace(/:$/, '')}.`)] };
  }
  const root = document.contents;
  if (root === null || (isScalar(root) && root.value === null)) return { values: none, problems: [] };
  if (!isMap(root)) {
    return {
      values: none,
      problems: [whole(file, `${file.path} has to be a map of inputs, such as "threshold: 3%".`)],
    };
  }
  return readMap(file, root.items as readonly { key: ParsedNode; value: ParsedNode | null }[]);
}

function whole({ path }: InputFile, text: string): Problem {
  return { name: null, file: path, text };
}

/**
 * Composing a document recurses. A few thousand opening brackets would use up the stack, and V8 may then end the whole
 * process, beyond any try and catch, where it needs stack for a regular expression. The parser itself does not recurse.
 */
function isTooDeep(text: string): boolean {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    for (const _ of parser.next(lexeme));
    if (parser.stack.length > DEPTH_MAX) return true;
  }
  return false;
}

function readMap({ path, text }: InputFile, items: readonly { key: Node; value: Node | null }[]): FileValues {
  const values = new Map<string, FileText>();
  const problems: Problem[] = [];
  for (const { key, value } of items) {
    const name = scalarText(key);
    const line = text.slice(0, key.range?.[0] ?? 0).split('\n').length;
    const lines = name === null ? { fault: 'a key is not plain text' } : linesOf(value, 0);
    if ('fault' in lines) {
      problems.push({
        name,
        file: path,
        text: `${path}, line ${line}: ${name === null ? '' : `${shown(name)}: `}${lines.fault}.`,
      });
    } else if (name !== null) values.set(name, { text: lines.text, line });
  }
  return { values, problems };
}

type Lines = { readonly text: string } | { readonly fault: string };

/** A scalar as it stands, a list one item a line, a map one `key: value` a line (`key inner: value` when nested). */
function linesOf(node: Node | null, depth: number): Lines {
  if (node === null) return { text: '' };
  if (isAlias(node)) return { fault: 'aliases (*name) are not supported; write the value out' };
  if (isScalar(node)) return { text: scalarText(node) ?? '' };
  if (isSeq(node)) return joined(node.items.map((item) => single(item as Node)));
  if (!isMap(node) || depth > 1) return { fault: 'is nested too deeply' };
  const entries = (node.items as readonly { key: Node; value: Node | null }[]).map(({ key, value }): Lines => {
    const name = scalarText(key);
    if (name === null || /[\n"]/.test(name)) return { fault: 'a key is not plain text on one line' };
    const inner = linesOf(value, depth + 1);
    if ('fault' in inner) return inner;
    const label = /\s/.test(name) && depth > 0 ? `"${name}"` : name;
    if (isMap(value)) return { text: prefixed(/\s/.test(name) ? `"${name}"` : name, inner.text) };
    return /\n/.test(inner.text) ? { fault: 'a value has several lines' } : { text: `${label}: ${inner.text}` };
  });
  return joined(entries);
}

function prefixed(prefix: string, lines: string): string {
  return lines
    .split('\n')
    .map((line) => `${prefix} ${line}`)
    .join('\n');
}

function single(node: Node): Lines {
  const text = isAlias(node) ? null : scalarText(node);
  if (text === null) return { fault: 'a list may hold plain values only' };
  return /\n/.test(text.trim()) ? { fault: 'an entry of a list has several lines' } : { text };
}

function joined(all: readonly Lines[]): Lines {
  const fault = all.find((one) => 'fault' in one);
  return fault ?? { text: all.map((one) => ('text' in one ? one.text : '')).join('\n') };
}

function scalarText(node: Node | null): string | null {
  if (node === null || !isScalar(node)) return null;
  if (typeof node.value === 'string') return node.value;
  if (node.value === null) return '';
  return node.source ?? String(node.value);
}
