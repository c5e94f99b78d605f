/** As for other sources in another language: scripts/text-imports.mjs makes its text part of what is bundled. */
declare module '*.java' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: a text has no names.
  export default text;
}
