import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Target } from '../../src/harnesses/harness.ts';
import { vitestProcess } from '../../src/harnesses/vitest/command.ts';
import { vitestFiles } from '../../src/harnesses/vitest/index.ts';
import { Session } from '../../src/measure/sessions/session.ts';
import { builtAlike } from '../support/node-code.ts';

// Which worker serves a benchmark that is asked for: docs/decisions/058.

const LIMIT_MS = 600_000;
const MODULES = join(import.meta.dirname, '../../node_modules');
const own = { 'build-command': `ln -sfn '${MODULES}' node_modules` };
const SUITE = (file: string) => `import { appendFileSync } from 'node:fs';
import { bench } from 'vitest';
const say = (what: string) => appendFileSync('said.txt', what + '\\n');
say('${file} begins');
const state = { sum: 0 };
for (const name of ['one', 'two']) {
  bench(name, () => { state.sum += 1; }, { setup: () => say('${file} ' + name), teardown: () => say('${file} ' + name + ' ends') });
}
`;

/** What happened since this was asked last. */
function heard(directory: string): () => readonly string[] {
  let before = 0;
  return () => {
    const lines = readFileSync(join(directory, 'said.txt'), 'utf8').trim().split('\n');
    const others = lines.slice(before);
    before = lines.length;
    return others;
  };
}

it.each([
  ['4.1.12', '4.0.0', 50],
  ['4.1.12', '5.1.1', undefined],
  ['5.1.1', '5.1.1', undefined],
] as const)(
  'vitest %s and %s: since version 5 a worker comes to benchmarks in the order of tests',
  (base, head, joinMs) => {
    const of = (version: string) => ({ folder: '/', own: null, version, node: 'v24.0.0', foreign: [], script: null });
    expect(vitestProcess({ base: of(base), head: of(head) }).joinMs).toBe(joinMs);
  },
);

it('one of the same file joins the worker of the one before it where it is asked to, and no other does', {
  timeout: LIMIT_MS,
}, async () => {
  const tree = { 'package.json': '{"type": "module"}', 'a.bench.ts': SUITE('a'), 'b.bench.ts': SUITE('b') };
  const { ports, context, discover } = await builtAlike(vitestFiles, tree, own);
  const { directory } = context;
  const { targets } = await discover();
  const named = (key: string): Target => {
    const target = targets.find((each) => each.key === key);
    if (target === undefined) throw new Error(`${key} is none of ${targets.map((each) => each.key).join(', ')}`);
    return target;
  };
  const [one, two, other] = [named('a.bench.ts > one'), named('a.bench.ts > two'), named('b.bench.ts > one')];
  expect(one.session?.joinMs).toBeGreaterThan(0);
  const since = heard(directory);
  since();
  const asked = { target: one, side: context, binaryPath: '', timeoutMs: LIMIT_MS };
  const session = await Session.open({ ...asked, as: (command) => command }, ports);
  const at = async (target: Target, joins: boolean) => {
    expect(await session.standAt(target, LIMIT_MS, joins)).toBeNull();
    const slice = await session.slice(target, 5, LIMIT_MS);
    if ('reason' in slice) throw new Error(slice.reason);
    expect(slice.reading.measurements.map(({ name, iterations }) => [name, iterations])).toEqual([
      [target.label.split(' > ').at(-1), 5],
    ]);
    return since();
  };
  try {
    expect(await at(one, false)).toEqual(['a begins', 'a one']);
    expect(await at(two, true)).toEqual(['a one ends', 'a two']);
    // Back to the first, and to one of another file, which cannot join it.
    expect(await at(one, true)).toEqual(['a two ends', 'a one']);
    expect(await at(other, true)).toEqual(['a one ends', 'b begins', 'b one']);
    expect(await at(one, false)).toEqual(['b one ends', 'a begins', 'a one']);
    expect(await at(two, false)).toEqual(['a one ends', 'a begins', 'a two']);
  } finally {
    await session.end();
  }
});
