import { t as __commonJSMin } from "./rolldown-runtime.js";
import { t as cut } from "./cut.js";
import { _ as INSTRUCTIONS, l as shellWords, r as WALL_TIME_THRESHOLD_FLOOR } from "./input-definitions.js";

// src/stages/input-values.ts
const UNIT_MS = {
	ms: 1,
	s: 1e3,
	m: 6e4,
	min: 6e4,
	h: 36e5
};
/** `100ms`, `2s`, `1.5min`, `1h30min` -> ms. */
function readDuration(text, limits) {
	const parts = [...text.matchAll(/(\d+(?:\.\d+)?)\s*(ms|s|min|m|h)(?![a-z])\s*/g)];
	const read = parts.map((part) => part[0]).join("");
	if (parts.length === 0 || read !== text) {
		if (/^-/.test(text)) return { fault: "is negative" };
		return { fault: /^\d+(\.\d+)?$/.test(text) ? "has no unit" : "is not a duration" };
	}
	const totalMs = parts.reduce((sum, [, number, unit]) => sum + Number(number) * (UNIT_MS[unit ?? ""] ?? NaN), 0);
	if (totalMs < limits.minimumMs) return { fault: "is too short" };
	if (totalMs > limits.maximumMs) return { fault: "is too long" };
	return { value: totalMs };
}
function readInteger(text, limits) {
	if (!/^[+-]?\d{1,15}$/.test(text)) return { fault: "is not a whole number" };
	const value = Number(text);
	if (value < limits.minimum) return { fault: "is too small" };
	if (value > limits.maximum) return { fault: "is too large" };
	return { value };
}
/**
* `5%` or `0.05` -> 0.05. A bare number of 1 or more is refused rather than guessed at: `5` would be 500 % to one
* reader and 5 % to another.
*/
function readShare(text, limits) {
	const match = /^([+-]?\d{1,6}(?:\.\d{1,12})?|\.\d{1,12})\s*(%?)$/.exec(text);
	if (match === null) return { fault: "is not a percentage" };
	const [, number = "", sign] = match;
	if (sign === "" && Math.abs(Number(number)) >= 1) return { fault: "could be meant either way: write 5% or 0.05" };
	const value = sign === "" ? Number(number) : Number(`${number}e-2`);
	if (value < 0) return { fault: "is negative" };
	if (value < limits.minimum) return { fault: "is too small" };
	if (value > limits.maximum) return { fault: "is too large" };
	return { value };
}
/** `99` or `99.9%` -> 0.99, 0.999. */
function readPercentage(text, limits) {
	const match = /^([+-]?\d{1,3}(?:\.\d{1,6})?)\s*%?$/.exec(text);
	if (match === null) return { fault: "is not a percentage" };
	const percent = Number(match[1]);
	if (percent < limits.minimum) return { fault: "is too low" };
	if (percent > limits.maximum) return { fault: "is too high" };
	return { value: Number(`${match[1]}e-2`) };
}
/** The YAML 1.2 core schema's spellings, as the Actions toolkit reads booleans. */
function readBoolean(text) {
	if (/^(true|True|TRUE)$/.test(text)) return { value: true };
	if (/^(false|False|FALSE)$/.test(text)) return { value: false };
	return { fault: "is neither true nor false" };
}
function readChoice(text, limits) {
	return limits.choices.includes(text) ? { value: text } : { fault: "is not one of them" };
}
const LONGEST_PATTERN = 500;
/**
* A regular expression. Names come from the pull request, the expression from the workflow: nested repetition could
* be made to run for ever on a hostile name, so the plainest forms of it are refused.
*/
function readPattern(text) {
	if (text.length > LONGEST_PATTERN) return { fault: `has ${text.length} characters` };
	if (/\([^()]*[+*}][^()]*\)\s*(?:[+*]|\{\d+,)/.test(text)) return { fault: "repeats a repetition, which can take for ever on some names" };
	const caseless = text.startsWith("(?i)");
	const source = caseless ? text.slice(4) : text;
	const flags = caseless ? "i" : "";
	try {
		return { value: new RegExp(source, `${flags}u`) };
	} catch {}
	try {
		return { value: new RegExp(source, flags) };
	} catch (error) {
		return { fault: `is not a regular expression (${error instanceof Error ? error.message.replace(/^.*:\s*/s, "") : String(error)})` };
	}
}
/** Items between white space or line ends; `#` begins a comment line. */
function readList(text, limits) {
	const items = readLines(text).flatMap((line) => line.split(/[\s,]+/).filter((item) => item !== ""));
	if (items.length > limits.maxItems) return { fault: `has ${items.length} entries` };
	const option = items.find((item) => item.startsWith("-"));
	if (option !== void 0) return { fault: `has an entry that begins with "-" (${shown(option)})` };
	const long = items.find((item) => item.length > 200);
	if (long !== void 0) return { fault: `has an entry of ${long.length} characters` };
	return { value: items };
}
/** Lines that say something: trimmed, without empty ones and comments. */
function readLines(text) {
	return text.split(/\r\n|\n|\r/).map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
}
/** A revision git may be given as an argument: it never looks like an option or a range. */
function readRevision(text) {
	if (text.startsWith("-")) return { fault: "begins with \"-\"" };
	if (text.includes("..")) return { fault: "is a range; give one commit" };
	if (/[\u0000-\u0020\u007f\\]/.test(text)) return { fault: "has a space, control character or backslash" };
	if (text.length > 250) return { fault: `has ${text.length} characters` };
	return { value: text };
}
/** A folder or file under the root, normalised: `./a//b/` -> `a/b`, and `.` for the root. */
function readInsidePath(text) {
	if (text.includes("\\")) return { fault: "has a backslash; write / between folders" };
	if (text.startsWith("/") || /^[A-Za-z]:/.test(text)) return { fault: "is an absolute path" };
	if (/[\u0000-\u001f\u007f]/.test(text)) return { fault: "has a control character" };
	if (text.length > 1e3) return { fault: `has ${text.length} characters` };
	const parts = text.split("/").filter((part) => part !== "" && part !== ".");
	if (parts.includes("..")) return { fault: "leaves the repository" };
	return { value: parts.length === 0 ? "." : parts.join("/") };
}
function readSeed(text) {
	const digits = text.toLowerCase();
	return /^[0-9a-f]{1,8}$/.test(digits) ? { value: digits } : { fault: "is not a hexadecimal number of that length" };
}
function readKey(text) {
	return /^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$/.test(text) ? { value: text } : { fault: text.length > 64 ? `has ${text.length} characters` : "has other characters" };
}
/** A value for a message: quoted, on one line, without control or direction characters, cut at 80 characters. */
function shown(text) {
	return JSON.stringify(cut(text, 80)).replace(/[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

// node_modules/fastest-levenshtein/mod.js
var require_fastest_levenshtein = /* @__PURE__ */ __commonJSMin(((exports) => {
	exports.__esModule = true;
	exports.distance = exports.closest = void 0;
	var peq = /* @__PURE__ */ new Uint32Array(65536);
	var myers_32 = function(a, b) {
		var n = a.length;
		var m = b.length;
		var lst = 1 << n - 1;
		var pv = -1;
		var mv = 0;
		var sc = n;
		var i = n;
		while (i--) peq[a.charCodeAt(i)] |= 1 << i;
		for (i = 0; i < m; i++) {
			var eq = peq[b.charCodeAt(i)];
			var xv = eq | mv;
			eq |= (eq & pv) + pv ^ pv;
			mv |= ~(eq | pv);
			pv &= eq;
			if (mv & lst) sc++;
			if (pv & lst) sc--;
			mv = mv << 1 | 1;
			pv = pv << 1 | ~(xv | mv);
			mv &= xv;
		}
		i = n;
		while (i--) peq[a.charCodeAt(i)] = 0;
		return sc;
	};
	var myers_x = function(b, a) {
		var n = a.length;
		var m = b.length;
		var mhc = [];
		var phc = [];
		var hsize = Math.ceil(n / 32);
		var vsize = Math.ceil(m / 32);
		for (var i = 0; i < hsize; i++) {
			phc[i] = -1;
			mhc[i] = 0;
		}
		var j = 0;
		for (; j < vsize - 1; j++) {
			var mv_1 = 0;
			var pv_1 = -1;
			var start_1 = j * 32;
			var vlen_1 = Math.min(32, m) + start_1;
			for (var k = start_1; k < vlen_1; k++) peq[b.charCodeAt(k)] |= 1 << k;
			for (var i = 0; i < n; i++) {
				var eq = peq[a.charCodeAt(i)];
				var pb = phc[i / 32 | 0] >>> i & 1;
				var mb = mhc[i / 32 | 0] >>> i & 1;
				var xv = eq | mv_1;
				var xh = ((eq | mb) & pv_1) + pv_1 ^ pv_1 | eq | mb;
				var ph = mv_1 | ~(xh | pv_1);
				var mh = pv_1 & xh;
				if (ph >>> 31 ^ pb) phc[i / 32 | 0] ^= 1 << i;
				if (mh >>> 31 ^ mb) mhc[i / 32 | 0] ^= 1 << i;
				ph = ph << 1 | pb;
				mh = mh << 1 | mb;
				pv_1 = mh | ~(xv | ph);
				mv_1 = ph & xv;
			}
			for (var k = start_1; k < vlen_1; k++) peq[b.charCodeAt(k)] = 0;
		}
		var mv = 0;
		var pv = -1;
		var start = j * 32;
		var vlen = Math.min(32, m - start) + start;
		for (var k = start; k < vlen; k++) peq[b.charCodeAt(k)] |= 1 << k;
		var score = m;
		for (var i = 0; i < n; i++) {
			var eq = peq[a.charCodeAt(i)];
			var pb = phc[i / 32 | 0] >>> i & 1;
			var mb = mhc[i / 32 | 0] >>> i & 1;
			var xv = eq | mv;
			var xh = ((eq | mb) & pv) + pv ^ pv | eq | mb;
			var ph = mv | ~(xh | pv);
			var mh = pv & xh;
			score += ph >>> m - 1 & 1;
			score -= mh >>> m - 1 & 1;
			if (ph >>> 31 ^ pb) phc[i / 32 | 0] ^= 1 << i;
			if (mh >>> 31 ^ mb) mhc[i / 32 | 0] ^= 1 << i;
			ph = ph << 1 | pb;
			mh = mh << 1 | mb;
			pv = mh | ~(xv | ph);
			mv = ph & xv;
		}
		for (var k = start; k < vlen; k++) peq[b.charCodeAt(k)] = 0;
		return score;
	};
	var distance = function(a, b) {
		if (a.length < b.length) {
			var tmp = b;
			b = a;
			a = tmp;
		}
		if (b.length === 0) return a.length;
		if (a.length <= 32) return myers_32(a, b);
		return myers_x(a, b);
	};
	exports.distance = distance;
	var closest = function(str, arr) {
		var min_distance = Infinity;
		var min_index = 0;
		for (var i = 0; i < arr.length; i++) {
			var dist = distance(str, arr[i]);
			if (dist < min_distance) {
				min_distance = dist;
				min_index = i;
			}
		}
		return arr[min_index];
	};
	exports.closest = closest;
}));

// src/model/pattern.ts
/**
* Does the whole of `text` match `pattern`? `*` stands for any run of characters, the empty one included; every other
* character stands for itself (case counts). Deliberately no regular expression: patterns come from inputs and names
* from the pull request, and neither may cost more than length(pattern) * length(text) steps.
*/
function matchesPattern(pattern, text) {
	const parts = pattern.split("*");
	const first = parts[0] ?? "";
	if (parts.length === 1) return pattern === text;
	const last = parts[parts.length - 1] ?? "";
	if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
	let from = first.length;
	const end = text.length - last.length;
	for (const part of parts.slice(1, -1)) {
		const at = text.indexOf(part, from);
		if (at < 0 || at + part.length > end) return false;
		from = at + part.length;
	}
	return true;
}

// src/model/units.ts
/**
* What is known of a metric by its unit alone: costs per operation, times and sizes are better when lower, rates
* when higher; anything else is unknown until the user says (`rules`; a later rule wins over an earlier one).
*/
function metricOf(unit, rules = []) {
	const guessed = classify(unit);
	const said = rules.findLast((rule) => matchesPattern(rule.metric, unit));
	return {
		unit,
		quantity: guessed.quantity,
		direction: said?.direction ?? guessed.direction
	};
}
/** Spellings seen in Go, JMH, Criterion, pytest-benchmark, BenchmarkDotNet and Catch2 output. */
const TIMES = new Set("ps ns us µs μs ms s sec secs second seconds min nanos nanoseconds micros microseconds millis milliseconds".split(" "));
const BYTES = new Set("B kB KB MB GB TB KiB MiB GiB TiB byte bytes Bytes kb kilobytes megabytes".split(" "));
const COUNTS = new Set("allocs alloc allocations mallocs frees instructions instrs cycles branches faults syscalls gcs GCs".split(" "));
const PER_SECOND = /* @__PURE__ */ new Set([
	"s",
	"sec",
	"secs",
	"second",
	"seconds",
	"ms",
	"us",
	"µs",
	"μs",
	"ns"
]);
const PER_OPERATION = /* @__PURE__ */ new Set([
	"op",
	"ops",
	"operation",
	"iter",
	"iteration",
	"call",
	"invocation"
]);
/** More of these in a second is not plainly good; left to the user. */
const UNWELCOME = /alloc|malloc|error|fail|fault|drop|lost|loss|miss|retr|timeout|conflict|abort|gc|stall|switch/i;
function classify(unit) {
	const slash = unit.lastIndexOf("/");
	if (slash < 0) return classifyPlain(unit);
	const above = unit.slice(0, slash);
	const below = unit.slice(slash + 1);
	const cost = quantityOf(above);
	if (PER_SECOND.has(below)) {
		if (cost === "time") return {
			direction: "unknown",
			quantity: "other"
		};
		return {
			direction: UNWELCOME.test(above) ? "unknown" : "higher",
			quantity: "rate"
		};
	}
	if (PER_OPERATION.has(below)) return {
		direction: "lower",
		quantity: cost === "other" ? "count" : cost
	};
	if (cost === "time" || cost === "bytes") return {
		direction: "lower",
		quantity: cost
	};
	return {
		direction: "unknown",
		quantity: "other"
	};
}
function classifyPlain(unit) {
	const quantity = quantityOf(unit);
	return {
		direction: quantity === "other" ? "unknown" : "lower",
		quantity
	};
}
function lastWord(text) {
	return text.slice(Math.max(text.lastIndexOf("-"), text.lastIndexOf("_"), text.lastIndexOf(" ")) + 1);
}
/** By the last word: `p99-ns` is a time, `heap_bytes` a size, `hit%` unknown. */
function quantityOf(text) {
	const word = lastWord(text);
	if (TIMES.has(word)) return "time";
	if (BYTES.has(word)) return "bytes";
	if (COUNTS.has(word)) return "count";
	return "other";
}
const NANOSECONDS = [
	[/^(ns|nanos|nanoseconds)$/, 1],
	[/^(us|µs|μs|micros|microseconds)$/, 1e3],
	[/^(ms|millis|milliseconds)$/, 1e6],
	[/^(s|sec|secs|second|seconds)$/, 1e9]
];
/** Nanoseconds in one of a time unit (`ns/op`: 1, `p99-ms`: 1e6); null when it is no time. */
function nanosecondsPer(unit) {
	const slash = unit.lastIndexOf("/");
	if (metricOf(unit).quantity !== "time") return null;
	const word = lastWord(slash < 0 ? unit : unit.slice(0, slash));
	return NANOSECONDS.find(([names]) => names.test(word))?.[1] ?? null;
}

// src/stages/input-rules.ts
/** Words that stand for the units harnesses print for wall time and CPU time per operation, and for what is counted. */
const METRIC_WORDS = /* @__PURE__ */ new Map([
	["wall", [
		"ns/op",
		"us/op",
		"µs/op",
		"ms/op",
		"s/op",
		"sec/op",
		"ns/iter",
		"ns",
		"us",
		"µs",
		"ms",
		"s",
		"sec"
	]],
	["allocations", ["allocs/op"]],
	["cpu", [
		"cpu-ns/op",
		"cpu-us/op",
		"cpu-µs/op",
		"cpu-ms/op",
		"cpu-s/op",
		"cpu-ns",
		"cpu-us",
		"cpu-µs",
		"cpu-ms",
		"cpu-s"
	]],
	["instructions", [INSTRUCTIONS]]
]);
/** `wall`, `allocations`, `cpu`, `instructions` and patterns on units -> patterns on units, each once. */
function metricPatterns(words) {
	return [...new Set(words.flatMap((word) => METRIC_WORDS.get(word) ?? [word]))];
}
/** Units in which harnesses print the wall time of an operation. */
const WALL_UNITS = metricPatterns(["wall"]);
/** Could this pattern on units mean a wall-clock time? */
function meansWallTime(pattern) {
	return WALL_UNITS.some((unit) => matchesPattern(pattern, unit)) || metricOf(pattern).quantity === "time";
}
/** One `BENCHMARK[ METRIC]: SHARE` a line; all faults of the text, each naming its line. */
function readThresholds(text, maxItems) {
	const lines = readLines(text);
	if (lines.length > maxItems) return [{ fault: `has ${lines.length} lines` }];
	return lines.map((line) => readThreshold(line));
}
const SHARE = {
	kind: "share",
	minimum: 0,
	maximum: 10
};
function readThreshold(line) {
	const colon = line.lastIndexOf(":");
	if (colon < 0) return { fault: `has the line ${shown(line)}, which has no ":"` };
	const share = readShare(line.slice(colon + 1).trim(), SHARE);
	if ("fault" in share) return { fault: `has the line ${shown(line)}, whose threshold ${share.fault}` };
	const subject = readSubject(line.slice(0, colon).trim());
	if ("fault" in subject) return { fault: `has the line ${shown(line)}, ${subject.fault}` };
	const { benchmark, metric } = subject.value;
	const rules = metricPatterns([metric]).map((pattern) => ({
		benchmark,
		metric: pattern,
		threshold: share.value
	}));
	if (share.value < .02 && rules.some((rule) => meansWallTime(rule.metric))) return { fault: `has the line ${shown(line)}, below the 2% that code layout alone can move wall time by (name another metric after the benchmark, or raise it)` };
	return { value: rules };
}
/** `Parse/*`, `Parse/* ns/op`, `"a name" ns/op`. */
function readSubject(text) {
	const words = [...text.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? "");
	const [benchmark, metric = "*", ...more] = words;
	if (benchmark === void 0 || benchmark === "") return { fault: "which names no benchmark (`*` is all)" };
	if (more.length > 0) return { fault: "which has more than a benchmark and a metric (put a name with spaces in \"\")" };
	if (benchmark.length > 1e3 || metric.length > 200) return { fault: "whose pattern is too long" };
	if (words.length === 1 && (METRIC_WORDS.has(benchmark) || isPlainUnit(benchmark))) return { fault: `which names a metric where the benchmark stands (write \`* ${benchmark}\` for all benchmarks)` };
	return { value: {
		benchmark,
		metric
	} };
}
function isPlainUnit(text) {
	return [
		"ns/op",
		"B/op",
		"allocs/op",
		"MB/s"
	].includes(text);
}
/** One `UNIT=lower|higher` a line. */
function readDirections(text, maxItems) {
	const lines = readLines(text);
	if (lines.length > maxItems) return [{ fault: `has ${lines.length} lines` }];
	return lines.map((line) => {
		const match = /^(\S{1,200}?)\s*[=:]\s*(lower|higher)$/.exec(line);
		if (match === null) return { fault: `has the line ${shown(line)}, which is not UNIT=lower or UNIT=higher` };
		return { value: {
			metric: match[1] ?? "",
			direction: match[2]
		} };
	});
}
const WINDOWS_MAX = 1e6;
/** One `BENCHMARK: WINDOWS [CLOCK]` a line. @param clocks what CLOCK may be */
function readTimerWindows(text, maxItems, clocks) {
	const lines = readLines(text);
	if (lines.length > maxItems) return [{ fault: `has ${lines.length} lines` }];
	return lines.map((line) => {
		const colon = line.lastIndexOf(":");
		if (colon < 0) return { fault: `has the line ${shown(line)}, which has no ":"` };
		const benchmark = line.slice(0, colon).trim().replace(/^"(.*)"$/, "$1");
		const [number = "", clock = null, ...more] = line.slice(colon + 1).trim().split(/\s+/);
		if (benchmark === "") return { fault: `has the line ${shown(line)}, which names no benchmark (\`*\` is all)` };
		if (more.length > 0) return { fault: `has the line ${shown(line)}, which has more than a number and a clock` };
		const windows = Number(number);
		if (!/^\d+(\.\d+)?$/.test(number) || windows > WINDOWS_MAX) return { fault: `has the line ${shown(line)}, whose ${shown(number)} is not a number from 0 to ${WINDOWS_MAX}` };
		if (clock !== null && !clocks.includes(clock)) return { fault: `has the line ${shown(line)}, whose clock is not one of ${clocks.join(", ")}` };
		return { value: {
			benchmark,
			windows,
			clock
		} };
	});
}
/** `p50 p99.9` -> [50, 99.9], ascending, each once. */
function readPercentiles(text, limits) {
	if (text === "none") return { value: [] };
	const words = readList(text, {
		kind: "list",
		maxItems: limits.maxItems
	});
	if ("fault" in words) return words;
	const percentiles = words.value.map((word) => Number(/^p?(\d{1,2}(?:\.\d{1,2})?)$/.exec(word)?.[1] ?? NaN));
	const wrong = words.value.filter((_, index) => !((percentiles[index] ?? NaN) >= 1));
	if (wrong.length > 0) return { fault: `has ${wrong.map(shown).join(", ")}, which is no percentile` };
	return { value: [...new Set(percentiles)].sort((a, b) => a - b) };
}
const COMMAND_NAME_LENGTH = 200;
const COMMAND_LENGTH = 8e3;
/** One `NAME=COMMAND ARGUMENTS` a line, each name once. */
function readCommands(text, maxItems) {
	const lines = readLines(text);
	if (lines.length > maxItems) return [{ fault: `has ${lines.length} lines` }];
	const names = /* @__PURE__ */ new Set();
	return lines.map((line) => {
		const reading = readCommand(line);
		if ("fault" in reading) return reading;
		const { name } = reading.value;
		if (names.has(name)) return { fault: `has the name ${shown(name)} twice` };
		names.add(name);
		return reading;
	});
}
function readCommand(line) {
	const equals = line.indexOf("=");
	if (equals < 0) return { fault: `has the line ${shown(line)}, which has no "="` };
	const name = line.slice(0, equals).trim();
	const command = line.slice(equals + 1).trim();
	if (name === "") return { fault: `has the line ${shown(line)}, which has no name before "="` };
	if (name.length > COMMAND_NAME_LENGTH) return { fault: `has a name of ${name.length} characters` };
	const fault = commandFault(command);
	return fault === null ? { value: {
		name,
		command
	} } : { fault: `has the line ${shown(line)}, ${fault}` };
}
/** What is wrong with a command line, after "which"; null: nothing. */
function commandFault(command) {
	if (command === "") return "which has no command";
	if (command.includes("\0")) return "whose command has a NUL character";
	if (command.length > COMMAND_LENGTH) return `whose command has ${command.length} characters`;
	return shellWords(command).kind === "unclosed" ? "whose command has a quote that is not closed" : null;
}
/** `0 1` -> [0, 1] */
function readExitCodes(text, limits) {
	const words = readList(text, limits);
	if ("fault" in words) return words;
	const wrong = words.value.filter((word) => !/^\d{1,3}$/.test(word) || Number(word) > 255);
	if (wrong.length > 0) return { fault: `has ${wrong.map(shown).join(", ")}, which is no exit code` };
	return { value: [...new Set(words.value.map(Number))] };
}

export { readPattern as C, readShare as D, readSeed as E, shown as O, readList as S, readRevision as T, readDuration as _, readCommands as a, readKey as b, readPercentiles as c, metricOf as d, nanosecondsPer as f, readChoice as g, readBoolean as h, metricPatterns as i, readThresholds as l, require_fastest_levenshtein as m, commandFault as n, readDirections as o, matchesPattern as p, meansWallTime as r, readExitCodes as s, WALL_UNITS as t, readTimerWindows as u, readInsidePath as v, readPercentage as w, readLines as x, readInteger as y };