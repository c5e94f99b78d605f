import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runPlan } from '../../src/measure/run-plan.ts';
import {
  atOnce,
  type FileToRead,
  type Plan,
  type PlannedResult,
  type ProgressReader,
} from '../../src/model/command-plan.ts';
import type { Progress } from '../../src/ports.ts';
import { twoSides } from '../support/sides.ts';

// Commands that leave their results in files, really run.

function* leaving(script: string, cwd: string, reads: readonly FileToRead[]): Plan<PlannedResult> {
  const command = { file: 'sh', arguments: ['-c', script], cwd, trust: 'untrusted', timeoutMs: 10_000 } as const;
  const [result] = yield [{ ...command, reads }];
  if (result === undefined) throw new Error('not run');
  return result;
}

async function run(
  script: string,
  prepare: (root: string) => void = () => {},
  paths: readonly string[] = ['out.json'],
) {
  const { trees, ports } = twoSides({});
  const { root } = trees.head;
  prepare(root);
  const reads = paths.map((path) => ({ root, path, maxBytes: 100 }));
  return { root, result: await runPlan(leaving(script, root, reads), 'try', ports) };
}

describe('files to read back', () => {
  it('come with the result, in their order; what is not there is null', async () => {
    const { result } = await run('echo said; mkdir b; echo 1 > a.json; echo 2 > b/b.json', undefined, [
      'b/b.json',
      'none.json',
      'a.json',
    ]);
    expect(result).toMatchObject({ stdout: 'said\n', files: ['2\n', null, '1\n'], refusals: [] });
  });

  it('are never those of an earlier command', async () => {
    const { result } = await run('exit 1', (root) => writeFileSync(join(root, 'out.json'), 'old'));
    expect(result).toMatchObject({ exitCode: 1, files: [null], refusals: [] });
  });

  it('are not read where they are links, pipes or too large, which says why and costs only this result', async () => {
    const link = await run('ln -s /etc/passwd out.json');
    expect(link.result.files).toEqual([null]);
    expect(link.result.refusals).toEqual(['out.json is a symbolic link; only a regular file is read']);
    const pipe = await run('mkfifo out.json');
    expect(pipe.result.refusals).toEqual(['out.json is a named pipe; only a regular file is read']);
    const large = await run('head -c 101 /dev/zero > out.json');
    expect(large.result).toMatchObject({ files: [null], refusals: [expect.stringContaining('at most 100 are read')] });
  });

  it('behind a link are neither removed nor read, and the command is not run', async () => {
    const elsewhere = twoSides({}).trees.base.root;
    writeFileSync(join(elsewhere, 'out.json'), 'kept');
    const { root, result } = await run('touch ran', (root) => symlinkSync(elsewhere, join(root, 'results')), [
      'results/out.json',
    ]);
    expect(result).toMatchObject({ notStarted: true, files: [null] });
    expect(result.refusals).toEqual(['results is a symbolic link; only a regular file is read']);
    expect(readFileSync(join(elsewhere, 'out.json'), 'utf8')).toBe('kept');
    expect(existsSync(join(root, 'ran'))).toBe(false);
  });

  it('that are a link before the command are replaced by what it writes', async () => {
    const { root, result } = await run('echo new > out.json', (root) => {
      mkdirSync(join(root, 'other'));
      writeFileSync(join(root, 'other/kept.json'), 'kept');
      symlinkSync(join(root, 'other/kept.json'), join(root, 'out.json'));
    });
    expect(result.files).toEqual(['new\n']);
    expect(readFileSync(join(root, 'other/kept.json'), 'utf8')).toBe('kept');
  });
});

describe('plans that run at once', () => {
  const { trees, ports } = twoSides({});
  const cwd = trees.head.root;
  function* running(...scripts: readonly string[]): Plan<readonly string[]> {
    const said: string[] = [];
    for (const script of scripts) {
      const command = { file: 'sh', arguments: ['-c', script], cwd, trust: 'untrusted', timeoutMs: 10_000 } as const;
      const [result] = yield [command];
      said.push(result?.stdout ?? 'not run');
    }
    return said;
  }

  it('meet, and each has its own results', async () => {
    // Each waits for the other.
    const one = running('mkfifo pipe; echo ready > made', 'cat pipe', 'echo last');
    const other = running('true', 'echo met > pipe; echo sent');
    expect(await runPlan(atOnce([one, other]), 'try', ports)).toEqual([
      ['', 'met\n', 'last\n'],
      ['', 'sent\n'],
    ]);
    expect(await runPlan(atOnce([]), 'try', ports)).toEqual([]);
  });

  it('end before the error of one of them is thrown', async () => {
    function* failing(): Plan<never> {
      yield* running('true');
      throw new Error('no such thing');
    }
    const left = running('sleep 0.1; touch ended');
    await expect(runPlan(atOnce([failing(), left]), 'try', ports)).rejects.toThrow('no such thing');
    expect(existsSync(join(cwd, 'ended'))).toBe(true);
  });
});

describe('progress', () => {
  async function shownBy(script: string, total: number, read: ProgressReader) {
    const { trees, ports } = twoSides({});
    const shown: string[] = [];
    const log = {
      ...ports.log,
      progress: ({ stage, done, total: of, subject }: Progress) =>
        void shown.push(`${stage} ${done}/${of} ${subject}`.trim()),
    };
    function* plan(): Plan<void> {
      const command = { file: 'sh', arguments: ['-c', script], trust: 'untrusted', timeoutMs: 10_000 } as const;
      yield [{ ...command, cwd: trees.head.root, progress: { subject: 'all', done: 0, total, read } }];
    }
    await runPlan(plan(), 'build', { ...ports, log });
    return shown;
  }

  it('is read from the lines of a command while it runs, live ones too, on either stream', async () => {
    const read = (line: string) => {
      const [, done, of, subject = ''] = /^\[(\d+)\/(\d+)\] (.*)/.exec(line) ?? [];
      return done === undefined ? null : { done: Number(done), total: Number(of), subject };
    };
    const script = "echo other; printf '[1/3] a\\r'; printf '[2/' >&2; sleep 0.05; printf '3] ü\\n[3/3] half' >&2";
    const shown = await shownBy(script, 1, read);
    expect(shown.toSorted()).toEqual(['build 0/1 all', 'build 1/3 all: a', 'build 2/3 all: ü']);
  });

  it('counts lines that begin something against a total that was said once', async () => {
    const read = (line: string) => (line.startsWith('of ') ? { total: Number(line.slice(3)) } : { subject: line });
    expect(await shownBy("printf 'x\\nof 2\\na\\nb\\nc\\n'", 5, read)).toEqual([
      'build 0/5 all',
      'build 0/5 all: x',
      'build 0/2 all',
      'build 0/2 all: a',
      'build 1/2 all: b',
      'build 2/2 all: c',
    ]);
  });

  it('leaves out lines that are too long, and takes the next', async () => {
    const read = (line: string) => ({ subject: line.slice(0, 5) });
    const script = "head -c 300000 /dev/zero | tr '\\0' x; echo; echo short";
    expect(await shownBy(script, 1, read)).toEqual(['build 0/1 all', 'build 0/1 all: short']);
  });
});
