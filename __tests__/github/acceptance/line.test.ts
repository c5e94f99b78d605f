import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { describe, expect, it } from 'vitest';
import { readAcceptanceLines } from '../../../src/github/acceptance/line.ts';
import { formatShown, parseShown } from '../../../src/github/acceptance/shown.ts';
import { parseMarkdown } from '../../render/markdown-tree.ts';

const read = (text: string) =>
  readAcceptanceLines(text).map(({ accepted, fault }) =>
    accepted === null ? fault : { ...accepted.what, reason: accepted.reason },
  );
const share = (benchmark: string, percent: number, reason = 'it is worth it') => ({
  kind: 'line',
  benchmark,
  bound: { kind: 'share', share: percent / 100 },
  reason,
});

const LINE = 'Benchmark-accept: A up to 12% because of it';
const MARKED = 'Benchmark-accept: marked up to 12% because of it';

/** What a parser takes the beginning of a line for: the block at the root, and the text. */
function placeOf(tree: Nodes, line: number): string {
  const holds = (node: Nodes) =>
    node.position !== undefined && node.position.start.line <= line && node.position.end.line >= line;
  const block = 'children' in tree ? tree.children.find(holds) : undefined;
  let [leaf, text]: [Nodes | undefined, string] = [block, ''];
  while (leaf !== undefined && 'children' in leaf) leaf = leaf.children.findLast(holds);
  if (leaf !== undefined) text = leaf.type;
  return `${block?.type} ${text}`;
}

describe('a line that accepts', () => {
  it.each([
    ['Benchmark-accept: Parse/large up to 12% because it is worth it', share('Parse/large', 12)],
    ['  benchmark-accept:  Parse/* up to 0.5 % because it is worth it\r', share('Parse/*', 0.5)],
    ['Benchmark-accept: a name > with blanks up to 3% because it is worth it', share('a name > with blanks', 3)],
    ['Benchmark-accept: "catch up to date" up to 3% because it is worth it', share('catch up to date', 3)],
    ['Benchmark-accept: `Parse/large` up to 3% BECAUSE it is worth it', share('Parse/large', 3)],
    ['Benchmark-accept: up to date up to 3% because it is worth it', share('up to date', 3)],
    [
      'Benchmark-accept: A up to 1 allocs/op because of a cache',
      { kind: 'line', benchmark: 'A', bound: { kind: 'amount', amount: 1, unit: 'allocs/op' }, reason: 'of a cache' },
    ],
  ])('%s', (text, expected) => expect(read(text)).toEqual([expected]));

  it.each([
    ['Benchmark-accept: Parse/large', 'up to AMOUNT'],
    ['Benchmark-accept: Parse/large up to 12%', 'no reason'],
    ['Benchmark-accept: Parse/large up to 12% because ...', 'no reason'],
    ['Benchmark-accept: Parse/large up to PERCENT% because REASON', 'no amount'],
    ['Benchmark-accept: Parse/large up to 12 because why not', 'no amount'],
    ['Benchmark-accept: Parse/large up to 12,5% because why not', 'no amount'],
    ['Benchmark-accept: Parse/large up to 0% because why not', 'no amount'],
    ['Benchmark-accept: Parse/large up to 2000% because why not', 'no amount'],
    ['Benchmark-accept:Parse/large up to 12% because why not', 'does not begin'],
    ['- Benchmark-accept: Parse/large up to 12% because why not', 'does not begin'],
    ['**Benchmark-accept:** Parse/large up to 12% because why not', 'does not begin'],
    ['Benchmark accepted: Parse/large up to 12% because why not', 'does not begin'],
    ['benchmark_accept Parse/large', 'does not begin'],
    [`> quoted\n${LINE}`, 'a blank line'],
    [`see \`code\n${LINE}\``, 'a blank line'],
    [`<!-- x -->\n<div>\n${LINE}\n</div>`, 'a blank line'],
    [`- item\n\n  ${LINE}`, 'stands in a list'],
    [`- item\n  \`\`\`\n  code\n  \`\`\`\n\n${LINE}`, 'below code in one'],
    [`<blockquote>\n\n${LINE}\n\n</blockquote>`, 'in HTML'],
  ])('is nearly: %s', (text, fault) => expect(read(text)).toEqual([expect.stringContaining(fault)]));

  it.each([
    '> Benchmark-accept: A up to 12% because of somebody else',
    '```\nBenchmark-accept: A up to 12% because of an example\n```',
    '<!-- Benchmark-accept: A up to 12% because nobody sees it -->',
    '<!--\nBenchmark-accept: A up to 12% because nobody sees it\n-->',
    '    Benchmark-accept: A up to 12% because of an example',
    '\tBenchmark-accept: A up to 12% because of an example',
    ' \tBenchmark-accept: A up to 12% because of an example',
    '````\n```\nBenchmark-accept: A up to 12% because of an example\n````',
    '```\n~~~\nBenchmark-accept: A up to 12% because of an example\n```',
    '```\n    ```\nBenchmark-accept: A up to 12% because of an example',
    '- ```\nx\n```\nBenchmark-accept: A up to 12% because of an example',
    '<pre>\n\nBenchmark-accept: A up to 12% because of an example\n</pre>',
    '<?\nBenchmark-accept: A up to 12% because nobody sees it\n?>',
    '<!-- never ended\nBenchmark-accept: A up to 12% because nobody sees it',
    'Benchmarks accept strings now.',
    'We might write Benchmark-accept: A up to 12% because of it',
  ])('is none: %j', (text) => expect(read(text)).toEqual([]));

  it('is read beside what is hidden, an example, or said before it', () => {
    const line = 'Benchmark-accept: A up to 1% because it is worth it';
    const texts = [
      `<!-- x -->\n${line}\n~~~\n${line}\n~~~\n${line} <!-- y -->`,
      `Fine by me, see \`code\`.\n${line}\n\n- item\n- item\n\n${line}`,
      `> quoted\n\n${line}\n<details>\n\n${line}\n\n</details>`,
      `${line.replace('A', '`A`')}\n${line}`,
    ];
    for (const text of texts) expect(read(text)).toEqual([share('A', 1), share('A', 1)]);
  });

  it('is one for a parser of Markdown, too: text of a paragraph that is in nothing else', () => {
    const piece = fc.constantFrom(
      ...[...Array(8).fill(LINE), ...Array(8).fill('')],
      ...[
        'text',
        '    ',
        '\t',
        '  ',
        ' ',
        '- item',
        '- ```',
        '-',
        '1. a',
        '> a',
        '>',
        '> ```',
        '```',
        '````',
        '~~~',
        '``` a`b',
      ],
      ...['`', '``', '<!--', '-->', '<!-- a -->', '<pre>', '</pre>', '<div>', '</div>', '<?', '?>', '<![CDATA[', ']]>'],
      ...[
        '<!A',
        '>',
        '[a]: b "',
        '[a](b "',
        '"',
        ')',
        '# head',
        '===',
        '---',
        'a | b',
        '--|--',
        '\\',
        '*',
        '\u00a0```',
        '<b a="',
      ],
    );
    const indented = fc.tuple(
      fc.constantFrom('', '', '', '', ' ', '  ', '   ', '    ', '\t', '\u00a0', '- ', '> '),
      piece,
    );
    const texts = fc.array(
      indented.map(([indent, text]) => indent + text),
      { maxLength: 14 },
    );
    fc.assert(
      fc.property(texts, (lines) => {
        const counted = lines.map((line, index) => {
          const marked = lines.map((other, place) => (place === index ? other.replace(LINE, MARKED) : other));
          return (
            line.includes(LINE) && read(marked.join('\n')).some((each) => JSON.stringify(each).includes('"marked"'))
          );
        });
        const tree = parseMarkdown(lines.join('\n'));
        for (const [index] of counted.entries())
          if (counted[index]) expect(placeOf(tree, index + 1)).toMatch(/^(?:paragraph|heading) text$/);
      }),
      { numRuns: 300 },
    );
  });

  it('comes at most 20 times, and no text breaks the reader', () => {
    expect(read('Benchmark-accept: A\n'.repeat(50))).toHaveLength(20);
    fc.assert(fc.property(fc.string(), (text) => void readAcceptanceLines(`Benchmark-accept: ${text}`)));
    const long = `Benchmark-accept: ${' up to '.repeat(30_000)}`;
    expect(read(long)).toHaveLength(1);
  });
});

describe('what a comment keeps', () => {
  const key = '0123456789abcdef0123456789abcdef';

  it('is read as it was written, never smaller', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e30, noNaN: true }), (value) => {
        const rows = new Map([[key, { kind: 'share' as const, share: value }]]);
        const shown = { head: 'c'.repeat(40), rows, label: { event: 5, head: '', rows } };
        const read = parseShown(`${formatShown(shown)}\nthe report`);
        const bound = read?.label?.rows.get(key);
        const size = bound?.kind === 'share' ? bound.share : Number.NaN;
        expect(size).toBeGreaterThanOrEqual(value);
        expect(size).toBeLessThanOrEqual(Math.max(value * 1.000_02, 0.000_002));
      }),
    );
  });

  it.each([
    '',
    '<!-- tare-shown 2 head= rows= -->',
    `<!-- tare-shown 1 head= rows=${key}:s-1 -->`,
    `<!-- tare-shown 1 head= rows=${key}:sNaN -->`,
    `<!-- tare-shown 1 head= rows=${key}:s1,${key} -->`,
    ` <!-- tare-shown 1 head= rows=${key}:s1 -->`,
    `<!-- tare-shown 1 head= rows=${key}:s1 --> more`,
  ])('is nothing where it is not ours to the letter: %s', (text) => expect(parseShown(text)).toBeNull());
});
