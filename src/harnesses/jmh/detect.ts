import type { Detection, Project } from '../harness.ts';
import { SEEN } from '../kit/detection.ts';

/** Files that say how a module is built, by Maven and by Gradle. */
export const MANIFESTS = ['pom.xml', 'build.gradle', 'build.gradle.kts'] as const;

/**
 * `<artifactId>jmh-core</artifactId>`; `id 'me.champeau.jmh' version '0.7.2'`, or the plug-in's older name; `libs.jmhCore`,
 * `alias(libs.plugins.jmh)` where names and versions are in another file.
 */
export const NAMES_JMH = 'jmh-core|jmh-generator|me\\.champeau(\\.gradle)?\\.jmh|libs\\.(plugins\\.)?jmh';

/** Reads manifests alone: where the library is named, benchmarks are. */
export function detectJmh({ files, text }: Project): Detection | null {
  const manifests = files.filter(isManifest);
  const naming = manifests.find((path) => new RegExp(NAMES_JMH).test(text(path) ?? ''));
  return naming === undefined ? null : { score: SEEN.benchmarks, reason: `${naming} with JMH` };
}

export function isManifest(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return MANIFESTS.some((each) => each === name);
}

/** The folder of a file, relative to the working directory; empty: that itself. */
export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}
