import "node:module";
import { setFlagsFromString } from "node:v8";
import { performance as performance$1 } from "node:perf_hooks";
import { createHash, randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { basename, delimiter, dirname, isAbsolute, join, posix, resolve, sep, win32 } from "node:path";
import { accessSync, chmodSync, closeSync, constants, copyFileSync, createReadStream, existsSync, fstatSync, lstatSync, mkdirSync, openSync, opendirSync, readFileSync, readSync, readdirSync, readlinkSync, realpathSync, renameSync, rmdirSync, statSync, statfsSync, unlinkSync, writeFileSync } from "node:fs";
import { copyFile, lstat, mkdir, mkdtemp, open, readdir, realpath, rename, stat, unlink, writeFile } from "node:fs/promises";
import { arch, cpus, freemem, homedir, networkInterfaces, release, tmpdir, totalmem, type } from "node:os";
import { pipeline } from "node:stream/promises";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { setTimeout as setTimeout$1 } from "node:timers/promises";

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
var __exportAll = (all, no_symbols) => {
	let target = {};
	for (var name in all) {
		__defProp(target, name, {
			get: all[name],
			enumerable: true
		});
	}
	if (!no_symbols) {
		__defProp(target, Symbol.toStringTag, { value: "Module" });
	}
	return target;
};
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

// src/host/clock.ts
const systemClock = {
	now: () => performance$1.now(),
	date: () => /* @__PURE__ */ new Date()
};

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
function codeSpan(text) {
	const content = visible(text);
	if (content === "") return "(empty)";
	const fence = "`".repeat(longestRun(content) + 1);
	const pad = /^[` ]|[` ]$/.test(content) ? " " : "";
	return `${fence}${pad}${content}${pad}${fence}`;
}
function codeSpanInCell(text) {
	return codeSpan(text.replace(/\\(?=\|)/g, "∖")).replaceAll("|", "\\|");
}
function fencedBlock(text) {
	const content = text.split(/\r\n|\n|\r/).map((line) => line.split("	").map(visible).join("	").replace(/^(\s*)::/, "$1\\::")).join("\n");
	const fence = "`".repeat(Math.max(3, longestRun(content) + 1));
	return `${fence}text\n${content}\n${fence}`;
}
function longestRun(text) {
	let longest = 0;
	for (const run of text.match(/`+/g) ?? []) longest = Math.max(longest, run.length);
	return longest;
}
const PLAIN_WORD = /^[("']*(?:\p{L}[\p{L}'-]*|[+-]?\d+(?:\.\d+)?%?|%)[)"']*[.,;:!?]?[)"']*$/u;
const LONGEST_PLAIN_WORD = 60;
const LINKED_WORD = /[0-9a-f]{7,}|[A-Za-z]-\d/i;
function escapeMarkdown(text) {
	return escapedWords(text, codeSpan);
}
function escapeMarkdownCell(text) {
	return escapedWords(text, codeSpanInCell);
}
function escapedWords(text, code) {
	const escaped = [];
	let doubtful = [];
	const flush = () => {
		if (doubtful.length > 0) escaped.push(code(doubtful.join(" ")));
		doubtful = [];
	};
	for (const word of visible(text.replace(/\s+/g, " ")).split(" ")) {
		if (word === "") continue;
		if (word.length <= LONGEST_PLAIN_WORD && PLAIN_WORD.test(word) && !LINKED_WORD.test(word)) {
			flush();
			escaped.push(/^[+-]/.test(word) ? `\\${word}` : word);
		} else doubtful.push(word);
	}
	flush();
	return escaped.join(" ");
}
function linkTarget(url) {
	if (!URL.canParse(url)) return null;
	const parsed = new URL(url);
	if (parsed.protocol !== "https:" && parsed.protocol !== "http:") return null;
	if (parsed.username !== "" || parsed.password !== "") return null;
	return parsed.href.replace(/[()<>|\\`*_[\]\s]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

// src/render/text/numbers.ts
const NO_BREAK_SPACE = "\xA0";
function reproducible(value) {
	return Number.isInteger(value) ? value : Number(value.toPrecision(12));
}
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
function formatDuration(ms) {
	const join = (figure, unit) => `${figure}${"\xA0"}${unit}`;
	if (ms < 999.5) return join(Math.round(ms), "ms");
	if (ms < 9950) return join(Number((ms / 1e3).toFixed(1)), "s");
	const seconds = Math.round(ms / 1e3);
	if (seconds < 60) return join(seconds, "s");
	const minutes = Math.floor(seconds / 60);
	if (minutes < 60) {
		const rest = seconds % 60;
		return rest === 0 ? join(minutes, "min") : `${join(minutes, "min")}${"\xA0"}${join(rest, "s")}`;
	}
	const total = Math.round(seconds / 60);
	const rest = total % 60;
	const hours = join(Math.floor(total / 60), "h");
	return rest === 0 ? hours : `${hours}${"\xA0"}${join(rest, "min")}`;
}
function grouped(figure) {
	if (figure.length < 5) return figure;
	const [whole = "", fraction] = figure.split(".");
	if (!/^-?\d{5,}$/.test(whole)) return figure;
	const separated = whole.replace(/\B(?=(\d{3})+$)/g, ",");
	return fraction === void 0 ? separated : `${separated}.${fraction}`;
}

// src/model/unreachable.ts
function unreachable(value) {
	throw new TypeError(`no case for ${JSON.stringify(value)}`);
}

// src/model/analysis/judged.ts
function judgedLevels(row) {
	return row.correction?.judged === "corrected" ? row.correction : row;
}
function isCounted$1({ change }) {
	return change.kind === "exact" && change.counted !== void 0;
}
function isJudgedCorrected(row) {
	return row.correction?.judged === "corrected";
}
function dependsOnMachine({ gated, verdict, direction, machines }) {
	return gated && verdict === "inconclusive" && direction === "unknown" && machines?.differ === true;
}

// node_modules/typebox/build/guard/unicode/unicode.mjs
function CodePointCount$1(value) {
	let result = 0, index = 0, prev = 0;
	while (index < value.length) {
		const next = value.charCodeAt(index++) >> 10;
		result += +((prev << 8 | next) !== 13879);
		prev = next;
	}
	return result;
}

// node_modules/typebox/build/guard/guard.mjs
function CodePointCount(value) {
	return CodePointCount$1(value);
}

// node_modules/typebox/build/system/hashing/hash.mjs
const F64 = /* @__PURE__ */ new Float64Array(1);
const F64In = new DataView(F64.buffer);
const F64Out = new Uint8Array(F64.buffer);
const encoder = new TextEncoder();

// node_modules/typebox/build/type/types/integer.mjs
const IntegerPattern = "-?(?:0|[1-9][0-9]*)";

// node_modules/typebox/build/type/types/record.mjs
const IntegerKey = `^${IntegerPattern}$`;

// node_modules/typebox/build/type/script/token/internal/char.mjs
function Range(start, end) {
	return Array.from({ length: end - start + 1 }, (_, i) => String.fromCharCode(start + i));
}
const Alpha = [...Range(97, 122), ...Range(65, 90)];
const Zero = "0";
const NonZero = Range(49, 57);
const Digit = ["0", ...NonZero];

// node_modules/typebox/build/type/script/token/unsigned_integer.mjs
const AllowedDigits$1 = [...Digit, "_"];

// node_modules/typebox/build/type/script/token/ident.mjs
const Initial = [
	...Alpha,
	"_",
	"$"
];
const Remaining = [...Initial, ...Digit];

// node_modules/typebox/build/type/script/token/unsigned_number.mjs
const AllowedDigits = [...Digit, "_"];

// node_modules/typebox/build/type/engine/indexed/from_object.mjs
const NumericKeyPattern = new RegExp(IntegerKey);

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

// src/model/results/cores.ts
const ON_ONE = " on one core";
const ON_ALL = " on all cores";
function nameOnOneCore(name) {
	return `${name}${ON_ONE}`;
}
function shownId({ id, cores }) {
	return cores === "all" ? `${id}${ON_ALL}` : id;
}
function isMeantBy(pattern, { id, cores }) {
	return matchesPattern(pattern, id) || cores === "one" && matchesPattern(pattern, removeEnding(id));
}
function removeEnding(text) {
	return text.endsWith(ON_ONE) ? text.slice(0, -12) : text;
}

// src/render/view/values.ts
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
function saysItself({ unit }) {
	return unit === "ns/op" || unit === "B/op" || Object.hasOwn(BYTE_RATE_FACTORS, unit);
}
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
function rowValues(row) {
	const { change, metric } = row;
	const { base, head } = judgedLevels(row);
	if (isCounted$1(row)) return pairTexts(base, head, metric, 5);
	if ((change.kind === "exact" || change.kind === "difference") && base !== null && head !== null) return exactValues(base, head, metric);
	return levelTexts(base, head, change, metric);
}
function levelTexts(base, head, change, metric) {
	return pairTexts(base, head, metric, digitsFor(change.kind === "interval" ? (change.delta.upper - change.delta.lower) / 2 : .05));
}
function digitsFor(halfWidth) {
	return halfWidth >= .01 ? 3 : halfWidth >= .001 ? 4 : 5;
}
function exactValues(base, head, metric) {
	const limit = unitScale(metric).steps === BYTE_STEPS ? 1e4 : 1e9;
	if ([base, head].every((value) => Number.isInteger(value) && Math.abs(value) < limit)) return {
		base: plainValue(base, metric),
		head: plainValue(head, metric)
	};
	for (let digits = 3; digits <= 12; digits += 1) {
		const texts = pairTexts(base, head, metric, digits);
		if (base === head || texts.base !== texts.head) return texts;
	}
	return {
		base: plainValue(base, metric),
		head: plainValue(head, metric)
	};
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
function windowCost$1(ns) {
	if (Math.abs(ns) < 1e4) return appendUnit(String(Number(ns.toPrecision(3))), "ns");
	return scaled$1(ns, {
		unit: "ns/op",
		quantity: "time",
		direction: "lower"
	}, 3);
}
function singleValue(value, metric) {
	return Number.isInteger(value) && Math.abs(value) < 1e3 ? plainValue(value, metric) : scaled$1(value, metric, 3);
}
function pairTexts(base, head, metric, digits) {
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
		base: scaled$1(base, metric, digits),
		head: scaled$1(head, metric, digits)
	};
	const { factor, steps } = unitScale(metric);
	const step = stepFor(larger * factor, steps);
	const unscale = factor / step.factor;
	const decimals = Math.max(decimalsFor(larger * unscale, digits), smaller > 0 ? decimalsFor(smaller * unscale, 2) : 0);
	const text = (value) => appendUnit(fixed(value * unscale, value === 0 ? 0 : decimals), step.unit);
	return {
		base: text(base),
		head: text(head)
	};
}
function scaled$1(value, metric, digits) {
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
function deltaTexts(row) {
	const texts = changeTexts(row.change, row);
	return {
		...texts,
		estimate: machinesEstimate(row) ?? texts.estimate
	};
}
function machinesEstimate({ change, machines, metric, threshold, verdict }) {
	if (machines?.differ !== true || verdict !== "inconclusive" && verdict !== null) return null;
	const [least, ...others] = machines.each.map(({ estimate }) => estimate).toSorted((a, b) => a - b);
	const most = others.at(-1);
	if (least === void 0 || most === void 0) return null;
	if (change.kind === "difference") {
		const figures = differenceFigures({
			...change.difference,
			lower: least,
			upper: most
		}, metric);
		return `${figures.lower} to ${figures.appendUnit(figures.upper)}`;
	}
	if (change.kind !== "interval") return null;
	const decimals = percentDecimals(change.delta, threshold);
	const [low, high] = [signedPercent(least, decimals), signedPercent(most, decimals)];
	return `${low.slice(0, -2)} to ${high}`;
}
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
const WORK_NOT_TIME = "work done, not time taken";
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
const COLUMNS$1 = {
	width: (text) => ONE_COLUMN_EACH.test(text) ? text.length : stringWidth(text),
	pieces: (text) => PRINTABLE_ASCII.test(text) ? text.split("") : graphemesOf(text)
};
function shortenMiddle(text, width, measure = COLUMNS$1) {
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
function distinctNames(names, width, measure = COLUMNS$1) {
	const bare = new Map(names.map((name) => [name, withoutFill(name)]));
	if (!names.some((name) => measure.width(name) > width && bare.get(name) !== name) || new Set(bare.values()).size < bare.size) return distinctWhole(names, width, measure);
	const shown = distinctWhole([...bare.values()], width, measure);
	return new Map([...bare].map(([name, own]) => [name, shown.get(own) ?? own]));
}
function withoutFill(name) {
	let end = name.length;
	while (end > 1 && ". ".includes(name.charAt(end - 1))) end -= 1;
	return name.length - end < LEAST_FILL ? name : name.slice(0, end);
}
const LEAST_FILL = 4;
function distinctWhole(names, width, measure) {
	const shown = /* @__PURE__ */ new Map();
	const used = /* @__PURE__ */ new Set();
	const long = /* @__PURE__ */ new Set();
	for (const name of names) if (measure.width(name) > width) long.add(name);
	else {
		shown.set(name, name);
		used.add(name);
	}
	let open = Array.from(long, (name) => ({
		name,
		pieces: measure.pieces(name)
	}));
	for (let room = Math.max(1, width); open.length > 0; room *= 2) {
		open = settle(open, (name) => cutMiddle(name.pieces, room, Math.ceil((room - 1) / 2), measure));
		for (let head = Math.floor(room / 4); head >= 1 && open.length > 0; head = Math.floor(head / 2)) open = settle(open, (name) => cutMiddle(name.pieces, room, head, measure));
		if (open.length > 0) open = settle(open, whereTheyDiffer(open, room, measure));
		open = open.filter(({ name }) => !settledWhole(name, room));
	}
	return shown;
	function settle(among, form) {
		const forms = among.map(form);
		const times = /* @__PURE__ */ new Map();
		for (const each of forms) times.set(each, (times.get(each) ?? 0) + 1);
		return among.filter(({ name }, index) => {
			const candidate = forms[index] ?? "";
			if (times.get(candidate) !== 1 || used.has(candidate)) return true;
			shown.set(name, candidate);
			used.add(candidate);
			return false;
		});
	}
	function settledWhole(name, room) {
		if (measure.width(name) > 2 * room) return false;
		shown.set(name, name);
		used.add(name);
		return true;
	}
}
function whereTheyDiffer(names, width, measure) {
	const lists = names.map(({ pieces }) => pieces);
	const prefix = commonLength(lists);
	const suffix = commonLength(lists.map((pieces) => pieces.toReversed()));
	return ({ pieces }) => {
		const from = Math.min(prefix, Math.max(0, pieces.length - suffix));
		const middle = pieces.slice(from, Math.max(from, pieces.length - suffix)).join("");
		const room = width - 2 - measure.width(middle);
		if (middle === "" || room < 2) return cutMiddle(pieces, width, Math.ceil((width - 1) / 2), measure);
		return `${taken(pieces.slice(0, from), Math.floor(room / 2), measure).join("")}…${middle}…${taken(pieces.slice(from).toReversed(), Math.ceil(room / 2), measure).toReversed().join("")}`;
	};
}
function commonLength(lists) {
	const [first = []] = lists;
	const end = first.findIndex((piece, index) => lists.some((list) => list[index] !== piece));
	return end === -1 ? first.length : end;
}
const LONGEST_LINE = 160;
function firstLine(text) {
	return openingLines(text, 1);
}
function openingLines(text, most) {
	const joined = text.split(/[\r\n]+/).filter((line) => line.trim() !== "").slice(0, most).map((line) => line.trim()).join(": ");
	return joined.length <= LONGEST_LINE ? joined : `${joined.slice(0, 159).trim()}…`;
}

// src/render/view/notes/alike.ts
const REASON_LINES = 2;
function shownReason(reason) {
	return openingLines(reason, REASON_LINES);
}
const QUOTED = /`[^`]*`|"[^"]*"|(?<!\w)'[^']*'(?!\w)/g;
const NAME$1 = /[\d/\\_#@[\]]|\w[-.:]+\w/;
function keyOf$1({ reason, names }) {
	const shown = shownReason(reason);
	const plain = names.filter((name) => name.length > 1).toSorted((a, b) => b.length - a.length).reduce((text, name) => text.replaceAll(name, " "), shown).replace(QUOTED, " ").split(/[\s,;()]+/).filter((word) => word !== "" && !NAME$1.test(word)).join(" ");
	return plain === "" ? shown : plain;
}
function failureOf({ reason, id, group, name }) {
	return {
		reason,
		names: [
			id,
			group,
			name
		]
	};
}
function groupAlike(all, reasonOf, kindOf = () => "") {
	const groups = /* @__PURE__ */ new Map();
	for (const each of all) {
		const key = `${kindOf(each)}\n${keyOf$1(reasonOf(each))}`;
		const group = groups.get(key);
		if (group === void 0) groups.set(key, [each]);
		else group.push(each);
	}
	return [...groups.values()];
}

// src/model/results/side.ts
const SIDES = ["base", "head"];

// src/model/results/ending.ts
function endingWords(ending) {
	switch (ending.kind) {
		case "exit": return `ended with exit code ${ending.code}`;
		case "signal": return `was ended by ${ending.signal}`;
		case "time-limit": return "did not end within its time limit";
		default: return unreachable(ending);
	}
}

// src/model/results/counting.ts
const INSTRUCTIONS = "instructions/op";
function instructionsPerOperation({ runs: [first, second] }) {
	if (first === void 0) return null;
	if (second === void 0) return positive(first.instructions / first.operations);
	const operations = second.operations - first.operations;
	return operations === 0 ? null : positive((second.instructions - first.instructions) / operations);
}
function positive(value) {
	return Number.isFinite(value) && value > 0 ? value : null;
}

// src/model/results/revision.ts
function revisionText({ commit, tree }) {
	return commit === null ? `the tree ${tree.slice(0, 10)}` : `${commit.slice(0, 10)} (tree ${tree.slice(0, 10)})`;
}

// src/model/results/run.ts
const INPUT_TEXT_LENGTH = 2e4;
function firstRun({ runs }) {
	const [first] = runs;
	if (first === void 0) throw new RangeError("results without a run");
	return first;
}
function ranIdenticalBinaries({ runs }) {
	return runs.every(({ identicalBinaries }) => identicalBinaries);
}
function missedBy({ runs }) {
	const own = runs.flatMap(({ ownCommand }) => ownCommand === void 0 || ownCommand.left.length === 0 ? [] : [ownCommand]);
	const all = runs.flatMap(({ notLoaded = [] }) => notLoaded);
	const unloaded = [...new Map(all.map((each) => [each.name, each])).values()];
	return {
		commands: [...new Map(own.map((each) => [each.name, each])).values()],
		files: unloaded.filter(({ noTime }) => noTime !== true),
		late: unloaded.filter(({ noTime }) => noTime === true)
	};
}
function hasNoCodeChanged({ runs, benchmarks }) {
	return benchmarks.length === 0 && runs.every(({ noCodeChanged }) => noCodeChanged !== void 0);
}
function isPartial({ runs }) {
	return runs.some(({ partial }) => partial);
}
function buildOf({ runs }, side) {
	const builds = runs.map((run) => run.builds[side]);
	const failed = builds.find(({ state }) => state === "failed");
	const built = builds.find(({ state }) => state === "built");
	const record = (side === "head" ? failed ?? built : built ?? failed) ?? builds[0];
	if (record === void 0) throw new RangeError("results without a run");
	return record;
}

// src/render/view/words.ts
const VERDICT_SIGNS = {
	regressed: "🔴",
	improved: "🟢",
	unchanged: "⚪",
	inconclusive: "❔",
	"same-code": "🔁",
	error: "❌"
};
function tableWord(row) {
	return row.verdict === "regressed" || row.verdict === "improved" ? changeWord(row.metric, row.verdict === "regressed") : verdictWord(row);
}
function verdictWord(row) {
	const leans = row.direction === "unknown" ? null : changeWord(row.metric, row.direction === "slower");
	switch (row.verdict) {
		case "regressed":
		case "improved": return row.verdict;
		case "unchanged": return leans === null ? "unchanged" : `${leans} by less than ${thresholdText(row, row.metric.unit)}`;
		case "inconclusive":
			if (leans === null) return dependsOnMachine(row) ? "depends on the machine" : "undecided";
			return isBeyond$2(row) ? `${leans}, not confirmed` : `${leans}, perhaps under ${thresholdText(row, row.metric.unit)}`;
		case "same-code": return leans === null ? "same code" : `same code, yet ${leans}`;
		case null: return "not judged";
		default: return unreachable(row.verdict);
	}
}
function isBeyond$2({ change, threshold, smallestDifference }) {
	if (change.kind !== "interval" || smallestDifference !== null) return false;
	const limit = Math.log1p(threshold);
	return Math.log1p(change.delta.lower) > limit || Math.log1p(change.delta.upper) < -limit;
}
function thresholdText({ threshold, smallestDifference }, unit) {
	return smallestDifference === null ? plainPercent(threshold) : `${smallestDifference}${"\xA0"}${unit}`;
}
function thresholdsText({ benchmarks }) {
	const rows = benchmarks.flatMap((each) => each.rows).filter(({ verdict, gated }) => gated && verdict === "unchanged");
	const asked = rows.filter(({ smallestDifference }) => smallestDifference === null);
	const [only, ...others] = new Set((asked.length > 0 ? asked : rows).map((row) => thresholdText(row, row.metric.unit)));
	return only === void 0 || others.length > 0 ? null : only;
}
function isJudgedBySmallest({ smallestDifference, verdict, change }) {
	if (smallestDifference === null || verdict === null || change.kind === "none") return false;
	if (change.kind === "exact") return change.absolute !== 0;
	return change.kind === "interval" || change.difference.lower !== 0 || change.difference.upper !== 0;
}
function changeWord(metric, worse) {
	switch (metric.quantity) {
		case "time":
		case "rate": return worse ? "slower" : "faster";
		case "bytes": return worse === (metric.direction === "lower") ? "more" : "less";
		case "count": return worse === (metric.direction === "lower") ? "more" : "fewer";
		case "other": return worse ? "worse" : "better";
		default: return unreachable(metric.quantity);
	}
}
const STATUS_WORDS = {
	compared: "compared",
	added: "added",
	removed: "removed",
	failed: "failed",
	"not-comparable": "not comparable",
	"same-code": "same code, not measured",
	"not-measured": "not measured",
	lost: "lost with its machine"
};
function statusText(benchmark, baseBuilt) {
	if (benchmark.status === "added" && !baseBuilt) return "new";
	const word = STATUS_WORDS[benchmark.status];
	if (benchmark.status === "failed" && benchmark.failedSides.length > 0) return `${word} on ${benchmark.failedSides.join(" and ")}`;
	return benchmark.warnings.some((warning) => warning.code === "possible-rename") ? `${word} (renamed?)` : word;
}
function countText(count, singular, plural = `${singular}s`) {
	return `${count} ${count === 1 ? singular : plural}`;
}
const NO_CODE_CHANGED = "No code changed: nothing was built or measured";
function headline(analysis) {
	const { results } = analysis;
	const failed = ["base", "head"].filter((side) => buildOf(results, side).state === "failed");
	if (hasNoCodeChanged(results)) return NO_CODE_CHANGED;
	if (failed.length === 2) return "The run was ended before both sides were built: nothing was compared";
	if (failed[0] === "head") return "Head does not compile: nothing was compared";
	if (failed[0] === "base") return "Undecided: base does not compile";
	const said = [countsLine(analysis), ...missedTexts(results)].filter((part) => part !== "").join(" · ");
	const partial = isPartial(results) ? "Partial run: " : "";
	const { failedSuite } = analysis;
	if (failedSuite !== null && analysis.benchmarks.some(({ status }) => status === "compared")) return `${partial}${capitalised(failedSuiteText(failedSuite))}${said === "" ? "" : `: ${said}`}`;
	if (analysis.verdict === "error") return `${partial}Nothing could be compared${said === "" ? "" : `: ${said}`}`;
	const what = analysis.sameTree ? `Base and head are identical: ${said}` : said;
	return `${partial}${what === "" ? "nothing to judge" : what}`;
}
const MOST_MISSED = 3;
function filesText({ length }) {
	return countText(length, "file or package", "files or packages");
}
function notLoadedTexts({ files, late }) {
	return [[`${filesText(files)} failed to load`, files], [`no time to load ${filesText(late)}`, late]].filter(([, all]) => all.length > 0);
}
function andMore({ length }) {
	return length > 3 ? ` and ${length - 3} more` : "";
}
function firstByReason(all) {
	const names = /* @__PURE__ */ new Map();
	for (const { name, reason, noTime } of all.slice(0, 3)) {
		const key = noTime === true ? "" : reason;
		names.set(key, [...names.get(key) ?? [], name]);
	}
	return [...names];
}
function missedTexts(results) {
	const { commands, ...unloaded } = missedBy(results);
	const isInPart = commands.some(({ measured }) => measured.length > 0);
	return [...notLoadedTexts(unloaded).map(([text]) => text), ...commands.length === 0 ? [] : [`the project's own benchmark command was ${isInPart ? "measured in part" : "not measured"}`]];
}
function failedSuiteText({ side, ending, times, runs }) {
	const other = side === "head" ? "base" : "head";
	return `the suite ${endingWords(ending)} on ${side} in ${times} of ${runs} runs, and not on ${other}`;
}
function capitalised(text) {
	return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
function lowered(text) {
	return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}
function rowCounts({ benchmarks }) {
	const rows = benchmarks.filter(({ status }) => status === "compared").flatMap((each) => each.rows);
	const judged = rows.filter(({ gated, verdict }) => gated && verdict !== null);
	const of = (verdict) => judged.filter((row) => row.verdict === verdict);
	const apart = (...statuses) => benchmarks.filter(({ status }) => statuses.includes(status)).length;
	const open = of("inconclusive");
	const sameCode = rows.filter(({ verdict, change }) => verdict === "same-code" && change.kind !== "none");
	return {
		regressed: of("regressed").length,
		improved: of("improved").length,
		unchanged: of("unchanged").length,
		inconclusive: open.length,
		openSlower: open.filter(({ direction }) => direction === "slower").length,
		openFaster: open.filter(({ direction }) => direction === "faster").length,
		openByMachine: open.filter((row) => row.direction === "unknown" && dependsOnMachine(row)).length,
		sameCode: sameCode.length + apart("same-code"),
		notMeasured: apart("not-measured"),
		lost: apart("lost"),
		added: apart("added"),
		removed: apart("removed"),
		failed: apart("failed")
	};
}
function countsLine(analysis) {
	const counts = rowCounts(analysis);
	const { openByMachine } = counts;
	const undecided = counts.inconclusive - counts.openSlower - counts.openFaster - openByMachine;
	return [
		counts.regressed > 0 ? countText(counts.regressed, "regression") : "",
		counts.improved > 0 ? countText(counts.improved, "improvement") : "",
		counts.unchanged > 0 ? `${counts.unchanged} unchanged` : "",
		counts.openSlower > 0 ? `${counts.openSlower} slower, size undecided` : "",
		counts.openFaster > 0 ? `${counts.openFaster} faster, size undecided` : "",
		openByMachine > 0 ? `${openByMachine} ${openByMachine === 1 ? "depends" : "depend"} on the machine` : "",
		undecided > 0 ? `${undecided} undecided` : "",
		counts.notMeasured > 0 ? `${counts.notMeasured} not measured` : "",
		counts.lost > 0 ? `${counts.lost} lost` : "",
		counts.sameCode > 0 ? `${counts.sameCode} same code` : "",
		counts.failed > 0 ? `${counts.failed} failed` : "",
		...analysis.verdict === "error" ? [counts.added > 0 ? `${counts.added} added` : "", counts.removed > 0 ? `${counts.removed} removed` : ""] : []
	].filter((part) => part !== "").join(" · ");
}
function isWallTime(metric) {
	return metric.unit === "ns/op";
}

// src/render/view/notes/changed-functions.ts
const LONGEST_NAME$7 = 80;
const SHORTEST_NAME$2 = 40;
const LISTED = 20;
function becausePhrase({ benchmark: { changedFunctions }, row }) {
	const isCalled = row.verdict === "regressed" || row.verdict === "improved";
	const first = changedFunctions.find((each) => each.source !== void 0) ?? changedFunctions[0];
	if (!row.gated || !isCalled || first === void 0) return [];
	const { name, source } = first;
	const file = source === void 0 ? "" : source.file.split("/").at(-1) ?? "";
	const place = source === void 0 ? [] : [" ", { code: `${shortenMiddle(visibleName(file), SHORTEST_NAME$2, CHARACTERS)}:${source.firstLine}` }];
	const left = readingApart(changedFunctions).length - 1;
	return [
		{ code: shortenMiddle(visibleName(withoutFolders(name)), SHORTEST_NAME$2, CHARACTERS) },
		...place,
		left > 0 ? ` +${left} more` : ""
	];
}
function withoutFolders(name) {
	return name.replace(/^(?:[\w.-]+\/)+(?=[^/]+$)/, "");
}
function readingApart(functions) {
	return [...new Map(functions.map((each) => [`${each.name}${details(each)}`, each])).values()];
}
function changedPhrase(functions, most) {
	const apart = readingApart(functions);
	const named = apart.slice(0, most).flatMap((each, index) => [
		index === 0 ? "" : ", ",
		{ code: shortName(each.name) },
		details(each)
	]);
	const left = apart.length - most;
	const place = placeOf$2(functions);
	return [
		...named,
		left > 0 ? ` +${left} more` : "",
		...place === null ? [] : [", at ", { code: place }],
		"."
	];
}
function shortName(name) {
	return shortenMiddle(visibleName(name), LONGEST_NAME$7, CHARACTERS);
}
function details({ change, bytes, calls }) {
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
function placeOf$2(functions) {
	const source = functions.find((each) => each.change !== "gone" && each.source !== void 0)?.source;
	return source === void 0 ? null : `${shortName(source.file)}:${source.firstLine}`;
}
function changedFunctionsList(benchmarks) {
	const some = benchmarks.filter(({ changedFunctions, verdict }) => changedFunctions.length > 0 && (verdict === "regressed" || verdict === "improved"));
	const shown = some.slice(0, LISTED).map(({ id, changedFunctions }) => [
		{ code: shortName(id) },
		" runs changed: ",
		...changedPhrase(changedFunctions, LISTED)
	]);
	const left = some.length - shown.length;
	return left > 0 ? [...shown, [`${countText(left, "more benchmark")}.`]] : shown;
}

// src/model/cut.ts
function cut(text, length) {
	return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

// src/render/view/notes/clock-note.ts
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
	reported: "reported by the harness",
	declared: "declared",
	scanned: "guessed from the source"
};
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
		`Corrected for the clock; raw: ${changeText$1(row.base, row.head, correction.rawChange, row)}. `,
		...crossing(correction),
		...cost
	];
	if (correction.delta === null) return null;
	return [
		"Raw (",
		{ code: "gate-on" },
		`); corrected for the clock: ${changeText$1(correction.base, correction.head, {
			kind: "interval",
			delta: correction.delta,
			settle: null
		}, row)}. `,
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
	const subject = refusal?.subject === void 0 ? [] : [": ", { code: firstLine(refusal.subject) }];
	return [
		"Not corrected for the clock",
		...code,
		": ",
		{ prose: refusal?.message ?? "" },
		...subject,
		`.${absolute}`
	];
}
function changeText$1(base, head, change, row) {
	const levels = levelTexts(base, head, change, row.metric);
	const { estimate, range } = changeTexts(change, row);
	return `${levels.base} to ${levels.head}, ${estimate} ${range}`;
}
function costText({ windows, window, source, share }) {
	const count = Number((windows.base ?? windows.head ?? 0).toPrecision(3));
	const cost = windowCost$1(window?.ns ?? 0);
	const percent = (fraction) => `${Number((100 * (fraction ?? 0)).toPrecision(2))}${"\xA0"}%`;
	return `The clock: ${countText(count, "window")} of ${cost} an op (${SOURCES[source]}), ${percent(share.base)} of base, ${percent(share.head)} of head`;
}
function crossing({ verdict, rawVerdict }) {
	if (verdict === rawVerdict || verdict === null || rawVerdict === null) return [];
	if (isBeyond$1(verdict) && !isBeyond$1(rawVerdict)) return [{ strong: ["The corrected size crosses the threshold, the raw one does not"] }, ". "];
	if (isBeyond$1(rawVerdict) && !isBeyond$1(verdict)) return [{ strong: ["The raw size crosses the threshold, the corrected one does not"] }, ". "];
	if (rawVerdict === "unchanged") return ["Raw, it is within the threshold; corrected, it is inconclusive. "];
	return verdict === "unchanged" ? ["Corrected, it is within the threshold; raw, it is inconclusive. "] : [];
}
function isBeyond$1(verdict) {
	return verdict === "regressed" || verdict === "improved";
}

// src/render/view/notes/confirmation-note.ts
const SAID_IN_CONFIRMATION = /* @__PURE__ */ new Set(["not-confirmed"]);
const LONGEST_REASON$2 = 300;
function confirmationNote(row) {
	const { confirmation } = row;
	if (confirmation === null) return null;
	const { state, layout, reason } = confirmation;
	switch (state) {
		case "confirmed": return [`Remeasured ${where(layout)}: confirmed.`];
		case "refuted": return [`Beyond the threshold at first; remeasured ${where(layout)}: not confirmed.`];
		case "open": return [`Beyond the threshold at first; remeasured ${where(layout)}: undecided.`];
		case "missing": {
			const line = reason.replace(/\s+/g, " ").trim();
			return [
				`Not remeasured, so the first readings of these two builds ${row.verdict === "inconclusive" ? "leave it open" : "decide"}: `,
				{ prose: cut(line, LONGEST_REASON$2) },
				"."
			];
		}
		default: return unreachable(state);
	}
}
function where(layout) {
	switch (layout) {
		case "link-order": return "with another code layout";
		case "build-command": return "with other layout seeds of the build";
		case "hash-seed": return "with other hash seeds";
		case "environment":
		case null: return "with environments of another size";
		default: return unreachable(layout);
	}
}
function confirmationClause({ confirmation }) {
	if (confirmation?.state === "missing") return ", not remeasured";
	return confirmation?.state === "confirmed" ? `, remeasured ${where(confirmation.layout)}: confirmed` : "";
}
const LAYOUTS = {
	"link-order": "with another code layout",
	"build-command": "built by build-command with another layout seed",
	"hash-seed": "each with another hash seed",
	environment: "of the same programs, with an environment of another size"
};
function confirmationLine({ confirmation, results }) {
	if (confirmation === null) return [];
	const { confirmed, refuted, open, missing, alpha } = confirmation;
	const all = confirmed + refuted + open + missing;
	const records = results.runs.flatMap((run) => run.confirmation ?? []);
	const [record] = records;
	const durationMs = records.reduce((sum, each) => sum + each.durationMs, 0);
	const rows = `${countText(all, "row")} that read beyond the threshold, faster or slower`;
	if (record === void 0) return [`Re-measurement: none of the ${rows}, was remeasured.`];
	const became = [
		`${confirmed} of ${rows}, ${confirmed === 1 ? "was" : "were"} confirmed`,
		refuted === 0 ? "" : `${refuted} ${refuted === 1 ? "was" : "were"} not`,
		open === 0 ? "" : `${open} ${open === 1 ? "is" : "are"} undecided`,
		missing === 0 ? "" : `${missing} ${missing === 1 ? "was" : "were"} not remeasured`
	].filter((text) => text !== "");
	return [
		`Re-measurement, in fresh bursts ${LAYOUTS[record.layout]} (seed `,
		{ code: String(record.layoutSeed) },
		`; ${levelPercent(alpha)} confidence): ${became.join(", ")}. Its readings, which were not chosen for their size, `,
		`are shown and judged. It took ${formatDuration(durationMs)}.`
	];
}

// src/render/view/notes/machines-note.ts
const SAID_IN_MACHINES_NOTE = /* @__PURE__ */ new Set(["machines-differ"]);
const PROCESSOR_LENGTH = 60;
const NAMED$4 = 6;
function machinesNote(row) {
	const { machines } = row;
	if (machines === void 0 || !machines.differ) return null;
	const [first, ...others] = machines.each;
	const isOne = others.every(({ change }) => change === first?.change) && first?.change !== "open";
	const readings = isOne ? machines.each : CHANGES.flatMap((change) => machines.each.filter((each) => each.change === change));
	const list = readings.slice(0, NAMED$4).flatMap((each, index) => {
		const isNew = !isOne && readings[index - 1]?.change !== each.change;
		return [
			index === 0 ? "" : ", ",
			isNew ? changePrefix(row, each) : "",
			...readingPhrase(row, each)
		];
	});
	const more = readings.length > NAMED$4 ? [`, and ${readings.length - NAMED$4} more`] : [];
	return [
		isOne ? `${capital(changePrefix(row, first))}each machine, by different amounts: ` : "Depends on the machine: ",
		...list,
		...more,
		` (${levelPercent(1 - machines.level)} confidence, all together).`
	];
}
const CHANGES = [
	"more",
	"less",
	"open",
	"within"
];
function changePrefix({ metric }, { change }) {
	switch (change) {
		case "more":
		case "less":
			if (metric.direction === "unknown") return `${change} on `;
			return `${changeWord(metric, change === "more" === (metric.direction === "lower"))} on `;
		case "within": return "not on ";
		case "open": return "undecided on ";
		default: return unreachable(change);
	}
}
function readingPhrase(row, { processor, runs, bursts, ...interval }) {
	const { estimate, lower, upper } = interval;
	const delta = {
		estimate,
		lower,
		upper,
		level: 0,
		observations: 0,
		method: "signed-rank"
	};
	const texts = changeTexts(row.change.kind === "difference" ? {
		kind: "difference",
		difference: {
			...delta,
			method: "signed-rank"
		},
		settle: null
	} : {
		kind: "interval",
		delta,
		settle: null
	}, row);
	const which = runs.length === 1 ? `machine ${(runs[0] ?? 0) + 1}, ${burstsText(bursts)}` : machinesText(bursts);
	return [{ code: processorText(processor) }, ` (${texts.estimate} ${texts.range}; ${which})`];
}
function machinesText(bursts) {
	return `${countText(bursts.length, "machine")} x ${burstsText(bursts)}`;
}
function burstsText(bursts) {
	const [fewest, most] = [Math.min(...bursts), Math.max(...bursts)];
	return `${fewest === most ? "" : `${fewest} to `}${countText(most, "burst")}`;
}
function machinesSentence({ benchmarks, results }) {
	const rows = benchmarks.flatMap((each) => each.rows).filter(({ machines }) => machines !== void 0);
	const runs = new Set(rows.flatMap(({ machines }) => machines?.each.flatMap((each) => each.runs) ?? []));
	if (runs.size < 2) return [];
	const models = [...runs].map((run) => processorText(results.runs[run]?.host.cpuModel || "unknown CPU"));
	const kinds = [...new Set(models)];
	const named = kinds.slice(0, NAMED$4).flatMap((kind, index) => {
		const count = models.filter((each) => each === kind).length;
		return [
			index === 0 ? "" : ", ",
			`${count} with `,
			{ code: kind }
		];
	});
	const differ = rows.filter(({ machines }) => machines?.differ === true).length;
	return [
		`Measured on ${countText(runs.size, "machine")}: `,
		...kinds.length === 1 ? ["all with ", { code: kinds[0] ?? "" }] : named,
		...kinds.length > NAMED$4 ? [", and others"] : [],
		differ === 0 ? "; no row is seen to depend on the machine." : "; ",
		...differ === 0 ? [] : [{ strong: [`${countText(differ, "row")} ${differ === 1 ? "depends" : "depend"} on the machine`] }, "."]
	];
}
function processorText(processor) {
	return cut(processor, PROCESSOR_LENGTH);
}
function capital(text) {
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

// src/render/view/notes/footnotes.ts
const TEXT_LENGTH$1 = 300;
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
	const known = /* @__PURE__ */ new Map();
	return { notes: (texts) => texts.map((text) => {
		const key = JSON.stringify(text);
		const number = known.size + 1;
		const note = known.get(key) ?? {
			number,
			mark: superscript(number),
			text
		};
		known.set(key, note);
		return note;
	}) };
}
function warningPhrase(warning) {
	const message = { prose: cut(sentence(warning.message), TEXT_LENGTH$1) };
	return warning.subject === void 0 ? [message, "."] : [
		message,
		": ",
		{ code: cut(warning.subject, TEXT_LENGTH$1) }
	];
}
function rowNotes({ benchmark, row }) {
	const clock = clockNote(row);
	const refusal = row.change.kind === "none" ? row.change.code : void 0;
	const machines = machinesNote(row);
	const isSaid = (code) => clock !== null && SAID_IN_CLOCK_NOTE.has(code) || machines !== null && SAID_IN_MACHINES_NOTE.has(code) || SAID_IN_CONFIRMATION.has(code);
	const others = row.warnings.filter(({ code }) => code !== refusal && !isSaid(code));
	return [
		...[confirmationNote(row), machines].filter((note) => note !== null),
		...[...benchmark.warnings, ...others].map(warningPhrase),
		...clock === null ? [] : [clock],
		...smallestNote(row),
		...sameCodeNote(row)
	];
}
function sameCodeNote({ verdict, direction }) {
	if (verdict !== "same-code" || direction === "unknown") return [];
	return [["Nothing that it runs differs: where its code lies, or the machine, moved it."]];
}
function smallestNote(row) {
	if (!isJudgedBySmallest(row) || row.verdict === "same-code" || row.verdict === "regressed" || row.verdict === "improved") return [];
	return [[`Of readings this small a difference of ${thresholdText(row, row.metric.unit)} or less counts as none, whatever share of them it is.`]];
}
function benchmarkNotes(benchmark) {
	return [...benchmark.warnings, ...benchmark.rows.flatMap((row) => row.warnings)].map(warningPhrase);
}
function settleNote({ row }) {
	if (!row.gated || row.verdict !== "inconclusive") return null;
	if (row.change.kind === "none") return [{ prose: cut(sentence(row.change.reason), TEXT_LENGTH$1) }, "."];
	if (row.change.kind === "exact" || row.change.settle === null) return null;
	const { obstacle } = row.change.settle;
	switch (obstacle) {
		case null: return null;
		case "clock": return ["More time would not settle it: the clock's steps are larger than the difference."];
		case "window": return ["More time would not settle it: what the clock costs amid work is not known well enough."];
		case "bins": return ["More time would not settle it: bins and the clock's steps leave open on which side of the threshold it is."];
		case "machines": return row.machines?.differ === true ? ["More time would not settle it: the machines differ."] : ["More time on these machines is not expected to settle it; more machines may."];
		case "noise": return ["Too noisy for a thousand bursts to tell."];
		case "threshold": return ["Too close to the threshold for a thousand bursts to bring it to one side."];
		default: return unreachable(obstacle);
	}
}
const SAID_IN_LEAD = /* @__PURE__ */ new Set(["same-tree", "identical-binaries"]);
const FOR_A_PERSON = /* @__PURE__ */ new Set([
	"asked-in-a-comment",
	"base-does-not-build",
	"benchmarks-not-shared",
	"command-files-written",
	"controls-off",
	"credentials-persisted",
	"harness-left-out",
	"machine-lost",
	"null-control-off",
	"package-does-not-build",
	"partial-run",
	"settings-of-file",
	"settings-of-head",
	"suite-ended-badly",
	"time-budget-reached",
	"toolchain-differs",
	"toolchains-of-machines"
]);
function runNotes(analysis) {
	const all = /* @__PURE__ */ new Map();
	for (const warning of [...analysis.warnings, ...analysis.results.warnings]) if (!SAID_IN_LEAD.has(warning.code)) all.set(JSON.stringify(warningPhrase(warning)), warning);
	const isNoisy = analysis.noise.level === "noisy" || analysis.noise.level === "unusable";
	const notes = alikeWarnings([...all.values()]).map(([first, ...others]) => {
		const message = `${first.message} (${others.length + 1} alike, and this is the first)`;
		return {
			isAlert: FOR_A_PERSON.has(first.code) || isNoisy && first.code === "noisy-run",
			phrase: warningPhrase(others.length === 0 ? first : {
				...first,
				message
			})
		};
	});
	return {
		all: notes.map(({ phrase }) => phrase),
		alerts: notes.filter(({ isAlert }) => isAlert).map(({ phrase }) => phrase)
	};
}
const OF_REGRESSIONS = /* @__PURE__ */ new Set([
	"controls-moved-as-much",
	"benchmark-code-differs",
	"benchmark-source-changed",
	"short-slices-differ"
]);
const MOST_DOUBTED = 3;
function doubtedRegressions(rows) {
	return rows.flatMap(({ benchmark, row }) => [...row.warnings, ...benchmark.warnings].filter(({ code }) => OF_REGRESSIONS.has(code)).map((warning) => [
		{ code: cut(visibleName(shownId(benchmark)), 80) },
		": ",
		...warningPhrase(warning)
	])).slice(0, MOST_DOUBTED);
}
const OF_FAILURES = /* @__PURE__ */ new Set([
	"package-does-not-build",
	"slice-failed",
	"fails-on-one-core",
	"percentiles-unseen"
]);
function alikeWarnings(warnings) {
	return groupAlike(warnings, ({ subject = "" }) => ({
		reason: subject,
		names: []
	}), ({ code, message, subject }) => OF_FAILURES.has(code) ? `${code} ${message}` : `${code} ${message} ${subject}`);
}
function withAlikeWarnings(benchmarks) {
	const first = /* @__PURE__ */ new Map();
	const failures = benchmarks.flatMap(({ warnings }) => warnings.filter(({ code }) => OF_FAILURES.has(code)));
	for (const group of alikeWarnings(failures)) for (const each of group) first.set(each, group[0]);
	if (first.size === 0) return benchmarks;
	return benchmarks.map((each) => ({
		...each,
		warnings: each.warnings.map((warning) => first.get(warning) ?? warning)
	}));
}
function sentence(message) {
	const text = message.trim().replace(/(?<![.\s])[.\s]+$/, "");
	return capitalised(text);
}

// src/render/view/notes/not-ruled-out.ts
function notRuledOutText(row) {
	const { change, metric, threshold } = row;
	switch (change.kind) {
		case "interval": {
			const decimals = percentDecimals(change.delta, threshold);
			return endsText(change.delta, metric, (end) => changeSize(end, decimals));
		}
		case "difference": {
			const { lower, upper, appendUnit } = differenceFigures(change.difference, metric);
			const figures = /* @__PURE__ */ new Map([[change.difference.lower, lower], [change.difference.upper, upper]]);
			return endsText(change.difference, metric, (end) => appendUnit((figures.get(end) ?? "").replace(/^[+-]/, "")));
		}
		case "exact": {
			const { counted } = change;
			return counted === void 0 ? "not known" : endsText(counted, metric, (end) => changeSize(end, 2));
		}
		case "none": return "any change";
	}
}
function endsText({ lower, upper }, metric, size) {
	const isMoreWorse = metric.direction !== "higher";
	const said = [...upper > 0 ? [{
		end: upper,
		isWorse: isMoreWorse
	}] : [], ...lower < 0 ? [{
		end: lower,
		isWorse: !isMoreWorse
	}] : []].toSorted((a, b) => Number(b.isWorse) - Number(a.isWorse)).map(({ end, isWorse }) => `${size(end)} ${changeWord(metric, isWorse)}`);
	return said.length === 0 ? "not known" : `up to ${said.join(" or ")}`;
}
function mayBeWorse(row) {
	const { change, metric, threshold, smallestDifference, base } = row;
	const isMoreWorse = metric.direction !== "higher";
	const reaches = ({ lower, upper }) => isMoreWorse ? Math.log1p(upper) >= Math.log1p(threshold) : -Math.log1p(Math.max(-1, lower)) >= Math.log1p(threshold);
	switch (change.kind) {
		case "interval": return reaches(change.delta);
		case "difference": {
			const limit = smallestDifference ?? threshold * Math.abs(base ?? 0);
			return (isMoreWorse ? change.difference.upper : -change.difference.lower) >= limit;
		}
		case "exact": return reaches(change.counted ?? {
			lower: change.relative ?? 0,
			upper: change.relative ?? 0
		});
		case "none": return true;
	}
}

// src/render/view/table.ts
function joinMarks(notes) {
	return [...new Set(notes.map(({ mark }) => mark))].join("˒");
}
function nameCell(name, notes = []) {
	return {
		kind: "name",
		name,
		notes
	};
}
function textCell(text) {
	return {
		kind: "text",
		phrase: text === "" ? [] : [text]
	};
}
function reasonPhrase(reason, code) {
	const line = firstLine(reason);
	return [...line === "" ? [] : [{ prose: line }], ...code === null ? [] : [
		" (",
		{ code },
		")"
	]];
}

// src/render/view/rows.ts
function rowView(entry, section, footnotes) {
	const { benchmark, row } = entry;
	const { change, verdict, metric } = row;
	const values = rowValues(row);
	const doubts = rowNotes(entry);
	const settle = settleNote(entry);
	return {
		benchmark: benchmark.id,
		section,
		harness: benchmark.harness ?? "",
		table: section === "notCompared" ? "without-delta" : isCounted$1(row) ? "counted" : tableKind(change.kind),
		verdict: {
			kind: "verdict",
			verdict,
			word: tableWord(row)
		},
		name: nameCell(visibleName(shownId(benchmark)), footnotes.notes(doubts)),
		unit: {
			kind: "unit",
			unit: metric.unit
		},
		base: textCell(values.base),
		head: textCell(values.head),
		delta: {
			kind: "delta",
			verdict,
			...deltaTexts(row),
			notes: settle === null ? [] : footnotes.notes([settle])
		},
		plot: {
			kind: "plot",
			interval: change.kind === "interval" ? {
				...change.delta,
				threshold: drawnThreshold(row)
			} : null
		},
		reason: {
			kind: "text",
			phrase: change.kind === "none" ? reasonPhrase(change.reason, change.code ?? null) : []
		},
		because: {
			kind: "text",
			phrase: becausePhrase(entry)
		},
		open: textCell(section === "inconclusive" ? notRuledOutText(row) : ""),
		alpha: change.kind === "interval" || change.kind === "difference" ? row.alpha : null,
		namesMetric: !isWallTime(metric),
		isSame: change.kind === "exact" && change.absolute === 0 && !isCounted$1(row) && doubts.length === 0
	};
}
function drawnThreshold({ threshold, smallestDifference }) {
	return smallestDifference === null ? threshold : 0;
}
function tableKind(kind) {
	switch (kind) {
		case "exact": return "exact";
		case "interval":
		case "difference":
		case "none": return "interval";
		default: return unreachable(kind);
	}
}
function apartViews(benchmarks, baseBuilt, footnotes) {
	return groupAlike(benchmarks, failureOf, (each) => isFailure(each) ? statusText(each, baseBuilt) : `${each.status} ${each.id}`).map((group) => apartView(group, baseBuilt, footnotes));
}
function isFailure({ status }) {
	return status === "failed" || status === "not-comparable";
}
function apartView([benchmark, ...others], baseBuilt, footnotes) {
	const count = others.length + 1;
	const status = `${count === 1 ? "" : `${count} `}${statusText(benchmark, baseBuilt)}`;
	return {
		count,
		isFailure: isFailure(benchmark),
		status: textCell(status.replaceAll(" ", "\xA0")),
		name: nameCell(visibleName(benchmark.id), footnotes.notes(benchmarkNotes(benchmark))),
		...readingsOrReason(benchmark, count)
	};
}
function readingsOrReason(benchmark, count) {
	switch (benchmark.status) {
		case "failed":
		case "not-comparable": {
			const line = shownReason(benchmark.reason);
			const said = line === "" ? [] : [{ code: line }];
			const phrase = count === 1 ? said : [
				"all alike, and this is the first: ",
				...said,
				". Run it by itself to see all that it prints, or leave such ones out by ",
				{ code: "exclude" },
				"."
			];
			return {
				readings: textCell(""),
				reason: {
					kind: "text",
					phrase
				}
			};
		}
		case "added":
		case "removed": return {
			readings: {
				kind: "text",
				phrase: readingsPhrase(benchmark)
			},
			reason: textCell("")
		};
		case "same-code":
		case "not-measured":
		case "lost":
		case "compared": throw new TypeError(`a benchmark that is ${benchmark.status} does not stand apart`);
		default: return unreachable(benchmark.status);
	}
}
function readingsPhrase({ status, rows }) {
	return rows.flatMap(({ metric, base, head }) => {
		const value = status === "added" ? head : base;
		if (value === null) return [];
		return [[singleValue(value, metric), ...saysItself(metric) ? [] : [" ", { code: metric.unit }]]];
	}).flatMap((reading, index) => index === 0 ? reading : [", ", ...reading]);
}
const COMFORTABLE_NAME = 36;
const SHORTEST_NAME$1 = 12;
const VERDICT = {
	head: "verdict",
	alignment: "left",
	kind: "verdict"
};
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
		nameWidth: SHORTEST_NAME$1
	}
}));
const PLOT = {
	head: "",
	alignment: "left",
	kind: "plot",
	yields: {
		order: 1,
		nameWidth: COMFORTABLE_NAME
	}
};
function buildTables(rows) {
	return [...new Set(rows.map(({ harness }) => harness))].flatMap((harness) => [
		"interval",
		"exact",
		"counted",
		"without-delta"
	].flatMap((kind) => {
		const own = rows.filter((row) => row.harness === harness && row.table === kind);
		return own.length === 0 ? [] : [{
			...tableOfRows(kind, own),
			harness
		}];
	}));
}
function tableOfRows(kind, rows) {
	switch (kind) {
		case "interval": return intervalTable(rows);
		case "exact": return wholeTable(rows, "Exact metrics (every reading of a side the same)", { head: "exact metric" });
		case "counted": return wholeTable(rows, `Instructions (${WORK_NOT_TIME})`, {
			head: WORK_NOT_TIME,
			isTitled: true
		});
		case "without-delta": return withoutDelta$1(rows);
		default: return unreachable(kind);
	}
}
function intervalTable(rows) {
	const hasUnits = rows.some(({ namesMetric }) => namesMetric);
	const hasPlot = rows.some(({ plot }) => plot.interval !== null);
	return {
		title: "",
		columns: [
			VERDICT,
			NAME,
			...hasUnits ? [{
				head: "metric",
				alignment: "left",
				kind: "unit"
			}] : [],
			...READINGS,
			{
				head: "delta",
				rangeHead: levelHead(rows),
				alignment: "right",
				kind: "delta"
			},
			...hasPlot ? [PLOT] : []
		],
		rows: rows.map((row) => [
			row.verdict,
			row.name,
			...hasUnits ? [row.unit] : [],
			row.base,
			row.head,
			row.delta,
			...hasPlot ? [row.plot] : []
		])
	};
}
function levelHead(rows) {
	const levels = [...new Set(rows.flatMap(({ alpha }) => alpha ?? []))].toSorted((a, b) => b - a);
	const [least] = levels;
	if (least === void 0) return "";
	return `[${levelPercent(least)}${levels.length === 1 ? "" : " or more"}]`;
}
function rowTable(rows, last) {
	const isSaid = rows.some((row) => row[last].phrase.some((part) => part !== ""));
	const head = last === "because" ? "because of" : "not ruled out";
	return {
		title: "",
		columns: [
			{
				...VERDICT,
				head: ""
			},
			NAME,
			{
				head: `change${roundLevel(rows)}`,
				alignment: "right",
				kind: "delta"
			},
			{
				head: "base → head",
				alignment: "right",
				kind: "text"
			},
			...isSaid ? [{
				head,
				alignment: "left",
				kind: "text"
			}] : []
		],
		rows: rows.map((row) => [
			row.verdict,
			row.namesMetric ? {
				...row.name,
				unit: row.unit.unit
			} : row.name,
			row.table === "exact" ? {
				...row.delta,
				range: exactRange(row.delta)
			} : row.delta,
			levelsCell(row),
			...isSaid ? [row[last]] : []
		])
	};
}
function roundLevel(rows) {
	const alphas = [...new Set(rows.flatMap(({ alpha }) => alpha ?? []))].toSorted((a, b) => b - a);
	const [least] = alphas;
	if (least === void 0) return "";
	const round = ROUND_ALPHAS.find((alpha) => alpha >= least - 1e-12) ?? least;
	return ` (${alphas.length === 1 && Math.abs(round - least) < 1e-12 ? "" : `≥${"\xA0"}`}${levelPercent(round)} CI)`.replaceAll(" CI", `${"\xA0"}CI`);
}
const ROUND_ALPHAS = [
	1e-4,
	.001,
	.01,
	.05,
	.1,
	.2
];
function exactRange({ estimate, range }) {
	if (range === "") return estimate === "identical" ? "" : "(exact)";
	return `${range.slice(0, -1)}, exact)`;
}
function levelsCell({ base, head }) {
	const [from, to] = [base, head].map(({ phrase }) => phrase.join(""));
	if (from === void 0 || to === void 0 || from === to) return textCell(to ?? "");
	const at = to.lastIndexOf("\xA0");
	const unit = at < 0 ? "" : to.slice(at);
	const isShared = unit !== "" && from.endsWith(unit);
	return textCell(`${isShared ? from.slice(0, -unit.length) : from}${"\xA0"}→${"\xA0"}${to}`);
}
function plotTable(rows) {
	const drawn = rows.filter(({ plot }) => plot.interval !== null);
	if (drawn.length === 0) return null;
	return {
		title: "",
		columns: [
			NAME,
			{
				head: `change ${levelHead(drawn)}`,
				alignment: "right",
				kind: "delta"
			},
			PLOT
		],
		rows: drawn.map((row) => [
			row.namesMetric ? {
				...row.name,
				unit: row.unit.unit,
				notes: []
			} : {
				...row.name,
				notes: []
			},
			{
				...row.delta,
				notes: []
			},
			row.plot
		])
	};
}
function wholeTable(rows, title, metric) {
	return {
		title,
		columns: [
			VERDICT,
			NAME,
			{
				...metric,
				alignment: "left",
				kind: "unit"
			},
			...READINGS,
			{
				head: "delta",
				alignment: "right",
				kind: "delta"
			}
		],
		rows: rows.map((row) => [
			row.verdict,
			row.name,
			row.unit,
			row.base,
			row.head,
			row.delta
		])
	};
}
function withoutDelta$1(rows) {
	return {
		title: "No delta for",
		columns: [
			NAME,
			{
				head: "metric",
				alignment: "left",
				kind: "unit"
			},
			...READINGS,
			{
				head: "why there is no delta",
				alignment: "left",
				kind: "text"
			}
		],
		rows: rows.map((row) => [
			row.name,
			row.unit,
			row.base,
			row.head,
			row.reason
		])
	};
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

// node_modules/picocolors/picocolors.js
var require_picocolors = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	let p = process || {};
	let argv = p.argv || [];
	let env = p.env || {};
	let isColorSupported = !(!!env.NO_COLOR || argv.includes("--no-color")) && (!!env.FORCE_COLOR || argv.includes("--color") || p.platform === "win32" || (p.stdout || {}).isTTY && env.TERM !== "dumb" || !!env.CI);
	let formatter = (open, close, replace = open) => (input) => {
		let string = "" + input, index = string.indexOf(close, open.length);
		return ~index ? open + replaceClose(string, close, replace, index) + close : open + string + close;
	};
	let replaceClose = (string, close, replace, index) => {
		let result = "", cursor = 0;
		do {
			result += string.substring(cursor, index) + replace;
			cursor = index + close.length;
			index = string.indexOf(close, cursor);
		} while (~index);
		return result + string.substring(cursor);
	};
	let createColors = (enabled = isColorSupported) => {
		let f = enabled ? formatter : () => String;
		return {
			isColorSupported: enabled,
			reset: f("\x1B[0m", "\x1B[0m"),
			bold: f("\x1B[1m", "\x1B[22m", "\x1B[22m\x1B[1m"),
			dim: f("\x1B[2m", "\x1B[22m", "\x1B[22m\x1B[2m"),
			italic: f("\x1B[3m", "\x1B[23m"),
			underline: f("\x1B[4m", "\x1B[24m"),
			inverse: f("\x1B[7m", "\x1B[27m"),
			hidden: f("\x1B[8m", "\x1B[28m"),
			strikethrough: f("\x1B[9m", "\x1B[29m"),
			black: f("\x1B[30m", "\x1B[39m"),
			red: f("\x1B[31m", "\x1B[39m"),
			green: f("\x1B[32m", "\x1B[39m"),
			yellow: f("\x1B[33m", "\x1B[39m"),
			blue: f("\x1B[34m", "\x1B[39m"),
			magenta: f("\x1B[35m", "\x1B[39m"),
			cyan: f("\x1B[36m", "\x1B[39m"),
			white: f("\x1B[37m", "\x1B[39m"),
			gray: f("\x1B[90m", "\x1B[39m"),
			bgBlack: f("\x1B[40m", "\x1B[49m"),
			bgRed: f("\x1B[41m", "\x1B[49m"),
			bgGreen: f("\x1B[42m", "\x1B[49m"),
			bgYellow: f("\x1B[43m", "\x1B[49m"),
			bgBlue: f("\x1B[44m", "\x1B[49m"),
			bgMagenta: f("\x1B[45m", "\x1B[49m"),
			bgCyan: f("\x1B[46m", "\x1B[49m"),
			bgWhite: f("\x1B[47m", "\x1B[49m"),
			blackBright: f("\x1B[90m", "\x1B[39m"),
			redBright: f("\x1B[91m", "\x1B[39m"),
			greenBright: f("\x1B[92m", "\x1B[39m"),
			yellowBright: f("\x1B[93m", "\x1B[39m"),
			blueBright: f("\x1B[94m", "\x1B[39m"),
			magentaBright: f("\x1B[95m", "\x1B[39m"),
			cyanBright: f("\x1B[96m", "\x1B[39m"),
			whiteBright: f("\x1B[97m", "\x1B[39m"),
			bgBlackBright: f("\x1B[100m", "\x1B[49m"),
			bgRedBright: f("\x1B[101m", "\x1B[49m"),
			bgGreenBright: f("\x1B[102m", "\x1B[49m"),
			bgYellowBright: f("\x1B[103m", "\x1B[49m"),
			bgBlueBright: f("\x1B[104m", "\x1B[49m"),
			bgMagentaBright: f("\x1B[105m", "\x1B[49m"),
			bgCyanBright: f("\x1B[106m", "\x1B[49m"),
			bgWhiteBright: f("\x1B[107m", "\x1B[49m")
		};
	};
	module.exports = createColors();
	module.exports.createColors = createColors;
}));

// src/render/text/phrase.ts
var import_picocolors = /* @__PURE__ */ __toESM(require_picocolors(), 1);
function phraseToMarkdown(phrase) {
	return phrase.map((part) => partToMarkdown(part, codeSpan, escapeMarkdown)).join("");
}
function phraseToCell(phrase) {
	return phrase.map((part) => partToMarkdown(part, codeSpanInCell, escapeMarkdownCell)).join("");
}
function partToMarkdown(part, code, prose) {
	if (typeof part === "string") return part;
	if ("code" in part) return code(part.code);
	if ("prose" in part) return prose(part.prose);
	return `**${part.strong.map((inner) => partToMarkdown(inner, code, prose)).join("")}**`;
}
const PLAIN = import_picocolors.default.createColors(false);
function phraseToTerminal(phrase, colors = PLAIN) {
	return phrase.map((part) => partToTerminal(part, colors)).join("");
}
function partToTerminal(part, colors) {
	if (typeof part === "string") return part.replaceAll("\xA0", " ");
	if ("code" in part) return escapeTerminal(part.code);
	if ("prose" in part) return escapeTerminal(part.prose.replace(/\s+/g, " "));
	return colors.bold(phraseToTerminal(part.strong, colors));
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
function plotHead(scale, space) {
	const label = `${Number((scale.extent * 100).toPrecision(3))}${space}%`;
	const gap = (text) => space.repeat(Math.max(1, scale.half - text.length));
	return `-${label}${gap(`-${label}`)}0${gap(`+${label}`)}+${label}`;
}
function plotInterval({ estimate, lower, upper, threshold }, scale) {
	const { half } = scale;
	const width = 2 * half + 1;
	const thresholdColumn = Math.max(2, Math.round(threshold / scale.extent * half));
	const before = half - thresholdColumn;
	const after = half + thresholdColumn;
	const column = (value) => {
		let at = half + Math.round(value / scale.extent * half);
		if (value > threshold) at = Math.max(at, after + 1);
		else if (value > 0) at = Math.max(at, half + 1);
		else if (value > -threshold) at = Math.max(at, before + 1);
		if (value < -threshold) at = Math.min(at, before - 1);
		else if (value < 0) at = Math.min(at, half - 1);
		else if (value < threshold) at = Math.min(at, after - 1);
		return at;
	};
	const cells = new Array(width).fill("·");
	const put = (at, character) => {
		if (at >= 0 && at < width) cells[at] = character;
	};
	const [from, middle, to] = [
		column(lower),
		column(estimate),
		column(upper)
	];
	for (let at = Math.max(0, from); at <= Math.min(width - 1, to); at += 1) cells[at] = "─";
	if (threshold > 0) {
		put(before, "┊");
		put(after, "┊");
	}
	put(half, "│");
	if (from < middle) put(from, "├");
	if (to > middle) put(to, "┤");
	put(middle, "●");
	if (from < 0) cells[0] = "◂";
	if (to >= width) cells[width - 1] = "▸";
	return cells.join("");
}

// src/render/console/colors.ts
function verdictColor(verdict, colors) {
	switch (verdict) {
		case "regressed":
		case "error": return colors.red;
		case "improved": return colors.green;
		case "inconclusive": return colors.yellow;
		case "unchanged":
		case "same-code":
		case null: return colors.reset;
		default: return unreachable(verdict);
	}
}

// src/render/console/wrap.ts
function wrap(text, columns, indent = "") {
	const width = columns - 1;
	const lines = [];
	let line = "";
	const flush = () => {
		if (line.trim() !== "") lines.push(notACommand(line));
		line = indent;
	};
	for (const word of text.split(" ")) {
		const joined = line === "" || line === indent ? `${line}${word}` : `${line} ${word}`;
		if (COLUMNS$1.width(joined) <= width) {
			line = joined;
			continue;
		}
		flush();
		if (lines.length === 0) line = "";
		line = `${line}${word}`;
		while (COLUMNS$1.width(line) > width) {
			const [first, rest] = cutAt(line, width);
			lines.push(notACommand(first));
			line = `${indent}${rest}`;
		}
	}
	flush();
	return lines;
}
function notACommand(line) {
	return /^\s*::/.test(line) ? line.replace("::", "\\::") : line;
}
function cutAt(text, width) {
	let used = 0;
	let length = 0;
	for (const piece of COLUMNS$1.pieces(text)) {
		const next = used + COLUMNS$1.width(piece);
		if (next > width && length > 0) break;
		used = next;
		length += piece.length;
	}
	return [text.slice(0, length), text.slice(length)];
}
function plainSpaces(text) {
	return text.replaceAll("\xA0", " ");
}

// src/render/console/console-columns.ts
const PLOT_HALVES = [
	12,
	10,
	8
];
const LEAST_UNIT = 10;
function printedColumns({ columns, rows }, width, colors) {
	return columns.flatMap((column, index) => column.isTitled === true ? [] : printed(column, rows.flatMap((cells) => cells[index] ?? []), width, colors));
}
function printed(column, cells, width, colors) {
	const { head, alignment, yields } = column;
	const singleForm = (pieces) => ({
		alignment,
		forms: [{
			head: plainSpaces(head),
			cells: pieces
		}],
		yields,
		names: null
	});
	const judged = (text, verdict) => ({
		text,
		color: verdictColor(verdict, colors)
	});
	switch (column.kind) {
		case "verdict": return [singleForm(cellsOfKind(cells, "verdict").map(({ word, verdict }) => judged(word, verdict)))];
		case "name": {
			const names = cellsOfKind(cells, "name").map(({ name, notes }) => ({
				name: escapeTerminal(name),
				marks: joinMarks(notes)
			}));
			return [{
				...singleForm([]),
				names
			}];
		}
		case "unit": {
			const units = cellsOfKind(cells, "unit").map(({ unit }) => escapeTerminal(unit));
			const short = distinctNames(units, Math.max(LEAST_UNIT, Math.floor(width / 8)));
			return [singleForm(units.map((unit) => ({ text: short.get(unit) ?? unit })))];
		}
		case "delta": {
			const deltas = cellsOfKind(cells, "delta");
			const ranges = deltas.map(({ range, notes }) => ({ text: `${plainSpaces(range)} ${joinMarks(notes)}`.trim() }));
			return [singleForm(deltas.map(({ estimate, verdict }) => judged(plainSpaces(estimate), verdict))), {
				alignment: "left",
				forms: [{
					head: plainSpaces(column.rangeHead ?? ""),
					cells: ranges
				}],
				yields,
				names: null
			}];
		}
		case "plot": {
			const plots = cellsOfKind(cells, "plot").map(({ interval }) => interval);
			const drawn = plots.filter((plot) => plot !== null);
			return [{
				alignment,
				forms: (width === Number.POSITIVE_INFINITY ? PLOT_HALVES.slice(0, 1) : PLOT_HALVES).map((half) => {
					const scale = plotScale(drawn, half);
					const pieces = plots.map((plot) => ({ text: plot === null ? "" : plotInterval(plot, scale) }));
					return {
						head: plotHead(scale, " "),
						cells: pieces
					};
				}),
				yields,
				names: null
			}];
		}
		case "text": return [singleForm(cellsOfKind(cells, "text").map(({ phrase }) => ({ text: phraseToTerminal(phrase) })))];
		default: return unreachable(column.kind);
	}
}
function cellsOfKind(cells, kind) {
	return cells.map((cell) => {
		if (!isOfKind(cell, kind)) throw new TypeError(`a cell singleForm ${cell.kind} in a column singleForm ${kind}`);
		return cell;
	});
}
function isOfKind(cell, kind) {
	return cell.kind === kind;
}

// src/render/console/console-table.ts
const GAP$1 = "  ";
function consoleTable(table, { width, colors }, longestName = Number.POSITIVE_INFINITY) {
	const chosen = fillNames(fitColumns(printedColumns(table, width, colors), width), width, longestName);
	const lines = [chosen.map(({ form }) => ({
		text: form.head,
		color: colors.dim
	})), ...table.rows.map((_, row) => chosen.map(({ form }) => form.cells[row] ?? { text: "" }))];
	const sizes = lines.map((pieces) => pieces.map(({ text }) => COLUMNS$1.width(text)));
	const widths = chosen.map((_, index) => sizes.reduce((widest, size) => Math.max(widest, size[index] ?? 0), 0));
	return lines.map((pieces, line) => {
		const last = pieces.findLastIndex(({ text }) => text !== "");
		let filled = "";
		for (let index = 0; index <= last; index += 1) {
			const { text, color } = pieces[index];
			const space = " ".repeat((widths[index] ?? 0) - (sizes[line]?.[index] ?? 0));
			const colored = color === void 0 || text === "" ? text : color(text);
			if (index > 0) filled += GAP$1;
			if (chosen[index]?.column.alignment === "right") filled += space + colored;
			else filled += index === last ? colored : colored + space;
		}
		return filled;
	});
}
function fitColumns(columns, width) {
	let chosen = columns.flatMap((column) => column.forms.slice(0, 1).map((form) => ({
		column,
		form
	})));
	if (width === Number.POSITIVE_INFINITY) return chosen;
	const wanted = chosen.reduce((sum, each) => sum + wantedNameWidth(each), 0);
	const orders = new Set(columns.flatMap(({ yields }) => yields ?? []).toSorted((a, b) => a.order - b.order));
	for (const { order, nameWidth } of orders) while (roomForNames(chosen, width) < Math.min(wanted, nameWidth)) {
		const affected = chosen.filter(({ column }) => column.yields?.order === order);
		if (affected.length === 0) break;
		chosen = chosen.flatMap((each) => affected.includes(each) ? narrower(each) : [each]);
	}
	return chosen;
}
function narrower({ column, form }) {
	const next = column.forms[column.forms.indexOf(form) + 1];
	return next === void 0 ? [] : [{
		column,
		form: next
	}];
}
function roomForNames(chosen, width) {
	return width - chosen.reduce((sum, { column, form }) => {
		return sum + (column.names === null ? formWidth(form) : marksWidth(column.names)) + 2;
	}, -2);
}
function fillNames(chosen, width, longestName) {
	const room = width === Number.POSITIVE_INFINITY ? width : roomForNames(chosen, width);
	const wanted = chosen.reduce((sum, each) => sum + wantedNameWidth(each), 0);
	return chosen.map(({ column, form }) => {
		if (column.names === null) return {
			column,
			form
		};
		const own = wantedNameWidth({
			column,
			form
		}) * Math.min(1, room / wanted);
		const short = distinctNames(column.names.map(({ name }) => name), Math.min(longestName, Math.max(form.head.length, Math.floor(own))));
		const cells = column.names.map(({ name, marks }) => ({ text: `${short.get(name) ?? name} ${marks}`.trimEnd() }));
		return {
			column,
			form: {
				head: form.head,
				cells
			}
		};
	});
}
function wantedNameWidth({ column, form }) {
	if (column.names === null) return 0;
	return column.names.reduce((longest, { name }) => Math.max(longest, COLUMNS$1.width(name)), form.head.length);
}
function marksWidth(names) {
	return names.reduce((longest, { marks }) => Math.max(longest, marks === "" ? 0 : marks.length + 1), 0);
}
function formWidth({ head, cells }) {
	return cells.reduce((widest, { text }) => Math.max(widest, COLUMNS$1.width(text)), COLUMNS$1.width(head));
}

// src/render/console/lines.ts
function phraseLines(phrase, { colors, width }, indent = "") {
	return wrap(phraseToTerminal(phrase, colors), width, indent);
}
function apartPhrase({ status, name, readings, reason }, withMarks) {
	const mark = withMarks ? joinMarks(name.notes) : "";
	return [
		...status.phrase,
		": ",
		{ code: name.name },
		mark === "" ? "" : ` ${mark}`,
		...reason.phrase.length === 0 ? [] : [": ", ...reason.phrase],
		...readings.phrase.length === 0 ? [] : ["  ", ...readings.phrase]
	];
}

// src/render/console/all-rows.ts
function allRows(view, terminal) {
	return [
		...sectionBlocks(view, terminal),
		shownNotes(view).flatMap(({ mark, text }) => phraseLines([`${mark} `, ...text], terminal, "  ")),
		view.changedFunctions.flatMap((line) => phraseLines(line, terminal, "  ")),
		phraseLines(view.means, terminal, "  "),
		...view.sections.map((section) => "after" in section ? phraseLines(section.after, terminal, "  ") : []),
		view.notes.filter((note) => !isSaid(note, view)).flatMap((note) => phraseLines(["Note: ", ...note], terminal, "  ")),
		keyLines(view, terminal)
	];
}
function isSaid(note, { terminal: { alerts } }) {
	return alerts.some((alert) => JSON.stringify(alert) === JSON.stringify(note));
}
function keyLines({ terminal: { keys }, repeat }, terminal) {
	const all = [...keys, {
		name: "repeat",
		lines: [[{ code: repeat }]]
	}];
	const column = Math.max(...all.map(({ name }) => name.length)) + 2;
	const own = {
		...terminal,
		width: terminal.width - column
	};
	return all.flatMap(({ name, lines }) => lines.flatMap((line) => phraseLines(line, own)).map((line, index) => `${(index === 0 ? name : "").padEnd(column)}${line}`));
}
function sectionBlocks({ sections, unmeasured }, terminal) {
	const apart = sections.find((section) => section.kind === "apart");
	const { gated, sameCode, notGated, withoutDelta, identical } = groupRows(sections);
	return [
		...apart?.isOpen === true ? [apartBlock(apart, terminal)] : [],
		...tableBlocks$1("", buildTables(gated), terminal),
		identical === 0 ? [] : [`${countText(identical, "exact row")} unchanged: identical on both sides.`],
		...tableBlocks$1("Same code, measured as controls", buildTables(sameCode), terminal),
		...tableBlocks$1("Not gated", buildTables(notGated), terminal),
		withoutDeltaBlock(withoutDelta, terminal),
		...apart?.isOpen === false ? [apartBlock(apart, terminal)] : [],
		unmeasured.flatMap((group) => unmeasuredLine(group, terminal))
	];
}
function groupRows(sections) {
	const gated = [];
	const sameCode = [];
	const notGated = [];
	const withoutDelta = [];
	let identical = 0;
	for (const section of sections) switch (section.kind) {
		case "regressed":
		case "improved":
		case "inconclusive":
		case "counted":
			gated.push(...section.rows);
			break;
		case "unchanged":
		case "sameCode":
		case "notGated": {
			const shown = section.rows.filter(({ isSame }) => !isSame);
			({
				unchanged: gated,
				sameCode,
				notGated
			})[section.kind].push(...shown);
			identical += section.rows.length - shown.length;
			break;
		}
		case "notCompared":
			withoutDelta.push(...section.rows);
			break;
		case "apart": break;
		default: unreachable(section);
	}
	return {
		gated,
		sameCode,
		notGated,
		withoutDelta,
		identical
	};
}
function tableBlocks$1(title, tables, terminal) {
	return tables.map((table) => {
		const words = [
			table.harness ? visibleName(table.harness) : "",
			title,
			table.title
		].filter((part) => part !== "").map((part, index) => index === 0 ? part : lowered(part)).join(", ");
		return [...words === "" ? [] : wrap(`${words}:`, terminal.width), ...consoleTable(table, terminal)];
	});
}
function withoutDeltaBlock(rows, terminal) {
	if (rows.length === 0) return [];
	return ["No delta for:", ...rows.flatMap(({ name, unit, reason }) => phraseLines([
		"- ",
		{ code: name.name },
		" ",
		{ code: unit.unit },
		": ",
		...reason.phrase
	], terminal, "  "))];
}
const NAMED$3 = 5;
function unmeasuredLine({ summary, names }, terminal) {
	const shown = names.slice(0, NAMED$3).flatMap((name, index) => [index === 0 ? "" : ", ", { code: name }]);
	const more = names.length > NAMED$3 ? `, and ${names.length - NAMED$3} more` : "";
	return phraseLines([
		`${summary}: `,
		...shown,
		more
	], terminal, "  ");
}
function apartBlock({ benchmarks }, terminal) {
	const lines = benchmarks.flatMap((each) => phraseLines(["- ", ...apartPhrase(each, true)], terminal, "  "));
	const count = benchmarks.reduce((sum, each) => sum + each.count, 0);
	return [`${countText(count, "benchmark")} not compared:`, ...lines];
}
function shownNotes({ sections }) {
	const marks = /* @__PURE__ */ new Map();
	for (const section of sections) {
		const cells = section.kind === "apart" ? apartTable(section.benchmarks).rows.flat() : section.rows.flatMap(({ name, delta }) => [name, delta]);
		for (const cell of cells) if (cell.kind === "name" || cell.kind === "delta") for (const note of cell.notes) marks.set(note.mark, note);
	}
	return [...marks.values()].sort((a, b) => a.number - b.number);
}

// src/render/console/report-rows.ts
const SIGNS$2 = {
	regressed: "✗",
	improved: "✓",
	inconclusive: "?",
	unchanged: "=",
	"same-code": "="
};
const LONGEST_NAME$6 = 40;
const SHORTEST_NAME = 16;
const GAP = "  ";
const INDENT = "    ";
function reportRows(rows, named, terminal) {
	const [head = "", ...lines] = consoleTable(tableOf$1(rows, named), terminal, terminal.width === Number.POSITIVE_INFINITY ? LONGEST_NAME$6 : void 0);
	const causes = rows.map(({ because }) => phraseToTerminal(because.phrase));
	const widest = [head, ...lines].reduce((most, line) => Math.max(most, COLUMNS$1.width(line)), 0);
	const isBeside = causes.every((cause) => widest + 2 + COLUMNS$1.width(cause) <= terminal.width);
	return [head, ...lines.flatMap((line, index) => {
		const cause = causes[index] ?? "";
		if (cause === "") return [line];
		if (isBeside) return [`${line}${" ".repeat(widest - COLUMNS$1.width(line))}${GAP}${terminal.colors.dim(cause)}`];
		const text = shortenMiddle(`because of ${cause}`, terminal.width - 4);
		return [line, `${INDENT}${terminal.colors.dim(text)}`];
	})];
}
function tableOf$1(rows, named) {
	const hasUnits = rows.some(({ namesMetric }) => namesMetric);
	const level = plainSpaces(roundLevel(rows)).trim();
	const reading = (head) => ({
		head,
		alignment: "right",
		kind: "text",
		yields: {
			order: 1,
			nameWidth: SHORTEST_NAME
		}
	});
	const unit = {
		head: "",
		alignment: "left",
		kind: "unit"
	};
	const unitOf = (cell) => hasUnits ? [cell] : [];
	return {
		title: "",
		columns: [
			{
				head: "",
				alignment: "left",
				kind: "verdict"
			},
			{
				head: "",
				alignment: "left",
				kind: "name"
			},
			...hasUnits ? [unit] : [],
			reading("base"),
			reading("head"),
			{
				head: "change",
				rangeHead: level,
				alignment: "right",
				kind: "delta"
			},
			{
				head: "",
				alignment: "left",
				kind: "text"
			}
		],
		rows: [...rows.map((row) => [
			{
				kind: "verdict",
				verdict: row.verdict.verdict,
				word: signOf$1(row)
			},
			nameCell(row.name.name),
			...unitOf(row.namesMetric ? row.unit : textlessUnit),
			row.base,
			row.head,
			deltaOf$1(row),
			textCell(row.verdict.word)
		]), ...named.map(({ name, word }) => [
			{
				kind: "verdict",
				verdict: "same-code",
				word: SIGNS$2["same-code"]
			},
			nameCell(name),
			...unitOf(textlessUnit),
			textCell(""),
			textCell(""),
			{
				kind: "delta",
				verdict: null,
				estimate: "",
				range: "",
				notes: []
			},
			textCell(word)
		])]
	};
}
const textlessUnit = {
	kind: "unit",
	unit: ""
};
function signOf$1({ verdict: { verdict } }) {
	return verdict === null ? "·" : SIGNS$2[verdict];
}
function deltaOf$1({ table, delta }) {
	if (table !== "exact" || delta.estimate === "identical") return {
		...delta,
		notes: []
	};
	const range = delta.range === "" ? "(exact)" : delta.range.replace(/\)$/, ", exact)");
	return {
		...delta,
		range,
		notes: []
	};
}

// src/render/console/shown-rows.ts
function shownRows(view, more, terminal) {
	const { shown, named, left } = chosen(view);
	const apart = view.sections.flatMap((section) => section.kind === "apart" ? section.benchmarks : []);
	const failures = apart.filter(({ isFailure }) => isFailure);
	const lines = [...leftLines(left, more, terminal), ...onOneSide(apart, terminal)];
	return [
		...failures.flatMap((each) => phraseLines(["! ", ...apartPhrase(each, false)], terminal, "  ")),
		...tables(shown, named, terminal).flat(),
		...lines
	];
}
const FEW = 6;
const MOST_IMPROVED = 20;
const MOST_OPEN = 10;
function chosen({ sections, unmeasured }) {
	const of = (kind) => sections.flatMap((section) => section.kind === kind ? section.rows : []);
	const first = (kind, most, word) => {
		const all = of(kind);
		return {
			rows: all.slice(0, most),
			left: counted(all.length - most, word)
		};
	};
	const improved = first("improved", MOST_IMPROVED, "more improved");
	const open = first("inconclusive", MOST_OPEN, "more undecided");
	const unchanged = of("unchanged");
	const controls = of("sameCode");
	const sameCode = unmeasured.filter(({ isSameCode }) => isSameCode).flatMap(({ names }) => names);
	const isFew = unchanged.length + controls.length + sameCode.length < FEW;
	return {
		shown: [
			...of("regressed"),
			...improved.rows,
			...open.rows,
			...isFew ? [...unchanged, ...controls] : []
		],
		named: isFew ? sameCode.map((name) => ({
			name: visibleName(name),
			word: "same code"
		})) : [],
		left: [
			signed(SIGNS$2.improved, improved.left),
			signed(SIGNS$2.inconclusive, open.left),
			signed(SIGNS$2.unchanged, isFew ? [] : [...counted(controls.length + sameCode.length, "same code"), ...counted(unchanged.length, "unchanged")]),
			signed("·", [
				...counted(of("notGated").length, "not gated"),
				...counted(of("counted").length, "of instructions"),
				...counted(of("notCompared").length, "without a delta")
			])
		].filter((text) => text !== "")
	};
}
function counted(count, word) {
	return count > 0 ? [`${count} ${word}`] : [];
}
function signed(sign, counts) {
	return counts.length === 0 ? "" : `${sign} ${counts.join(", ")}`;
}
function tables(shown, named, terminal) {
	const harnesses = [...new Set(shown.map(({ harness }) => harness))];
	if (shown.length === 0) return named.length === 0 ? [] : [reportRows([], named, terminal)];
	return harnesses.map((harness, index) => {
		const own = shown.filter((row) => row.harness === harness);
		const lines = reportRows(own, index === harnesses.length - 1 ? named : [], terminal);
		return harness === "" ? lines : [`${escapeTerminal(visibleName(harness))}:`, ...lines];
	});
}
function leftLines(left, more, terminal) {
	if (left.length === 0) return [];
	const how = more === "" ? "" : ` (${more} lists them)`;
	return phraseLines([left.join("   "), { code: how }], terminal, "  ");
}
const MOST_NAMED = 5;
const LONGEST_NAME$5 = 60;
function onOneSide(apart, terminal) {
	const whole = apart.filter(({ isFailure }) => !isFailure);
	const wordOf = ({ status }) => phraseToTerminal(status.phrase).replace(" (", ", ").replace(")", "");
	const isRemoved = (each) => wordOf(each).startsWith("removed");
	const list = (sign, own) => [...own.slice(0, MOST_NAMED).flatMap((each, index) => [
		index === 0 ? `${sign} ` : ", ",
		{ code: shortenMiddle(each.name.name, LONGEST_NAME$5) },
		` (${wordOf(each)})`
	]), own.length > MOST_NAMED ? ` and ${own.length - MOST_NAMED} more` : ""];
	const [added, removed] = [whole.filter((each) => !isRemoved(each)), whole.filter(isRemoved)];
	return phraseLines([
		...list("+", added),
		added.length > 0 && removed.length > 0 ? "   " : "",
		...list("-", removed)
	], terminal, "  ");
}

// src/render/console/terminal.ts
function createTerminal(options, narrowest = 0) {
	const { width = Number.POSITIVE_INFINITY, color = false } = options;
	return {
		width: Math.max(narrowest, Math.floor(width)),
		colors: import_picocolors.default.createColors(color)
	};
}

// src/render/console/console.ts
const NARROWEST = 72;
function renderConsole(view, { verbose = false, more = "", ...options } = {}) {
	const terminal = createTerminal(options, NARROWEST);
	return `${[
		...view.builds.map(({ title, lines }) => [...phraseLines(title, terminal, "  "), ...lines.flatMap((line) => wrap(`  ${escapeTerminal(line.replaceAll("	", "    "))}`, terminal.width, "    "))]),
		[...phraseLines(view.terminal.compared, terminal), ...verbose ? [] : shownRows(view, more, terminal)],
		...verbose ? allRows(view, terminal) : [],
		[...ending(view, terminal), ...verbose || more === "" ? [] : wrap(`Method and machine: ${escapeTerminal(more)}`, terminal.width)]
	].filter((block) => block.length > 0).map((block) => block.join("\n")).join("\n\n")}\n`;
}
function ending(view, terminal) {
	const { colors } = terminal;
	const { word, ending: text, sentences, alerts, noise } = view.terminal;
	const color = word === "FAIL" ? colors.red : verdictColor(view.sign, colors);
	const joined = `${word}  ${text}`.replace(/(?<=\d) (?=\w)/g, "\xA0");
	return [
		...wrap(joined, terminal.width, "      ").map((line) => colors.bold(color(plainSpaces(line)))),
		...phraseLines(view.undecided, terminal, "  "),
		...[...sentences, ...view.acceptances].flatMap((line) => phraseLines(line, terminal, "  ")),
		...alerts.flatMap((alert) => phraseLines(["Note: ", ...alert], terminal, "  ")),
		...wrap(plainSpaces(noise), terminal.width, "  ")
	];
}

// src/render/data/csv.ts
function renderCsv(analysis) {
	const lines = [COLUMNS.join(",")];
	for (const benchmark of analysis.benchmarks) {
		const rows = benchmark.rows.length === 0 ? [null] : benchmark.rows;
		for (const row of rows) lines.push(record(benchmark, row).map(field).join(","));
	}
	return `${lines.join("\r\n")}\r\n`;
}
const COLUMNS = [
	"benchmark",
	"group",
	"name",
	"status",
	"metric",
	"direction",
	"gated",
	"threshold",
	"verdict",
	"change_direction",
	"base",
	"head",
	"change",
	"delta",
	"lower",
	"upper",
	"level",
	"observations",
	"absolute",
	"absolute_lower",
	"absolute_upper",
	"reason",
	"warnings",
	"judged",
	"raw_delta",
	"raw_lower",
	"raw_upper",
	"corrected_base",
	"corrected_head",
	"corrected_delta",
	"corrected_lower",
	"corrected_upper",
	"clock",
	"timer_windows_base",
	"timer_windows_head",
	"timer_window_ns",
	"clock_refusal",
	"noise",
	"base_variation",
	"base_max_over_median",
	"wall_per_cpu",
	"confirmation",
	"first_delta",
	"first_lower",
	"first_upper",
	"first_observations",
	"smallest_difference",
	"cores"
];
function record(benchmark, row) {
	const change = row?.change ?? null;
	const delta = change?.kind === "interval" ? change.delta : null;
	const difference = change?.kind === "difference" ? change.difference : row?.correction?.difference ?? null;
	const relative = change?.kind === "exact" ? change.relative : null;
	const counted = change?.kind === "exact" ? change.counted ?? null : null;
	const warnings = [...benchmark.warnings, ...row?.warnings ?? []].map((warning) => warning.code);
	return [
		benchmark.id,
		benchmark.group,
		benchmark.name,
		benchmark.status,
		row?.metric.unit ?? null,
		row?.metric.direction ?? null,
		row?.gated ?? null,
		row?.threshold ?? null,
		row?.verdict ?? null,
		row?.direction ?? null,
		row?.base ?? null,
		row?.head ?? null,
		change?.kind ?? null,
		delta?.estimate ?? relative,
		delta?.lower ?? counted?.lower ?? null,
		delta?.upper ?? counted?.upper ?? null,
		delta?.level ?? difference?.level ?? null,
		delta?.observations ?? difference?.observations ?? null,
		change?.kind === "exact" ? change.absolute : difference?.estimate ?? null,
		difference?.lower ?? null,
		difference?.upper ?? null,
		benchmark.reason !== "" ? benchmark.reason : change?.kind === "none" ? change.reason : null,
		[...new Set(warnings)].join(" "),
		...clockFields(row),
		row?.noise?.level ?? null,
		row?.noise?.readings.baseVariation ?? null,
		row?.noise?.readings.maxOverMedian ?? null,
		row?.noise?.readings.wallPerCpu ?? null,
		...confirmationFields$1(row),
		row?.smallestDifference ?? null,
		benchmark.cores ?? null
	];
}
function clockFields(row) {
	const correction = row?.correction ?? null;
	const raw = correction?.rawChange.kind === "interval" ? correction.rawChange.delta : null;
	const corrected = correction?.delta ?? null;
	return [
		correction?.judged ?? null,
		raw?.estimate ?? null,
		raw?.lower ?? null,
		raw?.upper ?? null,
		correction?.base ?? null,
		correction?.head ?? null,
		corrected?.estimate ?? null,
		corrected?.lower ?? null,
		corrected?.upper ?? null,
		correction?.clock ?? null,
		correction?.windows.base ?? null,
		correction?.windows.head ?? null,
		correction?.window?.ns ?? null,
		correction?.refusal?.code ?? null
	];
}
function confirmationFields$1(row) {
	const confirmation = row?.confirmation ?? null;
	const first = confirmation?.first.kind === "interval" ? confirmation.first.delta : null;
	return [
		confirmation?.state ?? null,
		first?.estimate ?? null,
		first?.lower ?? null,
		first?.upper ?? null,
		first?.observations ?? null
	];
}
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
function field(value) {
	if (value === null) return "";
	if (typeof value === "number") return String(reproducible(value));
	if (typeof value === "boolean") return String(value);
	const clean = escapeTerminal(FORMULA.test(value) ? `'${value}` : value);
	return /[",\r\n]|^\s*::/.test(clean) ? `"${clean.replaceAll("\"", "\"\"")}"` : clean;
}

// src/render/view/notes/acceptance-note.ts
const MOST_LINES$1 = 20;
const LONGEST_NAME$4 = 120;
const LONGEST_REASON$1 = 300;
function acceptanceLines(gate, news) {
	const { accepted, exceeded } = gate;
	return [
		...atMost(accepted.map(acceptedLine), "accepted row"),
		...atMost(exceeded.map(exceededLine), "row that is worse than was accepted"),
		...atMost((news?.problems ?? []).map(problemLine), "attempted acceptance")
	];
}
function atMost(lines, singular) {
	const left = lines.length - MOST_LINES$1;
	return left > 0 ? [...lines.slice(0, MOST_LINES$1), [`${countText(left, `more ${singular}`)}.`]] : lines;
}
function acceptedLine({ acceptance, bound, ...entry }) {
	const { source, by, at, reason } = acceptance;
	const why = reason === "" ? [] : [": ", { prose: cut(oneLine(reason), LONGEST_REASON$1) }];
	return [
		...rowPhrase(entry),
		" was accepted up to ",
		...boundPhrase(bound),
		" by ",
		{ code: by },
		` (${sourceText(source)}, `,
		{ code: at },
		")",
		...why,
		"."
	];
}
function exceededLine({ acceptance, bound, certainly, ...entry }) {
	const again = acceptance.source === "label" ? "Whoever wants to accept that takes the label off and sets it again." : "Whoever wants to accept that writes a new line.";
	const sure = certainly ? "certainly worse" : "estimated to be worse";
	return [
		...rowPhrase(entry),
		` is ${sure} than the `,
		...boundPhrase(bound),
		" that ",
		{ code: acceptance.by },
		` accepted (${sourceText(acceptance.source)}), so that it is not accepted any more. ${again}`
	];
}
function rowPhrase({ benchmark, row }) {
	const unit = isWallTime(row.metric) ? [] : [" ", { code: row.metric.unit }];
	return [
		{ code: nameOf(shownId(benchmark)) },
		...unit,
		` (${deltaTexts(row).estimate})`
	];
}
function problemLine(problem) {
	switch (problem.kind) {
		case "no-access": return [
			{ code: problem.by },
			` has no write access, so that this ${sourceText(problem.source)} accepts nothing: `,
			{ code: cut(oneLine(problem.what), LONGEST_REASON$1) },
			"."
		];
		case "not-asked": return [
			"Whether ",
			{ code: problem.by },
			` has write access could not be asked, so that this ${sourceText(problem.source)} accepts nothing: `,
			{ prose: cut(oneLine(problem.why), LONGEST_REASON$1) },
			"."
		];
		case "unreadable": return [
			"A line of ",
			{ code: problem.by },
			` accepts nothing, as it ${problem.fault}: `,
			{ code: cut(oneLine(problem.line), LONGEST_REASON$1) },
			"."
		];
		case "unbound": return [
			"The label ",
			{ code: problem.label },
			...problem.by === "" ? [] : [" of ", { code: problem.by }],
			` accepts nothing: ${problem.why}.`
		];
		case "no-pull": return [
			"Nothing counts as accepted in this run of the merge queue: ",
			{ prose: cut(problem.why, LONGEST_REASON$1) },
			"."
		];
		case "no-benchmark": return [
			{ code: problem.by },
			" accepted ",
			{ code: nameOf(problem.benchmark) },
			", which is not in this run."
		];
		default: return unreachable(problem);
	}
}
function boundPhrase(bound) {
	return bound.kind === "share" ? [boundText(bound)] : [`${amountText(bound.amount)} `, { code: bound.unit }];
}
function boundText(bound) {
	if (bound.kind === "share") return plainPercent(Math.ceil(bound.share * 1e4 - 1e-9) / 1e4);
	return `${amountText(bound.amount)}${"\xA0"}${escapeTerminal(bound.unit)}`;
}
function amountText(amount) {
	return String(Number(amount.toPrecision(6)));
}
function sourceText(source) {
	return source === "description" ? "line of the description" : source === "comment" ? "line of a comment" : "label";
}
function nameOf(id) {
	return shortenMiddle(visibleName(id), LONGEST_NAME$4);
}
function oneLine(text) {
	return text.replace(/\s+/g, " ").trim();
}

// src/model/analysis/severity.ts
function estimatedSeverity(row) {
	const { change } = row;
	switch (change.kind) {
		case "interval": return severityOf(row, change.delta.estimate);
		case "difference": return severityOf(row, relativeChange(row.base, change.difference.estimate));
		case "exact": return severityOf(row, change.relative ?? relativeChange(0, change.absolute));
		case "none": return 0;
		default: return unreachable(change);
	}
}
function possibleSeverity(row) {
	const { change } = row;
	switch (change.kind) {
		case "interval": return Math.max(severityOf(row, change.delta.lower), severityOf(row, change.delta.upper));
		case "difference": return Math.max(severityOf(row, relativeChange(row.base, change.difference.lower)), severityOf(row, relativeChange(row.base, change.difference.upper)));
		case "exact":
		case "none": return estimatedSeverity(row);
		default: return unreachable(change);
	}
}
function relativeChange(base, difference) {
	if (difference === 0) return 0;
	return base === null || base === 0 ? Math.sign(difference) * Number.POSITIVE_INFINITY : difference / Math.abs(base);
}
function severityOf(row, relative) {
	return (row.metric.direction === "higher" ? -1 : 1) * Math.log1p(Math.max(-1, relative));
}
function bySeverity(severity) {
	return (a, b) => {
		const [first, second] = [severity(a.row), severity(b.row)];
		return first === second ? 0 : first < second ? 1 : -1;
	};
}
function gatedRows(analysis, verdict) {
	return analysis.benchmarks.filter(({ status }) => status === "compared").flatMap((benchmark) => benchmark.rows.filter((row) => row.gated && row.verdict === verdict).map((row) => ({
		benchmark,
		row
	})));
}
function regressions(analysis) {
	return gatedRows(analysis, "regressed").toSorted(bySeverity(estimatedSeverity));
}
function worstRegression(analysis) {
	return regressions(analysis)[0] ?? null;
}
function worstInconclusive(analysis) {
	return gatedRows(analysis, "inconclusive").toSorted(bySeverity(possibleSeverity))[0] ?? null;
}

// src/render/view/one-line.ts
function renderRowLine(entry) {
	const { row, benchmark } = entry;
	const name = shortenMiddle(escapeTerminal(shownId(benchmark)), 80);
	const metric = isWallTime(row.metric) ? "" : ` ${shortenMiddle(escapeTerminal(row.metric.unit), 40)}`;
	if (row.change.kind === "none") return plain$1(`${name}${metric} ${verdictWord(row)}: ${shortenMiddle(escapeTerminal(row.change.reason), 80)}`);
	const { estimate, range } = deltaTexts(row);
	const sure = isCounted$1(row) ? `, ${WORK_NOT_TIME}` : row.change.kind === "exact" ? ", exact" : ` at ${levelPercent(row.alpha)}`;
	const { correction } = row;
	const clock = correction?.judged === "corrected" ? `, corrected for the clock (raw ${changeTexts(correction.rawChange, row).estimate})` : "";
	return plain$1(`${name}${metric} ${verdictWord(row)} ${estimate}${range === "" ? "" : ` ${range}`}${sure}${clock}`);
}
function plain$1(text) {
	return text.replaceAll("\xA0", " ");
}

// src/render/view/gate-line.ts
const LONGEST_NAME$3 = 80;
const LONGEST_REASON = 200;
function renderGateLine(gate, analysis) {
	return observedLine(decisionLine(gate.reason, analysis), gate).replaceAll("\xA0", " ");
}
function observedLine(line, { reason, observing }) {
	if (observing === null || !isFailing(reason)) return line;
	return observing.state === "observing" ? `would fail, but this run only observes (${modeText(observing)}): ${line}` : `${line} (observing ended after ${observing.until})`;
}
function modeText({ until }) {
	return until === null ? "mode: observe" : `mode: observe until ${until}`;
}
function isFailing({ kind }) {
	return kind !== "passed" && kind !== "nothing-differs" && kind !== "accepted";
}
function decisionLine(reason, analysis) {
	switch (reason.kind) {
		case "passed": return passed(analysis);
		case "nothing-differs": return `nothing differs between the sides, so what reads as a regression is noise: ${rowLine(reason.worst)}`;
		case "accepted": return `accepted up to ${boundText(reason.worst.bound)} by ${escapeTerminal(reason.worst.acceptance.by)}: ${rowLine(reason.worst)}${others(reason.others, "row", "accepted")}`;
		case "regressed": return `${rowLine(reason.worst)}${confirmationClause(reason.worst.row)}${others(reason.others, "row", "regressed")}`;
		case "error": return errorLine(reason.cause, analysis);
		case "missing": return `${name(reason.benchmark)} ${missing(reason.benchmark)}${others(reason.others, "benchmark", "missing")} (fail-on-missing)`;
		case "inconclusive": return reason.worst === null ? "nothing could be judged (fail-on-inconclusive)" : `${rowLine(reason.worst)}${others(reason.others, "row", "inconclusive")} (fail-on-inconclusive)`;
		case "not-measured": return `${unmeasured(reason.benchmark)}${others(reason.others, "benchmark", "not measured")} (fail-on-inconclusive)`;
		default: return unreachable(reason);
	}
}
function gateSentence({ reason, observing }) {
	if (observing?.state === "over") return [`Observing ended after ${observing.until}: the gate decides.`];
	const why = reasonSentence(reason);
	if (observing === null || !isFailing(reason)) return why;
	return [
		...why,
		why.length === 0 ? "" : " ",
		`This run only observes (${modeText(observing)}).`
	];
}
function reasonSentence(reason) {
	switch (reason.kind) {
		case "passed":
		case "accepted":
		case "nothing-differs": return [];
		case "regressed": return reason.worst.row.confirmation?.state === "missing" ? [{ code: name(reason.worst.benchmark) }, " was not remeasured: its first readings decide."] : [];
		case "error":
			if (reason.cause === "suite-failed") return ["What a suite printed before it broke off proves nothing of the rest."];
			if (reason.cause === "nobody-fails") return [`${capitalised(NOBODY_FAILS)}.`];
			return reason.cause === "no-time" ? [`${capitalised(NO_TIME)}.`] : [];
		case "missing": {
			const { benchmark } = reason;
			const more = others(reason.others, "benchmark", "missing");
			return [{ code: name(benchmark) }, ` ${missing(benchmark)}${more} (fail-on-missing is set).`];
		}
		case "inconclusive":
		case "not-measured": return ["What is not known fails the check (fail-on-inconclusive is set)."];
		default: return unreachable(reason);
	}
}
function rowLine(entry) {
	return `${renderRowLine(entry)}, threshold ${thresholdText(entry.row, entry.row.metric.unit)}`;
}
function others(count, singular, what) {
	return count === 0 ? "" : `; ${countText(count, `more ${singular}`)} ${what}`;
}
function missing({ status }) {
	if (status === "lost") return "is lost: the machine that was to measure it gave no results";
	return status === "removed" ? "is not on head" : "failed on head";
}
function unmeasured(benchmark) {
	if (benchmark.status === "lost") return `${name(benchmark)} ${missing(benchmark)}`;
	return `there was no time to measure ${name(benchmark)}`;
}
function name(benchmark) {
	return shortenMiddle(escapeTerminal(visibleName(shownId(benchmark))), LONGEST_NAME$3);
}
function passed(analysis) {
	const { verdict, results } = analysis;
	const counts = rowCounts(analysis);
	if (counts.regressed > 0) return `${counts.regressed} regressed, and fail-on-regression ${results.settings.failOnRegressionOf === void 0 || !results.settings.failOnRegression ? "is off" : "names none of them"}`;
	if (verdict === "inconclusive" && counts.inconclusive === 0) {
		const left = [counts.notMeasured > 0 ? `${counts.notMeasured} not measured` : "", counts.lost > 0 ? `${counts.lost} lost with ${counts.lost === 1 ? "its" : "their"} machine` : ""].filter((part) => part !== "");
		if (counts.improved + counts.unchanged + counts.sameCode > 0 && left.length > 0) return `nothing that was judged regressed; ${left.join(", ")}`;
		return "nothing could be judged, and nothing is known to have regressed";
	}
	if (hasNoCodeChanged(results)) return "no code changed: nothing was built or measured";
	return ["nothing regressed", ...missedTexts(results)].join("; ");
}
function errorLine(cause, { verdict, results, benchmarks, failedSuite }) {
	switch (cause) {
		case "head-does-not-build": {
			const build = buildOf(results, "head");
			return `head does not compile: ${escapeTerminal((build?.state === "failed" ? build.reason : "").replace(/\s+/g, " ")).slice(0, LONGEST_REASON)}`;
		}
		case "suite-failed": return failedSuite === null ? "" : failedSuiteText(failedSuite);
		case "no-benchmarks": return "no benchmark was found on either side";
		case "all-failed": return benchmarks.length === 1 ? "the one benchmark failed" : `all ${benchmarks.length} benchmarks failed${alikeText(benchmarks)}`;
		case "no-time": return NO_TIME;
		case "nothing-gated": return "nothing is gated: no benchmark reports a metric that metrics names";
		case "nobody-fails": return NOBODY_FAILS;
		case "lost": return `nothing could be compared: ${countsLine({
			benchmarks,
			verdict
		})}`;
		case "no-pairs": return "no benchmark was measured on both sides";
		default: return unreachable(cause);
	}
}
function alikeText(benchmarks) {
	const [group = [], ...others] = groupAlike(benchmarks, failureOf);
	const reason = shownReason(group[0]?.reason ?? "");
	return others.length > 0 || reason === "" ? "" : `, all alike: ${escapeTerminal(reason).slice(0, LONGEST_REASON)}`;
}
const NOBODY_FAILS = "fail-on-regression names no benchmark of this run, so that none could fail";
const NO_TIME = "there was no time to measure any benchmark; give a longer time-budget (building is not counted in it)";

// src/render/data/json.ts
const REPORT_FORMAT = "tare-report";
const REPORT_VERSION = 2;
function renderJson(analysis, gate) {
	const { results } = analysis;
	const first = firstRun(results);
	const records = new Map(results.benchmarks.map((each) => [each.id, each]));
	const report = {
		format: REPORT_FORMAT,
		version: REPORT_VERSION,
		toolVersion: results.toolVersion,
		verdict: analysis.verdict,
		direction: analysis.direction,
		headline: headline(analysis).replaceAll("\xA0", " "),
		counts: analysis.counts,
		gate: {
			failed: gate.failed,
			exitCode: gate.exitCode,
			reason: gate.reason.kind,
			message: renderGateLine(gate, analysis),
			...acceptedFields(gate),
			...gate.observing === null ? {} : { observing: gate.observing }
		},
		sameTree: analysis.sameTree,
		identicalBinaries: ranIdenticalBinaries(results),
		partial: isPartial(results),
		base: results.base,
		head: results.head,
		builds: {
			base: buildOf(results, "base"),
			head: buildOf(results, "head")
		},
		run: runFields(first),
		harness: results.harness,
		host: first.host,
		...machineFields(results.runs),
		family: analysis.family,
		experiment: analysis.experiment,
		calibration: {
			skipped: first.calibration.skipped ?? null,
			spentMs: first.calibration.spentMs,
			clocks: analysis.clocks
		},
		noise: noiseFields(analysis.noise),
		controls: analysis.controls,
		code: anyRun(results.runs, "code"),
		counting: anyRun(results.runs, "counting"),
		confirmation: analysis.confirmation === null ? null : {
			...anyRun(results.runs, "confirmation"),
			...analysis.confirmation
		},
		geometricMeans: analysis.geometricMeans.map((mean) => ({
			metric: mean.metric,
			gated: mean.gated,
			benchmarks: mean.benchmarks,
			...deltaFields(mean.delta)
		})),
		benchmarks: analysis.benchmarks.map((each) => benchmarkFields(each, records.get(each.id))),
		warnings: analysis.warnings
	};
	return `${inert(JSON.stringify(report, rounded, 2))}\n`;
}
function machineFields(runs) {
	if (runs.length === 1) return {};
	return { machines: runs.map((run) => {
		const { shard = null, replicate = null, host } = run;
		return {
			shard,
			replicate,
			host,
			run: runFields(run)
		};
	}) };
}
function acceptedFields({ accepted, exceeded }) {
	return {
		...accepted.length === 0 ? {} : { accepted: accepted.map(acceptanceFields) },
		...exceeded.length === 0 ? {} : { exceeded: exceeded.map((each) => ({
			...acceptanceFields(each),
			certainly: each.certainly
		})) }
	};
}
function acceptanceFields({ benchmark, row, acceptance, bound }) {
	const { source, by, at, reason } = acceptance;
	return {
		benchmark: benchmark.id,
		metric: row.metric.unit,
		bound,
		source,
		by,
		at,
		reason
	};
}
function runFields(run) {
	const { startedAt, durationMs, measuringMs, seed, roundsPlanned, roundsDone, sliceMs, partial, repeat, ci } = run;
	return {
		startedAt,
		durationMs,
		measuringMs,
		seed,
		roundsPlanned,
		roundsDone,
		sliceMs,
		partial,
		repeat,
		...ci === void 0 ? {} : { ci }
	};
}
function anyRun(runs, name) {
	return runs.find((run) => run[name] !== void 0)?.[name] ?? null;
}
function rounded(_key, value) {
	return typeof value === "number" ? reproducible(value) : value;
}
function inert(json) {
	return json.replaceAll("##[", "\\u0023#[").replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => Array.from({ length: character.length }, (_, index) => character.charCodeAt(index)).map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join(""));
}
function benchmarkFields(benchmark, record) {
	const { id, group, harness, cores, name, status, verdict, direction, failedSides, reason, rows, warnings } = benchmark;
	const { changedFunctions } = benchmark;
	const { ended, looks, sliceLength } = record ?? {};
	const measured = {
		ended: ended ?? null,
		looks: looks ?? null,
		slices: sliceLength ?? null
	};
	return {
		id,
		group,
		...harness === null ? {} : { harness },
		name,
		...cores === void 0 ? {} : { cores },
		status,
		verdict,
		direction,
		failedSides,
		reason,
		...measured,
		...record?.sameCode === void 0 ? {} : { sameCode: record.sameCode },
		...changedFunctions.length === 0 ? {} : { changedFunctions: changedFunctions.map(({ callPath: _, ...each }) => each) },
		rows: rows.map(rowFields),
		warnings
	};
}
function rowFields(row) {
	const { metric, gated, threshold, smallestDifference, verdict, direction, base, head, change } = row;
	const { correction, noise, machines, confirmation, warnings } = row;
	return {
		metric,
		gated,
		threshold,
		smallestDifference,
		verdict,
		direction,
		confidence: 1 - row.alpha,
		base,
		head,
		change: changeFields(change),
		correction: correction === null ? null : correctionFields(correction),
		noise,
		...machines === void 0 ? {} : { machines },
		confirmation: confirmation === null ? null : confirmationFields(confirmation),
		warnings
	};
}
function confirmationFields({ first, ...rest }) {
	return {
		...rest,
		first: changeFields(first)
	};
}
function noiseFields({ nullControl, shifts, ...rest }) {
	const { delta, ...control } = nullControl;
	return {
		...rest,
		nullControl: {
			...control,
			...delta === null ? { delta } : deltaFields(delta)
		},
		shifts: shifts.map((shift) => ({
			...shift,
			...deltaFields(shift.delta)
		}))
	};
}
function correctionFields(correction) {
	const { delta, difference, rawChange, ...rest } = correction;
	return {
		...rest,
		delta: delta === null ? null : deltaFields(delta),
		difference: difference === null ? null : changeFields({
			kind: "difference",
			difference,
			settle: null
		}),
		rawChange: changeFields(rawChange)
	};
}
function changeFields(change) {
	switch (change.kind) {
		case "interval": return {
			kind: change.kind,
			...deltaFields(change.delta),
			settle: change.settle
		};
		case "difference": {
			const { estimate, ...interval } = change.difference;
			const { kind, settle } = change;
			return {
				kind,
				difference: estimate,
				...interval,
				settle
			};
		}
		case "exact": return {
			kind: change.kind,
			relative: change.relative,
			absolute: change.absolute,
			...change.counted === void 0 ? {} : { counted: change.counted }
		};
		case "none": return {
			kind: change.kind,
			reason: change.reason
		};
		default: return unreachable(change);
	}
}
function deltaFields({ estimate, ...interval }) {
	return {
		delta: estimate,
		...interval
	};
}

// src/version.ts
const TOOL_VERSION = "0.1.0";

// src/render/data/json-line.ts
const HEAD = {
	format: "tare-line",
	version: 1
};
function renderJsonLine(analysis, gate) {
	const { results, verdict, direction, counts } = analysis;
	const worst = worstRegression(analysis) ?? worstInconclusive(analysis);
	return line({
		...HEAD,
		toolVersion: results.toolVersion,
		verdict,
		direction,
		headline: headline(analysis).replaceAll("\xA0", " "),
		exitCode: gate.exitCode,
		gate: {
			failed: gate.failed,
			reason: gate.reason.kind,
			message: renderGateLine(gate, analysis)
		},
		counts,
		worst: worst === null ? null : {
			benchmark: worst.benchmark.id,
			metric: worst.row.metric.unit,
			verdict: worst.row.verdict,
			direction: worst.row.direction,
			threshold: worst.row.threshold,
			change: changeFields(worst.row.change)
		},
		repeat: firstRun(results).repeat
	});
}
const MOST_DETAILS = 50;
const LONGEST_DETAIL = 500;
function renderFailureLine({ message, remedy, details, exitCode }) {
	const shown = details.slice(0, MOST_DETAILS).map((each) => each.slice(0, LONGEST_DETAIL));
	return line({
		...HEAD,
		toolVersion: TOOL_VERSION,
		verdict: "error",
		exitCode,
		message,
		remedy,
		details: shown
	});
}
function line(fields) {
	return inert(JSON.stringify(fields, rounded));
}

// src/errors.ts
var UserError = class extends Error {
	name = "UserError";
	remedy;
	exitCode;
	details;
	constructor(message, remedy, options = {}) {
		super(message, options.cause === void 0 ? {} : { cause: options.cause });
		this.remedy = remedy;
		this.exitCode = options.exitCode ?? 2;
		this.details = options.details ?? [];
	}
};
var InterruptedError = class extends Error {
	name = "InterruptedError";
	signal;
	constructor(signal) {
		super(`ended by ${signal}`);
		this.signal = signal;
	}
	get exitCode() {
		return this.signal === "SIGINT" ? 130 : 143;
	}
};

// src/render/markdown/plan.ts
const inBytes = (text) => Buffer.byteLength(text);
const BETWEEN = "\n\n";
function writeBlocks(blocks, limit, measure) {
	const byNeed = blocks.toSorted((a, b) => a.need - b.need);
	const shown = /* @__PURE__ */ new Map();
	let room = limit - 1;
	const giveRoom = (those) => {
		for (const block of those) {
			const frame = measure(write(block, 0)) + 2;
			if (frame > room && shown.size > 0) continue;
			shown.set(block, 0);
			room -= frame;
		}
		for (const block of those.filter((each) => shown.has(each))) {
			const { taken, cost } = takeLines(block, room, measure);
			shown.set(block, taken);
			room -= cost;
		}
	};
	giveRoom(byNeed.filter(({ need }) => need < 1));
	giveRoom(byNeed.filter(({ need }) => need >= 1));
	return `${blocks.flatMap((block) => {
		const lines = shown.get(block);
		return lines === void 0 ? [] : [write(block, lines)];
	}).filter((text) => text !== "").join(BETWEEN)}\n`;
}
function takeLines({ head, lines }, room, measure) {
	const marks = /* @__PURE__ */ new Set();
	let cost = lines.length === 0 ? 0 : measure(head) + 4;
	let taken = 0;
	for (const { text, notes } of lines) {
		const added = notes.filter(({ mark }) => !marks.has(mark));
		const next = cost + measure(text) + 1 + added.reduce((sum, note) => sum + measure(noteLine(note)) + 5, 0);
		if (next > room) break;
		for (const { mark } of added) marks.add(mark);
		cost = next;
		taken += 1;
	}
	return {
		taken,
		cost: taken === 0 ? 0 : cost
	};
}
function write({ open, close, head, lines, leftOut }, most) {
	const shown = lines.slice(0, most);
	const left = lines.length - shown.length;
	return [
		open,
		shown.length === 0 ? "" : [head, ...shown.map(({ text }) => text)].filter((line) => line !== "").join("\n"),
		notesText(shown.flatMap(({ notes }) => notes)),
		left > 0 ? leftOut(left) : "",
		close
	].filter((part) => part !== "").join(BETWEEN);
}
function notesText(notes) {
	return [...new Map(notes.map((note) => [note.mark, note])).values()].toSorted((a, b) => a.number - b.number).map(noteLine).join("<br>\n");
}
function noteLine({ mark, text }) {
	return `${mark} ${phraseToMarkdown(text)}`;
}
function nothingLeft() {
	return "";
}
function plainBlock(need, text) {
	return {
		need,
		open: text,
		close: "",
		head: "",
		lines: [],
		leftOut: nothingLeft
	};
}
function fold(summary, block, isOpen = false) {
	const begin = `<details${isOpen ? " open" : ""}><summary>${summary}</summary>`;
	return {
		...block,
		open: [begin, block.open].filter((part) => part !== "").join(BETWEEN),
		close: [block.close, "</details>"].filter((part) => part !== "").join(BETWEEN)
	};
}

// src/render/markdown/table.ts
const PLOT_HALF = 10;
const LONGEST_UNIT = 40;
const RULES = {
	left: ":--",
	right: "--:"
};
function markdownTable(table, nameOf) {
	return [tableHead(table), ...tableLines(table, nameOf).map(({ text }) => text)].join("\n");
}
function tableHead({ columns, rows }) {
	const scale = scaleOf$1(rows);
	return `${tableLine(columns.map(({ head, kind, rangeHead }) => {
		if (kind === "plot" && scale !== null) return `\`${plotHead(scale, "\xA0")}\``;
		return rangeHead === void 0 ? head : `${head} ${rangeHead}`;
	}))}\n|${columns.map(({ alignment }) => RULES[alignment]).join("|")}|`;
}
function tableLines({ rows }, nameOf) {
	const scale = scaleOf$1(rows);
	return rows.map((cells) => ({
		text: tableLine(cells.map((cell) => markdownCell(cell, nameOf, scale))),
		notes: cells.flatMap((cell) => cell.kind === "name" || cell.kind === "delta" ? cell.notes : [])
	}));
}
function tableLine(cells) {
	return `| ${cells.join(" | ")} |`;
}
function scaleOf$1(rows) {
	const plots = tablePlots(rows);
	return plots.length === 0 ? null : plotScale(plots, PLOT_HALF);
}
function tablePlots(rows) {
	return rows.flat().flatMap((cell) => cell.kind === "plot" && cell.interval !== null ? [cell.interval] : []);
}
function markdownCell(cell, nameOf, scale) {
	switch (cell.kind) {
		case "verdict": return `${cell.verdict === null ? "" : `${VERDICT_SIGNS[cell.verdict]}${"\xA0"}`}${unbroken(cell.word)}`;
		case "name": return unbrokenParts([
			cell.name === "" ? "" : codeSpanInCell(nameOf(cell.name)),
			cell.unit === void 0 ? "" : unitText(cell.unit),
			joinMarks(cell.notes)
		]);
		case "unit": return unitText(cell.unit);
		case "delta": return unbrokenParts([
			cell.verdict === "regressed" || cell.verdict === "improved" ? `**${cell.estimate}**` : cell.estimate,
			cell.range,
			joinMarks(cell.notes)
		].map(unbroken));
		case "plot": return cell.interval === null || scale === null ? "" : `\`${plotInterval(cell.interval, scale)}\``;
		case "text": return phraseToCell(cell.phrase);
		default: return unreachable(cell);
	}
}
function unitText(unit) {
	return codeSpanInCell(unit.length <= LONGEST_UNIT ? unit : `${unit.slice(0, 39)}…`);
}
function unbroken(text) {
	return text.replaceAll(" ", "\xA0");
}
function unbrokenParts(parts) {
	return parts.filter((part) => part !== "").join("\xA0");
}

// src/render/markdown/sections.ts
const NEEDS = {
	title: 0,
	lead: .1,
	counts: .2,
	foot: .3,
	changed: .4,
	failed: 1,
	builds: 2,
	whatNow: 3,
	moreChanged: 4,
	notes: 5,
	undecided: 6,
	unmeasured: 7,
	method: 8,
	apart: 9,
	others: 10,
	sameCode: 11,
	unchanged: 12
};
const CHANGED_ROWS = 10;
const PLOTTED_ROWS = 20;
function shownNames({ sections }) {
	return sections.flatMap((section) => (section.kind === "apart" ? section.benchmarks : section.rows).map(({ name }) => name.name));
}
function openBlocks(view, context) {
	const { failed, oneSided, isOpen } = apartOf(view);
	const changed = changedRows(view).slice(0, CHANGED_ROWS);
	return [
		...tableBlocks(NEEDS.failed, failed.length === 0 ? [] : [apartTable(failed)], context),
		...tableBlocks(NEEDS.failed, isOpen && oneSided.length > 0 ? [apartTable(oneSided)] : [], context),
		...tableBlocks(NEEDS.changed, changed.length === 0 ? [] : [rowTable(changed, "because")], context).map(withoutNotes)
	];
}
function withoutNotes(block) {
	return {
		...block,
		lines: block.lines.map(({ text }) => ({
			text,
			notes: []
		}))
	};
}
function notesBlocks(view) {
	const notes = changedRows(view).slice(0, CHANGED_ROWS).flatMap(({ name, delta }) => [...name.notes, ...delta.notes]).toSorted((a, b) => a.number - b.number);
	const lines = [...new Map(notes.map((note) => [note.mark, note])).values()].map((note) => ({
		text: `- ${noteLine(note)}`,
		notes: []
	}));
	if (lines.length === 0) return [];
	const block = {
		...plainBlock(NEEDS.notes, ""),
		lines,
		leftOut: (count) => `And ${count} more.`
	};
	const marks = [...new Set(notes.map(({ mark }) => mark))];
	const which = marks.length === 1 ? marks[0] : `${marks[0]} to ${marks.at(-1)}`;
	return [fold(`Notes on these rows: ${which}`, block)];
}
function foldedBlocks(view, context) {
	const more = changedRows(view).slice(CHANGED_ROWS);
	const kinds = ["regressed", "improved"].flatMap((kind) => {
		const count = more.filter(({ section }) => section === kind).length;
		return count === 0 ? [] : [`${count} ${kind}`];
	});
	return [
		...notesBlocks(view),
		...foldOf(NEEDS.moreChanged, `More that changed: ${kinds.join(", ")}`, more, context),
		...undecidedBlocks(view, context),
		...view.unmeasured.filter(({ isSameCode }) => !isSameCode).map((group) => namesBlock(NEEDS.unmeasured, group)),
		...quietBlocks(view, context)
	];
}
function apartBlocks(view, context) {
	const { oneSided, isOpen } = apartOf(view);
	if (isOpen || oneSided.length === 0) return [];
	const kinds = /* @__PURE__ */ new Map();
	for (const { status, count } of oneSided) {
		const word = phraseToMarkdown(status.phrase);
		kinds.set(word, (kinds.get(word) ?? 0) + count);
	}
	const summary = Array.from(kinds, ([word, count]) => `${count} ${word}`).join(", ");
	return tableBlocks(NEEDS.apart, [apartTable(oneSided)], context).map((block) => fold(summary, block));
}
function plotBlock(view, { nameOf }) {
	const undecided = sectionOf(view, "inconclusive")?.rows ?? [];
	const table = plotTable([...changedRows(view), ...undecided].slice(0, PLOTTED_ROWS));
	return table === null ? "" : [tableHead(table), ...tableLines(table, nameOf).map(({ text }) => text)].join("\n");
}
function changedRows(view) {
	return [...sectionOf(view, "regressed")?.rows ?? [], ...sectionOf(view, "improved")?.rows ?? []];
}
function sectionOf({ sections }, kind) {
	return sections.find((section) => section.kind === kind) ?? null;
}
function apartOf({ sections }) {
	const section = sections.find((each) => each.kind === "apart");
	const all = section?.kind === "apart" ? section.benchmarks : [];
	return {
		failed: all.filter(({ isFailure }) => isFailure),
		oneSided: all.filter(({ isFailure }) => !isFailure),
		isOpen: section?.kind === "apart" && section.isOpen
	};
}
function undecidedBlocks(view, context) {
	const section = sectionOf(view, "inconclusive");
	if (section === null) return [];
	const summary = `${VERDICT_SIGNS.inconclusive} ${section.rows.length} undecided, and what is not ruled out`;
	return tableBlocks(NEEDS.undecided, [rowTable(section.rows, "open")], context).map((block) => fold(summary, {
		...block,
		open: phraseToMarkdown(view.undecided)
	}));
}
function quietBlocks(view, context) {
	const of = (kind, need, sign = "") => {
		const section = sectionOf(view, kind);
		if (section === null) return [];
		return foldOf(need, `${sign}${section.summary}`, section.rows, context, phraseToMarkdown(section.after));
	};
	const names = view.unmeasured.filter(({ isSameCode }) => isSameCode);
	return [
		...of("unchanged", NEEDS.unchanged, `${VERDICT_SIGNS.unchanged} `),
		...of("sameCode", NEEDS.sameCode, `${VERDICT_SIGNS["same-code"]} `),
		...names.map((group) => namesBlock(NEEDS.sameCode, group)),
		...of("notGated", NEEDS.others),
		...of("counted", NEEDS.others),
		...withoutDelta(sectionOf(view, "notCompared"), context)
	];
}
function withoutDelta(section, context) {
	if (section === null) return [];
	return tableBlocks(NEEDS.others, buildTables(section.rows), context).map((block) => fold(section.summary, block));
}
function foldOf(need, summary, rows, context, after = "") {
	if (rows.length === 0) return [];
	return tableBlocks(need, [rowTable(rows, "because")], context).map((block) => fold(summary, {
		...block,
		close: after
	}));
}
function namesBlock(need, { summary, names, isSameCode }) {
	const lines = names.map((name) => ({
		text: `- ${codeSpan(visibleName(name))}`,
		notes: []
	}));
	const sign = isSameCode ? `${VERDICT_SIGNS["same-code"]} ` : "";
	const block = {
		...plainBlock(need, ""),
		lines,
		leftOut: (count) => `And ${count} more.`
	};
	return fold(`${sign}${summary}`, block);
}
function tableBlocks(need, tables, { nameOf, allRows }) {
	return tables.map((table) => ({
		...plainBlock(need, ""),
		head: tableHead(table),
		lines: tableLines(table, nameOf),
		leftOut: (count) => `${countText(count, "more row")} left out here: ${allRows}.`
	}));
}

// src/render/markdown/report.ts
function heading({ title }) {
	return `### ${title.sign} Benchmarks: ${title.text}`;
}
function renderReport(view, options) {
	const names = distinctNames(shownNames(view), options.longestName, CHARACTERS);
	const context = {
		nameOf: (name) => names.get(name) ?? name,
		allRows: options.allRows
	};
	const blocks = [
		plainBlock(NEEDS.title, heading(view)),
		leadBlock(view),
		...buildBlocks(view),
		...openBlocks(view, context),
		...view.counts === "" ? [] : [plainBlock(NEEDS.counts, view.counts)],
		...whatNowBlocks(view),
		...foldedBlocks(view, context),
		methodBlock(view, plotBlock(view, context)),
		...apartBlocks(view, context),
		plainBlock(NEEDS.foot, foot(view, options.runUrl))
	];
	return writeBlocks(blocks, options.limit, options.measure);
}
function leadBlock({ lead, acceptances, alerts }) {
	const all = [
		...lead,
		...acceptances,
		...alerts
	].map(phraseToMarkdown);
	const mark = all.length === 1 ? "" : "- ";
	const lines = all.map((text) => ({
		text: `${mark}${text}`,
		notes: []
	}));
	return {
		...plainBlock(NEEDS.lead, ""),
		lines,
		leftOut: (count) => `And ${count} more.`
	};
}
function buildBlocks({ builds }) {
	return builds.map(({ title, lines }) => plainBlock(NEEDS.builds, `${phraseToMarkdown(title)}\n\n${fencedBlock(lines.join("\n"))}`));
}
function whatNowBlocks({ whatNow }) {
	if (whatNow === null) return [];
	const { isOpen, repeat, accept, label, longer } = whatNow;
	const byLabel = label === "" ? "" : `, or sets the label ${codeSpan(label)}`;
	const parts = [
		...repeat === null ? [] : ["Measure what regressed again:", fencedBlock(repeat)],
		...accept === "" ? [] : [`Accept it: somebody with write access writes these lines, each with a reason, into the description or a comment${byLabel}; then the job runs again.`, fencedBlock(accept)],
		...longer === null ? [] : [longer.comment === null ? "Measure what is undecided for longer:" : `Measure what is undecided for longer: comment ${codeSpan(longer.comment)} where that is set up, or run`, fencedBlock(longer.command)]
	];
	return [fold("What now?", plainBlock(NEEDS.whatNow, parts.join("\n\n")), isOpen)];
}
function methodBlock(view, plot) {
	const { noise, notes, alerts, measured, legend, means, changedFunctions, repeat } = view;
	const others = notes.filter((note) => !alerts.includes(note));
	const list = [
		...others.map((note) => ["Note: ", ...note]),
		...means.length === 0 ? [] : [means],
		...measured,
		...noise?.lines ?? [],
		...changedFunctions,
		...plot === "" ? [] : [legend]
	].map((line) => ({
		text: `- ${phraseToMarkdown(line)}`,
		notes: []
	}));
	const summary = [
		"Method and machine",
		...noise === null ? [] : [noise.summary],
		...others.length === 0 ? [] : [`${others.length} ${others.length === 1 ? "note" : "notes"}`]
	].join(", ");
	const tables = (noise?.tables ?? []).map((table) => markdownTable(table, (name) => name));
	return fold(summary, {
		...plainBlock(NEEDS.method, plot),
		lines: list,
		leftOut: (count) => `And ${count} more.`,
		close: [
			...tables,
			"Repeat it:",
			fencedBlock(repeat)
		].join("\n\n")
	});
}
function foot({ compared, pageUrl, helpUrl }, runUrl) {
	const link = (text, url) => {
		const target = url === null || url === void 0 ? null : linkTarget(url);
		return target === null ? [] : [`[${text}](${target})`];
	};
	const links = [
		...link("run", runUrl),
		...link("page", pageUrl),
		...link("how to read this", helpUrl)
	];
	return `<sub>${[phraseToMarkdown(compared), ...links].join(" · ")}</sub>`;
}

// src/render/markdown/summary.ts
const SUMMARY_LIMIT_BYTES = 1044480;
const LONGEST_NAME$2 = 100;
function renderSummary(view, limitBytes = SUMMARY_LIMIT_BYTES) {
	return renderReport(view, {
		longestName: LONGEST_NAME$2,
		allRows: "results.json has all rows",
		runUrl: null,
		limit: limitBytes,
		measure: inBytes
	});
}

// src/render/view/notes/percentile-instrument.ts
const PERCENTILE = /^p\d+(?:\.\d+)?-ns$/;
function instrumentRows({ benchmarks, clocks }) {
	const ns = clocks.find(({ instrument }) => instrument === "percentiles")?.window?.ns;
	const isShown = benchmarks.some(({ rows }) => rows.some(({ metric }) => PERCENTILE.test(metric.unit)));
	if (ns === void 0 || !isShown) return [];
	const row = {
		metric: {
			unit: "ns/iteration",
			direction: "lower",
			quantity: "time"
		},
		gated: false,
		threshold: 0,
		smallestDifference: null,
		verdict: null,
		direction: "unknown",
		alpha: 1,
		base: ns,
		head: ns,
		change: {
			kind: "none",
			reason: ""
		},
		correction: null,
		noise: null,
		screened: false,
		confirmation: null,
		warnings: []
	};
	const name = `percentile instrument (${Number(ns.toPrecision(3))} ns)`;
	return [{
		benchmark: {
			id: name,
			name,
			status: "compared",
			rows: [row],
			group: "",
			harness: null,
			reason: "",
			verdict: null,
			direction: "unknown",
			failedSides: [],
			changedFunctions: [],
			warnings: []
		},
		row
	}];
}

// node_modules/simple-statistics/dist/simple-statistics.mjs
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
function mean(x) {
	if (x.length === 0) throw new Error("mean requires at least one data point");
	return sum$1(x) / x.length;
}
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
function selectLast(values, k) {
	let most = 0;
	for (let index = 1; index <= k; index += 1) if (at$2(values, index) > at$2(values, most)) most = index;
	const largest = at$2(values, most);
	values[most] = at$2(values, k);
	values[k] = largest;
	return largest;
}
function medianOfThree(a, b, c) {
	return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
function at$2(array, index) {
	return array[index];
}

// src/statistics/descriptive.ts
function median(values) {
	if (values.length === 0) throw new RangeError("median of no numbers");
	const room = roomFor(values.length);
	for (let index = 0; index < values.length; index += 1) room[index] = values[index];
	return medianInPlace(room, values.length);
}
function medianInPlace(values, length) {
	const half = length >> 1;
	const upper = select(values, half, 0, length - 1);
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
		lower: select(values, k - 1, 0, Math.max(k - 1, half)),
		upper: select(values, length - k, Math.min(half, length - k), length - 1)
	};
}
function lowerDecile(values) {
	if (values.length === 0) throw new RangeError("decile of no numbers");
	return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 10)];
}
function upperDecile(values) {
	return -lowerDecile(values.map((value) => -value));
}
function coefficientOfVariation(values) {
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	return sampleStandardDeviation(values) / mean;
}
function maxOverMedian(values, middle = median(values)) {
	return values.reduce((max, value) => Math.max(max, value), Number.NEGATIVE_INFINITY) / middle;
}
function winsorised(values) {
	const ordered = values.toSorted((a, b) => a - b);
	const cut = Math.floor(ordered.length / 10);
	const [least = 0, most = 0] = [ordered[cut], ordered[ordered.length - 1 - cut]];
	return ordered.map((each) => Math.max(least, Math.min(most, each)));
}

// src/statistics/multiplicity.ts
const FALSE_FLAGS_PER_RUN = .1;
const OBSERVATIONS_MIN$1 = 10;
function familyAlpha(confidenceLevel, rows) {
	const own = Math.round((1 - confidenceLevel) * 0xe8d4a51000) / 0xe8d4a51000;
	return Math.min(own, FALSE_FLAGS_PER_RUN / Math.max(1, rows));
}
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
		if (at$1(cumulative, probe) <= target) low = probe;
		else high = probe - 1;
	}
	return {
		k: low + 1,
		level: 1 - 2 * at$1(cumulative, low)
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
function at$1(array, index) {
	return array[index];
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
function welchInterval(base, head, alpha) {
	const [one, other] = [meanAndVariance(base), meanAndVariance(head)];
	const variance = one.variance + other.variance;
	const estimate = other.mean - one.mean;
	if (variance === 0) return {
		estimate,
		lower: estimate,
		upper: estimate
	};
	const parts = one.variance ** 2 / (base.length - 1) + other.variance ** 2 / (head.length - 1);
	const half = tQuantile(alpha / 2, variance ** 2 / parts) * Math.sqrt(variance);
	return {
		estimate,
		lower: estimate - half,
		upper: estimate + half
	};
}
function meanAndVariance(values) {
	const n = values.length;
	if (n < 2) throw new RangeError(`an interval of ${n} values`);
	const mean = values.reduce((sum, x) => sum + x, 0) / n;
	return {
		mean,
		variance: values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1) / n
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

// src/statistics/few.ts
const FEWEST = 4;
function fewestNeeded(alpha) {
	return Math.max(4, Math.ceil((1 + Math.log2(1 / alpha)) / 2 - 1e-9));
}
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

// src/statistics/looks.ts
const LOOKS = [
	10,
	20,
	30,
	45,
	70,
	100,
	150,
	220,
	330,
	500
];
const GROWTH = 1.5;
const FIRST_SHARE = .2;
const LATER_SHARE = 1 / 6;
const SMALLEST_ALPHA = 1e-12;
const APART = 1.25;
function nextLook(observations, first = 10) {
	if (observations < first) return first;
	const known = LOOKS.find((look) => look > observations && look >= APART * first);
	if (known !== void 0) return known;
	let look = LOOKS.at(-1);
	while (look <= observations) look = Math.ceil(look * GROWTH);
	return look;
}
function alphaAfter(alpha, { looks, decided }) {
	const share = decided && looks > 0 ? lookShare(looks) : shareLeft(looks);
	return Math.max(SMALLEST_ALPHA, alpha * share);
}
function alphaWithin(alpha, looked) {
	return looked.decided && looked.looks > 0 ? WITHIN_TIMES * alphaAfter(alpha, looked) : null;
}
const WITHIN_TIMES = 2.5;
function lookShare(look) {
	return look <= 1 ? FIRST_SHARE : shareLeft(look - 1) * LATER_SHARE;
}
function shareLeft(looks) {
	return looks <= 0 ? 1 : .8 * .8333333333333334 ** (looks - 1);
}

// src/render/view/notes/undecided-rows.ts
function undecidedPhrase(rows) {
	if (rows.length === 0) return [];
	const typical = typicalWidth(rows);
	const width = typical === null ? "" : ` ${rows.length === 1 ? "Uncertain by" : "Typically uncertain by"} ±${typical}.`;
	const kinds = kindsText(rows);
	return [{ strong: [`${rows.length} undecided`] }, `${kinds === "" ? "" : `: ${kinds}`}.${width} ${remedy(rows)}`];
}
function typicalWidth(rows) {
	const widths = rows.flatMap(({ row }) => relativeHalfWidth(row) ?? []);
	return widths.length === 0 ? null : twoFigures$2(median(widths));
}
function kindsText(rows) {
	const of = (direction, words, isByMachine = false) => {
		const count = rows.filter(({ row }) => row.direction === direction && dependsOnMachine(row) === isByMachine).length;
		return count === 0 ? [] : [rows.length === 1 ? words : `${count} ${words}`];
	};
	const kinds = [
		...of("slower", "slower, size undecided"),
		...of("faster", "faster, size undecided"),
		...of("unknown", "depending on the machine", true),
		...of("unknown", ONLY_UNDECIDED)
	];
	return kinds.length === 1 && kinds[0]?.endsWith(ONLY_UNDECIDED) ? "" : kinds.join(" · ");
}
const ONLY_UNDECIDED = "neither slower nor faster for certain";
function relativeHalfWidth({ change }) {
	if (change.kind !== "interval") return null;
	const { lower, upper, estimate } = change.delta;
	const half = (upper - lower) / 2 / (1 + estimate);
	return Number.isFinite(half) && half > 0 ? half : null;
}
function remedy(rows) {
	const settled = rows.flatMap(({ row }) => timeToSettle(row) ?? []);
	const [one, it] = rows.length === 1 ? [true, "it"] : [false, "them"];
	if (rows.every(({ row }) => row.machines?.differ === true)) return `More time would not settle ${it}: what ${one ? "it reads" : "they read"} depends on the machine, and the notes say which reads what.`;
	const elsewhere = "a quieter machine, or a larger threshold";
	if (settled.length === 0) return `More time is not expected to settle ${it}: use ${elsewhere}.`;
	const time = `about ${aboutDuration(settled.reduce((sum, ms) => sum + ms, 0))} more`;
	if (settled.length === rows.length) return `${one ? "It needs" : "They need"} ${time}.`;
	return `${settled.length} of them ${settled.length === 1 ? "needs" : "need"} ${time}; for the others use ${elsewhere}.`;
}
function timeToSettle({ change }) {
	if (change.kind !== "interval" && change.kind !== "difference") return null;
	const { observations } = change.kind === "interval" ? change.delta : change.difference;
	const { moreObservations, moreMs } = change.settle ?? {
		moreObservations: null,
		moreMs: null
	};
	if (moreObservations === null || moreMs === null || moreObservations === 0) return moreMs;
	return moreMs * (nextLook(observations + moreObservations - 1) - observations) / moreObservations;
}
function aboutDuration(ms) {
	const minute = 6e4;
	if (ms < minute) return formatDuration(ms);
	return formatDuration(Math.ceil(ms / minute) * minute);
}
function twoFigures$2(fraction) {
	return plainPercent(Number(fraction.toPrecision(2)));
}
function groupUnmeasured(benchmarks) {
	const idsOf = (status) => benchmarks.filter((each) => each.status === status).map(({ id }) => id);
	return [
		{
			isSameCode: false,
			names: idsOf("not-measured"),
			text: "not measured: there was no time left"
		},
		{
			isSameCode: false,
			names: idsOf("lost"),
			text: "lost, as the machine that was to measure gave no results"
		},
		{
			isSameCode: true,
			names: idsOf("same-code"),
			text: "same code, not measured"
		}
	].flatMap(({ names, text, isSameCode }) => names.length === 0 ? [] : [{
		summary: `${isSameCode ? names.length : countText(names.length, "benchmark")} ${text}`,
		isSameCode,
		names
	}]);
}

// src/render/view/order.ts
function groupBySection(analysis) {
	const sections = {
		regressed: [],
		improved: [],
		inconclusive: [],
		unchanged: [],
		sameCode: [],
		notGated: [],
		counted: [],
		notCompared: []
	};
	for (const benchmark of analysis.benchmarks) {
		if (benchmark.status !== "compared") continue;
		for (const row of benchmark.rows) sections[sectionName(row)].push({
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
		regressed: sections.regressed.toSorted(bySeverity(estimatedSeverity)),
		improved: sections.improved.toSorted(bySeverity((row) => -estimatedSeverity(row))),
		inconclusive: byLean(sections.inconclusive),
		notGated: [...sections.notGated, ...instrumentRows(analysis)],
		apart
	};
}
const LEANS = [
	"slower",
	"faster",
	"unknown"
];
function byLean(rows) {
	return LEANS.flatMap((direction) => rows.filter(({ row }) => row.direction === direction).toSorted(bySeverity(leaning)));
}
function leaning(row) {
	const half = relativeHalfWidth(row);
	const size = Math.abs(estimatedSeverity(row));
	return half === null || !Number.isFinite(size) ? size : size / half;
}
function sectionName(row) {
	if (row.gated && row.verdict !== null && row.verdict !== "same-code") return row.verdict;
	if (row.change.kind === "none") return "notCompared";
	if (row.verdict === "same-code") return "sameCode";
	return isCounted$1(row) ? "counted" : "notGated";
}

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
const NANOSECONDS = [
	[/^(ns|nanos|nanoseconds)$/, 1],
	[/^(us|µs|μs|micros|microseconds)$/, 1e3],
	[/^(ms|millis|milliseconds)$/, 1e6],
	[/^(s|sec|secs|second|seconds)$/, 1e9]
];
function nanosecondsPer(unit) {
	const slash = unit.lastIndexOf("/");
	if (metricOf(unit).quantity !== "time") return null;
	const word = lastWord(slash < 0 ? unit : unit.slice(0, slash));
	return NANOSECONDS.find(([names]) => names.test(word))?.[1] ?? null;
}
function wallRate(units) {
	if (WALL_UNITS.some((unit) => units.has(unit))) return null;
	return WALL_RATES.find((unit) => units.has(unit)) ?? null;
}

// src/model/analysis/ungated.ts
function ungatedRows({ benchmarks }) {
	const rows = benchmarks.flatMap(({ verdict, warnings, rows: own }) => verdict === "same-code" || warnings.some(({ code }) => code === "benchmark-code-differs") ? [] : own);
	return rows.some(({ gated }) => gated) ? [] : rows.filter(({ change }) => change.kind !== "none");
}

// src/model/metric.ts
function isSpeed({ quantity }) {
	return quantity === "time" || quantity === "rate";
}

// src/render/view/lead.ts
const NAMED$2 = 3;
const LONGEST_LABEL = 40;
function regressedSentence({ results }, rows, nameOf) {
	if (rows.length === 0) return [];
	const named = rows.slice(0, NAMED$2);
	const left = rows.length - named.length;
	const parts = [...named.map(({ benchmark, row }) => {
		const unit = isWallTime(row.metric) ? [] : [" ", { code: row.metric.unit }];
		return [
			{ code: nameOf(shownId(benchmark)) },
			...unit,
			" ",
			{ strong: [deltaTexts(row).estimate] }
		];
	}), ...left > 0 ? [[countText(left, "more row")]] : []];
	const list = parts.flatMap((part, index) => [index === 0 ? "" : index === parts.length - 1 ? " and " : ", ", ...part]);
	const { label } = results.base;
	const base = label !== "" && label.length <= LONGEST_LABEL ? { code: label } : "base";
	const worse = rows.every(({ row }) => isSpeed(row.metric)) ? "Slower than " : "Worse than on ";
	const limits = new Set(rows.map(({ row }) => thresholdText(row, row.metric.unit)));
	return [
		worse,
		base,
		`${limits.size === 1 ? ` (threshold ${[...limits][0]})` : ""}: `,
		...list,
		"."
	];
}
function doubtSentences(analysis, sections) {
	const { counts, results } = analysis;
	return [
		undecidedSentence(sections.inconclusive),
		unmeasuredSentence(counts),
		lostSentence(counts)
	].concat(buildOf(results, "base").state === "failed" || hasNoCodeChanged(results) || counts.notMeasured + counts.lost > 0 ? [] : nothingSentence(analysis, sections));
}
function nothingSentence(analysis, { regressed, improved, inconclusive, unchanged }) {
	if (analysis.verdict === "error" || regressed.length + improved.length + inconclusive.length + unchanged.length > 0) return [];
	if (analysis.verdict === "same-code") return [];
	const ungated = ungatedSentence(analysis);
	if (ungated.length > 0) return [ungated];
	if (analysis.counts.sameCode > 0) return [];
	if (analysis.benchmarks.length > 0 && analysis.benchmarks.every(({ status }) => status === "added")) return [["Base has none of these benchmarks. Once this is merged, there is something to compare with."]];
	return [[emptyShardText(analysis.results) ?? "No gated metric was compared."]];
}
function emptyShardText({ plan, benchmarks }) {
	if (plan?.shard === void 0 || benchmarks.length > 0) return null;
	const { index, of } = plan.shard;
	return `Nothing is left for shard ${index} of ${of}: there are fewer benchmarks that can be run by themselves than shards.`;
}
function ungatedSentence(analysis) {
	const compared = ungatedRows(analysis);
	const known = compared.filter(({ metric }) => metric.direction !== "unknown");
	const isMain = ({ metric }) => isSpeed(metric);
	const { metric } = known.find(isMain) ?? known[0] ?? compared[0] ?? { metric: null };
	if (metric === null) return [];
	const direction = metric.direction === "unknown" ? [" and ", { code: "metric-direction" }] : [];
	return [
		{ strong: ["Nothing is gated"] },
		": no benchmark reports a metric that ",
		{ code: "metrics" },
		" names. Name one that was measured: ",
		{ code: `metrics: ${metric.unit}` },
		...direction,
		"."
	];
}
function controlsSentence({ controls }) {
	if (controls === null || controls.floor === null) return "";
	const { benchmarks, measured, floor } = controls;
	const [were, they] = measured === 1 ? ["was measured as a control", "it"] : ["were measured as controls", "they"];
	const size = changeSize(floor, 1);
	const quantile = measured < 10 ? "" : " (nine of ten of them)";
	return `${measured} of ${countText(benchmarks, "benchmark")} of the same code ${were}: ${they} moved by up to ${size}${quantile}.`;
}
function undecidedSentence(rows) {
	if (rows.length === 0) return [];
	const open = rows.filter(({ row }) => mayBeWorse(row)).length;
	const limits = new Set(rows.map(({ row }) => thresholdText(row, row.metric.unit)));
	const limit = limits.size === 1 ? `${[...limits][0]} or more` : "its threshold or more";
	const what = `${rows.every(({ row }) => isSpeed(row.metric)) ? "a slowdown" : "a change for the worse"} of ${limit}`;
	const size = { strong: [`${rows.length} undecided`] };
	if (open === rows.length) return [size, `: ${what} is not ruled out.`];
	return open === 0 ? [size, `: ${what} is ruled out.`] : [size, `: for ${open} of them ${what} is not ruled out.`];
}
function unmeasuredSentence({ notMeasured }) {
	if (notMeasured === 0) return [];
	return [{ strong: [`${countText(notMeasured, "benchmark")} ${notMeasured === 1 ? "was" : "were"} not measured`] }, ": there was no time left."];
}
function lostSentence({ lost }) {
	if (lost === 0) return [];
	return [{ strong: [`${countText(lost, "benchmark")} ${lost === 1 ? "is" : "are"} lost`] }, `: the machine that was to measure ${lost === 1 ? "it" : "them"} gave no results.`];
}
function earlySentence({ results }) {
	if (buildOf(results, "head").state === "failed") return [];
	if (buildOf(results, "base").state === "failed") return ["There is nothing to compare head with: its readings are shown as new."];
	const run = results.runs.find(({ partial }) => partial);
	if (run === void 0) return [];
	return [{ strong: ["This run ended early"] }, `, after ${`${run.roundsDone} of ${run.roundsPlanned} rounds`}; what is here was measured in full pairs.`];
}
function missedSentence({ results }) {
	const { commands, ...unloaded } = missedBy(results);
	const code = (text) => ({ code: shortenMiddle(visibleName(text), 120, CHARACTERS) });
	const listed = (texts) => texts.flatMap((text, index) => [index === 0 ? "" : ", ", code(text)]);
	const some = (all) => [...listed(all.slice(0, 3)), andMore(all)];
	const ofCommands = commands.flatMap(({ name, left }) => [
		{ code: visibleName(name) },
		" runs ",
		...some(left),
		`, which ${left.length === 1 ? "was" : "were"} not measured. `
	]);
	const ofFiles = notLoadedTexts(unloaded).flatMap(([text, all]) => {
		const groups = firstByReason(all).flatMap(([reason, names], index) => {
			return [
				index === 0 ? "" : ", ",
				...listed(names),
				...reason === "" ? [] : [
					" (",
					code(reason),
					")"
				]
			];
		});
		return [
			`${capitalised(text)}: `,
			...groups,
			andMore(all),
			". "
		];
	});
	return [...ofCommands, ...ofFiles];
}
function noiseSentence(analysis) {
	if (analysis.sameTree) return "Base and head are identical: every difference here is noise.";
	return ranIdenticalBinaries(analysis.results) ? "Both sides ran byte-identical binaries: every difference here is noise." : "";
}
function unchangedMeaning(unchanged) {
	const isSame = ({ row: { change } }) => change.kind === "exact" && change.counted === void 0 && change.absolute === 0;
	const judged = unchanged.filter((each) => !isSame(each)).map(({ row }) => row);
	if (judged.length === 0) return "identical on both sides";
	const texts = (rows) => new Set(rows.map((row) => `±${thresholdText(row, row.metric.unit)}`));
	const asked = texts(judged.filter(({ smallestDifference }) => smallestDifference === null));
	const smallest = texts(judged.filter(({ smallestDifference }) => smallestDifference !== null));
	return `within ${asked.size > 1 ? "their thresholds" : [...asked, ...smallest].join(" or ")}`;
}
function geometricMeansPhrase({ geometricMeans, benchmarks }, which) {
	const means = geometricMeans.filter(({ gated }) => gated === (which === "gated"));
	if (means.length === 0) return [];
	const parts = means.flatMap((mean, index) => {
		const decimals = percentDecimals(mean.delta, 0);
		const change = `${signedPercent(mean.delta.estimate, decimals)} ${intervalFigures(mean.delta, decimals)}`;
		const metric = isWallTime(mean.metric) ? "time" : { code: mean.metric.unit };
		const over = index === 0 ? countText(mean.benchmarks, "benchmark") : String(mean.benchmarks);
		const { machines } = mean.delta;
		const on = machines === void 0 || index > 0 ? "" : ` on ${countText(machines.length, "machine")}`;
		return [
			index === 0 ? "" : ", ",
			metric,
			` ${change} over ${over}${on}`
		];
	});
	const raw = which === "gated" && benchmarks.some(({ rows }) => rows.some(isJudgedCorrected)) ? " of the raw readings" : "";
	return [
		which === "gated" ? `Geometric mean${raw}: ` : "Geometric mean of what is not gated: ",
		...parts,
		"."
	];
}

// src/record/warning-list.ts
const TEXT_LENGTH = 2e3;
const WARNINGS_A_CODE = 100;
var WarningList = class {
	#warnings = [];
	add(warning) {
		const added = shortened(warning);
		const alike = this.#warnings.filter(({ code }) => code === added.code);
		if (alike.length >= WARNINGS_A_CODE) return;
		if (alike.some(({ message, subject }) => message === added.message && subject === added.subject)) return;
		this.#warnings.push(added);
	}
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
		message: cut(warning.message, TEXT_LENGTH),
		...warning.subject === void 0 ? {} : { subject: cut(warning.subject, TEXT_LENGTH) }
	};
}

// src/record/file/columns.ts
function cellAt(column, row) {
	return isList(column) ? column[row] ?? null : column;
}
function isList(column) {
	return Array.isArray(column);
}

// src/record/file/kept-columns.ts
const KEPT = /* @__PURE__ */ new WeakMap();
function keepColumns(record, columns) {
	KEPT.set(record, columns);
}
function isWatched(record) {
	const kept = KEPT.get(record);
	return kept === void 0 || kept.slices?.usage !== void 0 || kept.slices?.machine !== void 0;
}
function unitsOf(record) {
	const kept = KEPT.get(record);
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
	const kept = KEPT.get(record);
	if (kept === void 0) return new Set(record.slices.map(({ run }) => run));
	const column = kept.slices?.run ?? [];
	return new Set(isList(column) ? column.map((run) => run ?? 0) : [column]);
}

// src/record/file/read.ts
function resultsOf(file) {
	const { runs, benchmarks, ...comparison } = file;
	return {
		...comparison,
		runs: runs.map(({ nullControl, ...facts }) => {
			return nullControl === void 0 ? facts : {
				...facts,
				nullControl: controlOf$1(nullControl)
			};
		}),
		benchmarks: benchmarks.map(recordOf)
	};
}
function controlOf$1({ pairs, ...facts }) {
	if (pairs === void 0) return {
		...facts,
		pairs: []
	};
	const [ones, others] = [rowsOf$1(pairs.one), rowsOf$1(pairs.other)];
	const complete = pairs.benchmark.flatMap((benchmark, index) => {
		const [one, other] = [ones[index], others[index]];
		return one === void 0 || other === void 0 ? [] : [{
			benchmark,
			one,
			other
		}];
	});
	return {
		...facts,
		pairs: complete
	};
}
function recordOf(benchmark) {
	const { slices: columns, ...facts } = benchmark;
	if (columns === void 0) return {
		...facts,
		slices: []
	};
	const record = {
		...facts,
		get slices() {
			if (made?.columns !== columns) made = {
				columns,
				rows: rowsOf$1(columns)
			};
			return made.rows;
		}
	};
	keepColumns(record, benchmark);
	return record;
}
let made = null;
function rowsOf$1(columns) {
	const reader = new RowReader(columns);
	const slices = [];
	for (let row = 0; row < columns.rows; row++) slices.push(reader.at(row));
	return slices;
}
var RowReader = class {
	#columns;
	#optional;
	#values;
	#usage;
	#machine;
	constructor(columns) {
		this.#columns = columns;
		const { build, layout, check, iterations, wallPerCpu, imposed, windows, sketch, instrument, counted } = columns;
		const optional = {
			build,
			layout,
			check,
			iterations,
			wallPerCpu,
			imposed,
			windows,
			sketch,
			instrument,
			counted
		};
		this.#optional = named(optional).filter(({ column }) => column !== void 0);
		this.#values = named(columns.values ?? {});
		this.#usage = named(columns.usage ?? {});
		this.#machine = named(columns.machine ?? {});
	}
	at(row) {
		const columns = this.#columns;
		const observation = {
			side: cellAt(columns.side, row) === 0 ? "base" : "head",
			run: cellAt(columns.run, row) ?? 0,
			burst: cellAt(columns.burst, row) ?? 0,
			slice: cellAt(columns.slice, row) ?? 0,
			position: cellAt(columns.position, row) ?? 0,
			startMs: cellAt(columns.startMs, row) ?? 0,
			durationMs: cellAt(columns.durationMs, row) ?? 0,
			values: partAt(this.#values, row) ?? {}
		};
		for (const { name, column } of this.#optional) {
			const cell = cellAt(column, row);
			if (cell !== null) observation[name] = cell;
		}
		if (this.#usage.length > 0) {
			const usage = partAt(this.#usage, row);
			if (usage !== null) observation.usage = usage;
		}
		if (this.#machine.length > 0) {
			const machine = partAt(this.#machine, row);
			if (machine !== null) observation.machine = machine;
		}
		return observation;
	}
};
function named(columns) {
	return Object.entries(columns).map(([name, column]) => ({
		name,
		column
	}));
}
function partAt(columns, row) {
	let part = null;
	for (const { name, column } of columns) {
		const cell = cellAt(column, row);
		if (cell === null) continue;
		part ??= {};
		if (name === "__proto__") Object.defineProperty(part, name, {
			value: cell,
			enumerable: true
		});
		else part[name] = cell;
	}
	return part;
}

// src/record/file/write.ts
const PIECE_LENGTH = 1 << 18;
function* filePieces({ benchmarks, ...others }) {
	yield `${JSON.stringify(others).slice(0, -1)},"benchmarks":[`;
	let piece = "";
	for (const [index, benchmark] of benchmarks.entries()) {
		piece += `${index === 0 ? "" : ","}${JSON.stringify(benchmark)}`;
		if (piece.length < PIECE_LENGTH) continue;
		yield piece;
		piece = "";
	}
	yield `${piece}]}\n`;
}

// src/record/merge/agreement.ts
function differences(first, other) {
	const problems = [];
	const differ = (what, here, there) => problems.push(`${other.name} has another ${what} than ${first.name}: ${there}, not ${here}`);
	const [a, b] = [first.file, other.file];
	if (a.toolVersion !== b.toolVersion) differ("version of tare", a.toolVersion, b.toolVersion);
	for (const side of SIDES) if (!isSame(a[side], b[side])) differ(side, revisionText(a[side]), revisionText(b[side]));
	if (a.harness.name !== "" && b.harness.name !== "" && a.harness.name !== b.harness.name) differ("harness", a.harness.name, b.harness.name);
	const settings = differingSettings(a, b);
	if (settings.length > 0) problems.push(`${other.name} has other settings than ${first.name}: ${settings.join(", ")}`);
	for (const part of ["shard", "replicate"]) if (first[part].of !== other[part].of) differ(`number of ${part}s`, String(first[part].of), String(other[part].of));
	const units = new Map(a.metrics.map((metric) => [metric.unit, metric]));
	for (const metric of b.metrics) {
		const known = units.get(metric.unit);
		if (known !== void 0 && !isDeepStrictEqual(known, metric)) differ(`direction of ${metric.unit}`, known.direction, metric.direction);
	}
	return problems;
}
function splitDifference(first, other) {
	if (!splitsOtherwise(first, other)) return [];
	return [`${other.name} splits the benchmarks in another way than ${first.name}: give all shards the same past, and let them find the same benchmarks`];
}
function isSame(one, other) {
	return one.commit === other.commit && one.tree === other.tree;
}
function differingSettings({ settings: one }, { settings: other }) {
	const names = /* @__PURE__ */ new Set([...Object.keys(one), ...Object.keys(other)]);
	const value = (settings, name) => settings[name];
	return [...names].filter((name) => !isDeepStrictEqual(value(one, name), value(other, name)));
}
function hasSplit({ file, split }) {
	return split !== void 0 && SIDES.every((side) => isBuilt(file, side));
}
function isBuilt(file, side) {
	return buildOf(file, side).state === "built";
}
function splitsOtherwise(first, other) {
	if (first === other || !hasSplit(first) || !hasSplit(other) || first.shard.of !== other.shard.of) return false;
	return !isDeepStrictEqual(first.split, other.split);
}
function measuredTwice(parts) {
	const by = /* @__PURE__ */ new Map();
	const pairs = /* @__PURE__ */ new Map();
	for (const part of parts) for (const { id } of part.file.benchmarks) {
		const key = `${part.replicate.index}/${id}`;
		const one = by.get(key);
		if (one === void 0) by.set(key, part);
		else pairs.set(`${one.name}\n${part.name}`, {
			one,
			other: part,
			id
		});
	}
	return [...pairs.values()];
}

// src/record/merge/columns.ts
function renumbered(columns, offset) {
	const { run } = columns;
	return {
		...columns,
		run: isList(run) ? run.map((each) => (each ?? 0) + offset) : run + offset
	};
}
function concatenated(parts) {
	const rows = parts.map((part) => part.rows);
	const joined = {};
	for (const name of namesIn(parts)) {
		const columns = parts.map((part) => part[name]);
		if (name === "rows") joined[name] = rows.reduce((sum, each) => sum + each, 0);
		else if (name === "values" || name === "usage" || name === "machine") joined[name] = groupOf(columns, rows);
		else joined[name] = columnOf(columns, rows);
	}
	return joined;
}
function groupOf(groups, rows) {
	const objects = groups.map((group) => group ?? {});
	return Object.fromEntries(Array.from(namesIn(objects), (name) => {
		return [name, columnOf(objects.map((each) => Object.hasOwn(each, name) ? each[name] : void 0), rows)];
	}));
}
function columnOf(columns, rows) {
	const [first] = columns;
	if (typeof first !== "object" && columns.every((column) => column === first)) return first;
	return columns.flatMap((column, at) => {
		if (isList(column)) return column;
		return new Array(rows[at] ?? 0).fill(column ?? null);
	});
}
function namesIn(objects) {
	return new Set(objects.flatMap((each) => Object.entries(each).flatMap(([name, column]) => column === void 0 ? [] : [name])));
}

// src/record/merge/benchmarks.ts
function joinBenchmarks(pieces) {
	const byId = /* @__PURE__ */ new Map();
	const onAll = new Set(pieces.flatMap(({ benchmarks }) => benchmarks.filter(({ cores }) => cores === "all").map(({ id }) => id)));
	for (const { offset, benchmarks } of pieces) for (const benchmark of benchmarks.map((each) => onAll.has(each.id) ? onItsCores(each) : each)) {
		const { slices } = benchmark;
		const placed = slices === void 0 || offset === 0 ? benchmark : {
			...benchmark,
			slices: renumbered(slices, offset)
		};
		const known = byId.get(benchmark.id);
		if (known === void 0) byId.set(benchmark.id, [placed]);
		else known.push(placed);
	}
	return Array.from(byId.values(), joinRecords);
}
function onItsCores(benchmark) {
	const { slices, ...facts } = benchmark;
	if (facts.cores !== void 0 || facts.placement?.state !== "pinned" || slices === void 0) return benchmark;
	const { values = {}, ...columns } = slices;
	const wall = Object.entries(values).filter(([unit]) => WALL_UNITS.includes(unit));
	return {
		...facts,
		id: nameOnOneCore(facts.id),
		name: nameOnOneCore(facts.name),
		cores: "one",
		slices: {
			...columns,
			values: Object.fromEntries(wall)
		}
	};
}
function lostBenchmark(id) {
	const measured = { state: "measured" };
	return {
		id,
		name: id.slice(0, 1e3),
		group: "",
		base: measured,
		head: measured,
		ended: "lost",
		warnings: []
	};
}
function joinRecords(records) {
	const [first] = records;
	if (first === void 0) throw new RangeError("no record to join");
	if (records.length === 1) return first;
	const { iterations, sliceLength, looks, looksAgain, decidedAgain, sameCode: ____, changedFunctions: _____, ownCodeDiffers, unconfirmed: __, unconfirmedForTime: ___, ...others } = first;
	const { slices: _, ...facts } = others;
	const columns = records.flatMap(({ slices }) => slices ?? []);
	const some = records.filter(({ slices }) => slices !== void 0);
	const measured = some.length === 0 ? records : some;
	const most = (read) => measured.reduce((sum, record) => Math.max(sum, read(record) ?? 0), 0);
	const [looked, lookedAgain] = [most((each) => each.looks), most((each) => each.looksAgain)];
	const choice = records.find((each) => each.sliceLength?.continued === true)?.sliceLength ?? sliceLength ?? records.find((each) => each.sliceLength !== void 0)?.sliceLength;
	const reason = measured.every((each) => each.unconfirmed !== void 0) ? measured[0]?.unconfirmed : void 0;
	return {
		...facts,
		base: baseOf(records),
		head: headOf(records),
		ended: endedOf(measured),
		...iterations !== void 0 && records.every((each) => each.iterations === iterations) ? { iterations } : {},
		...choice === void 0 ? {} : { sliceLength: choice },
		...looked === 0 ? {} : { looks: looked },
		...lookedAgain === 0 ? {} : { looksAgain: lookedAgain },
		...measured.every((each) => each.decidedAgain === true) ? { decidedAgain: true } : {},
		...codeOf$1(records),
		...records.some((each) => each.ownCodeDiffers === true) ? { ownCodeDiffers: true } : {},
		...reason === void 0 ? {} : { unconfirmed: reason },
		...reason !== void 0 && measured.every((each) => each.unconfirmedForTime) ? { unconfirmedForTime: true } : {},
		...columns.length === 0 ? {} : { slices: concatenated(columns) },
		warnings: warningsOf(records)
	};
}
function codeOf$1(records) {
	const changedFunctions = records.find((each) => (each.changedFunctions ?? []).length > 0)?.changedFunctions;
	if (changedFunctions !== void 0) return { changedFunctions };
	if (!records.every((each) => each.sameCode !== void 0)) return {};
	return { sameCode: { by: records.every((each) => each.sameCode?.by === "binary") ? "binary" : "functions" } };
}
function baseOf(records) {
	return pick(records.map(({ base }) => base), [
		"measured",
		"failed",
		"absent"
	]);
}
function headOf(records) {
	return pick(records.map(({ head }) => head), [
		"failed",
		"measured",
		"absent"
	]);
}
function pick(states, order) {
	for (const wanted of order) {
		const found = states.find(({ state }) => state === wanted);
		if (found !== void 0) return found;
	}
	throw new RangeError("no state to pick");
}
const ENDINGS = [
	"failed",
	"interrupted",
	"time-budget",
	"rounds",
	"decided",
	"not-measured",
	"one-sided",
	"same-code",
	"lost"
];
function endedOf(records) {
	return ENDINGS.find((ended) => records.some((each) => each.ended === ended)) ?? "rounds";
}
function warningsOf(records) {
	const warnings = /* @__PURE__ */ new Map();
	for (const { warnings: own } of records) for (const warning of own) if (!warnings.has(warning.code)) warnings.set(warning.code, warning);
	return [...warnings.values()];
}

// src/record/merge/parts.ts
const ONLY = {
	index: 1,
	of: 1
};
function placeOf$1(part) {
	const { shard = ONLY, replicate = ONLY, split } = part.file.plan ?? {};
	return {
		...part,
		shard,
		replicate,
		split
	};
}
function placeText({ shard, replicate }) {
	const replicateText = replicate.of > 1 ? `replicate ${replicate.index} of ${replicate.of}` : "";
	if (shard.of === 1 && replicateText !== "") return replicateText;
	return `shard ${shard.index} of ${shard.of}${replicateText === "" ? "" : `, ${replicateText}`}`;
}
function placeKey({ shard, replicate }) {
	return `${replicate.index}/${shard.index}`;
}
function refusalText({ name, faults }) {
	return cut(`${name}: ${faults.join("; ")}`, 2e3);
}
function newestAttempts(placed) {
	const byPlace = /* @__PURE__ */ new Map();
	const twice = [];
	for (const each of placed) {
		const key = placeKey(each);
		const known = byPlace.get(key);
		const newer = known === void 0 ? each : newerOf(known, each);
		if (newer !== null) byPlace.set(key, newer);
		else if (known !== void 0) twice.push([known, each]);
	}
	return {
		parts: [...byPlace.values()].sort((a, b) => a.replicate.index - b.replicate.index || a.shard.index - b.shard.index),
		twice
	};
}
function newerOf(one, other) {
	const [a, b] = [firstRun(one.file).ci, firstRun(other.file).ci];
	if (a === void 0 || b === void 0 || a.runId !== b.runId || a.runAttempt === b.runAttempt) return null;
	return b.runAttempt > a.runAttempt ? other : one;
}

// src/record/merge/joined.ts
function joined$2(first, parts, refused) {
	const harnesses = parts.map(({ file }) => file.harness);
	const toolchains = new Set(harnesses.map(({ toolchain }) => toolchain).filter((toolchain) => toolchain !== ""));
	const runs = [];
	const warnings = new WarningList();
	const pieces = [];
	for (const { file, shard, replicate } of parts) {
		pieces.push({
			offset: runs.length,
			benchmarks: file.benchmarks
		});
		for (const run of file.runs) {
			const part = {
				...shard.of > 1 ? { shard } : {},
				...replicate.of > 1 ? { replicate } : {}
			};
			runs.push({
				...run,
				...part,
				...toolchains.size > 1 ? { toolchain: file.harness.toolchain } : {}
			});
		}
		for (const warning of file.warnings) warnings.add(warning);
	}
	const benchmarks = joinBenchmarks(pieces);
	const lost = lostOf(first, parts, refused, warnings, new Set(benchmarks.map(({ id }) => id)));
	if (toolchains.size > 1) warnings.add({
		code: "toolchains-of-machines",
		message: "the machines have different toolchains; both sides of a benchmark were built by the same",
		subject: [...toolchains].join("; ")
	});
	const { plan: _, ...comparison } = first.file;
	const plan = planOf(parts);
	return {
		...comparison,
		harness: harnesses.find(({ name, toolchain }) => name !== "" && toolchain !== "") ?? first.file.harness,
		...plan === null ? {} : { plan },
		metrics: metricsOf(parts),
		runs,
		benchmarks: [...benchmarks, ...lost],
		warnings: [...warnings.all()]
	};
}
function planOf(parts) {
	const families = parts.flatMap(({ file }) => file.plan?.family ?? []);
	if (families.length === 0) return null;
	return { family: families.reduce((most, each) => each.rows > most.rows ? each : most) };
}
function metricsOf(parts) {
	const metrics = parts.flatMap(({ file }) => file.metrics);
	return [...new Map(metrics.map((metric) => [metric.unit, metric])).values()];
}
function lostOf({ shard, replicate }, parts, refused, warnings, measured) {
	const compared = parts.find(hasSplit);
	const { split } = compared ?? parts.find((part) => part.split !== void 0) ?? {};
	for (const part of parts) {
		if (compared === void 0 || isBuilt(part.file, "base")) continue;
		warnings.add({
			code: "machine-lost",
			message: `${placeText(part)} did not build base, and compared nothing`
		});
	}
	for (const each of refused) warnings.add({
		code: "machine-lost",
		message: "a file was left out, since it is no part of this run",
		subject: refusalText(each)
	});
	const have = new Set(parts.map(placeKey));
	const lost = /* @__PURE__ */ new Set();
	for (let shardIndex = 1; shardIndex <= shard.of; shardIndex++) {
		const ids = split?.[shardIndex - 1] ?? [];
		for (let index = 1; index <= replicate.of; index++) {
			const place = {
				shard: {
					index: shardIndex,
					of: shard.of
				},
				replicate: {
					index,
					of: replicate.of
				}
			};
			if (have.has(placeKey(place))) continue;
			const message = `${placeText(place)} gave no results`;
			warnings.add({
				code: "machine-lost",
				message,
				...ids.length === 0 ? {} : { subject: cut(ids.join(", "), 2e3) }
			});
		}
		for (const id of ids) if (!measured.has(id)) lost.add(id);
	}
	return Array.from(lost, lostBenchmark);
}

// src/record/merge/merge.ts
function mergeParts(files) {
	const { parts, twice } = newestAttempts(files.map(placeOf$1));
	const [first, ...others] = parts;
	if (first === void 0) throw new UserError("there are no results to merge", "Give the results.json of each shard or replicate.");
	const comparable = withoutBaseless(parts);
	const split = parts.find(hasSplit) ?? first;
	const problems = [
		...twice.map(([one, other]) => `${one.name} and ${other.name} are both ${placeText(one)}`),
		...parts.flatMap((part) => placeFaults(part, ANY_NUMBER).map((fault) => `${part.name}: ${fault}`)),
		...others.flatMap((other) => differences(first, other)),
		...parts.flatMap((part) => splitDifference(split, part)),
		...measuredTwice(comparable).map(({ one, other, id }) => twiceText(one, other, id))
	];
	if (problems.length > 0) throw new UserError("these results are not parts of one run", "Give the results of one run only, each part once.", { details: [...new Set(problems)].map((problem) => cut(problem, 2e3)) });
	return joined$2(first, comparable, []);
}
const ANY_NUMBER = {
	shards: null,
	replicates: null
};
function placeFaults({ shard, replicate }, { shards, replicates }) {
	const faults = [];
	const compare = (input, asked, { index, of }) => {
		if (asked !== null && of !== asked) faults.push(`measured with ${input}: ${of} (here: ${asked})`);
		else if (index > of) faults.push(`it is number ${index} of ${of} ${input}`);
	};
	compare("shards", shards, shard);
	compare("replicates", replicates, replicate);
	return faults;
}
function twiceText(one, other, id) {
	return `${one.name} and ${other.name} both measured benchmarks, ${id} for one`;
}
function withoutBaseless(parts) {
	if (!parts.some(hasSplit)) return parts;
	return parts.map((part) => isBuilt(part.file, "base") ? part : {
		...part,
		file: {
			...part.file,
			benchmarks: []
		}
	});
}

// src/model/results/results.ts
const RESULTS_FORMAT = "tare-results";

// src/model/results/slice-record.ts
const INSTRUMENTS = ["percentiles", "instructions"];
const BURSTS_MAX = 1e6;
const SLICES_MAX = 1e4;

// src/record/contradictions.ts
function contradictions(file, most) {
	const problems = [];
	const units = /* @__PURE__ */ new Set();
	file.metrics.forEach(({ unit }, index) => {
		if (units.has(unit)) problems.push(`/metrics/${index}/unit occurs twice: ${unit}`);
		units.add(unit);
	});
	const ids = /* @__PURE__ */ new Set();
	for (const [index, { id, slices }] of file.benchmarks.entries()) {
		if (problems.length > most) break;
		const path = `/benchmarks/${index}`;
		if (ids.has(id)) problems.push(`${path}/id occurs twice: ${id}`);
		ids.add(id);
		if (slices !== void 0) problems.push(...sliceProblems(slices, file.runs.length, most, `${path}/slices`));
	}
	return problems;
}
const BURSTS_MOST = 3e3;
const ROWS_MOST = 1e5;
function sliceProblems(columns, runs, most, path) {
	const problems = [];
	const ofRun = /* @__PURE__ */ new Map();
	for (let at = 0; at < columns.rows && problems.length <= most; at++) {
		const run = cellAt(columns.run, at) ?? 0;
		const burst = cellAt(columns.burst, at) ?? 0;
		if (run >= runs) problems.push(`${path} has a row ${at} of run ${run}, which there is not`);
		if (burst >= 1e6) problems.push(`${path} has a row ${at} of burst ${burst}: the most is ${BURSTS_MAX - 1}`);
		let counts = ofRun.get(run);
		if (counts === void 0) {
			counts = {
				bursts: /* @__PURE__ */ new Set(),
				slices: /* @__PURE__ */ new Set(),
				rows: 0
			};
			ofRun.set(run, counts);
		}
		counts.rows++;
		const key = burst * KINDS$1 + kindAt(columns, at);
		counts.bursts.add(key);
		const slice = cellAt(columns.slice, at) ?? 0;
		const side = cellAt(columns.side, at) ?? 0;
		const sliceKey = (key * SLICES_MAX + slice) * 2 + side;
		if (counts.slices.has(sliceKey)) problems.push(`${path} has a row ${at} that is a second one of ${side === 0 ? "base" : "head"} in slice ${slice} of burst ${burst}`);
		counts.slices.add(sliceKey);
	}
	for (const [run, { bursts, rows }] of ofRun) {
		const where = runs === 1 ? "" : ` of run ${run}`;
		if (bursts.size > BURSTS_MOST) problems.push(`${path} has ${bursts.size} bursts${where}; at most ${BURSTS_MOST} are read`);
		if (rows > ROWS_MOST) problems.push(`${path} has ${rows} rows${where}; at most ${ROWS_MOST} are read`);
	}
	return problems;
}
const KINDS$1 = (INSTRUMENTS.length + 1) * 2 * 2;
function kindAt({ instrument, build, check }, row) {
	const of = instrument === void 0 ? null : cellAt(instrument, row);
	const kind = of === null ? 0 : 1 + INSTRUMENTS.indexOf(of);
	const again = build !== void 0 && cellAt(build, row) === 1 ? 1 : 0;
	const apart = check !== void 0 && cellAt(check, row) === true ? 1 : 0;
	return (kind * 2 + again) * 2 + apart;
}

// src/record/file/is-results-file.ts
let External = [];
function SetExternal(external) {
	External = external.variables;
}
const check_0 = ((value) => typeof value === "object" && value !== null && !Array.isArray(value) && "format" in value && "version" in value && "toolVersion" in value && "settings" in value && "base" in value && "head" in value && "harness" in value && "metrics" in value && "warnings" in value && "runs" in value && "benchmarks" in value && Object.getOwnPropertyNames(value).every((unique_0, unique_1) => External[0].test(unique_0) || false) && typeof value.format === "string" && value.format === "tare-results" && Number.isFinite(value.version) && value.version === 2 && typeof value.toolVersion === "string" && (value.toolVersion.length <= 50 || value.toolVersion.length <= 100 && CodePointCount(value.toolVersion) <= 50) && typeof value.settings === "object" && value.settings !== null && !Array.isArray(value.settings) && "threshold" in value.settings && "thresholds" in value.settings && "confidenceLevel" in value.settings && "gatedMetrics" in value.settings && "gateOn" in value.settings && "confirm" in value.settings && "gateRule" in value.settings && "percentiles" in value.settings && "failOnRegression" in value.settings && "failOnInconclusive" in value.settings && "failOnMissing" in value.settings && Object.getOwnPropertyNames(value.settings).every((unique_2, unique_3) => External[1].test(unique_2) || false) && Number.isFinite(value.settings.threshold) && value.settings.threshold > 0 && value.settings.threshold <= 10 && Array.isArray(value.settings.thresholds) && value.settings.thresholds.every((unique_4, index) => typeof unique_4 === "object" && unique_4 !== null && !Array.isArray(unique_4) && "benchmark" in unique_4 && "metric" in unique_4 && "threshold" in unique_4 && Object.getOwnPropertyNames(unique_4).length === 3 && typeof unique_4.benchmark === "string" && (unique_4.benchmark.length <= 1e3 || unique_4.benchmark.length <= 2e3 && CodePointCount(unique_4.benchmark) <= 1e3) && typeof unique_4.metric === "string" && (unique_4.metric.length <= 200 || unique_4.metric.length <= 400 && CodePointCount(unique_4.metric) <= 200) && Number.isFinite(unique_4.threshold) && unique_4.threshold >= 0 && unique_4.threshold <= 10) && value.settings.thresholds.length <= 1e3 && Number.isFinite(value.settings.confidenceLevel) && value.settings.confidenceLevel > .5 && value.settings.confidenceLevel < 1 && Array.isArray(value.settings.gatedMetrics) && value.settings.gatedMetrics.every((unique_5, index) => typeof unique_5 === "string" && (unique_5.length <= 200 || unique_5.length <= 400 && CodePointCount(unique_5) <= 200)) && value.settings.gatedMetrics.length <= 100 && (typeof value.settings.gateOn === "string" && value.settings.gateOn === "corrected" || typeof value.settings.gateOn === "string" && value.settings.gateOn === "raw") && (typeof value.settings.confirm === "string" && value.settings.confirm === "auto" || typeof value.settings.confirm === "string" && value.settings.confirm === "off") && (typeof value.settings.gateRule === "string" && value.settings.gateRule === "estimate" || typeof value.settings.gateRule === "string" && value.settings.gateRule === "interval") && Array.isArray(value.settings.percentiles) && value.settings.percentiles.every((unique_6, index) => Number.isFinite(unique_6) && unique_6 > 0 && unique_6 < 100) && value.settings.percentiles.length <= 20 && typeof value.settings.failOnRegression === "boolean" && (value.settings.failOnRegressionOf === void 0 || !("failOnRegressionOf" in value.settings) || Array.isArray(value.settings.failOnRegressionOf) && value.settings.failOnRegressionOf.every((unique_7, index) => typeof unique_7 === "object" && unique_7 !== null && !Array.isArray(unique_7) && "benchmark" in unique_7 && "metric" in unique_7 && Object.getOwnPropertyNames(unique_7).length === 2 && typeof unique_7.benchmark === "string" && (unique_7.benchmark.length <= 1e3 || unique_7.benchmark.length <= 2e3 && CodePointCount(unique_7.benchmark) <= 1e3) && typeof unique_7.metric === "string" && (unique_7.metric.length <= 200 || unique_7.metric.length <= 400 && CodePointCount(unique_7.metric) <= 200)) && value.settings.failOnRegressionOf.length <= 1e3) && typeof value.settings.failOnInconclusive === "boolean" && typeof value.settings.failOnMissing === "boolean" && (value.settings.mode === void 0 || !("mode" in value.settings) || typeof value.settings.mode === "string" && value.settings.mode === "gate" || typeof value.settings.mode === "string" && value.settings.mode === "observe") && (value.settings.observeUntil === void 0 || !("observeUntil" in value.settings) || typeof value.settings.observeUntil === "string" && (value.settings.observeUntil.length <= 10 || value.settings.observeUntil.length <= 20 && CodePointCount(value.settings.observeUntil) <= 10)) && typeof value.base === "object" && value.base !== null && !Array.isArray(value.base) && "label" in value.base && "commit" in value.base && "tree" in value.base && "subject" in value.base && Object.getOwnPropertyNames(value.base).length === 4 && typeof value.base.label === "string" && (value.base.label.length <= 500 || value.base.label.length <= 1e3 && CodePointCount(value.base.label) <= 500) && (typeof value.base.commit === "string" && External[2].test(value.base.commit) || value.base.commit === null) && typeof value.base.tree === "string" && External[3].test(value.base.tree) && typeof value.base.subject === "string" && (value.base.subject.length <= 500 || value.base.subject.length <= 1e3 && CodePointCount(value.base.subject) <= 500) && typeof value.head === "object" && value.head !== null && !Array.isArray(value.head) && "label" in value.head && "commit" in value.head && "tree" in value.head && "subject" in value.head && Object.getOwnPropertyNames(value.head).length === 4 && typeof value.head.label === "string" && (value.head.label.length <= 500 || value.head.label.length <= 1e3 && CodePointCount(value.head.label) <= 500) && (typeof value.head.commit === "string" && External[4].test(value.head.commit) || value.head.commit === null) && typeof value.head.tree === "string" && External[5].test(value.head.tree) && typeof value.head.subject === "string" && (value.head.subject.length <= 500 || value.head.subject.length <= 1e3 && CodePointCount(value.head.subject) <= 500) && typeof value.harness === "object" && value.harness !== null && !Array.isArray(value.harness) && "name" in value.harness && "toolchain" in value.harness && Object.getOwnPropertyNames(value.harness).length === 2 && typeof value.harness.name === "string" && (value.harness.name.length <= 50 || value.harness.name.length <= 100 && CodePointCount(value.harness.name) <= 50) && typeof value.harness.toolchain === "string" && (value.harness.toolchain.length <= 500 || value.harness.toolchain.length <= 1e3 && CodePointCount(value.harness.toolchain) <= 500) && (value.plan === void 0 || !("plan" in value) || typeof value.plan === "object" && value.plan !== null && !Array.isArray(value.plan) && Object.getOwnPropertyNames(value.plan).every((unique_8, unique_9) => External[6].test(unique_8) || false) && (value.plan.shard === void 0 || !("shard" in value.plan) || typeof value.plan.shard === "object" && value.plan.shard !== null && !Array.isArray(value.plan.shard) && "index" in value.plan.shard && "of" in value.plan.shard && Object.getOwnPropertyNames(value.plan.shard).length === 2 && Number.isInteger(value.plan.shard.index) && (!(Number.isFinite(value.plan.shard.index) || typeof value.plan.shard.index === "bigint") || value.plan.shard.index >= 1 && value.plan.shard.index <= 64) && Number.isInteger(value.plan.shard.of) && (!(Number.isFinite(value.plan.shard.of) || typeof value.plan.shard.of === "bigint") || value.plan.shard.of >= 1 && value.plan.shard.of <= 64)) && (value.plan.replicate === void 0 || !("replicate" in value.plan) || typeof value.plan.replicate === "object" && value.plan.replicate !== null && !Array.isArray(value.plan.replicate) && "index" in value.plan.replicate && "of" in value.plan.replicate && Object.getOwnPropertyNames(value.plan.replicate).length === 2 && Number.isInteger(value.plan.replicate.index) && (!(Number.isFinite(value.plan.replicate.index) || typeof value.plan.replicate.index === "bigint") || value.plan.replicate.index >= 1 && value.plan.replicate.index <= 64) && Number.isInteger(value.plan.replicate.of) && (!(Number.isFinite(value.plan.replicate.of) || typeof value.plan.replicate.of === "bigint") || value.plan.replicate.of >= 1 && value.plan.replicate.of <= 64)) && (value.plan.split === void 0 || !("split" in value.plan) || Array.isArray(value.plan.split) && value.plan.split.every((unique_10, index) => Array.isArray(unique_10) && unique_10.every((unique_11, index) => typeof unique_11 === "string" && (unique_11.length <= 2e3 || unique_11.length <= 4e3 && CodePointCount(unique_11) <= 2e3)) && unique_10.length <= 2e4) && value.plan.split.length >= 1 && value.plan.split.length <= 64) && (value.plan.family === void 0 || !("family" in value.plan) || typeof value.plan.family === "object" && value.plan.family !== null && !Array.isArray(value.plan.family) && "rows" in value.plan.family && "confidenceLevel" in value.plan.family && Object.getOwnPropertyNames(value.plan.family).length === 2 && Number.isInteger(value.plan.family.rows) && (!(Number.isFinite(value.plan.family.rows) || typeof value.plan.family.rows === "bigint") || value.plan.family.rows >= 0 && value.plan.family.rows <= 9007199254740991) && Number.isFinite(value.plan.family.confidenceLevel) && value.plan.family.confidenceLevel > .5 && value.plan.family.confidenceLevel < 1)) && Array.isArray(value.metrics) && value.metrics.every((unique_12, index) => typeof unique_12 === "object" && unique_12 !== null && !Array.isArray(unique_12) && "unit" in unique_12 && "direction" in unique_12 && "quantity" in unique_12 && Object.getOwnPropertyNames(unique_12).length === 3 && typeof unique_12.unit === "string" && (unique_12.unit.length <= 200 || unique_12.unit.length <= 400 && CodePointCount(unique_12.unit) <= 200) && (typeof unique_12.direction === "string" && unique_12.direction === "lower" || typeof unique_12.direction === "string" && unique_12.direction === "higher" || typeof unique_12.direction === "string" && unique_12.direction === "unknown") && (typeof unique_12.quantity === "string" && unique_12.quantity === "time" || typeof unique_12.quantity === "string" && unique_12.quantity === "bytes" || typeof unique_12.quantity === "string" && unique_12.quantity === "count" || typeof unique_12.quantity === "string" && unique_12.quantity === "rate" || typeof unique_12.quantity === "string" && unique_12.quantity === "other")) && value.metrics.length <= 1e3 && Array.isArray(value.warnings) && value.warnings.every((unique_13, index) => typeof unique_13 === "object" && unique_13 !== null && !Array.isArray(unique_13) && "code" in unique_13 && "message" in unique_13 && Object.getOwnPropertyNames(unique_13).every((unique_14, unique_15) => External[7].test(unique_14) || false) && typeof unique_13.code === "string" && (unique_13.code.length <= 64 || unique_13.code.length <= 128 && CodePointCount(unique_13.code) <= 64) && typeof unique_13.message === "string" && (unique_13.message.length <= 2e3 || unique_13.message.length <= 4e3 && CodePointCount(unique_13.message) <= 2e3) && (unique_13.subject === void 0 || !("subject" in unique_13) || typeof unique_13.subject === "string" && (unique_13.subject.length <= 2e3 || unique_13.subject.length <= 4e3 && CodePointCount(unique_13.subject) <= 2e3))) && Array.isArray(value.runs) && value.runs.every((unique_16, index) => typeof unique_16 === "object" && unique_16 !== null && !Array.isArray(unique_16) && "startedAt" in unique_16 && "durationMs" in unique_16 && "measuringMs" in unique_16 && "seed" in unique_16 && "roundsPlanned" in unique_16 && "roundsDone" in unique_16 && "sliceMs" in unique_16 && "partial" in unique_16 && "repeat" in unique_16 && "builds" in unique_16 && "identicalBinaries" in unique_16 && "host" in unique_16 && "calibration" in unique_16 && Object.getOwnPropertyNames(unique_16).every((unique_17, unique_18) => External[8].test(unique_17) || false) && (unique_16.shard === void 0 || !("shard" in unique_16) || typeof unique_16.shard === "object" && unique_16.shard !== null && !Array.isArray(unique_16.shard) && "index" in unique_16.shard && "of" in unique_16.shard && Object.getOwnPropertyNames(unique_16.shard).length === 2 && Number.isInteger(unique_16.shard.index) && (!(Number.isFinite(unique_16.shard.index) || typeof unique_16.shard.index === "bigint") || unique_16.shard.index >= 1 && unique_16.shard.index <= 64) && Number.isInteger(unique_16.shard.of) && (!(Number.isFinite(unique_16.shard.of) || typeof unique_16.shard.of === "bigint") || unique_16.shard.of >= 1 && unique_16.shard.of <= 64)) && (unique_16.replicate === void 0 || !("replicate" in unique_16) || typeof unique_16.replicate === "object" && unique_16.replicate !== null && !Array.isArray(unique_16.replicate) && "index" in unique_16.replicate && "of" in unique_16.replicate && Object.getOwnPropertyNames(unique_16.replicate).length === 2 && Number.isInteger(unique_16.replicate.index) && (!(Number.isFinite(unique_16.replicate.index) || typeof unique_16.replicate.index === "bigint") || unique_16.replicate.index >= 1 && unique_16.replicate.index <= 64) && Number.isInteger(unique_16.replicate.of) && (!(Number.isFinite(unique_16.replicate.of) || typeof unique_16.replicate.of === "bigint") || unique_16.replicate.of >= 1 && unique_16.replicate.of <= 64)) && typeof unique_16.startedAt === "string" && (unique_16.startedAt.length <= 40 || unique_16.startedAt.length <= 80 && CodePointCount(unique_16.startedAt) <= 40) && Number.isFinite(unique_16.durationMs) && unique_16.durationMs >= 0 && Number.isFinite(unique_16.measuringMs) && unique_16.measuringMs >= 0 && typeof unique_16.seed === "string" && External[9].test(unique_16.seed) && (unique_16.code === void 0 || !("code" in unique_16) || typeof unique_16.code === "object" && unique_16.code !== null && !Array.isArray(unique_16.code) && "names" in unique_16.code && "durationMs" in unique_16.code && Object.getOwnPropertyNames(unique_16.code).every((unique_19, unique_20) => External[10].test(unique_19) || false) && (unique_16.code.functions === void 0 || !("functions" in unique_16.code) || typeof unique_16.code.functions === "object" && unique_16.code.functions !== null && !Array.isArray(unique_16.code.functions) && "differ" in unique_16.code.functions && "units" in unique_16.code.functions && "unitsDiffer" in unique_16.code.functions && Object.getOwnPropertyNames(unique_16.code.functions).length === 3 && Number.isInteger(unique_16.code.functions.differ) && (!(Number.isFinite(unique_16.code.functions.differ) || typeof unique_16.code.functions.differ === "bigint") || unique_16.code.functions.differ >= 0 && unique_16.code.functions.differ <= 9007199254740991) && Number.isInteger(unique_16.code.functions.units) && (!(Number.isFinite(unique_16.code.functions.units) || typeof unique_16.code.functions.units === "bigint") || unique_16.code.functions.units >= 0 && unique_16.code.functions.units <= 9007199254740991) && Number.isInteger(unique_16.code.functions.unitsDiffer) && (!(Number.isFinite(unique_16.code.functions.unitsDiffer) || typeof unique_16.code.functions.unitsDiffer === "bigint") || unique_16.code.functions.unitsDiffer >= 0 && unique_16.code.functions.unitsDiffer <= 9007199254740991)) && Array.isArray(unique_16.code.names) && unique_16.code.names.every((unique_21, index) => typeof unique_21 === "string" && (unique_21.length <= 1e3 || unique_21.length <= 2e3 && CodePointCount(unique_21) <= 1e3)) && unique_16.code.names.length <= 100 && (unique_16.code.unknown === void 0 || !("unknown" in unique_16.code) || typeof unique_16.code.unknown === "string" && (unique_16.code.unknown.length <= 2e3 || unique_16.code.unknown.length <= 4e3 && CodePointCount(unique_16.code.unknown) <= 2e3)) && Number.isFinite(unique_16.code.durationMs) && unique_16.code.durationMs >= 0) && (unique_16.assembly === void 0 || !("assembly" in unique_16) || Array.isArray(unique_16.assembly) && unique_16.assembly.every((unique_22, index) => typeof unique_22 === "object" && unique_22 !== null && !Array.isArray(unique_22) && "name" in unique_22 && Object.getOwnPropertyNames(unique_22).every((unique_23, unique_24) => External[11].test(unique_23) || false) && typeof unique_22.name === "string" && (unique_22.name.length <= 1e3 || unique_22.name.length <= 2e3 && CodePointCount(unique_22.name) <= 1e3) && (unique_22.base === void 0 || !("base" in unique_22) || Array.isArray(unique_22.base) && unique_22.base.every((unique_25, index) => typeof unique_25 === "string" && (unique_25.length <= 300 || unique_25.length <= 600 && CodePointCount(unique_25) <= 300)) && unique_22.base.length <= 1e3) && (unique_22.head === void 0 || !("head" in unique_22) || Array.isArray(unique_22.head) && unique_22.head.every((unique_26, index) => typeof unique_26 === "string" && (unique_26.length <= 300 || unique_26.length <= 600 && CodePointCount(unique_26) <= 300)) && unique_22.head.length <= 1e3)) && unique_16.assembly.length <= 12) && (unique_16.noCodeChanged === void 0 || !("noCodeChanged" in unique_16) || typeof unique_16.noCodeChanged === "object" && unique_16.noCodeChanged !== null && !Array.isArray(unique_16.noCodeChanged) && "files" in unique_16.noCodeChanged && Object.getOwnPropertyNames(unique_16.noCodeChanged).length === 1 && Number.isInteger(unique_16.noCodeChanged.files) && (!(Number.isFinite(unique_16.noCodeChanged.files) || typeof unique_16.noCodeChanged.files === "bigint") || unique_16.noCodeChanged.files >= 0 && unique_16.noCodeChanged.files <= 9007199254740991)) && Number.isInteger(unique_16.roundsPlanned) && (!(Number.isFinite(unique_16.roundsPlanned) || typeof unique_16.roundsPlanned === "bigint") || unique_16.roundsPlanned >= 0 && unique_16.roundsPlanned <= 9007199254740991) && Number.isInteger(unique_16.roundsDone) && (!(Number.isFinite(unique_16.roundsDone) || typeof unique_16.roundsDone === "bigint") || unique_16.roundsDone >= 0 && unique_16.roundsDone <= 9007199254740991) && Number.isFinite(unique_16.sliceMs) && unique_16.sliceMs >= 0 && typeof unique_16.partial === "boolean" && typeof unique_16.repeat === "string" && (unique_16.repeat.length <= 2e3 || unique_16.repeat.length <= 4e3 && CodePointCount(unique_16.repeat) <= 2e3) && (unique_16.inputs === void 0 || !("inputs" in unique_16) || typeof unique_16.inputs === "object" && unique_16.inputs !== null && !Array.isArray(unique_16.inputs) && Object.entries(unique_16.inputs).every(([unique_27, unique_28], _) => !External[12].test(unique_27) || typeof unique_28 === "string" && (unique_28.length <= 2e4 || unique_28.length <= 4e4 && CodePointCount(unique_28) <= 2e4) || unique_28 === null)) && (unique_16.ci === void 0 || !("ci" in unique_16) || typeof unique_16.ci === "object" && unique_16.ci !== null && !Array.isArray(unique_16.ci) && "runId" in unique_16.ci && "runNumber" in unique_16.ci && "runAttempt" in unique_16.ci && "url" in unique_16.ci && "repository" in unique_16.ci && Object.getOwnPropertyNames(unique_16.ci).length === 5 && Number.isInteger(unique_16.ci.runId) && (!(Number.isFinite(unique_16.ci.runId) || typeof unique_16.ci.runId === "bigint") || unique_16.ci.runId >= 0 && unique_16.ci.runId <= 9007199254740991) && Number.isInteger(unique_16.ci.runNumber) && (!(Number.isFinite(unique_16.ci.runNumber) || typeof unique_16.ci.runNumber === "bigint") || unique_16.ci.runNumber >= 0 && unique_16.ci.runNumber <= 9007199254740991) && Number.isInteger(unique_16.ci.runAttempt) && (!(Number.isFinite(unique_16.ci.runAttempt) || typeof unique_16.ci.runAttempt === "bigint") || unique_16.ci.runAttempt >= 0 && unique_16.ci.runAttempt <= 9007199254740991) && typeof unique_16.ci.url === "string" && (unique_16.ci.url.length <= 500 || unique_16.ci.url.length <= 1e3 && CodePointCount(unique_16.ci.url) <= 500) && typeof unique_16.ci.repository === "string" && (unique_16.ci.repository.length <= 300 || unique_16.ci.repository.length <= 600 && CodePointCount(unique_16.ci.repository) <= 300)) && typeof unique_16.builds === "object" && unique_16.builds !== null && !Array.isArray(unique_16.builds) && "base" in unique_16.builds && "head" in unique_16.builds && Object.getOwnPropertyNames(unique_16.builds).length === 2 && (typeof unique_16.builds.base === "object" && unique_16.builds.base !== null && !Array.isArray(unique_16.builds.base) && "state" in unique_16.builds.base && "durationMs" in unique_16.builds.base && Object.getOwnPropertyNames(unique_16.builds.base).length === 2 && typeof unique_16.builds.base.state === "string" && unique_16.builds.base.state === "built" && Number.isFinite(unique_16.builds.base.durationMs) && unique_16.builds.base.durationMs >= 0 || typeof unique_16.builds.base === "object" && unique_16.builds.base !== null && !Array.isArray(unique_16.builds.base) && "state" in unique_16.builds.base && "reason" in unique_16.builds.base && "output" in unique_16.builds.base && Object.getOwnPropertyNames(unique_16.builds.base).length === 3 && typeof unique_16.builds.base.state === "string" && unique_16.builds.base.state === "failed" && typeof unique_16.builds.base.reason === "string" && (unique_16.builds.base.reason.length <= 2e3 || unique_16.builds.base.reason.length <= 4e3 && CodePointCount(unique_16.builds.base.reason) <= 2e3) && typeof unique_16.builds.base.output === "string" && (unique_16.builds.base.output.length <= 8e3 || unique_16.builds.base.output.length <= 16e3 && CodePointCount(unique_16.builds.base.output) <= 8e3) || typeof unique_16.builds.base === "object" && unique_16.builds.base !== null && !Array.isArray(unique_16.builds.base) && "state" in unique_16.builds.base && Object.getOwnPropertyNames(unique_16.builds.base).length === 1 && typeof unique_16.builds.base.state === "string" && unique_16.builds.base.state === "not-needed") && (typeof unique_16.builds.head === "object" && unique_16.builds.head !== null && !Array.isArray(unique_16.builds.head) && "state" in unique_16.builds.head && "durationMs" in unique_16.builds.head && Object.getOwnPropertyNames(unique_16.builds.head).length === 2 && typeof unique_16.builds.head.state === "string" && unique_16.builds.head.state === "built" && Number.isFinite(unique_16.builds.head.durationMs) && unique_16.builds.head.durationMs >= 0 || typeof unique_16.builds.head === "object" && unique_16.builds.head !== null && !Array.isArray(unique_16.builds.head) && "state" in unique_16.builds.head && "reason" in unique_16.builds.head && "output" in unique_16.builds.head && Object.getOwnPropertyNames(unique_16.builds.head).length === 3 && typeof unique_16.builds.head.state === "string" && unique_16.builds.head.state === "failed" && typeof unique_16.builds.head.reason === "string" && (unique_16.builds.head.reason.length <= 2e3 || unique_16.builds.head.reason.length <= 4e3 && CodePointCount(unique_16.builds.head.reason) <= 2e3) && typeof unique_16.builds.head.output === "string" && (unique_16.builds.head.output.length <= 8e3 || unique_16.builds.head.output.length <= 16e3 && CodePointCount(unique_16.builds.head.output) <= 8e3) || typeof unique_16.builds.head === "object" && unique_16.builds.head !== null && !Array.isArray(unique_16.builds.head) && "state" in unique_16.builds.head && Object.getOwnPropertyNames(unique_16.builds.head).length === 1 && typeof unique_16.builds.head.state === "string" && unique_16.builds.head.state === "not-needed") && typeof unique_16.identicalBinaries === "boolean" && typeof unique_16.host === "object" && unique_16.host !== null && !Array.isArray(unique_16.host) && "operatingSystem" in unique_16.host && "architecture" in unique_16.host && "cpuModel" in unique_16.host && "logicalCpus" in unique_16.host && "memoryBytes" in unique_16.host && "runner" in unique_16.host && Object.getOwnPropertyNames(unique_16.host).every((unique_29, unique_30) => External[13].test(unique_29) || false) && typeof unique_16.host.operatingSystem === "string" && (unique_16.host.operatingSystem.length <= 200 || unique_16.host.operatingSystem.length <= 400 && CodePointCount(unique_16.host.operatingSystem) <= 200) && typeof unique_16.host.architecture === "string" && (unique_16.host.architecture.length <= 50 || unique_16.host.architecture.length <= 100 && CodePointCount(unique_16.host.architecture) <= 50) && typeof unique_16.host.cpuModel === "string" && (unique_16.host.cpuModel.length <= 200 || unique_16.host.cpuModel.length <= 400 && CodePointCount(unique_16.host.cpuModel) <= 200) && Number.isInteger(unique_16.host.logicalCpus) && (!(Number.isFinite(unique_16.host.logicalCpus) || typeof unique_16.host.logicalCpus === "bigint") || unique_16.host.logicalCpus >= 0 && unique_16.host.logicalCpus <= 9007199254740991) && Number.isInteger(unique_16.host.memoryBytes) && (!(Number.isFinite(unique_16.host.memoryBytes) || typeof unique_16.host.memoryBytes === "bigint") || unique_16.host.memoryBytes >= 0 && unique_16.host.memoryBytes <= 9007199254740991) && typeof unique_16.host.runner === "string" && (unique_16.host.runner.length <= 200 || unique_16.host.runner.length <= 400 && CodePointCount(unique_16.host.runner) <= 200) && (unique_16.host.kernel === void 0 || !("kernel" in unique_16.host) || typeof unique_16.host.kernel === "string" && (unique_16.host.kernel.length <= 200 || unique_16.host.kernel.length <= 400 && CodePointCount(unique_16.host.kernel) <= 200)) && (unique_16.host.microcode === void 0 || !("microcode" in unique_16.host) || typeof unique_16.host.microcode === "string" && (unique_16.host.microcode.length <= 50 || unique_16.host.microcode.length <= 100 && CodePointCount(unique_16.host.microcode) <= 50)) && (unique_16.host.physicalCores === void 0 || !("physicalCores" in unique_16.host) || Number.isInteger(unique_16.host.physicalCores) && (!(Number.isFinite(unique_16.host.physicalCores) || typeof unique_16.host.physicalCores === "bigint") || unique_16.host.physicalCores >= 0 && unique_16.host.physicalCores <= 9007199254740991)) && (unique_16.host.smt === void 0 || !("smt" in unique_16.host) || typeof unique_16.host.smt === "boolean") && (unique_16.host.governor === void 0 || !("governor" in unique_16.host) || typeof unique_16.host.governor === "string" && (unique_16.host.governor.length <= 50 || unique_16.host.governor.length <= 100 && CodePointCount(unique_16.host.governor) <= 50)) && (unique_16.host.turbo === void 0 || !("turbo" in unique_16.host) || typeof unique_16.host.turbo === "boolean") && (unique_16.host.clockSource === void 0 || !("clockSource" in unique_16.host) || typeof unique_16.host.clockSource === "string" && (unique_16.host.clockSource.length <= 50 || unique_16.host.clockSource.length <= 100 && CodePointCount(unique_16.host.clockSource) <= 50)) && (unique_16.host.virtualisation === void 0 || !("virtualisation" in unique_16.host) || typeof unique_16.host.virtualisation === "string" && (unique_16.host.virtualisation.length <= 100 || unique_16.host.virtualisation.length <= 200 && CodePointCount(unique_16.host.virtualisation) <= 100)) && (unique_16.host.container === void 0 || !("container" in unique_16.host) || typeof unique_16.host.container === "boolean") && (unique_16.host.allowedCpus === void 0 || !("allowedCpus" in unique_16.host) || typeof unique_16.host.allowedCpus === "string" && (unique_16.host.allowedCpus.length <= 2e3 || unique_16.host.allowedCpus.length <= 4e3 && CodePointCount(unique_16.host.allowedCpus) <= 2e3)) && (unique_16.host.cpuLimit === void 0 || !("cpuLimit" in unique_16.host) || Number.isFinite(unique_16.host.cpuLimit) && unique_16.host.cpuLimit > 0) && (unique_16.host.memoryLimitBytes === void 0 || !("memoryLimitBytes" in unique_16.host) || Number.isInteger(unique_16.host.memoryLimitBytes) && (!(Number.isFinite(unique_16.host.memoryLimitBytes) || typeof unique_16.host.memoryLimitBytes === "bigint") || unique_16.host.memoryLimitBytes >= 0 && unique_16.host.memoryLimitBytes <= 9007199254740991)) && (unique_16.host.freeMemoryBytes === void 0 || !("freeMemoryBytes" in unique_16.host) || Number.isInteger(unique_16.host.freeMemoryBytes) && (!(Number.isFinite(unique_16.host.freeMemoryBytes) || typeof unique_16.host.freeMemoryBytes === "bigint") || unique_16.host.freeMemoryBytes >= 0 && unique_16.host.freeMemoryBytes <= 9007199254740991)) && (unique_16.host.busyProcesses === void 0 || !("busyProcesses" in unique_16.host) || Array.isArray(unique_16.host.busyProcesses) && unique_16.host.busyProcesses.every((unique_31, index) => typeof unique_31 === "object" && unique_31 !== null && !Array.isArray(unique_31) && "name" in unique_31 && "share" in unique_31 && Object.getOwnPropertyNames(unique_31).length === 2 && typeof unique_31.name === "string" && (unique_31.name.length <= 100 || unique_31.name.length <= 200 && CodePointCount(unique_31.name) <= 100) && Number.isFinite(unique_31.share) && unique_31.share >= 0) && unique_16.host.busyProcesses.length <= 10) && (unique_16.toolchain === void 0 || !("toolchain" in unique_16) || typeof unique_16.toolchain === "string" && (unique_16.toolchain.length <= 500 || unique_16.toolchain.length <= 1e3 && CodePointCount(unique_16.toolchain) <= 500)) && (unique_16.isolation === void 0 || !("isolation" in unique_16) || typeof unique_16.isolation === "object" && unique_16.isolation !== null && !Array.isArray(unique_16.isolation) && "mode" in unique_16.isolation && "state" in unique_16.isolation && Object.getOwnPropertyNames(unique_16.isolation).every((unique_32, unique_33) => External[14].test(unique_32) || false) && (typeof unique_16.isolation.mode === "string" && unique_16.isolation.mode === "auto" || typeof unique_16.isolation.mode === "string" && unique_16.isolation.mode === "strict" || typeof unique_16.isolation.mode === "string" && unique_16.isolation.mode === "off") && (typeof unique_16.isolation.state === "string" && unique_16.isolation.state === "namespaces" || typeof unique_16.isolation.state === "string" && unique_16.isolation.state === "no-new-privileges" || typeof unique_16.isolation.state === "string" && unique_16.isolation.state === "none" || typeof unique_16.isolation.state === "string" && unique_16.isolation.state === "off") && (unique_16.isolation.layers === void 0 || !("layers" in unique_16.isolation) || typeof unique_16.isolation.layers === "boolean") && (unique_16.isolation.sharedNetwork === void 0 || !("sharedNetwork" in unique_16.isolation) || typeof unique_16.isolation.sharedNetwork === "boolean") && (unique_16.isolation.reason === void 0 || !("reason" in unique_16.isolation) || typeof unique_16.isolation.reason === "string" && (unique_16.isolation.reason.length <= 2e3 || unique_16.isolation.reason.length <= 4e3 && CodePointCount(unique_16.isolation.reason) <= 2e3)) && (unique_16.isolation.sockets === void 0 || !("sockets" in unique_16.isolation) || Array.isArray(unique_16.isolation.sockets) && unique_16.isolation.sockets.every((unique_34, index) => typeof unique_34 === "string" && (unique_34.length <= 500 || unique_34.length <= 1e3 && CodePointCount(unique_34) <= 500)) && unique_16.isolation.sockets.length <= 20) && (unique_16.isolation.runnerUnseen === void 0 || !("runnerUnseen" in unique_16.isolation) || typeof unique_16.isolation.runnerUnseen === "boolean")) && (unique_16.noiseControls === void 0 || !("noiseControls" in unique_16) || typeof unique_16.noiseControls === "object" && unique_16.noiseControls !== null && !Array.isArray(unique_16.noiseControls) && "pin" in unique_16.noiseControls && "watched" in unique_16.noiseControls && "pinnedBy" in unique_16.noiseControls && "cpus" in unique_16.noiseControls && Object.getOwnPropertyNames(unique_16.noiseControls).length === 4 && (typeof unique_16.noiseControls.pin === "string" && unique_16.noiseControls.pin === "auto" || typeof unique_16.noiseControls.pin === "string" && unique_16.noiseControls.pin === "off") && typeof unique_16.noiseControls.watched === "boolean" && (typeof unique_16.noiseControls.pinnedBy === "string" && unique_16.noiseControls.pinnedBy === "watch" || typeof unique_16.noiseControls.pinnedBy === "string" && unique_16.noiseControls.pinnedBy === "taskset" || unique_16.noiseControls.pinnedBy === null) && typeof unique_16.noiseControls.cpus === "string" && (unique_16.noiseControls.cpus.length <= 2e3 || unique_16.noiseControls.cpus.length <= 4e3 && CodePointCount(unique_16.noiseControls.cpus) <= 2e3)) && typeof unique_16.calibration === "object" && unique_16.calibration !== null && !Array.isArray(unique_16.calibration) && "spentMs" in unique_16.calibration && "clocks" in unique_16.calibration && Object.getOwnPropertyNames(unique_16.calibration).every((unique_35, unique_36) => External[15].test(unique_35) || false) && (unique_16.calibration.skipped === void 0 || !("skipped" in unique_16.calibration) || typeof unique_16.calibration.skipped === "string" && unique_16.calibration.skipped === "off" || typeof unique_16.calibration.skipped === "string" && unique_16.calibration.skipped === "no-windows" || typeof unique_16.calibration.skipped === "string" && unique_16.calibration.skipped === "negligible") && Number.isFinite(unique_16.calibration.spentMs) && unique_16.calibration.spentMs >= 0 && Array.isArray(unique_16.calibration.clocks) && unique_16.calibration.clocks.every((unique_37, index) => typeof unique_37 === "object" && unique_37 !== null && !Array.isArray(unique_37) && "clock" in unique_37 && "toolchain" in unique_37 && "effectiveShare" in unique_37 && "readings" in unique_37 && Object.getOwnPropertyNames(unique_37).every((unique_38, unique_39) => External[16].test(unique_38) || false) && typeof unique_37.clock === "string" && (unique_37.clock.length <= 50 || unique_37.clock.length <= 100 && CodePointCount(unique_37.clock) <= 50) && (unique_37.instrument === void 0 || !("instrument" in unique_37) || typeof unique_37.instrument === "string" && unique_37.instrument === "percentiles") && typeof unique_37.toolchain === "string" && (unique_37.toolchain.length <= 500 || unique_37.toolchain.length <= 1e3 && CodePointCount(unique_37.toolchain) <= 500) && Array.isArray(unique_37.effectiveShare) && unique_37.effectiveShare.every((unique_40, unique_41) => unique_41 < 2 || false) && (unique_37.effectiveShare.length <= 0 || Number.isFinite(unique_37.effectiveShare[0])) && (unique_37.effectiveShare.length <= 1 || Number.isFinite(unique_37.effectiveShare[1])) && unique_37.effectiveShare.length >= 2 && (unique_37.clockStepNs === void 0 || !("clockStepNs" in unique_37) || Number.isFinite(unique_37.clockStepNs) && unique_37.clockStepNs >= 0) && Array.isArray(unique_37.readings) && unique_37.readings.every((unique_42, index) => typeof unique_42 === "object" && unique_42 !== null && !Array.isArray(unique_42) && "round" in unique_42 && "startMs" in unique_42 && "durationMs" in unique_42 && "windows" in unique_42 && "nsPerWindow" in unique_42 && Object.getOwnPropertyNames(unique_42).every((unique_43, unique_44) => External[17].test(unique_43) || false) && Number.isInteger(unique_42.round) && (!(Number.isFinite(unique_42.round) || typeof unique_42.round === "bigint") || unique_42.round >= 0 && unique_42.round <= 9007199254740991) && Number.isFinite(unique_42.startMs) && unique_42.startMs >= 0 && Number.isFinite(unique_42.durationMs) && unique_42.durationMs >= 0 && Number.isInteger(unique_42.windows) && (!(Number.isFinite(unique_42.windows) || typeof unique_42.windows === "bigint") || unique_42.windows >= 0 && unique_42.windows <= 9007199254740991) && Number.isFinite(unique_42.nsPerWindow) && (unique_42.pinned === void 0 || !("pinned" in unique_42) || typeof unique_42.pinned === "boolean" && unique_42.pinned === true)) && unique_37.readings.length <= 1e4 && (unique_37.failure === void 0 || !("failure" in unique_37) || typeof unique_37.failure === "string" && (unique_37.failure.length <= 4e3 || unique_37.failure.length <= 8e3 && CodePointCount(unique_37.failure) <= 4e3))) && unique_16.calibration.clocks.length <= 100 && (unique_16.counting === void 0 || !("counting" in unique_16) || typeof unique_16.counting === "object" && unique_16.counting !== null && !Array.isArray(unique_16.counting) && "method" in unique_16.counting && "tool" in unique_16.counting && "spentMs" in unique_16.counting && Object.getOwnPropertyNames(unique_16.counting).length === 3 && (typeof unique_16.counting.method === "string" && unique_16.counting.method === "hardware" || typeof unique_16.counting.method === "string" && unique_16.counting.method === "cachegrind") && typeof unique_16.counting.tool === "string" && (unique_16.counting.tool.length <= 200 || unique_16.counting.tool.length <= 400 && CodePointCount(unique_16.counting.tool) <= 200) && Number.isFinite(unique_16.counting.spentMs) && unique_16.counting.spentMs >= 0) && (unique_16.confirmation === void 0 || !("confirmation" in unique_16) || typeof unique_16.confirmation === "object" && unique_16.confirmation !== null && !Array.isArray(unique_16.confirmation) && "layout" in unique_16.confirmation && "layoutSeed" in unique_16.confirmation && "rounds" in unique_16.confirmation && "durationMs" in unique_16.confirmation && "measuringMs" in unique_16.confirmation && Object.getOwnPropertyNames(unique_16.confirmation).length === 5 && (typeof unique_16.confirmation.layout === "string" && unique_16.confirmation.layout === "link-order" || typeof unique_16.confirmation.layout === "string" && unique_16.confirmation.layout === "build-command" || typeof unique_16.confirmation.layout === "string" && unique_16.confirmation.layout === "hash-seed" || typeof unique_16.confirmation.layout === "string" && unique_16.confirmation.layout === "environment") && Number.isInteger(unique_16.confirmation.layoutSeed) && (!(Number.isFinite(unique_16.confirmation.layoutSeed) || typeof unique_16.confirmation.layoutSeed === "bigint") || unique_16.confirmation.layoutSeed >= 1 && unique_16.confirmation.layoutSeed <= 2147483647) && Number.isInteger(unique_16.confirmation.rounds) && (!(Number.isFinite(unique_16.confirmation.rounds) || typeof unique_16.confirmation.rounds === "bigint") || unique_16.confirmation.rounds >= 0 && unique_16.confirmation.rounds <= 9007199254740991) && Number.isFinite(unique_16.confirmation.durationMs) && unique_16.confirmation.durationMs >= 0 && Number.isFinite(unique_16.confirmation.measuringMs) && unique_16.confirmation.measuringMs >= 0) && (unique_16.ownCommand === void 0 || !("ownCommand" in unique_16) || typeof unique_16.ownCommand === "object" && unique_16.ownCommand !== null && !Array.isArray(unique_16.ownCommand) && "name" in unique_16.ownCommand && "measured" in unique_16.ownCommand && "left" in unique_16.ownCommand && Object.getOwnPropertyNames(unique_16.ownCommand).length === 3 && typeof unique_16.ownCommand.name === "string" && (unique_16.ownCommand.name.length <= 500 || unique_16.ownCommand.name.length <= 1e3 && CodePointCount(unique_16.ownCommand.name) <= 500) && Array.isArray(unique_16.ownCommand.measured) && unique_16.ownCommand.measured.every((unique_45, index) => typeof unique_45 === "string" && (unique_45.length <= 500 || unique_45.length <= 1e3 && CodePointCount(unique_45) <= 500)) && unique_16.ownCommand.measured.length <= 100 && Array.isArray(unique_16.ownCommand.left) && unique_16.ownCommand.left.every((unique_46, index) => typeof unique_46 === "string" && (unique_46.length <= 500 || unique_46.length <= 1e3 && CodePointCount(unique_46) <= 500)) && unique_16.ownCommand.left.length <= 100) && (unique_16.notLoaded === void 0 || !("notLoaded" in unique_16) || Array.isArray(unique_16.notLoaded) && unique_16.notLoaded.every((unique_47, index) => typeof unique_47 === "object" && unique_47 !== null && !Array.isArray(unique_47) && "name" in unique_47 && "reason" in unique_47 && Object.getOwnPropertyNames(unique_47).every((unique_48, unique_49) => External[18].test(unique_48) || false) && typeof unique_47.name === "string" && (unique_47.name.length <= 500 || unique_47.name.length <= 1e3 && CodePointCount(unique_47.name) <= 500) && typeof unique_47.reason === "string" && (unique_47.reason.length <= 500 || unique_47.reason.length <= 1e3 && CodePointCount(unique_47.reason) <= 500) && (unique_47.noTime === void 0 || !("noTime" in unique_47) || typeof unique_47.noTime === "boolean" && unique_47.noTime === true)) && unique_16.notLoaded.length <= 1e3) && (unique_16.suiteEndings === void 0 || !("suiteEndings" in unique_16) || Array.isArray(unique_16.suiteEndings) && unique_16.suiteEndings.every((unique_50, index) => typeof unique_50 === "object" && unique_50 !== null && !Array.isArray(unique_50) && "side" in unique_50 && "ending" in unique_50 && "times" in unique_50 && "runs" in unique_50 && Object.getOwnPropertyNames(unique_50).length === 4 && (typeof unique_50.side === "string" && unique_50.side === "base" || typeof unique_50.side === "string" && unique_50.side === "head") && (typeof unique_50.ending === "object" && unique_50.ending !== null && !Array.isArray(unique_50.ending) && "kind" in unique_50.ending && "code" in unique_50.ending && Object.getOwnPropertyNames(unique_50.ending).length === 2 && typeof unique_50.ending.kind === "string" && unique_50.ending.kind === "exit" && Number.isInteger(unique_50.ending.code) || typeof unique_50.ending === "object" && unique_50.ending !== null && !Array.isArray(unique_50.ending) && "kind" in unique_50.ending && "signal" in unique_50.ending && Object.getOwnPropertyNames(unique_50.ending).length === 2 && typeof unique_50.ending.kind === "string" && unique_50.ending.kind === "signal" && typeof unique_50.ending.signal === "string" && External[19].test(unique_50.ending.signal) || typeof unique_50.ending === "object" && unique_50.ending !== null && !Array.isArray(unique_50.ending) && "kind" in unique_50.ending && Object.getOwnPropertyNames(unique_50.ending).length === 1 && typeof unique_50.ending.kind === "string" && unique_50.ending.kind === "time-limit") && Number.isInteger(unique_50.times) && (!(Number.isFinite(unique_50.times) || typeof unique_50.times === "bigint") || unique_50.times >= 0 && unique_50.times <= 9007199254740991) && Number.isInteger(unique_50.runs) && (!(Number.isFinite(unique_50.runs) || typeof unique_50.runs === "bigint") || unique_50.runs >= 0 && unique_50.runs <= 9007199254740991)) && unique_16.suiteEndings.length <= 1e3) && (unique_16.nullControl === void 0 || !("nullControl" in unique_16) || typeof unique_16.nullControl === "object" && unique_16.nullControl !== null && !Array.isArray(unique_16.nullControl) && "spentMs" in unique_16.nullControl && Object.getOwnPropertyNames(unique_16.nullControl).every((unique_51, unique_52) => External[20].test(unique_51) || false) && (unique_16.nullControl.skipped === void 0 || !("skipped" in unique_16.nullControl) || typeof unique_16.nullControl.skipped === "string" && unique_16.nullControl.skipped === "too-short") && Number.isFinite(unique_16.nullControl.spentMs) && unique_16.nullControl.spentMs >= 0 && (unique_16.nullControl.pairs === void 0 || !("pairs" in unique_16.nullControl) || typeof unique_16.nullControl.pairs === "object" && unique_16.nullControl.pairs !== null && !Array.isArray(unique_16.nullControl.pairs) && "benchmark" in unique_16.nullControl.pairs && "one" in unique_16.nullControl.pairs && "other" in unique_16.nullControl.pairs && Object.getOwnPropertyNames(unique_16.nullControl.pairs).length === 3 && Array.isArray(unique_16.nullControl.pairs.benchmark) && unique_16.nullControl.pairs.benchmark.every((unique_53, index) => typeof unique_53 === "string" && (unique_53.length <= 2e3 || unique_53.length <= 4e3 && CodePointCount(unique_53) <= 2e3)) && unique_16.nullControl.pairs.benchmark.length >= 1 && unique_16.nullControl.pairs.benchmark.length <= 2e4 && typeof unique_16.nullControl.pairs.one === "object" && unique_16.nullControl.pairs.one !== null && !Array.isArray(unique_16.nullControl.pairs.one) && "rows" in unique_16.nullControl.pairs.one && "side" in unique_16.nullControl.pairs.one && "run" in unique_16.nullControl.pairs.one && "burst" in unique_16.nullControl.pairs.one && "slice" in unique_16.nullControl.pairs.one && "position" in unique_16.nullControl.pairs.one && "startMs" in unique_16.nullControl.pairs.one && "durationMs" in unique_16.nullControl.pairs.one && Object.getOwnPropertyNames(unique_16.nullControl.pairs.one).every((unique_54, unique_55) => External[21].test(unique_54) || false) && Number.isInteger(unique_16.nullControl.pairs.one.rows) && (!(Number.isFinite(unique_16.nullControl.pairs.one.rows) || typeof unique_16.nullControl.pairs.one.rows === "bigint") || unique_16.nullControl.pairs.one.rows >= 1 && unique_16.nullControl.pairs.one.rows <= 64e5) && (Number.isFinite(unique_16.nullControl.pairs.one.side) && unique_16.nullControl.pairs.one.side === 0 || Number.isFinite(unique_16.nullControl.pairs.one.side) && unique_16.nullControl.pairs.one.side === 1 || Array.isArray(unique_16.nullControl.pairs.one.side) && unique_16.nullControl.pairs.one.side.every((unique_56, index) => Number.isFinite(unique_56) && unique_56 === 0 || Number.isFinite(unique_56) && unique_56 === 1) && unique_16.nullControl.pairs.one.side.length <= 64e5) && (Number.isInteger(unique_16.nullControl.pairs.one.run) && (!(Number.isFinite(unique_16.nullControl.pairs.one.run) || typeof unique_16.nullControl.pairs.one.run === "bigint") || unique_16.nullControl.pairs.one.run >= 0 && unique_16.nullControl.pairs.one.run <= 999) || Array.isArray(unique_16.nullControl.pairs.one.run) && unique_16.nullControl.pairs.one.run.every((unique_57, index) => Number.isInteger(unique_57) && (!(Number.isFinite(unique_57) || typeof unique_57 === "bigint") || unique_57 >= 0 && unique_57 <= 999)) && unique_16.nullControl.pairs.one.run.length <= 64e5) && (unique_16.nullControl.pairs.one.build === void 0 || !("build" in unique_16.nullControl.pairs.one) || Number.isFinite(unique_16.nullControl.pairs.one.build) && unique_16.nullControl.pairs.one.build === 1 || Array.isArray(unique_16.nullControl.pairs.one.build) && unique_16.nullControl.pairs.one.build.every((unique_58, index) => Number.isFinite(unique_58) && unique_58 === 1 || unique_58 === null) && unique_16.nullControl.pairs.one.build.length <= 64e5) && (Number.isInteger(unique_16.nullControl.pairs.one.burst) && (!(Number.isFinite(unique_16.nullControl.pairs.one.burst) || typeof unique_16.nullControl.pairs.one.burst === "bigint") || unique_16.nullControl.pairs.one.burst >= 0 && unique_16.nullControl.pairs.one.burst <= 999999) || Array.isArray(unique_16.nullControl.pairs.one.burst) && unique_16.nullControl.pairs.one.burst.every((unique_59, index) => Number.isInteger(unique_59) && (!(Number.isFinite(unique_59) || typeof unique_59 === "bigint") || unique_59 >= 0 && unique_59 <= 999999)) && unique_16.nullControl.pairs.one.burst.length <= 64e5) && (unique_16.nullControl.pairs.one.layout === void 0 || !("layout" in unique_16.nullControl.pairs.one) || Number.isInteger(unique_16.nullControl.pairs.one.layout) && (!(Number.isFinite(unique_16.nullControl.pairs.one.layout) || typeof unique_16.nullControl.pairs.one.layout === "bigint") || unique_16.nullControl.pairs.one.layout >= 0 && unique_16.nullControl.pairs.one.layout <= 999999) || Array.isArray(unique_16.nullControl.pairs.one.layout) && unique_16.nullControl.pairs.one.layout.every((unique_60, index) => Number.isInteger(unique_60) && (!(Number.isFinite(unique_60) || typeof unique_60 === "bigint") || unique_60 >= 0 && unique_60 <= 999999) || unique_60 === null) && unique_16.nullControl.pairs.one.layout.length <= 64e5) && (Number.isInteger(unique_16.nullControl.pairs.one.slice) && (!(Number.isFinite(unique_16.nullControl.pairs.one.slice) || typeof unique_16.nullControl.pairs.one.slice === "bigint") || unique_16.nullControl.pairs.one.slice >= 0 && unique_16.nullControl.pairs.one.slice <= 9999) || Array.isArray(unique_16.nullControl.pairs.one.slice) && unique_16.nullControl.pairs.one.slice.every((unique_61, index) => Number.isInteger(unique_61) && (!(Number.isFinite(unique_61) || typeof unique_61 === "bigint") || unique_61 >= 0 && unique_61 <= 9999)) && unique_16.nullControl.pairs.one.slice.length <= 64e5) && (unique_16.nullControl.pairs.one.check === void 0 || !("check" in unique_16.nullControl.pairs.one) || typeof unique_16.nullControl.pairs.one.check === "boolean" && unique_16.nullControl.pairs.one.check === true || Array.isArray(unique_16.nullControl.pairs.one.check) && unique_16.nullControl.pairs.one.check.every((unique_62, index) => typeof unique_62 === "boolean" && unique_62 === true || unique_62 === null) && unique_16.nullControl.pairs.one.check.length <= 64e5) && (Number.isFinite(unique_16.nullControl.pairs.one.position) && unique_16.nullControl.pairs.one.position === 0 || Number.isFinite(unique_16.nullControl.pairs.one.position) && unique_16.nullControl.pairs.one.position === 1 || Array.isArray(unique_16.nullControl.pairs.one.position) && unique_16.nullControl.pairs.one.position.every((unique_63, index) => Number.isFinite(unique_63) && unique_63 === 0 || Number.isFinite(unique_63) && unique_63 === 1) && unique_16.nullControl.pairs.one.position.length <= 64e5) && (Number.isFinite(unique_16.nullControl.pairs.one.startMs) && unique_16.nullControl.pairs.one.startMs >= 0 || Array.isArray(unique_16.nullControl.pairs.one.startMs) && unique_16.nullControl.pairs.one.startMs.every((unique_64, index) => Number.isFinite(unique_64) && unique_64 >= 0) && unique_16.nullControl.pairs.one.startMs.length <= 64e5) && (Number.isFinite(unique_16.nullControl.pairs.one.durationMs) && unique_16.nullControl.pairs.one.durationMs >= 0 || Array.isArray(unique_16.nullControl.pairs.one.durationMs) && unique_16.nullControl.pairs.one.durationMs.every((unique_65, index) => Number.isFinite(unique_65) && unique_65 >= 0) && unique_16.nullControl.pairs.one.durationMs.length <= 64e5) && (unique_16.nullControl.pairs.one.iterations === void 0 || !("iterations" in unique_16.nullControl.pairs.one) || Number.isInteger(unique_16.nullControl.pairs.one.iterations) && (!(Number.isFinite(unique_16.nullControl.pairs.one.iterations) || typeof unique_16.nullControl.pairs.one.iterations === "bigint") || unique_16.nullControl.pairs.one.iterations >= 0 && unique_16.nullControl.pairs.one.iterations <= 9007199254740991) || Array.isArray(unique_16.nullControl.pairs.one.iterations) && unique_16.nullControl.pairs.one.iterations.every((unique_66, index) => Number.isInteger(unique_66) && (!(Number.isFinite(unique_66) || typeof unique_66 === "bigint") || unique_66 >= 0 && unique_66 <= 9007199254740991) || unique_66 === null) && unique_16.nullControl.pairs.one.iterations.length <= 64e5) && (unique_16.nullControl.pairs.one.values === void 0 || !("values" in unique_16.nullControl.pairs.one) || typeof unique_16.nullControl.pairs.one.values === "object" && unique_16.nullControl.pairs.one.values !== null && !Array.isArray(unique_16.nullControl.pairs.one.values) && Object.entries(unique_16.nullControl.pairs.one.values).every(([unique_67, unique_68], _) => !External[22].test(unique_67) || Number.isFinite(unique_68) || Array.isArray(unique_68) && unique_68.every((unique_69, index) => Number.isFinite(unique_69) || unique_69 === null) && unique_68.length <= 64e5)) && (unique_16.nullControl.pairs.one.usage === void 0 || !("usage" in unique_16.nullControl.pairs.one) || typeof unique_16.nullControl.pairs.one.usage === "object" && unique_16.nullControl.pairs.one.usage !== null && !Array.isArray(unique_16.nullControl.pairs.one.usage) && Object.getOwnPropertyNames(unique_16.nullControl.pairs.one.usage).every((unique_70, unique_71) => External[23].test(unique_70) || false) && (unique_16.nullControl.pairs.one.usage.cpuMs === void 0 || !("cpuMs" in unique_16.nullControl.pairs.one.usage) || Number.isFinite(unique_16.nullControl.pairs.one.usage.cpuMs) && unique_16.nullControl.pairs.one.usage.cpuMs >= 0 || Array.isArray(unique_16.nullControl.pairs.one.usage.cpuMs) && unique_16.nullControl.pairs.one.usage.cpuMs.every((unique_72, index) => Number.isFinite(unique_72) && unique_72 >= 0 || unique_72 === null) && unique_16.nullControl.pairs.one.usage.cpuMs.length <= 64e5) && (unique_16.nullControl.pairs.one.usage.voluntarySwitches === void 0 || !("voluntarySwitches" in unique_16.nullControl.pairs.one.usage) || Number.isInteger(unique_16.nullControl.pairs.one.usage.voluntarySwitches) && (!(Number.isFinite(unique_16.nullControl.pairs.one.usage.voluntarySwitches) || typeof unique_16.nullControl.pairs.one.usage.voluntarySwitches === "bigint") || unique_16.nullControl.pairs.one.usage.voluntarySwitches >= 0 && unique_16.nullControl.pairs.one.usage.voluntarySwitches <= 9007199254740991) || Array.isArray(unique_16.nullControl.pairs.one.usage.voluntarySwitches) && unique_16.nullControl.pairs.one.usage.voluntarySwitches.every((unique_73, index) => Number.isInteger(unique_73) && (!(Number.isFinite(unique_73) || typeof unique_73 === "bigint") || unique_73 >= 0 && unique_73 <= 9007199254740991) || unique_73 === null) && unique_16.nullControl.pairs.one.usage.voluntarySwitches.length <= 64e5) && (unique_16.nullControl.pairs.one.usage.involuntarySwitches === void 0 || !("involuntarySwitches" in unique_16.nullControl.pairs.one.usage) || Number.isInteger(unique_16.nullControl.pairs.one.usage.involuntarySwitches) && (!(Number.isFinite(unique_16.nullControl.pairs.one.usage.involuntarySwitches) || typeof unique_16.nullControl.pairs.one.usage.involuntarySwitches === "bigint") || unique_16.nullControl.pairs.one.usage.involuntarySwitches >= 0 && unique_16.nullControl.pairs.one.usage.involuntarySwitches <= 9007199254740991) || Array.isArray(unique_16.nullControl.pairs.one.usage.involuntarySwitches) && unique_16.nullControl.pairs.one.usage.involuntarySwitches.every((unique_74, index) => Number.isInteger(unique_74) && (!(Number.isFinite(unique_74) || typeof unique_74 === "bigint") || unique_74 >= 0 && unique_74 <= 9007199254740991) || unique_74 === null) && unique_16.nullControl.pairs.one.usage.involuntarySwitches.length <= 64e5) && (unique_16.nullControl.pairs.one.usage.minorFaults === void 0 || !("minorFaults" in unique_16.nullControl.pairs.one.usage) || Number.isInteger(unique_16.nullControl.pairs.one.usage.minorFaults) && (!(Number.isFinite(unique_16.nullControl.pairs.one.usage.minorFaults) || typeof unique_16.nullControl.pairs.one.usage.minorFaults === "bigint") || unique_16.nullControl.pairs.one.usage.minorFaults >= 0 && unique_16.nullControl.pairs.one.usage.minorFaults <= 9007199254740991) || Array.isArray(unique_16.nullControl.pairs.one.usage.minorFaults) && unique_16.nullControl.pairs.one.usage.minorFaults.every((unique_75, index) => Number.isInteger(unique_75) && (!(Number.isFinite(unique_75) || typeof unique_75 === "bigint") || unique_75 >= 0 && unique_75 <= 9007199254740991) || unique_75 === null) && unique_16.nullControl.pairs.one.usage.minorFaults.length <= 64e5) && (unique_16.nullControl.pairs.one.usage.majorFaults === void 0 || !("majorFaults" in unique_16.nullControl.pairs.one.usage) || Number.isInteger(unique_16.nullControl.pairs.one.usage.majorFaults) && (!(Number.isFinite(unique_16.nullControl.pairs.one.usage.majorFaults) || typeof unique_16.nullControl.pairs.one.usage.majorFaults === "bigint") || unique_16.nullControl.pairs.one.usage.majorFaults >= 0 && unique_16.nullControl.pairs.one.usage.majorFaults <= 9007199254740991) || Array.isArray(unique_16.nullControl.pairs.one.usage.majorFaults) && unique_16.nullControl.pairs.one.usage.majorFaults.every((unique_76, index) => Number.isInteger(unique_76) && (!(Number.isFinite(unique_76) || typeof unique_76 === "bigint") || unique_76 >= 0 && unique_76 <= 9007199254740991) || unique_76 === null) && unique_16.nullControl.pairs.one.usage.majorFaults.length <= 64e5) && (unique_16.nullControl.pairs.one.usage.peakMemoryBytes === void 0 || !("peakMemoryBytes" in unique_16.nullControl.pairs.one.usage) || Number.isInteger(unique_16.nullControl.pairs.one.usage.peakMemoryBytes) && (!(Number.isFinite(unique_16.nullControl.pairs.one.usage.peakMemoryBytes) || typeof unique_16.nullControl.pairs.one.usage.peakMemoryBytes === "bigint") || unique_16.nullControl.pairs.one.usage.peakMemoryBytes >= 0 && unique_16.nullControl.pairs.one.usage.peakMemoryBytes <= 9007199254740991) || Array.isArray(unique_16.nullControl.pairs.one.usage.peakMemoryBytes) && unique_16.nullControl.pairs.one.usage.peakMemoryBytes.every((unique_77, index) => Number.isInteger(unique_77) && (!(Number.isFinite(unique_77) || typeof unique_77 === "bigint") || unique_77 >= 0 && unique_77 <= 9007199254740991) || unique_77 === null) && unique_16.nullControl.pairs.one.usage.peakMemoryBytes.length <= 64e5) && (unique_16.nullControl.pairs.one.usage.stoppedMs === void 0 || !("stoppedMs" in unique_16.nullControl.pairs.one.usage) || Number.isFinite(unique_16.nullControl.pairs.one.usage.stoppedMs) && unique_16.nullControl.pairs.one.usage.stoppedMs >= 0 || Array.isArray(unique_16.nullControl.pairs.one.usage.stoppedMs) && unique_16.nullControl.pairs.one.usage.stoppedMs.every((unique_78, index) => Number.isFinite(unique_78) && unique_78 >= 0 || unique_78 === null) && unique_16.nullControl.pairs.one.usage.stoppedMs.length <= 64e5) && (unique_16.nullControl.pairs.one.usage.cpu === void 0 || !("cpu" in unique_16.nullControl.pairs.one.usage) || Number.isInteger(unique_16.nullControl.pairs.one.usage.cpu) && (!(Number.isFinite(unique_16.nullControl.pairs.one.usage.cpu) || typeof unique_16.nullControl.pairs.one.usage.cpu === "bigint") || unique_16.nullControl.pairs.one.usage.cpu >= 0 && unique_16.nullControl.pairs.one.usage.cpu <= 9007199254740991) || Array.isArray(unique_16.nullControl.pairs.one.usage.cpu) && unique_16.nullControl.pairs.one.usage.cpu.every((unique_79, index) => Number.isInteger(unique_79) && (!(Number.isFinite(unique_79) || typeof unique_79 === "bigint") || unique_79 >= 0 && unique_79 <= 9007199254740991) || unique_79 === null) && unique_16.nullControl.pairs.one.usage.cpu.length <= 64e5) && (unique_16.nullControl.pairs.one.usage.instructions === void 0 || !("instructions" in unique_16.nullControl.pairs.one.usage) || Number.isInteger(unique_16.nullControl.pairs.one.usage.instructions) && (!(Number.isFinite(unique_16.nullControl.pairs.one.usage.instructions) || typeof unique_16.nullControl.pairs.one.usage.instructions === "bigint") || unique_16.nullControl.pairs.one.usage.instructions >= 0 && unique_16.nullControl.pairs.one.usage.instructions <= 9007199254740991) || Array.isArray(unique_16.nullControl.pairs.one.usage.instructions) && unique_16.nullControl.pairs.one.usage.instructions.every((unique_80, index) => Number.isInteger(unique_80) && (!(Number.isFinite(unique_80) || typeof unique_80 === "bigint") || unique_80 >= 0 && unique_80 <= 9007199254740991) || unique_80 === null) && unique_16.nullControl.pairs.one.usage.instructions.length <= 64e5)) && (unique_16.nullControl.pairs.one.machine === void 0 || !("machine" in unique_16.nullControl.pairs.one) || typeof unique_16.nullControl.pairs.one.machine === "object" && unique_16.nullControl.pairs.one.machine !== null && !Array.isArray(unique_16.nullControl.pairs.one.machine) && Object.getOwnPropertyNames(unique_16.nullControl.pairs.one.machine).every((unique_81, unique_82) => External[24].test(unique_81) || false) && (unique_16.nullControl.pairs.one.machine.stealMs === void 0 || !("stealMs" in unique_16.nullControl.pairs.one.machine) || Number.isFinite(unique_16.nullControl.pairs.one.machine.stealMs) && unique_16.nullControl.pairs.one.machine.stealMs >= 0 || Array.isArray(unique_16.nullControl.pairs.one.machine.stealMs) && unique_16.nullControl.pairs.one.machine.stealMs.every((unique_83, index) => Number.isFinite(unique_83) && unique_83 >= 0 || unique_83 === null) && unique_16.nullControl.pairs.one.machine.stealMs.length <= 64e5) && (unique_16.nullControl.pairs.one.machine.busyMs === void 0 || !("busyMs" in unique_16.nullControl.pairs.one.machine) || Number.isFinite(unique_16.nullControl.pairs.one.machine.busyMs) && unique_16.nullControl.pairs.one.machine.busyMs >= 0 || Array.isArray(unique_16.nullControl.pairs.one.machine.busyMs) && unique_16.nullControl.pairs.one.machine.busyMs.every((unique_84, index) => Number.isFinite(unique_84) && unique_84 >= 0 || unique_84 === null) && unique_16.nullControl.pairs.one.machine.busyMs.length <= 64e5) && (unique_16.nullControl.pairs.one.machine.pressureMs === void 0 || !("pressureMs" in unique_16.nullControl.pairs.one.machine) || Number.isFinite(unique_16.nullControl.pairs.one.machine.pressureMs) && unique_16.nullControl.pairs.one.machine.pressureMs >= 0 || Array.isArray(unique_16.nullControl.pairs.one.machine.pressureMs) && unique_16.nullControl.pairs.one.machine.pressureMs.every((unique_85, index) => Number.isFinite(unique_85) && unique_85 >= 0 || unique_85 === null) && unique_16.nullControl.pairs.one.machine.pressureMs.length <= 64e5) && (unique_16.nullControl.pairs.one.machine.throttledMs === void 0 || !("throttledMs" in unique_16.nullControl.pairs.one.machine) || Number.isFinite(unique_16.nullControl.pairs.one.machine.throttledMs) && unique_16.nullControl.pairs.one.machine.throttledMs >= 0 || Array.isArray(unique_16.nullControl.pairs.one.machine.throttledMs) && unique_16.nullControl.pairs.one.machine.throttledMs.every((unique_86, index) => Number.isFinite(unique_86) && unique_86 >= 0 || unique_86 === null) && unique_16.nullControl.pairs.one.machine.throttledMs.length <= 64e5)) && (unique_16.nullControl.pairs.one.wallPerCpu === void 0 || !("wallPerCpu" in unique_16.nullControl.pairs.one) || Number.isFinite(unique_16.nullControl.pairs.one.wallPerCpu) && unique_16.nullControl.pairs.one.wallPerCpu >= 0 || Array.isArray(unique_16.nullControl.pairs.one.wallPerCpu) && unique_16.nullControl.pairs.one.wallPerCpu.every((unique_87, index) => Number.isFinite(unique_87) && unique_87 >= 0 || unique_87 === null) && unique_16.nullControl.pairs.one.wallPerCpu.length <= 64e5) && (unique_16.nullControl.pairs.one.imposed === void 0 || !("imposed" in unique_16.nullControl.pairs.one) || Number.isFinite(unique_16.nullControl.pairs.one.imposed) && unique_16.nullControl.pairs.one.imposed < 1 && unique_16.nullControl.pairs.one.imposed >= 0 || Array.isArray(unique_16.nullControl.pairs.one.imposed) && unique_16.nullControl.pairs.one.imposed.every((unique_88, index) => Number.isFinite(unique_88) && unique_88 < 1 && unique_88 >= 0 || unique_88 === null) && unique_16.nullControl.pairs.one.imposed.length <= 64e5) && (unique_16.nullControl.pairs.one.windows === void 0 || !("windows" in unique_16.nullControl.pairs.one) || Number.isFinite(unique_16.nullControl.pairs.one.windows) && unique_16.nullControl.pairs.one.windows >= 0 || Array.isArray(unique_16.nullControl.pairs.one.windows) && unique_16.nullControl.pairs.one.windows.every((unique_89, index) => Number.isFinite(unique_89) && unique_89 >= 0 || unique_89 === null) && unique_16.nullControl.pairs.one.windows.length <= 64e5) && (unique_16.nullControl.pairs.one.sketch === void 0 || !("sketch" in unique_16.nullControl.pairs.one) || Array.isArray(unique_16.nullControl.pairs.one.sketch) && unique_16.nullControl.pairs.one.sketch.every((unique_90, index) => typeof unique_90 === "object" && unique_90 !== null && !Array.isArray(unique_90) && "accuracy" in unique_90 && "zeros" in unique_90 && "bins" in unique_90 && Object.getOwnPropertyNames(unique_90).every((unique_91, unique_92) => External[25].test(unique_91) || false) && Number.isFinite(unique_90.accuracy) && unique_90.accuracy > 0 && unique_90.accuracy < .5 && Number.isInteger(unique_90.zeros) && (!(Number.isFinite(unique_90.zeros) || typeof unique_90.zeros === "bigint") || unique_90.zeros >= 0) && Array.isArray(unique_90.bins) && unique_90.bins.every((unique_93, index) => Array.isArray(unique_93) && unique_93.every((unique_94, unique_95) => unique_95 < 2 || false) && (unique_93.length <= 0 || Number.isInteger(unique_93[0])) && (unique_93.length <= 1 || Number.isInteger(unique_93[1]) && (!(Number.isFinite(unique_93[1]) || typeof unique_93[1] === "bigint") || unique_93[1] >= 1)) && unique_93.length >= 2) && unique_90.bins.length <= 5e3 && (unique_90.clockStepNs === void 0 || !("clockStepNs" in unique_90) || Number.isFinite(unique_90.clockStepNs) && unique_90.clockStepNs >= 0) && (unique_90.windowNs === void 0 || !("windowNs" in unique_90) || Number.isFinite(unique_90.windowNs) && unique_90.windowNs >= 0) && (unique_90.every === void 0 || !("every" in unique_90) || Number.isFinite(unique_90.every) && unique_90.every >= 1) || unique_90 === null) && unique_16.nullControl.pairs.one.sketch.length <= 64e5) && (unique_16.nullControl.pairs.one.instrument === void 0 || !("instrument" in unique_16.nullControl.pairs.one) || typeof unique_16.nullControl.pairs.one.instrument === "string" && unique_16.nullControl.pairs.one.instrument === "percentiles" || typeof unique_16.nullControl.pairs.one.instrument === "string" && unique_16.nullControl.pairs.one.instrument === "instructions" || Array.isArray(unique_16.nullControl.pairs.one.instrument) && unique_16.nullControl.pairs.one.instrument.every((unique_96, index) => typeof unique_96 === "string" && unique_96 === "percentiles" || typeof unique_96 === "string" && unique_96 === "instructions" || unique_96 === null) && unique_16.nullControl.pairs.one.instrument.length <= 64e5) && (unique_16.nullControl.pairs.one.counted === void 0 || !("counted" in unique_16.nullControl.pairs.one) || Array.isArray(unique_16.nullControl.pairs.one.counted) && unique_16.nullControl.pairs.one.counted.every((unique_97, index) => typeof unique_97 === "object" && unique_97 !== null && !Array.isArray(unique_97) && "method" in unique_97 && "runs" in unique_97 && Object.getOwnPropertyNames(unique_97).length === 2 && (typeof unique_97.method === "string" && unique_97.method === "hardware" || typeof unique_97.method === "string" && unique_97.method === "cachegrind") && Array.isArray(unique_97.runs) && unique_97.runs.every((unique_98, index) => typeof unique_98 === "object" && unique_98 !== null && !Array.isArray(unique_98) && "operations" in unique_98 && "instructions" in unique_98 && Object.getOwnPropertyNames(unique_98).length === 2 && Number.isInteger(unique_98.operations) && (!(Number.isFinite(unique_98.operations) || typeof unique_98.operations === "bigint") || unique_98.operations >= 1 && unique_98.operations <= 9007199254740991) && Number.isInteger(unique_98.instructions) && (!(Number.isFinite(unique_98.instructions) || typeof unique_98.instructions === "bigint") || unique_98.instructions >= 0 && unique_98.instructions <= 9007199254740991)) && unique_97.runs.length >= 1 && unique_97.runs.length <= 2 || unique_97 === null) && unique_16.nullControl.pairs.one.counted.length <= 64e5) && typeof unique_16.nullControl.pairs.other === "object" && unique_16.nullControl.pairs.other !== null && !Array.isArray(unique_16.nullControl.pairs.other) && "rows" in unique_16.nullControl.pairs.other && "side" in unique_16.nullControl.pairs.other && "run" in unique_16.nullControl.pairs.other && "burst" in unique_16.nullControl.pairs.other && "slice" in unique_16.nullControl.pairs.other && "position" in unique_16.nullControl.pairs.other && "startMs" in unique_16.nullControl.pairs.other && "durationMs" in unique_16.nullControl.pairs.other && Object.getOwnPropertyNames(unique_16.nullControl.pairs.other).every((unique_99, unique_100) => External[26].test(unique_99) || false) && Number.isInteger(unique_16.nullControl.pairs.other.rows) && (!(Number.isFinite(unique_16.nullControl.pairs.other.rows) || typeof unique_16.nullControl.pairs.other.rows === "bigint") || unique_16.nullControl.pairs.other.rows >= 1 && unique_16.nullControl.pairs.other.rows <= 64e5) && (Number.isFinite(unique_16.nullControl.pairs.other.side) && unique_16.nullControl.pairs.other.side === 0 || Number.isFinite(unique_16.nullControl.pairs.other.side) && unique_16.nullControl.pairs.other.side === 1 || Array.isArray(unique_16.nullControl.pairs.other.side) && unique_16.nullControl.pairs.other.side.every((unique_101, index) => Number.isFinite(unique_101) && unique_101 === 0 || Number.isFinite(unique_101) && unique_101 === 1) && unique_16.nullControl.pairs.other.side.length <= 64e5) && (Number.isInteger(unique_16.nullControl.pairs.other.run) && (!(Number.isFinite(unique_16.nullControl.pairs.other.run) || typeof unique_16.nullControl.pairs.other.run === "bigint") || unique_16.nullControl.pairs.other.run >= 0 && unique_16.nullControl.pairs.other.run <= 999) || Array.isArray(unique_16.nullControl.pairs.other.run) && unique_16.nullControl.pairs.other.run.every((unique_102, index) => Number.isInteger(unique_102) && (!(Number.isFinite(unique_102) || typeof unique_102 === "bigint") || unique_102 >= 0 && unique_102 <= 999)) && unique_16.nullControl.pairs.other.run.length <= 64e5) && (unique_16.nullControl.pairs.other.build === void 0 || !("build" in unique_16.nullControl.pairs.other) || Number.isFinite(unique_16.nullControl.pairs.other.build) && unique_16.nullControl.pairs.other.build === 1 || Array.isArray(unique_16.nullControl.pairs.other.build) && unique_16.nullControl.pairs.other.build.every((unique_103, index) => Number.isFinite(unique_103) && unique_103 === 1 || unique_103 === null) && unique_16.nullControl.pairs.other.build.length <= 64e5) && (Number.isInteger(unique_16.nullControl.pairs.other.burst) && (!(Number.isFinite(unique_16.nullControl.pairs.other.burst) || typeof unique_16.nullControl.pairs.other.burst === "bigint") || unique_16.nullControl.pairs.other.burst >= 0 && unique_16.nullControl.pairs.other.burst <= 999999) || Array.isArray(unique_16.nullControl.pairs.other.burst) && unique_16.nullControl.pairs.other.burst.every((unique_104, index) => Number.isInteger(unique_104) && (!(Number.isFinite(unique_104) || typeof unique_104 === "bigint") || unique_104 >= 0 && unique_104 <= 999999)) && unique_16.nullControl.pairs.other.burst.length <= 64e5) && (unique_16.nullControl.pairs.other.layout === void 0 || !("layout" in unique_16.nullControl.pairs.other) || Number.isInteger(unique_16.nullControl.pairs.other.layout) && (!(Number.isFinite(unique_16.nullControl.pairs.other.layout) || typeof unique_16.nullControl.pairs.other.layout === "bigint") || unique_16.nullControl.pairs.other.layout >= 0 && unique_16.nullControl.pairs.other.layout <= 999999) || Array.isArray(unique_16.nullControl.pairs.other.layout) && unique_16.nullControl.pairs.other.layout.every((unique_105, index) => Number.isInteger(unique_105) && (!(Number.isFinite(unique_105) || typeof unique_105 === "bigint") || unique_105 >= 0 && unique_105 <= 999999) || unique_105 === null) && unique_16.nullControl.pairs.other.layout.length <= 64e5) && (Number.isInteger(unique_16.nullControl.pairs.other.slice) && (!(Number.isFinite(unique_16.nullControl.pairs.other.slice) || typeof unique_16.nullControl.pairs.other.slice === "bigint") || unique_16.nullControl.pairs.other.slice >= 0 && unique_16.nullControl.pairs.other.slice <= 9999) || Array.isArray(unique_16.nullControl.pairs.other.slice) && unique_16.nullControl.pairs.other.slice.every((unique_106, index) => Number.isInteger(unique_106) && (!(Number.isFinite(unique_106) || typeof unique_106 === "bigint") || unique_106 >= 0 && unique_106 <= 9999)) && unique_16.nullControl.pairs.other.slice.length <= 64e5) && (unique_16.nullControl.pairs.other.check === void 0 || !("check" in unique_16.nullControl.pairs.other) || typeof unique_16.nullControl.pairs.other.check === "boolean" && unique_16.nullControl.pairs.other.check === true || Array.isArray(unique_16.nullControl.pairs.other.check) && unique_16.nullControl.pairs.other.check.every((unique_107, index) => typeof unique_107 === "boolean" && unique_107 === true || unique_107 === null) && unique_16.nullControl.pairs.other.check.length <= 64e5) && (Number.isFinite(unique_16.nullControl.pairs.other.position) && unique_16.nullControl.pairs.other.position === 0 || Number.isFinite(unique_16.nullControl.pairs.other.position) && unique_16.nullControl.pairs.other.position === 1 || Array.isArray(unique_16.nullControl.pairs.other.position) && unique_16.nullControl.pairs.other.position.every((unique_108, index) => Number.isFinite(unique_108) && unique_108 === 0 || Number.isFinite(unique_108) && unique_108 === 1) && unique_16.nullControl.pairs.other.position.length <= 64e5) && (Number.isFinite(unique_16.nullControl.pairs.other.startMs) && unique_16.nullControl.pairs.other.startMs >= 0 || Array.isArray(unique_16.nullControl.pairs.other.startMs) && unique_16.nullControl.pairs.other.startMs.every((unique_109, index) => Number.isFinite(unique_109) && unique_109 >= 0) && unique_16.nullControl.pairs.other.startMs.length <= 64e5) && (Number.isFinite(unique_16.nullControl.pairs.other.durationMs) && unique_16.nullControl.pairs.other.durationMs >= 0 || Array.isArray(unique_16.nullControl.pairs.other.durationMs) && unique_16.nullControl.pairs.other.durationMs.every((unique_110, index) => Number.isFinite(unique_110) && unique_110 >= 0) && unique_16.nullControl.pairs.other.durationMs.length <= 64e5) && (unique_16.nullControl.pairs.other.iterations === void 0 || !("iterations" in unique_16.nullControl.pairs.other) || Number.isInteger(unique_16.nullControl.pairs.other.iterations) && (!(Number.isFinite(unique_16.nullControl.pairs.other.iterations) || typeof unique_16.nullControl.pairs.other.iterations === "bigint") || unique_16.nullControl.pairs.other.iterations >= 0 && unique_16.nullControl.pairs.other.iterations <= 9007199254740991) || Array.isArray(unique_16.nullControl.pairs.other.iterations) && unique_16.nullControl.pairs.other.iterations.every((unique_111, index) => Number.isInteger(unique_111) && (!(Number.isFinite(unique_111) || typeof unique_111 === "bigint") || unique_111 >= 0 && unique_111 <= 9007199254740991) || unique_111 === null) && unique_16.nullControl.pairs.other.iterations.length <= 64e5) && (unique_16.nullControl.pairs.other.values === void 0 || !("values" in unique_16.nullControl.pairs.other) || typeof unique_16.nullControl.pairs.other.values === "object" && unique_16.nullControl.pairs.other.values !== null && !Array.isArray(unique_16.nullControl.pairs.other.values) && Object.entries(unique_16.nullControl.pairs.other.values).every(([unique_112, unique_113], _) => !External[27].test(unique_112) || Number.isFinite(unique_113) || Array.isArray(unique_113) && unique_113.every((unique_114, index) => Number.isFinite(unique_114) || unique_114 === null) && unique_113.length <= 64e5)) && (unique_16.nullControl.pairs.other.usage === void 0 || !("usage" in unique_16.nullControl.pairs.other) || typeof unique_16.nullControl.pairs.other.usage === "object" && unique_16.nullControl.pairs.other.usage !== null && !Array.isArray(unique_16.nullControl.pairs.other.usage) && Object.getOwnPropertyNames(unique_16.nullControl.pairs.other.usage).every((unique_115, unique_116) => External[28].test(unique_115) || false) && (unique_16.nullControl.pairs.other.usage.cpuMs === void 0 || !("cpuMs" in unique_16.nullControl.pairs.other.usage) || Number.isFinite(unique_16.nullControl.pairs.other.usage.cpuMs) && unique_16.nullControl.pairs.other.usage.cpuMs >= 0 || Array.isArray(unique_16.nullControl.pairs.other.usage.cpuMs) && unique_16.nullControl.pairs.other.usage.cpuMs.every((unique_117, index) => Number.isFinite(unique_117) && unique_117 >= 0 || unique_117 === null) && unique_16.nullControl.pairs.other.usage.cpuMs.length <= 64e5) && (unique_16.nullControl.pairs.other.usage.voluntarySwitches === void 0 || !("voluntarySwitches" in unique_16.nullControl.pairs.other.usage) || Number.isInteger(unique_16.nullControl.pairs.other.usage.voluntarySwitches) && (!(Number.isFinite(unique_16.nullControl.pairs.other.usage.voluntarySwitches) || typeof unique_16.nullControl.pairs.other.usage.voluntarySwitches === "bigint") || unique_16.nullControl.pairs.other.usage.voluntarySwitches >= 0 && unique_16.nullControl.pairs.other.usage.voluntarySwitches <= 9007199254740991) || Array.isArray(unique_16.nullControl.pairs.other.usage.voluntarySwitches) && unique_16.nullControl.pairs.other.usage.voluntarySwitches.every((unique_118, index) => Number.isInteger(unique_118) && (!(Number.isFinite(unique_118) || typeof unique_118 === "bigint") || unique_118 >= 0 && unique_118 <= 9007199254740991) || unique_118 === null) && unique_16.nullControl.pairs.other.usage.voluntarySwitches.length <= 64e5) && (unique_16.nullControl.pairs.other.usage.involuntarySwitches === void 0 || !("involuntarySwitches" in unique_16.nullControl.pairs.other.usage) || Number.isInteger(unique_16.nullControl.pairs.other.usage.involuntarySwitches) && (!(Number.isFinite(unique_16.nullControl.pairs.other.usage.involuntarySwitches) || typeof unique_16.nullControl.pairs.other.usage.involuntarySwitches === "bigint") || unique_16.nullControl.pairs.other.usage.involuntarySwitches >= 0 && unique_16.nullControl.pairs.other.usage.involuntarySwitches <= 9007199254740991) || Array.isArray(unique_16.nullControl.pairs.other.usage.involuntarySwitches) && unique_16.nullControl.pairs.other.usage.involuntarySwitches.every((unique_119, index) => Number.isInteger(unique_119) && (!(Number.isFinite(unique_119) || typeof unique_119 === "bigint") || unique_119 >= 0 && unique_119 <= 9007199254740991) || unique_119 === null) && unique_16.nullControl.pairs.other.usage.involuntarySwitches.length <= 64e5) && (unique_16.nullControl.pairs.other.usage.minorFaults === void 0 || !("minorFaults" in unique_16.nullControl.pairs.other.usage) || Number.isInteger(unique_16.nullControl.pairs.other.usage.minorFaults) && (!(Number.isFinite(unique_16.nullControl.pairs.other.usage.minorFaults) || typeof unique_16.nullControl.pairs.other.usage.minorFaults === "bigint") || unique_16.nullControl.pairs.other.usage.minorFaults >= 0 && unique_16.nullControl.pairs.other.usage.minorFaults <= 9007199254740991) || Array.isArray(unique_16.nullControl.pairs.other.usage.minorFaults) && unique_16.nullControl.pairs.other.usage.minorFaults.every((unique_120, index) => Number.isInteger(unique_120) && (!(Number.isFinite(unique_120) || typeof unique_120 === "bigint") || unique_120 >= 0 && unique_120 <= 9007199254740991) || unique_120 === null) && unique_16.nullControl.pairs.other.usage.minorFaults.length <= 64e5) && (unique_16.nullControl.pairs.other.usage.majorFaults === void 0 || !("majorFaults" in unique_16.nullControl.pairs.other.usage) || Number.isInteger(unique_16.nullControl.pairs.other.usage.majorFaults) && (!(Number.isFinite(unique_16.nullControl.pairs.other.usage.majorFaults) || typeof unique_16.nullControl.pairs.other.usage.majorFaults === "bigint") || unique_16.nullControl.pairs.other.usage.majorFaults >= 0 && unique_16.nullControl.pairs.other.usage.majorFaults <= 9007199254740991) || Array.isArray(unique_16.nullControl.pairs.other.usage.majorFaults) && unique_16.nullControl.pairs.other.usage.majorFaults.every((unique_121, index) => Number.isInteger(unique_121) && (!(Number.isFinite(unique_121) || typeof unique_121 === "bigint") || unique_121 >= 0 && unique_121 <= 9007199254740991) || unique_121 === null) && unique_16.nullControl.pairs.other.usage.majorFaults.length <= 64e5) && (unique_16.nullControl.pairs.other.usage.peakMemoryBytes === void 0 || !("peakMemoryBytes" in unique_16.nullControl.pairs.other.usage) || Number.isInteger(unique_16.nullControl.pairs.other.usage.peakMemoryBytes) && (!(Number.isFinite(unique_16.nullControl.pairs.other.usage.peakMemoryBytes) || typeof unique_16.nullControl.pairs.other.usage.peakMemoryBytes === "bigint") || unique_16.nullControl.pairs.other.usage.peakMemoryBytes >= 0 && unique_16.nullControl.pairs.other.usage.peakMemoryBytes <= 9007199254740991) || Array.isArray(unique_16.nullControl.pairs.other.usage.peakMemoryBytes) && unique_16.nullControl.pairs.other.usage.peakMemoryBytes.every((unique_122, index) => Number.isInteger(unique_122) && (!(Number.isFinite(unique_122) || typeof unique_122 === "bigint") || unique_122 >= 0 && unique_122 <= 9007199254740991) || unique_122 === null) && unique_16.nullControl.pairs.other.usage.peakMemoryBytes.length <= 64e5) && (unique_16.nullControl.pairs.other.usage.stoppedMs === void 0 || !("stoppedMs" in unique_16.nullControl.pairs.other.usage) || Number.isFinite(unique_16.nullControl.pairs.other.usage.stoppedMs) && unique_16.nullControl.pairs.other.usage.stoppedMs >= 0 || Array.isArray(unique_16.nullControl.pairs.other.usage.stoppedMs) && unique_16.nullControl.pairs.other.usage.stoppedMs.every((unique_123, index) => Number.isFinite(unique_123) && unique_123 >= 0 || unique_123 === null) && unique_16.nullControl.pairs.other.usage.stoppedMs.length <= 64e5) && (unique_16.nullControl.pairs.other.usage.cpu === void 0 || !("cpu" in unique_16.nullControl.pairs.other.usage) || Number.isInteger(unique_16.nullControl.pairs.other.usage.cpu) && (!(Number.isFinite(unique_16.nullControl.pairs.other.usage.cpu) || typeof unique_16.nullControl.pairs.other.usage.cpu === "bigint") || unique_16.nullControl.pairs.other.usage.cpu >= 0 && unique_16.nullControl.pairs.other.usage.cpu <= 9007199254740991) || Array.isArray(unique_16.nullControl.pairs.other.usage.cpu) && unique_16.nullControl.pairs.other.usage.cpu.every((unique_124, index) => Number.isInteger(unique_124) && (!(Number.isFinite(unique_124) || typeof unique_124 === "bigint") || unique_124 >= 0 && unique_124 <= 9007199254740991) || unique_124 === null) && unique_16.nullControl.pairs.other.usage.cpu.length <= 64e5) && (unique_16.nullControl.pairs.other.usage.instructions === void 0 || !("instructions" in unique_16.nullControl.pairs.other.usage) || Number.isInteger(unique_16.nullControl.pairs.other.usage.instructions) && (!(Number.isFinite(unique_16.nullControl.pairs.other.usage.instructions) || typeof unique_16.nullControl.pairs.other.usage.instructions === "bigint") || unique_16.nullControl.pairs.other.usage.instructions >= 0 && unique_16.nullControl.pairs.other.usage.instructions <= 9007199254740991) || Array.isArray(unique_16.nullControl.pairs.other.usage.instructions) && unique_16.nullControl.pairs.other.usage.instructions.every((unique_125, index) => Number.isInteger(unique_125) && (!(Number.isFinite(unique_125) || typeof unique_125 === "bigint") || unique_125 >= 0 && unique_125 <= 9007199254740991) || unique_125 === null) && unique_16.nullControl.pairs.other.usage.instructions.length <= 64e5)) && (unique_16.nullControl.pairs.other.machine === void 0 || !("machine" in unique_16.nullControl.pairs.other) || typeof unique_16.nullControl.pairs.other.machine === "object" && unique_16.nullControl.pairs.other.machine !== null && !Array.isArray(unique_16.nullControl.pairs.other.machine) && Object.getOwnPropertyNames(unique_16.nullControl.pairs.other.machine).every((unique_126, unique_127) => External[29].test(unique_126) || false) && (unique_16.nullControl.pairs.other.machine.stealMs === void 0 || !("stealMs" in unique_16.nullControl.pairs.other.machine) || Number.isFinite(unique_16.nullControl.pairs.other.machine.stealMs) && unique_16.nullControl.pairs.other.machine.stealMs >= 0 || Array.isArray(unique_16.nullControl.pairs.other.machine.stealMs) && unique_16.nullControl.pairs.other.machine.stealMs.every((unique_128, index) => Number.isFinite(unique_128) && unique_128 >= 0 || unique_128 === null) && unique_16.nullControl.pairs.other.machine.stealMs.length <= 64e5) && (unique_16.nullControl.pairs.other.machine.busyMs === void 0 || !("busyMs" in unique_16.nullControl.pairs.other.machine) || Number.isFinite(unique_16.nullControl.pairs.other.machine.busyMs) && unique_16.nullControl.pairs.other.machine.busyMs >= 0 || Array.isArray(unique_16.nullControl.pairs.other.machine.busyMs) && unique_16.nullControl.pairs.other.machine.busyMs.every((unique_129, index) => Number.isFinite(unique_129) && unique_129 >= 0 || unique_129 === null) && unique_16.nullControl.pairs.other.machine.busyMs.length <= 64e5) && (unique_16.nullControl.pairs.other.machine.pressureMs === void 0 || !("pressureMs" in unique_16.nullControl.pairs.other.machine) || Number.isFinite(unique_16.nullControl.pairs.other.machine.pressureMs) && unique_16.nullControl.pairs.other.machine.pressureMs >= 0 || Array.isArray(unique_16.nullControl.pairs.other.machine.pressureMs) && unique_16.nullControl.pairs.other.machine.pressureMs.every((unique_130, index) => Number.isFinite(unique_130) && unique_130 >= 0 || unique_130 === null) && unique_16.nullControl.pairs.other.machine.pressureMs.length <= 64e5) && (unique_16.nullControl.pairs.other.machine.throttledMs === void 0 || !("throttledMs" in unique_16.nullControl.pairs.other.machine) || Number.isFinite(unique_16.nullControl.pairs.other.machine.throttledMs) && unique_16.nullControl.pairs.other.machine.throttledMs >= 0 || Array.isArray(unique_16.nullControl.pairs.other.machine.throttledMs) && unique_16.nullControl.pairs.other.machine.throttledMs.every((unique_131, index) => Number.isFinite(unique_131) && unique_131 >= 0 || unique_131 === null) && unique_16.nullControl.pairs.other.machine.throttledMs.length <= 64e5)) && (unique_16.nullControl.pairs.other.wallPerCpu === void 0 || !("wallPerCpu" in unique_16.nullControl.pairs.other) || Number.isFinite(unique_16.nullControl.pairs.other.wallPerCpu) && unique_16.nullControl.pairs.other.wallPerCpu >= 0 || Array.isArray(unique_16.nullControl.pairs.other.wallPerCpu) && unique_16.nullControl.pairs.other.wallPerCpu.every((unique_132, index) => Number.isFinite(unique_132) && unique_132 >= 0 || unique_132 === null) && unique_16.nullControl.pairs.other.wallPerCpu.length <= 64e5) && (unique_16.nullControl.pairs.other.imposed === void 0 || !("imposed" in unique_16.nullControl.pairs.other) || Number.isFinite(unique_16.nullControl.pairs.other.imposed) && unique_16.nullControl.pairs.other.imposed < 1 && unique_16.nullControl.pairs.other.imposed >= 0 || Array.isArray(unique_16.nullControl.pairs.other.imposed) && unique_16.nullControl.pairs.other.imposed.every((unique_133, index) => Number.isFinite(unique_133) && unique_133 < 1 && unique_133 >= 0 || unique_133 === null) && unique_16.nullControl.pairs.other.imposed.length <= 64e5) && (unique_16.nullControl.pairs.other.windows === void 0 || !("windows" in unique_16.nullControl.pairs.other) || Number.isFinite(unique_16.nullControl.pairs.other.windows) && unique_16.nullControl.pairs.other.windows >= 0 || Array.isArray(unique_16.nullControl.pairs.other.windows) && unique_16.nullControl.pairs.other.windows.every((unique_134, index) => Number.isFinite(unique_134) && unique_134 >= 0 || unique_134 === null) && unique_16.nullControl.pairs.other.windows.length <= 64e5) && (unique_16.nullControl.pairs.other.sketch === void 0 || !("sketch" in unique_16.nullControl.pairs.other) || Array.isArray(unique_16.nullControl.pairs.other.sketch) && unique_16.nullControl.pairs.other.sketch.every((unique_135, index) => typeof unique_135 === "object" && unique_135 !== null && !Array.isArray(unique_135) && "accuracy" in unique_135 && "zeros" in unique_135 && "bins" in unique_135 && Object.getOwnPropertyNames(unique_135).every((unique_136, unique_137) => External[30].test(unique_136) || false) && Number.isFinite(unique_135.accuracy) && unique_135.accuracy > 0 && unique_135.accuracy < .5 && Number.isInteger(unique_135.zeros) && (!(Number.isFinite(unique_135.zeros) || typeof unique_135.zeros === "bigint") || unique_135.zeros >= 0) && Array.isArray(unique_135.bins) && unique_135.bins.every((unique_138, index) => Array.isArray(unique_138) && unique_138.every((unique_139, unique_140) => unique_140 < 2 || false) && (unique_138.length <= 0 || Number.isInteger(unique_138[0])) && (unique_138.length <= 1 || Number.isInteger(unique_138[1]) && (!(Number.isFinite(unique_138[1]) || typeof unique_138[1] === "bigint") || unique_138[1] >= 1)) && unique_138.length >= 2) && unique_135.bins.length <= 5e3 && (unique_135.clockStepNs === void 0 || !("clockStepNs" in unique_135) || Number.isFinite(unique_135.clockStepNs) && unique_135.clockStepNs >= 0) && (unique_135.windowNs === void 0 || !("windowNs" in unique_135) || Number.isFinite(unique_135.windowNs) && unique_135.windowNs >= 0) && (unique_135.every === void 0 || !("every" in unique_135) || Number.isFinite(unique_135.every) && unique_135.every >= 1) || unique_135 === null) && unique_16.nullControl.pairs.other.sketch.length <= 64e5) && (unique_16.nullControl.pairs.other.instrument === void 0 || !("instrument" in unique_16.nullControl.pairs.other) || typeof unique_16.nullControl.pairs.other.instrument === "string" && unique_16.nullControl.pairs.other.instrument === "percentiles" || typeof unique_16.nullControl.pairs.other.instrument === "string" && unique_16.nullControl.pairs.other.instrument === "instructions" || Array.isArray(unique_16.nullControl.pairs.other.instrument) && unique_16.nullControl.pairs.other.instrument.every((unique_141, index) => typeof unique_141 === "string" && unique_141 === "percentiles" || typeof unique_141 === "string" && unique_141 === "instructions" || unique_141 === null) && unique_16.nullControl.pairs.other.instrument.length <= 64e5) && (unique_16.nullControl.pairs.other.counted === void 0 || !("counted" in unique_16.nullControl.pairs.other) || Array.isArray(unique_16.nullControl.pairs.other.counted) && unique_16.nullControl.pairs.other.counted.every((unique_142, index) => typeof unique_142 === "object" && unique_142 !== null && !Array.isArray(unique_142) && "method" in unique_142 && "runs" in unique_142 && Object.getOwnPropertyNames(unique_142).length === 2 && (typeof unique_142.method === "string" && unique_142.method === "hardware" || typeof unique_142.method === "string" && unique_142.method === "cachegrind") && Array.isArray(unique_142.runs) && unique_142.runs.every((unique_143, index) => typeof unique_143 === "object" && unique_143 !== null && !Array.isArray(unique_143) && "operations" in unique_143 && "instructions" in unique_143 && Object.getOwnPropertyNames(unique_143).length === 2 && Number.isInteger(unique_143.operations) && (!(Number.isFinite(unique_143.operations) || typeof unique_143.operations === "bigint") || unique_143.operations >= 1 && unique_143.operations <= 9007199254740991) && Number.isInteger(unique_143.instructions) && (!(Number.isFinite(unique_143.instructions) || typeof unique_143.instructions === "bigint") || unique_143.instructions >= 0 && unique_143.instructions <= 9007199254740991)) && unique_142.runs.length >= 1 && unique_142.runs.length <= 2 || unique_142 === null) && unique_16.nullControl.pairs.other.counted.length <= 64e5)))) && value.runs.length >= 1 && value.runs.length <= 1e3 && Array.isArray(value.benchmarks) && value.benchmarks.every((unique_144, index) => typeof unique_144 === "object" && unique_144 !== null && !Array.isArray(unique_144) && "id" in unique_144 && "name" in unique_144 && "group" in unique_144 && "base" in unique_144 && "head" in unique_144 && "ended" in unique_144 && "warnings" in unique_144 && Object.getOwnPropertyNames(unique_144).every((unique_145, unique_146) => External[31].test(unique_145) || false) && typeof unique_144.id === "string" && (unique_144.id.length <= 2e3 || unique_144.id.length <= 4e3 && CodePointCount(unique_144.id) <= 2e3) && typeof unique_144.name === "string" && (unique_144.name.length <= 1e3 || unique_144.name.length <= 2e3 && CodePointCount(unique_144.name) <= 1e3) && typeof unique_144.group === "string" && (unique_144.group.length <= 1e3 || unique_144.group.length <= 2e3 && CodePointCount(unique_144.group) <= 1e3) && (unique_144.harness === void 0 || !("harness" in unique_144) || typeof unique_144.harness === "string" && (unique_144.harness.length <= 1e3 || unique_144.harness.length <= 2e3 && CodePointCount(unique_144.harness) <= 1e3)) && (unique_144.cores === void 0 || !("cores" in unique_144) || typeof unique_144.cores === "string" && unique_144.cores === "one" || typeof unique_144.cores === "string" && unique_144.cores === "all") && (typeof unique_144.base === "object" && unique_144.base !== null && !Array.isArray(unique_144.base) && "state" in unique_144.base && Object.getOwnPropertyNames(unique_144.base).length === 1 && typeof unique_144.base.state === "string" && unique_144.base.state === "measured" || typeof unique_144.base === "object" && unique_144.base !== null && !Array.isArray(unique_144.base) && "state" in unique_144.base && Object.getOwnPropertyNames(unique_144.base).length === 1 && typeof unique_144.base.state === "string" && unique_144.base.state === "absent" || typeof unique_144.base === "object" && unique_144.base !== null && !Array.isArray(unique_144.base) && "state" in unique_144.base && "reason" in unique_144.base && Object.getOwnPropertyNames(unique_144.base).length === 2 && typeof unique_144.base.state === "string" && unique_144.base.state === "failed" && typeof unique_144.base.reason === "string" && (unique_144.base.reason.length <= 4e3 || unique_144.base.reason.length <= 8e3 && CodePointCount(unique_144.base.reason) <= 4e3)) && (typeof unique_144.head === "object" && unique_144.head !== null && !Array.isArray(unique_144.head) && "state" in unique_144.head && Object.getOwnPropertyNames(unique_144.head).length === 1 && typeof unique_144.head.state === "string" && unique_144.head.state === "measured" || typeof unique_144.head === "object" && unique_144.head !== null && !Array.isArray(unique_144.head) && "state" in unique_144.head && Object.getOwnPropertyNames(unique_144.head).length === 1 && typeof unique_144.head.state === "string" && unique_144.head.state === "absent" || typeof unique_144.head === "object" && unique_144.head !== null && !Array.isArray(unique_144.head) && "state" in unique_144.head && "reason" in unique_144.head && Object.getOwnPropertyNames(unique_144.head).length === 2 && typeof unique_144.head.state === "string" && unique_144.head.state === "failed" && typeof unique_144.head.reason === "string" && (unique_144.head.reason.length <= 4e3 || unique_144.head.reason.length <= 8e3 && CodePointCount(unique_144.head.reason) <= 4e3)) && (unique_144.iterations === void 0 || !("iterations" in unique_144) || Number.isInteger(unique_144.iterations) && (!(Number.isFinite(unique_144.iterations) || typeof unique_144.iterations === "bigint") || unique_144.iterations >= 0 && unique_144.iterations <= 9007199254740991)) && (unique_144.isSuite === void 0 || !("isSuite" in unique_144) || typeof unique_144.isSuite === "boolean" && unique_144.isSuite === true) && (typeof unique_144.ended === "string" && unique_144.ended === "decided" || typeof unique_144.ended === "string" && unique_144.ended === "same-code" || typeof unique_144.ended === "string" && unique_144.ended === "not-measured" || typeof unique_144.ended === "string" && unique_144.ended === "lost" || typeof unique_144.ended === "string" && unique_144.ended === "rounds" || typeof unique_144.ended === "string" && unique_144.ended === "time-budget" || typeof unique_144.ended === "string" && unique_144.ended === "interrupted" || typeof unique_144.ended === "string" && unique_144.ended === "failed" || typeof unique_144.ended === "string" && unique_144.ended === "one-sided") && (unique_144.clock === void 0 || !("clock" in unique_144) || typeof unique_144.clock === "object" && unique_144.clock !== null && !Array.isArray(unique_144.clock) && "clock" in unique_144.clock && "source" in unique_144.clock && "base" in unique_144.clock && "head" in unique_144.clock && Object.getOwnPropertyNames(unique_144.clock).every((unique_147, unique_148) => External[32].test(unique_147) || false) && typeof unique_144.clock.clock === "string" && (unique_144.clock.clock.length <= 50 || unique_144.clock.clock.length <= 100 && CodePointCount(unique_144.clock.clock) <= 50) && (typeof unique_144.clock.source === "string" && unique_144.clock.source === "counted" || typeof unique_144.clock.source === "string" && unique_144.clock.source === "reported" || typeof unique_144.clock.source === "string" && unique_144.clock.source === "declared" || typeof unique_144.clock.source === "string" && unique_144.clock.source === "scanned") && (Number.isFinite(unique_144.clock.base) && unique_144.clock.base >= 0 || unique_144.clock.base === null) && (Number.isFinite(unique_144.clock.head) && unique_144.clock.head >= 0 || unique_144.clock.head === null) && (unique_144.clock.clocksDiffer === void 0 || !("clocksDiffer" in unique_144.clock) || typeof unique_144.clock.clocksDiffer === "boolean") && (unique_144.clock.alreadySubtracted === void 0 || !("alreadySubtracted" in unique_144.clock) || typeof unique_144.clock.alreadySubtracted === "boolean")) && (unique_144.placement === void 0 || !("placement" in unique_144) || typeof unique_144.placement === "object" && unique_144.placement !== null && !Array.isArray(unique_144.placement) && "state" in unique_144.placement && "cpuPerWall" in unique_144.placement && Object.getOwnPropertyNames(unique_144.placement).every((unique_149, unique_150) => External[33].test(unique_149) || false) && (typeof unique_144.placement.state === "string" && unique_144.placement.state === "pinned" || typeof unique_144.placement.state === "string" && unique_144.placement.state === "parallel" || typeof unique_144.placement.state === "string" && unique_144.placement.state === "waiting" || typeof unique_144.placement.state === "string" && unique_144.placement.state === "fails-pinned") && Number.isFinite(unique_144.placement.cpuPerWall) && unique_144.placement.cpuPerWall >= 0 && (unique_144.placement.threads === void 0 || !("threads" in unique_144.placement) || Number.isFinite(unique_144.placement.threads) && unique_144.placement.threads >= 0) && (unique_144.placement.speedUp === void 0 || !("speedUp" in unique_144.placement) || Number.isFinite(unique_144.placement.speedUp) && unique_144.placement.speedUp >= 0)) && (unique_144.looks === void 0 || !("looks" in unique_144) || Number.isInteger(unique_144.looks) && (!(Number.isFinite(unique_144.looks) || typeof unique_144.looks === "bigint") || unique_144.looks >= 0 && unique_144.looks <= 9007199254740991)) && (unique_144.looksAgain === void 0 || !("looksAgain" in unique_144) || Number.isInteger(unique_144.looksAgain) && (!(Number.isFinite(unique_144.looksAgain) || typeof unique_144.looksAgain === "bigint") || unique_144.looksAgain >= 0 && unique_144.looksAgain <= 9007199254740991)) && (unique_144.decidedAgain === void 0 || !("decidedAgain" in unique_144) || typeof unique_144.decidedAgain === "boolean" && unique_144.decidedAgain === true) && (unique_144.sliceLength === void 0 || !("sliceLength" in unique_144) || typeof unique_144.sliceLength === "object" && unique_144.sliceLength !== null && !Array.isArray(unique_144.sliceLength) && "ms" in unique_144.sliceLength && "perBurst" in unique_144.sliceLength && "by" in unique_144.sliceLength && "from" in unique_144.sliceLength && "refused" in unique_144.sliceLength && Object.getOwnPropertyNames(unique_144.sliceLength).every((unique_151, unique_152) => External[34].test(unique_151) || false) && Number.isFinite(unique_144.sliceLength.ms) && unique_144.sliceLength.ms >= 0 && Number.isInteger(unique_144.sliceLength.perBurst) && (!(Number.isFinite(unique_144.sliceLength.perBurst) || typeof unique_144.sliceLength.perBurst === "bigint") || unique_144.sliceLength.perBurst >= 0 && unique_144.sliceLength.perBurst <= 9007199254740991) && (unique_144.sliceLength.perWorker === void 0 || !("perWorker" in unique_144.sliceLength) || Number.isInteger(unique_144.sliceLength.perWorker) && (!(Number.isFinite(unique_144.sliceLength.perWorker) || typeof unique_144.sliceLength.perWorker === "bigint") || unique_144.sliceLength.perWorker >= 0 && unique_144.sliceLength.perWorker <= 9007199254740991)) && (unique_144.sliceLength.continued === void 0 || !("continued" in unique_144.sliceLength) || typeof unique_144.sliceLength.continued === "boolean" && unique_144.sliceLength.continued === true) && (typeof unique_144.sliceLength.by === "string" && unique_144.sliceLength.by === "session" || typeof unique_144.sliceLength.by === "string" && unique_144.sliceLength.by === "pass" || typeof unique_144.sliceLength.by === "string" && unique_144.sliceLength.by === "process") && (typeof unique_144.sliceLength.from === "string" && unique_144.sliceLength.from === "pilot" || typeof unique_144.sliceLength.from === "string" && unique_144.sliceLength.from === "past" || typeof unique_144.sliceLength.from === "string" && unique_144.sliceLength.from === "asked" || typeof unique_144.sliceLength.from === "string" && unique_144.sliceLength.from === "only") && (unique_144.sliceLength.triedAt === void 0 || !("triedAt" in unique_144.sliceLength) || typeof unique_144.sliceLength.triedAt === "string" && (unique_144.sliceLength.triedAt.length <= 40 || unique_144.sliceLength.triedAt.length <= 80 && CodePointCount(unique_144.sliceLength.triedAt) <= 40)) && Array.isArray(unique_144.sliceLength.refused) && unique_144.sliceLength.refused.every((unique_153, index) => typeof unique_153 === "object" && unique_153 !== null && !Array.isArray(unique_153) && "ms" in unique_153 && "difference" in unique_153 && "why" in unique_153 && Object.getOwnPropertyNames(unique_153).length === 3 && Number.isFinite(unique_153.ms) && unique_153.ms >= 0 && Number.isFinite(unique_153.difference) && (typeof unique_153.why === "string" && unique_153.why === "reads-differently" || typeof unique_153.why === "string" && unique_153.why === "unclear")) && unique_144.sliceLength.refused.length <= 20 && (unique_144.sliceLength.alone === void 0 || !("alone" in unique_144.sliceLength) || typeof unique_144.sliceLength.alone === "string" && (unique_144.sliceLength.alone.length <= 400 || unique_144.sliceLength.alone.length <= 800 && CodePointCount(unique_144.sliceLength.alone) <= 400))) && (unique_144.ownCodeDiffers === void 0 || !("ownCodeDiffers" in unique_144) || typeof unique_144.ownCodeDiffers === "boolean" && unique_144.ownCodeDiffers === true) && (unique_144.sameCode === void 0 || !("sameCode" in unique_144) || typeof unique_144.sameCode === "object" && unique_144.sameCode !== null && !Array.isArray(unique_144.sameCode) && "by" in unique_144.sameCode && Object.getOwnPropertyNames(unique_144.sameCode).length === 1 && (typeof unique_144.sameCode.by === "string" && unique_144.sameCode.by === "binary" || typeof unique_144.sameCode.by === "string" && unique_144.sameCode.by === "functions")) && (unique_144.changedFunctions === void 0 || !("changedFunctions" in unique_144) || Array.isArray(unique_144.changedFunctions) && unique_144.changedFunctions.every((unique_154, index) => typeof unique_154 === "object" && unique_154 !== null && !Array.isArray(unique_154) && "name" in unique_154 && "change" in unique_154 && "bytes" in unique_154 && Object.getOwnPropertyNames(unique_154).every((unique_155, unique_156) => External[35].test(unique_155) || false) && typeof unique_154.name === "string" && (unique_154.name.length <= 1e3 || unique_154.name.length <= 2e3 && CodePointCount(unique_154.name) <= 1e3) && (typeof unique_154.change === "string" && unique_154.change === "changed" || typeof unique_154.change === "string" && unique_154.change === "added" || typeof unique_154.change === "string" && unique_154.change === "gone") && typeof unique_154.bytes === "object" && unique_154.bytes !== null && !Array.isArray(unique_154.bytes) && Object.getOwnPropertyNames(unique_154.bytes).every((unique_157, unique_158) => External[36].test(unique_157) || false) && (unique_154.bytes.base === void 0 || !("base" in unique_154.bytes) || Number.isInteger(unique_154.bytes.base) && (!(Number.isFinite(unique_154.bytes.base) || typeof unique_154.bytes.base === "bigint") || unique_154.bytes.base >= 0 && unique_154.bytes.base <= 9007199254740991)) && (unique_154.bytes.head === void 0 || !("head" in unique_154.bytes) || Number.isInteger(unique_154.bytes.head) && (!(Number.isFinite(unique_154.bytes.head) || typeof unique_154.bytes.head === "bigint") || unique_154.bytes.head >= 0 && unique_154.bytes.head <= 9007199254740991)) && (unique_154.calls === void 0 || !("calls" in unique_154) || typeof unique_154.calls === "object" && unique_154.calls !== null && !Array.isArray(unique_154.calls) && Object.getOwnPropertyNames(unique_154.calls).every((unique_159, unique_160) => External[37].test(unique_159) || false) && (unique_154.calls.base === void 0 || !("base" in unique_154.calls) || Number.isFinite(unique_154.calls.base) && unique_154.calls.base >= 0) && (unique_154.calls.head === void 0 || !("head" in unique_154.calls) || Number.isFinite(unique_154.calls.head) && unique_154.calls.head >= 0)) && (unique_154.callPath === void 0 || !("callPath" in unique_154) || Array.isArray(unique_154.callPath) && unique_154.callPath.every((unique_161, index) => typeof unique_161 === "string" && (unique_161.length <= 1e3 || unique_161.length <= 2e3 && CodePointCount(unique_161) <= 1e3)) && unique_154.callPath.length >= 2 && unique_154.callPath.length <= 32) && (unique_154.source === void 0 || !("source" in unique_154) || typeof unique_154.source === "object" && unique_154.source !== null && !Array.isArray(unique_154.source) && "file" in unique_154.source && "firstLine" in unique_154.source && "lastLine" in unique_154.source && Object.getOwnPropertyNames(unique_154.source).length === 3 && typeof unique_154.source.file === "string" && (unique_154.source.file.length <= 1e3 || unique_154.source.file.length <= 2e3 && CodePointCount(unique_154.source.file) <= 1e3) && Number.isInteger(unique_154.source.firstLine) && (!(Number.isFinite(unique_154.source.firstLine) || typeof unique_154.source.firstLine === "bigint") || unique_154.source.firstLine >= 0 && unique_154.source.firstLine <= 9007199254740991) && Number.isInteger(unique_154.source.lastLine) && (!(Number.isFinite(unique_154.source.lastLine) || typeof unique_154.source.lastLine === "bigint") || unique_154.source.lastLine >= 0 && unique_154.source.lastLine <= 9007199254740991))) && unique_144.changedFunctions.length <= 100) && (unique_144.unconfirmed === void 0 || !("unconfirmed" in unique_144) || typeof unique_144.unconfirmed === "string" && (unique_144.unconfirmed.length <= 4e3 || unique_144.unconfirmed.length <= 8e3 && CodePointCount(unique_144.unconfirmed) <= 4e3)) && (unique_144.unconfirmedForTime === void 0 || !("unconfirmedForTime" in unique_144) || typeof unique_144.unconfirmedForTime === "boolean" && unique_144.unconfirmedForTime === true) && Array.isArray(unique_144.warnings) && unique_144.warnings.every((unique_162, index) => typeof unique_162 === "object" && unique_162 !== null && !Array.isArray(unique_162) && "code" in unique_162 && "message" in unique_162 && Object.getOwnPropertyNames(unique_162).every((unique_163, unique_164) => External[38].test(unique_163) || false) && typeof unique_162.code === "string" && (unique_162.code.length <= 64 || unique_162.code.length <= 128 && CodePointCount(unique_162.code) <= 64) && typeof unique_162.message === "string" && (unique_162.message.length <= 2e3 || unique_162.message.length <= 4e3 && CodePointCount(unique_162.message) <= 2e3) && (unique_162.subject === void 0 || !("subject" in unique_162) || typeof unique_162.subject === "string" && (unique_162.subject.length <= 2e3 || unique_162.subject.length <= 4e3 && CodePointCount(unique_162.subject) <= 2e3))) && (unique_144.slices === void 0 || !("slices" in unique_144) || typeof unique_144.slices === "object" && unique_144.slices !== null && !Array.isArray(unique_144.slices) && "rows" in unique_144.slices && "side" in unique_144.slices && "run" in unique_144.slices && "burst" in unique_144.slices && "slice" in unique_144.slices && "position" in unique_144.slices && "startMs" in unique_144.slices && "durationMs" in unique_144.slices && Object.getOwnPropertyNames(unique_144.slices).every((unique_165, unique_166) => External[39].test(unique_165) || false) && Number.isInteger(unique_144.slices.rows) && (!(Number.isFinite(unique_144.slices.rows) || typeof unique_144.slices.rows === "bigint") || unique_144.slices.rows >= 1 && unique_144.slices.rows <= 64e5) && (Number.isFinite(unique_144.slices.side) && unique_144.slices.side === 0 || Number.isFinite(unique_144.slices.side) && unique_144.slices.side === 1 || Array.isArray(unique_144.slices.side) && unique_144.slices.side.every((unique_167, index) => Number.isFinite(unique_167) && unique_167 === 0 || Number.isFinite(unique_167) && unique_167 === 1) && unique_144.slices.side.length <= 64e5) && (Number.isInteger(unique_144.slices.run) && (!(Number.isFinite(unique_144.slices.run) || typeof unique_144.slices.run === "bigint") || unique_144.slices.run >= 0 && unique_144.slices.run <= 999) || Array.isArray(unique_144.slices.run) && unique_144.slices.run.every((unique_168, index) => Number.isInteger(unique_168) && (!(Number.isFinite(unique_168) || typeof unique_168 === "bigint") || unique_168 >= 0 && unique_168 <= 999)) && unique_144.slices.run.length <= 64e5) && (unique_144.slices.build === void 0 || !("build" in unique_144.slices) || Number.isFinite(unique_144.slices.build) && unique_144.slices.build === 1 || Array.isArray(unique_144.slices.build) && unique_144.slices.build.every((unique_169, index) => Number.isFinite(unique_169) && unique_169 === 1 || unique_169 === null) && unique_144.slices.build.length <= 64e5) && (Number.isInteger(unique_144.slices.burst) && (!(Number.isFinite(unique_144.slices.burst) || typeof unique_144.slices.burst === "bigint") || unique_144.slices.burst >= 0 && unique_144.slices.burst <= 999999) || Array.isArray(unique_144.slices.burst) && unique_144.slices.burst.every((unique_170, index) => Number.isInteger(unique_170) && (!(Number.isFinite(unique_170) || typeof unique_170 === "bigint") || unique_170 >= 0 && unique_170 <= 999999)) && unique_144.slices.burst.length <= 64e5) && (unique_144.slices.layout === void 0 || !("layout" in unique_144.slices) || Number.isInteger(unique_144.slices.layout) && (!(Number.isFinite(unique_144.slices.layout) || typeof unique_144.slices.layout === "bigint") || unique_144.slices.layout >= 0 && unique_144.slices.layout <= 999999) || Array.isArray(unique_144.slices.layout) && unique_144.slices.layout.every((unique_171, index) => Number.isInteger(unique_171) && (!(Number.isFinite(unique_171) || typeof unique_171 === "bigint") || unique_171 >= 0 && unique_171 <= 999999) || unique_171 === null) && unique_144.slices.layout.length <= 64e5) && (Number.isInteger(unique_144.slices.slice) && (!(Number.isFinite(unique_144.slices.slice) || typeof unique_144.slices.slice === "bigint") || unique_144.slices.slice >= 0 && unique_144.slices.slice <= 9999) || Array.isArray(unique_144.slices.slice) && unique_144.slices.slice.every((unique_172, index) => Number.isInteger(unique_172) && (!(Number.isFinite(unique_172) || typeof unique_172 === "bigint") || unique_172 >= 0 && unique_172 <= 9999)) && unique_144.slices.slice.length <= 64e5) && (unique_144.slices.check === void 0 || !("check" in unique_144.slices) || typeof unique_144.slices.check === "boolean" && unique_144.slices.check === true || Array.isArray(unique_144.slices.check) && unique_144.slices.check.every((unique_173, index) => typeof unique_173 === "boolean" && unique_173 === true || unique_173 === null) && unique_144.slices.check.length <= 64e5) && (Number.isFinite(unique_144.slices.position) && unique_144.slices.position === 0 || Number.isFinite(unique_144.slices.position) && unique_144.slices.position === 1 || Array.isArray(unique_144.slices.position) && unique_144.slices.position.every((unique_174, index) => Number.isFinite(unique_174) && unique_174 === 0 || Number.isFinite(unique_174) && unique_174 === 1) && unique_144.slices.position.length <= 64e5) && (Number.isFinite(unique_144.slices.startMs) && unique_144.slices.startMs >= 0 || Array.isArray(unique_144.slices.startMs) && unique_144.slices.startMs.every((unique_175, index) => Number.isFinite(unique_175) && unique_175 >= 0) && unique_144.slices.startMs.length <= 64e5) && (Number.isFinite(unique_144.slices.durationMs) && unique_144.slices.durationMs >= 0 || Array.isArray(unique_144.slices.durationMs) && unique_144.slices.durationMs.every((unique_176, index) => Number.isFinite(unique_176) && unique_176 >= 0) && unique_144.slices.durationMs.length <= 64e5) && (unique_144.slices.iterations === void 0 || !("iterations" in unique_144.slices) || Number.isInteger(unique_144.slices.iterations) && (!(Number.isFinite(unique_144.slices.iterations) || typeof unique_144.slices.iterations === "bigint") || unique_144.slices.iterations >= 0 && unique_144.slices.iterations <= 9007199254740991) || Array.isArray(unique_144.slices.iterations) && unique_144.slices.iterations.every((unique_177, index) => Number.isInteger(unique_177) && (!(Number.isFinite(unique_177) || typeof unique_177 === "bigint") || unique_177 >= 0 && unique_177 <= 9007199254740991) || unique_177 === null) && unique_144.slices.iterations.length <= 64e5) && (unique_144.slices.values === void 0 || !("values" in unique_144.slices) || typeof unique_144.slices.values === "object" && unique_144.slices.values !== null && !Array.isArray(unique_144.slices.values) && Object.entries(unique_144.slices.values).every(([unique_178, unique_179], _) => !External[40].test(unique_178) || Number.isFinite(unique_179) || Array.isArray(unique_179) && unique_179.every((unique_180, index) => Number.isFinite(unique_180) || unique_180 === null) && unique_179.length <= 64e5)) && (unique_144.slices.usage === void 0 || !("usage" in unique_144.slices) || typeof unique_144.slices.usage === "object" && unique_144.slices.usage !== null && !Array.isArray(unique_144.slices.usage) && Object.getOwnPropertyNames(unique_144.slices.usage).every((unique_181, unique_182) => External[41].test(unique_181) || false) && (unique_144.slices.usage.cpuMs === void 0 || !("cpuMs" in unique_144.slices.usage) || Number.isFinite(unique_144.slices.usage.cpuMs) && unique_144.slices.usage.cpuMs >= 0 || Array.isArray(unique_144.slices.usage.cpuMs) && unique_144.slices.usage.cpuMs.every((unique_183, index) => Number.isFinite(unique_183) && unique_183 >= 0 || unique_183 === null) && unique_144.slices.usage.cpuMs.length <= 64e5) && (unique_144.slices.usage.voluntarySwitches === void 0 || !("voluntarySwitches" in unique_144.slices.usage) || Number.isInteger(unique_144.slices.usage.voluntarySwitches) && (!(Number.isFinite(unique_144.slices.usage.voluntarySwitches) || typeof unique_144.slices.usage.voluntarySwitches === "bigint") || unique_144.slices.usage.voluntarySwitches >= 0 && unique_144.slices.usage.voluntarySwitches <= 9007199254740991) || Array.isArray(unique_144.slices.usage.voluntarySwitches) && unique_144.slices.usage.voluntarySwitches.every((unique_184, index) => Number.isInteger(unique_184) && (!(Number.isFinite(unique_184) || typeof unique_184 === "bigint") || unique_184 >= 0 && unique_184 <= 9007199254740991) || unique_184 === null) && unique_144.slices.usage.voluntarySwitches.length <= 64e5) && (unique_144.slices.usage.involuntarySwitches === void 0 || !("involuntarySwitches" in unique_144.slices.usage) || Number.isInteger(unique_144.slices.usage.involuntarySwitches) && (!(Number.isFinite(unique_144.slices.usage.involuntarySwitches) || typeof unique_144.slices.usage.involuntarySwitches === "bigint") || unique_144.slices.usage.involuntarySwitches >= 0 && unique_144.slices.usage.involuntarySwitches <= 9007199254740991) || Array.isArray(unique_144.slices.usage.involuntarySwitches) && unique_144.slices.usage.involuntarySwitches.every((unique_185, index) => Number.isInteger(unique_185) && (!(Number.isFinite(unique_185) || typeof unique_185 === "bigint") || unique_185 >= 0 && unique_185 <= 9007199254740991) || unique_185 === null) && unique_144.slices.usage.involuntarySwitches.length <= 64e5) && (unique_144.slices.usage.minorFaults === void 0 || !("minorFaults" in unique_144.slices.usage) || Number.isInteger(unique_144.slices.usage.minorFaults) && (!(Number.isFinite(unique_144.slices.usage.minorFaults) || typeof unique_144.slices.usage.minorFaults === "bigint") || unique_144.slices.usage.minorFaults >= 0 && unique_144.slices.usage.minorFaults <= 9007199254740991) || Array.isArray(unique_144.slices.usage.minorFaults) && unique_144.slices.usage.minorFaults.every((unique_186, index) => Number.isInteger(unique_186) && (!(Number.isFinite(unique_186) || typeof unique_186 === "bigint") || unique_186 >= 0 && unique_186 <= 9007199254740991) || unique_186 === null) && unique_144.slices.usage.minorFaults.length <= 64e5) && (unique_144.slices.usage.majorFaults === void 0 || !("majorFaults" in unique_144.slices.usage) || Number.isInteger(unique_144.slices.usage.majorFaults) && (!(Number.isFinite(unique_144.slices.usage.majorFaults) || typeof unique_144.slices.usage.majorFaults === "bigint") || unique_144.slices.usage.majorFaults >= 0 && unique_144.slices.usage.majorFaults <= 9007199254740991) || Array.isArray(unique_144.slices.usage.majorFaults) && unique_144.slices.usage.majorFaults.every((unique_187, index) => Number.isInteger(unique_187) && (!(Number.isFinite(unique_187) || typeof unique_187 === "bigint") || unique_187 >= 0 && unique_187 <= 9007199254740991) || unique_187 === null) && unique_144.slices.usage.majorFaults.length <= 64e5) && (unique_144.slices.usage.peakMemoryBytes === void 0 || !("peakMemoryBytes" in unique_144.slices.usage) || Number.isInteger(unique_144.slices.usage.peakMemoryBytes) && (!(Number.isFinite(unique_144.slices.usage.peakMemoryBytes) || typeof unique_144.slices.usage.peakMemoryBytes === "bigint") || unique_144.slices.usage.peakMemoryBytes >= 0 && unique_144.slices.usage.peakMemoryBytes <= 9007199254740991) || Array.isArray(unique_144.slices.usage.peakMemoryBytes) && unique_144.slices.usage.peakMemoryBytes.every((unique_188, index) => Number.isInteger(unique_188) && (!(Number.isFinite(unique_188) || typeof unique_188 === "bigint") || unique_188 >= 0 && unique_188 <= 9007199254740991) || unique_188 === null) && unique_144.slices.usage.peakMemoryBytes.length <= 64e5) && (unique_144.slices.usage.stoppedMs === void 0 || !("stoppedMs" in unique_144.slices.usage) || Number.isFinite(unique_144.slices.usage.stoppedMs) && unique_144.slices.usage.stoppedMs >= 0 || Array.isArray(unique_144.slices.usage.stoppedMs) && unique_144.slices.usage.stoppedMs.every((unique_189, index) => Number.isFinite(unique_189) && unique_189 >= 0 || unique_189 === null) && unique_144.slices.usage.stoppedMs.length <= 64e5) && (unique_144.slices.usage.cpu === void 0 || !("cpu" in unique_144.slices.usage) || Number.isInteger(unique_144.slices.usage.cpu) && (!(Number.isFinite(unique_144.slices.usage.cpu) || typeof unique_144.slices.usage.cpu === "bigint") || unique_144.slices.usage.cpu >= 0 && unique_144.slices.usage.cpu <= 9007199254740991) || Array.isArray(unique_144.slices.usage.cpu) && unique_144.slices.usage.cpu.every((unique_190, index) => Number.isInteger(unique_190) && (!(Number.isFinite(unique_190) || typeof unique_190 === "bigint") || unique_190 >= 0 && unique_190 <= 9007199254740991) || unique_190 === null) && unique_144.slices.usage.cpu.length <= 64e5) && (unique_144.slices.usage.instructions === void 0 || !("instructions" in unique_144.slices.usage) || Number.isInteger(unique_144.slices.usage.instructions) && (!(Number.isFinite(unique_144.slices.usage.instructions) || typeof unique_144.slices.usage.instructions === "bigint") || unique_144.slices.usage.instructions >= 0 && unique_144.slices.usage.instructions <= 9007199254740991) || Array.isArray(unique_144.slices.usage.instructions) && unique_144.slices.usage.instructions.every((unique_191, index) => Number.isInteger(unique_191) && (!(Number.isFinite(unique_191) || typeof unique_191 === "bigint") || unique_191 >= 0 && unique_191 <= 9007199254740991) || unique_191 === null) && unique_144.slices.usage.instructions.length <= 64e5)) && (unique_144.slices.machine === void 0 || !("machine" in unique_144.slices) || typeof unique_144.slices.machine === "object" && unique_144.slices.machine !== null && !Array.isArray(unique_144.slices.machine) && Object.getOwnPropertyNames(unique_144.slices.machine).every((unique_192, unique_193) => External[42].test(unique_192) || false) && (unique_144.slices.machine.stealMs === void 0 || !("stealMs" in unique_144.slices.machine) || Number.isFinite(unique_144.slices.machine.stealMs) && unique_144.slices.machine.stealMs >= 0 || Array.isArray(unique_144.slices.machine.stealMs) && unique_144.slices.machine.stealMs.every((unique_194, index) => Number.isFinite(unique_194) && unique_194 >= 0 || unique_194 === null) && unique_144.slices.machine.stealMs.length <= 64e5) && (unique_144.slices.machine.busyMs === void 0 || !("busyMs" in unique_144.slices.machine) || Number.isFinite(unique_144.slices.machine.busyMs) && unique_144.slices.machine.busyMs >= 0 || Array.isArray(unique_144.slices.machine.busyMs) && unique_144.slices.machine.busyMs.every((unique_195, index) => Number.isFinite(unique_195) && unique_195 >= 0 || unique_195 === null) && unique_144.slices.machine.busyMs.length <= 64e5) && (unique_144.slices.machine.pressureMs === void 0 || !("pressureMs" in unique_144.slices.machine) || Number.isFinite(unique_144.slices.machine.pressureMs) && unique_144.slices.machine.pressureMs >= 0 || Array.isArray(unique_144.slices.machine.pressureMs) && unique_144.slices.machine.pressureMs.every((unique_196, index) => Number.isFinite(unique_196) && unique_196 >= 0 || unique_196 === null) && unique_144.slices.machine.pressureMs.length <= 64e5) && (unique_144.slices.machine.throttledMs === void 0 || !("throttledMs" in unique_144.slices.machine) || Number.isFinite(unique_144.slices.machine.throttledMs) && unique_144.slices.machine.throttledMs >= 0 || Array.isArray(unique_144.slices.machine.throttledMs) && unique_144.slices.machine.throttledMs.every((unique_197, index) => Number.isFinite(unique_197) && unique_197 >= 0 || unique_197 === null) && unique_144.slices.machine.throttledMs.length <= 64e5)) && (unique_144.slices.wallPerCpu === void 0 || !("wallPerCpu" in unique_144.slices) || Number.isFinite(unique_144.slices.wallPerCpu) && unique_144.slices.wallPerCpu >= 0 || Array.isArray(unique_144.slices.wallPerCpu) && unique_144.slices.wallPerCpu.every((unique_198, index) => Number.isFinite(unique_198) && unique_198 >= 0 || unique_198 === null) && unique_144.slices.wallPerCpu.length <= 64e5) && (unique_144.slices.imposed === void 0 || !("imposed" in unique_144.slices) || Number.isFinite(unique_144.slices.imposed) && unique_144.slices.imposed < 1 && unique_144.slices.imposed >= 0 || Array.isArray(unique_144.slices.imposed) && unique_144.slices.imposed.every((unique_199, index) => Number.isFinite(unique_199) && unique_199 < 1 && unique_199 >= 0 || unique_199 === null) && unique_144.slices.imposed.length <= 64e5) && (unique_144.slices.windows === void 0 || !("windows" in unique_144.slices) || Number.isFinite(unique_144.slices.windows) && unique_144.slices.windows >= 0 || Array.isArray(unique_144.slices.windows) && unique_144.slices.windows.every((unique_200, index) => Number.isFinite(unique_200) && unique_200 >= 0 || unique_200 === null) && unique_144.slices.windows.length <= 64e5) && (unique_144.slices.sketch === void 0 || !("sketch" in unique_144.slices) || Array.isArray(unique_144.slices.sketch) && unique_144.slices.sketch.every((unique_201, index) => typeof unique_201 === "object" && unique_201 !== null && !Array.isArray(unique_201) && "accuracy" in unique_201 && "zeros" in unique_201 && "bins" in unique_201 && Object.getOwnPropertyNames(unique_201).every((unique_202, unique_203) => External[43].test(unique_202) || false) && Number.isFinite(unique_201.accuracy) && unique_201.accuracy > 0 && unique_201.accuracy < .5 && Number.isInteger(unique_201.zeros) && (!(Number.isFinite(unique_201.zeros) || typeof unique_201.zeros === "bigint") || unique_201.zeros >= 0) && Array.isArray(unique_201.bins) && unique_201.bins.every((unique_204, index) => Array.isArray(unique_204) && unique_204.every((unique_205, unique_206) => unique_206 < 2 || false) && (unique_204.length <= 0 || Number.isInteger(unique_204[0])) && (unique_204.length <= 1 || Number.isInteger(unique_204[1]) && (!(Number.isFinite(unique_204[1]) || typeof unique_204[1] === "bigint") || unique_204[1] >= 1)) && unique_204.length >= 2) && unique_201.bins.length <= 5e3 && (unique_201.clockStepNs === void 0 || !("clockStepNs" in unique_201) || Number.isFinite(unique_201.clockStepNs) && unique_201.clockStepNs >= 0) && (unique_201.windowNs === void 0 || !("windowNs" in unique_201) || Number.isFinite(unique_201.windowNs) && unique_201.windowNs >= 0) && (unique_201.every === void 0 || !("every" in unique_201) || Number.isFinite(unique_201.every) && unique_201.every >= 1) || unique_201 === null) && unique_144.slices.sketch.length <= 64e5) && (unique_144.slices.instrument === void 0 || !("instrument" in unique_144.slices) || typeof unique_144.slices.instrument === "string" && unique_144.slices.instrument === "percentiles" || typeof unique_144.slices.instrument === "string" && unique_144.slices.instrument === "instructions" || Array.isArray(unique_144.slices.instrument) && unique_144.slices.instrument.every((unique_207, index) => typeof unique_207 === "string" && unique_207 === "percentiles" || typeof unique_207 === "string" && unique_207 === "instructions" || unique_207 === null) && unique_144.slices.instrument.length <= 64e5) && (unique_144.slices.counted === void 0 || !("counted" in unique_144.slices) || Array.isArray(unique_144.slices.counted) && unique_144.slices.counted.every((unique_208, index) => typeof unique_208 === "object" && unique_208 !== null && !Array.isArray(unique_208) && "method" in unique_208 && "runs" in unique_208 && Object.getOwnPropertyNames(unique_208).length === 2 && (typeof unique_208.method === "string" && unique_208.method === "hardware" || typeof unique_208.method === "string" && unique_208.method === "cachegrind") && Array.isArray(unique_208.runs) && unique_208.runs.every((unique_209, index) => typeof unique_209 === "object" && unique_209 !== null && !Array.isArray(unique_209) && "operations" in unique_209 && "instructions" in unique_209 && Object.getOwnPropertyNames(unique_209).length === 2 && Number.isInteger(unique_209.operations) && (!(Number.isFinite(unique_209.operations) || typeof unique_209.operations === "bigint") || unique_209.operations >= 1 && unique_209.operations <= 9007199254740991) && Number.isInteger(unique_209.instructions) && (!(Number.isFinite(unique_209.instructions) || typeof unique_209.instructions === "bigint") || unique_209.instructions >= 0 && unique_209.instructions <= 9007199254740991)) && unique_208.runs.length >= 1 && unique_208.runs.length <= 2 || unique_208 === null) && unique_144.slices.counted.length <= 64e5))) && value.benchmarks.length <= 2e4);
function Check(value) {
	return check_0(value);
}
function oneOf$1(names) {
	const all = new Set(names);
	return { test: (name) => all.has(name) };
}
SetExternal({ variables: [
	oneOf$1([
		"format",
		"version",
		"toolVersion",
		"settings",
		"base",
		"head",
		"harness",
		"plan",
		"metrics",
		"warnings",
		"runs",
		"benchmarks"
	]),
	oneOf$1([
		"threshold",
		"thresholds",
		"confidenceLevel",
		"gatedMetrics",
		"gateOn",
		"confirm",
		"gateRule",
		"percentiles",
		"failOnRegression",
		"failOnRegressionOf",
		"failOnInconclusive",
		"failOnMissing",
		"mode",
		"observeUntil"
	]),
	/^([0-9a-f]{40}|[0-9a-f]{64})$/u,
	/^([0-9a-f]{40}|[0-9a-f]{64})$/u,
	/^([0-9a-f]{40}|[0-9a-f]{64})$/u,
	/^([0-9a-f]{40}|[0-9a-f]{64})$/u,
	oneOf$1([
		"shard",
		"replicate",
		"split",
		"family"
	]),
	oneOf$1([
		"code",
		"message",
		"subject"
	]),
	oneOf$1([
		"shard",
		"replicate",
		"startedAt",
		"durationMs",
		"measuringMs",
		"seed",
		"code",
		"assembly",
		"noCodeChanged",
		"roundsPlanned",
		"roundsDone",
		"sliceMs",
		"partial",
		"repeat",
		"inputs",
		"ci",
		"builds",
		"identicalBinaries",
		"host",
		"toolchain",
		"isolation",
		"noiseControls",
		"calibration",
		"counting",
		"confirmation",
		"ownCommand",
		"notLoaded",
		"suiteEndings",
		"nullControl"
	]),
	/^[0-9a-f]{1,16}$/u,
	oneOf$1([
		"functions",
		"names",
		"unknown",
		"durationMs"
	]),
	oneOf$1([
		"name",
		"base",
		"head"
	]),
	/^.*$/u,
	oneOf$1([
		"operatingSystem",
		"architecture",
		"cpuModel",
		"logicalCpus",
		"memoryBytes",
		"runner",
		"kernel",
		"microcode",
		"physicalCores",
		"smt",
		"governor",
		"turbo",
		"clockSource",
		"virtualisation",
		"container",
		"allowedCpus",
		"cpuLimit",
		"memoryLimitBytes",
		"freeMemoryBytes",
		"busyProcesses"
	]),
	oneOf$1([
		"mode",
		"state",
		"layers",
		"sharedNetwork",
		"reason",
		"sockets",
		"runnerUnseen"
	]),
	oneOf$1([
		"skipped",
		"spentMs",
		"clocks"
	]),
	oneOf$1([
		"clock",
		"instrument",
		"toolchain",
		"effectiveShare",
		"clockStepNs",
		"readings",
		"failure"
	]),
	oneOf$1([
		"round",
		"startMs",
		"durationMs",
		"windows",
		"nsPerWindow",
		"pinned"
	]),
	oneOf$1([
		"name",
		"reason",
		"noTime"
	]),
	/^SIG[A-Z0-9]{1,16}$/u,
	oneOf$1([
		"skipped",
		"spentMs",
		"pairs"
	]),
	oneOf$1([
		"rows",
		"side",
		"run",
		"build",
		"burst",
		"layout",
		"slice",
		"check",
		"position",
		"startMs",
		"durationMs",
		"iterations",
		"values",
		"usage",
		"machine",
		"wallPerCpu",
		"imposed",
		"windows",
		"sketch",
		"instrument",
		"counted"
	]),
	/^.*$/u,
	oneOf$1([
		"cpuMs",
		"voluntarySwitches",
		"involuntarySwitches",
		"minorFaults",
		"majorFaults",
		"peakMemoryBytes",
		"stoppedMs",
		"cpu",
		"instructions"
	]),
	oneOf$1([
		"stealMs",
		"busyMs",
		"pressureMs",
		"throttledMs"
	]),
	oneOf$1([
		"accuracy",
		"zeros",
		"bins",
		"clockStepNs",
		"windowNs",
		"every"
	]),
	oneOf$1([
		"rows",
		"side",
		"run",
		"build",
		"burst",
		"layout",
		"slice",
		"check",
		"position",
		"startMs",
		"durationMs",
		"iterations",
		"values",
		"usage",
		"machine",
		"wallPerCpu",
		"imposed",
		"windows",
		"sketch",
		"instrument",
		"counted"
	]),
	/^.*$/u,
	oneOf$1([
		"cpuMs",
		"voluntarySwitches",
		"involuntarySwitches",
		"minorFaults",
		"majorFaults",
		"peakMemoryBytes",
		"stoppedMs",
		"cpu",
		"instructions"
	]),
	oneOf$1([
		"stealMs",
		"busyMs",
		"pressureMs",
		"throttledMs"
	]),
	oneOf$1([
		"accuracy",
		"zeros",
		"bins",
		"clockStepNs",
		"windowNs",
		"every"
	]),
	oneOf$1([
		"id",
		"name",
		"group",
		"harness",
		"cores",
		"base",
		"head",
		"iterations",
		"isSuite",
		"ended",
		"clock",
		"placement",
		"looks",
		"looksAgain",
		"decidedAgain",
		"sliceLength",
		"ownCodeDiffers",
		"sameCode",
		"changedFunctions",
		"unconfirmed",
		"unconfirmedForTime",
		"warnings",
		"slices"
	]),
	oneOf$1([
		"clock",
		"source",
		"base",
		"head",
		"clocksDiffer",
		"alreadySubtracted"
	]),
	oneOf$1([
		"state",
		"cpuPerWall",
		"threads",
		"speedUp"
	]),
	oneOf$1([
		"ms",
		"perBurst",
		"perWorker",
		"continued",
		"by",
		"from",
		"triedAt",
		"refused",
		"alone"
	]),
	oneOf$1([
		"name",
		"change",
		"bytes",
		"calls",
		"callPath",
		"source"
	]),
	oneOf$1(["base", "head"]),
	oneOf$1(["base", "head"]),
	oneOf$1([
		"code",
		"message",
		"subject"
	]),
	oneOf$1([
		"rows",
		"side",
		"run",
		"build",
		"burst",
		"layout",
		"slice",
		"check",
		"position",
		"startMs",
		"durationMs",
		"iterations",
		"values",
		"usage",
		"machine",
		"wallPerCpu",
		"imposed",
		"windows",
		"sketch",
		"instrument",
		"counted"
	]),
	/^.*$/u,
	oneOf$1([
		"cpuMs",
		"voluntarySwitches",
		"involuntarySwitches",
		"minorFaults",
		"majorFaults",
		"peakMemoryBytes",
		"stoppedMs",
		"cpu",
		"instructions"
	]),
	oneOf$1([
		"stealMs",
		"busyMs",
		"pressureMs",
		"throttledMs"
	]),
	oneOf$1([
		"accuracy",
		"zeros",
		"bins",
		"clockStepNs",
		"windowNs",
		"every"
	])
] });
const isResultsFile = Check;

// src/record/file/unfolded.ts
const CELLS_MAX = 64e6;
const ROW_CELLS = 16;
function cellsIn(file) {
	let cells = 0;
	for (const { slices } of file.benchmarks) if (slices !== void 0) cells += cellsOf(slices);
	for (const { columns } of controlsIn(file)) cells += cellsOf(columns);
	return cells;
}
function cellsOf(columns) {
	let cells = columns.rows * ROW_CELLS;
	eachColumn(columns, () => {
		cells += columns.rows;
	});
	return cells;
}
function columnProblems(file, most) {
	const problems = [];
	for (const [index, { nullControl }] of file.runs.entries()) {
		const { pairs } = nullControl ?? {};
		if (pairs === void 0 || pairs.one.rows === pairs.benchmark.length && pairs.other.rows === pairs.one.rows) continue;
		problems.push(`/runs/${index}/nullControl/pairs has columns of different lengths`);
	}
	for (const { columns, path } of controlsIn(file)) addProblems(columns, path, problems);
	for (let index = 0; index < file.benchmarks.length && problems.length <= most; index++) {
		const columns = file.benchmarks[index]?.slices;
		if (columns !== void 0) addProblems(columns, `/benchmarks/${index}/slices`, problems);
	}
	return problems;
}
function controlsIn({ runs }) {
	return runs.flatMap(({ nullControl }, index) => {
		if (nullControl?.pairs === void 0) return [];
		const { one, other } = nullControl.pairs;
		const path = `/runs/${index}/nullControl/pairs`;
		return [{
			columns: one,
			path: `${path}/one`
		}, {
			columns: other,
			path: `${path}/other`
		}];
	});
}
function addProblems(columns, path, problems) {
	const { rows, usage } = columns;
	let fits = true;
	eachColumn(columns, (name, column) => {
		if (!isList(column) || column.length === rows) return;
		fits = false;
		problems.push(`${path}/${name} has not one value a row`);
	});
	if (fits && usage !== void 0 && hasPartOf(usage, rows)) problems.push(`${path}/usage has rows of which a part is missing`);
}
function hasPartOf(usage, rows) {
	const { cpuMs, ...others } = usage;
	if (cpuMs !== void 0 && !isList(cpuMs)) return false;
	const columns = Object.values(others);
	for (let row = 0; row < rows; row++) {
		if (cpuMs !== void 0 && cpuMs[row] !== null) continue;
		if (columns.some((column) => !isList(column) || column[row] !== null)) return true;
	}
	return false;
}
function eachColumn(columns, use) {
	for (const [name, column] of Object.entries(columns)) {
		if (name === "rows") continue;
		if (name !== "values" && name !== "usage" && name !== "machine") use(name, column);
		else for (const [key, part] of Object.entries(column)) use(`${name}/${key}`, part);
	}
}

// src/cli/parts/elsewhere.ts
var ElsewhereError;
var init_elsewhere = __esmMin((() => {
	ElsewhereError = class extends Error {};
}));

// \0elsewhere
var _elsewhere_exports = /* @__PURE__ */ __exportAll({});
var init__elsewhere = __esmMin((() => {
	init_elsewhere();
	throw new ElsewhereError();
}));

// src/record/read-results.ts
const RESULTS_MAX_CHARACTERS = 268435456;
const LARGEST_RESULTS_BYTES = 536870912;
const PROBLEMS_SHOWN = 5;
const PROBLEM_LENGTH = 300;
async function parseResults(text) {
	return resultsOf(await parseResultsFile(text));
}
async function parseResultsFile(text) {
	if (text.length > RESULTS_MAX_CHARACTERS) throw new UserError(`the results are too large: ${text.length} characters, at most ${RESULTS_MAX_CHARACTERS} are read`, "Give a results.json that tare wrote.");
	const value = parseJson(text);
	requireVersion(value);
	const file = await readFile(value);
	const problems = contradictions(file, PROBLEMS_SHOWN);
	if (problems.length > 0) throw invalid(problems);
	return file;
}
async function readFile(value) {
	if (!isResultsFile(value)) {
		const { schemaProblems } = await Promise.resolve().then(() => (init__elsewhere(), _elsewhere_exports));
		throw invalid(schemaProblems(value));
	}
	const file = value;
	const cells = cellsIn(file);
	if (cells > 64e6) throw new UserError(`the results are too large: ${cells} readings in all columns, at most ${CELLS_MAX} are read`, "Give a results.json that tare wrote.");
	const problems = [];
	const units = new Set(file.metrics.map(({ unit }) => unit));
	for (const [index, { slices }] of file.benchmarks.entries()) {
		if (problems.length > PROBLEMS_SHOWN) break;
		const path = `/benchmarks/${index}/slices/values`;
		problems.push(...unknownUnits(Object.keys(slices?.values ?? {}), units, path));
	}
	problems.push(...columnProblems(file, PROBLEMS_SHOWN));
	if (problems.length > 0) throw invalid(problems);
	return file;
}
function unknownUnits(names, units, path) {
	return names.filter((name) => !units.has(name)).map((name) => `${path} has a unit that /metrics lacks: ${name}`);
}
function parseJson(text) {
	try {
		return JSON.parse(text.startsWith("﻿") ? text.slice(1) : text);
	} catch (cause) {
		const what = text.trim() === "" ? "the results file is empty" : "the results are no complete JSON";
		throw new UserError(what, "Give a results.json that tare wrote; one that was cut off while it was copied or uploaded has to be fetched again.", { cause });
	}
}
function requireVersion(value) {
	const { format, version } = typeof value === "object" && value !== null ? value : {};
	if (format !== "tare-results") throw new UserError(`this is no results file of tare: its format is not "${RESULTS_FORMAT}"`, "Give a results.json that tare wrote.");
	if (version === 2) return;
	if (typeof version === "number" && version > 2) throw new UserError(`the results are of version ${version}, and this tare reads up to version ${2}`, "Upgrade tare to the version that wrote them, or a newer one.");
	throw new UserError(`the results are of an unknown version: ${shown$1(JSON.stringify(version) ?? "none given")}`, "Give a results.json that tare wrote.");
}
function invalid(problems) {
	const details = problems.slice(0, PROBLEMS_SHOWN).map(shown$1);
	if (problems.length > PROBLEMS_SHOWN) details.push("and more of the kind");
	return new UserError("the results do not follow their format", "Give a results.json as tare wrote it, unedited; the folder schema of the repository describes the format.", { details });
}
function shown$1(text) {
	const plain = text.replace(/\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);
	return plain.length <= PROBLEM_LENGTH ? plain : `${plain.slice(0, PROBLEM_LENGTH)}...`;
}

// src/record/merge/read-parts.ts
async function readParts(paths, read) {
	const { parts, unread } = await readEachPart(paths, read);
	if (unread.length === 0) return mergeParts(parts);
	throw new UserError(unread.length === 1 ? "one of the files cannot be read" : `${unread.length} of the files cannot be read`, "Give the results.json of each shard or replicate, unedited.", { details: unread.map(({ name, faults }) => `${name}: ${faults.join("; ")}`) });
}
async function readEachPart(paths, read) {
	const parts = [];
	const unread = [];
	for (const path of paths) try {
		parts.push({
			name: path,
			file: await parseResultsFile(await read(path))
		});
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		const message = error.message.replace(/^cannot read \S+: /, "").replace(/^\S+ does not exist$/, "there is no such file");
		unread.push({
			name: path,
			faults: [message, ...error.details]
		});
	}
	return {
		parts,
		unread
	};
}

// src/model/results/suite-endings.ts
const FORGIVEN = 1;
function failingEnding(endings, side) {
	const others = endings.filter((each) => each.side !== side && isUnforgiven(each, endings));
	return endings.filter((each) => each.side === side && isUnforgiven(each, endings) && !others.some((other) => isAlike(each.ending, other.ending))).toSorted((a, b) => b.times - a.times)[0] ?? null;
}
function isUnforgiven({ side, ending, runs }, endings) {
	const bad = endings.reduce((sum, each) => sum + (each.side === side ? each.times : 0), 0);
	return ending.kind === "time-limit" || bad > FORGIVEN || bad === runs;
}
function isAlike(one, other) {
	if (one.kind === "signal" && other.kind === "signal") return one.signal === other.signal;
	return one.kind === other.kind;
}

// src/render/view/machine-lines.ts
function machineLines({ machine, results }) {
	const state = stateParts(firstRun(results).host);
	const lines = [];
	if (state.length > 0) lines.push([
		"Its state: ",
		...joined$1(state),
		"."
	]);
	if (machine === null) return lines;
	const did = activityParts(machine);
	if (did.length > 0) lines.push([`While slices ran: ${did.join("; ")}.`]);
	lines.push(pinningLine(machine));
	return lines;
}
function joined$1(parts) {
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
	if (host.physicalCores !== void 0) parts.push([countText(host.physicalCores, "core")]);
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
		parts.push(["busy at the start: ", ...joined$1(named)]);
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
		...stolenShare === null ? [] : [`CPU steal ${percent(stolenShare)}`]
	];
}
const NAMED$1 = 5;
function pinningLine(machine) {
	const { pin, pinnedBy, cpus, pinned, parallel, waiting, failsPinned } = machine;
	if (pin === "off") return [
		"Pinning: nothing was pinned (",
		{ code: "pin" },
		" is off)."
	];
	if (pinnedBy === null) return ["Pinning: nothing could be pinned here."];
	const where = /^\d+$/.test(cpus) ? ` on CPU ${cpus}` : `, both slices of a pair on one of the CPUs ${cpus}, another in each round`;
	const names = parallel.slice(0, NAMED$1).map(({ id, cores }) => [{ code: id }, ` ${cores.toFixed(1)}`]);
	const more = parallel.length > NAMED$1 ? `, and ${parallel.length - NAMED$1} more` : "";
	return [
		pinned === 0 ? "Pinning: no benchmark was pinned" : `Pinning: ${countText(pinned, "benchmark")} ${pinned === 1 ? "was" : "were"} pinned${where}`,
		...parallel.length === 0 ? [] : [
			`; left free, because they keep more than one core busy: `,
			...joined$1(names),
			more
		],
		waiting === 0 ? "" : `; left free, because they mostly wait: ${countText(waiting, "benchmark")}`,
		failsPinned === 0 ? "" : `; left free, because on one core they give no result: ${countText(failsPinned, "benchmark")}`,
		"."
	];
}

// src/render/view/machines.ts
const CODE_LENGTH$1 = 120;
function machinesLines(analysis) {
	const { results } = analysis;
	const { runs } = results;
	const [only, ...others] = runs;
	if (only !== void 0 && others.length === 0) return [
		[
			"Machine: ",
			...hostText(only.host),
			...toolsText(results)
		],
		...machineLines(analysis),
		...isolationLines(only)
	];
	const measured = benchmarksByRun(results);
	const lines = runs.map((run, index) => {
		const what = `${partText(run, index)}: `;
		const did = `; ${countText(measured[index] ?? 0, "benchmark")} in ${formatDuration(run.measuringMs)} (seed `;
		return [
			what,
			...hostText(run.host),
			did,
			{ code: run.seed },
			")."
		];
	});
	const isolations = new Map(runs.flatMap(isolationLines).map((line) => [JSON.stringify(line), line]));
	return [
		...lines,
		["Of all machines", ...toolsText(results)],
		...isolations.values()
	];
}
function partText({ shard, replicate }, index) {
	const parts = [...shard === void 0 ? [] : [`shard ${shard.index} of ${shard.of}`], ...replicate === void 0 ? [] : [`replicate ${replicate.index} of ${replicate.of}`]];
	return `Machine ${index + 1}${parts.length === 0 ? "" : ` (${parts.join(", ")})`}`;
}
function benchmarksByRun({ runs, benchmarks }) {
	const counts = runs.map(() => 0);
	for (const each of benchmarks) for (const run of runsOf(each)) counts[run] = (counts[run] ?? 0) + 1;
	return counts;
}
function hostText(host) {
	const cpus = `${host.logicalCpus}${"\xA0"}${host.logicalCpus === 1 ? "CPU" : "CPUs"}`;
	const memory = `${Math.round(host.memoryBytes / 2 ** 30)}${"\xA0"}GiB`;
	return [
		{ code: host.cpuModel || "unknown CPU" },
		` (${cpus}, ${memory}), `,
		{ code: [host.operatingSystem, host.architecture].filter((part) => part !== "").join(" ") || "unknown system" },
		...host.runner === "" ? [] : [", ", { code: host.runner }]
	];
}
function toolsText({ harness, toolVersion, runs }) {
	return [
		...toolchainsText(runs.map(({ toolchain = harness.toolchain }) => toolchain)),
		". Harness ",
		{ code: harness.name },
		", Tare ",
		{ code: toolVersion },
		"."
	];
}
function isolationLines({ isolation }) {
	if (isolation === void 0) return [];
	const reason = (isolation.reason ?? "").split("\n")[0] ?? "";
	const why = reason === "" ? [] : [
		" (",
		{ code: cut(reason, CODE_LENGTH$1) },
		")"
	];
	const sockets = socketsText(isolation.sockets ?? []);
	switch (isolation.state) {
		case "off": return [[
			"Isolation: switched off (",
			{ code: "isolation: off" },
			").",
			...sockets
		]];
		case "none": return [[
			"Isolation: none",
			...why,
			"; the code of both sides could do all that this user can.",
			...sockets
		]];
		case "no-new-privileges": return [[
			"Isolation: no namespaces here",
			...why,
			"; the code of both sides ran as this user, and could not become another by sudo or the like.",
			...sockets
		]];
		case "namespaces": return [[
			"Isolation: each side saw its own processes and files only, and no network while measuring; ",
			isolation.layers === true ? "what it wrote elsewhere was discarded." : "everything else was read-only.",
			...isolation.sharedNetwork === true ? [NETWORK_SHARED] : [],
			...isolation.runnerUnseen === true ? [RUNNER_UNSEEN] : []
		]];
		default: return unreachable(isolation.state);
	}
}
const NETWORK_SHARED = " Builds had the network of this machine.";
const RUNNER_UNSEEN = " The folder of this self-hosted runner was not found: where it is, its key could be read.";
function socketsText(sockets) {
	const list = sockets.flatMap((path) => [", ", { code: cut(path, CODE_LENGTH$1) }]);
	if (list.length === 0) return [];
	return [
		" It could reach ",
		...list.slice(1),
		", by which a container program starts others, as root in most cases."
	];
}
function toolchainsText(toolchains) {
	const known = [...new Set(toolchains)].filter((each) => each.trim() !== "" && each !== "unknown");
	const list = known.flatMap((each) => [", ", { code: cut(each, CODE_LENGTH$1) }]);
	return known.length === 0 ? [] : [known.length === 1 ? ". Toolchain: " : ". Toolchains: ", ...list.slice(1)];
}

// src/model/analysis/noise-text.ts
const NOISE_LIMITS = {
	baseVariation: .1,
	maxOverMedian: 1.4,
	wallPerCpu: 1.08,
	halfWidth: .08
};
function signText(sign, value) {
	switch (sign) {
		case "baseVariation": return `base alone varied by ${twoFigures$1(100 * value)} %`;
		case "maxOverMedian": return `the slowest slice of base took ${value.toFixed(2)} times the median`;
		case "wallPerCpu": return `slices took ${value.toFixed(2)} times their processor time`;
		case "halfWidth": return `the interval is ±${twoFigures$1(100 * value)} %`;
		default: return unreachable(sign);
	}
}
function disturbanceText({ kind, ms, share, slices }) {
	const seconds = ms < 995 ? `${Math.round(ms)} ms` : `${(ms / 1e3).toFixed(1)} s`;
	const where = slices === 1 ? "1 slice" : `${slices} slices`;
	const percent = `${Number((100 * share).toPrecision(2))} %`;
	switch (kind) {
		case "stopped": return `their processes were stopped for ${seconds} (${where})`;
		case "throttled": return `they were throttled by their control group for ${seconds} (${where})`;
		case "stolen": return `CPU steal was ${percent} of the processors' time`;
		case "others": return `other processes used ${percent} of the processors`;
		default: return unreachable(kind);
	}
}
function twoFigures$1(value) {
	return String(Number(value.toPrecision(2)));
}

// src/render/view/noise.ts
const LEVELS = {
	quiet: "quiet",
	noisy: "noisy",
	unusable: "too noisy to tell much",
	unknown: "unknown"
};
function levelText({ level, explained, rows }) {
	if (level !== "quiet" || explained === 0) return LEVELS[level];
	return `quiet, but for ${explained} of ${rows} rows`;
}
const SIGNS$1 = [
	"baseVariation",
	"maxOverMedian",
	"wallPerCpu",
	"halfWidth"
];
const NOISY_ROWS_LISTED = 10;
const LONGEST_NAME$1 = 100;
function noiseLine({ noise }) {
	const control = noise.nullControl.state === "none" ? "" : ` ${controlSentence(noise.nullControl)}`;
	if (noise.level === "unknown") return [`Noise: not known, as no gated row has an interval.${control}`];
	const known = SIGNS$1.flatMap((sign) => signPart(sign, noise.readings));
	const over = noise.rows === 1 ? "" : ` (medians over ${noise.rows} rows)`;
	return [`Noise: ${levelText(noise)}: ${known.join(", ")}${over}.${control}`];
}
function signPart(sign, readings) {
	const value = readings[sign];
	return value === null ? [] : [signText(sign, value)];
}
function noisePage(analysis) {
	const { noise } = analysis;
	if (noise.level === "unknown" && noise.nullControl.state === "none") return null;
	return {
		summary: `noise: ${levelText(noise)}`,
		tables: noise.level === "unknown" ? [] : [readingsTable(noise)],
		lines: [
			[controlSentence(noise.nullControl)],
			...noise.shifts.map(shiftPhrase),
			...noisyRows(analysis),
			["Noise explains what is undecided; it makes no verdict and takes none back."]
		]
	};
}
function readingsTable({ readings, rows }) {
	return {
		title: "",
		columns: [
			{
				head: "reading",
				alignment: "left",
				kind: "text"
			},
			{
				head: rows === 1 ? "this run" : `median of ${rows} rows`,
				alignment: "right",
				kind: "text"
			},
			{
				head: "noisy beyond",
				alignment: "right",
				kind: "text"
			}
		],
		rows: SIGNS$1.map((sign) => {
			const value = readings[sign];
			return [
				READING_NAMES[sign],
				value === null ? "not known" : figure$2(sign, value),
				figure$2(sign, NOISE_LIMITS[sign])
			].map(textCell);
		})
	};
}
const READING_NAMES = {
	baseVariation: "how much base alone varied (standard deviation / mean)",
	maxOverMedian: "slowest slice of base / median",
	wallPerCpu: "wall time / processor time of a slice",
	halfWidth: "half of the width of the interval"
};
function figure$2(sign, value) {
	switch (sign) {
		case "baseVariation":
		case "halfWidth": return `${twoFigures$1(100 * value)}${"\xA0"}%`;
		case "maxOverMedian":
		case "wallPerCpu": return value.toFixed(2);
		default: return unreachable(sign);
	}
}
function controlSentence({ state, reason, pairs, benchmarks, delta, spentMs }) {
	if (state === "none") {
		if (reason === "too-short") return "Base against base was not measured: it would have taken over 5 % of this run.";
		if (reason === "no-time") return "Base against base was not measured: there was no time left for it.";
		return "Base against base was not measured.";
	}
	const took = `${delta === null ? "" : `${signedPercent(delta.estimate, 1)} ${intervalFigures(delta, 1)} over `}${countText(pairs, "pair")} of ${countText(benchmarks, "benchmark")} (${formatDuration(spentMs)})`;
	switch (state) {
		case "holds": return `Base against base: ${took}: it contains 0, as it should.`;
		case "off": return `Base against base: ${took}: it excludes 0, though both are the same program.`;
		case "too-few": return `Base against base: ${took}: too few to tell anything.`;
		default: return unreachable(state);
	}
}
function shiftPhrase({ group, rows, sameWay, median, delta }) {
	const who = group === "same-code" ? `${rows} benchmarks of the same code` : `${rows} benchmarks`;
	const together = `${signedPercent(delta.estimate, 1)} ${intervalFigures(delta, 1)}`;
	return [`Shared shift: ${sameWay} of ${who} the same way, median ${signedPercent(median, 1)}, mean ${together}.`];
}
function noisyRows({ benchmarks }) {
	const noisy = benchmarks.flatMap((benchmark) => benchmark.rows.flatMap(({ gated, noise, metric }) => gated && noise !== null && noise.signs.length > 0 ? [{
		id: shownId(benchmark),
		unit: metric.unit,
		noise
	}] : []));
	const shown = noisy.slice(0, NOISY_ROWS_LISTED).map(({ id, unit, noise }) => {
		const signs = noise.signs.flatMap((sign) => signPart(sign, noise.readings));
		return [
			{ code: shortenMiddle(visibleName(id), LONGEST_NAME$1, CHARACTERS) },
			" ",
			{ code: unit },
			`: ${signs.join(", ")}.`
		];
	});
	const left = noisy.length - shown.length;
	return left > 0 ? [...shown, [`${countText(left, "more noisy row")}.`]] : shown;
}

// src/render/view/notes/slices-note.ts
const NAMED = 5;
const LONGEST_NAME = 80;
function slicesLines({ benchmarks }) {
	const chosen = benchmarks.filter((each) => each.sliceLength !== void 0 && each.slices.length > 0);
	if (chosen.length === 0) return [];
	return [
		...byKind$1(chosen),
		...refusals(chosen),
		...alone(chosen)
	];
}
const KINDS = {
	session: "in long-lived processes",
	pass: "in passes through the suite, base and head in lock-step",
	process: "each a process"
};
const ORIGINS = {
	pilot: "found by a pilot on base",
	past: "an earlier run's",
	asked: "as asked for",
	only: "the only length there is"
};
function byKind$1(chosen) {
	return [[`Slices: ${[
		"session",
		"pass",
		"process"
	].flatMap((by) => {
		const those = chosen.filter(({ sliceLength }) => sliceLength.by === by).map(({ sliceLength }) => sliceLength);
		if (those.length === 0) return [];
		const froms = [
			"pilot",
			"past",
			"asked",
			"only"
		].flatMap((from) => {
			const count = those.filter((each) => each.from === from).length;
			return count === 0 ? [] : [`${count === those.length ? "" : `${count} `}${ORIGINS[from]}`];
		});
		const lengths = spanText(those.map(({ ms }) => ms), formatDuration);
		const pairs = spanText(those.map(({ perBurst }) => perBurst), String);
		const parts = those.filter(({ continued }) => continued === true).length;
		const inParts = parts === 0 ? "" : `, ${parts === those.length ? "" : `${parts} of them `}parts of one long slice, for the garbage they collect`;
		const perWorker = Math.max(...those.map((each) => each.perWorker ?? 1));
		const inWorkers = perWorker === 1 ? "" : `, for want of time up to ${perWorker} of a file by one worker, drawn anew for each burst`;
		return [`${countText(those.length, "benchmark")} ${KINDS[by]}, slices of ${lengths}, ${pairs} ${pairs === "1" ? "pair" : "pairs"} a burst (${froms.join(", ")})${inParts}${inWorkers}`];
	}).join("; ")}.`]];
}
function spanText(values, text) {
	const least = values.reduce((a, b) => Math.min(a, b));
	const most = values.reduce((a, b) => Math.max(a, b));
	return least === most ? text(least) : `${text(least)} to ${text(most)}`;
}
function refusals(chosen) {
	const refused = chosen.filter(({ sliceLength }) => sliceLength.refused.length > 0);
	if (refused.length === 0) return [];
	const named = refused.slice(0, NAMED).flatMap((each, index) => {
		const { sliceLength } = each;
		const tries = sliceLength.refused.map(({ ms, difference, why }) => `${formatDuration(ms)} ${whyText(why, difference)}`);
		return [
			index === 0 ? "" : "; ",
			namePart(shownId(each)),
			` (${formatDuration(sliceLength.ms)}): ${tries.join(", ")}`
		];
	});
	const left = refused.length - NAMED;
	const more = left > 0 ? `; and ${left} more` : "";
	return [[
		`Shorter slices were refused for ${countText(refused.length, "benchmark")}, since they do not read what long ones read: `,
		...named,
		`${more}.`
	]];
}
function whyText(why, difference) {
	switch (why) {
		case "reads-differently": return `reads ${signedPercent(difference, 1)}`;
		case "unclear": return "is not known to read the same";
		default: return unreachable(why);
	}
}
function alone(chosen) {
	const apart = chosen.filter(({ sliceLength }) => sliceLength.alone !== void 0);
	if (apart.length === 0) return [];
	const named = apart.slice(0, NAMED).flatMap((each, index) => [
		index === 0 ? "" : "; ",
		namePart(shownId(each)),
		": ",
		{ prose: each.sliceLength.alone ?? "" }
	]);
	const left = apart.length - NAMED;
	return [[
		`Run alone: `,
		...named,
		`${left > 0 ? `; and ${left} more` : ""}.`
	]];
}
function namePart(id) {
	return { code: shortenMiddle(visibleName(id), LONGEST_NAME, CHARACTERS) };
}

// src/render/view/measured.ts
const CODE_LENGTH = 120;
function identicalWords({ benchmarks }) {
	return benchmarks.some(({ status }) => status !== "same-code") ? "Both sides ran byte-identical binaries." : "Both sides have byte-identical binaries.";
}
function measuredLines(analysis) {
	const { results } = analysis;
	return [
		revisionLine("Base", results.base),
		revisionLine("Head", results.head),
		...ranIdenticalBinaries(results) ? [[identicalWords(analysis)]] : [],
		...buildOf(results, "head").state !== "built" ? [] : [
			...ownLines(results),
			experimentLine(analysis),
			...slicesLines(results),
			confidenceLine(analysis),
			verdictLine(analysis),
			...[confirmationLine(analysis)].filter(({ length }) => length > 0),
			clockLine(analysis),
			noiseLine(analysis),
			...countingLines(analysis)
		],
		...machinesLines(analysis)
	];
}
function legendPhrase(alpha) {
	return [
		"In the tables: ",
		{ code: "│" },
		" zero, ",
		{ code: "┊" },
		" the threshold on both sides, ",
		{ code: "●" },
		" the estimate, ",
		{ code: "├ ┤" },
		` the interval (${levelPercent(alpha)} confidence), `,
		{ code: "◂ ▸" },
		" cut off."
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
function ownLines({ runs }) {
	const own = runs.flatMap(({ ownCommand }) => ownCommand ?? []).find(({ measured }) => measured.length > 0);
	if (own === void 0) return [];
	const shown = own.measured.slice(0, 20).flatMap((each, index) => [index === 0 ? "" : ", ", { code: cut(each, CODE_LENGTH) }]);
	const more = own.measured.length > 20 ? ` and ${own.measured.length - 20} more` : "";
	return [[
		"As ",
		{ code: cut(own.name, CODE_LENGTH) },
		" runs them: ",
		...shown,
		`${more}.`
	]];
}
function experimentLine({ results, experiment }) {
	const { runs } = results;
	const run = firstRun(results);
	const { mostObservations, fewestObservations, replicates } = experiment;
	const where = replicates === void 0 ? "" : ` on each of ${replicates} machines`;
	if (mostObservations === 0) return [`Experiment: nothing was measured on both sides. ${timesText(runs)}`];
	return [
		`Experiment: ${`${fewestObservations === mostObservations ? "" : `${fewestObservations} to `}${countText(mostObservations, "burst")} a benchmark${where}`}, ${slicesText(experiment)}, base and head back to back in random `,
		"balanced order (seed ",
		{ code: run.seed },
		runs.length === 1 ? "" : " and others",
		`)${endings(experiment, runs.find(({ partial }) => partial) ?? run)}. `,
		timesText(runs)
	];
}
function timesText(runs) {
	const measuringMs = runs.reduce((sum, run) => sum + run.measuringMs, 0);
	const longestMs = runs.reduce((most, { durationMs }) => Math.max(most, durationMs), 0);
	if (runs.length === 1) return `${formatDuration(longestMs)} in all, ${formatDuration(measuringMs)} of it measuring.`;
	return `${countText(runs.length, "machine")}, of which the slowest took ${formatDuration(longestMs)}; ${formatDuration(measuringMs)} of measuring in all.`;
}
function slicesText({ slice, medianSliceMs, longestSliceMs }) {
	const median = formatDuration(medianSliceMs);
	if (slice === "suite") return `each slice one run of the whole suite (${median}, the median)`;
	return `slices of about ${median}${longestSliceMs >= 2 * medianSliceMs ? ` (up to ${formatDuration(longestSliceMs)})` : ""}`;
}
function endings({ compared, endedDecided, endedByTimeBudget }, run) {
	const benchmarks = (count) => count === compared ? "all" : `${count} of ${compared}`;
	return [
		endedDecided === 0 ? "" : `; ${benchmarks(endedDecided)} ended when decided`,
		endedByTimeBudget === 0 ? "" : `; the time budget ended ${benchmarks(endedByTimeBudget)}`,
		run.partial ? `; ended early, after ${run.roundsDone} of ${run.roundsPlanned} rounds` : ""
	].join("");
}
function replicatesClause({ replicates }) {
	if (replicates === void 0) return "";
	if (replicates === 2) return " on a machine. Two machines: the interval reaches over those of both, and is about these two";
	return " on a machine. Over machines: the mean, with Student's t and what differs between them (random effects), and reaching over what each kind of processor reads; it is about processors like these";
}
function confidenceLine({ family, results, experiment, benchmarks }) {
	const wanted = levelPercent(1 - results.settings.confidenceLevel);
	if (family.size === 0) return [`Confidence: no gated row carries an interval (${wanted} was asked for).`];
	const looks = results.benchmarks.some((each) => (each.looks ?? 0) > 0) ? " Whether a row is decided is asked at some numbers of bursts (10, 20, 30, 45, ...), and the error level is shared by these looks: the intervals are as much wider." : "";
	const few = benchmarks.some(({ rows }) => rows.some(({ change }) => change.kind === "interval" && change.delta.method === "few-t")) ? ", and over fewer Student's t, by which only unchanged is called" : "";
	return [`Confidence: ${levelPercent(family.alpha)} for each row. A burst reads the mean of each side, or the fastest of its short slices where a neighbour disturbs the mean; over `, `bursts the Hodges-Lehmann estimate and the exact signed-rank interval; a verdict needs ${family.observationsNeeded} bursts${few}${replicatesClause(experiment)}.${looks}`];
}
function verdictLine(analysis) {
	const { results, benchmarks, confirmation, experiment } = analysis;
	const { settings } = results;
	const rules = settings.thresholds.length === 0 ? "" : `, ${countText(settings.thresholds.length, "rule")} for some rows`;
	const change = settings.gateRule === "estimate" ? "the estimate lies beyond it and the interval excludes 0" : "the whole interval lies beyond it";
	const byMachine = experiment.replicates === void 0 ? "" : "; depends on the machine: so it is, and what machines read does not agree";
	const again = confirmation !== null ? ", by re-measurement of rows that were beyond it at first" : settings.confirm === "off" ? ", in readings of these two builds alone" : "";
	return [
		`Threshold: ${plainPercent(settings.threshold)}${rules}${smallestClause(benchmarks)}. Regressed or improved: ${change}${again}. Unchanged: the `,
		"whole interval lies within it. Slower or faster, perhaps under it: the interval excludes 0 and reaches across the ",
		`threshold; undecided: it holds 0 and reaches across${byMachine}. ${chanceText(analysis)}`
	];
}
function smallestClause(benchmarks) {
	const rows = benchmarks.flatMap(({ rows: all }) => all.filter(isJudgedBySmallest));
	const texts = new Set(rows.map((row) => thresholdText(row, row.metric.unit)));
	return texts.size === 0 ? "" : `; of small readings ${[...texts].join(" and ")}`;
}
const CHOSEN_BY_CHANCE = .2;
function chanceText({ family, results, confirmation, sameTree }) {
	if (sameTree || ranIdenticalBinaries(results)) return "Noise alone does not fail the gate, as nothing differs.";
	if (!results.settings.failOnRegression) return "The gate does not fail by what regressed (fail-on-regression is off).";
	if (family.size === 0) return "No gated row has an interval, so that noise alone does not fail the gate.";
	const { settings } = results;
	const own = 1 - settings.confidenceLevel;
	const deciding = settings.confirm === "off" ? family.size : confirmation?.missing ?? 0;
	const remeasured = Math.max(0, family.size - deciding);
	const chance = deciding * Math.min(own, .1 / Math.max(1, family.size)) / 2 + remeasured * CHOSEN_BY_CHANCE * (confirmation?.alpha ?? own) / 2;
	return `The chance that noise alone fails the gate by one of ${`the ${countText(family.size, "row")} with an interval`} is at most ${plainPercent(twoFigures(Math.min(1, chance)))}.`;
}
function clockLine({ clocks, results }) {
	const { settings, runs } = results;
	const spentMs = runs.reduce((sum, run) => sum + run.calibration.spentMs, 0);
	const durationMs = runs.reduce((sum, run) => sum + run.durationMs, 0);
	const read = clocks.filter(({ benchmarks }) => benchmarks > 0);
	if (read.length === 0) return [
		"Clock: ",
		...whyNoClock(runs),
		"."
	];
	const costs = read.flatMap((clock, index) => [index === 0 ? "" : "; ", ...clockText(clock)]);
	const share = durationMs > 0 ? `, ${plainPercent(twoFigures(spentMs / durationMs))} of the run` : "";
	const spent = spentMs > 0 ? ` Calibrating took ${formatDuration(spentMs)}${share}.` : "";
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
function countingLines({ results }) {
	const run = results.runs.find((each) => each.counting !== void 0);
	const counting = run?.counting;
	if (run === void 0 || counting === void 0) return [];
	const share = run.durationMs > 0 ? `, ${plainPercent(twoFigures(counting.spentMs / run.durationMs))} of the run` : "";
	const how = counting.method === "hardware" ? ["by the processor's counters, in user mode"] : [
		"by cachegrind (",
		{ code: counting.tool },
		"), a simulated processor"
	];
	return [[
		`Instructions: ${WORK_NOT_TIME}. Counted `,
		...how,
		`, apart from the slices that were timed (${formatDuration(counting.spentMs)}${share}), ${readingsText(results)} a `,
		"side; exact to what Student's t of them leaves open."
	]];
}
function readingsText({ benchmarks }) {
	const counts = benchmarks.flatMap(({ slices }) => {
		const own = slices.filter(({ counted, side, run }) => counted !== void 0 && side === "head" && run === 0);
		return own.length === 0 ? [] : [own.length];
	});
	const [least, most] = [Math.min(...counts), Math.max(...counts)];
	if (counts.length === 0) return "not once";
	return least === most ? countText(most, "time") : `${least} to ${countText(most, "time")}`;
}
function whyNoClock(runs) {
	const reasons = runs.map(({ calibration }) => calibration.skipped);
	const skipped = ["off", "negligible"].find((each) => reasons.includes(each));
	switch (skipped) {
		case "off": return [
			"its cost was not measured (",
			{ code: "calibration" },
			" is off)"
		];
		case "negligible": return ["its cost is below 1 % of every reading, so it was not taken off"];
		case void 0: return ["no benchmark stops it inside an operation, so its cost was not measured"];
		default: return unreachable(skipped);
	}
}
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
	const spread = varied === null ? countText(rounds, "round") : `varying by ${plainPercent(twoFigures(varied))} over ${countText(rounds, "round")}`;
	const rows = [applied === 0 ? "" : `, taken off ${countText(applied, "row")}`, refused === 0 ? "" : `, not off ${applied === 0 ? countText(refused, "row") : refused}`];
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

// src/analysis/acceptance/worsening.ts
function worseningOf(row) {
	const { change, base } = row;
	switch (change.kind) {
		case "interval": {
			const { estimate, lower, upper } = change.delta;
			const share = sizeOf$1(row, estimate, lower, upper);
			return {
				share,
				amount: base === null ? null : scaled(share, Math.abs(base))
			};
		}
		case "difference": {
			const { estimate, lower, upper } = change.difference;
			const amount = sizeOf$1(row, estimate, lower, upper);
			return {
				share: base === null || base === 0 ? null : scaled(amount, 1 / Math.abs(base)),
				amount
			};
		}
		case "exact": {
			const { relative, absolute, counted } = change;
			return {
				share: relative === null ? null : sizeOf$1(row, relative, counted?.lower ?? relative, counted?.upper ?? relative),
				amount: sizeOf$1(row, absolute, absolute, absolute)
			};
		}
		case "none": return {
			share: null,
			amount: null
		};
		default: return unreachable(change);
	}
}
function worstBound(row) {
	const { share, amount } = worseningOf(row);
	if (share !== null) return {
		kind: "share",
		share: share.farther
	};
	return amount === null ? null : {
		kind: "amount",
		amount: amount.farther,
		unit: row.metric.unit
	};
}
function sizeOf$1({ metric }, estimate, lower, upper) {
	const sign = metric.direction === "higher" ? -1 : 1;
	const [a, b] = [sign * lower, sign * upper];
	return {
		estimate: sign * estimate,
		nearer: Math.min(a, b),
		farther: Math.max(a, b)
	};
}
function scaled({ estimate, nearer, farther }, factor) {
	return {
		estimate: estimate * factor,
		nearer: nearer * factor,
		farther: farther * factor
	};
}

// src/analysis/acceptance/accepted.ts
function sortByAcceptance(rows, acceptances, part = "") {
	const accepted = [];
	const exceeded = [];
	const open = [];
	for (const entry of rows) {
		const judged = acceptances.flatMap((acceptance) => {
			const bound = boundFor(entry, acceptance, part);
			const state = bound === null ? "elsewhere" : stateOf$1(entry, bound);
			return bound === null || state === "elsewhere" ? [] : [{
				row: {
					...entry,
					acceptance,
					bound
				},
				state
			}];
		});
		const within = judged.findLast(({ state }) => state === "within");
		const beyond = judged.findLast(({ state }) => state === "beyond") ?? judged.at(-1);
		if (within !== void 0) accepted.push(within.row);
		else if (beyond !== void 0) exceeded.push({
			...beyond.row,
			certainly: beyond.state === "certainly-beyond"
		});
		else open.push(entry);
	}
	return {
		accepted,
		exceeded,
		open
	};
}
function boundFor({ benchmark, row }, { what }, part) {
	switch (what.kind) {
		case "line": return matchesPattern(what.benchmark, benchmark.id) ? what.bound : null;
		case "rows": {
			const [own, only] = [part, ""].map((of) => what.bounds.get(rowKey(benchmark.id, row.metric.unit, of)));
			const bound = own ?? only ?? null;
			return bound?.kind === "amount" ? {
				...bound,
				unit: row.metric.unit
			} : bound;
		}
		default: return unreachable(what);
	}
}
function stateOf$1({ row }, bound) {
	const { share, amount } = worseningOf(row);
	const [size, limit] = bound.kind === "share" ? [share, bound.share] : [bound.unit === row.metric.unit ? amount : null, bound.amount];
	if (size === null) return bound.kind === "share" ? "beyond" : "elsewhere";
	if (size.estimate <= limit) return "within";
	return size.nearer > limit ? "certainly-beyond" : "beyond";
}
function rowKey(benchmark, unit, part) {
	const of = part === "" ? "" : `${part}\0`;
	return createHash("sha256").update(`${of}${benchmark}\0${unit}`).digest("hex").slice(0, 32);
}

// src/statistics/interval.ts
function positionOf(interval, limit) {
	if (interval.lower > limit) return "above";
	if (interval.upper < -limit) return "below";
	if (interval.lower >= -limit && interval.upper <= limit) return "inside";
	return "undecided";
}
function halfWidth(interval) {
	return (interval.upper - interval.lower) / 2;
}
function leavesOutZero({ lower, upper }) {
	return lower > 0 || upper < 0;
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
function overMachines$1(groups, alpha, kinds = [], fewest) {
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
function decisiveOf({ method, machines = [] }, n) {
	return method === "each-machine" || method === "each-kind" ? machines.reduce((fewest, count) => Math.min(fewest, count), n) : n;
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
		base: median(bursts.map(({ base }) => base)),
		head: median(bursts.map(({ head }) => head)),
		slices: bursts.flatMap((each) => each.slices ?? [each]),
		bursts
	};
}
function overSlices(reading, quantity) {
	const { slices, bySide, bursts } = reading;
	if (bursts !== void 0) return hodgesLehmann(bursts.map((each) => overSlices(each, quantity)));
	return slices === void 0 || bySide === true ? quantity(reading) : median(slices.map(quantity));
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

// src/analysis/rows/observations.ts
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
function processorOf(processors, run) {
	return processors[run] || `unknown, machine ${run + 1}`;
}
function ofMachines(readings, processors) {
	const groups = byRun(readings);
	const kindOf = (run) => processors === void 0 ? "" : processorOf(processors, run);
	return {
		groups,
		kinds: groups.map(([first]) => kindOf(first?.run ?? 0))
	};
}
function everySlice$1(reading, holds) {
	return reading.slices === void 0 ? holds(reading) : reading.slices.every(holds);
}
function isPositive(reading) {
	return everySlice$1(reading, isPositivePair);
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
		wallPerCpu: median(readings.map((each) => each.wallPerCpu))
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
			...over(sides, ofSide?.mean ?? median),
			slices,
			...ofSide === null ? {} : { bySide: true },
			...ofSide?.fastest === void 0 ? {} : { fastest: over(sides, ofSide.fastest) },
			wallPerCpu: median(pairs.map(wallPerCpuOf)),
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
	if (quantity !== "rate") return (values) => mean([...values]);
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
	return durations.length === 0 ? 0 : median(durations);
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
		base: median(readings.map(({ base }) => base)),
		head: median(readings.map(({ head }) => head))
	};
}

// src/analysis/rows/compare.ts
function compare(used, { alpha, fewest }, processors) {
	const { groups, kinds } = ofMachines(used, processors);
	const ratios = groups.map((group) => group.map(logRatio));
	return {
		used,
		interval: overMachines$1(ratios, alpha, kinds, fewest)
	};
}
function logRatio(reading) {
	return overSlices(reading, sliceLogRatio);
}
function sliceLogRatio({ base, head }) {
	return Math.max(-700, Math.min(700, Math.log(head / base)));
}
function limitOf(threshold) {
	return Math.log1p(threshold);
}
const BY_LAYOUT_MOST = Math.log(2);
function isBeyondAnyLayout({ lower, upper }) {
	return lower > BY_LAYOUT_MOST || upper < -BY_LAYOUT_MOST;
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
function differenceLimitOf(row) {
	const { base } = mediansOf(row.readings);
	return Math.max(row.threshold * Math.abs(base), row.smallestDifference ?? 0);
}
function verdictOf$1(interval, observations, { observationsNeeded, rule }, limit, direction) {
	if (direction === "unknown") return null;
	const isFew = observations < observationsNeeded;
	if (isFew && interval.method !== "few-t") return "inconclusive";
	return verdictAt(placeOf(interval, limit, isFew ? "screen" : rule), direction);
}
function placeOf(interval, limit, rule) {
	const position = positionOf(interval, limit);
	if (position === "inside") return "inside";
	switch (rule) {
		case "screen": return "undecided";
		case "interval": return position;
		case "estimate":
			if (Math.abs(interval.estimate) <= limit || !leavesOutZero(interval)) return "undecided";
			return interval.estimate > 0 ? "above" : "below";
		default: return unreachable(rule);
	}
}
function behindOf(limit, rule) {
	return rule === "interval" ? limit : 0;
}
function verdictAt(position, direction) {
	switch (position) {
		case "above": return direction === "lower" ? "regressed" : "improved";
		case "below": return direction === "lower" ? "improved" : "regressed";
		case "inside": return "unchanged";
		case "undecided": return "inconclusive";
		default: return unreachable(position);
	}
}

// src/statistics/precision.ts
const SETTLED_BY = 120;
function isDecided(interval, limit, observations, stays = 0) {
	if (positionOf(interval, limit) !== "undecided") return true;
	return isNarrow(interval, limit, stays) && soonSettled(interval, limit, observations, stays) === null;
}
function isNarrow(interval, limit, stays) {
	return leavesOutZero(interval) && halfWidth(interval) - stays <= limit / 2;
}
function soonSettled(interval, limit, observations, stays) {
	if (!isNarrow(interval, limit, stays)) return null;
	const more = furtherObservationsBeside(interval, systematicOf(interval, stays), observations, limit, limit);
	return more !== null && observations + more <= SETTLED_BY ? more : null;
}
function liesAcross({ lower, upper }, limit) {
	return [limit, -limit].some((each) => lower <= each && each <= upper);
}
function systematicOf({ estimate }, stays) {
	return {
		lower: estimate - stays,
		upper: estimate + stays
	};
}
function furtherToDecide(interval, observations, limit, stays = 0) {
	const size = Math.abs(interval.estimate);
	const room = Math.max(limit - size - stays, Math.min(size - stays, limit / 2), size - limit - stays);
	if (room < 0) return Number.POSITIVE_INFINITY;
	const settled = soonSettled(interval, limit, observations, stays);
	if (settled !== null) return settled;
	const widths = (halfWidth(interval) - stays) / room;
	const { method, level = 0 } = interval;
	const needed = (shrinks) => Math.ceil(observations * (widths * shrinks) ** 2);
	if (method !== "few-t") return Math.max(1, needed(1) - observations);
	const quantile = (all) => tQuantile((1 - level) / 2, all - 1);
	let all = observations + 1;
	while (all <= FORESEEABLE && needed(quantile(all) / quantile(observations)) > all) all += 1;
	return all - observations;
}
function foreseeable(observations, more) {
	if (!Number.isFinite(more) || observations + more > FORESEEABLE) return null;
	return Math.max(1, more);
}
const FORESEEABLE = 1e3;
function furtherObservations(interval, observations, limit, behind) {
	const beyond = Math.abs(interval.estimate) > limit;
	const distance = Math.abs(interval.estimate) - behind;
	const below = interval.estimate - interval.lower;
	const above = interval.upper - interval.estimate;
	let needed;
	if (beyond) needed = ((interval.estimate > 0 ? below : above) / distance) ** 2;
	else {
		const roomBelow = interval.estimate + limit;
		const roomAbove = limit - interval.estimate;
		needed = Math.max(below / roomBelow, above / roomAbove) ** 2;
	}
	return foreseeable(observations, Math.ceil(observations * needed) - observations);
}
function furtherObservationsBeside(interval, systematic, observations, limit, behind) {
	const below = systematic.lower - interval.lower;
	const above = interval.upper - systematic.upper;
	let needed;
	if (systematic.lower > limit) needed = (below / (systematic.lower - behind)) ** 2;
	else if (systematic.upper < -limit) needed = (above / (-behind - systematic.upper)) ** 2;
	else if (systematic.lower > -limit && systematic.upper < limit) needed = Math.max(below / (systematic.lower + limit), above / (limit - systematic.upper)) ** 2;
	else return null;
	return foreseeable(observations, Math.ceil(observations * needed) - observations);
}
function smallestDetectable(interval, limit, behind) {
	const half = halfWidth(interval);
	return Math.max(limit + half, behind + 2 * half);
}

// src/analysis/rows/resolution.ts
const CLOCK_STEPS_NS = [
	1e7,
	1e6,
	1e3,
	100,
	20,
	10,
	1
];
function stepOf(metric, readings) {
	if (!isSpeed(metric)) return null;
	const slices = readings.every((each) => each.slices === void 0) ? readings : readings.flatMap((each) => each.slices ?? [each]);
	const all = distinct(slices);
	if (all.length > 2 * slices.length * 2 / 3) return null;
	const scale = 10 ** all.reduce((most, value) => Math.max(most, decimals(value)), 0);
	const whole = all.map((value) => Math.round(value * scale));
	if (!whole.every((value) => Number.isSafeInteger(value))) return null;
	const [first] = slices;
	if (slices.some(({ base, head }) => base !== first?.base || head !== first.head)) return whole.reduce(greatestCommonDivisor, 0) / scale;
	return constantStep(metric, all) ?? 1 / scale;
}
function distinct(slices) {
	const sorted = new Float64Array(2 * slices.length);
	let filled = 0;
	for (const { base, head } of slices) {
		sorted[filled++] = base;
		sorted[filled++] = head;
	}
	sorted.sort();
	const values = [];
	for (const value of sorted) if (value !== values.at(-1)) values.push(value);
	return values;
}
function constantStep(metric, values) {
	const perUnit = nanosecondsPer(metric.unit);
	if (perUnit === null) return null;
	const divides = (step) => values.every((value) => Math.abs(value * perUnit / step - Math.round(value * perUnit / step)) < 1e-6);
	const step = CLOCK_STEPS_NS.find(divides);
	return step === void 0 ? null : step / perUnit;
}
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

// src/analysis/rows/difference-row.ts
function differenceRow(row, level, meanObservationMs) {
	const used = row.readings;
	const { direction } = row.metric;
	const base = median(used.map((each) => each.base));
	const limit = differenceLimitOf(row);
	const interval = differenceInterval(row, level);
	const warnings = [base === 0 ? {
		code: "zero-baseline",
		message: "base is 0: there is no ratio, only a difference"
	} : {
		code: "nonpositive-reading",
		message: "some readings are 0 or less and have no ratio: head - base is shown"
	}];
	const judged = verdictOf$1(interval, decisiveOf(interval, interval.n), level, limit, direction);
	warnings.push(...tooFewObservations(interval, level.observationsNeeded, used.length, judged));
	if (used.length < 2) return {
		used,
		change: ONE_PAIR,
		verdict: judged,
		warnings
	};
	const coarse = judged === "unchanged" ? coarseClock(row.metric, used) : null;
	if (coarse !== null) warnings.push(coarse);
	const verdict = coarse === null ? judged : "inconclusive";
	const settle = verdict === "inconclusive" ? settleOf$1(interval, level, limit, meanObservationMs, coarse !== null) : null;
	const { estimate, lower, upper, level: reached, n: observations } = interval;
	const { method, machines } = interval;
	return {
		used,
		change: {
			kind: "difference",
			difference: {
				estimate,
				lower,
				upper,
				level: reached,
				observations,
				...machines === void 0 ? {} : { machines },
				method
			},
			settle
		},
		verdict,
		warnings
	};
}
function coarseClock(metric, used) {
	if (!isSpeed(metric)) return null;
	const step = stepOf(metric, used);
	return {
		code: "below-resolution",
		message: `some readings are 0: the clock${step === null ? "" : ` (steps of ${figure$1(step)} ${metric.unit})`} is too coarse for this benchmark`
	};
}
const ONE_PAIR = {
	kind: "none",
	reason: "one pair has no interval"
};
const NO_MORE = {
	moreObservations: null,
	moreMs: null
};
function settleOf$1(interval, level, limit, meanObservationMs, hidden, stays = 0) {
	const behind = behindOf(limit, level.rule);
	const { method = "signed-rank" } = interval;
	if (method !== "signed-rank" && method !== "few-t" && !hidden) return {
		...NO_MORE,
		obstacle: "machines",
		smallestDetectable: smallestDetectable(interval, limit, behind)
	};
	const systematic = systematicOf(interval, stays);
	const isKnown = isDecided(interval, limit, interval.n, stays);
	const further = isKnown ? furtherObservationsBeside(interval, systematic, interval.n, limit, behind) : foreseeable(interval.n, furtherToDecide(interval, interval.n, limit, stays));
	const isOpen = stays > 0 && liesAcross(systematic, limit);
	const moreObservations = hidden || further === null ? null : Math.max(further, level.observationsNeeded - interval.n);
	return {
		moreObservations,
		moreMs: moreObservations === null ? null : moreObservations * meanObservationMs,
		obstacle: moreObservations !== null ? null : hidden ? "clock" : isOpen ? "bins" : isKnown ? "threshold" : "noise",
		smallestDetectable: smallestDetectable(interval, limit, behind)
	};
}
function differenceInterval({ readings, processors }, { alpha, fewest }) {
	const { groups, kinds } = ofMachines(readings, processors);
	const differences = groups.map((group) => group.map(differenceOf$1));
	return overMachines$1(differences, alpha, kinds, fewest);
}
function differenceOf$1(reading) {
	return overSlices(reading, ({ base, head }) => Math.max(-1e300, Math.min(1e300, head - base)));
}
function tooFewObservations(interval, needed, taken, verdict) {
	const { n, method, machines = [] } = interval;
	const isFew = method === "few-t";
	if (decisiveOf(interval, n) >= needed || isFew && verdict === "unchanged") return [];
	const own = n === 1 ? "only 1 observation" : `only ${n} observations`;
	return [{
		code: "too-few-observations",
		message: `${n !== taken && machines.length === 0 ? `only ${n} of ${taken} observations are of machines with ${10} or more` : machines.length === 0 ? own : `only ${decisiveOf(interval, n)} observations on a machine`}: ${isFew ? "a verdict other than unchanged" : "a verdict"} at this level needs ${needed}`
	}];
}
function figure$1(value) {
	return String(Number(value.toPrecision(3)));
}

// src/statistics/machines/apart.ts
function eachMachine(groups, alpha) {
	return groups.map((group) => signedRankInterval(group, alpha / groups.length));
}
function areApart(intervals, alpha, least = 0) {
	const counting = intervals.filter(({ n }) => n >= countingFrom(intervals.length, alpha));
	return counting.some((one) => counting.some((other) => one.lower > other.upper && one.estimate - other.estimate > least));
}
function countingFrom(machines, alpha) {
	return observationsNeeded(alpha / machines);
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
		bins: ascending(bins)
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
function ascending(bins) {
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
	const perSlice = median(all.map(sketchCount));
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
function widened(interval, { openLog }) {
	return {
		...interval,
		lower: interval.lower - openLog,
		upper: interval.upper + openLog
	};
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
	const stepNs = median(sketches.map((sketch) => sketch.clockStepNs ?? 0));
	const windowNs = median(sketches.map((sketch) => sketch.windowNs ?? 0));
	return {
		stepNs,
		floorNs: Math.max(STEPS_MIN * stepNs, WINDOWS_MIN * windowNs)
	};
}
function resolutionWarning({ base, head }, { stepNs, floorNs }) {
	if ([base, head].filter((value) => value !== null && value < floorNs).length === 0) return null;
	const limit = floorNs > STEPS_MIN * stepNs ? `twice what reading the clock takes (${figure(floorNs / WINDOWS_MIN)} ns)` : `${STEPS_MIN} steps of the clock (${figure(stepNs)} ns each)`;
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
		message: beyond < 1 ? `a slice times ${Math.round(perSlice)} iterations, too few for p${percent}, so the sides were not compared by it` : `a slice times ${Math.round(perSlice)} iterations, about ${figure(beyond)} of them beyond p${percent}: it is rough`
	};
}
function figure(value) {
	return String(Number(value.toPrecision(2)));
}

// src/analysis/rows/compare-row.ts
const COMPARED = /* @__PURE__ */ new WeakMap();
function compareRow(row, level) {
	const known = COMPARED.get(row);
	const same = known?.find((each) => isSameLevel(each.level, level));
	if (same !== void 0) return same.compared;
	const compared = compareAnew(row, level);
	if (known === void 0) COMPARED.set(row, [{
		level,
		compared
	}]);
	else known.push({
		level,
		compared
	});
	return compared;
}
function isSameLevel(one, other) {
	return one.alpha === other.alpha && one.alphaWithin === other.alphaWithin && one.fewest === other.fewest;
}
function estimateOf$1(row, level) {
	const known = COMPARED.get(row)?.[0]?.compared;
	return (known?.interval.method === "signed-rank" && row.percentile === void 0 ? known : compareRow(row, level)).interval.estimate;
}
function compareAnew({ readings, processors, percentile, threshold }, level) {
	const at = (alpha) => {
		const compared = compare(readings, {
			...level,
			alpha
		}, processors);
		return percentile === void 0 ? compared : {
			...compared,
			interval: widened(compared.interval, percentile)
		};
	};
	if (level.alphaWithin !== void 0) {
		const within = at(level.alphaWithin);
		if (positionOf(within.interval, limitOf(threshold)) === "inside") return within;
	}
	return at(level.alpha);
}
function staysOf({ percentile }) {
	return percentile?.openLog ?? 0;
}

// src/analysis/rows/machines.ts
const READINGS_MIN = 2;
function withMachines(row, kind) {
	if (kind === void 0 || kind.processors === void 0) return row;
	const scale = scaleOf(row, kind);
	if (scale === null) return row;
	const { groups, kinds } = ofMachines(kind.readings, kind.processors);
	const used = groups.flatMap((group, index) => group.length < READINGS_MIN ? [] : [{
		group,
		processor: kinds[index] ?? "",
		run: group[0]?.run ?? 0
	}]);
	if (used.length < 2) return row;
	const intervals = eachMachine(used.map(({ group }) => group.map(scale.value)), row.alpha);
	const needed = countingFrom(used.length, row.alpha);
	const machines = used.map(({ processor, run }, index) => {
		const interval = intervals[index];
		return {
			...widened(interval, { openLog: scale.stays }),
			counts: interval.n >= needed,
			processor,
			run
		};
	});
	const differ = doDiffer(machines, row.alpha, scale.limit);
	const readings = {
		differ,
		level: 1 - row.alpha,
		each: (isOfKinds(machines, row.alpha, scale.limit) ? byProcessor(machines) : machines.map((each) => [each])).map((each) => readingOf(each, scale))
	};
	const warning = differ ? MACHINES_DIFFER : tooFew(row, machinesThatCount(groups).length);
	return {
		...row,
		machines: readings,
		warnings: warning === null ? row.warnings : [...row.warnings, warning]
	};
}
function scaleOf({ change, threshold }, kind) {
	if (change.kind === "difference") return {
		value: differenceOf$1,
		limit: differenceLimitOf(kind),
		stays: 0,
		shown: (value) => value
	};
	if (change.kind !== "interval" || change.delta.method === "paired-t" || !kind.readings.every(isPositive)) return null;
	return {
		value: logRatio,
		limit: limitOf(threshold),
		stays: staysOf(kind),
		shown: Math.expm1
	};
}
function doDiffer(machines, alpha, limit) {
	return areApart(machines, alpha, limit / 2);
}
function isOfKinds(machines, alpha, limit) {
	return byProcessor(machines).every((kind) => !doDiffer(kind, alpha * kind.length / machines.length, limit));
}
function byProcessor(machines) {
	return [...new Set(machines.map(({ processor }) => processor))].map((kind) => machines.filter(({ processor }) => processor === kind));
}
function readingOf(machines, { limit, shown }) {
	const estimate = machines.reduce((sum, each) => sum + each.estimate, 0) / machines.length;
	const lower = Math.min(...machines.map((each) => each.lower));
	const upper = Math.max(...machines.map((each) => each.upper));
	const isKnown = machines.some(({ counts }) => counts);
	const isWithin = positionOf({
		estimate,
		lower,
		upper
	}, limit) === "inside";
	return {
		processor: machines[0]?.processor ?? "",
		runs: machines.map(({ run }) => run),
		bursts: machines.map(({ n }) => n),
		estimate: shown(estimate),
		lower: shown(lower),
		upper: shown(upper),
		change: !isKnown ? "open" : isWithin ? "within" : lower > 0 ? "more" : upper < 0 ? "less" : "open"
	};
}
const MACHINES_DIFFER = {
	code: "machines-differ",
	message: "the change is not the same on all machines"
};
const NONE$1 = `no machine has ${10} observations: what is shown holds all of them, and nothing is judged by it`;
const ONE = `only one machine has ${10} observations: what is shown is its own`;
const TWO = "two machines are too few for an interval over machines: what is shown reaches over the intervals of both, and is about these two";
function tooFew({ change }, counting) {
	const method = change.kind === "interval" ? change.delta.method : change.kind === "difference" && change.difference.method;
	if (method !== "each-machine" && method !== "signed-rank") return null;
	return {
		code: "too-few-machines",
		message: counting === 0 ? NONE$1 : counting === 1 ? ONE : TWO
	};
}

// src/analysis/rows/counted.ts
const VARIES = .01;
const MATTERS = .01;
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
const COUNT_LOOKS = [
	2,
	4,
	7
];
function countInterval(base, head, alpha) {
	return welchInterval(base.map(Math.log), head.map(Math.log), alpha / COUNT_LOOKS.length);
}
function countedRow({ readings, metric, threshold }, alpha) {
	const machines = byRun(readings).map((each) => machineCounts(each, alpha));
	const shown = machines.reduce((least, each) => Math.abs(each.relative) < Math.abs(least.relative) ? each : least);
	const over = (most, read) => most(...machines.map(read));
	const lower = over(Math.min, (each) => each.lower);
	const upper = over(Math.max, (each) => each.upper);
	const spread = over(Math.max, (each) => each.spread);
	const { used, relative, absolute } = shown;
	const change = {
		kind: "exact",
		relative,
		absolute,
		counted: {
			lower,
			upper,
			spread: over(Math.max, (each) => each.used.length) < 2 ? null : spread,
			readings: readings.length
		}
	};
	const { direction } = metric;
	if (direction === "unknown") return {
		used,
		change,
		verdict: null,
		warnings: []
	};
	if (machines.some((each) => each.used.length < 2)) return {
		used,
		change,
		verdict: "inconclusive",
		warnings: []
	};
	const verdict = verdictAt(positionOf({
		lower: Math.log1p(lower),
		upper: Math.log1p(upper),
		estimate: Math.log1p(relative)
	}, limitOf(threshold)), direction);
	const apart = over(Math.max, (each) => each.lower) - over(Math.min, (each) => each.upper);
	return {
		used,
		change,
		verdict,
		warnings: [...spread > VARIES ? [varies(spread)] : [], ...apart > threshold / 2 ? [MACHINES_DIFFER] : []]
	};
}
function machineCounts(used, alpha) {
	const base = spanOf(used, "base");
	const head = spanOf(used, "head");
	const relative = head.middle / base.middle - 1;
	const interval = used.length < 2 ? null : countInterval(base.values, head.values, alpha);
	return {
		used,
		relative,
		absolute: head.middle - base.middle,
		lower: interval === null ? relative : Math.min(relative, Math.expm1(interval.lower)),
		upper: interval === null ? relative : Math.max(relative, Math.expm1(interval.upper)),
		spread: Math.max(base.spread, head.spread)
	};
}
function spanOf(readings, side) {
	const values = readings.map((each) => each[side]);
	const least = values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
	const most = values.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY);
	const middle = median(values);
	return {
		values,
		middle,
		spread: (most - least) / middle
	};
}
function varies(spread) {
	return {
		code: "instructions-vary",
		message: `two counts of one side differ by ${figure$1(100 * spread)} %: what this benchmark does depends on chance or on time, and its count is no exact figure`
	};
}
function withDisagreement(rows) {
	const work = rows.find(isCounted$1);
	if (work?.change.kind !== "exact" || work.change.counted === void 0) return rows;
	const { lower, upper, spread: known } = work.change.counted;
	const less = known !== null && upper < -.01;
	const more = known !== null && lower > MATTERS;
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

// src/statistics/clock-correction.ts
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
function leftOut(n, alpha) {
	let mass = .5 ** n;
	let cumulative = mass;
	for (let k = 0;; k++) {
		mass *= (n - k) / (k + 1);
		cumulative += mass;
		if (cumulative > alpha / 2 || 2 * (k + 1) >= n) return k;
	}
}
function quantile(ascending, share) {
	const place = share * (ascending.length - 1);
	const below = Math.floor(place);
	const low = at(ascending, below);
	return low + (place - below) * (at(ascending, Math.min(below + 1, ascending.length - 1)) - low);
}
function correctedRatio(observations, windows, window, alpha, fewest) {
	if (observations.length === 0) return null;
	const taken = windows * window.cost;
	const middle = centreInterval(logRatios(observations, taken, 0), alpha, fewest);
	let { lower, upper } = middle;
	let [least, greatest] = [middle.estimate, middle.estimate];
	const isBounded = (unknown) => Math.abs(hodgesLehmann(logRatios(observations, taken, unknown))) < UNBOUNDED / 4;
	if (!isBounded(-UNBOUNDED) || !isBounded(UNBOUNDED)) return null;
	for (const cost of [
		window.lower,
		(window.lower + window.upper) / 2,
		window.cost,
		window.upper
	]) for (const unknown of [-UNBOUNDED, UNBOUNDED]) {
		const each = centreInterval(logRatios(observations, windows * cost, unknown), alpha, fewest);
		lower = Math.min(lower, each.lower);
		upper = Math.max(upper, each.upper);
		least = Math.min(least, each.estimate);
		greatest = Math.max(greatest, each.estimate);
	}
	const complete = observations.every(({ base, head }) => base > taken && head > taken);
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
const UNBOUNDED = 700;
function logRatios(observations, off, unknown) {
	const logRatio = ({ base, head }) => {
		if (base <= off && head <= off) return unknown;
		if (base <= off || head <= off) return base <= off ? UNBOUNDED : -700;
		return Math.max(-700, Math.min(UNBOUNDED, Math.log((head - off) / (base - off))));
	};
	return observations.map((pair) => overSlices(pair, logRatio));
}
function at(values, index) {
	return values[index];
}

// src/analysis/rows/check-slices.ts
const CHECKS_MIN = 4;
const CHECK_ALPHA = .01;
function longSlices({ readings, checks, checkMs, metric, threshold, percentile }, short, { alone, rule }) {
	const machines = byRun(checks).filter(({ length }) => length >= CHECKS_MIN);
	if (machines.length === 0 || !checks.every(isPositive)) return null;
	const used = machines.flat();
	const over = (alpha) => hullOf(machines.map((each) => {
		const { mean: estimate, lower, upper } = pairedTInterval(each.map(logRatio), alpha);
		return {
			estimate,
			lower,
			upper,
			level: 1 - alpha,
			n: each.length
		};
	}));
	const openLog = percentile?.openLog ?? 0;
	const long = widened(over(CHECK_ALPHA), { openLog });
	if (long.upper >= short.lower && long.lower <= short.upper) return null;
	const { estimate, lower, upper } = widened(over(alone.alpha), { openLog });
	const place = placeOf({
		estimate,
		lower,
		upper
	}, limitOf(threshold), alone.rule);
	const isOfAll = machinesThatCount(byRun(readings)).every(([first]) => machines.some((each) => each[0]?.run === first?.run));
	const isByLayout = rule === "screen" && isSpeed(metric) && place !== "inside" && !isBeyondAnyLayout({
		lower,
		upper
	});
	const verdict = metric.direction === "unknown" ? null : verdictAt(isOfAll && !isByLayout ? place : "undecided", metric.direction);
	return {
		used,
		change: {
			kind: "interval",
			delta: {
				estimate: Math.expm1(estimate),
				lower: Math.expm1(lower),
				upper: Math.expm1(upper),
				level: 1 - alone.alpha,
				observations: used.length,
				...machines.length === 1 ? {} : { machines: machines.map(({ length }) => length) },
				method: "paired-t"
			},
			settle: null
		},
		verdict,
		warning: {
			code: "short-slices-differ",
			message: `short slices read ${changeText(short.estimate)}, slices of ${Math.round(checkMs)} ms ${changeText(estimate)}: the long ones are shown${isOfAll ? "" : ", and are not of all machines"}`
		}
	};
}
function changeText(log) {
	const value = 100 * Math.expm1(log);
	return `${value < 0 ? "" : "+"}${value.toFixed(1)} %`;
}

// src/analysis/rows/ratio-row.ts
const STEP_WORTH_SAYING = .01;
function ratioRow(row, level, meanObservationMs) {
	const compared = compareRow(row, level);
	const { interval, used } = compared;
	const limit = limitOf(row.threshold);
	let verdict = byBothViews(row, level, verdictOf$1(interval, decisiveOf(interval, interval.n), level, limit, row.metric.direction));
	const warnings = [...tooFewObservations(interval, level.observationsNeeded, used.length, verdict)];
	if (used.length < 2) return {
		used,
		change: ONE_PAIR,
		verdict,
		warnings,
		compared,
		hiddenBySteps: false
	};
	if (row.views !== void 0 && (row.views.differ || row.views.inDoubt)) warnings.push(slicesDiffer(row.views, compared));
	const coarse = coarseness(row, compared);
	if (coarse !== null) {
		warnings.push(coarse.warning);
		if (coarse.hidesVerdict && verdict !== null) verdict = "inconclusive";
	}
	const settle = verdict === "inconclusive" ? asFraction(settleOf$1(interval, level, limit, meanObservationMs, coarse?.hidesVerdict ?? false, staysOf(row))) : null;
	return {
		used,
		change: {
			kind: "interval",
			delta: deltaOf(interval),
			settle
		},
		verdict,
		warnings,
		compared,
		hiddenBySteps: coarse?.hidesVerdict ?? false
	};
}
function byBothViews({ views, metric, threshold }, level, verdict) {
	if (views === void 0 || verdict === null || !(views.differ || views.inDoubt)) return verdict;
	if (views.differ && verdict === "regressed") return verdict;
	const { interval } = compare(views.others, level);
	return verdictOf$1(interval, decisiveOf(interval, interval.n), level, limitOf(threshold), metric.direction) === verdict ? verdict : "inconclusive";
}
function slicesDiffer({ others, by, differ }, { interval }) {
	const other = hodgesLehmann(others.map(logRatio));
	const [mean, fastest] = by === "mean" ? [interval.estimate, other] : [other, interval.estimate];
	const why = differ ? "something happens in some slices only" : "noise may be why, or something in some slices only";
	return {
		code: "slices-differ",
		message: `the mean over all slices reads ${changeText(mean)}, the fastest of each burst ${changeText(fastest)}: ${why}`
	};
}
function deltaOf(interval) {
	return {
		estimate: Math.expm1(interval.estimate),
		lower: Math.expm1(interval.lower),
		upper: Math.expm1(interval.upper),
		level: interval.level,
		observations: interval.n,
		...interval.machines === void 0 ? {} : { machines: interval.machines },
		method: interval.method ?? "signed-rank"
	};
}
function isHiddenBySteps(row, compared) {
	return coarseness(row, compared)?.hidesVerdict === true;
}
function coarseness(row, { used, interval }) {
	const step = stepOf(row.metric, used);
	if (step === null) return null;
	const { base, head } = mediansOf(used);
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
function asFraction(settle) {
	return {
		...settle,
		smallestDetectable: Math.expm1(settle.smallestDetectable)
	};
}
function readingWarnings(metric, base, head) {
	if (metric.unit !== "ns/op") return [];
	const sides = [...base !== null && base > 0 && base < WORK_REMOVED_NS ? ["base"] : [], ...head !== null && head > 0 && head < WORK_REMOVED_NS ? ["head"] : []];
	if (sides.length === 0) return [];
	const where = sides.join(" and ");
	return [{
		code: "work-removed",
		message: `below ${WORK_REMOVED_NS} ns an op on ${where}: the compiler has probably removed the work`
	}];
}
const WORK_REMOVED_NS = .5;

// src/analysis/clock/clock-cost.ts
function clocksOf(results, alpha) {
	return {
		byRun: results.runs.map(({ calibration }) => new Map(calibration.clocks.map((record) => [record.clock, knownClock(record, alpha)]))),
		toolchainsDiffer: results.warnings.some(({ code }) => code === "toolchain-differs"),
		gateOn: results.settings.gateOn
	};
}
function onlyRunOf({ slices }) {
	const first = slices[0]?.run ?? 0;
	return slices.every(({ run }) => run === first) ? first : null;
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
function costOf({ readings, failure, effectiveShare }, alpha, where) {
	const those = readings.filter(({ pinned }) => pinned === true === (where === "pinned"));
	if (failure !== void 0 || those.length === 0) return null;
	const samples = those.map(({ round, nsPerWindow }) => ({
		round,
		cost: nsPerWindow
	}));
	return windowCost(samples, effectiveShare, alpha);
}
function whereIs({ placement }) {
	return placement?.state === "pinned" ? "pinned" : "free";
}
function whyUnknown(record, where) {
	const message = "the clock's cost could not be measured";
	if (record?.failure !== void 0) return {
		message,
		subject: record.failure
	};
	if (record === void 0 || record.readings.length === 0) return { message: `${message}: it was never read` };
	const [ran, benchmark] = where === "pinned" ? ["on any core", "was kept on one"] : ["on one core", "was not kept on one"];
	return { message: `${message}: its calibrator ran ${ran} only, and the benchmark ${benchmark}` };
}
function inUnit({ cost, lower, upper, ...rest }, nsPerUnit) {
	return {
		...rest,
		cost: cost / nsPerUnit,
		lower: lower / nsPerUnit,
		upper: upper / nsPerUnit
	};
}
function clockSummaries({ byRun }, records, benchmarks) {
	const corrections = benchmarks.flatMap(({ rows }) => rows.flatMap(({ correction }) => correction ?? []));
	return byRun.flatMap((clocks) => [...clocks.values()]).map(({ record, cost }) => {
		const { clock, toolchain, instrument } = record;
		const became = (state) => corrections.filter((each) => each.clock === clock && each.state === state).length;
		return {
			clock,
			...instrument === void 0 ? {} : { instrument },
			toolchain,
			window: cost === null ? null : {
				ns: cost.cost,
				lowerNs: cost.lower,
				upperNs: cost.upper,
				coefficientOfVariation: cost.coefficientOfVariation,
				rounds: cost.rounds
			},
			clockStepNs: record.clockStepNs ?? null,
			failure: record.failure ?? (cost === null ? "it was never read" : null),
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
function countedOn({ slices }, side) {
	return slices.flatMap((each) => each.side === side && each.instrument === void 0 && each.check !== true && each.windows !== void 0 ? [each.windows] : []);
}
function spreadOf(values) {
	let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
	for (const value of values) {
		least = Math.min(least, value);
		most = Math.max(most, value);
	}
	return values.length === 0 ? 0 : most - least;
}
function fewestIterations({ iterations, slices }) {
	const said = slices.flatMap((each) => each.iterations === void 0 ? [] : [each.iterations]);
	return said.length === 0 ? iterations ?? 0 : said.reduce((a, b) => Math.min(a, b));
}

// src/analysis/clock/refusal.ts
const UNSTEADY = .2;
const STEADY_ROUNDS_MIN = 5;
const NEGLIGIBLE_SHARE = .01;
const DOMINATES = .5;
const HEAVY = .2;
const SIGMAS = 3;
const WINDOWS_MATTER = .001;
function refusalOf(facts) {
	const { windows, cost } = facts;
	if (facts.alreadySubtracted) return refusal("clock-already-subtracted", "the harness takes the clock's cost off by itself");
	if (cost === null) return {
		code: "clock-not-calibrated",
		...facts.unknown
	};
	if (facts.machinesDiffer) return refusal("clock-differs", "it was measured on several machines, each with a clock of its own");
	if (facts.clocksDiffer) return refusal("clock-differs", "base and head read different clocks");
	if (facts.toolchainsDiffer) return refusal("clock-differs", "base and head were built by different toolchains");
	return windowsRefusal(windows, cost, Math.min(facts.base, facts.head)) ?? unsteadyRefusal(cost) ?? sizeRefusal(facts, cost);
}
function windowsRefusal({ base, head, spread, rounding }, { cost }, reading) {
	const matters = (difference) => difference > rounding && difference * cost > WINDOWS_MATTER * reading;
	if (base === null || head === null) return refusal("windows-differ", `how often an op reads the clock is not known on ${base === null ? "base" : "head"}`);
	if (matters(Math.abs(base - head))) return refusal("windows-differ", `an op reads the clock ${times(base)} on base and ${times(head)} on head, and the delta has that in it`);
	if (!matters(spread)) return null;
	return refusal("windows-differ", `the timer windows of an op differ by ${figure$1(spread)} between slices of one side`);
}
function unsteadyRefusal({ coefficientOfVariation, rounds }) {
	if (coefficientOfVariation === null || rounds < STEADY_ROUNDS_MIN) return refusal("clock-unsteady", `the clock was measured in ${rounds === 1 ? "1 round" : `${rounds} rounds`} only, and it takes ${STEADY_ROUNDS_MIN} to know how steady its cost is`);
	if (coefficientOfVariation <= UNSTEADY) return null;
	return refusal("clock-unsteady", `the clock's cost varied by ${percent$1(coefficientOfVariation)} between rounds`);
}
function sizeRefusal(facts, { cost, coefficientOfVariation }) {
	const base = (facts.windows.base ?? 0) * cost;
	const head = (facts.windows.head ?? 0) * cost;
	if (base > DOMINATES * facts.base || head > DOMINATES * facts.head) return refusal("clock-dominates", `the clock is ${sharesText(base / facts.base, head / facts.head)}, so trust the direction and not the size`);
	const left = Math.min(facts.base - base, facts.head - head);
	if (facts.clockStep !== null && left < facts.clockStep) return refusal("clock-too-noisy", `what is left without the clock's cost is less than one step of the clock (${`${figure$1(facts.clockStep * (nanosecondsPer(facts.unit) ?? 1))} ns`})`);
	const sigma = (coefficientOfVariation ?? 0) * Math.max(base, head);
	if (left < SIGMAS * sigma || !facts.hasRatio) return refusal("clock-too-noisy", "what is left without the clock's cost is lost in the spread of that cost");
	return null;
}
function heavyWarning(base, head) {
	if (Math.max(base, head) <= HEAVY) return null;
	return refusal("clock-heavy", `the clock is ${sharesText(base, head)}, and the corrected size is less certain for it`);
}
function times(windows) {
	return windows === 1 ? "once" : `${figure$1(windows)} times`;
}
function sharesText(base, head) {
	if (percent$1(base) === percent$1(head)) return `${percent$1(base)} of the reading`;
	return `${percent$1(base)} of base and ${percent$1(head)} of head`;
}
function percent$1(fraction) {
	return `${Number((100 * fraction).toPrecision(2))} %`;
}
function refusal(code, message) {
	return {
		code,
		message
	};
}

// src/analysis/clock/correction.ts
const NEGLIGIBLE_WINDOWS = .005;
const COSTLIEST_WINDOW_NS = 1e3;
function correctRow(record, row, raw, level, meanObservationMs, clocks) {
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
	const delta = ratio === null ? null : deltaOf(ratio.interval);
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
		difference: differenceOf(row, compared, level),
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
	const settle = verdict === "inconclusive" ? settleOf(row, raw, ratio, level, meanObservationMs) : null;
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
function correctedInterval(record, row, compared, level, clocks) {
	if (clocks.gateOn !== "corrected" || compared.used.length < 2) return null;
	const weighed = weigh(record, row, compared, level, clocks);
	if (weighed === null || weighed.refusal !== null || weighed.ratio === null) return null;
	return weighed.ratio;
}
function weigh(record, row, { used }, level, clocks) {
	const use = record.clock;
	if (use === void 0 || row.kind !== "ratio" || !WALL_UNITS.includes(row.metric.unit)) return null;
	const per = nanosecondsPer(row.metric.unit);
	if (per === null) return null;
	const alreadySubtracted = use.alreadySubtracted === true;
	const run = onlyRunOf(record);
	const known = clocks.byRun[run ?? 0]?.get(use.clock);
	if (known === void 0 && !alreadySubtracted) return null;
	const windows = windowsOf(record);
	const where = whereIs(record);
	const costNs = known?.costs[where] ?? null;
	const cost = costNs === null ? null : inUnit(costNs, per);
	const base = median(used.map((each) => each.base));
	const head = median(used.map((each) => each.head));
	if (!matters(windows, cost ?? (alreadySubtracted ? { cost: COSTLIEST_WINDOW_NS / per } : null), base, head)) return null;
	const step = known?.record.clockStepNs;
	const ratio = run === null ? null : ratioOf(used, windows, cost, alreadySubtracted, level);
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
			machinesDiffer: run === null,
			clocksDiffer: use.clocksDiffer === true,
			windows,
			cost,
			unknown: whyUnknown(known?.record, where),
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
function ratioOf(used, windows, cost, alreadySubtracted, level) {
	const { base, head, rounding } = windows;
	if (cost === null || alreadySubtracted || base === null || head === null) return null;
	if (Math.abs(base - head) > rounding) return null;
	return correctedRatio(used, (base + head) / 2, cost, level.alpha, level.fewest);
}
function correctedVerdict(row, raw, ratio, level) {
	if (raw.hiddenBySteps) return raw.verdict;
	const { used, interval } = raw.compared;
	const limit = limitOf(row.threshold);
	const verdict = byBothViews(row, level, verdictOf$1(ratio.interval, used.length, level, limit, row.metric.direction));
	return (verdict === "regressed" || verdict === "improved") && !excludesZero(interval, ratio.interval.estimate) ? "inconclusive" : verdict;
}
function excludesZero({ lower, upper }, side) {
	return side > 0 ? lower > 0 : upper < 0;
}
function differenceOf({ processors }, { used }, level) {
	if (used.length < 2) return null;
	const { estimate, lower, upper, level: reached, n: observations, machines, method } = differenceInterval({
		readings: used,
		...processors === void 0 ? {} : { processors }
	}, level);
	return {
		estimate,
		lower,
		upper,
		level: reached,
		observations,
		...machines === void 0 ? {} : { machines },
		method
	};
}
function settleOf(row, raw, { interval, systematic }, level, meanObservationMs) {
	const limit = limitOf(row.threshold);
	const observations = interval.n;
	const beyond = Math.abs(interval.estimate) > limit;
	const behind = behindOf(limit, level.rule);
	const further = raw.hiddenBySteps ? null : furtherObservationsBeside(interval, systematic, observations, limit, behind);
	const rawFurther = beyond && !excludesZero(raw.compared.interval, interval.estimate) ? furtherObservations(raw.compared.interval, observations, 0, 0) : 0;
	const moreObservations = further === null || rawFurther === null ? null : Math.max(further, rawFurther, level.observationsNeeded - observations);
	const across = liesAcross(systematic, limit);
	const obstacle = raw.hiddenBySteps ? "clock" : across ? "window" : "noise";
	return {
		moreObservations,
		moreMs: moreObservations === null ? null : moreObservations * meanObservationMs,
		obstacle: moreObservations === null ? obstacle : null,
		smallestDetectable: Math.expm1(smallestDetectable(interval, limit, behind))
	};
}

// src/analysis/noise/row-noise.ts
const UNUSABLE_HALF_WIDTH = .2;
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
function levelOf$1(readings) {
	if ((readings.halfWidth ?? 0) > .2) return "unusable";
	return signsOf(readings).length > 0 ? "noisy" : "quiet";
}
function rowNoise(used, change, row) {
	if (change.kind !== "interval" || used.length < 2) return null;
	const { estimate, lower, upper } = change.delta;
	const machines = byRun(used).filter(({ length }) => length >= 2);
	if (machines.length === 0) return null;
	const readings = machines.length === 1 ? noiseReadings(machines[0] ?? used, (upper - lower) / 2 / (1 + estimate)) : overMachines(machines, 1 - change.delta.level);
	const signs = signsOf(readings);
	const explains = row.verdict === "inconclusive" && isByNoise(change.settle, signs, readings.halfWidth ?? 0, row.threshold);
	return {
		level: levelOf$1(readings),
		signs,
		readings,
		explains
	};
}
function isByNoise(settle, signs, half, threshold) {
	if (settle === null || settle?.obstacle === "clock" || settle?.obstacle === "window" || settle?.obstacle === "bins" || settle?.obstacle === "machines") return false;
	return half > threshold || signs.length > 0 && settle.obstacle !== "threshold";
}
function overMachines(machines, alpha) {
	const each = machines.map((used) => {
		const { lower, upper } = signedRankInterval(used.map(logRatio), alpha);
		return noiseReadings(used, (upper - lower) / 2);
	});
	const over = (sign) => {
		const values = each.flatMap((readings) => readings[sign] ?? []);
		return values.length === 0 ? null : median(values);
	};
	return {
		baseVariation: over("baseVariation"),
		maxOverMedian: over("maxOverMedian"),
		wallPerCpu: over("wallPerCpu"),
		halfWidth: over("halfWidth")
	};
}
function noiseReadings(used, halfWidth) {
	const base = used.map((each) => each.base);
	const waits = used.map(({ wallPerCpu }) => wallPerCpu).filter((each) => each > 0);
	const calmest = waits.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
	return {
		baseVariation: finite(coefficientOfVariation(base)),
		maxOverMedian: finite(maxOverMedian(base, mediansOf(used).base)),
		wallPerCpu: waits.length === 0 || calmest >= WAITS_BY_ITSELF ? null : median(waits),
		halfWidth: halfWidth < 0 ? null : finite(halfWidth)
	};
}
function finite(value) {
	return Number.isFinite(value) ? value : null;
}

// src/analysis/rows/exact-row.ts
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
	const smallest = row.smallestDifference ?? 0;
	const position = absolute > smallest ? "above" : absolute < -smallest ? "below" : "inside";
	return {
		change,
		verdict: verdictAt(position, direction),
		warnings
	};
}

// src/analysis/rows/screen.ts
const SCREEN_ALPHA = .2;
const OBSERVATIONS_MIN = 4;
function isScreened(record, row, level, clocks) {
	if (!row.gated) return false;
	const asked = {
		alpha: SCREEN_ALPHA,
		observationsNeeded: level.observationsNeeded
	};
	if (row.kind === "difference") return row.readings.length >= OBSERVATIONS_MIN && isBeyond(differenceInterval(row, asked), differenceLimitOf(row));
	if (row.kind !== "ratio") return false;
	const compared = compareRow(row, asked);
	if (compared.used.length < OBSERVATIONS_MIN) return false;
	const raw = compared.interval;
	if (!isBeyond(correctedInterval(record, row, compared, asked, clocks)?.interval ?? raw, limitOf(row.threshold)) || !leavesOutZero(raw)) return false;
	return !isHiddenBySteps(row, compared) && longSlices(row, compareRow(row, level).interval, level) === null;
}
function isBeyond(interval, limit) {
	return Math.abs(interval.estimate) > limit && leavesOutZero(interval);
}

// src/analysis/rows/row.ts
function rowOf(record, row, level, meanObservationMs, clocks) {
	const { metric, gated, threshold, smallestDifference } = row;
	const finish = (part) => {
		const shown = (side) => row.percentile?.[side] ?? (part.used.length === 0 ? null : mediansOf(part.used)[side]) ?? medianOf(valuesOf(record, side, metric.unit));
		const [base, head] = [shown("base"), shown("head")];
		const warnings = [
			...part.warnings,
			...row.percentile?.warnings ?? [],
			...directionWarnings(row),
			...readingWarnings(metric, base, head)
		];
		const { correction = null } = part;
		const isSameCode = record.sameCode !== void 0;
		const verdict = isSameCode ? "same-code" : part.verdict;
		const change = isSameCode ? settled(part.change) : part.change;
		return {
			metric,
			gated,
			threshold,
			smallestDifference,
			verdict,
			direction: shownDirection(change, correction, metric, level),
			alpha: level.statedAlpha,
			base,
			head,
			change,
			correction,
			noise: rowNoise(part.used, change, {
				verdict,
				threshold
			}),
			screened: level.rule === "screen" && isScreened(record, row, level, clocks),
			confirmation: null,
			warnings
		};
	};
	switch (row.kind) {
		case "ratio": {
			const short = ratioRow(row, level, meanObservationMs);
			const long = longSlices(row, short.compared.interval, level);
			if (long !== null) return finish({
				...long,
				warnings: [...short.warnings, long.warning]
			});
			return finish(correctRow(record, row, short, level, meanObservationMs, clocks));
		}
		case "difference": return finish(differenceRow(row, level, meanObservationMs));
		case "exact": return finish({
			...exactRow(row),
			used: byRun(row.readings)[0] ?? []
		});
		case "counted": return finish(countedRow(row, level.statedAlpha));
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
		default: return unreachable(row.kind);
	}
}
function settled(change) {
	return change.kind === "interval" || change.kind === "difference" ? {
		...change,
		settle: null
	} : change;
}
function refusedRow({ percentile }) {
	const refusal = percentile?.refusal ?? null;
	if (refusal === null) return {
		used: [],
		change: {
			kind: "none",
			reason: ""
		},
		verdict: null,
		warnings: []
	};
	return {
		used: [],
		change: {
			kind: "none",
			reason: refusal.message,
			code: refusal.code
		},
		verdict: null,
		warnings: [refusal]
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
function shownDirection(change, correction, metric, level) {
	const shown = directionOf(change, metric, level.observationsNeeded);
	if (correction?.judged !== "corrected") return shown;
	return directionOf(correction.rawChange, metric, level.observationsNeeded) === shown ? shown : "unknown";
}
function directionOf(change, metric, observationsNeeded) {
	const sign = signOf(change, observationsNeeded);
	if (sign === 0 || metric.direction === "unknown") return "unknown";
	return sign > 0 === (metric.direction === "lower") ? "slower" : "faster";
}
function signOf(change, observationsNeeded) {
	switch (change.kind) {
		case "interval":
		case "difference": {
			const { lower, upper, observations, method, machines } = change.kind === "interval" ? change.delta : change.difference;
			if (change.settle?.obstacle === "clock") return 0;
			if ((method === "signed-rank" || method === "each-machine" || method === "each-kind") && decisiveOf({
				method,
				machines
			}, observations) < observationsNeeded) return 0;
			return lower > 0 ? 1 : upper < 0 ? -1 : 0;
		}
		case "exact":
			if (change.counted === void 0) return Math.sign(change.absolute);
			if (change.counted.spread === null) return 0;
			return change.counted.lower > 0 ? 1 : change.counted.upper < 0 ? -1 : 0;
		case "none": return 0;
		default: return unreachable(change);
	}
}

// src/analysis/benchmark.ts
function rowsOf({ record, burstMs, kinds, status }, level, clocks) {
	if (status === "failed") return [];
	return kinds.map((kind) => rowOf(record, kind, level(kind), burstMs, clocks));
}
function benchmarkAnalysis({ record, bursts, status }, rows, others) {
	const failedSides = SIDES.filter((side) => record[side].state === "failed");
	const verdict = verdictOf(record, rows, status);
	return {
		id: record.id,
		name: record.name,
		group: record.group,
		harness: record.harness ?? null,
		...record.cores === void 0 ? {} : { cores: record.cores },
		status,
		verdict,
		direction: worstDirection(rows.filter((row) => row.gated && row.verdict !== null && row.verdict === verdict)),
		rows: withDisagreement(rows),
		changedFunctions: record.changedFunctions ?? [],
		reason: reasonOf$1(record, bursts, status),
		failedSides,
		warnings: [
			...record.warnings,
			...codeWarnings(record, status),
			...others
		]
	};
}
function codeWarnings({ ownCodeDiffers }, status) {
	if (ownCodeDiffers !== true || status !== "compared") return [];
	return [{
		code: "benchmark-code-differs",
		message: "the code of this benchmark itself, or a helper or data of it, differs between the sides: it is shown, and it does not gate"
	}];
}
function worstDirection(of) {
	if (of.length === 0) return "unknown";
	if (of.some(({ direction }) => direction === "slower")) return "slower";
	return of.every(({ direction }) => direction === "faster") ? "faster" : "unknown";
}
const URGENCY = [
	"regressed",
	"inconclusive",
	"improved",
	"unchanged",
	"same-code"
];
function worst(verdicts) {
	return URGENCY.find((verdict) => verdicts.includes(verdict)) ?? null;
}
function verdictOf({ sameCode }, rows, status) {
	if (status === "same-code") return "same-code";
	if (status !== "compared") return null;
	if (sameCode !== void 0) return "same-code";
	return worst(rows.map((row) => row.gated ? row.verdict : null));
}
function reasonOf$1(record, bursts, status) {
	switch (status) {
		case "failed": {
			const [first] = SIDES.map((side) => record[side]).filter((state) => state.state === "failed");
			return first?.reason ?? "";
		}
		case "not-comparable":
			if (record.base.state === "absent") return "on neither side";
			return bursts === 0 ? "no round measured it on both sides" : "the two sides report no metric in common";
		case "compared":
		case "added":
		case "removed":
		case "same-code":
		case "not-measured":
		case "lost": return "";
		default: return unreachable(status);
	}
}

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
	const apart = overMachines$1(differences, APART_ALPHA);
	const isFar = Math.abs(apart.estimate) > limit / 2;
	const differ = isFar && means.length >= BURSTS_MIN && leavesOutZero(apart);
	const isSteady = scatterOf(byMean) <= SCATTER_MOST * scatterOf(byFast);
	const by = differ || isSteady ? "mean" : "fastest";
	const inDoubt = !differ && isFar && by === "fastest" && leavesOutZero(overMachines$1(differences, DOUBT_ALPHA));
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
		const middle = median(logs);
		return logs.map((each) => each - middle);
	});
	return sampleStandardDeviation(winsorised(deviations));
}

// src/analysis/rows/row-kind.ts
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
	return readings.every((each) => everySlice$1(each, isFirst));
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
function isInFamily(row) {
	return row.gated && (row.kind === "ratio" || row.kind === "difference");
}

// src/analysis/prepare.ts
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
function countRows(prepared, isAsked = isInFamily) {
	let rows = 0;
	for (const { status, kinds } of prepared) if (status === "compared") rows += kinds.filter(isAsked).length;
	return rows;
}

// src/analysis/stages.ts
function isConfirming(results) {
	const { settings } = results;
	return settings.confirm === "auto" && settings.failOnRegression && buildsDiffer(results);
}
function buildsDiffer(results) {
	return results.base.tree !== results.head.tree && !ranIdenticalBinaries(results);
}
function stagesOf(results, rows, counted = 0) {
	const { settings, plan } = results;
	const confirming = isConfirming(results);
	const family = familyOfSize(rows, settings, plan, confirming);
	const rule = settings.gateRule;
	const alone = {
		alpha: familyOfSize(rows, settings, plan, false).alpha,
		rule
	};
	return {
		family,
		isConfirming: confirming,
		first: {
			alpha: family.alpha,
			rule: confirming ? "screen" : rule,
			alone
		},
		alone: {
			...alone,
			alone
		},
		counted: {
			alpha: familyAlpha(settings.confidenceLevel, counted),
			rule,
			alone
		},
		others: {
			alpha: familyAlpha(settings.confidenceLevel, 1),
			rule,
			alone
		}
	};
}
function confirmingStage({ confidenceLevel, gateRule }, rows) {
	const alone = {
		alpha: familyAlpha(confidenceLevel, rows),
		rule: gateRule
	};
	return {
		...alone,
		alone,
		byFew: true
	};
}
function familyOfSize(rows, settings, plan, confirming = false) {
	const whole = plan?.family !== void 0 && plan.family.rows >= rows ? plan.family : null;
	const size = whole?.rows ?? rows;
	const alpha = familyAlpha(Math.max(settings.confidenceLevel, whole?.confidenceLevel ?? 0), confirming ? 1 : size);
	return {
		size,
		alpha,
		observationsNeeded: observationsNeeded(alpha)
	};
}
function levelOf(stage, looked) {
	const alpha = alphaAfter(stage.alpha, looked);
	const within = alphaWithin(stage.alpha, looked);
	const fewest = fewestNeeded(alpha);
	return {
		alpha,
		observationsNeeded: stage.byFew === true ? fewest : observationsNeeded(alpha),
		fewest,
		statedAlpha: stage.alpha,
		rule: stage.rule,
		alone: stage.alone,
		...within === null ? {} : { alphaWithin: within }
	};
}
function lookedAt(record, { readings }) {
	const { looks = 0, ended } = record;
	if (runsOf(record).size < 2) return {
		looks,
		decided: ended === "decided"
	};
	return isOfOneMachine(readings) ? lookedAlone(looks) : NO_LOOKS;
}
const NO_LOOKS = {
	looks: 0,
	decided: false
};
function lookedAtAgain(record, { readings }) {
	const { looksAgain = 0, decidedAgain } = record;
	if (runsOf(record).size < 2) return {
		looks: looksAgain,
		decided: decidedAgain === true
	};
	return isOfOneMachine(readings) ? lookedAlone(looksAgain) : NO_LOOKS;
}
function isOfOneMachine(readings) {
	const machines = byRun(readings);
	return (machines.length === 1 ? machines : machinesThatCount(machines)).length === 1;
}
function lookedAlone(looks) {
	return {
		looks,
		decided: looks > 0
	};
}
function stageOf({ gated, kind }, { first, counted, others }) {
	return !gated ? others : kind === "counted" ? counted : first;
}

// src/analysis/confirmation.ts
function confirmingOf(results, first, stages, firstClocks) {
	const chosen = first.reduce((sum, rows) => sum + rows.filter(({ screened }) => screened).length, 0);
	const stage = confirmingStage(results.settings, chosen);
	const clocks = clocksOf(results, stage.alpha);
	const measured = prepareAll(withBuild(results), 1);
	const again = (each) => rowsOf(each, (kind) => levelOf(stage, lookedAtAgain(each.record, kind)), clocks);
	return {
		layout: layoutOf(results),
		stage,
		again: new Map(measured.map((each) => [each.record.id, again(each)])),
		reasons: new Map(results.benchmarks.map(({ id, unconfirmed = "" }) => [id, unconfirmed])),
		alone: (prepared) => rowsOf(prepared, (kind) => levelOf(stages.alone, lookedAt(prepared.record, kind)), firstClocks)
	};
}
function withBuild(results) {
	const again = results.benchmarks.filter(({ slices }) => slices.some(({ build }) => build === 1));
	return {
		...results,
		benchmarks: again
	};
}
function layoutOf({ runs }) {
	return runs.find(({ confirmation }) => confirmation !== void 0)?.confirmation?.layout ?? null;
}
const TOO_FEW = "it was not remeasured in enough bursts";
const NOT_BY_ALL = "not every machine remeasured it in enough bursts";
function confirmedRows(prepared, rows, confirming) {
	if (!rows.some(({ screened }) => screened)) return rows;
	const { id } = prepared.record;
	const again = confirming.again.get(id) ?? [];
	const reason = confirming.reasons.get(id) || (runsOf(prepared.record).size > 1 ? NOT_BY_ALL : TOO_FEW);
	let alone = null;
	return rows.map((row, index) => {
		if (!row.screened) return row;
		const second = again.find(({ metric }) => metric.unit === row.metric.unit);
		if (second !== void 0 && hasEnough(second.change)) return bySecond(row, second, confirming.layout);
		alone ??= confirming.alone(prepared);
		const { unconfirmed, unconfirmedForTime } = prepared.record;
		return byFirst(row, alone[index] ?? row, reason, unconfirmed === void 0 || unconfirmedForTime === true);
	});
}
const BY_STUDENT = ["few-t", "paired-t"];
function hasEnough(change) {
	switch (change.kind) {
		case "interval": return change.delta.observations >= 10 || BY_STUDENT.includes(change.delta.method);
		case "difference": return change.difference.observations >= 10 || BY_STUDENT.includes(change.difference.method);
		case "exact": return true;
		case "none": return false;
		default: return unreachable(change);
	}
}
function bySecond(first, second, layout) {
	const confirmation = {
		state: stateOf(first, second.verdict),
		layout,
		first: first.change,
		reason: ""
	};
	const known = new Set(second.warnings.map(({ code }) => code));
	const warnings = [...second.warnings, ...first.warnings.filter(({ code }) => !known.has(code))];
	return {
		...second,
		screened: true,
		confirmation,
		warnings
	};
}
function stateOf(first, verdict) {
	if (verdict === "unchanged") return "refuted";
	if (verdict !== "regressed" && verdict !== "improved") return "open";
	return estimateOf(first.change) > 0 === (first.metric.direction === "lower") === (verdict === "regressed") ? "confirmed" : "refuted";
}
function estimateOf(change) {
	if (change.kind === "interval") return change.delta.estimate;
	return change.kind === "difference" ? change.difference.estimate : 0;
}
function byFirst(first, alone, reason, lacksTime) {
	const confirmation = {
		state: "missing",
		layout: null,
		first: first.change,
		reason
	};
	const isByPlace = lacksTime && (alone.verdict === "regressed" || alone.verdict === "improved") && isSpeed(alone.metric) && !isBeyondLayouts(alone.change);
	const verdict = isByPlace ? "inconclusive" : alone.verdict;
	const warning = {
		code: "not-confirmed",
		message: isByPlace ? "was to be remeasured and was not: where its code lies in these two builds may be why" : "was to be remeasured and was not: its first readings decide, by a wider interval",
		subject: reason.slice(0, 2e3)
	};
	return {
		...alone,
		verdict,
		screened: true,
		confirmation,
		warnings: [...alone.warnings, warning]
	};
}
function isBeyondLayouts(change) {
	if (change.kind !== "interval") return true;
	const { lower, upper } = change.delta;
	return isBeyondAnyLayout({
		lower: Math.log1p(lower),
		upper: Math.log1p(upper)
	});
}
function withLayoutDoubt(row) {
	const { metric, direction, verdict, change, confirmation } = row;
	const isBetween = change.kind === "interval" || change.kind === "difference";
	const isBelow = verdict === "unchanged" || verdict === "inconclusive";
	if (!isSpeed(metric) || !isBetween || !isBelow || direction === "unknown" || confirmation !== null) return row;
	return {
		...row,
		warnings: [...row.warnings, ONE_LAYOUT]
	};
}
const ONE_LAYOUT = {
	code: "one-layout",
	message: "first readings, of these two builds alone: where code happens to lie moves speeds by a few percent by itself"
};
function confirmationCounts(benchmarks, alpha) {
	const states = benchmarks.flatMap(({ rows }) => rows.flatMap(({ confirmation }) => confirmation?.state ?? []));
	if (states.length === 0) return null;
	const count = (state) => states.filter((each) => each === state).length;
	return {
		confirmed: count("confirmed"),
		refuted: count("refuted"),
		open: count("open"),
		missing: count("missing"),
		alpha
	};
}

// src/statistics/geometric-mean.ts
function roundMeans(series) {
	if (series.length === 0) throw new RangeError("geometric mean of no benchmarks");
	const rounds = series.reduce((fewest, each) => Math.min(fewest, each.length), Number.POSITIVE_INFINITY);
	return Array.from({ length: rounds }, (_, round) => {
		let sum = 0;
		for (const each of series) sum += each[round];
		return sum / series.length;
	});
}

// src/analysis/means/mean-over-rows.ts
function meanOverRows(rows, runs, alpha, fewest) {
	const replicates = replicatesOf(rows, runs);
	const shared = rows.filter((row) => replicates.every((each) => readingsIn$1(row, each).length >= 10));
	if (shared.length < fewest) return null;
	const groups = replicates.map((each) => roundMeans(shared.map((row) => readingsIn$1(row, each).map(logRatio))));
	const kinds = replicates.map(({ processors }) => processors);
	return {
		rows: shared,
		interval: overMachines$1(groups, alpha, kinds)
	};
}
function replicatesOf(rows, runs) {
	const indexOf = ({ replicate }) => replicate?.index ?? 1;
	const models = runs.map(({ host }) => host.cpuModel);
	const all = [...new Set(runs.map(indexOf))].map((index) => {
		const places = [...runs.keys()].filter((place) => indexOf(runs[place]) === index);
		const processors = new Set(places.map((place) => processorOf(models, place)));
		return {
			runs: new Set(places),
			isAll: places.length === runs.length,
			processors: [...processors].sort().join()
		};
	});
	if (all.length === 1) return all;
	const counts = all.map((each) => rows.filter((row) => readingsIn$1(row, each).length >= 10).length);
	const most = Math.max(...counts);
	return all.filter((_, index) => (counts[index] ?? 0) >= Math.max(1, most / 2));
}
function readingsIn$1({ readings }, { runs, isAll }) {
	return isAll ? readings : readings.filter(({ run = 0 }) => runs.has(run));
}

// src/analysis/means/geometric-means.ts
const ROWS_MIN$1 = 2;
const NEAR_ZERO = 10;
function geometricMeans(results, prepared) {
	const alpha = familyAlpha(results.settings.confidenceLevel, 1);
	const means = [];
	for (const metric of results.metrics) {
		const rows = prepared.flatMap((each) => rowsForMean(each, metric));
		const mean = meanOverRows(rows, results.runs, alpha, ROWS_MIN$1);
		if (mean === null) continue;
		const gated = prepared.some(({ kinds }) => kinds.some((row) => row.gated && row.metric.unit === metric.unit));
		means.push({
			metric,
			gated,
			benchmarks: mean.rows.length,
			delta: deltaOf(mean.interval)
		});
	}
	return means;
}
function rowsForMean({ record, status, kinds }, metric) {
	if (record.sameCode !== void 0) return [];
	const row = kinds.find((each) => each.metric.unit === metric.unit);
	if (status !== "compared" || row === void 0 || row.readings.length < 10) return [];
	if (!row.readings.every(isPositive) || isNearZero(row.readings, metric)) return [];
	return [row];
}
function isNearZero(readings, { unit }) {
	const near = NEAR_ZERO * smallestDifferenceOf(unit);
	if (readings.every(({ base, head }) => base >= near && head >= near)) return false;
	return median(readings.map(({ base, head }) => Math.min(base, head))) < near;
}

// src/analysis/noise/controls.ts
const QUANTILE_MIN = 10;
const FLOOR_QUANTILE = .9;
function controlsOf(benchmarks) {
	const same = benchmarks.filter(({ verdict }) => verdict === "same-code");
	if (same.length === 0) return null;
	const controls = same.flatMap(controlOf);
	const sizes = controls.map(({ delta }) => Math.abs(delta.estimate)).toSorted((a, b) => a - b);
	return {
		benchmarks: same.length,
		measured: controls.length,
		floor: sizes[Math.ceil((sizes.length < QUANTILE_MIN ? 1 : FLOOR_QUANTILE) * sizes.length) - 1] ?? null,
		beyond: controls.filter(({ row, delta }) => nearEnd(delta) > row.threshold).length,
		expected: mostByChance(controls.length, controls[0]?.row.alpha ?? 0)
	};
}
function controlOf({ rows }) {
	for (const row of rows) if (isSpeed(row.metric) && row.change.kind === "interval") return [{
		row,
		delta: row.change.delta
	}];
	return [];
}
function nearEnd({ lower, upper }) {
	return Math.max(0, lower, -upper);
}
function mostByChance(count, alpha) {
	let probability = (1 - alpha) ** count;
	let upTo = probability;
	let most = 0;
	while (most < count && 1 - upTo > .010000000001) {
		probability *= (count - most) / (most + 1) * (alpha / (1 - alpha));
		upTo += probability;
		most += 1;
	}
	return most;
}
function heldAgainst(benchmarks) {
	const moved = benchmarks.filter(({ verdict }) => verdict === "same-code").flatMap(controlOf).reduce((most, { delta }) => Math.max(most, nearEnd(delta)), 0);
	if (moved === 0) return benchmarks;
	const isDoubted = ({ gated, verdict, metric, change }) => gated && (verdict === "regressed" || verdict === "improved") && isSpeed(metric) && change.kind === "interval" && Math.abs(change.delta.estimate) <= moved;
	return benchmarks.map((each) => each.rows.some(isDoubted) ? {
		...each,
		rows: each.rows.map((row) => isDoubted(row) ? {
			...row,
			warnings: [...row.warnings, AS_MUCH]
		} : row)
	} : each);
}
const AS_MUCH = {
	code: "controls-moved-as-much",
	message: "a benchmark of the same code moved by as much in this run, so that the place of code or the machine may be why this one did"
};
function controlWarnings(controls) {
	if (controls === null || controls.beyond <= controls.expected) return [];
	const { beyond, measured, expected } = controls;
	return [{
		code: "controls-off",
		message: `${beyond} of ${measured} controls, whose code is the same on both sides, moved by more than the threshold for certain (by chance at most ${expected}): the place of code or the machine moves readings here by more than intervals say`
	}];
}

// src/analysis/noise/machine-summary.ts
function machineSummary(results, run) {
	const { noiseControls, host } = results.runs[run] ?? {};
	if (noiseControls === void 0 || host === void 0) return null;
	const benchmarks = benchmarksOfRun(results, run);
	const slices = slicesOf(benchmarks);
	const placed = (state) => benchmarks.filter(({ placement }) => placement?.state === state);
	return {
		pin: noiseControls.pin,
		pinnedBy: noiseControls.pinnedBy,
		cpus: noiseControls.cpus,
		pinned: placed("pinned").length,
		parallel: placed("parallel").map(({ id, placement }) => ({
			id,
			cores: Math.max(placement?.cpuPerWall ?? 0, placement?.threads ?? 0, placement?.speedUp ?? 0)
		})),
		waiting: placed("waiting").length,
		failsPinned: placed("fails-pinned").length,
		...machineShares(slices, host)
	};
}
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

// src/analysis/judged-rows.ts
function judgedRows(prepared, benchmarks) {
	return prepared.flatMap(({ record, kinds, status }, index) => {
		const rows = benchmarks[index]?.rows ?? [];
		if (status !== "compared") return [];
		const entries = kinds.flatMap((kind, at) => {
			const row = rows[at];
			return (row?.gated === true || row?.verdict === "same-code") && row.change.kind === "interval" ? [{
				record,
				kind,
				row
			}] : [];
		});
		const chosen = entries.find(({ row }) => row.metric.quantity === "time") ?? entries[0];
		return chosen === void 0 ? [] : [chosen];
	});
}

// src/analysis/noise/common-shift.ts
const ALPHA$1 = .01;
const ROWS_MIN = {
	"same-code": 3,
	all: 5
};
const MOST$1 = .8;
const SPREAD_MAX = .5;
const SIZE_MIN = .5;
const SHIFT_MIN = .01;
function commonShifts(rows, runs, nothingDiffers) {
	const comparable = rows.filter(({ kind, row }) => row.change.kind === "interval" && row.metric.quantity === "time" && kind.readings.length >= 10 && kind.readings.every(isPositive));
	const isSame = ({ record }) => nothingDiffers || record.sameCode !== void 0;
	const others = comparable.filter((each) => !isSame(each));
	return [...shiftOf("same-code", comparable.filter(isSame), runs), ...shiftOf("all", others, runs)];
}
function shiftOf(group, judged, runs) {
	if (judged.length < ROWS_MIN[group]) return [];
	const mean = meanOverRows(judged.map(({ kind }) => kind), runs, ALPHA$1, ROWS_MIN[group]);
	if (mean === null || !leavesOutZero(mean.interval)) return [];
	const { rows, interval } = mean;
	const estimates = rows.map((kind) => Math.expm1(estimateOf$1(kind, { alpha: ALPHA$1 })));
	const middle = median(estimates);
	const sameWay = estimates.filter((each) => each / middle >= SIZE_MIN).length;
	const spread = median(estimates.map((estimate) => Math.abs(estimate - middle)));
	if (Math.abs(middle) < SHIFT_MIN || sameWay < MOST$1 * rows.length || spread > SPREAD_MAX * Math.abs(middle)) return [];
	return [{
		group,
		rows: rows.length,
		sameWay,
		median: middle,
		delta: deltaOf(interval)
	}];
}
function shiftWarnings(shifts, results) {
	return shifts.map(({ group, rows, sameWay, median: middle }) => {
		const by = `by ${middle < 0 ? "" : "+"}${(100 * middle).toFixed(1)} % (median)`;
		const differ = results.warnings.some(({ code }) => code === "toolchain-differs");
		return {
			code: "common-shift",
			message: group === "same-code" ? `${sameWay} of ${rows} benchmarks of the same code moved together, ${by}: the machine moved, or the place of their code, and not these benchmarks` : `${sameWay} of ${rows} benchmarks moved together, ${by}: what moved is something that they share (${differ ? "their toolchains differ; " : ""}the build, the machine, or code that all of them run), not one benchmark; verdicts stay as they are`
		};
	});
}

// src/analysis/noise/disturbances.ts
const WORTH_SAYING = {
	stopped: .001,
	throttled: .01,
	stolen: .02,
	others: .1
};
const ONE_SLICE_MS = 100;
function disturbancesOf(results) {
	const seen = everySlice(results);
	const cpusOf = ({ run }) => Math.max(1, results.runs[run]?.host.logicalCpus ?? 1);
	return [
		sum("stopped", seen, () => 1, ({ usage }) => usage?.stoppedMs),
		sum("throttled", seen, () => 1, ({ machine }) => machine?.throttledMs),
		sum("stolen", seen, cpusOf, ({ machine }) => machine?.stealMs),
		sum("others", seen, cpusOf, ({ machine, usage }) => machine?.busyMs === void 0 || usage === void 0 ? void 0 : Math.max(0, machine.busyMs - usage.cpuMs))
	].flatMap((each) => each ?? []);
}
function everySlice({ benchmarks, runs }) {
	const seen = [];
	const starts = runs.map(() => /* @__PURE__ */ new Set());
	const add = (benchmark, slice, run = slice.run) => {
		if (slice.usage === void 0 && slice.machine === void 0) return;
		if (starts[run]?.has(slice.startMs) !== false) return;
		starts[run]?.add(slice.startMs);
		seen.push({
			benchmark,
			slice: run === slice.run ? slice : {
				...slice,
				run
			}
		});
	};
	for (const each of benchmarks) if (isWatched(each)) for (const slice of each.slices) add(each.id, slice);
	for (const [run, { nullControl }] of runs.entries()) for (const { benchmark, one, other } of nullControl?.pairs ?? []) for (const slice of [one, other]) add(benchmark, slice, run);
	return seen;
}
function sum(kind, seen, processorsOf, read) {
	let ms = 0;
	let processorMs = 0;
	let slices = 0;
	let most = 0;
	const benchmarks = /* @__PURE__ */ new Set();
	for (const { benchmark, slice } of seen) {
		const value = read(slice);
		if (value === void 0) continue;
		const ofSliceMs = slice.durationMs * processorsOf(slice);
		processorMs += ofSliceMs;
		ms += value;
		most = Math.max(most, value);
		if (value < WORTH_SAYING[kind] * ofSliceMs) continue;
		slices += 1;
		benchmarks.add(benchmark);
	}
	const share = processorMs === 0 ? 0 : ms / processorMs;
	if (slices === 0 || share < WORTH_SAYING[kind] && !((kind === "stopped" || kind === "throttled") && most >= ONE_SLICE_MS)) return null;
	const [only = null] = benchmarks;
	return {
		kind,
		ms,
		share,
		slices,
		benchmark: benchmarks.size === 1 && (kind === "stopped" || kind === "throttled") ? only : null
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

// src/analysis/noise/null-control.ts
const ALPHA = .01;
const PAIRS_MIN = 8;
function nullControlOf(runs, prepared) {
	const controls = runs.flatMap(({ nullControl }) => nullControl ?? []);
	const spentMs = controls.reduce((sum, each) => sum + each.spentMs, 0);
	const none = {
		pairs: 0,
		benchmarks: 0,
		spentMs,
		delta: null
	};
	const nothing = (reason) => ({
		state: "none",
		reason,
		...none
	});
	if (controls.length === 0) return nothing("unknown");
	const measured = controls.flatMap(({ pairs }) => readingsIn(pairs, prepared));
	const skipped = controls.find((each) => each.skipped !== void 0)?.skipped;
	if (measured.length === 0 && skipped !== void 0) return nothing(skipped);
	const partial = runs.some((each) => each.partial);
	if (measured.length === 0) return nothing(partial ? "unknown" : "no-time");
	const interval = signedRankInterval(measured.map(({ reading }) => logRatio(reading)), ALPHA);
	const summary = {
		reason: null,
		pairs: measured.length,
		benchmarks: new Set(measured.map(({ benchmark }) => benchmark)).size,
		spentMs,
		delta: measured.length < 2 ? null : deltaOf(interval)
	};
	if (measured.length < PAIRS_MIN) return {
		state: "too-few",
		...summary
	};
	return {
		state: interval.lower <= 0 && interval.upper >= 0 ? "holds" : "off",
		...summary
	};
}
function readingsIn(pairs, prepared) {
	const slices = /* @__PURE__ */ new Map();
	for (const { benchmark, one, other } of pairs) {
		const own = slices.get(benchmark) ?? [];
		slices.set(benchmark, own);
		own.push({
			...one,
			side: "base"
		}, {
			...other,
			side: "head"
		});
	}
	return prepared.flatMap(({ record: { id: benchmark, sliceLength }, kinds }) => {
		const own = slices.get(benchmark);
		const kind = kinds.find(({ metric }) => metric.quantity === "time" && metric.direction === "lower");
		if (own === void 0 || kind === void 0) return [];
		const readings = readingsOf(burstsOf({
			slices: own,
			...sliceLength === void 0 ? {} : { sliceLength }
		}), kind.metric).filter(isPositive);
		const isByFastest = kind.views?.by === "fastest";
		return readings.map((each) => ({
			benchmark,
			reading: isByFastest ? byFastest(each) ?? each : each
		}));
	});
}
function nullControlWarnings({ state, delta }) {
	if (state !== "off" || delta === null) return [];
	const percent = (fraction) => `${fraction < 0 ? "" : "+"}${(100 * fraction).toFixed(1)}`;
	return [{
		code: "null-control-off",
		message: `two copies of base, which are the same program, differed by ${percent(delta.estimate)} % [${percent(delta.lower)}, ${percent(delta.upper)}] over ${delta.observations} pairs: something other than the change moves readings here, so that deltas of this size are no evidence of it`
	}];
}

// src/analysis/noise/noise.ts
function noiseOf(results, prepared, benchmarks) {
	const all = judgedRows(prepared, benchmarks);
	const judged = all.filter(({ row }) => row.gated);
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
		level: noises.length === 0 ? "unknown" : levelOf$1(readings),
		signs: signsOf(readings),
		readings,
		rows: noises.length,
		explained: explained.length,
		remedy: remedyOf(explained),
		disturbances: disturbancesOf(results),
		nullControl: nullControlOf(results.runs, prepared),
		shifts: commonShifts(all, results.runs, ranIdenticalBinaries(results))
	};
}
function remedyOf(explained) {
	if (explained.length === 0) return null;
	let [settleable, moreObservations, moreMs] = [
		0,
		0,
		0
	];
	for (const { row } of explained) {
		const settle = row.change.kind === "interval" ? row.change.settle : null;
		if (settle === null || settle.moreObservations === null) continue;
		settleable += 1;
		moreObservations = Math.max(moreObservations, settle.moreObservations);
		moreMs += settle.moreMs ?? 0;
	}
	return {
		settleable,
		moreObservations,
		moreMs
	};
}
function noiseWarnings(noise, results, prepared) {
	return [
		...noisyWarnings(noise),
		...results.runs.flatMap((run) => nullControlWarnings(results.runs.length === 1 ? noise.nullControl : nullControlOf([run], prepared))),
		...shiftWarnings(noise.shifts, results),
		...disturbanceWarnings(noise.disturbances)
	];
}
function noisyWarnings(noise) {
	const { level, explained, rows, signs, readings } = noise;
	if (explained === 0) return [];
	const doubt = `noise is why ${explained} of ${rows} ${rows === 1 ? "row" : "rows"} ${explained === 1 ? "is" : "are"} undecided`;
	const [sign] = signs;
	const why = sign === void 0 ? "" : ` (${signText(sign, readings[sign] ?? 0)})`;
	return [{
		code: "noisy-run",
		message: `${{
			quiet: "",
			noisy: "a noisy run: ",
			unusable: "too noisy to tell much: ",
			unknown: ""
		}[level]}${doubt}${why}; what helps is a larger or less busy machine, or to gate CPU time or instructions beside time (metrics: cpu, instructions)`
	}];
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

// src/analysis/renames.ts
var import_fastest_levenshtein = require_fastest_levenshtein();
const ALIKE_FROM = .55;
const MOST_CANDIDATES = 1e4;
const LETTERS_COMPARED = 200;
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
function likenessOf({ record: one }, { record: other }, parents) {
	if (one.name === other.name) return 1;
	if (one.group !== other.group) return 0;
	const [parent, path] = split(one.name);
	const [otherParent, otherPath] = split(other.name);
	if (path !== "" && path === otherPath && parents.has(pairKey(one.group, parent, otherParent))) return 1;
	return nameLikeness(one.name, other.name);
}
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

// src/analysis/suite.ts
function failedSuite({ runs }) {
	for (const { builds, suiteEndings = [] } of runs) {
		const failing = builds.base.state === "failed" ? null : failingEnding(suiteEndings, "head");
		if (failing !== null) return failing;
	}
	return null;
}
function suiteWarnings(results) {
	const suiteEndings = results.runs.flatMap((run) => run.suiteEndings ?? []);
	const failed = failedSuite(results);
	const told = suiteEndings.filter((each) => each !== failed);
	return SIDES.flatMap((side) => {
		const [worst] = told.filter((each) => each.side === side).toSorted((a, b) => b.times - a.times);
		if (worst === void 0) return [];
		const { ending, times, runs } = worst;
		return [{
			code: "suite-ended-badly",
			message: `the suite ${endingWords(ending)} in ${times} of ${runs} runs on ${side}; what it printed before was kept`
		}];
	});
}

// src/analysis/run-level.ts
function runVerdict(results, benchmarks) {
	if (buildOf(results, "head").state === "failed") return "error";
	if (hasNoCodeChanged(results)) return "same-code";
	if (failedSuite(results) !== null) return "error";
	if (isEmptyShard(results)) return "inconclusive";
	if (buildOf(results, "base").state === "failed") return "inconclusive";
	if (hadNoTime(benchmarks)) return "error";
	const found = benchmarks.filter(({ status }) => status !== "lost");
	if (found.length < benchmarks.length && runVerdict(results, found) === "error") return "error";
	const isUnmeasured = benchmarks.some(({ status }) => status === "not-measured" || status === "lost");
	const verdict = worst([...benchmarks.map((each) => each.verdict), isUnmeasured ? "inconclusive" : null]);
	if (verdict !== null && verdict !== "same-code") return verdict;
	if (verdict === "same-code" && benchmarks.every(isHarmless)) return verdict;
	const compared = benchmarks.some(({ status }) => status === "compared" || status === "same-code");
	const oneSided = benchmarks.some(({ status }) => status === "added" || status === "removed");
	const neither = benchmarks.some(({ status }) => status === "failed" || status === "not-comparable");
	return compared || oneSided && !neither ? "inconclusive" : "error";
}
function hadNoTime(benchmarks) {
	return !benchmarks.some(({ status, verdict }) => status === "compared" && verdict !== "same-code") && benchmarks.some(({ status }) => status === "not-measured");
}
function isEmptyShard({ plan, benchmarks }) {
	const { shard, split } = plan ?? {};
	return benchmarks.length === 0 && shard !== void 0 && split?.[shard.index - 1]?.length === 0;
}
function isHarmless({ status, verdict }) {
	return verdict === "same-code" || status === "added" || status === "removed";
}
function countsOf(benchmarks) {
	const verdicts = (verdict) => benchmarks.filter((each) => each.verdict === verdict).length;
	const statuses = (status) => benchmarks.filter((each) => each.status === status).length;
	const open = benchmarks.filter((each) => each.verdict === "inconclusive");
	const openByMachine = open.filter(({ direction, rows }) => direction === "unknown" && rows.some(dependsOnMachine)).length;
	return {
		regressed: verdicts("regressed"),
		improved: verdicts("improved"),
		unchanged: verdicts("unchanged"),
		inconclusive: open.length,
		openSlower: open.filter(({ direction }) => direction === "slower").length,
		openFaster: open.filter(({ direction }) => direction === "faster").length,
		...openByMachine === 0 ? {} : { openByMachine },
		sameCode: verdicts("same-code"),
		notMeasured: statuses("not-measured"),
		lost: statuses("lost"),
		added: statuses("added"),
		removed: statuses("removed"),
		failed: statuses("failed")
	};
}
function runWarnings(results) {
	const recorded = results.warnings;
	const derived = [];
	if (results.base.tree === results.head.tree) derived.push({
		code: "same-tree",
		message: "base and head are identical: any delta is noise"
	});
	else if (ranIdenticalBinaries(results)) derived.push({
		code: "identical-binaries",
		message: "both sides ran byte-identical binaries: any delta is noise"
	});
	if (buildOf(results, "base").state === "failed" && buildOf(results, "head").state === "built") derived.push({
		code: "base-does-not-build",
		message: "base does not build: head's readings are shown as new, nothing could be compared"
	});
	for (const { partial, roundsDone, roundsPlanned } of results.runs) {
		if (!partial) continue;
		derived.push({
			code: "partial-run",
			message: `the run was ended after ${roundsDone} of ${roundsPlanned} rounds`
		});
	}
	return [...recorded, ...derived.filter(({ code }) => !recorded.some((each) => each.code === code))];
}

// src/model/metric-words.ts
const METRIC_WORDS = /* @__PURE__ */ new Map([
	["wall", WALL_UNITS],
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
function metricPatterns(words) {
	return [...new Set(words.flatMap((word) => METRIC_WORDS.get(word) ?? [word]))];
}
function metricWord(pattern) {
	return [...METRIC_WORDS].find(([, patterns]) => patterns.includes(pattern))?.[0] ?? pattern;
}
const OTHER_NAMES = new Map([
	...[
		"time",
		"times",
		"walltime",
		"wall-time",
		"wall_time",
		"wallclock",
		"wall-clock",
		"runtime",
		"duration",
		"speed"
	].map((name) => [name, "wall"]),
	...[
		"memory",
		"mem",
		"ram"
	].map((name) => [name, "B/op"]),
	...[
		"cputime",
		"cpu-time",
		"cpu_time"
	].map((name) => [name, "cpu"]),
	["all", "*"]
]);
function meantMetric(word) {
	const plain = word.toLowerCase();
	const known = METRIC_WORDS.has(plain) ? plain : OTHER_NAMES.get(plain);
	if (known !== void 0) return known === word ? null : known;
	if (!/^[a-z]{4,}$/.test(plain) || metricOf(word).quantity !== "other") return null;
	return [...METRIC_WORDS.keys()].filter((each) => each[0] === plain[0] && (0, import_fastest_levenshtein.distance)(each, plain) <= Math.floor(each.length / 4))[0] ?? null;
}

// src/analysis/unused-settings.ts
const MAY_BE_MISSING = /* @__PURE__ */ new Set([
	"wall",
	"allocations",
	"instructions"
]);
function unusedSettings(results, prepared) {
	if (!showsAll(results) || prepared.length === 0) return [];
	const { thresholds, failOnRegressionOf = [] } = results.settings;
	return [
		...unusedMetrics(results, prepared),
		...unusedRules("thresholds", thresholds, prepared),
		...unusedRules("fail-on-regression", failOnRegressionOf, prepared)
	];
}
function namesNobody(results) {
	const { failOnRegression, failOnRegressionOf: rules } = results.settings;
	if (!failOnRegression || rules === void 0 || !showsAll(results) || results.benchmarks.length === 0) return false;
	return !results.benchmarks.some((record) => rules.some(({ benchmark }) => isMeantBy(benchmark, record)));
}
function showsAll({ plan, runs }) {
	return plan?.shard === void 0 && !runs.some(({ inputs }) => Object.hasOwn(inputs ?? {}, "benchmarks"));
}
function unusedMetrics({ settings }, prepared) {
	if (!areAllMeasured(prepared)) return [];
	const reported = new Set(prepared.flatMap(({ kinds }) => kinds.map(({ metric }) => metric.unit)));
	const used = (pattern) => [...reported].some((unit) => matchesPattern(pattern, unit));
	const words = new Set(settings.gatedMetrics.filter(used).map(metricWord));
	return [...new Set(settings.gatedMetrics.map(metricWord).filter((word) => !words.has(word)))].filter((word) => !MAY_BE_MISSING.has(word)).map((word) => unused("No benchmark reports what metrics names", word));
}
function unusedRules(setting, rules, prepared) {
	const lines = /* @__PURE__ */ new Map();
	for (const rule of rules) {
		const word = metricWord(rule.metric);
		const line = word === "*" ? rule.benchmark : `${rule.benchmark} ${word}`;
		const meant = prepared.filter(({ record }) => isMeantBy(rule.benchmark, record));
		const reports = ({ kinds }) => kinds.some(({ metric }) => matchesPattern(rule.metric, metric.unit));
		const isUsed = meant.length > 0 && (MAY_BE_MISSING.has(word) || !areAllMeasured(meant) || meant.some(reports));
		lines.set(line, {
			isKnown: meant.length > 0,
			isUsed: isUsed || lines.get(line)?.isUsed === true
		});
	}
	return [...lines].flatMap(([line, { isKnown, isUsed }]) => {
		if (isUsed) return [];
		return [unused(`${isKnown ? "The benchmarks do not report the metric" : "No benchmark of this run has the name"} that a line of ${setting} names`, line)];
	});
}
function areAllMeasured(prepared) {
	return prepared.every(({ kinds }) => kinds.length > 0);
}
function unused(message, subject) {
	return {
		code: "setting-unused",
		message,
		subject
	};
}

// src/analysis/analyse.ts
function analyse(results) {
	const prepared = prepareAll(results, 0);
	const isGatedCount = ({ gated, kind }) => gated && kind === "counted";
	const stages = stagesOf(results, countRows(prepared), countRows(prepared, isGatedCount));
	const renames = renameWarnings(prepared);
	const clocks = clocksOf(results, stages.family.alpha);
	const first = prepared.map((each) => rowsOf(each, (kind) => levelOf(stageOf(kind, stages), lookedAt(each.record, kind)), clocks));
	const confirming = stages.isConfirming ? confirmingOf(results, first, stages, clocks) : null;
	const again = confirming === null || results.runs.length === 1 ? [] : prepareAll(results, 1);
	const all = prepared.map((each, index) => {
		const rows = first[index] ?? [];
		const judged = (confirming === null ? rows : confirmedRows(each, rows, confirming)).map((row) => withMachines(row, judgedKind(row, each, again[index])));
		const told = buildsDiffer(results) ? judged.map(withLayoutDoubt) : judged;
		return benchmarkAnalysis(each, told, renames.get(each.record.id) ?? []);
	});
	const benchmarks = heldAgainst(all);
	const controls = controlsOf(benchmarks);
	const noise = noiseOf(results, prepared, benchmarks);
	const verdict = runVerdict(results, benchmarks);
	return {
		results,
		verdict,
		direction: worstDirection(benchmarks.filter((each) => each.verdict === verdict)),
		counts: countsOf(benchmarks),
		family: stages.family,
		benchmarks,
		geometricMeans: geometricMeans(results, prepared),
		experiment: experimentOf(prepared),
		clocks: clockSummaries(clocks, results.benchmarks, benchmarks),
		noise,
		controls,
		machine: machineSummary(results, 0),
		confirmation: confirming === null ? null : confirmationCounts(benchmarks, confirming.stage.alpha),
		sameTree: results.base.tree === results.head.tree,
		failedSuite: failedSuite(results),
		warnings: [
			...noiseWarnings(noise, results, prepared),
			...controlWarnings(controls),
			...suiteWarnings(results),
			...unusedSettings(results, prepared),
			...runWarnings(results)
		]
	};
}
function judgedKind({ metric, confirmation }, first, again) {
	return (confirmation !== null && confirmation.state !== "missing" ? again : first)?.kinds.find((kind) => kind.metric.unit === metric.unit);
}
function experimentOf(prepared) {
	const compared = prepared.filter(({ status }) => status === "compared");
	const perMachine = compared.map((each) => each.burstsByMachine);
	const observations = perMachine.flat();
	const replicates = perMachine.reduce((most, { length }) => Math.max(most, length), 1);
	const sliceMs = compared.map((each) => each.sliceMs);
	const ended = (why) => compared.filter(({ record }) => record.ended === why).length;
	return {
		compared: compared.length,
		...replicates === 1 ? {} : { replicates },
		fewestObservations: observations.length === 0 ? 0 : observations.reduce((a, b) => Math.min(a, b)),
		mostObservations: observations.reduce((a, b) => Math.max(a, b), 0),
		endedDecided: ended("decided"),
		endedByTimeBudget: ended("time-budget"),
		slice: compared.every(({ record }) => record.isSuite === true) ? "suite" : "benchmark",
		medianSliceMs: sliceMs.length === 0 ? 0 : median(sliceMs),
		longestSliceMs: sliceMs.reduce((a, b) => Math.max(a, b), 0)
	};
}

// src/analysis/gate.ts
function decideGate(analysis, { acceptances = [], part = "", today } = {}) {
	const { settings } = analysis.results;
	const sorted = sortByAcceptance(failingRows(analysis, settings), acceptances, part);
	const reason = reasonOf(analysis, sorted);
	const observing = observingOf(settings, today ?? firstRun(analysis.results).startedAt.slice(0, 10));
	const exitCode = observing?.state === "observing" ? 0 : EXIT_CODES[reason.kind];
	const { accepted, exceeded } = sorted;
	return {
		failed: exitCode !== 0,
		exitCode,
		reason,
		accepted,
		exceeded,
		observing
	};
}
function observingOf({ mode, observeUntil }, day) {
	if (mode !== "observe") return null;
	const until = observeUntil ?? null;
	return {
		state: until !== null && day > until ? "over" : "observing",
		until
	};
}
function failingRows(analysis, { failOnRegression, failOnRegressionOf: rules }) {
	if (!failOnRegression) return [];
	const isMeant = ({ benchmark, row: { metric } }) => rules === void 0 || rules.some((rule) => isMeantBy(rule.benchmark, benchmark) && matchesPattern(rule.metric, metric.unit));
	return regressions(analysis).filter(isMeant);
}
const EXIT_CODES = {
	passed: 0,
	"nothing-differs": 0,
	accepted: 0,
	regressed: 1,
	error: 3,
	missing: 4,
	inconclusive: 4,
	"not-measured": 4
};
function reasonOf(analysis, sorted) {
	const { settings } = analysis.results;
	if (analysis.failedSuite !== null) return {
		kind: "error",
		cause: errorCause(analysis)
	};
	const regressed = regressedReason(sorted);
	if (regressed !== null && nothingDiffers(analysis)) return {
		kind: "nothing-differs",
		worst: regressed.worst
	};
	if (regressed?.kind === "regressed") return regressed;
	if (analysis.verdict === "error") return {
		kind: "error",
		cause: errorCause(analysis)
	};
	const idle = idleCause(analysis);
	if (idle !== null) return {
		kind: "error",
		cause: idle
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
		const unmeasured = analysis.benchmarks.filter(({ status }) => status === "not-measured" || status === "lost");
		const [named] = unmeasured;
		if (named !== void 0) return {
			kind: "not-measured",
			benchmark: named,
			others: unmeasured.length - 1
		};
		if (analysis.verdict === "inconclusive") return {
			kind: "inconclusive",
			worst: null,
			others: 0
		};
	}
	return regressed ?? { kind: "passed" };
}
function idleCause(analysis) {
	const { results } = analysis;
	if (!results.settings.failOnRegression || results.plan?.shard !== void 0) return null;
	if (ungatedRows(analysis).length > 0) return "nothing-gated";
	return namesNobody(results) ? "nobody-fails" : null;
}
function regressedReason({ accepted, exceeded, open }) {
	const failing = [...exceeded, ...open].toSorted(bySeverity(estimatedSeverity));
	const [worst, worstAccepted] = [failing[0], accepted[0]];
	if (worst !== void 0) return {
		kind: "regressed",
		worst,
		others: failing.length - 1
	};
	return worstAccepted === void 0 ? null : {
		kind: "accepted",
		worst: worstAccepted,
		others: accepted.length - 1
	};
}
function nothingDiffers({ sameTree, results }) {
	return sameTree || ranIdenticalBinaries(results);
}
function errorCause({ results, benchmarks, failedSuite }) {
	if (buildOf(results, "head").state === "failed") return "head-does-not-build";
	if (benchmarks.length === 0) return "no-benchmarks";
	if (benchmarks.every(({ status }) => status === "failed")) return "all-failed";
	if (failedSuite !== null) return "suite-failed";
	if (hadNoTime(benchmarks)) return "no-time";
	return benchmarks.some(({ status }) => status === "lost") ? "lost" : "no-pairs";
}
function isMissing({ status, failedSides }) {
	return status === "removed" || status === "lost" || status === "failed" && failedSides.includes("head");
}

// src/model/command.ts
function unrun(startMs) {
	return {
		exitCode: null,
		signal: null,
		timedOut: false,
		notStarted: false,
		stdout: "",
		stderr: "",
		truncated: false,
		startMs,
		durationMs: 0
	};
}
function succeeded(result) {
	return result.exitCode === 0 && !result.timedOut && !result.notStarted;
}

// src/model/inputs/values.ts
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
function readPercentage(text, limits) {
	const match = /^([+-]?\d{1,3}(?:\.\d{1,6})?)\s*%?$/.exec(text);
	if (match === null) return { fault: "is not a percentage" };
	const percent = Number(match[1]);
	if (percent < limits.minimum) return { fault: "is too low" };
	if (percent > limits.maximum) return { fault: "is too high" };
	return { value: Number(`${match[1]}e-2`) };
}
function readBoolean(text) {
	if (/^(true|True|TRUE)$/.test(text)) return { value: true };
	if (/^(false|False|FALSE)$/.test(text)) return { value: false };
	return { fault: "is neither true nor false" };
}
function readChoice(text, limits) {
	return limits.choices.includes(text) ? { value: text } : { fault: "is not valid" };
}
function readList(text, limits) {
	const items = readLines(text).flatMap((line) => line.split(/[\s,]+/).filter((item) => item !== ""));
	if (items.length > limits.maxItems) return { fault: `has ${items.length} entries` };
	const option = items.find((item) => item.startsWith("-"));
	if (option !== void 0) return { fault: `has an entry that begins with "-" (${shown(option)})` };
	const long = items.find((item) => item.length > 200);
	if (long !== void 0) return { fault: `has an entry of ${long.length} characters` };
	return { value: items };
}
function readLines(text) {
	return text.split(/\r\n|\n|\r/).map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
}
function shown(text) {
	return JSON.stringify(cut(text, 80)).replace(/[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

// src/harnesses/option.ts
function allOf(words) {
	return joined(words, "and");
}
function joined(words, last) {
	return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

// src/model/inputs/name-pattern.ts
function literally(text) {
	return text.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&");
}

// src/model/inputs/shell-word.ts
function shellWord(text) {
	return /^[A-Za-z0-9_./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

// src/render/view/notes/what-now.ts
const MOST_LINES = 20;
const MOST_NAMES = 8;
const LONGEST_ASK = 800;
const MOST_MINUTES = 1440;
const MOST_SHARE = 10;
function whatNow(analysis, { regressed, inconclusive }, gate, news, repeat) {
	const accepted = new Set(gate.accepted.map(({ row }) => row));
	const failing = regressed.filter(({ row }) => !accepted.has(row));
	const again = patternOf(regressed);
	const longer = longerOf(analysis, inconclusive, repeat);
	const isDecided = gate.reason.kind === "regressed";
	const now = {
		isOpen: gate.failed,
		repeat: again === null ? null : withOption(repeat, "benchmarks", again),
		accept: news === null || !isDecided ? "" : acceptText(failing),
		label: isDecided ? news?.label ?? "" : "",
		longer
	};
	return now.repeat === null && now.longer === null ? null : now;
}
function patternOf(rows) {
	let pattern = "";
	for (const name of namesOf(rows)) {
		const next = pattern === "" ? literally(name) : `${pattern}|${literally(name)}`;
		if (next.length > 496) break;
		pattern = next;
	}
	if (pattern === "") return null;
	return shellWord(pattern.includes("|") ? `^(${pattern})$` : `^${pattern}$`);
}
function namesOf(rows) {
	const names = rows.map(({ benchmark: { name, cores } }) => cores === "one" ? name.replace(/ on one core$/, "") : name);
	return [...new Set(names)].filter((name) => name.trim() === name && name !== "" && visible(name) === name);
}
function acceptText(rows) {
	const lines = acceptLines(rows);
	return lines.join(lines.some((line) => /[`<|$[]/.test(line)) ? "\n\n" : "\n");
}
function acceptLines(rows) {
	const bounds = /* @__PURE__ */ new Map();
	for (const { benchmark, row } of rows) {
		const bound = worstBound(row);
		if (bound === null || visible(benchmark.id) !== benchmark.id) continue;
		const key = `${bound.kind === "share" ? "" : bound.unit}\n${benchmark.id}`;
		const known = bounds.get(key);
		if (known === void 0 || sizeOf(bound) > sizeOf(known)) bounds.set(key, bound);
	}
	return [...bounds].slice(0, MOST_LINES).flatMap(([key, bound]) => {
		const amount = amountOf(bound);
		const name = quotedName(key.slice(key.indexOf("\n") + 1));
		return amount === null || name === null ? [] : [`Benchmark-accept: ${name} up to ${amount} because …`];
	});
}
function sizeOf(bound) {
	return bound.kind === "share" ? bound.share : bound.amount;
}
function amountOf(bound) {
	if (bound.kind === "amount") return `${Number(bound.amount.toPrecision(6))} ${bound.unit}`;
	return bound.share <= MOST_SHARE ? `${Math.ceil(100 * bound.share - 1e-9)}%` : null;
}
function quotedName(id) {
	if (id.trim() !== id || id === "") return null;
	if (!/^["`]| up to | because /i.test(id)) return id;
	return id.includes("\"") ? null : `"${id}"`;
}
function longerOf({ results }, rows, repeat) {
	const needing = rows.filter(({ row }) => timeToSettle(row) !== null);
	const pattern = patternOf(needing);
	if (pattern === null) return null;
	const moreMs = needing.reduce((sum, { row }) => sum + (timeToSettle(row) ?? 0), 0);
	const ranMs = results.runs.reduce((most, { durationMs }) => Math.max(most, durationMs), 0);
	const budget = `${Math.min(MOST_MINUTES, Math.ceil((ranMs + moreMs) / 6e4))}m`;
	const names = namesOf(needing);
	if (names.length > MOST_NAMES) return {
		comment: `/tare time-budget=${budget}`,
		command: withOption(repeat, "time-budget", budget)
	};
	const asked = names.map(askedName).filter((name) => name !== null);
	const ask = `/tare ${asked.join(" ")} time-budget=${budget}`;
	return {
		comment: asked.length > 0 && ask.length <= LONGEST_ASK ? ask : null,
		command: withOption(withOption(repeat, "benchmarks", pattern), "time-budget", budget)
	};
}
function withOption(command, name, value) {
	let isGiven = false;
	return `${command.replace(/\s*((?:'[^']*'|\\.|[^\s'\\])+)/g, (part, word) => {
		const isCut = isGiven || word === `--${name}`;
		isGiven = !isGiven && isCut;
		return isCut ? "" : part;
	})} --${name} ${value}`;
}
function askedName(name) {
	if (!/[\s="`]/.test(name) && !name.startsWith("-")) return name;
	return name.includes("\"") ? null : `"${name}"`;
}

// src/render/view/title.ts
const WELL = "✅";
const FAILS = "❌";
const OPEN = VERDICT_SIGNS.inconclusive;
function titleOf(analysis, gate) {
	const { results } = analysis;
	if (hasNoCodeChanged(results)) return {
		sign: WELL,
		text: "no code changed, nothing was measured"
	};
	const failed = ["base", "head"].filter((side) => buildOf(results, side).state === "failed");
	if (failed.length === 2) return ended("the run was ended before both sides were built", gate);
	if (failed[0] === "head") return ended("head does not compile", gate);
	if (failed[0] === "base" && isFailing(gate.reason)) return ended("base does not compile: nothing was compared", gate);
	if (failed[0] === "base") return {
		sign: OPEN,
		text: "passes, but base does not compile: nothing was compared"
	};
	const counts = rowCounts(analysis);
	const doubts = doubtsOf(analysis, counts);
	const calls = callsOf(counts);
	if (isFailing(gate.reason)) return ended([
		...causeOf(analysis, gate),
		...calls,
		...doubts
	].join(", "), gate);
	const more = doubts.map((doubt) => `, ${doubt}`).join("");
	if (gate.reason.kind === "nothing-differs") return {
		sign: VERDICT_SIGNS.unchanged,
		text: `base and head are identical, so that check passes${more}`
	};
	if (counts.regressed > 0) {
		const why = gate.reason.kind === "accepted" ? "accepted" : whyItPasses(analysis);
		return {
			sign: VERDICT_SIGNS.regressed,
			text: `${calls.join(", ")}, check passes: ${why}${more}`
		};
	}
	const known = quiet(analysis, counts);
	const missed = missedTexts(results);
	if (missed.length > 0 && missed.length === doubts.length) return {
		sign: OPEN,
		text: [known.text, ...missed].join(", ")
	};
	return doubts.length > 0 ? {
		sign: OPEN,
		text: `passes, ${[...calls, ...doubts].join(", ")}`
	} : known;
}
function ended(facts, { observing, failed }) {
	if (failed) return {
		sign: FAILS,
		text: `${facts}, check fails`
	};
	const why = observing?.state === "observing" ? ": only observed" : "";
	return {
		sign: why === "" ? OPEN : VERDICT_SIGNS.regressed,
		text: `${facts}, check passes${why}`
	};
}
function callsOf({ regressed, improved }) {
	return [...regressed > 0 ? [countText(regressed, "regression")] : [], ...improved > 0 ? [countText(improved, "improvement")] : []];
}
function doubtsOf({ results }, counts) {
	const { inconclusive, openByMachine, notMeasured, lost, failed } = counts;
	const all = inconclusive > 0 && openByMachine === inconclusive;
	return [
		...all ? [`${inconclusive} ${inconclusive === 1 ? "depends" : "depend"} on the machine`] : [],
		...inconclusive > 0 && !all ? [`${inconclusive} undecided`] : [],
		...notMeasured > 0 ? [`${notMeasured} not measured`] : [],
		...lost > 0 ? [`${lost} lost`] : [],
		...failed > 0 ? [`${failed} failed`] : [],
		...missedTexts(results),
		...isPartial(results) ? ["partial run"] : []
	];
}
function causeOf({ failedSuite, verdict, benchmarks }, { reason }) {
	if (reason.kind === "missing") return [`${reason.others + 1} missing`];
	if (failedSuite !== null && benchmarks.some(({ status }) => status === "compared")) return [failedSuiteText(failedSuite)];
	return verdict === "error" ? ["nothing could be compared"] : [];
}
function whyItPasses({ results: { settings } }) {
	if (!settings.failOnRegression) return "fail-on-regression is off";
	return settings.failOnRegressionOf === void 0 ? "nothing fails it" : "fail-on-regression names none of them";
}
function quiet(analysis, { improved, unchanged, sameCode, added, removed }) {
	if (improved > 0) return {
		sign: VERDICT_SIGNS.improved,
		text: `${countText(improved, "improvement")}, no regression`
	};
	const runNone = sameCode === 0 ? "" : `, ${sameCode} ${sameCode === 1 ? "runs" : "run"} no changed code`;
	if (unchanged > 0) {
		const limit = thresholdsText(analysis) ?? "the thresholds";
		return {
			sign: WELL,
			text: `no change beyond ${limit} (${unchanged})${runNone}`
		};
	}
	if (analysis.verdict === "same-code") return {
		sign: WELL,
		text: `no benchmark runs changed code (${sameCode})`
	};
	const sides = [...added > 0 ? [`${added} added`] : [], ...removed > 0 ? [`${removed} removed`] : []];
	if (sides.length > 0 && added + removed === analysis.benchmarks.length) return {
		sign: OPEN,
		text: `passes, nothing to compare: ${sides.join(", ")}`
	};
	return {
		sign: OPEN,
		text: `passes, but nothing was judged${sides.map((side) => `, ${side}`).join("")}${runNone}`
	};
}

// src/render/view/terminal.ts
function terminalView(analysis, gate, sections) {
	const noise = noiseText(analysis);
	const said = analysis.warnings.filter(({ code }) => noise === "" || code !== "noisy-run");
	const sentences = [
		earlySentence(analysis),
		[noiseSentence(analysis)],
		...doubtedRegressions(sections.regressed),
		gateSentence(gate),
		...doubtSentences(analysis, sections).slice(1),
		missedSentence(analysis),
		machinesSentence(analysis)
	];
	return {
		compared: comparedPhrase$1(analysis),
		word: gate.failed ? "FAIL" : "PASS",
		ending: endingText(analysis, gate, sections),
		sentences: sentences.filter((sentence) => sentence.some((part) => part !== "")),
		alerts: runNotes({
			...analysis,
			warnings: said
		}).alerts,
		noise,
		keys: keysOf(measuredLines(analysis), levelPhrase(analysis))
	};
}
function comparedPhrase$1({ results: { base, head, runs } }) {
	const name = ({ commit }) => commit === null ? ["uncommitted work tree"] : [{ code: commit.slice(0, 7) }];
	const ms = runs.reduce((most, { durationMs }) => Math.max(most, durationMs), 0);
	return [
		...name(base),
		" → ",
		...name(head),
		` · ${formatDuration(ms)}`
	];
}
function endingText(analysis, gate, sections) {
	const { results, verdict, failedSuite } = analysis;
	const isWhole = !hasNoCodeChanged(results) && ["base", "head"].every((side) => buildOf(results, side).state !== "failed") && verdict !== "error" && failedSuite === null;
	const counts = countsText$1(analysis, sections);
	const isPlain = gate.failed || sections.regressed.length === 0 && !isFailing(gate.reason);
	if (isWhole && isPlain && counts !== "") return counts;
	return titleOf(analysis, gate).text.replace(/^passes, (?:but )?/, "").replace(/, check fails$/, "");
}
function countsText$1(analysis, { regressed, improved }) {
	const { results } = analysis;
	const counts = rowCounts(analysis);
	const part = (count, word) => count === 0 ? [] : [`${count} ${word}`];
	return [
		...called(regressed, "worse", (limit) => ` by more than ${limit}`),
		...called(improved, "better", () => ""),
		...part(counts.inconclusive, "undecided"),
		...part(counts.notMeasured, "not measured"),
		...part(counts.lost, "lost"),
		...part(counts.failed, "failed"),
		...part(counts.unchanged, "unchanged"),
		...part(counts.sameCode, "same code"),
		...missedTexts(results),
		...isPartial(results) ? ["partial run"] : []
	].join(", ");
}
function called(rows, other, beyond) {
	return [true, false].flatMap((ofSpeed) => {
		const own = rows.filter(({ row }) => isSpeed(row.metric) === ofSpeed);
		const [first] = own;
		if (first === void 0) return [];
		const limits = new Set(own.map(({ row }) => thresholdText(row, row.metric.unit)));
		const isShare = own.every(({ row }) => row.smallestDifference === null);
		const limit = limits.size === 1 && isShare ? [...limits][0] ?? "" : `${own.length === 1 ? "its" : "their"} threshold`;
		return [`${own.length} ${ofSpeed ? tableWord(first.row) : other}${beyond(limit)}`];
	});
}
function noiseText({ noise }) {
	const { level, signs, readings, disturbances } = noise;
	const isNoisy = level === "noisy" || level === "unusable";
	const [sign] = signs;
	const others = disturbances.map((each) => disturbanceText(each).replace(/^their processes/, "processes of slices").replace(/^they /, "slices "));
	const own = sign === void 0 ? [] : [signText(sign, readings[sign] ?? 0)];
	const why = others.length > 0 ? others : isNoisy ? own : [];
	return why.length === 0 ? "" : `${isNoisy ? "Noisy" : "While slices ran"}: ${why.join(", ")}`;
}
const NAMES = [
	[/^Base: /, "base"],
	[/^Head: /, "head"],
	[/^As $/, "suite"],
	[/^Experiment: /, "rounds"],
	[/^Slices: /, "slices"],
	[/^(?:Confidence|Threshold): /, "level"],
	[/^Re-measurement(?:, |: )/, "recheck"],
	[/^Clock: /, "clock"],
	[/^Noise: /, "noise"],
	[/^Instructions: /, "counted"],
	[/^(?:Machine: |(?=Machine |Of all machines))/, "machine"],
	[/^Isolation: /, "isolation"]
];
function levelPhrase({ family, results: { settings } }) {
	const rules = settings.thresholds.length === 0 ? "" : `, ${countText(settings.thresholds.length, "rule")} for some rows`;
	return [`${levelPercent(family.size === 0 ? 1 - settings.confidenceLevel : family.alpha)} for each row, of ${countText(family.observationsNeeded, "burst")} at least; threshold ${plainPercent(settings.threshold)}${rules}`];
}
function keysOf(lines, level) {
	const keys = /* @__PURE__ */ new Map();
	let last = "method";
	for (const [first = "", ...rest] of lines) {
		const text = typeof first === "string" ? first : "";
		const [begins, name = last] = NAMES.find(([pattern]) => pattern.test(text)) ?? [];
		last = name;
		const own = begins === void 0 || typeof first !== "string" ? [first] : [text.replace(begins, "")];
		keys.set(name, name === "level" ? [level] : [...keys.get(name) ?? [], [...own, ...rest]]);
	}
	return Array.from(keys, ([name, own]) => ({
		name,
		lines: own
	}));
}

// src/render/view/view.ts
const LONGEST_NAME_IN_LEAD = 80;
const OUTPUT_LINES = 25;
const OUTPUT_LINE_LENGTH = 300;
function viewOf(analysed, gate, news = null) {
	const analysis = {
		...analysed,
		benchmarks: withAlikeWarnings(analysed.benchmarks)
	};
	const { results, family } = analysis;
	const sections = groupBySection(analysis);
	const title = titleOf(analysis, gate);
	const notes = runNotes(analysis);
	const repeat = repeatText(firstRun(results), results.plan?.shard);
	const nameOf = (id) => shortenMiddle(visibleName(id), LONGEST_NAME_IN_LEAD, CHARACTERS);
	const lead = [
		earlySentence(analysis),
		[noiseSentence(analysis)],
		regressedSentence(analysis, sections.regressed, nameOf),
		...doubtedRegressions(sections.regressed),
		gateSentence(gate),
		...doubtSentences(analysis, sections),
		missedSentence(analysis),
		machinesSentence(analysis)
	];
	return {
		sign: shownVerdict(analysis),
		title,
		headline: title.text,
		lead: lead.filter((sentence) => sentence.some((part) => part !== "")),
		acceptances: acceptanceLines(gate, news),
		builds: buildOutputs(results),
		counts: countsText(analysis, sections),
		whatNow: whatNow(analysis, sections, gate, news, repeat),
		sections: sectionViews(analysis, sections),
		undecided: undecidedPhrase(sections.inconclusive),
		changedFunctions: changedFunctionsList(analysis.benchmarks),
		unmeasured: groupUnmeasured(analysis.benchmarks),
		means: geometricMeansPhrase(analysis, "gated"),
		notes: notes.all,
		alerts: notes.alerts,
		noise: buildOf(results, "head").state === "built" ? noisePage(analysis) : null,
		measured: measuredLines(analysis),
		legend: legendPhrase(family.alpha),
		repeat,
		compared: comparedPhrase(analysis),
		terminal: terminalView(analysis, gate, sections)
	};
}
function countsText(analysis, { inconclusive }) {
	if (["base", "head"].some((side) => buildOf(analysis.results, side).state === "failed")) return "";
	const counts = rowCounts(analysis);
	const typical = typicalWidth(inconclusive);
	const part = (count, sign, word) => count === 0 ? [] : [`${sign}${count} ${word}`];
	const signed = (verdict, count, word) => part(count, `${VERDICT_SIGNS[verdict]} `, word);
	return [
		...signed("regressed", counts.regressed, "regressed"),
		...signed("improved", counts.improved, "improved"),
		...signed("unchanged", counts.unchanged, "unchanged"),
		...signed("same-code", counts.sameCode, "same code"),
		...signed("inconclusive", counts.inconclusive, typical === null ? "undecided" : `undecided (typically ±${typical})`),
		...signed("error", counts.failed, "failed"),
		...part(counts.notMeasured, "", "not measured"),
		...part(counts.lost, "", "lost"),
		...part(counts.added, "", "added"),
		...part(counts.removed, "", "removed")
	].join(" · ");
}
function comparedPhrase({ results }) {
	const commit = (side) => {
		const hash = results[side].commit;
		return hash === null ? ["uncommitted work tree"] : [{ code: hash.slice(0, 7) }];
	};
	const ms = results.runs.reduce((most, { durationMs }) => Math.max(most, durationMs), 0);
	return [
		...commit("head"),
		" vs ",
		...commit("base"),
		` · ${formatDuration(ms)}`
	];
}
function repeatText({ repeat }, shard) {
	return shard === void 0 ? repeat : `${repeat} --shard ${shard.index}/${shard.of}`;
}
function shownVerdict({ verdict, results }) {
	if (buildOf(results, "head").state === "failed") return "error";
	return buildOf(results, "base").state === "failed" ? "inconclusive" : verdict;
}
function buildOutputs(results) {
	const [head, base] = [buildOf(results, "head"), buildOf(results, "base")];
	if (head.state === "failed" && base.state === "failed") return [];
	return [...buildOutput("head", head), ...buildOutput("base", base)];
}
function buildOutput(side, build) {
	if (build.state !== "failed") return [];
	const all = build.output.trim().split(/\r\n|\n|\r/);
	const left = all.length - OUTPUT_LINES;
	const lines = all.slice(0, OUTPUT_LINES).map((line) => cut(line, OUTPUT_LINE_LENGTH));
	return [{
		title: [
			`Build output (${side}; `,
			{ prose: cut(build.reason, OUTPUT_LINE_LENGTH) },
			"):"
		],
		lines: left > 0 ? [...lines, `... ${countText(left, "more line")}`] : lines
	}];
}
function sectionViews(analysis, sections) {
	const footnotes = createFootnotes();
	const { results } = analysis;
	const baseBuilt = buildOf(results, "base").state === "built";
	const rows = (kind, summary = "", after = []) => ({
		kind,
		summary,
		rows: sections[kind].map((entry) => rowView(entry, kind, footnotes)),
		after
	});
	const apart = (isOpen) => ({
		kind: "apart",
		summary: apartSummary(analysis, sections),
		benchmarks: apartViews(sections.apart, baseBuilt, footnotes),
		isOpen
	});
	const headBuilt = buildOf(results, "head").state === "built";
	const nothingCompared = !baseBuilt || analysis.verdict === "error";
	return [
		...headBuilt && nothingCompared ? [apart(true)] : [],
		rows("regressed"),
		rows("improved"),
		rows("inconclusive"),
		rows("unchanged", unchangedSummary(sections)),
		rows("sameCode", sameCodeSummary(analysis, sections), [controlsSentence(analysis)]),
		rows("notGated", `${countText(sections.notGated.length, "row")} not gated`, geometricMeansPhrase(analysis, "not gated")),
		rows("counted", `${countText(sections.counted.length, "row")} of instructions: ${WORK_NOT_TIME}`),
		rows("notCompared", `${countText(sections.notCompared.length, "row")} without a delta`),
		...headBuilt && !nothingCompared ? [apart(false)] : []
	].filter((section) => (section.kind === "apart" ? section.benchmarks : section.rows).length > 0);
}
function unchangedSummary({ unchanged }) {
	return `${unchanged.length} unchanged: ${unchangedMeaning(unchanged)}`;
}
function sameCodeSummary({ controls }, { sameCode }) {
	const floor = controls?.floor ?? null;
	const moved = floor === null ? "" : `: moved by up to ${changeSize(floor, 1)}`;
	return `${sameCode.length} same code, measured as controls${moved}`;
}
function apartSummary({ results }, { apart }) {
	const kinds = /* @__PURE__ */ new Map();
	for (const benchmark of apart) {
		const text = statusText(benchmark, buildOf(results, "base").state === "built");
		kinds.set(text, (kinds.get(text) ?? 0) + 1);
	}
	return Array.from(kinds, ([text, count]) => `${count} ${text}`).join(", ");
}

// src/host/plain-progress.ts
const EVERY_MS = 6e4;
function plainProgress(clock) {
	const known = /* @__PURE__ */ new Set();
	let lastMs = Number.NEGATIVE_INFINITY;
	return ({ stage, total }) => {
		const nowMs = clock.now();
		if (known.has(stage) && (total <= 1 || nowMs - lastMs < EVERY_MS)) return false;
		known.add(stage);
		lastMs = nowMs;
		return true;
	};
}

// src/host/console-log.ts
const LIVE_PROGRESS_EVERY_MS = 80;
const TICK_MS$1 = 1e3;
const IS_BUILT = /^(?:build|link) /;
const UNTRUSTED_LINES = 20;
function createConsoleLog({ stream, clock, quiet }) {
	const live = stream.isTTY === true;
	let liveShown = false;
	const isDue = plainProgress(clock);
	let lastLiveMs = Number.NEGATIVE_INFINITY;
	let step = {
		stage: "",
		sinceMs: 0
	};
	let ticking;
	const clear = () => {
		clearInterval(ticking);
		if (liveShown) stream.write("\r\x1B[K");
		liveShown = false;
	};
	const draw = (progress) => {
		const width = Math.max(20, (stream.columns ?? 80) - 1);
		stream.write(`\r\u001b[K${liveLine(progress, clock.now() - step.sinceMs, width)}`);
		liveShown = true;
	};
	const line = (text) => {
		clear();
		stream.write(`${text}\n`);
	};
	return {
		info: (text) => {
			if (!quiet) line(escapeTerminal(text));
		},
		notice: (text) => line(escapeTerminal(text)),
		warning: (text) => line(`warning: ${escapeTerminal(text)}`),
		untrusted: (title, text) => {
			const lines = text.trimEnd().split("\n");
			line(escapeTerminal(title));
			for (const each of lines.slice(0, UNTRUSTED_LINES)) line(`  | ${escapeTerminal(each)}`);
			if (lines.length > UNTRUSTED_LINES) line(`  | ... ${lines.length - UNTRUSTED_LINES} more lines`);
		},
		progress: (progress) => {
			if (quiet) return;
			if (!live) {
				if (isDue(progress)) stream.write(`${progressLine(progress, Number.POSITIVE_INFINITY)}\n`);
				return;
			}
			const nowMs = clock.now();
			const isNew = progress.stage !== step.stage;
			if (!isNew && nowMs - lastLiveMs < LIVE_PROGRESS_EVERY_MS) return;
			lastLiveMs = nowMs;
			if (isNew) step = {
				stage: progress.stage,
				sinceMs: nowMs
			};
			clearInterval(ticking);
			draw(progress);
			if (IS_BUILT.test(progress.stage)) ticking = setInterval(draw, TICK_MS$1, progress).unref();
		},
		progressDone: clear
	};
}
const WIDEST_BAR = 20;
const NARROWEST_BAR = 6;
const SHOWN_FROM_MS = 2e3;
function liveLine(progress, sinceMs, width) {
	const { total, done, remainingMs } = progress;
	const spent = remainingMs === null && sinceMs >= SHOWN_FROM_MS ? ` · ${formatDuration(sinceMs)}` : "";
	return `${progressLine(progress, width - stringWidth(spent), total > 1 ? bar(done / total, width) : "")}${spent}`;
}
function bar(share, width) {
	const columns = Math.min(WIDEST_BAR, Math.round(width / 4));
	if (columns < NARROWEST_BAR) return "";
	const full = Math.round(Math.min(1, Math.max(0, share)) * columns);
	return `${"█".repeat(full)}${"░".repeat(columns - full)}`;
}
function progressLine(progress, width, drawn = "") {
	const head = progress.total > 1 ? `${progress.stage} ${progress.done}/${progress.total}` : progress.stage;
	const left = progress.remainingMs === null ? "" : ` · ${formatDuration(progress.remainingMs)} left`;
	const tail = stringWidth(head) + stringWidth(left) > width ? "" : left;
	const isDrawn = drawn !== "" && stringWidth(head) + stringWidth(tail) + stringWidth(drawn) < width;
	const begin = isDrawn ? `${head} ${drawn}` : head;
	const gap = isDrawn ? " " : " · ";
	const room = width - stringWidth(begin) - stringWidth(tail) - gap.length;
	return `${begin}${progress.subject === "" || room < 8 ? "" : `${gap}${shortenMiddle(escapeTerminal(progress.subject), room)}`}${tail}`;
}

// src/host/files/bounded-read.ts
const CHUNK_BYTES$1 = 1048576;
function readBounded(descriptor, maxBytes, name) {
	const chunks = [];
	let total = 0;
	for (;;) {
		const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES$1, maxBytes + 1 - total));
		const length = readSync(descriptor, buffer);
		if (length === 0) return Buffer.concat(chunks, total);
		chunks.push(buffer.subarray(0, length));
		total += length;
		if (total > maxBytes) throw tooLarge(name, `more than ${maxBytes} bytes`, maxBytes);
	}
}
function tooLarge(name, size, maxBytes) {
	return new UserError(`${name} is ${size}; at most ${maxBytes} are read`, "Check that it is the file you meant.");
}

// src/host/files/file-errors.ts
async function asUserError(action, run) {
	try {
		return await run();
	} catch (error) {
		throw readable(error, action);
	}
}
function readable(error, action) {
	const remedy = remedyFor(codeOf(error));
	if (error instanceof UserError || remedy === null) return error;
	return new UserError(`cannot ${action}: ${remedy.what}`, remedy.todo, {
		exitCode: 3,
		cause: error
	});
}
function remedyFor(code) {
	switch (code) {
		case "ENOSPC":
		case "EDQUOT": return {
			what: "no space is left on the device",
			todo: "Free some space, or point TMPDIR at a larger disk."
		};
		case "EACCES":
		case "EPERM": return {
			what: "permission denied",
			todo: "Check who owns the folder, or choose another path."
		};
		case "EROFS": return {
			what: "the file system is read-only",
			todo: "Choose a path that can be written."
		};
		case "ENOTDIR":
		case "EEXIST": return {
			what: "a part of the path is a file, not a folder",
			todo: "Choose another path."
		};
		case "EISDIR": return {
			what: "it is a folder",
			todo: "Name a file."
		};
		case "ENOENT": return {
			what: "it does not exist",
			todo: "Check the path; TMPDIR has to name a folder that exists."
		};
		case "EFBIG": return {
			what: "it would be larger than files may be here",
			todo: "Raise the limit (ulimit -f)."
		};
		default:
			if (code === void 0 || !/^E[A-Z0-9]+$/.test(code)) return null;
			return {
				what: `the system refuses it (${code})`,
				todo: "Fix what the system reports, or choose another path."
			};
	}
}
function codeOf(error) {
	return error?.code;
}

// src/host/files/reached.ts
const HAS_DESCRIPTOR_PATHS = process.platform === "linux" && existsSync("/proc/self/fd");
const REACH = 2097152 | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0);
function reach(path) {
	const real = realpathSync(path);
	return HAS_DESCRIPTOR_PATHS ? opened(openSync(real, REACH)) : {
		at: real,
		descriptor: null
	};
}
function opened(descriptor) {
	return {
		at: `/proc/self/fd/${descriptor}`,
		descriptor
	};
}
function close({ descriptor }) {
	if (descriptor !== null) closeSync(descriptor);
}
function namePath({ at }, name) {
	return typeof name === "string" ? `${at}/${name}` : Buffer.concat([Buffer.from(`${at}/`), name]);
}
function step(folder, name, shown) {
	if (name === "..") throw notPlain(shown, "a way out of its folder");
	if (HAS_DESCRIPTOR_PATHS) try {
		return opened(openSync(namePath(folder, name), REACH));
	} catch (error) {
		if (![
			"ENOENT",
			"ENOTDIR",
			"ELOOP"
		].includes(codeOf(error) ?? "")) throw error;
	}
	const found = statEntry(folder, name);
	if (found?.isSymbolicLink() === true) throw notPlain(shown, fileKind(found));
	return HAS_DESCRIPTOR_PATHS || found?.isDirectory() !== true ? null : {
		at: namePath(folder, name).toString(),
		descriptor: null
	};
}
function statEntry(folder, name) {
	try {
		return lstatSync(namePath(folder, name));
	} catch (error) {
		const code = codeOf(error);
		if (code === "ENOENT" || code === "ENOTDIR") return null;
		throw error;
	}
}
function replaceEntry({ at }, name, text) {
	const temporary = `${at}/${name}.${randomBytes(6).toString("hex")}.tmp`;
	try {
		writeFileSync(temporary, text, { flag: "wx" });
		renameSync(temporary, `${at}/${name}`);
	} catch (error) {
		unlinkIfPresent(temporary);
		throw error;
	}
}
function unlinkIfPresent(path) {
	try {
		unlinkSync(path);
	} catch {}
}
const MOST_DEPTH = 64;
const MOST_PASSES = 8;
function removeEntry(folder, name) {
	const waiting = [Buffer.from(name)];
	const removal = {
		top: folder,
		depth: 0,
		waiting
	};
	for (let next = waiting.pop(); next !== void 0; next = waiting.pop()) removeTree$1(folder, next, removal);
}
function removeTree$1(folder, name, removal) {
	const found = statEntry(folder, name);
	if (found === null) return;
	if (!found.isDirectory()) {
		unlinkSync(namePath(folder, name));
		return;
	}
	const inner = step(folder, name, name.toString());
	if (inner === null) return;
	try {
		makeReadable(inner);
		if (removal.depth >= MOST_DEPTH) {
			const moved = Buffer.from(`${randomBytes(16).toString("hex")}.tmp`);
			renameSync(namePath(folder, name), namePath(removal.top, moved));
			removal.waiting.push(moved);
			return;
		}
		const below = {
			...removal,
			depth: removal.depth + 1
		};
		for (let pass = 0; pass < MOST_PASSES && removeNames(inner, below) > 0; pass++);
	} finally {
		close(inner);
	}
	rmdirSync(namePath(folder, name));
}
function removeNames(folder, removal) {
	const names = opendirSync(folder.at, { encoding: "latin1" });
	let count = 0;
	try {
		for (let entry = names.readSync(); entry !== null; entry = names.readSync()) {
			removeTree$1(folder, Buffer.from(entry.name, "latin1"), removal);
			count++;
		}
	} finally {
		names.closeSync();
	}
	return count;
}
function makeReadable({ at }) {
	try {
		if ((statSync(at).mode & 448) !== 448) chmodSync(at, 448);
	} catch {}
}
function notPlain(path, what) {
	return new UserError(`${path} is ${what}; only a regular file is read`, "Put a regular file there, or none.");
}
function fileKind(stats) {
	if (stats.isSymbolicLink()) return "a symbolic link";
	if (stats.isDirectory()) return "a folder";
	return stats.isFIFO() ? "a named pipe" : "a device or socket";
}

// src/host/files/beneath.ts
function openFolders(roots) {
	const opened = roots.map((path) => ({
		path,
		folder: reach(path)
	}));
	const locate = (path) => {
		const root = opened.find((each) => `${path}/`.startsWith(each.path.endsWith("/") ? each.path : `${each.path}/`));
		if (root === void 0) throw new UserError(`${path} lies in none of ${roots.join(", ")}`, "Put it there.");
		return {
			root: root.folder,
			names: pathNames(path.slice(root.path.length))
		};
	};
	const inFolder = (path, use, make = false) => {
		const { root, names } = locate(path);
		return walk(root, names, { make }, use);
	};
	const inParentFolder = (path, use, make = false) => {
		const { root, names } = locate(path);
		const name = names.pop() ?? "";
		return walk(root, names, { make }, (folder) => use(folder, name));
	};
	const opening = (path) => {
		const program = inParentFolder(path, (folder, name) => openPlain(folder, name, path)) ?? absent(path);
		const { size } = fstatSync(program.descriptor);
		if (size <= LARGEST_PROGRAM_BYTES) return program;
		closeSync(program.descriptor);
		throw tooLarge(path, `${size} bytes`, LARGEST_PROGRAM_BYTES);
	};
	return {
		read: async ({ root, path, maxBytes, isBytes }) => asUserError(`read ${path}`, () => inFolder(root, (folder) => readBelow(folder, path, maxBytes, isBytes === true ? "latin1" : "utf8"))),
		removeFile: async ({ root, path }) => asUserError(`remove ${path}`, () => {
			inFolder(root, (folder) => removeBelow(folder, path));
		}),
		write: async (path, text) => asUserError(`write ${path}`, () => {
			inParentFolder(path, (folder, name) => replaceEntry(folder, name, text), true);
		}),
		makeDirectory: async (path) => asUserError(`make the folder ${path}`, () => {
			inFolder(path, () => {}, true);
		}),
		isFolder: async (path) => asUserError(`look at ${path}`, () => inFolder(path, () => true) ?? false),
		list: async (path, most) => asUserError(`list ${path}`, () => inFolder(path, (folder) => listNames(folder, path, most)) ?? []),
		digest: async (path) => asUserError(`read ${path}`, () => {
			const { descriptor } = opening(path);
			return closing(descriptor, () => fileDigest(descriptor));
		}),
		copy: async (from, to) => asUserError(`copy ${from} to ${to}`, () => {
			const source = opening(from);
			closing(source.descriptor, () => inParentFolder(to, ({ at }, name) => copyFileSync(source.at, `${at}/${name}`, constants.COPYFILE_EXCL), true));
		}),
		remove: async (path) => asUserError(`remove ${path}`, () => {
			inParentFolder(path, removeEntry);
		}),
		close: () => {
			for (const { folder } of opened) close(folder);
		}
	};
}
function readPlainFile(root, path, maxBytes) {
	if (!existsSync(root)) return null;
	const folder = reach(root);
	try {
		return readBelow(folder, path, maxBytes);
	} finally {
		close(folder);
	}
}
const LONGEST_PATH = 4096;
function pathNames(path) {
	if (path.length > LONGEST_PATH || path.includes("\0")) throw new UserError(`${path.slice(0, 100)}... is no path`, "Give a path of a file.");
	return path.split("/").filter((name) => name !== "" && name !== ".");
}
function walk(folder, names, how, use) {
	const [name, ...rest] = names;
	if (name === void 0) return use(folder);
	const { make, above = "" } = how;
	if (make) makeFolder(folder, name);
	const next = step(folder, name, `${above}${name}`);
	if (next === null) return null;
	try {
		return walk(next, rest, {
			make,
			above: `${above}${name}/`
		}, use);
	} finally {
		close(next);
	}
}
function listNames({ at }, shown, most) {
	const names = [];
	const entries = opendirSync(at);
	try {
		for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) {
			if (names.length === most) throw new UserError(`${shown} holds more than ${most} names`, "Remove what is there.");
			names.push(entry.name);
		}
	} finally {
		entries.closeSync();
	}
	return names.sort();
}
function makeFolder({ at }, name) {
	try {
		mkdirSync(`${at}/${name}`);
	} catch (error) {
		if (codeOf(error) !== "EEXIST") throw error;
	}
}
function readBelow(root, path, maxBytes, encoding = "utf8") {
	const names = pathNames(path);
	const name = names.pop() ?? "";
	const opened = walk(root, names, { make: false }, (folder) => openPlain(folder, name, path));
	return opened === null ? null : closing(opened.descriptor, () => readBounded(opened.descriptor, maxBytes, path).toString(encoding));
}
function removeBelow(root, path) {
	const names = pathNames(path);
	const name = names.pop() ?? "";
	walk(root, names, { make: false }, (folder) => {
		const found = statEntry(folder, name);
		if (found?.isDirectory() === true) throw notPlain(path, fileKind(found));
		if (found !== null) unlinkSync(`${folder.at}/${name}`);
	});
}
function openPlain(folder, name, shown) {
	const found = statEntry(folder, name);
	if (found === null) return null;
	if (!found.isFile()) throw notPlain(shown, fileKind(found));
	const path = `${folder.at}/${name}`;
	const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
	const opened = fstatSync(descriptor);
	if (opened.isFile() && opened.ino === found.ino && opened.dev === found.dev) return {
		descriptor,
		at: folder.descriptor === null ? path : `/proc/self/fd/${descriptor}`
	};
	closeSync(descriptor);
	throw notPlain(shown, "being replaced while it is read");
}
function absent(path) {
	throw new UserError(`${path} does not exist`, "Check the path.");
}
function closing(descriptor, use) {
	try {
		return use();
	} finally {
		closeSync(descriptor);
	}
}
const CHUNK_BYTES = 1048576;
const LARGEST_PROGRAM_BYTES = 8 * 1024 ** 3;
function fileDigest(descriptor) {
	const hash = createHash("sha256");
	const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
	for (;;) {
		const length = readSync(descriptor, buffer);
		if (length === 0) return hash.digest("hex");
		hash.update(buffer.subarray(0, length));
	}
}

// src/host/files/guarded-files.ts
async function lstatIfPresent(path) {
	try {
		return await lstat(path);
	} catch (error) {
		const { code } = error;
		if (code === "ENOENT" || code === "ENOTDIR") return null;
		throw error;
	}
}
async function checkInside(root, path) {
	refuseOutside(await realpath(await nearestPresent(dirname(path))), await realpath(root), path);
}
async function writeInside(root, path, write) {
	await checkInside(root, path);
	const folder = dirname(path);
	await mkdir(folder, { recursive: true });
	const handle = await open(folder, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0));
	try {
		const held = `/proc/self/fd/${handle.fd}`;
		const byNumber = process.platform === "linux" && await lstatIfPresent(held) !== null;
		const real = await realpath(byNumber ? held : folder);
		refuseOutside(real, await realpath(root), path);
		await write(join(byNumber ? held : real, basename(path)));
	} finally {
		await handle.close();
	}
}
async function nearestPresent(folder) {
	let place = folder;
	while (await lstatIfPresent(place) === null && dirname(place) !== place) place = dirname(place);
	return place;
}
function refuseOutside(real, realRoot, path) {
	if (real !== realRoot && !real.startsWith(realRoot + sep)) throw new UserError(`${path} leads out of ${realRoot} by a symbolic link`, "Choose another results-path.");
	if (real.slice(realRoot.length).split(sep).some((part) => part.toLowerCase() === ".git")) throw new UserError(`${path} lies inside .git`, "Choose another results-path.");
}

// src/host/files/files.ts
function createFiles(temporaryParent = tmpdir()) {
	return {
		readText: async (path, maxBytes) => {
			const text = await readIfPresent(path, maxBytes);
			if (text === null) throw new UserError(`${path} does not exist`, "Check the path.");
			return text;
		},
		readTextIfPresent: readIfPresent,
		readPlainFile: (root, path, maxBytes) => asUserError(`read ${path}`, () => readPlainFile(root, path, maxBytes)),
		writeText: (path, text) => asUserError(`write ${path}`, () => writeAtomically(path, text)),
		checkInside: (root, path) => asUserError(`write ${path}`, () => checkInside(root, path)),
		writeTextInside: (root, path, text) => asUserError(`write ${path}`, () => writeInside(root, path, (place) => replaceAtomically(place, text))),
		copyFile: (from, to) => asUserError(`copy ${from} to ${to}`, () => copyFile(from, to)),
		makeDirectory: (path) => asUserError(`make the folder ${path}`, async () => {
			await mkdir(path, { recursive: true });
		}),
		makeTemporaryDirectory: (prefix, parent = temporaryParent) => asUserError(`make a temporary folder in ${parent}`, async () => mkdtemp(join(await realpath(parent), prefix))),
		remove: (path) => asUserError(`remove ${path}`, () => removeTree(path)),
		openFolders: (roots) => asUserError(`open ${roots.join(" and ")}`, () => openFolders(roots)),
		exists: async (path) => {
			try {
				await stat(path);
				return true;
			} catch {
				return false;
			}
		},
		list: async (path) => {
			try {
				return (await readdir(path)).sort();
			} catch (error) {
				if (codeOf(error) === "ENOENT") return [];
				throw error;
			}
		},
		digest: async (path) => {
			const hash = createHash("sha256");
			await pipeline(createReadStream(path), hash);
			return hash.digest("hex");
		}
	};
}
async function readIfPresent(path, maxBytes = Number.POSITIVE_INFINITY) {
	let handle;
	try {
		handle = await open(path, "r");
	} catch (error) {
		if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return null;
		throw readable(error, `read ${path}`);
	}
	try {
		const { size } = await handle.stat();
		if (size > maxBytes) throw tooLarge(path, `${size} bytes`, maxBytes);
		return await (maxBytes === Number.POSITIVE_INFINITY ? handle.readFile("utf8") : readBounded(handle.fd, maxBytes, path).toString());
	} catch (error) {
		throw readable(error, `read ${path}`);
	} finally {
		await handle.close();
	}
}
const DEVICE = /^\/(?:dev|dev\/fd|proc\/self\/fd)\/[^/]+$/;
async function writeAtomically(path, text) {
	if (DEVICE.test(path)) return await writeFile(path, text, { flag: "a" });
	await mkdir(dirname(path), { recursive: true });
	await replaceAtomically(path, text);
}
async function replaceAtomically(path, text) {
	const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
	try {
		const handle = await open(temporary, "wx");
		try {
			await writeFile(handle, text);
			await handle.sync();
		} finally {
			await handle.close();
		}
		await rename(temporary, path);
	} catch (error) {
		await unlink(temporary).catch(() => {});
		throw error;
	}
}
function removeTree(path) {
	if (!existsSync(dirname(path))) return;
	const folder = reach(dirname(path));
	try {
		removeEntry(folder, basename(path));
	} finally {
		close(folder);
	}
}

// src/host/open-in-browser.ts
const OPENERS = {
	darwin: ["open"],
	win32: ["rundll32", "url.dll,FileProtocolHandler"]
};
const OTHERS = ["xdg-open"];
const STARTED_MS = 3e3;
function openInBrowser(path, platform = process.platform) {
	const [file = "", ...before] = OPENERS[platform] ?? OTHERS;
	return new Promise((resolve) => {
		const child = spawn(file, [...before, path], {
			detached: true,
			stdio: "ignore"
		});
		const timer = setTimeout(() => end(null), STARTED_MS);
		const end = (failure) => {
			clearTimeout(timer);
			child.unref();
			resolve(failure);
		};
		child.once("error", (error) => end(error.code === "ENOENT" ? `there is no ${file} here` : `${file} could not be started (${error.message})`));
		child.once("exit", (code, signal) => end(code === 0 ? null : `${file} ended with ${code === null ? signal : `exit code ${code}`}`));
	});
}

// src/host/files/system-files.ts
function readOrNull(path, encoding = "latin1") {
	try {
		return readFileSync(path, encoding);
	} catch {
		return null;
	}
}
function listOrNone(folder) {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
}

// src/host/processes/process-tree.ts
const MARKER = "TARE_CHILD";
const MAX_PASSES = 20;
const UNCLEAR_PASSES = 3;
const WRAP_POSSIBLE_MS = 1e3;
const live = /* @__PURE__ */ new Set();
function track(started) {
	live.add(started);
}
function untrack(started) {
	live.delete(started);
}
function endAll() {
	for (const started of live) endTree(started, Number.POSITIVE_INFINITY);
	live.clear();
}
function endTree(started, ranForMs) {
	if (started.supervised && signalProcess(started.pid, "SIGUSR1")) return;
	signalGroup(started.pid, "SIGKILL");
	endMarked(started, ranForMs);
}
function signalProcess(pid, signal) {
	try {
		return process.kill(pid, signal);
	} catch {
		return false;
	}
}
function signalGroup(pid, signal) {
	try {
		process.kill(process.platform === "win32" ? pid : -pid, signal);
		return true;
	} catch (error) {
		return error.code === "EPERM" && process.platform === "linux";
	}
}
function endMarked(started, ranForMs) {
	if (process.platform !== "linux") return 0;
	const needle = `${MARKER}=${started.marker}`;
	let found = 0;
	for (let pass = 0; pass < MAX_PASSES; pass++) {
		let inPass = 0;
		let unclear = false;
		for (const pid of laterProcesses(started.pid, ranForMs)) {
			if (pid === process.pid) continue;
			const environment = readEnvironment(pid);
			if (environment === "" && pass < UNCLEAR_PASSES) unclear ||= isStarting(pid);
			if (!environment?.includes(needle)) continue;
			inPass++;
			try {
				process.kill(pid, "SIGKILL");
			} catch {}
		}
		found += inPass;
		if (inPass === 0 && !unclear) break;
		pause(1);
	}
	return found;
}
function isStarting(pid) {
	const stat = readOrNull(`/proc/${pid}/stat`);
	if (stat === null) return false;
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	return fields[0] !== "Z" && fields[0] !== "X" && (Number(fields[6]) & 2097152) === 0;
}
function pause(ms) {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
function laterProcesses(pid, ranForMs) {
	const all = readdirSync("/proc").map(Number).filter(Number.isInteger);
	if (ranForMs > WRAP_POSSIBLE_MS) return all;
	const last = lastProcessId();
	if (last === null) return all;
	return last >= pid ? all.filter((other) => other > pid) : all.filter((other) => other > pid || other <= last);
}
function lastProcessId() {
	const last = Number(readOrNull("/proc/loadavg")?.trim().split(" ").at(-1));
	return Number.isInteger(last) && last > 0 ? last : null;
}
function readEnvironment(pid) {
	return readOrNull(`/proc/${pid}/environ`);
}

// src/host/interruption.ts
const ECHO_MS = 500;
function onSignals(clock = systemClock) {
	const controller = new AbortController();
	let firstAtMs = null;
	const handle = (received) => {
		const signal = received === "SIGINT" ? "SIGINT" : "SIGTERM";
		if (firstAtMs === null) {
			firstAtMs = clock.now();
			controller.abort(new InterruptedError(signal));
			return;
		}
		if (clock.now() - firstAtMs < ECHO_MS) return;
		endAll();
		process.exit(new InterruptedError(signal).exitCode);
	};
	const signals = [
		"SIGINT",
		"SIGTERM",
		"SIGHUP"
	];
	for (const name of signals) process.on(name, handle);
	process.on("exit", endAll);
	return {
		signal: controller.signal,
		dispose: () => {
			for (const name of signals) process.off(name, handle);
			process.off("exit", endAll);
		}
	};
}

// src/model/cpu-list.ts
const MOST = 8192;
function readCpuList(text) {
	const numbers = /* @__PURE__ */ new Set();
	for (const part of text.trim().split(",")) {
		const [, first, last = first] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? [];
		if (first === void 0) return [];
		for (let number = Number(first); number <= Number(last) && number < MOST; number++) numbers.add(number);
	}
	return [...numbers].sort((a, b) => a - b);
}
function writeCpuList(numbers) {
	const runs = [];
	for (const number of [...numbers].sort((a, b) => a - b)) {
		const run = runs.at(-1);
		if (run !== void 0 && number === run[1] + 1) run[1] = number;
		else runs.push([number, number]);
	}
	return runs.map(([first, last]) => first === last ? `${first}` : `${first}-${last}`).join(",");
}

// src/host/calibrator-sources.ts
const PLACES$1 = ["../calibrators", "../../calibrators"];
function calibratorSources() {
	for (const relative of PLACES$1) {
		const path = fileURLToPath(new URL(relative, import.meta.url));
		if (existsSync(`${path}/watch/watch.c`)) return realpathSync(path);
	}
	throw new UserError("calibration needs the folder calibrators beside dist/", "Run it from a full checkout of Tare, or set calibration: off.", { exitCode: 3 });
}

// src/host/processes/busy-processes.ts
const LOOK_MS$1 = 100;
const MS_PER_TICK$1 = 10;
const LEAST_SHARE = .2;
const SHOWN = 5;
const NAME_LENGTH = 100;
async function busyProcesses() {
	const before = cpuTimes();
	const startMs = performance.now();
	await setTimeout$1(LOOK_MS$1);
	const after = cpuTimes();
	const passedMs = performance.now() - startMs;
	const busy = [];
	for (const [pid, { name, ticks }] of after) {
		const share = (ticks - (before.get(pid)?.ticks ?? ticks)) * MS_PER_TICK$1 / passedMs;
		if (pid !== process.pid && share >= LEAST_SHARE) busy.push({
			name,
			share: Number(share.toFixed(1))
		});
	}
	return busy.sort((a, b) => b.share - a.share).slice(0, SHOWN);
}
function cpuTimes() {
	const times = /* @__PURE__ */ new Map();
	for (const entry of listOrNone("/proc")) {
		const pid = Number(entry);
		const found = Number.isInteger(pid) ? readProcess(readOrNull(`/proc/${pid}/stat`, "utf8") ?? "") : null;
		if (found !== null) times.set(pid, found);
	}
	return times;
}
function readProcess(text) {
	const end = text.lastIndexOf(")");
	const fields = text.slice(end + 2).split(" ");
	const ticks = Number(fields[11]) + Number(fields[12]);
	if (end < 0 || !Number.isFinite(ticks)) return null;
	return {
		name: text.slice(text.indexOf("(") + 1, end).slice(0, NAME_LENGTH),
		ticks
	};
}

// src/host/machine/control-group.ts
const ROOT = "/sys/fs/cgroup";
function controlGroupFolders(text, controller = "cpu") {
	const folders = [];
	for (const line of text.split("\n")) {
		const [, controllers, path] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? [];
		if (controllers === void 0 || path === void 0) continue;
		const names = controllers.split(",");
		if (controllers !== "" && !names.includes(controller)) continue;
		const mounts = controllers === "" ? [ROOT] : [`${ROOT}/${controllers}`, `${ROOT}/${controller}`];
		for (const mount of new Set(mounts)) folders.push(...upwards(mount, path));
	}
	return folders;
}
function upwards(mount, path) {
	const parts = posix.normalize(path).split("/").filter((part) => part !== "" && part !== "..");
	return Array.from({ length: parts.length + 1 }, (_, i) => [mount, ...parts.slice(0, parts.length - i)].join("/"));
}
function throttlingFiles() {
	return ownFolders().map((folder) => `${folder}/cpu.stat`).filter((path) => existsSync(path) && throttledMs([readOrNull(path)]) !== void 0);
}
function throttledMs(texts) {
	if (texts.length === 0) return void 0;
	let sum = 0;
	for (const text of texts) {
		const [, name, value] = /^throttled_(usec|time) (\d+)$/m.exec(text ?? "") ?? [];
		if (value === void 0) return void 0;
		sum += name === "usec" ? Number(value) / 1e3 : Number(value) / 1e6;
	}
	return sum;
}
function processorLimit() {
	const limits = ownFolders().flatMap((folder) => {
		const two = readOrNull(`${folder}/cpu.max`);
		const one = `${readOrNull(`${folder}/cpu.cfs_quota_us`) ?? ""} ${readOrNull(`${folder}/cpu.cfs_period_us`) ?? ""}`;
		return processorQuota(two ?? one) ?? [];
	});
	return limits.length === 0 ? void 0 : Math.min(...limits);
}
function processorQuota(text) {
	const [quota = "", period = ""] = text.trim().split(/\s+/);
	const limit = Number(quota) / Number(period);
	return quota !== "" && period !== "" && Number.isFinite(limit) && limit > 0 ? limit : void 0;
}
function memoryLimitBytes() {
	const limits = controlGroupFolders(readOrNull("/proc/self/cgroup") ?? "", "memory").flatMap((folder) => {
		const limit = Number(readOrNull(`${folder}/memory.max`) ?? readOrNull(`${folder}/memory.limit_in_bytes`) ?? "");
		return limit > 0 && limit < 2 ** 50 ? limit : [];
	});
	return limits.length === 0 ? void 0 : Math.min(...limits);
}
function ownFolders() {
	return controlGroupFolders(readOrNull("/proc/self/cgroup") ?? "");
}

// src/host/machine/counters.ts
const MS_PER_TICK = 10;
function createCounters() {
	if (process.platform !== "linux") return () => ({});
	let throttling;
	return () => {
		throttling ??= throttlingFiles();
		const counters = {
			...processorTime(readOrNull("/proc/stat") ?? ""),
			pressureMs: pressureMs(readOrNull("/proc/pressure/cpu") ?? ""),
			throttledMs: throttledMs(throttling.map((path) => readOrNull(path))),
			childrenCpuMs: childrenCpuMs(readOrNull("/proc/self/stat") ?? "")
		};
		return Object.fromEntries(Object.entries(counters).filter(([, value]) => isCounter(value)));
	};
}
function isCounter(value) {
	return value !== void 0 && Number.isFinite(value) && value >= 0;
}
function processorTime(stat) {
	const line = /^cpu +(\d[\d ]*)/.exec(stat)?.[1];
	if (line === void 0) return {};
	const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal] = line.trim().split(" ").map(Number);
	const busyMs = (user + nice + system + irq + softirq) * MS_PER_TICK;
	return steal === void 0 ? { busyMs } : {
		busyMs,
		stealMs: steal * MS_PER_TICK
	};
}
function pressureMs(text) {
	const total = /^some .*\btotal=(\d+)$/m.exec(text)?.[1];
	return total === void 0 ? void 0 : Number(total) / 1e3;
}
function childrenCpuMs(stat) {
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	if (fields.length < 15) return void 0;
	return (Number(fields[13]) + Number(fields[14])) * MS_PER_TICK;
}

// src/host/machine/runner-folder.ts
const PROGRAM = /^(\/.*)?\/bin(?:\.\d+(?:\.\d+)*)?\/Runner\.(?:Listener|Worker)(?:\.dll)?(?: \(deleted\))?$/;
function runnerRoots(proc, pid) {
	const roots = /* @__PURE__ */ new Set();
	for (let ancestor = parentId(proc, pid); ancestor > 0; ancestor = parentId(proc, ancestor)) {
		const words = readOrNull(join(proc, String(ancestor), "cmdline"), "utf8")?.split("\0") ?? [];
		for (const path of [programPath(proc, ancestor), ...words]) {
			const found = PROGRAM.exec(path);
			if (found !== null) roots.add(found[1] ?? "/");
		}
	}
	return [...roots];
}
function programPath(proc, pid) {
	try {
		return readlinkSync(join(proc, String(pid), "exe"));
	} catch {
		return "";
	}
}
function parentId(proc, pid) {
	const status = readOrNull(join(proc, String(pid), "status"), "utf8") ?? "";
	return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0);
}

// src/host/machine/sockets.ts
const KNOWN = [
	"/var/run/docker.sock",
	"/run/podman/podman.sock",
	"/run/crio/crio.sock",
	"/run/containerd/containerd.sock",
	"/run/k3s/containerd/containerd.sock",
	"/var/lib/lxd/unix.socket",
	"/var/snap/lxd/common/lxd/unix.socket",
	"/var/lib/incus/unix.socket"
];
const IN_HOME = [
	".docker/run/docker.sock",
	".docker/desktop/docker.sock",
	".colima/default/docker.sock"
];
const AT_RUN_TIME = ["docker.sock", "podman/podman.sock"];
const VARIABLES = ["DOCKER_HOST", "CONTAINER_HOST"];
function containerSockets(environment, home) {
	const { XDG_RUNTIME_DIR = "" } = environment;
	const folders = [XDG_RUNTIME_DIR, `/run/user/${process.getuid?.() ?? 0}`].filter(isAbsolute);
	const all = [
		...VARIABLES.flatMap((name) => /^unix:\/\/(\/.+)$/.exec(environment[name] ?? "")?.[1] ?? []),
		...KNOWN,
		...IN_HOME.map((path) => join(home, path)),
		...folders.flatMap((folder) => AT_RUN_TIME.map((path) => join(folder, path)))
	];
	return [...new Set(all.flatMap(reachable))];
}
function reachable(path) {
	try {
		accessSync(path, constants.W_OK);
		return statSync(path).isSocket() ? [realpathSync(path)] : [];
	} catch {
		return [];
	}
}

// src/host/machine/surroundings.ts
const TOOL_VARIABLES = [
	"RUNNER_TOOL_CACHE",
	"SSL_CERT_FILE",
	"SSL_CERT_DIR",
	"CURL_CA_BUNDLE"
];
const HOME_TOOLS = [".local/bin", ".local/lib"];
const SYSTEM_TOOLS = ["/opt", "/usr/local"];
const SYSTEM = [
	"/run/systemd/resolve",
	"/run/resolvconf",
	"/run/current-system",
	"/run/opengl-driver"
];
const NETWORKS = [{
	program: "pasta",
	nameServer: "169.254.1.1"
}, {
	program: "slirp4netns",
	nameServer: "10.0.2.3"
}];
const METADATA = [
	"169.254.169.254",
	"169.254.170.2",
	"169.254.170.23",
	"168.63.129.16",
	"100.100.100.200",
	"192.0.0.192",
	"fd00:ec2::254",
	"fd00:ec2::23",
	"fd20:ce::254"
];
function ownAddresses() {
	const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []).filter(({ internal, scopeid = 0 }) => !internal && scopeid === 0);
	return [...new Set(own.map(({ address }) => address))].slice(0, 80);
}
function readSurroundings(environment, toolchains, proc = "/proc") {
	const home = resolved(environment.HOME ?? homedir()) ?? homedir();
	const path = (environment.PATH ?? "").split(delimiter).filter(isAbsolute);
	const has = (program) => path.some((folder) => existsSync(join(folder, program)));
	const inHome = (folder) => join(home, folder);
	const caches = toolchains.flatMap(({ caches = [] }) => caches).filter(({ program }) => has(program)).map(({ variable = "", folder }) => {
		const given = environment[variable];
		return given !== void 0 && isAbsolute(given) ? given : inHome(folder);
	});
	const ofPrograms = [...path, dirname(process.execPath)].flatMap((folder) => [folder, resolved(folder) ?? folder]);
	const cacheAt = (given) => {
		const real = resolved(given) ?? given;
		const holdsPrograms = ofPrograms.some((folder) => [given, real].some((cache) => isWithin(folder, cache)));
		return {
			path: real,
			exists: existsSync(given),
			...holdsPrograms ? { holdsPrograms } : {}
		};
	};
	const secretsAt = ({ variable = "", folder, names }) => {
		const given = environment[variable] ?? "";
		return [inHome(folder), ...isAbsolute(given) ? [given] : []].flatMap((each) => names.map((name) => join(each, name)));
	};
	const tools = [
		...SYSTEM_TOOLS,
		...path.flatMap((folder) => resolved(folder) ?? []),
		...[...TOOL_VARIABLES, ...toolchains.flatMap(({ folders = [] }) => folders)].flatMap((name) => resolved(environment[name] ?? "") ?? []),
		...[...HOME_TOOLS, ...toolchains.flatMap(({ homeFolders = [] }) => homeFolders)].map(inHome)
	];
	const roots = rootsOfRunner(environment, proc);
	const sockets = containerSockets(environment, home);
	return {
		home,
		tools,
		caches: caches.map(cacheAt),
		system: SYSTEM,
		real: new Map([...tools, ...SYSTEM].flatMap((path) => {
			const real = resolved(path);
			return real === void 0 || real === path ? [] : [[path, real]];
		})),
		secrets: [...toolchains.flatMap(({ secrets = [] }) => secrets).flatMap(secretsAt), ...[...sockets, resolved(environment.SSH_AUTH_SOCK ?? "")].flatMap((path) => path ?? [])],
		sockets,
		runner: runnerFolders(environment, roots),
		isRunnerUnseen: environment.RUNNER_ENVIRONMENT === "self-hosted" && roots.length === 0 && !isInContainer(environment),
		networks: NETWORKS.filter(({ program }) => has(program)),
		blocked: [...METADATA, ...ownAddresses()],
		nameServers: resolved("/etc/resolv.conf") ?? "/etc/resolv.conf",
		memoryBytes: Math.min(memoryLimitBytes() ?? Number.POSITIVE_INFINITY, totalmem()),
		freeDiskBytes: (folder) => {
			const { bavail, bsize } = statfsSync(folder);
			return bavail * bsize;
		}
	};
}
const OF_THE_RUNNER = [
	".runner",
	".credentials",
	".credentials_rsaparams",
	".env",
	".path",
	"_diag"
];
function runnerFolders(environment, roots) {
	const { RUNNER_TEMP, RUNNER_WORKSPACE, GITHUB_WORKSPACE, XDG_RUNTIME_DIR } = environment;
	const folders = [
		RUNNER_TEMP,
		RUNNER_WORKSPACE,
		GITHUB_WORKSPACE,
		...[
			"GITHUB_ENV",
			"GITHUB_OUTPUT",
			"GITHUB_EVENT_PATH"
		].map((name) => environment[name]).map((file) => file && dirname(file))
	];
	const work = RUNNER_TEMP !== void 0 && basename(RUNNER_TEMP) === "_temp" ? [dirname(RUNNER_TEMP)] : [];
	const own = roots.flatMap((root) => [root, ...OF_THE_RUNNER.map((name) => join(root, name))]);
	const all = [
		...folders,
		...work,
		...own,
		...CONTAINER_MOUNTS,
		XDG_RUNTIME_DIR
	];
	return [...new Set(all.flatMap((folder) => resolved(folder ?? "") ?? []))];
}
function rootsOfRunner({ RUNNER_TEMP = "" }, proc) {
	const above = dirname(dirname(RUNNER_TEMP));
	return [...runnerRoots(proc, process.pid), ...existsSync(join(above, ".runner")) ? [above] : []].flatMap((root) => resolved(root) ?? []);
}
const CONTAINER_MOUNTS = [
	"/github",
	"/__w",
	"/__e"
];
function isInContainer({ RUNNER_TEMP = "" }) {
	return RUNNER_TEMP.startsWith("/__w/") && existsSync("/__e");
}
function isWithin(path, folder) {
	return `${resolve(path)}/`.startsWith(`${resolve(folder)}/`);
}
function resolved(path) {
	if (!isAbsolute(path)) return void 0;
	try {
		return realpathSync(path);
	} catch {
		return;
	}
}

// src/host/machine/facts.ts
function createHost(environment, toolchains) {
	return {
		calibrators: calibratorSources,
		counters: createCounters(),
		surroundings: () => readSurroundings(environment, toolchains),
		kernelSetting: (path) => readOrNull(`/proc/sys/${path}`)?.trim() ?? null,
		facts: async () => {
			const processors = cpus();
			const linux = type() === "Linux";
			return {
				operatingSystem: operatingSystem().slice(0, 200),
				architecture: arch().slice(0, 50),
				cpuModel: (processors[0]?.model ?? "").replace(/\s+/g, " ").trim().slice(0, 200),
				logicalCpus: processors.length,
				memoryBytes: totalmem(),
				runner: runnerKind(environment),
				kernel: release().slice(0, 200),
				freeMemoryBytes: freemem(),
				...linux ? linuxFacts() : {},
				...linux ? { busyProcesses: [...await busyProcesses()] } : {}
			};
		}
	};
}
function operatingSystem() {
	const kernel = `${type()} ${release()}`;
	if (type() !== "Linux") return kernel;
	const name = /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(read$1("/etc/os-release"))?.[1];
	return name === void 0 ? kernel : `${name} (${kernel})`;
}
function runnerKind(environment) {
	if (environment.RUNNER_ENVIRONMENT === "github-hosted") return "GitHub-hosted";
	return environment.RUNNER_ENVIRONMENT === "self-hosted" ? "self-hosted" : "";
}
const CPU = "/sys/devices/system/cpu";
function linuxFacts() {
	const info = read$1("/proc/cpuinfo");
	const facts = {
		microcode: text(/^microcode\s*: (\S+)$/m.exec(info)?.[1], 50),
		physicalCores: physicalCores(info),
		smt: flag(read$1(`${CPU}/smt/active`)),
		governor: text(read$1(`${CPU}/cpu0/cpufreq/scaling_governor`), 50),
		turbo: turbo(),
		clockSource: text(read$1("/sys/devices/system/clocksource/clocksource0/current_clocksource"), 50),
		virtualisation: text(virtualisation(info), 100),
		container: existsSync("/.dockerenv") || existsSync("/run/.containerenv"),
		allowedCpus: text(allowedCpus(read$1("/proc/self/status"), read$1(`${CPU}/online`)), 2e3),
		cpuLimit: processorLimit(),
		memoryLimitBytes: memoryLimitBytes()
	};
	return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== void 0));
}
function text(found, most) {
	const trimmed = found?.replace(/\s+/g, " ").trim() ?? "";
	return trimmed === "" || trimmed.length > most ? void 0 : trimmed;
}
function flag(found) {
	return /^[01]\s*$/.test(found) ? found.startsWith("1") : void 0;
}
function physicalCores(cpuinfo) {
	const cores = /* @__PURE__ */ new Set();
	for (const part of cpuinfo.split(/\n\s*\n/)) {
		const core = /^core id\s*: (\d+)$/m.exec(part)?.[1];
		if (core !== void 0) cores.add(`${/^physical id\s*: (\d+)$/m.exec(part)?.[1]} ${core}`);
	}
	return cores.size === 0 ? void 0 : cores.size;
}
function turbo() {
	const none = flag(read$1(`${CPU}/intel_pstate/no_turbo`));
	return none === void 0 ? flag(read$1(`${CPU}/cpufreq/boost`)) : !none;
}
function virtualisation(cpuinfo) {
	if (!/^flags\s*:.* hypervisor\b/m.test(cpuinfo)) return text(read$1("/sys/hypervisor/type"), 100);
	const named = `${read$1("/sys/class/dmi/id/sys_vendor")} ${read$1("/sys/class/dmi/id/product_name")}`;
	return text(read$1("/sys/hypervisor/type"), 100) ?? text(named, 100) ?? "a hypervisor";
}
function allowedCpus(status, online) {
	const allowed = readCpuList(/^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? "");
	const there = new Set(readCpuList(online));
	const usable = there.size === 0 ? allowed : allowed.filter((cpu) => there.has(cpu));
	return usable.length === 0 ? void 0 : writeCpuList(usable);
}
function read$1(path) {
	return readOrNull(path, "utf8") ?? "";
}

// src/host/processes/environment.ts
const EVERYONE = /* @__PURE__ */ new Set([
	"PATH",
	"HOME",
	"USER",
	"LOGNAME",
	"SHELL",
	"TMPDIR",
	"TEMP",
	"TMP",
	"LANG",
	"LANGUAGE",
	"TZ",
	"CI",
	"LC_ALL",
	"LC_COLLATE",
	"LC_CTYPE",
	"LC_MESSAGES",
	"LC_MONETARY",
	"LC_NUMERIC",
	"LC_TIME",
	"RUNNER_TRACKING_ID",
	"XDG_CACHE_HOME",
	"XDG_CONFIG_HOME",
	"XDG_DATA_HOME",
	"XDG_STATE_HOME",
	"HTTP_PROXY",
	"HTTPS_PROXY",
	"ALL_PROXY",
	"NO_PROXY",
	"http_proxy",
	"https_proxy",
	"all_proxy",
	"no_proxy",
	"SSL_CERT_FILE",
	"SSL_CERT_DIR",
	"CURL_CA_BUNDLE"
]);
const WINDOWS = /* @__PURE__ */ new Set([
	"SYSTEMROOT",
	"SYSTEMDRIVE",
	"WINDIR",
	"COMSPEC",
	"PATHEXT",
	"USERPROFILE",
	"USERNAME",
	"HOMEDRIVE",
	"HOMEPATH",
	"APPDATA",
	"LOCALAPPDATA",
	"PROGRAMDATA",
	"PROGRAMFILES",
	"PROGRAMFILES(X86)",
	"NUMBER_OF_PROCESSORS",
	"PROCESSOR_ARCHITECTURE"
]);
const TRUSTED = /* @__PURE__ */ new Set([
	"SSH_AUTH_SOCK",
	"SSH_AGENT_PID",
	"SSH_ASKPASS",
	"XDG_RUNTIME_DIR",
	"DBUS_SESSION_BUS_ADDRESS",
	"GNUPGHOME",
	"GIT_SSH",
	"GIT_SSH_COMMAND",
	"GIT_SSH_VARIANT",
	"GIT_ASKPASS",
	"GIT_SSL_CAINFO",
	"GIT_SSL_CAPATH",
	"GIT_SSL_CERT",
	"GIT_SSL_KEY",
	"GIT_PROXY_SSL_CAINFO",
	"GIT_ALLOW_PROTOCOL",
	"GIT_EXEC_PATH",
	"GIT_CEILING_DIRECTORIES",
	"GIT_DISCOVERY_ACROSS_FILESYSTEM",
	"GIT_CONFIG_GLOBAL",
	"GIT_CONFIG_SYSTEM",
	"GIT_CONFIG_NOSYSTEM",
	"GIT_CONFIG_COUNT"
]);
const TRUSTED_PATTERN = /^GIT_CONFIG_(KEY|VALUE)_\d+$/;
const ALWAYS = {
	GIT_TERMINAL_PROMPT: "0",
	NO_COLOR: "1"
};
function allowedEnvironment(parent, trust, toolchains, platform = process.platform) {
	const tools = new Set(toolchains.flatMap(({ passes = [] }) => passes));
	const searched = new Set(toolchains.flatMap(({ searched = [] }) => searched));
	const allowed = {};
	for (const [name, value] of Object.entries(parent)) {
		if (value === void 0) continue;
		const plain = platform === "win32" ? name.toUpperCase() : name;
		const everyone = EVERYONE.has(plain) || platform === "win32" && WINDOWS.has(plain) || tools.has(plain) || toolchains.some(({ passesMatching, passesAs }) => passesMatching?.test(plain) || passesAs?.[plain] === value);
		const isTrusted = trust === "trusted";
		const outside = searched.has(plain) || isTrusted && plain === "PATH";
		const kept = outside ? foldersOutside(parent.GITHUB_WORKSPACE, value, platform) : value;
		if (outside && kept === "") continue;
		if (isTrusted && (everyone || TRUSTED.has(plain) || TRUSTED_PATTERN.test(plain))) allowed[name] = kept;
		else if (everyone) allowed[name] = removePasswords$1(kept);
	}
	return {
		...allowed,
		...ALWAYS
	};
}
function foldersOutside(checkout, value, platform) {
	const { delimiter, isAbsolute, relative, sep } = platform === "win32" ? win32 : posix;
	const isOutside = (folder) => {
		const way = checkout ? relative(checkout, folder) : "..";
		return way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
	};
	return value.split(delimiter).filter((folder) => isAbsolute(folder) && isOutside(folder)).join(delimiter);
}
function removePasswords$1(value) {
	return value.replace(/:\/\/[^/\s,|]*@/g, "://");
}

// src/host/processes/captured-output.ts
var CapturedOutput = class {
	#chunks = [];
	#maxBytes;
	#bytes = 0;
	truncated = false;
	constructor(stream, maxBytes) {
		this.#maxBytes = maxBytes;
		stream.on("data", (chunk) => this.#take(chunk));
		stream.on("error", () => {});
	}
	#take(chunk) {
		const room = this.#maxBytes - this.#bytes;
		if (chunk.length > room) this.truncated = true;
		if (room <= 0) return;
		const kept = chunk.length > room ? chunk.subarray(0, room) : chunk;
		this.#chunks.push(kept);
		this.#bytes += kept.length;
	}
	text() {
		return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.concat(this.#chunks), { stream: this.truncated });
	}
};

// src/host/processes/output-lines.ts
const MOST_CHARACTERS = 1e3;
function eachLine(stream, take) {
	const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
	let rest = "";
	let isTooLong = false;
	stream.on("data", (chunk) => {
		const lines = (rest + decoder.decode(chunk, { stream: true })).split(/[\r\n]+/);
		rest = lines.pop() ?? "";
		for (const line of lines) {
			if (!isTooLong && line !== "" && line.length <= MOST_CHARACTERS) take(line);
			isTooLong = false;
		}
		if (rest.length > MOST_CHARACTERS) {
			rest = "";
			isTooLong = true;
		}
	});
}

// src/host/processes/watch.ts
function watchedCommand({ file, arguments: args, cwd }, watch) {
	const options = [
		"-C",
		cwd,
		...watch.cpu === null ? [] : ["-c", String(watch.cpu)],
		...watch.fixedLayout ? ["-r"] : [],
		...watch.instructions ? ["-i"] : [],
		...watch.hold === void 0 ? [] : watch.hold.kind === "socket" ? ["-S", watch.hold.variable] : ["-W"],
		...watch.breakpoints === void 0 ? [] : breaking(watch.breakpoints),
		...watch.confinement === void 0 ? [] : confining(watch.confinement)
	];
	const keeps = watch.confinement?.namespaces?.use === "kept";
	return {
		file: watch.file,
		arguments: [
			...options,
			"--",
			...keeps ? [] : [file, ...args]
		]
	};
}
function breaking({ symbols, until }) {
	return [
		"-B",
		symbols,
		"-E",
		String(until === "first" ? 0 : until.count)
	];
}
function confining({ namespaces }) {
	if (namespaces === null) return ["-n"];
	const { network, use, places, mostProcesses, mostFileBytes, mostDataBytes } = namespaces;
	const limits = {
		P: mostProcesses,
		F: mostFileBytes,
		D: mostDataBytes
	};
	return [
		"-n",
		"-N",
		...network === "host" ? [] : ["-O"],
		...typeof network === "object" ? network.blocked.flatMap((address) => ["-X", address]) : [],
		...typeof use === "object" ? ["-J", String(use.join)] : [...use === "kept" ? ["-K"] : [], ...places.flatMap(placing)],
		...Object.entries(limits).flatMap(([name, most]) => [`-${name}`, String(Math.floor(most))])
	];
}
const LETTERS = {
	hidden: "-h",
	visible: "-v",
	writable: "-w",
	bound: "-b",
	layered: "-l"
};
function placing(place) {
	const { kind, path, source, lower } = place;
	return [
		...source === void 0 ? [] : ["-s", source],
		...lower === void 0 ? [] : ["-u", lower],
		LETTERS[kind],
		path
	];
}
function readReport(text) {
	let report;
	try {
		report = JSON.parse(text);
	} catch {
		return { notStarted: false };
	}
	if (typeof report !== "object" || report === null) return { notStarted: false };
	if ("error" in report) return { notStarted: true };
	const { cpu, instructions, stopped_ns, fixed_layout, ...rest } = report;
	const numbers = [
		rest.wall_ns,
		rest.user_us,
		rest.system_us,
		rest.minor_faults,
		rest.major_faults,
		rest.voluntary_switches,
		rest.involuntary_switches,
		rest.peak_memory_bytes,
		stopped_ns ?? 0
	];
	if (!numbers.every(isCount)) return { notStarted: false };
	const seen = seenIn(rest);
	const [wallNs = 0, userUs = 0, systemUs = 0, minor = 0, major = 0, voluntary = 0, involuntary = 0, peak = 0, stopped = 0] = numbers;
	return {
		notStarted: false,
		...seen === null ? {} : { seen },
		usage: {
			wallMs: wallNs / 1e6,
			userMs: userUs / 1e3,
			systemMs: systemUs / 1e3,
			minorFaults: minor,
			majorFaults: major,
			voluntarySwitches: voluntary,
			involuntarySwitches: involuntary,
			peakMemoryBytes: peak,
			stoppedMs: stopped / 1e6,
			...isCount(cpu) ? { cpu } : {},
			fixedLayout: fixed_layout === true,
			...isCount(instructions) ? { instructions } : {}
		}
	};
}
function seenIn({ entries, chains, found, opened, unseen }) {
	if (!isListOf(entries, isEntry) || !isListOf(found, isCount) || !isListOf(opened, isText)) return null;
	return {
		entries,
		...isListOf(chains, isChain) ? { chains } : {},
		found,
		opened,
		...isText(unseen) ? { unseen } : {}
	};
}
function isListOf(value, is) {
	return Array.isArray(value) && value.every(is);
}
function isEntry(value) {
	return Array.isArray(value) && value.length === 2 && value.every(isCount);
}
function isChain(value) {
	return Array.isArray(value) && value.length === 2 && isCount(value[0]) && isListOf(value[1], isText);
}
function isText(value) {
	return typeof value === "string";
}
function isCount(value) {
	return Number.isSafeInteger(value) && value >= 0;
}

// src/host/processes/running.ts
const DEFAULT_MAX_OUTPUT_BYTES = 16777216;
const UNKILLABLE_MS = 5e3;
const DRAIN_MS = 200;
const DRAIN_TURNS = 1e3;
const ENDED_BY_ORDER = 137;
const MAX_REPORT_BYTES$1 = 4096;
const MAX_SEEN_BYTES = 67108864;
async function start(command, { variables, marker }, channels, clock) {
	const startMs = clock.now();
	const { watch } = command;
	const line = watch === void 0 ? command : watchedCommand(command, watch);
	let child;
	try {
		child = spawn(line.file, line.arguments, {
			cwd: watch === void 0 ? command.cwd : "/",
			env: {
				...variables,
				[MARKER]: marker
			},
			detached: true,
			shell: false,
			windowsHide: true,
			stdio: [
				command.input === void 0 || channels === "pipe" ? "ignore" : "pipe",
				"pipe",
				"pipe",
				...watch !== void 0 ? ["pipe"] : channels === "pipe" ? ["ignore"] : [],
				...channels === "pipe" ? ["pipe", "pipe"] : []
			]
		});
	} catch (error) {
		return { notStarted: notStarted(command, error, startMs, clock) };
	}
	const { pid } = child;
	if (pid === void 0) return new Promise((resolve) => {
		child.once("error", (error) => resolve({ notStarted: notStarted(command, error, startMs, clock) }));
	});
	return follow(command, child, {
		pid,
		marker,
		supervised: watch !== void 0
	}, startMs, clock);
}
function follow(command, child, started, startMs, clock) {
	track(started);
	const maxBytes = command.maxOutputBytes ?? DEFAULT_MAX_OUTPUT_BYTES;
	const [outStream, errStream] = [child.stdout, child.stderr];
	const stdout = new CapturedOutput(outStream, maxBytes);
	const stderr = new CapturedOutput(errStream, maxBytes);
	if (command.onLine !== void 0) for (const stream of [outStream, errStream]) eachLine(stream, command.onLine);
	const breakpoints = command.watch?.breakpoints;
	const reporting = child.stdio[3];
	const report = reporting ? new CapturedOutput(reporting, breakpoints === void 0 ? MAX_REPORT_BYTES$1 : MAX_SEEN_BYTES) : null;
	child.stdin?.on("error", () => {});
	child.stdin?.end(command.input);
	child.on("error", () => {});
	let over = false;
	let ordered = false;
	let giveUpTimer;
	const closed = new Promise((resolve) => {
		child.once("close", () => resolve());
	});
	let giveUp = () => {};
	const ended = new Promise((resolve) => {
		const exit = (exitCode, signal) => {
			const durationMs = Math.max(0, clock.now() - startMs);
			over = true;
			clearTimeout(giveUpTimer);
			untrack(started);
			if (!started.supervised || signal !== null) {
				signalGroup(started.pid, "SIGKILL");
				endMarked(started, durationMs);
			}
			resolve({
				...(ordered || breakpoints?.until === "first") && started.supervised && exitCode === ENDED_BY_ORDER ? {
					exitCode: null,
					signal: "SIGKILL"
				} : {
					exitCode,
					signal
				},
				durationMs
			});
		};
		child.once("exit", exit);
		giveUp = () => {
			child.off("exit", exit);
			signalGroup(started.pid, "SIGKILL");
			exit(null, "SIGKILL");
		};
	});
	const read = async () => {
		const { exitCode, signal, durationMs } = await ended;
		await drained(closed, () => outStream.bytesRead + errStream.bytesRead);
		for (const stream of child.stdio) stream?.destroy();
		const { usage, seen, notStarted } = readReport(report?.text() ?? "");
		return {
			exitCode: notStarted ? null : exitCode,
			signal,
			timedOut: false,
			notStarted,
			stdout: stdout.text(),
			stderr: notStarted ? `${command.file}: ${stderr.text().trim()}` : stderr.text(),
			truncated: stdout.truncated || stderr.truncated,
			startMs,
			durationMs,
			...usage === void 0 ? {} : { usage },
			...seen === void 0 ? {} : { seen }
		};
	};
	return {
		child,
		exited: ended.then(() => {}),
		result: read(),
		terminate: () => void signalGroup(started.pid, "SIGTERM"),
		kill: () => {
			if (over) return;
			ordered = true;
			endTree(started, Number.POSITIVE_INFINITY);
			giveUpTimer ??= setTimeout(giveUp, UNKILLABLE_MS);
		}
	};
}
function drained(closed, bytesRead) {
	return new Promise((resolve) => {
		const drain = (before, turns) => {
			setImmediate(() => {
				if (turns > 0 && bytesRead() !== before) drain(bytesRead(), turns - 1);
				else resolve();
			});
		};
		const timer = setTimeout(() => drain(-1, DRAIN_TURNS), DRAIN_MS);
		closed.then(() => {
			clearTimeout(timer);
			resolve();
		});
	});
}
function unrunForInterruption(interruption, clock) {
	const reason = interruption.reason;
	const named = typeof reason === "object" && reason !== null && "signal" in reason;
	return {
		...unrun(clock.now()),
		signal: named ? String(reason.signal) : "SIGTERM"
	};
}
function notStarted(command, error, startMs, clock) {
	const reason = error instanceof Error ? error.message : String(error);
	const stderr = error.code === "ENOENT" && !existsSync(command.cwd) ? `the folder ${command.cwd} does not exist` : `${command.watch?.file ?? command.file}: ${reason}`;
	return {
		...unrun(startMs),
		notStarted: true,
		stderr,
		durationMs: clock.now() - startMs
	};
}

// src/host/processes/network.ts
const ARGUMENTS = {
	pasta: (first) => [
		"--config-net",
		"--foreground",
		"--quiet",
		"--no-map-gw",
		"--dns-forward",
		"169.254.1.1",
		"-t",
		"none",
		"-u",
		"none",
		"-T",
		"none",
		"-U",
		"none",
		...process.getuid?.() === 0 ? ["--runas", "0"] : [],
		first
	],
	slirp4netns: (first) => [
		"--configure",
		"--disable-host-loopback",
		"--mtu=65520",
		first,
		"tap0"
	]
};
const LOOK_EACH_MS = 2;
const MOST_MS = 5e3;
async function connect({ program, first, watch, environment }, clock) {
	const command = {
		file: program,
		arguments: ARGUMENTS[program](String(first)),
		cwd: "/",
		trust: "trusted",
		timeoutMs: Number.POSITIVE_INFINITY,
		watch: {
			file: watch,
			cpu: null,
			fixedLayout: false,
			instructions: false
		}
	};
	const running = await start(command, environment, "none", clock);
	if ("notStarted" in running) return { reason: running.notStarted.stderr };
	let ended = false;
	const exited = running.exited.then(() => {
		ended = true;
	});
	const stop = () => {
		running.kill();
		return exited;
	};
	const beganMs = clock.now();
	while (!ended && clock.now() - beganMs < MOST_MS) {
		if (hasDefaultRoute(first)) {
			running.child.unref();
			for (const stream of running.child.stdio) stream?.unref?.();
			return { stop };
		}
		await setTimeout$1(LOOK_EACH_MS);
	}
	const { stderr } = ended ? await running.result : { stderr: "" };
	if (!ended) await stop();
	return { reason: `${program}: ${stderr.trim().split("\n").at(-1) || "gave no network"}` };
}
function hasDefaultRoute(first) {
	const read = (name) => {
		try {
			return readFileSync(`/proc/${first}/net/${name}`, "latin1");
		} catch {
			return "";
		}
	};
	return /^\S+\t00000000\t/m.test(read("route")) || /^0{32} 00 .*(?<!\slo)$/m.test(read("ipv6_route"));
}

// src/host/processes/hold.ts
const MAX_REPORT_BYTES = 4096;
async function hold(command, environment, path, options) {
	const held = await holdNamespaces(command, environment, options);
	const network = command.watch.confinement?.namespaces?.network;
	if ("reason" in held || typeof network !== "object") return held;
	const connectorEnvironment = {
		variables: { PATH: path },
		marker: randomBytes(8).toString("hex")
	};
	const connected = await connect({
		program: network.program,
		first: held.first,
		watch: command.watch.file,
		environment: connectorEnvironment
	}, options.clock);
	if ("reason" in connected) {
		await held.stop();
		return connected;
	}
	const stop = async () => {
		await Promise.all([connected.stop(), held.stop()]);
	};
	return {
		first: held.first,
		stop
	};
}
function holdNamespaces(command, environment, { interruption }) {
	const marker = randomBytes(8).toString("hex");
	const line = watchedCommand(command, command.watch);
	const child = spawn(line.file, line.arguments, {
		cwd: "/",
		env: {
			...environment,
			[MARKER]: marker
		},
		detached: true,
		stdio: [
			"pipe",
			"ignore",
			"pipe",
			"pipe"
		]
	});
	const { pid } = child;
	if (pid === void 0) return new Promise((resolve) => {
		child.once("error", (error) => resolve({ reason: error.message }));
	});
	const started = {
		pid,
		marker,
		supervised: true
	};
	track(started);
	const stderr = new CapturedOutput(child.stderr, MAX_REPORT_BYTES);
	const reporting = child.stdio[3];
	const report = new CapturedOutput(reporting, MAX_REPORT_BYTES);
	child.stdin?.on("error", () => {});
	child.on("error", () => {});
	return new Promise((resolve) => {
		const ended = new Promise((gone) => {
			child.once("exit", () => {
				untrack(started);
				gone();
			});
		});
		const end = () => endTree(started, Number.POSITIVE_INFINITY);
		const limit = setTimeout(end, command.timeoutMs);
		interruption.addEventListener("abort", end, { once: true });
		const stop = () => {
			interruption.removeEventListener("abort", end);
			child.ref();
			child.stdin?.end();
			return ended;
		};
		reporting.on("data", () => {
			const first = readFirst(report.text());
			if (first === null) return;
			clearTimeout(limit);
			child.unref();
			for (const stream of [
				child.stdin,
				child.stderr,
				reporting
			]) stream.unref();
			resolve({
				first,
				stop
			});
		});
		child.once("close", () => {
			clearTimeout(limit);
			interruption.removeEventListener("abort", end);
			resolve({ reason: stderr.text().trim() || "the program that keeps namespaces ended" });
		});
	});
}
function readFirst(report) {
	const first = /^\{"first":(\d{1,10})\}$/m.exec(report)?.[1];
	return first !== void 0 && /^ready$/m.test(report) ? Number(first) : null;
}

// src/host/processes/awaited-line.ts
const LINE_END = 10;
var AwaitedLine = class {
	#opening;
	#mostBytes;
	#parts = [];
	#bytes = 0;
	constructor(token, mostBytes) {
		this.#opening = Buffer.from(`${token} `);
		this.#mostBytes = mostBytes;
	}
	take(chunk) {
		for (let index = 0; index < chunk.length && this.#bytes + index < this.#opening.length; index++) if (chunk[index] !== this.#opening[this.#bytes + index]) return "out-of-turn";
		const end = chunk.indexOf(LINE_END);
		this.#bytes += end < 0 ? chunk.length : end;
		if (this.#bytes > this.#mostBytes) return "too-long";
		this.#parts.push(chunk);
		if (end < 0) return "part";
		return end < chunk.length - 1 ? "out-of-turn" : "whole";
	}
	text() {
		const [first = Buffer.alloc(0), ...others] = this.#parts;
		return (others.length === 0 ? first : Buffer.concat(this.#parts)).toString("utf8", this.#opening.length, this.#bytes);
	}
};

// src/host/processes/threads.ts
const LOOK_MS = 10;
const LONGEST_LOOK_MS = 2;
const SHORTEST_MS = 20;
function watchThreads(pid) {
	const first = /* @__PURE__ */ new Map();
	const last = /* @__PURE__ */ new Map();
	let [startMs, endMs] = [0, 0];
	const look = () => {
		const nowMs = performance.now();
		const now = threadsBelow(pid);
		if (now.size === 0 || performance.now() - nowMs > LONGEST_LOOK_MS) return;
		if (first.size === 0) {
			startMs = nowMs;
			for (const [thread, times] of now) first.set(thread, times);
		}
		endMs = nowMs;
		for (const [thread, times] of now) last.set(thread, times);
	};
	const timer = setInterval(look, LOOK_MS);
	return { stop: () => {
		clearInterval(timer);
		return endMs - startMs < SHORTEST_MS ? void 0 : runnable(first, last, endMs - startMs);
	} };
}
function timeThreads(pid) {
	const first = threadsBelow(pid);
	const startMs = performance.now();
	return { stop: () => {
		const passedMs = performance.now() - startMs;
		return runnable(first, threadsBelow(pid), passedMs);
	} };
}
const NONE = {
	runNs: 0,
	waitNs: 0
};
function runnable(first, last, passedMs) {
	const spent = [...last].map(([thread, { runNs, waitNs }]) => {
		const before = first.get(thread) ?? NONE;
		return {
			runNs: runNs - before.runNs,
			waitNs: waitNs - before.waitNs
		};
	});
	const mostNs = spent.reduce((most, { runNs }) => Math.max(most, runNs), 0);
	if (!(mostNs > 0) || spent.some(({ runNs, waitNs }) => runNs < 0 || waitNs < 0)) return void 0;
	const share = ({ runNs, waitNs }) => Math.min(1, (runNs + waitNs) / (passedMs * 1e6));
	return spent.reduce((sum, times) => sum + times.runNs / mostNs * share(times), 0);
}
function threadsBelow(pid) {
	const found = /* @__PURE__ */ new Map();
	const waiting = childProcesses(pid);
	for (let process = waiting.pop(); process !== void 0; process = waiting.pop()) {
		for (const thread of listOrNone(`/proc/${process}/task`)) {
			const [runNs = NaN, waitNs = NaN] = (readOrNull(`/proc/${process}/task/${thread}/schedstat`) ?? "").split(" ").map(Number);
			if (runNs >= 0 && waitNs >= 0) found.set(`${process}/${thread}`, {
				runNs,
				waitNs
			});
		}
		waiting.push(...childProcesses(process));
	}
	return found;
}
function childProcesses(pid) {
	return (readOrNull(`/proc/${pid}/task/${pid}/children`) ?? "").split(" ").filter(Boolean).map(Number);
}

// src/host/processes/time-limit.ts
const TICK_MS = 1e3;
function startLimit(limitMs, clock, over) {
	let leftMs = limitMs;
	let timer;
	const wait = () => {
		const sinceMs = clock.now();
		const waitMs = Math.min(leftMs, TICK_MS);
		timer = setTimeout(() => {
			leftMs -= Math.max(waitMs, Math.min(clock.now() - sinceMs, 2 * TICK_MS));
			if (leftMs > 0) wait();
			else over();
		}, waitMs);
	};
	wait();
	return { clear: () => clearTimeout(timer) };
}

// src/host/processes/serve.ts
const REQUESTS_FD = 4;
const ANSWERS_FD = 5;
const MOST_ANSWER_BYTES = 1048576;
const TOKEN_BYTES = 8;
const ENDING_MS = 500;
async function serve(command, environment, { clock, interruption }) {
	if (interruption.aborted) return never("interrupted", unrunForInterruption(interruption, clock));
	const variables = {
		...environment.variables,
		TARE_SESSION: `${REQUESTS_FD},${ANSWERS_FD}`
	};
	const running = await start(command, {
		...environment,
		variables
	}, "pipe", clock);
	return "notStarted" in running ? never("ended", running.notStarted) : new ServingProcess(running, command.watch?.threads === true, {
		clock,
		interruption
	});
}
function never(reason, result) {
	return {
		pid: null,
		ask: async () => ({
			kind: "silent",
			reason
		}),
		end: async () => result
	};
}
var ServingProcess = class {
	#running;
	#timesThreads;
	#clock;
	#requests;
	#interruption;
	#interrupt = () => this.#fallSilent("interrupted");
	#turn = null;
	#silence = null;
	#killed = false;
	#result = null;
	constructor(running, timesThreads, { clock, interruption }) {
		this.#running = running;
		this.#timesThreads = timesThreads;
		this.#clock = clock;
		this.#interruption = interruption;
		const stdio = [...running.child.stdio];
		this.#requests = stdio[REQUESTS_FD];
		const answers = stdio[ANSWERS_FD];
		this.#requests.on("data", () => this.#fallSilent("out-of-turn"));
		answers.on("data", (chunk) => this.#take(chunk));
		answers.once("end", () => this.#fallSilent("ended"));
		for (const stream of [this.#requests, answers]) stream.on("error", () => this.#fallSilent("ended"));
		running.result.then(() => this.#fallSilent("ended"));
		if (interruption.aborted) this.#interrupt();
		else interruption.addEventListener("abort", this.#interrupt, { once: true });
		running.child.unref();
		for (const stream of stdio) stream?.unref();
	}
	get pid() {
		return this.#running.child.pid ?? null;
	}
	ask(request, timeoutMs) {
		if (this.#turn !== null) throw new Error("a session is asked for one thing at a time");
		if (request.includes("\n")) throw new Error("a request is one line");
		if (!this.#requests.writable) this.#fallSilent("ended");
		if (this.#silence !== null) return Promise.resolve({
			kind: "silent",
			reason: this.#silence
		});
		const token = randomBytes(TOKEN_BYTES).toString("hex");
		const line = new AwaitedLine(token, MOST_ANSWER_BYTES);
		return new Promise((resolve) => {
			const limit = startLimit(timeoutMs, this.#clock, () => this.#fallSilent("timed-out"));
			const { pid } = this;
			const threads = this.#timesThreads && pid !== null ? timeThreads(pid) : null;
			this.#turn = {
				line,
				limit,
				threads,
				startMs: this.#clock.now(),
				resolve
			};
			this.#requests.write(`${token} ${request}\n`);
		});
	}
	end() {
		this.#result ??= this.#end();
		return this.#result;
	}
	async #end() {
		this.#running.child.ref();
		if (this.#silence === null) this.#kill();
		this.#fallSilent("ended");
		const result = await this.#running.result;
		const byOrder = this.#killed && (result.signal === "SIGKILL" || result.signal === "SIGUSR1");
		return {
			...result,
			signal: byOrder && this.#silence !== "interrupted" ? null : result.signal,
			timedOut: this.#silence === "timed-out"
		};
	}
	#take(chunk) {
		const turn = this.#turn;
		const read = turn?.line.take(chunk) ?? "out-of-turn";
		if (read === "part") return;
		if (read !== "whole" || turn === null) {
			this.#fallSilent(read === "too-long" ? read : "out-of-turn");
			return;
		}
		const { startMs } = turn;
		const durationMs = Math.max(0, this.#clock.now() - startMs);
		const runnableThreads = turn.threads?.stop();
		const text = turn.line.text();
		const threads = runnableThreads === void 0 ? {} : { runnableThreads };
		this.#answer({
			kind: "answered",
			text,
			startMs,
			durationMs,
			...threads
		});
	}
	#answer(answer) {
		const turn = this.#turn;
		this.#turn = null;
		turn?.limit.clear();
		turn?.resolve(answer);
	}
	#fallSilent(reason) {
		if (this.#silence !== null) return;
		this.#silence = reason;
		this.#interruption.removeEventListener("abort", this.#interrupt);
		this.#answer({
			kind: "silent",
			reason
		});
		if (reason !== "ended") this.#kill();
		else {
			const timer = setTimeout(() => this.#kill(), ENDING_MS);
			this.#running.exited.then(() => clearTimeout(timer));
		}
	}
	#kill() {
		this.#killed = true;
		this.#running.kill();
	}
};

// src/host/processes/exec.ts
const GRACE_MS = 1e3;
function createExec(options) {
	const allowed = {
		trusted: allowedEnvironment(options.environment, "trusted", options.toolchains),
		untrusted: allowedEnvironment(options.environment, "untrusted", options.toolchains)
	};
	const ofNetwork = new Set(options.toolchains.flatMap((toolchain) => toolchain.ofNetwork ?? []));
	const variablesOf = ({ trust, environment, watch }) => {
		const all = Object.entries(allowed[trust]);
		const seen = watch?.confinement?.namespaces?.network === "none" ? all.filter(([name]) => !ofNetwork.has(name)) : all;
		return {
			...Object.fromEntries(seen),
			...environment
		};
	};
	const commandEnvironment = (command) => ({
		variables: variablesOf(command),
		marker: randomBytes(8).toString("hex")
	});
	return {
		run: (command) => runOnce(command, commandEnvironment(command), options),
		serve: (command) => serve(command, commandEnvironment(command), options),
		hold: (command) => hold(command, variablesOf(command), allowed.trusted.PATH, options)
	};
}
async function runOnce(command, environment, options) {
	const { clock, interruption } = options;
	if (interruption.aborted) return unrunForInterruption(interruption, clock);
	const running = await start(command, environment, "none", clock);
	if ("notStarted" in running) return running.notStarted;
	const { pid } = running.child;
	const threads = command.watch?.threads === true && pid !== void 0 ? watchThreads(pid) : null;
	let timedOut = false;
	let interrupted = false;
	let killTimer;
	const end = () => {
		running.terminate();
		killTimer ??= setTimeout(() => running.kill(), options.graceMs ?? GRACE_MS);
	};
	const limit = startLimit(command.timeoutMs, clock, () => {
		timedOut = true;
		end();
	});
	const interrupt = () => {
		interrupted = true;
		end();
	};
	if (interruption.aborted) interrupt();
	else interruption.addEventListener("abort", interrupt, { once: true });
	await running.exited;
	const runnableThreads = threads?.stop();
	limit.clear();
	clearTimeout(killTimer);
	interruption.removeEventListener("abort", interrupt);
	const result = await running.result;
	const { usage } = result;
	return {
		...result,
		exitCode: interrupted ? null : result.exitCode,
		signal: interrupted ? result.signal ?? "SIGTERM" : result.signal,
		timedOut,
		...usage === void 0 || runnableThreads === void 0 ? {} : { usage: {
			...usage,
			runnableThreads
		} }
	};
}

// src/host/tool-settings.ts
const MAX_BYTES = 65536;
function toolSettings(toolchains, environment, platform = process.platform) {
	const files = toolchains.flatMap(({ settings }) => settings ?? []).map((settings) => read(settings, environment, platform));
	return {
		environment: Object.fromEntries(files.flatMap(({ handedOn }) => Object.entries(handedOn))),
		leftOut: files.filter(({ names }) => names.length > 0).map(({ settings, names }) => ({
			settings,
			names
		}))
	};
}
function read(settings, environment, platform) {
	const path = settings.path(environment, platform);
	const handedOn = { ...settings.forced };
	const leftOut = /* @__PURE__ */ new Set();
	for (const line of (path === null ? "" : readSettings(path)).split("\n")) {
		const [, name = "", value = ""] = /^([A-Z][A-Z0-9_]{0,40})=(.*)$/.exec(line.trimEnd()) ?? [];
		if (name === "" || value === "" || (environment[name] ?? "") !== "") continue;
		if (Object.hasOwn(settings.handedOn, name) && settings.handedOn[name]?.test(value)) handedOn[name] = value;
		else leftOut.add(name);
	}
	return {
		settings,
		handedOn,
		names: [...leftOut]
	};
}
function readSettings(path) {
	let file;
	try {
		file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
	} catch {
		return "";
	}
	try {
		if (!fstatSync(file).isFile()) return "";
		const bytes = Buffer.alloc(MAX_BYTES);
		return bytes.toString("utf8", 0, readSync(file, bytes));
	} catch {
		return "";
	} finally {
		closeSync(file);
	}
}

// src/host/ports.ts
function openPorts(log, environment, toolchains) {
	const { signal: interruption, dispose } = onSignals();
	const settings = toolSettings(toolchains, environment);
	const exec = createExec({
		interruption,
		toolchains,
		clock: systemClock,
		environment: {
			...environment,
			...settings.environment
		}
	});
	const say = settings.leftOut.map(({ settings: file, names }) => noticeOnce(file, names, log));
	const saying = (act) => {
		return (command) => {
			for (const each of say) each(command);
			return act(command);
		};
	};
	return {
		ports: {
			clock: systemClock,
			exec: { run: saying(exec.run) },
			keeper: exec,
			sessions: { serve: saying(exec.serve) },
			files: createFiles(),
			host: createHost(environment, toolchains),
			log,
			interruption
		},
		dispose
	};
}
function noticeOnce({ called, program }, names, log) {
	const notice = `ignoring ${names.join(", ")} from ${called}: set ${names.length === 1 ? "it" : "them"} in the environment (docs/security.md)`;
	const word = new RegExp(`(?:^|[\\s/])${program}(?:\\s|$)`);
	let said = false;
	return (command) => {
		const runsIt = [command.file, ...command.arguments].some((text) => word.test(text));
		if (runsIt && !said) log.notice(notice);
		said ||= runsIt;
	};
}

// src/model/known-secrets.ts
function basicCredentials(token) {
	return Buffer.from(`x-access-token:${token}`).toString("base64");
}

// src/git/git.ts
const GIT_TIMEOUT_MS = 9e5;
const GIT_OUTPUT_BYTES = 268435456;
const CONFIGURATION = [
	"core.hooksPath=/dev/null",
	"core.fsmonitor=false",
	"core.splitIndex=false",
	"submodule.recurse=false",
	"gc.auto=0",
	"maintenance.auto=false",
	"advice.detachedHead=false",
	"core.quotePath=false"
].flatMap((setting) => ["-c", setting]);
const ENVIRONMENT = {
	LC_ALL: "C",
	GIT_OPTIONAL_LOCKS: "0",
	GIT_NO_REPLACE_OBJECTS: "1",
	GIT_LFS_SKIP_SMUDGE: "0"
};
const NO_ROOM = /No space left on device|Disk quota exceeded|unable to write (?:file|new index)/;
const AUTHORIZATION = "TARE_GIT_AUTHORIZATION";
function loginOptions({ server, header }) {
	return {
		arguments: [
			"-c",
			`credential.${server}.helper=`,
			`--config-env=http.${server}/.extraheader=${AUTHORIZATION}`
		],
		environment: {
			[AUTHORIZATION]: header,
			GIT_ASKPASS: ""
		}
	};
}
const LOGGED_OUT = {
	arguments: [],
	environment: {}
};
function createGit(directory, ports, settings) {
	const owner = settings.anyOwner ? ["-c", "safe.directory=*"] : [];
	const { authentication } = settings;
	const run = async (args, options = {}) => {
		const login = options.login === true && authentication !== null ? loginOptions(authentication) : LOGGED_OUT;
		const result = await ports.exec.run({
			file: "git",
			arguments: [
				...CONFIGURATION,
				...owner,
				...login.arguments,
				...args
			],
			cwd: directory,
			environment: {
				...ENVIRONMENT,
				...settings.environment,
				...options.environment,
				...login.environment
			},
			trust: "trusted",
			timeoutMs: options.timeoutMs ?? GIT_TIMEOUT_MS,
			maxOutputBytes: GIT_OUTPUT_BYTES,
			...options.input === void 0 ? {} : { input: options.input }
		});
		if (ports.interruption.aborted) throw ports.interruption.reason;
		return result;
	};
	return {
		run,
		hasLogin: authentication !== null,
		text: async (args, options) => {
			const result = await run(args, options);
			if (succeeded(result) && !result.truncated) return result.stdout.replace(/\n$/, "");
			const remedy = NO_ROOM.test(result.stderr) ? "Free some space, or point TMPDIR at a larger disk, then run again." : "Fix what git reports, then run again.";
			throw new UserError(`git ${subcommand(args)} failed: ${gitsOwnLine(result)}`, remedy, { exitCode: 3 });
		},
		at: (other, environment = {}) => createGit(other, ports, {
			...settings,
			environment
		})
	};
}
function subcommand(args) {
	return args.find((argument, index) => !argument.startsWith("-") && args[index - 1] !== "-c") ?? "";
}
function gitsOwnLine(result) {
	if (result.timedOut) return "it did not end in time";
	if (result.truncated) return "it printed more than can be read";
	const lines = result.stderr.split(/[\r\n]+/).filter((line) => line.trim() !== "");
	return plain(removePasswords(lines.find((line) => /^(fatal|error): /.test(line)) ?? lines[0] ?? "it gave no reason"));
}
function plain(text, maxLength = 300) {
	const shown = text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
	return cut(shown, maxLength);
}
function removePasswords(line) {
	return line.replace(/:\/\/[^/\s@]*@/g, "://");
}

// src/git/user-repository.ts
const MINIMUM = {
	major: 2,
	minor: 31
};
async function openRepository(path, inCi, access, ports) {
	let anyOwner = false;
	let git = createGit(path, ports, {
		anyOwner,
		environment: {},
		authentication: null
	});
	await checkVersion(await git.run(["--version"]), path);
	let inside = await git.run([
		"rev-parse",
		"--is-inside-work-tree",
		"--is-bare-repository"
	]);
	if (!succeeded(inside) && inCi && inside.stderr.includes("dubious ownership")) {
		anyOwner = true;
		git = createGit(path, ports, {
			anyOwner,
			environment: {},
			authentication: null
		});
		inside = await git.run([
			"rev-parse",
			"--is-inside-work-tree",
			"--is-bare-repository"
		]);
	}
	refuseUnusable(inside, path);
	const [root, commonDirectory, gitDirectory, objectFormat] = await repositoryPaths(git);
	return {
		root,
		gitDirectory,
		commonDirectory,
		objectFormat: objectFormat === "sha256" ? "sha256" : "sha1",
		remote: chooseRemote(await git.text(["remote"])),
		git: createGit(root, ports, {
			anyOwner,
			environment: {},
			authentication: await authentication(git, access)
		})
	};
}
const PLACES = [
	"--show-toplevel",
	"--git-common-dir",
	"--absolute-git-dir",
	"--show-object-format"
];
async function repositoryPaths(git) {
	const ask = (...places) => git.text([
		"rev-parse",
		"--path-format=absolute",
		...places
	]);
	const [root, common, own, format, ...more] = (await ask(...PLACES)).split("\n");
	if (root !== void 0 && common !== void 0 && own !== void 0 && format !== void 0 && more.length === 0) return [
		root,
		common,
		own,
		format
	];
	return [
		await ask(PLACES[0]),
		await ask(PLACES[1]),
		await ask(PLACES[2]),
		await ask(PLACES[3])
	];
}
async function checkVersion(result, path) {
	if (result.notStarted && result.stderr.includes("does not exist")) throw new UserError(`the folder ${plain(path)} does not exist`, "Check the path.");
	if (result.notStarted) throw new UserError("git was not found", `Install git ${MINIMUM.major}.${MINIMUM.minor} or newer.`);
	const match = /^git version (\d+)\.(\d+)/.exec(result.stdout);
	if (match === null) throw new UserError(`git does not run: ${gitsOwnLine(result)}`, "Install a working git.");
	const [major, minor] = [Number(match[1]), Number(match[2])];
	if (major < MINIMUM.major || major === MINIMUM.major && minor < MINIMUM.minor) throw new UserError(`git ${major}.${minor} is too old`, `Install git ${MINIMUM.major}.${MINIMUM.minor} or newer.`);
}
function refuseUnusable(inside, path) {
	const shown = plain(path);
	if (!succeeded(inside)) {
		if (inside.stderr.includes("dubious ownership")) throw new UserError(`git does not trust the repository at ${shown}, because it belongs to another user`, `If you trust it, run: git config --global --add safe.directory '${shown}'`);
		if (inside.stderr.includes("not a git repository")) throw new UserError(`${shown} is not in a git repository`, "Run Tare inside a clone; in a workflow, put a step with actions/checkout before it.");
		throw new UserError(`git cannot read the repository at ${shown}: ${gitsOwnLine(inside)}`, "Fix what git reports.");
	}
	const [insideWorkTree, bare] = inside.stdout.split("\n");
	if (bare === "true") throw new UserError(`the repository at ${shown} is bare: it has no work tree`, "Run Tare inside a normal clone.");
	if (insideWorkTree !== "true") throw new UserError(`${shown} is inside a .git folder`, "Run Tare in the work tree.");
}
function chooseRemote(listing) {
	const remotes = listing.split("\n").filter((name) => name !== "");
	return remotes.includes("origin") ? "origin" : remotes[0] ?? null;
}
async function authentication(git, access) {
	if (access === null || access.token === "") return null;
	const persisted = await git.run([
		"config",
		"--name-only",
		"--get-regexp",
		"^http\\..*\\.extraheader$"
	]);
	if (succeeded(persisted)) return null;
	return {
		server: access.server.replace(/\/+$/, ""),
		header: `AUTHORIZATION: basic ${basicCredentials(access.token)}`
	};
}

// src/inputs/differences.ts
function settingsOfFile(results, here, given) {
	return differencesOf(results, here).filter(({ name }) => !given.has(name)).map((difference) => ({
		code: "settings-of-file",
		message: "this results file was not written here and is judged by its own setting",
		subject: differenceText(difference)
	}));
}
function differenceText({ name, ofFile, here }) {
	return `${name}: ${plainOrShown(ofFile)} (here: ${plainOrShown(here)})`;
}
function differencesOf(results, here) {
	const ofFile = settingTexts(results.settings);
	const local = settingTexts(here.settings);
	return [...[...ofFile].flatMap(([name, text]) => {
		const other = local.get(name) ?? "";
		return text === other ? [] : [{
			name,
			ofFile: text,
			here: other
		}];
	}), ...results.metrics.flatMap(({ unit, direction, quantity }) => {
		const expected = metricOf(unit, here.directions);
		if (direction === expected.direction && quantity === expected.quantity) return [];
		const texts = [`${unit}=${direction} (${quantity})`, `${expected.direction} (${expected.quantity})`];
		return [{
			name: "metric-direction",
			ofFile: texts[0],
			here: texts[1]
		}];
	})];
}
function settingTexts(settings) {
	const rules = settings.thresholds.map(({ benchmark, metric, threshold }) => `${benchmark} ${metric}: ${percent(threshold)}`);
	return /* @__PURE__ */ new Map([
		["threshold", percent(settings.threshold)],
		["thresholds", rules.join("\n")],
		["confidence-level", percent(settings.confidenceLevel)],
		["metrics", settings.gatedMetrics.join(" ")],
		["gate-on", settings.gateOn],
		["confirm", settings.confirm],
		["gate-rule", settings.gateRule],
		["percentiles", settings.percentiles.map((each) => `p${each}`).join(" ")],
		["fail-on-regression", failOnRegressionText(settings)],
		["fail-on-inconclusive", String(settings.failOnInconclusive)],
		["fail-on-missing", String(settings.failOnMissing)],
		["mode", settings.mode ?? "gate"],
		["observe-until", settings.observeUntil ?? ""]
	]);
}
function failOnRegressionText({ failOnRegression, failOnRegressionOf: rules }) {
	if (!failOnRegression || rules === void 0) return String(failOnRegression);
	return rules.map(({ benchmark, metric }) => metric === "*" ? benchmark : `${benchmark} ${metric}`).join("\n");
}
function percent(fraction) {
	return `${Number((fraction * 100).toPrecision(12))}%`;
}
function plainOrShown(text) {
	if (text === "") return "none";
	return /^[\w.%/ -]+$/.test(text) && text.length <= 80 ? text : shown(text);
}
const SETTINGS = [
	["threshold", "threshold"],
	["thresholds", "thresholds"],
	["confidence-level", "confidenceLevel"],
	["metrics", "gatedMetrics"],
	["gate-on", "gateOn"],
	["gate-rule", "gateRule"],
	["confirm", "confirm"],
	["percentiles", "percentiles"],
	["fail-on-regression", "failOnRegression"],
	["fail-on-regression", "failOnRegressionOf"],
	["fail-on-inconclusive", "failOnInconclusive"],
	["fail-on-missing", "failOnMissing"],
	["mode", "mode"],
	["observe-until", "observeUntil"]
];
function withGiven(settings, asked, given) {
	const names = SETTINGS.filter(([name]) => given[name] !== void 0);
	return {
		...settings,
		...Object.fromEntries(names.map(([, key]) => [key, asked[key]]))
	};
}

// src/inputs/gate/defaults.ts
const JUDGING_DEFAULTS = {
	"settings": {
		"threshold": .05,
		"thresholds": [],
		"confidenceLevel": .99,
		"gatedMetrics": [
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
			"sec",
			"allocs/op"
		],
		"gateOn": "corrected",
		"confirm": "auto",
		"gateRule": "estimate",
		"percentiles": [],
		"failOnRegression": true,
		"failOnInconclusive": false,
		"failOnMissing": false
	},
	"directions": []
};

// src/model/wall-time.ts
const WALL_TIME_THRESHOLD_FLOOR = .02;
function meansWallTime(pattern) {
	return [...WALL_UNITS, ...WALL_RATES].some((unit) => matchesPattern(pattern, unit)) || metricOf(pattern).quantity === "time";
}

// src/inputs/problems.ts
function inputFailure(problems, givenFrom, remedy = `Correct them ${placesOf(problems, givenFrom)}.`) {
	const [only] = problems;
	if (only !== void 0 && problems.length === 1) return new UserError(only.text.replace(/\.$/, ""), remedy.replace("them", "it"));
	return new UserError(`${problems.length} problems with the inputs`, remedy, { details: problems.map(({ text }) => text) });
}
function placesOf(problems, givenFrom) {
	const given = givenFrom === "command line" ? "on the command line" : "in the workflow step (`with:`)";
	return allOf([...new Set(problems.map(({ file }) => file === void 0 ? given : `in ${file}`))]);
}

// src/inputs/reader.ts
const OF_ONE_RUN = [...[
	"base",
	"head",
	"shard",
	"replicate",
	"seed",
	"past",
	"results-path",
	"build-env"
]];
function isRepeatable({ name, takers }) {
	return takers.includes("command line") && !OF_ONE_RUN.includes(name);
}
function isWithheld(name, givenFrom, table) {
	return givenFrom !== "command line" && table.runs(name);
}
function withoutQuotations(fault) {
	return fault.replace(/"(?:[^"\\]|\\.){2,}"/g, "\"...\"");
}
const POSITIONAL = ["base", "head"];
var InputReader = class {
	problems = [];
	table;
	ofBothSides;
	#given;
	givenFrom;
	#file;
	constructor(table, given, givenFrom, file, ofBothSides) {
		this.table = table;
		this.#given = given;
		this.givenFrom = givenFrom;
		this.#file = file;
		this.ofBothSides = ofBothSides;
	}
	text(name) {
		const given = this.#given[name]?.trim() ?? "";
		if (given !== "") return {
			text: given,
			from: "given",
			file: "",
			line: 0
		};
		const definition = this.table.definition(name);
		const value = definition.from === "step" ? void 0 : this.#file.get(name);
		const inFile = value?.text.trim() ?? "";
		if (inFile !== "") return {
			text: inFile,
			from: "file",
			file: value?.file ?? "",
			line: value?.line ?? 0
		};
		return {
			text: definition.kind.kind === "secret" ? "" : definition.default,
			from: "default",
			file: "",
			line: 0
		};
	}
	called(name) {
		const { from, file, line } = this.text(name);
		if (from === "file") return `${name} (in ${file}, line ${line})`;
		return from === "given" ? this.#asGiven(name) : name;
	}
	#asGiven(name) {
		const { takers } = this.table.definition(name);
		return this.givenFrom === "command line" && takers.includes("command line") && !POSITIONAL.includes(name) ? `--${name}` : name;
	}
	fault(name, fault) {
		const { text, from, file, line } = this.text(name);
		const where = from === "file" ? ` (in ${file}, line ${line})` : "";
		const called = from === "given" ? this.#asGiven(name) : name;
		const allowed = this.table.definition(name).allowed;
		const [value, told] = this.#isWithheld(name) ? ["what the step gives, which is not shown,", withoutQuotations(fault)] : [shown(text), fault];
		const problem = {
			name,
			text: `${called}: ${value}${where} ${told}; allowed: ${allowed}.`,
			fault: told
		};
		this.problems.push(from === "file" ? {
			...problem,
			file
		} : problem);
	}
	#isWithheld(name) {
		return this.text(name).from === "given" && isWithheld(name, this.givenFrom, this.table);
	}
	value(name, kind, reading) {
		const { text } = this.text(name);
		const limits = this.table.definition(name).kind;
		if (limits.kind !== kind) throw new Error(`${name} is ${limits.kind}, not ${kind}`);
		if (text === "" || (text === "none" || text === "auto") && kind === "duration") return null;
		const result = reading(text, limits);
		if ("value" in result) return result.value;
		this.fault(name, result.fault);
		return null;
	}
	isGiven(name) {
		return this.text(name).text !== this.table.definition(name).default;
	}
	asked() {
		const texts = this.table.definitions.filter((each) => isRepeatable(each) && this.isGiven(each.name)).map(({ name }) => [name, this.#isWithheld(name) ? null : this.text(name).text]);
		return Object.fromEntries(texts.filter(([, text]) => text === null || text.length <= 2e4));
	}
	lines(name, reading) {
		const limits = this.table.definition(name).kind;
		return reading(this.text(name).text, limits.kind === "rules" || limits.kind === "boolean-or-rules" ? limits.maxItems : 0).flatMap((result) => {
			if ("value" in result) return [result.value];
			this.fault(name, result.fault);
			return [];
		});
	}
	options() {
		const values = this.table.options.flatMap(({ option }) => {
			if (!this.isGiven(option.name)) return [];
			const result = option.read(this.text(option.name).text);
			if ("value" in result) return [[option.name, result.value]];
			for (const fault of result.faults) this.fault(option.name, fault);
			return [];
		});
		return Object.fromEntries(values);
	}
};

// src/inputs/rules.ts
function readMetrics(text, limits) {
	const words = readList(text, limits);
	if ("fault" in words) return words;
	const wrong = words.value.flatMap((word) => faultOfMetric(word) ?? []);
	return wrong.length > 0 ? { fault: `has ${wrong.join(", and ")}` } : { value: metricPatterns(words.value) };
}
function faultOfMetric(word) {
	const meant = meantMetric(word);
	if (meant === null) return null;
	return `${shown(word)}, which no harness reports (did you mean ${meant}? A unit of that name is written ${word}*)`;
}
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
	const unknown = faultOfMetric(metric);
	if (unknown !== null) return { fault: `has the line ${shown(line)} with ${unknown}` };
	const rules = metricPatterns([metric]).map((pattern) => ({
		benchmark,
		metric: pattern,
		threshold: share.value
	}));
	if (share.value < .02 && rules.some((rule) => meansWallTime(rule.metric))) return { fault: `has the line ${shown(line)}, below the 2% that code layout alone can move wall time by (name another metric after the benchmark, or raise it)` };
	return { value: rules };
}
function readSubject(text) {
	const words = wordsOf(text);
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
function wordsOf(text) {
	return [...text.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? "");
}
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

// src/inputs/table.ts
function tableOf(parts) {
	const byName = /* @__PURE__ */ new Map();
	for (const definition of parts.definitions) {
		if (byName.has(definition.name)) throw new Error(`two inputs are called ${definition.name}`);
		byName.set(definition.name, definition);
	}
	return {
		...parts,
		names: [...byName.keys()],
		definition: (name) => {
			const definition = byName.get(name);
			if (definition === void 0) throw new Error(`no input ${name}`);
			return definition;
		},
		inputsOf: (action) => {
			const taken = parts.definitions.filter(({ takers }) => takers.includes(action));
			return [...taken.filter(({ isCommon }) => isCommon), ...taken.filter(({ isCommon }) => !isCommon)];
		},
		owners: (name) => parts.options.find(({ option }) => option.name === name)?.owners ?? [],
		runs: (name) => parts.options.some(({ option }) => option.name === name && option.runs === true)
	};
}

// src/inputs/gate/judging-definitions.ts
const JUDGING_DEFINITIONS = [
	{
		"default": "5%",
		"takers": [
			"command line",
			"compare",
			"plan",
			"measure",
			"merge",
			"publish"
		],
		"from": "base",
		"description": "The change that matters: smaller ones are called unchanged.",
		"allowed": "from 2% to 1000% (or 0.02 to 0.99); below 2% only while wall time is not gated",
		"kind": {
			"kind": "share",
			"minimum": 1e-6,
			"maximum": 10
		},
		"isCommon": true,
		"name": "threshold"
	},
	{
		"default": "",
		"takers": [
			"command line",
			"compare",
			"plan",
			"measure",
			"merge",
			"publish"
		],
		"from": "base",
		"description": "Other thresholds, one a line: `BENCHMARK: 3%` or `BENCHMARK METRIC: 3%`, where `*` stands for any characters. The last line that matches wins.",
		"allowed": "lines such as `Parse/*: 3%` or `* allocs/op: 0.5%`, at most 500; at least 2% where wall time is meant",
		"kind": {
			"kind": "rules",
			"maxItems": 500
		},
		"isCommon": true,
		"name": "thresholds"
	},
	{
		"default": "99",
		"takers": [
			"command line",
			"compare",
			"plan",
			"measure",
			"merge",
			"publish"
		],
		"from": "base",
		"description": "Confidence level of the intervals, in percent; raised by itself for large suites.",
		"allowed": "from 80 to 99.99, with or without %",
		"kind": {
			"kind": "percentage",
			"minimum": 80,
			"maximum": 99.99
		},
		"name": "confidence-level"
	},
	{
		"default": "wall allocations",
		"takers": [
			"command line",
			"compare",
			"plan",
			"measure",
			"merge",
			"publish"
		],
		"from": "base",
		"description": "Which metrics are gated: `wall` (time per operation, or operations per second where no time is reported), `allocations` (allocs/op, where reported), `cpu` (CPU time per operation, where reported), `instructions` (counted, in a pass of its own) or units such as `B/op` or `p99-*`, separated by spaces or lines. The others are shown.",
		"allowed": "wall, allocations, cpu, instructions and patterns on units, at most 50",
		"kind": {
			"kind": "list",
			"maxItems": 50
		},
		"isCommon": true,
		"name": "metrics"
	},
	{
		"default": "",
		"takers": [
			"command line",
			"compare",
			"plan",
			"measure",
			"merge",
			"publish"
		],
		"from": "base",
		"description": "Which way a unit is better, where that is not known by itself: one `UNIT=lower` or `UNIT=higher` a line.",
		"allowed": "lines such as `hits/query=higher`, at most 100",
		"kind": {
			"kind": "rules",
			"maxItems": 100
		},
		"name": "metric-direction"
	},
	{
		"default": "corrected",
		"takers": [
			"command line",
			"compare",
			"plan",
			"measure",
			"merge",
			"publish"
		],
		"from": "base",
		"description": "What is judged where the clock’s cost could be taken off: the corrected or the raw readings. Where it could not, the raw ones always.",
		"allowed": "corrected or raw",
		"kind": {
			"kind": "choice",
			"choices": ["corrected", "raw"]
		},
		"name": "gate-on"
	},
	{
		"default": "auto",
		"takers": [
			"command line",
			"compare",
			"plan",
			"measure",
			"merge"
		],
		"from": "base",
		"description": "What becomes of a row that reads beyond its threshold. auto: it is measured again in fresh bursts, each with another code layout where the toolchain can, and those alone decide. off: the first readings decide.",
		"allowed": "auto or off",
		"kind": {
			"kind": "choice",
			"choices": ["auto", "off"]
		},
		"name": "confirm"
	},
	{
		"name": "gate-rule",
		"description": "When a change is called one. estimate: it is estimated to be beyond the threshold, and its interval excludes 0. interval: all of the interval lies beyond the threshold.",
		"default": "estimate",
		"allowed": "estimate or interval",
		"kind": {
			"kind": "choice",
			"choices": ["estimate", "interval"]
		},
		"takers": [
			"command line",
			"compare",
			"plan",
			"measure",
			"merge",
			"publish"
		],
		"from": "base"
	},
	{
		"default": "none",
		"takers": [
			"command line",
			"compare",
			"plan",
			"measure",
			"merge"
		],
		"from": "base",
		"description": "Percentiles of single iterations, such as `p50 p90 p99 p99.9`: each is a metric of its own (`p99-ns`), from slices of its own. Where a harness sees single iterations, or is given samples.",
		"allowed": "none, or up to 20 percentiles from p1 to p99.99, separated by spaces, commas or lines",
		"kind": {
			"kind": "list",
			"maxItems": 20
		},
		"isCommon": true,
		"name": "percentiles"
	},
	{
		"name": "fail-on-regression",
		"description": "Fail when a gated metric regressed: true, false, or of which benchmarks, one `BENCHMARK` or `BENCHMARK METRIC` a line, where `*` stands for any characters. The others are judged and shown all the same.",
		"default": "true",
		"allowed": "true, false, or lines such as `Parse/*` or `* allocs/op`, at most 500",
		"kind": {
			"kind": "boolean-or-rules",
			"maxItems": 500
		},
		"takers": [
			"command line",
			"compare",
			"plan",
			"measure",
			"merge",
			"publish"
		],
		"from": "base",
		"isCommon": true
	},
	{
		"name": "fail-on-inconclusive",
		"description": "Fail when a gated metric could not be decided.",
		"default": "false",
		"allowed": "true or false",
		"kind": { "kind": "boolean" },
		"takers": [
			"command line",
			"compare",
			"plan",
			"measure",
			"merge",
			"publish"
		],
		"from": "base",
		"isCommon": true
	},
	{
		"name": "fail-on-missing",
		"description": "Fail when a benchmark of the base is missing from the head, or failed there.",
		"default": "false",
		"allowed": "true or false",
		"kind": { "kind": "boolean" },
		"takers": [
			"command line",
			"compare",
			"plan",
			"measure",
			"merge",
			"publish"
		],
		"from": "base",
		"isCommon": true
	},
	{
		"name": "mode",
		"description": "gate: what fails, fails the job. observe: what would fail is said, and fails nothing; verdicts and outputs stay what they are.",
		"default": "gate",
		"allowed": "gate or observe",
		"kind": {
			"kind": "choice",
			"choices": ["gate", "observe"]
		},
		"takers": [
			"command line",
			"compare",
			"plan",
			"measure",
			"merge",
			"publish"
		],
		"from": "base",
		"isCommon": true
	},
	{
		"name": "observe-until",
		"description": "The last day of `mode: observe` (UTC): after it the gate decides, and says so. Without end when not given.",
		"default": "",
		"allowed": "a date such as 2026-12-06",
		"kind": { "kind": "date" },
		"takers": [
			"command line",
			"compare",
			"plan",
			"measure",
			"merge",
			"publish"
		],
		"from": "base"
	},
	{
		"name": "ask",
		"description": "comment: measures what the newest `/tare NAME OPTIONS` by somebody with write access asks for, in a comment of its own, and fails nothing (docs/gate.md). Or what `tare/plan` read of it.",
		"default": "",
		"allowed": "`comment`, or the output `ask` of tare/plan",
		"kind": {
			"kind": "text",
			"maxLength": 1200
		},
		"takers": [
			"compare",
			"plan",
			"measure",
			"merge"
		],
		"from": "step"
	}
];

// src/inputs/gate/read.ts
function readWhatFails(reader) {
	return {
		...readFailOnRegression(reader),
		failOnInconclusive: reader.value("fail-on-inconclusive", "boolean", readBoolean) ?? false,
		failOnMissing: reader.value("fail-on-missing", "boolean", readBoolean) ?? false,
		...readMode(reader)
	};
}
function readFailOnRegression(reader) {
	const yes = readBoolean(reader.text("fail-on-regression").text);
	if ("value" in yes) return { failOnRegression: yes.value };
	const rules = reader.lines("fail-on-regression", readRowRules).flat();
	return rules.length === 0 ? { failOnRegression: true } : {
		failOnRegression: true,
		failOnRegressionOf: rules
	};
}
function readRowRules(text, maxItems) {
	const lines = readLines(text);
	if (lines.length > maxItems) return [{ fault: `has ${lines.length} lines` }];
	return lines.map((line) => {
		if (isNearlyBoolean(line)) return { fault: `has the line ${shown(line)}, which is neither true, false nor a benchmark` };
		const subject = readSubject(line);
		if ("fault" in subject) return { fault: `has the line ${shown(line)}, ${subject.fault}` };
		const { benchmark, metric } = subject.value;
		const unknown = faultOfMetric(metric);
		if (unknown !== null) return { fault: `has the line ${shown(line)} with ${unknown}` };
		return { value: metricPatterns([metric]).map((pattern) => ({
			benchmark,
			metric: pattern
		})) };
	});
}
const OTHER_WORDS = /* @__PURE__ */ new Set([
	"yes",
	"no",
	"on",
	"off",
	"y",
	"n",
	"0",
	"1",
	"none",
	"all",
	"never"
]);
function isNearlyBoolean(line) {
	const word = line.trim().toLowerCase();
	return OTHER_WORDS.has(word) || ["true", "false"].some((one) => (0, import_fastest_levenshtein.distance)(word, one) <= 2);
}
function readMode(reader) {
	const mode = reader.value("mode", "choice", readChoice) ?? "gate";
	const until = reader.value("observe-until", "date", readDate);
	if (reader.isGiven("ask")) return { mode: "observe" };
	return {
		...mode === "gate" ? {} : { mode },
		...until === null ? {} : { observeUntil: until }
	};
}
function readDate(text) {
	const time = /^\d{4}-\d\d-\d\d$/.test(text) ? /* @__PURE__ */ new Date(`${text}T00:00:00Z`) : null;
	if (time === null || Number.isNaN(time.getTime()) || !time.toISOString().startsWith(text)) return { fault: "is no date" };
	return { value: text };
}

// src/inputs/gate/judging.ts
function readJudging(reader) {
	return {
		analysis: {
			threshold: reader.value("threshold", "share", readShare) ?? .02,
			thresholds: reader.lines("thresholds", readThresholds).flat(),
			confidenceLevel: reader.value("confidence-level", "percentage", readPercentage) ?? 0,
			gatedMetrics: [...reader.value("metrics", "list", readMetrics) ?? []],
			gateOn: reader.value("gate-on", "choice", readChoice) ?? "corrected",
			confirm: reader.value("confirm", "choice", readChoice) ?? "auto",
			gateRule: reader.value("gate-rule", "choice", readChoice) ?? "estimate",
			percentiles: [...reader.value("percentiles", "list", readPercentiles) ?? []],
			...readWhatFails(reader)
		},
		metricDirections: reader.lines("metric-direction", readDirections)
	};
}
function checkThreshold({ threshold, gatedMetrics }, reader) {
	if (threshold < .02 && gatedMetrics.some(meansWallTime)) reader.fault("threshold", "is below what code layout alone can move wall time by");
}
function parseJudging(given) {
	const table = tableOf({
		harnesses: [],
		definitions: JUDGING_DEFINITIONS,
		options: [],
		groups: []
	});
	const reader = new InputReader(table, given, "command line", /* @__PURE__ */ new Map(), false);
	const judging = readJudging(reader);
	checkThreshold(judging.analysis, reader);
	if (reader.problems.length > 0) throw inputFailure(reader.problems, "command line");
	return judging;
}

// src/inputs/own-results.ts
const NOTES = "tare/written";
function defaultResultsPath(gitDirectory) {
	return join(gitDirectory, "tare", "results.json");
}
async function isOwn(text, gitDirectory, files) {
	const names = await files.list(join(gitDirectory, NOTES)).catch(() => []);
	if (names.length === 0) return false;
	const digest = digestOf(text);
	return names.some((name) => name.endsWith(`-${digest}`));
}
function digestOf(text) {
	return createHash("sha256").update(text).digest("hex");
}

// src/model/inputs/inputs.ts
const INPUT_FILE_PATH = ".github/tare.yml";

// src/cli/report-page.ts
async function pageRenderer({ format, open }) {
	if (format !== "html" && open !== true) return null;
	const { renderHtml } = await Promise.resolve().then(() => (init__elsewhere(), _elsewhere_exports));
	return renderHtml;
}
async function pagePlace(gitDirectory, { files }) {
	const folder = gitDirectory === null ? await files.makeTemporaryDirectory("tare-report-") : join(gitDirectory, "tare");
	return join(folder, "report.html");
}
async function openPage({ analysis, gate }, output, place, ports) {
	const renderHtml = output.open === true ? await pageRenderer(output) : null;
	if (renderHtml === null) return;
	let path = output.output;
	if (output.format !== "html" || path === null) {
		path = await place();
		await ports.files.writeText(path, renderHtml(analysis, viewOf(analysis, gate)));
	}
	const page = resolve(path);
	const failure = await openInBrowser(page);
	if (failure === null) ports.log.info(`report page: ${page}`);
	else ports.log.warning(`the report page was not opened, as ${failure}; it is ${page}`);
}

// src/cli/print.ts
const USUAL_WIDTH = 80;
async function printAnalysis(analysis, gate, { more, ...output }, ports) {
	const view = viewOf(analysis, gate);
	await writePage({
		table: () => renderConsole(view, {
			...terminal(output),
			verbose: output.verbose,
			more
		}),
		markdown: () => renderSummary(view),
		json: () => renderJson(analysis, gate),
		"json-line": () => `${renderJsonLine(analysis, gate)}\n`,
		csv: () => renderCsv(analysis),
		html: async () => (await pageRenderer(output))?.(analysis, view) ?? ""
	}, output, ports);
	if (gate.failed && !(output.format === "table" && output.output === null)) ports.log.warning(renderGateLine(gate, analysis));
}
async function writePage(pages, { format, output }, ports) {
	const text = await (pages[format] ?? pages.table)();
	if (output === null) process.stdout.write(text);
	else await ports.files.writeText(output, text);
}
function terminal({ output }) {
	if (output !== null) return {
		width: Number.POSITIVE_INFINITY,
		color: false
	};
	return {
		width: process.stdout.isTTY ? process.stdout.columns || USUAL_WIDTH : Number.POSITIVE_INFINITY,
		color: wantsColor()
	};
}
function wantsColor() {
	if ((process.env.NO_COLOR ?? "") !== "") return false;
	if ((process.env.FORCE_COLOR ?? "") !== "") return true;
	return process.stdout.isTTY === true && process.env.TERM !== "dumb";
}

// src/cli/analyse-command.ts
async function analyseCommand({ path, given, output }, folder, ports) {
	await pageRenderer(output);
	const file = path === null ? await lastRun(folder, ports) : resolve(folder, path);
	const text = await ports.files.readText(file, LARGEST_RESULTS_BYTES);
	const results = await parseResults(text);
	const foreign = path === null ? [] : await foreignSettings(results, text, {
		given,
		file,
		folder
	}, ports);
	if (foreign.length > 0) {
		const names = [...new Set(foreign.map(({ subject = "" }) => subject.split(":")[0]))].join(", ");
		ports.log.warning(`${names}: taken from the results file, which was not written here (see the report); give the option to overrule it`);
	}
	const judged = withSettings(results, given);
	const analysis = analyse({
		...judged,
		warnings: [...foreign, ...judged.warnings]
	});
	const gate = decideGate(analysis);
	const more = moreOf("analyse", path === null ? [] : [path], given);
	await printAnalysis(analysis, gate, {
		...output,
		more
	}, ports);
	await openPage({
		analysis,
		gate
	}, output, () => pageHere(folder, ports), ports);
	return gate.exitCode;
}
function moreOf(command, paths, given = {}) {
	const options = Object.entries(given).map(([name, value = ""]) => `--${name} ${shellWord(value)}`);
	return [
		"tare",
		command,
		...paths.map(shellWord),
		...options,
		"--verbose"
	].join(" ");
}
async function pageHere(folder, ports) {
	const repository = await openRepository(folder, false, null, ports).catch(orNull);
	return pagePlace(repository?.gitDirectory ?? null, ports);
}
async function foreignSettings(results, text, { given, file, folder }, ports) {
	const repository = await openRepository(folder, false, null, ports).catch(orNull);
	if (repository !== null) {
		const { gitDirectory } = repository;
		if (file === defaultResultsPath(gitDirectory) || await isOwn(text, gitDirectory, ports.files)) return [];
	}
	const local = await settingsHere(repository, ports);
	return settingsOfFile(results, local, new Set(Object.keys(given)));
}
async function settingsHere(repository, { files }) {
	if (repository === null || !await files.exists(join(repository.root, ".github/tare.yml"))) return JUDGING_DEFAULTS;
	const { findInputFile } = await Promise.resolve().then(() => (init__elsewhere(), _elsewhere_exports));
	const { parseInputs } = await Promise.resolve().then(() => (init__elsewhere(), _elsewhere_exports));
	try {
		const { analysis, metricDirections } = parseInputs({
			given: {},
			givenFrom: "command line",
			file: await findInputFile(repository.root, files)
		});
		return {
			settings: analysis,
			directions: metricDirections
		};
	} catch (error) {
		orNull(error);
		return JUDGING_DEFAULTS;
	}
}
function orNull(error) {
	if (error instanceof UserError) return null;
	throw error;
}
async function lastRun(folder, ports) {
	const { gitDirectory } = await openRepository(folder, false, null, ports);
	const path = defaultResultsPath(gitDirectory);
	if (await ports.files.exists(path)) return path;
	throw new UserError("there is no earlier run in this repository", "Run tare compare first, or name a results.json.");
}
function withSettings(results, given) {
	const names = Object.keys(given);
	if (names.length === 0) return results;
	const asked = parseJudging(given);
	const metrics = names.includes("metric-direction") ? results.metrics.map((metric) => metricOf(metric.unit, asked.metricDirections)) : results.metrics;
	return {
		...results,
		metrics,
		settings: withGiven(results.settings, asked.analysis, given)
	};
}
async function mergeCommand({ paths, results, output }, folder, ports) {
	await pageRenderer(output);
	const merged = await readParts(paths, (path) => ports.files.readText(resolve(folder, path), LARGEST_RESULTS_BYTES));
	if (results !== null) await ports.files.writeText(resolve(folder, results), filePieces(merged));
	const analysis = analyse(resultsOf(merged));
	const gate = decideGate(analysis);
	const more = results === null ? moreOf("merge", paths) : moreOf("analyse", [results]);
	await printAnalysis(analysis, gate, {
		...output,
		more
	}, ports);
	return gate.exitCode;
}

// src/cli/parts/explain.ts
const DETAIL_LINES = 25;
function explain(error, { format, output }) {
	const exitCode = tell(error);
	if (format === "json-line" && output === null) {
		const message = error instanceof Error ? error.message : String(error);
		const { remedy, details } = error instanceof UserError ? error : {
			remedy: "",
			details: []
		};
		process.stdout.write(`${renderFailureLine({
			message,
			remedy,
			details,
			exitCode
		})}\n`);
	}
	return exitCode;
}
function tell(error) {
	if (error instanceof UserError) {
		const details = error.details.slice(0, DETAIL_LINES).map((line) => `  ${escapeTerminal(line)}\n`);
		process.stderr.write(`tare: ${escapeTerminal(error.message)}\n${details.join("")}  ${escapeTerminal(error.remedy)}\n`);
		return error.exitCode;
	}
	if (error instanceof InterruptedError) {
		process.stderr.write(`tare: ${error.message}; nothing had been measured yet\n`);
		return error.exitCode;
	}
	const stack = error instanceof Error ? error.stack ?? error.message : String(error);
	process.stderr.write(`tare: internal error, please report it:\n${stack}\n`);
	return 3;
}

// src/cli/parts/reading.ts
init_elsewhere();
const OPTIMISES_FROM = {
	11: "--interrupt-budget=2000000",
	13: "--invocation-count-for-turbofan=100000"
};
function optimiseLater() {
	const flag = OPTIMISES_FROM[process.versions.v8.split(".")[0] ?? ""];
	if (flag !== void 0) setFlagsFromString(flag);
}
async function doReading(invocation, folder) {
	optimiseLater();
	const log = createConsoleLog({
		stream: process.stderr,
		clock: systemClock,
		quiet: invocation.output.quiet
	});
	const { ports, dispose } = openPorts(log, process.env, []);
	try {
		if (invocation.command === "merge") return await mergeCommand(invocation, folder, ports);
		return invocation.command === "analyse" ? await analyseCommand(invocation, folder, ports) : null;
	} catch (error) {
		if (error instanceof ElsewhereError) return null;
		return explain(error, invocation.output);
	} finally {
		dispose();
	}
}

export { doReading };