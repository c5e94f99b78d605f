import { a as escapeTerminal, c as visibleName, i as escapeMarkdownCell, n as codeSpanInCell, o as fencedBlock, r as escapeMarkdown, t as codeSpan } from "./escape.js";
import { t as cut } from "./cut.js";
import { f as nanosecondsPer } from "./input-rules.js";
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

// src/model/judged.ts
/** The levels that belong to `row.change`: the medians without the clock's cost where the corrected change is judged. */
function judgedLevels(row) {
	return row.correction?.judged === "corrected" ? row.correction : row;
}
/** Instructions that were counted: work done, not time taken. */
function isCounted({ change }) {
	return change.kind === "exact" && change.counted !== void 0;
}
/** Does what is shown and judged have the clock's cost taken off? */
function isJudgedCorrected(row) {
	return row.correction?.judged === "corrected";
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
	const { change, metric } = row;
	const { base, head } = judgedLevels(row);
	if (isCounted(row)) return pairOf(base, head, metric, 5);
	if ((change.kind === "exact" || change.kind === "difference") && base !== null && head !== null) return exactValues(base, head, metric);
	return levelTexts(base, head, change, metric);
}
/** Any two levels; figures as far as the interval of their change makes them meaningful. */
function levelTexts(base, head, change, metric) {
	return pairOf(base, head, metric, digitsFor(change.kind === "interval" ? (change.delta.upper - change.delta.lower) / 2 : .05));
}
function digitsFor(halfWidth) {
	return halfWidth >= .01 ? 3 : halfWidth >= .001 ? 4 : 5;
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
/** Cost of a timer window: in ns as clocks are told, but for one that is a whole process. */
function windowCost$1(ns) {
	if (Math.abs(ns) < 1e4) return withUnit(String(Number(ns.toPrecision(3))), "ns");
	return scaled(ns, {
		unit: "ns/op",
		quantity: "time",
		direction: "lower"
	}, 3);
}
/** A level on its own, with the figures that an interval of this relative width makes meaningful. */
function levelText(value, relativeWidth, metric) {
	return scaled(value, metric, digitsFor(relativeWidth / 2));
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

// src/render/change-texts.ts
/**
* The interval's delta, `+9.8 %` and `[+8.9, +10.7]`; a difference `+17.0 B` and `[+16.5, +17.5]`; an exact change `-1`
* and `(-33.3 %)`; empty when there is none.
*/
function deltaTexts(row) {
	return changeTexts(row.change, row);
}
/** The same of any change of a row: the corrected or the raw one. */
function changeTexts(change, { metric, threshold }) {
	switch (change.kind) {
		case "interval": {
			const decimals = percentDecimals(change.delta, threshold);
			return {
				estimate: signedPercent(change.delta.estimate, decimals),
				range: intervalFigures(change.delta, decimals)
			};
		}
		case "difference": return differenceTexts(change.difference, metric);
		case "exact": {
			const { absolute, relative } = change;
			if (change.counted !== void 0) return countedTexts(relative ?? 0, change.counted);
			if (absolute === 0) return {
				estimate: "the same",
				range: ""
			};
			return {
				estimate: absoluteChange(absolute, metric),
				range: relative === null ? "(from 0)" : `(${signedPercent(relative, exactDecimals(relative))})`
			};
		}
		case "none": return {
			estimate: "-",
			range: ""
		};
		default: throw new TypeError(`unknown change ${String(change)}`);
	}
}
/** What instructions are, wherever they are shown. */
const WORK_NOT_TIME = "work done, not time taken";
/** `+11.32 %` and `(exact to 0.01 %)`; once counted: `(counted once)`. */
function countedTexts(relative, { spread, readings }) {
	const decimals = Math.min(3, Math.max(1, spread === null ? 2 : -Math.floor(Math.log10(100 * Math.max(spread, 1e-9)))));
	const estimate = Math.abs(relative) >= 9 ? signedPercent(relative, 0) : signedPercent(relative, decimals);
	if (spread === null) return {
		estimate,
		range: readings === 1 ? "(counted once)" : ""
	};
	return {
		estimate,
		range: `(exact to ${spreadText(spread)})`
	};
}
/** Two figures, rounded up: a spread is never shown as less than it is. */
function spreadText(spread) {
	if (!(spread > 1e-5)) return plainPercent(1e-5);
	const step = 10 ** (Math.floor(Math.log10(spread)) - 1);
	return plainPercent(Math.ceil(spread / step - 1e-9) * step);
}
function differenceTexts(difference, metric) {
	const { estimate, lower, upper, withUnit } = differenceFigures(difference, metric);
	return {
		estimate: withUnit(estimate),
		range: `[${lower},${"\xA0"}${upper}]`
	};
}
function exactDecimals(relative) {
	if (Math.abs(relative) >= 9) return 0;
	return Math.abs(relative) < .001 ? 3 : 1;
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
		case "inconclusive": return confirmationWord(row) ?? "can't tell";
		case null: return "not judged";
		default: {
			const never = row.verdict;
			throw new TypeError(`unknown verdict ${String(never)}`);
		}
	}
}
/** `moves with layout`: what the row is called where the builds contradict each other. null elsewhere. */
function confirmationWord({ confirmation }) {
	if (confirmation?.state === "open") return "not repeated";
	if (confirmation?.state !== "moved") return null;
	return confirmation.layout === "environment" ? "not repeated" : "moves with layout";
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
		return [{ strong: what }, ` (${range} at ${levelPercent(alpha)} confidence${clockClause(row)}; the threshold is ${plainPercent(row.threshold)}).`];
	}
	if (change.kind === "difference") return differenceSentence(row, change.difference, name, alpha);
	if (change.kind === "exact" && change.counted !== void 0) {
		const { estimate, range } = changeTexts(change, row);
		const size = estimate.replace(/^[+±-]/, "");
		return [{ strong: [
			{ code: name },
			` has ${size} ${change.absolute > 0 ? "more" : "less"} `,
			{ code: metric.unit }
		] }, ` ${range.slice(0, -1)}, ${WORK_NOT_TIME}; the threshold is ${plainPercent(row.threshold)}).`];
	}
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
/** `, with the clock's cost taken off; raw +13.3 %` */
function clockClause(row) {
	const { correction } = row;
	if (correction?.judged !== "corrected") return "";
	return `, with the clock's cost taken off; raw ${changeTexts(correction.rawChange, row).estimate}`;
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
	const once = analysis.benchmarks.filter(isRegressedOnce).length;
	const untold = counts.inconclusive - once;
	const doubt = [...once === 0 ? [] : [
		" ",
		{ strong: [`${counted(once, "benchmark")} regressed in the first of two builds only`] },
		": the second one of the same code does not show it."
	], ...untold === 0 ? [] : [
		" ",
		{ strong: [`${counted(untold, "benchmark")} can't be told`] },
		`: the run was not precise enough to say that ${untold === 1 ? "it" : "they"} did not get worse.`
	]];
	const best = bestImprovement(analysis);
	if (best !== null) return [
		"No regression shown. ",
		...rowSentence(best, nameOf(best.benchmark.id), family.alpha),
		...doubt
	];
	if (counts.inconclusive > 0) return ["No regression shown.", ...doubt];
	if (sections.unchanged.length === 0) return ["No gated metric was compared."];
	return [`${unchangedMeaning(sections.unchanged, family.alpha)}.`];
}
/** Nothing of it is open but what a second build took back. */
function isRegressedOnce({ verdict, rows }) {
	const open = rows.filter((row) => row.gated && row.verdict === "inconclusive");
	return verdict === "inconclusive" && open.every(({ confirmation }) => confirmation !== null);
}
/** For runs in which nothing can differ but by noise. */
function noiseSentence(analysis) {
	if (analysis.sameTree) return "Base and head are the same tree: every difference here is noise.";
	return analysis.results.identicalBinaries ? "Both sides ran byte-identical binaries: every difference here is noise." : "";
}
/** What `unchanged` means for these rows: `Every interval lies within ±5 % (99 % confidence)`. */
function unchangedMeaning(unchanged, alpha) {
	const intervals = unchanged.filter((entry) => entry.row.change.kind !== "exact");
	const counts = unchanged.filter((entry) => isCounted(entry.row));
	if (intervals.length === 0 && counts.length === 0) return "Every reading is the same on both sides, exactly";
	const thresholds = new Set([...intervals, ...counts].map((entry) => entry.row.threshold));
	const [only] = thresholds;
	const within = thresholds.size === 1 && only !== void 0 ? `±${plainPercent(only)}` : "its threshold";
	if (intervals.length === 0) return `Every count of instructions lies within ${within} (${WORK_NOT_TIME})`;
	return `Every interval lies within ${within} (${levelPercent(alpha)} confidence)`;
}
/** `Geometric mean: time -0.4 % [-0.7, -0.1] over 42 benchmarks, ...`; empty when there is none. */
function geometricMeansPhrase({ geometricMeans, benchmarks }, which) {
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
	const raw = which === "gated" && benchmarks.some(({ rows }) => rows.some(isJudgedCorrected)) ? " of the raw readings" : "";
	return [
		which === "gated" ? `Geometric mean${raw}: ` : "Geometric mean of what is not gated: ",
		...parts,
		"."
	];
}

// src/render/clock-note.ts
/** What the clock's cost makes of a row, in one note: raw and corrected figures, or why it was not taken off. */
/** Codes whose message is part of the note. */
const SAID_IN_CLOCK_NOTE = /* @__PURE__ */ new Set([
	"clock-heavy",
	"clock-dominates",
	"clock-too-noisy",
	"clock-unsteady",
	"clock-differs",
	"windows-differ",
	"clock-already-subtracted",
	"clock-not-calibrated"
]);
const SOURCES = {
	counted: "counted",
	told: "told by the harness",
	declared: "declared",
	scanned: "guessed from the source"
};
/** null where the row has no clock to speak of. */
function clockNote(row) {
	const { correction } = row;
	if (correction === null) return null;
	if (correction.state === "refused") return refusedNote(row, correction);
	const heavy = row.warnings.some(({ code }) => code === "clock-heavy") ? [
		" (",
		{ code: "clock-heavy" },
		")"
	] : [];
	const cost = [
		costText(correction),
		...heavy,
		"."
	];
	if (correction.judged === "corrected") return [
		`Corrected for the clock; raw: ${changeText(row.base, row.head, correction.rawChange, row)}. `,
		...crossing(correction),
		...cost
	];
	if (correction.delta === null) return null;
	const change = {
		kind: "interval",
		delta: correction.delta,
		settle: null
	};
	return [
		"Raw (",
		{ code: "gate-on" },
		`); corrected for the clock: ${changeText(correction.base, correction.head, change, row)}. `,
		...crossing(correction),
		...cost
	];
}
function refusedNote(row, { refusal, difference }) {
	const code = refusal === null ? [] : [
		" (",
		{ code: refusal.code },
		")"
	];
	const size = difference === null ? null : differenceTexts(difference, row.metric);
	const absolute = size === null ? "" : ` Head - base: ${size.estimate} ${size.range}.`;
	return [
		"Not corrected for the clock",
		...code,
		": ",
		{ prose: refusal?.message ?? "" },
		`.${absolute}`
	];
}
/** `72.19 ns to 81.30 ns, +12.6 % [+12.4, +12.8]` */
function changeText(base, head, change, row) {
	const levels = levelTexts(base, head, change, row.metric);
	const { estimate, range } = changeTexts(change, row);
	return `${levels.base} to ${levels.head}, ${estimate} ${range}`;
}
/** `The clock: 1 window of 26.7 ns an op (counted), 37 % of base, 33 % of head` */
function costText({ windows, window, source, share }) {
	const count = Number((windows.base ?? windows.head ?? 0).toPrecision(3));
	const cost = windowCost$1(window?.ns ?? 0);
	const percent = (fraction) => `${Number((100 * (fraction ?? 0)).toPrecision(2))}${"\xA0"}%`;
	return `The clock: ${counted(count, "window")} of ${cost} an op (${SOURCES[source]}), ${percent(share.base)} of base, ${percent(share.head)} of head`;
}
/** What the correction decides. */
function crossing({ verdict, rawVerdict }) {
	if (verdict === rawVerdict || verdict === null || rawVerdict === null) return [];
	if (isBeyond(verdict) && !isBeyond(rawVerdict)) return [{ strong: ["The corrected size crosses the threshold, the raw one does not"] }, ". "];
	if (isBeyond(rawVerdict) && !isBeyond(verdict)) return [{ strong: ["The raw size crosses the threshold, the corrected one does not"] }, ". "];
	if (rawVerdict === "unchanged") return ["Raw, it is within the threshold; corrected, that cannot be told. "];
	return verdict === "unchanged" ? ["Corrected, it is within the threshold; raw, that cannot be told. "] : [];
}
function isBeyond(verdict) {
	return verdict === "regressed" || verdict === "improved";
}

// src/render/confirmation-note.ts
/** What a second build says of the rows that regressed in the first. */
/** Codes whose message is part of the note. */
const SAID_IN_CONFIRMATION = /* @__PURE__ */ new Set([
	"moves-with-layout",
	"not-repeated",
	"not-confirmed"
]);
const LONGEST_REASON$2 = 300;
/** Both builds' figures in one note; null where there was nothing to confirm. */
function confirmationNote(row) {
	const { confirmation } = row;
	if (confirmation === null) return null;
	const { state, layout, reason } = confirmation;
	if (state === "missing" || confirmation.change === null) {
		const line = reason.replace(/\s+/g, " ").trim();
		return [
			"Not confirmed by a second build, so the first one decides: ",
			{ prose: cut(line, LONGEST_REASON$2) },
			"."
		];
	}
	const [first, second] = [figures(row.change, row), figures(confirmation.change, row)];
	if (state === "confirmed") return [`Confirmed ${where(layout)}: ${second}.`];
	if (state === "open") return [{ strong: ["Not repeated"] }, `: ${first} in the first build; the second can't tell: ${second}.`];
	return [{ strong: [layout === "environment" ? "Not repeated" : "Moves with the layout"] }, `: ${first} in the first build, ${second} in the second.`];
}
function figures(change, row) {
	const { estimate, range } = changeTexts(change, row);
	return range === "" ? estimate : `${estimate} ${range}`;
}
function where(layout) {
	return layout === "environment" || layout === null ? "by measuring again" : "in a second build, its code laid out otherwise";
}
/** `, confirmed in a second build`: after a row that regressed, for one line of text. */
function confirmationClause({ confirmation }) {
	if (confirmation?.state === "missing") return ", not confirmed by a second build";
	return confirmation?.state === "confirmed" ? `, confirmed ${where(confirmation.layout)}` : "";
}
/** The same as a sentence, with a space after it. */
function confirmationSentence({ confirmation }) {
	if (confirmation?.state === "missing") return "No second build confirmed it. ";
	if (confirmation?.state !== "confirmed") return "";
	return confirmation.layout === "environment" ? "Measured again, it is so again. " : "A second build says the same. ";
}
const LAYOUTS = {
	"link-order": "a second build, whose functions the linker put in another order",
	"build-command": "a second build, whose code build-command laid out by another seed",
	environment: "the same programs, beside an environment of another size"
};
/** For "how this was measured"; empty where nothing had to be confirmed. */
function confirmationLine({ confirmation, results }) {
	if (confirmation === null) return [];
	const { confirmed, moved, open, missing, alpha } = confirmation;
	const all = confirmed + moved + open + missing;
	const record = results.confirmation;
	if (record === void 0) return [`Confirmation: none of the ${counted(all, "row")} that regressed was measured again.`];
	const became = [
		`${confirmed} of ${counted(all, "row")} that regressed did so again`,
		moved === 0 ? "" : `${moved} did not`,
		open === 0 ? "" : `${open} could not be told`,
		missing === 0 ? "" : `${missing} had no such second measurement`
	].filter((text) => text !== "");
	return [
		`Confirmation, in pairs of ${LAYOUTS[record.layout]} (seed `,
		{ code: String(record.layoutSeed) },
		`; ${levelPercent(alpha)} confidence): ${became.join(", ")}. The table shows the first build's figures, the notes `,
		`those of the second. It took ${formatDuration(record.durationMs)}.`
	];
}

// src/model/noise-text.ts
/** Noise in words: the same in warnings and on pages. Trusted text. */
/**
* Beyond these a run is noisy: what was seen to go with useless intervals (docs/noise.md has the evidence and the
* command). Steal, pressure and context switches are not among them: they told nothing beyond these.
*/
const NOISE_LIMITS = {
	baseVariation: .1,
	maxOverMedian: 1.4,
	wallPerCpu: 1.08,
	halfWidth: .08
};
/** `base alone varied by 14 %` */
function signText(sign, value) {
	switch (sign) {
		case "baseVariation": return `base alone varied by ${twoFigures$1(100 * value)} %`;
		case "maxOverMedian": return `the slowest slice of base took ${value.toFixed(2)} times the median`;
		case "wallPerCpu": return `slices took ${value.toFixed(2)} times their processor time`;
		case "halfWidth": return `the interval is ±${twoFigures$1(100 * value)} %`;
		default: throw new TypeError(`unknown sign ${String(sign)}`);
	}
}
/** `their processes were stopped for 2.0 s (1 slice)` */
function disturbanceText({ kind, ms, share, slices }) {
	const seconds = ms < 995 ? `${Math.round(ms)} ms` : `${(ms / 1e3).toFixed(1)} s`;
	const where = slices === 1 ? "1 slice" : `${slices} slices`;
	const percent = `${Number((100 * share).toPrecision(2))} %`;
	switch (kind) {
		case "stopped": return `their processes were stopped for ${seconds} (${where})`;
		case "throttled": return `they were throttled by their control group for ${seconds} (${where})`;
		case "stolen": return `the hypervisor gave ${percent} of the processors' time to other machines`;
		case "others": return `other processes used ${percent} of the processors`;
		default: throw new TypeError(`unknown disturbance ${String(kind)}`);
	}
}
/** Two figures are all that a reading of noise is worth. */
function twoFigures$1(value) {
	return String(Number(value.toPrecision(2)));
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

// src/render/noise.ts
/** The noise check (docs/noise.md): one line for every report, a page for those that have room, a clause for a row. */
const LEVELS = {
	quiet: "quiet",
	noisy: "noisy",
	unusable: "too noisy to tell much",
	unknown: "unknown"
};
const SIGNS = [
	"baseVariation",
	"maxOverMedian",
	"wallPerCpu",
	"halfWidth"
];
/** Rows listed on the page. */
const NOISY_ROWS = 10;
/** `Noise: quiet: base alone varied by 1.2 %, ... Base against base: +0.1 % [-0.6, +0.8] over 20 pairs.` */
function noiseLine({ noise }) {
	const control = noise.nullControl.state === "none" ? "" : ` ${controlSentence(noise.nullControl)}`;
	if (noise.level === "unknown") return [`Noise: not known, as no gated row has an interval.${control}`];
	const known = SIGNS.flatMap((sign) => signPart(sign, noise.readings));
	const over = noise.rows === 1 ? "" : ` (medians over ${noise.rows} benchmarks)`;
	return [`Noise: ${LEVELS[noise.level]}: ${known.join(", ")}${over}.${control}`];
}
function signPart(sign, readings) {
	const value = readings[sign];
	return value === null ? [] : [signText(sign, value)];
}
/** Markdown; empty where there is nothing to say. `nameOf`: as in the tables. */
function noisePage(analysis, nameOf) {
	const { noise } = analysis;
	const summary = noise.level === "unknown" ? "Noise" : `Noise: ${LEVELS[noise.level]}`;
	if (noise.level === "unknown" && noise.nullControl.state === "none") return {
		summary,
		content: ""
	};
	const list = [
		[controlSentence(noise.nullControl)],
		...noise.shifts.map(shiftPhrase),
		...noisyRows(analysis, nameOf),
		["Noise explains what can't be told; it makes no verdict and takes none back."]
	].map((line) => `- ${phraseToMarkdown(line)}`).join("\n");
	return {
		summary,
		content: [readingsTable(noise), list].filter((part) => part !== "").join("\n\n")
	};
}
function readingsTable({ readings, rows, level }) {
	if (level === "unknown") return "";
	return markdownTable([
		{
			head: "reading",
			alignment: "left"
		},
		{
			head: rows === 1 ? "this run" : `median of ${rows} benchmarks`,
			alignment: "right"
		},
		{
			head: "noisy beyond",
			alignment: "right"
		}
	], SIGNS.map((sign) => {
		const value = readings[sign];
		return [
			READING_NAMES[sign],
			value === null ? "not known" : figure$1(sign, value),
			figure$1(sign, NOISE_LIMITS[sign])
		];
	}));
}
const READING_NAMES = {
	baseVariation: "how much base alone varied (standard deviation / mean)",
	maxOverMedian: "slowest slice of base / median",
	wallPerCpu: "wall time / processor time of a slice",
	halfWidth: "half of the width of the interval"
};
function figure$1(sign, value) {
	switch (sign) {
		case "baseVariation":
		case "halfWidth": return `${twoFigures$1(100 * value)}${"\xA0"}%`;
		case "maxOverMedian":
		case "wallPerCpu": return value.toFixed(2);
		default: throw new TypeError(`unknown sign ${String(sign)}`);
	}
}
/** What base against base came to, and what that means. */
function controlSentence({ state, reason, pairs, benchmarks, delta, spentMs }) {
	if (state === "none") {
		if (reason === "too-short") return "Base against base was not measured: it would have taken over 5 % of this run.";
		if (reason === "no-time") return "Base against base was not measured: there was no time left for it.";
		return "Base against base was not measured.";
	}
	const took = `${delta === null ? "" : `${signedPercent(delta.estimate, 1)} ${intervalFigures(delta, 1)} over `}${counted(pairs, "pair")} of ${counted(benchmarks, "benchmark")} (${formatDuration(spentMs)})`;
	switch (state) {
		case "holds": return `Base against base: ${took}: it contains 0, as it should.`;
		case "off": return `Base against base: ${took}: it leaves out 0, though both are the same program.`;
		case "too-few": return `Base against base: ${took}: too few to tell anything.`;
		default: throw new TypeError(`unknown state ${String(state)}`);
	}
}
function shiftPhrase({ group, rows, sameWay, median, delta }) {
	const who = group === "identical" ? `${rows} benchmarks with byte-identical binaries` : `${rows} benchmarks`;
	const together = `${signedPercent(delta.estimate, 1)} ${intervalFigures(delta, 1)}`;
	return [`Common move: ${sameWay} of ${who} the same way, median ${signedPercent(median, 1)}, mean ${together}.`];
}
function noisyRows({ benchmarks }, nameOf) {
	const noisy = benchmarks.flatMap(({ id, rows }) => rows.flatMap(({ gated, noise, metric }) => gated && noise !== null && noise.signs.length > 0 ? [{
		id,
		unit: metric.unit,
		noise
	}] : []));
	const shown = noisy.slice(0, NOISY_ROWS).map(({ id, unit, noise }) => {
		const signs = noise.signs.flatMap((sign) => signPart(sign, noise.readings));
		return [
			{ code: visibleName(nameOf(id)) },
			" ",
			{ code: unit },
			`: ${signs.join(", ")}.`
		];
	});
	const left = noisy.length - shown.length;
	return left > 0 ? [...shown, [`${counted(left, "more noisy row")}.`]] : shown;
}
/** ` Noise is why: base alone varied by 14 %.`, for a row that can't be told because of it. */
function noiseClause({ noise }) {
	if (noise === null || !noise.explains) return "";
	const signs = noise.signs.filter((sign) => sign !== "halfWidth").flatMap((sign) => signPart(sign, noise.readings));
	return signs.length === 0 ? "" : ` Noise is why: ${signs.join(", ")}.`;
}

// src/render/tail-instrument.ts
/** What the instrument behind the percentiles costs, as a row among theirs; and why a percentile has no delta. */
/** The calibrator of that name (calibrators/go-tails.ts). */
const INSTRUMENT = "go-tail-observation";
const PERCENTILE = /^p\d+(?:\.\d+)?-ns$/;
/** A row of no benchmark: the same instrument ran on both sides. Empty where there are no percentiles. */
function instrumentRows({ benchmarks, clocks }) {
	const ns = clocks.find(({ clock }) => clock === INSTRUMENT)?.window?.ns;
	const isShown = benchmarks.some(({ rows }) => rows.some(({ metric }) => PERCENTILE.test(metric.unit)));
	if (ns === void 0 || !isShown) return [];
	const row = {
		metric: {
			unit: "ns/observation",
			direction: "lower",
			quantity: "time"
		},
		gated: false,
		threshold: 0,
		verdict: null,
		base: ns,
		head: ns,
		change: {
			kind: "none",
			reason: ""
		},
		correction: null,
		noise: null,
		confirmation: null,
		warnings: []
	};
	const name = `tail instrument (${Number(ns.toPrecision(3))} ns)`;
	return [{
		benchmark: {
			id: name,
			name,
			status: "compared",
			rows: [row],
			group: "",
			reason: "",
			verdict: null,
			failedSides: [],
			warnings: []
		},
		row
	}];
}
/** The code of the warning that is the reason why a row has no delta; null where there is none. */
function refusalCode({ change, warnings }) {
	if (change.kind !== "none") return null;
	return warnings.find(({ message }) => message === change.reason)?.code ?? null;
}

// src/render/footnotes.ts
/** Of a message and of what it is about. */
const TEXT_LENGTH = 300;
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
	const message = { prose: cut(sentence(warning.message), TEXT_LENGTH) };
	return warning.subject === void 0 ? [message, "."] : [
		message,
		": ",
		{ code: cut(warning.subject, TEXT_LENGTH) }
	];
}
/** What is doubtful about the benchmark and this row of it. */
function rowNotes({ benchmark, row }) {
	const clock = clockNote(row);
	const refusal = refusalCode(row);
	const others = row.warnings.filter(({ code }) => (clock === null || !SAID_IN_CLOCK_NOTE.has(code)) && code !== refusal && !SAID_IN_CONFIRMATION.has(code));
	const confirmation = confirmationNote(row);
	return [
		...confirmation === null ? [] : [confirmation],
		...[...benchmark.warnings, ...others].map(warningPhrase),
		...clock === null ? [] : [clock]
	];
}
function benchmarkNotes(benchmark) {
	return [...benchmark.warnings, ...benchmark.rows.flatMap((row) => row.warnings)].map(warningPhrase);
}
/** For an inconclusive row: what would settle it, and what this run could have seen. */
function settleNote({ row }) {
	if (!row.gated || row.verdict !== "inconclusive") return null;
	if (row.change.kind === "none") return [{ prose: cut(sentence(row.change.reason), TEXT_LENGTH) }, "."];
	if (row.change.kind === "exact" || row.change.settle === null) return null;
	const { morePairs, moreMs, obstacle, smallestDetectable } = row.change.settle;
	if (morePairs !== null) {
		const time = moreMs === null ? "" : ` (${formatDuration(moreMs)})`;
		const about = counted(rounded(morePairs), "more pair", "more pairs");
		const { pairs } = row.change.kind === "interval" ? row.change.delta : row.change.difference;
		return [
			`About ${about}${time} would settle it${pairs + morePairs > 30 ? `, where a run has at most ${30}` : ""}; `,
			...detectable(row, smallestDetectable),
			noiseClause(row)
		];
	}
	switch (obstacle) {
		case "clock": return ["More pairs would not settle it: the clock's steps are larger than the difference."];
		case "window": return ["More pairs would not settle it: what the clock costs amid work is not known well enough."];
		case "noise": return [
			"Too noisy for more pairs to settle it; ",
			...detectable(row, smallestDetectable),
			noiseClause(row)
		];
		case "threshold":
		case null: return [
			"Too close to the threshold to be settled; ",
			...detectable(row, smallestDetectable),
			noiseClause(row)
		];
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
	const sure = isCounted(row) ? `, ${WORK_NOT_TIME}` : row.change.kind === "exact" ? ", exact" : ` at ${levelPercent(alpha)}`;
	const { correction } = row;
	const clock = correction?.judged === "corrected" ? `, corrected for the clock (raw ${changeTexts(correction.rawChange, row).estimate})` : "";
	return plain$1(`${name}${metric} ${verdictWord(row)} ${estimate}${range === "" ? "" : ` ${range}`}${sure}${clock}`);
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
		case "regressed": return `${rowLine(reason.worst, analysis)}${confirmationClause(reason.worst.row)}${others(reason.others, "row", "regressed")}`;
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
		case "regressed": return [`${confirmationSentence(reason.worst.row)}The gate fails.`];
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

// src/render/machine-lines.ts
/**
* The state of the machine, what it did while slices ran, and what was done about it; only what is known. Where that
* disturbed the run, the noise check says so in words of its own.
*/
function machineLines({ machine, results }) {
	const state = stateParts(results.host);
	const lines = [];
	if (state.length > 0) lines.push([
		"Its state: ",
		...joined(state),
		"."
	]);
	if (machine === null) return lines;
	const did = activityParts(machine);
	if (did.length > 0) lines.push([`While slices ran: ${did.join("; ")}.`]);
	lines.push(steadiedLine(machine));
	return lines;
}
function joined(parts) {
	return parts.flatMap((part, index) => index === 0 ? part : [", ", ...part]);
}
function stateParts(host) {
	const parts = [];
	const add = (words, value) => {
		if (value !== void 0) parts.push([words, { code: value }]);
	};
	const say = (known, yes, no) => {
		if (known !== void 0) parts.push([known ? yes : no]);
	};
	add("under ", host.virtualisation);
	say(host.container === true ? true : void 0, "in a container", "");
	add("kernel ", host.kernel);
	add("microcode ", host.microcode);
	if (host.physicalCores !== void 0) parts.push([counted(host.physicalCores, "core")]);
	say(host.smt, "several threads a core", "one thread a core");
	add("governor ", host.governor);
	say(host.turbo, "turbo on", "turbo off");
	add("clock source ", host.clockSource);
	if (host.cpuLimit !== void 0) parts.push([`limited to ${Number(host.cpuLimit.toFixed(2))} CPUs' worth of time`]);
	if (host.memoryLimitBytes !== void 0) parts.push([`limited to ${gibibytes(host.memoryLimitBytes)}`]);
	if (host.freeMemoryBytes !== void 0) parts.push([`${gibibytes(host.freeMemoryBytes)} free at the start`]);
	const busy = host.busyProcesses ?? [];
	if (busy.length > 0) {
		const named = busy.map(({ name, share }) => [{ code: name }, ` ${plainPercent(share)}`]);
		parts.push(["busy at the start: ", ...joined(named)]);
	}
	return parts;
}
function gibibytes(bytes) {
	return `${Number((bytes / 2 ** 30).toPrecision(2))}${"\xA0"}GiB`;
}
function activityParts(machine) {
	const { othersCpus, stolenShare, waitingShare } = machine;
	const percent = (share) => plainPercent(share < 5e-4 ? 0 : Number(share.toPrecision(2)));
	return [
		...othersCpus === null ? [] : [`other work kept ${Number(othersCpus.toFixed(1))} CPUs busy`],
		...waitingShare === null ? [] : [`some process waited for a CPU ${percent(waitingShare)} of the time`],
		...stolenShare === null ? [] : [`the hypervisor took away ${percent(stolenShare)}`]
	];
}
const NAMED = 5;
function steadiedLine(machine) {
	const { pin, pinnedBy, cpus, pinned, parallel, waiting, failsPinned, pairs, repeatedPairs } = machine;
	if (pin === "off") return [
		"Steadied: nothing was pinned (",
		{ code: "pin" },
		" is off)."
	];
	if (pinnedBy === null) return ["Steadied: nothing could be pinned here."];
	const where = /^\d+$/.test(cpus) ? ` on CPU ${cpus}` : `, both slices of a pair on one of the CPUs ${cpus}, another in each round`;
	const names = parallel.slice(0, NAMED).map(({ id, cores }) => [{ code: id }, ` ${cores.toFixed(1)}`]);
	const more = parallel.length > NAMED ? `, and ${parallel.length - NAMED} more` : "";
	return [
		pinned === 0 ? "Steadied: no benchmark was pinned" : `Steadied: ${counted(pinned, "benchmark")} ${pinned === 1 ? "was" : "were"} pinned${where}`,
		...parallel.length === 0 ? [] : [
			`; left free, because they keep more than one core busy: `,
			...joined(names),
			more
		],
		waiting === 0 ? "" : `; left free, because they mostly wait: ${counted(waiting, "benchmark")}`,
		failsPinned === 0 ? "" : `; left free, because on one core they give no result: ${counted(failsPinned, "benchmark")}`,
		`. ${repeatedPairs === 0 ? "None" : repeatedPairs} of ${counted(pairs, "pair")} ${repeatedPairs < 2 ? "was" : "were"} `,
		"run again because other work disturbed a slice."
	];
}

// src/render/measured.ts
/** Of what a toolchain or a program says. */
const CODE_LENGTH = 120;
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
			verdictLine(analysis),
			...[confirmationLine(analysis)].filter(({ length }) => length > 0),
			clockLine(analysis),
			noiseLine(analysis),
			...countingLines(analysis)
		],
		machineLine(analysis),
		...machineLines(analysis)
	];
}
function revisionLine(side, revision) {
	const label = revision.label === "" ? [] : [
		" (",
		{ code: cut(revision.label, CODE_LENGTH) },
		")"
	];
	const commit = revision.commit === null ? ["uncommitted work tree"] : [{ code: revision.commit.slice(0, 7) }];
	const subject = revision.subject === "" ? [] : [": ", { code: cut(revision.subject, CODE_LENGTH) }];
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
/** What reading the clock costs, or why that is not known. */
function clockLine({ clocks, results: { calibration, settings, run } }) {
	const read = clocks.filter(({ benchmarks }) => benchmarks > 0);
	if (read.length === 0) return [
		"Clock: ",
		...whyNoClock(calibration.skipped),
		"."
	];
	const costs = read.flatMap((clock, index) => [index === 0 ? "" : "; ", ...clockText(clock)]);
	const share = run.durationMs > 0 ? `, ${plainPercent(twoFigures(calibration.spentMs / run.durationMs))} of the run` : "";
	const spent = calibration.spentMs > 0 ? ` Calibrating took ${formatDuration(calibration.spentMs)}${share}.` : "";
	const by = settings.gateOn === "raw" ? [
		"; verdicts are by the raw readings (",
		{ code: "gate-on" },
		")"
	] : [];
	return [
		"Clock: ",
		...costs,
		...by,
		`.${spent}`
	];
}
/** How instructions were counted; nothing where they were not. */
function countingLines({ results: { counting, run } }) {
	if (counting === void 0) return [];
	const share = run.durationMs > 0 ? `, ${plainPercent(twoFigures(counting.spentMs / run.durationMs))} of the run` : "";
	const how = counting.method === "hardware" ? ["by the processor's counters, in user mode"] : [
		"by cachegrind (",
		{ code: counting.tool },
		"), a simulated processor"
	];
	return [[
		`Instructions: ${WORK_NOT_TIME}. Counted `,
		...how,
		`, apart from the slices that were timed (${formatDuration(counting.spentMs)}${share}); exact to the most that two `,
		"counts of a side differed by."
	]];
}
function whyNoClock(skipped) {
	switch (skipped) {
		case "off": return [
			"its cost was not measured (",
			{ code: "calibration" },
			" is off)"
		];
		case "negligible": return ["its cost is below 1 % of every reading, so it was not taken off"];
		case "no-windows":
		case void 0: return ["no benchmark stops it inside an operation, so its cost was not measured"];
		default: throw new TypeError(`unknown reason ${String(skipped)}`);
	}
}
/** `go-stop-start` 26.7 ns a timer window (13.4 to 27.1 ns amid work, varying by 1.2 % over 20 rounds; `go1.26.8`) */
function clockText({ clock, toolchain, window, failure, applied, refused }) {
	const tool = toolchain.trim() === "" ? [] : ["; ", { code: cut(toolchain, CODE_LENGTH) }];
	if (window === null) {
		const line = (failure ?? "").split(/[\r\n]+/).find((text) => text.trim() !== "") ?? "";
		const why = line === "" ? [] : [": ", { code: cut(line.trim(), CODE_LENGTH) }];
		return [
			{ code: clock },
			" could not be measured",
			...why
		];
	}
	const { coefficientOfVariation: varied, rounds } = window;
	const spread = varied === null ? counted(rounds, "round") : `varying by ${plainPercent(twoFigures(varied))} over ${counted(rounds, "round")}`;
	const rows = [applied === 0 ? "" : `, taken off ${counted(applied, "row")}`, refused === 0 ? "" : `, not off ${applied === 0 ? counted(refused, "row") : refused}`];
	return [
		{ code: clock },
		` ${windowCost$1(window.ns)} a timer window, ${windowCost$1(window.lowerNs)} to ${windowCost$1(window.upperNs)} amid work (${spread}`,
		...tool,
		`)${rows.join("")}`
	];
}
function twoFigures(value) {
	return Number(value.toPrecision(2));
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
	return toolchain.trim() === "" || toolchain === "unknown" ? [] : [". Toolchain: ", { code: cut(toolchain, CODE_LENGTH) }];
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
		counted: [],
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
		notGated: [...sections.notGated, ...instrumentRows(analysis)],
		apart
	};
}
function sectionOf(row) {
	if (row.gated && row.verdict !== null) {
		if (row.verdict === "inconclusive" || row.verdict === "unchanged") return row.verdict;
		return row.change.kind === "exact" ? "exactChanged" : row.verdict;
	}
	if (row.change.kind === "none") return "notCompared";
	return isCounted(row) ? "counted" : "notGated";
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
	return wholeTable(entries, "exact metric", context);
}
/** Instructions, under a head that says what they are. */
function countedTable(entries, context) {
	return wholeTable(entries, WORK_NOT_TIME, context);
}
function wholeTable(entries, metricHead, context) {
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
			head: metricHead,
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
		const code = refusalCode(row);
		return [
			nameCell(entry, context),
			unitCell(row.metric.unit),
			values.base,
			values.head,
			`${escapeMarkdownCell(firstLine(reason))}${code === null ? "" : ` (${codeSpanInCell(code)})`}`
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
	const [regressed, regressedCut] = split(sections.regressed, most);
	const [improved, improvedRest] = split(sections.improved, detail.openRows);
	const [untold, untoldRest] = split(sections.inconclusive, detail.openRows);
	const [exactWorse, exactWorseCut] = split(exactRegressed, most);
	const [exactBetter, exactBetterRest] = split(exactImproved, detail.openRows);
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
	const all = sections.unchanged.length + sections.notGated.length + sections.counted.length + sections.notCompared.length;
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
	fold(`${counted(sections.counted.length, "row")} of instructions: ${WORK_NOT_TIME}`, sections.counted);
	const [shown, left] = split(sections.notCompared, detail.unchangedRows);
	if (shown.length > 0) {
		const table = notComparedTable(shown, context);
		page.fold(`${counted(sections.notCompared.length, "row")} without a delta`, withRest(table, left.length, context));
	}
}
/** Added, removed, failed and not comparable benchmarks. */
function addApart(page, { apart }, context, detail, place) {
	const [shown, left] = split(apart, detail.foldedRows);
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
function split(rows, at) {
	return [rows.slice(0, at), rows.slice(at)];
}
function restWords(count, word) {
	return count === 0 ? "" : `${counted(count, "more row")} ${word}`;
}
function cutTables(intervals, exact, context, limit) {
	const [shownIntervals, intervalsLeft] = split(intervals, limit);
	const [shownExact, exactLeft] = split(exact, limit);
	return withRest(tables(shownIntervals, shownExact, context), intervalsLeft.length + exactLeft.length, context);
}
function tables(intervals, exact, context) {
	const counts = [...exact, ...intervals].filter(({ row }) => isCounted(row));
	const timed = intervals.filter(({ row }) => !isCounted(row));
	const same = exact.filter(({ row }) => !isCounted(row));
	return [
		timed.length > 0 ? intervalTable(timed, context) : "",
		same.length > 0 ? exactTable(same, context) : "",
		counts.length > 0 ? countedTable(counts, context) : ""
	].filter((table) => table !== "").join("\n\n");
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
		nameOf: (id) => names.get(id) ?? visibleName(id),
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
	if (head.state === "built") {
		const noise = noisePage(analysis, context.nameOf);
		page.fold(noise.summary, noise.content);
	}
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
		const shown = lines.slice(0, OUTPUT_LINES).map((line) => cut(line, 300));
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
	const spare = plan.pairsMost > rounds ? `; time that is left goes to undecided ones, up to ${plan.pairsMost} pairs of each` : "";
	return [
		`${counted(comparedBenchmarks, "benchmark")}${beside}, ${rounds} rounds of ${formatDuration(plan.roundMs)}: about ${formatDuration(plan.measuringMs)} at most, less where a benchmark is precise early${spare}`,
		...plan.reserveMs > 0 ? [`up to ${formatDuration(plan.reserveMs)} are kept for a second build of what would fail the gate`] : [],
		`expected precision of a delta: ${precision}`,
		...plan.warnings.map(({ message }) => `note: ${message}`)
	].map(plain);
}
/** What the time above does not hold. */
function besides({ repeatingMs, countsInstructions }) {
	return [...repeatingMs > 0 ? [`up to ${formatDuration(repeatingMs)} for pairs that the machine disturbs, run again`] : [], ...countsInstructions ? ["counting instructions"] : []];
}
/** The plan for a person: what, how long, how precise, and the slices, longest first. */
function renderPlan(plan) {
	const longest = [...plan.slices].sort((a, b) => b.expectedMs - a.expectedMs);
	const listed = longest.slice(0, LONGEST_LISTED).map(({ label, expectedMs, iterations, sides }) => {
		const count = iterations === null ? "" : `  ${iterations} iterations`;
		const where = sides.length === 2 ? "" : `  ${sides[0]} only`;
		return `${formatDuration(expectedMs).padStart(8)}  ${nameColumn(label)}${count}${where}`.trimEnd();
	});
	return [
		...planLines(plan),
		...besides(plan).map((line) => `besides: ${line}`),
		"",
		...rowLines(plan),
		"one slice of each, longest first:",
		...listed,
		...more(longest.length),
		""
	].map(plain).join("\n");
}
/** What each row can be expected to say: the widest first where earlier runs tell them apart, else one line for all. */
function rowLines({ rows, rounds, pastRuns }) {
	if (rows.length === 0) return [];
	const known = rows.filter(({ noiseFrom }) => noiseFrom === "past").sort((a, b) => b.halfWidth - a.halfWidth);
	const count = (decided) => rows.filter((row) => row.decided === decided).length;
	const typical = /* @__PURE__ */ new Map();
	for (const row of rows.filter(({ noiseFrom }) => noiseFrom === "typical")) {
		const line = `${widthColumn(row)}  noise unknown, taken as a typical ${plainPercent(row.noise)}: ${outlook(row)}`;
		typical.set(line, (typical.get(line) ?? 0) + 1);
	}
	return [
		`precision at ${rounds} pairs${pastRuns === 0 ? "" : `, by ${counted(pastRuns, "earlier run")}`}: of ${counted(rows.length, "row")} that did not change, ${count("likely")} likely to be decided, ${count("perhaps")} perhaps, ${count("unlikely")} unlikely`,
		...known.slice(0, LONGEST_LISTED).map((row) => `${widthColumn(row)}  ${nameColumn(`${row.benchmark} ${row.unit}`)}  ${outlook(row)}`),
		...more(known.length),
		...[...typical].map(([line, times]) => `${line} (${counted(times, "row")})`),
		...typical.size > 0 && pastRuns === 0 ? ["(results.json of earlier runs tell their noise: --past FILE)"] : [],
		""
	];
}
function widthColumn({ halfWidth }) {
	return `±${plainPercent(Number(halfWidth.toPrecision(2)))}`.padStart(8);
}
function outlook({ decided, threshold, pairsForLikely }) {
	const verdict = decided === "perhaps" ? "perhaps decided" : `${decided} to be decided`;
	const needs = pairsForLikely === null ? "; no foreseeable number of pairs would do" : `; about ${pairsForLikely} pairs would do`;
	return `${verdict} at ${plainPercent(threshold)}${decided === "likely" ? "" : needs}`;
}
function nameColumn(name) {
	return shortenMiddle(escapeTerminal(name), NAME_WIDTH).padEnd(NAME_WIDTH);
}
function more(all) {
	return all > LONGEST_LISTED ? [`... and ${all - LONGEST_LISTED} more`] : [];
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
* The sum of deviations to the Nth power.
* When n=2 it's the sum of squared deviations.
* When n=3 it's the sum of cubed deviations.
*
* @param {Array<number>} x
* @param {number} n power
* @returns {number} sum of nth power deviations
*
* @example
* var input = [1, 2, 3];
* // since the variance of a set is the mean squared
* // deviations, we can calculate that with sumNthPowerDeviations:
* sumNthPowerDeviations(input, 2) / input.length;
*/
function sumNthPowerDeviations(x, n) {
	var meanValue = mean(x);
	var sum = 0;
	var tempValue;
	var i;
	if (n === 2) for (i = 0; i < x.length; i++) {
		tempValue = x[i] - meanValue;
		sum += tempValue * tempValue;
	}
	else for (i = 0; i < x.length; i++) sum += Math.pow(x[i] - meanValue, n);
	return sum;
}
/**
* The [sample variance](https://en.wikipedia.org/wiki/Variance#Sample_variance)
* is the sum of squared deviations from the mean. The sample variance
* is distinguished from the variance by the usage of [Bessel's Correction](https://en.wikipedia.org/wiki/Bessel's_correction):
* instead of dividing the sum of squared deviations by the length of the input,
* it is divided by the length minus one. This corrects the bias in estimating
* a value from a set that you don't know if full.
*
* References:
* * [Wolfram MathWorld on Sample Variance](http://mathworld.wolfram.com/SampleVariance.html)
*
* @param {Array<number>} x a sample of two or more data points
* @throws {Error} if the length of x is less than 2
* @return {number} sample variance
* @example
* sampleVariance([1, 2, 3, 4, 5]); // => 2.5
*/
function sampleVariance(x) {
	if (x.length < 2) throw new Error("sampleVariance requires at least two data points");
	return sumNthPowerDeviations(x, 2) / (x.length - 1);
}
/**
* The [sample standard deviation](http://en.wikipedia.org/wiki/Standard_deviation#Sample_standard_deviation)
* is the square root of the sample variance.
*
* @param {Array<number>} x input array
* @returns {number} sample standard deviation
* @example
* sampleStandardDeviation([2, 4, 4, 4, 5, 5, 7, 9]).toFixed(2);
* // => '2.14'
*/
function sampleStandardDeviation(x) {
	var sampleVarianceX = sampleVariance(x);
	return Math.sqrt(sampleVarianceX);
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
		const pivot = medianOfThree(at$2(values, low), at$2(values, low + high >> 1), at$2(values, high));
		let left = low;
		let right = high;
		while (left <= right) {
			while (at$2(values, left) < pivot) left += 1;
			while (at$2(values, right) > pivot) right -= 1;
			if (left > right) break;
			const swapped = at$2(values, left);
			values[left] = at$2(values, right);
			values[right] = swapped;
			left += 1;
			right -= 1;
		}
		if (k <= right) high = right;
		else if (k >= left) low = left;
		else break;
	}
	return at$2(values, k);
}
function medianOfThree(a, b, c) {
	return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
/** In range by construction; typed arrays hold no holes. */
function at$2(array, index) {
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
/** Sample standard deviation (n - 1) over the mean, of at least two positive numbers: the run-to-run scatter. */
function coefficientOfVariation(values) {
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	return sampleStandardDeviation(values) / mean;
}
/** Largest value over the median: how far the worst slice strayed. */
function maxOverMedian(values) {
	return values.reduce((max, value) => Math.max(max, value), Number.NEGATIVE_INFINITY) / median(values);
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
/** isPrecise for an interval with such a part: only the rest of its width could become less. */
function isAsPreciseAsCanBe(interval, systematic, limit) {
	return halfWidth(interval) - (systematic.upper - systematic.lower) / 2 <= limit / 2 || positionOf(interval, limit) === "inside";
}
/** furtherPairs for an interval with such a part; null also where that part lies across a limit. */
function furtherPairsBeside(interval, systematic, pairs, limit) {
	const below = systematic.lower - interval.lower;
	const above = interval.upper - systematic.upper;
	let needed;
	if (systematic.lower > limit) needed = (below / (systematic.lower - limit)) ** 2;
	else if (systematic.upper < -limit) needed = (above / (-limit - systematic.upper)) ** 2;
	else if (systematic.lower > -limit && systematic.upper < limit) needed = Math.max(below / (systematic.lower + limit), above / (limit - systematic.upper)) ** 2;
	else return null;
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
	return tQuantile(alpha / 2, pairs - 1) * standardError(coefficientOfVariation, pairs);
}
function standardError(coefficientOfVariation, pairs) {
	return Math.SQRT2 * coefficientOfVariation / Math.sqrt(pairs) * Math.sqrt(Math.PI / 3);
}
/** The scatter of slices that an interval of this width over `pairs` speaks of: expectedHalfWidth the other way round. */
function noiseBehind(interval, pairs, alpha) {
	return halfWidth(interval) / expectedHalfWidth(1, pairs, alpha);
}
/** About how likely a benchmark that did not change is seen to be within the limit (log scale) by `pairs`. */
function chanceOfUnchanged(coefficientOfVariation, pairs, alpha, limit) {
	const room = limit - expectedHalfWidth(coefficientOfVariation, pairs, alpha);
	if (!(room > 0)) return 0;
	return coefficientOfVariation === 0 ? 1 : 1 - 2 * tUpperTail(room / standardError(coefficientOfVariation, pairs), pairs - 1);
}
/** Fewest pairs with which that chance is at least `chance`; null beyond FORESEEABLE_PAIRS. */
function pairsForChance(coefficientOfVariation, alpha, limit, chance) {
	const isEnough = (pairs) => chanceOfUnchanged(coefficientOfVariation, pairs, alpha, limit) >= chance;
	if (!isEnough(1e3)) return null;
	let [low, high] = [1, FORESEEABLE_PAIRS];
	while (high - low > 1) {
		const probe = low + high >> 1;
		if (isEnough(probe)) high = probe;
		else low = probe;
	}
	return high;
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
/** Median of the Walsh averages of n >= 1 finite numbers. */
function hodgesLehmann(differences) {
	return medianInPlace(walshAverages(differences));
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
		if (at$1(cumulative, probe) <= target) low = probe;
		else high = probe - 1;
	}
	return {
		k: low + 1,
		level: 1 - 2 * at$1(cumulative, low)
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
		const without = at$1(mass, w);
		const withRank = w >= rank ? at$1(mass, w - rank) : 0;
		mass[w] = (without + withRank) / 2;
	}
	let sum = 0;
	for (let w = 0; w < size; w++) {
		sum += at$1(mass, w);
		mass[w] = sum;
	}
	cache.set(n, mass);
	return mass;
}
/** All n(n+1)/2 averages (x_i + x_j)/2, i <= j, in no order. Adding 0 makes a negative zero a zero. */
function walshAverages(values) {
	const n = values.length;
	if (n < 1) throw new RangeError("Walsh averages of no values");
	const averages = new Float64Array(n * (n + 1) / 2);
	let next = 0;
	for (let i = 0; i < n; i++) {
		const left = values[i];
		for (let j = i; j < n; j++) averages[next++] = (left + values[j]) / 2 + 0;
	}
	return averages;
}
/** In range by construction; typed arrays hold no holes. */
function at$1(array, index) {
	return array[index];
}

// src/stages/analysis/disturbance.ts
/**
* A pair is disturbed when either slice took this many times its CPU time: something else had the core. On a saturated
* machine, leaving such pairs out narrowed the interval from 13.6 % to 4.6 % at 24 pairs.
*/
const DISTURBED_WALL_PER_CPU = 1.2;
/** One in a hundred benchmarks whose slices wait as often on either side is taken for one that does not. */
const LOPSIDED_BELOW = .01;
function isDisturbed(slice) {
	return (slice.wallPerCpu ?? 0) >= DISTURBED_WALL_PER_CPU;
}
/**
* Does wall/CPU tell of the machine here? What the machine does falls on both sides alike. Where the slices of one side
* wait far more often (a head that sleeps now and then), the waiting is the benchmark's own: to leave those pairs out
* would hide the very change. By a sign test on the pairs of which one slice waited; no reading is looked at.
*/
function tellsOfMachine(pairs) {
	const oneWaited = pairs.filter(({ base, head }) => isDisturbed(base) !== isDisturbed(head));
	const baseWaited = oneWaited.filter(({ base }) => isDisturbed(base)).length;
	return signTest(oneWaited.length, baseWaited) >= LOPSIDED_BELOW;
}
/** Two-sided: the chance of a split at least as uneven as k of n among n fair coins. */
function signTest(n, k) {
	const fewer = Math.min(k, n - k);
	let term = .5 ** n;
	let tail = 0;
	for (let i = 0; i <= fewer; i++) {
		tail += term;
		term *= (n - i) / (i + 1);
	}
	return Math.min(1, 2 * tail);
}

// src/stages/analysis/compare.ts
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

// src/statistics/clock-correction.ts
/**
* t and its range, from at least one sample; the round is the unit, for what disturbs a moment disturbs all of its
* slices. The interval of the median is the one between two order statistics (David and Nagaraja, Order Statistics, 3rd
* ed., section 7.1), which assumes nothing of the shape: costs are skewed, interruptions only add. Rounds resampled
* whole and without end give the same interval but for the binomial's ties (Efron, The Jackknife, the Bootstrap and
* Other Resampling Plans, 1982, section 10.3), and need a seed and a thousand draws for it.
* `effectiveShare`: what a window costs amid work, as a share of an empty one.
*/
function windowCost(samples, effectiveShare, alpha) {
	const costs = [...byRound(samples).values()].map(median).sort((a, b) => a - b);
	const rounds = costs.length;
	const k = leftOut(rounds, alpha);
	const cost = median(costs);
	const [least, most] = effectiveShare;
	return {
		cost,
		lower: at(costs, k) * least,
		upper: at(costs, rounds - 1 - k) * most,
		coefficientOfVariation: rounds < 2 || !(cost > 0) ? null : (quantile(costs, .75) - quantile(costs, .25)) / 1.349 / cost,
		rounds
	};
}
function byRound(samples) {
	const rounds = /* @__PURE__ */ new Map();
	for (const { round, cost } of samples) {
		const others = rounds.get(round);
		if (others === void 0) rounds.set(round, [cost]);
		else others.push(cost);
	}
	return rounds;
}
/**
* How many of n values to leave out at each end, so that what is left spans the median at 1 - alpha: the largest k with
* P(Binomial(n, 1/2) <= k) <= alpha / 2; 0, the whole range, also where n is too small for alpha.
*/
function leftOut(n, alpha) {
	let mass = .5 ** n;
	let cumulative = mass;
	for (let k = 0;; k++) {
		mass *= (n - k) / (k + 1);
		cumulative += mass;
		if (cumulative > alpha / 2 || 2 * (k + 1) >= n) return k;
	}
}
/** Of ascending values, linear between them. */
function quantile(ascending, share) {
	const place = share * (ascending.length - 1);
	const below = Math.floor(place);
	const low = at(ascending, below);
	return low + (place - below) * (at(ascending, Math.min(below + 1, ascending.length - 1)) - low);
}
/**
* The 1 - alpha interval of ln(T_head / T_base) over pairs of positive readings, w windows on either side. At any one t
* the signed-rank interval of ln((H - w t) / (B - w t)) is exact; what is returned holds those of every t in the range.
* Where the sides do not differ, t cancels: then it covers as an uncorrected interval does, whatever t is.
* Where a t of the range leaves nothing of a reading, that pair's ratio is beyond any bound, on the side that it points
* to; on both sides where it leaves nothing of either. null where so many are that the estimate is.
*/
function correctedRatio(pairs, windows, window, alpha) {
	if (pairs.length === 0) return null;
	const taken = windows * window.cost;
	const middle = signedRankInterval(logRatios(pairs, taken, 0), alpha);
	let { lower, upper } = middle;
	let [least, greatest] = [middle.estimate, middle.estimate];
	const isBounded = (unknown) => Math.abs(hodgesLehmann(logRatios(pairs, taken, unknown))) < UNBOUNDED / 4;
	if (!isBounded(-UNBOUNDED) || !isBounded(UNBOUNDED)) return null;
	for (const cost of [
		window.lower,
		(window.lower + window.upper) / 2,
		window.cost,
		window.upper
	]) for (const unknown of [-UNBOUNDED, UNBOUNDED]) {
		const each = signedRankInterval(logRatios(pairs, windows * cost, unknown), alpha);
		lower = Math.min(lower, each.lower);
		upper = Math.max(upper, each.upper);
		least = Math.min(least, each.estimate);
		greatest = Math.max(greatest, each.estimate);
	}
	const complete = pairs.every(({ base, head }) => base > taken && head > taken);
	return {
		interval: {
			...middle,
			lower,
			upper
		},
		systematic: {
			lower: least,
			upper: greatest
		},
		complete
	};
}
/** A log ratio beyond any that readings give; exp of it, and of its negative, is still a number. */
const UNBOUNDED = 700;
/** `unknown` stands for a pair of which nothing is left on either side. */
function logRatios(pairs, off, unknown) {
	return pairs.map(({ base, head }) => {
		if (base <= off && head <= off) return unknown;
		if (base <= off || head <= off) return base <= off ? UNBOUNDED : -700;
		return Math.max(-700, Math.min(UNBOUNDED, Math.log((head - off) / (base - off))));
	});
}
/**
* T = m - w t of one side, from at least one reading, with its 1 - alpha interval over the range of t. May be negative:
* an empty operation's is 0 within the interval. `level` is that of the signed-rank interval of the readings.
*/
function correctedLevel(readings, windows, window, alpha) {
	const raw = signedRankInterval(readings, alpha);
	return {
		estimate: hodgesLehmann(readings) - windows * window.cost,
		lower: raw.lower - windows * Math.max(window.cost, window.upper),
		upper: raw.upper - windows * Math.min(window.cost, window.lower),
		level: raw.level,
		n: raw.n
	};
}
/** In range by construction. */
function at(values, index) {
	return values[index];
}

// src/stages/analysis/clock-cost.ts
const NO_CLOCKS = {
	known: /* @__PURE__ */ new Map(),
	toolchainsDiffer: false,
	gateOn: "corrected"
};
/** A clock that is not in it was not worth calibrating, or nobody asked for it. */
function clocksOf(results, alpha) {
	const known = results.calibration.clocks.map((record) => [record.clock, knownClock(record, alpha)]);
	return {
		known: new Map(known),
		toolchainsDiffer: results.warnings.some(({ code }) => code === "toolchain-differs"),
		gateOn: results.settings.gateOn
	};
}
function knownClock(record, alpha) {
	const costs = {
		pinned: costOf(record, alpha, "pinned"),
		free: costOf(record, alpha, "free")
	};
	return {
		record,
		costs,
		cost: costs[2 * record.readings.filter(({ pinned }) => pinned === true).length > record.readings.length ? "pinned" : "free"]
	};
}
/** What one window of this clock costs, ns; null where that could not be measured. */
function costOf({ readings, failure, effectiveShare }, alpha, where) {
	const those = readings.filter(({ pinned }) => pinned === true === (where === "pinned"));
	if (failure !== void 0 || those.length === 0) return null;
	const samples = those.map(({ round, nsPerWindow }) => ({
		round,
		cost: nsPerWindow
	}));
	return windowCost(samples, effectiveShare, alpha);
}
/** By the slices of the clock that ran where the benchmark's own did. */
function costFor({ costs }, { placement }) {
	return costs[placement?.state === "pinned" ? "pinned" : "free"];
}
/** The same in a metric's unit. */
function inUnit({ cost, lower, upper, ...rest }, nsPerUnit) {
	return {
		...rest,
		cost: cost / nsPerUnit,
		lower: lower / nsPerUnit,
		upper: upper / nsPerUnit
	};
}
/** For the report: what each clock costs, and what became of it. */
function clockSummaries({ known }, records, benchmarks) {
	const corrections = benchmarks.flatMap(({ rows }) => rows.flatMap(({ correction }) => correction ?? []));
	return Array.from(known.values(), ({ record, cost }) => {
		const { clock, toolchain } = record;
		const became = (state) => corrections.filter((each) => each.clock === clock && each.state === state).length;
		return {
			clock,
			toolchain,
			window: cost === null ? null : {
				ns: cost.cost,
				lowerNs: cost.lower,
				upperNs: cost.upper,
				coefficientOfVariation: cost.coefficientOfVariation,
				rounds: cost.rounds
			},
			clockStepNs: record.clockStepNs ?? null,
			failure: record.failure ?? null,
			benchmarks: records.filter((each) => each.clock?.clock === clock).length,
			applied: became("applied"),
			refused: became("refused")
		};
	});
}
function windowsOf(record) {
	const counted = {
		base: countedOn(record, "base"),
		head: countedOn(record, "head")
	};
	const all = [...counted.base, ...counted.head];
	const ofSide = (side) => counted[side].length > 0 ? median(counted[side]) : record.clock?.[side] ?? null;
	const fewest = fewestIterations(record);
	return {
		base: ofSide("base"),
		head: ofSide("head"),
		spread: Math.max(spreadOf(counted.base), spreadOf(counted.head)),
		rounding: Math.max(.001 * all.reduce((most, each) => Math.max(most, each), 0), fewest > 0 ? 1.5 / fewest : 0)
	};
}
function countedOn({ observations }, side) {
	return observations.flatMap((each) => each.side === side && each.instrument === void 0 && each.windows !== void 0 ? [each.windows] : []);
}
function spreadOf(values) {
	let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
	for (const value of values) {
		least = Math.min(least, value);
		most = Math.max(most, value);
	}
	return values.length === 0 ? 0 : most - least;
}
function fewestIterations({ iterations, observations }) {
	const said = observations.flatMap((each) => each.iterations === void 0 ? [] : [each.iterations]);
	return said.length === 0 ? iterations ?? 0 : said.reduce((a, b) => Math.min(a, b));
}

// src/stages/analysis/refusal.ts
/** When a clock's cost is not taken off a row, and why: docs/calibration.md, "When it is refused". */
/**
* Spread of t between rounds beyond which it is not one number. What is taken off is the median over rounds, known several
* times better, and its interval is in the row's: docs/calibration.md, "How steady a clock has to be".
*/
const UNSTEADY = .2;
/** Rounds that it takes to know that spread. */
const STEADY_ROUNDS_MIN = 5;
/** Below this share of a reading its clock is nothing to speak of. */
const NEGLIGIBLE_SHARE = .01;
/** Share of a reading that the clock may be at most; and from which on a corrected size is said to be less certain. */
const DOMINATES = .5;
const HEAVY = .2;
/** What is left must be so many standard deviations of what is taken off. */
const SIGMAS = 3;
/** A difference in windows that makes up less of a reading than this is none. */
const WINDOWS_MATTER = .001;
/** The first reason not to correct, in order of precedence; null where there is none. */
function refusalOf(facts) {
	const { windows, cost } = facts;
	if (facts.alreadySubtracted) return refusal("clock-already-subtracted", "the harness takes the clock's cost off by itself");
	if (cost === null) return refusal("clock-not-calibrated", "the clock's cost could not be measured");
	if (facts.clocksDiffer) return refusal("clock-differs", "base and head read different clocks");
	if (facts.toolchainsDiffer) return refusal("clock-differs", "base and head were built by different toolchains");
	return windowsRefusal(windows, cost, Math.min(facts.base, facts.head)) ?? unsteadyRefusal(cost) ?? sizeRefusal(facts, cost);
}
function windowsRefusal({ base, head, spread, rounding }, { cost }, reading) {
	const matters = (difference) => difference > rounding && difference * cost > WINDOWS_MATTER * reading;
	if (base === null || head === null) return refusal("windows-differ", `how often an op reads the clock is not known on ${base === null ? "base" : "head"}`);
	if (matters(Math.abs(base - head))) return refusal("windows-differ", `an op reads the clock ${times(base)} on base and ${times(head)} on head, and the delta has that in it`);
	if (!matters(spread)) return null;
	return refusal("windows-differ", `the timer windows of an op differ by ${figure(spread)} between slices of one side`);
}
function unsteadyRefusal({ coefficientOfVariation, rounds }) {
	if (coefficientOfVariation === null || rounds < 5) return refusal("clock-unsteady", `the clock was measured in ${rounds === 1 ? "1 round" : `${rounds} rounds`} only, and it takes ${5} to know how steady its cost is`);
	if (coefficientOfVariation <= .2) return null;
	return refusal("clock-unsteady", `the clock's cost varied by ${percent(coefficientOfVariation)} between rounds`);
}
function sizeRefusal(facts, { cost, coefficientOfVariation }) {
	const base = (facts.windows.base ?? 0) * cost;
	const head = (facts.windows.head ?? 0) * cost;
	if (base > .5 * facts.base || head > .5 * facts.head) return refusal("clock-dominates", `the clock is ${sharesText(base / facts.base, head / facts.head)}, so trust the direction and not the size`);
	const left = Math.min(facts.base - base, facts.head - head);
	if (facts.clockStep !== null && left < facts.clockStep) return refusal("clock-too-noisy", `what is left without the clock's cost is less than one step of the clock (${`${figure(facts.clockStep * (nanosecondsPer(facts.unit) ?? 1))} ns`})`);
	const sigma = (coefficientOfVariation ?? 0) * Math.max(base, head);
	if (left < SIGMAS * sigma || !facts.hasRatio) return refusal("clock-too-noisy", "what is left without the clock's cost is lost in the spread of that cost");
	return null;
}
/** Applied, but worth a word. */
function heavyWarning(base, head) {
	if (Math.max(base, head) <= .2) return null;
	return refusal("clock-heavy", `the clock is ${sharesText(base, head)}, and the corrected size is less certain for it`);
}
function times(windows) {
	return windows === 1 ? "once" : `${figure(windows)} times`;
}
/** `48 % of base and 46 % of head` */
function sharesText(base, head) {
	if (percent(base) === percent(head)) return `${percent(base)} of the reading`;
	return `${percent(base)} of base and ${percent(head)} of head`;
}
function percent(fraction) {
	return `${Number((100 * fraction).toPrecision(2))} %`;
}
function refusal(code, message) {
	return {
		code,
		message
	};
}

export { reportParts as $, DISTURBED_WALL_PER_CPU as A, verdictWord as At, noiseBehind as B, singleValue as Bt, compare as C, counted as Ct, undisturbed as D, leadSentence as Dt, logRatio as E, isWallTime as Et, furtherPairs as F, worstRegression as Ft, maxOverMedian as G, positionOf as H, firstThatFits as Ht, furtherPairsBeside as I, WORK_NOT_TIME as It, planLines as J, median as K, halfWidth as L, deltaTexts as Lt, signedRankInterval as M, estimatedHarm as Mt, chanceOfUnchanged as N, gatedRows as Nt, verdictAt as O, noiseSentence as Ot, expectedHalfWidth as P, worstInconclusive as Pt, renderReport as Q, isAsPreciseAsCanBe as R, levelText as Rt, stepOf as S, twoFigures$1 as St, limitOf as T, headline as Tt, smallestDetectable as U, pairsForChance as V, isCounted as Vt, coefficientOfVariation as W, renderPlanJson as X, renderPlan as Y, renderSummary as Z, differenceInterval as _, markdownTable as _t, clockSummaries as a, sectionsOf as at, settleOf as b, disturbanceText as bt, costOf as c, renderGateLine as ct, spreadOf as d, benchmarkNotes as dt, firstLine as et, windowsOf as f, createFootnotes as ft, ONE_PAIR as g, refusalCode as gt, DISTURBED as h, settleNote as ht, NO_CLOCKS as i, plotScale as it, tellsOfMachine as j, byHarm as jt, verdictOf as k, saysItself as kt, inUnit as l, renderOneLine as lt, correctedRatio as m, runNotes as mt, heavyWarning as n, plotHead as nt, clocksOf as o, measuredLines as ot, correctedLevel as p, rowNotes as pt, mean as q, refusalOf as r, plotRow as rt, costFor as s, gateSentence as st, NEGLIGIBLE_SHARE as t, statusText as tt, knownClock as u, renderRowLine as ut, differenceRow as v, phraseToTerminal as vt, isPreciseEnough as w, geometricMeansPhrase as wt, tooFewPairs as x, signText as xt, figure as y, NOISE_LIMITS as yt, isPrecise as z, rowValues as zt };