import type { Project } from '../../harness.ts';

/** Files that steer a project's build system, by base name. */
export const BUILD_FILES = ['CMakeLists.txt', 'meson.build'] as const;

/**
 * The first of a project's build files that `names` says something of, without its comments; CMake's before Meson's, as it
 * is built. Without the file of the project itself there is nothing to build.
 */
export function buildFileNaming({ files, text }: Project, names: readonly RegExp[]): string | null {
  for (const base of BUILD_FILES) {
    if (!files.includes(base)) continue;
    const own = files.filter((file) => file === base || file.endsWith(`/${base}`));
    const naming = own.find((file) => {
      const bare = withoutComments(text(file) ?? '');
      return names.some((pattern) => pattern.test(bare));
    });
    if (naming === undefined) continue;
    const isBoth = base === 'CMakeLists.txt' && files.includes('meson.build');
    return isBoth ? `${naming} (and not meson.build, unless build-system says so)` : naming;
  }
  return null;
}

export function withoutComments(text: string): string {
  return text.replace(/#[^\n]*/g, '');
}
