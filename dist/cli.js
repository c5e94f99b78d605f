#!/usr/bin/env node
import { createRequire } from "node:module";

// \0rolldown/runtime.js
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
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
var __require = /* #__PURE__ */ (() => createRequire(import.meta.url))();

// src/host/no-inspector.ts
const ASKED = /--inspect(?:-brk|-wait)?(?:[=\s]|$)/;
process.on("SIGUSR1", () => {});
if (process.features.inspector && !ASKED.test([...process.execArgv, process.env.NODE_OPTIONS ?? ""].join(" "))) {
	const inspector = createRequire(import.meta.url)("node:inspector");
	if (inspector.url() !== void 0) inspector.close();
}

// node_modules/commander/lib/error.js
var require_error = /* @__PURE__ */ __commonJSMin(((exports) => {
	var CommanderError = class extends Error {
		constructor(exitCode, code, message) {
			super(message);
			Error.captureStackTrace(this, this.constructor);
			this.name = this.constructor.name;
			this.code = code;
			this.exitCode = exitCode;
			this.nestedError = void 0;
		}
	};
	var InvalidArgumentError = class extends CommanderError {
		constructor(message) {
			super(1, "commander.invalidArgument", message);
			Error.captureStackTrace(this, this.constructor);
			this.name = this.constructor.name;
		}
	};
	exports.CommanderError = CommanderError;
	exports.InvalidArgumentError = InvalidArgumentError;
}));

// node_modules/commander/lib/argument.js
var require_argument = /* @__PURE__ */ __commonJSMin(((exports) => {
	const { InvalidArgumentError } = require_error();
	var Argument = class {
		constructor(name, description) {
			this.description = description || "";
			this.variadic = false;
			this.parseArg = void 0;
			this.defaultValue = void 0;
			this.defaultValueDescription = void 0;
			this.argChoices = void 0;
			switch (name[0]) {
				case "<":
					this.required = true;
					this._name = name.slice(1, -1);
					break;
				case "[":
					this.required = false;
					this._name = name.slice(1, -1);
					break;
				default:
					this.required = true;
					this._name = name;
			}
			if (this._name.endsWith("...")) {
				this.variadic = true;
				this._name = this._name.slice(0, -3);
			}
		}
		name() {
			return this._name;
		}
		_collectValue(value, previous) {
			if (previous === this.defaultValue || !Array.isArray(previous)) return [value];
			previous.push(value);
			return previous;
		}
		default(value, description) {
			this.defaultValue = value;
			this.defaultValueDescription = description;
			return this;
		}
		argParser(fn) {
			this.parseArg = fn;
			return this;
		}
		choices(values) {
			this.argChoices = values.slice();
			this.parseArg = (arg, previous) => {
				if (!this.argChoices.includes(arg)) throw new InvalidArgumentError(`Allowed choices are ${this.argChoices.join(", ")}.`);
				if (this.variadic) return this._collectValue(arg, previous);
				return arg;
			};
			return this;
		}
		argRequired() {
			this.required = true;
			return this;
		}
		argOptional() {
			this.required = false;
			return this;
		}
	};
	function humanReadableArgName(arg) {
		const nameOutput = arg.name() + (arg.variadic === true ? "..." : "");
		return arg.required ? "<" + nameOutput + ">" : "[" + nameOutput + "]";
	}
	exports.Argument = Argument;
	exports.humanReadableArgName = humanReadableArgName;
}));

// node_modules/commander/lib/help.js
var require_help = /* @__PURE__ */ __commonJSMin(((exports) => {
	const { humanReadableArgName } = require_argument();
	var Help = class {
		constructor() {
			this.helpWidth = void 0;
			this.minWidthToWrap = 40;
			this.sortSubcommands = false;
			this.sortOptions = false;
			this.showGlobalOptions = false;
		}
		prepareContext(contextOptions) {
			this.helpWidth = this.helpWidth ?? contextOptions.helpWidth ?? 80;
		}
		visibleCommands(cmd) {
			const visibleCommands = cmd.commands.filter((cmd) => !cmd._hidden);
			const helpCommand = cmd._getHelpCommand();
			if (helpCommand && !helpCommand._hidden) visibleCommands.push(helpCommand);
			if (this.sortSubcommands) visibleCommands.sort((a, b) => {
				return a.name().localeCompare(b.name());
			});
			return visibleCommands;
		}
		compareOptions(a, b) {
			const getSortKey = (option) => {
				return option.short ? option.short.replace(/^-/, "") : option.long.replace(/^--/, "");
			};
			return getSortKey(a).localeCompare(getSortKey(b));
		}
		visibleOptions(cmd) {
			const visibleOptions = cmd.options.filter((option) => !option.hidden);
			const helpOption = cmd._getHelpOption();
			if (helpOption && !helpOption.hidden) {
				const removeShort = helpOption.short && cmd._findOption(helpOption.short);
				const removeLong = helpOption.long && cmd._findOption(helpOption.long);
				if (!removeShort && !removeLong) visibleOptions.push(helpOption);
				else if (helpOption.long && !removeLong) visibleOptions.push(cmd.createOption(helpOption.long, helpOption.description));
				else if (helpOption.short && !removeShort) visibleOptions.push(cmd.createOption(helpOption.short, helpOption.description));
			}
			if (this.sortOptions) visibleOptions.sort(this.compareOptions);
			return visibleOptions;
		}
		visibleGlobalOptions(cmd) {
			if (!this.showGlobalOptions) return [];
			const globalOptions = [];
			for (let ancestorCmd = cmd.parent; ancestorCmd; ancestorCmd = ancestorCmd.parent) {
				const visibleOptions = ancestorCmd.options.filter((option) => !option.hidden);
				globalOptions.push(...visibleOptions);
			}
			if (this.sortOptions) globalOptions.sort(this.compareOptions);
			return globalOptions;
		}
		visibleArguments(cmd) {
			if (cmd._argsDescription) cmd.registeredArguments.forEach((argument) => {
				argument.description = argument.description || cmd._argsDescription[argument.name()] || "";
			});
			if (cmd.registeredArguments.find((argument) => argument.description)) return cmd.registeredArguments;
			return [];
		}
		subcommandTerm(cmd) {
			const args = cmd.registeredArguments.map((arg) => humanReadableArgName(arg)).join(" ");
			return cmd._name + (cmd._aliases[0] ? "|" + cmd._aliases[0] : "") + (cmd.options.length ? " [options]" : "") + (args ? " " + args : "");
		}
		optionTerm(option) {
			return option.flags;
		}
		argumentTerm(argument) {
			return argument.name();
		}
		longestSubcommandTermLength(cmd, helper) {
			return helper.visibleCommands(cmd).reduce((max, command) => {
				return Math.max(max, this.displayWidth(helper.styleSubcommandTerm(helper.subcommandTerm(command))));
			}, 0);
		}
		longestOptionTermLength(cmd, helper) {
			return helper.visibleOptions(cmd).reduce((max, option) => {
				return Math.max(max, this.displayWidth(helper.styleOptionTerm(helper.optionTerm(option))));
			}, 0);
		}
		longestGlobalOptionTermLength(cmd, helper) {
			return helper.visibleGlobalOptions(cmd).reduce((max, option) => {
				return Math.max(max, this.displayWidth(helper.styleOptionTerm(helper.optionTerm(option))));
			}, 0);
		}
		longestArgumentTermLength(cmd, helper) {
			return helper.visibleArguments(cmd).reduce((max, argument) => {
				return Math.max(max, this.displayWidth(helper.styleArgumentTerm(helper.argumentTerm(argument))));
			}, 0);
		}
		commandUsage(cmd) {
			let cmdName = cmd._name;
			if (cmd._aliases[0]) cmdName = cmdName + "|" + cmd._aliases[0];
			let ancestorCmdNames = "";
			for (let ancestorCmd = cmd.parent; ancestorCmd; ancestorCmd = ancestorCmd.parent) ancestorCmdNames = ancestorCmd.name() + " " + ancestorCmdNames;
			return ancestorCmdNames + cmdName + " " + cmd.usage();
		}
		commandDescription(cmd) {
			return cmd.description();
		}
		subcommandDescription(cmd) {
			return cmd.summary() || cmd.description();
		}
		optionDescription(option) {
			const extraInfo = [];
			if (option.argChoices) extraInfo.push(`choices: ${option.argChoices.map((choice) => JSON.stringify(choice)).join(", ")}`);
			if (option.defaultValue !== void 0) {
				if (option.required || option.optional || option.isBoolean() && typeof option.defaultValue === "boolean") extraInfo.push(`default: ${option.defaultValueDescription || JSON.stringify(option.defaultValue)}`);
			}
			if (option.presetArg !== void 0 && option.optional) extraInfo.push(`preset: ${JSON.stringify(option.presetArg)}`);
			if (option.envVar !== void 0) extraInfo.push(`env: ${option.envVar}`);
			if (extraInfo.length > 0) {
				const extraDescription = `(${extraInfo.join(", ")})`;
				if (option.description) return `${option.description} ${extraDescription}`;
				return extraDescription;
			}
			return option.description;
		}
		argumentDescription(argument) {
			const extraInfo = [];
			if (argument.argChoices) extraInfo.push(`choices: ${argument.argChoices.map((choice) => JSON.stringify(choice)).join(", ")}`);
			if (argument.defaultValue !== void 0) extraInfo.push(`default: ${argument.defaultValueDescription || JSON.stringify(argument.defaultValue)}`);
			if (extraInfo.length > 0) {
				const extraDescription = `(${extraInfo.join(", ")})`;
				if (argument.description) return `${argument.description} ${extraDescription}`;
				return extraDescription;
			}
			return argument.description;
		}
		formatItemList(heading, items, helper) {
			if (items.length === 0) return [];
			return [
				helper.styleTitle(heading),
				...items,
				""
			];
		}
		groupItems(unsortedItems, visibleItems, getGroup) {
			const result = /* @__PURE__ */ new Map();
			unsortedItems.forEach((item) => {
				const group = getGroup(item);
				if (!result.has(group)) result.set(group, []);
			});
			visibleItems.forEach((item) => {
				const group = getGroup(item);
				if (!result.has(group)) result.set(group, []);
				result.get(group).push(item);
			});
			return result;
		}
		formatHelp(cmd, helper) {
			const termWidth = helper.padWidth(cmd, helper);
			const helpWidth = helper.helpWidth ?? 80;
			function callFormatItem(term, description) {
				return helper.formatItem(term, termWidth, description, helper);
			}
			let output = [`${helper.styleTitle("Usage:")} ${helper.styleUsage(helper.commandUsage(cmd))}`, ""];
			const commandDescription = helper.commandDescription(cmd);
			if (commandDescription.length > 0) output = output.concat([helper.boxWrap(helper.styleCommandDescription(commandDescription), helpWidth), ""]);
			const argumentList = helper.visibleArguments(cmd).map((argument) => {
				return callFormatItem(helper.styleArgumentTerm(helper.argumentTerm(argument)), helper.styleArgumentDescription(helper.argumentDescription(argument)));
			});
			output = output.concat(this.formatItemList("Arguments:", argumentList, helper));
			this.groupItems(cmd.options, helper.visibleOptions(cmd), (option) => option.helpGroupHeading ?? "Options:").forEach((options, group) => {
				const optionList = options.map((option) => {
					return callFormatItem(helper.styleOptionTerm(helper.optionTerm(option)), helper.styleOptionDescription(helper.optionDescription(option)));
				});
				output = output.concat(this.formatItemList(group, optionList, helper));
			});
			if (helper.showGlobalOptions) {
				const globalOptionList = helper.visibleGlobalOptions(cmd).map((option) => {
					return callFormatItem(helper.styleOptionTerm(helper.optionTerm(option)), helper.styleOptionDescription(helper.optionDescription(option)));
				});
				output = output.concat(this.formatItemList("Global Options:", globalOptionList, helper));
			}
			this.groupItems(cmd.commands, helper.visibleCommands(cmd), (sub) => sub.helpGroup() || "Commands:").forEach((commands, group) => {
				const commandList = commands.map((sub) => {
					return callFormatItem(helper.styleSubcommandTerm(helper.subcommandTerm(sub)), helper.styleSubcommandDescription(helper.subcommandDescription(sub)));
				});
				output = output.concat(this.formatItemList(group, commandList, helper));
			});
			return output.join("\n");
		}
		displayWidth(str) {
			return stripColor(str).length;
		}
		styleTitle(str) {
			return str;
		}
		styleUsage(str) {
			return str.split(" ").map((word) => {
				if (word === "[options]") return this.styleOptionText(word);
				if (word === "[command]") return this.styleSubcommandText(word);
				if (word[0] === "[" || word[0] === "<") return this.styleArgumentText(word);
				return this.styleCommandText(word);
			}).join(" ");
		}
		styleCommandDescription(str) {
			return this.styleDescriptionText(str);
		}
		styleOptionDescription(str) {
			return this.styleDescriptionText(str);
		}
		styleSubcommandDescription(str) {
			return this.styleDescriptionText(str);
		}
		styleArgumentDescription(str) {
			return this.styleDescriptionText(str);
		}
		styleDescriptionText(str) {
			return str;
		}
		styleOptionTerm(str) {
			return this.styleOptionText(str);
		}
		styleSubcommandTerm(str) {
			return str.split(" ").map((word) => {
				if (word === "[options]") return this.styleOptionText(word);
				if (word[0] === "[" || word[0] === "<") return this.styleArgumentText(word);
				return this.styleSubcommandText(word);
			}).join(" ");
		}
		styleArgumentTerm(str) {
			return this.styleArgumentText(str);
		}
		styleOptionText(str) {
			return str;
		}
		styleArgumentText(str) {
			return str;
		}
		styleSubcommandText(str) {
			return str;
		}
		styleCommandText(str) {
			return str;
		}
		padWidth(cmd, helper) {
			return Math.max(helper.longestOptionTermLength(cmd, helper), helper.longestGlobalOptionTermLength(cmd, helper), helper.longestSubcommandTermLength(cmd, helper), helper.longestArgumentTermLength(cmd, helper));
		}
		preformatted(str) {
			return /\n[^\S\r\n]/.test(str);
		}
		formatItem(term, termWidth, description, helper) {
			const itemIndent = 2;
			const itemIndentStr = " ".repeat(itemIndent);
			if (!description) return itemIndentStr + term;
			const paddedTerm = term.padEnd(termWidth + term.length - helper.displayWidth(term));
			const spacerWidth = 2;
			const remainingWidth = (this.helpWidth ?? 80) - termWidth - spacerWidth - itemIndent;
			let formattedDescription;
			if (remainingWidth < this.minWidthToWrap || helper.preformatted(description)) formattedDescription = description;
			else formattedDescription = helper.boxWrap(description, remainingWidth).replace(/\n/g, "\n" + " ".repeat(termWidth + spacerWidth));
			return itemIndentStr + paddedTerm + " ".repeat(spacerWidth) + formattedDescription.replace(/\n/g, `\n${itemIndentStr}`);
		}
		boxWrap(str, width) {
			if (width < this.minWidthToWrap) return str;
			const rawLines = str.split(/\r\n|\n/);
			const chunkPattern = /[\s]*[^\s]+/g;
			const wrappedLines = [];
			rawLines.forEach((line) => {
				const chunks = line.match(chunkPattern);
				if (chunks === null) {
					wrappedLines.push("");
					return;
				}
				let sumChunks = [chunks.shift()];
				let sumWidth = this.displayWidth(sumChunks[0]);
				chunks.forEach((chunk) => {
					const visibleWidth = this.displayWidth(chunk);
					if (sumWidth + visibleWidth <= width) {
						sumChunks.push(chunk);
						sumWidth += visibleWidth;
						return;
					}
					wrappedLines.push(sumChunks.join(""));
					const nextChunk = chunk.trimStart();
					sumChunks = [nextChunk];
					sumWidth = this.displayWidth(nextChunk);
				});
				wrappedLines.push(sumChunks.join(""));
			});
			return wrappedLines.join("\n");
		}
	};
	function stripColor(str) {
		return str.replace(/\x1b\[\d*(;\d*)*m/g, "");
	}
	exports.Help = Help;
	exports.stripColor = stripColor;
}));

// node_modules/commander/lib/option.js
var require_option = /* @__PURE__ */ __commonJSMin(((exports) => {
	const { InvalidArgumentError } = require_error();
	var Option = class {
		constructor(flags, description) {
			this.flags = flags;
			this.description = description || "";
			this.required = flags.includes("<");
			this.optional = flags.includes("[");
			this.variadic = /\w\.\.\.[>\]]$/.test(flags);
			this.mandatory = false;
			const optionFlags = splitOptionFlags(flags);
			this.short = optionFlags.shortFlag;
			this.long = optionFlags.longFlag;
			this.negate = false;
			if (this.long) this.negate = this.long.startsWith("--no-");
			this.defaultValue = void 0;
			this.defaultValueDescription = void 0;
			this.presetArg = void 0;
			this.envVar = void 0;
			this.parseArg = void 0;
			this.hidden = false;
			this.argChoices = void 0;
			this.conflictsWith = [];
			this.implied = void 0;
			this.helpGroupHeading = void 0;
		}
		default(value, description) {
			this.defaultValue = value;
			this.defaultValueDescription = description;
			return this;
		}
		preset(arg) {
			this.presetArg = arg;
			return this;
		}
		conflicts(names) {
			this.conflictsWith = this.conflictsWith.concat(names);
			return this;
		}
		implies(impliedOptionValues) {
			let newImplied = impliedOptionValues;
			if (typeof impliedOptionValues === "string") newImplied = { [impliedOptionValues]: true };
			this.implied = Object.assign(this.implied || {}, newImplied);
			return this;
		}
		env(name) {
			this.envVar = name;
			return this;
		}
		argParser(fn) {
			this.parseArg = fn;
			return this;
		}
		makeOptionMandatory(mandatory = true) {
			this.mandatory = !!mandatory;
			return this;
		}
		hideHelp(hide = true) {
			this.hidden = !!hide;
			return this;
		}
		_collectValue(value, previous) {
			if (previous === this.defaultValue || !Array.isArray(previous)) return [value];
			previous.push(value);
			return previous;
		}
		choices(values) {
			this.argChoices = values.slice();
			this.parseArg = (arg, previous) => {
				if (!this.argChoices.includes(arg)) throw new InvalidArgumentError(`Allowed choices are ${this.argChoices.join(", ")}.`);
				if (this.variadic) return this._collectValue(arg, previous);
				return arg;
			};
			return this;
		}
		name() {
			if (this.long) return this.long.replace(/^--/, "");
			return this.short.replace(/^-/, "");
		}
		attributeName() {
			if (this.negate) return camelcase(this.name().replace(/^no-/, ""));
			return camelcase(this.name());
		}
		helpGroup(heading) {
			this.helpGroupHeading = heading;
			return this;
		}
		is(arg) {
			return this.short === arg || this.long === arg;
		}
		isBoolean() {
			return !this.required && !this.optional && !this.negate;
		}
	};
	var DualOptions = class {
		constructor(options) {
			this.positiveOptions = /* @__PURE__ */ new Map();
			this.negativeOptions = /* @__PURE__ */ new Map();
			this.dualOptions = /* @__PURE__ */ new Set();
			options.forEach((option) => {
				if (option.negate) this.negativeOptions.set(option.attributeName(), option);
				else this.positiveOptions.set(option.attributeName(), option);
			});
			this.negativeOptions.forEach((value, key) => {
				if (this.positiveOptions.has(key)) this.dualOptions.add(key);
			});
		}
		valueFromOption(value, option) {
			const optionKey = option.attributeName();
			if (!this.dualOptions.has(optionKey)) return true;
			const preset = this.negativeOptions.get(optionKey).presetArg;
			const negativeValue = preset !== void 0 ? preset : false;
			return option.negate === (negativeValue === value);
		}
	};
	function camelcase(str) {
		return str.split("-").reduce((str, word) => {
			return str + word[0].toUpperCase() + word.slice(1);
		});
	}
	function splitOptionFlags(flags) {
		let shortFlag;
		let longFlag;
		const shortFlagExp = /^-[^-]$/;
		const longFlagExp = /^--[^-]/;
		const flagParts = flags.split(/[ |,]+/).concat("guard");
		if (shortFlagExp.test(flagParts[0])) shortFlag = flagParts.shift();
		if (longFlagExp.test(flagParts[0])) longFlag = flagParts.shift();
		if (!shortFlag && shortFlagExp.test(flagParts[0])) shortFlag = flagParts.shift();
		if (!shortFlag && longFlagExp.test(flagParts[0])) {
			shortFlag = longFlag;
			longFlag = flagParts.shift();
		}
		if (flagParts[0].startsWith("-")) {
			const unsupportedFlag = flagParts[0];
			const baseError = `option creation failed due to '${unsupportedFlag}' in option flags '${flags}'`;
			if (/^-[^-][^-]/.test(unsupportedFlag)) throw new Error(`${baseError}
- a short flag is a single dash and a single character
  - either use a single dash and a single character (for a short flag)
  - or use a double dash for a long option (and can have two, like '--ws, --workspace')`);
			if (shortFlagExp.test(unsupportedFlag)) throw new Error(`${baseError}
- too many short flags`);
			if (longFlagExp.test(unsupportedFlag)) throw new Error(`${baseError}
- too many long flags`);
			throw new Error(`${baseError}
- unrecognised flag format`);
		}
		if (shortFlag === void 0 && longFlag === void 0) throw new Error(`option creation failed due to no flags found in '${flags}'.`);
		return {
			shortFlag,
			longFlag
		};
	}
	exports.Option = Option;
	exports.DualOptions = DualOptions;
}));

// node_modules/commander/lib/suggestSimilar.js
var require_suggestSimilar = /* @__PURE__ */ __commonJSMin(((exports) => {
	const maxDistance = 3;
	function editDistance(a, b) {
		if (Math.abs(a.length - b.length) > maxDistance) return Math.max(a.length, b.length);
		const d = [];
		for (let i = 0; i <= a.length; i++) d[i] = [i];
		for (let j = 0; j <= b.length; j++) d[0][j] = j;
		for (let j = 1; j <= b.length; j++) for (let i = 1; i <= a.length; i++) {
			let cost = 1;
			if (a[i - 1] === b[j - 1]) cost = 0;
			else cost = 1;
			d[i][j] = Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + cost);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
		}
		return d[a.length][b.length];
	}
	function suggestSimilar(word, candidates) {
		if (!candidates || candidates.length === 0) return "";
		candidates = Array.from(new Set(candidates));
		const searchingOptions = word.startsWith("--");
		if (searchingOptions) {
			word = word.slice(2);
			candidates = candidates.map((candidate) => candidate.slice(2));
		}
		let similar = [];
		let bestDistance = maxDistance;
		const minSimilarity = .4;
		candidates.forEach((candidate) => {
			if (candidate.length <= 1) return;
			const distance = editDistance(word, candidate);
			const length = Math.max(word.length, candidate.length);
			if ((length - distance) / length > minSimilarity) {
				if (distance < bestDistance) {
					bestDistance = distance;
					similar = [candidate];
				} else if (distance === bestDistance) similar.push(candidate);
			}
		});
		similar.sort((a, b) => a.localeCompare(b));
		if (searchingOptions) similar = similar.map((candidate) => `--${candidate}`);
		if (similar.length > 1) return `\n(Did you mean one of ${similar.join(", ")}?)`;
		if (similar.length === 1) return `\n(Did you mean ${similar[0]}?)`;
		return "";
	}
	exports.suggestSimilar = suggestSimilar;
}));

// node_modules/commander/lib/command.js
var require_command = /* @__PURE__ */ __commonJSMin(((exports) => {
	const EventEmitter = __require("node:events").EventEmitter;
	const childProcess = __require("node:child_process");
	const path = __require("node:path");
	const fs = __require("node:fs");
	const process = __require("node:process");
	const { Argument, humanReadableArgName } = require_argument();
	const { CommanderError } = require_error();
	const { Help, stripColor } = require_help();
	const { Option, DualOptions } = require_option();
	const { suggestSimilar } = require_suggestSimilar();
	var Command = class Command extends EventEmitter {
		constructor(name) {
			super();
			this.commands = [];
			this.options = [];
			this.parent = null;
			this._allowUnknownOption = false;
			this._allowExcessArguments = false;
			this.registeredArguments = [];
			this._args = this.registeredArguments;
			this.args = [];
			this.rawArgs = [];
			this.processedArgs = [];
			this._scriptPath = null;
			this._name = name || "";
			this._optionValues = {};
			this._optionValueSources = {};
			this._storeOptionsAsProperties = false;
			this._actionHandler = null;
			this._executableHandler = false;
			this._executableFile = null;
			this._executableDir = null;
			this._defaultCommandName = null;
			this._exitCallback = null;
			this._aliases = [];
			this._combineFlagAndOptionalValue = true;
			this._description = "";
			this._summary = "";
			this._argsDescription = void 0;
			this._enablePositionalOptions = false;
			this._passThroughOptions = false;
			this._lifeCycleHooks = {};
			this._showHelpAfterError = false;
			this._showSuggestionAfterError = true;
			this._savedState = null;
			this._outputConfiguration = {
				writeOut: (str) => process.stdout.write(str),
				writeErr: (str) => process.stderr.write(str),
				outputError: (str, write) => write(str),
				getOutHelpWidth: () => process.stdout.isTTY ? process.stdout.columns : void 0,
				getErrHelpWidth: () => process.stderr.isTTY ? process.stderr.columns : void 0,
				getOutHasColors: () => useColor() ?? (process.stdout.isTTY && process.stdout.hasColors?.()),
				getErrHasColors: () => useColor() ?? (process.stderr.isTTY && process.stderr.hasColors?.()),
				stripColor: (str) => stripColor(str)
			};
			this._hidden = false;
			this._helpOption = void 0;
			this._addImplicitHelpCommand = void 0;
			this._helpCommand = void 0;
			this._helpConfiguration = {};
			this._helpGroupHeading = void 0;
			this._defaultCommandGroup = void 0;
			this._defaultOptionGroup = void 0;
		}
		copyInheritedSettings(sourceCommand) {
			this._outputConfiguration = sourceCommand._outputConfiguration;
			this._helpOption = sourceCommand._helpOption;
			this._helpCommand = sourceCommand._helpCommand;
			this._helpConfiguration = sourceCommand._helpConfiguration;
			this._exitCallback = sourceCommand._exitCallback;
			this._storeOptionsAsProperties = sourceCommand._storeOptionsAsProperties;
			this._combineFlagAndOptionalValue = sourceCommand._combineFlagAndOptionalValue;
			this._allowExcessArguments = sourceCommand._allowExcessArguments;
			this._enablePositionalOptions = sourceCommand._enablePositionalOptions;
			this._showHelpAfterError = sourceCommand._showHelpAfterError;
			this._showSuggestionAfterError = sourceCommand._showSuggestionAfterError;
			return this;
		}
		_getCommandAndAncestors() {
			const result = [];
			for (let command = this; command; command = command.parent) result.push(command);
			return result;
		}
		command(nameAndArgs, actionOptsOrExecDesc, execOpts) {
			let desc = actionOptsOrExecDesc;
			let opts = execOpts;
			if (typeof desc === "object" && desc !== null) {
				opts = desc;
				desc = null;
			}
			opts = opts || {};
			const [, name, args] = nameAndArgs.match(/([^ ]+) *(.*)/);
			const cmd = this.createCommand(name);
			if (desc) {
				cmd.description(desc);
				cmd._executableHandler = true;
			}
			if (opts.isDefault) this._defaultCommandName = cmd._name;
			cmd._hidden = !!(opts.noHelp || opts.hidden);
			cmd._executableFile = opts.executableFile || null;
			if (args) cmd.arguments(args);
			this._registerCommand(cmd);
			cmd.parent = this;
			cmd.copyInheritedSettings(this);
			if (desc) return this;
			return cmd;
		}
		createCommand(name) {
			return new Command(name);
		}
		createHelp() {
			return Object.assign(new Help(), this.configureHelp());
		}
		configureHelp(configuration) {
			if (configuration === void 0) return this._helpConfiguration;
			this._helpConfiguration = configuration;
			return this;
		}
		configureOutput(configuration) {
			if (configuration === void 0) return this._outputConfiguration;
			this._outputConfiguration = {
				...this._outputConfiguration,
				...configuration
			};
			return this;
		}
		showHelpAfterError(displayHelp = true) {
			if (typeof displayHelp !== "string") displayHelp = !!displayHelp;
			this._showHelpAfterError = displayHelp;
			return this;
		}
		showSuggestionAfterError(displaySuggestion = true) {
			this._showSuggestionAfterError = !!displaySuggestion;
			return this;
		}
		addCommand(cmd, opts) {
			if (!cmd._name) throw new Error(`Command passed to .addCommand() must have a name
- specify the name in Command constructor or using .name()`);
			opts = opts || {};
			if (opts.isDefault) this._defaultCommandName = cmd._name;
			if (opts.noHelp || opts.hidden) cmd._hidden = true;
			this._registerCommand(cmd);
			cmd.parent = this;
			cmd._checkForBrokenPassThrough();
			return this;
		}
		createArgument(name, description) {
			return new Argument(name, description);
		}
		argument(name, description, parseArg, defaultValue) {
			const argument = this.createArgument(name, description);
			if (typeof parseArg === "function") argument.default(defaultValue).argParser(parseArg);
			else argument.default(parseArg);
			this.addArgument(argument);
			return this;
		}
		arguments(names) {
			names.trim().split(/ +/).forEach((detail) => {
				this.argument(detail);
			});
			return this;
		}
		addArgument(argument) {
			const previousArgument = this.registeredArguments.slice(-1)[0];
			if (previousArgument?.variadic) throw new Error(`only the last argument can be variadic '${previousArgument.name()}'`);
			if (argument.required && argument.defaultValue !== void 0 && argument.parseArg === void 0) throw new Error(`a default value for a required argument is never used: '${argument.name()}'`);
			this.registeredArguments.push(argument);
			return this;
		}
		helpCommand(enableOrNameAndArgs, description) {
			if (typeof enableOrNameAndArgs === "boolean") {
				this._addImplicitHelpCommand = enableOrNameAndArgs;
				if (enableOrNameAndArgs && this._defaultCommandGroup) this._initCommandGroup(this._getHelpCommand());
				return this;
			}
			const [, helpName, helpArgs] = (enableOrNameAndArgs ?? "help [command]").match(/([^ ]+) *(.*)/);
			const helpDescription = description ?? "display help for command";
			const helpCommand = this.createCommand(helpName);
			helpCommand.helpOption(false);
			if (helpArgs) helpCommand.arguments(helpArgs);
			if (helpDescription) helpCommand.description(helpDescription);
			this._addImplicitHelpCommand = true;
			this._helpCommand = helpCommand;
			if (enableOrNameAndArgs || description) this._initCommandGroup(helpCommand);
			return this;
		}
		addHelpCommand(helpCommand, deprecatedDescription) {
			if (typeof helpCommand !== "object") {
				this.helpCommand(helpCommand, deprecatedDescription);
				return this;
			}
			this._addImplicitHelpCommand = true;
			this._helpCommand = helpCommand;
			this._initCommandGroup(helpCommand);
			return this;
		}
		_getHelpCommand() {
			if (this._addImplicitHelpCommand ?? (this.commands.length && !this._actionHandler && !this._findCommand("help"))) {
				if (this._helpCommand === void 0) this.helpCommand(void 0, void 0);
				return this._helpCommand;
			}
			return null;
		}
		hook(event, listener) {
			const allowedValues = [
				"preSubcommand",
				"preAction",
				"postAction"
			];
			if (!allowedValues.includes(event)) throw new Error(`Unexpected value for event passed to hook : '${event}'.
Expecting one of '${allowedValues.join("', '")}'`);
			if (this._lifeCycleHooks[event]) this._lifeCycleHooks[event].push(listener);
			else this._lifeCycleHooks[event] = [listener];
			return this;
		}
		exitOverride(fn) {
			if (fn) this._exitCallback = fn;
			else this._exitCallback = (err) => {
				if (err.code !== "commander.executeSubCommandAsync") throw err;
			};
			return this;
		}
		_exit(exitCode, code, message) {
			if (this._exitCallback) this._exitCallback(new CommanderError(exitCode, code, message));
			process.exit(exitCode);
		}
		action(fn) {
			const listener = (args) => {
				const expectedArgsCount = this.registeredArguments.length;
				const actionArgs = args.slice(0, expectedArgsCount);
				if (this._storeOptionsAsProperties) actionArgs[expectedArgsCount] = this;
				else actionArgs[expectedArgsCount] = this.opts();
				actionArgs.push(this);
				return fn.apply(this, actionArgs);
			};
			this._actionHandler = listener;
			return this;
		}
		createOption(flags, description) {
			return new Option(flags, description);
		}
		_callParseArg(target, value, previous, invalidArgumentMessage) {
			try {
				return target.parseArg(value, previous);
			} catch (err) {
				if (err.code === "commander.invalidArgument") {
					const message = `${invalidArgumentMessage} ${err.message}`;
					this.error(message, {
						exitCode: err.exitCode,
						code: err.code
					});
				}
				throw err;
			}
		}
		_registerOption(option) {
			const matchingOption = option.short && this._findOption(option.short) || option.long && this._findOption(option.long);
			if (matchingOption) {
				const matchingFlag = option.long && this._findOption(option.long) ? option.long : option.short;
				throw new Error(`Cannot add option '${option.flags}'${this._name && ` to command '${this._name}'`} due to conflicting flag '${matchingFlag}'
-  already used by option '${matchingOption.flags}'`);
			}
			this._initOptionGroup(option);
			this.options.push(option);
		}
		_registerCommand(command) {
			const knownBy = (cmd) => {
				return [cmd.name()].concat(cmd.aliases());
			};
			const alreadyUsed = knownBy(command).find((name) => this._findCommand(name));
			if (alreadyUsed) {
				const existingCmd = knownBy(this._findCommand(alreadyUsed)).join("|");
				const newCmd = knownBy(command).join("|");
				throw new Error(`cannot add command '${newCmd}' as already have command '${existingCmd}'`);
			}
			this._initCommandGroup(command);
			this.commands.push(command);
		}
		addOption(option) {
			this._registerOption(option);
			const oname = option.name();
			const name = option.attributeName();
			if (option.negate) {
				const positiveLongFlag = option.long.replace(/^--no-/, "--");
				if (!this._findOption(positiveLongFlag)) this.setOptionValueWithSource(name, option.defaultValue === void 0 ? true : option.defaultValue, "default");
			} else if (option.defaultValue !== void 0) this.setOptionValueWithSource(name, option.defaultValue, "default");
			const handleOptionValue = (val, invalidValueMessage, valueSource) => {
				if (val == null && option.presetArg !== void 0) val = option.presetArg;
				const oldValue = this.getOptionValue(name);
				if (val !== null && option.parseArg) val = this._callParseArg(option, val, oldValue, invalidValueMessage);
				else if (val !== null && option.variadic) val = option._collectValue(val, oldValue);
				if (val == null) {
					if (option.negate) val = false;
					else if (option.isBoolean() || option.optional) val = true;
					else val = "";
				}
				this.setOptionValueWithSource(name, val, valueSource);
			};
			this.on("option:" + oname, (val) => {
				const invalidValueMessage = `error: option '${option.flags}' argument '${val}' is invalid.`;
				handleOptionValue(val, invalidValueMessage, "cli");
			});
			if (option.envVar) this.on("optionEnv:" + oname, (val) => {
				const invalidValueMessage = `error: option '${option.flags}' value '${val}' from env '${option.envVar}' is invalid.`;
				handleOptionValue(val, invalidValueMessage, "env");
			});
			return this;
		}
		_optionEx(config, flags, description, fn, defaultValue) {
			if (typeof flags === "object" && flags instanceof Option) throw new Error("To add an Option object use addOption() instead of option() or requiredOption()");
			const option = this.createOption(flags, description);
			option.makeOptionMandatory(!!config.mandatory);
			if (typeof fn === "function") option.default(defaultValue).argParser(fn);
			else if (fn instanceof RegExp) {
				const regex = fn;
				fn = (val, def) => {
					const m = regex.exec(val);
					return m ? m[0] : def;
				};
				option.default(defaultValue).argParser(fn);
			} else option.default(fn);
			return this.addOption(option);
		}
		option(flags, description, parseArg, defaultValue) {
			return this._optionEx({}, flags, description, parseArg, defaultValue);
		}
		requiredOption(flags, description, parseArg, defaultValue) {
			return this._optionEx({ mandatory: true }, flags, description, parseArg, defaultValue);
		}
		combineFlagAndOptionalValue(combine = true) {
			this._combineFlagAndOptionalValue = !!combine;
			return this;
		}
		allowUnknownOption(allowUnknown = true) {
			this._allowUnknownOption = !!allowUnknown;
			return this;
		}
		allowExcessArguments(allowExcess = true) {
			this._allowExcessArguments = !!allowExcess;
			return this;
		}
		enablePositionalOptions(positional = true) {
			this._enablePositionalOptions = !!positional;
			return this;
		}
		passThroughOptions(passThrough = true) {
			this._passThroughOptions = !!passThrough;
			this._checkForBrokenPassThrough();
			return this;
		}
		_checkForBrokenPassThrough() {
			if (this.parent && this._passThroughOptions && !this.parent._enablePositionalOptions) throw new Error(`passThroughOptions cannot be used for '${this._name}' without turning on enablePositionalOptions for parent command(s)`);
		}
		storeOptionsAsProperties(storeAsProperties = true) {
			if (this.options.length) throw new Error("call .storeOptionsAsProperties() before adding options");
			if (Object.keys(this._optionValues).length) throw new Error("call .storeOptionsAsProperties() before setting option values");
			this._storeOptionsAsProperties = !!storeAsProperties;
			return this;
		}
		getOptionValue(key) {
			if (this._storeOptionsAsProperties) return this[key];
			return this._optionValues[key];
		}
		setOptionValue(key, value) {
			return this.setOptionValueWithSource(key, value, void 0);
		}
		setOptionValueWithSource(key, value, source) {
			if (this._storeOptionsAsProperties) this[key] = value;
			else this._optionValues[key] = value;
			this._optionValueSources[key] = source;
			return this;
		}
		getOptionValueSource(key) {
			return this._optionValueSources[key];
		}
		getOptionValueSourceWithGlobals(key) {
			let source;
			this._getCommandAndAncestors().forEach((cmd) => {
				if (cmd.getOptionValueSource(key) !== void 0) source = cmd.getOptionValueSource(key);
			});
			return source;
		}
		_prepareUserArgs(argv, parseOptions) {
			if (argv !== void 0 && !Array.isArray(argv)) throw new Error("first parameter to parse must be array or undefined");
			parseOptions = parseOptions || {};
			if (argv === void 0 && parseOptions.from === void 0) {
				if (process.versions?.electron) parseOptions.from = "electron";
				const execArgv = process.execArgv ?? [];
				if (execArgv.includes("-e") || execArgv.includes("--eval") || execArgv.includes("-p") || execArgv.includes("--print")) parseOptions.from = "eval";
			}
			if (argv === void 0) argv = process.argv;
			this.rawArgs = argv.slice();
			let userArgs;
			switch (parseOptions.from) {
				case void 0:
				case "node":
					this._scriptPath = argv[1];
					userArgs = argv.slice(2);
					break;
				case "electron":
					if (process.defaultApp) {
						this._scriptPath = argv[1];
						userArgs = argv.slice(2);
					} else userArgs = argv.slice(1);
					break;
				case "user":
					userArgs = argv.slice(0);
					break;
				case "eval":
					userArgs = argv.slice(1);
					break;
				default: throw new Error(`unexpected parse option { from: '${parseOptions.from}' }`);
			}
			if (!this._name && this._scriptPath) this.nameFromFilename(this._scriptPath);
			this._name = this._name || "program";
			return userArgs;
		}
		parse(argv, parseOptions) {
			this._prepareForParse();
			const userArgs = this._prepareUserArgs(argv, parseOptions);
			this._parseCommand([], userArgs);
			return this;
		}
		async parseAsync(argv, parseOptions) {
			this._prepareForParse();
			const userArgs = this._prepareUserArgs(argv, parseOptions);
			await this._parseCommand([], userArgs);
			return this;
		}
		_prepareForParse() {
			if (this._savedState === null) this.saveStateBeforeParse();
			else this.restoreStateBeforeParse();
		}
		saveStateBeforeParse() {
			this._savedState = {
				_name: this._name,
				_optionValues: { ...this._optionValues },
				_optionValueSources: { ...this._optionValueSources }
			};
		}
		restoreStateBeforeParse() {
			if (this._storeOptionsAsProperties) throw new Error(`Can not call parse again when storeOptionsAsProperties is true.
- either make a new Command for each call to parse, or stop storing options as properties`);
			this._name = this._savedState._name;
			this._scriptPath = null;
			this.rawArgs = [];
			this._optionValues = { ...this._savedState._optionValues };
			this._optionValueSources = { ...this._savedState._optionValueSources };
			this.args = [];
			this.processedArgs = [];
		}
		_checkForMissingExecutable(executableFile, executableDir, subcommandName) {
			if (fs.existsSync(executableFile)) return;
			const executableMissing = `'${executableFile}' does not exist
 - if '${subcommandName}' is not meant to be an executable command, remove description parameter from '.command()' and use '.description()' instead
 - if the default executable name is not suitable, use the executableFile option to supply a custom name or path
 - ${executableDir ? `searched for local subcommand relative to directory '${executableDir}'` : "no directory for search for local subcommand, use .executableDir() to supply a custom directory"}`;
			throw new Error(executableMissing);
		}
		_executeSubCommand(subcommand, args) {
			args = args.slice();
			let launchWithNode = false;
			const sourceExt = [
				".js",
				".ts",
				".tsx",
				".mjs",
				".cjs"
			];
			function findFile(baseDir, baseName) {
				const localBin = path.resolve(baseDir, baseName);
				if (fs.existsSync(localBin)) return localBin;
				if (sourceExt.includes(path.extname(baseName))) return void 0;
				const foundExt = sourceExt.find((ext) => fs.existsSync(`${localBin}${ext}`));
				if (foundExt) return `${localBin}${foundExt}`;
			}
			this._checkForMissingMandatoryOptions();
			this._checkForConflictingOptions();
			let executableFile = subcommand._executableFile || `${this._name}-${subcommand._name}`;
			let executableDir = this._executableDir || "";
			if (this._scriptPath) {
				let resolvedScriptPath;
				try {
					resolvedScriptPath = fs.realpathSync(this._scriptPath);
				} catch {
					resolvedScriptPath = this._scriptPath;
				}
				executableDir = path.resolve(path.dirname(resolvedScriptPath), executableDir);
			}
			if (executableDir) {
				let localFile = findFile(executableDir, executableFile);
				if (!localFile && !subcommand._executableFile && this._scriptPath) {
					const legacyName = path.basename(this._scriptPath, path.extname(this._scriptPath));
					if (legacyName !== this._name) localFile = findFile(executableDir, `${legacyName}-${subcommand._name}`);
				}
				executableFile = localFile || executableFile;
			}
			launchWithNode = sourceExt.includes(path.extname(executableFile));
			let proc;
			if (process.platform !== "win32") {
				if (launchWithNode) {
					args.unshift(executableFile);
					args = incrementNodeInspectorPort(process.execArgv).concat(args);
					proc = childProcess.spawn(process.argv[0], args, { stdio: "inherit" });
				} else proc = childProcess.spawn(executableFile, args, { stdio: "inherit" });
			} else {
				this._checkForMissingExecutable(executableFile, executableDir, subcommand._name);
				args.unshift(executableFile);
				args = incrementNodeInspectorPort(process.execArgv).concat(args);
				proc = childProcess.spawn(process.execPath, args, { stdio: "inherit" });
			}
			if (!proc.killed) [
				"SIGUSR1",
				"SIGUSR2",
				"SIGTERM",
				"SIGINT",
				"SIGHUP"
			].forEach((signal) => {
				process.on(signal, () => {
					if (proc.killed === false && proc.exitCode === null) proc.kill(signal);
				});
			});
			const exitCallback = this._exitCallback;
			proc.on("close", (code) => {
				code = code ?? 1;
				if (!exitCallback) process.exit(code);
				else exitCallback(new CommanderError(code, "commander.executeSubCommandAsync", "(close)"));
			});
			proc.on("error", (err) => {
				if (err.code === "ENOENT") this._checkForMissingExecutable(executableFile, executableDir, subcommand._name);
				else if (err.code === "EACCES") throw new Error(`'${executableFile}' not executable`);
				if (!exitCallback) process.exit(1);
				else {
					const wrappedError = new CommanderError(1, "commander.executeSubCommandAsync", "(error)");
					wrappedError.nestedError = err;
					exitCallback(wrappedError);
				}
			});
			this.runningCommand = proc;
		}
		_dispatchSubcommand(commandName, operands, unknown) {
			const subCommand = this._findCommand(commandName);
			if (!subCommand) this.help({ error: true });
			subCommand._prepareForParse();
			let promiseChain;
			promiseChain = this._chainOrCallSubCommandHook(promiseChain, subCommand, "preSubcommand");
			promiseChain = this._chainOrCall(promiseChain, () => {
				if (subCommand._executableHandler) this._executeSubCommand(subCommand, operands.concat(unknown));
				else return subCommand._parseCommand(operands, unknown);
			});
			return promiseChain;
		}
		_dispatchHelpCommand(subcommandName) {
			if (!subcommandName) this.help();
			const subCommand = this._findCommand(subcommandName);
			if (subCommand && !subCommand._executableHandler) subCommand.help();
			return this._dispatchSubcommand(subcommandName, [], [this._getHelpOption()?.long ?? this._getHelpOption()?.short ?? "--help"]);
		}
		_checkNumberOfArguments() {
			this.registeredArguments.forEach((arg, i) => {
				if (arg.required && this.args[i] == null) this.missingArgument(arg.name());
			});
			if (this.registeredArguments.length > 0 && this.registeredArguments[this.registeredArguments.length - 1].variadic) return;
			if (this.args.length > this.registeredArguments.length) this._excessArguments(this.args);
		}
		_processArguments() {
			const myParseArg = (argument, value, previous) => {
				let parsedValue = value;
				if (value !== null && argument.parseArg) {
					const invalidValueMessage = `error: command-argument value '${value}' is invalid for argument '${argument.name()}'.`;
					parsedValue = this._callParseArg(argument, value, previous, invalidValueMessage);
				}
				return parsedValue;
			};
			this._checkNumberOfArguments();
			const processedArgs = [];
			this.registeredArguments.forEach((declaredArg, index) => {
				let value = declaredArg.defaultValue;
				if (declaredArg.variadic) {
					if (index < this.args.length) {
						value = this.args.slice(index);
						if (declaredArg.parseArg) value = value.reduce((processed, v) => {
							return myParseArg(declaredArg, v, processed);
						}, declaredArg.defaultValue);
					} else if (value === void 0) value = [];
				} else if (index < this.args.length) {
					value = this.args[index];
					if (declaredArg.parseArg) value = myParseArg(declaredArg, value, declaredArg.defaultValue);
				}
				processedArgs[index] = value;
			});
			this.processedArgs = processedArgs;
		}
		_chainOrCall(promise, fn) {
			if (promise?.then && typeof promise.then === "function") return promise.then(() => fn());
			return fn();
		}
		_chainOrCallHooks(promise, event) {
			let result = promise;
			const hooks = [];
			this._getCommandAndAncestors().reverse().filter((cmd) => cmd._lifeCycleHooks[event] !== void 0).forEach((hookedCommand) => {
				hookedCommand._lifeCycleHooks[event].forEach((callback) => {
					hooks.push({
						hookedCommand,
						callback
					});
				});
			});
			if (event === "postAction") hooks.reverse();
			hooks.forEach((hookDetail) => {
				result = this._chainOrCall(result, () => {
					return hookDetail.callback(hookDetail.hookedCommand, this);
				});
			});
			return result;
		}
		_chainOrCallSubCommandHook(promise, subCommand, event) {
			let result = promise;
			if (this._lifeCycleHooks[event] !== void 0) this._lifeCycleHooks[event].forEach((hook) => {
				result = this._chainOrCall(result, () => {
					return hook(this, subCommand);
				});
			});
			return result;
		}
		_parseCommand(operands, unknown) {
			const parsed = this.parseOptions(unknown);
			this._parseOptionsEnv();
			this._parseOptionsImplied();
			operands = operands.concat(parsed.operands);
			unknown = parsed.unknown;
			this.args = operands.concat(unknown);
			if (operands && this._findCommand(operands[0])) return this._dispatchSubcommand(operands[0], operands.slice(1), unknown);
			if (this._getHelpCommand() && operands[0] === this._getHelpCommand().name()) return this._dispatchHelpCommand(operands[1]);
			if (this._defaultCommandName) {
				this._outputHelpIfRequested(unknown);
				return this._dispatchSubcommand(this._defaultCommandName, operands, unknown);
			}
			if (this.commands.length && this.args.length === 0 && !this._actionHandler && !this._defaultCommandName) this.help({ error: true });
			this._outputHelpIfRequested(parsed.unknown);
			this._checkForMissingMandatoryOptions();
			this._checkForConflictingOptions();
			const checkForUnknownOptions = () => {
				if (parsed.unknown.length > 0) this.unknownOption(parsed.unknown[0]);
			};
			const commandEvent = `command:${this.name()}`;
			if (this._actionHandler) {
				checkForUnknownOptions();
				this._processArguments();
				let promiseChain;
				promiseChain = this._chainOrCallHooks(promiseChain, "preAction");
				promiseChain = this._chainOrCall(promiseChain, () => this._actionHandler(this.processedArgs));
				if (this.parent) promiseChain = this._chainOrCall(promiseChain, () => {
					this.parent.emit(commandEvent, operands, unknown);
				});
				promiseChain = this._chainOrCallHooks(promiseChain, "postAction");
				return promiseChain;
			}
			if (this.parent?.listenerCount(commandEvent)) {
				checkForUnknownOptions();
				this._processArguments();
				this.parent.emit(commandEvent, operands, unknown);
			} else if (operands.length) {
				if (this._findCommand("*")) return this._dispatchSubcommand("*", operands, unknown);
				if (this.listenerCount("command:*")) this.emit("command:*", operands, unknown);
				else if (this.commands.length) this.unknownCommand();
				else {
					checkForUnknownOptions();
					this._processArguments();
				}
			} else if (this.commands.length) {
				checkForUnknownOptions();
				this.help({ error: true });
			} else {
				checkForUnknownOptions();
				this._processArguments();
			}
		}
		_findCommand(name) {
			if (!name) return void 0;
			return this.commands.find((cmd) => cmd._name === name || cmd._aliases.includes(name));
		}
		_findOption(arg) {
			return this.options.find((option) => option.is(arg));
		}
		_checkForMissingMandatoryOptions() {
			this._getCommandAndAncestors().forEach((cmd) => {
				cmd.options.forEach((anOption) => {
					if (anOption.mandatory && cmd.getOptionValue(anOption.attributeName()) === void 0) cmd.missingMandatoryOptionValue(anOption);
				});
			});
		}
		_checkForConflictingLocalOptions() {
			const definedNonDefaultOptions = this.options.filter((option) => {
				const optionKey = option.attributeName();
				if (this.getOptionValue(optionKey) === void 0) return false;
				return this.getOptionValueSource(optionKey) !== "default";
			});
			definedNonDefaultOptions.filter((option) => option.conflictsWith.length > 0).forEach((option) => {
				const conflictingAndDefined = definedNonDefaultOptions.find((defined) => option.conflictsWith.includes(defined.attributeName()));
				if (conflictingAndDefined) this._conflictingOption(option, conflictingAndDefined);
			});
		}
		_checkForConflictingOptions() {
			this._getCommandAndAncestors().forEach((cmd) => {
				cmd._checkForConflictingLocalOptions();
			});
		}
		parseOptions(args) {
			const operands = [];
			const unknown = [];
			let dest = operands;
			function maybeOption(arg) {
				return arg.length > 1 && arg[0] === "-";
			}
			const negativeNumberArg = (arg) => {
				if (!/^-(\d+|\d*\.\d+)(e[+-]?\d+)?$/.test(arg)) return false;
				return !this._getCommandAndAncestors().some((cmd) => cmd.options.map((opt) => opt.short).some((short) => /^-\d$/.test(short)));
			};
			let activeVariadicOption = null;
			let activeGroup = null;
			let i = 0;
			while (i < args.length || activeGroup) {
				const arg = activeGroup ?? args[i++];
				activeGroup = null;
				if (arg === "--") {
					if (dest === unknown) dest.push(arg);
					dest.push(...args.slice(i));
					break;
				}
				if (activeVariadicOption && (!maybeOption(arg) || negativeNumberArg(arg))) {
					this.emit(`option:${activeVariadicOption.name()}`, arg);
					continue;
				}
				activeVariadicOption = null;
				if (maybeOption(arg)) {
					const option = this._findOption(arg);
					if (option) {
						if (option.required) {
							const value = args[i++];
							if (value === void 0) this.optionMissingArgument(option);
							this.emit(`option:${option.name()}`, value);
						} else if (option.optional) {
							let value = null;
							if (i < args.length && (!maybeOption(args[i]) || negativeNumberArg(args[i]))) value = args[i++];
							this.emit(`option:${option.name()}`, value);
						} else this.emit(`option:${option.name()}`);
						activeVariadicOption = option.variadic ? option : null;
						continue;
					}
				}
				if (arg.length > 2 && arg[0] === "-" && arg[1] !== "-") {
					const option = this._findOption(`-${arg[1]}`);
					if (option) {
						if (option.required || option.optional && this._combineFlagAndOptionalValue) this.emit(`option:${option.name()}`, arg.slice(2));
						else {
							this.emit(`option:${option.name()}`);
							activeGroup = `-${arg.slice(2)}`;
						}
						continue;
					}
				}
				if (/^--[^=]+=/.test(arg)) {
					const index = arg.indexOf("=");
					const option = this._findOption(arg.slice(0, index));
					if (option && (option.required || option.optional)) {
						this.emit(`option:${option.name()}`, arg.slice(index + 1));
						continue;
					}
				}
				if (dest === operands && maybeOption(arg) && !(this.commands.length === 0 && negativeNumberArg(arg))) dest = unknown;
				if ((this._enablePositionalOptions || this._passThroughOptions) && operands.length === 0 && unknown.length === 0) {
					if (this._findCommand(arg)) {
						operands.push(arg);
						unknown.push(...args.slice(i));
						break;
					} else if (this._getHelpCommand() && arg === this._getHelpCommand().name()) {
						operands.push(arg, ...args.slice(i));
						break;
					} else if (this._defaultCommandName) {
						unknown.push(arg, ...args.slice(i));
						break;
					}
				}
				if (this._passThroughOptions) {
					dest.push(arg, ...args.slice(i));
					break;
				}
				dest.push(arg);
			}
			return {
				operands,
				unknown
			};
		}
		opts() {
			if (this._storeOptionsAsProperties) {
				const result = {};
				const len = this.options.length;
				for (let i = 0; i < len; i++) {
					const key = this.options[i].attributeName();
					result[key] = key === this._versionOptionName ? this._version : this[key];
				}
				return result;
			}
			return this._optionValues;
		}
		optsWithGlobals() {
			return this._getCommandAndAncestors().reduce((combinedOptions, cmd) => Object.assign(combinedOptions, cmd.opts()), {});
		}
		error(message, errorOptions) {
			this._outputConfiguration.outputError(`${message}\n`, this._outputConfiguration.writeErr);
			if (typeof this._showHelpAfterError === "string") this._outputConfiguration.writeErr(`${this._showHelpAfterError}\n`);
			else if (this._showHelpAfterError) {
				this._outputConfiguration.writeErr("\n");
				this.outputHelp({ error: true });
			}
			const config = errorOptions || {};
			const exitCode = config.exitCode || 1;
			const code = config.code || "commander.error";
			this._exit(exitCode, code, message);
		}
		_parseOptionsEnv() {
			this.options.forEach((option) => {
				if (option.envVar && option.envVar in process.env) {
					const optionKey = option.attributeName();
					if (this.getOptionValue(optionKey) === void 0 || [
						"default",
						"config",
						"env"
					].includes(this.getOptionValueSource(optionKey))) {
						if (option.required || option.optional) this.emit(`optionEnv:${option.name()}`, process.env[option.envVar]);
						else this.emit(`optionEnv:${option.name()}`);
					}
				}
			});
		}
		_parseOptionsImplied() {
			const dualHelper = new DualOptions(this.options);
			const hasCustomOptionValue = (optionKey) => {
				return this.getOptionValue(optionKey) !== void 0 && !["default", "implied"].includes(this.getOptionValueSource(optionKey));
			};
			this.options.filter((option) => option.implied !== void 0 && hasCustomOptionValue(option.attributeName()) && dualHelper.valueFromOption(this.getOptionValue(option.attributeName()), option)).forEach((option) => {
				Object.keys(option.implied).filter((impliedKey) => !hasCustomOptionValue(impliedKey)).forEach((impliedKey) => {
					this.setOptionValueWithSource(impliedKey, option.implied[impliedKey], "implied");
				});
			});
		}
		missingArgument(name) {
			const message = `error: missing required argument '${name}'`;
			this.error(message, { code: "commander.missingArgument" });
		}
		optionMissingArgument(option) {
			const message = `error: option '${option.flags}' argument missing`;
			this.error(message, { code: "commander.optionMissingArgument" });
		}
		missingMandatoryOptionValue(option) {
			const message = `error: required option '${option.flags}' not specified`;
			this.error(message, { code: "commander.missingMandatoryOptionValue" });
		}
		_conflictingOption(option, conflictingOption) {
			const findBestOptionFromValue = (option) => {
				const optionKey = option.attributeName();
				const optionValue = this.getOptionValue(optionKey);
				const negativeOption = this.options.find((target) => target.negate && optionKey === target.attributeName());
				const positiveOption = this.options.find((target) => !target.negate && optionKey === target.attributeName());
				if (negativeOption && (negativeOption.presetArg === void 0 && optionValue === false || negativeOption.presetArg !== void 0 && optionValue === negativeOption.presetArg)) return negativeOption;
				return positiveOption || option;
			};
			const getErrorMessage = (option) => {
				const bestOption = findBestOptionFromValue(option);
				const optionKey = bestOption.attributeName();
				if (this.getOptionValueSource(optionKey) === "env") return `environment variable '${bestOption.envVar}'`;
				return `option '${bestOption.flags}'`;
			};
			const message = `error: ${getErrorMessage(option)} cannot be used with ${getErrorMessage(conflictingOption)}`;
			this.error(message, { code: "commander.conflictingOption" });
		}
		unknownOption(flag) {
			if (this._allowUnknownOption) return;
			let suggestion = "";
			if (flag.startsWith("--") && this._showSuggestionAfterError) {
				let candidateFlags = [];
				let command = this;
				do {
					const moreFlags = command.createHelp().visibleOptions(command).filter((option) => option.long).map((option) => option.long);
					candidateFlags = candidateFlags.concat(moreFlags);
					command = command.parent;
				} while (command && !command._enablePositionalOptions);
				suggestion = suggestSimilar(flag, candidateFlags);
			}
			const message = `error: unknown option '${flag}'${suggestion}`;
			this.error(message, { code: "commander.unknownOption" });
		}
		_excessArguments(receivedArgs) {
			if (this._allowExcessArguments) return;
			const expected = this.registeredArguments.length;
			const s = expected === 1 ? "" : "s";
			const message = `error: too many arguments${this.parent ? ` for '${this.name()}'` : ""}. Expected ${expected} argument${s} but got ${receivedArgs.length}.`;
			this.error(message, { code: "commander.excessArguments" });
		}
		unknownCommand() {
			const unknownName = this.args[0];
			let suggestion = "";
			if (this._showSuggestionAfterError) {
				const candidateNames = [];
				this.createHelp().visibleCommands(this).forEach((command) => {
					candidateNames.push(command.name());
					if (command.alias()) candidateNames.push(command.alias());
				});
				suggestion = suggestSimilar(unknownName, candidateNames);
			}
			const message = `error: unknown command '${unknownName}'${suggestion}`;
			this.error(message, { code: "commander.unknownCommand" });
		}
		version(str, flags, description) {
			if (str === void 0) return this._version;
			this._version = str;
			flags = flags || "-V, --version";
			description = description || "output the version number";
			const versionOption = this.createOption(flags, description);
			this._versionOptionName = versionOption.attributeName();
			this._registerOption(versionOption);
			this.on("option:" + versionOption.name(), () => {
				this._outputConfiguration.writeOut(`${str}\n`);
				this._exit(0, "commander.version", str);
			});
			return this;
		}
		description(str, argsDescription) {
			if (str === void 0 && argsDescription === void 0) return this._description;
			this._description = str;
			if (argsDescription) this._argsDescription = argsDescription;
			return this;
		}
		summary(str) {
			if (str === void 0) return this._summary;
			this._summary = str;
			return this;
		}
		alias(alias) {
			if (alias === void 0) return this._aliases[0];
			let command = this;
			if (this.commands.length !== 0 && this.commands[this.commands.length - 1]._executableHandler) command = this.commands[this.commands.length - 1];
			if (alias === command._name) throw new Error("Command alias can't be the same as its name");
			const matchingCommand = this.parent?._findCommand(alias);
			if (matchingCommand) {
				const existingCmd = [matchingCommand.name()].concat(matchingCommand.aliases()).join("|");
				throw new Error(`cannot add alias '${alias}' to command '${this.name()}' as already have command '${existingCmd}'`);
			}
			command._aliases.push(alias);
			return this;
		}
		aliases(aliases) {
			if (aliases === void 0) return this._aliases;
			aliases.forEach((alias) => this.alias(alias));
			return this;
		}
		usage(str) {
			if (str === void 0) {
				if (this._usage) return this._usage;
				const args = this.registeredArguments.map((arg) => {
					return humanReadableArgName(arg);
				});
				return [].concat(this.options.length || this._helpOption !== null ? "[options]" : [], this.commands.length ? "[command]" : [], this.registeredArguments.length ? args : []).join(" ");
			}
			this._usage = str;
			return this;
		}
		name(str) {
			if (str === void 0) return this._name;
			this._name = str;
			return this;
		}
		helpGroup(heading) {
			if (heading === void 0) return this._helpGroupHeading ?? "";
			this._helpGroupHeading = heading;
			return this;
		}
		commandsGroup(heading) {
			if (heading === void 0) return this._defaultCommandGroup ?? "";
			this._defaultCommandGroup = heading;
			return this;
		}
		optionsGroup(heading) {
			if (heading === void 0) return this._defaultOptionGroup ?? "";
			this._defaultOptionGroup = heading;
			return this;
		}
		_initOptionGroup(option) {
			if (this._defaultOptionGroup && !option.helpGroupHeading) option.helpGroup(this._defaultOptionGroup);
		}
		_initCommandGroup(cmd) {
			if (this._defaultCommandGroup && !cmd.helpGroup()) cmd.helpGroup(this._defaultCommandGroup);
		}
		nameFromFilename(filename) {
			this._name = path.basename(filename, path.extname(filename));
			return this;
		}
		executableDir(path) {
			if (path === void 0) return this._executableDir;
			this._executableDir = path;
			return this;
		}
		helpInformation(contextOptions) {
			const helper = this.createHelp();
			const context = this._getOutputContext(contextOptions);
			helper.prepareContext({
				error: context.error,
				helpWidth: context.helpWidth,
				outputHasColors: context.hasColors
			});
			const text = helper.formatHelp(this, helper);
			if (context.hasColors) return text;
			return this._outputConfiguration.stripColor(text);
		}
		_getOutputContext(contextOptions) {
			contextOptions = contextOptions || {};
			const error = !!contextOptions.error;
			let baseWrite;
			let hasColors;
			let helpWidth;
			if (error) {
				baseWrite = (str) => this._outputConfiguration.writeErr(str);
				hasColors = this._outputConfiguration.getErrHasColors();
				helpWidth = this._outputConfiguration.getErrHelpWidth();
			} else {
				baseWrite = (str) => this._outputConfiguration.writeOut(str);
				hasColors = this._outputConfiguration.getOutHasColors();
				helpWidth = this._outputConfiguration.getOutHelpWidth();
			}
			const write = (str) => {
				if (!hasColors) str = this._outputConfiguration.stripColor(str);
				return baseWrite(str);
			};
			return {
				error,
				write,
				hasColors,
				helpWidth
			};
		}
		outputHelp(contextOptions) {
			let deprecatedCallback;
			if (typeof contextOptions === "function") {
				deprecatedCallback = contextOptions;
				contextOptions = void 0;
			}
			const outputContext = this._getOutputContext(contextOptions);
			const eventContext = {
				error: outputContext.error,
				write: outputContext.write,
				command: this
			};
			this._getCommandAndAncestors().reverse().forEach((command) => command.emit("beforeAllHelp", eventContext));
			this.emit("beforeHelp", eventContext);
			let helpInformation = this.helpInformation({ error: outputContext.error });
			if (deprecatedCallback) {
				helpInformation = deprecatedCallback(helpInformation);
				if (typeof helpInformation !== "string" && !Buffer.isBuffer(helpInformation)) throw new Error("outputHelp callback must return a string or a Buffer");
			}
			outputContext.write(helpInformation);
			if (this._getHelpOption()?.long) this.emit(this._getHelpOption().long);
			this.emit("afterHelp", eventContext);
			this._getCommandAndAncestors().forEach((command) => command.emit("afterAllHelp", eventContext));
		}
		helpOption(flags, description) {
			if (typeof flags === "boolean") {
				if (flags) {
					if (this._helpOption === null) this._helpOption = void 0;
					if (this._defaultOptionGroup) this._initOptionGroup(this._getHelpOption());
				} else this._helpOption = null;
				return this;
			}
			this._helpOption = this.createOption(flags ?? "-h, --help", description ?? "display help for command");
			if (flags || description) this._initOptionGroup(this._helpOption);
			return this;
		}
		_getHelpOption() {
			if (this._helpOption === void 0) this.helpOption(void 0, void 0);
			return this._helpOption;
		}
		addHelpOption(option) {
			this._helpOption = option;
			this._initOptionGroup(option);
			return this;
		}
		help(contextOptions) {
			this.outputHelp(contextOptions);
			let exitCode = Number(process.exitCode ?? 0);
			if (exitCode === 0 && contextOptions && typeof contextOptions !== "function" && contextOptions.error) exitCode = 1;
			this._exit(exitCode, "commander.help", "(outputHelp)");
		}
		addHelpText(position, text) {
			const allowedValues = [
				"beforeAll",
				"before",
				"after",
				"afterAll"
			];
			if (!allowedValues.includes(position)) throw new Error(`Unexpected value for position to addHelpText.
Expecting one of '${allowedValues.join("', '")}'`);
			const helpEvent = `${position}Help`;
			this.on(helpEvent, (context) => {
				let helpStr;
				if (typeof text === "function") helpStr = text({
					error: context.error,
					command: context.command
				});
				else helpStr = text;
				if (helpStr) context.write(`${helpStr}\n`);
			});
			return this;
		}
		_outputHelpIfRequested(args) {
			const helpOption = this._getHelpOption();
			if (helpOption && args.find((arg) => helpOption.is(arg))) {
				this.outputHelp();
				this._exit(0, "commander.helpDisplayed", "(outputHelp)");
			}
		}
	};
	function incrementNodeInspectorPort(args) {
		return args.map((arg) => {
			if (!arg.startsWith("--inspect")) return arg;
			let debugOption;
			let debugHost = "127.0.0.1";
			let debugPort = "9229";
			let match;
			if ((match = arg.match(/^(--inspect(-brk)?)$/)) !== null) debugOption = match[1];
			else if ((match = arg.match(/^(--inspect(-brk|-port)?)=([^:]+)$/)) !== null) {
				debugOption = match[1];
				if (/^\d+$/.test(match[3])) debugPort = match[3];
				else debugHost = match[3];
			} else if ((match = arg.match(/^(--inspect(-brk|-port)?)=([^:]+):(\d+)$/)) !== null) {
				debugOption = match[1];
				debugHost = match[3];
				debugPort = match[4];
			}
			if (debugOption && debugPort !== "0") return `${debugOption}=${debugHost}:${parseInt(debugPort) + 1}`;
			return arg;
		});
	}
	function useColor() {
		if (process.env.NO_COLOR || process.env.FORCE_COLOR === "0" || process.env.FORCE_COLOR === "false") return false;
		if (process.env.FORCE_COLOR || process.env.CLICOLOR_FORCE !== void 0) return true;
	}
	exports.Command = Command;
	exports.useColor = useColor;
}));

// node_modules/commander/index.js
var require_commander = /* @__PURE__ */ __commonJSMin(((exports) => {
	const { Argument } = require_argument();
	const { Command } = require_command();
	const { CommanderError, InvalidArgumentError } = require_error();
	const { Help } = require_help();
	const { Option } = require_option();
	exports.program = new Command();
	exports.createCommand = (name) => new Command(name);
	exports.createOption = (flags, description) => new Option(flags, description);
	exports.createArgument = (name, description) => new Argument(name, description);
	exports.Command = Command;
	exports.Option = Option;
	exports.Argument = Argument;
	exports.Help = Help;
	exports.CommanderError = CommanderError;
	exports.InvalidArgumentError = InvalidArgumentError;
	exports.InvalidOptionArgumentError = InvalidArgumentError;
}));

// node_modules/commander/esm.mjs
var import_commander = /* @__PURE__ */ __toESM(require_commander(), 1);
const { program, createCommand, createArgument, createOption, CommanderError, InvalidArgumentError, InvalidOptionArgumentError, Command, Argument, Option, Help } = import_commander.default;

// src/model/inputs/actions.ts
const EVERY_COMPARISON = [
	"command line",
	"compare",
	"plan",
	"measure",
	"merge"
];
const EVERY_JUDGE = [...EVERY_COMPARISON, "publish"];

// src/harnesses/option.ts
function allOf(words) {
	return joined(words, "and");
}
function joined(words, last) {
	return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

// src/render/text/escape.ts
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu;
const ODD_SPACE = /(?![ \u3000])\p{Zs}/gu;
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
function visible(text) {
	const inert = text.replaceAll("##[", "##\\u{5b}");
	if (PRINTABLE_ASCII.test(inert)) return inert;
	return inert.replace(INVISIBLE, spelledOut).replace(ODD_SPACE, " ").replace(STACKED_MARKS, "$1…");
}
function spelledOut(character) {
	return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
function escapeTerminal(text) {
	return visible(text);
}

// src/cli/invocation.ts
const REPORT_FORMATS = [
	"table",
	"markdown",
	"json",
	"json-line",
	"csv",
	"html"
];
const ANALYSIS_INPUTS = [
	"threshold",
	"thresholds",
	"confidence-level",
	"metrics",
	"metric-direction",
	"gate-on",
	"confirm",
	"gate-rule",
	"percentiles",
	"fail-on-regression",
	"fail-on-inconclusive",
	"fail-on-missing",
	"mode",
	"observe-until"
];
const OVERHEAD_INPUTS = [
	"harness",
	"benchmarks",
	"exclude",
	"rounds",
	"slice",
	"confidence-level",
	"pin",
	"timer-windows",
	"seed"
];
const TIME_INPUTS = [
	"pin",
	"instructions",
	"rounds",
	"slice",
	"threshold",
	"thresholds",
	"confidence-level",
	"metrics",
	"calibration",
	"gate-on",
	"fail-on-regression",
	"fail-on-inconclusive",
	"seed",
	"results-path"
];

// src/cli/line/options.ts
function termOf(command) {
	return `${[command.name(), ...command.aliases()].join("|")}${command.registeredArguments.map((argument) => {
		const name = `${argument.name()}${argument.variadic ? "..." : ""}`;
		return argument.required ? ` <${name}>` : ` [${name}]`;
	}).join("")}`;
}
const OWN_GROUP = "Options:";
const SHORT_LIST = /* @__PURE__ */ new Set([
	"harness",
	"working-directory",
	"benchmarks",
	"exclude",
	"build-command",
	"bench-command",
	"command",
	"time-budget",
	"rounds",
	"threshold",
	"metrics",
	"fail-on-regression"
]);
const SHORT = 8;
function addInputs(command, { groups }, { wanted, listsAll }) {
	const count = groups.flatMap(({ options }) => options.filter(wanted)).length;
	const isWhole = listsAll || count <= SHORT;
	for (const { heading, options } of groups) for (const each of options.filter(wanted)) {
		const option = new Option(`--${each.name} ${each.value}`, isWhole ? each.about : each.brief);
		option.helpGroup(isWhole ? heading ?? "Options:" : OWN_GROUP).hideHelp(!isWhole && !SHORT_LIST.has(each.name));
		command.addOption(each.isRepeatable ? option.argParser(oneALine) : option);
	}
	if (!isWhole) command.addHelpText("after", `\n\`tare ${command.name()} --help all\` has all ${count} options, and more about each.`);
}
function oneALine(value, before) {
	return before === void 0 ? value : `${before}\n${value}`;
}
function addOutput(command, formats = REPORT_FORMATS) {
	command.addOption(new Option("--format <format>", "how to print it").choices([...formats]).default("table")).addOption(new Option("-o, --output <file>", "write it to this file instead of standard output")).addOption(new Option("-q, --quiet", "no progress; warnings stay"));
}
function addVerbose(command) {
	command.addOption(new Option("--verbose", "with all rows and their notes, and how it was measured: method, machine, noise, isolation"));
}
function addOpen(command) {
	command.addOption(new Option("--open", "show the page of the report (--format html) in the browser"));
}
function common(options, table) {
	const given = {};
	for (const name of table.names) {
		const value = options[camelCase(name)];
		if (value !== void 0) given[name] = value === true ? "true" : value;
	}
	return {
		given,
		output: {
			format: REPORT_FORMATS.find((each) => each === options.format) ?? "table",
			output: text(options.output),
			quiet: options.quiet === true,
			verbose: options.verbose === true,
			open: options.open === true
		}
	};
}
function text(value) {
	return typeof value === "string" ? value : null;
}
function camelCase(name) {
	return name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
}
function present(...revisions) {
	return revisions.filter((revision) => revision !== void 0);
}

// src/cli/line/whole-table.ts
const LINE_TABLE = {
	"groups": [
		{
			"heading": null,
			"options": [
				{
					"name": "base",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "The revision to compare against: a branch, tag or commit; `latest-release`, the newest release in the history of head, or `tag:core-v*`, the newest of such tags (docs/drift.md). Found from the event when not given: on a pull request the first parent of the merge commit, on a push the commit before it.",
					"brief": "The revision to compare against",
					"isRepeatable": false
				},
				{
					"name": "head",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "The revision to judge. The commit that is checked out when not given.",
					"brief": "The revision to judge",
					"isRepeatable": false
				},
				{
					"name": "harness",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "How benchmarks are found, built and run. `auto` takes the command harness when `bench-command` is given, the process harness when `command` is, else those whose benchmarks are found. Several make one comparison, with a table each; `NAME:FOLDER` is one for a folder of the working directory. (default: auto)",
					"brief": "How benchmarks are found, built and run: auto, or up to 10 of go, criterion, divan, libtest, gungraun, pytest, asv, pyperf, vitest, tinybench, mitata, benchmarkjs, googlebenchmark, catch2, jmh, command and process, each alone or as NAME:FOLDER (default: auto)",
					"isRepeatable": false
				},
				{
					"name": "working-directory",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "The folder to look for benchmarks in, relative to the root of the repository. Without it: the root; where that has none of a known kind, the one folder below it that has some. (default: .)",
					"brief": "The folder to look for benchmarks in, relative to the root of the repository (default: .)",
					"isRepeatable": false
				},
				{
					"name": "benchmarks",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "Only benchmarks whose name matches this regular expression.",
					"brief": "Only benchmarks whose name matches this regular expression",
					"isRepeatable": false
				},
				{
					"name": "exclude",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "No benchmark whose name matches this regular expression.",
					"brief": "No benchmark whose name matches this regular expression",
					"isRepeatable": false
				},
				{
					"name": "rounds",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "Most bursts of a benchmark (a burst is one observation: base and head taking turns with short slices). Left out: as many as there is time for; a benchmark ends earlier once it is decided.",
					"brief": "Most bursts of a benchmark",
					"isRepeatable": false
				},
				{
					"name": "slice",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "Duration of one slice: one execution of one benchmark of one side. Left out: for each benchmark the shortest that reads as a long one does, tried before the first round.",
					"brief": "Duration of one slice",
					"isRepeatable": false
				},
				{
					"name": "time-budget",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "Most wall time of measuring; building, finding benchmarks and counting instructions are not in it. auto: 10 minutes, or as long as the rounds take where those are given. It is spent where it decides most; what it does not hold is named. An action cannot read the timeout-minutes of its job: give less than that here, by what building takes. (default: auto)",
					"brief": "Most wall time of measuring (default: auto)",
					"isRepeatable": false
				},
				{
					"name": "threshold",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "The change that matters: smaller ones are called unchanged. (default: 5%)",
					"brief": "The change that matters (default: 5%)",
					"isRepeatable": false
				},
				{
					"name": "thresholds",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "Other thresholds, one a line: `BENCHMARK: 3%` or `BENCHMARK METRIC: 3%`, where `*` stands for any characters. The last line that matches wins.",
					"brief": "Other thresholds, one a line",
					"isRepeatable": true
				},
				{
					"name": "confidence-level",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "Confidence level of the intervals, in percent; raised by itself for large suites. (default: 99)",
					"brief": "Confidence level of the intervals, in percent (default: 99)",
					"isRepeatable": false
				},
				{
					"name": "metrics",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "Which metrics are gated: `wall` (time per operation, or operations per second where no time is reported), `allocations` (allocs/op, where reported), `cpu` (CPU time per operation, where reported), `instructions` (counted, in a pass of its own) or units such as `B/op` or `p99-*`, separated by spaces or lines. The others are shown. (default: wall allocations)",
					"brief": "Which metrics are gated (default: wall allocations)",
					"isRepeatable": false
				},
				{
					"name": "instructions",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "Whether to count instructions, in an untimed pass of its own: work done, not time taken. on: count and show them. auto: only when `metrics` gates them. off: never. (default: auto)",
					"brief": "Whether to count instructions, in an untimed pass of its own (default: auto)",
					"isRepeatable": false
				},
				{
					"name": "metric-direction",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "Which way a unit is better, where that is not known by itself: one `UNIT=lower` or `UNIT=higher` a line.",
					"brief": "Which way a unit is better, where that is not known by itself",
					"isRepeatable": true
				},
				{
					"name": "percentiles",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "Percentiles of single iterations, such as `p50 p90 p99 p99.9`: each is a metric of its own (`p99-ns`), from slices of its own. Where a harness sees single iterations, or is given samples. (default: none)",
					"brief": "Percentiles of single iterations, such as `p50 p90 p99 p99.9` (default: none)",
					"isRepeatable": false
				},
				{
					"name": "calibration",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "What to do about the cost of reading the clock inside a benchmark. auto: measure it, take it off, and judge by `gate-on`. report: measure and show it, judge by the raw readings. off: neither. (default: auto)",
					"brief": "What to do about the cost of reading the clock inside a benchmark (default: auto)",
					"isRepeatable": false
				},
				{
					"name": "gate-on",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "What is judged where the clock’s cost could be taken off: the corrected or the raw readings. Where it could not, the raw ones always. (default: corrected)",
					"brief": "What is judged where the clock’s cost could be taken off (default: corrected)",
					"isRepeatable": false
				},
				{
					"name": "timer-windows",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "How often an operation starts and stops its clock, where Tare cannot count it: one `BENCHMARK: WINDOWS` or `BENCHMARK: WINDOWS CLOCK` a line, where `*` stands for any characters and CLOCK is one of docs/calibration.md.",
					"brief": "How often an operation starts and stops its clock, where Tare cannot count it",
					"isRepeatable": true
				},
				{
					"name": "same-code",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "What becomes of benchmarks that run nothing that differs between the sides (docs/same-code.md). skip: they are not measured. sample: a random sample of them is measured as controls, in a tenth of the time at most. measure: all are, as controls. They never fail the gate. off: nobody looks, and all are measured and judged. (default: sample)",
					"brief": "What becomes of benchmarks that run nothing that differs between the sides (default: sample)",
					"isRepeatable": false
				},
				{
					"name": "pin",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "auto: benchmarks that stay within one core are kept on one, both slices of a pair on the same, another in each round; those that use more are left free, and what is parallel is measured on one core as well. off: all are left free. (default: auto)",
					"brief": "auto (default: auto)",
					"isRepeatable": false
				},
				{
					"name": "isolation",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "How the code of both sides is kept from the runner, your files, the network and each other (docs/isolation.md). auto: as far as this machine allows; the report says how far. strict: in namespaces, or the run is refused. off: not at all. (default: auto)",
					"brief": "How the code of both sides is kept from the runner, your files, the network and each other (default: auto)",
					"isRepeatable": false
				},
				{
					"name": "build-env",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "Names of variables of the step (its `env:`) or of the shell that builds get, such as `NPM_TOKEN`: what is measured never does. Their values are secret: they are cut out of all that is published. On a pull request from a fork only the build of base gets them (docs/security.md).",
					"brief": "Names of variables of the step",
					"isRepeatable": false
				},
				{
					"name": "confirm",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "What becomes of a row that reads beyond its threshold. auto: it is measured again in fresh bursts, each with another code layout where the toolchain can, and those alone decide. off: the first readings decide. (default: auto)",
					"brief": "What becomes of a row that reads beyond its threshold (default: auto)",
					"isRepeatable": false
				},
				{
					"name": "gate-rule",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "When a change is called one. estimate: it is estimated to be beyond the threshold, and its interval excludes 0. interval: all of the interval lies beyond the threshold. (default: estimate)",
					"brief": "When a change is called one (default: estimate)",
					"isRepeatable": false
				},
				{
					"name": "fail-on-regression",
					"ofHarness": false,
					"ofTime": false,
					"value": "[which]",
					"about": "Fail when a gated metric regressed: true, false, or of which benchmarks, one `BENCHMARK` or `BENCHMARK METRIC` a line, where `*` stands for any characters. The others are judged and shown all the same. (default: true)",
					"brief": "Fail when a gated metric regressed (default: true)",
					"isRepeatable": true
				},
				{
					"name": "fail-on-inconclusive",
					"ofHarness": false,
					"ofTime": false,
					"value": "[true|false]",
					"about": "Fail when a gated metric could not be decided. (default: false)",
					"brief": "Fail when a gated metric could not be decided (default: false)",
					"isRepeatable": false
				},
				{
					"name": "fail-on-missing",
					"ofHarness": false,
					"ofTime": false,
					"value": "[true|false]",
					"about": "Fail when a benchmark of the base is missing from the head, or failed there. (default: false)",
					"brief": "Fail when a benchmark of the base is missing from the head, or failed there (default: false)",
					"isRepeatable": false
				},
				{
					"name": "mode",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "gate: what fails, fails the job. observe: what would fail is said, and fails nothing; verdicts and outputs stay what they are. (default: gate)",
					"brief": "gate (default: gate)",
					"isRepeatable": false
				},
				{
					"name": "observe-until",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "The last day of `mode: observe` (UTC): after it the gate decides, and says so. Without end when not given.",
					"brief": "The last day of `mode",
					"isRepeatable": false
				},
				{
					"name": "shard",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "Measures a part of the benchmarks, as `2/8`: the second of eight. Each benchmark is in exactly one part. `merge` joins the parts.",
					"brief": "Measures a part of the benchmarks, as `2/8`",
					"isRepeatable": false
				},
				{
					"name": "replicate",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "Which of several machines that measure the same benchmarks this is, as `1/3`. `merge` joins them, and intervals then hold what differs from machine to machine.",
					"brief": "Which of several machines that measure the same benchmarks this is, as `1/3`",
					"isRepeatable": false
				},
				{
					"name": "seed",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "Repeats the random order of an earlier run. Drawn at random and printed when not given.",
					"brief": "Repeats the random order of an earlier run",
					"isRepeatable": false
				},
				{
					"name": "past",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "A results.json of an earlier run, or several, one a line (repeatable on the command line). Slice lengths that it tried in the last 30 days are taken over where machine, toolchain and harness are the same, and the plan knows the noise of its benchmarks. In a job a file that is missing or broken is passed over.",
					"brief": "A results.json of an earlier run, or several, one a line",
					"isRepeatable": true
				},
				{
					"name": "results-path",
					"ofHarness": false,
					"ofTime": false,
					"value": "<value>",
					"about": "Where the slices and settings are written. When not given: tare-results.json in the workspace of a job; tare/results.json in the repository’s git folder for the local command.",
					"brief": "Where the slices and settings are written",
					"isRepeatable": false
				}
			]
		},
		{
			"heading": "Options of the go harness:",
			"options": [{
				"name": "packages",
				"ofHarness": true,
				"ofTime": false,
				"value": "<value>",
				"about": "Go packages to look for benchmarks in, separated by spaces or lines. (default: ./...)",
				"brief": "Go packages to look for benchmarks in, separated by spaces or lines (default: ./...)",
				"isRepeatable": false
			}]
		},
		{
			"heading": "Options of 15 harnesses (go, criterion, divan, libtest, gungraun, ...):",
			"options": [{
				"name": "benchmarks-from",
				"ofHarness": true,
				"ofTime": false,
				"value": "<value>",
				"about": "Whose benchmarks are run, where the sides' differ. auto: head's on both sides where the harness can tell that they build on base and that their data is the same; else each side's own, with a warning, or, where the code of each benchmark is known, what differs in its own is shown and not judged. head, base: that side's on both. each: each side's own. (default: auto)",
				"brief": "Whose benchmarks are run, where the sides' differ (default: auto)",
				"isRepeatable": false
			}]
		},
		{
			"heading": "Options of the criterion, divan, libtest and gungraun harness:",
			"options": [
				{
					"name": "cargo-packages",
					"ofHarness": true,
					"ofTime": false,
					"value": "<value>",
					"about": "Cargo packages to look for benchmarks in, by name. Without it: all of the workspace.",
					"brief": "Cargo packages to look for benchmarks in, by name",
					"isRepeatable": false
				},
				{
					"name": "cargo-benches",
					"ofHarness": true,
					"ofTime": false,
					"value": "<value>",
					"about": "Bench targets (`[[bench]]`) to build and run, by name. Without it: all.",
					"brief": "Bench targets",
					"isRepeatable": false
				},
				{
					"name": "cargo-features",
					"ofHarness": true,
					"ofTime": false,
					"value": "<value>",
					"about": "Cargo features to build benchmarks with: `NAME`, or `PACKAGE/NAME` for one package alone.",
					"brief": "Cargo features to build benchmarks with",
					"isRepeatable": false
				}
			]
		},
		{
			"heading": "Options of 10 harnesses (criterion, divan, libtest, gungraun, pytest, ...):",
			"options": [{
				"name": "lock",
				"ofHarness": true,
				"ofTime": false,
				"value": "<value>",
				"about": "Where no lock file is committed. auto: what base needs is resolved once, and head takes the same versions where its own ranges allow them. required: it is refused. (default: auto)",
				"brief": "Where no lock file is committed (default: auto)",
				"isRepeatable": false
			}]
		},
		{
			"heading": "Options of the pytest, asv and pyperf harness:",
			"options": [{
				"name": "python",
				"ofHarness": true,
				"ofTime": false,
				"value": "<value>",
				"about": "The Python whose virtual environments are made for each side, by name or path. (default: python3)",
				"brief": "The Python whose virtual environments are made for each side, by name or path (default: python3)",
				"isRepeatable": false
			}, {
				"name": "install-command",
				"ofHarness": true,
				"ofTime": false,
				"value": "<value>",
				"about": "A shell command that installs one side and what its benchmarks need into the virtual environment that is active; run in the working directory of each side.",
				"brief": "A shell command that installs one side and what its benchmarks need into the virtual environment that is active",
				"isRepeatable": false
			}]
		},
		{
			"heading": "Options of the pytest harness:",
			"options": [{
				"name": "test-paths",
				"ofHarness": true,
				"ofTime": false,
				"value": "<value>",
				"about": "Files and folders that pytest looks for benchmarks in, separated by spaces or lines.",
				"brief": "Files and folders that pytest looks for benchmarks in, separated by spaces or lines",
				"isRepeatable": false
			}]
		},
		{
			"heading": "Options of the asv harness:",
			"options": [{
				"name": "asv-config",
				"ofHarness": true,
				"ofTime": false,
				"value": "<value>",
				"about": "The asv.conf.json, relative to `working-directory`, where it is not there or in a folder of it.",
				"brief": "The asv.conf.json, relative to `working-directory`, where it is not there or in a folder of it",
				"isRepeatable": false
			}]
		},
		{
			"heading": "Options of the pyperf harness:",
			"options": [{
				"name": "pyperf-scripts",
				"ofHarness": true,
				"ofTime": false,
				"value": "<value>",
				"about": "Scripts that run benchmarks by pyperf, by their paths. Without it: files that import pyperf and use its Runner, and are named `bench*.py` or `*bench.py`, or lie below `bench`, `benchmark` or `benchmarks`.",
				"brief": "Scripts that run benchmarks by pyperf, by their paths",
				"isRepeatable": false
			}]
		},
		{
			"heading": "Options of 7 harnesses (vitest, tinybench, mitata, benchmarkjs, jmh, ...):",
			"options": [{
				"name": "build-command",
				"ofHarness": true,
				"ofTime": false,
				"value": "<value>",
				"about": "A shell command that builds one side; run in the working directory of each side.",
				"brief": "A shell command that builds one side",
				"isRepeatable": false
			}]
		},
		{
			"heading": "Options of the tinybench, mitata and benchmarkjs harness:",
			"options": [{
				"name": "bench-files",
				"ofHarness": true,
				"ofTime": false,
				"value": "<value>",
				"about": "Benchmark files, by their paths, with `*` for any characters but `/` and `**/` for any folders. Without it: files that import the library, or a helper beside them that does, and are named `*.bench.*`, `bench.*` or `benchmark.*`, or lie below `bench`, `benchmark` or `benchmarks`.",
				"brief": "Benchmark files, by their paths, with `*` for any characters but `/` and `**/` for any folders",
				"isRepeatable": false
			}]
		},
		{
			"heading": "Options of the googlebenchmark and catch2 harness:",
			"options": [
				{
					"name": "build-system",
					"ofHarness": true,
					"ofTime": false,
					"value": "<value>",
					"about": "What builds the programs. auto: CMake where there is a CMakeLists.txt, else Meson. (default: auto)",
					"brief": "What builds the programs (default: auto)",
					"isRepeatable": false
				},
				{
					"name": "cmake-options",
					"ofHarness": true,
					"ofTime": false,
					"value": "<value>",
					"about": "Definitions for CMake, as `NAME=VALUE`, separated by spaces or lines: what switches the benchmarks on, a build type other than Release.",
					"brief": "Definitions for CMake, as `NAME=VALUE`, separated by spaces or lines",
					"isRepeatable": false
				},
				{
					"name": "cmake-preset",
					"ofHarness": true,
					"ofTime": false,
					"value": "<value>",
					"about": "The configure preset that CMake is to use.",
					"brief": "The configure preset that CMake is to use",
					"isRepeatable": false
				},
				{
					"name": "cmake-targets",
					"ofHarness": true,
					"ofTime": false,
					"value": "<value>",
					"about": "CMake targets to build and measure, with `*` for any characters; otherwise every executable that uses the benchmark library.",
					"brief": "CMake targets to build and measure, with `*` for any characters",
					"isRepeatable": false
				},
				{
					"name": "meson-options",
					"ofHarness": true,
					"ofTime": false,
					"value": "<value>",
					"about": "Options for Meson, as `NAME=VALUE`, separated by spaces or lines: what switches the benchmarks on, a buildtype other than release.",
					"brief": "Options for Meson, as `NAME=VALUE`, separated by spaces or lines",
					"isRepeatable": false
				},
				{
					"name": "meson-targets",
					"ofHarness": true,
					"ofTime": false,
					"value": "<value>",
					"about": "Meson targets to build and measure, with `*` for any characters; otherwise every executable that uses the benchmark library.",
					"brief": "Meson targets to build and measure, with `*` for any characters",
					"isRepeatable": false
				}
			]
		},
		{
			"heading": "Options of the jmh harness:",
			"options": [{
				"name": "jmh-jar",
				"ofHarness": true,
				"ofTime": false,
				"value": "<value>",
				"about": "The jar with the benchmarks, relative to `working-directory`, where it is not found by itself.",
				"brief": "The jar with the benchmarks, relative to `working-directory`, where it is not found by itself",
				"isRepeatable": false
			}, {
				"name": "jmh-warmup",
				"ofHarness": true,
				"ofTime": false,
				"value": "<value>",
				"about": "How long each process runs a benchmark before it measures it. (default: 2000ms)",
				"brief": "How long each process runs a benchmark before it measures it (default: 2000ms)",
				"isRepeatable": false
			}]
		},
		{
			"heading": "Options of the command harness:",
			"options": [
				{
					"name": "bench-command",
					"ofHarness": true,
					"ofTime": false,
					"value": "<value>",
					"about": "A shell command that runs the whole suite once and prints its results.",
					"brief": "A shell command that runs the whole suite once and prints its results",
					"isRepeatable": false
				},
				{
					"name": "bench-format",
					"ofHarness": true,
					"ofTime": false,
					"value": "<value>",
					"about": "The format `bench-command` prints; `auto` tells it from the output. (default: auto)",
					"brief": "The format `bench-command` prints (default: auto)",
					"isRepeatable": false
				},
				{
					"name": "bench-results",
					"ofHarness": true,
					"ofTime": false,
					"value": "<value>",
					"about": "A file, relative to `working-directory`, that `bench-command` leaves its results in; read in place of what it prints.",
					"brief": "A file, relative to `working-directory`, that `bench-command` leaves its results in",
					"isRepeatable": false
				}
			]
		},
		{
			"heading": "Options of the process harness:",
			"options": [
				{
					"name": "command",
					"ofHarness": true,
					"ofTime": false,
					"value": "<value>",
					"about": "Whole programs to measure, one `NAME=COMMAND ARGUMENTS` a line (repeatable on the command line), run in the working directory of each side.",
					"brief": "Whole programs to measure, one `NAME=COMMAND ARGUMENTS` a line",
					"isRepeatable": true
				},
				{
					"name": "prepare",
					"ofHarness": true,
					"ofTime": true,
					"value": "<value>",
					"about": "A shell command that is run before each run of a program, untimed.",
					"brief": "A shell command that is run before each run of a program, untimed",
					"isRepeatable": false
				},
				{
					"name": "cleanup",
					"ofHarness": true,
					"ofTime": true,
					"value": "<value>",
					"about": "A shell command that is run after each run of a program, untimed.",
					"brief": "A shell command that is run after each run of a program, untimed",
					"isRepeatable": false
				},
				{
					"name": "exit-codes",
					"ofHarness": true,
					"ofTime": true,
					"value": "<value>",
					"about": "The exit codes with which a program may end; any other fails it. (default: 0)",
					"brief": "The exit codes with which a program may end (default: 0)",
					"isRepeatable": false
				}
			]
		}
	],
	"names": [
		"base",
		"head",
		"harness",
		"working-directory",
		"benchmarks",
		"exclude",
		"packages",
		"benchmarks-from",
		"cargo-packages",
		"cargo-benches",
		"cargo-features",
		"lock",
		"python",
		"install-command",
		"test-paths",
		"asv-config",
		"pyperf-scripts",
		"build-command",
		"bench-files",
		"build-system",
		"cmake-options",
		"cmake-preset",
		"cmake-targets",
		"meson-options",
		"meson-targets",
		"jmh-jar",
		"jmh-warmup",
		"bench-command",
		"bench-format",
		"bench-results",
		"command",
		"prepare",
		"cleanup",
		"exit-codes",
		"rounds",
		"slice",
		"time-budget",
		"threshold",
		"thresholds",
		"confidence-level",
		"metrics",
		"instructions",
		"metric-direction",
		"percentiles",
		"calibration",
		"gate-on",
		"timer-windows",
		"same-code",
		"pin",
		"isolation",
		"build-env",
		"confirm",
		"gate-rule",
		"fail-on-regression",
		"fail-on-inconclusive",
		"fail-on-missing",
		"mode",
		"observe-until",
		"accept-label",
		"ask",
		"workflow",
		"shard",
		"replicate",
		"merge-from",
		"shards",
		"replicates",
		"comment-mode",
		"comment-key",
		"comment-section",
		"check-run",
		"issue",
		"github-token",
		"allow-trusted-event",
		"seed",
		"past",
		"results-path"
	]
};

// src/cli/program.ts
const POSITIONAL = ["base", "head"];
const ABOUT = "Compares two commits: builds both, runs their benchmarks interleaved, and shows how much each one changed and how sure that is.";
const EXAMPLES = `
Examples
  tare compare                 your uncommitted changes against HEAD
  tare compare main            main against HEAD
  tare compare v1.2.0 v1.3.0   one tag against another
  tare compare main --benchmarks 'Parse|Encode' --time-budget 5min
  tare compare main --harness command --bench-command 'node bench.js'
  tare plan main               what would run, for how long, how precise
  tare analyse --threshold 3%  the last run again, with another threshold
  tare analyse --open          it as a page in the browser, its readings drawn
  tare explain Parse           which changed functions a benchmark runs
  tare overhead                what reading the clock costs, and where
  tare time './tool --a' './tool --b'   two programs against each other
  tare init                    a workflow for the benchmarks of this repository

Settings that both this command and the action should use go into
.github/tare.yml. What is given here wins over that file.

Exit codes
  0  nothing regressed              3    could not measure
  1  a benchmark regressed          4    inconclusive or missing, if set to fail
  2  wrong input                    130  interrupted (143: terminated)`;
function readInvocation(typed, version, streams, table = LINE_TABLE) {
	let invocation = null;
	const listsAll = asksForAll(typed);
	const commandLine = listsAll ? withoutAll(typed) : typed;
	const program = new Command("tare");
	const output = {
		writeOut: streams.out,
		writeErr: streams.err,
		outputError: (message, write) => write(message.replace(/^error: /, "tare: ")),
		getOutHelpWidth: () => streams.width,
		getErrHelpWidth: () => streams.width
	};
	program.description(ABOUT).version(version, "-V, --version", "print the version").helpOption("-h, --help", "print this; `tare COMMAND --help` for its options,\n`--help all` for all of them").configureOutput(output).configureHelp({ subcommandTerm: termOf }).exitOverride().showSuggestionAfterError().showHelpAfterError("Run `tare --help`, or `tare COMMAND --help`, for what there is.").addHelpText("after", EXAMPLES);
	const addOptions = (command, wanted) => {
		if ([command.name(), ...command.aliases()].some((name) => commandLine.includes(name))) addInputs(command, table, {
			wanted,
			listsAll
		});
	};
	const subcommand = (nameAndArguments, description) => {
		return program.command(nameAndArguments).description(description).exitOverride().optionsGroup(OWN_GROUP).helpOption("-h, --help", "print this").configureOutput(output).showHelpAfterError("Run `tare --help`, or `tare COMMAND --help`, for what there is.");
	};
	const compare = subcommand("compare [base] [head]", "compare two commits and print the table");
	compare.addHelpText("before", "With no commit: the uncommitted work tree against HEAD.\nWith one: that one against HEAD; `latest-release` is the newest release.\n");
	addOptions(compare, ({ name }) => !POSITIONAL.includes(name));
	addOutput(compare);
	addVerbose(compare);
	addOpen(compare);
	compare.action((base, head, options) => {
		invocation = {
			command: "compare",
			revisions: present(base, head),
			...common(options, table)
		};
	});
	const plan = subcommand("plan [base] [head]", "build both commits, and show what would be measured, for how long and how precisely");
	addOptions(plan, ({ name }) => !POSITIONAL.includes(name));
	addOutput(plan, ["table", "json"]);
	plan.action((base, head, options) => {
		invocation = {
			command: "plan",
			revisions: present(base, head),
			...common(options, table)
		};
	});
	const analyse = subcommand("analyse [results]", "compute the report again from the raw readings of a results.json");
	analyse.alias("analyze").addHelpText("before", "Without a file: the last run in this repository.\n");
	addOptions(analyse, ({ name }) => ANALYSIS_INPUTS.includes(name));
	addOutput(analyse);
	addVerbose(analyse);
	addOpen(analyse);
	analyse.action((path, options) => {
		invocation = {
			command: "analyse",
			path: path ?? null,
			...common(options, table)
		};
	});
	const explain = subcommand("explain [benchmark]", "why a row changed: the functions that differ, and their lines");
	explain.addHelpText("before", "The benchmarks of the last run with this text in their names. Without it: all that regressed or improved.\n");
	explain.addOption(new Option("--results <file>", "a results.json of another run"));
	addOutput(explain, ["table", "json"]);
	explain.action((benchmark, options) => {
		const { output } = common(options, table);
		invocation = {
			command: "explain",
			benchmark: benchmark ?? null,
			results: text(options.results),
			output
		};
	});
	const overhead = subcommand("overhead [path]", "what reading the clock costs, and where it matters");
	overhead.addHelpText("before", "Compares nothing. The benchmarks are those of the folder, as they are there.\n");
	addOptions(overhead, ({ name, ofHarness }) => ofHarness || OVERHEAD_INPUTS.includes(name));
	addOutput(overhead, [
		"table",
		"markdown",
		"json"
	]);
	overhead.action((path, options) => {
		invocation = {
			command: "overhead",
			path: path ?? null,
			...common(options, table)
		};
	});
	const time = subcommand("time <command> [command2]", "how long a program takes, or two against each other; without git");
	time.addHelpText("before", "Quote each command. The second is compared with the first.\n");
	time.addOption(new Option("--name <name>", "what to call the first command; once more for the second").argParser(oneALine));
	addOptions(time, ({ name, ofTime }) => ofTime || TIME_INPUTS.includes(name));
	addOutput(time, [
		"table",
		"markdown",
		"json"
	]);
	time.action((first, second, options) => {
		const names = text(options.name)?.split("\n") ?? [];
		invocation = {
			command: "time",
			commands: present(first, second),
			names,
			...common(options, table)
		};
	});
	const init = subcommand("init", "write a workflow for the benchmarks of this repository");
	init.addOption(new Option("--print", "print it instead"));
	init.action((options) => {
		invocation = {
			command: "init",
			print: options.print === true,
			output: { quiet: false }
		};
	});
	const merge = subcommand("merge <results...>", "join the results of shards and replicates, and report the whole");
	merge.addHelpText("before", "Each file is the results.json of one `tare compare --shard I/N` or `--replicate R/K`.\n");
	merge.addOption(new Option("--output-results <file>", "write the joined results to this file"));
	addOutput(merge);
	addVerbose(merge);
	merge.action((paths, options) => {
		const { output } = common(options, table);
		invocation = {
			command: "merge",
			paths,
			results: text(options.outputResults),
			output
		};
	});
	const demo = subcommand("demo", "make a small repository with two commits and compare them");
	demo.addOption(new Option("--keep <folder>", "make the repository in this folder, and leave it there"));
	addOptions(demo, ({ name }) => [
		"rounds",
		"threshold",
		"seed",
		"time-budget",
		"results-path"
	].includes(name));
	addOutput(demo);
	addVerbose(demo);
	demo.action((options) => {
		invocation = {
			command: "demo",
			keep: text(options.keep),
			...common(options, table)
		};
	});
	refuseOthers(commandLine, program, table, streams.err);
	program.parse([...commandLine], { from: "user" });
	if (invocation === null) throw new Error("commander neither chose a command nor ended");
	return invocation;
}
const HELP = [
	"--help",
	"-h",
	"help"
];
function asksForAll(commandLine) {
	return commandLine.at(-1) === "all" && HELP.includes(commandLine.at(-2) ?? "");
}
function withoutAll(commandLine) {
	const rest = commandLine.slice(0, -1);
	return rest.length === 1 ? ["compare", "--help"] : rest;
}
function refuseOthers(commandLine, program, { names, groups }, write) {
	const command = program.commands.find((each) => [each.name(), ...each.aliases()].includes(commandLine[0] ?? ""));
	if (command === void 0) return;
	const end = commandLine.indexOf("--");
	const words = commandLine.slice(0, end < 0 ? void 0 : end);
	const given = /* @__PURE__ */ new Map();
	for (const [index, word] of words.entries()) {
		const [, name = "", joined] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
		if (!names.includes(name) || command.options.some(({ long }) => long === `--${name}`)) continue;
		given.set(name, escapeTerminal(joined ?? words[index + 1] ?? "").slice(0, 100));
	}
	if (given.size === 0) return;
	const own = command.name();
	const others = [...given.keys()].map((name) => `--${name}`);
	const isOption = (name) => groups.some(({ options }) => options.some((each) => each.name === name));
	const remedyFor = (name) => {
		if (!POSITIONAL.includes(name)) return isOption(name) ? `Leave --${name} out: \`tare ${own} --help all\` has the options that ${own} takes.` : `Leave --${name} out: it is an input of the action in a workflow only (docs/inputs.md).`;
		if (!takesCommits(command)) return "Leave them out: only compare and plan take commits.";
		const [base, head] = [given.get("base") || "main", given.get("head") || "HEAD"];
		return `Commits stand after the command: \`tare ${own} ${base} ${head}\` compares the first with the second.`;
	};
	const what = others.length === 1 ? "is no option" : "are no options";
	const remedies = [...new Set([...given.keys()].map(remedyFor))];
	write(`tare: ${allOf(others)} ${what} of ${own}\n${remedies.map((each) => `  ${each}\n`).join("")}`);
	throw new CommanderError(2, "tare.otherOption", others.join());
}
function takesCommits(command) {
	return command.registeredArguments.some((argument) => argument.name() === "base");
}

// src/cli/main.ts
async function main(commandLine, folder, version) {
	process.stdout.on("error", ignoreClosed);
	let invocation;
	try {
		invocation = readInvocation(commandLine, version, {
			out: (text) => process.stdout.write(text),
			err: (text) => process.stderr.write(text),
			width: Math.min(process.stdout.columns ?? 80, 100)
		});
	} catch (error) {
		if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
		throw error;
	}
	if (invocation.command === "merge" || invocation.command === "analyse") {
		const { doReading } = await import("./reading.js");
		const exitCode = await doReading(invocation, folder);
		if (exitCode !== null) return exitCode;
	}
	const { doAny } = await import("./whole.js");
	return doAny(invocation, folder);
}
function ignoreClosed(error) {
	if (error.code !== "EPIPE") throw error;
}

// src/version.ts
const TOOL_VERSION = "0.1.0";

// src/cli.ts
process.exitCode = await main(process.argv.slice(2), process.cwd(), TOOL_VERSION);

export {  };