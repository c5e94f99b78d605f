import { n as UserError } from "./errors.js";
import { n as parseResults, t as LARGEST_RESULTS_BYTES } from "./read-results.js";
import { d as metricOf } from "./input-rules.js";
import { n as analyse, t as decideGate } from "./gate.js";
import { t as printAnalysis } from "./print.js";
import { resolve } from "node:path";

// src/cli/analyse-command.ts
/** `tare analyse [FILE]`: everything again from the raw readings. Returns the exit code the run would have had. */
async function analyseCommand({ path, given, output }, folder, ports) {
	const file = path === null ? await lastRun(folder, ports) : resolve(folder, path);
	const results = await parseResults(await ports.files.readText(file, LARGEST_RESULTS_BYTES));
	const analysis = analyse(await withSettings(results, given));
	const gate = decideGate(analysis);
	await printAnalysis(analysis, gate, output, ports);
	return gate.exitCode;
}
async function lastRun(folder, ports) {
	const { openRepository } = await import("./user-repository2.js");
	const { defaultResultsPath } = await import("./compare-command.js");
	const { gitDirectory } = await openRepository(folder, false, null, ports);
	const path = defaultResultsPath(gitDirectory);
	if (await ports.files.exists(path)) return path;
	throw new UserError("there is no earlier run in this repository", "Run tare compare first, or name a results.json.");
}
/** The run's own settings, but for those that are given now. */
async function withSettings(results, given) {
	const names = Object.keys(given);
	if (names.length === 0) return results;
	const { parseInputs } = await import("./inputs2.js");
	const asked = parseInputs({
		given,
		givenFrom: "command line",
		file: null
	});
	const pick = (name, key) => names.includes(name) ? { [key]: asked.analysis[key] } : {};
	const metrics = names.includes("metric-direction") ? results.metrics.map((metric) => metricOf(metric.unit, asked.metricDirections)) : results.metrics;
	return {
		...results,
		metrics,
		settings: {
			...results.settings,
			...pick("threshold", "threshold"),
			...pick("thresholds", "thresholds"),
			...pick("confidence-level", "confidenceLevel"),
			...pick("metrics", "gatedMetrics"),
			...pick("gate-on", "gateOn"),
			...pick("confirm", "confirm"),
			...pick("tails", "tails"),
			...pick("fail-on-regression", "failOnRegression"),
			...pick("fail-on-inconclusive", "failOnInconclusive"),
			...pick("fail-on-missing", "failOnMissing")
		}
	};
}

export { analyseCommand };