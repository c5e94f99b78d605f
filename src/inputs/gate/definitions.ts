import { oneOf } from '../../harnesses/option.ts';
import { EVERY_JUDGE } from '../../model/inputs/actions.ts';
import type { InputDefinition } from '../../model/inputs/kinds.ts';
import { GATE_MODES, GATE_RULES } from '../../model/results/settings.ts';

/** All of base: the author of a pull request must not be able to open its gate. */
const OF_BASE = { takers: EVERY_JUDGE, from: 'base' } as const;
const YES_OR_NO = { allowed: 'true or false', kind: { kind: 'boolean' } } as const;

export const WHAT_FAILS = [
  {
    name: 'gate-rule',
    description:
      'When a change is called one. estimate: it is estimated to be beyond the threshold, and its interval excludes 0. interval: all of the interval lies beyond the threshold.',
    default: 'estimate',
    allowed: oneOf(GATE_RULES),
    kind: { kind: 'choice', choices: GATE_RULES },
    ...OF_BASE,
  },
  {
    name: 'fail-on-regression',
    description:
      'Fail when a gated metric regressed: true, false, or of which benchmarks, one `BENCHMARK` or `BENCHMARK METRIC` a line, where `*` stands for any characters. The others are judged and shown all the same.',
    default: 'true',
    allowed: 'true, false, or lines such as `Parse/*` or `* allocs/op`, at most 500',
    kind: { kind: 'boolean-or-rules', maxItems: 500 },
    ...OF_BASE,
    isCommon: true,
  },
  {
    name: 'fail-on-inconclusive',
    description: 'Fail when a gated metric could not be decided.',
    default: 'false',
    ...YES_OR_NO,
    ...OF_BASE,
    isCommon: true,
  },
  {
    name: 'fail-on-missing',
    description: 'Fail when a benchmark of the base is missing from the head, or failed there.',
    default: 'false',
    ...YES_OR_NO,
    ...OF_BASE,
    isCommon: true,
  },
  {
    name: 'mode',
    description:
      'gate: what fails, fails the job. observe: what would fail is said, and fails nothing; verdicts and outputs stay what they are.',
    default: 'gate',
    allowed: oneOf(GATE_MODES),
    kind: { kind: 'choice', choices: GATE_MODES },
    ...OF_BASE,
    isCommon: true,
  },
  {
    name: 'observe-until',
    description:
      'The last day of `mode: observe` (UTC): after it the gate decides, and says so. Without end when not given.',
    default: '',
    allowed: 'a date such as 2026-12-06',
    kind: { kind: 'date' },
    ...OF_BASE,
  },
  {
    name: 'accept-label',
    description:
      'The label by which somebody with write access accepts the regressions that the comment shows (docs/gate.md). none: no label does.',
    default: 'accept-benchmark-regression',
    allowed: 'none, or the name of a label, up to 50 characters',
    kind: { kind: 'text', maxLength: 50 },
    takers: ['compare', 'plan', 'merge'],
    from: 'base',
  },
] as const satisfies readonly InputDefinition[];
