import { resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import type { Parsed } from '../formats/index.ts';
import type { Ports } from '../ports.ts';
import { LARGEST_RESULTS_BYTES } from '../record/index.ts';

const STANDARD_INPUT = '-';

/** What could not be read of files. */
export function warnOf({ warnings }: Pick<Parsed, 'warnings'>, { log }: Pick<Ports, 'log'>): void {
  for (const { message, subject } of warnings) log.warning(subject === undefined ? message : `${message}: ${subject}`);
}

/** The texts of these files, in their order; `-` is standard input. @throws UserError for one that cannot be read */
export async function readTexts(
  paths: readonly string[],
  folder: string,
  ports: Pick<Ports, 'files'>,
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const texts: { readonly name: string; readonly text: string }[] = [];
  for (const path of paths) {
    texts.push(
      path === STANDARD_INPUT
        ? { name: 'standard input', text: await textOf(process.stdin) }
        : { name: path, text: await ports.files.readText(resolve(folder, path), LARGEST_RESULTS_BYTES) },
    );
  }
  return texts;
}
