import { expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import type { IsolationRecord } from '../../src/model/results/host.ts';
import { phraseToMarkdown } from '../../src/render/text/phrase.ts';
import { measuredLines } from '../../src/render/view/measured.ts';
import { results } from '../support/results-builder.ts';

const lineOf = (isolation: IsolationRecord) =>
  measuredLines(analyse(results({ isolation })))
    .map(phraseToMarkdown)
    .find((line) => line.startsWith('Isolation'));

test('what was given up is said, and no more', () => {
  const reason = 'namespaces: Function not implemented';
  expect(lineOf({ mode: 'auto', state: 'none', reason })).toBe(
    'Isolation: none (`namespaces: Function not implemented`); the code of both sides could do all that this user can.',
  );
  expect(lineOf({ mode: 'auto', state: 'no-new-privileges', reason, sockets: ['/run/docker.sock', '/a b'] })).toBe(
    'Isolation: no namespaces here (`namespaces: Function not implemented`); the code of both sides ran as this user, and ' +
      'could not become another by sudo or the like. It could reach `/run/docker.sock`, `/a b`, by which a container ' +
      'program starts others, as root in most cases.',
  );
  expect(lineOf({ mode: 'off', state: 'off', sockets: ['/run/docker.sock'] })).toMatch(
    /^Isolation: switched off \(`isolation: off`\)\. It could reach `\/run\/docker\.sock`/,
  );
});

test('a runner that was not found is said where the rest was hidden', () => {
  expect(lineOf({ mode: 'auto', state: 'namespaces', layers: true, runnerUnseen: true })).toMatch(
    / was discarded\. The folder of this self-hosted runner was not found: where it is, its key could be read\.$/,
  );
});
