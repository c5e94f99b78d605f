import type { Analysis } from '../../model/analysis/analysis.ts';
import { cut } from '../../model/cut.ts';
import type { HostFacts } from '../../model/results/host.ts';
import type { Results } from '../../model/results/results.ts';
import type { Run } from '../../model/results/run.ts';
import { unreachable } from '../../model/unreachable.ts';
import { runsOf } from '../../record/index.ts';
import { formatDuration, NO_BREAK_SPACE } from '../text/numbers.ts';
import type { Phrase } from '../text/phrase.ts';
import { machineLines } from './machine-lines.ts';
import { countText } from './words.ts';

/** Longer texts of a toolchain or a program are cut. */
const CODE_LENGTH = 120;

/** Which machines measured, with which tools, and how isolated the code of both sides was. One line a machine. */
export function machinesLines(analysis: Analysis): readonly Phrase[] {
  const { results } = analysis;
  const { runs } = results;
  const [only, ...others] = runs;
  if (only !== undefined && others.length === 0) {
    const line: Phrase = ['Machine: ', ...hostText(only.host), ...toolsText(results)];
    return [line, ...machineLines(analysis), ...isolationLines(only)];
  }
  const measured = benchmarksByRun(results);
  const lines = runs.map((run, index): Phrase => {
    const what = `${partText(run, index)}: `;
    const did = `; ${countText(measured[index] ?? 0, 'benchmark')} in ${formatDuration(run.measuringMs)} (seed `;
    return [what, ...hostText(run.host), did, { code: run.seed }, ').'];
  });
  const isolations = new Map(runs.flatMap(isolationLines).map((line) => [JSON.stringify(line), line]));
  return [...lines, ['Of all machines', ...toolsText(results)], ...isolations.values()];
}

/** `Machine 2 (shard 2 of 4)` */
function partText({ shard, replicate }: Run, index: number): string {
  const parts = [
    ...(shard === undefined ? [] : [`shard ${shard.index} of ${shard.of}`]),
    ...(replicate === undefined ? [] : [`replicate ${replicate.index} of ${replicate.of}`]),
  ];
  return `Machine ${index + 1}${parts.length === 0 ? '' : ` (${parts.join(', ')})`}`;
}

function benchmarksByRun({ runs, benchmarks }: Results): readonly number[] {
  const counts = runs.map(() => 0);
  for (const each of benchmarks) for (const run of runsOf(each)) counts[run] = (counts[run] ?? 0) + 1;
  return counts;
}

function hostText(host: HostFacts): Phrase {
  const cpus = `${host.logicalCpus}${NO_BREAK_SPACE}${host.logicalCpus === 1 ? 'CPU' : 'CPUs'}`;
  const memory = `${Math.round(host.memoryBytes / 2 ** 30)}${NO_BREAK_SPACE}GiB`;
  return [
    { code: host.cpuModel || 'unknown CPU' },
    ` (${cpus}, ${memory}), `,
    { code: [host.operatingSystem, host.architecture].filter((part) => part !== '').join(' ') || 'unknown system' },
    ...(host.runner === '' ? [] : [', ', { code: host.runner }]),
  ];
}

function toolsText({ harness, toolVersion, runs }: Results): Phrase {
  return [
    ...toolchainsText(runs.map(({ toolchain = harness.toolchain }) => toolchain)),
    '. Harness ',
    { code: harness.name },
    ', Tare ',
    { code: toolVersion },
    '.',
  ];
}

/** How isolated the code of both sides was, where the run says. */
function isolationLines({ isolation }: Run): readonly Phrase[] {
  if (isolation === undefined) return [];
  const reason = (isolation.reason ?? '').split('\n')[0] ?? '';
  const why: Phrase = reason === '' ? [] : [' (', { code: cut(reason, CODE_LENGTH) }, ')'];
  const sockets = socketsText(isolation.sockets ?? []);
  switch (isolation.state) {
    case 'off':
      return [['Isolation: switched off (', { code: 'isolation: off' }, ').', ...sockets]];
    case 'none':
      return [['Isolation: none', ...why, '; the code of both sides could do all that this user can.', ...sockets]];
    case 'no-new-privileges':
      return [
        [
          'Isolation: no namespaces here',
          ...why,
          '; the code of both sides ran as this user, and could not become another by sudo or the like.',
          ...sockets,
        ],
      ];
    case 'namespaces':
      return [
        [
          'Isolation: each side saw its own processes and files only, and no network while measuring; ',
          isolation.layers === true ? 'what it wrote elsewhere was discarded.' : 'everything else was read-only.',
          ...(isolation.sharedNetwork === true ? [NETWORK_SHARED] : []),
          ...(isolation.runnerUnseen === true ? [RUNNER_UNSEEN] : []),
        ],
      ];
    default:
      return unreachable(isolation.state);
  }
}

const NETWORK_SHARED = ' Builds had the network of this machine.';
const RUNNER_UNSEEN = ' The folder of this self-hosted runner was not found: where it is, its key could be read.';

/** The sockets through which code under test could have become root. */
function socketsText(sockets: readonly string[]): Phrase {
  const list = sockets.flatMap((path): Phrase => [', ', { code: cut(path, CODE_LENGTH) }]);
  if (list.length === 0) return [];
  return [' It could reach ', ...list.slice(1), ', by which a container program starts others, as root in most cases.'];
}

/** Each toolchain once; a harness of commands knows none. */
function toolchainsText(toolchains: readonly string[]): Phrase {
  const known = [...new Set(toolchains)].filter((each) => each.trim() !== '' && each !== 'unknown');
  const list = known.flatMap((each): Phrase => [', ', { code: cut(each, CODE_LENGTH) }]);
  return known.length === 0 ? [] : [known.length === 1 ? '. Toolchain: ' : '. Toolchains: ', ...list.slice(1)];
}
