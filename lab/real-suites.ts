// What becomes of real projects with nothing configured? Each of lab/real-suites.json is cloned and compared at two
// neighbouring commits, one after the other; a project that fails is a row, and so is one that does not end in time.
// Rows go to lab/measured/real-suites.csv as they come; one that is there is not measured again.
// Usage: node scripts/lab.mjs real-suites [--from 'https://github.com/{owner}/{name}'] [--minutes 10] [--limit 40]
//          [--only PATTERN] [--again] [--cli dist/cli.js] [--to FILE] [--table]
//   --from    where repositories are cloned from, any URL or path
//   --minutes the time budget of a comparison; --limit ends it, in minutes
//   --only    projects and languages that match; --again measures those once more
//   --table   prints the table of the rows that are there, and measures nothing
// The column `wrong` (rows whose verdict is not true) is filled in by hand: no program knows the truth of a project.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { recordIn, recordOf, textOf } from '../src/formats/index.ts';
import { systemClock } from '../src/host/clock.ts';
import { type Complete, complete } from './complete-commits.ts';
import suites from './real-suites.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '..');
const { values: options } = parseArgs({
  options: {
    from: { type: 'string', default: 'https://github.com/{owner}/{name}' },
    minutes: { type: 'string', default: '10' },
    limit: { type: 'string', default: '40' },
    only: { type: 'string', default: '' },
    again: { type: 'boolean', default: false },
    cli: { type: 'string', default: join(root, 'dist', 'cli.js') },
    to: { type: 'string', default: join(root, 'lab', 'measured', 'real-suites.csv') },
    table: { type: 'boolean', default: false },
  },
});

const COLUMNS = [
  'repository',
  'language',
  'base',
  'head',
  'claim',
  'minutes',
  'ending',
  'found',
  'built',
  'listed',
  'measured',
  'decided',
  'undecided',
  'regressed',
  'improved',
  'building_s',
  'total_s',
  'wrong',
  'last',
] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** The words at the beginning of progress lines, up to the end of building. */
const PHASES = ['build', 'discover'];
const CLONE_LIMIT_MS = 600_000;

/** Fields have no commas and no line ends, so that a row is a line of plain fields. */
function field(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll(',', ';').replaceAll('"', "'").trim().slice(0, 200);
}

function readRows(): readonly Row[] {
  const [, ...lines] = existsSync(options.to) ? readFileSync(options.to, 'utf8').trimEnd().split('\n') : [];
  return lines.map((line) => {
    const fields = line.split(',');
    return Object.fromEntries(COLUMNS.map((column, index) => [column, fields[index] ?? ''])) as Row;
  });
}

function writeRows(rows: readonly Row[]): void {
  const lines = rows.map((row) => COLUMNS.map((column) => field(row[column])).join(','));
  writeFileSync(options.to, `${[COLUMNS.join(','), ...lines].join('\n')}\n`);
}

interface Ended {
  readonly exit: string;
  readonly phase: string | null;
  readonly lastLine: string;
  readonly buildingMs: number;
  readonly totalMs: number;
}

/** Runs the comparison, and follows its progress. */
function compare(folder: string, base: string, head: string, report: string): Promise<Ended> {
  const startMs = systemClock.now();
  const budget = ['--time-budget', `${options.minutes}m`];
  const given = [resolve(options.cli), 'compare', base, head, ...budget, '--format', 'json', '--output', report];
  const child = spawn(process.execPath, given, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const end = setTimeout(() => child.kill('SIGTERM'), Number(options.limit) * 60_000);
  const kill = setTimeout(() => child.kill('SIGKILL'), (Number(options.limit) + 2) * 60_000);
  let phase: string | null = null;
  let builtMs: number | null = null;
  let [lastLine, lastError, firstCause, rest] = ['', '', '', ''];
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    const lines = (rest + piece).split('\n');
    rest = (lines.pop() ?? '').slice(-10_000);
    for (const line of lines.filter((each) => each.trim() !== '')) {
      const word = PHASES.find((each) => line === each || line.startsWith(`${each} `));
      if (word !== undefined) phase = word;
      if (word === 'discover') builtMs ??= systemClock.now();
      if (line.startsWith('tare: ')) lastError = line.slice('tare: '.length);
      // The compiler's own first error, which stands below.
      else if (lastError !== '' && firstCause === '' && /\b(?:error|exception|fatal)\b/i.test(line)) firstCause = line;
      if (!line.startsWith('raw readings: ')) lastLine = line;
    }
  });
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code, signal) => {
      clearTimeout(end);
      clearTimeout(kill);
      const endMs = systemClock.now();
      const times = { buildingMs: (builtMs ?? endMs) - startMs, totalMs: endMs - startMs };
      done({
        exit: String(code ?? signal),
        phase,
        lastLine: `${lastError || lastLine} ${firstCause}`.trim(),
        ...times,
      });
    });
  });
}

function endingOf({ phase, lastLine }: Ended, isBuilt: boolean, listed: number, measured: number): string {
  if (measured > 0) return 'measured';
  if (/^no benchmarks? .*found/.test(lastLine)) return 'not found';
  if (listed > 0) return 'not measured';
  if (isBuilt || phase === 'discover') return 'not listed';
  return phase === null ? 'not begun' : 'not built';
}

async function rowOf({ repository, language, base, head, claim }: (typeof suites)[number]): Promise<Row> {
  const [owner = '', name = ''] = repository.split('/');
  const work = mkdtempSync(join(tmpdir(), 'real-suites-'));
  const known = { repository, language, base, head, claim, minutes: options.minutes };
  const none = { found: '', built: '', listed: '0', measured: '0', decided: '0', undecided: '0' };
  const rest = { regressed: '0', improved: '0', building_s: '0', total_s: '0', wrong: '' };
  try {
    const folder = join(work, name);
    const report = join(work, 'report.json');
    let whole: Record<'base' | 'head', Complete>;
    try {
      const from = options.from.replaceAll('{owner}', owner).replaceAll('{name}', name);
      const git = (...args: readonly string[]) =>
        execFileSync('git', args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: CLONE_LIMIT_MS });
      git('clone', '--quiet', '--no-checkout', from, folder);
      whole = { base: complete(folder, base), head: complete(folder, head) };
      git('-C', folder, 'checkout', '--quiet', '--detach', whole.head.commit);
    } catch (error) {
      return { ...known, ...none, ...rest, ending: 'not cloned', last: String(error) };
    }
    const ended = await compare(folder, whole.base.commit, whole.head.commit, report);
    const said = existsSync(report) ? recordIn(readFileSync(report, 'utf8')) : null;
    const counts = recordOf(said?.counts);
    const count = (...names: readonly string[]) => names.reduce((sum, each) => sum + Number(counts[each] ?? 0), 0);
    const decided = count('regressed', 'improved', 'unchanged');
    const undecided = count('inconclusive');
    const listed = Array.isArray(said?.benchmarks) ? said.benchmarks.length : 0;
    const { base: builtBase, head: builtHead } = recordOf(said?.builds);
    const built = [builtBase, builtHead].map((build) => textOf(recordOf(build).state) || 'no');
    const isBuilt = built.every((state) => state === 'built');
    return {
      ...known,
      ending: endingOf(ended, isBuilt, listed, decided + undecided),
      found: textOf(recordOf(said?.harness).name),
      built: built.join(' and '),
      listed: String(listed),
      measured: String(decided + undecided),
      decided: String(decided),
      undecided: String(undecided),
      regressed: String(count('regressed')),
      improved: String(count('improved')),
      building_s: (ended.buildingMs / 1000).toFixed(0),
      total_s: (ended.totalMs / 1000).toFixed(0),
      wrong: '',
      last: `exit ${ended.exit}: ${whole.head.left > 0 ? `without ${whole.head.left} files; ` : ''}${ended.lastLine}`,
    };
  } finally {
    // What is built may be without the right to write, as Go's modules are.
    execFileSync('chmod', ['-R', 'u+w', work]);
    rmSync(work, { recursive: true, force: true });
  }
}

function print(rows: readonly Row[]): void {
  console.log('| project, commit | claim | found | listed | measured | decided | wrong | building | ended |');
  console.log('| :-- | :-- | :-- | --: | --: | --: | --: | --: | :-- |');
  for (const row of rows) {
    const {
      repository,
      head,
      claim,
      found,
      listed,
      measured,
      decided,
      wrong,
      building_s: building,
      ending,
      last,
    } = row;
    const name = repository.split('/')[1];
    const link = `[${name}](https://github.com/${repository}) \`${head.slice(0, 7)}\`, ${row.language}`;
    const how = ending === 'measured' ? ending : `${ending}: ${last}`;
    const cells = [link, claim, found || 'no', listed, measured, decided, wrong, `${building} s`, how];
    console.log(`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  }
}

const asked = suites.filter(({ repository, language }) =>
  new RegExp(options.only, 'i').test(`${repository} ${language}`),
);
const isOf = (row: Row) => asked.some(({ repository, head }) => repository === row.repository && head === row.head);
if (!options.table) {
  let rows = readRows().filter((row) => !options.again || !isOf(row));
  for (const suite of asked) {
    if (rows.some(({ repository, head }) => repository === suite.repository && head === suite.head)) continue;
    process.stderr.write(`${suite.repository} ${suite.head}\n`);
    rows = [...rows, await rowOf(suite)];
    writeRows(rows);
  }
}
print(readRows().filter(isOf));
