import { resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { readResultTexts } from '../commands/index.ts';
import { UserError } from '../errors.ts';
import { WRITERS } from '../formats/index.ts';
import type { Ports } from '../ports.ts';
import { LARGEST_RESULTS_BYTES } from '../record/index.ts';
import type { OutputOptions } from './invocation.ts';

const STANDARD_INPUT = '-';

interface ConvertOptions {
  readonly paths: readonly string[];
  readonly from: string;
  /** Of WRITERS. */
  readonly to: string;
  readonly output: Pick<OutputOptions, 'output'>;
}

/** `tare convert FILE...`: results of any format as another. Benchmarks that failed are named, and kept in `json`. */
export async function convertCommand(
  { paths, from, to, output }: ConvertOptions,
  folder: string,
  ports: Ports,
): Promise<number> {
  const texts: { readonly name: string; readonly text: string }[] = [];
  for (const path of paths) {
    const read =
      path === STANDARD_INPUT ? standardInput() : ports.files.readText(resolve(folder, path), LARGEST_RESULTS_BYTES);
    texts.push({ name: path === STANDARD_INPUT ? 'standard input' : path, text: await read });
  }
  const { measurements, failures, warnings } = readResultTexts({ texts, from });
  for (const { message, subject } of warnings) {
    ports.log.warning(subject === undefined ? message : `${message}: ${subject}`);
  }
  for (const { group, name, reason } of failures) {
    ports.log.warning(`${group === '' ? name : `${group}:${name}`} failed: ${reason}`);
  }
  const write = WRITERS.get(to);
  if (write === undefined) throw new RangeError(`no way to write ${to}`);
  const converted = write({ measurements, failures });
  if (output.output === null) process.stdout.write(converted);
  else await ports.files.writeText(resolve(folder, output.output), converted);
  return 0;
}

async function standardInput(): Promise<string> {
  const read = await textOf(process.stdin);
  if (read.length > LARGEST_RESULTS_BYTES) {
    throw new UserError(`standard input is longer than ${LARGEST_RESULTS_BYTES} characters`, 'Give it in parts.');
  }
  return read;
}
