import { n as UserError } from "./errors.js";
import { a as compile, i as C, n as CALIBRATORS, o as endedSaying, r as calibratorNamed } from "./inputs.js";
import { f as nanosecondsPer, p as matchesPattern, t as WALL_UNITS } from "./input-rules.js";
import { t as succeeded } from "./command.js";
import { D as mergeSketches, f as SIDES, g as benchmarkKey, h as benchmarkId } from "./input-definitions.js";
import { A as DISTURBED_WALL_PER_CPU, q as mean$1, t as NEGLIGIBLE_SHARE } from "./refusal.js";
import { n as writeCpuList, t as readCpuList } from "./cpu-list.js";
import { createHash } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { hostname } from "node:os";
import { pid } from "node:process";

// src/stages/run-plan.ts
/**
* Runs a harness's plan: the commands it yields, one after the other, their results back in, until it concludes.
* Throws what the plan throws, and the interruption's reason once that is raised: what an interrupted command printed
* is no result, and no plan shall conclude anything from it.
* @param stage shown on progress lines
*/
async function drive(plan, stage, ports) {
	let step = plan.next([]);
	while (step.done !== true) {
		const results = [];
		for (const command of step.value) {
			ports.interruption.throwIfAborted();
			if (command.progress !== void 0) ports.log.progress({
				stage,
				...command.progress,
				remainingMs: null
			});
			for (const { path, text } of command.writes ?? []) await ports.files.writeText(path, text);
			results.push(await ports.exec.run(command));
			ports.interruption.throwIfAborted();
		}
		step = plan.next(results);
	}
	return step.value;
}

// src/stages/build.ts
/**
* Builds both sides, one after the other (at once they would fight for the same cores and caches). One side that
* does not build is part of the result. Throws UserError when neither builds.
*/
async function buildSides(harness, trees, inputs, ports, limits) {
	const base = await buildSide(harness, trees.base, inputs, ports, limits);
	const head = await buildSide(harness, trees.head, inputs, ports, limits);
	ports.log.progressDone();
	if (base.built === null && head.built === null) throw neitherBuilds(base, head);
	const sides = {
		base: base.built,
		head: head.built
	};
	const sameBinaries = await sameBinariesOf(sides, ports);
	const [ofBase = 0, ofHead = 0] = SIDES.map((side) => sides[side]?.build.binaries.length ?? 0);
	const identicalBinaries = ofBase > 0 && ofBase === ofHead && sameBinaries.size === ofBase;
	return {
		sides,
		records: {
			base: base.record,
			head: head.record
		},
		toolchain: [...new Set(SIDES.flatMap((side) => sides[side]?.build.toolchain || []))].join(", "),
		identicalBinaries,
		sameBinaries,
		warnings: warningsOf$1(sides, identicalBinaries)
	};
}
/** The part of the inputs that harnesses see. */
function harnessOptions(inputs) {
	const { packages, benchmarks, exclude, buildCommand, benchCommand, benchFormat, sliceMs, calibration } = inputs;
	const { commands, prepare, cleanup, exitCodes } = inputs;
	const { tails } = inputs.analysis;
	return {
		packages,
		benchmarks,
		exclude,
		buildCommand,
		benchCommand,
		benchFormat,
		sliceMs,
		calibration,
		tails,
		commands,
		prepare,
		cleanup,
		exitCodes
	};
}
/** The files of a tree that lie in the working directory, relative to it. */
function filesIn(workingDirectory, files) {
	if (workingDirectory === ".") return files;
	const prefix = `${workingDirectory}/`;
	return files.filter((file) => file.startsWith(prefix)).map((file) => file.slice(prefix.length));
}
/** Is this what the failure is about? */
function isWithin(group, failure) {
	if (group === failure.group) return true;
	return failure.wholeFolder === true && (failure.group === "" || group.startsWith(`${failure.group}/`));
}
async function buildSide(harness, tree, inputs, ports, limits) {
	const { side, scratch } = tree;
	const directory = inputs.workingDirectory === "." ? tree.root : `${tree.root}/${inputs.workingDirectory}`;
	const context = {
		side,
		directory,
		scratch
	};
	if (!await ports.files.exists(directory)) return failed(new UserError(`working-directory: ${inputs.workingDirectory} does not exist`, "Give a folder of the repository, relative to its root."));
	await ports.files.makeDirectory(`${scratch}/bin`);
	const startMs = ports.clock.now();
	ports.log.progress({
		stage: `build ${side}`,
		done: 0,
		total: 1,
		subject: "",
		remainingMs: null
	});
	try {
		const plan = harness.build({
			...context,
			options: harnessOptions(inputs),
			files: filesIn(inputs.workingDirectory, tree.files),
			...limits
		});
		const build = await drive(plan, `build ${side}`, ports);
		const [first, ...others] = build.failures;
		if (first !== void 0 && build.binaries.length === 0) {
			const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
			return {
				built: null,
				record: {
					state: "failed",
					reason: `${first.reason}${more}`.slice(0, 2e3),
					output: first.output.slice(0, 8e3)
				},
				error: null
			};
		}
		return {
			built: {
				context,
				build
			},
			record: {
				state: "built",
				durationMs: ports.clock.now() - startMs
			},
			error: null
		};
	} catch (error) {
		if (error instanceof UserError) return failed(error);
		throw error;
	}
}
function failed(error) {
	return {
		built: null,
		record: {
			state: "failed",
			reason: error.message.slice(0, 2e3),
			output: error.details.join("\n").slice(0, 8e3)
		},
		error
	};
}
/** The same mistake on both sides is told as it is; two compilers' complaints are shown head first. */
function neitherBuilds(base, head) {
	if (head.error !== null) return head.error;
	const said = ({ record }, side) => {
		if (record.state !== "failed") return [];
		return [`${side} does not build: ${record.reason}`, ...record.output.split("\n").slice(0, 15)];
	};
	return new UserError("neither head nor base builds, so nothing can be measured", "Make at least head compile, then run again.", {
		exitCode: 3,
		details: [...said(head, "head"), ...said(base, "base")]
	});
}
/**
* The binaries that are the same to the byte on both sides, and whose packages' benchmark sources and testdata, which
* binaries may read when they run, are so too: indexes in base's build.
*/
async function sameBinariesOf({ base, head }, ports) {
	const same = /* @__PURE__ */ new Set();
	if (base === null || head === null) return same;
	for (const [index, binary] of base.build.binaries.entries()) {
		const other = head.build.binaries.find(({ group, instrument }) => group === binary.group && instrument === binary.instrument);
		if (other === void 0) continue;
		if (base.build.benchmarkSources.get(binary.group) !== head.build.benchmarkSources.get(binary.group)) continue;
		if (await ports.files.digest(binary.path) === await ports.files.digest(other.path)) same.add(index);
	}
	return same;
}
function warningsOf$1({ base, head }, identicalBinaries) {
	const warnings = [];
	if (identicalBinaries) warnings.push({
		code: "identical-binaries",
		message: "Both sides ran byte-identical binaries: any difference is noise"
	});
	if (base === null && head !== null) warnings.push({
		code: "base-does-not-build",
		message: "Base does not build, so the results of head are new and nothing could be compared"
	});
	if (base !== null && head !== null) {
		if (base.build.toolchain !== head.build.toolchain) {
			const subject = `${base.build.toolchain} and ${head.build.toolchain}`;
			warnings.push({
				code: "toolchain-differs",
				message: "Base and head were built with different toolchains, which alone can change the speed",
				subject
			});
		}
		for (const [group, fingerprint] of head.build.benchmarkSources) {
			const before = base.build.benchmarkSources.get(group);
			if (before === void 0 || before === fingerprint) continue;
			warnings.push({
				code: "benchmark-source-changed",
				message: "The source of the benchmarks themselves (tests or testdata) differs between base and head",
				subject: group === "" ? "." : group
			});
		}
	}
	const doubts = [base, head].flatMap((built) => built?.build.warnings ?? []);
	const told = /* @__PURE__ */ new Set();
	for (const doubt of doubts) {
		const key = `${doubt.code}\n${doubt.subject ?? ""}`;
		if (!told.has(key)) warnings.push(doubt);
		told.add(key);
	}
	for (const built of [base, head]) for (const { reason, output } of built?.build.failures ?? []) {
		const message = `A package does not build on ${built?.context.side}: its benchmarks failed there`;
		const subject = `${reason}: ${output.split("\n").slice(0, 3).join(" ")}`.slice(0, 2e3);
		warnings.push({
			code: "package-does-not-build",
			message,
			subject
		});
	}
	return warnings;
}

// src/stages/try-clock.ts
const SLICE_TIMEOUT_MS$1 = 6e4;
/**
* Builds the calibrator of a clock and runs it once.
* @param clock may be what a benchmark printed
*/
async function tryClock(clock, request, ports) {
	const calibrator = calibratorNamed(clock);
	if (calibrator === void 0) return { reason: `no such clock is known; known are ${clockNames()}` };
	ports.log.progress({
		stage: "calibrate",
		done: 0,
		total: 1,
		subject: clock,
		remainingMs: null
	});
	const { build, directory, buildTimeoutMs, watch = null } = request;
	const scratch = `${request.scratch}/calibrators/${clock}`;
	await ports.files.makeDirectory(scratch);
	const context = {
		sources: ports.host.calibrators(),
		directory,
		scratch,
		build,
		buildTimeoutMs,
		watch
	};
	const prepared = await drive(calibrator.prepare(context), "calibrate", ports);
	if ("reason" in prepared) return prepared;
	const result = await ports.exec.run(prepared.slice(prepared.windows, SLICE_TIMEOUT_MS$1));
	ports.interruption.throwIfAborted();
	const reading = prepared.read(result);
	if ("reason" in reading) return reading;
	const { nsPerWindow, clockStepNs } = reading;
	return {
		calibrator,
		prepared,
		nsPerWindow,
		clockStepNs,
		durationMs: result.durationMs
	};
}
/** `a, b or c` */
function clockNames() {
	const names = CALIBRATORS.map(({ clock }) => clock);
	return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

// src/stages/calibrate.ts
/**
* Which clocks this run needs, built and tried once. What is known of every benchmark's clock goes to the record, and
* so does a clock that could not be had: its rows say so, the run goes on.
* Throws UserError when `timer-windows` leaves open which clock it means.
*/
async function prepareCalibration(request, record, ports) {
	const { discovery, mode } = request;
	const uses = mode === "off" ? /* @__PURE__ */ new Map() : clockUses(request.rules, discovery.benchmarks, (warning) => record.warn(warning));
	for (const [{ group, name }, use] of uses) record.benchmarks.setClock(group, name, use);
	const read = [...uses].filter(([, use]) => isRead(use));
	const wanted = [...new Set(read.map(([, { clock }]) => clock))];
	if (mode === "off") record.clocks.skip("off");
	else if (wanted.length === 0) record.clocks.skip("no-windows");
	const live = [];
	let failed = 0;
	for (const clock of wanted) {
		const readers = read.filter(([, use]) => use.clock === clock);
		const tried = await tryInto(record, clock, request, ports);
		if (tried === null) failed += 1;
		else if (readers.some(([benchmark, use]) => isWorthCorrecting(benchmark, use, tried.nsPerWindow))) live.push(liveClock(tried, new Set(readers.map(([{ targetKey }]) => targetKey)), record));
	}
	if (wanted.length > 0 && live.length + failed === 0) record.clocks.skip("negligible");
	const instrumented = discovery.targets.filter(({ instrument }) => instrument !== void 0);
	if (instrumented.length > 0) {
		const tried = await tryInto(record, TAIL_INSTRUMENT, request, ports);
		if (tried !== null) live.push(liveClock(tried, new Set(instrumented.map(({ key }) => key)), record));
	}
	ports.log.progressDone();
	return live;
}
/** Calibrates what one observation of the tail instrument costs. */
const TAIL_INSTRUMENT = "go-tail-observation";
/** What is known of each benchmark's clock: counted or told by the harness, else declared by the user, else guessed. */
function clockUses(rules, benchmarks, warn) {
	const groups = benchmarks.map(({ group }) => group);
	const uses = /* @__PURE__ */ new Map();
	const used = /* @__PURE__ */ new Set();
	for (const benchmark of benchmarks) {
		const id = benchmarkId(benchmark.group, benchmark.name, groups);
		const matching = rules.filter((rule) => matchesPattern(rule.benchmark, id));
		for (const rule of matching) used.add(rule);
		const known = benchmark.clock ?? null;
		const declared = matching.at(-1);
		if (known !== null && (known.source !== "scanned" || declared === void 0)) uses.set(benchmark, known);
		else if (declared !== void 0) uses.set(benchmark, declaredUse(declared, known));
	}
	const unused = rules.filter((rule) => !used.has(rule));
	for (const { benchmark } of unused) warn({
		code: "timer-windows-unused",
		message: "timer-windows has a line that matches no benchmark",
		subject: benchmark
	});
	return uses;
}
function declaredUse({ benchmark, windows, clock }, known) {
	const name = clock ?? known?.clock;
	if (name !== void 0) return {
		clock: name,
		source: "declared",
		base: windows,
		head: windows
	};
	throw new UserError(`timer-windows: the line for ${JSON.stringify(benchmark)} names no clock, and the harness has none of its own`, `Add one after the number, such as \`${benchmark}: ${windows} ${CALIBRATORS[0]?.clock}\`: ${clockNames()}.`);
}
/** Is there anything to take off? */
function isRead({ base, head, alreadySubtracted }) {
	return alreadySubtracted !== true && ((base ?? 0) > 0 || (head ?? 0) > 0);
}
/** By the discovering run's reading; true where there is none. */
function isWorthCorrecting({ readings }, use, nsPerWindow) {
	return SIDES.some((side) => {
		const windows = use[side] ?? 0;
		const ns = wallNs(readings[side]?.values);
		return windows > 0 && (ns === null || windows * nsPerWindow >= .01 * ns);
	});
}
/** The unit in which these values have the wall time of an operation; null where they have none. */
function wallUnit(values) {
	return WALL_UNITS.find((unit) => values?.has(unit)) ?? null;
}
function wallNs(values) {
	const unit = wallUnit(values);
	const value = values?.get(unit ?? "");
	return unit === null || value === void 0 ? null : value * (nanosecondsPer(unit) ?? 1);
}
/** Builds a calibrator and runs it once. null when it cannot be had: the record says why. */
async function tryInto(record, clock, request, ports) {
	const tried = await tryClock(clock, request, ports);
	if (!("reason" in tried)) return tried;
	const effectiveShare = [...calibratorNamed(clock)?.effectiveShare ?? [1, 1]];
	record.clocks.add({
		clock,
		toolchain: "",
		effectiveShare,
		failure: tried.reason
	});
	ports.log.untrusted(`${clock} could not be calibrated`, tried.reason);
	return null;
}
/** Enters it into the record. The slice it was tried with is not kept: it belongs to no round. */
function liveClock(tried, targets, record) {
	const { calibrator, prepared, clockStepNs, durationMs } = tried;
	const { clock } = calibrator;
	const step = clockStepNs === null ? {} : { clockStepNs };
	const effectiveShare = [...calibrator.effectiveShare];
	record.clocks.add({
		clock,
		toolchain: prepared.toolchain,
		effectiveShare,
		...step
	});
	return {
		clock,
		prepared,
		expectedMs: durationMs,
		targets
	};
}

// src/stages/run-folder.ts
/**
* Temporary folders that name their owner: `tare-3f29ab-0012345-9c01d2-Xk3QzP` is host, process, its start, random.
* The name is the lock: it exists as soon as the folder does, so that a run that sweeps never meets a folder whose
* lock is about to be written. Parts are of constant length: path length alone can move a benchmark.
*/
const NAME = /^tare-([0-9a-f]{6})-(\d{7,})-([0-9a-f]{6})-/;
async function makeRunFolder(ports) {
	const started = await startOf(pid, ports) ?? "";
	return ports.files.makeTemporaryDirectory(`tare-${short$1(hostname())}-${String(pid).padStart(7, "0")}-${short$1(started)}-`);
}
/**
* Removes the folders beside `folder` whose owner has ended without doing so (killed, power cut); returns them.
* Those of other hosts (containers that share a folder) are left: their processes cannot be seen from here.
*/
async function sweepStale(folder, ports) {
	const parent = dirname(folder);
	const removed = [];
	for (const name of await ports.files.list(parent)) {
		const match = NAME.exec(name);
		if (match === null || name === basename(folder) || match[1] !== short$1(hostname())) continue;
		const started = await startOf(Number(match[2]), ports);
		if (started !== null && short$1(started) === match[3]) continue;
		await ports.files.remove(join(parent, name)).then(() => removed.push(join(parent, name)), () => {});
	}
	return removed;
}
/** When a process started, in whatever words the system has for it; null when there is no such process. */
async function startOf(processId, ports) {
	const stat = await ports.files.readTextIfPresent(`/proc/${processId}/stat`);
	if (stat !== null) return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
	if (await ports.files.exists("/proc/self/stat")) return null;
	const ps = await ports.exec.run({
		file: "ps",
		arguments: [
			"-o",
			"lstart=",
			"-p",
			String(processId)
		],
		cwd: "/",
		trust: "trusted",
		timeoutMs: 1e4
	});
	return succeeded(ps) && ps.stdout.trim() !== "" ? ps.stdout.trim() : null;
}
function short$1(text) {
	return createHash("sha256").update(text).digest("hex").slice(0, 6);
}

// node_modules/pure-rand/lib/esm/distribution/uniformFloat64.js
const scale26 = 1.4901161193847656e-8;
const scale53 = 11102230246251565e-32;
const mask1 = 67108863;
const mask2 = 134217727;
/**
* Uniformly generate random 64-bit floating point values between 0 (included) and 1 (excluded)
*
* @remarks Generated values are multiples of 2**-53, providing 53 bits of randomness.
*
* @param rng - Instance of RandomGenerator to extract random values from
*
* @public
*/
function uniformFloat64(rng) {
	const value1 = rng.next() & mask1;
	const value2 = rng.next() & mask2;
	return value1 * scale26 + value2 * scale53;
}

// node_modules/pure-rand/lib/esm/distribution/uniformInt.js
/**
* Uniformly generate number in range [0 ; rangeSize[
* With rangeSize <= 0x100000000
* @internal
*/
function uniformIntInternal(rng, rangeSize) {
	const MaxAllowed = rangeSize > 2 ? ~~(4294967296 / rangeSize) * rangeSize : 4294967296;
	let deltaV = rng.next() + 2147483648;
	while (deltaV >= MaxAllowed) deltaV = rng.next() + 2147483648;
	return deltaV % rangeSize;
}
/**
* We only accept safe integers here
* @internal
*/
function fromNumberToArrayInt64(out, n) {
	if (n < 0) {
		const posN = -n;
		out.sign = -1;
		out.data[0] = ~~(posN / 4294967296);
		out.data[1] = posN >>> 0;
	} else {
		out.sign = 1;
		out.data[0] = ~~(n / 4294967296);
		out.data[1] = n >>> 0;
	}
	return out;
}
/**
* Substract two ArrayInt of 64 bits on 64 bits.
* With arrayIntA - arrayIntB >= 0
* @internal
*/
function substractArrayInt64(out, arrayIntA, arrayIntB) {
	const lowA = arrayIntA.data[1];
	const highA = arrayIntA.data[0];
	const signA = arrayIntA.sign;
	const lowB = arrayIntB.data[1];
	const highB = arrayIntB.data[0];
	const signB = arrayIntB.sign;
	out.sign = 1;
	if (signA === 1 && signB === -1) {
		const low = lowA + lowB;
		const high = highA + highB + (low > 4294967295 ? 1 : 0);
		out.data[0] = high >>> 0;
		out.data[1] = low >>> 0;
		return out;
	}
	let lowFirst = lowA;
	let highFirst = highA;
	let lowSecond = lowB;
	let highSecond = highB;
	if (signA === -1) {
		lowFirst = lowB;
		highFirst = highB;
		lowSecond = lowA;
		highSecond = highA;
	}
	let reminderLow = 0;
	let low = lowFirst - lowSecond;
	if (low < 0) {
		reminderLow = 1;
		low = low >>> 0;
	}
	out.data[0] = highFirst - highSecond - reminderLow;
	out.data[1] = low;
	return out;
}
/**
* Uniformly generate ArrayInt64 in range [0 ; rangeSize[
*
* @remarks
* In the worst case scenario it may discard half of the randomly generated value.
* Worst case being: most significant number is 1 and remaining part evaluates to 0.
*
* @internal
*/
function uniformArrayIntInternal(rng, out, rangeSize) {
	const maxIndex0 = rangeSize[0] + 1;
	out[0] = uniformIntInternal(rng, maxIndex0);
	out[1] = uniformIntInternal(rng, 4294967296);
	while (out[0] >= rangeSize[0] && (out[0] !== rangeSize[0] || out[1] >= rangeSize[1])) {
		out[0] = uniformIntInternal(rng, maxIndex0);
		out[1] = uniformIntInternal(rng, 4294967296);
	}
	return out;
}
const safeNumberMaxSafeInteger = Number.MAX_SAFE_INTEGER;
const sharedA = {
	sign: 1,
	data: [0, 0]
};
const sharedB = {
	sign: 1,
	data: [0, 0]
};
const sharedC = {
	sign: 1,
	data: [0, 0]
};
const sharedData = [0, 0];
function uniformLargeIntInternal(rng, from, to, rangeSize) {
	const rangeSizeArrayIntValue = rangeSize <= safeNumberMaxSafeInteger ? fromNumberToArrayInt64(sharedC, rangeSize) : substractArrayInt64(sharedC, fromNumberToArrayInt64(sharedA, to), fromNumberToArrayInt64(sharedB, from));
	if (rangeSizeArrayIntValue.data[1] === 4294967295) {
		rangeSizeArrayIntValue.data[0] += 1;
		rangeSizeArrayIntValue.data[1] = 0;
	} else rangeSizeArrayIntValue.data[1] += 1;
	uniformArrayIntInternal(rng, sharedData, rangeSizeArrayIntValue.data);
	return sharedData[0] * 4294967296 + sharedData[1] + from;
}
/**
* Uniformly generate random integer values between `from` (included) and `to` (included)
*
* @param rng - Instance of RandomGenerator to extract random values from
* @param from - Lower bound of the range (included)
* @param to - Upper bound of the range (included)
*
* @public
*/
function uniformInt(rng, from, to) {
	const rangeSize = to - from;
	if (rangeSize <= 4294967295) return uniformIntInternal(rng, rangeSize + 1) + from;
	return uniformLargeIntInternal(rng, from, to, rangeSize);
}

// node_modules/pure-rand/lib/esm/generator/xoroshiro128plus.js
const jumps = [
	3639956645,
	3750757012,
	1261568508,
	386426335
];
var XoroShiro128Plus = class XoroShiro128Plus {
	constructor(s01, s00, s11, s10) {
		this.s01 = s01;
		this.s00 = s00;
		this.s11 = s11;
		this.s10 = s10;
	}
	clone() {
		return new XoroShiro128Plus(this.s01, this.s00, this.s11, this.s10);
	}
	next() {
		const out = this.s00 + this.s10 | 0;
		const a0 = this.s10 ^ this.s00;
		const a1 = this.s11 ^ this.s01;
		const s00 = this.s00;
		const s01 = this.s01;
		this.s00 = s00 << 24 ^ s01 >>> 8 ^ a0 ^ a0 << 16;
		this.s01 = s01 << 24 ^ s00 >>> 8 ^ a1 ^ (a1 << 16 | a0 >>> 16);
		this.s10 = a1 << 5 ^ a0 >>> 27;
		this.s11 = a0 << 5 ^ a1 >>> 27;
		return out;
	}
	jump() {
		let ns01 = 0;
		let ns00 = 0;
		let ns11 = 0;
		let ns10 = 0;
		let s01 = this.s01;
		let s00 = this.s00;
		let s11 = this.s11;
		let s10 = this.s10;
		for (let i = 0; i !== 4; ++i) {
			const ji = jumps[i];
			for (let mask = 1; mask; mask <<= 1) {
				if (ji & mask) {
					ns01 ^= s01;
					ns00 ^= s00;
					ns11 ^= s11;
					ns10 ^= s10;
				}
				const a0 = s10 ^ s00;
				const a1 = s11 ^ s01;
				const s00_ = s00;
				const s01_ = s01;
				s00 = s00_ << 24 ^ s01_ >>> 8 ^ a0 ^ a0 << 16;
				s01 = s01_ << 24 ^ s00_ >>> 8 ^ a1 ^ (a1 << 16 | a0 >>> 16);
				s10 = a1 << 5 ^ a0 >>> 27;
				s11 = a0 << 5 ^ a1 >>> 27;
			}
		}
		this.s01 = ns01;
		this.s00 = ns00;
		this.s11 = ns11;
		this.s10 = ns10;
	}
	getState() {
		return [
			this.s01,
			this.s00,
			this.s11,
			this.s10
		];
	}
};
function xoroshiro128plusFromState(state) {
	if (!(state.length === 4)) throw new Error("The state must have been produced by a xoroshiro128plus RandomGenerator");
	return new XoroShiro128Plus(state[0], state[1], state[2], state[3]);
}

// src/statistics/random.ts
/**
* A stream that depends on the seed and the labels only. Streams with different labels are unrelated, so what is drawn
* for one benchmark does not change when another one stops early.
*/
function randomStream(seed, ...labels) {
	const generator = xoroshiro128plusFromState(digest128([seed, ...labels].join("\0")));
	const below = (limit) => uniformInt(generator, 0, limit - 1);
	return {
		next: () => uniformFloat64(generator),
		below,
		coin: () => below(2) === 1,
		shuffle: (items) => {
			const shuffled = [...items];
			for (let last = shuffled.length - 1; last > 0; last--) {
				const other = below(last + 1);
				const moved = shuffled[last];
				shuffled[last] = shuffled[other];
				shuffled[other] = moved;
			}
			return shuffled;
		}
	};
}
/** A fraction in [0, 1), e.g. from the system's generator, as a seed. */
function formatSeed(fraction) {
	return (Math.floor(fraction * 2 ** 32) >>> 0).toString(16).padStart(8, "0");
}
/**
* Text to 128 bits of generator state: four multiply-xorshift lanes over UTF-16 units (the construction known as
* cyrb128, bryc 2018, public domain). Spreads seeds that differ in one character; no cryptographic claim is made.
*/
function digest128(text) {
	let h1 = 1779033703;
	let h2 = 3144134277;
	let h3 = 1013904242;
	let h4 = 2773480762;
	for (let index = 0; index < text.length; index++) {
		const unit = text.charCodeAt(index);
		h1 = h2 ^ Math.imul(h1 ^ unit, 597399067);
		h2 = h3 ^ Math.imul(h2 ^ unit, 2869860233);
		h3 = h4 ^ Math.imul(h3 ^ unit, 951274213);
		h4 = h1 ^ Math.imul(h4 ^ unit, 2716044179);
	}
	h1 = Math.imul(h3 ^ h1 >>> 18, 597399067);
	h2 = Math.imul(h4 ^ h2 >>> 22, 2869860233);
	h3 = Math.imul(h1 ^ h3 >>> 17, 951274213);
	h4 = Math.imul(h2 ^ h4 >>> 19, 2716044179);
	h1 ^= h2 ^ h3 ^ h4;
	return [
		h1 | 1,
		h2 ^ h1 | 0,
		h3 ^ h1 | 0,
		h4 ^ h1 | 0
	];
}

// src/stages/schedule.ts
const BASE_FIRST = ["base", "head"];
const HEAD_FIRST = ["head", "base"];
/**
* What runs when in one round (0-based): targets in random order, base or head first by a fair coin, and as often one
* as the other (slices run second read up to 4 % slower or 7 % faster). Depends on the seed, the keys and the round
* only; a target's own order and its place among the others do not change when some other target stops early or is
* not there at all.
* @param turnOf how many rounds a target has taken part in; orders balance over these where it sat some out
*/
function scheduleRound(seed, keys, round, turnOf = () => round) {
	return keys.map((key) => ({
		key,
		order: orderOf(seed, key, turnOf(key)),
		lot: randomStream(seed, "place", key, round).next()
	})).sort((a, b) => a.lot - b.lot || (a.key < b.key ? -1 : 1)).map(({ key, order }) => ({
		key,
		order
	}));
}
/**
* Permuted blocks of two: of turns 2i and 2i+1 one has base first and the other head first, so the counts are equal
* after every even turn, wherever measuring stops.
*/
function orderOf(seed, key, turn) {
	return randomStream(seed, "order", key, Math.floor(turn / 2)).coin() === (turn % 2 === 0) ? BASE_FIRST : HEAD_FIRST;
}
/** Rounds before the first look, and between looks: docs/statistics.md, stopping. */
const FIRST_LOOK = 10;
const LOOK_EVERY = 5;
/** May measuring of a target end after so many rounds? */
function isLook(roundsDone) {
	return roundsDone >= 10 && (roundsDone - 10) % 5 === 0;
}
/**
* As many rounds as fit the time budget, an even number where that costs nothing but the last one (orders then
* balance). Throws UserError when not even `roundsNeeded` fit, saying the least budget that does.
*/
function fitRounds(request) {
	const roundMs = 2 * request.sliceMs.reduce((sum, each) => sum + each, 0) + (request.calibrationMs ?? 0);
	const fitOf = (rounds) => ({
		rounds,
		roundMs,
		measuringMs: rounds * roundMs
	});
	if (request.budgetMs === null || roundMs === 0) return fitOf(request.rounds);
	const leftMs = request.budgetMs - request.spentMs;
	const holding = (ms) => Math.floor(ms / roundMs);
	const affordable = Math.max(holding(leftMs - (request.reserveMs ?? 0)), Math.min(holding(leftMs), request.roundsNeeded));
	if (affordable >= request.rounds) return fitOf(request.rounds);
	if (affordable < request.roundsNeeded) {
		const least = wholeUnits(request.spentMs + request.roundsNeeded * roundMs);
		const targets = request.sliceMs.length === 1 ? "1 target" : `${request.sliceMs.length} targets`;
		throw new UserError(`time-budget is too short: ${request.roundsNeeded} rounds of ${targets}, the fewest that can tell anything, take ${wholeUnits(request.roundsNeeded * roundMs)} after ${wholeUnits(request.spentMs)} of building and probing`, `Give time-budget at least ${least}, or measure less: fewer benchmarks (benchmarks, exclude) or a shorter slice.`);
	}
	const even = affordable - affordable % 2;
	return fitOf(even >= request.roundsNeeded ? even : affordable);
}
/** Rounded up, in the form the inputs take: `45s`, `7m`. */
function wholeUnits(durationMs) {
	const seconds = Math.ceil(durationMs / 1e3);
	return seconds < 120 ? `${seconds}s` : `${Math.ceil(seconds / 60)}m`;
}

// src/stages/watching.ts
const TRY_TIMEOUT_MS = 3e4;
/**
* Compiles calibrators/watch/watch.c, in a folder of ours, and runs it once. Why it cannot be had (no compiler, a system it does not know)
* is a reason and no error: what it would have told is then unknown.
*/
async function prepareWatching(request, ports) {
	const { buildTimeoutMs } = request;
	const scratch = `${request.scratch}/watch`;
	await ports.files.makeDirectory(scratch);
	const sources = calibratorSources(ports);
	if ("reason" in sources) return sources;
	const file = `${scratch}/watch`;
	const source = `${sources.folder}/watch/watch.c`;
	const compiled = await drive(compile({
		compiler: C,
		words: "-o \"$1\" \"$2\" $LDFLAGS",
		output: file,
		source
	}, {
		sources: sources.folder,
		scratch,
		build: null,
		buildTimeoutMs
	}), "watch", ports);
	if ("reason" in compiled) return compiled;
	const all = {
		file,
		cpu: null,
		fixedLayout: true,
		instructions: true
	};
	const result = await ports.exec.run({
		file: "sh",
		arguments: ["-c", ":"],
		cwd: scratch,
		trust: "untrusted",
		timeoutMs: TRY_TIMEOUT_MS,
		watch: all
	});
	ports.interruption.throwIfAborted();
	if (!succeeded(result)) return { reason: `the watching program ${endedSaying(result)}` };
	const { usage } = result;
	if (usage === void 0) return { reason: "the watching program told nothing" };
	const { fixedLayout, instructions } = usage;
	return {
		watch: {
			...all,
			fixedLayout,
			instructions: instructions !== void 0
		},
		toolchain: compiled.toolchain
	};
}
function calibratorSources(ports) {
	try {
		return { folder: ports.host.calibrators() };
	} catch (error) {
		if (error instanceof UserError) return { reason: error.message };
		throw error;
	}
}

// src/stages/steadying.ts
const TRIAL_TIMEOUT_MS = 1e4;
/**
* Compiles the watching program and tries what can be done here: once a run, before the first slice. What cannot be
* done is told in one warning; the run goes on without it.
*/
async function prepareSteadying(request, record, ports) {
	const { means, warnings } = await findMeans(request, record.facts.host, ports);
	record.warn(...warnings);
	const { watch, pinnedBy, cpus } = means;
	record.setSteadying({
		pin: request.pin,
		watched: watch !== null,
		pinnedBy,
		cpus: writeCpuList(cpus)
	});
	return means;
}
/** The same, and what is to be said of it. */
async function findMeans(request, { allowedCpus = "" }, ports) {
	const watch = await prepareWatching(request, ports);
	const file = "reason" in watch ? null : watch.watch.file;
	const reason = "reason" in watch ? watch.reason : "";
	if (reason !== "") ports.log.untrusted("Slices cannot be watched", reason);
	const cpus = readCpuList(allowedCpus);
	const pinnedBy = request.pin === "off" ? null : await pinning(file, cpus, request.scratch, ports);
	return {
		means: {
			watch: file,
			pinnedBy,
			cpus: pinnedBy === null ? [] : cpus
		},
		warnings: warningsOf(request.pin, file, pinnedBy, reason)
	};
}
async function pinning(watch, cpus, scratch, ports) {
	const [cpu] = cpus;
	if (cpu === void 0) return null;
	if (watch !== null) {
		const { usage } = await tryIt({ watch: {
			file: watch,
			cpu,
			...PLAIN
		} }, scratch, ports);
		return usage?.cpu === cpu ? "watch" : null;
	}
	return succeeded(await tryIt(tasksetCommand(cpu, NOTHING), scratch, ports)) ? "taskset" : null;
}
/**
* Address-space layout stays as random as the system has it, alike on both sides: each slice draws its own, and the
* luck of a layout is in the interval instead of in every slice of one side (docs/decisions/004-pinning.md).
*/
const PLAIN = {
	fixedLayout: false,
	instructions: false
};
const NOTHING = {
	file: "sh",
	arguments: ["-c", ":"]
};
async function tryIt(command, cwd, ports) {
	const environment = { PWD: cwd };
	const result = await ports.exec.run({
		...NOTHING,
		cwd,
		environment,
		trust: "untrusted",
		timeoutMs: TRIAL_TIMEOUT_MS,
		...command
	});
	ports.interruption.throwIfAborted();
	return result;
}
function tasksetCommand(cpu, command) {
	return {
		file: "taskset",
		arguments: [
			"-c",
			String(cpu),
			command.file,
			...command.arguments
		]
	};
}
function warningsOf(pin, watch, pinnedBy, reason) {
	if (watch === null) return [{
		code: "not-watched",
		message: `The program that watches slices could not be compiled, so what they used is unknown: ${pinnedBy === "taskset" ? "benchmarks were pinned by taskset, and disturbed pairs could not be told" : pin === "auto" ? "nothing was pinned, and disturbed pairs could not be told" : "disturbed pairs could not be told"}`,
		subject: reason.slice(0, 2e3)
	}];
	if (pin === "off" || pinnedBy !== null) return [];
	return [{
		code: "not-pinned",
		message: "This system does not let a process be kept on one core, so nothing was pinned"
	}];
}
const ANYWHERE = {
	cpu: null,
	undecided: false
};
/** The command as it is run: watched where that is possible, and where it belongs. */
function steadied(command, place, { watch, pinnedBy }) {
	const { cpu, undecided } = place;
	if (watch !== null) return {
		...command,
		watch: {
			file: watch,
			cpu: pinnedBy === "watch" ? cpu : null,
			...PLAIN,
			threads: undecided
		}
	};
	return cpu === null || pinnedBy === null ? command : {
		...command,
		...tasksetCommand(cpu, command)
	};
}
/** On any processor; null: nothing can be watched. */
function watchOf({ watch }) {
	return watch === null ? null : {
		file: watch,
		cpu: null,
		...PLAIN
	};
}
/** Wall time over CPU time of a slice that had one processor to itself; undefined where nothing can be said. */
function wallPerCpuOf(usage) {
	if (usage?.cpu === void 0) return void 0;
	const cpuMs = usage.userMs + usage.systemMs;
	return cpuMs > 0 && usage.wallMs > 0 ? usage.wallMs / cpuMs : void 0;
}

// src/stages/clock-slices.ts
/** Most of the wall time of a round that calibrators may take. */
const CALIBRATION_SHARE = .03;
/** Slices of each clock in one round: more would add little, its spread over rounds is what counts. */
const SLICES_A_ROUND_MAX = 3;
/** However short the run: fewer than five rounds do not tell how steady a clock is (analysis/refusal.ts). */
const SLICES_A_RUN_MIN = 6;
/** One slice that goes wrong is forgiven; a second one ends the calibration of that clock. */
const FAILURES_FORGIVEN = 1;
const SLICE_TIMEOUT_MS = 6e4;
/**
* How many slices of every clock a round has, at most: a fraction means one in some of the rounds. Once a run has its
* fewest, each of them is left out that would take more than the share.
*/
function slicesPerRound(clocks, roundMs, rounds) {
	const oneOfEachMs = clocks.reduce((sum, { expectedMs }) => sum + expectedMs, 0);
	if (oneOfEachMs === 0 || rounds === 0) return 0;
	const affordable = CALIBRATION_SHARE * roundMs / oneOfEachMs;
	return Math.max(Math.min(SLICES_A_ROUND_MAX, affordable >= 1 ? Math.floor(affordable) : affordable), Math.min(1, SLICES_A_RUN_MIN / Math.min(rounds, 10)));
}
/** Wall time that calibrators add to a round, ms. */
function calibrationMs(clocks, roundMs, rounds) {
	return slicesPerRound(clocks, roundMs, rounds) * clocks.reduce((sum, { expectedMs }) => sum + expectedMs, 0);
}
/** Where the nth slice of a clock runs, of the places where its readers do: pinned and free in turn. */
function oneOf(places, nth) {
	const known = places.filter(({ undecided }) => !undecided);
	const different = [known.find(({ cpu }) => cpu !== null), known.find(({ cpu }) => cpu === null)].filter((place) => place !== void 0);
	return different[nth % Math.max(1, different.length)];
}
/** Runs one slice of a calibrator; null when the interruption ended it. */
async function runClockSlice(prepared, { round, place, means, runStartMs, timeoutMs }, ports) {
	const result = await ports.exec.run(steadied(prepared.slice(prepared.windows, timeoutMs), place, means));
	if (ports.interruption.aborted) return null;
	const { durationMs } = result;
	const read = prepared.read(result);
	if ("reason" in read) return {
		durationMs,
		reading: read
	};
	const { windows, nsPerWindow } = read;
	return {
		durationMs,
		reading: {
			round,
			startMs: result.startMs - runStartMs,
			durationMs,
			windows,
			nsPerWindow,
			...place.cpu === null ? {} : { pinned: true }
		}
	};
}
const PREFIX = "clock:";
/** The calibrators' slices, among the targets' pairs and in random order with them. */
var ClockSlices = class {
	#clocks;
	#perRound;
	#failures = /* @__PURE__ */ new Map();
	#slices = 0;
	#spentMs = 0;
	constructor(clocks, perRound) {
		this.#clocks = new Map(clocks.map((each) => [each.clock, each]));
		this.#perRound = perRound;
	}
	/** Keys for the schedule of this round (0-based): as many of each clock as are due by its end. */
	keysIn(round) {
		const dueBy = (rounds) => Math.floor(rounds * this.#perRound + 1e-9);
		const due = round === 0 ? Math.max(1, dueBy(1)) : dueBy(round + 1) - Math.max(dueBy(round), 1);
		return [...this.#clocks.keys()].flatMap((clock) => Array.from({ length: Math.max(0, due) }, (_, index) => `${PREFIX}${index}:${clock}`));
	}
	/**
	* Runs the slice that this key stands for, where those run that read the clock, in turn where they differ; false when
	* it is no key of a clock. Where its readers run is not known in the first rounds: then it waits.
	* @param placeOf of a target; null when it is not measured any more
	*/
	async run(key, round, placeOf, means, record, ports) {
		if (!key.startsWith(PREFIX)) return false;
		const live = this.#clocks.get(key.slice(key.indexOf(":", 6) + 1));
		if (live === void 0 || (this.#failures.get(live.clock) ?? 0) > FAILURES_FORGIVEN) return true;
		const place = oneOf([...live.targets].flatMap((target) => placeOf(target) ?? []), this.#slices);
		if (place === void 0) return true;
		if (this.#slices >= SLICES_A_RUN_MIN * this.#clocks.size && this.#spentMs + live.expectedMs > .03 * record.measuringMs) return true;
		const { clock, prepared } = live;
		const slice = await runClockSlice(prepared, {
			round,
			place,
			means,
			runStartMs: record.facts.startMs,
			timeoutMs: SLICE_TIMEOUT_MS
		}, ports);
		if (slice === null) return true;
		this.#slices += 1;
		this.#spentMs += slice.durationMs;
		const { reading } = slice;
		if ("reason" in reading) {
			const failures = (this.#failures.get(clock) ?? 0) + 1;
			this.#failures.set(clock, failures);
			if (failures > FAILURES_FORGIVEN) record.clocks.fail(clock, reading.reason);
			return true;
		}
		record.clocks.observe(clock, reading);
		return true;
	}
};

// src/formats/merge.ts
/**
* One measurement for each benchmark, where a run printed some more than once (`go test -count=3`, a loop in a
* script): the mean of its readings, and all of its single times. Readings of one process are not independent, so they
* must not count as several.
*/
function mergeRepeated(measurements) {
	const byName = /* @__PURE__ */ new Map();
	for (const measurement of measurements) {
		const key = benchmarkKey(measurement);
		const repeated = byName.get(key);
		if (repeated === void 0) byName.set(key, [measurement]);
		else repeated.push(measurement);
	}
	return [...byName.values()].map(merge);
}
function merge(repeated) {
	const [first, ...others] = repeated;
	if (first === void 0) throw new Error("no measurement to merge");
	if (others.length === 0) return first;
	const values = /* @__PURE__ */ new Map();
	for (const unit of first.values.keys()) {
		const readings = repeated.flatMap((measurement) => measurement.values.get(unit) ?? []);
		values.set(unit, mean$1(readings));
	}
	const windows = repeated.flatMap((measurement) => measurement.windows ?? []);
	const sketches = repeated.flatMap((measurement) => measurement.sketch ?? []);
	return {
		...first,
		values,
		...windows.length === 0 ? {} : { windows: mean$1(windows) },
		...sketches.length === 0 ? {} : { sketch: together(sketches) }
	};
}
/** Sketches of one output have one accuracy: its format's or its instrument's. */
function together(sketches) {
	return {
		...sketches[0],
		...mergeSketches(sketches)
	};
}

// src/stages/carry-out.ts
/**
* Runs one slice, of one command or of several: then times add up, and `usage` is of those commands that were watched.
* null when the interruption ended it: such a slice measured nothing.
* @param measured how the commands that are measured are run: watched, on a processor
*/
async function carryOut(harness, target, context, limits, measured, ports) {
	if (harness.sliceOfSeveral === void 0) {
		const result = await ports.exec.run(measured(harness.slice(target, context, limits)));
		if (ports.interruption.aborted) return null;
		const { startMs, durationMs, timedOut, usage } = result;
		return {
			startMs,
			durationMs,
			timedOut,
			usage,
			reading: harness.read(target, result)
		};
	}
	const startMs = ports.clock.now();
	const results = [];
	const run = async (command) => {
		const result = await ports.exec.run(command.isMeasured === true ? measured(command) : command);
		results.push(result);
		return result;
	};
	try {
		const reading = await drive(harness.sliceOfSeveral(target, context, limits), "", {
			...ports,
			exec: { run }
		});
		const usage = sumOf(results.flatMap((result) => result.usage ?? []));
		return {
			startMs,
			durationMs: results.reduce((sum, result) => sum + result.durationMs, 0),
			timedOut: results.some((result) => result.timedOut),
			usage,
			reading
		};
	} catch (error) {
		if (ports.interruption.aborted) return null;
		throw error;
	}
}
/** undefined: nobody was watched. */
function sumOf(usages) {
	const [first, ...others] = usages;
	if (first === void 0) return void 0;
	return others.reduce((sum, each) => {
		const { instructions: before, ...rest } = sum;
		const instructions = before === void 0 || each.instructions === void 0 ? {} : { instructions: before + each.instructions };
		return {
			...rest,
			wallMs: sum.wallMs + each.wallMs,
			userMs: sum.userMs + each.userMs,
			systemMs: sum.systemMs + each.systemMs,
			minorFaults: sum.minorFaults + each.minorFaults,
			majorFaults: sum.majorFaults + each.majorFaults,
			voluntarySwitches: sum.voluntarySwitches + each.voluntarySwitches,
			involuntarySwitches: sum.involuntarySwitches + each.involuntarySwitches,
			peakMemoryBytes: Math.max(sum.peakMemoryBytes, each.peakMemoryBytes),
			stoppedMs: sum.stoppedMs + each.stoppedMs,
			...instructions
		};
	}, first);
}

// src/stages/machine.ts
/**
* What the machine did between two readings of its counters. A counter that was not there at both, or that went back
* (it wrapped, or began anew), is unknown.
*/
function between(before, after) {
	const passed = [
		"stealMs",
		"busyMs",
		"pressureMs",
		"throttledMs",
		"childrenCpuMs"
	].flatMap((name) => {
		const ms = (after[name] ?? NaN) - (before[name] ?? NaN);
		return ms >= 0 ? [[name, ms]] : [];
	});
	return Object.fromEntries(passed);
}
/** As results.json holds it; undefined where nothing is known. */
function machineRecord({ childrenCpuMs: _, ...machine }) {
	return Object.keys(machine).length === 0 ? void 0 : machine;
}
/** As results.json holds it. */
function usageRecord(usage) {
	const { wallMs: _, userMs, systemMs, fixedLayout: __, runnableThreads: ___, ...counts } = usage;
	return {
		cpuMs: userMs + systemMs,
		...counts
	};
}

// src/stages/slice.ts
/** A repetition with a gap would take the place of a pair without one. */
function isWhole({ reading, timedOut }) {
	return reading.measurements.length > 0 && reading.failures.length === 0 && !timedOut;
}
/** Runs a target's slice from this copy of its binary; null when the interruption ended it: it measured nothing. */
async function runCopy(target, side, binaryPath, place, request, ports) {
	const context = request.sides[side]?.context;
	if (context === void 0) throw new Error(`target ${target.key} is planned on ${side}, which has no build`);
	const limits = {
		binaryPath,
		timeoutMs: request.sliceTimeoutMs
	};
	const { means } = request.placements;
	const before = ports.host.counters();
	const ran = await carryOut(request.harness, target, context, limits, (command) => steadied(command, place, means), ports);
	const machine = between(before, ports.host.counters());
	if (ran === null) return null;
	return {
		side,
		...ran,
		machine,
		wallPerCpu: wallPerCpuOf(ran.usage)
	};
}
/** What is known of a slice beside its readings, as results.json holds it. */
function factsOf({ startMs, durationMs, usage, machine, wallPerCpu }, record) {
	const machineRead = machineRecord(machine);
	return {
		startMs: Math.max(0, startMs - record.facts.startMs),
		durationMs,
		...usage === void 0 ? {} : { usage: usageRecord(usage) },
		...machineRead === void 0 ? {} : { machine: machineRead },
		...wallPerCpu === void 0 ? {} : { wallPerCpu }
	};
}
/** Everything that a slice read goes to the record. */
function keep({ instrument }, slice, turn, record) {
	const facts = factsOf(slice, record);
	for (const measurement of mergeRepeated(slice.reading.measurements)) {
		if (!record.benchmarks.has(measurement.group, measurement.name)) record.benchmarks.addLate(measurement.group, measurement.name);
		record.benchmarks.observe(measurement, {
			side: slice.side,
			...turn,
			...facts,
			...instrument === void 0 ? {} : { instrument }
		});
	}
	record.warnOnce(...slice.reading.warnings);
}

// src/stages/placement.ts
/** CPU time / wall time of a free slice above which a benchmark uses more than one core; below it is the runtime's own. */
const PARALLEL = 1.2;
/**
* The same for a whole suite: one parallel benchmark among many single-threaded ones adds little to the sum, and what
* has one thread never exceeds 1.
*/
const PARALLEL_SUITE = 1.05;
/**
* The same for threads that had work, the mean of a side's free slices. Beside ten other busy processes on two cores a
* single-threaded Go benchmark showed 1.0 to 1.45 (mean 1.2), one of two threads 1.05 to 1.75 (mean 1.5).
*/
const PARALLEL_THREADS = 1.4;
const PARALLEL_THREADS_SUITE = 1.2;
/** Free pairs of which that is the mean. */
const FREE_ROUNDS_THREADS = 2;
/** Below this a benchmark waits for something else than a core; keeping it on one would steady nothing. */
const WAITING = .3;
/**
* Rounds that run free until a target is known. Where no core was idle, and threads cannot be looked at, a parallel one
* cannot show itself.
*/
const FREE_ROUNDS_MAX = 3;
/** A core's worth of time that was left over, as a share of the slice: a second thread could have run. */
const IDLE_CORE = .5;
/** In the fallback's steps of 10 ms a shorter slice tells nothing. */
const SHORTEST_COARSE_MS = 50;
/** Most pairs that may be repeated, as a share of all pairs that were run once. */
const REPEATED_SHARE_MAX = .3;
/**
* Which core each pair runs on. The first pair of a target runs free: how many cores its slices keep busy decides. One
* that stays within one core is pinned from there on, both slices of a pair to the same core, another in each round.
* One that does not is left free. On either side: a change that makes a benchmark parallel must not be hidden.
*/
var Placements = class {
	means;
	#cores;
	#sides;
	#known = /* @__PURE__ */ new Map();
	#pairs = 0;
	#repeated = 0;
	/**
	* @param cores logical processors of the machine
	* @param sides those that are measured; a target is known when all of them are
	*/
	constructor(means, cores, sides = SIDES) {
		this.means = means;
		this.#cores = cores;
		this.#sides = sides;
	}
	/** Where a pair runs. A repetition goes to the next processor: what disturbed the pair is on this one. */
	placeFor(target, round, attempt = 0) {
		const { cpus, pinnedBy } = this.means;
		const { placement } = this.#of(target);
		if (pinnedBy === null || placement === null) return {
			cpu: null,
			undecided: pinnedBy !== null
		};
		if (placement.state !== "pinned") return ANYWHERE;
		return {
			cpu: cpus[(round + attempt) % cpus.length] ?? null,
			undecided: false
		};
	}
	placementOf(target) {
		return this.#of(target).placement;
	}
	/** Learns from a pair's slices. */
	note(target, slices, suite) {
		const known = this.#of(target);
		this.#pairs += 1;
		for (const { side, wallPerCpu } of slices) known.calm[side] ||= (wallPerCpu ?? Infinity) < DISTURBED_WALL_PER_CPU;
		if (known.placement !== null || target.instrument !== void 0) return;
		for (const slice of slices) {
			const { side, usage } = slice;
			const ratio = cpuPerWall(slice);
			const threads = usage?.runnableThreads;
			if (ratio !== null) known.busiest[side] = Math.max(known.busiest[side] ?? 0, ratio);
			if (threads !== void 0) known.threads[side].push(threads);
		}
		known.freePairs += 1;
		known.hadRoom ||= slices.every((slice) => this.#leftRoom(slice));
		known.placement = this.#decide(known, suite);
	}
	#decide({ busiest, threads, hadRoom, freePairs }, suite) {
		const ratios = this.#sides.flatMap((side) => busiest[side] ?? []);
		if (ratios.length < this.#sides.length) return null;
		const cpuPerWall = short(Math.max(...ratios));
		if (cpuPerWall > (suite ? PARALLEL_SUITE : PARALLEL)) return {
			state: "parallel",
			cpuPerWall
		};
		if (hadRoom) return {
			state: Math.min(...ratios) < WAITING ? "waiting" : "pinned",
			cpuPerWall
		};
		const means = this.#sides.flatMap((side) => threads[side].length === 0 ? [] : mean(threads[side]));
		const known = means.length === this.#sides.length;
		if (freePairs < (known ? FREE_ROUNDS_THREADS : 3)) return null;
		const seen = known ? short(Math.max(...means)) : null;
		const cores = {
			cpuPerWall,
			...seen === null ? {} : { threads: seen }
		};
		return {
			state: (seen ?? 0) > (suite ? PARALLEL_THREADS_SUITE : PARALLEL_THREADS) ? "parallel" : "pinned",
			...cores
		};
	}
	/** Could a second thread have run beside it? Where the machine does not tell, that is taken for granted. */
	#leftRoom({ durationMs, machine }) {
		if (this.#cores === 1 || machine.busyMs === void 0) return true;
		return this.#cores * durationMs - machine.busyMs - (machine.stealMs ?? 0) >= IDLE_CORE * durationMs;
	}
	/**
	* Should a pair be run again? Where one of its slices was disturbed: by wall and CPU time alone, whichever side it
	* is and whatever was read. Not a benchmark that never was calm: it waits by itself.
	*/
	mayRepeat(target, slices) {
		const { calm } = this.#of(target);
		if (!slices.some(({ wallPerCpu }) => (wallPerCpu ?? 0) >= 1.2) || !this.#sides.every((side) => calm[side])) return false;
		return this.#repeated + 1 <= REPEATED_SHARE_MAX * this.#pairs;
	}
	/**
	* Does a target go wrong on one core that went well on several? Its first pinned pair tells: names of benchmarks may
	* hold the number of processors, and threads that spin for one another may never end. It is left free then.
	*/
	isLost(target, whole) {
		const known = this.#of(target);
		if (whole) known.pinnedWell = true;
		if (known.pinnedWell || known.placement === null) return false;
		known.placement = {
			...known.placement,
			state: "fails-pinned"
		};
		return true;
	}
	noteRepetition() {
		this.#repeated += 1;
	}
	/** A target with an instrument goes where the one goes that it observes. */
	#of({ key, observedTarget }) {
		const name = observedTarget ?? key;
		const known = this.#known.get(name) ?? {
			busiest: {
				base: null,
				head: null
			},
			threads: {
				base: [],
				head: []
			},
			calm: {
				base: false,
				head: false
			},
			hadRoom: false,
			freePairs: 0,
			pinnedWell: false,
			placement: null
		};
		this.#known.set(name, known);
		return known;
	}
};
/** Cores that a slice kept busy; null where it is not known. */
function cpuPerWall({ usage, durationMs, machine }) {
	if (usage !== void 0) return usage.wallMs > 0 ? (usage.userMs + usage.systemMs) / usage.wallMs : null;
	if (machine.childrenCpuMs === void 0 || durationMs < SHORTEST_COARSE_MS) return null;
	return machine.childrenCpuMs / durationMs;
}
function mean(values) {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
function short(value) {
	return Number(value.toPrecision(4));
}

export { harnessOptions as A, sweepStale as C, tryClock as D, wallUnit as E, drive as M, buildSides as O, makeRunFolder as S, prepareCalibration as T, fitRounds as _, keep as a, formatSeed as b, ClockSlices as c, runClockSlice as d, slicesPerRound as f, watchOf as g, prepareSteadying as h, isWhole as i, isWithin as j, filesIn as k, calibrationMs as l, findMeans as m, REPEATED_SHARE_MAX as n, runCopy as o, ANYWHERE as p, factsOf as r, mergeRepeated as s, Placements as t, oneOf as u, isLook as v, clockUses as w, randomStream as x, scheduleRound as y };