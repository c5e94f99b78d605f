import { expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { Run } from '../../src/model/results/run.ts';
import { codeLines, unloadedLines } from '../../src/render/index.ts';
import { phraseToMarkdown } from '../../src/render/text/phrase.ts';
import { renderGateLine } from '../../src/render/view/gate-line.ts';
import { viewOf } from '../../src/render/view/view.ts';
import { around, benchmark, results } from '../support/results-builder.ts';

/** A run in which nothing changed, as the headline, the lead and the log have it. */
function shown(facts: Pick<Run, 'ownCommand' | 'notLoaded'>) {
  const record = benchmark('Op', { base: around(100, 20, 0.001), head: around(100, 20, 0.001).toReversed() });
  const all = results({ benchmarks: [record] });
  const analysis = analyse({ ...all, runs: all.runs.map((run) => ({ ...run, ...facts })) });
  const gate = decideGate(analysis);
  const { headline, lead, measured } = viewOf(analysis, gate);
  return {
    headline,
    lead: lead.map(phraseToMarkdown).join(' '),
    gate: renderGateLine(gate, analysis),
    measured: measured.map(phraseToMarkdown).join('\n'),
  };
}

it('says in the headline and at the gate that the own command of the project was not measured', () => {
  const { headline, lead, gate } = shown({
    ownCommand: { name: 'npm run bench', measured: [], left: ['node bench/runner.js'] },
  });
  expect(headline).toBe("no change beyond 5\u00a0% (1), the project's own benchmark command was not measured");
  expect(lead).toContain('`npm run bench` runs `node bench/runner.js`, which was not measured.');
  expect(gate).toBe("nothing regressed; the project's own benchmark command was not measured");
});

it('counts what could not be loaded', () => {
  const { headline, lead, gate } = shown({ notLoaded: [{ name: 'bench/broken.js', reason: "no module 'left-pad'" }] });
  expect(headline).toBe('no change beyond 5\u00a0% (1), 1 file or package failed to load');
  expect(lead).toContain("1 file or package failed to load: `bench/broken.js` (`no module 'left-pad'`).");
  expect(gate).toBe('nothing regressed; 1 file or package failed to load');
});

it('counts apart what there was no time to load', () => {
  const broken = { name: 'bench/broken.js', reason: 'broken' };
  const late = ['a.js', 'b.js'].map((name) => ({ name, reason: 'no time', noTime: true as const }));
  const { headline, lead } = shown({ notLoaded: [...late, broken] });
  expect(headline).toBe(
    'no change beyond 5\u00a0% (1), 1 file or package failed to load, no time to load 2 files or packages',
  );
  expect(lead).toContain(
    '1 file or package failed to load: `bench/broken.js` (`broken`). No time to load 2 files or packages: `a.js`, `b.js`.',
  );
});

it('says how it was measured where the own command was followed, and passes plainly', () => {
  const { headline, lead, measured } = shown({
    ownCommand: { name: 'npm run bench', measured: ['bench/index.js'], left: [] },
  });
  expect(headline).toBe('no change beyond 5\u00a0% (1)');
  expect(lead).toBe('');
  expect(measured).toContain('As `npm run bench` runs them: `bench/index.js`.');
});

it('names before measuring what could not be loaded', () => {
  const lines = (names: readonly string[], reasonOf = (_name: string) => 'no such file') => {
    const all = results({ benchmarks: [] });
    const notLoaded = names.map((name) => ({ name, reason: reasonOf(name) }));
    return unloadedLines({ ...all, runs: all.runs.map((run) => ({ ...run, notLoaded })) });
  };
  expect(lines([])).toEqual([]);
  expect(lines(['a.js', 'b\n.js'])).toEqual(['2 files or packages failed to load: a.js, b\\u{a}.js (no such file)']);
  expect(lines(['a.js', 'b.js'], (name) => `no ${name}`)).toEqual([
    '2 files or packages failed to load: a.js (no a.js), b.js (no b.js)',
  ]);
  expect(lines(['a.js', 'b.js', 'c.js', 'd.js', 'e.js'])).toEqual([
    '5 files or packages failed to load: a.js, b.js, c.js (no such file) and 2 more',
  ]);
});

it('says where no function differs and yet not all are known to be of the same code', () => {
  const of = (differ: number, same: number) => {
    const record = benchmark('Op', { base: around(100, 20, 0.001), head: around(100, 20, 0.001).toReversed() });
    const other = { ...record, id: 'Other', name: 'Other' };
    const marked = [record, other].map((each, index) =>
      index < same ? { ...each, sameCode: { by: 'functions' as const } } : each,
    );
    const all = results({ benchmarks: marked });
    const code = { names: [], functions: { differ, units: 3, unitsDiffer: differ }, durationMs: 1 };
    return codeLines({ ...all, runs: all.runs.map((run) => ({ ...run, code })) });
  };
  expect(of(2, 1)).toEqual(['2 functions differ: 1 of 2 benchmarks run the same code on both sides']);
  expect(of(0, 2)).toEqual(['0 functions differ: 2 of 2 benchmarks run the same code on both sides']);
  expect(of(0, 1)).toEqual([
    '0 functions differ: 1 of 2 benchmarks run the same code on both sides; the others run what cannot be seen, read what differs, or were not looked at in time',
  ]);
});
