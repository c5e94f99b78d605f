import { i as __toESM, t as __commonJSMin } from "./rolldown-runtime.js";
import { n as UserError } from "./errors.js";
import { At as verdictWord, Bt as singleValue, Ct as counted, Dt as leadSentence, Et as isWallTime, It as WORK_NOT_TIME, Lt as deltaTexts, Ot as noiseSentence, Tt as headline, Vt as isCounted, X as renderPlanJson, Y as renderPlan, Z as renderSummary, at as sectionsOf, ct as renderGateLine, dt as benchmarkNotes, ft as createFootnotes, gt as refusalCode, ht as settleNote, it as plotScale, kt as saysItself, mt as runNotes, nt as plotHead, ot as measuredLines, pt as rowNotes, rt as plotRow, st as gateSentence, tt as statusText, vt as phraseToTerminal, wt as geometricMeansPhrase, zt as rowValues } from "./refusal.js";
import { i as shortenMiddle, n as COLUMNS$1, p as reproducible, r as distinctNames, u as levelPercent } from "./shorten.js";
import { a as escapeTerminal, c as visibleName } from "./escape.js";

// node_modules/picocolors/picocolors.js
var require_picocolors = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	let p = process || {};
	let argv = p.argv || [];
	let env = p.env || {};
	let isColorSupported = !(!!env.NO_COLOR || argv.includes("--no-color")) && (!!env.FORCE_COLOR || argv.includes("--color") || p.platform === "win32" || (p.stdout || {}).isTTY && env.TERM !== "dumb" || !!env.CI);
	let formatter = (open, close, replace = open) => (input) => {
		let string = "" + input, index = string.indexOf(close, open.length);
		return ~index ? open + replaceClose(string, close, replace, index) + close : open + string + close;
	};
	let replaceClose = (string, close, replace, index) => {
		let result = "", cursor = 0;
		do {
			result += string.substring(cursor, index) + replace;
			cursor = index + close.length;
			index = string.indexOf(close, cursor);
		} while (~index);
		return result + string.substring(cursor);
	};
	let createColors = (enabled = isColorSupported) => {
		let f = enabled ? formatter : () => String;
		return {
			isColorSupported: enabled,
			reset: f("\x1B[0m", "\x1B[0m"),
			bold: f("\x1B[1m", "\x1B[22m", "\x1B[22m\x1B[1m"),
			dim: f("\x1B[2m", "\x1B[22m", "\x1B[22m\x1B[2m"),
			italic: f("\x1B[3m", "\x1B[23m"),
			underline: f("\x1B[4m", "\x1B[24m"),
			inverse: f("\x1B[7m", "\x1B[27m"),
			hidden: f("\x1B[8m", "\x1B[28m"),
			strikethrough: f("\x1B[9m", "\x1B[29m"),
			black: f("\x1B[30m", "\x1B[39m"),
			red: f("\x1B[31m", "\x1B[39m"),
			green: f("\x1B[32m", "\x1B[39m"),
			yellow: f("\x1B[33m", "\x1B[39m"),
			blue: f("\x1B[34m", "\x1B[39m"),
			magenta: f("\x1B[35m", "\x1B[39m"),
			cyan: f("\x1B[36m", "\x1B[39m"),
			white: f("\x1B[37m", "\x1B[39m"),
			gray: f("\x1B[90m", "\x1B[39m"),
			bgBlack: f("\x1B[40m", "\x1B[49m"),
			bgRed: f("\x1B[41m", "\x1B[49m"),
			bgGreen: f("\x1B[42m", "\x1B[49m"),
			bgYellow: f("\x1B[43m", "\x1B[49m"),
			bgBlue: f("\x1B[44m", "\x1B[49m"),
			bgMagenta: f("\x1B[45m", "\x1B[49m"),
			bgCyan: f("\x1B[46m", "\x1B[49m"),
			bgWhite: f("\x1B[47m", "\x1B[49m"),
			blackBright: f("\x1B[90m", "\x1B[39m"),
			redBright: f("\x1B[91m", "\x1B[39m"),
			greenBright: f("\x1B[92m", "\x1B[39m"),
			yellowBright: f("\x1B[93m", "\x1B[39m"),
			blueBright: f("\x1B[94m", "\x1B[39m"),
			magentaBright: f("\x1B[95m", "\x1B[39m"),
			cyanBright: f("\x1B[96m", "\x1B[39m"),
			whiteBright: f("\x1B[97m", "\x1B[39m"),
			bgBlackBright: f("\x1B[100m", "\x1B[49m"),
			bgRedBright: f("\x1B[101m", "\x1B[49m"),
			bgGreenBright: f("\x1B[102m", "\x1B[49m"),
			bgYellowBright: f("\x1B[103m", "\x1B[49m"),
			bgBlueBright: f("\x1B[104m", "\x1B[49m"),
			bgMagentaBright: f("\x1B[105m", "\x1B[49m"),
			bgCyanBright: f("\x1B[106m", "\x1B[49m"),
			bgWhiteBright: f("\x1B[107m", "\x1B[49m")
		};
	};
	module.exports = createColors();
	module.exports.createColors = createColors;
}));

// src/render/console-table.ts
var import_picocolors = /* @__PURE__ */ __toESM(require_picocolors(), 1);
const GAP = 2;
/** Lines of a table. Cells are padded to the widest of their column; nothing is cut here. */
function consoleTable(columns, rows, headColor) {
	const head = columns.map((column) => ({
		text: column.head,
		color: headColor
	}));
	const widths = columnWidths([head, ...rows]);
	return [head, ...rows].map((cells) => {
		const filled = cells.slice(0, cells.findLastIndex((cell) => cell.text !== "") + 1);
		return filled.map((cell, index) => {
			const text = plainSpaces(cell.text);
			const space = " ".repeat(Math.max(0, (widths[index] ?? 0) - COLUMNS$1.width(text)));
			const colored = cell.color === void 0 ? text : cell.color(text);
			if (columns[index]?.alignment === "right") return `${space}${colored}`;
			return index === filled.length - 1 ? colored : `${colored}${space}`;
		}).join(" ".repeat(2));
	});
}
/** The widest cell of each column. */
function columnWidths(rows) {
	const widths = [];
	for (const cells of rows) for (const [index, cell] of cells.entries()) widths[index] = Math.max(widths[index] ?? 0, COLUMNS$1.width(plainSpaces(cell.text)));
	return widths;
}
/** Names shortened to `width` columns and kept distinct. */
function fitNames(names, width) {
	return distinctNames(names, width, COLUMNS$1);
}
/**
* Text broken between words into lines of at most `width` columns; further lines are indented. May hold colours.
* No line begins with `::`: a CI runner would obey it.
*/
function wrap(text, columns, indent = "") {
	const width = columns - 1;
	const lines = [];
	let line = "";
	const flush = () => {
		if (line.trim() !== "") lines.push(notACommand(line));
		line = indent;
	};
	for (const word of text.split(" ")) {
		const joined = line === "" || line === indent ? `${line}${word}` : `${line} ${word}`;
		if (COLUMNS$1.width(joined) <= width) {
			line = joined;
			continue;
		}
		flush();
		if (lines.length === 0) line = "";
		line = `${line}${word}`;
		while (COLUMNS$1.width(line) > width) {
			const [first, rest] = cutAt(line, width);
			lines.push(notACommand(first));
			line = `${indent}${rest}`;
		}
	}
	flush();
	return lines;
}
function notACommand(line) {
	return /^\s*::/.test(line) ? line.replace("::", "\\::") : line;
}
function cutAt(text, width) {
	let used = 0;
	let length = 0;
	for (const piece of COLUMNS$1.pieces(text)) {
		const next = used + COLUMNS$1.width(piece);
		if (next > width && length > 0) break;
		used = next;
		length += piece.length;
	}
	return [text.slice(0, length), text.slice(length)];
}
function plainSpaces(text) {
	return text.replaceAll("\xA0", " ");
}

// src/render/console-rows.ts
/** The console's table of rows: what has room in the terminal's width, and what gives way. */
const LONGEST_UNIT = {
	narrow: 10,
	wide: 14
};
const WIDE = 90;
/** Names are given this many columns before the plot is given any. */
const COMFORTABLE_NAME = 36;
const SHORTEST_NAME = 12;
const PLOT_HALVES = [
	12,
	10,
	8
];
/** A benchmark's id, safe to print and never blank. */
function terminalName(id) {
	return escapeTerminal(visibleName(id));
}
function verdictColor(verdictOrNull, colors) {
	switch (verdictOrNull) {
		case "regressed": return colors.red;
		case "improved": return colors.green;
		case "inconclusive": return colors.yellow;
		case "unchanged":
		case null: return colors.reset;
		default: throw new TypeError(`unknown verdict ${String(verdictOrNull)}`);
	}
}
function rowBlock(title, entries, context) {
	if (entries.length === 0) return [];
	const { colors, width } = context;
	const withUnits = entries.some(({ row }) => !isWallTime(row.metric) && !isCounted(row));
	const withPlot = entries.some(({ row }) => row.change.kind === "interval");
	const withInterval = withPlot || entries.some(({ row }) => row.change.kind === "difference");
	const columns = [
		{
			head: "verdict",
			alignment: "left"
		},
		...withUnits ? [{
			head: "metric",
			alignment: "left"
		}] : [],
		{
			head: "base",
			alignment: "right"
		},
		{
			head: "head",
			alignment: "right"
		},
		{
			head: "delta",
			alignment: "right"
		},
		{
			head: withInterval ? `[${levelPercent(context.alpha)}]` : "",
			alignment: "left"
		}
	];
	const rows = entries.map((entry) => tableRow(entry, withUnits, context));
	const headCells = columns.map((column) => ({ text: column.head }));
	const fixed = columnWidths([headCells, ...rows.map((row) => row.cells)]);
	const markWidth = Math.max(...rows.map((row) => row.nameMark.length)) + 1;
	const room = width - fixed.reduce((sum, cell) => sum + cell + 2, 0) - markWidth;
	const longest = Math.max(9, ...columnWidths(rows.map((row) => [{ text: row.name }])));
	const comfortable = Math.min(longest, COMFORTABLE_NAME);
	const half = withPlot ? PLOT_HALVES.find((candidate) => room - (2 * candidate + 1 + 2) >= comfortable) : void 0;
	const forPlot = half === void 0 ? 0 : 2 * half + 1 + 2;
	const dropsReadings = room - forPlot < Math.min(longest, SHORTEST_NAME);
	const firstReading = withUnits ? 2 : 1;
	const isKept = (index) => !dropsReadings || index !== firstReading && index !== firstReading + 1;
	const regained = dropsReadings ? (fixed[firstReading] ?? 0) + (fixed[firstReading + 1] ?? 0) + 2 * 2 : 0;
	const names = fitNames(rows.map((row) => row.name), Math.max(9, Math.min(longest, room - forPlot + regained)));
	const scale = half === void 0 ? null : plotScale(entries.map(({ row }) => row), half);
	const withName = (name, rest, plot) => [
		...rest.slice(0, 1),
		name,
		...rest.slice(1).filter((_, index) => isKept(index + 1)),
		...plot
	];
	const table = consoleTable(withName({
		head: "benchmark",
		alignment: "left"
	}, columns, scale === null ? [] : [{
		head: plotHead(scale, " "),
		alignment: "left"
	}]), rows.map((row) => withName({ text: `${names.get(row.name) ?? row.name}${row.nameMark === "" ? "" : ` ${row.nameMark}`}` }, row.cells, scale === null ? [] : [{ text: plotRow(row.entry.row, scale) }])), colors.dim);
	return title === "" ? table : [title, ...table];
}
function tableRow(entry, withUnits, context) {
	const { row, benchmark } = entry;
	const color = verdictColor(row.verdict, context.colors);
	const values = rowValues(row);
	const { estimate, range } = deltaTexts(row);
	const settle = settleNote(entry);
	const nameMark = context.footnotes.mark(rowNotes(entry));
	const settleMark = settle === null ? "" : ` ${context.footnotes.mark([settle])}`;
	const unit = { text: shortenMiddle(escapeTerminal(row.metric.unit), LONGEST_UNIT[context.width < WIDE ? "narrow" : "wide"]) };
	return {
		entry,
		name: terminalName(benchmark.id),
		nameMark,
		cells: [
			{
				text: verdictWord(row),
				color
			},
			...withUnits ? [unit] : [],
			{ text: values.base },
			{ text: values.head },
			{
				text: estimate,
				color
			},
			{ text: `${range}${settleMark}`.trim() }
		]
	};
}

// src/render/console.ts
/** A narrower terminal gets lines of this width, and wraps them. */
const NARROWEST = 72;
const BUILD_LINES = 25;
/** The report for a terminal: all rows, then the notes, and the verdict last, where the eye is when it ends. */
function renderConsole(analysis, options) {
	const context = {
		width: Math.max(NARROWEST, Math.floor(options.width ?? 80)),
		colors: import_picocolors.default.createColors(options.color ?? false),
		footnotes: createFootnotes(),
		alpha: analysis.family.alpha,
		baseBuilt: analysis.results.builds.base.state === "built"
	};
	const sections = sectionsOf(analysis);
	const isExact = ({ row }) => row.change.kind === "exact";
	const isCount = ({ row }) => isCounted(row);
	const gated = [
		...sections.regressed,
		...sections.improved,
		...sections.inconclusive,
		...sections.unchanged
	];
	const isPlain = (entry) => entry.row.change.kind === "exact" && entry.row.change.absolute === 0 && !isCount(entry) && rowNotes(entry).length === 0;
	const same = [...sections.unchanged, ...sections.notGated].filter(isPlain).length;
	const exact = [...sections.exactChanged, ...gated.filter((entry) => isExact(entry) && !isPlain(entry))];
	const counts = [...exact.filter(isCount), ...sections.counted];
	return `${[
		...buildFailures(analysis, context),
		rowBlock("", gated.filter((entry) => !isExact(entry)), context),
		rowBlock("Exact metrics (every reading of a side the same):", exact.filter((entry) => !isCount(entry)), context),
		rowBlock(`Instructions (${WORK_NOT_TIME}):`, counts, context),
		same === 0 ? [] : [`${counted(same, "exact row")} unchanged: the same on both sides, to the last unit.`],
		rowBlock("Not gated:", sections.notGated.filter((entry) => !isPlain(entry)), context),
		notCompared(sections.notCompared, context),
		apart(sections.apart, context),
		context.footnotes.take().flatMap(({ mark, note }) => lines([`${mark} `, ...note], context, "  ")),
		lines(geometricMeansPhrase(analysis, "gated"), context, "  "),
		lines(geometricMeansPhrase(analysis, "not gated"), context, "  "),
		runNotes(analysis).flatMap((note) => lines(["Note: ", ...note], context, "  ")),
		measuredLines(analysis).flatMap((line) => lines(line, context, "  ")),
		wrap(`Repeat: ${escapeTerminal(analysis.results.run.repeat)}`, context.width, "  "),
		verdict(analysis, options.gate, context)
	].filter((block) => block.length > 0).map((block) => block.join("\n")).join("\n\n")}\n`;
}
function lines(phrase, context, indent = "") {
	return wrap(phraseToTerminal(phrase, context.colors), context.width, indent);
}
function verdict(analysis, gate, context) {
	const { colors } = context;
	const names = fitNames(analysis.benchmarks.map(({ id }) => terminalName(id)), 60);
	const nameOf = (id) => names.get(terminalName(id)) ?? terminalName(id);
	const lead = leadSentence(analysis, sectionsOf(analysis), nameOf);
	const color = verdictColor(analysis.verdict === "error" ? "regressed" : analysis.verdict, colors);
	return [...wrap(plainSpaces(headline(analysis)), context.width).map((line) => colors.bold(color(line))), ...lines([
		...spaced(noiseSentence(analysis)),
		...lead,
		lead.length === 0 ? "" : " ",
		...gateSentence(gate, analysis)
	], context)];
}
function notCompared(entries, context) {
	if (entries.length === 0) return [];
	return ["No delta for:", ...entries.flatMap(({ benchmark, row }) => {
		const reason = row.change.kind === "none" ? row.change.reason : "";
		const code = refusalCode(row);
		return lines([
			"- ",
			{ code: visibleName(benchmark.id) },
			" ",
			{ code: row.metric.unit },
			": ",
			{ prose: reason.slice(0, 300) },
			...code === null ? [] : [
				" (",
				{ code },
				")"
			]
		], context, "  ");
	})];
}
function apart(benchmarks, context) {
	if (benchmarks.length === 0) return [];
	const texts = benchmarks.flatMap((benchmark) => {
		const mark = context.footnotes.mark(benchmarkNotes(benchmark));
		return lines([
			`- ${statusText(benchmark, context.baseBuilt)}: `,
			{ code: visibleName(benchmark.id) },
			mark === "" ? "" : ` ${mark}`,
			...readingOrReason(benchmark)
		], context, "  ");
	});
	return [`${counted(benchmarks.length, "benchmark")} not compared:`, ...texts];
}
function readingOrReason(benchmark) {
	if (benchmark.status === "failed" || benchmark.status === "not-comparable") return benchmark.reason === "" ? [] : [": ", { prose: benchmark.reason.slice(0, 300) }];
	return benchmark.rows.flatMap((row) => {
		const value = benchmark.status === "added" ? row.head : row.base;
		if (value === null) return [];
		return [
			"  ",
			singleValue(value, row.metric),
			...saysItself(row.metric) ? [] : [" ", { code: row.metric.unit }]
		];
	});
}
function spaced(sentence) {
	return sentence === "" ? [] : [`${sentence} `];
}
function buildFailures({ results }, context) {
	return ["head", "base"].flatMap((side) => {
		const build = results.builds[side];
		if (build.state !== "failed") return [];
		const output = build.output.trim().split(/\r\n|\n|\r/);
		const shown = output.slice(0, BUILD_LINES).flatMap((line) => wrap(`  ${escapeTerminal(line.replaceAll("	", "    "))}`, context.width, "    "));
		const left = output.length - BUILD_LINES;
		return [[
			...lines([`The build of ${side} failed: `, { prose: build.reason.slice(0, 300) }], context, "  "),
			...shown,
			...left > 0 ? [`  ... ${counted(left, "more line")}`] : []
		]];
	});
}

// src/render/csv.ts
/**
* All rows as CSV (RFC 4180: CRLF, quotes doubled), raw numbers in the metric's own unit, changes as fractions.
* Benchmarks without a row have one line with empty figures. See docs/report-formats.md for the columns.
*/
function renderCsv(analysis) {
	const lines = [COLUMNS.join(",")];
	for (const benchmark of analysis.benchmarks) {
		const rows = benchmark.rows.length === 0 ? [null] : benchmark.rows;
		for (const row of rows) lines.push(record(benchmark, row).map(field).join(","));
	}
	return `${lines.join("\r\n")}\r\n`;
}
const COLUMNS = [
	"benchmark",
	"group",
	"name",
	"status",
	"metric",
	"direction",
	"gated",
	"threshold",
	"verdict",
	"base",
	"head",
	"change",
	"delta",
	"lower",
	"upper",
	"level",
	"pairs",
	"pairs_dropped",
	"absolute",
	"absolute_lower",
	"absolute_upper",
	"reason",
	"warnings",
	"judged",
	"raw_delta",
	"raw_lower",
	"raw_upper",
	"corrected_base",
	"corrected_head",
	"corrected_delta",
	"corrected_lower",
	"corrected_upper",
	"clock",
	"timer_windows_base",
	"timer_windows_head",
	"timer_window_ns",
	"clock_refusal",
	"noise",
	"base_variation",
	"base_max_over_median",
	"wall_per_cpu",
	"confirmation",
	"second_delta",
	"second_lower",
	"second_upper",
	"second_pairs"
];
function record(benchmark, row) {
	const change = row?.change ?? null;
	const delta = change?.kind === "interval" ? change.delta : null;
	const difference = change?.kind === "difference" ? change.difference : row?.correction?.difference ?? null;
	const relative = change?.kind === "exact" ? change.relative : null;
	const counted = change?.kind === "exact" ? change.counted ?? null : null;
	const warnings = [...benchmark.warnings, ...row?.warnings ?? []].map((warning) => warning.code);
	return [
		benchmark.id,
		benchmark.group,
		benchmark.name,
		benchmark.status,
		row?.metric.unit ?? null,
		row?.metric.direction ?? null,
		row?.gated ?? null,
		row?.threshold ?? null,
		row?.verdict ?? null,
		row?.base ?? null,
		row?.head ?? null,
		change?.kind ?? null,
		delta?.estimate ?? relative,
		delta?.lower ?? counted?.lower ?? null,
		delta?.upper ?? counted?.upper ?? null,
		delta?.level ?? difference?.level ?? null,
		delta?.pairs ?? difference?.pairs ?? null,
		delta?.pairsDropped ?? difference?.pairsDropped ?? null,
		change?.kind === "exact" ? change.absolute : difference?.estimate ?? null,
		difference?.lower ?? null,
		difference?.upper ?? null,
		benchmark.reason !== "" ? benchmark.reason : change?.kind === "none" ? change.reason : null,
		[...new Set(warnings)].join(" "),
		...clockFields(row),
		row?.noise?.level ?? null,
		row?.noise?.readings.baseVariation ?? null,
		row?.noise?.readings.maxOverMedian ?? null,
		row?.noise?.readings.wallPerCpu ?? null,
		...confirmationFields$1(row)
	];
}
/** Empty where no clock is known to matter. */
function clockFields(row) {
	const correction = row?.correction ?? null;
	const raw = correction?.rawChange.kind === "interval" ? correction.rawChange.delta : null;
	const corrected = correction?.delta ?? null;
	return [
		correction?.judged ?? null,
		raw?.estimate ?? null,
		raw?.lower ?? null,
		raw?.upper ?? null,
		correction?.base ?? null,
		correction?.head ?? null,
		corrected?.estimate ?? null,
		corrected?.lower ?? null,
		corrected?.upper ?? null,
		correction?.clock ?? null,
		correction?.windows.base ?? null,
		correction?.windows.head ?? null,
		correction?.window?.ns ?? null,
		correction?.refusal?.code ?? null
	];
}
/** Empty where nothing had to be confirmed, or could be. */
function confirmationFields$1(row) {
	const confirmation = row?.confirmation ?? null;
	const second = confirmation?.change?.kind === "interval" ? confirmation.change.delta : null;
	return [
		confirmation?.state ?? null,
		second?.estimate ?? null,
		second?.lower ?? null,
		second?.upper ?? null,
		second?.pairs ?? null
	];
}
/** Text a spreadsheet would take for a formula (OWASP, CSV injection): an apostrophe in front makes it text. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
function field(value) {
	if (value === null) return "";
	if (typeof value === "number") return String(reproducible(value));
	if (typeof value === "boolean") return String(value);
	const clean = escapeTerminal(FORMULA.test(value) ? `'${value}` : value);
	return /[",\r\n]|^\s*::/.test(clean) ? `"${clean.replaceAll("\"", "\"\"")}"` : clean;
}

// src/render/json.ts
/** Raised when a field changes its meaning or goes; new fields may come at any time. */
const REPORT_FORMAT = "tare-report";
const REPORT_VERSION = 1;
/**
* What was concluded, for programs: one JSON object, documented in docs/report-formats.md. Changes are fractions,
* readings are in the metric's own unit. The raw observations are in results.json, not here.
*/
function renderJson(analysis, gate) {
	const { results } = analysis;
	const report = {
		format: REPORT_FORMAT,
		version: 1,
		toolVersion: results.toolVersion,
		verdict: analysis.verdict,
		headline: headline(analysis).replaceAll("\xA0", " "),
		counts: analysis.counts,
		gate: {
			failed: gate.failed,
			exitCode: gate.exitCode,
			reason: gate.reason.kind,
			message: renderGateLine(gate, analysis)
		},
		sameTree: analysis.sameTree,
		identicalBinaries: results.identicalBinaries,
		partial: results.run.partial,
		base: results.base,
		head: results.head,
		builds: results.builds,
		run: results.run,
		harness: results.harness,
		host: results.host,
		family: analysis.family,
		experiment: analysis.experiment,
		calibration: {
			skipped: results.calibration.skipped ?? null,
			spentMs: results.calibration.spentMs,
			clocks: analysis.clocks
		},
		noise: noiseFields(analysis.noise),
		counting: results.counting ?? null,
		confirmation: analysis.confirmation === null ? null : {
			...results.confirmation ?? null,
			...analysis.confirmation
		},
		geometricMeans: analysis.geometricMeans.map((mean) => ({
			metric: mean.metric,
			gated: mean.gated,
			benchmarks: mean.benchmarks,
			...deltaFields(mean.delta)
		})),
		benchmarks: analysis.benchmarks.map(benchmarkFields),
		warnings: analysis.warnings
	};
	return `${inert(JSON.stringify(report, rounded, 2))}\n`;
}
function rounded(_key, value) {
	return typeof value === "number" ? reproducible(value) : value;
}
/**
* The same JSON without characters that steer a terminal or reorder a line, and without the runner's `##[command]`:
* all of them can only stand inside strings, where `\\u....` means the same.
*/
function inert(json) {
	return json.replaceAll("##[", "\\u0023#[").replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => Array.from({ length: character.length }, (_, index) => character.charCodeAt(index)).map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join(""));
}
function benchmarkFields(benchmark) {
	const { id, group, name, status, verdict, failedSides, reason, rows, warnings } = benchmark;
	return {
		id,
		group,
		name,
		status,
		verdict,
		failedSides,
		reason,
		rows: rows.map(rowFields),
		warnings
	};
}
function rowFields(row) {
	const { metric, gated, threshold, verdict, base, head, change, correction, noise, confirmation, warnings } = row;
	return {
		metric,
		gated,
		threshold,
		verdict,
		base,
		head,
		change: changeFields(change),
		correction: correction === null ? null : correctionFields(correction),
		noise,
		confirmation: confirmation === null ? null : confirmationFields(confirmation),
		warnings
	};
}
function confirmationFields({ change, ...rest }) {
	return {
		...rest,
		change: change === null ? null : changeFields(change)
	};
}
function noiseFields({ nullControl, shifts, ...rest }) {
	const { delta, ...control } = nullControl;
	return {
		...rest,
		nullControl: {
			...control,
			...delta === null ? { delta } : deltaFields(delta)
		},
		shifts: shifts.map((shift) => ({
			...shift,
			...deltaFields(shift.delta)
		}))
	};
}
function correctionFields(correction) {
	const { delta, difference, rawChange, ...rest } = correction;
	return {
		...rest,
		delta: delta === null ? null : deltaFields(delta),
		difference: difference === null ? null : changeFields({
			kind: "difference",
			difference,
			settle: null
		}),
		rawChange: changeFields(rawChange)
	};
}
function changeFields(change) {
	switch (change.kind) {
		case "interval": return {
			kind: change.kind,
			...deltaFields(change.delta),
			settle: change.settle
		};
		case "difference": {
			const { estimate, lower, upper, level, pairs, pairsDropped, method } = change.difference;
			const { kind, settle } = change;
			return {
				kind,
				difference: estimate,
				lower,
				upper,
				level,
				pairs,
				pairsDropped,
				method,
				settle
			};
		}
		case "exact": return {
			kind: change.kind,
			relative: change.relative,
			absolute: change.absolute,
			...change.counted === void 0 ? {} : { counted: change.counted }
		};
		case "none": return {
			kind: change.kind,
			reason: change.reason
		};
		default: throw new TypeError(`unknown change ${String(change)}`);
	}
}
function deltaFields({ estimate, lower, upper, level, pairs, pairsDropped, method }) {
	return {
		delta: estimate,
		lower,
		upper,
		level,
		pairs,
		pairsDropped,
		method
	};
}

// src/cli/print.ts
const WIDTH_WITHOUT_TERMINAL = 80;
/** Results file first, then the report, then the gate. Returns the exit code. */
async function printComparison({ results, analysis, gate, interruption }, path, output, ports) {
	let kept = `raw readings: ${path} (tare analyse reads it)`;
	try {
		await ports.files.writeText(path, `${JSON.stringify(results)}\n`);
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		kept = "";
		ports.log.warning(`the raw readings were not kept: ${error.message}. ${error.remedy}`);
	}
	await printAnalysis(analysis, gate, output, ports);
	if (kept !== "") ports.log.info(kept);
	if (interruption !== null) {
		ports.log.warning(`${interruption.message}; what was measured until then is kept`);
		return interruption.signal === "SIGINT" ? 130 : 143;
	}
	return gate.exitCode;
}
async function printPlan(plan, output, ports) {
	await writeOutput(output.format === "json" ? renderPlanJson(plan) : renderPlan(plan), output, ports);
}
async function printAnalysis(analysis, gate, output, ports) {
	await writeOutput(render(analysis, gate, output), output, ports);
	const said = output.format === "table" && output.output === null;
	if (gate.failed && !said) ports.log.warning(renderGateLine(gate, analysis));
}
async function writeOutput(text, { output }, ports) {
	if (output === null) process.stdout.write(text);
	else await ports.files.writeText(output, text);
}
function render(analysis, gate, { format, output }) {
	switch (format) {
		case "table": return renderConsole(analysis, {
			gate,
			...terminal({ output })
		});
		case "markdown": return renderSummary(analysis, { gate });
		case "json": return renderJson(analysis, gate);
		case "csv": return renderCsv(analysis);
		default: throw new Error(`no renderer for ${escapeTerminal(format)}`);
	}
}
/** What the place that is printed to can show. */
function terminal({ output }) {
	if (output !== null) return {
		width: WIDTH_WITHOUT_TERMINAL,
		color: false
	};
	return {
		width: process.stdout.columns ?? WIDTH_WITHOUT_TERMINAL,
		color: wantsColor()
	};
}
/** https://no-color.org and https://force-color.org: a non-empty NO_COLOR wins. */
function wantsColor() {
	if ((process.env.NO_COLOR ?? "") !== "") return false;
	if ((process.env.FORCE_COLOR ?? "") !== "") return true;
	return process.stdout.isTTY === true && process.env.TERM !== "dumb";
}

export { writeOutput as a, consoleTable as c, terminal as i, wrap as l, printComparison as n, verdictColor as o, printPlan as r, columnWidths as s, printAnalysis as t, require_picocolors as u };