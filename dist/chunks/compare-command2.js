import { n as UserError } from "./errors.js";
import { n as parseResults, t as LARGEST_RESULTS_BYTES } from "./read-results.js";
import { n as repeatOptions, t as compare } from "./run.js";
import { s as findInputFile, t as parseInputs } from "./inputs.js";
import { n as openRepository } from "./user-repository.js";
import { n as printComparison, r as printPlan } from "./print.js";
import { join, resolve } from "node:path";

// src/cli/compare-command.ts
/** Where the raw readings go when no results-path is given: found again by `tare analyse`, and in nobody's way. */
function defaultResultsPath(gitDirectory) {
	return join(gitDirectory, "tare", "results.json");
}
/** `tare compare` and `tare plan` in `folder`. Returns the exit code. */
async function compareCommand(invocation, folder, ports) {
	const { revisions, given, output } = invocation;
	const planOnly = invocation.command === "plan";
	const { root, gitDirectory } = await openRepository(folder, false, null, ports);
	const inputs = parseInputs({
		given: {
			...given,
			...named(revisions)
		},
		givenFrom: "command line",
		file: await findInputFile(root, ports.files)
	});
	const comparison = await compare({
		inputs,
		repository: folder,
		event: null,
		access: null,
		uncommitted: revisions.length === 0,
		ci: null,
		repeat: repeatOptions(given),
		planOnly,
		past: await readPast(invocation.past, folder, ports)
	}, ports);
	if (planOnly && comparison.plan !== null) {
		await printPlan(comparison.plan, output, ports);
		return 0;
	}
	const path = inputs.resultsPath === "" ? defaultResultsPath(gitDirectory) : resolve(folder, inputs.resultsPath);
	return printComparison(comparison, path, output, ports);
}
/** Throws UserError that names the file. */
async function readPast(names, folder, ports) {
	const past = [];
	for (const name of names) try {
		past.push(await parseResults(await ports.files.readText(resolve(folder, name), LARGEST_RESULTS_BYTES)));
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		const { remedy, details } = error;
		throw new UserError(`--past ${name}: ${error.message}`, remedy, {
			details,
			cause: error
		});
	}
	return past;
}
/** `tare compare A`: A against HEAD; `tare compare A B`: A against B. */
function named([base, head]) {
	return {
		...base === void 0 ? {} : { base },
		...head === void 0 ? {} : { head }
	};
}

export { defaultResultsPath as n, compareCommand as t };