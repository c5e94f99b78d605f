import type { LineProgress } from '../../../model/command-plan.ts';

/**
 *     Collecting numpy>=2
 *     Building wheels for collected packages: yarl
 *     Building editable for zeroconf (pyproject.toml): started
 *     Installing collected packages: six, numpy
 */
export function pipProgress(line: string): LineProgress | null {
  const [, collected] = /^ *Collecting ([\w.[\]-]{1,80})/.exec(line) ?? [];
  if (collected !== undefined) return { subject: `collecting ${collected}` };
  const [, built] =
    /^ *Building (?:wheels? for (?:collected packages: )?|editable for )([\w.-]{1,80})/.exec(line) ?? [];
  if (built !== undefined) return { subject: `building ${built}` };
  const [, installed] = /^ *Installing collected packages: (.{1,1000})/.exec(line) ?? [];
  return installed === undefined ? null : { subject: `installing ${installed.split(', ').length} packages` };
}

/**
 *     Building pydantic-core @ file:///a/b
 *     Prepared 38 packages in 1.2s
 */
export function uvProgress(line: string): LineProgress | null {
  const [, built] = /^ *Building ([\w.-]{1,80})/.exec(line) ?? [];
  if (built !== undefined) return { subject: `building ${built}` };
  const [, prepared] = /^ *Prepared (\d{1,5} packages?)/.exec(line) ?? [];
  return prepared === undefined ? null : { subject: `installing ${prepared}` };
}

/**
 *     Package operations: 40 installs, 2 updates, 0 removals
 *       - Installing six (1.17.0)
 */
export function poetryProgress(line: string): LineProgress | null {
  const [, installs, updates] = /^Package operations: (\d{1,5}) installs?, (\d{1,5}) updates?/.exec(line) ?? [];
  if (installs !== undefined) return { total: Number(installs) + Number(updates) };
  const [, subject] = /^ *[-•] (?:Installing|Updating) ([\w.-]{1,80})/.exec(line) ?? [];
  return subject === undefined ? null : { subject };
}

/**
 *     Synchronizing working set with resolved packages: 40 to add, 0 to update, 0 to remove
 *       ✔ Install six 1.17.0 successful
 */
export function pdmProgress(line: string): LineProgress | null {
  const [, added] = /^Synchronizing working set.*?: (\d{1,5}) to add/.exec(line) ?? [];
  if (added !== undefined) return { total: Number(added) };
  const [, subject] = /^ *✔ Install ([\w.-]{1,80})/.exec(line) ?? [];
  return subject === undefined ? null : { subject };
}
