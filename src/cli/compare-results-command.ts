import { compareResults, judgeResults } from '../analysis/index.ts';
import { readResultTexts } from '../commands/index.ts';
import { directionsOf } from '../formats/index.ts';
import { findInputFile, parseInputs } from '../inputs/index.ts';
import type { Ports } from '../ports.ts';
import { renderJsonPage, renderMarkdownPage, renderPage, resultsComparisonPage } from '../render/index.ts';
import type { Given, OutputOptions } from './invocation.ts';
import { terminal, writePage } from './print.ts';
import { readTexts, warnOf } from './result-files.ts';

interface CompareResultsOptions {
  readonly base: readonly string[];
  readonly head: readonly string[];
  readonly from: string;
  readonly given: Given;
  readonly output: OutputOptions;
}

/** `tare compare-results BASE HEAD`: results of any format that were measured elsewhere. Returns the exit code. */
export async function compareResultsCommand(
  { base, head, from, given, output }: CompareResultsOptions,
  folder: string,
  ports: Ports,
): Promise<number> {
  const file = await findInputFile(folder, ports.files);
  const { analysis: settings, metricDirections } = parseInputs({ given, givenFrom: 'command line', file });
  const directions = [...directionsOf(from), ...metricDirections];
  const read = async (paths: readonly string[]) => {
    const parsed = readResultTexts({ texts: await readTexts(paths, folder, ports), from });
    warnOf(parsed, ports);
    return parsed;
  };
  const comparison = compareResults(await read(base), await read(head), { settings, directions });
  const page = () => resultsComparisonPage(comparison);
  const pages = {
    table: () => renderPage(page(), terminal(output)),
    markdown: () => renderMarkdownPage(page()),
    json: () => renderJsonPage('tare-results', comparison),
  };
  await writePage(pages, output, ports);
  return judgeResults(comparison, settings).gate.exitCode;
}
