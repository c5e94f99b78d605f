const NS_PER_SECOND = 1e9;

/** The unit that a benchmark's name gives in asv: `time_sum`, `TimeSum`, `Suite.peakmem_list`. */
export function unitByName(name: string): string {
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (/^(?:time|timeraw)_|^Time(?:raw)?[A-Z_]/.test(last)) return 'seconds';
  if (/^(?:mem|peakmem)_|^(?:Mem|PeakMem)[A-Z_]/.test(last)) return 'bytes';
  return 'unit';
}

/** Tare's unit for one of asv's, and the value in it. */
export function inUnit(unit: string, value: number): readonly [unit: string, value: number] {
  if (unit === 'seconds') return ['ns/op', value * NS_PER_SECOND];
  return [unit === 'bytes' ? 'B' : unit, value];
}
