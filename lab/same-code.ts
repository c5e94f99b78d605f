// Which functions differ at a public commit, and which benchmarks enter one? Each commit of lab/same-code.json is planned
// against its parent: nothing is measured. Rows go to lab/measured/same-code.csv as they come;
// one that is there is not made again.
// Usage: node scripts/lab.mjs same-code [--from 'https://github.com/{owner}/{name}'] [--only PATTERN] [--again]
//          [--limit 15] [--cli dist/cli.js] [--to FILE]
//   --from  where repositories are cloned from, any URL or path; --limit ends a comparison, in minutes

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { CodeRecord } from '../src/model/results/run.ts';
import { cloned } from './complete-commits.ts';
import commits from './same-code.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '..');
const { values: options } = parseArgs({
  options: {
    from: { type: 'string', default: 'https://github.com/{owner}/{name}' },
    only: { type: 'string', default: '' },
    again: { type: 'boolean', default: false },
    limit: { type: 'string', default: '15' },
    cli: { type: 'string', default: join(root, 'dist', 'cli.js') },
    to: { type: 'string', default: join(root, 'lab', 'measured', 'same-code.csv') },
  },
});

const COLUMNS =
  'repository,language,commit,benchmarks,same,enter,doubt,units,units_differ,functions,code_s,total_s,names,diff,unknown';
interface Plan {
  readonly code: CodeRecord | null;
  readonly sameCode?: readonly string[];
  readonly entersChanged: readonly string[];
  readonly comparedBenchmarks: number;
}

function field(text: string): string {
  return text
    .replace(/[\s,"]+/g, ' ')
    .trim()
    .slice(0, 300);
}

/** What git calls the functions of the hunks: the ground truth to hold the names against, by hand. */
function diffOf(folder: string, base: string, head: string): string {
  const diff = execFileSync('git', ['-C', folder, 'diff', '-U0', base, head], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const places = [...diff.matchAll(/^@@ .*? @@ (.*)$/gm)].map(([, place = '']) => place.slice(0, 60));
  return [...new Set(places)].slice(0, 5).join('; ');
}

async function rowOf({ repository, language, commit }: (typeof commits)[number]): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'same-code-'));
  const known = [repository, language, commit];
  try {
    const { folder, base, head } = cloned(work, options.from, { repository, commit });
    const startMs = performance.now();
    const report = join(work, 'plan.json');
    const { stderr } = spawnSync(
      process.execPath,
      [resolve(options.cli), 'plan', base, head, '--same-code', 'skip', '--format', 'json', '--output', report],
      { cwd: folder, timeout: Number(options.limit) * 60_000, encoding: 'utf8', maxBuffer: 2 ** 28 },
    );
    const total = ((performance.now() - startMs) / 1000).toFixed(0);
    if (!existsSync(report)) {
      const said = /^tare: (.*)$/m.exec(stderr)?.[1] ?? 'no plan';
      return [...known, ...Array(8).fill(''), total, '', '', said].map((each) => field(String(each))).join(',');
    }
    const { code, sameCode, entersChanged, comparedBenchmarks } = JSON.parse(readFileSync(report, 'utf8')) as Plan;
    // What cannot be planned, since a side does not build, has a report.
    if (sameCode === undefined) return [...known, ...Array(8).fill(''), total, '', '', 'no plan'].map(field).join(',');
    const { differ = '', units = '', unitsDiffer = '' } = code?.functions ?? {};
    // Those that are not measured are not among those that the plan compares.
    const [same, enter] = [sameCode.length, entersChanged.length];
    const counts = [same + comparedBenchmarks, same, enter, comparedBenchmarks - enter, units, unitsDiffer, differ];
    const times = [((code?.durationMs ?? 0) / 1000).toFixed(1), total];
    const texts = [(code?.names ?? []).slice(0, 6).join('; '), diffOf(folder, base, head), code?.unknown ?? ''];
    return [...known, ...counts, ...times, ...texts].map((each) => field(String(each))).join(',');
  } catch (error) {
    return [...known, ...Array(11).fill(''), String(error)].map((each) => field(String(each))).join(',');
  } finally {
    execFileSync('chmod', ['-R', 'u+w', work]);
    rmSync(work, { recursive: true, force: true });
  }
}

const asked = commits.filter(({ repository, language }) =>
  new RegExp(options.only, 'i').test(`${repository} ${language}`),
);
const isOf = (row: string, one: (typeof commits)[number]) =>
  row.startsWith(`${one.repository},${one.language},${one.commit},`);
const read = existsSync(options.to) ? readFileSync(options.to, 'utf8').trimEnd().split('\n').slice(1) : [];
let rows = read.filter((row) => !(options.again && asked.some((one) => isOf(row, one))));
for (const one of asked) {
  if (rows.some((row) => isOf(row, one))) continue;
  process.stderr.write(`${one.repository} ${one.commit}\n`);
  rows = [...rows, await rowOf(one)];
  writeFileSync(options.to, `${[COLUMNS, ...rows].join('\n')}\n`);
}
console.log([COLUMNS, ...rows.filter((row) => asked.some((one) => isOf(row, one)))].join('\n'));
