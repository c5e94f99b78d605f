import { isAmount, isText, recordIn } from '../../../formats/index.ts';

/** A program's answer to one request. Untrusted. */
export type Answer =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'timed';
      readonly iterations: number;
      readonly timedNs: number;
      readonly times: Times;
      readonly own?: OwnReading;
    }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'skipped' };

/** A value that a benchmark reads itself, in place of its time. */
interface OwnReading {
  readonly unit: string;
  readonly value: number;
}

interface Times {
  readonly timedMs?: number;
  readonly timedCpuMs?: number;
  readonly usedCpuMs?: number;
  readonly waitedMs?: number;
  readonly waitedCpuMs?: number;
}

type Said = Readonly<Record<string, unknown>>;

/** The lines of a file of answers. A torn one, where the process died, is passed over. */
export function answerLines(text: string | null | undefined): readonly Said[] {
  return (text ?? '').split('\n').flatMap((line): readonly Said[] => {
    const said = recordIn(line);
    return said === null ? [] : [said];
  });
}

/** `{"ready": true}`, `{"iterations": 100, "timed_ns": 42080, ...}` (with `"unit": "hits", "value": 42`), `{"failed": "..."}`, `{"skipped": true}`, `{"none": true}` */
export function answerOf(said: Said | null, tool: string): Answer {
  if (said === null) return { kind: 'failed', reason: `${tool} answered something that is no answer` };
  if (typeof said.failed === 'string') return { kind: 'failed', reason: said.failed.trim() || 'failed' };
  if (said.skipped === true) return { kind: 'skipped' };
  if (said.none === true) return { kind: 'failed', reason: `${tool} found no benchmark of this name` };
  if (said.ready === true) return { kind: 'ready' };
  const { iterations, timed_ns: timedNs } = said;
  if (!isAmount(iterations) || !Number.isSafeInteger(iterations) || iterations === 0 || !isAmount(timedNs)) {
    return { kind: 'failed', reason: `${tool} answered something that was not asked for` };
  }
  const { unit, value } = said;
  if (unit === undefined) return { kind: 'timed', iterations, timedNs, times: timesOf(said, timedNs) };
  if (!isText(unit) || typeof value !== 'number' || !Number.isFinite(value)) {
    return { kind: 'failed', reason: `${tool} answered something that was not asked for` };
  }
  const own = { unit: unit.slice(0, MOST_UNIT_CHARACTERS), value };
  return { kind: 'timed', iterations, timedNs, times: timesOf(said, timedNs), own };
}

const MOST_UNIT_CHARACTERS = 200;

function timesOf({ cpu_ns, used_cpu_ns, waited_ns, waited_cpu_ns }: Said, timedNs: number): Times {
  return {
    timedMs: timedNs / 1e6,
    ...(isAmount(cpu_ns) ? { timedCpuMs: cpu_ns / 1e6 } : {}),
    ...(isAmount(used_cpu_ns) ? { usedCpuMs: used_cpu_ns / 1e6 } : {}),
    ...(isAmount(waited_ns) ? { waitedMs: waited_ns / 1e6 } : {}),
    ...(isAmount(waited_cpu_ns) ? { waitedCpuMs: waited_cpu_ns / 1e6 } : {}),
  };
}
