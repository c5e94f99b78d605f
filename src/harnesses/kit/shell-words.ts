/**
 * A command line is started in one of two ways. `words`: by itself, as these words. `shell`: by `sh -c`, because only a
 * shell can carry it out. `unclosed`: a quote has no end, which no shell would take either.
 */
type ShellWords =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'shell' }
  | { readonly kind: 'unclosed' };

/** Outside of quotes these make a shell do something: pipes, lists, redirections, expansions. */
const SPECIAL = /[|&;<>()$`\n]/;
/** Patterns, which stand for files. No file is called as an option is: there they stand for themselves (2.13.3). */
const PATTERN = /[*?[]/;
/** Words that are no program, or another one than the shell's own word. POSIX, Shell Command Language, 2.4 and 2.14. */
const WORDS_OF_THE_SHELL: ReadonlySet<string> = new Set(
  (
    '! { } case do done elif else esac fi for if in then until while : . alias bg break cd command continue eval exec ' +
    'exit export fc fg getopts hash jobs read readonly return set shift source times trap type ulimit umask unalias ' +
    'unset wait'
  ).split(' '),
);

/**
 * Splits a command line as a POSIX shell would (2.2 Quoting, 2.3 Token Recognition), as long as nothing in it needs a
 * shell: then the program is started directly, and no shell's start is in its time.
 */
export function shellWords(line: string): ShellWords {
  const words: string[] = [];
  let word: string | null = null;
  let isFirstQuoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const character = line.charAt(index);
    if (character === ' ' || character === '\t') {
      if (word !== null) words.push(word);
      word = null;
    } else if (character === "'") {
      const end = line.indexOf("'", index + 1);
      if (end < 0) return { kind: 'unclosed' };
      word = `${word ?? ''}${line.slice(index + 1, end)}`;
      isFirstQuoted ||= words.length === 0;
      index = end;
    } else if (character === '"') {
      const quoted = doubleQuoted(line, index + 1);
      if (typeof quoted === 'string') return { kind: quoted };
      word = `${word ?? ''}${quoted.text}`;
      isFirstQuoted ||= words.length === 0;
      index = quoted.end;
    } else if (character === '\\') {
      // A backslash at the very end stands for itself.
      word = `${word ?? ''}${line.charAt(index + 1) || '\\'}`;
      isFirstQuoted ||= words.length === 0;
      index += 1;
    } else if (
      SPECIAL.test(character) ||
      (PATTERN.test(character) && !(word ?? '').startsWith('-')) ||
      (word === null && (character === '~' || character === '#'))
    ) {
      return { kind: 'shell' };
    } else {
      word = `${word ?? ''}${character}`;
    }
    // `NAME=value program` sets its environment.
    if (words.length === 0 && character === '=' && /^[A-Za-z_]\w*=$/.test(word ?? '')) return { kind: 'shell' };
  }
  if (word !== null) words.push(word);
  const [first] = words;
  if (first === undefined) return { kind: 'shell' };
  return !isFirstQuoted && WORDS_OF_THE_SHELL.has(first) ? { kind: 'shell' } : { kind: 'words', words };
}

/** Reads from behind the opening quote; `end` is the index of the closing one. */
function doubleQuoted(
  line: string,
  start: number,
): { readonly text: string; readonly end: number } | 'shell' | 'unclosed' {
  let text = '';
  for (let index = start; index < line.length; index += 1) {
    const character = line.charAt(index);
    if (character === '"') return { text, end: index };
    if (character === '$' || character === '`') return 'shell';
    // 2.2.3: a backslash is one only before these.
    if (character === '\\' && /["\\$`]/.test(line.charAt(index + 1))) {
      text += line.charAt(index + 1);
      index += 1;
    } else {
      text += character;
    }
  }
  return 'unclosed';
}

const COMMAND_LENGTH = 8000;

/** Says what is wrong with a command line, after "which"; null: nothing. */
export function commandFault(command: string): string | null {
  if (command === '') return 'which has no command';
  if (command.includes('\0')) return 'whose command has a NUL character';
  if (command.length > COMMAND_LENGTH) return `whose command has ${command.length} characters`;
  return shellWords(command).kind === 'unclosed' ? 'whose command has a quote that is not closed' : null;
}

/** A word as a shell reads it back. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
