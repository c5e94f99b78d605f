import type { Analysis } from '../../../model/analysis/analysis.ts';
import type { Delta } from '../../../model/analysis/change.ts';
import type { MachineReading } from '../../../model/analysis/machine-reading.ts';
import type { Row } from '../../../model/analysis/row.ts';
import { cut } from '../../../model/cut.ts';
import { unreachable } from '../../../model/unreachable.ts';
import type { WarningCode } from '../../../model/warning.ts';
import { levelPercent } from '../../text/numbers.ts';
import type { Phrase } from '../../text/phrase.ts';
import { changeTexts } from '../change-texts.ts';
import { changeWord, countText } from '../words.ts';

/** Codes whose message is part of the note. */
export const SAID_IN_MACHINES_NOTE: ReadonlySet<WarningCode> = new Set<WarningCode>(['machines-differ']);

const PROCESSOR_LENGTH = 60;
/** More machines, or kinds of processor, than this are not named. */
const NAMED = 6;

/**
 * `Depends on the machine: slower on X (+15.0 % [+13.9, +16.3], 2 machines x 12 bursts), not on Y (...).` It is null
 * where machines do not differ.
 */
export function machinesNote(row: Row): Phrase | null {
  const { machines } = row;
  if (machines === undefined || !machines.differ) return null;
  const [first, ...others] = machines.each;
  const isOne = others.every(({ change }) => change === first?.change) && first?.change !== 'open';
  const readings = isOne
    ? machines.each
    : CHANGES.flatMap((change) => machines.each.filter((each) => each.change === change));
  const list = readings.slice(0, NAMED).flatMap((each, index): Phrase => {
    const isNew = !isOne && readings[index - 1]?.change !== each.change;
    return [index === 0 ? '' : ', ', isNew ? changePrefix(row, each) : '', ...readingPhrase(row, each)];
  });
  const more = readings.length > NAMED ? [`, and ${readings.length - NAMED} more`] : [];
  const how = isOne
    ? `${capital(changePrefix(row, first as MachineReading))}each machine, by different amounts: `
    : 'Depends on the machine: ';
  return [how, ...list, ...more, ` (${levelPercent(1 - machines.level)} confidence, all together).`];
}

const CHANGES = ['more', 'less', 'open', 'within'] as const;

function changePrefix({ metric }: Row, { change }: MachineReading): string {
  switch (change) {
    case 'more':
    case 'less':
      if (metric.direction === 'unknown') return `${change} on `;
      return `${changeWord(metric, (change === 'more') === (metric.direction === 'lower'))} on `;
    case 'within':
      return 'not on ';
    case 'open':
      return 'undecided on ';
    default:
      return unreachable(change);
  }
}

function readingPhrase(row: Row, { processor, runs, bursts, ...interval }: MachineReading): Phrase {
  const { estimate, lower, upper } = interval;
  const delta: Delta = { estimate, lower, upper, level: 0, observations: 0, method: 'signed-rank' };
  const change =
    row.change.kind === 'difference'
      ? ({ kind: 'difference', difference: { ...delta, method: 'signed-rank' }, settle: null } as const)
      : ({ kind: 'interval', delta, settle: null } as const);
  const texts = changeTexts(change, row);
  const which = runs.length === 1 ? `machine ${(runs[0] ?? 0) + 1}, ${burstsText(bursts)}` : machinesText(bursts);
  return [{ code: processorText(processor) }, ` (${texts.estimate} ${texts.range}; ${which})`];
}

/** `2 machines x 10 bursts`, `3 machines x 10 to 20 bursts` */
function machinesText(bursts: readonly number[]): string {
  return `${countText(bursts.length, 'machine')} x ${burstsText(bursts)}`;
}

function burstsText(bursts: readonly number[]): string {
  const [fewest, most] = [Math.min(...bursts), Math.max(...bursts)];
  return `${fewest === most ? '' : `${fewest} to `}${countText(most, 'burst')}`;
}

/** `Measured on 4 machines, 2 with X, 2 with Y; 1 row depends on the machine.` It is empty where no row has several. */
export function machinesSentence({ benchmarks, results }: Analysis): Phrase {
  const rows = benchmarks.flatMap((each) => each.rows).filter(({ machines }) => machines !== undefined);
  const runs = new Set(rows.flatMap(({ machines }) => machines?.each.flatMap((each) => each.runs) ?? []));
  if (runs.size < 2) return [];
  const models = [...runs].map((run) => processorText(results.runs[run]?.host.cpuModel || 'unknown CPU'));
  const kinds = [...new Set(models)];
  const named = kinds.slice(0, NAMED).flatMap((kind, index): Phrase => {
    const count = models.filter((each) => each === kind).length;
    return [index === 0 ? '' : ', ', `${count} with `, { code: kind }];
  });
  const differ = rows.filter(({ machines }) => machines?.differ === true).length;
  return [
    `Measured on ${countText(runs.size, 'machine')}: `,
    ...(kinds.length === 1 ? ['all with ', { code: kinds[0] ?? '' }] : named),
    ...(kinds.length > NAMED ? [', and others'] : []),
    differ === 0 ? '; no row is seen to depend on the machine.' : '; ',
    ...(differ === 0
      ? []
      : [{ strong: [`${countText(differ, 'row')} ${differ === 1 ? 'depends' : 'depend'} on the machine`] }, '.']),
  ];
}

function processorText(processor: string): string {
  return cut(processor, PROCESSOR_LENGTH);
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
