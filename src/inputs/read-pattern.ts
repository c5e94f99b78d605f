import { RE2JS } from 're2js';
import type { NamePattern } from '../model/inputs/name-pattern.ts';
import type { Reading } from '../model/inputs/values.ts';

const LONGEST_PATTERN = 500;

/**
 * A regular expression in RE2's syntax, which is Go's. Names come from the pull request: with JavaScript's own engine
 * `(a|aa)+$` can take for ever on one, and no list of forms to refuse is complete. RE2 takes time in proportion to the
 * name, and has for that no look-around and no backreferences.
 */
export function readPattern(text: string): Reading<NamePattern> {
  if (text.length > LONGEST_PATTERN) return { fault: `has ${text.length} characters` };
  const lacking = NOT_IN_RE2.find(({ form }) => form.test(text));
  try {
    const compiled = RE2JS.compile(text);
    return { value: { source: text, test: (name) => compiled.test(name) } };
  } catch (error) {
    if (lacking !== undefined) return { fault: `has ${lacking.what}, which RE2 does not have` };
    // "error parsing regexp: missing closing ): `(`"
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error);
    return { fault: `is not a regular expression (${reason.replace(/: `.*$/s, '')})` };
  }
}

/** Syntax that writers of JavaScript expressions may miss, in plainer words than the engine's. */
const NOT_IN_RE2 = [
  { form: /\\(?:[1-9]|k<)/, what: 'a backreference' },
  { form: /\(\?<?[=!]/, what: 'look-around' },
] as const;
