import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { copyExample, example } from '../../examples/example.mjs';
import { blocksOf } from '../yaml-blocks.ts';

const EXAMPLE = 'go-stop-timer';

/** Workflows of pages, by the page, their `name` and what they use; as files by these names. */
const WORKFLOWS = [
  ['benchmarks.yml', 'docs/github-actions.md', 'Benchmarks', '/.github/workflows/benchmark.yml'],
  ['publish.yml', 'docs/github-actions.md', 'Publish benchmarks of forks', '/.github/workflows/publish.yml'],
  ['benchmarks-again.yml', 'docs/gate.md', 'Benchmarks again', '/again'],
  ['first-run.yml', 'docs/first-run.md', 'First run', '/scripts/first-run'],
] as const;

interface Trial {
  /** Of this repository. */
  readonly root: string;
  /** Is made. */
  readonly folder: string;
  /** OWNER/NAME of the copy of this repository that is tried, and its commit. */
  readonly action: string;
  readonly commit: string;
}

/** A project to try Tare on: an example, with the workflows that the pages have, for a copy of this repository. */
export function writeTrial({ root, folder, action, commit }: Trial): void {
  const shown = example(join(root, 'examples'), EXAMPLE);
  copyExample(shown, folder);
  rmSync(join(folder, '.github'), { recursive: true });
  mkdirSync(join(folder, '.github/workflows'), { recursive: true });
  writeFileSync(join(folder, '.github/tare.yml'), stringify(shown.short));
  for (const [file, page, name, used] of WORKFLOWS) {
    const text = workflowOf(root, { page, name, used })
      .replaceAll('OWNER/tare', action)
      .replaceAll('SHA_OF_A_RELEASE # v1', commit);
    writeFileSync(join(folder, '.github/workflows', file), file === 'benchmarks.yml' ? inQueues(text) : text);
  }
}

interface Wanted {
  readonly page: string;
  readonly name: string;
  /** Of this repository. */
  readonly used: string;
}

function workflowOf(root: string, { page, name, used }: Wanted): string {
  const isWanted = (text: string) =>
    (parse(text) as { readonly name?: string }).name === name && text.includes(`uses: OWNER/tare${used}@`);
  const blocks = blocksOf(page, readFileSync(join(root, page), 'utf8'));
  const found = blocks.find(({ kind, text }) => kind === 'workflow' && isWanted(text));
  if (found === undefined) throw new Error(`${page} has no workflow ${name} that uses ${used}`);
  return found.text;
}

/** With the event of a merge queue, as docs/gate.md has it. */
function inQueues(text: string): string {
  const { on, ...rest } = parse(text) as { readonly on: string | Readonly<Record<string, unknown>> };
  const events = typeof on === 'string' ? { [on]: null } : on;
  return stringify({ ...rest, on: { ...events, merge_group: null } });
}
