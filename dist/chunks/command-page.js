import { i as __toESM } from "./rolldown-runtime.js";
import { c as consoleTable, l as wrap, u as require_picocolors } from "./print.js";
import { a as escapeTerminal, c as visibleName, i as escapeMarkdownCell } from "./escape.js";
import { i as shortenMiddle, n as COLUMNS, p as reproducible } from "./shorten.js";
import { _t as markdownTable } from "./refusal.js";

// src/render/command-page.ts
var import_picocolors = /* @__PURE__ */ __toESM(require_picocolors(), 1);
/** @param nameWidth columns that a name may take */
function consolePage(tables, remarks, { width, color }, nameWidth) {
	const { dim } = import_picocolors.default.createColors(color);
	const draw = ({ columns, rows }) => consoleTable(columns, rows.map((cells) => cells.map((cell) => terminalCell(cell, nameWidth))), dim).join("\n");
	const lines = remarks.flatMap((text) => wrap(escapeTerminal(text), width, "  "));
	return `${[...tables.map(draw), lines.join("\n")].join("\n\n").replaceAll("\xA0", " ")}\n`;
}
function terminalCell(cell, nameWidth) {
	return cell.isCode ? { text: shortenMiddle(escapeTerminal(visibleName(cell.text)), nameWidth, COLUMNS) } : cell;
}
/** @param code of a cell with isCode, as Markdown */
function markdownPage(tables, remarks, code) {
	const draw = ({ columns, rows }) => markdownTable(columns, rows.map((cells) => cells.map(({ text, isCode }) => isCode ? code(text) : text)));
	return `${[...tables.map(draw), ...remarks.map((text) => escapeMarkdownCell(text))].join("\n\n")}\n`;
}
/** Everything as data; `version` rises when a field changes its meaning. */
function jsonPage(format, data) {
	const rounded = (_, value) => typeof value === "number" ? reproducible(value) : value;
	return `${JSON.stringify({
		format,
		version: 1,
		...data
	}, rounded, 2)}\n`;
}

export { terminalCell as i, jsonPage as n, markdownPage as r, consolePage as t };