import type { Comparison } from '../commands/index.ts';
import { type InterruptedError, UserError } from '../errors.ts';
import { keepResults, type ResultsPlace } from '../inputs/own-results.ts';
import type { Analysis, Gate } from '../model/analysis/analysis.ts';
import type { MeasuringPlan } from '../model/analysis/plan.ts';
import type { Results } from '../model/results/results.ts';
import type { Ports } from '../ports.ts';
import {
  planPage,
  renderBlocks,
  renderConsole,
  renderCsv,
  renderGateLine,
  renderJson,
  renderJsonLine,
  renderJsonPage,
  renderSummary,
  viewOf,
} from '../render/index.ts';
import type { OutputOptions } from './invocation.ts';
import { openPage, pagePlace, pageRenderer } from './report-page.ts';

/** The width of a terminal that does not report its own. */
const USUAL_WIDTH = 80;

/**
 * Results file first, then the report, then the gate. Returns the exit code.
 * @param more the command that shows all of the report by that file
 */
export async function printComparison(
  { results, analysis, gate, interruption }: Comparison,
  place: ResultsPlace,
  { more, ...output }: OutputOptions & { readonly more: string },
  ports: Ports,
): Promise<number> {
  const kept = await keepReadings(results, place, ports);
  await printAnalysis(analysis, gate, { ...output, more: kept === 'written' ? more : '' }, ports);
  await openPage({ analysis, gate }, output, () => pagePlace(place.gitDirectory, ports), ports);
  if (kept === 'earlier') ports.log.info(`nothing was measured: ${place.path} stays as an earlier run wrote it`);
  // Where it is Tare's own place, the report says how to see more of it.
  const isSaid = place.root === null && output.format === 'table' && output.output === null;
  if (kept === 'written' && !isSaid) ports.log.info(`raw readings: ${place.path} (tare analyse reads it)`);
  return interruption === null ? gate.exitCode : endedBy(interruption, ports);
}

/** Where the readings could not be kept, that is said. */
async function keepReadings(
  results: Results,
  place: ResultsPlace,
  ports: Ports,
): Promise<'written' | 'earlier' | 'lost'> {
  try {
    return await keepResults(results, place, ports.files);
  } catch (error) {
    // The report below is all that is left of the run, so it is printed whatever happened to the file.
    if (!(error instanceof UserError)) throw error;
    ports.log.warning(`the raw readings were not kept: ${error.message}. ${error.remedy}`);
    return 'lost';
  }
}

/** Says that the run ended early. Returns the exit code. */
export function endedBy(interruption: InterruptedError, ports: Ports): number {
  ports.log.warning(`${interruption.message}; what was measured until then is kept`);
  return interruption.exitCode;
}

export async function printPlan(
  plan: MeasuringPlan,
  { runs, benchmarks }: Results,
  output: OutputOptions,
  ports: Ports,
): Promise<void> {
  const ids = (some: Results['benchmarks']) => some.map(({ id }) => id);
  const code = {
    code: runs[0]?.code ?? null,
    sameCode: ids(benchmarks.filter(({ sameCode }) => sameCode !== undefined)),
    entersChanged: ids(benchmarks.filter(({ changedFunctions }) => changedFunctions !== undefined)),
  };
  const pages = {
    table: () => renderBlocks(planPage(plan), terminal(output)),
    json: () => renderJsonPage('tare-plan', { ...plan, ...code }),
  };
  await writePage(pages, output, ports);
}

/** @param output with the command that shows all of the report, `tare analyse --verbose`; empty: none does */
export async function printAnalysis(
  analysis: Analysis,
  gate: Gate,
  { more, ...output }: OutputOptions & { readonly more: string },
  ports: Ports,
): Promise<void> {
  const view = viewOf(analysis, gate);
  const pages = {
    table: () => renderConsole(view, { ...terminal(output), verbose: output.verbose, more }),
    markdown: () => renderSummary(view),
    json: () => renderJson(analysis, gate),
    'json-line': () => `${renderJsonLine(analysis, gate)}\n`,
    csv: () => renderCsv(analysis),
    html: async () => (await pageRenderer(output))?.(analysis, view) ?? '',
  };
  await writePage(pages, output, ports);
  // The table on the terminal has said it, in its last line.
  const said = output.format === 'table' && output.output === null;
  if (gate.failed && !said) ports.log.warning(renderGateLine(gate, analysis));
}

/** The formats in which a command prints; the parser of its options refuses any other. */
type Pages = { readonly [Format in OutputOptions['format']]?: () => string | Promise<string> } & {
  readonly table: () => string;
};

export async function writePage(pages: Pages, { format, output }: OutputOptions, ports: Ports): Promise<void> {
  const text = await (pages[format] ?? pages.table)();
  if (output === null) process.stdout.write(text);
  else await ports.files.writeText(output, text);
}

/** The width and colours of the output. */
export function terminal({ output }: Pick<OutputOptions, 'output'>): {
  readonly width: number;
  readonly color: boolean;
} {
  // What a file or another program gets is whole: nothing is cut or wrapped.
  if (output !== null) return { width: Number.POSITIVE_INFINITY, color: false };
  const width = process.stdout.isTTY ? process.stdout.columns || USUAL_WIDTH : Number.POSITIVE_INFINITY;
  return { width, color: wantsColor() };
}

/** https://no-color.org and https://force-color.org: a non-empty NO_COLOR wins. */
function wantsColor(): boolean {
  if ((process.env.NO_COLOR ?? '') !== '') return false;
  if ((process.env.FORCE_COLOR ?? '') !== '') return true;
  return process.stdout.isTTY === true && process.env.TERM !== 'dumb';
}
