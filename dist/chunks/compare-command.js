import { n as defaultResultsPath, t as compareCommand } from "./compare-command2.js";

export { compareCommand, defaultResultsPath };