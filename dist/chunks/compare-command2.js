import { n as defaultResultsPath, t as compareCommand } from "./compare-command.js";

export { compareCommand };