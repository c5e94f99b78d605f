import type { Breakpoints, Command, Confinement, Place, Seen, Usage, Watch } from '../../model/command.ts';

/** The file descriptor on which the watching program reports. */
export const REPORT_FD = 3;

/** The command line of the watching program that runs a command. */
export function watchedCommand({ file, arguments: args, cwd }: Command, watch: Watch) {
  const options = [
    '-C',
    cwd,
    ...(watch.cpu === null ? [] : ['-c', String(watch.cpu)]),
    ...(watch.fixedLayout ? ['-r'] : []),
    ...(watch.instructions ? ['-i'] : []),
    ...(watch.hold === undefined ? [] : watch.hold.kind === 'socket' ? ['-S', watch.hold.variable] : ['-W']),
    ...(watch.breakpoints === undefined ? [] : breaking(watch.breakpoints)),
    ...(watch.confinement === undefined ? [] : confining(watch.confinement)),
  ];
  // The program that keeps namespaces runs no command.
  const keeps = watch.confinement?.namespaces?.use === 'kept';
  return { file: watch.file, arguments: [...options, '--', ...(keeps ? [] : [file, ...args])] };
}

function breaking({ symbols, until }: Breakpoints): readonly string[] {
  return ['-B', symbols, '-E', String(until === 'first' ? 0 : until.count)];
}

function confining({ namespaces }: Confinement): readonly string[] {
  if (namespaces === null) return ['-n'];
  const { network, use, places, mostProcesses, mostFileBytes, mostDataBytes } = namespaces;
  const limits = { P: mostProcesses, F: mostFileBytes, D: mostDataBytes };
  return [
    '-n',
    '-N',
    ...(network === 'host' ? [] : ['-O']),
    ...(typeof network === 'object' ? network.blocked.flatMap((address) => ['-X', address]) : []),
    ...(typeof use === 'object'
      ? ['-J', String(use.join)]
      : [...(use === 'kept' ? ['-K'] : []), ...places.flatMap(placing)]),
    ...Object.entries(limits).flatMap(([name, most]) => [`-${name}`, String(Math.floor(most))]),
  ];
}

const LETTERS = { hidden: '-h', visible: '-v', writable: '-w', bound: '-b', layered: '-l' } as const;

function placing(place: Place): readonly string[] {
  const { kind, path, source, lower }: { kind: Place['kind']; path: string; source?: string; lower?: string } = place;
  return [
    ...(source === undefined ? [] : ['-s', source]),
    ...(lower === undefined ? [] : ['-u', lower]),
    LETTERS[kind],
    path,
  ];
}

/**
 * Reads the line that the watching program prints. An incomplete or invalid part is unknown, as the program may have
 * been ended in the middle of it.
 */
export function readReport(text: string): {
  readonly usage?: Usage;
  readonly seen?: Seen;
  readonly notStarted: boolean;
} {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch {
    return { notStarted: false };
  }
  if (typeof report !== 'object' || report === null) return { notStarted: false };
  if ('error' in report) return { notStarted: true };
  const { cpu, instructions, stopped_ns, fixed_layout, ...rest } = report as Record<string, unknown>;
  const numbers = [
    rest.wall_ns,
    rest.user_us,
    rest.system_us,
    rest.minor_faults,
    rest.major_faults,
    rest.voluntary_switches,
    rest.involuntary_switches,
    rest.peak_memory_bytes,
    stopped_ns ?? 0,
  ];
  if (!numbers.every(isCount)) return { notStarted: false };
  const seen = seenIn(rest);
  const [
    wallNs = 0,
    userUs = 0,
    systemUs = 0,
    minor = 0,
    major = 0,
    voluntary = 0,
    involuntary = 0,
    peak = 0,
    stopped = 0,
  ] = numbers;
  return {
    notStarted: false,
    ...(seen === null ? {} : { seen }),
    usage: {
      wallMs: wallNs / 1e6,
      userMs: userUs / 1e3,
      systemMs: systemUs / 1e3,
      minorFaults: minor,
      majorFaults: major,
      voluntarySwitches: voluntary,
      involuntarySwitches: involuntary,
      peakMemoryBytes: peak,
      stoppedMs: stopped / 1e6,
      ...(isCount(cpu) ? { cpu } : {}),
      fixedLayout: fixed_layout === true,
      ...(isCount(instructions) ? { instructions } : {}),
    },
  };
}

/** null: there were no breakpoints. */
function seenIn({ entries, chains, found, opened, unseen }: Readonly<Record<string, unknown>>): Seen | null {
  if (!isListOf(entries, isEntry) || !isListOf(found, isCount) || !isListOf(opened, isText)) return null;
  const known = isListOf(chains, isChain) ? { chains } : {};
  return { entries, ...known, found, opened, ...(isText(unseen) ? { unseen } : {}) };
}

function isListOf<T>(value: unknown, is: (each: unknown) => each is T): value is readonly T[] {
  return Array.isArray(value) && value.every(is);
}

function isEntry(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every(isCount);
}

function isChain(value: unknown): value is readonly [number, readonly string[]] {
  return Array.isArray(value) && value.length === 2 && isCount(value[0]) && isListOf(value[1], isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
