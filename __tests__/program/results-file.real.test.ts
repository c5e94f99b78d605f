import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Results } from '../../src/model/results/results.ts';
import { resultsText } from '../../src/record/file/write.ts';
import { nodesOf, parseMarkdown } from '../render/markdown-tree.ts';
import { STACK, tare } from '../support/program.ts';
import { temporaryFolder } from '../support/repository.ts';
import { around, benchmark, calibration, clock, results, withRun } from '../support/results-builder.ts';

// `tare analyse` on files that tare did not write, or not quite.

const good = results({ benchmarks: [benchmark('Parse', { base: around(100), head: around(101) })] });
const folder = temporaryFolder();

async function analyse(text: string) {
  const path = join(folder, 'results.json');
  writeFileSync(path, text);
  const run = await tare(['analyse', path], { cwd: folder });
  expect(run.stderr).not.toMatch(STACK);
  expect(run.left).toEqual([]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through.
  expect(run.stdout + run.stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  return run;
}

it('a good one is read anywhere, outside of a repository too', async () => {
  const run = await analyse(resultsText(good));
  expect(run.exitCode).toBe(0);
  // Its settings are not the defaults, and nobody here chose them.
  expect(run.stderr).toMatch(/^warning: metrics, confirm: taken from the results file, .*\n$/);
  expect(run.stdout).toMatch(/Parse/);
});

it('a row whose clock was calibrated is judged by the corrected readings or, when asked, by the raw ones', async () => {
  // +6 % of 100 ns is +4.7 % of 126.7 ns; the threshold is 5 %.
  const clocked = results({
    calibration: calibration(clock('go-stop-start', around(26.7, 20, 0.01))),
    benchmarks: [
      benchmark('Op', {
        base: around(126.7, 20, 0.002),
        head: around(132.7, 20, 0.001).toReversed(),
        clock: { clock: 'go-stop-start', source: 'counted', base: 1, head: 1 },
      }),
    ],
  });
  expect((await analyse(resultsText(clocked))).exitCode).toBe(1);
  const raw = await tare(['analyse', join(folder, 'results.json'), '--gate-on', 'raw'], { cwd: folder });
  expect(raw.exitCode).toBe(0);
  expect(raw.stdout).toContain('1 unchanged');
  const wrong = await tare(['analyse', join(folder, 'results.json'), '--gate-on', 'both'], { cwd: folder });
  expect(wrong).toMatchObject({ exitCode: 2, stdout: '' });
});

describe('refused with one line and a remedy', () => {
  const whole = resultsText(good);
  it.each([
    ['cut', whole.slice(0, whole.length / 2), 'the results are no complete JSON'],
    ['empty', '', 'the results file is empty'],
    [
      'of a newer version',
      JSON.stringify({ ...good, version: 3 }),
      'the results are of version 3, and this tare reads',
    ],
    ['of another program', '{"benchmarks":[]}', 'this is no results file of tare'],
    ['a list', '[]', 'this is no results file of tare'],
    ['binary', '\u0000\u0001\u0002', 'the results are no complete JSON'],
    ['deeply nested', '['.repeat(200_000), 'the results are no complete JSON'],
    ['with a reading that is no number', whole.replace('"ns/op":', '"ns/op":"1",\n"x":'), 'do not follow their format'],
    [
      'with a field of its own',
      JSON.stringify({ ...JSON.parse(resultsText(good)), verdict: 'improved' }),
      'do not follow their format',
    ],
    ['with a name twice', resultsText({ ...good, benchmarks: [...good.benchmarks, ...good.benchmarks] }), 'format'],
    ['with __proto__', whole.replace('{', '{"__proto__":{"polluted":1},'), 'do not follow their format'],
  ])('%s', async (_, text, message) => {
    const run = await analyse(text);
    expect(run).toMatchObject({ exitCode: 2, stdout: '' });
    expect(run.stderr).toMatch(/^tare: /);
    expect(run.stderr).toContain(message);
    expect(run.stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(8);
  });

  it('missing, or a folder', async () => {
    const missing = await tare(['analyse', 'nothing.json'], { cwd: folder });
    expect(missing).toMatchObject({ exitCode: 2, stdout: '' });
    expect(missing.stderr).toBe(`tare: ${join(folder, 'nothing.json')} does not exist\n  Check the path.\n`);
    const directory = await tare(['analyse', '.'], { cwd: folder });
    expect(directory.stderr).toMatch(/^tare: cannot read .*: it is a folder\n {2}Name a file\.\n$/);
    expect(directory.stdout).toBe('');
    expect((await tare(['analyse'], { cwd: folder })).stderr).toMatch(/^tare: .* is not in a git repository/);
  });
});

describe('hostile, but of the right form', () => {
  const name = '\u001b]0;owned\u0007\u001b[2J::error::x\r\n::set-output name=a::b <img src=x onerror=alert(1)> `|';
  const hostile: Results = {
    ...withRun(good, {
      builds: { base: { state: 'built', durationMs: 1 }, head: { state: 'built', durationMs: 1 } },
    }),
    base: { ...good.base, label: name.slice(0, 90), subject: name.slice(0, 90) },
    harness: { name: 'go', toolchain: name.slice(0, 90) },
    benchmarks: [
      benchmark(name, { base: around(100), head: around(150) }),
      benchmark(`${name}2`, { base: { failed: name }, head: around(1) }),
      benchmark(`${'long'.repeat(75)}`, { base: around(100), head: around(100) }),
    ],
    warnings: [{ code: name.slice(0, 60), message: name, subject: name }],
  };

  it.each(['table', 'markdown', 'json', 'csv'])('as %s: nothing of it is obeyed', async (format) => {
    const path = join(folder, 'hostile.json');
    writeFileSync(path, resultsText(hostile));
    const run = await tare(['analyse', path, '--format', format], { cwd: folder });
    expect(run.exitCode).toBe(1);
    const printed = run.stdout + run.stderr;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through.
    expect(printed.replaceAll('\r\n', '\n')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(printed).not.toMatch(/^\s*::/m);
    if (format === 'markdown') {
      const html = nodesOf(parseMarkdown(run.stdout)).flatMap((node) => (node.type === 'html' ? [node.value] : []));
      expect(html.filter((each) => !/^<\/?(?:details(?: open)?|summary|sub)>/.test(each))).toEqual([]);
    }
  });

  it('numbers at the ends of what a number can be', async () => {
    const extremes = results({
      benchmarks: [
        benchmark('Huge', { base: around(1e300, 20, 0), head: around(1e-300, 20, 0) }),
        benchmark('Zero', { base: around(0), head: around(1) }),
        benchmark('Negative', { base: around(-5), head: around(5) }),
        benchmark('One', { base: [1], head: [2] }),
        benchmark('None', { base: [], head: [] }),
      ],
    });
    for (const format of ['table', 'markdown', 'json', 'csv']) {
      const path = join(folder, 'extremes.json');
      writeFileSync(path, resultsText(extremes));
      const run = await tare(['analyse', path, '--format', format], { cwd: folder });
      expect(run.stderr).not.toMatch(STACK);
      expect(run.stdout).not.toMatch(/NaN|Infinity|undefined/);
    }
  });
});
