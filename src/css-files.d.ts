/** A style sheet, as its text: scripts/text-imports.mjs makes it part of what is bundled. */
declare module '*.css' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: a text has no names.
  export default text;
}
