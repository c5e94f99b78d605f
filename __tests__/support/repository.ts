import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Real repositories for tests, apart from the configuration of whoever runs them. Removed after the test file. */
const made: string[] = [];

/** Called after each test file (support/setup.ts): files that share a worker share this module too. */
export function removeTemporaryFolders(): void {
  for (const folder of made.splice(0)) {
    if (existsSync(folder)) execFileSync('chmod', ['-R', 'u+rwx', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A temporary folder, removed after the test file. Symlink-free. */
export function temporaryFolder(prefix = 'tare-test-'): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), prefix)));
  made.push(folder);
  return folder;
}

/** Environment in which git sees no configuration but the repository's own, and its author is nobody. */
export function gitEnvironment(): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '/',
    ...(process.env.TMPDIR === undefined ? {} : { TMPDIR: process.env.TMPDIR }),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
  };
}

/** What a file of a commit can be: text, bytes, null (removed), a symlink, or an executable. */
export type FileContent = string | Uint8Array | null | { readonly symlink: string } | { readonly executable: string };

export interface Repository {
  /** Absolute, symlink-free. */
  readonly root: string;
  /** Runs git in the repository; returns stdout without the last line break. Throws when git fails. */
  git(...args: string[]): string;
  /** Writes or removes files of the work tree. */
  write(files: Readonly<Record<string, FileContent>>): void;
  /** Writes files, stages everything and commits it; returns the commit. */
  commit(files: Readonly<Record<string, FileContent>>, message?: string): string;
  read(path: string): string;
}

/** A new repository with the branch `main` and no commit: `repository().commit({ 'a.txt': '1' })`. */
export function repository(folder = temporaryFolder()): Repository {
  const root = realpathSync(folder);
  // Each commit one second later than the last: order by date is the order of making.
  let second = 0;
  const git = (...args: string[]): string => {
    const date = `2026-01-01T00:00:${String(second).padStart(2, '0')}Z`;
    const person = { NAME: 'A U Thor', EMAIL: 'author@example.com', DATE: date };
    const people = ['AUTHOR', 'COMMITTER'].flatMap((role) =>
      Object.entries(person).map(([key, value]) => [`GIT_${role}_${key}`, value] as const),
    );
    return execFileSync('git', ['-c', 'protocol.file.allow=always', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...gitEnvironment(), ...Object.fromEntries(people) },
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    }).replace(/\n$/, '');
  };
  const write = (files: Readonly<Record<string, FileContent>>) => {
    for (const [path, content] of Object.entries(files)) {
      const full = join(root, path);
      mkdirSync(dirname(full), { recursive: true });
      if (content === null) rmSync(full, { recursive: true, force: true });
      else if (typeof content === 'string' || content instanceof Uint8Array) writeFileSync(full, content);
      else if ('symlink' in content) symlinkSync(content.symlink, full);
      else {
        writeFileSync(full, content.executable);
        chmodSync(full, 0o755);
      }
    }
  };
  // A clone has its `.git` already; an empty folder gets one.
  git('init', '--quiet', '--initial-branch=main');
  return {
    root,
    git,
    write,
    read: (path) => readFileSync(join(root, path), 'utf8'),
    commit: (files, message = 'a commit') => {
      write(files);
      second = (second + 1) % 60;
      git('add', '--all');
      git('commit', '--quiet', '--allow-empty', '--message', message);
      return git('rev-parse', 'HEAD');
    },
  };
}

/** A clone of `origin` over file://, so that --depth and --filter work as over a network. */
export function cloneOf(origin: Repository, ...options: string[]): Repository {
  const folder = temporaryFolder();
  origin.git('config', 'uploadpack.allowFilter', 'true');
  origin.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  execFileSync('git', ['clone', '--quiet', ...options, `file://${origin.root}`, folder], {
    env: gitEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return repository(folder);
}

/** Every file below a folder, `.git` included, with the digest of its content. */
export function fingerprint(folder: string): Record<string, string> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path, digest(path)]),
  );
}
