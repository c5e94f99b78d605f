import { spawn } from 'node:child_process';

/** Programs that open a file with whatever the user opens such files with. */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
const OTHERS: readonly string[] = ['xdg-open'];

/** One that still runs is the browser itself, on systems without a desktop. */
const STARTED_MS = 3000;

/**
 * Opens a page, which stays open when this process ends. Returns why it was not opened; null where it was.
 * @param path absolute
 */
export function openInBrowser(path: string, platform: string = process.platform): Promise<string | null> {
  const [file = '', ...before] = OPENERS[platform] ?? OTHERS;
  return new Promise((resolve) => {
    const child = spawn(file, [...before, path], { detached: true, stdio: 'ignore' });
    const timer = setTimeout(() => end(null), STARTED_MS);
    const end = (failure: string | null) => {
      clearTimeout(timer);
      child.unref();
      resolve(failure);
    };
    child.once('error', (error: NodeJS.ErrnoException) =>
      end(error.code === 'ENOENT' ? `there is no ${file} here` : `${file} could not be started (${error.message})`),
    );
    child.once('exit', (code, signal) =>
      end(code === 0 ? null : `${file} ended with ${code === null ? signal : `exit code ${code}`}`),
    );
  });
}
