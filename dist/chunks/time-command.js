import { i as __toESM } from "./rolldown-runtime.js";
import { n as UserError, t as InterruptedError } from "./errors.js";
import { a as writeOutput, i as terminal, o as verdictColor, u as require_picocolors } from "./print.js";
import { At as verdictWord, Bt as singleValue, Ct as counted, Lt as deltaTexts, M as signedRankInterval, Rt as levelText, et as firstLine, o as clocksOf, p as correctedLevel, t as NEGLIGIBLE_SHARE, zt as rowValues } from "./refusal.js";
import { n as jsonPage, r as markdownPage, t as consolePage } from "./command-page.js";
import { c as visibleName, n as codeSpanInCell } from "./escape.js";
import { f as plainPercent, u as levelPercent } from "./shorten.js";
import { d as valuesOf, f as countMetrics, h as pairsNeeded, i as settledIn, m as familyAlpha, n as analyse, p as withCounts, t as decideGate } from "./gate.js";
import { O as shown, n as commandFault } from "./input-rules.js";
import { t as parseInputs } from "./inputs.js";
import { A as harnessOptions, C as sweepStale, M as drive, S as makeRunFolder, T as prepareCalibration, b as formatSeed, g as watchOf, h as prepareSteadying, t as Placements } from "./placement.js";
import { c as PROCESS_UNITS, o as discoverPrograms, s as processes } from "./input-definitions.js";
import { t as TOOL_VERSION } from "./version.js";
import { a as RunRecord, i as countInstructions, n as wantsInstructions, o as measure, r as findCounter } from "./counting-pass.js";
import { createHash } from "node:crypto";
import { resolve } from "node:path";

// src/render/time.ts
var import_picocolors = /* @__PURE__ */ __toESM(require_picocolors(), 1);
/** `tare time`: how long programs take, and how they differ. */
const NAME_WIDTH = 40;
function renderTime(report, terminal) {
	return consolePage(tablesOf(report, import_picocolors.default.createColors(terminal.color)), remarks(report), terminal, NAME_WIDTH);
}
function renderTimeMarkdown(report) {
	const tables = tablesOf(report, import_picocolors.default.createColors(false));
	return markdownPage(tables, remarks(report), (text) => codeSpanInCell(visibleName(text)));
}
function renderTimeJson(report) {
	return jsonPage("tare-time", report);
}
function tablesOf(report, colors) {
	const { programs, comparison } = report;
	return [...programs.some(({ metrics }) => metrics.length > 0) ? [levelTable(report)] : [], ...comparison === null ? [] : [comparisonTable(comparison, colors)]];
}
function levelTable({ programs, level }) {
	const left = "left";
	const right = "right";
	return {
		columns: [
			{
				head: "program",
				alignment: left
			},
			{
				head: "metric",
				alignment: left
			},
			{
				head: "a run",
				alignment: right
			},
			{
				head: `[${levelPercent(1 - level)}]`,
				alignment: left
			},
			{
				head: "width",
				alignment: right
			},
			{
				head: "lowest",
				alignment: right
			},
			{
				head: "highest",
				alignment: right
			}
		],
		rows: programs.flatMap((program) => program.metrics.flatMap((each, index) => {
			const name = {
				text: program.name,
				isCode: true
			};
			const { metric, value, withoutStart, lowest, highest } = each;
			const ends = [lowest, highest].map((end) => ({ text: figure(end, value, metric) }));
			const row = [
				index === 0 ? name : { text: "" },
				{ text: metricName(metric) },
				...levelCells(value, each),
				...ends
			];
			if (withoutStart === null) return [row];
			const blank = { text: "" };
			return [row, [
				blank,
				{ text: "- without its start" },
				...levelCells(withoutStart, each),
				blank,
				blank
			]];
		}))
	};
}
function levelCells(level, { metric }) {
	const text = (value) => figure(value, level, metric);
	const percent = `${Number((100 * level.relativeWidth).toPrecision(2))}${"\xA0"}%`;
	return [
		{ text: text(level.estimate) },
		{ text: `[${text(level.lower)}, ${text(level.upper)}]` },
		{ text: level.estimate > 0 ? percent : "" }
	];
}
/** What never varies needs no more figures than a reading on its own. */
function figure(value, { relativeWidth }, metric) {
	return relativeWidth === 0 ? singleValue(value, metric) : levelText(value, relativeWidth, metric);
}
const NAMES = {
	"ns/op": "wall",
	"cpu-ns/op": "CPU",
	"peak-B": "peak memory",
	"instructions/op": "instructions"
};
function metricName({ unit }) {
	return NAMES[unit] ?? unit;
}
/** The second program against the first. */
function comparisonTable({ rows, alpha }, colors) {
	return {
		columns: [
			{
				head: "verdict",
				alignment: "left"
			},
			{
				head: "metric",
				alignment: "left"
			},
			{
				head: "first",
				alignment: "right"
			},
			{
				head: "second",
				alignment: "right"
			},
			{
				head: "delta",
				alignment: "right"
			},
			{
				head: `[${levelPercent(alpha)}]`,
				alignment: "left"
			}
		],
		rows: rows.map((row) => {
			const color = verdictColor(row.verdict, colors);
			const { base, head } = rowValues(row);
			const { estimate, range } = deltaTexts(row);
			const gated = row.gated ? "" : " (not gated)";
			return [
				{
					text: verdictWord(row),
					color
				},
				{ text: `${metricName(row.metric)}${gated}` },
				{ text: base },
				{ text: head },
				{
					text: estimate,
					color
				},
				{ text: range }
			];
		})
	};
}
function remarks(report) {
	const { programs, comparison, spawn, warnings, seed, partial } = report;
	const lines = [];
	for (const { name, failure } of programs) if (failure !== null) lines.push(`${visibleName(name)} failed: ${failure.replace(/\s*\n\s*/g, " / ")}`);
	const wall = comparison?.rows.find(({ metric }) => metric.unit === "ns/op");
	if (comparison !== null && wall !== void 0) {
		const pairs = comparison.pairs > 0 ? `${counted(comparison.pairs, "pair")}` : "the pairs";
		const correction = wall.correction?.judged === "corrected" ? ", without what starting a program takes" : "";
		lines.push(`The second against the first, by ${pairs} of adjacent slices in random order${correction}; the threshold is ${plainPercent(wall.threshold)}.`);
		for (const { message, subject } of wall.warnings) lines.push(note(message, subject));
	}
	if (spawn !== null) {
		const ns = (value) => singleValue(value, SPAWN);
		lines.push(`Starting and ending an empty program takes ${ns(spawn.ns)} here (${ns(spawn.lowerNs)} to ${ns(spawn.upperNs)}).`);
	}
	for (const { message, subject } of warnings) lines.push(note(message, subject));
	const slices = Math.max(0, ...programs.map((program) => program.slices));
	if (slices === 0) return lines;
	const runs = Math.max(1, ...programs.map(({ runsPerSlice }) => runsPerSlice));
	const each = runs === 1 ? "one run each" : `${runs} runs each`;
	const extremes = runs === 1 ? "" : " Lowest and highest are of single runs for wall time, of slices for the rest.";
	const ended = partial ? " Ended before its time." : "";
	lines.push(`Hodges-Lehmann estimates, exact signed-rank intervals.${extremes}${ended} ${counted(slices, "slice")} of ${each}, seed ${seed}`);
	return lines;
}
const SPAWN = {
	unit: "ns/op",
	direction: "lower",
	quantity: "time"
};
function note(message, subject) {
	return `Note: ${message}${subject === void 0 ? "" : `: ${firstLine(subject)}`}`;
}

// src/stages/time.ts
/**
* The rounds of a comparison without revisions and builds: two programs in pairs, or one alone. Nothing was measured
* when its results have no observations; an interruption keeps what there is.
*/
async function timePrograms(request, ports) {
	const { inputs, folder, scratch, buildTimeoutMs, sliceTimeoutMs } = request;
	const sides = sidesOf(request);
	const record = new RunRecord(await factsOf(request, ports));
	record.setHarness(processes.name);
	const built = {
		state: "built",
		durationMs: 0
	};
	record.setBuilds({
		base: built,
		head: built
	}, "", false);
	const tools = {
		build: null,
		directory: folder,
		scratch,
		buildTimeoutMs
	};
	try {
		const means = await prepareSteadying({
			pin: inputs.pin,
			...tools
		}, record, ports);
		const watch = watchOf(means);
		const context = {
			options: {
				...harnessOptions(inputs),
				benchmarks: null,
				exclude: null
			},
			sides,
			sliceTimeoutMs,
			watch
		};
		const discovery = await drive(discoverPrograms([programOf$1(request)], context, true), "try", ports);
		record.setDiscovery(discovery);
		const asked = {
			mode: inputs.calibration,
			rules: [],
			discovery,
			watch,
			...tools
		};
		const clocks = await prepareCalibration(asked, record, ports);
		const side = (name) => sides.find((each) => each.context.side === name) ?? null;
		const both = {
			base: side("base"),
			head: side("head")
		};
		const alpha = familyAlpha(inputs.analysis.confidenceLevel, 1);
		const rounds = Math.max(inputs.rounds, pairsNeeded(alpha));
		record.setRoundsPlanned(rounds);
		if (wantsInstructions(inputs)) {
			const { counter, warnings } = await findCounter({
				watch: means.watch,
				mayInstall: false,
				directory: folder
			}, ports);
			record.warn(...warnings);
			const request = {
				harness: processes,
				discovery,
				sides: both,
				deadlineMs: null,
				runTimeoutMs: sliceTimeoutMs,
				readings: rounds,
				oneSided: true
			};
			if (counter !== null) await countInstructions({
				...request,
				counter
			}, record, ports);
		}
		await measure({
			harness: processes,
			discovery,
			clocks,
			sides: both,
			rounds,
			seed: record.facts.seed,
			budget: null,
			sliceTimeoutMs,
			placements: new Placements(means, record.facts.host.logicalCpus),
			oneSidedSlices: request.programs.length === 1 ? rounds : 0,
			settledIn
		}, record, ports);
	} catch (error) {
		if (!(error instanceof InterruptedError) || record.roundsDone === 0) throw error;
	}
	ports.log.progressDone();
	if (record.roundsDone === 0) ports.interruption.throwIfAborted();
	return record.toResults(ports.clock.now());
}
function sidesOf({ programs, folder, scratch }) {
	const one = (side) => ({
		context: {
			side,
			directory: folder,
			scratch
		},
		build: {
			side,
			toolchain: "",
			binaries: [],
			failures: [],
			benchmarkSources: /* @__PURE__ */ new Map()
		}
	});
	return programs.length === 1 ? [one("head")] : [one("base"), one("head")];
}
function programOf$1({ programs }) {
	const [first, second] = programs;
	if (second === void 0) return {
		name: first.name,
		lines: { head: first.command }
	};
	return {
		name: `${second.name} against ${first.name}`,
		lines: {
			base: first.command,
			head: second.command
		}
	};
}
async function factsOf(request, ports) {
	const { inputs, programs } = request;
	const [first, second = first] = programs;
	return {
		toolVersion: TOOL_VERSION,
		startedAt: ports.clock.date(),
		startMs: ports.clock.now(),
		seed: inputs.seed ?? formatSeed(Math.random()),
		repeat: "",
		ci: null,
		settings: inputs.calibration === "report" ? {
			...inputs.analysis,
			gateOn: "raw"
		} : inputs.analysis,
		directions: inputs.metricDirections,
		base: revisionOf(first),
		head: revisionOf(second),
		host: await ports.host.facts(),
		sliceMs: inputs.sliceMs
	};
}
/** There is no commit; what identifies a side is its command. */
function revisionOf({ name, command }) {
	const tree = createHash("sha256").update(command).digest("hex");
	return {
		label: name.slice(0, 500),
		commit: null,
		tree,
		subject: command.slice(0, 500)
	};
}

// src/stages/time-analysis.ts
/** Units that only serve to tell the shortest and the longest run. */
const EXTREMES = [PROCESS_UNITS.shortest, PROCESS_UNITS.longest];
/** What follows from a run of `tare time`. @param names one, or two */
function timeReportOf(analysis, names) {
	const { results } = analysis;
	const [measured] = results.benchmarks;
	const record = measured === void 0 ? void 0 : withCounts(measured);
	const level = results.settings.confidenceLevel;
	const known = clocksOf(results, 1 - level).known.get("spawn")?.cost ?? null;
	const sides = names.length === 1 ? ["head"] : ["base", "head"];
	return {
		host: results.host,
		seed: results.run.seed,
		level,
		programs: record === void 0 ? [] : sides.map((side, index) => programOf(record, side, names[index] ?? "", results, known)),
		comparison: comparisonOf(analysis),
		spawn: known === null ? null : {
			ns: known.cost,
			lowerNs: known.lower,
			upperNs: known.upper
		},
		partial: results.run.partial,
		warnings: [...analysis.warnings.filter(({ code }) => code !== "same-tree"), ...record?.warnings ?? []]
	};
}
function programOf(record, side, name, results, spawn) {
	const state = record[side];
	const metrics = [...results.metrics, ...countMetrics(results.metrics)].filter(({ unit }) => !EXTREMES.includes(unit));
	return {
		name,
		slices: record.observations.filter((each) => each.side === side && each.instrument === void 0).length,
		runsPerSlice: record.iterations ?? 1,
		metrics: metrics.flatMap((metric) => metricOf(record, side, metric, 1 - results.settings.confidenceLevel, metric.unit === PROCESS_UNITS.wall ? spawn : null)),
		failure: state.state === "failed" ? state.reason : null
	};
}
function metricOf(record, side, metric, alpha, spawn) {
	const values = valuesOf(record, side, metric.unit);
	if (values.length === 0) return [];
	const isWall = metric.unit === PROCESS_UNITS.wall;
	const shortest = isWall ? valuesOf(record, side, PROCESS_UNITS.shortest) : values;
	const longest = isWall ? valuesOf(record, side, PROCESS_UNITS.longest) : values;
	const value = levelOf(signedRankInterval(values, alpha));
	return [{
		metric,
		value,
		withoutStart: spawn !== null && spawn.cost >= .01 * value.estimate ? levelOf(correctedLevel(values, 1, spawn, alpha)) : null,
		lowest: Math.min(...shortest),
		highest: Math.max(...longest)
	}];
}
function levelOf({ estimate, lower, upper }) {
	return {
		estimate,
		lower,
		upper,
		relativeWidth: (upper - lower) / estimate
	};
}
function comparisonOf({ benchmarks, family, verdict }) {
	const [benchmark] = benchmarks;
	if (benchmark?.status !== "compared") return null;
	const rows = benchmark.rows.filter(({ metric }) => !EXTREMES.includes(metric.unit));
	const pairs = Math.max(0, ...rows.map(({ change }) => change.kind === "interval" ? change.delta.pairs : 0));
	return {
		rows,
		alpha: family.alpha,
		pairs,
		verdict
	};
}

// src/cli/time-command.ts
const LIMITS = {
	buildTimeoutMs: 3e5,
	sliceTimeoutMs: 36e5
};
/** `tare time CMD [CMD2]`: whole programs without git. Returns the exit code. */
async function timeCommand(invocation, folder, ports) {
	const { given, output } = invocation;
	const programs = readPrograms(invocation);
	const [first, second] = programs;
	const inputs = parseInputs({
		given: {
			...given,
			command: programs.map(({ command }, index) => `${index}=${command}`).join("\n")
		},
		givenFrom: "command line",
		file: null
	});
	const scratch = await makeRunFolder(ports);
	try {
		await sweepStale(scratch, ports);
		const results = await timePrograms({
			inputs,
			programs: second === void 0 ? [first] : [first, second],
			folder,
			scratch,
			...LIMITS
		}, ports);
		const analysis = analyse(results);
		const report = timeReportOf(analysis, programs.map(({ name }) => name));
		if (inputs.resultsPath !== "") await ports.files.writeText(resolve(folder, inputs.resultsPath), `${JSON.stringify(results)}\n`);
		const { format } = output;
		const text = format === "json" ? renderTimeJson(report) : format === "markdown" ? renderTimeMarkdown(report) : renderTime(report, terminal(output));
		await writeOutput(text, output, ports);
		if (ports.interruption.aborted) {
			const reason = ports.interruption.reason;
			return reason instanceof InterruptedError && reason.signal === "SIGINT" ? 130 : 143;
		}
		if (second === void 0) return report.programs.some(({ failure }) => failure === null) ? 0 : 3;
		return decideGate(analysis).exitCode;
	} finally {
		await ports.files.remove(scratch);
	}
}
function readPrograms({ commands, names }) {
	const programs = commands.map((text, index) => {
		const command = text.trim();
		const fault = /[\r\n]/.test(command) ? "which has several lines" : commandFault(command);
		if (fault !== null) throw new UserError(`command ${index + 1}: ${shown(text)}, ${fault}`, "Give each command as one word of your shell: tare time './tool --fast' './tool --slow'.");
		return {
			name: names[index] ?? command,
			command
		};
	});
	if (names.length > programs.length) throw new UserError(`--name: ${names.length} names for ${programs.length} commands`, "Give one for each command.");
	const [first, ...others] = programs;
	if (first === void 0) throw new Error("no command");
	return [first, ...others];
}

export { timeCommand };