/** Replaced by the bundler with the version of package.json. */
declare const TARE_VERSION: string | undefined;

export const TOOL_VERSION: string = typeof TARE_VERSION === 'undefined' ? 'development' : TARE_VERSION;
