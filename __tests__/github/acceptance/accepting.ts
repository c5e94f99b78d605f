import { join } from 'node:path';
import { analyse } from '../../../src/analysis/analyse.ts';
import { decideGate } from '../../../src/analysis/gate.ts';
import { connection } from '../../../src/github/api.ts';
import type { RunContext } from '../../../src/github/context.ts';
import { publish } from '../../../src/github/publish/publish.ts';
import { Secrets } from '../../../src/github/secrets.ts';
import { createFiles } from '../../../src/host/files/files.ts';
import type { Inputs } from '../../../src/model/inputs/inputs.ts';
import type { Log } from '../../../src/ports.ts';
import { around, benchmark, results } from '../../support/results-builder.ts';
import { inputsWith } from '../../support/sides.ts';
import { TOKEN } from '../api-server.ts';
import { eachWithStep, type Step } from '../step.ts';

export const LABEL = 'accept-benchmark-regression';
export const HEAD = 'c'.repeat(40);

/** A pull request that people accept regressions in, and its runs: what they measured is made up. */
export interface Accepting extends Step {
  readonly notices: readonly string[];
  /** A run in which Parse/large is so many percent slower; the comment that it leaves. */
  run(percent: number, some?: Partial<Inputs>, head?: string, context?: Partial<RunContext>): Promise<string>;
  comment(login: string, body: string, association?: string): void;
  /** Our comment is as old as that of a run that ended now. */
  commented(): void;
  label(login: string): void;
}

export function eachAccepting(started: (accepting: Accepting) => void): void {
  eachWithStep((step) => {
    const { api } = step;
    const notices: string[] = [];
    /** Of the morning: what was written is older than what comes after it. */
    let minute = 0;
    const nextMinute = () => `2026-11-22T09:${String(minute++).padStart(2, '0')}:00Z`;
    const ours = () => api.comments.find(({ login }) => login === 'github-actions[bot]');
    let runs = 0;
    api.permissions.set('maintainer', 'write').set('owner', 'admin').set('author', 'read').set('triager', 'read');
    started({
      ...step,
      notices,
      run: async (percent, some = {}, head = HEAD, context = {}) => {
        await published({ percent, some, head, context, number: ++runs, step, notices });
        return ours()?.body ?? '';
      },
      comment: (login, body, association) =>
        void api.comments.push({
          id: 10 + api.comments.length,
          issue: 7,
          login,
          body,
          updatedAt: '2026-11-21T08:00:00Z',
          ...(association && { association }),
        }),
      commented: () => {
        const found = ours();
        if (found !== undefined) found.updatedAt = nextMinute();
      },
      label: (login) => {
        api.pull.labels.push(LABEL);
        api.pull.events.push({ id: 500 + api.pull.events.length, login, label: LABEL, at: nextMinute() });
      },
    });
  });
}

interface Published {
  readonly percent: number;
  readonly some: Partial<Inputs>;
  readonly head: string;
  readonly context: Partial<RunContext>;
  readonly number: number;
  readonly step: Step;
  readonly notices: string[];
}

async function published({ percent, some, head, context, number, step, notices }: Published): Promise<void> {
  const { api, folder } = step;
  const slower = around(100 * (1 + percent / 100), 20, 0.01).toReversed();
  const measured = results({ benchmarks: [benchmark('Parse/large', { base: around(100), head: slower })] });
  const url = 'https://example.invalid/1';
  const ci = { runId: 9000 + number, runNumber: number, runAttempt: 1, url, repository: 'o/r' };
  const [first, ...others] = measured.runs;
  const recorded = { ...measured, runs: first === undefined ? [] : [{ ...first, ci }, ...others] };
  const analysis = analyse(recorded);
  process.exitCode = undefined;
  await publish(
    {
      inputs: inputsWith({ commentMode: 'update', ...some }),
      results: recorded,
      analysis,
      connection: connection(TOKEN, context.apiUrl ?? api.url),
      gate: decideGate(analysis),
      gitDirectory: join(folder, '.git'),
      context: {
        event: {
          name: 'pull_request',
          sha: '',
          ref: '',
          before: null,
          mergeGroupBase: null,
          defaultBranch: null,
          pullRequest: { number: 7, baseSha: 'b'.repeat(40), headSha: head },
        },
        ci,
        repository: { owner: 'octo', name: 'repo' },
        workspace: folder,
        serverUrl: '',
        apiUrl: api.url,
        fork: false,
        queue: null,
        eventMs: null,
        defaultKey: 'bench',
        workflowKey: 'bench',
        ...context,
      },
    },
    {
      files: createFiles(),
      log: logInto(notices),
      environment: {},
      secrets: new Secrets(),
      patience: { nowMs: () => Date.parse('2026-11-22T12:00:00Z'), sleep: async () => {} },
    },
  );
}

function logInto(notices: string[]): Log {
  const [note, silent] = [(line: string) => void notices.push(line), () => {}];
  return { info: silent, notice: note, warning: note, untrusted: silent, progress: silent, progressDone: silent };
}
