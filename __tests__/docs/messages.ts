import { readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';

interface Node {
  readonly type: string;
}
interface Parts {
  readonly value?: unknown;
  readonly operator?: string;
  readonly left?: Node;
  readonly right?: Node;
  readonly quasis?: readonly { readonly value: { readonly cooked?: string } }[];
}

/** All texts of several words that a source file's strings and templates hold; what a template fills in is left out. */
export function messagesOf(path: string): readonly string[] {
  const messages: string[] = [];
  visit(parseAst(readFileSync(path, 'utf8'), { lang: 'ts' }, path), messages);
  return messages.filter((text) => /\S\s+\S/.test(text));
}

function visit(value: unknown, messages: string[]): void {
  if (Array.isArray(value)) for (const each of value) visit(each, messages);
  if (!isNode(value)) return;
  const text = textOf(value);
  if (text !== null) messages.push(text);
  // Templates hold expressions with texts of their own; the pieces of a sum are read as a whole.
  if (text === null || value.type === 'TemplateLiteral') for (const each of Object.values(value)) visit(each, messages);
}

function textOf(node: Node): string | null {
  const { value, operator, left, right, quasis } = node as Node & Parts;
  if (node.type === 'Literal') return typeof value === 'string' ? value : null;
  if (node.type === 'TemplateLiteral') return (quasis ?? []).map((quasi) => quasi.value.cooked ?? '').join('…');
  if (node.type !== 'BinaryExpression' || operator !== '+' || left === undefined || right === undefined) return null;
  const [before, after] = [textOf(left), textOf(right)];
  return before === null || after === null ? null : before + after;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
