import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstRun } from '../../src/model/results/run.ts';
import { lastResults, pathWith, printing, suites, tare } from '../support/program.ts';
import { temporaryFolder } from '../support/repository.ts';

// The clock's cost in real comparisons, through the command harness: node is the only toolchain, so that its clock is
// calibrated and every other one is missing. Suites print the same readings each time, and what stands for node the same
// costs, so that nothing hangs on the machine. (That node's real clock is calibrated: overhead.real.test.ts.)

interface Line {
  readonly ns: number;
  readonly windows?: number;
  readonly clock?: string;
  readonly subtracted?: boolean;
}

function suite(lines: Readonly<Record<string, Line>>): string {
  return printing(
    ...Object.entries(lines).map(([benchmark, { ns, ...told }]) => {
      return `${JSON.stringify({ tare: 1, benchmark, metrics: { 'ns/op': ns }, ...told })}\n`;
    }),
  );
}

const told = { windows: 1, clock: 'js-performance-now' } as const;

/** What one window of node's clock costs here, ns. */
const t = 20;
/** Its advance, ns. */
const STEP = 1;

/** A PATH with a node whose clock costs so much in one slice after the other, ns. */
function nodeCosting(...ns: readonly number[]): string {
  const folder = temporaryFolder();
  const node = join(folder, 'node');
  const metrics = `{"ns/window":'$1',"clock-step-ns":${STEP}}`;
  const lines = [
    '#!/bin/sh',
    'if [ "$1" = --version ]; then echo v20.0.0; exit; fi',
    `case $1 in *hrtime.mjs) clock=js-hrtime;; *) clock=${told.clock};; esac`,
    `count=$(cat ${folder}/count || echo 0)`,
    `echo $((count + 1)) > ${folder}/count`,
    `set -- ${ns.join(' ')}`,
    'shift $((count % $#))',
    `echo '{"tare":1,"benchmark":"'$clock'","metrics":${metrics},"iterations":1000}'`,
  ];
  writeFileSync(node, `${lines.join('\n')}\n`);
  chmodSync(node, 0o755);
  return pathWith([], node);
}

/** A little scatter, as a quiet machine has. */
const calm = () => nodeCosting(t, t + 0.01, t - 0.01);

async function compared(
  base: Readonly<Record<string, Line>>,
  head: typeof base,
  args: readonly string[] = [],
  path = calm(),
) {
  const repo = suites(suite(base), suite(head));
  const env = { PATH: path };
  const run = await tare(['compare', 'HEAD~1', 'HEAD', '--verbose', ...args], { cwd: repo.root, env });
  const markdown = await tare(['analyse', '--format', 'markdown'], { cwd: repo.root, env });
  return { ...run, repo, comment: markdown.stdout };
}

/** A reading of which the clock is this share. */
const reading = (share: number): number => t / share;

describe('a correction', () => {
  it('shows what the clock hid: 20 % of the work is less of the reading, and the gate goes by the work', async () => {
    // T goes from m - t to 1.2 (m - t), with t 40 % of m: the reading goes up by 12 %.
    const m = reading(0.4);
    const { stdout, exitCode, repo, comment } = await compared(
      { Work: { ns: m, ...told } },
      { Work: { ns: t + 1.2 * (m - t), ...told } },
      ['--threshold', '13%'],
    );
    const results = await lastResults(repo);
    expect(firstRun(results).calibration.clocks[0]?.readings.length).toBeGreaterThanOrEqual(5);
    expect(results.benchmarks[0]?.clock).toMatchObject({ clock: told.clock, source: 'reported', base: 1, head: 1 });
    // Raw it lies within the threshold of 13 %, corrected beyond it at any t from half of it on.
    expect(stdout).toMatch(/slower +Work/);
    expect(exitCode).toBe(1);
    expect(comment).toMatch(/The corrected size crosses the threshold, the raw one does not/);
    const raw = await tare(['analyse', '--gate-on', 'raw', '--verbose'], { cwd: repo.root });
    expect(raw.exitCode).toBe(0);
    expect(raw.stdout).toMatch(/slower by less than 13\s% +Work/);
  });

  it('is only reported where that is asked for, and not made at all where it is off', async () => {
    const lines = [{ Work: { ns: reading(0.3), ...told } }, { Work: { ns: 2 * reading(0.3), ...told } }] as const;
    const reported = await compared(...lines, ['--calibration', 'report']);
    expect((await lastResults(reported.repo)).settings.gateOn).toBe('raw');
    expect(reported.stdout).toMatch(/\+100/);
    const off = await compared(...lines, ['--calibration', 'off']);
    expect(firstRun(await lastResults(off.repo)).calibration).toEqual({ skipped: 'off', spentMs: 0, clocks: [] });
  });

  it('is skipped with a word when no benchmark needs it', async () => {
    const none = await compared({ Work: { ns: 100 } }, { Work: { ns: 100 } });
    expect(firstRun(await lastResults(none.repo)).calibration.skipped).toBe('no-windows');
    const little = await compared({ Work: { ns: 1e6, ...told } }, { Work: { ns: 1e6, ...told } });
    expect(firstRun(await lastResults(little.repo)).calibration.skipped).toBe('negligible');
    expect(little.comment).toMatch(/below 1.%/);
  });
});

describe('a correction is refused, with its code in the rendered table', () => {
  const bothSides = (line: Line) => [{ Work: line }, { Work: line }] as const;

  async function codesOf(
    [base, head]: readonly [Readonly<Record<string, Line>>, Readonly<Record<string, Line>>],
    args: readonly string[] = [],
    path = calm(),
  ): Promise<readonly string[]> {
    const { comment, stdout } = await compared(base, head, args, path);
    const codes = [...comment.matchAll(/`((?:clock|windows)-[a-z-]+)`/g)].map((match) => match[1] ?? '');
    for (const code of codes) expect(stdout).toContain(code);
    return [...new Set(codes)].filter((code) => code !== told.clock);
  }

  it('most of the reading is the clock', async () => {
    expect(await codesOf(bothSides({ ns: reading(0.7), ...told }))).toEqual(['clock-dominates']);
  });

  it('much of it is: not refused, but said', async () => {
    expect(await codesOf(bothSides({ ns: reading(0.35), ...told }))).toEqual(['clock-heavy']);
  });

  it('what is left is less than a step of the clock', async () => {
    // Of a reading of one step the clock is 45 %.
    const line = { ns: STEP, windows: (0.45 * STEP) / t, clock: told.clock };
    expect(await codesOf(bothSides(line))).toEqual(['clock-too-noisy']);
  });

  it('the sides have different windows', async () => {
    const ns = reading(0.2);
    expect(await codesOf([{ Work: { ns, ...told } }, { Work: { ns, ...told, windows: 2 } }])).toEqual([
      'windows-differ',
    ]);
  });

  it('the sides read different clocks', async () => {
    const ns = reading(0.2);
    expect(await codesOf([{ Work: { ns, ...told } }, { Work: { ns, windows: 1, clock: 'js-hrtime' } }])).toEqual([
      'clock-differs',
    ]);
  });

  it('the harness takes it off itself', async () => {
    const line = { ns: reading(0.3), ...told, subtracted: true };
    expect(await codesOf(bothSides(line))).toEqual(['clock-already-subtracted']);
  });

  it('the toolchain is missing: the row says so and the run goes on', async () => {
    const line = { ns: 100, windows: 1, clock: 'rust-instant' };
    expect(await codesOf(bothSides(line))).toEqual(['clock-not-calibrated']);
  });

  it('the clock is one that nobody knows', async () => {
    const line = { ns: 100, windows: 1, clock: '::error::<b>' };
    const { comment, exitCode } = await compared(...bothSides(line));
    expect(exitCode).toBe(0);
    expect(comment).toContain('`clock-not-calibrated`');
    expect(comment).not.toMatch(/^::|<b>(?![^`]*`)/m);
  });

  it('its cost varies between rounds', async () => {
    // A machine whose clock costs 20 ns one time and 40 ns the next.
    const line = { ns: 200, ...told };
    expect(await codesOf(bothSides(line), [], nodeCosting(20, 40))).toEqual(['clock-unsteady']);
  });
});
