/** A module that runs in a process of its own, as its text: scripts/text-imports.mjs makes it part of what is bundled. */
declare module '*.mjs' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: a text has no names.
  export default text;
}
