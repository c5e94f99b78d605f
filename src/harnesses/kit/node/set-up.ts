import type { Project } from '../../harness.ts';
import { LOCKS, MANAGERS } from './managers.ts';

/** Steps for a GitHub runner, which has npm and yarn. The first of the folder's lock files says what else is needed. */
export function setUpNode(folder: string, { files, text }: Project): string {
  const folders = [folder, ...foldersAbove(folder)].map((each) => (each === '.' ? '' : `${each}/`));
  const nearest = folders.find((each) => LOCKS.some((lock) => files.includes(`${each}${lock}`))) ?? '';
  const manager = MANAGERS.find(({ locks }) => locks.some((lock) => files.includes(`${nearest}${lock}`)));
  if (manager?.program === 'bun') return `${BUN}\n${NODE}`;
  if (manager?.program !== 'pnpm') return NODE;
  // Given twice, the version is an error.
  const isNamed = /"packageManager"\s*:/.test(text('package.json') ?? '');
  return `${PNPM}${isNamed ? '' : '\n  with:\n    version: latest'}\n${NODE}`;
}

function foldersAbove(folder: string): readonly string[] {
  if (folder === '.') return [];
  const parts = folder.split('/').slice(0, -1);
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join('/')), '.'];
}

const NODE = `- name: Node
  uses: actions/setup-node@395ad3262231945c25e8478fd5baf05154b1d79f # v6.1.0
  with:
    node-version: lts/*
    # What a pull request leaves in a cache is not to be trusted by the next run.
    package-manager-cache: false`;
const PNPM = `- name: pnpm
  uses: pnpm/action-setup@41ff72655975bd51cab0327fa583b6e92b6d3061 # v4.2.0`;
const BUN = `- name: Bun
  uses: oven-sh/setup-bun@735343b667d3e6f658f44d0eca948eb6282f2b76 # v2.0.2`;
