#!/usr/bin/env node
import './host/no-inspector.ts';
import { main } from './cli/main.ts';
import { TOOL_VERSION } from './version.ts';

// exitCode rather than exit(): what was written to a pipe is flushed first.
process.exitCode = await main(process.argv.slice(2), process.cwd(), TOOL_VERSION);
