import { UserError } from '../../errors.ts';

/**
 * Turns failures that a user can fix (full disk, no permission, missing file) into UserErrors. @param action `read
 * PATH`
 */
export async function asUserError<T>(action: string, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw readable(error, action);
  }
}

export function readable(error: unknown, action: string): unknown {
  const remedy = remedyFor(codeOf(error));
  if (error instanceof UserError || remedy === null) return error;
  return new UserError(`cannot ${action}: ${remedy.what}`, remedy.todo, { exitCode: 3, cause: error });
}

function remedyFor(code: string | undefined): { readonly what: string; readonly todo: string } | null {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return { what: 'no space is left on the device', todo: 'Free some space, or point TMPDIR at a larger disk.' };
    case 'EACCES':
    case 'EPERM':
      return { what: 'permission denied', todo: 'Check who owns the folder, or choose another path.' };
    case 'EROFS':
      return { what: 'the file system is read-only', todo: 'Choose a path that can be written.' };
    case 'ENOTDIR':
    case 'EEXIST':
      return { what: 'a part of the path is a file, not a folder', todo: 'Choose another path.' };
    case 'EISDIR':
      return { what: 'it is a folder', todo: 'Name a file.' };
    case 'ENOENT':
      return { what: 'it does not exist', todo: 'Check the path; TMPDIR has to name a folder that exists.' };
    case 'EFBIG':
      return { what: 'it would be larger than files may be here', todo: 'Raise the limit (ulimit -f).' };
    default:
      // Any other error of the system (EIO, ENAMETOOLONG, ELOOP) is not our mistake.
      if (code === undefined || !/^E[A-Z0-9]+$/.test(code)) return null;
      return {
        what: `the system refuses it (${code})`,
        todo: 'Fix what the system reports, or choose another path.',
      };
  }
}

export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}
