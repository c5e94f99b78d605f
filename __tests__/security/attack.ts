import { it } from 'vitest';
import { ATTACKS, type AttackId } from './attacks.ts';

/** The test of one row of the list; its title is what is tried. `skip`: this machine cannot be attacked so. */
export function attack(
  id: AttackId,
  body: () => Promise<void> | void,
  options: { readonly skip?: boolean } = {},
): void {
  const row = (ATTACKS as readonly { readonly id: string; readonly tries: string }[]).find((each) => each.id === id);
  it.skipIf(options.skip === true)(`${id}: ${row?.tries ?? ''}`, body);
}
