import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { type Declaration, declarationsOf } from '../../src/harnesses/go/benchmark-code/declarations.ts';
import { tokensOf } from '../../src/harnesses/go/benchmark-code/tokens.ts';
import { itWithGo } from '../support/toolchains.ts';

// How sources are read for what a benchmark is made of, held to go/scanner and go/parser on every test file of Go itself.

const READER = fileURLToPath(new URL('go-own-code/declarations.go', import.meta.url));

/** As READER prints it. */
interface GoFile {
  readonly path: string;
  readonly tokens: readonly string[];
  readonly declarations: readonly {
    readonly kind: string;
    readonly names: readonly string[];
    readonly receiver: string;
  }[];
}

function readByGo(): readonly GoFile[] {
  const root = execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim();
  const environment = { ...process.env, GO111MODULE: 'off', GOFLAGS: '', GOWORK: 'off' };
  const lines = execFileSync('go', ['run', READER, join(root, 'src')], {
    encoding: 'utf8',
    env: environment,
    maxBuffer: 2 ** 30,
  });
  return lines
    .trimEnd()
    .split('\n')
    .map((line): GoFile => JSON.parse(line));
}

/** Operators of several characters are several tokens here, and directives are none there. */
function goTokens(tokens: readonly string[]): readonly string[] {
  const whole = /^(?:[\p{L}\p{N}_"'`]|\.\d|\+\+$|--$|\.\.\.$)/u;
  return tokens
    .slice(0, tokens.at(-1) === '\n' ? -1 : undefined)
    .flatMap((each) => (whole.test(each) ? each : [...each]));
}

function ourTokens(source: string): readonly string[] {
  const found: string[] = [];
  let [ends, begins] = [false, true];
  for (const { kind, text, afterEnd } of tokensOf(source)) {
    if (begins) ends = afterEnd && found.length > 0;
    begins = kind !== 'directive';
    if (begins) found.push(...(ends ? ['\n'] : []), text);
  }
  return found;
}

/** Those of a group of constants that count are one declaration here. */
function namesByKind(
  declarations: readonly Pick<Declaration, 'kind' | 'names'>[] | GoFile['declarations'],
): readonly string[] {
  return declarations.flatMap(({ kind, names }) => names.map((name) => `${kind} ${name}`));
}

itWithGo('every test file of Go is read as Go reads it', () => {
  const files = readByGo();
  const faults = files.flatMap(({ path, tokens, declarations }) => {
    const source = readFileSync(path, 'utf8');
    const ours = declarationsOf(source);
    const methods = declarations.filter(({ kind }) => kind === 'method');
    const ourMethods = ours.filter(({ kind }) => kind === 'method');
    const isSame =
      JSON.stringify(ourTokens(source)) === JSON.stringify(goTokens(tokens)) &&
      JSON.stringify(namesByKind(ours)) === JSON.stringify(namesByKind(declarations)) &&
      ourMethods.every(({ receiver }, index) => receiver.includes(methods[index]?.receiver ?? ''));
    return isSame ? [] : [path];
  });
  expect(files.length).toBeGreaterThan(1000);
  expect(faults).toEqual([]);
});
