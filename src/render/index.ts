/** Analysis -> pages: a view (sections of rows, made of cells) is drawn as Markdown, for a terminal, or as data. */

export { renderConsole } from './console/console.ts';
export { renderBlocks, renderPage } from './console/page.ts';
export { renderJsonPage } from './data/command-json.ts';
export { renderCsv } from './data/csv.ts';
export { renderAccepted, renderJson } from './data/json.ts';
export { renderFailureLine, renderJsonLine } from './data/json-line.ts';
export { type ClaimedReport, renderClaims } from './markdown/claims.ts';
export { renderMarkdownPage } from './markdown/command-page.ts';
export { COMMENT_LIMIT, fitComment } from './markdown/comment.ts';
export { type CommentSection, commentSections, joinSections, sectionOf } from './markdown/comment-sections.ts';
export { LONGEST_KEY, type Marker, markerFor, markerOf, parseMarker } from './markdown/marker.ts';
export { inBytes, inCharacters } from './markdown/plan.ts';
export { renderStale } from './markdown/stale-comment.ts';
export { renderSummary, SUMMARY_LIMIT_BYTES } from './markdown/summary.ts';
export { codeSpan, escapeMarkdown, escapeTerminal, fencedBlock } from './text/escape.ts';
export { formatDuration } from './text/numbers.ts';
export type { Phrase } from './text/phrase.ts';
export { shortenMiddle } from './text/shorten.ts';
export { renderGateLine } from './view/gate-line.ts';
export type { AcceptanceNews } from './view/notes/acceptance-note.ts';
export { renderOneLine, renderRowLine } from './view/one-line.ts';
export { groupBySection } from './view/order.ts';
export { explainPage } from './view/pages/explain.ts';
export { overheadPage } from './view/pages/overhead.ts';
export { codeLines, measuringLine, planPage, unloadedLines } from './view/pages/plan.ts';
export { timePage } from './view/pages/time.ts';
export { type View, viewOf } from './view/view.ts';
