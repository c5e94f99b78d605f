import { basename, dirname, join, resolve } from 'node:path';
import { compareResults, judgeResults } from '../analysis/index.ts';
import { UserError } from '../errors.ts';
import { FORMAT_NAMES, formatNamed, type Parsed, recogniseFormat } from '../formats/index.ts';
import type { JudgedResults, ResultsComparison } from '../model/analysis/results-comparison.ts';
import type { Inputs, ResultFiles } from '../model/inputs/inputs.ts';
import { matchesPattern } from '../model/inputs/pattern.ts';
import type { Warning } from '../model/warning.ts';
import type { Files } from '../ports.ts';
import { LARGEST_RESULTS_BYTES } from '../record/index.ts';

/** A file of results. Untrusted. */
interface ResultText {
  /** As it was named. */
  readonly name: string;
  readonly text: string;
}

interface ResultFilesRequest {
  readonly inputs: Pick<Inputs, 'results' | 'resultsFormat' | 'analysis' | 'metricDirections'>;
  /** That the files lie in. */
  readonly folder: string;
}

export interface ResultFilesOutcome {
  readonly comparison: ResultsComparison;
  readonly judged: JudgedResults;
  /** What could not be read. */
  readonly warnings: readonly Warning[];
}

/**
 * Compares the files of the input `results`, which something else has measured.
 * @throws UserError for files that are not there, or have no result
 */
export async function compareResultFiles(
  { inputs, folder }: ResultFilesRequest,
  files: Files,
): Promise<ResultFilesOutcome> {
  const { results, resultsFormat: from, analysis: settings, metricDirections: directions } = inputs;
  if (results === null) throw new Error('no results to compare');
  const paths = await pathsOfSides(results, folder, files);
  const [base, head] = [await read(paths.base), await read(paths.head)];
  const comparison = compareResults(base, head, { settings, directions });
  return {
    comparison,
    judged: judgeResults(comparison, settings),
    warnings: [...base.warnings, ...head.warnings],
  };

  async function read(names: readonly string[]): Promise<Parsed> {
    const texts: ResultText[] = [];
    for (const name of names) {
      const path = resolve(folder, name);
      // Code that was measured may have left something else there: a pipe, for which one would wait for ever.
      const text = await files.readPlainFile(dirname(path), basename(path), LARGEST_RESULTS_BYTES);
      if (text === null) throw new UserError(`results: ${name} is gone`, 'See what removes it while it is read.');
      texts.push({ name, text });
    }
    return readResultTexts(texts, from);
  }
}

/**
 * What these texts say, in their order.
 * @param from a format's name; `auto`: each text's own is recognised
 * @throws UserError that names every text in which no result was found
 */
function readResultTexts(texts: readonly ResultText[], from: string): Parsed {
  const all = texts.map(({ name, text }) => {
    const format = formatNamed(from) ?? recogniseFormat(text);
    return { name, parsed: format?.parse(text) ?? { measurements: [], failures: [], warnings: [] } };
  });
  const empty = all.filter(({ parsed }) => parsed.measurements.length + parsed.failures.length === 0);
  if (empty.length > 0) {
    const names = empty.map(({ name }) => name).join(', ');
    throw new UserError(
      `no result that ${from === 'auto' ? 'any format' : from} can read was found in ${names}`,
      `Give files of one of the formats ${FORMAT_NAMES.filter((name) => name !== 'auto').join(', ')} (docs/formats.md).`,
    );
  }
  return {
    measurements: all.flatMap(({ parsed }) => parsed.measurements),
    failures: all.flatMap(({ parsed }) => parsed.failures),
    warnings: all.flatMap(({ name, parsed }) =>
      parsed.warnings.map((warning) => ({ ...warning, message: `${name}: ${warning.message}` })),
    ),
  };
}

async function pathsOfSides({ base, head }: ResultFiles, folder: string, files: Files): Promise<ResultFiles> {
  const missing: string[] = [];
  const pathsOfAll = async (patterns: readonly string[]) => {
    const found = new Set<string>();
    for (const pattern of patterns) {
      const paths = await pathsOf(pattern, folder, files);
      if (paths.length === 0) missing.push(pattern);
      for (const path of paths) found.add(path);
    }
    return [...found];
  };
  const paths = { base: await pathsOfAll(base), head: await pathsOfAll(head) };
  if (missing.length > 0) {
    throw new UserError(
      `results: there is no file ${missing.join(', ')}`,
      'Give files that a step before this one has written, relative to the workspace.',
    );
  }
  const both = paths.base.filter((path) => paths.head.includes(path));
  if (both.length > 0) {
    throw new UserError(`results: ${both.join(', ')} would be of both sides`, 'Give each side files of its own.');
  }
  return paths;
}

/** The files that a path names: itself, or those that fit it, where `*` stands for any characters of a name. */
async function pathsOf(pattern: string, folder: string, files: Files): Promise<readonly string[]> {
  let paths: readonly string[] = [pattern.startsWith('/') ? '/' : ''];
  for (const part of pattern.split('/').filter((each) => each !== '')) {
    const next: string[] = [];
    for (const path of paths) {
      const names = part.includes('*') ? await files.list(resolve(folder, path)) : [part];
      // As shells have it: what is hidden is not meant.
      const isMeant = (name: string) => matchesPattern(part, name) && (part.startsWith('.') || !name.startsWith('.'));
      next.push(...names.filter((name) => name === part || isMeant(name)).map((name) => join(path, name)));
    }
    paths = next.toSorted();
  }
  const there: string[] = [];
  for (const path of paths) if (await files.exists(resolve(folder, path))) there.push(path);
  return there;
}
