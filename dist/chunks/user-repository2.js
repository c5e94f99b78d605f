import { n as openRepository, t as objectsOf } from "./user-repository.js";

export { openRepository };