// How often is a row called changed whose benchmark runs no code that changed? Each commit of lab/same-code.json is planned
// against its parent, which says what is of the same code; then everything is measured and judged as if nobody had looked
// (`--same-code off`), and the verdicts of those are counted. Rows go to lab/measured/false-alarms.csv as they come;
// one that is there is not measured again.
// Usage: node scripts/lab.mjs false-alarms [--from 'https://github.com/{owner}/{name}'] [--only PATTERN] [--minutes 5]
//          [--limit 20] [--cli dist/cli.js] [--again] [--table] [--to FILE]
//   --minutes the time budget of a comparison; --limit ends it, in minutes
//   --again   measures those that match once more, as further rows; --table only prints the sums of what is there

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cloned } from './complete-commits.ts';
import { rateLimits } from './rate-limits.ts';
import commits from './same-code.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '..');
const { values: options } = parseArgs({
  options: {
    from: { type: 'string', default: 'https://github.com/{owner}/{name}' },
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '5' },
    limit: { type: 'string', default: '20' },
    cli: { type: 'string', default: join(root, 'dist', 'cli.js') },
    again: { type: 'boolean', default: false },
    table: { type: 'boolean', default: false },
    to: { type: 'string', default: join(root, 'lab', 'measured', 'false-alarms.csv') },
  },
});

/** Counts of rows of `wall` of benchmarks of the same code; `called` are regressed or improved. */
const COUNTS = ['same', 'measured', 'undecided', 'excludes_0', 'called', 'regressed'] as const;
const COLUMNS = ['repository', 'language', 'commit', ...COUNTS, 'largest', 'said'];
type Counts = Readonly<Record<(typeof COUNTS)[number], number>>;

interface Report {
  readonly benchmarks: readonly {
    readonly id: string;
    readonly rows: readonly {
      readonly metric: { readonly unit: string };
      readonly gated: boolean;
      readonly verdict: string;
      readonly change: {
        readonly kind: string;
        readonly delta?: number;
        readonly lower?: number;
        readonly upper?: number;
      };
    }[];
  }[];
}

function run(folder: string, words: readonly string[], report: string): unknown {
  const limits = {
    cwd: folder,
    timeout: Number(options.limit) * 60_000,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  } as const;
  const given = [resolve(options.cli), ...words, '--format', 'json', '--output', report];
  const { stderr } = spawnSync(process.execPath, given, limits);
  if (existsSync(report)) return JSON.parse(readFileSync(report, 'utf8'));
  throw new Error(/^tare: (.*)$/m.exec(stderr)?.[1] ?? 'no report');
}

function countsOf({ benchmarks }: Report, same: ReadonlySet<string>): Counts & { readonly largest: number } {
  const rows = benchmarks
    .filter(({ id }) => same.has(id))
    .flatMap(({ rows }) => rows)
    .filter(({ gated, change }) => gated && change.kind === 'interval');
  const count = (keep: (row: (typeof rows)[number]) => boolean) => rows.filter(keep).length;
  return {
    same: same.size,
    measured: rows.length,
    undecided: count(({ verdict }) => verdict === 'inconclusive'),
    excludes_0: count(({ change: { lower = 0, upper = 0 } }) => lower > 0 || upper < 0),
    called: count(({ verdict }) => verdict === 'regressed' || verdict === 'improved'),
    regressed: count(({ verdict }) => verdict === 'regressed'),
    largest: Math.max(0, ...rows.map(({ change: { delta = 0 } }) => Math.abs(delta))),
  };
}

function rowOf({ repository, language, commit }: (typeof commits)[number]): string {
  const work = mkdtempSync(join(tmpdir(), 'false-alarms-'));
  try {
    const { folder, base, head } = cloned(work, options.from, { repository, commit });
    const plan = run(folder, ['plan', base, head, '--same-code', 'skip'], join(work, 'plan.json'));
    const same = new Set((plan as { readonly sameCode?: readonly string[] }).sameCode ?? []);
    if (same.size === 0) return [repository, language, commit, ...COUNTS.map(() => 0), 0, 'none'].join(',');
    const budget = ['--time-budget', `${options.minutes}min`];
    const report = run(folder, ['compare', base, head, '--same-code', 'off', ...budget], join(work, 'report.json'));
    const { largest, ...counts } = countsOf(report as Report, same);
    return [repository, language, commit, ...COUNTS.map((each) => counts[each]), largest.toFixed(4), ''].join(',');
  } catch (error) {
    const said = String(error).replace(/[\s,"]+/g, ' ');
    return [repository, language, commit, ...COUNTS.map(() => 0), 0, said.slice(0, 200)].join(',');
  } finally {
    // What is built may be without the right to write, as Go's modules are.
    execFileSync('chmod', ['-R', 'u+w', work]);
    rmSync(work, { recursive: true, force: true });
  }
}

function print(rows: readonly string[]): void {
  const sums = new Map<string, Record<(typeof COUNTS)[number], number>>();
  for (const row of rows) {
    const [, language = '', , ...fields] = row.split(',');
    for (const key of [language, 'all']) {
      const sum = sums.get(key) ?? { same: 0, measured: 0, undecided: 0, excludes_0: 0, called: 0, regressed: 0 };
      COUNTS.forEach((name, index) => {
        sum[name] += Number(fields[index]);
      });
      sums.set(key, sum);
    }
  }
  console.log('| language | rows | undecided | excludes 0 | called | 95 % limits | regressed |');
  console.log('| :-- | --: | --: | --: | --: | --: | --: |');
  for (const [language, { measured, undecided, excludes_0, called, regressed }] of sums) {
    if (measured === 0) continue;
    const limits = rateLimits(called, measured, 0.05).map((limit) => (100 * limit).toFixed(2));
    const cells = [language, measured, undecided, excludes_0, called, `${limits.join(' to ')} %`, regressed];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

const rows = existsSync(options.to) ? readFileSync(options.to, 'utf8').trimEnd().split('\n').slice(1) : [];
const asked = commits.filter(({ repository, language, commit }) =>
  new RegExp(options.only, 'i').test(`${repository} ${language} ${commit}`),
);
for (const one of options.table ? [] : asked) {
  if (!options.again && rows.some((row) => row.startsWith(`${one.repository},${one.language},${one.commit},`)))
    continue;
  process.stderr.write(`${one.repository} ${one.commit}\n`);
  rows.push(rowOf(one));
  writeFileSync(options.to, `${[COLUMNS.join(','), ...rows].join('\n')}\n`);
}
print(rows);
