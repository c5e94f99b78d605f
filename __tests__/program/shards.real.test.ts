import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseResults } from '../../src/record/read-results.ts';
import { compared, STACK, tare } from '../support/program.ts';
import { repository } from '../support/repository.ts';

// Shards of one comparison, measured one after the other here, and joined: the whole path of the local command.

it('is joined from what its shards measured, and names what a lost one was to measure', async () => {
  const repo = repository();
  const commands = ['one', 'two', 'three'].map((name) => `${name}=sh ./${name}`).join('\n');
  const files = (ms: number) => ({ one: 'sleep 0.01', two: `sleep ${ms / 1000}`, three: 'sleep 0.01' });
  repo.commit({ '.gitignore': '*.json\n', ...files(5) });
  repo.commit(files(40));
  const options = ['--harness', 'process', '--command', commands, '--rounds', '10', '--confirm', 'off', '--pin', 'off'];
  for (const index of [1, 2, 3]) {
    const place = ['--shard', `${index}/3`, '--results-path', join(repo.root, `${index}.json`)];
    const { exitCode, stderr } = await compared(repo, [...options, ...place]);
    expect([0, 1], stderr).toContain(exitCode);
  }
  const merge = ['merge', '1.json', '2.json', '3.json', '--output-results', 'all.json'];
  const whole = await tare(merge, { cwd: repo.root });
  expect(whole.stderr).not.toMatch(STACK);
  expect(whole.exitCode, whole.stdout).toBe(1);
  const results = await parseResults(readFileSync(join(repo.root, 'all.json'), 'utf8'));
  expect(results.benchmarks.map(({ id }) => id).toSorted()).toEqual(['one', 'three', 'two']);
  expect(results.runs.map(({ shard }) => shard?.index)).toEqual([1, 2, 3]);
  // Wall time of three programs.
  expect(results.plan?.family?.rows).toBe(3);

  const measuredTwo = results.benchmarks.find(({ id }) => id === 'two')?.slices[0]?.run ?? 0;
  const others = [1, 2, 3].filter((index) => index !== measuredTwo + 1).map((index) => `${index}.json`);
  const lost = await tare(['merge', ...others], { cwd: repo.root });
  expect(lost.exitCode).toBe(0);
  expect(lost.stdout).toContain(`Shard ${measuredTwo + 1} of 3 gave no results: two`);

  const twice = await tare(['merge', '1.json', '1.json'], { cwd: repo.root });
  expect(twice.exitCode).toBe(2);
  expect(twice.stderr).toContain('1.json and 1.json are both shard 1 of 3');
});

it('says that head does not compile where no shard could build it', async () => {
  const repo = repository();
  repo.commit({ '.gitignore': '*.json\n', build: 'exit 0' });
  repo.commit({ build: 'echo "no such header" >&2; exit 1' });
  const options = ['--harness', 'process', '--command', 'one=true', '--build-command', 'sh ./build'];
  for (const index of [1, 2]) {
    const place = ['--shard', `${index}/2`, '--results-path', join(repo.root, `${index}.json`)];
    expect((await compared(repo, [...options, ...place])).exitCode).toBe(3);
  }
  const whole = await tare(['merge', '1.json', '2.json'], { cwd: repo.root });
  expect(whole.exitCode, whole.stderr).toBe(3);
  expect(whole.stdout).toContain('FAIL  head does not compile');
});
