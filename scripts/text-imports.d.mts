import type { Plugin } from 'vitest/config';

export const TEXT_MODULES: Readonly<Record<string, 'text'>>;
export function textImports(): Plugin;
