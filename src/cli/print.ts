import type { Comparison } from '../commands/compare.ts';
import { UserError } from '../errors.ts';
import { keepResults, type ResultsPlace } from '../inputs/own-results.ts';
import type { Analysis, Gate } from '../model/analysis/analysis.ts';
import type { MeasuringPlan } from '../model/analysis/plan.ts';
import type { Ports } from '../ports.ts';
import { renderConsole } from '../render/console/console.ts';
import { renderBlocks } from '../render/console/page.ts';
import { renderJsonPage } from '../render/data/command-json.ts';
import { renderCsv } from '../render/data/csv.ts';
import { renderJson } from '../render/data/json.ts';
import { renderSummary } from '../render/markdown/summary.ts';
import { escapeTerminal } from '../render/text/escape.ts';
import { renderGateLine } from '../render/view/gate-line.ts';
import { planPage } from '../render/view/pages/plan.ts';
import { viewOf } from '../render/view/view.ts';
import type { OutputOptions } from './program.ts';

/** Of a terminal that does not tell its own. */
const USUAL_WIDTH = 80;

/** Results file first, then the report, then the gate. Returns the exit code. */
export async function printComparison(
  { results, analysis, gate, interruption }: Comparison,
  place: ResultsPlace,
  output: OutputOptions,
  ports: Ports,
): Promise<number> {
  const { path } = place;
  let kept = `raw readings: ${path} (tare analyse reads it)`;
  try {
    if ((await keepResults(results, place, ports.files)) === 'earlier') {
      kept = `nothing was measured: ${path} stays as an earlier run wrote it`;
    }
  } catch (error) {
    // The report below is all that is left of the run, so it is printed whatever happened to the file.
    if (!(error instanceof UserError)) throw error;
    kept = '';
    ports.log.warning(`the raw readings were not kept: ${error.message}. ${error.remedy}`);
  }
  await printAnalysis(analysis, gate, output, ports);
  if (kept !== '') ports.log.info(kept);
  if (interruption !== null) {
    ports.log.warning(`${interruption.message}; what was measured until then is kept`);
    return interruption.signal === 'SIGINT' ? 130 : 143;
  }
  return gate.exitCode;
}

export async function printPlan(plan: MeasuringPlan, output: OutputOptions, ports: Ports): Promise<void> {
  const text =
    output.format === 'json' ? renderJsonPage('tare-plan', plan) : renderBlocks(planPage(plan), terminal(output));
  await writeOutput(text, output, ports);
}

export async function printAnalysis(
  analysis: Analysis,
  gate: Gate,
  output: OutputOptions,
  ports: Ports,
): Promise<void> {
  await writeOutput(render(analysis, gate, output), output, ports);
  // The table on the terminal has said it, in its last line.
  const said = output.format === 'table' && output.output === null;
  if (gate.failed && !said) ports.log.warning(renderGateLine(gate, analysis));
}

export async function writeOutput(text: string, { output }: OutputOptions, ports: Ports): Promise<void> {
  if (output === null) process.stdout.write(text);
  else await ports.files.writeText(output, text);
}

function render(analysis: Analysis, gate: Gate, { format, output }: OutputOptions): string {
  switch (format) {
    case 'table':
      return renderConsole(viewOf(analysis, gate), terminal({ output }));
    case 'markdown':
      return renderSummary(viewOf(analysis, gate));
    case 'json':
      return renderJson(analysis, gate);
    case 'csv':
      return renderCsv(analysis);
    default:
      throw new Error(`no renderer for ${escapeTerminal(format satisfies never)}`);
  }
}

/** What the place that is printed to can show. */
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
