import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { InterruptedError } from '../../src/errors.ts';
import { checkOut } from '../../src/git/checkout/checkout.ts';
import { resolveRevisions } from '../../src/git/revisions.ts';
import { systemClock } from '../../src/host/clock.ts';
import { createExec } from '../../src/host/processes/exec.ts';
import { gitWorld } from '../support/git-ports.ts';
import { fingerprint, gitEnvironment, repository } from '../support/repository.ts';

it('an interruption at any git command ends in an InterruptedError, with nothing left behind', async () => {
  const repo = repository();
  repo.commit({ a: '1' });
  repo.write({ a: '2', b: 'new' });
  const before = fingerprint(repo.root);
  const request = { repository: repo.root, base: null, head: null, event: null, uncommitted: true };
  const whole = gitWorld();
  await checkOut(await resolveRevisions(request, whole), whole).then((checkedOut) => checkedOut.remove());
  const total = whole.commands.length;
  expect(total).toBeGreaterThan(10);

  for (let last = 1; last <= total; last++) {
    const controller = new AbortController();
    const world = gitWorld();
    const exec = createExec({
      interruption: controller.signal,
      environment: gitEnvironment(),
      toolchains: [],
      clock: systemClock,
    });
    let count = 0;
    const ports = {
      ...world,
      interruption: controller.signal,
      exec: {
        run: async (command: Parameters<typeof exec.run>[0]) => {
          count++;
          const result = exec.run(command);
          if (count === last) controller.abort(new InterruptedError('SIGINT'));
          return result;
        },
      },
    };
    const run = resolveRevisions(request, ports).then((revisions) => checkOut(revisions, ports));
    await expect(run, `command ${last}`).rejects.toBeInstanceOf(InterruptedError);
    expect(readdirSync(world.temporary), `command ${last}`).toEqual([]);
  }
  expect(fingerprint(repo.root)).toEqual(before);
});
