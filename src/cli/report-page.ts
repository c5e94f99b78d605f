import { join, resolve } from 'node:path';
import { openInBrowser } from '../host/index.ts';
import type { Analysis, Gate } from '../model/analysis/analysis.ts';
import type { Ports } from '../ports.ts';
import { viewOf } from '../render/index.ts';
import type { OutputOptions } from './invocation.ts';

type RenderHtml = typeof import('../render/html/html.ts').renderHtml;

/**
 * What draws the page, which only those who ask for one have to load; null: nobody does. Commands ask for it before they
 * run anything: code under test may have rewritten it by then.
 */
export async function pageRenderer({ format, open }: OutputOptions): Promise<RenderHtml | null> {
  if (format !== 'html' && open !== true) return null;
  const { renderHtml } = await import('../render/html/html.ts');
  return renderHtml;
}

/** Where the page is that is only to be opened. @param gitDirectory null: outside of any repository */
export async function pagePlace(gitDirectory: string | null, { files }: Ports): Promise<string> {
  const folder =
    gitDirectory === null ? await files.makeTemporaryDirectory('tare-report-') : join(gitDirectory, 'tare');
  return join(folder, 'report.html');
}

/** Shows the page in the browser, or says where it is. @param place of a page that is not written yet */
export async function openPage(
  { analysis, gate }: { readonly analysis: Analysis; readonly gate: Gate },
  output: OutputOptions,
  place: () => Promise<string>,
  ports: Ports,
): Promise<void> {
  const renderHtml = output.open === true ? await pageRenderer(output) : null;
  if (renderHtml === null) return;
  let path = output.output;
  if (output.format !== 'html' || path === null) {
    path = await place();
    await ports.files.writeText(path, renderHtml(analysis, viewOf(analysis, gate)));
  }
  const page = resolve(path);
  const failure = await openInBrowser(page);
  if (failure === null) ports.log.info(`report page: ${page}`);
  else ports.log.warning(`the report page was not opened, as ${failure}; it is ${page}`);
}
