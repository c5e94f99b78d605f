import { describe, expect, it } from 'vitest';
import type { Results } from '../../../src/model/results/results.ts';
import { resultsText } from '../../../src/record/file/write.ts';
import { type ZipEntry, zipOf } from '../../support/zip.ts';
import { artifact, BASE, CI, eachWithFork, HEAD, publishing, slower, TREE } from './run.ts';
import type { ForkServer, StoredArtifact } from './server.ts';

/** Everything that a fork's run can leave instead of results: nothing is posted, and one plain line says why. */
let server: ForkServer;

eachWithFork((started) => {
  server = started;
});

const GOOD = resultsText(slower(0));
const file = (some: Partial<ZipEntry> = {}): ZipEntry => ({ name: 'tare-results.json', data: GOOD, ...some });
const zipped = (...entries: readonly Partial<ZipEntry>[]) => artifact('bench', zipOf(entries.map(file)));
const edited = (edit: (results: Results) => object) =>
  artifact('bench', JSON.stringify({ ...JSON.parse(GOOD), ...edit(slower(0)) }));
const ofRun = (ci: Partial<typeof CI>) =>
  artifact('bench', slower(0, { runs: slower(0).runs.map((run) => ({ ...run, ci: { ...CI, ...ci } })) }));
const COMMIT = '9'.repeat(40);

const FORGED: readonly (readonly [what: string, artifacts: readonly StoredArtifact[], line: RegExp])[] = [
  ['none', [], /the run 9001 has no artifact with results/],
  ['one by another name', [{ ...zipped({}), name: 'results' }], /has no artifact with results/],
  ['one of an attempt to come', [artifact('bench', GOOD, 2)], /has no artifact with results/],
  [
    '21 of them',
    Array.from({ length: 21 }, (_, index) => artifact(`k${index}`, GOOD)),
    /has 21 artifacts with results; at most 20/,
  ],
  ['two of one name', [zipped({}), zipped({})], /two artifacts are called "tare-results-bench-1"/],
  ['one that has expired', [{ ...zipped({}), expired: true }], /"tare-results-bench-1" has expired/],
  ['one that is said to have 2 GB', [{ ...zipped({}), statedBytes: 2 ** 31 }], /is larger than 67108864 bytes/],
  ['one that has no end', [{ ...zipped({}), isEndless: true, statedBytes: 1000 }], /is larger than 67108864 bytes/],
  ['a bomb', [zipped({ data: Buffer.alloc(140_000_000) })], /unfolds to more than 134217728 bytes/],
  [
    'a bomb that says it is small',
    [zipped({ data: Buffer.alloc(140_000_000), statedBytes: 1000 })],
    /no archive that can be read: "too many bytes/,
  ],
  [
    'values without end',
    [zipped({ data: `[${'{},'.repeat(6_000_000)}{}]` })],
    /holds more values than any results have/,
  ],
  [
    'a path that leads out',
    [zipped({ name: '../results.json' })],
    /no archive that can be read: "invalid relative path/,
  ],
  ['an absolute path', [zipped({ name: '/etc/results.json' })], /no archive that can be read: "absolute path/],
  ['a path of Windows', [zipped({ name: 'C:\\results.json' })], /no archive that can be read: "invalid characters/],
  [
    'a file in a folder',
    [zipped({ name: 'a/results.json' })],
    /holds "a\/results.json", which is not called as results are/,
  ],
  [
    'a file of another name',
    [zipped({ name: 'pr-number.txt' })],
    /holds "pr-number.txt", which is not called as results are/,
  ],
  [
    'a symbolic link',
    [zipped({ mode: 0o120777, data: '/proc/self/environ' })],
    /"tare-results.json", which is no plain file/,
  ],
  ['a folder', [zipped({ name: 'results.json/', data: '' })], /"results.json\/", which is no plain file/],
  ['a second file, with a number', [zipped({}, { name: 'pr.txt', data: '99' })], /holds more than one file/],
  ['no file', [zipped()], /is empty/],
  ['an encrypted file', [zipped({ isEncrypted: true })], /is encrypted/],
  ['no archive', [artifact('bench', Buffer.from('<html>'))], /is no archive that can be read/],
  ['half an archive', [artifact('bench', zipOf([file()]).subarray(0, 300))], /is no archive that can be read/],
  ['no JSON', [artifact('bench', 'PR 99')], /the results are no complete JSON/],
  ['another schema', [edited(() => ({ runs: [] }))], /do not follow their format/],
  ['a number of a pull request', [edited(() => ({ pullRequest: 99 }))], /do not follow their format/],
  ['a version of the future', [edited(() => ({ version: 99 }))], /of version 99/],
  ['another repository', [ofRun({ repository: 'octo/other' })], /says that it is of the repository "octo\/other"/],
  ['another run', [ofRun({ runId: 1 })], /says that it is of the run 1, not 9001/],
  [
    'another head',
    [edited(({ head }) => ({ head: { ...head, commit: COMMIT } }))],
    /names head 9999999999, which is not the pull request at cccccccccc/,
  ],
  [
    'another tree of the head',
    [edited(({ head }) => ({ head: { ...head, tree: COMMIT } }))],
    /names head dddddddddd, which is not/,
  ],
  [
    'another parent of the merge',
    [edited(({ base }) => ({ base: { ...base, commit: COMMIT } }))],
    /names head dddddddddd, which is not/,
  ],
  [
    'a base that nobody knows',
    [edited(({ base, head }) => ({ base: { ...base, commit: COMMIT }, head: { ...head, commit: HEAD } }))],
    /names base 9999999999, which is no commit here/,
  ],
  [
    'a base that is not of the branch',
    [edited(({ base, head }) => ({ base: { ...base, commit: '8'.repeat(40) }, head: { ...head, commit: HEAD } }))],
    /names base 8888888888, which is not of the base branch/,
  ],
  ['a work tree', [edited(({ head }) => ({ head: { ...head, commit: null } }))], /is of a work tree/],
  [
    'one good and one forged',
    [artifact('a', slower(0)), artifact('b', 'no')],
    /tare-results-b-1": the results are no complete JSON/,
  ],
];

describe('of an artifact that is', () => {
  it.each(FORGED)('%s, nothing is posted', async (_, artifacts, line) => {
    server.artifacts = [...artifacts];
    server.commits.set('8'.repeat(40), { parents: [BASE], tree: TREE });
    const end = await publishing(server);
    expect(server.api.comments).toEqual([]);
    expect(server.api.requests.filter(({ method, path }) => method !== 'GET' && path !== '/graphql')).toEqual([]);
    const said = end.log.split('\n').filter((each) => /^::/.test(each));
    expect(said).toEqual([expect.stringMatching(/^::notice::Nothing was posted: [^\n]*\.$/)]);
    expect(said[0]).toMatch(line);
    expect(end.summary).toContain('## Nothing was posted');
    expect(end).toMatchObject({ exitCode: undefined, outputs: { verdict: 'error' } });
  });
});
