import { describe, expect, it } from 'vitest';
import type { Fault, RecordedRequest } from '../api-server.ts';
import { artifact, BASE, eachWithFork, publishing, slower } from './run.ts';
import type { ForkServer } from './server.ts';

/** Whatever GitHub answers: one comment, or none and the summary has everything, or one line and a failed job. */
let server: ForkServer;

eachWithFork((started) => {
  server = started;
});

const READS = [
  ['the list of pull requests', '/pulls'],
  ['the list of artifacts', '/artifacts'],
  ['an artifact', '/zip'],
  ['the settings', '/contents/'],
  ['the commit', '/git/commits/'],
] as const;
const answer = (status: number, headers: Record<string, string> = {}, message = 'no'): Fault => ({
  kind: 'answer',
  status,
  headers,
  body: { message },
});
const FAULTS: readonly (readonly [name: string, fault: Fault, passes: boolean])[] = [
  ['401', answer(401), false],
  ['403 for want of permission', answer(403), false],
  ['403 with no requests left', answer(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1030' }), true],
  ['403 of the secondary limit', answer(403, {}, 'You have exceeded a secondary rate limit.'), true],
  ['422', answer(422), false],
  ['429 with Retry-After', answer(429, { 'retry-after': '20' }), true],
  ['500', answer(500), true],
  ['503', answer(503), true],
  ['a connection that is cut', { kind: 'drop' }, true],
];

/** The first `times` requests that fit have this fault. */
function failing(fault: Fault, times: number, fits: (request: RecordedRequest) => boolean, hasNoGraphQl = false): void {
  let left = times;
  server.api.fault = (request) => {
    if (hasNoGraphQl && request.path === '/graphql') return answer(404);
    return fits(request) && left-- > 0 ? fault : null;
  };
}

describe.each(READS)('%s that cannot be read', (_, part) => {
  const fits = ({ path }: RecordedRequest) => path.includes(part) && !path.includes('/issues/');
  // Where one request tells nothing, each is asked for alone.
  const isAlone = part === '/contents/';

  it.each(FAULTS)('%s, for once', async (_name, fault, passes) => {
    failing(fault, 1, fits, isAlone);
    const end = await publishing(server);
    expect(server.api.comments).toHaveLength(passes ? 1 : 0);
    expect(end.slept.length > 0).toBe(passes);
    if (!passes) expect(end).toMatchObject({ exitCode: 3, summary: expect.stringContaining('could not be read') });
  });

  it.each(part === '/zip' ? FAULTS : FAULTS.slice(0, 4))('%s, for ever', async (_name, fault) => {
    failing(fault, Number.POSITIVE_INFINITY, fits, isAlone);
    const end = await publishing(server);
    expect(server.api.comments).toEqual([]);
    expect(end).toMatchObject({ exitCode: 3, summary: expect.stringContaining('## Nothing was posted') });
    expect(end.log.match(/^::(?:error|notice|warning)/gm)).toHaveLength(1);
    // No more than is waited for a comment.
    expect(end.slept.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(120_000);
  });
});

describe('what is not there', () => {
  it.each([
    ['/artifacts', 3, /GitHub does not know the run 9001/],
    ['/zip', undefined, /the artifact "tare-results-bench-1" is gone/],
    ['/git/commits/', undefined, /names head dddddddddd, which is not the pull request/],
    ['/pulls', undefined, /no pull request is open/],
  ])('%s, 404', async (part, exitCode, line) => {
    failing(
      answer(404),
      Number.POSITIVE_INFINITY,
      ({ path }) => path.endsWith(part) || (part.endsWith('/') && path.includes(part)),
    );
    const end = await publishing(server);
    expect(server.api.comments).toEqual([]);
    expect(end.exitCode).toBe(exitCode);
    expect(end.log).toMatch(line);
  });

  it('an artifact that expires meanwhile, 410', async () => {
    failing(answer(410), 1, ({ path }) => path.endsWith('/zip'));
    const end = await publishing(server);
    expect(end.log).toMatch(/the artifact "tare-results-bench-1" is gone/);
  });
});

describe('a comment that cannot be written', () => {
  it.each(FAULTS)('%s, for ever, leaves everything in the summary', async (_name, fault) => {
    server.artifacts = [artifact('bench', slower(20))];
    const passes = ({ path }: RecordedRequest) => !path.includes('/issues/');
    server.api.fault = (request) => (passes(request) || fault.kind === 'drop' ? null : fault);
    if (fault.kind === 'drop')
      failing(fault, Number.POSITIVE_INFINITY, ({ method }) => method === 'PATCH' || method === 'POST');
    const end = await publishing(server);
    expect(server.api.comments.length).toBeLessThanOrEqual(1);
    expect(end.summary).toContain('Parse/large');
    expect(end.log).toMatch(/^::notice::No comment: /m);
    expect(end.outputs).toMatchObject({ verdict: 'regressed', 'comment-url': '' });
  });

  it.each(FAULTS.filter(([, , passes]) => passes))('%s, for once, is written once', async (_name, fault) => {
    failing(fault, 1, ({ method, path }) => method === 'POST' && path !== '/graphql');
    await publishing(server);
    expect(server.api.comments).toHaveLength(1);
  });
});

describe('the storage', () => {
  it.each([
    ['500', answer(500)],
    ['a connection that is cut', { kind: 'drop' } as const],
  ])('that fails once is asked again: %s', async (_, fault) => {
    let left = 1;
    server.storageFault = () => (left-- > 0 ? fault : null);
    await publishing(server);
    expect(server.api.comments).toHaveLength(1);
  });

  it.each([
    ['403', answer(403)],
    ['another place', answer(302, { location: 'http://127.0.0.1:1/' })],
    ['a connection that is cut', { kind: 'drop' } as const],
  ])('that answers with %s for ever fails the job', async (_, fault) => {
    server.storageFault = () => fault;
    const end = await publishing(server);
    expect(server.api.comments).toEqual([]);
    expect(end).toMatchObject({ exitCode: 3, summary: expect.stringContaining('could not be read') });
  });
});

describe('a list of artifacts that changes while it is read', () => {
  const many = () => [
    ...Array.from({ length: 100 }, (_, index) => ({ ...artifact('x', 'no'), name: `coverage-${index}` })),
    artifact('bench', slower(0)),
  ];

  it('is read once more', async () => {
    server.artifacts = many();
    // One of the first page is gone when the second one is asked for.
    let asked = 0;
    server.listed = (all, times) => (times === 1 && ++asked === 2 ? all.slice(1) : all);
    await publishing(server);
    expect(server.api.comments).toHaveLength(1);
  });

  it('and goes on changing, fails the job', async () => {
    server.artifacts = many();
    let asked = 0;
    server.listed = (all) => (++asked % 2 === 0 ? all.slice(1) : all);
    const end = await publishing(server);
    expect(end).toMatchObject({ exitCode: 3, log: expect.stringContaining('changed while it was read') });
  });
});

describe('the one request for settings and comments', () => {
  it.each([...FAULTS, ['an answer of errors', answer(200, {}, 'no'), true] as const])(
    'that ends with %s is replaced by one for each',
    async (_name, fault) => {
      server.files.set(BASE, 'threshold: 30%\n');
      server.artifacts = [artifact('bench', slower(20))];
      server.api.fault = ({ path }) => (path === '/graphql' ? fault : null);
      const end = await publishing(server);
      expect(end.outputs).toMatchObject({ verdict: 'unchanged' });
      expect(server.api.comments).toHaveLength(1);
      expect(server.api.requests.length).toBeLessThanOrEqual(12);
    },
  );

  it.each([
    ['a link', { mode: 40960 }, {}],
    ['a folder', { mode: 16384 }, {}],
    ['cut short', {}, { isTruncated: true }],
    ['no text', {}, { text: null }],
    ['too large', {}, { byteSize: 70_000 }],
  ])('is looked at more closely where a file is %s', async (_, entry, blob) => {
    server.files.set(BASE, 'threshold: 30%\n');
    const [[query, whole] = []] = server.api.queries;
    if (query === undefined || whole === undefined) throw new Error('there is one');
    const answer: typeof whole.answer = (variables) => {
      const { repository } = whole.answer(variables) as { repository: Record<string, object> };
      const baseFolder = { entries: [{ name: 'tare.yml', mode: 33188, ...entry }] };
      return { repository: { ...repository, baseFolder, baseFile: { ...repository.baseFile, ...blob } } };
    };
    server.api.queries.set(query, { ...whole, answer });
    await publishing(server);
    expect(server.api.requests.filter(({ path }) => path.includes('/contents/'))).toHaveLength(1);
    expect(server.api.comments).toHaveLength(1);
  });
});
