import { shellWords } from '../shell-words.ts';

/** One simple command among those that a project's own command runs. Untrusted. */
export interface OwnStep {
  /** As it is written: a shell can run it in its folder. */
  readonly line: string;
  /** The program and its arguments, without what only starts it (`npx`, `uv run`); null: only a shell can tell. */
  readonly words: readonly string[] | null;
  /** Variables that are set for it, or for the command that calls it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Relative to the working directory, `/` separated; `.` for itself. */
  readonly folder: string;
}

/**
 * Splits a script where one command ends and another begins: `&&`, `;` or a line's end outside of quotes. One with groups,
 * which only a shell can carry out, stays whole.
 */
function commandsIn(script: string): readonly string[] {
  const quoted = /'[^']*'|"(?:[^"\\]|\\.)*"|\\[\s\S]|&&|[;\n]|[^'"\\&;\n]+|[\s\S]/g;
  const commands = [''];
  for (const [part] of script.matchAll(quoted)) {
    if (/^[^'"\\]*[(){}`]/.test(part)) return [script.trim()];
    if (part === '&&' || part === ';' || part === '\n') commands.push('');
    else commands.push(`${commands.pop() ?? ''}${part}`);
  }
  return commands.map((each) => each.trim()).filter((each) => each !== '');
}

/** `NAME=value`, `NAME="some value"` */
const ASSIGNMENT = /^([A-Za-z_]\w*)=("[^"$`\\]*"|'[^']*'|[^\s"'$`\\|&;<>()*?[]*)(?:\s+|$)/;

/** The commands of a script one after the other, each in the folder that a `cd` before it led to. */
export function stepsOf(script: string, folder = '.'): readonly OwnStep[] {
  const steps: OwnStep[] = [];
  let place = folder;
  for (const line of commandsIn(script)) {
    const environment: Record<string, string> = {};
    let rest = line;
    for (let found = ASSIGNMENT.exec(rest); found !== null; found = ASSIGNMENT.exec(rest)) {
      environment[found[1] ?? ''] = (found[2] ?? '').replace(/^["']|["']$/g, '');
      rest = rest.slice(found[0].length);
    }
    if (rest === '') continue;
    const [first, to] = rest.split(/\s+/);
    const target = first === 'cd' && to !== undefined ? folderBelow(place, to) : null;
    if (target !== null) place = target;
    else steps.push({ line, folder: place, ...wordsOf(rest, environment) });
  }
  return steps;
}

/** Programs that run the command behind them: `uv run --group bench pytest`. */
const STARTERS: readonly (readonly string[])[] = [
  ['npx'],
  ['pnpm', 'exec'],
  ['pnpx'],
  ['yarn', 'exec'],
  ['npm', 'exec'],
  ['bunx'],
  ['uv', 'run'],
  ['poetry', 'run'],
  ['pdm', 'run'],
  ['pipenv', 'run'],
  ['time'],
  ['nice'],
  ['env'],
  ['cross-env'],
  ['cross-env-shell'],
];
/** Their options that have a value in a word of its own. */
const VALUED = /^(?:--(?:group|extra|with|python|package|only-group|from|no-group)|-[pn])$/;

function wordsOf(line: string, environment: Readonly<Record<string, string>>): Pick<OwnStep, 'words' | 'environment'> {
  const split = shellWords(line);
  if (split.kind !== 'words') return { words: null, environment };
  const set: Record<string, string> = { ...environment };
  let { words } = split;
  for (;;) {
    const starter = STARTERS.find((each) => each.every((word, index) => words[index] === word));
    if (starter === undefined) break;
    let at = starter.length;
    for (; at < words.length; at += 1) {
      const word = words[at] ?? '';
      const assigned = ASSIGNMENT.exec(`${word} `);
      if (assigned !== null) set[assigned[1] ?? ''] = word.slice(word.indexOf('=') + 1);
      else if (VALUED.test(word)) at += 1;
      else if (!word.startsWith('-')) break;
    }
    words = words.slice(at);
  }
  return { words, environment: set };
}

/** `a/b` below `folder`; null: it leads out of the working directory, or only a shell can tell. */
export function folderBelow(folder: string, path: string): string | null {
  if (!/^[\w.@/-]+$/.test(path) || path.startsWith('/')) return null;
  const parts = folder === '.' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.length === 0 ? '.' : parts.join('/');
}
