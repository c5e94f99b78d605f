import { t as cut$1 } from "./cut.js";
import { d as metricOf } from "./input-rules.js";
import { t as succeeded } from "./command.js";
import { T as howItEnded, _ as INSTRUCTIONS, f as SIDES, g as benchmarkKey, h as benchmarkId, u as RESULTS_FORMAT, v as instructionsPerOperation, w as firstLines } from "./input-definitions.js";
import { K as median } from "./refusal.js";
import { a as keep, c as ClockSlices, f as slicesPerRound, i as isWhole, o as runCopy, p as ANYWHERE, r as factsOf, s as mergeRepeated, v as isLook, x as randomStream, y as scheduleRound } from "./placement.js";

// src/stages/planner.ts
/**
* "Far more" pairs than there can be. The need is foretold from few pairs, and is often wrong by a factor of two or
* three; at 4 more rows were decided, in as many a minute, than at 1 or 2 (lab/planner.ts).
*/
const FAR = 4;
/**
* Which targets take part in the rounds until the next look, and up to how many pairs in all; empty when nothing is
* left to gain. First what is needed for any verdict; then the targets that can still be decided, the nearest first, as
* many as the time left holds; then what is out of reach, up to the ordinary number of pairs.
*
* A row that shows a difference counts as next to a decision (`furtherIn` says 1), so it never gets fewer pairs than if
* it did not show one: leaving it alone would be stopping on significance, which turned a 5 % false-alarm rate into
* 23 %. Giving up rows that look undecidable is harmless: they are not flagged.
*/
function chooseTargets(candidates, limits) {
	const { needed, ordinary, most, untilLook, leftMs } = limits;
	const chosen = /* @__PURE__ */ new Map();
	let plannedMs = 0;
	const take = ({ key, pairs, pairMs }, more, until) => {
		plannedMs += more * pairMs;
		chosen.set(key, Math.min(until, pairs + untilLook));
	};
	const holds = (costMs) => chosen.size === 0 || plannedMs + costMs <= leftMs;
	const below = candidates.filter(({ pairs }) => pairs < needed);
	for (const each of below) take(each, Math.min(untilLook, needed - each.pairs), Math.max(needed, ordinary));
	const others = candidates.filter(({ pairs }) => pairs >= needed);
	const reachable = others.filter((each) => each.pairs < most && !isOutOfReach(each, limits));
	for (const each of reachable.filter(({ further }) => further <= 1)) take(each, untilLook, most);
	const open = reachable.filter(({ further }) => further > 1).map((each) => ({
		each,
		more: Math.min(most - each.pairs, Math.max(untilLook, each.further))
	})).sort((a, b) => a.more * a.each.pairMs - b.more * b.each.pairMs);
	for (const { each, more } of open) {
		if (!holds(more * each.pairMs)) break;
		take(each, more, most);
	}
	for (const each of others.filter((one) => one.pairs < ordinary && isOutOfReach(one, limits))) {
		const more = Math.min(untilLook, ordinary - each.pairs);
		if (holds(more * each.pairMs)) take(each, more, ordinary);
	}
	return chosen;
}
function isOutOfReach({ pairs, further, pairMs }, { most, leftMs }) {
	return further > 1 && (further > FAR * (most - pairs) || further * pairMs > FAR * leftMs);
}

// src/stages/course.ts
/** How much slower than usual a pair is expected to be right after a slow one. */
const SLOWER_AT_MOST = 3;
function progressing(target, { discovery, rounds, budget }) {
	const observed = target.observedTarget ?? target.key;
	return {
		target,
		benchmarks: discovery.benchmarks.filter(({ targetKey }) => targetKey === observed),
		failures: /* @__PURE__ */ new Map(),
		live: true,
		turns: 0,
		until: budget === null ? rounds : Math.min(rounds, 10),
		turnMs: []
	};
}
function takesPart(each) {
	return each?.live === true && each.turns < each.until;
}
/** Stops the precise targets, and with a budget asks the planner which of the others go on until the next look. */
function look(paired, course, record, ports) {
	const { budget, rounds } = course;
	const soFar = record.toResults(ports.clock.now());
	stopThePrecise(paired, course.settledIn(soFar), record);
	if (budget === null) return;
	const further = budget.furtherIn(soFar);
	const candidates = paired.filter(({ live }) => live).map((each) => ({
		key: each.target.key,
		pairs: each.turns,
		pairMs: pairMsOf(each),
		further: each.benchmarks.reduce((least, { group, name }) => Math.min(least, further.get(record.benchmarks.idOf(group, name)) ?? Number.POSITIVE_INFINITY), Number.POSITIVE_INFINITY)
	}));
	const chosen = chooseTargets(candidates, {
		needed: budget.pairsNeeded,
		ordinary: rounds,
		most: budget.pairsMost,
		untilLook: 5,
		leftMs: budget.deadlineMs - budget.reserveMs - ports.clock.now()
	});
	for (const each of paired) each.until = chosen.get(each.target.key) ?? each.turns;
}
function stopThePrecise(paired, settled, record) {
	for (const each of paired) {
		if (!each.live || !each.benchmarks.every(({ group, name }) => settled.has(record.benchmarks.idOf(group, name)))) continue;
		each.live = false;
		for (const { group, name } of each.benchmarks) record.benchmarks.markEnded(group, name, "precise");
	}
}
/** Is its next pair not expected to end in time? The reserve is for later, but not at the cost of every verdict. */
function isOverdue({ budget }, each, ports) {
	if (budget === null) return false;
	const endMs = budget.deadlineMs - (each.turns < budget.pairsNeeded ? 0 : budget.reserveMs);
	const usualMs = pairMsOf(each);
	const lastMs = Math.min(each.turnMs.at(-1) ?? 0, SLOWER_AT_MOST * usualMs);
	return ports.clock.now() + Math.max(usualMs, lastMs) > endMs;
}
function endAtDeadline(paired, { rounds }, record) {
	const live = paired.filter((each) => each.live);
	const short = live.filter(({ turns }) => turns < rounds);
	for (const each of live) {
		const ended = each.turns < rounds ? "time-budget" : "rounds";
		for (const { group, name } of each.benchmarks) record.benchmarks.markEnded(group, name, ended);
	}
	if (short.length > 0) {
		const fewest = Math.min(...short.map(({ turns }) => turns));
		const which = short.length === paired.length ? "every target" : `${short.length} of ${paired.length} targets`;
		record.warn({
			code: "time-budget-reached",
			message: `the time budget ended ${which} before the ${rounds} pairs planned, after ${fewest} at least`
		});
	}
	record.complete();
}
/** The median: one turn during which the machine stood still says nothing of the next. */
function pairMsOf({ turnMs, target }) {
	return turnMs.length === 0 ? SIDES.length * target.expectedMs : median(turnMs);
}
function reportProgress(each, round, paired, { rounds, budget }, ports) {
	const wantedMs = paired.reduce((sum, other) => sum + (other.live ? pairMsOf(other) * Math.max(0, Math.max(rounds, other.until) - other.turns) : 0), 0);
	const leftMs = budget === null ? wantedMs : Math.max(0, budget.deadlineMs - budget.reserveMs - ports.clock.now());
	ports.log.progress({
		stage: "round",
		done: round + 1,
		total: Math.max(rounds, round + 1),
		subject: each.target.label,
		remainingMs: Math.min(wantedMs, leftMs)
	});
}

// src/stages/fresh-copies.ts
/**
* Fresh copies of both sides' binaries for each round. Where a file's pages happen to lie moved byte-identical
* binaries by up to 1.8 %, for as long as the file lived; fresh copies showed no such bias (docs/statistics.md).
* The copies' paths are of equal length on both sides: the length of argv[0] moves the stack.
*/
var FreshCopies = class {
	#sides;
	#files;
	#present = /* @__PURE__ */ new Map();
	#twins = 0;
	constructor(sides, files) {
		this.#sides = sides;
		this.#files = files;
	}
	/** Makes this round's copy of a binary unless it is there already. Harnesses without binaries pass -1. */
	async prepare(side, binary, round) {
		const original = this.#sides[side]?.build.binaries[binary];
		const scratch = this.#sides[side]?.context.scratch;
		if (original === void 0 || scratch === void 0 || this.#present.has(`${side} ${binary}`)) return;
		const path = `${scratch}/round-${String(round).padStart(3, "0")}-${String(binary).padStart(4, "0")}`;
		await this.#files.copyFile(original.path, path);
		this.#present.set(`${side} ${binary}`, path);
	}
	/** Two further copies of a binary of base, each like the round's own; their paths are empty where it has none. */
	async twins(binary, round) {
		const original = this.#sides.base?.build.binaries[binary];
		const scratch = this.#sides.base?.context.scratch;
		if (original === void 0 || scratch === void 0) return ["", ""];
		const number = this.#twins++;
		const paths = ["a", "b"].map((copy) => {
			return `${scratch}/round-${String(round).padStart(3, "0")}-${String(number).padStart(3, "0")}${copy}`;
		});
		const [one = "", other = ""] = paths;
		for (const path of paths) {
			await this.#files.copyFile(original.path, path);
			this.#present.set(path, path);
		}
		return [one, other];
	}
	/** This round's copy; empty where the harness has no binaries. */
	pathOf(side, binary) {
		return this.#present.get(`${side} ${binary}`) ?? "";
	}
	/** Removes the round's copies. */
	async endRound() {
		const paths = [...this.#present.values()];
		this.#present.clear();
		await Promise.all(paths.map((path) => this.#files.remove(path)));
	}
};

// src/stages/null-control.ts
/** Share of the pairs that two copies of base may take: with pairs of random targets, that of the wall time as well. */
const NULL_SHARE = .05;
/** Fewer cannot reach a 99 % interval: 1 + log2(1 / 0.01). */
const NULL_PAIRS_MIN = 8;
/** More in one round would only make the control sharper than any row of the run. */
const PAIRS_A_ROUND_MAX = 2;
/** A run that is precise early ends after this many rounds, and has its control by then. */
const ROUNDS_TO_MIN = 10;
/** One that goes wrong is forgiven, a second one ends the control. */
const FAILURES_FORGIVEN$1 = 1;
/** How many pairs of copies of base a run of so many targets and rounds has; 0 where those would be too few to tell. */
function nullPairs(targets, rounds) {
	const affordable = Math.floor(NULL_SHARE * rounds * targets + 1e-9);
	return affordable < 8 ? 0 : Math.min(affordable, PAIRS_A_ROUND_MAX * rounds);
}
/** Wall time that they add to a round, ms. */
function nullControlMs(sliceMs, rounds) {
	if (sliceMs.length === 0 || rounds === 0) return 0;
	const meanPairMs = 2 * sliceMs.reduce((sum, each) => sum + each, 0) / sliceMs.length;
	return nullPairs(sliceMs.length, rounds) * meanPairMs / rounds;
}
const PREFIX = "null:";
/**
* Base against base: pairs of two fresh copies of one side, of random targets, among the run's own pairs and measured
* as they are. Whatever differs between those differs by noise.
*/
var NullControl = class {
	#targets;
	#pairs;
	#rounds;
	#seed;
	#ports;
	#failures = 0;
	/** @param targets those measured in pairs; instrumented ones are left out */
	constructor(targets, rounds, seed, ports) {
		this.#targets = targets.filter(({ instrument }) => instrument === void 0);
		this.#pairs = nullPairs(this.#targets.length, rounds);
		this.#rounds = rounds;
		this.#seed = seed;
		this.#ports = ports;
	}
	/** No pair is planned: the run is too short for as many as an interval needs. */
	get tooShort() {
		return this.#pairs === 0;
	}
	/** Keys for the schedule of this round (0-based). */
	keysIn(round) {
		const due = this.#dueBy(round + 1) - this.#dueBy(round);
		return Array.from({ length: due }, (_, index) => `${PREFIX}${index}`);
	}
	/** Evenly over the run, but the fewest that tell anything by the end of the tenth round. */
	#dueBy(rounds) {
		const evenly = Math.floor(rounds * this.#pairs / this.#rounds);
		const early = Math.floor(Math.min(rounds, ROUNDS_TO_MIN) * 8 / ROUNDS_TO_MIN);
		return Math.min(this.#pairs, Math.max(evenly, early));
	}
	/**
	* Runs the pair that this key stands for, of a random target among those still measured; false when it is no key of
	* ours. `order`: base first is the first copy first.
	*/
	async run(key, round, order, isLive, record) {
		if (!key.startsWith(PREFIX)) return false;
		const live = this.#targets.filter((target) => isLive(target.key));
		const target = live[randomStream(this.#seed, "null", key, round).below(Math.max(1, live.length))];
		if (target === void 0 || this.#failures > FAILURES_FORGIVEN$1 || !this.#ports.hasTime(target)) return true;
		const paths = await this.#ports.copies(target, round);
		const copies = order[0] === "base" ? [0, 1] : [1, 0];
		const slices = [];
		for (const [position, copy] of copies.entries()) {
			const slice = await this.#ports.slice(target, paths[copy], round);
			if (slice === null) return true;
			record.control.addSpentMs(slice.facts.durationMs);
			if (slice.timedOut) this.#failures = 2;
			slices[copy] = observationsOf(slice, round, position === 0 ? 0 : 1, record);
		}
		const [ones, others] = slices;
		let complete = 0;
		for (const [benchmark, one] of ones ?? []) {
			const other = others?.get(benchmark);
			if (other === void 0) continue;
			record.control.observe({
				benchmark,
				one,
				other
			});
			complete += 1;
		}
		if (complete === 0) this.#failures += 1;
		return true;
	}
};
/** By id; benchmarks that the record does not know, and values that no number can hold, are left out. */
function observationsOf({ facts, reading }, round, position, record) {
	const observations = /* @__PURE__ */ new Map();
	for (const { group, name, values, iterations } of mergeRepeated(reading.measurements)) {
		const id = record.benchmarks.idOf(group, name);
		const known = [...values].filter(([unit, value]) => Number.isFinite(value) && record.benchmarks.keepsUnit(unit));
		if (id === "" || known.length === 0) continue;
		observations.set(id, {
			side: "base",
			round,
			position,
			...facts,
			...iterations === void 0 ? {} : { iterations },
			values: Object.fromEntries(known)
		});
	}
	return observations;
}

// src/stages/measure.ts
/** A benchmark on one side only has nothing to be compared with: a few slices show what it costs. */
const ONE_SIDED_SLICES = 3;
/** One slice that goes wrong is recorded and forgiven; a second one ends the benchmark. */
const FAILURES_FORGIVEN = 1;
/**
* Rounds of adjacent pairs: in each round every live target once, targets in random order, the two sides of each pair
* in random balanced order. Everything read goes to the record as soon as its pair is complete, so that an
* interruption loses at most the pair at work. Ends after the planned rounds, when every target is precise enough, at
* the deadline, or at the interruption. With a time budget the planner says at each look which targets go on.
*/
async function measure(request, record, ports) {
	const all = request.discovery.targets.map((target) => progressing(target, request));
	const paired = all.filter((each) => each.target.sides.length === SIDES.length);
	const copies = new FreshCopies(request.sides, ports.files);
	const byKey = new Map(paired.map((each) => [each.target.key, each]));
	const keys = paired.map((each) => each.target.key);
	const oneSidedSlices = request.oneSidedSlices ?? ONE_SIDED_SLICES;
	const everyRound = oneSidedSlices >= request.rounds ? all : paired;
	const roundMs = everyRound.reduce((sum, { target }) => sum + target.sides.length * target.expectedMs, 0);
	const clocks = new ClockSlices(request.clocks, slicesPerRound(request.clocks, roundMs, request.rounds));
	const control = nullControlOf(paired, request, record, copies, ports);
	const isDue = (key) => takesPart(byKey.get(key)) || everyRound === all && all.some(({ target, live }) => live && target.key === key);
	const { placements } = request;
	const placeOf = (key) => {
		const target = isDue(key) ? all.find((each) => each.target.key === key)?.target : void 0;
		if (target === void 0) return null;
		return target.sides.length === SIDES.length ? placements.placeFor(target, round) : ANYWHERE;
	};
	const turnOf = (key) => byKey.get(key)?.turns ?? round;
	let round = 0;
	for (; paired.some(takesPart) || round < oneSidedSlices; round++) {
		const due = paired.filter(takesPart).length;
		let late = 0;
		const extended = [
			...keys,
			...clocks.keysIn(round),
			...control.keysIn(round)
		];
		try {
			for (const { key, order } of scheduleRound(request.seed, extended, round, turnOf)) {
				const each = byKey.get(key);
				if (each === void 0 && !await clocks.run(key, round, placeOf, placements.means, record, ports)) await control.run(key, round, order, isDue, record);
				if (each === void 0 || !takesPart(each)) continue;
				if (ports.interruption.aborted) return;
				if (isOverdue(request, each, ports)) {
					late += 1;
					continue;
				}
				reportProgress(each, round, paired, request, ports);
				const startMs = ports.clock.now();
				await runPair(each, round, order, request, record, copies, ports);
				each.turns += 1;
				each.turnMs.push(ports.clock.now() - startMs);
			}
			if (ports.interruption.aborted) return;
			if (round < oneSidedSlices) await runOneSided(all, round, request, record, copies, ports);
			if (ports.interruption.aborted) return;
		} finally {
			await copies.endRound();
		}
		if (late > 0 && late === due) {
			endAtDeadline(paired, request, record);
			return;
		}
		if (late === 0) record.addRound();
		if (isLook(round + 1)) look(paired, request, record, ports);
	}
	for (const each of all) for (const name of each.benchmarks) record.benchmarks.markEnded(name.group, name.name, "rounds");
	record.complete();
}
async function runPair(each, round, order, request, record, copies, ports) {
	const { target } = each;
	const { placements } = request;
	for (const side of SIDES) await copies.prepare(side, target.binary[side], round);
	const place = placements.placeFor(target, round);
	let slices = await runSlices(each, order, place, request, copies, ports, record);
	if (slices !== null && place.cpu !== null && placements.isLost(target, slices.every(isWhole))) slices = await runSlices(each, order, ANYWHERE, request, copies, ports, record);
	if (slices === null) return;
	placements.note(target, slices, target.iterations === null);
	const placement = placements.placementOf(target);
	if (placement !== null) for (const { group, name } of each.benchmarks) record.benchmarks.setPlacement(group, name, placement);
	const again = slices.every(isWhole) && placements.mayRepeat(target, slices) && !isOverdue(request, each, ports) ? await runSlices(each, order, placements.placeFor(target, round, 1), request, copies, ports, record) : null;
	const repeated = again?.every(isWhole) === true;
	if (repeated) placements.noteRepetition();
	for (const [pair, disturbed] of [[slices, repeated], [repeated ? again : [], false]]) pair.forEach((slice, index) => {
		keep(target, slice, {
			round,
			position: index === 0 ? 0 : 1,
			...disturbed ? { disturbed } : {}
		}, record);
	});
	for (const slice of slices) noteFailures(each, slice, record);
}
/** Both slices of a pair, in this order; null when the interruption ended one. */
async function runSlices(each, order, place, request, copies, ports, record) {
	const slices = [];
	for (const side of order) {
		const slice = await runSlice(each, side, place, request, copies, ports, record);
		if (slice === null) return null;
		slices.push(slice);
	}
	return slices;
}
/** Base against base, by slices like any other. Its time is no part of any target's. */
function nullControlOf(paired, request, record, copies, ports) {
	const targets = request.nullControl === false ? [] : paired.map(({ target }) => target);
	const byKey = new Map(paired.map((each) => [each.target.key, each]));
	const slice = async (target, binaryPath, round) => {
		const place = request.placements.placeFor(target, round);
		const copy = await runCopy(target, "base", binaryPath, place, request, ports);
		return copy === null ? null : {
			facts: factsOf(copy, record),
			timedOut: copy.timedOut,
			reading: copy.reading
		};
	};
	const control = new NullControl(targets, request.rounds, request.seed, {
		copies: (target, round) => copies.twins(target.binary.base, round),
		slice,
		hasTime: ({ key }) => {
			const each = byKey.get(key);
			return each !== void 0 && !ports.interruption.aborted && !isOverdue(request, each, ports);
		}
	});
	if (paired.length > 0) record.control.plan(control.tooShort);
	return control;
}
/** Benchmarks of one side only, a slice in each of the first rounds. */
async function runOneSided(all, round, request, record, copies, ports) {
	for (const each of all) {
		const [side, ...others] = each.target.sides;
		if (side === void 0 || others.length > 0 || !each.live || each.target.instrument !== void 0) continue;
		await copies.prepare(side, each.target.binary[side], round);
		const slice = await runSlice(each, side, ANYWHERE, request, copies, ports, record);
		if (slice === null) return;
		keep(each.target, slice, {
			round,
			position: 0
		}, record);
		noteFailures(each, slice, record);
	}
}
/** null when the interruption ended it: such a slice measured nothing. */
async function runSlice(each, side, place, request, copies, ports, record) {
	const { target } = each;
	const slice = await runCopy(target, side, copies.pathOf(side, target.binary[side]), place, request, ports);
	if (slice !== null) record.addMeasuringMs(slice.durationMs);
	return slice;
}
/**
* A benchmark that fails once is forgiven, one that fails again or hangs is given up; the others of a suite go on. What only an
* instrument could not see is no failure of the benchmark: the instrument is given up.
*/
function noteFailures(each, slice, record) {
	const { side, reading, timedOut } = slice;
	const nothing = reading.measurements.length === 0;
	const named = new Map(reading.failures.map((failure) => [benchmarkKey(failure), failure.reason]));
	for (const benchmark of each.benchmarks) {
		const reason = named.get(benchmarkKey(benchmark)) ?? (nothing ? "a slice of it measured nothing" : null);
		if (reason === null) continue;
		const failures = (each.failures.get(benchmarkKey(benchmark)) ?? 0) + 1;
		each.failures.set(benchmarkKey(benchmark), failures);
		const givenUp = failures > FAILURES_FORGIVEN || timedOut;
		if (givenUp && each.target.instrument !== void 0) {
			each.live = false;
			record.benchmarks.warn(benchmark.group, benchmark.name, {
				code: "tails-unseen",
				message: "its iterations could not be timed one by one, so percentiles are missing or of fewer rounds",
				subject: reason
			});
		} else if (givenUp) record.benchmarks.markFailed(benchmark.group, benchmark.name, side, reason);
		else {
			const message = `a slice of ${side} failed and its pair was left out`;
			record.benchmarks.warn(benchmark.group, benchmark.name, {
				code: "slice-failed",
				message,
				subject: reason
			});
		}
	}
	each.live &&= each.benchmarks.some(({ group, name }) => !record.benchmarks.hasFailed(group, name));
}

// src/stages/warning-list.ts
/** The limit of results.json for both texts of a warning (model/results.ts). */
const TEXT_LENGTH = 2e3;
/** Nobody reads more, and what a benchmark prints decides how many there are. */
const WARNINGS_A_CODE = 100;
/** A run's warnings: each said once, and never so many that they bury the results. */
var WarningList = class {
	#warnings = [];
	add(warning) {
		const added = shortened(warning);
		const alike = this.#warnings.filter(({ code }) => code === added.code);
		if (alike.length >= WARNINGS_A_CODE) return;
		if (alike.some(({ message, subject }) => message === added.message && subject === added.subject)) return;
		this.#warnings.push(added);
	}
	/** For what every slice says again, each time about other text: the first of a kind is kept. */
	addOnce(warning) {
		const { message } = shortened(warning);
		if (!this.#warnings.some((each) => each.code === warning.code && each.message === message)) this.add(warning);
	}
	all() {
		return [...this.#warnings];
	}
};
function shortened(warning) {
	return {
		code: warning.code,
		message: cut$1(warning.message, TEXT_LENGTH),
		...warning.subject === void 0 ? {} : { subject: cut$1(warning.subject, TEXT_LENGTH) }
	};
}

// src/stages/benchmark-book.ts
/** The limits of results.json (model/results.ts); what a benchmark prints can be any length, and any number. */
const NAME_LENGTH = 1e3;
/** Below the schema's 2000 by enough for a number that keeps cut ids apart. */
const ID_LENGTH = 1980;
const UNIT_LENGTH = 200;
const UNITS_MAX = 1e3;
const BENCHMARKS_MAX = 2e4;
const REASON_LENGTH$1 = 4e3;
/** What a run knows of each benchmark, by its group and name. What is not known of is passed over. */
var BenchmarkBook = class {
	#entries = /* @__PURE__ */ new Map();
	#ids = /* @__PURE__ */ new Set();
	#units = /* @__PURE__ */ new Set();
	#warnings;
	#identify = (group, name) => benchmarkId(group, name, [group]);
	/** @param warnings where it says that there were too many */
	constructor(warnings) {
		this.#warnings = warnings;
	}
	/**
	* The benchmarks that were discovered, in listing order.
	* @param sameBinaries those of base that head has to the byte, by index
	*/
	discover({ benchmarks, targets }, sameBinaries) {
		const byKey = new Map(targets.map((target) => [target.key, target]));
		const groups = new Set(benchmarks.map((benchmark) => benchmark.group));
		this.#identify = (group, name) => benchmarkId(group, name, groups);
		for (const benchmark of benchmarks) {
			const target = byKey.get(benchmark.targetKey);
			this.#add(benchmark, target?.iterations ?? null, sameBinaries.has(target?.binary.base ?? -1));
		}
	}
	/** A benchmark that a suite prints for the first time in the middle of the run. */
	addLate(group, name) {
		this.#add({
			group,
			name,
			sides: [],
			failures: {}
		}, null);
	}
	#add(benchmark, iterations, sameBinary = false) {
		if (this.#entries.size >= BENCHMARKS_MAX) {
			this.#overflow(`benchmarks beyond the first ${BENCHMARKS_MAX} were left out`);
			return;
		}
		const state = (side) => {
			const reason = benchmark.failures[side];
			if (reason !== void 0) return {
				state: "failed",
				reason: cut$1(reason, REASON_LENGTH$1)
			};
			return { state: benchmark.sides.includes(side) ? "measured" : "absent" };
		};
		this.#entries.set(benchmarkKey(benchmark), {
			id: this.#uniqueId(benchmark.group, benchmark.name),
			name: cut$1(benchmark.name, NAME_LENGTH),
			group: cut$1(benchmark.group, NAME_LENGTH),
			states: {
				base: state("base"),
				head: state("head")
			},
			observations: [],
			warnings: [],
			iterations,
			sameBinary,
			clock: null,
			placement: null,
			unconfirmed: null,
			ended: Object.keys(benchmark.failures).length > 0 ? "failed" : benchmark.sides.length === 1 ? "one-sided" : null
		});
	}
	/** Ids stay unique where names longer than results.json holds differ only in what was cut. */
	#uniqueId(group, name) {
		const id = cut$1(this.#identify(group, name), ID_LENGTH);
		if (!this.#ids.has(id)) {
			this.#ids.add(id);
			return id;
		}
		let number = 2;
		while (this.#ids.has(`${id} (${number})`)) number += 1;
		const numbered = `${id} (${number})`;
		this.#ids.add(numbered);
		return numbered;
	}
	#overflow(message) {
		this.#warnings.add({
			code: "output-cut",
			message
		});
	}
	has(group, name) {
		return this.#entries.has(benchmarkKey({
			group,
			name
		}));
	}
	/** One reading of one slice. Values that no number can hold (not finite) are left out. */
	observe(measurement, slice) {
		const entry = this.#entries.get(benchmarkKey(measurement));
		if (entry === void 0) return;
		if (entry.states[slice.side].state === "absent") entry.states[slice.side] = { state: "measured" };
		const values = [...measurement.values].filter(([unit, value]) => Number.isFinite(value) && this.keepsUnit(unit));
		entry.observations.push({
			...slice,
			...measurement.windows === void 0 ? {} : { windows: measurement.windows },
			...measurement.sketch === void 0 ? {} : { sketch: measurement.sketch },
			...measurement.iterations === void 0 ? {} : { iterations: measurement.iterations },
			values: Object.fromEntries(values)
		});
	}
	/** May this unit's values be kept? There is a limit to how many and how long. */
	keepsUnit(unit) {
		if (this.#units.has(unit)) return true;
		if (unit.length > UNIT_LENGTH || this.#units.size >= UNITS_MAX) {
			this.#overflow(`metrics beyond the first ${UNITS_MAX}, or with longer names than ${UNIT_LENGTH}, were left out`);
			return false;
		}
		this.#units.add(unit);
		return true;
	}
	/** A reading of instructions: of runs that were not timed, so that it belongs to no pair of slices. */
	observeCount(benchmark, observation) {
		this.#entries.get(benchmarkKey(benchmark))?.observations.push(observation);
	}
	markFailed(group, name, side, reason) {
		const entry = this.#entries.get(benchmarkKey({
			group,
			name
		}));
		if (entry === void 0) return;
		entry.states[side] = {
			state: "failed",
			reason: cut$1(reason, REASON_LENGTH$1)
		};
		entry.ended = "failed";
	}
	hasFailed(group, name) {
		return this.#entries.get(benchmarkKey({
			group,
			name
		}))?.ended === "failed";
	}
	markEnded(group, name, ended) {
		const entry = this.#entries.get(benchmarkKey({
			group,
			name
		}));
		if (entry !== void 0) entry.ended ??= ended;
	}
	warn(group, name, warning) {
		const entry = this.#entries.get(benchmarkKey({
			group,
			name
		}));
		if (entry === void 0 || entry.warnings.some((each) => each.code === warning.code)) return;
		entry.warnings.push(shortened(warning));
	}
	/** Which clock a benchmark reads, and how often. */
	setClock(group, name, clock) {
		const entry = this.#entries.get(benchmarkKey({
			group,
			name
		}));
		if (entry !== void 0) entry.clock = clock;
	}
	/** How many cores its slices keep busy, and what follows from it. */
	setPlacement(group, name, placement) {
		const entry = this.#entries.get(benchmarkKey({
			group,
			name
		}));
		if (entry !== void 0) entry.placement = placement;
	}
	/** A second build of this benchmark was wanted, and why there is none. Untrusted. null: there is one. */
	setUnconfirmed(id, reason) {
		const entry = this.#byId(id);
		if (entry !== void 0) entry.unconfirmed = reason === null ? null : cut$1(reason, REASON_LENGTH$1);
	}
	/** What was measured of this benchmark in the second build. */
	addSecondBuild(id, observations) {
		const entry = this.#byId(id);
		const known = ([unit]) => this.#units.has(unit);
		for (const each of observations) {
			const values = Object.fromEntries(Object.entries(each.values).filter(known));
			entry?.observations.push({
				...each,
				build: 1,
				values
			});
		}
	}
	/** Id in results.json; empty for a benchmark that was left out. */
	idOf(group, name) {
		return this.#entries.get(benchmarkKey({
			group,
			name
		}))?.id ?? "";
	}
	/** @param otherwise how those ended of which nothing else is known */
	toRecords(otherwise) {
		return [...this.#entries.values()].map((entry) => toRecord(entry, otherwise));
	}
	/** All that were kept, in the order in which they came up. */
	units() {
		return [...this.#units];
	}
	#byId(id) {
		return [...this.#entries.values()].find((each) => each.id === id);
	}
};
function toRecord(entry, otherwise) {
	return {
		id: entry.id,
		name: entry.name,
		group: entry.group,
		base: entry.states.base,
		head: entry.states.head,
		...entry.iterations === null ? {} : { iterations: entry.iterations },
		ended: entry.ended ?? otherwise,
		...entry.clock === null ? {} : { clock: entry.clock },
		...entry.placement === null ? {} : { placement: entry.placement },
		...entry.sameBinary ? { sameBinary: true } : {},
		...entry.unconfirmed === null ? {} : { unconfirmed: entry.unconfirmed },
		observations: [...entry.observations],
		warnings: [...entry.warnings]
	};
}

// src/stages/clock-book.ts
const REASON_LENGTH = 4e3;
const TOOLCHAIN_LENGTH = 500;
/** What the calibrators of one run read, as it happens. */
var ClockBook = class {
	#clocks = /* @__PURE__ */ new Map();
	#skipped;
	/** Why no clock is calibrated in this run. */
	skip(why) {
		this.#skipped = why;
	}
	/** A clock that will be calibrated, or (with `failure`) could not be. */
	add(clock) {
		const failure = clock.failure === void 0 ? {} : { failure: clock.failure.slice(0, REASON_LENGTH) };
		const toolchain = clock.toolchain.slice(0, TOOLCHAIN_LENGTH);
		this.#clocks.set(clock.clock, {
			...clock,
			...failure,
			toolchain,
			readings: []
		});
	}
	/** It gave no reading, more than once. What was read before stays. */
	fail(clock, reason) {
		const known = this.#clocks.get(clock);
		if (known !== void 0) this.#clocks.set(clock, {
			...known,
			failure: reason.slice(0, REASON_LENGTH)
		});
	}
	observe(clock, reading) {
		this.#clocks.get(clock)?.readings.push(reading);
	}
	toCalibration() {
		const clocks = [...this.#clocks.values()].map((each) => ({
			...each,
			readings: [...each.readings]
		}));
		let spentMs = 0;
		for (const { readings } of clocks) for (const { durationMs } of readings) spentMs += durationMs;
		return {
			...this.#skipped === void 0 ? {} : { skipped: this.#skipped },
			spentMs,
			clocks
		};
	}
};

// src/stages/control-book.ts
/** The limit of results.json (model/results.ts). */
const PAIRS_MAX = 1e3;
/** What two copies of base read against each other, as it happens. */
var ControlBook = class {
	#pairs = [];
	#spentMs = 0;
	#planned = false;
	#skipped;
	plan(tooShort) {
		this.#planned = true;
		if (tooShort) this.#skipped = "too-short";
	}
	addSpentMs(ms) {
		this.#spentMs += ms;
	}
	observe(pair) {
		if (this.#pairs.length < PAIRS_MAX) this.#pairs.push(pair);
	}
	/** undefined before anything was measured in pairs. */
	toRecord() {
		if (!this.#planned) return void 0;
		return {
			...this.#skipped === void 0 ? {} : { skipped: this.#skipped },
			spentMs: this.#spentMs,
			pairs: [...this.#pairs]
		};
	}
};

// src/stages/record.ts
/** The limit of results.json (model/results.ts). */
const MESSAGE_LENGTH = 2e3;
/**
* Gathers one run as it happens. At any moment `toResults()` gives a complete, valid results.json of what has been
* measured so far: an interrupted run loses nothing.
*/
var RunRecord = class {
	facts;
	clocks = new ClockBook();
	control = new ControlBook();
	benchmarks;
	#warnings = new WarningList();
	#builds;
	#harness = "";
	#toolchain = "";
	#identicalBinaries = false;
	#sameBinaries = /* @__PURE__ */ new Set();
	#roundsPlanned = 0;
	#roundsDone = 0;
	#measuringMs = 0;
	#steadying = null;
	#partial = true;
	#counting = null;
	#confirmation = null;
	constructor(facts) {
		this.facts = facts;
		this.benchmarks = new BenchmarkBook(this.#warnings);
		const unbuilt = {
			state: "failed",
			reason: "the run ended before it was built",
			output: ""
		};
		this.#builds = {
			base: unbuilt,
			head: unbuilt
		};
	}
	setHarness(name) {
		this.#harness = name;
	}
	/** `sameBinaries`: those of base that head has to the byte, by index. */
	setBuilds(builds, toolchain, identicalBinaries, sameBinaries = /* @__PURE__ */ new Set()) {
		this.#builds = builds;
		this.#toolchain = toolchain;
		this.#identicalBinaries = identicalBinaries;
		this.#sameBinaries = sameBinaries;
	}
	setRoundsPlanned(rounds) {
		this.#roundsPlanned = rounds;
	}
	/** The benchmarks that were discovered, in listing order. */
	setDiscovery(discovery) {
		this.warn(...discovery.warnings);
		this.benchmarks.discover(discovery, this.#sameBinaries);
	}
	setCounting(counting) {
		this.#counting = counting;
	}
	warn(...warnings) {
		for (const warning of warnings) this.#warnings.add(warning);
	}
	/** What slices say: the first of a kind. */
	warnOnce(...warnings) {
		for (const warning of warnings) this.#warnings.addOnce(warning);
	}
	setSteadying(steadying) {
		this.#steadying = steadying;
	}
	setConfirmation(confirmation) {
		this.#confirmation = confirmation;
	}
	addRound() {
		this.#roundsDone += 1;
		this.#roundsPlanned = Math.max(this.#roundsPlanned, this.#roundsDone);
	}
	get measuringMs() {
		return this.#measuringMs;
	}
	addMeasuringMs(ms) {
		this.#measuringMs += ms;
	}
	/** The plan was carried out, or ended early for a reason that is part of it (precision, time budget). */
	complete() {
		this.#partial = false;
	}
	get roundsDone() {
		return this.#roundsDone;
	}
	/** @param nowMs monotonic, same clock as `facts.startMs` */
	toResults(nowMs) {
		const { facts } = this;
		const nullControl = this.control.toRecord();
		return {
			format: RESULTS_FORMAT,
			version: 1,
			toolVersion: facts.toolVersion,
			run: {
				startedAt: facts.startedAt.toISOString(),
				durationMs: nowMs - facts.startMs,
				measuringMs: this.#measuringMs,
				seed: facts.seed,
				roundsPlanned: this.#roundsPlanned,
				roundsDone: this.#roundsDone,
				sliceMs: facts.sliceMs,
				partial: this.#partial,
				repeat: cut$1(facts.repeat, MESSAGE_LENGTH),
				...facts.ci === null || facts.ci === void 0 ? {} : { ci: facts.ci }
			},
			settings: facts.settings,
			base: facts.base,
			head: facts.head,
			builds: this.#builds,
			identicalBinaries: this.#identicalBinaries,
			calibration: this.clocks.toCalibration(),
			...nullControl === void 0 ? {} : { nullControl },
			...this.#counting === null ? {} : { counting: this.#counting },
			...this.#confirmation === null ? {} : { confirmation: this.#confirmation },
			harness: {
				name: this.#harness,
				toolchain: cut$1(this.#toolchain, 500)
			},
			host: facts.host,
			...this.#steadying === null ? {} : { steadying: this.#steadying },
			metrics: this.benchmarks.units().map((unit) => metricOf(unit, facts.directions)),
			benchmarks: this.benchmarks.toRecords(this.#partial ? "interrupted" : "rounds"),
			warnings: [...this.#warnings.all()]
		};
	}
};

// src/stages/count-instructions.ts
/** Of each side: what a program does by chance shows as a difference between them. */
const READINGS = 2;
/**
* Counts the instructions of every benchmark that is on both sides, apart from the slices that are timed. One that
* cannot be counted says so and is measured like the others.
*/
async function countInstructions(request, record, ports) {
	const { counter, deadlineMs } = request;
	const startMs = ports.clock.now();
	const targets = request.discovery.targets.filter(({ sides, instrument }) => (sides.length === SIDES.length || request.oneSided === true) && instrument === void 0);
	const copies = new FreshCopies(request.sides, ports.files);
	try {
		for (const [done, target] of targets.entries()) {
			ports.interruption.throwIfAborted();
			if (deadlineMs !== null && ports.clock.now() >= deadlineMs) {
				record.warn(cut(done, targets.length));
				break;
			}
			ports.log.progress({
				stage: "count",
				done,
				total: targets.length,
				subject: target.label,
				remainingMs: null
			});
			await countTarget(target, request, copies, record, ports);
		}
	} finally {
		await copies.endRound();
		ports.log.progressDone();
	}
	const { method, tool } = counter;
	record.setCounting({
		method,
		tool,
		spentMs: ports.clock.now() - startMs
	});
}
async function countTarget(target, request, copies, record, ports) {
	const [benchmark, ...others] = request.discovery.benchmarks.filter(({ targetKey }) => targetKey === target.key);
	if (benchmark === void 0 || others.length > 0 || Object.keys(benchmark.failures).length > 0) return;
	const giveUp = (side, { reason }) => {
		const message = `its instructions could not be counted on ${side}`;
		record.benchmarks.warn(benchmark.group, benchmark.name, {
			code: "not-countable",
			message,
			subject: reason
		});
	};
	for (const side of target.sides) await copies.prepare(side, target.binary[side], 0);
	const run = runner(target, request, copies, ports);
	const operations = await operationsOf(target, plansOf(request.harness), run);
	if ("reason" in operations) return giveUp("base", operations);
	for (let reading = 0; reading < (request.readings ?? READINGS); reading += 1) {
		const both = [];
		for (const side of target.sides) {
			const startMs = ports.clock.now();
			const runs = [];
			for (const each of operations) {
				const counted = await run(side, each);
				if ("reason" in counted) return giveUp(side, counted);
				runs.push(counted);
			}
			const counted = {
				method: request.counter.method,
				runs
			};
			if (instructionsPerOperation(counted) === null) return giveUp(side, { reason: "more operations were no more instructions" });
			both.push({
				side,
				round: reading,
				position: side === "base" ? 0 : 1,
				startMs: startMs - record.facts.startMs,
				durationMs: ports.clock.now() - startMs,
				values: {},
				instrument: "instructions",
				counted
			});
		}
		for (const observation of both) record.benchmarks.observeCount(benchmark, observation);
	}
}
function runner(target, request, copies, ports) {
	const { harness, counter, sides, runTimeoutMs } = request;
	const plans = plansOf(harness);
	return async (side, operations) => {
		const context = sides[side]?.context;
		if (context === void 0) throw new Error(`target ${target.key} is planned on ${side}, which has no build`);
		const limits = {
			binaryPath: copies.pathOf(side, target.binary[side]),
			timeoutMs: runTimeoutMs
		};
		const { before, after } = plans.around?.(target, context, limits) ?? {
			before: null,
			after: null
		};
		const prepared = await beside(before, ports);
		if (prepared !== null) return prepared;
		const counted = await counter.count(plans.command(target, context, limits, operations));
		ports.interruption.throwIfAborted();
		const tidied = await beside(after, ports);
		if (tidied !== null) return tidied;
		const { measurements, failures } = harness.read({
			...target,
			iterations: operations
		}, counted.result);
		const [failure] = failures;
		if ("reason" in counted) return { reason: counted.said ? counted.reason : failure?.reason ?? counted.reason };
		if (measurements.length === 0) return { reason: failure?.reason ?? "it gave no result" };
		return {
			operations,
			instructions: counted.instructions
		};
	};
}
/** null: it went well, or there was nothing to do. */
async function beside(command, ports) {
	if (command === null) return null;
	const result = await ports.exec.run(command);
	ports.interruption.throwIfAborted();
	return succeeded(result) ? null : { reason: `what is done around a run ${howItEnded(result)}` };
}
/**
* What the longer of two runs does beyond the shorter. Two runs of the same Go benchmark differ by some ten thousands of
* instructions (the runtime looks after its goroutines by the clock): below 0.05 % of this.
*/
const WANTED = 15e7;
/** Near enough to be kept: counting takes time too. */
const ENOUGH = 1e8;
const TOO_MANY = 6e8;
const STEPS_MOST = 5;
const GROWTH_MOST = 100;
const OPERATIONS_MOST = 1e9;
/** How many operations the runs of a reading have: by what they were seen to do, since time says little of a run here. */
async function operationsOf(target, plans, run) {
	const bounds = plans.operations(target);
	if (bounds === null) return [1];
	const { fewest } = bounds;
	const shorter = await run("base", fewest);
	if ("reason" in shorter) return shorter;
	let operations = Math.max(2 * fewest, bounds.likely);
	for (let step = 0; step < STEPS_MOST; step += 1) {
		const longer = await run("base", operations);
		if ("reason" in longer) return longer;
		const difference = longer.instructions - shorter.instructions;
		if (difference >= ENOUGH && difference <= TOO_MANY) break;
		const factor = difference > 0 ? Math.min(GROWTH_MOST, WANTED / difference) : GROWTH_MOST;
		const next = Math.min(OPERATIONS_MOST, Math.max(2 * fewest, Math.round(operations * factor)));
		if (next === operations) break;
		operations = next;
		if (difference > TOO_MANY) break;
	}
	return [fewest, operations];
}
function plansOf({ name, counting }) {
	if (counting === void 0) throw new Error(`the ${name} harness does not say how to count`);
	return counting;
}
function cut(done, total) {
	return {
		code: "counting-cut",
		message: `Instructions of ${done} of ${total} benchmarks were counted: more did not fit into the time budget`
	};
}

// src/stages/counter.ts
/** The processor's counters where they can be read, else cachegrind; null, with the reason, where there is neither. */
async function findCounter(request, ports) {
	const warnings = [];
	if (request.watch !== null) {
		const counter = hardwareCounter(request.watch, ports);
		if ("instructions" in await counter.count(nothing(request.directory))) return {
			counter,
			warnings
		};
	}
	warnings.push(...await refusedWarnings(ports));
	const found = await findValgrind(request, ports);
	if ("counter" in found) return {
		counter: found.counter,
		warnings
	};
	return {
		counter: null,
		warnings: [...warnings, found.warning]
	};
}
const PROBE_TIMEOUT_MS = 6e4;
const INSTALL_TIMEOUT_MS = 3e5;
const INSTALL = "sudo apt-get install -y valgrind";
/** A command that does next to nothing. */
function nothing(cwd) {
	return {
		file: "sh",
		arguments: ["-c", ":"],
		cwd,
		trust: "untrusted",
		timeoutMs: PROBE_TIMEOUT_MS
	};
}
function hardwareCounter(file, { exec }) {
	const watch = {
		file,
		cpu: null,
		fixedLayout: true,
		instructions: true
	};
	return {
		method: "hardware",
		tool: "",
		count: async (command) => {
			const result = await exec.run({
				...command,
				watch
			});
			if (result.exitCode === null || result.timedOut) return failureOf(result, "");
			const instructions = result.usage?.instructions;
			if (instructions !== void 0) return {
				instructions,
				result
			};
			if (!succeeded(result)) return failureOf(result, "");
			return {
				reason: "the processor's counters gave no reading",
				said: true,
				result
			};
		}
	};
}
const PARANOID = "/proc/sys/kernel/perf_event_paranoid";
/** Only what somebody decided is worth a word: on most virtual machines there are no counters to be had. */
async function refusedWarnings({ files }) {
	const level = Number(await files.readTextIfPresent(PARANOID, 100).catch(() => null));
	if (!(level > 2)) return [];
	return [{
		code: "no-counters",
		message: `The processor's instruction counters may not be read here, so cachegrind is asked instead: perf_event_paranoid is ${level}, and sudo sysctl kernel.perf_event_paranoid=2 allows it`
	}];
}
async function findValgrind(request, ports) {
	let version = await versionOfValgrind(request, ports);
	if (version === null && request.mayInstall) {
		ports.log.info("installing valgrind, to count instructions");
		if (await installValgrind(request, ports)) version = await versionOfValgrind(request, ports);
	}
	if (version === null) return { warning: {
		code: "no-valgrind",
		message: `Instructions were not counted: the processor's counters cannot be read, and valgrind ${request.mayInstall ? "could not be installed" : "is not here"}: ${INSTALL}`
	} };
	const counter = cachegrind(version, ports);
	const tried = await counter.count(nothing(request.directory));
	if ("instructions" in tried) return { counter };
	return { warning: {
		code: "no-valgrind",
		message: "Instructions were not counted: valgrind is here and does not work",
		subject: tried.reason
	} };
}
async function versionOfValgrind({ directory }, { exec }) {
	const result = await exec.run({
		...nothing(directory),
		file: "valgrind",
		arguments: ["--version"]
	});
	const version = /^valgrind-[\w.-]{1,40}/.exec(result.stdout)?.[0];
	return succeeded(result) && version !== void 0 ? version : null;
}
/** As root, or where sudo asks nothing. A list of packages that is out of date is fetched anew. */
async function installValgrind({ directory }, { exec }) {
	const result = await exec.run({
		file: "sh",
		arguments: [
			"-c",
			`
    if [ "$(id -u)" != 0 ]; then set -- sudo -n "$@"; fi
    "$@" apt-get install -y -q --no-install-recommends valgrind ||
      { "$@" apt-get update -q && "$@" apt-get install -y -q --no-install-recommends valgrind; }`,
			"sh",
			"env",
			"DEBIAN_FRONTEND=noninteractive"
		],
		cwd: directory,
		trust: "trusted",
		timeoutMs: INSTALL_TIMEOUT_MS
	});
	return succeeded(result);
}
/** Without a simulated cache: only the count of instructions is wanted, and it takes half the time. */
const CACHEGRIND = [
	"--tool=cachegrind",
	"--cache-sim=no",
	"--trace-children=yes",
	"--cachegrind-out-file=/dev/null"
];
const MAX_LOG_BYTES = 16777216;
function cachegrind(version, { exec, files }) {
	return {
		method: "cachegrind",
		tool: version,
		count: async (command) => {
			const folder = await files.makeTemporaryDirectory("tare-count-");
			try {
				const log = `--log-file=${folder}/%p`;
				const result = await exec.run({
					...command,
					file: "valgrind",
					arguments: [
						...CACHEGRIND,
						log,
						command.file,
						...command.arguments
					]
				});
				const names = await files.list(folder);
				const logs = await Promise.all(names.map((name) => readLog(`${folder}/${name}`, files)));
				const counted = readCachegrind(logs);
				const complaint = complaintIn(logs);
				const ended = result.exitCode !== null && !result.timedOut;
				const failed = !succeeded(result) && (complaint !== "" || "reason" in counted);
				if (!ended || failed) return failureOf(result, complaint);
				return "reason" in counted ? {
					...counted,
					said: true,
					result
				} : {
					instructions: counted.instructions,
					result
				};
			} finally {
				await files.remove(folder);
			}
		}
	};
}
/** What cannot be read (the program may have written it too) tells no count. */
function readLog(path, files) {
	return files.readText(path, MAX_LOG_BYTES).catch(() => "");
}
/**
* The instructions of a whole run, by the logs of its processes, a file each.
*
*     ==4181== Cachegrind, a cache and branch-prediction profiler
*     ==4181== Command: ./bench
*     ==4181==
*     ==4181== I   refs:      108,337
*
* A process that forks and does not start another program tells its parent's instructions once more, in its parent's
* file: their sum would be no count.
*/
function readCachegrind(logs) {
	let instructions = 0;
	for (const log of logs) {
		const counts = [...log.matchAll(/^==\d+== I\s+refs:\s+([\d,]+)\s*$/gm)];
		if (counts.length > 1) return { reason: "it forks, and cachegrind counts what came before the fork once more in each process" };
		instructions += Number((counts[0]?.[1] ?? "0").replaceAll(",", ""));
	}
	if (instructions > 0 && Number.isSafeInteger(instructions)) return { instructions };
	return { reason: "cachegrind told no count" };
}
/**
* What valgrind itself said of a program that it cannot run.
*
*     ==4181== valgrind: Unrecognised instruction at address 0x52e700.
*     ==4181== Process terminating with default action of signal 4 (SIGILL)
*/
function complaintIn(logs) {
	const lines = logs.flatMap((log) => log.split("\n")).map((line) => line.replace(/^==\d+== /, ""));
	return firstLines(lines.filter((line) => /^(valgrind: |Process terminating )/.test(line)).join("\n"), 1);
}
function failureOf(result, complaint) {
	const words = (complaint || firstLines(result.stderr, 3)).replaceAll("\n", "; ");
	return {
		reason: `it ${howItEnded(result)}${words === "" ? "" : `: ${words}`}`,
		said: complaint !== "",
		result
	};
}

// src/stages/counting-pass.ts
/** Of what a time budget has left, the clock is to have the most. */
const SHARE_OF_BUDGET = 1 / 3;
/** `auto` counts what the gate needs. */
function wantsInstructions({ instructions, analysis }) {
	return instructions === "on" || instructions === "auto" && analysis.gatedMetrics.includes("instructions/op");
}
/**
* Finds what can count, and counts: before the first slice, so that the rounds are planned into what is left of a time
* budget. Where nothing can count, the record says why and the run goes on.
*/
async function countingPass(request, record, ports) {
	const { harness, sides, timeBudgetMs, mayInstall, watch } = request;
	if (harness.counting === void 0) {
		record.warn(notFixed(harness));
		return;
	}
	const { head } = sides;
	if (head === null || sides.base === null) return;
	const { directory } = head.context;
	const { counter, warnings } = await findCounter({
		watch,
		mayInstall,
		directory
	}, ports);
	record.warn(...warnings);
	if (counter === null) return;
	const now = ports.clock.now();
	const leftMs = timeBudgetMs === null ? null : Math.max(0, record.facts.startMs + timeBudgetMs - now);
	const deadlineMs = leftMs === null ? null : now + SHARE_OF_BUDGET * leftMs;
	await countInstructions({
		...request,
		counter,
		deadlineMs
	}, record, ports);
}
function notFixed({ name }) {
	return {
		code: "not-countable",
		message: `Instructions were not counted: the ${name} harness runs a whole suite, which chooses for itself how often it runs an operation, so that a count of it says nothing`
	};
}

export { RunRecord as a, countInstructions as i, wantsInstructions as n, measure as o, findCounter as r, nullControlMs as s, countingPass as t };