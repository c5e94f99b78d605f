import { n as defaultResultsPath, t as compareCommand } from "./compare-command-jwDYGYjH.js";

export { compareCommand };