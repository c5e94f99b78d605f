import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseResults } from '../../src/record/read-results.ts';
import { compared, STACK, tare } from '../support/program.ts';
import { repository, temporaryFolder } from '../support/repository.ts';

// Two replicates of one comparison, which stand for machines of two kinds: on the second head is slower.

it('is said of each machine what it read, and which change depends on the machine', async () => {
  const repo = repository();
  const slower = join(temporaryFolder(), 'slower-by');
  const suite = (extra: string) =>
    `#!/bin/sh\nN=$(od -An -N1 -tu1 /dev/urandom); E=${extra}
echo "{\\"tare\\":1,\\"benchmark\\":\\"Parse\\",\\"metrics\\":{\\"ns/op\\":$((100000 + N + E))}}"
echo "{\\"tare\\":1,\\"benchmark\\":\\"Same\\",\\"metrics\\":{\\"ns/op\\":$((200000 + N))}}"\n`;
  repo.commit({ '.gitignore': '*.json\n', suite: suite('0') });
  repo.commit({ suite: suite(`$(cat '${slower}')`) });
  const options = ['--harness', 'command', '--bench-command', 'sh ./suite', '--rounds', '10'];
  for (const [index, { processor, by }] of [
    { processor: 'Processor A', by: 0 },
    { processor: 'Processor B', by: 30_000 },
  ].entries()) {
    writeFileSync(slower, `${by}`);
    const path = join(repo.root, `${index + 1}.json`);
    const place = ['--replicate', `${index + 1}/2`, '--results-path', path, '--isolation', 'off', '--pin', 'off'];
    const { exitCode, stderr } = await compared(repo, [...options, ...place]);
    expect(exitCode, stderr).toBe(by === 0 ? 0 : 1);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"cpuModel": *"[^"]*"/, `"cpuModel":"${processor}"`));
  }
  const merge = ['merge', '1.json', '2.json', '--output-results', 'all.json', '--format'];
  const run = await tare([...merge, 'markdown'], { cwd: repo.root });
  expect(run.stderr).not.toMatch(STACK);
  expect(run.exitCode, run.stdout).toBe(0);
  const page = run.stdout.replaceAll('\u00a0', ' ');
  expect(page).toContain(
    'Measured on 2 machines: 1 with `Processor A`, 1 with `Processor B`; **1 row depends on the machine**.',
  );
  expect(page).toMatch(
    /slower on `Processor B` \(\+(?:29|30)\.\d+ % \[.*\]; machine 2, \d+ bursts\), not on `Processor A` \(/,
  );
  expect(page).toMatch(/\| `Parse` .* \| [±+-]0\.\d+ to \+(?:29|30)\.\d+ % /);
  expect(page).toContain('### ❔ Benchmarks: passes, 1 depends on the machine');
  expect(page).toMatch(/Geometric mean: .* over 2 benchmarks on 2 machines\./);
  const { rows } = JSON.parse((await tare([...merge, 'json'], { cwd: repo.root })).stdout).benchmarks[0];
  expect(rows[0].machines).toMatchObject({
    differ: true,
    each: [
      { runs: [0], change: 'within' },
      { runs: [1], change: 'more' },
    ],
  });
  const results = await parseResults(readFileSync(join(repo.root, 'all.json'), 'utf8'));
  expect(results.runs.map(({ replicate }) => replicate?.index)).toEqual([1, 2]);
});
