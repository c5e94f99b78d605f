import { posix } from 'node:path';

/**
 * Files that are read by people, and by services around a repository. No program is made of them, unless its sources name
 * them: `include_str!("../README.md")`.
 */

/** Folders of services and editors, at the root. */
const FOLDERS = [
  '.github',
  '.gitlab',
  '.circleci',
  '.vscode',
  '.idea',
  '.devcontainer',
  'doc',
  'docs',
  'changelog.d',
  'changelog',
  'changelogs',
  'changes',
  '.changes',
  'newsfragments',
  'news',
  'releasenotes',
  '.changeset',
];
const NAMES = new Set([
  '.editorconfig',
  '.gitignore',
  '.mailmap',
  'codeowners',
  '.pre-commit-config.yaml',
  'renovate.json',
]);
/** Without their extension, in lower case. */
const TITLES =
  /^(?:readme|changelog|changes|history|news|releases?|release[-_]?notes|upgrading|migrating|migration|agents|claude|contributing|code_of_conduct|security|license|licence|copying|notice|authors|contributors|maintainers|governance|roadmap|support)(?:[-.].*)?$/;
const PROSE = new Set(['.md', '.mdx', '.rst', '.adoc', '.txt', '']);
/** What people put beside a text in a folder of documentation. */
const PICTURES = new Set(['.png', '.svg', '.jpg', '.jpeg', '.gif', '.webp']);

/** Is this file documentation by its place and name? A path relative to the root, `/` separated. */
export function isDocumentation(path: string): boolean {
  const [first = '', ...rest] = path.split('/');
  const name = posix.basename(path).toLowerCase();
  const extension = posix.extname(name);
  const isInFolder = rest.length > 0 && FOLDERS.includes(first.toLowerCase());
  // Whoever changes how benchmarks are run wants to see them run.
  if (/bench|perf|tare/.test(name)) return false;
  // Services' folders hold scripts as well, which builds may run.
  if (isInFolder) return PROSE.has(extension) || PICTURES.has(extension) || /\.ya?ml$/.test(name);
  if (rest.length === 0 && NAMES.has(name)) return true;
  return (
    PROSE.has(extension) &&
    TITLES.test(name) &&
    !path
      .split('/')
      .slice(0, -1)
      .some((folder) => DATA.test(folder))
  );
}

/** Folders whose files programs read, whatever they are called. */
const DATA =
  /^(?:test.*|.*data|fixtures?|samples?|examples?|bench.*|corpus|assets|resources|static|templates?|src|lib)$/i;

/**
 * What may name such a file without making a program of it: other documentation, and what describes a package to those who
 * publish it. Patterns of git.
 */
export const NO_SOURCES = [
  '*.md',
  '*.mdx',
  '*.rst',
  '*.adoc',
  '*.txt',
  '*.toml',
  '*.cfg',
  '*.yml',
  '*.yaml',
  '*.json',
  '*.in',
  '*.html',
  'LICENSE*',
  '.*',
  'setup.py',
];
