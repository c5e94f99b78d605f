import { expect, it } from 'vitest';
import { GUNGRAUN_RUNS } from '../../src/harnesses/gungraun/command.ts';
import { detectGungraun } from '../../src/harnesses/gungraun/detect.ts';
import { gungraun } from '../../src/harnesses/gungraun/index.ts';
import { SEEN } from '../../src/harnesses/kit/detection.ts';
import { unrun } from '../../src/model/command.ts';

const project = (files: Readonly<Record<string, string>>) => ({
  files: Object.keys(files),
  text: (path: string) => files[path] ?? null,
});
const summary = (path: string, id: string | null, instructions: number) =>
  `${JSON.stringify({
    module_path: path,
    id,
    profiles: [{ data: { total: { metrics: { Ir: { values: { new: instructions } } } } } }],
  })}\n`;
const ended = (stdout: string, exitCode = 0) => ({ ...unrun(0), exitCode, stdout });

it('a project with its benchmarks names the library in a manifest', () => {
  for (const text of ['gungraun = "0.20"\n', 'iai-callgrind.workspace = true\n']) {
    expect(detectGungraun(project({ 'Cargo.toml': `[dev-dependencies]\n${text}` }))).toEqual({
      score: SEEN.benchmarks,
      reason: 'Cargo.toml with gungraun',
    });
  }
  expect(detectGungraun(project({ 'Cargo.toml': '[dev-dependencies]\niai = "0.1"\n' }))).toBeNull();
});

it('a benchmark is asked for by its exact path, in a folder of its side that holds no earlier run', () => {
  const place = { path: '/b', directory: '/d', scratch: '/s' };
  expect(GUNGRAUN_RUNS.before?.(place, 1000).arguments).toEqual(['-rf', '--', '/s/gungraun']);
  const run = GUNGRAUN_RUNS.run('text::all::odd::[a]*', place, 1000);
  expect(run.arguments.join(' ')).toBe('--bench --output-format=json text::all::odd::[[]a][*]');
  expect(run.environment).toMatchObject({ GUNGRAUN_HOME: '/s/gungraun', IAI_CALLGRIND_HOME: '/s/gungraun' });
});

it('a result is that of the function and id that were asked for', () => {
  const read = (path: string, stdout: string) => GUNGRAUN_RUNS.read(ended(stdout), path, 1000);
  const values = new Map([['instructions/op', 7]]);
  expect(read('text::all::sum', summary('text::all::sum', null, 7))).toEqual({ values });
  expect(read('text::all::sum::long', summary('text::all::sum', 'long', 7))).toEqual({ values });
  expect(read('text::all::sum::long', summary('text::all::sum', 'short', 7))).toHaveProperty('reason');
  expect(read('text::all::sum', summary('text::all::sum', null, 7).repeat(2))).toEqual({
    reason: 'there are 2 benchmarks of this name: nothing distinguishes them',
  });
});

it('a workflow installs the runner of the version that Cargo.lock has', () => {
  const setUp = (files: Readonly<Record<string, string>>, folder = '.') => gungraun.setUp?.(folder, project(files));
  const lock = (crate: string) => `[[package]]\nname = "${crate}"\nversion = "0.16.1"\n`;
  expect(setUp({ 'Cargo.lock': lock('gungraun') })).toContain(
    `version=$(grep -A 1 'name = "gungraun"' Cargo.lock | cut -d '"' -f 2 | tail -n 1)`,
  );
  expect(setUp({ 'Cargo.lock': lock('gungraun') })).toContain(
    'grep -qwF "$version" || cargo install --locked --version "$version" gungraun-runner',
  );
  expect(setUp({ 'a/Cargo.lock': lock('iai-callgrind') }, 'a')).toContain(`'name = "iai-callgrind"' a/Cargo.lock`);
  expect(setUp({ 'Cargo.toml': '' })).toContain('cargo install --locked gungraun-runner');
});
