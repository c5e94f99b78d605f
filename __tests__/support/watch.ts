import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { calibratorSources } from '../../src/host/calibrator-sources.ts';
import type { Watch } from '../../src/model/command.ts';
import { temporaryFolder } from './repository.ts';

/** The watching program, really compiled; for tests behind `describeWith('cc')`. */
export function compiledWatch(parts: Partial<Watch> = {}): Watch {
  const file = join(temporaryFolder('tare-watch-'), 'watch');
  const sources = ['watch.c', 'isolate.c', 'hold.c', 'move.c', 'trace.c'].map((name) =>
    join(calibratorSources(), 'watch', name),
  );
  execFileSync(process.env.CC ?? 'cc', ['-O2', '-o', file, ...sources]);
  return { file, cpu: null, fixedLayout: false, instructions: false, ...parts };
}
