import { unreachable } from '../../model/unreachable.ts';
import { analyseCommand, mergeCommand } from '../analyse-command.ts';
import { compareCommand } from '../compare-command.ts';
import { demoCommand } from '../demo-command.ts';
import { explainCommand } from '../explain-command.ts';
import { initCommand } from '../init-command.ts';
import type { Invocation } from '../invocation.ts';
import { overheadCommand } from '../overhead-command.ts';
import { timeCommand } from '../time-command.ts';
import { openWorld, type World } from '../world.ts';
import { explain } from './explain.ts';

/** Does whatever is asked for. Returns the exit code; everything is written by then. */
export async function doAny(invocation: Invocation, folder: string): Promise<number> {
  const buildEnv = 'given' in invocation ? invocation.given['build-env'] : undefined;
  const world = openWorld(invocation.output.quiet, buildEnv);
  try {
    return await commandOf(invocation, folder, world);
  } catch (error) {
    world.ports.log.progressDone();
    return explain(error, invocation.output);
  } finally {
    world.dispose();
  }
}

function commandOf(invocation: Invocation, folder: string, { ports, handed }: World): Promise<number> {
  switch (invocation.command) {
    case 'compare':
    case 'plan':
      return compareCommand(invocation, folder, ports, handed);
    case 'demo':
      return demoCommand(invocation, folder, ports);
    case 'explain':
      return explainCommand(invocation, folder, ports);
    case 'overhead':
      return overheadCommand(invocation, folder, ports);
    case 'time':
      return timeCommand(invocation, folder, ports);
    case 'init':
      return initCommand(invocation, folder, ports);
    case 'merge':
      return mergeCommand(invocation, folder, ports);
    case 'analyse':
      return analyseCommand(invocation, folder, ports);
    default:
      return unreachable(invocation);
  }
}
