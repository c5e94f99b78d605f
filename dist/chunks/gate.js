import { a as escapeTerminal, c as visibleName, i as escapeMarkdownCell, n as codeSpanInCell, o as fencedBlock, r as escapeMarkdown, t as codeSpan } from "./escape.js";
import { i as require_fastest_levenshtein, n as nanosecondsPer, r as matchesPattern } from "./units.js";
import { r as SIDES } from "./results.js";
import { c as grouped, d as percentDecimals, f as plainPercent, i as shortenMiddle, l as intervalFigures, m as signedPercent, o as changeSize, r as distinctNames, s as formatDuration, t as CHARACTERS, u as levelPercent } from "./shorten.js";

// src/render/fit.ts
/**
* The first of several texts, longest first, that fits a limit. The last one is taken whatever its length: its
* writer keeps it short.
*/
function firstThatFits(ladder, render, fits) {
	let text = "";
	for (const detail of ladder) {
		text = render(detail);
		if (fits(text)) return text;
	}
	return text;
}

// src/render/values.ts
const TIME_STEPS = [
	{
		factor: 1,
		unit: "ns"
	},
	{
		factor: 1e3,
		unit: "µs"
	},
	{
		factor: 1e6,
		unit: "ms"
	},
	{
		factor: 1e9,
		unit: "s"
	}
];
const TIME_FACTORS = {
	ns: 1,
	us: 1e3,
	µs: 1e3,
	μs: 1e3,
	ms: 1e6,
	s: 1e9,
	sec: 1e9
};
const BYTE_STEPS = [
	"B",
	"KiB",
	"MiB",
	"GiB",
	"TiB"
].map((unit, power) => ({
	factor: 1024 ** power,
	unit
}));
const BYTE_RATE_STEPS = [
	"B/s",
	"kB/s",
	"MB/s",
	"GB/s",
	"TB/s"
].map((unit, power) => ({
	factor: 1e3 ** power,
	unit
}));
const BYTE_RATE_FACTORS = {
	"B/s": 1,
	"kB/s": 1e3,
	"MB/s": 1e6,
	"GB/s": 1e9
};
const RATE_STEPS = [
	"",
	"k",
	"M",
	"G"
].map((unit, power) => ({
	factor: 1e3 ** power,
	unit
}));
/** Counts stay whole until they are too long to compare by eye. */
const COUNT_STEPS = [
	{
		factor: 1,
		unit: ""
	},
	{
		factor: 1e6,
		unit: "M"
	},
	{
		factor: 1e9,
		unit: "G"
	}
];
/** `ns/op`, `p99-ns`, `parse-ms/file`: the time unit after the last separator, before a `/`. */
const TIME_UNIT = /^(?:.*[-_ ])?(ns|us|µs|μs|ms|s|sec)(?:\/[^/]*)?$/u;
/** `B/op`, `heap-bytes`. */
const BYTE_UNIT = /^(?:.*[-_ ])?(?:B|bytes)(?:\/[^/]*)?$/u;
function scaleOf(metric) {
	switch (metric.quantity) {
		case "time": {
			const factor = TIME_FACTORS[TIME_UNIT.exec(metric.unit)?.[1] ?? ""];
			return factor === void 0 ? {
				factor: 1,
				steps: COUNT_STEPS
			} : {
				factor,
				steps: TIME_STEPS
			};
		}
		case "bytes": return {
			factor: 1,
			steps: BYTE_UNIT.test(metric.unit) ? BYTE_STEPS : COUNT_STEPS
		};
		case "rate": {
			const factor = BYTE_RATE_FACTORS[metric.unit];
			if (factor !== void 0) return {
				factor,
				steps: BYTE_RATE_STEPS
			};
			return {
				factor: 1,
				steps: metric.unit.endsWith("/s") ? RATE_STEPS : COUNT_STEPS
			};
		}
		case "count":
		case "other": return {
			factor: 1,
			steps: COUNT_STEPS
		};
		default: {
			const never = metric.quantity;
			throw new TypeError(`unknown quantity ${String(never)}`);
		}
	}
}
/** Both readings of a row; figures as far as its interval (or exactness) makes them meaningful. */
function rowValues(row) {
	const { base, head, change, metric } = row;
	if ((change.kind === "exact" || change.kind === "difference") && base !== null && head !== null) return exactValues(base, head, metric);
	const halfWidth = change.kind === "interval" ? (change.delta.upper - change.delta.lower) / 2 : .05;
	return pairOf(base, head, metric, halfWidth >= .01 ? 3 : halfWidth >= .001 ? 4 : 5);
}
/** Exact readings: whole numbers whole, otherwise as many figures as show the difference. */
function exactValues(base, head, metric) {
	const limit = scaleOf(metric).steps === BYTE_STEPS ? 1e4 : 1e9;
	if ([base, head].every((value) => Number.isInteger(value) && Math.abs(value) < limit)) return {
		base: plainValue(base, metric),
		head: plainValue(head, metric)
	};
	for (let digits = 3; digits <= 12; digits += 1) {
		const texts = pairOf(base, head, metric, digits);
		if (base === head || texts.base !== texts.head) return texts;
	}
	return {
		base: plainValue(base, metric),
		head: plainValue(head, metric)
	};
}
function plainValue(value, metric) {
	const { factor, steps } = scaleOf(metric);
	const step = steps.find((candidate) => candidate.factor === factor);
	return withUnit(grouped(String(value)), step?.unit ?? "");
}
/** An exact change in the metric's own unit, signed: `-1`, `+1,024 B`. */
function absoluteChange(absolute, metric) {
	const figure = plainValue(Number(Math.abs(absolute).toPrecision(12)), metric);
	return absolute === 0 ? figure : `${absolute < 0 ? "-" : "+"}${figure}`;
}
function differenceFigures({ estimate, lower, upper }, metric) {
	const { factor, steps } = scaleOf(metric);
	const all = [
		estimate,
		lower,
		upper
	];
	const step = stepFor(Math.max(...all.map(Math.abs)) * factor, steps);
	const scaledTo = (value) => value * factor / step.factor;
	const halfWidth = scaledTo((upper - lower) / 2);
	const size = Math.abs(scaledTo(estimate));
	let decimals = halfWidth > 0 ? decimalsFor(halfWidth, 1) : decimalsFor(size, 3);
	if (all.every((value) => Number.isInteger(scaledTo(value)))) decimals = 0;
	else if (size < 100) decimals = Math.max(1, decimals);
	const figure = (value) => signedFigure(scaledTo(value), decimals);
	while (decimals < 6 && all.some((value) => value !== 0 && figure(value).startsWith("±"))) decimals += 1;
	return {
		estimate: figure(estimate),
		lower: figure(lower),
		upper: figure(upper),
		withUnit: (text) => withUnit(text, step.unit)
	};
}
function signedFigure(value, decimals) {
	const text = fixed(Math.abs(value), decimals);
	if (value === 0) return fixed(0, 0);
	return `${/[1-9]/.test(text) ? value < 0 ? "-" : "+" : "±"}${text}`;
}
/** One reading on its own, three figures. */
function singleValue(value, metric) {
	return Number.isInteger(value) && Math.abs(value) < 1e3 ? plainValue(value, metric) : scaled(value, metric, 3);
}
function pairOf(base, head, metric, digits) {
	if (base === null || head === null) {
		const text = (value) => value === null ? "-" : singleValue(value, metric);
		return {
			base: text(base),
			head: text(head)
		};
	}
	const larger = Math.max(Math.abs(base), Math.abs(head));
	const smaller = Math.min(Math.abs(base), Math.abs(head));
	if (smaller > 0 && larger / smaller >= 1e3) return {
		base: scaled(base, metric, digits),
		head: scaled(head, metric, digits)
	};
	const { factor, steps } = scaleOf(metric);
	const step = stepFor(larger * factor, steps);
	const unscale = factor / step.factor;
	const decimals = Math.max(decimalsFor(larger * unscale, digits), smaller > 0 ? decimalsFor(smaller * unscale, 2) : 0);
	const text = (value) => withUnit(fixed(value * unscale, value === 0 ? 0 : decimals), step.unit);
	return {
		base: text(base),
		head: text(head)
	};
}
function scaled(value, metric, digits) {
	const { factor, steps } = scaleOf(metric);
	const step = stepFor(Math.abs(value) * factor, steps);
	const figure = value * factor / step.factor;
	return withUnit(fixed(figure, decimalsFor(Math.abs(figure), digits)), step.unit);
}
function stepFor(size, steps) {
	let chosen = steps[0] ?? {
		factor: 1,
		unit: ""
	};
	for (const step of steps) if (size >= step.factor) chosen = step;
	return chosen;
}
function decimalsFor(size, digits) {
	if (!(size > 0)) return 0;
	return Math.min(12, Math.max(0, digits - 1 - Math.floor(Math.log10(size))));
}
function fixed(value, decimals) {
	if (!Number.isFinite(value)) return "?";
	return Math.abs(value) >= 0x38d7ea4c68000 ? value.toExponential(3) : grouped(value.toFixed(decimals));
}
function withUnit(figure, unit) {
	return unit === "" ? figure : `${figure}${"\xA0"}${unit}`;
}

// src/model/harm.ts
/**
* How bad a row's change is, as a log ratio of cost: positive is worse; infinite where base is 0. One order for the
* gate and every page, so that they name the same worst row.
*/
function estimatedHarm(row) {
	const { change } = row;
	switch (change.kind) {
		case "interval": return harmOf(row, change.delta.estimate);
		case "difference": return harmOf(row, relativeTo(row.base, change.difference.estimate));
		case "exact": return harmOf(row, change.relative ?? relativeTo(0, change.absolute));
		case "none": return 0;
		default: throw new TypeError(`unknown change ${String(change)}`);
	}
}
/** How bad it may be at worst, by the interval's bad end. */
function possibleHarm(row) {
	const { change } = row;
	switch (change.kind) {
		case "interval": return Math.max(harmOf(row, change.delta.lower), harmOf(row, change.delta.upper));
		case "difference": return Math.max(harmOf(row, relativeTo(row.base, change.difference.lower)), harmOf(row, relativeTo(row.base, change.difference.upper)));
		case "exact":
		case "none": return estimatedHarm(row);
		default: throw new TypeError(`unknown change ${String(change)}`);
	}
}
function relativeTo(base, difference) {
	if (difference === 0) return 0;
	return base === null || base === 0 ? Math.sign(difference) * Number.POSITIVE_INFINITY : difference / Math.abs(base);
}
function harmOf(row, relative) {
	return (row.metric.direction === "higher" ? -1 : 1) * Math.log1p(Math.max(-1, relative));
}
/** Largest harm first; equals stay in their order. */
function byHarm(harm) {
	return (a, b) => {
		const [first, second] = [harm(a.row), harm(b.row)];
		return first === second ? 0 : first < second ? 1 : -1;
	};
}
/** The rows that the gate looks at, of one verdict, in listing order. */
function gatedRows(analysis, verdict) {
	return analysis.benchmarks.filter(({ status }) => status === "compared").flatMap((benchmark) => benchmark.rows.filter((row) => row.gated && row.verdict === verdict).map((row) => ({
		benchmark,
		row
	})));
}
/** The row that regressed most: the one that the first sentence and the gate name. null when none regressed. */
function worstRegression(analysis) {
	return gatedRows(analysis, "regressed").toSorted(byHarm(estimatedHarm))[0] ?? null;
}
/** The undecided row that may be worst. null when there is none. */
function worstInconclusive(analysis) {
	return gatedRows(analysis, "inconclusive").toSorted(byHarm(possibleHarm))[0] ?? null;
}
/** The row that improved most. */
function bestImprovement(analysis) {
	return gatedRows(analysis, "improved").toSorted(byHarm((row) => -estimatedHarm(row)))[0] ?? null;
}

// src/render/words.ts
/** What the report says, worded once. The sign never stands without its word. */
const VERDICT_SIGNS = {
	regressed: "🔴",
	improved: "🟢",
	unchanged: "⚪",
	inconclusive: "❔",
	error: "❌"
};
/** What a row's verdict is called: slower, faster, more, less, worse, better, unchanged, can't tell. */
function verdictWord(row) {
	switch (row.verdict) {
		case "regressed": return changeWord(row.metric, true);
		case "improved": return changeWord(row.metric, false);
		case "unchanged": return "unchanged";
		case "inconclusive": return "can't tell";
		case null: return "not judged";
		default: {
			const never = row.verdict;
			throw new TypeError(`unknown verdict ${String(never)}`);
		}
	}
}
function changeWord(metric, worse) {
	switch (metric.quantity) {
		case "time":
		case "rate": return worse ? "slower" : "faster";
		case "bytes":
		case "count": return worse === (metric.direction === "lower") ? "more" : "less";
		case "other": return worse ? "worse" : "better";
		default: {
			const never = metric.quantity;
			throw new TypeError(`unknown quantity ${String(never)}`);
		}
	}
}
const STATUS_WORDS = {
	compared: "compared",
	added: "added",
	removed: "removed",
	failed: "failed",
	"not-comparable": "not comparable"
};
/**
* The interval's delta, `+9.8 %` and `[+8.9, +10.7]`; a difference `+17.0 B` and `[+16.5, +17.5]`; an exact change `-1`
* and `(-33.3 %)`; empty when there is none.
*/
function deltaTexts(row) {
	switch (row.change.kind) {
		case "interval": {
			const decimals = percentDecimals(row.change.delta, row.threshold);
			return {
				estimate: signedPercent(row.change.delta.estimate, decimals),
				range: intervalFigures(row.change.delta, decimals)
			};
		}
		case "difference": {
			const { estimate, lower, upper, withUnit } = differenceFigures(row.change.difference, row.metric);
			return {
				estimate: withUnit(estimate),
				range: `[${lower},${"\xA0"}${upper}]`
			};
		}
		case "exact": {
			const { absolute, relative } = row.change;
			if (absolute === 0) return {
				estimate: "the same",
				range: ""
			};
			return {
				estimate: absoluteChange(absolute, row.metric),
				range: relative === null ? "(from 0)" : `(${signedPercent(relative, exactDecimals(relative))})`
			};
		}
		case "none": return {
			estimate: "-",
			range: ""
		};
		default: {
			const never = row.change;
			throw new TypeError(`unknown change ${String(never)}`);
		}
	}
}
function exactDecimals(relative) {
	if (Math.abs(relative) >= 9) return 0;
	return Math.abs(relative) < .001 ? 3 : 1;
}
function counted(count, singular, plural = `${singular}s`) {
	return `${count} ${count === 1 ? singular : plural}`;
}
/** The verdict on the run in one line, without its sign. Trusted text. */
function headline(analysis) {
	const { builds, run } = analysis.results;
	const failed = ["base", "head"].filter((side) => builds[side].state === "failed");
	if (failed.length === 2) return "Neither base nor head compiles: nothing was compared";
	if (failed[0] === "head") return "Head does not compile: nothing was compared";
	if (failed[0] === "base") return "Can't tell: base does not compile";
	const said = countsLine(analysis);
	const partial = run.partial ? "Partial run: " : "";
	if (analysis.verdict === "error") return `${partial}Nothing could be compared${said === "" ? "" : `: ${said}`}`;
	const what = analysis.sameTree ? `A/A run: ${said}` : said;
	return `${partial}${what === "" ? "nothing to judge" : what}`;
}
function countsLine(analysis) {
	const { counts } = analysis;
	return [
		counts.regressed > 0 ? counted(counts.regressed, "regression") : "",
		counts.improved > 0 ? counted(counts.improved, "improvement") : "",
		counts.unchanged > 0 ? `${counts.unchanged} unchanged` : "",
		counts.inconclusive > 0 ? `${counts.inconclusive} inconclusive` : "",
		counts.failed > 0 ? `${counts.failed} failed` : "",
		...analysis.verdict === "error" ? [counts.added > 0 ? `${counts.added} added` : "", counts.removed > 0 ? `${counts.removed} removed` : ""] : []
	].filter((part) => part !== "").join(" · ");
}
/** `Parse/large` is 9.8 % slower, and how sure that is. `name`: the row's name as shown. */
function rowSentence(entry, name, alpha) {
	const { row } = entry;
	const { change, metric } = row;
	if (change.kind === "interval") {
		const decimals = percentDecimals(change.delta, row.threshold);
		const size = changeSize(change.delta.estimate, decimals);
		const worse = change.delta.estimate > 0 === (metric.direction === "lower");
		const what = metric.quantity === "time" ? [
			{ code: name },
			` is ${size} ${changeWord(metric, worse)}`,
			...unitIfUnusual(metric)
		] : [
			{ code: name },
			` has ${size} ${change.delta.estimate > 0 ? "more" : "less"} `,
			{ code: metric.unit }
		];
		const [near, far] = [change.delta.lower, change.delta.upper].toSorted((a, b) => Math.abs(a) - Math.abs(b));
		const range = `${changeSize(near ?? 0, decimals)} to ${changeSize(far ?? 0, decimals)}`;
		return [{ strong: what }, ` (${range} at ${levelPercent(alpha)} confidence; the threshold is ${plainPercent(row.threshold)}).`];
	}
	if (change.kind === "difference") return differenceSentence(row, change.difference, name, alpha);
	if (change.kind === "exact") {
		const values = rowValues(row);
		const relative = change.relative === null ? "" : `, ${signedPercent(change.relative, exactDecimals(change.relative))}`;
		return [{ strong: [
			{ code: name },
			` went from ${values.base} to ${values.head} `,
			{ code: metric.unit },
			" exactly"
		] }, ` (${deltaTexts(row).estimate}${relative}; the threshold is ${plainPercent(row.threshold)}).`];
	}
	return [
		{ code: name },
		": ",
		{ prose: change.reason }
	];
}
function differenceSentence(row, difference, name, alpha) {
	const { metric } = row;
	const figures = differenceFigures(difference, metric);
	const size = (figure) => figure.replace(/^[+-]/, "");
	const amount = figures.withUnit(size(figures.estimate));
	const more = difference.estimate > 0;
	const worse = more === (metric.direction === "lower");
	const what = metric.quantity === "time" ? [
		{ code: name },
		` is ${amount} ${changeWord(metric, worse)}`,
		...unitIfUnusual(metric)
	] : [
		{ code: name },
		` has ${amount} ${more ? "more" : "less"} `,
		{ code: metric.unit }
	];
	const [near, far] = more ? [figures.lower, figures.upper] : [figures.upper, figures.lower];
	const limit = row.base === 0 ? "base is 0, so that any change counts" : thresholdOfBase(row);
	return [{ strong: what }, ` (${size(near)} to ${size(far)} at ${levelPercent(alpha)} confidence; ${limit}).`];
}
function thresholdOfBase(row) {
	return `the threshold is ${plainPercent(row.threshold)} of base`;
}
/** Wall time goes without saying; any other time names its unit. */
function isWallTime(metric) {
	return metric.unit === "ns/op";
}
/** `7 B` and `81 ns` beside a benchmark's name need no `B/op`. */
function saysItself(metric) {
	return isWallTime(metric) || metric.unit === "B/op";
}
function unitIfUnusual(metric) {
	return isWallTime(metric) ? [] : [" in ", { code: metric.unit }];
}
/** The sentence under the headline: the worst row, or what the absence of one means. */
function leadSentence(analysis, sections, nameOf) {
	const { counts, family } = analysis;
	const worst = worstRegression(analysis);
	if (worst !== null) return rowSentence(worst, nameOf(worst.benchmark.id), family.alpha);
	if (analysis.verdict === "error" || analysis.results.builds.base.state === "failed") return [];
	const untold = counts.inconclusive;
	const doubt = untold === 0 ? [] : [
		" ",
		{ strong: [`${counted(untold, "benchmark")} can't be told`] },
		`: the run was not precise enough to say that ${untold === 1 ? "it" : "they"} did not get worse.`
	];
	const best = bestImprovement(analysis);
	if (best !== null) return [
		"No regression shown. ",
		...rowSentence(best, nameOf(best.benchmark.id), family.alpha),
		...doubt
	];
	if (untold > 0) return ["No regression shown.", ...doubt];
	if (sections.unchanged.length === 0) return ["No gated metric was compared."];
	return [`${unchangedMeaning(sections.unchanged, family.alpha)}.`];
}
/** For runs in which nothing can differ but by noise. */
function noiseSentence(analysis) {
	if (analysis.sameTree) return "Base and head are the same tree: every difference here is noise.";
	return analysis.results.identicalBinaries ? "Both sides ran byte-identical binaries: every difference here is noise." : "";
}
/** What `unchanged` means for these rows: `Every interval lies within ±5 % (99 % confidence)`. */
function unchangedMeaning(unchanged, alpha) {
	const intervals = unchanged.filter((entry) => entry.row.change.kind !== "exact");
	if (intervals.length === 0) return "Every reading is the same on both sides, exactly";
	const thresholds = new Set(intervals.map((entry) => entry.row.threshold));
	const [only] = thresholds;
	return `Every interval lies within ${thresholds.size === 1 && only !== void 0 ? `±${plainPercent(only)}` : "its threshold"} (${levelPercent(alpha)} confidence)`;
}
/** `Geometric mean: time -0.4 % [-0.7, -0.1] over 42 benchmarks, ...`; empty when there is none. */
function geometricMeansPhrase({ geometricMeans }, which) {
	const means = geometricMeans.filter(({ gated }) => gated === (which === "gated"));
	if (means.length === 0) return [];
	const parts = means.flatMap((mean, index) => {
		const decimals = percentDecimals(mean.delta, 0);
		const change = `${signedPercent(mean.delta.estimate, decimals)} ${intervalFigures(mean.delta, decimals)}`;
		const metric = isWallTime(mean.metric) ? "time" : { code: mean.metric.unit };
		const over = index === 0 ? counted(mean.benchmarks, "benchmark") : String(mean.benchmarks);
		return [
			index === 0 ? "" : ", ",
			metric,
			` ${change} over ${over}`
		];
	});
	return [
		which === "gated" ? "Geometric mean: " : "Geometric mean of what is not gated: ",
		...parts,
		"."
	];
}

// src/render/footnotes.ts
const SUPERSCRIPTS = [
	"⁰",
	"¹",
	"²",
	"³",
	"⁴",
	"⁵",
	"⁶",
	"⁷",
	"⁸",
	"⁹"
];
function superscript(number) {
	return Array.from(String(number), (digit) => SUPERSCRIPTS[Number(digit)] ?? "").join("");
}
function createFootnotes() {
	const marks = /* @__PURE__ */ new Map();
	let fresh = [];
	return {
		mark(notes) {
			const own = notes.map((note) => {
				const key = JSON.stringify(note);
				let mark = marks.get(key);
				if (mark === void 0) {
					mark = superscript(marks.size + 1);
					marks.set(key, mark);
					fresh.push({
						mark,
						note
					});
				}
				return mark;
			});
			return [...new Set(own)].join("˒");
		},
		take() {
			const taken = fresh;
			fresh = [];
			return taken;
		}
	};
}
function warningPhrase(warning) {
	const message = { prose: clipped$1(sentence(warning.message)) };
	return warning.subject === void 0 ? [message, "."] : [
		message,
		": ",
		{ code: clipped$1(warning.subject) }
	];
}
/** What is doubtful about the benchmark and this row of it. */
function rowNotes({ benchmark, row }) {
	return [...benchmark.warnings, ...row.warnings].map(warningPhrase);
}
function benchmarkNotes(benchmark) {
	return [...benchmark.warnings, ...benchmark.rows.flatMap((row) => row.warnings)].map(warningPhrase);
}
/** For an inconclusive row: what would settle it, and what this run could have seen. One line of a terminal. */
function settleNote({ row }) {
	if (!row.gated || row.verdict !== "inconclusive") return null;
	if (row.change.kind === "none") return [{ prose: clipped$1(sentence(row.change.reason)) }, "."];
	if (row.change.kind === "exact" || row.change.settle === null) return null;
	const { morePairs, moreMs, obstacle, smallestDetectable } = row.change.settle;
	if (morePairs !== null) {
		const time = moreMs === null ? "" : ` (${formatDuration(moreMs)})`;
		return [`About ${counted(rounded(morePairs), "more pair", "more pairs")}${time} would settle it; `, ...detectable(row, smallestDetectable)];
	}
	switch (obstacle) {
		case "clock": return ["More pairs would not settle it: the clock's steps are larger than the difference."];
		case "noise": return ["Too noisy for more pairs to settle it; ", ...detectable(row, smallestDetectable)];
		case "threshold":
		case null: return ["Too close to the threshold to be settled; ", ...detectable(row, smallestDetectable)];
		default: throw new TypeError(`unknown obstacle ${String(obstacle)}`);
	}
}
function detectable(row, smallest) {
	return [
		"a change of ",
		...row.change.kind === "interval" ? [plainPercent(rounded(smallest))] : valueWithUnit(rounded(smallest), row.metric),
		" would have shown."
	];
}
function valueWithUnit(value, metric) {
	const text = singleValue(value, metric);
	return /[^\d.,]$/.test(text) ? [text] : [`${text} `, { code: metric.unit }];
}
/** Said by the report's first sentence already. */
const SAID_IN_LEAD = /* @__PURE__ */ new Set(["same-tree", "identical-binaries"]);
/** Doubts about the whole run, each once. */
function runNotes(analysis) {
	const seen = /* @__PURE__ */ new Set();
	const notes = [];
	for (const warning of [...analysis.warnings, ...analysis.results.warnings]) {
		if (SAID_IN_LEAD.has(warning.code)) continue;
		const note = warningPhrase(warning);
		const key = JSON.stringify(note);
		if (!seen.has(key)) notes.push(note);
		seen.add(key);
	}
	return notes;
}
/** Two figures are all a forecast is worth. */
function rounded(value) {
	return Number(value.toPrecision(2));
}
function sentence(message) {
	const text = message.trim().replace(/[.\s]+$/, "");
	return text.charAt(0).toUpperCase() + text.slice(1);
}
function clipped$1(text) {
	return text.length <= 300 ? text : `${text.slice(0, 299)}…`;
}

// src/render/one-line.ts
/**
* The run in one line of plain text, for the `summary` output, notices and logs:
* `1 regression · 37 unchanged; worst: Parse/large slower +9.8 % [+8.9, +10.7] at 99 %`.
* Names in it are untrusted: no line breaks and no escape sequences, but a workflow command or Markdown still needs
* its own escaping.
*/
function renderOneLine(analysis) {
	const worst = worstRegression(analysis);
	const line = headline(analysis);
	return plain$1(worst === null ? line : `${line}; worst: ${renderRowLine(worst, analysis.family.alpha)}`);
}
/** One row in plain text: `Parse/large slower +9.8 % [+8.9, +10.7] at 99 %`. The name is untrusted. */
function renderRowLine(entry, alpha) {
	const { row, benchmark } = entry;
	const name = shortenMiddle(escapeTerminal(benchmark.id), 80);
	const metric = isWallTime(row.metric) ? "" : ` ${shortenMiddle(escapeTerminal(row.metric.unit), 40)}`;
	if (row.change.kind === "none") return plain$1(`${name}${metric} ${verdictWord(row)}: ${shortenMiddle(escapeTerminal(row.change.reason), 80)}`);
	const { estimate, range } = deltaTexts(row);
	const sure = row.change.kind === "exact" ? ", exact" : ` at ${levelPercent(alpha)}`;
	return plain$1(`${name}${metric} ${verdictWord(row)} ${estimate}${range === "" ? "" : ` ${range}`}${sure}`);
}
function plain$1(text) {
	return text.replaceAll("\xA0", " ");
}

// src/render/gate-line.ts
/** What the gate decided and why, for the log and the failed step, and as a sentence of the report. */
const LONGEST_NAME$1 = 80;
const LONGEST_REASON$1 = 200;
/**
* One line of plain text without a trailing full stop:
* `Parse/large slower +9.8 % [+8.9, +10.7] at 99 %, threshold 5 %; 2 more rows regressed`. Names in it are untrusted:
* no line break and no escape sequence, but a workflow command at its start is for the writer to avoid.
*/
function renderGateLine({ reason }, analysis) {
	return lineOf(reason, analysis).replaceAll("\xA0", " ");
}
function lineOf(reason, analysis) {
	switch (reason.kind) {
		case "passed": return passed(analysis);
		case "nothing-differs": return `nothing differs between the sides, so what reads as a regression is noise: ${rowLine(reason.worst, analysis)}`;
		case "regressed": return `${rowLine(reason.worst, analysis)}${others(reason.others, "row", "regressed")}`;
		case "error": return errorLine(reason.cause, analysis);
		case "missing": return `${name(reason.benchmark)} ${missing(reason.benchmark)}${others(reason.others, "benchmark", "missing")} (fail-on-missing)`;
		case "inconclusive": return reason.worst === null ? "nothing could be judged (fail-on-inconclusive)" : `${rowLine(reason.worst, analysis)}${others(reason.others, "row", "undecided")} (fail-on-inconclusive)`;
		default: throw new TypeError(`unknown reason ${String(reason)}`);
	}
}
/** The report's sentence. What the lead has said already (the regression, the build that failed) is not said again. */
function gateSentence({ reason }, { counts, results }) {
	switch (reason.kind) {
		case "passed": return counts.regressed > 0 && !results.settings.failOnRegression ? ["The gate is open (fail-on-regression is off)."] : ["The gate passes."];
		case "nothing-differs": return ["The gate passes: where nothing differs, what reads as a regression is noise."];
		case "regressed":
		case "error": return ["The gate fails."];
		case "missing": {
			const { benchmark } = reason;
			const more = others(reason.others, "benchmark", "missing");
			return [
				"The gate fails: ",
				{ code: name(benchmark) },
				` ${missing(benchmark)}${more} (fail-on-missing is set).`
			];
		}
		case "inconclusive": return ["The gate fails (fail-on-inconclusive is set)."];
		default: throw new TypeError(`unknown reason ${String(reason)}`);
	}
}
function rowLine(entry, { family }) {
	return `${renderRowLine(entry, family.alpha)}, threshold ${plainPercent(entry.row.threshold)}`;
}
function others(count, singular, what) {
	return count === 0 ? "" : `; ${counted(count, `more ${singular}`)} ${what}`;
}
function missing({ status }) {
	return status === "removed" ? "is not on head" : "failed on head";
}
function name({ id }) {
	return shortenMiddle(escapeTerminal(visibleName(id)), LONGEST_NAME$1);
}
function passed({ counts, verdict }) {
	if (counts.regressed > 0) return `${counts.regressed} regressed, and fail-on-regression is off`;
	if (verdict === "inconclusive" && counts.inconclusive === 0) return "nothing could be judged, and nothing is known to have regressed";
	return "nothing regressed";
}
function errorLine(cause, { results: { builds }, benchmarks }) {
	switch (cause) {
		case "head-does-not-build": {
			const why = builds.head.state === "failed" ? builds.head.reason : "";
			return `head does not compile: ${escapeTerminal(why.replace(/\s+/g, " ")).slice(0, LONGEST_REASON$1)}`;
		}
		case "no-benchmarks": return "no benchmark was found on either side";
		case "all-failed": return benchmarks.length === 1 ? "the one benchmark failed" : `all ${benchmarks.length} benchmarks failed`;
		case "no-pairs": return "no benchmark was measured on both sides";
		default: throw new TypeError(`unknown cause ${String(cause)}`);
	}
}

// src/render/measured.ts
/** "How this was measured": one phrase a line, for pages and terminals. The repeat command stands apart. */
function measuredLines(analysis) {
	const { results } = analysis;
	return [
		revisionLine("Base", results.base),
		revisionLine("Head", results.head),
		...results.identicalBinaries ? [["Both sides ran byte-identical binaries."]] : [],
		...results.builds.head.state === "failed" ? [] : [
			experimentLine(analysis),
			confidenceLine(analysis),
			verdictLine(analysis)
		],
		machineLine(analysis)
	];
}
function revisionLine(side, revision) {
	const label = revision.label === "" ? [] : [
		" (",
		{ code: clipped(revision.label) },
		")"
	];
	const commit = revision.commit === null ? ["uncommitted work tree"] : [{ code: revision.commit.slice(0, 7) }];
	const subject = revision.subject === "" ? [] : [": ", { code: clipped(revision.subject) }];
	return [
		`${side}: `,
		...commit,
		...label,
		...subject
	];
}
function experimentLine({ results: { run }, experiment }) {
	const { mostPairs, fewestPairs, mostPairsDropped } = experiment;
	return [
		`Experiment: ${mostPairs === 0 ? `${run.roundsDone} of ${run.roundsPlanned} rounds` : `${fewestPairs === mostPairs ? "" : `${fewestPairs} to `}${counted(mostPairs, "pair")} a benchmark`}${mostPairsDropped === 0 ? "" : `, at most ${counted(mostPairsDropped, "disturbed pair")} of a row left out`}, ${slicesText(experiment, run.sliceMs)}, base and head back to back in random `,
		"balanced order (seed ",
		{ code: run.seed },
		`)${endings(experiment, run)}. `,
		`${formatDuration(run.durationMs)} in all, ${formatDuration(run.measuringMs)} of it measuring.`
	];
}
/** A slice as it was, not as it was asked for: one op may take longer than a slice should. */
function slicesText({ slice, medianSliceMs, longestSliceMs, compared }, askedMs) {
	if (compared === 0) return `slices of about ${formatDuration(askedMs)}`;
	const median = formatDuration(medianSliceMs);
	if (slice === "suite") return `each slice one run of the whole suite (${median}, the median)`;
	return `slices of about ${median}${longestSliceMs >= 2 * medianSliceMs ? ` (up to ${formatDuration(longestSliceMs)})` : ""}`;
}
/** Why there are fewer pairs than rounds were planned. */
function endings({ compared, endedPrecise, endedByTimeBudget }, run) {
	const benchmarks = (count) => count === compared ? "all" : `${count} of ${compared}`;
	return [
		endedPrecise === 0 ? "" : `; ${benchmarks(endedPrecise)} stopped early because precise enough`,
		endedByTimeBudget === 0 ? "" : `; the time budget ended ${benchmarks(endedByTimeBudget)}`,
		run.partial ? `; ended early, after ${run.roundsDone} of ${run.roundsPlanned} rounds` : ""
	].join("");
}
function confidenceLine({ family, results }) {
	const wanted = levelPercent(1 - results.settings.confidenceLevel);
	if (family.size === 0) return [`Confidence: no gated row carries an interval (${wanted} was asked for).`];
	const meaning = `the chance that noise alone calls ${family.size === 1 ? "the one gated row" : `any of the ${family.size} gated rows`} regressed or improved is at most ${plainPercent(Math.min(1, family.alpha * family.size))}`;
	return [`Confidence: ${levelPercent(family.alpha)} for each row, so that ${meaning}. `, `Hodges-Lehmann estimate, exact signed-rank interval; a verdict needs ${family.pairsNeeded} pairs.`];
}
function verdictLine({ results }) {
	const { settings } = results;
	const rules = settings.thresholds.length === 0 ? "" : `, ${counted(settings.thresholds.length, "rule")} for some rows`;
	return [
		`Threshold: ${plainPercent(settings.threshold)}${rules}. Regressed or improved: the whole interval lies beyond it; `,
		"unchanged: the whole interval lies within; otherwise it can't be told. Code layout alone can move a benchmark by a ",
		"few percent: a tight interval shows that the binaries differ in speed, not why."
	];
}
function machineLine({ results }) {
	const { host, harness } = results;
	const cpus = `${host.logicalCpus}${"\xA0"}${host.logicalCpus === 1 ? "CPU" : "CPUs"}`;
	const memory = `${Math.round(host.memoryBytes / 2 ** 30)}${"\xA0"}GiB`;
	return [
		"Machine: ",
		{ code: host.cpuModel || "unknown CPU" },
		` (${cpus}, ${memory}), `,
		{ code: [host.operatingSystem, host.architecture].filter((part) => part !== "").join(" ") || "unknown system" },
		...host.runner === "" ? [] : [", ", { code: host.runner }],
		...toolchainText(harness.toolchain),
		". Harness ",
		{ code: harness.name },
		", Tare ",
		{ code: results.toolVersion },
		"."
	];
}
/** A command knows of no toolchain. */
function toolchainText(toolchain) {
	return toolchain.trim() === "" || toolchain === "unknown" ? [] : [". Toolchain: ", { code: clipped(toolchain) }];
}
function clipped(text) {
	return text.length <= 120 ? text : `${text.slice(0, 119)}…`;
}

// src/render/order.ts
function sectionsOf(analysis) {
	const sections = {
		regressed: [],
		improved: [],
		inconclusive: [],
		exactChanged: [],
		unchanged: [],
		notGated: [],
		notCompared: []
	};
	for (const benchmark of analysis.benchmarks) {
		if (benchmark.status !== "compared") continue;
		for (const row of benchmark.rows) sections[sectionOf(row)].push({
			benchmark,
			row
		});
	}
	const apart = [
		"failed",
		"removed",
		"added",
		"not-comparable"
	].flatMap((status) => analysis.benchmarks.filter((benchmark) => benchmark.status === status));
	return {
		...sections,
		regressed: sections.regressed.toSorted(byHarm(estimatedHarm)),
		improved: sections.improved.toSorted(byHarm((row) => -estimatedHarm(row))),
		inconclusive: sections.inconclusive.toSorted(byHarm(possibleHarm)),
		exactChanged: sections.exactChanged.toSorted(byHarm(estimatedHarm)),
		apart
	};
}
function sectionOf(row) {
	if (row.gated && row.verdict !== null) {
		if (row.verdict === "inconclusive" || row.verdict === "unchanged") return row.verdict;
		return row.change.kind === "exact" ? "exactChanged" : row.verdict;
	}
	return row.change.kind === "none" ? "notCompared" : "notGated";
}

// src/render/phrase.ts
function phraseToMarkdown(phrase) {
	return phrase.map((part) => partToMarkdown(part, codeSpan, escapeMarkdown)).join("");
}
function partToMarkdown(part, code, prose) {
	if (typeof part === "string") return part;
	if ("code" in part) return code(part.code);
	if ("prose" in part) return prose(part.prose);
	return `**${part.strong.map((inner) => partToMarkdown(inner, code, prose)).join("")}**`;
}
function phraseToTerminal(phrase, colors) {
	return phrase.map((part) => partToTerminal(part, colors)).join("");
}
function partToTerminal(part, colors) {
	if (typeof part === "string") return part.replaceAll("\xA0", " ");
	if ("code" in part) return escapeTerminal(part.code);
	if ("prose" in part) return escapeTerminal(part.prose.replace(/\s+/g, " "));
	return colors.bold(phraseToTerminal(part.strong, colors));
}

// src/render/page.ts
/** Blocks of Markdown, each separated by an empty line; footnotes stand where what they are about stands. */
var Page = class {
	#blocks = [];
	#footnotes;
	constructor(footnotes) {
		this.#footnotes = footnotes;
	}
	add(block) {
		if (block !== "") this.#blocks.push(block);
	}
	/** The notes marked since the last time. */
	addNotes() {
		this.add(this.#notes());
	}
	/** A closed fold with the notes marked inside. `summary`: ours, without Markdown. Nothing for empty content. */
	fold(summary, content) {
		if (content === "") return;
		const inside = [content, this.#notes()].filter((block) => block !== "").join("\n\n");
		this.add(`<details><summary>${summary}</summary>\n\n${inside}\n\n</details>`);
	}
	text() {
		return `${this.#blocks.join("\n\n")}\n`;
	}
	#notes() {
		return this.#footnotes.take().map(({ mark, note }) => `${mark} ${phraseToMarkdown(note)}`).join("<br>\n");
	}
};

// src/render/plot.ts
/** Half-widths worth printing in a head. */
const EXTENTS = [
	.001,
	.002,
	.005,
	.01,
	.02,
	.03,
	.05,
	.1,
	.15,
	.2,
	.25,
	.3,
	.4,
	.5,
	1,
	2,
	5,
	10,
	20,
	50,
	100
];
/**
* One scale for a table: wide enough for all intervals or else for four of five, never so wide that a threshold comes closer
* than one and a half characters to zero, never so narrow that a threshold is not inside.
* `half`: characters on each side of zero.
*/
function plotScale(rows, half) {
	const extents = [];
	let smallestThreshold = Number.POSITIVE_INFINITY;
	let largestThreshold = 0;
	for (const row of rows) {
		if (row.change.kind !== "interval") continue;
		extents.push(Math.max(Math.abs(row.change.delta.lower), Math.abs(row.change.delta.upper)));
		if (row.threshold > 0) smallestThreshold = Math.min(smallestThreshold, row.threshold);
		largestThreshold = Math.max(largestThreshold, row.threshold);
	}
	extents.sort((a, b) => a - b);
	const widest = smallestThreshold * half / 1.5;
	const all = extents.at(-1) ?? 0;
	const common = all <= widest ? all : extents[Math.ceil(extents.length * .8) - 1] ?? 0;
	const wanted = Math.max(Math.min(common, widest), largestThreshold * 1.5);
	return {
		extent: EXTENTS.find((extent) => extent >= wanted * .999) ?? 100,
		half
	};
}
/** `-20 %       0       +20 %`, exactly as wide as the plots below it. `space` joins it into one word on pages. */
function plotHead(scale, space) {
	const label = `${Number((scale.extent * 100).toPrecision(3))}${space}%`;
	const gap = (text) => space.repeat(Math.max(1, scale.half - text.length));
	return `-${label}${gap(`-${label}`)}0${gap(`+${label}`)}+${label}`;
}
/** The row's interval on that scale; empty when it has none. */
function plotRow(row, scale) {
	if (row.change.kind !== "interval") return "";
	const { estimate, lower, upper } = row.change.delta;
	const { half } = scale;
	const width = 2 * half + 1;
	const thresholdColumn = Math.max(2, Math.round(row.threshold / scale.extent * half));
	const marks = [
		{
			value: -row.threshold,
			column: half - thresholdColumn
		},
		{
			value: 0,
			column: half
		},
		{
			value: row.threshold,
			column: half + thresholdColumn
		}
	];
	const column = (value) => {
		let at = half + Math.round(value / scale.extent * half);
		for (const mark of marks) if (value > mark.value) at = Math.max(at, mark.column + 1);
		for (const mark of marks.toReversed()) if (value < mark.value) at = Math.min(at, mark.column - 1);
		return at;
	};
	const cells = Array.from({ length: width }, () => "·");
	const put = (at, character) => {
		if (at >= 0 && at < width) cells[at] = character;
	};
	const [from, middle, to] = [
		column(lower),
		column(estimate),
		column(upper)
	];
	for (let at = Math.max(0, from); at <= Math.min(width - 1, to); at += 1) put(at, "─");
	if (row.threshold > 0) for (const mark of marks) put(mark.column, "┊");
	put(half, "│");
	if (from < middle) put(from, "├");
	if (to > middle) put(to, "┤");
	put(middle, "●");
	if (from < 0) cells[0] = "◂";
	if (to >= width) cells[width - 1] = "▸";
	return cells.join("");
}

// src/render/status.ts
/** `added` (`new` where base did not compile), `removed (renamed?)`, `failed on head`. */
function statusText(benchmark, baseBuilt) {
	if (benchmark.status === "added" && !baseBuilt) return "new";
	const word = STATUS_WORDS[benchmark.status];
	if (benchmark.status === "failed" && benchmark.failedSides.length > 0) return `${word} on ${benchmark.failedSides.join(" and ")}`;
	return benchmark.warnings.some((warning) => warning.code === "possible-rename") ? `${word} (renamed?)` : word;
}

// src/render/table.ts
const RULES = {
	left: ":--",
	right: "--:",
	centre: ":-:"
};
function markdownTable(columns, rows) {
	const line = (cells) => `| ${cells.join(" | ")} |`;
	return [
		line(columns.map((column) => column.head)),
		`|${columns.map((column) => RULES[column.alignment]).join("|")}|`,
		...rows.map(line)
	].join("\n");
}

// src/render/row-tables.ts
/** Characters on each side of zero in the interval column: as wide as a comment has room for. */
const PLOT_HALF = 10;
const LONGEST_UNIT = 40;
const LONGEST_REASON = 160;
/** Rows with intervals: verdict, benchmark, base, head, delta, plot. Units have a column when one is unusual. */
function intervalTable(entries, context) {
	const rows = entries.map((entry) => entry.row);
	const scale = rows.some((row) => row.change.kind === "interval") ? plotScale(rows, PLOT_HALF) : null;
	const withUnits = rows.some((row) => !isWallTime(row.metric));
	const columns = [
		{
			head: "verdict",
			alignment: "left"
		},
		{
			head: "benchmark",
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
			head: `delta [${levelPercent(context.alpha)}]`,
			alignment: "right"
		},
		...scale === null ? [] : [{
			head: `\`${plotHead(scale, "\xA0")}\``,
			alignment: "left"
		}]
	];
	return markdownTable(columns, entries.map((entry) => {
		const { row } = entry;
		const values = rowValues(row);
		const plot = scale === null ? "" : plotRow(row, scale);
		return [
			verdictCell(entry),
			nameCell(entry, context),
			...withUnits ? [unitCell(row.metric.unit)] : [],
			values.base,
			values.head,
			deltaCell(entry, context),
			...scale === null ? [] : [plot === "" ? "" : `\`${plot}\``]
		];
	}));
}
/** Exact rows: readings that did not vary within a side. */
function exactTable(entries, context) {
	return markdownTable([
		{
			head: "verdict",
			alignment: "left"
		},
		{
			head: "benchmark",
			alignment: "left"
		},
		{
			head: "exact metric",
			alignment: "left"
		},
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
		}
	], entries.map((entry) => {
		const values = rowValues(entry.row);
		return [
			verdictCell(entry),
			nameCell(entry, context),
			unitCell(entry.row.metric.unit),
			values.base,
			values.head,
			deltaCell(entry, context)
		];
	}));
}
/** Rows about which no change can be stated, with the reason. */
function notComparedTable(entries, context) {
	return markdownTable([
		{
			head: "benchmark",
			alignment: "left"
		},
		{
			head: "metric",
			alignment: "left"
		},
		{
			head: "base",
			alignment: "right"
		},
		{
			head: "head",
			alignment: "right"
		},
		{
			head: "why there is no delta",
			alignment: "left"
		}
	], entries.map((entry) => {
		const { row } = entry;
		const values = rowValues(row);
		const reason = row.change.kind === "none" ? row.change.reason : "";
		return [
			nameCell(entry, context),
			unitCell(row.metric.unit),
			values.base,
			values.head,
			escapeMarkdownCell(firstLine(reason))
		];
	}));
}
/** Benchmarks that were not compared: added and removed with their readings, failed and others with the reason. */
function apartTable(benchmarks, context) {
	return markdownTable([
		{
			head: "what",
			alignment: "left"
		},
		{
			head: "benchmark",
			alignment: "left"
		},
		{
			head: "reading, or reason",
			alignment: "left"
		}
	], benchmarks.map((benchmark) => {
		const mark = context.footnotes.mark(benchmarkNotes(benchmark));
		return [
			statusText(benchmark, context.baseBuilt).replaceAll(" ", "\xA0"),
			`${codeSpanInCell(context.nameOf(benchmark.id))}${mark === "" ? "" : `${"\xA0"}${mark}`}`,
			apartText(benchmark)
		];
	}));
}
function apartText(benchmark) {
	if (benchmark.status === "failed" || benchmark.status === "not-comparable") return benchmark.reason === "" ? "" : codeSpanInCell(firstLine(benchmark.reason));
	return benchmark.rows.map((row) => {
		const value = benchmark.status === "added" ? row.head : row.base;
		if (value === null) return "";
		return `${singleValue(value, row.metric)}${saysItself(row.metric) ? "" : ` ${unitCell(row.metric.unit)}`}`;
	}).filter((text) => text !== "").join(", ");
}
function verdictCell({ row }) {
	return `${row.verdict === null ? "" : `${VERDICT_SIGNS[row.verdict]}${"\xA0"}`}${verdictWord(row).replaceAll(" ", "\xA0")}`;
}
function nameCell(entry, context) {
	const name = codeSpanInCell(context.nameOf(entry.benchmark.id));
	const mark = context.footnotes.mark(rowNotes(entry));
	return mark === "" ? name : `${name}${"\xA0"}${mark}`;
}
function deltaCell(entry, context) {
	const { row } = entry;
	const { estimate, range } = deltaTexts(row);
	const called = row.verdict === "regressed" || row.verdict === "improved";
	const settle = settleNote(entry);
	const mark = settle === null ? "" : context.footnotes.mark([settle]);
	return [
		called ? `**${estimate}**` : estimate,
		range,
		mark
	].filter((text) => text !== "").map((text) => text.replaceAll(" ", "\xA0")).join("\xA0");
}
function unitCell(unit) {
	return codeSpanInCell(unit.length <= LONGEST_UNIT ? unit : `${unit.slice(0, 39)}…`);
}
function firstLine(text) {
	const line = text.split(/[\r\n]+/).find((candidate) => candidate.trim() !== "") ?? "";
	return line.length <= LONGEST_REASON ? line.trim() : `${line.slice(0, 159).trim()}…`;
}

// src/render/report-sections.ts
/** Regressed rows first and open, some improved and inconclusive ones open, the rest of those in a fold. */
function addChangedRows(page, sections, context, detail) {
	const most = Math.max(detail.openRows, detail.foldedRows);
	const exactRegressed = sections.exactChanged.filter(({ row }) => row.verdict === "regressed");
	const exactImproved = sections.exactChanged.filter(({ row }) => row.verdict === "improved").toReversed();
	const [regressed, regressedCut] = split$1(sections.regressed, most);
	const [improved, improvedRest] = split$1(sections.improved, detail.openRows);
	const [untold, untoldRest] = split$1(sections.inconclusive, detail.openRows);
	const [exactWorse, exactWorseCut] = split$1(exactRegressed, most);
	const [exactBetter, exactBetterRest] = split$1(exactImproved, detail.openRows);
	page.add(tables([
		...regressed,
		...improved,
		...untold
	], [...exactWorse, ...exactBetter], context));
	const cut = regressedCut.length + exactWorseCut.length;
	if (cut > 0) page.add(`${counted(cut, "more regressed row")} left out here: ${context.allRows}.`);
	page.addNotes();
	const words = [restWords(improvedRest.length + exactBetterRest.length, "improved"), restWords(untoldRest.length, "that can't be told")].filter((text) => text !== "");
	page.fold(words.join(", "), cutTables([...improvedRest, ...untoldRest], exactBetterRest, context, detail.foldedRows));
}
/** Folded: unchanged rows, rows that are not gated, rows without a delta. */
function addUnchangedRows(page, analysis, sections, context, detail) {
	const all = sections.unchanged.length + sections.notGated.length + sections.notCompared.length;
	if (detail.unchangedRows === 0) {
		const left = counted(all, "row that is unchanged or not judged", "rows that are unchanged or not judged");
		page.add(all === 0 ? "" : `${left}, left out here: ${context.allRows}.`);
		return;
	}
	const fold = (summary, entries, after = "") => {
		const exact = entries.filter(({ row }) => row.change.kind === "exact");
		const content = [cutTables(entries.filter(({ row }) => row.change.kind !== "exact"), exact, context, detail.unchangedRows), entries.length === 0 ? "" : after];
		page.fold(summary, content.filter((part) => part !== "").join("\n\n"));
	};
	const rows = sections.unchanged.length;
	if (rows > 0) {
		const meaning = unchangedMeaning(sections.unchanged, analysis.family.alpha);
		fold(`${rows === analysis.counts.unchanged ? `${rows} unchanged` : `${counted(rows, "row")} unchanged`}: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`, sections.unchanged);
	}
	fold(`${counted(sections.notGated.length, "row")} not gated`, sections.notGated, phraseToMarkdown(geometricMeansPhrase(analysis, "not gated")));
	const [shown, left] = split$1(sections.notCompared, detail.unchangedRows);
	if (shown.length > 0) {
		const table = notComparedTable(shown, context);
		page.fold(`${counted(sections.notCompared.length, "row")} without a delta`, withRest(table, left.length, context));
	}
}
/** Added, removed, failed and not comparable benchmarks. */
function addApart(page, { apart }, context, detail, place) {
	const [shown, left] = split$1(apart, detail.foldedRows);
	if (shown.length === 0) return;
	const content = withRest(apartTable(shown, context), left.length, context);
	if (place === "folded") {
		const kinds = /* @__PURE__ */ new Map();
		for (const benchmark of apart) {
			const text = statusText(benchmark, context.baseBuilt);
			kinds.set(text, (kinds.get(text) ?? 0) + 1);
		}
		page.fold(Array.from(kinds, ([text, count]) => `${count} ${text}`).join(", "), content);
		return;
	}
	page.add(content);
	page.addNotes();
}
function split$1(rows, at) {
	return [rows.slice(0, at), rows.slice(at)];
}
function restWords(count, word) {
	return count === 0 ? "" : `${counted(count, "more row")} ${word}`;
}
function cutTables(intervals, exact, context, limit) {
	const [shownIntervals, intervalsLeft] = split$1(intervals, limit);
	const [shownExact, exactLeft] = split$1(exact, limit);
	return withRest(tables(shownIntervals, shownExact, context), intervalsLeft.length + exactLeft.length, context);
}
function tables(intervals, exact, context) {
	return [intervals.length > 0 ? intervalTable(intervals, context) : "", exact.length > 0 ? exactTable(exact, context) : ""].filter((table) => table !== "").join("\n\n");
}
function withRest(table, left, context) {
	if (left === 0) return table;
	return [table, `${counted(left, "more row")} left out here: ${context.allRows}.`].filter((part) => part !== "").join("\n\n");
}

// src/render/report.ts
/** In the first sentence, which has room to name the benchmark in full. */
const LONGEST_NAME_IN_LEAD = 120;
const OUTPUT_LINES = 25;
const OPEN_NOTES = 5;
/** `longestName`: characters of a name in the tables; longer ones are shortened in the middle. */
function reportParts(analysis, longestName) {
	const shown = analysis.benchmarks.map((benchmark) => visibleName(benchmark.id));
	const short = distinctNames(shown, longestName, CHARACTERS);
	const names = /* @__PURE__ */ new Map();
	for (const [index, { id }] of analysis.benchmarks.entries()) names.set(id, short.get(shown[index] ?? "") ?? "");
	return {
		sections: sectionsOf(analysis),
		names
	};
}
/** `allRows`: where what is left out can be read, Markdown: `[the job summary has all rows](https://...)`. */
function renderReport(analysis, { sections, names }, options, detail, allRows) {
	const footnotes = createFootnotes();
	const context = {
		nameOf: (id) => names.get(id) ?? "",
		alpha: analysis.family.alpha,
		footnotes,
		baseBuilt: analysis.results.builds.base.state === "built",
		allRows
	};
	const page = new Page(footnotes);
	page.add(`## ${VERDICT_SIGNS[headSign(analysis)]} ${headline(analysis)}`);
	page.add(leadParagraph(analysis, sections, options));
	if (!detail.tables) {
		page.add(`The tables are too long for here: ${allRows}.`);
		return page.text();
	}
	addBuildFailures(page, analysis);
	const { base, head } = analysis.results.builds;
	const place = head.state === "built" && (base.state === "failed" || analysis.verdict === "error") ? "open" : "folded";
	if (place === "open") addApart(page, sections, context, detail, place);
	addChangedRows(page, sections, context, detail);
	const notes = runNotes(analysis).map((note) => `- Note: ${phraseToMarkdown(note)}`);
	page.add(notes.slice(0, OPEN_NOTES).join("\n"));
	if (!nothingChanged(analysis)) page.add(phraseToMarkdown(geometricMeansPhrase(analysis, "gated")));
	addUnchangedRows(page, analysis, sections, context, detail);
	if (place === "folded" && head.state === "built") addApart(page, sections, context, detail, place);
	page.fold("How this was measured", measuredSection(analysis, notes.slice(OPEN_NOTES)));
	return page.text();
}
function nothingChanged(analysis) {
	return analysis.verdict === "unchanged";
}
function headSign(analysis) {
	const { builds } = analysis.results;
	if (builds.head.state === "failed") return "error";
	return builds.base.state === "failed" ? "inconclusive" : analysis.verdict;
}
function nameInLead(id) {
	return shortenMiddle(visibleName(id), LONGEST_NAME_IN_LEAD, CHARACTERS);
}
function leadParagraph(analysis, sections, options) {
	return [
		earlySentence(analysis),
		noiseSentence(analysis),
		phraseToMarkdown(leadSentence(analysis, sections, nameInLead)),
		phraseToMarkdown(gateSentence(options.gate, analysis)),
		options.gate.failed ? options.acceptHint ?? "" : "",
		nothingChanged(analysis) ? phraseToMarkdown(geometricMeansPhrase(analysis, "gated")) : ""
	].filter((part) => part !== "").join(" ");
}
function earlySentence({ results: { run, builds } }) {
	if (builds.head.state !== "failed" && builds.base.state === "failed") return "There is nothing to compare head with: its readings are shown as new.";
	if (!run.partial || builds.head.state === "failed") return "";
	return `**This run ended early**, after ${`${run.roundsDone} of ${run.roundsPlanned} rounds`}; what is here was measured in full pairs.`;
}
function addBuildFailures(page, { results }) {
	const addFailure = (side, build) => {
		if (build.state !== "failed") return;
		page.add(`What the build of **${side}** said (${escapeMarkdown(build.reason.slice(0, 300))}):`);
		const lines = build.output.trim().split(/\r\n|\n|\r/);
		const left = lines.length - OUTPUT_LINES;
		const shown = lines.slice(0, OUTPUT_LINES).map((line) => line.length <= 300 ? line : `${line.slice(0, 299)}…`);
		page.add(fencedBlock([...shown, ...left > 0 ? [`... ${counted(left, "more line")}`] : []].join("\n")));
	};
	addFailure("head", results.builds.head);
	addFailure("base", results.builds.base);
}
function measuredSection(analysis, furtherNotes) {
	const legend = `- In the tables: \`│\` zero, \`┊\` the threshold on both sides, \`●\` the estimate, \`├ ┤\` the interval (${levelPercent(analysis.family.alpha)} confidence), \`◂ ▸\` cut off.`;
	const lines = measuredLines(analysis).map((line) => `- ${phraseToMarkdown(line)}`);
	const repeat = fencedBlock(analysis.results.run.repeat);
	return [
		[
			...lines,
			legend,
			...furtherNotes
		].join("\n"),
		"Repeat it:",
		repeat
	].join("\n\n");
}

// src/render/summary.ts
/** GitHub refuses a step's summary beyond 1 MiB of UTF-8; some is left for what others wrote in the same step. */
const SUMMARY_LIMIT_BYTES = 1044480;
const LONGEST_NAME = 100;
const ALL = Number.POSITIVE_INFINITY;
const LADDER = [
	{
		openRows: ALL,
		foldedRows: ALL,
		unchangedRows: ALL,
		tables: true
	},
	{
		openRows: ALL,
		foldedRows: ALL,
		unchangedRows: 0,
		tables: true
	},
	...[
		1e3,
		500,
		200,
		50,
		10
	].map((rows) => ({
		openRows: rows,
		foldedRows: rows,
		unchangedRows: 0,
		tables: true
	})),
	{
		openRows: 0,
		foldedRows: 0,
		unchangedRows: 0,
		tables: false
	}
];
/** The job summary: all rows, as far as the platform's limit allows; what is left out is in results.json. */
function renderSummary(analysis, options) {
	const parts = reportParts(analysis, LONGEST_NAME);
	return firstThatFits(LADDER, (detail) => renderReport(analysis, parts, options, detail, "results.json has all rows"), (text) => Buffer.byteLength(text) <= SUMMARY_LIMIT_BYTES);
}

// src/render/plan.ts
const LONGEST_LISTED = 40;
const NAME_WIDTH = 56;
/** The plan in a few lines, before the first round. */
function planLines(plan) {
	const { comparedBenchmarks, addedBenchmarks, removedBenchmarks, rounds } = plan;
	const apart = [...addedBenchmarks > 0 ? [`${addedBenchmarks} on head only`] : [], ...removedBenchmarks > 0 ? [`${removedBenchmarks} on base only`] : []];
	const beside = apart.length === 0 ? "" : ` (and ${apart.join(", ")})`;
	const precision = plan.precision.map(({ noise, halfWidth }) => `±${Number((100 * halfWidth).toPrecision(2))} % at ${100 * noise} % noise`).join(", ");
	return [
		`${counted(comparedBenchmarks, "benchmark")}${beside}, ${rounds} rounds of ${formatDuration(plan.roundMs)}: about ${formatDuration(plan.measuringMs)} at most, less where a benchmark is precise early`,
		`expected precision of a delta: ${precision}`,
		...plan.warnings.map(({ message }) => `note: ${message}`)
	].map(plain);
}
/** The plan for a person: what, how long, and the slices, longest first. */
function renderPlan(plan) {
	const longest = [...plan.slices].sort((a, b) => b.expectedMs - a.expectedMs);
	const listed = longest.slice(0, LONGEST_LISTED).map(({ label, expectedMs, iterations, sides }) => {
		const name = shortenMiddle(escapeTerminal(label), NAME_WIDTH).padEnd(NAME_WIDTH);
		const count = iterations === null ? "" : `  ${iterations} iterations`;
		const where = sides.length === 2 ? "" : `  ${sides[0]} only`;
		return `${formatDuration(expectedMs).padStart(8)}  ${name}${count}${where}`.trimEnd();
	});
	const rest = longest.length - listed.length;
	return [
		...planLines(plan),
		"",
		"one slice of each, longest first:",
		...listed,
		...rest > 0 ? [`... and ${rest} more`] : [],
		""
	].map(plain).join("\n");
}
/** The plan as data; `version` rises when a field changes its meaning. */
function renderPlanJson(plan) {
	return `${JSON.stringify({
		format: "tare-plan",
		version: 1,
		...plan
	}, null, 2)}\n`;
}
function plain(text) {
	return text.replaceAll("\xA0", " ");
}

// src/statistics/multiplicity.ts
/**
* One error level for a whole run. With m rows judged at level alpha each, the expected number of false flags on
* unchanged code is at most m * alpha (and the chance of any one no more than that): held at 0.10 a run however many
* benchmarks there are. Bonferroni rather than Holm or false discovery rates: those need all p values before any
* interval, so the interval shown would not be the interval judged by.
*/
const FALSE_FLAGS_PER_RUN = .1;
/**
* Fewest pairs any verdict rests on. At alpha = 0.01 the ends of the interval of 8 pairs are the two most extreme pairs
* themselves (k = 1); those of 10 are averages further in (k = 4).
*/
const PAIRS_MIN = 10;
/** min(1 - confidenceLevel, 0.10 / m); m: rows judged in the run. */
function familyAlpha(confidenceLevel, rows) {
	const own = Math.round((1 - confidenceLevel) * 0xe8d4a51000) / 0xe8d4a51000;
	return Math.min(own, FALSE_FLAGS_PER_RUN / Math.max(1, rows));
}
/**
* Pairs needed before a signed-rank interval can reach 1 - alpha: the widest has level 1 - 2^(1-n), hence
* n >= 1 + log2(1/alpha). Never fewer than PAIRS_MIN.
*/
function pairsNeeded(alpha) {
	return Math.max(10, Math.ceil(1 + Math.log2(1 / alpha) - 1e-9));
}

// src/stages/analysis/pairs.ts
/** The full pairs of a benchmark, by round: a round with one slice only (the other failed) is no pair. */
function pairsOf(record) {
	const heads = /* @__PURE__ */ new Map();
	for (const each of record.observations) if (each.side === "head") heads.set(each.round, each);
	const pairs = [];
	for (const base of record.observations) {
		if (base.side !== "base") continue;
		const head = heads.get(base.round);
		if (head !== void 0) pairs.push({
			round: base.round,
			base,
			head
		});
	}
	return pairs.sort((a, b) => a.round - b.round);
}
/** The pairs in which both slices reported `unit`. */
function readingsOf(pairs, unit) {
	const readings = [];
	for (const pair of pairs) {
		const base = reading(pair.base, unit);
		const head = reading(pair.head, unit);
		if (base === null || head === null) continue;
		readings.push({
			base,
			head,
			wallPerCpu: Math.max(pair.base.wallPerCpu ?? 0, pair.head.wallPerCpu ?? 0)
		});
	}
	return readings;
}
/** Every reading of one side, paired or not. */
function valuesOf(record, side, unit) {
	const values = [];
	for (const each of record.observations) {
		if (each.side !== side) continue;
		const value = reading(each, unit);
		if (value !== null) values.push(value);
	}
	return values;
}
/** Units are names that the pull request chose, `constructor` and `__proto__` among them: own properties only. */
function reading(observation, unit) {
	return Object.hasOwn(observation.values, unit) ? observation.values[unit] ?? null : null;
}
/** Mean wall time of a pair, ms. */
function pairMs(pairs) {
	if (pairs.length === 0) return 0;
	return pairs.reduce((sum, pair) => sum + pair.base.durationMs + pair.head.durationMs, 0) / pairs.length;
}

// node_modules/simple-statistics/dist/simple-statistics.mjs
/**
* Our default sum is the [Kahan-Babuska algorithm](https://pdfs.semanticscholar.org/1760/7d467cda1d0277ad272deb2113533131dc09.pdf).
* This method is an improvement over the classical
* [Kahan summation algorithm](https://en.wikipedia.org/wiki/Kahan_summation_algorithm).
* It aims at computing the sum of a list of numbers while correcting for
* floating-point errors. Traditionally, sums are calculated as many
* successive additions, each one with its own floating-point roundoff. These
* losses in precision add up as the number of numbers increases. This alternative
* algorithm is more accurate than the simple way of calculating sums by simple
* addition.
*
* This runs in `O(n)`, linear time, with respect to the length of the array.
*
* @param {Array<number>} x input
* @return {number} sum of all input numbers
* @example
* sum([1, 2, 3]); // => 6
*/
function sum(x) {
	if (x.length === 0) return 0;
	var sum = x[0];
	var correction = 0;
	var transition;
	if (typeof sum !== "number") return NaN;
	for (var i = 1; i < x.length; i++) {
		if (typeof x[i] !== "number") return NaN;
		transition = sum + x[i];
		if (Math.abs(sum) >= Math.abs(x[i])) correction += sum - transition + x[i];
		else correction += x[i] - transition + sum;
		sum = transition;
	}
	return sum + correction;
}
/**
* The mean, _also known as average_,
* is the sum of all values over the number of values.
* This is a [measure of central tendency](https://en.wikipedia.org/wiki/Central_tendency):
* a method of finding a typical or central value of a set of numbers.
*
* This runs in `O(n)`, linear time, with respect to the length of the array.
*
* @param {Array<number>} x sample of one or more data points
* @throws {Error} if the length of x is less than one
* @returns {number} mean
* @example
* mean([0, 10]); // => 5
*/
function mean(x) {
	if (x.length === 0) throw new Error("mean requires at least one data point");
	return sum(x) / x.length;
}
/**
* [Bayesian Classifier](http://en.wikipedia.org/wiki/Naive_Bayes_classifier)
*
* This is a naïve bayesian classifier that takes
* singly-nested objects.
*
* @class
* @example
* var bayes = new BayesianClassifier();
* bayes.train({
*   species: 'Cat'
* }, 'animal');
* var result = bayes.score({
*   species: 'Cat'
* })
* // result
* // {
* //   animal: 1
* // }
*/
var BayesianClassifier = function BayesianClassifier() {
	this.totalCount = 0;
	this.data = {};
};
/**
* Train the classifier with a new item, which has a single
* dimension of Javascript literal keys and values.
*
* @param {Object} item an object with singly-deep properties
* @param {string} category the category this item belongs to
* @return {undefined} adds the item to the classifier
*/
BayesianClassifier.prototype.train = function train(item, category) {
	if (!this.data[category]) this.data[category] = {};
	for (var k in item) {
		var v = item[k];
		if (this.data[category][k] === void 0) this.data[category][k] = {};
		if (this.data[category][k][v] === void 0) this.data[category][k][v] = 0;
		this.data[category][k][v]++;
	}
	this.totalCount++;
};
/**
* Generate a score of how well this item matches all
* possible categories based on its attributes
*
* @param {Object} item an item in the same format as with train
* @returns {Object} of probabilities that this item belongs to a
* given category.
*/
BayesianClassifier.prototype.score = function score(item) {
	var odds = {};
	var category;
	for (var k in item) {
		var v = item[k];
		for (category in this.data) {
			if (odds[category] === void 0) odds[category] = {};
			if (this.data[category][k]) odds[category][k + "_" + v] = (this.data[category][k][v] || 0) / this.totalCount;
			else odds[category][k + "_" + v] = 0;
		}
	}
	var oddsSums = {};
	for (category in odds) {
		oddsSums[category] = 0;
		for (var combination in odds[category]) oddsSums[category] += odds[category][combination];
	}
	return oddsSums;
};
var COEFFICIENTS = [
	.9999999999999971,
	57.15623566586292,
	-59.59796035547549,
	14.136097974741746,
	-.4919138160976202,
	3399464998481189e-20,
	4652362892704858e-20,
	-9837447530487956e-20,
	.0001580887032249125,
	-.00021026444172410488,
	.00021743961811521265,
	-.0001643181065367639,
	8441822398385275e-20,
	-26190838401581408e-21,
	36899182659531625e-22
];
var g = 607 / 128;
var LOGSQRT2PI = Math.log(Math.sqrt(2 * Math.PI));
/**
* Compute the logarithm of the [gamma function](https://en.wikipedia.org/wiki/Gamma_function) of a value using Lanczos' approximation.
* This function takes as input any real-value n greater than 0.
* This function is useful for values of n too large for the normal gamma function (n > 165).
* The code is based on Lanczo's Gamma approximation, defined [here](http://my.fit.edu/~gabdo/gamma.txt).
*
* @param {number} n Any real number greater than zero.
* @returns {number} The logarithm of gamma of the input value.
*
* @example
* gammaln(500); // 2605.1158503617335
* gammaln(2.4); // 0.21685932244884043
*/
function gammaln(n) {
	if (n <= 0) return Number.POSITIVE_INFINITY;
	n--;
	var a = COEFFICIENTS[0];
	for (var i = 1; i < 15; i++) a += COEFFICIENTS[i] / (n + i);
	var tmp = g + .5 + n;
	return LOGSQRT2PI + Math.log(a) - tmp + (n + .5) * Math.log(tmp);
}
var SQRT_2PI$1 = Math.sqrt(2 * Math.PI);
function cumulativeDistribution(z) {
	var sum = z;
	var tmp = z;
	for (var i = 1; i < 30; i++) {
		tmp *= z * z / (2 * i + 1);
		sum += tmp;
	}
	return Math.round((.5 + sum / SQRT_2PI$1 * Math.exp(-z * z / 2)) * 1e4) / 1e4;
}
/**
* A standard normal table, also called the unit normal table or Z table,
* is a mathematical table for the values of Φ (phi), which are the values of
* the [cumulative distribution function](https://en.wikipedia.org/wiki/Normal_distribution#Cumulative_distribution_function)
* of the normal distribution. It is used to find the probability that a
* statistic is observed below, above, or between values on the standard
* normal distribution, and by extension, any normal distribution.
*/
var standardNormalTable = [];
for (var z = 0; z <= 3.09; z += .01) standardNormalTable.push(cumulativeDistribution(z));
/**
* This is a single-layer [Perceptron Classifier](http://en.wikipedia.org/wiki/Perceptron) that takes
* arrays of numbers and predicts whether they should be classified
* as either 0 or 1 (negative or positive examples).
* @class
* @example
* // Create the model
* var p = new PerceptronModel();
* // Train the model with input with a diagonal boundary.
* for (var i = 0; i < 5; i++) {
*     p.train([1, 1], 1);
*     p.train([0, 1], 0);
*     p.train([1, 0], 0);
*     p.train([0, 0], 0);
* }
* p.predict([0, 0]); // 0
* p.predict([0, 1]); // 0
* p.predict([1, 0]); // 0
* p.predict([1, 1]); // 1
*/
var PerceptronModel = function PerceptronModel() {
	this.weights = [];
	this.bias = 0;
};
/**
* **Predict**: Use an array of features with the weight array and bias
* to predict whether an example is labeled 0 or 1.
*
* @param {Array<number>} features an array of features as numbers
* @returns {number|null} 1 if the score is over 0, otherwise 0; null if
* the model has not been trained on feature arrays of this length
*/
PerceptronModel.prototype.predict = function predict(features) {
	if (features.length !== this.weights.length) return null;
	var score = 0;
	for (var i = 0; i < this.weights.length; i++) score += this.weights[i] * features[i];
	score += this.bias;
	if (score > 0) return 1;
	else return 0;
};
/**
* **Train** the classifier with a new example, which is
* a numeric array of features and a 0 or 1 label.
*
* @param {Array<number>} features an array of features as numbers
* @param {number} label either 0 or 1
* @returns {PerceptronModel|null} this, or null if the label is not 0 or 1
*/
PerceptronModel.prototype.train = function train(features, label) {
	if (label !== 0 && label !== 1) return null;
	if (features.length !== this.weights.length) {
		this.weights = features.slice();
		this.bias = 1;
	}
	var prediction = this.predict(features);
	if (typeof prediction === "number" && prediction !== label) {
		var gradient = label - prediction;
		for (var i = 0; i < this.weights.length; i++) this.weights[i] += gradient * features[i];
		this.bias += gradient;
	}
	return this;
};

// src/statistics/select.ts
/**
* Puts the `k`-th smallest value (0-based) of `values[from..to]` at index `k`, nothing larger before it and nothing
* smaller after it, and returns it: quickselect (Hoare 1961), median of three as the pivot, in place. Three order
* statistics of 465 Walsh averages cost a fifth of sorting them. Values of hostile order, on which the pivots keep
* failing, are sorted instead.
*/
function select(values, k, from = 0, to = values.length - 1) {
	let low = from;
	let high = to;
	let patience = 4 * Math.ceil(Math.log2(high - low + 2));
	while (high > low) {
		if (patience === 0) {
			values.subarray(low, high + 1).sort();
			break;
		}
		patience -= 1;
		const pivot = medianOfThree(at$1(values, low), at$1(values, low + high >> 1), at$1(values, high));
		let left = low;
		let right = high;
		while (left <= right) {
			while (at$1(values, left) < pivot) left += 1;
			while (at$1(values, right) > pivot) right -= 1;
			if (left > right) break;
			const swapped = at$1(values, left);
			values[left] = at$1(values, right);
			values[right] = swapped;
			left += 1;
			right -= 1;
		}
		if (k <= right) high = right;
		else if (k >= left) low = left;
		else break;
	}
	return at$1(values, k);
}
function medianOfThree(a, b, c) {
	return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
/** In range by construction; typed arrays hold no holes. */
function at$1(array, index) {
	return array[index];
}

// src/statistics/descriptive.ts
/** Median of at least one number, in any order. */
function median(values) {
	if (values.length === 0) throw new RangeError("median of no numbers");
	return medianInPlace(Float64Array.from(values));
}
/** The same of at least one number; afterwards the values are partitioned at their middle. */
function medianInPlace(values) {
	const half = values.length >> 1;
	const upper = select(values, half);
	return values.length % 2 === 1 ? upper : (select(values, half - 1, 0, half - 1) + upper) / 2;
}

// src/statistics/t.ts
/** P(T > t), t >= 0, T Student with `degreesOfFreedom`. */
function tUpperTail(t, degreesOfFreedom) {
	return incompleteBeta(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, .5) / 2;
}
/** The t with P(T > t) = upperTail, for 0 < upperTail <= 1/2 (scipy.stats.t.isf). */
function tQuantile(upperTail, degreesOfFreedom) {
	if (!(upperTail > 0 && upperTail <= .5)) throw new RangeError(`upper tail ${upperTail} is not in (0, 0.5]`);
	if (!(degreesOfFreedom > 0)) throw new RangeError(`${degreesOfFreedom} degrees of freedom`);
	let low = 0;
	let high = 1;
	while (tUpperTail(high, degreesOfFreedom) > upperTail && high < Number.MAX_VALUE / 2) high *= 2;
	for (;;) {
		const probe = low + (high - low) / 2;
		if (probe === low || probe === high) return probe;
		if (tUpperTail(probe, degreesOfFreedom) > upperTail) low = probe;
		else high = probe;
	}
}
/** Regularised incomplete beta function I_x(a, b), 0 <= x <= 1, a, b > 0 (scipy.special.betainc). */
function incompleteBeta(x, a, b) {
	if (!(x >= 0 && x <= 1) || !(a > 0) || !(b > 0)) throw new RangeError(`I_${x}(${a}, ${b})`);
	if (x === 0 || x === 1) return x;
	const front = Math.exp(gammaln(a + b) - gammaln(a) - gammaln(b) + a * Math.log(x) + b * Math.log1p(-x));
	if (x < (a + 1) / (a + b + 2)) return front * betaFraction(x, a, b) / a;
	return 1 - front * betaFraction(1 - x, b, a) / b;
}
/** NIST DLMF 8.17.22, evaluated by Lentz's method. */
function betaFraction(x, a, b) {
	const tiny = 1e-300;
	const guard = (value) => Math.abs(value) < tiny ? tiny : value;
	let c = 1;
	let d = 1 / guard(1 - (a + b) * x / (a + 1));
	let fraction = d;
	for (let m = 1; m <= 1e4; m++) {
		const even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
		d = 1 / guard(1 + even * d);
		c = guard(1 + even / c);
		fraction *= d * c;
		const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
		d = 1 / guard(1 + odd * d);
		c = guard(1 + odd / c);
		const step = d * c;
		fraction *= step;
		if (Math.abs(step - 1) < 1e-16) break;
	}
	return fraction;
}

// src/statistics/precision.ts
/**
* Where the whole interval lies against [-limit, limit], limit = ln(1 + threshold) > 0. Symmetric on the log scale, so
* that swapping base and head swaps above and below.
*/
function positionOf(interval, limit) {
	if (interval.lower > limit) return "above";
	if (interval.upper < -limit) return "below";
	if (interval.lower >= -limit && interval.upper <= limit) return "inside";
	return "undecided";
}
function halfWidth(interval) {
	return (interval.upper - interval.lower) / 2;
}
/**
* May measuring end here? On the interval's width (half of it within half the limit), or when all of it lies within
* the limit. Never because it lies beyond: stopping on a difference turned a 5 % false-alarm rate into 23 %.
*/
function isPrecise(interval, limit) {
	return halfWidth(interval) <= limit / 2 || positionOf(interval, limit) === "inside";
}
/** Beyond this many pairs a row is said not to be settleable by measuring longer: hours a benchmark, drifting machines. */
const FORESEEABLE_PAIRS = 1e3;
/**
* About how many more pairs, after `pairs`, until an undecided interval is decided if its estimate stays where it is.
* Widths shrink as 1/sqrt(n); only the side that crosses a limit matters. null where that is out of reach, the
* estimate lying on (or next to) the limit itself.
*/
function furtherPairs(interval, pairs, limit) {
	const distance = Math.abs(interval.estimate) - limit;
	const below = interval.estimate - interval.lower;
	const above = interval.upper - interval.estimate;
	let needed;
	if (distance > 0) needed = ((interval.estimate > 0 ? below : above) / distance) ** 2;
	else {
		const roomBelow = interval.estimate + limit;
		const roomAbove = limit - interval.estimate;
		needed = Math.max(below / roomBelow, above / roomAbove) ** 2;
	}
	const more = Math.ceil(pairs * needed) - pairs;
	if (!Number.isFinite(more) || pairs + more > 1e3) return null;
	return Math.max(1, more);
}
/**
* The smallest true change (log scale) that an interval of this width would almost surely have called: it must clear
* the limit by its own width on one side, and the estimate may err by the same again.
*/
function smallestDetectable(interval, limit) {
	return limit + (interval.upper - interval.lower);
}
/**
* Expected half-width (log scale) of the signed-rank interval over `pairs`, for slices that scatter by
* `coefficientOfVariation` independently: the paired difference has sd sqrt(2) cv, and the signed-rank interval is
* wider than the t interval by sqrt(pi/3) on normal noise (its efficiency is 3/pi). Within about 5 % of simulation
* from 10 pairs on at alpha = 0.01; for planning, not for verdicts. Infinite while no interval reaches 1 - alpha.
*/
function expectedHalfWidth(coefficientOfVariation, pairs, alpha) {
	if (pairs < 2 || 2 ** (1 - pairs) > alpha) return Number.POSITIVE_INFINITY;
	const standardError = Math.SQRT2 * coefficientOfVariation / Math.sqrt(pairs);
	return tQuantile(alpha / 2, pairs - 1) * standardError * Math.sqrt(Math.PI / 3);
}

// src/statistics/signed-rank.ts
/**
* Estimate and two-sided 1 - alpha interval of the centre of `differences` (n >= 1 finite numbers, any order).
* When even the widest interval (k = 1) cannot reach 1 - alpha it is returned all the same, with its real level
* (0 at n = 1).
*/
function signedRankInterval(differences, alpha) {
	const walsh = walshAverages(differences);
	const n = differences.length;
	const { k, level } = criticalIndex(n, alpha);
	const estimate = medianInPlace(walsh);
	const half = walsh.length >> 1;
	return {
		estimate,
		lower: select(walsh, k - 1, 0, Math.max(k - 1, half)),
		upper: select(walsh, walsh.length - k, Math.min(half, walsh.length - k)),
		level,
		n
	};
}
/**
* Largest k whose interval still reaches 1 - alpha under the exact null distribution of the signed-rank sum W:
* P(W <= k - 1) <= alpha / 2, level 1 - 2 P(W <= k - 1). k = 1, with the level it has, where no k reaches it.
*/
function criticalIndex(n, alpha) {
	if (!Number.isInteger(n) || n < 1) throw new RangeError(`signed-rank interval of ${n} differences`);
	if (!(alpha > 0 && alpha < 1)) throw new RangeError(`alpha ${alpha} is not between 0 and 1`);
	const cumulative = cumulativeNull(n);
	const target = alpha / 2 * (1 + 1e-12);
	let low = 0;
	let high = Math.floor(n * (n + 1) / 4);
	while (low < high) {
		const probe = low + high + 1 >> 1;
		if (at(cumulative, probe) <= target) low = probe;
		else high = probe - 1;
	}
	return {
		k: low + 1,
		level: 1 - 2 * at(cumulative, low)
	};
}
const cache = /* @__PURE__ */ new Map();
/**
* P(W <= w) for w = 0 .. n(n+1)/2, W the sum of the ranks 1..n that a fair coin each keeps. By recursion on n over
* probabilities rather than counts: halving is exact in binary, and 2^n overflows nothing. Kept per n: the same few
* sample sizes serve thousands of rows.
*/
function cumulativeNull(n) {
	const known = cache.get(n);
	if (known) return known;
	const size = n * (n + 1) / 2 + 1;
	const mass = new Float64Array(size);
	mass[0] = 1;
	for (let rank = 1; rank <= n; rank++) for (let w = rank * (rank + 1) / 2; w >= 0; w--) {
		const without = at(mass, w);
		const withRank = w >= rank ? at(mass, w - rank) : 0;
		mass[w] = (without + withRank) / 2;
	}
	let sum = 0;
	for (let w = 0; w < size; w++) {
		sum += at(mass, w);
		mass[w] = sum;
	}
	cache.set(n, mass);
	return mass;
}
/** All n(n+1)/2 averages (x_i + x_j)/2, i <= j, in no order. */
function walshAverages(values) {
	const n = values.length;
	if (n < 1) throw new RangeError("Walsh averages of no values");
	const averages = new Float64Array(n * (n + 1) / 2);
	let next = 0;
	for (let i = 0; i < n; i++) {
		const left = values[i];
		for (let j = i; j < n; j++) averages[next++] = (left + values[j]) / 2;
	}
	return averages;
}
/** In range by construction; typed arrays hold no holes. */
function at(array, index) {
	return array[index];
}

// src/stages/analysis/compare.ts
/**
* A pair is disturbed when either slice took this many times its CPU time: something else had the core. On a saturated
* machine, leaving such pairs out narrowed the interval from 13.6 % to 4.6 % at 24 pairs.
*/
const DISTURBED_WALL_PER_CPU = 1.2;
/** The undisturbed pairs; all of them, when fewer than any verdict needs would be left. */
function undisturbed(readings, pairsNeeded, wallPerCpuMax = DISTURBED_WALL_PER_CPU) {
	const calm = readings.filter((each) => each.wallPerCpu < wallPerCpuMax);
	if (calm.length >= pairsNeeded) return {
		used: calm,
		dropped: readings.length - calm.length,
		disturbed: false
	};
	return {
		used: readings,
		dropped: 0,
		disturbed: calm.length < readings.length
	};
}
/** Readings must be positive, and at least one. The interval is that of ln(head/base). */
function compare(readings, level, wallPerCpuMax) {
	const kept = undisturbed(readings, level.pairsNeeded, wallPerCpuMax);
	return {
		...kept,
		interval: signedRankInterval(kept.used.map(logRatio), level.alpha)
	};
}
/** Readings so far apart that their ratio leaves the range of numbers (hostile input) count as e^700. */
function logRatio({ base, head }) {
	return Math.max(-700, Math.min(700, Math.log(head / base)));
}
/** ln(1 + threshold): the same on both sides of zero, so that swapping base and head only swaps the words. */
function limitOf(threshold) {
	return Math.log1p(threshold);
}
/** By the interval only; fewer pairs than needed decide nothing. */
function verdictOf(interval, pairs, pairsNeeded, limit, direction) {
	if (direction === "unknown") return null;
	return pairs < pairsNeeded ? "inconclusive" : verdictAt(positionOf(interval, limit), direction);
}
function verdictAt(position, direction) {
	switch (position) {
		case "above": return direction === "lower" ? "regressed" : "improved";
		case "below": return direction === "lower" ? "improved" : "regressed";
		case "inside": return "unchanged";
		case "undecided": return "inconclusive";
	}
}
/** May measuring of this row end at this look? */
function isPreciseEnough(compared, level, limit) {
	return compared.used.length >= level.pairsNeeded && isPrecise(compared.interval, limit);
}

// src/stages/analysis/resolution.ts
/**
* Steps that clocks advance by, ns: 1 ns to 100 ns counters (10 is common on virtual machines, 100 on Windows), then
* microsecond and millisecond clocks and 10 ms ticks.
*/
const CLOCK_STEPS_NS = [
	1e7,
	1e6,
	1e3,
	100,
	20,
	10,
	1
];
/**
* The step that these readings of a time or rate come in, in the metric's unit; null when no step shows. Readings that
* vary within a side: their greatest common divisor, for what is printed has finite decimals. Readings that never
* vary (a step far above the noise, or no real clock at all): the coarsest usual clock step that divides them. Counts
* and sizes have no clock behind them.
*/
function stepOf(metric, readings) {
	if (metric.quantity !== "time" && metric.quantity !== "rate") return null;
	const bases = new Set(readings.map((each) => each.base));
	const heads = new Set(readings.map((each) => each.head));
	const all = [.../* @__PURE__ */ new Set([...bases, ...heads])];
	if (all.length > 2 * readings.length * 2 / 3) return null;
	const scale = 10 ** Math.max(...all.map(decimals));
	const whole = all.map((value) => Math.round(value * scale));
	if (!whole.every((value) => Number.isSafeInteger(value))) return null;
	if (bases.size > 1 || heads.size > 1) return whole.reduce(greatestCommonDivisor, 0) / scale;
	return constantStep(metric, all) ?? 1 / scale;
}
function constantStep(metric, values) {
	const perUnit = nanosecondsPer(metric.unit);
	if (perUnit === null) return null;
	const divides = (step) => values.every((value) => Math.abs(value * perUnit / step - Math.round(value * perUnit / step)) < 1e-6);
	const step = CLOCK_STEPS_NS.find(divides);
	return step === void 0 ? null : step / perUnit;
}
/** Digits after the point of the shortest decimal that reads back as this number: what was printed. */
function decimals(value) {
	const [mantissa = "", exponent = "0"] = String(value).split("e");
	const digits = mantissa.split(".")[1]?.length ?? 0;
	return Math.min(15, Math.max(0, digits - Number(exponent)));
}
function greatestCommonDivisor(a, b) {
	let [x, y] = [Math.abs(a), Math.abs(b)];
	while (y > 0) [x, y] = [y, x % y];
	return x;
}

// src/stages/analysis/difference-row.ts
/**
* Some readings are 0 or negative and have no log ratio; leaving those pairs out would favour the larger readings. The
* interval is taken on head - base instead, and the threshold is that fraction of the base's median (0: any change).
*/
function differenceRow(row, level, meanPairMs) {
	const { used, dropped, disturbed } = undisturbed(row.readings, level.pairsNeeded);
	const { direction } = row.metric;
	const base = median(used.map((each) => each.base));
	const limit = row.threshold * Math.abs(base);
	const interval = differenceInterval(used, level);
	const warnings = [base === 0 ? {
		code: "zero-baseline",
		message: "base is 0: there is no ratio, only a difference"
	} : {
		code: "nonpositive-reading",
		message: "some readings are 0 or less and have no ratio: head - base is shown"
	}];
	if (disturbed) warnings.push(DISTURBED);
	if (used.length < level.pairsNeeded) warnings.push(tooFewPairs(used.length, level.pairsNeeded));
	if (used.length < 2) return {
		used,
		change: ONE_PAIR,
		verdict: direction === "unknown" ? null : "inconclusive",
		warnings
	};
	const judged = verdictOf(interval, used.length, level.pairsNeeded, limit, direction);
	const coarse = judged === "unchanged" ? coarseClock(row.metric, used) : null;
	if (coarse !== null) warnings.push(coarse);
	const verdict = coarse === null ? judged : "inconclusive";
	const settle = verdict === "inconclusive" ? settleOf(interval, level, limit, meanPairMs, coarse !== null) : null;
	const { estimate, lower, upper, level: reached, n: pairs } = interval;
	return {
		used,
		change: {
			kind: "difference",
			difference: {
				estimate,
				lower,
				upper,
				level: reached,
				pairs,
				pairsDropped: dropped,
				method: "signed-rank"
			},
			settle
		},
		verdict,
		warnings
	};
}
/** A time of 0 is one below the clock's step: two of them being alike does not make the times alike. */
function coarseClock(metric, used) {
	if (metric.quantity !== "time" && metric.quantity !== "rate") return null;
	const step = stepOf(metric, used);
	return {
		code: "below-resolution",
		message: `some readings are 0: the clock${step === null ? "" : ` (steps of ${figure(step)} ${metric.unit})`} is too coarse for this benchmark`
	};
}
const ONE_PAIR = {
	kind: "none",
	reason: "one pair has no interval"
};
/** Within half the limit of it. */
function isNear(estimate, limit) {
	return Math.abs(Math.abs(estimate) - limit) <= limit / 2;
}
/** Interval and limit on the same scale: logs, or the metric's own. `hidden`: below a step of the clock. */
function settleOf(interval, level, limit, meanPairMs, hidden) {
	const further = hidden ? null : furtherPairs(interval, interval.n, limit);
	const morePairs = further === null ? null : Math.max(further, level.pairsNeeded - interval.n);
	return {
		morePairs,
		moreMs: morePairs === null ? null : morePairs * meanPairMs,
		obstacle: morePairs !== null ? null : hidden ? "clock" : isNear(interval.estimate, limit) ? "threshold" : "noise",
		smallestDetectable: smallestDetectable(interval, limit)
	};
}
function differenceInterval(used, level) {
	return signedRankInterval(used.map(({ base, head }) => Math.max(-1e300, Math.min(1e300, head - base))), level.alpha);
}
const DISTURBED = {
	code: "disturbed-pairs",
	message: "something else had the processor during most pairs: all were used, and the interval is wider for it"
};
function tooFewPairs(pairs, needed) {
	return {
		code: "too-few-pairs",
		message: `${pairs === 1 ? "only 1 full pair" : `only ${pairs} full pairs`}: a verdict at this level needs ${needed}`
	};
}
/** Three significant digits, without an exponent where that stays readable. */
function figure(value) {
	return String(Number(value.toPrecision(3)));
}

// src/stages/analysis/exact-row.ts
/** Both sides always read the same: the change is known without error, and held against the threshold as it is. */
function exactRow(row) {
	const [first] = row.readings;
	if (first === void 0) throw new RangeError("an exact row without readings");
	const { base, head } = first;
	const absolute = head - base;
	const { direction } = row.metric;
	if (base > 0 && head > 0) {
		const change = {
			kind: "exact",
			relative: absolute / base,
			absolute
		};
		if (direction === "unknown") return {
			change,
			verdict: null,
			warnings: []
		};
		const ratio = logRatio(first);
		const limit = limitOf(row.threshold);
		const position = ratio > limit ? "above" : ratio < -limit ? "below" : "inside";
		return {
			change,
			verdict: verdictAt(position, direction),
			warnings: []
		};
	}
	const relative = absolute === 0 ? 0 : base > 0 ? absolute / base : null;
	const change = {
		kind: "exact",
		relative,
		absolute
	};
	const warnings = relative === null ? [{
		code: "zero-baseline",
		message: `base is ${base}: there is no ratio, only a difference`
	}] : [];
	if (direction === "unknown") return {
		change,
		verdict: null,
		warnings
	};
	return {
		change,
		verdict: verdictAt(absolute > 0 ? "above" : absolute < 0 ? "below" : "inside", direction),
		warnings
	};
}

// src/stages/analysis/ratio-row.ts
/** A step of this share of the base is worth a footnote even where it decides nothing. */
const STEP_WORTH_SAYING = .01;
/** Positive readings: the interval on log ratios, the verdict by it, and what would settle an open one. */
function ratioRow(row, level, meanPairMs) {
	const compared = compare(row.readings, level);
	const { interval, used } = compared;
	const limit = limitOf(row.threshold);
	const warnings = compared.disturbed ? [DISTURBED] : [];
	if (used.length < level.pairsNeeded) warnings.push(tooFewPairs(used.length, level.pairsNeeded));
	if (used.length < 2) {
		const verdict = row.metric.direction === "unknown" ? null : "inconclusive";
		return {
			used,
			change: ONE_PAIR,
			verdict,
			warnings
		};
	}
	let verdict = verdictOf(interval, used.length, level.pairsNeeded, limit, row.metric.direction);
	const coarse = coarseness(row, compared);
	if (coarse !== null) {
		warnings.push(coarse.warning);
		if (coarse.hidesVerdict && verdict !== null) verdict = "inconclusive";
	}
	const settle = verdict === "inconclusive" ? asFraction(settleOf(interval, level, limit, meanPairMs, coarse?.hidesVerdict ?? false)) : null;
	return {
		used,
		change: {
			kind: "interval",
			delta: deltaOf(interval, compared.dropped),
			settle
		},
		verdict,
		warnings
	};
}
function deltaOf(interval, pairsDropped) {
	return {
		estimate: Math.expm1(interval.estimate),
		lower: Math.expm1(interval.lower),
		upper: Math.expm1(interval.upper),
		level: interval.level,
		pairs: interval.n,
		pairsDropped,
		method: "signed-rank"
	};
}
/**
* A clock's steps leave ties and zero differences, and an interval that looks tighter than it is. A difference below
* one step, where the threshold is below one too, has not been seen to be unchanged: it could not be seen at all.
*/
function coarseness(row, { used, interval }) {
	const step = stepOf(row.metric, used);
	if (step === null) return null;
	const base = median(used.map((each) => each.base));
	const head = median(used.map((each) => each.head));
	const share = step / base;
	const hidesVerdict = row.threshold < share && Math.abs(head - base) < step;
	if (!hidesVerdict && (share < STEP_WORTH_SAYING || halfWidth(interval) >= share)) return null;
	return {
		hidesVerdict,
		warning: {
			code: "below-resolution",
			message: `${`readings come in steps of ${figure(step)} ${row.metric.unit} (${figure(100 * share)} % of the base)`}: a difference below one step cannot be seen`
		}
	};
}
/** Judged on logs, said as a fraction. */
function asFraction(settle) {
	return {
		...settle,
		smallestDetectable: Math.expm1(settle.smallestDetectable)
	};
}
/** Doubts about the readings themselves, whatever their comparison gives. */
function readingWarnings(metric, base, head) {
	if (metric.unit !== "ns/op") return [];
	const sides = [...base !== null && base > 0 && base < .5 ? ["base"] : [], ...head !== null && head > 0 && head < .5 ? ["head"] : []];
	if (sides.length === 0) return [];
	const where = sides.join(" and ");
	return [{
		code: "work-removed",
		message: `below ${WORK_REMOVED_NS} ns an op on ${where}: the compiler has probably removed the work`
	}];
}
/** An op of real work takes a cycle or two; an empty loop reads 0.2 to 0.4 ns. */
const WORK_REMOVED_NS = .5;

// src/stages/analysis/row.ts
/** One row of the report. `meanPairMs`: what one more pair costs. */
function rowOf(record, row, level, meanPairMs) {
	const { metric, gated, threshold } = row;
	const finish = (part) => {
		const base = medianOf(part.used.map((each) => each.base)) ?? medianOf(valuesOf(record, "base", metric.unit));
		const head = medianOf(part.used.map((each) => each.head)) ?? medianOf(valuesOf(record, "head", metric.unit));
		const warnings = [
			...part.warnings,
			...directionWarnings(row),
			...readingWarnings(metric, base, head)
		];
		return {
			metric,
			gated,
			threshold,
			base,
			head,
			change: part.change,
			verdict: part.verdict,
			warnings
		};
	};
	switch (row.kind) {
		case "ratio": return finish(ratioRow(row, level, meanPairMs));
		case "difference": return finish(differenceRow(row, level, meanPairMs));
		case "exact": return finish({
			...exactRow(row),
			used: row.readings
		});
		case "one-sided": return finish(oneSidedRow(record, row));
		case "unpaired": return finish({
			used: [],
			change: {
				kind: "none",
				reason: "never reported by both slices of a pair"
			},
			verdict: metric.direction === "unknown" ? null : "inconclusive",
			warnings: []
		});
	}
}
function oneSidedRow(record, { metric }) {
	const reason = `reported on ${valuesOf(record, "base", metric.unit).length > 0 ? "base" : "head"} only`;
	const warnings = record.base.state === "measured" && record.head.state === "measured" ? [{
		code: "metric-on-one-side",
		message: `this metric was ${reason}`,
		subject: metric.unit
	}] : [];
	return {
		used: [],
		change: {
			kind: "none",
			reason
		},
		verdict: null,
		warnings
	};
}
function directionWarnings({ metric, kind }) {
	if (metric.direction !== "unknown" || kind === "one-sided") return [];
	return [{
		code: "direction-unknown",
		message: "it is not known whether higher or lower is better, so this metric is shown and not judged",
		subject: metric.unit
	}];
}
function medianOf(values) {
	return values.length === 0 ? null : median(values);
}
/** May measuring of this row end? By the interval that the report will show, and only by its width and place. */
function isRowSettled(row, level) {
	switch (row.kind) {
		case "ratio": return isPreciseEnough(compare(row.readings, level), level, limitOf(row.threshold));
		case "difference": {
			const { used } = undisturbed(row.readings, level.pairsNeeded);
			const limit = row.threshold * Math.abs(median(used.map((each) => each.base)));
			return used.length >= level.pairsNeeded && isPrecise(differenceInterval(used, level), limit);
		}
		case "exact":
		case "one-sided": return true;
		case "unpaired": return false;
	}
}

// src/stages/analysis/benchmark.ts
function statusOf(record, kinds) {
	if (record.base.state === "failed" || record.head.state === "failed") return "failed";
	if (record.base.state === "absent" && record.head.state === "measured") return "added";
	if (record.head.state === "absent" && record.base.state === "measured") return "removed";
	return kinds.some((each) => each.readings.length > 0) ? "compared" : "not-comparable";
}
function benchmarkAnalysis({ record, pairs, kinds, status }, level, others) {
	const rows = status === "failed" ? [] : kinds.map((kind) => rowOf(record, kind, level, pairMs(pairs)));
	const failedSides = SIDES.filter((side) => record[side].state === "failed");
	return {
		id: record.id,
		name: record.name,
		group: record.group,
		status,
		verdict: status === "compared" ? worstVerdict(rows) : null,
		rows,
		reason: reasonOf$1(record, pairs, status),
		failedSides,
		warnings: [...record.warnings, ...others]
	};
}
/** The most urgent first: what a reader must see, and what decides a run. */
const URGENCY = [
	"regressed",
	"inconclusive",
	"improved",
	"unchanged"
];
function worst(verdicts) {
	return URGENCY.find((verdict) => verdicts.includes(verdict)) ?? null;
}
function worstVerdict(rows) {
	return worst(rows.map((row) => row.gated ? row.verdict : null));
}
function reasonOf$1(record, pairs, status) {
	switch (status) {
		case "failed": {
			const [first] = SIDES.map((side) => record[side]).filter((state) => state.state === "failed");
			return first?.reason ?? "";
		}
		case "not-comparable":
			if (record.base.state === "absent") return "on neither side";
			return pairs.length === 0 ? "no round measured it on both sides" : "the two sides report no metric in common";
		case "compared":
		case "added":
		case "removed": return "";
	}
}

// src/stages/analysis/experiment.ts
/** What was measured of the compared benchmarks: pairs, slices, and why measuring of them ended. */
function experimentOf(prepared, benchmarks) {
	const compared = prepared.filter(({ status }) => status === "compared");
	const pairs = compared.map((each) => each.pairs.length);
	const sliceMs = compared.map(({ record }) => medianSliceMs(record));
	const ended = (why) => compared.filter(({ record }) => record.ended === why).length;
	return {
		compared: compared.length,
		fewestPairs: pairs.length === 0 ? 0 : pairs.reduce((a, b) => Math.min(a, b)),
		mostPairs: pairs.reduce((a, b) => Math.max(a, b), 0),
		endedPrecise: ended("precise"),
		endedByTimeBudget: ended("time-budget"),
		mostPairsDropped: mostPairsDropped(benchmarks),
		slice: compared.every(({ record }) => record.iterations === void 0) ? "suite" : "benchmark",
		medianSliceMs: sliceMs.length === 0 ? 0 : median(sliceMs),
		longestSliceMs: sliceMs.reduce((a, b) => Math.max(a, b), 0)
	};
}
function medianSliceMs({ observations }) {
	return observations.length === 0 ? 0 : median(observations.map(({ durationMs }) => durationMs));
}
function mostPairsDropped(benchmarks) {
	let most = 0;
	for (const { rows } of benchmarks) for (const { change } of rows) {
		if (change.kind === "interval") most = Math.max(most, change.delta.pairsDropped);
		if (change.kind === "difference") most = Math.max(most, change.difference.pairsDropped);
	}
	return most;
}

// src/stages/analysis/renames.ts
var import_fastest_levenshtein = require_fastest_levenshtein();
/**
* Names share this much of their letters (1 - edit distance / length of the longer) to count as alike: more is kept
* than changed. Unrelated names of the same suite share about a quarter by chance (`mode`, `variance`: 0.125).
*/
const ALIKE_FROM = .55;
/** A run that loses and gains more was reorganised: a hint at each would be noise. It also bounds the work. */
const MOST_CANDIDATES = 1e4;
/** Letters compared; longer names differ somewhere in here or are taken for alike. */
const LETTERS_COMPARED = 200;
/**
* Removed and added benchmarks that may be one under a new name, most alike first, each in one pair at most. Said,
* never assumed: they are not compared.
*/
function renameWarnings(prepared) {
	const removed = prepared.filter(({ status }) => status === "removed");
	const added = prepared.filter(({ status }) => status === "added");
	const warnings = /* @__PURE__ */ new Map();
	if (removed.length * added.length > MOST_CANDIDATES) return warnings;
	const parents = renamedParents(removed, added);
	const alike = removed.flatMap((one) => added.map((other) => ({
		removed: one,
		added: other,
		likeness: likenessOf(one, other, parents)
	}))).filter(({ likeness }) => likeness >= ALIKE_FROM);
	for (const { removed: one, added: other } of alike.sort((a, b) => b.likeness - a.likeness)) {
		if (warnings.has(one.record.id) || warnings.has(other.record.id)) continue;
		warnings.set(one.record.id, [warning("perhaps renamed to one that was added; the two were not compared", other)]);
		warnings.set(other.record.id, [warning("perhaps a new name of one that was removed; the two were not compared", one)]);
	}
	return warnings;
}
function warning(message, other) {
	return {
		code: "possible-rename",
		message,
		subject: other.record.id
	};
}
/** 0 to 1. The same name in another group has moved; a benchmark whose parent was renamed keeps its path below it. */
function likenessOf({ record: one }, { record: other }, parents) {
	if (one.name === other.name) return 1;
	if (one.group !== other.group) return 0;
	const [parent, path] = split(one.name);
	const [otherParent, otherPath] = split(other.name);
	if (path !== "" && path === otherPath && parents.has(pairKey(one.group, parent, otherParent))) return 1;
	return nameLikeness(one.name, other.name);
}
/**
* By the parts that differ: what stands before or after them in the path tells siblings apart no better than strangers
* (`Sort/quick`, `Sort/merge`). A whole word more or less (`Map`, `MapInsert`) is alike too.
*/
function nameLikeness(one, other) {
	const [left, right] = withoutCommonPath(one.split("/"), other.split("/")).map((parts) => parts.join("/").slice(0, LETTERS_COMPARED));
	if (left === "" || right === "") return ALIKE_FROM;
	if (left.replace(/\d+/g, "0") === right.replace(/\d+/g, "0")) return 0;
	const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
	const isWord = shorter.length > 2 && longer.startsWith(shorter) && /^[^a-z]/.test(longer.slice(shorter.length));
	const similarity = 1 - (0, import_fastest_levenshtein.distance)(left.toLowerCase(), right.toLowerCase()) / longer.length;
	return isWord ? Math.max(ALIKE_FROM, similarity) : similarity;
}
function withoutCommonPath(one, other) {
	const shorter = Math.min(one.length, other.length);
	let from = 0;
	while (from < shorter && one[from] === other[from]) from += 1;
	let tail = 0;
	while (tail < shorter - from && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
	return [one.slice(from, one.length - tail), other.slice(from, other.length - tail)];
}
/** Parents of one group whose sub-benchmarks, two at least, are the same paths under another name. */
function renamedParents(removed, added) {
	const gone = pathsByParent(removed);
	const come = pathsByParent(added);
	const found = /* @__PURE__ */ new Set();
	for (const one of gone.values()) for (const other of come.values()) {
		if (one.group !== other.group || one.paths.size < 2 || one.paths.size !== other.paths.size) continue;
		if ([...one.paths].every((path) => other.paths.has(path))) found.add(pairKey(one.group, one.parent, other.parent));
	}
	return found;
}
function pathsByParent(benchmarks) {
	const families = /* @__PURE__ */ new Map();
	for (const { record } of benchmarks) {
		const [parent, path] = split(record.name);
		if (path === "") continue;
		const key = JSON.stringify([record.group, parent]);
		const family = families.get(key) ?? {
			group: record.group,
			parent,
			paths: /* @__PURE__ */ new Set()
		};
		families.set(key, family);
		family.paths.add(path);
	}
	return families;
}
function split(name) {
	const slash = name.indexOf("/");
	return slash < 0 ? [name, ""] : [name.slice(0, slash), name.slice(slash + 1)];
}
function pairKey(...parts) {
	return JSON.stringify(parts);
}

// src/stages/analysis/row-kind.ts
/**
* Readings of a side that must agree before a value counts as exact: one or two equal readings of a count that
* jitters by one are a coincidence.
*/
const EXACT_PAIRS_MIN = 3;
function rowKindsOf(record, pairs, metrics, settings) {
	const reported = /* @__PURE__ */ new Set();
	for (const each of record.observations) for (const unit of Object.keys(each.values)) reported.add(unit);
	return metrics.filter(({ unit }) => reported.has(unit)).map((metric) => rowKindOf(record, pairs, metric, settings));
}
function rowKindOf(record, pairs, metric, settings) {
	const readings = readingsOf(pairs, metric.unit);
	return {
		kind: kindOf(record, metric, readings),
		metric,
		gated: isGated(metric, settings),
		threshold: thresholdOf(record.id, metric.unit, settings),
		readings
	};
}
function kindOf(record, metric, readings) {
	if (readings.length === 0) return ["base", "head"].every((side) => valuesOf(record, side, metric.unit).length > 0) ? "unpaired" : "one-sided";
	if (isExact(metric, readings)) return "exact";
	return readings.every(({ base, head }) => base > 0 && head > 0) ? "ratio" : "difference";
}
/** A time or rate that never varies is quantised, not exact: its clock is too coarse. */
function isExact(metric, readings) {
	if (metric.quantity === "time" || metric.quantity === "rate" || readings.length < 3) return false;
	const [first] = readings;
	return readings.every(({ base, head }) => base === first?.base && head === first.head);
}
function isGated(metric, settings) {
	return metric.direction !== "unknown" && settings.gatedMetrics.some((pattern) => matchesPattern(pattern, metric.unit));
}
/** Later rules win over earlier ones, and any over the general threshold. */
function thresholdOf(benchmarkId, unit, settings) {
	return settings.thresholds.findLast((each) => matchesPattern(each.benchmark, benchmarkId) && matchesPattern(each.metric, unit))?.threshold ?? settings.threshold;
}
/** Rows that noise could flag, and that the gate would act on: they share the run's error level. */
function isInFamily(row) {
	return row.gated && (row.kind === "ratio" || row.kind === "difference");
}

// src/statistics/geometric-mean.ts
/**
* Mean log ratio over several benchmarks with its own interval: exp of it is the geometric mean of the ratios.
* `series`: per benchmark its log ratios by pair, in the order measured; lengths may differ, none may be empty.
*
* A noise event hits one moment, so the unit of replication is the round, not the benchmark: one value a round, the
* mean over benchmarks, and the signed-rank interval over those. Benchmarks that were precise early have fewer pairs;
* with K the fewest of any, each benchmark's pairs are cut into K consecutive blocks and block means stand in for the
* rounds: every pair is used, and no benchmark weighs more than another. (Rejected: the rounds that all share, which
* throws away most of a long run for one benchmark that stopped at 10 pairs; adding per-benchmark half-widths in
* quadrature, which takes noise between benchmarks as independent.)
*/
function geometricMeanInterval(series, alpha) {
	if (series.length === 0) throw new RangeError("geometric mean of no benchmarks");
	const blocks = series.reduce((fewest, each) => Math.min(fewest, each.length), Number.POSITIVE_INFINITY);
	const means = Array.from({ length: blocks }, () => 0);
	for (const each of series) for (let block = 0; block < blocks; block++) {
		const from = Math.floor(block * each.length / blocks);
		const to = Math.floor((block + 1) * each.length / blocks);
		let sum = 0;
		for (let index = from; index < to; index++) sum += each[index];
		means[block] = means[block] + sum / (to - from) / series.length;
	}
	return signedRankInterval(means, alpha);
}

// src/stages/analysis/run-level.ts
/**
* The run's verdict: the worst of its benchmarks'. error: head does not build, or nothing at all could be measured.
* inconclusive also when there was nothing to judge: base does not build, all benchmarks are new, no metric is gated.
*/
function runVerdict(results, benchmarks) {
	if (results.builds.head.state === "failed") return "error";
	if (results.builds.base.state === "failed") return "inconclusive";
	const verdict = worst(benchmarks.map((each) => each.verdict));
	if (verdict !== null) return verdict;
	const compared = benchmarks.some(({ status }) => status === "compared");
	const oneSided = benchmarks.some(({ status }) => status === "added" || status === "removed");
	const neither = benchmarks.some(({ status }) => status === "failed" || status === "not-comparable");
	return compared || oneSided && !neither ? "inconclusive" : "error";
}
function countsOf(benchmarks) {
	const verdicts = (verdict) => benchmarks.filter((each) => each.verdict === verdict).length;
	const statuses = (status) => benchmarks.filter((each) => each.status === status).length;
	return {
		regressed: verdicts("regressed"),
		improved: verdicts("improved"),
		unchanged: verdicts("unchanged"),
		inconclusive: verdicts("inconclusive"),
		added: statuses("added"),
		removed: statuses("removed"),
		failed: statuses("failed")
	};
}
/**
* Per metric, over the compared benchmarks whose readings are all positive and that have pairs enough; at the run's
* own confidence level (one statement a metric, and no gate hangs on it).
*/
function geometricMeans(results, prepared) {
	const alpha = familyAlpha(results.settings.confidenceLevel, 1);
	const means = [];
	for (const metric of results.metrics) {
		const series = prepared.flatMap((each) => seriesOf(each, metric));
		if (series.length < 2) continue;
		const gated = prepared.some(({ kinds }) => kinds.some((row) => row.gated && row.metric.unit === metric.unit));
		means.push({
			metric,
			gated,
			benchmarks: series.length,
			delta: deltaOf(geometricMeanInterval(series, alpha), 0)
		});
	}
	return means;
}
function seriesOf({ status, kinds }, metric) {
	const row = kinds.find((each) => each.metric.unit === metric.unit);
	if (status !== "compared" || row === void 0 || row.readings.length < 10) return [];
	if (!row.readings.every(({ base, head }) => base > 0 && head > 0)) return [];
	return [row.readings.map(logRatio)];
}
/** What the run itself recorded, and what follows from its facts; each code's first mention wins. */
function runWarnings(results) {
	const recorded = results.warnings;
	const derived = [];
	if (results.base.tree === results.head.tree) derived.push({
		code: "same-tree",
		message: "base and head are the same tree: an A/A run, any delta is noise"
	});
	else if (results.identicalBinaries) derived.push({
		code: "identical-binaries",
		message: "both sides ran byte-identical binaries: any delta is noise"
	});
	if (results.builds.base.state === "failed" && results.builds.head.state === "built") derived.push({
		code: "base-does-not-build",
		message: "base does not build: head's readings are shown as new, nothing could be compared"
	});
	if (results.run.partial) {
		const { roundsDone, roundsPlanned } = results.run;
		derived.push({
			code: "partial-run",
			message: `the run was ended after ${roundsDone} of ${roundsPlanned} rounds`
		});
	}
	return [...recorded, ...derived.filter(({ code }) => !recorded.some((each) => each.code === code))];
}

// src/stages/analyse.ts
/** Everything that is concluded from a run, from its raw observations and settings alone (docs/statistics.md). */
function analyse(results) {
	const prepared = results.benchmarks.map((record) => prepare(record, results.metrics, results.settings));
	const family = familyOfSize(countRows(prepared), results.settings);
	const renames = renameWarnings(prepared);
	const benchmarks = prepared.map((each) => benchmarkAnalysis(each, family, renames.get(each.record.id) ?? []));
	return {
		results,
		verdict: runVerdict(results, benchmarks),
		counts: countsOf(benchmarks),
		family,
		benchmarks,
		geometricMeans: geometricMeans(results, prepared),
		experiment: experimentOf(prepared, benchmarks),
		sameTree: results.base.tree === results.head.tree,
		warnings: runWarnings(results)
	};
}
/**
* The rows that would share the error level if measuring ended now. A run asks at each look, so that it stops by the
* level the analysis will use.
*/
function familyOf(records, metrics, settings) {
	return familyOfSize(countRows(records.map((record) => prepare(record, metrics, settings))), settings);
}
/** The family of a run of `rows` gated rows, e.g. for a plan: how many pairs it will need. */
function familyOfSize(rows, settings) {
	const alpha = familyAlpha(settings.confidenceLevel, rows);
	return {
		size: rows,
		alpha,
		pairsNeeded: pairsNeeded(alpha)
	};
}
/**
* Ids of the benchmarks that need no further pairs, at a look in the middle of a run: the precise ones, and those that
* no pair can tell anything of (on one side only, failed).
*/
function settledIn(soFar) {
	const family = familyOf(soFar.benchmarks, soFar.metrics, soFar.settings);
	const settled = soFar.benchmarks.filter((record) => record.base.state !== "measured" || record.head.state !== "measured" || isSettled(record, soFar.metrics, soFar.settings, family));
	return new Set(settled.map(({ id }) => id));
}
/**
* Is every gated row of this benchmark precise enough to stop measuring it? By the same pairs, interval and level as
* the report; on precision only, never because a difference shows. A benchmark without a gated row needs just the
* fewest pairs.
*/
function isSettled(record, metrics, settings, family) {
	const { pairs, kinds, status } = prepare(record, metrics, settings);
	if (status === "failed") return true;
	if (pairs.length < family.pairsNeeded) return false;
	return kinds.filter((row) => row.gated).every((row) => isRowSettled(row, family));
}
function prepare(record, metrics, settings) {
	const pairs = pairsOf(record);
	const kinds = rowKindsOf(record, pairs, metrics, settings);
	return {
		record,
		pairs,
		kinds,
		status: statusOf(record, kinds)
	};
}
function countRows(prepared) {
	let rows = 0;
	for (const { status, kinds } of prepared) if (status === "compared") rows += kinds.filter(isInFamily).length;
	return rows;
}

// src/stages/gate.ts
/**
* Pass or fail, on the verdicts of gated rows alone (each by its interval against its threshold), once everything else
* is published. 1: something regressed. 3: nothing could be compared. 4: inconclusive or missing, where the settings
* say that this fails.
*/
function decideGate(analysis) {
	const reason = reasonOf(analysis);
	return {
		failed: EXIT_CODES[reason.kind] !== 0,
		exitCode: EXIT_CODES[reason.kind],
		reason
	};
}
const EXIT_CODES = {
	passed: 0,
	"nothing-differs": 0,
	regressed: 1,
	error: 3,
	missing: 4,
	inconclusive: 4
};
function reasonOf(analysis) {
	const { settings } = analysis.results;
	const regressed = worstRegression(analysis);
	if (regressed !== null && settings.failOnRegression) {
		if (nothingDiffers(analysis)) return {
			kind: "nothing-differs",
			worst: regressed
		};
		return {
			kind: "regressed",
			worst: regressed,
			others: gatedRows(analysis, "regressed").length - 1
		};
	}
	if (analysis.verdict === "error") return {
		kind: "error",
		cause: errorCause(analysis)
	};
	const missing = analysis.benchmarks.filter(isMissing);
	const [first] = missing;
	if (settings.failOnMissing && first !== void 0) return {
		kind: "missing",
		benchmark: first,
		others: missing.length - 1
	};
	if (settings.failOnInconclusive) {
		const worst = worstInconclusive(analysis);
		if (worst !== null) return {
			kind: "inconclusive",
			worst,
			others: gatedRows(analysis, "inconclusive").length - 1
		};
		if (analysis.verdict === "inconclusive") return {
			kind: "inconclusive",
			worst: null,
			others: 0
		};
	}
	return { kind: "passed" };
}
/** The same tree on both sides, or the same binaries from the same benchmarks. */
function nothingDiffers({ sameTree, results }) {
	return sameTree || results.identicalBinaries;
}
function errorCause({ results, benchmarks }) {
	if (results.builds.head.state === "failed") return "head-does-not-build";
	if (benchmarks.length === 0) return "no-benchmarks";
	return benchmarks.every(({ status }) => status === "failed") ? "all-failed" : "no-pairs";
}
function isMissing({ status, failedSides }) {
	return status === "removed" || status === "failed" && failedSides.includes("head");
}

export { counted as A, singleValue as B, renderOneLine as C, rowNotes as D, createFootnotes as E, leadSentence as F, noiseSentence as I, saysItself as L, geometricMeansPhrase as M, headline as N, runNotes as O, isWallTime as P, verdictWord as R, renderGateLine as S, benchmarkNotes as T, firstThatFits as V, plotScale as _, mean as a, measuredLines as b, planLines as c, renderSummary as d, renderReport as f, plotRow as g, plotHead as h, expectedHalfWidth as i, deltaTexts as j, settleNote as k, renderPlan as l, statusText as m, analyse as n, familyAlpha as o, reportParts as p, settledIn as r, pairsNeeded as s, decideGate as t, renderPlanJson as u, phraseToTerminal as v, renderRowLine as w, gateSentence as x, sectionsOf as y, rowValues as z };