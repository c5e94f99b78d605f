import { t as getOctokit } from "./github.js";

export { getOctokit };