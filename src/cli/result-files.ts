import { resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import type { Ports } from '../ports.ts';
import { LARGEST_RESULTS_BYTES } from '../record/index.ts';

const STANDARD_INPUT = '-';

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
