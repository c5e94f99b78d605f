import type { MachineFact, MachineFactName, Replay, ReplayedRow } from '../../../model/analysis/replay.ts';
import { visibleName } from '../../text/escape.ts';
import { levelPercent } from '../../text/numbers.ts';
import type { Phrase } from '../../text/phrase.ts';
import { shortenMiddle } from '../../text/shorten.ts';
import { deltaTexts } from '../change-texts.ts';
import { nameCell, type Table, textCell } from '../table.ts';
import { counted } from '../words.ts';
import type { CommandPage } from './page.ts';

const FACT_NAMES: Readonly<Record<MachineFactName, string>> = {
  cpuModel: 'CPU',
  logicalCpus: 'logical CPUs',
  physicalCores: 'cores',
  smt: 'several threads a core',
  allowedCpus: 'CPUs that it may use',
  cpuLimit: "limit, in CPUs' worth of time",
  governor: 'governor',
  turbo: 'turbo',
  microcode: 'microcode',
  architecture: 'architecture',
  operatingSystem: 'operating system',
  kernel: 'kernel',
  clockSource: 'clock source',
  virtualisation: 'virtualisation',
  container: 'container',
  memoryBytes: 'memory',
  memoryLimitBytes: 'limit of memory',
  freeMemoryBytes: 'free memory',
  runner: 'runner',
  toolchain: 'toolchain',
};
const BYTES: ReadonlySet<MachineFactName> = new Set(['memoryBytes', 'memoryLimitBytes', 'freeMemoryBytes']);

/** A run beside its repetition here: how the machines differ, and what each says of the same rows. */
export function replayPage(replay: Replay): CommandPage {
  const differing = replay.machines.filter((fact) => shownFact(fact.there, fact) !== shownFact(fact.here, fact));
  const tables = [
    ...(differing.length === 0 ? [] : [machineTable(differing)]),
    ...(replay.rows.length === 0 ? [] : [rowTable(replay)]),
  ];
  return { tables, remarks: remarks(replay, differing.length) };
}

function machineTable(facts: readonly MachineFact[]): Table {
  return {
    title: 'How the machines differ',
    columns: [
      { head: 'machine', alignment: 'left', kind: 'text' },
      { head: 'there', alignment: 'left', kind: 'text' },
      { head: 'here', alignment: 'left', kind: 'text' },
    ],
    rows: facts.map((fact) => [
      textCell(FACT_NAMES[fact.name]),
      { kind: 'text', phrase: outsidePhrase(shownFact(fact.there, fact)) },
      { kind: 'text', phrase: outsidePhrase(shownFact(fact.here, fact)) },
    ]),
  };
}

function shownFact(value: string | null, { name }: MachineFact): string {
  if (value === null) return 'unknown';
  // Two machines of one kind differ by a few pages of memory.
  return BYTES.has(name) ? `${Number((Number(value) / 2 ** 30).toPrecision(2))} GiB` : value;
}

function outsidePhrase(text: string): Phrase {
  return [{ prose: text }];
}

function rowTable({ rows, alpha }: Replay): Table {
  const level = `[${levelPercent(alpha)}]`;
  return {
    title: 'What each says of head against base',
    columns: [
      { head: 'benchmark', alignment: 'left', kind: 'name' },
      { head: 'metric', alignment: 'left', kind: 'text' },
      { head: 'there', rangeHead: level, alignment: 'right', kind: 'delta' },
      { head: 'here', rangeHead: level, alignment: 'right', kind: 'delta' },
      { head: '', alignment: 'left', kind: 'text' },
    ],
    rows: rows.map(({ id, there, here, outcome }) => [
      nameCell(visibleName(id)),
      { kind: 'text', phrase: [{ code: here.metric.unit }, here.gated ? '' : ' (not gated)'] },
      { kind: 'delta', verdict: there.verdict, ...deltaTexts(there), notes: [] },
      { kind: 'delta', verdict: here.verdict, ...deltaTexts(here), notes: [] },
      textCell(outcomeText(outcome)),
    ]),
  };
}

function outcomeText(outcome: ReplayedRow['outcome']): string {
  if (outcome === null) return 'cannot be compared';
  return outcome === 'agree' ? 'agree' : 'DISAGREE';
}

const LISTED = 20;
const LONGEST_NAME = 200;

function remarks(replay: Replay, differing: number): readonly string[] {
  const { rows, agreeing, disagreeing, onlyThere, onlyHere, harness, toolVersion } = replay;
  const open = rows.length - agreeing - disagreeing;
  return [
    rows.length === 0
      ? 'No benchmark was compared by both runs.'
      : `${counted(agreeing, 'row')} ${agreeing === 1 ? 'agrees' : 'agree'}, ${disagreeing} ${disagreeing === 1 ? 'disagrees' : 'disagree'}${open === 0 ? '' : `, ${open} cannot be compared`}: two rows agree where their intervals have a value in common.`,
    ...(disagreeing === 0
      ? []
      : ['Where they disagree, the change depends on the machine, or on what differs beside it (above).']),
    ...(differing === 0 ? ['No difference between the machines is known.'] : []),
    ...(harness.there === harness.here ? [] : [`Harness: ${harness.there} there, ${harness.here} here.`]),
    ...(toolVersion.there === toolVersion.here ? [] : [`Tare: ${toolVersion.there} there, ${toolVersion.here} here.`]),
    ...listed('Compared there only', onlyThere),
    ...listed('Compared here only', onlyHere),
  ];
}

function listed(title: string, ids: readonly string[]): readonly string[] {
  if (ids.length === 0) return [];
  const names = ids.slice(0, LISTED).map((id) => shortenMiddle(visibleName(id), LONGEST_NAME));
  return [`${title}: ${names.join(', ')}${ids.length > LISTED ? `, and ${ids.length - LISTED} more` : ''}`];
}
