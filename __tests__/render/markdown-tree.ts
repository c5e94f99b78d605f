import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** Markdown as a GFM parser reads it. */
export function parseMarkdown(text: string): Nodes {
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

export function nodesOf(tree: Nodes): readonly Nodes[] {
  return [tree, ...('children' in tree ? tree.children.flatMap((child) => nodesOf(child)) : [])];
}

/** What GitHub turns into something else in plain text, beyond what GFM's own grammar does. */
export const GITHUB_REFERENCES: readonly RegExp[] = [
  /@[a-z\d]/i,
  /#\d/,
  /\bGH-\d/i,
  /\b[0-9a-f]{7,}\b/,
  /https?:|www\./i,
  /:[a-z_\d+-]+:/,
  /\$[^ ]/,
];
