import { t as __commonJSMin } from "./rolldown-runtime.js";

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

export { require_fastest_levenshtein as i, nanosecondsPer as n, matchesPattern as r, metricOf as t };