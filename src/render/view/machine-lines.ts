import type { Analysis, MachineSummary } from '../../model/analysis/analysis.ts';
import type { HostFacts } from '../../model/results/host.ts';
import { firstRun } from '../../model/results/run.ts';
import { NO_BREAK_SPACE, plainPercent } from '../text/numbers.ts';
import type { Phrase } from '../text/phrase.ts';
import { countText } from './words.ts';

/**
 * The state of the machine, its other work while slices ran, and which benchmarks were pinned; only what is known.
 * Whether that disturbed the run is said by the noise check.
 */
export function machineLines({ machine, results }: Analysis): readonly Phrase[] {
  const state = stateParts(firstRun(results).host);
  const lines: Phrase[] = [];
  if (state.length > 0) lines.push(['Its state: ', ...joined(state), '.']);
  if (machine === null) return lines;
  const did = activityParts(machine);
  if (did.length > 0) lines.push([`While slices ran: ${did.join('; ')}.`]);
  lines.push(pinningLine(machine));
  return lines;
}

function joined(parts: readonly Phrase[]): Phrase {
  return parts.flatMap((part, index) => (index === 0 ? part : [', ', ...part]));
}

function stateParts(host: HostFacts): readonly Phrase[] {
  const parts: Phrase[] = [];
  const add = (words: string, value: string | undefined) => {
    if (value !== undefined) parts.push([words, { code: value }]);
  };
  const say = (known: boolean | undefined, yes: string, no: string) => {
    if (known !== undefined) parts.push([known ? yes : no]);
  };
  add('under ', host.virtualisation);
  say(host.container === true ? true : undefined, 'in a container', '');
  add('kernel ', host.kernel);
  add('microcode ', host.microcode);
  if (host.physicalCores !== undefined) parts.push([countText(host.physicalCores, 'core')]);
  say(host.smt, 'several threads a core', 'one thread a core');
  add('governor ', host.governor);
  say(host.turbo, 'turbo on', 'turbo off');
  add('clock source ', host.clockSource);
  if (host.cpuLimit !== undefined) parts.push([`limited to ${Number(host.cpuLimit.toFixed(2))} CPUs' worth of time`]);
  if (host.memoryLimitBytes !== undefined) parts.push([`limited to ${gibibytes(host.memoryLimitBytes)}`]);
  if (host.freeMemoryBytes !== undefined) parts.push([`${gibibytes(host.freeMemoryBytes)} free at the start`]);
  const busy = host.busyProcesses ?? [];
  if (busy.length > 0) {
    const named = busy.map(({ name, share }): Phrase => [{ code: name }, ` ${plainPercent(share)}`]);
    parts.push(['busy at the start: ', ...joined(named)]);
  }
  return parts;
}

function gibibytes(bytes: number): string {
  return `${Number((bytes / 2 ** 30).toPrecision(2))}${NO_BREAK_SPACE}GiB`;
}

function activityParts(machine: MachineSummary): readonly string[] {
  const { othersCpus, stolenShare, waitingShare } = machine;
  const percent = (share: number) => plainPercent(share < 0.0005 ? 0 : Number(share.toPrecision(2)));
  return [
    ...(othersCpus === null ? [] : [`other work kept ${Number(othersCpus.toFixed(1))} CPUs busy`]),
    ...(waitingShare === null ? [] : [`some process waited for a CPU ${percent(waitingShare)} of the time`]),
    ...(stolenShare === null ? [] : [`CPU steal ${percent(stolenShare)}`]),
  ];
}

const NAMED = 5;

function pinningLine(machine: MachineSummary): Phrase {
  const { pin, pinnedBy, cpus, pinned, parallel, waiting, failsPinned } = machine;
  if (pin === 'off') return ['Pinning: nothing was pinned (', { code: 'pin' }, ' is off).'];
  if (pinnedBy === null) return ['Pinning: nothing could be pinned here.'];
  const one = /^\d+$/.test(cpus);
  const where = one ? ` on CPU ${cpus}` : `, both slices of a pair on one of the CPUs ${cpus}, another in each round`;
  const names = parallel.slice(0, NAMED).map(({ id, cores }): Phrase => [{ code: id }, ` ${cores.toFixed(1)}`]);
  const more = parallel.length > NAMED ? `, and ${parallel.length - NAMED} more` : '';
  return [
    pinned === 0
      ? 'Pinning: no benchmark was pinned'
      : `Pinning: ${countText(pinned, 'benchmark')} ${pinned === 1 ? 'was' : 'were'} pinned${where}`,
    ...(parallel.length === 0
      ? []
      : [`; left free, because they keep more than one core busy: `, ...joined(names), more]),
    waiting === 0 ? '' : `; left free, because they mostly wait: ${countText(waiting, 'benchmark')}`,
    failsPinned === 0
      ? ''
      : `; left free, because on one core they give no result: ${countText(failsPinned, 'benchmark')}`,
    '.',
  ];
}
