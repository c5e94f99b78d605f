import { n as UserError } from "./errors.js";
import { A as Integer, C as Null, G as _Object_, M as Boolean, g as Union, k as Literal, l as Record, p as Tuple, q as Optional, tt as _Array_, v as String$1, x as Number$1 } from "./script.js";
import { t as succeeded } from "./command.js";
import { createHash } from "node:crypto";

// src/statistics/sketch.ts
/** Relative error of the sketches that Tare makes itself, a fraction. */
const SKETCH_ACCURACY = .01;
/** Times outside of this are no times of an iteration: below a thousandth of a ns counts as 0, above 30 years throws. */
const SMALLEST_NS = .001;
const LARGEST_NS = 0xde0b6b3a7640000;
/**
* Sketch of times in ns, in any order. Exact up to `accuracy`, whatever their distribution.
* @throws RangeError for what is not finite, negative or above 1e18
*/
function sketchOf(valuesNs, accuracy = SKETCH_ACCURACY) {
	const logGamma = logGammaOf(accuracy);
	const bins = /* @__PURE__ */ new Map();
	let zeros = 0;
	for (const value of valuesNs) {
		if (!(value >= 0 && value <= LARGEST_NS)) throw new RangeError(`${value} is no time in ns`);
		if (value < SMALLEST_NS) {
			zeros += 1;
			continue;
		}
		const index = Math.ceil(Math.log(value) / logGamma);
		bins.set(index === 0 ? 0 : index, (bins.get(index) ?? 0) + 1);
	}
	return {
		accuracy,
		zeros,
		bins: ascending(bins)
	};
}
/** The sketch of all that went into these, exactly: counts add up. At least one; of one accuracy (RangeError). */
function mergeSketches(sketches) {
	const [first] = sketches;
	if (first === void 0) throw new RangeError("merge of no sketches");
	const bins = /* @__PURE__ */ new Map();
	let zeros = 0;
	for (const sketch of sketches) {
		if (sketch.accuracy !== first.accuracy) throw new RangeError("sketches of different accuracy cannot be merged");
		zeros += sketch.zeros;
		for (const [index, count] of sketch.bins) bins.set(index, (bins.get(index) ?? 0) + count);
	}
	return {
		accuracy: first.accuracy,
		zeros,
		bins: ascending(bins)
	};
}
/**
* The q-quantile in ns, q in [0, 1]: within `accuracy` of the value of 0-based rank floor(q (n - 1)) in ascending
* order (the paper's lower quantile; R's type 1 but for that n - 1, numpy's method `lower`). No interpolation: it is a
* value that occurred.
* @throws RangeError for an empty sketch
*/
function sketchQuantile(sketch, q) {
	const count = sketchCount(sketch);
	if (count === 0 || !(q >= 0 && q <= 1)) throw new RangeError("quantile of no numbers, or outside of [0, 1]");
	const rank = Math.floor(q * (count - 1));
	let seen = sketch.zeros;
	if (rank < seen) return 0;
	const logGamma = logGammaOf(sketch.accuracy);
	for (const [index, inBin] of sketch.bins) {
		seen += inBin;
		if (rank < seen) return 2 * Math.exp(index * logGamma) / (Math.exp(logGamma) + 1);
	}
	throw new Error("a sketch whose counts do not add up");
}
/** How many times went into it. */
function sketchCount(sketch) {
	return sketch.bins.reduce((sum, [, count]) => sum + count, sketch.zeros);
}
/** ln gamma, gamma = (1 + accuracy) / (1 - accuracy). */
function logGammaOf(accuracy) {
	if (!(accuracy > 0 && accuracy < .5)) throw new RangeError(`${accuracy} is no accuracy: above 0 and below 0.5`);
	return Math.log((1 + accuracy) / (1 - accuracy));
}
function ascending(bins) {
	return [...bins].sort(([a], [b]) => a - b);
}

// src/formats/tare-lines.ts
/** As much as is read of a command's output: a million samples fit. */
const MAX_LINE_LENGTH$2 = 16777216;
const MAX_SAMPLES = 1e6;
/** In ns: about 30 years. */
const MAX_SAMPLE_NS = 0xde0b6b3a7640000;
const MAX_CLOCK_LENGTH = 50;
const MAX_WARNINGS$1 = 20;
const MAX_NAME_LENGTH = 1e3;
const MAX_UNIT_LENGTH = 200;
/** Tare's own lines, for benchmarks that print their results themselves: one JSON object a line. */
const tareLines = {
	name: "tare-lines",
	summary: "Tare's own JSON lines: `{\"tare\":1,\"benchmark\":\"Parse/large\",\"metrics\":{\"ns/op\":12.3}}`",
	parse: parseTareLines
};
function parseTareLines(stdout) {
	const measurements = [];
	const failures = [];
	const warnings = [];
	for (let from = 0; from < stdout.length;) {
		const newline = stdout.indexOf("\n", from);
		const to = newline < 0 ? stdout.length : newline;
		const line = stdout.slice(from, Math.min(to, from + MAX_LINE_LENGTH$2 + 1)).trim();
		from = to + 1;
		if (!/^\{\s*"tare"\s*:/.test(line)) continue;
		const read = readLine(line);
		if (typeof read === "string") {
			if (warnings.length < MAX_WARNINGS$1) warnings.push({
				code: "torn-line",
				message: `A "tare" line was passed over: ${read}`,
				subject: line.slice(0, 200)
			});
		} else if ("reason" in read) failures.push(read);
		else measurements.push(read);
	}
	return {
		measurements,
		failures,
		warnings
	};
}
/** The line's content, or in plain words what is wrong with it. */
function readLine(line) {
	if (line.length > MAX_LINE_LENGTH$2) return "it is longer than 16 MiB";
	let value;
	try {
		value = JSON.parse(line);
	} catch {
		return "it is not valid JSON";
	}
	if (!isRecord(value)) return "it is not a JSON object";
	if (value.tare !== 1) return "\"tare\" has to be 1, the version of this format";
	const name = value.benchmark;
	if (typeof name !== "string" || name === "" || name.length > MAX_NAME_LENGTH) return `"benchmark" has to be a name of 1 to ${MAX_NAME_LENGTH} characters`;
	const group = value.group ?? "";
	if (typeof group !== "string" || group.length > MAX_NAME_LENGTH) return `"group" has to be text of up to ${MAX_NAME_LENGTH} characters`;
	const error = value.error;
	if (error !== void 0) return typeof error === "string" ? {
		group,
		name,
		reason: error.slice(0, 2e3)
	} : "\"error\" has to be text";
	const values = readMetrics(value.metrics);
	if (typeof values === "string") return values;
	const iterations = value.iterations;
	if (iterations !== void 0 && (!isNonNegative(iterations) || !Number.isSafeInteger(iterations))) return "\"iterations\" has to be a whole number";
	const timing = readTiming(value);
	if (typeof timing === "string") return timing;
	return {
		group,
		name,
		...iterations === void 0 ? {} : { iterations },
		values,
		...timing
	};
}
/** How it was timed, where the line says. */
function readTiming(line) {
	const { windows, clock, subtracted, samples_ns: samples } = line;
	if (windows !== void 0 && !isNonNegative(windows)) return "\"windows\" has to be a number, 0 or more";
	if (clock !== void 0 && (typeof clock !== "string" || clock === "" || clock.length > MAX_CLOCK_LENGTH)) return `"clock" has to be a name of 1 to ${MAX_CLOCK_LENGTH} characters`;
	if (subtracted !== void 0 && typeof subtracted !== "boolean") return "\"subtracted\" has to be true or false";
	const sketch = samples === void 0 ? void 0 : readSamples(samples);
	if (typeof sketch === "string") return sketch;
	return {
		...windows === void 0 ? {} : { windows },
		...clock === void 0 ? {} : { clock },
		...subtracted === true ? { alreadySubtracted: true } : {},
		...sketch === void 0 ? {} : { sketch }
	};
}
/** Times of single operations: kept as a sketch, which any percentile can be had from. */
function readSamples(samples) {
	if (!Array.isArray(samples) || samples.length === 0 || samples.length > MAX_SAMPLES) return `"samples_ns" has to be a list of 1 to ${MAX_SAMPLES} times`;
	if (!samples.every((sample) => isNonNegative(sample) && sample <= MAX_SAMPLE_NS)) return "a time in \"samples_ns\" is not a number from 0 to 1e18";
	return sketchOf(samples, SKETCH_ACCURACY);
}
function readMetrics(metrics) {
	if (!isRecord(metrics)) return "\"metrics\" has to be an object of numbers by unit";
	const values = /* @__PURE__ */ new Map();
	for (const [unit, value] of Object.entries(metrics)) {
		if (unit === "" || unit.length > MAX_UNIT_LENGTH) return `a unit has to have 1 to ${MAX_UNIT_LENGTH} characters`;
		if (typeof value !== "number" || !Number.isFinite(value)) return "a value in \"metrics\" is not a finite number";
		values.set(unit, value);
	}
	return values.size > 0 ? values : "\"metrics\" is empty";
}
function isRecord(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function isNonNegative(value) {
	return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

// src/harnesses/ended.ts
const MAX_LINE_LENGTH$1 = 300;
/** How a command ended that did not succeed, after "it"; `undefined` is one that was never run. */
function howItEnded(result) {
	if (result === void 0 || result.notStarted) return "could not be started";
	if (result.timedOut) return "took too long";
	if (result.signal !== null) return `was ended by ${result.signal}`;
	return `ended with exit code ${result.exitCode}`;
}
/** The first lines that say something, each cut to a readable length. */
function firstLines(text, count) {
	return text.slice(0, 65536).split("\n").map((line) => line.trimEnd().slice(0, MAX_LINE_LENGTH$1)).filter((line) => line !== "").slice(0, count).join("\n");
}

// src/formats/go-names.ts
/**
* Takes the processor suffix off Go's names: `BenchmarkParse-8` ran at GOMAXPROCS 8, and at 1 there is no suffix, so
* the text alone cannot tell `BenchmarkSize-8` at 1 from `BenchmarkSize` at 8 (testing/benchmark.go, benchmarkName).
* Two things can: the names the testing package itself announced (-test.v, -test.list), and that in one run every
* result carries the same suffix or none does.
*/
function namer(printed, known) {
	const common = commonSuffix(printed);
	const strippedKnown = common !== null && printed.every((name) => known.has(withoutSuffix(name)));
	if (known.size === 0 || strippedKnown) return (name) => {
		if (common === null || !name.endsWith(common)) return name;
		const short = name.slice(0, -common.length);
		return known.size > 0 && !known.has(short) && known.has(name) ? name : short;
	};
	return (name) => {
		if (known.has(name)) return name;
		const short = withoutSuffix(name);
		return known.has(short) || common !== null && name.endsWith(common) ? short : name;
	};
}
/** `-8` when every name ends in it; null when they differ (-cpu=1,2,4 asks for the difference to be kept) or lack it. */
function commonSuffix(names) {
	const first = /-\d+$/.exec(names[0] ?? "")?.[0];
	if (first === void 0 || first === "-1" || first.startsWith("-0")) return null;
	return names.every((name) => name.endsWith(first)) ? first : null;
}
function withoutSuffix(name) {
	return name.replace(/-\d+$/, "");
}

// src/formats/go-result.ts
/** As fmt prints a float64; NaN and the infinities are read, and left out. */
const VALUE = /^[-+]?(?:\d+\.?\d*(?:e[-+]?\d+)?|Inf|NaN)$/;
/** Longest count is 1000000000. */
const COUNT = /^\d{1,15}$/;
/**
* Everything after the name: a count, then values with units, and nothing else; null when it is anything else.
*
*     BenchmarkMetrics-2    	     100	        28.34 ns/op	36132.67 MB/s	         0.7500 hits/op	       0 B/op
*/
function readWholeResult(text) {
	const [count, ...pairs] = text.split(/[ \t]+/).filter((word) => word !== "");
	if (count === void 0 || !COUNT.test(count) || pairs.length % 2 !== 0) return null;
	const values = /* @__PURE__ */ new Map();
	for (let i = 0; i < pairs.length; i += 2) {
		const value = pairs[i];
		const unit = pairs[i + 1];
		if (value === void 0 || unit === void 0 || !VALUE.test(value) || VALUE.test(unit)) return null;
		keep(values, value, unit);
	}
	return {
		iterations: Number(count),
		values
	};
}
/**
* A result at the end of a line that starts with something else, because the benchmark printed between its name and
* its numbers. Here the tabs are needed: they are all that tells a result from prose.
*
*     progress...     100	        44.16 ns/op	       2 B/op	       0 allocs/op
*/
function resultAtEnd(line) {
	const parts = line.split("	");
	const pairs = [];
	let i = parts.length - 1;
	for (; i > 0; i--) {
		const pair = /^ *(\S+) (\S+)$/.exec(parts[i] ?? "");
		const [, value = "", unit = ""] = pair ?? [];
		if (pair === null || !VALUE.test(value)) break;
		pairs.unshift([value, unit]);
	}
	if (pairs.length === 0) return null;
	const count = /(?:^| )(\d{1,15})$/.exec((parts[i] ?? "").slice(-40))?.[1];
	if (count === void 0) return null;
	const values = /* @__PURE__ */ new Map();
	for (const [value, unit] of pairs) keep(values, value, unit);
	return {
		iterations: Number(count),
		values
	};
}
function keep(values, value, unit) {
	const number = Number(value);
	if (Number.isFinite(number)) values.set(unit, number);
}

// src/formats/go.ts
/** Go's benchmark text, https://go.dev/design/14313-benchmark-format. */
const go$1 = {
	name: "go",
	summary: "The text of `go test -bench` (all metrics of a line, any unit; `pkg:` lines give the group)",
	parse: (stdout) => parseGo(stdout)
};
const PREFIX = "Benchmark";
const MAX_REASON_LINES = 6;
const MAX_REASON_LINE_LENGTH = 300;
const MAX_WARNINGS = 20;
/**
* Reads what `go test -bench` printed, with or without -test.v. One pass, linear in the length of the text.
* Never throws: what is no result is passed over.
*/
function parseGo(stdout, options = {}) {
	const reader = new GoReader(new Set(options.knownNames ?? []));
	for (let from = 0; from < stdout.length;) {
		const newline = stdout.indexOf("\n", from);
		const to = newline < 0 ? stdout.length : newline;
		reader.line(stdout.slice(from, stdout[to - 1] === "\r" ? to - 1 : to));
		from = to + 1;
	}
	return reader.end();
}
var GoReader = class {
	#known;
	#found = [];
	#failed = [];
	#started = [];
	#skipped = [];
	#warnings = [];
	#group = "";
	#ending = null;
	/** A name whose numbers have not come yet. */
	#torn = null;
	/** The failure whose indented explanation is being read. */
	#explained = null;
	/** Indented lines just seen: with -test.v the explanation comes before its `--- FAIL`. */
	#indented = [];
	constructor(known) {
		this.#known = known;
	}
	line(line) {
		if (line.startsWith("    ") && this.#torn === null) {
			const text = line.trim().slice(0, MAX_REASON_LINE_LENGTH);
			if (this.#explained !== null) {
				if (this.#explained.reason.length < MAX_REASON_LINES) this.#explained.reason.push(text);
			} else if (this.#indented.length < MAX_REASON_LINES) this.#indented.push(text);
			return;
		}
		const indented = this.#indented;
		this.#indented = [];
		this.#explained = null;
		if (line.startsWith(PREFIX) && this.#benchmark(line)) return;
		if (line.startsWith("--- FAIL: ")) this.#failure(line, indented);
		else if (line.startsWith("pkg: ")) {
			this.#settle();
			this.#group = line.slice(5).trim();
		} else if (line === "PASS" || line === "FAIL") {
			this.#settle();
			this.#ending = line;
		} else if (line.startsWith("--- ")) {
			this.#settle();
			if (line.startsWith("--- SKIP: ")) this.#skipped.push(line.slice(10));
		} else if (!this.#afterPrint(line)) this.#loose(line);
	}
	/** Whether the line is one that the testing package begins with a benchmark's name. */
	#benchmark(line) {
		const printed = line.slice(0, endOfWord(line));
		if (!isBenchmarkName(printed)) return false;
		const rest = line.slice(printed.length);
		if (rest === "") {
			this.#settle();
			this.#known.add(printed);
			this.#started.push(printed);
			return true;
		}
		const result = readWholeResult(rest);
		const padded = /^ *\t/.test(rest);
		if (result === null && !padded) return false;
		this.#settle();
		const failure = rest.indexOf("	--- FAIL: ");
		if (result !== null && result.values.size > 0) this.#found.push({
			group: this.#group,
			printed,
			result
		});
		else if (failure >= 0) this.#failure(rest.slice(failure + 1), []);
		else this.#torn = {
			printed,
			result: result ?? resultAtEnd(rest)
		};
		return true;
	}
	/**
	* A result after something its benchmark printed without a newline; whether it is one.
	*
	*     progress...BenchmarkPrints-2   	progress...     100	        44.16 ns/op
	*/
	#afterPrint(line) {
		const at = line.includes("	") ? line.lastIndexOf(PREFIX, line.indexOf("	")) : -1;
		if (at <= 0) return false;
		const printed = line.slice(at, at + endOfWord(line.slice(at)));
		const isKnown = this.#known.has(printed) || this.#known.has(printed.replace(/-\d+$/, ""));
		if (!isBenchmarkName(printed) || this.#known.size > 0 && !isKnown) return false;
		const rest = line.slice(at + printed.length);
		const result = readWholeResult(rest);
		if (result === null && !/^ *\t/.test(rest)) return false;
		this.#settle();
		if (result !== null) this.#found.push({
			group: this.#group,
			printed,
			result
		});
		else this.#torn = {
			printed,
			result: resultAtEnd(rest)
		};
		return true;
	}
	/** The second part of a torn line, or the end of everything behind something printed (`debug outputPASS`). */
	#loose(line) {
		if (this.#torn !== null) this.#torn.result = resultAtEnd(line) ?? this.#torn.result;
		if (line.endsWith("PASS")) this.#ending = "PASS";
		else if (line.endsWith("FAIL")) this.#ending = "FAIL";
	}
	#failure(line, before) {
		const printed = line.slice(10).split(/\s/, 1)[0] ?? "";
		if (!isBenchmarkName(printed)) return;
		if (this.#torn !== null && this.#torn.result === null) this.#torn = null;
		this.#settle();
		this.#explained = {
			group: this.#group,
			printed,
			reason: before
		};
		this.#failed.push(this.#explained);
	}
	/** No more numbers can come for a torn line. */
	#settle() {
		const torn = this.#torn;
		this.#torn = null;
		if (torn === null) return;
		if (torn.result !== null) this.#found.push({
			group: this.#group,
			printed: torn.printed,
			result: torn.result
		});
		else if (this.#warnings.length < MAX_WARNINGS) this.#warnings.push({
			code: "torn-line",
			message: "A result line was broken by other output and its numbers are lost",
			subject: torn.printed.slice(0, 2e3)
		});
	}
	end() {
		this.#settle();
		const nameOf = namer(this.#found.map(({ printed }) => printed), this.#known);
		const failures = this.#failed.map(({ group, printed, reason }) => ({
			group,
			name: shortName(nameOf(printed)),
			reason: reason.join("\n")
		}));
		return {
			measurements: this.#found.filter(({ result }) => result.values.size > 0).map(({ group, printed, result }) => {
				const full = nameOf(printed);
				return {
					group,
					name: shortName(full),
					printedName: full,
					...result
				};
			}),
			failures: withoutParents(failures),
			warnings: this.#warnings,
			started: this.#started,
			skipped: this.#skipped,
			ending: this.#ending
		};
	}
};
/** A parent is reported as failed when a sub-benchmark is; that is no failure of its own. */
function withoutParents(failures) {
	const parents = /* @__PURE__ */ new Set();
	for (const { group, name } of failures) for (let slash = name.indexOf("/"); slash >= 0; slash = name.indexOf("/", slash + 1)) parents.add(`${group}\n${name.slice(0, slash)}`);
	return failures.filter(({ group, name, reason }) => reason !== "" || !parents.has(`${group}\n${name}`));
}
/** `BenchmarkParse/large` is shown as `Parse/large`, as benchstat does; a bare `Benchmark` stays. */
function shortName(printed) {
	return printed.length > 9 && printed.startsWith(PREFIX) ? printed.slice(9) : printed;
}
/** The testing package takes `BenchmarkX`, `Benchmark_x` and `Benchmark`, but not `Benchmarkx`. */
function isBenchmarkName(word) {
	return word.startsWith(PREFIX) && !/^\p{Ll}/u.test(word.slice(9, 11));
}
function endOfWord(line) {
	const end = line.search(/[ \t]/);
	return end < 0 ? line.length : end;
}

// src/harnesses/go-command.ts
/** What the compiler or a package's tests print is read by people and small parsers; nobody needs more. */
const MAX_OUTPUT_BYTES$1 = 16777216;
/** The go command; untrusted, because compiling runs what the tree says (cgo flags, toolchain lines). */
function goCommand(args, options) {
	return {
		file: "go",
		arguments: args,
		trust: "untrusted",
		maxOutputBytes: MAX_OUTPUT_BYTES$1,
		...options
	};
}
/**
* A test binary, as `go test` would run it: in its package's folder, with GOROOT and PWD set (GOROOT since Go 1.19,
* so that -trimpath binaries find it). Never -test.timeout: it is called off before benchmarks start (testing.go,
* stopAlarm), so the limit is the caller's.
*/
function testBinaryCommand(binary, goroot, args, timeoutMs, progress) {
	return {
		file: binary.path,
		arguments: [
			"-test.run=^$",
			"-test.paniconexit0",
			...args
		],
		cwd: binary.directory,
		environment: {
			PWD: binary.directory,
			...goroot === "" ? {} : { GOROOT: goroot }
		},
		trust: "untrusted",
		timeoutMs,
		maxOutputBytes: MAX_OUTPUT_BYTES$1,
		...progress === void 0 ? {} : { progress }
	};
}
/**
* The -test.bench (or -test.skip) pattern for exactly this benchmark: each part between slashes escaped and anchored.
* The testing package splits the pattern at `/` before it compiles the parts (testing/match.go, splitRegexp), so one
* pair of anchors around the whole would not do.
*/
function exactPattern(printedName) {
	return printedName.split("/").map((part) => `^${quoteMeta(part)}$`).join("/");
}
/** Go's regexp.QuoteMeta. */
function quoteMeta(text) {
	return text.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&");
}
const MAX_LINES = 6;
/** Why this run of a test binary gave no result, in a few lines. Untrusted text. */
function reasonOf(result, timeoutMs) {
	if (result.notStarted) return `could not be started: ${firstLines(result.stderr, 1)}`;
	if (result.timedOut) return `gave no result within ${readableMs(timeoutMs)}`;
	const lines = result.stderr.split("\n");
	const start = lines.findIndex((line) => /^(panic|fatal error|runtime): |^SIG[A-Z]+: /.test(line));
	if (start >= 0) return firstLines(untilGoroutines(lines.slice(start)), 4);
	const said = firstLines(result.stderr, MAX_LINES) || firstLines(withoutHeader(result.stdout), MAX_LINES);
	const how = `${howItEnded(result)}${result.signal === null ? " and no result" : ""}`;
	return said === "" ? how : `${how}\n${said}`;
}
function untilGoroutines(lines) {
	const end = lines.findIndex((line) => /^goroutine \d+ /.test(line));
	return lines.slice(0, end < 0 ? MAX_LINES : end).join("\n");
}
function withoutHeader(stdout) {
	return stdout.replace(/^(?:goos|goarch|pkg|cpu): .*\n/gm, "").replace(/^(?:PASS|FAIL)\n/gm, "");
}
function readableMs(ms) {
	return ms < 1e3 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`;
}

// src/harnesses/go-packages.ts
/** Folders the go command passes over itself; a go.mod in there is a fixture or somebody else's. */
const PASSED_OVER = /(?:^|\/)(?:testdata|vendor|node_modules|[_.][^/]*)\//;
/** Folders of the modules among these files. */
function moduleDirectories(files) {
	return files.filter((file) => (file === "go.mod" || file.endsWith("/go.mod")) && !PASSED_OVER.test(file)).map((file) => file.slice(0, -7)).toSorted();
}
/** Every package with benchmarks in these modules, in the order of the go command. */
function* findPackages(context, directories, environment) {
	const benchmarkFiles = yield* filesWithBenchmarks(context);
	const withBenchmarks = [];
	const failures = [];
	const unmatched = [];
	for (const directory of directories) {
		const patterns = patternsWithin(directory, context.options.packages);
		if (patterns.length === 0) continue;
		const listed = yield* listPackages({
			directory,
			environment
		}, patterns, context);
		if ("failed" in listed) {
			const output = firstLines(listed.failed.stderr, 20);
			const reason = `go list failed in ${directory || "the working directory"}`;
			failures.push({
				group: directory,
				reason,
				output,
				wholeFolder: true
			});
			continue;
		}
		for (const line of listed.stdout.split("\n")) {
			const [folder = "", importPath = "", tests = "", broken = ""] = line.split("	");
			if (folder === "" && broken !== "") unmatched.push({
				group: directory,
				reason: "go list failed",
				output: broken
			});
			const relative = within(context.directory, folder);
			if (importPath === "" || relative === null) continue;
			const has = benchmarkFiles === null || tests.split("/").some((file) => benchmarkFiles.has(join(relative, file)));
			const mayHave = broken !== "" && [...benchmarkFiles ?? []].some((file) => folderOf(file) === relative);
			if (tests !== "" && has || mayHave) withBenchmarks.push({
				module: listed.module,
				importPath,
				directory: relative
			});
		}
	}
	return {
		withBenchmarks,
		failures: withBenchmarks.length === 0 ? [...failures, ...unmatched] : failures
	};
}
/**
* Test files with a benchmark, relative to the working directory; null when git cannot say (then every package with
* tests is tried). Cheaper than compiling hundreds of packages to learn that five have benchmarks.
*/
function* filesWithBenchmarks(context) {
	const files = yield* grepFiles(context, "^func Benchmark", ["*_test.go"]);
	return files === null ? null : new Set(files);
}
/** Files whose text matches, NUL separated from git; it works on a plain folder too (--no-index). */
function* grepFiles(context, pattern, globs) {
	const [result] = yield [{
		file: "git",
		arguments: [
			"grep",
			"--no-index",
			"--no-color",
			"-I",
			"-l",
			"-z",
			"-E",
			pattern,
			"--",
			...globs
		],
		cwd: context.directory,
		trust: "untrusted",
		timeoutMs: context.buildTimeoutMs
	}];
	if (result === void 0 || result.truncated || result.exitCode !== 0 && result.exitCode !== 1) return null;
	return result.stdout.split("\0").filter((file) => file !== "");
}
/** One line a package: folder, import path, test files (`/` joined: no file name has one), its error, quoted. */
const LIST_TEMPLATE = "{{.Dir}}	{{.ImportPath}}	{{range .TestGoFiles}}{{.}}/{{end}}{{range .XTestGoFiles}}{{.}}/{{end}}	{{with .Error}}{{printf \"%q\" .Err}}{{end}}";
function* listPackages(module, patterns, context) {
	const options = {
		cwd: join(context.directory, module.directory),
		timeoutMs: context.buildTimeoutMs,
		environment: module.environment
	};
	const [result] = yield [goCommand([
		"list",
		"-e",
		"-find",
		"-f",
		LIST_TEMPLATE,
		...patterns
	], options)];
	if (result === void 0) throw new Error("go list was not run");
	if (`${result.stderr}${result.stdout}`.includes("modules listed in go.work") && module.environment.GOWORK !== "off") return yield* listPackages({
		...module,
		environment: {
			...module.environment,
			GOWORK: "off"
		}
	}, patterns, context);
	if (result.exitCode !== 0) return { failed: result };
	return {
		module,
		stdout: result.stdout
	};
}
/**
* The package patterns, which are relative to the working directory, as seen from a module in one of its folders.
* Import paths stay as they are.
*/
function patternsWithin(moduleDirectory, patterns) {
	if (moduleDirectory === "") return patterns;
	const inside = [];
	for (const pattern of patterns) {
		if (pattern !== "." && !pattern.startsWith("./")) {
			inside.push(pattern);
			continue;
		}
		const path = pattern === "." ? "" : pattern.slice(2);
		const parent = path === "..." ? "" : path.endsWith("/...") ? path.slice(0, -4) : null;
		if (path === moduleDirectory) inside.push(".");
		else if (path.startsWith(`${moduleDirectory}/`)) inside.push(`./${path.slice(moduleDirectory.length + 1)}`);
		else if (parent !== null && (parent === "" || `${moduleDirectory}/`.startsWith(`${parent}/`))) inside.push("./...");
	}
	return inside;
}
/** `path` relative to `root`; null when it lies elsewhere. */
function within(root, path) {
	if (path === root) return "";
	return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : null;
}
function join(...parts) {
	return parts.filter((part) => part !== "").join("/");
}
function folderOf(file) {
	return file.slice(0, Math.max(0, file.lastIndexOf("/")));
}

// src/harnesses/go-clock-part.ts
/** The calibrator of the clock that StartTimer and StopTimer read. */
const GO_CLOCK = "go-stop-start";
/** Metrics that the overlay adds to a result line. */
const STOPS = "stops/op";
const CPU_TIME = "cpu-ns/op";
/** In place of STOPS where the benchmark reports a metric of that name itself. */
const OWN_STOPS = "tare-stops/op";
/**
* What every benchmark gets.
*
* stops/op: how often an operation stopped the clock and started it again. Counted where the clock is started, before
* it is read, so that nothing is added to the timed region; not where it is stopped, because only a count of the
* starts is exact for every shape: a plain loop has none, whoever closes its one window (the package at the end of
* the function, b.Loop at the end of the loop, or the benchmark's own StopTimer before it cleans up); and both
* `Stop; prepare; Start; work` and `Start; work; Stop` have one an iteration. Stops less one, the obvious count, would
* miss one of the second. The package's own start is not counted (it begins at -1), and ResetTimer, which b.Loop
* calls as well, zeroes it together with the duration.
*
* cpu-ns/op: CPU time of the process, user and system, over the same windows as the duration. A reading costs about as
* much as ten windows, though outside the timed region; so only the first MAX_CPU_STOPS restarts are read, and a
* benchmark with more of them (one that stops its clock inside the loop) has no cpu-ns/op. Not offered either: below
* 20 steps of getrusage's microsecond, and where syscall has no Getrusage (Windows, Plan 9, wasm).
*
* Both are added just before the line is printed: testing.Benchmark's callers see no difference.
*/
function clockPart(goos) {
	return {
		name: "clock",
		edits: [
			{
				inside: "type B struct {",
				at: "end",
				put: "before",
				text: "	tareClock tareClock\n"
			},
			{
				inside: "func (b *B) StartTimer() {",
				at: START,
				put: "before",
				text: "		b.tareClock.starting()\n"
			},
			{
				inside: "func (b *B) StopTimer() {",
				at: DURATION,
				put: "after",
				text: "		b.tareClock.stopped()\n"
			},
			{
				inside: "func (b *B) ResetTimer() {",
				at: "start",
				put: "after",
				text: "	b.tareClock = tareClock{}\n"
			},
			{
				inside: "func (b *B) ResetTimer() {",
				at: START,
				put: "before",
				text: "		b.tareClock.begin()\n"
			},
			{
				inside: "func (b *B) runN(n int) {",
				at: FIRST_START,
				put: "before",
				text: "	b.tareClock.stops = -1\n"
			},
			{
				inside: PROCESS_BENCH,
				at: PRINTED,
				put: "before",
				text: "			b.tareClock.publish(r)\n"
			}
		],
		files: { "tare_clock.go": clockGo(goos) }
	};
}
const START = /^\t\tb\.start = \w.*\(\)\n/;
const DURATION = /^\t\tb\.duration \+= .*\(b\.start\)\n/;
const FIRST_START = /^\tb\.StartTimer\(\)\n(?=\tb\.benchFunc\(b\)\n\tb\.StopTimer\(\)\n)/;
const PRINTED = /^\t\t\tresults := r\.String\(\)\n/;
const PROCESS_BENCH = /^func \(\w+ \*bench\w+\) processBench\(b \*B\) \{$/;
/** Systems on which Go's syscall package has Getrusage. */
const HAS_GETRUSAGE = /* @__PURE__ */ new Set([...[
	"aix",
	"android",
	"darwin",
	"dragonfly",
	"freebsd",
	"illumos",
	"ios",
	"linux",
	"netbsd",
	"openbsd",
	"solaris"
]]);
const MAX_CPU_STOPS = 4;
const CLOCK_GO = `package testing

%IMPORT%// tareClock is what one benchmark's clock did since it was last reset.
type tareClock struct {
	stops    int   // how often it was started again
	cpu      int64 // CPU time of the process in the windows that are closed, ns
	cpuStart int64 // CPU time of the process when the open one began, ns
}

// starting is called just before the clock is read.
func (c *tareClock) starting() {
	c.stops++
	if c.stops <= ${MAX_CPU_STOPS} {
		c.begin()
	}
}

// begin is called just before the clock of an open window is read.
func (c *tareClock) begin() {
	c.cpuStart = tareCPUTime()
}

// stopped is called when the duration has been summed.
func (c *tareClock) stopped() {
	if c.stops <= ${MAX_CPU_STOPS} {
		c.cpu += tareCPUTime() - c.cpuStart
	}
}

// publish adds the metrics to a result that is about to be printed.
func (c *tareClock) publish(r BenchmarkResult) {
	if r.N <= 0 || r.Extra == nil {
		return
	}
	stops := float64(c.stops) / float64(r.N)
	if _, ok := r.Extra["${STOPS}"]; ok {
		r.Extra["${OWN_STOPS}"] = stops
	} else {
		r.Extra["${STOPS}"] = stops
	}
	if c.stops <= ${MAX_CPU_STOPS} && c.cpu >= 20000 {
		if _, ok := r.Extra["${CPU_TIME}"]; !ok {
			r.Extra["${CPU_TIME}"] = float64(c.cpu) / float64(r.N)
		}
	}
}

`;
const CPU_GO = `func tareCPUTime() int64 {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return usage.Utime.Nano() + usage.Stime.Nano()
}
`;
const NO_CPU_GO = `func tareCPUTime() int64 { return 0 }
`;
function clockGo(goos) {
	const reads = HAS_GETRUSAGE.has(goos);
	return CLOCK_GO.replace("%IMPORT%", reads ? "import \"syscall\"\n\n" : "") + (reads ? CPU_GO : NO_CPU_GO);
}
/** The testing package prints no smaller step. */
const SMALLEST = 1e-6;
/**
* The reading of an instrumented benchmark with its count of timer windows taken out of the metrics. Windows are those
* beyond the one that every benchmark has. A single one in several iterations is a benchmark that stopped its clock to
* prepare: none per operation. (In one iteration nothing can tell the two apart.)
*/
function takeWindows(measurement) {
	const name = measurement.values.has("tare-stops/op") ? OWN_STOPS : STOPS;
	const stops = measurement.values.get(name);
	if (stops === void 0) return measurement;
	const values = new Map([...measurement.values].filter(([unit]) => unit !== name));
	const iterations = measurement.iterations ?? 1;
	const once = iterations > 1 && Math.round(stops * iterations) <= 1;
	return {
		...measurement,
		values,
		windows: once || stops < SMALLEST ? 0 : stops,
		clock: GO_CLOCK
	};
}

// src/harnesses/go-slice.ts
/**
* Flags of one execution of one benchmark with a fixed count. -test.benchmem costs nothing: the testing package reads
* the memory statistics at every start and stop of the clock anyway and the flag only prints them (benchmark.go,
* StopTimer), so allocations are known for every benchmark and on both sides.
*/
function sliceFlags(printedName, iterations) {
	return [
		`-test.bench=${exactPattern(printedName)}`,
		`-test.benchtime=${iterations}x`,
		"-test.count=1",
		"-test.benchmem"
	];
}
function sliceGo(target, context, limits) {
	const notes = notesOf$1(target);
	const binary = {
		path: limits.binaryPath,
		directory: join(context.directory, target.group)
	};
	const flags = sliceFlags(notes.printedName, target.iterations ?? 1);
	return testBinaryCommand(binary, notes[context.side], flags, limits.timeoutMs);
}
/** Reads one slice. A benchmark that printed nothing has failed, whatever the exit code: no match exits 0 with PASS. */
function readGo(target, result) {
	const { printedName, counted } = notesOf$1(target);
	const reading = readOne({
		printedName,
		group: target.group,
		countsWindows: counted === "yes"
	}, result);
	const iterations = reading.measurement?.iterations;
	const warnings = [...reading.warnings];
	if (target.iterations !== null && iterations !== void 0 && iterations !== target.iterations) {
		const message = `A slice ran ${iterations} iterations where ${target.iterations} were asked for`;
		warnings.push({
			code: "uneven-iterations",
			message,
			subject: target.label
		});
	}
	const failure = {
		group: target.group,
		name: targetName(target),
		reason: reading.reason ?? ""
	};
	return {
		measurements: reading.measurement === null ? [] : [reading.measurement],
		failures: reading.reason === null ? [] : [failure],
		warnings
	};
}
/** One benchmark's numbers out of one run of its binary. */
function readOne({ printedName, group, countsWindows }, result) {
	const parsed = parseGo(result.stdout, { knownNames: [printedName] });
	const found = parsed.measurements.findLast((each) => each.printedName === printedName);
	if (found === void 0) {
		const [failure] = parsed.failures;
		return {
			measurement: null,
			reason: (failure === void 0 ? "" : failure.reason || "reported itself as failed") || reasonOf(result, result.durationMs),
			warnings: []
		};
	}
	const warnings = [...parsed.warnings];
	if (result.exitCode !== 0) warnings.push({
		code: "slice-failed",
		message: "A slice printed its result and then ended with an error; the result was kept",
		subject: printedName.slice(0, 2e3)
	});
	return {
		measurement: {
			...countsWindows ? takeWindows(found) : found,
			group
		},
		reason: null,
		warnings
	};
}
function notesOf$1(target) {
	const { printedName = "", base = "", head = "", iterationsMs = "", counted = "" } = target.notes ?? {};
	return {
		printedName,
		base,
		head,
		iterationsMs,
		counted
	};
}
function targetName(target) {
	return target.notes?.name ?? target.label;
}

// src/harnesses/go-tails.ts
/** One iteration in so many is timed, by what an operation takes: the cost of timing it stays below some percent. */
const UNTIMED_NS = 3e3;
const EVERY_MOST = 16;
/** What timing one iteration costs, about; for the plan only (calibrators/go-tails.ts measures it). */
const OBSERVATION_NS = 80;
/** Iterations of the run that finds out whether there is anything to be seen. */
const TRIED_ITERATIONS = 20;
/** How the tail instrument is told what to do. */
const EVERY_VARIABLE = "TARE_TAILS_EVERY";
function everyFor(nsPerOp) {
	return Math.min(EVERY_MOST, Math.max(1, Math.ceil(UNTIMED_NS / Math.max(nsPerOp, 1))));
}
/**
* A second target for each benchmark whose iterations can be seen on every side it is measured on, found out by
* running it once; the others' names go to the warnings.
*/
function* discoverTails(context, observed) {
	const targets = [];
	const unseen = [];
	const slow = [];
	if (context.options.tails.length === 0) return {
		targets,
		warnings: []
	};
	for (const [done, one] of observed.entries()) {
		const { target } = one;
		const binary = {
			base: instrumented(context, "base", target),
			head: instrumented(context, "head", target)
		};
		if (target.sides.length < 2 || binary.base < 0 || binary.head < 0) continue;
		const progress = {
			subject: target.label,
			done,
			total: observed.length
		};
		let seen = true;
		for (const { context: side, build } of context.sides) {
			const tails = build.binaries[binary[side.side]];
			if (tails === void 0 || !seen) continue;
			const iterations = Math.min(TRIED_ITERATIONS, target.iterations ?? 1);
			const [result] = yield [{
				...tailsCommand(tails, one.printedName, iterations, 1, context.sliceTimeoutMs),
				progress
			}];
			seen = result !== void 0 && readSketchLine(result.stdout, one.printedName) !== null;
		}
		if (!seen) unseen.push(target.label);
		else if ((target.iterations ?? 1) < TRIED_ITERATIONS) slow.push(target.label);
		else targets.push(tailsTarget(one, binary));
	}
	return {
		targets,
		warnings: [...unseenWarnings(unseen), ...slowWarnings(slow)]
	};
}
function instrumented({ sides }, side, target) {
	return (sides.find(({ context }) => context.side === side)?.build)?.binaries.findIndex(({ group, instrument }) => instrument === "tails" && group === target.group) ?? -1;
}
function tailsTarget({ target, nsPerOp }, binary) {
	const every = everyFor(nsPerOp);
	const plain = Math.max(1, target.iterations ?? 1);
	const wallNs = target.expectedMs * 1e6 / plain;
	const iterations = Math.max(TRIED_ITERATIONS, Math.round(plain * wallNs / (wallNs + OBSERVATION_NS / every)));
	return {
		...target,
		key: `tails:${target.key}`,
		label: `${target.label} (tails)`,
		iterations,
		instrument: "tails",
		observedTarget: target.key,
		binary,
		notes: {
			...target.notes,
			every: String(every)
		}
	};
}
function sliceTails(target, context, limits) {
	const { printedName = "", every = "1", ...notes } = target.notes ?? {};
	const environment = { GOROOT: notes[context.side] ?? "" };
	return tailsCommand({
		path: limits.binaryPath,
		directory: join(context.directory, target.group),
		environment
	}, printedName, target.iterations ?? 1, Number(every), limits.timeoutMs);
}
/** One run of the instrumented binary; the instrument is told by its environment how often to look. */
function tailsCommand(binary, printedName, iterations, every, timeoutMs) {
	const flags = sliceFlags(printedName, iterations);
	const command = testBinaryCommand(binary, binary.environment?.GOROOT ?? "", flags, timeoutMs);
	return {
		...command,
		environment: {
			...command.environment,
			[EVERY_VARIABLE]: String(every)
		}
	};
}
/** What a slice of the instrument saw. Nothing of the result line is read: its ns/op holds the instrument. */
function readTails(target, result) {
	const { name = target.label, printedName = "" } = target.notes ?? {};
	const { group } = target;
	const sketch = readSketchLine(result.stdout, printedName);
	if (sketch !== null && sketchCount(sketch) > 0) return {
		measurements: [{
			group,
			name,
			values: /* @__PURE__ */ new Map(),
			sketch
		}],
		failures: [],
		warnings: []
	};
	return {
		measurements: [],
		failures: [{
			group,
			name,
			reason: sketch === null ? reasonOf(result, result.durationMs) : "no iteration was timed"
		}],
		warnings: []
	};
}
const LINE = "tare-sketch ";
const MAX_LINE_LENGTH = 262144;
/** Of the instrument's array (go-tails-source.ts). */
const MAX_INDEX = 2185;
const MAX_BINS = 5e3;
const MAX_NS = 0xe8d4a51000;
/** The last line of the instrument's about this benchmark; what else a benchmark prints is passed over. */
function readSketchLine(stdout, printedName) {
	for (const line of stdout.split("\n").reverse()) {
		if (!line.startsWith(LINE) || line.length > MAX_LINE_LENGTH) continue;
		const sketch = readSketch(line.slice(12), printedName);
		if (sketch !== null) return sketch;
	}
	return null;
}
function readSketch(json, printedName) {
	let value;
	try {
		value = JSON.parse(json);
	} catch {
		return null;
	}
	if (typeof value !== "object" || value === null || !("benchmark" in value) || value.benchmark !== printedName) return null;
	const { accuracy, zeros, bins, step_ns, window_ns, every } = value;
	if (accuracy !== .01 || !isCount(zeros) || !Array.isArray(bins) || bins.length > MAX_BINS) return null;
	if (!isNs(step_ns) || !isNs(window_ns) || !isCount(every) || every < 1) return null;
	const read = [];
	let last = -1;
	for (const bin of bins) {
		if (!Array.isArray(bin) || bin.length !== 2) return null;
		const [index, count] = bin;
		if (!isCount(index) || index <= last || index > MAX_INDEX || !isCount(count) || count < 1) return null;
		read.push([index, count]);
		last = index;
	}
	const sketch = {
		accuracy,
		zeros,
		bins: read
	};
	if (!Number.isSafeInteger(sketchCount(sketch))) return null;
	return {
		...sketch,
		clockStepNs: step_ns,
		windowNs: window_ns,
		every
	};
}
function isCount(value) {
	return Number.isSafeInteger(value) && value >= 0;
}
function isNs(value) {
	return typeof value === "number" && value >= 0 && value <= MAX_NS;
}
function unseenWarnings(labels) {
	if (labels.length === 0) return [];
	return [{
		code: "tails-unseen",
		message: "Iterations of a b.N loop cannot be seen one by one, so there are no percentiles: use b.Loop",
		subject: labels.join(", ").slice(0, 2e3)
	}];
}
function slowWarnings(labels) {
	if (labels.length === 0) return [];
	return [{
		code: "tails-unseen",
		message: `A slice has fewer than ${TRIED_ITERATIONS} iterations, too few for percentiles: give a longer slice`,
		subject: labels.join(", ").slice(0, 2e3)
	}];
}

// src/model/counting.ts
/** Instructions: how they were counted, as results.json holds it. docs/instructions.md explains it. */
const closed$3 = { additionalProperties: false };
/** The metric that counted instructions become. */
const INSTRUCTIONS = "instructions/op";
/** auto: count where `metrics` names them. */
const INSTRUCTION_MODES = [
	"auto",
	"on",
	"off"
];
const MethodSchema = Union([Literal("hardware"), Literal("cachegrind")]);
/**
* One reading of one side. Of one whole run; or of two runs that differ in the number of operations only, so that what
* is not an operation (start-up, set-up) falls out of the difference.
*/
const CountSchema = _Object_({
	method: MethodSchema,
	runs: _Array_(_Object_({
		operations: Integer({
			minimum: 1,
			maximum: Number.MAX_SAFE_INTEGER
		}),
		/** Of the whole process. */
		instructions: Integer({
			minimum: 0,
			maximum: Number.MAX_SAFE_INTEGER
		})
	}, closed$3), {
		minItems: 1,
		maxItems: 2
	})
}, closed$3);
/** How a run counted, for the report. */
const CountingSchema = _Object_({
	method: MethodSchema,
	/** `valgrind-3.19.0`; empty for the processor's counters. */
	tool: String$1({ maxLength: 200 }),
	/** Wall time it took, ms. */
	spentMs: Number$1({ minimum: 0 })
}, closed$3);
/** null where the runs tell nothing: more operations that took no more instructions. */
function instructionsPerOperation({ runs: [first, second] }) {
	if (first === void 0) return null;
	if (second === void 0) return positive(first.instructions / first.operations);
	const operations = second.operations - first.operations;
	return operations === 0 ? null : positive((second.instructions - first.instructions) / operations);
}
function positive(value) {
	return Number.isFinite(value) && value > 0 ? value : null;
}

// src/formats/registry.ts
/** Every format Tare reads, in the order `auto` tries them. Docs tables and the input check derive from this. */
const FORMATS = [go$1, tareLines];
/** What `bench-format` may be. */
const FORMAT_NAMES = ["auto", ...FORMATS.map(({ name }) => name)];
/** undefined for `auto` and for names that are not known. */
function formatNamed(name) {
	return FORMATS.find((format) => format.name === name);
}
/** The format that reads most benchmarks out of this text; null when none finds any. Ties go to the earlier one. */
function recogniseFormat(stdout) {
	let best = null;
	for (const format of FORMATS) {
		const { measurements, failures } = format.parse(stdout);
		const found = measurements.length + failures.length;
		if (found > (best?.found ?? 0)) best = {
			format,
			found
		};
	}
	return best?.format ?? null;
}

// src/model/benchmark-id.ts
/**
* A benchmark's id as shown, filtered by and recorded: `group:name`, or `name` alone where every benchmark of the run
* lives in one group, or in none. `groups` are the groups of all benchmarks of the run, repeats allowed.
*/
function benchmarkId(group, name, groups) {
	if (group === "") return name;
	for (const other of groups) if (other !== group) return `${group}:${name}`;
	return name;
}
/** One string for group and name together, which can hold any character: for maps, never shown. */
function benchmarkKey({ group, name }) {
	return `${group.length}:${group}${name}`;
}

// src/model/clock.ts
/**
* Clock overhead: what one timer window (one start and stop of a clock) costs, and how many of them one operation has.
* The part of results.json that holds it; docs/calibration.md explains it.
*/
const closed$2 = { additionalProperties: false };
const text$1 = (maxLength) => String$1({ maxLength });
const count$1 = Integer({
	minimum: 0,
	maximum: Number.MAX_SAFE_INTEGER
});
/**
* counted: by the overlay of Go's testing package, exactly. told: by the harness's own output. declared: by the user
* (`timer-windows`). scanned: guessed from the benchmark's source. The first that is known wins, in this order.
*/
const WindowsSourceSchema = Union([
	Literal("counted"),
	Literal("told"),
	Literal("declared"),
	Literal("scanned")
]);
/** Which clock a benchmark reads, and how often. */
const ClockUseSchema = _Object_({
	/** Name of the calibrator that measures it: `go-stop-start`, `cpp-steady-clock`. */
	clock: text$1(50),
	source: WindowsSourceSchema,
	/** Timer windows per operation, by side; where slices count them themselves (`Observation.windows`), of the first. */
	base: Union([Number$1({ minimum: 0 }), Null()]),
	head: Union([Number$1({ minimum: 0 }), Null()]),
	/** The sides read different clocks; `clock` is head's. */
	clocksDiffer: Optional(Boolean()),
	/** The harness takes the clock's cost off by itself. */
	alreadySubtracted: Optional(Boolean())
}, closed$2);
/** One slice of a calibrator. */
const ClockReadingSchema = _Object_({
	round: count$1,
	/** Start of the slice, ms since the run started; and its wall time as a process. */
	startMs: Number$1({ minimum: 0 }),
	durationMs: Number$1({ minimum: 0 }),
	/** Windows it timed. */
	windows: count$1,
	/** Mean cost of one, ns. */
	nsPerWindow: Number$1(),
	/** It was kept on one processor, as the benchmarks are that are pinned. */
	pinned: Optional(Literal(true))
}, closed$2);
/** One calibrator over the run. */
const ClockRecordSchema = _Object_({
	clock: text$1(50),
	/** What built and ran it: `g++ 12.2.0`. */
	toolchain: text$1(500),
	/**
	* What a window costs amid real work, as a share of an empty one: about [0.5, 1] for compiled code, just-in-time
	* or before, where the clock's reading overlaps with the work (docs/calibration.md).
	*/
	effectiveShare: Tuple([Number$1(), Number$1()]),
	/** Smallest step the clock was seen to advance by, ns. */
	clockStepNs: Optional(Number$1({ minimum: 0 })),
	readings: _Array_(ClockReadingSchema, { maxItems: 1e4 }),
	/** It could not be built or run: what was said. Untrusted. */
	failure: Optional(text$1(4e3))
}, closed$2);
const CalibrationSchema = _Object_({
	/**
	* Why no clock was calibrated; absent where one was. off: asked not to. no-windows: no benchmark is known to stop
	* its clock inside an operation. negligible: below 1 % of every reading.
	*/
	skipped: Optional(Union([
		Literal("off"),
		Literal("no-windows"),
		Literal("negligible")
	])),
	/** Wall time spent on calibrators between the first and the last slice, ms. */
	spentMs: Number$1({ minimum: 0 }),
	clocks: _Array_(ClockRecordSchema, { maxItems: 100 })
}, closed$2);
/** auto: measure, correct and judge by `gate-on`. report: measure and show, judge by the raw readings. off: neither. */
const CALIBRATION_MODES = [
	"auto",
	"off",
	"report"
];
const GATE_ON = ["corrected", "raw"];

// src/model/confirmation.ts
/**
* Measuring again what would fail the gate: fresh pairs of builds in another layout. The part of results.json that
* holds it, beside the observations of the second build; docs/statistics.md explains it.
*/
const closed$1 = { additionalProperties: false };
/** auto: rows that would fail the gate. off: none. */
const CONFIRM_MODES = ["auto", "off"];
const ConfirmModeSchema = Union([Literal("auto"), Literal("off")]);
/**
* In the environment of the second build, and of nothing else: the layout's seed, 1 to 2^31 - 1. A `build-command` that
* names it is run again.
*/
const LAYOUT_SEED = "TARE_LAYOUT_SEED";
/** Beside it, for nothing but its length. */
const LAYOUT_PADDING = "TARE_LAYOUT_PADDING";
/**
* What the second build has otherwise than the first. link-order: the linker shuffled the functions. build-command: it
* ran again and was given a seed to lay its code out by. environment: the same code, beside an environment of another
* size, which moves the stack and nothing else.
*/
const LayoutSchema = Union([
	Literal("link-order"),
	Literal("build-command"),
	Literal("environment")
]);
const ConfirmationRecordSchema = _Object_({
	layout: LayoutSchema,
	/** What the layout was drawn from. */
	layoutSeed: Integer({
		minimum: 1,
		maximum: 2147483647
	}),
	/** Most pairs of a benchmark. */
	rounds: Integer({
		minimum: 0,
		maximum: Number.MAX_SAFE_INTEGER
	}),
	/** Wall time of building again and measuring again, ms. */
	durationMs: Number$1({ minimum: 0 }),
	/** Of that, in slices, ms. */
	measuringMs: Number$1({ minimum: 0 })
}, closed$1);

// src/model/sketch.ts
/**
* Times of single iterations, as a DDSketch (Masson, Rim, Lee, VLDB 2019): bin i holds what lies in
* (gamma^(i-1), gamma^i] ns, gamma = (1 + accuracy) / (1 - accuracy); any quantile is within `accuracy` of the exact
* one. Two sketches of equal accuracy merge exactly, by adding counts.
*/
const SketchSchema = _Object_({
	/** Relative error, a fraction: 0.01 is 1 %. */
	accuracy: Number$1({
		exclusiveMinimum: 0,
		exclusiveMaximum: .5
	}),
	/** Times of 0 ns: below the clock's step. */
	zeros: Integer({ minimum: 0 }),
	/** [index, count], ascending. */
	bins: _Array_(Tuple([Integer(), Integer({ minimum: 1 })]), { maxItems: 5e3 }),
	/** Smallest step the clock was seen to advance by, ns; absent where unknown. */
	clockStepNs: Optional(Number$1({ minimum: 0 })),
	/** Mean cost of reading the clock, ns, which every time holds once; absent where unknown. */
	windowNs: Optional(Number$1({ minimum: 0 })),
	/** One iteration in so many was timed, on average. */
	every: Optional(Number$1({ minimum: 1 }))
}, { additionalProperties: false });

// src/model/results.ts
/**
* `results.json`: the raw record of one run and the only thing that passes between jobs.
* Analysis is recomputed from it, so it holds observations and settings, never a verdict.
* This schema is the single source of the TypeScript types, of the check on reading and of schema/results-1.json.
*/
const RESULTS_FORMAT = "tare-results";
const RESULTS_VERSION = 1;
const closed = { additionalProperties: false };
const text = (maxLength) => String$1({ maxLength });
const count = Integer({
	minimum: 0,
	maximum: Number.MAX_SAFE_INTEGER
});
const milliseconds = Number$1({ minimum: 0 });
const SideSchema = Union([Literal("base"), Literal("head")]);
const SIDES = ["base", "head"];
const WarningSchema = _Object_({
	code: text(64),
	message: text(2e3),
	subject: Optional(text(2e3))
}, closed);
/** What a slice's processes used. Absent is unknown. */
const UsageSchema = _Object_({
	/** User and system time of all its processes, ms. */
	cpuMs: milliseconds,
	voluntarySwitches: count,
	involuntarySwitches: count,
	minorFaults: count,
	majorFaults: count,
	peakMemoryBytes: count,
	/** For how long it was stopped (SIGSTOP), ms. */
	stoppedMs: milliseconds,
	/** The logical processor that it was kept on; absent where it was left free. */
	cpu: Optional(count),
	/** Instructions in user mode, by the processor's counters. */
	instructions: Optional(count)
}, closed);
/** What the machine did while a slice ran. Every part may be unknown. */
const MachineSchema = _Object_({
	/** Time stolen by the hypervisor, all processors together, ms. */
	stealMs: Optional(milliseconds),
	/** CPU time of everybody, all processors together, ms. */
	busyMs: Optional(milliseconds),
	/** Time in which some process waited for a processor (PSI), ms. */
	pressureMs: Optional(milliseconds),
	/** Time for which the control group was throttled, ms. */
	throttledMs: Optional(milliseconds)
}, closed);
/** One slice's reading of one benchmark: all metrics of its line. */
const ObservationSchema = _Object_({
	side: SideSchema,
	/** Of the build in another layout (`confirm`); absent: of the first. Each has rounds of its own. */
	build: Optional(Literal(1)),
	/** 0-based round; base and head of one round form the pair. */
	round: count,
	/** 0: first slice of the pair, 1: second. */
	position: Union([Literal(0), Literal(1)]),
	/** Start of the slice, ms since the run started (monotonic clock). */
	startMs: milliseconds,
	/** Wall time of the whole slice as a process, ms. */
	durationMs: milliseconds,
	/** Iterations as reported by the harness; absent where it does not say. */
	iterations: Optional(count),
	/** Value by unit, as printed. */
	values: Record(String$1({ maxLength: 200 }), Number$1()),
	usage: Optional(UsageSchema),
	machine: Optional(MachineSchema),
	/** Its pair was disturbed and run again in the same round: kept to be seen, and left out of every comparison. */
	disturbed: Optional(Literal(true)),
	/** Wall time / CPU time of the slice, where it was pinned to one processor and both were read. */
	wallPerCpu: Optional(Number$1({ minimum: 0 })),
	/** Timer windows per operation, as this slice counted them. */
	windows: Optional(Number$1({ minimum: 0 })),
	/** Times of single iterations. A slice that took them for their own sake (`instrument`) has no other values. */
	sketch: Optional(SketchSchema),
	/** An instrumented slice, apart from those that give the other metrics; pairs are made of slices of one kind. */
	instrument: Optional(Union([Literal("tails"), Literal("instructions")])),
	/** Instructions of runs that were counted and not timed (`instrument`); such an observation has no values. */
	counted: Optional(CountSchema)
}, closed);
/** How a benchmark stands on one side. `reason` is untrusted text (first lines of output). */
const SideStateSchema = Union([
	_Object_({ state: Literal("measured") }, closed),
	_Object_({ state: Literal("absent") }, closed),
	_Object_({
		state: Literal("failed"),
		reason: text(4e3)
	}, closed)
]);
const BenchmarkRecordSchema = _Object_({
	/** Unique in the run: `group` and `name` joined, where the group is needed to tell names apart. */
	id: text(2e3),
	/** As the harness prints it, without processor suffix. */
	name: text(1e3),
	/** Package, module or file the benchmark lives in; empty when there is only one. */
	group: text(1e3),
	base: SideStateSchema,
	head: SideStateSchema,
	/** Fixed iteration count per slice, the same on both sides; absent when the harness chooses itself. */
	iterations: Optional(count),
	/** Why measuring of this benchmark ended. */
	ended: Union([
		Literal("precise"),
		Literal("rounds"),
		Literal("time-budget"),
		Literal("interrupted"),
		Literal("failed"),
		Literal("one-sided")
	]),
	/** Which clock it reads and how often, where that is known. */
	clock: Optional(ClockUseSchema),
	/**
	* pinned: it stays within one core, so its slices were kept on one. parallel: it uses more. waiting: it mostly waits.
	* fails-pinned: on one core it gave no result. All but the first were left free. `cpuPerWall`: the cores that its free slices kept busy, at most; `threads`: how many of its
	* threads had work at a time, where that was seen, which a crowded machine does not hide.
	*/
	placement: Optional(_Object_({
		state: Union([
			Literal("pinned"),
			Literal("parallel"),
			Literal("waiting"),
			Literal("fails-pinned")
		]),
		cpuPerWall: Number$1({ minimum: 0 }),
		threads: Optional(Number$1({ minimum: 0 }))
	}, closed)),
	/** Both sides ran the same bytes: binary, benchmark source and fixtures. Absent where not, or not known. */
	sameBinary: Optional(Literal(true)),
	/** Why there are no, or too few, observations of a second build that was wanted. Untrusted. */
	unconfirmed: Optional(text(4e3)),
	/** Two a pair; analysis grows with the square of the pairs. */
	observations: _Array_(ObservationSchema, { maxItems: 1e3 }),
	warnings: _Array_(WarningSchema)
}, closed);
/** Fresh copies of base against each other: nothing but noise is between them. */
const NullControlSchema = _Object_({
	/** Why there are none. */
	skipped: Optional(Literal("too-short")),
	/** Wall time of their slices, ms. */
	spentMs: milliseconds,
	pairs: _Array_(_Object_({
		/** Id of the benchmark. */
		benchmark: text(2e3),
		/** One slice of either copy, both of side base; `position` says which ran first. */
		one: ObservationSchema,
		other: ObservationSchema
	}, closed), { maxItems: 1e3 })
}, closed);
const MetricSchema = _Object_({
	unit: text(200),
	direction: Union([
		Literal("lower"),
		Literal("higher"),
		Literal("unknown")
	]),
	quantity: Union([
		Literal("time"),
		Literal("bytes"),
		Literal("count"),
		Literal("rate"),
		Literal("other")
	])
}, closed);
const ThresholdRuleSchema = _Object_({
	/** Pattern on benchmark id; `*` matches any run of characters. */
	benchmark: text(1e3),
	/** Pattern on unit. */
	metric: text(200),
	/** Fraction: 0.05 is 5 %. */
	threshold: Number$1({
		minimum: 0,
		maximum: 10
	})
}, closed);
/** Everything the analysis depends on besides the observations. */
const AnalysisSettingsSchema = _Object_({
	/** Fraction: 0.05 is 5 %. */
	threshold: Number$1({
		exclusiveMinimum: 0,
		maximum: 10
	}),
	thresholds: _Array_(ThresholdRuleSchema, { maxItems: 1e3 }),
	/** Fraction: 0.99 is 99 %. */
	confidenceLevel: Number$1({
		exclusiveMinimum: .5,
		exclusiveMaximum: 1
	}),
	/** Units that are gated (`wall`, `allocations` already resolved to patterns on units). */
	gatedMetrics: _Array_(text(200), { maxItems: 100 }),
	/** What a row whose clock overhead could be taken off is judged by. */
	gateOn: Union([Literal("corrected"), Literal("raw")]),
	/** Whether what would fail the gate has to be regressed in a second build too. */
	confirm: ConfirmModeSchema,
	/** Percentiles of single iterations, in percent: 99.9. */
	tails: _Array_(Number$1({
		exclusiveMinimum: 0,
		exclusiveMaximum: 100
	}), { maxItems: 20 }),
	failOnRegression: Boolean(),
	failOnInconclusive: Boolean(),
	failOnMissing: Boolean()
}, closed);
const RevisionSchema = _Object_({
	/** As the user named it, or how it was found (`first parent of the merge commit`). Untrusted. */
	label: text(500),
	/** Full commit hash; null for an uncommitted work tree. */
	commit: Union([String$1({ pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" }), Null()]),
	/** Hash of the tree that was measured. */
	tree: String$1({ pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" }),
	/** First line of the commit message. Untrusted. */
	subject: text(500)
}, closed);
const BuildSchema = Union([_Object_({
	state: Literal("built"),
	durationMs: milliseconds
}, closed), _Object_({
	state: Literal("failed"),
	reason: text(2e3),
	output: text(8e3)
}, closed)]);
const HostSchema = _Object_({
	operatingSystem: text(200),
	architecture: text(50),
	cpuModel: text(200),
	logicalCpus: count,
	memoryBytes: count,
	/** `GitHub-hosted`, `self-hosted` or empty. */
	runner: text(200),
	/** From here on: absent is unknown. */
	kernel: Optional(text(200)),
	microcode: Optional(text(50)),
	physicalCores: Optional(count),
	/** Several threads a core are in use. */
	smt: Optional(Boolean()),
	/** Frequency governor of the first processor. */
	governor: Optional(text(50)),
	turbo: Optional(Boolean()),
	/** What the kernel tells the time by: `tsc`. */
	clockSource: Optional(text(50)),
	/** The hypervisor, or the maker of the virtual machine. */
	virtualisation: Optional(text(100)),
	container: Optional(Boolean()),
	/** Processors that this process may run on: `0-3,8`. */
	allowedCpus: Optional(text(2e3)),
	/** The control group's limit, in processors. */
	cpuLimit: Optional(Number$1({ exclusiveMinimum: 0 })),
	memoryLimitBytes: Optional(count),
	freeMemoryBytes: Optional(count),
	/** What else was running at the start, the busiest first; names are untrusted. `share`: of one processor. */
	busyProcesses: Optional(_Array_(_Object_({
		name: text(100),
		share: Number$1({ minimum: 0 })
	}, closed), { maxItems: 10 }))
}, closed);
const ResultsSchema = _Object_({
	format: Literal(RESULTS_FORMAT),
	version: Literal(1),
	toolVersion: text(50),
	run: _Object_({
		/** ISO 8601, UTC. */
		startedAt: text(40),
		/** Wall time from the first build to the last slice, ms. */
		durationMs: milliseconds,
		/** Wall time spent in slices, ms. */
		measuringMs: milliseconds,
		/** Eight hexadecimal digits. */
		seed: String$1({ pattern: "^[0-9a-f]{1,16}$" }),
		roundsPlanned: count,
		roundsDone: count,
		sliceMs: milliseconds,
		/** true: ended before the plan was done; what is here was measured in full pairs. */
		partial: Boolean(),
		/** The command that repeats this run. */
		repeat: text(2e3),
		/** Identity of the CI run, for ordering comments; absent on a laptop. */
		ci: Optional(_Object_({
			runId: count,
			runNumber: count,
			runAttempt: count,
			url: text(500),
			repository: text(300)
		}, closed))
	}, closed),
	settings: AnalysisSettingsSchema,
	base: RevisionSchema,
	head: RevisionSchema,
	builds: _Object_({
		base: BuildSchema,
		head: BuildSchema
	}, closed),
	/** Both sides ran byte-identical binaries. */
	identicalBinaries: Boolean(),
	harness: _Object_({
		name: text(50),
		toolchain: text(500)
	}, closed),
	host: HostSchema,
	/** What could be done to steady the slices; absent: nothing was tried. */
	steadying: Optional(_Object_({
		pin: Union([Literal("auto"), Literal("off")]),
		/** What each slice used was read. */
		watched: Boolean(),
		pinnedBy: Union([
			Literal("watch"),
			Literal("taskset"),
			Null()
		]),
		/** Processors that slices were pinned to, in turn; empty: none. */
		cpus: text(2e3)
	}, closed)),
	calibration: CalibrationSchema,
	nullControl: Optional(NullControlSchema),
	/** Absent where no instructions were counted. */
	counting: Optional(CountingSchema),
	/** The second build; absent where nothing had to be confirmed, or that was off. */
	confirmation: Optional(ConfirmationRecordSchema),
	metrics: _Array_(MetricSchema, { maxItems: 1e3 }),
	benchmarks: _Array_(BenchmarkRecordSchema, { maxItems: 2e4 }),
	warnings: _Array_(WarningSchema)
}, closed);

// src/harnesses/select.ts
const SHOWN = 5;
/**
* Those that `benchmarks` matches and `exclude` does not. A filter is tried on the id (`group:name`), on the name
* alone and on the name as printed, so that it means the same whether or not the run needs the group in its ids.
* Throws UserError when there are benchmarks but none is left.
*/
function selectBenchmarks(found, filters) {
	const wanted = found.filter((one) => filters.benchmarks === null || matches$1(filters.benchmarks, one));
	const left = wanted.filter((one) => filters.exclude === null || !matches$1(filters.exclude, one));
	if (left.length > 0 || found.length === 0) return left;
	const groups = found.map(({ group }) => group);
	const names = found.slice(0, SHOWN).map(({ group, name }) => benchmarkId(group, name, groups));
	const message = wanted.length === 0 ? `benchmarks: ${filters.benchmarks?.source ?? ""} matches none of the ${found.length} benchmarks` : `exclude: ${filters.exclude?.source ?? ""} leaves none of the ${wanted.length} benchmarks`;
	throw new UserError(message, "Give a regular expression that matches some of them.", { details: [`There are: ${names.join(", ")}${found.length > SHOWN ? ", ..." : ""}`] });
}
function matches$1(pattern, { group, name, printedName }) {
	return [
		name,
		...group === "" ? [] : [`${group}:${name}`],
		...printedName ? [printedName] : []
	].some((candidate) => candidate.search(pattern) >= 0);
}
/**
* Is every sub-benchmark of this parent excluded, whatever its name? Only then need the parent not be run to learn
* their names. A pattern that matches inside the parent's name also matches inside any longer name, unless it looks
* at what follows (`$`, `\b`, lookahead).
*/
function excludedWholly(parent, exclude) {
	return exclude !== null && !/\$|\\[bB]|\(\?/.test(exclude.source) && matches$1(exclude, parent);
}

// src/harnesses/shell-command.ts
/** -e: a build of several lines stops at the first that fails. */
function shell(script, cwd, timeoutMs) {
	return {
		file: "sh",
		arguments: ["-ec", script],
		cwd,
		environment: { PWD: cwd },
		trust: "untrusted",
		timeoutMs
	};
}
/** What `build-command` makes of one side, where there is one; it names no binaries. */
function* builtByCommand(context) {
	const { buildCommand: script } = context.options;
	const failures = script === null ? [] : yield* runBuild(script, {}, context);
	const build = {
		side: context.side,
		toolchain: "",
		binaries: [],
		failures,
		benchmarkSources: /* @__PURE__ */ new Map()
	};
	if (script?.includes("TARE_LAYOUT_SEED") !== true) return build;
	return {
		...build,
		layOutAnew: (request) => buildAnew(script, request, context)
	};
}
function* buildAnew(script, { seed }, context) {
	return {
		layout: "build-command",
		binaries: [],
		failures: (yield* runBuild(script, { [LAYOUT_SEED]: String(seed) }, context)).map((failure) => ({
			...failure,
			wholeFolder: true
		}))
	};
}
function* runBuild(script, environment, context) {
	const command = shell(script, context.directory, context.buildTimeoutMs);
	const [result] = yield [{
		...command,
		environment: {
			...command.environment,
			...environment
		}
	}];
	if (result !== void 0 && succeeded(result)) return [];
	const output = firstLines(`${result?.stderr ?? ""}\n${result?.stdout ?? ""}`, 30);
	return [{
		group: "",
		reason: `build-command ${howItEnded(result)}`,
		output
	}];
}

// src/harnesses/command.ts
/** Anything that prints results in a known format. One slice is one run of the whole suite. */
const command = {
	name: "command",
	summary: "Any command that prints results in a known format (`bench-command`, after `build-command` on each side)",
	detects: () => false,
	build: buildSuite,
	discover: discoverSuite,
	slice: (target, side, limits) => shell(target.notes?.command ?? "", side.directory, limits.timeoutMs),
	read: readSuite
};
const SUITE = "suite";
const SHOWN_LINES$1 = 8;
function* buildSuite(context) {
	if (context.options.benchCommand === null) throw new UserError("harness: command needs a bench-command", "Give the command that runs the benchmarks.");
	return yield* builtByCommand(context);
}
/** One run of the suite on each side tells the names and the time. */
function* discoverSuite(context) {
	const script = context.options.benchCommand ?? "";
	const suites = [];
	let format = namedFormat(context.options.benchFormat);
	for (const [done, { context: side }] of context.sides.entries()) {
		const progress = {
			subject: `${side.side} suite`,
			done,
			total: context.sides.length
		};
		const [result] = yield [{
			...shell(script, side.directory, context.sliceTimeoutMs),
			progress
		}];
		if (result === void 0) continue;
		format ??= recogniseFormat(result.stdout);
		suites.push({
			side: side.side,
			result,
			parsed: format?.parse(result.stdout) ?? NOTHING
		});
	}
	const working = suites.filter(({ parsed }) => parsed.measurements.length > 0);
	if (working.length === 0) throw nothingParsed(suites, context);
	const benchmarks = selectBenchmarks(together(suites, context.sliceTimeoutMs), context.options);
	const target = {
		key: SUITE,
		group: "",
		label: "suite",
		sides: working.map(({ side }) => side),
		iterations: null,
		expectedMs: Math.max(...working.map(({ result }) => result.durationMs)),
		binary: {
			base: -1,
			head: -1
		},
		notes: {
			command: script,
			format: format?.name ?? "",
			selected: JSON.stringify(benchmarks.map(({ group, name }) => [group, name]))
		}
	};
	const warnings = [...warningsOf(suites), ...tailsWarnings(benchmarks, context.options.tails)];
	return {
		targets: [target],
		benchmarks,
		warnings
	};
}
const NOTHING = {
	measurements: [],
	failures: [],
	warnings: []
};
function namedFormat(name) {
	if (name === null || name === "auto") return null;
	const format = formatNamed(name);
	if (format !== void 0) return format;
	throw new UserError(`bench-format: ${name} is not known`, `Give one of ${FORMAT_NAMES.join(", ")}.`);
}
/** Benchmarks of both sides in order of printing. A side whose run gave nothing failed for all of them. */
function together(suites, timeoutMs) {
	const found = /* @__PURE__ */ new Map();
	for (const { side, parsed } of suites) for (const one of [...parsed.measurements, ...parsed.failures]) {
		const key = benchmarkKey(one);
		const known = found.get(key);
		const reading = "values" in one ? { [side]: one } : {};
		const failure = "reason" in one ? { [side]: one.reason || "reported itself as failed" } : {};
		found.set(key, {
			targetKey: SUITE,
			group: one.group,
			name: one.name,
			..."printedName" in one && one.printedName !== void 0 ? { printedName: one.printedName } : {},
			sides: SIDES.filter((each) => each === side || known?.sides.includes(each)),
			failures: {
				...known?.failures,
				...failure
			},
			readings: {
				...known?.readings,
				...reading
			}
		});
	}
	const silent = suites.filter(({ parsed }) => parsed.measurements.length === 0);
	for (const { side, result } of silent) for (const benchmark of found.values()) {
		benchmark.sides = SIDES.filter((each) => each === side || benchmark.sides.includes(each));
		benchmark.failures = {
			[side]: reasonOf(result, timeoutMs),
			...benchmark.failures
		};
	}
	return [...found.values()].map(withClock);
}
/** What the lines themselves say of their clock. */
function withClock(benchmark) {
	const { base, head } = benchmark.readings;
	const clock = head?.clock ?? base?.clock;
	const alreadySubtracted = base?.alreadySubtracted === true || head?.alreadySubtracted === true;
	if (clock === void 0 || (base?.windows ?? head?.windows) === void 0) return benchmark;
	const use = {
		clock,
		source: "told",
		base: base?.windows ?? null,
		head: head?.windows ?? null
	};
	const clocksDiffer = base?.clock !== void 0 && base.clock !== clock;
	return {
		...benchmark,
		clock: {
			...use,
			...clocksDiffer ? { clocksDiffer } : {},
			...alreadySubtracted ? { alreadySubtracted } : {}
		}
	};
}
function nothingParsed(suites, context) {
	const sides = suites.map(({ side }) => side).join(" and ");
	const format = context.options.benchFormat ?? "auto";
	const shown = suites.at(-1)?.result;
	const how = shown === void 0 ? [] : [`It ${howItEnded(shown)} and printed:`];
	const printed = firstLines(`${shown?.stdout ?? ""}\n${shown?.stderr ?? ""}`, SHOWN_LINES$1);
	return new UserError(`bench-command printed no result that bench-format ${format} can read, on ${sides}`, `Make it print one of the formats ${FORMAT_NAMES.filter((name) => name !== "auto").join(", ")} (docs/formats.md).`, {
		exitCode: 3,
		details: [...how, ...printed === "" ? ["(nothing)"] : printed.split("\n")]
	});
}
/** Percentiles come from samples that lines give; a benchmark whose lines have none has no percentiles. */
function tailsWarnings(benchmarks, tails) {
	const unseen = benchmarks.filter(({ readings }) => {
		const known = Object.values(readings);
		return known.length > 0 && known.every(({ sketch }) => sketch === void 0);
	});
	if (tails.length === 0 || unseen.length === 0) return [];
	return [{
		code: "tails-unseen",
		message: "The command harness sees single iterations only where lines of tare-lines give samples_ns, so there are no percentiles",
		subject: unseen.map(({ group, name }) => group === "" ? name : `${group}:${name}`).join(", ").slice(0, 2e3)
	}];
}
function warningsOf(suites) {
	return suites.flatMap(({ parsed }) => parsed.warnings);
}
function readSuite(target, result) {
	const parsed = formatNamed(target.notes?.format ?? "")?.parse(result.stdout) ?? NOTHING;
	const names = JSON.parse(target.notes?.selected ?? "[]").map(([group, name]) => ({
		group,
		name
	}));
	const selected = new Set(names.map(benchmarkKey));
	const isSelected = (one) => selected.has(benchmarkKey(one));
	const measurements = parsed.measurements.filter(isSelected);
	const failures = parsed.failures.filter(isSelected);
	if (measurements.length > 0 || failures.length > 0) return {
		measurements,
		failures,
		warnings: parsed.warnings
	};
	const reason = reasonOf(result, result.durationMs);
	return {
		measurements,
		failures: names.map((one) => ({
			...one,
			reason
		})),
		warnings: parsed.warnings
	};
}

// src/harnesses/go-overlay.ts
const BENCHMARK_GO = "testing/benchmark.go";
/** The overlay of these parts, or the anchor that does not fit. */
function makeOverlay(source, parts) {
	let text = source.replaceAll("\r\n", "\n");
	const files = {};
	for (const part of parts) {
		for (const edit of part.edits) {
			const edited = apply(text, edit);
			if ("reason" in edited) return edited;
			text = edited.text;
		}
		for (const [name, content] of Object.entries(part.files)) files[`testing/${name}`] = content;
	}
	return { files: {
		[BENCHMARK_GO]: text,
		...files
	} };
}
/** What `-overlay` reads: the real paths, and where their texts lie instead. `folder` holds them by their last name. */
function overlayJson(overlay, goroot, folder) {
	const replace = Object.keys(overlay.files).map((path) => [`${goroot}/src/${path}`, overlayPath(folder, path)]);
	return `${JSON.stringify({ Replace: Object.fromEntries(replace) }, null, 1)}\n`;
}
/** Where the text of one file of the overlay lies. */
function overlayPath(folder, path) {
	return `${folder}/${path.slice(path.lastIndexOf("/") + 1)}`;
}
function apply(text, edit) {
	const openings = matches(text, edit.inside);
	const [opening] = openings;
	if (opening === void 0 || openings.length > 1) return misfit(shown(edit.inside), openings.length);
	const from = opening[1] + 1;
	const end = text.indexOf("\n}\n", from - 1) + 1;
	if (end === 0) return { reason: `${BENCHMARK_GO}: ${shown(edit.inside)} has no end` };
	const place = find(text.slice(from, end), edit.at);
	if (typeof place === "number") return misfit(`${shown(edit.inside)} ... ${shown(edit.at)}`, place);
	const [first, last] = place;
	const before = edit.put === "after" ? last : first;
	const after = edit.put === "before" ? first : last;
	return { text: `${text.slice(0, from + before)}${edit.text}${text.slice(from + after)}` };
}
/** First and last offset of the place, or how many there are instead of one. */
function find(body, at) {
	if (at === "start") return [0, 0];
	if (at === "end") return [body.length, body.length];
	const places = matches(body, at);
	const [place] = places;
	return place === void 0 || places.length > 1 ? places.length : place;
}
/** First and last offset of each match; of a string, where it is a whole line, without its newline. */
function matches(text, pattern) {
	const source = typeof pattern === "string" ? `^${pattern.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&")}$` : pattern.source;
	return [...text.matchAll(new RegExp(source, "gm"))].map((match) => [match.index, match.index + match[0].length]);
}
function misfit(anchor, found) {
	const times = found === 0 ? "is not there" : `is there ${found} times`;
	return { reason: `${BENCHMARK_GO}: the anchor ${anchor} ${times}` };
}
function shown(anchor) {
	return typeof anchor === "string" ? `"${anchor}"` : String(anchor);
}

// src/harnesses/go-instrument.ts
/**
* Writes an overlay of these parts and compiles package testing with it; or the reason why the benchmarks are to be
* built without. Nothing of the user's is written to, but for new entries in the build cache.
*/
function* fitInstrument(request, context) {
	const { toolchain, folder } = request;
	if (/(?:^|[\s'"])--?overlay(?:[=\s'"]|$)/.test(toolchain.goflags)) return { reason: `GOFLAGS has an -overlay of its own: ${toolchain.goflags}` };
	const source = yield* readSource(toolchain.goroot, context);
	if (typeof source !== "string") return source;
	const overlay = makeOverlay(source, request.parts);
	if ("reason" in overlay) return overlay;
	const linked = refusesOverlays(toolchain) ? yield* linkRoot(request, context) : null;
	if (linked !== null && "reason" in linked) return linked;
	const { goroot, ...runs } = linked ?? {
		goroot: toolchain.goroot,
		go: "go",
		environment: {}
	};
	const json = `${folder}/overlay.json`;
	const texts = Object.entries(overlay.files).map(([path, text]) => ({
		path: overlayPath(folder, path),
		text
	}));
	const instrument = {
		...runs,
		flags: [`-overlay=${json}`]
	};
	const [built] = yield [{
		...goCommand([
			"build",
			...request.flags,
			...instrument.flags,
			"testing"
		], {
			cwd: request.directory,
			timeoutMs: context.buildTimeoutMs,
			environment: {
				...request.environment,
				...instrument.environment
			},
			file: instrument.go
		}),
		writes: [...texts, {
			path: json,
			text: overlayJson(overlay, goroot, folder)
		}]
	}];
	if (built !== void 0 && succeeded(built)) return instrument;
	return { reason: `package testing does not compile with it: ${firstLines(built?.stderr ?? "", 5)}` };
}
/** Fits one set of parts to the toolchains of several modules, each once. */
function instrumentFitter({ name, parts, flags }, context) {
	const byRoot = /* @__PURE__ */ new Map();
	/** Why it does not fit, for each toolchain that it does not fit. */
	const reasons = [];
	function* fitTo(toolchain, module) {
		const known = byRoot.get(toolchain.goroot);
		if (known !== void 0) return known;
		const directory = join(context.directory, module.directory);
		const folder = `${context.scratch}/${name}-${byRoot.size}`;
		const { environment } = module;
		const fitted = yield* fitInstrument({
			toolchain,
			parts,
			folder,
			directory,
			environment,
			flags
		}, context);
		if ("reason" in fitted) reasons.push(fitted.reason);
		const instrument = "reason" in fitted ? null : fitted;
		byRoot.set(toolchain.goroot, instrument);
		return instrument;
	}
	return {
		fitTo,
		reasons
	};
}
/** Compiles the tests of one package into `path`. */
function compileTests(one, path, instrument, flags, progress, context) {
	const { module, importPath } = one;
	return goCommand([
		"test",
		"-c",
		"-vet=off",
		...flags,
		...instrument?.flags ?? [],
		"-o",
		path,
		importPath
	], {
		cwd: join(context.directory, module.directory),
		timeoutMs: context.buildTimeoutMs,
		environment: {
			...module.environment,
			...instrument?.environment
		},
		progress,
		...instrument === null ? {} : { file: instrument.go }
	});
}
/** git reads the file: it is there on every platform, and prints what it is given as it stands. */
function* readSource(goroot, context) {
	const [result] = yield [{
		file: "git",
		arguments: [
			"grep",
			...[
				"--no-index",
				"--no-color",
				"--no-line-number",
				"--no-column",
				"--no-heading",
				"--no-break"
			],
			"-h",
			"-a",
			"-e",
			"",
			"--",
			"benchmark.go"
		],
		cwd: `${goroot}/src/testing`,
		trust: "untrusted",
		timeoutMs: context.buildTimeoutMs
	}];
	if (result !== void 0 && succeeded(result) && !result.truncated) return result.stdout;
	return { reason: `${goroot}/src/testing/benchmark.go cannot be read` };
}
/**
* Toolchains that GOTOOLCHAIN downloads live in the module cache, and since Go 1.25 no file there can be overlaid:
*
*     go: overlay contains a replacement for .../golang.org/toolchain@v0.0.1-go1.25.0.linux-amd64/src/testing/
*     benchmark.go. Files beneath GOMODCACHE (...) must not be replaced.
*
* It looks at the path as it is spelled. Older releases take both, so the way that works everywhere is used.
*/
function refusesOverlays({ goroot, gomodcache }) {
	return gomodcache !== "" && within(gomodcache.replaceAll("\\", "/"), goroot.replaceAll("\\", "/")) !== null;
}
/** The same toolchain under a path outside the module cache, run from there. */
function* linkRoot(request, context) {
	const goroot = `${request.folder}/goroot`;
	const [result] = yield [{
		file: "ln",
		arguments: [
			"-s",
			request.toolchain.goroot,
			goroot
		],
		cwd: request.directory,
		trust: "untrusted",
		timeoutMs: context.buildTimeoutMs,
		writes: [{
			path: `${request.folder}/README`,
			text: "Made by Tare for one run; see go-instrument.ts.\n"
		}]
	}];
	if (result !== void 0 && succeeded(result)) return {
		goroot,
		go: `${goroot}/bin/go`,
		environment: {
			GOROOT: goroot,
			GOTOOLCHAIN: "local"
		}
	};
	return { reason: `the toolchain lies in the module cache, where nothing can be overlaid, and no link to it: ${firstLines(result?.stderr ?? "", 1)}` };
}

// src/harnesses/go-layout.ts
const COMPILER_LINES$1 = 30;
/**
* Links the test binaries of these groups again with their functions in another order. Nothing is compiled: packages
* come out of the build cache.
* @param flags of the build before
*/
function* layOutGoAnew(tests, flags, { seed, groups }, context) {
	const wanted = tests.filter(({ binary }) => groups.has(binary.group)).length;
	const binaries = [];
	const failures = [];
	let done = 0;
	for (const { binary, from, instrument, goflags } of tests) {
		if (!groups.has(binary.group)) {
			binaries.push(binary);
			continue;
		}
		const path = `${binary.path}.anew`;
		const progress = {
			subject: from.importPath,
			done,
			total: wanted
		};
		done += 1;
		const all = [...flags, ...layoutFlags(goflags, seed)];
		const [result] = yield [compileTests(from, path, instrument, all, progress, context)];
		if (result !== void 0 && succeeded(result)) {
			binaries.push({
				...binary,
				path
			});
			continue;
		}
		binaries.push(binary);
		const output = firstLines(`${result?.stderr ?? ""}\n${result?.stdout ?? ""}`, COMPILER_LINES$1);
		failures.push({
			group: binary.group,
			reason: `${from.importPath} does not link in another layout`,
			output
		});
	}
	return {
		layout: "link-order",
		binaries,
		failures
	};
}
/**
* `-ldflags` that add -randlayout to those of GOFLAGS. On the command line the flag replaces what GOFLAGS says about the
* same packages, and the last one whose pattern matches a package is the one that counts: so each is said again with
* the addition, after one for packages that none of them is about.
*
*     GOFLAGS='-mod=mod "-ldflags=all=-s -w"'
*/
function layoutFlags(goflags, seed) {
	const layout = `-randlayout=${seed}`;
	const own = [...goflags.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? "").flatMap((word) => /^--?ldflags=(.*)$/s.exec(word)?.[1]?.trim() ?? []);
	return [`-ldflags=${layout}`, ...own.map((each) => `-ldflags=${`${each} ${layout}`.trim()}`)];
}

// src/harnesses/go-overlays.ts
/**
* One overlay for each toolchain: go.mod's toolchain line can give every module another. What does not fit is built
* as it is, with a warning.
*/
function* fitOverlays(context, request) {
	const { toolchain, modules, flags } = request;
	const byModule = /* @__PURE__ */ new Map();
	const { fitTo, reasons } = instrumentFitter({
		name: "overlay",
		parts: [clockPart(toolchain.goos)],
		flags
	}, context);
	const wanted = context.options.calibration !== "off";
	for (const module of modules) {
		if (byModule.has(module.directory)) continue;
		const own = module.directory === "" ? toolchain : yield* toolchainOf(module, toolchain, context);
		const instrument = wanted ? yield* fitTo(own, module) : null;
		byModule.set(module.directory, {
			goroot: own.goroot,
			toolchain: own,
			instrument
		});
	}
	const [first] = wanted ? modules : [];
	const build = first === void 0 ? void 0 : byModule.get(first.directory);
	return {
		byModule,
		calibration: build === void 0 || first === void 0 ? null : calibrationOf(build, first, flags),
		warnings: reasons.map(noOverlay)
	};
}
function noOverlay(reason) {
	return {
		code: "no-overlay",
		message: "Go's testing package could not be instrumented, so timer windows are guessed from the source",
		subject: reason.slice(0, 2e3)
	};
}
/** Exactly this toolchain: calibrators lie outside the user's module, where `go` may be another one. */
function calibrationOf({ goroot, instrument }, module, flags) {
	return {
		flags: [
			"-vet=off",
			...flags,
			...instrument?.flags ?? []
		],
		environment: {
			...module.environment,
			GOROOT: goroot,
			GOTOOLCHAIN: "local",
			GOWORK: "off",
			...instrument?.environment
		}
	};
}
function* toolchainOf(module, otherwise, context) {
	const [result] = yield [goCommand([
		"env",
		"GOROOT",
		"GOMODCACHE",
		"GOFLAGS"
	], {
		cwd: join(context.directory, module.directory),
		timeoutMs: context.buildTimeoutMs,
		environment: module.environment
	})];
	if (result === void 0 || !succeeded(result)) return otherwise;
	const [goroot = "", gomodcache = "", goflags = ""] = result.stdout.split("\n");
	return {
		goroot,
		gomodcache,
		goflags
	};
}

// src/harnesses/go-tails-source.ts
/**
* The sketch alone: adding costs a logarithm and an increment. Its bins are those of model/sketch.ts, accuracy 0.01.
* examples/go-tails compares it with a raw array and with the reference implementation.
*/
const GO_SKETCH = `// tareSketch is a DDSketch of whole nanoseconds with a relative error of 1 %, its bins in an
// array: bin i counts what lies in (gamma^(i-1), gamma^i], gamma = 1.01 / 0.99. The last bin
// holds the largest int64.
type tareSketch struct {
	zeros uint64
	bins  [2186]uint64
}

var tarePerBin = 1 / math.Log(1.01/0.99)

func (s *tareSketch) add(ns int64) {
	if ns <= 0 {
		s.zeros++
		return
	}
	x := math.Log(float64(ns)) * tarePerBin
	i := int(x)
	if float64(i) < x {
		i++
	}
	s.bins[i]++
}
`;
/**
* Sampling: one iteration in TARE_TAILS_EVERY is timed on average, after gaps of random length, so that work that
* comes back every so many iterations (a table that grows, a buffer that is flushed) is met as often as it happens.
* Ramp-up: the first tenth of the iterations, at most 100, is not timed; so a run of one iteration gives nothing.
*/
const SOURCE = `package testing

import (
	"math"
	"os"
	"strconv"
)

${GO_SKETCH}
// tareTails times single iterations of b.Loop.
type tareTails struct {
	start  int64 // of the iteration that is being timed
	paused int64 // when its clock was stopped; 0: it runs
	timing bool
	random uint64
	stepNs int64
	// Mean of an empty window: what every reading holds besides the iteration.
	windowNs float64
	sketch   tareSketch
}

var tareBase = highPrecisionTimeNow()

// tareNow reads the monotonic clock, in ns; never 0.
func tareNow() int64 {
	return int64(highPrecisionTimeSince(tareBase)) + 1
}

// tareEvery is read before the benchmark can change the environment.
var tareEvery = func() uint64 {
	every, err := strconv.ParseUint(os.Getenv("TARE_TAILS_EVERY"), 10, 16)
	if err != nil || every == 0 {
		return 1
	}
	return every
}()

// tareLoop does all that b.Loop does besides counting: the first and the last call, and the
// beginning and the end of an iteration that is timed.
func (b *B) tareLoop() bool {
	if t := b.tareTails; t != nil && t.timing {
		t.sketch.add(tareNow() - t.start)
		t.timing = false
		b.tareLeft = t.gap() - 1
	}
	if b.loop.n == 0 {
		b.tareTails = newTareTails()
		b.tareLeft = tareRampUp(b.benchTime.n) + b.tareTails.gap() - 1
	}
	more := b.loop.i < b.loop.n
	if more {
		b.loop.i++
	} else {
		more = b.loopSlowPath()
	}
	if t := b.tareTails; more && b.tareLeft <= 0 {
		b.tareLeft = 1
		t.timing = true
		t.start = tareNow()
	}
	return more
}

func tareRampUp(iterations int) int64 {
	if iterations == 0 || iterations >= 1000 {
		return 100
	}
	return int64(iterations+9) / 10
}

func (b *B) tarePause() {
	if t := b.tareTails; t != nil && t.timing {
		t.paused = tareNow()
	}
}

func (b *B) tareResume() {
	if t := b.tareTails; t != nil && t.timing && t.paused != 0 {
		t.start += tareNow() - t.paused
		t.paused = 0
	}
}

// gap is 1 to 2 * every - 1, all equally likely: every on average.
func (t *tareTails) gap() int64 {
	if tareEvery == 1 {
		return 1
	}
	t.random ^= t.random << 13
	t.random ^= t.random >> 7
	t.random ^= t.random << 17
	return 1 + int64(t.random%(2*tareEvery-1))
}

func newTareTails() *tareTails {
	t := &tareTails{random: uint64(tareNow())*0x9e3779b97f4a7c15 | 1}
	t.readClock()
	return t
}

// readClock learns what the clock's readings are worth. Its step is the distance between the
// differences that occur: a clock of 10 ns steps that takes 32 ns to read gives 30 and 40, and
// after conversion to whole ns 30, 31, 40 and 41. Three differences in a row are a step of 1.
func (t *tareTails) readClock() {
	const reads = 2000
	var counts [256]int
	var sum, kept, coarse int64
	previous := tareNow()
	for read := 0; read < reads || (coarse == 0 && kept == int64(counts[0]) && read < 1000000); read++ {
		now := tareNow()
		if d := now - previous; d < int64(len(counts)) {
			counts[d]++
			sum += d
			kept++
		} else if coarse == 0 || d < coarse {
			coarse = d
		}
		previous = now
	}
	if kept > 0 {
		t.windowNs = float64(sum) / float64(kept)
	}
	t.stepNs = coarse
	last, inARow, least := -1, 0, 0
	for d, count := range counts {
		if count < reads/100 {
			continue
		}
		if last >= 0 {
			if gap := d - last; gap > 1 {
				inARow = 0
				if least == 0 || gap < least {
					least = gap
				}
			} else if inARow++; inARow == 2 {
				t.stepNs = 1
				return
			}
		}
		last = d
	}
	if least > 0 {
		t.stepNs = int64(least)
	} else if last > 0 {
		t.stepNs = int64(last)
	}
}

// tarePrint prints the sketch on a line of its own, in one write, whatever was printed before.
func (b *B) tarePrint() {
	t := b.tareTails
	if t == nil {
		return
	}
	line := []byte("\\ntare-sketch {\\"benchmark\\":\\"")
	for _, c := range []byte(b.name) { // printable: names are rewritten by b.Run
		if c == '"' || c == '\\\\' {
			line = append(line, '\\\\')
		}
		line = append(line, c)
	}
	line = append(line, "\\",\\"accuracy\\":0.01,\\"zeros\\":"...)
	line = strconv.AppendUint(line, t.sketch.zeros, 10)
	line = append(line, ",\\"bins\\":["...)
	first := true
	for i, count := range &t.sketch.bins {
		if count == 0 {
			continue
		}
		if !first {
			line = append(line, ',')
		}
		first = false
		line = append(line, '[')
		line = strconv.AppendInt(line, int64(i), 10)
		line = append(line, ',')
		line = strconv.AppendUint(line, count, 10)
		line = append(line, ']')
	}
	line = append(line, "],\\"step_ns\\":"...)
	line = strconv.AppendInt(line, t.stepNs, 10)
	line = append(line, ",\\"window_ns\\":"...)
	line = strconv.AppendFloat(line, t.windowNs, 'f', 1, 64)
	line = append(line, ",\\"every\\":"...)
	line = strconv.AppendUint(line, tareEvery, 10)
	line = append(line, "}\\n"...)
	b.w.Write(line)
}
`;
/**
* The tail instrument: for a second binary that gives times of single `b.Loop()` iterations and nothing else (ns/op is
* never taken from it). Fits Go 1.24 to 1.26.
*/
const TAILS_PART = {
	name: "tails",
	edits: [
		{
			inside: "type B struct {",
			at: /^\t\/\/ loop tracks the state of B\.Loop\n/,
			put: "before",
			text: "	tareLeft  int64\n	tareTails *tareTails\n\n"
		},
		{
			inside: "func (b *B) StopTimer() {",
			at: /^\tif b\.timerOn \{\n/,
			put: "after",
			text: "		b.tarePause()\n"
		},
		{
			inside: "func (b *B) StartTimer() {",
			at: /^\t\tb\.loop\.i &\^= loopPoisonTimer\n/,
			put: "after",
			text: "		b.tareResume()\n"
		},
		{
			inside: "func (b *B) Loop() bool {",
			at: /^\tif b\.loop\.i < b\.loop\.n \{\n\t\tb\.loop\.i\+\+\n\t\treturn true\n\t\}\n\treturn b\.loopSlowPath\(\)\n/,
			put: "instead",
			text: "	b.tareLeft--\n	if b.tareLeft > 0 && b.loop.i < b.loop.n {\n		b.loop.i++\n		return true\n	}\n	return b.tareLoop()\n"
		},
		{
			inside: /^func \(s \*bench(?:State|Context)\) processBench\(b \*B\) \{$/,
			at: /^\t\t\tfmt\.Fprintln\(b\.w, results\)\n/,
			put: "after",
			text: "			b.tarePrint()\n"
		}
	],
	files: { "tare_tails.go": SOURCE }
};

// src/harnesses/go-tails-build.ts
/**
* A second binary of every package, with the tail instrument; none when no percentiles are asked for. The first one
* stays as it is, so that ns/op knows nothing of this. What does not fit costs the percentiles and nothing else.
*/
function* buildTails(context, request) {
	const { packages, overlays, flags } = request;
	if (context.options.tails.length === 0) return {
		linked: [],
		calibration: null,
		warnings: []
	};
	if (request.minor < 24) return {
		linked: [],
		calibration: null,
		warnings: [{
			code: "tails-unseen",
			message: `Iterations can be seen one by one from Go 1.${24} on (b.Loop): there are no percentiles`
		}]
	};
	const { fitTo, reasons } = instrumentFitter({
		name: "tails",
		parts: [TAILS_PART],
		flags
	}, context);
	const linked = [];
	const uncompiled = [];
	let calibration = null;
	for (const [index, one] of packages.entries()) {
		const build = overlays.byModule.get(one.module.directory);
		const instrument = build === void 0 ? null : yield* fitTo(build.toolchain, one.module);
		if (build === void 0 || instrument === null) continue;
		calibration ??= {
			...overlays.calibration ?? calibrationOf({
				...build,
				instrument: null
			}, one.module, flags),
			tails: calibrationOf({
				...build,
				instrument
			}, one.module, flags)
		};
		const path = `${context.scratch}/bin/${index}.tails.test`;
		const progress = {
			subject: `${one.importPath} (tails)`,
			done: index,
			total: packages.length
		};
		const [result] = yield [compileTests(one, path, instrument, flags, progress, context)];
		if (result === void 0 || !succeeded(result)) {
			uncompiled.push(`${one.importPath} does not compile with it: ${firstLines(result?.stderr ?? "", 3)}`);
			continue;
		}
		const directory = join(context.directory, one.directory);
		const environment = { GOROOT: build.goroot };
		const binary = {
			group: one.directory,
			path,
			directory,
			environment,
			instrument: "tails"
		};
		linked.push({
			binary,
			from: one,
			instrument,
			goflags: build.toolchain.goflags
		});
	}
	return {
		linked,
		calibration,
		warnings: [...reasons, ...uncompiled].map(notFitted)
	};
}
function notFitted(reason) {
	return {
		code: "tails-unseen",
		message: "Go's testing package could not be instrumented for single iterations, so there are no percentiles",
		subject: reason.slice(0, 2e3)
	};
}

// src/harnesses/go-build.ts
const COMPILER_LINES = 30;
/**
* Compiles every package with benchmarks into a test binary of its own. Packages that fail lose only themselves.
* Throws UserError when there is no go, no go.mod, or go is too old for every module here.
*/
function* buildGo(context) {
	const toolchain = yield* findToolchain(context);
	const directories = yield* findModules(context);
	const environment = cacheEnvironment(context);
	const { withBenchmarks, failures } = yield* findPackages(context, directories, environment);
	if (withBenchmarks.length === 0 && failures.length > 0) for (const { output } of failures) refuseOldGo(output);
	const flags = yield* buildFlags(context, toolchain.minor);
	const modules = withBenchmarks.map(({ module }) => module);
	const overlays = yield* fitOverlays(context, {
		toolchain,
		modules,
		flags
	});
	const linked = [];
	const built = [];
	const broken = [...failures];
	for (const [index, one] of withBenchmarks.entries()) {
		const path = `${context.scratch}/bin/${index}.test`;
		const module = overlays.byModule.get(one.module.directory) ?? {
			goroot: toolchain.goroot,
			toolchain,
			instrument: null
		};
		const { goroot, instrument } = module;
		const progress = {
			subject: one.importPath,
			done: index,
			total: withBenchmarks.length
		};
		const [result] = yield [compileTests(one, path, instrument, flags, progress, context)];
		if (result !== void 0 && succeeded(result)) {
			built.push(one);
			const directory = join(context.directory, one.directory);
			const counts = instrument === null ? {} : { countsWindows: true };
			const binary = {
				group: one.directory,
				path,
				directory,
				environment: { GOROOT: goroot },
				...counts
			};
			linked.push({
				binary,
				from: one,
				instrument,
				goflags: module.toolchain.goflags
			});
		} else broken.push({
			group: one.directory,
			...whyNotBuilt(one, result)
		});
	}
	const tails = yield* buildTails(context, {
		packages: built,
		overlays,
		flags,
		minor: toolchain.minor
	});
	const calibration = tails.calibration ?? overlays.calibration;
	const tests = [...linked, ...tails.linked];
	const layOutAnew = (request) => layOutGoAnew(tests, flags, request, context);
	return {
		side: context.side,
		toolchain: toolchain.name,
		binaries: tests.map(({ binary }) => binary),
		failures: broken,
		...calibration === null ? {} : { calibration },
		warnings: [...overlays.warnings, ...tails.warnings],
		benchmarkSources: yield* fingerprints(context, linked.map(({ binary }) => binary)),
		...toolchain.minor < 23 ? {} : { layOutAnew }
	};
}
function* findToolchain(context) {
	const [result] = yield [goCommand(["env", ...[
		"GOVERSION",
		"GOOS",
		"GOARCH",
		"GOROOT",
		"GOMODCACHE",
		"GOFLAGS"
	]], {
		cwd: context.directory,
		timeoutMs: context.buildTimeoutMs
	})];
	if (result === void 0 || result.notStarted) throw new UserError("go was not found on this machine", "Install Go first, e.g. with actions/setup-go.");
	refuseOldGo(result.stderr);
	if (!succeeded(result)) throw new UserError("`go env` failed", "Check that `go version` works in the working directory.", { details: firstLines(result.stderr, 5).split("\n") });
	const [version = "", goos = "", architecture = "", goroot = "", gomodcache = "", goflags = ""] = result.stdout.split("\n");
	const minor = Number(/go1\.(\d+)/.exec(version)?.[1] ?? Number.POSITIVE_INFINITY);
	return {
		name: `${version} ${goos}/${architecture}`,
		minor,
		goos,
		goroot,
		gomodcache,
		goflags
	};
}
/**
*     go: go.mod requires go >= 1.99 (running go 1.26.8; GOTOOLCHAIN=local)
*     go: module ./x listed in go.work file requires go >= 1.99, but go.work lists go 1.24; ...
*     go: download go1.99.0 for linux/amd64: toolchain not available
*/
function refuseOldGo(stderr) {
	const local = /requires go >= (\S+) \(running go (\S+?)(?:; GOTOOLCHAIN=(\S+?))?\)/.exec(stderr);
	if (local !== null) {
		const [, needed, running, setting] = local;
		throw new UserError(`go.mod asks for go ${needed}, and this machine runs go ${running}${setting ? ` (GOTOOLCHAIN=${setting})` : ""}`, `Install go ${needed} or newer, or set GOTOOLCHAIN=auto so that go may download it.`);
	}
	const remote = /download go(\S+) for (\S+): toolchain not available/.exec(stderr);
	if (remote === null) return;
	throw new UserError(`go.mod asks for go ${remote[1]}, which could not be downloaded for ${remote[2]}`, "Install that version of Go, or correct the go or toolchain line of go.mod.", { details: firstLines(stderr, 5).split("\n") });
}
/** Folders of the modules to look into; one that lies above the working directory counts as the working directory. */
function* findModules(context) {
	const inside = moduleDirectories(context.files);
	if (inside.includes("")) return inside;
	const base = {
		cwd: context.directory,
		timeoutMs: context.buildTimeoutMs
	};
	const [module, top] = yield [goCommand(["env", "GOMOD"], base), {
		file: "git",
		arguments: ["rev-parse", "--show-toplevel"],
		trust: "untrusted",
		...base
	}];
	const root = top?.exitCode === 0 ? top.stdout.trim() : null;
	if (module?.exitCode === 0 && root !== null && within(root, module.stdout.trim()) !== null) return ["", ...inside];
	if (inside.length > 0) return inside;
	throw new UserError("no go.mod was found in the working directory or its folders", "Set working-directory to the folder of a Go module, or create one with `go mod init`.");
}
/**
* Which build cache. Go's is addressed by content, and under -trimpath the folder of a package is no part of the
* address: what is equal on both sides is compiled once, and what differs cannot meet. With one hole: C and assembly
* may include headers from outside their package, which no address covers (golang/go#24355), so a tree with such
* files has a cache of its own on each side, at the price of compiling the standard library twice.
*/
function cacheEnvironment(context) {
	const included = /\.(?:h|hh|hpp|hxx|inc|c|cc|cpp|cxx|m|f|f90|swig|swigcxx)$/i;
	return context.files.some((file) => included.test(file) && !/(?:^|\/)testdata\//.test(file)) ? { GOCACHE: `${context.scratch}/go-build` } : {};
}
/**
* -trimpath makes equal sources give byte-identical binaries, so that "nothing changed" can be said for certain. But
* a benchmark that finds its files by runtime.Caller needs real paths: then both that and the saying are given up.
* -buildvcs=false: the commit's hash would make every binary differ. (And -vet=off at `go test`: vet is for the tests'
* own job.)
*/
function* buildFlags(context, minor) {
	const callers = yield* grepFiles(context, "runtime\\.Caller\\((0|1)\\)", [
		"*.go",
		":(exclude)vendor",
		":(exclude)**/vendor/**"
	]);
	const trim = callers !== null && callers.length === 0;
	return [...minor >= 18 ? ["-buildvcs=false"] : [], ...trim ? ["-trimpath"] : []];
}
function whyNotBuilt(one, result) {
	const output = firstLines(`${result?.stderr ?? ""}\n${result?.stdout ?? ""}`, COMPILER_LINES);
	if (result?.timedOut) return {
		reason: `compiling ${one.importPath} took too long`,
		output
	};
	return {
		reason: `${one.importPath} does not compile`,
		output
	};
}
/** By package: its test files and everything under its testdata, by content. Empty when git cannot hash them. */
function* fingerprints(context, binaries) {
	const groups = new Set(binaries.map(({ group }) => group));
	const owned = context.files.flatMap((file) => {
		if (file.includes("\n")) return [];
		const group = ownerOf(file);
		return group !== null && groups.has(group) ? [{
			file,
			group
		}] : [];
	});
	if (owned.length === 0) return /* @__PURE__ */ new Map();
	const [result] = yield [{
		file: "git",
		arguments: [
			"hash-object",
			"--no-filters",
			"--stdin-paths"
		],
		input: `${owned.map(({ file }) => file).join("\n")}\n`,
		cwd: context.directory,
		trust: "untrusted",
		timeoutMs: context.buildTimeoutMs,
		maxOutputBytes: 67108864
	}];
	if (result === void 0 || !succeeded(result)) return /* @__PURE__ */ new Map();
	const hashes = result.stdout.split("\n");
	const digests = new Map([...groups].map((group) => [group, createHash("sha256")]));
	for (const [i, { file, group }] of owned.entries()) digests.get(group)?.update(`${file}\0${hashes[i] ?? ""}\n`);
	return new Map([...digests].map(([group, digest]) => [group, digest.digest("hex")]));
}
/** The package folder whose benchmarks this file belongs to. */
function ownerOf(file) {
	const testdata = /^(?:(.*?)\/)?testdata\//.exec(file);
	if (testdata !== null) return testdata[1] ?? "";
	return file.endsWith("_test.go") ? folderOf(file) : null;
}

// src/harnesses/go-counting.ts
/** -test.benchtime=1x runs the function once, any other Nx once with b.N = 1 and then N: a difference needs both alike. */
const FEWEST = 2;
const LIKELY_MS = 50;
/**
* What makes a Go program do the same work twice: one processor and no preemption by a signal (which also crashes it
* under valgrind now and then), and no collector, whose cycles begin where the heap happens to be.
*/
const ENVIRONMENT = {
	GOMAXPROCS: "1",
	GOGC: "off",
	GODEBUG: "asyncpreemptoff=1"
};
/** The process around a benchmark and what it prepares are the same whatever the iterations, so they fall out. */
const goCounting = {
	command: (target, context, limits, operations) => {
		const command = sliceGo({
			...target,
			iterations: operations
		}, context, limits);
		return {
			...command,
			environment: {
				...command.environment,
				...ENVIRONMENT
			}
		};
	},
	operations: ({ iterations, notes }) => {
		const sliceMs = Math.max(Number(notes?.iterationsMs ?? 0), .1);
		return {
			fewest: FEWEST,
			likely: Math.max(4, Math.round((iterations ?? 1) * LIKELY_MS / sliceMs))
		};
	}
};

// src/harnesses/go-scan.ts
/**
* How often one iteration stops its clock, guessed from the source, for benchmarks that are built without the overlay.
* A guess: it sees the calls that stand in the loop over b.N (or b.Loop) of the benchmark's own function, not those
* of functions that the loop calls, and not whether a call is reached. The report calls it one.
*/
/** By top-level benchmark (`BenchmarkParse`): calls of StopTimer in its loop; those whose loops disagree are left out. */
function scanGo(source) {
	const found = /* @__PURE__ */ new Map();
	const code = withoutTextAndComments(source);
	for (const match of code.matchAll(/^func (Benchmark\w*)\(\w+ \*testing\.B\) \{$/gm)) {
		const [opening, name = ""] = match;
		const counts = new Set(loopBodies(blockAt(code, match.index + opening.length - 1)).map(stopsIn));
		const [count] = counts;
		if (count !== void 0 && counts.size === 1) found.set(name, count);
	}
	return found;
}
/** The bodies of loops over b.N or b.Loop, outermost only. */
function loopBodies(code) {
	const bodies = [];
	let from = 0;
	for (const match of code.matchAll(/\bfor\b([^{};]*;)?[^{};]*\b\w+\.(?:N\b|Loop\(\))[^{}]*\{/g)) {
		if (match.index < from) continue;
		const open = match.index + match[0].length - 1;
		const body = blockAt(code, open);
		bodies.push(body);
		from = open + body.length;
	}
	return bodies;
}
function stopsIn(body) {
	return [...body.matchAll(/\.StopTimer\(\)/g)].length;
}
/** From a `{` to the `}` that closes it. */
function blockAt(code, open) {
	let depth = 0;
	for (let i = open; i < code.length; i++) {
		if (code[i] === "{") depth += 1;
		else if (code[i] === "}") depth -= 1;
		if (depth === 0) return code.slice(open, i + 1);
	}
	return code.slice(open);
}
/** Braces and calls in there are none. Lines stay. */
function withoutTextAndComments(source) {
	return source.replaceAll("\r\n", "\n").replace(/\/\/.*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\\n]|\\.)+'/g, (text) => text.replace(/[^\n]/g, " "));
}
const MAX_FILES = 200;
/** The guesses for one side, by package folder. Reads only test files that stop a clock. Empty when git cannot say. */
function* scanSide(context, groups, timeoutMs) {
	const grep = (arguments_) => ({
		file: "git",
		arguments: [
			"grep",
			"--no-index",
			"--no-color",
			"--no-line-number",
			"--no-column",
			"-I",
			...arguments_
		],
		cwd: context.directory,
		trust: "untrusted",
		timeoutMs
	});
	const globs = groups.map((group) => `:(glob)${group === "" ? "" : `${group}/`}*_test.go`);
	const scanned = /* @__PURE__ */ new Map();
	if (globs.length === 0) return scanned;
	const [listed] = yield [grep([
		"-l",
		"-z",
		"-F",
		".StopTimer()",
		"--",
		...globs
	])];
	const files = (listed?.exitCode === 0 ? listed.stdout : "").split("\0").filter((file) => file !== "");
	for (const file of files.slice(0, MAX_FILES)) {
		const [read] = yield [grep([
			"-h",
			"--no-heading",
			"--no-break",
			"-e",
			"",
			"--",
			`:(literal)${file}`
		])];
		if (read?.exitCode !== 0) continue;
		const group = file.slice(0, Math.max(0, file.lastIndexOf("/")));
		const found = scanned.get(group) ?? /* @__PURE__ */ new Map();
		for (const [name, count] of scanGo(read.stdout)) found.set(name, count);
		scanned.set(group, found);
	}
	return scanned;
}

// src/harnesses/go-clocks.ts
/**
* Which clock a benchmark reads, and how often: as its own readings count it where the overlay is in, else guessed
* from its source; null where nothing says that it stops its clock.
*/
function* clocks(context) {
	const { calibration } = context.options;
	const guesses = /* @__PURE__ */ new Map();
	for (const { context: side, build } of calibration === "off" ? [] : context.sides) {
		const groups = build.binaries.filter(({ countsWindows, instrument }) => countsWindows !== true && instrument === void 0).map(({ group }) => group);
		guesses.set(side.side, yield* scanSide(side, groups, context.sliceTimeoutMs));
	}
	return (benchmark, { readings }) => {
		if (readings.base?.windows !== void 0 || readings.head?.windows !== void 0) return {
			clock: GO_CLOCK,
			source: "counted",
			base: counted(readings, "base"),
			head: counted(readings, "head")
		};
		const top = benchmark.printedName.split("/", 1)[0] ?? "";
		const guess = (side) => {
			if (!benchmark.sides.includes(side)) return null;
			return guesses.get(side)?.get(benchmark.group)?.get(top) ?? 0;
		};
		const [base, head] = [guess("base"), guess("head")];
		return (base ?? 0) + (head ?? 0) > 0 ? {
			clock: GO_CLOCK,
			source: "scanned",
			base,
			head
		} : null;
	};
}
/**
* A single iteration says less than many: what was stopped once to prepare looks like a stop in the operation. So where
* the other side has a reading of many, one of a single iteration is left to the slices to count.
*/
function counted(readings, side) {
	const other = readings[side === "base" ? "head" : "base"];
	if (readings[side]?.iterations === 1 && (other?.iterations ?? 1) > 1) return null;
	return readings[side]?.windows ?? null;
}

// src/harnesses/go-probe.ts
/** The testing package's own limit (benchmark.go, maxBenchPredictIters). */
const MAX_ITERATIONS = 1e9;
const MAX_GROWTH = 100;
const MAX_STEPS = 20;
/**
* The count at which a slice's iterations take about sliceMs of wall time. Never by the reported time: a benchmark
* that stops its clock reports a small part of what it takes (1 ms stopped and 10 ns timed would be sized at 10^7
* iterations, or three hours). Never by wall time alone either: what is paid once a process (set-up code) must not
* leave an operation of nanoseconds with one iteration. So: the slope between two counts, the count growing until
* the difference stands out of the process's own jitter.
*/
function* probe(request) {
	const { sliceMs } = request;
	const first = yield* run(request, 1);
	if ("reason" in first) return first;
	const timedMs = (first.measurement.values.get("ns/op") ?? 0) / 1e6;
	if (first.wallMs >= sliceMs && timedMs >= first.wallMs / 2) return settle(request, 1, first.wallMs, first.measurement);
	let last = first;
	let origin = first.wallMs <= sliceMs / 10 ? first : null;
	let iterations = first.wallMs <= sliceMs / 50 ? MAX_GROWTH : 2;
	let seen = null;
	for (let step = 0; step < MAX_STEPS; step++) {
		const next = yield* run(request, iterations);
		if ("reason" in next) return next;
		last = next;
		if (origin === null) {
			origin = next;
			iterations = Math.max(4, Math.min(200, Math.floor(2 * sliceMs / (next.wallMs / 3))));
			continue;
		}
		const addedMs = next.wallMs - origin.wallMs;
		const added = iterations - origin.iterations;
		const perIterationMs = addedMs / added;
		if (addedMs >= Math.max(sliceMs / 2, .2 * origin.wallMs, 1)) {
			const chosen = Math.min(MAX_ITERATIONS, Math.max(1, Math.round(sliceMs / perIterationMs)));
			const more = (next.measurement.values.get("ns/op") ?? 0) * iterations / 1e6 >= addedMs / 2 ? 1 : 3;
			if (seen !== null && iterations >= more * seen.iterations && agree(perIterationMs, seen.perIterationMs)) return settle(request, chosen, chosen === 1 ? first.wallMs : origin.wallMs + (chosen - origin.iterations) * perIterationMs, next.measurement);
			seen = {
				iterations,
				perIterationMs
			};
			iterations = Math.min(MAX_ITERATIONS, Math.max(more * iterations, chosen));
			continue;
		}
		seen = addedMs >= Math.max(sliceMs / 10, .1 * origin.wallMs, 1) ? {
			iterations,
			perIterationMs
		} : null;
		if (iterations >= MAX_ITERATIONS) break;
		const jitterMs = 1 + .01 * sliceMs + .1 * origin.wallMs;
		const budgetMs = Math.max(1.2 * sliceMs, origin.wallMs);
		const atMostMs = (Math.max(0, addedMs) + jitterMs) / added;
		const grown = Math.min(iterations * MAX_GROWTH, Math.floor(budgetMs / atMostMs), MAX_ITERATIONS);
		iterations = Math.max(grown, Math.min(2 * iterations, MAX_ITERATIONS));
	}
	return settle(request, iterations, last.wallMs, last.measurement);
}
function agree(oneMs, otherMs) {
	return oneMs <= 2 * otherMs && otherMs <= 2 * oneMs;
}
function settle(request, iterations, wallMs, measurement) {
	return {
		iterations,
		expectedMs: request.startupMs + Math.max(0, wallMs),
		measurement
	};
}
function* run(request, iterations) {
	const { binary, printedName, timeoutMs, progress } = request;
	const goroot = binary.environment?.GOROOT ?? "";
	const [result] = yield [testBinaryCommand(binary, goroot, sliceFlags(printedName, iterations), timeoutMs, progress)];
	if (result === void 0) return { reason: "was not run" };
	const { measurement, reason } = readOne({
		printedName,
		group: binary.group,
		countsWindows: binary.countsWindows === true
	}, result);
	if (measurement === null) return { reason: reason ?? "" };
	return {
		iterations,
		wallMs: Math.max(0, result.durationMs - request.startupMs),
		measurement
	};
}

// src/harnesses/go-survey.ts
/** A package in which this many benchmarks bring the process down is not worth more. */
const MAX_DEATHS = 25;
/** For one process. A single iteration that takes longer could not be measured twenty times on each side either. */
const MAX_RUN_MS = 12e4;
/**
* Lists a binary's benchmarks by running each once (sub-benchmarks have no other list). All in one process; when that
* process dies or hangs, the benchmark at fault is set aside and the rest is run again, so that it loses only itself.
*/
function* surveyBinary(binary, given) {
	const limits = {
		...given,
		timeoutMs: Math.min(given.timeoutMs, MAX_RUN_MS)
	};
	const goroot = binary.environment?.GOROOT ?? "";
	const run = (flags) => testBinaryCommand(binary, goroot, flags, limits.timeoutMs, limits.progress);
	const [listed] = yield [run(["-test.list=^Benchmark"])];
	if (listed === void 0 || listed.exitCode !== 0) {
		const reason = listed === void 0 ? "was not run" : reasonOf(listed, limits.timeoutMs);
		return {
			benchmarks: /* @__PURE__ */ new Map(),
			failures: /* @__PURE__ */ new Map([["Benchmark*", reason]]),
			startupMs: 0
		};
	}
	const gathered = new Gathered(binary, limits);
	let remaining = listed.stdout.split("\n").map((line) => line.trimEnd()).filter((line) => /^Benchmark\P{Ll}?\S*$/u.test(line)).filter((name) => !excludedWholly({
		group: binary.group,
		name: shortName(name),
		printedName: name
	}, limits.exclude));
	while (remaining.length > 0 && gathered.deaths <= MAX_DEATHS) {
		const [result] = yield [run(gathered.flags(remaining))];
		if (result === void 0) break;
		remaining = gathered.take(result, remaining);
	}
	for (const name of remaining) gathered.failures.set(name, "not tried: too many benchmarks of its package fail");
	return {
		benchmarks: gathered.benchmarks,
		failures: gathered.failures,
		startupMs: listed.durationMs
	};
}
var Gathered = class {
	benchmarks = /* @__PURE__ */ new Map();
	failures = /* @__PURE__ */ new Map();
	/** How often the process died or hung and somebody was blamed. */
	deaths = 0;
	#skipped = [];
	#binary;
	#limits;
	constructor(binary, limits) {
		this.#binary = binary;
		this.#limits = limits;
	}
	flags(remaining) {
		const skip = this.#skipped.map(exactPattern).join("|");
		return [
			`-test.bench=^(?:${remaining.map(quoteMeta).join("|")})$`,
			"-test.benchtime=1x",
			"-test.v",
			"-test.benchmem",
			...skip === "" ? [] : [`-test.skip=${skip}`]
		];
	}
	/** Keeps what a run found and returns the top-level benchmarks that are still to be run. */
	take(result, remaining) {
		const parsed = parseGo(result.stdout);
		const before = this.benchmarks.size + this.failures.size;
		for (const found of parsed.measurements) {
			const name = found.printedName ?? found.name;
			const measurement = this.#binary.countsWindows === true ? takeWindows(found) : found;
			if (!this.failures.has(name)) this.benchmarks.set(name, {
				...measurement,
				group: this.#binary.group
			});
		}
		for (const { name, reason } of parsed.failures) {
			const printed = `Benchmark${name}`;
			if (this.benchmarks.has(printed)) continue;
			this.failures.set(printed, reason || "reported itself as failed");
		}
		if (parsed.ending !== null && !result.timedOut && !result.truncated) {
			this.#markSilent(parsed);
			return [];
		}
		const progressed = this.benchmarks.size + this.failures.size > before;
		return this.#afterDeath(result, parsed, remaining, progressed);
	}
	#markSilent(parsed, running) {
		for (const name of this.#silent(parsed)) if (name !== running) this.failures.set(name, "printed no result");
	}
	/** Those that were started, neither failed nor skipped, are nobody's parent, and yet printed no numbers. */
	#silent({ started, skipped }) {
		const isTold = (name) => this.benchmarks.has(name) || this.failures.has(name) || skipped.includes(name);
		const isParent = (name) => started.some((other) => other.startsWith(`${name}/`));
		return started.filter((name) => !isTold(name) && !isParent(name));
	}
	/** Whose fault was it, and where to go on? */
	#afterDeath(result, parsed, remaining, progressed) {
		const { started } = parsed;
		const last = this.#running(result, parsed, remaining);
		if (result.timedOut || result.truncated) this.#markSilent(parsed, last);
		const reason = result.truncated ? "printed more than can be kept" : reasonOf(result, this.#limits.timeoutMs);
		const canSkip = this.#limits.goMinor >= 20;
		if (last === void 0) {
			for (const name of remaining) this.failures.set(name, reason);
			return [];
		}
		const top = topOf(last);
		const rest = remaining.slice(remaining.indexOf(top));
		if (rest.length < remaining.length && !result.truncated) return rest;
		const siblings = started.filter((name) => name !== last && topOf(name) === top && this.benchmarks.has(name));
		if (result.timedOut && progressed && canSkip && siblings.length > 0) {
			this.#skipped.push(...siblings);
			return rest;
		}
		this.deaths += 1;
		const culprit = this.benchmarks.has(last) || this.failures.has(last) ? top : last;
		if (!this.benchmarks.has(culprit)) this.failures.set(culprit, reason);
		if (culprit === top || !canSkip) return rest.slice(1);
		this.#skipped.push(culprit);
		return rest;
	}
	/**
	* The benchmark that was running at the end. While the runtime prints a panic the next benchmark may already be
	* announced, since the testing package goes on as soon as the panicking goroutine has run its deferred calls; so it
	* is the first that said nothing of itself; the last announced only where all have, or where it hung or was cut off.
	*/
	#running({ timedOut, truncated }, { started, skipped }, remaining) {
		const own = started.filter((name) => remaining.includes(topOf(name)));
		return (timedOut || truncated ? void 0 : this.#silent({
			started: own,
			skipped
		})[0]) ?? own.at(-1);
	}
};
function topOf(name) {
	const slash = name.indexOf("/");
	return slash < 0 ? name : name.slice(0, slash);
}

// src/harnesses/go-discover.ts
/** A head whose first iteration is this many times slower than base's is probed too, and the smaller count taken. */
const MUCH_SLOWER = 5;
/**
* Runs everything once on both sides, then sizes each selected benchmark on base, or on head where base has none.
* Throws UserError when the filters leave nothing.
*/
function* discoverGo(context) {
	const surveyed = yield* surveyAll(context);
	const selected = selectBenchmarks(candidates(surveyed), context.options);
	const clockOf = yield* clocks(context);
	const targets = [];
	const benchmarks = [];
	const observed = [];
	for (const [index, candidate] of selected.entries()) {
		const sized = yield* size(candidate, surveyed, context, {
			subject: candidate.name,
			done: index,
			total: selected.length
		});
		const key = `${candidate.group}:${candidate.printedName}`;
		const clock = clockOf(candidate, sized);
		benchmarks.push({
			targetKey: key,
			...candidate,
			failures: sized.failures,
			readings: sized.readings,
			...clock === null ? {} : { clock }
		});
		if (sized.probed === null) continue;
		const target = toTarget(key, candidate, sized, surveyed);
		targets.push(target);
		const nsPerOp = sized.probed.measurement.values.get("ns/op") ?? 0;
		observed.push({
			target,
			printedName: candidate.printedName,
			nsPerOp
		});
	}
	const tails = yield* discoverTails(context, observed);
	return {
		targets: [...targets, ...tails.targets],
		benchmarks,
		warnings: tails.warnings
	};
}
function* surveyAll(context) {
	const surveyed = [];
	const total = context.sides.reduce((sum, { build }) => sum + build.binaries.length, 0);
	for (const { context: side, build } of context.sides) {
		const goMinor = Number(/go1\.(\d+)/.exec(build.toolchain)?.[1] ?? Number.POSITIVE_INFINITY);
		for (const [index, binary] of build.binaries.entries()) {
			if (binary.instrument !== void 0) continue;
			const survey = yield* surveyBinary(binary, {
				timeoutMs: context.sliceTimeoutMs,
				exclude: context.options.exclude,
				goMinor,
				progress: {
					subject: `${side.side} ${binary.group || "."}`,
					done: surveyed.length,
					total
				}
			});
			surveyed.push({
				side: side.side,
				index,
				binary,
				survey
			});
		}
	}
	return surveyed;
}
/** Both sides' benchmarks side by side: base's order, then what only head has. */
function candidates(surveyed) {
	const found = /* @__PURE__ */ new Map();
	for (const { side, binary, survey } of surveyed) for (const printedName of /* @__PURE__ */ new Set([...survey.benchmarks.keys(), ...survey.failures.keys()])) {
		const key = `${binary.group}:${printedName}`;
		const candidate = found.get(key) ?? {
			group: binary.group,
			name: shortName(printedName),
			printedName,
			sides: [],
			failures: {},
			readings: {}
		};
		found.set(key, candidate);
		candidate.sides.push(side);
		const reason = survey.failures.get(printedName);
		const reading = survey.benchmarks.get(printedName);
		if (reason !== void 0) candidate.failures[side] = reason;
		else if (reading !== void 0) candidate.readings[side] = reading;
	}
	return [...found.values()];
}
/** Chooses the count on the first side that works, and looks again on head when it seems to be far slower there. */
function* size(candidate, surveyed, context, progress) {
	const failures = { ...candidate.failures };
	const readings = { ...candidate.readings };
	let probed = null;
	for (const side of SIDES) {
		const on = surveyed.find((one) => one.side === side && one.binary.group === candidate.group);
		if (on === void 0 || !candidate.sides.includes(side) || failures[side] !== void 0) continue;
		if (probed !== null && !isMuchSlower(candidate)) continue;
		const found = yield* probe({
			binary: on.binary,
			printedName: candidate.printedName,
			startupMs: on.survey.startupMs,
			sliceMs: context.options.sliceMs,
			timeoutMs: context.sliceTimeoutMs,
			progress
		});
		if ("reason" in found) {
			failures[side] = found.reason;
			delete readings[side];
			continue;
		}
		readings[side] = found.measurement;
		if (probed === null || found.iterations < probed.iterations) probed = found;
	}
	return {
		probed,
		failures,
		readings
	};
}
function isMuchSlower({ readings }) {
	const base = readings.base?.values.get("ns/op");
	const head = readings.head?.values.get("ns/op");
	return base !== void 0 && head !== void 0 && head > MUCH_SLOWER * base;
}
/** Wall time of a slice's iterations, without the process around them. */
function iterationsMs({ probed }, on) {
	const startUps = SIDES.flatMap((side) => on(side)?.survey.startupMs ?? []);
	return Math.max(0, (probed?.expectedMs ?? 0) - Math.min(...startUps));
}
function toTarget(key, candidate, sized, surveyed) {
	const on = (side) => surveyed.find((one) => one.side === side && one.binary.group === candidate.group);
	const { group, name, printedName } = candidate;
	return {
		key,
		group,
		label: group === "" ? name : `${group}:${name}`,
		sides: candidate.sides.filter((side) => sized.failures[side] === void 0),
		iterations: sized.probed?.iterations ?? null,
		expectedMs: sized.probed?.expectedMs ?? 0,
		binary: {
			base: on("base")?.index ?? -1,
			head: on("head")?.index ?? -1
		},
		notes: {
			name,
			printedName,
			base: on("base")?.binary.environment?.GOROOT ?? "",
			head: on("head")?.binary.environment?.GOROOT ?? "",
			iterationsMs: String(iterationsMs(sized, on)),
			counted: SIDES.some((side) => on(side)?.binary.countsWindows === true) ? "yes" : ""
		}
	};
}

// src/harnesses/go.ts
/** Go's own benchmarks: one test binary a package, one process a slice. */
const go = {
	name: "go",
	summary: "Go benchmarks (`func BenchmarkX(b *testing.B)`) of every module in the working directory",
	detects: (files) => files.some((file) => file === "go.mod" || file.endsWith("/go.mod") || file.endsWith("_test.go")),
	build: buildGo,
	discover: discoverGo,
	slice: (target, context, limits) => target.instrument === void 0 ? sliceGo(target, context, limits) : sliceTails(target, context, limits),
	read: (target, result) => target.instrument === void 0 ? readGo(target, result) : readTails(target, result),
	counting: goCounting
};

// src/harnesses/shell-words.ts
/** Outside of quotes these make a shell do something: pipes, lists, redirections, expansions, patterns. */
const SPECIAL = /[|&;<>()$`*?[\n]/;
/** What is no program, or another one than the shell's own word. POSIX, Shell Command Language, 2.4 and 2.14. */
const WORDS_OF_THE_SHELL = new Set("! { } case do done elif else esac fi for if in then until while : . alias bg break cd command continue eval exec exit export fc fg getopts hash jobs read readonly return set shift source times trap type ulimit umask unalias unset wait".split(" "));
/**
* Splits a command line as a POSIX shell would (2.2 Quoting, 2.3 Token Recognition), as long as nothing in it needs a
* shell: then the program is started directly, and no shell's start is in its time.
*/
function shellWords(line) {
	const words = [];
	let word = null;
	let isFirstQuoted = false;
	for (let index = 0; index < line.length; index += 1) {
		const character = line.charAt(index);
		if (character === " " || character === "	") {
			if (word !== null) words.push(word);
			word = null;
		} else if (character === "'") {
			const end = line.indexOf("'", index + 1);
			if (end < 0) return { kind: "unclosed" };
			word = `${word ?? ""}${line.slice(index + 1, end)}`;
			isFirstQuoted ||= words.length === 0;
			index = end;
		} else if (character === "\"") {
			const quoted = doubleQuoted(line, index + 1);
			if (typeof quoted === "string") return { kind: quoted };
			word = `${word ?? ""}${quoted.text}`;
			isFirstQuoted ||= words.length === 0;
			index = quoted.end;
		} else if (character === "\\") {
			word = `${word ?? ""}${line.charAt(index + 1) || "\\"}`;
			isFirstQuoted ||= words.length === 0;
			index += 1;
		} else if (SPECIAL.test(character) || word === null && (character === "~" || character === "#")) return { kind: "shell" };
		else word = `${word ?? ""}${character}`;
		if (words.length === 0 && character === "=" && /^[A-Za-z_]\w*=$/.test(word ?? "")) return { kind: "shell" };
	}
	if (word !== null) words.push(word);
	const [first] = words;
	if (first === void 0) return { kind: "shell" };
	return !isFirstQuoted && WORDS_OF_THE_SHELL.has(first) ? { kind: "shell" } : {
		kind: "words",
		words
	};
}
/** From behind the opening quote; `end` is the index of the closing one. */
function doubleQuoted(line, start) {
	let text = "";
	for (let index = start; index < line.length; index += 1) {
		const character = line.charAt(index);
		if (character === "\"") return {
			text,
			end: index
		};
		if (character === "$" || character === "`") return "shell";
		if (character === "\\" && /["\\$`]/.test(line.charAt(index + 1))) {
			text += line.charAt(index + 1);
			index += 1;
		} else text += character;
	}
	return "unclosed";
}

// src/harnesses/program-run.ts
/** Nobody reads what a program prints, but for the first lines where it fails. */
const SHOWN_LINES = 6;
const MAX_OUTPUT_BYTES = 65536;
/** Metrics of a run. Wall time has the unit that goes without saying in a report. */
const PROCESS_UNITS = {
	wall: "ns/op",
	cpu: "cpu-ns/op",
	peakMemory: "peak-B",
	shortest: "shortest-ns",
	longest: "longest-ns"
};
/** The program by itself, where its command line needs no shell. */
function programCommand(line, cwd, { timeoutMs, watch }) {
	const split = shellWords(line);
	const [file = "", ...args] = split.kind === "words" ? split.words : [
		"sh",
		"-c",
		line
	];
	return {
		file,
		arguments: args,
		cwd,
		environment: { PWD: cwd },
		trust: "untrusted",
		timeoutMs,
		maxOutputBytes: MAX_OUTPUT_BYTES,
		isMeasured: true,
		...watch == null ? {} : { watch }
	};
}
/** `cleanup` follows whatever became of the program. */
function* programRun({ lines, prepare, cleanup, exitCodes }, side, limits, progress) {
	const { directory } = side;
	let spentMs = 0;
	const beside = function* (name, script) {
		if (script === null) return null;
		const [result] = yield [{
			...shell(script, directory, limits.timeoutMs),
			...progress ? { progress } : {}
		}];
		spentMs += result?.durationMs ?? 0;
		if (result === void 0 || endedWith([0], result)) return null;
		return `${name} ${whyFailed(result, limits.timeoutMs)}`;
	};
	const unprepared = yield* beside("prepare", prepare);
	if (unprepared !== null) return {
		result: null,
		spentMs,
		failure: unprepared
	};
	const [result = null] = yield [{
		...programCommand(lines[side.side] ?? "", directory, limits),
		...progress ? { progress } : {}
	}];
	spentMs += result?.durationMs ?? 0;
	const failed = result === null || endedWith(exitCodes, result) ? null : whyFailed(result, limits.timeoutMs);
	const untidy = yield* beside("cleanup", cleanup);
	return {
		result,
		spentMs,
		failure: failed ?? untidy
	};
}
/** Untrusted text. */
function whyFailed(result, timeoutMs) {
	if (result.timedOut) return `took longer than ${timeoutMs / 1e3} s and was ended`;
	const said = firstLines(result.stderr, SHOWN_LINES) || firstLines(result.stdout, SHOWN_LINES);
	return said === "" ? howItEnded(result) : `${howItEnded(result)}${result.notStarted ? ": " : "\n"}${said}`;
}
function endedWith(exitCodes, { exitCode, timedOut, notStarted, signal }) {
	return !timedOut && !notStarted && signal === null && exitCode !== null && exitCodes.includes(exitCode);
}
/** As many whole runs as last about `sliceMs`. */
function runsOfASlice(sliceMs, runMs, most) {
	return Math.max(1, Math.min(most, Math.floor(sliceMs / Math.max(runMs, .001))));
}
/** Means over the runs of a slice, and the largest of their peaks. */
function readRuns(notes, runs) {
	const { name, extremes, keepsTimes, isWatched } = notes;
	const failed = (reason) => ({
		measurements: [],
		failures: [{
			group: "",
			name,
			reason
		}],
		warnings: []
	});
	const failure = runs.find((run) => run.failure !== null)?.failure;
	if (failure != null) return failed(failure);
	const results = runs.flatMap(({ result }) => result ?? []);
	const usages = results.flatMap(({ usage }) => usage ?? []);
	if (results.length === 0) return failed("it was not run");
	if (isWatched && usages.length < results.length) return failed("nothing was told of what a run used");
	const wallNs = (isWatched ? usages.map(({ wallMs }) => wallMs) : results.map(({ durationMs }) => durationMs)).map((ms) => ms * 1e6);
	const values = new Map([
		[PROCESS_UNITS.wall, mean(wallNs)],
		...isWatched ? usageValues(usages) : [],
		...extremes ? [[PROCESS_UNITS.shortest, Math.min(...wallNs)], [PROCESS_UNITS.longest, Math.max(...wallNs)]] : []
	]);
	return {
		measurements: [{
			group: "",
			name,
			iterations: results.length,
			values,
			...keepsTimes ? { sketch: sketchOf(wallNs) } : {}
		}],
		failures: [],
		warnings: []
	};
}
function usageValues(usages) {
	return [[PROCESS_UNITS.cpu, mean(usages.map(({ userMs, systemMs }) => (userMs + systemMs) * 1e6))], [PROCESS_UNITS.peakMemory, Math.max(...usages.map(({ peakMemoryBytes }) => peakMemoryBytes))]];
}
function mean(values) {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

// src/harnesses/process.ts
/** Whole programs. A slice is a number of runs, each from its start to its end; the same number on both sides. */
const processes = {
	name: "process",
	summary: "Whole programs (`command`, after `build-command` on each side): wall time, CPU time and peak memory of a run",
	detects: () => false,
	build: builtByCommand,
	discover: (context) => discoverPrograms(context.options.commands.map(onBothSides), context),
	slice: (target, side, limits) => programCommand(notesOf(target).lines[side.side] ?? "", side.directory, limits),
	read: (target, result) => readRuns({
		...notesOf(target),
		isWatched: result.usage !== void 0
	}, [{
		result,
		spentMs: result.durationMs,
		failure: null
	}]),
	*sliceOfSeveral(target, side, limits) {
		const notes = notesOf(target);
		const runs = [];
		for (let done = 0; done < (target.iterations ?? 1); done += 1) {
			const run = yield* programRun(notes, side, limits);
			runs.push(run);
			if (run.failure !== null) break;
		}
		return readRuns(notes, runs);
	},
	counting: {
		operations: () => null,
		command: (target, side, limits) => {
			const command = programCommand(notesOf(target).lines[side.side] ?? "", side.directory, limits);
			return {
				...command,
				environment: {
					...command.environment,
					...SAME_WORK
				}
			};
		},
		around: (target, { directory }, { timeoutMs }) => {
			const { prepare, cleanup } = notesOf(target);
			const planned = (script) => script === null ? null : shell(script, directory, timeoutMs);
			return {
				before: planned(prepare),
				after: planned(cleanup)
			};
		}
	}
};
/** For programs that mean something to them: Python's hashes have a random seed, and with it the work of a dictionary. */
const SAME_WORK = { PYTHONHASHSEED: "0" };
function onBothSides({ name, command }) {
	return {
		name,
		lines: {
			base: command,
			head: command
		}
	};
}
function notesOf(target) {
	return JSON.parse(target.notes?.program ?? "{}");
}
/** A program that is done this soon is run once more: the first run found nothing in the caches. */
const SHORT_MS = 1e3;
const RUNS_MAX = 1e3;
/**
* Runs every program on each side, to see that it works there and how long it takes.
* @param extremes slices also give their shortest and longest run
*/
function* discoverPrograms(programs, context, extremes = false) {
	const { options, sliceTimeoutMs, watch = null } = context;
	const selected = selectBenchmarks(programs.map((program) => ({
		...program,
		group: ""
	})), options);
	const benchmarks = [];
	const targets = [];
	for (const [done, { name, lines }] of selected.entries()) {
		const { prepare, cleanup, exitCodes } = options;
		const notes = {
			name,
			lines,
			prepare,
			cleanup,
			exitCodes,
			extremes,
			keepsTimes: options.tails.length > 0,
			isWatched: watch !== null
		};
		const progress = {
			subject: name,
			done,
			total: selected.length
		};
		const limits = {
			timeoutMs: sliceTimeoutMs,
			watch
		};
		const tried = /* @__PURE__ */ new Map();
		for (const { context: side } of context.sides) {
			if (lines[side.side] === void 0) continue;
			const first = yield* programRun(notes, side, limits, progress);
			const again = first.failure === null && first.spentMs <= Math.max(SHORT_MS, options.sliceMs);
			tried.set(side.side, again ? yield* programRun(notes, side, limits, progress) : first);
		}
		benchmarks.push(benchmarkOf(notes, tried));
		targets.push(...targetOf(notes, tried, options.sliceMs));
	}
	return {
		targets,
		benchmarks,
		warnings: shellWarnings(selected)
	};
}
function benchmarkOf(notes, tried) {
	const { name } = notes;
	const failures = {};
	const readings = {};
	for (const [side, run] of tried) {
		const { measurements, failures: failed } = readRuns(notes, [run]);
		if (failed[0] !== void 0) failures[side] = failed[0].reason;
		if (measurements[0] !== void 0) readings[side] = measurements[0];
	}
	const windows = (side) => tried.has(side) ? 1 : null;
	const clock = {
		clock: "spawn",
		source: "told",
		base: windows("base"),
		head: windows("head")
	};
	return {
		targetKey: name,
		group: "",
		name,
		sides: [...tried.keys()],
		failures,
		readings,
		clock
	};
}
/** None where it works on no side. */
function targetOf(notes, tried, sliceMs) {
	const working = [...tried].filter(([, { failure }]) => failure === null);
	if (working.length === 0) return [];
	const longestMs = Math.max(...working.map(([, { result }]) => result?.durationMs ?? 0));
	const iterations = runsOfASlice(sliceMs, longestMs, RUNS_MAX);
	const { name } = notes;
	return [{
		key: name,
		group: "",
		label: name,
		sides: working.map(([side]) => side),
		iterations,
		expectedMs: iterations * Math.max(...working.map(([, { spentMs }]) => spentMs)),
		binary: {
			base: -1,
			head: -1
		},
		notes: { program: JSON.stringify(notes) }
	}];
}
function shellWarnings(programs) {
	const started = programs.filter(({ lines }) => Object.values(lines).some((line) => shellWords(line).kind === "shell"));
	if (started.length === 0) return [];
	return [{
		code: "started-by-a-shell",
		message: "Its command has shell syntax, so a shell starts it: the start of sh is in its times",
		subject: started.map(({ name }) => name).join(", ").slice(0, 2e3)
	}];
}

// src/harnesses/registry.ts
/** Every harness, in the order `auto` asks them. Docs tables and the input check derive from this. */
const HARNESSES = [
	go,
	command,
	processes
];
/** What `harness` may be. */
const HARNESS_NAMES = ["auto", ...HARNESSES.map(({ name }) => name)];
/**
* The harness by name; for `auto`, the command harness when there is a bench-command, the process harness when there
* are commands, else the first that recognises these files (relative to the working directory, `/` separated). Throws UserError when there is none.
*/
function chooseHarness({ harness: name, benchCommand, commands }, files) {
	if (name !== "auto") {
		const named = HARNESSES.find((harness) => harness.name === name);
		if (named !== void 0) return named;
		throw new UserError(`harness: ${name} is not known`, `Give one of ${HARNESS_NAMES.join(", ")}.`);
	}
	if (benchCommand !== null) return command;
	if (commands.length > 0) return processes;
	const detected = HARNESSES.find((harness) => harness.detects(files));
	if (detected !== void 0) return detected;
	throw new UserError("no benchmarks of a known kind were found in the working directory (no go.mod)", "Set working-directory to the folder of a Go module, or give a bench-command or a command.");
}

// src/model/inputs.ts
const COMMENT_MODES = [
	"update",
	"new",
	"on-change",
	"off"
];
/** auto: benchmarks that stay within one core are kept on one. off: nothing is. */
const PIN_MODES = ["auto", "off"];

// src/stages/input-definitions.ts
/** Layout and placement of code alone move wall time by about this much; no threshold below it can be kept. */
const WALL_TIME_THRESHOLD_FLOOR = .02;
const DEFINITIONS = [
	input("base", {
		description: "The revision to compare against: a branch, tag or commit. Found from the event when not given: on a pull request the first parent of the merge commit, on a push the commit before it.",
		allowed: "a branch, tag or commit",
		kind: { kind: "revision" }
	}),
	input("head", {
		description: "The revision to judge. The commit that is checked out when not given.",
		allowed: "a branch, tag or commit",
		kind: { kind: "revision" }
	}),
	input("harness", {
		description: "How benchmarks are found, built and run. `auto` takes the command harness when `bench-command` is given, the process harness when `command` is, else the one whose files are found.",
		default: "auto",
		allowed: oneOf(HARNESS_NAMES),
		kind: {
			kind: "choice",
			choices: HARNESS_NAMES
		}
	}),
	input("working-directory", {
		description: "The folder to look for benchmarks in, relative to the root of the repository.",
		default: ".",
		allowed: "a folder inside the repository",
		kind: { kind: "path" }
	}),
	input("packages", {
		description: "Go packages to look for benchmarks in, separated by spaces or lines.",
		default: "./...",
		allowed: "up to 200 package patterns, none beginning with -",
		kind: {
			kind: "list",
			maxItems: 200
		}
	}),
	input("benchmarks", {
		description: "Only benchmarks whose name matches this regular expression.",
		allowed: "a JavaScript regular expression of up to 500 characters",
		kind: { kind: "pattern" }
	}),
	input("exclude", {
		description: "No benchmark whose name matches this regular expression.",
		allowed: "a JavaScript regular expression of up to 500 characters",
		kind: { kind: "pattern" }
	}),
	input("build-command", {
		description: "Command and process harness: a shell command that builds one side; run in the working directory of each side.",
		allowed: "up to 8000 characters",
		kind: {
			kind: "text",
			maxLength: 8e3
		}
	}),
	input("bench-command", {
		description: "Command harness: a shell command that runs the whole suite once and prints its results.",
		allowed: "up to 8000 characters",
		kind: {
			kind: "text",
			maxLength: 8e3
		}
	}),
	input("bench-format", {
		description: "Command harness: the format `bench-command` prints; `auto` tells it from the output.",
		default: "auto",
		allowed: oneOf(FORMAT_NAMES),
		kind: {
			kind: "choice",
			choices: FORMAT_NAMES
		}
	}),
	input("command", {
		description: "Process harness: whole programs to measure, one `NAME=COMMAND ARGUMENTS` a line (repeatable on the command line), run in the working directory of each side.",
		allowed: "lines such as `parse=./build/tool parse big.json`, at most 100, each with a name of its own",
		kind: {
			kind: "rules",
			maxItems: 100
		}
	}),
	input("prepare", {
		description: "Process harness: a shell command that is run before each run of a program, untimed.",
		allowed: "up to 8000 characters",
		kind: {
			kind: "text",
			maxLength: 8e3
		}
	}),
	input("cleanup", {
		description: "Process harness: a shell command that is run after each run of a program, untimed.",
		allowed: "up to 8000 characters",
		kind: {
			kind: "text",
			maxLength: 8e3
		}
	}),
	input("exit-codes", {
		description: "Process harness: the exit codes with which a program may end; any other fails it.",
		default: "0",
		allowed: "whole numbers from 0 to 255, separated by spaces or lines",
		kind: {
			kind: "list",
			maxItems: 256
		}
	}),
	input("rounds", {
		description: `Most pairs of slices per benchmark; a benchmark ends earlier once its interval is narrow enough. With a time-budget that has time left, an undecided one may get up to ${30}.`,
		default: "20",
		allowed: `a whole number from 10 to ${30}`,
		kind: {
			kind: "integer",
			minimum: 10,
			maximum: 30
		}
	}),
	input("slice", {
		description: "How long one execution of one benchmark of one side lasts, about.",
		default: "100ms",
		allowed: "a duration from 1ms to 60s, such as 100ms or 2s",
		kind: {
			kind: "duration",
			minimumMs: 1,
			maximumMs: 6e4
		}
	}),
	input("time-budget", {
		description: "Most wall time from the first build to the last slice. The rounds are fitted into it, and what precise benchmarks leave of it goes to those that can still be decided. An action cannot read the timeout-minutes of its job: give less than that here.",
		default: "none",
		allowed: "none, or a duration from 1s to 24h, such as 90s or 10min",
		kind: {
			kind: "duration",
			minimumMs: 1e3,
			maximumMs: 864e5
		}
	}),
	input("threshold", {
		description: "The change that matters: smaller ones are called unchanged.",
		default: "5%",
		allowed: "from 2% to 1000% (or 0.02 to 0.99); below 2% only while wall time is not gated",
		kind: {
			kind: "share",
			minimum: 1e-6,
			maximum: 10
		}
	}),
	input("thresholds", {
		description: "Other thresholds, one a line: `BENCHMARK: 3%` or `BENCHMARK METRIC: 3%`, where `*` stands for any characters. The last line that matches wins.",
		allowed: "lines such as `Parse/*: 3%` or `* allocs/op: 0.5%`, at most 500; at least 2% where wall time is meant",
		kind: {
			kind: "rules",
			maxItems: 500
		}
	}),
	input("confidence-level", {
		description: "Confidence level of the intervals, in percent; raised by itself for large suites.",
		default: "99",
		allowed: "from 80 to 99.99, with or without %",
		kind: {
			kind: "percentage",
			minimum: 80,
			maximum: 99.99
		}
	}),
	input("metrics", {
		description: "Which metrics are gated: `wall` (time per operation), `allocations` (allocs/op, where reported), `cpu` (CPU time per operation, where reported), `instructions` (counted, in a pass of its own) or units such as `B/op` or `p99-*`, separated by spaces or lines. The others are shown.",
		default: "wall allocations",
		allowed: "wall, allocations, cpu, instructions and patterns on units, at most 50",
		kind: {
			kind: "list",
			maxItems: 50
		}
	}),
	input("instructions", {
		description: "Whether to count instructions, in an untimed pass of its own: work done, not time taken. on: count and show them. auto: only when `metrics` gates them. off: never.",
		default: "auto",
		allowed: oneOf(INSTRUCTION_MODES),
		kind: {
			kind: "choice",
			choices: INSTRUCTION_MODES
		}
	}),
	input("metric-direction", {
		description: "Which way a unit is better, where that is not known by itself: one `UNIT=lower` or `UNIT=higher` a line.",
		allowed: "lines such as `hits/query=higher`, at most 100",
		kind: {
			kind: "rules",
			maxItems: 100
		}
	}),
	input("tails", {
		description: "Percentiles of single iterations, such as `p50 p90 p99 p99.9`: each is a metric of its own (`p99-ns`), from slices of its own. For Go benchmarks with `b.Loop`, and harnesses that give their samples.",
		default: "none",
		allowed: "none, or up to 20 percentiles from p1 to p99.99, separated by spaces, commas or lines",
		kind: {
			kind: "list",
			maxItems: 20
		}
	}),
	input("calibration", {
		description: "What to do about the cost of reading the clock inside a benchmark. auto: measure it, take it off, and judge by `gate-on`. report: measure and show it, judge by the raw readings. off: neither.",
		default: "auto",
		allowed: oneOf(CALIBRATION_MODES),
		kind: {
			kind: "choice",
			choices: CALIBRATION_MODES
		}
	}),
	input("gate-on", {
		description: "What is judged where the clock’s cost could be taken off: the corrected or the raw readings. Where it could not, the raw ones always.",
		default: "corrected",
		allowed: oneOf(GATE_ON),
		kind: {
			kind: "choice",
			choices: GATE_ON
		}
	}),
	input("timer-windows", {
		description: "How often an operation starts and stops its clock, where Tare cannot count it: one `BENCHMARK: WINDOWS` or `BENCHMARK: WINDOWS CLOCK` a line, where `*` stands for any characters and CLOCK is one of docs/calibration.md.",
		allowed: "lines such as `Encode/*: 1` or `* : 1 js-performance-now`, at most 100",
		kind: {
			kind: "rules",
			maxItems: 100
		}
	}),
	input("pin", {
		description: "auto: benchmarks that stay within one core are kept on one, both slices of a pair on the same, another in each round; those that use more are left free. off: all are left free.",
		default: "auto",
		allowed: oneOf(PIN_MODES),
		kind: {
			kind: "choice",
			choices: PIN_MODES
		}
	}),
	input("confirm", {
		description: "What becomes of a row that would fail the gate. auto: it is measured again in fresh pairs of a second build, with its code laid out otherwise where the toolchain can, and fails only when that regressed too. off: the first build decides.",
		default: "auto",
		allowed: oneOf(CONFIRM_MODES),
		kind: {
			kind: "choice",
			choices: CONFIRM_MODES
		}
	}),
	input("fail-on-regression", {
		description: "Fail when a gated metric regressed.",
		default: "true",
		allowed: "true or false",
		kind: { kind: "boolean" }
	}),
	input("fail-on-inconclusive", {
		description: "Fail when a gated metric could not be decided.",
		default: "false",
		allowed: "true or false",
		kind: { kind: "boolean" }
	}),
	input("fail-on-missing", {
		description: "Fail when a benchmark of the base is missing from the head, or failed there.",
		default: "false",
		allowed: "true or false",
		kind: { kind: "boolean" }
	}),
	input("comment-mode", {
		description: "update: one comment, kept current. new: a new one each run. on-change: as update, but only started when something changed or could not be decided. off: none.",
		default: "update",
		allowed: oneOf(COMMENT_MODES),
		kind: {
			kind: "choice",
			choices: COMMENT_MODES
		},
		place: "action"
	}),
	input("comment-key", {
		description: "Tells the comments of several jobs apart; give each leg of a matrix its own. The name of workflow and job when not given.",
		allowed: "up to 64 letters, digits and . _ / -, beginning with a letter or digit",
		kind: { kind: "key" },
		place: "action"
	}),
	input("github-token", {
		description: "Token for the comment, and for fetching missing history of a private repository.",
		default: "${{ github.token }}",
		allowed: "a token with pull-requests: write",
		kind: { kind: "secret" },
		place: "action",
		inFile: false
	}),
	input("seed", {
		description: "Repeats the random order of an earlier run. Drawn at random and printed when not given.",
		allowed: "1 to 8 hexadecimal digits",
		kind: { kind: "seed" }
	}),
	input("results-path", {
		description: "Where the raw observations and settings are written. When not given: tare-results.json in the workspace of a job; tare/results.json in the repository’s git folder for the local command.",
		allowed: "a file name; in .github/tare.yml one inside the repository",
		kind: { kind: "path" }
	})
];
const INPUT_DEFINITIONS = DEFINITIONS;
const INPUT_NAMES = DEFINITIONS.map((definition) => definition.name);
function inputDefinition(name) {
	const definition = INPUT_DEFINITIONS.find((candidate) => candidate.name === name);
	if (definition === void 0) throw new Error(`no input ${name}`);
	return definition;
}
function input(name, rest) {
	return {
		default: "",
		place: "everywhere",
		inFile: true,
		...rest,
		name
	};
}
/** `a, b or c` */
function oneOf(words) {
	return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

export { parseGo as C, mergeSketches as D, tareLines as E, sketchCount as O, testBinaryCommand as S, howItEnded as T, INSTRUCTIONS as _, chooseHarness as a, tailsCommand as b, PROCESS_UNITS as c, ResultsSchema as d, SIDES as f, benchmarkKey as g, benchmarkId as h, inputDefinition as i, sketchQuantile as k, shellWords as l, LAYOUT_SEED as m, INPUT_NAMES as n, discoverPrograms as o, LAYOUT_PADDING as p, WALL_TIME_THRESHOLD_FLOOR as r, processes as s, INPUT_DEFINITIONS as t, RESULTS_FORMAT as u, instructionsPerOperation as v, firstLines as w, exactPattern as x, readSketchLine as y };