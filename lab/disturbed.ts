// What the report says of a run that something got in the way of: two real commits of six Go benchmarks, of which one does
// twice the work, compared by the bundled command, once undisturbed and once for each disturbance; what the report names,
// and the verdicts. Usage: node scripts/lab.mjs disturbed (throttling needs root, and control groups that may be written)

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readOrNull } from '../src/host/files/system-files.ts';
import { childProcesses } from '../src/host/processes/threads.ts';
import type { Side } from '../src/model/results/side.ts';
import disturbedGo from './_go/disturbed_test.go';
import { withInstead } from './go-pieces.ts';
import { commitGo, openLab } from './go-suite.ts';
import { startHog } from './hog.ts';

const PROGRAM = join(fileURLToPath(new URL('..', import.meta.url)), 'dist/cli.js');
const STOPPED_MS = 2000;
/** Of one processor, µs of each 100 ms. */
const QUOTA_US = 60_000;

function source(side: Side): string {
  if (side === 'base') return disturbedGo;
  const labelled = withInstead(disturbedGo, 'label = "base"', 'label = "head"');
  return withInstead(labelled, 'doubleUnits = 2000', 'doubleUnits = 4000');
}

interface Disturbance {
  readonly name: string;
  /** Begins; what is returned ends it. */
  readonly begin: (child: ChildProcess) => () => void;
}

/** Stops one process that the run has started, a test binary, for 2 s. */
function pause(child: ChildProcess): () => void {
  let ended = false;
  const stopOne = async () => {
    // Not while everything is tried and sized.
    await wait(8000);
    while (!ended) {
      const pid = testBinaryBelow(child.pid ?? 0);
      if (pid !== null) {
        process.kill(pid, 'SIGSTOP');
        await wait(STOPPED_MS);
        process.kill(pid, 'SIGCONT');
        return;
      }
      await wait(5);
    }
  };
  void stopOne();
  return () => {
    ended = true;
  };
}

function testBinaryBelow(ancestor: number): number | null {
  for (const pid of childProcesses(ancestor)) {
    const [file = ''] = (readOrNull(`/proc/${pid}/cmdline`) ?? '').split('\0');
    const found = /round-\d+/.test(file) ? pid : testBinaryBelow(pid);
    if (found !== null) return found;
  }
  return null;
}

/** Holds the whole run in a control group with a share of one processor. */
function throttle(child: ChildProcess): () => void {
  const isSecond = existsSync('/sys/fs/cgroup/cgroup.controllers');
  const folder = join('/sys/fs/cgroup', isSecond ? '' : 'cpu', `tare-lab-${process.pid}`);
  mkdirSync(folder);
  if (isSecond) writeFileSync(join(folder, 'cpu.max'), `${QUOTA_US} 100000`);
  else writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(QUOTA_US));
  writeFileSync(join(folder, 'cgroup.procs'), String(child.pid));
  return () => rmdirSync(folder);
}

const DISTURBANCES: readonly Disturbance[] = [
  { name: 'nothing', begin: () => () => {} },
  { name: 'two busy processes that come and go', begin: startHog },
  { name: `a process of the run stopped for ${STOPPED_MS / 1000} s`, begin: pause },
  { name: `a control group of ${QUOTA_US / 100_000} of a processor`, begin: throttle },
];

interface Report {
  readonly verdict: string;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  readonly benchmarks: readonly {
    readonly name: string;
    readonly rows: readonly { readonly metric: { readonly unit: string }; readonly verdict: string | null }[];
  }[];
}

const lab = openLab(true);
try {
  commitGo(lab.folder, source);
  for (const { name, begin } of DISTURBANCES) {
    const args = [PROGRAM, 'compare', 'HEAD~1', '--slice', '50ms', '--format', 'json', '--quiet'];
    const child = spawn(process.execPath, args, { cwd: lab.folder, stdio: ['ignore', 'pipe', 'ignore'] });
    const end = begin(child);
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    await new Promise((resolve) => child.once('close', resolve));
    end();
    const report = JSON.parse(printed) as Report;
    const verdicts = report.benchmarks.map(
      (each) => `${each.name} ${each.rows.find(({ metric }) => metric.unit === 'ns/op')?.verdict ?? '-'}`,
    );
    console.log(`\n${name}: exit code ${child.exitCode}; ${verdicts.join(', ')}`);
    for (const { code, message } of report.warnings) console.log(`  ${code}: ${message}`);
  }
} finally {
  lab.close();
}
