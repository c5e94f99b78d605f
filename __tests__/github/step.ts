import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { summary } from '@actions/core';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type ApiServer, startApiServer } from './api-server.ts';
import { DOCUMENTED } from './documented-jobs.ts';

/** What a runner gives a step: its files, its log and the API. */
export interface Step {
  readonly api: ApiServer;
  readonly folder: string;
  /** What was printed. */
  readonly log: readonly string[];
  read(name: string): string;
  /** The job summary. */
  summary(): string;
  outputs(): Readonly<Record<string, string>>;
}

/** The documented step for each test; the process is put back after it, and every request has to fit GitHub's description. */
export function eachWithStep(started: (step: Step) => void): void {
  const before = { ...process.env };
  let step: Step;
  let path: string | undefined;
  beforeEach(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tare-step-'));
    const log: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => log.push(String(text)) > 0);
    path = forgetSummary();
    for (const name of Object.keys(process.env)) {
      if (/^(GITHUB|INPUT|ACTIONS|RUNNER)_/.test(name)) delete process.env[name];
    }
    for (const name of ['outputs', 'summary.md']) writeFileSync(join(folder, name), '');
    Object.assign(process.env, {
      GITHUB_OUTPUT: join(folder, 'outputs'),
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    });
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    const api = await startApiServer(DOCUMENTED.compare);
    step = { api, folder, log, read, summary: () => read('summary.md'), outputs: () => outputsIn(read('outputs')) };
    started(step);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    forgetSummary(path);
    process.env = { ...before };
    process.exitCode = undefined;
    await step.api.close();
    rmSync(step.folder, { recursive: true });
    expect(step.api.violations).toEqual([]);
  });
}

/** "name<<delimiter\nvalue\ndelimiter\n" */
export function outputsIn(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...text.matchAll(/^(.+)<<(.+)\n(.*)\n\2$/gm)].map((m) => [m[1], m[3]]));
}

/** The toolkit looks up its path once a process, as the runner gives one once a step; tests share this process. */
export function forgetSummary(path?: string): string | undefined {
  const toolkit = summary as unknown as { _filePath?: string | undefined };
  const before = toolkit._filePath;
  toolkit._filePath = path;
  return before;
}
