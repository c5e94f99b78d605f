import { t as getOctokit } from "./github-DOAgH4hO.js";

export { getOctokit };