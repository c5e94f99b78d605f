import { d as metricOf, f as nanosecondsPer, m as require_fastest_levenshtein, p as matchesPattern, t as WALL_UNITS } from "./input-rules.js";
import { D as mergeSketches, O as sketchCount, _ as INSTRUCTIONS, f as SIDES, k as sketchQuantile, v as instructionsPerOperation } from "./input-definitions.js";
import { C as compare, D as undisturbed, E as logRatio, F as furtherPairs, Ft as worstRegression, G as maxOverMedian, H as positionOf, I as furtherPairsBeside, K as median, L as halfWidth, M as signedRankInterval, Mt as estimatedHarm, Nt as gatedRows, O as verdictAt, Pt as worstInconclusive, R as isAsPreciseAsCanBe, S as stepOf, St as twoFigures, T as limitOf, U as smallestDetectable, Vt as isCounted$1, W as coefficientOfVariation, _ as differenceInterval, a as clockSummaries, b as settleOf$1, bt as disturbanceText, f as windowsOf, g as ONE_PAIR, h as DISTURBED, i as NO_CLOCKS, j as tellsOfMachine, jt as byHarm, k as verdictOf, l as inUnit, m as correctedRatio, n as heavyWarning, o as clocksOf, r as refusalOf, s as costFor, t as NEGLIGIBLE_SHARE, v as differenceRow, w as isPreciseEnough, x as tooFewPairs, xt as signText, y as figure$1, yt as NOISE_LIMITS, z as isPrecise } from "./refusal.js";

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
const PAIRS_MIN$1 = 10;
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

// src/stages/analysis/counted.ts
/** Instructions: work done, not time taken. docs/instructions.md. */
/** Readings of one side that differ by more than this, a fraction of them, are no exact figure. */
const VARIES = .01;
/** A change of less work than this does not contradict the clock. */
const MATTERS = .01;
/** The record with counted instructions as a metric like any other, from the runs' own counts. */
function withCounts(record) {
	if (record.observations.some(({ values }) => Object.hasOwn(values, "instructions/op")) || !record.observations.some(({ counted }) => counted !== void 0)) return record;
	return {
		...record,
		observations: record.observations.map(withCount)
	};
}
function withCount(observation) {
	const value = observation.counted === void 0 ? null : instructionsPerOperation(observation.counted);
	return value === null ? observation : {
		...observation,
		values: {
			...observation.values,
			[INSTRUCTIONS]: value
		}
	};
}
/** The metric that `withCounts` may have added. */
function countMetrics(known) {
	return known.some(({ unit }) => unit === "instructions/op") ? [] : [metricOf(INSTRUCTIONS)];
}
function isCounted(record, { unit }) {
	return unit === "instructions/op" && record.observations.some(({ counted, values }) => counted !== void 0 && Object.hasOwn(values, "instructions/op"));
}
/**
* Counts do not know noise, so that one or two readings are all of them: the change is that of their medians, and what
* it may be is the span from the least to the most favourable of them. The verdict needs all of the span.
*/
function countedRow({ readings, metric, threshold }) {
	const base = spanOf(readings, "base");
	const head = spanOf(readings, "head");
	const relative = head.middle / base.middle - 1;
	const lower = head.least / base.most - 1;
	const upper = head.most / base.least - 1;
	const spread = Math.max(base.spread, head.spread);
	const change = {
		kind: "exact",
		relative,
		absolute: head.middle - base.middle,
		counted: {
			lower,
			upper,
			spread: readings.length < 2 ? null : spread,
			readings: readings.length
		}
	};
	const { direction } = metric;
	if (direction === "unknown") return {
		change,
		verdict: null,
		warnings: []
	};
	const span = {
		lower: logRatio({
			base: base.most,
			head: head.least
		}),
		upper: logRatio({
			base: base.least,
			head: head.most
		}),
		estimate: logRatio({
			base: base.middle,
			head: head.middle
		})
	};
	return {
		change,
		verdict: verdictAt(positionOf(span, limitOf(threshold)), direction),
		warnings: spread > VARIES ? [varies(spread)] : []
	};
}
function spanOf(readings, side) {
	const values = readings.map((each) => each[side]);
	const [least, most] = [Math.min(...values), Math.max(...values)];
	const middle = median(values);
	return {
		least,
		middle,
		most,
		spread: (most - least) / middle
	};
}
function varies(spread) {
	return {
		code: "instructions-vary",
		message: `two counts of one side differ by ${figure$1(100 * spread)} %: what this benchmark does depends on chance or on time, and its count is no exact figure`
	};
}
/**
* Rows of one benchmark, told where the clock and the count contradict each other: the wall time has regressed or
* improved and the work, over its whole span, has gone the other way. A note on both; no verdict is touched.
*/
function withDisagreement(rows) {
	const work = rows.find(isCounted$1);
	if (work?.change.kind !== "exact" || work.change.counted === void 0) return rows;
	const { lower, upper } = work.change.counted;
	const less = upper < -.01;
	const more = lower > MATTERS;
	const contradicts = (row) => WALL_UNITS.includes(row.metric.unit) && (row.verdict === "improved" && more || row.verdict === "regressed" && less);
	if (!rows.some(contradicts)) return rows;
	const warning = disagreement(more, work.change.relative ?? 0);
	return rows.map((row) => row === work || contradicts(row) ? {
		...row,
		warnings: [...row.warnings, warning]
	} : row);
}
function disagreement(more, relative) {
	const size = `${figure$1(100 * Math.abs(relative))} %`;
	return {
		code: "instructions-disagree",
		message: more ? `the clock says faster, the count says ${size} more instructions: the work is spread over more cores, or waits less, or suits the processor better; on a busy machine, or with fewer cores, the gain may be smaller or turn around` : `the clock says slower, the count says ${size} fewer instructions: what is left waits more, runs on fewer cores, or suits the processor (memory, caches, branches) worse`
	};
}

// src/stages/analysis/pairs.ts
/**
* The full pairs of a benchmark, by round: a round with one slice only (the other failed) is no pair. Of slices of one
* kind: the plain ones, or those that carry `instrument`. A pair that was run again is left out for its repetition;
* where what disturbed it turns out to be the benchmark's own waiting (disturbance.ts), it is the other way round.
*/
function pairsOf(record, instrument) {
	const observations = record.observations.filter((each) => each.instrument === instrument);
	const disturbed = paired(observations.filter((each) => each.disturbed === true));
	const kept = paired(observations.filter((each) => each.disturbed !== true));
	if (tellsOfMachine([...disturbed, ...kept])) return kept;
	const first = new Map(disturbed.map((pair) => [pair.round, pair]));
	return kept.map((pair) => first.get(pair.round) ?? pair).map((pair) => ({
		...pair,
		ownWaiting: true
	}));
}
function paired(observations) {
	const heads = /* @__PURE__ */ new Map();
	for (const each of observations) if (each.side === "head") heads.set(each.round, each);
	const pairs = [];
	for (const base of observations) {
		if (base.side !== "base") continue;
		const head = heads.get(base.round);
		if (head !== void 0) pairs.push({
			round: base.round,
			base,
			head,
			ownWaiting: false
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
		const wallPerCpu = Math.max(pair.base.wallPerCpu ?? 0, pair.head.wallPerCpu ?? 0);
		readings.push({
			base,
			head,
			wallPerCpu: pair.ownWaiting ? 0 : wallPerCpu
		});
	}
	return readings;
}
/** Every reading of one side, paired or not. */
function valuesOf(record, side, unit) {
	const values = [];
	for (const each of record.observations) {
		if (each.side !== side || each.disturbed === true) continue;
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
	const costNs = known === void 0 ? null : costFor(known, record);
	const cost = costNs === null ? null : inUnit(costNs, per);
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

// src/stages/analysis/row-noise.ts
/** Half a width at which even a change by a quarter is rarely told: the run says next to nothing. */
const UNUSABLE_HALF_WIDTH = .2;
/** Slices that take this many times their CPU time even at their calmest wait for something of their own. */
const WAITS_BY_ITSELF = 1.2;
const SIGNS = [
	"baseVariation",
	"maxOverMedian",
	"wallPerCpu",
	"halfWidth"
];
function signsOf(readings) {
	return SIGNS.filter((sign) => (readings[sign] ?? 0) > NOISE_LIMITS[sign]);
}
function levelOf(readings) {
	if ((readings.halfWidth ?? 0) > .2) return "unusable";
	return signsOf(readings).length > 0 ? "noisy" : "quiet";
}
/** Noise of a row with an interval, from the pairs that the interval rests on; null for any other row. */
function rowNoise(used, change, row) {
	if (change.kind !== "interval" || used.length < 2) return null;
	const { estimate, lower, upper } = change.delta;
	const readings = noiseReadings(used, (upper - lower) / 2 / (1 + estimate));
	const signs = signsOf(readings);
	const explains = row.verdict === "inconclusive" && isByNoise(change.settle, signs, readings.halfWidth ?? 0, row.threshold);
	return {
		level: levelOf(readings),
		signs,
		readings,
		explains
	};
}
/** An interval wider than the threshold could not have come out as unchanged, wherever it lies. */
function isByNoise(settle, signs, half, threshold) {
	if (settle === null || settle.obstacle === "clock" || settle.obstacle === "window") return false;
	return half > threshold || signs.length > 0 && settle.obstacle !== "threshold";
}
function noiseReadings(used, halfWidth) {
	const base = used.map((each) => each.base);
	const waits = used.flatMap(({ wallPerCpu }) => wallPerCpu > 0 ? [wallPerCpu] : []);
	const calmest = waits.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
	return {
		baseVariation: finite(coefficientOfVariation(base)),
		maxOverMedian: finite(maxOverMedian(base)),
		wallPerCpu: waits.length === 0 || calmest >= WAITS_BY_ITSELF ? null : median(waits),
		halfWidth: halfWidth < 0 ? null : finite(halfWidth)
	};
}
function finite(value) {
	return Number.isFinite(value) ? value : null;
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
		const noise = rowNoise(part.used, change, {
			verdict,
			threshold
		});
		return {
			metric,
			gated,
			threshold,
			base,
			head,
			change,
			verdict,
			correction,
			noise,
			confirmation: null,
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
		case "counted": return finish({
			...countedRow(row),
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
		case "counted":
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
	const rows = status === "failed" ? [] : withDisagreement(kinds.map((kind) => rowOf(record, kind, level, pairMs(pairs), clocks)));
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

// src/stages/analysis/confirmation.ts
/**
* "Regressed" needs two builds (docs/statistics.md): a tight interval shows that two binaries differ in speed, and where
* their code happens to lie is enough for that. Nothing here makes a regression of what is none; it only takes one back.
*/
/** The record with the observations of one build: 0 the first, 1 the one in another layout. */
function ofBuild(record, build) {
	if (build === 0 && !record.observations.some((each) => each.build === 1)) return record;
	return {
		...record,
		observations: record.observations.filter((each) => (each.build ?? 0) === build)
	};
}
/** Would this row fail the gate, and may it do so by noise or by layout? What is exact may not. */
function needsConfirmation(row) {
	return row.gated && row.verdict === "regressed" && (row.change.kind === "interval" || row.change.kind === "difference");
}
/** Where nothing differs between the sides, or no regression fails the gate, there is nothing to confirm. */
function isConfirming({ settings, identicalBinaries, base, head }) {
	return settings.confirm === "auto" && settings.failOnRegression && !identicalBinaries && base.tree !== head.tree;
}
/** The benchmark's rows and verdict by both builds. */
function confirmed(benchmark, second) {
	if (benchmark.status !== "compared" || !benchmark.rows.some(needsConfirmation)) return benchmark;
	const again = second.rows.get(benchmark.id) ?? [];
	const reason = second.reasons.get(benchmark.id) ?? "";
	const rows = benchmark.rows.map((row) => {
		if (!needsConfirmation(row)) return row;
		return judged(row, again.find(({ metric }) => metric.unit === row.metric.unit) ?? null, reason, second);
	});
	return {
		...benchmark,
		rows,
		verdict: worstVerdict(rows)
	};
}
function judged(row, again, reason, { layout, family }) {
	const { alpha, pairsNeeded } = family;
	if (again === null || !hasPairs(again.change, pairsNeeded)) {
		const why = reason === "" ? "the second build was not measured in pairs enough" : reason;
		const confirmation = {
			state: "missing",
			layout: null,
			change: null,
			verdict: null,
			alpha,
			reason: why
		};
		const message = "regressed in one build; it was not confirmed in a second one";
		return withWarning({
			...row,
			confirmation
		}, {
			code: "not-confirmed",
			message,
			subject: why.slice(0, 2e3)
		});
	}
	const state = stateOf(row, again);
	const confirmation = {
		state,
		layout,
		change: again.change,
		verdict: again.verdict,
		alpha,
		reason: ""
	};
	if (state === "confirmed") return {
		...row,
		confirmation
	};
	const verdict = "inconclusive";
	const warning = state === "moved" && layout !== "environment" ? {
		code: "moves-with-layout",
		message: "regressed in one build, and not in the same code laid out otherwise"
	} : {
		code: "not-repeated",
		message: "regressed when first measured, and not when measured again"
	};
	return withWarning({
		...row,
		verdict,
		confirmation
	}, warning);
}
function withWarning(row, warning) {
	return {
		...row,
		warnings: [...row.warnings, warning]
	};
}
function hasPairs(change, needed) {
	const interval = intervalOf(change);
	return change.kind === "exact" || interval !== null && interval.pairs >= needed;
}
/** A second build that is merely less precise contradicts nothing. */
function stateOf(first, again) {
	if (again.verdict === "regressed") return "confirmed";
	if (again.verdict === "unchanged" || again.verdict === "improved") return "moved";
	return apart(intervalOf(first.change), intervalOf(again.change)) ? "moved" : "open";
}
function apart(first, again) {
	if (first === null || again === null) return false;
	return again.upper < first.lower || again.lower > first.upper;
}
function intervalOf(change) {
	if (change.kind === "interval") return change.delta;
	return change.kind === "difference" ? change.difference : null;
}
/** null where no row had to be confirmed. */
function confirmationCounts(benchmarks, family) {
	const states = benchmarks.flatMap(({ rows }) => rows.flatMap(({ confirmation }) => confirmation?.state ?? []));
	if (states.length === 0) return null;
	const count = (state) => states.filter((each) => each === state).length;
	return {
		confirmed: count("confirmed"),
		moved: count("moved"),
		open: count("open"),
		missing: count("missing"),
		alpha: family.alpha
	};
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

// src/stages/analysis/machine-summary.ts
/** What the machine did while slices ran, and what was done about it; null where nothing was tried. */
function machineSummary(results) {
	const { steadying, benchmarks, host } = results;
	if (steadying === void 0) return null;
	const slices = slicesOf(results);
	const placed = (state) => benchmarks.filter(({ placement }) => placement?.state === state);
	const all = benchmarks.flatMap(({ observations }) => observations);
	return {
		pin: steadying.pin,
		pinnedBy: steadying.pinnedBy,
		cpus: steadying.cpus,
		pinned: placed("pinned").length,
		parallel: placed("parallel").map(({ id, placement }) => ({
			id,
			cores: Math.max(placement?.cpuPerWall ?? 0, placement?.threads ?? 0)
		})),
		waiting: placed("waiting").length,
		failsPinned: placed("fails-pinned").length,
		pairs: all.filter(({ side, disturbed }) => side === "base" && disturbed === void 0).length,
		repeatedPairs: all.filter(({ side, disturbed }) => side === "base" && disturbed === true).length,
		stolenShare: share(slices, ({ machine }) => machine?.stealMs, host.logicalCpus),
		othersCpus: share(slices, ({ machine, usage }) => {
			if (machine?.busyMs === void 0 || usage === void 0) return void 0;
			return Math.max(0, machine.busyMs - usage.cpuMs);
		}),
		waitingShare: share(slices, ({ machine }) => machine?.pressureMs)
	};
}
/** Each slice once: the benchmarks of a suite all hold the same one. */
function slicesOf({ benchmarks }) {
	const slices = /* @__PURE__ */ new Map();
	for (const { observations } of benchmarks) for (const each of observations) slices.set(`${each.startMs} ${each.side}`, each);
	return [...slices.values()];
}
/** Of the wall time of the slices of which it is known. */
function share(slices, reading, cpus = 1) {
	let [ms, ofMs] = [0, 0];
	for (const slice of slices) {
		const value = reading(slice);
		if (value === void 0) continue;
		ms += value;
		ofMs += slice.durationMs * cpus;
	}
	return ofMs > 0 ? ms / ofMs : null;
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

// src/stages/analysis/common-shift.ts
const ALPHA$1 = .01;
/** Rows that make a group: fewer that move together are no pattern. */
const ROWS_MIN = {
	identical: 3,
	all: 5
};
/** "Most" of them. */
const MOST = .8;
/** Together: half of them lie no further from the median than this share of it. */
const SPREAD_MAX = .5;
/** Smaller ones are no news: code layout alone moves whole programs by as much. */
const SHIFT_MIN = .01;
/**
* Do the rows move together, by more than noise explains? Rows whose binaries are the same on both sides are looked at
* apart: those no change of source can have moved.
*
* A common move is a statement about rows, and never taken off any of them: a commit that makes everything slower by
* the same factor moves all rows together too, and has to be called what it is.
*/
function commonShifts(rows) {
	const comparable = rows.filter(({ kind, row }) => row.change.kind === "interval" && row.metric.quantity === "time" && kind.readings.length >= 10 && kind.readings.every(({ base, head }) => base > 0 && head > 0));
	const identical = comparable.filter(({ record }) => record.sameBinary === true);
	const others = comparable.filter(({ record }) => record.sameBinary !== true);
	return [...shiftOf("identical", identical), ...shiftOf("all", others)];
}
function shiftOf(group, rows) {
	if (rows.length < ROWS_MIN[group]) return [];
	const series = rows.map(({ kind }) => kind.readings.map(logRatio));
	const interval = geometricMeanInterval(series, ALPHA$1);
	if (interval.lower <= 0 && interval.upper >= 0) return [];
	const estimates = rows.flatMap(({ row }) => row.change.kind === "interval" ? [row.change.delta.estimate] : []);
	const middle = median(estimates);
	const sameWay = estimates.filter((estimate) => estimate * middle > 0).length;
	const spread = median(estimates.map((estimate) => Math.abs(estimate - middle)));
	if (Math.abs(middle) < SHIFT_MIN || sameWay < MOST * rows.length || spread > SPREAD_MAX * Math.abs(middle)) return [];
	return [{
		group,
		rows: rows.length,
		sameWay,
		median: middle,
		delta: deltaOf(interval, 0)
	}];
}
function shiftWarnings(shifts, results) {
	return shifts.map(({ group, rows, sameWay, median: middle }) => {
		const by = `by ${middle < 0 ? "" : "+"}${(100 * middle).toFixed(1)} % (median)`;
		const differ = results.warnings.some(({ code }) => code === "toolchain-differs");
		return {
			code: "common-shift",
			message: group === "identical" ? `${sameWay} of ${rows} benchmarks whose binaries are the same to the byte moved together, ${by}: the machine moved, not these benchmarks` : `${sameWay} of ${rows} benchmarks moved together, ${by}: what moved is something that they share (${differ ? "their toolchains differ; " : ""}the build, the machine, or code that all of them run), not one benchmark; verdicts stay as they are`
		};
	});
}

// src/stages/analysis/disturbances.ts
/** From these on it is worth saying: of the slices' wall time, or of all processors' time. */
const WORTH_SAYING = {
	stopped: .001,
	throttled: .01,
	stolen: .02,
	others: .1
};
/** A single slice that lost this much time is named however long the run was, ms. */
const ONE_SLICE_MS = 100;
/**
* What the system says happened while slices ran. It explains a bad run to people; none of it was seen to predict one,
* so it decides nothing.
*/
function disturbancesOf(results) {
	const seen = everySlice(results);
	const cpus = Math.max(1, results.host.logicalCpus);
	return [
		sum("stopped", seen, 1, ({ usage }) => usage?.stoppedMs),
		sum("throttled", seen, 1, ({ machine }) => machine?.throttledMs),
		sum("stolen", seen, cpus, ({ machine }) => machine?.stealMs),
		sum("others", seen, cpus, ({ machine, usage }) => machine?.busyMs === void 0 || usage === void 0 ? void 0 : Math.max(0, machine.busyMs - usage.cpuMs))
	].flatMap((each) => each ?? []);
}
/** One slice may read several benchmarks; it counts once. */
function everySlice({ benchmarks, nullControl }) {
	const slices = /* @__PURE__ */ new Map();
	const add = (benchmark, slice) => {
		const key = `${slice.startMs} ${slice.durationMs}`;
		if (!slices.has(key)) slices.set(key, {
			benchmark,
			slice
		});
	};
	for (const { id, observations } of benchmarks) for (const slice of observations) add(id, slice);
	for (const { benchmark, one, other } of nullControl?.pairs ?? []) for (const slice of [one, other]) add(benchmark, slice);
	return [...slices.values()];
}
function sum(kind, seen, processors, read) {
	let ms = 0;
	let wallMs = 0;
	let slices = 0;
	let most = 0;
	const benchmarks = /* @__PURE__ */ new Set();
	for (const { benchmark, slice } of seen) {
		const value = read(slice);
		if (value === void 0) continue;
		wallMs += slice.durationMs;
		ms += value;
		most = Math.max(most, value);
		if (value < WORTH_SAYING[kind] * slice.durationMs * processors) continue;
		slices += 1;
		benchmarks.add(benchmark);
	}
	const share = wallMs === 0 ? 0 : ms / (wallMs * processors);
	const lostInOne = (kind === "stopped" || kind === "throttled") && most >= ONE_SLICE_MS;
	if (slices === 0 || share < WORTH_SAYING[kind] && !lostInOne) return null;
	const [only = null] = benchmarks;
	const isOwn = benchmarks.size === 1 && (kind === "stopped" || kind === "throttled");
	return {
		kind,
		ms,
		share,
		slices,
		benchmark: isOwn ? only : null
	};
}
function disturbanceWarnings(disturbances) {
	const benchmarks = new Set(disturbances.map(({ benchmark }) => benchmark));
	const [only = null] = benchmarks;
	if (disturbances.length === 0) return [];
	return [{
		code: "disturbed-run",
		message: `while slices ran, ${disturbances.map(disturbanceText).join("; ")}`,
		...benchmarks.size === 1 && only !== null ? { subject: only } : {}
	}];
}

// src/stages/analysis/judged-rows.ts
/** Of each compared benchmark the first gated row with an interval, of a time if there is one. */
function judgedRows(prepared, benchmarks) {
	return prepared.flatMap(({ record, kinds, status }, index) => {
		const rows = benchmarks[index]?.rows ?? [];
		if (status !== "compared") return [];
		const entries = kinds.flatMap((kind, at) => {
			const row = rows[at];
			return row?.gated === true && row.change.kind === "interval" ? [{
				record,
				kind,
				row
			}] : [];
		});
		const chosen = entries.find(({ row }) => row.metric.quantity === "time") ?? entries[0];
		return chosen === void 0 ? [] : [chosen];
	});
}

// src/stages/analysis/null-control.ts
/** One statement a run, and no gate hangs on it: 1 sound run in 100 is said to be off. */
const ALPHA = .01;
/** Fewest pairs of an interval at that level: 1 + log2(1 / 0.01). */
const PAIRS_MIN = 8;
/**
* Base against base, all benchmarks pooled: their log ratios scatter differently, but each is symmetric about 0 where
* nothing but noise is between the copies, and that is all the signed-rank test asks.
*/
function nullControlOf({ nullControl, run, metrics }) {
	const none = {
		pairs: 0,
		benchmarks: 0,
		spentMs: nullControl?.spentMs ?? 0,
		delta: null
	};
	const nothing = (reason) => ({
		state: "none",
		reason,
		...none
	});
	if (nullControl === void 0) return nothing("unknown");
	if (nullControl.skipped !== void 0) return nothing(nullControl.skipped);
	const unit = metrics.find((metric) => metric.quantity === "time" && metric.direction === "lower")?.unit ?? "";
	const measured = nullControl.pairs.flatMap(({ benchmark, one, other }) => {
		const [reading] = readingsOf([{
			round: one.round,
			base: one,
			head: other,
			ownWaiting: false
		}], unit);
		return reading !== void 0 && reading.base > 0 && reading.head > 0 ? [{
			benchmark,
			reading
		}] : [];
	});
	if (measured.length === 0) return nothing(run.partial ? "unknown" : "no-time");
	const { used, dropped } = undisturbed(measured.map(({ reading }) => reading), PAIRS_MIN);
	const interval = signedRankInterval(used.map(logRatio), ALPHA);
	const summary = {
		reason: null,
		pairs: used.length,
		benchmarks: new Set(measured.map(({ benchmark }) => benchmark)).size,
		spentMs: nullControl.spentMs,
		delta: used.length < 2 ? null : deltaOf(interval, dropped)
	};
	if (used.length < PAIRS_MIN) return {
		state: "too-few",
		...summary
	};
	return {
		state: interval.lower <= 0 && interval.upper >= 0 ? "holds" : "off",
		...summary
	};
}
/** `percent`: a signed fraction as text. */
function nullControlWarnings({ state, delta }) {
	if (state !== "off" || delta === null) return [];
	const percent = (fraction) => `${fraction < 0 ? "" : "+"}${(100 * fraction).toFixed(1)}`;
	return [{
		code: "null-control-off",
		message: `two copies of base, which are the same program, differed by ${percent(delta.estimate)} % [${percent(delta.lower)}, ${percent(delta.upper)}] over ${delta.pairs} pairs: something other than the change moves readings here, so that deltas of this size are no evidence of it`
	}];
}

// src/stages/analysis/noise.ts
/** The noise check of a run: from what its rows already are, so that it cannot change any. */
function noiseOf(results, prepared, benchmarks) {
	const judged = judgedRows(prepared, benchmarks);
	const noises = judged.flatMap(({ row }) => row.noise ?? []);
	const over = (sign) => {
		const values = noises.flatMap((noise) => noise.readings[sign] ?? []);
		return values.length === 0 ? null : median(values);
	};
	const readings = {
		baseVariation: over("baseVariation"),
		maxOverMedian: over("maxOverMedian"),
		wallPerCpu: over("wallPerCpu"),
		halfWidth: over("halfWidth")
	};
	const explained = judged.filter(({ row }) => row.noise?.explains === true);
	return {
		level: noises.length === 0 ? "unknown" : levelOf(readings),
		signs: signsOf(readings),
		readings,
		rows: noises.length,
		explained: explained.length,
		remedy: remedyOf(explained),
		disturbances: disturbancesOf(results),
		nullControl: nullControlOf(results),
		shifts: commonShifts(judged)
	};
}
function remedyOf(explained) {
	if (explained.length === 0) return null;
	let [settleable, morePairs, moreMs] = [
		0,
		0,
		0
	];
	for (const { kind, row } of explained) {
		const settle = row.change.kind === "interval" ? row.change.settle : null;
		if (settle === null || settle.morePairs === null) continue;
		if (kind.readings.length + settle.morePairs > 30) continue;
		settleable += 1;
		morePairs = Math.max(morePairs, settle.morePairs);
		moreMs += settle.moreMs ?? 0;
	}
	return {
		settleable,
		morePairs,
		moreMs
	};
}
/** What of it a reader must not miss; nothing for a quiet run. */
function noiseWarnings(noise, results) {
	return [
		...noisyWarnings(noise),
		...nullControlWarnings(noise.nullControl),
		...shiftWarnings(noise.shifts, results),
		...disturbanceWarnings(noise.disturbances)
	];
}
/** A noisy run in which everything could be told all the same is nobody's concern. */
function noisyWarnings(noise) {
	const { level, explained, rows, remedy, signs, readings } = noise;
	if (explained === 0 || remedy === null) return [];
	const untold = `noise is why ${explained} of ${rows} ${rows === 1 ? "benchmark" : "benchmarks"} can't be told`;
	const [sign] = signs;
	const why = sign === void 0 ? "" : ` (${signText(sign, readings[sign] ?? 0)})`;
	return [{
		code: "noisy-run",
		message: `${{
			quiet: "",
			noisy: "a noisy run: ",
			unusable: "too noisy to tell much: ",
			unknown: ""
		}[level]}${untold}${why}; ${remedyText(explained, remedy)}`
	}];
}
function remedyText(explained, { settleable, morePairs, moreMs }) {
	const elsewhere = "a larger or less busy machine, or gate CPU time or instructions beside time (metrics: cpu, instructions)";
	if (settleable === 0) return `not even ${30} rounds are foreseen to settle ${explained === 1 ? "it" : "them"}: use ${elsewhere}`;
	const rounds = `about ${twoFigures(morePairs)} more rounds (${minutes(moreMs)})`;
	if (settleable === explained) return `${rounds} would settle ${explained === 1 ? "it" : "them"}; so may ${elsewhere}`;
	return `${rounds} would settle ${settleable} of them; for the others use ${elsewhere}`;
}
function minutes(ms) {
	if (ms < 59500) return `${Math.max(1, Math.round(ms / 1e3))} s`;
	return `${Math.round(ms / 6e4)} min`;
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
	if (isCounted(record, metric)) return "counted";
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
	const prepared = prepareAll(results, 0);
	const family = familyOfSize(countRows(prepared), results.settings);
	const renames = renameWarnings(prepared);
	const clocks = clocksOf(results, family.alpha);
	const first = prepared.map((each) => benchmarkAnalysis(each, family, clocks, renames.get(each.record.id) ?? []));
	const second = isConfirming(results) ? secondBuild(results) : null;
	const benchmarks = second === null ? first : first.map((each) => confirmed(each, second));
	const noise = noiseOf(results, prepared, benchmarks);
	return {
		results,
		verdict: runVerdict(results, benchmarks),
		counts: countsOf(benchmarks),
		family,
		benchmarks,
		geometricMeans: geometricMeans(results, prepared),
		experiment: experimentOf(prepared, benchmarks),
		clocks: clockSummaries(clocks, results.benchmarks, benchmarks),
		noise,
		machine: machineSummary(results),
		confirmation: second === null ? null : confirmationCounts(benchmarks, second.family),
		sameTree: results.base.tree === results.head.tree,
		warnings: [...noiseWarnings(noise, results), ...runWarnings(results)]
	};
}
/** The observations of the second build, judged as those of the first are, as a family of their own. */
function secondBuild(results) {
	const prepared = prepareAll(results, 1).filter(({ record }) => record.observations.length > 0);
	const family = familyOfSize(countRows(prepared), results.settings);
	const clocks = clocksOf(results, family.alpha);
	return {
		layout: results.confirmation?.layout ?? null,
		family,
		rows: new Map(prepared.map((each) => [each.record.id, benchmarkAnalysis(each, family, clocks, []).rows])),
		reasons: new Map(results.benchmarks.map(({ id, unconfirmed = "" }) => [id, unconfirmed]))
	};
}
/**
* Ids of the benchmarks that a second build is needed for, those that got most worse first: in the order in which time
* is to be spent on them.
*/
function toConfirm(soFar) {
	if (!isConfirming(soFar)) return [];
	const rows = gatedRows(analyse(soFar), "regressed").filter(({ row }) => needsConfirmation(row));
	return [...new Set(rows.toSorted(byHarm(estimatedHarm)).map(({ benchmark }) => benchmark.id))];
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
/**
* By id of each benchmark that is not settled, about how many more pairs until the next of its gated rows is decided
* (`Settle.morePairs`); Infinity where none is foreseen. 1 for a row that is beyond its threshold and not yet precise:
* it must not be measured less for showing a difference.
*/
function furtherIn(soFar) {
	const family = familyOf(soFar.benchmarks, soFar.metrics, soFar.settings);
	const clocks = clocksOf(soFar, family.alpha);
	return new Map(soFar.benchmarks.map((record) => {
		const { record: told, pairs, kinds } = prepare(record, soFar.metrics, soFar.settings);
		const further = kinds.filter((kind) => kind.gated && !isRowSettled(told, kind, family, clocks)).map((kind) => furtherOf(rowOf(told, kind, family, pairMs(pairs), clocks)));
		return [record.id, further.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY)];
	}));
}
function furtherOf({ verdict, change }) {
	if (verdict !== "inconclusive") return 1;
	return (change.kind === "interval" || change.kind === "difference" ? change.settle : null)?.morePairs ?? Number.POSITIVE_INFINITY;
}
function prepareAll({ benchmarks, metrics, settings }, build) {
	return benchmarks.map((record) => prepare(ofBuild(record, build), metrics, settings));
}
function prepare(record, metrics, settings) {
	const pairs = pairsOf(record);
	const percents = tailsWanted(record, settings.tails);
	const told = withCounts(withTails(record, percents));
	const all = [
		...pairsOf(told),
		...pairsOf(told, "tails"),
		...pairsOf(told, "instructions")
	];
	const rows = [
		...metrics,
		...tailMetrics(percents, metrics),
		...countMetrics(metrics)
	];
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

export { toConfirm as a, thresholdOf as c, valuesOf as d, countMetrics as f, pairsNeeded as h, settledIn as i, ofBuild as l, familyAlpha as m, analyse as n, isGated as o, withCounts as p, furtherIn as r, rowKindsOf as s, decideGate as t, pairsOf as u };