/** The ports of a real machine: clock, signals, terminal, environment. */

export { systemClock } from './clock.ts';
export { createConsoleLog } from './console-log.ts';
export { clearEnvironmentBlock, type EnvironmentBlock } from './environment-block.ts';
export { ArchiveFault, onlyFileIn, readArtifactZip } from './files/archive.ts';
export { readCappedBody } from './files/capped-stream.ts';
export { createFiles } from './files/files.ts';
export { openInBrowser } from './open-in-browser.ts';
export { plainProgress } from './plain-progress.ts';
export { type OpenPorts, openPorts } from './ports.ts';
export { trustedPath } from './processes/environment.ts';
export { redactedExec, redactedLog, redactedSessions } from './redacted.ts';
