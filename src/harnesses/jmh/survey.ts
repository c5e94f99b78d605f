import type { PlannedCommand, PlannedResult } from '../../model/command-plan.ts';
import type { Binary, SideContext } from '../harness.ts';
import { exactPattern, type JmhCase } from './command.ts';
import { classPathWith, SURVEY_PROGRAM } from './runner.ts';

/** Many benchmarks for a moment each, in one virtual machine (_runner/TareSurvey.java). */

interface SurveyRequest {
  readonly side: SideContext;
  readonly jar: Pick<Binary, 'path' | 'environment' | 'directory'>;
  /** The folder of our runner. */
  readonly runner: string;
  /** Of the machine. */
  readonly arguments: readonly string[];
  readonly runs: readonly JmhCase[];
  /** How long an iteration is, ms. */
  readonly measureMs: number;
  /** Of one run, and of all of them, ms. */
  readonly limitMs: number;
  readonly timeoutMs: number;
  /** Classes of which it is seen whether a run has them loaded, or with `()` behind them initialised; Java 9 and newer. */
  readonly classes?: readonly string[];
}

const RUNS = 'jmh-runs.txt';
const ANSWERS = 'jmh-answers.txt';
const CLASSES = 'jmh-classes.txt';
const LOG = 'jmh-loaded.txt';
const MOST_BYTES = 64 * 1024 * 1024;

/** Can a line ask for it? */
export function isSurveyable({ params }: JmhCase): boolean {
  return params.every((each) => !/[\t\n\r]/.test(each.join('')));
}

export function surveyCommand(request: SurveyRequest): PlannedCommand {
  const { side, jar, runner, runs, measureMs, limitMs, timeoutMs, classes } = request;
  const { directory = side.directory, environment = {} } = jar;
  const at = (name: string) => `${side.scratch}/${name}`;
  const lines = (some: readonly string[]) => some.map((line) => `${line}\n`).join('');
  const logged = classes === undefined ? [] : [`-Xlog:class+load,class+init:file=${at(LOG)}:none:filecount=0`];
  return {
    file: 'java',
    arguments: [
      ...request.arguments,
      ...logged,
      '-cp',
      classPathWith(runner, environment, jar.path),
      SURVEY_PROGRAM,
      at(RUNS),
      at(ANSWERS),
      String(measureMs),
      String(limitMs),
      ...(classes === undefined ? [] : [at(LOG), at(CLASSES)]),
    ],
    cwd: directory,
    environment: { PWD: directory, ...environment },
    trust: 'untrusted',
    timeoutMs,
    maxOutputBytes: MOST_BYTES,
    writes: [
      {
        path: at(RUNS),
        text: lines(runs.map(({ printed, params }) => [exactPattern(printed), ...params.flat()].join('\t'))),
      },
      ...(classes === undefined ? [] : [{ path: at(CLASSES), text: lines(classes) }]),
    ],
    reads: [{ root: side.scratch, path: ANSWERS, maxBytes: MOST_BYTES }],
  };
}

/** What became of the runs of one machine. Untrusted. */
interface SurveyAnswers {
  /** By number: JMH's results, and how long it took, ms. `[]`: it failed. */
  readonly ran: ReadonlyMap<number, { readonly text: string; readonly ms: number }>;
  /** By number: those that are not run, since their own classes are among the classes, or extend one. */
  readonly known: ReadonlyMap<number, readonly string[]>;
  /** The one that loaded some of the classes, and these. It is the last. */
  readonly loaded: { readonly number: number; readonly classes: readonly string[] } | null;
  /** The one that had begun when the machine ended; null: it came to its end. */
  readonly lost: number | null;
  /** What it took to start the machine, ms. */
  readonly startMs: number;
}

export function surveyAnswers({ files: [text], durationMs }: PlannedResult): SurveyAnswers {
  const ran = new Map<number, { readonly text: string; readonly ms: number }>();
  const known = new Map<number, readonly string[]>();
  let loaded: SurveyAnswers['loaded'] = null;
  let lost: number | null = null;
  // The last line is whole where a line's end is behind it.
  for (const line of (text ?? '').split('\n').slice(0, -1)) {
    const [, word, digits = '', rest = ''] = /^(begin|ran|loaded|extends) (\d{1,9})(?: (.*))?$/.exec(line) ?? [];
    const number = Number(digits);
    if (word === 'extends') known.set(number, [rest]);
    else if (word === 'begin') lost = number;
    else if (word !== undefined) lost = null;
    if (word === 'loaded') loaded = { number, classes: rest.split(' ') };
    const [, ms, results] = /^(\d{1,12}) (.*)$/.exec(rest) ?? [];
    if (word === 'ran' && results !== undefined) ran.set(number, { text: results, ms: Number(ms) });
  }
  const ranMs = [...ran.values()].reduce((sum, { ms }) => sum + ms, 0);
  return { ran, known, loaded, lost, startMs: Math.max(0, durationMs - ranMs) };
}
