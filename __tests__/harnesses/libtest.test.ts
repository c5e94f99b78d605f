import { expect, it } from 'vitest';
import { SEEN } from '../../src/harnesses/kit/detection.ts';
import { LIBTEST_RUNS } from '../../src/harnesses/libtest/command.ts';
import { detectLibtest } from '../../src/harnesses/libtest/detect.ts';
import { unrun } from '../../src/model/command.ts';

const project = (files: Readonly<Record<string, string>>) => ({
  files: Object.keys(files),
  text: (path: string) => files[path] ?? null,
});
const found = (source: string) => detectLibtest(project({ 'Cargo.toml': '', 'benches/sums.rs': source }));

it('a project turns on the feature in the first file of a crate', () => {
  const bench = '\n#[cfg(test)]\nmod tests {\n    #[bench]\n    fn sum() {}\n}\n';
  for (const line of [
    '#![feature(test)]',
    '#![feature(core_intrinsics, test)]',
    '#![feature(test, core_intrinsics)]',
    '#![cfg_attr(all(test, feature = "nightly"), feature(test))]',
    '#![feature(\n    core_intrinsics,\n    test,\n)]',
  ]) {
    expect(found(line + bench)).toEqual({ score: SEEN.benchmarks, reason: 'benches/sums.rs with #[bench]' });
    expect(found(line)).toEqual({ score: SEEN.project, reason: 'benches/sums.rs with feature(test)' });
  }
  for (const line of ['#![feature(test_case)]', '#![feature(my_test)]', '#[cfg(test)]', '']) {
    expect(found(line + bench)).toBeNull();
  }
  expect(detectLibtest(project({ 'benches/sums.rs': `#![feature(test)]${bench}` }))).toBeNull();
});

it('a benchmark is asked for by its exact path, with all digits of its result', () => {
  const run = LIBTEST_RUNS.run('tests::a', { path: '/b', directory: '/d', scratch: '/s' }, 1000);
  expect(run).toMatchObject({ file: '/b', cwd: '/d', environment: { RUSTC_BOOTSTRAP: '1' } });
  expect(run.arguments.join(' ')).toBe('--bench tests::a --exact -Z unstable-options --format json');
});

it('its panic is told in one line', () => {
  const said = "hello\\n\\nthread 'main' (9) panicked at benches/text.rs:5:68:\\nboom\\nstack backtrace:\\n";
  const stdout = `{ "type": "test", "name": "panics", "event": "failed", "stdout": "${said}" }\n`;
  expect(LIBTEST_RUNS.read({ ...unrun(0), exitCode: 101, stdout }, 'panics', 1000)).toEqual({
    reason: 'panicked at benches/text.rs:5:68: boom',
  });
});
