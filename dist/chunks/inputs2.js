import { t as parseInputs } from "./inputs.js";

export { parseInputs };