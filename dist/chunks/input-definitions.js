import { n as UserError } from "./errors.js";
import { t as succeeded } from "./command.js";
import { r as SIDES } from "./results.js";
import { createHash } from "node:crypto";

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
const MAX_WARNINGS$1 = 20;
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
		else if (this.#warnings.length < MAX_WARNINGS$1) this.#warnings.push({
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

// src/formats/tare-lines.ts
const MAX_LINE_LENGTH$1 = 1048576;
const MAX_WARNINGS = 20;
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
		const line = stdout.slice(from, Math.min(to, from + MAX_LINE_LENGTH$1 + 1)).trim();
		from = to + 1;
		if (!/^\{\s*"tare"\s*:/.test(line)) continue;
		const read = readLine(line);
		if (typeof read === "string") {
			if (warnings.length < MAX_WARNINGS) warnings.push({
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
	if (line.length > MAX_LINE_LENGTH$1) return "it is longer than 1 MiB";
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
	if (iterations === void 0) return {
		group,
		name,
		values
	};
	if (typeof iterations !== "number" || !Number.isSafeInteger(iterations) || iterations < 0) return "\"iterations\" has to be a whole number";
	return {
		group,
		name,
		iterations,
		values
	};
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

// src/harnesses/go-command.ts
/** What the compiler or a package's tests print is read by people and small parsers; nobody needs more. */
const MAX_OUTPUT_BYTES = 16777216;
/** The go command; untrusted, because compiling runs what the tree says (cgo flags, toolchain lines). */
function goCommand(args, options) {
	return {
		file: "go",
		arguments: args,
		trust: "untrusted",
		maxOutputBytes: MAX_OUTPUT_BYTES,
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
		maxOutputBytes: MAX_OUTPUT_BYTES,
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
const MAX_LINE_LENGTH = 300;
/** Why this run of a test binary gave no result, in a few lines. Untrusted text. */
function reasonOf(result, timeoutMs) {
	if (result.notStarted) return `could not be started: ${firstLines(result.stderr, 1)}`;
	if (result.timedOut) return `gave no result within ${readableMs(timeoutMs)}`;
	const lines = result.stderr.split("\n");
	const start = lines.findIndex((line) => /^(panic|fatal error|runtime): |^SIG[A-Z]+: /.test(line));
	if (start >= 0) return firstLines(untilGoroutines(lines.slice(start)), 4);
	const said = firstLines(result.stderr, MAX_LINES) || firstLines(withoutHeader(result.stdout), MAX_LINES);
	const how = result.signal === null ? `ended with exit code ${result.exitCode} and no result` : `was ended by ${result.signal}`;
	return said === "" ? how : `${how}\n${said}`;
}
/** The first lines that say something, each cut to a readable length. */
function firstLines(text, count) {
	return text.slice(0, 65536).split("\n").map((line) => line.trimEnd().slice(0, MAX_LINE_LENGTH)).filter((line) => line !== "").slice(0, count).join("\n");
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

// src/harnesses/select.ts
const SHOWN = 5;
/**
* Those that `benchmarks` matches and `exclude` does not. A filter is tried on the id (`group:name`), on the name
* alone and on the name as printed, so that it means the same whether or not the run needs the group in its ids.
* Throws UserError when there are benchmarks but none is left.
*/
function selectBenchmarks(found, filters) {
	const wanted = found.filter((one) => filters.benchmarks === null || matches(filters.benchmarks, one));
	const left = wanted.filter((one) => filters.exclude === null || !matches(filters.exclude, one));
	if (left.length > 0 || found.length === 0) return left;
	const groups = found.map(({ group }) => group);
	const names = found.slice(0, SHOWN).map(({ group, name }) => benchmarkId(group, name, groups));
	const message = wanted.length === 0 ? `benchmarks: ${filters.benchmarks?.source ?? ""} matches none of the ${found.length} benchmarks` : `exclude: ${filters.exclude?.source ?? ""} leaves none of the ${wanted.length} benchmarks`;
	throw new UserError(message, "Give a regular expression that matches some of them.", { details: [`There are: ${names.join(", ")}${found.length > SHOWN ? ", ..." : ""}`] });
}
function matches(pattern, { group, name, printedName }) {
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
	return exclude !== null && !/\$|\\[bB]|\(\?/.test(exclude.source) && matches(exclude, parent);
}

// src/harnesses/command.ts
/** Anything that prints results in a known format. One slice is one run of the whole suite. */
const command = {
	name: "command",
	summary: "Any command that prints results in a known format (`bench-command`, after `build-command` on each side)",
	detects: () => false,
	build: buildCommand,
	discover: discoverSuite,
	slice: (target, side, limits) => shell(target.notes?.command ?? "", side.directory, limits.timeoutMs),
	read: readSuite
};
const SUITE = "suite";
const SHOWN_LINES = 8;
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
function* buildCommand(context) {
	const { buildCommand: script, benchCommand } = context.options;
	if (benchCommand === null) throw new UserError("harness: command needs a bench-command", "Give the command that runs the benchmarks.");
	const failures = [];
	if (script !== null) {
		const [result] = yield [shell(script, context.directory, context.buildTimeoutMs)];
		if (result === void 0 || !succeeded(result)) {
			const output = firstLines(`${result?.stderr ?? ""}\n${result?.stdout ?? ""}`, 30);
			failures.push({
				group: "",
				reason: `build-command ${howItEnded(result)}`,
				output
			});
		}
	}
	return {
		side: context.side,
		toolchain: "",
		binaries: [],
		failures,
		benchmarkSources: /* @__PURE__ */ new Map()
	};
}
function howItEnded(result) {
	if (result?.timedOut) return "took too long";
	if (result?.signal) return `was ended by ${result.signal}`;
	return `ended with exit code ${result?.exitCode ?? "unknown"}`;
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
	return {
		targets: [{
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
		}],
		benchmarks,
		warnings: warningsOf(suites)
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
		const key = `${one.group}\n${one.name}`;
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
	return [...found.values()];
}
function nothingParsed(suites, context) {
	const sides = suites.map(({ side }) => side).join(" and ");
	const format = context.options.benchFormat ?? "auto";
	const shown = suites.at(-1)?.result;
	const how = shown === void 0 ? [] : [`It ${howItEnded(shown)} and printed:`];
	const printed = firstLines(`${shown?.stdout ?? ""}\n${shown?.stderr ?? ""}`, SHOWN_LINES);
	return new UserError(`bench-command printed no result that bench-format ${format} can read, on ${sides}`, `Make it print one of the formats ${FORMAT_NAMES.filter((name) => name !== "auto").join(", ")} (docs/formats.md).`, {
		exitCode: 3,
		details: [...how, ...printed === "" ? ["(nothing)"] : printed.split("\n")]
	});
}
function warningsOf(suites) {
	return suites.flatMap(({ parsed }) => parsed.warnings);
}
function readSuite(target, result) {
	const parsed = formatNamed(target.notes?.format ?? "")?.parse(result.stdout) ?? NOTHING;
	const selected = new Set(JSON.parse(target.notes?.selected ?? "[]").map((pair) => pair.join("\n")));
	const isSelected = ({ group, name }) => selected.has(`${group}\n${name}`);
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
		failures: JSON.parse(target.notes?.selected ?? "[]").map(([group, name]) => ({
			group,
			name,
			reason
		})),
		warnings: parsed.warnings
	};
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
	const binaries = [];
	const broken = [...failures];
	for (const [index, one] of withBenchmarks.entries()) {
		const path = `${context.scratch}/bin/${index}.test`;
		const [result] = yield [goCommand([
			"test",
			"-c",
			...flags,
			"-o",
			path,
			one.importPath
		], {
			cwd: join(context.directory, one.module.directory),
			timeoutMs: context.buildTimeoutMs,
			environment: one.module.environment,
			progress: {
				subject: one.importPath,
				done: index,
				total: withBenchmarks.length
			}
		})];
		if (result !== void 0 && succeeded(result)) {
			const directory = join(context.directory, one.directory);
			binaries.push({
				group: one.directory,
				path,
				directory,
				environment: { GOROOT: toolchain.goroot }
			});
		} else broken.push({
			group: one.directory,
			...whyNotBuilt(one, result)
		});
	}
	return {
		side: context.side,
		toolchain: toolchain.name,
		binaries,
		failures: broken,
		benchmarkSources: yield* fingerprints(context, binaries)
	};
}
function* findToolchain(context) {
	const [result] = yield [goCommand(["env", ...[
		"GOVERSION",
		"GOOS",
		"GOARCH",
		"GOROOT"
	]], {
		cwd: context.directory,
		timeoutMs: context.buildTimeoutMs
	})];
	if (result === void 0 || result.notStarted) throw new UserError("go was not found on this machine", "Install Go first, e.g. with actions/setup-go.");
	refuseOldGo(result.stderr);
	if (!succeeded(result)) throw new UserError("`go env` failed", "Check that `go version` works in the working directory.", { details: firstLines(result.stderr, 5).split("\n") });
	const [version = "", os = "", architecture = "", goroot = ""] = result.stdout.split("\n");
	const minor = Number(/go1\.(\d+)/.exec(version)?.[1] ?? Number.POSITIVE_INFINITY);
	return {
		name: `${version} ${os}/${architecture}`,
		minor,
		goroot
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
* -vet=off: vet is for the tests' own job. -buildvcs=false: the commit's hash would make every binary differ.
*/
function* buildFlags(context, minor) {
	const callers = yield* grepFiles(context, "runtime\\.Caller\\((0|1)\\)", [
		"*.go",
		":(exclude)vendor",
		":(exclude)**/vendor/**"
	]);
	const trim = callers !== null && callers.length === 0;
	return [
		"-vet=off",
		...minor >= 18 ? ["-buildvcs=false"] : [],
		...trim ? ["-trimpath"] : []
	];
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
	const notes = notesOf(target);
	const binary = {
		path: limits.binaryPath,
		directory: join(context.directory, target.group)
	};
	const flags = sliceFlags(notes.printedName, target.iterations ?? 1);
	return testBinaryCommand(binary, notes[context.side], flags, limits.timeoutMs);
}
/** Reads one slice. A benchmark that printed nothing has failed, whatever the exit code: no match exits 0 with PASS. */
function readGo(target, result) {
	const { printedName } = notesOf(target);
	const reading = readOne(printedName, target.group, result);
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
/** One benchmark's numbers out of one run of its binary; `group` replaces the import path that was printed. */
function readOne(printedName, group, result) {
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
			...found,
			group
		},
		reason: null,
		warnings
	};
}
function notesOf(target) {
	const { printedName = "", base = "", head = "" } = target.notes ?? {};
	return {
		printedName,
		base,
		head
	};
}
function targetName(target) {
	return target.notes?.name ?? target.label;
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
	const { measurement, reason } = readOne(printedName, binary.group, result);
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
	const gathered = new Gathered(binary.group, limits);
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
	#group;
	#limits;
	constructor(group, limits) {
		this.#group = group;
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
			if (!this.failures.has(name)) this.benchmarks.set(name, {
				...found,
				group: this.#group
			});
		}
		for (const { name, reason } of parsed.failures) {
			const printed = `Benchmark${name}`;
			if (this.benchmarks.has(printed)) continue;
			this.failures.set(printed, reason || "reported itself as failed");
		}
		if (parsed.ending !== null && !result.timedOut && !result.truncated) {
			this.#markSilent(parsed.started, parsed.skipped);
			return [];
		}
		const progressed = this.benchmarks.size + this.failures.size > before;
		return this.#afterDeath(result, parsed.started, remaining, progressed);
	}
	/** Those that were started, neither failed nor skipped, are nobody's parent, and yet printed no numbers. */
	#markSilent(started, skipped) {
		for (const name of started) {
			const isTold = this.benchmarks.has(name) || this.failures.has(name) || skipped.includes(name);
			const isParent = !isTold && started.some((other) => other.startsWith(`${name}/`));
			if (!isTold && !isParent) this.failures.set(name, "printed no result");
		}
	}
	/** Whose fault was it, and where to go on? */
	#afterDeath(result, started, remaining, progressed) {
		const last = started.findLast((name) => remaining.includes(topOf(name)));
		const reason = result.truncated ? "printed more than can be kept" : reasonOf(result, this.#limits.timeoutMs);
		const canSkip = this.#limits.goMinor >= 20;
		if (last === void 0) {
			for (const name of remaining) this.failures.set(name, reason);
			return [];
		}
		const top = topOf(last);
		const rest = remaining.slice(remaining.indexOf(top));
		if (result.timedOut && rest.length < remaining.length) return rest;
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
	const targets = [];
	const benchmarks = [];
	for (const [index, candidate] of selected.entries()) {
		const sized = yield* size(candidate, surveyed, context, {
			subject: candidate.name,
			done: index,
			total: selected.length
		});
		const key = `${candidate.group}:${candidate.printedName}`;
		benchmarks.push({
			targetKey: key,
			...candidate,
			failures: sized.failures,
			readings: sized.readings
		});
		if (sized.probed !== null) targets.push(toTarget(key, candidate, sized, surveyed));
	}
	return {
		targets,
		benchmarks,
		warnings: []
	};
}
function* surveyAll(context) {
	const surveyed = [];
	const total = context.sides.reduce((sum, { build }) => sum + build.binaries.length, 0);
	for (const { context: side, build } of context.sides) {
		const goMinor = Number(/go1\.(\d+)/.exec(build.toolchain)?.[1] ?? Number.POSITIVE_INFINITY);
		for (const [index, binary] of build.binaries.entries()) {
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
			head: on("head")?.binary.environment?.GOROOT ?? ""
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
	slice: sliceGo,
	read: readGo
};

// src/harnesses/registry.ts
/** Every harness, in the order `auto` asks them. Docs tables and the input check derive from this. */
const HARNESSES = [go, command];
/** What `harness` may be. */
const HARNESS_NAMES = ["auto", ...HARNESSES.map(({ name }) => name)];
/**
* The harness by name; for `auto`, the command harness when there is a bench-command, else the first that recognises
* these files (relative to the working directory, `/` separated). Throws UserError when there is none.
*/
function chooseHarness({ harness: name, benchCommand }, files) {
	if (name !== "auto") {
		const named = HARNESSES.find((harness) => harness.name === name);
		if (named !== void 0) return named;
		throw new UserError(`harness: ${name} is not known`, `Give one of ${HARNESS_NAMES.join(", ")}.`);
	}
	if (benchCommand !== null) return command;
	const detected = HARNESSES.find((harness) => harness.detects(files));
	if (detected !== void 0) return detected;
	throw new UserError("no benchmarks of a known kind were found in the working directory (no go.mod)", "Set working-directory to the folder of a Go module, or give a bench-command.");
}

// src/model/inputs.ts
const COMMENT_MODES = [
	"update",
	"new",
	"on-change",
	"off"
];

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
		description: "How benchmarks are found, built and run. `auto` takes the command harness when `bench-command` is given, else the one whose files are found.",
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
		description: "Command harness: a shell command that builds one side; run in the working directory of each side.",
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
	input("rounds", {
		description: "Most pairs of slices per benchmark; a benchmark ends earlier once its interval is narrow enough.",
		default: "20",
		allowed: "a whole number from 10 to 30",
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
		description: "Most wall time from the first build to the last slice; the plan fits the rounds into it.",
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
		description: "Which metrics are gated: `wall` (time per operation), `allocations` (allocs/op, where reported) or units such as `B/op` or `p99-*`, separated by spaces or lines.",
		default: "wall allocations",
		allowed: "wall, allocations and patterns on units, at most 50",
		kind: {
			kind: "list",
			maxItems: 50
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

export { chooseHarness as a, inputDefinition as i, INPUT_NAMES as n, benchmarkId as o, WALL_TIME_THRESHOLD_FLOOR as r, INPUT_DEFINITIONS as t };