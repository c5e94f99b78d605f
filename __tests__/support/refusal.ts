import { UserError } from '../../src/errors.ts';

/** The user's mistake that it ends with. @throws Error when it ends well, or in any other way */
export async function refusal(running: Promise<unknown>): Promise<UserError> {
  const error = await running.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof UserError)) throw new Error(`expected a UserError, got ${String(error)}`);
  return error;
}
