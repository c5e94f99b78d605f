/** `bench/**\/*.ts` as the source of a regular expression: `*` for any characters but `/`, `**\/` for any folders. */
export function globPattern(glob: string): string {
  const parts = glob.replace(/^\.\//, '').split(/(\*\*\/|\*+)/);
  const source = parts.map((part) => {
    if (part === '**/') return '(?:[^/]+/)*';
    if (/^\*+$/.test(part)) return '[^/]*';
    return part.replace(/[\\.+?()|[\]{}^$/-]/g, '\\$&');
  });
  return `^${source.join('')}$`;
}
