// src/model/cut.ts
/** A text of at most `length` UTF-16 units, with an ellipsis where something is missing. */
function cut(text, length) {
	return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

export { cut as t };