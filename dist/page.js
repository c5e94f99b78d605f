import "node:module";
import { createHash } from "node:crypto";

// \0rolldown/runtime.js
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __esmMin = (fn, res, err) => () => {
	if (err) throw err[0];
	try {
		return fn && (res = fn(fn = 0)), res;
	} catch (e) {
		throw err = [e], e;
	}
};
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod, mod.exports), cb = null), mod.exports);
var __copyProps = (to, from, except, desc) => {
	if (from && typeof from === "object" || typeof from === "function") {
		for (var keys = __getOwnPropNames(from), i = 0, n = keys.length, key; i < n; i++) {
			key = keys[i];
			if (!__hasOwnProp.call(to, key) && key !== except) {
				__defProp(to, key, {
					get: ((k) => from[k]).bind(null, key),
					enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable
				});
			}
		}
	}
	return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(isNodeMode || !mod || !mod.__esModule || !__hasOwnProp.call(mod, "default") ? __defProp(target, "default", {
	value: mod,
	enumerable: true
}) : target, mod));

// src/model/inputs/pattern.ts
function matchesPattern(pattern, text) {
	if (!pattern.includes("*")) return pattern === text;
	const parts = pattern.split("*");
	const first = parts[0] ?? "";
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
var init_pattern$1 = __esmMin((() => {}));

// src/model/unreachable.ts
function unreachable(value) {
	throw new TypeError(`no case for ${JSON.stringify(value)}`);
}
var init_unreachable$2 = __esmMin((() => {}));

// node_modules/simple-statistics/dist/simple-statistics.mjs
init_pattern$1();
function sum$1(x) {
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
function mean$1(x) {
	if (x.length === 0) throw new Error("mean requires at least one data point");
	return sum$1(x) / x.length;
}
function sumNthPowerDeviations(x, n) {
	var meanValue = mean$1(x);
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
function sampleVariance(x) {
	if (x.length < 2) throw new Error("sampleVariance requires at least two data points");
	return sumNthPowerDeviations(x, 2) / (x.length - 1);
}
function sampleStandardDeviation(x) {
	var sampleVarianceX = sampleVariance(x);
	return Math.sqrt(sampleVarianceX);
}
function harmonicMean(x) {
	if (x.length === 0) throw new Error("harmonicMean requires at least one data point");
	var reciprocalSum = 0;
	for (var i = 0; i < x.length; i++) {
		if (x[i] <= 0) throw new Error("harmonicMean requires only positive numbers as input");
		reciprocalSum += 1 / x[i];
	}
	return x.length / reciprocalSum;
}
function quantileSorted$1(x, p) {
	var idx = (x.length - 1) * p;
	if (x.length === 0) throw new Error("quantile requires at least one data point.");
	else if (p < 0 || p > 1) throw new Error("quantiles must be between 0 and 1");
	else if (p === 1) return x[x.length - 1];
	else if (p === 0) return x[0];
	else if (idx % 1 !== 0) {
		var lower = Math.floor(idx);
		var upper = Math.ceil(idx);
		var fraction = idx - lower;
		return x[lower] + fraction * (x[upper] - x[lower]);
	} else return x[idx];
}
function quickselect$1(arr, k, left, right) {
	left = left || 0;
	right = right || arr.length - 1;
	while (right > left) {
		if (right - left > 600) {
			var n = right - left + 1;
			var m = k - left + 1;
			var z = Math.log(n);
			var s = .5 * Math.exp(2 * z / 3);
			var sd = .5 * Math.sqrt(z * s * (n - s) / n);
			if (m - n / 2 < 0) sd *= -1;
			quickselect$1(arr, k, Math.max(left, Math.floor(k - m * s / n + sd)), Math.min(right, Math.floor(k + (n - m) * s / n + sd)));
		}
		var t = arr[k];
		var i = left;
		var j = right;
		swap$1(arr, left, k);
		if (arr[right] > t) swap$1(arr, left, right);
		while (i < j) {
			swap$1(arr, i, j);
			i++;
			j--;
			while (arr[i] < t) i++;
			while (arr[j] > t) j--;
		}
		if (arr[left] === t) swap$1(arr, left, j);
		else {
			j++;
			swap$1(arr, j, right);
		}
		if (j <= k) left = j + 1;
		if (k <= j) right = j - 1;
	}
}
function swap$1(arr, i, j) {
	var tmp = arr[i];
	arr[i] = arr[j];
	arr[j] = tmp;
}
function quantile$2(x, p) {
	var copy = x.slice();
	if (Array.isArray(p)) {
		multiQuantileSelect(copy, p);
		var results = [];
		for (var i = 0; i < p.length; i++) results[i] = quantileSorted$1(copy, p[i]);
		return results;
	} else {
		quantileSelect(copy, quantileIndex(copy.length, p), 0, copy.length - 1);
		return quantileSorted$1(copy, p);
	}
}
function quantileSelect(arr, k, left, right) {
	if (k % 1 === 0) quickselect$1(arr, k, left, right);
	else {
		k = Math.floor(k);
		quickselect$1(arr, k, left, right);
		quickselect$1(arr, k + 1, k + 1, right);
	}
}
function multiQuantileSelect(arr, p) {
	var positions = /* @__PURE__ */ new Set();
	for (var i = 0; i < p.length; i++) {
		var idx = quantileIndex(arr.length, p[i]);
		positions.add(Math.floor(idx));
		positions.add(Math.ceil(idx));
	}
	var indices = Array.from(positions).sort(compare);
	multiselect(arr, indices, 0, indices.length - 1, 0, arr.length - 1);
}
function multiselect(arr, indices, lo, hi, left, right) {
	if (lo > hi) return;
	var mid = lo + hi >> 1;
	quickselect$1(arr, indices[mid], left, right);
	multiselect(arr, indices, lo, mid - 1, left, indices[mid] - 1);
	multiselect(arr, indices, mid + 1, hi, indices[mid] + 1, right);
}
function compare(a, b) {
	return a - b;
}
function quantileIndex(len, p) {
	var idx = (len - 1) * p;
	if (p === 1) return len - 1;
	else if (p === 0) return 0;
	else if (idx % 1 !== 0) return idx;
	else return idx;
}
function interquartileRange(x) {
	var q1 = quantile$2(x, .75);
	var q2 = quantile$2(x, .25);
	if (typeof q1 === "number" && typeof q2 === "number") return q1 - q2;
}
var BayesianClassifier = function BayesianClassifier() {
	this.totalCount = 0;
	this.data = {};
};
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
var standardNormalTable = [];
for (var z = 0; z <= 3.09; z += .01) standardNormalTable.push(cumulativeDistribution(z));
var SQRT_2PI = Math.sqrt(2 * Math.PI);
var kernels = { gaussian: function(u) {
	return Math.exp(-.5 * u * u) / SQRT_2PI;
} };
var bandwidthMethods = { nrd: function(x) {
	var s = sampleStandardDeviation(x);
	var iqr = interquartileRange(x);
	if (typeof iqr === "number") s = Math.min(s, iqr / 1.34);
	return 1.06 * s * Math.pow(x.length, -.2);
} };
function kernelDensityEstimation(X, kernel, bandwidthMethod) {
	var kernelFn;
	if (kernel === void 0) kernelFn = kernels.gaussian;
	else if (typeof kernel === "string") {
		if (!kernels[kernel]) throw new Error("Unknown kernel \"" + kernel + "\"");
		kernelFn = kernels[kernel];
	} else kernelFn = kernel;
	var bandwidth;
	if (typeof bandwidthMethod === "undefined") bandwidth = bandwidthMethods.nrd(X);
	else if (typeof bandwidthMethod === "string") {
		if (!bandwidthMethods[bandwidthMethod]) throw new Error("Unknown bandwidth method \"" + bandwidthMethod + "\"");
		bandwidth = bandwidthMethods[bandwidthMethod](X);
	} else bandwidth = bandwidthMethod;
	return function(x) {
		var i = 0;
		var sum = 0;
		for (i = 0; i < X.length; i++) sum += kernelFn((x - X[i]) / bandwidth);
		return sum / bandwidth / X.length;
	};
}
var PerceptronModel = function PerceptronModel() {
	this.weights = [];
	this.bias = 0;
};
PerceptronModel.prototype.predict = function predict(features) {
	if (features.length !== this.weights.length) return null;
	var score = 0;
	for (var i = 0; i < this.weights.length; i++) score += this.weights[i] * features[i];
	score += this.bias;
	if (score > 0) return 1;
	else return 0;
};
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
function select$1(values, k, from = 0, to = values.length - 1) {
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
function selectLast(values, k) {
	let most = 0;
	for (let index = 1; index <= k; index += 1) if (at$1(values, index) > at$1(values, most)) most = index;
	const largest = at$1(values, most);
	values[most] = at$1(values, k);
	values[k] = largest;
	return largest;
}
function medianOfThree(a, b, c) {
	return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
function at$1(array, index) {
	return array[index];
}

// src/statistics/descriptive.ts
function median$1(values) {
	if (values.length === 0) throw new RangeError("median of no numbers");
	const room = roomFor(values.length);
	for (let index = 0; index < values.length; index += 1) room[index] = values[index];
	return medianInPlace(room, values.length);
}
function medianInPlace(values, length) {
	const half = length >> 1;
	const upper = select$1(values, half, 0, length - 1);
	return length % 2 === 1 ? upper : (selectLast(values, half - 1) + upper) / 2;
}
const ROOM = /* @__PURE__ */ new Float64Array(8192);
function roomFor(length) {
	return length <= ROOM.length ? ROOM : new Float64Array(length);
}
function middleAndEnds(values, length, k) {
	const middle = medianInPlace(values, length);
	const half = length >> 1;
	return {
		middle,
		lower: select$1(values, k - 1, 0, Math.max(k - 1, half)),
		upper: select$1(values, length - k, Math.min(half, length - k), length - 1)
	};
}
function lowerDecile(values) {
	if (values.length === 0) throw new RangeError("decile of no numbers");
	return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 10)];
}
function upperDecile(values) {
	return -lowerDecile(values.map((value) => -value));
}
function winsorised(values) {
	const ordered = values.toSorted((a, b) => a - b);
	const cut = Math.floor(ordered.length / 10);
	const [least = 0, most = 0] = [ordered[cut], ordered[ordered.length - 1 - cut]];
	return ordered.map((each) => Math.max(least, Math.min(most, each)));
}

// node_modules/typebox/build/system/memory/metrics.mjs
var init_metrics = __esmMin((() => {}));

// node_modules/typebox/build/guard/unicode/unicode_segment.mjs
var init_unicode_segment = __esmMin((() => {}));

// node_modules/typebox/build/guard/unicode/unicode.mjs
var init_unicode = __esmMin((() => {}));

// node_modules/typebox/build/guard/guard.mjs
var init_guard$2 = __esmMin((() => {
	init_unicode_segment();
	init_unicode();
}));

// node_modules/typebox/build/guard/emit.mjs
var init_emit = __esmMin((() => {
	init_guard$2();
}));

// node_modules/typebox/build/guard/globals.mjs
var init_globals = __esmMin((() => {}));

// node_modules/typebox/build/guard/native.mjs
var init_native = __esmMin((() => {
	init_guard$2();
}));

// node_modules/typebox/build/guard/index.mjs
var init_guard$1 = __esmMin((() => {
	init_emit();
	init_globals();
	init_native();
	init_guard$2();
}));

// node_modules/typebox/build/system/settings/settings.mjs
var init_settings$1 = __esmMin((() => {
	init_guard$1();
}));

// node_modules/typebox/build/system/settings/index.mjs
var init_settings = __esmMin((() => {
	init_settings$1();
}));

// node_modules/typebox/build/system/memory/keys.mjs
var init_keys$1 = __esmMin((() => {
	init_guard$1();
}));

// node_modules/typebox/build/system/memory/finalize.mjs
var init_finalize = __esmMin((() => {
	init_guard$1();
	init_settings();
	init_keys$1();
}));

// node_modules/typebox/build/system/memory/assign.mjs
var init_assign = __esmMin((() => {
	init_metrics();
	init_finalize();
	init_keys$1();
}));

// node_modules/typebox/build/system/memory/clone.mjs
var init_clone = __esmMin((() => {
	init_guard$1();
	init_metrics();
	init_keys$1();
}));

// node_modules/typebox/build/system/memory/create.mjs
var init_create$1 = __esmMin((() => {
	init_settings();
	init_metrics();
	init_finalize();
}));

// node_modules/typebox/build/system/memory/discard.mjs
var init_discard = __esmMin((() => {
	init_metrics();
	init_finalize();
	init_keys$1();
}));

// node_modules/typebox/build/system/memory/update.mjs
var init_update = __esmMin((() => {
	init_guard$1();
	init_settings();
	init_metrics();
	init_finalize();
	init_keys$1();
}));

// node_modules/typebox/build/system/memory/memory.mjs
var init_memory$1 = __esmMin((() => {
	init_assign();
	init_clone();
	init_create$1();
	init_discard();
	init_metrics();
	init_update();
}));

// node_modules/typebox/build/system/memory/index.mjs
var init_memory = __esmMin((() => {
	init_memory$1();
}));

// node_modules/typebox/build/type/types/schema.mjs
var init_schema = __esmMin((() => {
	init_guard$1();
}));

// node_modules/typebox/build/type/types/deferred.mjs
var init_deferred = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/engine/readonly/instantiate_add.mjs
var init_instantiate_add$2 = __esmMin((() => {
	init_memory();
	init_instantiate();
}));

// node_modules/typebox/build/type/engine/optional/instantiate_add.mjs
var init_instantiate_add$1 = __esmMin((() => {
	init_memory();
	init_instantiate();
}));

// node_modules/typebox/build/type/types/array.mjs
var init_array$1 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/types/constructor.mjs
var init_constructor$1 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/types/function.mjs
var init_function$1 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/types/ref.mjs
var init_ref$1 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/types/generic.mjs
var init_generic = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/types/any.mjs
var init_any$1 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/types/never.mjs
var init_never$1 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/action/_add_optional.mjs
var init__add_optional = __esmMin((() => {
	init_deferred();
	init_instantiate_add$1();
}));

// node_modules/typebox/build/type/types/_optional.mjs
var init__optional = __esmMin((() => {
	init_guard$1();
	init_schema();
	init__add_optional();
}));

// node_modules/typebox/build/type/types/properties.mjs
var init_properties = __esmMin((() => {
	init_guard$1();
	init__optional();
}));

// node_modules/typebox/build/type/types/object.mjs
var init_object$2 = __esmMin((() => {
	init_memory();
	init_schema();
	init_properties();
}));

// node_modules/typebox/build/type/types/unknown.mjs
var init_unknown$1 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/types/cyclic.mjs
var init_cyclic$1 = __esmMin((() => {
	init_guard$1();
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/types/unsafe.mjs
var init_unsafe = __esmMin((() => {
	init_guard$1();
	init_memory();
}));

// node_modules/typebox/build/system/arguments/arguments.mjs
var init_arguments$1 = __esmMin((() => {}));

// node_modules/typebox/build/system/arguments/index.mjs
var init_arguments = __esmMin((() => {
	init_arguments$1();
}));

// node_modules/typebox/build/type/types/infer.mjs
var init_infer = __esmMin((() => {
	init_arguments();
	init_memory();
	init_schema();
	init_unknown$1();
}));

// node_modules/typebox/build/type/types/dependent.mjs
var init_dependent$1 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/engine/enum/typescript_enum_to_enum_values.mjs
var init_typescript_enum_to_enum_values = __esmMin((() => {
	init_guard$1();
}));

// node_modules/typebox/build/type/types/enum.mjs
var init_enum$2 = __esmMin((() => {
	init_guard$1();
	init_memory();
	init_schema();
	init_typescript_enum_to_enum_values();
}));

// node_modules/typebox/build/type/types/intersect.mjs
var init_intersect$1 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/system/environment/evaluate.mjs
var init_evaluate$3 = __esmMin((() => {
	init_settings();
	init_guard$1();
}));

// node_modules/typebox/build/system/environment/environment.mjs
var init_environment$1 = __esmMin((() => {
	init_evaluate$3();
}));

// node_modules/typebox/build/system/environment/index.mjs
var init_environment = __esmMin((() => {
	init_environment$1();
}));

// node_modules/typebox/build/system/unreachable/unreachable.mjs
var init_unreachable$1 = __esmMin((() => {}));

// node_modules/typebox/build/system/unreachable/index.mjs
var init_unreachable = __esmMin((() => {
	init_unreachable$1();
}));

// node_modules/typebox/build/system/hashing/hash.mjs
var F64, F64In, F64Out, encoder;
var init_hash = __esmMin((() => {
	init_unreachable();
	init_guard$1();
	F64 = /* @__PURE__ */ new Float64Array(1);
	F64In = new DataView(F64.buffer);
	F64Out = new Uint8Array(F64.buffer);
	encoder = new TextEncoder();
}));

// node_modules/typebox/build/system/hashing/index.mjs
var init_hashing = __esmMin((() => {
	init_hash();
}));

// node_modules/typebox/build/system/locale/en_US.mjs
var init_en_US = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/_config.mjs
var init__config = __esmMin((() => {
	init_en_US();
}));

// node_modules/typebox/build/system/locale/ar_001.mjs
var init_ar_001 = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/bn_BD.mjs
var init_bn_BD = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/cs_CZ.mjs
var init_cs_CZ = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/de_DE.mjs
var init_de_DE = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/el_GR.mjs
var init_el_GR = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/es_419.mjs
var init_es_419 = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/es_AR.mjs
var init_es_AR = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/es_ES.mjs
var init_es_ES = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/es_MX.mjs
var init_es_MX = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/fa_IR.mjs
var init_fa_IR = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/fil_PH.mjs
var init_fil_PH = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/fr_CA.mjs
var init_fr_CA = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/fr_FR.mjs
var init_fr_FR = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/ha_NG.mjs
var init_ha_NG = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/hi_IN.mjs
var init_hi_IN = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/hu_HU.mjs
var init_hu_HU = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/id_ID.mjs
var init_id_ID = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/it_IT.mjs
var init_it_IT = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/ja_JP.mjs
var init_ja_JP = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/ko_KR.mjs
var init_ko_KR = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/ms_MY.mjs
var init_ms_MY = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/nl_NL.mjs
var init_nl_NL = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/pl_PL.mjs
var init_pl_PL = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/pt_BR.mjs
var init_pt_BR = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/pt_PT.mjs
var init_pt_PT = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/ro_RO.mjs
var init_ro_RO = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/ru_RU.mjs
var init_ru_RU = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/sv_SE.mjs
var init_sv_SE = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/sw_TZ.mjs
var init_sw_TZ = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/th_TH.mjs
var init_th_TH = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/tr_TR.mjs
var init_tr_TR = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/uk_UA.mjs
var init_uk_UA = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/ur_PK.mjs
var init_ur_PK = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/vi_VN.mjs
var init_vi_VN = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/yo_NG.mjs
var init_yo_NG = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/zh_Hans.mjs
var init_zh_Hans = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/zh_Hant.mjs
var init_zh_Hant = __esmMin((() => {}));

// node_modules/typebox/build/system/locale/_locale.mjs
var init__locale = __esmMin((() => {
	init__config();
	init_ar_001();
	init_bn_BD();
	init_cs_CZ();
	init_de_DE();
	init_el_GR();
	init_en_US();
	init_es_419();
	init_es_AR();
	init_es_ES();
	init_es_MX();
	init_fa_IR();
	init_fil_PH();
	init_fr_CA();
	init_fr_CA();
	init_fr_FR();
	init_ha_NG();
	init_hi_IN();
	init_hu_HU();
	init_id_ID();
	init_it_IT();
	init_ja_JP();
	init_ko_KR();
	init_ms_MY();
	init_nl_NL();
	init_pl_PL();
	init_pt_BR();
	init_pt_PT();
	init_ro_RO();
	init_ru_RU();
	init_sv_SE();
	init_sw_TZ();
	init_th_TH();
	init_tr_TR();
	init_uk_UA();
	init_ur_PK();
	init_vi_VN();
	init_yo_NG();
	init_zh_Hans();
	init_zh_Hant();
}));

// node_modules/typebox/build/system/locale/index.mjs
var init_locale = __esmMin((() => {
	init__locale();
}));

// node_modules/typebox/build/system/system.mjs
var init_system$1 = __esmMin((() => {
	init_arguments();
	init_environment();
	init_hashing();
	init_locale();
	init_memory();
	init_settings();
}));

// node_modules/typebox/build/system/index.mjs
var init_system = __esmMin((() => {
	init_system$1();
	init_system$1();
}));

// node_modules/typebox/build/type/types/_codec.mjs
var init__codec = __esmMin((() => {
	init_system();
	init_guard$1();
	init_schema();
}));

// node_modules/typebox/build/type/types/_immutable.mjs
var init__immutable = __esmMin((() => {
	init_guard$1();
	init_schema();
	init__add_immutable();
}));

// node_modules/typebox/build/type/action/_add_readonly.mjs
var init__add_readonly = __esmMin((() => {
	init_deferred();
	init_instantiate_add$2();
}));

// node_modules/typebox/build/type/types/_readonly.mjs
var init__readonly = __esmMin((() => {
	init_guard$1();
	init_schema();
	init__add_readonly();
}));

// node_modules/typebox/build/type/types/_refine.mjs
var init__refine = __esmMin((() => {
	init_arguments();
	init_memory();
	init_guard$1();
	init_schema();
}));

// node_modules/typebox/build/type/types/bigint.mjs
var init_bigint$2 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/types/boolean.mjs
var init_boolean$1 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/types/identifier.mjs
var init_identifier = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/types/integer.mjs
var IntegerPattern;
var init_integer$2 = __esmMin((() => {
	init_memory();
	init_schema();
	IntegerPattern = "-?(?:0|[1-9][0-9]*)";
}));

// node_modules/typebox/build/type/types/literal.mjs
var init_literal$1 = __esmMin((() => {
	init_memory();
	init_guard$1();
	init_schema();
}));

// node_modules/typebox/build/type/types/null.mjs
var init_null$1 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/types/number.mjs
var init_number$2 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/types/symbol.mjs
var init_symbol$1 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/types/parameter.mjs
var init_parameter = __esmMin((() => {
	init_arguments();
	init_memory();
	init_schema();
	init_unknown$1();
}));

// node_modules/typebox/build/type/types/string.mjs
var init_string$2 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/types/union.mjs
var init_union$2 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/engine/patterns/pattern.mjs
var init_pattern = __esmMin((() => {
	init_guard$1();
	init_parser();
}));

// node_modules/typebox/build/type/engine/template_literal/is_finite.mjs
var init_is_finite = __esmMin((() => {
	init_guard$1();
	init_literal$1();
	init_union$2();
}));

// node_modules/typebox/build/type/engine/template_literal/create.mjs
var init_create = __esmMin((() => {
	init_memory();
}));

// node_modules/typebox/build/type/engine/template_literal/decode.mjs
var init_decode = __esmMin((() => {
	init_guard$1();
	init_unreachable();
	init_literal$1();
	init_string$2();
	init_template_literal$2();
	init_union$2();
	init_pattern();
	init_is_finite();
	init_create();
}));

// node_modules/typebox/build/type/engine/record/record_create.mjs
var init_record_create = __esmMin((() => {
	init_memory();
}));

// node_modules/typebox/build/type/engine/record/from_key_any.mjs
var init_from_key_any = __esmMin((() => {
	init_record$2();
	init_record_create();
}));

// node_modules/typebox/build/type/engine/record/from_key_boolean.mjs
var init_from_key_boolean = __esmMin((() => {
	init_object$2();
}));

// node_modules/typebox/build/type/types/tuple.mjs
var init_tuple$1 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/engine/tuple/to_object.mjs
var init_to_object = __esmMin((() => {
	init_object$2();
}));

// node_modules/typebox/build/type/engine/optional/instantiate_remove.mjs
var init_instantiate_remove$2 = __esmMin((() => {
	init_memory();
	init_instantiate();
}));

// node_modules/typebox/build/type/engine/readonly/instantiate_remove.mjs
var init_instantiate_remove$1 = __esmMin((() => {
	init_memory();
	init_instantiate();
}));

// node_modules/typebox/build/type/engine/evaluate/property.mjs
var init_property = __esmMin((() => {
	init__optional();
	init__readonly();
	init_instantiate_add$1();
	init_instantiate_add$2();
	init_instantiate_remove$2();
	init_instantiate_remove$1();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/evaluate/composite.mjs
var init_composite = __esmMin((() => {
	init_guard$1();
	init_object$2();
	init_never$1();
	init_tuple$1();
	init_to_object();
	init_property();
}));

// node_modules/typebox/build/type/engine/evaluate/narrow.mjs
var init_narrow = __esmMin((() => {
	init_guard$1();
	init_object$2();
	init_any$1();
	init_never$1();
	init_tuple$1();
	init_unknown$1();
	init_compare();
	init_composite();
}));

// node_modules/typebox/build/type/engine/evaluate/distribute.mjs
var init_distribute = __esmMin((() => {
	init_guard$1();
	init_union$2();
	init_narrow();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/exclude/operation.mjs
var init_operation$1 = __esmMin((() => {
	init_guard$1();
	init_union$2();
	init_extends();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/evaluate/evaluate.mjs
var init_evaluate$2 = __esmMin((() => {
	init_guard$1();
	init_dependent$1();
	init_enum$2();
	init_intersect$1();
	init_literal$1();
	init_never$1();
	init_template_literal$2();
	init_union$2();
	init_distribute();
	init_broaden();
	init_operation$1();
	init_decode();
}));

// node_modules/typebox/build/type/engine/record/from_key_enum.mjs
var init_from_key_enum = __esmMin((() => {
	init_from_key();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/record/from_key_integer.mjs
var init_from_key_integer = __esmMin((() => {
	init_record$2();
	init_record_create();
}));

// node_modules/typebox/build/type/engine/record/from_key_intersect.mjs
var init_from_key_intersect = __esmMin((() => {
	init_evaluate$2();
	init_from_key();
}));

// node_modules/typebox/build/type/engine/record/from_key_literal.mjs
var init_from_key_literal = __esmMin((() => {
	init_guard$1();
	init_object$2();
}));

// node_modules/typebox/build/type/engine/record/from_key_number.mjs
var init_from_key_number = __esmMin((() => {
	init_record$2();
	init_record_create();
}));

// node_modules/typebox/build/type/engine/record/from_key_string.mjs
var init_from_key_string = __esmMin((() => {
	init_guard$1();
	init_record$2();
	init_record_create();
}));

// node_modules/typebox/build/type/engine/record/from_key_template_literal.mjs
var init_from_key_template_literal = __esmMin((() => {
	init_from_key();
	init_pattern();
	init_is_finite();
	init_evaluate$2();
	init_record_create();
}));

// node_modules/typebox/build/type/engine/evaluate/flatten.mjs
var init_flatten = __esmMin((() => {
	init_guard$1();
	init_union$2();
}));

// node_modules/typebox/build/type/engine/record/from_key_union.mjs
var init_from_key_union = __esmMin((() => {
	init_guard$1();
	init_schema();
	init_literal$1();
	init_number$2();
	init_integer$2();
	init_object$2();
	init_string$2();
	init_record$2();
	init_flatten();
	init_record_create();
}));

// node_modules/typebox/build/type/engine/record/from_key.mjs
var init_from_key = __esmMin((() => {
	init_any$1();
	init_boolean$1();
	init_enum$2();
	init_intersect$1();
	init_integer$2();
	init_literal$1();
	init_number$2();
	init_object$2();
	init_string$2();
	init_template_literal$2();
	init_union$2();
	init_from_key_any();
	init_from_key_boolean();
	init_from_key_enum();
	init_from_key_integer();
	init_from_key_intersect();
	init_from_key_literal();
	init_from_key_number();
	init_from_key_string();
	init_from_key_template_literal();
	init_from_key_union();
}));

// node_modules/typebox/build/type/engine/record/instantiate.mjs
var init_instantiate$26 = __esmMin((() => {
	init_memory();
	init_record$2();
	init_from_key();
	init_instantiate();
}));

// node_modules/typebox/build/type/types/record.mjs
var IntegerKey;
var init_record$2 = __esmMin((() => {
	init_memory();
	init_guard$1();
	init_schema();
	init_integer$2();
	init_number$2();
	init_string$2();
	init_deferred();
	init_decode();
	init_record_create();
	init_instantiate$26();
	IntegerKey = `^${IntegerPattern}$`;
}));

// node_modules/typebox/build/type/types/rest.mjs
var init_rest$2 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/types/static.mjs
var init_static$1 = __esmMin((() => {}));

// node_modules/typebox/build/type/types/this.mjs
var init_this = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/types/undefined.mjs
var init_undefined$1 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/types/void.mjs
var init_void$1 = __esmMin((() => {
	init_memory();
	init_schema();
}));

// node_modules/typebox/build/type/types/index.mjs
var init_types = __esmMin((() => {
	init__codec();
	init__immutable();
	init__optional();
	init__readonly();
	init__refine();
	init_any$1();
	init_array$1();
	init_bigint$2();
	init_boolean$1();
	init_call();
	init_constructor$1();
	init_cyclic$1();
	init_deferred();
	init_enum$2();
	init_function$1();
	init_generic();
	init_identifier();
	init_dependent$1();
	init_infer();
	init_integer$2();
	init_intersect$1();
	init_literal$1();
	init_never$1();
	init_null$1();
	init_number$2();
	init_unknown$1();
	init_symbol$1();
	init_object$2();
	init_parameter();
	init_properties();
	init_record$2();
	init_ref$1();
	init_rest$2();
	init_schema();
	init_static$1();
	init_string$2();
	init_symbol$1();
	init_template_literal$2();
	init_this();
	init_tuple$1();
	init_undefined$1();
	init_union$2();
	init_unknown$1();
	init_unsafe();
	init_void$1();
}));

// node_modules/typebox/build/type/script/mapping.mjs
var init_mapping$1 = __esmMin((() => {
	init_memory();
	init_guard$1();
	init_types();
	init_action();
}));

// node_modules/typebox/build/type/script/token/internal/guard.mjs
var init_guard = __esmMin((() => {
	init_guard$2();
}));

// node_modules/typebox/build/type/script/token/internal/match.mjs
var init_match = __esmMin((() => {
	init_guard();
}));

// node_modules/typebox/build/type/script/token/internal/take.mjs
var init_take = __esmMin((() => {
	init_match();
	init_guard();
}));

// node_modules/typebox/build/type/script/token/internal/char.mjs
function Range(start, end) {
	return Array.from({ length: end - start + 1 }, (_, i) => String.fromCharCode(start + i));
}
var Alpha, Zero, NonZero, Digit;
var init_char = __esmMin((() => {
	Alpha = [...Range(97, 122), ...Range(65, 90)];
	Zero = "0";
	NonZero = Range(49, 57);
	Digit = ["0", ...NonZero];
}));

// node_modules/typebox/build/type/script/token/internal/trim.mjs
var init_trim = __esmMin((() => {
	init_guard();
	init_char();
}));

// node_modules/typebox/build/type/script/token/internal/optional.mjs
var init_optional = __esmMin((() => {
	init_match();
	init_take();
}));

// node_modules/typebox/build/type/script/token/internal/many.mjs
var init_many = __esmMin((() => {
	init_match();
	init_take();
}));

// node_modules/typebox/build/type/script/token/unsigned_integer.mjs
var AllowedDigits$1;
var init_unsigned_integer = __esmMin((() => {
	init_match();
	init_trim();
	init_take();
	init_many();
	init_char();
	AllowedDigits$1 = [...Digit, "_"];
}));

// node_modules/typebox/build/type/script/token/integer.mjs
var init_integer$1 = __esmMin((() => {
	init_match();
	init_trim();
	init_optional();
	init_char();
	init_unsigned_integer();
}));

// node_modules/typebox/build/type/script/token/bigint.mjs
var init_bigint$1 = __esmMin((() => {
	init_match();
	init_take();
	init_integer$1();
}));

// node_modules/typebox/build/type/script/token/const.mjs
var init_const = __esmMin((() => {
	init_guard();
	init_trim();
	init_take();
	init_char();
}));

// node_modules/typebox/build/type/script/token/ident.mjs
var Initial, Remaining;
var init_ident = __esmMin((() => {
	init_match();
	init_trim();
	init_take();
	init_char();
	Initial = [
		...Alpha,
		"_",
		"$"
	];
	Remaining = [...Initial, ...Digit];
}));

// node_modules/typebox/build/type/script/token/unsigned_number.mjs
var AllowedDigits;
var init_unsigned_number = __esmMin((() => {
	init_guard();
	init_match();
	init_trim();
	init_take();
	init_many();
	init_char();
	init_unsigned_integer();
	AllowedDigits = [...Digit, "_"];
}));

// node_modules/typebox/build/type/script/token/number.mjs
var init_number$1 = __esmMin((() => {
	init_match();
	init_trim();
	init_optional();
	init_char();
	init_unsigned_number();
}));

// node_modules/typebox/build/type/script/token/rest.mjs
var init_rest$1 = __esmMin((() => {
	init_guard();
}));

// node_modules/typebox/build/type/script/token/until.mjs
var init_until = __esmMin((() => {
	init_match();
	init_guard();
}));

// node_modules/typebox/build/type/script/token/span.mjs
var init_span = __esmMin((() => {
	init_match();
	init_trim();
	init_char();
	init_take();
	init_until();
}));

// node_modules/typebox/build/type/script/token/string.mjs
var init_string$1 = __esmMin((() => {
	init_match();
	init_take();
	init_trim();
	init_span();
}));

// node_modules/typebox/build/type/script/token/until_1.mjs
var init_until_1 = __esmMin((() => {
	init_guard();
	init_match();
	init_until();
}));

// node_modules/typebox/build/type/script/token/index.mjs
var init_token = __esmMin((() => {
	init_bigint$1();
	init_const();
	init_ident();
	init_integer$1();
	init_number$1();
	init_rest$1();
	init_span();
	init_string$1();
	init_unsigned_integer();
	init_unsigned_number();
	init_until_1();
	init_until();
}));

// node_modules/typebox/build/type/script/parser.mjs
var init_parser = __esmMin((() => {
	init_mapping$1();
	init_token();
}));

// node_modules/typebox/build/type/engine/patterns/template.mjs
var init_template = __esmMin((() => {
	init_unreachable();
	init_guard$1();
	init_parser();
}));

// node_modules/typebox/build/type/engine/template_literal/encode.mjs
var init_encode = __esmMin((() => {
	init_guard$1();
	init_enum$2();
	init_literal$1();
	init_union$2();
	init_template_literal$2();
	init_bigint$2();
	init_string$2();
	init_number$2();
	init_integer$2();
	init_boolean$1();
	init_never$1();
	init_create();
	init_evaluate$2();
	init_instantiate$25();
}));

// node_modules/typebox/build/type/engine/template_literal/instantiate.mjs
var init_instantiate$25 = __esmMin((() => {
	init_memory();
	init_template_literal$2();
	init_encode();
	init_instantiate();
}));

// node_modules/typebox/build/type/types/template_literal.mjs
var init_template_literal$2 = __esmMin((() => {
	init_system$1();
	init_guard$1();
	init_schema();
	init_deferred();
	init_template();
	init_instantiate$25();
}));

// node_modules/typebox/build/type/extends/result.mjs
var init_result = __esmMin((() => {
	init_guard$1();
	init_memory();
}));

// node_modules/typebox/build/type/extends/extends_right.mjs
var init_extends_right = __esmMin((() => {
	init_guard$1();
	init_memory();
	init_any$1();
	init_dependent$1();
	init_enum$2();
	init_infer();
	init_intersect$1();
	init_template_literal$2();
	init_union$2();
	init_unknown$1();
	init_extends_left();
	init_result();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/extends/any.mjs
var init_any = __esmMin((() => {
	init_infer();
	init_any$1();
	init_unknown$1();
	init_extends_right();
	init_result();
}));

// node_modules/typebox/build/type/extends/array.mjs
var init_array = __esmMin((() => {
	init_array$1();
	init__immutable();
	init_extends_right();
	init_extends_left();
	init_result();
}));

// node_modules/typebox/build/type/extends/bigint.mjs
var init_bigint = __esmMin((() => {
	init_bigint$2();
	init_extends_right();
	init_result();
}));

// node_modules/typebox/build/type/extends/boolean.mjs
var init_boolean = __esmMin((() => {
	init_boolean$1();
	init_extends_right();
	init_result();
}));

// node_modules/typebox/build/type/extends/parameters.mjs
var init_parameters$2 = __esmMin((() => {
	init_guard$1();
	init_infer();
	init__optional();
	init_extends_left();
	init_result();
}));

// node_modules/typebox/build/type/extends/return_type.mjs
var init_return_type$2 = __esmMin((() => {
	init_void$1();
	init_extends_left();
	init_result();
}));

// node_modules/typebox/build/type/extends/constructor.mjs
var init_constructor = __esmMin((() => {
	init_any$1();
	init_constructor$1();
	init_unknown$1();
	init_result();
	init_parameters$2();
	init_return_type$2();
}));

// node_modules/typebox/build/type/extends/dependent.mjs
var init_dependent = __esmMin((() => {
	init_extends_left();
	init_result();
}));

// node_modules/typebox/build/type/extends/enum.mjs
var init_enum$1 = __esmMin((() => {
	init_extends_left();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/extends/function.mjs
var init_function = __esmMin((() => {
	init_any$1();
	init_function$1();
	init_unknown$1();
	init_result();
	init_parameters$2();
	init_return_type$2();
}));

// node_modules/typebox/build/type/extends/integer.mjs
var init_integer = __esmMin((() => {
	init_integer$2();
	init_number$2();
	init_extends_right();
	init_result();
}));

// node_modules/typebox/build/type/extends/intersect.mjs
var init_intersect = __esmMin((() => {
	init_extends_left();
	init_evaluate$1();
}));

// node_modules/typebox/build/type/extends/literal.mjs
var init_literal = __esmMin((() => {
	init_guard$1();
	init_unreachable$1();
	init_literal$1();
	init_bigint$2();
	init_boolean$1();
	init_number$2();
	init_string$2();
	init_extends_right();
	init_result();
}));

// node_modules/typebox/build/type/extends/never.mjs
var init_never = __esmMin((() => {
	init_infer();
	init_extends_right();
	init_result();
}));

// node_modules/typebox/build/type/extends/null.mjs
var init_null = __esmMin((() => {
	init_null$1();
	init_extends_right();
	init_result();
}));

// node_modules/typebox/build/type/extends/number.mjs
var init_number = __esmMin((() => {
	init_number$2();
	init_extends_right();
	init_result();
}));

// node_modules/typebox/build/type/extends/object.mjs
var init_object$1 = __esmMin((() => {
	init_unreachable();
	init_memory();
	init_guard$1();
	init__optional();
	init_infer();
	init_never$1();
	init_object$2();
	init_record$2();
	init_union$2();
	init_extends_left();
	init_extends_right();
	init_result();
}));

// node_modules/typebox/build/type/extends/record.mjs
var init_record$1 = __esmMin((() => {
	init_guard$1();
	init_any$1();
	init_unknown$1();
	init_object$2();
	init_record$2();
	init_extends_left();
	init_result();
}));

// node_modules/typebox/build/type/extends/string.mjs
var init_string = __esmMin((() => {
	init_string$2();
	init_extends_right();
	init_result();
}));

// node_modules/typebox/build/type/extends/symbol.mjs
var init_symbol = __esmMin((() => {
	init_symbol$1();
	init_extends_right();
	init_result();
}));

// node_modules/typebox/build/type/extends/template_literal.mjs
var init_template_literal$1 = __esmMin((() => {
	init_extends_left();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/extends/inference.mjs
var init_inference = __esmMin((() => {
	init_unreachable();
	init_memory();
	init_guard$1();
	init_array$1();
	init_unknown$1();
	init_tuple$1();
	init_extends_left();
	init_union$2();
	init_infer();
	init_rest$2();
	init_result();
}));

// node_modules/typebox/build/type/extends/tuple.mjs
var init_tuple = __esmMin((() => {
	init_guard$1();
	init_schema();
	init_array$1();
	init_tuple$1();
	init_extends_left();
	init_extends_right();
	init_result();
	init_instantiate();
	init_inference();
}));

// node_modules/typebox/build/type/extends/undefined.mjs
var init_undefined = __esmMin((() => {
	init_undefined$1();
	init_void$1();
	init_extends_right();
	init_result();
}));

// node_modules/typebox/build/type/extends/union.mjs
var init_union$1 = __esmMin((() => {
	init_guard$1();
	init_union$2();
	init_extends_left();
	init_result();
	init_inference();
}));

// node_modules/typebox/build/type/extends/unknown.mjs
var init_unknown = __esmMin((() => {
	init_any$1();
	init_unknown$1();
	init_infer();
	init_extends_right();
	init_result();
}));

// node_modules/typebox/build/type/extends/void.mjs
var init_void = __esmMin((() => {
	init_void$1();
	init_extends_right();
	init_result();
}));

// node_modules/typebox/build/type/extends/extends_left.mjs
var init_extends_left = __esmMin((() => {
	init_any();
	init_array();
	init_bigint();
	init_boolean();
	init_constructor();
	init_dependent();
	init_enum$1();
	init_function();
	init_integer();
	init_intersect();
	init_literal();
	init_never();
	init_null();
	init_number();
	init_object$1();
	init_record$1();
	init_string();
	init_symbol();
	init_template_literal$1();
	init_tuple();
	init_undefined();
	init_union$1();
	init_unknown();
	init_void();
	init_any$1();
	init_array$1();
	init_bigint$2();
	init_boolean$1();
	init_constructor$1();
	init_dependent$1();
	init_enum$2();
	init_function$1();
	init_integer$2();
	init_intersect$1();
	init_literal$1();
	init_never$1();
	init_null$1();
	init_number$2();
	init_object$2();
	init_record$2();
	init_string$2();
	init_symbol$1();
	init_template_literal$2();
	init_tuple$1();
	init_undefined$1();
	init_unknown$1();
	init_union$2();
	init_void$1();
	init_result();
}));

// node_modules/typebox/build/type/engine/interface/instantiate.mjs
var init_instantiate$24 = __esmMin((() => {
	init_memory();
	init_object$2();
	init_evaluate$2();
	init_action();
	init_instantiate();
}));

// node_modules/typebox/build/type/action/interface.mjs
var init_interface$1 = __esmMin((() => {
	init_guard$1();
	init_schema();
	init_deferred();
	init_instantiate$24();
}));

// node_modules/typebox/build/type/engine/cyclic/check.mjs
var init_check = __esmMin((() => {
	init_guard$1();
	init_array$1();
	init_constructor$1();
	init_function$1();
	init_intersect$1();
	init_object$2();
	init_properties();
	init_record$2();
	init_tuple$1();
	init_union$2();
	init_ref$1();
	init_interface$1();
}));

// node_modules/typebox/build/type/engine/cyclic/candidates.mjs
var init_candidates = __esmMin((() => {
	init_properties();
	init_check();
}));

// node_modules/typebox/build/type/engine/cyclic/dependencies.mjs
var init_dependencies = __esmMin((() => {
	init_unreachable();
	init_array$1();
	init_constructor$1();
	init_function$1();
	init_intersect$1();
	init_object$2();
	init_properties();
	init_record$2();
	init_tuple$1();
	init_union$2();
	init_ref$1();
	init_interface$1();
}));

// node_modules/typebox/build/type/engine/cyclic/extends.mjs
var init_extends$2 = __esmMin((() => {
	init_guard$1();
	init_any$1();
	init_array$1();
	init_constructor$1();
	init_function$1();
	init_intersect$1();
	init_object$2();
	init_record$2();
	init_ref$1();
	init_tuple$1();
	init_union$2();
	init_unknown$1();
}));

// node_modules/typebox/build/type/engine/cyclic/instantiate.mjs
var init_instantiate$23 = __esmMin((() => {
	init_guard$1();
	init_cyclic$1();
	init_object$2();
	init_dependencies();
	init_action();
	init_instantiate();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/cyclic/target.mjs
var init_target = __esmMin((() => {
	init_never$1();
	init_ref$1();
}));

// node_modules/typebox/build/type/engine/cyclic/index.mjs
var init_cyclic = __esmMin((() => {
	init_candidates();
	init_check();
	init_dependencies();
	init_extends$2();
	init_instantiate$23();
	init_target();
}));

// node_modules/typebox/build/type/extends/extends.mjs
var init_extends$1 = __esmMin((() => {
	init_cyclic$1();
	init_unknown$1();
	init_unsafe();
	init_extends_left();
	init_cyclic();
}));

// node_modules/typebox/build/type/extends/index.mjs
var init_extends = __esmMin((() => {
	init_extends$1();
	init_result();
}));

// node_modules/typebox/build/type/engine/evaluate/compare.mjs
var init_compare = __esmMin((() => {
	init_extends();
}));

// node_modules/typebox/build/type/engine/evaluate/broaden.mjs
var init_broaden = __esmMin((() => {
	init_guard$1();
	init_any$1();
	init_never$1();
	init_object$2();
	init_unknown$1();
	init_compare();
	init_flatten();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/evaluate/instantiate.mjs
var init_instantiate$22 = __esmMin((() => {
	init_memory();
	init_instantiate();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/evaluate/index.mjs
var init_evaluate$1 = __esmMin((() => {
	init_broaden();
	init_compare();
	init_composite();
	init_distribute();
	init_evaluate$2();
	init_flatten();
	init_instantiate$22();
	init_narrow();
	init_property();
}));

// node_modules/typebox/build/type/engine/call/distribute_arguments.mjs
var init_distribute_arguments = __esmMin((() => {
	init_guard$1();
	init_union$2();
	init_deferred();
	init_enum$2();
	init_template_literal$2();
	init_ref$1();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/call/resolve_target.mjs
var init_resolve_target = __esmMin((() => {
	init_generic();
	init_ref$1();
	init_never$1();
}));

// node_modules/typebox/build/type/engine/call/resolve_arguments.mjs
var init_resolve_arguments = __esmMin((() => {
	init_guard$1();
	init_memory();
	init_instantiate();
	init_extends();
	init_infer();
	init_call();
}));

// node_modules/typebox/build/type/engine/call/instantiate.mjs
var init_instantiate$21 = __esmMin((() => {
	init_settings();
	init_guard$1();
	init_call();
	init_ref$1();
	init_generic();
	init_evaluate$1();
	init_instantiate();
	init_distribute_arguments();
	init_resolve_target();
	init_resolve_arguments();
}));

// node_modules/typebox/build/type/types/call.mjs
var init_call = __esmMin((() => {
	init_memory();
	init_schema();
	init_instantiate$21();
	init_instantiate();
}));

// node_modules/typebox/build/type/engine/immutable/instantiate_remove.mjs
var init_instantiate_remove = __esmMin((() => {
	init_memory();
	init_instantiate();
}));

// node_modules/typebox/build/type/engine/intrinsics/mapping.mjs
var init_mapping = __esmMin((() => {}));

// node_modules/typebox/build/type/engine/intrinsics/from_literal.mjs
var init_from_literal$1 = __esmMin((() => {
	init_guard$1();
	init_literal$1();
	init_mapping();
}));

// node_modules/typebox/build/type/engine/intrinsics/from_template_literal.mjs
var init_from_template_literal$1 = __esmMin((() => {
	init_from_type$9();
	init_evaluate$1();
}));

// node_modules/typebox/build/type/engine/intrinsics/from_union.mjs
var init_from_union$5 = __esmMin((() => {
	init_union$2();
	init_from_type$9();
}));

// node_modules/typebox/build/type/engine/intrinsics/from_type.mjs
var init_from_type$9 = __esmMin((() => {
	init_literal$1();
	init_template_literal$2();
	init_union$2();
	init_from_literal$1();
	init_from_template_literal$1();
	init_from_union$5();
}));

// node_modules/typebox/build/type/action/capitalize.mjs
var init_capitalize = __esmMin((() => {
	init_deferred();
	init_instantiate$20();
}));

// node_modules/typebox/build/type/action/lowercase.mjs
var init_lowercase = __esmMin((() => {
	init_deferred();
	init_instantiate$20();
}));

// node_modules/typebox/build/type/action/uncapitalize.mjs
var init_uncapitalize = __esmMin((() => {
	init_deferred();
	init_instantiate$20();
}));

// node_modules/typebox/build/type/action/uppercase.mjs
var init_uppercase = __esmMin((() => {
	init_deferred();
	init_instantiate$20();
}));

// node_modules/typebox/build/type/engine/intrinsics/instantiate.mjs
var init_instantiate$20 = __esmMin((() => {
	init_memory();
	init_from_type$9();
	init_instantiate();
	init_capitalize();
	init_lowercase();
	init_uncapitalize();
	init_uppercase();
}));

// node_modules/typebox/build/type/action/conditional.mjs
var init_conditional$1 = __esmMin((() => {
	init_deferred();
	init_instantiate$19();
	init_instantiate();
}));

// node_modules/typebox/build/type/engine/conditional/instantiate.mjs
var init_instantiate$19 = __esmMin((() => {
	init_memory();
	init_union$2();
	init_extends();
	init_instantiate();
	init_conditional$1();
}));

// node_modules/typebox/build/type/engine/conditional/index.mjs
var init_conditional = __esmMin((() => {
	init_instantiate$19();
}));

// node_modules/typebox/build/type/action/constructor_parameters.mjs
var init_constructor_parameters$1 = __esmMin((() => {
	init_deferred();
	init_instantiate$18();
}));

// node_modules/typebox/build/type/engine/constructor_parameters/instantiate.mjs
var init_instantiate$18 = __esmMin((() => {
	init_memory();
	init_constructor$1();
	init_tuple$1();
	init_constructor_parameters$1();
	init_instantiate();
}));

// node_modules/typebox/build/type/action/exclude.mjs
var init_exclude$1 = __esmMin((() => {
	init_deferred();
	init_instantiate$17();
}));

// node_modules/typebox/build/type/engine/exclude/instantiate.mjs
var init_instantiate$17 = __esmMin((() => {
	init_memory();
	init_instantiate();
	init_exclude$1();
	init_operation$1();
}));

// node_modules/typebox/build/type/action/extract.mjs
var init_extract$1 = __esmMin((() => {
	init_deferred();
	init_instantiate$16();
}));

// node_modules/typebox/build/type/engine/extract/operation.mjs
var init_operation = __esmMin((() => {
	init_guard$1();
	init_union$2();
	init_extends();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/extract/instantiate.mjs
var init_instantiate$16 = __esmMin((() => {
	init_memory();
	init_instantiate();
	init_extract$1();
	init_operation();
}));

// node_modules/typebox/build/type/engine/helpers/keys_to_indexer.mjs
var init_keys_to_indexer = __esmMin((() => {
	init_literal$1();
	init_union$2();
}));

// node_modules/typebox/build/type/action/indexed.mjs
var init_indexed$1 = __esmMin((() => {
	init_guard$1();
	init_deferred();
	init_keys_to_indexer();
	init_instantiate$15();
}));

// node_modules/typebox/build/type/engine/object/from_cyclic.mjs
var init_from_cyclic$4 = __esmMin((() => {
	init_from_type$8();
	init_target();
}));

// node_modules/typebox/build/type/engine/object/from_dependent.mjs
var init_from_dependent$4 = __esmMin((() => {
	init_from_type$8();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/object/from_intersect.mjs
var init_from_intersect$4 = __esmMin((() => {
	init_memory();
	init_guard$1();
	init_from_type$8();
	init_property();
}));

// node_modules/typebox/build/type/engine/object/from_object.mjs
var init_from_object$5 = __esmMin((() => {}));

// node_modules/typebox/build/type/engine/object/from_tuple.mjs
var init_from_tuple$3 = __esmMin((() => {
	init_tuple$1();
	init_to_object();
	init_from_type$8();
}));

// node_modules/typebox/build/type/engine/object/from_union.mjs
var init_from_union$4 = __esmMin((() => {
	init_guard$1();
	init_unreachable();
	init_property();
	init_from_type$8();
}));

// node_modules/typebox/build/type/engine/object/from_type.mjs
var init_from_type$8 = __esmMin((() => {
	init_cyclic$1();
	init_dependent$1();
	init_intersect$1();
	init_object$2();
	init_tuple$1();
	init_union$2();
	init_from_cyclic$4();
	init_from_dependent$4();
	init_from_intersect$4();
	init_from_object$5();
	init_from_tuple$3();
	init_from_union$4();
}));

// node_modules/typebox/build/type/engine/object/collapse.mjs
var init_collapse = __esmMin((() => {
	init_object$2();
	init_from_type$8();
}));

// node_modules/typebox/build/type/engine/object/index.mjs
var init_object = __esmMin((() => {
	init_collapse();
}));

// node_modules/typebox/build/type/engine/helpers/keys.mjs
var init_keys = __esmMin((() => {}));

// node_modules/typebox/build/type/engine/indexed/from_array.mjs
var init_from_array$2 = __esmMin((() => {
	init_guard$1();
	init_intersect$1();
	init_union$2();
	init_literal$1();
	init_number$2();
	init_never$1();
	init_extends();
	init_keys();
}));

// node_modules/typebox/build/type/engine/indexable/from_cyclic.mjs
var init_from_cyclic$3 = __esmMin((() => {
	init_from_type$7();
	init_target();
}));

// node_modules/typebox/build/type/engine/indexable/from_dependent.mjs
var init_from_dependent$3 = __esmMin((() => {
	init_from_type$7();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/indexable/from_enum.mjs
var init_from_enum = __esmMin((() => {
	init_from_type$7();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/indexable/from_intersect.mjs
var init_from_intersect$3 = __esmMin((() => {
	init_evaluate$2();
	init_from_type$7();
}));

// node_modules/typebox/build/type/engine/indexable/from_literal.mjs
var init_from_literal = __esmMin((() => {}));

// node_modules/typebox/build/type/engine/indexable/from_template_literal.mjs
var init_from_template_literal = __esmMin((() => {
	init_from_type$7();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/indexable/from_union.mjs
var init_from_union$3 = __esmMin((() => {
	init_from_type$7();
}));

// node_modules/typebox/build/type/engine/indexable/from_type.mjs
var init_from_type$7 = __esmMin((() => {
	init_cyclic$1();
	init_dependent$1();
	init_enum$2();
	init_intersect$1();
	init_literal$1();
	init_template_literal$2();
	init_union$2();
	init_from_cyclic$3();
	init_from_dependent$3();
	init_from_enum();
	init_from_intersect$3();
	init_from_literal();
	init_from_template_literal();
	init_from_union$3();
}));

// node_modules/typebox/build/type/engine/indexable/to_indexable_keys.mjs
var init_to_indexable_keys = __esmMin((() => {
	init_from_type$7();
}));

// node_modules/typebox/build/type/engine/this/expand_this.mjs
var init_expand_this = __esmMin((() => {
	init_array$1();
	init_constructor$1();
	init_function$1();
	init_intersect$1();
	init_object$2();
	init_tuple$1();
	init_this();
	init_union$2();
}));

// node_modules/typebox/build/type/engine/indexed/from_object.mjs
var NumericKeyPattern;
var init_from_object$4 = __esmMin((() => {
	init_number$2();
	init_never$1();
	init_properties();
	init_evaluate$2();
	init_to_indexable_keys();
	init_record$2();
	init_expand_this();
	NumericKeyPattern = new RegExp(IntegerKey);
}));

// node_modules/typebox/build/type/engine/indexed/array_indexer.mjs
var init_array_indexer = __esmMin((() => {
	init_union$2();
	init_intersect$1();
	init_literal$1();
	init_keys();
}));

// node_modules/typebox/build/type/engine/indexed/from_tuple.mjs
var init_from_tuple$2 = __esmMin((() => {
	init_guard$1();
	init_literal$1();
	init_number$2();
	init_integer$2();
	init_evaluate$2();
	init_extends();
	init_array_indexer();
}));

// node_modules/typebox/build/type/engine/indexed/from_type.mjs
var init_from_type$6 = __esmMin((() => {
	init_array$1();
	init_never$1();
	init_object$2();
	init_tuple$1();
	init_from_array$2();
	init_from_object$4();
	init_from_tuple$2();
}));

// node_modules/typebox/build/type/engine/indexed/instantiate.mjs
var init_instantiate$15 = __esmMin((() => {
	init_memory();
	init_cyclic$1();
	init_dependent$1();
	init_intersect$1();
	init_union$2();
	init_instantiate();
	init_indexed$1();
	init_object();
	init_from_type$6();
}));

// node_modules/typebox/build/type/action/instance_type.mjs
var init_instance_type$1 = __esmMin((() => {
	init_deferred();
	init_instantiate$14();
}));

// node_modules/typebox/build/type/engine/instance_type/instantiate.mjs
var init_instantiate$14 = __esmMin((() => {
	init_memory();
	init_constructor$1();
	init_never$1();
	init_instance_type$1();
	init_instantiate();
}));

// node_modules/typebox/build/type/action/keyof.mjs
var init_keyof$1 = __esmMin((() => {
	init_deferred();
	init_instantiate$13();
}));

// node_modules/typebox/build/type/engine/keyof/from_any.mjs
var init_from_any = __esmMin((() => {
	init_number$2();
	init_string$2();
	init_symbol$1();
	init_union$2();
}));

// node_modules/typebox/build/type/engine/keyof/from_array.mjs
var init_from_array$1 = __esmMin((() => {
	init_number$2();
}));

// node_modules/typebox/build/type/engine/keyof/from_object.mjs
var init_from_object$3 = __esmMin((() => {
	init_unreachable();
	init_guard$1();
	init_literal$1();
	init_keys();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/keyof/from_record.mjs
var init_from_record = __esmMin((() => {
	init_record$2();
}));

// node_modules/typebox/build/type/engine/keyof/from_tuple.mjs
var init_from_tuple$1 = __esmMin((() => {
	init_literal$1();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/keyof/from_type.mjs
var init_from_type$5 = __esmMin((() => {
	init_any$1();
	init_array$1();
	init_never$1();
	init_object$2();
	init_record$2();
	init_tuple$1();
	init_from_any();
	init_from_array$1();
	init_from_object$3();
	init_from_record();
	init_from_tuple$1();
}));

// node_modules/typebox/build/type/engine/keyof/instantiate.mjs
var init_instantiate$13 = __esmMin((() => {
	init_memory();
	init_cyclic$1();
	init_dependent$1();
	init_intersect$1();
	init_union$2();
	init_keyof$1();
	init_instantiate();
	init_object();
	init_from_type$5();
}));

// node_modules/typebox/build/type/action/mapped.mjs
var init_mapped$1 = __esmMin((() => {
	init_deferred();
	init_instantiate$12();
	init_instantiate();
}));

// node_modules/typebox/build/type/engine/mapped/mapped_variants.mjs
var init_mapped_variants = __esmMin((() => {
	init_guard$1();
	init_literal$1();
	init_enum$2();
	init_template_literal$2();
	init_union$2();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/mapped/mapped_operation.mjs
var init_mapped_operation = __esmMin((() => {
	init_memory();
	init_literal$1();
	init_object$2();
	init_template_literal$2();
	init_instantiate();
	init_evaluate$2();
	init_mapped_variants();
}));

// node_modules/typebox/build/type/engine/mapped/instantiate.mjs
var init_instantiate$12 = __esmMin((() => {
	init_memory();
	init_mapped$1();
	init_instantiate();
	init_mapped_operation();
}));

// node_modules/typebox/build/type/engine/module/instantiate.mjs
var init_instantiate$11 = __esmMin((() => {
	init_guard$1();
	init_memory();
	init_instantiate();
	init_candidates();
	init_instantiate$23();
}));

// node_modules/typebox/build/type/action/non_nullable.mjs
var init_non_nullable$1 = __esmMin((() => {
	init_deferred();
	init_instantiate$10();
}));

// node_modules/typebox/build/type/engine/non_nullable/instantiate.mjs
var init_instantiate$10 = __esmMin((() => {
	init_memory();
	init_null$1();
	init_undefined$1();
	init_union$2();
	init_instantiate$17();
	init_non_nullable$1();
	init_instantiate();
}));

// node_modules/typebox/build/type/action/omit.mjs
var init_omit$1 = __esmMin((() => {
	init_guard$1();
	init_deferred();
	init_keys_to_indexer();
	init_instantiate$9();
}));

// node_modules/typebox/build/type/engine/indexable/to_indexable.mjs
var init_to_indexable = __esmMin((() => {
	init_unreachable();
	init_object$2();
	init_object();
}));

// node_modules/typebox/build/type/engine/omit/from_type.mjs
var init_from_type$4 = __esmMin((() => {
	init_guard$1();
	init_object$2();
	init_to_indexable_keys();
	init_to_indexable();
}));

// node_modules/typebox/build/type/engine/omit/instantiate.mjs
var init_instantiate$9 = __esmMin((() => {
	init_memory();
	init_omit$1();
	init_instantiate();
	init_from_type$4();
}));

// node_modules/typebox/build/type/action/parameters.mjs
var init_parameters$1 = __esmMin((() => {
	init_deferred();
	init_instantiate$8();
}));

// node_modules/typebox/build/type/engine/parameters/instantiate.mjs
var init_instantiate$8 = __esmMin((() => {
	init_memory();
	init_function$1();
	init_tuple$1();
	init_parameters$1();
	init_instantiate();
}));

// node_modules/typebox/build/type/action/partial.mjs
var init_partial$1 = __esmMin((() => {
	init_deferred();
	init_instantiate$7();
}));

// node_modules/typebox/build/type/engine/partial/from_cyclic.mjs
var init_from_cyclic$2 = __esmMin((() => {
	init_memory();
	init_cyclic$1();
	init_from_type$3();
	init_target();
}));

// node_modules/typebox/build/type/engine/partial/from_dependent.mjs
var init_from_dependent$2 = __esmMin((() => {
	init_from_type$3();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/partial/from_intersect.mjs
var init_from_intersect$2 = __esmMin((() => {
	init_from_type$3();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/partial/from_union.mjs
var init_from_union$2 = __esmMin((() => {
	init_union$2();
	init_from_type$3();
}));

// node_modules/typebox/build/type/engine/partial/from_object.mjs
var init_from_object$2 = __esmMin((() => {
	init_guard$1();
	init_object$2();
	init__add_optional();
}));

// node_modules/typebox/build/type/engine/partial/from_type.mjs
var init_from_type$3 = __esmMin((() => {
	init_cyclic$1();
	init_dependent$1();
	init_intersect$1();
	init_object$2();
	init_union$2();
	init_from_cyclic$2();
	init_from_dependent$2();
	init_from_intersect$2();
	init_from_union$2();
	init_from_object$2();
}));

// node_modules/typebox/build/type/engine/partial/instantiate.mjs
var init_instantiate$7 = __esmMin((() => {
	init_memory();
	init_partial$1();
	init_from_type$3();
	init_instantiate();
}));

// node_modules/typebox/build/type/action/pick.mjs
var init_pick$1 = __esmMin((() => {
	init_guard$1();
	init_deferred();
	init_keys_to_indexer();
	init_instantiate$6();
}));

// node_modules/typebox/build/type/engine/pick/from_type.mjs
var init_from_type$2 = __esmMin((() => {
	init_memory();
	init_guard$1();
	init_object$2();
	init_to_indexable_keys();
	init_to_indexable();
}));

// node_modules/typebox/build/type/engine/pick/instantiate.mjs
var init_instantiate$6 = __esmMin((() => {
	init_memory();
	init_pick$1();
	init_instantiate();
	init_from_type$2();
}));

// node_modules/typebox/build/type/action/readonly_object.mjs
var init_readonly_object$1 = __esmMin((() => {
	init_deferred();
	init_instantiate$5();
}));

// node_modules/typebox/build/type/engine/readonly_object/from_array.mjs
var init_from_array = __esmMin((() => {
	init_array$1();
	init__add_immutable();
}));

// node_modules/typebox/build/type/engine/readonly_object/from_cyclic.mjs
var init_from_cyclic$1 = __esmMin((() => {
	init_memory();
	init_cyclic$1();
	init_from_type$1();
	init_target();
}));

// node_modules/typebox/build/type/engine/readonly_object/from_dependent.mjs
var init_from_dependent$1 = __esmMin((() => {
	init_from_type$1();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/readonly_object/from_intersect.mjs
var init_from_intersect$1 = __esmMin((() => {
	init_from_type$1();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/readonly_object/from_object.mjs
var init_from_object$1 = __esmMin((() => {
	init_guard$1();
	init_object$2();
	init__add_readonly();
}));

// node_modules/typebox/build/type/engine/readonly_object/from_tuple.mjs
var init_from_tuple = __esmMin((() => {
	init_tuple$1();
	init__add_immutable();
}));

// node_modules/typebox/build/type/engine/readonly_object/from_union.mjs
var init_from_union$1 = __esmMin((() => {
	init_union$2();
	init_from_type$1();
}));

// node_modules/typebox/build/type/engine/readonly_object/from_type.mjs
var init_from_type$1 = __esmMin((() => {
	init_array$1();
	init_cyclic$1();
	init_dependent$1();
	init_intersect$1();
	init_object$2();
	init_tuple$1();
	init_union$2();
	init_from_array();
	init_from_cyclic$1();
	init_from_dependent$1();
	init_from_intersect$1();
	init_from_object$1();
	init_from_tuple();
	init_from_union$1();
}));

// node_modules/typebox/build/type/engine/readonly_object/instantiate.mjs
var init_instantiate$5 = __esmMin((() => {
	init_memory();
	init_readonly_object$1();
	init_from_type$1();
	init_instantiate();
}));

// node_modules/typebox/build/type/engine/ref/instantiate.mjs
var init_instantiate$4 = __esmMin((() => {
	init_instantiate();
}));

// node_modules/typebox/build/type/engine/required/from_cyclic.mjs
var init_from_cyclic = __esmMin((() => {
	init_memory();
	init_cyclic$1();
	init_from_type();
	init_target();
}));

// node_modules/typebox/build/type/engine/required/from_dependent.mjs
var init_from_dependent = __esmMin((() => {
	init_from_type();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/required/from_intersect.mjs
var init_from_intersect = __esmMin((() => {
	init_from_type();
	init_evaluate$2();
}));

// node_modules/typebox/build/type/engine/required/from_union.mjs
var init_from_union = __esmMin((() => {
	init_union$2();
	init_from_type();
}));

// node_modules/typebox/build/type/action/_remove_optional.mjs
var init__remove_optional = __esmMin((() => {
	init_deferred();
	init_instantiate_remove$2();
}));

// node_modules/typebox/build/type/engine/required/from_object.mjs
var init_from_object = __esmMin((() => {
	init_guard$1();
	init_object$2();
	init__remove_optional();
}));

// node_modules/typebox/build/type/engine/required/from_type.mjs
var init_from_type = __esmMin((() => {
	init_cyclic$1();
	init_dependent$1();
	init_intersect$1();
	init_object$2();
	init_union$2();
	init_from_cyclic();
	init_from_dependent();
	init_from_intersect();
	init_from_union();
	init_from_object();
}));

// node_modules/typebox/build/type/action/required.mjs
var init_required$1 = __esmMin((() => {
	init_deferred();
	init_instantiate$3();
}));

// node_modules/typebox/build/type/engine/required/instantiate.mjs
var init_instantiate$3 = __esmMin((() => {
	init_memory();
	init_from_type();
	init_required$1();
	init_instantiate();
}));

// node_modules/typebox/build/type/action/return_type.mjs
var init_return_type$1 = __esmMin((() => {
	init_deferred();
	init_instantiate$2();
}));

// node_modules/typebox/build/type/engine/return_type/instantiate.mjs
var init_instantiate$2 = __esmMin((() => {
	init_memory();
	init_function$1();
	init_never$1();
	init_return_type$1();
	init_instantiate();
}));

// node_modules/typebox/build/type/action/with.mjs
var init_with$1 = __esmMin((() => {
	init_deferred();
	init_instantiate$1();
}));

// node_modules/typebox/build/type/engine/with/instantiate.mjs
var init_instantiate$1 = __esmMin((() => {
	init_memory();
	init_instantiate();
	init_with$1();
}));

// node_modules/typebox/build/type/engine/rest/spread.mjs
var init_spread = __esmMin((() => {
	init_infer();
	init_never$1();
	init_rest$2();
	init_ref$1();
	init_tuple$1();
}));

// node_modules/typebox/build/type/engine/rest/index.mjs
var init_rest = __esmMin((() => {
	init_spread();
}));

// node_modules/typebox/build/type/engine/instantiate.mjs
var init_instantiate = __esmMin((() => {
	init_guard$1();
	init_instantiate_add();
	init_instantiate_add$2();
	init_instantiate_add$1();
	init_array$1();
	init_constructor$1();
	init_deferred();
	init_function$1();
	init_call();
	init_dependent$1();
	init_intersect$1();
	init_object$2();
	init_record$2();
	init_tuple$1();
	init_union$2();
	init_ref$1();
	init_rest$2();
	init_instantiate_remove();
	init_instantiate_remove$1();
	init_instantiate_remove$2();
	init__optional();
	init__immutable();
	init__readonly();
	init_instantiate$21();
	init_instantiate$20();
	init_conditional();
	init_instantiate$18();
	init_instantiate$22();
	init_instantiate$17();
	init_instantiate$16();
	init_instantiate$15();
	init_instantiate$14();
	init_instantiate$24();
	init_instantiate$13();
	init_instantiate$12();
	init_instantiate$11();
	init_instantiate$10();
	init_instantiate$9();
	init_instantiate$8();
	init_instantiate$7();
	init_instantiate$6();
	init_instantiate$5();
	init_instantiate$26();
	init_instantiate$4();
	init_instantiate$3();
	init_instantiate$2();
	init_instantiate$25();
	init_instantiate$1();
	init_rest();
}));

// node_modules/typebox/build/type/engine/immutable/instantiate_add.mjs
var init_instantiate_add = __esmMin((() => {
	init_memory();
	init_instantiate();
}));

// node_modules/typebox/build/type/action/_add_immutable.mjs
var init__add_immutable = __esmMin((() => {
	init_deferred();
	init_instantiate_add();
}));

// node_modules/typebox/build/type/action/_remove_immutable.mjs
var init__remove_immutable = __esmMin((() => {
	init_deferred();
	init_instantiate_remove();
}));

// node_modules/typebox/build/type/action/_remove_readonly.mjs
var init__remove_readonly = __esmMin((() => {
	init_deferred();
	init_instantiate_remove$1();
}));

// node_modules/typebox/build/type/action/evaluate.mjs
var init_evaluate = __esmMin((() => {
	init_deferred();
	init_instantiate$22();
}));

// node_modules/typebox/build/type/action/module.mjs
var init_module$1 = __esmMin((() => {
	init_deferred();
	init_instantiate();
	init_instantiate$11();
}));

// node_modules/typebox/build/type/action/index.mjs
var init_action = __esmMin((() => {
	init__add_immutable();
	init__add_readonly();
	init__add_optional();
	init__remove_immutable();
	init__remove_readonly();
	init__remove_optional();
	init_capitalize();
	init_conditional$1();
	init_constructor_parameters$1();
	init_evaluate();
	init_exclude$1();
	init_extract$1();
	init_indexed$1();
	init_instance_type$1();
	init_interface$1();
	init_keyof$1();
	init_lowercase();
	init_mapped$1();
	init_module$1();
	init_non_nullable$1();
	init_omit$1();
	init_parameters$1();
	init_partial$1();
	init_pick$1();
	init_readonly_object$1();
	init_required$1();
	init_return_type$1();
	init_uncapitalize();
	init_uppercase();
	init_with$1();
}));

// node_modules/typebox/build/type/engine/constructor_parameters/index.mjs
var init_constructor_parameters = __esmMin((() => {
	init_instantiate$18();
}));

// node_modules/typebox/build/type/engine/enum/index.mjs
var init_enum = __esmMin((() => {
	init_typescript_enum_to_enum_values();
}));

// node_modules/typebox/build/type/engine/exclude/index.mjs
var init_exclude = __esmMin((() => {
	init_instantiate$17();
}));

// node_modules/typebox/build/type/engine/extract/index.mjs
var init_extract = __esmMin((() => {
	init_instantiate$16();
}));

// node_modules/typebox/build/type/engine/helpers/union.mjs
var init_union = __esmMin((() => {}));

// node_modules/typebox/build/type/engine/helpers/index.mjs
var init_helpers = __esmMin((() => {
	init_keys_to_indexer();
	init_keys();
	init_union();
}));

// node_modules/typebox/build/type/engine/indexed/index.mjs
var init_indexed = __esmMin((() => {
	init_instantiate$15();
}));

// node_modules/typebox/build/type/engine/instance_type/index.mjs
var init_instance_type = __esmMin((() => {
	init_instantiate$14();
}));

// node_modules/typebox/build/type/engine/interface/index.mjs
var init_interface = __esmMin((() => {
	init_instantiate$24();
}));

// node_modules/typebox/build/type/engine/intrinsics/index.mjs
var init_intrinsics = __esmMin((() => {
	init_instantiate$20();
}));

// node_modules/typebox/build/type/engine/keyof/index.mjs
var init_keyof = __esmMin((() => {
	init_instantiate$13();
}));

// node_modules/typebox/build/type/engine/mapped/index.mjs
var init_mapped = __esmMin((() => {
	init_instantiate$12();
}));

// node_modules/typebox/build/type/engine/module/index.mjs
var init_module = __esmMin((() => {
	init_instantiate$11();
}));

// node_modules/typebox/build/type/engine/non_nullable/index.mjs
var init_non_nullable = __esmMin((() => {
	init_instantiate$10();
}));

// node_modules/typebox/build/type/engine/omit/index.mjs
var init_omit = __esmMin((() => {
	init_instantiate$9();
}));

// node_modules/typebox/build/type/engine/parameters/index.mjs
var init_parameters = __esmMin((() => {
	init_instantiate$8();
}));

// node_modules/typebox/build/type/engine/patterns/index.mjs
var init_patterns = __esmMin((() => {
	init_pattern();
	init_template();
}));

// node_modules/typebox/build/type/engine/partial/index.mjs
var init_partial = __esmMin((() => {
	init_instantiate$7();
}));

// node_modules/typebox/build/type/engine/pick/index.mjs
var init_pick = __esmMin((() => {
	init_instantiate$6();
}));

// node_modules/typebox/build/type/engine/priority/priority.mjs
var init_priority$1 = __esmMin((() => {
	init_guard$1();
	init_compare();
}));

// node_modules/typebox/build/type/engine/priority/index.mjs
var init_priority = __esmMin((() => {
	init_priority$1();
}));

// node_modules/typebox/build/type/engine/readonly_object/index.mjs
var init_readonly_object = __esmMin((() => {
	init_instantiate$5();
}));

// node_modules/typebox/build/type/engine/record/index.mjs
var init_record = __esmMin((() => {
	init_instantiate$26();
}));

// node_modules/typebox/build/type/engine/ref/index.mjs
var init_ref = __esmMin((() => {
	init_instantiate$4();
}));

// node_modules/typebox/build/type/engine/required/index.mjs
var init_required = __esmMin((() => {
	init_instantiate$3();
}));

// node_modules/typebox/build/type/engine/return_type/index.mjs
var init_return_type = __esmMin((() => {
	init_instantiate$2();
}));

// node_modules/typebox/build/type/engine/template_literal/static.mjs
var init_static = __esmMin((() => {}));

// node_modules/typebox/build/type/engine/template_literal/is_pattern.mjs
var init_is_pattern = __esmMin((() => {
	init_guard$1();
	init_pattern();
}));

// node_modules/typebox/build/type/engine/template_literal/index.mjs
var init_template_literal = __esmMin((() => {
	init_create();
	init_decode();
	init_encode();
	init_static();
	init_is_finite();
	init_is_pattern();
}));

// node_modules/typebox/build/type/engine/with/index.mjs
var init_with = __esmMin((() => {
	init_instantiate$1();
}));

// node_modules/typebox/build/type/engine/index.mjs
var init_engine = __esmMin((() => {
	init_instantiate();
	init_conditional();
	init_constructor_parameters();
	init_cyclic();
	init_enum();
	init_evaluate$1();
	init_exclude();
	init_extract();
	init_helpers();
	init_indexed();
	init_instance_type();
	init_interface();
	init_intrinsics();
	init_keyof();
	init_mapped();
	init_module();
	init_non_nullable();
	init_object();
	init_omit();
	init_parameters();
	init_patterns();
	init_partial();
	init_pick();
	init_priority();
	init_readonly_object();
	init_record();
	init_ref();
	init_required();
	init_return_type();
	init_template_literal();
	init_with();
}));

// node_modules/typebox/build/type/script/script.mjs
var init_script$1 = __esmMin((() => {
	init_arguments();
	init_memory();
	init_guard$1();
	init_types();
	init_instantiate();
	init_parser();
}));

// node_modules/typebox/build/type/script/index.mjs
var init_script = __esmMin((() => {
	init_script$1();
}));

// node_modules/typebox/build/typebox.mjs
var init_typebox = __esmMin((() => {
	init_instantiate();
	init_extends();
	init_script();
	init_capitalize();
	init_conditional$1();
	init_constructor_parameters$1();
	init_evaluate();
	init_exclude$1();
	init_extract$1();
	init_action();
	init_instance_type$1();
	init_interface$1();
	init_keyof$1();
	init_lowercase();
	init_mapped$1();
	init_module$1();
	init_non_nullable$1();
	init_omit$1();
	init_parameters$1();
	init_partial$1();
	init_pick$1();
	init_readonly_object$1();
	init_required$1();
	init_return_type$1();
	init_uncapitalize();
	init_uppercase();
	init_with$1();
	init__codec();
	init__immutable();
	init__optional();
	init__readonly();
	init__refine();
	init_any$1();
	init_array$1();
	init_bigint$2();
	init_boolean$1();
	init_call();
	init_constructor$1();
	init_cyclic$1();
	init_enum$2();
	init_function$1();
	init_generic();
	init_identifier();
	init_dependent$1();
	init_infer();
	init_integer$2();
	init_intersect$1();
	init_literal$1();
	init_never$1();
	init_null$1();
	init_number$2();
	init_object$2();
	init_parameter();
	init_record$2();
	init_ref$1();
	init_rest$2();
	init_schema();
	init_string$2();
	init_symbol$1();
	init_template_literal$2();
	init_this();
	init_tuple$1();
	init_undefined$1();
	init_union$2();
	init_unknown$1();
	init_unsafe();
	init_void$1();
}));

// node_modules/typebox/build/index.mjs
var init_build = __esmMin((() => {
	init_action();
	init_engine();
	init_extends();
	init_script();
	init_types();
	init_typebox();
}));

// src/model/results/counting.ts
function instructionsPerOperation({ runs: [first, second] }) {
	if (first === void 0) return null;
	if (second === void 0) return positive$1(first.instructions / first.operations);
	const operations = second.operations - first.operations;
	return operations === 0 ? null : positive$1((second.instructions - first.instructions) / operations);
}
function positive$1(value) {
	return Number.isFinite(value) && value > 0 ? value : null;
}
var INSTRUCTIONS;
var init_counting = __esmMin((() => {
	init_build();
	INSTRUCTIONS = "instructions/op";
}));

// src/model/units.ts
function metricOf(unit, rules = []) {
	const guessed = classify(unit);
	const said = rules.findLast((rule) => matchesPattern(rule.metric, unit));
	return {
		unit,
		quantity: guessed.quantity,
		direction: said?.direction ?? guessed.direction
	};
}
const WALL_UNITS = "ns/op us/op µs/op ms/op s/op sec/op ns/iter ns us µs ms s sec".split(" ");
const WALL_RATES = "ops/s ops/sec op/s op/sec ops/ms ops/us ops/µs ops/ns ops/min ops/hr ops/day".split(" ");
const TIMED_UNITS = /* @__PURE__ */ new Set([
	...WALL_UNITS,
	...WALL_RATES,
	"MB/s"
]);
function isOfTimedRegion(unit) {
	return TIMED_UNITS.has(unit);
}
const SMALLEST_DIFFERENCES = /* @__PURE__ */ new Map([["allocs/op", .05], ["B/op", 1]]);
function smallestDifferenceOf(unit) {
	return SMALLEST_DIFFERENCES.get(unit) ?? 0;
}
const TIMES = new Set("ps ns us µs μs ms s sec secs second seconds min nanos nanoseconds micros microseconds millis milliseconds".split(" "));
const BYTES = new Set("B kB KB MB GB TB KiB MiB GiB TiB byte bytes Bytes kb kilobytes megabytes".split(" "));
const COUNTS = new Set("allocs alloc allocations mallocs frees instructions instrs cycles branches faults syscalls gcs GCs".split(" "));
const PER_SECOND = new Set("s sec secs second seconds ms us µs μs ns min hr day".split(" "));
const PER_OPERATION = new Set("op ops operation iter iteration call invocation".split(" "));
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
function quantityOf(text) {
	const word = lastWord(text);
	if (TIMES.has(word)) return "time";
	if (BYTES.has(word)) return "bytes";
	if (COUNTS.has(word)) return "count";
	return "other";
}
function wallRate(units) {
	if (WALL_UNITS.some((unit) => units.has(unit))) return null;
	return WALL_RATES.find((unit) => units.has(unit)) ?? null;
}

// src/statistics/interval.ts
function leavesOutZero({ lower, upper }) {
	return lower > 0 || upper < 0;
}

// src/statistics/t.ts
function pairedTInterval(differences, alpha) {
	const n = differences.length;
	if (n < 2) throw new RangeError(`t interval of ${n} differences`);
	const mean = differences.reduce((sum, x) => sum + x, 0) / n;
	const sd = Math.sqrt(differences.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1));
	const standardError = sd / Math.sqrt(n);
	const degreesOfFreedom = n - 1;
	const t = tQuantile(alpha / 2, degreesOfFreedom);
	const pValue = standardError === 0 ? null : 2 * tUpperTail(Math.abs(mean) / standardError, degreesOfFreedom);
	return {
		mean,
		sd,
		standardError,
		degreesOfFreedom,
		t,
		lower: mean - t * standardError,
		upper: mean + t * standardError,
		pValue
	};
}
function tUpperTail(t, degreesOfFreedom) {
	return incompleteBeta(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, .5) / 2;
}
const quantiles = /* @__PURE__ */ new Map();
function tQuantile(upperTail, degreesOfFreedom) {
	const known = quantiles.get(degreesOfFreedom) ?? /* @__PURE__ */ new Map();
	const quantile = known.get(upperTail) ?? solveQuantile(upperTail, degreesOfFreedom);
	quantiles.set(degreesOfFreedom, known.set(upperTail, quantile));
	return quantile;
}
function solveQuantile(upperTail, degreesOfFreedom) {
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
function incompleteBeta(x, a, b) {
	if (!(x >= 0 && x <= 1) || !(a > 0) || !(b > 0)) throw new RangeError(`I_${x}(${a}, ${b})`);
	if (x === 0 || x === 1) return x;
	const front = Math.exp(gammaln(a + b) - gammaln(a) - gammaln(b) + a * Math.log(x) + b * Math.log1p(-x));
	if (x < (a + 1) / (a + b + 2)) return front * betaFraction(x, a, b) / a;
	return 1 - front * betaFraction(1 - x, b, a) / b;
}
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

// src/statistics/multiplicity.ts
const OBSERVATIONS_MIN = 10;
function observationsNeeded(alpha) {
	return Math.max(10, Math.ceil(1 + Math.log2(1 / alpha) - 1e-9));
}

// src/statistics/signed-rank.ts
function signedRankInterval(differences, alpha) {
	const n = differences.length;
	const { k, level } = criticalIndex(n, alpha);
	const { middle: estimate, lower, upper } = middleAndEnds(walshAverages(differences), walshCount(n), k);
	return {
		estimate,
		lower,
		upper,
		level,
		n
	};
}
function hodgesLehmann(differences) {
	return medianInPlace(walshAverages(differences), walshCount(differences.length));
}
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
function walshCount(n) {
	return n * (n + 1) / 2;
}
function walshAverages(values) {
	const n = values.length;
	if (n < 1) throw new RangeError("Walsh averages of no values");
	const averages = roomFor(walshCount(n));
	let next = 0;
	for (let i = 0; i < n; i++) {
		const left = values[i];
		for (let j = i; j < n; j++) averages[next++] = (left + values[j]) / 2 + 0;
	}
	return averages;
}
function at(array, index) {
	return array[index];
}

// src/statistics/few.ts
function centreInterval(differences, alpha, fewest = Number.POSITIVE_INFINITY) {
	const n = differences.length;
	if (n < fewest || n >= observationsNeeded(alpha)) return {
		...signedRankInterval(differences, alpha),
		method: "signed-rank"
	};
	const { mean, lower, upper } = pairedTInterval(differences, alpha);
	return {
		estimate: mean,
		lower,
		upper,
		level: 1 - alpha,
		n,
		method: "few-t"
	};
}

// src/statistics/machines/random-effects.ts
const SMALLEST_VARIANCE = 1e-18;
function randomEffects(machines, alpha) {
	const K = machines.length;
	if (K < 2) throw new RangeError(`random effects of ${K} machines`);
	const variance = betweenVariance(machines);
	const { estimate, weights, residuals } = weighted(machines, variance);
	const standardError = 1 / Math.sqrt(weights);
	const half = tQuantile(alpha / 2, K - 1) * Math.max(standardError, Math.sqrt(residuals) / weights);
	return {
		estimate,
		lower: estimate - half,
		upper: estimate + half,
		standardError,
		variance
	};
}
function betweenVariance(machines) {
	const excess = (variance) => weighted(machines, variance).spread - (machines.length - 1);
	if (excess(0) <= 0) return 0;
	let low = 0;
	let high = SMALLEST_VARIANCE;
	while (excess(high) > 0 && high < Number.MAX_VALUE / 4) high *= 4;
	for (;;) {
		const probe = low + (high - low) / 2;
		if (probe === low || probe === high) return probe;
		if (excess(probe) > 0) low = probe;
		else high = probe;
	}
}
function weighted(machines, between) {
	let [weights, sum] = [0, 0];
	const weightOf = ({ variance }) => 1 / (Math.max(variance, SMALLEST_VARIANCE) + between);
	for (const machine of machines) {
		weights += weightOf(machine);
		sum += weightOf(machine) * machine.estimate;
	}
	const estimate = sum / weights;
	let [spread, residuals] = [0, 0];
	for (const machine of machines) {
		const [weight, squared] = [weightOf(machine), (machine.estimate - estimate) ** 2];
		spread += weight * squared;
		if (weight < weights) residuals += weight ** 2 * squared / (1 - weight / weights);
	}
	return {
		estimate,
		weights,
		spread,
		residuals
	};
}
const VARIANCE_ALPHA = .05;
function machineEstimate(observations) {
	const { estimate, lower, upper, level, n } = signedRankInterval(observations, VARIANCE_ALPHA);
	return {
		estimate,
		variance: ((upper - lower) / 2 / tQuantile((1 - level) / 2, n - 1)) ** 2
	};
}

// src/statistics/machines/over-machines.ts
const MACHINES_MIN = 3;
function machinesThatCount(groups) {
	return groups.filter((group) => group.length >= 10);
}
function overMachines(groups, alpha, kinds = [], fewest) {
	if (groups.length === 0) throw new RangeError("an interval over no machines");
	const all = groups.length === 1 ? groups : machinesThatCount(groups);
	const [first, ...others] = all;
	if (first === void 0) return {
		...hullOf(groups.map((group) => signedRankInterval(group, alpha))),
		n: 0,
		method: "each-machine"
	};
	if (others.length === 0) return centreInterval(first, alpha, fewest);
	const machines = all.map(({ length }) => length);
	const n = machines.reduce((sum, length) => sum + length, 0);
	const { method, intervals } = chooseIntervals(all, byKind(groups, kinds).map(machinesThatCount), alpha);
	return {
		...hullOf(intervals),
		n,
		machines,
		method
	};
}
function chooseIntervals(machines, kinds, alpha) {
	const overKind = (kind) => kind.length < MACHINES_MIN ? kind.map((each) => signedRankInterval(each, alpha)) : [meanOver(kind, alpha)];
	if (machines.length < MACHINES_MIN) return {
		method: "each-machine",
		intervals: overKind(machines)
	};
	const several = kinds.filter(({ length }) => length > 0);
	if (several.length < 2) return {
		method: "machines",
		intervals: [meanOver(machines, alpha)]
	};
	return {
		method: "each-kind",
		intervals: [meanOver(machines, alpha), ...several.flatMap(overKind)]
	};
}
function meanOver(machines, alpha) {
	const { estimate, lower, upper } = randomEffects(machines.map(machineEstimate), alpha);
	return {
		estimate,
		lower,
		upper,
		level: 1 - alpha,
		n: machines.reduce((sum, { length }) => sum + length, 0)
	};
}
function byKind(machines, kinds) {
	const groups = /* @__PURE__ */ new Map();
	for (const [index, machine] of machines.entries()) {
		const kind = kinds[index] ?? "";
		groups.set(kind, [...groups.get(kind) ?? [], machine]);
	}
	return [...groups.values()];
}
function hullOf(intervals) {
	const over = (read, most) => most(...intervals.map(read));
	return {
		estimate: nearestToZero(intervals.map(({ estimate }) => estimate)),
		lower: over(({ lower }) => lower, Math.min),
		upper: over(({ upper }) => upper, Math.max),
		level: over(({ level }) => level, Math.min),
		n: intervals.reduce((sum, { n }) => sum + n, 0)
	};
}
function nearestToZero(estimates) {
	const [least, most] = [Math.min(...estimates), Math.max(...estimates)];
	return least > 0 ? least : Math.min(most, 0);
}

// src/statistics/observation.ts
function oneOf(bursts) {
	return {
		base: median$1(bursts.map(({ base }) => base)),
		head: median$1(bursts.map(({ head }) => head)),
		slices: bursts.flatMap((each) => each.slices ?? [each]),
		bursts
	};
}
function overSlices(reading, quantity) {
	const { slices, bySide, bursts } = reading;
	if (bursts !== void 0) return hodgesLehmann(bursts.map((each) => overSlices(each, quantity)));
	return slices === void 0 || bySide === true ? quantity(reading) : median$1(slices.map(quantity));
}
function byFastest(reading) {
	const { fastest, bursts } = reading;
	if (bursts === void 0) return fastest === void 0 ? null : {
		...reading,
		...fastest
	};
	const each = bursts.flatMap((burst) => byFastest(burst) ?? []);
	return each.length < bursts.length ? null : {
		...reading,
		...oneOf(each)
	};
}

// src/model/results/slice-record.ts
var INSTRUMENTS, BURSTS_MAX, SLICES_MAX;
var init_slice_record = __esmMin((() => {
	init_build();
	INSTRUMENTS = ["percentiles", "instructions"];
	BURSTS_MAX = 1e6;
	SLICES_MAX = 1e4;
}));

// src/analysis/rows/observations.ts
init_slice_record();
function byRun(readings) {
	const first = readings[0]?.run ?? 0;
	if (readings.every(({ run = 0 }) => run === first)) return [readings];
	const groups = /* @__PURE__ */ new Map();
	for (const reading of readings) {
		const { run = 0 } = reading;
		const group = groups.get(run);
		if (group === void 0) groups.set(run, [reading]);
		else group.push(reading);
	}
	return [...groups.values()];
}
function everySlice(reading, holds) {
	return reading.slices === void 0 ? holds(reading) : reading.slices.every(holds);
}
function isPositive(reading) {
	return everySlice(reading, isPositivePair);
}
function isPositivePair({ base, head }) {
	return base > 0 && head > 0;
}
function burstsOf(record, instrument) {
	return paired(record.slices.filter((each) => each.instrument === instrument && each.check !== true), record.sliceLength?.continued === true);
}
function checkBurstsOf({ slices }) {
	return paired(slices.filter(({ check }) => check === true), false);
}
function keyOf({ run, burst }) {
	return run * BURSTS_MAX + burst;
}
function paired(slices, continued) {
	const pairs = inOrder(slicePairs(slices));
	const bursts = [];
	for (let from = 0; from < pairs.length;) {
		const first = pairs[from];
		const { run, burst, layout } = first.base;
		let to = from + 1;
		while (to < pairs.length && isSameBurst(pairs[to].base, first.base)) to += 1;
		const those = to === from + 1 ? [first] : [first, ...pairs.slice(from + 1, to)];
		bursts.push(layout === void 0 ? {
			run,
			burst,
			continued,
			pairs: those
		} : {
			run,
			burst,
			layout,
			continued,
			pairs: those
		});
		from = to;
	}
	return bursts;
}
function inOrder(pairs) {
	for (let at = 1; at < pairs.length; at++) if (keyOf(pairs[at - 1].base) > keyOf(pairs[at].base)) return pairs.toSorted((a, b) => keyOf(a.base) - keyOf(b.base));
	return pairs;
}
function isSameBurst(one, other) {
	return one.burst === other.burst && one.run === other.run;
}
function slicePairs(slices) {
	const pairs = [];
	const alone = [];
	for (let at = 0; at < slices.length; at++) {
		const one = slices[at];
		const other = slices[at + 1];
		if (other !== void 0 && one.side !== other.side && one.slice === other.slice && isSameBurst(one, other)) {
			pairs.push(one.side === "base" ? {
				base: one,
				head: other
			} : {
				base: other,
				head: one
			});
			at += 1;
		} else alone.push(one);
	}
	if (alone.length === 0) return pairs;
	const heads = new Map(alone.filter(({ side }) => side === "head").map((head) => [sliceKeyOf(head), head]));
	for (const base of alone) {
		const head = base.side === "base" ? heads.get(sliceKeyOf(base)) : void 0;
		if (head !== void 0) pairs.push({
			base,
			head
		});
	}
	return pairs;
}
function sliceKeyOf(observation) {
	return keyOf(observation) * SLICES_MAX + observation.slice;
}
function observationsIn(bursts) {
	const observations = [];
	for (const each of bursts) {
		const last = observations.at(-1);
		if (each.layout !== void 0 && each.layout === last?.[0]?.layout && each.run === last[0].run) last.push(each);
		else observations.push([each]);
	}
	return observations;
}
function readingsOf(bursts, metric) {
	if (bursts.every(({ layout }) => layout === void 0)) return burstReadings(bursts, metric);
	return observationsIn(bursts).flatMap((each) => inOneLayout(burstReadings(each, metric)));
}
function inOneLayout(readings) {
	if (readings.length <= 1) return readings;
	return [{
		...readings[0],
		...oneOf(readings),
		wallPerCpu: median$1(readings.map((each) => each.wallPerCpu))
	}];
}
function burstReadings(bursts, { unit, quantity }) {
	const readings = [];
	const isTimed = isOfTimedRegion(unit);
	for (const { run, pairs, continued } of bursts) {
		const lessImposed = isTimed && pairs.every(isImposedKnown) ? quantity : null;
		const [first] = pairs;
		if (pairs.length === 1) {
			const reading = sliceReading(first, unit, lessImposed);
			if (reading === null) continue;
			readings.push(singleReading(reading, wallPerCpuOf(first), run, readings.at(-1)));
			continue;
		}
		const slices = pairs.flatMap((pair) => sliceReading(pair, unit, lessImposed) ?? []);
		if (slices.length === 0) continue;
		const sides = {
			base: slices.map(({ base }) => base),
			head: slices.map(({ head }) => head)
		};
		const ofSide = readBySide(quantity, {
			continued,
			slices: pairs.length,
			sliceMs: first.base.durationMs
		});
		readings.push({
			...over(sides, ofSide?.mean ?? median$1),
			slices,
			...ofSide === null ? {} : { bySide: true },
			...ofSide?.fastest === void 0 ? {} : { fastest: over(sides, ofSide.fastest) },
			wallPerCpu: median$1(pairs.map(wallPerCpuOf)),
			...run === 0 ? {} : { run }
		});
	}
	return readings;
}
function over({ base, head }, of) {
	return {
		base: of(base),
		head: of(head)
	};
}
function singleReading({ base, head }, wallPerCpu, run, last) {
	if (last !== void 0 && last.slices === void 0 && last.base === base && last.head === head && last.wallPerCpu === wallPerCpu && (last.run ?? 0) === run) return last;
	return run === 0 ? {
		base,
		head,
		wallPerCpu
	} : {
		base,
		head,
		wallPerCpu,
		run
	};
}
function meanOf(quantity) {
	if (quantity !== "rate") return (values) => mean$1([...values]);
	return (rates) => rates.every((rate) => rate > 0) ? harmonicMean([...rates]) : 0;
}
const SHORT_SLICE_MS = 25;
const SLICES_MIN = 4;
function readBySide(quantity, { continued, slices, sliceMs }) {
	const mean = meanOf(quantity);
	if (continued) return { mean };
	if (slices < SLICES_MIN || sliceMs >= 25) return null;
	return quantity === "time" ? {
		mean,
		fastest: lowerDecile
	} : quantity === "rate" ? {
		mean,
		fastest: upperDecile
	} : null;
}
function isImposedKnown({ base, head }) {
	return base.imposed !== void 0 && head.imposed !== void 0;
}
function sliceReading({ base, head }, unit, lessImposed) {
	const ofBase = reading(base, unit);
	const ofHead = reading(head, unit);
	if (ofBase === null || ofHead === null) return null;
	if (lessImposed === null) return {
		base: ofBase,
		head: ofHead
	};
	return {
		base: withoutImposed(ofBase, base, lessImposed),
		head: withoutImposed(ofHead, head, lessImposed)
	};
}
function withoutImposed(value, { imposed = 0 }, quantity) {
	return quantity === "rate" ? value / (1 - imposed) : value * (1 - imposed);
}
function wallPerCpuOf({ base, head }) {
	return Math.max(base.wallPerCpu ?? 0, head.wallPerCpu ?? 0);
}
function valuesOf(record, side, unit) {
	const values = [];
	for (const each of record.slices) {
		if (each.side !== side || each.check === true) continue;
		const value = reading(each, unit);
		if (value !== null) values.push(value);
	}
	return values;
}
function reading(observation, unit) {
	return Object.hasOwn(observation.values, unit) ? observation.values[unit] ?? null : null;
}
function burstMs(bursts) {
	if (bursts.length === 0) return 0;
	let ms = 0;
	for (const { pairs } of bursts) for (const { base, head } of pairs) ms += base.durationMs + head.durationMs;
	return ms / observationsIn(bursts).length;
}
function sliceMs(bursts) {
	const durations = [];
	for (const { pairs } of bursts) for (const { base, head } of pairs) durations.push(base.durationMs, head.durationMs);
	return durations.length === 0 ? 0 : median$1(durations);
}
const MEDIANS = /* @__PURE__ */ new WeakMap();
function mediansOf(readings) {
	const known = MEDIANS.get(readings) ?? mediansAnew(readings);
	MEDIANS.set(readings, known);
	return known;
}
function mediansAnew(readings) {
	const [first] = readings;
	if (first !== void 0 && readings.every((each) => each === first)) return first;
	return {
		base: median$1(readings.map(({ base }) => base)),
		head: median$1(readings.map(({ head }) => head))
	};
}

// src/analysis/rows/compare.ts
function logRatio(reading) {
	return overSlices(reading, sliceLogRatio);
}
function sliceLogRatio({ base, head }) {
	return Math.max(-700, Math.min(700, Math.log(head / base)));
}
function limitOf(threshold) {
	return Math.log1p(threshold);
}
function limitsAt(asked, unit, value) {
	const smallest = smallestDifferenceOf(unit);
	const size = Math.abs(value);
	if (smallest <= asked * size) return {
		threshold: asked,
		smallestDifference: null
	};
	return {
		threshold: size === 0 ? asked : smallest / size,
		smallestDifference: smallest
	};
}

// src/model/metric.ts
init_counting();
function isSpeed({ quantity }) {
	return quantity === "time" || quantity === "rate";
}

// src/statistics/sketch.ts
const SMALLEST_NS = .001;
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
		bins: ascending$2(bins)
	};
}
function sketchQuantile(sketch, q, stepNs = 0) {
	const count = sketchCount(sketch);
	if (count === 0 || !(q >= 0 && q <= 1)) throw new RangeError("quantile of no numbers, or outside of [0, 1]");
	const rank = q * count;
	if (rank < sketch.zeros) return {
		value: 0,
		openNs: Math.max(stepNs, SMALLEST_NS)
	};
	const logGamma = logGammaOf(sketch.accuracy);
	const spans = sketch.bins.map(([index, inBin]) => binSpan(Math.exp(index * logGamma), inBin, logGamma, stepNs));
	const { at: value, density } = pointWith(rank - sketch.zeros, spans);
	const width = Math.max(value * -Math.expm1(-logGamma), stepNs);
	const share = density * width / count;
	const beyond = Math.min(q, 1 - q);
	return {
		value,
		openNs: share >= beyond ? width : width * share / beyond
	};
}
function binSpan(upperNs, inBin, logGamma, stepNs) {
	const width = upperNs * -Math.expm1(-logGamma);
	const middle = upperNs - width / 2;
	const half = Math.max(width, stepNs) / 2;
	return {
		from: middle - half,
		to: middle + half,
		density: inBin / (2 * half)
	};
}
function pointWith(area, spans) {
	let left = area;
	let density = 0;
	let from = Number.NEGATIVE_INFINITY;
	for (let begun = 0, ended = 0; ended < spans.length;) {
		const beginning = spans[begun];
		const ending = spans[ended];
		const begins = beginning !== void 0 && beginning.from < ending.to;
		const at = begins ? beginning.from : ending.to;
		if (!Number.isFinite(at)) return {
			at,
			density
		};
		const between = begun > ended ? density * (at - from) : 0;
		if (between > 0 && left <= between * (1 + 1e-9)) return {
			at: from + (at - from) * Math.min(1, left / between),
			density
		};
		left -= between;
		from = at;
		if (begins) {
			density += beginning.density;
			begun += 1;
		} else {
			density -= ending.density;
			ended += 1;
		}
	}
	return {
		at: from,
		density
	};
}
function sketchCount(sketch) {
	return sketch.bins.reduce((sum, [, count]) => sum + count, sketch.zeros);
}
function logGammaOf(accuracy) {
	if (!(accuracy > 0 && accuracy < .5)) throw new RangeError(`${accuracy} is no accuracy: above 0 and below 0.5`);
	return Math.log((1 + accuracy) / (1 - accuracy));
}
function ascending$2(bins) {
	return [...bins].sort(([a], [b]) => a - b);
}

// src/analysis/rows/percentiles.ts
const STEPS_MIN = 20;
const WINDOWS_MIN = 2;
const BEYOND_ROUGH = 10;
function percentileMetric(percent) {
	return metricOf(`p${percent}-ns`);
}
function percentilesWanted(record, percents) {
	if (percents.length === 0 || !record.slices.some(hasSketch)) return [];
	const own = new Set(record.slices.flatMap(({ values }) => Object.keys(values)));
	return percents.filter((percent) => !own.has(percentileMetric(percent).unit));
}
function withPercentiles(record, percents) {
	if (percents.length === 0) return record;
	return {
		...record,
		slices: record.slices.map((each) => withItsPercentiles(each, percents))
	};
}
function withItsPercentiles(observation, percents) {
	if (!hasSketch(observation)) return observation;
	const values = { ...observation.values };
	for (const percent of percents) {
		const { value } = sketchQuantile(observation.sketch, percent / 100, observation.sketch.clockStepNs);
		if (Number.isFinite(value)) values[percentileMetric(percent).unit] = value;
	}
	return {
		...observation,
		values
	};
}
function percentileMetrics(percents, known) {
	const units = new Set(known.map(({ unit }) => unit));
	return [...new Set(percents)].sort((a, b) => a - b).map(percentileMetric).filter(({ unit }) => !units.has(unit));
}
function percentilesOf(bursts, percents) {
	const percentiles = /* @__PURE__ */ new Map();
	if (percents.length === 0) return percentiles;
	const base = sketchesOf(bursts, "base");
	const head = sketchesOf(bursts, "head");
	const all = [...base, ...head];
	if (all.length === 0) return percentiles;
	const merged = {
		base: together(base),
		head: together(head)
	};
	const clock = clockOf(all);
	const widestBin = 2 * all.reduce((widest, { accuracy }) => Math.max(widest, accuracy), 0);
	const openOf = (read) => read === null || read.value === 0 ? widestBin : Math.log1p(read.openNs / read.value);
	const perSlice = median$1(all.map(sketchCount));
	for (const percent of percents) {
		const quantile = (side) => {
			const sketch = merged[side];
			if (sketch === null) return null;
			const read = sketchQuantile(sketch, percent / 100, clock.stepNs);
			return Number.isFinite(read.value) ? read : null;
		};
		const [ofBase, ofHead] = [quantile("base"), quantile("head")];
		const shown = {
			base: ofBase?.value ?? null,
			head: ofHead?.value ?? null
		};
		const openLog = (openOf(ofBase) + openOf(ofHead)) / 2;
		const beyond = perSlice * (1 - percent / 100);
		const unclear = resolutionWarning(shown, clock);
		const rough = beyond < BEYOND_ROUGH ? fewSamples(percent, perSlice) : null;
		const refusal = unclear?.refuses ? unclear.warning : beyond < 1 ? rough : null;
		const doubts = [unclear?.warning ?? null, rough].filter((each) => each !== null && each !== refusal);
		percentiles.set(percentileMetric(percent).unit, {
			...shown,
			openLog,
			refusal,
			warnings: doubts
		});
	}
	return percentiles;
}
function hasSketch(observation) {
	return observation.sketch !== void 0 && sketchCount(observation.sketch) > 0;
}
function sketchesOf(bursts, side) {
	return bursts.flatMap(({ pairs }) => pairs.flatMap((pair) => hasSketch(pair[side]) ? [pair[side].sketch] : []));
}
function together(sketches) {
	const [first] = sketches;
	if (first === void 0 || sketches.some(({ accuracy }) => accuracy !== first.accuracy)) return null;
	return mergeSketches(sketches);
}
function clockOf(sketches) {
	const stepNs = median$1(sketches.map((sketch) => sketch.clockStepNs ?? 0));
	const windowNs = median$1(sketches.map((sketch) => sketch.windowNs ?? 0));
	return {
		stepNs,
		floorNs: Math.max(STEPS_MIN * stepNs, WINDOWS_MIN * windowNs)
	};
}
function resolutionWarning({ base, head }, { stepNs, floorNs }) {
	if ([base, head].filter((value) => value !== null && value < floorNs).length === 0) return null;
	const limit = floorNs > STEPS_MIN * stepNs ? `twice what reading the clock takes (${figure$1(floorNs / WINDOWS_MIN)} ns)` : `${STEPS_MIN} steps of the clock (${figure$1(stepNs)} ns each)`;
	const refuses = [base, head].every((value) => value === null || value < floorNs);
	return {
		warning: {
			code: "percentiles-below-resolution",
			message: refuses ? `this percentile is below ${limit}, so the sides were not compared by it` : `this percentile is below ${limit} on one side, so the size of the change is uncertain`
		},
		refuses
	};
}
function fewSamples(percent, perSlice) {
	const beyond = perSlice * (1 - percent / 100);
	return {
		code: "percentiles-few-samples",
		message: beyond < 1 ? `a slice times ${Math.round(perSlice)} iterations, too few for p${percent}, so the sides were not compared by it` : `a slice times ${Math.round(perSlice)} iterations, about ${figure$1(beyond)} of them beyond p${percent}: it is rough`
	};
}
function figure$1(value) {
	return String(Number(value.toPrecision(2)));
}

// src/analysis/rows/counted.ts
function withCounts(record) {
	if (record.slices.some(({ values }) => Object.hasOwn(values, "instructions/op")) || !record.slices.some(({ counted }) => counted !== void 0)) return record;
	return {
		...record,
		slices: record.slices.map(withCount)
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
function countMetrics(known) {
	return known.some(({ unit }) => unit === "instructions/op") ? [] : [metricOf(INSTRUCTIONS)];
}

// src/model/results/cores.ts
function isMeantBy(pattern, { id, cores }) {
	return matchesPattern(pattern, id) || cores === "one" && matchesPattern(pattern, removeEnding(id));
}
function removeEnding(text) {
	return text.endsWith(ON_ONE) ? text.slice(0, -12) : text;
}
var ON_ONE;
var init_cores = __esmMin((() => {
	init_build();
	init_pattern$1();
	ON_ONE = " on one core";
}));

// src/record/file/columns.ts
function isList(column) {
	return Array.isArray(column);
}

// src/record/file/kept-columns.ts
const KEPT$1 = /* @__PURE__ */ new WeakMap();
function unitsOf(record) {
	const kept = KEPT$1.get(record);
	if (kept === void 0) {
		const units = /* @__PURE__ */ new Set();
		for (const { values } of record.slices) for (const unit of Object.keys(values)) units.add(unit);
		return units;
	}
	const columns = Object.entries(kept.slices?.values ?? {});
	return new Set(columns.flatMap(([unit, column]) => isAnywhere(column) ? [unit] : []));
}
function isAnywhere(column) {
	return !isList(column) || column.some((cell) => cell !== null);
}
function runsOf(record) {
	const kept = KEPT$1.get(record);
	if (kept === void 0) return new Set(record.slices.map(({ run }) => run));
	const column = kept.slices?.run ?? [];
	return new Set(isList(column) ? column.map((run) => run ?? 0) : [column]);
}

// src/model/results/run.ts
function firstRun({ runs }) {
	const [first] = runs;
	if (first === void 0) throw new RangeError("results without a run");
	return first;
}
var init_run = __esmMin((() => {
	init_build();
}));

// src/analysis/rows/views.ts
const SCATTER_MOST = 2;
const APART_ALPHA = .002;
const BURSTS_MIN = 10;
const DOUBT_ALPHA = .1;
function viewed(means, limit) {
	if (means[0] === void 0 || byFastest(means[0]) === null) return {
		readings: means,
		views: null
	};
	const fastest = means.flatMap((each) => byFastest(each) ?? []);
	if (means.length < 2 || fastest.length < means.length) return {
		readings: means,
		views: null
	};
	const [byMean, byFast] = [machineLogs(means), machineLogs(fastest)];
	const differences = byMean.map((logs, machine) => logs.map((log, at) => log - (byFast[machine]?.[at] ?? 0)));
	const apart = overMachines(differences, APART_ALPHA);
	const isFar = Math.abs(apart.estimate) > limit / 2;
	const differ = isFar && means.length >= BURSTS_MIN && leavesOutZero(apart);
	const isSteady = scatterOf(byMean) <= SCATTER_MOST * scatterOf(byFast);
	const by = differ || isSteady ? "mean" : "fastest";
	const inDoubt = !differ && isFar && by === "fastest" && leavesOutZero(overMachines(differences, DOUBT_ALPHA));
	const [readings, others] = by === "mean" ? [means, fastest] : [fastest, means];
	return {
		readings,
		views: {
			by,
			others,
			differ,
			inDoubt
		}
	};
}
function machineLogs(readings) {
	return byRun(readings).map((group) => group.map(logRatio));
}
function scatterOf(machines) {
	const deviations = machines.flatMap((logs) => {
		const middle = median$1(logs);
		return logs.map((each) => each - middle);
	});
	return sampleStandardDeviation(winsorised(deviations));
}

// src/analysis/rows/row-kind.ts
init_pattern$1();
init_cores();
init_counting();
function rowKindsOf(record, bursts, metrics, settings, percentiles = /* @__PURE__ */ new Map(), checkBursts = []) {
	const reported = unitsOf(record);
	return metrics.filter(({ unit }) => reported.has(unit)).map((metric) => rowKindOf(record, bursts, checkBursts, {
		metric,
		reported
	}, settings, percentiles.get(metric.unit)));
}
function rowKindOf(record, bursts, checkBursts, { metric, reported }, settings, percentile) {
	const means = readingsOf(bursts, metric);
	const kind = percentile !== void 0 && percentile.refusal !== null ? "refused" : kindOf(record, metric, means);
	const limits = limitsOfKind(kind, means, metric, thresholdOf(record, metric.unit, settings));
	const { readings, views } = kind === "ratio" ? viewed(means, limitOf(limits.threshold)) : {
		readings: means,
		views: null
	};
	return {
		kind,
		metric,
		gated: record.ownCodeDiffers !== true && record.sameCode === void 0 && isGated(metric, reported, settings),
		...limits,
		readings,
		...views === null ? {} : { views },
		checks: checkBursts.length === 0 ? [] : readingsOf(checkBursts, metric),
		checkMs: sliceMs(checkBursts),
		...percentile === void 0 ? {} : { percentile }
	};
}
function kindOf(record, metric, readings) {
	if (readings.length === 0) return ["base", "head"].every((side) => valuesOf(record, side, metric.unit).length > 0) ? "unpaired" : "one-sided";
	if (isCounted(record, metric)) return "counted";
	if (isExact(metric, readings)) return "exact";
	return readings.every(isPositive) ? "ratio" : "difference";
}
function isCounted(record, { unit }) {
	return unit === "instructions/op" && record.slices.some(({ counted, values }) => counted !== void 0 && Object.hasOwn(values, "instructions/op"));
}
function isExact(metric, readings) {
	if (isSpeed(metric) || readings.length < 3) return false;
	const machines = byRun(readings);
	if (!machines.every(neverVaries)) return false;
	const firsts = machines.flatMap((each) => each[0] ?? []);
	if (firsts.every(({ base, head }) => base === firsts[0]?.base && head === firsts[0].head)) return true;
	return machines.every(({ length }) => length >= 3) && isOneChange(firsts);
}
function neverVaries(readings) {
	const [first] = readings;
	const isFirst = ({ base, head }) => base === first?.base && head === first.head;
	return readings.every((each) => everySlice(each, isFirst));
}
function isOneChange(readings) {
	if (readings.every(({ base, head }) => base === head)) return true;
	const [first] = readings;
	return readings.every(isPositive) && readings.every(({ base, head }) => head / base === (first?.head ?? 0) / (first?.base ?? 0));
}
function isGated({ direction, unit }, reported, { gatedMetrics }) {
	if (direction === "unknown") return false;
	if (gatedMetrics.some((pattern) => matchesPattern(pattern, unit))) return true;
	return wallRate(reported) === unit && WALL_UNITS.every((each) => gatedMetrics.includes(each));
}
function thresholdOf(benchmark, unit, settings) {
	const units = WALL_RATES.includes(unit) ? [unit, "ns/op"] : [unit];
	return settings.thresholds.findLast((each) => isMeantBy(each.benchmark, benchmark) && units.some((one) => matchesPattern(each.metric, one)))?.threshold ?? settings.threshold;
}
function limitsOfKind(kind, readings, { unit }, asked) {
	if (!(kind === "ratio" || kind === "difference" || kind === "exact") || smallestDifferenceOf(unit) === 0) return {
		threshold: asked,
		smallestDifference: null
	};
	const { base, head } = mediansOf(readings);
	return limitsAt(asked, unit, kind !== "difference" && base > 0 && head > 0 ? Math.min(base, head) : base);
}

// src/analysis/prepare.ts
init_slice_record();
function ofBuild(record, build) {
	if (build === 0 && !record.slices.some((each) => each.build === 1)) return record;
	if (build === 1 && runsOf(record).size > 1 && !areAllAgain(record)) return {
		...record,
		slices: []
	};
	return {
		...record,
		slices: record.slices.filter((each) => (each.build ?? 0) === build)
	};
}
function areAllAgain(record) {
	const again = runsThatCount(ofBursts(record, 1));
	return [...runsThatCount(ofBursts(record, 0))].every((run) => again.has(run));
}
function ofBursts({ slices }, build) {
	return slices.filter((each) => (each.build ?? 0) === build && each.instrument === void 0 && each.check !== true);
}
function runsThatCount(slices) {
	const bursts = /* @__PURE__ */ new Map();
	for (const { run, burst } of slices) bursts.set(run, (bursts.get(run) ?? /* @__PURE__ */ new Set()).add(burst));
	return new Set([...bursts].flatMap(([run, { size }]) => size < 10 ? [] : [run]));
}
function prepareAll({ benchmarks, metrics, settings, runs }, build) {
	const processors = runs.length === 1 ? void 0 : runs.map(({ host }) => host.cpuModel);
	return benchmarks.map((record) => prepare(ofBuild(record, build), metrics, settings, processors));
}
function prepare(record, metrics, settings, processors) {
	const bursts = burstsOf(record);
	const percents = percentilesWanted(record, settings.percentiles);
	const told = withCounts(withPercentiles(record, percents));
	const plain = told === record ? bursts : burstsOf(told);
	const instrumented = told.slices.some(({ instrument }) => instrument !== void 0) ? INSTRUMENTS.flatMap((each) => burstsOf(told, each)) : [];
	const all = [...plain, ...instrumented];
	const rows = [
		...metrics,
		...percentileMetrics(percents, metrics),
		...countMetrics(metrics)
	];
	const found = rowKindsOf(told, all, rows, settings, percentilesOf(all, percents), checkBurstsOf(told));
	return {
		record: told,
		bursts: bursts.length,
		burstsByMachine: countByRun(bursts),
		burstMs: burstMs(bursts),
		sliceMs: sliceMs(bursts),
		kinds: processors === void 0 ? found : found.map((kind) => ({
			...kind,
			processors
		})),
		status: statusOf(told, found)
	};
}
function countByRun(bursts) {
	const counts = /* @__PURE__ */ new Map();
	for (const { run } of bursts) counts.set(run, (counts.get(run) ?? 0) + 1);
	return [...counts.values()];
}
function statusOf(record, kinds) {
	if (record.base.state === "failed" || record.head.state === "failed") return "failed";
	if (record.base.state === "absent" && record.head.state === "measured") return "added";
	if (record.head.state === "absent" && record.base.state === "measured") return "removed";
	if (kinds.some((each) => each.readings.length > 0)) return "compared";
	const { ended } = record;
	if (ended === "same-code" || ended === "not-measured" || ended === "lost") return ended;
	return "not-comparable";
}

// src/analysis/noise/machine-summary.ts
function machineShares(slices, { logicalCpus }) {
	return {
		stolenShare: share(slices, ({ machine }) => machine?.stealMs, logicalCpus),
		othersCpus: share(slices, ({ machine, usage }) => {
			if (machine?.busyMs === void 0 || usage === void 0) return void 0;
			return Math.max(0, machine.busyMs - usage.cpuMs);
		}),
		waitingShare: share(slices, ({ machine }) => machine?.pressureMs)
	};
}
function slicesOfRun(results, run) {
	return slicesOf(benchmarksOfRun(results, run));
}
function benchmarksOfRun({ runs, benchmarks }, run) {
	return runs.length === 1 ? benchmarks : benchmarks.flatMap((each) => measuredBy(run, each));
}
function measuredBy(run, benchmark) {
	const slices = benchmark.slices.filter((each) => each.run === run);
	return slices.length === 0 ? [] : [{
		...benchmark,
		slices
	}];
}
function slicesOf(benchmarks) {
	const byStart = /* @__PURE__ */ new Map();
	for (const { slices } of benchmarks) for (const each of slices) byStart.set(`${each.startMs} ${each.side}`, each);
	return [...byStart.values()];
}
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

// node_modules/diff/libesm/diff/base.js
var Diff = class {
	diff(oldStr, newStr, options = {}) {
		let callback;
		if (typeof options === "function") {
			callback = options;
			options = {};
		} else if ("callback" in options) callback = options.callback;
		const oldString = this.castInput(oldStr, options);
		const newString = this.castInput(newStr, options);
		const oldTokens = this.removeEmpty(this.tokenize(oldString, options));
		const newTokens = this.removeEmpty(this.tokenize(newString, options));
		return this.diffWithOptionsObj(oldTokens, newTokens, options, callback);
	}
	diffWithOptionsObj(oldTokens, newTokens, options, callback) {
		var _a;
		const done = (value) => {
			value = this.postProcess(value, options);
			if (callback) {
				setTimeout(function() {
					callback(value);
				}, 0);
				return;
			} else return value;
		};
		const newLen = newTokens.length, oldLen = oldTokens.length;
		let editLength = 1;
		let maxEditLength = newLen + oldLen;
		if (options.maxEditLength != null) maxEditLength = Math.min(maxEditLength, options.maxEditLength);
		const maxExecutionTime = (_a = options.timeout) !== null && _a !== void 0 ? _a : Infinity;
		const abortAfterTimestamp = Date.now() + maxExecutionTime;
		const bestPath = [{
			oldPos: -1,
			lastComponent: void 0
		}];
		let newPos = this.extractCommon(bestPath[0], newTokens, oldTokens, 0, options);
		if (bestPath[0].oldPos + 1 >= oldLen && newPos + 1 >= newLen) return done(this.buildValues(bestPath[0].lastComponent, newTokens, oldTokens));
		let minDiagonalToConsider = -Infinity, maxDiagonalToConsider = Infinity;
		const execEditLength = () => {
			for (let diagonalPath = Math.max(minDiagonalToConsider, -editLength); diagonalPath <= Math.min(maxDiagonalToConsider, editLength); diagonalPath += 2) {
				let basePath;
				const removePath = bestPath[diagonalPath - 1], addPath = bestPath[diagonalPath + 1];
				if (removePath) bestPath[diagonalPath - 1] = void 0;
				let canAdd = false;
				if (addPath) {
					const addPathNewPos = addPath.oldPos - diagonalPath;
					canAdd = addPath && 0 <= addPathNewPos && addPathNewPos < newLen;
				}
				const canRemove = removePath && removePath.oldPos + 1 < oldLen;
				if (!canAdd && !canRemove) {
					bestPath[diagonalPath] = void 0;
					continue;
				}
				if (!canRemove || canAdd && removePath.oldPos < addPath.oldPos) basePath = this.addToPath(addPath, true, false, 0, options);
				else basePath = this.addToPath(removePath, false, true, 1, options);
				newPos = this.extractCommon(basePath, newTokens, oldTokens, diagonalPath, options);
				if (basePath.oldPos + 1 >= oldLen && newPos + 1 >= newLen) return done(this.buildValues(basePath.lastComponent, newTokens, oldTokens)) || true;
				else {
					bestPath[diagonalPath] = basePath;
					if (basePath.oldPos + 1 >= oldLen) maxDiagonalToConsider = Math.min(maxDiagonalToConsider, diagonalPath - 1);
					if (newPos + 1 >= newLen) minDiagonalToConsider = Math.max(minDiagonalToConsider, diagonalPath + 1);
				}
			}
			editLength++;
		};
		if (callback) (function exec() {
			setTimeout(function() {
				if (editLength > maxEditLength || Date.now() > abortAfterTimestamp) return callback(void 0);
				if (!execEditLength()) exec();
			}, 0);
		})();
		else while (editLength <= maxEditLength && Date.now() <= abortAfterTimestamp) {
			const ret = execEditLength();
			if (ret) return ret;
		}
	}
	addToPath(path, added, removed, oldPosInc, options) {
		const last = path.lastComponent;
		if (last && !options.oneChangePerToken && last.added === added && last.removed === removed) return {
			oldPos: path.oldPos + oldPosInc,
			lastComponent: {
				count: last.count + 1,
				added,
				removed,
				previousComponent: last.previousComponent
			}
		};
		else return {
			oldPos: path.oldPos + oldPosInc,
			lastComponent: {
				count: 1,
				added,
				removed,
				previousComponent: last
			}
		};
	}
	extractCommon(basePath, newTokens, oldTokens, diagonalPath, options) {
		const newLen = newTokens.length, oldLen = oldTokens.length;
		let oldPos = basePath.oldPos, newPos = oldPos - diagonalPath, commonCount = 0;
		while (newPos + 1 < newLen && oldPos + 1 < oldLen && this.equals(oldTokens[oldPos + 1], newTokens[newPos + 1], options)) {
			newPos++;
			oldPos++;
			commonCount++;
			if (options.oneChangePerToken) basePath.lastComponent = {
				count: 1,
				previousComponent: basePath.lastComponent,
				added: false,
				removed: false
			};
		}
		if (commonCount && !options.oneChangePerToken) basePath.lastComponent = {
			count: commonCount,
			previousComponent: basePath.lastComponent,
			added: false,
			removed: false
		};
		basePath.oldPos = oldPos;
		return newPos;
	}
	equals(left, right, options) {
		if (options.comparator) return options.comparator(left, right);
		else return left === right || !!options.ignoreCase && left.toLowerCase() === right.toLowerCase();
	}
	removeEmpty(array) {
		const ret = [];
		for (let i = 0; i < array.length; i++) if (array[i]) ret.push(array[i]);
		return ret;
	}
	castInput(value, options) {
		return value;
	}
	tokenize(value, options) {
		return Array.from(value);
	}
	join(chars) {
		return chars.join("");
	}
	postProcess(changeObjects, options) {
		return changeObjects;
	}
	get useLongestToken() {
		return false;
	}
	buildValues(lastComponent, newTokens, oldTokens) {
		const components = [];
		let nextComponent;
		while (lastComponent) {
			components.push(lastComponent);
			nextComponent = lastComponent.previousComponent;
			delete lastComponent.previousComponent;
			lastComponent = nextComponent;
		}
		components.reverse();
		const componentLen = components.length;
		let componentPos = 0, newPos = 0, oldPos = 0;
		for (; componentPos < componentLen; componentPos++) {
			const component = components[componentPos];
			if (!component.removed) {
				if (!component.added && this.useLongestToken) {
					let value = newTokens.slice(newPos, newPos + component.count);
					value = value.map(function(value, i) {
						const oldValue = oldTokens[oldPos + i];
						return oldValue.length > value.length ? oldValue : value;
					});
					component.value = this.join(value);
				} else component.value = this.join(newTokens.slice(newPos, newPos + component.count));
				newPos += component.count;
				if (!component.added) oldPos += component.count;
			} else {
				component.value = this.join(oldTokens.slice(oldPos, oldPos + component.count));
				oldPos += component.count;
			}
		}
		return components;
	}
};

// node_modules/diff/libesm/diff/character.js
var CharacterDiff = class extends Diff {};
const characterDiff = new CharacterDiff();

// node_modules/diff/libesm/util/string.js
function longestCommonPrefix(str1, str2) {
	let i = 0;
	for (; i < str1.length && i < str2.length; i++) if (str1[i] != str2[i]) return str1.slice(0, i);
	return str1.slice(0, i);
}
function longestCommonSuffix(str1, str2) {
	let i;
	if (!str1 || !str2 || str1[str1.length - 1] != str2[str2.length - 1]) return "";
	for (i = 0; i < str1.length && i < str2.length; i++) if (str1[str1.length - (i + 1)] != str2[str2.length - (i + 1)]) return str1.slice(-i);
	return str1.slice(-i);
}
function replacePrefix(string, oldPrefix, newPrefix) {
	if (string.slice(0, oldPrefix.length) != oldPrefix) throw Error(`string ${JSON.stringify(string)} doesn't start with prefix ${JSON.stringify(oldPrefix)}; this is a bug`);
	return newPrefix + string.slice(oldPrefix.length);
}
function replaceSuffix(string, oldSuffix, newSuffix) {
	if (!oldSuffix) return string + newSuffix;
	if (string.slice(-oldSuffix.length) != oldSuffix) throw Error(`string ${JSON.stringify(string)} doesn't end with suffix ${JSON.stringify(oldSuffix)}; this is a bug`);
	return string.slice(0, -oldSuffix.length) + newSuffix;
}
function removePrefix(string, oldPrefix) {
	return replacePrefix(string, oldPrefix, "");
}
function removeSuffix(string, oldSuffix) {
	return replaceSuffix(string, oldSuffix, "");
}
function maximumOverlap(string1, string2) {
	return string2.slice(0, overlapCount(string1, string2));
}
function overlapCount(a, b) {
	let startA = 0;
	if (a.length > b.length) startA = a.length - b.length;
	let endB = b.length;
	if (a.length < b.length) endB = a.length;
	const map = Array(endB);
	let k = 0;
	map[0] = 0;
	for (let j = 1; j < endB; j++) {
		if (b[j] == b[k]) map[j] = map[k];
		else map[j] = k;
		while (k > 0 && b[j] != b[k]) k = map[k];
		if (b[j] == b[k]) k++;
	}
	k = 0;
	for (let i = startA; i < a.length; i++) {
		while (k > 0 && a[i] != b[k]) k = map[k];
		if (a[i] == b[k]) k++;
	}
	return k;
}
function segment(string, segmenter) {
	const parts = [];
	for (const segmentObj of Array.from(segmenter.segment(string))) {
		const segment = segmentObj.segment;
		if (parts.length && /\s/.test(parts[parts.length - 1]) && /\s/.test(segment)) parts[parts.length - 1] += segment;
		else parts.push(segment);
	}
	return parts;
}
function trailingWs(string, segmenter) {
	if (segmenter) return leadingAndTrailingWs(string, segmenter)[1];
	let i;
	for (i = string.length - 1; i >= 0; i--) if (!string[i].match(/\s/)) break;
	return string.substring(i + 1);
}
function leadingWs(string, segmenter) {
	if (segmenter) return leadingAndTrailingWs(string, segmenter)[0];
	const match = string.match(/^\s*/);
	return match ? match[0] : "";
}
function leadingAndTrailingWs(string, segmenter) {
	if (!segmenter) return [leadingWs(string), trailingWs(string)];
	if (segmenter.resolvedOptions().granularity != "word") throw new Error("The segmenter passed must have a granularity of \"word\"");
	const segments = segment(string, segmenter);
	const firstSeg = segments[0];
	const lastSeg = segments[segments.length - 1];
	return [/\s/.test(firstSeg) ? firstSeg : "", /\s/.test(lastSeg) ? lastSeg : ""];
}

// node_modules/diff/libesm/diff/word.js
const extendedWordChars = "a-zA-Z0-9_\\u{AD}\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2C6}\\u{2C8}-\\u{2D7}\\u{2DE}-\\u{2FF}\\u{1E00}-\\u{1EFF}";
const tokenizeIncludingWhitespace = new RegExp(`[${extendedWordChars}]+|\\s+|[^${extendedWordChars}]`, "ug");
var WordDiff = class extends Diff {
	equals(left, right, options) {
		if (options.ignoreCase) {
			left = left.toLowerCase();
			right = right.toLowerCase();
		}
		return left.trim() === right.trim();
	}
	tokenize(value, options = {}) {
		let parts;
		if (options.intlSegmenter) {
			const segmenter = options.intlSegmenter;
			if (segmenter.resolvedOptions().granularity != "word") throw new Error("The segmenter passed must have a granularity of \"word\"");
			parts = segment(value, segmenter);
		} else parts = value.match(tokenizeIncludingWhitespace) || [];
		const tokens = [];
		let prevPart = null;
		parts.forEach((part) => {
			if (/\s/.test(part)) {
				if (prevPart == null) tokens.push(part);
				else tokens.push(tokens.pop() + part);
			} else if (prevPart != null && /\s/.test(prevPart)) {
				if (tokens[tokens.length - 1] == prevPart) tokens.push(tokens.pop() + part);
				else tokens.push(prevPart + part);
			} else tokens.push(part);
			prevPart = part;
		});
		return tokens;
	}
	join(tokens) {
		return tokens.map((token, i) => {
			if (i == 0) return token;
			else return token.replace(/^\s+/, "");
		}).join("");
	}
	postProcess(changes, options) {
		if (!changes || options.oneChangePerToken) return changes;
		let lastKeep = null;
		let insertion = null;
		let deletion = null;
		changes.forEach((change) => {
			if (change.added) insertion = change;
			else if (change.removed) deletion = change;
			else {
				if (insertion || deletion) dedupeWhitespaceInChangeObjects(lastKeep, deletion, insertion, change, options.intlSegmenter);
				lastKeep = change;
				insertion = null;
				deletion = null;
			}
		});
		if (insertion || deletion) dedupeWhitespaceInChangeObjects(lastKeep, deletion, insertion, null, options.intlSegmenter);
		return changes;
	}
};
const wordDiff = new WordDiff();
function dedupeWhitespaceInChangeObjects(startKeep, deletion, insertion, endKeep, segmenter) {
	if (deletion && insertion) {
		const [oldWsPrefix, oldWsSuffix] = leadingAndTrailingWs(deletion.value, segmenter);
		const [newWsPrefix, newWsSuffix] = leadingAndTrailingWs(insertion.value, segmenter);
		if (startKeep) {
			const commonWsPrefix = longestCommonPrefix(oldWsPrefix, newWsPrefix);
			startKeep.value = replaceSuffix(startKeep.value, newWsPrefix, commonWsPrefix);
			deletion.value = removePrefix(deletion.value, commonWsPrefix);
			insertion.value = removePrefix(insertion.value, commonWsPrefix);
		}
		if (endKeep) {
			const commonWsSuffix = longestCommonSuffix(oldWsSuffix, newWsSuffix);
			endKeep.value = replacePrefix(endKeep.value, newWsSuffix, commonWsSuffix);
			deletion.value = removeSuffix(deletion.value, commonWsSuffix);
			insertion.value = removeSuffix(insertion.value, commonWsSuffix);
		}
	} else if (insertion) {
		if (startKeep) {
			const ws = leadingWs(insertion.value, segmenter);
			insertion.value = insertion.value.substring(ws.length);
		}
		if (endKeep) {
			const ws = leadingWs(endKeep.value, segmenter);
			endKeep.value = endKeep.value.substring(ws.length);
		}
	} else if (startKeep && endKeep) {
		const newWsFull = leadingWs(endKeep.value, segmenter), [delWsStart, delWsEnd] = leadingAndTrailingWs(deletion.value, segmenter);
		const newWsStart = longestCommonPrefix(newWsFull, delWsStart);
		deletion.value = removePrefix(deletion.value, newWsStart);
		const newWsEnd = longestCommonSuffix(removePrefix(newWsFull, newWsStart), delWsEnd);
		deletion.value = removeSuffix(deletion.value, newWsEnd);
		endKeep.value = replacePrefix(endKeep.value, newWsFull, newWsEnd);
		startKeep.value = replaceSuffix(startKeep.value, newWsFull, newWsFull.slice(0, newWsFull.length - newWsEnd.length));
	} else if (endKeep) {
		const endKeepWsPrefix = leadingWs(endKeep.value, segmenter);
		const deletionWsSuffix = trailingWs(deletion.value, segmenter);
		const overlap = maximumOverlap(deletionWsSuffix, endKeepWsPrefix);
		deletion.value = removeSuffix(deletion.value, overlap);
	} else if (startKeep) {
		const startKeepWsSuffix = trailingWs(startKeep.value, segmenter);
		const deletionWsPrefix = leadingWs(deletion.value, segmenter);
		const overlap = maximumOverlap(startKeepWsSuffix, deletionWsPrefix);
		deletion.value = removePrefix(deletion.value, overlap);
	}
}
var WordsWithSpaceDiff = class extends Diff {
	tokenize(value) {
		const regex = new RegExp(`(\\r?\\n)|[${extendedWordChars}]+|[^\\S\\n\\r]+|[^${extendedWordChars}]`, "ug");
		return value.match(regex) || [];
	}
};
const wordsWithSpaceDiff = new WordsWithSpaceDiff();

// node_modules/diff/libesm/diff/line.js
var LineDiff = class extends Diff {
	constructor() {
		super(...arguments);
		this.tokenize = tokenize;
	}
	equals(left, right, options) {
		if (options.ignoreWhitespace) {
			if (!options.newlineIsToken || !left.includes("\n")) left = left.trim();
			if (!options.newlineIsToken || !right.includes("\n")) right = right.trim();
		} else if (options.ignoreNewlineAtEof && !options.newlineIsToken) {
			if (left.endsWith("\n")) left = left.slice(0, -1);
			if (right.endsWith("\n")) right = right.slice(0, -1);
		}
		return super.equals(left, right, options);
	}
};
const lineDiff = new LineDiff();
function tokenize(value, options) {
	if (options.stripTrailingCr) value = value.replace(/\r\n/g, "\n");
	const retLines = [], linesAndNewlines = value.split(/(\n|\r\n)/);
	if (!linesAndNewlines[linesAndNewlines.length - 1]) linesAndNewlines.pop();
	for (let i = 0; i < linesAndNewlines.length; i++) {
		const line = linesAndNewlines[i];
		if (i % 2 && !options.newlineIsToken) retLines[retLines.length - 1] += line;
		else retLines.push(line);
	}
	return retLines;
}

// node_modules/diff/libesm/diff/sentence.js
function isSentenceEndPunct(char) {
	return char == "." || char == "!" || char == "?";
}
var SentenceDiff = class extends Diff {
	tokenize(value) {
		var _a;
		const result = [];
		let tokenStartI = 0;
		for (let i = 0; i < value.length; i++) {
			if (i == value.length - 1) {
				result.push(value.slice(tokenStartI));
				break;
			}
			if (isSentenceEndPunct(value[i]) && value[i + 1].match(/\s/)) {
				result.push(value.slice(tokenStartI, i + 1));
				i = tokenStartI = i + 1;
				while ((_a = value[i + 1]) === null || _a === void 0 ? void 0 : _a.match(/\s/)) i++;
				result.push(value.slice(tokenStartI, i + 1));
				tokenStartI = i + 1;
			}
		}
		return result;
	}
};
const sentenceDiff = new SentenceDiff();

// node_modules/diff/libesm/diff/css.js
var CssDiff = class extends Diff {
	tokenize(value) {
		return value.split(/([{}:;,]|\s+)/);
	}
};
const cssDiff = new CssDiff();

// node_modules/diff/libesm/diff/json.js
var JsonDiff = class extends Diff {
	constructor() {
		super(...arguments);
		this.tokenize = tokenize;
	}
	get useLongestToken() {
		return true;
	}
	castInput(value, options) {
		const { undefinedReplacement, stringifyReplacer = (k, v) => typeof v === "undefined" ? undefinedReplacement : v } = options;
		return typeof value === "string" ? value : JSON.stringify(canonicalize(value, null, null, stringifyReplacer), null, "  ");
	}
	equals(left, right, options) {
		return super.equals(left.replace(/,([\r\n])/g, "$1"), right.replace(/,([\r\n])/g, "$1"), options);
	}
};
const jsonDiff = new JsonDiff();
function canonicalize(obj, stack, replacementStack, replacer, key) {
	stack = stack || [];
	replacementStack = replacementStack || [];
	if (replacer) obj = replacer(key === void 0 ? "" : key, obj);
	let i = 0;
	for (; i < stack.length; i += 1) if (stack[i] === obj) return replacementStack[i];
	let canonicalizedObj;
	if ("[object Array]" === Object.prototype.toString.call(obj)) {
		stack.push(obj);
		canonicalizedObj = new Array(obj.length);
		replacementStack.push(canonicalizedObj);
		for (i = 0; i < obj.length; i += 1) canonicalizedObj[i] = canonicalize(obj[i], stack, replacementStack, replacer, String(i));
		stack.pop();
		replacementStack.pop();
		return canonicalizedObj;
	}
	if (obj && obj.toJSON) obj = obj.toJSON();
	if (typeof obj === "object" && obj !== null) {
		stack.push(obj);
		canonicalizedObj = {};
		replacementStack.push(canonicalizedObj);
		const sortedKeys = [];
		let key;
		for (key in obj)
 /* istanbul ignore else */
		if (Object.prototype.hasOwnProperty.call(obj, key)) sortedKeys.push(key);
		sortedKeys.sort();
		for (i = 0; i < sortedKeys.length; i += 1) {
			key = sortedKeys[i];
			canonicalizedObj[key] = canonicalize(obj[key], stack, replacementStack, replacer, key);
		}
		stack.pop();
		replacementStack.pop();
	} else canonicalizedObj = obj;
	return canonicalizedObj;
}

// node_modules/diff/libesm/diff/array.js
var ArrayDiff = class extends Diff {
	tokenize(value) {
		return value.slice();
	}
	join(value) {
		return value;
	}
	removeEmpty(value) {
		return value;
	}
};
const arrayDiff = new ArrayDiff();
function diffArrays(oldArr, newArr, options) {
	return arrayDiff.diff(oldArr, newArr, options);
}

// src/analysis/assembly.ts
const CONTEXT = 3;
function assemblyDiffs({ runs }) {
	return new Map(runs.flatMap(({ assembly = [] }) => assembly).map((each) => [each.name, assemblyDiff(each)]));
}
function assemblyDiff({ base = [], head = [] }) {
	const changes = diffArrays([...base], [...head], { comparator: (one, other) => plain(one) === plain(other) });
	const lines = changes.flatMap(({ value, added, removed }, index) => {
		const marked = value.map((line) => `${added ? "+" : removed ? "-" : " "}${line.endsWith(":") ? "" : "  "}${line}`);
		if (added || removed) return marked;
		const before = index === 0 ? 0 : CONTEXT;
		const after = index === changes.length - 1 ? 0 : CONTEXT;
		if (marked.length <= before + after + 1) return marked;
		return [
			...marked.slice(0, before),
			"...",
			...marked.slice(marked.length - after)
		];
	});
	const [ofBase, ofHead] = [calledIn(base), calledIn(head)];
	return {
		lines: changes.some(({ added, removed }) => added || removed) ? lines : [],
		instructions: {
			...base.length === 0 ? {} : { base: base.filter(isInstruction).length },
			...head.length === 0 ? {} : { head: head.filter(isInstruction).length }
		},
		calls: base.length === 0 || head.length === 0 ? {
			base: [],
			head: []
		} : {
			base: without(ofBase, ofHead),
			head: without(ofHead, ofBase)
		}
	};
}
function isInstruction(line) {
	return !line.endsWith(":");
}
function plain(line) {
	return line.replace(/\bL\d+\b/, "L");
}
function calledIn(lines) {
	return new Set(lines.flatMap((line) => /^(?:call|bl) +([^\s[].*)$/.exec(line)?.[1] ?? []).filter(isName));
}
function isName(text) {
	return !/^(?:r\w{1,3}|e\w\w|x\d+|QWORD\b.*)$/.test(text);
}
function without(some, others) {
	return [...some].filter((each) => !others.has(each));
}

// src/analysis/noise/timeline.ts
function timelineOf(results, run, stretches) {
	const host = results.runs[run]?.host;
	const slices = slicesOfRun(results, run);
	if (host === void 0 || slices.length === 0) return [];
	const startMs = slices.reduce((least, each) => Math.min(least, each.startMs), Number.POSITIVE_INFINITY);
	const endMs = slices.reduce((most, each) => Math.max(most, each.startMs), startMs);
	const length = Math.max(1, endMs - startMs) / stretches;
	const placeOf = ({ startMs: at }) => Math.min(stretches - 1, Math.floor((at - startMs) / length));
	const bins = Array.from({ length: stretches }, () => ({
		slices: [],
		base: []
	}));
	for (const slice of slices) bins[placeOf(slice)]?.slices.push(slice);
	for (const benchmark of results.benchmarks) for (const { slice, deviation } of deviationsOf(benchmark, run)) bins[placeOf(slice)]?.base.push(deviation);
	return bins.map(({ slices: own, base }, index) => ({
		fromMs: startMs + index * length,
		toMs: startMs + (index + 1) * length,
		...machineShares(own, host),
		base: base.length === 0 ? null : {
			lower: lowerDecile(base),
			median: median$1(base),
			upper: upperDecile(base)
		}
	}));
}
function deviationsOf(benchmark, run) {
	const groups = /* @__PURE__ */ new Map();
	for (const slice of benchmark.slices) {
		if (slice.run !== run || slice.side !== "base" || slice.instrument !== void 0 || slice.check === true) continue;
		const unit = WALL_UNITS.find((each) => Object.hasOwn(slice.values, each));
		const value = unit === void 0 ? void 0 : slice.values[unit];
		if (value === void 0 || !(value > 0)) continue;
		const key = `${slice.build ?? 0} ${slice.layout ?? ""}`;
		const group = groups.get(key);
		if (group === void 0) groups.set(key, [{
			slice,
			value
		}]);
		else group.push({
			slice,
			value
		});
	}
	return [...groups.values()].flatMap((group) => {
		const middle = median$1(group.map(({ value }) => value));
		return group.length < 2 ? [] : group.map(({ slice, value }) => ({
			slice,
			deviation: value / middle - 1
		}));
	});
}

// src/analysis/readings.ts
function readingsOfRows(results) {
	const second = results.benchmarks.some(({ slices }) => slices.some(({ build }) => build === 1)) ? prepareAll(results, 1) : [];
	return new Map(prepareAll(results, 0).map((first, index) => [first.record.id, byUnit(first, second[index])]));
}
function byUnit(first, second) {
	const later = new Map(second?.kinds.map(({ metric, readings }) => [metric.unit, readings]));
	return new Map(first.kinds.map(({ metric, readings }) => [metric.unit, {
		first: readings,
		second: later.get(metric.unit) ?? []
	}]));
}

// src/render/text/escape.ts
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu;
const ODD_SPACE = /(?![ \u3000])\p{Zs}/gu;
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;
const PRINTABLE_ASCII$1 = /^[\x20-\x7e]*$/;
function visible(text) {
	const inert = text.replaceAll("##[", "##\\u{5b}");
	if (PRINTABLE_ASCII$1.test(inert)) return inert;
	return inert.replace(INVISIBLE, spelledOut).replace(ODD_SPACE, " ").replace(STACKED_MARKS, "$1…");
}
function spelledOut(character) {
	return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
function escapeTerminal(text) {
	return visible(text);
}
function visibleName(id) {
	const name = visible(id);
	return name.trim() === "" ? `(${name.length === 0 ? "empty" : "blank"} name)` : name;
}
function linkTarget(url) {
	if (!URL.canParse(url)) return null;
	const parsed = new URL(url);
	if (parsed.protocol !== "https:" && parsed.protocol !== "http:") return null;
	if (parsed.username !== "" || parsed.password !== "") return null;
	return parsed.href.replace(/[()<>|\\`*_[\]\s]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

// src/render/text/plot.ts
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
function plotScale(intervals, half) {
	const extents = [];
	let smallestThreshold = Number.POSITIVE_INFINITY;
	let largestThreshold = 0;
	for (const { lower, upper, threshold } of intervals) {
		extents.push(Math.max(Math.abs(lower), Math.abs(upper)));
		if (threshold > 0) smallestThreshold = Math.min(smallestThreshold, threshold);
		largestThreshold = Math.max(largestThreshold, threshold);
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

// src/render/text/numbers.ts
const NO_BREAK_SPACE = "\xA0";
function signedPercentFigure(fraction, decimals) {
	const figure = grouped((Math.abs(fraction) * 100).toFixed(decimals));
	return `${/[1-9]/.test(figure) ? fraction < 0 ? "-" : "+" : "±"}${figure}`;
}
function signedPercent(fraction, decimals) {
	return `${signedPercentFigure(fraction, decimals)}${"\xA0"}%`;
}
function plainPercent(fraction) {
	return `${grouped(String(Number((fraction * 100).toPrecision(4))))}${"\xA0"}%`;
}
function changeSize(fraction, decimals) {
	return `${grouped((Math.abs(fraction) * 100).toFixed(decimals))}${"\xA0"}%`;
}
function levelPercent(alpha) {
	const missed = alpha * 100;
	const decimals = Math.min(8, Math.max(0, 1 - Math.floor(Math.log10(missed))));
	return `${Number((100 - missed).toFixed(decimals))}${"\xA0"}%`;
}
const TENFOLD = 9;
function percentDecimals(delta, threshold) {
	const halfWidthPercent = (delta.upper - delta.lower) / 2 * 100;
	if (delta.estimate >= 9) return 0;
	if (!(halfWidthPercent > 1e-6)) return 1;
	let decimals = Math.min(2, Math.max(1, -Math.floor(Math.log10(halfWidthPercent))));
	const limits = [delta.lower, delta.upper];
	const printsAs = (value, other) => {
		const size = Math.abs(value);
		if (size === other || Math.abs(size - other) * 100 > 10 ** -decimals) return false;
		return Number((size * 100).toFixed(decimals)) === Number((other * 100).toFixed(6));
	};
	const leavesOutZero = delta.lower > 0 || delta.upper < 0;
	const hidden = () => [delta.estimate, ...limits].some((value) => printsAs(value, threshold)) || leavesOutZero && limits.some((limit) => printsAs(limit, 0));
	while (decimals < 4 && hidden()) decimals += 1;
	return decimals;
}
function intervalFigures(delta, decimals) {
	return `[${signedPercentFigure(delta.lower, decimals)},${"\xA0"}${signedPercentFigure(delta.upper, decimals)}]`;
}
function grouped(figure) {
	if (figure.length < 5) return figure;
	const [whole = "", fraction] = figure.split(".");
	if (!/^-?\d{5,}$/.test(whole)) return figure;
	const separated = whole.replace(/\B(?=(\d{3})+$)/g, ",");
	return fraction === void 0 ? separated : `${separated}.${fraction}`;
}

// node_modules/ansi-regex/index.js
const ST = String.raw`(?:\u001B\u005C|\u009C)`;
const stringControls = String.raw`\u0018\u001A\u001B\u0080-\u009F`;
const osc = String.raw`(?:\u001B\]|\u009D)[^\u0007${stringControls}]*(?:\u0007|${ST})`;
const controlString = String.raw`(?:\u001B[PX^_k]|[\u0090\u0098\u009E\u009F])[^${stringControls}]*${ST}`;
const pattern = `${String.raw`\u001B\](?:P[\dA-Fa-f]{7}|R)(?:\u0007|${ST})?`}|${osc}|${controlString}|${String.raw`(?:\u001B\[|\u009B)[\u0030-\u003F]*[\u0020-\u002F]*[\u0040-\u007E]`}|${String.raw`\u001B(?:[\u0020-\u002F]+[\u0030-\u007E]|[\dA-PR-TZcf-oq-uy=><~|}])`}`;
function ansiRegex({ onlyFirst = false } = {}) {
	return new RegExp(pattern, onlyFirst ? void 0 : "g");
}

// node_modules/strip-ansi/index.js
const regex = ansiRegex();
function stripAnsi(string) {
	if (typeof string !== "string") throw new TypeError(`Expected a \`string\`, got \`${typeof string}\``);
	if (!string.includes("\x1B") && !string.includes("")) return string;
	return string.replace(regex, "");
}

// node_modules/get-east-asian-width/lookup-data.js
const ambiguousMaximumCodePoint = 1114109;
const ambiguousRanges = [
	161,
	161,
	164,
	164,
	167,
	168,
	170,
	170,
	173,
	174,
	176,
	180,
	182,
	186,
	188,
	191,
	198,
	198,
	208,
	208,
	215,
	216,
	222,
	225,
	230,
	230,
	232,
	234,
	236,
	237,
	240,
	240,
	242,
	243,
	247,
	250,
	252,
	252,
	254,
	254,
	257,
	257,
	273,
	273,
	275,
	275,
	283,
	283,
	294,
	295,
	299,
	299,
	305,
	307,
	312,
	312,
	319,
	322,
	324,
	324,
	328,
	331,
	333,
	333,
	338,
	339,
	358,
	359,
	363,
	363,
	462,
	462,
	464,
	464,
	466,
	466,
	468,
	468,
	470,
	470,
	472,
	472,
	474,
	474,
	476,
	476,
	593,
	593,
	609,
	609,
	708,
	708,
	711,
	711,
	713,
	715,
	717,
	717,
	720,
	720,
	728,
	731,
	733,
	733,
	735,
	735,
	768,
	879,
	913,
	929,
	931,
	937,
	945,
	961,
	963,
	969,
	1025,
	1025,
	1040,
	1103,
	1105,
	1105,
	8208,
	8208,
	8211,
	8214,
	8216,
	8217,
	8220,
	8221,
	8224,
	8226,
	8228,
	8231,
	8240,
	8240,
	8242,
	8243,
	8245,
	8245,
	8251,
	8251,
	8254,
	8254,
	8308,
	8308,
	8319,
	8319,
	8321,
	8324,
	8364,
	8364,
	8451,
	8451,
	8453,
	8453,
	8457,
	8457,
	8467,
	8467,
	8470,
	8470,
	8481,
	8482,
	8486,
	8486,
	8491,
	8491,
	8531,
	8532,
	8539,
	8542,
	8544,
	8555,
	8560,
	8569,
	8585,
	8585,
	8592,
	8601,
	8632,
	8633,
	8658,
	8658,
	8660,
	8660,
	8679,
	8679,
	8704,
	8704,
	8706,
	8707,
	8711,
	8712,
	8715,
	8715,
	8719,
	8719,
	8721,
	8721,
	8725,
	8725,
	8730,
	8730,
	8733,
	8736,
	8739,
	8739,
	8741,
	8741,
	8743,
	8748,
	8750,
	8750,
	8756,
	8759,
	8764,
	8765,
	8776,
	8776,
	8780,
	8780,
	8786,
	8786,
	8800,
	8801,
	8804,
	8807,
	8810,
	8811,
	8814,
	8815,
	8834,
	8835,
	8838,
	8839,
	8853,
	8853,
	8857,
	8857,
	8869,
	8869,
	8895,
	8895,
	8978,
	8978,
	9312,
	9449,
	9451,
	9547,
	9552,
	9587,
	9600,
	9615,
	9618,
	9621,
	9632,
	9633,
	9635,
	9641,
	9650,
	9651,
	9654,
	9655,
	9660,
	9661,
	9664,
	9665,
	9670,
	9672,
	9675,
	9675,
	9678,
	9681,
	9698,
	9701,
	9711,
	9711,
	9733,
	9734,
	9737,
	9737,
	9742,
	9743,
	9756,
	9756,
	9758,
	9758,
	9792,
	9792,
	9794,
	9794,
	9824,
	9825,
	9827,
	9829,
	9831,
	9834,
	9836,
	9837,
	9839,
	9839,
	9886,
	9887,
	9919,
	9919,
	9926,
	9933,
	9935,
	9939,
	9941,
	9953,
	9955,
	9955,
	9960,
	9961,
	9963,
	9969,
	9972,
	9972,
	9974,
	9977,
	9979,
	9980,
	9982,
	9983,
	10045,
	10045,
	10102,
	10111,
	11094,
	11097,
	12872,
	12879,
	57344,
	63743,
	65024,
	65039,
	65533,
	65533,
	127232,
	127242,
	127248,
	127277,
	127280,
	127337,
	127344,
	127373,
	127375,
	127376,
	127387,
	127404,
	917760,
	917999,
	983040,
	1048573,
	1048576,
	1114109
];
const fullwidthMinimalCodePoint = 12288;
const fullwidthMaximumCodePoint = 65510;
const fullwidthRanges = [
	12288,
	12288,
	65281,
	65376,
	65504,
	65510
];
const wideMinimalCodePoint = 4352;
const wideMaximumCodePoint = 262141;
const wideRanges = [
	4352,
	4447,
	8986,
	8987,
	9001,
	9002,
	9193,
	9196,
	9200,
	9200,
	9203,
	9203,
	9725,
	9726,
	9748,
	9749,
	9776,
	9783,
	9800,
	9811,
	9855,
	9855,
	9866,
	9871,
	9875,
	9875,
	9889,
	9889,
	9898,
	9899,
	9917,
	9918,
	9924,
	9925,
	9934,
	9934,
	9940,
	9940,
	9962,
	9962,
	9970,
	9971,
	9973,
	9973,
	9978,
	9978,
	9981,
	9981,
	9989,
	9989,
	9994,
	9995,
	10024,
	10024,
	10060,
	10060,
	10062,
	10062,
	10067,
	10069,
	10071,
	10071,
	10133,
	10135,
	10160,
	10160,
	10175,
	10175,
	11035,
	11036,
	11088,
	11088,
	11093,
	11093,
	11904,
	11929,
	11931,
	12019,
	12032,
	12245,
	12272,
	12287,
	12289,
	12350,
	12353,
	12438,
	12441,
	12543,
	12549,
	12591,
	12593,
	12686,
	12688,
	12773,
	12783,
	12830,
	12832,
	12871,
	12880,
	42124,
	42128,
	42182,
	43360,
	43388,
	44032,
	55203,
	63744,
	64255,
	65040,
	65049,
	65072,
	65106,
	65108,
	65126,
	65128,
	65131,
	94176,
	94180,
	94192,
	94198,
	94208,
	101594,
	101631,
	101664,
	101760,
	101874,
	101888,
	102801,
	102816,
	102866,
	110576,
	110579,
	110581,
	110587,
	110589,
	110590,
	110592,
	110888,
	110898,
	110898,
	110928,
	110930,
	110933,
	110933,
	110948,
	110952,
	110960,
	111355,
	119552,
	119638,
	119648,
	119670,
	126980,
	126980,
	127183,
	127183,
	127374,
	127374,
	127377,
	127386,
	127406,
	127406,
	127488,
	127490,
	127504,
	127547,
	127552,
	127560,
	127568,
	127569,
	127584,
	127589,
	127744,
	127776,
	127789,
	127797,
	127799,
	127868,
	127870,
	127891,
	127904,
	127946,
	127951,
	127955,
	127968,
	127984,
	127988,
	127988,
	127992,
	128062,
	128064,
	128064,
	128066,
	128252,
	128255,
	128317,
	128331,
	128334,
	128336,
	128359,
	128378,
	128378,
	128405,
	128406,
	128420,
	128420,
	128507,
	128591,
	128640,
	128709,
	128716,
	128716,
	128720,
	128722,
	128725,
	128729,
	128732,
	128735,
	128747,
	128748,
	128756,
	128764,
	128986,
	128986,
	128992,
	129003,
	129008,
	129008,
	129292,
	129338,
	129340,
	129349,
	129351,
	129535,
	129648,
	129660,
	129664,
	129734,
	129736,
	129736,
	129740,
	129757,
	129759,
	129771,
	129775,
	129786,
	131072,
	196605,
	196608,
	262141
];

// node_modules/get-east-asian-width/utilities.js
const isInRange = (ranges, codePoint) => {
	let low = 0;
	let high = Math.floor(ranges.length / 2) - 1;
	while (low <= high) {
		const mid = Math.floor((low + high) / 2);
		const i = mid * 2;
		if (codePoint < ranges[i]) high = mid - 1;
		else if (codePoint > ranges[i + 1]) low = mid + 1;
		else return true;
	}
	return false;
};

// node_modules/get-east-asian-width/lookup.js
const commonCjkCodePoint = 19968;
const [wideFastPathStart, wideFastPathEnd] = /* #__PURE__ */ findWideFastPathRange(wideRanges);
function findWideFastPathRange(ranges) {
	let fastPathStart = ranges[0];
	let fastPathEnd = ranges[1];
	for (let index = 0; index < ranges.length; index += 2) {
		const start = ranges[index];
		const end = ranges[index + 1];
		if (commonCjkCodePoint >= start && commonCjkCodePoint <= end) return [start, end];
		if (end - start > fastPathEnd - fastPathStart) {
			fastPathStart = start;
			fastPathEnd = end;
		}
	}
	return [fastPathStart, fastPathEnd];
}
const isAmbiguous = (codePoint) => {
	if (codePoint < 161 || codePoint > 1114109) return false;
	return isInRange(ambiguousRanges, codePoint);
};
const isFullwidth = (codePoint) => {
	if (codePoint < 12288 || codePoint > 65510) return false;
	return isInRange(fullwidthRanges, codePoint);
};
const isWide = (codePoint) => {
	if (codePoint >= wideFastPathStart && codePoint <= wideFastPathEnd) return true;
	if (codePoint < 4352 || codePoint > 262141) return false;
	return isInRange(wideRanges, codePoint);
};

// node_modules/get-east-asian-width/index.js
function validate(codePoint) {
	if (!Number.isSafeInteger(codePoint)) throw new TypeError(`Expected a code point, got \`${typeof codePoint}\`.`);
}
function eastAsianWidth(codePoint, { ambiguousAsWide = false } = {}) {
	validate(codePoint);
	if (isFullwidth(codePoint) || isWide(codePoint) || ambiguousAsWide && isAmbiguous(codePoint)) return 2;
	return 1;
}

// node_modules/string-width/index.js
let segmenter$1;
const visibleCharacterRegex = /[^\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Nonspacing_Mark}\p{Enclosing_Mark}\p{Surrogate}]/v;
const spacingMarkRegex = /\p{Spacing_Mark}/v;
let rgiEmojiRegex;
const unqualifiedKeycapRegex = /^[\d#*]\u20E3$/;
const extendedPictographicRegex = /\p{Extended_Pictographic}/gu;
function isDoubleWidthNonRgiEmojiSequence(segment) {
	if (segment.length > 50) return false;
	if (unqualifiedKeycapRegex.test(segment)) return true;
	if (segment.includes("‍")) {
		const pictographics = segment.match(extendedPictographicRegex);
		return pictographics !== null && pictographics.length >= 2;
	}
	return false;
}
function baseVisible(segment) {
	const index = segment.search(visibleCharacterRegex);
	return index === -1 ? void 0 : segment.slice(index);
}
function isHangulLeadingJamo(codePoint) {
	return codePoint >= 4352 && codePoint <= 4447 || codePoint >= 43360 && codePoint <= 43388;
}
function isHangulVowelJamo(codePoint) {
	return codePoint >= 4448 && codePoint <= 4519 || codePoint >= 55216 && codePoint <= 55238;
}
function isHangulTrailingJamo(codePoint) {
	return codePoint >= 4520 && codePoint <= 4607 || codePoint >= 55243 && codePoint <= 55291;
}
function isHangulJamo(codePoint) {
	return isHangulLeadingJamo(codePoint) || isHangulVowelJamo(codePoint) || isHangulTrailingJamo(codePoint);
}
function hangulClusterWidth(visibleSegment, eastAsianWidthOptions) {
	const codePoints = [];
	for (const character of visibleSegment) {
		if (!visibleCharacterRegex.test(character)) continue;
		codePoints.push(character.codePointAt(0));
	}
	if (codePoints.length === 0) return;
	let width = 0;
	for (let index = 0; index < codePoints.length; index++) {
		const codePoint = codePoints[index];
		if (!isHangulJamo(codePoint)) {
			if (width === 0) return;
			for (let remaining = index; remaining < codePoints.length; remaining++) width += eastAsianWidth(codePoints[remaining], eastAsianWidthOptions);
			return width;
		}
		if (isHangulLeadingJamo(codePoint) && isHangulVowelJamo(codePoints[index + 1])) {
			width += 2;
			index += isHangulTrailingJamo(codePoints[index + 2]) ? 2 : 1;
			continue;
		}
		width += eastAsianWidth(codePoint, eastAsianWidthOptions);
	}
	return width;
}
function trailingWidth(visibleSegment, eastAsianWidthOptions) {
	let extra = 0;
	let first = true;
	for (const character of visibleSegment) {
		if (first) {
			first = false;
			continue;
		}
		if (spacingMarkRegex.test(character) || character >= "＀" && character <= "￯") extra += eastAsianWidth(character.codePointAt(0), eastAsianWidthOptions);
	}
	return extra;
}
function stringWidth(input, options = {}) {
	if (typeof input !== "string" || input.length === 0) return 0;
	const { ambiguousIsNarrow = true, countAnsiEscapeCodes = false } = options;
	let string = input;
	if (!countAnsiEscapeCodes && (string.includes("\x1B") || string.includes(""))) string = stripAnsi(string);
	if (string.length === 0) return 0;
	if (/^[\u0020-\u007E]*$/.test(string)) return string.length;
	let width = 0;
	const eastAsianWidthOptions = { ambiguousAsWide: !ambiguousIsNarrow };
	for (const { segment } of (segmenter$1 ??= new Intl.Segmenter()).segment(string)) {
		const visibleSegment = baseVisible(segment);
		if (visibleSegment === void 0) continue;
		if ((rgiEmojiRegex ??= new RegExp("^\\p{RGI_Emoji}$", "v")).test(segment) || isDoubleWidthNonRgiEmojiSequence(segment)) {
			width += 2;
			continue;
		}
		const hangulWidth = hangulClusterWidth(visibleSegment, eastAsianWidthOptions);
		if (hangulWidth !== void 0) {
			width += hangulWidth;
			continue;
		}
		const codePoint = visibleSegment.codePointAt(0);
		width += eastAsianWidth(codePoint, eastAsianWidthOptions);
		width += trailingWidth(visibleSegment, eastAsianWidthOptions);
	}
	return width;
}

// src/render/text/shorten.ts
const CHARACTERS = {
	width: (text) => text.length,
	pieces: (text) => Array.from(text)
};
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
let segmenter;
function graphemesOf(text) {
	segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
	return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
const ONE_COLUMN_EACH = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u017f\u02d2\u03bc\u2026\u2070\u2074-\u2079\u2500-\u257f\u25b8\u25c2\u25cf\u2713\u2717]*$/;
const COLUMNS = {
	width: (text) => ONE_COLUMN_EACH.test(text) ? text.length : stringWidth(text),
	pieces: (text) => PRINTABLE_ASCII.test(text) ? text.split("") : graphemesOf(text)
};
function shortenMiddle(text, width, measure = COLUMNS) {
	if (measure.width(text) <= width) return text;
	return cutMiddle(measure.pieces(text), width, Math.ceil((width - 1) / 2), measure);
}
function cutMiddle(pieces, width, headWidth, measure) {
	if (width <= 1) return "…".slice(0, Math.max(0, width));
	const head = taken(pieces, headWidth, measure);
	const tail = taken(pieces.toReversed(), width - 1 - headWidth, measure);
	return `${head.join("")}…${tail.toReversed().join("")}`;
}
function taken(pieces, room, measure) {
	let width = 0;
	let count = 0;
	for (const piece of pieces) {
		width += measure.width(piece);
		if (width > room) break;
		count += 1;
	}
	return pieces.slice(0, count);
}

// src/render/view/values.ts
init_unreachable$2();
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
const TIME_UNIT = /^(?:.*[-_ ])?(ns|us|µs|μs|ms|s|sec)(?:\/[^/]*)?$/u;
const BYTE_UNIT = /^(?:.*[-_ ])?(?:B|bytes)(?:\/[^/]*)?$/u;
function unitScale(metric) {
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
		default: return unreachable(metric.quantity);
	}
}
function digitsFor(halfWidth) {
	return halfWidth >= .01 ? 3 : halfWidth >= .001 ? 4 : 5;
}
function plainValue(value, metric) {
	const { factor, steps } = unitScale(metric);
	const step = steps.find((candidate) => candidate.factor === factor);
	return appendUnit(grouped(String(value)), step?.unit ?? "");
}
function absoluteChange(absolute, metric) {
	const figure = plainValue(Number(Math.abs(absolute).toPrecision(12)), metric);
	return absolute === 0 ? figure : `${absolute < 0 ? "-" : "+"}${figure}`;
}
function differenceFigures({ estimate, lower, upper }, metric) {
	const { factor, steps } = unitScale(metric);
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
		appendUnit: (text) => appendUnit(text, step.unit)
	};
}
function signedFigure(value, decimals) {
	const text = fixed(Math.abs(value), decimals);
	if (value === 0) return fixed(0, 0);
	return `${/[1-9]/.test(text) ? value < 0 ? "-" : "+" : "±"}${text}`;
}
function levelText(value, relativeWidth, metric) {
	return scaled(value, metric, digitsFor(relativeWidth / 2));
}
function scaled(value, metric, digits) {
	const { factor, steps } = unitScale(metric);
	const step = stepFor(Math.abs(value) * factor, steps);
	const figure = value * factor / step.factor;
	return appendUnit(fixed(figure, decimalsFor(Math.abs(figure), digits)), step.unit);
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
function appendUnit(figure, unit) {
	return unit === "" ? figure : `${figure}${"\xA0"}${unit}`;
}

// src/render/view/change-texts.ts
init_unreachable$2();
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
				estimate: "identical",
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
		default: return unreachable(change);
	}
}
function countedTexts(relative, { lower, upper, spread, readings }) {
	const open = Math.max(upper - relative, relative - lower);
	const decimals = Math.min(3, Math.max(1, spread === null ? 2 : -Math.floor(Math.log10(100 * Math.max(open, 1e-9)))));
	const estimate = Math.abs(relative) >= 9 ? signedPercent(relative, 0) : signedPercent(relative, decimals);
	if (spread === null) return {
		estimate,
		range: readings === 1 ? "(counted once)" : ""
	};
	return {
		estimate,
		range: `(exact to ${openText(open)})`
	};
}
function openText(open) {
	if (!(open > 1e-5)) return plainPercent(1e-5);
	const step = 10 ** (Math.floor(Math.log10(open)) - 1);
	return plainPercent(Math.ceil(open / step - 1e-9) * step);
}
function differenceTexts(difference, metric) {
	const { estimate, lower, upper, appendUnit } = differenceFigures(difference, metric);
	return {
		estimate: appendUnit(estimate),
		range: `[${lower},${"\xA0"}${upper}]`
	};
}
function exactDecimals(relative) {
	if (Math.abs(relative) >= 9) return 0;
	return Math.abs(relative) < .001 ? 3 : 1;
}

// src/render/view/words.ts
function thresholdText({ threshold, smallestDifference }, unit) {
	return smallestDifference === null ? plainPercent(threshold) : `${smallestDifference}${"\xA0"}${unit}`;
}
function countText(count, singular, plural = `${singular}s`) {
	return `${count} ${count === 1 ? singular : plural}`;
}

// src/render/view/lead.ts
function controlsSentence({ controls }) {
	if (controls === null || controls.floor === null) return "";
	const { benchmarks, measured, floor } = controls;
	const [were, they] = measured === 1 ? ["was measured as a control", "it"] : ["were measured as controls", "they"];
	const size = changeSize(floor, 1);
	const quantile = measured < 10 ? "" : " (nine of ten of them)";
	return `${measured} of ${countText(benchmarks, "benchmark")} of the same code ${were}: ${they} moved by up to ${size}${quantile}.`;
}

// src/render/view/notes/changed-functions.ts
const LONGEST_NAME = 80;
function changedFunctionLines(functions) {
	return functions.map((each) => {
		const place = placeOf([each]);
		return [
			{ code: shortName(each.name) },
			details$1(each),
			...place === null ? [] : [", at ", { code: place }]
		];
	});
}
function shortName(name) {
	return shortenMiddle(visibleName(name), LONGEST_NAME, CHARACTERS);
}
function details$1({ change, bytes, calls }) {
	const growth = bytes.base === void 0 || bytes.head === void 0 ? 0 : bytes.head - bytes.base;
	const parts = [
		change === "changed" ? "" : change === "added" ? "new" : "gone",
		growth === 0 ? "" : `${growth > 0 ? "+" : ""}${growth} B`,
		callsText(calls)
	].filter((part) => part !== "");
	return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
}
function callsText(calls) {
	const { base, head } = calls ?? {};
	const known = head ?? base;
	if (known === void 0) return "";
	const figure = (count) => String(Number(count.toPrecision(3)));
	const from = base !== void 0 && head !== void 0 && figure(base) !== figure(head) ? `${figure(base)} to ` : "";
	return `${from}${figure(known)} ${from === "" && known === 1 ? "call" : "calls"}/op`;
}
function placeOf(functions) {
	const source = functions.find((each) => each.change !== "gone" && each.source !== void 0)?.source;
	return source === void 0 ? null : `${shortName(source.file)}:${source.firstLine}`;
}

// src/render/view/rows.ts
const SHORTEST_NAME = 12;
const NAME = {
	head: "benchmark",
	alignment: "left",
	kind: "name"
};
const READINGS = ["base", "head"].map((head) => ({
	head,
	alignment: "right",
	kind: "text",
	yields: {
		order: 2,
		nameWidth: SHORTEST_NAME
	}
}));
function levelHead(rows) {
	const levels = [...new Set(rows.flatMap(({ alpha }) => alpha ?? []))].toSorted((a, b) => b - a);
	const [least] = levels;
	if (least === void 0) return "";
	return `[${levelPercent(least)}${levels.length === 1 ? "" : " or more"}]`;
}
function apartTable(benchmarks) {
	return {
		title: "",
		columns: [
			{
				head: "what",
				alignment: "left",
				kind: "text"
			},
			NAME,
			{
				head: "reading, or reason",
				alignment: "left",
				kind: "text"
			}
		],
		rows: benchmarks.map(({ status, name, readings, reason }) => [
			status,
			name,
			reason.phrase.length > 0 ? reason : readings
		])
	};
}

// src/render/html/_program/filter.mjs
var filter_default = "// In the browser: shows the rows that are asked for. The page is whole without it.\nconst form = document.querySelector('.filters');\nif (form !== null) {\n  const rows = [...document.querySelectorAll('tbody.row')];\n  const heads = [...document.querySelectorAll('tbody.group')];\n  const show = () => {\n    const asked = new FormData(form);\n    const sections = asked.getAll('section');\n    const name = String(asked.get('name')).toLowerCase();\n    const unit = asked.get('unit') ?? '';\n    for (const row of rows) {\n      const { s: section, u: own } = row.dataset;\n      const label = row.querySelector('th').textContent.toLowerCase();\n      row.hidden = !(sections.includes(section) && (unit === '' || unit === own) && label.includes(name));\n    }\n    for (const head of heads) {\n      let next = head.nextElementSibling;\n      while (next?.hidden) next = next.nextElementSibling;\n      head.hidden = next === null || !next.classList.contains('row');\n    }\n    form.querySelector('output').textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length} rows`;\n  };\n  form.hidden = false;\n  form.addEventListener('input', show);\n  form.addEventListener('submit', (event) => event.preventDefault());\n  show();\n}\n";

// node_modules/d3-array/dist/d3-array.mjs
function ascending$1(a, b) {
	return a == null || b == null ? NaN : a < b ? -1 : a > b ? 1 : a >= b ? 0 : NaN;
}
function descending(a, b) {
	return a == null || b == null ? NaN : b < a ? -1 : b > a ? 1 : b >= a ? 0 : NaN;
}
function bisector(f) {
	let compare1, compare2, delta;
	if (f.length !== 2) {
		compare1 = ascending$1;
		compare2 = (d, x) => ascending$1(f(d), x);
		delta = (d, x) => f(d) - x;
	} else {
		compare1 = f === ascending$1 || f === descending ? f : zero$1;
		compare2 = f;
		delta = f;
	}
	function left(a, x, lo = 0, hi = a.length) {
		if (lo < hi) {
			if (compare1(x, x) !== 0) return hi;
			do {
				const mid = lo + hi >>> 1;
				if (compare2(a[mid], x) < 0) lo = mid + 1;
				else hi = mid;
			} while (lo < hi);
		}
		return lo;
	}
	function right(a, x, lo = 0, hi = a.length) {
		if (lo < hi) {
			if (compare1(x, x) !== 0) return hi;
			do {
				const mid = lo + hi >>> 1;
				if (compare2(a[mid], x) <= 0) lo = mid + 1;
				else hi = mid;
			} while (lo < hi);
		}
		return lo;
	}
	function center(a, x, lo = 0, hi = a.length) {
		const i = left(a, x, lo, hi - 1);
		return i > lo && delta(a[i - 1], x) > -delta(a[i], x) ? i - 1 : i;
	}
	return {
		left,
		center,
		right
	};
}
function zero$1() {
	return 0;
}
function number$5(x) {
	return x === null ? NaN : +x;
}
function* numbers(values, valueof) {
	if (valueof === void 0) {
		for (let value of values) if (value != null && (value = +value) >= value) yield value;
	} else {
		let index = -1;
		for (let value of values) if ((value = valueof(value, ++index, values)) != null && (value = +value) >= value) yield value;
	}
}
const ascendingBisect = bisector(ascending$1);
const bisectRight = ascendingBisect.right;
const bisectCenter = bisector(number$5).center;
const blur2 = Blur2(blurf);
const blurImage = Blur2(blurfImage);
function Blur2(blur) {
	return function(data, rx, ry = rx) {
		if (!((rx = +rx) >= 0)) throw new RangeError("invalid rx");
		if (!((ry = +ry) >= 0)) throw new RangeError("invalid ry");
		let { data: values, width, height } = data;
		if (!((width = Math.floor(width)) >= 0)) throw new RangeError("invalid width");
		if (!((height = Math.floor(height !== void 0 ? height : values.length / width)) >= 0)) throw new RangeError("invalid height");
		if (!width || !height || !rx && !ry) return data;
		const blurx = rx && blur(rx);
		const blury = ry && blur(ry);
		const temp = values.slice();
		if (blurx && blury) {
			blurh(blurx, temp, values, width, height);
			blurh(blurx, values, temp, width, height);
			blurh(blurx, temp, values, width, height);
			blurv(blury, values, temp, width, height);
			blurv(blury, temp, values, width, height);
			blurv(blury, values, temp, width, height);
		} else if (blurx) {
			blurh(blurx, values, temp, width, height);
			blurh(blurx, temp, values, width, height);
			blurh(blurx, values, temp, width, height);
		} else if (blury) {
			blurv(blury, values, temp, width, height);
			blurv(blury, temp, values, width, height);
			blurv(blury, values, temp, width, height);
		}
		return data;
	};
}
function blurh(blur, T, S, w, h) {
	for (let y = 0, n = w * h; y < n;) blur(T, S, y, y += w, 1);
}
function blurv(blur, T, S, w, h) {
	for (let x = 0, n = w * h; x < w; ++x) blur(T, S, x, x + n, w);
}
function blurfImage(radius) {
	const blur = blurf(radius);
	return (T, S, start, stop, step) => {
		start <<= 2, stop <<= 2, step <<= 2;
		blur(T, S, start + 0, stop + 0, step);
		blur(T, S, start + 1, stop + 1, step);
		blur(T, S, start + 2, stop + 2, step);
		blur(T, S, start + 3, stop + 3, step);
	};
}
function blurf(radius) {
	const radius0 = Math.floor(radius);
	if (radius0 === radius) return bluri(radius);
	const t = radius - radius0;
	const w = 2 * radius + 1;
	return (T, S, start, stop, step) => {
		if (!((stop -= step) >= start)) return;
		let sum = radius0 * S[start];
		const s0 = step * radius0;
		const s1 = s0 + step;
		for (let i = start, j = start + s0; i < j; i += step) sum += S[Math.min(stop, i)];
		for (let i = start, j = stop; i <= j; i += step) {
			sum += S[Math.min(stop, i + s0)];
			T[i] = (sum + t * (S[Math.max(start, i - s1)] + S[Math.min(stop, i + s1)])) / w;
			sum -= S[Math.max(start, i - s0)];
		}
	};
}
function bluri(radius) {
	const w = 2 * radius + 1;
	return (T, S, start, stop, step) => {
		if (!((stop -= step) >= start)) return;
		let sum = radius * S[start];
		const s = step * radius;
		for (let i = start, j = start + s; i < j; i += step) sum += S[Math.min(stop, i)];
		for (let i = start, j = stop; i <= j; i += step) {
			sum += S[Math.min(stop, i + s)];
			T[i] = sum / w;
			sum -= S[Math.max(start, i - s)];
		}
	};
}
function count$1(values, valueof) {
	let count = 0;
	if (valueof === void 0) {
		for (let value of values) if (value != null && (value = +value) >= value) ++count;
	} else {
		let index = -1;
		for (let value of values) if ((value = valueof(value, ++index, values)) != null && (value = +value) >= value) ++count;
	}
	return count;
}
function length$1(array) {
	return array.length | 0;
}
function empty$1(length) {
	return !(length > 0);
}
function arrayify$1(values) {
	return typeof values !== "object" || "length" in values ? values : Array.from(values);
}
function reducer(reduce) {
	return (values) => reduce(...values);
}
function cross$1(...values) {
	const reduce = typeof values[values.length - 1] === "function" && reducer(values.pop());
	values = values.map(arrayify$1);
	const lengths = values.map(length$1);
	const j = values.length - 1;
	const index = new Array(j + 1).fill(0);
	const product = [];
	if (j < 0 || lengths.some(empty$1)) return product;
	while (true) {
		product.push(index.map((j, i) => values[i][j]));
		let i = j;
		while (++index[i] === lengths[i]) {
			if (i === 0) return reduce ? product.map(reduce) : product;
			index[i--] = 0;
		}
	}
}
function cumsum(values, valueof) {
	var sum = 0, index = 0;
	return Float64Array.from(values, valueof === void 0 ? (v) => sum += +v || 0 : (v) => sum += +valueof(v, index++, values) || 0);
}
function variance(values, valueof) {
	let count = 0;
	let delta;
	let mean = 0;
	let sum = 0;
	if (valueof === void 0) {
		for (let value of values) if (value != null && (value = +value) >= value) {
			delta = value - mean;
			mean += delta / ++count;
			sum += delta * (value - mean);
		}
	} else {
		let index = -1;
		for (let value of values) if ((value = valueof(value, ++index, values)) != null && (value = +value) >= value) {
			delta = value - mean;
			mean += delta / ++count;
			sum += delta * (value - mean);
		}
	}
	if (count > 1) return sum / (count - 1);
}
function deviation(values, valueof) {
	const v = variance(values, valueof);
	return v ? Math.sqrt(v) : v;
}
function extent$1(values, valueof) {
	let min;
	let max;
	if (valueof === void 0) {
		for (const value of values) if (value != null) {
			if (min === void 0) {
				if (value >= value) min = max = value;
			} else {
				if (min > value) min = value;
				if (max < value) max = value;
			}
		}
	} else {
		let index = -1;
		for (let value of values) if ((value = valueof(value, ++index, values)) != null) {
			if (min === void 0) {
				if (value >= value) min = max = value;
			} else {
				if (min > value) min = value;
				if (max < value) max = value;
			}
		}
	}
	return [min, max];
}
var Adder = class {
	constructor() {
		this._partials = /* @__PURE__ */ new Float64Array(32);
		this._n = 0;
	}
	add(x) {
		const p = this._partials;
		let i = 0;
		for (let j = 0; j < this._n && j < 32; j++) {
			const y = p[j], hi = x + y, lo = Math.abs(x) < Math.abs(y) ? x - (hi - y) : y - (hi - x);
			if (lo) p[i++] = lo;
			x = hi;
		}
		p[i] = x;
		this._n = i + 1;
		return this;
	}
	valueOf() {
		const p = this._partials;
		let n = this._n, x, y, lo, hi = 0;
		if (n > 0) {
			hi = p[--n];
			while (n > 0) {
				x = hi;
				y = p[--n];
				hi = x + y;
				lo = y - (hi - x);
				if (lo) break;
			}
			if (n > 0 && (lo < 0 && p[n - 1] < 0 || lo > 0 && p[n - 1] > 0)) {
				y = lo * 2;
				x = hi + y;
				if (y == x - hi) hi = x;
			}
		}
		return hi;
	}
};
var InternMap = class extends Map {
	constructor(entries, key = keyof$1) {
		super();
		Object.defineProperties(this, {
			_intern: { value: /* @__PURE__ */ new Map() },
			_key: { value: key }
		});
		if (entries != null) for (const [key, value] of entries) this.set(key, value);
	}
	get(key) {
		return super.get(intern_get(this, key));
	}
	has(key) {
		return super.has(intern_get(this, key));
	}
	set(key, value) {
		return super.set(intern_set(this, key), value);
	}
	delete(key) {
		return super.delete(intern_delete(this, key));
	}
};
var InternSet = class extends Set {
	constructor(values, key = keyof$1) {
		super();
		Object.defineProperties(this, {
			_intern: { value: /* @__PURE__ */ new Map() },
			_key: { value: key }
		});
		if (values != null) for (const value of values) this.add(value);
	}
	has(value) {
		return super.has(intern_get(this, value));
	}
	add(value) {
		return super.add(intern_set(this, value));
	}
	delete(value) {
		return super.delete(intern_delete(this, value));
	}
};
function intern_get({ _intern, _key }, value) {
	const key = _key(value);
	return _intern.has(key) ? _intern.get(key) : value;
}
function intern_set({ _intern, _key }, value) {
	const key = _key(value);
	if (_intern.has(key)) return _intern.get(key);
	_intern.set(key, value);
	return value;
}
function intern_delete({ _intern, _key }, value) {
	const key = _key(value);
	if (_intern.has(key)) {
		value = _intern.get(key);
		_intern.delete(key);
	}
	return value;
}
function keyof$1(value) {
	return value !== null && typeof value === "object" ? value.valueOf() : value;
}
function identity$7(x) {
	return x;
}
function group$1(values, ...keys) {
	return nest(values, identity$7, identity$7, keys);
}
function rollup(values, reduce, ...keys) {
	return nest(values, identity$7, reduce, keys);
}
function rollups(values, reduce, ...keys) {
	return nest(values, Array.from, reduce, keys);
}
function nest(values, map, reduce, keys) {
	return (function regroup(values, i) {
		if (i >= keys.length) return reduce(values);
		const groups = new InternMap();
		const keyof = keys[i++];
		let index = -1;
		for (const value of values) {
			const key = keyof(value, ++index, values);
			const group = groups.get(key);
			if (group) group.push(value);
			else groups.set(key, [value]);
		}
		for (const [key, values] of groups) groups.set(key, regroup(values, i));
		return map(groups);
	})(values, 0);
}
function permute(source, keys) {
	return Array.from(keys, (key) => source[key]);
}
function sort$1(values, ...F) {
	if (typeof values[Symbol.iterator] !== "function") throw new TypeError("values is not iterable");
	values = Array.from(values);
	let [f] = F;
	if (f && f.length !== 2 || F.length > 1) {
		const index = Uint32Array.from(values, (d, i) => i);
		if (F.length > 1) {
			F = F.map((f) => values.map(f));
			index.sort((i, j) => {
				for (const f of F) {
					const c = ascendingDefined$1(f[i], f[j]);
					if (c) return c;
				}
			});
		} else {
			f = values.map(f);
			index.sort((i, j) => ascendingDefined$1(f[i], f[j]));
		}
		return permute(values, index);
	}
	return values.sort(compareDefined(f));
}
function compareDefined(compare = ascending$1) {
	if (compare === ascending$1) return ascendingDefined$1;
	if (typeof compare !== "function") throw new TypeError("compare is not a function");
	return (a, b) => {
		const x = compare(a, b);
		if (x || x === 0) return x;
		return (compare(b, b) === 0) - (compare(a, a) === 0);
	};
}
function ascendingDefined$1(a, b) {
	return (a == null || !(a >= a)) - (b == null || !(b >= b)) || (a < b ? -1 : a > b ? 1 : 0);
}
function groupSort(values, reduce, key) {
	return (reduce.length !== 2 ? sort$1(rollup(values, reduce, key), (([ak, av], [bk, bv]) => ascending$1(av, bv) || ascending$1(ak, bk))) : sort$1(group$1(values, key), (([ak, av], [bk, bv]) => reduce(av, bv) || ascending$1(ak, bk)))).map(([key]) => key);
}
const e10 = Math.sqrt(50);
const e5 = Math.sqrt(10);
const e2 = Math.sqrt(2);
function tickSpec(start, stop, count) {
	const step = (stop - start) / Math.max(0, count), power = Math.floor(Math.log10(step)), error = step / Math.pow(10, power), factor = error >= e10 ? 10 : error >= e5 ? 5 : error >= e2 ? 2 : 1;
	let i1, i2, inc;
	if (power < 0) {
		inc = Math.pow(10, -power) / factor;
		i1 = Math.round(start * inc);
		i2 = Math.round(stop * inc);
		if (i1 / inc < start) ++i1;
		if (i2 / inc > stop) --i2;
		inc = -inc;
	} else {
		inc = Math.pow(10, power) * factor;
		i1 = Math.round(start / inc);
		i2 = Math.round(stop / inc);
		if (i1 * inc < start) ++i1;
		if (i2 * inc > stop) --i2;
	}
	if (i2 < i1 && .5 <= count && count < 2) return tickSpec(start, stop, count * 2);
	return [
		i1,
		i2,
		inc
	];
}
function ticks(start, stop, count) {
	stop = +stop, start = +start, count = +count;
	if (!(count > 0)) return [];
	if (start === stop) return [start];
	const reverse = stop < start, [i1, i2, inc] = reverse ? tickSpec(stop, start, count) : tickSpec(start, stop, count);
	if (!(i2 >= i1)) return [];
	const n = i2 - i1 + 1, ticks = new Array(n);
	if (reverse) {
		if (inc < 0) for (let i = 0; i < n; ++i) ticks[i] = (i2 - i) / -inc;
		else for (let i = 0; i < n; ++i) ticks[i] = (i2 - i) * inc;
	} else if (inc < 0) for (let i = 0; i < n; ++i) ticks[i] = (i1 + i) / -inc;
	else for (let i = 0; i < n; ++i) ticks[i] = (i1 + i) * inc;
	return ticks;
}
function tickIncrement(start, stop, count) {
	stop = +stop, start = +start, count = +count;
	return tickSpec(start, stop, count)[2];
}
function tickStep(start, stop, count) {
	stop = +stop, start = +start, count = +count;
	const reverse = stop < start, inc = reverse ? tickIncrement(stop, start, count) : tickIncrement(start, stop, count);
	return (reverse ? -1 : 1) * (inc < 0 ? 1 / -inc : inc);
}
function thresholdSturges(values) {
	return Math.max(1, Math.ceil(Math.log(count$1(values)) / Math.LN2) + 1);
}
function max(values, valueof) {
	let max;
	if (valueof === void 0) {
		for (const value of values) if (value != null && (max < value || max === void 0 && value >= value)) max = value;
	} else {
		let index = -1;
		for (let value of values) if ((value = valueof(value, ++index, values)) != null && (max < value || max === void 0 && value >= value)) max = value;
	}
	return max;
}
function maxIndex(values, valueof) {
	let max;
	let maxIndex = -1;
	let index = -1;
	if (valueof === void 0) for (const value of values) {
		++index;
		if (value != null && (max < value || max === void 0 && value >= value)) max = value, maxIndex = index;
	}
	else for (let value of values) if ((value = valueof(value, ++index, values)) != null && (max < value || max === void 0 && value >= value)) max = value, maxIndex = index;
	return maxIndex;
}
function min$1(values, valueof) {
	let min;
	if (valueof === void 0) {
		for (const value of values) if (value != null && (min > value || min === void 0 && value >= value)) min = value;
	} else {
		let index = -1;
		for (let value of values) if ((value = valueof(value, ++index, values)) != null && (min > value || min === void 0 && value >= value)) min = value;
	}
	return min;
}
function minIndex(values, valueof) {
	let min;
	let minIndex = -1;
	let index = -1;
	if (valueof === void 0) for (const value of values) {
		++index;
		if (value != null && (min > value || min === void 0 && value >= value)) min = value, minIndex = index;
	}
	else for (let value of values) if ((value = valueof(value, ++index, values)) != null && (min > value || min === void 0 && value >= value)) min = value, minIndex = index;
	return minIndex;
}
function quickselect(array, k, left = 0, right = Infinity, compare) {
	k = Math.floor(k);
	left = Math.floor(Math.max(0, left));
	right = Math.floor(Math.min(array.length - 1, right));
	if (!(left <= k && k <= right)) return array;
	compare = compare === void 0 ? ascendingDefined$1 : compareDefined(compare);
	while (right > left) {
		if (right - left > 600) {
			const n = right - left + 1;
			const m = k - left + 1;
			const z = Math.log(n);
			const s = .5 * Math.exp(2 * z / 3);
			const sd = .5 * Math.sqrt(z * s * (n - s) / n) * (m - n / 2 < 0 ? -1 : 1);
			const newLeft = Math.max(left, Math.floor(k - m * s / n + sd));
			const newRight = Math.min(right, Math.floor(k + (n - m) * s / n + sd));
			quickselect(array, k, newLeft, newRight, compare);
		}
		const t = array[k];
		let i = left;
		let j = right;
		swap(array, left, k);
		if (compare(array[right], t) > 0) swap(array, left, right);
		while (i < j) {
			swap(array, i, j), ++i, --j;
			while (compare(array[i], t) < 0) ++i;
			while (compare(array[j], t) > 0) --j;
		}
		if (compare(array[left], t) === 0) swap(array, left, j);
		else ++j, swap(array, j, right);
		if (j <= k) left = j + 1;
		if (k <= j) right = j - 1;
	}
	return array;
}
function swap(array, i, j) {
	const t = array[i];
	array[i] = array[j];
	array[j] = t;
}
function greatest(values, compare = ascending$1) {
	let max;
	let defined = false;
	if (compare.length === 1) {
		let maxValue;
		for (const element of values) {
			const value = compare(element);
			if (defined ? ascending$1(value, maxValue) > 0 : ascending$1(value, value) === 0) {
				max = element;
				maxValue = value;
				defined = true;
			}
		}
	} else for (const value of values) if (defined ? compare(value, max) > 0 : compare(value, value) === 0) {
		max = value;
		defined = true;
	}
	return max;
}
function quantile$1(values, p, valueof) {
	values = Float64Array.from(numbers(values, valueof));
	if (!(n = values.length) || isNaN(p = +p)) return;
	if (p <= 0 || n < 2) return min$1(values);
	if (p >= 1) return max(values);
	var n, i = (n - 1) * p, i0 = Math.floor(i), value0 = max(quickselect(values, i0).subarray(0, i0 + 1));
	return value0 + (min$1(values.subarray(i0 + 1)) - value0) * (i - i0);
}
function quantileSorted(values, p, valueof = number$5) {
	if (!(n = values.length) || isNaN(p = +p)) return;
	if (p <= 0 || n < 2) return +valueof(values[0], 0, values);
	if (p >= 1) return +valueof(values[n - 1], n - 1, values);
	var n, i = (n - 1) * p, i0 = Math.floor(i), value0 = +valueof(values[i0], i0, values);
	return value0 + (+valueof(values[i0 + 1], i0 + 1, values) - value0) * (i - i0);
}
function thresholdFreedmanDiaconis(values, min, max) {
	const c = count$1(values), d = quantile$1(values, .75) - quantile$1(values, .25);
	return c && d ? Math.ceil((max - min) / (2 * d * Math.pow(c, -1 / 3))) : 1;
}
function thresholdScott(values, min, max) {
	const c = count$1(values), d = deviation(values);
	return c && d ? Math.ceil((max - min) * Math.cbrt(c) / (3.49 * d)) : 1;
}
function mean(values, valueof) {
	let count = 0;
	let sum = 0;
	if (valueof === void 0) {
		for (let value of values) if (value != null && (value = +value) >= value) ++count, sum += value;
	} else {
		let index = -1;
		for (let value of values) if ((value = valueof(value, ++index, values)) != null && (value = +value) >= value) ++count, sum += value;
	}
	if (count) return sum / count;
}
function median(values, valueof) {
	return quantile$1(values, .5, valueof);
}
function* flatten(arrays) {
	for (const array of arrays) yield* array;
}
function merge(arrays) {
	return Array.from(flatten(arrays));
}
function mode(values, valueof) {
	const counts = new InternMap();
	if (valueof === void 0) {
		for (let value of values) if (value != null && value >= value) counts.set(value, (counts.get(value) || 0) + 1);
	} else {
		let index = -1;
		for (let value of values) if ((value = valueof(value, ++index, values)) != null && value >= value) counts.set(value, (counts.get(value) || 0) + 1);
	}
	let modeValue;
	let modeCount = 0;
	for (const [value, count] of counts) if (count > modeCount) {
		modeCount = count;
		modeValue = value;
	}
	return modeValue;
}
function pairs(values, pairof = pair) {
	const pairs = [];
	let previous;
	let first = false;
	for (const value of values) {
		if (first) pairs.push(pairof(previous, value));
		previous = value;
		first = true;
	}
	return pairs;
}
function pair(a, b) {
	return [a, b];
}
function range$1(start, stop, step) {
	start = +start, stop = +stop, step = (n = arguments.length) < 2 ? (stop = start, start = 0, 1) : n < 3 ? 1 : +step;
	var i = -1, n = Math.max(0, Math.ceil((stop - start) / step)) | 0, range = new Array(n);
	while (++i < n) range[i] = start + i * step;
	return range;
}
var shuffle = shuffler(Math.random);
function shuffler(random) {
	return function shuffle(array, i0 = 0, i1 = array.length) {
		let m = i1 - (i0 = +i0);
		while (m) {
			const i = random() * m-- | 0, t = array[m + i0];
			array[m + i0] = array[i + i0];
			array[i + i0] = t;
		}
		return array;
	};
}
function sum(values, valueof) {
	let sum = 0;
	if (valueof === void 0) {
		for (let value of values) if (value = +value) sum += value;
	} else {
		let index = -1;
		for (let value of values) if (value = +valueof(value, ++index, values)) sum += value;
	}
	return sum;
}
function reverse(values) {
	if (typeof values[Symbol.iterator] !== "function") throw new TypeError("values is not iterable");
	return Array.from(values).reverse();
}

// node_modules/d3-axis/dist/d3-axis.mjs
function identity$6(x) {
	return x;
}
var top = 1;
var right = 2;
var bottom = 3;
var left = 4;
var epsilon$3 = 1e-6;
function translateX(x) {
	return "translate(" + x + ",0)";
}
function translateY(y) {
	return "translate(0," + y + ")";
}
function number$4(scale) {
	return (d) => +scale(d);
}
function center(scale, offset) {
	offset = Math.max(0, scale.bandwidth() - offset * 2) / 2;
	if (scale.round()) offset = Math.round(offset);
	return (d) => +scale(d) + offset;
}
function entering() {
	return !this.__axis;
}
function axis(orient, scale) {
	var tickArguments = [], tickValues = null, tickFormat = null, tickSizeInner = 6, tickSizeOuter = 6, tickPadding = 3, offset = typeof window !== "undefined" && window.devicePixelRatio > 1 ? 0 : .5, k = orient === top || orient === left ? -1 : 1, x = orient === left || orient === right ? "x" : "y", transform = orient === top || orient === bottom ? translateX : translateY;
	function axis(context) {
		var values = tickValues == null ? scale.ticks ? scale.ticks.apply(scale, tickArguments) : scale.domain() : tickValues, format = tickFormat == null ? scale.tickFormat ? scale.tickFormat.apply(scale, tickArguments) : identity$6 : tickFormat, spacing = Math.max(tickSizeInner, 0) + tickPadding, range = scale.range(), range0 = +range[0] + offset, range1 = +range[range.length - 1] + offset, position = (scale.bandwidth ? center : number$4)(scale.copy(), offset), selection = context.selection ? context.selection() : context, path = selection.selectAll(".domain").data([null]), tick = selection.selectAll(".tick").data(values, scale).order(), tickExit = tick.exit(), tickEnter = tick.enter().append("g").attr("class", "tick"), line = tick.select("line"), text = tick.select("text");
		path = path.merge(path.enter().insert("path", ".tick").attr("class", "domain").attr("stroke", "currentColor"));
		tick = tick.merge(tickEnter);
		line = line.merge(tickEnter.append("line").attr("stroke", "currentColor").attr(x + "2", k * tickSizeInner));
		text = text.merge(tickEnter.append("text").attr("fill", "currentColor").attr(x, k * spacing).attr("dy", orient === top ? "0em" : orient === bottom ? "0.71em" : "0.32em"));
		if (context !== selection) {
			path = path.transition(context);
			tick = tick.transition(context);
			line = line.transition(context);
			text = text.transition(context);
			tickExit = tickExit.transition(context).attr("opacity", epsilon$3).attr("transform", function(d) {
				return isFinite(d = position(d)) ? transform(d + offset) : this.getAttribute("transform");
			});
			tickEnter.attr("opacity", epsilon$3).attr("transform", function(d) {
				var p = this.parentNode.__axis;
				return transform((p && isFinite(p = p(d)) ? p : position(d)) + offset);
			});
		}
		tickExit.remove();
		path.attr("d", orient === left || orient === right ? tickSizeOuter ? "M" + k * tickSizeOuter + "," + range0 + "H" + offset + "V" + range1 + "H" + k * tickSizeOuter : "M" + offset + "," + range0 + "V" + range1 : tickSizeOuter ? "M" + range0 + "," + k * tickSizeOuter + "V" + offset + "H" + range1 + "V" + k * tickSizeOuter : "M" + range0 + "," + offset + "H" + range1);
		tick.attr("opacity", 1).attr("transform", function(d) {
			return transform(position(d) + offset);
		});
		line.attr(x + "2", k * tickSizeInner);
		text.attr(x, k * spacing).text(format);
		selection.filter(entering).attr("fill", "none").attr("font-size", 10).attr("font-family", "sans-serif").attr("text-anchor", orient === right ? "start" : orient === left ? "end" : "middle");
		selection.each(function() {
			this.__axis = position;
		});
	}
	axis.scale = function(_) {
		return arguments.length ? (scale = _, axis) : scale;
	};
	axis.ticks = function() {
		return tickArguments = Array.from(arguments), axis;
	};
	axis.tickArguments = function(_) {
		return arguments.length ? (tickArguments = _ == null ? [] : Array.from(_), axis) : tickArguments.slice();
	};
	axis.tickValues = function(_) {
		return arguments.length ? (tickValues = _ == null ? null : Array.from(_), axis) : tickValues && tickValues.slice();
	};
	axis.tickFormat = function(_) {
		return arguments.length ? (tickFormat = _, axis) : tickFormat;
	};
	axis.tickSize = function(_) {
		return arguments.length ? (tickSizeInner = tickSizeOuter = +_, axis) : tickSizeInner;
	};
	axis.tickSizeInner = function(_) {
		return arguments.length ? (tickSizeInner = +_, axis) : tickSizeInner;
	};
	axis.tickSizeOuter = function(_) {
		return arguments.length ? (tickSizeOuter = +_, axis) : tickSizeOuter;
	};
	axis.tickPadding = function(_) {
		return arguments.length ? (tickPadding = +_, axis) : tickPadding;
	};
	axis.offset = function(_) {
		return arguments.length ? (offset = +_, axis) : offset;
	};
	return axis;
}
function axisBottom(scale) {
	return axis(bottom, scale);
}

// node_modules/d3-dispatch/dist/d3-dispatch.mjs
var noop$2 = { value: () => {} };
function dispatch() {
	for (var i = 0, n = arguments.length, _ = {}, t; i < n; ++i) {
		if (!(t = arguments[i] + "") || t in _ || /[\s.]/.test(t)) throw new Error("illegal type: " + t);
		_[t] = [];
	}
	return new Dispatch(_);
}
function Dispatch(_) {
	this._ = _;
}
function parseTypenames$1(typenames, types) {
	return typenames.trim().split(/^|\s+/).map(function(t) {
		var name = "", i = t.indexOf(".");
		if (i >= 0) name = t.slice(i + 1), t = t.slice(0, i);
		if (t && !types.hasOwnProperty(t)) throw new Error("unknown type: " + t);
		return {
			type: t,
			name
		};
	});
}
Dispatch.prototype = dispatch.prototype = {
	constructor: Dispatch,
	on: function(typename, callback) {
		var _ = this._, T = parseTypenames$1(typename + "", _), t, i = -1, n = T.length;
		if (arguments.length < 2) {
			while (++i < n) if ((t = (typename = T[i]).type) && (t = get$1(_[t], typename.name))) return t;
			return;
		}
		if (callback != null && typeof callback !== "function") throw new Error("invalid callback: " + callback);
		while (++i < n) if (t = (typename = T[i]).type) _[t] = set$1(_[t], typename.name, callback);
		else if (callback == null) for (t in _) _[t] = set$1(_[t], typename.name, null);
		return this;
	},
	copy: function() {
		var copy = {}, _ = this._;
		for (var t in _) copy[t] = _[t].slice();
		return new Dispatch(copy);
	},
	call: function(type, that) {
		if ((n = arguments.length - 2) > 0) for (var args = new Array(n), i = 0, n, t; i < n; ++i) args[i] = arguments[i + 2];
		if (!this._.hasOwnProperty(type)) throw new Error("unknown type: " + type);
		for (t = this._[type], i = 0, n = t.length; i < n; ++i) t[i].value.apply(that, args);
	},
	apply: function(type, that, args) {
		if (!this._.hasOwnProperty(type)) throw new Error("unknown type: " + type);
		for (var t = this._[type], i = 0, n = t.length; i < n; ++i) t[i].value.apply(that, args);
	}
};
function get$1(type, name) {
	for (var i = 0, n = type.length, c; i < n; ++i) if ((c = type[i]).name === name) return c.value;
}
function set$1(type, name, callback) {
	for (var i = 0, n = type.length; i < n; ++i) if (type[i].name === name) {
		type[i] = noop$2, type = type.slice(0, i).concat(type.slice(i + 1));
		break;
	}
	if (callback != null) type.push({
		name,
		value: callback
	});
	return type;
}

// node_modules/d3-selection/dist/d3-selection.mjs
var xhtml = "http://www.w3.org/1999/xhtml";
var namespaces = {
	svg: "http://www.w3.org/2000/svg",
	xhtml,
	xlink: "http://www.w3.org/1999/xlink",
	xml: "http://www.w3.org/XML/1998/namespace",
	xmlns: "http://www.w3.org/2000/xmlns/"
};
function namespace(name) {
	var prefix = name += "", i = prefix.indexOf(":");
	if (i >= 0 && (prefix = name.slice(0, i)) !== "xmlns") name = name.slice(i + 1);
	return namespaces.hasOwnProperty(prefix) ? {
		space: namespaces[prefix],
		local: name
	} : name;
}
function creatorInherit(name) {
	return function() {
		var document = this.ownerDocument, uri = this.namespaceURI;
		return uri === xhtml && document.documentElement.namespaceURI === xhtml ? document.createElement(name) : document.createElementNS(uri, name);
	};
}
function creatorFixed(fullname) {
	return function() {
		return this.ownerDocument.createElementNS(fullname.space, fullname.local);
	};
}
function creator(name) {
	var fullname = namespace(name);
	return (fullname.local ? creatorFixed : creatorInherit)(fullname);
}
function none() {}
function selector(selector) {
	return selector == null ? none : function() {
		return this.querySelector(selector);
	};
}
function selection_select(select) {
	if (typeof select !== "function") select = selector(select);
	for (var groups = this._groups, m = groups.length, subgroups = new Array(m), j = 0; j < m; ++j) for (var group = groups[j], n = group.length, subgroup = subgroups[j] = new Array(n), node, subnode, i = 0; i < n; ++i) if ((node = group[i]) && (subnode = select.call(node, node.__data__, i, group))) {
		if ("__data__" in node) subnode.__data__ = node.__data__;
		subgroup[i] = subnode;
	}
	return new Selection$1(subgroups, this._parents);
}
function array$1(x) {
	return x == null ? [] : Array.isArray(x) ? x : Array.from(x);
}
function empty() {
	return [];
}
function selectorAll(selector) {
	return selector == null ? empty : function() {
		return this.querySelectorAll(selector);
	};
}
function arrayAll(select) {
	return function() {
		return array$1(select.apply(this, arguments));
	};
}
function selection_selectAll(select) {
	if (typeof select === "function") select = arrayAll(select);
	else select = selectorAll(select);
	for (var groups = this._groups, m = groups.length, subgroups = [], parents = [], j = 0; j < m; ++j) for (var group = groups[j], n = group.length, node, i = 0; i < n; ++i) if (node = group[i]) {
		subgroups.push(select.call(node, node.__data__, i, group));
		parents.push(node);
	}
	return new Selection$1(subgroups, parents);
}
function matcher(selector) {
	return function() {
		return this.matches(selector);
	};
}
function childMatcher(selector) {
	return function(node) {
		return node.matches(selector);
	};
}
var find = Array.prototype.find;
function childFind(match) {
	return function() {
		return find.call(this.children, match);
	};
}
function childFirst() {
	return this.firstElementChild;
}
function selection_selectChild(match) {
	return this.select(match == null ? childFirst : childFind(typeof match === "function" ? match : childMatcher(match)));
}
var filter = Array.prototype.filter;
function children() {
	return Array.from(this.children);
}
function childrenFilter(match) {
	return function() {
		return filter.call(this.children, match);
	};
}
function selection_selectChildren(match) {
	return this.selectAll(match == null ? children : childrenFilter(typeof match === "function" ? match : childMatcher(match)));
}
function selection_filter(match) {
	if (typeof match !== "function") match = matcher(match);
	for (var groups = this._groups, m = groups.length, subgroups = new Array(m), j = 0; j < m; ++j) for (var group = groups[j], n = group.length, subgroup = subgroups[j] = [], node, i = 0; i < n; ++i) if ((node = group[i]) && match.call(node, node.__data__, i, group)) subgroup.push(node);
	return new Selection$1(subgroups, this._parents);
}
function sparse(update) {
	return new Array(update.length);
}
function selection_enter() {
	return new Selection$1(this._enter || this._groups.map(sparse), this._parents);
}
function EnterNode(parent, datum) {
	this.ownerDocument = parent.ownerDocument;
	this.namespaceURI = parent.namespaceURI;
	this._next = null;
	this._parent = parent;
	this.__data__ = datum;
}
EnterNode.prototype = {
	constructor: EnterNode,
	appendChild: function(child) {
		return this._parent.insertBefore(child, this._next);
	},
	insertBefore: function(child, next) {
		return this._parent.insertBefore(child, next);
	},
	querySelector: function(selector) {
		return this._parent.querySelector(selector);
	},
	querySelectorAll: function(selector) {
		return this._parent.querySelectorAll(selector);
	}
};
function constant$3(x) {
	return function() {
		return x;
	};
}
function bindIndex(parent, group, enter, update, exit, data) {
	var i = 0, node, groupLength = group.length, dataLength = data.length;
	for (; i < dataLength; ++i) if (node = group[i]) {
		node.__data__ = data[i];
		update[i] = node;
	} else enter[i] = new EnterNode(parent, data[i]);
	for (; i < groupLength; ++i) if (node = group[i]) exit[i] = node;
}
function bindKey(parent, group, enter, update, exit, data, key) {
	var i, node, nodeByKeyValue = /* @__PURE__ */ new Map(), groupLength = group.length, dataLength = data.length, keyValues = new Array(groupLength), keyValue;
	for (i = 0; i < groupLength; ++i) if (node = group[i]) {
		keyValues[i] = keyValue = key.call(node, node.__data__, i, group) + "";
		if (nodeByKeyValue.has(keyValue)) exit[i] = node;
		else nodeByKeyValue.set(keyValue, node);
	}
	for (i = 0; i < dataLength; ++i) {
		keyValue = key.call(parent, data[i], i, data) + "";
		if (node = nodeByKeyValue.get(keyValue)) {
			update[i] = node;
			node.__data__ = data[i];
			nodeByKeyValue.delete(keyValue);
		} else enter[i] = new EnterNode(parent, data[i]);
	}
	for (i = 0; i < groupLength; ++i) if ((node = group[i]) && nodeByKeyValue.get(keyValues[i]) === node) exit[i] = node;
}
function datum(node) {
	return node.__data__;
}
function selection_data(value, key) {
	if (!arguments.length) return Array.from(this, datum);
	var bind = key ? bindKey : bindIndex, parents = this._parents, groups = this._groups;
	if (typeof value !== "function") value = constant$3(value);
	for (var m = groups.length, update = new Array(m), enter = new Array(m), exit = new Array(m), j = 0; j < m; ++j) {
		var parent = parents[j], group = groups[j], groupLength = group.length, data = arraylike(value.call(parent, parent && parent.__data__, j, parents)), dataLength = data.length, enterGroup = enter[j] = new Array(dataLength), updateGroup = update[j] = new Array(dataLength);
		bind(parent, group, enterGroup, updateGroup, exit[j] = new Array(groupLength), data, key);
		for (var i0 = 0, i1 = 0, previous, next; i0 < dataLength; ++i0) if (previous = enterGroup[i0]) {
			if (i0 >= i1) i1 = i0 + 1;
			while (!(next = updateGroup[i1]) && ++i1 < dataLength);
			previous._next = next || null;
		}
	}
	update = new Selection$1(update, parents);
	update._enter = enter;
	update._exit = exit;
	return update;
}
function arraylike(data) {
	return typeof data === "object" && "length" in data ? data : Array.from(data);
}
function selection_exit() {
	return new Selection$1(this._exit || this._groups.map(sparse), this._parents);
}
function selection_join(onenter, onupdate, onexit) {
	var enter = this.enter(), update = this, exit = this.exit();
	if (typeof onenter === "function") {
		enter = onenter(enter);
		if (enter) enter = enter.selection();
	} else enter = enter.append(onenter + "");
	if (onupdate != null) {
		update = onupdate(update);
		if (update) update = update.selection();
	}
	if (onexit == null) exit.remove();
	else onexit(exit);
	return enter && update ? enter.merge(update).order() : update;
}
function selection_merge(context) {
	var selection = context.selection ? context.selection() : context;
	for (var groups0 = this._groups, groups1 = selection._groups, m0 = groups0.length, m = Math.min(m0, groups1.length), merges = new Array(m0), j = 0; j < m; ++j) for (var group0 = groups0[j], group1 = groups1[j], n = group0.length, merge = merges[j] = new Array(n), node, i = 0; i < n; ++i) if (node = group0[i] || group1[i]) merge[i] = node;
	for (; j < m0; ++j) merges[j] = groups0[j];
	return new Selection$1(merges, this._parents);
}
function selection_order() {
	for (var groups = this._groups, j = -1, m = groups.length; ++j < m;) for (var group = groups[j], i = group.length - 1, next = group[i], node; --i >= 0;) if (node = group[i]) {
		if (next && node.compareDocumentPosition(next) ^ 4) next.parentNode.insertBefore(node, next);
		next = node;
	}
	return this;
}
function selection_sort(compare) {
	if (!compare) compare = ascending;
	function compareNode(a, b) {
		return a && b ? compare(a.__data__, b.__data__) : !a - !b;
	}
	for (var groups = this._groups, m = groups.length, sortgroups = new Array(m), j = 0; j < m; ++j) {
		for (var group = groups[j], n = group.length, sortgroup = sortgroups[j] = new Array(n), node, i = 0; i < n; ++i) if (node = group[i]) sortgroup[i] = node;
		sortgroup.sort(compareNode);
	}
	return new Selection$1(sortgroups, this._parents).order();
}
function ascending(a, b) {
	return a < b ? -1 : a > b ? 1 : a >= b ? 0 : NaN;
}
function selection_call() {
	var callback = arguments[0];
	arguments[0] = this;
	callback.apply(null, arguments);
	return this;
}
function selection_nodes() {
	return Array.from(this);
}
function selection_node() {
	for (var groups = this._groups, j = 0, m = groups.length; j < m; ++j) for (var group = groups[j], i = 0, n = group.length; i < n; ++i) {
		var node = group[i];
		if (node) return node;
	}
	return null;
}
function selection_size() {
	let size = 0;
	for (const node of this) ++size;
	return size;
}
function selection_empty() {
	return !this.node();
}
function selection_each(callback) {
	for (var groups = this._groups, j = 0, m = groups.length; j < m; ++j) for (var group = groups[j], i = 0, n = group.length, node; i < n; ++i) if (node = group[i]) callback.call(node, node.__data__, i, group);
	return this;
}
function attrRemove$1(name) {
	return function() {
		this.removeAttribute(name);
	};
}
function attrRemoveNS$1(fullname) {
	return function() {
		this.removeAttributeNS(fullname.space, fullname.local);
	};
}
function attrConstant$1(name, value) {
	return function() {
		this.setAttribute(name, value);
	};
}
function attrConstantNS$1(fullname, value) {
	return function() {
		this.setAttributeNS(fullname.space, fullname.local, value);
	};
}
function attrFunction$1(name, value) {
	return function() {
		var v = value.apply(this, arguments);
		if (v == null) this.removeAttribute(name);
		else this.setAttribute(name, v);
	};
}
function attrFunctionNS$1(fullname, value) {
	return function() {
		var v = value.apply(this, arguments);
		if (v == null) this.removeAttributeNS(fullname.space, fullname.local);
		else this.setAttributeNS(fullname.space, fullname.local, v);
	};
}
function selection_attr(name, value) {
	var fullname = namespace(name);
	if (arguments.length < 2) {
		var node = this.node();
		return fullname.local ? node.getAttributeNS(fullname.space, fullname.local) : node.getAttribute(fullname);
	}
	return this.each((value == null ? fullname.local ? attrRemoveNS$1 : attrRemove$1 : typeof value === "function" ? fullname.local ? attrFunctionNS$1 : attrFunction$1 : fullname.local ? attrConstantNS$1 : attrConstant$1)(fullname, value));
}
function defaultView(node) {
	return node.ownerDocument && node.ownerDocument.defaultView || node.document && node || node.defaultView;
}
function styleRemove$1(name) {
	return function() {
		this.style.removeProperty(name);
	};
}
function styleConstant$1(name, value, priority) {
	return function() {
		this.style.setProperty(name, value, priority);
	};
}
function styleFunction$1(name, value, priority) {
	return function() {
		var v = value.apply(this, arguments);
		if (v == null) this.style.removeProperty(name);
		else this.style.setProperty(name, v, priority);
	};
}
function selection_style(name, value, priority) {
	return arguments.length > 1 ? this.each((value == null ? styleRemove$1 : typeof value === "function" ? styleFunction$1 : styleConstant$1)(name, value, priority == null ? "" : priority)) : styleValue(this.node(), name);
}
function styleValue(node, name) {
	return node.style.getPropertyValue(name) || defaultView(node).getComputedStyle(node, null).getPropertyValue(name);
}
function propertyRemove(name) {
	return function() {
		delete this[name];
	};
}
function propertyConstant(name, value) {
	return function() {
		this[name] = value;
	};
}
function propertyFunction(name, value) {
	return function() {
		var v = value.apply(this, arguments);
		if (v == null) delete this[name];
		else this[name] = v;
	};
}
function selection_property(name, value) {
	return arguments.length > 1 ? this.each((value == null ? propertyRemove : typeof value === "function" ? propertyFunction : propertyConstant)(name, value)) : this.node()[name];
}
function classArray(string) {
	return string.trim().split(/^|\s+/);
}
function classList(node) {
	return node.classList || new ClassList(node);
}
function ClassList(node) {
	this._node = node;
	this._names = classArray(node.getAttribute("class") || "");
}
ClassList.prototype = {
	add: function(name) {
		if (this._names.indexOf(name) < 0) {
			this._names.push(name);
			this._node.setAttribute("class", this._names.join(" "));
		}
	},
	remove: function(name) {
		var i = this._names.indexOf(name);
		if (i >= 0) {
			this._names.splice(i, 1);
			this._node.setAttribute("class", this._names.join(" "));
		}
	},
	contains: function(name) {
		return this._names.indexOf(name) >= 0;
	}
};
function classedAdd(node, names) {
	var list = classList(node), i = -1, n = names.length;
	while (++i < n) list.add(names[i]);
}
function classedRemove(node, names) {
	var list = classList(node), i = -1, n = names.length;
	while (++i < n) list.remove(names[i]);
}
function classedTrue(names) {
	return function() {
		classedAdd(this, names);
	};
}
function classedFalse(names) {
	return function() {
		classedRemove(this, names);
	};
}
function classedFunction(names, value) {
	return function() {
		(value.apply(this, arguments) ? classedAdd : classedRemove)(this, names);
	};
}
function selection_classed(name, value) {
	var names = classArray(name + "");
	if (arguments.length < 2) {
		var list = classList(this.node()), i = -1, n = names.length;
		while (++i < n) if (!list.contains(names[i])) return false;
		return true;
	}
	return this.each((typeof value === "function" ? classedFunction : value ? classedTrue : classedFalse)(names, value));
}
function textRemove() {
	this.textContent = "";
}
function textConstant$1(value) {
	return function() {
		this.textContent = value;
	};
}
function textFunction$1(value) {
	return function() {
		var v = value.apply(this, arguments);
		this.textContent = v == null ? "" : v;
	};
}
function selection_text(value) {
	return arguments.length ? this.each(value == null ? textRemove : (typeof value === "function" ? textFunction$1 : textConstant$1)(value)) : this.node().textContent;
}
function htmlRemove() {
	this.innerHTML = "";
}
function htmlConstant(value) {
	return function() {
		this.innerHTML = value;
	};
}
function htmlFunction(value) {
	return function() {
		var v = value.apply(this, arguments);
		this.innerHTML = v == null ? "" : v;
	};
}
function selection_html(value) {
	return arguments.length ? this.each(value == null ? htmlRemove : (typeof value === "function" ? htmlFunction : htmlConstant)(value)) : this.node().innerHTML;
}
function raise() {
	if (this.nextSibling) this.parentNode.appendChild(this);
}
function selection_raise() {
	return this.each(raise);
}
function lower() {
	if (this.previousSibling) this.parentNode.insertBefore(this, this.parentNode.firstChild);
}
function selection_lower() {
	return this.each(lower);
}
function selection_append(name) {
	var create = typeof name === "function" ? name : creator(name);
	return this.select(function() {
		return this.appendChild(create.apply(this, arguments));
	});
}
function constantNull() {
	return null;
}
function selection_insert(name, before) {
	var create = typeof name === "function" ? name : creator(name), select = before == null ? constantNull : typeof before === "function" ? before : selector(before);
	return this.select(function() {
		return this.insertBefore(create.apply(this, arguments), select.apply(this, arguments) || null);
	});
}
function remove() {
	var parent = this.parentNode;
	if (parent) parent.removeChild(this);
}
function selection_remove() {
	return this.each(remove);
}
function selection_cloneShallow() {
	var clone = this.cloneNode(false), parent = this.parentNode;
	return parent ? parent.insertBefore(clone, this.nextSibling) : clone;
}
function selection_cloneDeep() {
	var clone = this.cloneNode(true), parent = this.parentNode;
	return parent ? parent.insertBefore(clone, this.nextSibling) : clone;
}
function selection_clone(deep) {
	return this.select(deep ? selection_cloneDeep : selection_cloneShallow);
}
function selection_datum(value) {
	return arguments.length ? this.property("__data__", value) : this.node().__data__;
}
function contextListener(listener) {
	return function(event) {
		listener.call(this, event, this.__data__);
	};
}
function parseTypenames(typenames) {
	return typenames.trim().split(/^|\s+/).map(function(t) {
		var name = "", i = t.indexOf(".");
		if (i >= 0) name = t.slice(i + 1), t = t.slice(0, i);
		return {
			type: t,
			name
		};
	});
}
function onRemove(typename) {
	return function() {
		var on = this.__on;
		if (!on) return;
		for (var j = 0, i = -1, m = on.length, o; j < m; ++j) if (o = on[j], (!typename.type || o.type === typename.type) && o.name === typename.name) this.removeEventListener(o.type, o.listener, o.options);
		else on[++i] = o;
		if (++i) on.length = i;
		else delete this.__on;
	};
}
function onAdd(typename, value, options) {
	return function() {
		var on = this.__on, o, listener = contextListener(value);
		if (on) {
			for (var j = 0, m = on.length; j < m; ++j) if ((o = on[j]).type === typename.type && o.name === typename.name) {
				this.removeEventListener(o.type, o.listener, o.options);
				this.addEventListener(o.type, o.listener = listener, o.options = options);
				o.value = value;
				return;
			}
		}
		this.addEventListener(typename.type, listener, options);
		o = {
			type: typename.type,
			name: typename.name,
			value,
			listener,
			options
		};
		if (!on) this.__on = [o];
		else on.push(o);
	};
}
function selection_on(typename, value, options) {
	var typenames = parseTypenames(typename + ""), i, n = typenames.length, t;
	if (arguments.length < 2) {
		var on = this.node().__on;
		if (on) {
			for (var j = 0, m = on.length, o; j < m; ++j) for (i = 0, o = on[j]; i < n; ++i) if ((t = typenames[i]).type === o.type && t.name === o.name) return o.value;
		}
		return;
	}
	on = value ? onAdd : onRemove;
	for (i = 0; i < n; ++i) this.each(on(typenames[i], value, options));
	return this;
}
function dispatchEvent(node, type, params) {
	var window = defaultView(node), event = window.CustomEvent;
	if (typeof event === "function") event = new event(type, params);
	else {
		event = window.document.createEvent("Event");
		if (params) event.initEvent(type, params.bubbles, params.cancelable), event.detail = params.detail;
		else event.initEvent(type, false, false);
	}
	node.dispatchEvent(event);
}
function dispatchConstant(type, params) {
	return function() {
		return dispatchEvent(this, type, params);
	};
}
function dispatchFunction(type, params) {
	return function() {
		return dispatchEvent(this, type, params.apply(this, arguments));
	};
}
function selection_dispatch(type, params) {
	return this.each((typeof params === "function" ? dispatchFunction : dispatchConstant)(type, params));
}
function* selection_iterator() {
	for (var groups = this._groups, j = 0, m = groups.length; j < m; ++j) for (var group = groups[j], i = 0, n = group.length, node; i < n; ++i) if (node = group[i]) yield node;
}
var root = [null];
function Selection$1(groups, parents) {
	this._groups = groups;
	this._parents = parents;
}
function selection() {
	return new Selection$1([[document.documentElement]], root);
}
function selection_selection() {
	return this;
}
Selection$1.prototype = selection.prototype = {
	constructor: Selection$1,
	select: selection_select,
	selectAll: selection_selectAll,
	selectChild: selection_selectChild,
	selectChildren: selection_selectChildren,
	filter: selection_filter,
	data: selection_data,
	enter: selection_enter,
	exit: selection_exit,
	join: selection_join,
	merge: selection_merge,
	selection: selection_selection,
	order: selection_order,
	sort: selection_sort,
	call: selection_call,
	nodes: selection_nodes,
	node: selection_node,
	size: selection_size,
	empty: selection_empty,
	each: selection_each,
	attr: selection_attr,
	style: selection_style,
	property: selection_property,
	classed: selection_classed,
	text: selection_text,
	html: selection_html,
	raise: selection_raise,
	lower: selection_lower,
	append: selection_append,
	insert: selection_insert,
	remove: selection_remove,
	clone: selection_clone,
	datum: selection_datum,
	on: selection_on,
	dispatch: selection_dispatch,
	[Symbol.iterator]: selection_iterator
};
function select(selector) {
	return typeof selector === "string" ? new Selection$1([[document.querySelector(selector)]], [document.documentElement]) : new Selection$1([[selector]], root);
}
var nextId = 0;
function local() {
	return new Local();
}
function Local() {
	this._ = "@" + (++nextId).toString(36);
}
Local.prototype = local.prototype = {
	constructor: Local,
	get: function(node) {
		var id = this._;
		while (!(id in node)) if (!(node = node.parentNode)) return;
		return node[id];
	},
	set: function(node, value) {
		return node[this._] = value;
	},
	remove: function(node) {
		return this._ in node && delete node[this._];
	},
	toString: function() {
		return this._;
	}
};
function sourceEvent(event) {
	let sourceEvent;
	while (sourceEvent = event.sourceEvent) event = sourceEvent;
	return event;
}
function pointer$1(event, node) {
	event = sourceEvent(event);
	if (node === void 0) node = event.currentTarget;
	if (node) {
		var svg = node.ownerSVGElement || node;
		if (svg.createSVGPoint) {
			var point = svg.createSVGPoint();
			point.x = event.clientX, point.y = event.clientY;
			point = point.matrixTransform(node.getScreenCTM().inverse());
			return [point.x, point.y];
		}
		if (node.getBoundingClientRect) {
			var rect = node.getBoundingClientRect();
			return [event.clientX - rect.left - node.clientLeft, event.clientY - rect.top - node.clientTop];
		}
	}
	return [event.pageX, event.pageY];
}

// node_modules/d3-drag/dist/d3-drag.mjs
function DragEvent(type, { sourceEvent, subject, target, identifier, active, x, y, dx, dy, dispatch }) {
	Object.defineProperties(this, {
		type: {
			value: type,
			enumerable: true,
			configurable: true
		},
		sourceEvent: {
			value: sourceEvent,
			enumerable: true,
			configurable: true
		},
		subject: {
			value: subject,
			enumerable: true,
			configurable: true
		},
		target: {
			value: target,
			enumerable: true,
			configurable: true
		},
		identifier: {
			value: identifier,
			enumerable: true,
			configurable: true
		},
		active: {
			value: active,
			enumerable: true,
			configurable: true
		},
		x: {
			value: x,
			enumerable: true,
			configurable: true
		},
		y: {
			value: y,
			enumerable: true,
			configurable: true
		},
		dx: {
			value: dx,
			enumerable: true,
			configurable: true
		},
		dy: {
			value: dy,
			enumerable: true,
			configurable: true
		},
		_: { value: dispatch }
	});
}
DragEvent.prototype.on = function() {
	var value = this._.on.apply(this._, arguments);
	return value === this._ ? this : value;
};

// node_modules/d3-color/dist/d3-color.mjs
function define(constructor, factory, prototype) {
	constructor.prototype = factory.prototype = prototype;
	prototype.constructor = constructor;
}
function extend(parent, definition) {
	var prototype = Object.create(parent.prototype);
	for (var key in definition) prototype[key] = definition[key];
	return prototype;
}
function Color() {}
var darker = .7;
var brighter = 1 / darker;
var reI = "\\s*([+-]?\\d+)\\s*";
var reN = "\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)\\s*";
var reP = "\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)%\\s*";
var reHex = /^#([0-9a-f]{3,8})$/;
var reRgbInteger = new RegExp(`^rgb\\(${reI},${reI},${reI}\\)$`);
var reRgbPercent = new RegExp(`^rgb\\(${reP},${reP},${reP}\\)$`);
var reRgbaInteger = new RegExp(`^rgba\\(${reI},${reI},${reI},${reN}\\)$`);
var reRgbaPercent = new RegExp(`^rgba\\(${reP},${reP},${reP},${reN}\\)$`);
var reHslPercent = new RegExp(`^hsl\\(${reN},${reP},${reP}\\)$`);
var reHslaPercent = new RegExp(`^hsla\\(${reN},${reP},${reP},${reN}\\)$`);
var named$1 = {
	aliceblue: 15792383,
	antiquewhite: 16444375,
	aqua: 65535,
	aquamarine: 8388564,
	azure: 15794175,
	beige: 16119260,
	bisque: 16770244,
	black: 0,
	blanchedalmond: 16772045,
	blue: 255,
	blueviolet: 9055202,
	brown: 10824234,
	burlywood: 14596231,
	cadetblue: 6266528,
	chartreuse: 8388352,
	chocolate: 13789470,
	coral: 16744272,
	cornflowerblue: 6591981,
	cornsilk: 16775388,
	crimson: 14423100,
	cyan: 65535,
	darkblue: 139,
	darkcyan: 35723,
	darkgoldenrod: 12092939,
	darkgray: 11119017,
	darkgreen: 25600,
	darkgrey: 11119017,
	darkkhaki: 12433259,
	darkmagenta: 9109643,
	darkolivegreen: 5597999,
	darkorange: 16747520,
	darkorchid: 10040012,
	darkred: 9109504,
	darksalmon: 15308410,
	darkseagreen: 9419919,
	darkslateblue: 4734347,
	darkslategray: 3100495,
	darkslategrey: 3100495,
	darkturquoise: 52945,
	darkviolet: 9699539,
	deeppink: 16716947,
	deepskyblue: 49151,
	dimgray: 6908265,
	dimgrey: 6908265,
	dodgerblue: 2003199,
	firebrick: 11674146,
	floralwhite: 16775920,
	forestgreen: 2263842,
	fuchsia: 16711935,
	gainsboro: 14474460,
	ghostwhite: 16316671,
	gold: 16766720,
	goldenrod: 14329120,
	gray: 8421504,
	green: 32768,
	greenyellow: 11403055,
	grey: 8421504,
	honeydew: 15794160,
	hotpink: 16738740,
	indianred: 13458524,
	indigo: 4915330,
	ivory: 16777200,
	khaki: 15787660,
	lavender: 15132410,
	lavenderblush: 16773365,
	lawngreen: 8190976,
	lemonchiffon: 16775885,
	lightblue: 11393254,
	lightcoral: 15761536,
	lightcyan: 14745599,
	lightgoldenrodyellow: 16448210,
	lightgray: 13882323,
	lightgreen: 9498256,
	lightgrey: 13882323,
	lightpink: 16758465,
	lightsalmon: 16752762,
	lightseagreen: 2142890,
	lightskyblue: 8900346,
	lightslategray: 7833753,
	lightslategrey: 7833753,
	lightsteelblue: 11584734,
	lightyellow: 16777184,
	lime: 65280,
	limegreen: 3329330,
	linen: 16445670,
	magenta: 16711935,
	maroon: 8388608,
	mediumaquamarine: 6737322,
	mediumblue: 205,
	mediumorchid: 12211667,
	mediumpurple: 9662683,
	mediumseagreen: 3978097,
	mediumslateblue: 8087790,
	mediumspringgreen: 64154,
	mediumturquoise: 4772300,
	mediumvioletred: 13047173,
	midnightblue: 1644912,
	mintcream: 16121850,
	mistyrose: 16770273,
	moccasin: 16770229,
	navajowhite: 16768685,
	navy: 128,
	oldlace: 16643558,
	olive: 8421376,
	olivedrab: 7048739,
	orange: 16753920,
	orangered: 16729344,
	orchid: 14315734,
	palegoldenrod: 15657130,
	palegreen: 10025880,
	paleturquoise: 11529966,
	palevioletred: 14381203,
	papayawhip: 16773077,
	peachpuff: 16767673,
	peru: 13468991,
	pink: 16761035,
	plum: 14524637,
	powderblue: 11591910,
	purple: 8388736,
	rebeccapurple: 6697881,
	red: 16711680,
	rosybrown: 12357519,
	royalblue: 4286945,
	saddlebrown: 9127187,
	salmon: 16416882,
	sandybrown: 16032864,
	seagreen: 3050327,
	seashell: 16774638,
	sienna: 10506797,
	silver: 12632256,
	skyblue: 8900331,
	slateblue: 6970061,
	slategray: 7372944,
	slategrey: 7372944,
	snow: 16775930,
	springgreen: 65407,
	steelblue: 4620980,
	tan: 13808780,
	teal: 32896,
	thistle: 14204888,
	tomato: 16737095,
	turquoise: 4251856,
	violet: 15631086,
	wheat: 16113331,
	white: 16777215,
	whitesmoke: 16119285,
	yellow: 16776960,
	yellowgreen: 10145074
};
define(Color, color$1, {
	copy(channels) {
		return Object.assign(new this.constructor(), this, channels);
	},
	displayable() {
		return this.rgb().displayable();
	},
	hex: color_formatHex,
	formatHex: color_formatHex,
	formatHex8: color_formatHex8,
	formatHsl: color_formatHsl,
	formatRgb: color_formatRgb,
	toString: color_formatRgb
});
function color_formatHex() {
	return this.rgb().formatHex();
}
function color_formatHex8() {
	return this.rgb().formatHex8();
}
function color_formatHsl() {
	return hslConvert(this).formatHsl();
}
function color_formatRgb() {
	return this.rgb().formatRgb();
}
function color$1(format) {
	var m, l;
	format = (format + "").trim().toLowerCase();
	return (m = reHex.exec(format)) ? (l = m[1].length, m = parseInt(m[1], 16), l === 6 ? rgbn(m) : l === 3 ? new Rgb(m >> 8 & 15 | m >> 4 & 240, m >> 4 & 15 | m & 240, (m & 15) << 4 | m & 15, 1) : l === 8 ? rgba(m >> 24 & 255, m >> 16 & 255, m >> 8 & 255, (m & 255) / 255) : l === 4 ? rgba(m >> 12 & 15 | m >> 8 & 240, m >> 8 & 15 | m >> 4 & 240, m >> 4 & 15 | m & 240, ((m & 15) << 4 | m & 15) / 255) : null) : (m = reRgbInteger.exec(format)) ? new Rgb(m[1], m[2], m[3], 1) : (m = reRgbPercent.exec(format)) ? new Rgb(m[1] * 255 / 100, m[2] * 255 / 100, m[3] * 255 / 100, 1) : (m = reRgbaInteger.exec(format)) ? rgba(m[1], m[2], m[3], m[4]) : (m = reRgbaPercent.exec(format)) ? rgba(m[1] * 255 / 100, m[2] * 255 / 100, m[3] * 255 / 100, m[4]) : (m = reHslPercent.exec(format)) ? hsla(m[1], m[2] / 100, m[3] / 100, 1) : (m = reHslaPercent.exec(format)) ? hsla(m[1], m[2] / 100, m[3] / 100, m[4]) : named$1.hasOwnProperty(format) ? rgbn(named$1[format]) : format === "transparent" ? new Rgb(NaN, NaN, NaN, 0) : null;
}
function rgbn(n) {
	return new Rgb(n >> 16 & 255, n >> 8 & 255, n & 255, 1);
}
function rgba(r, g, b, a) {
	if (a <= 0) r = g = b = NaN;
	return new Rgb(r, g, b, a);
}
function rgbConvert(o) {
	if (!(o instanceof Color)) o = color$1(o);
	if (!o) return new Rgb();
	o = o.rgb();
	return new Rgb(o.r, o.g, o.b, o.opacity);
}
function rgb$1(r, g, b, opacity) {
	return arguments.length === 1 ? rgbConvert(r) : new Rgb(r, g, b, opacity == null ? 1 : opacity);
}
function Rgb(r, g, b, opacity) {
	this.r = +r;
	this.g = +g;
	this.b = +b;
	this.opacity = +opacity;
}
define(Rgb, rgb$1, extend(Color, {
	brighter(k) {
		k = k == null ? brighter : Math.pow(brighter, k);
		return new Rgb(this.r * k, this.g * k, this.b * k, this.opacity);
	},
	darker(k) {
		k = k == null ? darker : Math.pow(darker, k);
		return new Rgb(this.r * k, this.g * k, this.b * k, this.opacity);
	},
	rgb() {
		return this;
	},
	clamp() {
		return new Rgb(clampi(this.r), clampi(this.g), clampi(this.b), clampa(this.opacity));
	},
	displayable() {
		return -.5 <= this.r && this.r < 255.5 && -.5 <= this.g && this.g < 255.5 && -.5 <= this.b && this.b < 255.5 && 0 <= this.opacity && this.opacity <= 1;
	},
	hex: rgb_formatHex,
	formatHex: rgb_formatHex,
	formatHex8: rgb_formatHex8,
	formatRgb: rgb_formatRgb,
	toString: rgb_formatRgb
}));
function rgb_formatHex() {
	return `#${hex(this.r)}${hex(this.g)}${hex(this.b)}`;
}
function rgb_formatHex8() {
	return `#${hex(this.r)}${hex(this.g)}${hex(this.b)}${hex((isNaN(this.opacity) ? 1 : this.opacity) * 255)}`;
}
function rgb_formatRgb() {
	const a = clampa(this.opacity);
	return `${a === 1 ? "rgb(" : "rgba("}${clampi(this.r)}, ${clampi(this.g)}, ${clampi(this.b)}${a === 1 ? ")" : `, ${a})`}`;
}
function clampa(opacity) {
	return isNaN(opacity) ? 1 : Math.max(0, Math.min(1, opacity));
}
function clampi(value) {
	return Math.max(0, Math.min(255, Math.round(value) || 0));
}
function hex(value) {
	value = clampi(value);
	return (value < 16 ? "0" : "") + value.toString(16);
}
function hsla(h, s, l, a) {
	if (a <= 0) h = s = l = NaN;
	else if (l <= 0 || l >= 1) h = s = NaN;
	else if (s <= 0) h = NaN;
	return new Hsl(h, s, l, a);
}
function hslConvert(o) {
	if (o instanceof Hsl) return new Hsl(o.h, o.s, o.l, o.opacity);
	if (!(o instanceof Color)) o = color$1(o);
	if (!o) return new Hsl();
	if (o instanceof Hsl) return o;
	o = o.rgb();
	var r = o.r / 255, g = o.g / 255, b = o.b / 255, min = Math.min(r, g, b), max = Math.max(r, g, b), h = NaN, s = max - min, l = (max + min) / 2;
	if (s) {
		if (r === max) h = (g - b) / s + (g < b) * 6;
		else if (g === max) h = (b - r) / s + 2;
		else h = (r - g) / s + 4;
		s /= l < .5 ? max + min : 2 - max - min;
		h *= 60;
	} else s = l > 0 && l < 1 ? 0 : h;
	return new Hsl(h, s, l, o.opacity);
}
function hsl$1(h, s, l, opacity) {
	return arguments.length === 1 ? hslConvert(h) : new Hsl(h, s, l, opacity == null ? 1 : opacity);
}
function Hsl(h, s, l, opacity) {
	this.h = +h;
	this.s = +s;
	this.l = +l;
	this.opacity = +opacity;
}
define(Hsl, hsl$1, extend(Color, {
	brighter(k) {
		k = k == null ? brighter : Math.pow(brighter, k);
		return new Hsl(this.h, this.s, this.l * k, this.opacity);
	},
	darker(k) {
		k = k == null ? darker : Math.pow(darker, k);
		return new Hsl(this.h, this.s, this.l * k, this.opacity);
	},
	rgb() {
		var h = this.h % 360 + (this.h < 0) * 360, s = isNaN(h) || isNaN(this.s) ? 0 : this.s, l = this.l, m2 = l + (l < .5 ? l : 1 - l) * s, m1 = 2 * l - m2;
		return new Rgb(hsl2rgb(h >= 240 ? h - 240 : h + 120, m1, m2), hsl2rgb(h, m1, m2), hsl2rgb(h < 120 ? h + 240 : h - 120, m1, m2), this.opacity);
	},
	clamp() {
		return new Hsl(clamph(this.h), clampt(this.s), clampt(this.l), clampa(this.opacity));
	},
	displayable() {
		return (0 <= this.s && this.s <= 1 || isNaN(this.s)) && 0 <= this.l && this.l <= 1 && 0 <= this.opacity && this.opacity <= 1;
	},
	formatHsl() {
		const a = clampa(this.opacity);
		return `${a === 1 ? "hsl(" : "hsla("}${clamph(this.h)}, ${clampt(this.s) * 100}%, ${clampt(this.l) * 100}%${a === 1 ? ")" : `, ${a})`}`;
	}
}));
function clamph(value) {
	value = (value || 0) % 360;
	return value < 0 ? value + 360 : value;
}
function clampt(value) {
	return Math.max(0, Math.min(1, value || 0));
}
function hsl2rgb(h, m1, m2) {
	return (h < 60 ? m1 + (m2 - m1) * h / 60 : h < 180 ? m2 : h < 240 ? m1 + (m2 - m1) * (240 - h) / 60 : m1) * 255;
}
const radians$2 = Math.PI / 180;
const degrees$2 = 180 / Math.PI;
const K = 18;
const Xn = .96422;
const Yn = 1;
const Zn = .82521;
const t0$1 = 4 / 29;
const t1$1 = 6 / 29;
const t2 = 3 * t1$1 * t1$1;
const t3 = t1$1 * t1$1 * t1$1;
function labConvert(o) {
	if (o instanceof Lab) return new Lab(o.l, o.a, o.b, o.opacity);
	if (o instanceof Hcl) return hcl2lab(o);
	if (!(o instanceof Rgb)) o = rgbConvert(o);
	var r = rgb2lrgb(o.r), g = rgb2lrgb(o.g), b = rgb2lrgb(o.b), y = xyz2lab((.2225045 * r + .7168786 * g + .0606169 * b) / Yn), x, z;
	if (r === g && g === b) x = z = y;
	else {
		x = xyz2lab((.4360747 * r + .3850649 * g + .1430804 * b) / Xn);
		z = xyz2lab((.0139322 * r + .0971045 * g + .7141733 * b) / Zn);
	}
	return new Lab(116 * y - 16, 500 * (x - y), 200 * (y - z), o.opacity);
}
function lab$1(l, a, b, opacity) {
	return arguments.length === 1 ? labConvert(l) : new Lab(l, a, b, opacity == null ? 1 : opacity);
}
function Lab(l, a, b, opacity) {
	this.l = +l;
	this.a = +a;
	this.b = +b;
	this.opacity = +opacity;
}
define(Lab, lab$1, extend(Color, {
	brighter(k) {
		return new Lab(this.l + K * (k == null ? 1 : k), this.a, this.b, this.opacity);
	},
	darker(k) {
		return new Lab(this.l - K * (k == null ? 1 : k), this.a, this.b, this.opacity);
	},
	rgb() {
		var y = (this.l + 16) / 116, x = isNaN(this.a) ? y : y + this.a / 500, z = isNaN(this.b) ? y : y - this.b / 200;
		x = Xn * lab2xyz(x);
		y = Yn * lab2xyz(y);
		z = Zn * lab2xyz(z);
		return new Rgb(lrgb2rgb(3.1338561 * x - 1.6168667 * y - .4906146 * z), lrgb2rgb(-.9787684 * x + 1.9161415 * y + .033454 * z), lrgb2rgb(.0719453 * x - .2289914 * y + 1.4052427 * z), this.opacity);
	}
}));
function xyz2lab(t) {
	return t > t3 ? Math.pow(t, 1 / 3) : t / t2 + t0$1;
}
function lab2xyz(t) {
	return t > t1$1 ? t * t * t : t2 * (t - t0$1);
}
function lrgb2rgb(x) {
	return 255 * (x <= .0031308 ? 12.92 * x : 1.055 * Math.pow(x, 1 / 2.4) - .055);
}
function rgb2lrgb(x) {
	return (x /= 255) <= .04045 ? x / 12.92 : Math.pow((x + .055) / 1.055, 2.4);
}
function hclConvert(o) {
	if (o instanceof Hcl) return new Hcl(o.h, o.c, o.l, o.opacity);
	if (!(o instanceof Lab)) o = labConvert(o);
	if (o.a === 0 && o.b === 0) return new Hcl(NaN, 0 < o.l && o.l < 100 ? 0 : NaN, o.l, o.opacity);
	var h = Math.atan2(o.b, o.a) * degrees$2;
	return new Hcl(h < 0 ? h + 360 : h, Math.sqrt(o.a * o.a + o.b * o.b), o.l, o.opacity);
}
function hcl$1(h, c, l, opacity) {
	return arguments.length === 1 ? hclConvert(h) : new Hcl(h, c, l, opacity == null ? 1 : opacity);
}
function Hcl(h, c, l, opacity) {
	this.h = +h;
	this.c = +c;
	this.l = +l;
	this.opacity = +opacity;
}
function hcl2lab(o) {
	if (isNaN(o.h)) return new Lab(o.l, 0, 0, o.opacity);
	var h = o.h * radians$2;
	return new Lab(o.l, Math.cos(h) * o.c, Math.sin(h) * o.c, o.opacity);
}
define(Hcl, hcl$1, extend(Color, {
	brighter(k) {
		return new Hcl(this.h, this.c, this.l + K * (k == null ? 1 : k), this.opacity);
	},
	darker(k) {
		return new Hcl(this.h, this.c, this.l - K * (k == null ? 1 : k), this.opacity);
	},
	rgb() {
		return hcl2lab(this).rgb();
	}
}));
var A = -.14861;
var B$1 = 1.78277;
var C = -.29227;
var D$1 = -.90649;
var E = 1.97294;
var ED = E * D$1;
var EB = E * B$1;
var BC_DA = B$1 * C - D$1 * A;
function cubehelixConvert(o) {
	if (o instanceof Cubehelix) return new Cubehelix(o.h, o.s, o.l, o.opacity);
	if (!(o instanceof Rgb)) o = rgbConvert(o);
	var r = o.r / 255, g = o.g / 255, b = o.b / 255, l = (BC_DA * b + ED * r - EB * g) / (BC_DA + ED - EB), bl = b - l, k = (E * (g - l) - C * bl) / D$1, s = Math.sqrt(k * k + bl * bl) / (E * l * (1 - l)), h = s ? Math.atan2(k, bl) * degrees$2 - 120 : NaN;
	return new Cubehelix(h < 0 ? h + 360 : h, s, l, o.opacity);
}
function cubehelix$1(h, s, l, opacity) {
	return arguments.length === 1 ? cubehelixConvert(h) : new Cubehelix(h, s, l, opacity == null ? 1 : opacity);
}
function Cubehelix(h, s, l, opacity) {
	this.h = +h;
	this.s = +s;
	this.l = +l;
	this.opacity = +opacity;
}
define(Cubehelix, cubehelix$1, extend(Color, {
	brighter(k) {
		k = k == null ? brighter : Math.pow(brighter, k);
		return new Cubehelix(this.h, this.s, this.l * k, this.opacity);
	},
	darker(k) {
		k = k == null ? darker : Math.pow(darker, k);
		return new Cubehelix(this.h, this.s, this.l * k, this.opacity);
	},
	rgb() {
		var h = isNaN(this.h) ? 0 : (this.h + 120) * radians$2, l = +this.l, a = isNaN(this.s) ? 0 : this.s * l * (1 - l), cosh = Math.cos(h), sinh = Math.sin(h);
		return new Rgb(255 * (l + a * (A * cosh + B$1 * sinh)), 255 * (l + a * (C * cosh + D$1 * sinh)), 255 * (l + a * (E * cosh)), this.opacity);
	}
}));

// node_modules/d3-interpolate/dist/d3-interpolate.mjs
function basis$2(t1, v0, v1, v2, v3) {
	var t2 = t1 * t1, t3 = t2 * t1;
	return ((1 - 3 * t1 + 3 * t2 - t3) * v0 + (4 - 6 * t2 + 3 * t3) * v1 + (1 + 3 * t1 + 3 * t2 - 3 * t3) * v2 + t3 * v3) / 6;
}
function basis$1(values) {
	var n = values.length - 1;
	return function(t) {
		var i = t <= 0 ? t = 0 : t >= 1 ? (t = 1, n - 1) : Math.floor(t * n), v1 = values[i], v2 = values[i + 1], v0 = i > 0 ? values[i - 1] : 2 * v1 - v2, v3 = i < n - 1 ? values[i + 2] : 2 * v2 - v1;
		return basis$2((t - i / n) * n, v0, v1, v2, v3);
	};
}
function basisClosed$1(values) {
	var n = values.length;
	return function(t) {
		var i = Math.floor(((t %= 1) < 0 ? ++t : t) * n), v0 = values[(i + n - 1) % n], v1 = values[i % n], v2 = values[(i + 1) % n], v3 = values[(i + 2) % n];
		return basis$2((t - i / n) * n, v0, v1, v2, v3);
	};
}
var constant$2 = (x) => () => x;
function linear$1(a, d) {
	return function(t) {
		return a + t * d;
	};
}
function exponential$1(a, b, y) {
	return a = Math.pow(a, y), b = Math.pow(b, y) - a, y = 1 / y, function(t) {
		return Math.pow(a + t * b, y);
	};
}
function hue$1(a, b) {
	var d = b - a;
	return d ? linear$1(a, d > 180 || d < -180 ? d - 360 * Math.round(d / 360) : d) : constant$2(isNaN(a) ? b : a);
}
function gamma$1(y) {
	return (y = +y) === 1 ? nogamma : function(a, b) {
		return b - a ? exponential$1(a, b, y) : constant$2(isNaN(a) ? b : a);
	};
}
function nogamma(a, b) {
	var d = b - a;
	return d ? linear$1(a, d) : constant$2(isNaN(a) ? b : a);
}
var rgb = (function rgbGamma(y) {
	var color = gamma$1(y);
	function rgb(start, end) {
		var r = color((start = rgb$1(start)).r, (end = rgb$1(end)).r), g = color(start.g, end.g), b = color(start.b, end.b), opacity = nogamma(start.opacity, end.opacity);
		return function(t) {
			start.r = r(t);
			start.g = g(t);
			start.b = b(t);
			start.opacity = opacity(t);
			return start + "";
		};
	}
	rgb.gamma = rgbGamma;
	return rgb;
})(1);
function rgbSpline(spline) {
	return function(colors) {
		var n = colors.length, r = new Array(n), g = new Array(n), b = new Array(n), i = 0, color;
		for (; i < n; ++i) {
			color = rgb$1(colors[i]);
			r[i] = color.r || 0;
			g[i] = color.g || 0;
			b[i] = color.b || 0;
		}
		r = spline(r);
		g = spline(g);
		b = spline(b);
		color.opacity = 1;
		return function(t) {
			color.r = r(t);
			color.g = g(t);
			color.b = b(t);
			return color + "";
		};
	};
}
var rgbBasis = rgbSpline(basis$1);
var rgbBasisClosed = rgbSpline(basisClosed$1);
function numberArray(a, b) {
	if (!b) b = [];
	var n = a ? Math.min(b.length, a.length) : 0, c = b.slice(), i;
	return function(t) {
		for (i = 0; i < n; ++i) c[i] = a[i] * (1 - t) + b[i] * t;
		return c;
	};
}
function isNumberArray$1(x) {
	return ArrayBuffer.isView(x) && !(x instanceof DataView);
}
function genericArray(a, b) {
	var nb = b ? b.length : 0, na = a ? Math.min(nb, a.length) : 0, x = new Array(na), c = new Array(nb), i = 0;
	for (; i < na; ++i) x[i] = value(a[i], b[i]);
	for (; i < nb; ++i) c[i] = b[i];
	return function(t) {
		for (i = 0; i < na; ++i) c[i] = x[i](t);
		return c;
	};
}
function date$1(a, b) {
	var d = /* @__PURE__ */ new Date();
	return a = +a, b = +b, function(t) {
		return d.setTime(a * (1 - t) + b * t), d;
	};
}
function number$3(a, b) {
	return a = +a, b = +b, function(t) {
		return a * (1 - t) + b * t;
	};
}
function object(a, b) {
	var i = {}, c = {}, k;
	if (a === null || typeof a !== "object") a = {};
	if (b === null || typeof b !== "object") b = {};
	for (k in b) if (k in a) i[k] = value(a[k], b[k]);
	else c[k] = b[k];
	return function(t) {
		for (k in i) c[k] = i[k](t);
		return c;
	};
}
var reA = /[-+]?(?:\d+\.?\d*|\.?\d+)(?:[eE][-+]?\d+)?/g;
var reB = new RegExp(reA.source, "g");
function zero(b) {
	return function() {
		return b;
	};
}
function one$1(b) {
	return function(t) {
		return b(t) + "";
	};
}
function string$1(a, b) {
	var bi = reA.lastIndex = reB.lastIndex = 0, am, bm, bs, i = -1, s = [], q = [];
	a = a + "", b = b + "";
	while ((am = reA.exec(a)) && (bm = reB.exec(b))) {
		if ((bs = bm.index) > bi) {
			bs = b.slice(bi, bs);
			if (s[i]) s[i] += bs;
			else s[++i] = bs;
		}
		if ((am = am[0]) === (bm = bm[0])) {
			if (s[i]) s[i] += bm;
			else s[++i] = bm;
		} else {
			s[++i] = null;
			q.push({
				i,
				x: number$3(am, bm)
			});
		}
		bi = reB.lastIndex;
	}
	if (bi < b.length) {
		bs = b.slice(bi);
		if (s[i]) s[i] += bs;
		else s[++i] = bs;
	}
	return s.length < 2 ? q[0] ? one$1(q[0].x) : zero(b) : (b = q.length, function(t) {
		for (var i = 0, o; i < b; ++i) s[(o = q[i]).i] = o.x(t);
		return s.join("");
	});
}
function value(a, b) {
	var t = typeof b, c;
	return b == null || t === "boolean" ? constant$2(b) : (t === "number" ? number$3 : t === "string" ? (c = color$1(b)) ? (b = c, rgb) : string$1 : b instanceof color$1 ? rgb : b instanceof Date ? date$1 : isNumberArray$1(b) ? numberArray : Array.isArray(b) ? genericArray : typeof b.valueOf !== "function" && typeof b.toString !== "function" || isNaN(b) ? object : number$3)(a, b);
}
function round(a, b) {
	return a = +a, b = +b, function(t) {
		return Math.round(a * (1 - t) + b * t);
	};
}
var degrees$1 = 180 / Math.PI;
var identity$5 = {
	translateX: 0,
	translateY: 0,
	rotate: 0,
	skewX: 0,
	scaleX: 1,
	scaleY: 1
};
function decompose(a, b, c, d, e, f) {
	var scaleX, scaleY, skewX;
	if (scaleX = Math.sqrt(a * a + b * b)) a /= scaleX, b /= scaleX;
	if (skewX = a * c + b * d) c -= a * skewX, d -= b * skewX;
	if (scaleY = Math.sqrt(c * c + d * d)) c /= scaleY, d /= scaleY, skewX /= scaleY;
	if (a * d < b * c) a = -a, b = -b, skewX = -skewX, scaleX = -scaleX;
	return {
		translateX: e,
		translateY: f,
		rotate: Math.atan2(b, a) * degrees$1,
		skewX: Math.atan(skewX) * degrees$1,
		scaleX,
		scaleY
	};
}
var svgNode;
function parseCss(value) {
	const m = new (typeof DOMMatrix === "function" ? DOMMatrix : WebKitCSSMatrix)(value + "");
	return m.isIdentity ? identity$5 : decompose(m.a, m.b, m.c, m.d, m.e, m.f);
}
function parseSvg(value) {
	if (value == null) return identity$5;
	if (!svgNode) svgNode = document.createElementNS("http://www.w3.org/2000/svg", "g");
	svgNode.setAttribute("transform", value);
	if (!(value = svgNode.transform.baseVal.consolidate())) return identity$5;
	value = value.matrix;
	return decompose(value.a, value.b, value.c, value.d, value.e, value.f);
}
function interpolateTransform(parse, pxComma, pxParen, degParen) {
	function pop(s) {
		return s.length ? s.pop() + " " : "";
	}
	function translate(xa, ya, xb, yb, s, q) {
		if (xa !== xb || ya !== yb) {
			var i = s.push("translate(", null, pxComma, null, pxParen);
			q.push({
				i: i - 4,
				x: number$3(xa, xb)
			}, {
				i: i - 2,
				x: number$3(ya, yb)
			});
		} else if (xb || yb) s.push("translate(" + xb + pxComma + yb + pxParen);
	}
	function rotate(a, b, s, q) {
		if (a !== b) {
			if (a - b > 180) b += 360;
			else if (b - a > 180) a += 360;
			q.push({
				i: s.push(pop(s) + "rotate(", null, degParen) - 2,
				x: number$3(a, b)
			});
		} else if (b) s.push(pop(s) + "rotate(" + b + degParen);
	}
	function skewX(a, b, s, q) {
		if (a !== b) q.push({
			i: s.push(pop(s) + "skewX(", null, degParen) - 2,
			x: number$3(a, b)
		});
		else if (b) s.push(pop(s) + "skewX(" + b + degParen);
	}
	function scale(xa, ya, xb, yb, s, q) {
		if (xa !== xb || ya !== yb) {
			var i = s.push(pop(s) + "scale(", null, ",", null, ")");
			q.push({
				i: i - 4,
				x: number$3(xa, xb)
			}, {
				i: i - 2,
				x: number$3(ya, yb)
			});
		} else if (xb !== 1 || yb !== 1) s.push(pop(s) + "scale(" + xb + "," + yb + ")");
	}
	return function(a, b) {
		var s = [], q = [];
		a = parse(a), b = parse(b);
		translate(a.translateX, a.translateY, b.translateX, b.translateY, s, q);
		rotate(a.rotate, b.rotate, s, q);
		skewX(a.skewX, b.skewX, s, q);
		scale(a.scaleX, a.scaleY, b.scaleX, b.scaleY, s, q);
		a = b = null;
		return function(t) {
			var i = -1, n = q.length, o;
			while (++i < n) s[(o = q[i]).i] = o.x(t);
			return s.join("");
		};
	};
}
var interpolateTransformCss = interpolateTransform(parseCss, "px, ", "px)", "deg)");
var interpolateTransformSvg = interpolateTransform(parseSvg, ", ", ")", ")");
var epsilon2$1 = 1e-12;
function cosh(x) {
	return ((x = Math.exp(x)) + 1 / x) / 2;
}
function sinh(x) {
	return ((x = Math.exp(x)) - 1 / x) / 2;
}
function tanh(x) {
	return ((x = Math.exp(2 * x)) - 1) / (x + 1);
}
var zoom = (function zoomRho(rho, rho2, rho4) {
	function zoom(p0, p1) {
		var ux0 = p0[0], uy0 = p0[1], w0 = p0[2], ux1 = p1[0], uy1 = p1[1], w1 = p1[2], dx = ux1 - ux0, dy = uy1 - uy0, d2 = dx * dx + dy * dy, i, S;
		if (d2 < epsilon2$1) {
			S = Math.log(w1 / w0) / rho;
			i = function(t) {
				return [
					ux0 + t * dx,
					uy0 + t * dy,
					w0 * Math.exp(rho * t * S)
				];
			};
		} else {
			var d1 = Math.sqrt(d2), b0 = (w1 * w1 - w0 * w0 + rho4 * d2) / (2 * w0 * rho2 * d1), b1 = (w1 * w1 - w0 * w0 - rho4 * d2) / (2 * w1 * rho2 * d1), r0 = Math.log(Math.sqrt(b0 * b0 + 1) - b0);
			S = (Math.log(Math.sqrt(b1 * b1 + 1) - b1) - r0) / rho;
			i = function(t) {
				var s = t * S, coshr0 = cosh(r0), u = w0 / (rho2 * d1) * (coshr0 * tanh(rho * s + r0) - sinh(r0));
				return [
					ux0 + u * dx,
					uy0 + u * dy,
					w0 * coshr0 / cosh(rho * s + r0)
				];
			};
		}
		i.duration = Math.abs(S) * 1e3 * rho / Math.SQRT2;
		return i;
	}
	zoom.rho = function(_) {
		var _1 = Math.max(.001, +_), _2 = _1 * _1;
		return zoomRho(_1, _2, _2 * _2);
	};
	return zoom;
})(Math.SQRT2, 2, 4);
function hsl(hue) {
	return function(start, end) {
		var h = hue((start = hsl$1(start)).h, (end = hsl$1(end)).h), s = nogamma(start.s, end.s), l = nogamma(start.l, end.l), opacity = nogamma(start.opacity, end.opacity);
		return function(t) {
			start.h = h(t);
			start.s = s(t);
			start.l = l(t);
			start.opacity = opacity(t);
			return start + "";
		};
	};
}
var hsl_default = hsl(hue$1);
var hslLong = hsl(nogamma);
function lab(start, end) {
	var l = nogamma((start = lab$1(start)).l, (end = lab$1(end)).l), a = nogamma(start.a, end.a), b = nogamma(start.b, end.b), opacity = nogamma(start.opacity, end.opacity);
	return function(t) {
		start.l = l(t);
		start.a = a(t);
		start.b = b(t);
		start.opacity = opacity(t);
		return start + "";
	};
}
function hcl(hue) {
	return function(start, end) {
		var h = hue((start = hcl$1(start)).h, (end = hcl$1(end)).h), c = nogamma(start.c, end.c), l = nogamma(start.l, end.l), opacity = nogamma(start.opacity, end.opacity);
		return function(t) {
			start.h = h(t);
			start.c = c(t);
			start.l = l(t);
			start.opacity = opacity(t);
			return start + "";
		};
	};
}
var hcl_default = hcl(hue$1);
var hclLong = hcl(nogamma);
function cubehelix$2(hue) {
	return (function cubehelixGamma(y) {
		y = +y;
		function cubehelix(start, end) {
			var h = hue((start = cubehelix$1(start)).h, (end = cubehelix$1(end)).h), s = nogamma(start.s, end.s), l = nogamma(start.l, end.l), opacity = nogamma(start.opacity, end.opacity);
			return function(t) {
				start.h = h(t);
				start.s = s(t);
				start.l = l(Math.pow(t, y));
				start.opacity = opacity(t);
				return start + "";
			};
		}
		cubehelix.gamma = cubehelixGamma;
		return cubehelix;
	})(1);
}
var cubehelix_default = cubehelix$2(hue$1);
var cubehelixLong = cubehelix$2(nogamma);
function piecewise(interpolate, values) {
	if (values === void 0) values = interpolate, interpolate = value;
	var i = 0, n = values.length - 1, v = values[0], I = new Array(n < 0 ? 0 : n);
	while (i < n) I[i] = interpolate(v, v = values[++i]);
	return function(t) {
		var i = Math.max(0, Math.min(n - 1, Math.floor(t *= n)));
		return I[i](t - i);
	};
}
function quantize(interpolator, n) {
	var samples = new Array(n);
	for (var i = 0; i < n; ++i) samples[i] = interpolator(i / (n - 1));
	return samples;
}

// node_modules/d3-timer/dist/d3-timer.mjs
var frame$1 = 0;
var timeout$1 = 0;
var interval$1 = 0;
var pokeDelay = 1e3;
var taskHead;
var taskTail;
var clockLast = 0;
var clockNow = 0;
var clockSkew = 0;
var clock = typeof performance === "object" && performance.now ? performance : Date;
var setFrame = typeof window === "object" && window.requestAnimationFrame ? window.requestAnimationFrame.bind(window) : function(f) {
	setTimeout(f, 17);
};
function now() {
	return clockNow || (setFrame(clearNow), clockNow = clock.now() + clockSkew);
}
function clearNow() {
	clockNow = 0;
}
function Timer() {
	this._call = this._time = this._next = null;
}
Timer.prototype = timer.prototype = {
	constructor: Timer,
	restart: function(callback, delay, time) {
		if (typeof callback !== "function") throw new TypeError("callback is not a function");
		time = (time == null ? now() : +time) + (delay == null ? 0 : +delay);
		if (!this._next && taskTail !== this) {
			if (taskTail) taskTail._next = this;
			else taskHead = this;
			taskTail = this;
		}
		this._call = callback;
		this._time = time;
		sleep();
	},
	stop: function() {
		if (this._call) {
			this._call = null;
			this._time = Infinity;
			sleep();
		}
	}
};
function timer(callback, delay, time) {
	var t = new Timer();
	t.restart(callback, delay, time);
	return t;
}
function timerFlush() {
	now();
	++frame$1;
	var t = taskHead, e;
	while (t) {
		if ((e = clockNow - t._time) >= 0) t._call.call(void 0, e);
		t = t._next;
	}
	--frame$1;
}
function wake() {
	clockNow = (clockLast = clock.now()) + clockSkew;
	frame$1 = timeout$1 = 0;
	try {
		timerFlush();
	} finally {
		frame$1 = 0;
		nap();
		clockNow = 0;
	}
}
function poke() {
	var now = clock.now(), delay = now - clockLast;
	if (delay > pokeDelay) clockSkew -= delay, clockLast = now;
}
function nap() {
	var t0, t1 = taskHead, t2, time = Infinity;
	while (t1) if (t1._call) {
		if (time > t1._time) time = t1._time;
		t0 = t1, t1 = t1._next;
	} else {
		t2 = t1._next, t1._next = null;
		t1 = t0 ? t0._next = t2 : taskHead = t2;
	}
	taskTail = t0;
	sleep(time);
}
function sleep(time) {
	if (frame$1) return;
	if (timeout$1) timeout$1 = clearTimeout(timeout$1);
	if (time - clockNow > 24) {
		if (time < Infinity) timeout$1 = setTimeout(wake, Math.ceil(time - clock.now() - clockSkew) + 1);
		if (interval$1) interval$1 = clearInterval(interval$1);
	} else {
		if (!interval$1) clockLast = clock.now(), interval$1 = setInterval(poke, pokeDelay);
		frame$1 = 1, setFrame(wake);
	}
}
function timeout(callback, delay, time) {
	var t = new Timer();
	delay = delay == null ? 0 : +delay;
	t.restart((elapsed) => {
		t.stop();
		callback(elapsed + delay);
	}, delay, time);
	return t;
}

// node_modules/d3-ease/dist/d3-ease.mjs
function cubicInOut(t) {
	return ((t *= 2) <= 1 ? t * t * t : (t -= 2) * t * t + 2) / 2;
}
var exponent$1 = 3;
var polyIn = (function custom(e) {
	e = +e;
	function polyIn(t) {
		return Math.pow(t, e);
	}
	polyIn.exponent = custom;
	return polyIn;
})(exponent$1);
var polyOut = (function custom(e) {
	e = +e;
	function polyOut(t) {
		return 1 - Math.pow(1 - t, e);
	}
	polyOut.exponent = custom;
	return polyOut;
})(exponent$1);
var polyInOut = (function custom(e) {
	e = +e;
	function polyInOut(t) {
		return ((t *= 2) <= 1 ? Math.pow(t, e) : 2 - Math.pow(2 - t, e)) / 2;
	}
	polyInOut.exponent = custom;
	return polyInOut;
})(exponent$1);
var pi$5 = Math.PI;
var halfPi$3 = pi$5 / 2;
function tpmt(x) {
	return (Math.pow(2, -10 * x) - .0009765625) * 1.0009775171065494;
}
var b1 = 4 / 11;
var b0 = 1 / b1 / b1;
var overshoot = 1.70158;
var backIn = (function custom(s) {
	s = +s;
	function backIn(t) {
		return (t = +t) * t * (s * (t - 1) + t);
	}
	backIn.overshoot = custom;
	return backIn;
})(overshoot);
var backOut = (function custom(s) {
	s = +s;
	function backOut(t) {
		return --t * t * ((t + 1) * s + t) + 1;
	}
	backOut.overshoot = custom;
	return backOut;
})(overshoot);
var backInOut = (function custom(s) {
	s = +s;
	function backInOut(t) {
		return ((t *= 2) < 1 ? t * t * ((s + 1) * t - s) : (t -= 2) * t * ((s + 1) * t + s) + 2) / 2;
	}
	backInOut.overshoot = custom;
	return backInOut;
})(overshoot);
var tau$5 = 2 * Math.PI;
var amplitude = 1;
var period = .3;
var elasticIn = (function custom(a, p) {
	var s = Math.asin(1 / (a = Math.max(1, a))) * (p /= tau$5);
	function elasticIn(t) {
		return a * tpmt(- --t) * Math.sin((s - t) / p);
	}
	elasticIn.amplitude = function(a) {
		return custom(a, p * tau$5);
	};
	elasticIn.period = function(p) {
		return custom(a, p);
	};
	return elasticIn;
})(amplitude, period);
var elasticOut = (function custom(a, p) {
	var s = Math.asin(1 / (a = Math.max(1, a))) * (p /= tau$5);
	function elasticOut(t) {
		return 1 - a * tpmt(t = +t) * Math.sin((t + s) / p);
	}
	elasticOut.amplitude = function(a) {
		return custom(a, p * tau$5);
	};
	elasticOut.period = function(p) {
		return custom(a, p);
	};
	return elasticOut;
})(amplitude, period);
var elasticInOut = (function custom(a, p) {
	var s = Math.asin(1 / (a = Math.max(1, a))) * (p /= tau$5);
	function elasticInOut(t) {
		return ((t = t * 2 - 1) < 0 ? a * tpmt(-t) * Math.sin((s - t) / p) : 2 - a * tpmt(t) * Math.sin((s + t) / p)) / 2;
	}
	elasticInOut.amplitude = function(a) {
		return custom(a, p * tau$5);
	};
	elasticInOut.period = function(p) {
		return custom(a, p);
	};
	return elasticInOut;
})(amplitude, period);

// node_modules/d3-transition/dist/d3-transition.mjs
var emptyOn = dispatch("start", "end", "cancel", "interrupt");
var emptyTween = [];
var CREATED = 0;
var SCHEDULED = 1;
var STARTING = 2;
var STARTED = 3;
var RUNNING = 4;
var ENDING = 5;
var ENDED = 6;
function schedule(node, name, id, index, group, timing) {
	var schedules = node.__transition;
	if (!schedules) node.__transition = {};
	else if (id in schedules) return;
	create$1(node, id, {
		name,
		index,
		group,
		on: emptyOn,
		tween: emptyTween,
		time: timing.time,
		delay: timing.delay,
		duration: timing.duration,
		ease: timing.ease,
		timer: null,
		state: CREATED
	});
}
function init(node, id) {
	var schedule = get(node, id);
	if (schedule.state > CREATED) throw new Error("too late; already scheduled");
	return schedule;
}
function set(node, id) {
	var schedule = get(node, id);
	if (schedule.state > STARTED) throw new Error("too late; already running");
	return schedule;
}
function get(node, id) {
	var schedule = node.__transition;
	if (!schedule || !(schedule = schedule[id])) throw new Error("transition not found");
	return schedule;
}
function create$1(node, id, self) {
	var schedules = node.__transition, tween;
	schedules[id] = self;
	self.timer = timer(schedule, 0, self.time);
	function schedule(elapsed) {
		self.state = SCHEDULED;
		self.timer.restart(start, self.delay, self.time);
		if (self.delay <= elapsed) start(elapsed - self.delay);
	}
	function start(elapsed) {
		var i, j, n, o;
		if (self.state !== SCHEDULED) return stop();
		for (i in schedules) {
			o = schedules[i];
			if (o.name !== self.name) continue;
			if (o.state === STARTED) return timeout(start);
			if (o.state === RUNNING) {
				o.state = ENDED;
				o.timer.stop();
				o.on.call("interrupt", node, node.__data__, o.index, o.group);
				delete schedules[i];
			} else if (+i < id) {
				o.state = ENDED;
				o.timer.stop();
				o.on.call("cancel", node, node.__data__, o.index, o.group);
				delete schedules[i];
			}
		}
		timeout(function() {
			if (self.state === STARTED) {
				self.state = RUNNING;
				self.timer.restart(tick, self.delay, self.time);
				tick(elapsed);
			}
		});
		self.state = STARTING;
		self.on.call("start", node, node.__data__, self.index, self.group);
		if (self.state !== STARTING) return;
		self.state = STARTED;
		tween = new Array(n = self.tween.length);
		for (i = 0, j = -1; i < n; ++i) if (o = self.tween[i].value.call(node, node.__data__, self.index, self.group)) tween[++j] = o;
		tween.length = j + 1;
	}
	function tick(elapsed) {
		var t = elapsed < self.duration ? self.ease.call(null, elapsed / self.duration) : (self.timer.restart(stop), self.state = ENDING, 1), i = -1, n = tween.length;
		while (++i < n) tween[i].call(node, t);
		if (self.state === ENDING) {
			self.on.call("end", node, node.__data__, self.index, self.group);
			stop();
		}
	}
	function stop() {
		self.state = ENDED;
		self.timer.stop();
		delete schedules[id];
		for (var i in schedules) return;
		delete node.__transition;
	}
}
function interrupt(node, name) {
	var schedules = node.__transition, schedule, active, empty = true, i;
	if (!schedules) return;
	name = name == null ? null : name + "";
	for (i in schedules) {
		if ((schedule = schedules[i]).name !== name) {
			empty = false;
			continue;
		}
		active = schedule.state > STARTING && schedule.state < ENDING;
		schedule.state = ENDED;
		schedule.timer.stop();
		schedule.on.call(active ? "interrupt" : "cancel", node, node.__data__, schedule.index, schedule.group);
		delete schedules[i];
	}
	if (empty) delete node.__transition;
}
function selection_interrupt(name) {
	return this.each(function() {
		interrupt(this, name);
	});
}
function tweenRemove(id, name) {
	var tween0, tween1;
	return function() {
		var schedule = set(this, id), tween = schedule.tween;
		if (tween !== tween0) {
			tween1 = tween0 = tween;
			for (var i = 0, n = tween1.length; i < n; ++i) if (tween1[i].name === name) {
				tween1 = tween1.slice();
				tween1.splice(i, 1);
				break;
			}
		}
		schedule.tween = tween1;
	};
}
function tweenFunction(id, name, value) {
	var tween0, tween1;
	if (typeof value !== "function") throw new Error();
	return function() {
		var schedule = set(this, id), tween = schedule.tween;
		if (tween !== tween0) {
			tween1 = (tween0 = tween).slice();
			for (var t = {
				name,
				value
			}, i = 0, n = tween1.length; i < n; ++i) if (tween1[i].name === name) {
				tween1[i] = t;
				break;
			}
			if (i === n) tween1.push(t);
		}
		schedule.tween = tween1;
	};
}
function transition_tween(name, value) {
	var id = this._id;
	name += "";
	if (arguments.length < 2) {
		var tween = get(this.node(), id).tween;
		for (var i = 0, n = tween.length, t; i < n; ++i) if ((t = tween[i]).name === name) return t.value;
		return null;
	}
	return this.each((value == null ? tweenRemove : tweenFunction)(id, name, value));
}
function tweenValue(transition, name, value) {
	var id = transition._id;
	transition.each(function() {
		var schedule = set(this, id);
		(schedule.value || (schedule.value = {}))[name] = value.apply(this, arguments);
	});
	return function(node) {
		return get(node, id).value[name];
	};
}
function interpolate(a, b) {
	var c;
	return (typeof b === "number" ? number$3 : b instanceof color$1 ? rgb : (c = color$1(b)) ? (b = c, rgb) : string$1)(a, b);
}
function attrRemove(name) {
	return function() {
		this.removeAttribute(name);
	};
}
function attrRemoveNS(fullname) {
	return function() {
		this.removeAttributeNS(fullname.space, fullname.local);
	};
}
function attrConstant(name, interpolate, value1) {
	var string00, string1 = value1 + "", interpolate0;
	return function() {
		var string0 = this.getAttribute(name);
		return string0 === string1 ? null : string0 === string00 ? interpolate0 : interpolate0 = interpolate(string00 = string0, value1);
	};
}
function attrConstantNS(fullname, interpolate, value1) {
	var string00, string1 = value1 + "", interpolate0;
	return function() {
		var string0 = this.getAttributeNS(fullname.space, fullname.local);
		return string0 === string1 ? null : string0 === string00 ? interpolate0 : interpolate0 = interpolate(string00 = string0, value1);
	};
}
function attrFunction(name, interpolate, value) {
	var string00, string10, interpolate0;
	return function() {
		var string0, value1 = value(this), string1;
		if (value1 == null) return void this.removeAttribute(name);
		string0 = this.getAttribute(name);
		string1 = value1 + "";
		return string0 === string1 ? null : string0 === string00 && string1 === string10 ? interpolate0 : (string10 = string1, interpolate0 = interpolate(string00 = string0, value1));
	};
}
function attrFunctionNS(fullname, interpolate, value) {
	var string00, string10, interpolate0;
	return function() {
		var string0, value1 = value(this), string1;
		if (value1 == null) return void this.removeAttributeNS(fullname.space, fullname.local);
		string0 = this.getAttributeNS(fullname.space, fullname.local);
		string1 = value1 + "";
		return string0 === string1 ? null : string0 === string00 && string1 === string10 ? interpolate0 : (string10 = string1, interpolate0 = interpolate(string00 = string0, value1));
	};
}
function transition_attr(name, value) {
	var fullname = namespace(name), i = fullname === "transform" ? interpolateTransformSvg : interpolate;
	return this.attrTween(name, typeof value === "function" ? (fullname.local ? attrFunctionNS : attrFunction)(fullname, i, tweenValue(this, "attr." + name, value)) : value == null ? (fullname.local ? attrRemoveNS : attrRemove)(fullname) : (fullname.local ? attrConstantNS : attrConstant)(fullname, i, value));
}
function attrInterpolate(name, i) {
	return function(t) {
		this.setAttribute(name, i.call(this, t));
	};
}
function attrInterpolateNS(fullname, i) {
	return function(t) {
		this.setAttributeNS(fullname.space, fullname.local, i.call(this, t));
	};
}
function attrTweenNS(fullname, value) {
	var t0, i0;
	function tween() {
		var i = value.apply(this, arguments);
		if (i !== i0) t0 = (i0 = i) && attrInterpolateNS(fullname, i);
		return t0;
	}
	tween._value = value;
	return tween;
}
function attrTween(name, value) {
	var t0, i0;
	function tween() {
		var i = value.apply(this, arguments);
		if (i !== i0) t0 = (i0 = i) && attrInterpolate(name, i);
		return t0;
	}
	tween._value = value;
	return tween;
}
function transition_attrTween(name, value) {
	var key = "attr." + name;
	if (arguments.length < 2) return (key = this.tween(key)) && key._value;
	if (value == null) return this.tween(key, null);
	if (typeof value !== "function") throw new Error();
	var fullname = namespace(name);
	return this.tween(key, (fullname.local ? attrTweenNS : attrTween)(fullname, value));
}
function delayFunction(id, value) {
	return function() {
		init(this, id).delay = +value.apply(this, arguments);
	};
}
function delayConstant(id, value) {
	return value = +value, function() {
		init(this, id).delay = value;
	};
}
function transition_delay(value) {
	var id = this._id;
	return arguments.length ? this.each((typeof value === "function" ? delayFunction : delayConstant)(id, value)) : get(this.node(), id).delay;
}
function durationFunction(id, value) {
	return function() {
		set(this, id).duration = +value.apply(this, arguments);
	};
}
function durationConstant(id, value) {
	return value = +value, function() {
		set(this, id).duration = value;
	};
}
function transition_duration(value) {
	var id = this._id;
	return arguments.length ? this.each((typeof value === "function" ? durationFunction : durationConstant)(id, value)) : get(this.node(), id).duration;
}
function easeConstant(id, value) {
	if (typeof value !== "function") throw new Error();
	return function() {
		set(this, id).ease = value;
	};
}
function transition_ease(value) {
	var id = this._id;
	return arguments.length ? this.each(easeConstant(id, value)) : get(this.node(), id).ease;
}
function easeVarying(id, value) {
	return function() {
		var v = value.apply(this, arguments);
		if (typeof v !== "function") throw new Error();
		set(this, id).ease = v;
	};
}
function transition_easeVarying(value) {
	if (typeof value !== "function") throw new Error();
	return this.each(easeVarying(this._id, value));
}
function transition_filter(match) {
	if (typeof match !== "function") match = matcher(match);
	for (var groups = this._groups, m = groups.length, subgroups = new Array(m), j = 0; j < m; ++j) for (var group = groups[j], n = group.length, subgroup = subgroups[j] = [], node, i = 0; i < n; ++i) if ((node = group[i]) && match.call(node, node.__data__, i, group)) subgroup.push(node);
	return new Transition(subgroups, this._parents, this._name, this._id);
}
function transition_merge(transition) {
	if (transition._id !== this._id) throw new Error();
	for (var groups0 = this._groups, groups1 = transition._groups, m0 = groups0.length, m = Math.min(m0, groups1.length), merges = new Array(m0), j = 0; j < m; ++j) for (var group0 = groups0[j], group1 = groups1[j], n = group0.length, merge = merges[j] = new Array(n), node, i = 0; i < n; ++i) if (node = group0[i] || group1[i]) merge[i] = node;
	for (; j < m0; ++j) merges[j] = groups0[j];
	return new Transition(merges, this._parents, this._name, this._id);
}
function start(name) {
	return (name + "").trim().split(/^|\s+/).every(function(t) {
		var i = t.indexOf(".");
		if (i >= 0) t = t.slice(0, i);
		return !t || t === "start";
	});
}
function onFunction(id, name, listener) {
	var on0, on1, sit = start(name) ? init : set;
	return function() {
		var schedule = sit(this, id), on = schedule.on;
		if (on !== on0) (on1 = (on0 = on).copy()).on(name, listener);
		schedule.on = on1;
	};
}
function transition_on(name, listener) {
	var id = this._id;
	return arguments.length < 2 ? get(this.node(), id).on.on(name) : this.each(onFunction(id, name, listener));
}
function removeFunction(id) {
	return function() {
		var parent = this.parentNode;
		for (var i in this.__transition) if (+i !== id) return;
		if (parent) parent.removeChild(this);
	};
}
function transition_remove() {
	return this.on("end.remove", removeFunction(this._id));
}
function transition_select(select) {
	var name = this._name, id = this._id;
	if (typeof select !== "function") select = selector(select);
	for (var groups = this._groups, m = groups.length, subgroups = new Array(m), j = 0; j < m; ++j) for (var group = groups[j], n = group.length, subgroup = subgroups[j] = new Array(n), node, subnode, i = 0; i < n; ++i) if ((node = group[i]) && (subnode = select.call(node, node.__data__, i, group))) {
		if ("__data__" in node) subnode.__data__ = node.__data__;
		subgroup[i] = subnode;
		schedule(subgroup[i], name, id, i, subgroup, get(node, id));
	}
	return new Transition(subgroups, this._parents, name, id);
}
function transition_selectAll(select) {
	var name = this._name, id = this._id;
	if (typeof select !== "function") select = selectorAll(select);
	for (var groups = this._groups, m = groups.length, subgroups = [], parents = [], j = 0; j < m; ++j) for (var group = groups[j], n = group.length, node, i = 0; i < n; ++i) if (node = group[i]) {
		for (var children = select.call(node, node.__data__, i, group), child, inherit = get(node, id), k = 0, l = children.length; k < l; ++k) if (child = children[k]) schedule(child, name, id, k, children, inherit);
		subgroups.push(children);
		parents.push(node);
	}
	return new Transition(subgroups, parents, name, id);
}
var Selection = selection.prototype.constructor;
function transition_selection() {
	return new Selection(this._groups, this._parents);
}
function styleNull(name, interpolate) {
	var string00, string10, interpolate0;
	return function() {
		var string0 = styleValue(this, name), string1 = (this.style.removeProperty(name), styleValue(this, name));
		return string0 === string1 ? null : string0 === string00 && string1 === string10 ? interpolate0 : interpolate0 = interpolate(string00 = string0, string10 = string1);
	};
}
function styleRemove(name) {
	return function() {
		this.style.removeProperty(name);
	};
}
function styleConstant(name, interpolate, value1) {
	var string00, string1 = value1 + "", interpolate0;
	return function() {
		var string0 = styleValue(this, name);
		return string0 === string1 ? null : string0 === string00 ? interpolate0 : interpolate0 = interpolate(string00 = string0, value1);
	};
}
function styleFunction(name, interpolate, value) {
	var string00, string10, interpolate0;
	return function() {
		var string0 = styleValue(this, name), value1 = value(this), string1 = value1 + "";
		if (value1 == null) string1 = value1 = (this.style.removeProperty(name), styleValue(this, name));
		return string0 === string1 ? null : string0 === string00 && string1 === string10 ? interpolate0 : (string10 = string1, interpolate0 = interpolate(string00 = string0, value1));
	};
}
function styleMaybeRemove(id, name) {
	var on0, on1, listener0, key = "style." + name, event = "end." + key, remove;
	return function() {
		var schedule = set(this, id), on = schedule.on, listener = schedule.value[key] == null ? remove || (remove = styleRemove(name)) : void 0;
		if (on !== on0 || listener0 !== listener) (on1 = (on0 = on).copy()).on(event, listener0 = listener);
		schedule.on = on1;
	};
}
function transition_style(name, value, priority) {
	var i = (name += "") === "transform" ? interpolateTransformCss : interpolate;
	return value == null ? this.styleTween(name, styleNull(name, i)).on("end.style." + name, styleRemove(name)) : typeof value === "function" ? this.styleTween(name, styleFunction(name, i, tweenValue(this, "style." + name, value))).each(styleMaybeRemove(this._id, name)) : this.styleTween(name, styleConstant(name, i, value), priority).on("end.style." + name, null);
}
function styleInterpolate(name, i, priority) {
	return function(t) {
		this.style.setProperty(name, i.call(this, t), priority);
	};
}
function styleTween(name, value, priority) {
	var t, i0;
	function tween() {
		var i = value.apply(this, arguments);
		if (i !== i0) t = (i0 = i) && styleInterpolate(name, i, priority);
		return t;
	}
	tween._value = value;
	return tween;
}
function transition_styleTween(name, value, priority) {
	var key = "style." + (name += "");
	if (arguments.length < 2) return (key = this.tween(key)) && key._value;
	if (value == null) return this.tween(key, null);
	if (typeof value !== "function") throw new Error();
	return this.tween(key, styleTween(name, value, priority == null ? "" : priority));
}
function textConstant(value) {
	return function() {
		this.textContent = value;
	};
}
function textFunction(value) {
	return function() {
		var value1 = value(this);
		this.textContent = value1 == null ? "" : value1;
	};
}
function transition_text(value) {
	return this.tween("text", typeof value === "function" ? textFunction(tweenValue(this, "text", value)) : textConstant(value == null ? "" : value + ""));
}
function textInterpolate(i) {
	return function(t) {
		this.textContent = i.call(this, t);
	};
}
function textTween(value) {
	var t0, i0;
	function tween() {
		var i = value.apply(this, arguments);
		if (i !== i0) t0 = (i0 = i) && textInterpolate(i);
		return t0;
	}
	tween._value = value;
	return tween;
}
function transition_textTween(value) {
	var key = "text";
	if (arguments.length < 1) return (key = this.tween(key)) && key._value;
	if (value == null) return this.tween(key, null);
	if (typeof value !== "function") throw new Error();
	return this.tween(key, textTween(value));
}
function transition_transition() {
	var name = this._name, id0 = this._id, id1 = newId();
	for (var groups = this._groups, m = groups.length, j = 0; j < m; ++j) for (var group = groups[j], n = group.length, node, i = 0; i < n; ++i) if (node = group[i]) {
		var inherit = get(node, id0);
		schedule(node, name, id1, i, group, {
			time: inherit.time + inherit.delay + inherit.duration,
			delay: 0,
			duration: inherit.duration,
			ease: inherit.ease
		});
	}
	return new Transition(groups, this._parents, name, id1);
}
function transition_end() {
	var on0, on1, that = this, id = that._id, size = that.size();
	return new Promise(function(resolve, reject) {
		var cancel = { value: reject }, end = { value: function() {
			if (--size === 0) resolve();
		} };
		that.each(function() {
			var schedule = set(this, id), on = schedule.on;
			if (on !== on0) {
				on1 = (on0 = on).copy();
				on1._.cancel.push(cancel);
				on1._.interrupt.push(cancel);
				on1._.end.push(end);
			}
			schedule.on = on1;
		});
		if (size === 0) resolve();
	});
}
var id = 0;
function Transition(groups, parents, name, id) {
	this._groups = groups;
	this._parents = parents;
	this._name = name;
	this._id = id;
}
function transition(name) {
	return selection().transition(name);
}
function newId() {
	return ++id;
}
var selection_prototype = selection.prototype;
Transition.prototype = transition.prototype = {
	constructor: Transition,
	select: transition_select,
	selectAll: transition_selectAll,
	selectChild: selection_prototype.selectChild,
	selectChildren: selection_prototype.selectChildren,
	filter: transition_filter,
	merge: transition_merge,
	selection: transition_selection,
	transition: transition_transition,
	call: selection_prototype.call,
	nodes: selection_prototype.nodes,
	node: selection_prototype.node,
	size: selection_prototype.size,
	empty: selection_prototype.empty,
	each: selection_prototype.each,
	on: transition_on,
	attr: transition_attr,
	attrTween: transition_attrTween,
	style: transition_style,
	styleTween: transition_styleTween,
	text: transition_text,
	textTween: transition_textTween,
	remove: transition_remove,
	tween: transition_tween,
	delay: transition_delay,
	duration: transition_duration,
	ease: transition_ease,
	easeVarying: transition_easeVarying,
	end: transition_end,
	[Symbol.iterator]: selection_prototype[Symbol.iterator]
};
var defaultTiming = {
	time: null,
	delay: 0,
	duration: 250,
	ease: cubicInOut
};
function inherit$1(node, id) {
	var timing;
	while (!(timing = node.__transition) || !(timing = timing[id])) if (!(node = node.parentNode)) throw new Error(`transition ${id} not found`);
	return timing;
}
function selection_transition(name) {
	var id, timing;
	if (name instanceof Transition) id = name._id, name = name._name;
	else id = newId(), (timing = defaultTiming).time = now(), name = name == null ? null : name + "";
	for (var groups = this._groups, m = groups.length, j = 0; j < m; ++j) for (var group = groups[j], n = group.length, node, i = 0; i < n; ++i) if (node = group[i]) schedule(node, name, id, i, group, timing || inherit$1(node, id));
	return new Transition(groups, this._parents, name, id);
}
selection.prototype.interrupt = selection_interrupt;
selection.prototype.transition = selection_transition;

// node_modules/d3-brush/dist/d3-brush.mjs
function number1(e) {
	return [+e[0], +e[1]];
}
function number2(e) {
	return [number1(e[0]), number1(e[1])];
}
var X = {
	name: "x",
	handles: ["w", "e"].map(type),
	input: function(x, e) {
		return x == null ? null : [[+x[0], e[0][1]], [+x[1], e[1][1]]];
	},
	output: function(xy) {
		return xy && [xy[0][0], xy[1][0]];
	}
};
var Y = {
	name: "y",
	handles: ["n", "s"].map(type),
	input: function(y, e) {
		return y == null ? null : [[e[0][0], +y[0]], [e[1][0], +y[1]]];
	},
	output: function(xy) {
		return xy && [xy[0][1], xy[1][1]];
	}
};
var XY = {
	name: "xy",
	handles: [
		"n",
		"w",
		"e",
		"s",
		"nw",
		"ne",
		"sw",
		"se"
	].map(type),
	input: function(xy) {
		return xy == null ? null : number2(xy);
	},
	output: function(xy) {
		return xy;
	}
};
function type(t) {
	return { type: t };
}

// node_modules/d3-path/dist/d3-path.mjs
const pi$4 = Math.PI;
const tau$4 = 2 * pi$4;
const epsilon$2 = 1e-6;
const tauEpsilon = tau$4 - epsilon$2;
function append$1(strings) {
	this._ += strings[0];
	for (let i = 1, n = strings.length; i < n; ++i) this._ += arguments[i] + strings[i];
}
function appendRound$1(digits) {
	let d = Math.floor(digits);
	if (!(d >= 0)) throw new Error(`invalid digits: ${digits}`);
	if (d > 15) return append$1;
	const k = 10 ** d;
	return function(strings) {
		this._ += strings[0];
		for (let i = 1, n = strings.length; i < n; ++i) this._ += Math.round(arguments[i] * k) / k + strings[i];
	};
}
function equal(x0, y0, x1, y1) {
	return x0 === x1 && y0 === y1;
}
function equalRound(digits) {
	const d = Math.floor(digits);
	if (!(d <= 15)) return equal;
	const k = 10 ** d;
	const r = function(value) {
		return Math.round(value * k);
	};
	return function(x0, y0, x1, y1) {
		return r(x0) === r(x1) && r(y0) === r(y1);
	};
}
var Path = class {
	constructor(digits) {
		this._x0 = this._y0 = this._x1 = this._y1 = null;
		this._ = "";
		this._append = digits == null ? append$1 : appendRound$1(digits);
		this._equal = digits == null ? equal : equalRound(digits);
	}
	moveTo(x, y) {
		this._append`M${this._x0 = this._x1 = +x},${this._y0 = this._y1 = +y}`;
	}
	closePath() {
		if (this._x1 !== null) {
			this._x1 = this._x0, this._y1 = this._y0;
			this._append`Z`;
		}
	}
	lineTo(x, y) {
		this._append`L${this._x1 = +x},${this._y1 = +y}`;
	}
	quadraticCurveTo(x1, y1, x, y) {
		this._append`Q${+x1},${+y1},${this._x1 = +x},${this._y1 = +y}`;
	}
	bezierCurveTo(x1, y1, x2, y2, x, y) {
		this._append`C${+x1},${+y1},${+x2},${+y2},${this._x1 = +x},${this._y1 = +y}`;
	}
	arcTo(x1, y1, x2, y2, r) {
		x1 = +x1, y1 = +y1, x2 = +x2, y2 = +y2, r = +r;
		if (r < 0) throw new Error(`negative radius: ${r}`);
		let x0 = this._x1, y0 = this._y1, x21 = x2 - x1, y21 = y2 - y1, x01 = x0 - x1, y01 = y0 - y1, l01_2 = x01 * x01 + y01 * y01;
		if (this._x1 === null) this._append`M${this._x1 = x1},${this._y1 = y1}`;
		else if (!(l01_2 > epsilon$2));
		else if (!(Math.abs(y01 * x21 - y21 * x01) > epsilon$2) || !r) this._append`L${this._x1 = x1},${this._y1 = y1}`;
		else {
			let x20 = x2 - x0, y20 = y2 - y0, l21_2 = x21 * x21 + y21 * y21, l20_2 = x20 * x20 + y20 * y20, l21 = Math.sqrt(l21_2), l01 = Math.sqrt(l01_2), l = r * Math.tan((pi$4 - Math.acos((l21_2 + l01_2 - l20_2) / (2 * l21 * l01))) / 2), t01 = l / l01, t21 = l / l21;
			if (Math.abs(t01 - 1) > epsilon$2) this._append`L${x1 + t01 * x01},${y1 + t01 * y01}`;
			this._append`A${r},${r},0,0,${+(y01 * x20 > x01 * y20)},${this._x1 = x1 + t21 * x21},${this._y1 = y1 + t21 * y21}`;
		}
	}
	arc(x, y, r, a0, a1, ccw) {
		x = +x, y = +y, r = +r, ccw = !!ccw;
		if (r < 0) throw new Error(`negative radius: ${r}`);
		let dx = r * Math.cos(a0), dy = r * Math.sin(a0), x0 = x + dx, y0 = y + dy, cw = 1 ^ ccw, da = ccw ? a0 - a1 : a1 - a0;
		if (this._x1 === null) this._append`M${x0},${y0}`;
		else if (Math.abs(this._x1 - x0) > epsilon$2 || Math.abs(this._y1 - y0) > epsilon$2) this._append`L${x0},${y0}`;
		if (!r) return;
		if (da < 0) da = da % tau$4 + tau$4;
		if (da > tauEpsilon) this._append`A${r},${r},0,1,${cw},${x - dx},${y - dy}A${r},${r},0,1,${cw},${this._x1 = x0},${this._y1 = y0}`;
		else if (da > epsilon$2) {
			const x1 = x + r * Math.cos(a1);
			const y1 = y + r * Math.sin(a1);
			if (da >= pi$4 && this._equal(x0, y0, x1, y1)) {
				da /= 2;
				let a00 = a0 + da;
				this._append`A${r},${r},0,${+(da >= pi$4)},${cw},${x + r * Math.cos(a00)},${y + r * Math.sin(a00)}`;
			}
			this._append`A${r},${r},0,${+(da >= pi$4)},${cw},${this._x1 = x1},${this._y1 = y1}`;
		}
	}
	rect(x, y, w, h) {
		this._append`M${this._x0 = this._x1 = +x},${this._y0 = this._y1 = +y}h${w = +w}v${+h}h${-w}Z`;
	}
	toString() {
		return this._;
	}
};
function path() {
	return new Path();
}
path.prototype = Path.prototype;
function pathRound(digits = 3) {
	return new Path(+digits);
}

// node_modules/d3-chord/dist/d3-chord.mjs
var pi$3 = Math.PI;
var halfPi$2 = pi$3 / 2;
var tau$3 = pi$3 * 2;

// node_modules/d3-delaunay/dist/d3-delaunay.mjs
function vec(n) {
	return new Float64Array(n);
}
const B = vec(4);
const C1 = vec(8);
const C2 = vec(12);
const D = vec(16);
const u = vec(4);
vec(4);
vec(4);
vec(4);
vec(4);
vec(4);
vec(4);
vec(4);
vec(4);
vec(4);
vec(8);
vec(8);
vec(8);
vec(4);
vec(8);
vec(8);
vec(16);
vec(12);
vec(192);
vec(192);
vec(4);
vec(4);
vec(4);
vec(4);
vec(4);
vec(4);
vec(4);
vec(4);
vec(8);
vec(8);
vec(8);
vec(8);
vec(8);
vec(8);
vec(8);
vec(8);
vec(8);
vec(4);
vec(4);
vec(4);
vec(8);
vec(16);
vec(16);
vec(16);
vec(32);
vec(32);
vec(48);
vec(64);
vec(1152);
vec(1152);
vec(4);
vec(4);
vec(4);
vec(4);
vec(4);
vec(4);
vec(4);
vec(4);
vec(4);
vec(4);
vec(24);
vec(24);
vec(24);
vec(24);
vec(24);
vec(24);
vec(24);
vec(24);
vec(24);
vec(24);
vec(1152);
vec(1152);
vec(1152);
vec(1152);
vec(1152);
vec(2304);
vec(2304);
vec(3456);
vec(5760);
vec(8);
vec(8);
vec(8);
vec(16);
vec(24);
vec(48);
vec(48);
vec(96);
vec(192);
vec(384);
vec(384);
vec(384);
vec(768);
vec(96);
vec(96);
vec(96);
vec(1152);

// node_modules/d3-dsv/dist/d3-dsv.mjs
var EOL = {};
var EOF = {};
var QUOTE = 34;
var NEWLINE = 10;
var RETURN = 13;
function objectConverter(columns) {
	return new Function("d", "return {" + columns.map(function(name, i) {
		return JSON.stringify(name) + ": d[" + i + "] || \"\"";
	}).join(",") + "}");
}
function customConverter(columns, f) {
	var object = objectConverter(columns);
	return function(row, i) {
		return f(object(row), i, columns);
	};
}
function inferColumns(rows) {
	var columnSet = Object.create(null), columns = [];
	rows.forEach(function(row) {
		for (var column in row) if (!(column in columnSet)) columns.push(columnSet[column] = column);
	});
	return columns;
}
function pad$2(value, width) {
	var s = value + "", length = s.length;
	return length < width ? new Array(width - length + 1).join(0) + s : s;
}
function formatYear$2(year) {
	return year < 0 ? "-" + pad$2(-year, 6) : year > 9999 ? "+" + pad$2(year, 6) : pad$2(year, 4);
}
function formatDate(date) {
	var hours = date.getUTCHours(), minutes = date.getUTCMinutes(), seconds = date.getUTCSeconds(), milliseconds = date.getUTCMilliseconds();
	return isNaN(date) ? "Invalid Date" : formatYear$2(date.getUTCFullYear()) + "-" + pad$2(date.getUTCMonth() + 1, 2) + "-" + pad$2(date.getUTCDate(), 2) + (milliseconds ? "T" + pad$2(hours, 2) + ":" + pad$2(minutes, 2) + ":" + pad$2(seconds, 2) + "." + pad$2(milliseconds, 3) + "Z" : seconds ? "T" + pad$2(hours, 2) + ":" + pad$2(minutes, 2) + ":" + pad$2(seconds, 2) + "Z" : minutes || hours ? "T" + pad$2(hours, 2) + ":" + pad$2(minutes, 2) + "Z" : "");
}
function dsv(delimiter) {
	var reFormat = new RegExp("[\"" + delimiter + "\n\r]"), DELIMITER = delimiter.charCodeAt(0);
	function parse(text, f) {
		var convert, columns, rows = parseRows(text, function(row, i) {
			if (convert) return convert(row, i - 1);
			columns = row, convert = f ? customConverter(row, f) : objectConverter(row);
		});
		rows.columns = columns || [];
		return rows;
	}
	function parseRows(text, f) {
		var rows = [], N = text.length, I = 0, n = 0, t, eof = N <= 0, eol = false;
		if (text.charCodeAt(N - 1) === NEWLINE) --N;
		if (text.charCodeAt(N - 1) === RETURN) --N;
		function token() {
			if (eof) return EOF;
			if (eol) return eol = false, EOL;
			var i, j = I, c;
			if (text.charCodeAt(j) === QUOTE) {
				while (I++ < N && text.charCodeAt(I) !== QUOTE || text.charCodeAt(++I) === QUOTE);
				if ((i = I) >= N) eof = true;
				else if ((c = text.charCodeAt(I++)) === NEWLINE) eol = true;
				else if (c === RETURN) {
					eol = true;
					if (text.charCodeAt(I) === NEWLINE) ++I;
				}
				return text.slice(j + 1, i - 1).replace(/""/g, "\"");
			}
			while (I < N) {
				if ((c = text.charCodeAt(i = I++)) === NEWLINE) eol = true;
				else if (c === RETURN) {
					eol = true;
					if (text.charCodeAt(I) === NEWLINE) ++I;
				} else if (c !== DELIMITER) continue;
				return text.slice(j, i);
			}
			return eof = true, text.slice(j, N);
		}
		while ((t = token()) !== EOF) {
			var row = [];
			while (t !== EOL && t !== EOF) row.push(t), t = token();
			if (f && (row = f(row, n++)) == null) continue;
			rows.push(row);
		}
		return rows;
	}
	function preformatBody(rows, columns) {
		return rows.map(function(row) {
			return columns.map(function(column) {
				return formatValue(row[column]);
			}).join(delimiter);
		});
	}
	function format(rows, columns) {
		if (columns == null) columns = inferColumns(rows);
		return [columns.map(formatValue).join(delimiter)].concat(preformatBody(rows, columns)).join("\n");
	}
	function formatBody(rows, columns) {
		if (columns == null) columns = inferColumns(rows);
		return preformatBody(rows, columns).join("\n");
	}
	function formatRows(rows) {
		return rows.map(formatRow).join("\n");
	}
	function formatRow(row) {
		return row.map(formatValue).join(delimiter);
	}
	function formatValue(value) {
		return value == null ? "" : value instanceof Date ? formatDate(value) : reFormat.test(value += "") ? "\"" + value.replace(/"/g, "\"\"") + "\"" : value;
	}
	return {
		parse,
		parseRows,
		format,
		formatBody,
		formatRows,
		formatRow,
		formatValue
	};
}
var csv$1 = dsv(",");
var csvParse = csv$1.parse;
var tsv$1 = dsv("	");
var tsvParse = tsv$1.parse;
const fixtz = (/* @__PURE__ */ new Date("2019-01-01T00:00")).getHours() || (/* @__PURE__ */ new Date("2019-07-01T00:00")).getHours();

// node_modules/d3-fetch/dist/d3-fetch.mjs
function responseText(response) {
	if (!response.ok) throw new Error(response.status + " " + response.statusText);
	return response.text();
}
function text$1(input, init) {
	return fetch(input, init).then(responseText);
}
function dsvParse(parse) {
	return function(input, init, row) {
		if (arguments.length === 2 && typeof init === "function") row = init, init = void 0;
		return text$1(input, init).then(function(response) {
			return parse(response, row);
		});
	};
}
var csv = dsvParse(csvParse);
var tsv = dsvParse(tsvParse);
function parser(type) {
	return (input, init) => text$1(input, init).then((text) => new DOMParser().parseFromString(text, type));
}
var xml = parser("application/xml");
var html = parser("text/html");
var svg = parser("image/svg+xml");

// node_modules/d3-quadtree/dist/d3-quadtree.mjs
function tree_add(d) {
	const x = +this._x.call(null, d), y = +this._y.call(null, d);
	return add$1(this.cover(x, y), x, y, d);
}
function add$1(tree, x, y, d) {
	if (isNaN(x) || isNaN(y)) return tree;
	var parent, node = tree._root, leaf = { data: d }, x0 = tree._x0, y0 = tree._y0, x1 = tree._x1, y1 = tree._y1, xm, ym, xp, yp, right, bottom, i, j;
	if (!node) return tree._root = leaf, tree;
	while (node.length) {
		if (right = x >= (xm = (x0 + x1) / 2)) x0 = xm;
		else x1 = xm;
		if (bottom = y >= (ym = (y0 + y1) / 2)) y0 = ym;
		else y1 = ym;
		if (parent = node, !(node = node[i = bottom << 1 | right])) return parent[i] = leaf, tree;
	}
	xp = +tree._x.call(null, node.data);
	yp = +tree._y.call(null, node.data);
	if (x === xp && y === yp) return leaf.next = node, parent ? parent[i] = leaf : tree._root = leaf, tree;
	do {
		parent = parent ? parent[i] = new Array(4) : tree._root = new Array(4);
		if (right = x >= (xm = (x0 + x1) / 2)) x0 = xm;
		else x1 = xm;
		if (bottom = y >= (ym = (y0 + y1) / 2)) y0 = ym;
		else y1 = ym;
	} while ((i = bottom << 1 | right) === (j = (yp >= ym) << 1 | xp >= xm));
	return parent[j] = node, parent[i] = leaf, tree;
}
function addAll(data) {
	if (!Array.isArray(data)) data = Array.from(data);
	const n = data.length;
	const xz = new Float64Array(n);
	const yz = new Float64Array(n);
	let x0 = Infinity, y0 = x0, x1 = -x0, y1 = x1;
	for (let i = 0, d, x, y; i < n; ++i) {
		if (isNaN(x = +this._x.call(null, d = data[i])) || isNaN(y = +this._y.call(null, d))) {
			xz[i] = NaN;
			continue;
		}
		xz[i] = x;
		yz[i] = y;
		if (x < x0) x0 = x;
		if (x > x1) x1 = x;
		if (y < y0) y0 = y;
		if (y > y1) y1 = y;
	}
	if (x0 > x1 || y0 > y1) return this;
	this.cover(x0, y0).cover(x1, y1);
	for (let i = 0; i < n; ++i) add$1(this, xz[i], yz[i], data[i]);
	return this;
}
function tree_cover(x, y) {
	if (isNaN(x = +x) || isNaN(y = +y)) return this;
	var x0 = this._x0, y0 = this._y0, x1 = this._x1, y1 = this._y1;
	if (isNaN(x0)) {
		x1 = (x0 = Math.floor(x)) + 1;
		y1 = (y0 = Math.floor(y)) + 1;
	} else {
		var z = x1 - x0 || 1, node = this._root, parent, i;
		while (x0 > x || x >= x1 || y0 > y || y >= y1) {
			i = (y < y0) << 1 | x < x0;
			parent = new Array(4), parent[i] = node, node = parent, z *= 2;
			switch (i) {
				case 0:
					x1 = x0 + z, y1 = y0 + z;
					break;
				case 1:
					x0 = x1 - z, y1 = y0 + z;
					break;
				case 2:
					x1 = x0 + z, y0 = y1 - z;
					break;
				case 3: x0 = x1 - z, y0 = y1 - z;
			}
		}
		if (this._root && this._root.length) this._root = node;
	}
	this._x0 = x0;
	this._y0 = y0;
	this._x1 = x1;
	this._y1 = y1;
	return this;
}
function tree_data() {
	var data = [];
	this.visit(function(node) {
		if (!node.length) do
			data.push(node.data);
		while (node = node.next);
	});
	return data;
}
function tree_extent(_) {
	return arguments.length ? this.cover(+_[0][0], +_[0][1]).cover(+_[1][0], +_[1][1]) : isNaN(this._x0) ? void 0 : [[this._x0, this._y0], [this._x1, this._y1]];
}
function Quad(node, x0, y0, x1, y1) {
	this.node = node;
	this.x0 = x0;
	this.y0 = y0;
	this.x1 = x1;
	this.y1 = y1;
}
function tree_find(x, y, radius) {
	var data, x0 = this._x0, y0 = this._y0, x1, y1, x2, y2, x3 = this._x1, y3 = this._y1, quads = [], node = this._root, q, i;
	if (node) quads.push(new Quad(node, x0, y0, x3, y3));
	if (radius == null) radius = Infinity;
	else {
		x0 = x - radius, y0 = y - radius;
		x3 = x + radius, y3 = y + radius;
		radius *= radius;
	}
	while (q = quads.pop()) {
		if (!(node = q.node) || (x1 = q.x0) > x3 || (y1 = q.y0) > y3 || (x2 = q.x1) < x0 || (y2 = q.y1) < y0) continue;
		if (node.length) {
			var xm = (x1 + x2) / 2, ym = (y1 + y2) / 2;
			quads.push(new Quad(node[3], xm, ym, x2, y2), new Quad(node[2], x1, ym, xm, y2), new Quad(node[1], xm, y1, x2, ym), new Quad(node[0], x1, y1, xm, ym));
			if (i = (y >= ym) << 1 | x >= xm) {
				q = quads[quads.length - 1];
				quads[quads.length - 1] = quads[quads.length - 1 - i];
				quads[quads.length - 1 - i] = q;
			}
		} else {
			var dx = x - +this._x.call(null, node.data), dy = y - +this._y.call(null, node.data), d2 = dx * dx + dy * dy;
			if (d2 < radius) {
				var d = Math.sqrt(radius = d2);
				x0 = x - d, y0 = y - d;
				x3 = x + d, y3 = y + d;
				data = node.data;
			}
		}
	}
	return data;
}
function tree_remove(d) {
	if (isNaN(x = +this._x.call(null, d)) || isNaN(y = +this._y.call(null, d))) return this;
	var parent, node = this._root, retainer, previous, next, x0 = this._x0, y0 = this._y0, x1 = this._x1, y1 = this._y1, x, y, xm, ym, right, bottom, i, j;
	if (!node) return this;
	if (node.length) while (true) {
		if (right = x >= (xm = (x0 + x1) / 2)) x0 = xm;
		else x1 = xm;
		if (bottom = y >= (ym = (y0 + y1) / 2)) y0 = ym;
		else y1 = ym;
		if (!(parent = node, node = node[i = bottom << 1 | right])) return this;
		if (!node.length) break;
		if (parent[i + 1 & 3] || parent[i + 2 & 3] || parent[i + 3 & 3]) retainer = parent, j = i;
	}
	while (node.data !== d) if (!(previous = node, node = node.next)) return this;
	if (next = node.next) delete node.next;
	if (previous) return next ? previous.next = next : delete previous.next, this;
	if (!parent) return this._root = next, this;
	next ? parent[i] = next : delete parent[i];
	if ((node = parent[0] || parent[1] || parent[2] || parent[3]) && node === (parent[3] || parent[2] || parent[1] || parent[0]) && !node.length) {
		if (retainer) retainer[j] = node;
		else this._root = node;
	}
	return this;
}
function removeAll(data) {
	for (var i = 0, n = data.length; i < n; ++i) this.remove(data[i]);
	return this;
}
function tree_root() {
	return this._root;
}
function tree_size() {
	var size = 0;
	this.visit(function(node) {
		if (!node.length) do
			++size;
		while (node = node.next);
	});
	return size;
}
function tree_visit(callback) {
	var quads = [], q, node = this._root, child, x0, y0, x1, y1;
	if (node) quads.push(new Quad(node, this._x0, this._y0, this._x1, this._y1));
	while (q = quads.pop()) if (!callback(node = q.node, x0 = q.x0, y0 = q.y0, x1 = q.x1, y1 = q.y1) && node.length) {
		var xm = (x0 + x1) / 2, ym = (y0 + y1) / 2;
		if (child = node[3]) quads.push(new Quad(child, xm, ym, x1, y1));
		if (child = node[2]) quads.push(new Quad(child, x0, ym, xm, y1));
		if (child = node[1]) quads.push(new Quad(child, xm, y0, x1, ym));
		if (child = node[0]) quads.push(new Quad(child, x0, y0, xm, ym));
	}
	return this;
}
function tree_visitAfter(callback) {
	var quads = [], next = [], q;
	if (this._root) quads.push(new Quad(this._root, this._x0, this._y0, this._x1, this._y1));
	while (q = quads.pop()) {
		var node = q.node;
		if (node.length) {
			var child, x0 = q.x0, y0 = q.y0, x1 = q.x1, y1 = q.y1, xm = (x0 + x1) / 2, ym = (y0 + y1) / 2;
			if (child = node[0]) quads.push(new Quad(child, x0, y0, xm, ym));
			if (child = node[1]) quads.push(new Quad(child, xm, y0, x1, ym));
			if (child = node[2]) quads.push(new Quad(child, x0, ym, xm, y1));
			if (child = node[3]) quads.push(new Quad(child, xm, ym, x1, y1));
		}
		next.push(q);
	}
	while (q = next.pop()) callback(q.node, q.x0, q.y0, q.x1, q.y1);
	return this;
}
function defaultX(d) {
	return d[0];
}
function tree_x(_) {
	return arguments.length ? (this._x = _, this) : this._x;
}
function defaultY(d) {
	return d[1];
}
function tree_y(_) {
	return arguments.length ? (this._y = _, this) : this._y;
}
function quadtree(nodes, x, y) {
	var tree = new Quadtree(x == null ? defaultX : x, y == null ? defaultY : y, NaN, NaN, NaN, NaN);
	return nodes == null ? tree : tree.addAll(nodes);
}
function Quadtree(x, y, x0, y0, x1, y1) {
	this._x = x;
	this._y = y;
	this._x0 = x0;
	this._y0 = y0;
	this._x1 = x1;
	this._y1 = y1;
	this._root = void 0;
}
function leaf_copy(leaf) {
	var copy = { data: leaf.data }, next = copy;
	while (leaf = leaf.next) next = next.next = { data: leaf.data };
	return copy;
}
var treeProto = quadtree.prototype = Quadtree.prototype;
treeProto.copy = function() {
	var copy = new Quadtree(this._x, this._y, this._x0, this._y0, this._x1, this._y1), node = this._root, nodes, child;
	if (!node) return copy;
	if (!node.length) return copy._root = leaf_copy(node), copy;
	nodes = [{
		source: node,
		target: copy._root = new Array(4)
	}];
	while (node = nodes.pop()) for (var i = 0; i < 4; ++i) if (child = node.source[i]) {
		if (child.length) nodes.push({
			source: child,
			target: node.target[i] = new Array(4)
		});
		else node.target[i] = leaf_copy(child);
	}
	return copy;
};
treeProto.add = tree_add;
treeProto.addAll = addAll;
treeProto.cover = tree_cover;
treeProto.data = tree_data;
treeProto.extent = tree_extent;
treeProto.find = tree_find;
treeProto.remove = tree_remove;
treeProto.removeAll = removeAll;
treeProto.root = tree_root;
treeProto.size = tree_size;
treeProto.visit = tree_visit;
treeProto.visitAfter = tree_visitAfter;
treeProto.x = tree_x;
treeProto.y = tree_y;

// node_modules/d3-force/dist/d3-force.mjs
var initialAngle = Math.PI * (3 - Math.sqrt(5));

// node_modules/d3-format/dist/d3-format.mjs
function formatDecimal(x) {
	return Math.abs(x = Math.round(x)) >= 1e21 ? x.toLocaleString("en").replace(/,/g, "") : x.toString(10);
}
function formatDecimalParts(x, p) {
	if (!isFinite(x) || x === 0) return null;
	var i = (x = p ? x.toExponential(p - 1) : x.toExponential()).indexOf("e"), coefficient = x.slice(0, i);
	return [coefficient.length > 1 ? coefficient[0] + coefficient.slice(2) : coefficient, +x.slice(i + 1)];
}
function exponent(x) {
	return x = formatDecimalParts(Math.abs(x)), x ? x[1] : NaN;
}
function formatGroup(grouping, thousands) {
	return function(value, width) {
		var i = value.length, t = [], j = 0, g = grouping[0], length = 0;
		while (i > 0 && g > 0) {
			if (length + g + 1 > width) g = Math.max(1, width - length);
			t.push(value.substring(i -= g, i + g));
			if ((length += g + 1) > width) break;
			g = grouping[j = (j + 1) % grouping.length];
		}
		return t.reverse().join(thousands);
	};
}
function formatNumerals(numerals) {
	return function(value) {
		return value.replace(/[0-9]/g, function(i) {
			return numerals[+i];
		});
	};
}
var re$1 = /^(?:(.)?([<>=^]))?([+\-( ])?([$#])?(0)?(\d+)?(,)?(\.\d+)?(~)?([a-z%])?$/i;
function formatSpecifier(specifier) {
	if (!(match = re$1.exec(specifier))) throw new Error("invalid format: " + specifier);
	var match;
	return new FormatSpecifier({
		fill: match[1],
		align: match[2],
		sign: match[3],
		symbol: match[4],
		zero: match[5],
		width: match[6],
		comma: match[7],
		precision: match[8] && match[8].slice(1),
		trim: match[9],
		type: match[10]
	});
}
formatSpecifier.prototype = FormatSpecifier.prototype;
function FormatSpecifier(specifier) {
	this.fill = specifier.fill === void 0 ? " " : specifier.fill + "";
	this.align = specifier.align === void 0 ? ">" : specifier.align + "";
	this.sign = specifier.sign === void 0 ? "-" : specifier.sign + "";
	this.symbol = specifier.symbol === void 0 ? "" : specifier.symbol + "";
	this.zero = !!specifier.zero;
	this.width = specifier.width === void 0 ? void 0 : +specifier.width;
	this.comma = !!specifier.comma;
	this.precision = specifier.precision === void 0 ? void 0 : +specifier.precision;
	this.trim = !!specifier.trim;
	this.type = specifier.type === void 0 ? "" : specifier.type + "";
}
FormatSpecifier.prototype.toString = function() {
	return this.fill + this.align + this.sign + this.symbol + (this.zero ? "0" : "") + (this.width === void 0 ? "" : Math.max(1, this.width | 0)) + (this.comma ? "," : "") + (this.precision === void 0 ? "" : "." + Math.max(0, this.precision | 0)) + (this.trim ? "~" : "") + this.type;
};
function formatTrim(s) {
	out: for (var n = s.length, i = 1, i0 = -1, i1; i < n; ++i) switch (s[i]) {
		case ".":
			i0 = i1 = i;
			break;
		case "0":
			if (i0 === 0) i0 = i;
			i1 = i;
			break;
		default:
			if (!+s[i]) break out;
			if (i0 > 0) i0 = 0;
	}
	return i0 > 0 ? s.slice(0, i0) + s.slice(i1 + 1) : s;
}
var prefixExponent;
function formatPrefixAuto(x, p) {
	var d = formatDecimalParts(x, p);
	if (!d) return prefixExponent = void 0, x.toPrecision(p);
	var coefficient = d[0], exponent = d[1], i = exponent - (prefixExponent = Math.max(-8, Math.min(8, Math.floor(exponent / 3))) * 3) + 1, n = coefficient.length;
	return i === n ? coefficient : i > n ? coefficient + new Array(i - n + 1).join("0") : i > 0 ? coefficient.slice(0, i) + "." + coefficient.slice(i) : "0." + new Array(1 - i).join("0") + formatDecimalParts(x, Math.max(0, p + i - 1))[0];
}
function formatRounded(x, p) {
	var d = formatDecimalParts(x, p);
	if (!d) return x + "";
	var coefficient = d[0], exponent = d[1];
	return exponent < 0 ? "0." + new Array(-exponent).join("0") + coefficient : coefficient.length > exponent + 1 ? coefficient.slice(0, exponent + 1) + "." + coefficient.slice(exponent + 1) : coefficient + new Array(exponent - coefficient.length + 2).join("0");
}
var formatTypes = {
	"%": (x, p) => (x * 100).toFixed(p),
	"b": (x) => Math.round(x).toString(2),
	"c": (x) => x + "",
	"d": formatDecimal,
	"e": (x, p) => x.toExponential(p),
	"f": (x, p) => x.toFixed(p),
	"g": (x, p) => x.toPrecision(p),
	"o": (x) => Math.round(x).toString(8),
	"p": (x, p) => formatRounded(x * 100, p),
	"r": formatRounded,
	"s": formatPrefixAuto,
	"X": (x) => Math.round(x).toString(16).toUpperCase(),
	"x": (x) => Math.round(x).toString(16)
};
function identity$4(x) {
	return x;
}
var map$1 = Array.prototype.map;
var prefixes = [
	"y",
	"z",
	"a",
	"f",
	"p",
	"n",
	"µ",
	"m",
	"",
	"k",
	"M",
	"G",
	"T",
	"P",
	"E",
	"Z",
	"Y"
];
function formatLocale$1(locale) {
	var group = locale.grouping === void 0 || locale.thousands === void 0 ? identity$4 : formatGroup(map$1.call(locale.grouping, Number), locale.thousands + ""), currencyPrefix = locale.currency === void 0 ? "" : locale.currency[0] + "", currencySuffix = locale.currency === void 0 ? "" : locale.currency[1] + "", decimal = locale.decimal === void 0 ? "." : locale.decimal + "", numerals = locale.numerals === void 0 ? identity$4 : formatNumerals(map$1.call(locale.numerals, String)), percent = locale.percent === void 0 ? "%" : locale.percent + "", minus = locale.minus === void 0 ? "−" : locale.minus + "", nan = locale.nan === void 0 ? "NaN" : locale.nan + "";
	function newFormat(specifier, options) {
		specifier = formatSpecifier(specifier);
		var fill = specifier.fill, align = specifier.align, sign = specifier.sign, symbol = specifier.symbol, zero = specifier.zero, width = specifier.width, comma = specifier.comma, precision = specifier.precision, trim = specifier.trim, type = specifier.type;
		if (type === "n") comma = true, type = "g";
		else if (!formatTypes[type]) precision === void 0 && (precision = 12), trim = true, type = "g";
		if (zero || fill === "0" && align === "=") zero = true, fill = "0", align = "=";
		var prefix = (options && options.prefix !== void 0 ? options.prefix : "") + (symbol === "$" ? currencyPrefix : symbol === "#" && /[boxX]/.test(type) ? "0" + type.toLowerCase() : ""), suffix = (symbol === "$" ? currencySuffix : /[%p]/.test(type) ? percent : "") + (options && options.suffix !== void 0 ? options.suffix : "");
		var formatType = formatTypes[type], maybeSuffix = /[defgprs%]/.test(type);
		precision = precision === void 0 ? 6 : /[gprs]/.test(type) ? Math.max(1, Math.min(21, precision)) : Math.max(0, Math.min(20, precision));
		function format(value) {
			var valuePrefix = prefix, valueSuffix = suffix, i, n, c;
			if (type === "c") {
				valueSuffix = formatType(value) + valueSuffix;
				value = "";
			} else {
				value = +value;
				var valueNegative = value < 0 || 1 / value < 0;
				value = isNaN(value) ? nan : formatType(Math.abs(value), precision);
				if (trim) value = formatTrim(value);
				if (valueNegative && +value === 0 && sign !== "+") valueNegative = false;
				valuePrefix = (valueNegative ? sign === "(" ? sign : minus : sign === "-" || sign === "(" ? "" : sign) + valuePrefix;
				valueSuffix = (type === "s" && !isNaN(value) && prefixExponent !== void 0 ? prefixes[8 + prefixExponent / 3] : "") + valueSuffix + (valueNegative && sign === "(" ? ")" : "");
				if (maybeSuffix) {
					i = -1, n = value.length;
					while (++i < n) if (c = value.charCodeAt(i), 48 > c || c > 57) {
						valueSuffix = (c === 46 ? decimal + value.slice(i + 1) : value.slice(i)) + valueSuffix;
						value = value.slice(0, i);
						break;
					}
				}
			}
			if (comma && !zero) value = group(value, Infinity);
			var length = valuePrefix.length + value.length + valueSuffix.length, padding = length < width ? new Array(width - length + 1).join(fill) : "";
			if (comma && zero) value = group(padding + value, padding.length ? width - valueSuffix.length : Infinity), padding = "";
			switch (align) {
				case "<":
					value = valuePrefix + value + valueSuffix + padding;
					break;
				case "=":
					value = valuePrefix + padding + value + valueSuffix;
					break;
				case "^":
					value = padding.slice(0, length = padding.length >> 1) + valuePrefix + value + valueSuffix + padding.slice(length);
					break;
				default: value = padding + valuePrefix + value + valueSuffix;
			}
			return numerals(value);
		}
		format.toString = function() {
			return specifier + "";
		};
		return format;
	}
	function formatPrefix(specifier, value) {
		var e = Math.max(-8, Math.min(8, Math.floor(exponent(value) / 3))) * 3, k = Math.pow(10, -e), f = newFormat((specifier = formatSpecifier(specifier), specifier.type = "f", specifier), { suffix: prefixes[8 + e / 3] });
		return function(value) {
			return f(k * value);
		};
	}
	return {
		format: newFormat,
		formatPrefix
	};
}
var locale$1;
var format$1;
var formatPrefix;
defaultLocale$1({
	thousands: ",",
	grouping: [3],
	currency: ["$", ""]
});
function defaultLocale$1(definition) {
	locale$1 = formatLocale$1(definition);
	format$1 = locale$1.format;
	formatPrefix = locale$1.formatPrefix;
	return locale$1;
}
function precisionFixed(step) {
	return Math.max(0, -exponent(Math.abs(step)));
}
function precisionPrefix(step, value) {
	return Math.max(0, Math.max(-8, Math.min(8, Math.floor(exponent(value) / 3))) * 3 - exponent(Math.abs(step)));
}
function precisionRound(step, max) {
	step = Math.abs(step), max = Math.abs(max) - step;
	return Math.max(0, exponent(max) - exponent(step)) + 1;
}

// node_modules/d3-geo/dist/d3-geo.mjs
var epsilon$1 = 1e-6;
var epsilon2 = 1e-12;
var pi$2 = Math.PI;
var halfPi$1 = pi$2 / 2;
var quarterPi = pi$2 / 4;
var tau$2 = pi$2 * 2;
var degrees = 180 / pi$2;
var radians$1 = pi$2 / 180;
var abs = Math.abs;
var atan = Math.atan;
var atan2 = Math.atan2;
var cos$1 = Math.cos;
var exp = Math.exp;
var log$1 = Math.log;
var pow$1 = Math.pow;
var sin$1 = Math.sin;
var sign$1 = Math.sign || function(x) {
	return x > 0 ? 1 : x < 0 ? -1 : 0;
};
var sqrt$1 = Math.sqrt;
var tan = Math.tan;
function acos(x) {
	return x > 1 ? 0 : x < -1 ? pi$2 : Math.acos(x);
}
function asin(x) {
	return x > 1 ? halfPi$1 : x < -1 ? -halfPi$1 : Math.asin(x);
}
function noop$1() {}
function streamGeometry(geometry, stream) {
	if (geometry && streamGeometryType.hasOwnProperty(geometry.type)) streamGeometryType[geometry.type](geometry, stream);
}
var streamObjectType = {
	Feature: function(object, stream) {
		streamGeometry(object.geometry, stream);
	},
	FeatureCollection: function(object, stream) {
		var features = object.features, i = -1, n = features.length;
		while (++i < n) streamGeometry(features[i].geometry, stream);
	}
};
var streamGeometryType = {
	Sphere: function(object, stream) {
		stream.sphere();
	},
	Point: function(object, stream) {
		object = object.coordinates;
		stream.point(object[0], object[1], object[2]);
	},
	MultiPoint: function(object, stream) {
		var coordinates = object.coordinates, i = -1, n = coordinates.length;
		while (++i < n) object = coordinates[i], stream.point(object[0], object[1], object[2]);
	},
	LineString: function(object, stream) {
		streamLine(object.coordinates, stream, 0);
	},
	MultiLineString: function(object, stream) {
		var coordinates = object.coordinates, i = -1, n = coordinates.length;
		while (++i < n) streamLine(coordinates[i], stream, 0);
	},
	Polygon: function(object, stream) {
		streamPolygon(object.coordinates, stream);
	},
	MultiPolygon: function(object, stream) {
		var coordinates = object.coordinates, i = -1, n = coordinates.length;
		while (++i < n) streamPolygon(coordinates[i], stream);
	},
	GeometryCollection: function(object, stream) {
		var geometries = object.geometries, i = -1, n = geometries.length;
		while (++i < n) streamGeometry(geometries[i], stream);
	}
};
function streamLine(coordinates, stream, closed) {
	var i = -1, n = coordinates.length - closed, coordinate;
	stream.lineStart();
	while (++i < n) coordinate = coordinates[i], stream.point(coordinate[0], coordinate[1], coordinate[2]);
	stream.lineEnd();
}
function streamPolygon(coordinates, stream) {
	var i = -1, n = coordinates.length;
	stream.polygonStart();
	while (++i < n) streamLine(coordinates[i], stream, 1);
	stream.polygonEnd();
}
function geoStream(object, stream) {
	if (object && streamObjectType.hasOwnProperty(object.type)) streamObjectType[object.type](object, stream);
	else streamGeometry(object, stream);
}
var areaRingSum$1 = new Adder();
var areaSum$1 = new Adder();
function spherical(cartesian) {
	return [atan2(cartesian[1], cartesian[0]), asin(cartesian[2])];
}
function cartesian(spherical) {
	var lambda = spherical[0], phi = spherical[1], cosPhi = cos$1(phi);
	return [
		cosPhi * cos$1(lambda),
		cosPhi * sin$1(lambda),
		sin$1(phi)
	];
}
function cartesianDot(a, b) {
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
function cartesianCross(a, b) {
	return [
		a[1] * b[2] - a[2] * b[1],
		a[2] * b[0] - a[0] * b[2],
		a[0] * b[1] - a[1] * b[0]
	];
}
function cartesianAddInPlace(a, b) {
	a[0] += b[0], a[1] += b[1], a[2] += b[2];
}
function cartesianScale(vector, k) {
	return [
		vector[0] * k,
		vector[1] * k,
		vector[2] * k
	];
}
function cartesianNormalizeInPlace(d) {
	var l = sqrt$1(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
	d[0] /= l, d[1] /= l, d[2] /= l;
}
function compose(a, b) {
	function compose(x, y) {
		return x = a(x, y), b(x[0], x[1]);
	}
	if (a.invert && b.invert) compose.invert = function(x, y) {
		return x = b.invert(x, y), x && a.invert(x[0], x[1]);
	};
	return compose;
}
function rotationIdentity(lambda, phi) {
	if (abs(lambda) > pi$2) lambda -= Math.round(lambda / tau$2) * tau$2;
	return [lambda, phi];
}
rotationIdentity.invert = rotationIdentity;
function rotateRadians(deltaLambda, deltaPhi, deltaGamma) {
	return (deltaLambda %= tau$2) ? deltaPhi || deltaGamma ? compose(rotationLambda(deltaLambda), rotationPhiGamma(deltaPhi, deltaGamma)) : rotationLambda(deltaLambda) : deltaPhi || deltaGamma ? rotationPhiGamma(deltaPhi, deltaGamma) : rotationIdentity;
}
function forwardRotationLambda(deltaLambda) {
	return function(lambda, phi) {
		lambda += deltaLambda;
		if (abs(lambda) > pi$2) lambda -= Math.round(lambda / tau$2) * tau$2;
		return [lambda, phi];
	};
}
function rotationLambda(deltaLambda) {
	var rotation = forwardRotationLambda(deltaLambda);
	rotation.invert = forwardRotationLambda(-deltaLambda);
	return rotation;
}
function rotationPhiGamma(deltaPhi, deltaGamma) {
	var cosDeltaPhi = cos$1(deltaPhi), sinDeltaPhi = sin$1(deltaPhi), cosDeltaGamma = cos$1(deltaGamma), sinDeltaGamma = sin$1(deltaGamma);
	function rotation(lambda, phi) {
		var cosPhi = cos$1(phi), x = cos$1(lambda) * cosPhi, y = sin$1(lambda) * cosPhi, z = sin$1(phi), k = z * cosDeltaPhi + x * sinDeltaPhi;
		return [atan2(y * cosDeltaGamma - k * sinDeltaGamma, x * cosDeltaPhi - z * sinDeltaPhi), asin(k * cosDeltaGamma + y * sinDeltaGamma)];
	}
	rotation.invert = function(lambda, phi) {
		var cosPhi = cos$1(phi), x = cos$1(lambda) * cosPhi, y = sin$1(lambda) * cosPhi, z = sin$1(phi), k = z * cosDeltaGamma - y * sinDeltaGamma;
		return [atan2(y * cosDeltaGamma + z * sinDeltaGamma, x * cosDeltaPhi + k * sinDeltaPhi), asin(k * cosDeltaPhi - x * sinDeltaPhi)];
	};
	return rotation;
}
function rotation(rotate) {
	rotate = rotateRadians(rotate[0] * radians$1, rotate[1] * radians$1, rotate.length > 2 ? rotate[2] * radians$1 : 0);
	function forward(coordinates) {
		coordinates = rotate(coordinates[0] * radians$1, coordinates[1] * radians$1);
		return coordinates[0] *= degrees, coordinates[1] *= degrees, coordinates;
	}
	forward.invert = function(coordinates) {
		coordinates = rotate.invert(coordinates[0] * radians$1, coordinates[1] * radians$1);
		return coordinates[0] *= degrees, coordinates[1] *= degrees, coordinates;
	};
	return forward;
}
function circleStream(stream, radius, delta, direction, t0, t1) {
	if (!delta) return;
	var cosRadius = cos$1(radius), sinRadius = sin$1(radius), step = direction * delta;
	if (t0 == null) {
		t0 = radius + direction * tau$2;
		t1 = radius - step / 2;
	} else {
		t0 = circleRadius(cosRadius, t0);
		t1 = circleRadius(cosRadius, t1);
		if (direction > 0 ? t0 < t1 : t0 > t1) t0 += direction * tau$2;
	}
	for (var point, t = t0; direction > 0 ? t > t1 : t < t1; t -= step) {
		point = spherical([
			cosRadius,
			-sinRadius * cos$1(t),
			-sinRadius * sin$1(t)
		]);
		stream.point(point[0], point[1]);
	}
}
function circleRadius(cosRadius, point) {
	point = cartesian(point), point[0] -= cosRadius;
	cartesianNormalizeInPlace(point);
	var radius = acos(-point[1]);
	return ((-point[2] < 0 ? -radius : radius) + tau$2 - epsilon$1) % tau$2;
}
function clipBuffer() {
	var lines = [], line;
	return {
		point: function(x, y, m) {
			line.push([
				x,
				y,
				m
			]);
		},
		lineStart: function() {
			lines.push(line = []);
		},
		lineEnd: noop$1,
		rejoin: function() {
			if (lines.length > 1) lines.push(lines.pop().concat(lines.shift()));
		},
		result: function() {
			var result = lines;
			lines = [];
			line = null;
			return result;
		}
	};
}
function pointEqual(a, b) {
	return abs(a[0] - b[0]) < epsilon$1 && abs(a[1] - b[1]) < epsilon$1;
}
function Intersection(point, points, other, entry) {
	this.x = point;
	this.z = points;
	this.o = other;
	this.e = entry;
	this.v = false;
	this.n = this.p = null;
}
function clipRejoin(segments, compareIntersection, startInside, interpolate, stream) {
	var subject = [], clip = [], i, n;
	segments.forEach(function(segment) {
		if ((n = segment.length - 1) <= 0) return;
		var n, p0 = segment[0], p1 = segment[n], x;
		if (pointEqual(p0, p1)) {
			if (!p0[2] && !p1[2]) {
				stream.lineStart();
				for (i = 0; i < n; ++i) stream.point((p0 = segment[i])[0], p0[1]);
				stream.lineEnd();
				return;
			}
			p1[0] += 2 * epsilon$1;
		}
		subject.push(x = new Intersection(p0, segment, null, true));
		clip.push(x.o = new Intersection(p0, null, x, false));
		subject.push(x = new Intersection(p1, segment, null, false));
		clip.push(x.o = new Intersection(p1, null, x, true));
	});
	if (!subject.length) return;
	clip.sort(compareIntersection);
	link(subject);
	link(clip);
	for (i = 0, n = clip.length; i < n; ++i) clip[i].e = startInside = !startInside;
	var start = subject[0], points, point;
	while (1) {
		var current = start, isSubject = true;
		while (current.v) if ((current = current.n) === start) return;
		points = current.z;
		stream.lineStart();
		do {
			current.v = current.o.v = true;
			if (current.e) {
				if (isSubject) for (i = 0, n = points.length; i < n; ++i) stream.point((point = points[i])[0], point[1]);
				else interpolate(current.x, current.n.x, 1, stream);
				current = current.n;
			} else {
				if (isSubject) {
					points = current.p.z;
					for (i = points.length - 1; i >= 0; --i) stream.point((point = points[i])[0], point[1]);
				} else interpolate(current.x, current.p.x, -1, stream);
				current = current.p;
			}
			current = current.o;
			points = current.z;
			isSubject = !isSubject;
		} while (!current.v);
		stream.lineEnd();
	}
}
function link(array) {
	if (!(n = array.length)) return;
	var n, i = 0, a = array[0], b;
	while (++i < n) {
		a.n = b = array[i];
		b.p = a;
		a = b;
	}
	a.n = b = array[0];
	b.p = a;
}
function longitude(point) {
	return abs(point[0]) <= pi$2 ? point[0] : sign$1(point[0]) * ((abs(point[0]) + pi$2) % tau$2 - pi$2);
}
function polygonContains(polygon, point) {
	var lambda = longitude(point), phi = point[1], sinPhi = sin$1(phi), normal = [
		sin$1(lambda),
		-cos$1(lambda),
		0
	], angle = 0, winding = 0;
	var sum = new Adder();
	if (sinPhi === 1) phi = halfPi$1 + epsilon$1;
	else if (sinPhi === -1) phi = -halfPi$1 - epsilon$1;
	for (var i = 0, n = polygon.length; i < n; ++i) {
		if (!(m = (ring = polygon[i]).length)) continue;
		var ring, m, point0 = ring[m - 1], lambda0 = longitude(point0), phi0 = point0[1] / 2 + quarterPi, sinPhi0 = sin$1(phi0), cosPhi0 = cos$1(phi0);
		for (var j = 0; j < m; ++j, lambda0 = lambda1, sinPhi0 = sinPhi1, cosPhi0 = cosPhi1, point0 = point1) {
			var point1 = ring[j], lambda1 = longitude(point1), phi1 = point1[1] / 2 + quarterPi, sinPhi1 = sin$1(phi1), cosPhi1 = cos$1(phi1), delta = lambda1 - lambda0, sign = delta >= 0 ? 1 : -1, absDelta = sign * delta, antimeridian = absDelta > pi$2, k = sinPhi0 * sinPhi1;
			sum.add(atan2(k * sign * sin$1(absDelta), cosPhi0 * cosPhi1 + k * cos$1(absDelta)));
			angle += antimeridian ? delta + sign * tau$2 : delta;
			if (antimeridian ^ lambda0 >= lambda ^ lambda1 >= lambda) {
				var arc = cartesianCross(cartesian(point0), cartesian(point1));
				cartesianNormalizeInPlace(arc);
				var intersection = cartesianCross(normal, arc);
				cartesianNormalizeInPlace(intersection);
				var phiArc = (antimeridian ^ delta >= 0 ? -1 : 1) * asin(intersection[2]);
				if (phi > phiArc || phi === phiArc && (arc[0] || arc[1])) winding += antimeridian ^ delta >= 0 ? 1 : -1;
			}
		}
	}
	return (angle < -epsilon$1 || angle < epsilon$1 && sum < -epsilon2) ^ winding & 1;
}
function clip(pointVisible, clipLine, interpolate, start) {
	return function(sink) {
		var line = clipLine(sink), ringBuffer = clipBuffer(), ringSink = clipLine(ringBuffer), polygonStarted = false, polygon, segments, ring;
		var clip = {
			point,
			lineStart,
			lineEnd,
			polygonStart: function() {
				clip.point = pointRing;
				clip.lineStart = ringStart;
				clip.lineEnd = ringEnd;
				segments = [];
				polygon = [];
			},
			polygonEnd: function() {
				clip.point = point;
				clip.lineStart = lineStart;
				clip.lineEnd = lineEnd;
				segments = merge(segments);
				var startInside = polygonContains(polygon, start);
				if (segments.length) {
					if (!polygonStarted) sink.polygonStart(), polygonStarted = true;
					clipRejoin(segments, compareIntersection, startInside, interpolate, sink);
				} else if (startInside) {
					if (!polygonStarted) sink.polygonStart(), polygonStarted = true;
					sink.lineStart();
					interpolate(null, null, 1, sink);
					sink.lineEnd();
				}
				if (polygonStarted) sink.polygonEnd(), polygonStarted = false;
				segments = polygon = null;
			},
			sphere: function() {
				sink.polygonStart();
				sink.lineStart();
				interpolate(null, null, 1, sink);
				sink.lineEnd();
				sink.polygonEnd();
			}
		};
		function point(lambda, phi) {
			if (pointVisible(lambda, phi)) sink.point(lambda, phi);
		}
		function pointLine(lambda, phi) {
			line.point(lambda, phi);
		}
		function lineStart() {
			clip.point = pointLine;
			line.lineStart();
		}
		function lineEnd() {
			clip.point = point;
			line.lineEnd();
		}
		function pointRing(lambda, phi) {
			ring.push([lambda, phi]);
			ringSink.point(lambda, phi);
		}
		function ringStart() {
			ringSink.lineStart();
			ring = [];
		}
		function ringEnd() {
			pointRing(ring[0][0], ring[0][1]);
			ringSink.lineEnd();
			var clean = ringSink.clean(), ringSegments = ringBuffer.result(), i, n = ringSegments.length, m, segment, point;
			ring.pop();
			polygon.push(ring);
			ring = null;
			if (!n) return;
			if (clean & 1) {
				segment = ringSegments[0];
				if ((m = segment.length - 1) > 0) {
					if (!polygonStarted) sink.polygonStart(), polygonStarted = true;
					sink.lineStart();
					for (i = 0; i < m; ++i) sink.point((point = segment[i])[0], point[1]);
					sink.lineEnd();
				}
				return;
			}
			if (n > 1 && clean & 2) ringSegments.push(ringSegments.pop().concat(ringSegments.shift()));
			segments.push(ringSegments.filter(validSegment));
		}
		return clip;
	};
}
function validSegment(segment) {
	return segment.length > 1;
}
function compareIntersection(a, b) {
	return ((a = a.x)[0] < 0 ? a[1] - halfPi$1 - epsilon$1 : halfPi$1 - a[1]) - ((b = b.x)[0] < 0 ? b[1] - halfPi$1 - epsilon$1 : halfPi$1 - b[1]);
}
var clipAntimeridian = clip(function() {
	return true;
}, clipAntimeridianLine, clipAntimeridianInterpolate, [-pi$2, -halfPi$1]);
function clipAntimeridianLine(stream) {
	var lambda0 = NaN, phi0 = NaN, sign0 = NaN, clean;
	return {
		lineStart: function() {
			stream.lineStart();
			clean = 1;
		},
		point: function(lambda1, phi1) {
			var sign1 = lambda1 > 0 ? pi$2 : -pi$2, delta = abs(lambda1 - lambda0);
			if (abs(delta - pi$2) < epsilon$1) {
				stream.point(lambda0, phi0 = (phi0 + phi1) / 2 > 0 ? halfPi$1 : -halfPi$1);
				stream.point(sign0, phi0);
				stream.lineEnd();
				stream.lineStart();
				stream.point(sign1, phi0);
				stream.point(lambda1, phi0);
				clean = 0;
			} else if (sign0 !== sign1 && delta >= pi$2) {
				if (abs(lambda0 - sign0) < epsilon$1) lambda0 -= sign0 * epsilon$1;
				if (abs(lambda1 - sign1) < epsilon$1) lambda1 -= sign1 * epsilon$1;
				phi0 = clipAntimeridianIntersect(lambda0, phi0, lambda1, phi1);
				stream.point(sign0, phi0);
				stream.lineEnd();
				stream.lineStart();
				stream.point(sign1, phi0);
				clean = 0;
			}
			stream.point(lambda0 = lambda1, phi0 = phi1);
			sign0 = sign1;
		},
		lineEnd: function() {
			stream.lineEnd();
			lambda0 = phi0 = NaN;
		},
		clean: function() {
			return 2 - clean;
		}
	};
}
function clipAntimeridianIntersect(lambda0, phi0, lambda1, phi1) {
	var cosPhi0, cosPhi1, sinLambda0Lambda1 = sin$1(lambda0 - lambda1);
	return abs(sinLambda0Lambda1) > epsilon$1 ? atan((sin$1(phi0) * (cosPhi1 = cos$1(phi1)) * sin$1(lambda1) - sin$1(phi1) * (cosPhi0 = cos$1(phi0)) * sin$1(lambda0)) / (cosPhi0 * cosPhi1 * sinLambda0Lambda1)) : (phi0 + phi1) / 2;
}
function clipAntimeridianInterpolate(from, to, direction, stream) {
	var phi;
	if (from == null) {
		phi = direction * halfPi$1;
		stream.point(-pi$2, phi);
		stream.point(0, phi);
		stream.point(pi$2, phi);
		stream.point(pi$2, 0);
		stream.point(pi$2, -phi);
		stream.point(0, -phi);
		stream.point(-pi$2, -phi);
		stream.point(-pi$2, 0);
		stream.point(-pi$2, phi);
	} else if (abs(from[0] - to[0]) > epsilon$1) {
		var lambda = from[0] < to[0] ? pi$2 : -pi$2;
		phi = direction * lambda / 2;
		stream.point(-lambda, phi);
		stream.point(0, phi);
		stream.point(lambda, phi);
	} else stream.point(to[0], to[1]);
}
function clipCircle(radius) {
	var cr = cos$1(radius), delta = 2 * radians$1, smallRadius = cr > 0, notHemisphere = abs(cr) > epsilon$1;
	function interpolate(from, to, direction, stream) {
		circleStream(stream, radius, delta, direction, from, to);
	}
	function visible(lambda, phi) {
		return cos$1(lambda) * cos$1(phi) > cr;
	}
	function clipLine(stream) {
		var point0, c0, v0, v00, clean;
		return {
			lineStart: function() {
				v00 = v0 = false;
				clean = 1;
			},
			point: function(lambda, phi) {
				var point1 = [lambda, phi], point2, v = visible(lambda, phi), c = smallRadius ? v ? 0 : code(lambda, phi) : v ? code(lambda + (lambda < 0 ? pi$2 : -pi$2), phi) : 0;
				if (!point0 && (v00 = v0 = v)) stream.lineStart();
				if (v !== v0) {
					point2 = intersect(point0, point1);
					if (!point2 || pointEqual(point0, point2) || pointEqual(point1, point2)) point1[2] = 1;
				}
				if (v !== v0) {
					clean = 0;
					if (v) {
						stream.lineStart();
						point2 = intersect(point1, point0);
						stream.point(point2[0], point2[1]);
					} else {
						point2 = intersect(point0, point1);
						stream.point(point2[0], point2[1], 2);
						stream.lineEnd();
					}
					point0 = point2;
				} else if (notHemisphere && point0 && smallRadius ^ v) {
					var t;
					if (!(c & c0) && (t = intersect(point1, point0, true))) {
						clean = 0;
						if (smallRadius) {
							stream.lineStart();
							stream.point(t[0][0], t[0][1]);
							stream.point(t[1][0], t[1][1]);
							stream.lineEnd();
						} else {
							stream.point(t[1][0], t[1][1]);
							stream.lineEnd();
							stream.lineStart();
							stream.point(t[0][0], t[0][1], 3);
						}
					}
				}
				if (v && (!point0 || !pointEqual(point0, point1))) stream.point(point1[0], point1[1]);
				point0 = point1, v0 = v, c0 = c;
			},
			lineEnd: function() {
				if (v0) stream.lineEnd();
				point0 = null;
			},
			clean: function() {
				return clean | (v00 && v0) << 1;
			}
		};
	}
	function intersect(a, b, two) {
		var pa = cartesian(a), pb = cartesian(b);
		var n1 = [
			1,
			0,
			0
		], n2 = cartesianCross(pa, pb), n2n2 = cartesianDot(n2, n2), n1n2 = n2[0], determinant = n2n2 - n1n2 * n1n2;
		if (!determinant) return !two && a;
		var c1 = cr * n2n2 / determinant, c2 = -cr * n1n2 / determinant, n1xn2 = cartesianCross(n1, n2), A = cartesianScale(n1, c1);
		cartesianAddInPlace(A, cartesianScale(n2, c2));
		var u = n1xn2, w = cartesianDot(A, u), uu = cartesianDot(u, u), t2 = w * w - uu * (cartesianDot(A, A) - 1);
		if (t2 < 0) return;
		var t = sqrt$1(t2), q = cartesianScale(u, (-w - t) / uu);
		cartesianAddInPlace(q, A);
		q = spherical(q);
		if (!two) return q;
		var lambda0 = a[0], lambda1 = b[0], phi0 = a[1], phi1 = b[1], z;
		if (lambda1 < lambda0) z = lambda0, lambda0 = lambda1, lambda1 = z;
		var delta = lambda1 - lambda0, polar = abs(delta - pi$2) < epsilon$1, meridian = polar || delta < epsilon$1;
		if (!polar && phi1 < phi0) z = phi0, phi0 = phi1, phi1 = z;
		if (meridian ? polar ? phi0 + phi1 > 0 ^ q[1] < (abs(q[0] - lambda0) < epsilon$1 ? phi0 : phi1) : phi0 <= q[1] && q[1] <= phi1 : delta > pi$2 ^ (lambda0 <= q[0] && q[0] <= lambda1)) {
			var q1 = cartesianScale(u, (-w + t) / uu);
			cartesianAddInPlace(q1, A);
			return [q, spherical(q1)];
		}
	}
	function code(lambda, phi) {
		var r = smallRadius ? radius : pi$2 - radius, code = 0;
		if (lambda < -r) code |= 1;
		else if (lambda > r) code |= 2;
		if (phi < -r) code |= 4;
		else if (phi > r) code |= 8;
		return code;
	}
	return clip(visible, clipLine, interpolate, smallRadius ? [0, -radius] : [-pi$2, radius - pi$2]);
}
function clipLine(a, b, x0, y0, x1, y1) {
	var ax = a[0], ay = a[1], bx = b[0], by = b[1], t0 = 0, t1 = 1, dx = bx - ax, dy = by - ay, r = x0 - ax;
	if (!dx && r > 0) return;
	r /= dx;
	if (dx < 0) {
		if (r < t0) return;
		if (r < t1) t1 = r;
	} else if (dx > 0) {
		if (r > t1) return;
		if (r > t0) t0 = r;
	}
	r = x1 - ax;
	if (!dx && r < 0) return;
	r /= dx;
	if (dx < 0) {
		if (r > t1) return;
		if (r > t0) t0 = r;
	} else if (dx > 0) {
		if (r < t0) return;
		if (r < t1) t1 = r;
	}
	r = y0 - ay;
	if (!dy && r > 0) return;
	r /= dy;
	if (dy < 0) {
		if (r < t0) return;
		if (r < t1) t1 = r;
	} else if (dy > 0) {
		if (r > t1) return;
		if (r > t0) t0 = r;
	}
	r = y1 - ay;
	if (!dy && r < 0) return;
	r /= dy;
	if (dy < 0) {
		if (r > t1) return;
		if (r > t0) t0 = r;
	} else if (dy > 0) {
		if (r < t0) return;
		if (r < t1) t1 = r;
	}
	if (t0 > 0) a[0] = ax + t0 * dx, a[1] = ay + t0 * dy;
	if (t1 < 1) b[0] = ax + t1 * dx, b[1] = ay + t1 * dy;
	return true;
}
var clipMax = 1e9;
var clipMin = -clipMax;
function clipRectangle(x0, y0, x1, y1) {
	function visible(x, y) {
		return x0 <= x && x <= x1 && y0 <= y && y <= y1;
	}
	function interpolate(from, to, direction, stream) {
		var a = 0, a1 = 0;
		if (from == null || (a = corner(from, direction)) !== (a1 = corner(to, direction)) || comparePoint(from, to) < 0 ^ direction > 0) do
			stream.point(a === 0 || a === 3 ? x0 : x1, a > 1 ? y1 : y0);
		while ((a = (a + direction + 4) % 4) !== a1);
		else stream.point(to[0], to[1]);
	}
	function corner(p, direction) {
		return abs(p[0] - x0) < epsilon$1 ? direction > 0 ? 0 : 3 : abs(p[0] - x1) < epsilon$1 ? direction > 0 ? 2 : 1 : abs(p[1] - y0) < epsilon$1 ? direction > 0 ? 1 : 0 : direction > 0 ? 3 : 2;
	}
	function compareIntersection(a, b) {
		return comparePoint(a.x, b.x);
	}
	function comparePoint(a, b) {
		var ca = corner(a, 1), cb = corner(b, 1);
		return ca !== cb ? ca - cb : ca === 0 ? b[1] - a[1] : ca === 1 ? a[0] - b[0] : ca === 2 ? a[1] - b[1] : b[0] - a[0];
	}
	return function(stream) {
		var activeStream = stream, bufferStream = clipBuffer(), segments, polygon, ring, x__, y__, v__, x_, y_, v_, first, clean;
		var clipStream = {
			point,
			lineStart,
			lineEnd,
			polygonStart,
			polygonEnd
		};
		function point(x, y) {
			if (visible(x, y)) activeStream.point(x, y);
		}
		function polygonInside() {
			var winding = 0;
			for (var i = 0, n = polygon.length; i < n; ++i) for (var ring = polygon[i], j = 1, m = ring.length, point = ring[0], a0, a1, b0 = point[0], b1 = point[1]; j < m; ++j) {
				a0 = b0, a1 = b1, point = ring[j], b0 = point[0], b1 = point[1];
				if (a1 <= y1) {
					if (b1 > y1 && (b0 - a0) * (y1 - a1) > (b1 - a1) * (x0 - a0)) ++winding;
				} else if (b1 <= y1 && (b0 - a0) * (y1 - a1) < (b1 - a1) * (x0 - a0)) --winding;
			}
			return winding;
		}
		function polygonStart() {
			activeStream = bufferStream, segments = [], polygon = [], clean = true;
		}
		function polygonEnd() {
			var startInside = polygonInside(), cleanInside = clean && startInside, visible = (segments = merge(segments)).length;
			if (cleanInside || visible) {
				stream.polygonStart();
				if (cleanInside) {
					stream.lineStart();
					interpolate(null, null, 1, stream);
					stream.lineEnd();
				}
				if (visible) clipRejoin(segments, compareIntersection, startInside, interpolate, stream);
				stream.polygonEnd();
			}
			activeStream = stream, segments = polygon = ring = null;
		}
		function lineStart() {
			clipStream.point = linePoint;
			if (polygon) polygon.push(ring = []);
			first = true;
			v_ = false;
			x_ = y_ = NaN;
		}
		function lineEnd() {
			if (segments) {
				linePoint(x__, y__);
				if (v__ && v_) bufferStream.rejoin();
				segments.push(bufferStream.result());
			}
			clipStream.point = point;
			if (v_) activeStream.lineEnd();
		}
		function linePoint(x, y) {
			var v = visible(x, y);
			if (polygon) ring.push([x, y]);
			if (first) {
				x__ = x, y__ = y, v__ = v;
				first = false;
				if (v) {
					activeStream.lineStart();
					activeStream.point(x, y);
				}
			} else if (v && v_) activeStream.point(x, y);
			else {
				var a = [x_ = Math.max(clipMin, Math.min(clipMax, x_)), y_ = Math.max(clipMin, Math.min(clipMax, y_))], b = [x = Math.max(clipMin, Math.min(clipMax, x)), y = Math.max(clipMin, Math.min(clipMax, y))];
				if (clipLine(a, b, x0, y0, x1, y1)) {
					if (!v_) {
						activeStream.lineStart();
						activeStream.point(a[0], a[1]);
					}
					activeStream.point(b[0], b[1]);
					if (!v) activeStream.lineEnd();
					clean = false;
				} else if (v) {
					activeStream.lineStart();
					activeStream.point(x, y);
					clean = false;
				}
			}
			x_ = x, y_ = y, v_ = v;
		}
		return clipStream;
	};
}
var identity$1$2 = (x) => x;
var areaSum = new Adder();
var areaRingSum = new Adder();
var x00$2;
var y00$2;
var x0$3;
var y0$3;
var areaStream = {
	point: noop$1,
	lineStart: noop$1,
	lineEnd: noop$1,
	polygonStart: function() {
		areaStream.lineStart = areaRingStart;
		areaStream.lineEnd = areaRingEnd;
	},
	polygonEnd: function() {
		areaStream.lineStart = areaStream.lineEnd = areaStream.point = noop$1;
		areaSum.add(abs(areaRingSum));
		areaRingSum = new Adder();
	},
	result: function() {
		var area = areaSum / 2;
		areaSum = new Adder();
		return area;
	}
};
function areaRingStart() {
	areaStream.point = areaPointFirst;
}
function areaPointFirst(x, y) {
	areaStream.point = areaPoint;
	x00$2 = x0$3 = x, y00$2 = y0$3 = y;
}
function areaPoint(x, y) {
	areaRingSum.add(y0$3 * x - x0$3 * y);
	x0$3 = x, y0$3 = y;
}
function areaRingEnd() {
	areaPoint(x00$2, y00$2);
}
var x0$2 = Infinity;
var y0$2 = x0$2;
var x1 = -x0$2;
var y1 = x1;
var boundsStream = {
	point: boundsPoint,
	lineStart: noop$1,
	lineEnd: noop$1,
	polygonStart: noop$1,
	polygonEnd: noop$1,
	result: function() {
		var bounds = [[x0$2, y0$2], [x1, y1]];
		x1 = y1 = -(y0$2 = x0$2 = Infinity);
		return bounds;
	}
};
function boundsPoint(x, y) {
	if (x < x0$2) x0$2 = x;
	if (x > x1) x1 = x;
	if (y < y0$2) y0$2 = y;
	if (y > y1) y1 = y;
}
var X0 = 0;
var Y0 = 0;
var Z0 = 0;
var X1 = 0;
var Y1 = 0;
var Z1 = 0;
var X2 = 0;
var Y2 = 0;
var Z2 = 0;
var x00$1;
var y00$1;
var x0$1;
var y0$1;
var centroidStream = {
	point: centroidPoint,
	lineStart: centroidLineStart,
	lineEnd: centroidLineEnd,
	polygonStart: function() {
		centroidStream.lineStart = centroidRingStart;
		centroidStream.lineEnd = centroidRingEnd;
	},
	polygonEnd: function() {
		centroidStream.point = centroidPoint;
		centroidStream.lineStart = centroidLineStart;
		centroidStream.lineEnd = centroidLineEnd;
	},
	result: function() {
		var centroid = Z2 ? [X2 / Z2, Y2 / Z2] : Z1 ? [X1 / Z1, Y1 / Z1] : Z0 ? [X0 / Z0, Y0 / Z0] : [NaN, NaN];
		X0 = Y0 = Z0 = X1 = Y1 = Z1 = X2 = Y2 = Z2 = 0;
		return centroid;
	}
};
function centroidPoint(x, y) {
	X0 += x;
	Y0 += y;
	++Z0;
}
function centroidLineStart() {
	centroidStream.point = centroidPointFirstLine;
}
function centroidPointFirstLine(x, y) {
	centroidStream.point = centroidPointLine;
	centroidPoint(x0$1 = x, y0$1 = y);
}
function centroidPointLine(x, y) {
	var dx = x - x0$1, dy = y - y0$1, z = sqrt$1(dx * dx + dy * dy);
	X1 += z * (x0$1 + x) / 2;
	Y1 += z * (y0$1 + y) / 2;
	Z1 += z;
	centroidPoint(x0$1 = x, y0$1 = y);
}
function centroidLineEnd() {
	centroidStream.point = centroidPoint;
}
function centroidRingStart() {
	centroidStream.point = centroidPointFirstRing;
}
function centroidRingEnd() {
	centroidPointRing(x00$1, y00$1);
}
function centroidPointFirstRing(x, y) {
	centroidStream.point = centroidPointRing;
	centroidPoint(x00$1 = x0$1 = x, y00$1 = y0$1 = y);
}
function centroidPointRing(x, y) {
	var dx = x - x0$1, dy = y - y0$1, z = sqrt$1(dx * dx + dy * dy);
	X1 += z * (x0$1 + x) / 2;
	Y1 += z * (y0$1 + y) / 2;
	Z1 += z;
	z = y0$1 * x - x0$1 * y;
	X2 += z * (x0$1 + x);
	Y2 += z * (y0$1 + y);
	Z2 += z * 3;
	centroidPoint(x0$1 = x, y0$1 = y);
}
function PathContext(context) {
	this._context = context;
}
PathContext.prototype = {
	_radius: 4.5,
	pointRadius: function(_) {
		return this._radius = _, this;
	},
	polygonStart: function() {
		this._line = 0;
	},
	polygonEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._point = 0;
	},
	lineEnd: function() {
		if (this._line === 0) this._context.closePath();
		this._point = NaN;
	},
	point: function(x, y) {
		switch (this._point) {
			case 0:
				this._context.moveTo(x, y);
				this._point = 1;
				break;
			case 1:
				this._context.lineTo(x, y);
				break;
			default:
				this._context.moveTo(x + this._radius, y);
				this._context.arc(x, y, this._radius, 0, tau$2);
		}
	},
	result: noop$1
};
var lengthSum = new Adder();
var lengthRing;
var x00;
var y00;
var x0;
var y0;
var lengthStream = {
	point: noop$1,
	lineStart: function() {
		lengthStream.point = lengthPointFirst;
	},
	lineEnd: function() {
		if (lengthRing) lengthPoint(x00, y00);
		lengthStream.point = noop$1;
	},
	polygonStart: function() {
		lengthRing = true;
	},
	polygonEnd: function() {
		lengthRing = null;
	},
	result: function() {
		var length = +lengthSum;
		lengthSum = new Adder();
		return length;
	}
};
function lengthPointFirst(x, y) {
	lengthStream.point = lengthPoint;
	x00 = x0 = x, y00 = y0 = y;
}
function lengthPoint(x, y) {
	x0 -= x, y0 -= y;
	lengthSum.add(sqrt$1(x0 * x0 + y0 * y0));
	x0 = x, y0 = y;
}
let cacheDigits;
let cacheAppend;
let cacheRadius;
let cacheCircle;
var PathString = class {
	constructor(digits) {
		this._append = digits == null ? append : appendRound(digits);
		this._radius = 4.5;
		this._ = "";
	}
	pointRadius(_) {
		this._radius = +_;
		return this;
	}
	polygonStart() {
		this._line = 0;
	}
	polygonEnd() {
		this._line = NaN;
	}
	lineStart() {
		this._point = 0;
	}
	lineEnd() {
		if (this._line === 0) this._ += "Z";
		this._point = NaN;
	}
	point(x, y) {
		switch (this._point) {
			case 0:
				this._append`M${x},${y}`;
				this._point = 1;
				break;
			case 1:
				this._append`L${x},${y}`;
				break;
			default:
				this._append`M${x},${y}`;
				if (this._radius !== cacheRadius || this._append !== cacheAppend) {
					const r = this._radius;
					const s = this._;
					this._ = "";
					this._append`m0,${r}a${r},${r} 0 1,1 0,${-2 * r}a${r},${r} 0 1,1 0,${2 * r}z`;
					cacheRadius = r;
					cacheAppend = this._append;
					cacheCircle = this._;
					this._ = s;
				}
				this._ += cacheCircle;
		}
	}
	result() {
		const result = this._;
		this._ = "";
		return result.length ? result : null;
	}
};
function append(strings) {
	let i = 1;
	this._ += strings[0];
	for (const j = strings.length; i < j; ++i) this._ += arguments[i] + strings[i];
}
function appendRound(digits) {
	const d = Math.floor(digits);
	if (!(d >= 0)) throw new RangeError(`invalid digits: ${digits}`);
	if (d > 15) return append;
	if (d !== cacheDigits) {
		const k = 10 ** d;
		cacheDigits = d;
		cacheAppend = function append(strings) {
			let i = 1;
			this._ += strings[0];
			for (const j = strings.length; i < j; ++i) this._ += Math.round(arguments[i] * k) / k + strings[i];
		};
	}
	return cacheAppend;
}
function index(projection, context) {
	let digits = 3, pointRadius = 4.5, projectionStream, contextStream;
	function path(object) {
		if (object) {
			if (typeof pointRadius === "function") contextStream.pointRadius(+pointRadius.apply(this, arguments));
			geoStream(object, projectionStream(contextStream));
		}
		return contextStream.result();
	}
	path.area = function(object) {
		geoStream(object, projectionStream(areaStream));
		return areaStream.result();
	};
	path.measure = function(object) {
		geoStream(object, projectionStream(lengthStream));
		return lengthStream.result();
	};
	path.bounds = function(object) {
		geoStream(object, projectionStream(boundsStream));
		return boundsStream.result();
	};
	path.centroid = function(object) {
		geoStream(object, projectionStream(centroidStream));
		return centroidStream.result();
	};
	path.projection = function(_) {
		if (!arguments.length) return projection;
		projectionStream = _ == null ? (projection = null, identity$1$2) : (projection = _).stream;
		return path;
	};
	path.context = function(_) {
		if (!arguments.length) return context;
		contextStream = _ == null ? (context = null, new PathString(digits)) : new PathContext(context = _);
		if (typeof pointRadius !== "function") contextStream.pointRadius(pointRadius);
		return path;
	};
	path.pointRadius = function(_) {
		if (!arguments.length) return pointRadius;
		pointRadius = typeof _ === "function" ? _ : (contextStream.pointRadius(+_), +_);
		return path;
	};
	path.digits = function(_) {
		if (!arguments.length) return digits;
		if (_ == null) digits = null;
		else {
			const d = Math.floor(_);
			if (!(d >= 0)) throw new RangeError(`invalid digits: ${_}`);
			digits = d;
		}
		if (context === null) contextStream = new PathString(digits);
		return path;
	};
	return path.projection(projection).digits(digits).context(context);
}
function transform$1(methods) {
	return { stream: transformer$1(methods) };
}
function transformer$1(methods) {
	return function(stream) {
		var s = new TransformStream();
		for (var key in methods) s[key] = methods[key];
		s.stream = stream;
		return s;
	};
}
function TransformStream() {}
TransformStream.prototype = {
	constructor: TransformStream,
	point: function(x, y) {
		this.stream.point(x, y);
	},
	sphere: function() {
		this.stream.sphere();
	},
	lineStart: function() {
		this.stream.lineStart();
	},
	lineEnd: function() {
		this.stream.lineEnd();
	},
	polygonStart: function() {
		this.stream.polygonStart();
	},
	polygonEnd: function() {
		this.stream.polygonEnd();
	}
};
function fit(projection, fitBounds, object) {
	var clip = projection.clipExtent && projection.clipExtent();
	projection.scale(150).translate([0, 0]);
	if (clip != null) projection.clipExtent(null);
	geoStream(object, projection.stream(boundsStream));
	fitBounds(boundsStream.result());
	if (clip != null) projection.clipExtent(clip);
	return projection;
}
function fitExtent(projection, extent, object) {
	return fit(projection, function(b) {
		var w = extent[1][0] - extent[0][0], h = extent[1][1] - extent[0][1], k = Math.min(w / (b[1][0] - b[0][0]), h / (b[1][1] - b[0][1])), x = +extent[0][0] + (w - k * (b[1][0] + b[0][0])) / 2, y = +extent[0][1] + (h - k * (b[1][1] + b[0][1])) / 2;
		projection.scale(150 * k).translate([x, y]);
	}, object);
}
function fitSize(projection, size, object) {
	return fitExtent(projection, [[0, 0], size], object);
}
function fitWidth(projection, width, object) {
	return fit(projection, function(b) {
		var w = +width, k = w / (b[1][0] - b[0][0]), x = (w - k * (b[1][0] + b[0][0])) / 2, y = -k * b[0][1];
		projection.scale(150 * k).translate([x, y]);
	}, object);
}
function fitHeight(projection, height, object) {
	return fit(projection, function(b) {
		var h = +height, k = h / (b[1][1] - b[0][1]), x = -k * b[0][0], y = (h - k * (b[1][1] + b[0][1])) / 2;
		projection.scale(150 * k).translate([x, y]);
	}, object);
}
var maxDepth = 16;
var cosMinDistance = cos$1(30 * radians$1);
function resample(project, delta2) {
	return +delta2 ? resample$1(project, delta2) : resampleNone(project);
}
function resampleNone(project) {
	return transformer$1({ point: function(x, y) {
		x = project(x, y);
		this.stream.point(x[0], x[1]);
	} });
}
function resample$1(project, delta2) {
	function resampleLineTo(x0, y0, lambda0, a0, b0, c0, x1, y1, lambda1, a1, b1, c1, depth, stream) {
		var dx = x1 - x0, dy = y1 - y0, d2 = dx * dx + dy * dy;
		if (d2 > 4 * delta2 && depth--) {
			var a = a0 + a1, b = b0 + b1, c = c0 + c1, m = sqrt$1(a * a + b * b + c * c), phi2 = asin(c /= m), lambda2 = abs(abs(c) - 1) < epsilon$1 || abs(lambda0 - lambda1) < epsilon$1 ? (lambda0 + lambda1) / 2 : atan2(b, a), p = project(lambda2, phi2), x2 = p[0], y2 = p[1], dx2 = x2 - x0, dy2 = y2 - y0, dz = dy * dx2 - dx * dy2;
			if (dz * dz / d2 > delta2 || abs((dx * dx2 + dy * dy2) / d2 - .5) > .3 || a0 * a1 + b0 * b1 + c0 * c1 < cosMinDistance) {
				resampleLineTo(x0, y0, lambda0, a0, b0, c0, x2, y2, lambda2, a /= m, b /= m, c, depth, stream);
				stream.point(x2, y2);
				resampleLineTo(x2, y2, lambda2, a, b, c, x1, y1, lambda1, a1, b1, c1, depth, stream);
			}
		}
	}
	return function(stream) {
		var lambda00, x00, y00, a00, b00, c00, lambda0, x0, y0, a0, b0, c0;
		var resampleStream = {
			point,
			lineStart,
			lineEnd,
			polygonStart: function() {
				stream.polygonStart();
				resampleStream.lineStart = ringStart;
			},
			polygonEnd: function() {
				stream.polygonEnd();
				resampleStream.lineStart = lineStart;
			}
		};
		function point(x, y) {
			x = project(x, y);
			stream.point(x[0], x[1]);
		}
		function lineStart() {
			x0 = NaN;
			resampleStream.point = linePoint;
			stream.lineStart();
		}
		function linePoint(lambda, phi) {
			var c = cartesian([lambda, phi]), p = project(lambda, phi);
			resampleLineTo(x0, y0, lambda0, a0, b0, c0, x0 = p[0], y0 = p[1], lambda0 = lambda, a0 = c[0], b0 = c[1], c0 = c[2], maxDepth, stream);
			stream.point(x0, y0);
		}
		function lineEnd() {
			resampleStream.point = point;
			stream.lineEnd();
		}
		function ringStart() {
			lineStart();
			resampleStream.point = ringPoint;
			resampleStream.lineEnd = ringEnd;
		}
		function ringPoint(lambda, phi) {
			linePoint(lambda00 = lambda, phi), x00 = x0, y00 = y0, a00 = a0, b00 = b0, c00 = c0;
			resampleStream.point = linePoint;
		}
		function ringEnd() {
			resampleLineTo(x0, y0, lambda0, a0, b0, c0, x00, y00, lambda00, a00, b00, c00, maxDepth, stream);
			resampleStream.lineEnd = lineEnd;
			lineEnd();
		}
		return resampleStream;
	};
}
var transformRadians = transformer$1({ point: function(x, y) {
	this.stream.point(x * radians$1, y * radians$1);
} });
function transformRotate(rotate) {
	return transformer$1({ point: function(x, y) {
		var r = rotate(x, y);
		return this.stream.point(r[0], r[1]);
	} });
}
function scaleTranslate(k, dx, dy, sx, sy) {
	function transform(x, y) {
		x *= sx;
		y *= sy;
		return [dx + k * x, dy - k * y];
	}
	transform.invert = function(x, y) {
		return [(x - dx) / k * sx, (dy - y) / k * sy];
	};
	return transform;
}
function scaleTranslateRotate(k, dx, dy, sx, sy, alpha) {
	if (!alpha) return scaleTranslate(k, dx, dy, sx, sy);
	var cosAlpha = cos$1(alpha), sinAlpha = sin$1(alpha), a = cosAlpha * k, b = sinAlpha * k, ai = cosAlpha / k, bi = sinAlpha / k, ci = (sinAlpha * dy - cosAlpha * dx) / k, fi = (sinAlpha * dx + cosAlpha * dy) / k;
	function transform(x, y) {
		x *= sx;
		y *= sy;
		return [a * x - b * y + dx, dy - b * x - a * y];
	}
	transform.invert = function(x, y) {
		return [sx * (ai * x - bi * y + ci), sy * (fi - bi * x - ai * y)];
	};
	return transform;
}
function projection$1(project) {
	return projectionMutator(function() {
		return project;
	})();
}
function projectionMutator(projectAt) {
	var project, k = 150, x = 480, y = 250, lambda = 0, phi = 0, deltaLambda = 0, deltaPhi = 0, deltaGamma = 0, rotate, alpha = 0, sx = 1, sy = 1, theta = null, preclip = clipAntimeridian, x0 = null, y0, x1, y1, postclip = identity$1$2, delta2 = .5, projectResample, projectTransform, projectRotateTransform, cache, cacheStream;
	function projection(point) {
		return projectRotateTransform(point[0] * radians$1, point[1] * radians$1);
	}
	function invert(point) {
		point = projectRotateTransform.invert(point[0], point[1]);
		return point && [point[0] * degrees, point[1] * degrees];
	}
	projection.stream = function(stream) {
		return cache && cacheStream === stream ? cache : cache = transformRadians(transformRotate(rotate)(preclip(projectResample(postclip(cacheStream = stream)))));
	};
	projection.preclip = function(_) {
		return arguments.length ? (preclip = _, theta = void 0, reset()) : preclip;
	};
	projection.postclip = function(_) {
		return arguments.length ? (postclip = _, x0 = y0 = x1 = y1 = null, reset()) : postclip;
	};
	projection.clipAngle = function(_) {
		return arguments.length ? (preclip = +_ ? clipCircle(theta = _ * radians$1) : (theta = null, clipAntimeridian), reset()) : theta * degrees;
	};
	projection.clipExtent = function(_) {
		return arguments.length ? (postclip = _ == null ? (x0 = y0 = x1 = y1 = null, identity$1$2) : clipRectangle(x0 = +_[0][0], y0 = +_[0][1], x1 = +_[1][0], y1 = +_[1][1]), reset()) : x0 == null ? null : [[x0, y0], [x1, y1]];
	};
	projection.scale = function(_) {
		return arguments.length ? (k = +_, recenter()) : k;
	};
	projection.translate = function(_) {
		return arguments.length ? (x = +_[0], y = +_[1], recenter()) : [x, y];
	};
	projection.center = function(_) {
		return arguments.length ? (lambda = _[0] % 360 * radians$1, phi = _[1] % 360 * radians$1, recenter()) : [lambda * degrees, phi * degrees];
	};
	projection.rotate = function(_) {
		return arguments.length ? (deltaLambda = _[0] % 360 * radians$1, deltaPhi = _[1] % 360 * radians$1, deltaGamma = _.length > 2 ? _[2] % 360 * radians$1 : 0, recenter()) : [
			deltaLambda * degrees,
			deltaPhi * degrees,
			deltaGamma * degrees
		];
	};
	projection.angle = function(_) {
		return arguments.length ? (alpha = _ % 360 * radians$1, recenter()) : alpha * degrees;
	};
	projection.reflectX = function(_) {
		return arguments.length ? (sx = _ ? -1 : 1, recenter()) : sx < 0;
	};
	projection.reflectY = function(_) {
		return arguments.length ? (sy = _ ? -1 : 1, recenter()) : sy < 0;
	};
	projection.precision = function(_) {
		return arguments.length ? (projectResample = resample(projectTransform, delta2 = _ * _), reset()) : sqrt$1(delta2);
	};
	projection.fitExtent = function(extent, object) {
		return fitExtent(projection, extent, object);
	};
	projection.fitSize = function(size, object) {
		return fitSize(projection, size, object);
	};
	projection.fitWidth = function(width, object) {
		return fitWidth(projection, width, object);
	};
	projection.fitHeight = function(height, object) {
		return fitHeight(projection, height, object);
	};
	function recenter() {
		var center = scaleTranslateRotate(k, 0, 0, sx, sy, alpha).apply(null, project(lambda, phi)), transform = scaleTranslateRotate(k, x - center[0], y - center[1], sx, sy, alpha);
		rotate = rotateRadians(deltaLambda, deltaPhi, deltaGamma);
		projectTransform = compose(project, transform);
		projectRotateTransform = compose(rotate, projectTransform);
		projectResample = resample(projectTransform, delta2);
		return reset();
	}
	function reset() {
		cache = cacheStream = null;
		return projection;
	}
	return function() {
		project = projectAt.apply(this, arguments);
		projection.invert = project.invert && invert;
		return recenter();
	};
}
function conicProjection$1(projectAt) {
	var phi0 = 0, phi1 = pi$2 / 3, m = projectionMutator(projectAt), p = m(phi0, phi1);
	p.parallels = function(_) {
		return arguments.length ? m(phi0 = _[0] * radians$1, phi1 = _[1] * radians$1) : [phi0 * degrees, phi1 * degrees];
	};
	return p;
}
function cylindricalEqualAreaRaw(phi0) {
	var cosPhi0 = cos$1(phi0);
	function forward(lambda, phi) {
		return [lambda * cosPhi0, sin$1(phi) / cosPhi0];
	}
	forward.invert = function(x, y) {
		return [x / cosPhi0, asin(y * cosPhi0)];
	};
	return forward;
}
function conicEqualAreaRaw(y0, y1) {
	var sy0 = sin$1(y0), n = (sy0 + sin$1(y1)) / 2;
	if (abs(n) < epsilon$1) return cylindricalEqualAreaRaw(y0);
	var c = 1 + sy0 * (2 * n - sy0), r0 = sqrt$1(c) / n;
	function project(x, y) {
		var r = sqrt$1(c - 2 * n * sin$1(y)) / n;
		return [r * sin$1(x *= n), r0 - r * cos$1(x)];
	}
	project.invert = function(x, y) {
		var r0y = r0 - y, l = atan2(x, abs(r0y)) * sign$1(r0y);
		if (r0y * n < 0) l -= pi$2 * sign$1(x) * sign$1(r0y);
		return [l / n, asin((c - (x * x + r0y * r0y) * n * n) / (2 * n))];
	};
	return project;
}
function conicEqualArea() {
	return conicProjection$1(conicEqualAreaRaw).scale(155.424).center([0, 33.6442]);
}
function albers() {
	return conicEqualArea().parallels([29.5, 45.5]).scale(1070).translate([480, 250]).rotate([96, 0]).center([-.6, 38.7]);
}
function multiplex(streams) {
	var n = streams.length;
	return {
		point: function(x, y) {
			var i = -1;
			while (++i < n) streams[i].point(x, y);
		},
		sphere: function() {
			var i = -1;
			while (++i < n) streams[i].sphere();
		},
		lineStart: function() {
			var i = -1;
			while (++i < n) streams[i].lineStart();
		},
		lineEnd: function() {
			var i = -1;
			while (++i < n) streams[i].lineEnd();
		},
		polygonStart: function() {
			var i = -1;
			while (++i < n) streams[i].polygonStart();
		},
		polygonEnd: function() {
			var i = -1;
			while (++i < n) streams[i].polygonEnd();
		}
	};
}
function albersUsa() {
	var cache, cacheStream, lower48 = albers(), lower48Point, alaska = conicEqualArea().rotate([154, 0]).center([-2, 58.5]).parallels([55, 65]), alaskaPoint, hawaii = conicEqualArea().rotate([157, 0]).center([-3, 19.9]).parallels([8, 18]), hawaiiPoint, point, pointStream = { point: function(x, y) {
		point = [x, y];
	} };
	function albersUsa(coordinates) {
		var x = coordinates[0], y = coordinates[1];
		return point = null, (lower48Point.point(x, y), point) || (alaskaPoint.point(x, y), point) || (hawaiiPoint.point(x, y), point);
	}
	albersUsa.invert = function(coordinates) {
		var k = lower48.scale(), t = lower48.translate(), x = (coordinates[0] - t[0]) / k, y = (coordinates[1] - t[1]) / k;
		return (y >= .12 && y < .234 && x >= -.425 && x < -.214 ? alaska : y >= .166 && y < .234 && x >= -.214 && x < -.115 ? hawaii : lower48).invert(coordinates);
	};
	albersUsa.stream = function(stream) {
		return cache && cacheStream === stream ? cache : cache = multiplex([
			lower48.stream(cacheStream = stream),
			alaska.stream(stream),
			hawaii.stream(stream)
		]);
	};
	albersUsa.precision = function(_) {
		if (!arguments.length) return lower48.precision();
		lower48.precision(_), alaska.precision(_), hawaii.precision(_);
		return reset();
	};
	albersUsa.scale = function(_) {
		if (!arguments.length) return lower48.scale();
		lower48.scale(_), alaska.scale(_ * .35), hawaii.scale(_);
		return albersUsa.translate(lower48.translate());
	};
	albersUsa.translate = function(_) {
		if (!arguments.length) return lower48.translate();
		var k = lower48.scale(), x = +_[0], y = +_[1];
		lower48Point = lower48.translate(_).clipExtent([[x - .455 * k, y - .238 * k], [x + .455 * k, y + .238 * k]]).stream(pointStream);
		alaskaPoint = alaska.translate([x - .307 * k, y + .201 * k]).clipExtent([[x - .425 * k + epsilon$1, y + .12 * k + epsilon$1], [x - .214 * k - epsilon$1, y + .234 * k - epsilon$1]]).stream(pointStream);
		hawaiiPoint = hawaii.translate([x - .205 * k, y + .212 * k]).clipExtent([[x - .214 * k + epsilon$1, y + .166 * k + epsilon$1], [x - .115 * k - epsilon$1, y + .234 * k - epsilon$1]]).stream(pointStream);
		return reset();
	};
	albersUsa.fitExtent = function(extent, object) {
		return fitExtent(albersUsa, extent, object);
	};
	albersUsa.fitSize = function(size, object) {
		return fitSize(albersUsa, size, object);
	};
	albersUsa.fitWidth = function(width, object) {
		return fitWidth(albersUsa, width, object);
	};
	albersUsa.fitHeight = function(height, object) {
		return fitHeight(albersUsa, height, object);
	};
	function reset() {
		cache = cacheStream = null;
		return albersUsa;
	}
	return albersUsa.scale(1070);
}
function azimuthalRaw(scale) {
	return function(x, y) {
		var cx = cos$1(x), cy = cos$1(y), k = scale(cx * cy);
		if (k === Infinity) return [2, 0];
		return [k * cy * sin$1(x), k * sin$1(y)];
	};
}
function azimuthalInvert(angle) {
	return function(x, y) {
		var z = sqrt$1(x * x + y * y), c = angle(z), sc = sin$1(c), cc = cos$1(c);
		return [atan2(x * sc, z * cc), asin(z && y * sc / z)];
	};
}
var azimuthalEqualAreaRaw = azimuthalRaw(function(cxcy) {
	return sqrt$1(2 / (1 + cxcy));
});
azimuthalEqualAreaRaw.invert = azimuthalInvert(function(z) {
	return 2 * asin(z / 2);
});
function azimuthalEqualArea() {
	return projection$1(azimuthalEqualAreaRaw).scale(124.75).clipAngle(179.999);
}
var azimuthalEquidistantRaw = azimuthalRaw(function(c) {
	return (c = acos(c)) && c / sin$1(c);
});
azimuthalEquidistantRaw.invert = azimuthalInvert(function(z) {
	return z;
});
function azimuthalEquidistant() {
	return projection$1(azimuthalEquidistantRaw).scale(79.4188).clipAngle(179.999);
}
function mercatorRaw(lambda, phi) {
	return [lambda, log$1(tan((halfPi$1 + phi) / 2))];
}
mercatorRaw.invert = function(x, y) {
	return [x, 2 * atan(exp(y)) - halfPi$1];
};
function mercator() {
	return mercatorProjection(mercatorRaw).scale(961 / tau$2);
}
function mercatorProjection(project) {
	var m = projection$1(project), center = m.center, scale = m.scale, translate = m.translate, clipExtent = m.clipExtent, x0 = null, y0, x1, y1;
	m.scale = function(_) {
		return arguments.length ? (scale(_), reclip()) : scale();
	};
	m.translate = function(_) {
		return arguments.length ? (translate(_), reclip()) : translate();
	};
	m.center = function(_) {
		return arguments.length ? (center(_), reclip()) : center();
	};
	m.clipExtent = function(_) {
		return arguments.length ? (_ == null ? x0 = y0 = x1 = y1 = null : (x0 = +_[0][0], y0 = +_[0][1], x1 = +_[1][0], y1 = +_[1][1]), reclip()) : x0 == null ? null : [[x0, y0], [x1, y1]];
	};
	function reclip() {
		var k = pi$2 * scale(), t = m(rotation(m.rotate()).invert([0, 0]));
		return clipExtent(x0 == null ? [[t[0] - k, t[1] - k], [t[0] + k, t[1] + k]] : project === mercatorRaw ? [[Math.max(t[0] - k, x0), y0], [Math.min(t[0] + k, x1), y1]] : [[x0, Math.max(t[1] - k, y0)], [x1, Math.min(t[1] + k, y1)]]);
	}
	return reclip();
}
function tany(y) {
	return tan((halfPi$1 + y) / 2);
}
function conicConformalRaw(y0, y1) {
	var cy0 = cos$1(y0), n = y0 === y1 ? sin$1(y0) : log$1(cy0 / cos$1(y1)) / log$1(tany(y1) / tany(y0)), f = cy0 * pow$1(tany(y0), n) / n;
	if (!n) return mercatorRaw;
	function project(x, y) {
		if (f > 0) {
			if (y < -halfPi$1 + epsilon$1) y = -halfPi$1 + epsilon$1;
		} else if (y > halfPi$1 - epsilon$1) y = halfPi$1 - epsilon$1;
		var r = f / pow$1(tany(y), n);
		return [r * sin$1(n * x), f - r * cos$1(n * x)];
	}
	project.invert = function(x, y) {
		var fy = f - y, r = sign$1(n) * sqrt$1(x * x + fy * fy), l = atan2(x, abs(fy)) * sign$1(fy);
		if (fy * n < 0) l -= pi$2 * sign$1(x) * sign$1(fy);
		return [l / n, 2 * atan(pow$1(f / r, 1 / n)) - halfPi$1];
	};
	return project;
}
function conicConformal() {
	return conicProjection$1(conicConformalRaw).scale(109.5).parallels([30, 30]);
}
function equirectangularRaw(lambda, phi) {
	return [lambda, phi];
}
equirectangularRaw.invert = equirectangularRaw;
function equirectangular() {
	return projection$1(equirectangularRaw).scale(152.63);
}
function conicEquidistantRaw(y0, y1) {
	var cy0 = cos$1(y0), n = y0 === y1 ? sin$1(y0) : (cy0 - cos$1(y1)) / (y1 - y0), g = cy0 / n + y0;
	if (abs(n) < epsilon$1) return equirectangularRaw;
	function project(x, y) {
		var gy = g - y, nx = n * x;
		return [gy * sin$1(nx), g - gy * cos$1(nx)];
	}
	project.invert = function(x, y) {
		var gy = g - y, l = atan2(x, abs(gy)) * sign$1(gy);
		if (gy * n < 0) l -= pi$2 * sign$1(x) * sign$1(gy);
		return [l / n, g - sign$1(n) * sqrt$1(x * x + gy * gy)];
	};
	return project;
}
function conicEquidistant() {
	return conicProjection$1(conicEquidistantRaw).scale(131.154).center([0, 13.9389]);
}
var A1 = 1.340264;
var A2 = -.081106;
var A3 = 893e-6;
var A4 = .003796;
var M = sqrt$1(3) / 2;
var iterations = 12;
function equalEarthRaw(lambda, phi) {
	var l = asin(M * sin$1(phi)), l2 = l * l, l6 = l2 * l2 * l2;
	return [lambda * cos$1(l) / (M * (A1 + 3 * A2 * l2 + l6 * (7 * A3 + 9 * A4 * l2))), l * (A1 + A2 * l2 + l6 * (A3 + A4 * l2))];
}
equalEarthRaw.invert = function(x, y) {
	var l = y, l2 = l * l, l6 = l2 * l2 * l2;
	for (var i = 0, delta, fy, fpy; i < iterations; ++i) {
		fy = l * (A1 + A2 * l2 + l6 * (A3 + A4 * l2)) - y;
		fpy = A1 + 3 * A2 * l2 + l6 * (7 * A3 + 9 * A4 * l2);
		l -= delta = fy / fpy, l2 = l * l, l6 = l2 * l2 * l2;
		if (abs(delta) < epsilon2) break;
	}
	return [M * x * (A1 + 3 * A2 * l2 + l6 * (7 * A3 + 9 * A4 * l2)) / cos$1(l), asin(sin$1(l) / M)];
};
function equalEarth() {
	return projection$1(equalEarthRaw).scale(177.158);
}
function gnomonicRaw(x, y) {
	var cy = cos$1(y), k = cos$1(x) * cy;
	return [cy * sin$1(x) / k, sin$1(y) / k];
}
gnomonicRaw.invert = azimuthalInvert(atan);
function gnomonic() {
	return projection$1(gnomonicRaw).scale(144.049).clipAngle(60);
}
function naturalEarth1Raw(lambda, phi) {
	var phi2 = phi * phi, phi4 = phi2 * phi2;
	return [lambda * (.8707 - .131979 * phi2 + phi4 * (-.013791 + phi4 * (.003971 * phi2 - .001529 * phi4))), phi * (1.007226 + phi2 * (.015085 + phi4 * (-.044475 + .028874 * phi2 - .005916 * phi4)))];
}
naturalEarth1Raw.invert = function(x, y) {
	var phi = y, i = 25, delta;
	do {
		var phi2 = phi * phi, phi4 = phi2 * phi2;
		phi -= delta = (phi * (1.007226 + phi2 * (.015085 + phi4 * (-.044475 + .028874 * phi2 - .005916 * phi4))) - y) / (1.007226 + phi2 * (.045255 + phi4 * (-.311325 + .259866 * phi2 - .005916 * 11 * phi4)));
	} while (abs(delta) > epsilon$1 && --i > 0);
	return [x / (.8707 + (phi2 = phi * phi) * (-.131979 + phi2 * (-.013791 + phi2 * phi2 * phi2 * (.003971 - .001529 * phi2)))), phi];
};
function orthographicRaw(x, y) {
	return [cos$1(y) * sin$1(x), sin$1(y)];
}
orthographicRaw.invert = azimuthalInvert(asin);
function orthographic() {
	return projection$1(orthographicRaw).scale(249.5).clipAngle(90 + epsilon$1);
}
function stereographicRaw(x, y) {
	var cy = cos$1(y), k = 1 + cos$1(x) * cy;
	return [cy * sin$1(x) / k, sin$1(y) / k];
}
stereographicRaw.invert = azimuthalInvert(function(z) {
	return 2 * atan(z);
});
function stereographic() {
	return projection$1(stereographicRaw).scale(250).clipAngle(142);
}
function transverseMercatorRaw(lambda, phi) {
	return [log$1(tan((halfPi$1 + phi) / 2)), -lambda];
}
transverseMercatorRaw.invert = function(x, y) {
	return [-y, 2 * atan(exp(x)) - halfPi$1];
};
function transverseMercator() {
	var m = mercatorProjection(transverseMercatorRaw), center = m.center, rotate = m.rotate;
	m.center = function(_) {
		return arguments.length ? center([-_[1], _[0]]) : (_ = center(), [_[1], -_[0]]);
	};
	m.rotate = function(_) {
		return arguments.length ? rotate([
			_[0],
			_[1],
			_.length > 2 ? _[2] + 90 : 90
		]) : (_ = rotate(), [
			_[0],
			_[1],
			_[2] - 90
		]);
	};
	return rotate([
		0,
		0,
		90
	]).scale(159.155);
}

// node_modules/d3-hierarchy/dist/d3-hierarchy.mjs
function count(node) {
	var sum = 0, children = node.children, i = children && children.length;
	if (!i) sum = 1;
	else while (--i >= 0) sum += children[i].value;
	node.value = sum;
}
function node_count() {
	return this.eachAfter(count);
}
function node_each(callback, that) {
	let index = -1;
	for (const node of this) callback.call(that, node, ++index, this);
	return this;
}
function node_eachBefore(callback, that) {
	var node = this, nodes = [node], children, i, index = -1;
	while (node = nodes.pop()) {
		callback.call(that, node, ++index, this);
		if (children = node.children) for (i = children.length - 1; i >= 0; --i) nodes.push(children[i]);
	}
	return this;
}
function node_eachAfter(callback, that) {
	var node = this, nodes = [node], next = [], children, i, n, index = -1;
	while (node = nodes.pop()) {
		next.push(node);
		if (children = node.children) for (i = 0, n = children.length; i < n; ++i) nodes.push(children[i]);
	}
	while (node = next.pop()) callback.call(that, node, ++index, this);
	return this;
}
function node_find(callback, that) {
	let index = -1;
	for (const node of this) if (callback.call(that, node, ++index, this)) return node;
}
function node_sum(value) {
	return this.eachAfter(function(node) {
		var sum = +value(node.data) || 0, children = node.children, i = children && children.length;
		while (--i >= 0) sum += children[i].value;
		node.value = sum;
	});
}
function node_sort(compare) {
	return this.eachBefore(function(node) {
		if (node.children) node.children.sort(compare);
	});
}
function node_path(end) {
	var start = this, ancestor = leastCommonAncestor(start, end), nodes = [start];
	while (start !== ancestor) {
		start = start.parent;
		nodes.push(start);
	}
	var k = nodes.length;
	while (end !== ancestor) {
		nodes.splice(k, 0, end);
		end = end.parent;
	}
	return nodes;
}
function leastCommonAncestor(a, b) {
	if (a === b) return a;
	var aNodes = a.ancestors(), bNodes = b.ancestors(), c = null;
	a = aNodes.pop();
	b = bNodes.pop();
	while (a === b) {
		c = a;
		a = aNodes.pop();
		b = bNodes.pop();
	}
	return c;
}
function node_ancestors() {
	var node = this, nodes = [node];
	while (node = node.parent) nodes.push(node);
	return nodes;
}
function node_descendants() {
	return Array.from(this);
}
function node_leaves() {
	var leaves = [];
	this.eachBefore(function(node) {
		if (!node.children) leaves.push(node);
	});
	return leaves;
}
function node_links() {
	var root = this, links = [];
	root.each(function(node) {
		if (node !== root) links.push({
			source: node.parent,
			target: node
		});
	});
	return links;
}
function* node_iterator() {
	var node = this, current, next = [node], children, i, n;
	do {
		current = next.reverse(), next = [];
		while (node = current.pop()) {
			yield node;
			if (children = node.children) for (i = 0, n = children.length; i < n; ++i) next.push(children[i]);
		}
	} while (next.length);
}
function hierarchy(data, children) {
	if (data instanceof Map) {
		data = [void 0, data];
		if (children === void 0) children = mapChildren;
	} else if (children === void 0) children = objectChildren;
	var root = new Node$1(data), node, nodes = [root], child, childs, i, n;
	while (node = nodes.pop()) if ((childs = children(node.data)) && (n = (childs = Array.from(childs)).length)) {
		node.children = childs;
		for (i = n - 1; i >= 0; --i) {
			nodes.push(child = childs[i] = new Node$1(childs[i]));
			child.parent = node;
			child.depth = node.depth + 1;
		}
	}
	return root.eachBefore(computeHeight);
}
function node_copy() {
	return hierarchy(this).eachBefore(copyData);
}
function objectChildren(d) {
	return d.children;
}
function mapChildren(d) {
	return Array.isArray(d) ? d[1] : null;
}
function copyData(node) {
	if (node.data.value !== void 0) node.value = node.data.value;
	node.data = node.data.data;
}
function computeHeight(node) {
	var height = 0;
	do
		node.height = height;
	while ((node = node.parent) && node.height < ++height);
}
function Node$1(data) {
	this.data = data;
	this.depth = this.height = 0;
	this.parent = null;
}
Node$1.prototype = hierarchy.prototype = {
	constructor: Node$1,
	count: node_count,
	each: node_each,
	eachAfter: node_eachAfter,
	eachBefore: node_eachBefore,
	find: node_find,
	sum: node_sum,
	sort: node_sort,
	path: node_path,
	ancestors: node_ancestors,
	descendants: node_descendants,
	leaves: node_leaves,
	links: node_links,
	copy: node_copy,
	[Symbol.iterator]: node_iterator
};
function treemapDice(parent, x0, y0, x1, y1) {
	var nodes = parent.children, node, i = -1, n = nodes.length, k = parent.value && (x1 - x0) / parent.value;
	while (++i < n) {
		node = nodes[i], node.y0 = y0, node.y1 = y1;
		node.x0 = x0, node.x1 = x0 += node.value * k;
	}
}
function TreeNode(node, i) {
	this._ = node;
	this.parent = null;
	this.children = null;
	this.A = null;
	this.a = this;
	this.z = 0;
	this.m = 0;
	this.c = 0;
	this.s = 0;
	this.t = null;
	this.i = i;
}
TreeNode.prototype = Object.create(Node$1.prototype);
function treemapSlice(parent, x0, y0, x1, y1) {
	var nodes = parent.children, node, i = -1, n = nodes.length, k = parent.value && (y1 - y0) / parent.value;
	while (++i < n) {
		node = nodes[i], node.x0 = x0, node.x1 = x1;
		node.y0 = y0, node.y1 = y0 += node.value * k;
	}
}
var phi = (1 + Math.sqrt(5)) / 2;
function squarifyRatio(ratio, parent, x0, y0, x1, y1) {
	var rows = [], nodes = parent.children, row, nodeValue, i0 = 0, i1 = 0, n = nodes.length, dx, dy, value = parent.value, sumValue, minValue, maxValue, newRatio, minRatio, alpha, beta;
	while (i0 < n) {
		dx = x1 - x0, dy = y1 - y0;
		do
			sumValue = nodes[i1++].value;
		while (!sumValue && i1 < n);
		minValue = maxValue = sumValue;
		alpha = Math.max(dy / dx, dx / dy) / (value * ratio);
		beta = sumValue * sumValue * alpha;
		minRatio = Math.max(maxValue / beta, beta / minValue);
		for (; i1 < n; ++i1) {
			sumValue += nodeValue = nodes[i1].value;
			if (nodeValue < minValue) minValue = nodeValue;
			if (nodeValue > maxValue) maxValue = nodeValue;
			beta = sumValue * sumValue * alpha;
			newRatio = Math.max(maxValue / beta, beta / minValue);
			if (newRatio > minRatio) {
				sumValue -= nodeValue;
				break;
			}
			minRatio = newRatio;
		}
		rows.push(row = {
			value: sumValue,
			dice: dx < dy,
			children: nodes.slice(i0, i1)
		});
		if (row.dice) treemapDice(row, x0, y0, x1, value ? y0 += dy * sumValue / value : y1);
		else treemapSlice(row, x0, y0, value ? x0 += dx * sumValue / value : x1, y1);
		value -= sumValue, i0 = i1;
	}
	return rows;
}
var squarify = (function custom(ratio) {
	function squarify(parent, x0, y0, x1, y1) {
		squarifyRatio(ratio, parent, x0, y0, x1, y1);
	}
	squarify.ratio = function(x) {
		return custom((x = +x) > 1 ? x : 1);
	};
	return squarify;
})(phi);
var resquarify = (function custom(ratio) {
	function resquarify(parent, x0, y0, x1, y1) {
		if ((rows = parent._squarify) && rows.ratio === ratio) {
			var rows, row, nodes, i, j = -1, n, m = rows.length, value = parent.value;
			while (++j < m) {
				row = rows[j], nodes = row.children;
				for (i = row.value = 0, n = nodes.length; i < n; ++i) row.value += nodes[i].value;
				if (row.dice) treemapDice(row, x0, y0, x1, value ? y0 += (y1 - y0) * row.value / value : y1);
				else treemapSlice(row, x0, y0, value ? x0 += (x1 - x0) * row.value / value : x1, y1);
				value -= row.value;
			}
		} else {
			parent._squarify = rows = squarifyRatio(ratio, parent, x0, y0, x1, y1);
			rows.ratio = ratio;
		}
	}
	resquarify.ratio = function(x) {
		return custom((x = +x) > 1 ? x : 1);
	};
	return resquarify;
})(phi);

// node_modules/d3-random/dist/d3-random.mjs
var defaultSource = Math.random;
var uniform = (function sourceRandomUniform(source) {
	function randomUniform(min, max) {
		min = min == null ? 0 : +min;
		max = max == null ? 1 : +max;
		if (arguments.length === 1) max = min, min = 0;
		else max -= min;
		return function() {
			return source() * max + min;
		};
	}
	randomUniform.source = sourceRandomUniform;
	return randomUniform;
})(defaultSource);
var int = (function sourceRandomInt(source) {
	function randomInt(min, max) {
		if (arguments.length < 2) max = min, min = 0;
		min = Math.floor(min);
		max = Math.floor(max) - min;
		return function() {
			return Math.floor(source() * max + min);
		};
	}
	randomInt.source = sourceRandomInt;
	return randomInt;
})(defaultSource);
var normal = (function sourceRandomNormal(source) {
	function randomNormal(mu, sigma) {
		var x, r;
		mu = mu == null ? 0 : +mu;
		sigma = sigma == null ? 1 : +sigma;
		return function() {
			var y;
			if (x != null) y = x, x = null;
			else do {
				x = source() * 2 - 1;
				y = source() * 2 - 1;
				r = x * x + y * y;
			} while (!r || r > 1);
			return mu + sigma * y * Math.sqrt(-2 * Math.log(r) / r);
		};
	}
	randomNormal.source = sourceRandomNormal;
	return randomNormal;
})(defaultSource);
var logNormal = (function sourceRandomLogNormal(source) {
	var N = normal.source(source);
	function randomLogNormal() {
		var randomNormal = N.apply(this, arguments);
		return function() {
			return Math.exp(randomNormal());
		};
	}
	randomLogNormal.source = sourceRandomLogNormal;
	return randomLogNormal;
})(defaultSource);
var irwinHall = (function sourceRandomIrwinHall(source) {
	function randomIrwinHall(n) {
		if ((n = +n) <= 0) return () => 0;
		return function() {
			for (var sum = 0, i = n; i > 1; --i) sum += source();
			return sum + i * source();
		};
	}
	randomIrwinHall.source = sourceRandomIrwinHall;
	return randomIrwinHall;
})(defaultSource);
var bates = (function sourceRandomBates(source) {
	var I = irwinHall.source(source);
	function randomBates(n) {
		if ((n = +n) === 0) return source;
		var randomIrwinHall = I(n);
		return function() {
			return randomIrwinHall() / n;
		};
	}
	randomBates.source = sourceRandomBates;
	return randomBates;
})(defaultSource);
var exponential = (function sourceRandomExponential(source) {
	function randomExponential(lambda) {
		return function() {
			return -Math.log1p(-source()) / lambda;
		};
	}
	randomExponential.source = sourceRandomExponential;
	return randomExponential;
})(defaultSource);
var pareto = (function sourceRandomPareto(source) {
	function randomPareto(alpha) {
		if ((alpha = +alpha) < 0) throw new RangeError("invalid alpha");
		alpha = 1 / -alpha;
		return function() {
			return Math.pow(1 - source(), alpha);
		};
	}
	randomPareto.source = sourceRandomPareto;
	return randomPareto;
})(defaultSource);
var bernoulli = (function sourceRandomBernoulli(source) {
	function randomBernoulli(p) {
		if ((p = +p) < 0 || p > 1) throw new RangeError("invalid p");
		return function() {
			return Math.floor(source() + p);
		};
	}
	randomBernoulli.source = sourceRandomBernoulli;
	return randomBernoulli;
})(defaultSource);
var geometric = (function sourceRandomGeometric(source) {
	function randomGeometric(p) {
		if ((p = +p) < 0 || p > 1) throw new RangeError("invalid p");
		if (p === 0) return () => Infinity;
		if (p === 1) return () => 1;
		p = Math.log1p(-p);
		return function() {
			return 1 + Math.floor(Math.log1p(-source()) / p);
		};
	}
	randomGeometric.source = sourceRandomGeometric;
	return randomGeometric;
})(defaultSource);
var gamma = (function sourceRandomGamma(source) {
	var randomNormal = normal.source(source)();
	function randomGamma(k, theta) {
		if ((k = +k) < 0) throw new RangeError("invalid k");
		if (k === 0) return () => 0;
		theta = theta == null ? 1 : +theta;
		if (k === 1) return () => -Math.log1p(-source()) * theta;
		var d = (k < 1 ? k + 1 : k) - 1 / 3, c = 1 / (3 * Math.sqrt(d)), multiplier = k < 1 ? () => Math.pow(source(), 1 / k) : () => 1;
		return function() {
			do {
				do
					var x = randomNormal(), v = 1 + c * x;
				while (v <= 0);
				v *= v * v;
				var u = 1 - source();
			} while (u >= 1 - .0331 * x * x * x * x && Math.log(u) >= .5 * x * x + d * (1 - v + Math.log(v)));
			return d * v * multiplier() * theta;
		};
	}
	randomGamma.source = sourceRandomGamma;
	return randomGamma;
})(defaultSource);
var beta = (function sourceRandomBeta(source) {
	var G = gamma.source(source);
	function randomBeta(alpha, beta) {
		var X = G(alpha), Y = G(beta);
		return function() {
			var x = X();
			return x === 0 ? 0 : x / (x + Y());
		};
	}
	randomBeta.source = sourceRandomBeta;
	return randomBeta;
})(defaultSource);
var binomial = (function sourceRandomBinomial(source) {
	var G = geometric.source(source), B = beta.source(source);
	function randomBinomial(n, p) {
		n = +n;
		if ((p = +p) >= 1) return () => n;
		if (p <= 0) return () => 0;
		return function() {
			var acc = 0, nn = n, pp = p;
			while (nn * pp > 16 && nn * (1 - pp) > 16) {
				var i = Math.floor((nn + 1) * pp), y = B(i, nn - i + 1)();
				if (y <= pp) {
					acc += i;
					nn -= i;
					pp = (pp - y) / (1 - y);
				} else {
					nn = i - 1;
					pp /= y;
				}
			}
			var sign = pp < .5, g = G(sign ? pp : 1 - pp);
			for (var s = g(), k = 0; s <= nn; ++k) s += g();
			return acc + (sign ? k : nn - k);
		};
	}
	randomBinomial.source = sourceRandomBinomial;
	return randomBinomial;
})(defaultSource);
var weibull = (function sourceRandomWeibull(source) {
	function randomWeibull(k, a, b) {
		var outerFunc;
		if ((k = +k) === 0) outerFunc = (x) => -Math.log(x);
		else {
			k = 1 / k;
			outerFunc = (x) => Math.pow(x, k);
		}
		a = a == null ? 0 : +a;
		b = b == null ? 1 : +b;
		return function() {
			return a + b * outerFunc(-Math.log1p(-source()));
		};
	}
	randomWeibull.source = sourceRandomWeibull;
	return randomWeibull;
})(defaultSource);
var cauchy = (function sourceRandomCauchy(source) {
	function randomCauchy(a, b) {
		a = a == null ? 0 : +a;
		b = b == null ? 1 : +b;
		return function() {
			return a + b * Math.tan(Math.PI * source());
		};
	}
	randomCauchy.source = sourceRandomCauchy;
	return randomCauchy;
})(defaultSource);
var logistic = (function sourceRandomLogistic(source) {
	function randomLogistic(a, b) {
		a = a == null ? 0 : +a;
		b = b == null ? 1 : +b;
		return function() {
			var u = source();
			return a + b * Math.log(u / (1 - u));
		};
	}
	randomLogistic.source = sourceRandomLogistic;
	return randomLogistic;
})(defaultSource);
var poisson = (function sourceRandomPoisson(source) {
	var G = gamma.source(source), B = binomial.source(source);
	function randomPoisson(lambda) {
		return function() {
			var acc = 0, l = lambda;
			while (l > 16) {
				var n = Math.floor(.875 * l), t = G(n)();
				if (t > l) return acc + B(n - 1, l / t)();
				acc += n;
				l -= t;
			}
			for (var s = -Math.log1p(-source()), k = 0; s <= l; ++k) s -= Math.log1p(-source());
			return acc + k;
		};
	}
	randomPoisson.source = sourceRandomPoisson;
	return randomPoisson;
})(defaultSource);

// node_modules/d3-time/dist/d3-time.mjs
const t0 = /* @__PURE__ */ new Date();
const t1 = /* @__PURE__ */ new Date();
function timeInterval$1(floori, offseti, count, field) {
	function interval(date) {
		return floori(date = arguments.length === 0 ? /* @__PURE__ */ new Date() : /* @__PURE__ */ new Date(+date)), date;
	}
	interval.floor = (date) => {
		return floori(date = /* @__PURE__ */ new Date(+date)), date;
	};
	interval.ceil = (date) => {
		return floori(date = /* @__PURE__ */ new Date(date - 1)), offseti(date, 1), floori(date), date;
	};
	interval.round = (date) => {
		const d0 = interval(date), d1 = interval.ceil(date);
		return date - d0 < d1 - date ? d0 : d1;
	};
	interval.offset = (date, step) => {
		return offseti(date = /* @__PURE__ */ new Date(+date), step == null ? 1 : Math.floor(step)), date;
	};
	interval.range = (start, stop, step) => {
		const range = [];
		start = interval.ceil(start);
		step = step == null ? 1 : Math.floor(step);
		if (!(start < stop) || !(step > 0)) return range;
		let previous;
		do
			range.push(previous = /* @__PURE__ */ new Date(+start)), offseti(start, step), floori(start);
		while (previous < start && start < stop);
		return range;
	};
	interval.filter = (test) => {
		return timeInterval$1((date) => {
			if (date >= date) while (floori(date), !test(date)) date.setTime(date - 1);
		}, (date, step) => {
			if (date >= date) {
				if (step < 0) while (++step <= 0) while (offseti(date, -1), !test(date));
				else while (--step >= 0) while (offseti(date, 1), !test(date));
			}
		});
	};
	if (count) {
		interval.count = (start, end) => {
			t0.setTime(+start), t1.setTime(+end);
			floori(t0), floori(t1);
			return Math.floor(count(t0, t1));
		};
		interval.every = (step) => {
			step = Math.floor(step);
			return !isFinite(step) || !(step > 0) ? null : !(step > 1) ? interval : interval.filter(field ? (d) => field(d) % step === 0 : (d) => interval.count(0, d) % step === 0);
		};
	}
	return interval;
}
const millisecond = timeInterval$1(() => {}, (date, step) => {
	date.setTime(+date + step);
}, (start, end) => {
	return end - start;
});
millisecond.every = (k) => {
	k = Math.floor(k);
	if (!isFinite(k) || !(k > 0)) return null;
	if (!(k > 1)) return millisecond;
	return timeInterval$1((date) => {
		date.setTime(Math.floor(date / k) * k);
	}, (date, step) => {
		date.setTime(+date + step * k);
	}, (start, end) => {
		return (end - start) / k;
	});
};
const durationSecond$1 = 1e3;
const durationMinute$1 = durationSecond$1 * 60;
const durationHour$1 = durationMinute$1 * 60;
const durationDay$1 = durationHour$1 * 24;
const durationWeek$1 = durationDay$1 * 7;
const durationMonth$1 = durationDay$1 * 30;
const durationYear$1 = durationDay$1 * 365;
const second$1 = timeInterval$1((date) => {
	date.setTime(date - date.getMilliseconds());
}, (date, step) => {
	date.setTime(+date + step * durationSecond$1);
}, (start, end) => {
	return (end - start) / durationSecond$1;
}, (date) => {
	return date.getUTCSeconds();
});
const timeMinute = timeInterval$1((date) => {
	date.setTime(date - date.getMilliseconds() - date.getSeconds() * durationSecond$1);
}, (date, step) => {
	date.setTime(+date + step * durationMinute$1);
}, (start, end) => {
	return (end - start) / durationMinute$1;
}, (date) => {
	return date.getMinutes();
});
const utcMinute = timeInterval$1((date) => {
	date.setUTCSeconds(0, 0);
}, (date, step) => {
	date.setTime(+date + step * durationMinute$1);
}, (start, end) => {
	return (end - start) / durationMinute$1;
}, (date) => {
	return date.getUTCMinutes();
});
const timeHour = timeInterval$1((date) => {
	date.setTime(date - date.getMilliseconds() - date.getSeconds() * durationSecond$1 - date.getMinutes() * durationMinute$1);
}, (date, step) => {
	date.setTime(+date + step * durationHour$1);
}, (start, end) => {
	return (end - start) / durationHour$1;
}, (date) => {
	return date.getHours();
});
const utcHour = timeInterval$1((date) => {
	date.setUTCMinutes(0, 0, 0);
}, (date, step) => {
	date.setTime(+date + step * durationHour$1);
}, (start, end) => {
	return (end - start) / durationHour$1;
}, (date) => {
	return date.getUTCHours();
});
const timeDay = timeInterval$1((date) => date.setHours(0, 0, 0, 0), (date, step) => date.setDate(date.getDate() + step), (start, end) => (end - start - (end.getTimezoneOffset() - start.getTimezoneOffset()) * durationMinute$1) / durationDay$1, (date) => date.getDate() - 1);
const utcDay = timeInterval$1((date) => {
	date.setUTCHours(0, 0, 0, 0);
}, (date, step) => {
	date.setUTCDate(date.getUTCDate() + step);
}, (start, end) => {
	return (end - start) / durationDay$1;
}, (date) => {
	return date.getUTCDate() - 1;
});
const unixDay = timeInterval$1((date) => {
	date.setUTCHours(0, 0, 0, 0);
}, (date, step) => {
	date.setUTCDate(date.getUTCDate() + step);
}, (start, end) => {
	return (end - start) / durationDay$1;
}, (date) => {
	return Math.floor(date / durationDay$1);
});
function timeWeekday(i) {
	return timeInterval$1((date) => {
		date.setDate(date.getDate() - (date.getDay() + 7 - i) % 7);
		date.setHours(0, 0, 0, 0);
	}, (date, step) => {
		date.setDate(date.getDate() + step * 7);
	}, (start, end) => {
		return (end - start - (end.getTimezoneOffset() - start.getTimezoneOffset()) * durationMinute$1) / durationWeek$1;
	});
}
const timeSunday = timeWeekday(0);
const timeMonday = timeWeekday(1);
const timeTuesday = timeWeekday(2);
const timeWednesday = timeWeekday(3);
const timeThursday = timeWeekday(4);
const timeFriday = timeWeekday(5);
const timeSaturday = timeWeekday(6);
function utcWeekday(i) {
	return timeInterval$1((date) => {
		date.setUTCDate(date.getUTCDate() - (date.getUTCDay() + 7 - i) % 7);
		date.setUTCHours(0, 0, 0, 0);
	}, (date, step) => {
		date.setUTCDate(date.getUTCDate() + step * 7);
	}, (start, end) => {
		return (end - start) / durationWeek$1;
	});
}
const utcSunday = utcWeekday(0);
const utcMonday = utcWeekday(1);
const utcTuesday = utcWeekday(2);
const utcWednesday = utcWeekday(3);
const utcThursday = utcWeekday(4);
const utcFriday = utcWeekday(5);
const utcSaturday = utcWeekday(6);
const timeMonth = timeInterval$1((date) => {
	date.setDate(1);
	date.setHours(0, 0, 0, 0);
}, (date, step) => {
	date.setMonth(date.getMonth() + step);
}, (start, end) => {
	return end.getMonth() - start.getMonth() + (end.getFullYear() - start.getFullYear()) * 12;
}, (date) => {
	return date.getMonth();
});
const utcMonth = timeInterval$1((date) => {
	date.setUTCDate(1);
	date.setUTCHours(0, 0, 0, 0);
}, (date, step) => {
	date.setUTCMonth(date.getUTCMonth() + step);
}, (start, end) => {
	return end.getUTCMonth() - start.getUTCMonth() + (end.getUTCFullYear() - start.getUTCFullYear()) * 12;
}, (date) => {
	return date.getUTCMonth();
});
const timeYear = timeInterval$1((date) => {
	date.setMonth(0, 1);
	date.setHours(0, 0, 0, 0);
}, (date, step) => {
	date.setFullYear(date.getFullYear() + step);
}, (start, end) => {
	return end.getFullYear() - start.getFullYear();
}, (date) => {
	return date.getFullYear();
});
timeYear.every = (k) => {
	return !isFinite(k = Math.floor(k)) || !(k > 0) ? null : timeInterval$1((date) => {
		date.setFullYear(Math.floor(date.getFullYear() / k) * k);
		date.setMonth(0, 1);
		date.setHours(0, 0, 0, 0);
	}, (date, step) => {
		date.setFullYear(date.getFullYear() + step * k);
	});
};
const utcYear = timeInterval$1((date) => {
	date.setUTCMonth(0, 1);
	date.setUTCHours(0, 0, 0, 0);
}, (date, step) => {
	date.setUTCFullYear(date.getUTCFullYear() + step);
}, (start, end) => {
	return end.getUTCFullYear() - start.getUTCFullYear();
}, (date) => {
	return date.getUTCFullYear();
});
utcYear.every = (k) => {
	return !isFinite(k = Math.floor(k)) || !(k > 0) ? null : timeInterval$1((date) => {
		date.setUTCFullYear(Math.floor(date.getUTCFullYear() / k) * k);
		date.setUTCMonth(0, 1);
		date.setUTCHours(0, 0, 0, 0);
	}, (date, step) => {
		date.setUTCFullYear(date.getUTCFullYear() + step * k);
	});
};
function ticker(year, month, week, day, hour, minute) {
	const tickIntervals = [
		[
			second$1,
			1,
			durationSecond$1
		],
		[
			second$1,
			5,
			5 * durationSecond$1
		],
		[
			second$1,
			15,
			15 * durationSecond$1
		],
		[
			second$1,
			30,
			30 * durationSecond$1
		],
		[
			minute,
			1,
			durationMinute$1
		],
		[
			minute,
			5,
			5 * durationMinute$1
		],
		[
			minute,
			15,
			15 * durationMinute$1
		],
		[
			minute,
			30,
			30 * durationMinute$1
		],
		[
			hour,
			1,
			durationHour$1
		],
		[
			hour,
			3,
			3 * durationHour$1
		],
		[
			hour,
			6,
			6 * durationHour$1
		],
		[
			hour,
			12,
			12 * durationHour$1
		],
		[
			day,
			1,
			durationDay$1
		],
		[
			day,
			2,
			2 * durationDay$1
		],
		[
			week,
			1,
			durationWeek$1
		],
		[
			month,
			1,
			durationMonth$1
		],
		[
			month,
			3,
			3 * durationMonth$1
		],
		[
			year,
			1,
			durationYear$1
		]
	];
	function ticks(start, stop, count) {
		const reverse = stop < start;
		if (reverse) [start, stop] = [stop, start];
		const interval = count && typeof count.range === "function" ? count : tickInterval(start, stop, count);
		const ticks = interval ? interval.range(start, +stop + 1) : [];
		return reverse ? ticks.reverse() : ticks;
	}
	function tickInterval(start, stop, count) {
		const target = Math.abs(stop - start) / count;
		const i = bisector(([, , step]) => step).right(tickIntervals, target);
		if (i === tickIntervals.length) return year.every(tickStep(start / durationYear$1, stop / durationYear$1, count));
		if (i === 0) return millisecond.every(Math.max(tickStep(start, stop, count), 1));
		const [t, step] = tickIntervals[target / tickIntervals[i - 1][2] < tickIntervals[i][2] / target ? i - 1 : i];
		return t.every(step);
	}
	return [ticks, tickInterval];
}
const [utcTicks, utcTickInterval] = ticker(utcYear, utcMonth, utcSunday, unixDay, utcHour, utcMinute);
const [timeTicks, timeTickInterval] = ticker(timeYear, timeMonth, timeSunday, timeDay, timeHour, timeMinute);

// node_modules/d3-time-format/dist/d3-time-format.mjs
function localDate(d) {
	if (0 <= d.y && d.y < 100) {
		var date = new Date(-1, d.m, d.d, d.H, d.M, d.S, d.L);
		date.setFullYear(d.y);
		return date;
	}
	return new Date(d.y, d.m, d.d, d.H, d.M, d.S, d.L);
}
function utcDate(d) {
	if (0 <= d.y && d.y < 100) {
		var date = new Date(Date.UTC(-1, d.m, d.d, d.H, d.M, d.S, d.L));
		date.setUTCFullYear(d.y);
		return date;
	}
	return new Date(Date.UTC(d.y, d.m, d.d, d.H, d.M, d.S, d.L));
}
function newDate(y, m, d) {
	return {
		y,
		m,
		d,
		H: 0,
		M: 0,
		S: 0,
		L: 0
	};
}
function formatLocale(locale) {
	var locale_dateTime = locale.dateTime, locale_date = locale.date, locale_time = locale.time, locale_periods = locale.periods, locale_weekdays = locale.days, locale_shortWeekdays = locale.shortDays, locale_months = locale.months, locale_shortMonths = locale.shortMonths;
	var periodRe = formatRe(locale_periods), periodLookup = formatLookup(locale_periods), weekdayRe = formatRe(locale_weekdays), weekdayLookup = formatLookup(locale_weekdays), shortWeekdayRe = formatRe(locale_shortWeekdays), shortWeekdayLookup = formatLookup(locale_shortWeekdays), monthRe = formatRe(locale_months), monthLookup = formatLookup(locale_months), shortMonthRe = formatRe(locale_shortMonths), shortMonthLookup = formatLookup(locale_shortMonths);
	var formats = {
		"a": formatShortWeekday,
		"A": formatWeekday,
		"b": formatShortMonth,
		"B": formatMonth,
		"c": null,
		"d": formatDayOfMonth,
		"e": formatDayOfMonth,
		"f": formatMicroseconds,
		"g": formatYearISO,
		"G": formatFullYearISO,
		"H": formatHour24,
		"I": formatHour12,
		"j": formatDayOfYear,
		"L": formatMilliseconds,
		"m": formatMonthNumber,
		"M": formatMinutes,
		"p": formatPeriod,
		"q": formatQuarter,
		"Q": formatUnixTimestamp,
		"s": formatUnixTimestampSeconds,
		"S": formatSeconds,
		"u": formatWeekdayNumberMonday,
		"U": formatWeekNumberSunday,
		"V": formatWeekNumberISO,
		"w": formatWeekdayNumberSunday,
		"W": formatWeekNumberMonday,
		"x": null,
		"X": null,
		"y": formatYear$1,
		"Y": formatFullYear,
		"Z": formatZone,
		"%": formatLiteralPercent
	};
	var utcFormats = {
		"a": formatUTCShortWeekday,
		"A": formatUTCWeekday,
		"b": formatUTCShortMonth,
		"B": formatUTCMonth,
		"c": null,
		"d": formatUTCDayOfMonth,
		"e": formatUTCDayOfMonth,
		"f": formatUTCMicroseconds,
		"g": formatUTCYearISO,
		"G": formatUTCFullYearISO,
		"H": formatUTCHour24,
		"I": formatUTCHour12,
		"j": formatUTCDayOfYear,
		"L": formatUTCMilliseconds,
		"m": formatUTCMonthNumber,
		"M": formatUTCMinutes,
		"p": formatUTCPeriod,
		"q": formatUTCQuarter,
		"Q": formatUnixTimestamp,
		"s": formatUnixTimestampSeconds,
		"S": formatUTCSeconds,
		"u": formatUTCWeekdayNumberMonday,
		"U": formatUTCWeekNumberSunday,
		"V": formatUTCWeekNumberISO,
		"w": formatUTCWeekdayNumberSunday,
		"W": formatUTCWeekNumberMonday,
		"x": null,
		"X": null,
		"y": formatUTCYear,
		"Y": formatUTCFullYear,
		"Z": formatUTCZone,
		"%": formatLiteralPercent
	};
	var parses = {
		"a": parseShortWeekday,
		"A": parseWeekday,
		"b": parseShortMonth,
		"B": parseMonth,
		"c": parseLocaleDateTime,
		"d": parseDayOfMonth,
		"e": parseDayOfMonth,
		"f": parseMicroseconds,
		"g": parseYear,
		"G": parseFullYear,
		"H": parseHour24,
		"I": parseHour24,
		"j": parseDayOfYear,
		"L": parseMilliseconds,
		"m": parseMonthNumber,
		"M": parseMinutes,
		"p": parsePeriod,
		"q": parseQuarter,
		"Q": parseUnixTimestamp,
		"s": parseUnixTimestampSeconds,
		"S": parseSeconds,
		"u": parseWeekdayNumberMonday,
		"U": parseWeekNumberSunday,
		"V": parseWeekNumberISO,
		"w": parseWeekdayNumberSunday,
		"W": parseWeekNumberMonday,
		"x": parseLocaleDate,
		"X": parseLocaleTime,
		"y": parseYear,
		"Y": parseFullYear,
		"Z": parseZone,
		"%": parseLiteralPercent
	};
	formats.x = newFormat(locale_date, formats);
	formats.X = newFormat(locale_time, formats);
	formats.c = newFormat(locale_dateTime, formats);
	utcFormats.x = newFormat(locale_date, utcFormats);
	utcFormats.X = newFormat(locale_time, utcFormats);
	utcFormats.c = newFormat(locale_dateTime, utcFormats);
	function newFormat(specifier, formats) {
		return function(date) {
			var string = [], i = -1, j = 0, n = specifier.length, c, pad, format;
			if (!(date instanceof Date)) date = /* @__PURE__ */ new Date(+date);
			while (++i < n) if (specifier.charCodeAt(i) === 37) {
				string.push(specifier.slice(j, i));
				if ((pad = pads[c = specifier.charAt(++i)]) != null) c = specifier.charAt(++i);
				else pad = c === "e" ? " " : "0";
				if (format = formats[c]) c = format(date, pad);
				string.push(c);
				j = i + 1;
			}
			string.push(specifier.slice(j, i));
			return string.join("");
		};
	}
	function newParse(specifier, Z) {
		return function(string) {
			var d = newDate(1900, void 0, 1), i = parseSpecifier(d, specifier, string += "", 0), week, day;
			if (i != string.length) return null;
			if ("Q" in d) return new Date(d.Q);
			if ("s" in d) return new Date(d.s * 1e3 + ("L" in d ? d.L : 0));
			if (Z && !("Z" in d)) d.Z = 0;
			if ("p" in d) d.H = d.H % 12 + d.p * 12;
			if (d.m === void 0) d.m = "q" in d ? d.q : 0;
			if ("V" in d) {
				if (d.V < 1 || d.V > 53) return null;
				if (!("w" in d)) d.w = 1;
				if ("Z" in d) {
					week = utcDate(newDate(d.y, 0, 1)), day = week.getUTCDay();
					week = day > 4 || day === 0 ? utcMonday.ceil(week) : utcMonday(week);
					week = utcDay.offset(week, (d.V - 1) * 7);
					d.y = week.getUTCFullYear();
					d.m = week.getUTCMonth();
					d.d = week.getUTCDate() + (d.w + 6) % 7;
				} else {
					week = localDate(newDate(d.y, 0, 1)), day = week.getDay();
					week = day > 4 || day === 0 ? timeMonday.ceil(week) : timeMonday(week);
					week = timeDay.offset(week, (d.V - 1) * 7);
					d.y = week.getFullYear();
					d.m = week.getMonth();
					d.d = week.getDate() + (d.w + 6) % 7;
				}
			} else if ("W" in d || "U" in d) {
				if (!("w" in d)) d.w = "u" in d ? d.u % 7 : "W" in d ? 1 : 0;
				day = "Z" in d ? utcDate(newDate(d.y, 0, 1)).getUTCDay() : localDate(newDate(d.y, 0, 1)).getDay();
				d.m = 0;
				d.d = "W" in d ? (d.w + 6) % 7 + d.W * 7 - (day + 5) % 7 : d.w + d.U * 7 - (day + 6) % 7;
			}
			if ("Z" in d) {
				d.H += d.Z / 100 | 0;
				d.M += d.Z % 100;
				return utcDate(d);
			}
			return localDate(d);
		};
	}
	function parseSpecifier(d, specifier, string, j) {
		var i = 0, n = specifier.length, m = string.length, c, parse;
		while (i < n) {
			if (j >= m) return -1;
			c = specifier.charCodeAt(i++);
			if (c === 37) {
				c = specifier.charAt(i++);
				parse = parses[c in pads ? specifier.charAt(i++) : c];
				if (!parse || (j = parse(d, string, j)) < 0) return -1;
			} else if (c != string.charCodeAt(j++)) return -1;
		}
		return j;
	}
	function parsePeriod(d, string, i) {
		var n = periodRe.exec(string.slice(i));
		return n ? (d.p = periodLookup.get(n[0].toLowerCase()), i + n[0].length) : -1;
	}
	function parseShortWeekday(d, string, i) {
		var n = shortWeekdayRe.exec(string.slice(i));
		return n ? (d.w = shortWeekdayLookup.get(n[0].toLowerCase()), i + n[0].length) : -1;
	}
	function parseWeekday(d, string, i) {
		var n = weekdayRe.exec(string.slice(i));
		return n ? (d.w = weekdayLookup.get(n[0].toLowerCase()), i + n[0].length) : -1;
	}
	function parseShortMonth(d, string, i) {
		var n = shortMonthRe.exec(string.slice(i));
		return n ? (d.m = shortMonthLookup.get(n[0].toLowerCase()), i + n[0].length) : -1;
	}
	function parseMonth(d, string, i) {
		var n = monthRe.exec(string.slice(i));
		return n ? (d.m = monthLookup.get(n[0].toLowerCase()), i + n[0].length) : -1;
	}
	function parseLocaleDateTime(d, string, i) {
		return parseSpecifier(d, locale_dateTime, string, i);
	}
	function parseLocaleDate(d, string, i) {
		return parseSpecifier(d, locale_date, string, i);
	}
	function parseLocaleTime(d, string, i) {
		return parseSpecifier(d, locale_time, string, i);
	}
	function formatShortWeekday(d) {
		return locale_shortWeekdays[d.getDay()];
	}
	function formatWeekday(d) {
		return locale_weekdays[d.getDay()];
	}
	function formatShortMonth(d) {
		return locale_shortMonths[d.getMonth()];
	}
	function formatMonth(d) {
		return locale_months[d.getMonth()];
	}
	function formatPeriod(d) {
		return locale_periods[+(d.getHours() >= 12)];
	}
	function formatQuarter(d) {
		return 1 + ~~(d.getMonth() / 3);
	}
	function formatUTCShortWeekday(d) {
		return locale_shortWeekdays[d.getUTCDay()];
	}
	function formatUTCWeekday(d) {
		return locale_weekdays[d.getUTCDay()];
	}
	function formatUTCShortMonth(d) {
		return locale_shortMonths[d.getUTCMonth()];
	}
	function formatUTCMonth(d) {
		return locale_months[d.getUTCMonth()];
	}
	function formatUTCPeriod(d) {
		return locale_periods[+(d.getUTCHours() >= 12)];
	}
	function formatUTCQuarter(d) {
		return 1 + ~~(d.getUTCMonth() / 3);
	}
	return {
		format: function(specifier) {
			var f = newFormat(specifier += "", formats);
			f.toString = function() {
				return specifier;
			};
			return f;
		},
		parse: function(specifier) {
			var p = newParse(specifier += "", false);
			p.toString = function() {
				return specifier;
			};
			return p;
		},
		utcFormat: function(specifier) {
			var f = newFormat(specifier += "", utcFormats);
			f.toString = function() {
				return specifier;
			};
			return f;
		},
		utcParse: function(specifier) {
			var p = newParse(specifier += "", true);
			p.toString = function() {
				return specifier;
			};
			return p;
		}
	};
}
var pads = {
	"-": "",
	"_": " ",
	"0": "0"
};
var numberRe = /^\s*\d+/;
var percentRe = /^%/;
var requoteRe = /[\\^$*+?|[\]().{}]/g;
function pad$1(value, fill, width) {
	var sign = value < 0 ? "-" : "", string = (sign ? -value : value) + "", length = string.length;
	return sign + (length < width ? new Array(width - length + 1).join(fill) + string : string);
}
function requote(s) {
	return s.replace(requoteRe, "\\$&");
}
function formatRe(names) {
	return new RegExp("^(?:" + names.map(requote).join("|") + ")", "i");
}
function formatLookup(names) {
	return new Map(names.map((name, i) => [name.toLowerCase(), i]));
}
function parseWeekdayNumberSunday(d, string, i) {
	var n = numberRe.exec(string.slice(i, i + 1));
	return n ? (d.w = +n[0], i + n[0].length) : -1;
}
function parseWeekdayNumberMonday(d, string, i) {
	var n = numberRe.exec(string.slice(i, i + 1));
	return n ? (d.u = +n[0], i + n[0].length) : -1;
}
function parseWeekNumberSunday(d, string, i) {
	var n = numberRe.exec(string.slice(i, i + 2));
	return n ? (d.U = +n[0], i + n[0].length) : -1;
}
function parseWeekNumberISO(d, string, i) {
	var n = numberRe.exec(string.slice(i, i + 2));
	return n ? (d.V = +n[0], i + n[0].length) : -1;
}
function parseWeekNumberMonday(d, string, i) {
	var n = numberRe.exec(string.slice(i, i + 2));
	return n ? (d.W = +n[0], i + n[0].length) : -1;
}
function parseFullYear(d, string, i) {
	var n = numberRe.exec(string.slice(i, i + 4));
	return n ? (d.y = +n[0], i + n[0].length) : -1;
}
function parseYear(d, string, i) {
	var n = numberRe.exec(string.slice(i, i + 2));
	return n ? (d.y = +n[0] + (+n[0] > 68 ? 1900 : 2e3), i + n[0].length) : -1;
}
function parseZone(d, string, i) {
	var n = /^(Z)|([+-]\d\d)(?::?(\d\d))?/.exec(string.slice(i, i + 6));
	return n ? (d.Z = n[1] ? 0 : -(n[2] + (n[3] || "00")), i + n[0].length) : -1;
}
function parseQuarter(d, string, i) {
	var n = numberRe.exec(string.slice(i, i + 1));
	return n ? (d.q = n[0] * 3 - 3, i + n[0].length) : -1;
}
function parseMonthNumber(d, string, i) {
	var n = numberRe.exec(string.slice(i, i + 2));
	return n ? (d.m = n[0] - 1, i + n[0].length) : -1;
}
function parseDayOfMonth(d, string, i) {
	var n = numberRe.exec(string.slice(i, i + 2));
	return n ? (d.d = +n[0], i + n[0].length) : -1;
}
function parseDayOfYear(d, string, i) {
	var n = numberRe.exec(string.slice(i, i + 3));
	return n ? (d.m = 0, d.d = +n[0], i + n[0].length) : -1;
}
function parseHour24(d, string, i) {
	var n = numberRe.exec(string.slice(i, i + 2));
	return n ? (d.H = +n[0], i + n[0].length) : -1;
}
function parseMinutes(d, string, i) {
	var n = numberRe.exec(string.slice(i, i + 2));
	return n ? (d.M = +n[0], i + n[0].length) : -1;
}
function parseSeconds(d, string, i) {
	var n = numberRe.exec(string.slice(i, i + 2));
	return n ? (d.S = +n[0], i + n[0].length) : -1;
}
function parseMilliseconds(d, string, i) {
	var n = numberRe.exec(string.slice(i, i + 3));
	return n ? (d.L = +n[0], i + n[0].length) : -1;
}
function parseMicroseconds(d, string, i) {
	var n = numberRe.exec(string.slice(i, i + 6));
	return n ? (d.L = Math.floor(n[0] / 1e3), i + n[0].length) : -1;
}
function parseLiteralPercent(d, string, i) {
	var n = percentRe.exec(string.slice(i, i + 1));
	return n ? i + n[0].length : -1;
}
function parseUnixTimestamp(d, string, i) {
	var n = numberRe.exec(string.slice(i));
	return n ? (d.Q = +n[0], i + n[0].length) : -1;
}
function parseUnixTimestampSeconds(d, string, i) {
	var n = numberRe.exec(string.slice(i));
	return n ? (d.s = +n[0], i + n[0].length) : -1;
}
function formatDayOfMonth(d, p) {
	return pad$1(d.getDate(), p, 2);
}
function formatHour24(d, p) {
	return pad$1(d.getHours(), p, 2);
}
function formatHour12(d, p) {
	return pad$1(d.getHours() % 12 || 12, p, 2);
}
function formatDayOfYear(d, p) {
	return pad$1(1 + timeDay.count(timeYear(d), d), p, 3);
}
function formatMilliseconds(d, p) {
	return pad$1(d.getMilliseconds(), p, 3);
}
function formatMicroseconds(d, p) {
	return formatMilliseconds(d, p) + "000";
}
function formatMonthNumber(d, p) {
	return pad$1(d.getMonth() + 1, p, 2);
}
function formatMinutes(d, p) {
	return pad$1(d.getMinutes(), p, 2);
}
function formatSeconds(d, p) {
	return pad$1(d.getSeconds(), p, 2);
}
function formatWeekdayNumberMonday(d) {
	var day = d.getDay();
	return day === 0 ? 7 : day;
}
function formatWeekNumberSunday(d, p) {
	return pad$1(timeSunday.count(timeYear(d) - 1, d), p, 2);
}
function dISO(d) {
	var day = d.getDay();
	return day >= 4 || day === 0 ? timeThursday(d) : timeThursday.ceil(d);
}
function formatWeekNumberISO(d, p) {
	d = dISO(d);
	return pad$1(timeThursday.count(timeYear(d), d) + (timeYear(d).getDay() === 4), p, 2);
}
function formatWeekdayNumberSunday(d) {
	return d.getDay();
}
function formatWeekNumberMonday(d, p) {
	return pad$1(timeMonday.count(timeYear(d) - 1, d), p, 2);
}
function formatYear$1(d, p) {
	return pad$1(d.getFullYear() % 100, p, 2);
}
function formatYearISO(d, p) {
	d = dISO(d);
	return pad$1(d.getFullYear() % 100, p, 2);
}
function formatFullYear(d, p) {
	return pad$1(d.getFullYear() % 1e4, p, 4);
}
function formatFullYearISO(d, p) {
	var day = d.getDay();
	d = day >= 4 || day === 0 ? timeThursday(d) : timeThursday.ceil(d);
	return pad$1(d.getFullYear() % 1e4, p, 4);
}
function formatZone(d) {
	var z = d.getTimezoneOffset();
	return (z > 0 ? "-" : (z *= -1, "+")) + pad$1(z / 60 | 0, "0", 2) + pad$1(z % 60, "0", 2);
}
function formatUTCDayOfMonth(d, p) {
	return pad$1(d.getUTCDate(), p, 2);
}
function formatUTCHour24(d, p) {
	return pad$1(d.getUTCHours(), p, 2);
}
function formatUTCHour12(d, p) {
	return pad$1(d.getUTCHours() % 12 || 12, p, 2);
}
function formatUTCDayOfYear(d, p) {
	return pad$1(1 + utcDay.count(utcYear(d), d), p, 3);
}
function formatUTCMilliseconds(d, p) {
	return pad$1(d.getUTCMilliseconds(), p, 3);
}
function formatUTCMicroseconds(d, p) {
	return formatUTCMilliseconds(d, p) + "000";
}
function formatUTCMonthNumber(d, p) {
	return pad$1(d.getUTCMonth() + 1, p, 2);
}
function formatUTCMinutes(d, p) {
	return pad$1(d.getUTCMinutes(), p, 2);
}
function formatUTCSeconds(d, p) {
	return pad$1(d.getUTCSeconds(), p, 2);
}
function formatUTCWeekdayNumberMonday(d) {
	var dow = d.getUTCDay();
	return dow === 0 ? 7 : dow;
}
function formatUTCWeekNumberSunday(d, p) {
	return pad$1(utcSunday.count(utcYear(d) - 1, d), p, 2);
}
function UTCdISO(d) {
	var day = d.getUTCDay();
	return day >= 4 || day === 0 ? utcThursday(d) : utcThursday.ceil(d);
}
function formatUTCWeekNumberISO(d, p) {
	d = UTCdISO(d);
	return pad$1(utcThursday.count(utcYear(d), d) + (utcYear(d).getUTCDay() === 4), p, 2);
}
function formatUTCWeekdayNumberSunday(d) {
	return d.getUTCDay();
}
function formatUTCWeekNumberMonday(d, p) {
	return pad$1(utcMonday.count(utcYear(d) - 1, d), p, 2);
}
function formatUTCYear(d, p) {
	return pad$1(d.getUTCFullYear() % 100, p, 2);
}
function formatUTCYearISO(d, p) {
	d = UTCdISO(d);
	return pad$1(d.getUTCFullYear() % 100, p, 2);
}
function formatUTCFullYear(d, p) {
	return pad$1(d.getUTCFullYear() % 1e4, p, 4);
}
function formatUTCFullYearISO(d, p) {
	var day = d.getUTCDay();
	d = day >= 4 || day === 0 ? utcThursday(d) : utcThursday.ceil(d);
	return pad$1(d.getUTCFullYear() % 1e4, p, 4);
}
function formatUTCZone() {
	return "+0000";
}
function formatLiteralPercent() {
	return "%";
}
function formatUnixTimestamp(d) {
	return +d;
}
function formatUnixTimestampSeconds(d) {
	return Math.floor(+d / 1e3);
}
var locale;
var timeFormat;
var timeParse;
var utcFormat;
var utcParse;
defaultLocale({
	dateTime: "%x, %X",
	date: "%-m/%-d/%Y",
	time: "%-I:%M:%S %p",
	periods: ["AM", "PM"],
	days: [
		"Sunday",
		"Monday",
		"Tuesday",
		"Wednesday",
		"Thursday",
		"Friday",
		"Saturday"
	],
	shortDays: [
		"Sun",
		"Mon",
		"Tue",
		"Wed",
		"Thu",
		"Fri",
		"Sat"
	],
	months: [
		"January",
		"February",
		"March",
		"April",
		"May",
		"June",
		"July",
		"August",
		"September",
		"October",
		"November",
		"December"
	],
	shortMonths: [
		"Jan",
		"Feb",
		"Mar",
		"Apr",
		"May",
		"Jun",
		"Jul",
		"Aug",
		"Sep",
		"Oct",
		"Nov",
		"Dec"
	]
});
function defaultLocale(definition) {
	locale = formatLocale(definition);
	timeFormat = locale.format;
	timeParse = locale.parse;
	utcFormat = locale.utcFormat;
	utcParse = locale.utcParse;
	return locale;
}
var isoSpecifier = "%Y-%m-%dT%H:%M:%S.%LZ";
function formatIsoNative(date) {
	return date.toISOString();
}
var formatIso = Date.prototype.toISOString ? formatIsoNative : utcFormat(isoSpecifier);
function parseIsoNative(string) {
	var date = new Date(string);
	return isNaN(date) ? null : date;
}
var parseIso = +/* @__PURE__ */ new Date("2000-01-01T00:00:00.000Z") ? parseIsoNative : utcParse(isoSpecifier);

// node_modules/d3-scale/dist/d3-scale.mjs
function initRange(domain, range) {
	switch (arguments.length) {
		case 0: break;
		case 1:
			this.range(domain);
			break;
		default: this.range(range).domain(domain);
	}
	return this;
}
function initInterpolator(domain, interpolator) {
	switch (arguments.length) {
		case 0: break;
		case 1:
			if (typeof domain === "function") this.interpolator(domain);
			else this.range(domain);
			break;
		default:
			this.domain(domain);
			if (typeof interpolator === "function") this.interpolator(interpolator);
			else this.range(interpolator);
	}
	return this;
}
const implicit = Symbol("implicit");
function ordinal() {
	var index = new InternMap(), domain = [], range = [], unknown = implicit;
	function scale(d) {
		let i = index.get(d);
		if (i === void 0) {
			if (unknown !== implicit) return unknown;
			index.set(d, i = domain.push(d) - 1);
		}
		return range[i % range.length];
	}
	scale.domain = function(_) {
		if (!arguments.length) return domain.slice();
		domain = [], index = new InternMap();
		for (const value of _) {
			if (index.has(value)) continue;
			index.set(value, domain.push(value) - 1);
		}
		return scale;
	};
	scale.range = function(_) {
		return arguments.length ? (range = Array.from(_), scale) : range.slice();
	};
	scale.unknown = function(_) {
		return arguments.length ? (unknown = _, scale) : unknown;
	};
	scale.copy = function() {
		return ordinal(domain, range).unknown(unknown);
	};
	initRange.apply(scale, arguments);
	return scale;
}
function band() {
	var scale = ordinal().unknown(void 0), domain = scale.domain, ordinalRange = scale.range, r0 = 0, r1 = 1, step, bandwidth, round = false, paddingInner = 0, paddingOuter = 0, align = .5;
	delete scale.unknown;
	function rescale() {
		var n = domain().length, reverse = r1 < r0, start = reverse ? r1 : r0, stop = reverse ? r0 : r1;
		step = (stop - start) / Math.max(1, n - paddingInner + paddingOuter * 2);
		if (round) step = Math.floor(step);
		start += (stop - start - step * (n - paddingInner)) * align;
		bandwidth = step * (1 - paddingInner);
		if (round) start = Math.round(start), bandwidth = Math.round(bandwidth);
		var values = range$1(n).map(function(i) {
			return start + step * i;
		});
		return ordinalRange(reverse ? values.reverse() : values);
	}
	scale.domain = function(_) {
		return arguments.length ? (domain(_), rescale()) : domain();
	};
	scale.range = function(_) {
		return arguments.length ? ([r0, r1] = _, r0 = +r0, r1 = +r1, rescale()) : [r0, r1];
	};
	scale.rangeRound = function(_) {
		return [r0, r1] = _, r0 = +r0, r1 = +r1, round = true, rescale();
	};
	scale.bandwidth = function() {
		return bandwidth;
	};
	scale.step = function() {
		return step;
	};
	scale.round = function(_) {
		return arguments.length ? (round = !!_, rescale()) : round;
	};
	scale.padding = function(_) {
		return arguments.length ? (paddingInner = Math.min(1, paddingOuter = +_), rescale()) : paddingInner;
	};
	scale.paddingInner = function(_) {
		return arguments.length ? (paddingInner = Math.min(1, _), rescale()) : paddingInner;
	};
	scale.paddingOuter = function(_) {
		return arguments.length ? (paddingOuter = +_, rescale()) : paddingOuter;
	};
	scale.align = function(_) {
		return arguments.length ? (align = Math.max(0, Math.min(1, _)), rescale()) : align;
	};
	scale.copy = function() {
		return band(domain(), [r0, r1]).round(round).paddingInner(paddingInner).paddingOuter(paddingOuter).align(align);
	};
	return initRange.apply(rescale(), arguments);
}
function pointish(scale) {
	var copy = scale.copy;
	scale.padding = scale.paddingOuter;
	delete scale.paddingInner;
	delete scale.paddingOuter;
	scale.copy = function() {
		return pointish(copy());
	};
	return scale;
}
function point$4() {
	return pointish(band.apply(null, arguments).paddingInner(1));
}
function constants(x) {
	return function() {
		return x;
	};
}
function number$1(x) {
	return +x;
}
var unit$1 = [0, 1];
function identity$1$1(x) {
	return x;
}
function normalize(a, b) {
	return (b -= a = +a) ? function(x) {
		return (x - a) / b;
	} : constants(isNaN(b) ? NaN : .5);
}
function clamper(a, b) {
	var t;
	if (a > b) t = a, a = b, b = t;
	return function(x) {
		return Math.max(a, Math.min(b, x));
	};
}
function bimap(domain, range, interpolate) {
	var d0 = domain[0], d1 = domain[1], r0 = range[0], r1 = range[1];
	if (d1 < d0) d0 = normalize(d1, d0), r0 = interpolate(r1, r0);
	else d0 = normalize(d0, d1), r0 = interpolate(r0, r1);
	return function(x) {
		return r0(d0(x));
	};
}
function polymap(domain, range, interpolate) {
	var j = Math.min(domain.length, range.length) - 1, d = new Array(j), r = new Array(j), i = -1;
	if (domain[j] < domain[0]) {
		domain = domain.slice().reverse();
		range = range.slice().reverse();
	}
	while (++i < j) {
		d[i] = normalize(domain[i], domain[i + 1]);
		r[i] = interpolate(range[i], range[i + 1]);
	}
	return function(x) {
		var i = bisectRight(domain, x, 1, j) - 1;
		return r[i](d[i](x));
	};
}
function copy$1(source, target) {
	return target.domain(source.domain()).range(source.range()).interpolate(source.interpolate()).clamp(source.clamp()).unknown(source.unknown());
}
function transformer$2() {
	var domain = unit$1, range = unit$1, interpolate$1 = value, transform, untransform, unknown, clamp = identity$1$1, piecewise, output, input;
	function rescale() {
		var n = Math.min(domain.length, range.length);
		if (clamp !== identity$1$1) clamp = clamper(domain[0], domain[n - 1]);
		piecewise = n > 2 ? polymap : bimap;
		output = input = null;
		return scale;
	}
	function scale(x) {
		return x == null || isNaN(x = +x) ? unknown : (output || (output = piecewise(domain.map(transform), range, interpolate$1)))(transform(clamp(x)));
	}
	scale.invert = function(y) {
		return clamp(untransform((input || (input = piecewise(range, domain.map(transform), number$3)))(y)));
	};
	scale.domain = function(_) {
		return arguments.length ? (domain = Array.from(_, number$1), rescale()) : domain.slice();
	};
	scale.range = function(_) {
		return arguments.length ? (range = Array.from(_), rescale()) : range.slice();
	};
	scale.rangeRound = function(_) {
		return range = Array.from(_), interpolate$1 = round, rescale();
	};
	scale.clamp = function(_) {
		return arguments.length ? (clamp = _ ? true : identity$1$1, rescale()) : clamp !== identity$1$1;
	};
	scale.interpolate = function(_) {
		return arguments.length ? (interpolate$1 = _, rescale()) : interpolate$1;
	};
	scale.unknown = function(_) {
		return arguments.length ? (unknown = _, scale) : unknown;
	};
	return function(t, u) {
		transform = t, untransform = u;
		return rescale();
	};
}
function continuous() {
	return transformer$2()(identity$1$1, identity$1$1);
}
function tickFormat(start, stop, count, specifier) {
	var step = tickStep(start, stop, count), precision;
	specifier = formatSpecifier(specifier == null ? ",f" : specifier);
	switch (specifier.type) {
		case "s":
			var value = Math.max(Math.abs(start), Math.abs(stop));
			if (specifier.precision == null && !isNaN(precision = precisionPrefix(step, value))) specifier.precision = precision;
			return formatPrefix(specifier, value);
		case "":
		case "e":
		case "g":
		case "p":
		case "r":
			if (specifier.precision == null && !isNaN(precision = precisionRound(step, Math.max(Math.abs(start), Math.abs(stop))))) specifier.precision = precision - (specifier.type === "e");
			break;
		case "f":
		case "%": if (specifier.precision == null && !isNaN(precision = precisionFixed(step))) specifier.precision = precision - (specifier.type === "%") * 2;
	}
	return format$1(specifier);
}
function linearish(scale) {
	var domain = scale.domain;
	scale.ticks = function(count) {
		var d = domain();
		return ticks(d[0], d[d.length - 1], count == null ? 10 : count);
	};
	scale.tickFormat = function(count, specifier) {
		var d = domain();
		return tickFormat(d[0], d[d.length - 1], count == null ? 10 : count, specifier);
	};
	scale.nice = function(count) {
		if (count == null) count = 10;
		var d = domain();
		var i0 = 0;
		var i1 = d.length - 1;
		var start = d[i0];
		var stop = d[i1];
		var prestep;
		var step;
		var maxIter = 10;
		if (stop < start) {
			step = start, start = stop, stop = step;
			step = i0, i0 = i1, i1 = step;
		}
		while (maxIter-- > 0) {
			step = tickIncrement(start, stop, count);
			if (step === prestep) {
				d[i0] = start;
				d[i1] = stop;
				return domain(d);
			} else if (step > 0) {
				start = Math.floor(start / step) * step;
				stop = Math.ceil(stop / step) * step;
			} else if (step < 0) {
				start = Math.ceil(start * step) / step;
				stop = Math.floor(stop * step) / step;
			} else break;
			prestep = step;
		}
		return scale;
	};
	return scale;
}
function linear() {
	var scale = continuous();
	scale.copy = function() {
		return copy$1(scale, linear());
	};
	initRange.apply(scale, arguments);
	return linearish(scale);
}
function identity$3(domain) {
	var unknown;
	function scale(x) {
		return x == null || isNaN(x = +x) ? unknown : x;
	}
	scale.invert = scale;
	scale.domain = scale.range = function(_) {
		return arguments.length ? (domain = Array.from(_, number$1), scale) : domain.slice();
	};
	scale.unknown = function(_) {
		return arguments.length ? (unknown = _, scale) : unknown;
	};
	scale.copy = function() {
		return identity$3(domain).unknown(unknown);
	};
	domain = arguments.length ? Array.from(domain, number$1) : [0, 1];
	return linearish(scale);
}
function nice(domain, interval) {
	domain = domain.slice();
	var i0 = 0, i1 = domain.length - 1, x0 = domain[i0], x1 = domain[i1], t;
	if (x1 < x0) {
		t = i0, i0 = i1, i1 = t;
		t = x0, x0 = x1, x1 = t;
	}
	domain[i0] = interval.floor(x0);
	domain[i1] = interval.ceil(x1);
	return domain;
}
function transformLog$1(x) {
	return Math.log(x);
}
function transformExp(x) {
	return Math.exp(x);
}
function transformLogn(x) {
	return -Math.log(-x);
}
function transformExpn(x) {
	return -Math.exp(-x);
}
function pow10(x) {
	return isFinite(x) ? +("1e" + x) : x < 0 ? 0 : x;
}
function powp(base) {
	return base === 10 ? pow10 : base === Math.E ? Math.exp : (x) => Math.pow(base, x);
}
function logp(base) {
	return base === Math.E ? Math.log : base === 10 && Math.log10 || base === 2 && Math.log2 || (base = Math.log(base), (x) => Math.log(x) / base);
}
function reflect(f) {
	return (x, k) => -f(-x, k);
}
function loggish(transform) {
	const scale = transform(transformLog$1, transformExp);
	const domain = scale.domain;
	let base = 10;
	let logs;
	let pows;
	function rescale() {
		logs = logp(base), pows = powp(base);
		if (domain()[0] < 0) {
			logs = reflect(logs), pows = reflect(pows);
			transform(transformLogn, transformExpn);
		} else transform(transformLog$1, transformExp);
		return scale;
	}
	scale.base = function(_) {
		return arguments.length ? (base = +_, rescale()) : base;
	};
	scale.domain = function(_) {
		return arguments.length ? (domain(_), rescale()) : domain();
	};
	scale.ticks = (count) => {
		const d = domain();
		let u = d[0];
		let v = d[d.length - 1];
		const r = v < u;
		if (r) [u, v] = [v, u];
		let i = logs(u);
		let j = logs(v);
		let k;
		let t;
		const n = count == null ? 10 : +count;
		let z = [];
		if (!(base % 1) && j - i < n) {
			i = Math.floor(i), j = Math.ceil(j);
			if (u > 0) for (; i <= j; ++i) for (k = 1; k < base; ++k) {
				t = i < 0 ? k / pows(-i) : k * pows(i);
				if (t < u) continue;
				if (t > v) break;
				z.push(t);
			}
			else for (; i <= j; ++i) for (k = base - 1; k >= 1; --k) {
				t = i > 0 ? k / pows(-i) : k * pows(i);
				if (t < u) continue;
				if (t > v) break;
				z.push(t);
			}
			if (z.length * 2 < n) z = ticks(u, v, n);
		} else z = ticks(i, j, Math.min(j - i, n)).map(pows);
		return r ? z.reverse() : z;
	};
	scale.tickFormat = (count, specifier) => {
		if (count == null) count = 10;
		if (specifier == null) specifier = base === 10 ? "s" : ",";
		if (typeof specifier !== "function") {
			if (!(base % 1) && (specifier = formatSpecifier(specifier)).precision == null) specifier.trim = true;
			specifier = format$1(specifier);
		}
		if (count === Infinity) return specifier;
		const k = Math.max(1, base * count / scale.ticks().length);
		return (d) => {
			let i = d / pows(Math.round(logs(d)));
			if (i * base < base - .5) i *= base;
			return i <= k ? specifier(d) : "";
		};
	};
	scale.nice = () => {
		return domain(nice(domain(), {
			floor: (x) => pows(Math.floor(logs(x))),
			ceil: (x) => pows(Math.ceil(logs(x)))
		}));
	};
	return scale;
}
function log() {
	const scale = loggish(transformer$2()).domain([1, 10]);
	scale.copy = () => copy$1(scale, log()).base(scale.base());
	initRange.apply(scale, arguments);
	return scale;
}
function transformSymlog$1(c) {
	return function(x) {
		return Math.sign(x) * Math.log1p(Math.abs(x / c));
	};
}
function transformSymexp(c) {
	return function(x) {
		return Math.sign(x) * Math.expm1(Math.abs(x)) * c;
	};
}
function symlogish(transform) {
	var c = 1, scale = transform(transformSymlog$1(c), transformSymexp(c));
	scale.constant = function(_) {
		return arguments.length ? transform(transformSymlog$1(c = +_), transformSymexp(c)) : c;
	};
	return linearish(scale);
}
function symlog() {
	var scale = symlogish(transformer$2());
	scale.copy = function() {
		return copy$1(scale, symlog()).constant(scale.constant());
	};
	return initRange.apply(scale, arguments);
}
function transformPow$1(exponent) {
	return function(x) {
		return x < 0 ? -Math.pow(-x, exponent) : Math.pow(x, exponent);
	};
}
function transformSqrt$1(x) {
	return x < 0 ? -Math.sqrt(-x) : Math.sqrt(x);
}
function transformSquare(x) {
	return x < 0 ? -x * x : x * x;
}
function powish(transform) {
	var scale = transform(identity$1$1, identity$1$1), exponent = 1;
	function rescale() {
		return exponent === 1 ? transform(identity$1$1, identity$1$1) : exponent === .5 ? transform(transformSqrt$1, transformSquare) : transform(transformPow$1(exponent), transformPow$1(1 / exponent));
	}
	scale.exponent = function(_) {
		return arguments.length ? (exponent = +_, rescale()) : exponent;
	};
	return linearish(scale);
}
function pow() {
	var scale = powish(transformer$2());
	scale.copy = function() {
		return copy$1(scale, pow()).exponent(scale.exponent());
	};
	initRange.apply(scale, arguments);
	return scale;
}
function quantile() {
	var domain = [], range = [], thresholds = [], unknown;
	function rescale() {
		var i = 0, n = Math.max(1, range.length);
		thresholds = new Array(n - 1);
		while (++i < n) thresholds[i - 1] = quantileSorted(domain, i / n);
		return scale;
	}
	function scale(x) {
		return x == null || isNaN(x = +x) ? unknown : range[bisectRight(thresholds, x)];
	}
	scale.invertExtent = function(y) {
		var i = range.indexOf(y);
		return i < 0 ? [NaN, NaN] : [i > 0 ? thresholds[i - 1] : domain[0], i < thresholds.length ? thresholds[i] : domain[domain.length - 1]];
	};
	scale.domain = function(_) {
		if (!arguments.length) return domain.slice();
		domain = [];
		for (let d of _) if (d != null && !isNaN(d = +d)) domain.push(d);
		domain.sort(ascending$1);
		return rescale();
	};
	scale.range = function(_) {
		return arguments.length ? (range = Array.from(_), rescale()) : range.slice();
	};
	scale.unknown = function(_) {
		return arguments.length ? (unknown = _, scale) : unknown;
	};
	scale.quantiles = function() {
		return thresholds.slice();
	};
	scale.copy = function() {
		return quantile().domain(domain).range(range).unknown(unknown);
	};
	return initRange.apply(scale, arguments);
}
function threshold() {
	var domain = [.5], range = [0, 1], unknown, n = 1;
	function scale(x) {
		return x != null && x <= x ? range[bisectRight(domain, x, 0, n)] : unknown;
	}
	scale.domain = function(_) {
		return arguments.length ? (domain = Array.from(_), n = Math.min(domain.length, range.length - 1), scale) : domain.slice();
	};
	scale.range = function(_) {
		return arguments.length ? (range = Array.from(_), n = Math.min(domain.length, range.length - 1), scale) : range.slice();
	};
	scale.invertExtent = function(y) {
		var i = range.indexOf(y);
		return [domain[i - 1], domain[i]];
	};
	scale.unknown = function(_) {
		return arguments.length ? (unknown = _, scale) : unknown;
	};
	scale.copy = function() {
		return threshold().domain(domain).range(range).unknown(unknown);
	};
	return initRange.apply(scale, arguments);
}
function date(t) {
	return new Date(t);
}
function number$2(t) {
	return t instanceof Date ? +t : Math.round(t);
}
function calendar(ticks, tickInterval, year, month, week, day, hour, minute, second, format) {
	var scale = continuous(), invert = scale.invert, domain = scale.domain;
	var formatMillisecond = format(".%L"), formatSecond = format(":%S"), formatMinute = format("%I:%M"), formatHour = format("%I %p"), formatDay = format("%a %d"), formatWeek = format("%b %d"), formatMonth = format("%B"), formatYear = format("%Y");
	function tickFormat(date) {
		return (second(date) < date ? formatMillisecond : minute(date) < date ? formatSecond : hour(date) < date ? formatMinute : day(date) < date ? formatHour : month(date) < date ? week(date) < date ? formatDay : formatWeek : year(date) < date ? formatMonth : formatYear)(date);
	}
	scale.invert = function(y) {
		return new Date(Math.round(invert(y)));
	};
	scale.domain = function(_) {
		return arguments.length ? domain(Array.from(_, number$2)) : domain().map(date);
	};
	scale.ticks = function(interval) {
		var d = domain();
		return ticks(d[0], d[d.length - 1], interval == null ? 10 : interval);
	};
	scale.tickFormat = function(count, specifier) {
		return specifier == null ? tickFormat : format(specifier);
	};
	scale.nice = function(interval) {
		var d = domain();
		if (!interval || typeof interval.range !== "function") interval = tickInterval(d[0], d[d.length - 1], interval == null ? 10 : interval);
		return interval ? domain(nice(d, interval)) : scale;
	};
	scale.copy = function() {
		return copy$1(scale, calendar(ticks, tickInterval, year, month, week, day, hour, minute, second, format));
	};
	return scale;
}
function time() {
	return initRange.apply(calendar(timeTicks, timeTickInterval, timeYear, timeMonth, timeSunday, timeDay, timeHour, timeMinute, second$1, timeFormat).domain([new Date(2e3, 0, 1), new Date(2e3, 0, 2)]), arguments);
}
function utcTime() {
	return initRange.apply(calendar(utcTicks, utcTickInterval, utcYear, utcMonth, utcSunday, utcDay, utcHour, utcMinute, second$1, utcFormat).domain([Date.UTC(2e3, 0, 1), Date.UTC(2e3, 0, 2)]), arguments);
}
function copy(source, target) {
	return target.domain(source.domain()).interpolator(source.interpolator()).clamp(source.clamp()).unknown(source.unknown());
}
function transformer() {
	var x0 = 0, x1 = .5, x2 = 1, s = 1, t0, t1, t2, k10, k21, interpolator = identity$1$1, transform, clamp = false, unknown;
	function scale(x) {
		return x == null || isNaN(x = +x) ? unknown : (x = .5 + ((x = +transform(x)) - t1) * (s * x < s * t1 ? k10 : k21), interpolator(clamp ? Math.max(0, Math.min(1, x)) : x));
	}
	scale.domain = function(_) {
		return arguments.length ? ([x0, x1, x2] = _, t0 = transform(x0 = +x0), t1 = transform(x1 = +x1), t2 = transform(x2 = +x2), k10 = t0 === t1 ? 0 : .5 / (t1 - t0), k21 = t1 === t2 ? 0 : .5 / (t2 - t1), s = t1 < t0 ? -1 : 1, scale) : [
			x0,
			x1,
			x2
		];
	};
	scale.clamp = function(_) {
		return arguments.length ? (clamp = !!_, scale) : clamp;
	};
	scale.interpolator = function(_) {
		return arguments.length ? (interpolator = _, scale) : interpolator;
	};
	function range(interpolate) {
		return function(_) {
			var r0, r1, r2;
			return arguments.length ? ([r0, r1, r2] = _, interpolator = piecewise(interpolate, [
				r0,
				r1,
				r2
			]), scale) : [
				interpolator(0),
				interpolator(.5),
				interpolator(1)
			];
		};
	}
	scale.range = range(value);
	scale.rangeRound = range(round);
	scale.unknown = function(_) {
		return arguments.length ? (unknown = _, scale) : unknown;
	};
	return function(t) {
		transform = t, t0 = t(x0), t1 = t(x1), t2 = t(x2), k10 = t0 === t1 ? 0 : .5 / (t1 - t0), k21 = t1 === t2 ? 0 : .5 / (t2 - t1), s = t1 < t0 ? -1 : 1;
		return scale;
	};
}
function diverging() {
	var scale = linearish(transformer()(identity$1$1));
	scale.copy = function() {
		return copy(scale, diverging());
	};
	return initInterpolator.apply(scale, arguments);
}
function divergingLog() {
	var scale = loggish(transformer()).domain([
		.1,
		1,
		10
	]);
	scale.copy = function() {
		return copy(scale, divergingLog()).base(scale.base());
	};
	return initInterpolator.apply(scale, arguments);
}
function divergingSymlog() {
	var scale = symlogish(transformer());
	scale.copy = function() {
		return copy(scale, divergingSymlog()).constant(scale.constant());
	};
	return initInterpolator.apply(scale, arguments);
}
function divergingPow() {
	var scale = powish(transformer());
	scale.copy = function() {
		return copy(scale, divergingPow()).exponent(scale.exponent());
	};
	return initInterpolator.apply(scale, arguments);
}

// node_modules/d3-scale-chromatic/dist/d3-scale-chromatic.mjs
function colors(specifier) {
	var n = specifier.length / 6 | 0, colors = new Array(n), i = 0;
	while (i < n) colors[i] = "#" + specifier.slice(i * 6, ++i * 6);
	return colors;
}
var category10 = colors("1f77b4ff7f0e2ca02cd627289467bd8c564be377c27f7f7fbcbd2217becf");
var Accent = colors("7fc97fbeaed4fdc086ffff99386cb0f0027fbf5b17666666");
var Dark2 = colors("1b9e77d95f027570b3e7298a66a61ee6ab02a6761d666666");
var observable10 = colors("4269d0efb118ff725c6cc5b03ca951ff8ab7a463f297bbf59c6b4e9498a0");
var Paired = colors("a6cee31f78b4b2df8a33a02cfb9a99e31a1cfdbf6fff7f00cab2d66a3d9affff99b15928");
var Pastel1 = colors("fbb4aeb3cde3ccebc5decbe4fed9a6ffffcce5d8bdfddaecf2f2f2");
var Pastel2 = colors("b3e2cdfdcdaccbd5e8f4cae4e6f5c9fff2aef1e2cccccccc");
var Set1 = colors("e41a1c377eb84daf4a984ea3ff7f00ffff33a65628f781bf999999");
var Set2 = colors("66c2a5fc8d628da0cbe78ac3a6d854ffd92fe5c494b3b3b3");
var Set3 = colors("8dd3c7ffffb3bebadafb807280b1d3fdb462b3de69fccde5d9d9d9bc80bdccebc5ffed6f");
var Tableau10 = colors("4e79a7f28e2ce1575976b7b259a14fedc949af7aa1ff9da79c755fbab0ab");
var ramp$1 = (scheme) => rgbBasis(scheme[scheme.length - 1]);
var scheme$q = new Array(3).concat("d8b365f5f5f55ab4ac", "a6611adfc27d80cdc1018571", "a6611adfc27df5f5f580cdc1018571", "8c510ad8b365f6e8c3c7eae55ab4ac01665e", "8c510ad8b365f6e8c3f5f5f5c7eae55ab4ac01665e", "8c510abf812ddfc27df6e8c3c7eae580cdc135978f01665e", "8c510abf812ddfc27df6e8c3f5f5f5c7eae580cdc135978f01665e", "5430058c510abf812ddfc27df6e8c3c7eae580cdc135978f01665e003c30", "5430058c510abf812ddfc27df6e8c3f5f5f5c7eae580cdc135978f01665e003c30").map(colors);
var BrBG = ramp$1(scheme$q);
var scheme$p = new Array(3).concat("af8dc3f7f7f77fbf7b", "7b3294c2a5cfa6dba0008837", "7b3294c2a5cff7f7f7a6dba0008837", "762a83af8dc3e7d4e8d9f0d37fbf7b1b7837", "762a83af8dc3e7d4e8f7f7f7d9f0d37fbf7b1b7837", "762a839970abc2a5cfe7d4e8d9f0d3a6dba05aae611b7837", "762a839970abc2a5cfe7d4e8f7f7f7d9f0d3a6dba05aae611b7837", "40004b762a839970abc2a5cfe7d4e8d9f0d3a6dba05aae611b783700441b", "40004b762a839970abc2a5cfe7d4e8f7f7f7d9f0d3a6dba05aae611b783700441b").map(colors);
var PRGn = ramp$1(scheme$p);
var scheme$o = new Array(3).concat("e9a3c9f7f7f7a1d76a", "d01c8bf1b6dab8e1864dac26", "d01c8bf1b6daf7f7f7b8e1864dac26", "c51b7de9a3c9fde0efe6f5d0a1d76a4d9221", "c51b7de9a3c9fde0eff7f7f7e6f5d0a1d76a4d9221", "c51b7dde77aef1b6dafde0efe6f5d0b8e1867fbc414d9221", "c51b7dde77aef1b6dafde0eff7f7f7e6f5d0b8e1867fbc414d9221", "8e0152c51b7dde77aef1b6dafde0efe6f5d0b8e1867fbc414d9221276419", "8e0152c51b7dde77aef1b6dafde0eff7f7f7e6f5d0b8e1867fbc414d9221276419").map(colors);
var PiYG = ramp$1(scheme$o);
var scheme$n = new Array(3).concat("998ec3f7f7f7f1a340", "5e3c99b2abd2fdb863e66101", "5e3c99b2abd2f7f7f7fdb863e66101", "542788998ec3d8daebfee0b6f1a340b35806", "542788998ec3d8daebf7f7f7fee0b6f1a340b35806", "5427888073acb2abd2d8daebfee0b6fdb863e08214b35806", "5427888073acb2abd2d8daebf7f7f7fee0b6fdb863e08214b35806", "2d004b5427888073acb2abd2d8daebfee0b6fdb863e08214b358067f3b08", "2d004b5427888073acb2abd2d8daebf7f7f7fee0b6fdb863e08214b358067f3b08").map(colors);
var PuOr = ramp$1(scheme$n);
var scheme$m = new Array(3).concat("ef8a62f7f7f767a9cf", "ca0020f4a58292c5de0571b0", "ca0020f4a582f7f7f792c5de0571b0", "b2182bef8a62fddbc7d1e5f067a9cf2166ac", "b2182bef8a62fddbc7f7f7f7d1e5f067a9cf2166ac", "b2182bd6604df4a582fddbc7d1e5f092c5de4393c32166ac", "b2182bd6604df4a582fddbc7f7f7f7d1e5f092c5de4393c32166ac", "67001fb2182bd6604df4a582fddbc7d1e5f092c5de4393c32166ac053061", "67001fb2182bd6604df4a582fddbc7f7f7f7d1e5f092c5de4393c32166ac053061").map(colors);
var RdBu = ramp$1(scheme$m);
var scheme$l = new Array(3).concat("ef8a62ffffff999999", "ca0020f4a582bababa404040", "ca0020f4a582ffffffbababa404040", "b2182bef8a62fddbc7e0e0e09999994d4d4d", "b2182bef8a62fddbc7ffffffe0e0e09999994d4d4d", "b2182bd6604df4a582fddbc7e0e0e0bababa8787874d4d4d", "b2182bd6604df4a582fddbc7ffffffe0e0e0bababa8787874d4d4d", "67001fb2182bd6604df4a582fddbc7e0e0e0bababa8787874d4d4d1a1a1a", "67001fb2182bd6604df4a582fddbc7ffffffe0e0e0bababa8787874d4d4d1a1a1a").map(colors);
var RdGy = ramp$1(scheme$l);
var scheme$k = new Array(3).concat("fc8d59ffffbf91bfdb", "d7191cfdae61abd9e92c7bb6", "d7191cfdae61ffffbfabd9e92c7bb6", "d73027fc8d59fee090e0f3f891bfdb4575b4", "d73027fc8d59fee090ffffbfe0f3f891bfdb4575b4", "d73027f46d43fdae61fee090e0f3f8abd9e974add14575b4", "d73027f46d43fdae61fee090ffffbfe0f3f8abd9e974add14575b4", "a50026d73027f46d43fdae61fee090e0f3f8abd9e974add14575b4313695", "a50026d73027f46d43fdae61fee090ffffbfe0f3f8abd9e974add14575b4313695").map(colors);
var RdYlBu = ramp$1(scheme$k);
var scheme$j = new Array(3).concat("fc8d59ffffbf91cf60", "d7191cfdae61a6d96a1a9641", "d7191cfdae61ffffbfa6d96a1a9641", "d73027fc8d59fee08bd9ef8b91cf601a9850", "d73027fc8d59fee08bffffbfd9ef8b91cf601a9850", "d73027f46d43fdae61fee08bd9ef8ba6d96a66bd631a9850", "d73027f46d43fdae61fee08bffffbfd9ef8ba6d96a66bd631a9850", "a50026d73027f46d43fdae61fee08bd9ef8ba6d96a66bd631a9850006837", "a50026d73027f46d43fdae61fee08bffffbfd9ef8ba6d96a66bd631a9850006837").map(colors);
var RdYlGn = ramp$1(scheme$j);
var scheme$i = new Array(3).concat("fc8d59ffffbf99d594", "d7191cfdae61abdda42b83ba", "d7191cfdae61ffffbfabdda42b83ba", "d53e4ffc8d59fee08be6f59899d5943288bd", "d53e4ffc8d59fee08bffffbfe6f59899d5943288bd", "d53e4ff46d43fdae61fee08be6f598abdda466c2a53288bd", "d53e4ff46d43fdae61fee08bffffbfe6f598abdda466c2a53288bd", "9e0142d53e4ff46d43fdae61fee08be6f598abdda466c2a53288bd5e4fa2", "9e0142d53e4ff46d43fdae61fee08bffffbfe6f598abdda466c2a53288bd5e4fa2").map(colors);
var Spectral = ramp$1(scheme$i);
var scheme$h = new Array(3).concat("e5f5f999d8c92ca25f", "edf8fbb2e2e266c2a4238b45", "edf8fbb2e2e266c2a42ca25f006d2c", "edf8fbccece699d8c966c2a42ca25f006d2c", "edf8fbccece699d8c966c2a441ae76238b45005824", "f7fcfde5f5f9ccece699d8c966c2a441ae76238b45005824", "f7fcfde5f5f9ccece699d8c966c2a441ae76238b45006d2c00441b").map(colors);
var BuGn = ramp$1(scheme$h);
var scheme$g = new Array(3).concat("e0ecf49ebcda8856a7", "edf8fbb3cde38c96c688419d", "edf8fbb3cde38c96c68856a7810f7c", "edf8fbbfd3e69ebcda8c96c68856a7810f7c", "edf8fbbfd3e69ebcda8c96c68c6bb188419d6e016b", "f7fcfde0ecf4bfd3e69ebcda8c96c68c6bb188419d6e016b", "f7fcfde0ecf4bfd3e69ebcda8c96c68c6bb188419d810f7c4d004b").map(colors);
var BuPu = ramp$1(scheme$g);
var scheme$f = new Array(3).concat("e0f3dba8ddb543a2ca", "f0f9e8bae4bc7bccc42b8cbe", "f0f9e8bae4bc7bccc443a2ca0868ac", "f0f9e8ccebc5a8ddb57bccc443a2ca0868ac", "f0f9e8ccebc5a8ddb57bccc44eb3d32b8cbe08589e", "f7fcf0e0f3dbccebc5a8ddb57bccc44eb3d32b8cbe08589e", "f7fcf0e0f3dbccebc5a8ddb57bccc44eb3d32b8cbe0868ac084081").map(colors);
var GnBu = ramp$1(scheme$f);
var scheme$e = new Array(3).concat("fee8c8fdbb84e34a33", "fef0d9fdcc8afc8d59d7301f", "fef0d9fdcc8afc8d59e34a33b30000", "fef0d9fdd49efdbb84fc8d59e34a33b30000", "fef0d9fdd49efdbb84fc8d59ef6548d7301f990000", "fff7ecfee8c8fdd49efdbb84fc8d59ef6548d7301f990000", "fff7ecfee8c8fdd49efdbb84fc8d59ef6548d7301fb300007f0000").map(colors);
var OrRd = ramp$1(scheme$e);
var scheme$d = new Array(3).concat("ece2f0a6bddb1c9099", "f6eff7bdc9e167a9cf02818a", "f6eff7bdc9e167a9cf1c9099016c59", "f6eff7d0d1e6a6bddb67a9cf1c9099016c59", "f6eff7d0d1e6a6bddb67a9cf3690c002818a016450", "fff7fbece2f0d0d1e6a6bddb67a9cf3690c002818a016450", "fff7fbece2f0d0d1e6a6bddb67a9cf3690c002818a016c59014636").map(colors);
var PuBuGn = ramp$1(scheme$d);
var scheme$c = new Array(3).concat("ece7f2a6bddb2b8cbe", "f1eef6bdc9e174a9cf0570b0", "f1eef6bdc9e174a9cf2b8cbe045a8d", "f1eef6d0d1e6a6bddb74a9cf2b8cbe045a8d", "f1eef6d0d1e6a6bddb74a9cf3690c00570b0034e7b", "fff7fbece7f2d0d1e6a6bddb74a9cf3690c00570b0034e7b", "fff7fbece7f2d0d1e6a6bddb74a9cf3690c00570b0045a8d023858").map(colors);
var PuBu = ramp$1(scheme$c);
var scheme$b = new Array(3).concat("e7e1efc994c7dd1c77", "f1eef6d7b5d8df65b0ce1256", "f1eef6d7b5d8df65b0dd1c77980043", "f1eef6d4b9dac994c7df65b0dd1c77980043", "f1eef6d4b9dac994c7df65b0e7298ace125691003f", "f7f4f9e7e1efd4b9dac994c7df65b0e7298ace125691003f", "f7f4f9e7e1efd4b9dac994c7df65b0e7298ace125698004367001f").map(colors);
var PuRd = ramp$1(scheme$b);
var scheme$a = new Array(3).concat("fde0ddfa9fb5c51b8a", "feebe2fbb4b9f768a1ae017e", "feebe2fbb4b9f768a1c51b8a7a0177", "feebe2fcc5c0fa9fb5f768a1c51b8a7a0177", "feebe2fcc5c0fa9fb5f768a1dd3497ae017e7a0177", "fff7f3fde0ddfcc5c0fa9fb5f768a1dd3497ae017e7a0177", "fff7f3fde0ddfcc5c0fa9fb5f768a1dd3497ae017e7a017749006a").map(colors);
var RdPu = ramp$1(scheme$a);
var scheme$9 = new Array(3).concat("edf8b17fcdbb2c7fb8", "ffffcca1dab441b6c4225ea8", "ffffcca1dab441b6c42c7fb8253494", "ffffccc7e9b47fcdbb41b6c42c7fb8253494", "ffffccc7e9b47fcdbb41b6c41d91c0225ea80c2c84", "ffffd9edf8b1c7e9b47fcdbb41b6c41d91c0225ea80c2c84", "ffffd9edf8b1c7e9b47fcdbb41b6c41d91c0225ea8253494081d58").map(colors);
var YlGnBu = ramp$1(scheme$9);
var scheme$8 = new Array(3).concat("f7fcb9addd8e31a354", "ffffccc2e69978c679238443", "ffffccc2e69978c67931a354006837", "ffffccd9f0a3addd8e78c67931a354006837", "ffffccd9f0a3addd8e78c67941ab5d238443005a32", "ffffe5f7fcb9d9f0a3addd8e78c67941ab5d238443005a32", "ffffe5f7fcb9d9f0a3addd8e78c67941ab5d238443006837004529").map(colors);
var YlGn = ramp$1(scheme$8);
var scheme$7 = new Array(3).concat("fff7bcfec44fd95f0e", "ffffd4fed98efe9929cc4c02", "ffffd4fed98efe9929d95f0e993404", "ffffd4fee391fec44ffe9929d95f0e993404", "ffffd4fee391fec44ffe9929ec7014cc4c028c2d04", "ffffe5fff7bcfee391fec44ffe9929ec7014cc4c028c2d04", "ffffe5fff7bcfee391fec44ffe9929ec7014cc4c02993404662506").map(colors);
var YlOrBr = ramp$1(scheme$7);
var scheme$6 = new Array(3).concat("ffeda0feb24cf03b20", "ffffb2fecc5cfd8d3ce31a1c", "ffffb2fecc5cfd8d3cf03b20bd0026", "ffffb2fed976feb24cfd8d3cf03b20bd0026", "ffffb2fed976feb24cfd8d3cfc4e2ae31a1cb10026", "ffffccffeda0fed976feb24cfd8d3cfc4e2ae31a1cb10026", "ffffccffeda0fed976feb24cfd8d3cfc4e2ae31a1cbd0026800026").map(colors);
var YlOrRd = ramp$1(scheme$6);
var scheme$5 = new Array(3).concat("deebf79ecae13182bd", "eff3ffbdd7e76baed62171b5", "eff3ffbdd7e76baed63182bd08519c", "eff3ffc6dbef9ecae16baed63182bd08519c", "eff3ffc6dbef9ecae16baed64292c62171b5084594", "f7fbffdeebf7c6dbef9ecae16baed64292c62171b5084594", "f7fbffdeebf7c6dbef9ecae16baed64292c62171b508519c08306b").map(colors);
var Blues = ramp$1(scheme$5);
var scheme$4 = new Array(3).concat("e5f5e0a1d99b31a354", "edf8e9bae4b374c476238b45", "edf8e9bae4b374c47631a354006d2c", "edf8e9c7e9c0a1d99b74c47631a354006d2c", "edf8e9c7e9c0a1d99b74c47641ab5d238b45005a32", "f7fcf5e5f5e0c7e9c0a1d99b74c47641ab5d238b45005a32", "f7fcf5e5f5e0c7e9c0a1d99b74c47641ab5d238b45006d2c00441b").map(colors);
var Greens = ramp$1(scheme$4);
var scheme$3 = new Array(3).concat("f0f0f0bdbdbd636363", "f7f7f7cccccc969696525252", "f7f7f7cccccc969696636363252525", "f7f7f7d9d9d9bdbdbd969696636363252525", "f7f7f7d9d9d9bdbdbd969696737373525252252525", "fffffff0f0f0d9d9d9bdbdbd969696737373525252252525", "fffffff0f0f0d9d9d9bdbdbd969696737373525252252525000000").map(colors);
var Greys = ramp$1(scheme$3);
var scheme$2 = new Array(3).concat("efedf5bcbddc756bb1", "f2f0f7cbc9e29e9ac86a51a3", "f2f0f7cbc9e29e9ac8756bb154278f", "f2f0f7dadaebbcbddc9e9ac8756bb154278f", "f2f0f7dadaebbcbddc9e9ac8807dba6a51a34a1486", "fcfbfdefedf5dadaebbcbddc9e9ac8807dba6a51a34a1486", "fcfbfdefedf5dadaebbcbddc9e9ac8807dba6a51a354278f3f007d").map(colors);
var Purples = ramp$1(scheme$2);
var scheme$1 = new Array(3).concat("fee0d2fc9272de2d26", "fee5d9fcae91fb6a4acb181d", "fee5d9fcae91fb6a4ade2d26a50f15", "fee5d9fcbba1fc9272fb6a4ade2d26a50f15", "fee5d9fcbba1fc9272fb6a4aef3b2ccb181d99000d", "fff5f0fee0d2fcbba1fc9272fb6a4aef3b2ccb181d99000d", "fff5f0fee0d2fcbba1fc9272fb6a4aef3b2ccb181da50f1567000d").map(colors);
var Reds = ramp$1(scheme$1);
var scheme = new Array(3).concat("fee6cefdae6be6550d", "feeddefdbe85fd8d3cd94701", "feeddefdbe85fd8d3ce6550da63603", "feeddefdd0a2fdae6bfd8d3ce6550da63603", "feeddefdd0a2fdae6bfd8d3cf16913d948018c2d04", "fff5ebfee6cefdd0a2fdae6bfd8d3cf16913d948018c2d04", "fff5ebfee6cefdd0a2fdae6bfd8d3cf16913d94801a636037f2704").map(colors);
var Oranges = ramp$1(scheme);
function cividis(t) {
	t = Math.max(0, Math.min(1, t));
	return "rgb(" + Math.max(0, Math.min(255, Math.round(-4.54 - t * (35.34 - t * (2381.73 - t * (6402.7 - t * (7024.72 - t * 2710.57))))))) + ", " + Math.max(0, Math.min(255, Math.round(32.49 + t * (170.73 + t * (52.82 - t * (131.46 - t * (176.58 - t * 67.37))))))) + ", " + Math.max(0, Math.min(255, Math.round(81.24 + t * (442.36 - t * (2482.43 - t * (6167.24 - t * (6614.94 - t * 2475.67))))))) + ")";
}
var cubehelix = cubehelixLong(cubehelix$1(300, .5, 0), cubehelix$1(-240, .5, 1));
var warm = cubehelixLong(cubehelix$1(-100, .75, .35), cubehelix$1(80, 1.5, .8));
var cool = cubehelixLong(cubehelix$1(260, .75, .35), cubehelix$1(80, 1.5, .8));
var c$1 = cubehelix$1();
function rainbow(t) {
	if (t < 0 || t > 1) t -= Math.floor(t);
	var ts = Math.abs(t - .5);
	c$1.h = 360 * t - 100;
	c$1.s = 1.5 - 1.5 * ts;
	c$1.l = .8 - .9 * ts;
	return c$1 + "";
}
var c$2 = rgb$1();
var pi_1_3 = Math.PI / 3;
var pi_2_3 = Math.PI * 2 / 3;
function sinebow(t) {
	var x;
	t = (.5 - t) * Math.PI;
	c$2.r = 255 * (x = Math.sin(t)) * x;
	c$2.g = 255 * (x = Math.sin(t + pi_1_3)) * x;
	c$2.b = 255 * (x = Math.sin(t + pi_2_3)) * x;
	return c$2 + "";
}
function turbo(t) {
	t = Math.max(0, Math.min(1, t));
	return "rgb(" + Math.max(0, Math.min(255, Math.round(34.61 + t * (1172.33 - t * (10793.56 - t * (33300.12 - t * (38394.49 - t * 14825.05))))))) + ", " + Math.max(0, Math.min(255, Math.round(23.31 + t * (557.33 + t * (1225.33 - t * (3574.96 - t * (1073.77 + t * 707.56))))))) + ", " + Math.max(0, Math.min(255, Math.round(27.2 + t * (3211.1 - t * (15327.97 - t * (27814 - t * (22569.18 - t * 6838.66))))))) + ")";
}
function ramp(range) {
	var n = range.length;
	return function(t) {
		return range[Math.max(0, Math.min(n - 1, Math.floor(t * n)))];
	};
}
var viridis = ramp(colors("44015444025645045745055946075a46085c460a5d460b5e470d60470e6147106347116447136548146748166848176948186a481a6c481b6d481c6e481d6f481f70482071482173482374482475482576482677482878482979472a7a472c7a472d7b472e7c472f7d46307e46327e46337f463480453581453781453882443983443a83443b84433d84433e85423f854240864241864142874144874045884046883f47883f48893e49893e4a893e4c8a3d4d8a3d4e8a3c4f8a3c508b3b518b3b528b3a538b3a548c39558c39568c38588c38598c375a8c375b8d365c8d365d8d355e8d355f8d34608d34618d33628d33638d32648e32658e31668e31678e31688e30698e306a8e2f6b8e2f6c8e2e6d8e2e6e8e2e6f8e2d708e2d718e2c718e2c728e2c738e2b748e2b758e2a768e2a778e2a788e29798e297a8e297b8e287c8e287d8e277e8e277f8e27808e26818e26828e26828e25838e25848e25858e24868e24878e23888e23898e238a8d228b8d228c8d228d8d218e8d218f8d21908d21918c20928c20928c20938c1f948c1f958b1f968b1f978b1f988b1f998a1f9a8a1e9b8a1e9c891e9d891f9e891f9f881fa0881fa1881fa1871fa28720a38620a48621a58521a68522a78522a88423a98324aa8325ab8225ac8226ad8127ad8128ae8029af7f2ab07f2cb17e2db27d2eb37c2fb47c31b57b32b67a34b67935b77937b87838b9773aba763bbb753dbc743fbc7340bd7242be7144bf7046c06f48c16e4ac16d4cc26c4ec36b50c46a52c56954c56856c66758c7655ac8645cc8635ec96260ca6063cb5f65cb5e67cc5c69cd5b6ccd5a6ece5870cf5773d05675d05477d1537ad1517cd2507fd34e81d34d84d44b86d54989d5488bd6468ed64590d74393d74195d84098d83e9bd93c9dd93ba0da39a2da37a5db36a8db34aadc32addc30b0dd2fb2dd2db5de2bb8de29bade28bddf26c0df25c2df23c5e021c8e020cae11fcde11dd0e11cd2e21bd5e21ad8e219dae319dde318dfe318e2e418e5e419e7e419eae51aece51befe51cf1e51df4e61ef6e620f8e621fbe723fde725"));
var magma = ramp(colors("00000401000501010601010802010902020b02020d03030f03031204041405041606051806051a07061c08071e0907200a08220b09240c09260d0a290e0b2b100b2d110c2f120d31130d34140e36150e38160f3b180f3d19103f1a10421c10441d11471e114920114b21114e22115024125325125527125829115a2a115c2c115f2d11612f116331116533106734106936106b38106c390f6e3b0f703d0f713f0f72400f74420f75440f764510774710784910784a10794c117a4e117b4f127b51127c52137c54137d56147d57157e59157e5a167e5c167f5d177f5f187f601880621980641a80651a80671b80681c816a1c816b1d816d1d816e1e81701f81721f817320817521817621817822817922827b23827c23827e24828025828125818326818426818627818827818928818b29818c29818e2a81902a81912b81932b80942c80962c80982d80992d809b2e7f9c2e7f9e2f7fa02f7fa1307ea3307ea5317ea6317da8327daa337dab337cad347cae347bb0357bb2357bb3367ab5367ab73779b83779ba3878bc3978bd3977bf3a77c03a76c23b75c43c75c53c74c73d73c83e73ca3e72cc3f71cd4071cf4070d0416fd2426fd3436ed5446dd6456cd8456cd9466bdb476adc4869de4968df4a68e04c67e24d66e34e65e44f64e55064e75263e85362e95462ea5661eb5760ec5860ed5a5fee5b5eef5d5ef05f5ef1605df2625df2645cf3655cf4675cf4695cf56b5cf66c5cf66e5cf7705cf7725cf8745cf8765cf9785df9795df97b5dfa7d5efa7f5efa815ffb835ffb8560fb8761fc8961fc8a62fc8c63fc8e64fc9065fd9266fd9467fd9668fd9869fd9a6afd9b6bfe9d6cfe9f6dfea16efea36ffea571fea772fea973feaa74feac76feae77feb078feb27afeb47bfeb67cfeb77efeb97ffebb81febd82febf84fec185fec287fec488fec68afec88cfeca8dfecc8ffecd90fecf92fed194fed395fed597fed799fed89afdda9cfddc9efddea0fde0a1fde2a3fde3a5fde5a7fde7a9fde9aafdebacfcecaefceeb0fcf0b2fcf2b4fcf4b6fcf6b8fcf7b9fcf9bbfcfbbdfcfdbf"));
var inferno = ramp(colors("00000401000501010601010802010a02020c02020e03021004031204031405041706041907051b08051d09061f0a07220b07240c08260d08290e092b10092d110a30120a32140b34150b37160b39180c3c190c3e1b0c411c0c431e0c451f0c48210c4a230c4c240c4f260c51280b53290b552b0b572d0b592f0a5b310a5c320a5e340a5f3609613809623909633b09643d09653e0966400a67420a68440a68450a69470b6a490b6a4a0c6b4c0c6b4d0d6c4f0d6c510e6c520e6d540f6d550f6d57106e59106e5a116e5c126e5d126e5f136e61136e62146e64156e65156e67166e69166e6a176e6c186e6d186e6f196e71196e721a6e741a6e751b6e771c6d781c6d7a1d6d7c1d6d7d1e6d7f1e6c801f6c82206c84206b85216b87216b88226a8a226a8c23698d23698f24699025689225689326679526679727669827669a28659b29649d29649f2a63a02a63a22b62a32c61a52c60a62d60a82e5fa92e5eab2f5ead305dae305cb0315bb1325ab3325ab43359b63458b73557b93556ba3655bc3754bd3853bf3952c03a51c13a50c33b4fc43c4ec63d4dc73e4cc83f4bca404acb4149cc4248ce4347cf4446d04545d24644d34743d44842d54a41d74b3fd84c3ed94d3dda4e3cdb503bdd513ade5238df5337e05536e15635e25734e35933e45a31e55c30e65d2fe75e2ee8602de9612bea632aeb6429eb6628ec6726ed6925ee6a24ef6c23ef6e21f06f20f1711ff1731df2741cf3761bf37819f47918f57b17f57d15f67e14f68013f78212f78410f8850ff8870ef8890cf98b0bf98c0af98e09fa9008fa9207fa9407fb9606fb9706fb9906fb9b06fb9d07fc9f07fca108fca309fca50afca60cfca80dfcaa0ffcac11fcae12fcb014fcb216fcb418fbb61afbb81dfbba1ffbbc21fbbe23fac026fac228fac42afac62df9c72ff9c932f9cb35f8cd37f8cf3af7d13df7d340f6d543f6d746f5d949f5db4cf4dd4ff4df53f4e156f3e35af3e55df2e661f2e865f2ea69f1ec6df1ed71f1ef75f1f179f2f27df2f482f3f586f3f68af4f88ef5f992f6fa96f8fb9af9fc9dfafda1fcffa4"));
var plasma = ramp(colors("0d088710078813078916078a19068c1b068d1d068e20068f2206902406912605912805922a05932c05942e05952f059631059733059735049837049938049a3a049a3c049b3e049c3f049c41049d43039e44039e46039f48039f4903a04b03a14c02a14e02a25002a25102a35302a35502a45601a45801a45901a55b01a55c01a65e01a66001a66100a76300a76400a76600a76700a86900a86a00a86c00a86e00a86f00a87100a87201a87401a87501a87701a87801a87a02a87b02a87d03a87e03a88004a88104a78305a78405a78606a68707a68808a68a09a58b0aa58d0ba58e0ca48f0da4910ea3920fa39410a29511a19613a19814a099159f9a169f9c179e9d189d9e199da01a9ca11b9ba21d9aa31e9aa51f99a62098a72197a82296aa2395ab2494ac2694ad2793ae2892b02991b12a90b22b8fb32c8eb42e8db52f8cb6308bb7318ab83289ba3388bb3488bc3587bd3786be3885bf3984c03a83c13b82c23c81c33d80c43e7fc5407ec6417dc7427cc8437bc9447aca457acb4679cc4778cc4977cd4a76ce4b75cf4c74d04d73d14e72d24f71d35171d45270d5536fd5546ed6556dd7566cd8576bd9586ada5a6ada5b69db5c68dc5d67dd5e66de5f65de6164df6263e06363e16462e26561e26660e3685fe4695ee56a5de56b5de66c5ce76e5be76f5ae87059e97158e97257ea7457eb7556eb7655ec7754ed7953ed7a52ee7b51ef7c51ef7e50f07f4ff0804ef1814df1834cf2844bf3854bf3874af48849f48948f58b47f58c46f68d45f68f44f79044f79143f79342f89441f89540f9973ff9983ef99a3efa9b3dfa9c3cfa9e3bfb9f3afba139fba238fca338fca537fca636fca835fca934fdab33fdac33fdae32fdaf31fdb130fdb22ffdb42ffdb52efeb72dfeb82cfeba2cfebb2bfebd2afebe2afec029fdc229fdc328fdc527fdc627fdc827fdca26fdcb26fccd25fcce25fcd025fcd225fbd324fbd524fbd724fad824fada24f9dc24f9dd25f8df25f8e125f7e225f7e425f6e626f6e826f5e926f5eb27f4ed27f3ee27f3f027f2f227f1f426f1f525f0f724f0f921"));

// node_modules/d3-shape/dist/d3-shape.mjs
function constant$1(x) {
	return function constant() {
		return x;
	};
}
const cos = Math.cos;
const min = Math.min;
const sin = Math.sin;
const sqrt = Math.sqrt;
const epsilon = 1e-12;
const pi$1 = Math.PI;
const halfPi = pi$1 / 2;
const tau$1 = 2 * pi$1;
function withPath(shape) {
	let digits = 3;
	shape.digits = function(_) {
		if (!arguments.length) return digits;
		if (_ == null) digits = null;
		else {
			const d = Math.floor(_);
			if (!(d >= 0)) throw new RangeError(`invalid digits: ${_}`);
			digits = d;
		}
		return shape;
	};
	return () => new Path(digits);
}
function array(x) {
	return typeof x === "object" && "length" in x ? x : Array.from(x);
}
function Linear(context) {
	this._context = context;
}
Linear.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._point = 0;
	},
	lineEnd: function() {
		if (this._line || this._line !== 0 && this._point === 1) this._context.closePath();
		this._line = 1 - this._line;
	},
	point: function(x, y) {
		x = +x, y = +y;
		switch (this._point) {
			case 0:
				this._point = 1;
				this._line ? this._context.lineTo(x, y) : this._context.moveTo(x, y);
				break;
			case 1: this._point = 2;
			default: this._context.lineTo(x, y);
		}
	}
};
function curveLinear(context) {
	return new Linear(context);
}
function x(p) {
	return p[0];
}
function y(p) {
	return p[1];
}
function line$1(x$1, y$1) {
	var defined = constant$1(true), context = null, curve = curveLinear, output = null, path = withPath(line);
	x$1 = typeof x$1 === "function" ? x$1 : x$1 === void 0 ? x : constant$1(x$1);
	y$1 = typeof y$1 === "function" ? y$1 : y$1 === void 0 ? y : constant$1(y$1);
	function line(data) {
		var i, n = (data = array(data)).length, d, defined0 = false, buffer;
		if (context == null) output = curve(buffer = path());
		for (i = 0; i <= n; ++i) {
			if (!(i < n && defined(d = data[i], i, data)) === defined0) {
				if (defined0 = !defined0) output.lineStart();
				else output.lineEnd();
			}
			if (defined0) output.point(+x$1(d, i, data), +y$1(d, i, data));
		}
		if (buffer) return output = null, buffer + "" || null;
	}
	line.x = function(_) {
		return arguments.length ? (x$1 = typeof _ === "function" ? _ : constant$1(+_), line) : x$1;
	};
	line.y = function(_) {
		return arguments.length ? (y$1 = typeof _ === "function" ? _ : constant$1(+_), line) : y$1;
	};
	line.defined = function(_) {
		return arguments.length ? (defined = typeof _ === "function" ? _ : constant$1(!!_), line) : defined;
	};
	line.curve = function(_) {
		return arguments.length ? (curve = _, context != null && (output = curve(context)), line) : curve;
	};
	line.context = function(_) {
		return arguments.length ? (_ == null ? context = output = null : output = curve(context = _), line) : context;
	};
	return line;
}
function area(x0, y0, y1) {
	var x1 = null, defined = constant$1(true), context = null, curve = curveLinear, output = null, path = withPath(area);
	x0 = typeof x0 === "function" ? x0 : x0 === void 0 ? x : constant$1(+x0);
	y0 = typeof y0 === "function" ? y0 : y0 === void 0 ? constant$1(0) : constant$1(+y0);
	y1 = typeof y1 === "function" ? y1 : y1 === void 0 ? y : constant$1(+y1);
	function area(data) {
		var i, j, k, n = (data = array(data)).length, d, defined0 = false, buffer, x0z = new Array(n), y0z = new Array(n);
		if (context == null) output = curve(buffer = path());
		for (i = 0; i <= n; ++i) {
			if (!(i < n && defined(d = data[i], i, data)) === defined0) {
				if (defined0 = !defined0) {
					j = i;
					output.areaStart();
					output.lineStart();
				} else {
					output.lineEnd();
					output.lineStart();
					for (k = i - 1; k >= j; --k) output.point(x0z[k], y0z[k]);
					output.lineEnd();
					output.areaEnd();
				}
			}
			if (defined0) {
				x0z[i] = +x0(d, i, data), y0z[i] = +y0(d, i, data);
				output.point(x1 ? +x1(d, i, data) : x0z[i], y1 ? +y1(d, i, data) : y0z[i]);
			}
		}
		if (buffer) return output = null, buffer + "" || null;
	}
	function arealine() {
		return line$1().defined(defined).curve(curve).context(context);
	}
	area.x = function(_) {
		return arguments.length ? (x0 = typeof _ === "function" ? _ : constant$1(+_), x1 = null, area) : x0;
	};
	area.x0 = function(_) {
		return arguments.length ? (x0 = typeof _ === "function" ? _ : constant$1(+_), area) : x0;
	};
	area.x1 = function(_) {
		return arguments.length ? (x1 = _ == null ? null : typeof _ === "function" ? _ : constant$1(+_), area) : x1;
	};
	area.y = function(_) {
		return arguments.length ? (y0 = typeof _ === "function" ? _ : constant$1(+_), y1 = null, area) : y0;
	};
	area.y0 = function(_) {
		return arguments.length ? (y0 = typeof _ === "function" ? _ : constant$1(+_), area) : y0;
	};
	area.y1 = function(_) {
		return arguments.length ? (y1 = _ == null ? null : typeof _ === "function" ? _ : constant$1(+_), area) : y1;
	};
	area.lineX0 = area.lineY0 = function() {
		return arealine().x(x0).y(y0);
	};
	area.lineY1 = function() {
		return arealine().x(x0).y(y1);
	};
	area.lineX1 = function() {
		return arealine().x(x1).y(y0);
	};
	area.defined = function(_) {
		return arguments.length ? (defined = typeof _ === "function" ? _ : constant$1(!!_), area) : defined;
	};
	area.curve = function(_) {
		return arguments.length ? (curve = _, context != null && (output = curve(context)), area) : curve;
	};
	area.context = function(_) {
		return arguments.length ? (_ == null ? context = output = null : output = curve(context = _), area) : context;
	};
	return area;
}
var curveRadialLinear = curveRadial(curveLinear);
function Radial(curve) {
	this._curve = curve;
}
Radial.prototype = {
	areaStart: function() {
		this._curve.areaStart();
	},
	areaEnd: function() {
		this._curve.areaEnd();
	},
	lineStart: function() {
		this._curve.lineStart();
	},
	lineEnd: function() {
		this._curve.lineEnd();
	},
	point: function(a, r) {
		this._curve.point(r * Math.sin(a), r * -Math.cos(a));
	}
};
function curveRadial(curve) {
	function radial(context) {
		return new Radial(curve(context));
	}
	radial._curve = curve;
	return radial;
}
var Bump = class {
	constructor(context, x) {
		this._context = context;
		this._x = x;
	}
	areaStart() {
		this._line = 0;
	}
	areaEnd() {
		this._line = NaN;
	}
	lineStart() {
		this._point = 0;
	}
	lineEnd() {
		if (this._line || this._line !== 0 && this._point === 1) this._context.closePath();
		this._line = 1 - this._line;
	}
	point(x, y) {
		x = +x, y = +y;
		switch (this._point) {
			case 0:
				this._point = 1;
				if (this._line) this._context.lineTo(x, y);
				else this._context.moveTo(x, y);
				break;
			case 1: this._point = 2;
			default: if (this._x) this._context.bezierCurveTo(this._x0 = (this._x0 + x) / 2, this._y0, this._x0, y, x, y);
			else this._context.bezierCurveTo(this._x0, this._y0 = (this._y0 + y) / 2, x, this._y0, x, y);
		}
		this._x0 = x, this._y0 = y;
	}
};
function bumpX(context) {
	return new Bump(context, true);
}
function bumpY(context) {
	return new Bump(context, false);
}
const sqrt3$2 = sqrt(3);
var asterisk = { draw(context, size) {
	const r = sqrt(size + min(size / 28, .75)) * .59436;
	const t = r / 2;
	const u = t * sqrt3$2;
	context.moveTo(0, r);
	context.lineTo(0, -r);
	context.moveTo(-u, -t);
	context.lineTo(u, t);
	context.moveTo(-u, t);
	context.lineTo(u, -t);
} };
var circle = { draw(context, size) {
	const r = sqrt(size / pi$1);
	context.moveTo(r, 0);
	context.arc(0, 0, r, 0, tau$1);
} };
var cross = { draw(context, size) {
	const r = sqrt(size / 5) / 2;
	context.moveTo(-3 * r, -r);
	context.lineTo(-r, -r);
	context.lineTo(-r, -3 * r);
	context.lineTo(r, -3 * r);
	context.lineTo(r, -r);
	context.lineTo(3 * r, -r);
	context.lineTo(3 * r, r);
	context.lineTo(r, r);
	context.lineTo(r, 3 * r);
	context.lineTo(-r, 3 * r);
	context.lineTo(-r, r);
	context.lineTo(-3 * r, r);
	context.closePath();
} };
const tan30 = sqrt(1 / 3);
const tan30_2 = tan30 * 2;
var diamond = { draw(context, size) {
	const y = sqrt(size / tan30_2);
	const x = y * tan30;
	context.moveTo(0, -y);
	context.lineTo(x, 0);
	context.lineTo(0, y);
	context.lineTo(-x, 0);
	context.closePath();
} };
var diamond2 = { draw(context, size) {
	const r = sqrt(size) * .62625;
	context.moveTo(0, -r);
	context.lineTo(r, 0);
	context.lineTo(0, r);
	context.lineTo(-r, 0);
	context.closePath();
} };
var plus = { draw(context, size) {
	const r = sqrt(size - min(size / 7, 2)) * .87559;
	context.moveTo(-r, 0);
	context.lineTo(r, 0);
	context.moveTo(0, r);
	context.lineTo(0, -r);
} };
var square = { draw(context, size) {
	const w = sqrt(size);
	const x = -w / 2;
	context.rect(x, x, w, w);
} };
var square2 = { draw(context, size) {
	const r = sqrt(size) * .4431;
	context.moveTo(r, r);
	context.lineTo(r, -r);
	context.lineTo(-r, -r);
	context.lineTo(-r, r);
	context.closePath();
} };
const ka = .8908130915292852;
const kr = sin(pi$1 / 10) / sin(7 * pi$1 / 10);
const kx = sin(tau$1 / 10) * kr;
const ky = -cos(tau$1 / 10) * kr;
var star = { draw(context, size) {
	const r = sqrt(size * ka);
	const x = kx * r;
	const y = ky * r;
	context.moveTo(0, -r);
	context.lineTo(x, y);
	for (let i = 1; i < 5; ++i) {
		const a = tau$1 * i / 5;
		const c = cos(a);
		const s = sin(a);
		context.lineTo(s * r, -c * r);
		context.lineTo(c * x - s * y, s * x + c * y);
	}
	context.closePath();
} };
const sqrt3$1 = sqrt(3);
var triangle = { draw(context, size) {
	const y = -sqrt(size / (sqrt3$1 * 3));
	context.moveTo(0, y * 2);
	context.lineTo(-sqrt3$1 * y, -y);
	context.lineTo(sqrt3$1 * y, -y);
	context.closePath();
} };
const sqrt3$3 = sqrt(3);
var triangle2 = { draw(context, size) {
	const s = sqrt(size) * .6824;
	const t = s / 2;
	const u = s * sqrt3$3 / 2;
	context.moveTo(0, -s);
	context.lineTo(u, t);
	context.lineTo(-u, t);
	context.closePath();
} };
const c = -.5;
const s = sqrt(3) / 2;
const k = 1 / sqrt(12);
const a = (k / 2 + 1) * 3;
var wye = { draw(context, size) {
	const r = sqrt(size / a);
	const x0 = r / 2, y0 = r * k;
	const x1 = x0, y1 = r * k + r;
	const x2 = -x1, y2 = y1;
	context.moveTo(x0, y0);
	context.lineTo(x1, y1);
	context.lineTo(x2, y2);
	context.lineTo(c * x0 - s * y0, s * x0 + c * y0);
	context.lineTo(c * x1 - s * y1, s * x1 + c * y1);
	context.lineTo(c * x2 - s * y2, s * x2 + c * y2);
	context.lineTo(c * x0 + s * y0, c * y0 - s * x0);
	context.lineTo(c * x1 + s * y1, c * y1 - s * x1);
	context.lineTo(c * x2 + s * y2, c * y2 - s * x2);
	context.closePath();
} };
var times = { draw(context, size) {
	const r = sqrt(size - min(size / 6, 1.7)) * .6189;
	context.moveTo(-r, -r);
	context.lineTo(r, r);
	context.moveTo(-r, r);
	context.lineTo(r, -r);
} };
const symbolsFill = [
	circle,
	cross,
	diamond,
	square,
	star,
	triangle,
	wye
];
const symbolsStroke = [
	circle,
	plus,
	times,
	triangle2,
	asterisk,
	square2,
	diamond2
];
function noop() {}
function point$3(that, x, y) {
	that._context.bezierCurveTo((2 * that._x0 + that._x1) / 3, (2 * that._y0 + that._y1) / 3, (that._x0 + 2 * that._x1) / 3, (that._y0 + 2 * that._y1) / 3, (that._x0 + 4 * that._x1 + x) / 6, (that._y0 + 4 * that._y1 + y) / 6);
}
function Basis(context) {
	this._context = context;
}
Basis.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._y0 = this._y1 = NaN;
		this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 3: point$3(this, this._x1, this._y1);
			case 2: this._context.lineTo(this._x1, this._y1);
		}
		if (this._line || this._line !== 0 && this._point === 1) this._context.closePath();
		this._line = 1 - this._line;
	},
	point: function(x, y) {
		x = +x, y = +y;
		switch (this._point) {
			case 0:
				this._point = 1;
				this._line ? this._context.lineTo(x, y) : this._context.moveTo(x, y);
				break;
			case 1:
				this._point = 2;
				break;
			case 2:
				this._point = 3;
				this._context.lineTo((5 * this._x0 + this._x1) / 6, (5 * this._y0 + this._y1) / 6);
			default: point$3(this, x, y);
		}
		this._x0 = this._x1, this._x1 = x;
		this._y0 = this._y1, this._y1 = y;
	}
};
function basis(context) {
	return new Basis(context);
}
function BasisClosed(context) {
	this._context = context;
}
BasisClosed.prototype = {
	areaStart: noop,
	areaEnd: noop,
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._x3 = this._x4 = this._y0 = this._y1 = this._y2 = this._y3 = this._y4 = NaN;
		this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 1:
				this._context.moveTo(this._x2, this._y2);
				this._context.closePath();
				break;
			case 2:
				this._context.moveTo((this._x2 + 2 * this._x3) / 3, (this._y2 + 2 * this._y3) / 3);
				this._context.lineTo((this._x3 + 2 * this._x2) / 3, (this._y3 + 2 * this._y2) / 3);
				this._context.closePath();
				break;
			case 3:
				this.point(this._x2, this._y2);
				this.point(this._x3, this._y3);
				this.point(this._x4, this._y4);
		}
	},
	point: function(x, y) {
		x = +x, y = +y;
		switch (this._point) {
			case 0:
				this._point = 1;
				this._x2 = x, this._y2 = y;
				break;
			case 1:
				this._point = 2;
				this._x3 = x, this._y3 = y;
				break;
			case 2:
				this._point = 3;
				this._x4 = x, this._y4 = y;
				this._context.moveTo((this._x0 + 4 * this._x1 + x) / 6, (this._y0 + 4 * this._y1 + y) / 6);
				break;
			default: point$3(this, x, y);
		}
		this._x0 = this._x1, this._x1 = x;
		this._y0 = this._y1, this._y1 = y;
	}
};
function basisClosed(context) {
	return new BasisClosed(context);
}
function BasisOpen(context) {
	this._context = context;
}
BasisOpen.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._y0 = this._y1 = NaN;
		this._point = 0;
	},
	lineEnd: function() {
		if (this._line || this._line !== 0 && this._point === 3) this._context.closePath();
		this._line = 1 - this._line;
	},
	point: function(x, y) {
		x = +x, y = +y;
		switch (this._point) {
			case 0:
				this._point = 1;
				break;
			case 1:
				this._point = 2;
				break;
			case 2:
				this._point = 3;
				var x0 = (this._x0 + 4 * this._x1 + x) / 6, y0 = (this._y0 + 4 * this._y1 + y) / 6;
				this._line ? this._context.lineTo(x0, y0) : this._context.moveTo(x0, y0);
				break;
			case 3: this._point = 4;
			default: point$3(this, x, y);
		}
		this._x0 = this._x1, this._x1 = x;
		this._y0 = this._y1, this._y1 = y;
	}
};
function basisOpen(context) {
	return new BasisOpen(context);
}
function Bundle(context, beta) {
	this._basis = new Basis(context);
	this._beta = beta;
}
Bundle.prototype = {
	lineStart: function() {
		this._x = [];
		this._y = [];
		this._basis.lineStart();
	},
	lineEnd: function() {
		var x = this._x, y = this._y, j = x.length - 1;
		if (j > 0) {
			var x0 = x[0], y0 = y[0], dx = x[j] - x0, dy = y[j] - y0, i = -1, t;
			while (++i <= j) {
				t = i / j;
				this._basis.point(this._beta * x[i] + (1 - this._beta) * (x0 + t * dx), this._beta * y[i] + (1 - this._beta) * (y0 + t * dy));
			}
		}
		this._x = this._y = null;
		this._basis.lineEnd();
	},
	point: function(x, y) {
		this._x.push(+x);
		this._y.push(+y);
	}
};
var bundle = (function custom(beta) {
	function bundle(context) {
		return beta === 1 ? new Basis(context) : new Bundle(context, beta);
	}
	bundle.beta = function(beta) {
		return custom(+beta);
	};
	return bundle;
})(.85);
function point$2(that, x, y) {
	that._context.bezierCurveTo(that._x1 + that._k * (that._x2 - that._x0), that._y1 + that._k * (that._y2 - that._y0), that._x2 + that._k * (that._x1 - x), that._y2 + that._k * (that._y1 - y), that._x2, that._y2);
}
function Cardinal(context, tension) {
	this._context = context;
	this._k = (1 - tension) / 6;
}
Cardinal.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._y0 = this._y1 = this._y2 = NaN;
		this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 2:
				this._context.lineTo(this._x2, this._y2);
				break;
			case 3: point$2(this, this._x1, this._y1);
		}
		if (this._line || this._line !== 0 && this._point === 1) this._context.closePath();
		this._line = 1 - this._line;
	},
	point: function(x, y) {
		x = +x, y = +y;
		switch (this._point) {
			case 0:
				this._point = 1;
				this._line ? this._context.lineTo(x, y) : this._context.moveTo(x, y);
				break;
			case 1:
				this._point = 2;
				this._x1 = x, this._y1 = y;
				break;
			case 2: this._point = 3;
			default: point$2(this, x, y);
		}
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = x;
		this._y0 = this._y1, this._y1 = this._y2, this._y2 = y;
	}
};
var cardinal = (function custom(tension) {
	function cardinal(context) {
		return new Cardinal(context, tension);
	}
	cardinal.tension = function(tension) {
		return custom(+tension);
	};
	return cardinal;
})(0);
function CardinalClosed(context, tension) {
	this._context = context;
	this._k = (1 - tension) / 6;
}
CardinalClosed.prototype = {
	areaStart: noop,
	areaEnd: noop,
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._x3 = this._x4 = this._x5 = this._y0 = this._y1 = this._y2 = this._y3 = this._y4 = this._y5 = NaN;
		this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 1:
				this._context.moveTo(this._x3, this._y3);
				this._context.closePath();
				break;
			case 2:
				this._context.lineTo(this._x3, this._y3);
				this._context.closePath();
				break;
			case 3:
				this.point(this._x3, this._y3);
				this.point(this._x4, this._y4);
				this.point(this._x5, this._y5);
		}
	},
	point: function(x, y) {
		x = +x, y = +y;
		switch (this._point) {
			case 0:
				this._point = 1;
				this._x3 = x, this._y3 = y;
				break;
			case 1:
				this._point = 2;
				this._context.moveTo(this._x4 = x, this._y4 = y);
				break;
			case 2:
				this._point = 3;
				this._x5 = x, this._y5 = y;
				break;
			default: point$2(this, x, y);
		}
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = x;
		this._y0 = this._y1, this._y1 = this._y2, this._y2 = y;
	}
};
var cardinalClosed = (function custom(tension) {
	function cardinal(context) {
		return new CardinalClosed(context, tension);
	}
	cardinal.tension = function(tension) {
		return custom(+tension);
	};
	return cardinal;
})(0);
function CardinalOpen(context, tension) {
	this._context = context;
	this._k = (1 - tension) / 6;
}
CardinalOpen.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._y0 = this._y1 = this._y2 = NaN;
		this._point = 0;
	},
	lineEnd: function() {
		if (this._line || this._line !== 0 && this._point === 3) this._context.closePath();
		this._line = 1 - this._line;
	},
	point: function(x, y) {
		x = +x, y = +y;
		switch (this._point) {
			case 0:
				this._point = 1;
				break;
			case 1:
				this._point = 2;
				break;
			case 2:
				this._point = 3;
				this._line ? this._context.lineTo(this._x2, this._y2) : this._context.moveTo(this._x2, this._y2);
				break;
			case 3: this._point = 4;
			default: point$2(this, x, y);
		}
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = x;
		this._y0 = this._y1, this._y1 = this._y2, this._y2 = y;
	}
};
var cardinalOpen = (function custom(tension) {
	function cardinal(context) {
		return new CardinalOpen(context, tension);
	}
	cardinal.tension = function(tension) {
		return custom(+tension);
	};
	return cardinal;
})(0);
function point$1(that, x, y) {
	var x1 = that._x1, y1 = that._y1, x2 = that._x2, y2 = that._y2;
	if (that._l01_a > epsilon) {
		var a = 2 * that._l01_2a + 3 * that._l01_a * that._l12_a + that._l12_2a, n = 3 * that._l01_a * (that._l01_a + that._l12_a);
		x1 = (x1 * a - that._x0 * that._l12_2a + that._x2 * that._l01_2a) / n;
		y1 = (y1 * a - that._y0 * that._l12_2a + that._y2 * that._l01_2a) / n;
	}
	if (that._l23_a > epsilon) {
		var b = 2 * that._l23_2a + 3 * that._l23_a * that._l12_a + that._l12_2a, m = 3 * that._l23_a * (that._l23_a + that._l12_a);
		x2 = (x2 * b + that._x1 * that._l23_2a - x * that._l12_2a) / m;
		y2 = (y2 * b + that._y1 * that._l23_2a - y * that._l12_2a) / m;
	}
	that._context.bezierCurveTo(x1, y1, x2, y2, that._x2, that._y2);
}
function CatmullRom(context, alpha) {
	this._context = context;
	this._alpha = alpha;
}
CatmullRom.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._y0 = this._y1 = this._y2 = NaN;
		this._l01_a = this._l12_a = this._l23_a = this._l01_2a = this._l12_2a = this._l23_2a = this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 2:
				this._context.lineTo(this._x2, this._y2);
				break;
			case 3: this.point(this._x2, this._y2);
		}
		if (this._line || this._line !== 0 && this._point === 1) this._context.closePath();
		this._line = 1 - this._line;
	},
	point: function(x, y) {
		x = +x, y = +y;
		if (this._point) {
			var x23 = this._x2 - x, y23 = this._y2 - y;
			this._l23_a = Math.sqrt(this._l23_2a = Math.pow(x23 * x23 + y23 * y23, this._alpha));
		}
		switch (this._point) {
			case 0:
				this._point = 1;
				this._line ? this._context.lineTo(x, y) : this._context.moveTo(x, y);
				break;
			case 1:
				this._point = 2;
				break;
			case 2: this._point = 3;
			default: point$1(this, x, y);
		}
		this._l01_a = this._l12_a, this._l12_a = this._l23_a;
		this._l01_2a = this._l12_2a, this._l12_2a = this._l23_2a;
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = x;
		this._y0 = this._y1, this._y1 = this._y2, this._y2 = y;
	}
};
var catmullRom = (function custom(alpha) {
	function catmullRom(context) {
		return alpha ? new CatmullRom(context, alpha) : new Cardinal(context, 0);
	}
	catmullRom.alpha = function(alpha) {
		return custom(+alpha);
	};
	return catmullRom;
})(.5);
function CatmullRomClosed(context, alpha) {
	this._context = context;
	this._alpha = alpha;
}
CatmullRomClosed.prototype = {
	areaStart: noop,
	areaEnd: noop,
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._x3 = this._x4 = this._x5 = this._y0 = this._y1 = this._y2 = this._y3 = this._y4 = this._y5 = NaN;
		this._l01_a = this._l12_a = this._l23_a = this._l01_2a = this._l12_2a = this._l23_2a = this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 1:
				this._context.moveTo(this._x3, this._y3);
				this._context.closePath();
				break;
			case 2:
				this._context.lineTo(this._x3, this._y3);
				this._context.closePath();
				break;
			case 3:
				this.point(this._x3, this._y3);
				this.point(this._x4, this._y4);
				this.point(this._x5, this._y5);
		}
	},
	point: function(x, y) {
		x = +x, y = +y;
		if (this._point) {
			var x23 = this._x2 - x, y23 = this._y2 - y;
			this._l23_a = Math.sqrt(this._l23_2a = Math.pow(x23 * x23 + y23 * y23, this._alpha));
		}
		switch (this._point) {
			case 0:
				this._point = 1;
				this._x3 = x, this._y3 = y;
				break;
			case 1:
				this._point = 2;
				this._context.moveTo(this._x4 = x, this._y4 = y);
				break;
			case 2:
				this._point = 3;
				this._x5 = x, this._y5 = y;
				break;
			default: point$1(this, x, y);
		}
		this._l01_a = this._l12_a, this._l12_a = this._l23_a;
		this._l01_2a = this._l12_2a, this._l12_2a = this._l23_2a;
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = x;
		this._y0 = this._y1, this._y1 = this._y2, this._y2 = y;
	}
};
var catmullRomClosed = (function custom(alpha) {
	function catmullRom(context) {
		return alpha ? new CatmullRomClosed(context, alpha) : new CardinalClosed(context, 0);
	}
	catmullRom.alpha = function(alpha) {
		return custom(+alpha);
	};
	return catmullRom;
})(.5);
function CatmullRomOpen(context, alpha) {
	this._context = context;
	this._alpha = alpha;
}
CatmullRomOpen.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._y0 = this._y1 = this._y2 = NaN;
		this._l01_a = this._l12_a = this._l23_a = this._l01_2a = this._l12_2a = this._l23_2a = this._point = 0;
	},
	lineEnd: function() {
		if (this._line || this._line !== 0 && this._point === 3) this._context.closePath();
		this._line = 1 - this._line;
	},
	point: function(x, y) {
		x = +x, y = +y;
		if (this._point) {
			var x23 = this._x2 - x, y23 = this._y2 - y;
			this._l23_a = Math.sqrt(this._l23_2a = Math.pow(x23 * x23 + y23 * y23, this._alpha));
		}
		switch (this._point) {
			case 0:
				this._point = 1;
				break;
			case 1:
				this._point = 2;
				break;
			case 2:
				this._point = 3;
				this._line ? this._context.lineTo(this._x2, this._y2) : this._context.moveTo(this._x2, this._y2);
				break;
			case 3: this._point = 4;
			default: point$1(this, x, y);
		}
		this._l01_a = this._l12_a, this._l12_a = this._l23_a;
		this._l01_2a = this._l12_2a, this._l12_2a = this._l23_2a;
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = x;
		this._y0 = this._y1, this._y1 = this._y2, this._y2 = y;
	}
};
var catmullRomOpen = (function custom(alpha) {
	function catmullRom(context) {
		return alpha ? new CatmullRomOpen(context, alpha) : new CardinalOpen(context, 0);
	}
	catmullRom.alpha = function(alpha) {
		return custom(+alpha);
	};
	return catmullRom;
})(.5);
function LinearClosed(context) {
	this._context = context;
}
LinearClosed.prototype = {
	areaStart: noop,
	areaEnd: noop,
	lineStart: function() {
		this._point = 0;
	},
	lineEnd: function() {
		if (this._point) this._context.closePath();
	},
	point: function(x, y) {
		x = +x, y = +y;
		if (this._point) this._context.lineTo(x, y);
		else this._point = 1, this._context.moveTo(x, y);
	}
};
function linearClosed(context) {
	return new LinearClosed(context);
}
function sign(x) {
	return x < 0 ? -1 : 1;
}
function slope3(that, x2, y2) {
	var h0 = that._x1 - that._x0, h1 = x2 - that._x1, s0 = (that._y1 - that._y0) / (h0 || h1 < 0 && -0), s1 = (y2 - that._y1) / (h1 || h0 < 0 && -0), p = (s0 * h1 + s1 * h0) / (h0 + h1);
	return (sign(s0) + sign(s1)) * Math.min(Math.abs(s0), Math.abs(s1), .5 * Math.abs(p)) || 0;
}
function slope2(that, t) {
	var h = that._x1 - that._x0;
	return h ? (3 * (that._y1 - that._y0) / h - t) / 2 : t;
}
function point(that, t0, t1) {
	var x0 = that._x0, y0 = that._y0, x1 = that._x1, y1 = that._y1, dx = (x1 - x0) / 3;
	that._context.bezierCurveTo(x0 + dx, y0 + dx * t0, x1 - dx, y1 - dx * t1, x1, y1);
}
function MonotoneX(context) {
	this._context = context;
}
MonotoneX.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._y0 = this._y1 = this._t0 = NaN;
		this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 2:
				this._context.lineTo(this._x1, this._y1);
				break;
			case 3: point(this, this._t0, slope2(this, this._t0));
		}
		if (this._line || this._line !== 0 && this._point === 1) this._context.closePath();
		this._line = 1 - this._line;
	},
	point: function(x, y) {
		var t1 = NaN;
		x = +x, y = +y;
		if (x === this._x1 && y === this._y1) return;
		switch (this._point) {
			case 0:
				this._point = 1;
				this._line ? this._context.lineTo(x, y) : this._context.moveTo(x, y);
				break;
			case 1:
				this._point = 2;
				break;
			case 2:
				this._point = 3;
				point(this, slope2(this, t1 = slope3(this, x, y)), t1);
				break;
			default: point(this, this._t0, t1 = slope3(this, x, y));
		}
		this._x0 = this._x1, this._x1 = x;
		this._y0 = this._y1, this._y1 = y;
		this._t0 = t1;
	}
};
function MonotoneY(context) {
	this._context = new ReflectContext(context);
}
(MonotoneY.prototype = Object.create(MonotoneX.prototype)).point = function(x, y) {
	MonotoneX.prototype.point.call(this, y, x);
};
function ReflectContext(context) {
	this._context = context;
}
ReflectContext.prototype = {
	moveTo: function(x, y) {
		this._context.moveTo(y, x);
	},
	closePath: function() {
		this._context.closePath();
	},
	lineTo: function(x, y) {
		this._context.lineTo(y, x);
	},
	bezierCurveTo: function(x1, y1, x2, y2, x, y) {
		this._context.bezierCurveTo(y1, x1, y2, x2, y, x);
	}
};
function monotoneX(context) {
	return new MonotoneX(context);
}
function monotoneY(context) {
	return new MonotoneY(context);
}
function Natural(context) {
	this._context = context;
}
Natural.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x = [];
		this._y = [];
	},
	lineEnd: function() {
		var x = this._x, y = this._y, n = x.length;
		if (n) {
			this._line ? this._context.lineTo(x[0], y[0]) : this._context.moveTo(x[0], y[0]);
			if (n === 2) this._context.lineTo(x[1], y[1]);
			else {
				var px = controlPoints(x), py = controlPoints(y);
				for (var i0 = 0, i1 = 1; i1 < n; ++i0, ++i1) this._context.bezierCurveTo(px[0][i0], py[0][i0], px[1][i0], py[1][i0], x[i1], y[i1]);
			}
		}
		if (this._line || this._line !== 0 && n === 1) this._context.closePath();
		this._line = 1 - this._line;
		this._x = this._y = null;
	},
	point: function(x, y) {
		this._x.push(+x);
		this._y.push(+y);
	}
};
function controlPoints(x) {
	var i, n = x.length - 1, m, a = new Array(n), b = new Array(n), r = new Array(n);
	a[0] = 0, b[0] = 2, r[0] = x[0] + 2 * x[1];
	for (i = 1; i < n - 1; ++i) a[i] = 1, b[i] = 4, r[i] = 4 * x[i] + 2 * x[i + 1];
	a[n - 1] = 2, b[n - 1] = 7, r[n - 1] = 8 * x[n - 1] + x[n];
	for (i = 1; i < n; ++i) m = a[i] / b[i - 1], b[i] -= m, r[i] -= m * r[i - 1];
	a[n - 1] = r[n - 1] / b[n - 1];
	for (i = n - 2; i >= 0; --i) a[i] = (r[i] - a[i + 1]) / b[i];
	b[n - 1] = (x[n] + a[n - 1]) / 2;
	for (i = 0; i < n - 1; ++i) b[i] = 2 * x[i + 1] - a[i + 1];
	return [a, b];
}
function natural(context) {
	return new Natural(context);
}
function Step(context, t) {
	this._context = context;
	this._t = t;
}
Step.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x = this._y = NaN;
		this._point = 0;
	},
	lineEnd: function() {
		if (0 < this._t && this._t < 1 && this._point === 2) this._context.lineTo(this._x, this._y);
		if (this._line || this._line !== 0 && this._point === 1) this._context.closePath();
		if (this._line >= 0) this._t = 1 - this._t, this._line = 1 - this._line;
	},
	point: function(x, y) {
		x = +x, y = +y;
		switch (this._point) {
			case 0:
				this._point = 1;
				this._line ? this._context.lineTo(x, y) : this._context.moveTo(x, y);
				break;
			case 1: this._point = 2;
			default: if (this._t <= 0) {
				this._context.lineTo(this._x, y);
				this._context.lineTo(x, y);
			} else {
				var x1 = this._x * (1 - this._t) + x * this._t;
				this._context.lineTo(x1, this._y);
				this._context.lineTo(x1, y);
			}
		}
		this._x = x, this._y = y;
	}
};
function step(context) {
	return new Step(context, .5);
}
function stepBefore(context) {
	return new Step(context, 0);
}
function stepAfter(context) {
	return new Step(context, 1);
}

// node_modules/d3-zoom/dist/d3-zoom.mjs
function Transform(k, x, y) {
	this.k = k;
	this.x = x;
	this.y = y;
}
Transform.prototype = {
	constructor: Transform,
	scale: function(k) {
		return k === 1 ? this : new Transform(this.k * k, this.x, this.y);
	},
	translate: function(x, y) {
		return x === 0 & y === 0 ? this : new Transform(this.k, this.x + this.k * x, this.y + this.k * y);
	},
	apply: function(point) {
		return [point[0] * this.k + this.x, point[1] * this.k + this.y];
	},
	applyX: function(x) {
		return x * this.k + this.x;
	},
	applyY: function(y) {
		return y * this.k + this.y;
	},
	invert: function(location) {
		return [(location[0] - this.x) / this.k, (location[1] - this.y) / this.k];
	},
	invertX: function(x) {
		return (x - this.x) / this.k;
	},
	invertY: function(y) {
		return (y - this.y) / this.k;
	},
	rescaleX: function(x) {
		return x.copy().domain(x.range().map(this.invertX, this).map(x.invert, x));
	},
	rescaleY: function(y) {
		return y.copy().domain(y.range().map(this.invertY, this).map(y.invert, y));
	},
	toString: function() {
		return "translate(" + this.x + "," + this.y + ") scale(" + this.k + ")";
	}
};
var identity$2 = new Transform(1, 0, 0);
transform.prototype = Transform.prototype;
function transform(node) {
	while (!node.__zoom) if (!(node = node.parentNode)) return identity$2;
	return node.__zoom;
}

// node_modules/@observablehq/plot/src/defined.js
function defined(x) {
	return x != null && !Number.isNaN(x);
}
function ascendingDefined(a, b) {
	return +defined(b) - +defined(a) || ascending$1(a, b);
}
function descendingDefined(a, b) {
	return +defined(b) - +defined(a) || descending(a, b);
}
function nonempty(x) {
	return x != null && `${x}` !== "";
}
function finite(x) {
	return isFinite(x) ? x : NaN;
}
function positive(x) {
	return x > 0 && isFinite(x) ? x : NaN;
}
function negative(x) {
	return x < 0 && isFinite(x) ? x : NaN;
}

// node_modules/isoformat/src/format.js
function format(date, fallback) {
	if (!(date instanceof Date)) date = /* @__PURE__ */ new Date(+date);
	if (isNaN(date)) return typeof fallback === "function" ? fallback(date) : fallback;
	const hours = date.getUTCHours();
	const minutes = date.getUTCMinutes();
	const seconds = date.getUTCSeconds();
	const milliseconds = date.getUTCMilliseconds();
	return `${formatYear(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1, 2)}-${pad(date.getUTCDate(), 2)}${hours || minutes || seconds || milliseconds ? `T${pad(hours, 2)}:${pad(minutes, 2)}${seconds || milliseconds ? `:${pad(seconds, 2)}${milliseconds ? `.${pad(milliseconds, 3)}` : ``}` : ``}Z` : ``}`;
}
function formatYear(year) {
	return year < 0 ? `-${pad(-year, 6)}` : year > 9999 ? `+${pad(year, 6)}` : pad(year, 4);
}
function pad(value, width) {
	return `${value}`.padStart(width, "0");
}

// node_modules/isoformat/src/parse.js
const re = /^(?:[-+]\d{2})?\d{4}(?:-\d{2}(?:-\d{2})?)?(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{3})?)?(?:Z|[-+]\d{2}:?\d{2})?)?$/;
function parse(string, fallback) {
	if (!re.test(string += "")) return typeof fallback === "function" ? fallback(string) : fallback;
	return new Date(string);
}

// node_modules/@observablehq/plot/src/order.js
function orderof(values) {
	if (values == null) return;
	const first = values[0];
	const last = values[values.length - 1];
	return descending(first, last);
}

// node_modules/@observablehq/plot/src/time.js
const durationSecond = 1e3;
const durationMinute = durationSecond * 60;
const durationHour = durationMinute * 60;
const durationDay = durationHour * 24;
const durationWeek = durationDay * 7;
const durationMonth = durationDay * 30;
const durationYear = durationDay * 365;
const tickIntervals = [
	["millisecond", 1],
	["2 milliseconds", 2],
	["5 milliseconds", 5],
	["10 milliseconds", 10],
	["20 milliseconds", 20],
	["50 milliseconds", 50],
	["100 milliseconds", 100],
	["200 milliseconds", 200],
	["500 milliseconds", 500],
	["second", durationSecond],
	["5 seconds", 5 * durationSecond],
	["15 seconds", 15 * durationSecond],
	["30 seconds", 30 * durationSecond],
	["minute", durationMinute],
	["5 minutes", 5 * durationMinute],
	["15 minutes", 15 * durationMinute],
	["30 minutes", 30 * durationMinute],
	["hour", durationHour],
	["3 hours", 3 * durationHour],
	["6 hours", 6 * durationHour],
	["12 hours", 12 * durationHour],
	["day", durationDay],
	["2 days", 2 * durationDay],
	["week", durationWeek],
	["2 weeks", 2 * durationWeek],
	["month", durationMonth],
	["3 months", 3 * durationMonth],
	["6 months", 6 * durationMonth],
	["year", durationYear],
	["2 years", 2 * durationYear],
	["5 years", 5 * durationYear],
	["10 years", 10 * durationYear],
	["20 years", 20 * durationYear],
	["50 years", 50 * durationYear],
	["100 years", 100 * durationYear]
];
const durations = /* @__PURE__ */ new Map([
	["second", durationSecond],
	["minute", durationMinute],
	["hour", durationHour],
	["day", durationDay],
	["monday", durationWeek],
	["tuesday", durationWeek],
	["wednesday", durationWeek],
	["thursday", durationWeek],
	["friday", durationWeek],
	["saturday", durationWeek],
	["sunday", durationWeek],
	["week", durationWeek],
	["month", durationMonth],
	["year", durationYear]
]);
const timeIntervals = /* @__PURE__ */ new Map([
	["second", second$1],
	["minute", timeMinute],
	["hour", timeHour],
	["day", timeDay],
	["monday", timeMonday],
	["tuesday", timeTuesday],
	["wednesday", timeWednesday],
	["thursday", timeThursday],
	["friday", timeFriday],
	["saturday", timeSaturday],
	["sunday", timeSunday],
	["week", timeSunday],
	["month", timeMonth],
	["year", timeYear]
]);
const utcIntervals = /* @__PURE__ */ new Map([
	["second", second$1],
	["minute", utcMinute],
	["hour", utcHour],
	["day", unixDay],
	["monday", utcMonday],
	["tuesday", utcTuesday],
	["wednesday", utcWednesday],
	["thursday", utcThursday],
	["friday", utcFriday],
	["saturday", utcSaturday],
	["sunday", utcSunday],
	["week", utcSunday],
	["month", utcMonth],
	["year", utcYear]
]);
const intervalDuration = Symbol("intervalDuration");
const intervalType = Symbol("intervalType");
for (const [name, interval] of timeIntervals) {
	interval[intervalDuration] = durations.get(name);
	interval[intervalType] = "time";
}
for (const [name, interval] of utcIntervals) {
	interval[intervalDuration] = durations.get(name);
	interval[intervalType] = "utc";
}
const utcFormatIntervals = [
	[
		"year",
		utcYear,
		"utc"
	],
	[
		"month",
		utcMonth,
		"utc"
	],
	[
		"day",
		unixDay,
		"utc",
		6 * durationMonth
	],
	[
		"hour",
		utcHour,
		"utc",
		3 * durationDay
	],
	[
		"minute",
		utcMinute,
		"utc",
		6 * durationHour
	],
	[
		"second",
		second$1,
		"utc",
		30 * durationMinute
	]
];
const timeFormatIntervals = [
	[
		"year",
		timeYear,
		"time"
	],
	[
		"month",
		timeMonth,
		"time"
	],
	[
		"day",
		timeDay,
		"time",
		6 * durationMonth
	],
	[
		"hour",
		timeHour,
		"time",
		3 * durationDay
	],
	[
		"minute",
		timeMinute,
		"time",
		6 * durationHour
	],
	[
		"second",
		second$1,
		"time",
		30 * durationMinute
	]
];
const formatIntervals = [
	utcFormatIntervals[0],
	timeFormatIntervals[0],
	utcFormatIntervals[1],
	timeFormatIntervals[1],
	utcFormatIntervals[2],
	timeFormatIntervals[2],
	...utcFormatIntervals.slice(3)
];
function parseTimeInterval(input) {
	let name = `${input}`.toLowerCase();
	if (name.endsWith("s")) name = name.slice(0, -1);
	let period = 1;
	const match = /^(?:(\d+)\s+)/.exec(name);
	if (match) {
		name = name.slice(match[0].length);
		period = +match[1];
	}
	switch (name) {
		case "quarter":
			name = "month";
			period *= 3;
			break;
		case "half":
			name = "month";
			period *= 6;
	}
	let interval = utcIntervals.get(name);
	if (!interval) throw new Error(`unknown interval: ${input}`);
	if (period > 1 && !interval.every) throw new Error(`non-periodic interval: ${name}`);
	return [name, period];
}
function timeInterval(input) {
	return asInterval(parseTimeInterval(input), "time");
}
function utcInterval(input) {
	return asInterval(parseTimeInterval(input), "utc");
}
function asInterval([name, period], type) {
	let interval = (type === "time" ? timeIntervals : utcIntervals).get(name);
	if (period > 1) {
		interval = interval.every(period);
		interval[intervalDuration] = durations.get(name) * period;
		interval[intervalType] = type;
	}
	return interval;
}
function generalizeTimeInterval(interval, n) {
	if (!(n > 1)) return;
	const duration = interval[intervalDuration];
	if (!tickIntervals.some(([, d]) => d === duration)) return;
	if (duration % durationDay === 0 && durationDay < duration && duration < durationMonth) return;
	const [i] = tickIntervals[bisector(([, step]) => Math.log(step)).center(tickIntervals, Math.log(duration * n))];
	return (interval[intervalType] === "time" ? timeInterval : utcInterval)(i);
}
function formatTimeInterval(name, type, anchor) {
	const format = type === "time" ? timeFormat : utcFormat;
	if (anchor == null) return format(name === "year" ? "%Y" : name === "month" ? "%Y-%m" : name === "day" ? "%Y-%m-%d" : name === "hour" || name === "minute" ? "%Y-%m-%dT%H:%M" : name === "second" ? "%Y-%m-%dT%H:%M:%S" : "%Y-%m-%dT%H:%M:%S.%L");
	const template = getTimeTemplate(anchor);
	switch (name) {
		case "millisecond": return formatConditional(format(".%L"), format(":%M:%S"), template);
		case "second": return formatConditional(format(":%S"), format("%-I:%M"), template);
		case "minute": return formatConditional(format("%-I:%M"), format("%p"), template);
		case "hour": return formatConditional(format("%-I %p"), format("%b %-d"), template);
		case "day": return formatConditional(format("%-d"), format("%b"), template);
		case "month": return formatConditional(format("%b"), format("%Y"), template);
		case "year": return format("%Y");
	}
	throw new Error("unable to format time ticks");
}
function getTimeTemplate(anchor) {
	return anchor === "left" || anchor === "right" ? (f1, f2) => `\n${f1}\n${f2}` : anchor === "top" ? (f1, f2) => `${f2}\n${f1}` : (f1, f2) => `${f1}\n${f2}`;
}
function getFormatIntervals(type) {
	return type === "time" ? timeFormatIntervals : type === "utc" ? utcFormatIntervals : formatIntervals;
}
function inferTimeFormat(type, dates, anchor) {
	const step = max(pairs(dates, (a, b) => Math.abs(b - a)));
	if (step < 1e3) return formatTimeInterval("millisecond", "utc", anchor);
	for (const [name, interval, intervalType, maxStep] of getFormatIntervals(type)) {
		if (step > maxStep) break;
		if (name === "hour" && !step) break;
		if (dates.every((d) => interval.floor(d) >= d)) return formatTimeInterval(name, intervalType, anchor);
	}
}
function formatConditional(format1, format2, template) {
	return (x, i, X) => {
		const f1 = format1(x, i);
		const f2 = format2(x, i);
		const j = i - orderof(X);
		return i !== j && X[j] !== void 0 && f2 === format2(X[j], j) ? f1 : template(f1, f2);
	};
}

// node_modules/@observablehq/plot/src/options.js
const TypedArray = Object.getPrototypeOf(Uint8Array);
const objectToString = Object.prototype.toString;
function isArray(value) {
	return value instanceof Array || value instanceof TypedArray;
}
function isNumberArray(value) {
	return value instanceof TypedArray && !isBigIntArray(value);
}
function isNumberType(type) {
	return type?.prototype instanceof TypedArray && !isBigIntType(type);
}
function isBigIntArray(value) {
	return value instanceof BigInt64Array || value instanceof BigUint64Array;
}
function isBigIntType(type) {
	return type === BigInt64Array || type === BigUint64Array;
}
const reindex = Symbol("reindex");
function valueof(data, value, type) {
	const valueType = typeof value;
	return valueType === "string" ? isArrowTable(data) ? maybeTypedArrowify(data.getChild(value), type) : maybeTypedMap(data, field(value), type) : valueType === "function" ? maybeTypedMap(data, value, type) : valueType === "number" || value instanceof Date || valueType === "boolean" ? map(data, constant(value), type) : typeof value?.transform === "function" ? maybeTypedArrayify(value.transform(data), type) : maybeTake(maybeTypedArrayify(value, type), data?.[reindex]);
}
function maybeTake(values, index) {
	return values != null && index ? take(values, index) : values;
}
function maybeTypedMap(data, f, type) {
	return map(data, isNumberType(type) ? (d, i) => coerceNumber(f(d, i)) : f, type);
}
function maybeTypedArrayify(data, type) {
	return type === void 0 ? arrayify(data) : isArrowVector(data) ? maybeTypedArrowify(data, type) : data instanceof type ? data : type.from(data, isNumberType(type) && !isNumberArray(data) ? coerceNumber : void 0);
}
function maybeTypedArrowify(vector, type) {
	return vector == null ? vector : (type === void 0 || type === Array) && isArrowDateType(vector.type) ? coerceDates(vectorToArray(vector)) : maybeTypedArrayify(vectorToArray(vector), type);
}
function vectorToArray(vector) {
	return vector.nullCount ? vector.toJSON() : vector.toArray();
}
const singleton = [null];
const field = (name) => (d) => {
	const v = d[name];
	return v === void 0 && d.type === "Feature" ? d.properties?.[name] : v;
};
const indexOf = { transform: range };
const identity$1 = { transform: (d) => d };
const one = () => 1;
const yes = () => true;
const string = (x) => x == null ? x : `${x}`;
const number = (x) => x == null ? x : +x;
const first = (x) => x ? x[0] : void 0;
const second = (x) => x ? x[1] : void 0;
const constant = (x) => () => x;
function percentile(reduce) {
	const p = +`${reduce}`.slice(1) / 100;
	return (I, f) => quantile$1(I, p, f);
}
function coerceNumbers(values) {
	return isNumberArray(values) ? values : map(values, coerceNumber, Float64Array);
}
function coerceNumber(x) {
	return x == null ? NaN : Number(x);
}
function coerceDates(values) {
	return map(values, coerceDate);
}
function coerceDate(x) {
	return x instanceof Date && !isNaN(x) ? x : typeof x === "string" ? parse(x) : x == null || isNaN(x = Number(x)) ? void 0 : new Date(x);
}
function maybeColorChannel(value, defaultValue) {
	if (value === void 0) value = defaultValue;
	return value === null ? [void 0, "none"] : isColor(value) ? [void 0, value] : [value, void 0];
}
function maybeNumberChannel(value, defaultValue) {
	if (value === void 0) value = defaultValue;
	return value === null || typeof value === "number" ? [void 0, value] : [value, void 0];
}
function maybeKeyword(input, name, allowed) {
	if (input != null) return keyword(input, name, allowed);
}
function keyword(input, name, allowed) {
	const i = `${input}`.toLowerCase();
	if (!allowed.includes(i)) throw new Error(`invalid ${name}: ${input}`);
	return i;
}
function dataify(data) {
	return isArrowTable(data) ? data : arrayify(data);
}
function arrayify(values) {
	if (values == null || isArray(values)) return values;
	if (isArrowVector(values)) return maybeTypedArrowify(values);
	if (isGeoJSON(values)) switch (values.type) {
		case "FeatureCollection": return values.features;
		case "GeometryCollection": return values.geometries;
		default: return [values];
	}
	return Array.from(values);
}
function isGeoJSON(x) {
	switch (x?.type) {
		case "FeatureCollection":
		case "GeometryCollection":
		case "Feature":
		case "LineString":
		case "MultiLineString":
		case "MultiPoint":
		case "MultiPolygon":
		case "Point":
		case "Polygon":
		case "Sphere": return true;
		default: return false;
	}
}
function map(values, f, type = Array) {
	return values == null ? values : values instanceof type ? values.map(f) : type.from(values, f);
}
function slice(values, type = Array) {
	return values instanceof type ? values.slice() : type.from(values);
}
function hasX({ x, x1, x2 }) {
	return x !== void 0 || x1 !== void 0 || x2 !== void 0;
}
function hasY({ y, y1, y2 }) {
	return y !== void 0 || y1 !== void 0 || y2 !== void 0;
}
function hasXY(options) {
	return hasX(options) || hasY(options) || options.interval !== void 0;
}
function isObject(option) {
	return option?.toString === objectToString;
}
function isScaleOptions(option) {
	return isObject(option) && (option.type !== void 0 || option.domain !== void 0);
}
function isOptions(option) {
	return isObject(option) && typeof option.transform !== "function";
}
function isDomainSort(sort) {
	return isOptions(sort) && sort.value === void 0 && sort.channel === void 0;
}
function maybeZero(x, x1, x2, x3 = identity$1) {
	if (x1 === void 0 && x2 === void 0) x1 = 0, x2 = x === void 0 ? x3 : x;
	else if (x1 === void 0) x1 = x === void 0 ? 0 : x;
	else if (x2 === void 0) x2 = x === void 0 ? 0 : x;
	return [x1, x2];
}
function maybeTuple(x, y) {
	return x === void 0 && y === void 0 ? [first, second] : [x, y];
}
function maybeZ({ z, fill, stroke } = {}) {
	if (z === void 0) [z] = maybeColorChannel(fill);
	if (z === void 0) [z] = maybeColorChannel(stroke);
	return z;
}
function lengthof(data) {
	return isArray(data) ? data.length : data?.numRows;
}
function range(data) {
	const n = lengthof(data);
	const r = new Uint32Array(n);
	for (let i = 0; i < n; ++i) r[i] = i;
	return r;
}
function take(values, index) {
	return isArray(values) ? map(index, (i) => values[i], values.constructor) : map(index, (i) => values.at(i));
}
function subarray(I, i, j) {
	return I.subarray ? I.subarray(i, j) : I.slice(i, j);
}
function keyof(value) {
	return value !== null && typeof value === "object" ? value.valueOf() : value;
}
function maybeInput(key, options) {
	if (options[key] !== void 0) return options[key];
	switch (key) {
		case "x1":
		case "x2":
			key = "x";
			break;
		case "y1":
		case "y2": key = "y";
	}
	return options[key];
}
function column(source) {
	let value;
	return [{
		transform: () => value,
		label: labelof(source)
	}, (v) => value = v];
}
function maybeColumn(source) {
	return source == null ? [source] : column(source);
}
function labelof(value, defaultValue) {
	return typeof value === "string" ? value : value && value.label !== void 0 ? value.label : defaultValue;
}
function mid(x1, x2) {
	return {
		transform(data) {
			const X1 = x1.transform(data);
			const X2 = x2.transform(data);
			return isTemporal(X1) || isTemporal(X2) ? map(X1, (_, i) => /* @__PURE__ */ new Date((+X1[i] + +X2[i]) / 2)) : map(X1, (_, i) => (+X1[i] + +X2[i]) / 2, Float64Array);
		},
		label: x1.label
	};
}
function maybeApplyInterval(V, scale) {
	const t = maybeIntervalTransform(scale?.interval, scale?.type);
	return t ? map(V, t) : V;
}
function maybeIntervalTransform(interval, type) {
	const i = maybeInterval(interval, type);
	return i && ((v) => defined(v) ? i.floor(v) : v);
}
function maybeInterval(interval, type) {
	if (interval == null) return;
	if (typeof interval === "number") return numberInterval(interval);
	if (typeof interval === "string") return (type === "time" ? timeInterval : utcInterval)(interval);
	if (typeof interval.floor !== "function") throw new Error("invalid interval; missing floor method");
	if (typeof interval.offset !== "function") throw new Error("invalid interval; missing offset method");
	return interval;
}
function numberInterval(interval) {
	interval = +interval;
	if (0 < interval && interval < 1 && Number.isInteger(1 / interval)) interval = -1 / interval;
	const n = Math.abs(interval);
	return interval < 0 ? {
		floor: (d) => Math.floor(d * n) / n,
		offset: (d, s = 1) => (d * n + Math.floor(s)) / n,
		range: (lo, hi) => range$1(Math.ceil(lo * n), hi * n).map((x) => x / n)
	} : {
		floor: (d) => Math.floor(d / n) * n,
		offset: (d, s = 1) => d + n * Math.floor(s),
		range: (lo, hi) => range$1(Math.ceil(lo / n), hi / n).map((x) => x * n)
	};
}
function maybeRangeInterval(interval, type) {
	interval = maybeInterval(interval, type);
	if (interval && typeof interval.range !== "function") throw new Error("invalid interval: missing range method");
	return interval;
}
function maybeNiceInterval(interval, type) {
	interval = maybeRangeInterval(interval, type);
	if (interval && typeof interval.ceil !== "function") throw new Error("invalid interval: missing ceil method");
	return interval;
}
function isTimeInterval(t) {
	return isInterval(t) && typeof t?.floor === "function" && t.floor() instanceof Date;
}
function isInterval(t) {
	return typeof t?.range === "function";
}
function maybeValue(value) {
	return value === void 0 || isOptions(value) ? value : { value };
}
function numberChannel(source) {
	return source == null ? null : {
		transform: (data) => valueof(data, source, Float64Array),
		label: labelof(source)
	};
}
function isIterable(value) {
	return value && typeof value[Symbol.iterator] === "function";
}
function isTextual(values) {
	for (const value of values) {
		if (value == null) continue;
		return typeof value !== "object" || value instanceof Date;
	}
}
function isOrdinal(values) {
	for (const value of values) {
		if (value == null) continue;
		const type = typeof value;
		return type === "string" || type === "boolean";
	}
}
function isTemporal(values) {
	for (const value of values) {
		if (value == null) continue;
		return value instanceof Date;
	}
}
function isTemporalString(values) {
	for (const value of values) {
		if (value == null) continue;
		return typeof value === "string" && isNaN(value) && parse(value);
	}
}
function isNumericString(values) {
	for (const value of values) {
		if (value == null) continue;
		if (typeof value !== "string") return false;
		if (!value.trim()) continue;
		return !isNaN(value);
	}
}
function isNumeric(values) {
	for (const value of values) {
		if (value == null) continue;
		return typeof value === "number";
	}
}
function isEvery(values, is) {
	let every;
	for (const value of values) {
		if (value == null) continue;
		if (!is(value)) return false;
		every = true;
	}
	return every;
}
const namedColors = new Set("none,currentcolor,transparent,aliceblue,antiquewhite,aqua,aquamarine,azure,beige,bisque,black,blanchedalmond,blue,blueviolet,brown,burlywood,cadetblue,chartreuse,chocolate,coral,cornflowerblue,cornsilk,crimson,cyan,darkblue,darkcyan,darkgoldenrod,darkgray,darkgreen,darkgrey,darkkhaki,darkmagenta,darkolivegreen,darkorange,darkorchid,darkred,darksalmon,darkseagreen,darkslateblue,darkslategray,darkslategrey,darkturquoise,darkviolet,deeppink,deepskyblue,dimgray,dimgrey,dodgerblue,firebrick,floralwhite,forestgreen,fuchsia,gainsboro,ghostwhite,gold,goldenrod,gray,green,greenyellow,grey,honeydew,hotpink,indianred,indigo,ivory,khaki,lavender,lavenderblush,lawngreen,lemonchiffon,lightblue,lightcoral,lightcyan,lightgoldenrodyellow,lightgray,lightgreen,lightgrey,lightpink,lightsalmon,lightseagreen,lightskyblue,lightslategray,lightslategrey,lightsteelblue,lightyellow,lime,limegreen,linen,magenta,maroon,mediumaquamarine,mediumblue,mediumorchid,mediumpurple,mediumseagreen,mediumslateblue,mediumspringgreen,mediumturquoise,mediumvioletred,midnightblue,mintcream,mistyrose,moccasin,navajowhite,navy,oldlace,olive,olivedrab,orange,orangered,orchid,palegoldenrod,palegreen,paleturquoise,palevioletred,papayawhip,peachpuff,peru,pink,plum,powderblue,purple,rebeccapurple,red,rosybrown,royalblue,saddlebrown,salmon,sandybrown,seagreen,seashell,sienna,silver,skyblue,slateblue,slategray,slategrey,snow,springgreen,steelblue,tan,teal,thistle,tomato,turquoise,violet,wheat,white,whitesmoke,yellow".split(","));
function isColor(value) {
	if (typeof value !== "string") return false;
	value = value.toLowerCase().trim();
	return /^#[0-9a-f]{3,8}$/.test(value) || /^(?:url|var|rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch|color|color-mix)\(.*\)$/.test(value) || namedColors.has(value);
}
function isOpacity(value) {
	return typeof value === "number" && (0 <= value && value <= 1 || isNaN(value));
}
function isNoneish(value) {
	return value == null || isNone(value);
}
function isNone(value) {
	return /^\s*none\s*$/i.test(value);
}
function isRound(value) {
	return /^\s*round\s*$/i.test(value);
}
function maybeAnchor$1(value, name) {
	return maybeKeyword(value, name, [
		"middle",
		"top-left",
		"top",
		"top-right",
		"right",
		"bottom-right",
		"bottom",
		"bottom-left",
		"left"
	]);
}
function maybeFrameAnchor(value = "middle") {
	return maybeAnchor$1(value, "frameAnchor");
}
function inherit(options = {}, ...rest) {
	let o = options;
	for (const defaults of rest) for (const key in defaults) if (o[key] === void 0) {
		const value = defaults[key];
		if (o === options) o = {
			...o,
			[key]: value
		};
		else o[key] = value;
	}
	return o;
}
function named(things) {
	console.warn("named iterables are deprecated; please use an object instead");
	const names = /* @__PURE__ */ new Set();
	return Object.fromEntries(Array.from(things, (thing) => {
		const { name } = thing;
		if (name == null) throw new Error("missing name");
		const key = `${name}`;
		if (key === "__proto__") throw new Error(`illegal name: ${key}`);
		if (names.has(key)) throw new Error(`duplicate name: ${key}`);
		names.add(key);
		return [name, thing];
	}));
}
function maybeNamed(things) {
	return isIterable(things) ? named(things) : things;
}
function maybeClip(clip) {
	if (clip === true) clip = "frame";
	else if (clip === false) clip = null;
	else if (!isGeoJSON(clip) && clip != null) {
		clip = keyword(clip, "clip", ["frame", "sphere"]);
		if (clip === "sphere") clip = { type: "Sphere" };
	}
	return clip;
}
function isArrowTable(value) {
	return value && typeof value.getChild === "function" && typeof value.toArray === "function" && value.schema && Array.isArray(value.schema.fields);
}
function isArrowVector(value) {
	return value && typeof value.toArray === "function" && value.type;
}
function isArrowDateType(type) {
	return type && (type.typeId === 8 || type.typeId === 10) && type.unit === 1;
}

// node_modules/@observablehq/plot/src/scales/index.js
const position = Symbol("position");
const color = Symbol("color");
const radius = Symbol("radius");
const length = Symbol("length");
const opacity = Symbol("opacity");
const symbol = Symbol("symbol");
const projection = Symbol("projection");
const registry = /* @__PURE__ */ new Map([
	["x", position],
	["y", position],
	["fx", position],
	["fy", position],
	["r", radius],
	["color", color],
	["opacity", opacity],
	["symbol", symbol],
	["length", length],
	["projection", projection]
]);
function isPosition(kind) {
	return kind === position || kind === projection;
}
function hasNumericRange(kind) {
	return kind === position || kind === radius || kind === length || kind === opacity;
}

// node_modules/@observablehq/plot/src/symbol.js
const sqrt3 = Math.sqrt(3);
const sqrt4_3 = 2 / sqrt3;
const symbols = /* @__PURE__ */ new Map([
	["asterisk", asterisk],
	["circle", circle],
	["cross", cross],
	["diamond", diamond],
	["diamond2", diamond2],
	["hexagon", { draw(context, size) {
		const rx = Math.sqrt(size / Math.PI), ry = rx * sqrt4_3, hy = ry / 2;
		context.moveTo(0, ry);
		context.lineTo(rx, hy);
		context.lineTo(rx, -hy);
		context.lineTo(0, -ry);
		context.lineTo(-rx, -hy);
		context.lineTo(-rx, hy);
		context.closePath();
	} }],
	["plus", plus],
	["square", square],
	["square2", square2],
	["star", star],
	["times", times],
	["triangle", triangle],
	["triangle2", triangle2],
	["wye", wye]
]);
function isSymbolObject(value) {
	return value && typeof value.draw === "function";
}
function isSymbol(value) {
	if (isSymbolObject(value)) return true;
	if (typeof value !== "string") return false;
	return symbols.has(value.toLowerCase());
}
function maybeSymbol(symbol) {
	if (symbol == null || isSymbolObject(symbol)) return symbol;
	const value = symbols.get(`${symbol}`.toLowerCase());
	if (value) return value;
	throw new Error(`invalid symbol: ${symbol}`);
}
function maybeSymbolChannel(symbol) {
	if (symbol == null || isSymbolObject(symbol)) return [void 0, symbol];
	if (typeof symbol === "string") {
		const value = symbols.get(`${symbol}`.toLowerCase());
		if (value) return [void 0, value];
	}
	return [symbol, void 0];
}

// node_modules/@observablehq/plot/src/transforms/basic.js
function basic({ filter: f1, sort: s1, reverse: r1, transform: t1, initializer: i1, ...options } = {}, transform) {
	if (t1 === void 0) {
		if (f1 != null) t1 = filterTransform(f1);
		if (s1 != null && !isDomainSort(s1)) t1 = composeTransform(t1, sortTransform(s1));
		if (r1) t1 = composeTransform(t1, reverseTransform);
	}
	if (transform != null && i1 != null) throw new Error("transforms cannot be applied after initializers");
	return {
		...options,
		...(s1 === null || isDomainSort(s1)) && { sort: s1 },
		transform: composeTransform(t1, transform)
	};
}
function initializer({ filter: f1, sort: s1, reverse: r1, initializer: i1, ...options } = {}, initializer) {
	if (i1 === void 0) {
		if (f1 != null) i1 = filterTransform(f1);
		if (s1 != null && !isDomainSort(s1)) i1 = composeInitializer(i1, sortTransform(s1));
		if (r1) i1 = composeInitializer(i1, reverseTransform);
	}
	return {
		...options,
		...(s1 === null || isDomainSort(s1)) && { sort: s1 },
		initializer: composeInitializer(i1, initializer)
	};
}
function composeTransform(t1, t2) {
	if (t1 == null) return t2 === null ? void 0 : t2;
	if (t2 == null) return t1 === null ? void 0 : t1;
	return function(data, facets, plotOptions) {
		({data, facets} = t1.call(this, data, facets, plotOptions));
		return t2.call(this, dataify(data), facets, plotOptions);
	};
}
function composeInitializer(i1, i2) {
	if (i1 == null) return i2 === null ? void 0 : i2;
	if (i2 == null) return i1 === null ? void 0 : i1;
	return function(data, facets, channels, ...args) {
		let c1, d1, f1, c2, d2, f2;
		({data: d1 = data, facets: f1 = facets, channels: c1} = i1.call(this, data, facets, channels, ...args));
		({data: d2 = d1, facets: f2 = f1, channels: c2} = i2.call(this, d1, f1, {
			...channels,
			...c1
		}, ...args));
		return {
			data: d2,
			facets: f2,
			channels: {
				...c1,
				...c2
			}
		};
	};
}
function apply(options, t) {
	return (options.initializer != null ? initializer : basic)(options, t);
}
function filterTransform(value) {
	return (data, facets) => {
		const V = valueof(data, value);
		return {
			data,
			facets: facets.map((I) => I.filter((i) => V[i]))
		};
	};
}
function reverseTransform(data, facets) {
	return {
		data,
		facets: facets.map((I) => I.slice().reverse())
	};
}
function sort(order, { sort, ...options } = {}) {
	return {
		...(isOptions(order) && order.channel !== void 0 ? initializer : apply)(options, sortTransform(order)),
		sort: isDomainSort(sort) ? sort : null
	};
}
function sortTransform(value) {
	return (typeof value === "function" && value.length !== 1 ? sortData : sortValue)(value);
}
function sortData(compare) {
	return (data, facets) => {
		const compareData = isArray(data) ? (i, j) => compare(data[i], data[j]) : (i, j) => compare(data.get(i), data.get(j));
		return {
			data,
			facets: facets.map((I) => I.slice().sort(compareData))
		};
	};
}
function sortValue(value) {
	let channel, order;
	({channel, value, order} = { ...maybeValue(value) });
	const negate = channel?.startsWith("-");
	if (negate) channel = channel.slice(1);
	if (order === void 0) order = negate ? descendingDefined : ascendingDefined;
	if (typeof order !== "function") switch (`${order}`.toLowerCase()) {
		case "ascending":
			order = ascendingDefined;
			break;
		case "descending":
			order = descendingDefined;
			break;
		default: throw new Error(`invalid order: ${order}`);
	}
	return (data, facets, channels) => {
		let V;
		if (channel === void 0) V = valueof(data, value);
		else {
			if (channels === void 0) throw new Error("channel sort requires an initializer");
			V = channels[channel];
			if (!V) return {};
			V = V.value;
		}
		const compareValue = (i, j) => order(V[i], V[j]);
		return {
			data,
			facets: facets.map((I) => I.slice().sort(compareValue))
		};
	};
}

// node_modules/@observablehq/plot/src/transforms/group.js
function groupX(outputs = { y: "count" }, options = {}) {
	const { x = identity$1 } = options;
	if (x == null) throw new Error("missing channel: x");
	return groupn(x, null, outputs, options);
}
function groupY(outputs = { x: "count" }, options = {}) {
	const { y = identity$1 } = options;
	if (y == null) throw new Error("missing channel: y");
	return groupn(null, y, outputs, options);
}
function group(outputs = { fill: "count" }, options = {}) {
	let { x, y } = options;
	[x, y] = maybeTuple(x, y);
	if (x == null) throw new Error("missing channel: x");
	if (y == null) throw new Error("missing channel: y");
	return groupn(x, y, outputs, options);
}
function groupn(x, y, { data: reduceData = reduceIdentity, filter, sort, reverse, ...outputs } = {}, inputs = {}) {
	outputs = maybeGroupOutputs(outputs, inputs);
	reduceData = maybeGroupReduce(reduceData, identity$1);
	sort = sort == null ? void 0 : maybeGroupOutput("sort", sort, inputs);
	filter = filter == null ? void 0 : maybeGroupEvaluator("filter", filter, inputs);
	const [GX, setGX] = maybeColumn(x);
	const [GY, setGY] = maybeColumn(y);
	const { z, fill, stroke, x1, x2, y1, y2, ...options } = inputs;
	const [GZ, setGZ] = maybeColumn(z);
	const [vfill] = maybeColorChannel(fill);
	const [vstroke] = maybeColorChannel(stroke);
	const [GF, setGF] = maybeColumn(vfill);
	const [GS, setGS] = maybeColumn(vstroke);
	return {
		..."z" in inputs && { z: GZ || z },
		..."fill" in inputs && { fill: GF || fill },
		..."stroke" in inputs && { stroke: GS || stroke },
		...basic(options, (data, facets, plotOptions) => {
			const X = maybeApplyInterval(valueof(data, x), plotOptions?.x);
			const Y = maybeApplyInterval(valueof(data, y), plotOptions?.y);
			const Z = valueof(data, z);
			const F = valueof(data, vfill);
			const S = valueof(data, vstroke);
			const G = maybeSubgroup(outputs, {
				z: Z,
				fill: F,
				stroke: S
			});
			const groupFacets = [];
			const groupData = [];
			const GX = X && setGX([]);
			const GY = Y && setGY([]);
			const GZ = Z && setGZ([]);
			const GF = F && setGF([]);
			const GS = S && setGS([]);
			let i = 0;
			for (const o of outputs) o.initialize(data);
			if (sort) sort.initialize(data);
			if (filter) filter.initialize(data);
			for (const facet of facets) {
				const groupFacet = [];
				for (const o of outputs) o.scope("facet", facet);
				if (sort) sort.scope("facet", facet);
				if (filter) filter.scope("facet", facet);
				for (const [f, I] of maybeGroup(facet, G)) for (const [y, gg] of maybeGroup(I, Y)) for (const [x, g] of maybeGroup(gg, X)) {
					const extent = { data };
					if (X) extent.x = x;
					if (Y) extent.y = y;
					if (G) extent.z = f;
					if (filter && !filter.reduce(g, extent)) continue;
					groupFacet.push(i++);
					groupData.push(reduceData.reduceIndex(g, data, extent));
					if (X) GX.push(x);
					if (Y) GY.push(y);
					if (Z) GZ.push(G === Z ? f : Z[g[0]]);
					if (F) GF.push(G === F ? f : F[g[0]]);
					if (S) GS.push(G === S ? f : S[g[0]]);
					for (const o of outputs) o.reduce(g, extent);
					if (sort) sort.reduce(g, extent);
				}
				groupFacets.push(groupFacet);
			}
			maybeSort(groupFacets, sort, reverse);
			return {
				data: groupData,
				facets: groupFacets
			};
		}),
		...!hasOutput(outputs, "x") && (GX ? { x: GX } : {
			x1,
			x2
		}),
		...!hasOutput(outputs, "y") && (GY ? { y: GY } : {
			y1,
			y2
		}),
		...Object.fromEntries(outputs.map(({ name, output }) => [name, output]))
	};
}
function hasOutput(outputs, ...names) {
	for (const { name } of outputs) if (names.includes(name)) return true;
	return false;
}
function maybeOutputs(outputs, inputs, asOutput = maybeOutput) {
	const entries = Object.entries(outputs);
	if (inputs.title != null && outputs.title === void 0) entries.push(["title", reduceTitle]);
	if (inputs.href != null && outputs.href === void 0) entries.push(["href", reduceFirst]);
	return entries.filter(([, reduce]) => reduce !== void 0).map(([name, reduce]) => reduce === null ? nullOutput(name) : asOutput(name, reduce, inputs));
}
function maybeOutput(name, reduce, inputs, asEvaluator = maybeEvaluator) {
	let scale;
	if (isObject(reduce) && "reduce" in reduce) scale = reduce.scale, reduce = reduce.reduce;
	const evaluator = asEvaluator(name, reduce, inputs);
	const [output, setOutput] = column(evaluator.label);
	let O;
	return {
		name,
		output: scale === void 0 ? output : {
			value: output,
			scale
		},
		initialize(data) {
			evaluator.initialize(data);
			O = setOutput([]);
		},
		scope(scope, I) {
			evaluator.scope(scope, I);
		},
		reduce(I, extent) {
			O.push(evaluator.reduce(I, extent));
		}
	};
}
function nullOutput(name) {
	return {
		name,
		initialize() {},
		scope() {},
		reduce() {}
	};
}
function maybeEvaluator(name, reduce, inputs, asReduce = maybeReduce) {
	const input = maybeInput(name, inputs);
	const reducer = asReduce(reduce, input);
	let V, context;
	return {
		label: labelof(reducer === reduceCount ? null : input, reducer.label),
		initialize(data) {
			V = input === void 0 ? data : valueof(data, input);
			if (reducer.scope === "data") context = reducer.reduceIndex(range(data), V);
		},
		scope(scope, I) {
			if (reducer.scope === scope) context = reducer.reduceIndex(I, V);
		},
		reduce(I, extent) {
			return reducer.scope == null ? reducer.reduceIndex(I, V, extent) : reducer.reduceIndex(I, V, context, extent);
		}
	};
}
function maybeGroup(I, X) {
	return X ? group$1(I, (i) => X[i]) : [[, I]];
}
function maybeReduce(reduce, value, fallback = invalidReduce) {
	if (reduce == null) return fallback(reduce);
	if (typeof reduce.reduceIndex === "function") return reduce;
	if (typeof reduce.reduce === "function" && isObject(reduce)) return reduceReduce(reduce);
	if (typeof reduce === "function") return reduceFunction(reduce);
	if (/^p\d{2}$/i.test(reduce)) return reduceAccessor(percentile(reduce));
	switch (`${reduce}`.toLowerCase()) {
		case "first": return reduceFirst;
		case "last": return reduceLast;
		case "identity": return reduceIdentity;
		case "count": return reduceCount;
		case "distinct": return reduceDistinct;
		case "sum": return value == null ? reduceCount : reduceSum;
		case "proportion": return reduceProportion(value, "data");
		case "proportion-facet": return reduceProportion(value, "facet");
		case "deviation": return reduceAccessor(deviation);
		case "min": return reduceAccessor(min$1);
		case "min-index": return reduceAccessor(minIndex);
		case "max": return reduceAccessor(max);
		case "max-index": return reduceAccessor(maxIndex);
		case "mean": return reduceMaybeTemporalAccessor(mean);
		case "median": return reduceMaybeTemporalAccessor(median);
		case "variance": return reduceAccessor(variance);
		case "mode": return reduceAccessor(mode);
	}
	return fallback(reduce);
}
function invalidReduce(reduce) {
	throw new Error(`invalid reduce: ${reduce}`);
}
function maybeGroupOutputs(outputs, inputs) {
	return maybeOutputs(outputs, inputs, maybeGroupOutput);
}
function maybeGroupOutput(name, reduce, inputs) {
	return maybeOutput(name, reduce, inputs, maybeGroupEvaluator);
}
function maybeGroupEvaluator(name, reduce, inputs) {
	return maybeEvaluator(name, reduce, inputs, maybeGroupReduce);
}
function maybeGroupReduce(reduce, value) {
	return maybeReduce(reduce, value, maybeGroupReduceFallback);
}
function maybeGroupReduceFallback(reduce) {
	switch (`${reduce}`.toLowerCase()) {
		case "x": return reduceX$1;
		case "y": return reduceY$1;
		case "z": return reduceZ;
	}
	throw new Error(`invalid group reduce: ${reduce}`);
}
function maybeSubgroup(outputs, inputs) {
	for (const name in inputs) {
		const value = inputs[name];
		if (value !== void 0 && !outputs.some((o) => o.name === name)) return value;
	}
}
function maybeSort(facets, sort, reverse) {
	if (sort) {
		const S = sort.output.transform();
		const compare = (i, j) => ascendingDefined(S[i], S[j]);
		facets.forEach((f) => f.sort(compare));
	}
	if (reverse) facets.forEach((f) => f.reverse());
}
function reduceReduce(reduce) {
	console.warn("deprecated reduce interface; implement reduceIndex instead.");
	return {
		...reduce,
		reduceIndex: reduce.reduce.bind(reduce)
	};
}
function reduceFunction(f) {
	return { reduceIndex(I, X, extent) {
		return f(take(X, I), extent);
	} };
}
function reduceAccessor(f) {
	return { reduceIndex(I, X) {
		return f(I, (i) => X[i]);
	} };
}
function reduceMaybeTemporalAccessor(f) {
	return { reduceIndex(I, X) {
		const x = f(I, (i) => X[i]);
		return isTemporal(X) ? new Date(x) : x;
	} };
}
const reduceIdentity = { reduceIndex(I, X) {
	return take(X, I);
} };
const reduceFirst = { reduceIndex(I, X) {
	return X[I[0]];
} };
const reduceTitle = { reduceIndex(I, X) {
	const groups = sort$1(rollup(I, (V) => V.length, (i) => X[i]), second);
	const top = groups.slice(-5).reverse();
	if (top.length < groups.length) {
		const bottom = groups.slice(0, -4);
		top[4] = [`… ${bottom.length.toLocaleString("en-US")} more`, sum(bottom, second)];
	}
	return top.map(([key, value]) => `${key} (${value.toLocaleString("en-US")})`).join("\n");
} };
const reduceLast = { reduceIndex(I, X) {
	return X[I[I.length - 1]];
} };
const reduceCount = {
	label: "Frequency",
	reduceIndex(I) {
		return I.length;
	}
};
const reduceDistinct = {
	label: "Distinct",
	reduceIndex(I, X) {
		const s = new InternSet();
		for (const i of I) s.add(X[i]);
		return s.size;
	}
};
const reduceSum = reduceAccessor(sum);
function reduceProportion(value, scope) {
	return value == null ? {
		scope,
		label: "Frequency",
		reduceIndex: (I, V, basis = 1) => I.length / basis
	} : {
		scope,
		reduceIndex: (I, V, basis = 1) => sum(I, (i) => V[i]) / basis
	};
}
const reduceX$1 = { reduceIndex(I, X, { x }) {
	return x;
} };
const reduceY$1 = { reduceIndex(I, X, { y }) {
	return y;
} };
const reduceZ = { reduceIndex(I, X, { z }) {
	return z;
} };

// node_modules/@observablehq/plot/src/channel.js
function createChannel(data, { scale, type, value, filter, hint, label = labelof(value) }, name) {
	if (hint === void 0 && typeof value?.transform === "function") hint = value.hint;
	return inferChannelScale(name, {
		scale,
		type,
		value: valueof(data, value),
		label,
		filter,
		hint
	});
}
function createChannels(channels, data) {
	return Object.fromEntries(Object.entries(channels).map(([name, channel]) => [name, createChannel(data, channel, name)]));
}
function valueObject(channels, scales) {
	const values = Object.fromEntries(Object.entries(channels).map(([name, { scale: scaleName, value }]) => {
		const scale = scaleName == null ? null : scales[scaleName];
		return [name, scale == null ? value : map(value, scale)];
	}));
	values.channels = channels;
	return values;
}
function inferChannelScale(name, channel) {
	const { scale, value } = channel;
	if (scale === true || scale === "auto") switch (name) {
		case "fill":
		case "stroke":
		case "color":
			channel.scale = scale !== true && isEvery(value, isColor) ? null : "color";
			channel.defaultScale = "color";
			break;
		case "fillOpacity":
		case "strokeOpacity":
		case "opacity":
			channel.scale = scale !== true && isEvery(value, isOpacity) ? null : "opacity";
			channel.defaultScale = "opacity";
			break;
		case "symbol":
			if (scale !== true && isEvery(value, isSymbol)) {
				channel.scale = null;
				channel.value = map(value, maybeSymbol);
			} else channel.scale = "symbol";
			channel.defaultScale = "symbol";
			break;
		default: channel.scale = registry.has(name) ? name : null;
	}
	else if (scale === false) channel.scale = null;
	else if (scale != null && !registry.has(scale)) throw new Error(`unknown scale: ${scale}`);
	return channel;
}
function channelDomain(data, facets, channels, facetChannels, options) {
	const { order: defaultOrder, reverse: defaultReverse, reduce: defaultReduce = true, limit: defaultLimit } = options;
	for (const x in options) {
		if (!registry.has(x)) continue;
		let { value: y, order = defaultOrder, reverse = defaultReverse, reduce = defaultReduce, limit = defaultLimit } = maybeValue(options[x]);
		const negate = y?.startsWith("-");
		if (negate) y = y.slice(1);
		order = order === void 0 ? negate !== (y === "width" || y === "height") ? descendingGroup : ascendingGroup : maybeOrder$1(order);
		if (reduce == null || reduce === false) continue;
		const X = x === "fx" || x === "fy" ? reindexFacetChannel(facets, facetChannels[x]) : findScaleChannel(channels, x);
		if (!X) throw new Error(`missing channel for scale: ${x}`);
		const XV = X.value;
		const [lo = 0, hi = Infinity] = isIterable(limit) ? limit : limit < 0 ? [limit] : [0, limit];
		if (y == null) X.domain = () => {
			let domain = Array.from(new InternSet(XV));
			if (reverse) domain = domain.reverse();
			if (lo !== 0 || hi !== Infinity) domain = domain.slice(lo, hi);
			return domain;
		};
		else {
			const YV = y === "data" ? data : y === "height" ? difference(channels, "y1", "y2") : y === "width" ? difference(channels, "x1", "x2") : values(channels, y, y === "y" ? "y2" : y === "x" ? "x2" : void 0);
			const reducer = maybeReduce(reduce === true ? "max" : reduce, YV);
			X.domain = () => {
				let domain = rollups(range(XV), (I) => reducer.reduceIndex(I, YV), (i) => XV[i]);
				if (order) domain.sort(order);
				if (reverse) domain.reverse();
				if (lo !== 0 || hi !== Infinity) domain = domain.slice(lo, hi);
				return domain.map(first);
			};
		}
	}
}
function findScaleChannel(channels, scale) {
	for (const name in channels) {
		const channel = channels[name];
		if (channel.scale === scale) return channel;
	}
}
function reindexFacetChannel(facets, channel) {
	const originalFacets = facets.original;
	if (originalFacets === facets) return channel;
	const V1 = channel.value;
	const V2 = channel.value = [];
	for (let i = 0; i < originalFacets.length; ++i) {
		const vi = V1[originalFacets[i][0]];
		for (const j of facets[i]) V2[j] = vi;
	}
	return channel;
}
function difference(channels, k1, k2) {
	const X1 = values(channels, k1);
	const X2 = values(channels, k2);
	return map(X2, (x2, i) => Math.abs(x2 - X1[i]), Float64Array);
}
function values(channels, name, alias) {
	let channel = channels[name];
	if (!channel && alias !== void 0) channel = channels[alias];
	if (channel) return channel.value;
	throw new Error(`missing channel: ${name}`);
}
function maybeOrder$1(order) {
	if (order == null || typeof order === "function") return order;
	switch (`${order}`.toLowerCase()) {
		case "ascending": return ascendingGroup;
		case "descending": return descendingGroup;
	}
	throw new Error(`invalid order: ${order}`);
}
function ascendingGroup([ak, av], [bk, bv]) {
	return ascendingDefined(av, bv) || ascendingDefined(ak, bk);
}
function descendingGroup([ak, av], [bk, bv]) {
	return descendingDefined(av, bv) || ascendingDefined(ak, bk);
}
function getSource(channels, key) {
	let channel = channels[key];
	if (!channel) return;
	while (channel.source) channel = channel.source;
	return channel.source === null ? null : channel;
}

// node_modules/@observablehq/plot/src/scales/schemes.js
const categoricalSchemes = /* @__PURE__ */ new Map([
	["accent", Accent],
	["category10", category10],
	["dark2", Dark2],
	["observable10", observable10],
	["paired", Paired],
	["pastel1", Pastel1],
	["pastel2", Pastel2],
	["set1", Set1],
	["set2", Set2],
	["set3", Set3],
	["tableau10", Tableau10]
]);
function isCategoricalScheme(scheme) {
	return scheme != null && categoricalSchemes.has(`${scheme}`.toLowerCase());
}
const ordinalSchemes = new Map([
	...categoricalSchemes,
	["brbg", scheme11(scheme$q, BrBG)],
	["prgn", scheme11(scheme$p, PRGn)],
	["piyg", scheme11(scheme$o, PiYG)],
	["puor", scheme11(scheme$n, PuOr)],
	["rdbu", scheme11(scheme$m, RdBu)],
	["rdgy", scheme11(scheme$l, RdGy)],
	["rdylbu", scheme11(scheme$k, RdYlBu)],
	["rdylgn", scheme11(scheme$j, RdYlGn)],
	["spectral", scheme11(scheme$i, Spectral)],
	["burd", scheme11r(scheme$m, RdBu)],
	["buylrd", scheme11r(scheme$k, RdYlBu)],
	["blues", scheme9(scheme$5, Blues)],
	["greens", scheme9(scheme$4, Greens)],
	["greys", scheme9(scheme$3, Greys)],
	["oranges", scheme9(scheme, Oranges)],
	["purples", scheme9(scheme$2, Purples)],
	["reds", scheme9(scheme$1, Reds)],
	["turbo", schemei(turbo)],
	["viridis", schemei(viridis)],
	["magma", schemei(magma)],
	["inferno", schemei(inferno)],
	["plasma", schemei(plasma)],
	["cividis", schemei(cividis)],
	["cubehelix", schemei(cubehelix)],
	["warm", schemei(warm)],
	["cool", schemei(cool)],
	["bugn", scheme9(scheme$h, BuGn)],
	["bupu", scheme9(scheme$g, BuPu)],
	["gnbu", scheme9(scheme$f, GnBu)],
	["orrd", scheme9(scheme$e, OrRd)],
	["pubu", scheme9(scheme$c, PuBu)],
	["pubugn", scheme9(scheme$d, PuBuGn)],
	["purd", scheme9(scheme$b, PuRd)],
	["rdpu", scheme9(scheme$a, RdPu)],
	["ylgn", scheme9(scheme$8, YlGn)],
	["ylgnbu", scheme9(scheme$9, YlGnBu)],
	["ylorbr", scheme9(scheme$7, YlOrBr)],
	["ylorrd", scheme9(scheme$6, YlOrRd)],
	["rainbow", schemeicyclical(rainbow)],
	["sinebow", schemeicyclical(sinebow)]
]);
function scheme9(scheme, interpolate) {
	return ({ length: n }) => {
		if (n === 1) return [scheme[3][1]];
		if (n === 2) return [scheme[3][1], scheme[3][2]];
		n = Math.max(3, Math.floor(n));
		return n > 9 ? quantize(interpolate, n) : scheme[n];
	};
}
function scheme11(scheme, interpolate) {
	return ({ length: n }) => {
		if (n === 2) return [scheme[3][0], scheme[3][2]];
		n = Math.max(3, Math.floor(n));
		return n > 11 ? quantize(interpolate, n) : scheme[n];
	};
}
function scheme11r(scheme, interpolate) {
	return ({ length: n }) => {
		if (n === 2) return [scheme[3][2], scheme[3][0]];
		n = Math.max(3, Math.floor(n));
		return n > 11 ? quantize((t) => interpolate(1 - t), n) : scheme[n].slice().reverse();
	};
}
function schemei(interpolate) {
	return ({ length: n }) => quantize(interpolate, Math.max(2, Math.floor(n)));
}
function schemeicyclical(interpolate) {
	return ({ length: n }) => quantize(interpolate, Math.floor(n) + 1).slice(0, -1);
}
function ordinalScheme(scheme) {
	const s = `${scheme}`.toLowerCase();
	if (!ordinalSchemes.has(s)) throw new Error(`unknown ordinal scheme: ${s}`);
	return ordinalSchemes.get(s);
}
function ordinalRange(scheme, length) {
	const s = ordinalScheme(scheme);
	const r = typeof s === "function" ? s({ length }) : s;
	return r.length !== length ? r.slice(0, length) : r;
}
function maybeBooleanRange(domain, scheme = "greys") {
	const range = /* @__PURE__ */ new Set();
	const [f, t] = ordinalRange(scheme, 2);
	for (const value of domain) {
		if (value == null) continue;
		if (value === true) range.add(t);
		else if (value === false) range.add(f);
		else return;
	}
	return [...range];
}
const quantitativeSchemes = /* @__PURE__ */ new Map([
	["brbg", BrBG],
	["prgn", PRGn],
	["piyg", PiYG],
	["puor", PuOr],
	["rdbu", RdBu],
	["rdgy", RdGy],
	["rdylbu", RdYlBu],
	["rdylgn", RdYlGn],
	["spectral", Spectral],
	["burd", (t) => RdBu(1 - t)],
	["buylrd", (t) => RdYlBu(1 - t)],
	["blues", Blues],
	["greens", Greens],
	["greys", Greys],
	["purples", Purples],
	["reds", Reds],
	["oranges", Oranges],
	["turbo", turbo],
	["viridis", viridis],
	["magma", magma],
	["inferno", inferno],
	["plasma", plasma],
	["cividis", cividis],
	["cubehelix", cubehelix],
	["warm", warm],
	["cool", cool],
	["bugn", BuGn],
	["bupu", BuPu],
	["gnbu", GnBu],
	["orrd", OrRd],
	["pubugn", PuBuGn],
	["pubu", PuBu],
	["purd", PuRd],
	["rdpu", RdPu],
	["ylgnbu", YlGnBu],
	["ylgn", YlGn],
	["ylorbr", YlOrBr],
	["ylorrd", YlOrRd],
	["rainbow", rainbow],
	["sinebow", sinebow]
]);
function quantitativeScheme(scheme) {
	const s = `${scheme}`.toLowerCase();
	if (!quantitativeSchemes.has(s)) throw new Error(`unknown quantitative scheme: ${s}`);
	return quantitativeSchemes.get(s);
}
const divergingSchemes = /* @__PURE__ */ new Set([
	"brbg",
	"prgn",
	"piyg",
	"puor",
	"rdbu",
	"rdgy",
	"rdylbu",
	"rdylgn",
	"spectral",
	"burd",
	"buylrd"
]);
function isDivergingScheme(scheme) {
	return scheme != null && divergingSchemes.has(`${scheme}`.toLowerCase());
}

// node_modules/@observablehq/plot/src/scales/quantitative.js
const flip = (i) => (t) => i(1 - t);
const unit = [0, 1];
const interpolators = /* @__PURE__ */ new Map([
	["number", number$3],
	["rgb", rgb],
	["hsl", hsl_default],
	["hcl", hcl_default],
	["lab", lab]
]);
function maybeInterpolator(interpolate) {
	const i = `${interpolate}`.toLowerCase();
	if (!interpolators.has(i)) throw new Error(`unknown interpolator: ${i}`);
	return interpolators.get(i);
}
function createScaleQ(key, scale, channels, { type, nice, clamp, zero, domain = inferAutoDomain(key, channels), unknown, round: round$1, scheme, interval, range = registry.get(key) === radius ? inferRadialRange(channels, domain) : registry.get(key) === length ? inferLengthRange(channels, domain) : registry.get(key) === opacity ? unit : void 0, interpolate = registry.get(key) === color ? scheme == null && range !== void 0 ? rgb : quantitativeScheme(scheme !== void 0 ? scheme : type === "cyclical" ? "rainbow" : "turbo") : round$1 ? round : number$3, reverse: reverse$2 }) {
	domain = maybeRepeat(domain);
	interval = maybeRangeInterval(interval, type);
	if (type === "cyclical" || type === "sequential") type = "linear";
	if (typeof interpolate !== "function") interpolate = maybeInterpolator(interpolate);
	reverse$2 = !!reverse$2;
	if (range !== void 0) {
		if (domain.length !== (range = maybeRepeat(range)).length) {
			if (interpolate.length === 1) throw new Error("invalid piecewise interpolator");
			interpolate = piecewise(interpolate, range);
			range = void 0;
		}
	}
	if (interpolate.length === 1) {
		if (reverse$2) {
			interpolate = flip(interpolate);
			reverse$2 = false;
		}
		if (range === void 0) {
			range = Float64Array.from(domain, (_, i) => i / (domain.length - 1));
			if (range.length === 2) range = unit;
		}
		scale.interpolate((range === unit ? constant : interpolatePiecewise)(interpolate));
	} else scale.interpolate(interpolate);
	if (zero) {
		const [min, max] = extent$1(domain);
		if (min > 0 || max < 0) {
			domain = slice(domain);
			if ((orderof(domain) || 1) === Math.sign(min)) domain[0] = 0;
			else domain[domain.length - 1] = 0;
		}
	}
	if (reverse$2) domain = reverse(domain);
	scale.domain(domain).unknown(unknown);
	if (nice) scale.nice(maybeNice(nice, type)), domain = scale.domain();
	if (range !== void 0) scale.range(range);
	if (clamp) scale.clamp(clamp);
	return {
		type,
		domain,
		range,
		scale,
		interpolate,
		interval
	};
}
function maybeRepeat(values) {
	values = arrayify(values);
	return values.length >= 2 ? values : [values[0], values[0]];
}
function maybeNice(nice, type) {
	return nice === true ? void 0 : typeof nice === "number" ? nice : maybeNiceInterval(nice, type);
}
function createScaleLinear(key, channels, options) {
	return createScaleQ(key, linear(), channels, options);
}
function createScaleSqrt(key, channels, options) {
	return createScalePow(key, channels, {
		...options,
		exponent: .5
	});
}
function createScalePow(key, channels, { exponent = 1, ...options }) {
	return createScaleQ(key, pow().exponent(exponent), channels, {
		...options,
		type: "pow"
	});
}
function createScaleLog(key, channels, { base = 10, domain = inferLogDomain(channels), ...options }) {
	return createScaleQ(key, log().base(base), channels, {
		...options,
		domain
	});
}
function createScaleSymlog(key, channels, { constant = 1, ...options }) {
	return createScaleQ(key, symlog().constant(constant), channels, options);
}
function createScaleQuantile(key, channels, { range, quantiles = range === void 0 ? 5 : (range = [...range]).length, n = quantiles, scheme = "rdylbu", domain = inferQuantileDomain(channels), unknown, interpolate, reverse }) {
	if (range === void 0) range = interpolate !== void 0 ? quantize(interpolate, n) : registry.get(key) === color ? ordinalRange(scheme, n) : void 0;
	if (domain.length > 0) domain = quantile(domain, range === void 0 ? { length: n } : range).quantiles();
	return createScaleThreshold(key, channels, {
		domain,
		range,
		reverse,
		unknown
	});
}
function createScaleQuantize(key, channels, { range, n = range === void 0 ? 5 : (range = [...range]).length, scheme = "rdylbu", domain = inferAutoDomain(key, channels), unknown, interpolate, reverse }) {
	const [min, max] = extent$1(domain);
	let thresholds;
	if (range === void 0) {
		thresholds = ticks(min, max, n);
		if (thresholds[0] <= min) thresholds.splice(0, 1);
		if (thresholds[thresholds.length - 1] >= max) thresholds.pop();
		n = thresholds.length + 1;
		range = interpolate !== void 0 ? quantize(interpolate, n) : registry.get(key) === color ? ordinalRange(scheme, n) : void 0;
	} else {
		thresholds = quantize(number$3(min, max), n + 1).slice(1, -1);
		if (min instanceof Date) thresholds = thresholds.map((x) => new Date(x));
	}
	if (orderof(arrayify(domain)) < 0) thresholds.reverse();
	return createScaleThreshold(key, channels, {
		domain: thresholds,
		range,
		reverse,
		unknown
	});
}
function createScaleThreshold(key, channels, { domain = [0], unknown, scheme = "rdylbu", interpolate, range = interpolate !== void 0 ? quantize(interpolate, domain.length + 1) : registry.get(key) === color ? ordinalRange(scheme, domain.length + 1) : void 0, reverse: reverse$3 }) {
	domain = arrayify(domain);
	const sign = orderof(domain);
	if (!isNaN(sign) && !isOrdered(domain, sign)) throw new Error(`the ${key} scale has a non-monotonic domain`);
	if (reverse$3) range = reverse(range);
	return {
		type: "threshold",
		scale: threshold(sign < 0 ? reverse(domain) : domain, range === void 0 ? [] : range).unknown(unknown),
		domain,
		range
	};
}
function isOrdered(domain, sign) {
	for (let i = 1, n = domain.length, d = domain[0]; i < n; ++i) {
		const s = descending(d, d = domain[i]);
		if (s !== 0 && s !== sign) return false;
	}
	return true;
}
function createScaleIdentity(key) {
	return {
		type: "identity",
		scale: hasNumericRange(registry.get(key)) ? identity$3() : (d) => d
	};
}
function inferDomain$1(channels, f = finite) {
	return channels.length ? [min$1(channels, ({ value }) => value === void 0 ? value : min$1(value, f)), max(channels, ({ value }) => value === void 0 ? value : max(value, f))] : [0, 1];
}
function inferAutoDomain(key, channels) {
	const type = registry.get(key);
	return (type === radius || type === opacity || type === length ? inferZeroDomain : inferDomain$1)(channels);
}
function inferZeroDomain(channels) {
	return [0, channels.length ? max(channels, ({ value }) => value === void 0 ? value : max(value, finite)) : 1];
}
function inferRadialRange(channels, domain) {
	const hint = channels.find(({ radius }) => radius !== void 0);
	if (hint !== void 0) return [0, hint.radius];
	const h25 = quantile$1(channels, .5, ({ value }) => value === void 0 ? NaN : quantile$1(value, .25, positive));
	const range = domain.map((d) => 3 * Math.sqrt(d / h25));
	const k = 30 / max(range);
	return k < 1 ? range.map((r) => r * k) : range;
}
function inferLengthRange(channels, domain) {
	const h50 = median(channels, ({ value }) => value === void 0 ? NaN : median(value, Math.abs));
	const range = domain.map((d) => 12 * d / h50);
	const k = 60 / max(range);
	return k < 1 ? range.map((r) => r * k) : range;
}
function inferLogDomain(channels) {
	for (const { value } of channels) if (value !== void 0) for (let v of value) {
		if (v > 0) return inferDomain$1(channels, positive);
		if (v < 0) return inferDomain$1(channels, negative);
	}
	return [1, 10];
}
function inferQuantileDomain(channels) {
	const domain = [];
	for (const { value } of channels) {
		if (value === void 0) continue;
		for (const v of value) domain.push(v);
	}
	return domain;
}
function interpolatePiecewise(interpolate) {
	return (i, j) => (t) => interpolate(i + t * (j - i));
}

// node_modules/@observablehq/plot/src/warnings.js
let warnings = 0;
let lastMessage;
function consumeWarnings() {
	const w = warnings;
	warnings = 0;
	lastMessage = void 0;
	return w;
}
function warn(message) {
	if (message === lastMessage) return;
	lastMessage = message;
	console.warn(message);
	++warnings;
}

// node_modules/@observablehq/plot/src/scales/diverging.js
function createScaleD(key, scale, transform, channels, { type, nice, clamp, domain = inferDomain$1(channels), unknown, pivot = 0, scheme, range, symmetric = true, interpolate = registry.get(key) === color ? scheme == null && range !== void 0 ? rgb : quantitativeScheme(scheme !== void 0 ? scheme : "rdbu") : number$3, reverse }) {
	pivot = +pivot;
	domain = arrayify(domain);
	let [min, max] = domain;
	if (domain.length > 2) warn(`Warning: the diverging ${key} scale domain contains extra elements.`);
	if (descending(min, max) < 0) [min, max] = [max, min], reverse = !reverse;
	min = Math.min(min, pivot);
	max = Math.max(max, pivot);
	if (typeof interpolate !== "function") interpolate = maybeInterpolator(interpolate);
	if (range !== void 0) interpolate = interpolate.length === 1 ? interpolatePiecewise(interpolate)(...range) : piecewise(interpolate, range);
	if (reverse) interpolate = flip(interpolate);
	if (symmetric) {
		const mid = transform.apply(pivot);
		const mindelta = mid - transform.apply(min);
		const maxdelta = transform.apply(max) - mid;
		if (mindelta < maxdelta) min = transform.invert(mid - maxdelta);
		else if (mindelta > maxdelta) max = transform.invert(mid + mindelta);
	}
	scale.domain([
		min,
		pivot,
		max
	]).unknown(unknown).interpolator(interpolate);
	if (clamp) scale.clamp(clamp);
	if (nice) scale.nice(nice);
	return {
		type,
		domain: [min, max],
		pivot,
		interpolate,
		scale
	};
}
function createScaleDiverging(key, channels, options) {
	return createScaleD(key, diverging(), transformIdentity, channels, options);
}
function createScaleDivergingSqrt(key, channels, options) {
	return createScaleDivergingPow(key, channels, {
		...options,
		exponent: .5
	});
}
function createScaleDivergingPow(key, channels, { exponent = 1, ...options }) {
	return createScaleD(key, divergingPow().exponent(exponent = +exponent), transformPow(exponent), channels, {
		...options,
		type: "diverging-pow"
	});
}
function createScaleDivergingLog(key, channels, { base = 10, pivot = 1, domain = inferDomain$1(channels, pivot < 0 ? negative : positive), ...options }) {
	return createScaleD(key, divergingLog().base(base = +base), transformLog, channels, {
		domain,
		pivot,
		...options
	});
}
function createScaleDivergingSymlog(key, channels, { constant = 1, ...options }) {
	return createScaleD(key, divergingSymlog().constant(constant = +constant), transformSymlog(constant), channels, options);
}
const transformIdentity = {
	apply(x) {
		return x;
	},
	invert(x) {
		return x;
	}
};
const transformLog = {
	apply: Math.log,
	invert: Math.exp
};
const transformSqrt = {
	apply(x) {
		return Math.sign(x) * Math.sqrt(Math.abs(x));
	},
	invert(x) {
		return Math.sign(x) * (x * x);
	}
};
function transformPow(exponent) {
	return exponent === .5 ? transformSqrt : {
		apply(x) {
			return Math.sign(x) * Math.pow(Math.abs(x), exponent);
		},
		invert(x) {
			return Math.sign(x) * Math.pow(Math.abs(x), 1 / exponent);
		}
	};
}
function transformSymlog(constant) {
	return {
		apply(x) {
			return Math.sign(x) * Math.log1p(Math.abs(x / constant));
		},
		invert(x) {
			return Math.sign(x) * Math.expm1(Math.abs(x)) * constant;
		}
	};
}

// node_modules/@observablehq/plot/src/scales/temporal.js
function createScaleT(key, scale, channels, options) {
	return createScaleQ(key, scale, channels, options);
}
function createScaleTime(key, channels, options) {
	return createScaleT(key, time(), channels, options);
}
function createScaleUtc(key, channels, options) {
	return createScaleT(key, utcTime(), channels, options);
}

// node_modules/@observablehq/plot/src/scales/ordinal.js
const ordinalImplicit = Symbol("ordinal");
function createScaleO(key, scale, channels, { type, interval, domain, range, reverse: reverse$1, hint }) {
	interval = maybeRangeInterval(interval, type);
	if (domain === void 0) domain = inferDomain(channels, interval, key);
	if (type === "categorical" || type === ordinalImplicit) type = "ordinal";
	if (reverse$1) domain = reverse(domain);
	domain = scale.domain(domain).domain();
	if (range !== void 0) {
		if (typeof range === "function") range = range(domain);
		scale.range(range);
	}
	return {
		type,
		domain,
		range,
		scale,
		hint,
		interval
	};
}
function createScaleOrdinal(key, channels, { type, interval, domain, range, scheme, unknown, ...options }) {
	interval = maybeRangeInterval(interval, type);
	if (domain === void 0) domain = inferDomain(channels, interval, key);
	let hint;
	if (registry.get(key) === symbol) {
		hint = inferSymbolHint(channels);
		range = range === void 0 ? inferSymbolRange(hint) : map(range, maybeSymbol);
	} else if (registry.get(key) === color) {
		if (range === void 0 && (type === "ordinal" || type === ordinalImplicit)) {
			range = maybeBooleanRange(domain, scheme);
			if (range !== void 0) scheme = void 0;
		}
		if (scheme === void 0 && range === void 0) scheme = type === "ordinal" ? "turbo" : "observable10";
		if (scheme !== void 0) {
			if (range !== void 0) {
				const interpolate = quantitativeScheme(scheme);
				const t0 = range[0], d = range[1] - range[0];
				range = ({ length: n }) => quantize((t) => interpolate(t0 + d * t), n);
			} else range = ordinalScheme(scheme);
		}
	}
	if (unknown === implicit) throw new Error(`implicit unknown on ${key} scale is not supported`);
	return createScaleO(key, ordinal().unknown(unknown), channels, {
		...options,
		type,
		domain,
		range,
		hint
	});
}
function createScalePoint(key, channels, { align = .5, padding = .5, ...options }) {
	return maybeRound(point$4().align(align).padding(padding), channels, options, key);
}
function createScaleBand(key, channels, { align = .5, padding = .1, paddingInner = padding, paddingOuter = key === "fx" || key === "fy" ? 0 : padding, ...options }) {
	return maybeRound(band().align(align).paddingInner(paddingInner).paddingOuter(paddingOuter), channels, options, key);
}
function maybeRound(scale, channels, options, key) {
	let { round } = options;
	if (round !== void 0) scale.round(round = !!round);
	scale = createScaleO(key, scale, channels, options);
	scale.round = round;
	return scale;
}
function inferDomain(channels, interval, key) {
	const values = new InternSet();
	for (const { value, domain } of channels) {
		if (domain !== void 0) return domain();
		if (value === void 0) continue;
		for (const v of value) values.add(v);
	}
	if (interval !== void 0) {
		const [min, max] = extent$1(values).map(interval.floor, interval);
		return interval.range(min, interval.offset(max));
	}
	if (values.size > 1e4 && registry.get(key) === position) throw new Error(`implicit ordinal domain of ${key} scale has more than 10,000 values`);
	return sort$1(values, ascendingDefined);
}
function inferHint(channels, key) {
	let value;
	for (const { hint } of channels) {
		const candidate = hint?.[key];
		if (candidate === void 0) continue;
		if (value === void 0) value = candidate;
		else if (value !== candidate) return;
	}
	return value;
}
function inferSymbolHint(channels) {
	return {
		fill: inferHint(channels, "fill"),
		stroke: inferHint(channels, "stroke")
	};
}
function inferSymbolRange(hint) {
	return isNoneish(hint.fill) ? symbolsStroke : symbolsFill;
}

// node_modules/@observablehq/plot/src/scales.js
function createScales(channelsByScale, { label: globalLabel, inset: globalInset = 0, insetTop: globalInsetTop = globalInset, insetRight: globalInsetRight = globalInset, insetBottom: globalInsetBottom = globalInset, insetLeft: globalInsetLeft = globalInset, round, nice, clamp, zero, align, padding, projection, facet: { label: facetLabel = globalLabel } = {}, ...options } = {}) {
	const scales = {};
	for (const [key, channels] of channelsByScale) {
		const scaleOptions = options[key];
		const scale = createScale(key, channels, {
			round: registry.get(key) === position ? round : void 0,
			nice,
			clamp,
			zero,
			align,
			padding,
			projection,
			...scaleOptions
		});
		if (scale) {
			let { label = key === "fx" || key === "fy" ? facetLabel : globalLabel, percent, transform, inset, insetTop = inset !== void 0 ? inset : key === "y" ? globalInsetTop : 0, insetRight = inset !== void 0 ? inset : key === "x" ? globalInsetRight : 0, insetBottom = inset !== void 0 ? inset : key === "y" ? globalInsetBottom : 0, insetLeft = inset !== void 0 ? inset : key === "x" ? globalInsetLeft : 0 } = scaleOptions || {};
			if (transform == null) transform = void 0;
			else if (typeof transform !== "function") throw new Error("invalid scale transform; not a function");
			scale.percent = !!percent;
			scale.label = label === void 0 ? inferScaleLabel(channels, scale) : label;
			scale.transform = transform;
			if (key === "x" || key === "fx") {
				scale.insetLeft = +insetLeft;
				scale.insetRight = +insetRight;
			} else if (key === "y" || key === "fy") {
				scale.insetTop = +insetTop;
				scale.insetBottom = +insetBottom;
			}
			scales[key] = scale;
		}
	}
	return scales;
}
function createScaleFunctions(descriptors) {
	const scales = {};
	const scaleFunctions = { scales };
	for (const [key, descriptor] of Object.entries(descriptors)) {
		const { scale, type, interval, label } = descriptor;
		scales[key] = exposeScale(descriptor);
		scaleFunctions[key] = scale;
		scale.type = type;
		if (interval != null) scale.interval = interval;
		if (label != null) scale.label = label;
	}
	return scaleFunctions;
}
function autoScaleRange(scales, dimensions) {
	const { x, y, fx, fy } = scales;
	const superdimensions = fx || fy ? outerDimensions(dimensions) : dimensions;
	if (fx) autoScaleRangeX(fx, superdimensions);
	if (fy) autoScaleRangeY(fy, superdimensions);
	const subdimensions = fx || fy ? innerDimensions(scales, dimensions) : dimensions;
	if (x) autoScaleRangeX(x, subdimensions);
	if (y) autoScaleRangeY(y, subdimensions);
}
function inferScaleLabel(channels = [], scale) {
	let label;
	for (const { label: l } of channels) {
		if (l === void 0) continue;
		if (label === void 0) label = l;
		else if (label !== l) return;
	}
	if (label === void 0) return;
	if (!isOrdinalScale(scale) && scale.percent) label = `${label} (%)`;
	return {
		inferred: true,
		toString: () => label
	};
}
function inferScaleOrder(scale) {
	return Math.sign(orderof(scale.domain())) * Math.sign(orderof(scale.range()));
}
function outerDimensions(dimensions) {
	const { marginTop, marginRight, marginBottom, marginLeft, width, height, facet: { marginTop: facetMarginTop, marginRight: facetMarginRight, marginBottom: facetMarginBottom, marginLeft: facetMarginLeft } } = dimensions;
	return {
		marginTop: Math.max(marginTop, facetMarginTop),
		marginRight: Math.max(marginRight, facetMarginRight),
		marginBottom: Math.max(marginBottom, facetMarginBottom),
		marginLeft: Math.max(marginLeft, facetMarginLeft),
		width,
		height
	};
}
function innerDimensions({ fx, fy }, dimensions) {
	const { marginTop, marginRight, marginBottom, marginLeft, width, height } = outerDimensions(dimensions);
	return {
		marginTop,
		marginRight,
		marginBottom,
		marginLeft,
		width: fx ? fx.scale.bandwidth() + marginLeft + marginRight : width,
		height: fy ? fy.scale.bandwidth() + marginTop + marginBottom : height,
		facet: {
			width,
			height
		}
	};
}
function autoScaleRangeX(scale, dimensions) {
	if (scale.range === void 0) {
		const { insetLeft, insetRight } = scale;
		const { width, marginLeft = 0, marginRight = 0 } = dimensions;
		const left = marginLeft + insetLeft;
		const right = width - marginRight - insetRight;
		scale.range = [left, Math.max(left, right)];
		if (!isOrdinalScale(scale)) scale.range = piecewiseRange(scale);
		scale.scale.range(scale.range);
	}
	autoScaleRound(scale);
}
function autoScaleRangeY(scale, dimensions) {
	if (scale.range === void 0) {
		const { insetTop, insetBottom } = scale;
		const { height, marginTop = 0, marginBottom = 0 } = dimensions;
		const top = marginTop + insetTop;
		const bottom = height - marginBottom - insetBottom;
		scale.range = [Math.max(top, bottom), top];
		if (!isOrdinalScale(scale)) scale.range = piecewiseRange(scale);
		else scale.range.reverse();
		scale.scale.range(scale.range);
	}
	autoScaleRound(scale);
}
function autoScaleRound(scale) {
	if (scale.round === void 0 && isBandScale(scale) && roundError(scale) <= 30) scale.scale.round(true);
}
function roundError({ scale }) {
	const n = scale.domain().length;
	const [start, stop] = scale.range();
	const paddingInner = scale.paddingInner ? scale.paddingInner() : 1;
	const paddingOuter = scale.paddingOuter ? scale.paddingOuter() : scale.padding();
	const m = n - paddingInner;
	const step = Math.abs(stop - start) / Math.max(1, m + paddingOuter * 2);
	return (step - Math.floor(step)) * m;
}
function piecewiseRange(scale) {
	const length = scale.scale.domain().length + isThresholdScale(scale);
	if (!(length > 2)) return scale.range;
	const [start, end] = scale.range;
	return Array.from({ length }, (_, i) => start + i / (length - 1) * (end - start));
}
function createScale(key, channels = [], options = {}) {
	const type = inferScaleType(key, channels, options);
	if (options.type === void 0 && options.domain === void 0 && options.range === void 0 && options.interval == null && key !== "fx" && key !== "fy" && isOrdinalScale({ type })) {
		const values = channels.map(({ value }) => value).filter((value) => value !== void 0);
		if (values.some(isTemporal)) warn(`Warning: some data associated with the ${key} scale are dates. Dates are typically associated with a "utc" or "time" scale rather than a "${formatScaleType(type)}" scale. If you are using a bar mark, you probably want a rect mark with the interval option instead; if you are using a group transform, you probably want a bin transform instead. If you want to treat this data as ordinal, you can specify the interval of the ${key} scale (e.g., d3.utcDay), or you can suppress this warning by setting the type of the ${key} scale to "${formatScaleType(type)}".`);
		else if (values.some(isTemporalString)) warn(`Warning: some data associated with the ${key} scale are strings that appear to be dates (e.g., YYYY-MM-DD). If these strings represent dates, you should parse them to Date objects. Dates are typically associated with a "utc" or "time" scale rather than a "${formatScaleType(type)}" scale. If you are using a bar mark, you probably want a rect mark with the interval option instead; if you are using a group transform, you probably want a bin transform instead. If you want to treat this data as ordinal, you can suppress this warning by setting the type of the ${key} scale to "${formatScaleType(type)}".`);
		else if (values.some(isNumericString)) warn(`Warning: some data associated with the ${key} scale are strings that appear to be numbers. If these strings represent numbers, you should parse or coerce them to numbers. Numbers are typically associated with a "linear" scale rather than a "${formatScaleType(type)}" scale. If you want to treat this data as ordinal, you can specify the interval of the ${key} scale (e.g., 1 for integers), or you can suppress this warning by setting the type of the ${key} scale to "${formatScaleType(type)}".`);
	}
	options.type = type;
	switch (type) {
		case "diverging":
		case "diverging-sqrt":
		case "diverging-pow":
		case "diverging-log":
		case "diverging-symlog":
		case "cyclical":
		case "sequential":
		case "linear":
		case "sqrt":
		case "threshold":
		case "quantile":
		case "pow":
		case "log":
		case "symlog":
			options = coerceType(channels, options, coerceNumbers);
			break;
		case "identity":
			switch (registry.get(key)) {
				case position:
					options = coerceType(channels, options, coerceNumbers);
					break;
				case symbol: options = coerceType(channels, options, coerceSymbols);
			}
			break;
		case "utc":
		case "time": options = coerceType(channels, options, coerceDates);
	}
	switch (type) {
		case "diverging": return createScaleDiverging(key, channels, options);
		case "diverging-sqrt": return createScaleDivergingSqrt(key, channels, options);
		case "diverging-pow": return createScaleDivergingPow(key, channels, options);
		case "diverging-log": return createScaleDivergingLog(key, channels, options);
		case "diverging-symlog": return createScaleDivergingSymlog(key, channels, options);
		case "categorical":
		case "ordinal":
		case ordinalImplicit: return createScaleOrdinal(key, channels, options);
		case "cyclical":
		case "sequential":
		case "linear": return createScaleLinear(key, channels, options);
		case "sqrt": return createScaleSqrt(key, channels, options);
		case "threshold": return createScaleThreshold(key, channels, options);
		case "quantile": return createScaleQuantile(key, channels, options);
		case "quantize": return createScaleQuantize(key, channels, options);
		case "pow": return createScalePow(key, channels, options);
		case "log": return createScaleLog(key, channels, options);
		case "symlog": return createScaleSymlog(key, channels, options);
		case "utc": return createScaleUtc(key, channels, options);
		case "time": return createScaleTime(key, channels, options);
		case "point": return createScalePoint(key, channels, options);
		case "band": return createScaleBand(key, channels, options);
		case "identity": return createScaleIdentity(key);
		case void 0: return;
		default: throw new Error(`unknown scale type: ${type}`);
	}
}
function formatScaleType(type) {
	return typeof type === "symbol" ? type.description : type;
}
function maybeScaleType(type) {
	return typeof type === "string" ? `${type}`.toLowerCase() : type;
}
const typeProjection = { toString: () => "projection" };
function inferScaleType(key, channels, { type, domain, range, scheme, pivot, projection }) {
	type = maybeScaleType(type);
	if (key === "fx" || key === "fy") return "band";
	if ((key === "x" || key === "y") && projection != null) type = typeProjection;
	for (const channel of channels) {
		const t = maybeScaleType(channel.type);
		if (t === void 0) continue;
		else if (type === void 0) type = t;
		else if (type !== t) throw new Error(`scale incompatible with channel: ${type} !== ${t}`);
	}
	if (type === typeProjection) return;
	if (type !== void 0) return type;
	if (domain === void 0 && !channels.some(({ value }) => value !== void 0)) return;
	const kind = registry.get(key);
	if (kind === radius) return "sqrt";
	if (kind === opacity || kind === length) return "linear";
	if (kind === symbol) return "ordinal";
	const n = (domain ?? range)?.length;
	if (n < 2 || n > 2) return asOrdinalType(kind);
	if (domain !== void 0) {
		if (isOrdinal(domain)) return asOrdinalType(kind);
		if (isTemporal(domain)) return "utc";
	} else {
		const values = channels.map(({ value }) => value).filter((value) => value !== void 0);
		if (values.some(isOrdinal)) return asOrdinalType(kind);
		if (values.some(isTemporal)) return "utc";
	}
	if (kind === color) {
		if (pivot != null || isDivergingScheme(scheme)) return "diverging";
		if (isCategoricalScheme(scheme)) return "categorical";
	}
	return "linear";
}
function asOrdinalType(kind) {
	switch (kind) {
		case position: return "point";
		case color: return ordinalImplicit;
		default: return "ordinal";
	}
}
function isOrdinalScale({ type }) {
	return type === "ordinal" || type === "point" || type === "band" || type === ordinalImplicit;
}
function isThresholdScale({ type }) {
	return type === "threshold";
}
function isBandScale({ type }) {
	return type === "point" || type === "band";
}
function isCollapsed(scale) {
	if (scale === void 0) return true;
	const domain = scale.domain();
	const value = scale(domain[0]);
	for (let i = 1, n = domain.length; i < n; ++i) if (scale(domain[i]) - value) return false;
	return true;
}
function coerceType(channels, { domain, ...options }, coerceValues) {
	for (const c of channels) if (c.value !== void 0) {
		if (domain === void 0) domain = c.value?.domain;
		c.value = coerceValues(c.value);
	}
	return {
		domain: domain === void 0 ? domain : coerceValues(domain),
		...options
	};
}
function coerceSymbols(values) {
	return map(values, maybeSymbol);
}
function exposeScales(scales) {
	return (key) => {
		if (!registry.has(key = `${key}`)) throw new Error(`unknown scale: ${key}`);
		return scales[key];
	};
}
function exposeScale({ scale, type, domain, range, interpolate, interval, transform, percent, pivot }) {
	if (type === "identity") return {
		type: "identity",
		apply: (d) => d,
		invert: (d) => d
	};
	const unknown = scale.unknown ? scale.unknown() : void 0;
	return {
		type,
		domain: slice(domain),
		...range !== void 0 && { range: slice(range) },
		...transform !== void 0 && { transform },
		...percent && { percent },
		...unknown !== void 0 && { unknown },
		...interval !== void 0 && { interval },
		...interpolate !== void 0 && { interpolate },
		...scale.clamp && { clamp: scale.clamp() },
		...pivot !== void 0 && {
			pivot,
			symmetric: false
		},
		...scale.base && { base: scale.base() },
		...scale.exponent && { exponent: scale.exponent() },
		...scale.constant && { constant: scale.constant() },
		...scale.align && {
			align: scale.align(),
			round: scale.round()
		},
		...scale.padding && (scale.paddingInner ? {
			paddingInner: scale.paddingInner(),
			paddingOuter: scale.paddingOuter()
		} : { padding: scale.padding() }),
		...scale.bandwidth && {
			bandwidth: scale.bandwidth(),
			step: scale.step()
		},
		apply: (t) => scale(t),
		...scale.invert && { invert: (t) => scale.invert(t) }
	};
}

// node_modules/@observablehq/plot/src/facet.js
function createFacets(channelsByScale, options) {
	const { fx, fy } = createScales(channelsByScale, options);
	const fxDomain = fx?.scale.domain();
	const fyDomain = fy?.scale.domain();
	return fxDomain && fyDomain ? cross$1(fxDomain, fyDomain).map(([x, y], i) => ({
		x,
		y,
		i
	})) : fxDomain ? fxDomain.map((x, i) => ({
		x,
		i
	})) : fyDomain ? fyDomain.map((y, i) => ({
		y,
		i
	})) : void 0;
}
function recreateFacets(facets, { x: X, y: Y }) {
	X &&= facetIndex(X);
	Y &&= facetIndex(Y);
	return facets.filter(X && Y ? (f) => X.has(f.x) && Y.has(f.y) : X ? (f) => X.has(f.x) : (f) => Y.has(f.y)).sort(X && Y ? (a, b) => X.get(a.x) - X.get(b.x) || Y.get(a.y) - Y.get(b.y) : X ? (a, b) => X.get(a.x) - X.get(b.x) : (a, b) => Y.get(a.y) - Y.get(b.y));
}
function facetGroups(data, { fx, fy }) {
	const I = range(data);
	const FX = fx?.value;
	const FY = fy?.value;
	return fx && fy ? rollup(I, (G) => (G.fx = FX[G[0]], G.fy = FY[G[0]], G), (i) => FX[i], (i) => FY[i]) : fx ? rollup(I, (G) => (G.fx = FX[G[0]], G), (i) => FX[i]) : rollup(I, (G) => (G.fy = FY[G[0]], G), (i) => FY[i]);
}
function facetTranslator(fx, fy, { marginTop, marginLeft }) {
	const x = fx ? ({ x }) => fx(x) - marginLeft : () => 0;
	const y = fy ? ({ y }) => fy(y) - marginTop : () => 0;
	return function(d) {
		if (this.tagName === "svg") {
			this.setAttribute("x", x(d));
			this.setAttribute("y", y(d));
		} else this.setAttribute("transform", `translate(${x(d)},${y(d)})`);
	};
}
function facetExclude(index) {
	const ex = [];
	const e = new Uint32Array(sum(index, (d) => d.length));
	for (const i of index) {
		let n = 0;
		for (const j of index) {
			if (i === j) continue;
			e.set(j, n);
			n += j.length;
		}
		ex.push(e.slice(0, n));
	}
	return ex;
}
const facetAnchors = /* @__PURE__ */ new Map([
	["top", facetAnchorTop],
	["right", facetAnchorRight],
	["bottom", facetAnchorBottom],
	["left", facetAnchorLeft],
	["top-left", and(facetAnchorTop, facetAnchorLeft)],
	["top-right", and(facetAnchorTop, facetAnchorRight)],
	["bottom-left", and(facetAnchorBottom, facetAnchorLeft)],
	["bottom-right", and(facetAnchorBottom, facetAnchorRight)],
	["top-empty", facetAnchorTopEmpty],
	["right-empty", facetAnchorRightEmpty],
	["bottom-empty", facetAnchorBottomEmpty],
	["left-empty", facetAnchorLeftEmpty],
	["empty", facetAnchorEmpty]
]);
function maybeFacetAnchor(facetAnchor) {
	if (facetAnchor == null) return null;
	const anchor = facetAnchors.get(`${facetAnchor}`.toLowerCase());
	if (anchor) return anchor;
	throw new Error(`invalid facet anchor: ${facetAnchor}`);
}
const indexCache = /* @__PURE__ */ new WeakMap();
function facetIndex(V) {
	let I = indexCache.get(V);
	if (!I) indexCache.set(V, I = new InternMap(map(V, (v, i) => [v, i])));
	return I;
}
function facetIndexOf(V, v) {
	return facetIndex(V).get(v);
}
function facetFind(facets, x, y) {
	x = keyof(x);
	y = keyof(y);
	return facets.find((f) => Object.is(keyof(f.x), x) && Object.is(keyof(f.y), y));
}
function facetEmpty(facets, x, y) {
	return facetFind(facets, x, y)?.empty;
}
function facetAnchorTop(facets, { y: Y }, { y }) {
	return Y ? facetIndexOf(Y, y) === 0 : true;
}
function facetAnchorBottom(facets, { y: Y }, { y }) {
	return Y ? facetIndexOf(Y, y) === Y.length - 1 : true;
}
function facetAnchorLeft(facets, { x: X }, { x }) {
	return X ? facetIndexOf(X, x) === 0 : true;
}
function facetAnchorRight(facets, { x: X }, { x }) {
	return X ? facetIndexOf(X, x) === X.length - 1 : true;
}
function facetAnchorTopEmpty(facets, { y: Y }, { x, y, empty }) {
	if (empty) return false;
	if (!Y) return;
	const i = facetIndexOf(Y, y);
	if (i > 0) return facetEmpty(facets, x, Y[i - 1]);
}
function facetAnchorBottomEmpty(facets, { y: Y }, { x, y, empty }) {
	if (empty) return false;
	if (!Y) return;
	const i = facetIndexOf(Y, y);
	if (i < Y.length - 1) return facetEmpty(facets, x, Y[i + 1]);
}
function facetAnchorLeftEmpty(facets, { x: X }, { x, y, empty }) {
	if (empty) return false;
	if (!X) return;
	const i = facetIndexOf(X, x);
	if (i > 0) return facetEmpty(facets, X[i - 1], y);
}
function facetAnchorRightEmpty(facets, { x: X }, { x, y, empty }) {
	if (empty) return false;
	if (!X) return;
	const i = facetIndexOf(X, x);
	if (i < X.length - 1) return facetEmpty(facets, X[i + 1], y);
}
function facetAnchorEmpty(facets, channels, { empty }) {
	return empty;
}
function and(a, b) {
	return function() {
		return a.apply(null, arguments) && b.apply(null, arguments);
	};
}
function facetFilter(facets, { channels: { fx, fy }, groups }) {
	return fx && fy ? facets.map(({ x, y }) => groups.get(x)?.get(y) ?? []) : fx ? facets.map(({ x }) => groups.get(x) ?? []) : facets.map(({ y }) => groups.get(y) ?? []);
}

// node_modules/@observablehq/plot/src/projection.js
const pi = Math.PI;
const tau = 2 * pi;
const defaultAspectRatio = .618;
function createProjection({ projection, inset: globalInset = 0, insetTop = globalInset, insetRight = globalInset, insetBottom = globalInset, insetLeft = globalInset } = {}, dimensions) {
	if (projection == null) return;
	if (typeof projection.stream === "function") return projection;
	let options;
	let domain;
	let clip = "frame";
	if (isObject(projection)) {
		let inset;
		({type: projection, domain, inset, insetTop = inset !== void 0 ? inset : insetTop, insetRight = inset !== void 0 ? inset : insetRight, insetBottom = inset !== void 0 ? inset : insetBottom, insetLeft = inset !== void 0 ? inset : insetLeft, clip = clip, ...options} = projection);
		if (projection == null) return;
	}
	if (typeof projection !== "function") ({type: projection} = namedProjection(projection));
	const { width, height, marginLeft, marginRight, marginTop, marginBottom } = dimensions;
	const dx = width - marginLeft - marginRight - insetLeft - insetRight;
	const dy = height - marginTop - marginBottom - insetTop - insetBottom;
	projection = projection?.({
		width: dx,
		height: dy,
		clip,
		...options
	});
	if (projection == null) return;
	clip = maybePostClip(clip, marginLeft, marginTop, width - marginRight, height - marginBottom);
	let tx = marginLeft + insetLeft;
	let ty = marginTop + insetTop;
	let transform;
	if (domain != null) {
		const [[x0, y0], [x1, y1]] = index(projection).bounds(domain);
		const k = Math.min(dx / (x1 - x0), dy / (y1 - y0));
		if (k > 0) {
			tx -= (k * (x0 + x1) - dx) / 2;
			ty -= (k * (y0 + y1) - dy) / 2;
			transform = transform$1({ point(x, y) {
				this.stream.point(x * k + tx, y * k + ty);
			} });
		} else warn(`Warning: the projection could not be fit to the specified domain; using the default scale.`);
	}
	transform ??= tx === 0 && ty === 0 ? identity() : transform$1({ point(x, y) {
		this.stream.point(x + tx, y + ty);
	} });
	return { stream: (s) => projection.stream(transform.stream(clip(s))) };
}
function namedProjection(projection) {
	switch (`${projection}`.toLowerCase()) {
		case "albers-usa": return scaleProjection(albersUsa, .7463, .4673);
		case "albers": return conicProjection(albers, .7463, .4673);
		case "azimuthal-equal-area": return scaleProjection(azimuthalEqualArea, 4, 4);
		case "azimuthal-equidistant": return scaleProjection(azimuthalEquidistant, tau, tau);
		case "conic-conformal": return conicProjection(conicConformal, tau, tau);
		case "conic-equal-area": return conicProjection(conicEqualArea, 6.1702, 2.9781);
		case "conic-equidistant": return conicProjection(conicEquidistant, 7.312, 3.6282);
		case "equal-earth": return scaleProjection(equalEarth, 5.4133, 2.6347);
		case "equirectangular": return scaleProjection(equirectangular, tau, pi);
		case "gnomonic": return scaleProjection(gnomonic, 3.4641, 3.4641);
		case "identity": return { type: identity };
		case "reflect-y": return { type: reflectY };
		case "mercator": return scaleProjection(mercator, tau, tau);
		case "orthographic": return scaleProjection(orthographic, 2, 2);
		case "stereographic": return scaleProjection(stereographic, 2, 2);
		case "transverse-mercator": return scaleProjection(transverseMercator, tau, tau);
		default: throw new Error(`unknown projection type: ${projection}`);
	}
}
function maybePostClip(clip, x1, y1, x2, y2) {
	if (clip === false || clip == null || typeof clip === "number") return (s) => s;
	if (clip === true) clip = "frame";
	switch (`${clip}`.toLowerCase()) {
		case "frame": return clipRectangle(x1, y1, x2, y2);
		default: throw new Error(`unknown projection clip type: ${clip}`);
	}
}
function scaleProjection(createProjection, kx, ky) {
	return {
		type: ({ width, height, rotate, precision = .15, clip }) => {
			const projection = createProjection();
			if (precision != null) projection.precision?.(precision);
			if (rotate != null) projection.rotate?.(rotate);
			if (typeof clip === "number") projection.clipAngle?.(clip);
			if (width != null) {
				projection.scale(Math.min(width / kx, height / ky));
				projection.translate([width / 2, height / 2]);
			}
			return projection;
		},
		aspectRatio: ky / kx
	};
}
function conicProjection(createProjection, kx, ky) {
	const { type, aspectRatio } = scaleProjection(createProjection, kx, ky);
	return {
		type: (options) => {
			const { parallels, domain, width, height } = options;
			const projection = type(options);
			if (parallels != null) {
				projection.parallels(parallels);
				if (domain === void 0 && width != null) projection.fitSize([width, height], { type: "Sphere" });
			}
			return projection;
		},
		aspectRatio
	};
}
const identity = constant({ stream: (stream) => stream });
const reflectY = constant(transform$1({ point(x, y) {
	this.stream.point(x, -y);
} }));
function project(cx, cy, values, projection) {
	const x = values[cx];
	const y = values[cy];
	const n = x.length;
	const X = values[cx] = new Float64Array(n).fill(NaN);
	const Y = values[cy] = new Float64Array(n).fill(NaN);
	let i;
	const stream = projection.stream({ point(x, y) {
		X[i] = x;
		Y[i] = y;
	} });
	for (i = 0; i < n; ++i) stream.point(x[i], y[i]);
}
function hasProjection({ projection } = {}) {
	if (projection == null) return false;
	if (typeof projection.stream === "function") return true;
	if (isObject(projection)) projection = projection.type;
	return projection != null;
}
function projectionAspectRatio(projection) {
	if (typeof projection?.stream === "function") return defaultAspectRatio;
	if (isObject(projection)) {
		let domain, options;
		({domain, type: projection, ...options} = projection);
		if (domain != null && projection != null) {
			const type = typeof projection === "string" ? namedProjection(projection).type : projection;
			const [[x0, y0], [x1, y1]] = index(type({
				...options,
				width: 100,
				height: 100
			})).bounds(domain);
			const r = (y1 - y0) / (x1 - x0);
			return r && isFinite(r) ? r < .2 ? .2 : r > 5 ? 5 : r : defaultAspectRatio;
		}
	}
	if (projection == null) return;
	if (typeof projection !== "function") {
		const { aspectRatio } = namedProjection(projection);
		if (aspectRatio) return aspectRatio;
	}
	return defaultAspectRatio;
}
function getGeometryChannels(channel) {
	const X = [];
	const Y = [];
	const x = {
		scale: "x",
		value: X
	};
	const y = {
		scale: "y",
		value: Y
	};
	const sink = {
		point(x, y) {
			X.push(x);
			Y.push(y);
		},
		lineStart() {},
		lineEnd() {},
		polygonStart() {},
		polygonEnd() {},
		sphere() {}
	};
	for (const object of channel.value) geoStream(object, sink);
	return [x, y];
}
function xyProjection({ x: X, y: Y }) {
	if (X || Y) {
		X ??= (x) => x;
		Y ??= (y) => y;
		return transform$1({ point(x, y) {
			this.stream.point(X(x), Y(y));
		} });
	}
}

// node_modules/@observablehq/plot/src/context.js
function createContext(options = {}) {
	const { document = typeof window !== "undefined" ? window.document : void 0, clip } = options;
	return {
		document,
		clip: maybeClip(clip)
	};
}
function create(name, { document }) {
	return select(creator(name).call(document.documentElement));
}

// node_modules/@observablehq/plot/src/memoize.js
const unset = Symbol("unset");
function memoize1(compute) {
	return (compute.length === 1 ? memoize1Arg : memoize1Args)(compute);
}
function memoize1Arg(compute) {
	let cacheValue;
	let cacheKey = unset;
	return (key) => {
		if (!Object.is(cacheKey, key)) {
			cacheKey = key;
			cacheValue = compute(key);
		}
		return cacheValue;
	};
}
function memoize1Args(compute) {
	let cacheValue, cacheKeys;
	return (...keys) => {
		if (cacheKeys?.length !== keys.length || cacheKeys.some((k, i) => !Object.is(k, keys[i]))) {
			cacheKeys = keys;
			cacheValue = compute(...keys);
		}
		return cacheValue;
	};
}

// node_modules/@observablehq/plot/src/format.js
const numberFormat = memoize1((locale) => {
	return new Intl.NumberFormat(locale);
});
const monthFormat = memoize1((locale, month) => {
	return new Intl.DateTimeFormat(locale, {
		timeZone: "UTC",
		...month && { month }
	});
});
const weekdayFormat = memoize1((locale, weekday) => {
	return new Intl.DateTimeFormat(locale, {
		timeZone: "UTC",
		...weekday && { weekday }
	});
});
function formatNumber(locale = "en-US") {
	const format = numberFormat(locale);
	return (i) => i != null && !isNaN(i) ? format.format(i) : void 0;
}
function formatIsoDate(date) {
	return format(date, "Invalid Date");
}
function formatAuto(locale = "en-US") {
	const number = formatNumber(locale);
	return (v) => (v instanceof Date ? formatIsoDate : typeof v === "number" ? number : string)(v);
}
const formatDefault = formatAuto();

// node_modules/@observablehq/plot/src/style.js
const offset = (typeof window !== "undefined" ? window.devicePixelRatio > 1 : typeof it === "undefined") ? 0 : .5;
let nextClipId = 0;
function getClipId() {
	return `plot-clip-${++nextClipId}`;
}
function styles(mark, { title, href, ariaLabel: variaLabel, ariaDescription, ariaHidden, target, fill, fillOpacity, stroke, strokeWidth, strokeOpacity, strokeLinejoin, strokeLinecap, strokeMiterlimit, strokeDasharray, strokeDashoffset, opacity, mixBlendMode, imageFilter, paintOrder, pointerEvents, shapeRendering, channels }, { ariaLabel: cariaLabel, fill: defaultFill = "currentColor", fillOpacity: defaultFillOpacity, stroke: defaultStroke = "none", strokeOpacity: defaultStrokeOpacity, strokeWidth: defaultStrokeWidth, strokeLinecap: defaultStrokeLinecap, strokeLinejoin: defaultStrokeLinejoin, strokeMiterlimit: defaultStrokeMiterlimit, paintOrder: defaultPaintOrder }) {
	if (defaultFill === null) {
		fill = null;
		fillOpacity = null;
	}
	if (defaultStroke === null) {
		stroke = null;
		strokeOpacity = null;
	}
	if (isNoneish(defaultFill)) {
		if (!isNoneish(defaultStroke) && (!isNoneish(fill) || channels?.fill)) defaultStroke = "none";
	} else if (isNoneish(defaultStroke) && (!isNoneish(stroke) || channels?.stroke)) defaultFill = "none";
	const [vfill, cfill] = maybeColorChannel(fill, defaultFill);
	const [vfillOpacity, cfillOpacity] = maybeNumberChannel(fillOpacity, defaultFillOpacity);
	const [vstroke, cstroke] = maybeColorChannel(stroke, defaultStroke);
	const [vstrokeOpacity, cstrokeOpacity] = maybeNumberChannel(strokeOpacity, defaultStrokeOpacity);
	const [vopacity, copacity] = maybeNumberChannel(opacity);
	if (!isNone(cstroke)) {
		if (strokeWidth === void 0) strokeWidth = defaultStrokeWidth;
		if (strokeLinecap === void 0) strokeLinecap = defaultStrokeLinecap;
		if (strokeLinejoin === void 0) strokeLinejoin = defaultStrokeLinejoin;
		if (strokeMiterlimit === void 0 && !isRound(strokeLinejoin)) strokeMiterlimit = defaultStrokeMiterlimit;
		if (!isNone(cfill) && paintOrder === void 0) paintOrder = defaultPaintOrder;
	}
	const [vstrokeWidth, cstrokeWidth] = maybeNumberChannel(strokeWidth);
	if (defaultFill !== null) {
		mark.fill = impliedString(cfill, "currentColor");
		mark.fillOpacity = impliedNumber(cfillOpacity, 1);
	}
	if (defaultStroke !== null) {
		mark.stroke = impliedString(cstroke, "none");
		mark.strokeWidth = impliedNumber(cstrokeWidth, 1);
		mark.strokeOpacity = impliedNumber(cstrokeOpacity, 1);
		mark.strokeLinejoin = impliedString(strokeLinejoin, "miter");
		mark.strokeLinecap = impliedString(strokeLinecap, "butt");
		mark.strokeMiterlimit = impliedNumber(strokeMiterlimit, 4);
		mark.strokeDasharray = impliedString(strokeDasharray, "none");
		mark.strokeDashoffset = impliedString(strokeDashoffset, "0");
	}
	mark.target = string(target);
	mark.ariaLabel = string(cariaLabel);
	mark.ariaDescription = string(ariaDescription);
	mark.ariaHidden = string(ariaHidden);
	mark.opacity = impliedNumber(copacity, 1);
	mark.mixBlendMode = impliedString(mixBlendMode, "normal");
	mark.imageFilter = impliedString(imageFilter, "none");
	mark.paintOrder = impliedString(paintOrder, "normal");
	mark.pointerEvents = impliedString(pointerEvents, "auto");
	mark.shapeRendering = impliedString(shapeRendering, "auto");
	return {
		title: {
			value: title,
			optional: true,
			filter: null
		},
		href: {
			value: href,
			optional: true,
			filter: null
		},
		ariaLabel: {
			value: variaLabel,
			optional: true,
			filter: null
		},
		fill: {
			value: vfill,
			scale: "auto",
			optional: true
		},
		fillOpacity: {
			value: vfillOpacity,
			scale: "auto",
			optional: true
		},
		stroke: {
			value: vstroke,
			scale: "auto",
			optional: true
		},
		strokeOpacity: {
			value: vstrokeOpacity,
			scale: "auto",
			optional: true
		},
		strokeWidth: {
			value: vstrokeWidth,
			optional: true
		},
		opacity: {
			value: vopacity,
			scale: "auto",
			optional: true
		}
	};
}
function applyTitle(selection, L) {
	if (L) selection.filter((i) => nonempty(L[i])).append("title").call(applyText, L);
}
function applyTitleGroup(selection, L) {
	if (L) selection.filter(([i]) => nonempty(L[i])).append("title").call(applyTextGroup, L);
}
function applyText(selection, T) {
	if (T) selection.text((i) => formatDefault(T[i]));
}
function applyTextGroup(selection, T) {
	if (T) selection.text(([i]) => formatDefault(T[i]));
}
function applyChannelStyles(selection, { target, tip }, { ariaLabel: AL, title: T, fill: F, fillOpacity: FO, stroke: S, strokeOpacity: SO, strokeWidth: SW, opacity: O, href: H }) {
	if (AL) applyAttr(selection, "aria-label", (i) => AL[i]);
	if (F) applyAttr(selection, "fill", (i) => F[i]);
	if (FO) applyAttr(selection, "fill-opacity", (i) => FO[i]);
	if (S) applyAttr(selection, "stroke", (i) => S[i]);
	if (SO) applyAttr(selection, "stroke-opacity", (i) => SO[i]);
	if (SW) applyAttr(selection, "stroke-width", (i) => SW[i]);
	if (O) applyAttr(selection, "opacity", (i) => O[i]);
	if (H) applyHref(selection, (i) => H[i], target);
	if (!tip) applyTitle(selection, T);
}
function applyGroupedChannelStyles(selection, { target, tip }, { ariaLabel: AL, title: T, fill: F, fillOpacity: FO, stroke: S, strokeOpacity: SO, strokeWidth: SW, opacity: O, href: H }) {
	if (AL) applyAttr(selection, "aria-label", ([i]) => AL[i]);
	if (F) applyAttr(selection, "fill", ([i]) => F[i]);
	if (FO) applyAttr(selection, "fill-opacity", ([i]) => FO[i]);
	if (S) applyAttr(selection, "stroke", ([i]) => S[i]);
	if (SO) applyAttr(selection, "stroke-opacity", ([i]) => SO[i]);
	if (SW) applyAttr(selection, "stroke-width", ([i]) => SW[i]);
	if (O) applyAttr(selection, "opacity", ([i]) => O[i]);
	if (H) applyHref(selection, ([i]) => H[i], target);
	if (!tip) applyTitleGroup(selection, T);
}
function groupAesthetics({ ariaLabel: AL, title: T, fill: F, fillOpacity: FO, stroke: S, strokeOpacity: SO, strokeWidth: SW, opacity: O, href: H }, { tip }) {
	return [
		AL,
		tip ? void 0 : T,
		F,
		FO,
		S,
		SO,
		SW,
		O,
		H
	].filter((c) => c !== void 0);
}
function groupZ(I, Z, z) {
	const G = group$1(I, (i) => Z[i]);
	if (z === void 0 && G.size > 1 + I.length >> 1) warn(`Warning: the implicit z channel has high cardinality. This may occur when the fill or stroke channel is associated with quantitative data rather than ordinal or categorical data. You can suppress this warning by setting the z option explicitly; if this data represents a single series, set z to null.`);
	return G.values();
}
function* groupIndex(I, position, mark, channels) {
	const { z } = mark;
	const { z: Z } = channels;
	const A = groupAesthetics(channels, mark);
	const C = [...position, ...A];
	for (const G of Z ? groupZ(I, Z, z) : [I]) {
		let Ag;
		let Gg;
		out: for (const i of G) {
			for (const c of C) if (!defined(c[i])) {
				if (Gg) Gg.push(-1);
				continue out;
			}
			if (Ag === void 0) {
				if (Gg) yield Gg;
				Ag = A.map((c) => keyof(c[i])), Gg = [i];
				continue;
			}
			Gg.push(i);
			for (let j = 0; j < A.length; ++j) if (keyof(A[j][i]) !== Ag[j]) {
				yield Gg;
				Ag = A.map((c) => keyof(c[i])), Gg = [i];
				continue out;
			}
		}
		if (Gg) yield Gg;
	}
}
function applyClip(selection, mark, dimensions, context) {
	let clipUrl;
	const { clip = context.clip } = mark;
	if (clip === "frame") {
		selection = create("svg:g", context).each(function() {
			this.appendChild(selection.node());
			selection.node = () => this;
		});
		clipUrl = getFrameClip(context, dimensions);
	} else if (clip) clipUrl = getGeoClip(clip, context);
	applyAttr(selection, "aria-label", mark.ariaLabel);
	applyAttr(selection, "aria-description", mark.ariaDescription);
	applyAttr(selection, "aria-hidden", mark.ariaHidden);
	applyAttr(selection, "clip-path", clipUrl);
}
function memoizeClip(clip) {
	const cache = /* @__PURE__ */ new WeakMap();
	return (context, dimensions) => {
		let url = cache.get(context);
		if (!url) {
			const id = getClipId();
			select(context.ownerSVGElement).append("clipPath").attr("id", id).call(clip, context, dimensions);
			cache.set(context, url = `url(#${id})`);
		}
		return url;
	};
}
const getFrameClip = memoizeClip((clipPath, context, dimensions) => {
	const { width, height, marginLeft, marginRight, marginTop, marginBottom } = dimensions;
	clipPath.append("rect").attr("x", marginLeft).attr("y", marginTop).attr("width", width - marginRight - marginLeft).attr("height", height - marginTop - marginBottom);
});
const geoClipCache = /* @__PURE__ */ new WeakMap();
const sphere = { type: "Sphere" };
function getGeoClip(geo, context) {
	let cache, url;
	if (!(cache = geoClipCache.get(context))) geoClipCache.set(context, cache = /* @__PURE__ */ new WeakMap());
	if (geo.type === "Sphere") geo = sphere;
	if (!(url = cache.get(geo))) {
		const id = getClipId();
		select(context.ownerSVGElement).append("clipPath").attr("id", id).append("path").attr("d", context.path()(geo));
		cache.set(geo, url = `url(#${id})`);
	}
	return url;
}
function applyIndirectStyles(selection, mark, dimensions, context) {
	applyClip(selection, mark, dimensions, context);
	applyAttr(selection, "class", mark.className);
	applyAttr(selection, "fill", mark.fill);
	applyAttr(selection, "fill-opacity", mark.fillOpacity);
	applyAttr(selection, "stroke", mark.stroke);
	applyAttr(selection, "stroke-width", mark.strokeWidth);
	applyAttr(selection, "stroke-opacity", mark.strokeOpacity);
	applyAttr(selection, "stroke-linejoin", mark.strokeLinejoin);
	applyAttr(selection, "stroke-linecap", mark.strokeLinecap);
	applyAttr(selection, "stroke-miterlimit", mark.strokeMiterlimit);
	applyAttr(selection, "stroke-dasharray", mark.strokeDasharray);
	applyAttr(selection, "stroke-dashoffset", mark.strokeDashoffset);
	applyAttr(selection, "shape-rendering", mark.shapeRendering);
	applyAttr(selection, "filter", mark.imageFilter);
	applyAttr(selection, "paint-order", mark.paintOrder);
	const { pointerEvents = context.pointerSticky === false ? "none" : void 0 } = mark;
	applyAttr(selection, "pointer-events", pointerEvents);
}
function applyDirectStyles(selection, mark) {
	applyStyle(selection, "mix-blend-mode", mark.mixBlendMode);
	applyAttr(selection, "opacity", mark.opacity);
}
function applyHref(selection, href, target) {
	selection.each(function(i) {
		const h = href(i);
		if (h != null) {
			const a = this.ownerDocument.createElementNS(namespaces.svg, "a");
			a.setAttribute("fill", "inherit");
			a.setAttributeNS(namespaces.xlink, "href", h);
			if (target != null) a.setAttribute("target", target);
			this.parentNode.insertBefore(a, this).appendChild(this);
		}
	});
}
function applyAttr(selection, name, value) {
	if (value != null) selection.attr(name, value);
}
function applyStyle(selection, name, value) {
	if (value != null) selection.style(name, value);
}
function applyTransform(selection, mark, { x, y }, tx = offset, ty = offset) {
	tx += mark.dx;
	ty += mark.dy;
	if (x?.bandwidth) tx += x.bandwidth() / 2;
	if (y?.bandwidth) ty += y.bandwidth() / 2;
	if (tx || ty) selection.attr("transform", `translate(${tx},${ty})`);
}
function impliedString(value, impliedValue) {
	if ((value = string(value)) !== impliedValue) return value;
}
function impliedNumber(value, impliedValue) {
	if ((value = number(value)) !== impliedValue) return value;
}
const validClassName = /^-?([_a-z]|[\240-\377]|\\[0-9a-f]{1,6}(\r\n|[ \t\r\n\f])?|\\[^\r\n\f0-9a-f])([_a-z0-9-]|[\240-\377]|\\[0-9a-f]{1,6}(\r\n|[ \t\r\n\f])?|\\[^\r\n\f0-9a-f])*$/i;
function maybeClassName(name) {
	if (name === void 0) return "plot-d6a7b5";
	name = `${name}`;
	if (!validClassName.test(name)) throw new Error(`invalid class name: ${name}`);
	return name;
}
function applyInlineStyles(selection, style) {
	if (typeof style === "string") selection.property("style", style);
	else if (style != null) for (const element of selection) Object.assign(element.style, style);
}
function applyFrameAnchor({ frameAnchor }, { width, height, marginTop, marginRight, marginBottom, marginLeft }) {
	return [/left$/.test(frameAnchor) ? marginLeft : /right$/.test(frameAnchor) ? width - marginRight : (marginLeft + width - marginRight) / 2, /^top/.test(frameAnchor) ? marginTop : /^bottom/.test(frameAnchor) ? height - marginBottom : (marginTop + height - marginBottom) / 2];
}

// node_modules/@observablehq/plot/src/mark.js
var Mark = class {
	constructor(data, channels = {}, options = {}, defaults) {
		const { facet = "auto", facetAnchor, fx, fy, sort, dx = 0, dy = 0, margin = 0, marginTop = margin, marginRight = margin, marginBottom = margin, marginLeft = margin, className, clip = defaults?.clip, channels: extraChannels, tip, render } = options;
		this.data = data;
		this.sort = isDomainSort(sort) ? sort : null;
		this.initializer = initializer(options).initializer;
		this.transform = this.initializer ? options.transform : basic(options).transform;
		if (facet === null || facet === false) this.facet = null;
		else {
			this.facet = keyword(facet === true ? "include" : facet, "facet", [
				"auto",
				"include",
				"exclude",
				"super"
			]);
			this.fx = data === singleton && typeof fx === "string" ? [fx] : fx;
			this.fy = data === singleton && typeof fy === "string" ? [fy] : fy;
		}
		this.facetAnchor = maybeFacetAnchor(facetAnchor);
		channels = maybeNamed(channels);
		if (extraChannels !== void 0) channels = {
			...maybeChannels(extraChannels),
			...channels
		};
		if (defaults !== void 0) channels = {
			...styles(this, options, defaults),
			...channels
		};
		this.channels = Object.fromEntries(Object.entries(channels).map(([name, channel]) => {
			if (isOptions(channel.value)) {
				const { value, label = channel.label, scale = channel.scale } = channel.value;
				channel = {
					...channel,
					label,
					scale,
					value
				};
			}
			if (data === singleton && typeof channel.value === "string") {
				const { value } = channel;
				channel = {
					...channel,
					value: [value]
				};
			}
			return [name, channel];
		}).filter(([name, { value, optional }]) => {
			if (value != null) return true;
			if (optional) return false;
			throw new Error(`missing channel value: ${name}`);
		}));
		this.dx = +dx;
		this.dy = +dy;
		this.marginTop = +marginTop;
		this.marginRight = +marginRight;
		this.marginBottom = +marginBottom;
		this.marginLeft = +marginLeft;
		this.clip = maybeClip(clip);
		this.tip = maybeTip(tip);
		this.className = string(className);
		if (this.facet === "super") {
			if (fx || fy) throw new Error(`super-faceting cannot use fx or fy`);
			for (const name in this.channels) {
				const { scale } = channels[name];
				if (scale !== "x" && scale !== "y") continue;
				throw new Error(`super-faceting cannot use x or y`);
			}
		}
		if (render != null) this.render = composeRender(render, this.render);
	}
	initialize(facets, facetChannels, plotOptions) {
		let data = dataify(this.data);
		if (facets === void 0 && data != null) facets = [range(data)];
		const originalFacets = facets;
		if (this.transform != null) ({facets, data} = this.transform(data, facets, plotOptions)), data = dataify(data);
		if (facets !== void 0) facets.original = originalFacets;
		const channels = createChannels(this.channels, data);
		if (this.sort != null) channelDomain(data, facets, channels, facetChannels, this.sort);
		return {
			data,
			facets,
			channels
		};
	}
	filter(index, channels, values) {
		for (const name in channels) {
			const { filter = defined } = channels[name];
			if (filter !== null) {
				const value = values[name];
				index = index.filter((i) => filter(value[i]));
			}
		}
		return index;
	}
	project(channels, values, context) {
		for (const cx in channels) if (channels[cx].scale === "x" && /^x|x$/.test(cx)) {
			const cy = cx.replace(/^x|x$/, "y");
			if (cy in channels && channels[cy].scale === "y") project(cx, cy, values, context.projection);
		}
	}
	scale(channels, scales, context) {
		const values = valueObject(channels, scales);
		if (context.projection) this.project(channels, values, context);
		return values;
	}
};
function marks(...marks) {
	marks.plot = Mark.prototype.plot;
	return marks;
}
function composeRender(r1, r2) {
	if (r1 == null) return r2 === null ? void 0 : r2;
	if (r2 == null) return r1 === null ? void 0 : r1;
	if (typeof r1 !== "function") throw new TypeError(`invalid render transform: ${r1}`);
	if (typeof r2 !== "function") throw new TypeError(`invalid render transform: ${r2}`);
	return function(i, s, v, d, c, next) {
		return r1.call(this, i, s, v, d, c, (i, s, v, d, c) => {
			return r2.call(this, i, s, v, d, c, next);
		});
	};
}
function maybeChannels(channels) {
	return Object.fromEntries(Object.entries(maybeNamed(channels)).map(([name, channel]) => {
		channel = typeof channel === "string" ? {
			value: channel,
			label: name
		} : maybeValue(channel);
		if (channel.filter === void 0 && channel.scale == null) channel = {
			...channel,
			filter: null
		};
		return [name, channel];
	}));
}
function maybeTip(tip) {
	return tip === true ? "xy" : tip === false || tip == null ? null : typeof tip === "string" ? keyword(tip, "tip", [
		"x",
		"y",
		"xy"
	]) : tip;
}
function withTip(options, pointer) {
	return options?.tip === true ? {
		...options,
		tip: pointer
	} : isObject(options?.tip) && options.tip.pointer === void 0 ? {
		...options,
		tip: {
			...options.tip,
			pointer
		}
	} : options;
}

// node_modules/@observablehq/plot/src/dimensions.js
function createDimensions(scales, marks, options = {}) {
	let marginTopDefault = .5 - offset, marginRightDefault = .5 + offset, marginBottomDefault = .5 + offset, marginLeftDefault = .5 - offset;
	for (const { marginTop, marginRight, marginBottom, marginLeft } of marks) {
		if (marginTop > marginTopDefault) marginTopDefault = marginTop;
		if (marginRight > marginRightDefault) marginRightDefault = marginRight;
		if (marginBottom > marginBottomDefault) marginBottomDefault = marginBottom;
		if (marginLeft > marginLeftDefault) marginLeftDefault = marginLeft;
	}
	let { margin, marginTop = margin !== void 0 ? margin : marginTopDefault, marginRight = margin !== void 0 ? margin : marginRightDefault, marginBottom = margin !== void 0 ? margin : marginBottomDefault, marginLeft = margin !== void 0 ? margin : marginLeftDefault } = options;
	marginTop = +marginTop;
	marginRight = +marginRight;
	marginBottom = +marginBottom;
	marginLeft = +marginLeft;
	let { width = 640, height = autoHeight(scales, options, {
		width,
		marginTopDefault,
		marginRightDefault,
		marginBottomDefault,
		marginLeftDefault
	}) + Math.max(0, marginTop - marginTopDefault + marginBottom - marginBottomDefault) } = options;
	width = +width;
	height = +height;
	const dimensions = {
		width,
		height,
		marginTop,
		marginRight,
		marginBottom,
		marginLeft
	};
	if (scales.fx || scales.fy) {
		let { margin: facetMargin, marginTop: facetMarginTop = facetMargin !== void 0 ? facetMargin : marginTop, marginRight: facetMarginRight = facetMargin !== void 0 ? facetMargin : marginRight, marginBottom: facetMarginBottom = facetMargin !== void 0 ? facetMargin : marginBottom, marginLeft: facetMarginLeft = facetMargin !== void 0 ? facetMargin : marginLeft } = options.facet ?? {};
		facetMarginTop = +facetMarginTop;
		facetMarginRight = +facetMarginRight;
		facetMarginBottom = +facetMarginBottom;
		facetMarginLeft = +facetMarginLeft;
		dimensions.facet = {
			marginTop: facetMarginTop,
			marginRight: facetMarginRight,
			marginBottom: facetMarginBottom,
			marginLeft: facetMarginLeft
		};
	}
	return dimensions;
}
function autoHeight({ x, y, fy, fx }, { projection, aspectRatio }, { width, marginTopDefault, marginRightDefault, marginBottomDefault, marginLeftDefault }) {
	const nfy = fy ? fy.scale.domain().length || 1 : 1;
	const ar = projectionAspectRatio(projection);
	if (ar) {
		const nfx = fx ? fx.scale.domain().length : 1;
		const far = (1.1 * nfy - .1) / (1.1 * nfx - .1) * ar;
		const lar = Math.max(.1, Math.min(10, far));
		return Math.round((width - marginLeftDefault - marginRightDefault) * lar + marginTopDefault + marginBottomDefault);
	}
	const ny = y ? isOrdinalScale(y) ? y.scale.domain().length || 1 : Math.max(7, 17 / nfy) : 1;
	if (aspectRatio != null) {
		aspectRatio = +aspectRatio;
		if (!(isFinite(aspectRatio) && aspectRatio > 0)) throw new Error(`invalid aspectRatio: ${aspectRatio}`);
		const ratio = aspectRatioLength("y", y) / (aspectRatioLength("x", x) * aspectRatio);
		const fxb = fx ? fx.scale.bandwidth() : 1;
		const fyb = fy ? fy.scale.bandwidth() : 1;
		return (ratio * (fxb * (width - marginLeftDefault - marginRightDefault) - x.insetLeft - x.insetRight) + y.insetTop + y.insetBottom) / fyb + marginTopDefault + marginBottomDefault;
	}
	return !!(y || fy) * Math.max(1, Math.min(60, ny * nfy)) * 20 + !!fx * 30 + 60;
}
function aspectRatioLength(k, scale) {
	if (!scale) throw new Error(`aspectRatio requires ${k} scale`);
	const { type, domain } = scale;
	let transform;
	switch (type) {
		case "linear":
		case "utc":
		case "time":
			transform = Number;
			break;
		case "pow": {
			const exponent = scale.scale.exponent();
			transform = (x) => Math.pow(x, exponent);
			break;
		}
		case "log":
			transform = Math.log;
			break;
		case "point":
		case "band": return domain.length;
		default: throw new Error(`unsupported ${k} scale for aspectRatio: ${type}`);
	}
	const [min, max] = extent$1(domain);
	return Math.abs(transform(max) - transform(min));
}

// node_modules/@observablehq/plot/src/interactions/pointer.js
const states = /* @__PURE__ */ new WeakMap();
function pointerK(kx, ky, { x, y, px, py, maxRadius = 40, channels, render, ...options } = {}) {
	maxRadius = +maxRadius;
	if (px != null) x ??= null, channels = {
		...channels,
		px: {
			value: px,
			scale: "x"
		}
	};
	if (py != null) y ??= null, channels = {
		...channels,
		py: {
			value: py,
			scale: "y"
		}
	};
	return {
		x,
		y,
		channels,
		...options,
		render: composeRender(function(index, scales, values, dimensions, context, next) {
			context = {
				...context,
				pointerSticky: false
			};
			const svg = context.ownerSVGElement;
			const { data } = context.getMarkState(this);
			let state = states.get(svg);
			if (!state) states.set(svg, state = {
				sticky: false,
				roots: [],
				renders: []
			});
			let renderIndex = state.renders.push(render) - 1;
			const { x, y, fx, fy } = scales;
			let tx = fx ? fx(index.fx) - dimensions.marginLeft : 0;
			let ty = fy ? fy(index.fy) - dimensions.marginTop : 0;
			if (x?.bandwidth) tx += x.bandwidth() / 2;
			if (y?.bandwidth) ty += y.bandwidth() / 2;
			const faceted = index.fi != null;
			let facetState;
			if (faceted) {
				let facetStates = state.facetStates;
				if (!facetStates) state.facetStates = facetStates = /* @__PURE__ */ new Map();
				facetState = facetStates.get(this);
				if (!facetState) facetStates.set(this, facetState = /* @__PURE__ */ new Map());
			}
			const [cx, cy] = applyFrameAnchor(this, dimensions);
			const { px: PX, py: PY } = values;
			const px = PX ? (i) => PX[i] : anchorX$1(values, cx);
			const py = PY ? (i) => PY[i] : anchorY$1(values, cy);
			let i;
			let g;
			let s;
			let f;
			function update(ii, ri) {
				if (faceted) {
					if (f) f = cancelAnimationFrame(f);
					if (ii == null) facetState.delete(index.fi);
					else {
						facetState.set(index.fi, ri);
						f = requestAnimationFrame(() => {
							f = null;
							for (const [fi, r] of facetState) if (r < ri || r === ri && fi < index.fi) {
								ii = null;
								break;
							}
							render(ii);
						});
						return;
					}
				}
				render(ii);
			}
			function render(ii) {
				if (i === ii && s === state.sticky) return;
				i = ii;
				s = context.pointerSticky = state.sticky;
				const I = i == null ? [] : [i];
				if (faceted) I.fx = index.fx, I.fy = index.fy, I.fi = index.fi;
				const r = next(I, scales, values, dimensions, context);
				if (g) {
					if (faceted) {
						const p = g.parentNode;
						const ft = g.getAttribute("transform");
						const mt = r.getAttribute("transform");
						ft ? r.setAttribute("transform", ft) : r.removeAttribute("transform");
						mt ? p.setAttribute("transform", mt) : p.removeAttribute("transform");
						r.removeAttribute("aria-label");
						r.removeAttribute("aria-description");
						r.removeAttribute("aria-hidden");
					}
					g.replaceWith(r);
				}
				state.roots[renderIndex] = g = r;
				if (!(i == null && facetState?.size > 1)) {
					const value = i == null ? null : isArray(data) ? data[i] : data.get(i);
					context.dispatchValue(value);
				}
				return r;
			}
			function pointermove(event) {
				if (state.sticky || event.pointerType === "mouse" && event.buttons === 1) return;
				let [xp, yp] = pointer$1(event);
				xp -= tx, yp -= ty;
				const kpx = xp < dimensions.marginLeft || xp > dimensions.width - dimensions.marginRight ? 1 : kx;
				const kpy = yp < dimensions.marginTop || yp > dimensions.height - dimensions.marginBottom ? 1 : ky;
				let ii = null;
				let ri = maxRadius * maxRadius;
				for (const j of index) {
					const dx = kpx * (px(j) - xp);
					const dy = kpy * (py(j) - yp);
					const rj = dx * dx + dy * dy;
					if (rj <= ri) ii = j, ri = rj;
				}
				if (ii != null && (kx !== 1 || ky !== 1)) {
					const dx = px(ii) - xp;
					const dy = py(ii) - yp;
					ri = dx * dx + dy * dy;
				}
				update(ii, ri);
			}
			function pointerdown(event) {
				if (event.pointerType !== "mouse") return;
				if (i == null) return;
				if (state.sticky && state.roots.some((r) => r?.contains(event.target))) return;
				if (state.sticky) state.sticky = false, state.renders.forEach((r) => r(null));
				else state.sticky = true, render(i);
				event.stopImmediatePropagation();
			}
			function pointerleave(event) {
				if (event.pointerType !== "mouse") return;
				if (!state.sticky) update(null);
			}
			svg.addEventListener("pointerenter", pointermove);
			svg.addEventListener("pointermove", pointermove);
			svg.addEventListener("pointerdown", pointerdown);
			svg.addEventListener("pointerleave", pointerleave);
			return render(null);
		}, render)
	};
}
function pointer(options) {
	return pointerK(1, 1, options);
}
function pointerX(options) {
	return pointerK(1, .01, options);
}
function pointerY(options) {
	return pointerK(.01, 1, options);
}
function anchorX$1({ x1: X1, x2: X2, x: X = X1 }, cx) {
	return X1 && X2 ? (i) => (X1[i] + X2[i]) / 2 : X ? (i) => X[i] : () => cx;
}
function anchorY$1({ y1: Y1, y2: Y2, y: Y = Y1 }, cy) {
	return Y1 && Y2 ? (i) => (Y1[i] + Y2[i]) / 2 : Y ? (i) => Y[i] : () => cy;
}

// node_modules/@observablehq/plot/src/axes.js
function inferFontVariant$2(scale) {
	return isOrdinalScale(scale) && scale.interval === void 0 ? void 0 : "tabular-nums";
}

// node_modules/@observablehq/plot/src/legends/ramp.js
function legendRamp(color, options) {
	let { label = color.label, tickSize = 6, width = 240, height = 44 + tickSize, marginTop = 18, marginRight = 0, marginBottom = 16 + tickSize, marginLeft = 0, style, ticks = (width - marginLeft - marginRight) / 64, tickFormat, fontVariant = inferFontVariant$2(color), round = true, opacity, className } = options;
	const context = createContext(options);
	className = maybeClassName(className);
	opacity = maybeNumberChannel(opacity)[1];
	if (tickFormat === null) tickFormat = () => null;
	const svg = create("svg", context).attr("class", `${className}-ramp`).attr("font-family", "system-ui, sans-serif").attr("font-size", 10).attr("width", width).attr("height", height).attr("viewBox", `0 0 ${width} ${height}`).call((svg) => svg.append("style").text(`:where(.${className}-ramp) {
  display: block;
  height: auto;
  height: intrinsic;
  max-width: 100%;
  overflow: visible;
}
:where(.${className}-ramp text) {
  white-space: pre;
}`)).call(applyInlineStyles, style);
	let tickAdjust = (g) => g.selectAll(".tick line").attr("y1", marginTop + marginBottom - height);
	let x;
	const applyRange = round ? (x, range) => x.rangeRound(range) : (x, range) => x.range(range);
	const { type, domain, range, interpolate, scale, pivot } = color;
	if (interpolate) {
		const interpolator = range === void 0 ? interpolate : piecewise(interpolate.length === 1 ? interpolatePiecewise(interpolate) : interpolate, range);
		x = applyRange(scale.copy(), quantize(number$3(marginLeft, width - marginRight), Math.min(domain.length + (pivot !== void 0), range === void 0 ? Infinity : range.length)));
		const n = 256;
		const canvas = context.document.createElement("canvas");
		canvas.width = n;
		canvas.height = 1;
		const context2 = canvas.getContext("2d");
		for (let i = 0, j = 255; i < n; ++i) {
			context2.fillStyle = interpolator(i / j);
			context2.fillRect(i, 0, 1, 1);
		}
		svg.append("image").attr("opacity", opacity).attr("x", marginLeft).attr("y", marginTop).attr("width", width - marginLeft - marginRight).attr("height", height - marginTop - marginBottom).attr("preserveAspectRatio", "none").attr("xlink:href", canvas.toDataURL());
	} else if (type === "threshold") {
		const thresholds = domain;
		const thresholdFormat = tickFormat === void 0 ? (d) => d : typeof tickFormat === "string" ? format$1(tickFormat) : tickFormat;
		x = applyRange(linear().domain([-1, range.length - 1]), [marginLeft, width - marginRight]);
		svg.append("g").attr("fill-opacity", opacity).selectAll().data(range).enter().append("rect").attr("x", (d, i) => x(i - 1)).attr("y", marginTop).attr("width", (d, i) => x(i) - x(i - 1)).attr("height", height - marginTop - marginBottom).attr("fill", (d) => d);
		ticks = map(thresholds, (_, i) => i);
		tickFormat = (i) => thresholdFormat(thresholds[i], i);
	} else {
		x = applyRange(band().domain(domain), [marginLeft, width - marginRight]);
		svg.append("g").attr("fill-opacity", opacity).selectAll().data(domain).enter().append("rect").attr("x", x).attr("y", marginTop).attr("width", Math.max(0, x.bandwidth() - 1)).attr("height", height - marginTop - marginBottom).attr("fill", scale);
		tickAdjust = () => {};
	}
	svg.append("g").attr("transform", `translate(0,${height - marginBottom})`).call(axisBottom(x).ticks(Array.isArray(ticks) ? null : ticks, typeof tickFormat === "string" ? tickFormat : void 0).tickFormat(typeof tickFormat === "function" ? tickFormat : void 0).tickSize(tickSize).tickValues(Array.isArray(ticks) ? ticks : null)).attr("font-size", null).attr("font-family", null).attr("font-variant", impliedString(fontVariant, "normal")).call(tickAdjust).call((g) => g.select(".domain").remove());
	if (label !== void 0) svg.append("text").attr("x", marginLeft).attr("y", marginTop - 6).attr("fill", "currentColor").attr("font-weight", "bold").text(label);
	return svg.node();
}

// node_modules/@observablehq/plot/src/math.js
const radians = Math.PI / 180;

// node_modules/@observablehq/plot/src/marker.js
function markers(mark, { marker, markerStart = marker, markerMid = marker, markerEnd = marker } = {}) {
	mark.markerStart = maybeMarker(markerStart);
	mark.markerMid = maybeMarker(markerMid);
	mark.markerEnd = maybeMarker(markerEnd);
}
function maybeMarker(marker) {
	if (marker == null || marker === false) return null;
	if (marker === true) return markerCircleFill;
	if (typeof marker === "function") return marker;
	switch (`${marker}`.toLowerCase()) {
		case "none": return null;
		case "arrow": return markerArrow("auto");
		case "arrow-reverse": return markerArrow("auto-start-reverse");
		case "dot": return markerDot;
		case "circle":
		case "circle-fill": return markerCircleFill;
		case "circle-stroke": return markerCircleStroke;
		case "tick": return markerTick("auto");
		case "tick-x": return markerTick(90);
		case "tick-y": return markerTick(0);
	}
	throw new Error(`invalid marker: ${marker}`);
}
function markerArrow(orient) {
	return (color, context) => create("svg:marker", context).attr("viewBox", "-5 -5 10 10").attr("markerWidth", 6.67).attr("markerHeight", 6.67).attr("orient", orient).attr("fill", "none").attr("stroke", color).attr("stroke-width", 1.5).attr("stroke-linecap", "round").attr("stroke-linejoin", "round").call((marker) => marker.append("path").attr("d", "M-1.5,-3l3,3l-3,3")).node();
}
function markerDot(color, context) {
	return create("svg:marker", context).attr("viewBox", "-5 -5 10 10").attr("markerWidth", 6.67).attr("markerHeight", 6.67).attr("fill", color).attr("stroke", "none").call((marker) => marker.append("circle").attr("r", 2.5)).node();
}
function markerCircleFill(color, context) {
	return create("svg:marker", context).attr("viewBox", "-5 -5 10 10").attr("markerWidth", 6.67).attr("markerHeight", 6.67).attr("fill", color).attr("stroke", "var(--plot-background)").attr("stroke-width", 1.5).call((marker) => marker.append("circle").attr("r", 3)).node();
}
function markerCircleStroke(color, context) {
	return create("svg:marker", context).attr("viewBox", "-5 -5 10 10").attr("markerWidth", 6.67).attr("markerHeight", 6.67).attr("fill", "var(--plot-background)").attr("stroke", color).attr("stroke-width", 1.5).call((marker) => marker.append("circle").attr("r", 3)).node();
}
function markerTick(orient) {
	return (color, context) => create("svg:marker", context).attr("viewBox", "-3 -3 6 6").attr("markerWidth", 6).attr("markerHeight", 6).attr("orient", orient).attr("stroke", color).call((marker) => marker.append("path").attr("d", "M0,-3v6")).node();
}
let nextMarkerId = 0;
function applyMarkers(path, mark, { stroke: S }, context) {
	return applyMarkersColor(path, mark, S && ((i) => S[i]), null, context);
}
function applyGroupedMarkers(path, mark, { stroke: S, z: Z }, context) {
	return applyMarkersColor(path, mark, S && (([i]) => S[i]), Z, context);
}
const START = 1;
const END = 2;
function getGroupedOrientation(path, Z) {
	const O = new Uint8Array(Z.length);
	const D = path.data().filter((I) => I.length > 1);
	const n = D.length;
	for (let i = 0, z = unset; i < n; ++i) {
		const I = D[i];
		if (I.length > 1) {
			const i = I[0];
			if (z !== (z = keyof(Z[i]))) O[i] |= START;
		}
	}
	for (let i = n - 1, z = unset; i >= 0; --i) {
		const I = D[i];
		if (I.length > 1) {
			const i = I[0];
			if (z !== (z = keyof(Z[i]))) O[i] |= END;
		}
	}
	return ([i]) => O[i];
}
function applyMarkersColor(path, { markerStart, markerMid, markerEnd, stroke }, strokeof = () => stroke, Z, context) {
	if (!markerStart && !markerMid && !markerEnd) return;
	const iriByMarkerColor = /* @__PURE__ */ new Map();
	const orient = Z && getGroupedOrientation(path, Z);
	function applyMarker(name, marker, filter) {
		return function(i) {
			if (filter && !filter(i)) return;
			const color = strokeof(i);
			let iriByColor = iriByMarkerColor.get(marker);
			if (!iriByColor) iriByMarkerColor.set(marker, iriByColor = /* @__PURE__ */ new Map());
			let iri = iriByColor.get(color);
			if (!iri) {
				const node = this.parentNode.insertBefore(marker(color, context), this);
				const id = `plot-marker-${++nextMarkerId}`;
				node.setAttribute("id", id);
				iriByColor.set(color, iri = `url(#${id})`);
			}
			this.setAttribute(name, iri);
		};
	}
	if (markerStart) path.each(applyMarker("marker-start", markerStart, orient && ((i) => orient(i) & START)));
	if (markerMid && orient) path.each(applyMarker("marker-start", markerMid, (i) => !(orient(i) & START)));
	if (markerMid) path.each(applyMarker("marker-mid", markerMid));
	if (markerEnd) path.each(applyMarker("marker-end", markerEnd, orient && ((i) => orient(i) & END)));
}

// node_modules/@observablehq/plot/src/transforms/inset.js
function maybeInsetX({ inset, insetLeft, insetRight, ...options } = {}) {
	[insetLeft, insetRight] = maybeInset(inset, insetLeft, insetRight);
	return {
		inset,
		insetLeft,
		insetRight,
		...options
	};
}
function maybeInsetY({ inset, insetTop, insetBottom, ...options } = {}) {
	[insetTop, insetBottom] = maybeInset(inset, insetTop, insetBottom);
	return {
		inset,
		insetTop,
		insetBottom,
		...options
	};
}
function maybeInset(inset, inset1, inset2) {
	return inset === void 0 && inset1 === void 0 && inset2 === void 0 ? offset ? [1, 0] : [.5, .5] : [inset1, inset2];
}

// node_modules/@observablehq/plot/src/transforms/interval.js
function maybeIntervalValue(value, { interval }) {
	value = { ...maybeValue(value) };
	value.interval = maybeInterval(value.interval === void 0 ? interval : value.interval);
	return value;
}
function maybeIntervalK(k, maybeInsetK, options, trivial) {
	const { [k]: v, [`${k}1`]: v1, [`${k}2`]: v2 } = options;
	const { value, interval } = maybeIntervalValue(v, options);
	if (value == null || interval == null && !trivial) return options;
	const label = labelof(v);
	if (interval == null) {
		let V;
		const kv = {
			transform: (data) => V || (V = valueof(data, value)),
			label
		};
		return {
			...options,
			[k]: void 0,
			[`${k}1`]: v1 === void 0 ? kv : v1,
			[`${k}2`]: v2 === void 0 && !(v1 === v2 && trivial) ? kv : v2
		};
	}
	let D1, V1;
	function transform(data) {
		if (V1 !== void 0 && data === D1) return V1;
		return V1 = map(valueof(D1 = data, value), (v) => interval.floor(v));
	}
	return maybeInsetK({
		...options,
		[k]: void 0,
		[`${k}1`]: v1 === void 0 ? {
			transform,
			label
		} : v1,
		[`${k}2`]: v2 === void 0 ? {
			transform: (data) => transform(data).map((v) => interval.offset(v)),
			label
		} : v2
	});
}
function maybeIntervalMidK(k, maybeInsetK, options) {
	const { [k]: v } = options;
	const { value, interval } = maybeIntervalValue(v, options);
	if (value == null || interval == null) return options;
	return maybeInsetK({
		...options,
		[k]: {
			label: labelof(v),
			transform: (data) => {
				const V1 = map(valueof(data, value), (v) => interval.floor(v));
				const V2 = V1.map((v) => interval.offset(v));
				return V1.map(isTemporal(V1) ? (v1, v2) => v1 == null || isNaN(v1 = +v1) || (v2 = V2[v2], v2 == null) || isNaN(v2 = +v2) ? void 0 : /* @__PURE__ */ new Date((v1 + v2) / 2) : (v1, v2) => v1 == null || (v2 = V2[v2], v2 == null) ? NaN : (+v1 + +v2) / 2);
			}
		}
	});
}
function maybeTrivialIntervalX(options = {}) {
	return maybeIntervalK("x", maybeInsetX, options, true);
}
function maybeTrivialIntervalY(options = {}) {
	return maybeIntervalK("y", maybeInsetY, options, true);
}
function maybeIntervalX(options = {}) {
	return maybeIntervalK("x", maybeInsetX, options);
}
function maybeIntervalY(options = {}) {
	return maybeIntervalK("y", maybeInsetY, options);
}
function maybeIntervalMidX(options = {}) {
	return maybeIntervalMidK("x", maybeInsetX, options);
}
function maybeIntervalMidY(options = {}) {
	return maybeIntervalMidK("y", maybeInsetY, options);
}

// node_modules/@observablehq/plot/src/marks/rule.js
const defaults$9 = {
	ariaLabel: "rule",
	fill: null,
	stroke: "currentColor"
};
var RuleX = class extends Mark {
	constructor(data, options = {}) {
		const { x, y1, y2, inset = 0, insetTop = inset, insetBottom = inset } = options;
		super(data, {
			x: {
				value: x,
				scale: "x",
				optional: true
			},
			y1: {
				value: y1,
				scale: "y",
				optional: true
			},
			y2: {
				value: y2,
				scale: "y",
				optional: true
			}
		}, withTip(options, "x"), defaults$9);
		this.insetTop = number(insetTop);
		this.insetBottom = number(insetBottom);
		markers(this, options);
	}
	render(index, scales, channels, dimensions, context) {
		const { x, y } = scales;
		const { x: X, y1: Y1, y2: Y2 } = channels;
		const { width, height, marginTop, marginRight, marginLeft, marginBottom } = dimensions;
		const { insetTop, insetBottom } = this;
		return create("svg:g", context).call(applyIndirectStyles, this, dimensions, context).call(applyTransform, this, { x: X && x }, offset, 0).call((g) => g.selectAll().data(index).enter().append("line").call(applyDirectStyles, this).attr("x1", X ? (i) => X[i] : (marginLeft + width - marginRight) / 2).attr("x2", X ? (i) => X[i] : (marginLeft + width - marginRight) / 2).attr("y1", Y1 && !isCollapsed(y) ? (i) => Y1[i] + insetTop : marginTop + insetTop).attr("y2", Y2 && !isCollapsed(y) ? y.bandwidth ? (i) => Y2[i] + y.bandwidth() - insetBottom : (i) => Y2[i] - insetBottom : height - marginBottom - insetBottom).call(applyChannelStyles, this, channels).call(applyMarkers, this, channels, context)).node();
	}
};
var RuleY = class extends Mark {
	constructor(data, options = {}) {
		const { x1, x2, y, inset = 0, insetRight = inset, insetLeft = inset } = options;
		super(data, {
			y: {
				value: y,
				scale: "y",
				optional: true
			},
			x1: {
				value: x1,
				scale: "x",
				optional: true
			},
			x2: {
				value: x2,
				scale: "x",
				optional: true
			}
		}, withTip(options, "y"), defaults$9);
		this.insetRight = number(insetRight);
		this.insetLeft = number(insetLeft);
		markers(this, options);
	}
	render(index, scales, channels, dimensions, context) {
		const { x, y } = scales;
		const { y: Y, x1: X1, x2: X2 } = channels;
		const { width, height, marginTop, marginRight, marginLeft, marginBottom } = dimensions;
		const { insetLeft, insetRight } = this;
		return create("svg:g", context).call(applyIndirectStyles, this, dimensions, context).call(applyTransform, this, { y: Y && y }, 0, offset).call((g) => g.selectAll().data(index).enter().append("line").call(applyDirectStyles, this).attr("x1", X1 && !isCollapsed(x) ? (i) => X1[i] + insetLeft : marginLeft + insetLeft).attr("x2", X2 && !isCollapsed(x) ? x.bandwidth ? (i) => X2[i] + x.bandwidth() - insetRight : (i) => X2[i] - insetRight : width - marginRight - insetRight).attr("y1", Y ? (i) => Y[i] : (marginTop + height - marginBottom) / 2).attr("y2", Y ? (i) => Y[i] : (marginTop + height - marginBottom) / 2).call(applyChannelStyles, this, channels).call(applyMarkers, this, channels, context)).node();
	}
};
function ruleX(data, options) {
	let { x = identity$1, y, y1, y2, ...rest } = maybeIntervalY(options);
	[y1, y2] = maybeOptionalZero(y, y1, y2);
	return new RuleX(data, {
		...rest,
		x,
		y1,
		y2
	});
}
function ruleY(data, options) {
	let { y = identity$1, x, x1, x2, ...rest } = maybeIntervalX(options);
	[x1, x2] = maybeOptionalZero(x, x1, x2);
	return new RuleY(data, {
		...rest,
		y,
		x1,
		x2
	});
}
function maybeOptionalZero(x, x1, x2) {
	if (x == null) {
		if (x1 === void 0) {
			if (x2 !== void 0) return [0, x2];
		} else if (x2 === void 0) return [0, x1];
	} else if (x1 === void 0) return x2 === void 0 ? [0, x] : [x, x2];
	else if (x2 === void 0) return [x, x1];
	return [x1, x2];
}

// node_modules/@observablehq/plot/src/template.js
function template(strings, ...parts) {
	let n = parts.length;
	for (let j = 0, copy = true; j < n; ++j) if (typeof parts[j] !== "function") {
		if (copy) {
			strings = strings.slice();
			copy = false;
		}
		strings.splice(j, 2, strings[j] + parts[j] + strings[j + 1]);
		parts.splice(j, 1);
		--j, --n;
	}
	return (i) => {
		let s = strings[0];
		for (let j = 0; j < n; ++j) s += parts[j](i) + strings[j + 1];
		return s;
	};
}

// node_modules/@observablehq/plot/src/marks/text.js
const defaults$8 = {
	ariaLabel: "text",
	strokeLinejoin: "round",
	strokeWidth: 3,
	paintOrder: "stroke"
};
const softHyphen = "­";
var Text = class extends Mark {
	constructor(data, options = {}) {
		const { x, y, text = isIterable(data) && isTextual(data) ? identity$1 : indexOf, frameAnchor, textAnchor = /right$/i.test(frameAnchor) ? "end" : /left$/i.test(frameAnchor) ? "start" : "middle", lineAnchor = /^top/i.test(frameAnchor) ? "top" : /^bottom/i.test(frameAnchor) ? "bottom" : "middle", lineHeight = 1, lineWidth = Infinity, textOverflow, monospace, fontFamily = monospace ? "ui-monospace, monospace" : void 0, fontSize, fontStyle, fontVariant, fontWeight, rotate } = options;
		const [vrotate, crotate] = maybeNumberChannel(rotate, 0);
		const [vfontSize, cfontSize] = maybeFontSizeChannel(fontSize);
		super(data, {
			x: {
				value: x,
				scale: "x",
				optional: true
			},
			y: {
				value: y,
				scale: "y",
				optional: true
			},
			fontSize: {
				value: vfontSize,
				optional: true
			},
			rotate: {
				value: numberChannel(vrotate),
				optional: true
			},
			text: {
				value: text,
				filter: nonempty,
				optional: true
			}
		}, options, defaults$8);
		this.rotate = crotate;
		this.textAnchor = impliedString(textAnchor, "middle");
		this.lineAnchor = keyword(lineAnchor, "lineAnchor", [
			"top",
			"middle",
			"bottom"
		]);
		this.lineHeight = +lineHeight;
		this.lineWidth = +lineWidth;
		this.textOverflow = maybeTextOverflow(textOverflow);
		this.monospace = !!monospace;
		this.fontFamily = string(fontFamily);
		this.fontSize = cfontSize;
		this.fontStyle = string(fontStyle);
		this.fontVariant = string(fontVariant);
		this.fontWeight = string(fontWeight);
		this.frameAnchor = maybeFrameAnchor(frameAnchor);
		if (!(this.lineWidth >= 0)) throw new Error(`invalid lineWidth: ${lineWidth}`);
		this.splitLines = splitter(this);
		this.clipLine = clipper(this);
	}
	render(index, scales, channels, dimensions, context) {
		const { x, y } = scales;
		const { x: X, y: Y, rotate: R, text: T, title: TL, fontSize: FS } = channels;
		const { rotate } = this;
		const [cx, cy] = applyFrameAnchor(this, dimensions);
		return create("svg:g", context).call(applyIndirectStyles, this, dimensions, context).call(applyIndirectTextStyles, this, T, dimensions).call(applyTransform, this, {
			x: X && x,
			y: Y && y
		}).call((g) => g.selectAll().data(index).enter().append("text").call(applyDirectStyles, this).call(applyMultilineText, this, T, TL).attr("transform", template`translate(${X ? (i) => X[i] : cx},${Y ? (i) => Y[i] : cy})${R ? (i) => ` rotate(${R[i]})` : rotate ? ` rotate(${rotate})` : ``}`).call(applyAttr, "font-size", FS && ((i) => FS[i])).call(applyChannelStyles, this, channels)).node();
	}
};
function maybeTextOverflow(textOverflow) {
	return textOverflow == null ? null : keyword(textOverflow, "textOverflow", [
		"clip",
		"ellipsis",
		"clip-start",
		"clip-end",
		"ellipsis-start",
		"ellipsis-middle",
		"ellipsis-end"
	]).replace(/^(clip|ellipsis)$/, "$1-end");
}
function applyMultilineText(selection, mark, T, TL) {
	if (!T) return;
	const { lineAnchor, lineHeight, textOverflow, splitLines, clipLine } = mark;
	selection.each(function(i) {
		const lines = splitLines(formatDefault(T[i]) ?? "").map(clipLine);
		const n = lines.length;
		const y = lineAnchor === "top" ? .71 : lineAnchor === "bottom" ? 1 - n : (164 - n * 100) / 200;
		if (n > 1) {
			let m = 0;
			for (let i = 0; i < n; ++i) {
				++m;
				if (!lines[i]) continue;
				const tspan = this.ownerDocument.createElementNS(namespaces.svg, "tspan");
				tspan.setAttribute("x", 0);
				if (i === m - 1) tspan.setAttribute("y", `${(y + i) * lineHeight}em`);
				else tspan.setAttribute("dy", `${m * lineHeight}em`);
				tspan.textContent = lines[i];
				this.appendChild(tspan);
				m = 0;
			}
		} else {
			if (y) this.setAttribute("y", `${y * lineHeight}em`);
			this.textContent = lines[0];
		}
		if (textOverflow && !TL && lines[0] !== T[i]) {
			const title = this.ownerDocument.createElementNS(namespaces.svg, "title");
			title.textContent = T[i];
			this.appendChild(title);
		}
	});
}
function text(data, { x, y, ...options } = {}) {
	if (options.frameAnchor === void 0) [x, y] = maybeTuple(x, y);
	return new Text(data, {
		...options,
		x,
		y
	});
}
function textX(data, { x = identity$1, ...options } = {}) {
	return new Text(data, maybeIntervalMidY({
		...options,
		x
	}));
}
function textY(data, { y = identity$1, ...options } = {}) {
	return new Text(data, maybeIntervalMidX({
		...options,
		y
	}));
}
function applyIndirectTextStyles(selection, mark, T) {
	applyAttr(selection, "text-anchor", mark.textAnchor);
	applyAttr(selection, "font-family", mark.fontFamily);
	applyAttr(selection, "font-size", mark.fontSize);
	applyAttr(selection, "font-style", mark.fontStyle);
	applyAttr(selection, "font-variant", mark.fontVariant === void 0 ? inferFontVariant$1(T) : mark.fontVariant);
	applyAttr(selection, "font-weight", mark.fontWeight);
}
function inferFontVariant$1(T) {
	return T && (isNumeric(T) || isTemporal(T)) ? "tabular-nums" : void 0;
}
const fontSizes = /* @__PURE__ */ new Set([
	"inherit",
	"initial",
	"revert",
	"unset",
	"xx-small",
	"x-small",
	"small",
	"medium",
	"large",
	"x-large",
	"xx-large",
	"xxx-large",
	"larger",
	"smaller"
]);
function maybeFontSizeChannel(fontSize) {
	if (fontSize == null || typeof fontSize === "number") return [void 0, fontSize];
	if (typeof fontSize !== "string") return [fontSize, void 0];
	fontSize = fontSize.trim().toLowerCase();
	return fontSizes.has(fontSize) || /^[+-]?\d*\.?\d+(e[+-]?\d+)?(\w*|%)$/.test(fontSize) ? [void 0, fontSize] : [fontSize, void 0];
}
function lineWrap(input, maxWidth, widthof) {
	const lines = [];
	let lineStart, lineEnd = 0;
	for (const [wordStart, wordEnd, required] of lineBreaks(input)) {
		if (lineStart === void 0) lineStart = wordStart;
		if (lineEnd > lineStart && widthof(input, lineStart, wordEnd) > maxWidth) {
			lines.push(input.slice(lineStart, lineEnd) + (input[lineEnd - 1] === softHyphen ? "-" : ""));
			lineStart = wordStart;
		}
		if (required) {
			lines.push(input.slice(lineStart, wordEnd));
			lineStart = void 0;
			continue;
		}
		lineEnd = wordEnd;
	}
	return lines;
}
function* lineBreaks(input) {
	let i = 0, j = 0;
	const n = input.length;
	while (j < n) {
		let k = 1;
		switch (input[j]) {
			case softHyphen:
			case "-":
				++j;
				yield [
					i,
					j,
					false
				];
				i = j;
				break;
			case " ":
				yield [
					i,
					j,
					false
				];
				while (input[++j] === " ");
				i = j;
				break;
			case "\r": if (input[j + 1] === "\n") ++k;
			case "\n":
				yield [
					i,
					j,
					true
				];
				j += k;
				i = j;
				break;
			default: ++j;
		}
	}
	yield [
		i,
		j,
		true
	];
}
const defaultWidthMap = {
	a: 56,
	b: 63,
	c: 57,
	d: 63,
	e: 58,
	f: 37,
	g: 62,
	h: 60,
	i: 26,
	j: 26,
	k: 55,
	l: 26,
	m: 88,
	n: 60,
	o: 60,
	p: 62,
	q: 62,
	r: 39,
	s: 54,
	t: 38,
	u: 60,
	v: 55,
	w: 79,
	x: 54,
	y: 55,
	z: 55,
	A: 69,
	B: 67,
	C: 73,
	D: 74,
	E: 61,
	F: 58,
	G: 76,
	H: 75,
	I: 28,
	J: 55,
	K: 67,
	L: 58,
	M: 89,
	N: 75,
	O: 78,
	P: 65,
	Q: 78,
	R: 67,
	S: 65,
	T: 65,
	U: 75,
	V: 69,
	W: 98,
	X: 69,
	Y: 67,
	Z: 67,
	0: 64,
	1: 48,
	2: 62,
	3: 64,
	4: 66,
	5: 63,
	6: 65,
	7: 58,
	8: 65,
	9: 65,
	" ": 29,
	"!": 32,
	"\"": 49,
	"'": 31,
	"(": 39,
	")": 39,
	",": 31,
	"-": 48,
	".": 31,
	"/": 32,
	":": 31,
	";": 31,
	"?": 52,
	"‘": 31,
	"’": 31,
	"“": 47,
	"”": 47,
	"…": 82
};
function defaultWidth(text, start = 0, end = text.length) {
	let sum = 0;
	for (let i = start; i < end; i = readCharacter(text, i)) sum += defaultWidthMap[text[i]] ?? (isPictographic(text, i) ? 120 : defaultWidthMap.e);
	return sum;
}
function monospaceWidth(text, start = 0, end = text.length) {
	let sum = 0;
	for (let i = start; i < end; i = readCharacter(text, i)) sum += isPictographic(text, i) ? 126 : 63;
	return sum;
}
function splitter({ monospace, lineWidth, textOverflow }) {
	if (textOverflow != null || lineWidth == Infinity) return (text) => text.split(/\r\n?|\n/g);
	const widthof = monospace ? monospaceWidth : defaultWidth;
	const maxWidth = lineWidth * 100;
	return (text) => lineWrap(text, maxWidth, widthof);
}
function clipper({ monospace, lineWidth, textOverflow }) {
	if (textOverflow == null || lineWidth == Infinity) return (text) => text;
	const widthof = monospace ? monospaceWidth : defaultWidth;
	const maxWidth = lineWidth * 100;
	switch (textOverflow) {
		case "clip-start": return (text) => clipStart(text, maxWidth, widthof, "");
		case "clip-end": return (text) => clipEnd(text, maxWidth, widthof, "");
		case "ellipsis-start": return (text) => clipStart(text, maxWidth, widthof, "…");
		case "ellipsis-middle": return (text) => clipMiddle(text, maxWidth, widthof, "…");
		case "ellipsis-end": return (text) => clipEnd(text, maxWidth, widthof, "…");
	}
}
const ellipsis = "…";
function cut(text, width, widthof, inset) {
	const I = [];
	let w = 0;
	for (let i = 0, j = 0, n = text.length; i < n; i = j) {
		j = readCharacter(text, i);
		const l = widthof(text, i, j);
		if (w + l > width) {
			w += inset;
			while (w > width && i > 0) j = i, i = I.pop(), w -= widthof(text, i, j);
			return [i, width - w];
		}
		w += l;
		I.push(i);
	}
	return [-1, 0];
}
function clipEnd(text, width, widthof, ellipsis) {
	text = text.trim();
	const e = widthof(ellipsis);
	const [i] = cut(text, width, widthof, e);
	return i < 0 ? text : text.slice(0, i).trimEnd() + ellipsis;
}
function clipMiddle(text, width, widthof, ellipsis) {
	text = text.trim();
	const w = widthof(text);
	if (w <= width) return text;
	const e = widthof(ellipsis) / 2;
	const [i, ei] = cut(text, width / 2, widthof, e);
	const [j] = cut(text, w - width / 2 - ei + e, widthof, -e);
	return j < 0 ? ellipsis : text.slice(0, i).trimEnd() + ellipsis + text.slice(readCharacter(text, j)).trimStart();
}
function clipStart(text, width, widthof, ellipsis) {
	text = text.trim();
	const w = widthof(text);
	if (w <= width) return text;
	const e = widthof(ellipsis);
	const [j] = cut(text, w - width + e, widthof, -e);
	return j < 0 ? ellipsis : ellipsis + text.slice(readCharacter(text, j)).trimStart();
}
const reCombiner = /[\p{Combining_Mark}\p{Emoji_Modifier}]+/uy;
const rePictographic = /\p{Extended_Pictographic}/uy;
function readCharacter(text, i) {
	i += isSurrogatePair(text, i) ? 2 : 1;
	if (isCombiner(text, i)) i = reCombiner.lastIndex;
	if (isZeroWidthJoiner(text, i)) return readCharacter(text, i + 1);
	return i;
}
function isAscii(text, i) {
	return text.charCodeAt(i) < 128;
}
function isSurrogatePair(text, i) {
	const hi = text.charCodeAt(i);
	if (hi >= 55296 && hi < 56320) {
		const lo = text.charCodeAt(i + 1);
		return lo >= 56320 && lo < 57344;
	}
	return false;
}
function isZeroWidthJoiner(text, i) {
	return text.charCodeAt(i) === 8205;
}
function isCombiner(text, i) {
	return isAscii(text, i) ? false : (reCombiner.lastIndex = i, reCombiner.test(text));
}
function isPictographic(text, i) {
	return isAscii(text, i) ? false : (rePictographic.lastIndex = i, rePictographic.test(text));
}

// node_modules/@observablehq/plot/src/marks/vector.js
const defaults$7 = {
	ariaLabel: "vector",
	fill: "none",
	stroke: "currentColor",
	strokeWidth: 1.5,
	strokeLinejoin: "round",
	strokeLinecap: "round"
};
const defaultRadius = 3.5;
const wingRatio = defaultRadius * 5;
const shapeArrow = { draw(context, l, r) {
	const wing = l * r / wingRatio;
	context.moveTo(0, 0);
	context.lineTo(0, -l);
	context.moveTo(-wing, wing - l);
	context.lineTo(0, -l);
	context.lineTo(wing, wing - l);
} };
const shapeSpike = { draw(context, l, r) {
	context.moveTo(-r, 0);
	context.lineTo(0, -l);
	context.lineTo(r, 0);
} };
const shapes = /* @__PURE__ */ new Map([["arrow", shapeArrow], ["spike", shapeSpike]]);
function isShapeObject(value) {
	return value && typeof value.draw === "function";
}
function maybeShape(shape) {
	if (isShapeObject(shape)) return shape;
	const value = shapes.get(`${shape}`.toLowerCase());
	if (value) return value;
	throw new Error(`invalid shape: ${shape}`);
}
var Vector = class extends Mark {
	constructor(data, options = {}) {
		const { x, y, r = defaultRadius, length, rotate, shape = shapeArrow, anchor = "middle", frameAnchor } = options;
		const [vl, cl] = maybeNumberChannel(length, 12);
		const [vr, cr] = maybeNumberChannel(rotate, 0);
		super(data, {
			x: {
				value: x,
				scale: "x",
				optional: true
			},
			y: {
				value: y,
				scale: "y",
				optional: true
			},
			length: {
				value: vl,
				scale: "length",
				optional: true
			},
			rotate: {
				value: vr,
				optional: true
			}
		}, options, defaults$7);
		this.r = +r;
		this.length = cl;
		this.rotate = cr;
		this.shape = maybeShape(shape);
		this.anchor = keyword(anchor, "anchor", [
			"start",
			"middle",
			"end"
		]);
		this.frameAnchor = maybeFrameAnchor(frameAnchor);
	}
	render(index, scales, channels, dimensions, context) {
		const { x, y } = scales;
		const { x: X, y: Y, length: L, rotate: A } = channels;
		const { length, rotate, anchor, shape, r } = this;
		const [cx, cy] = applyFrameAnchor(this, dimensions);
		return create("svg:g", context).call(applyIndirectStyles, this, dimensions, context).call(applyTransform, this, {
			x: X && x,
			y: Y && y
		}).call((g) => g.selectAll().data(index).enter().append("path").call(applyDirectStyles, this).attr("transform", template`translate(${X ? (i) => X[i] : cx},${Y ? (i) => Y[i] : cy})${A ? (i) => ` rotate(${A[i]})` : rotate ? ` rotate(${rotate})` : ``}${anchor === "start" ? `` : anchor === "end" ? L ? (i) => ` translate(0,${L[i]})` : ` translate(0,${length})` : L ? (i) => ` translate(0,${L[i] / 2})` : ` translate(0,${length / 2})`}`).attr("d", L ? (i) => {
			const p = pathRound();
			shape.draw(p, L[i], r);
			return p;
		} : (() => {
			const p = pathRound();
			shape.draw(p, length, r);
			return p;
		})()).call(applyChannelStyles, this, channels)).node();
	}
};
function vectorX(data, options = {}) {
	const { x = identity$1, ...rest } = options;
	return new Vector(data, {
		...rest,
		x
	});
}
function vectorY(data, options = {}) {
	const { y = identity$1, ...rest } = options;
	return new Vector(data, {
		...rest,
		y
	});
}

// node_modules/@observablehq/plot/src/marks/axis.js
function maybeData(data, options) {
	if (arguments.length < 2 && !isIterable(data)) options = data, data = null;
	if (options === void 0) options = {};
	return [data, options];
}
function maybeAnchor({ anchor } = {}, anchors) {
	return anchor === void 0 ? anchors[0] : keyword(anchor, "anchor", anchors);
}
function anchorY(options) {
	return maybeAnchor(options, ["left", "right"]);
}
function anchorFy(options) {
	return maybeAnchor(options, ["right", "left"]);
}
function anchorX(options) {
	return maybeAnchor(options, ["bottom", "top"]);
}
function anchorFx(options) {
	return maybeAnchor(options, ["top", "bottom"]);
}
function axisY() {
	const [data, options] = maybeData(...arguments);
	return axisKy("y", anchorY(options), data, options);
}
function axisFy() {
	const [data, options] = maybeData(...arguments);
	return axisKy("fy", anchorFy(options), data, options);
}
function axisX() {
	const [data, options] = maybeData(...arguments);
	return axisKx("x", anchorX(options), data, options);
}
function axisFx() {
	const [data, options] = maybeData(...arguments);
	return axisKx("fx", anchorFx(options), data, options);
}
function axisKy(k, anchor, data, { color = "currentColor", opacity = 1, stroke = color, strokeOpacity = opacity, strokeWidth = 1, fill = color, fillOpacity = opacity, textAnchor, textStroke, textStrokeOpacity, textStrokeWidth, tickSize = k === "y" ? 6 : 0, tickPadding, tickRotate, x, margin, marginTop = margin === void 0 ? 20 : margin, marginRight = margin === void 0 ? anchor === "right" ? 40 : 0 : margin, marginBottom = margin === void 0 ? 20 : margin, marginLeft = margin === void 0 ? anchor === "left" ? 40 : 0 : margin, label, labelAnchor, labelArrow, labelOffset, ariaLabel = `${k}-axis`, ...options }) {
	tickSize = number(tickSize);
	tickPadding = number(tickPadding);
	tickRotate = number(tickRotate);
	if (labelAnchor !== void 0) labelAnchor = keyword(labelAnchor, "labelAnchor", [
		"center",
		"top",
		"bottom"
	]);
	labelArrow = maybeLabelArrow(labelArrow);
	return marks(tickSize && !isNoneish(stroke) ? axisTickKy(k, anchor, data, {
		stroke,
		strokeOpacity,
		strokeWidth,
		tickSize,
		tickPadding,
		tickRotate,
		x,
		ariaLabel,
		...options
	}) : null, !isNoneish(fill) ? axisTextKy(k, anchor, data, {
		fill,
		fillOpacity,
		stroke: textStroke,
		strokeOpacity: textStrokeOpacity,
		strokeWidth: textStrokeWidth,
		textAnchor,
		tickSize,
		tickPadding,
		tickRotate,
		x,
		marginTop,
		marginRight,
		marginBottom,
		marginLeft,
		ariaLabel,
		...options
	}) : null, !isNoneish(fill) && label !== null ? text([], labelOptions({
		fill,
		fillOpacity,
		...options
	}, function(data, facets, channels, scales, dimensions) {
		const scale = scales[k];
		const { marginTop, marginRight, marginBottom, marginLeft } = k === "y" && dimensions.inset || dimensions;
		const cla = labelAnchor ?? (scale.bandwidth ? "center" : "top");
		const clo = labelOffset ?? (anchor === "right" ? marginRight : marginLeft) - 3;
		if (cla === "center") {
			this.textAnchor = void 0;
			this.lineAnchor = anchor === "right" ? "bottom" : "top";
			this.frameAnchor = anchor;
			this.rotate = -90;
		} else {
			this.textAnchor = anchor === "right" ? "end" : "start";
			this.lineAnchor = cla;
			this.frameAnchor = `${cla}-${anchor}`;
			this.rotate = 0;
		}
		this.dy = cla === "top" ? 3 - marginTop : cla === "bottom" ? marginBottom - 3 : 0;
		this.dx = anchor === "right" ? clo : -clo;
		this.ariaLabel = `${ariaLabel} label`;
		return {
			facets: [[0]],
			channels: { text: { value: [formatAxisLabel(k, scale, {
				anchor,
				label,
				labelAnchor: cla,
				labelArrow
			})] } }
		};
	})) : null);
}
function axisKx(k, anchor, data, { color = "currentColor", opacity = 1, stroke = color, strokeOpacity = opacity, strokeWidth = 1, fill = color, fillOpacity = opacity, textAnchor, textStroke, textStrokeOpacity, textStrokeWidth, tickSize = k === "x" ? 6 : 0, tickPadding, tickRotate, y, margin, marginTop = margin === void 0 ? anchor === "top" ? 30 : 0 : margin, marginRight = margin === void 0 ? 20 : margin, marginBottom = margin === void 0 ? anchor === "bottom" ? 30 : 0 : margin, marginLeft = margin === void 0 ? 20 : margin, label, labelAnchor, labelArrow, labelOffset, ariaLabel = `${k}-axis`, ...options }) {
	tickSize = number(tickSize);
	tickPadding = number(tickPadding);
	tickRotate = number(tickRotate);
	if (labelAnchor !== void 0) labelAnchor = keyword(labelAnchor, "labelAnchor", [
		"center",
		"left",
		"right"
	]);
	labelArrow = maybeLabelArrow(labelArrow);
	return marks(tickSize && !isNoneish(stroke) ? axisTickKx(k, anchor, data, {
		stroke,
		strokeOpacity,
		strokeWidth,
		tickSize,
		tickPadding,
		tickRotate,
		y,
		ariaLabel,
		...options
	}) : null, !isNoneish(fill) ? axisTextKx(k, anchor, data, {
		fill,
		fillOpacity,
		stroke: textStroke,
		strokeOpacity: textStrokeOpacity,
		strokeWidth: textStrokeWidth,
		textAnchor,
		tickSize,
		tickPadding,
		tickRotate,
		y,
		marginTop,
		marginRight,
		marginBottom,
		marginLeft,
		ariaLabel,
		...options
	}) : null, !isNoneish(fill) && label !== null ? text([], labelOptions({
		fill,
		fillOpacity,
		...options
	}, function(data, facets, channels, scales, dimensions) {
		const scale = scales[k];
		const { marginTop, marginRight, marginBottom, marginLeft } = k === "x" && dimensions.inset || dimensions;
		const cla = labelAnchor ?? (scale.bandwidth ? "center" : "right");
		const clo = labelOffset ?? (anchor === "top" ? marginTop : marginBottom) - 3;
		if (cla === "center") {
			this.frameAnchor = anchor;
			this.textAnchor = void 0;
		} else {
			this.frameAnchor = `${anchor}-${cla}`;
			this.textAnchor = cla === "right" ? "end" : "start";
		}
		this.lineAnchor = anchor;
		this.dy = anchor === "top" ? -clo : clo;
		this.dx = cla === "right" ? marginRight - 3 : cla === "left" ? 3 - marginLeft : 0;
		this.ariaLabel = `${ariaLabel} label`;
		return {
			facets: [[0]],
			channels: { text: { value: [formatAxisLabel(k, scale, {
				anchor,
				label,
				labelAnchor: cla,
				labelArrow
			})] } }
		};
	})) : null);
}
function axisTickKy(k, anchor, data, { strokeWidth = 1, strokeLinecap = null, strokeLinejoin = null, facetAnchor = anchor + (k === "y" ? "-empty" : ""), frameAnchor = anchor, tickSize, inset = 0, insetLeft = inset, insetRight = inset, dx = 0, y = k === "y" ? void 0 : null, ariaLabel, ...options }) {
	return axisMark(vectorY, k, data, {
		ariaLabel: `${ariaLabel} tick`,
		ariaHidden: true
	}, {
		strokeWidth,
		strokeLinecap,
		strokeLinejoin,
		facetAnchor,
		frameAnchor,
		y,
		...options,
		dx: anchor === "left" ? +dx - offset + +insetLeft : +dx + offset - insetRight,
		anchor: "start",
		length: tickSize,
		shape: anchor === "left" ? shapeTickLeft : shapeTickRight
	});
}
function axisTickKx(k, anchor, data, { strokeWidth = 1, strokeLinecap = null, strokeLinejoin = null, facetAnchor = anchor + (k === "x" ? "-empty" : ""), frameAnchor = anchor, tickSize, inset = 0, insetTop = inset, insetBottom = inset, dy = 0, x = k === "x" ? void 0 : null, ariaLabel, ...options }) {
	return axisMark(vectorX, k, data, {
		ariaLabel: `${ariaLabel} tick`,
		ariaHidden: true
	}, {
		strokeWidth,
		strokeLinejoin,
		strokeLinecap,
		facetAnchor,
		frameAnchor,
		x,
		...options,
		dy: anchor === "bottom" ? +dy - offset - insetBottom : +dy + offset + +insetTop,
		anchor: "start",
		length: tickSize,
		shape: anchor === "bottom" ? shapeTickBottom : shapeTickTop
	});
}
function axisTextKy(k, anchor, data, { facetAnchor = anchor + (k === "y" ? "-empty" : ""), frameAnchor = anchor, tickSize, tickRotate = 0, tickPadding = Math.max(3, 9 - tickSize) + (Math.abs(tickRotate) > 60 ? 4 * Math.cos(tickRotate * radians) : 0), text, textAnchor = Math.abs(tickRotate) > 60 ? "middle" : anchor === "left" ? "end" : "start", lineAnchor = tickRotate > 60 ? "top" : tickRotate < -60 ? "bottom" : "middle", fontVariant, inset = 0, insetLeft = inset, insetRight = inset, dx = 0, ariaLabel, y = k === "y" ? void 0 : null, ...options }) {
	return axisMark(textY, k, data, { ariaLabel: `${ariaLabel} tick label` }, {
		facetAnchor,
		frameAnchor,
		text,
		textAnchor,
		lineAnchor,
		fontVariant,
		rotate: tickRotate,
		y,
		...options,
		dx: anchor === "left" ? +dx - tickSize - tickPadding + +insetLeft : +dx + +tickSize + +tickPadding - insetRight
	}, function(scale, data, ticks, tickFormat, channels) {
		if (fontVariant === void 0) this.fontVariant = inferFontVariant(scale);
		if (text === void 0) channels.text = inferTextChannel(scale, data, ticks, tickFormat, anchor);
	});
}
function axisTextKx(k, anchor, data, { facetAnchor = anchor + (k === "x" ? "-empty" : ""), frameAnchor = anchor, tickSize, tickRotate = 0, tickPadding = Math.max(3, 9 - tickSize) + (Math.abs(tickRotate) >= 10 ? 4 * Math.cos(tickRotate * radians) : 0), text, textAnchor = Math.abs(tickRotate) >= 10 ? tickRotate < 0 ^ anchor === "bottom" ? "start" : "end" : "middle", lineAnchor = Math.abs(tickRotate) >= 10 ? "middle" : anchor === "bottom" ? "top" : "bottom", fontVariant, inset = 0, insetTop = inset, insetBottom = inset, dy = 0, x = k === "x" ? void 0 : null, ariaLabel, ...options }) {
	return axisMark(textX, k, data, { ariaLabel: `${ariaLabel} tick label` }, {
		facetAnchor,
		frameAnchor,
		text: text === void 0 ? null : text,
		textAnchor,
		lineAnchor,
		fontVariant,
		rotate: tickRotate,
		x,
		...options,
		dy: anchor === "bottom" ? +dy + +tickSize + +tickPadding - insetBottom : +dy - tickSize - tickPadding + +insetTop
	}, function(scale, data, ticks, tickFormat, channels) {
		if (fontVariant === void 0) this.fontVariant = inferFontVariant(scale);
		if (text === void 0) channels.text = inferTextChannel(scale, data, ticks, tickFormat, anchor);
	});
}
function gridY() {
	const [data, options] = maybeData(...arguments);
	return gridKy("y", anchorY(options), data, options);
}
function gridFy() {
	const [data, options] = maybeData(...arguments);
	return gridKy("fy", anchorFy(options), data, options);
}
function gridX() {
	const [data, options] = maybeData(...arguments);
	return gridKx("x", anchorX(options), data, options);
}
function gridFx() {
	const [data, options] = maybeData(...arguments);
	return gridKx("fx", anchorFx(options), data, options);
}
function gridKy(k, anchor, data, { y = k === "y" ? void 0 : null, x = null, x1 = anchor === "left" ? x : null, x2 = anchor === "right" ? x : null, ariaLabel = `${k}-grid`, ariaHidden = true, ...options }) {
	return axisMark(ruleY, k, data, {
		ariaLabel,
		ariaHidden
	}, {
		y,
		x1,
		x2,
		...gridDefaults(options)
	});
}
function gridKx(k, anchor, data, { x = k === "x" ? void 0 : null, y = null, y1 = anchor === "top" ? y : null, y2 = anchor === "bottom" ? y : null, ariaLabel = `${k}-grid`, ariaHidden = true, ...options }) {
	return axisMark(ruleX, k, data, {
		ariaLabel,
		ariaHidden
	}, {
		x,
		y1,
		y2,
		...gridDefaults(options)
	});
}
function gridDefaults({ color = "currentColor", opacity = .1, stroke = color, strokeOpacity = opacity, strokeWidth = 1, ...options }) {
	return {
		stroke,
		strokeOpacity,
		strokeWidth,
		...options
	};
}
function labelOptions({ fill, fillOpacity, fontFamily, fontSize, fontStyle, fontVariant, fontWeight, monospace, pointerEvents, shapeRendering, clip = false }, initializer) {
	[, fill] = maybeColorChannel(fill);
	[, fillOpacity] = maybeNumberChannel(fillOpacity);
	return {
		facet: "super",
		x: null,
		y: null,
		fill,
		fillOpacity,
		fontFamily,
		fontSize,
		fontStyle,
		fontVariant,
		fontWeight,
		monospace,
		pointerEvents,
		shapeRendering,
		clip,
		initializer
	};
}
function axisMark(mark, k, data, properties, options, initialize) {
	let channels;
	function axisInitializer(data, facets, _channels, scales, dimensions, context) {
		const initializeFacets = data == null && (k === "fx" || k === "fy");
		const { [k]: scale } = scales;
		if (!scale) throw new Error(`missing scale: ${k}`);
		const domain = scale.domain();
		let { interval, ticks, tickFormat, tickSpacing = k === "x" ? 80 : 35 } = options;
		if (typeof ticks === "string" && hasTemporalDomain(scale)) interval = ticks, ticks = void 0;
		if (ticks === void 0) ticks = maybeRangeInterval(interval, scale.type) ?? inferTickCount(scale, tickSpacing);
		if (data == null) {
			if (isIterable(ticks)) data = arrayify(ticks);
			else if (isInterval(ticks)) data = inclusiveRange(ticks, ...extent$1(domain));
			else if (scale.interval) {
				let interval = scale.interval;
				if (scale.ticks) {
					const [min, max] = extent$1(domain);
					const n = (max - min) / interval[intervalDuration];
					interval = generalizeTimeInterval(interval, n / ticks) ?? interval;
					data = inclusiveRange(interval, min, max);
				} else {
					data = domain;
					const n = data.length;
					interval = generalizeTimeInterval(interval, n / ticks) ?? interval;
					if (interval !== scale.interval) data = inclusiveRange(interval, ...extent$1(data));
				}
				if (interval === scale.interval) {
					const n = Math.round(data.length / ticks);
					if (n > 1) data = data.filter((d, i) => i % n === 0);
				}
			} else if (scale.ticks) data = scale.ticks(ticks);
			else data = domain;
			if (!scale.ticks && data.length && data !== domain) {
				const domainSet = new InternSet(domain);
				data = data.filter((d) => domainSet.has(d));
				if (!data.length) warn(`Warning: the ${k}-axis ticks appear to not align with the scale domain, resulting in no ticks. Try different ticks?`);
			}
			if (k === "y" || k === "x") facets = [range(data)];
			else channels[k] = {
				scale: k,
				value: identity$1
			};
		}
		initialize?.call(this, scale, data, ticks, tickFormat, channels);
		const initializedChannels = Object.fromEntries(Object.entries(channels).map(([name, channel]) => {
			return [name, {
				...channel,
				value: valueof(data, channel.value)
			}];
		}));
		if (initializeFacets) facets = context.filterFacets(data, initializedChannels);
		return {
			data,
			facets,
			channels: initializedChannels
		};
	}
	const basicInitializer = initializer(options).initializer;
	const m = mark(data, initializer({
		...options,
		initializer: axisInitializer
	}, basicInitializer));
	if (data == null) {
		channels = m.channels;
		m.channels = {};
	} else channels = {};
	if (properties !== void 0) Object.assign(m, properties);
	if (m.clip === void 0) m.clip = false;
	return m;
}
function inferTickCount(scale, tickSpacing) {
	const [min, max] = extent$1(scale.range());
	return (max - min) / tickSpacing;
}
function inferTextChannel(scale, data, ticks, tickFormat, anchor) {
	return { value: inferTickFormat(scale, data, ticks, tickFormat, anchor) };
}
function inferTickFormat(scale, data, ticks, tickFormat, anchor) {
	return typeof tickFormat === "function" && !(scale.type === "log" && scale.tickFormat) ? tickFormat : tickFormat === void 0 && data && isTemporal(data) ? inferTimeFormat(scale.type, data, anchor) ?? formatDefault : scale.tickFormat ? scale.tickFormat(typeof ticks === "number" ? ticks : null, tickFormat) : typeof tickFormat === "string" && scale.domain().length > 0 ? (isTemporal(scale.domain()) ? utcFormat : format$1)(tickFormat) : tickFormat === void 0 ? formatDefault : constant(tickFormat);
}
function inclusiveRange(interval, min, max) {
	return interval.range(min, interval.offset(interval.floor(max)));
}
const shapeTickBottom = { draw(context, l) {
	context.moveTo(0, 0);
	context.lineTo(0, l);
} };
const shapeTickTop = { draw(context, l) {
	context.moveTo(0, 0);
	context.lineTo(0, -l);
} };
const shapeTickLeft = { draw(context, l) {
	context.moveTo(0, 0);
	context.lineTo(-l, 0);
} };
const shapeTickRight = { draw(context, l) {
	context.moveTo(0, 0);
	context.lineTo(l, 0);
} };
function inferFontVariant(scale) {
	return scale.bandwidth && !scale.interval ? void 0 : "tabular-nums";
}
function formatAxisLabel(k, scale, { anchor, label = scale.label, labelAnchor, labelArrow } = {}) {
	if (label == null || label.inferred && hasTemporalDomain(scale) && /^(date|time|year)$/i.test(label)) return;
	label = String(label);
	if (labelArrow === "auto") labelArrow = (!scale.bandwidth || scale.interval) && !/[↑↓→←]/.test(label);
	if (!labelArrow) return label;
	if (labelArrow === true) {
		const order = inferScaleOrder(scale);
		if (order) labelArrow = /x$/.test(k) || labelAnchor === "center" ? /x$/.test(k) === order < 0 ? "left" : "right" : order < 0 ? "up" : "down";
	}
	switch (labelArrow) {
		case "left": return `← ${label}`;
		case "right": return `${label} →`;
		case "up": return anchor === "right" ? `${label} ↑` : `↑ ${label}`;
		case "down": return anchor === "right" ? `${label} ↓` : `↓ ${label}`;
	}
	return label;
}
function maybeLabelArrow(labelArrow = "auto") {
	return isNoneish(labelArrow) ? false : typeof labelArrow === "boolean" ? labelArrow : keyword(labelArrow, "labelArrow", [
		"auto",
		"up",
		"right",
		"down",
		"left"
	]);
}
function hasTemporalDomain(scale) {
	return isTemporal(scale.domain());
}

// node_modules/@observablehq/plot/src/legends/swatches.js
function maybeScale(scale, key) {
	if (key == null) return key;
	const s = scale(key);
	if (!s) throw new Error(`scale not found: ${key}`);
	return s;
}
function legendSwatches(color, { opacity, ...options } = {}) {
	if (!isOrdinalScale(color) && !isThresholdScale(color)) throw new Error(`swatches legend requires ordinal or threshold color scale (not ${color.type})`);
	return legendItems(color, options, (selection, scale, width, height) => selection.append("svg").attr("width", width).attr("height", height).attr("fill", scale.scale).attr("fill-opacity", maybeNumberChannel(opacity)[1]).append("rect").attr("width", "100%").attr("height", "100%"));
}
function legendSymbols(symbol, { fill = symbol.hint?.fill !== void 0 ? symbol.hint.fill : "none", fillOpacity = 1, stroke = symbol.hint?.stroke !== void 0 ? symbol.hint.stroke : isNoneish(fill) ? "currentColor" : "none", strokeOpacity = 1, strokeWidth = 1.5, r = 4.5, ...options } = {}, scale) {
	const [vf, cf] = maybeColorChannel(fill);
	const [vs, cs] = maybeColorChannel(stroke);
	const sf = maybeScale(scale, vf);
	const ss = maybeScale(scale, vs);
	const size = r * r * Math.PI;
	fillOpacity = maybeNumberChannel(fillOpacity)[1];
	strokeOpacity = maybeNumberChannel(strokeOpacity)[1];
	strokeWidth = maybeNumberChannel(strokeWidth)[1];
	return legendItems(symbol, options, (selection, scale, width, height) => selection.append("svg").attr("viewBox", "-8 -8 16 16").attr("width", width).attr("height", height).attr("fill", vf === "color" ? (d) => sf.scale(d) : cf).attr("fill-opacity", fillOpacity).attr("stroke", vs === "color" ? (d) => ss.scale(d) : cs).attr("stroke-opacity", strokeOpacity).attr("stroke-width", strokeWidth).append("path").attr("d", (d) => {
		const p = pathRound();
		symbol.scale(d).draw(p, size);
		return p;
	}));
}
function legendItems(scale, options = {}, swatch) {
	let { columns, tickFormat, fontVariant = inferFontVariant$2(scale), swatchSize = 15, swatchWidth = swatchSize, swatchHeight = swatchSize, marginLeft = 0, className, style, width } = options;
	const context = createContext(options);
	className = maybeClassName(className);
	tickFormat = inferTickFormat(scale.scale, scale.domain, void 0, tickFormat);
	const swatches = create("div", context).attr("class", `${className}-swatches ${className}-swatches-${columns != null ? "columns" : "wrap"}`);
	let extraStyle;
	if (columns != null) {
		extraStyle = `:where(.${className}-swatches-columns .${className}-swatch) {
  display: flex;
  align-items: center;
  break-inside: avoid;
  padding-bottom: 1px;
}
:where(.${className}-swatches-columns .${className}-swatch::before) {
  flex-shrink: 0;
}
:where(.${className}-swatches-columns .${className}-swatch-label) {
  white-space: nowrap;
  overflow: hidden;
  text-overflow: ellipsis;
}`;
		swatches.style("columns", columns).selectAll().data(scale.domain).enter().append("div").attr("class", `${className}-swatch`).call(swatch, scale, swatchWidth, swatchHeight).call((item) => item.append("div").attr("class", `${className}-swatch-label`).attr("title", tickFormat).text(tickFormat));
	} else {
		extraStyle = `:where(.${className}-swatches-wrap) {
  display: flex;
  align-items: center;
  min-height: 33px;
  flex-wrap: wrap;
}
:where(.${className}-swatches-wrap .${className}-swatch) {
  display: inline-flex;
  align-items: center;
  margin-right: 1em;
}`;
		swatches.selectAll().data(scale.domain).enter().append("span").attr("class", `${className}-swatch`).call(swatch, scale, swatchWidth, swatchHeight).append(function() {
			return this.ownerDocument.createTextNode(tickFormat.apply(this, arguments));
		});
	}
	return swatches.call((div) => div.insert("style", "*").text(`:where(.${className}-swatches) {
  font-family: system-ui, sans-serif;
  font-size: 10px;
  margin-bottom: 0.5em;
}
:where(.${className}-swatch > svg) {
  margin-right: 0.5em;
  overflow: visible;
}
${extraStyle}`)).style("margin-left", marginLeft ? `${+marginLeft}px` : null).style("width", width === void 0 ? null : `${+width}px`).style("font-variant", impliedString(fontVariant, "normal")).call(applyInlineStyles, style).node();
}

// node_modules/@observablehq/plot/src/legends.js
const legendRegistry = /* @__PURE__ */ new Map([
	["symbol", legendSymbols],
	["color", legendColor],
	["opacity", legendOpacity]
]);
function exposeLegends(scales, context, defaults = {}) {
	return (key, options) => {
		if (!legendRegistry.has(key)) throw new Error(`unknown legend type: ${key}`);
		if (!(key in scales)) return;
		return legendRegistry.get(key)(scales[key], legendOptions(context, defaults[key], options), (key) => scales[key]);
	};
}
function legendOptions({ className, ...context }, { label, ticks, tickFormat } = {}, options) {
	return inherit(options, {
		className,
		...context
	}, {
		label,
		ticks,
		tickFormat
	});
}
function legendColor(color, { legend = true, ...options }) {
	if (legend === true) legend = color.type === "ordinal" ? "swatches" : "ramp";
	if (color.domain === void 0) return;
	switch (`${legend}`.toLowerCase()) {
		case "swatches": return legendSwatches(color, options);
		case "ramp": return legendRamp(color, options);
		default: throw new Error(`unknown legend type: ${legend}`);
	}
}
function legendOpacity({ type, interpolate, ...scale }, { legend = true, color = rgb$1(0, 0, 0), ...options }) {
	if (!interpolate) throw new Error(`${type} opacity scales are not supported`);
	if (legend === true) legend = "ramp";
	if (`${legend}`.toLowerCase() !== "ramp") throw new Error(`${legend} opacity legends are not supported`);
	return legendColor({
		type,
		...scale,
		interpolate: interpolateOpacity(color)
	}, {
		legend,
		...options
	});
}
function interpolateOpacity(color) {
	const { r, g, b } = rgb$1(color) || rgb$1(0, 0, 0);
	return (t) => `rgba(${r},${g},${b},${t})`;
}
function createLegends(scales, context, options) {
	const legends = [];
	for (const [key, value] of legendRegistry) {
		const o = options[key];
		if (o?.legend && key in scales) {
			const legend = value(scales[key], legendOptions(context, scales[key], o), (key) => scales[key]);
			if (legend != null) legends.push(legend);
		}
	}
	return legends;
}

// node_modules/@observablehq/plot/src/transforms/identity.js
function maybeIdentityX(options = {}, k = "x") {
	return hasX(options) ? options : {
		...options,
		[k]: identity$1
	};
}
function maybeIdentityY(options = {}, k = "y") {
	return hasY(options) ? options : {
		...options,
		[k]: identity$1
	};
}

// node_modules/@observablehq/plot/src/transforms/exclusiveFacets.js
function exclusiveFacets(data, facets) {
	if (facets.length === 1) return {
		data,
		facets
	};
	const n = lengthof(data);
	const O = new Uint8Array(n);
	let overlaps = 0;
	for (const facet of facets) for (const i of facet) {
		if (O[i]) ++overlaps;
		O[i] = 1;
	}
	if (overlaps === 0) return {
		data,
		facets
	};
	data = slice(data);
	const R = data[reindex] = new Uint32Array(n + overlaps);
	facets = facets.map((facet) => slice(facet, Uint32Array));
	let j = n;
	O.fill(0);
	for (const facet of facets) for (let k = 0, m = facet.length; k < m; ++k) {
		const i = facet[k];
		if (O[i]) facet[k] = j, data[j] = data[i], R[j] = i, ++j;
		else R[i] = i;
		O[i] = 1;
	}
	return {
		data,
		facets
	};
}

// node_modules/@observablehq/plot/src/transforms/stack.js
function stackX(stackOptions = {}, options = {}) {
	if (arguments.length === 1) [stackOptions, options] = mergeOptions$1(stackOptions);
	const { y1, y = y1, x, ...rest } = options;
	const [transform, Y, x1, x2] = stack(y, x, "y", "x", stackOptions, rest);
	return {
		...transform,
		y1,
		y: Y,
		x1,
		x2,
		x: mid(x1, x2)
	};
}
function stackY(stackOptions = {}, options = {}) {
	if (arguments.length === 1) [stackOptions, options] = mergeOptions$1(stackOptions);
	const { x1, x = x1, y, ...rest } = options;
	const [transform, X, y1, y2] = stack(x, y, "x", "y", stackOptions, rest);
	return {
		...transform,
		x1,
		x: X,
		y1,
		y2,
		y: mid(y1, y2)
	};
}
function maybeStackX({ x, x1, x2, ...options } = {}) {
	options = withTip(options, "y");
	if (x1 === void 0 && x2 === void 0) return stackX({
		x,
		...options
	});
	[x1, x2] = maybeZero(x, x1, x2);
	return {
		...options,
		x1,
		x2
	};
}
function maybeStackY({ y, y1, y2, ...options } = {}) {
	options = withTip(options, "x");
	if (y1 === void 0 && y2 === void 0) return stackY({
		y,
		...options
	});
	[y1, y2] = maybeZero(y, y1, y2);
	return {
		...options,
		y1,
		y2
	};
}
function mergeOptions$1(options) {
	const { offset, order, reverse, ...rest } = options;
	return [{
		offset,
		order,
		reverse
	}, rest];
}
const lengthy = { length: true };
function stack(x, y = one, kx, ky, { offset, order, reverse }, options) {
	if (y === null) throw new Error(`stack requires ${ky}`);
	const z = maybeZ(options);
	const [X, setX] = maybeColumn(x);
	const [Y1, setY1] = column(y);
	const [Y2, setY2] = column(y);
	Y1.hint = Y2.hint = lengthy;
	offset = maybeOffset(offset);
	order = maybeOrder(order, offset, ky);
	return [
		basic(options, (data, facets, plotOptions) => {
			({data, facets} = exclusiveFacets(data, facets));
			const X = x == null ? void 0 : setX(maybeApplyInterval(valueof(data, x), plotOptions?.[kx]));
			const Y = valueof(data, y, Float64Array);
			const Z = valueof(data, z);
			const compare = order && order(data, X, Y, Z);
			const n = lengthof(data);
			const Y1 = setY1(new Float64Array(n));
			const Y2 = setY2(new Float64Array(n));
			const facetstacks = [];
			for (const facet of facets) {
				const stacks = X ? Array.from(group$1(facet, (i) => X[i]).values()) : [facet];
				if (compare) for (const stack of stacks) stack.sort(compare);
				for (const stack of stacks) {
					let yn = 0;
					let yp = 0;
					if (reverse) stack.reverse();
					for (const i of stack) {
						const y = Y[i];
						if (y < 0) yn = Y2[i] = (Y1[i] = yn) + y;
						else if (y > 0) yp = Y2[i] = (Y1[i] = yp) + y;
						else Y2[i] = Y1[i] = yp;
					}
				}
				facetstacks.push(stacks);
			}
			if (offset) offset(facetstacks, Y1, Y2, Z);
			return {
				data,
				facets
			};
		}),
		X,
		Y1,
		Y2
	];
}
function maybeOffset(offset) {
	if (offset == null) return;
	if (typeof offset === "function") return offset;
	switch (`${offset}`.toLowerCase()) {
		case "expand":
		case "normalize": return offsetExpand;
		case "center":
		case "silhouette": return offsetCenter;
		case "wiggle": return offsetWiggle;
	}
	throw new Error(`unknown offset: ${offset}`);
}
function extent(stack, Y2) {
	let min = 0, max = 0;
	for (const i of stack) {
		const y = Y2[i];
		if (y < min) min = y;
		if (y > max) max = y;
	}
	return [min, max];
}
function offsetExpand(facetstacks, Y1, Y2) {
	for (const stacks of facetstacks) for (const stack of stacks) {
		const [yn, yp] = extent(stack, Y2);
		for (const i of stack) {
			const m = 1 / (yp - yn || 1);
			Y1[i] = m * (Y1[i] - yn);
			Y2[i] = m * (Y2[i] - yn);
		}
	}
}
function offsetCenter(facetstacks, Y1, Y2) {
	for (const stacks of facetstacks) {
		for (const stack of stacks) {
			const [yn, yp] = extent(stack, Y2);
			for (const i of stack) {
				const m = (yp + yn) / 2;
				Y1[i] -= m;
				Y2[i] -= m;
			}
		}
		offsetZero(stacks, Y1, Y2);
	}
	offsetCenterFacets(facetstacks, Y1, Y2);
}
function offsetWiggle(facetstacks, Y1, Y2, Z) {
	for (const stacks of facetstacks) {
		const prev = new InternMap();
		let y = 0;
		for (const stack of stacks) {
			let j = -1;
			const Fi = stack.map((i) => Math.abs(Y2[i] - Y1[i]));
			const Df = stack.map((i) => {
				j = Z ? Z[i] : ++j;
				const value = Y2[i] - Y1[i];
				const diff = prev.has(j) ? value - prev.get(j) : 0;
				prev.set(j, value);
				return diff;
			});
			const Cf1 = [0, ...cumsum(Df)];
			for (const i of stack) {
				Y1[i] += y;
				Y2[i] += y;
			}
			const s1 = sum(Fi);
			if (s1) y -= sum(Fi, (d, i) => (Df[i] / 2 + Cf1[i]) * d) / s1;
		}
		offsetZero(stacks, Y1, Y2);
	}
	offsetCenterFacets(facetstacks, Y1, Y2);
}
function offsetZero(stacks, Y1, Y2) {
	const m = min$1(stacks, (stack) => min$1(stack, (i) => Y1[i]));
	for (const stack of stacks) for (const i of stack) {
		Y1[i] -= m;
		Y2[i] -= m;
	}
}
function offsetCenterFacets(facetstacks, Y1, Y2) {
	const n = facetstacks.length;
	if (n === 1) return;
	const facets = facetstacks.map((stacks) => stacks.flat());
	const m = facets.map((I) => (min$1(I, (i) => Y1[i]) + max(I, (i) => Y2[i])) / 2);
	const m0 = min$1(m);
	for (let j = 0; j < n; j++) {
		const p = m0 - m[j];
		for (const i of facets[j]) {
			Y1[i] += p;
			Y2[i] += p;
		}
	}
}
function maybeOrder(order, offset, ky) {
	if (order === void 0 && offset === offsetWiggle) return orderInsideOut(ascendingDefined);
	if (order == null) return;
	if (typeof order === "string") {
		const negate = order.startsWith("-");
		const compare = negate ? descendingDefined : ascendingDefined;
		switch ((negate ? order.slice(1) : order).toLowerCase()) {
			case "value":
			case ky: return orderY(compare);
			case "z": return orderZ(compare);
			case "sum": return orderSum(compare);
			case "appearance": return orderAppearance(compare);
			case "inside-out": return orderInsideOut(compare);
		}
		return orderAccessor(field(order));
	}
	if (typeof order === "function") return (order.length === 1 ? orderAccessor : orderComparator)(order);
	if (isArray(order)) return orderGiven(order);
	throw new Error(`invalid order: ${order}`);
}
function orderY(compare) {
	return (data, X, Y) => (i, j) => compare(Y[i], Y[j]);
}
function orderZ(compare) {
	return (data, X, Y, Z) => (i, j) => compare(Z[i], Z[j]);
}
function orderSum(compare) {
	return orderZDomain(compare, (data, X, Y, Z) => groupSort(range(data), (I) => sum(I, (i) => Y[i]), (i) => Z[i]));
}
function orderAppearance(compare) {
	return orderZDomain(compare, (data, X, Y, Z) => groupSort(range(data), (I) => X[greatest(I, (i) => Y[i])], (i) => Z[i]));
}
function orderInsideOut(compare) {
	return orderZDomain(compare, (data, X, Y, Z) => {
		const I = range(data);
		const K = groupSort(I, (I) => X[greatest(I, (i) => Y[i])], (i) => Z[i]);
		const sums = rollup(I, (I) => sum(I, (i) => Y[i]), (i) => Z[i]);
		const Kp = [], Kn = [];
		let s = 0;
		for (const k of K) if (s < 0) {
			s += sums.get(k);
			Kp.push(k);
		} else {
			s -= sums.get(k);
			Kn.push(k);
		}
		return Kn.reverse().concat(Kp);
	});
}
function orderAccessor(f) {
	return (data) => {
		const O = valueof(data, f);
		return (i, j) => ascendingDefined(O[i], O[j]);
	};
}
function orderComparator(f) {
	return (data) => {
		return isArray(data) ? (i, j) => f(data[i], data[j]) : (i, j) => f(data.get(i), data.get(j));
	};
}
function orderGiven(domain) {
	return orderZDomain(ascendingDefined, () => domain);
}
function orderZDomain(compare, domain) {
	return (data, X, Y, Z) => {
		if (!Z) throw new Error("missing channel: z");
		const map = new InternMap(domain(data, X, Y, Z).map((d, i) => [d, i]));
		return (i, j) => compare(map.get(Z[i]), map.get(Z[j]));
	};
}

// node_modules/@observablehq/plot/src/marks/rect.js
const defaults$6 = { ariaLabel: "rect" };
var Rect = class extends Mark {
	constructor(data, options = {}) {
		const { x1, y1, x2, y2 } = options;
		super(data, {
			x1: {
				value: x1,
				scale: "x",
				type: x1 != null && x2 == null ? "band" : void 0,
				optional: true
			},
			y1: {
				value: y1,
				scale: "y",
				type: y1 != null && y2 == null ? "band" : void 0,
				optional: true
			},
			x2: {
				value: x2,
				scale: "x",
				optional: true
			},
			y2: {
				value: y2,
				scale: "y",
				optional: true
			}
		}, options, defaults$6);
		rectInsets(this, options);
		rectRadii(this, options);
	}
	render(index, scales, channels, dimensions, context) {
		const { x, y } = scales;
		let { x1: X1, y1: Y1, x2: X2, y2: Y2 } = channels;
		const { marginTop, marginRight, marginBottom, marginLeft, width, height } = dimensions;
		const { projection } = context;
		const { insetTop, insetRight, insetBottom, insetLeft } = this;
		const { rx, ry, rx1y1, rx1y2, rx2y1, rx2y2 } = this;
		if ((X1 || X2) && !projection && isCollapsed(x)) X1 = X2 = null;
		if ((Y1 || Y2) && !projection && isCollapsed(y)) Y1 = Y2 = null;
		const bx = x?.bandwidth ? x.bandwidth() : 0;
		const by = y?.bandwidth ? y.bandwidth() : 0;
		return create("svg:g", context).call(applyIndirectStyles, this, dimensions, context).call(applyTransform, this, {}, 0, 0).call((g) => g.selectAll().data(index).enter().call(rx1y1 || rx1y2 || rx2y1 || rx2y2 ? (g) => g.append("path").call(applyDirectStyles, this).call(applyRoundedRect, X1 && X2 ? (i) => X1[i] + (X2[i] < X1[i] ? -insetRight : insetLeft) : X1 ? (i) => X1[i] + insetLeft : marginLeft + insetLeft, Y1 && Y2 ? (i) => Y1[i] + (Y2[i] < Y1[i] ? -insetBottom : insetTop) : Y1 ? (i) => Y1[i] + insetTop : marginTop + insetTop, X1 && X2 ? (i) => X2[i] - (X2[i] < X1[i] ? -insetLeft : insetRight) : X1 ? (i) => X1[i] + bx - insetRight : width - marginRight - insetRight, Y1 && Y2 ? (i) => Y2[i] - (Y2[i] < Y1[i] ? -insetTop : insetBottom) : Y1 ? (i) => Y1[i] + by - insetBottom : height - marginBottom - insetBottom, this).call(applyChannelStyles, this, channels) : (g) => g.append("rect").call(applyDirectStyles, this).attr("x", X1 ? X2 ? (i) => Math.min(X1[i], X2[i]) + insetLeft : (i) => X1[i] + insetLeft : marginLeft + insetLeft).attr("y", Y1 ? Y2 ? (i) => Math.min(Y1[i], Y2[i]) + insetTop : (i) => Y1[i] + insetTop : marginTop + insetTop).attr("width", X1 ? X2 ? (i) => Math.max(0, Math.abs(X2[i] - X1[i]) + bx - insetLeft - insetRight) : bx - insetLeft - insetRight : width - marginRight - marginLeft - insetRight - insetLeft).attr("height", Y1 ? Y2 ? (i) => Math.max(0, Math.abs(Y1[i] - Y2[i]) + by - insetTop - insetBottom) : by - insetTop - insetBottom : height - marginTop - marginBottom - insetTop - insetBottom).call(applyAttr, "rx", rx).call(applyAttr, "ry", ry).call(applyChannelStyles, this, channels))).node();
	}
};
function rectInsets(mark, { inset = 0, insetTop = inset, insetRight = inset, insetBottom = inset, insetLeft = inset } = {}) {
	mark.insetTop = number(insetTop);
	mark.insetRight = number(insetRight);
	mark.insetBottom = number(insetBottom);
	mark.insetLeft = number(insetLeft);
}
function rectRadii(mark, { r, rx, ry, rx1 = r, ry1 = r, rx2 = r, ry2 = r, rx1y1 = rx1 !== void 0 ? +rx1 : ry1 !== void 0 ? +ry1 : 0, rx1y2 = rx1 !== void 0 ? +rx1 : ry2 !== void 0 ? +ry2 : 0, rx2y1 = rx2 !== void 0 ? +rx2 : ry1 !== void 0 ? +ry1 : 0, rx2y2 = rx2 !== void 0 ? +rx2 : ry2 !== void 0 ? +ry2 : 0 } = {}) {
	if (rx1y1 || rx1y2 || rx2y1 || rx2y2) {
		mark.rx1y1 = rx1y1;
		mark.rx1y2 = rx1y2;
		mark.rx2y1 = rx2y1;
		mark.rx2y2 = rx2y2;
	} else {
		mark.rx = impliedString(rx, "auto");
		mark.ry = impliedString(ry, "auto");
	}
}
function applyRoundedRect(selection, X1, Y1, X2, Y2, mark) {
	const { rx1y1: r11, rx1y2: r12, rx2y1: r21, rx2y2: r22 } = mark;
	if (typeof X1 !== "function") X1 = constant(X1);
	if (typeof Y1 !== "function") Y1 = constant(Y1);
	if (typeof X2 !== "function") X2 = constant(X2);
	if (typeof Y2 !== "function") Y2 = constant(Y2);
	const rx = Math.max(Math.abs(r11 + r21), Math.abs(r12 + r22));
	const ry = Math.max(Math.abs(r11 + r12), Math.abs(r21 + r22));
	selection.attr("d", (i) => {
		const x1 = X1(i);
		const y1 = Y1(i);
		const x2 = X2(i);
		const y2 = Y2(i);
		const ix = x1 > x2;
		const iy = y1 > y2;
		const l = ix ? x2 : x1;
		const r = ix ? x1 : x2;
		const t = iy ? y2 : y1;
		const b = iy ? y1 : y2;
		const k = Math.min(1, (r - l) / rx, (b - t) / ry);
		const tl = k * (ix ? iy ? r22 : r21 : iy ? r12 : r11);
		const tr = k * (ix ? iy ? r12 : r11 : iy ? r22 : r21);
		const br = k * (ix ? iy ? r11 : r12 : iy ? r21 : r22);
		const bl = k * (ix ? iy ? r21 : r22 : iy ? r11 : r12);
		return `M${l},${t + biasY(tl, bl)}A${tl},${tl} 0 0 ${tl < 0 ? 0 : 1} ${l + biasX(tl, bl)},${t}H${r - biasX(tr, br)}A${tr},${tr} 0 0 ${tr < 0 ? 0 : 1} ${r},${t + biasY(tr, br)}V${b - biasY(br, tr)}A${br},${br} 0 0 ${br < 0 ? 0 : 1} ${r - biasX(br, tr)},${b}H${l + biasX(bl, tl)}A${bl},${bl} 0 0 ${bl < 0 ? 0 : 1} ${l},${b - biasY(bl, tl)}Z`;
	});
}
function biasX(r1, r2) {
	return r2 < 0 ? r1 : Math.abs(r1);
}
function biasY(r1, r2) {
	return r2 < 0 ? Math.abs(r1) : r1;
}
function rect(data, options) {
	return new Rect(data, maybeTrivialIntervalX(maybeTrivialIntervalY(options)));
}
function rectX(data, options = {}) {
	if (!hasXY(options)) options = {
		...options,
		y: indexOf,
		x2: identity$1,
		interval: 1
	};
	return new Rect(data, maybeStackX(maybeTrivialIntervalY(maybeIdentityX(options))));
}
function rectY(data, options = {}) {
	if (!hasXY(options)) options = {
		...options,
		x: indexOf,
		y2: identity$1,
		interval: 1
	};
	return new Rect(data, maybeStackY(maybeTrivialIntervalX(maybeIdentityY(options))));
}

// node_modules/@observablehq/plot/src/marks/frame.js
const defaults$5 = {
	ariaLabel: "frame",
	fill: "none",
	stroke: "currentColor",
	clip: false
};
const lineDefaults = {
	ariaLabel: "frame",
	fill: null,
	stroke: "currentColor",
	strokeLinecap: "square",
	clip: false
};
var Frame = class extends Mark {
	constructor(options = {}) {
		const { anchor = null } = options;
		super(singleton, void 0, options, anchor == null ? defaults$5 : lineDefaults);
		this.anchor = maybeKeyword(anchor, "anchor", [
			"top",
			"right",
			"bottom",
			"left"
		]);
		rectInsets(this, options);
		if (!anchor) rectRadii(this, options);
	}
	render(index, scales, channels, dimensions, context) {
		const { marginTop, marginRight, marginBottom, marginLeft, width, height } = dimensions;
		const { anchor, insetTop, insetRight, insetBottom, insetLeft } = this;
		const { rx, ry, rx1y1, rx1y2, rx2y1, rx2y2 } = this;
		const x1 = marginLeft + insetLeft;
		const x2 = width - marginRight - insetRight;
		const y1 = marginTop + insetTop;
		const y2 = height - marginBottom - insetBottom;
		return create(anchor ? "svg:line" : rx1y1 || rx1y2 || rx2y1 || rx2y2 ? "svg:path" : "svg:rect", context).datum(0).call(applyIndirectStyles, this, dimensions, context).call(applyDirectStyles, this).call(applyChannelStyles, this, channels).call(applyTransform, this, {}).call(anchor === "left" ? (line) => line.attr("x1", x1).attr("x2", x1).attr("y1", y1).attr("y2", y2) : anchor === "right" ? (line) => line.attr("x1", x2).attr("x2", x2).attr("y1", y1).attr("y2", y2) : anchor === "top" ? (line) => line.attr("x1", x1).attr("x2", x2).attr("y1", y1).attr("y2", y1) : anchor === "bottom" ? (line) => line.attr("x1", x1).attr("x2", x2).attr("y1", y2).attr("y2", y2) : rx1y1 || rx1y2 || rx2y1 || rx2y2 ? (path) => path.call(applyRoundedRect, x1, y1, x2, y2, this) : (rect) => rect.attr("x", x1).attr("y", y1).attr("width", x2 - x1).attr("height", y2 - y1).attr("rx", rx).attr("ry", ry)).node();
	}
};
function frame(options) {
	return new Frame(options);
}

// node_modules/@observablehq/plot/src/marks/tip.js
const defaults$4 = {
	ariaLabel: "tip",
	fill: "var(--plot-background)",
	stroke: "currentColor"
};
const ignoreChannels = /* @__PURE__ */ new Set([
	"geometry",
	"href",
	"src",
	"ariaLabel",
	"scales"
]);
var Tip = class extends Mark {
	constructor(data, options = {}) {
		if (options.tip) options = {
			...options,
			tip: false
		};
		if (options.title === void 0 && isIterable(data) && isTextual(data)) options = {
			...options,
			title: identity$1
		};
		const { x, y, x1, x2, y1, y2, anchor, preferredAnchor = "bottom", monospace, fontFamily = monospace ? "ui-monospace, monospace" : void 0, fontSize, fontStyle, fontVariant, fontWeight, lineHeight = 1, lineWidth = 20, frameAnchor, format, textAnchor = "start", textOverflow, textPadding = 8, title, pointerSize = 12, pathFilter = "drop-shadow(0 3px 4px rgba(0,0,0,0.2))" } = options;
		super(data, {
			x: {
				value: x1 != null && x2 != null ? null : x,
				scale: "x",
				optional: true
			},
			y: {
				value: y1 != null && y2 != null ? null : y,
				scale: "y",
				optional: true
			},
			x1: {
				value: x1,
				scale: "x",
				optional: x2 == null
			},
			y1: {
				value: y1,
				scale: "y",
				optional: y2 == null
			},
			x2: {
				value: x2,
				scale: "x",
				optional: x1 == null
			},
			y2: {
				value: y2,
				scale: "y",
				optional: y1 == null
			},
			title: {
				value: title,
				optional: true
			}
		}, options, defaults$4);
		this.anchor = maybeAnchor$1(anchor, "anchor");
		this.preferredAnchor = maybeAnchor$1(preferredAnchor, "preferredAnchor");
		this.frameAnchor = maybeFrameAnchor(frameAnchor);
		this.textAnchor = impliedString(textAnchor, "middle");
		this.textPadding = +textPadding;
		this.pointerSize = +pointerSize;
		this.pathFilter = string(pathFilter);
		this.lineHeight = +lineHeight;
		this.lineWidth = +lineWidth;
		this.textOverflow = maybeTextOverflow(textOverflow);
		this.monospace = !!monospace;
		this.fontFamily = string(fontFamily);
		this.fontSize = number(fontSize);
		this.fontStyle = string(fontStyle);
		this.fontVariant = string(fontVariant);
		this.fontWeight = string(fontWeight);
		for (const key in defaults$4) if (key in this.channels) this[key] = defaults$4[key];
		this.splitLines = splitter(this);
		this.clipLine = clipper(this);
		this.format = typeof format === "string" || typeof format === "function" ? { title: format } : { ...format };
	}
	render(index, scales, values, dimensions, context) {
		const mark = this;
		const { x, y, fx, fy } = scales;
		const { ownerSVGElement: svg, document } = context;
		const { anchor, monospace, lineHeight, lineWidth } = this;
		const { textPadding: r, pointerSize: m, pathFilter } = this;
		const { marginTop, marginLeft } = dimensions;
		const { x1: X1, y1: Y1, x2: X2, y2: Y2, x: X = X1 ?? X2, y: Y = Y1 ?? Y2 } = values;
		const ox = fx ? fx(index.fx) - marginLeft : 0;
		const oy = fy ? fy(index.fy) - marginTop : 0;
		const [cx, cy] = applyFrameAnchor(this, dimensions);
		const px = anchorX$1(values, cx);
		const py = anchorY$1(values, cy);
		const widthof = monospace ? monospaceWidth : defaultWidth;
		const ee = widthof("…");
		let sources, format;
		if ("title" in values) {
			sources = getSourceChannels.call(this, { title: values.channels.title }, scales);
			format = formatTitle;
		} else {
			sources = getSourceChannels.call(this, values.channels, scales);
			format = formatChannels;
		}
		const g = create("svg:g", context).call(applyIndirectStyles, this, dimensions, context).call(applyIndirectTextStyles, this).call(applyTransform, this, {
			x: X && x,
			y: Y && y
		}).call((g) => g.selectAll().data(index).enter().append("g").attr("transform", (i) => `translate(${Math.round(px(i))},${Math.round(py(i))})`).call(applyDirectStyles, this).call((g) => g.append("path").attr("filter", pathFilter)).call((g) => g.append("text").each(function(i) {
			const that = select(this);
			this.setAttribute("fill", "currentColor");
			this.setAttribute("fill-opacity", 1);
			this.setAttribute("stroke", "none");
			const lines = format.call(mark, i, index, sources, scales, values);
			if (typeof lines === "string") for (const line of mark.splitLines(lines)) renderLine(that, { value: mark.clipLine(line) });
			else {
				const labels = /* @__PURE__ */ new Set();
				for (const line of lines) {
					const { label = "" } = line;
					if (label && labels.has(label)) continue;
					else labels.add(label);
					renderLine(that, line);
				}
			}
		})));
		function renderLine(selection, { label, value, color, opacity }) {
			label ??= "", value ??= "";
			const swatch = color != null || opacity != null;
			let title;
			let w = lineWidth * 100;
			const [j] = cut(label, w, widthof, ee);
			if (j >= 0) {
				label = label.slice(0, j).trimEnd() + "…";
				title = value.trim();
				value = "";
			} else {
				if (label || !value && !swatch) value = " " + value;
				const [k] = cut(value, w - widthof(label), widthof, ee);
				if (k >= 0) {
					title = value.trim();
					value = value.slice(0, k).trimEnd() + "…";
				}
			}
			const line = selection.append("tspan").attr("x", 0).attr("dy", `${lineHeight}em`).text("​");
			if (label) line.append("tspan").attr("font-weight", "bold").text(label);
			if (value) line.append(() => document.createTextNode(value));
			if (swatch) line.append("tspan").text(" ■").attr("fill", color).attr("fill-opacity", opacity).style("user-select", "none");
			if (title) line.append("title").text(title);
		}
		function postrender() {
			const { width, height } = dimensions.facet ?? dimensions;
			g.selectChildren().each(function(i) {
				let { x: tx, width: w, height: h } = this.getBBox();
				w = Math.round(w), h = Math.round(h);
				let a = anchor;
				if (a === void 0) {
					const x = px(i) + ox;
					const y = py(i) + oy;
					const fitLeft = x + w + m + r * 2 < width;
					const fitRight = x - w - m - r * 2 > 0;
					const fitTop = y + h + m + r * 2 < height;
					const fitBottom = y - h - m - r * 2 > 0;
					a = fitLeft && fitRight ? fitTop && fitBottom ? mark.preferredAnchor : fitBottom ? "bottom" : "top" : fitTop && fitBottom ? fitLeft ? "left" : "right" : (fitLeft || fitRight) && (fitTop || fitBottom) ? `${fitBottom ? "bottom" : "top"}-${fitLeft ? "left" : "right"}` : mark.preferredAnchor;
				}
				const path = this.firstChild;
				const text = this.lastChild;
				path.setAttribute("d", getPath(a, m, r, w, h));
				if (tx) for (const t of text.childNodes) t.setAttribute("x", -tx);
				text.setAttribute("y", `${+getLineOffset(a, text.childNodes.length, lineHeight).toFixed(6)}em`);
				text.setAttribute("transform", `translate(${getTextTranslate(a, m, r, w, h)})`);
			});
			g.attr("visibility", null);
		}
		if (index.length) {
			g.attr("visibility", "hidden");
			if (svg.isConnected) Promise.resolve().then(postrender);
			else if (typeof requestAnimationFrame !== "undefined") requestAnimationFrame(postrender);
		}
		return g.node();
	}
};
function tip(data, { x, y, ...options } = {}) {
	if (options.frameAnchor === void 0) [x, y] = maybeTuple(x, y);
	return new Tip(data, {
		...options,
		x,
		y
	});
}
function getLineOffset(anchor, length, lineHeight) {
	return /^top(?:-|$)/.test(anchor) ? .94 - lineHeight : -.29 - length * lineHeight;
}
function getTextTranslate(anchor, m, r, width, height) {
	switch (anchor) {
		case "middle": return [-width / 2, height / 2];
		case "top-left": return [r, m + r];
		case "top": return [-width / 2, m / 2 + r];
		case "top-right": return [-width - r, m + r];
		case "right": return [-m / 2 - width - r, height / 2];
		case "bottom-left": return [r, -m - r];
		case "bottom": return [-width / 2, -m / 2 - r];
		case "bottom-right": return [-width - r, -m - r];
		case "left": return [r + m / 2, height / 2];
	}
}
function getPath(anchor, m, r, width, height) {
	const w = width + r * 2;
	const h = height + r * 2;
	switch (anchor) {
		case "middle": return `M${-w / 2},${-h / 2}h${w}v${h}h${-w}z`;
		case "top-left": return `M0,0l${m},${m}h${w - m}v${h}h${-w}z`;
		case "top": return `M0,0l${m / 2},${m / 2}h${(w - m) / 2}v${h}h${-w}v${-h}h${(w - m) / 2}z`;
		case "top-right": return `M0,0l${-m},${m}h${m - w}v${h}h${w}z`;
		case "right": return `M0,0l${-m / 2},${-m / 2}v${m / 2 - h / 2}h${-w}v${h}h${w}v${m / 2 - h / 2}z`;
		case "bottom-left": return `M0,0l${m},${-m}h${w - m}v${-h}h${-w}z`;
		case "bottom": return `M0,0l${m / 2},${-m / 2}h${(w - m) / 2}v${-h}h${-w}v${h}h${(w - m) / 2}z`;
		case "bottom-right": return `M0,0l${-m},${-m}h${m - w}v${-h}h${w}z`;
		case "left": return `M0,0l${m / 2},${-m / 2}v${m / 2 - h / 2}h${w}v${h}h${-w}v${m / 2 - h / 2}z`;
	}
}
function getSourceChannels(channels, scales) {
	const sources = {};
	let format = this.format;
	format = maybeExpandPairedFormat(format, channels, "x");
	format = maybeExpandPairedFormat(format, channels, "y");
	this.format = format;
	for (const key in format) {
		const value = format[key];
		if (value === null || value === false) continue;
		else if (key === "fx" || key === "fy") sources[key] = true;
		else {
			const source = getSource(channels, key);
			if (source) sources[key] = source;
		}
	}
	for (const key in channels) {
		if (key in sources || key in format || ignoreChannels.has(key)) continue;
		if ((key === "x" || key === "y") && channels.geometry) continue;
		const source = getSource(channels, key);
		if (source) {
			if (source.scale == null && source.defaultScale === "color") continue;
			sources[key] = source;
		}
	}
	if (this.facet) {
		if (scales.fx && !("fx" in format)) sources.fx = true;
		if (scales.fy && !("fy" in format)) sources.fy = true;
	}
	for (const key in sources) {
		const format = this.format[key];
		if (typeof format === "string") {
			const value = sources[key]?.value ?? scales[key]?.domain() ?? [];
			this.format[key] = (isTemporal(value) ? utcFormat : format$1)(format);
		} else if (format === void 0 || format === true) {
			const scale = scales[key];
			this.format[key] = scale?.bandwidth ? inferTickFormat(scale, scale.domain()) : formatDefault;
		}
	}
	return sources;
}
function maybeExpandPairedFormat(format, channels, key) {
	if (!(key in format)) return format;
	const key1 = `${key}1`;
	const key2 = `${key}2`;
	if ((key1 in format || !(key1 in channels)) && (key2 in format || !(key2 in channels))) return format;
	const entries = Object.entries(format);
	const value = format[key];
	entries.splice(entries.findIndex(([name]) => name === key) + 1, 0, [key1, value], [key2, value]);
	return Object.fromEntries(entries);
}
function formatTitle(i, index, { title }) {
	return this.format.title(title.value[i], i);
}
function* formatChannels(i, index, channels, scales, values) {
	for (const key in channels) {
		if (key === "fx" || key === "fy") {
			yield {
				label: formatLabel(scales, channels, key),
				value: this.format[key](index[key], i)
			};
			continue;
		}
		if (key === "x1" && "x2" in channels) continue;
		if (key === "y1" && "y2" in channels) continue;
		const channel = channels[key];
		if (key === "x2" && "x1" in channels) yield {
			label: formatPairLabel(scales, channels, "x"),
			value: formatPair(this.format.x2, channels.x1, channel, i)
		};
		else if (key === "y2" && "y1" in channels) yield {
			label: formatPairLabel(scales, channels, "y"),
			value: formatPair(this.format.y2, channels.y1, channel, i)
		};
		else {
			const value = channel.value[i];
			const scale = channel.scale;
			if (!defined(value) && scale == null) continue;
			yield {
				label: formatLabel(scales, channels, key),
				value: this.format[key](value, i),
				color: scale === "color" ? values[key][i] : null,
				opacity: scale === "opacity" ? values[key][i] : null
			};
		}
	}
}
function formatPair(formatValue, c1, c2, i) {
	return c2.hint?.length ? `${formatValue(c2.value[i] - c1.value[i], i)}` : `${formatValue(c1.value[i], i)}–${formatValue(c2.value[i], i)}`;
}
function formatPairLabel(scales, channels, key) {
	const l1 = formatLabel(scales, channels, `${key}1`, key);
	const l2 = formatLabel(scales, channels, `${key}2`, key);
	return l1 === l2 ? l1 : `${l1}–${l2}`;
}
function formatLabel(scales, channels, key, defaultLabel = key) {
	const channel = channels[key];
	const scale = scales[channel?.scale ?? key];
	return String(scale?.label ?? channel?.label ?? defaultLabel);
}

// node_modules/@observablehq/plot/src/plot.js
function plot(options = {}) {
	const { facet, style, title, subtitle, caption, ariaLabel, ariaDescription } = options;
	const className = maybeClassName(options.className);
	const marks = options.marks === void 0 ? [] : flatMarks(options.marks);
	marks.push(...inferTips(marks));
	const topFacetState = maybeTopFacet(facet, options);
	const facetStateByMark = /* @__PURE__ */ new Map();
	for (const mark of marks) {
		const facetState = maybeMarkFacet(mark, topFacetState, options);
		if (facetState) facetStateByMark.set(mark, facetState);
	}
	const channelsByScale = /* @__PURE__ */ new Map();
	if (topFacetState) addScaleChannels(channelsByScale, [topFacetState], options);
	addScaleChannels(channelsByScale, facetStateByMark, options);
	const axes = flatMarks(inferAxes(marks, channelsByScale, options));
	for (const mark of axes) {
		const facetState = maybeMarkFacet(mark, topFacetState, options);
		if (facetState) facetStateByMark.set(mark, facetState);
	}
	marks.unshift(...axes);
	let facets = createFacets(channelsByScale, options);
	if (facets !== void 0) {
		const topFacetsIndex = topFacetState ? facetFilter(facets, topFacetState) : void 0;
		for (const mark of marks) {
			if (mark.facet === null || mark.facet === "super") continue;
			const facetState = facetStateByMark.get(mark);
			if (facetState === void 0) continue;
			facetState.facetsIndex = mark.fx != null || mark.fy != null ? facetFilter(facets, facetState) : topFacetsIndex;
		}
		const nonEmpty = /* @__PURE__ */ new Set();
		for (const { facetsIndex } of facetStateByMark.values()) facetsIndex?.forEach((index, i) => {
			if (index?.length > 0) nonEmpty.add(i);
		});
		facets.forEach(0 < nonEmpty.size && nonEmpty.size < facets.length ? (f, i) => f.empty = !nonEmpty.has(i) : (f) => f.empty = false);
		for (const mark of marks) if (mark.facet === "exclude") {
			const facetState = facetStateByMark.get(mark);
			if (facetState !== void 0) facetState.facetsIndex = facetExclude(facetState.facetsIndex);
		}
	}
	for (const key of registry.keys()) if (isScaleOptions(options[key]) && key !== "fx" && key !== "fy") channelsByScale.set(key, []);
	const stateByMark = /* @__PURE__ */ new Map();
	for (const mark of marks) {
		if (stateByMark.has(mark)) throw new Error("duplicate mark; each mark must be unique");
		const { facetsIndex, channels: facetChannels } = facetStateByMark.get(mark) ?? {};
		const { data, facets, channels } = mark.initialize(facetsIndex, facetChannels, options);
		applyScaleTransforms(channels, options);
		stateByMark.set(mark, {
			data,
			facets,
			channels
		});
	}
	const scaleDescriptors = createScales(addScaleChannels(channelsByScale, stateByMark, options), options);
	const dimensions = createDimensions(scaleDescriptors, marks, options);
	autoScaleRange(scaleDescriptors, dimensions);
	const scales = createScaleFunctions(scaleDescriptors);
	const { fx, fy } = scales;
	const subdimensions = fx || fy ? innerDimensions(scaleDescriptors, dimensions) : dimensions;
	const superdimensions = fx || fy ? actualDimensions(scales, dimensions) : dimensions;
	const context = createContext(options);
	const document = context.document;
	const svg = creator("svg").call(document.documentElement);
	let figure = svg;
	context.ownerSVGElement = svg;
	context.className = className;
	context.projection = createProjection(options, subdimensions);
	context.path = function() {
		return index(this.projection ?? xyProjection(scales));
	};
	context.filterFacets = (data, channels) => {
		return facetFilter(facets, {
			channels,
			groups: facetGroups(data, channels)
		});
	};
	context.getMarkState = (mark) => {
		const state = stateByMark.get(mark);
		const facetState = facetStateByMark.get(mark);
		return {
			...state,
			channels: {
				...state.channels,
				...facetState?.channels
			}
		};
	};
	context.dispatchValue = (value) => {
		if (figure.value === value) return;
		figure.value = value;
		figure.dispatchEvent(new context.document.defaultView.Event("input", { bubbles: true }));
	};
	const newByScale = /* @__PURE__ */ new Set();
	for (const [mark, state] of stateByMark) if (mark.initializer != null) {
		const update = mark.initializer(state.data, state.facets, state.channels, scales, mark.facet === "super" ? superdimensions : subdimensions, context);
		if (update.data !== void 0) state.data = update.data;
		if (update.facets !== void 0) state.facets = update.facets;
		if (update.channels !== void 0) {
			const { fx, fy, ...channels } = update.channels;
			inferChannelScales(channels);
			Object.assign(state.channels, channels);
			for (const channel of Object.values(channels)) {
				const { scale } = channel;
				if (scale != null && !isPosition(registry.get(scale))) {
					applyScaleTransform(channel, options);
					newByScale.add(scale);
				}
			}
			if (fx != null || fy != null) facetStateByMark.set(mark, true);
		}
	}
	if (newByScale.size) {
		const newChannelsByScale = /* @__PURE__ */ new Map();
		addScaleChannels(newChannelsByScale, stateByMark, options, (key) => newByScale.has(key));
		addScaleChannels(channelsByScale, stateByMark, options, (key) => newByScale.has(key));
		const newScaleDescriptors = inheritScaleLabels(createScales(newChannelsByScale, options), scaleDescriptors);
		const { scales: newExposedScales, ...newScales } = createScaleFunctions(newScaleDescriptors);
		Object.assign(scaleDescriptors, newScaleDescriptors);
		Object.assign(scales, newScales);
		Object.assign(scales.scales, newExposedScales);
	}
	let facetDomains, facetTranslate;
	if (facets !== void 0) {
		facetDomains = {
			x: fx?.domain(),
			y: fy?.domain()
		};
		facets = recreateFacets(facets, facetDomains);
		facetTranslate = facetTranslator(fx, fy, dimensions);
	}
	for (const [mark, state] of stateByMark) state.values = mark.scale(state.channels, scales, context);
	const { width, height } = dimensions;
	select(svg).attr("class", className).attr("fill", "currentColor").attr("font-family", "system-ui, sans-serif").attr("font-size", 10).attr("text-anchor", "middle").attr("width", width).attr("height", height).attr("viewBox", `0 0 ${width} ${height}`).attr("aria-label", ariaLabel).attr("aria-description", ariaDescription).call((svg) => svg.append("style").text(`:where(.${className}) {
  --plot-background: white;
  display: block;
  height: auto;
  height: intrinsic;
  max-width: 100%;
}
:where(.${className} text),
:where(.${className} tspan) {
  white-space: pre;
}`)).call(applyInlineStyles, style);
	for (const mark of marks) {
		const { channels, values, facets: indexes } = stateByMark.get(mark);
		if (facets === void 0 || mark.facet === "super") {
			let index = null;
			if (indexes) {
				index = indexes[0];
				index = mark.filter(index, channels, values);
				if (index.length === 0) continue;
			}
			const node = mark.render(index, scales, values, superdimensions, context);
			if (node == null) continue;
			svg.appendChild(node);
		} else {
			let g;
			for (const f of facets) {
				if (!(mark.facetAnchor?.(facets, facetDomains, f) ?? !f.empty)) continue;
				let index = null;
				if (indexes) {
					const faceted = facetStateByMark.has(mark);
					index = indexes[faceted ? f.i : 0];
					index = mark.filter(index, channels, values);
					if (index.length === 0) continue;
					if (!faceted && index === indexes[0]) index = subarray(index);
					index.fx = f.x, index.fy = f.y, index.fi = f.i;
				}
				const node = mark.render(index, scales, values, subdimensions, context);
				if (node == null) continue;
				(g ??= select(svg).append("g")).append(() => node).datum(f);
				for (const name of [
					"aria-label",
					"aria-description",
					"aria-hidden",
					"transform"
				]) if (node.hasAttribute(name)) {
					g.attr(name, node.getAttribute(name));
					node.removeAttribute(name);
				}
			}
			g?.selectChildren().each(facetTranslate);
		}
	}
	const legends = createLegends(scaleDescriptors, context, options);
	const { figure: figured = title != null || subtitle != null || caption != null || legends.length > 0 } = options;
	if (figured) {
		figure = document.createElement("figure");
		figure.className = `${className}-figure`;
		figure.style.maxWidth = "initial";
		if (title != null) figure.append(createTitleElement(document, title, "h2"));
		if (subtitle != null) figure.append(createTitleElement(document, subtitle, "h3"));
		figure.append(...legends, svg);
		if (caption != null) figure.append(createFigcaption(document, caption));
		if ("value" in svg) figure.value = svg.value, delete svg.value;
	}
	figure.scale = exposeScales(scales.scales);
	figure.legend = exposeLegends(scaleDescriptors, context, options);
	const w = consumeWarnings();
	if (w > 0) select(svg).append("text").attr("x", width).attr("y", 20).attr("dy", "-1em").attr("text-anchor", "end").attr("font-family", "initial").text("⚠️").append("title").text(`${w.toLocaleString("en-US")} warning${w === 1 ? "" : "s"}. Please check the console.`);
	return figure;
}
function createTitleElement(document, contents, tag) {
	if (contents.ownerDocument) return contents;
	const e = document.createElement(tag);
	e.append(contents);
	return e;
}
function createFigcaption(document, caption) {
	const e = document.createElement("figcaption");
	e.append(caption);
	return e;
}
function flatMarks(marks) {
	return marks.flat(Infinity).filter((mark) => mark != null).map(markify);
}
function markify(mark) {
	return typeof mark.render === "function" ? mark : new Render(mark);
}
var Render = class extends Mark {
	constructor(render) {
		if (typeof render !== "function") throw new TypeError("invalid mark; missing render function");
		super();
		this.render = render;
	}
	render() {}
};
function applyScaleTransforms(channels, options) {
	for (const name in channels) applyScaleTransform(channels[name], options);
	return channels;
}
function applyScaleTransform(channel, options) {
	const { scale, transform: t = true } = channel;
	if (scale == null || !t) return;
	const { type, percent, interval, transform = percent ? (x) => x == null ? NaN : x * 100 : maybeIntervalTransform(interval, type) } = options[scale] ?? {};
	if (transform == null) return;
	channel.value = map(channel.value, transform);
	channel.transform = false;
}
function inferChannelScales(channels) {
	for (const name in channels) inferChannelScale(name, channels[name]);
}
function addScaleChannels(channelsByScale, stateByMark, options, filter = yes) {
	for (const { channels } of stateByMark.values()) for (const name in channels) {
		const channel = channels[name];
		const { scale } = channel;
		if (scale != null && filter(scale)) {
			if (scale === "projection") {
				if (!hasProjection(options)) {
					const gx = options.x?.domain === void 0;
					const gy = options.y?.domain === void 0;
					if (gx || gy) {
						const [x, y] = getGeometryChannels(channel);
						if (gx) addScaleChannel(channelsByScale, "x", x);
						if (gy) addScaleChannel(channelsByScale, "y", y);
					}
				}
			} else addScaleChannel(channelsByScale, scale, channel);
		}
	}
	return channelsByScale;
}
function addScaleChannel(channelsByScale, scale, channel) {
	const scaleChannels = channelsByScale.get(scale);
	if (scaleChannels !== void 0) scaleChannels.push(channel);
	else channelsByScale.set(scale, [channel]);
}
function maybeTopFacet(facet, options) {
	if (facet == null) return;
	const { x, y } = facet;
	if (x == null && y == null) return;
	const data = dataify(facet.data);
	if (data == null) throw new Error("missing facet data");
	const channels = {};
	if (x != null) channels.fx = createChannel(data, {
		value: x,
		scale: "fx"
	});
	if (y != null) channels.fy = createChannel(data, {
		value: y,
		scale: "fy"
	});
	applyScaleTransforms(channels, options);
	return {
		channels,
		groups: facetGroups(data, channels),
		data: facet.data
	};
}
function maybeMarkFacet(mark, topFacetState, options) {
	if (mark.facet === null || mark.facet === "super") return;
	const { fx, fy } = mark;
	if (fx != null || fy != null) {
		const data = dataify(mark.data ?? fx ?? fy);
		if (data === void 0) throw new Error(`missing facet data in ${mark.ariaLabel}`);
		if (data === null) return;
		const channels = {};
		if (fx != null) channels.fx = createChannel(data, {
			value: fx,
			scale: "fx"
		});
		if (fy != null) channels.fy = createChannel(data, {
			value: fy,
			scale: "fy"
		});
		applyScaleTransforms(channels, options);
		return {
			channels,
			groups: facetGroups(data, channels)
		};
	}
	if (topFacetState === void 0) return;
	const { channels, groups, data } = topFacetState;
	if (mark.facet !== "auto" || mark.data === data) return {
		channels,
		groups
	};
	if (data.length > 0 && (groups.size > 1 || groups.size === 1 && channels.fx && channels.fy && [...groups][0][1].size > 1) && lengthof(dataify(mark.data)) === lengthof(data)) warn(`Warning: the ${mark.ariaLabel} mark appears to use faceted data, but isn’t faceted. The mark data has the same length as the facet data and the mark facet option is "auto", but the mark data and facet data are distinct. If this mark should be faceted, set the mark facet option to true; otherwise, suppress this warning by setting the mark facet option to false.`);
}
function derive(mark, options = {}) {
	return initializer({
		...options,
		x: null,
		y: null
	}, (data, facets, channels, scales, dimensions, context) => {
		return context.getMarkState(mark);
	});
}
function inferTips(marks) {
	const tips = [];
	for (const mark of marks) {
		let tipOptions = mark.tip;
		if (tipOptions) {
			if (tipOptions === true) tipOptions = {};
			else if (typeof tipOptions === "string") tipOptions = { pointer: tipOptions };
			let { pointer: p, preferredAnchor: a } = tipOptions;
			p = /^x$/i.test(p) ? pointerX : /^y$/i.test(p) ? pointerY : pointer;
			tipOptions = p(derive(mark, tipOptions));
			tipOptions.title = null;
			if (a === void 0) tipOptions.preferredAnchor = p === pointerY ? "left" : "bottom";
			const t = tip(mark.data, tipOptions);
			t.facet = mark.facet;
			t.facetAnchor = mark.facetAnchor;
			tips.push(t);
		}
	}
	return tips;
}
function inferAxes(marks, channelsByScale, options) {
	let { projection, x = {}, y = {}, fx = {}, fy = {}, axis, grid, facet = {}, facet: { axis: facetAxis = axis, grid: facetGrid } = facet, x: { axis: xAxis = axis, grid: xGrid = xAxis === null ? null : grid } = x, y: { axis: yAxis = axis, grid: yGrid = yAxis === null ? null : grid } = y, fx: { axis: fxAxis = facetAxis, grid: fxGrid = fxAxis === null ? null : facetGrid } = fx, fy: { axis: fyAxis = facetAxis, grid: fyGrid = fyAxis === null ? null : facetGrid } = fy } = options;
	if (projection || !isScaleOptions(x) && !hasPositionChannel("x", marks)) xAxis = xGrid = null;
	if (projection || !isScaleOptions(y) && !hasPositionChannel("y", marks)) yAxis = yGrid = null;
	if (!channelsByScale.has("fx")) fxAxis = fxGrid = null;
	if (!channelsByScale.has("fy")) fyAxis = fyGrid = null;
	if (xAxis === void 0) xAxis = !hasAxis(marks, "x");
	if (yAxis === void 0) yAxis = !hasAxis(marks, "y");
	if (fxAxis === void 0) fxAxis = !hasAxis(marks, "fx");
	if (fyAxis === void 0) fyAxis = !hasAxis(marks, "fy");
	if (xAxis === true) xAxis = "bottom";
	if (yAxis === true) yAxis = "left";
	if (fxAxis === true) fxAxis = xAxis === "top" || xAxis === null ? "bottom" : "top";
	if (fyAxis === true) fyAxis = yAxis === "right" || yAxis === null ? "left" : "right";
	const axes = [];
	maybeGrid(axes, fyGrid, gridFy, fy);
	maybeAxis(axes, fyAxis, axisFy, "right", "left", facet, fy);
	maybeGrid(axes, fxGrid, gridFx, fx);
	maybeAxis(axes, fxAxis, axisFx, "top", "bottom", facet, fx);
	maybeGrid(axes, yGrid, gridY, y);
	maybeAxis(axes, yAxis, axisY, "left", "right", options, y);
	maybeGrid(axes, xGrid, gridX, x);
	maybeAxis(axes, xAxis, axisX, "bottom", "top", options, x);
	return axes;
}
function maybeAxis(axes, axis, axisType, primary, secondary, defaults, options) {
	if (!axis) return;
	const both = isBoth(axis);
	options = axisOptions(both ? primary : axis, defaults, options);
	const { line } = options;
	if ((axisType === axisY || axisType === axisX) && line && !isNone(line)) axes.push(frame(lineOptions(options)));
	axes.push(axisType(options));
	if (both) axes.push(axisType({
		...options,
		anchor: secondary,
		label: null
	}));
}
function maybeGrid(axes, grid, gridType, options) {
	if (!grid || isNone(grid)) return;
	axes.push(gridType(gridOptions(grid, options)));
}
function isBoth(value) {
	return /^\s*both\s*$/i.test(value);
}
function axisOptions(anchor, defaults, { line = defaults.line, ticks, tickSize, tickSpacing, tickPadding, tickFormat, tickRotate, fontVariant, ariaLabel, ariaDescription, label = defaults.label, labelAnchor, labelArrow = defaults.labelArrow, labelOffset }) {
	return {
		anchor,
		line,
		ticks,
		tickSize,
		tickSpacing,
		tickPadding,
		tickFormat,
		tickRotate,
		fontVariant,
		ariaLabel,
		ariaDescription,
		label,
		labelAnchor,
		labelArrow,
		labelOffset
	};
}
function lineOptions(options) {
	const { anchor, line } = options;
	return {
		anchor,
		facetAnchor: anchor + "-empty",
		stroke: line === true ? void 0 : line
	};
}
function gridOptions(grid, { stroke = isColor(grid) ? grid : void 0, ticks = isGridTicks(grid) ? grid : void 0, tickSpacing, ariaLabel, ariaDescription }) {
	return {
		stroke,
		ticks,
		tickSpacing,
		ariaLabel,
		ariaDescription
	};
}
function isGridTicks(grid) {
	switch (typeof grid) {
		case "number": return true;
		case "string": return !isColor(grid);
	}
	return isIterable(grid) || typeof grid?.range === "function";
}
function hasAxis(marks, k) {
	const prefix = `${k}-axis `;
	return marks.some((m) => m.ariaLabel?.startsWith(prefix));
}
function hasPositionChannel(k, marks) {
	for (const mark of marks) for (const key in mark.channels) {
		const { scale } = mark.channels[key];
		if (scale === k || scale === "projection") return true;
	}
	return false;
}
function inheritScaleLabels(newScales, scales) {
	for (const key in newScales) {
		const newScale = newScales[key];
		const scale = scales[key];
		if (newScale.label === void 0 && scale) newScale.label = scale.label;
	}
	return newScales;
}
function actualDimensions({ fx, fy }, dimensions) {
	const { marginTop, marginRight, marginBottom, marginLeft, width, height } = outerDimensions(dimensions);
	const fxr = fx && outerRange(fx);
	const fyr = fy && outerRange(fy);
	return {
		marginTop: fy ? fyr[0] : marginTop,
		marginRight: fx ? width - fxr[1] : marginRight,
		marginBottom: fy ? height - fyr[1] : marginBottom,
		marginLeft: fx ? fxr[0] : marginLeft,
		inset: {
			marginTop: dimensions.marginTop,
			marginRight: dimensions.marginRight,
			marginBottom: dimensions.marginBottom,
			marginLeft: dimensions.marginLeft
		},
		width,
		height
	};
}
function outerRange(scale) {
	const domain = scale.domain();
	if (domain.length === 0) return [0, scale.bandwidth()];
	let x1 = scale(domain[0]);
	let x2 = scale(domain[domain.length - 1]);
	if (x2 < x1) [x1, x2] = [x2, x1];
	return [x1, x2 + scale.bandwidth()];
}

// node_modules/@observablehq/plot/src/curve.js
const curves = /* @__PURE__ */ new Map([
	["basis", basis],
	["basis-closed", basisClosed],
	["basis-open", basisOpen],
	["bundle", bundle],
	["bump-x", bumpX],
	["bump-y", bumpY],
	["cardinal", cardinal],
	["cardinal-closed", cardinalClosed],
	["cardinal-open", cardinalOpen],
	["catmull-rom", catmullRom],
	["catmull-rom-closed", catmullRomClosed],
	["catmull-rom-open", catmullRomOpen],
	["linear", curveLinear],
	["linear-closed", linearClosed],
	["monotone-x", monotoneX],
	["monotone-y", monotoneY],
	["natural", natural],
	["step", step],
	["step-after", stepAfter],
	["step-before", stepBefore]
]);
function maybeCurve(curve = curveLinear, tension) {
	if (typeof curve === "function") return curve;
	const c = curves.get(`${curve}`.toLowerCase());
	if (!c) throw new Error(`unknown curve: ${curve}`);
	if (tension !== void 0) {
		if ("beta" in c) return c.beta(tension);
		else if ("tension" in c) return c.tension(tension);
		else if ("alpha" in c) return c.alpha(tension);
	}
	return c;
}
function maybeCurveAuto(curve = curveAuto, tension) {
	return typeof curve !== "function" && `${curve}`.toLowerCase() === "auto" ? curveAuto : maybeCurve(curve, tension);
}
function curveAuto(context) {
	return curveLinear(context);
}

// node_modules/@observablehq/plot/src/transforms/bin.js
function binX(outputs = { y: "count" }, options = {}) {
	[outputs, options] = mergeOptions(outputs, options);
	const { x, y } = options;
	return binn(maybeBinValue(x, options, identity$1), null, null, y, outputs, maybeInsetX(options));
}
function binY(outputs = { x: "count" }, options = {}) {
	[outputs, options] = mergeOptions(outputs, options);
	const { x, y } = options;
	return binn(null, maybeBinValue(y, options, identity$1), x, null, outputs, maybeInsetY(options));
}
function bin(outputs = { fill: "count" }, options = {}) {
	[outputs, options] = mergeOptions(outputs, options);
	const { x, y } = maybeBinValueTuple(options);
	return binn(x, y, null, null, outputs, maybeInsetX(maybeInsetY(options)));
}
function maybeDenseInterval(bin, k, options = {}) {
	if (options?.interval == null) return options;
	const { reduce = reduceFirst } = options;
	const outputs = { filter: null };
	if (options[k] != null) outputs[k] = reduce;
	if (options[`${k}1`] != null) outputs[`${k}1`] = reduce;
	if (options[`${k}2`] != null) outputs[`${k}2`] = reduce;
	return bin(outputs, options);
}
function maybeDenseIntervalX(options = {}) {
	return maybeDenseInterval(binX, "y", withTip(options, "x"));
}
function maybeDenseIntervalY(options = {}) {
	return maybeDenseInterval(binY, "x", withTip(options, "y"));
}
function binn(bx, by, gx, gy, { data: reduceData = reduceIdentity, filter = reduceCount, sort, reverse, ...outputs } = {}, inputs = {}) {
	bx = maybeBin(bx);
	by = maybeBin(by);
	outputs = maybeBinOutputs(outputs, inputs);
	reduceData = maybeBinReduce(reduceData, identity$1);
	sort = sort == null ? void 0 : maybeBinOutput("sort", sort, inputs);
	filter = filter == null ? void 0 : maybeBinEvaluator("filter", filter, inputs);
	if (gx != null && hasOutput(outputs, "x", "x1", "x2")) gx = null;
	if (gy != null && hasOutput(outputs, "y", "y1", "y2")) gy = null;
	const [BX1, setBX1] = maybeColumn(bx);
	const [BX2, setBX2] = maybeColumn(bx);
	const [BY1, setBY1] = maybeColumn(by);
	const [BY2, setBY2] = maybeColumn(by);
	const [k, gk] = gx != null ? [gx, "x"] : gy != null ? [gy, "y"] : [];
	const [GK, setGK] = maybeColumn(k);
	const { x, y, z, fill, stroke, x1, x2, y1, y2, domain, cumulative, thresholds, interval, ...options } = inputs;
	const [GZ, setGZ] = maybeColumn(z);
	const [vfill] = maybeColorChannel(fill);
	const [vstroke] = maybeColorChannel(stroke);
	const [GF, setGF] = maybeColumn(vfill);
	const [GS, setGS] = maybeColumn(vstroke);
	return {
		..."z" in inputs && { z: GZ || z },
		..."fill" in inputs && { fill: GF || fill },
		..."stroke" in inputs && { stroke: GS || stroke },
		...basic(options, (data, facets, plotOptions) => {
			const K = maybeApplyInterval(valueof(data, k), plotOptions?.[gk]);
			const Z = valueof(data, z);
			const F = valueof(data, vfill);
			const S = valueof(data, vstroke);
			const G = maybeSubgroup(outputs, {
				z: Z,
				fill: F,
				stroke: S
			});
			const groupFacets = [];
			const groupData = [];
			const GK = K && setGK([]);
			const GZ = Z && setGZ([]);
			const GF = F && setGF([]);
			const GS = S && setGS([]);
			const BX1 = bx && setBX1([]);
			const BX2 = bx && setBX2([]);
			const BY1 = by && setBY1([]);
			const BY2 = by && setBY2([]);
			const bin = bing(bx, by, data);
			let i = 0;
			for (const o of outputs) o.initialize(data);
			if (sort) sort.initialize(data);
			if (filter) filter.initialize(data);
			for (const facet of facets) {
				const groupFacet = [];
				for (const o of outputs) o.scope("facet", facet);
				if (sort) sort.scope("facet", facet);
				if (filter) filter.scope("facet", facet);
				for (const [f, I] of maybeGroup(facet, G)) for (const [k, g] of maybeGroup(I, K)) for (const [b, extent] of bin(g)) {
					if (G) extent.z = f;
					if (filter && !filter.reduce(b, extent)) continue;
					groupFacet.push(i++);
					groupData.push(reduceData.reduceIndex(b, data, extent));
					if (K) GK.push(k);
					if (Z) GZ.push(G === Z ? f : Z[(b.length > 0 ? b : g)[0]]);
					if (F) GF.push(G === F ? f : F[(b.length > 0 ? b : g)[0]]);
					if (S) GS.push(G === S ? f : S[(b.length > 0 ? b : g)[0]]);
					if (BX1) BX1.push(extent.x1), BX2.push(extent.x2);
					if (BY1) BY1.push(extent.y1), BY2.push(extent.y2);
					for (const o of outputs) o.reduce(b, extent);
					if (sort) sort.reduce(b, extent);
				}
				groupFacets.push(groupFacet);
			}
			maybeSort(groupFacets, sort, reverse);
			return {
				data: groupData,
				facets: groupFacets
			};
		}),
		...!hasOutput(outputs, "x") && (BX1 ? {
			x1: BX1,
			x2: BX2,
			x: mid(BX1, BX2)
		} : {
			x,
			x1,
			x2
		}),
		...!hasOutput(outputs, "y") && (BY1 ? {
			y1: BY1,
			y2: BY2,
			y: mid(BY1, BY2)
		} : {
			y,
			y1,
			y2
		}),
		...GK && { [gk]: GK },
		...Object.fromEntries(outputs.map(({ name, output }) => [name, output]))
	};
}
function mergeOptions({ cumulative, domain, thresholds, interval, ...outputs }, options) {
	return [outputs, {
		cumulative,
		domain,
		thresholds,
		interval,
		...options
	}];
}
function maybeBinValue(value, { cumulative, domain, thresholds, interval }, defaultValue) {
	value = { ...maybeValue(value) };
	if (value.domain === void 0) value.domain = domain;
	if (value.cumulative === void 0) value.cumulative = cumulative;
	if (value.thresholds === void 0) value.thresholds = thresholds;
	if (value.interval === void 0) value.interval = interval;
	if (value.value === void 0) value.value = defaultValue;
	value.thresholds = maybeThresholds(value.thresholds, value.interval);
	return value;
}
function maybeBinValueTuple(options) {
	let { x, y } = options;
	x = maybeBinValue(x, options);
	y = maybeBinValue(y, options);
	[x.value, y.value] = maybeTuple(x.value, y.value);
	return {
		x,
		y
	};
}
function maybeBin(options) {
	if (options == null) return;
	const { value, cumulative, domain = extent$1, thresholds } = options;
	const bin = (data) => {
		let V = valueof(data, value);
		let T;
		if (isTemporal(V) || isTimeThresholds(thresholds)) {
			V = map(V, coerceDate, Float64Array);
			let [min, max] = typeof domain === "function" ? domain(V) : domain;
			let t = typeof thresholds === "function" && !isInterval(thresholds) ? thresholds(V, min, max) : thresholds;
			if (typeof t === "number") t = utcTickInterval(min, max, t);
			if (isInterval(t)) {
				if (domain === extent$1) {
					min = t.floor(min);
					max = t.offset(t.floor(max));
				}
				t = t.range(min, t.offset(max));
			}
			T = t;
		} else {
			V = coerceNumbers(V);
			let [min, max] = typeof domain === "function" ? domain(V) : domain;
			let t = typeof thresholds === "function" && !isInterval(thresholds) ? thresholds(V, min, max) : thresholds;
			if (typeof t === "number") {
				if (domain === extent$1) {
					let step = tickIncrement(min, max, t);
					if (isFinite(step)) {
						if (step > 0) {
							let r0 = Math.round(min / step);
							let r1 = Math.round(max / step);
							if (!(r0 * step <= min)) --r0;
							if (!(r1 * step > max)) ++r1;
							let n = r1 - r0 + 1;
							t = new Float64Array(n);
							for (let i = 0; i < n; ++i) t[i] = (r0 + i) * step;
						} else if (step < 0) {
							step = -step;
							let r0 = Math.round(min * step);
							let r1 = Math.round(max * step);
							if (!(r0 / step <= min)) --r0;
							if (!(r1 / step > max)) ++r1;
							let n = r1 - r0 + 1;
							t = new Float64Array(n);
							for (let i = 0; i < n; ++i) t[i] = (r0 + i) / step;
						} else t = [min];
					} else t = [min];
				} else t = ticks(min, max, t);
			} else if (isInterval(t)) {
				if (domain === extent$1) {
					min = t.floor(min);
					max = t.offset(t.floor(max));
				}
				t = t.range(min, t.offset(max));
			}
			T = t;
		}
		const E = [];
		if (T.length === 1) E.push([T[0], T[0]]);
		else for (let i = 1; i < T.length; ++i) E.push([T[i - 1], T[i]]);
		E.bin = (cumulative < 0 ? bin1cn : cumulative > 0 ? bin1cp : bin1)(E, T, V);
		return E;
	};
	bin.label = labelof(value);
	return bin;
}
function maybeThresholds(thresholds, interval, defaultThresholds = thresholdAuto) {
	if (thresholds === void 0) return interval === void 0 ? defaultThresholds : maybeRangeInterval(interval);
	if (typeof thresholds === "string") {
		switch (thresholds.toLowerCase()) {
			case "freedman-diaconis": return thresholdFreedmanDiaconis;
			case "scott": return thresholdScott;
			case "sturges": return thresholdSturges;
			case "auto": return thresholdAuto;
		}
		return utcInterval(thresholds);
	}
	return thresholds;
}
function maybeBinOutputs(outputs, inputs) {
	return maybeOutputs(outputs, inputs, maybeBinOutput);
}
function maybeBinOutput(name, reduce, inputs) {
	return maybeOutput(name, reduce, inputs, maybeBinEvaluator);
}
function maybeBinEvaluator(name, reduce, inputs) {
	return maybeEvaluator(name, reduce, inputs, maybeBinReduce);
}
function maybeBinReduce(reduce, value) {
	return maybeReduce(reduce, value, maybeBinReduceFallback);
}
function maybeBinReduceFallback(reduce) {
	switch (`${reduce}`.toLowerCase()) {
		case "x": return reduceX;
		case "x1": return reduceX1;
		case "x2": return reduceX2;
		case "y": return reduceY;
		case "y1": return reduceY1;
		case "y2": return reduceY2;
		case "z": return reduceZ;
	}
	throw new Error(`invalid bin reduce: ${reduce}`);
}
function thresholdAuto(values, min, max) {
	return Math.min(200, thresholdScott(values, min, max));
}
function isTimeThresholds(t) {
	return isTimeInterval(t) || isIterable(t) && isTemporal(t);
}
function bing(bx, by, data) {
	const EX = bx?.(data);
	const EY = by?.(data);
	return EX && EY ? function* (I) {
		const X = EX.bin(I);
		for (const [ix, [x1, x2]] of EX.entries()) {
			const Y = EY.bin(X[ix]);
			for (const [iy, [y1, y2]] of EY.entries()) yield [Y[iy], {
				data,
				x1,
				y1,
				x2,
				y2
			}];
		}
	} : EX ? function* (I) {
		const X = EX.bin(I);
		for (const [i, [x1, x2]] of EX.entries()) yield [X[i], {
			data,
			x1,
			x2
		}];
	} : function* (I) {
		const Y = EY.bin(I);
		for (const [i, [y1, y2]] of EY.entries()) yield [Y[i], {
			data,
			y1,
			y2
		}];
	};
}
function bin1(E, T, V) {
	T = coerceNumbers(T);
	return (I) => {
		const B = E.map(() => []);
		for (const i of I) B[bisectRight(T, V[i]) - 1]?.push(i);
		return B;
	};
}
function bin1cp(E, T, V) {
	const bin = bin1(E, T, V);
	return (I) => {
		const B = bin(I);
		for (let i = 1, n = B.length; i < n; ++i) {
			const C = B[i - 1];
			const b = B[i];
			for (const j of C) b.push(j);
		}
		return B;
	};
}
function bin1cn(E, T, V) {
	const bin = bin1(E, T, V);
	return (I) => {
		const B = bin(I);
		for (let i = B.length - 2; i >= 0; --i) {
			const C = B[i + 1];
			const b = B[i];
			for (const j of C) b.push(j);
		}
		return B;
	};
}
function mid1(x1, x2) {
	const m = (+x1 + +x2) / 2;
	return x1 instanceof Date ? new Date(m) : m;
}
const reduceX = { reduceIndex(I, X, { x1, x2 }) {
	return mid1(x1, x2);
} };
const reduceY = { reduceIndex(I, X, { y1, y2 }) {
	return mid1(y1, y2);
} };
const reduceX1 = { reduceIndex(I, X, { x1 }) {
	return x1;
} };
const reduceX2 = { reduceIndex(I, X, { x2 }) {
	return x2;
} };
const reduceY1 = { reduceIndex(I, X, { y1 }) {
	return y1;
} };
const reduceY2 = { reduceIndex(I, X, { y2 }) {
	return y2;
} };

// node_modules/@observablehq/plot/src/marks/area.js
const defaults$3 = {
	ariaLabel: "area",
	strokeWidth: 1,
	strokeLinecap: "round",
	strokeLinejoin: "round",
	strokeMiterlimit: 1
};
var Area = class extends Mark {
	constructor(data, options = {}) {
		const { x1, y1, x2, y2, z, curve, tension } = options;
		super(data, {
			x1: {
				value: x1,
				scale: "x"
			},
			y1: {
				value: y1,
				scale: "y"
			},
			x2: {
				value: x2,
				scale: "x",
				optional: true
			},
			y2: {
				value: y2,
				scale: "y",
				optional: true
			},
			z: {
				value: maybeZ(options),
				optional: true
			}
		}, options, defaults$3);
		this.z = z;
		this.curve = maybeCurve(curve, tension);
	}
	filter(index) {
		return index;
	}
	render(index, scales, channels, dimensions, context) {
		const { x1: X1, y1: Y1, x2: X2 = X1, y2: Y2 = Y1 } = channels;
		return create("svg:g", context).call(applyIndirectStyles, this, dimensions, context).call(applyTransform, this, scales, 0, 0).call((g) => g.selectAll().data(groupIndex(index, [
			X1,
			Y1,
			X2,
			Y2
		], this, channels)).enter().append("path").call(applyDirectStyles, this).call(applyGroupedChannelStyles, this, channels).attr("d", area().curve(this.curve).defined((i) => i >= 0).x0((i) => X1[i]).y0((i) => Y1[i]).x1((i) => X2[i]).y1((i) => Y2[i]))).node();
	}
};
function areaX(data, options) {
	const { y = indexOf, ...rest } = maybeDenseIntervalY(options);
	return new Area(data, maybeStackX(maybeIdentityX({
		...rest,
		y1: y,
		y2: void 0
	}, y === indexOf ? "x2" : "x")));
}
function areaY(data, options) {
	const { x = indexOf, ...rest } = maybeDenseIntervalX(options);
	return new Area(data, maybeStackY(maybeIdentityY({
		...rest,
		x1: x,
		x2: void 0
	}, x === indexOf ? "y2" : "y")));
}

// node_modules/@observablehq/plot/src/marks/bar.js
const barDefaults = { ariaLabel: "bar" };
var AbstractBar = class extends Mark {
	constructor(data, channels, options = {}, defaults = barDefaults) {
		super(data, channels, options, defaults);
		rectInsets(this, options);
		rectRadii(this, options);
	}
	render(index, scales, channels, dimensions, context) {
		const { rx, ry, rx1y1, rx1y2, rx2y1, rx2y2 } = this;
		const x = this._x(scales, channels, dimensions);
		const y = this._y(scales, channels, dimensions);
		const w = this._width(scales, channels, dimensions);
		const h = this._height(scales, channels, dimensions);
		return create("svg:g", context).call(applyIndirectStyles, this, dimensions, context).call(this._transform, this, scales).call((g) => g.selectAll().data(index).enter().call(rx1y1 || rx1y2 || rx2y1 || rx2y2 ? (g) => g.append("path").call(applyDirectStyles, this).call(applyRoundedRect, x, y, add(x, w), add(y, h), this).call(applyChannelStyles, this, channels) : (g) => g.append("rect").call(applyDirectStyles, this).attr("x", x).attr("width", w).attr("y", y).attr("height", h).call(applyAttr, "rx", rx).call(applyAttr, "ry", ry).call(applyChannelStyles, this, channels))).node();
	}
	_x(scales, { x: X }, { marginLeft }) {
		const { insetLeft } = this;
		return X ? (i) => X[i] + insetLeft : marginLeft + insetLeft;
	}
	_y(scales, { y: Y }, { marginTop }) {
		const { insetTop } = this;
		return Y ? (i) => Y[i] + insetTop : marginTop + insetTop;
	}
	_width({ x }, { x: X }, { marginRight, marginLeft, width }) {
		const { insetLeft, insetRight } = this;
		const bandwidth = X && x ? x.bandwidth() : width - marginRight - marginLeft;
		return Math.max(0, bandwidth - insetLeft - insetRight);
	}
	_height({ y }, { y: Y }, { marginTop, marginBottom, height }) {
		const { insetTop, insetBottom } = this;
		const bandwidth = Y && y ? y.bandwidth() : height - marginTop - marginBottom;
		return Math.max(0, bandwidth - insetTop - insetBottom);
	}
};
function add(a, b) {
	return typeof a === "function" && typeof b === "function" ? (i) => a(i) + b(i) : typeof a === "function" ? (i) => a(i) + b : typeof b === "function" ? (i) => a + b(i) : a + b;
}
var BarX = class extends AbstractBar {
	constructor(data, options = {}, defaults) {
		const { x1, x2, y } = options;
		super(data, {
			x1: {
				value: x1,
				scale: "x"
			},
			x2: {
				value: x2,
				scale: "x"
			},
			y: {
				value: y,
				scale: "y",
				type: "band",
				optional: true
			}
		}, options, defaults);
	}
	_transform(selection, mark, { x }) {
		selection.call(applyTransform, mark, { x }, 0, 0);
	}
	_x({ x }, { x1: X1, x2: X2 }, { marginLeft }) {
		const { insetLeft } = this;
		return isCollapsed(x) ? marginLeft + insetLeft : (i) => Math.min(X1[i], X2[i]) + insetLeft;
	}
	_width({ x }, { x1: X1, x2: X2 }, { marginRight, marginLeft, width }) {
		const { insetLeft, insetRight } = this;
		return isCollapsed(x) ? width - marginRight - marginLeft - insetLeft - insetRight : (i) => Math.max(0, Math.abs(X2[i] - X1[i]) - insetLeft - insetRight);
	}
};
var BarY = class extends AbstractBar {
	constructor(data, options = {}, defaults) {
		const { x, y1, y2 } = options;
		super(data, {
			y1: {
				value: y1,
				scale: "y"
			},
			y2: {
				value: y2,
				scale: "y"
			},
			x: {
				value: x,
				scale: "x",
				type: "band",
				optional: true
			}
		}, options, defaults);
	}
	_transform(selection, mark, { y }) {
		selection.call(applyTransform, mark, { y }, 0, 0);
	}
	_y({ y }, { y1: Y1, y2: Y2 }, { marginTop }) {
		const { insetTop } = this;
		return isCollapsed(y) ? marginTop + insetTop : (i) => Math.min(Y1[i], Y2[i]) + insetTop;
	}
	_height({ y }, { y1: Y1, y2: Y2 }, { marginTop, marginBottom, height }) {
		const { insetTop, insetBottom } = this;
		return isCollapsed(y) ? height - marginTop - marginBottom - insetTop - insetBottom : (i) => Math.max(0, Math.abs(Y2[i] - Y1[i]) - insetTop - insetBottom);
	}
};
function barX(data, options = {}) {
	if (!hasXY(options)) options = {
		...options,
		y: indexOf,
		x2: identity$1
	};
	return new BarX(data, maybeStackX(maybeIntervalX(maybeIdentityX(options))));
}
function barY(data, options = {}) {
	if (!hasXY(options)) options = {
		...options,
		x: indexOf,
		y2: identity$1
	};
	return new BarY(data, maybeStackY(maybeIntervalY(maybeIdentityY(options))));
}

// node_modules/@observablehq/plot/src/marks/cell.js
const defaults$2 = { ariaLabel: "cell" };
var Cell = class extends AbstractBar {
	constructor(data, { x, y, ...options } = {}) {
		super(data, {
			x: {
				value: x,
				scale: "x",
				type: "band",
				optional: true
			},
			y: {
				value: y,
				scale: "y",
				type: "band",
				optional: true
			}
		}, options, defaults$2);
	}
	_transform(selection, mark) {
		selection.call(applyTransform, mark, {}, 0, 0);
	}
};
function cell(data, { x, y, ...options } = {}) {
	[x, y] = maybeTuple(x, y);
	return new Cell(data, {
		...options,
		x,
		y
	});
}

// node_modules/@observablehq/plot/src/marks/dot.js
const defaults$1 = {
	ariaLabel: "dot",
	fill: "none",
	stroke: "currentColor",
	strokeWidth: 1.5
};
function withDefaultSort(options) {
	return options.sort === void 0 && options.reverse === void 0 ? sort({ channel: "-r" }, options) : options;
}
var Dot = class extends Mark {
	constructor(data, options = {}) {
		const { x, y, r, rotate, symbol = circle, frameAnchor } = options;
		const [vrotate, crotate] = maybeNumberChannel(rotate, 0);
		const [vsymbol, csymbol] = maybeSymbolChannel(symbol);
		const [vr, cr] = maybeNumberChannel(r, vsymbol == null ? 3 : 4.5);
		super(data, {
			x: {
				value: x,
				scale: "x",
				optional: true
			},
			y: {
				value: y,
				scale: "y",
				optional: true
			},
			r: {
				value: vr,
				scale: "r",
				filter: positive,
				optional: true
			},
			rotate: {
				value: vrotate,
				optional: true
			},
			symbol: {
				value: vsymbol,
				scale: "auto",
				optional: true
			}
		}, withDefaultSort(options), defaults$1);
		this.r = cr;
		this.rotate = crotate;
		this.symbol = csymbol;
		this.frameAnchor = maybeFrameAnchor(frameAnchor);
		const { channels } = this;
		const { symbol: symbolChannel } = channels;
		if (symbolChannel) {
			const { fill: fillChannel, stroke: strokeChannel } = channels;
			symbolChannel.hint = {
				fill: fillChannel ? fillChannel.value === symbolChannel.value ? "color" : "currentColor" : this.fill ?? "currentColor",
				stroke: strokeChannel ? strokeChannel.value === symbolChannel.value ? "color" : "currentColor" : this.stroke ?? "none"
			};
		}
	}
	render(index, scales, channels, dimensions, context) {
		const { x, y } = scales;
		const { x: X, y: Y, r: R, rotate: A, symbol: S } = channels;
		const { r, rotate, symbol } = this;
		const [cx, cy] = applyFrameAnchor(this, dimensions);
		const circle$1 = symbol === circle;
		const size = R ? void 0 : r * r * Math.PI;
		if (negative(r)) index = [];
		return create("svg:g", context).call(applyIndirectStyles, this, dimensions, context).call(applyTransform, this, {
			x: X && x,
			y: Y && y
		}).call((g) => g.selectAll().data(index).enter().append(circle$1 ? "circle" : "path").call(applyDirectStyles, this).call(circle$1 ? (selection) => {
			selection.attr("cx", X ? (i) => X[i] : cx).attr("cy", Y ? (i) => Y[i] : cy).attr("r", R ? (i) => R[i] : r);
		} : (selection) => {
			selection.attr("transform", template`translate(${X ? (i) => X[i] : cx},${Y ? (i) => Y[i] : cy})${A ? (i) => ` rotate(${A[i]})` : rotate ? ` rotate(${rotate})` : ``}`).attr("d", R && S ? (i) => {
				const p = pathRound();
				S[i].draw(p, R[i] * R[i] * Math.PI);
				return p;
			} : R ? (i) => {
				const p = pathRound();
				symbol.draw(p, R[i] * R[i] * Math.PI);
				return p;
			} : S ? (i) => {
				const p = pathRound();
				S[i].draw(p, size);
				return p;
			} : (() => {
				const p = pathRound();
				symbol.draw(p, size);
				return p;
			})());
		}).call(applyChannelStyles, this, channels)).node();
	}
};
function dot(data, { x, y, ...options } = {}) {
	if (options.frameAnchor === void 0) [x, y] = maybeTuple(x, y);
	return new Dot(data, {
		...options,
		x,
		y
	});
}

// node_modules/@observablehq/plot/src/marks/line.js
const defaults = {
	ariaLabel: "line",
	fill: "none",
	stroke: "currentColor",
	strokeWidth: 1.5,
	strokeLinecap: "round",
	strokeLinejoin: "round",
	strokeMiterlimit: 1
};
var Line = class extends Mark {
	constructor(data, options = {}) {
		const { x, y, z, curve, tension } = options;
		super(data, {
			x: {
				value: x,
				scale: "x"
			},
			y: {
				value: y,
				scale: "y"
			},
			z: {
				value: maybeZ(options),
				optional: true
			}
		}, options, defaults);
		this.z = z;
		this.curve = maybeCurveAuto(curve, tension);
		markers(this, options);
	}
	filter(index) {
		return index;
	}
	project(channels, values, context) {
		if (this.curve !== curveAuto) super.project(channels, values, context);
	}
	render(index, scales, channels, dimensions, context) {
		const { x: X, y: Y } = channels;
		const { curve } = this;
		return create("svg:g", context).call(applyIndirectStyles, this, dimensions, context).call(applyTransform, this, scales).call((g) => g.selectAll().data(groupIndex(index, [X, Y], this, channels)).enter().append("path").call(applyDirectStyles, this).call(applyGroupedChannelStyles, this, channels).call(applyGroupedMarkers, this, channels, context).attr("d", curve === curveAuto && context.projection ? sphereLine(context.path(), X, Y) : line$1().curve(curve).defined((i) => i >= 0).x((i) => X[i]).y((i) => Y[i]))).node();
	}
};
function sphereLine(path, X, Y) {
	X = coerceNumbers(X);
	Y = coerceNumbers(Y);
	return (I) => {
		let line = [];
		const lines = [line];
		for (const i of I) if (i === -1) {
			line = [];
			lines.push(line);
		} else line.push([X[i], Y[i]]);
		return path({
			type: "MultiLineString",
			coordinates: lines
		});
	};
}
function line(data, { x, y, ...options } = {}) {
	[x, y] = maybeTuple(x, y);
	return new Line(data, {
		...options,
		x,
		y
	});
}
function lineX(data, { x = identity$1, y = indexOf, ...options } = {}) {
	return new Line(data, maybeDenseIntervalY({
		...options,
		x,
		y
	}));
}
function lineY(data, { x = indexOf, y = identity$1, ...options } = {}) {
	return new Line(data, maybeDenseIntervalX({
		...options,
		x,
		y
	}));
}

// node_modules/@observablehq/plot/src/marks/auto.js
const impls = {
	dot,
	line,
	lineX,
	lineY,
	areaX,
	areaY,
	ruleX,
	ruleY,
	barX,
	barY,
	rect,
	rectX,
	rectY,
	cell,
	bin,
	binX,
	binY,
	group,
	groupX,
	groupY
};
const implNames = Object.fromEntries(Object.entries(impls).map(([name, impl]) => [impl, name]));

// node_modules/binary-search-bounds/search-bounds.js
var require_search_bounds = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	function ge(a, y, c, l, h) {
		var i = h + 1;
		while (l <= h) {
			var m = l + h >>> 1, x = a[m];
			if ((c !== void 0 ? c(x, y) : x - y) >= 0) {
				i = m;
				h = m - 1;
			} else l = m + 1;
		}
		return i;
	}
	function gt(a, y, c, l, h) {
		var i = h + 1;
		while (l <= h) {
			var m = l + h >>> 1, x = a[m];
			if ((c !== void 0 ? c(x, y) : x - y) > 0) {
				i = m;
				h = m - 1;
			} else l = m + 1;
		}
		return i;
	}
	function lt(a, y, c, l, h) {
		var i = l - 1;
		while (l <= h) {
			var m = l + h >>> 1, x = a[m];
			if ((c !== void 0 ? c(x, y) : x - y) < 0) {
				i = m;
				l = m + 1;
			} else h = m - 1;
		}
		return i;
	}
	function le(a, y, c, l, h) {
		var i = l - 1;
		while (l <= h) {
			var m = l + h >>> 1, x = a[m];
			if ((c !== void 0 ? c(x, y) : x - y) <= 0) {
				i = m;
				l = m + 1;
			} else h = m - 1;
		}
		return i;
	}
	function eq(a, y, c, l, h) {
		while (l <= h) {
			var m = l + h >>> 1, x = a[m];
			var p = c !== void 0 ? c(x, y) : x - y;
			if (p === 0) return m;
			if (p <= 0) l = m + 1;
			else h = m - 1;
		}
		return -1;
	}
	function norm(a, y, c, l, h, f) {
		if (typeof c === "function") return f(a, y, c, l === void 0 ? 0 : l | 0, h === void 0 ? a.length - 1 : h | 0);
		return f(a, y, void 0, c === void 0 ? 0 : c | 0, l === void 0 ? a.length - 1 : l | 0);
	}
	module.exports = {
		ge: function(a, y, c, l, h) {
			return norm(a, y, c, l, h, ge);
		},
		gt: function(a, y, c, l, h) {
			return norm(a, y, c, l, h, gt);
		},
		lt: function(a, y, c, l, h) {
			return norm(a, y, c, l, h, lt);
		},
		le: function(a, y, c, l, h) {
			return norm(a, y, c, l, h, le);
		},
		eq: function(a, y, c, l, h) {
			return norm(a, y, c, l, h, eq);
		}
	};
}));

// node_modules/interval-tree-1d/interval-tree.js
var require_interval_tree = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	var bounds = require_search_bounds();
	var NOT_FOUND = 0;
	var SUCCESS = 1;
	var EMPTY = 2;
	module.exports = createWrapper;
	function IntervalTreeNode(mid, left, right, leftPoints, rightPoints) {
		this.mid = mid;
		this.left = left;
		this.right = right;
		this.leftPoints = leftPoints;
		this.rightPoints = rightPoints;
		this.count = (left ? left.count : 0) + (right ? right.count : 0) + leftPoints.length;
	}
	var proto = IntervalTreeNode.prototype;
	function copy(a, b) {
		a.mid = b.mid;
		a.left = b.left;
		a.right = b.right;
		a.leftPoints = b.leftPoints;
		a.rightPoints = b.rightPoints;
		a.count = b.count;
	}
	function rebuild(node, intervals) {
		var ntree = createIntervalTree(intervals);
		node.mid = ntree.mid;
		node.left = ntree.left;
		node.right = ntree.right;
		node.leftPoints = ntree.leftPoints;
		node.rightPoints = ntree.rightPoints;
		node.count = ntree.count;
	}
	function rebuildWithInterval(node, interval) {
		var intervals = node.intervals([]);
		intervals.push(interval);
		rebuild(node, intervals);
	}
	function rebuildWithoutInterval(node, interval) {
		var intervals = node.intervals([]);
		var idx = intervals.indexOf(interval);
		if (idx < 0) return NOT_FOUND;
		intervals.splice(idx, 1);
		rebuild(node, intervals);
		return SUCCESS;
	}
	proto.intervals = function(result) {
		result.push.apply(result, this.leftPoints);
		if (this.left) this.left.intervals(result);
		if (this.right) this.right.intervals(result);
		return result;
	};
	proto.insert = function(interval) {
		var weight = this.count - this.leftPoints.length;
		this.count += 1;
		if (interval[1] < this.mid) {
			if (this.left) {
				if (4 * (this.left.count + 1) > 3 * (weight + 1)) rebuildWithInterval(this, interval);
				else this.left.insert(interval);
			} else this.left = createIntervalTree([interval]);
		} else if (interval[0] > this.mid) {
			if (this.right) {
				if (4 * (this.right.count + 1) > 3 * (weight + 1)) rebuildWithInterval(this, interval);
				else this.right.insert(interval);
			} else this.right = createIntervalTree([interval]);
		} else {
			var l = bounds.ge(this.leftPoints, interval, compareBegin);
			var r = bounds.ge(this.rightPoints, interval, compareEnd);
			this.leftPoints.splice(l, 0, interval);
			this.rightPoints.splice(r, 0, interval);
		}
	};
	proto.remove = function(interval) {
		var weight = this.count - this.leftPoints;
		if (interval[1] < this.mid) {
			if (!this.left) return NOT_FOUND;
			if (4 * (this.right ? this.right.count : 0) > 3 * (weight - 1)) return rebuildWithoutInterval(this, interval);
			var r = this.left.remove(interval);
			if (r === EMPTY) {
				this.left = null;
				this.count -= 1;
				return SUCCESS;
			} else if (r === SUCCESS) this.count -= 1;
			return r;
		} else if (interval[0] > this.mid) {
			if (!this.right) return NOT_FOUND;
			if (4 * (this.left ? this.left.count : 0) > 3 * (weight - 1)) return rebuildWithoutInterval(this, interval);
			var r = this.right.remove(interval);
			if (r === EMPTY) {
				this.right = null;
				this.count -= 1;
				return SUCCESS;
			} else if (r === SUCCESS) this.count -= 1;
			return r;
		} else {
			if (this.count === 1) {
				if (this.leftPoints[0] === interval) return EMPTY;
				else return NOT_FOUND;
			}
			if (this.leftPoints.length === 1 && this.leftPoints[0] === interval) {
				if (this.left && this.right) {
					var p = this;
					var n = this.left;
					while (n.right) {
						p = n;
						n = n.right;
					}
					if (p === this) n.right = this.right;
					else {
						var l = this.left;
						var r = this.right;
						p.count -= n.count;
						p.right = n.left;
						n.left = l;
						n.right = r;
					}
					copy(this, n);
					this.count = (this.left ? this.left.count : 0) + (this.right ? this.right.count : 0) + this.leftPoints.length;
				} else if (this.left) copy(this, this.left);
				else copy(this, this.right);
				return SUCCESS;
			}
			for (var l = bounds.ge(this.leftPoints, interval, compareBegin); l < this.leftPoints.length; ++l) {
				if (this.leftPoints[l][0] !== interval[0]) break;
				if (this.leftPoints[l] === interval) {
					this.count -= 1;
					this.leftPoints.splice(l, 1);
					for (var r = bounds.ge(this.rightPoints, interval, compareEnd); r < this.rightPoints.length; ++r) if (this.rightPoints[r][1] !== interval[1]) break;
					else if (this.rightPoints[r] === interval) {
						this.rightPoints.splice(r, 1);
						return SUCCESS;
					}
				}
			}
			return NOT_FOUND;
		}
	};
	function reportLeftRange(arr, hi, cb) {
		for (var i = 0; i < arr.length && arr[i][0] <= hi; ++i) {
			var r = cb(arr[i]);
			if (r) return r;
		}
	}
	function reportRightRange(arr, lo, cb) {
		for (var i = arr.length - 1; i >= 0 && arr[i][1] >= lo; --i) {
			var r = cb(arr[i]);
			if (r) return r;
		}
	}
	function reportRange(arr, cb) {
		for (var i = 0; i < arr.length; ++i) {
			var r = cb(arr[i]);
			if (r) return r;
		}
	}
	proto.queryPoint = function(x, cb) {
		if (x < this.mid) {
			if (this.left) {
				var r = this.left.queryPoint(x, cb);
				if (r) return r;
			}
			return reportLeftRange(this.leftPoints, x, cb);
		} else if (x > this.mid) {
			if (this.right) {
				var r = this.right.queryPoint(x, cb);
				if (r) return r;
			}
			return reportRightRange(this.rightPoints, x, cb);
		} else return reportRange(this.leftPoints, cb);
	};
	proto.queryInterval = function(lo, hi, cb) {
		if (lo < this.mid && this.left) {
			var r = this.left.queryInterval(lo, hi, cb);
			if (r) return r;
		}
		if (hi > this.mid && this.right) {
			var r = this.right.queryInterval(lo, hi, cb);
			if (r) return r;
		}
		if (hi < this.mid) return reportLeftRange(this.leftPoints, hi, cb);
		else if (lo > this.mid) return reportRightRange(this.rightPoints, lo, cb);
		else return reportRange(this.leftPoints, cb);
	};
	function compareNumbers(a, b) {
		return a - b;
	}
	function compareBegin(a, b) {
		var d = a[0] - b[0];
		if (d) return d;
		return a[1] - b[1];
	}
	function compareEnd(a, b) {
		var d = a[1] - b[1];
		if (d) return d;
		return a[0] - b[0];
	}
	function createIntervalTree(intervals) {
		if (intervals.length === 0) return null;
		var pts = [];
		for (var i = 0; i < intervals.length; ++i) pts.push(intervals[i][0], intervals[i][1]);
		pts.sort(compareNumbers);
		var mid = pts[pts.length >> 1];
		var leftIntervals = [];
		var rightIntervals = [];
		var centerIntervals = [];
		for (var i = 0; i < intervals.length; ++i) {
			var s = intervals[i];
			if (s[1] < mid) leftIntervals.push(s);
			else if (mid < s[0]) rightIntervals.push(s);
			else centerIntervals.push(s);
		}
		var leftPoints = centerIntervals;
		var rightPoints = centerIntervals.slice();
		leftPoints.sort(compareBegin);
		rightPoints.sort(compareEnd);
		return new IntervalTreeNode(mid, createIntervalTree(leftIntervals), createIntervalTree(rightIntervals), leftPoints, rightPoints);
	}
	function IntervalTree(root) {
		this.root = root;
	}
	var tproto = IntervalTree.prototype;
	tproto.insert = function(interval) {
		if (this.root) this.root.insert(interval);
		else this.root = new IntervalTreeNode(interval[0], null, null, [interval], [interval]);
	};
	tproto.remove = function(interval) {
		if (this.root) {
			var r = this.root.remove(interval);
			if (r === EMPTY) this.root = null;
			return r !== NOT_FOUND;
		}
		return false;
	};
	tproto.queryPoint = function(p, cb) {
		if (this.root) return this.root.queryPoint(p, cb);
	};
	tproto.queryInterval = function(lo, hi, cb) {
		if (lo <= hi && this.root) return this.root.queryInterval(lo, hi, cb);
	};
	Object.defineProperty(tproto, "count", { get: function() {
		if (this.root) return this.root.count;
		return 0;
	} });
	Object.defineProperty(tproto, "intervals", { get: function() {
		if (this.root) return this.root.intervals([]);
		return [];
	} });
	function createWrapper(intervals) {
		if (!intervals || intervals.length === 0) return new IntervalTree(null);
		return new IntervalTree(createIntervalTree(intervals));
	}
}));

// node_modules/@observablehq/plot/src/transforms/dodge.js
var import_interval_tree = /* @__PURE__ */ __toESM(require_interval_tree(), 1);

// node_modules/@observablehq/plot/src/transforms/normalize.js
function normalizeBasis(basis) {
	return { mapIndex(I, S, T) {
		const b = +basis(I, S);
		for (const i of I) T[i] = S[i] === null ? NaN : S[i] / b;
	} };
}
function normalizeAccessor(f) {
	return normalizeBasis((I, S) => f(I, (i) => S[i]));
}
const normalizeFirst = normalizeBasis((I, S) => {
	for (let i = 0; i < I.length; ++i) {
		const s = S[I[i]];
		if (defined(s)) return s;
	}
});
const normalizeLast = normalizeBasis((I, S) => {
	for (let i = I.length - 1; i >= 0; --i) {
		const s = S[I[i]];
		if (defined(s)) return s;
	}
});
const normalizeMax = normalizeAccessor(max);
const normalizeMean = normalizeAccessor(mean);
const normalizeMedian = normalizeAccessor(median);
const normalizeMin = normalizeAccessor(min$1);
const normalizeSum = normalizeAccessor(sum);

// node_modules/@observablehq/plot/src/index.js
Mark.prototype.plot = function({ marks = [], ...options } = {}) {
	return plot({
		...options,
		marks: [...marks, this]
	});
};

// src/render/html/text.ts
const ENTITIES = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&#39;"
};
function escapeHtml(text) {
	return escapeTerminal(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
function phraseToHtml(phrase) {
	return phrase.map((part) => {
		if (typeof part === "string") return escapeHtml(part);
		if ("code" in part) return `<code>${escapeHtml(part.code)}</code>`;
		if ("prose" in part) return escapeHtml(part.prose.replace(/\s+/g, " "));
		return `<b>${phraseToHtml(part.strong)}</b>`;
	}).join("");
}

// src/render/html/drawing.ts
const SVG = "http://www.w3.org/2000/svg";
const KEPT = /* @__PURE__ */ new Set([
	"class",
	"viewBox",
	"width",
	"height",
	"d",
	"x",
	"y",
	"x1",
	"x2",
	"y1",
	"y2",
	"cx",
	"cy",
	"r",
	"dx",
	"dy",
	"transform",
	"text-anchor"
]);
const LEFT_OUT = /* @__PURE__ */ new Set(["style", "title"]);
var Drawn = class {
	ownerDocument;
	name;
	namespaceURI = SVG;
	style = { setProperty: () => {} };
	attributes = /* @__PURE__ */ new Map();
	children = [];
	textContent = null;
	constructor(ownerDocument, name) {
		this.ownerDocument = ownerDocument;
		this.name = name;
	}
	setAttribute(name, value) {
		this.attributes.set(name, String(value));
	}
	removeAttribute(name) {
		this.attributes.delete(name);
	}
	appendChild(child) {
		this.children.push(child);
		return child;
	}
	insertBefore(child) {
		return this.appendChild(child);
	}
};
var WritingDocument = class {
	documentElement = new Drawn(this, "svg");
	createElementNS(_namespace, name) {
		return new Drawn(this, name);
	}
};
function draw(options, below = "") {
	const drawn = plotted(options);
	return `<svg${attributesText(ofWhole(drawn.attributes))}>${below}${drawn.children.map(written).join("")}</svg>`;
}
function drawInside(options) {
	return plotted(options).children.map(written).join("");
}
function plotted(options) {
	const document = new WritingDocument();
	return plot({
		...options,
		document
	});
}
function written(element) {
	const { name, children, textContent } = element;
	if (LEFT_OUT.has(name)) return "";
	const attributes = new Map([...element.attributes].filter(([each]) => KEPT.has(each)));
	const only = children.length === 1 ? children[0] : void 0;
	if (name === "g" && only !== void 0 && !attributes.has("transform") && !attributes.has("text-anchor")) {
		for (const [each, value] of attributes) if (!only.attributes.has(each)) only.attributes.set(each, value);
		return written(only);
	}
	const content = `${textContent === null ? "" : escapeHtml(textContent)}${children.map(written).join("")}`;
	if (name === "g" && content === "") return "";
	return content === "" ? `<${name}${attributesText(attributes)}/>` : `<${name}${attributesText(attributes)}>${content}</${name}>`;
}
function ofWhole(attributes) {
	const [width, height] = ["width", "height"].map((name) => attributes.get(name) ?? "");
	return /* @__PURE__ */ new Map([["viewBox", `0 0 ${width} ${height}`], ["aria-hidden", "true"]]);
}
function attributesText(attributes) {
	return [...attributes].map(([name, value]) => ` ${name}="${escapeHtml(rounded$1(value))}"`).join("");
}
function rounded$1(value) {
	return value.replace(/-?\d+\.\d+(?:e-?\d+)?/g, (figure) => String(Math.round(Number(figure) * 10) / 10 || 0));
}

// src/render/html/plots.ts
const FOREST = {
	width: 240,
	height: 20,
	range: [24, 216]
};
const FIGURE = {
	width: 340,
	height: 120,
	left: 52
};
function forestScale(extent) {
	return {
		width: FOREST.width,
		height: FOREST.height,
		margin: 0,
		x: {
			domain: [-extent, extent],
			range: [...FOREST.range],
			axis: null
		},
		y: {
			domain: [0, 1],
			range: [FOREST.height, 0],
			axis: null
		}
	};
}
function forestBand(threshold, extent) {
	const reach = Math.min(threshold, extent);
	const marks = [...threshold > 0 ? [rect([0], {
		x1: -reach,
		x2: reach,
		y1: 0,
		y2: 1,
		className: "band"
	})] : [], ruleX([0], { className: "zero" })];
	return drawInside({
		...forestScale(extent),
		marks
	});
}
function forestAxis(extent) {
	const ticks = [
		-extent,
		-extent / 2,
		0,
		extent / 2,
		extent
	];
	return draw({
		...forestScale(extent),
		marginBottom: 18,
		marks: [axisX({
			anchor: "bottom",
			ticks,
			tickSize: 0,
			tickFormat: percentTick,
			label: null,
			className: "tick"
		})]
	});
}
function forestRow({ estimate, lower, upper }, extent, below) {
	const within = (value) => Math.max(-extent, Math.min(extent, value));
	const marks = [ruleY([.5], {
		x1: within(lower),
		x2: within(upper),
		className: "whole"
	})];
	if (lower < -extent) marks.push(arrowhead(-extent, extent));
	if (upper > extent) marks.push(arrowhead(extent, -extent));
	if (Math.abs(estimate) <= extent) marks.push(dot([0], {
		x: estimate,
		y: .5,
		r: 3.5,
		className: "best"
	}));
	return draw({
		...forestScale(extent),
		marks
	}, below);
}
function arrowhead(at, other) {
	const back = at + (other - at) * .02;
	return line([
		[back, .25],
		[at, .5],
		[back, .75]
	], { className: "whole" });
}
const MOST_POINTS = 60;
function thinned(values) {
	if (values.length <= MOST_POINTS) return values;
	return Array.from({ length: MOST_POINTS }, (_, index) => values[Math.floor(index * values.length / MOST_POINTS)]);
}
function burstsFigure(parts, threshold, tickText) {
	const shown = parts.filter(({ values }) => values.length > 0).map((part) => ({
		...part,
		values: thinned(part.values)
	}));
	const [bottom, top] = domainOf(shown, threshold);
	const within = (value) => Math.max(bottom, Math.min(top, value));
	const band = rect([0], {
		y1: within(-threshold),
		y2: within(threshold),
		className: "band"
	});
	const marks = [
		axisY({
			anchor: "left",
			ticks: apart(bottom, top),
			tickSize: 0,
			tickFormat: tickText,
			label: null,
			className: "tick"
		}),
		...threshold > 0 ? [band] : [],
		ruleY([0], { className: "zero" })
	];
	let from = 0;
	for (const [index, { values, interval }] of shown.entries()) {
		const to = from + values.length - 1;
		if (interval !== null) {
			const [y1, y2] = [within(interval.lower), within(interval.upper)];
			marks.push(rect([0], {
				x1: from - .5,
				x2: to + .5,
				y1,
				y2,
				className: "range"
			}));
		}
		const points = values.map((value, at) => [from + at, within(value)]);
		marks.push(line(points, {
			curve: separately,
			className: index === 0 ? "burst" : "burst again"
		}));
		from = to + 1 + GAP;
	}
	return draw({
		width: FIGURE.width,
		height: FIGURE.height,
		marginLeft: FIGURE.left,
		marginTop: 8,
		marginRight: 4,
		marginBottom: 8,
		x: {
			domain: [-1, Math.max(1, from - GAP)],
			axis: null
		},
		y: {
			domain: [bottom, top],
			axis: null
		},
		marks
	});
}
const GAP = 2;
function domainOf(parts, threshold) {
	const ends = parts.flatMap(({ values, interval }) => [
		lowerDecile(values),
		upperDecile(values),
		...interval === null ? [] : [interval.lower, interval.upper]
	]);
	const known = [
		-threshold,
		threshold,
		0,
		...ends.filter(Number.isFinite)
	];
	const [least, most] = [Math.min(...known), Math.max(...known)];
	const room = .2 * (most - least) || 1;
	return [rounded(least - room), rounded(most + room)];
}
function apart(bottom, top) {
	const near = .15 * (top - bottom);
	return [
		...bottom < -near ? [bottom] : [],
		0,
		...top > near ? [top] : []
	];
}
function rounded(value) {
	return Number(value.toPrecision(2));
}
function roundedUp(value) {
	const step = 10 ** Math.floor(Math.log10(value));
	return Number((Math.ceil(value / step - 1e-9) * step).toPrecision(1));
}
const separately = (context) => ({
	areaStart() {},
	areaEnd() {},
	lineStart() {},
	lineEnd() {},
	point(x, y) {
		context.moveTo(Math.round(x), Math.round(y));
		context.closePath();
	}
});
const wholePixels = (context) => {
	let isFirst = true;
	return {
		areaStart() {},
		areaEnd() {},
		lineStart() {
			isFirst = true;
		},
		lineEnd() {},
		point(x, y) {
			if (isFirst) context.moveTo(Math.round(x), Math.round(y));
			else context.lineTo(Math.round(x), Math.round(y));
			isFirst = false;
		}
	};
};
const DENSITY_POINTS = 30;
const DENSITY_MIN = 6;
function densityFigure(readings, tickText) {
	if (readings.length < DENSITY_MIN) return null;
	const sides = [readings.map(({ base }) => base), readings.map(({ head }) => head)];
	const [least, most] = [Math.min(...sides.map(lowerDecile)), Math.max(...sides.map(upperDecile))];
	const spread = most - least;
	if (!(spread > 0)) return null;
	const [from, to] = [least - .4 * spread, most + .4 * spread];
	const points = (values) => {
		const densityAt = kernelDensityEstimation(values.map((value) => Math.max(from, Math.min(to, value))));
		const curve = Array.from({ length: DENSITY_POINTS }, (_, index) => {
			const value = from + (to - from) * index / 29;
			return [value, densityAt(value)];
		});
		return [
			[from, 0],
			...curve,
			[to, 0]
		];
	};
	const [base = [], head = []] = sides.map(points);
	if (![...base, ...head].every(([, density]) => Number.isFinite(density))) return null;
	const ticks = [
		least,
		(least + most) / 2,
		most
	];
	return draw({
		width: FIGURE.width,
		height: FIGURE.height,
		marginLeft: 8,
		marginRight: 8,
		marginTop: 8,
		marginBottom: 22,
		x: {
			domain: [from, to],
			axis: null
		},
		y: { axis: null },
		marks: [
			line(base, {
				curve: wholePixels,
				className: "base"
			}),
			line(head, {
				curve: wholePixels,
				className: "head"
			}),
			axisX({
				anchor: "bottom",
				ticks,
				tickSize: 0,
				tickFormat: tickText,
				label: null,
				className: "tick"
			})
		]
	});
}
function controlsFigure(rows) {
	const extent = rounded(1.6 * Math.max(.01, ...rows.controls.map(Math.abs)));
	const lane = (values, y, className) => line(values.map((value) => [Math.max(-extent, Math.min(extent, value)), y]), {
		curve: strokes,
		className
	});
	return draw({
		width: FIGURE.width,
		height: 84,
		marginLeft: 24,
		marginRight: 24,
		marginBottom: 22,
		marginTop: 4,
		x: {
			domain: [-extent, extent],
			axis: null
		},
		y: {
			domain: [0, 1],
			axis: null
		},
		marks: [
			ruleX([0], { className: "zero" }),
			lane(rows.changed, .72, "changed"),
			lane(rows.controls, .28, "control"),
			axisX({
				anchor: "bottom",
				ticks: [
					-extent,
					0,
					extent
				],
				tickSize: 0,
				tickFormat: percentTick,
				label: null,
				className: "tick"
			})
		]
	});
}
const strokes = (context) => ({
	areaStart() {},
	areaEnd() {},
	lineStart() {},
	lineEnd() {},
	point(x, y) {
		context.moveTo(x, y - 11);
		context.lineTo(x, y + 11);
	}
});
function timelineFigure(stretches, of, tickText) {
	const values = stretches.map(of);
	const known = values.filter((value) => value !== null);
	if (known.length === 0) return null;
	const [least, most] = [Math.min(0, ...known.map(({ low }) => low)), Math.max(0, ...known.map(({ high }) => high))];
	const top = most > 0 ? roundedUp(most) : 1;
	const bottom = least < 0 ? -roundedUp(-least) : 0;
	const minutes = stretches.map(({ fromMs }) => fromMs / 6e4);
	const endMinutes = (stretches.at(-1)?.toMs ?? 0) / 6e4;
	const at = (pick) => values.map((value) => value === null ? NaN : pick(value) ?? NaN);
	const middles = at(({ middle }) => middle);
	return draw({
		width: FIGURE.width,
		height: 96,
		marginLeft: FIGURE.left,
		marginRight: 8,
		marginTop: 8,
		marginBottom: 20,
		x: {
			domain: [minutes[0] ?? 0, endMinutes],
			axis: null
		},
		y: {
			domain: [bottom, top],
			axis: null
		},
		marks: [
			areaY(values, {
				x: minutes,
				y1: at(({ low }) => low),
				y2: at(({ high }) => high),
				curve: "step-after",
				className: "activity"
			}),
			...middles.some(Number.isFinite) ? [line(values, {
				x: minutes,
				y: middles,
				curve: "step-after",
				className: "middle"
			})] : [],
			ruleY([0], { className: "zero" }),
			axisY({
				anchor: "left",
				ticks: bottom < 0 ? [
					bottom,
					0,
					top
				] : [0, top],
				tickSize: 0,
				tickFormat: tickText,
				label: null,
				className: "tick"
			}),
			axisX({
				anchor: "bottom",
				ticks: 4,
				tickSize: 0,
				tickFormat: minuteTick,
				label: null,
				className: "tick"
			})
		]
	});
}
function minuteTick(value) {
	return `${Number(value.toFixed(2))}${"\xA0"}min`;
}
function percentTick(value) {
	const figure = Number((Math.abs(value) * 100).toPrecision(3));
	return figure === 0 ? "0" : `${value < 0 ? "-" : "+"}${figure}${"\xA0"}%`;
}

// src/render/html/bands.ts
function bandsOf(rows, extent) {
	const ids = /* @__PURE__ */ new Map();
	for (const { plot } of rows) if (plot.interval !== null && !ids.has(plot.interval.threshold)) ids.set(plot.interval.threshold, `b${ids.size}`);
	return {
		definitions: Array.from(ids, ([threshold, id]) => `<g id="${id}">${forestBand(threshold, extent)}</g>`).join(""),
		of: ({ plot }) => plot.interval === null ? "" : `<use href="#${ids.get(plot.interval.threshold)}"/>`
	};
}

// src/render/view/notes/assembly.ts
const CALLS_SHOWN = 8;
function assemblyTitle(name, { instructions: { base, head }, lines }) {
	const counts = [base, head].filter((each) => each !== void 0);
	const count = new Set(counts).size === 1 && counts.length > 1 ? `${head}` : `${base ?? ""} -> ${head ?? ""}`.trim();
	const same = lines.length === 0 ? ", the same: what they refer to differs" : "";
	return `${visibleName(name)}, ${count} instructions${same}`;
}
function assemblyCalls({ calls: { base, head } }) {
	const listed = (names) => {
		const more = names.length > CALLS_SHOWN ? ` +${names.length - CALLS_SHOWN} more` : "";
		return `${names.slice(0, CALLS_SHOWN).map(visibleName).join(", ")}${more}`;
	};
	return [...base.length === 0 ? [] : [`calls no more (inlined, or gone): ${listed(base)}`], ...head.length === 0 ? [] : [`calls now (new, or no longer inlined): ${listed(head)}`]];
}

// src/render/html/details.ts
const NO_READINGS = {
	first: [],
	second: []
};
const FUNCTIONS_SHOWN = 20;
const ASSEMBLY_SHOWN = 2;
const ASSEMBLY_LINES = 60;
function detailsOf(analysis, readings, scale) {
	const benchmarks = new Map(analysis.benchmarks.map((each) => [each.id, each]));
	const assembly = assemblyDiffs(analysis.results);
	const known = /* @__PURE__ */ new Map();
	const once = (key, make) => {
		const text = known.get(key) ?? make();
		known.set(key, text);
		return text;
	};
	const of = (view, isFull) => {
		const benchmark = benchmarks.get(view.benchmark);
		const row = benchmark?.rows.find(({ metric }) => metric.unit === view.unit.unit);
		if (benchmark === void 0 || row === void 0) return "";
		const read = readings.get(benchmark.id)?.get(row.metric.unit) ?? NO_READINGS;
		return once(JSON.stringify([
			benchmark.id,
			row.metric.unit,
			isFull
		]), () => details({
			view,
			benchmark,
			row,
			read,
			assembly,
			...scale
		}, isFull));
	};
	return {
		full: (row) => of(row, true),
		small: (row) => of(row, false)
	};
}
function details(detailed, isFull) {
	const { read, row } = detailed;
	const bursts = burstsPart(row, read);
	if (!isFull) return bursts;
	return [
		bursts,
		densityPart(row, read),
		readingsPart(detailed),
		codePart(detailed),
		assemblyPart(detailed)
	].join("");
}
function burstsPart(row, { first, second }) {
	const { change, confirmation, metric } = row;
	if (change.kind !== "interval" && change.kind !== "difference") return "";
	const isRatio = change.kind === "interval";
	const value = ({ base, head }) => isRatio ? head / base - 1 : head - base;
	const byFirst = confirmation === null || confirmation.state === "missing" ? change : confirmation.first;
	const isAgain = second.length > 0 && confirmation !== null && confirmation.state !== "missing";
	const parts = [{
		values: first.map(value),
		interval: shownOf(byFirst)
	}, ...isAgain ? [{
		values: second.map(value),
		interval: shownOf(change)
	}] : []];
	if (parts.every(({ values }) => values.length === 0)) return "";
	const threshold = isRatio && row.smallestDifference === null ? row.threshold : 0;
	const tick = isRatio ? percentTick : (amount) => absoluteChange(amount, metric);
	return figure(`Head against base, ${[countText(first.length, "burst"), ...isAgain ? [`then ${countText(second.length, "layout")} of re-measurement`] : []].join(", ")}, in the order measured`, burstsFigure(parts, threshold, tick));
}
function shownOf(change) {
	if (change.kind === "interval") return change.delta;
	return change.kind === "difference" ? change.difference : null;
}
function densityPart(row, { first, second }) {
	const { metric, confirmation } = row;
	const isAgain = second.length > 0 && confirmation !== null && confirmation.state !== "missing";
	const drawn = densityFigure(isAgain ? second : first, (value) => levelText(value, .02, metric));
	if (drawn === null) return "";
	return `<figure><figcaption>Readings of <i class="base">base</i> and <i class="head">head</i>${isAgain ? " of re-measurement" : ""}, their densities</figcaption>${drawn}</figure>`;
}
function readingsPart({ view, row, extent, bands }) {
	const { confirmation, correction, machines, change } = row;
	const lines = [];
	if (confirmation !== null && confirmation.state !== "missing") {
		lines.push({
			label: "first readings",
			change: confirmation.first
		});
		lines.push({
			label: "re-measurement",
			change
		});
	}
	if (correction !== null && correction.judged === "corrected") {
		lines.push({
			label: "with the clock’s cost",
			change: correction.rawChange
		});
		lines.push({
			label: "without it",
			change
		});
	}
	const band = bands.of(view);
	const cells = lines.map(({ label, change: of }) => {
		const texts = changeTexts(of, row);
		const drawn = of.kind === "interval" ? forestRow(of.delta, extent, band) : "";
		return readingLine(escapeHtml(label), escapeHtml(`${texts.estimate} ${texts.range}`), drawn);
	});
	for (const each of machines?.each ?? []) {
		const label = `${escapeHtml(each.processor || "unknown processor")}`;
		const isRatio = change.kind === "interval";
		const drawn = isRatio ? forestRow(each, extent, band) : "";
		const value = isRatio ? percentTick : (amount) => absoluteChange(amount, row.metric);
		cells.push(readingLine(label, escapeHtml(`${value(each.estimate)} [${value(each.lower)}, ${value(each.upper)}]`), drawn));
	}
	if (cells.length === 0) return "";
	return `<figure><figcaption>Where the figures come from</figcaption><table class="readings">${cells.join("")}</table></figure>`;
}
function readingLine(label, text, drawn) {
	return `<tr><th scope="row">${label}</th><td class="n">${text}</td><td>${drawn}</td></tr>`;
}
function codePart({ view, benchmark, row }) {
	const { changedFunctions } = benchmark;
	const id = visibleName(benchmark.id);
	const left = changedFunctions.length - FUNCTIONS_SHOWN;
	const said = [
		...id === view.name.name ? [] : [[{ code: id }]],
		[
			`Threshold ${thresholdText(row, row.metric.unit)}`,
			view.alpha === null ? "" : `, ${levelPercent(view.alpha)} confidence`,
			`, ${row.gated ? "gated" : "not gated"}.`
		],
		...[...view.name.notes, ...view.delta.notes].map(({ text }) => text)
	];
	return `${changedFunctions.length === 0 ? "" : figureOf("What differs in what it runs", list$1([...changedFunctionLines(changedFunctions.slice(0, FUNCTIONS_SHOWN)), ...left > 0 ? [[`${countText(left, "more function")}`]] : []]))}${figureOf("About this row", list$1(said))}`;
}
function assemblyPart({ benchmark: { changedFunctions }, row, assembly }) {
	if (row.verdict !== "regressed" && row.verdict !== "improved") return "";
	return changedFunctions.flatMap(({ name }) => {
		const diff = assembly.get(name);
		return diff === void 0 ? [] : [assemblyBlock(name, diff)];
	}).slice(0, ASSEMBLY_SHOWN).join("");
}
function assemblyBlock(name, diff) {
	const shown = diff.lines.slice(0, ASSEMBLY_LINES).map((line) => {
		const text = escapeHtml(visibleName(line));
		return line.startsWith("-") ? `<del>${text}</del>` : line.startsWith("+") ? `<ins>${text}</ins>` : text;
	});
	const more = diff.lines.length - shown.length;
	const left = more > 0 ? [`... and ${countText(more, "more line")} (tare explain)`] : [];
	const calls = assemblyCalls(diff).map(escapeHtml);
	return `<details><summary>${escapeHtml(assemblyTitle(name, diff))}</summary><pre>${[
		...calls,
		...shown,
		...left
	].join("\n")}</pre></details>`;
}
function list$1(lines) {
	return `<ul>${lines.map((line) => `<li>${phraseToHtml(line)}</li>`).join("")}</ul>`;
}
function figureOf(caption, content) {
	return `<div class="said"><p>${caption}</p>${content}</div>`;
}
function figure(caption, drawn) {
	return `<figure><figcaption>${escapeHtml(caption)}</figcaption>${drawn}</figure>`;
}

// src/render/html/machine.ts
const STRETCHES = 60;
const MACHINES_SHOWN = 4;
const LANES = [
	{
		title: "Base’s slices against what base reads: median, and eight of ten",
		of: ({ base }) => base === null ? null : {
			low: base.lower,
			high: base.upper,
			middle: base.median
		},
		tick: percentTick
	},
	{
		title: "Processors that other work kept busy",
		of: ({ othersCpus }) => upTo(othersCpus),
		tick: figureTick
	},
	{
		title: "Share of the time in which something waited for a processor",
		of: ({ waitingShare }) => upTo(waitingShare),
		tick: shareTick
	},
	{
		title: "Share of all processors that the hypervisor gave to others",
		of: ({ stolenShare }) => upTo(stolenShare),
		tick: shareTick
	}
];
function upTo(value) {
	return value === null ? null : {
		low: 0,
		high: value
	};
}
function figureTick(value) {
	return String(Number(value.toPrecision(2)));
}
function shareTick(value) {
	return `${Number((100 * value).toPrecision(2))}${"\xA0"}%`;
}
function timelinePart({ results }, timeline) {
	return results.runs.slice(0, MACHINES_SHOWN).map(({ host }, run) => {
		const stretches = timeline(results, run, STRETCHES);
		const figures = LANES.flatMap(({ title, of, tick }) => {
			const drawn = timelineFigure(stretches, of, tick);
			return drawn === null ? [] : [`<figure><figcaption>${escapeHtml(title)}</figcaption>${drawn}</figure>`];
		});
		if (figures.length === 0) return "";
		return `${results.runs.length === 1 ? "" : `<h3>Machine ${run + 1}: ${escapeHtml(host.cpuModel)}</h3>`}<div class="figures">${figures.join("")}</div>`;
	}).join("");
}
function controlsPart({ sections }, sentence) {
	const estimates = (kinds) => sections.flatMap((section) => section.kind !== "apart" && kinds.includes(section.kind) ? section.rows.flatMap(({ plot }) => plot.interval?.estimate ?? []) : []);
	const controls = estimates(["sameCode"]);
	if (controls.length === 0) return "";
	const changed = estimates([
		"regressed",
		"improved",
		"inconclusive",
		"unchanged"
	]);
	return `<p>${escapeHtml(sentence)}</p><div class="figures"><figure><figcaption>Estimates of <i class="changed">rows that run what differs</i>, and of <i class="control">controls</i> below; what lies beyond stands at the ends</figcaption>${controlsFigure({
		changed,
		controls
	})}</figure></div>`;
}

// src/render/html/notes.ts
function notesOf({ sections }) {
	const shown = sections.flatMap((section) => section.kind === "apart" ? section.benchmarks.flatMap(({ name }) => name.notes) : section.rows.flatMap(({ name, delta }) => [...name.notes, ...delta.notes]));
	const texts = new Map(shown.map(({ number, text }) => [number, text]));
	const places = new Map([...texts.keys()].map((number, index) => [number, index + 1]));
	return {
		all: [...texts.values()],
		marks: (notes) => {
			const own = [...new Set(notes.flatMap(({ number }) => places.get(number) ?? []))].toSorted((a, b) => a - b);
			return own.length === 0 ? "" : `<sup>${own.map((place) => `<a href="#n${place}">${place}</a>`).join(",")}</sup>`;
		}
	};
}

// src/render/html/page.css
var page_default = ":root {\n  color-scheme: light dark;\n  --paper: #fff;\n  --ink: #1b1f24;\n  --quiet: #57606a;\n  --line: #d8dee4;\n  --soft: #f4f6f8;\n  --band: #e9edf1;\n  --worse: #b23a00;\n  --better: #0a63b0;\n  --open: #7a4fa3;\n  --same: #4d5761;\n  --base: #6e7781;\n  --head: #0a63b0;\n}\n@media (prefers-color-scheme: dark) {\n  :root {\n    --paper: #0f1317;\n    --ink: #e6eaee;\n    --quiet: #9aa5b1;\n    --line: #2c343c;\n    --soft: #171c22;\n    --band: #232b33;\n    --worse: #ff9257;\n    --better: #6cb6ff;\n    --open: #c9a2f2;\n    --same: #aab4bf;\n    --base: #98a3ae;\n    --head: #6cb6ff;\n  }\n}\n* {\n  box-sizing: border-box;\n}\nbody {\n  margin: 0 auto;\n  padding: 0 24px 64px;\n  max-width: 1160px;\n  background: var(--paper);\n  color: var(--ink);\n  font:\n    15px / 1.5 system-ui,\n    -apple-system,\n    \"Segoe UI\",\n    Roboto,\n    \"Noto Sans\",\n    sans-serif;\n}\nh1,\nh2,\nh3 {\n  line-height: 1.25;\n  text-wrap: pretty;\n}\nh1 {\n  margin: 4px 0 12px;\n  padding-left: 14px;\n  border-left: 5px solid var(--verdict);\n  font-size: 28px;\n  font-weight: 650;\n  letter-spacing: -0.01em;\n}\nh2 {\n  margin: 44px 0 12px;\n  font-size: 19px;\n  font-weight: 650;\n}\nh3 {\n  margin: 20px 0 8px;\n  font-size: 15px;\n}\np,\nul,\nol {\n  max-width: 82ch;\n}\nul,\nol {\n  padding-left: 22px;\n}\na {\n  color: var(--better);\n}\ncode,\npre,\nth,\n.sides {\n  overflow-wrap: anywhere;\n}\ncode,\npre {\n  font:\n    0.92em / 1.5 ui-monospace,\n    SFMono-Regular,\n    Menlo,\n    Consolas,\n    monospace;\n}\npre {\n  padding: 10px 14px;\n  border-radius: 6px;\n  background: var(--soft);\n  white-space: pre-wrap;\n}\npre del {\n  color: var(--quiet);\n  text-decoration: none;\n}\npre ins {\n  font-weight: 650;\n  text-decoration: none;\n}\nsmall {\n  color: var(--quiet);\n  font-size: 12.5px;\n}\nheader {\n  padding-top: 28px;\n}\n.brand,\n.sides,\n.aside,\ncaption,\nfigcaption {\n  color: var(--quiet);\n  font-size: 13px;\n}\n.brand {\n  margin: 0;\n}\n.brand b {\n  color: var(--ink);\n}\n.sides {\n  display: flex;\n  flex-wrap: wrap;\n  gap: 4px 28px;\n  margin: 0 0 20px;\n  max-width: none;\n}\n.lead {\n  font-size: 16.5px;\n}\n.hidden {\n  position: absolute;\n  width: 1px;\n  height: 1px;\n  overflow: hidden;\n  clip-path: inset(50%);\n  white-space: nowrap;\n}\nheader,\n.none {\n  --verdict: var(--same);\n}\n.regressed,\n.error {\n  --verdict: var(--worse);\n}\n.improved {\n  --verdict: var(--better);\n}\n.inconclusive {\n  --verdict: var(--open);\n}\n.unchanged,\n.same-code {\n  --verdict: var(--same);\n}\n\n/* Filters */\n.filters {\n  position: sticky;\n  top: 0;\n  z-index: 1;\n  flex-wrap: wrap;\n  align-items: center;\n  gap: 6px 18px;\n  margin: 28px 0 0;\n  padding: 10px 0;\n  border-bottom: 1px solid var(--line);\n  background: var(--paper);\n  font-size: 13.5px;\n}\n.filters:not([hidden]) {\n  display: flex;\n}\n.filters fieldset {\n  display: flex;\n  flex-wrap: wrap;\n  gap: 2px 14px;\n  margin: 0;\n  padding: 0;\n  border: 0;\n}\n.filters label {\n  white-space: nowrap;\n}\n.filters input[type=\"search\"],\n.filters select {\n  padding: 3px 8px;\n  border: 1px solid var(--quiet);\n  border-radius: 5px;\n  background: var(--paper);\n  color: inherit;\n  font: inherit;\n}\n.filters input[type=\"search\"] {\n  width: 15ch;\n}\n.filters input[type=\"checkbox\"] {\n  margin: 0 2px 0 0;\n  accent-color: var(--better);\n  vertical-align: -2px;\n}\n.filters output {\n  margin-left: auto;\n  color: var(--quiet);\n  font-variant-numeric: tabular-nums;\n}\n\nfigure {\n  margin: 0;\n}\n\n/* Tables */\ntable {\n  border-collapse: collapse;\n  font-variant-numeric: tabular-nums;\n}\nth,\ntd {\n  padding: 5px 10px;\n  text-align: left;\n  vertical-align: middle;\n  font-weight: inherit;\n}\nth:first-child,\ntd:first-child {\n  padding-left: 0;\n}\n.n {\n  text-align: right;\n  white-space: nowrap;\n}\nthead th {\n  padding-top: 10px;\n  border-bottom: 1px solid var(--line);\n  color: var(--quiet);\n  font-size: 12.5px;\n  vertical-align: bottom;\n}\n.plain tr,\n.row {\n  border-top: 1px solid var(--line);\n}\n.rows {\n  width: 100%;\n  margin-top: 12px;\n  font-size: 14px;\n}\ncaption {\n  margin-bottom: 4px;\n  text-align: left;\n}\n.row th {\n  width: 36%;\n}\n.group th {\n  padding: 26px 0 6px;\n  font-weight: 650;\n}\n.after td {\n  color: var(--quiet);\n  font-size: 13px;\n}\n.row small {\n  white-space: nowrap;\n}\n/* The sign hangs before the word: there is no line of its own for it. */\n.row .v {\n  position: relative;\n  width: 132px;\n  padding-left: 24px;\n  color: var(--verdict);\n  font-size: 13px;\n}\n.v::before {\n  position: absolute;\n  left: 8px;\n  content: \"●\";\n  font-size: 0.8em;\n  line-height: 1.9;\n}\n.regressed .v::before {\n  content: \"▲\";\n}\n.improved .v::before {\n  content: \"▼\";\n}\n.inconclusive .v::before {\n  content: \"◆\";\n}\n.same-code .v::before,\n.none .v::before {\n  content: \"○\";\n}\n.row b {\n  font-weight: 600;\n}\n.row.unchanged b,\n.row.same-code b,\n.row.none b {\n  font-weight: inherit;\n}\n.why {\n  color: var(--quiet);\n  font-size: 13px;\n}\n.plot {\n  width: 252px;\n  min-width: 252px;\n  padding-right: 6px;\n  padding-left: 6px;\n}\nsup {\n  margin-left: 2px;\n  line-height: 0;\n}\nsup a {\n  text-decoration: none;\n}\ndetails {\n  display: inline-block;\n}\nsummary {\n  cursor: pointer;\n}\nsummary::marker {\n  color: var(--quiet);\n  font-size: 0.8em;\n}\n.name {\n  padding-left: 15px;\n}\nol li {\n  margin: 3px 0;\n}\n:target {\n  background: var(--band);\n}\n\n/* What is below a row: shown where it is opened, and everywhere by browsers that cannot ask for that. */\n@media screen {\n  @supports selector(:has(a)) {\n    .row:not(:has([open])) .more {\n      display: none;\n    }\n  }\n}\n.more td {\n  padding: 4px 0 18px 15px;\n}\n.more,\n.figures {\n  font-size: 13px;\n}\n.more figure,\n.said,\n.figures figure {\n  display: inline-block;\n  width: 340px;\n  max-width: 100%;\n  margin: 8px 18px 0 0;\n  vertical-align: top;\n}\n.figures figure {\n  vertical-align: bottom;\n}\n.said {\n  width: 520px;\n}\n.said p {\n  margin: 0;\n  color: var(--quiet);\n}\n.said ul {\n  margin: 0;\n  padding-left: 16px;\n}\n.readings {\n  width: 100%;\n}\n.readings th,\n.readings td {\n  padding: 2px 8px 2px 0;\n}\n.readings tr {\n  display: flex;\n  flex-wrap: wrap;\n  align-items: center;\n  justify-content: space-between;\n}\ni {\n  font-style: normal;\n  font-weight: 600;\n}\n\n/* Plots */\nsvg {\n  display: block;\n  width: 100%;\n  overflow: visible;\n  text-anchor: middle;\n}\nsvg line,\nsvg path {\n  fill: none;\n  stroke: var(--quiet);\n}\nsvg .tick text,\nsvg text.tick {\n  fill: var(--quiet);\n  font-size: 11px;\n  font-variant-numeric: tabular-nums;\n}\n.band:is(rect, line, path, circle) {\n  fill: var(--band);\n}\n.zero:is(rect, line, path, circle) {\n  stroke: var(--quiet);\n  stroke-width: 1;\n}\n.whole:is(rect, line, path, circle) {\n  stroke: var(--verdict);\n  stroke-width: 2;\n}\n.best:is(rect, line, path, circle) {\n  fill: var(--verdict);\n}\n.range:is(rect, line, path, circle) {\n  fill: var(--verdict);\n  opacity: 0.22;\n}\n.burst:is(rect, line, path, circle) {\n  stroke: var(--ink);\n  stroke-width: 3.4;\n  stroke-linecap: round;\n  opacity: 0.75;\n}\n.again:is(rect, line, path, circle) {\n  stroke: var(--verdict);\n  stroke-width: 5;\n  opacity: 1;\n}\n.base:is(rect, line, path, circle) {\n  fill: var(--base);\n  fill-opacity: 0.3;\n  stroke: var(--base);\n  stroke-dasharray: 3 2;\n}\n.head:is(rect, line, path, circle) {\n  fill: var(--head);\n  fill-opacity: 0.25;\n  stroke: var(--head);\n}\ni.base {\n  color: var(--base);\n}\ni.head {\n  color: var(--head);\n}\n.activity:is(rect, line, path, circle) {\n  fill: var(--base);\n  fill-opacity: 0.35;\n  stroke: none;\n}\n.middle:is(rect, line, path, circle) {\n  stroke: var(--head);\n  stroke-width: 1.5;\n}\npath.changed,\npath.control {\n  stroke-width: 2;\n  opacity: 0.7;\n}\npath.changed {\n  stroke: var(--head);\n}\npath.control {\n  stroke: var(--worse);\n}\ni.changed {\n  color: var(--head);\n}\ni.control {\n  color: var(--worse);\n}\n\n@media (max-width: 860px) {\n  .side {\n    display: none;\n  }\n}\n@media (max-width: 640px) {\n  body {\n    padding: 0 16px 48px;\n  }\n  header {\n    padding-top: 18px;\n  }\n  h1 {\n    font-size: 22px;\n  }\n  .filters {\n    position: static;\n  }\n  .plain {\n    display: block;\n    overflow-x: auto;\n  }\n  .rows,\n  .axis,\n  caption,\n  .rows tbody:not([hidden]),\n  .group tr,\n  .group th,\n  .more,\n  .more td {\n    display: block;\n  }\n  .more td {\n    padding-left: 0;\n  }\n  .more figure,\n  .said {\n    margin-right: 0;\n  }\n  .words {\n    display: none;\n  }\n  .row th {\n    width: auto;\n  }\n  .axis tr,\n  .row tr:not(.more) {\n    display: flex;\n    flex-wrap: wrap;\n    align-items: baseline;\n    padding: 7px 0;\n  }\n  .axis .plot,\n  .row tr:not(.more) > * {\n    padding: 0;\n    border: 0;\n    text-align: left;\n  }\n  /* It is drawn larger there, as the rows below it are. */\n  .axis .tick text {\n    font-size: 8px;\n  }\n  .row tr:not(.more) > th {\n    flex: 1 0 100%;\n  }\n  .row tr:not(.more) > .d,\n  .row tr:not(.more) > .why {\n    order: 1;\n    padding-left: 15px;\n  }\n  .row tr:not(.more) > .v {\n    order: 2;\n    width: auto;\n    margin-left: auto;\n    padding-left: 24px;\n    text-align: right;\n  }\n  .axis .plot,\n  .row tr:not(.more) > .plot {\n    order: 3;\n    flex: 1 0 100%;\n    width: auto;\n    min-width: 0;\n  }\n}\n@media print {\n  body {\n    max-width: none;\n    padding: 0;\n    font-size: 10.5pt;\n  }\n  .filters:not([hidden]) {\n    display: none;\n  }\n  .row,\n  figure {\n    break-inside: avoid;\n  }\n  /* What changed and what is undecided is printed in full. */\n  .unchanged .more,\n  .same-code .more,\n  .none .more {\n    display: none;\n  }\n  summary::marker {\n    content: \"\";\n  }\n}\n";

// src/render/html/rows.ts
const LOUD = [
	"regressed",
	"improved",
	"inconclusive"
];
function forestTable(view, drawing) {
	const sections = view.sections.filter((section) => section.kind !== "apart");
	const rows = sections.flatMap((section) => section.rows);
	if (rows.length === 0) return "";
	const units = [...new Set(rows.map(({ unit }) => unit.unit))];
	const drawn = new Map(rows.map((row) => [row, drawnRow(row, units.indexOf(row.unit.unit), drawing)]));
	const bare = [...drawn.values()].reduce((sum, row) => sum + Buffer.byteLength(row("")), 0);
	const details = fittingDetails(rows, drawing.details, drawing.bytes - bare - BYTES_AROUND);
	const bodies = sections.map((section) => {
		const own = section.rows.map((row) => drawn.get(row)?.(details.get(row) ?? ""));
		return `<tbody class="group"><tr><th scope="rowgroup" colspan="6">${escapeHtml(titleOf(section))}</th></tr></tbody>
${own.join("\n")}${afterSection(section)}`;
	});
	const left = rows.filter((row) => !details.has(row) && drawing.details.small(row) !== "").length;
	const missing = left === 0 ? "" : `<p class="aside">The plots of ${countText(left, "row")} are left out here, to keep the page small: results.json has the readings.</p>`;
	return `${filters(rows, units)}
<svg width="0" height="0" aria-hidden="true"><defs>${drawing.bands.definitions}</defs></svg>
<table class="rows">
<caption>Change of each row, head against base, with its confidence interval. Grey: within the threshold. Open a row for its readings.</caption>
<thead class="axis"><tr><th scope="col" class="words">benchmark</th><th scope="col" class="n side">base</th><th scope="col" class="n side">head</th><th scope="col" class="n words">delta ${escapeHtml(levelHead(rows))}</th><th scope="col" class="plot"><span class="hidden">interval</span>${forestAxis(drawing.extent)}</th><th scope="col" class="words">verdict</th></tr></thead>
${bodies.join("\n")}
</table>${missing}`;
}
const BYTES_AROUND = 4e3;
function titleOf({ kind, summary, rows }) {
	if (summary !== "") return summary;
	return `${countText(rows.length, "row")} ${kind === "inconclusive" ? "undecided" : kind}`;
}
function afterSection({ after }) {
	const text = phraseToHtml(after);
	return text === "" ? "" : `<tbody class="after"><tr><td colspan="6">${text}</td></tr></tbody>`;
}
function drawnRow(row, unitPlace, { extent, bands, notes }) {
	const { name, unit, base, head, delta, plot, reason, verdict, namesMetric, harness, section } = row;
	const metric = namesMetric ? ` <small>${escapeHtml(unit.unit)}</small>` : "";
	const label = `${escapeHtml(name.name)}${metric}${harness === "" ? "" : ` <small>${escapeHtml(harness)}</small>`}`;
	const range = delta.range === "" ? "" : ` <small>${escapeHtml(delta.range)}</small>`;
	const shown = reason.phrase.length > 0 ? `<td colspan="2" class="why">${phraseToHtml(reason.phrase)}</td>` : `<td class="n d"><b>${escapeHtml(delta.estimate)}</b>${range}${notes.marks(delta.notes)}</td><td class="plot">${plot.interval === null ? "" : forestRow(plot.interval, extent, bands.of(row))}</td>`;
	const start = `<tbody class="row ${verdict.verdict ?? "none"}" data-s="${section}" data-u="${unitPlace}"><tr><th scope="row">`;
	const end = `${notes.marks(name.notes)}</th><td class="n side">${phraseToHtml(base.phrase)}</td><td class="n side">${phraseToHtml(head.phrase)}</td>${shown}<td class="v">${escapeHtml(verdict.word)}</td></tr>`;
	return (details) => details === "" ? `${start}<span class="name">${label}</span>${end}</tbody>` : `${start}<details><summary>${label}</summary></details>${end}<tr class="more"><td colspan="6">${details}</td></tr></tbody>`;
}
function fittingDetails(rows, details, bytes) {
	const loud = rows.filter(({ section }) => LOUD.includes(section));
	const quiet = rows.filter(({ section }) => !LOUD.includes(section));
	const fitting = /* @__PURE__ */ new Map();
	let left = bytes;
	const take = (row, text) => {
		const known = fitting.get(row);
		const more = Buffer.byteLength(text) - (known === void 0 ? -BYTES_OF_MORE : Buffer.byteLength(known));
		if (text === "" || more > left) return;
		left -= more;
		fitting.set(row, text);
	};
	for (const row of loud) take(row, details.full(row));
	for (const row of [...loud.filter((each) => !fitting.has(each)), ...quiet]) take(row, details.small(row));
	for (const row of quiet) if (fitting.has(row)) take(row, details.full(row));
	return fitting;
}
const BYTES_OF_MORE = 100;
function filters(rows, units) {
	const boxes = [...new Set(rows.map(({ section }) => section))].map((section) => `<label class="${section}"><input type="checkbox" name="section" value="${section}" checked> ${SECTION_WORDS[section]}</label>`);
	const options = ["<option value=\"\">all metrics</option>", ...units.map((unit, place) => `<option value="${place}">${escapeHtml(unit)}</option>`)];
	return `<form class="filters" hidden aria-label="Which rows are shown">
<label>Name <input type="search" name="name" placeholder="part of a name" autocomplete="off"></label>
${units.length < 2 ? "" : `<label>Metric <select name="unit">${options.join("")}</select></label>`}
<fieldset><legend class="hidden">Verdict</legend>${boxes.join("")}</fieldset>
<output></output>
</form>`;
}
const SECTION_WORDS = {
	regressed: "regressed",
	improved: "improved",
	inconclusive: "undecided",
	unchanged: "unchanged",
	sameCode: "same code",
	notGated: "not gated",
	counted: "instructions",
	notCompared: "no delta"
};

// src/render/html/tables.ts
init_unreachable$2();
function simpleTable({ columns, rows }, notes) {
	const heads = columns.map(({ head, alignment }) => `<th scope="col"${classOf(alignment)}>${escapeHtml(head)}</th>`);
	const lines = rows.map((cells) => `<tr>${cells.map((cell, index) => `<td${classOf(columns[index]?.alignment)}>${cellToHtml(cell, notes)}</td>`).join("")}</tr>`);
	return `<table class="plain"><thead><tr>${heads.join("")}</tr></thead><tbody>${lines.join("")}</tbody></table>`;
}
function classOf(alignment) {
	return alignment === "right" ? " class=\"n\"" : "";
}
function cellToHtml(cell, notes) {
	switch (cell.kind) {
		case "text": return phraseToHtml(cell.phrase);
		case "name": return `${escapeHtml(cell.name)}${notes.marks(cell.notes)}`;
		case "unit": return escapeHtml(cell.unit);
		case "verdict": return escapeHtml(cell.word);
		case "delta": return escapeHtml([cell.estimate, cell.range].join("\xA0"));
		case "plot": return "";
		default: return unreachable(cell);
	}
}

// src/render/html/html.ts
init_run();
const BYTES_A_ROW = 1250;
const BYTES_OF_PAGE = 4e4;
const LEAST_BYTES = 15e4;
const FOREST_HALF = 24;
function renderHtml(analysis, view) {
	const rows = view.sections.flatMap((section) => section.kind === "apart" ? [] : section.rows);
	const { extent } = plotScale(rows.flatMap(({ plot }) => plot.interval ?? []), FOREST_HALF);
	const bands = bandsOf(rows, extent);
	const details = detailsOf(analysis, readingsOfRows(analysis.results), {
		extent,
		bands
	});
	const notes = notesOf(view);
	const [before, after] = [partsBefore(view, analysis, notes), partsAfter(view, analysis, notes)];
	const bytes = Math.max(LEAST_BYTES, BYTES_OF_PAGE + BYTES_A_ROW * rows.length) - Buffer.byteLength(documentOf(view, before + after));
	return documentOf(view, [
		before,
		forestTable(view, {
			extent,
			bands,
			details,
			notes,
			bytes
		}),
		after
	].join("\n"));
}
function partsBefore(view, analysis, notes) {
	const doubts = view.notes.map((note) => ["Note: ", ...note]);
	return [
		header(view, analysis),
		"<main>",
		paragraph(leadOf(view), "lead"),
		list(view.acceptances),
		list(doubts),
		...view.builds.map(({ title, lines }) => `<p>${phraseToHtml(title)}</p><pre>${lines.map(escapeHtml).join("\n")}</pre>`),
		...apartParts(view, notes, true)
	].join("\n");
}
function partsAfter(view, analysis, notes) {
	const noise = [
		timelinePart(analysis, timelineOf),
		...view.noise?.tables.map((table) => simpleTable(table, notes)) ?? [],
		list(view.noise?.lines ?? [])
	];
	const measured = `${list(view.measured)}<p>Repeat it:</p><pre>${escapeHtml(view.repeat)}</pre>`;
	return [
		...paragraphs([view.undecided, view.means]),
		...apartParts(view, notes, false),
		unmeasuredPart(view),
		part("Controls", controlsPart(view, controlsSentence(analysis))),
		part(view.noise?.summary ?? "The machine over the run", noise.join("")),
		notesList(notes),
		part("How this was measured", measured),
		"</main>"
	].join("\n");
}
function documentOf(view, body) {
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${[
		"default-src 'none'",
		`style-src '${digest(page_default)}'`,
		`script-src '${digest(filter_default)}'`,
		"img-src data:",
		"base-uri 'none'",
		"form-action 'none'"
	].join("; ")}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(`Tare: ${view.headline}`)}</title>
<link rel="icon" href="data:,">
<style>${page_default}</style>
</head>
<body>
${body}
<script>${filter_default}<\/script>
</body>
</html>
`;
}
function digest(text) {
	return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
function header(view, { results }) {
	const { ci, startedAt } = firstRun(results);
	const target = ci === void 0 ? null : linkTarget(ci.url);
	const run = target === null || ci === void 0 ? "" : ` · <a href="${escapeHtml(target)}" rel="noreferrer">${escapeHtml(ci.repository)}, run ${ci.runNumber}</a>`;
	return `<header class="${view.sign}">
<p class="brand"><b>Tare</b>${run} · <time datetime="${escapeHtml(startedAt)}">${escapeHtml(startedAt.slice(0, 16).replace("T", " "))} UTC</time></p>
<h1>${escapeHtml(view.headline)}</h1>
<p class="sides">${revision("base", results.base)}${revision("head", results.head)}</p>
</header>`;
}
function revision(side, { commit, tree, subject, label }) {
	return `<span><i class="${side}">${side}</i> <code>${(commit ?? tree).slice(0, 10)}</code> ${escapeHtml(subject === "" ? label : subject)}</span>`;
}
function leadOf(view) {
	return view.lead.flatMap((sentence, index) => index === 0 ? sentence : [" ", ...sentence]);
}
function paragraph(phrase, name = "") {
	const text = phraseToHtml(phrase);
	return text.trim() === "" ? "" : `<p${name === "" ? "" : ` class="${name}"`}>${text}</p>`;
}
function paragraphs(phrases) {
	return phrases.map((phrase) => paragraph(phrase)).filter((text) => text !== "");
}
function list(lines) {
	return lines.length === 0 ? "" : `<ul>${lines.map((line) => `<li>${phraseToHtml(line)}</li>`).join("")}</ul>`;
}
function part(title, content) {
	return content === "" ? "" : `<section><h2>${escapeHtml(title)}</h2>${content}</section>`;
}
function notesList(notes) {
	const items = notes.all.map((text, index) => `<li id="n${index + 1}">${phraseToHtml(text)}</li>`);
	return items.length === 0 ? "" : part("Notes", `<ol>${items.join("")}</ol>`);
}
function apartParts({ sections }, notes, isOpen) {
	return sections.flatMap((section) => section.kind === "apart" && section.isOpen === isOpen ? [part(`Not compared: ${section.summary}`, simpleTable(apartTable(section.benchmarks), notes))] : []);
}
const NAMES_SHOWN = 1e3;
function unmeasuredPart({ unmeasured }) {
	return unmeasured.map(({ summary, names }) => {
		const shown = names.slice(0, NAMES_SHOWN).map((name) => `<code>${escapeHtml(visibleName(name))}</code>`);
		const left = names.length - shown.length;
		const all = `${shown.join(", ")}${left > 0 ? `, and ${countText(left, "more benchmark")}` : ""}`;
		return `<details class="list"><summary>${escapeHtml(summary)}</summary><p>${all}</p></details>`;
	}).join("");
}

export { renderHtml };