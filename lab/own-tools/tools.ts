import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { divan } from '../../src/formats/index.ts';
import type { Reported } from './read.ts';
import { readCatch2, readCriterion, readGoogleBenchmark, readJmh, readPytest, readVitest } from './read.ts';

/** How the users of a harness compare two versions by itself: one benchmark of its example. */
export interface OwnTool {
  /** Of the folder in examples/. */
  readonly example: string;
  /** In a few words. */
  readonly way: string;
  /** For Tare: `--benchmarks`, of the one that is compared. */
  readonly benchmarks: string;
  build(folder: string): void;
  /** Both runs, of the same build. */
  compare(folder: string): Reported;
}

const SECONDS = 1000;

/** @param jmh JMH's own options: with the defaults of JMH one comparison takes 17 minutes */
export function ownTools(jmh: readonly string[]): readonly OwnTool[] {
  return [
    {
      example: 'criterion',
      way: '--save-baseline, --baseline',
      benchmarks: 'repeated/100$',
      build: (folder) => void run(folder, 'cargo', ['bench', '--quiet', '--no-run']),
      compare: (folder) => {
        const bench = (...words: readonly string[]) =>
          run(folder, 'cargo', ['bench', '--quiet', '--bench', 'text', '--', ...words, 'repeated/100$']);
        bench('--save-baseline', 'base');
        return readCriterion(bench('--baseline', 'base'));
      },
    },
    {
      example: 'divan',
      way: 'two runs, medians',
      benchmarks: '^frequencies::100$',
      build: (folder) => void run(folder, 'cargo', ['bench', '--quiet', '--no-run']),
      compare: (folder) => {
        // Of one argument `frequencies::100` would be no benchmark: it filters by the whole path.
        const time = () =>
          divanTime(run(folder, 'cargo', ['bench', '--quiet', '--bench', 'text', '--', 'frequencies']));
        const base = time();
        return { change: time() / base - 1, called: null };
      },
    },
    {
      example: 'pytest',
      way: '--benchmark-compare, medians',
      benchmarks: 'test_count\\[10\\]',
      build: (folder) => {
        run(folder, 'python3', ['-m', 'venv', 'env']);
        run(folder, 'env/bin/python', [
          '-m',
          'pip',
          'install',
          '--quiet',
          '--disable-pip-version-check',
          '-e',
          '.[test]',
        ]);
      },
      compare: (folder) => {
        rmSync(join(folder, '.benchmarks'), { recursive: true, force: true });
        const words = ['-m', 'pytest', '-q', 'test_words.py::test_count[10]', '--benchmark-autosave'];
        run(folder, 'env/bin/python', words);
        const compared = ['--benchmark-compare', '--benchmark-compare-fail=median:5%'];
        const head = spawnSync(join(folder, 'env/bin/python'), [...words, ...compared], {
          cwd: folder,
          encoding: 'utf8',
        });
        const failed = head.status !== 0;
        if (failed && !head.stderr.concat(head.stdout).includes('Performance has regressed'))
          throw new Error(head.stdout);
        const [one = '', other = ''] = readdirSync(join(folder, '.benchmarks'), { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.json'))
          .toSorted()
          .map((name) => readFileSync(join(folder, '.benchmarks', name), 'utf8'));
        return readPytest(one, other, failed);
      },
    },
    {
      example: 'googlebenchmark',
      way: '10 repetitions, compare.py',
      benchmarks: '^Join/1000$',
      build: byCmake,
      compare: (folder) => {
        const words = ['--benchmark_filter=^Join/1000$', '--benchmark_repetitions=10', '--benchmark_format=json'];
        const base = run(folder, 'build/words_bench', words);
        return readGoogleBenchmark(base, run(folder, 'build/words_bench', words));
      },
    },
    {
      example: 'catch2',
      way: 'two runs, intervals of means',
      benchmarks: '^join',
      build: byCmake,
      compare: (folder) => {
        const base = run(folder, 'build/words_bench', ['join', '--reporter', 'xml']);
        return readCatch2(base, run(folder, 'build/words_bench', ['join', '--reporter', 'xml']));
      },
    },
    {
      example: 'jmh',
      way: `two runs, ${jmh.join(' ')}`,
      benchmarks: 'count\\{words=1000\\}',
      build: (folder) => void run(folder, 'mvn', ['-q', '-B', 'package']),
      compare: (folder) => {
        const file = join(folder, 'target', 'result.json');
        const score = () => {
          // Its lock is of the whole machine, and would stop for a run that somebody else left.
          const words = ['-Djmh.ignoreLock=true', '-jar', 'target/benchmarks.jar', 'WordsBenchmark.count$', '-p'];
          run(folder, 'java', [...words, 'words=1000', ...jmh, '-rf', 'json', '-rff', file]);
          return readFileSync(file, 'utf8');
        };
        const base = score();
        return readJmh(base, score());
      },
    },
    {
      example: 'vitest',
      way: '--outputJson, --compare',
      benchmarks: '^words > count$',
      build: (folder) => void run(folder, 'npm', ['ci', '--silent', '--no-audit', '--no-fund']),
      compare: (folder) => {
        const words = ['node_modules/vitest/vitest.mjs', 'bench', '--run', '-t', 'words count', '--outputJson'];
        const [base, head] = [join(folder, 'base.json'), join(folder, 'head.json')];
        run(folder, process.execPath, [...words, base]);
        run(folder, process.execPath, [...words, head, '--compare', base]);
        return readVitest(readFileSync(base, 'utf8'), readFileSync(head, 'utf8'));
      },
    },
  ];
}

function byCmake(folder: string): void {
  run(folder, 'cmake', ['-S', '.', '-B', 'build', '-DCMAKE_BUILD_TYPE=Release']);
  run(folder, 'cmake', ['--build', 'build']);
}

function divanTime(output: string): number {
  const found = divan.parse(output).measurements.find(({ name }) => name === 'frequencies::100');
  const time = found?.values.get('ns/op');
  if (time === undefined) throw new Error(`divan gave no time:\n${output}`);
  return time;
}

/** What it printed on standard output. A program with a slash in its name is one of the folder. */
function run(folder: string, program: string, words: readonly string[]): string {
  const file = program.includes('/') && !program.startsWith('/') ? join(folder, program) : program;
  const pipe = { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, timeout: 3600 * SECONDS } as const;
  return execFileSync(file, words, { ...pipe, stdio: ['ignore', 'pipe', 'pipe'] });
}
