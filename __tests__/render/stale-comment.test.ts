import { expect, it } from 'vitest';
import { formatMarker } from '../../src/render/markdown/marker.ts';
import { renderStale } from '../../src/render/markdown/stale-comment.ts';

const marker = { key: 'bench', runId: 2, runNumber: 2, runAttempt: 1, resultsDigest: 'a'.repeat(64) };
const previous = `${formatMarker({ ...marker, runId: 1 })}\n<!-- tare-shown 1 head=${'c'.repeat(40)} rows= -->\n## ⚪ No change\n\nThe table.\n`;
const page = {
  marker,
  previous,
  section: '',
  commit: 'd'.repeat(40),
  reason: 'head does not build',
  runUrl: 'https://github.com/o/r/actions/runs/2',
  previousUrl: 'https://github.com/o/r/actions/runs/1',
};

it('says what is wrong first, and folds what was known before', () => {
  expect(renderStale(page, 65_536).split('\n').slice(1)).toEqual([
    `<!-- tare-shown 1 head=${'c'.repeat(40)} rows= -->`,
    '### ❌ Commit `dddddddddd` could not be compared',
    '',
    'head does not build ([its run](https://github.com/o/r/actions/runs/2))',
    '',
    '<!-- tare-earlier -->',
    '<details><summary>Result of commit cccccccccc</summary>',
    '',
    'Of [the run that measured it](https://github.com/o/r/actions/runs/1).',
    '',
    '## ⚪ No change',
    '',
    'The table.',
    '',
    '</details>',
    '',
  ]);
});

it('links what there is no room for, and is never longer than it may be', () => {
  const long = { ...page, previous: `${previous}${'x'.repeat(70_000)}` };
  const text = renderStale(long, 65_536);
  expect(text).toContain('The result of commit cccccccccc does not fit here. See [the run that measured it](https:');
  expect(text).not.toContain('xxx');
  expect(renderStale(long, 400).length).toBeLessThanOrEqual(400);
  expect(renderStale({ ...page, reason: '@'.repeat(70_000) }, 65_536).length).toBeLessThan(10_000);
});

it('keeps the earlier result through any number of such commits', () => {
  let body = renderStale(page, 65_536);
  const kept = body.slice(body.indexOf('<!-- tare-earlier'));
  for (const letter of ['e', 'f']) body = renderStale({ ...page, commit: letter.repeat(40), previous: body }, 65_536);
  expect(body).toContain('### ❌ Commit `ffffffffff`');
  expect(body.slice(body.indexOf('<!-- tare-earlier'))).toBe(kept);
  // As a browser may have sent it back.
  expect(renderStale({ ...page, previous: body.replaceAll('\n', '\r\n') }, 65_536)).toContain(kept);
});

it('takes no reason for its own lines', () => {
  const reason = 'x\n<!-- tare-earlier -->\n</details>\n## ⚪ No change @octo';
  const body = renderStale({ ...page, reason }, 65_536);
  expect(body.match(/^<!-- tare-earlier -->$/gm)).toHaveLength(1);
  expect(body.match(/^#{2,3} /gm)).toHaveLength(2);
  expect(body).toContain('`@octo`');
});

it('stands alone where there was nothing', () => {
  expect(renderStale({ ...page, previous: '', runUrl: null }, 65_536)).toBe(
    `${formatMarker(marker)}\n### ❌ Commit \`dddddddddd\` could not be compared\n\nhead does not build\n\n`,
  );
});
