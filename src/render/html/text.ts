import { escapeTerminal } from '../text/escape.ts';
import type { Phrase } from '../text/phrase.ts';

/** Text on its way into HTML or SVG, between tags or inside a quoted attribute. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** One line, with every invisible character spelled out. */
export function escapeHtml(text: string): string {
  return escapeTerminal(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

export function phraseToHtml(phrase: Phrase): string {
  return phrase
    .map((part) => {
      if (typeof part === 'string') return escapeHtml(part);
      if ('code' in part) return `<code>${escapeHtml(part.code)}</code>`;
      if ('prose' in part) return escapeHtml(part.prose.replace(/\s+/g, ' '));
      return `<b>${phraseToHtml(part.strong)}</b>`;
    })
    .join('');
}
