import { expect, it } from 'vitest';
import { analyse, replayOf } from '../../src/analysis/index.ts';
import type { Replay } from '../../src/model/analysis/replay.ts';
import type { HostFacts } from '../../src/model/results/host.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { renderMarkdownPage, renderPage, replayPage } from '../../src/render/index.ts';
import { benchmark, results, withRun } from '../support/results-builder.ts';

/** 20 readings around 100, and those of head, `factor` times as large. */
const BASE = Array.from({ length: 20 }, (_, round) => 100 + (round % 5) / 10);
const times = (factor: number) => BASE.map((reading) => reading * factor);

function run(heads: Readonly<Record<string, number>>, host: Partial<HostFacts> = {}) {
  const benchmarks = Object.entries(heads).map(([name, factor]) =>
    benchmark(name, { base: BASE, head: times(factor) }),
  );
  const file = results({ benchmarks });
  return analyse(withRun(file, { host: { ...firstRun(file).host, ...host } }));
}

function outcomes({ rows }: Replay): Readonly<Record<string, string | null>> {
  return Object.fromEntries(rows.map(({ id, outcome }) => [id, outcome]));
}

it('rows agree where their intervals have a value in common', () => {
  const replay = replayOf(run({ Same: 1.3, Other: 1.3 }), run({ Same: 1.3, Other: 0.8 }));
  expect(outcomes(replay)).toEqual({ Same: 'agree', Other: 'disagree' });
  expect(replay).toMatchObject({ agreeing: 1, disagreeing: 1, onlyThere: [], onlyHere: [] });
});

it('exact readings agree where they are the same, and what only one run compared is named', () => {
  const exact = (head: number) =>
    results({ benchmarks: [benchmark('Exact', counts(head)), benchmark('Old', counts(3))] });
  const counts = (head: number) => {
    const readings = (count: number) => ({ 'allocs/op': BASE.map(() => count) });
    return { base: readings(2), head: readings(head) };
  };
  expect(outcomes(replayOf(analyse(exact(3)), analyse(exact(3))))).toEqual({ Exact: 'agree', Old: 'agree' });
  expect(outcomes(replayOf(analyse(exact(3)), analyse(exact(4))))).toEqual({ Exact: 'disagree', Old: 'agree' });
  expect(replayOf(run({ A: 1, B: 1 }), run({ B: 1, C: 1 }))).toMatchObject({ onlyThere: ['A'], onlyHere: ['C'] });
});

it('the page shows how the machines differ, and both runs of a row', () => {
  const there = run({ Parse: 0.69 }, { cpuModel: 'AMD EPYC 7763', clockSource: 'tsc', memoryBytes: 16 * 2 ** 30 });
  const here = run({ Parse: 0.71 }, { cpuModel: 'Apple M4', memoryBytes: 16 * 2 ** 30 + 4096 });
  const page = replayPage(replayOf(there, here));
  const text = renderPage(page, { width: 200, color: false });
  expect(text).toMatch(/CPU +AMD EPYC 7763 +Apple M4/);
  expect(text).toMatch(/clock source +tsc +unknown/);
  expect(text).not.toContain('GiB');
  expect(text).toMatch(/Parse +ns\/op +-31\.0 % +\[.*\] +-29\.0 % +\[.*\] +DISAGREE/);
  expect(renderMarkdownPage(page)).toContain('| clock source | tsc | unknown |');
});

it('the page shows what a file says as text', () => {
  const hostile = '\u001b[2J<b>@someone</b>';
  const page = replayPage(replayOf(run({ A: 1 }, { cpuModel: hostile }), run({ A: 1 }, { cpuModel: 'here' })));
  expect(renderPage(page, { width: 200, color: false })).not.toContain('\u001b');
  expect(renderMarkdownPage(page)).toContain('`\\u{1b}[2J<b>@someone</b>`');
});
