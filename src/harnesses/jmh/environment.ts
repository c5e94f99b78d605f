import type { ToolchainEnvironment } from '../../model/toolchain.ts';

/** JAVA_TOOL_OPTIONS, JDK_JAVA_OPTIONS and MAVEN_OPTS are left out on purpose: they put code into every process. */
export const jmhEnvironment: ToolchainEnvironment = {
  passes: ['JAVA_HOME'],
  // `JAVA_HOME_21_X64`: where hosted runners keep further ones.
  passesMatching: /^JAVA_HOME_\d+_\w+$/,
  folders: ['JAVA_HOME'],
  homeFolders: ['.sdkman', '.jdks'],
  caches: [
    { program: 'mvn', folder: '.m2/repository' },
    { program: 'gradle', folder: '.gradle/caches' },
    { program: 'java', folder: '.gradle/wrapper' },
  ],
};
