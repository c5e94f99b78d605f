import type { CommandResult } from '../../model/command.ts';
import type { PlannedCommand } from '../../model/command-plan.ts';
import { literally } from '../../model/inputs/name-pattern.ts';
import type { Binary } from '../harness.ts';
import { whyNoResult } from '../kit/no-result.ts';

/** People and small parsers read the output of the compiler or of a package's tests; nobody needs more. */
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

export interface GoCommandOptions {
  readonly cwd: string;
  readonly timeoutMs: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly progress?: NonNullable<PlannedCommand['progress']>;
  /** Another go command than the one on PATH. */
  readonly file?: string;
}

/** The go command; untrusted, because compiling runs what the tree says (cgo flags, toolchain lines). */
export function goCommand(args: readonly string[], options: GoCommandOptions): PlannedCommand {
  return { file: 'go', arguments: args, trust: 'untrusted', maxOutputBytes: MAX_OUTPUT_BYTES, ...options };
}

/**
 * A test binary, as `go test` would run it: in its package's folder, with GOROOT and PWD set (GOROOT since Go 1.19,
 * so that -trimpath binaries find it). Never -test.timeout: it is called off before benchmarks start (testing.go,
 * stopAlarm), so the limit is the caller's.
 */
export function testBinaryCommand(
  binary: Pick<Binary, 'path' | 'directory'>,
  goroot: string,
  args: readonly string[],
  timeoutMs: number,
  progress?: PlannedCommand['progress'],
): PlannedCommand {
  return {
    file: binary.path,
    arguments: ['-test.run=^$', '-test.paniconexit0', ...args],
    cwd: binary.directory,
    environment: { PWD: binary.directory, ...(goroot === '' ? {} : { GOROOT: goroot }) },
    trust: 'untrusted',
    timeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    ...(progress === undefined ? {} : { progress }),
  };
}

/**
 * The -test.bench (or -test.skip) pattern for exactly this benchmark: each part between slashes escaped and anchored.
 * The testing package splits the pattern at `/` before it compiles the parts (testing/match.go, splitRegexp), so one
 * pair of anchors around the whole would not do.
 */
export function exactPattern(printedName: string): string {
  return printedName
    .split('/')
    .map((part) => `^${literally(part)}$`)
    .join('/');
}

/** Says in a few lines why this run of a test binary gave no result. */
export function reasonOf(result: CommandResult, timeoutMs: number): string {
  return whyNoResult(result, timeoutMs, withoutHeader);
}

function withoutHeader(stdout: string): string {
  return stdout.replace(/^(?:goos|goarch|pkg|cpu): .*\n/gm, '').replace(/^(?:PASS|FAIL)\n/gm, '');
}
