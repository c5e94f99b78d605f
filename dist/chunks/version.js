// src/version.ts
const TOOL_VERSION = "0.1.0";

export { TOOL_VERSION as t };