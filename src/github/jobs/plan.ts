import { setOutput } from '@actions/core';
import { plainKey, sectionKey, shortKey } from '../../model/inputs/artifact-name.ts';
import type { Inputs } from '../../model/inputs/inputs.ts';
import { LONGEST_GIVEN_KEY } from '../../model/inputs/values.ts';
import type { Log } from '../../ports.ts';
import { keyForAsked } from '../again/asked.ts';
import type { RunContext } from '../context.ts';
import type { PlanOutputName } from '../publish/output-definitions.ts';

/** A job of the matrix, as the inputs of its step. */
interface MeasuringJob {
  /** `2/4` */
  readonly shard: string;
  /** `1/3` */
  readonly replicate: string;
}

/**
 * The jobs that measure. Each shard on each machine: base and head of a benchmark are always measured in one job.
 */
function measuringJobs({ shards, replicates }: { shards: number; replicates: number }): readonly MeasuringJob[] {
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}/${count}`);
  return upTo(replicates).flatMap((replicate) => upTo(shards).map((shard) => ({ shard, replicate })));
}

/** Writes the inputs of the following jobs. Faults of the inputs have been reported here, once. */
export function plan(inputs: Inputs, { workflowKey }: Pick<RunContext, 'workflowKey'>, log: Pick<Log, 'info'>): void {
  const shards = inputs.shards ?? 1;
  const replicates = inputs.replicates ?? 1;
  const jobs = measuringJobs({ shards, replicates });
  const key = keyForAsked(inputs.commentKey === '' ? keyIn(inputs, workflowKey) : inputs.commentKey, inputs);
  const outputs: Readonly<Record<PlanOutputName, string>> = {
    jobs: JSON.stringify(jobs),
    shards: String(shards),
    replicates: String(replicates),
    'comment-key': key,
    ask: inputs.ask,
    'artifact-key': plainKey(sectionKey(key, inputs.commentSection)),
  };
  for (const [name, value] of Object.entries(outputs)) setOutput(name, value);
  log.info(`${shards} shards on ${replicates} machines each: ${jobs.length} jobs measure`);
}

/** The jobs of one call have one key, and calls for other folders have another. */
function keyIn({ workingDirectory }: Inputs, workflowKey: string): string {
  const folder = workingDirectory === '.' ? '' : `/${workingDirectory.replace(/[^A-Za-z0-9._/-]/g, '-')}`;
  return shortKey(`${workflowKey}${folder}`, LONGEST_GIVEN_KEY).replace(/[^A-Za-z0-9]+$/, '');
}
