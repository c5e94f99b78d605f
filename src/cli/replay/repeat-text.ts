import { readInvocation } from '../program.ts';

/**
 * The options of the command by which a file says that its run can be repeated, for files that do not record their
 * inputs; null: it is no such command. The text is read as the command line is, and never run.
 */
export function optionsOfRepeat(text: string): Readonly<Record<string, string | undefined>> | null {
  const [tare, ...words] = wordsOf(text) ?? [];
  if (tare !== 'tare' || words[0] !== 'compare') return null;
  const silent = () => {};
  try {
    const invocation = readInvocation(words, '', { out: silent, err: silent, width: 80 });
    return invocation.command === 'compare' ? invocation.given : null;
  } catch {
    // Whatever commander refuses of it: an unknown option, `--help`, a text that was cut off.
    return null;
  }
}

/** Plain words and 'quoted ones', as Tare writes them; null: something else. */
function wordsOf(text: string): readonly string[] | null {
  const words: string[] = [];
  let rest = text.trim();
  while (rest !== '') {
    // `--exclude`, `'a|b'`, `'it'\''s'`
    const [word = ''] = /^(?:[^\s'"\\`$|&;<>()]|'[^']*'|\\')+/.exec(rest) ?? [];
    if (word === '' || !/^(?:\s|$)/.test(rest.slice(word.length))) return null;
    words.push(word.replace(/'([^']*)'|\\'/g, (_, quoted: string | undefined) => quoted ?? "'"));
    rest = rest.slice(word.length).trimStart();
  }
  return words;
}
