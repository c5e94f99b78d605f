import { describe, expect, it } from 'vitest';
import { artifact, BASE, eachWithFork, HEAD, PULL, publishing, slower, TREE } from './run.ts';
import type { ForkServer } from './server.ts';

/** How many requests a publication takes, whatever the fork has left. The storage is another server. */
let server: ForkServer;

eachWithFork((started) => {
  server = started;
});

const body = () => server.api.comments.find(({ login }) => login === 'github-actions[bot]')?.body ?? '';
const legs = (count: number) =>
  Array.from({ length: count }, (_, index) => artifact(`leg-${String.fromCharCode(97 + index)}`, slower(index)));
const shownLegs = () => [...body().matchAll(/^## `(.*)`$/gm)].map(([, name]) => name);

async function requests(): Promise<number> {
  const before = server.api.requests.length;
  await publishing(server);
  return server.api.requests.length - before;
}

function talk(count: number): void {
  for (let id = 1; id <= count; id++) server.api.comments.push({ id, issue: 7, login: 'somebody', body: `talk ${id}` });
}

describe('a publication', () => {
  it.each([
    [1, 7, 7],
    [3, 9, 9],
    [6, 12, 12],
    [10, 12, 12],
  ])('of %i artifacts takes %i requests, and %i when its comment is there', async (count, first, again) => {
    server.artifacts = legs(count);
    expect([await requests(), await requests()]).toEqual([first, again]);
    expect(server.api.comments).toHaveLength(1);
  });

  it.each([1, 3, 6, 10])('of %i artifacts takes at most 12 where comments have two pages', async (count) => {
    talk(150);
    server.artifacts = legs(count);
    for (const took of [await requests(), await requests()]) expect(took).toBeLessThanOrEqual(12);
    expect(server.api.comments).toHaveLength(151);
  });

  it.each([1, 3, 6, 10])('of %i artifacts takes at most 12 with a check run', async (count) => {
    server.artifacts = legs(count);
    const before = server.api.requests.length;
    await publishing(server, { inputs: { 'check-run': 'true' } });
    expect(server.api.requests.length - before).toBeLessThanOrEqual(12);
    expect(shownLegs()).toHaveLength(count === 1 ? 0 : Math.min(4, count));
    expect(server.api.checkRuns).toHaveLength(1);
  });

  it.each([1, 3, 6, 10])('of %i artifacts takes at most 12 where there is no GraphQL', async (count) => {
    server.api.fault = ({ path }) => (path === '/graphql' ? { kind: 'answer', status: 404 } : null);
    talk(150);
    server.artifacts = legs(count);
    for (const took of [await requests(), await requests()]) expect(took).toBeLessThanOrEqual(12);
    expect(server.api.comments).toHaveLength(151);
  });

  it('takes at most 12 where legs name other commits each', async () => {
    talk(150);
    server.pulls = [{ ...PULL, mergeSha: 'f'.repeat(40) }];
    server.branch = ['a'.repeat(40), BASE, '1'.repeat(40), '2'.repeat(40), 'f'.repeat(40)];
    const file = slower(0);
    const of = (commit: string) => ({
      ...file,
      base: { ...file.base, commit },
      head: { ...file.head, commit: HEAD, tree: TREE },
    });
    server.artifacts = [BASE, '1'.repeat(40), '2'.repeat(40)].map((commit, index) =>
      artifact(`leg-${index}`, of(commit)),
    );
    expect(await requests()).toBeLessThanOrEqual(12);
    expect(body()).toContain('**Results of other jobs of the run were not looked at**: `leg-1`, `leg-2`.');
  });
});

describe('what does not fit', () => {
  it('is named: the first jobs by name are looked at', async () => {
    server.artifacts = legs(9);
    await publishing(server);
    expect(shownLegs()).toEqual(['leg-a', 'leg-b', 'leg-c', 'leg-d', 'leg-e', 'leg-f']);
    expect(body()).toContain('**Results of other jobs of the run were not looked at**: `leg-g`, `leg-h`, `leg-i`.');
  });

  it('is not said where all were looked at', async () => {
    server.artifacts = legs(6);
    await publishing(server);
    expect(shownLegs()).toHaveLength(6);
    expect(body()).not.toContain('not looked at');
  });

  it('has names that are the fork’s, and are shown as such', async () => {
    server.artifacts = [...legs(6), artifact(`x\`</code>@everyone ${'y'.repeat(300)}`, slower(0))];
    await publishing(server);
    expect(body()).toMatch(/not looked at\*\*: ``x`<\/code>@everyone y+…y+``\./);
  });
});
