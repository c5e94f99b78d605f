import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  codeSpan,
  codeSpanInCell,
  escapeMarkdown,
  escapeMarkdownCell,
  escapeTerminal,
  fencedBlock,
  linkTarget,
  visible,
} from '../../src/render/text/escape.ts';
import { GITHUB_REFERENCES, nodesOf, parseMarkdown } from './markdown-tree.ts';

/** Text as an attacker writes it: pieces that mean something to Markdown, HTML, GitHub, runners and terminals. */
const PIECES = [
  '|',
  '\\',
  '`',
  '``',
  '```',
  '\n',
  '\r\n',
  '\t',
  '<',
  '>',
  '&',
  '&#124;',
  '[',
  ']',
  '(',
  ')',
  '!',
  '*',
  '_',
  '~',
  '~~~',
  '#',
  '@octocat',
  '#12',
  'owner/repo#1',
  'deadbeefcafe',
  'GH-12',
  'https://evil.example/',
  'www.evil.example',
  'a@b.example',
  ':tada:',
  '$x$',
  '$`',
  '::error::',
  '##[add-mask]x',
  '<!--',
  '-->',
  '<script>',
  '</details>',
  '- [ ] ',
  '\u001b[31m',
  '\u0007',
  '\u0000',
  '\u202e',
  '\u2066',
  '\u200b',
  '\ufeff',
  '\ud800',
  '\u0301',
  '日本',
  '👩‍💻',
  ' ',
  'a',
  'Z9',
];
const hostile = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

fc.configureGlobal({ numRuns: 400 });

const CONTROLS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

describe('visible', () => {
  test.each([
    ['plain', 'plain'],
    ['red\u001b[31m', 'red\\u{1b}[31m'],
    ['\u202etxet', '\\u{202e}txet'],
    ['a\nb', 'a\\u{a}b'],
    ['a\u00a0b', 'a b'],
    ['日本語　名', '日本語　名'],
    ['z\u0301\u0301\u0301\u0301\u0301', 'z\u0301\u0301\u0301…'],
  ])('%j', (text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  test('leaves nothing that steers a terminal, whatever the text', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(escapeTerminal(text)).not.toMatch(CONTROLS);
        expect(escapeTerminal(text)).not.toContain('##[');
      }),
    );
  });
});

describe('codeSpan', () => {
  test.each([
    ['a', '`a`'],
    ['a`b', '``a`b``'],
    ['`', '`` ` ``'],
    ['a``b`', '``` a``b` ```'],
    [' a', '`  a `'],
    ['a|b', '`a|b`'],
    ['', '(empty)'],
  ])('%j', (text, shown) => {
    expect(codeSpan(text)).toBe(shown);
  });

  test('is read back as exactly one code node with the same text', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        fc.pre(visible(text).trim() !== '');
        const [paragraph] = (parseMarkdown(`x ${codeSpan(text)} y`) as { children: { children: unknown[] }[] })
          .children;
        expect(paragraph?.children).toMatchObject([
          { type: 'text', value: 'x ' },
          { type: 'inlineCode', value: visible(text) },
          { type: 'text', value: ' y' },
        ]);
      }),
    );
  });
});

describe('in a table', () => {
  test.each([
    ['a|b', '`a\\|b`'],
    ['a\\|b', '`a\u2216\\|b`'],
    ['a\\', '`a\\`'],
  ])('%j', (text, shown) => {
    expect(codeSpanInCell(text)).toBe(shown);
  });

  test('no text adds or removes a cell, or becomes anything but text and code', () => {
    fc.assert(
      fc.property(hostile, hostile, (name, reason) => {
        const table = `| a | b | c |\n|--|--|--|\n| ${codeSpanInCell(name)} | ${escapeMarkdownCell(reason)} | end |`;
        const nodes = nodesOf(parseMarkdown(table));
        expect(nodes.filter((node) => node.type === 'tableRow').map((row) => row.children.length)).toEqual([3, 3]);
        const kinds = new Set(nodes.map((node) => node.type));
        for (const kind of ['root', 'table', 'tableRow', 'tableCell', 'text', 'inlineCode'] as const)
          kinds.delete(kind);
        expect([...kinds]).toEqual([]);
        expect(table.split('\n')).toHaveLength(3);
      }),
    );
  });
});

describe('escapeMarkdown', () => {
  test.each([
    ['only head reports it', 'only head reports it'],
    ["the run's 5% of 12 pairs, at 1.5.", "the run's 5% of 12 pairs, at 1.5."],
    ['ask @octocat now', 'ask `@octocat` now'],
    ['see #12 and a/b#3', 'see `#12` and `a/b#3`'],
    ['closes GH-4 in deadbeef', 'closes `GH-4` in `deadbeef`'],
    ['**x** <b> [y](z)', '`**x** <b> [y](z)`'],
    ['-12 pairs', '\\-12 pairs'],
  ])('%j', (text, shown) => {
    expect(escapeMarkdown(text)).toBe(shown);
  });

  test('any prose becomes a paragraph of text and code in which GitHub finds nothing to link', () => {
    fc.assert(
      fc.property(hostile, (prose) => {
        const nodes = nodesOf(parseMarkdown(`¹ ${escapeMarkdown(prose)}.`));
        for (const node of nodes) {
          expect(['root', 'paragraph', 'text', 'inlineCode']).toContain(node.type);
          if (node.type !== 'text') continue;
          for (const reference of GITHUB_REFERENCES) expect(node.value).not.toMatch(reference);
        }
      }),
    );
  });
});

describe('fencedBlock', () => {
  test('keeps every line inside one code block', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const tree = parseMarkdown(`before\n\n${fencedBlock(text)}\n\nafter`) as { children: { type: string }[] };
        expect(tree.children.map((node) => node.type)).toEqual(['paragraph', 'code', 'paragraph']);
      }),
    );
  });
});

describe('linkTarget', () => {
  test.each([
    ['https://github.com/o/r/actions/runs/1', 'https://github.com/o/r/actions/runs/1'],
    ['https://x.example/a)b', 'https://x.example/a%29b'],
    ['javascript:alert(1)', null],
    ['//x.example', null],
    ['https://user:secret@x.example/', null],
    ['not a url', null],
  ])('%j', (url, target) => {
    expect(linkTarget(url)).toBe(target);
  });
});
