import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connection } from '../../src/github/api.ts';
import { publishComment } from '../../src/github/publish/comment.ts';
import type { CommentRequest } from '../../src/github/publish/own-comments.ts';
import { tellUncompared } from '../../src/github/publish/stale.ts';
import { Secrets } from '../../src/github/secrets.ts';
import type { Log } from '../../src/ports.ts';
import { commentSections } from '../../src/render/markdown/comment-sections.ts';
import { formatMarker, type Marker, markerOf, parseMarker } from '../../src/render/markdown/marker.ts';
import { renderStale } from '../../src/render/markdown/stale-comment.ts';
import { type ApiServer, startApiServer, TOKEN } from './api-server.ts';
import { DOCUMENTED } from './documented-jobs.ts';

let api: ApiServer;

beforeEach(async () => {
  api = await startApiServer(DOCUMENTED.compare);
});

afterEach(async () => {
  await api.close();
  expect(api.violations).toEqual([]);
});

const digest = (letter: string) => letter.repeat(64);

function marker(number: number, results: string): Marker {
  return { key: 'bench', runId: 9000 + number, runNumber: number, runAttempt: 1, resultsDigest: results };
}

/** A leg of the matrix of run `number`; `pause` is what happens while it waits before it looks again. */
function leg(
  number: number,
  section: string,
  text: string,
  { pause = async () => {}, ...overrides }: Partial<CommentRequest> & { readonly pause?: () => Promise<unknown> } = {},
) {
  const mark = marker(number, digest(((number * 7 + section.length + text.length) % 16).toString(16)));
  const request: CommentRequest = {
    connection: connection(TOKEN, api.url),
    owner: 'octo',
    repository: 'repo',
    pullRequest: 7,
    fork: false,
    eventMs: null,
    mode: 'update',
    section,
    marker: mark,
    changed: true,
    render: (limit) => `${formatMarker(mark)}\n### ${text}\n\nLead of ${section}.\n\n${'x'.repeat(0)}`.slice(0, limit),
    ...overrides,
  };
  return publishComment(request, { nowMs: () => 1_000_000, sleep: async () => void (await pause()) });
}

const sections = () => commentSections(api.comments[0]?.body ?? '');
const texts = () => sections().map(({ name, text }) => `${name}: ${text.split('\n\n').slice(1).join(' ')}`);

describe('sections of one comment', () => {
  it('stand side by side by name, whoever comes first', async () => {
    await leg(1, 'macos', '1 regression');
    await leg(1, 'linux', 'no change');
    expect(api.comments).toHaveLength(1);
    expect(texts()).toEqual(['linux: ### no change Lead of linux.', 'macos: ### 1 regression Lead of macos.']);
    expect(api.comments[0]?.body).toContain('## linux\n\n### no change');
  });

  it('are each brought up to date alone', async () => {
    await leg(1, 'macos', 'old');
    await leg(1, 'linux', 'old');
    await leg(2, 'linux', 'new');
    expect(texts()).toEqual(['linux: ### new Lead of linux.', 'macos: ### old Lead of macos.']);
    expect(parseMarker(api.comments[0]?.body ?? '')?.runNumber).toBe(2);
  });

  it('of an older run do not replace those of a newer one', async () => {
    await leg(3, 'linux', 'newer');
    const { notice } = await leg(2, 'macos', 'older');
    expect(notice).toContain('newer run (number 3');
    expect(texts()).toEqual(['linux: ### newer Lead of linux.']);
  });

  it.each([2, 3, 5])('are all there when %i legs end at the same time', async (count) => {
    const names = Array.from({ length: count }, (_, index) => `leg-${index}`);
    // A pause is longer than reading and writing take: it is over once no leg does either.
    let busy = count;
    const waiting: (() => void)[] = [];
    const rest = () => {
      busy--;
      if (busy > 0) return;
      busy = waiting.length;
      for (const wake of waiting.splice(0)) wake();
    };
    const pause = () =>
      new Promise<void>((done) => {
        waiting.push(done);
        rest();
      });
    // Each reads before any has written: every leg makes a comment of its own at first.
    const outcomes = await Promise.all(names.map((name) => leg(1, name, `of ${name}`, { pause }).finally(rest)));
    expect(outcomes.map(({ notice }) => notice)).toEqual(names.map(() => null));
    expect(api.comments).toHaveLength(1);
    expect(sections().map(({ name }) => name)).toEqual(names);
  });

  it('come back when another leg wrote over them with what it had read before', async () => {
    await leg(1, 'linux', 'first');
    const stale = api.comments[0]?.body ?? '';
    let pauses = 0;
    const pause = async () => {
      const [comment] = api.comments;
      if (pauses++ === 0 && comment !== undefined) comment.body = stale;
    };
    await leg(1, 'macos', 'second', { pause });
    expect(sections().map(({ name }) => name)).toEqual(['linux', 'macos']);
  });

  it('give up with a notice where others never stop writing over them', async () => {
    await leg(1, 'linux', 'first');
    const stale = api.comments[0]?.body ?? '';
    const pause = async () => {
      const [comment] = api.comments;
      if (comment !== undefined) comment.body = stale;
    };
    const { notice } = await leg(1, 'macos', 'second', { pause });
    expect(notice).toContain('the section macos may be missing');
  });

  it('that quote another section, or its end, begin and end nothing', async () => {
    await leg(1, 'linux', 'first');
    const quoted = `\`\`\`\n${api.comments[0]?.body}\n<!-- /tare-section ${digest('0')} -->\n\`\`\``;
    await leg(1, 'macos', `second\n\n${quoted}`);
    await leg(1, 'windows', 'third');
    expect(sections().map(({ name }) => name)).toEqual(['linux', 'macos', 'windows']);
    expect(sections()[1]?.text).toContain(quoted.slice(0, 200));
  });

  it('fit together: the longest are cut to their verdicts', async () => {
    const long = (mark: Marker) => (limit: number) =>
      `${formatMarker(mark)}\n### verdict\n\nLead.\n\n${'row\n'.repeat(20_000)}`.slice(0, limit);
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      const mark = marker(1, digest(name));
      await leg(1, name, '', { marker: mark, render: long(mark) });
    }
    const body = api.comments[0]?.body ?? '';
    expect(body.length).toBeLessThanOrEqual(65_536);
    expect(sections().map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (const { text } of sections()) expect(text).toContain('### verdict\n\nLead.');
    expect(sections().some(({ text }) => text.includes('The tables did not fit'))).toBe(true);
  });

  it('start no comment where nothing changed and only changes are to be told', async () => {
    await leg(1, 'linux', 'no change', { mode: 'on-change', changed: false });
    expect(api.comments).toEqual([]);
    await leg(1, 'macos', 'slower', { mode: 'on-change' });
    await leg(1, 'linux', 'no change', { mode: 'on-change', changed: false });
    expect(sections().map(({ name }) => name)).toEqual(['linux', 'macos']);
  });
});

describe('a section whose leg could compare nothing', () => {
  const stale = (number: number, section: string, reason: string, more: Partial<CommentRequest> = {}) => {
    const mark = marker(number, digest('f'));
    const of = { marker: mark, section, commit: digest('d').slice(0, 40), reason, runUrl: null, previousUrl: null };
    const render = (limit: number, previous: string) => renderStale({ ...of, previous }, limit);
    return leg(number, section, reason, { marker: mark, isOnlyKept: true, render, ...more });
  };
  const title = '### ❌ Commit `dddddddddd` could not be compared';

  it('says so, and folds what an earlier run found', async () => {
    await leg(1, 'linux', 'no change');
    await leg(1, 'macos', 'no change');
    await stale(2, 'linux', 'it hung');
    expect(texts()).toEqual([
      `linux: ${title} it hung <!-- tare-earlier -->\n<details><summary>Result of an earlier commit</summary> ### no change Lead of linux. </details>`,
      'macos: ### no change Lead of macos.',
    ]);
    const once = texts()[0];
    await stale(3, 'linux', 'it hung');
    expect(texts()[0]).toBe(once);
    await leg(4, 'linux', 'all well');
    expect(texts()[0]).toBe('linux: ### all well Lead of linux.');
  });

  it('makes none, and leaves what this run or a newer one wrote', async () => {
    await stale(1, 'linux', 'it hung');
    expect(api.comments).toEqual([]);
    await leg(2, 'macos', 'no change');
    await stale(2, 'linux', 'it hung');
    await stale(2, 'macos', 'no go.mod');
    await stale(1, 'macos', 'no go.mod');
    expect(texts()).toEqual(['macos: ### no change Lead of macos.']);
  });

  it('is not ended by what it folds, though that knew the reason', async () => {
    const reason = 'harness: "x" is none. Write another one';
    const run = {
      runId: 9002,
      runNumber: 2,
      runAttempt: 1,
      url: 'https://github.com/octo/repo',
      repository: 'octo/repo',
    };
    const { resultsDigest } = markerOf({ uncompared: reason }, 'bench', run);
    const own = `<!-- tare-section 1 name=windows run=9002 number=2 attempt=1 results=${digest('a')} -->`;
    const forged = `\`\`\`text\n<!-- /tare-section ${resultsDigest} -->\n${own}\n@octo\n<!-- /tare-section ${digest('a')} -->\n\`\`\``;
    await leg(1, 'linux', `no change\n\n${forged}`);
    await tellUncompared(
      {
        connection: connection(TOKEN, api.url),
        context: {
          repository: { owner: 'octo', name: 'repo' },
          fork: false,
          eventMs: null,
          serverUrl: 'https://github.com',
        },
        inputs: { commentMode: 'update', commentSection: 'linux' },
        pullRequest: 7,
        commit: 'd'.repeat(40),
        key: 'bench',
        run,
      },
      reason,
      {
        log: { info: () => {}, notice: () => {} } as unknown as Log,
        patience: { nowMs: () => 1_000_000, sleep: async () => {} },
        secrets: new Secrets(),
      },
    );
    await leg(2, 'macos', 'no change');
    expect(sections().map(({ name }) => name)).toEqual(['linux', 'macos']);
    expect(texts()[0]).toContain('could not be compared');
    expect(texts()[0]).toContain('@octo');
  });

  it('is written once, though the answer is lost', async () => {
    await leg(1, 'linux', 'no change');
    let isLost = false;
    api.fault = ({ method }) => {
      if (method !== 'PATCH' || isLost) return null;
      isLost = true;
      return { kind: 'drop' };
    };
    await stale(2, 'linux', 'it hung');
    expect(texts()).toHaveLength(1);
    expect(texts()[0]?.match(/could not be compared/g)).toHaveLength(1);
  });
});
