import { BUILD_COMMAND } from '../kit/shell-command.ts';
import { option, optionsReader } from '../option.ts';

const TEXT = { kind: 'text', maxLength: 1000 } as const;
/** On one processor what compiles takes turns with the benchmark: after 1 s one process in three still ran slow code (docs/evidence.md). */
const WARM_UP_MS = 2000;

const OPTIONS = {
  buildCommand: BUILD_COMMAND,
  /** null: it is looked for. */
  jar: option<string | null>(
    'jmh-jar',
    {
      description: 'The jar with the benchmarks, relative to `working-directory`, where it is not found by itself.',
      from: 'head',
      selects: true,
    },
    {
      kind: TEXT,
      allowed: 'a path below the working directory',
      absent: null,
      read: (text) => {
        const path = text.trim();
        const isInside = path.length <= TEXT.maxLength && !/^[/\\]|(^|[/\\])\.\.([/\\]|$)|[\0\n]/.test(path);
        return isInside ? { value: path } : { faults: [`is ${path.slice(0, 100)}`] };
      },
    },
  ),
  warmUpMs: option<number>(
    'jmh-warmup',
    {
      description: 'How long each process runs a benchmark before it measures it.',
      default: `${WARM_UP_MS}ms`,
      from: 'head',
    },
    {
      kind: TEXT,
      allowed: 'a time such as 500ms or 2s, up to 10 minutes',
      absent: WARM_UP_MS,
      read: (text) => {
        // `500ms`, `2s`
        const [, count = '', unit] = /^(\d{1,6})(ms|s)$/.exec(text.trim()) ?? [];
        const ms = Number(count) * (unit === 's' ? 1000 : 1);
        return count !== '' && ms <= 600_000 ? { value: ms } : { faults: [`is ${text.slice(0, 100)}`] };
      },
    },
  ),
} as const;

export const JMH_OPTIONS = Object.values(OPTIONS);

export const jmhOptions = optionsReader(OPTIONS);
