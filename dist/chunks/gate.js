import { c as metricOf, d as require_fastest_levenshtein, l as nanosecondsPer, t as WALL_UNITS, u as matchesPattern } from "./input-rules.js";
import { b as sketchCount, c as SIDES, x as sketchQuantile, y as mergeSketches } from "./input-definitions.js";
import { A as furtherPairs, C as limitOf, D as verdictOf, E as verdictAt, F as smallestDetectable, I as median, M as halfWidth, N as isAsPreciseAsCanBe, O as signedRankInterval, P as isPrecise, S as isPreciseEnough, T as undisturbed, a as ONE_PAIR, b as correctedRatio, bt as worstRegression, c as figure$1, d as stepOf, f as NO_CLOCKS, g as inUnit, i as DISTURBED, j as furtherPairsBeside, l as settleOf$1, m as clocksOf, n as heavyWarning, o as differenceInterval, p as clockSummaries, r as refusalOf, s as differenceRow, t as NEGLIGIBLE_SHARE, u as tooFewPairs, v as windowsOf, vt as gatedRows, w as logRatio, x as compare, yt as worstInconclusive } from "./refusal.js";

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
/**
* The full pairs of a benchmark, by round: a round with one slice only (the other failed) is no pair. Of slices of one
* kind: the plain ones, or those that carry `instrument`.
*/
function pairsOf(record, instrument) {
	const observations = record.observations.filter((each) => each.instrument === instrument);
	const heads = /* @__PURE__ */ new Map();
	for (const each of observations) if (each.side === "head") heads.set(each.round, each);
	const pairs = [];
	for (const base of observations) {
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
			warnings,
			compared,
			hiddenBySteps: false
		};
	}
	let verdict = verdictOf(interval, used.length, level.pairsNeeded, limit, row.metric.direction);
	const coarse = coarseness(row, compared);
	if (coarse !== null) {
		warnings.push(coarse.warning);
		if (coarse.hidesVerdict && verdict !== null) verdict = "inconclusive";
	}
	const settle = verdict === "inconclusive" ? asFraction(settleOf$1(interval, level, limit, meanPairMs, coarse?.hidesVerdict ?? false)) : null;
	return {
		used,
		change: {
			kind: "interval",
			delta: deltaOf(interval, compared.dropped),
			settle
		},
		verdict,
		warnings,
		compared,
		hiddenBySteps: coarse?.hidesVerdict ?? false
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
			message: `${`readings come in steps of ${figure$1(step)} ${row.metric.unit} (${figure$1(100 * share)} % of the base)`}: a difference below one step cannot be seen`
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

// src/stages/analysis/correction.ts
/** Fewer windows than these per op, of a clock whose cost is not known, are taken to cost nothing. */
const NEGLIGIBLE_WINDOWS = .005;
/** A pause of a harness, the dearest window there is, is below half of this. */
const COSTLIEST_WINDOW_NS = 1e3;
/**
* Takes the clock's cost off a row of wall time. The row as it was, with `correction` null, where the clock is nothing
* to speak of: none is known, none was calibrated, or it is less than 1 % of the readings of either side.
*/
function correctRow(record, row, raw, level, meanPairMs, clocks) {
	const { compared } = raw;
	const weighed = raw.change.kind === "interval" ? weigh(record, row, compared, level, clocks) : null;
	if (weighed === null) return {
		...raw,
		correction: null
	};
	const { use, windows, cost, base, head, ratio, refusal } = weighed;
	const per = nanosecondsPer(row.metric.unit) ?? 1;
	const count = {
		base: windows.base ?? 0,
		head: windows.head ?? 0
	};
	const share = cost === null ? null : {
		base: count.base * cost.cost / base,
		head: count.head * cost.cost / head
	};
	const delta = ratio === null ? null : deltaOf(ratio.interval, compared.dropped);
	const applied = refusal === null && ratio !== null && delta !== null;
	const verdict = applied ? correctedVerdict(row, raw, ratio, level) : null;
	const judged = applied && clocks.gateOn === "corrected" ? "corrected" : "raw";
	const correction = {
		state: applied ? "applied" : "refused",
		refusal,
		clock: use.clock,
		source: use.source,
		windows: {
			base: windows.base,
			head: windows.head
		},
		window: cost === null ? null : {
			ns: cost.cost * per,
			lowerNs: cost.lower * per,
			upperNs: cost.upper * per
		},
		share: {
			base: windows.base === null ? null : share?.base ?? null,
			head: windows.head === null ? null : share?.head ?? null
		},
		base: cost === null || windows.base === null ? null : base - windows.base * cost.cost,
		head: cost === null || windows.head === null ? null : head - windows.head * cost.cost,
		delta,
		difference: differenceOf(compared, level),
		verdict,
		rawChange: raw.change,
		rawVerdict: raw.verdict,
		judged
	};
	const heavy = applied && share !== null ? heavyWarning(share.base, share.head) : null;
	const warnings = [...raw.warnings, ...[refusal, heavy].filter((each) => each !== null)];
	if (judged === "raw" || ratio === null || delta === null) return {
		...raw,
		correction,
		warnings
	};
	const settle = verdict === "inconclusive" ? settleOf(row, raw, ratio, level, meanPairMs) : null;
	return {
		used: raw.used,
		change: {
			kind: "interval",
			delta,
			settle
		},
		verdict,
		warnings,
		correction
	};
}
/** May measuring end, by the interval that will be judged? null where that is the raw one. */
function isCorrectedPrecise(record, row, compared, level, clocks) {
	if (clocks.gateOn !== "corrected" || compared.used.length < level.pairsNeeded) return null;
	const weighed = weigh(record, row, compared, level, clocks);
	if (weighed === null || weighed.refusal !== null || weighed.ratio === null) return null;
	const { interval, systematic } = weighed.ratio;
	return isAsPreciseAsCanBe(interval, systematic, limitOf(row.threshold));
}
function weigh(record, row, { used }, level, clocks) {
	const use = record.clock;
	const per = nanosecondsPer(row.metric.unit);
	if (use === void 0 || row.kind !== "ratio" || per === null || !WALL_UNITS.includes(row.metric.unit)) return null;
	const alreadySubtracted = use.alreadySubtracted === true;
	const known = clocks.known.get(use.clock);
	if (known === void 0 && !alreadySubtracted) return null;
	const windows = windowsOf(record);
	const cost = known?.cost == null ? null : inUnit(known.cost, per);
	const base = median(used.map((each) => each.base));
	const head = median(used.map((each) => each.head));
	if (!matters(windows, cost ?? (alreadySubtracted ? { cost: COSTLIEST_WINDOW_NS / per } : null), base, head)) return null;
	const step = known?.record.clockStepNs;
	const ratio = ratioOf(used, windows, cost, alreadySubtracted, level);
	return {
		use,
		windows,
		cost,
		base,
		head,
		ratio,
		refusal: refusalOf({
			alreadySubtracted,
			toolchainsDiffer: clocks.toolchainsDiffer,
			clocksDiffer: use.clocksDiffer === true,
			windows,
			cost,
			base,
			head,
			clockStep: step === void 0 ? null : step / per,
			unit: row.metric.unit,
			hasRatio: ratio?.complete === true
		})
	};
}
function matters({ base, head }, cost, baseReading, headReading) {
	if (cost === null) return Math.max(base ?? 0, head ?? 0) > NEGLIGIBLE_WINDOWS;
	return Math.max((base ?? 0) * cost.cost / baseReading, (head ?? 0) * cost.cost / headReading) >= NEGLIGIBLE_SHARE;
}
/** With one number of windows for both sides; where they differ by more than rounding there is no such ratio. */
function ratioOf(used, windows, cost, alreadySubtracted, level) {
	const { base, head, rounding } = windows;
	if (cost === null || alreadySubtracted || base === null || head === null) return null;
	if (Math.abs(base - head) > rounding) return null;
	return correctedRatio(used, (base + head) / 2, cost, level.alpha);
}
/**
* A clock makes no change, it only hides some of it: beyond the threshold needs a raw interval that excludes 0 on the
* same side. Readings in steps too coarse to be told apart do not become finer by taking something off.
*/
function correctedVerdict(row, raw, ratio, level) {
	if (raw.hiddenBySteps) return raw.verdict;
	const { used, interval } = raw.compared;
	const limit = limitOf(row.threshold);
	const verdict = verdictOf(ratio.interval, used.length, level.pairsNeeded, limit, row.metric.direction);
	return (verdict === "regressed" || verdict === "improved") && !excludesZero(interval, ratio.interval.estimate) ? "inconclusive" : verdict;
}
function excludesZero({ lower, upper }, side) {
	return side > 0 ? lower > 0 : upper < 0;
}
function differenceOf(compared, level) {
	const { used, dropped } = compared;
	if (used.length < 2) return null;
	const { estimate, lower, upper, level: reached, n } = differenceInterval(used, level);
	return {
		estimate,
		lower,
		upper,
		level: reached,
		pairs: n,
		pairsDropped: dropped,
		method: "signed-rank"
	};
}
/** Said as a fraction. */
function settleOf(row, raw, { interval, systematic }, level, meanPairMs) {
	const limit = limitOf(row.threshold);
	const pairs = interval.n;
	const beyond = Math.abs(interval.estimate) > limit;
	const further = raw.hiddenBySteps ? null : furtherPairsBeside(interval, systematic, pairs, limit);
	const rawFurther = beyond && !excludesZero(raw.compared.interval, interval.estimate) ? furtherPairs(raw.compared.interval, pairs, 0) : 0;
	const morePairs = further === null || rawFurther === null ? null : Math.max(further, rawFurther, level.pairsNeeded - pairs);
	const across = [limit, -limit].some((each) => systematic.lower <= each && each <= systematic.upper);
	const obstacle = raw.hiddenBySteps ? "clock" : across ? "window" : "noise";
	return {
		morePairs,
		moreMs: morePairs === null ? null : morePairs * meanPairMs,
		obstacle: morePairs === null ? obstacle : null,
		smallestDetectable: Math.expm1(smallestDetectable(interval, limit))
	};
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

// src/stages/analysis/row.ts
/** One row of the report. `meanPairMs`: what one more pair costs. */
function rowOf(record, row, level, meanPairMs, clocks) {
	const { metric, gated, threshold } = row;
	const finish = (part) => {
		const shown = (side) => row.tail?.[side] ?? medianOf(part.used.map((each) => each[side])) ?? medianOf(valuesOf(record, side, metric.unit));
		const [base, head] = [shown("base"), shown("head")];
		const warnings = [
			...part.warnings,
			...row.tail?.warnings ?? [],
			...directionWarnings(row),
			...readingWarnings(metric, base, head)
		];
		const { change, verdict, correction = null } = part;
		return {
			metric,
			gated,
			threshold,
			base,
			head,
			change,
			verdict,
			correction,
			warnings
		};
	};
	switch (row.kind) {
		case "ratio": return finish(correctRow(record, row, ratioRow(row, level, meanPairMs), level, meanPairMs, clocks));
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
		case "refused": return finish(refusedRow(row));
	}
}
function refusedRow({ tail }) {
	const refusal = tail?.refusal ?? null;
	return {
		used: [],
		change: {
			kind: "none",
			reason: refusal?.message ?? ""
		},
		verdict: null,
		warnings: refusal === null ? [] : [refusal]
	};
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
function isRowSettled(record, row, level, clocks) {
	switch (row.kind) {
		case "ratio": {
			const compared = compare(row.readings, level);
			return isCorrectedPrecise(record, row, compared, level, clocks) ?? isPreciseEnough(compared, level, limitOf(row.threshold));
		}
		case "difference": {
			const { used } = undisturbed(row.readings, level.pairsNeeded);
			const limit = row.threshold * Math.abs(median(used.map((each) => each.base)));
			return used.length >= level.pairsNeeded && isPrecise(differenceInterval(used, level), limit);
		}
		case "exact":
		case "one-sided":
		case "refused": return true;
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
function benchmarkAnalysis({ record, pairs, kinds, status }, level, clocks, others) {
	const rows = status === "failed" ? [] : kinds.map((kind) => rowOf(record, kind, level, pairMs(pairs), clocks));
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
	const plain = observations.filter(({ instrument }) => instrument === void 0);
	return plain.length === 0 ? 0 : median(plain.map(({ durationMs }) => durationMs));
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
function rowKindsOf(record, pairs, metrics, settings, tails = /* @__PURE__ */ new Map()) {
	const reported = /* @__PURE__ */ new Set();
	for (const each of record.observations) for (const unit of Object.keys(each.values)) reported.add(unit);
	return metrics.filter(({ unit }) => reported.has(unit)).map((metric) => rowKindOf(record, pairs, metric, settings, tails.get(metric.unit)));
}
function rowKindOf(record, pairs, metric, settings, tail) {
	const readings = readingsOf(pairs, metric.unit);
	return {
		kind: tail !== void 0 && tail.refusal !== null ? "refused" : kindOf(record, metric, readings),
		metric,
		gated: isGated(metric, settings),
		threshold: thresholdOf(record.id, metric.unit, settings),
		readings,
		...tail === void 0 ? {} : { tail }
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

// src/stages/analysis/tails.ts
/** Percentiles that are closer to the clock than this say how it steps, not how the work spreads. */
const STEPS_MIN = 20;
/** Of a reading that is so short, more than half is the reading of the clock. */
const WINDOWS_MIN = 2;
/** Iterations of a slice beyond a percentile: with fewer than one it is the slowest of them, with fewer than this, rough. */
const BEYOND_ROUGH = 10;
/** `p99.9-ns` */
function tailMetric(percent) {
	return metricOf(`p${percent}-ns`);
}
/**
* The percentiles that a benchmark's sketches are asked for. A metric that the benchmark reports under such a name
* itself stays what it is.
*/
function tailsWanted(record, percents) {
	if (percents.length === 0 || !record.observations.some(hasSketch)) return [];
	const own = new Set(record.observations.flatMap(({ values }) => Object.keys(values)));
	return percents.filter((percent) => !own.has(tailMetric(percent).unit));
}
/** The record with percentiles as metrics like any other: each slice's, from its own sketch. */
function withTails(record, percents) {
	if (percents.length === 0) return record;
	return {
		...record,
		observations: record.observations.map((each) => withPercentiles(each, percents))
	};
}
function withPercentiles(observation, percents) {
	if (!hasSketch(observation)) return observation;
	const values = { ...observation.values };
	for (const percent of percents) {
		const value = sketchQuantile(observation.sketch, percent / 100);
		if (Number.isFinite(value)) values[tailMetric(percent).unit] = value;
	}
	return {
		...observation,
		values
	};
}
/** The metrics that `withTails` may have added, in ascending order. */
function tailMetrics(percents, known) {
	const units = new Set(known.map(({ unit }) => unit));
	return [...new Set(percents)].sort((a, b) => a - b).map(tailMetric).filter(({ unit }) => !units.has(unit));
}
/** By unit: what there is to say of each percentile over the pairs that have sketches. */
function tailsOf(pairs, percents) {
	const tails = /* @__PURE__ */ new Map();
	if (percents.length === 0) return tails;
	const base = sketchesOf(pairs, "base");
	const head = sketchesOf(pairs, "head");
	const all = [...base, ...head];
	if (all.length === 0) return tails;
	const merged = {
		base: together(base),
		head: together(head)
	};
	const clock = clockOf(all);
	const perSlice = median(all.map(sketchCount));
	for (const percent of percents) {
		const quantile = (side) => {
			const sketch = merged[side];
			const value = sketch === null ? NaN : sketchQuantile(sketch, percent / 100);
			return Number.isFinite(value) ? value : null;
		};
		const shown = {
			base: quantile("base"),
			head: quantile("head")
		};
		const beyond = perSlice * (1 - percent / 100);
		const unclear = resolutionWarning(shown, clock);
		const rough = beyond < BEYOND_ROUGH ? fewSamples(percent, perSlice) : null;
		const refusal = unclear?.refuses ? unclear.warning : beyond < 1 ? rough : null;
		const doubts = [unclear?.warning ?? null, rough].filter((each) => each !== null && each !== refusal);
		tails.set(tailMetric(percent).unit, {
			...shown,
			refusal,
			warnings: doubts
		});
	}
	return tails;
}
function hasSketch(observation) {
	return observation.sketch !== void 0 && sketchCount(observation.sketch) > 0;
}
function sketchesOf(pairs, side) {
	return pairs.flatMap((pair) => hasSketch(pair[side]) ? [pair[side].sketch] : []);
}
/** null where there is none, or where they cannot be merged (a results.json from elsewhere). */
function together(sketches) {
	const [first] = sketches;
	if (first === void 0 || sketches.some(({ accuracy }) => accuracy !== first.accuracy)) return null;
	return mergeSketches(sketches);
}
function clockOf(sketches) {
	const stepNs = median(sketches.map((sketch) => sketch.clockStepNs ?? 0));
	const windowNs = median(sketches.map((sketch) => sketch.windowNs ?? 0));
	return {
		stepNs,
		floorNs: Math.max(STEPS_MIN * stepNs, WINDOWS_MIN * windowNs)
	};
}
/**
* Refused where both sides are too close to the clock. Where only one is, the change is too large to be kept back for
* that, and its size is in doubt.
*/
function resolutionWarning({ base, head }, { stepNs, floorNs }) {
	if ([base, head].filter((value) => value !== null && value < floorNs).length === 0) return null;
	const limit = floorNs > STEPS_MIN * stepNs ? `twice what reading the clock takes (${figure(floorNs / WINDOWS_MIN)} ns)` : `${STEPS_MIN} steps of the clock (${figure(stepNs)} ns each)`;
	const refuses = [base, head].every((value) => value === null || value < floorNs);
	return {
		warning: {
			code: "tails-below-resolution",
			message: refuses ? `this percentile is below ${limit}, so the sides were not compared by it` : `this percentile is below ${limit} on one side, so the size of the change is uncertain`
		},
		refuses
	};
}
function fewSamples(percent, perSlice) {
	const beyond = perSlice * (1 - percent / 100);
	return {
		code: "tails-few-samples",
		message: beyond < 1 ? `a slice times ${Math.round(perSlice)} iterations, too few for p${percent}, so the sides were not compared by it` : `a slice times ${Math.round(perSlice)} iterations, about ${figure(beyond)} of them beyond p${percent}: it is rough`
	};
}
function figure(value) {
	return String(Number(value.toPrecision(2)));
}

// src/stages/analyse.ts
/** Everything that is concluded from a run, from its raw observations and settings alone (docs/statistics.md). */
function analyse(results) {
	const prepared = results.benchmarks.map((record) => prepare(record, results.metrics, results.settings));
	const family = familyOfSize(countRows(prepared), results.settings);
	const renames = renameWarnings(prepared);
	const clocks = clocksOf(results, family.alpha);
	const benchmarks = prepared.map((each) => benchmarkAnalysis(each, family, clocks, renames.get(each.record.id) ?? []));
	return {
		results,
		verdict: runVerdict(results, benchmarks),
		counts: countsOf(benchmarks),
		family,
		benchmarks,
		geometricMeans: geometricMeans(results, prepared),
		experiment: experimentOf(prepared, benchmarks),
		clocks: clockSummaries(clocks, results.benchmarks, benchmarks),
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
	const clocks = clocksOf(soFar, family.alpha);
	const settled = soFar.benchmarks.filter((record) => record.base.state !== "measured" || record.head.state !== "measured" || isSettled(record, soFar.metrics, soFar.settings, family, clocks));
	return new Set(settled.map(({ id }) => id));
}
/**
* Is every gated row of this benchmark precise enough to stop measuring it? By the same pairs, interval and level as
* the report; on precision only, never because a difference shows. A benchmark without a gated row needs just the
* fewest pairs.
*/
function isSettled(record, metrics, settings, family, clocks = NO_CLOCKS) {
	const { pairs, kinds, status } = prepare(record, metrics, settings);
	if (status === "failed") return true;
	if (pairs.length < family.pairsNeeded) return false;
	return kinds.filter((row) => row.gated).every((row) => isRowSettled(record, row, family, clocks));
}
function prepare(record, metrics, settings) {
	const pairs = pairsOf(record);
	const percents = tailsWanted(record, settings.tails);
	const told = withTails(record, percents);
	const all = [...pairsOf(told), ...pairsOf(told, "tails")];
	const rows = [...metrics, ...tailMetrics(percents, metrics)];
	const kinds = rowKindsOf(told, all, rows, settings, tailsOf(all, percents));
	return {
		record: told,
		pairs,
		kinds,
		status: statusOf(told, kinds)
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

export { pairsNeeded as a, familyAlpha as i, analyse as n, settledIn as r, decideGate as t };