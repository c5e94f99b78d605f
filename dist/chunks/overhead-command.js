import { n as UserError } from "./errors.js";
import { d as metricOf, f as nanosecondsPer } from "./input-rules.js";
import { i as terminalCell, n as jsonPage, r as markdownPage, t as consolePage } from "./command-page.js";
import { a as writeOutput, i as terminal, s as columnWidths } from "./print.js";
import { n as codeSpanInCell } from "./escape.js";
import { f as plainPercent, i as shortenMiddle, m as signedPercent, n as COLUMNS, u as levelPercent } from "./shorten.js";
import { Bt as singleValue, Ct as counted, K as median, M as signedRankInterval, c as costOf, d as spreadOf, et as firstLine, l as inUnit, p as correctedLevel, r as refusalOf, t as NEGLIGIBLE_SHARE, u as knownClock } from "./refusal.js";
import { n as CALIBRATORS, r as calibratorNamed, s as findInputFile, t as parseInputs } from "./inputs.js";
import { a as chooseHarness, g as benchmarkKey, h as benchmarkId } from "./input-definitions.js";
import { t as succeeded } from "./command.js";
import { A as harnessOptions, C as sweepStale, D as tryClock, E as wallUnit, M as drive, S as makeRunFolder, b as formatSeed, d as runClockSlice, m as findMeans, o as runCopy, p as ANYWHERE, t as Placements, u as oneOf, w as clockUses, y as scheduleRound } from "./placement.js";
import { join, resolve } from "node:path";
import { stat } from "node:fs/promises";

// src/render/overhead.ts
/** `tare overhead`: what the clock costs, and which benchmarks it distorts. */
const NAME_WIDTH = 44;
const TOOLCHAIN_WIDTH = 34;
function renderOverhead(overhead, terminal) {
	return consolePage(tablesOf(overhead, terminal.width), remarks(overhead), terminal, NAME_WIDTH);
}
function renderOverheadMarkdown(overhead) {
	const code = (text) => text === "" ? "" : codeSpanInCell(text);
	return markdownPage(tablesOf(overhead, null), remarks(overhead), code);
}
function renderOverheadJson(overhead) {
	return jsonPage("tare-overhead", overhead);
}
function tablesOf(overhead, width) {
	const { project, level } = overhead;
	const benchmarks = project?.benchmarks ?? [];
	return [clockTable(overhead), ...benchmarks.length === 0 ? [] : [benchmarkTable(benchmarks, level, width)]];
}
const NANOSECONDS = metricOf("ns/op");
function clockTable({ clocks }) {
	return {
		columns: [
			{
				head: "clock",
				alignment: "left"
			},
			{
				head: "one window",
				alignment: "right"
			},
			{
				head: "over rounds",
				alignment: "right"
			},
			{
				head: "step",
				alignment: "right"
			},
			{
				head: "toolchain",
				alignment: "left"
			}
		],
		rows: clocks.map((clock) => [
			{
				text: clock.clock,
				isCode: true
			},
			{ text: singleValue(clock.ns, NANOSECONDS) },
			{ text: range(clock) },
			{ text: clock.clockStepNs === null ? "" : singleValue(clock.clockStepNs, NANOSECONDS) },
			{
				text: shortenMiddle(clock.toolchain, TOOLCHAIN_WIDTH, COLUMNS),
				isCode: true
			}
		])
	};
}
function range({ lowestNs, highestNs }) {
	return `${singleValue(lowestNs, NANOSECONDS)} to ${singleValue(highestNs, NANOSECONDS)}`;
}
const REFUSED = {
	head: "refused",
	alignment: "left",
	cell: ({ refusal }) => ({ text: refusal?.code ?? "" })
};
function benchmarkColumns(benchmarks, level) {
	const ofReference = (text) => {
		return (each) => ({ text: each.reference === null ? "" : text(each.reference, each) });
	};
	const withReference = benchmarks.some(({ reference }) => reference !== null);
	const referenceColumns = [
		{
			head: "without timer",
			alignment: "right",
			cell: ofReference((reference, { metric }) => singleValue(reference.level.estimate, metric))
		},
		{
			head: "raw error",
			alignment: "right",
			cell: ofReference(({ rawError }) => signedPercent(rawError, 1))
		},
		{
			head: "error left",
			alignment: "right",
			cell: ofReference(({ correctedError }) => correctedError === null ? "" : signedPercent(correctedError, 1))
		}
	];
	return [
		{
			head: "benchmark",
			alignment: "left",
			cell: ({ id }) => ({
				text: id,
				isCode: true
			})
		},
		{
			head: "windows/op",
			alignment: "right",
			dropped: 2,
			cell: (each) => ({ text: windowsText(each) })
		},
		{
			head: "raw",
			alignment: "right",
			cell: ({ raw, metric }) => ({ text: singleValue(raw.estimate, metric) })
		},
		{
			head: "clock",
			alignment: "right",
			dropped: 3,
			cell: ({ share }) => ({ text: share === null ? "" : plainPercent(Number(share.toPrecision(2))) })
		},
		{
			head: "corrected",
			alignment: "right",
			cell: ({ corrected, metric }) => ({ text: corrected === null ? "" : singleValue(corrected.estimate, metric) })
		},
		{
			head: `[${levelPercent(1 - level)}]`,
			alignment: "left",
			dropped: 1,
			cell: (each) => ({ text: each.corrected === null ? "" : ends(each.corrected, each) })
		},
		...withReference ? referenceColumns : [],
		...benchmarks.some(({ refusal }) => refusal !== null) ? [REFUSED] : []
	];
}
/** As many columns as `width` has room for; null: all. */
function benchmarkTable(benchmarks, level, width) {
	let columns = benchmarkColumns(benchmarks, level);
	const rowsOf = () => benchmarks.map((each) => columns.map(({ cell }) => cell(each)));
	for (let dropped = 1; width !== null && dropped <= 3; dropped++) {
		const cells = [columns.map(({ head }) => ({ text: head })), ...rowsOf().map((row) => row.map((cell) => terminalCell(cell, NAME_WIDTH)))];
		if (columnWidths(cells).reduce((sum, column) => sum + column + 2, -2) <= width) break;
		columns = columns.filter((column) => column.dropped !== dropped);
	}
	return {
		columns,
		rows: rowsOf()
	};
}
function windowsText({ windows, source }) {
	const figure = String(Number(windows.toPrecision(4)));
	return source === "counted" ? figure : `${figure} (${source})`;
}
function ends({ lower, upper }, { metric }) {
	return `[${singleValue(lower, metric)}, ${singleValue(upper, metric)}]`;
}
function remarks(overhead) {
	const { project, missing, remark, rounds, seed } = overhead;
	const lines = [];
	if (project !== null) {
		if (project.benchmarks.length === 0) lines.push(`${counted(project.untouched, "benchmark")} looked at: none is known to read its clock inside an operation.`);
		else if (project.untouched > 0) lines.push(`${counted(project.untouched, "other benchmark")}: none is known to read its clock inside an operation.`);
		for (const { id, reason } of project.failures) lines.push(`${id} could not be measured: ${firstLine(reason)}`);
		for (const { message, subject } of project.warnings) lines.push(`Note: ${message}${subject === void 0 ? "" : `: ${firstLine(subject)}`}`);
	}
	if (remark !== "") lines.push(`${remark.charAt(0).toUpperCase()}${remark.slice(1)}.`);
	const byReason = /* @__PURE__ */ new Map();
	for (const { clock, reason } of missing) byReason.set(firstLine(reason), [...byReason.get(firstLine(reason)) ?? [], clock]);
	for (const [reason, clocks] of byReason) lines.push(`${clocks.join(", ")} could not be calibrated: ${reason}`);
	const refused = project?.benchmarks.some(({ refusal }) => refusal !== null) === true;
	lines.push(`${rounds} rounds in random order, seed ${seed}.${refused ? " A refused correction is shown, but no comparison would use it: docs/calibration.md has the codes." : ""}`);
	return lines;
}

// src/stages/overhead.ts
/** Slices a round of a clock that some benchmark reads: its cost is taken off, and differs from process to process. */
const SLICES_OF_READ = 5;
const NOT_PINNED = {
	code: "not-pinned",
	message: "Nothing can be kept on one core here, so benchmarks and clocks ran wherever the system put them"
};
/**
* Measures every clock there is a toolchain for, and the benchmarks of `folder` as they lie there, in rounds: each
* benchmark and each clock once a round, those clocks that a benchmark reads more often, in random order. Compares nothing.
*/
async function measureOverhead(request, ports) {
	const found = await findProject(request, ports);
	const project = "remark" in found ? null : found;
	const build = project?.build.calibration ?? null;
	const tried = [];
	const missing = [];
	for (const { clock } of CALIBRATORS) {
		const { scratch, buildTimeoutMs, folder: directory } = request;
		const one = await tryClock(clock, {
			build,
			directory,
			scratch,
			buildTimeoutMs
		}, ports);
		if ("reason" in one) missing.push({
			clock,
			reason: one.reason
		});
		else tried.push(one);
	}
	const { rounds, pin } = request.inputs;
	const { scratch, buildTimeoutMs, host } = request;
	const { means } = await findMeans({
		pin,
		scratch,
		buildTimeoutMs
	}, host, ports);
	const placements = new Placements(means, host.logicalCpus, ["head"]);
	if (pin === "auto" && means.pinnedBy === null) project?.warnings.push(NOT_PINNED);
	if (project !== null) await findPlaces(project, placements, request, ports);
	const readers = readersOf(project);
	const clocks = tried.map((one) => ({
		one,
		readings: []
	}));
	const clockSlices = new Map(clocks.flatMap((each) => {
		const { clock } = each.one.calibrator;
		return Array.from({ length: readers.has(clock) ? SLICES_OF_READ : 1 }, (_, index) => [`clock:${index}:${clock}`, each]);
	}));
	const targets = new Map((project?.discovery.targets ?? []).map((target) => [`target:${target.key}`, target]));
	const slices = /* @__PURE__ */ new Map();
	const failures = /* @__PURE__ */ new Map();
	const startMs = ports.clock.now();
	for (let round = 0; round < rounds; round++) for (const { key } of scheduleRound(request.seed, [...clockSlices.keys(), ...targets.keys()], round)) {
		ports.interruption.throwIfAborted();
		const clock = clockSlices.get(key);
		const target = targets.get(key);
		if (clock !== void 0) {
			const places = (readers.get(clock.one.calibrator.clock) ?? []).map((each) => placements.placeFor(each, round));
			const place = oneOf(places, clock.readings.length) ?? {
				...ANYWHERE,
				cpu: means.cpus[0] ?? null
			};
			const { sliceTimeoutMs: timeoutMs } = request;
			const one = {
				round,
				place,
				means,
				runStartMs: startMs,
				timeoutMs
			};
			const slice = await runClockSlice(clock.one.prepared, one, ports);
			if (slice === null) throw ports.interruption.reason;
			if (!("reason" in slice.reading)) clock.readings.push(slice.reading);
		} else if (target !== void 0 && project !== null) {
			reportProgress(target, round, rounds, ports);
			gather((await runTarget(target, project, placements, round, request, ports)).reading, round, {
				slices,
				failures
			});
		}
	}
	ports.log.progressDone();
	return {
		rounds,
		clocks: clocks.map(({ one, readings }) => clockRecord(one, readings)),
		missing,
		project: project === null ? null : projectReadings(project, {
			slices,
			failures
		}, placements),
		remark: "remark" in found ? found.remark : ""
	};
}
/** The project's benchmarks, built and sized; or why there are none to look at, in words. */
async function findProject(request, ports) {
	const { inputs, folder, scratch, buildTimeoutMs, sliceTimeoutMs } = request;
	const listing = await ports.exec.run({
		file: "git",
		arguments: [
			"ls-files",
			"-z",
			"--cached",
			"--others",
			"--exclude-standard"
		],
		cwd: folder,
		trust: "trusted",
		timeoutMs: 6e4
	});
	if (!succeeded(listing)) return { remark: "not a folder of a git repository: its benchmarks were not looked for" };
	const files = listing.stdout.split("\0").filter((file) => file !== "");
	if (!(inputs.harness !== "auto" || inputs.benchCommand !== null || inputs.commands.length > 0) && !files.some((file) => /(?:^|\/)go\.mod$/.test(file))) return { remark: "no benchmarks of a known kind here (no go.mod): give a bench-command to look at others" };
	const harness = chooseHarness(inputs, files);
	const context = {
		side: "head",
		directory: folder,
		scratch
	};
	await ports.files.makeDirectory(`${scratch}/bin`);
	const options = {
		...harnessOptions(inputs),
		calibration: "auto",
		tails: []
	};
	const build = await drive(harness.build({
		...context,
		options,
		files,
		buildTimeoutMs
	}), "build", ports);
	const [failure] = build.failures;
	if (build.binaries.length === 0 && failure !== void 0) {
		ports.log.untrusted(failure.reason, failure.output);
		return { remark: `the benchmarks do not build: ${failure.reason}` };
	}
	const sides = [{
		context,
		build
	}];
	const discovery = await drive(harness.discover({
		options,
		sides,
		sliceTimeoutMs
	}), "discover", ports);
	const warnings = [...build.warnings ?? [], ...discovery.warnings];
	return {
		harness,
		context,
		build,
		discovery,
		uses: clockUses(inputs.timerWindows, discovery.benchmarks, (warning) => warnings.push(warning)),
		warnings
	};
}
/** The targets that read each clock. */
function readersOf(project) {
	const readers = /* @__PURE__ */ new Map();
	for (const [{ targetKey }, { clock }] of project?.uses ?? []) {
		const target = project?.discovery.targets.find(({ key }) => key === targetKey);
		if (target !== void 0) readers.set(clock, [...readers.get(clock) ?? [], target]);
	}
	return readers;
}
/** Finds out where each target runs, by slices that count for nothing else. */
async function findPlaces(project, placements, request, ports) {
	for (const target of project.discovery.targets) for (let slice = 0; slice < 3 && placements.placeFor(target, 0).undecided; slice++) {
		const ran = await runTarget(target, project, placements, 0, request, ports);
		placements.note(target, [ran], target.iterations === null);
	}
}
async function runTarget(target, { harness, context, build }, placements, round, { sliceTimeoutMs }, ports) {
	const { side } = context;
	const binaryPath = build.binaries[target.binary[side]]?.path ?? "";
	const one = {
		harness,
		sides: {
			base: null,
			head: {
				context,
				build
			}
		},
		sliceTimeoutMs,
		placements
	};
	const slice = await runCopy(target, side, binaryPath, placements.placeFor(target, round), one, ports);
	if (slice === null) throw ports.interruption.reason;
	return slice;
}
function gather({ measurements, failures: failed }, round, { slices, failures }) {
	for (const measurement of measurements) {
		const { values, windows = null } = measurement;
		const key = benchmarkKey(measurement);
		slices.set(key, [...slices.get(key) ?? [], {
			round,
			values,
			windows
		}]);
	}
	for (const failure of failed) failures.set(benchmarkKey(failure), failure.reason);
}
function clockRecord({ calibrator, prepared, clockStepNs }, readings) {
	return {
		clock: calibrator.clock,
		toolchain: prepared.toolchain,
		effectiveShare: [...calibrator.effectiveShare],
		...clockStepNs === null ? {} : { clockStepNs },
		readings: [...readings]
	};
}
function projectReadings(project, gathered, placements) {
	const { harness, build, discovery, uses, warnings } = project;
	const groups = discovery.benchmarks.map(({ group }) => group);
	const benchmarks = discovery.benchmarks.map((benchmark) => {
		const key = benchmarkKey(benchmark);
		const slices = gathered.slices.get(key) ?? [];
		const failure = benchmark.failures.head ?? gathered.failures.get(key) ?? null;
		return {
			id: benchmarkId(benchmark.group, benchmark.name, groups),
			use: uses.get(benchmark) ?? null,
			pinned: discovery.targets.some((target) => target.key === benchmark.targetKey && placements.placementOf(target)?.state === "pinned"),
			slices,
			failure: slices.length > 0 ? null : failure ?? "it printed no reading"
		};
	});
	return {
		harness: harness.name,
		toolchain: build.toolchain,
		benchmarks,
		warnings
	};
}
function reportProgress(target, round, rounds, ports) {
	ports.log.progress({
		stage: "round",
		done: round + 1,
		total: rounds,
		subject: target.label,
		remainingMs: null
	});
}

// src/stages/overhead-analysis.ts
/** What follows from the readings of `tare overhead`. @param level of the intervals: 0.99 is 99 % */
function overheadOf(readings, facts) {
	const alpha = 1 - facts.level;
	const { rounds, missing, remark } = readings;
	return {
		...facts,
		rounds,
		clocks: readings.clocks.flatMap((clock) => clockCost(clock, alpha)),
		missing: missing.map((each) => ({
			...each,
			language: calibratorNamed(each.clock)?.language ?? ""
		})),
		project: readings.project === null ? null : projectOverhead(readings.project, readings.clocks, alpha),
		remark
	};
}
function clockCost(record, alpha) {
	const { clock, toolchain, readings, clockStepNs } = record;
	const { cost } = knownClock(record, alpha);
	if (cost === null) return [];
	const costs = readings.map(({ nsPerWindow }) => nsPerWindow);
	const calibrator = calibratorNamed(clock);
	return [{
		clock,
		language: calibrator?.language ?? "",
		summary: calibrator?.summary ?? "",
		toolchain,
		ns: cost.cost,
		lowestNs: Math.min(...costs),
		highestNs: Math.max(...costs),
		clockStepNs: clockStepNs ?? null
	}];
}
/** By the names of sub-benchmarks: `X/timer/n=10` and `X/no-timer/n=10` do the same work. */
const WITH_TIMER = "timer";
const WITHOUT_TIMER = "no-timer";
function projectOverhead(project, clocks, alpha) {
	const byId = new Map(project.benchmarks.map((each) => [each.id, each]));
	const found = project.benchmarks.flatMap((each) => {
		const one = benchmarkOverhead(each, clocks, alpha);
		if (one === null) return [];
		const found = withReference(one, byId, alpha);
		return found.reference === null && found.share !== null && found.share < .01 ? [] : [found];
	});
	const failures = project.benchmarks.flatMap(({ id, failure }) => failure === null ? [] : [{
		id,
		reason: failure
	}]);
	return {
		harness: project.harness,
		toolchain: project.toolchain,
		benchmarks: found.toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0)),
		untouched: project.benchmarks.length - found.length - failures.length,
		failures,
		warnings: project.warnings
	};
}
/** null where its reading holds no clock. */
function benchmarkOverhead({ id, use, pinned, slices }, clocks, alpha) {
	const unit = wallUnit(slices[0]?.values);
	if (use === null || unit === null) return null;
	const values = slices.flatMap((slice) => slice.values.get(unit) ?? []);
	const counted = slices.flatMap((slice) => slice.windows ?? []);
	const windows = counted.length > 0 ? median(counted) : use.head ?? use.base ?? 0;
	if (windows === 0 || values.length === 0) return null;
	const raw = signedRankInterval(values, alpha);
	const record = clocks.find(({ clock }) => clock === use.clock);
	const common = {
		id,
		metric: metricOf(unit),
		raw: levelOf(raw),
		clock: use.clock,
		windows,
		source: use.source,
		reference: null
	};
	const perUnit = nanosecondsPer(unit) ?? 1;
	const costNs = record === void 0 ? null : costOf(record, alpha, pinned ? "pinned" : "free");
	const cost = costNs === null ? null : inUnit(costNs, perUnit);
	const share = cost === null ? null : windows * cost.cost / raw.estimate;
	const corrected = cost === null ? null : levelOf(correctedLevel(values, windows, cost, alpha));
	const step = record?.clockStepNs;
	const refusal = refusalOf({
		alreadySubtracted: use.alreadySubtracted === true,
		toolchainsDiffer: false,
		clocksDiffer: false,
		windows: {
			base: windows,
			head: windows,
			spread: spreadOf(counted),
			rounding: .01 * windows
		},
		cost,
		base: raw.estimate,
		head: raw.estimate,
		clockStep: step === void 0 ? null : step / perUnit,
		unit,
		hasRatio: cost !== null && values.every((value) => value > windows * cost.cost)
	});
	return {
		...common,
		share,
		corrected,
		refusal
	};
}
function levelOf({ estimate, lower, upper }) {
	return {
		estimate,
		lower,
		upper
	};
}
function withReference(one, byId, alpha) {
	const parts = one.id.split("/");
	if (!parts.includes(WITH_TIMER)) return one;
	const id = parts.map((part) => part === WITH_TIMER ? WITHOUT_TIMER : part).join("/");
	const values = byId.get(id)?.slices.flatMap(({ values: each }) => each.get(one.metric.unit) ?? []) ?? [];
	if (values.length === 0) return one;
	const level = levelOf(signedRankInterval(values, alpha));
	const { raw, corrected } = one;
	return {
		...one,
		reference: {
			id,
			level,
			rawError: raw.estimate / level.estimate - 1,
			correctedError: corrected === null ? null : corrected.estimate / level.estimate - 1,
			agrees: corrected === null ? null : corrected.lower <= level.upper && level.lower <= corrected.upper
		}
	};
}

// src/cli/overhead-command.ts
const LIMITS = {
	buildTimeoutMs: 18e5,
	sliceTimeoutMs: 3e5
};
/** `tare overhead [PATH]`: what the clock costs here, and which benchmarks of the folder it distorts. */
async function overheadCommand({ path, given, output }, folder, ports) {
	const target = resolve(folder, path ?? ".");
	if (!await stat(target).then((found) => found.isDirectory(), () => false)) throw new UserError(`${path} is not a folder`, "Name the folder of the benchmarks, or none for this one.");
	const inputs = parseInputs({
		given,
		givenFrom: "command line",
		file: await findInputFile(target, ports.files)
	});
	const scratch = await makeRunFolder(ports);
	try {
		await sweepStale(scratch, ports);
		const seed = inputs.seed ?? formatSeed(Math.random());
		const host = await ports.host.facts();
		const request = {
			inputs,
			folder: join(target, inputs.workingDirectory),
			scratch,
			seed,
			host,
			...LIMITS
		};
		const readings = await measureOverhead(request, ports);
		const overhead = overheadOf(readings, {
			host,
			seed,
			level: inputs.analysis.confidenceLevel
		});
		const { format } = output;
		const text = format === "json" ? renderOverheadJson(overhead) : format === "markdown" ? renderOverheadMarkdown(overhead) : renderOverhead(overhead, terminal(output));
		await writeOutput(text, output, ports);
		return 0;
	} finally {
		await ports.files.remove(scratch);
	}
}

export { overheadCommand };