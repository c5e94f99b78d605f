import picocolors from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import { codeSpan, codeSpanInCell, escapeMarkdown, escapeMarkdownCell, escapeTerminal } from './escape.ts';
import { NO_BREAK_SPACE } from './numbers.ts';

/**
 * Text that is worded once and printed on pages and terminals alike. A bare string is ours and holds nothing that
 * Markdown would read; what may come from anyone says so: `code` (names, units, hashes) or `prose` (sentences).
 */
export type Part = string | { readonly code: string } | { readonly prose: string } | { readonly strong: Phrase };
export type Phrase = readonly Part[];

export function phraseToMarkdown(phrase: Phrase): string {
  return phrase.map((part) => partToMarkdown(part, codeSpan, escapeMarkdown)).join('');
}

export function phraseToCell(phrase: Phrase): string {
  return phrase.map((part) => partToMarkdown(part, codeSpanInCell, escapeMarkdownCell)).join('');
}

function partToMarkdown(part: Part, code: (text: string) => string, prose: (text: string) => string): string {
  if (typeof part === 'string') return part;
  if ('code' in part) return code(part.code);
  if ('prose' in part) return prose(part.prose);
  return `**${part.strong.map((inner) => partToMarkdown(inner, code, prose)).join('')}**`;
}

const PLAIN = picocolors.createColors(false);

export function phraseToTerminal(phrase: Phrase, colors: Colors = PLAIN): string {
  return phrase.map((part) => partToTerminal(part, colors)).join('');
}

function partToTerminal(part: Part, colors: Colors): string {
  if (typeof part === 'string') return part.replaceAll(NO_BREAK_SPACE, ' ');
  if ('code' in part) return escapeTerminal(part.code);
  if ('prose' in part) return escapeTerminal(part.prose.replace(/\s+/g, ' '));
  return colors.bold(phraseToTerminal(part.strong, colors));
}
